"""Two processes are faster than one, and a run that is killed continues."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from batches.test_batch import files_below
from support.paths import ROOT

import translate

#: A serial robot with many links, so that the conversion takes longer than the messages.
LINKS = 40


def robot(number: int) -> str:
    links = "".join(
        f'<link name="l{index}"><inertial><mass value="1"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        for index in range(LINKS)
    )
    joints = "".join(
        f'<joint name="j{index}" type="continuous"><origin xyz="0 {number} {index}"/>'
        f'<parent link="l{index - 1}"/><child link="l{index}"/></joint>'
        for index in range(1, LINKS)
    )
    return f'<robot name="r{number}">{links}{joints}</robot>'


@pytest.fixture(scope="module")
def robots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("robots")
    for number in range(200):
        (directory / f"r{number:03}.urdf").write_text(robot(number))
    return directory


@pytest.mark.slow
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="there is one processor")
def test_two_processes_are_faster_than_one(robots, tmp_path) -> None:
    busy = getattr(os, "getloadavg", lambda: (0.0,))()[0]
    if busy > (os.cpu_count() or 1) - 1:
        pytest.skip(f"other programs use {busy:.1f} processors")
    seconds = {
        jobs: translate.batch(robots, tmp_path / str(jobs), jobs=jobs, verify=True).seconds
        for jobs in (1, 2)
    }
    assert files_below(tmp_path / "1") == files_below(tmp_path / "2")
    assert seconds[1] / seconds[2] > 1.3


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_run_that_is_killed_continues_and_leaves_no_process(robots, tmp_path) -> None:
    manifest = tmp_path / "out" / "manifest.jsonl"
    command = [sys.executable, "-m", "translate", "batch", str(robots), "--out-dir", "out"]
    process = subprocess.Popen(
        [*command, "--jobs", "2", "--verify"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    while not manifest.exists() or manifest.read_bytes().count(b"\n") < 50:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    finished = manifest.read_bytes().count(b"\n")
    assert finished < 200
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.1)
    else:
        pytest.fail("a worker is still running")
    result = translate.batch(robots, tmp_path / "out", jobs=2, verify=True)
    assert result.reused == finished
    names = [json.loads(line)["entry"]["input"] for line in manifest.read_text().splitlines()]
    assert sorted(names) == sorted(file.input for file in result.files)
