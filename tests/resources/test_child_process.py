"""Processes with limits: what they import, when they end, and where there are none."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import time
from pathlib import Path

import pytest

from translate.resources.child_process import Child, is_possible, start

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
