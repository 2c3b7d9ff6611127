"""Workers on this machine and of a Dask cluster: each file ends with a result, whatever happens.

A worker is sent short lists of files, so that all workers end at about the same time.  A worker
that exceeds a limit or that ends is replaced; the files that it has not begun are given back.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from typing import Any

from translate.batches.convert_file import READY, Limits, preload, work
from translate.batches.results import OF_LIMITS, Outcome, limit_failure
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.request import Request
from translate.report.version import __version__
from translate.resources.child_process import command, start
from translate.resources.robot_files import RobotFile

#: The most files that a worker is sent at once, and the number of such lists per worker.
CHUNK, LISTS = 16, 4


def run_local(
    files: Sequence[RobotFile], out_dir: str, request: Request, limits: Limits, workers: int
) -> Generator[Outcome, None, None]:
    """Convert files in worker processes, and return their results in the order of completion."""
    pool = _Pool(files, out_dir, request, limits, workers)
    try:
        yield from pool.outcomes()
    finally:
        pool.stop()


class _Worker:
    """A process, the files that it has been sent, and the time when it began the first of them."""

    def __init__(self, pool: _Pool) -> None:
        self.connection, other = multiprocessing.Pipe()
        # A process that is killed removes nothing.
        self.temporary_directory = tempfile.mkdtemp(prefix="robot-translate-")
        inherited = [worker.connection for worker in pool.team] if pool.forks else []
        arguments = (
            other,
            [*inherited, self.connection] if pool.forks else [],
            pool.out_dir,
            pool.request,
            pool.limits.memory,
            self.temporary_directory,
        )
        context: ForkContext | SpawnContext = (
            multiprocessing.get_context("fork")
            if pool.forks
            else multiprocessing.get_context("spawn")
        )
        self.process = context.Process(target=work, args=arguments)
        start(self.process)
        other.close()
        self.files: deque[RobotFile] = deque()
        self.is_ready = False
        self.since = 0.0

    def send(self, files: Sequence[RobotFile]) -> None:
        self.files.extend(files)
        self.since = time.monotonic()
        # If the process has ended, the next message is the end of the connection.
        with contextlib.suppress(OSError):
            self.connection.send(files)

    def stop(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()
        shutil.rmtree(self.temporary_directory, ignore_errors=True)


class _Pool:
    def __init__(
        self,
        files: Sequence[RobotFile],
        out_dir: str,
        request: Request,
        limits: Limits,
        workers: int,
    ) -> None:
        self.out_dir, self.request, self.limits = out_dir, request, limits
        self.workers = workers
        # Large files first: no large file is left for one worker at the end.
        self.waiting = deque(sorted(files, key=lambda file: (-file.size, file.index)))
        self.team: list[_Worker] = []
        self.forks = sys.platform == "linux" and threading.active_count() == 1
        if self.forks and files:
            preload(request)

    def outcomes(self) -> Iterator[Outcome]:
        while self.waiting or any(worker.files for worker in self.team):
            self._distribute()
            by_connection = {worker.connection: worker for worker in self.team}
            for connection in wait(list(by_connection), self._seconds_to_limit()):
                assert isinstance(connection, Connection)
                yield from self._message(by_connection[connection])
            yield from self._too_long()

    def stop(self) -> None:
        """End all workers, whatever they do."""
        for worker in self.team:
            worker.stop()
        self.team.clear()

    def _distribute(self) -> None:
        """Start workers and send files to those without any."""
        busy = sum(bool(worker.files) for worker in self.team)
        while len(self.team) < self.workers and len(self.team) - busy < len(self.waiting):
            self.team.append(_Worker(self))
        for worker in self.team:
            if not worker.files and self.waiting:
                size = max(1, min(CHUNK, len(self.waiting) // (self.workers * LISTS)))
                worker.send([self.waiting.popleft() for _ in range(size)])

    def _message(self, worker: _Worker) -> Iterator[Outcome]:
        """Handle one message of a worker, or its end."""
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            worker.process.join()
            yield from self._ended(worker)
            return
        worker.since = time.monotonic()
        if message == READY:
            worker.is_ready = True
            return
        assert isinstance(message, Outcome)
        worker.files.popleft()
        yield message
        if message.status in OF_LIMITS:
            self._replace(worker)

    def _ended(self, worker: _Worker) -> Iterator[Outcome]:
        code = worker.process.exitcode or 0
        reason = f"by signal {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"
        if worker.files:
            yield limit_failure(
                worker.files.popleft(),
                "worker-ended",
                f"the worker process ended {reason} during the conversion",
                "convert the file alone to see more; the system ends a process without memory",
            )
        self._replace(worker)

    def _too_long(self) -> Iterator[Outcome]:
        """End the workers whose file needs more time than the limit."""
        limit = self.limits.seconds
        for worker in list(self.team):
            if self._is_timed(worker) and time.monotonic() - worker.since >= limit:
                yield limit_failure(
                    worker.files.popleft(),
                    "time-limit",
                    f"the conversion needs more than {limit:g} s",
                    "raise the limit with --time-limit if the file is meant to need this long",
                )
                self._replace(worker)

    def _seconds_to_limit(self) -> float | None:
        starts = [worker.since for worker in self.team if self._is_timed(worker)]
        if not starts:
            return None
        return max(0.0, min(starts) + self.limits.seconds - time.monotonic())

    def _is_timed(self, worker: _Worker) -> bool:
        return bool(self.limits.seconds and worker.is_ready and worker.files)

    def _replace(self, worker: _Worker) -> None:
        """Remove a worker; another one is started if there are files for it."""
        self.waiting.extendleft(reversed(worker.files))
        self.team.remove(worker)
        worker.stop()


# --- Workers of a Dask cluster --------------------------------------------------------------------
# A task converts a list of files in a process of its own, whose worker is replaced if a file hangs
# or ends it; so the workers of the cluster keep running.

#: The most files of a task, and the number of tasks per thread that the cluster knows at once.
TASK_FILES, TASKS = 64, 2
#: How long the first worker of a cluster may take to connect, in s.
WORKERS_SECONDS = 8.0


def run_dask(
    files: Sequence[RobotFile], out_dir: str, request: Request, limits: Limits, address: str
) -> Generator[Outcome, None, None]:
    """Convert files on the cluster at an address, in the order of completion.

    The workers use the paths of this process, also its working directory.

    Raises :class:`translate.TranslateError` if dask is not installed, without a cluster or workers,
    and for workers with another version.
    """
    if not files:
        return
    client, as_completed = _connected(address)
    with client:
        require_workers(client, address)
        threads = max(1, sum(client.nthreads().values()))
        number = max(1, -(-len(files) // TASK_FILES), min(len(files), threads * TASKS))
        ordered = sorted(files, key=lambda file: (-file.size, file.index))
        # Every list has large and small files.
        lists = iter([ordered[start::number] for start in range(number)])
        sent: dict[str, Sequence[RobotFile]] = {}

        def submit(count: int) -> Iterator[Any]:
            for part in islice(lists, count):
                future = client.submit(
                    convert_list, part, out_dir, request, limits, os.getcwd(), pure=False
                )
                sent[future.key] = part
                yield future

        running = as_completed(list(submit(threads * TASKS)))
        for future in running:
            yield from _outcomes_of_task(future, sent.pop(future.key))
            running.update(submit(1))


def convert_list(
    files: Sequence[RobotFile], out_dir: str, request: Request, limits: Limits, directory: str
) -> list[Outcome]:
    """Convert files in a process that runs in a directory: the task of a worker of the cluster.

    Raises ``subprocess.CalledProcessError`` if the process fails.
    """
    import cloudpickle

    # A worker of a cluster may not start processes of multiprocessing, and has threads.
    done = subprocess.run(
        command(__name__),
        input=cloudpickle.dumps((files, out_dir, request, limits)),
        stdout=subprocess.PIPE,
        cwd=directory,
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


def require_workers(client: Any, address: str) -> None:
    """Wait for the first worker, and compare the versions of the workers with that of this program.

    Raises :class:`translate.TranslateError` without a worker, and for another version.
    """
    end = time.monotonic() + WORKERS_SECONDS
    while not client.nthreads():
        if time.monotonic() > end:
            raise TranslateError.of(
                "cluster-unavailable",
                f"the Dask scheduler at {address} has no workers",
                hint=f"start some, for example: dask worker {shlex.quote(address)}",
            )
        time.sleep(0.1)
    try:
        versions = client.run(worker_version)
    except (ImportError, AttributeError) as error:
        raise TranslateError.of(
            "cluster-unavailable",
            f"a worker of the cluster at {address} has no robot-translate like this: {error}",
            hint=f"install robot-translate {__version__} in the environment of the workers",
        ) from None
    for worker, version in versions.items():
        if version != __version__:
            raise TranslateError.of(
                "cluster-unavailable",
                f"the worker {worker} has robot-translate {version}, this program {__version__}",
                hint="install the same version in the environment of the workers",
            )


def worker_version() -> str:
    """Return the version of this package: a worker of the cluster returns its own."""
    return __version__


def _outcomes_of_task(future: Any, files: Sequence[RobotFile]) -> Iterator[Outcome]:
    """The results of a task; its files fail if the task failed."""
    if (error := future.exception()) is None:
        yield from future.result()
        return
    for file in files:
        yield limit_failure(
            file,
            "worker-ended",
            f"the task of the cluster failed: {type(error).__name__}",
            "see the log of the Dask worker",
        )


def main(_: Sequence[str]) -> None:
    """Convert the files of a task in one worker, and write their results to standard output."""
    # What a parser of the caller prints is no result.
    results = os.dup(1)
    os.dup2(2, 1)
    files, out_dir, request, limits = pickle.load(sys.stdin.buffer)
    data = pickle.dumps(list(run_local(files, out_dir, request, limits, 1)))
    while data:
        data = data[os.write(results, data) :]
