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
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeAlias, TypeVar

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.equivalence.gazebo_physics import CannotBuildError, build_gazebo_physics
from translate.equivalence.result import Difference, Measure, number_error

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from types import TracebackType

    import numpy as np
    from numpy.typing import NDArray

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


def require_engine(name: str) -> Engine:
    """The engine of this name.  The program for Gazebo is compiled if it is not there.

    Raises ``ValueError`` for an unknown name, and :class:`translate.TranslateError` with the
    command that installs the engine if it is not installed.
    """
    engine = ENGINES.get(name)
    if engine is None:
        raise ValueError(f"'{name}' is not an engine; the engines are {', '.join(ENGINES)}")
    if engine.module and importlib.util.find_spec(engine.module) is None:
        raise TranslateError.of(
            "engine-missing",
            f"{engine.title} is not installed",
            hint=f"pip install {engine.package}, or pip install 'robot-translate[engines]'",
        )
    if not engine.module:
        try:
            build_gazebo_physics()
        except CannotBuildError as error:
            raise TranslateError.of(
                "engine-missing",
                f"{engine.title} cannot be asked: {error}",
                hint="apt install g++ pkg-config libignition-physics-dev",
            ) from error
    return engine


def installed_engines() -> list[str]:
    """The names of the engines that can be asked on this machine."""
    found = []
    for name in ENGINES:
        try:
            require_engine(name)
        except TranslateError:
            continue
        found.append(name)
    return found


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


def without_mesh_files(robot: bytes) -> tuple[bytes, str]:
    """A URDF or SDFormat file with small boxes for meshes and colours for textures, and its root.

    It does not need files that are missing.  A file that is not well-formed stays as it is.
    """
    try:
        root = etree.fromstring(robot, etree.XMLParser(resolve_entities=False, huge_tree=True))
    except etree.XMLSyntaxError:
        return robot, "robot" if b"<robot" in robot else "sdf"
    in_urdf = root.tag == "robot"
    box = '<box size="0.01 0.01 0.01"/>' if in_urdf else "<box><size>0.01 0.01 0.01</size></box>"
    stands_for = {("mesh", "geometry"): box, ("texture", "material"): '<color rgba="1 1 1 1"/>'}
    for element in list(root.iter("mesh", "texture", "pbr", "script")):
        parent = element.getparent()
        text = "" if parent is None else stands_for.get((str(element.tag), str(parent.tag)), "")
        if parent is None or (not text and parent.tag != "material"):
            continue
        if text and parent.find("color") is None:
            new = etree.fromstring(text)
            new.tail = element.tail
            parent.replace(element, new)
        else:
            parent.remove(element)
    return etree.tostring(root), str(root.tag)


# --- Comparison -----------------------------------------------------------------------------------

#: The largest errors of equal poses (m, for a robot of up to 1 m, and rad): engines compute some
#: poses in single precision.
POSE_TOLERANCE = 1e-6
#: Masses, inertias and limits are equal to this share.
SHARE = 1e-6
#: Accelerations are equal to this share of the largest one of the robot ...
ACCELERATION_SHARE = 1e-3
#: ... and accelerations (rad/s², m/s²) below this are rounding.
SMALLEST_ACCELERATION = 1e-5
#: The quantities that are compared, with their units.
ENGINE_QUANTITIES: tuple[tuple[str, str], ...] = (
    ("link poses", "m"),
    ("link poses", "rad"),
    ("shape poses", "m"),
    ("shape poses", "rad"),
    ("limits", ""),
    ("total mass", "kg"),
    ("masses", "kg"),
    ("centres of mass", "m"),
    ("inertia", "kg m²"),
    ("accelerations", ""),
)


@dataclass
class EngineComparison:
    """What an engine says about two files.

    ``readers`` are the engines that have loaded the two files: an engine that does not read a
    format is compared with another one that does; empty if none was asked.  ``refusals`` are the
    messages of these engines, empty for a file that was loaded.  ``measures`` holds the largest
    error of each quantity and unit, as :attr:`translate.Comparison.measures`.
    """

    engine: str
    readers: tuple[str, str]
    refusals: tuple[str, str] = ("", "")
    differences: list[Difference] = field(default_factory=list)
    measures: dict[tuple[str, str], Measure] = field(
        default_factory=lambda: {quantity: Measure() for quantity in ENGINE_QUANTITIES}
    )

    @property
    def is_judged(self) -> bool:
        """Whether both files were loaded."""
        return all(self.readers) and not any(self.refusals)

    @property
    def same(self) -> bool:
        """Whether no difference was found."""
        return not self.differences

    @property
    def verdict(self) -> str:
        """One word: ``same``, ``different``, ``refused`` or ``unread``."""
        if self.is_judged:
            return "same" if self.same else "different"
        return "refused" if any(self.refusals) else "unread"

    def to_json(self) -> dict[str, object]:
        """The entry of ``compare --with --json``."""
        return {
            "verdict": self.verdict,
            "readers": list(self.readers),
            "refusals": list(self.refusals),
            "differences": [asdict(item) for item in self.differences],
            "measures": [
                {
                    "quantity": name,
                    "unit": unit,
                    "error": measure.error if math.isfinite(measure.error) else None,
                    "worst": measure.worst,
                    "count": measure.count,
                    "ok": measure.ok,
                }
                for (name, unit), measure in self.measures.items()
            ],
        }


