"""Mass and inertia of links in SDFormat, read and written (reference S C.6, C.7)."""

from __future__ import annotations

from lxml import etree

from translate.extensions.extension_data import DEGREES, ROTATED
from translate.model.inertia_checks import inertia_problem, order_hint
from translate.model.inertial import AutoInertia, Inertia, Inertial
from translate.model.link import Link
from translate.model.mass_properties import in_link_frame
from translate.model.pose import Pose, RotationFormat
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.poses import write_pose
from translate.sdf.restore import given_inertial
from translate.sdf.stale_marks import report_stale
from translate.sdf.versions.version import number
from translate.xml.values import format_float, parse_floats

MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
#: The version that brought automatic inertia, and densities.
SINCE = (1, 11)


def read_inertial(reader: SdfElementReader, link: Link, owner: etree._Element) -> Inertial | None:
    """The inertial of a link: that of SDFormat's defaults where there is none (S C60, C64).

    ``None`` for one that our writer gave to a link without mass.
    """
    element = owner.find("inertial")
    if element is None:
        return Inertial()
    if reader.record:
        known, inertial = given_inertial(reader, element)
        if known:
            reader.massless_restored = True
            if inertial is not None:
                inertial.pose = reader.pose(element)
            return inertial
    if (element.get("auto") or "").strip().lower() in ("true", "1"):
        return _read_auto(reader, element, link)
    known_children = {"pose", "mass", "inertia"}
    reader.leftovers(element, {"auto"}, "inertial", link.fragments, known_children)
    inertial = Inertial(reader.number(element, "mass", 1.0))
    inertial.pose = _pose(reader, element, link)
    moments = element.find("inertia")
    if moments is not None:
        reader.leftovers(moments, (), "inertial/inertia", link.fragments, MOMENTS)
        values = [
            reader.number(moments, name, default)
            for name, default in zip(MOMENTS, Inertia(), strict=True)
        ]
        inertial.inertia = Inertia(*values)
    inertial = _restored(reader, element, inertial)
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


def _restored(reader: SdfElementReader, element: etree._Element, inertial: Inertial) -> Inertial:
    """The inertial that was turned into the link frame, unless somebody has edited it since."""
    text = reader.mark(element, ROTATED)
    if text is None:
        return inertial
    numbers = text.removeprefix(f"{DEGREES} ")
    count = len(numbers.split())
    try:
        *rotation, xx, xy, xz, yy, yz, zz = parse_floats(numbers, 10 if count == 10 else 9)
    except ValueError:
        rotation = []
    if rotation:
        written: RotationFormat = "rpy" if numbers == text else "rpy_degrees"
        written = "quat_xyzw" if count == 10 else written
        pose = Pose(inertial.pose.xyz, tuple(rotation), written)
        original = Inertial(inertial.mass, Inertia(xx, xy, xz, yy, yz, zz), pose)
        if in_link_frame(original) == inertial:
            return original
    report_stale(reader, element, "its rotation")
    return inertial


def _pose(reader: SdfElementReader, element: etree._Element, link: Link) -> Pose:
    """The centre of mass and its axes, in the link frame whatever the pose says (S B68)."""
    pose = reader.pose(element, link.fragments, "inertial/pose")
    place = element.find("pose")
    if place is not None and pose.relative_to:
        at = reader.attribute_fragment(place, "relative_to", "inertial/pose")
        link.fragments.append(at)
    # From 1.8 on there is no such attribute, which the tables of the versions tell.
    if pose.relative_to and number(reader.file.root.get("version", "")) < (1, 8):
        reader.warning(
            "attribute-incorrect-type",
            f"the pose of the inertial of link '{link.name}' is relative to '{pose.relative_to}', "
            "and is read in the link frame",
            element if place is None else place,
            "remove relative_to, and give the pose in the link frame",
        )
    return pose.relative("")


def _read_auto(reader: SdfElementReader, element: etree._Element, link: Link) -> Inertial:
    """An inertial that is computed when the whole file has been read (S C70 – C75)."""
    reader.leftovers(element, {"auto"}, "inertial", link.fragments, {"mass", "density"})
    for tag in ("pose", "inertia"):
        written = element.find(tag)
        if written is not None:
            reader.warning(
                "inertial-overwritten",
                f"the <{tag}> in the <inertial> of link '{link.name}' does not count, for it is "
                "computed from the collisions",
                written,
                'remove it, or remove auto="true"',
            )
    density = reader.optional_number(element, "density")
    mass = reader.optional_number(element, "mass")
    return Inertial(auto=AutoInertia(density, mass, reader.location(element)))


def write_inertial(parent: etree._Element, inertial: Inertial, version: str) -> etree._Element:
    """Append the ``<inertial>`` of a link; what is left to be computed says so from 1.11 on."""
    element = etree.SubElement(parent, "inertial")
    if inertial.auto is not None and number(version) >= SINCE:
        element.set("auto", "true")
        for tag, value in (("mass", inertial.auto.mass), ("density", inertial.auto.density)):
            if value is not None:
                etree.SubElement(element, tag).text = format_float(value)
        return element
    write_pose(element, inertial.pose, version)
    etree.SubElement(element, "mass").text = format_float(inertial.mass)
    inertia = etree.SubElement(element, "inertia")
    for name, value in zip(MOMENTS, inertial.inertia, strict=True):
        etree.SubElement(inertia, name).text = format_float(value)
    return element
