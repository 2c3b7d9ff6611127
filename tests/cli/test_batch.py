"""``batch``: the options of ``convert``, messages and exit codes."""

from __future__ import annotations

import inspect
import json

import pytest

import translate
from translate.cli import main
from translate.cli.batch import OF_ONE_FILE
from translate.options import ConversionKeywords


def test_the_files_are_converted_and_counted(run, here) -> None:
    result = run("batch", "arm.urdf", "pendulum.sdf", "--out-dir", "out", "--verify")
    assert result.exit_code == 0, result.stderr
    assert "2 files in" in result.stderr
    assert "2 converted" in result.stderr
    assert (here / "out" / "arm.sdf").is_file()
    assert (here / "out" / "pendulum.urdf").is_file()


def test_the_exit_code_is_the_highest_and_each_failure_has_a_line(run, here) -> None:
    (here / "bad.urdf").write_text('<robot name="r">')
    result = run("batch", ".", "--out-dir", "out", "-q")
    assert result.exit_code == 1
    assert ["bad.urdf:1: error: " in line for line in result.stderr.splitlines()] == [True]


def test_an_option_of_convert_applies_to_each_file(run, here) -> None:
    assert run("batch", "arm.urdf", "--out-dir", "out", "--sdf-version", "1.9").exit_code == 0
    assert 'version="1.9"' in (here / "out" / "arm.sdf").read_text(encoding="utf-8")


def test_a_row_that_is_ignored_does_not_count(run, here) -> None:
    result = run("batch", "arm.urdf", "--out-dir", "out", "--verify", "--ignore", "masses")
    assert result.exit_code == 0
    report = json.loads((here / "out" / "report.json").read_text(encoding="utf-8"))
    assert report["files"][0]["comparison"] == {"same": True, "differences": []}


def test_all_options_of_convert_are_accepted_except_for_those_of_one_file() -> None:
    of_convert = {item.name for item in main.commands["convert"].params}
    of_batch = {item.name for item in main.commands["batch"].params}
    assert of_convert - of_batch == OF_ONE_FILE


def test_each_option_is_an_argument_of_the_function() -> None:
    own = set(inspect.signature(translate.batch).parameters) | set(
        ConversionKeywords.__annotations__
    )
    shared = {item.name for item in main.commands["compare"].params} | {"verbose", "quiet"}
    # The argument strict="all".
    shared.add("strict_all")
    of_batch = {item.name for item in main.commands["batch"].params}
    assert of_batch - own - shared == set()


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (("arm.urdf",), 2, "--out-dir"),
        (("arm.urdf", "--out-dir", "."), 2, "directory of the outputs"),
        (("arm.urdf", "--out-dir", "out", "--only", "axes"), 2, "require --verify"),
        (("arm.urdf", "--out-dir", "out", "--jobs", "0"), 2, "--jobs"),
        (("arm.urdf", "--out-dir", "out", "--for", "rviz", "--to", "sdf"), 2, "not SDFormat"),
        (
            ("missing.urdf", "--out-dir", "out"),
            1,
            "missing.urdf\n  error file-read: there is no",
        ),
        (("arm.urdf", "--out-dir", "pendulum.sdf"), 2, "pendulum.sdf is a file: name a dire"),
    ],
    ids=["no directory", "its own input", "comparison", "jobs", "target", "missing", "a file"],
)
def test_wrong_command_lines_are_errors(run, arguments, code, text) -> None:
    result = run("batch", *arguments)
    assert result.exit_code == code
    assert text in result.stderr
