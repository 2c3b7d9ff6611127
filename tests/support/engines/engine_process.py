"""An engine in a process of its own, because some engines end the process on certain input."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import TracebackType

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Refusal:
    """The engine did not take the input; ``reason`` is the text of the engine."""

    reason: str


class EngineProcess:
    """A child process that runs functions; use it as a context manager.

    The child is started again after a function has ended it, or has run for longer than ``limit``
    (s).
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
        self._process.join()

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        """The result of a function of a module; a :class:`Refusal` if it raises or crashes."""
        self._pipe.send((function, args, kwargs))
        if not self._pipe.poll(self._limit):
            self._process.kill()
            self._process.join()
            self._start()
            return Refusal(f"no answer after {self._limit:g} s")
        try:
            answer: T | Refusal = self._pipe.recv()
        except EOFError:
            self._process.join()
            self._start()
            return Refusal("the engine ended the process")
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()


def _serve(pipe: Connection) -> None:
    """Run functions until the other side closes the pipe."""
    while True:
        try:
            function, args, kwargs = pipe.recv()
        except EOFError:
            return
        pipe.send(_run(function, args, kwargs))


def _run(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    try:
        return function(*args, **kwargs)
    # Every exception of an engine is its way to refuse the input.
    except Exception as error:
        return Refusal(str(error) or type(error).__name__)
