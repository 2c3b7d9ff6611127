"""Engines as judges: what they make of the file of a robot, asked in a child process.

The engines read a file with their own readers, and compute poses, masses, limits, poses of shapes
and accelerations; none of the readers of this project is involved.  An engine can end its process
on certain files: :class:`EngineProcess` runs it in a child process and starts it again.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar

from translate.diagnostics.diagnostic import is_own_defect
from translate.equivalence.engine_robot import EngineRobot, Question
from translate.equivalence.gazebo_physics import CannotBuildError, build_gazebo_physics
from translate.resources.child_process import start
from translate.structures import dataclass

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import TracebackType

    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

P = ParamSpec("P")
T = TypeVar("T")


# --- Engines --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Engine:
    """An engine: its name in tables, the formats that it reads, its module and its package of pip.

    ``adapter`` is the function of ``engine_adapters`` that asks it.  An engine without a module is
    a program that is compiled here.
    """

    title: str
    formats: tuple[str, ...]
    module: str
    package: str
    adapter: str


_BOTH, _URDF = ("urdf", "sdf"), ("urdf",)
#: The engines that judge, by their names in options.
ENGINES = {
    "drake": Engine("Drake", _BOTH, "pydrake", "drake", "in_drake"),
    "pinocchio": Engine("Pinocchio", _URDF, "pinocchio", "pin", "in_pinocchio"),
    "mujoco": Engine("MuJoCo", _URDF, "mujoco", "mujoco", "in_mujoco"),
    "pybullet": Engine("PyBullet", _URDF, "pybullet", "pybullet", "in_pybullet"),
    "gazebo": Engine("Gazebo Fortress", _BOTH, "", "", "in_gazebo"),
}


def missing_engine(name: str) -> tuple[str, str] | None:
    """Why an engine cannot be asked, and the command that installs it; ``None`` if it can.

    The program for Gazebo is compiled if it is not there.  Raises ``ValueError`` for an unknown
    name.
    """
    engine = ENGINES.get(name)
    if engine is None:
        raise ValueError(f"'{name}' is not an engine; the engines are {', '.join(ENGINES)}")
    if engine.module and importlib.util.find_spec(engine.module) is None:
        hint = f"pip install {engine.package}, or pip install 'robot-translate[engines]'"
        return f"{engine.title} is not installed", hint
    if not engine.module:
        try:
            build_gazebo_physics()
        except CannotBuildError as error:
            hint = "apt install g++ pkg-config libignition-physics-dev"
            return f"{engine.title} cannot be asked: {error}", hint
    return None


def installed_engines() -> list[str]:
    """The names of the engines that can be asked on this machine."""
    return [name for name in ENGINES if missing_engine(name) is None]


def ask(name: str, question: Question) -> EngineRobot:
    """What an engine makes of a file, in this process.  Raises the exception of the engine."""
    adapters = import_module("translate.equivalence.engine_adapters")
    with captured_output() as printed:
        robot: EngineRobot = getattr(adapters, ENGINES[name].adapter)(question)
    robot.messages += printed
    return robot


@contextmanager
def captured_output() -> Iterator[list[str]]:
    """The lines that libraries write to standard output and error in the block."""
    found: list[str] = []
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        kept = [os.dup(number) for number in (1, 2)]
        for number in (1, 2):
            os.dup2(file.fileno(), number)
        try:
            yield found
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, old in zip((1, 2), kept, strict=True):
                os.dup2(old, number)
                os.close(old)
            file.seek(0)
            found += file.read().decode("utf-8", "replace").splitlines()


# --- The child process ----------------------------------------------------------------------------


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
        if kind is not None:
            # An interrupt of the terminal does not reach the group of the child.
            self._kill()
        self._process.join()

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        """The result of a function of a module; a :class:`Refusal` if it raises or crashes.

        Raises ``RuntimeError`` for a defect of this package.
        """
        self._pipe.send((function, args, kwargs))
        if not self._pipe.poll(self._limit):
            self._kill()
            self._start()
            return Refusal(f"no answer after {self._limit:g} s")
        try:
            answer: T | Refusal | _Defect = self._pipe.recv()
        except EOFError:
            self._process.join()
            self._start()
            return Refusal("the engine ended the process")
        if isinstance(answer, _Defect):
            raise RuntimeError(answer.text)
        return answer

    def ask(self, name: str, question: Question) -> EngineRobot | Refusal:
        """What an engine makes of a file."""
        return self.call(ask, name, question)

    def _kill(self) -> None:
        """End the child and the programs that it has started."""
        group = self._process.pid
        if sys.platform != "win32" and group is not None:
            # There is no such group if the child has not begun to run functions.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)
        self._process.kill()
        self._process.join()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
        start(self._process)
        theirs.close()


def _serve(pipe: Connection) -> None:
    """Run functions until the other side closes the pipe, in a process group of its own."""
    if sys.platform != "win32":
        os.setpgrp()
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
        if isinstance(error, _DEFECTS) and is_own_defect(error):
            return _Defect(traceback.format_exc())
        return Refusal(str(error) or type(error).__name__)
