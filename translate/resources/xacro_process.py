"""The child process that runs xacro, and its limits of time and memory.

A xacro file is a program: an expression such as ``${9**9**9}`` or a macro that calls itself can
compute for ever, and Python cannot interrupt each computation of its own process.  A process can be
ended at any time, and the system limits its memory.  It costs about 30 ms more than a run in this
process, which would import xacro, too.

The process asks for the directories of packages, so that functions of the caller run here.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import get_args

from translate.diagnostics.diagnostic import json_value
from translate.resources.child_process import Child, is_possible
from translate.resources.xacro_run import GRACE, Answer, Find, Kind, Request, run

#: Expands a file where there are no processes.  The page in a browser has one with limits.
expand_here: Callable[[Request, Find], Answer] = run
#: The most bytes of an answer.
MAX_ANSWER = 128 * 1024 * 1024
#: The state of xacro is in its module.
_LOCK = threading.Lock()


class ProcessEndedError(Exception):
    """The process ended without an answer."""


class InvalidMessageError(Exception):
    """The process wrote something that is neither a request nor an answer."""


class AnswerTooLongError(Exception):
    """The answer has more than :data:`MAX_ANSWER` bytes."""


def answer_of(request: Request, find: Find) -> Answer:
    """Expand a file in a child process; by :data:`expand_here` where there are no processes.

    ``find`` is called in this process.  Its exceptions, and an interrupt, end the child process.

    Raises :class:`ProcessEndedError`, :class:`AnswerTooLongError`, :class:`InvalidMessageError`,
    and ``OSError`` if no process can be started.
    """
    if not is_possible():
        with _LOCK:
            return expand_here(request, find)
    # On most systems the process ends by itself when the time is over, and tells where it was.
    seconds = request.seconds + GRACE if request.seconds else 0
    module = "translate.resources.xacro_run"
    with Child(module, leads_group=True) as child, child.limit(seconds):
        _send(child, request._asdict())
        while True:
            line = child.line(MAX_ANSWER)
            if not line.endswith(b"\n"):
                if child.is_late:
                    return Answer(kind="time")
                if len(line) == MAX_ANSWER:
                    raise AnswerTooLongError
                raise ProcessEndedError(f"exit code {child.exit_code()}")
            message = _message(line)
            if isinstance(message, Answer):
                return message
            _send(child, find(*message))


def _message(line: bytes) -> Answer | tuple[str, str]:
    """Return an answer, or a request: a name of a package and the directory of the file.

    The program in a file can write anything.  Raises :class:`InvalidMessageError`.
    """
    message = json_value(line)
    if isinstance(message, list) and len(message) == 2 and _are_texts(message):
        return message[0], message[1]
    if not isinstance(message, dict) or message.keys() != {*Answer._fields}:
        raise InvalidMessageError
    answer = Answer(**message)
    texts = (answer.text, answer.printed, answer.kind, answer.message, answer.inner)
    is_valid = _are_texts(texts) and answer.kind in get_args(Kind) and type(answer.failed) is int
    is_valid &= isinstance(answer.trace, dict)
    if not (is_valid and isinstance(answer.asked, list) and _are_texts(answer.asked)):
        raise InvalidMessageError
    return answer


def _are_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


def _send(child: Child, message: object) -> None:
    # A process that has ended is noticed when its answer is read.
    with suppress(OSError):
        child.send(json.dumps(message).encode("ascii") + b"\n")
