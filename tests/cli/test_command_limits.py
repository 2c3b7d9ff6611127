"""The limits of a command: processor time and memory, whatever its input is."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import NamedTuple

import click
import pytest
from support.commands import COMMANDS
from support.paths import ROOT

from translate.cli import command_limits, main
from translate.cli.command_limits import MIB, CommandLimits, LimitExceeded, Limits
from translate.cli.convert import sdf2urdf, urdf2sdf
from translate.cli.sync import watch_pairs
from translate.cli.view import LivePage, Made
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import Pair
from translate.resources.process_limits import OwnLimits, limits_before
from translate.resources.search import Resources

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no timers of POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux refuses memory")
#: The peak of a process, which is what is asked without ``/proc``, contains that of its parent.
tells_memory = pytest.mark.skipif(
    sys.platform == "linux" and not Path("/proc/self/statm").exists(),
    reason="the system does not tell the memory of a process",
)

#: A program whose command ``check`` has another body.
PROGRAM = """
import sys
from translate.cli import command_limits, main

command_limits.SECONDS_TO_RETURN = 1
command_limits.RESERVE = 100 << 20
main.commands["check"].callback = lambda **_: exec(sys.argv[1], {})
main([*sys.argv[2:], "check", "robot.urdf", "--output", "findings.txt"])
"""
LOOP = "while True: sum(range(1000))"
CAUGHT = """
while True:
    try:
        while True: sum(range(1000))
    except Exception: pass
"""
CAUGHT_ONCE = """
try:
    while True: sum(range(1000))
except BaseException: pass
while True: sum(range(1000))
"""
ALWAYS_CAUGHT = """
def catch_all():
    while True:
        try:
            for _ in iter(int, 1): sum(range(1000))
        except BaseException: pass
