"""What the ``<gazebo>`` blocks of a URDF say in words of SDFormat (reference U B7).

Gazebo merges these blocks into the SDFormat it makes of a URDF.  Here the same is found out
without its losses: collisions and visuals are those of the link whatever their names, and an
unreadable value costs that value only.

Each meaning is a fragment of SDFormat with its owner and its *sources*, the pieces of blocks
that it comes from.  So a writer can tell which blocks still say what the model says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from lxml import etree

from translate.extensions.embedded_source import is_embedded_source_block
from translate.extensions.extension_data import FROM_BLOCK, MODEL, SHOWN, Owner, mark, shape_keys
from translate.extensions.imu_noise import imu_noise_per_axis
from translate.extensions.material_xml import COLORS, texture_of
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER, is_reserved, unique_name
from translate.model.shape import Shape
from translate.urdf.gazebo.tags import (
    BOOLEANS,
    COLLISION_ELEMENTS,
    COLLISION_VALUES,
    INTEGERS,
    JOINT_ELEMENTS,
    JOINT_TYPES,
    JOINT_VALUES,
    LINK_ELEMENTS,
    LINK_VALUES,
    MATERIAL_ELEMENTS,
    MATERIALS_URI,
    MODEL_ELEMENTS,
    NEGATED,
    REPEATABLE,
    TRUE,
    UNIQUELY_NAMED,
    VECTORS,
    VISUAL_ELEMENTS,
)
from translate.urdf.gazebo.unsupported import check_element, is_readable
from translate.xml.document import element_of, text_of
from translate.xml.values import format_floats, parse_float, parse_floats

#: A piece: the number of the block, and of the child in it.
Piece: TypeAlias = tuple[int, int]

#: On a block that was written for content of SDFormat.
GENERATED = mark("generated")
#: On what was added to content of SDFormat.
ADDED = mark("added")
#: On a block: it speaks of those shapes only that Gazebo finds by their names.
BY_NAME = mark("by-name")
#: On the block of ``<static>``: the joint that holds the robot for readers without ``<gazebo>``.
WORLD_JOINT = mark("world-joint")
#: On a ``<material>`` of a block: the colour that URDF shows beside it.
SHOWN_BESIDE = mark("shown")


@dataclass(slots=True)
class MappedElement:
    """One fragment of SDFormat that blocks stand for."""

    owner: Owner
    fragment: Fragment
    sources: set[Piece]


class UnmappedElement(NamedTuple):
    """A piece without a meaning; without a ``code`` that is nobody's fault."""

    piece: Piece
    code: str = ""
    problem: str = ""


@dataclass(slots=True)
class MappedElements:
    """What the blocks of a robot mean, and the pieces that mean nothing in SDFormat.

    ``renamed`` are pieces whose name another one of their kind has already.
    """

    found: list[MappedElement] = field(default_factory=list)
    unread: list[UnmappedElement] = field(default_factory=list)
    renamed: list[UnmappedElement] = field(default_factory=list)


def block_of(fragment: Fragment) -> etree._Element | None:
    """The ``<gazebo>`` block that a fragment of URDF is, or ``None``."""
    if fragment.dialect != "urdf" or fragment.tag != "gazebo" or fragment.at:
        return None
    block = element_of(fragment.xml)
    return None if is_embedded_source_block(block) else block


def is_generated(block: etree._Element | None) -> bool:
    """Whether a block was written for what a SDFormat file said, and nothing else is in it."""
    return block is not None and block.get(GENERATED) is not None


def mapped_elements(model: Model, blocks: Sequence[etree._Element]) -> MappedElements:
    """What blocks say about a model; their references are names of the URDF."""
    return _Reader(model).read(blocks)


def canonical(fragment: Fragment) -> object:
    """A key that is equal for fragments that say the same, however they are laid out."""
    if fragment.attribute:
        return (fragment.at, fragment.attribute, fragment.namespace, fragment.xml)
    return (fragment.at, canonical_element(element_of(fragment.xml)))


def canonical_element(element: etree._Element) -> object:
    """The same for an element."""
    attributes = sorted((k, v) for k, v in element.attrib.items() if k != SHOWN)
    children = [canonical_element(child) for child in element if isinstance(child.tag, str)]
    return (element.tag, tuple(attributes), _words(element.text), tuple(children))


def _words(text: str | None) -> tuple[object, ...]:
    words: list[object] = []
    for word in (text or "").split():
        try:
            words.append(parse_float(word, infinite=True))
        except ValueError:
            words.append(word)
    return tuple(words)


