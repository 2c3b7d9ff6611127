"""Engines as judges: what they make of the file of a robot, asked in a child process.

The engines read a file with their own readers, and compute poses, masses, limits, poses of shapes
and accelerations; none of the readers of this project is involved.  An engine can end its process
on certain files: :class:`EngineProcess` runs it in a child process and starts it again.

Units are m, rad, kg and s.  Accelerations are those at rest under gravity with the root link fixed:
springs act; limits, friction, damping and contacts do not.
"""

from __future__ import annotations

import importlib.util
import math
import multiprocessing
import os
import signal
import sys
import tempfile
import traceback
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeAlias, TypeVar

from translate.diagnostics.diagnostic import is_own_defect
from translate.equivalence.gazebo_physics import CannotBuildError, build_gazebo_physics
from translate.resources.child_process import start
from translate.structures import dataclass

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import TracebackType

    import numpy as np
    from numpy.typing import NDArray

    from translate.model.pose import Transform

    Array: TypeAlias = NDArray[np.float64]

P = ParamSpec("P")
T = TypeVar("T")


# --- Questions and answers ------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A file, and how its joints are moved.

    ``positions``: joint → its positions (rad, m), one for each configuration; joints without
    positions stay where they are.  A joint with several coordinates has a row of them for each
    configuration.  Without ``positions``, each joint has ``configurations`` random positions within
    ± ``spread`` (rad, m), which depend only on its name, or on the name that ``names`` gives it.

    ``shapes``: read visuals and collisions.  ``complete``: ask an engine to keep the fixed links
    and the visuals that it removes by default.  ``scope``: names in SDFormat have the models around
    them before them, from the outermost one (``outer``), without the outermost one (``inner``), or
    not at all (``none``).  ``packages``: directories that contain packages.
    """

    path: str
    names: Mapping[str, str] = field(default_factory=dict)
    positions: Mapping[str, Array | Sequence[float]] | None = None
    configurations: int = 1
    spread: tuple[float, float] = (0.5, 0.5)
    shapes: bool = True
    complete: bool = False
    scope: Literal["outer", "inner", "none"] = "inner"
    packages: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """The number of configurations."""
        if self.positions is None:
            return self.configurations
        return max([len(values) for values in self.positions.values()], default=1)

    def of_joint(self, joint: str, coordinates: int = 1, *, slides: bool = False) -> Array | None:
        """The positions of a joint, of shape ``(count, coordinates)``; ``None`` to leave it."""
        import numpy as np

        if self.positions is not None:
            given = self.positions.get(joint)
            if given is None:
                return None
            values = np.asarray(given, dtype=float).reshape(len(given), -1)
            return values if values.shape[1] == coordinates else None
        if coordinates != 1:
            return None
        known = self.names.get(joint, joint)
        values = random_positions(known, self.spread[slides], self.configurations)
        return values[:, None]


def random_positions(joint: str, spread: float, count: int) -> Array:
    """Random positions of a joint within ± ``spread`` (rad, m), which depend on its name."""
    import numpy as np

    generator = np.random.default_rng(zlib.crc32(joint.encode()))
    return generator.uniform(-spread, spread, count)


@dataclass
class EngineBody:
    """The mass of a link (kg), its centre of mass (m), and its inertia (kg m²).

    All are in the frame of the link; the inertia is about the origin of this frame.
    """

    mass: float
    com: Array
    inertia: Array


def body_of(mass: float, com: Array, I_C: Array) -> EngineBody:
    """A body with an inertia about its centre of mass (kg m²), in the axes of the link."""
    import numpy as np

    com = np.nan_to_num(com)
    return EngineBody(mass, com, I_C + mass * (com @ com * np.eye(3) - np.outer(com, com)))


@dataclass
class EngineJoint:
    """A joint: the name of its type in the engine, degrees of freedom, axis and limits.

    ``axis`` is a unit vector in the frame of the joint, ``None`` if the engine does not have one
    axis.  ``lower`` and ``upper`` (rad, m) are infinite without limits.
    """

    type: str
    dofs: int
    axis: Array | None = None
    lower: float = -math.inf
    upper: float = math.inf


@dataclass
class EngineRobot:
    """A robot as an engine has loaded it.

    ``bodies`` are the links with their masses; an engine that lumps links has fewer.  ``joints``
    are all joints except those that leave a root link free.  ``poses`` holds X_WL of each link, and
    of each frame if the engine has frames, of shape ``(configurations, 4, 4)``.  ``shapes`` holds
    the poses X_LS of the shapes of a link, by the link and ``visual`` or ``collision``; ``counted``
    are the kinds of shapes that the engine keeps.  ``accelerations`` are those of joints with one
    degree of freedom, of shape ``(configurations,)``; without the joints that move no mass.
    ``falls`` are the accelerations of free root links along z.  ``messages`` is what the engine has
    printed.
    """

    bodies: dict[str, EngineBody] = field(default_factory=dict)
    joints: dict[str, EngineJoint] = field(default_factory=dict)
    poses: dict[str, Array] = field(default_factory=dict)
    shapes: dict[tuple[str, str], list[Array]] = field(default_factory=dict)
    counted: tuple[str, ...] = ("visual", "collision")
    accelerations: dict[str, Array] = field(default_factory=dict)
    falls: list[float] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    @property
    def mass(self) -> float:
        """The total mass in kg."""
        return sum(body.mass for body in self.bodies.values())

    @property
    def dofs(self) -> dict[str, int]:
        """The degrees of freedom of the joints that move."""
        return {name: joint.dofs for name, joint in self.joints.items() if joint.dofs}

    def renamed(self, links: Mapping[str, str], joints: Mapping[str, str]) -> EngineRobot:
        """The same robot with other names of links and joints, ``old → new``."""

        def new(parts: Mapping[str, T], names: Mapping[str, str]) -> dict[str, T]:
            return {names.get(name, name): part for name, part in parts.items()}

        return replace(
            self,
            bodies=new(self.bodies, links),
            joints=new(self.joints, joints),
            poses=new(self.poses, links),
            shapes={(links.get(link, link), kind): X for (link, kind), X in self.shapes.items()},
            accelerations=new(self.accelerations, joints),
        )

    def with_moved_links(self, moved: Mapping[str, Transform]) -> EngineRobot:
        """The same robot with other frames of links; ``moved`` has their poses in the old ones."""
        import numpy as np

        X_LN = {name: np.array(X.matrix) for name, X in moved.items()}

        def body(name: str) -> EngineBody:
            old, X = self.bodies[name], X_LN.get(name)
            if X is None:
                return old
            com, R = old.com, X[:3, :3]
            I_C = old.inertia - old.mass * (com @ com * np.eye(3) - np.outer(com, com))
            return body_of(old.mass, R.T @ (com - X[:3, 3]), R.T @ I_C @ R)

        return replace(
            self,
            bodies={name: body(name) for name in self.bodies},
            poses={name: X @ X_LN.get(name, np.eye(4)) for name, X in self.poses.items()},
            shapes={
                key: [np.linalg.inv(X_LN[key[0]]) @ X for X in poses] if key[0] in X_LN else poses
                for key, poses in self.shapes.items()
            },
        )

    def without_inertia(self, added: Mapping[str, tuple[float, float]]) -> EngineRobot:
        """The same robot without the mass and the diagonal inertia that were added to links."""
        import numpy as np

        bodies = dict(self.bodies)
        for name, (mass, inertia) in added.items():
            if name in bodies and bodies[name].mass >= mass:
                old = bodies[name]
                bodies[name] = replace(
                    old, mass=old.mass - mass, inertia=old.inertia - inertia * np.eye(3)
                )
        return replace(self, bodies=bodies)

    def count(self, kind: str) -> int:
        """The number of shapes of a kind."""
        return sum(len(poses) for (_, own), poses in self.shapes.items() if own == kind)


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


class EngineRefusalError(Exception):
    """An engine refuses a file without an exception of its own."""


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
