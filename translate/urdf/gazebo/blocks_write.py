"""Write SDFormat content as ``<gazebo>`` blocks in the form that Gazebo reads (reference U B7, D2).

A model can contain the blocks of a URDF and also the SDFormat fragments that they were mapped to.
Blocks that agree with the fragments are written unchanged.  After an edit of the SDFormat, the
elements of blocks that disagree are removed, and the edited fragments are written as new blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from lxml import etree

from translate.fragments.name_references import NewName, rename_in
from translate.fragments.owners import BLOCK_ENTITIES, MODEL, Owner, names_of_entities, shape_keys
from translate.fragments.sdf_contents import COLORS, material_element
from translate.model.fragment import Fragment
from translate.model.link import Shape, Visual
from translate.model.model import Model
from translate.report.loss_report import LossReport
from translate.urdf.gazebo.apply import entities_of
from translate.urdf.gazebo.blocks import (
    MappedElement,
    Source,
    block_of,
    canonical,
    new_block,
    tag_of,
)
from translate.urdf.gazebo.gazebo_names import GazeboNames, kept_joints
from translate.urdf.gazebo.mapper import REFERRING, mapped_elements
from translate.urdf.gazebo.sdf_only import block_material, is_in_block, shared_tags
from translate.urdf.gazebo.tags import (
    COLLISION_VALUES,
    DISABLE,
    JOINT_ELEMENTS,
    JOINT_VALUES,
    LINK_ELEMENTS,
    MODEL_ELEMENTS,
    PRESERVE,
)
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed

OwnedFragment: TypeAlias = tuple[Owner, Fragment]


@dataclass(slots=True)
class Blocks:
    """The ``<gazebo>`` blocks to write for a model.

    ``kept``: the remaining part of each block that disagreed with the model, or None if nothing
    remains, by its index in the fragments of the model.
    ``new``: the blocks to add.
    ``left_out``: the fragments that Gazebo has no form for.
    ``has_static``: whether a kept block contains ``<static>``.
    """

    kept: dict[int, Fragment | None] = field(default_factory=dict)
    new: list[etree._Element] = field(default_factory=list)
    left_out: list[OwnedFragment] = field(default_factory=list)
    has_static: bool = False


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
    result = Blocks()
    left = _fragments_without_block(model, fragments, result, report)
    rest = [item for item in left if not (item[0] == MODEL and item[1].tag == "static")]
    result.has_static = len(rest) == len(left)
    names = {"link": links, "joint": joints}
    blocks_of_model = [block for item in model.fragments if (block := block_of(item)) is not None]
    kept = kept_joints([*blocks_of_model, *added], PRESERVE, DISABLE)
    gazebo_names = GazeboNames(model, links, joints, kept)
    groups: dict[Owner, list[OwnedFragment]] = {}
    for owner, fragment in [part for item in rest for part in _split_physics(item)]:
        groups.setdefault(Owner(owner.kind, owner.name), []).append((owner, fragment))
    for entity, found in groups.items():
        reference = names.get(entity.kind, {}).get(entity.name, "")
        link = entity.name if entity.kind == "link" else ""
        blocks, written = _blocks(model, entity, found, reference)
        for block in blocks:
            _rename(block, gazebo_names.to_gazebo(link))
        result.new += blocks
        # The fragments are compared by identity: there may be many that are equal.
        in_blocks = {id(fragment) for _, fragment in written}
        result.left_out += [item for item in found if id(item[1]) not in in_blocks]
    result.new = _joined([*added, *result.new])
    return result


def _joined(blocks: Sequence[etree._Element]) -> list[etree._Element]:
    """Return one block for each reference, at the place of the first; those of the model as is."""
    first: dict[str, etree._Element] = {}
    joined = []
    for block in blocks:
        reference = block.get("reference", "")
        if reference in first:
            first[reference].extend(list(block))
            continue
        joined.append(block)
        if reference:
            first[reference] = block
    return joined


# --- Blocks of the model --------------------------------------------------------------------------


def _fragments_without_block(
    model: Model, fragments: Sequence[OwnedFragment], result: Blocks, report: LossReport
) -> list[OwnedFragment]:
    """Return the fragments that no block contains; remove block elements that disagree."""
    indices = [i for i, fragment in enumerate(model.fragments) if block_of(fragment) is not None]
    if not indices:
        return list(fragments)
    left = _remove_outdated(model, fragments, indices, result, report)
    rest = []
    for owner, fragment in reversed(fragments):
        key = (owner, canonical(fragment))
        if left[key] > 0:
            left[key] -= 1
            rest.append((owner, fragment))
    return rest[::-1]


def _remove_outdated(
    model: Model,
    fragments: Sequence[OwnedFragment],
    indices: Sequence[int],
    result: Blocks,
    report: LossReport,
) -> Counter[tuple[Owner, object]]:
    """Remove the block elements that disagree with the fragments.

    ``indices`` are those of the blocks in the fragments of the model.  Return how many of the
    fragments with each key no block contains.
    """
    elements = [element_of(model.fragments[i].xml) for i in indices]
    colors = _colors(model)
    entities = names_of_entities(fragment for owner, fragment in fragments if owner == MODEL)
    while True:
        left = Counter((owner, canonical(fragment)) for owner, fragment in fragments)
        left.update(key for key in colors if key not in left)
        outdated: set[Source] = set()
        found = mapped_elements(model, elements).found
        for mapped in found:
            key = (mapped.owner, canonical(mapped.fragment))
            if left[key] > 0:
                left[key] -= 1
            else:
                outdated |= mapped.sources
        outdated |= _unmapped_entities(elements, found, entities)
        if not outdated:
            return left
        by_block: dict[int, list[int]] = {}
        for number, index in sorted(outdated, reverse=True):
            by_block.setdefault(number, []).append(index)
        for number, removed in by_block.items():
            block, fragment = elements[number], model.fragments[indices[number]]
            children = list(block)
            for index in removed:
                report.add(
                    "block-outdated",
                    f"<gazebo> <{tag_of(children[index])}>",
                    "the SDFormat content of this element was edited; the edit is used",
                    fragment.location,
                )
                block.remove(children[index])
            empty = not any(isinstance(node.tag, str) for node in block)
            kept = None if empty else replace(fragment, xml=text_of(block))
            result.kept[indices[number]] = kept


def _unmapped_entities(
    blocks: Sequence[etree._Element], found: Iterable[MappedElement], names: Container[str]
) -> set[Source]:
    """Return the entities of blocks that are not mapped, but have a fragment with their name.

    They refer to an element that was edited.  The fragment is written instead.
    """
    mapped = names_of_entities(item.fragment for item in found if item.owner == MODEL)
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
    found: list[tuple[Owner, object]] = []
    for owner, entity in entities_of(model).items():
        material = entity.material if isinstance(entity, Visual) else None
        if material is None:
            continue
        texts = {tag: f"<{tag}/>" for tag in COLORS if getattr(material, tag) is None}
        whole = material_element(material)
        if whole is not None:
            texts |= {tag_of(element): text_of(element) for element in whole}
        for tag, text in texts.items():
            found.append((owner, canonical(Fragment("sdf", tag, text, "material"))))
    return found


# --- New blocks -----------------------------------------------------------------------------------


def _blocks(
    model: Model, entity: Owner, fragments: list[OwnedFragment], reference: str
) -> tuple[list[etree._Element], list[OwnedFragment]]:
    """Return the blocks of a model, link or joint, and the fragments that they contain."""
    if entity == MODEL:
        return _model_blocks(fragments)
    if entity.kind == "link":
        return _link_blocks(model, entity, fragments, reference)
    written, children = _joint_elements(fragments)
    return [new_block(reference, children)] if children else [], written


def _model_blocks(
    fragments: list[OwnedFragment],
) -> tuple[list[etree._Element], list[OwnedFragment]]:
    """Return one block for each fragment of the model that Gazebo reads, and these fragments."""
    written = [item for item in fragments if _is_whole(item) and item[1].tag in MODEL_ELEMENTS]
    blocks = [new_block("", [element_of(fragment.xml)]) for _, fragment in written]
    for block, (_, fragment) in zip(blocks, written, strict=True):
        for comment in reversed(fragment.comments):
            block.insert(0, etree.Comment(comment))
    return blocks, written


def _link_blocks(
    model: Model, owner: Owner, fragments: list[OwnedFragment], reference: str
) -> tuple[list[etree._Element], list[OwnedFragment]]:
    """Return the blocks of a link and its shapes, and the fragments that they contain."""
    written = [
        item
        for item in fragments
        if item[0] == owner and _is_whole(item) and item[1].tag in LINK_ELEMENTS
    ]
    children = [element_of(fragment.xml) for _, fragment in written]
    link = model.link(owner.name)
    for kind, shapes in link.shapes_by_kind:
        shared, elements = _shared(owner, fragments, kind, shapes)
        written += shared
        children += elements
    return [new_block(reference, children)] if children else [], written


def _split_physics(item: OwnedFragment) -> list[OwnedFragment]:
    """Split the ``<physics>`` of a joint: values with a tag in Gazebo, then those without one."""
    owner, fragment = item
    if owner.kind != "joint" or not _is_whole(item) or fragment.tag != "physics":
        return [item]
    element = element_of(fragment.xml)
    known = {path for path, *_ in JOINT_VALUES.values()}
    found = [path for _, path in _leaves(element, "physics") if path in known]
    if not found or len(set(found)) < len(found):
        return [item]
    unknown = [(node, path) for node, path in _leaves(element, "physics") if path not in known]
    rest = [
        Fragment(
            "sdf",
            tag_of(node),
            text_of(node),
            path.rpartition("/")[0],
            location=fragment.location,
        )
        for node, path in unknown
    ]
    for node, _ in unknown:
        _prune(node)
    physics = replace(fragment, xml=text_of(element))
    return [(owner, physics), *((owner, part) for part in rest)]


def _leaves(element: etree._Element, path: str) -> list[tuple[etree._Element, str]]:
    """Return the elements without attributes and children, or with mixed content, and their paths.

    An element with attributes or comments is a leaf with its children.
    """
    children = list(element)
    if not children or element.attrib or not all(isinstance(item.tag, str) for item in children):
        return [(element, path)]
    return [leaf for item in children for leaf in _leaves(item, f"{path}/{tag_of(item)}")]


def _prune(element: etree._Element) -> None:
    """Remove an element, and its ancestors that are then empty."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
        if not len(parent):
            _prune(parent)


