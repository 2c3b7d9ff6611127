"""Calls in another process, with limits of time and memory.

The libraries that decode meshes and images need any time and memory for a hostile file, within one
call that cannot be interrupted.  The process gets bytes and returns values; it lives until the end
of this one, and is replaced after a call that exceeded a limit.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import IO, ParamSpec, TypeVar, cast

from translate.assets.mesh_geometry import MeshError
from translate.resources.child_process import Child, answers, is_possible, limit_resources

P = ParamSpec("P")
T = TypeVar("T")

#: The longest time of a call in seconds, and the largest address space in bytes.
SECONDS = 120.0
MEMORY = 4 * 1024**3
#: The limit of time that the process has for itself, if this one has ended.
_GRACE = 5.0
#: Threads of the libraries of numpy reserve memory.
_ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def bounded(function: Callable[P, T], *arguments: P.args, **keywords: P.kwargs) -> T:
    """Call a function of a module in another process, with limits of time and memory.

    Raises what the function raises, and :class:`MeshError` if a limit is exceeded.
    """
    if not is_possible():
        # The browser ends a page that needs too much.
        return function(*arguments, **keywords)
    with _lock:
        worker = _current()
        try:
            is_done, value = _answer_of(worker, (function, arguments, keywords))
        except BaseException:
            stop()
            raise
    if isinstance(value, BaseException) and not is_done:
        raise value
    return cast(T, value)


def _answer_of(worker: Child, call: object) -> tuple[bool, object]:
    """Return whether a call has returned, and its value, or its exception.

    Raises :class:`MeshError` if a limit is exceeded, or if the process ends.
    """
    try:
        with worker.limit(SECONDS):
            pickle.dump((SECONDS, call), worker.input)
            worker.input.flush()
            is_done, value = pickle.load(worker.output)
    except (OSError, EOFError, pickle.UnpicklingError):
        if worker.is_late:
            raise MeshError(f"it takes more than {SECONDS:g} s") from None
        raise MeshError("the process that reads it has ended, perhaps for its memory") from None
    return is_done, value


_lock = threading.Lock()
#: The process, if there is one.
_workers: list[Child] = []


def _current() -> Child:
    """Return the process of this one, which is started if there is none."""
    if _workers and not _workers[0].is_of_this_process:
        _workers.clear()
    if not _workers:
        try:
            _workers.append(Child("translate.assets.bounded", str(MEMORY)))
        except OSError as error:
            raise MeshError(f"a process cannot be started: {error.strerror}") from None
    return _workers[0]


def stop() -> None:
    """End the process, if there is one; the next call starts another."""
    while _workers:
        _workers.pop().stop()


atexit.register(stop)


# --- In the other process -------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> None:
    """Call the functions that standard input names, and write their values to standard output.

    The argument is the limit of the memory, in bytes.
    """
    values = answers()
    # The other process ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.update(_ONE_THREAD)
    limit_resources(AS=int(arguments[0]), CORE=0)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            _answer(sys.stdin.buffer, values)


def _answer(calls: IO[bytes], values: IO[bytes]) -> None:
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
