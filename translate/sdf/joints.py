"""Axes, limits, dynamics and mimics of SDFormat joints: reader and writer (ref. S C.2 – C.5)."""

from __future__ import annotations

import math

from lxml import etree

from translate import facts
from translate.diagnostics.element_path import ElementPath
from translate.fragments.element_reader import NO_NAMES
from translate.model.fragment import Fragment
from translate.model.joint import ONE_DOF, Axis, Dynamics, Joint, Limit, Mimic, like_degrees
from translate.report.loss_report import LossReport
from translate.sdf.element_reader import (
    BOUNDED,
    TEXT,
    SdfElementReader,
    number,
    numbers,
    read_field,
    read_fields,
    read_group,
    written,
    written_fields,
)
from translate.xml.document import Parts
from translate.xml.text import collapsed, trimmed
from translate.xml.values import LARGEST, SHORTEST_AXIS, format_direction
from translate.xml.writer import Output, block, leaf

LIMITS = dict.fromkeys(facts.in_sdf(facts.LIMIT), number(infinite=True))
RATES = facts.only_in_urdf(facts.LIMIT)
DYNAMICS = dict.fromkeys(facts.in_sdf(facts.DYNAMICS), number())
#: These are multiplied and added.
MIMIC = dict.fromkeys(facts.in_sdf(facts.MIMIC), BOUNDED)
GEARBOX = {"gearbox_ratio": number(), "gearbox_reference_body": TEXT}
_BESIDE_AXES = (*GEARBOX, "screw_thread_pitch")
AXIS_CHILDREN = frozenset({"xyz", "limit", "dynamics", "mimic"})
XYZ_ATTRIBUTES = frozenset({"expressed_in"})
MIMIC_ATTRIBUTES = frozenset({"joint", "axis"})
DEFAULT_AXIS = numbers(0.0, 0.0, 1.0)


# --- Reading ------------------------------------------------------------------------------------


def read_axes(reader: SdfElementReader, parts: Parts, joint: Joint) -> None:
    """Set the axes, the screw pitch and the gearbox of a joint from the children of ``<joint>``."""
    for tag in ("axis", "axis2"):
        axis = parts.get(tag)
        if axis is not None and (left_out := reader.empty_axis(axis, joint)):
            reader.document.left_out.append(left_out)
        elif axis is not None:
            setattr(joint, tag, _read_axis(reader, axis, tag, joint))
    joint.screw_thread_pitch = _read_thread_pitch(reader, parts, joint)
    for tag, value in read_fields(reader, parts, GEARBOX).items():
        if tag not in parts or joint.type == "gearbox":
            setattr(joint, tag, value)
            continue
        joint.fragments.append(reader.fragment(parts[tag]))
        joint.fragments[-1].ignored = "readers use it for gearboxes only"


def _read_thread_pitch(reader: SdfElementReader, parts: Parts, joint: Joint) -> float | None:
    """Return the pitch in m per revolution, or ``None``.

    ``<thread_pitch>`` is in rad per m and positive for a left-handed screw (S C40 – C42).
    """
    pitch = read_field(reader, parts.get("screw_thread_pitch"), BOUNDED)
    if pitch is not None or joint.type != "screw":
        return _invertible(reader, parts, "screw_thread_pitch", pitch)
    radians_per_metre = read_field(reader, parts.get("thread_pitch"), BOUNDED)
    radians_per_metre = _invertible(reader, parts, "thread_pitch", radians_per_metre)
    if not radians_per_metre:
        return None
    joint.fragments = [fragment for fragment in joint.fragments if fragment.tag != "thread_pitch"]
    return -math.tau / radians_per_metre


def _invertible(
    reader: SdfElementReader, parts: Parts, tag: str, pitch: float | None
) -> float | None:
    """Return a pitch; report one whose inverse, the pitch in the other unit, is too large."""
    if pitch and abs(pitch) * LARGEST < math.tau:
        child = parts[tag]
        message = f"<{tag}>{child.text}</{tag}>: the pitch is too small to compute with"
        reader.error("element-invalid", message, child, "write 0, or a larger pitch")
        return None
    return pitch


