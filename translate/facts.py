"""Facts about values that both formats have, or one of them, beside the table of SDFormat versions.

A row states what is known of one value: its name, which is the same in the model, in URDF and in
SDFormat; the versions that have it; and what a missing value means.  Readers, writers, checks, the
comparison and the layout take their names from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple


class Value(NamedTuple):
    """One number of an element.

    ``urdf`` is the first version of URDF that has it, empty for none; ``sdf`` whether SDFormat has
    it.  ``missing`` is the value that a missing one is equal to; ``None`` means no limit.
    """

    name: str
    urdf: str = ""
    sdf: bool = True
    missing: float | None = None


#: The most characters of a name, of a scoped name, and of a reference to one.  Outputs and messages
#: repeat the name of a model or a link with each of its parts.  Published robots have names of at
#: most 74 characters.
MAX_NAME = 4096
#: The attributes with the name of an element, or of another one, in both formats.
NAME_ATTRIBUTES = frozenset(
    {
        "name",
        "link",
        "joint",
        "reference",
        "canonical_link",
        "placement_frame",
        "attached_to",
        "relative_to",
        "expressed_in",
    }
)
#: The elements of SDFormat whose text is such a name.
NAME_ELEMENTS = frozenset(
    {"name", "parent", "child", "collision", "placement_frame", "gearbox_reference_body"}
)

#: ``<limit>`` of a joint (reference U A7.7, A7.8; S C30 – C33).
LIMIT = (
    Value("lower", "1.0"),
    Value("upper", "1.0"),
    Value("effort", "1.0"),
    Value("velocity", "1.0"),
    Value("acceleration", "1.2", sdf=False),
    # A missing one is equal to the acceleration.
    Value("deceleration", "1.2", sdf=False),
    Value("jerk", "1.2", sdf=False),
    Value("stiffness", missing=1e8),
    Value("dissipation", missing=1.0),
)
#: The limits of the position.
BOUNDS = ("lower", "upper")
#: ``<dynamics>`` of a joint.
DYNAMICS = (
    Value("damping", "1.0", missing=0.0),
    Value("friction", "1.0", missing=0.0),
    Value("spring_reference", missing=0.0),
    Value("spring_stiffness", missing=0.0),
)
#: ``<mimic>`` of a joint, without its leader.
MIMIC = (
    Value("multiplier", "1.0", missing=1.0),
    Value("offset", "1.0", missing=0.0),
    Value("reference", missing=0.0),
)
#: Elements of URDF and SDFormat that one parent can have several of.
REPEATABLE = frozenset(
    {"link", "joint", "visual", "collision", "gazebo", "transmission", "sensor", "plugin", "frame"}
)
#: The elements of a URDF robot that close a loop: of a proposal of 2026 (urdfdom_headers, issue
#: 108), and of Isaac Gym.  Those of Drake are written in SDFormat, too.
LOOPS_OF_URDF = frozenset({"constraint", "loop_joint"})
#: The prefix of the elements of Drake, and the namespace that files declare for it.
DRAKE_PREFIX = "drake:"
DRAKE = "http://drake.mit.edu"
#: Its elements and attributes, without the prefix, that are in no other one of them: the names that
#: the library of Drake 1.51.1 contains.
READ_BY_DRAKE = frozenset(
    {
        "acceleration",
        "accepting_renderer",
        "ball_constraint",
        "capsule",
        "collision_filter_group",
        "controller_gains",
        "declare_convex",
        "deformable_properties",
        "diffuse_map",
        "ellipsoid",
        "gear_ratio",
        "illustration_properties",
        "joint",
        "linear_bushing_rpy",
        "linear_spring_damper",
        "mimic",
        "perception_properties",
        "proximity_properties",
        "rotor_inertia",
        "screw_thread_pitch",
        "tendon_constraint",
    }
)


class ActuatorValue(NamedTuple):
    """One value of the actuator of a joint, which has an element of Drake with this name.

    ``in_urdf`` and ``in_sdf`` are the attributes of this element with the numbers; none for its
    text.  ``missing`` is the number that a missing one is equal to.
    """

    name: str
    missing: float | None = None
    in_urdf: tuple[str, ...] = ("value",)
    in_sdf: tuple[str, ...] = ()

    def numbers_of(self, actuator: object) -> tuple[float, ...]:
        """Return the numbers of this value of an actuator; nothing for a missing one."""
        value: float | tuple[float, ...] | None = getattr(actuator, self.name)
        return value if isinstance(value, tuple) else () if value is None else (value,)

    def set_numbers(self, actuator: object, numbers: tuple[float, ...]) -> None:
        """Set this value of an actuator to its numbers."""
        setattr(actuator, self.name, numbers if len(numbers) > 1 else numbers[0])


#: The actuator of a joint (Drake, "Parsing models").
ACTUATOR = (
    ActuatorValue("rotor_inertia", 0.0),
    ActuatorValue("gear_ratio", 1.0),
    ActuatorValue("controller_gains", None, ("p", "d"), ("p", "d")),
)


#: The largest number of digits of a whole number in a text; Python refuses to read thousands.
MAX_DIGITS = 9


def whole_number(text: str) -> int | None:
    """Return the number that a text of decimal digits is, without a sign.

    It is ``None`` for another text, and for more than :data:`MAX_DIGITS` digits.
    """
    return int(text) if len(text) <= MAX_DIGITS and text.isascii() and text.isdecimal() else None


@cache
def version_number(version: str) -> tuple[int, int]:
    """Return a version as (major, minor), which sorts 1.10 after 1.9 (reference S A15).

    Raises ``ValueError`` for a text that is no version.
    """
    parts = version.partition(".")
    major, minor = whole_number(parts[0]), whole_number(parts[2])
    if major is None or minor is None:
        raise ValueError("it is no version")
    return major, minor


def in_urdf(values: Iterable[Value], version: tuple[int, int] | None = None) -> tuple[str, ...]:
    """Return the names of the values that a version of URDF has; ``None``: any version."""
    return tuple(
        value.name
        for value in values
        if value.urdf and (version is None or version_number(value.urdf) <= version)
    )


def in_sdf(values: Iterable[Value]) -> tuple[str, ...]:
    """Return the names of the values that SDFormat has."""
    return tuple(value.name for value in values if value.sdf)


def only_in_urdf(values: Iterable[Value]) -> tuple[str, ...]:
    """Return the names of the values that SDFormat does not have."""
    return tuple(value.name for value in values if not value.sdf)


def only_in_sdf(values: Iterable[Value]) -> tuple[str, ...]:
    """Return the names of the values that URDF does not have."""
    return tuple(value.name for value in values if not value.urdf)


def after_urdf_1_0(values: Iterable[Value]) -> tuple[str, ...]:
    """Return the names of the values that URDF has since a later version than 1.0."""
    return tuple(value.name for value in values if value.urdf > "1.0")
