"""Axes, limits, dynamics and mimics of SDFormat joints: reader and writer (ref. S C.2 – C.5)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.joint import LIMIT_RATES, Axis, Dynamics, Joint, Limit, Mimic
from translate.report.loss_report import LossReport
from translate.report.provenance import Element
from translate.sdf.element_reader import (
    bounded_number,
    number,
    numbers,
    read_fields,
    text,
    write_fields,
    written,
)
from translate.xml.text import collapsed, trimmed
from translate.xml.values import LARGEST, SHORTEST_AXIS, format_floats
from translate.xml.writer import Output

if TYPE_CHECKING:
    from translate.sdf.element_reader import SdfElementReader

LIMITS = dict.fromkeys(
    ("lower", "upper", "effort", "velocity", "stiffness", "dissipation"), number(infinite=True)
)
DYNAMICS = dict.fromkeys(("damping", "friction", "spring_reference", "spring_stiffness"), number())
#: These are multiplied and added.
MIMIC = dict.fromkeys(("multiplier", "offset", "reference"), bounded_number)
GEARBOX = {"gearbox_ratio": number(), "gearbox_reference_body": text}
AXIS_CHILDREN = frozenset({"xyz", "limit", "dynamics", "mimic"})
DEFAULT_AXIS = numbers(0.0, 0.0, 1.0)


# --- Reading ------------------------------------------------------------------------------------


def read_axes(reader: SdfElementReader, element: etree._Element, joint: Joint) -> None:
    """Set the axes, the screw pitch and the gearbox of a joint from the children of ``<joint>``."""
    for tag in ("axis", "axis2"):
        axis = element.find(tag)
        if axis is not None:
            setattr(joint, tag, _read_axis(reader, axis, tag, joint))
    joint.screw_thread_pitch = _read_thread_pitch(reader, element, joint)
    for tag, value in read_fields(reader, element, GEARBOX).items():
        setattr(joint, tag, value)


def _read_thread_pitch(
    reader: SdfElementReader, element: etree._Element, joint: Joint
) -> float | None:
    """Return the pitch in m per revolution, or ``None``.

    ``<thread_pitch>`` is in rad per m and positive for a left-handed screw (S C40 – C42).
    """
    pitch = bounded_number(reader, element.find("screw_thread_pitch"))
    if pitch is not None or joint.type != "screw":
        return _invertible(reader, element, "screw_thread_pitch", pitch)
    radians_per_metre = bounded_number(reader, element.find("thread_pitch"))
    radians_per_metre = _invertible(reader, element, "thread_pitch", radians_per_metre)
    if not radians_per_metre:
        return None
    joint.fragments = [item for item in joint.fragments if item.tag != "thread_pitch"]
    return -math.tau / radians_per_metre


def _invertible(
    reader: SdfElementReader, element: etree._Element, tag: str, pitch: float | None
) -> float | None:
    """Return a pitch; report one whose inverse, the pitch in the other unit, is too large."""
    if pitch and abs(pitch) * LARGEST < math.tau:
        child = element.find(tag)
        assert child is not None
        message = f"<{tag}>{child.text}</{tag}>: the pitch is too small to compute with"
        reader.error("element-invalid", message, child, "write 0, or a larger pitch")
        return None
    return pitch


def _read_axis(reader: SdfElementReader, element: etree._Element, tag: str, joint: Joint) -> Axis:
    fragments = joint.fragments
    reader.leftovers(element, (), tag, fragments, AXIS_CHILDREN)
    xyz = element.find("xyz")
    axis = Axis(DEFAULT_AXIS(reader, xyz))
    if xyz is not None:
        axis.expressed_in = trimmed(xyz.get("expressed_in"))
        reader.leftovers(xyz, {"expressed_in"}, f"{tag}/xyz", fragments)
    if xyz is not None and math.hypot(*axis.xyz) <= SHORTEST_AXIS:
        reader.defect(
            "element-invalid",
            f"the {tag} of joint '{joint.name}' is {collapsed(xyz.text)}, which "
            "is too short to have a direction",
            xyz,
            "write a vector of length 1",
        )
    limit = element.find("limit")
    if limit is not None:
        axis.limit = _read_limit(reader, limit, f"{tag}/limit", fragments)
    dynamics = element.find("dynamics")
    if dynamics is not None:
        reader.leftovers(dynamics, (), f"{tag}/dynamics", fragments, DYNAMICS)
        axis.dynamics = Dynamics(**read_fields(reader, dynamics, DYNAMICS))
    mimic = element.find("mimic")
    if mimic is not None:
        axis.mimic = _read_mimic(reader, mimic, f"{tag}/mimic", fragments)
    return axis


def _read_limit(
    reader: SdfElementReader, element: etree._Element, at: str, fragments: list[Fragment]
) -> Limit:
    reader.leftovers(element, (), at, fragments, LIMITS)
    limit = Limit(**read_fields(reader, element, LIMITS))
    # In older versions -1 means no limit (reference S C31).
    for name in ("effort", "velocity"):
        value = getattr(limit, name)
        if value is not None and value < 0.0:
            setattr(limit, name, math.inf)
    return limit


def _read_mimic(
    reader: SdfElementReader, element: etree._Element, at: str, fragments: list[Fragment]
) -> Mimic | None:
    leader = trimmed(element.get("joint"))
    if not leader:
        if (element, "joint") in reader.errors:
            return None
        message = "<mimic> has no attribute 'joint'"
        reader.error("attribute-missing", message, element, 'add joint="…"')
        return None
    reader.leftovers(element, {"joint", "axis"}, at, fragments, MIMIC)
    axis = trimmed(element.get("axis") or "axis")
    return Mimic(leader, axis=axis, **read_fields(reader, element, MIMIC))


# --- Writing ------------------------------------------------------------------------------------


def write_axes(element: Output, joint: Joint) -> None:
    """Append the axes, the gearbox and the screw pitch of a joint to its ``<joint>``."""
    for tag, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is not None:
            _write_axis(element.child(tag), axis)
    for tag in (*GEARBOX, "screw_thread_pitch"):
        value = getattr(joint, tag)
        if value not in (None, ""):
            element.leaf(tag, written(value))


def _write_axis(element: Output, axis: Axis) -> None:
    frame = {"expressed_in": axis.expressed_in} if axis.expressed_in else {}
    element.leaf("xyz", format_floats(axis.xyz), frame)
    if axis.limit is not None:
        write_fields(element.child("limit"), axis.limit, LIMITS)
    if axis.dynamics is not None:
        write_fields(element.child("dynamics"), axis.dynamics, DYNAMICS)
    if axis.mimic is not None:
        mimic = element.child("mimic", {"joint": axis.mimic.joint})
        if axis.mimic.axis != "axis":
            mimic.set("axis", axis.mimic.axis)
        write_fields(mimic, axis.mimic, MIMIC)


def report_rates(joint: Joint, scope: str, report: LossReport) -> None:
    """Report the limits of a joint that SDFormat has no elements for.

    ``scope`` is the prefix of the names of its model.
    """
    for slot, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        for name in LIMIT_RATES:
            if axis is None or getattr(axis.limit, name, None) is None:
                continue
            if name != "acceleration" or not joint.drake_elements:
                element = Element("joint", scope + joint.name)
                report.provenance.hide(element, f"{slot}/limit/{name}")
            report.add(
                "urdf-lost",
                f"joint '{joint.name}' <limit {name}>",
                f"SDFormat does not define {name}",
                joint.location,
                severity="lost",
            )