def engine_rows(comparisons: Sequence[EngineComparison]) -> list[tuple[str, ...]]:
    """A table with a column for each engine; the first column names the quantity."""
    rows = [
        (f"reads {side}", *(_reading(item, number) for item in comparisons))
        for number, side in enumerate("AB")
    ]
    for quantity in ENGINE_QUANTITIES:
        cells = [_error_text(item, quantity) for item in comparisons]
        if any(cells):
            rows.append((quantity[0], *cells))
    return [*rows, ("verdict", *(item.verdict for item in comparisons))]


def _reading(comparison: EngineComparison, side: int) -> str:
    reader, refusal = comparison.readers[side], comparison.refusals[side]
    if refusal:
        return f"{reader} refuses: {refusal}"
    return reader or "format not read"


def _error_text(comparison: EngineComparison, quantity: tuple[str, str]) -> str:
    measure = comparison.measures[quantity]
    if not measure.count:
        return ""
    return f"{measure.error:.2g} {quantity[1]}".strip() + ("" if measure.ok else " NO")


def compare_engine_robots(
    one: EngineRobot, other: EngineRobot, *, lumped: bool, out: EngineComparison
) -> None:
    """Compare two robots by the names of their links and joints.

    ``lumped``: one of the engines joins links that fixed joints connect, so that only the common
    links and the total masses are compared.  Poses are relative to a common root link.
    """
    import numpy as np

    def differ(code: str, element: str, message: str) -> None:
        out.differences.append(Difference(code, element, message))

    if not lumped:
        for name in one.bodies.keys() - other.poses.keys():
            differ("link-missing", f"link '{name}'", "the second robot has no such link")
        for name in other.bodies.keys() - one.poses.keys():
            differ("link-added", f"link '{name}'", "the first robot has no such link")
    for name in one.dofs.keys() | other.dofs.keys():
        dofs = one.dofs.get(name, 0), other.dofs.get(name, 0)
        if dofs[0] != dofs[1]:
            differ(
                "joint-type", f"joint '{name}'", f"{dofs[0]} became {dofs[1]} degrees of freedom"
            )
    links = [name for name in one.poses if name in other.poses and name in one.bodies]
    if links:
        X_RL = [
            {name: np.linalg.inv(robot.poses[links[0]]) @ X for name, X in robot.poses.items()}
            for robot in (one, other)
        ]
        size = max([1.0, *(float(np.abs(X_RL[0][name][:, :3, 3]).max()) for name in links)])
        for name in links:
            errors = _pose_errors(X_RL[0][name], X_RL[1][name])
            _measure_pose("link poses", "link-pose", f"link '{name}'", errors, size, out)
        for kind in one.counted:
            if kind in other.counted:
                _compare_shapes(kind, (one, other), X_RL, size, lumped, out)
    else:
        differ("link-missing", "robot", "the robots have no link in common")
    _compare_joints(one, other, out)
    _compare_masses(one, other, lumped, out)


def _pose_errors(X_1: Array, X_2: Array) -> tuple[float, float]:
    """The largest distance (m) and angle (rad, for small angles) of two arrays of poses."""
    import numpy as np

    X_1, X_2 = np.atleast_3d(X_1.T).T, np.atleast_3d(X_2.T).T
    distance = np.linalg.norm(X_1[:, :3, 3] - X_2[:, :3, 3], axis=-1).max()
    turn = np.linalg.norm(X_1[:, :3, :3] - X_2[:, :3, :3], axis=(-2, -1)).max() / math.sqrt(2.0)
    return float(distance), 2.0 * math.asin(min(1.0, float(turn) / 2.0))


def _measure_pose(
    quantity: str,
    code: str,
    element: str,
    errors: tuple[float, float],
    size: float,
    out: EngineComparison,
) -> None:
    metres, radians = errors
    near = out.measures[quantity, "m"].add(metres, POSE_TOLERANCE * size, element)
    turned = out.measures[quantity, "rad"].add(radians, POSE_TOLERANCE, element)
    if not (near and turned):
        message = f"misplaced by {metres:.3g} m and {radians:.3g} rad"
        out.differences.append(Difference(code, element, message))


