"""``robot-translate schema``."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from translate.options import NEWEST_SDF


def test_the_schema_is_printed_for_a_version(run) -> None:
    printed = run("schema", "--version", "1.9")
    assert (printed.exit_code, printed.stderr) == (0, "")
    schema = etree.XMLSchema(etree.fromstring(printed.stdout.encode()))
    assert schema.validate(etree.fromstring('<sdf version="1.9"><world name="w"/></sdf>'))


def test_the_newest_version_is_the_default(run) -> None:
    assert run("schema").stdout == run("schema", "--version", NEWEST_SDF).stdout


def test_an_unknown_version_is_a_usage_error(run) -> None:
    refused = run("schema", "--version", "1.3")
    assert refused.exit_code == 2
    assert "'1.4', '1.5'" in refused.stderr


def test_a_file_can_name_its_schema(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("model.sdf").write_text(
        '<sdf version="1.9" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
        ' xsi:noNamespaceSchemaLocation="sdf-1.9.xsd">'
        '<model name="m"><link name="a"/></model></sdf>'
    )
    checked = run("check", "model.sdf", "--strict")
    assert (checked.exit_code, checked.stderr) == (0, "")
