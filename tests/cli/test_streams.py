"""Closed streams, full devices and signals: each has an exit code, and leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.usefixtures("here"),
    pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX"),
]
PROGRAM = f"'{sys.executable}' -m translate"
#: The device numbers of a device without space.
FULL = (1, 7)


def shell(command: str) -> subprocess.CompletedProcess[str]:
    command = command.replace("PROGRAM", PROGRAM)
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("PROGRAM convert arm.urdf 2>&-", 0),
        ("PROGRAM convert arm.urdf out.sdf <&- >&- 2>&-", 0),
        ("PROGRAM convert arm.urdf >&-", 1),
        ("PROGRAM convert arm.urdf >&- 2>&-", 1),
        ("PROGRAM check arm.urdf >&-", 1),
        ("PROGRAM check missing.urdf <&- >&- 2>&-", 1),
        ("PROGRAM frames arm.urdf >&-", 1),
        ("PROGRAM compare arm.urdf pendulum.sdf >&-", 1),
        ("PROGRAM compare arm.urdf pendulum.sdf 2>&-", 4),
        ("PROGRAM convert - <&-", 1),
        ("PROGRAM unknown 2>&-", 2),
        ("PROGRAM convert arm.urdf missing/out.sdf <&- 2>&-", 2),
        ("PROGRAM --help >&-", 0),
    ],
)
def test_a_closed_stream_has_an_exit_code(command: str, code: int) -> None:
    result = shell(command)
    assert result.returncode == code
    assert "Traceback" not in result.stderr + result.stdout
    assert "Exception ignored" not in result.stderr


def test_no_file_takes_the_place_of_a_closed_stream(run, here: Path) -> None:
    shell("PROGRAM convert arm.urdf out.sdf <&- >&- 2>&-")
    assert (here / "out.sdf").read_text() == run("convert", "arm.urdf", "-q").stdout


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("PROGRAM convert arm.urdf >full", 1),
        ("PROGRAM check arm.urdf >full", 1),
        ("PROGRAM frames arm.urdf >full", 1),
        ("PROGRAM --help >full", 1),
        ("PROGRAM convert --help >full", 1),
        ("PROGRAM convert arm.urdf 2>full", 0),
        ("PROGRAM check arm.urdf >full 2>full", 1),
        ("PROGRAM convert arm.urdf full --to sdf", 1),
    ],
)
def test_a_full_device_has_an_exit_code(command: str, code: int, here: Path) -> None:
    try:
        os.mknod(here / "full", 0o666 | stat.S_IFCHR, os.makedev(*FULL))
        os.close(os.open(here / "full", os.O_RDONLY))
    except OSError:
        pytest.skip("this user may not create devices")
    result = shell(command)
    assert result.returncode == code
    assert "Traceback" not in result.stderr
    assert "Exception ignored" not in result.stderr
    assert stat.S_ISCHR((here / "full").stat().st_mode)


#: Background processes of a shell ignore SIGINT, and so do their children.
SLOW_RENAME = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
def replace(*_):
    print("ready", flush=True)
    # A signal just before a sleep begins does not end the sleep.
    for _ in range(600):
        time.sleep(0.1)
os.replace = replace
sys.argv = ["robot-translate", "convert", "-q", "arm.urdf", "out.sdf"]
from translate.cli import main
main()
"""


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGTERM, 143),
        (signal.SIGINT, 130),
        *([(signal.SIGHUP, 129)] if os.name == "posix" else []),
    ],
)
def test_a_signal_leaves_no_temporary_file(here: Path, number: signal.Signals, code: int) -> None:
    with subprocess.Popen([sys.executable, "-c", SLOW_RENAME], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        assert len(list(here.glob(".*.tmp"))) == 1
        process.send_signal(number)
        assert process.wait() == code
    assert sorted(path.name for path in here.iterdir()) == ["arm.urdf", "pendulum.sdf"]


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="no /dev/fd")
@pytest.mark.parametrize(
    "command",
    [
        "PROGRAM convert arm.urdf -q --to sdf -o /dev/stdout",
        "PROGRAM convert arm.urdf -q --to sdf -o /dev/stdout | cat",
        "PROGRAM convert arm.urdf -q --to sdf -o /dev/stderr 2>&1 | cat",
        "PROGRAM convert arm.urdf -q --to sdf -o /dev/fd/3 3>&1 | cat",
        "PROGRAM convert arm.urdf -q --to sdf -o /dev/fd/3 3>out; cat out",
        # The form >(command) of bash is such a name.
        "bash -c 'PROGRAM convert arm.urdf -q --to sdf -o >(cat > out); wait $!; sleep 1'; cat out",
    ],
)
def test_an_open_file_is_an_output(run, command: str) -> None:
    if command.startswith("bash") and shutil.which("bash") is None:
        pytest.skip("needs bash")
    expected = run("convert", "arm.urdf", "-q", "--to", "sdf").stdout
    if command.startswith("bash"):
        command = command.replace("PROGRAM", PROGRAM.replace("'", '"'))
    result = shell(command)
    assert (result.stdout, result.stderr) == (expected, "")


