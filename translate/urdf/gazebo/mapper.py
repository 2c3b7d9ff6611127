"""Map the elements of ``<gazebo>`` blocks to SDFormat fragments (reference U B7).

Gazebo merges these blocks into the SDFormat that it generates from a URDF.  This module computes
the same result with fewer losses: a block applies to all collisions and visuals of its link,
whatever their names, and an invalid value invalidates only its own element.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TypeAlias

from lxml import etree

from translate.fragments.name_references import rename_in
from translate.fragments.owners import BLOCK_ENTITIES, MODEL, Owner, shape_keys
from translate.fragments.sdf_contents import COLORS
from translate.fragments.shape_names import shapes_of
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import SHAPE_TAGS, UNIQUELY_NAMED, TakenNames, take_unique_name
from translate.report.provenance import Kind
from translate.urdf.gazebo.blocks import (
    BLOCK,
    MappedElement,
    MappedElements,
    Source,
    UnmappedElement,
    block_entities,
    name_in_urdf,
    tag_of,
)
from translate.urdf.gazebo.gazebo_names import (
    GazeboNames,
    kept_joints,
)
from translate.urdf.gazebo.tags import (
    COLLISION_ELEMENTS,
    COLLISION_VALUES,
    DISABLE,
    JOINT_ELEMENTS,
    JOINT_VALUES,
    LINK_ELEMENTS,
    LINK_VALUES,
    MATERIAL_ELEMENTS,
    MATERIALS_URI,
    MODEL_ELEMENTS,
    PRESERVE,
    REPEATABLE,
    TRUE,
    VISUAL_ELEMENTS,
    block_value,
    check_color,
    check_element,
    check_share,
    sdf_value,
    upgraded,
)
from translate.xml.document import element_of, text_of
from translate.xml.text import collapsed, own_text, trimmed

TEXT = "#"


#: A value of an element: its tag, the name of an attribute or :data:`TEXT`, and the value.
Fact: TypeAlias = tuple[str, str, str]


def facts(element: etree._Element) -> set[Fact]:
    """Return the facts of an element and of its descendants."""
    return set(iterate_facts(element))


def iterate_facts(top: etree._Element) -> Iterator[Fact]:
    """Yield the facts of an element and of its descendants."""
    for element in top.iter(etree.Element) if len(top) else (top,):
        tag = str(element.tag)
        items = element.items()
        for name, value in items:
            yield tag, str(name), collapsed(str(value))
        text = own_text(element)
        if text or not (items or len(element)):
            yield tag, TEXT, text


#: Elements with names of links, joints and shapes in their texts.
REFERRING = frozenset({"gripper", "plugin", "sensor"})


def mapped_elements(model: Model, blocks: Sequence[etree._Element]) -> MappedElements:
    """Map the elements of blocks to fragments of a model.

    The references in the blocks are names of the URDF; the owners are names of the model.
    """
    return _Mapper(model).map_blocks(blocks)


class _Mapper:
    """State of one call of :func:`mapped_elements`."""

    def __init__(self, model: Model) -> None:
        self.model = model
        #: The links and joints by their names in the URDF.
        self.links = {name_in_urdf(link): link for link in model.links}
        self.joints = {name_in_urdf(joint): joint for joint in model.joints}
        self.gazebo_names = GazeboNames(
            model,
            {link.name: name for name, link in self.links.items()},
            {joint.name: name for name, joint in self.joints.items()},
        )
        self.result = MappedElements()
        #: The names of the robot that the entities of a block can refer to.
        self.known = {*self.links, *self.joints}
        # A fragment would still contain the original name of a renamed link.
        self.known -= {name_in_urdf(link) for link in model.links if link.urdf_name}
        #: The links, joints, frames and models of blocks that are mapped, and whether each one is
        #: or refers to a link or model of a block.
        self.entities: dict[etree._Element, bool] = {}
        #: The mapped elements that are unique in their owner, by owner and path.
        self.unique: dict[tuple[Owner, str], MappedElement] = {}
        #: The trees of the elements in ``unique`` that changed after their text was written.
        self.modified: dict[tuple[Owner, str], etree._Element] = {}
        #: The tree of each mapped element, by its fragment.
        self.trees: dict[int, etree._Element] = {}
        self.children: dict[Source, etree._Element] = {}
        #: The facts that represent an element of a block in SDFormat, if not those of the element.
        self.expected: dict[Source, set[Fact]] = {}
        #: The facts of elements that are not modified any more.
        self.facts: dict[etree._Element, set[Fact]] = {}
        #: The texts of mapped elements, which do not change after that.
        self.serialized: dict[etree._Element, str] = {}
        #: The elements of material scripts, by the name of the material.
        self.scripts: dict[str, etree._Element] = {}
        #: The visuals or collisions of a link, as owners.
        self.owners: dict[tuple[str, Kind], list[Owner]] = {}
        #: The used names of elements that need a unique name, by owner and tag.
        self.names: dict[tuple[Owner, str], TakenNames] = {}

    def map_blocks(self, blocks: Sequence[etree._Element]) -> MappedElements:
        invalid: set[Source] = set()
        self.gazebo_names.kept = kept_joints(blocks, PRESERVE, DISABLE)
        used = {*self.links, *self.joints, *(link.name for link in self.model.links)}
        used.update(joint.name for joint in self.model.joints)
        self.entities = block_entities(blocks, used, self.known)
        for number, block in enumerate(blocks):
            if _states_more(block):
                self.result.unmapped.append(UnmappedElement((number, BLOCK)))
            reference = trimmed(block.get("reference"))
            for index, child in enumerate(block):
                if not isinstance(child.tag, str):
                    continue
                self.children[number, index] = child
                problem = self._map(reference, child, (number, index))
                if problem is not None:
                    self.result.unmapped.append(problem)
                    invalid.add(problem.source)
        for key, element in self.modified.items():
            self.unique[key].fragment.xml = text_of(element)
            self.trees[id(self.unique[key].fragment)] = element
        self.result.unmapped += self._partly_mapped(invalid)
        return self.result

    def _partly_mapped(self, invalid: Container[Source]) -> Iterator[UnmappedElement]:
        """Yield the elements with a fact that no fragment mapped from them contains."""
        trees: dict[Source, list[etree._Element]] = {}
        for mapped in self.result.found:
            for source in mapped.sources:
                trees.setdefault(source, []).append(self.trees[id(mapped.fragment)])
        for source, child in self.children.items():
            found = trees.get(source, [])
            if source in invalid or (source not in self.expected and child in found):
                continue
            if not found:
                if any(True for _ in iterate_facts(child)):
                    yield UnmappedElement(source)
                continue
            missing = self._expected(source)
            for tree in found:
                if missing:
                    missing = missing - self._facts(tree)
            if missing:
                yield UnmappedElement(source)

    def _expected(self, source: Source) -> set[Fact]:
        """Return the facts that represent an element of a block in SDFormat."""
        expected = self.expected.get(source)
        return self._facts(self.children[source]) if expected is None else expected

    def _facts(self, element: etree._Element) -> set[Fact]:
        """Return the facts of an element, which are computed once."""
        found = self.facts.get(element)
        if found is None:
            found = self.facts[element] = facts(element)
        return found

    def _map(self, reference: str, child: etree._Element, source: Source) -> UnmappedElement | None:
        """Map one element of a block; return the problem if no SDFormat reader accepts it."""
        link, joint = self.links.get(reference), self.joints.get(reference)
        if reference and link is None and joint is None:
            problem = f"the robot has no link and no joint '{reference}'"
            return UnmappedElement(source, "gazebo-reference-unknown", problem)
        try:
            if not reference:
                self._map_to_model(child, source)
            elif link is not None and self._map_to_link(link, child, source):
                pass
            elif joint is not None:
                self._map_to_joint(joint, child, source)
        except ValueError as problem:
            return UnmappedElement(source, "gazebo-value-invalid", f"<{tag_of(child)}>: {problem}")
        return None

    # --- Elements by their owner ------------------------------------------------------------------

    def _map_to_model(self, child: etree._Element, source: Source) -> None:
        """Map an element of a block without a reference."""
        if child.tag == "static":
            element = etree.Element("static")
            element.text = "true" if block_value(child).lower() in TRUE else "false"
            self._expect(child, source, "static", element.text)
            self._element(MODEL, "", element, source)
        elif child.tag in BLOCK_ENTITIES:
            if child in self.entities:
                self._element(MODEL, "", child, source)
        elif child.tag in MODEL_ELEMENTS:
            self._element(MODEL, "", child, source)

    def _map_to_link(self, link: Link, child: etree._Element, source: Source) -> bool:
        """Map an element of a block to a link or its shapes; return False if links have none."""
        tag, owner = str(child.tag), Owner("link", link.name)
        if tag == "material" and not len(child):
            self._named_material(link, child, source)
        elif tag in SHAPE_TAGS:
            self._shape_element(link, child, source)
        elif tag in COLLISION_VALUES:
            collisions = self._owners(link, "collision")
            self._map_value(collisions, COLLISION_VALUES[tag], child, source)
        elif tag in LINK_VALUES:
            self._map_value([owner], LINK_VALUES[tag], child, source)
        elif tag in LINK_ELEMENTS and (tag != "pose" or self._is_of_root(link, child)):
            self._element(owner, "", self._upgraded(child, source), source)
        else:
            return False
        return True

    def _is_of_root(self, link: Link, pose: etree._Element) -> bool:
        """Return whether a ``<pose>`` is that of a root link (reference U B7.21, B7.23)."""
        return not pose.attrib and all(joint.child != link.name for joint in self.model.joints)

    def _map_to_joint(self, joint: Joint, child: etree._Element, source: Source) -> None:
        """Map an element of a block to a joint."""
        tag, owner = str(child.tag), Owner("joint", joint.name)
        if tag in JOINT_ELEMENTS:
            self._element(owner, "", self._upgraded(child, source), source)
        if tag in JOINT_VALUES:
            axial = any(path.startswith("axis/") for path in JOINT_VALUES[tag])
            if not (axial and (joint.axis is None or joint.type == "planar")):
                self._map_value([owner], JOINT_VALUES[tag], child, source)
            # A spring needs a joint with exactly one axis of motion.
            sdf_value(child)

    def _map_value(
        self, owners: Iterable[Owner], paths: Sequence[str], child: etree._Element, source: Source
    ) -> None:
        """Map a value to its paths below its owners."""
        value = sdf_value(child)
        for path in paths:
            self._expect(child, source, path.rpartition("/")[2], value)
        for owner in owners:
            for path in paths:
                self._at_path(owner, path, value, source)

    def _named_material(self, link: Link, child: etree._Element, source: Source) -> None:
        """Map ``<material>`` with the name of a material script to the visuals of a link."""
        name = block_value(child)
        if not name:
            raise ValueError("the name of the material is empty")
        script = self.scripts.get(name)
        if script is None:
            script = self.scripts[name] = etree.Element("script")
            etree.SubElement(script, "name").text = name
            etree.SubElement(script, "uri").text = MATERIALS_URI
        self._expect(child, source, "name", name)
        for visual in self._owners(link, "visual"):
            self._element(visual, "material", script, source)

    def _shape_element(self, link: Link, child: etree._Element, source: Source) -> None:
        """Map ``<visual>`` or ``<collision>`` of a block to all such shapes of a link."""
        kind: Kind = "visual" if child.tag == "visual" else "collision"
        known = VISUAL_ELEMENTS if kind == "visual" else COLLISION_ELEMENTS
        for owner in self._owners(link, kind):
            for part in child:
                if part.tag in known:
                    if part.tag == "transparency":
                        check_share(part)
                    self._element(owner, "", part, source)
                elif part.tag == "material" and kind == "visual":
                    for detail in _material_elements(part):
                        self._element(owner, "material", detail, source)

    def _owners(self, link: Link, kind: Kind) -> list[Owner]:
        """Return the shapes that an element of a block applies to."""
        owners = self.owners.get((link.name, kind))
        if owners is None:
            keys = shape_keys(shapes_of(link, kind))
            owners = [Owner("link", link.name, kind, key) for key in keys]
            self.owners[link.name, kind] = owners
        return owners

    # --- Values in another notation ---------------------------------------------------------------

    def _expect(self, child: etree._Element, source: Source, tag: str, value: str) -> None:
        """Expect ``value`` as the text of ``tag`` in SDFormat, instead of the value of a child."""
        if source not in self.expected and not len(child) and not child.attrib:
            # Its text is its only fact.
            self.expected[source] = {(tag, TEXT, value)}
            return
        name = TEXT if child.get("value") is None else "value"
        own = (tag_of(child), name, collapsed(block_value(child)))
        self.expected[source] = self._expected(source) - {own} | {(tag, TEXT, value)}

    def _upgraded(self, child: etree._Element, source: Source) -> etree._Element:
        """Return a sensor in the newest version; its values can be in other elements there."""
        return self._replaced(child, upgraded(child), source)

    def _replaced(self, old: etree._Element, new: etree._Element, source: Source) -> etree._Element:
        """Expect the facts of a changed element instead of those of the original; return it."""
        if new is not old:
            self.expected[source] = self._expected(source) - self._facts(old) | self._facts(new)
        return new

    # --- Construction of fragments ----------------------------------------------------------------

    def _element(self, owner: Owner, at: str, element: etree._Element, source: Source) -> None:
        """Map a whole element; it replaces an earlier one unless its tag is repeatable.

        Raises ``ValueError`` for an element that no SDFormat reader accepts.
        """
        check_element(element)
        tag = str(element.tag)
        if tag in REFERRING:
            link = owner.name if owner.kind == "link" else ""
            renamed = rename_in(element, self.gazebo_names.to_model(link))
            element = self._replaced(element, renamed, source)
        if tag in UNIQUELY_NAMED:
            element = self._uniquely_named(owner, element, source)
        fragment = Fragment("sdf", tag, self._text(element), at)
        self.trees[id(fragment)] = element
        key = (owner, f"{at}/{tag}")
        if tag in REPEATABLE:
            self.result.found.append(MappedElement(owner, fragment, {source}))
        elif key in self.unique:
            # All sources are kept: the order of equal elements is not significant.
            mapped = self.unique[key]
            mapped.sources.add(source)
            mapped.fragment.xml = fragment.xml
            self.trees[id(mapped.fragment)] = element
            self.modified.pop(key, None)
        else:
            mapped = MappedElement(owner, fragment, {source})
            self.result.found.append(mapped)
            self.unique[key] = mapped

    def _text(self, element: etree._Element) -> str:
        """Return the text of an element; an element of several owners is serialized once."""
        text = self.serialized.get(element)
        if text is None:
            text = self.serialized[element] = text_of(element)
        return text

    def _uniquely_named(
        self, owner: Owner, element: etree._Element, source: Source
    ) -> etree._Element:
        """Return the element with a name that is unique for its tag and owner (S B8)."""
        taken = self.names.setdefault((owner, str(element.tag)), TakenNames())
        name = element.get("name") or ""
        new = take_unique_name(name, taken)
        if new == name:
            return element
        problem = (
            f"{owner} has another <{tag_of(element)}> '{name}'; this one is renamed to '{new}'"
        )
        self.result.renamed.append(UnmappedElement(source, "duplicate-name", problem))
        changed = element_of(text_of(element))
        changed.set("name", new)
        return self._replaced(element, changed, source)

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


def _material_elements(material: etree._Element) -> list[etree._Element]:
    """Return the elements of a block's ``<material>`` that apply to a visual.

    The colours in a block override the colour in URDF.  Raises ``ValueError`` for an invalid
    colour.
    """
    details = [detail for detail in material if detail.tag in COLORS + MATERIAL_ELEMENTS]
    for detail in details:
        if detail.tag in COLORS:
            check_color(detail)
    tags = {detail.tag for detail in details}
    if len(tags & {"ambient", "diffuse"}) == 1:
        # Gazebo then ignores both colours of URDF (U B5.2).
        details += [etree.Element(tag) for tag in ("ambient", "diffuse") if tag not in tags]
    return details


def _states_more(block: etree._Element) -> bool:
    """Return whether a block has text or attributes of its own, or no element at all."""
    attributes = list(map(str, block.keys()))
    is_empty = next(block.iterchildren(etree.Element), None) is None
    return is_empty or attributes not in ([], ["reference"]) or bool(own_text(block))
