"""Map the elements of ``<gazebo>`` blocks to SDFormat fragments (reference U B7).

Gazebo merges these blocks into the SDFormat that it generates from a URDF.  This module computes
the same result with fewer losses: a block applies to all collisions and visuals of its link,
whatever their names, and an invalid value invalidates only its own element.

Each mapped element is a SDFormat fragment with its owner and its *sources*: the elements of the
blocks that it was mapped from.  A writer compares it with the model to find blocks that are out of
date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from lxml import etree

from translate.extensions.embedded_source import is_embedded_source_block
from translate.extensions.extension_data import (
    FROM_BLOCK,
    MODEL,
    PREFIXES,
    SHOWN,
    Owner,
    mark,
    shape_keys,
)
from translate.extensions.imu_noise import imu_noise_per_axis
from translate.extensions.material_xml import COLORS, texture_of
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER, is_reserved, take_unique_name
from translate.model.shape import Shape
from translate.urdf.gazebo.tags import (
    COLLISION_ELEMENTS,
    COLLISION_VALUES,
    JOINT_ELEMENTS,
    JOINT_TYPES,
    JOINT_VALUES,
    LINK_ELEMENTS,
    LINK_VALUES,
    MATERIAL_ELEMENTS,
    MATERIALS_URI,
    MODEL_ELEMENTS,
    REPEATABLE,
    TRUE,
    UNIQUELY_NAMED,
    VISUAL_ELEMENTS,
    block_value,
    sdf_value,
)
from translate.urdf.gazebo.unsupported import check_element, is_readable
from translate.xml.document import element_of, text_of
from translate.xml.values import format_floats, parse_float, parse_floats

#: An element of a block: the index of the block, and the index of the element in the block.
Source: TypeAlias = tuple[int, int]

#: Mark of a block that was generated from SDFormat content.
GENERATED = mark("generated")
#: Mark of an element that was added to SDFormat content.
ADDED = mark("added")
#: Mark of a block that applies only to the shapes that Gazebo finds by their names.
BY_NAME = mark("by-name")
#: Mark of the block with ``<static>``: the joint that fixes the robot for readers that ignore it.
WORLD_JOINT = mark("world-joint")
#: Mark of a ``<material>`` in a block: the colour of the same visual in URDF.
URDF_COLOR = mark("shown")


@dataclass(slots=True)
class MappedElement:
    """One SDFormat fragment that blocks define, and the elements that it was mapped from."""

    owner: Owner
    fragment: Fragment
    sources: set[Source]


class UnmappedElement(NamedTuple):
    """An element of a block without an equivalent in SDFormat.

    ``code`` and ``problem`` are empty if the element is valid.
    """

    source: Source
    code: str = ""
    problem: str = ""


@dataclass(slots=True)
class MappedElements:
    """The result of mapping the blocks of a robot.

    ``unmapped``: the elements without an equivalent in SDFormat.
    ``renamed``: the elements with the name of an earlier element of the same tag and owner.
    """

    found: list[MappedElement] = field(default_factory=list)
    unmapped: list[UnmappedElement] = field(default_factory=list)
    renamed: list[UnmappedElement] = field(default_factory=list)


def block_of(fragment: Fragment) -> etree._Element | None:
    """Return the ``<gazebo>`` block of a URDF fragment.

    Return None for other fragments and for the block of the embedded source.
    """
    if fragment.dialect != "urdf" or fragment.tag != "gazebo" or fragment.at:
        return None
    block = element_of(fragment.xml)
    return None if is_embedded_source_block(block) else block


def generated_block(reference: str, children: Iterable[etree._Element]) -> etree._Element:
    """Return a block of content that was generated; an empty reference is the model."""
    block = etree.Element("gazebo", nsmap={"translate": PREFIXES["translate"]})
    if reference:
        block.set("reference", reference)
    block.set(GENERATED, "true")
    block.extend(children)
    return block


def generated_fragment(reference: str, children: Iterable[etree._Element]) -> Fragment:
    """Return a generated block as a fragment of its model."""
    block = generated_block(reference, children)
    etree.cleanup_namespaces(block, keep_ns_prefixes=["translate"])
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


def is_generated(block: etree._Element | None) -> bool:
    """Return whether a block contains only content that was generated from SDFormat."""
    return block is not None and block.get(GENERATED) is not None


def mapped_elements(model: Model, blocks: Sequence[etree._Element]) -> MappedElements:
    """Map the elements of blocks to fragments of a model.

    The references in the blocks are names of the URDF; the owners are names of the model.
    """
    return _Mapper(model).map_blocks(blocks)


def canonical(fragment: Fragment) -> object:
    """Return a key that is equal for fragments that differ only in layout."""
    if fragment.attribute:
        return (fragment.at, fragment.attribute, fragment.namespace, fragment.xml)
    return (fragment.at, canonical_element(element_of(fragment.xml)))


def canonical_element(element: etree._Element) -> object:
    """Return a key that is equal for elements that differ only in layout."""
    attributes = sorted((k, v) for k, v in element.attrib.items() if k != SHOWN)
    children = [canonical_element(child) for child in element if isinstance(child.tag, str)]
    return (element.tag, tuple(attributes), _tokens(element.text), tuple(children))


def _tokens(text: str | None) -> tuple[object, ...]:
    """Return the numbers and other tokens of a text, without the blanks between them."""
    tokens: list[object] = []
    for token in (text or "").split():
        try:
            tokens.append(parse_float(token, infinite=True))
        except ValueError:
            tokens.append(token)
    return tuple(tokens)


def tag_of(element: etree._Element) -> str:
    """Return the tag of an element that is not a comment."""
    return str(element.tag)


class _Mapper:
    """State of one call of :func:`mapped_elements`."""

    def __init__(self, model: Model) -> None:
        self.model = model
        #: The links and joints by their names in the URDF.
        self.links = {name_in_urdf(link): link for link in model.links}
        self.joints = {name_in_urdf(joint): joint for joint in model.joints}
        self.result = MappedElements()
        #: The names that joints and frames in a block can refer to.
        self.known = {*self.links, *self.joints, "world", "__model__", ""}
        if any(link.urdf_name for link in model.links):
            # A fragment would still contain the original name of a renamed link.
            self.known -= {name_in_urdf(link) for link in model.links if link.urdf_name}
        #: The mapped elements that are unique in their owner, by owner and path.
        self.unique: dict[tuple[Owner, str], MappedElement] = {}
        #: The trees of the elements in ``unique`` that changed after their text was written.
        self.modified: dict[tuple[Owner, str], etree._Element] = {}
        #: The element that was serialized last, and its text.
        self.serialized: tuple[etree._Element | None, str] = (None, "")
        #: The used names of elements that need a unique name, by owner and tag.
        self.names: dict[tuple[Owner, str], set[str]] = {}

    def map_blocks(self, blocks: Sequence[etree._Element]) -> MappedElements:
        for number, block in enumerate(blocks):
            reference = (block.get("reference") or "").strip()
            for index, child in enumerate(block):
                if isinstance(child.tag, str) and not child.tag.startswith("{"):
                    unmapped = self._map(reference, child, (number, index))
                    if unmapped is not None:
                        self.result.unmapped.append(unmapped)
        for key, element in self.modified.items():
            self.unique[key].fragment.xml = text_of(element)
        return self.result

    def _map(self, reference: str, child: etree._Element, source: Source) -> UnmappedElement | None:
        """Map one element of a block; return the reason if it has no equivalent in SDFormat."""
        link, joint = self.links.get(reference), self.joints.get(reference)
        if reference and link is None and joint is None:
            problem = f"the robot has no link and no joint '{reference}'"
            return UnmappedElement(source, "gazebo-reference-unknown", problem)
        try:
            if not reference:
                is_mapped = self._map_to_model(child, source)
            else:
                is_mapped = link is not None and self._map_to_link(link, child, source)
                if not is_mapped and joint is not None:
                    is_mapped = self._map_to_joint(joint, child, source)
        except ValueError as problem:
            return UnmappedElement(source, "gazebo-value-invalid", f"<{tag_of(child)}>: {problem}")
        return None if is_mapped else UnmappedElement(source)

    # --- Elements by their owner ------------------------------------------------------------------

    def _map_to_model(self, child: etree._Element, source: Source) -> bool:
        """Map an element of a block without a reference; return False if it is not mapped."""
        if child.tag == "static":
            element = etree.Element("static")
            element.text = "true" if block_value(child).lower() in TRUE else "false"
            self._element(MODEL, "", element, source)
            return True
        if child.tag not in MODEL_ELEMENTS:
            return False
        element = child
        if child.tag in ("joint", "frame"):
            if not self._is_valid(child):
                return False
            if not is_generated(child.getparent()):
                element = element_of(text_of(child))
                element.set(FROM_BLOCK, "gazebo")
        self._element(MODEL, "", element, source)
        return True

    def _map_to_link(self, link: Link, child: etree._Element, source: Source) -> bool:
        """Map an element of a block to a link or its shapes; return False if it is not mapped."""
        tag, owner = str(child.tag), Owner("link", link.name)
        if tag == "material" and not len(child):
            return self._named_material(link, child, source)
        if tag in ("visual", "collision"):
            return self._shape_element(link, tag, child, source)
        if tag in COLLISION_VALUES:
            collisions = _owners(link, "collision", link.collisions, child)
            return self._map_value(collisions, COLLISION_VALUES[tag], child, source)
        if tag in LINK_VALUES:
            return self._map_value([owner], LINK_VALUES[tag], child, source)
        if tag in LINK_ELEMENTS:
            self._element(owner, "", _upgraded(child), source)
        return tag in LINK_ELEMENTS

    def _map_to_joint(self, joint: Joint, child: etree._Element, source: Source) -> bool:
        """Map an element of a block to a joint; return False if it is not mapped."""
        tag, owner = str(child.tag), Owner("joint", joint.name)
        if tag in JOINT_VALUES:
            axial = any(path.startswith("axis/") for path in JOINT_VALUES[tag])
            if not (axial and (joint.axis is None or joint.type == "planar")):
                return self._map_value([owner], JOINT_VALUES[tag], child, source)
            # A spring needs a joint with exactly one axis of motion.
            sdf_value(child)
        if tag in JOINT_ELEMENTS:
            self._element(owner, "", _upgraded(child), source)
        return tag in JOINT_ELEMENTS

    def _map_value(
        self, owners: Iterable[Owner], paths: Sequence[str], child: etree._Element, source: Source
    ) -> bool:
        """Map a value to its paths below its owners; return True."""
        value = sdf_value(child)
        for owner in owners:
            for path in paths:
                self._at_path(owner, path, value, source)
        return True

    def _named_material(self, link: Link, child: etree._Element, source: Source) -> bool:
        """Map ``<material>`` with the name of a material script to the visuals of a link."""
        name = (child.get("value") or child.text or "").strip()
        if not name:
            raise ValueError("the name of the material is empty")
        script = etree.Element("script")
        etree.SubElement(script, "name").text = name
        etree.SubElement(script, "uri").text = MATERIALS_URI
        for visual in _owners(link, "visual", link.visuals, child):
            self._element(visual, "material", script, source)
        return True

    def _shape_element(self, link: Link, kind: str, child: etree._Element, source: Source) -> bool:
        """Map ``<visual>`` or ``<collision>`` of a block to all such shapes of a link."""
        shapes: Sequence[Shape] = link.visuals if kind == "visual" else link.collisions
        known = VISUAL_ELEMENTS if kind == "visual" else COLLISION_ELEMENTS
        is_mapped = False
        for owner in _owners(link, kind, shapes, child):
            for part in child:
                if part.tag in known:
                    if part.tag == "transparency":
                        _check_share(part)
                    self._element(owner, "", part, source)
                    is_mapped = True
                elif part.tag == "material" and kind == "visual":
                    for detail in self._material_elements(link, owner, part, source):
                        self._element(owner, "material", detail, source)
                        is_mapped = True
        return is_mapped or not shapes

    def _material_elements(
        self, link: Link, owner: Owner, material: etree._Element, source: Source
    ) -> list[etree._Element]:
        """Return the elements of a block's ``<material>`` that apply to a visual.

        The colours in a block override the colour in URDF.  A generated block marks the URDF
        colour that it was generated for; if that colour was edited, the edited colour is used.
        Raises ``ValueError`` for an invalid colour.
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
            if color != material.get(URDF_COLOR):
                skipped = {"ambient", "diffuse"}
                problem = f"the colour of {owner}, which it belongs to, was edited"
                self.result.unmapped.append(UnmappedElement(source, "record-stale", problem))
            # URDF contains the texture itself.
            skipped |= {item.tag for item in details if item.tag == "pbr" and texture_of(item)}
            details += [etree.Element(tag) for tag in ("ambient", "diffuse") if tag not in tags]
        elif len(tags & {"ambient", "diffuse"}) == 1:
            # Gazebo then ignores both colours of URDF (U B5.2).
            details += [etree.Element(tag) for tag in ("ambient", "diffuse") if tag not in tags]
        return [detail for detail in details if detail.tag not in skipped]

    # --- Construction of fragments ----------------------------------------------------------------

    def _element(self, owner: Owner, at: str, element: etree._Element, source: Source) -> None:
        """Map a whole element; it replaces an earlier one unless its tag is repeatable.

        Raises ``ValueError`` for an element that no SDFormat reader accepts.
        """
        check_element(element)
        tag = str(element.tag)
        if tag in UNIQUELY_NAMED:
            element = self._uniquely_named(owner, element, source)
        fragment = Fragment("sdf", tag, self._text(element), at)
        key = (owner, f"{at}/{tag}")
        if tag in REPEATABLE:
            self.result.found.append(MappedElement(owner, fragment, {source}))
        elif key in self.unique:
            # All sources are kept: the order of equal elements is not significant.
            mapped = self.unique[key]
            mapped.sources.add(source)
            mapped.fragment.xml = fragment.xml
            self.modified.pop(key, None)
        else:
            mapped = MappedElement(owner, fragment, {source})
            self.result.found.append(mapped)
            self.unique[key] = mapped

    def _text(self, element: etree._Element) -> str:
        """Return the text of an element; an element of several shapes is serialized once."""
        if element is not self.serialized[0]:
            self.serialized = (element, text_of(element))
        return self.serialized[1]

    def _uniquely_named(
        self, owner: Owner, element: etree._Element, source: Source
    ) -> etree._Element:
        """Return the element with a name that is unique for its tag and owner (S B8)."""
        taken = self.names.setdefault((owner, str(element.tag)), set())
        name = element.get("name") or ""
        new = take_unique_name(name, taken)
        if new == name:
            return element
        problem = (
            f"{owner} has another <{tag_of(element)}> '{name}'; this one is renamed to '{new}'"
        )
        self.result.renamed.append(UnmappedElement(source, "duplicate-name", problem))
        element = element_of(text_of(element))
        element.set("name", new)
        return element

    def _at_path(self, owner: Owner, path: str, value: str, source: Source) -> None:
        """Map one value to its path below an owner, into an element that values share.

        The model has fields for the values of an axis, so they do not share an element.
        """
        if path.startswith("axis/"):
            at, _, name = path.rpartition("/")
            element = etree.Element(name)
            element.text = value
            self._element(owner, at, element, source)
            return
        tag, *below = path.split("/")
        key = (owner, f"/{tag}")
        if key not in self.unique:
            self.unique[key] = MappedElement(owner, Fragment("sdf", tag, ""), set())
            self.result.found.append(self.unique[key])
        mapped = self.unique[key]
        if key not in self.modified:
            text = mapped.fragment.xml
            self.modified[key] = element_of(text) if text else etree.Element(tag)
        element = self.modified[key]
        for name in below:
            found = element.find(name)
            element = etree.SubElement(element, name) if found is None else found
        element.text = value
        mapped.sources.add(source)

    def _is_valid(self, element: etree._Element) -> bool:
        """Return whether a joint or frame is valid and refers only to entities of the robot."""
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


