"""``format``: which files are written, what is printed, the exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MESSY = '<robot name="r"><link name="a"/></robot>'
TIDY = '<?xml version="1.0"?>\n<robot name="r">\n  <link name="a"/>\n</robot>\n'


@pytest.fixture
def messy(here: Path) -> Path:
    path = here / "r.urdf"
    path.write_text(MESSY)
    return path


def test_a_file_is_replaced(run, messy: Path) -> None:
    result = run("format", "r.urdf")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "r.urdf changed\n")
    assert messy.read_text() == TIDY


def test_a_file_in_this_layout_is_not_written(run, messy: Path) -> None:
    messy.write_text(TIDY)
    messy.chmod(0o400)
    before = messy.stat()
    assert run("format", "r.urdf").stderr == ""
    assert messy.stat() == before


@pytest.mark.skipif(not os.path.exists("/dev/stdin"), reason="the system has no such name")
def test_standard_input_by_its_other_name_is_not_written(here: Path) -> None:
    command = [sys.executable, "-I", "-m", "robot_translate", "format", "/dev/stdin"]
    outcome = subprocess.run(command, cwd=here, input=MESSY, capture_output=True, text=True)
    assert (outcome.returncode, outcome.stdout) == (1, "")
    assert "the file is not written: it is a device, a pipe or a socket" in outcome.stderr
    assert "name '-' for standard input and output" in outcome.stderr


def test_a_read_only_file_is_not_replaced(run, messy: Path) -> None:
    messy.chmod(0o444)
    (messy.parent / "other.urdf").write_text(MESSY)
    result = run("format", "r.urdf", "other.urdf")
    assert result.exit_code == 1
    assert "r.urdf\n  error file-access: the file is read-only\n" in result.stderr
    assert (messy.read_text(), (messy.parent / "other.urdf").read_text()) == (MESSY, TIDY)
    assert run("format", "--check", "r.urdf").exit_code == 5


@pytest.mark.parametrize(("text", "code"), [(MESSY, 5), (TIDY, 0)])
def test_check_writes_nothing(run, messy: Path, text: str, code: int) -> None:
    messy.write_text(text)
    assert run("format", "--check", "r.urdf").exit_code == code
    assert messy.read_text() == text


def test_diff_prints_the_change(run, messy: Path) -> None:
    result = run("format", "--diff", "r.urdf")
    assert result.exit_code == 0
    assert '+  <link name="a"/>' in result.stdout.splitlines()
    assert messy.read_text() == MESSY


def test_standard_input_goes_to_standard_output(run) -> None:
    assert run("format", "-", input=MESSY).stdout == TIDY


@pytest.mark.parametrize("text", ["<robot", "<mujoco/>", ""])
def test_another_file_is_an_error_and_stays(run, messy: Path, text: str) -> None:
    messy.write_text(text)
    result = run("format", "--check", "r.urdf", "arm.urdf")
    assert result.exit_code == 1
    assert messy.read_text() == text


def test_order_moves_elements(run, messy: Path) -> None:
    messy.write_text('<robot name="r"><gazebo/><link name="a"/></robot>')
    assert run("format", "--order", "r.urdf").exit_code == 0
    assert messy.read_text() == TIDY.replace("</robot>", "  <gazebo/>\n</robot>")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("command", ["format", "migrate"])
@pytest.mark.parametrize("option", [(), ("--check",)])
def test_a_pipe_that_a_pattern_finds_does_not_block(
    run, here: Path, command: str, option: tuple[str, ...]
) -> None:
    os.mkfifo("pipe.urdf")
    result = run(command, *option, "pipe.urdf")
    assert result.exit_code == 1
    assert "error file-read: it is a device, a pipe or a socket" in result.stderr
