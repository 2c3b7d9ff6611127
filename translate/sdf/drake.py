"""Drake elements: extensions of Drake for data that Drake ignores in SDFormat elements.

========================  =========================================  ============================
SDFormat, or URDF         element of Drake                           source
========================  =========================================  ============================
``axis/mimic``            ``joint/drake:mimic``                      Drake, "Parsing models",
                                                                     ``tag_drake_mimic``
``limit@acceleration``    ``axis/limit/drake:acceleration``          ``tag_drake_acceleration``
``drake:rotor_inertia``,  the same in ``joint``                      ``tag_drake_rotor_inertia``,
``drake:gear_ratio`` and                                             ``tag_drake_gear_ratio``,
``…controller_gains`` of                                             ``tag_drake_controller_gains``
a ``transmission``
========================  =========================================  ============================

Drake ignores ``<mimic>`` without a message; other readers ignore the elements of Drake.  If a joint
has both, and both agree, the reader only sets ``Joint.drake_elements``; otherwise it reports a
warning and keeps the element of Drake.  A ``<drake:mimic>`` alone is a :class:`Mimic` with
``of_drake``.  ``<drake:acceleration>`` and the elements of an actuator are read into the model.

Drake compares tags with the text ``drake:``.  The namespace of the prefix has no meaning for it,
and the prefix need not be declared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from operator import attrgetter

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.facts import ACTUATOR, DRAKE, DRAKE_PREFIX
from translate.fragments.comments import END
from translate.model.fragment import Fragment, InnerComment
from translate.model.joint import ONE_DOF, Actuator, Axis, Joint, Mimic
from translate.model.model import Model, changed, mapped, rebuilt
from translate.report.loss_report import LossReport
from translate.sdf.element_reader import SdfElementReader
from translate.structures import NamedTuple
from translate.xml.document import element_of
from translate.xml.text import trimmed
from translate.xml.values import format_float, parse_float
from translate.xml.writer import Output, OutputWithPrefixes, Parent


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
        has_axis = joint.axis is not None or joint.axis2 is not None
        if not has_axis or joint.drake_elements or not _pieces(joint):
            return joint
        return replace(joint, drake_elements=True)

    def scope(inner: Model, models: list[Model]) -> Model:
        return changed(inner, joints=mapped(inner.joints, requested), models=models)

    return rebuilt(model, scope)


def without_actuators(model: Model, report: LossReport) -> Model:
    """Return a model of URDF without the actuators of its joints, which are reported."""

    def without(joint: Joint) -> Joint:
        if joint.actuator is None:
            return joint
        report.provenance.hide(ElementPath("joint", joint.name), "actuator")
        for piece in _actuator_pieces(joint):
            report.add(
                "urdf-lost",
                ElementPath("joint", joint.name, field=f"{DRAKE_PREFIX}{piece.tag}"),
                "libsdformat leaves it out of the SDFormat, where only Drake would read it",
                joint.actuator.location,
                severity="lost",
            )
        return replace(joint, actuator=None)

    return changed(model, joints=mapped(model.joints, without))


def writes_mimic(joint: Joint, known_leaders: Collection[str]) -> bool:
    """Return whether a joint is written with a ``<drake:mimic>``."""
    tags = {piece.tag for piece in _writable(joint, known_leaders)}
    return joint.drake_elements and "mimic" in tags


def write_drake_elements(element: Output, joint: Joint, known_leaders: Collection[str]) -> None:
    """Append the elements of Drake to a ``<joint>``: its actuator, and what ``drake_elements`` is.

    ``known_leaders``: the joints that it may mimic; Drake refuses a file that refers to others.
    """
    if joint.actuator is None and not joint.drake_elements:
        return
    pieces = _actuator_pieces(joint)
    if joint.drake_elements:
        written = {(fragment.at, _local_tag(fragment)) for fragment in joint.fragments}
        repeated_pieces = _writable(joint, known_leaders)
        pieces = [
            *(piece for piece in repeated_pieces if (piece.at, piece.tag) not in written),
            *pieces,
        ]
    for parent_path, tag, attributes, text in pieces:
        parent: Parent | None = element
        for step in parent_path.split("/") if parent_path else ():
            parent = None if parent is None else parent.find(step)
        if not isinstance(parent, Output):
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
    """Remove the elements of Drake that the model contains from the fragments of a joint.

    Sets ``joint.actuator``, and ``joint.drake_elements`` if others were removed.  The comments
    inside of them become comments of the joint, whose other comments have been read.
    """
    if not any(_local_tag(fragment) for fragment in joint.fragments):
        return
    expected = {(piece.at, piece.tag): piece for piece in _pieces(joint)}
    counts = Counter((fragment.at, _local_tag(fragment)) for fragment in joint.fragments)
    _read_actuator(joint)
    kept_fragments = []
    for fragment in joint.fragments:
        key = (fragment.at, _local_tag(fragment))
        piece = expected.get(key)
        # The writer writes one element of each kind, so it could not write several.
        if counts[key] > 1 or (piece is None and not _read_acceleration(joint, fragment)):
            kept_fragments.append(fragment)
        elif piece is None or _is_equal(element_of(fragment.xml), piece):
            _keep_comments(joint, fragment)
        else:
            kept_fragments.append(fragment)
            reader.warning(
                "mimic-contradictory",
                f"joint '{joint.name}' has a <mimic> and a <drake:mimic> with different values",
                next(element.iterchildren(f"{{{DRAKE}}}mimic"), element),
                "write the same values in both, or remove <drake:mimic>",
            )
    joint.drake_elements = len(kept_fragments) < len(joint.fragments)
    joint.fragments = kept_fragments


def read_mimics(model: Model) -> None:
    """Set the mimics of the joints of a model that only elements of Drake state.

    Drake refuses a file with a leader that does not exist: such an element is kept as it is.
    """
    known_leaders = leaders(model)
    for joint in model.joints:
        mimic_fragments = [
            fragment
            for fragment in joint.fragments
            if _local_tag(fragment) == "mimic" and not fragment.at
        ]
        if len(mimic_fragments) != 1 or joint.axis is None or joint.axis.mimic is not None:
            continue
        mimic = _mimic_of(element_of(mimic_fragments[0].xml))
        is_valid = mimic is not None and mimic.joint in known_leaders and mimic.joint != joint.name
        if is_valid and joint.type in ONE_DOF:
            joint.axis.mimic, joint.drake_elements = mimic, True
            _keep_comments(joint, mimic_fragments[0])
            joint.fragments = [
                fragment for fragment in joint.fragments if fragment is not mimic_fragments[0]
            ]


def _mimic_of(element: etree._Element) -> Mimic | None:
    """Return the mimic of a ``<drake:mimic>``.

    It is None if Drake refuses it, or if there is more in it.
    """
    names = ["joint", "multiplier", "offset"]
    if sorted(element.keys()) != names or not _is_plain(element) or trimmed(element.text):
        return None
    try:
        multiplier, offset = (parse_float(element.get(name, "")) for name in names[1:])
    except ValueError:
        return None
    return Mimic(element.get("joint", ""), multiplier, offset, of_drake=True)


def _read_actuator(joint: Joint) -> None:
    """Set the actuator of a joint, and remove its elements from the fragments of the joint.

    Drake reads them of joints with one degree of freedom, the first of several elements.
    """
    values = {value.name: value for value in ACTUATOR} if joint.type in ONE_DOF else {}
    for fragment in joint.fragments:
        value = None if fragment.at else values.pop(_local_tag(fragment), None)
        if value is not None and (numbers := _numbers(fragment, value.in_sdf)):
            joint.actuator = joint.actuator or Actuator(location=fragment.location)
            value.set_numbers(joint.actuator, numbers)
            _keep_comments(joint, fragment)
            # The list that is iterated stays as it is.
            joint.fragments = [
                kept_fragment for kept_fragment in joint.fragments if kept_fragment is not fragment
            ]


def _read_acceleration(joint: Joint, fragment: Fragment) -> bool:
    """Set the acceleration limit of a joint to that of Drake; ``False`` if there is none."""
    axis = {"axis/limit": joint.axis, "axis2/limit": joint.axis2}.get(fragment.at)
    if axis is None or axis.limit is None or _local_tag(fragment) != "acceleration":
        return False
    numbers = _numbers(fragment)
    if numbers:
        axis.limit.acceleration = numbers[0]
    return bool(numbers)


def _numbers(fragment: Fragment, names: tuple[str, ...] = ()) -> tuple[float, ...]:
    """Return the numbers in these attributes of an element, else in its text.

    There are none if there is more in it.
    """
    element = element_of(fragment.xml)
    texts = [element.get(name, "") for name in names] or [element.text or ""]
    if not _is_plain(element) or sorted(element.keys()) != sorted(names):
        return ()
    try:
        return tuple(map(parse_float, texts))
    except ValueError:
        return ()


def _is_plain(element: etree._Element) -> bool:
    """Return whether an element contains nothing but a text and comments, the text before them."""
    return all(isinstance(node, etree._Comment) and not trimmed(node.tail) for node in element)


def _keep_comments(joint: Joint, fragment: Fragment) -> None:
    """Give a joint the comments inside of one of its elements, which is read into the model."""
    if "<!--" not in fragment.xml:
        return
    around = fragment.at.split("/") if fragment.at else ()
    place = (*around, f"{{{DRAKE}}}{_local_tag(fragment)}", END)
    nodes = element_of(fragment.xml).iter(etree.Comment)
    comments = [InnerComment(place, node.text or "") for node in nodes]
    joint.inner_comments = tuple(
        sorted((*joint.inner_comments, *comments), key=attrgetter("place"))
    )


def _pieces(joint: Joint) -> list[_Piece]:
    """Return the elements of Drake that repeat the data of a joint."""
    axis = joint.axis
    pieces = []
    if axis is not None and axis.mimic is not None and axis.mimic.axis == "axis":
        # q = multiplier * q_leader + offset, without a reference; 0.0 removes a negative zero.
        attributes = {
            "joint": axis.mimic.joint,
            "multiplier": format_float(axis.mimic.factor),
            "offset": format_float(axis.mimic.constant + 0.0),
        }
        pieces.append(_Piece("", "mimic", attributes, ""))
    axes: dict[str, Axis | None] = {"axis": axis, "axis2": joint.axis2}
    for name, joint_axis in axes.items():
        acceleration = (
            None
            if joint_axis is None or joint_axis.limit is None
            else joint_axis.limit.acceleration
        )
        if acceleration is not None:
            pieces.append(_Piece(f"{name}/limit", "acceleration", {}, format_float(acceleration)))
    return pieces


def _actuator_pieces(joint: Joint) -> list[_Piece]:
    """Return the elements of Drake for the actuator of a joint; Drake reads those of one axis."""
    pieces = list[_Piece]()
    for value in ACTUATOR if joint.actuator is not None and joint.type in ONE_DOF else ():
        if texts := [*map(format_float, value.numbers_of(joint.actuator))]:
            attributes = dict(zip(value.in_sdf, texts, strict=False))
            pieces.append(_Piece("", value.name, attributes, "" if attributes else texts[0]))
    return pieces


def _local_tag(fragment: Fragment) -> str:
    """Return the tag of an element of Drake without its prefix; empty for other fragments."""
    if fragment.attribute or not fragment.tag.startswith(DRAKE_PREFIX):
        return ""
    return fragment.tag.partition(":")[2]


def _is_equal(element: etree._Element, piece: _Piece) -> bool:
    """Return whether an element equals the one to be written; numbers by their values."""
    texts = [(element.get(name, ""), value) for name, value in piece.attributes.items()]
    texts += [(element.text or "", piece.text)] if piece.text else []
    has_known_attributes = set(element.attrib) <= set(piece.attributes)
    # Nodes or text that the writer does not write are kept.
    has_known_content = _is_plain(element) and bool(trimmed(element.text)) == bool(piece.text)
    return has_known_attributes and has_known_content and all(_equal(*pair) for pair in texts)


def _equal(text: str, expected: str) -> bool:
    try:
        return parse_float(text) == parse_float(expected)
    except ValueError:
        return text == expected
