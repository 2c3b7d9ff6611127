"""The child process that runs xacro, and its limits of time and memory.

A xacro file is a program: an expression such as ``${9**9**9}`` or a macro that calls itself can
compute for ever, and Python cannot interrupt each computation of its own process.  A process can be
ended at any time, and the system limits its memory.  It costs about 30 ms more than a run in this
process, which would import xacro, too.

The process asks for the directories of packages, so that functions of the caller run here.  It
imports the modules that this process would import: a file ``xacro.py`` or ``json.py`` in the
working directory is none of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from translate.resources.xacro_run import GRACE, Answer, Find, Request, run

#: The most bytes of an answer.
MAX_ANSWER = 128 * 1024 * 1024
#: The first entry of the path of Python is the working directory until it is replaced.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1:]; from translate.resources.xacro_run import main; main()"
)
#: The state of xacro is in its module.
_LOCK = threading.Lock()


class ProcessEndedError(Exception):
    """The process ended without an answer."""


class AnswerTooLongError(Exception):
    """The answer has more than :data:`MAX_ANSWER` bytes."""


def answer_of(request: Request, find: Find) -> Answer:
    """Expand a file in a child process; in this one where there are no processes.

    ``find`` is called in this process.  Its exceptions, and an interrupt, end the child process.

    Raises :class:`ProcessEndedError`, :class:`AnswerTooLongError`, and ``OSError`` if no process
    can be started.
    """
    if not _has_processes():
        with _LOCK:
            return run(request, find)
    with _child(request.seconds) as (process, is_over):
        _send(process, request._asdict())
        while True:
            assert process.stdout is not None
            line = process.stdout.readline(MAX_ANSWER)
            if not line.endswith(b"\n"):
                if is_over.is_set():
                    return Answer(kind="time")
                if len(line) == MAX_ANSWER:
                    raise AnswerTooLongError
                raise ProcessEndedError(f"exit code {process.wait()}")
            message = json.loads(line)
            if isinstance(message, dict):
                return Answer(**message)
            _send(process, find(*message))


def _has_processes() -> bool:
    """Whether this Python can start another one: a page and a frozen program cannot."""
    is_page = sys.platform in ("emscripten", "wasi")
    return bool(sys.executable) and not is_page and not getattr(sys, "frozen", False)


def _send(process: subprocess.Popen[bytes], message: object) -> None:
    assert process.stdin is not None
    # A process that has ended is noticed when its answer is read.
    with suppress(OSError):
        process.stdin.write(json.dumps(message).encode("ascii") + b"\n")
        process.stdin.flush()


@contextmanager
def _child(seconds: int) -> Iterator[tuple[subprocess.Popen[bytes], threading.Event]]:
    """A process that expands a file, and the event that its time is over.  It ends with the block.

    On most systems the process ends by itself when the time is over, and tells where it was.
    """
    is_over = threading.Event()
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *sys.path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:

        def end() -> None:
            is_over.set()
            process.kill()

        timer = threading.Timer(seconds + GRACE, end)
        timer.daemon = True
        try:
            if seconds:
                timer.start()
            yield process, is_over
        finally:
            timer.cancel()
            process.kill()