catch_all()
"""
GROWTH = """
kept = []
while True: kept.append(bytes([1]) * 100000)
"""
#: A call that never returns to the interpreter.
ONE_CALL = """
from collections import deque
from itertools import repeat
def exhaust(): deque(repeat(0), maxlen=0)
exhaust()
"""


class End(NamedTuple):
    """How a process ended: its exit code, its messages and its processor time in seconds."""

    code: int
    stderr: str
    seconds: float


def end_of(*command: str, **variables: str) -> End:
    """Run a program of this Python in the working directory."""
    import resource

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    ended = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
    )
    assert ended.stdout == b""
    return End(ended.returncode, ended.stderr.decode(), used() - before)


def end_with(body: str, *limits: str, **variables: str) -> End:
    """Run the command ``check`` with another body."""
    return end_of("-c", PROGRAM, body, *limits, **variables)


def burn(seconds: float) -> None:
    """Use processor time in the interpreter."""
    end = process_time() + seconds
    while process_time() < end:
        pass


# --- Hostile commands -----------------------------------------------------------------------------


@posix
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param(LOOP, "command-time-limit", id="loop"),
        pytest.param(CAUGHT, "command-time-limit", id="handler of Exception"),
        pytest.param(CAUGHT_ONCE, "command-time-limit", id="handler of BaseException"),
        pytest.param("9**9**9", "command-time-limit", id="power"),
        pytest.param(GROWTH, "command-memory-limit", id="many allocations"),
        pytest.param("'x' * (30 << 30)", "command-memory-limit", id="one allocation", marks=linux),
        pytest.param("[*range(1 << 35)]", "command-memory-limit", id="one call", marks=linux),
    ],
)
def test_a_command_ends_soon_after_its_limit(body: str, code: str) -> None:
    end = end_with(body, "--time-limit", "1", "--memory-limit", "200")
    assert (end.code, f"error {code}: " in end.stderr) == (1, True)
    assert "Traceback" not in end.stderr
    assert end.seconds < 1 + 2
    assert not os.path.exists("findings.txt")


@posix
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("body", "function"), [(ONE_CALL, "exhaust"), (ALWAYS_CAUGHT, "catch_all")]
)
def test_the_system_ends_a_command_that_cannot_be_interrupted(body: str, function: str) -> None:
    end = end_with(body, "--time-limit", "0.5")
    assert end.code == -signal.SIGXCPU
    assert f" in {function}" in end.stderr


@posix
@pytest.mark.usefixtures("here")
def test_a_nested_file_that_is_updated_ends() -> None:
    inertial = (
        '<inertial><mass value="{}"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    )
    robot = '<robot name="r"><link name="a">{}</link>{}</robot>'
    contents = "".join(f"<p{number}/>" for number in range(30_000))
    for _ in range(200):
        contents = f"<link>{contents}</link><link/>"
    block = f"<gazebo>{contents}</gazebo>"
    Path("edited.urdf").write_text(robot.format(inertial.format(2), ""))
    before = robot.format(inertial.format(1), block)
    Path("r.urdf").write_text(before)
    program = ("-m", "robot_translate")
    assert end_of(*program, "convert", "edited.urdf", "m.sdf").code == 0
    # Far less than the update needs, on a fast machine too.
    update = end_of(*program, "--time-limit", "0.01", "convert", "m.sdf", "r.urdf", "--update")
    assert "error command-time-limit: " in update.stderr, update.stderr
    assert update.code == 1
    assert update.seconds < 0.01 + 3
    assert Path("r.urdf").read_text() == before


def test_a_lack_of_memory_for_one_file_does_not_stop_the_others(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from translate.cli import check

    load = check.load_with

    def load_one(source: object, *arguments: object, **options: object) -> object:
        if str(source) == "arm.urdf":
            raise MemoryError
        return load(source, *arguments, **options)

    monkeypatch.setattr(check, "load_with", load_one)
    checked = run("check", "arm.urdf", "missing.urdf")
    assert checked.exit_code == 1
    assert "error command-memory-limit: " in checked.output
    assert "error file-read: " in checked.output


# --- Options --------------------------------------------------------------------------------------


@posix
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("limits", "variables", "code"),
    [
        ([], {"ROBOT_TRANSLATE_TIME_LIMIT": "0.2"}, 1),
        pytest.param([], {"ROBOT_TRANSLATE_MEMORY_LIMIT": "50"}, 1, marks=tells_memory),
        (["--time-limit", "0"], {"ROBOT_TRANSLATE_TIME_LIMIT": "0.2"}, 0),
        (["--memory-limit", "0"], {"ROBOT_TRANSLATE_MEMORY_LIMIT": "50"}, 0),
        (["--time-limit", "-1"], {}, 2),
        (["--memory-limit", "nan"], {}, 2),
        ([], {"ROBOT_TRANSLATE_TIME_LIMIT": "1_000"}, 2),
    ],
)
def test_options_and_variables_change_the_limits(
    limits: list[str], variables: dict[str, str], code: int
) -> None:
    body = "kept = bytes([1]) * (100 << 20)\nfor _ in range(60000): sum(range(1000))"
    assert end_with(body, *limits, **variables).code == code


@pytest.mark.parametrize("command", [main, urdf2sdf, sdf2urdf], ids=lambda command: command.name)
def test_each_program_has_both_options(run, command: click.Command) -> None:
    text = run("--help-all" if command is not main else "--help", command=command).stdout
    assert "--time-limit S " in text
    assert "--memory-limit MIB " in text


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_the_limits(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = COMMANDS[name]
    monkeypatch.setattr(command, "callback", lambda: burn(60))
    context = click.Context(command, **command.context_settings)
    context.meta["translate.command_limits"] = {"seconds": 0.05}
    with pytest.raises(click.exceptions.Exit) as end:
        command.invoke(context)
    assert end.value.exit_code == 1
    assert "error command-time-limit: the command needs more than 0.05 s" in capsys.readouterr().err


# --- The process around a command -----------------------------------------------------------------


def traces() -> list[object]:
    """What a command changes in its process."""
    if sys.platform == "win32":
        return [signal.getsignal(signal.SIGFPE), threading.active_count()]
    import resource

    return [
        signal.getsignal(signal.SIGPROF),
        signal.getsignal(signal.SIGXCPU),
        signal.getitimer(signal.ITIMER_PROF),
        resource.getrlimit(resource.RLIMIT_CPU),
        resource.getrlimit(resource.RLIMIT_DATA),
    ]


def test_a_command_leaves_no_trace_in_its_process() -> None:
    before = traces()
    with CommandLimits(Limits()):
        inside = traces()
        with pytest.raises(LimitExceeded), CommandLimits(Limits(seconds=0.05)):
            burn(60)
        assert traces()[:2] == inside[:2]
        assert traces()[3:] == inside[3:]
    assert inside[0] != before[0]
    assert traces() == before


#: A signal of the timer that arrives after the command: the system can deliver it late.
LATE_SIGNAL = """
import os, signal
from translate.cli.command_limits import CommandLimits, Limits
with CommandLimits(Limits()):
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    os.kill(os.getpid(), signal.SIGPROF)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})
print("alive")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no timer with a signal")
def test_a_late_signal_of_the_timer_does_not_end_the_process() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LATE_SIGNAL], capture_output=True, check=False, cwd=ROOT
    )
    assert (ended.returncode, ended.stdout.strip()) == (0, b"alive"), ended.stderr


def test_a_command_in_another_thread_has_no_limits(run) -> None:
    codes = []
    thread = threading.Thread(
        target=lambda: codes.append(run("--time-limit", "0.001", "check", "arm.urdf").exit_code)
    )
    thread.start()
    thread.join()
    assert codes == [0]


def test_files_are_removed_after_the_end(tmp_path: Path) -> None:
    file = tmp_path / "temporary"

    @contextmanager
    def temporary() -> Iterator[None]:
        file.touch()
        try:
            yield
        finally:
            burn(0.4)
            file.unlink()

    with pytest.raises(LimitExceeded), CommandLimits(Limits(seconds=0.05)), temporary():
        burn(60)
    assert not file.exists()


def test_a_thread_checks_where_there_are_no_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_limits, "_checks", command_limits.checks_of_thread)
    with pytest.raises(LimitExceeded), CommandLimits(Limits(seconds=0.05)):
        burn(60)


