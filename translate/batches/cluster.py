"""Workers of a Dask cluster: the same conversion as in worker processes on this machine.

A task converts a list of files in a process of its own, whose worker is replaced if a file hangs or
ends it; so the workers of the cluster keep running.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from translate.batches.convert_file import Limits, Settings
from translate.batches.pool import run_local
from translate.batches.results import Outcome, limit_failure
from translate.diagnostics.diagnostic import TranslateError
from translate.resources.robot_files import RobotFile

#: The most files of a task, and the number of tasks per thread that the cluster knows at once.
CHUNK, TASKS = 64, 2


def run_dask(
    files: Sequence[RobotFile], out_dir: str, settings: Settings, limits: Limits, address: str
) -> Generator[Outcome, None, None]:
    """Convert files on the cluster at an address, in the order of completion.

    The workers use the paths of this process, also its working directory.

    Raises :class:`translate.TranslateError` if dask is not installed, or without a cluster.
    """
    if not files:
        return
    client, as_completed = _connected(address)
    with client:
        threads = max(1, sum(client.nthreads().values()))
        number = max(1, -(-len(files) // CHUNK), min(len(files), threads * TASKS))
        ordered = sorted(files, key=lambda file: (-file.size, file.index))
        # Every list has large and small files.
        lists = iter([ordered[start::number] for start in range(number)])
        sent: dict[str, Sequence[RobotFile]] = {}

        def submit(count: int) -> Iterator[Any]:
            for part in islice(lists, count):
                future = client.submit(
                    convert_list, part, out_dir, settings, limits, os.getcwd(), pure=False
                )
                sent[future.key] = part
                yield future

        running = as_completed(list(submit(threads * TASKS)))
        for future in running:
            yield from _outcomes(future, sent.pop(future.key))
            running.update(submit(1))


def convert_list(
    files: Sequence[RobotFile], out_dir: str, settings: Settings, limits: Limits, directory: str
) -> list[Outcome]:
    """Convert files in a process that runs in a directory: the task of a worker of the cluster.

    Raises ``subprocess.CalledProcessError`` if the process fails.
    """
    import cloudpickle

    # A worker of a cluster may not start processes of multiprocessing, and has threads.
    done = subprocess.run(
        [sys.executable, "-m", "translate.batches.cluster"],
        input=cloudpickle.dumps((files, out_dir, settings, limits)),
        stdout=subprocess.PIPE,
        cwd=directory,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=True,
    )
    outcomes: list[Outcome] = pickle.loads(done.stdout)
    return outcomes


def _connected(address: str) -> tuple[Any, Any]:
    """A client of the cluster, and the function that waits for its results."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise TranslateError.of(
            "cluster-unavailable",
            "the packages 'dask' and 'distributed' are not installed",
            hint="pip install 'robot-translate[dask]'",
        ) from None
    try:
        return distributed.Client(address), distributed.as_completed
    except (OSError, ValueError) as error:
        raise TranslateError.of(
            "cluster-unavailable",
            f"no Dask cluster answers at {address}: {error}",
            hint="check the address, for example tcp://10.0.0.1:8786, and the scheduler",
        ) from None


def _outcomes(future: Any, files: Sequence[RobotFile]) -> Iterator[Outcome]:
    """The results of a task; its files fail if the task failed."""
    error = future.exception()
    if error is None:
        yield from future.result()
        return
    for file in files:
        yield limit_failure(
            file,
            "worker-ended",
            f"the task of the cluster failed: {type(error).__name__}",
            "see the log of the Dask worker",
        )


# --- The process of a task of a cluster -----------------------------------------------------------


def main() -> None:
    """Convert the files of a task in one worker, and write their results to standard output."""
    # What a parser of the caller prints is no result.
    results = os.dup(1)
    os.dup2(2, 1)
    files, out_dir, settings, limits = pickle.load(sys.stdin.buffer)
    data = pickle.dumps(list(run_local(files, out_dir, settings, limits, 1)))
    while data:
        data = data[os.write(results, data) :]


if __name__ == "__main__":
    main()
