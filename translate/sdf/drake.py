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

Drake refuses a file with an element or an attribute that SDFormat does not define, and ignores many
that it defines: :func:`without_unread` leaves out both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from operator import attrgetter, is_

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.diagnostic import Effect
from translate.diagnostics.element_path import ElementPath
from translate.facts import ACTUATOR, DRAKE
from translate.fragments.comments import END
from translate.fragments.owners import write_extensions
from translate.model.fragment import Fragment, InnerComment
from translate.model.joint import ONE_DOF, Actuator, Axis, Joint, Mimic
from translate.model.model import Model, changed, mapped, rebuilt
from translate.options import NEWEST_SDF
from translate.report.loss_report import LossReport
from translate.sdf import schema
from translate.sdf.element_reader import SdfElementReader
from translate.structures import NamedTuple
from translate.xml.document import element_of, text_of
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
                ElementPath("joint", joint.name, field=f"drake:{piece.tag}"),
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
                (Effect(("Drake",), "move the joint differently from other readers"),),
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
        is_valid = mimic is not None and mimic.joint in known_leaders - {joint.name}
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
    if fragment.attribute or not _is_of_drake(fragment.tag):
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


# --- Leave out what Drake does not read -----------------------------------------------------------

#: Element → its children that Drake reads; of other elements it reads all that SDFormat defines
#: (Drake, "Parsing models", and its warnings "Ignoring unsupported SDFormat element").
_READ: dict[str, frozenset[str]] = {
    "sdf": frozenset({"include", "model", "world"}),
    "world": frozenset({"frame", "include", "joint", "model"}),
    "model": frozenset({"frame", "include", "joint", "link", "model", "pose", "static"}),
    "link": frozenset({"collision", "gravity", "inertial", "kinematic", "pose", "visual"}),
    "joint": frozenset({"axis", "axis2", "child", "parent", "pose", "screw_thread_pitch"}),
    "limit": frozenset({"effort", "lower", "stiffness", "upper", "velocity"}),
    "visual": frozenset({"geometry", "material", "pose"}),
    "collision": frozenset({"geometry", "pose", "surface"}),
    "material": frozenset({"ambient", "diffuse", "emissive", "specular"}),
    "surface": frozenset({"friction"}),
    "friction": frozenset({"ode"}),
    "ode": frozenset({"mu", "mu2"}),
}
_NOT_READ = "Drake does not read it"
_UNDEFINED = "SDFormat does not define it, and Drake refuses the file"


def without_unread(
    fragments: list[Fragment], owner: str, path: ElementPath, report: LossReport
) -> list[Fragment]:
    """Return the fragments of an owner without what Drake does not read; the same list if all is.

    ``owner`` is the tag of the owner, ``path`` its path.  Drake takes ``mu`` for the
    static and ``mu2`` for the dynamic friction, and refuses a larger ``mu2``: it is lowered.
    """
    read_parts = (
        fragment if fragment.dialect != "sdf" else _read_part(fragment, owner, path, report)
        for fragment in fragments
    )
    kept = [part for part in read_parts if part is not None]
    if owner == "collision":
        kept = _with_ordered_friction(kept, path, report)
    is_same = len(kept) == len(fragments) and all(map(is_, kept, fragments))
    return fragments if is_same else kept


def _read_part(
    fragment: Fragment, owner: str, path: ElementPath, report: LossReport
) -> Fragment | None:
    """Return the part of a fragment that Drake reads; ``None`` if it reads nothing of it."""

    def left_out(field: str, loss: tuple[LossSeverity, str]) -> None:
        severity, reason = loss
        report.add(
            "element-not-read", path.below(field), reason, fragment.location, severity=severity
        )

    tags, owner_definition = [owner], schema.element(owner, schema.NEWEST)
    place: schema.Element | None = owner_definition
    for tag in filter(None, fragment.at.split("/")):
        part = None if place is None else schema.child(place, tag)
        place = None if part is None else part.element
        tags.append(tag)
    if fragment.attribute:
        reason = _attribute_problem(fragment.attribute, place)
        if reason:
            left_out(fragment.field, ("omitted", reason))
        return None if reason else fragment
    element = element_of(fragment.xml)
    losses: list[tuple[str, tuple[LossSeverity, str]]] = []
    reason = _reason(fragment.tag, tags[-1], place)
    if reason:
        if fragment.ignored:
            left_out(fragment.field, ("omitted", fragment.ignored))
        else:
            left_out(fragment.field, _loss(reason, (*tags, fragment.tag), fragment.xml))
        return None
    if not _is_of_drake(fragment.tag):
        part = None if place is None else schema.child(place, fragment.tag)
        above = (*tags, fragment.tag)
        _remove_unread(element, above, None if part is None else part.element, losses)
    for name, loss in losses:
        left_out(name, loss)
    return replace(fragment, xml=text_of(element)) if losses else fragment


