"""Joint: a constraint between two frames, with axes, limits, dynamics and mimic."""

from __future__ import annotations

import math
from dataclasses import field
from typing import Literal, TypeAlias, get_args

from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.pose import IDENTITY_POSE, Pose, Vector3
from translate.structures import NamedTuple, dataclass
from translate.xml.values import is_unbounded

JointType: TypeAlias = Literal[
    "fixed",
    "revolute",
    "continuous",
    "prismatic",
    "floating",
    "planar",
    "ball",
    "universal",
    "revolute2",
    "screw",
    "gearbox",
]
#: All types of joints, and those of each format.
JOINT_TYPES: tuple[JointType, ...] = get_args(JointType)
URDF_JOINT_TYPES: tuple[JointType, ...] = (
    "revolute",
    "continuous",
    "prismatic",
    "fixed",
    "floating",
    "planar",
)
SDF_JOINT_TYPES = tuple(kind for kind in JOINT_TYPES if kind not in ("floating", "planar"))
#: The types with one axis and no other number, in both formats.
ONE_AXIS = frozenset({"revolute", "continuous", "prismatic"})
#: The types with one degree of freedom, and those with two axes.
ONE_DOF = ONE_AXIS | {"screw"}
TWO_AXES = frozenset({"universal", "revolute2"})
#: The types that turn about one axis, and those that turn about a point.
ABOUT_AXIS = frozenset({"revolute", "continuous", "screw"})
ABOUT_POINT = TWO_AXES | {"ball"}
AxisName: TypeAlias = Literal["axis", "axis2"]
#: Joint type → the axes that it uses.
AXES: dict[JointType, tuple[AxisName, ...]] = {
    "revolute": ("axis",),
    "continuous": ("axis",),
    "prismatic": ("axis",),
    "screw": ("axis",),
    "planar": ("axis",),
    "universal": ("axis", "axis2"),
    "revolute2": ("axis", "axis2"),
}
#: The pitch of a screw without ``<screw_thread_pitch>``, in m per revolution (reference S C42).
DEFAULT_PITCH = 1.0

#: The bounds of a revolute joint, in rad, that no real joint has: they are written in degrees.
_LIKE_DEGREES = (30.0, 720.0)


class LikeDegrees(NamedTuple):
    """The bounds of a revolute joint as a text, and what to write for them in place of degrees."""

    bounds: str
    hint: str


def like_degrees(lower: float | None, upper: float | None) -> LikeDegrees | None:
    """Return bounds of a revolute joint, in rad, that look like degrees; ``None`` for others.

    30 rad are five turns.  Of 2,074 published robots none has a bound between 30 and 720 rad on
    purpose.  A bound without a number is ``None``.
    """
    bounds = {"lower": lower, "upper": upper}
    numbers = {name: bound for name, bound in bounds.items() if bound is not None}
    least, most = _LIKE_DEGREES
    if not any(least <= abs(number) <= most for number in numbers.values()):
        return None
    stated = " and ".join(f"{name} {number:g} rad" for name, number in numbers.items())
    radians = " and ".join(f"{math.radians(number):.6g}" for number in numbers.values())
    return LikeDegrees(stated, f"bounds are in rad: write {radians} for degrees")


@dataclass(slots=True)
class Limit:
    """Limits of one axis: rad or m, N m or N, and their time derivatives per second.

    ``assumed``: the file does not contain ``lower`` or ``upper``, and the value is a default.
    ``lines`` are those of ``<limit>`` and of its children in the file, by their tags.
    """

    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    acceleration: float | None = None
    deceleration: float | None = None
    jerk: float | None = None
    stiffness: float | None = None
    dissipation: float | None = None
    assumed: bool = field(default=False, compare=False)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def place(self, name: str, joint: Location) -> Location:
        """Return the place of a value, else that of ``<limit>``, else that of the ``joint``."""
        return joint.in_line(self.lines.get(name) or self.lines.get("limit"))


@dataclass(slots=True)
class Dynamics:
    """Damping in N m s/rad or N s/m, friction in N m or N, and the spring of SDFormat."""

    damping: float | None = None
    friction: float | None = None
    spring_reference: float | None = None
    spring_stiffness: float | None = None


@dataclass(slots=True)
class Mimic:
    """The rule ``position = multiplier * (position of joint - reference) + offset``.

    ``of_drake``: an SDFormat file states it for Drake only, in a ``<drake:mimic>``.
    """

    joint: str
    multiplier: float | None = None
    offset: float | None = None
    reference: float | None = None
    axis: str = "axis"
    of_drake: bool = field(default=False, compare=False)

    @property
    def factor(self) -> float:
        """The multiplier, 1 if the file does not contain it."""
        return 1.0 if self.multiplier is None else self.multiplier

    @property
    def constant(self) -> float:
        """The number that is added to ``factor * (position of joint)``."""
        return (self.offset or 0.0) - self.factor * (self.reference or 0.0)


