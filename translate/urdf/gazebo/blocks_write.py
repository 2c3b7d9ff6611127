"""Write SDFormat content as ``<gazebo>`` blocks in the form that Gazebo reads (reference U B7, D2).

A model can contain the blocks of a URDF and also the SDFormat fragments that they were mapped to.
Blocks that agree with the fragments are written unchanged.  After an edit of the SDFormat, the
elements of blocks that disagree are removed, and the edited fragments are written as new blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.element_path import block_path
from translate.fragments.name_references import SHAPES, Kinds, NewName, rename_in
from translate.fragments.owners import BLOCK_ENTITIES, MODEL, Owner, names_of_entities, shape_keys
from translate.fragments.sdf_contents import COLORS, material_element
from translate.model.fragment import Fragment
from translate.model.link import Shape, Visual
from translate.model.model import Model
from translate.model.pose import IDENTITY_POSE
from translate.report.loss_report import LossReport
from translate.structures import dataclass, grouped
from translate.urdf.gazebo.apply import entities_of
from translate.urdf.gazebo.blocks import (
    GazeboNames,
    MappedElement,
    Source,
    block_of,
    blocks_of,
    canonical,
    new_block,
)
from translate.urdf.gazebo.mapper import MappedElements
from translate.urdf.gazebo.sdf_only import block_material, is_in_block, shared_tags
from translate.urdf.gazebo.tags import REFERRING, WRITTEN, is_copied, pose_text
from translate.xml.document import element_of, elements_of, qualified_name, text_of
from translate.xml.text import trimmed

#: The pose of an owner at the origin, which is no fragment.
_NO_POSE = pose_text(IDENTITY_POSE)
OwnedFragment: TypeAlias = tuple[Owner, Fragment]


@dataclass(slots=True)
class Blocks:
    """The ``<gazebo>`` blocks to write for a model.

    ``kept``: the remaining part of each block that disagreed with the model, or None if nothing
    remains, by its index in the fragments of the model.
    ``new``: the blocks to add.
    ``left_out``: the fragments that Gazebo has no form for.
    ``has_static`` and ``has_pose``: whether a kept block contains ``<static>``, or the pose of the
    model.
    """

    kept: dict[int, Fragment | None] = field(default_factory=dict)
    new: list[etree._Element] = field(default_factory=list)
    left_out: list[OwnedFragment] = field(default_factory=list)
    has_static: bool = False
    has_pose: bool = False


def reconcile_blocks(
    model: Model,
    fragments: Sequence[OwnedFragment],
    links: Mapping[str, str],
    joints: Mapping[str, str],
    added: Sequence[etree._Element],
    report: LossReport,
) -> Blocks:
    """Compare the blocks of a model with its SDFormat fragments and choose the blocks to write.

    ``fragments`` have their owners by names of the model; ``links`` and ``joints`` map these names
    to the names that are written.  ``added`` are blocks that the model does not contain.
    """
    blocks = Blocks()
    without_block = _fragments_without_block(model, fragments, blocks, report)
    for_blocks = [owned for owned in without_block if not is_robot_value(*owned)]
    missing = {fragment.tag for owner, fragment in without_block if is_robot_value(owner, fragment)}
    blocks.has_static, blocks.has_pose = "static" not in missing, "pose" not in missing
    gazebo_names = GazeboNames(model, [*blocks_of(model), *added], links, joints)
    writer = _BlockWriter(model, gazebo_names, [fragment for _, fragment in for_blocks], report)
    groups: dict[Owner, list[OwnedFragment]] = grouped(
        (Owner(owner.kind, owner.name), (owner, fragment)) for owner, fragment in for_blocks
    )
    for entity, entity_fragments in groups.items():
        written, left_out = writer.write(entity, entity_fragments)
        blocks.new += written
        blocks.left_out += left_out
    blocks.new = _joined([*added, *blocks.new])
    return blocks


def is_robot_value(owner: Owner, fragment: Fragment) -> bool:
    """Return whether a fragment is the static flag or the pose of the model."""
    return owner == MODEL and fragment.tag in ("static", "pose")


def _joined(blocks: Sequence[etree._Element]) -> list[etree._Element]:
    """Return one block for each reference, at the place of the first; those of the model as is."""
    joined: dict[object, etree._Element] = {}
    for block in blocks:
        if (first_block := joined.setdefault(block.get("reference") or block, block)) is not block:
            first_block.extend(list(block))
    return list(joined.values())


# --- Blocks of the model --------------------------------------------------------------------------


def _fragments_without_block(
    model: Model, fragments: Sequence[OwnedFragment], output_blocks: Blocks, report: LossReport
) -> list[OwnedFragment]:
    """Return the fragments that no block contains; remove block elements that disagree."""
    indices = [i for i, fragment in enumerate(model.fragments) if block_of(fragment) is not None]
    if not indices:
        return list(fragments)
    uncovered = _remove_outdated(model, fragments, indices, output_blocks, report)
    without_block = []
    for owner, fragment in reversed(fragments):
        key = (owner, canonical(fragment))
        if uncovered[key] > 0:
            uncovered[key] -= 1
            without_block.append((owner, fragment))
    return without_block[::-1]


def _remove_outdated(
    model: Model,
    fragments: Sequence[OwnedFragment],
    indices: Sequence[int],
    output_blocks: Blocks,
    report: LossReport,
) -> Counter[tuple[Owner, object]]:
    """Remove the block elements that disagree with the fragments.

    ``indices`` are those of the blocks in the fragments of the model.  Return how many of the
    fragments with each key no block contains.
    """
    elements = [element_of(model.fragments[i].xml) for i in indices]
    colors = _colors(model)
    entities = names_of_entities(fragment for owner, fragment in fragments if owner == MODEL)
    posed = {owner for owner, fragment in fragments if fragment.tag == "pose"}
    while True:
        uncovered = Counter((owner, canonical(fragment)) for owner, fragment in fragments)
        uncovered.update(key for key in colors if key not in uncovered)
        outdated: set[Source] = set()
        mapped_elements = MappedElements(model, elements).found
        for mapped in mapped_elements:
            key = (mapped.owner, canonical(mapped.fragment))
            if uncovered[key] > 0:
                uncovered[key] -= 1
            elif mapped.fragment.xml != _NO_POSE or mapped.owner in posed:
                outdated |= mapped.sources
        outdated |= _unmapped_entities(elements, mapped_elements, entities)
        if not outdated:
            return uncovered
        children = [list(block) for block in elements]
        for number, index in sorted(outdated, reverse=True):
            child = children[number][index]
            report.add(
                "block-outdated",
                block_path("", qualified_name(child)),
                "the SDFormat content of this element was edited; the edit is used",
                model.fragments[indices[number]].location,
            )
            elements[number].remove(child)
        for number in {number for number, _ in outdated}:
            block, fragment = elements[number], model.fragments[indices[number]]
            empty = not any(isinstance(node.tag, str) for node in block)
            output_blocks.kept[indices[number]] = (
                None if empty else replace(fragment, xml=text_of(block))
            )


def _unmapped_entities(
    blocks: Sequence[etree._Element],
    mapped_elements: Iterable[MappedElement],
    names: Container[str],
) -> set[Source]:
    """Return the entities of blocks that are not mapped, but have a fragment with their name.

    They refer to an element that was edited.  The fragment is written instead.
    """
    mapped = names_of_entities(
        element.fragment for element in mapped_elements if element.owner == MODEL
    )
    return {
        (number, index)
        for number, block in enumerate(blocks)
        if not trimmed(block.get("reference"))
        for index, child in enumerate(block)
        if child.tag in BLOCK_ENTITIES
        and child.get("name", "") in names
        and child.get("name", "") not in mapped
    }


def _colors(model: Model) -> list[tuple[Owner, object]]:
    """Return keys of the material elements that both blocks and URDF itself can specify."""
    color_keys: list[tuple[Owner, object]] = []
    for owner, entity in entities_of(model).items():
        material = entity.material if isinstance(entity, Visual) else None
        if material is None:
            continue
        texts = {tag: f"<{tag}/>" for tag in COLORS if getattr(material, tag) is None}
        if (whole := material_element(material)) is not None:
            texts |= {str(element.tag): text_of(element) for element in whole}
        for tag, text in texts.items():
            color_keys.append((owner, canonical(Fragment("sdf", tag, text, "material"))))
    return color_keys


# --- New blocks -----------------------------------------------------------------------------------


class _BlockWriter:
    """Writes the fragments of a model as blocks."""

    def __init__(
        self,
        model: Model,
        gazebo_names: GazeboNames,
        fragments: Sequence[Fragment],
        report: LossReport,
    ) -> None:
        self.model = model
        self.report = report
        self.gazebo_names = gazebo_names
        whole = [
            fragment
            for fragment in fragments
            if not fragment.attribute and fragment.at != "material"
        ]
        trees = elements_of([fragment.xml for fragment in whole])
        #: The trees of fragments by the identity of the fragments, which may be equal.
        self.trees = {id(fragment): tree for fragment, tree in zip(whole, trees, strict=True)}

    def write(
        self, entity: Owner, owned_fragments: list[OwnedFragment]
    ) -> tuple[list[etree._Element], list[OwnedFragment]]:
        """Return the blocks of a model, link or joint, and the fragments that they do not contain.

        ``owned_fragments`` are the fragments of the entity and, for a link, of its shapes.
        """
        names = self.gazebo_names
        if entity == MODEL:
            # One block for each fragment that Gazebo reads.
            whole = [fragment for _, fragment in owned_fragments if _is_whole(fragment)]
            written = [fragment for fragment in whole if is_copied(fragment.tag, "model")]
            blocks = [
                new_block("", [*map(etree.Comment, fragment.comments), self._take(fragment)])
                for fragment in written
            ]
        elif entity.kind == "link":
            children, written = self._link_elements(entity, owned_fragments)
            blocks = [new_block(names.links.get(entity.name, ""), children)] if children else []
        else:
            owned_fragments = [
                (entity, part)
                for _, axis_fragment in owned_fragments
                for part in self._split_physics(axis_fragment)
            ]
            children, written = self._joint_elements([fragment for _, fragment in owned_fragments])
            blocks = [new_block(names.joints.get(entity.name, ""), children)] if children else []
        if any(map(names.may_rename, written)):
            new_name = names.renaming(entity, to_gazebo=True)
            changes: dict[tuple[str, Kinds], str] = {}

            def recorded(name: str, kinds: Kinds) -> str:
                return changes.setdefault((name, kinds), new_name(name, kinds))

            for block in blocks:
                _rename(block, recorded)
            self._report_shapes(entity, changes)
        in_blocks = set(map(id, written))
        return blocks, [owned for owned in owned_fragments if id(owned[1]) not in in_blocks]

    def _report_shapes(self, entity: Owner, changes: Mapping[tuple[str, Kinds], str]) -> None:
        """Report the names of shapes in the blocks of an entity that are those of Gazebo now."""
        for (name, kinds), new in changes.items():
            if new != name and kinds & SHAPES and not self.report.ignores_blocks:
                (kind,) = kinds
                reason = f"'{name}' becomes '{new}', the name in Gazebo, in the <gazebo> block"
                self.report.add("shape-renamed", entity.path.below(kind), reason)

    def _link_elements(
        self, link: Owner, owned_fragments: list[OwnedFragment]
    ) -> tuple[list[etree._Element], list[Fragment]]:
        """Return the elements of the block of a link and its shapes, and their fragments."""
        by_owner: dict[Owner, list[Fragment]] = grouped(
            (owner, fragment) for owner, fragment in owned_fragments
        )
        link_fragments = by_owner.pop(link, [])
        written = [
            fragment
            for fragment in link_fragments
            if _is_whole(fragment) and is_copied(fragment.tag, "link")
        ]
        children = [self._take(fragment) for fragment in written]
        for kind, shapes in self.model.link(link.name).shapes_by_kind if by_owner else ():
            owners = [Owner("link", link.name, kind, key) for key in shape_keys(shapes)]
            contents = [by_owner.get(owner, []) for owner in owners]
            if tags := shared_tags(shapes, contents):
                written += [
                    fragment for of in contents for fragment in of if is_in_block(fragment, tags)
                ]
                children += self._shape_elements(kind, shapes[0], contents[0], tags)
        return children, written

    def _shape_elements(
        self, kind: str, shape: Shape, fragments: Iterable[Fragment], tags: frozenset[str]
    ) -> list[etree._Element]:
        """Return the elements of a block for these tags of the first shape, which all shapes share.

        These are values under tags of Gazebo, then other elements.
        """
        children: list[etree._Element] = []
        whole = etree.Element(kind)
        for fragment in fragments:
            if is_in_block(fragment, tags) and fragment.at != "material":
                values = self._values(fragment, kind)
                children += values
                if not values:
                    whole.append(self._take(fragment))
        if isinstance(shape, Visual) and "material" in tags:
            whole.append(block_material(shape))
        return [*children, whole] if len(whole) else children

    def _joint_elements(
        self, fragments: Iterable[Fragment]
    ) -> tuple[list[etree._Element], list[Fragment]]:
        """Return the elements of the block of a joint, and the fragments that they contain."""
        children: list[etree._Element] = []
        written: list[Fragment] = []
        for fragment in fragments:
            is_whole = _is_whole(fragment) and is_copied(fragment.tag, "joint")
            elements = [self._take(fragment)] if is_whole else self._values(fragment, "joint")
            if elements:
                children += elements
                written.append(fragment)
        return children, written

    def _split_physics(self, fragment: Fragment) -> list[Fragment]:
        """Split the ``<physics>`` of a joint: values with a tag in Gazebo, then those without."""
        if not _is_whole(fragment) or fragment.tag != "physics":
            return [fragment]
        element, gazebo_tags = self._tree(fragment), WRITTEN["joint"]
        leaves = _leaves(element, "physics")
        known_paths = [path for _, path in leaves if path in gazebo_tags]
        unknown = [(node, path) for node, path in leaves if path not in gazebo_tags]
        if not (known_paths and unknown) or len(set(known_paths)) < len(known_paths):
            return [fragment]
        self.trees.pop(id(fragment), None)
        lines = dict(zip(element.iter("*"), fragment.lines, strict=False))
        split_fragments = []
        for node, path in unknown:
            tag, parent_path = qualified_name(node), path.rpartition("/")[0]
            location = fragment.location.in_line(lines.get(node))
            split_fragments.append(
                Fragment("sdf", tag, text_of(node), parent_path, location=location)
            )
            _prune(node)
        return [replace(fragment, xml=text_of(element), lines=()), *split_fragments]

    def _values(self, fragment: Fragment, kind: str) -> list[etree._Element]:
        """Return the values of an element of a joint or collision under their tags in Gazebo.

        Return nothing if one value has no tag.
        """
        tags, values = WRITTEN.get(kind, {}), new_block("", ())
        if not tags or fragment.attribute:
            return []
        prefix = f"{fragment.at}/" if fragment.at else ""
        for node, path in _leaves(self._tree(fragment), f"{prefix}{fragment.tag}"):
            if path not in tags or node.attrib or len(node):
                return []
            etree.SubElement(values, tags[path]).text = trimmed(node.text)
        return list(values)

    def _tree(self, fragment: Fragment) -> etree._Element:
        """Return the tree of a fragment, which must not be changed."""
        tree = self.trees.get(id(fragment))
        return element_of(fragment.xml) if tree is None else tree

    def _take(self, fragment: Fragment) -> etree._Element:
        """Return a tree of a fragment for the output."""
        tree = self.trees.pop(id(fragment), None)
        return element_of(fragment.xml) if tree is None else tree


def _leaves(element: etree._Element, path: str) -> list[tuple[etree._Element, str]]:
    """Return the elements without attributes and children, or with mixed content, and their paths.

    An element with attributes or comments is a leaf with its children.
    """
    children = list(element)
    if not children or element.attrib or not all(isinstance(child.tag, str) for child in children):
        return [(element, path)]
    return [leaf for child in children for leaf in _leaves(child, f"{path}/{child.tag!s}")]


def _prune(element: etree._Element) -> None:
    """Remove an element, and its ancestors that are then empty."""
    if (parent := element.getparent()) is not None:
        parent.remove(element)
        if not len(parent):
            _prune(parent)


def _rename(block: etree._Element, new_name: NewName) -> None:
    """Replace the names of the model in a block by those of Gazebo and of URDF."""
    for child in list(block.iter(*REFERRING)):
        renamed = rename_in(child, new_name)
        parent = child.getparent()
        if renamed is not child and parent is not None:
            parent.replace(child, renamed)


def _is_whole(fragment: Fragment) -> bool:
    """Return whether a fragment is a whole element that is a child of its owner."""
    return not (fragment.at or fragment.attribute)
