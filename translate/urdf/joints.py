"""Read ``<joint>`` of URDF (reference U A7); read and write the actuators of joints.

Only Drake reads actuators, from ``<transmission>`` (Drake, "Parsing models").
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from lxml import etree

from translate import facts
from translate.diagnostics.loss_detail import Traits
from translate.facts import ACTUATOR, DRAKE, DRAKE_PREFIX, ActuatorValue
from translate.fragments.element_reader import NO_NAMES
from translate.model.fragment import Fragment
from translate.model.joint import (
    ONE_AXIS,
    URDF_JOINT_TYPES,
    Actuator,
    Axis,
    Dynamics,
    Joint,
    JointType,
    Limit,
    Mimic,
    like_degrees,
)
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.names import TakenNames
from translate.model.pose import Vector3
from translate.urdf.checks import TABLE
from translate.urdf.element_reader import UrdfElementReader
from translate.xml.document import Parts, element_of, qualified_name, text_of
from translate.xml.text import trimmed
from translate.xml.values import SHORTEST_AXIS, UNLIMITED, format_float, is_unbounded, numbers_in
from translate.xml.writer import block, leaf, parsed

BOUNDED = frozenset({"revolute", "prismatic"})
CHILDREN = frozenset({"origin", "parent", "child", "axis", "limit", "dynamics", "mimic"})
NAME_AND_TYPE = frozenset({"name", "type"})
#: The first version with optional effort and velocity, and required bounds in order (U A7.8).
NEW_LIMITS_SINCE = (1, 2)
DYNAMICS = facts.in_urdf(facts.DYNAMICS)
DEFAULT_AXIS: Vector3 = (1.0, 0.0, 0.0)
#: The limits that URDF 1.0 has not.
_NEW_LIMITS = facts.after_urdf_1_0(facts.LIMIT)


def joint_ends(reader: UrdfElementReader, element: etree._Element, parts: Parts) -> tuple[str, str]:
    """Return the URDF names of the parent and the child link; report a missing name as empty."""
    ends = []
    for tag in ("parent", "child"):
        if (end := parts.get(tag)) is None:
            reader.error(
                "element-missing",
                f"joint '{element.get('name', '')}' has no <{tag}>",
                element,
                f'add <{tag} link="…"/>',
            )
            ends.append("")
        else:
            ends.append(reader.required(end, "link"))
    return ends[0], ends[1]


def read_joint(
    reader: UrdfElementReader,
    element: etree._Element,
    parts: Parts,
    name: str,
    parent: str,
    child: str,
    mimic_names: dict[str, str],
    leaders: Callable[[], Container[str]],
) -> Joint | None:
    """Read a ``<joint>`` in parity form; return None after an error in its type.

    A continuous joint becomes a revolute joint without lower and upper limit (U B3.1, D1.19).

    ``name``, ``parent``, ``child``: names of the joint and its links in the model.
    ``mimic_names`` maps the joints of the file to their names in the model.
    ``leaders`` returns the joints with one axis, by their names in the model.
    """
    if (kind := _joint_type(reader, element)) is None:
        return None
    fragments: list[Fragment] = []
    reader.leftovers(element, NAME_AND_TYPE, "", fragments, CHILDREN, parts)
    for tag in ("parent", "child"):
        if (end := parts.get(tag)) is not None:
            reader.leftovers(end, TABLE[tag].attributes, tag, fragments)
    reference = MODEL_FRAME if parent == WORLD else parent
    pose = reader.pose(parts.get("origin"), fragments, "origin").relative(reference)
    location = reader.location(element)
    joint = Joint(name, kind, parent, child, pose, fragments=fragments, location=location)
    if name != element.get("name"):
        joint.urdf_name = element.get("name")
    if kind in ONE_AXIS:
        joint.axis = _axis(reader, parts, joint)
        joint.axis.limit = _limit(reader, element, parts, joint)
        if kind in BOUNDED and "safety_controller" in parts:
            _check_soft_limits(reader, parts["safety_controller"], joint)
        joint.axis.dynamics = _dynamics(reader, parts, joint)
        joint.axis.mimic = _mimic(reader, element, parts, joint, mimic_names, leaders)
    else:
        if kind == "planar":
            joint.axis = _axis(reader, parts, joint)
        _keep_axis_elements(reader, parts, joint)
    if joint.type == "continuous":
        joint.type = "revolute"
    reader.sort(fragments)
    return joint


def _joint_type(reader: UrdfElementReader, element: etree._Element) -> JointType | None:
    """Return the type of a joint; None after an error."""
    kind = reader.required(element, "type")
    if kind in URDF_JOINT_TYPES:
        return kind
    near, hint = trimmed(kind).lower(), f"types are {', '.join(URDF_JOINT_TYPES)}"
    joint = f"joint '{element.get('name')}'"
    if near in URDF_JOINT_TYPES:
        hint = f'write type="{near}"'
        if reader.lenient:
            message = f"{joint} has the type '{kind}', read as '{near}'"
            reader.warning("joint-type-unknown", message, element, hint)
            return near
        hint += "; --lenient reads it so"
    if kind:
        message = f"{joint} has the unknown type '{kind}'"
        reader.error("joint-type-unknown", message, element, hint)
    return None


def _keep_axis_elements(reader: UrdfElementReader, parts: Parts, joint: Joint) -> None:
    """Keep the elements that do not affect a fixed, floating or planar joint as fragments."""
    tags, known_fragments = ("limit", "dynamics", "mimic"), len(joint.fragments)
    for tag in tags if joint.type == "planar" else ("axis", *tags):
        if (part := parts.get(tag)) is None:
            continue
        if tag == "axis" and (left_out := reader.empty_axis(part, joint)):
            reader.left_out.append(left_out)
            continue
        if tag == "limit":
            _check_unused_limit(reader, part, joint)
        if part.keys():
            reader.leftovers(part, NO_NAMES, tag, joint.fragments)
        else:
            joint.fragments.append(reader.fragment(part))
    ignored = f"it has no effect on a {joint.type} joint"
    for fragment in joint.fragments[known_fragments:]:
        fragment.ignored = ignored


def _check_unused_limit(reader: UrdfElementReader, part: etree._Element, joint: Joint) -> None:
    """Check the ``<limit>`` of a fixed, floating or planar joint, as urdfdom 3 and 6 do."""
    if reader.version < NEW_LIMITS_SINCE:
        for name in ("effort", "velocity"):
            if part.get(name) is None:
                effect = f"it has no effect on a {joint.type} joint"
                _report_missing(reader, part, joint, name, effect)
        return
    for name in facts.in_urdf(facts.LIMIT, reader.version):
        value = next(iter(numbers_in([part.get(name, "")])), 0.0)
        if value < 0.0 and name not in facts.BOUNDS:
            _report_negative(reader, part, joint, name, value)


def _report_missing(
    reader: UrdfElementReader, part: etree._Element, joint: Joint, name: str, effect: str
) -> None:
    reader.warning(
        "limit-incomplete",
        f"<limit> of joint '{joint.name_in_file}' has no {name}; {effect}",
        part,
        f"add {name}=…: some readers refuse the file without it",
    )


def _report_negative(
    reader: UrdfElementReader, part: etree._Element, joint: Joint, name: str, value: float
) -> None:
    """Report a negative limit of URDF 1.2, with which urdfdom refuses the file."""
    reader.error(
        "limit-negative",
        f"joint '{joint.name_in_file}' has the negative {name} limit {value:g}",
        part,
        "write the magnitude",
    )


def _axis(reader: UrdfElementReader, parts: Parts, joint: Joint) -> Axis:
    """Read the direction of the axis, expressed in the joint frame."""
    if (part := parts.get("axis")) is None:
        return Axis(DEFAULT_AXIS)
    texts = reader.attributes(part, TABLE["axis"].attributes, "axis", joint.fragments)
    if "xyz" not in texts:
        reader.warning(
            "joint-axis-missing",
            f"<axis> of joint '{joint.name_in_file}' has no xyz; it is read as 1 0 0",
            part,
            "write xyz, or leave the <axis> out",
        )
    x, y, z = reader.numbers(part, texts, "xyz", DEFAULT_AXIS)
    if math.hypot(x, y, z) <= SHORTEST_AXIS:
        reader.warning(
            "joint-axis-zero",
            f"the axis of the {joint.type} joint '{joint.name_in_file}' is {x:g} {y:g} {z:g}, "
            "which simulators do not accept as a direction",
            part,
            "write a vector of length 1",
            Traits((joint.type,)),
        )
    return Axis((x, y, z))


def _dynamics(reader: UrdfElementReader, parts: Parts, joint: Joint) -> Dynamics | None:
    if (part := parts.get("dynamics")) is None:
        return None
    texts = reader.attributes(part, TABLE["dynamics"].attributes, "dynamics", joint.fragments)
    return Dynamics(**{name: reader.number(part, texts, name) for name in DYNAMICS})


@cache
def _limit_names(version: tuple[int, int]) -> tuple[frozenset[str], dict[str, float]]:
    """Return the attributes of ``<limit>`` in a version of URDF, and the value that is no limit.

    1e16 represents infinity (reference U D4.1).  A missing deceleration is not infinite: it equals
    the acceleration (reference U A7.8).
    """
    names = facts.in_urdf(facts.LIMIT, version)
    no_limits = {"lower": -UNLIMITED, "deceleration": math.nan}
    return frozenset(names), {name: no_limits.get(name, UNLIMITED) for name in names}


def _limit(
    reader: UrdfElementReader, element: etree._Element, parts: Parts, joint: Joint
) -> Limit | None:
    """Read ``<limit>`` in units of URDF; a revolute joint without limits becomes continuous."""
    if (part := parts.get("limit")) is None:
        return _missing_limit(reader, element, joint)
    attribute_names, no_limits = _limit_names(reader.version)
    limit = Limit(lines={"limit": reader.file.line_of(part)})
    texts = reader.attributes(part, attribute_names, "limit", joint.fragments)
    for name, no_limit in no_limits.items():
        value = reader.bound(part, texts, name)
        setattr(limit, name, None if value == no_limit else value)
    if joint.type in BOUNDED:
        _bounds(reader, element, part, joint, limit)
    elif joint.type == "continuous":
        # ROS and Gazebo ignore the bounds of a continuous joint; Drake enforces them (U A7.10).
        for name in facts.BOUNDS:
            bound = {name: getattr(limit, name)}
            unlimited = is_unbounded(bound.get("lower"), bound.get("upper"))
            ignored = "only Drake, PyBullet and Newton apply bounds of a continuous joint"
            reader.keep_attributes(
                part, "limit", joint.fragments, name, mapped=unlimited, ignored=ignored
            )
        limit.lower = limit.upper = None
    _effort_and_velocity(reader, part, joint, limit)
    # A <limit> without numbers is equivalent to no <limit>.
    return None if joint.type == "continuous" and limit == Limit() else limit


def _missing_limit(
    reader: UrdfElementReader, element: etree._Element, joint: Joint
) -> Limit | None:
    """Return the limit of a joint without ``<limit>``; warn if its type requires one."""
    if joint.type not in BOUNDED:
        return None
    default = "continuous" if joint.type == "revolute" else "unlimited"
    reader.warning(
        "limit-missing",
        f"{joint.type} joint '{joint.name_in_file}' has no <limit>; it is read as {default}",
        element,
        'add <limit lower="…" upper="…" effort="…" velocity="…"/>',
    )
    if joint.type == "prismatic":
        return Limit()
    reader.keep_attributes(element, "", joint.fragments, "type", mapped=True)
    joint.type = "continuous"
    return None


def _bounds(
    reader: UrdfElementReader,
    element: etree._Element,
    part: etree._Element,
    joint: Joint,
    limit: Limit,
) -> None:
    """Read the position limits: 0 by default before URDF 1.2, else required (U A7.7, A7.8)."""
    missing = [name for name in facts.BOUNDS if part.get(name) is None]
    if missing and reader.version < NEW_LIMITS_SINCE:
        reader.warning(
            "limit-positions-missing",
            f"the <limit> of the {joint.type} joint '{joint.name_in_file}' has {_without(missing)}",
            part,
            f"write {' and '.join(missing)}",
            Traits(tuple(missing)),
        )
    for name in missing:
        if reader.version >= NEW_LIMITS_SINCE:
            reader.required(part, name)
        setattr(limit, name, 0.0)
        limit.assumed = True
    lower, upper = limit.lower, limit.upper
    if lower is not None and upper is not None and lower > upper:
        report = reader.error if reader.version >= NEW_LIMITS_SINCE else reader.warning
        report(
            "limit-reversed",
            f"joint '{joint.name_in_file}' has lower limit {lower:g} above upper limit {upper:g}",
            part,
            "exchange the two values",
        )
    if joint.type == "revolute" and (suspect := like_degrees(lower, upper)):
        message = f"joint '{joint.name_in_file}' has {suspect.bounds}"
        reader.warning("limit-in-degrees", message, part, suspect.hint)
    if joint.type == "revolute" and is_unbounded(lower, upper):
        reader.keep_attributes(part, "limit", joint.fragments, *facts.BOUNDS, mapped=True)
        reader.keep_attributes(element, "", joint.fragments, "type", mapped=True)
        joint.type = "continuous"
        limit.lower = limit.upper = None


def _without(missing: list[str]) -> str:
    """Return what a ``<limit>`` without some positions is read as."""
    if len(missing) == 2:
        return "neither lower nor upper, which are read as 0 and 0, the default"
    return f"no {missing[0]}, which is read as 0, the default"


def _effort_and_velocity(
    reader: UrdfElementReader, part: etree._Element, joint: Joint, limit: Limit
) -> None:
    """Check effort and velocity; a negative value is kept as a fragment and read as unlimited."""
    for name in ("effort", "velocity"):
        if (value := getattr(limit, name)) is None:
            if reader.version < NEW_LIMITS_SINCE and part.get(name) is None:
                _report_missing(reader, part, joint, name, "it is read as unlimited")
        elif value < 0.0:
            report = reader.error if reader.version >= NEW_LIMITS_SINCE else reader.warning
            report(
                "limit-negative",
                f"joint '{joint.name_in_file}' has the negative {name} limit {value:g}, "
                "which SDFormat reads as unlimited",
                part,
                "write the magnitude",
                Traits((name,)),
            )
            ignored = "SDFormat reads a negative limit as unlimited"
            reader.keep_attributes(part, "limit", joint.fragments, name, ignored=ignored)
            setattr(limit, name, None)
    for name in _NEW_LIMITS if reader.version >= NEW_LIMITS_SINCE else ():
        if (value := getattr(limit, name)) is not None and value < 0.0:
            _report_negative(reader, part, joint, name, value)


def _check_soft_limits(reader: UrdfElementReader, part: etree._Element, joint: Joint) -> None:
    """Warn of soft limits that leave no motion; MoveIt joins them with the limits of the joint.

    Both are 0 by default.  Source: MoveIt 2, moveit_core/robot_model/src/robot_model.cpp.
    """
    texts = (part.get(name, "0") for name in ("soft_lower_limit", "soft_upper_limit"))
    numbers = numbers_in(texts)
    if len(numbers) == 2 and numbers[0] >= numbers[1]:
        lower, upper = numbers
        reader.warning(
            "soft-limits-closed",
            f"the soft limits of joint '{joint.name_in_file}' are {lower:g} and {upper:g}",
            part,
            "write soft_lower_limit and soft_upper_limit, or remove the <safety_controller>",
        )


def _mimic(
    reader: UrdfElementReader,
    element: etree._Element,
    parts: Parts,
    joint: Joint,
    mimic_names: dict[str, str],
    leaders: Callable[[], Container[str]],
) -> Mimic | None:
    """Read ``<mimic>``; one with an invalid leader is kept as a fragment."""
    if (part := parts.get("mimic")) is None or not (leader := reader.required(part, "joint")):
        return None
    if leader == element.get("name"):
        reason = "itself"
    elif leader not in mimic_names:
        reason = "which does not exist"
    elif mimic_names[leader] not in leaders():
        reason = "which has no single axis to follow"
    else:
        reason = ""
    if reason:
        reader.warning(
            "mimic-joint-invalid",
            f"joint '{joint.name_in_file}' mimics joint '{leader}', {reason}; it moves "
            "independently",
            part,
            "name another joint of this robot",
        )
        known_fragments = len(joint.fragments)
        reader.leftovers(part, NO_NAMES, "mimic", joint.fragments)
        for fragment in joint.fragments[known_fragments:]:
            fragment.ignored = f"it names joint '{leader}', {reason}"
        return None
    texts = reader.attributes(part, TABLE["mimic"].attributes, "mimic", joint.fragments)
    mimic = Mimic(mimic_names[leader])
    for name in facts.in_urdf(facts.MIMIC):
        setattr(mimic, name, reader.small_number(part, texts, name))
    return mimic


# --- Actuators ------------------------------------------------------------------------------------
# Drake makes an actuator of each ``<transmission>`` whose type contains "SimpleTransmission". It
# reads the first ``<joint>``, the first ``<actuator>``, and in it the first element of each tag. It
# compares tags with the text "drake:", whatever namespace the prefix has. The last actuator of a
# joint determines its motion.

_TYPE = "SimpleTransmission"
_INTERFACE = "hardware_interface/EffortJointInterface"
_VALUES = {value.name: value for value in ACTUATOR}
_Transmission = tuple[Fragment, etree._Element]


def read_actuators(
    reader: UrdfElementReader, transmissions: Sequence[_Transmission], joints: Mapping[str, Joint]
) -> list[Fragment]:
    """Set the actuators of joints; return the transmissions that contain nothing else.

    ``joints`` are those with one axis, by their names in the file.
    """
    if not any(DRAKE_PREFIX in fragment.xml for fragment, _ in transmissions):
        return []
    chosen = {_joint_of(element): (fragment, element) for fragment, element in transmissions}
    whole = []
    for name, (fragment, element) in chosen.items():
        parts = _parts_of(element) if name in joints else {}
        if parts and (actuator := _read_parts(reader, parts)) != Actuator():
            joints[name].actuator = actuator
            if not fragment.comments and _has_only_actuator(element, name, actuator):
                whole.append(fragment)
    return whole


def with_actuators(fragments: list[Fragment], joints: Mapping[str, Joint]) -> list[Fragment]:
    """Return the fragments of a robot with the actuators of its joints in transmissions.

    ``joints`` are those with one axis, by their names in URDF.
    """
    wanted = {name: joint.actuator for name, joint in joints.items() if joint.actuator is not None}
    transmissions = [
        fragment
        for fragment in fragments
        if (fragment.dialect, fragment.tag) == ("urdf", "transmission")
    ]
    if not wanted and not any(DRAKE_PREFIX in fragment.xml for fragment in transmissions):
        return fragments
    trees = [element_of(fragment.xml) for fragment in transmissions]
    chosen = {
        _joint_of(tree): (fragment, tree)
        for fragment, tree in zip(transmissions, trees, strict=True)
    }
    edited = {
        id(fragment): _with_actuator(fragment, tree, wanted.get(name, Actuator()))
        for name, (fragment, tree) in chosen.items()
        if name in joints
    }
    taken = TakenNames(
        actuator_element.get("name", "")
        for tree in trees
        for actuator_element in tree.iter("actuator")
    )
    added = [
        Fragment("urdf", "transmission", text_of(_transmission(name, actuator, taken.take(name))))
        for name, actuator in wanted.items()
        if name not in chosen
    ]
    return [*(edited.get(id(fragment), fragment) for fragment in fragments), *added]


def _joint_of(transmission: etree._Element) -> str:
    """Return the joint that Drake makes an actuator for; empty if it makes none."""
    kind = transmission.find("type")
    text = transmission.get("type", "") if kind is None else kind.text or ""
    joint, actuator = transmission.find("joint"), transmission.find("actuator")
    is_driven = _TYPE in text and actuator is not None and bool(actuator.get("name"))
    return joint.get("name", "") if is_driven and joint is not None else ""


def _parts_of(transmission: etree._Element) -> dict[str, etree._Element]:
    """Return Drake's elements for the actuator of a transmission, by tags without a prefix."""
    parts: dict[str, etree._Element] = {}
    for child in transmission.iterfind("actuator[1]/*"):
        prefix, _, name = qualified_name(child).rpartition(":")
        if prefix == "drake" and name in _VALUES:
            parts.setdefault(name, child)
    return parts