def test_the_memory_before_the_command_does_not_count() -> None:
    before = bytes([1]) * (150 * MIB)
    with CommandLimits(Limits(mebibytes=100)):
        burn(0.25)
    assert before


# --- Work with several parts ----------------------------------------------------------------------

#: Less than the processor time of two parts.
OF_ONE_PART, PART = Limits(seconds=0.5), 0.35


def test_each_change_of_a_watched_pair_has_the_time_of_a_command(here: Path) -> None:
    numbers = iter(range(100))

    def sync(_: object) -> None:
        burn(PART)

    def changes() -> Iterator[None]:
        for _ in range(3):
            Path("arm.urdf").write_text(f"<robot name='r{next(numbers)}'/>")
            yield

    pair = PairFiles(Pair("arm.urdf", "pendulum.sdf"), Resources())
    with CommandLimits(OF_ONE_PART):
        watch_pairs([pair], sync, changes())
    assert next(numbers) == 3


def test_each_newer_page_has_the_time_of_a_command(tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    file.touch()

    def make(version: str) -> Made:
        burn(PART)
        return Made(version, frozenset([str(file)]))

    def checks() -> Iterator[None]:
        for size in range(1, 4):
            file.write_text("x" * size)
            yield

    with CommandLimits(OF_ONE_PART):
        page = LivePage(make)
        assert [made.text for made in page.follow(pytest.fail, checks())] == ["2", "3", "4"]
        page.close()


def test_each_file_of_a_batch_has_the_time_of_a_command(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from translate.batches import run as batches

    add = batches.Manifest.add

    def add_slowly(*arguments: object) -> None:
        burn(PART)
        add(*arguments)

    monkeypatch.setattr(batches.Manifest, "add", add_slowly)
    limits = ("--time-limit", str(OF_ONE_PART.seconds))
    arguments = ("arm.urdf", "pendulum.sdf", "--out-dir", "out", "--jobs", "1")
    assert run(*limits, "batch", *arguments).exit_code == 0


# --- Programs that a command starts ---------------------------------------------------------------


def soft_limits() -> str:
    import resource

    return " ".join(
        str(resource.getrlimit(kind)[0]) for kind in (resource.RLIMIT_CPU, resource.RLIMIT_DATA)
    )


@posix
def test_a_program_has_the_limits_from_before_the_command() -> None:
    code = (
        "import resource as r;"
        "print(r.getrlimit(r.RLIMIT_CPU)[0], r.getrlimit(r.RLIMIT_DATA)[0], end='')"
    )

    def printed() -> str:
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout

    before = soft_limits()
    with CommandLimits(Limits()), CommandLimits(Limits(seconds=100)):
        inside = soft_limits()
        with limits_before():
            assert printed() == before
        assert soft_limits() == inside
    assert inside != before


#: Functions that start programs in the process of an engine, or in a worker of a cluster.
IN_OTHER_PROCESSES = {
    "engines/gazebo_physics.py": {"_built", "build", "compiled", "pkg_config"},
    "batches/pool.py": {"convert_list"},
}
_STARTERS = {"subprocess.run", "subprocess.Popen", "process.start", "webbrowser.open"}


def test_each_program_of_a_command_starts_without_its_limits() -> None:
    outside = []
    for path in sorted((ROOT / "translate").rglob("*.py")):
        module = path.relative_to(ROOT / "translate").as_posix()
        allowed = IN_OTHER_PROCESSES.get(module, set())
        outside += [
            f"{module}:{call.lineno}"
            for call in starts(ast.parse(path.read_text(encoding="utf-8")), allowed)
        ]
    assert outside == []


def starts(node: ast.AST, allowed: set[str]) -> Iterator[ast.Call]:
    """The calls that start a program, outside of ``with limits_before()``."""
    if isinstance(node, ast.With) and "limits_before()" in map(
        ast.unparse, (item.context_expr for item in node.items)
    ):
        return
    if isinstance(node, ast.FunctionDef) and node.name in allowed:
        return
    if isinstance(node, ast.Call) and ast.unparse(node.func) in _STARTERS:
        yield node
    for part in ast.iter_child_nodes(node):
        yield from starts(part, allowed)


@posix
def test_a_lower_limit_of_the_user_stays() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_CPU)
    with OwnLimits() as user:
        user.lower("CPU", 100_000)
        with OwnLimits() as command:
            command.lower("CPU", 200_000)
            assert resource.getrlimit(resource.RLIMIT_CPU)[0] == 100_000
    assert resource.getrlimit(resource.RLIMIT_CPU) == before


@posix
def test_the_limit_holds_if_it_is_exceeded_where_python_ignores_errors() -> None:
    """Python prints an error of a finalizer, and goes on."""

    class Finalized:
        def __del__(self) -> None:
            burn(0.3)

    def finalize_and_go_on() -> None:
        finalized = Finalized()
        del finalized
        burn(0.5)

    with pytest.raises(LimitExceeded), CommandLimits(Limits(seconds=0.05)):
        finalize_and_go_on()
