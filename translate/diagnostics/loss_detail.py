"""The numbers and names that a loss or a finding states as a text."""

from __future__ import annotations

from typing import Literal, TypeAlias

from translate.structures import NamedTuple


class GivenMass(NamedTuple):
    """A mass in kg that a massless link got or lost, and its diagonal moment of inertia in kg m².

    ``moment`` is 0 if the link keeps the inertia of its file.
    """

    mass: float
    moment: float


class ReplacedInertia(NamedTuple):
    """The tensor of a link before and after a change, as ixx, ixy, ixz, iyy, iyz and izz in kg m².

    Both are in the axes of the inertial that is written.
    """

    before: tuple[float, ...]
    after: tuple[float, ...]


class JointChain(NamedTuple):
    """The joints of a chain, parent first, in place of one joint.

    ``mass`` (kg) and ``moment`` (kg m²) are those of each link between them.
    """

    parts: tuple[str, ...]
    mass: float
    moment: float


class JoinedChain(NamedTuple):
    """The joints of a chain, parent first, that one joint replaces."""

    parts: tuple[str, ...]


class GearRatio(NamedTuple):
    """A joint that mimics a leader with a factor, in place of a gearbox."""

    follower: str
    leader: str
    factor: float


class ShapeLink(NamedTuple):
    """The kind of a geometry, and the inertia (kg, kg m²) of the link with it, if there is one."""

    geometry: str
    mass: float = 0.0
    moment: float = 0.0


class JoinedShapes(NamedTuple):
    """The link and the fixed joint in a block that held the shapes of another link, ``owner``.

    ``mass`` (kg) and ``moment`` (kg m²) are those of the link.
    """

    owner: str
    link: str
    joint: str
    mass: float
    moment: float


class LumpedLink(NamedTuple):
    """A link whose mass and shapes its ``survivor`` has; fixed joints connect the two."""

    link: str
    survivor: str


class NamedEntity(NamedTuple):
    """A link or a joint of the input that an element names."""

    kind: Literal["link", "joint"]
    name: str


class AddedJoints(NamedTuple):
    """The names of joints that the output has and the input has not."""

    joints: tuple[str, ...]


class NeededSystem(NamedTuple):
    """A system that a world needs, or a plugin that its GUI needs, by name."""

    role: Literal["system", "plugin"]
    name: str


class PluginToBuild(NamedTuple):
    """A plugin that a release of Gazebo does not have, by the name of its library."""

    name: str


class MovedFrame(NamedTuple):
    """A moved frame: position in m, and roll, pitch and yaw in rad.

    Of a link: the new frame in the old one; of a joint: the old frame in its child link.
    """

    xyz: tuple[float, float, float]
    rpy: tuple[float, float, float]


class MissingFile(NamedTuple):
    """A URI whose file is not found, or the package of several, and how many elements name it."""

    uri: str
    collisions: int
    others: int


class Traits(NamedTuple):
    """Properties of a finding on which it depends what readers do: attributes, kinds, places."""

    names: tuple[str, ...]


class TypeOfJoint(NamedTuple):
    """The type of a joint."""

    type: str


class UndefinedPart(NamedTuple):
    """An element or an attribute that the version of the file does not define.

    ``status``: no version defines it, or an older one.
    """

    status: Literal["unknown", "removed"]


Detail: TypeAlias = (
    GivenMass
    | ReplacedInertia
    | JointChain
    | JoinedChain
    | GearRatio
    | ShapeLink
    | JoinedShapes
    | LumpedLink
    | NamedEntity
    | AddedJoints
    | NeededSystem
    | PluginToBuild
    | MovedFrame
    | MissingFile
    | Traits
    | TypeOfJoint
    | UndefinedPart
)