def _joint_elements(
    fragments: list[OwnedFragment],
) -> tuple[list[OwnedFragment], list[etree._Element]]:
    """Return the fragments of a joint that Gazebo reads, and their elements in a block."""
    written: list[OwnedFragment] = []
    children: list[etree._Element] = []
    tags = {path: tag for tag, (path, *_) in reversed(JOINT_VALUES.items())}
    for owner, fragment in fragments:
        if fragment.attribute:
            continue
        if not fragment.at and fragment.tag in JOINT_ELEMENTS:
            found: list[etree._Element] | None = [element_of(fragment.xml)]
        else:
            found = _values(fragment, tags)
        if found:
            written.append((owner, fragment))
            children += found
    return written, children


def _shared(
    link: Owner, fragments: list[OwnedFragment], kind: str, shapes: Sequence[Shape]
) -> tuple[list[OwnedFragment], list[etree._Element]]:
    """Return the content that is equal in all visuals or collisions of a link.

    The result is the fragments, and their elements in the block.
    """
    by_owner: dict[Owner, list[OwnedFragment]] = {}
    for item in fragments:
        by_owner.setdefault(item[0], []).append(item)
    owners = [Owner("link", link.name, kind, key) for key in shape_keys(shapes)]
    of_shape = [by_owner.get(owner, []) for owner in owners]
    contents = [[fragment for _, fragment in found] for found in of_shape]
    tags = shared_tags(shapes, contents)
    if not tags:
        return [], []
    written = [item for found in of_shape for item in found if is_in_block(item[1], tags)]
    shape, found = shapes[0], contents[0]
    parts = [item for item in found if is_in_block(item, tags) and item.at != "material"]
    material = None
    if isinstance(shape, Visual) and "material" in tags:
        material = block_material(shape, found)
    return written, _shape_elements(kind, parts, material)