def _read_parts(reader: UrdfElementReader, parts: Mapping[str, etree._Element]) -> Actuator:
    """Return the actuator of these elements; one with an invalid value is reported."""
    actuator = Actuator(location=reader.location(next(iter(parts.values()))))
    for name, part in parts.items():
        if numbers := _numbers(_VALUES[name], part):
            _VALUES[name].set_numbers(actuator, numbers)
        else:
            wanted = " and ".join(f'{key}="…"' for key in _VALUES[name].in_urdf)
            reader.warning(
                "actuator-invalid",
                f"<drake:{name}> has no numbers that Drake accepts",
                part,
                f"write {wanted}, each with one number",
            )
    return actuator


def _numbers(value: ActuatorValue, part: etree._Element | None) -> tuple[float, ...]:
    """Return the numbers of a value in its element; nothing if this is missing or invalid."""
    return () if part is None else numbers_in(part.get(key, "") for key in value.in_urdf)


def _with_actuator(
    fragment: Fragment, transmission: etree._Element, actuator: Actuator
) -> Fragment:
    """Return the fragment of a transmission with the values of an actuator."""
    parts = _parts_of(transmission)
    changed_values = [
        value
        for value in ACTUATOR
        if value.numbers_of(actuator) != _numbers(value, parts.get(value.name))
    ]
    _write_parts(transmission, changed_values, actuator)
    return replace(fragment, xml=text_of(transmission)) if changed_values else fragment