def _compare_shapes(
    kind: str,
    robots: tuple[EngineRobot, EngineRobot],
    X_RL: Sequence[Mapping[str, Array]],
    size: float,
    lumped: bool,
    out: EngineComparison,
) -> None:
    """Compare the poses of shapes in the root link; engines list the shapes of a link as they like.

    A shape of the first robot is compared with the nearest one of the second.
    """
    sides: list[dict[str, list[Array]]] = []
    for robot, poses in zip(robots, X_RL, strict=True):
        side: dict[str, list[Array]] = {}
        for (link, own), shapes in robot.shapes.items():
            if own == kind and link in poses:
                label = "robot" if lumped else f"link '{link}'"
                side.setdefault(label, []).extend(poses[link][0] @ X_LS for X_LS in shapes)
        sides.append(side)
    for element in sides[0].keys() | sides[1].keys():
        left, others = sides[0].get(element, []), list(sides[1].get(element, []))
        if len(left) != len(others):
            message = f"{len(left)} became {len(others)}"
            out.differences.append(Difference(f"{kind}-count", f"{kind}s of {element}", message))
            continue
        for X in left:
            errors = [_pose_errors(X, Y) for Y in others]
            nearest = min(range(len(errors)), key=lambda index: sum(errors[index]))
            others.pop(nearest)
            label = f"{kind} of {element}"
            _measure_pose("shape poses", f"{kind}-pose", label, errors[nearest], size, out)


def _compare_joints(one: EngineRobot, other: EngineRobot, out: EngineComparison) -> None:
    import numpy as np

    for name, joint in one.joints.items():
        found = other.joints.get(name)
        if found is None or joint.dofs != 1 or found.dofs != 1:
            continue
        bounds = ((joint.lower, found.lower), (joint.upper, found.upper))
        error = max(number_error(a, b) for a, b in bounds)
        largest = max([1.0, *(abs(a) for pair in bounds for a in pair if math.isfinite(a))])
        if not out.measures["limits", ""].add(error, SHARE * largest, f"joint '{name}'"):
            message = f"{joint.lower:g} … {joint.upper:g} became {found.lower:g} … {found.upper:g}"
            out.differences.append(Difference("limit", f"joint '{name}'", message))
    common = [
        name
        for name, values in one.accelerations.items()
        if name in other.accelerations
        and np.isfinite(values).all()
        and np.isfinite(other.accelerations[name]).all()
    ]
    largest = max((float(np.abs(one.accelerations[name]).max()) for name in common), default=0.0)
    allowed = max(ACCELERATION_SHARE * largest, SMALLEST_ACCELERATION)
    for name in common:
        error = float(np.abs(one.accelerations[name] - other.accelerations[name]).max())
        if not out.measures["accelerations", ""].add(error, allowed, f"joint '{name}'"):
            message = f"its acceleration differs by {error:.3g}, the largest is {largest:.3g}"
            out.differences.append(Difference("acceleration", f"joint '{name}'", message))


def _compare_masses(
    one: EngineRobot, other: EngineRobot, lumped: bool, out: EngineComparison
) -> None:
    import numpy as np

    tolerance = SHARE * max(1.0, one.mass)
    error = number_error(one.mass, other.mass)
    if not out.measures["total mass", "kg"].add(error, tolerance, "robot"):
        message = f"{one.mass:g} kg became {other.mass:g} kg"
        out.differences.append(Difference("mass", "robot", message))
    heavy = [{name for name, body in robot.bodies.items() if body.mass} for robot in (one, other)]
    if lumped or heavy[0] != heavy[1]:
        return
    for name in heavy[0]:
        first, second = one.bodies[name], other.bodies[name]
        scale = float(np.abs(first.inertia).max())
        errors = {
            ("masses", "kg"): (abs(first.mass - second.mass), tolerance),
            ("centres of mass", "m"): (_largest(first.com, second.com), POSE_TOLERANCE),
            ("inertia", "kg m²"): (_largest(first.inertia, second.inertia), SHARE * scale),
        }
        codes = {"masses": "mass", "centres of mass": "inertial-pose", "inertia": "inertia"}
        for quantity, (error, allowed) in errors.items():
            if not out.measures[quantity].add(error, allowed, f"link '{name}'"):
                message = f"its {quantity[0]} differ by {error:.3g} {quantity[1]}"
                out.differences.append(Difference(codes[quantity[0]], f"link '{name}'", message))


def _largest(a: Array, b: Array) -> float:
    import numpy as np

    return float(np.abs(a - b).max())


# --- The child process ----------------------------------------------------------------------------


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

    def ask(self, name: str, question: Question) -> EngineRobot | Refusal:
        """What an engine makes of a file."""
        return self.call(ask, name, question)

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
