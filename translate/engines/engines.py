"""The engines that judge, and what one of them makes of the file of a robot."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from translate.engines.gazebo_physics import CannotBuildError, build_gazebo_physics
from translate.engines.robot import EngineRobot, Question
from translate.resources.process_limits import limits_before
from translate.structures import dataclass


@dataclass(frozen=True)
class Engine:
    """An engine: its name in tables, the formats that it reads, its module and its package of pip.

    ``adapter`` is the function of ``adapters`` that asks it.  An engine without a module is
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
    """Return why an engine cannot be asked, and the command that installs it; ``None`` if it can.

    The program for Gazebo is compiled if it is not there.  Raises ``ValueError`` for an unknown
    name.
    """
    if (engine := ENGINES.get(name)) is None:
        raise ValueError(f"'{name}' is not an engine; the engines are {', '.join(ENGINES)}")
    if engine.module and importlib.util.find_spec(engine.module) is None:
        hint = f"pip install {engine.package}, or pip install 'robot-translate[engines]'"
        return f"{engine.title} is not installed", hint
    if not engine.module:
        try:
            # The compiler has no limit of a command.
            with limits_before():
                build_gazebo_physics()
        except CannotBuildError as error:
            hint = "apt install g++ pkg-config libignition-physics-dev"
            return f"{engine.title} cannot be asked: {error}", hint
    return None


def installed_engines() -> list[str]:
    """Return the names of the engines that can be asked on this machine."""
    return [name for name in ENGINES if missing_engine(name) is None]


def ask(name: str, question: Question) -> EngineRobot:
    """Return what an engine makes of a file, in this process.

    Raises the exception of the engine.
    """
    adapters = import_module("translate.engines.adapters")
    with captured_output() as printed:
        robot: EngineRobot = getattr(adapters, ENGINES[name].adapter)(question)
    robot.messages += printed
    return robot


@contextmanager
def captured_output() -> Iterator[list[str]]:
    """Give the lines that libraries write to standard output and error in the block."""
    lines: list[str] = []
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        kept = [os.dup(number) for number in (1, 2)]
        for number in (1, 2):
            os.dup2(file.fileno(), number)
        try:
            yield lines
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, old in zip((1, 2), kept, strict=True):
                os.dup2(old, number)
                os.close(old)
            file.seek(0)
            lines += file.read().decode("utf-8", "replace").splitlines()