def _remove_unread(
    top: etree._Element,
    path: tuple[str, ...],
    top_definition: schema.Element | None,
    losses: list[tuple[str, tuple[LossSeverity, str]]],
) -> None:
    """Remove what Drake does not read below an element; add names and losses to ``losses``.

    ``path``: the tags from the owner to the element.
    """
    waiting = [(top, path, top_definition)]
    # The list grows while it is iterated.
    for element, above, definition in waiting:
        parent = str(element.tag)
        for name in map(str, element.keys()):
            reason = _attribute_problem(name, definition)
            if reason:
                losses.append((_below(above, f"@{name}"), ("omitted", reason)))
                del element.attrib[name]
        for child in list(element.iterchildren(etree.Element)):
            tag = _prefixed(child)
            reason = _reason(tag, parent, definition)
            if reason:
                loss = _loss(reason, (*above, tag), text_of(child))
                losses.append((_below(above, tag), loss))
                element.remove(child)
            elif not _is_of_drake(tag):
                part = None if definition is None else schema.child(definition, tag)
                below = None if part is None else part.element
                waiting.append((child, (*above, tag), below))


def _below(path: tuple[str, ...], step: str) -> str:
    """Return the field of a step below a path of tags, whose first one is the owner."""
    return "/".join((*path[1:], step))


def _loss(reason: str, path: tuple[str, ...], xml: str) -> tuple[LossSeverity, str]:
    """Return the severity and the reason of the loss of an element at a path from its owner.

    What SDFormat defines and Drake does not read is lost, unless it has no effect on any reader.
    """
    if reason != _NOT_READ or ":" in path[-1]:
        return "omitted", reason
    return schema.without_effect(path, xml, NEWEST_SDF) or ("lost", reason)


def _reason(tag: str, parent: str, parent_definition: schema.Element | None) -> str:
    """Return why Drake does not read a child; empty if it reads it."""
    if _is_of_drake(tag):
        return ""
    if parent in _READ and tag not in _READ[parent]:
        return _NOT_READ
    at_root = (parent, tag) == ("sdf", "include")
    is_defined = at_root or (
        parent_definition is not None and schema.child(parent_definition, tag) is not None
    )
    return "" if is_defined else _UNDEFINED


def _attribute_problem(name: str, definition: schema.Element | None) -> str:
    if name.startswith("{") or ":" in name:
        return _NOT_READ
    return "" if definition is not None and name in definition.attributes else _UNDEFINED


def _is_of_drake(tag: str) -> bool:
    return tag.startswith("drake:")


def _prefixed(element: etree._Element) -> str:
    """Return the tag of an element with its prefix, as Drake compares it."""
    local = etree.QName(element).localname
    return f"{element.prefix}:{local}" if element.prefix else local


def _with_ordered_friction(
    fragments: list[Fragment], path: ElementPath, report: LossReport
) -> list[Fragment]:
    """Return the fragments of a collision with a ``mu2`` that is not above ``mu``."""
    pieces = [
        fragment
        for fragment in fragments
        if fragment.tag == "surface" or fragment.at.startswith("surface")
    ]
    if not pieces:
        return fragments
    collision = etree.Element("collision")
    write_extensions(collision, pieces, "sdf")
    place = collision.find("surface/friction/ode")
    if place is None:
        return fragments
    try:
        values = [parse_float(place.findtext(tag) or "1") for tag in ("mu", "mu2")]
    except ValueError:
        return fragments
    if values[1] <= values[0]:
        return fragments
    mu2 = place.find("mu2")
    written_value = f"{values[1]:g}" + (", the default: the file has no mu2" if mu2 is None else "")
    (etree.SubElement(place, "mu2") if mu2 is None else mu2).text = format_float(values[0])
    report.add(
        "value-replaced",
        path.below("surface/friction/ode/mu2"),
        f"Drake reads it as the dynamic friction, and refuses one above mu: {values[0]:g} is "
        f"written instead of {written_value}",
        pieces[0].location,
    )
    surface = replace(pieces[0], at="", tag="surface", xml=text_of(collision[0]))
    return [*(fragment for fragment in fragments if fragment not in pieces), surface]
