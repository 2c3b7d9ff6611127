"""Inputs that are pipes, devices and terminals: a pattern of the shell finds them, too.

Git stores a link to ``/dev/ptmx``, and an archive a pipe: both block for ever.  Only what the user
types as an open file of the process is read.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.commands import lines

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")

SDF = '<sdf version="1.9"><model name="r"><link name="a"/></model></sdf>'
REASONS = ("a device, a pipe or a socket", "it is no regular file", "outside of the repository")
COMMANDS = [
    # ``batch`` searches for regular files.
    *(" ".join(line) for line in lines("strange.urdf") if line[0] != "batch"),
    "check --round-trip strange.urdf",
    "check --round-trip --baseline strange.urdf r.sdf",
    "compare strange.urdf r.sdf",
    "compare r.sdf strange.urdf",
    "convert strange.urdf out.sdf",
    "convert r.sdf strange.urdf --update",
    "convert r.sdf r.urdf --update --base strange.urdf",
    "verify strange.urdf r.sdf",
    "verify r.sdf r.urdf --report strange.urdf",
    "format --check strange.urdf",
    "sync strange.urdf r.sdf",
    "sync --check --config strange.urdf",
]


@pytest.fixture(autouse=True)
def robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A directory with robots, and an alarm that interrupts a command that blocks."""
    monkeypatch.chdir(tmp_path)
    Path("r.sdf").write_text(SDF)
    Path("r.urdf").write_text('<robot name="r"><link name="a"/></robot>')

    def interrupt(*_: object) -> None:
        raise TimeoutError("the command blocks")

    earlier = signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, earlier)


@pytest.mark.parametrize(
    "kind", ["pipe", "link to a pipe", "link to a terminal", "link to the kernel"]
)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_does_not_wait_for_a_special_file(run, command: str, kind: str) -> None:
    if kind == "pipe":
        os.mkfifo("strange.urdf")
    elif kind == "link to a pipe":
        os.mkfifo("pipe")
        Path("strange.urdf").symlink_to("pipe")
    elif kind == "link to the kernel":
        # Reading /proc/kmsg blocks, which only the administrator may open.
        if not os.path.exists("/proc/version"):
            pytest.skip("the system has no files of the kernel")
        Path("strange.urdf").symlink_to("/proc/version")
    elif os.path.exists("/dev/ptmx"):
        Path("strange.urdf").symlink_to("/dev/ptmx")
    else:
        pytest.skip("the system has no such terminal")
    result = run(*command.split())
    assert result.exit_code in (1, 2)
    shown = result.stdout + result.stderr
    assert "the command blocks" not in shown
    assert any(reason in shown for reason in REASONS)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="the system names no open files")
@pytest.mark.parametrize(
    "command",
    [
        "cat r.sdf | PROGRAM check /dev/stdin",
        "cat r.sdf | PROGRAM check /dev/fd/0",
        "cat r.sdf | PROGRAM check -",
        "PROGRAM check <(cat r.sdf)",
        'PROGRAM check --round-trip --baseline <(echo \'{"version": 1, "files": {}}\') r.sdf',
    ],
)
def test_a_stream_that_the_user_types_is_read(command: str) -> None:
    if (shell := shutil.which("bash")) is None:
        pytest.skip("needs bash")
    program = command.replace("PROGRAM", f'"{sys.executable}" -m translate')
    done = subprocess.run([shell, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_baseline_behind_a_link_out_of_the_repository_is_not_shown(run, tmp_path: Path) -> None:
    Path("d/.git").mkdir(parents=True)
    Path("d/r.sdf").write_text(SDF)
    Path("secret.json").write_text('{"version": "SECRET", "files": {}}')
    Path("d/base.json").symlink_to("../secret.json")
    result = run("check", "--round-trip", "--baseline", "d/base.json", "d/r.sdf")
    assert result.exit_code == 1
    assert "link-outside: the file is not read" in result.stderr
    assert "SECRET" not in result.stderr + result.stdout


def test_a_baseline_behind_a_link_in_the_repository_is_read(run) -> None:
    Path(".ci").mkdir()
    Path(".ci/base.json").write_text('{"version": 1, "files": {}}')
    Path("base.json").symlink_to(".ci/base.json")
    assert run("check", "--round-trip", "--baseline", "base.json", "r.sdf").exit_code == 0


#: A robot with a value that an argument gives, and that xacro would compute otherwise.
XACRO = (
    '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="s" '
    'value="2"/><link name="a"><visual><geometry><sphere radius="${s}"/></geometry></visual></link>'
    "</robot>"
)
READERS = [
    *("check SOURCE", "info SOURCE", "frames SOURCE", "graph SOURCE", "view SOURCE -o o.html"),
    *("convert SOURCE o.sdf", "convert SOURCE b --bundle plain", "compare SOURCE r.sdf"),
    *("compare r.sdf SOURCE", "convert SOURCE r.sdf --update"),
]


@pytest.fixture(params=["-", "/dev/stdin", "/dev/fd/N"])
def read_once(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a source with a robot of xacro that can be read once."""
    if request.param != "-" and not os.path.exists("/dev/fd"):
        pytest.skip("the system names no open files")
    reading, writing = os.pipe()
    os.write(writing, XACRO.encode())
    os.close(writing)
    if request.param == "/dev/fd/N":
        yield f"/dev/fd/{reading}"
    else:
        standard, stream = os.dup(0), sys.stdin
        os.dup2(reading, 0)
        yield request.param
        os.dup2(standard, 0)
        os.close(standard)
        sys.stdin = stream
    os.close(reading)


def with_standard_input(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command whose standard input and open files are those of this process."""
    descriptors = [int(name[8:]) for name in arguments if name.startswith("/dev/fd/")]
    return subprocess.run(
        [sys.executable, "-m", "translate", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        stdin=0,
        pass_fds=descriptors,
    )


@pytest.mark.parametrize("command", READERS)
def test_a_source_that_is_read_once_is_not_given_to_xacro(command: str, read_once: str) -> None:
    done = with_standard_input(*command.replace("SOURCE", read_once).split(), "--allow-xacro")
    assert done.returncode == 1
    assert 'xacro-unexpanded: radius="${s}" is xacro' in done.stdout + done.stderr


def test_an_argument_is_a_value_in_a_source_that_is_read_once(read_once: str) -> None:
    done = with_standard_input("convert", read_once, "-", "--to", "sdf", "s:=3", "--allow-xacro")
    assert done.returncode == 0, done.stderr
    assert "<radius>3</radius>" in done.stdout
