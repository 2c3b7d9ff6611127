"""A robot as plain data: what two files must have in common to describe the same robot.

All poses are in the world, with each joint at position 0, in m and rad.  A pose ``X_AB`` is a
matrix of 4 × 4 numbers: the pose of frame B in frame A.  Names are those of the outermost model
that is compared: ``nested::link``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
#: The name of a joint, and the number of one of its degrees of freedom.
DofKey: TypeAlias = tuple[str, int]
Part = TypeVar("Part")

#: The largest error of equal numbers, relative to the value, to 1 or to the size of the robot.
TOLERANCE = 1e-9
#: How many shapes the links of a robot have, and how many characters all of its names.
MAX_SHAPES, MAX_NAMES = 50_000, 64 * 1024**2
#: The longest line of a message, in characters.
MAX_LINE = 1_000
#: The name of the world as a body.
WORLD = "world"
UNLIMITED = math.inf


class CheckError(ValueError):
    """A file cannot be read by the rules of this package, so that nothing is confirmed."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


def shortened(line: str) -> str:
    """Return a line of a message with at most ``MAX_LINE`` characters."""
    return line if len(line) <= MAX_LINE else f"{line[:MAX_LINE]}…"


# --- The data ------------------------------------------------------------------------------------


class Mimic(NamedTuple):
    """A degree of freedom that follows another one: position = multiplier · leader + offset."""

    joint: str
    dof: int
    multiplier: float
    offset: float

    @property
    def leader(self) -> DofKey:
        """The degree of freedom that is followed."""
        return self.joint, self.dof


@dataclass
class Dof:
    """A hinge or a slide: a directed line in the world at position 0."""

    #: ``hinge`` or ``slide``.
    kind: str
    #: A unit vector, and a point on the line.
    axis: Array
    point: Array
    #: Lower, upper (rad or m), effort (N m or N), velocity (rad/s or m/s).
    limits: tuple[float, ...] = (-UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED)
    #: Damping, friction.
    dynamics: tuple[float, ...] = (0.0, 0.0)
    mimic: Mimic | None = None


@dataclass
class Joint:
    """A joint between two bodies, with its degrees of freedom from the parent to the child."""

    name: str
    type: str
    parent: str
    child: str
    frame: Array
    dofs: list[Dof]


class Geometry(NamedTuple):
    """The kind of a shape, the names of the file of a mesh, and the part of it that is used.

    Two URIs of one file have a name in common.
    """

    kind: str
    file_names: tuple[str, ...] = ()
    submesh: str = ""


@dataclass
class Shape:
    """A visual or a collision, with its pose in the frame of its link."""

    #: ``visual`` or ``collision``.
    kind: str
    name: str
    geometry: Geometry
    #: Lengths in m, or factors.
    sizes: list[float]
    pose: Array

    def moved(self, X: Array) -> Shape:
        """Return the shape with its pose in a frame in which that of its link has the pose X."""
        return Shape(self.kind, self.name, self.geometry, self.sizes, X @ self.pose)


@dataclass
class Link:
    """A rigid body."""

    pose: Array
    #: Whether it belongs to a model that cannot move.
    static: bool
    #: In kg; None without an inertia, NaN if readers compute it from the shapes.
    mass: float | None = None
    #: The centre of mass in the frame of the link, in m.
    center: Array = field(default_factory=lambda: np.zeros(3))
    #: The inertia about the centre of mass, in the axes of the link, in kg m².
    tensor: Array = field(default_factory=lambda: np.zeros((3, 3)))
    shapes: list[Shape] = field(default_factory=list)


class Frame(NamedTuple):
    """An explicit frame: the body that it moves with, and its pose."""

    body: str
    pose: Array


@dataclass
class Robot:
    """All that is compared, by names."""

    name: str
    #: The files that were read, with their SHA-256 digests.
    files: dict[Path, str]
    links: dict[str, Link] = field(default_factory=dict)
    joints: dict[str, Joint] = field(default_factory=dict)
    frames: dict[str, Frame] = field(default_factory=dict)
    #: How many characters the names have, and how many shapes the links.
    characters: int = 0
    shapes: int = 0

    def add(self, parts: dict[str, Part], name: str, part: Part) -> None:
        """Add a link, a joint or a frame to those of the robot.

        Raises CheckError for a name that another one has, and for a robot that is too large.
        """
        if name in parts:
            raise CheckError(f"two links, joints or frames have the name {name!r}")
        parts[name] = part
        self.characters += len(name)
        if isinstance(part, Link):
            self.shapes += len(part.shapes)
        if self.characters > MAX_NAMES or self.shapes > MAX_SHAPES:
            raise CheckError(f"the robot {self.name!r} has too many shapes, or too long names")


# --- Rigid transforms ----------------------------------------------------------------------------


def transform(R: Array, p: Array | Sequence[float]) -> Array:
    """Return the pose with a rotation and a position."""
    X = np.eye(4)
    X[:3, :3] = R
    X[:3, 3] = p
    return X


def translation(p: Array | Sequence[float]) -> Array:
    """Return the pose with a position and no rotation."""
    return transform(np.eye(3), p)


def inverse(X: Array) -> Array:
    """Return X_BA of X_AB."""
    R_BA = X[:3, :3].T
    return transform(R_BA, -R_BA @ X[:3, 3])


def rotation_about(axis: Array | Sequence[float], angle: float) -> Array:
    """Return the rotation by an angle (rad) about a direction, by the formula of Rodrigues.

    There is none about a zero vector.
    """
    x, y, z = np.asarray(axis) / (math.hypot(*axis) or 1.0)
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + math.sin(angle) * K + (1 - math.cos(angle)) * (K @ K))


def rotation_of_rpy(roll: float, pitch: float, yaw: float) -> Array:
    """Return R = Rz(yaw) · Ry(pitch) · Rx(roll), angles in rad."""
    x, y, z = np.eye(3)
    R = rotation_about(z, yaw) @ rotation_about(y, pitch) @ rotation_about(x, roll)
    return np.asarray(R)


def rotation_of_quaternion(x: float, y: float, z: float, w: float) -> Array:
    """Return the rotation of a quaternion of any length."""
    return rotation_about((x, y, z), 2 * math.atan2(math.hypot(x, y, z), w))
