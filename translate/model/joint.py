"""Joint: a constraint between two frames, with axes, limits, dynamics and mimic."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.pose import IDENTITY_POSE, Pose, Vector3
from translate.xml.values import is_unlimited

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


@dataclass(slots=True)
class Limit:
    """Limits of one axis: rad or m, N m or N, and their time derivatives per second.

    ``assumed``: the file does not contain ``lower`` or ``upper``, and the value is a default.
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


@dataclass(slots=True)
class Dynamics:
    """Damping in N m s/rad or N s/m, friction in N m or N, and the spring of SDFormat."""

    damping: float | None = None
    friction: float | None = None
    spring_reference: float | None = None
    spring_stiffness: float | None = None


@dataclass(slots=True)
class Mimic:
    """The rule ``position = multiplier * (position of joint - reference) + offset``."""

    joint: str
    multiplier: float | None = None
    offset: float | None = None
    reference: float | None = None
    axis: str = "axis"


@dataclass(slots=True)
class Axis:
    """A direction (not normalised), expressed in the joint frame unless ``expressed_in`` is set."""

    xyz: Vector3 = (0.0, 0.0, 1.0)
    expressed_in: str = ""
    limit: Limit | None = None
    dynamics: Dynamics | None = None
    mimic: Mimic | None = None


@dataclass(slots=True)
class Joint:
    """A constraint between two frames.  ``parent`` may be ``world``.

    The joint frame is attached to the child; its pose is relative to the child unless the pose
    names another frame (seed 1, section 1.2).  If ``drake_elements`` is true, the
    SDFormat file repeats some data in elements of Drake (:mod:`translate.sdf.drake`).
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
    fragments: list[Fragment] = field(default_factory=list)
    urdf_name: str | None = None
    comments: tuple[str, ...] = ()
    inner_comments: tuple[InnerComment, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    drake_elements: bool = field(default=False, compare=False)

    @property
    def is_unlimited_turn(self) -> bool:
        """Return whether the joint rotates about one axis without limits (URDF ``continuous``)."""
        limit = Limit() if self.axis is None else self.axis.limit or Limit()
        has_no_bounds = is_unlimited(limit.lower) and is_unlimited(limit.upper)
        return self.type == "continuous" or (self.type == "revolute" and has_no_bounds)