def _read_axis(reader: SdfElementReader, element: etree._Element, tag: str, joint: Joint) -> Axis:
    fragments, parts = joint.fragments, reader.parts_of(element)
    reader.leftovers(element, NO_NAMES, tag, fragments, AXIS_CHILDREN, parts)
    xyz = parts.get("xyz")
    axis = Axis(read_field(reader, xyz, DEFAULT_AXIS))
    if tag == "axis2" or joint.type not in ONE_DOF:
        axis.lines[tag] = reader.file.line_of(element)
    if xyz is not None:
        axis.expressed_in = trimmed(xyz.get("expressed_in"))
        reader.leftovers(xyz, XYZ_ATTRIBUTES, f"{tag}/xyz", fragments)
    if xyz is not None and math.hypot(*axis.xyz) <= SHORTEST_AXIS:
        reader.defect(
            "element-invalid",
            f"the {tag} of joint '{joint.name}' is {collapsed(xyz.text)}, which "
            "is too short to have a direction",
            xyz,
            "write a vector of length 1",
        )
    if (limit := parts.get("limit")) is not None:
        axis.limit = _read_limit(reader, limit, f"{tag}/limit", fragments)
        suspect = like_degrees(axis.limit.lower, axis.limit.upper)
        if joint.type == "revolute" and suspect is not None:
            message = f"joint '{joint.name}' has {suspect.bounds}"
            reader.warning("limit-in-degrees", message, limit, suspect.hint)
    if (dynamics := parts.get("dynamics")) is not None:
        values = read_group(reader, dynamics, DYNAMICS, f"{tag}/dynamics", fragments)
        axis.dynamics = Dynamics(**values)
    if (mimic := parts.get("mimic")) is not None:
        axis.mimic = _read_mimic(reader, mimic, f"{tag}/mimic", fragments)
    return axis


def _read_limit(
    reader: SdfElementReader, element: etree._Element, path: str, fragments: list[Fragment]
) -> Limit:
    numbers = read_group(reader, element, LIMITS, path, fragments)
    limit, line_of = Limit(**numbers), reader.file.line_of
    limit.lines["limit"] = line_of(element)
    for part in element[:]:
        tag = part.tag
        if isinstance(tag, str):
            limit.lines[tag.rpartition("}")[2]] = line_of(part)
    # In older versions -1 means no limit (reference S C31).
    for name in ("effort", "velocity"):
        value = getattr(limit, name)
        if value is not None and value < 0.0:
            setattr(limit, name, math.inf)
    return limit


def _read_mimic(
    reader: SdfElementReader, element: etree._Element, path: str, fragments: list[Fragment]
) -> Mimic | None:
    leader = trimmed(element.get("joint"))
    if not leader:
        if (element, "joint") in reader.errors:
            return None
        message = "<mimic> has no attribute 'joint'"
        reader.error("attribute-missing", message, element, 'add joint="…"')
        return None
    values = read_group(reader, element, MIMIC, path, fragments, MIMIC_ATTRIBUTES)
    return Mimic(leader, axis=trimmed(element.get("axis") or "axis"), **values)


# --- Writing ------------------------------------------------------------------------------------


def write_axes(element: Output, joint: Joint) -> None:
    """Append the axes, the gearbox and the screw pitch of a joint to its ``<joint>``."""
    axes = (("axis", joint.axis), ("axis2", joint.axis2))
    element.children += [_written_axis(tag, axis) for tag, axis in axes if axis is not None]
    for tag in _BESIDE_AXES:
        value = getattr(joint, tag)
        if value not in (None, ""):
            element.children.append(leaf(tag, written(value)))


def _written_axis(tag: str, axis: Axis) -> str:
    frame = {"expressed_in": axis.expressed_in} if axis.expressed_in else {}
    texts = [leaf("xyz", format_direction(axis.xyz), frame)]
    if axis.limit is not None:
        texts.append(block("limit", written_fields(axis.limit, LIMITS)))
    if axis.dynamics is not None:
        texts.append(block("dynamics", written_fields(axis.dynamics, DYNAMICS)))
    if axis.mimic is not None and not axis.mimic.of_drake:
        attributes = {"joint": axis.mimic.joint}
        if axis.mimic.axis != "axis":
            attributes["axis"] = axis.mimic.axis
        texts.append(block("mimic", written_fields(axis.mimic, MIMIC), attributes))
    return block(tag, texts)


def report_rates(joint: Joint, scope: str, report: LossReport) -> None:
    """Report the limits of a joint that SDFormat has no elements for.

    ``scope`` is the prefix of the names of its model.
    """
    for slot, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is None or axis.limit is None:
            continue
        for name in RATES:
            # An acceleration can be written as an element of Drake.
            is_of_drake = name == "acceleration" and joint.drake_elements
            if not is_of_drake and getattr(axis.limit, name) is not None:
                element = ElementPath("joint", scope + joint.name)
                report.provenance.hide(element, f"{slot}/limit/{name}")
                report.add(
                    "urdf-lost",
                    ElementPath("joint", joint.name, field=f"limit/@{name}"),
                    f"SDFormat does not define {name}",
                    axis.limit.place(name, joint.location),
                    severity="lost",
                )
