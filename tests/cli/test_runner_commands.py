"""No line of a message or difference is a command for a runner of CI (GitHub, Azure, TeamCity)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from support.commands import lines

from translate.diagnostics.diagnostic import Diagnostic, json_text, without_commands
from translate.diagnostics.formats import FileFindings, FileFormat, as_github, as_junit, as_sarif

#: What the runners take for a command: theirs is the code of actions/runner and azure-pipelines.
COMMAND = re.compile(r"^\s*::[a-z]|##(\[|vso\[|teamcity\[)", re.MULTILINE)
EVIL = "::add-mask::secret"
TEXT = f"\n{EVIL}\n  ::set-output name=a::b\n##[add-path]/tmp\n##vso[task.setvariable]a\n"
URDF = f"""\
<robot name="r">
<link name="base"/><link name="tip"/>
<joint name="j" type="revolute"><parent link="base"/><child link="tip"/>
<limit lower="-1" upper="1" effort="5" velocity="1"/></joint>
<gazebo>
<plugin name="p" filename="libgazebo_ros_camera.so"><a>
{EVIL}
  ::set-output name=a::b
##[add-path]/tmp
##vso[task.setvariable]a
</a><b   c="1"/></plugin>
</gazebo>
</robot>
"""
BAD = f'<robot name="r"><link name="{EVIL} {EVIL}"/><link name="{EVIL} {EVIL}"/>{TEXT}</robot>'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("::error::x", r"\x3a:error::x"),
        ("  \t::error::x", "  \t\\x3a:error::x"),
        ("a\n::error::x", "a\n\\x3a:error::x"),
        ("a\r::error::x", "a\r\\x3a:error::x"),
        ("a\u2028 ::error::x", "a\u2028 \\x3a:error::x"),
        ("\n\n::a\n\n::b", "\n\n\\x3a:a\n\n\\x3a:b"),
        ("arm::base", "arm::base"),
        ("+::error::x", "+::error::x"),
        ("a ##[error]x", r"a \x23#[error]x"),
        ("##vso[task.complete]", r"\x23#vso[task.complete]"),
        ("##VSO[task.complete]", r"\x23#VSO[task.complete]"),
        ("##teamcity[message]", r"\x23#teamcity[message]"),
        ("###[x", r"#\x23#[x"),
        ("## a", "## a"),
    ],
)
def test_commands_are_escaped(text: str, expected: str) -> None:
    assert without_commands(text) == expected


def test_a_text_of_blanks_is_escaped_in_linear_time() -> None:
    text = " \n" * 200_000 + " " * 400_000
    assert without_commands(f"{text}::") == f"{text}\\x3a:"


COMMANDS = [
    *lines("bad.urdf"),
    *(["check", "--format", kind, "bad.urdf"] for kind in get_args(FileFormat) if kind != "github"),
    ["check", "-v", "bad.urdf"],
    ["check", "--round-trip", "robot.urdf"],
    ["check", "::add-mask::x.urdf"],
    ["check", f"--format\n{EVIL}", "robot.urdf"],
    ["check", "--format", f"x\n{EVIL}", "robot.urdf"],
    ["check", "--output", f"x\n{EVIL}/y", "robot.urdf"],
    ["verify", "robot.urdf", "robot.urdf", "--report", f"x\n{EVIL}"],
    ["sync", f"x\n{EVIL}"],
    ["view", "robot.urdf", "-o", f"x\n{EVIL}/y.html"],
    ["convert", "robot.urdf", "old.sdf", "--check-output"],
    ["convert", "robot.urdf", "old.sdf", "--update", "--diff"],
    ["compare", "robot.urdf", "bad.urdf"],
    ["explain", EVIL],
    ["format", "--diff", "robot.urdf"],
    ["format", "--check", "robot.urdf"],
    ["migrate", "--diff", "robot.urdf"],
    ["sync", "--diff", "robot.urdf", "model.sdf", "--from", "sdf"],
    ["sync", "--check", "robot.urdf", "model.sdf"],
    ["verify", "robot.urdf", "bad.urdf"],
    ["info", "robot.urdf"],
]


@pytest.mark.parametrize("columns", ["", "40"])
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_no_line_of_the_output_is_a_command(
    arguments: list[str], columns: str, run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("COLUMNS", columns)
    Path("robot.urdf").write_text(URDF)
    Path("bad.urdf").write_text(BAD)
    run("convert", "robot.urdf", "model.sdf", "--quiet")
    text = Path("model.sdf").read_text()
    Path("old.sdf").write_text(text)
    Path("model.sdf").write_text(text.replace("<effort>5", "<effort>7"))
    result = run(*arguments)
    assert result.stdout + result.stderr
    assert COMMAND.findall(result.stdout + result.stderr) == []


def test_a_difference_shows_the_lines_around_a_change(run, here: Path) -> None:  # type: ignore[no-untyped-def]
    Path("robot.urdf").write_text(URDF)
    result = run("format", "--diff", "robot.urdf")
    assert "\n \\x3a:add-mask::secret\n" in result.stdout


def test_a_file_without_a_last_line_end_is_named_in_a_difference(run, here: Path) -> None:  # type: ignore[no-untyped-def]
    Path("robot.urdf").write_text('<robot  name="r"><link name="a"/></robot>')
    lines = run("format", "--diff", "robot.urdf").stdout.splitlines()
    assert lines[3:5] == [
        '-<robot  name="r"><link name="a"/></robot>',
        "\\ No newline at end of file",
    ]


# --- The formats ----------------------------------------------------------------------------------

ITEM = Diagnostic("co,de", "error", "50 %\r\nm::x", "a,b:c%.urdf", 1, 2, hint="h\n::error::z")


def test_a_github_command_is_escaped_by_the_rules_of_github() -> None:
    assert as_github([FileFindings("p", [ITEM])]) == (
        "::error file=a%2Cb%3Ac%25.urdf,line=1,col=2,title=co%2Cde"
        "::50 %25%0D%0Am::x (h%0A::error::z)"
    )


def test_other_formats_contain_no_commands() -> None:
    from datetime import datetime

    item = Diagnostic("code", "error", "##[error]x", "::add-mask::x.urdf", 1, hint="##vso[x]")
    files = [FileFindings("::add-mask::x.urdf", [item])]
    for text in (as_github(files)[2:], as_sarif(files, "1"), as_junit(files, datetime.min)):
        assert COMMAND.findall(text) == []


def test_json_with_a_command_has_the_same_data() -> None:
    data = {"message": "##[error]x", "##vso[x]": ["::error::x"]}
    text = json_text(data)
    assert json.loads(text) == data
    assert COMMAND.findall(text) == []
