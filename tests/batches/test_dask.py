"""A local Dask cluster writes the same bytes as worker processes."""

from __future__ import annotations

import os
import pickle
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from batches.test_batch import files_below
from support.paths import ROOT

import translate
from translate.batches import pool
from translate.batches.convert_file import Limits
from translate.batches.pool import convert_list
from translate.driver.request import Request
from translate.resources.robot_files import robot_files


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The robots of the corpus, some of them invalid, in the working directory."""
    for name in ("robots", "bad/sdf"):
        shutil.copytree(ROOT / "corpus" / name, tmp_path / "in" / name)
    monkeypatch.chdir(tmp_path)
    return Path("in")


@pytest.mark.slow
def test_a_cluster_changes_no_byte(address, robots) -> None:
    local = translate.batch(robots, "local", jobs=1, verify=True)
    remote = translate.batch(robots, "remote", dask=address, verify=True)
    assert local.files == remote.files
    assert files_below(Path("local")) == files_below(Path("remote"))
    again = translate.batch(robots, "remote", dask=address, verify=True)
    assert again.reused == sum(file.status == "converted" for file in local.files) > 0


@pytest.mark.slow
def test_the_time_limit_applies_to_one_file_of_a_task(address, robots) -> None:
    links = "".join(f'<link name="l{number}"/>' for number in range(100_000))
    (robots / "huge.sdf").write_text(f'<sdf version="1.9"><model name="m">{links}</model></sdf>')
    result = translate.batch(
        [robots / "robots", robots / "huge.sdf"], "out", dask=address, time_limit=1
    )
    assert {file.input for file in result.files if file.status == "time-limit"} == {"huge.sdf"}


def test_a_cluster_that_does_not_answer_is_an_error(tmp_path, robots) -> None:
    pytest.importorskip("distributed")
    import dask

    with (
        dask.config.set({"distributed.comm.timeouts.connect": "100ms"}),
        pytest.raises(translate.TranslateError, match="cluster-unavailable"),
    ):
        translate.batch(robots, tmp_path / "out", dask="tcp://127.0.0.1:1")


class Cluster:
    """A client of a cluster whose workers have the given versions."""

    def __init__(self, *versions: str) -> None:
        self.versions = {f"tcp://10.0.0.{n}:1": version for n, version in enumerate(versions)}

    def nthreads(self) -> dict[str, int]:
        return dict.fromkeys(self.versions, 1)

    def run(self, function: object) -> dict[str, str]:
        if "" in self.versions.values():
            raise ModuleNotFoundError("No module named 'translate'")
        return self.versions


@pytest.mark.parametrize(
    ("versions", "message"),
    [
        ([], "scheduler at tcp://10.0.0.9:8786 has no workers"),
        ([translate.__version__, "0.0.1"], "worker tcp://10.0.0.1:1 has robot-translate 0.0.1"),
        ([""], "has no robot-translate like this: No module named 'translate'"),
    ],
)
def test_a_cluster_without_workers_of_this_version_is_an_error(
    versions: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "WORKERS_SECONDS", 0.0)
    with pytest.raises(translate.TranslateError, match=message):
        pool.require_workers(Cluster(*versions), "tcp://10.0.0.9:8786")
    pool.require_workers(Cluster(translate.__version__), "tcp://10.0.0.9:8786")


def test_workers_are_awaited_for_less_than_ten_seconds() -> None:
    assert pool.WORKERS_SECONDS < 10


def test_a_cluster_and_jobs_exclude_each_other(tmp_path, robots) -> None:
    with pytest.raises(ValueError, match="jobs applies to this machine"):
        translate.batch(robots, tmp_path / "out", dask="tcp://127.0.0.1:1", jobs=2)


def test_a_task_imports_nothing_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, robots: Path
) -> None:
    # The library is that of the cluster.  It pickles functions, which are not needed here.
    monkeypatch.setitem(sys.modules, "cloudpickle", pickle)
    marker = tmp_path / "ran"
    for name in ("multiprocessing", "pickle", "translate"):
        Path(f"{name}.py").write_text(f"open({str(marker)!r}, 'w').close()")
    files = robot_files([str(robots / "robots/*.urdf")], "out")
    outcomes = convert_list(files, "out", Request(), Limits(), os.getcwd())
    assert len(outcomes) == len(files) > 0
    assert not marker.exists()
