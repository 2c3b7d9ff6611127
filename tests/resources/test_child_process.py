"""Processes with limits: what they import, when they end, and where there are none."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from translate.engines.process import MEMORY, EngineProcess
from translate.resources.child_process import Child, is_possible, start
from translate.resources.limited_program import limited_command

ECHO = """
import json, sys
from translate.resources.child_process import answers
def main(arguments):
    stream = answers()
    print("printed")
    import translate
    state = [*arguments, translate.__file__, sys.flags.utf8_mode, sys.dont_write_bytecode]
    stream.write(json.dumps(state).encode() + sys.stdin.buffer.readline())
"""
SLEEP = "import time\ndef main(_): time.sleep(60)"


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of modules that this process could import."""
    directory = tmp_path / "modules"
    directory.mkdir()
    (directory / "echo.py").write_text(ECHO)
    (directory / "sleeper.py").write_text(SLEEP)
    (directory / "ending.py").write_text("def main(_): raise SystemExit(7)")
    monkeypatch.syspath_prepend(directory)
    return directory


def test_a_process_gets_arguments_and_input_and_answers() -> None:
    import translate

    with Child("echo", "a b", "é") as child:
        child.input.write(b"end\n")
        child.input.flush()
        line = child.output.readline()
    state = json.loads(line.removesuffix(b"end\n"))
    modes = [sys.flags.utf8_mode, sys.dont_write_bytecode]
    assert state == ["a b", "é", translate.__file__, *modes]


