"""Elements of Drake for what Drake does not read from the elements of SDFormat.

========================  =========================================  ============================
SDFormat, or URDF         element of Drake                           source
========================  =========================================  ============================
``axis/mimic``            ``joint/drake:mimic``                      Drake, "Parsing models",
                                                                     ``tag_drake_mimic``
``limit@acceleration``    ``axis/limit/drake:acceleration``          ``tag_drake_acceleration``
========================  =========================================  ============================

Drake ignores ``<mimic>`` without a message; other readers ignore the elements of Drake.  They say
nothing that the model does not say: reading notes only that they are there, where both agree.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint, Mimic
from translate.model.model import Model
from translate.xml.document import element_of
from translate.xml.values import format_float, parse_float

DRAKE = "http://drake.mit.edu"
#: Joints with one degree of freedom: to Drake, only these mimic others.
_SINGLE = frozenset({"revolute", "continuous", "prismatic", "screw"})


class _Piece(NamedTuple):
    """An element of Drake; ``at`` is its parent below the joint."""

    at: str
    tag: str
    attributes: dict[str, str]
    text: str


def leaders(model: Model) -> set[str]:
    """The joints of a model that others can mimic in Drake."""
    return {joint.name for joint in model.joints if joint.type in _SINGLE}


def write_drake_elements(
    element: etree._Element, joint: Joint, known_leaders: Collection[str]
) -> None:
    """Append to a ``<joint>`` what Drake does not read from the rest of it.

    ``known_leaders`` are the joints that it may mimic; Drake refuses a file that names others.
    """
    written = {(fragment.at, _local_tag(fragment)) for fragment in joint.fragments}
    for at, tag, attributes, text in _pieces(joint):
        parent = element.find(at) if at else element
        if parent is None or (at, tag) in written:
            continue
        if tag == "mimic" and not (attributes["joint"] in known_leaders and joint.type in _SINGLE):
            continue
        # The prefix is declared here only: elsewhere in the file it may mean something else.
        added = etree.SubElement(parent, f"{{{DRAKE}}}{tag}", attributes, nsmap={"drake": DRAKE})
        added.text = text or None


def drop_drake_elements(joint: Joint) -> None:
    """Take from the fragments of a joint the elements of Drake that say what the model says.

    ``joint.drake_elements`` tells that there were some.
    """
    if not any(_local_tag(fragment) for fragment in joint.fragments):
        return
    known = {(piece.at, piece.tag): piece for piece in _pieces(joint)}

    def is_known(fragment: Fragment) -> bool:
        piece = known.get((fragment.at, _local_tag(fragment)))
        return piece is not None and _says(element_of(fragment.xml), piece)

    rest = [item for item in joint.fragments if not is_known(item)]
    joint.drake_elements = len(rest) < len(joint.fragments)
    joint.fragments = rest


def _pieces(joint: Joint) -> list[_Piece]:
    axis = joint.axis
    found = []
    if axis is not None and axis.mimic is not None and axis.mimic.axis == "axis":
        found.append(_Piece("", "mimic", _mimic(axis.mimic), ""))
    axes: dict[str, Axis | None] = {"axis": axis, "axis2": joint.axis2}
    for name, item in axes.items():
        acceleration = None if item is None or item.limit is None else item.limit.acceleration
        if acceleration is not None:
            found.append(_Piece(f"{name}/limit", "acceleration", {}, format_float(acceleration)))
    return found


def _mimic(mimic: Mimic) -> dict[str, str]:
    """``q = multiplier * q_leader + offset``: Drake has no reference position."""
    multiplier = 1.0 if mimic.multiplier is None else mimic.multiplier
    offset = (mimic.offset or 0.0) - multiplier * (mimic.reference or 0.0)
    return {
        "joint": mimic.joint,
        "multiplier": format_float(multiplier),
        "offset": format_float(offset + 0.0),
    }


def _local_tag(fragment: Fragment) -> str:
    """The tag of an element of Drake without its prefix; empty for anything else."""
    if fragment.attribute or ":" not in fragment.tag or DRAKE not in fragment.xml:
        return ""
    return fragment.tag.partition(":")[2]


def _says(element: etree._Element, piece: _Piece) -> bool:
    """Whether an element is as it would be written, numbers by their values."""
    texts = [(element.get(name, ""), value) for name, value in piece.attributes.items()]
    texts += [(element.text or "", piece.text)] if piece.text else []
    return len(element.attrib) == len(piece.attributes) and all(_equal(*pair) for pair in texts)


def _equal(written: str, meant: str) -> bool:
    try:
        return parse_float(written) == parse_float(meant)
    except ValueError:
        return written == meant
