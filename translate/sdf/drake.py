"""Drake elements: extensions of Drake for data that Drake ignores in SDFormat elements.

========================  =========================================  ============================
SDFormat, or URDF         element of Drake                           source
========================  =========================================  ============================
``axis/mimic``            ``joint/drake:mimic``                      Drake, "Parsing models",
                                                                     ``tag_drake_mimic``
``limit@acceleration``    ``axis/limit/drake:acceleration``          ``tag_drake_acceleration``
========================  =========================================  ============================

Drake ignores ``<mimic>`` without a message; other readers ignore the elements of Drake.  A
``<drake:mimic>`` repeats data of the model: if both agree, the reader only sets
``Joint.drake_elements``, otherwise it reports a warning and keeps the element.
``<drake:acceleration>`` is read into the model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.joint import ONE_DOF, Axis, Joint, Mimic
from translate.model.model import Model, changed, mapped, rebuilt
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import element_of
from translate.xml.text import trimmed
from translate.xml.values import format_float, parse_float
from translate.xml.writer import Output, OutputWithPrefixes, Parent

DRAKE = "http://drake.mit.edu"


class _Piece(NamedTuple):
    """An element of Drake; ``at`` is the path of its parent below the joint."""

    at: str
    tag: str
    attributes: dict[str, str]
    text: str


def leaders(model: Model) -> set[str]:
    """Return the names of the joints that other joints can mimic in Drake."""
    return {joint.name for joint in model.joints if joint.type in ONE_DOF}


def with_drake_elements(model: Model) -> Model:
    """Request Drake elements for the joints of a model and of its nested models that have any."""

    def requested(joint: Joint) -> Joint:
        has_none = joint.drake_elements or not _pieces(joint)
        return joint if has_none else replace(joint, drake_elements=True)

    def scope(inner: Model, models: list[Model]) -> Model:
        return changed(inner, joints=mapped(inner.joints, requested), models=models)

    return rebuilt(model, scope)


def writes_mimic(joint: Joint, known_leaders: Collection[str]) -> bool:
    """Return whether a joint is written with a ``<drake:mimic>``."""
    tags = {piece.tag for piece in _writable(joint, known_leaders)}
    return joint.drake_elements and "mimic" in tags


def write_drake_elements(element: Output, joint: Joint, known_leaders: Collection[str]) -> None:
    """Append the elements of Drake to a ``<joint>``.

    ``known_leaders``: the joints that it may mimic; Drake refuses a file that refers to others.
    """
    written = {(fragment.at, _local_tag(fragment)) for fragment in joint.fragments}
    for at, tag, attributes, text in _writable(joint, known_leaders):
        parent: Parent | None = element
        for step in at.split("/") if at else ():
            parent = None if parent is None else parent.find(step)
        if not isinstance(parent, Output) or (at, tag) in written:
            continue
        # Declare the prefix here: elsewhere in the file it may have another namespace.
        added = OutputWithPrefixes(f"{{{DRAKE}}}{tag}", attributes, {"drake": DRAKE})
        added.text = text or None
        parent.append(added)


def _writable(joint: Joint, known_leaders: Collection[str]) -> list[_Piece]:
    """Return the elements of Drake for a joint, without those that Drake refuses."""
    return [
        piece
        for piece in _pieces(joint)
        if piece.tag != "mimic"
        or (piece.attributes["joint"] in known_leaders and joint.type in ONE_DOF)
    ]


def drop_drake_elements(reader: SdfElementReader, element: etree._Element, joint: Joint) -> None:
    """Remove the elements of Drake that repeat the model from the fragments of a joint.

    Sets ``joint.drake_elements`` if any were removed.
    """
    if not any(_local_tag(fragment) for fragment in joint.fragments):
        return
    expected = {(piece.at, piece.tag): piece for piece in _pieces(joint)}
    counts = Counter((fragment.at, _local_tag(fragment)) for fragment in joint.fragments)
    rest = []
    for fragment in joint.fragments:
        key = (fragment.at, _local_tag(fragment))
        piece = expected.get(key)
        # The writer writes one element of each kind, so it could not write several.
        if counts[key] > 1 or (piece is None and not _read_acceleration(joint, fragment)):
            rest.append(fragment)
        elif piece is not None and not _is_equal(element_of(fragment.xml), piece):
            rest.append(fragment)
            reader.warning(
                "mimic-contradictory",
                f"joint '{joint.name}' has a <mimic> and a <drake:mimic> with different values: "
                "Drake moves the joint differently from other readers",
                next(element.iterchildren(f"{{{DRAKE}}}mimic"), element),
                "write the same values in both, or remove <drake:mimic>",
            )
    joint.drake_elements = len(rest) < len(joint.fragments)
    joint.fragments = rest


def _read_acceleration(joint: Joint, fragment: Fragment) -> bool:
    """Set the acceleration limit of a joint to that of Drake; ``False`` if there is none."""
    axis = {"axis/limit": joint.axis, "axis2/limit": joint.axis2}.get(fragment.at)
    if axis is None or axis.limit is None or _local_tag(fragment) != "acceleration":
        return False
    element = element_of(fragment.xml)
    try:
        value = parse_float(element.text or "")
    except ValueError:
        return False
    if len(element) or element.attrib:
        return False
    axis.limit.acceleration = value
    return True


def _pieces(joint: Joint) -> list[_Piece]:
    """Return the elements of Drake that repeat the data of a joint."""
    axis = joint.axis
    found = []
    if axis is not None and axis.mimic is not None and axis.mimic.axis == "axis":
        found.append(_Piece("", "mimic", _mimic_attributes(axis.mimic), ""))
    axes: dict[str, Axis | None] = {"axis": axis, "axis2": joint.axis2}
    for name, item in axes.items():
        acceleration = None if item is None or item.limit is None else item.limit.acceleration
        if acceleration is not None:
            found.append(_Piece(f"{name}/limit", "acceleration", {}, format_float(acceleration)))
    return found


def _mimic_attributes(mimic: Mimic) -> dict[str, str]:
    """Return the attributes for ``q = multiplier * q_leader + offset``, without a reference."""
    multiplier = 1.0 if mimic.multiplier is None else mimic.multiplier
    offset = (mimic.offset or 0.0) - multiplier * (mimic.reference or 0.0)
    return {
        "joint": mimic.joint,
        "multiplier": format_float(multiplier),
        "offset": format_float(offset + 0.0),
    }


def _local_tag(fragment: Fragment) -> str:
    """Return the tag of an element of Drake without its prefix; empty for other fragments."""
    if fragment.attribute or ":" not in fragment.tag or DRAKE not in fragment.xml:
        return ""
    return fragment.tag.partition(":")[2]


def _is_equal(element: etree._Element, piece: _Piece) -> bool:
    """Return whether an element equals the one to be written; numbers by their values."""
    texts = [(element.get(name, ""), value) for name, value in piece.attributes.items()]
    texts += [(element.text or "", piece.text)] if piece.text else []
    has_known_attributes = set(element.attrib) <= set(piece.attributes)
    # Nodes or text that the writer does not write are kept.
    has_known_content = not len(element) and bool(trimmed(element.text)) == bool(piece.text)
    return has_known_attributes and has_known_content and all(_equal(*pair) for pair in texts)


def _equal(found: str, expected: str) -> bool:
    try:
        return parse_float(found) == parse_float(expected)
    except ValueError:
        return found == expected
