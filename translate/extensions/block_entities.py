"""Links, joints, frames and models that are from ``<gazebo>`` blocks of URDF (U B7.4, B7.5).

Gazebo copies these elements into the model.  In SDFormat they have the mark ``FROM_BLOCK``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lxml import etree

from translate.extensions.extension_data import FROM_BLOCK
from translate.model.fragment import Fragment
from translate.model.names import DELIMITER
from translate.xml.document import element_of
from translate.xml.white_space import trimmed

BLOCK_ENTITIES = frozenset({"link", "joint", "frame", "model"})
_FRAMES = ("relative_to", "attached_to", "expressed_in")
#: Names that every scope of SDFormat has.
_SCOPE_FRAMES = frozenset({"", "world", "__model__"})


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


def references_of(entity: etree._Element) -> list[Sequence[str]]:
    """Return the paths of names that an entity refers to in the scope of its model."""
    inside = [entity, *entity.iterchildren("pose")] if entity.tag == "model" else entity.iter("*")
    names = [trimmed(node.get(key, "")) for node in inside for key in _FRAMES]
    if entity.tag == "joint":
        names += [trimmed(entity.findtext(tag)) for tag in ("parent", "child")]
    return [name.split(DELIMITER) for name in names if name not in _SCOPE_FRAMES]


def with_dependents(names: Iterable[str], dependents: Mapping[str, Sequence[str]]) -> set[str]:
    """Return names with those of all entities that refer to them, directly or not."""
    found = set(names)
    waiting = list(found)
    while waiting:
        new = [name for name in dependents.get(waiting.pop(), ()) if name not in found]
        found.update(new)
        waiting += new
    return found