def _shape_elements(
    kind: str, fragments: Iterable[Fragment], material: etree._Element | None
) -> list[etree._Element]:
    """Return the block elements of shapes: values under tags of Gazebo, then other elements."""
    tags = {path: tag for tag, (path,) in COLLISION_VALUES.items()} if kind == "collision" else {}
    children: list[etree._Element] = []
    whole = etree.Element(kind)
    for fragment in fragments:
        values = _values(fragment, tags)
        if values:
            children += values
        else:
            whole.append(element_of(fragment.xml))
    if material is not None:
        whole.append(material)
    return [*children, whole] if len(whole) else children


def _values(fragment: Fragment, tags: Mapping[str, str]) -> list[etree._Element] | None:
    """Return the values of an element under their tags in Gazebo, which ``tags`` maps paths to.

    Return None if one value has no tag.
    """
    at = f"{fragment.at}/" if fragment.at else ""
    leaves = _leaves(element_of(fragment.xml), f"{at}{fragment.tag}")
    if any(node.attrib or len(node) or path not in tags for node, path in leaves):
        return None
    found = []
    for node, path in leaves:
        value = etree.Element(tags[path])
        value.text = trimmed(node.text)
        found.append(value)
    return found


def _rename(block: etree._Element, new_name: NewName) -> None:
    """Replace the names of the model in a block by those of Gazebo and of URDF."""
    for child in list(block.iter(*REFERRING)):
        renamed = rename_in(child, new_name)
        parent = child.getparent()
        if renamed is not child and parent is not None:
            parent.replace(child, renamed)


def _is_whole(item: OwnedFragment) -> bool:
    """Return whether a fragment is a whole element that is a child of its owner."""
    return not (item[1].at or item[1].attribute)