@dataclass(slots=True)
class Axis:
    """A direction (not normalised), expressed in the joint frame unless ``expressed_in`` is set.

    ``lines`` has that of ``<axis>`` in an SDFormat file, by its tag.
    """

    xyz: Vector3 = (0.0, 0.0, 1.0)
    expressed_in: str = ""
    limit: Limit | None = None
    dynamics: Dynamics | None = None
    mimic: Mimic | None = None
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


@dataclass(slots=True)
class Actuator:
    """The motor of a joint with one degree of freedom, which only Drake reads.

    ``rotor_inertia`` is in kg m², or in kg for a prismatic joint.  ``gear_ratio`` is the speed of
    the rotor divided by that of the joint.  Drake adds ``rotor_inertia * gear_ratio**2`` to the
    inertia about the axis.  ``controller_gains`` are those of the position (N m/rad or N/m) and of
    the velocity (N m s/rad or N s/m) of a controller.
    """

    rotor_inertia: float | None = None
    gear_ratio: float | None = None
    controller_gains: tuple[float, float] | None = None
    location: Location = field(default=NOWHERE, compare=False, repr=False)


@dataclass(slots=True)
class Joint:
    """A constraint between two frames.  ``parent`` may be ``world``.

    The joint frame is attached to the child; its pose is relative to the child unless the pose
    names another frame (seed 1, section 1.2).  If ``drake_elements`` is true, the
    SDFormat file repeats some data in elements of Drake (:mod:`translate.sdf.drake`).
    ``lines`` has those of ``<parent>``, ``<child>`` and ``<pose>`` in an SDFormat file, by tag.
    """

    name: str
    type: JointType
    parent: str
    child: str
    pose: Pose = IDENTITY_POSE
    axis: Axis | None = None
    axis2: Axis | None = None
    screw_thread_pitch: float | None = None
    gearbox_ratio: float | None = None
    gearbox_reference_body: str = ""
    actuator: Actuator | None = None
    fragments: list[Fragment] = field(default_factory=list)
    urdf_name: str | None = None
    comments: tuple[str, ...] = ()
    inner_comments: tuple[InnerComment, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    drake_elements: bool = field(default=False, compare=False)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        return f"Joint({self.name!r}: {self.type}, {self.parent!r} → {self.child!r})"

    def place(self, tag: str) -> Location:
        """Return the place of ``<parent>``, ``<child>`` or ``<pose>``, else that of the joint."""
        return self.location.in_line(self.lines.get(tag))

    @property
    def name_in_file(self) -> str:
        """The name in URDF, which is that in the file that the joint was read from."""
        return self.name if self.urdf_name is None else self.urdf_name

    @property
    def pitch(self) -> float:
        """The pitch of a screw in m per revolution."""
        return DEFAULT_PITCH if self.screw_thread_pitch is None else self.screw_thread_pitch

    @property
    def is_unlimited_turn(self) -> bool:
        """Return whether the joint rotates about one axis without limits (URDF ``continuous``)."""
        limit = Limit() if self.axis is None else self.axis.limit or Limit()
        has_no_bounds = is_unbounded(limit.lower, limit.upper)
        return self.type == "continuous" or (self.type == "revolute" and has_no_bounds)


#: A unit normal is along y if the length of its x and z components is at most this.
_ALONG_Y = 1e-6


def plane_directions(normal: Vector3) -> tuple[Vector3, Vector3]:
    """Return the unit vectors u and v of a planar joint; ``normal`` has any length but zero."""
    length = math.hypot(*normal)
    x, y, z = (value / length for value in normal) if length > 0.0 else (0.0, 0.0, 1.0)
    # Near y the length of y × n is almost zero: project x onto the plane instead.
    u = (z, 0.0, -x) if math.hypot(x, z) > _ALONG_Y else (1.0 - x * x, -x * y, -x * z)
    u = unit_vector(u)
    return u, unit_vector((y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]))


def unit_vector(vector: Vector3) -> Vector3:
    """Return a vector of length 1, or zero for zero, without negative zeros."""
    x, y, z = vector
    length = math.hypot(x, y, z) or 1.0
    # Adding 0.0 removes the sign of a negative zero.
    return (x / length + 0.0, y / length + 0.0, z / length + 0.0)


def parity_frame(joint: Joint) -> str:
    """The frame of the pose of a joint in parity form: its parent link, or the model."""
    return MODEL_FRAME if joint.parent == WORLD else joint.parent