def name_in_urdf(entity: Link | Joint) -> str:
    """Return the name of a link or joint in the URDF."""
    return entity.name if entity.urdf_name is None else entity.urdf_name


def is_in_scope(name: str, link: str) -> bool:
    """Return whether Gazebo applies a block to a shape; ``link`` is the URDF name of its link.

    It applies a block to shapes without a name, and to shapes with a name that begins with the
    name of the link (U B6.4, B6.5).
    """
    return not name or name.startswith(link)


def _owners(
    link: Link, kind: str, shapes: Sequence[Shape], child: etree._Element
) -> Iterator[Owner]:
    """Return the shapes that an element of a block applies to: all, unless it is marked BY_NAME."""
    block = child.getparent()
    by_name = block is not None and block.get(BY_NAME) is not None
    for key, shape in zip(shape_keys(shapes), shapes, strict=True):
        if not by_name or is_in_scope(shape.name, name_in_urdf(link)):
            yield Owner("link", link.name, kind, key)


def _check_color(element: etree._Element) -> None:
    text = " ".join((element.text or "").split())
    if not all(0.0 <= value <= 1.0 for value in parse_floats(text, 4)):
        raise ValueError(f"<{tag_of(element)}>{text} is outside of 0 … 1")


def _check_share(element: etree._Element) -> None:
    if not 0.0 <= parse_float(element.text or "0") <= 1.0:
        raise ValueError(f"<{tag_of(element)}>{element.text} is outside of 0 … 1")


def _upgraded(element: etree._Element) -> etree._Element:
    """Return a sensor in the newest version of SDFormat, because blocks state no version.

    Elements that were added to name its TF frame are removed.  An empty ``frame`` of a pose is
    removed: SDFormat 1.7 dropped the attribute.  Other elements are returned unchanged.
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