def block_value(child: etree._Element) -> str:
    """What a piece of a block that holds one value says (U B7.1)."""
    value = child.get("value")
    return (child.text or "" if value is None else value).strip()


def tag_of(element: etree._Element) -> str:
    """The tag of an element that is no comment."""
    return str(element.tag)


class _Reader:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.links = {_urdf_name(link): link for link in model.links}
        self.joints = {_urdf_name(joint): joint for joint in model.joints}
        self.result = MappedElements()
        #: What joints and frames of a block may refer to.
        self.known = {*self.links, *self.joints, "world", "__model__", ""}
        if any(link.urdf_name for link in model.links):
            # Names that had to change would have to change in there, too.
            self.known -= {_urdf_name(link) for link in model.links if link.urdf_name}
        #: Elements that may stand once, by what they hang on.
        self.open: dict[tuple[Owner, str], MappedElement] = {}
        #: Those of them that have grown since they were written as text.
        self.grown: dict[tuple[Owner, str], etree._Element] = {}
        #: The element that was written as text last.
        self.written: tuple[etree._Element | None, str] = (None, "")
        #: The names of elements that differ in it, by what they hang on and their tag.
        self.names: dict[tuple[Owner, str], set[str]] = {}

    def read(self, blocks: Sequence[etree._Element]) -> MappedElements:
        for number, block in enumerate(blocks):
            reference = (block.get("reference") or "").strip()
            for index, child in enumerate(block):
                if isinstance(child.tag, str) and not child.tag.startswith("{"):
                    unread = self._piece(reference, child, (number, index))
                    if unread is not None:
                        self.result.unread.append(unread)
        for key, element in self.grown.items():
            self.open[key].fragment.xml = text_of(element)
        return self.result

    def _piece(self, reference: str, child: etree._Element, piece: Piece) -> UnmappedElement | None:
        """Read one child of a block; returns why it means nothing, if so."""
        link, joint = self.links.get(reference), self.joints.get(reference)
        if reference and link is None and joint is None:
            problem = f"there is no link and no joint '{reference}'"
            return UnmappedElement(piece, "gazebo-reference-unknown", problem)
        try:
            if not reference:
                read = self._of_model(child, piece)
            else:
                read = link is not None and self._of_link(link, child, piece)
                if not read and joint is not None:
                    read = self._of_joint(joint, child, piece)
        except ValueError as problem:
            return UnmappedElement(piece, "gazebo-value-invalid", f"<{tag_of(child)}>: {problem}")
        return None if read else UnmappedElement(piece)

    # --- By what the block refers to --------------------------------------------------------------

    def _of_model(self, child: etree._Element, piece: Piece) -> bool:
        if child.tag == "static":
            element = etree.Element("static")
            element.text = "true" if block_value(child).lower() in TRUE else "false"
            self._element(MODEL, "", element, piece)
            return True
        if child.tag not in MODEL_ELEMENTS:
            return False
        element = child
        if child.tag in ("joint", "frame"):
            if not self._fits(child):
                return False
            if not is_generated(child.getparent()):
                element = element_of(text_of(child))
                element.set(FROM_BLOCK, "gazebo")
        self._element(MODEL, "", element, piece)
        return True

    def _of_link(self, link: Link, child: etree._Element, piece: Piece) -> bool:
        tag, owner = str(child.tag), Owner("link", link.name)
        if tag == "material" and not len(child):
            return self._named_material(link, child, piece)
        if tag in ("visual", "collision"):
            return self._decoration(link, tag, child, piece)
        if tag in COLLISION_VALUES:
            value = _value(child)
            for collision in _owners(link, "collision", link.collisions, child):
                self._at_path(collision, COLLISION_VALUES[tag], value, piece)
            return True
        if tag in LINK_VALUES:
            value = _value(child)
            for path in LINK_VALUES[tag]:
                self._at_path(owner, path, value, piece)
            return True
        if tag not in LINK_ELEMENTS:
            return False
        self._element(owner, "", _modern(child), piece)
        return True

    def _of_joint(self, joint: Joint, child: etree._Element, piece: Piece) -> bool:
        tag, owner = str(child.tag), Owner("joint", joint.name)
        if tag in JOINT_VALUES:
            value = _value(child)
            axial = all(path.startswith("axis/") for path in JOINT_VALUES[tag])
            if axial and (joint.axis is None or joint.type == "planar"):
                return False  # A spring is that of one axis along or about which a joint moves.
            for path in JOINT_VALUES[tag]:
                if path.startswith("axis/"):
                    at, _, name = path.rpartition("/")
                    element = etree.Element(name)
                    element.text = value
                    self._element(owner, at, element, piece)
                else:
                    self._at_path(owner, path, value, piece)
            return True
        if tag not in JOINT_ELEMENTS:
            return False
        self._element(owner, "", _modern(child), piece)
        return True

    def _named_material(self, link: Link, child: etree._Element, piece: Piece) -> bool:
        name = (child.get("value") or child.text or "").strip()
        if not name:
            raise ValueError("the name of the material is empty")
        script = etree.Element("script")
        etree.SubElement(script, "name").text = name
        etree.SubElement(script, "uri").text = MATERIALS_URI
        for visual in _owners(link, "visual", link.visuals, child):
            self._element(visual, "material", script, piece)
        return True

    def _decoration(self, link: Link, kind: str, child: etree._Element, piece: Piece) -> bool:
        """What stands in a block's ``<visual>`` or ``<collision>``, for all of the link."""
        shapes: Sequence[Shape] = link.visuals if kind == "visual" else link.collisions
        known = VISUAL_ELEMENTS if kind == "visual" else COLLISION_ELEMENTS
        read = False
        for owner in _owners(link, kind, shapes, child):
            for part in child:
                if part.tag in known:
                    self._element(owner, "", part, piece)
                    read = True
                elif part.tag == "material" and kind == "visual":
                    for detail in self._look(link, owner, part, piece):
                        self._element(owner, "material", detail, piece)
                        read = True
        return read or not shapes

    def _look(
        self, link: Link, owner: Owner, material: etree._Element, piece: Piece
    ) -> list[etree._Element]:
        """What a block says of the look of a visual: its colours are those of URDF no more.

        Of a block that was written beside a colour of URDF, these do not count once that was
        edited.  Raises ``ValueError`` for a colour that is none.
        """
        details = [detail for detail in material if detail.tag in COLORS + MATERIAL_ELEMENTS]
        for detail in details:
            if detail.tag in COLORS:
                _check_color(detail)
        tags = {detail.tag for detail in details}
        skipped: set[str] = set()
        if is_generated(next(material.iterancestors("gazebo"), None)):
            own = link.visuals[shape_keys(link.visuals).index(owner.shape)].material
            color = None if own is None or own.diffuse is None else format_floats(own.diffuse)
            if color != material.get(SHOWN_BESIDE):
                skipped = {"ambient", "diffuse"}
                problem = f"the colour of {owner}, beside which it stood, was edited"
                self.result.unread.append(UnmappedElement(piece, "record-stale", problem))
            # URDF has the picture itself.
            skipped |= {item.tag for item in details if item.tag == "pbr" and texture_of(item)}
            details += [etree.Element(tag) for tag in ("ambient", "diffuse") if tag not in tags]
        elif len(tags & {"ambient", "diffuse"}) == 1:
            # Of URDF Gazebo takes neither then (U B5.2).
            details += [etree.Element(tag) for tag in ("ambient", "diffuse") if tag not in tags]
        return [detail for detail in details if detail.tag not in skipped]

    # --- Building fragments -----------------------------------------------------------------------

    def _element(self, owner: Owner, at: str, element: etree._Element, piece: Piece) -> None:
        """A whole element; it takes the place of an earlier one unless both may stand.

        Raises ``ValueError`` for one that no reader of SDFormat takes.
        """
        check_element(element)
        tag = str(element.tag)
        if tag in UNIQUELY_NAMED:
            element = self._uniquely_named(owner, element, piece)
        fragment = Fragment("sdf", tag, self._text(element), at)
        key = (owner, f"{at}/{tag}")
        if tag in REPEATABLE:
            self.result.found.append(MappedElement(owner, fragment, {piece}))
        elif key in self.open:
            # Two pieces that say the same leave no trace of their order.
            meaning = self.open[key]
            meaning.sources.add(piece)
            meaning.fragment.xml = fragment.xml
            self.grown.pop(key, None)
        else:
            meaning = MappedElement(owner, fragment, {piece})
            self.result.found.append(meaning)
            self.open[key] = meaning

    def _text(self, element: etree._Element) -> str:
        """The text of an element; that of one which hangs on several shapes is made once."""
        if element is not self.written[0]:
            self.written = (element, text_of(element))
        return self.written[1]

    def _uniquely_named(
        self, owner: Owner, element: etree._Element, piece: Piece
    ) -> etree._Element:
        """An element under a name that no other of its kind has, as SDFormat demands (S B8)."""
        taken = self.names.setdefault((owner, str(element.tag)), set())
        name = element.get("name") or ""
        new = unique_name(name, taken)
        taken.add(new)
        if new == name:
            return element
        problem = f"{owner} has another <{tag_of(element)}> '{name}'; this one becomes '{new}'"
        self.result.renamed.append(UnmappedElement(piece, "duplicate-name", problem))
        element = element_of(text_of(element))
        element.set("name", new)
        return element

    def _at_path(self, owner: Owner, path: str, value: str, piece: Piece) -> None:
        """One value deep in an element that grows with every piece."""
        tag, *below = path.split("/")
        key = (owner, f"/{tag}")
        if key not in self.open:
            self.open[key] = MappedElement(owner, Fragment("sdf", tag, ""), set())
            self.result.found.append(self.open[key])
        meaning = self.open[key]
        if key not in self.grown:
            text = meaning.fragment.xml
            self.grown[key] = element_of(text) if text else etree.Element(tag)
        element = self.grown[key]
        for name in below:
            found = element.find(name)
            element = etree.SubElement(element, name) if found is None else found
        element.text = value
        meaning.sources.add(piece)

    def _fits(self, element: etree._Element) -> bool:
        """Whether a joint or frame of a block is one, and names only what the robot has."""
        name = element.get("name") or ""
        if name in ("", *self.links, *self.joints) or is_reserved(name) or DELIMITER in name:
            return False
        kind = (element.get("type") or "").strip().lower()
        ends = [(element.findtext(tag) or "").strip() for tag in ("parent", "child")]
        if element.tag == "joint" and (kind not in JOINT_TYPES or "" in ends):
            return False
        frames = [node.get(key, "").strip() for node in element.iter("*") for key in _REFERENCES]
        return self.known.issuperset((*ends, *frames)) and all(map(is_readable, element.iter("*")))


