"""The ``<inertial>`` element of SDFormat: reader and writer (reference S C.6, C.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.model.inertia import inertia_problem, order_hint
from translate.model.link import AutoInertia, Inertia, Inertial, Link
from translate.model.pose import Pose
from translate.sdf.fields import number, read_fields, write_fields
from translate.sdf.poses import write_pose
from translate.sdf.versions.version import number as version_number
from translate.xml.output import Output
from translate.xml.white_space import trimmed

if TYPE_CHECKING:
    from translate.sdf.element_reader import SdfElementReader

MOMENTS = {name: number(value) for name, value in Inertia()._asdict().items()}
AUTO = {"mass": number(), "density": number()}
#: The first version with automatic inertia and densities.
SINCE = (1, 11)
#: The children of an automatic inertial that readers ignore.
OVERWRITTEN = ("pose", "inertia")


def read_inertial(reader: SdfElementReader, link: Link, owner: etree._Element) -> Inertial:
    """Return the inertial of a link; SDFormat's default without an element (S C60, C64)."""
    element = owner.find("inertial")
    if element is None:
        return Inertial(implicit=True)
    if trimmed(element.get("auto")).lower() in ("true", "1"):
        return _read_auto(reader, element, link)
    known_children = {"pose", "mass", "inertia"}
    reader.leftovers(element, {"auto"}, "inertial", link.fragments, known_children)
    inertial = Inertial(reader.number(element, "mass", 1.0))
    inertial.pose = _pose(reader, element, link)
    moments = element.find("inertia")
    if moments is not None:
        reader.leftovers(moments, (), "inertial/inertia", link.fragments, MOMENTS)
        inertial.inertia = Inertia(**read_fields(reader, moments, MOMENTS))
    problem = inertia_problem(inertial)
    if problem:
        reader.defect(
            "link-inertia-invalid",
            f"link '{link.name}': {problem}",
            element,
            order_hint(inertial.inertia)
            or "no rigid body has these values; simulators refuse or replace them",
        )
    return inertial


def _pose(reader: SdfElementReader, element: etree._Element, link: Link) -> Pose:
    """Return the pose of an inertial in the link frame; ``relative_to`` is ignored (S B68)."""
    pose = reader.pose(element, link.fragments, "inertial/pose")
    pose_element = element.find("pose")
    if pose_element is not None and pose.relative_to:
        at = reader.attribute_fragment(pose_element, "relative_to", "inertial/pose")
        link.fragments.append(at)
    # From 1.8 on the attribute does not exist, and the validator reports it.
    if pose.relative_to and reader.minor < 8:
        reader.warning(
            "attribute-incorrect-type",
            f"the pose of the inertial of link '{link.name}' is relative to '{pose.relative_to}', "
            "and is read in the link frame",
            element if pose_element is None else pose_element,
            "remove relative_to, and write the pose in the link frame",
        )
    return pose.relative("")


def _read_auto(reader: SdfElementReader, element: etree._Element, link: Link) -> Inertial:
    """Return an inertial that is computed after the complete file is read (S C70 – C75)."""
    reader.leftovers(element, {"auto"}, "inertial", link.fragments, {"mass", "density"})
    for tag in OVERWRITTEN:
        ignored = element.find(tag)
        if ignored is not None:
            reader.warning(
                "inertial-overwritten",
                f"the <{tag}> in the <inertial> of link '{link.name}' is ignored: the inertial "
                "is computed from the collisions",
                ignored,
                'remove it, or remove auto="true"',
            )
    values = read_fields(reader, element, AUTO)
    return Inertial(auto=AutoInertia(location=reader.location(element), **values))


def write_inertial(parent: Output, inertial: Inertial, version: str) -> Output:
    """Append and return the ``<inertial>`` of a link; with ``auto`` only from 1.11 on."""
    element = parent.child("inertial")
    if inertial.auto is not None and version_number(version) >= SINCE:
        element.set("auto", "true")
        write_fields(element, inertial.auto, AUTO)
        return element
    write_pose(element, inertial.pose, version)
    write_fields(element, inertial, ("mass",))
    write_fields(element.child("inertia"), inertial.inertia, MOMENTS)
    return element


def without_replaced_values(link: Link, version: str, report: LossReport) -> Link:
    """Return a link without the pose and the inertia that its computed inertial replaces.

    Readers ignore them beside ``auto``, but would read them in a version without ``auto``.
    """
    auto = None if link.inertial is None else link.inertial.auto
    if auto is None or version_number(version) >= SINCE:
        return link
    label = f"link '{link.name}' <inertial"
    reason = f"SDFormat {version} has no automatic inertia; the computed values are written"
    report.add("inertia-computed", f"{label} auto>", reason, auto.location)
    kept = []
    for item in link.fragments:
        first, _, rest = f"{item.at}/{item.tag or item.attribute}".partition("/")
        if item.dialect == "sdf" and first == "inertial" and rest.split("/")[0] in OVERWRITTEN:
            reason = "readers ignore it beside auto; the computed values replace it"
            report.add(
                "inertia-computed",
                f"{label}> <{item.tag}>",
                reason,
                item.location,
                severity="omitted",
            )
        else:
            kept.append(item)
    return replace(link, fragments=kept)
