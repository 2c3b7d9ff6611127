"""``convert --update``: its files, its options that exclude each other, and its exit codes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

EDIT = "link 'stand' inertial mass"


@pytest.fixture
def edited(run, here: Path) -> str:
    """A URDF of ``pendulum.sdf`` with one edit; ``base.urdf`` is its earlier state."""
    assert run("convert", "pendulum.sdf", "base.urdf", "--quiet").exit_code == 0
    text = Path("base.urdf").read_text(encoding="utf-8")
    Path("edited.urdf").write_text(text.replace('<mass value="', '<mass value="1', 1), "utf-8")
    return "edited.urdf"


def state() -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in sorted(os.listdir()) if os.path.isfile(name)}


#: Options after ``--update``, and a part of the message.
EXCLUDED = {
    "--base pendulum.sdf": "--base is an earlier state of IN, and not OUT",
    "--base base.urdf --report base.urdf": "--base and --report are the same file",
    "--strict": "remove --strict",
    "--strict-all": "remove --strict",
    "--verify": "remove --bundle, --view and --verify",
    "--embed": "--embed writes a new one",
    "--to urdf": "the output format is URDF",
}


@pytest.mark.parametrize("options", EXCLUDED)
def test_options_that_exclude_each_other(run, edited: str, options: str) -> None:
    before = state()
    result = run("convert", edited, "pendulum.sdf", "--update", *options.split())
    assert (result.exit_code, state()) == (2, before)
    assert EXCLUDED[options] in result.stderr


def test_standard_input_is_one_file(run, edited: str) -> None:
    result = run("convert", "-", "pendulum.sdf", "--update", "--base", "-", input="<robot/>")
    assert result.exit_code == 2


@pytest.mark.parametrize(("format", "code"), [("urdf", 0), ("sdf", 1)])
def test_the_format_of_the_input_is_checked(run, edited: str, format: str, code: int) -> None:
    before = state()
    result = run("convert", edited, "pendulum.sdf", "--update", "--diff", "--from", format)
    assert (result.exit_code, state()) == (code, before)
    assert ("root-element-unknown" in result.stderr) == (code == 1)


def test_a_read_only_file_is_an_error_before_the_edits_are_printed(run, edited: str) -> None:
    os.chmod("pendulum.sdf", 0o444)
    before = state()
    result = run("convert", edited, "pendulum.sdf", "--update", "--report", "report.json")
    assert (result.exit_code, state()) == (1, before)
    assert result.stderr == "pendulum.sdf\n  error file-access: the file is read-only\n"
    assert run("convert", edited, "pendulum.sdf", "--update", "--diff").exit_code == 0
    assert run("convert", edited, "pendulum.sdf", "--update", "--check-output").exit_code == 5


def test_the_difference_of_a_missing_file_is_the_whole_translation(run, edited: str) -> None:
    before = state()
    result = run("convert", edited, "new.sdf", "--update", "--diff")
    assert (result.exit_code, state()) == (0, before)
    lines = result.stdout.splitlines()
    assert lines[:2] == ["--- new.sdf", "+++ new.sdf"]
    assert lines[-1] == "+</sdf>"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_difference_has_the_characters_of_the_file(run, edited: str, encoding: str) -> None:
    path = Path("pendulum.sdf")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = "<?xml version='1.0'?>\n"
    path.write_text("".join(lines), encoding=encoding)
    result = run("convert", edited, "pendulum.sdf", "--update", "--diff")
    assert result.exit_code == 0
    changed = [line for line in result.stdout.splitlines() if line[:1] in "+-"]
    assert [line.partition(">")[0].replace(" ", "") for line in changed[2:]] == ["-<mass", "+<mass"]
