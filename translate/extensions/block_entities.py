"""Links, joints, frames and models that are from ``<gazebo>`` blocks of URDF (U B7.4, B7.5).

Gazebo copies these elements into the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.names import DELIMITER
from translate.xml.document import element_of
from translate.xml.white_space import trimmed

BLOCK_ENTITIES = frozenset({"link", "joint", "frame", "model"})
#: The attributes that name frames.
FRAME_ATTRIBUTES = ("relative_to", "attached_to", "expressed_in")


def is_block_entity(fragment: Fragment) -> bool:
    """Return whether a fragment of a model is an entity of it."""
    is_element = not (fragment.at or fragment.attribute)
    return is_element and fragment.dialect == "sdf" and fragment.tag in BLOCK_ENTITIES


def names_of_entities(fragments: Iterable[Fragment]) -> dict[str, Fragment]:
    """Return the entities among the fragments of a model by their names."""
    entities = [item for item in fragments if is_block_entity(item)]
    return {element_of(item.xml).get("name", ""): item for item in entities}


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
