"""A file that hangs, ends its worker or allocates too much memory fails alone."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from support.paths import ROOT

#: A program with a parser for a custom format; the processes of its batch have the parser, too.
PROGRAM = """
import os, signal, sys, time
import translate

def parse(include):
    kind = include.resolved_file_name.rpartition(".")[2]
    if kind == "hang":
        while True:
            time.sleep(0.1)
    if kind == "exit":
        os._exit(7)
    if kind == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "memory":
        bytearray(64 * 1024**3)
    if kind == "defect":
        raise RuntimeError("a defect")

translate.register_model_parser(parse)

if __name__ == "__main__":
    translate.batch("robots", "out", jobs=2, time_limit=2, memory_limit=512)
"""
KINDS = {
    "hang": ("time-limit", "more than 2 s"),
    "exit": ("worker-ended", "exit code 7"),
    "kill": ("worker-ended", "signal SIGKILL"),
    "memory": ("memory-limit", "more memory"),
    "defect": ("failed", "RuntimeError: a defect"),
}
ROBOT = '<robot name="r"><link name="a"/></robot>'
INCLUDING = '<sdf version="1.9"><world name="w"><include><uri>{}</uri></include></world></sdf>'


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict]:
    directory = tmp_path_factory.mktemp("limits")
    robots = directory / "robots"
    robots.mkdir()
    for kind in KINDS:
        (robots / f"a.{kind}").write_text("a custom format")
        (robots / f"{kind}.sdf").write_text(INCLUDING.format(f"a.{kind}"))
    for number in range(30):
        (robots / f"good{number:02}.urdf").write_text(ROBOT)
    program = directory / "program.py"
    program.write_text(PROGRAM)
    subprocess.run(
        [sys.executable, str(program)],
        cwd=directory,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        check=True,
        timeout=120,
    )
    report = json.loads((directory / "out" / "report.json").read_text(encoding="utf-8"))
    return {Path(entry["input"]).stem: entry for entry in report["files"]}


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is limited on Linux")
@pytest.mark.parametrize("kind", KINDS)
def test_the_file_fails(entries, kind) -> None:
    status, text = KINDS[kind]
    assert entries[kind]["status"] == status
    assert text in entries[kind]["diagnostics"][0]["message"]
    assert entries[kind]["exit_code"] == 1


def test_all_other_files_are_converted(entries) -> None:
    good = {name: entry["status"] for name, entry in entries.items() if name.startswith("good")}
    assert good == {f"good{number:02}": "converted" for number in range(30)}


@pytest.mark.parametrize("kind", ["hang", "exit", "kill", "good"])
def test_nothing_of_a_zip_file_stays_after_its_worker_has_ended(tmp_path: Path, kind: str) -> None:
    (tmp_path / "robots").mkdir()
    (tmp_path / "temporary").mkdir()
    with zipfile.ZipFile(tmp_path / "robots" / "a.zip", "w") as archive:
        archive.writestr("a.hang" if kind == "good" else f"a.{kind}", "a custom format")
        archive.writestr("a.sdf", INCLUDING.format(f"a.{kind}"))
    (tmp_path / "program.py").write_text(PROGRAM.replace('"robots"', '"robots/*.zip"'))
    subprocess.run(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "TMPDIR": str(tmp_path / "temporary")},
        check=True,
        timeout=120,
    )
    (entry,) = json.loads((tmp_path / "out" / "report.json").read_text())["files"]
    expected = KINDS[kind][0] if kind in KINDS else "failed"
    assert entry["status"] == expected
    assert not [*(tmp_path / "temporary").iterdir()]
