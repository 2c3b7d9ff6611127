"""A hint that names ``--lenient`` is printed by commands that have the option, and helps there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support.commands import lines

from translate.cli import main

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
LINK = f'<link name="a">{INERTIAL}</link>'
TWICE = f'<robot name="r">{LINK}</robot>\n<robot name="s"/>\n'
#: What a command needs to get as far as reading a file.
NEEDED = {"convert": ["--to", "sdf"], "format": ["--check"]}
#: Command with the option → its arguments for a file, which cannot be read without it.
COMMANDS = {
    line[0]: [*line, *NEEDED.get(line[0], ())]
    for line in lines("IN")
    if any("--lenient" in part.opts for part in main.commands[line[0]].params)
}


def run(tmp_path: Path, arguments: list[str], *more: str) -> Result:
    path = tmp_path / "r.urdf"
    path.write_text(TWICE)
    places = {"IN": str(path), "results": str(tmp_path / "out"), "page.html": "-"}
    return CliRunner().invoke(main, [*(places.get(word, word) for word in arguments), *more])


# A batch prints no hints.
@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"batch"}))
def test_a_command_prints_the_hint(tmp_path: Path, command: str) -> None:
    outcome = run(tmp_path, COMMANDS[command])
    assert outcome.exit_code == 1
    assert "--lenient" in outcome.output


@pytest.mark.parametrize("command", COMMANDS)
def test_the_option_of_the_hint_helps(tmp_path: Path, command: str) -> None:
    outcome = run(tmp_path, COMMANDS[command], "--lenient")
    # The file has another layout, which is what --check of format tells.
    assert outcome.exit_code == (5 if command == "format" else 0), outcome.output


def test_a_command_without_the_option_prints_no_such_hint(tmp_path: Path) -> None:
    sdf = tmp_path / "r.sdf"
    sdf.write_text('<sdf version="1.9"><model name="r"><link name="a"/></model></sdf>')
    outcome = run(tmp_path, ["sync", "--check", "IN", str(sdf)])
    assert outcome.exit_code == 1
    assert "Extra content" in outcome.output
    assert "--lenient" not in outcome.output


def test_format_names_what_it_leaves_out(tmp_path: Path) -> None:
    assert "junk-after-root" in run(tmp_path, ["format", "IN"], "--lenient").output


@pytest.mark.parametrize(
    ("text", "options", "shown"),
    [
        (
            '<sdf version="1.9"><model name="r"><link name="a"/>'
            '<plugin name="p" filename="f"><gz::c>1</gz::c></plugin></model></sdf>',
            [],
            "'gz::c' has two colons; it is read as 'gz:_c'",
        ),
        (
            '<sdf version="1.9"><model name="r"><link name="a"/></model></sdf><sdf/>',
            ["--lenient"],
            "what follows it is ignored",
        ),
    ],
    ids=["two colons", "a second root"],
)
def test_what_is_read_otherwise_is_not_called_exact(
    tmp_path: Path, text: str, options: list[str], shown: str
) -> None:
    path = tmp_path / "r.sdf"
    path.write_text(text)
    outcome = CliRunner().invoke(main, ["convert", str(path), str(tmp_path / "r.urdf"), *options])
    assert outcome.exit_code == 0
    printed = " ".join(outcome.output.split())
    assert shown in printed
    assert "everything exact" not in printed
    assert "exact, but for what a warning names" in printed
