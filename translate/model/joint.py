"""Joint: a constraint between two frames, with axes, limits, dynamics and mimic."""

from __future__ import annotations

import math
from dataclasses import field, replace
from typing import Literal, TypeAlias, get_args

from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.link import MODEL_FRAME, WORLD, Inertia, Inertial, Link
from translate.model.pose import IDENTITY, IDENTITY_POSE, ZERO, Pose, Vector3
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
#: The types with one degree of freedom, and those with two axes.
ONE_DOF = frozenset({"revolute", "continuous", "prismatic", "screw"})
TWO_AXES = frozenset({"universal", "revolute2"})
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
#: Directions and poses that differ by at most this are equal up to rounding.
_TOLERANCE = 1e-9


class PlanarNames(NamedTuple):
    """The names of the two added joints and the two intermediate links."""

    u: str
    u_link: str
    v: str
    v_link: str


class PlanarChain(NamedTuple):
    """The parts that replace a planar joint: each added joint before its child link."""

    u: Joint
    u_link: Link
    v: Joint
    v_link: Link
    turn: Joint


def plane_directions(normal: Vector3) -> tuple[Vector3, Vector3]:
    """Return the unit vectors u and v of a planar joint; ``normal`` has any length but zero."""
    length = math.hypot(*normal)
    x, y, z = (value / length for value in normal) if length > 0.0 else (0.0, 0.0, 1.0)
    # Near y the length of y × n is almost zero: project x onto the plane instead.
    u = (z, 0.0, -x) if math.hypot(x, z) > _ALONG_Y else (1.0 - x * x, -x * y, -x * z)
    u = _unit(u)
    return u, _unit((y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]))


def _unit(vector: Vector3) -> Vector3:
    x, y, z = vector
    length = math.hypot(x, y, z) or 1.0
    # Adding 0.0 removes the sign of a negative zero.
    return (x / length + 0.0, y / length + 0.0, z / length + 0.0)


def planar_chain(
    joint: Joint, names: PlanarNames, inertia: tuple[float, float], child: Link | None = None
) -> PlanarChain:
    """Return the chain for a planar joint.

    ``inertia`` (kg, kg m²) is that of the intermediate links.  The last joint has the name and the
    fragments of the planar joint.  If the joint frame is the frame of ``child``, all parts of the
    chain have the pose of the child.
    """
    axis = joint.axis or Axis()
    u, v = plane_directions(axis.xyz)
    mass, moment = inertia
    small = Inertial(mass, Inertia(moment, 0.0, 0.0, moment, 0.0, moment))
    # A joint frame that is the frame of its child, up to rounding.
    distance = joint.pose.transform.distance(IDENTITY)
    if child is not None and not joint.pose.relative_to and max(distance) <= _TOLERANCE:
        u_pose, link_poses = joint.pose, (child.pose, child.pose)
        v_pose = turn_pose = IDENTITY_POSE
    else:
        u_pose = joint.pose.relative(joint.pose.relative_to or joint.child)
        link_poses = (Pose(relative_to=names.u), Pose(relative_to=names.v))
        v_pose, turn_pose = Pose(relative_to=names.u_link), Pose(relative_to=names.v_link)
    first = Joint(names.u, "prismatic", joint.parent, names.u_link, u_pose, Axis(u))
    first.comments, first.inner_comments = joint.comments, joint.inner_comments
    u_link = Link(names.u_link, link_poses[0], small)
    second = Joint(names.v, "prismatic", names.u_link, names.v_link, v_pose, Axis(v))
    v_link = Link(names.v_link, link_poses[1], small)
    turn = Joint(joint.name, "revolute", names.v_link, joint.child, turn_pose, Axis(axis.xyz))
    turn.fragments, turn.urdf_name = joint.fragments, joint.urdf_name
    chain = PlanarChain(first, u_link, second, v_link, turn)
    for part in chain:
        part.location = joint.location
    return chain


def planar_joint(
    chain: PlanarChain,
    normal: Vector3,
    child: Link | None = None,
    inertia: tuple[float, float] | None = None,
) -> Joint | None:
    """Return the planar joint that a chain replaces; ``None`` if the chain was edited.

    ``child`` is the link below the chain.  ``inertia`` (kg, kg m²) is the written inertia of the
    intermediate links.
    """
    u, u_link, v, v_link, turn = chain
    if u_link.inertial is None:
        return None
    names = PlanarNames(u.name, u_link.name, v.name, v_link.name)
    inertia = inertia or (u_link.inertial.mass, u_link.inertial.inertia.ixx)
    joint = replace(turn, type="planar", parent=u.parent, pose=u.pose, axis=Axis(normal))
    if not {joint.parent, joint.child, joint.pose.relative_to}.isdisjoint((*names, joint.name)):
        return None
    joint.comments, joint.inner_comments = u.comments, u.inner_comments
    expected = planar_chain(joint, names, inertia, child)
    if not (_has_equal_poses(chain, expected) and _has_equal_axes(chain, expected)):
        return None
    if [_without_pose(part) for part in chain] != [_without_pose(part) for part in expected]:
        return None
    joint.comments = tuple(text for part in chain for text in part.comments)
    return joint


def _without_pose(part: Joint | Link) -> Joint | Link:
    """Return a part without its pose, axis and comments."""
    without_axis = replace(part, axis=None) if isinstance(part, Joint) else part
    return replace(without_axis, pose=IDENTITY_POSE, comments=())


def _has_equal_poses(chain: PlanarChain, expected: PlanarChain) -> bool:
    parts: list[Joint | Link] = list(chain)
    expected_parts: list[Joint | Link] = list(expected)
    return all(
        one.pose.relative_to == other.pose.relative_to
        and max(one.pose.transform.distance(other.pose.transform)) <= _TOLERANCE
        for one, other in zip(parts, expected_parts, strict=True)
    )


def _has_equal_axes(chain: PlanarChain, expected: PlanarChain) -> bool:
    """Return whether the axes have the expected directions.

    They are expressed in the joint frame, or in older versions in the model frame, as are the
    poses of links (reference S A64).
    """
    X_MJ = chain.u_link.pose.transform
    in_model = chain.u_link.pose.relative_to in ("", MODEL_FRAME)
    pairs = ((chain.u, expected.u), (chain.v, expected.v), (chain.turn, expected.turn))
    for joint, expected_joint in pairs:
        axis, direction = joint.axis or Axis(), (expected_joint.axis or Axis()).xyz
        rest = replace(axis, xyz=ZERO)
        if in_model and rest == Axis(ZERO, MODEL_FRAME):
            direction = X_MJ.rotate(direction)
        elif rest != Axis(ZERO):
            return False
        if math.dist(_unit(axis.xyz), _unit(direction)) > _TOLERANCE:
            return False
    return True


def parity_frame(joint: Joint) -> str:
    """The frame of the pose of a joint in parity form: its parent link, or the model."""
    return MODEL_FRAME if joint.parent == WORLD else joint.parent
