"""Calls in another process, with limits of time and memory.

The libraries that decode meshes and images need any time and memory for a hostile file, within one
call that cannot be interrupted.  The process gets bytes and returns values; it lives until the end
of this one, and is replaced after a call that exceeded a limit.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO, ParamSpec, TypeVar, cast

from translate.assets.mesh_geometry import MeshError

P = ParamSpec("P")
T = TypeVar("T")

#: The longest time of a call in seconds, and the largest address space in bytes.
SECONDS = 120.0
MEMORY = 4 * 1024**3
#: The limit of time that the process has for itself, if this one has ended.
_GRACE = 5.0
#: Threads of the libraries of numpy reserve memory.
_ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
#: Nothing is imported from the working directory.
_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from translate.assets.bounded import serve; serve()"
)


def bounded(function: Callable[P, T], *arguments: P.args, **keywords: P.kwargs) -> T:
    """Call a function of a module in another process, with limits of time and memory.

    Raises what the function raises, and :class:`MeshError` if a limit is exceeded.
    """
    if sys.platform == "emscripten" or not sys.executable:
        # There are no processes; the browser ends a page that needs too much.
        return function(*arguments, **keywords)
    with _lock:
        worker = _current()
        try:
            is_done, value = worker.answer((function, arguments, keywords))
        except BaseException:
            worker.stop()
            raise
    if isinstance(value, BaseException) and not is_done:
        raise value
    return cast(T, value)


class _Worker:
    """A process that calls functions, one after the other."""

    def __init__(self) -> None:
        #: A process that is forked from this one has no part in the connection.
        self.owner = os.getpid()
        path = [entry for entry in sys.path if os.path.isabs(entry)]
        home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-c", _PROGRAM, json.dumps([home, *path]), str(MEMORY)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **_ONE_THREAD},
        )

    def answer(self, call: object) -> tuple[bool, object]:
        """Whether a call has returned, and its value, or its exception.

        Raises :class:`MeshError` if a limit is exceeded, or if the process ends.
        """
        sent, received = self.process.stdin, self.process.stdout
        assert sent is not None
        assert received is not None
        has_time = threading.Event()
        has_time.set()

        def end() -> None:
            has_time.clear()
            self.process.kill()

        timer = threading.Timer(SECONDS, end)
        timer.daemon = True
        timer.start()
        try:
            pickle.dump((SECONDS, call), sent)
            sent.flush()
            is_done, value = pickle.load(received)
        except (OSError, EOFError, pickle.UnpicklingError):
            if not has_time.is_set():
                raise MeshError(f"it takes more than {SECONDS:g} s") from None
            raise MeshError("the process that reads it has ended, perhaps for its memory") from None
        finally:
            timer.cancel()
        return is_done, value

    def stop(self) -> None:
        """End the process."""
        if self.owner != os.getpid():
            return
        self.process.kill()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self.process.wait()
        if _workers and _workers[0] is self:
            _workers.clear()


_lock = threading.Lock()
#: The process, if there is one.
_workers: list[_Worker] = []


def _current() -> _Worker:
    """The process of this one, which is started if there is none."""
    if _workers and _workers[0].owner != os.getpid():
        _workers.clear()
    if not _workers:
        _workers.append(_Worker())
    return _workers[0]


def stop() -> None:
    """End the process, if there is one; the next call starts another."""
    for worker in [*_workers]:
        worker.stop()


atexit.register(stop)


# --- In the other process -------------------------------------------------------------------------


def serve() -> None:
    """Call the functions that standard input names, and write their values to standard output."""
    # What a library prints is no value.
    values = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # The other process ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory(int(sys.argv[2]))
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            _answer(sys.stdin.buffer, values)


def _limit_memory(size: int) -> None:
    """Let allocations beyond a size fail, where the system can do so."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer(calls: BinaryIO, values: BinaryIO) -> None:
    seconds, (function, arguments, keywords) = pickle.load(calls)
    has_timer = hasattr(signal, "setitimer")
    if has_timer:
        # Without a handler the system ends the process, whatever it does.
        signal.setitimer(signal.ITIMER_REAL, seconds + _GRACE)
    try:
        answer = True, function(*arguments, **keywords)
    except (MemoryError, RecursionError):
        answer = False, MeshError("it needs too much memory")
    except Exception as error:  # it is raised in the other process
        answer = False, error
    if has_timer:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
    pickle.dump(answer, values)
    values.flush()
