"""Names with control characters: no message, table or annotation contains one of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from support.commands import lines, lines_with_json
from support.programs import open_terminal

from translate.cli.output import difference
from translate.diagnostics.diagnostic import Diagnostic, printable
from translate.diagnostics.formats import FileFindings, FileFormat, as_github

#: A line break with a workflow command, C0, DEL, C1 and bidirectional controls, a line separator.
EVIL = "a\n::error file=x::y\r\t\x7f\x9b31m\u202e\u2066\u200f\u061c\u2028z"
CONTROLS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|^::error file=x::y",
    re.MULTILINE,
)


def attribute(text: str) -> str:
    return "".join(f"&#{ord(item)};" if not item.isalnum() else item for item in text)


NAME = attribute(EVIL)
URDF = (
    f'<robot name="{NAME}"><link name="{NAME}"><visual name="{NAME}"><geometry><box size="1 1 1"/>'
    f'</geometry><material name="{NAME}"><color rgba="1 0 0 1"/></material></visual></link>'
    f'<link name="b{NAME}"/><joint name="j{NAME}" type="revolute"><parent link="{NAME}"/>'
    f'<child link="b{NAME}"/><limit lower="1" upper="0" effort="0" velocity="0"/>'
    f'<safety_controller k_velocity="1"/></joint><transmission name="{NAME}"/></robot>'
)
SDF = (
    f'<sdf version="1.9"><model name="{NAME}"><link name="{NAME}">'
    f'<sensor name="{NAME}" type="imu"/></link><link name="b{NAME}"/>'
    f'<frame name="f{NAME}"/><joint name="j{NAME}" type="ball">'
    f"<parent>{NAME}</parent><child>b{NAME}</child></joint></model></sdf>"
)
BAD = f'<robot name="r"><link name="{NAME}"/><link name="{NAME}" {"x" * 9}="{NAME}"/></robot>'
COMMANDS = [
    # The text of ``convert`` is the robot.
    *(line for line in lines("FILE") if line[0] != "convert"),
    *lines_with_json("FILE"),
    *(["check", "--format", kind, "FILE"] for kind in get_args(FileFormat)),
    ["check", "-v", "FILE"],
    ["check", "--strict", "--parity", "FILE"],
    ["check", "--round-trip", "FILE"],
    ["convert", "FILE", "out.txt", "-v", "--report", "report.txt"],
    ["convert", "FILE", "out.txt", "--strict", "--verify"],
    ["convert", "FILE", "--model", "nothing"],
    ["compare", "FILE", "arm.urdf"],
    ["compare", "FILE", "arm.urdf", "--json"],
    ["frames", "FILE", "--contents"],
    ["frames", "FILE", "--relative-to", "nothing"],
]


@pytest.mark.parametrize(
    "name", ["plain.xml", f"{EVIL.replace('/', '')}.xml"], ids=["plain", "evil"]
)
@pytest.mark.parametrize("text", [URDF, SDF, BAD], ids=["urdf", "sdf", "bad"])
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_output_contains_no_control_character(
    run, here: Path, arguments: list[str], text: str, name: str
) -> None:
    (here / name).write_text(text, encoding="utf-8")
    result = run(*[name if item == "FILE" else item for item in arguments])
    assert CONTROLS.findall(result.stdout) == []
    assert CONTROLS.findall(result.stderr) == []
    report = here / "report.txt"
    if report.exists():
        assert CONTROLS.findall(report.read_text(encoding="utf-8")) == []
        json.loads(report.read_text(encoding="utf-8"))
    if "--json" in arguments and result.stdout:
        assert EVIL.split("\n")[0] in json.dumps(json.loads(result.stdout))


def test_json_contains_the_name_itself(run, here: Path) -> None:
    (here / "a.urdf").write_text(URDF, encoding="utf-8")
    frames = json.loads(run("frames", "a.urdf", "--json").stdout)["frames"]
    end = "\x7f\x9b31m\u202e\u2066\u200f\u061c\u2028z"
    assert any(frame["name"].endswith(end) for frame in frames)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("command", ["convert -q a.urdf", "format -", "migrate -q -"])
def test_a_terminal_gets_no_control_character_of_a_robot(here: Path, command: str) -> None:
    import os

    (here / "a.urdf").write_text(f"{URDF}<!--\x9b\u202e-->", encoding="utf-8")
    master, slave = open_terminal()
    arguments = [sys.executable, "-m", "translate", *command.split()]
    with (
        open(here / "a.urdf", "rb") as robot,
        subprocess.Popen(arguments, stdin=robot, stdout=slave),
    ):
        os.close(slave)
        shown = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
    os.close(master)
    text = shown.decode().replace("\r\n", "\n")
    assert CONTROLS.findall(text) == []
    assert "&#x9B;" in text


@pytest.mark.parametrize("command", ["format --diff a.urdf", "migrate --diff -q a.urdf"])
def test_a_difference_has_no_control_character_of_a_robot(run, here: Path, command: str) -> None:
    """The tab and the end of a line of Windows stay."""
    plugin = '<gazebo><plugin name="p" filename="libgazebo_ros_p3d.so"><bodyName>a</bodyName>'
    text = (
        f'<robot  name="r">\r\n<!--\t\x9b\u202e -->\r\n<link name="a"/>{plugin}</plugin></gazebo>'
    )
    (here / "a.urdf").write_bytes(f"{text}\r\n</robot>\r\n".encode())
    shown = run(*command.split()).stdout
    assert "<!--\t\\x9b\\u202e -->" in shown
    assert CONTROLS.findall(shown.replace("\r\n", "\n").replace("\t", " ")) == []


def test_a_carriage_return_in_a_line_is_escaped_in_a_difference(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    difference(b"a\r\n", b"x\ry\r\nz\r", "a.urdf")
    written = b"-a\r\n+x\\ry\r\n+z\\r\n\\ No newline at end of file\n"
    assert capsysbinary.readouterr().out.endswith(written)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("häuser 日本 👩‍🚀", "häuser 日本 👩‍🚀"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("\x1b[31m\x9b\x00", r"\x1b[31m\x9b\x00"),
        ("\u202e\u2066\u2028\ud800", r"\u202e\u2066\u2028\ud800"),
    ],
)
def test_control_characters_are_escaped(text: str, expected: str) -> None:
    assert printable(text) == expected


def test_an_annotation_is_one_line() -> None:
    parts = ("c\n", "error", "m\n::error::x", "p\n::error::y", 1, 2)
    item = Diagnostic(*parts, hint="h\r\n::error::z")
    assert len(as_github([FileFindings("p", [item])]).splitlines()) == 1