_REFERENCES = ("relative_to", "attached_to", "expressed_in")


def _urdf_name(entity: object) -> str:
    name = getattr(entity, "urdf_name", None)
    return str(getattr(entity, "name", "")) if name is None else str(name)


def is_in_scope(name: str, link: str) -> bool:
    """Whether Gazebo finds a shape by its name; ``link`` is the name of its link in URDF.

    It finds those that have none, and those whose name begins like that (U B6.4, B6.5).
    """
    return not name or name.startswith(link)


def _owners(
    link: Link, kind: str, shapes: Sequence[Shape], child: etree._Element
) -> Iterator[Owner]:
    """The shapes that a child of a block speaks of: all, if people do not say otherwise."""
    block = child.getparent()
    by_name = block is not None and block.get(BY_NAME) is not None
    for key, shape in zip(shape_keys(shapes), shapes, strict=True):
        if not by_name or is_in_scope(shape.name, _urdf_name(link)):
            yield Owner("link", link.name, kind, key)


def _check_color(element: etree._Element) -> None:
    text = " ".join((element.text or "").split())
    if not all(0.0 <= value <= 1.0 for value in parse_floats(text, 4)):
        raise ValueError(f"<{tag_of(element)}>{text} is outside of 0 … 1")


def _modern(element: etree._Element) -> etree._Element:
    """An element in words of the newest version, for blocks say nothing of theirs.

    What was added to a sensor so that it names its frame in TF is no word of its own.  A ``frame``
    of a pose said nothing where it was empty, and is unknown since SDFormat 1.7.
    """
    if element.tag != "sensor":
        return element
    added = any(child.get(ADDED) is not None for child in element)
    framed = any(pose.get("frame") == "" for pose in element.iter("pose"))
    if not (added or framed) and element.find("imu/noise") is None:
        return element
    element = element_of(text_of(element))
    for pose in element.iter("pose"):
        if pose.get("frame") == "":
            del pose.attrib["frame"]
    for child in [child for child in element if child.get(ADDED) is not None]:
        element.remove(child)
    for imu in element.findall("imu"):
        imu_noise_per_axis(imu)
    return element


def _value(child: etree._Element) -> str:
    """The value of a known tag as SDFormat writes it (U B7.1).

    Raises ``ValueError`` where Gazebo would stop with an exception.
    """
    tag, text = str(child.tag), block_value(child)
    if tag in BOOLEANS:
        if tag not in NEGATED and text in ("true", "false", "0", "1"):
            return text
        return "true" if (text.lower() in TRUE) != (tag in NEGATED) else "false"
    if tag in INTEGERS:
        int(text)
    elif tag in VECTORS:
        parse_floats(text, VECTORS[tag])
    else:
        parse_float(text)
    return " ".join(text.split())
