"""A child process of Python with limits, for work that a stranger's file can make endless.

One call of a library cannot be interrupted, and neither can each computation of Python.  A process
can be ended at any time, and the system limits its memory.

The child imports the modules that its parent would import: nothing from the working directory, and
variables such as ``PYTHONPATH`` change nothing.  What it writes to standard error is discarded.
"""

from __future__ import annotations

import json
import math
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import IO, TYPE_CHECKING

from translate.resources.process_limits import limits_before
from translate.working_directory import cleaned_entries, without_working_directory

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from importlib import import_module; import_module(sys.argv[2]).main(sys.argv[3:])"
)

#: The bytes that are read or written at once.
_BLOCK = 65536


def is_possible() -> bool:
    """Return whether this Python can start another one.

    A page in a browser, a frozen program, and a program that Python is a part of cannot.
    """
    is_page = sys.platform in ("emscripten", "wasi")
    return bool(sys.executable) and not is_page and not getattr(sys, "frozen", False)


class Child(AbstractContextManager["Child"]):
    """A process that calls the function ``main`` of a module with a list of arguments.

    As a context manager it ends with the block.  ``leads_group``: the processes that it starts end
    with it, where the system has groups of processes; it gets no signals of the terminal.

    Raises ``OSError`` if the process cannot be started.
    """

    def __init__(self, module: str, *arguments: str, leads_group: bool = False) -> None:
        import subprocess

        with limits_before():
            self._process = subprocess.Popen(
                command(module, *arguments),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=leads_group,
            )
        self._leads_group = leads_group and sys.platform != "win32"
        #: What the process has written behind the latest line.
        self._received = bytearray()
        #: The end of the time of the limit, as of ``time.monotonic``.
        self._deadline = math.inf
        # The child of a fork has no part in the connection.
        self._owner = os.getpid()
        #: Whether a limit of time has ended the process.
        self.is_late = False

    @property
    def input(self) -> IO[bytes]:
        """The stream that the process reads."""
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def output(self) -> IO[bytes]:
        """The stream that the process writes."""
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def is_of_this_process(self) -> bool:
        """Whether this process has started it, and is no fork of that one."""
        return self._owner == os.getpid()

    @contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """End the process if the block takes more than some seconds; 0 is no limit."""
        import threading

        if not seconds:
            yield
            return

        timer = threading.Timer(seconds, self._end_late)
        timer.daemon = True
        timer.start()
        self._deadline = time.monotonic() + seconds
        try:
            yield
        finally:
            self._deadline = math.inf
            timer.cancel()

    def line(self, size: int) -> bytes:
        """Read the next line, of at most ``size`` bytes.

        It has no line end if the output ends, or the time of :meth:`limit`.  The end of the process
        is not always that of its output, which another process that it has started can hold.
        """
        if sys.platform == "win32":
            return self.output.readline(size)
        import select

        received = self._received
        end = received.find(b"\n") + 1
        while not end and len(received) < size and self._is_ready(self.output, select.POLLIN):
            if not (block := os.read(self.output.fileno(), _BLOCK)):
                break
            end = block.find(b"\n") + 1
            end += len(received) if end else 0
            received += block
        count = min(end or len(received), size)
        line = bytes(received[:count])
        del received[:count]
        return line

    def send(self, data: bytes) -> None:
        """Write to the process, until the time of :meth:`limit` ends.

        Raises ``OSError`` if no process reads it.
        """
        if sys.platform == "win32":
            self.input.write(data)
            self.input.flush()
            return
        import select

        os.set_blocking(self.input.fileno(), False)
        waiting = memoryview(data)
        while waiting and self._is_ready(self.input, select.POLLOUT):
            waiting = waiting[os.write(self.input.fileno(), waiting[:_BLOCK]) :]

    def _is_ready(self, stream: IO[bytes], event: int) -> bool:
        """Wait for a stream; false if the time of the limit ends before."""
        import select

        poll = select.poll()
        poll.register(stream.fileno(), event)
        while (seconds := self._deadline - time.monotonic()) > 0:
            # The system has a largest time to wait.
            if poll.poll(min(seconds, 3600) * 1000):
                return True
        self._end_late()
        return False

    def _end_late(self) -> None:
        self.is_late = True
        self._kill()

    def _kill(self) -> None:
        if self._leads_group:
            # A group keeps its number as long as it has a process.
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def exit_code(self) -> int:
        """Wait for the end of the process, and return its exit code."""
        return self._process.wait()

    def stop(self) -> None:
        """End the process; a fork of the one that started it does nothing."""
        if not self.is_of_this_process:
            return
        self._kill()
        for stream in (self.input, self.output):
            # What the process has not read cannot be written any more.
            with suppress(OSError):
                stream.close()
        self._process.wait()

    def __exit__(self, *_: object) -> None:
        self.stop()


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that calls the function ``main`` of a module with a list of arguments."""
    options = ["-I", "-X", f"utf8={sys.flags.utf8_mode}"]
    if sys.dont_write_bytecode:
        options.append("-B")
    return [sys.executable, *options, "-c", _PROGRAM, json.dumps(_path()), module, *arguments]


def start(process: BaseProcess) -> None:
    """Start a process of ``multiprocessing``, which imports nothing from the working directory.

    Its command is ``python -c``, which would search for modules there first.  Before Python 3.11
    there is no way to prevent this.
    """
    entries = os.environ.get("PYTHONPATH", "")
    with limits_before(), _variables(PYTHONSAFEPATH="1", PYTHONPATH=cleaned_entries(entries)):
        process.start()


@contextmanager
def _variables(**values: str) -> Iterator[None]:
    """Set variables of the environment in the block; an empty value is none."""
    before = {name: os.environ.get(name) for name in values}
    try:
        _set_variables(values)
        yield
    finally:
        _set_variables(before)


def _set_variables(values: Mapping[str, str | None]) -> None:
    for name, value in values.items():
        if value:
            os.environ[name] = value
        else:
            os.environ.pop(name, None)


def _path() -> list[str]:
    """Return Python's path without the working directory, and with that of this package.

    ``python -m`` puts the working directory first, as a path or as an empty name.
    """
    path = [os.path.abspath(entry) for entry in sys.path if entry]
    path = without_working_directory(path, is_module=True)
    # The parent can have found this package in another way.
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return path if root in path else [root, *path]


# --- In the child ---------------------------------------------------------------------------------


def answers() -> IO[bytes]:
    """Return a stream for answers, to which nothing that a library prints is written."""
    stream = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return stream


def limit_resources(**limits: int) -> None:
    """Limit this process by the limits ``RLIMIT_…`` of POSIX, as far as the system can.

    The names are those after ``RLIMIT_``: ``AS`` and ``DATA`` are bytes of memory, ``CPU`` is
    seconds of computation, ``FSIZE`` and ``CORE`` are bytes of files.  A lower limit stays.
    """
    if sys.platform in ("win32", "emscripten", "wasi"):
        return
    import resource

    for name, limit in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        earlier = [value for value in resource.getrlimit(kind) if value != resource.RLIM_INFINITY]
        smallest = min(limit, *earlier) if earlier else limit
        # Some systems, such as macOS, refuse the limit of the memory.
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (smallest, smallest))


def end_with_parent() -> None:
    """End this process when the thread that started it ends; only Linux has this."""
    if sys.platform != "linux":
        return
    import ctypes

    set_death_signal = 1
    parent = os.getppid()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def limit_call(seconds: float) -> None:
    """End this process after some seconds, and after that computation on each processor.

    The limits hold until the next call, also without the parent; 0 is no limit.  Windows has none.
    """
    if sys.platform in ("win32", "emscripten", "wasi"):
        return
    import resource

    signal.setitimer(signal.ITIMER_REAL, seconds)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = hard
    if seconds:
        usage = resource.getrusage(resource.RUSAGE_SELF)
        used = usage.ru_utime + usage.ru_stime
        soft = int(used + seconds * (os.cpu_count() or 1)) + 1
        soft = soft if hard == resource.RLIM_INFINITY else min(soft, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
