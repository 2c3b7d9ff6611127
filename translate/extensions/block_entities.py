"""Links, joints, frames and models that are from ``<gazebo>`` blocks of URDF (U B7.4, B7.5).

Gazebo copies these elements into the model.  In SDFormat they have the mark ``FROM_BLOCK``.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from lxml import etree

from translate.extensions.extension_data import FROM_BLOCK
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.names import DELIMITER
from translate.xml.document import element_of, text_of
from translate.xml.white_space import trimmed

BLOCK_ENTITIES = frozenset({"link", "joint", "frame", "model"})
#: The attributes that name frames.
FRAME_ATTRIBUTES = ("relative_to", "attached_to", "expressed_in")


def is_block_entity(fragment: Fragment) -> bool:
    """Return whether a fragment of a model is an entity of it."""
    is_element = not (fragment.at or fragment.attribute)
    return is_element and fragment.dialect == "sdf" and fragment.tag in BLOCK_ENTITIES


def names_of_entities(fragments: Iterable[Fragment]) -> set[str]:
    """Return the names of the entities among the fragments of a model."""
    return {element_of(item.xml).get("name", "") for item in fragments if is_block_entity(item)}


def marked_entities(model: etree._Element) -> list[etree._Element]:
    """Return the children of an SDFormat model that are from blocks."""
    return [
        child for child in model.iterchildren(*BLOCK_ENTITIES) if child.get(FROM_BLOCK) is not None
    ]


def entities_of_tree(model: etree._Element) -> set[str]:
    """Return the names of the entities from blocks that other elements of a model refer to.

    An edit of the SDFormat can make them parts of the tree, with the joints above them and all that
    they refer to.
    """
    marked = {child.get("name", ""): child for child in marked_entities(model)}
    if not marked:
        return set()
    above: dict[str, set[str]] = {}
    for name, element in marked.items():
        if element.tag == "joint":
            above.setdefault(trimmed(element.findtext("child")), set()).add(name)
    names: set[str] = set()
    # Elements with a namespace are extension data.
    waiting = [child for child in model.iterchildren("{}*") if child.get(FROM_BLOCK) is None]
    for element in waiting:
        found = {path[0] for path in references_of(element)}
        if element.get("name") in names:
            found |= above.get(element.get("name", ""), set())
        found = found & marked.keys() - names
        names |= found
        waiting += [marked[name] for name in found]
    return names


def without_entities(fragments: Iterable[Fragment], names: Container[str]) -> Iterator[Fragment]:
    """Yield the fragments of a model, the blocks of URDF without the entities with these names."""
    for fragment in fragments:
        if fragment.dialect != "urdf" or fragment.tag != "gazebo" or fragment.at:
            yield fragment
            continue
        block = element_of(fragment.xml)
        removed = [
            child for child in block.iterchildren(*BLOCK_ENTITIES) if child.get("name") in names
        ]
        for child in removed:
            block.remove(child)
        if not removed:
            yield fragment
        elif next(block.iterchildren("*"), None) is not None:
            yield replace(fragment, xml=text_of(block))


def references_of(entity: etree._Element) -> list[Sequence[str]]:
    """Return the paths of names that an entity refers to in the scope of its model."""
    inside = [entity, *entity.iterchildren("pose")] if entity.tag == "model" else entity.iter("*")
    names = [trimmed(node.get(key, "")) for node in inside for key in FRAME_ATTRIBUTES]
    if entity.tag == "joint":
        parent = trimmed(entity.findtext("parent"))
        names += [trimmed(entity.findtext("child")), "" if parent == WORLD else parent]
    return [name.split(DELIMITER) for name in names if name not in ("", MODEL_FRAME)]


def with_dependents(names: Iterable[str], dependents: Mapping[str, Sequence[str]]) -> set[str]:
    """Return names with those of all entities that refer to them, directly or not."""
    found = set(names)
    waiting = list(found)
    while waiting:
        new = [name for name in dependents.get(waiting.pop(), ()) if name not in found]
        found.update(new)
        waiting += new
    return found