def test_standard_output_by_its_name_keeps_what_a_file_contains() -> None:
    result = shell("(echo a; PROGRAM convert arm.urdf -q -o /dev/stdout; echo b) > o; cat o")
    assert result.stdout.startswith("a\n<?xml")
    assert result.stdout.endswith("</sdf>\nb\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")
@pytest.mark.parametrize(
    "arguments",
    ["-o /dev/full --to sdf", "out.sdf --report /dev/full", "out.sdf --view /dev/full"],
)
def test_a_full_disk_names_the_output(arguments: str) -> None:
    result = shell(f"PROGRAM convert arm.urdf -q {arguments}")
    assert result.returncode == 1
    assert result.stderr == (
        "/dev/full\n  error file-access: No space left on device\n"
        "      hint: the disk is full: make room, or name a file elsewhere\n"
    )


LIBRARY = """
import logging, sys, warnings
from translate.cli import main
from translate.driver import load

load_with = load.load_with

def with_warnings(*arguments, **keywords):
    warnings.warn("a warning of a library")
    logging.getLogger("library").warning("a warning of a library")
    return load_with(*arguments, **keywords)

load.load_with = with_warnings
main(["frames", "arm.urdf", *sys.argv[1:]])
"""


@pytest.mark.parametrize(("arguments", "count"), [([], 2), (["-q"], 0)])
def test_the_quiet_option_hides_the_warnings_of_libraries(arguments: list[str], count: int) -> None:
    command = [sys.executable, "-c", LIBRARY, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0
    found = [line for line in result.stderr.splitlines() if line.endswith("warning of a library")]
    assert len(found) == count


def test_a_device_is_not_compared(here: Path) -> None:
    os.mkfifo(here / "pipe.sdf")
    assert shell("PROGRAM convert arm.urdf pipe.sdf --check-output").returncode == 5


@pytest.mark.parametrize(
    "option",
    [
        "--include-limit count=1_0",
        "--include-limit count=١",
        "--include-limit depth=1.0",
        "--include-limit bytes=1_000",
        "--include-limit depth=101",
        "--include-limit size=1",
        "--include-limit count",
        "--added-mass 1_0",
        "--added-mass ١",
        "--added-inertia 0x1",
    ],
)
def test_a_number_is_written_in_decimal_digits(run, option: str) -> None:
    result = run("convert", "arm.urdf", *option.split())
    assert result.exit_code == 2
    assert "Invalid value" in result.stderr


def test_the_total_size_of_included_files_is_an_option(run, here: Path) -> None:
    include = "<include><uri>pendulum.sdf</uri></include>"
    text = f'<sdf version="1.9"><model name="m">{include}</model></sdf>'
    (here / "outer.sdf").write_text(text)
    assert run("check", "outer.sdf").exit_code == 0
    result = run("check", "outer.sdf", "--include-limit", "bytes=10")
    assert result.exit_code == 1
    assert " include-limit: " in result.stdout
