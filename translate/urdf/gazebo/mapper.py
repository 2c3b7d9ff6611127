"""Map the elements of ``<gazebo>`` blocks to SDFormat fragments (reference U B7).

Gazebo merges these blocks into the SDFormat that it generates from a URDF.  This module computes
the same result with fewer losses: a block applies to all collisions and visuals of its link,
whatever their names, and an invalid value invalidates only its own element.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import TypeAlias

from lxml import etree

from translate.diagnostics import element_path
from translate.fragments.name_references import rename_in
from translate.fragments.owners import BLOCK_ENTITIES, MODEL, Owner, shape_keys
from translate.fragments.sdf_contents import COLORS, child_of, parse_color
from translate.fragments.shape_names import shapes_of
from translate.fragments.uris import MATERIALS_URI
from translate.model.content_poses import POSED, read_pose
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, Link
from translate.model.model import Model
from translate.model.names import DELIMITER, SHAPE_TAGS, TakenNames
from translate.report.provenance import Kind
from translate.urdf.gazebo.blocks import (
    BLOCK,
    GazeboNames,
    MappedElement,
    Source,
    UnmappedElement,
    block_entities,
)
from translate.urdf.gazebo.tags import (
    ELEMENTS,
    POSE_ATTRIBUTES,
    REFERRING,
    ROWS,
    Row,
    block_value,
    check_element,
    is_copied,
    place_of,
    pose_text,
    upgraded,
)
from translate.xml.document import element_of, prefixed_name, text_of
from translate.xml.positions import LAST_CERTAIN_LINE
from translate.xml.text import collapsed, own_text, trimmed
from translate.xml.writer import escaped

TEXT = "#"
_NO_TEXT = "Gazebo reads the elements of a block, and no text in it"
_ONE_ATTRIBUTE = "Gazebo reads the attribute reference of a block only"
_NO_ENTITY = "the robot has its name already, or lacks what it names"
_NO_SUCH_PART = "SDFormat defines no such content of the element"
#: The tag of a value of a block → the shapes of a link that have it.
_KINDS_OF_SHAPES: dict[str, Kind] = {
    **dict.fromkeys(("visual", "material"), "visual"),
    **dict.fromkeys(("collision", *ROWS["collision"]), "collision"),
}


#: A value of an element: its tag, the name of an attribute or :data:`TEXT`, and the value.
Fact: TypeAlias = tuple[str, str, str]
#: An element that is unique in its owner: the owner, the path of its parent, and its tag.
_Key: TypeAlias = tuple[Owner, str, str]


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


class MappedElements:
    """The elements of blocks, mapped to fragments of a model.

    The references in the blocks are names of the URDF; the owners are names of the model.  An owner
    with a kind of shapes and without a shape is all visuals or collisions of its link.
    """

    def __init__(self, model: Model, blocks: Sequence[etree._Element]) -> None:
        self.model = model
        self.blocks = blocks
        #: The links and joints by their names in the URDF.
        self.links = {link.name_in_file: link for link in model.links}
        self.joints = {joint.name_in_file: joint for joint in model.joints}
        self.children_of_joints = {joint.child for joint in model.joints}
        self.gazebo_names = GazeboNames(model, blocks)
        self.found: list[MappedElement] = []
        #: The elements without an equivalent in SDFormat.
        self.unmapped: list[UnmappedElement] = []
        #: The elements with the name of an earlier element of the same tag and owner.
        self.renamed: list[UnmappedElement] = []
        part_names = {*self.links, *self.joints}
        used = part_names.union([link.name for link in model.links], [j.name for j in model.joints])
        # A fragment would still contain the original name of a renamed link.
        part_names -= {link.name_in_file for link in model.links if link.urdf_name}
        #: The links, joints, frames and models of blocks that are mapped.  A check of their values
        #: has left out others.
        refused = {
            (part.path.kind, part.path.name)
            for fragment in model.fragments
            for part in fragment.unmapped
            if part.path.owner_kind == element_path.BLOCK
        }
        self.entities = {
            entity
            for entity in block_entities(blocks, used, part_names)
            if (str(entity.tag), entity.get("name", "")) not in refused
        }
        self.children: dict[Source, etree._Element] = {}
        #: The mapped elements that are unique in their owner.
        self.unique: dict[_Key, MappedElement] = {}
        #: The values that blocks specify in these elements, by their paths in the element.
        self.values: dict[_Key, dict[str, str]] = {}
        #: The elements of blocks that were mapped completely, and not overwritten since then.
        self.complete: set[Source] = set()
        #: The facts that represent an element of a block in SDFormat, if not those of the element.
        self.expected: dict[Source, set[Fact]] = {}
        #: Why Gazebo does not use elements of blocks, or parts of them.
        self.reasons: dict[Source, str] = {}
        #: The used names of elements that need a unique name, by owner and tag.
        self.names: dict[tuple[Owner, str], TakenNames] = {}
        self._map_blocks()

    def _map_blocks(self) -> None:
        for number, block in enumerate(self.blocks):
            names, reference = block.keys(), trimmed(block.get("reference"))
            elements = [
                indexed for indexed in enumerate(block[:]) if isinstance(indexed[1].tag, str)
            ]
            if not elements or own_text(block):
                reason = _NO_TEXT if own_text(block) else "it is empty"
                self.unmapped.append(UnmappedElement((number, BLOCK), reason))
            if names and names != ["reference"]:
                self.unmapped += [
                    UnmappedElement(
                        (number, BLOCK), _ONE_ATTRIBUTE, attribute=prefixed_name(block, name)[0]
                    )
                    for name in map(str, names)
                    if name != "reference"
                ]
            for index, child in elements:
                self.children[number, index] = child
                self._map(reference, child, (number, index))
        invalid = {problem.source for problem in self.unmapped}
        for key, values in self.values.items():
            fragment = self.unique[key].fragment
            fragment.xml = _with_values(fragment, values)
        self.found = [*self._of_each_shape()]
        self.unmapped += self._partly_mapped(invalid)

    def _of_each_shape(self) -> Iterator[MappedElement]:
        """Yield the mapped elements, with one for each visual or collision of a link."""
        owners: dict[Owner, list[Owner]] = {}
        links = {link.name: link for link in self.model.links}
        for mapped in self.found:
            owner, fragment = mapped.owner, mapped.fragment
            if not owner.shape_kind:
                yield mapped
                continue
            if owner not in owners:
                shapes = dict(links[owner.name].shapes_by_kind)[owner.shape_kind]
                owners[owner] = [owner._replace(shape=key) for key in shape_keys(shapes)]
            for shape in owners[owner]:
                shape_fragment = Fragment("sdf", fragment.tag, fragment.xml, fragment.at)
                yield MappedElement(shape, shape_fragment, mapped.sources)

    # --- Elements with facts that are not mapped --------------------------------------------------

    def _partly_mapped(self, invalid: set[Source]) -> Iterator[UnmappedElement]:
        """Yield the elements with a fact that no fragment mapped from them contains."""
        mapped_elements = self.found
        done = self.complete.intersection(
            chain.from_iterable(mapped.sources for mapped in mapped_elements)
        )
        incomplete = self.children.keys() - done - invalid
        texts: dict[Source, set[str]] = {}
        for mapped in mapped_elements:
            for source in mapped.sources & incomplete:
                texts.setdefault(source, set()).add(mapped.fragment.xml)

        @cache
        def facts(text: str) -> set[Fact]:
            return set(iterate_facts(element_of(text)))

        for source, child in self.children.items():
            if source not in incomplete:
                continue
            if source not in texts:
                # An element without children has a fact.
                if not len(child) or any(iterate_facts(child)):
                    yield UnmappedElement(source, self._reason(source, child))
                continue
            contained = chain.from_iterable(map(facts, texts[source]))
            missing = self._expected(source, child).difference(contained)
            facts_of_child = set(iterate_facts(child)) if missing else missing
            if facts_of_child:
                reason = self.reasons.get(source, _NO_SUCH_PART)
                yield from _unmapped_parts(source, child, missing, facts_of_child, reason)

    def _reason(self, source: Source, child: etree._Element) -> str:
        """Return why nothing of an element is mapped."""
        if (reason := self.reasons.get(source)) is not None:
            return reason
        if (kind := _KINDS_OF_SHAPES.get(str(child.tag))) is not None:
            link = self.links.get(trimmed(self.blocks[source[0]].get("reference")))
            if link is not None and not shapes_of(link, kind):
                return f"link '{link.name_in_file}' has no {kind}"
        return _NO_SUCH_PART

    def _expected(self, source: Source, child: etree._Element) -> set[Fact]:
        """Return the facts that represent an element of a block in SDFormat."""
        expected = self.expected.get(source)
        return set(iterate_facts(child)) if expected is None else expected

    def _expect(self, child: etree._Element, source: Source, facts: set[Fact]) -> None:
        """Expect these facts in SDFormat, instead of the value of a child."""
        names = child.keys()
        if not len(child) and (not names or (names == ["value"] and not trimmed(child.text))):
            # Its value is its only fact.
            self.expected[source] = facts
            self.complete.add(source)
            return
        name = TEXT if child.get("value") is None else "value"
        own_fact = (str(child.tag), name, collapsed(block_value(child)))
        self.expected[source] = self._expected(source, child) - {own_fact} | facts

    # --- Elements by their owner ------------------------------------------------------------------

    def _map(self, reference: str, child: etree._Element, source: Source) -> None:
        """Map one element of a block, or enter why no SDFormat reader accepts it."""
        link, joint = self.links.get(reference), self.joints.get(reference)
        code, problem = "gazebo-value-invalid", ""
        try:
            if not reference:
                if (rows := ROWS["model"].get(str(child.tag))) is not None:
                    self._map_value(MODEL, rows, child, source)
                elif child.tag == "pose":
                    self._pose(MODEL, child, source)
                elif child.tag not in BLOCK_ENTITIES or child in self.entities:
                    self._copy(MODEL, child, source)
                else:
                    self.reasons[source] = _NO_ENTITY
            elif link is None and joint is None:
                code = "gazebo-reference-unknown"
                problem = f"the robot has no link and no joint '{reference}'"
            elif not (link is not None and self._map_to_link(link, child, source)) and joint:
                self._map_to_joint(joint, child, source)
        except ValueError as error:
            problem = f"<{child.tag!s}>: {error}"
        if problem:
            self.unmapped.append(UnmappedElement(source, problem, code))

    def _map_to_link(self, link: Link, child: etree._Element, source: Source) -> bool:
        """Map an element of a block to a link or its shapes; return False if links have none."""
        tag = str(child.tag)
        if tag == "material" and not len(child):
            self._named_material(link, child, source)
        elif tag in SHAPE_TAGS:
            self._shape_element(link, child, source)
        elif tag in ROWS["collision"]:
            collisions = Owner("link", link.name, "collision")
            self._map_value(collisions, ROWS["collision"][tag], child, source)
        elif tag in ROWS["link"]:
            self._map_value(Owner("link", link.name), ROWS["link"][tag], child, source)
        elif tag == "pose":
            # Gazebo uses only the pose of a root link, also from the block of a link that it merges
            # into the root (reference U B7.21, B7.23, B9.8).
            root = self.gazebo_names.survivors[link.name]
            if root not in self.children_of_joints:
                self._pose(Owner("link", root), child, source)
            else:
                self.reasons[source] = "Gazebo uses the pose of a root link only"
        else:
            return self._copy(Owner("link", link.name), child, source)
        return True

    def _map_to_joint(self, joint: Joint, child: etree._Element, source: Source) -> None:
        """Map an element of a block to a joint."""
        owner, rows = Owner("joint", joint.name), ROWS["joint"].get(str(child.tag))
        if rows is None:
            self._copy(owner, child, source)
        elif rows[0].path.startswith("axis/") and (joint.axis is None or joint.type == "planar"):
            # The value needs a joint with exactly one axis of motion.
            rows[0].read(block_value(child))
            self.reasons[source] = f"a {joint.type} joint has no axis that it is about"
        else:
            self._map_value(owner, rows, child, source)

    def _pose(self, owner: Owner, child: etree._Element, source: Source) -> None:
        """Map the pose of the model or of a root link, if Gazebo uses it.

        Readers of SDFormat use the first of several poses (reference U B7.23). They ignore elements
        in it and other attributes.
        """
        is_in_model = trimmed(child.get("relative_to")) in ("", MODEL_FRAME if owner.name else "")
        if not is_in_model or (owner, "", "pose") in self.unique:
            self.reasons[source] = (
                "Gazebo uses the first pose only"
                if is_in_model
                else "Gazebo uses a pose in the frame of the model only"
            )
            return
        self._add(owner, Fragment("sdf", "pose", pose_text(read_pose(child))), source)
        ignored = set(chain.from_iterable(map(iterate_facts, child.iterchildren(etree.Element))))
        for key, value in child.items():
            if key not in POSE_ATTRIBUTES and (key, value) != ("frame", ""):
                ignored.add(("pose", str(key), collapsed(str(value))))
        self.expected[source] = ignored
        if not ignored:
            self.complete.add(source)

    def _copy(self, owner: Owner, child: etree._Element, source: Source) -> bool:
        """Map an element that Gazebo copies; return False for another one."""
        if not is_copied(child.tag, owner.kind):
            self.reasons[source] = _not_read(str(child.tag), owner.kind)
            return False
        if self._element(owner, "", child, source):
            self.complete.add(source)
        return True

    def _named_material(self, link: Link, child: etree._Element, source: Source) -> None:
        """Map ``<material>`` with the name of a material script to the visuals of a link."""
        if not (name := block_value(child)):
            raise ValueError("the name of the material is empty")
        script = _layout("script", (("name", escaped(name)), ("uri", MATERIALS_URI)))
        self._expect(child, source, {("name", TEXT, name)})
        owner = Owner("link", link.name, "visual")
        self._add(owner, Fragment("sdf", "script", script, "material"), source)

    def _shape_element(self, link: Link, child: etree._Element, source: Source) -> None:
        """Map ``<visual>`` or ``<collision>`` of a block to all such shapes of a link."""
        kind: Kind = "visual" if child.tag == "visual" else "collision"
        owner = Owner("link", link.name, kind)
        for part in child if shapes_of(link, kind) else ():
            if is_copied(part.tag, kind):
                self._element(owner, "", part, source)
            elif part.tag == "material" and kind == "visual":
                for detail in _material_elements(part):
                    self._element(owner, "material", detail, source)
            elif isinstance(part.tag, str):
                self.reasons[source] = _not_read(str(part.tag), kind)

    # --- Construction of fragments ----------------------------------------------------------------

    def _map_value(
        self, owner: Owner, rows: Sequence[Row], child: etree._Element, source: Source
    ) -> None:
        """Map a value to its places below its owner, into an element that values share."""
        value = rows[0].read(block_value(child))
        places = [place_of(row.path) for row in rows]
        self._expect(child, source, {(name, TEXT, value) for *_, name in places})
        for parent_path, tag, below, _ in places:
            key = (owner, parent_path, tag)
            if key not in self.unique:
                self._add(owner, Fragment("sdf", tag, "", parent_path), source)
            mapped, values = self.unique[key], self.values.setdefault(key, {})
            if (not values and mapped.fragment.xml) or values.get(below, value) != value:
                # It is another value, or the whole element was mapped before.
                self._replaced(mapped, source)
            values[below] = value
            mapped.sources.add(source)

    def _element(self, owner: Owner, path: str, element: etree._Element, source: Source) -> bool:
        """Map a whole element; return False if the newest version lacks a part of it.

        Raises ``ValueError`` for an element that no SDFormat reader accepts.
        """
        check_element(element)
        tag, newest = str(element.tag), upgraded(element)
        new = self._with_frame(newest)
        fragment = Fragment("sdf", tag, text_of(new), path)
        lost = set[Fact]()
        if newest is not element:
            lost = {*iterate_facts(element)} - {*iterate_facts(newest)}
            # The newest version has the type of a noise in an attribute.
            lost = {
                (tag, name, value)
                for tag, name, value in lost
                if (tag, name, value) != ("pose", "frame", "")
                and not (name == TEXT and (tag == "type" or not value))
            }
            lines = tuple(node.sourceline or 0 for node in newest.iter(etree.Element))
            fragment.lines = lines if max(lines) < LAST_CERTAIN_LINE else ()
        if tag in REFERRING and self.gazebo_names.may_rename(fragment):
            new = rename_in(new, self.gazebo_names.renaming(owner, to_gazebo=False))
        if ELEMENTS[tag].is_named:
            new = self._uniquely_named(owner, new, source)
        if new is not element:
            fragment.xml = text_of(new)
            expected = self._expected(source, self.children[source])
            new_facts = {*iterate_facts(new), *lost}
            self.expected[source] = expected - {*iterate_facts(element)} | new_facts
        self._add(owner, fragment, source)
        return not lost

    def _with_frame(self, element: etree._Element) -> etree._Element:
        """Return the element with the name in the model of the frame that its pose names.

        Raises ``ValueError`` for a frame that the robot does not have: readers of SDFormat refuse
        the robot (seed 1, section 1).
        """
        pose = element.find("pose") if element.tag in POSED else None
        name = "" if pose is None else trimmed(pose.get("relative_to"))
        if pose is None or name in ("", MODEL_FRAME):
            return element
        part = self.links.get(name) or self.joints.get(name)
        if part is None:
            if name.partition(DELIMITER)[0] in {entity.get("name") for entity in self.entities}:
                return element
            raise ValueError(f"its pose is relative to '{name}', which the robot does not have")
        if part.name == name:
            return element
        changed = element_of(text_of(element))
        child_of(changed, "pose").set("relative_to", part.name)
        return changed

    def _add(self, owner: Owner, fragment: Fragment, source: Source) -> None:
        """Add a mapped element; it replaces an earlier one unless its tag is repeatable."""
        key = (owner, fragment.at, fragment.tag)
        if key in self.unique:
            # All sources are kept: the order of equal elements is not significant.
            mapped = self.unique[key]
            self._replaced(mapped, source)
            mapped.sources.add(source)
            mapped.fragment.xml = fragment.xml
            self.values.pop(key, None)
            return
        mapped = MappedElement(owner, fragment, {source})
        self.found.append(mapped)
        row = ELEMENTS.get(fragment.tag)
        if row is None or not row.is_repeatable:
            self.unique[key] = mapped

    def _replaced(self, mapped: MappedElement, source: Source) -> None:
        """Enter that the element of a later source replaces those that were mapped before."""
        self.complete -= mapped.sources
        for earlier in mapped.sources - {source}:
            self.reasons[earlier] = "a later element of a block replaces it"

    def _uniquely_named(
        self, owner: Owner, element: etree._Element, source: Source
    ) -> etree._Element:
        """Return the element with a name that is unique among those of its owner (S B8, B12).

        Names of plugins are unique among themselves.
        """
        kind = "plugin" if element.tag == "plugin" else ""
        taken = self.names.setdefault((owner, kind), TakenNames())
        name = element.get("name") or ""
        new = taken.take(name)
        if new == name:
            return element
        problem = (
            f"{owner} has another element '{name}'; this <{element.tag!s}> is renamed to '{new}'"
        )
        self.renamed.append(UnmappedElement(source, problem, "duplicate-name"))
        changed = element_of(text_of(element))
        changed.set("name", new)
        return changed


@lru_cache(maxsize=256)
def _not_read(tag: str, kind: str) -> str:
    """Return why Gazebo does not use an element of a block about an owner of this kind."""
    return f"Gazebo reads no <{tag.rpartition('}')[2]}> of a {kind} from a block"


def _unmapped_parts(
    source: Source,
    child: etree._Element,
    missing: set[Fact],
    facts_of_child: set[Fact],
    reason: str,
) -> Iterator[UnmappedElement]:
    """Yield the parts of an element whose facts are missing, or the element itself."""
    tag = str(child.tag)
    parts = {(fact[0], "" if fact[1] == TEXT else fact[1]) for fact in missing}
    if missing == facts_of_child or not missing <= facts_of_child or (tag, "") in parts:
        yield UnmappedElement(source, reason)
        return
    for part, attribute in sorted(parts):
        yield UnmappedElement(source, reason, tag="" if part == tag else part, attribute=attribute)


def _with_values(fragment: Fragment, values: Mapping[str, str]) -> str:
    """Return the text of an element with these values at their paths."""
    if not fragment.xml:
        return _layout(fragment.tag, tuple(values.items()))
    element = element_of(fragment.xml)
    for path, value in values.items():
        node = element
        for name in path.split("/") if path else ():
            child = node.find(name)
            node = etree.SubElement(node, name) if child is None else child
        node.text = value
    return text_of(element)


@lru_cache(maxsize=1024)
def _layout(tag: str, values: tuple[tuple[str, str], ...], indent: str = "") -> str:
    """Return an element with values at their paths as text, as :func:`text_of` writes it."""
    if not values[0][0]:
        return f"{indent}<{tag}>{values[0][1]}</{tag}>"
    children: dict[str, list[tuple[str, str]]] = {}
    for path, value in values:
        name, _, below = path.partition("/")
        children.setdefault(name, []).append((below, value))
    lines = [_layout(name, tuple(inside), f"{indent}  ") for name, inside in children.items()]
    return "\n".join([f"{indent}<{tag}>", *lines, f"{indent}</{tag}>"])


def _material_elements(material: etree._Element) -> list[etree._Element]:
    """Return the elements of a block's ``<material>`` that apply to a visual.

    The colours in a block override the colour in URDF.  Raises ``ValueError`` for an invalid
    colour.
    """
    details = [detail for detail in material if is_copied(detail.tag, "material")]
    for number, detail in enumerate(details):
        if detail.tag in COLORS:
            parse_color(collapsed(detail.text))
            if detail.attrib or len(detail):
                # Only the numbers are mapped.
                details[number] = etree.Element(str(detail.tag))
                details[number].text = detail.text
    tags = {detail.tag for detail in details}
    if len(tags & {"ambient", "diffuse"}) == 1:
        # Gazebo then ignores both colours of URDF (U B5.2).
        details += [etree.Element(tag) for tag in ("ambient", "diffuse") if tag not in tags]
    return details
