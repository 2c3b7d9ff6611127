"""Worker processes on this machine: each file ends with a result, whatever happens to its worker.

A worker is sent short lists of files, so that all workers end at about the same time.  A worker
that exceeds a limit or that ends is replaced; the files that it has not begun are given back.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess, SpawnProcess

from translate.batches.convert_file import READY, Limits, Settings, preload, work
from translate.batches.results import OF_LIMITS, Outcome, limit_failure
from translate.resources.robot_files import RobotFile

#: The most files that a worker is sent at once, and the number of such lists per worker.
CHUNK, LISTS = 16, 4


def run_local(
    files: Sequence[RobotFile], out_dir: str, settings: Settings, limits: Limits, workers: int
) -> Generator[Outcome, None, None]:
    """Convert files in worker processes, and return their results in the order of completion."""
    pool = _Pool(files, out_dir, settings, limits, workers)
    try:
        yield from pool.outcomes()
    finally:
        pool.stop()


class _Worker:
    """A process, the files that it has been sent, and the time when it began the first of them."""

    def __init__(self, pool: _Pool) -> None:
        self.connection, other = multiprocessing.Pipe()
        inherited = [worker.connection for worker in pool.team] if pool.forks else []
        arguments = (
            other,
            [*inherited, self.connection] if pool.forks else [],
            pool.out_dir,
            pool.settings,
            pool.limits.memory,
        )
        self.process: ForkProcess | SpawnProcess
        if pool.forks:
            self.process = multiprocessing.get_context("fork").Process(target=work, args=arguments)
        else:
            self.process = multiprocessing.get_context("spawn").Process(target=work, args=arguments)
        self.process.start()
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


class _Pool:
    def __init__(
        self,
        files: Sequence[RobotFile],
        out_dir: str,
        settings: Settings,
        limits: Limits,
        workers: int,
    ) -> None:
        self.out_dir, self.settings, self.limits = out_dir, settings, limits
        self.workers = workers
        # Large files first: no large file is left for one worker at the end.
        self.waiting = deque(sorted(files, key=lambda file: (-file.size, file.index)))
        self.team: list[_Worker] = []
        self.forks = sys.platform == "linux" and threading.active_count() == 1
        if self.forks and files:
            preload(settings)

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