@pytest.mark.parametrize("entry", ["", "."], ids=["empty", "whole"])
def test_nothing_is_imported_from_the_working_directory(
    entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json", "importlib", "translate", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("open('marker', 'w')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(entry and os.getcwd())
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Child("echo") as child:
        child.input.write(b"end\n")
        child.input.flush()
        assert child.output.readline().endswith(b"end\n")
    assert not (tmp_path / "marker").exists()


def test_a_limit_of_time_ends_the_process() -> None:
    start = time.monotonic()
    with Child("sleeper") as child, child.limit(0.5):
        assert child.output.read() == b""
        assert child.is_late
    assert time.monotonic() - start < 30


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot wait for a pipe")
@pytest.mark.parametrize("size", [10, 1_000_000])
def test_a_limit_of_time_ends_the_wait_for_a_pipe(size: int, modules: Path) -> None:
    # The process that holds both pipes is in another group, and is not ended.
    (modules / "forking.py").write_text(
        "import os, time\ndef main(_):\n os.fork() or (os.setsid(), time.sleep(40))"
    )
    start = time.monotonic()
    with Child("forking", leads_group=True) as child, child.limit(2):
        child.send(b"x" * size)
        assert child.line(1000) == b""
        assert child.is_late
    assert time.monotonic() - start < 30


def test_lines_are_read_one_by_one(modules: Path) -> None:
    (modules / "lines.py").write_text(
        "import sys\ndef main(_):\n sys.stdout.buffer.write(b'a\\nbc\\ndefgh')"
    )
    with Child("lines") as child:
        assert [child.line(3) for _ in range(5)] == [b"a\n", b"bc\n", b"def", b"gh", b""]


@pytest.mark.parametrize("seconds", [0, 600])
def test_a_process_that_ends_by_itself_is_not_late(seconds: int) -> None:
    with Child("ending") as child, child.limit(seconds):
        assert child.output.read() == b""
        assert child.exit_code() == 7
        assert not child.is_late


def test_a_block_ends_the_process_that_has_not_read_its_input() -> None:
    with Child("sleeper") as child:
        child.input.write(b"x")
    assert child.exit_code() != 0


def test_a_process_that_cannot_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(OSError, match="nowhere"):
        Child("echo")


@pytest.mark.parametrize(
    ("name", "value"),
    [("executable", ""), ("frozen", True), ("platform", "emscripten"), ("platform", "wasi")],
)
def test_some_programs_have_no_processes(
    name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_possible()
    monkeypatch.setattr(sys, name, value, raising=False)
    assert not is_possible()


LIMITS = """
import resource
from translate.resources.child_process import answers, limit_resources
def main(_):
    stream = answers()
    limit_resources(FSIZE=1000)
    limit_resources(FSIZE=2000)
    stream.write(str(resource.getrlimit(resource.RLIMIT_FSIZE)).encode())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limits are those of POSIX")
def test_a_lower_limit_stays(modules: Path) -> None:
    (modules / "limits.py").write_text(LIMITS)
    with Child("limits") as child:
        assert child.output.read() == b"(1000, 1000)"


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 imports from there")
def test_a_spawned_process_imports_nothing_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    marker = tmp_path / "ran"
    for name in ("multiprocessing", "pickle", "runpy", "translate"):
        (tmp_path / f"{name}.py").write_text(f"open({str(marker)!r}, 'w').close()")
    process = multiprocessing.get_context("spawn").Process(target=os.getpid)
    start(process)
    process.join()
    assert (process.exitcode, marker.exists()) == (0, False)
    assert "PYTHONSAFEPATH" not in os.environ


LIMITED = """
import sys
from translate.resources.child_process import limit_call
def main(arguments):
    limit_call(0.5)
    if arguments == ["done"]:
        limit_call(0)
        return
    while arguments == ["computes"]:
        pass
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limits are those of POSIX")
@pytest.mark.parametrize(
    ("work", "codes"),
    [("computes", {-signal.SIGALRM}), ("waits", {-signal.SIGALRM}), ("done", {0})],
)
def test_a_call_keeps_its_limit_of_time_itself(work: str, codes: set[int], modules: Path) -> None:
    (modules / "limited.py").write_text(LIMITED)
    with Child("limited", work) as child:
        assert child.exit_code() in codes


SHOW = """
import json, os, resource, sys
names = ("DATA", "CPU", "CORE")
print(json.dumps([resource.getrlimit(getattr(resource, f"RLIMIT_{name}")) for name in names]))
print(sys.argv[1:])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limits are those of POSIX")
def test_a_program_has_limits_and_its_arguments(tmp_path: Path) -> None:
    (tmp_path / "show.py").write_text(SHOW)
    program = (sys.executable, str(tmp_path / "show.py"), "a b", "é")
    command = limited_command(*program, DATA=2**31, CPU=77)
    lines = subprocess.run(command, capture_output=True, encoding="utf-8").stdout.splitlines()
    assert lines == [f"[[{2**31}, {2**31}], [77, 77], [0, 0]]", "['a b', 'é']"]


PARENT = """
import subprocess, sys
from translate.resources.limited_program import limited_command
code = "import os,time; print(os.getpid(), flush=True); time.sleep(60)"
command = limited_command(sys.executable, "-c", code)
subprocess.run(command, stdin=subprocess.DEVNULL)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this")
def test_a_program_ends_with_a_parent_that_the_system_ends() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    number = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    assert has_ended(number)


def has_ended(number: int) -> bool:
    """Return whether a process ends within 20 s; it has also ended if only its parent must wait."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


ENGINE = """
import os, time
from translate.engines.process import EngineProcess
def wait():
    print(os.getpid(), flush=True)
    time.sleep(60)
if __name__ == "__main__":
    with EngineProcess(100) as process:
        process.call(wait)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this")
def test_an_engine_ends_with_a_parent_that_the_system_ends(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(ENGINE)
    parent = subprocess.Popen([sys.executable, tmp_path / "program.py"], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    number = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    assert has_ended(number)


def limits_of_engines() -> list[int]:
    import resource

    kinds = (resource.RLIMIT_DATA, resource.RLIMIT_CORE, resource.RLIMIT_CPU)
    return [resource.getrlimit(kind)[0] for kind in kinds]


@pytest.mark.skipif(sys.platform == "win32", reason="the limits are those of POSIX")
def test_an_engine_has_limits_of_memory_and_computation() -> None:
    with EngineProcess(100) as process:
        limits = process.call(limits_of_engines)
    assert isinstance(limits, list)
    data, core, seconds = limits
    assert (0 < data <= MEMORY, core) == (True, 0)
    assert 100 < seconds < 200 * (os.cpu_count() or 1)