def _write_parts(
    transmission: etree._Element, values: Iterable[ActuatorValue], actuator: Actuator
) -> None:
    """Write values of an actuator in their elements; the element of a missing one is removed."""
    parent, parts = next(transmission.iterchildren("actuator")), _parts_of(transmission)
    for value in values:
        if (part := parts.get(value.name)) is None:
            part = etree.SubElement(parent, f"{{{DRAKE}}}{value.name}", nsmap={"drake": DRAKE})
        for key, number in zip(value.in_urdf, value.numbers_of(actuator), strict=False):
            part.set(key, format_float(number))
        if not value.numbers_of(actuator):
            parent.remove(part)


def _transmission(
    joint: str, actuator: Actuator, name: str, *, has_interface: bool = True
) -> etree._Element:
    """Return a transmission that contains only the actuator of a joint, with the ``name``.

    Drake needs no ``<hardwareInterface>``, urdf_parser_py refuses a file without one.
    """
    interface = [leaf("hardwareInterface", _INTERFACE)] if has_interface else []
    children = [
        leaf("type", f"transmission_interface/{_TYPE}"),
        block("joint", interface, {"name": joint}),
        leaf("actuator", None, {"name": name}),
    ]
    (element,) = parsed([block("transmission", children, {"name": f"{name}_transmission"})])
    _write_parts(element, ACTUATOR, actuator)
    return element


def _has_only_actuator(transmission: etree._Element, joint: str, actuator: Actuator) -> bool:
    """Return whether a transmission is the one that is written for the actuator of a joint."""
    expected = [
        _outline(_transmission(joint, actuator, joint, has_interface=has_interface))
        for has_interface in (True, False)
    ]
    comment = next(transmission.iter(etree.Comment), None)
    return comment is None and _outline(transmission) in expected


def _outline(element: etree._Element) -> list[object]:
    """Return elements, attributes and texts below an element, without its actuator's values."""
    return [
        (qualified_name(node), trimmed(node.text), sorted(node.keys()), node.get("name"))
        for node in element.iter("*")
    ]
