"""The ``<inertial>`` element of SDFormat: reader and writer (reference S C.6, C.7)."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import UndefinedPart
from translate.model.link import (
    AutoInertia,
    Inertia,
    Inertial,
    Link,
)
from translate.model.pose import Pose
from translate.report.loss_report import LossReport
from translate.sdf.element_reader import (
    SdfElementReader,
    number,
    read_fields,
    read_group,
    written_fields,
)
from translate.sdf.pose_elements import written_pose
from translate.sdf.versions.version import number as version_number
from translate.xml.document import Parts
from translate.xml.text import trimmed
from translate.xml.values import format_float
from translate.xml.writer import Output, PositionError, block, leaf

MOMENTS = {name: number(value) for name, value in Inertia()._asdict().items()}
#: The ``<inertia>`` as text, with a place for each moment.
_INERTIA = block("inertia", [leaf(tag, "{}") for tag in MOMENTS])
AUTO = {"mass": number(), "density": number()}
ATTRIBUTES = frozenset({"auto"})
CHILDREN = frozenset({"pose", "mass", "inertia"})
#: The first version with automatic inertia and densities.
SINCE = (1, 11)
#: The children of an automatic inertial that readers ignore.
OVERWRITTEN = ("pose", "inertia")


def read_inertial(reader: SdfElementReader, link: Link, element: etree._Element | None) -> Inertial:
    """Return the inertial of a link; SDFormat's default without an element (S C60, C64)."""
    if element is None:
        return Inertial(implicit=True)
    parts, fragments = reader.parts_of(element), link.fragments
    if trimmed(element.get("auto")).lower() in ("true", "1"):
        return _read_auto(reader, element, parts, link)
    reader.leftovers(element, ATTRIBUTES, "inertial", fragments, CHILDREN, parts)
    inertial = Inertial(reader.number(parts.get("mass"), 1.0))
    inertial.pose = _pose(reader, parts.get("pose"), link)
    if (moments := parts.get("inertia")) is not None:
        inertial.inertia = Inertia(
            **read_group(reader, moments, MOMENTS, "inertial/inertia", fragments)
        )
    reader.check_inertial(element, inertial, link, parts, reader.defect)
    return inertial


def _pose(reader: SdfElementReader, element: etree._Element | None, link: Link) -> Pose:
    """Return the pose of an inertial in the link frame; ``relative_to`` is ignored (S B68)."""
    pose = reader.pose(element, link.fragments, "inertial/pose")
    if element is None or not pose.relative_to:
        return pose
    link.fragments.append(reader.attribute_fragment(element, "relative_to", "inertial/pose"))
    # From 1.8 on the attribute does not exist, and the validator reports it.
    if reader.minor < 8:
        reader.warning(
            "attribute-incorrect-type",
            f"the pose of the inertial of link '{link.name}' is relative to '{pose.relative_to}', "
            "and is read in the link frame",
            element,
            "remove relative_to, and write the pose in the link frame",
            detail=UndefinedPart("unknown"),
        )
    return pose.relative("")


def _read_auto(
    reader: SdfElementReader, element: etree._Element, parts: Parts, link: Link
) -> Inertial:
    """Return an inertial that is computed after the complete file is read (S C70 – C75)."""
    reader.leftovers(element, ATTRIBUTES, "inertial", link.fragments, AUTO.keys(), parts)
    for tag in OVERWRITTEN:
        if (ignored := parts.get(tag)) is not None:
            reader.warning(
                "inertial-overwritten",
                f"the <{tag}> in the <inertial> of link '{link.name}' is ignored: the inertial "
                "is computed from the collisions",
                ignored,
                'remove it, or remove auto="true"',
            )
    values = read_fields(reader, parts, AUTO)
    return Inertial(auto=AutoInertia(location=reader.location(element), **values))


def write_inertial(link: Output, inertial: Inertial, version: str) -> None:
    """Append the ``<inertial>`` of a link; with ``auto`` only from 1.11 on."""
    attributes = {}
    if inertial.auto is not None and version_number(version) >= SINCE:
        attributes["auto"] = "true"
        texts = written_fields(inertial.auto, AUTO)
    else:
        try:
            texts = written_pose(inertial.pose, version)
        except ValueError as problem:
            raise PositionError(link.child("inertial"), str(problem)) from None
        texts += written_fields(inertial, ("mass",))
        texts.append(_INERTIA.format(*map(format_float, inertial.inertia)))
    link.children.append(block("inertial", texts, attributes))


def without_replaced_values(link: Link, version: str, report: LossReport) -> Link:
    """Return a link without the pose and the inertia that its computed inertial replaces.

    Readers ignore them beside ``auto``, but would read them in a version without ``auto``.
    """
    auto = None if link.inertial is None else link.inertial.auto
    if auto is None or version_number(version) >= SINCE:
        return link
    path = ElementPath("link", link.name, field="inertial")
    reason = f"SDFormat {version} has no automatic inertia; the computed values are written"
    report.add("inertia-computed", path.below("@auto"), reason, auto.location)
    kept = []
    for item in link.fragments:
        first, _, rest = f"{item.at}/{item.tag or item.attribute}".partition("/")
        if item.dialect == "sdf" and first == "inertial" and rest.split("/")[0] in OVERWRITTEN:
            report.add(
                "inertia-computed",
                ElementPath("link", link.name, field=item.field),
                "readers ignore it beside auto; the computed values replace it",
                item.location,
                severity="omitted",
            )
        else:
            kept.append(item)
    return replace(link, fragments=kept)
