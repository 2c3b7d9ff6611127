"""A child process for engines: one of them can end its process on certain files."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from translate.diagnostics.diagnostic import is_own_defect
from translate.engines.engines import ask
from translate.engines.robot import EngineRobot, Question
from translate.resources.child_process import (
    end_with_parent,
    limit_call,
    limit_resources,
    start,
)
from translate.structures import dataclass

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import TracebackType

#: The most memory of an engine, in bytes: it gets no meshes.
MEMORY = 4 * 1024**3
#: The seconds that the child has beside the limit of time, in which this process ends it.
_GRACE = 5.0

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """The engine did not take the input; ``reason`` is the text of the engine."""

    reason: str


#: Exceptions that are no refusals if code of this package raises them.
_DEFECTS = (AttributeError, ImportError, LookupError, NameError, TypeError)


@dataclass(frozen=True)
class _Defect:
    """The traceback of a defect of this package."""

    text: str


class EngineProcess:
    """A child process that runs functions; use it as a context manager.

    The child is started again after a function has ended it, or has run for longer than ``limit``
    (s).  It works in an empty temporary directory, which is removed with what engines write there:
    the working directory can have links of a stranger.  Paths in the arguments are absolute.
    """

    def __init__(self, limit: float | None = None) -> None:
        self._limit = limit

    def __enter__(self) -> EngineProcess:
        self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pipe.close()
        if kind is not None:
            # An interrupt of the terminal does not reach the group of the child.
            self._kill()
        self._process.join()
        self._directory.cleanup()

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        """Return the result of a function of a module; a :class:`Refusal` if it raises or crashes.

        Raises ``RuntimeError`` for a defect of this package.
        """
        self._pipe.send((function, args, kwargs))
        if not self._pipe.poll(self._limit):
            self._kill()
            self._restart()
            return Refusal(f"no answer after {self._limit:g} s")
        try:
            answer: T | Refusal | _Defect = self._pipe.recv()
        except EOFError:
            self._process.join()
            self._restart()
            return Refusal("the engine ended the process")
        if isinstance(answer, _Defect):
            raise RuntimeError(answer.text)
        return answer

    def ask(self, name: str, question: Question) -> EngineRobot | Refusal:
        """Return what an engine makes of a file."""
        packages = tuple(map(os.path.abspath, question.packages))
        path = os.path.abspath(question.path)
        return self.call(ask, name, replace(question, path=path, packages=packages))

    def _kill(self) -> None:
        """End the child and the programs that it has started."""
        group = self._process.pid
        if sys.platform != "win32" and group is not None:
            # There is no such group if the child has not begun to run functions.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)
        self._process.kill()
        self._process.join()

    def _restart(self) -> None:
        self._directory.cleanup()
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._directory = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        place = os.path.abspath(self._directory.name)
        self._process: BaseProcess = context.Process(
            target=_serve, args=(theirs, place, self._limit or 0), daemon=True
        )
        start(self._process)
        theirs.close()


def _serve(pipe: Connection, directory: str, seconds: float) -> None:
    """Run functions until the other side closes the pipe, in a process group of its own.

    The limits of a function hold without the other side, too: it can be ended by the system.

    Engines write their messages, such as ``MUJOCO_LOG.TXT``, into the working directory, and
    follow links there.
    """
    end_with_parent()
    limit_resources(DATA=MEMORY, CORE=0)
    os.chdir(directory)
    tempfile.tempdir = directory
    if sys.platform != "win32":
        os.setpgrp()
    while True:
        try:
            function, args, kwargs = pipe.recv()
        except EOFError:
            return
        limit_call(seconds and seconds + _GRACE)
        answer = _run(function, args, kwargs)
        limit_call(0)
        pipe.send(answer)


def _run(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    try:
        return function(*args, **kwargs)
    # Every exception of an engine is its way to refuse the input.
    except Exception as error:
        if isinstance(error, _DEFECTS) and is_own_defect(error):
            return _Defect(traceback.format_exc())
        return Refusal(str(error) or type(error).__name__)
