"""The links, joints, frames and models in ``<gazebo>`` blocks without reference (U B7.4, B7.5).

Gazebo copies them into the model.  They are mapped only if every SDFormat reader accepts them there
together with the links and joints of the robot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from lxml import etree

from translate.extensions.extension_data import BLOCK_ENTITIES
from translate.model.names import DELIMITER, is_reserved
from translate.urdf.gazebo.blocks_read import is_generated
from translate.urdf.gazebo.tags import JOINT_TYPES
from translate.urdf.gazebo.unsupported import is_readable
from translate.xml.white_space import trimmed

_FRAMES = ("relative_to", "attached_to", "expressed_in")
#: Element → the parts of it that need a name.
_PARTS = {
    "model": BLOCK_ENTITIES,
    "link": frozenset({"visual", "collision", "sensor", "light"}),
    "joint": frozenset({"sensor"}),
}
_TYPED = frozenset({"sensor", "light"})
#: Names that every scope of SDFormat has.
_SCOPE_FRAMES = frozenset({"", "world", "__model__"})


def block_entities(
    blocks: Iterable[etree._Element], used: Collection[str], known: Collection[str]
) -> set[etree._Element]:
    """Return the entities of blocks that the model can contain.

    ``used`` are the names of the links and joints of the robot; ``known`` are those that an entity
    can refer to.  An entity that refers to an invalid one is invalid.  Links and models of
    generated blocks are not entities, because the embedded source contains them.
    """
    by_name: dict[str, etree._Element] = {}
    for element in _entities(blocks):
        name = element.get("name") or ""
        if name not in used and _is_valid(element):
            by_name.setdefault(name, element)
    references = {name: _references(element) for name, element in by_name.items()}
    dependents: dict[str, list[str]] = {}
    waiting = []
    for name, referenced in references.items():
        if not all(_exists(path, by_name, known) for path in referenced):
            waiting.append(name)
        for path in referenced:
            dependents.setdefault(path[0], []).append(name)
    invalid = set(waiting)
    while waiting:
        name = waiting.pop()
        if name not in known:
            found = [other for other in dependents.get(name, ()) if other not in invalid]
            invalid.update(found)
            waiting += found
    return {element for name, element in by_name.items() if name not in invalid}


def _entities(blocks: Iterable[etree._Element]) -> Iterator[etree._Element]:
    for block in blocks:
        if trimmed(block.get("reference")):
            continue
        for child in block.iterchildren(*BLOCK_ENTITIES):
            if child.tag in ("joint", "frame") or not is_generated(block):
                yield child


def _is_valid(entity: etree._Element) -> bool:
    """Return whether an entity has all that readers require, apart from its references."""
    return _is_complete(entity) and all(map(is_readable, entity.iter("*")))


def _is_complete(element: etree._Element) -> bool:
    """Return whether an element and its parts have a valid name, and type and ends if needed."""
    name, tag = element.get("name") or "", str(element.tag)
    if not name or is_reserved(name) or DELIMITER in name:
        return False
    if tag in _TYPED and not element.get("type"):
        return False
    if tag == "joint":
        kind = trimmed(element.get("type")).lower()
        ends = [trimmed(element.findtext(end)) for end in ("parent", "child")]
        if kind not in JOINT_TYPES or "" in ends:
            return False
    if tag == "model" and element.find("link") is None:
        return False
    return tag not in _PARTS or all(map(_is_complete, element.iterchildren(*_PARTS[tag])))


def _references(entity: etree._Element) -> list[Sequence[str]]:
    """Return the paths of names that an entity refers to in the scope of the robot."""
    inside = [entity, *entity.iterchildren("pose")] if entity.tag == "model" else entity.iter("*")
    names = [trimmed(node.get(key, "")) for node in inside for key in _FRAMES]
    if entity.tag == "joint":
        names += [trimmed(entity.findtext(tag)) for tag in ("parent", "child")]
    return [name.split(DELIMITER) for name in names if name not in _SCOPE_FRAMES]


def _exists(
    path: Sequence[str], by_name: dict[str, etree._Element], known: Collection[str]
) -> bool:
    if len(path) == 1 and path[0] in known:
        return True
    found = by_name.get(path[0])
    for name in path[1:]:
        if found is None or found.tag != "model":
            return False
        found = next(
            (node for node in found.iterchildren(*BLOCK_ENTITIES) if node.get("name") == name), None
        )
    return found is not None
