"""A world with the name ``world``, which libsdformat reserves and refuses (``ign sdf -k`` 12)."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import translate
from translate.cli import main
from translate.diagnostics.diagnostic import TranslateError

WORLD = (
    '<?xml version="1.0"?>\n<sdf version="1.6"><world name="{}"><model name="m"><link name="a"/>'
    "</model></world></sdf>\n"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "w.sdf"
    path.write_text(WORLD.format("world"))
    return path


@pytest.mark.parametrize(
    "command",
    [
        "info",
        "frames",
        "graph",
        "view -o -",
        "convert --to urdf",
        "convert --to sdf --model m",
        "check --lenient",
    ],
)
def test_a_command_that_writes_no_world_reads_it(path: Path, command: str) -> None:
    name, *options = command.split()
    run = CliRunner().invoke(main, [name, str(path), *options])
    assert run.exit_code == 0, run.output
    assert "reserved-name" in run.output


def test_check_reports_an_error(path: Path) -> None:
    findings = [(finding.code, finding.severity, finding.line) for finding in translate.check(path)]
    assert findings == [("reserved-name", "error", 2)]


def test_it_is_not_written(path: Path) -> None:
    with pytest.raises(TranslateError) as caught:
        translate.convert(path, to="sdf")
    assert [error.code for error in caught.value.diagnostics] == ["reserved-name"]
    assert "migrate" in caught.value.diagnostics[0].hint


def test_migrate_renames_it(path: Path) -> None:
    run = CliRunner().invoke(main, ["migrate", "-v", str(path)])
    assert run.exit_code == 0, run.output
    assert path.read_text() == WORLD.format("default")
    assert "element-migrated" in run.output


def test_the_new_name_is_that_of_no_other_world(path: Path) -> None:
    path.write_text(WORLD.format("world").replace("</sdf>", '<world name="default"/></sdf>'))
    CliRunner().invoke(main, ["migrate", str(path)])
    assert '<world name="default_1">' in path.read_text()


def test_a_second_run_changes_nothing(path: Path) -> None:
    CliRunner().invoke(main, ["migrate", str(path)])
    assert CliRunner().invoke(main, ["migrate", "--check", str(path)]).exit_code == 0
