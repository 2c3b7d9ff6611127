"""The links, joints, frames and models in ``<gazebo>`` blocks without reference (U B7.4, B7.5).

Gazebo copies them into the model.  They are mapped only if every SDFormat reader accepts them there
together with the links and joints of the robot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from lxml import etree

from translate.extensions.block_entities import BLOCK_ENTITIES, references_of, with_dependents
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.names import DELIMITER, is_reserved
from translate.urdf.gazebo.tags import JOINT_TYPES
from translate.urdf.gazebo.unsupported import is_readable
from translate.xml.white_space import trimmed

#: Element → the parts of it that need a name.
_PARTS = {
    "model": BLOCK_ENTITIES,
    "link": frozenset({"visual", "collision", "sensor", "light"}),
    "joint": frozenset({"sensor"}),
}
_TYPED = frozenset({"sensor", "light"})


def block_entities(
    blocks: Iterable[etree._Element], used: Collection[str], known: Collection[str]
) -> dict[etree._Element, bool]:
    """Return the entities of blocks that the model can contain.

    ``used`` are the names of the links and joints of the robot; ``known`` are those that an entity
    can refer to.  An entity that refers to an invalid one is invalid.  The value is true for a
    link, a model, and what refers to one: without the block, it would not be in the model.
    """
    by_name: dict[str, etree._Element] = {}
    of_model = [block for block in blocks if not trimmed(block.get("reference"))]
    for block in of_model:
        for element in block.iterchildren(*BLOCK_ENTITIES):
            name = element.get("name") or ""
            if name not in used and _is_valid(element):
                by_name.setdefault(name, element)
    scope = {name: _Parts(element) for name, element in by_name.items()}
    dependents: dict[str, list[str]] = {}
    invalid = []
    for name, element in by_name.items():
        paths = references_of(element)
        if not all(_exists(path, scope, known) for path in paths):
            invalid.append(name)
        for path in paths:
            dependents.setdefault(path[0], []).append(name)
    invalid += _in_cycles(by_name)
    all_invalid = with_dependents(invalid, dependents)
    bodies = [name for name, element in by_name.items() if element.tag in ("link", "model")]
    of_blocks = with_dependents(bodies, dependents)
    return {
        element: name in of_blocks for name, element in by_name.items() if name not in all_invalid
    }


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
        parent, child = (trimmed(element.findtext(end)) for end in ("parent", "child"))
        no_ends = {"", MODEL_FRAME}
        if kind not in JOINT_TYPES or parent in no_ends or child in {*no_ends, WORLD, parent}:
            return False
    if tag == "model":
        return _is_whole_model(element)
    parts = list(element.iterchildren(*_PARTS[tag])) if tag in _PARTS else []
    names = {(part.tag, part.get("name")) for part in parts}
    return len(names) == len(parts) and all(map(_is_complete, parts))


def _is_whole_model(model: etree._Element) -> bool:
    """Return whether a nested model has a link, and all its entities are valid in its scope."""
    children = list(model.iterchildren(*BLOCK_ENTITIES))
    named = [model.get(key) for key in ("canonical_link", "placement_frame") if model.get(key)]
    names = {child.get("name") for child in children}
    is_scope = model.find("link") is not None and names.issuperset(named)
    return is_scope and len(block_entities([model], (), ())) == len(children)


def _in_cycles(by_name: Mapping[str, etree._Element]) -> list[str]:
    """Return the entities whose poses are defined by each other, and those placed in them."""
    frames = {name: _frame_of(element) for name, element in by_name.items()}
    placed: dict[str, list[str]] = {}
    for name, frame in frames.items():
        placed.setdefault(frame, []).append(name)
    waiting = [name for name, frame in frames.items() if frame not in frames]
    for name in waiting:
        waiting += placed.get(name, ())
    return list(frames.keys() - set(waiting))


def _frame_of(entity: etree._Element) -> str:
    """Return the name of the entity in whose frame the pose of another one is."""
    pose = entity.find("pose")
    defaults = {"joint": trimmed(entity.findtext("child")), "frame": entity.get("attached_to", "")}
    relative_to = "" if pose is None else pose.get("relative_to", "")
    return (relative_to or defaults.get(str(entity.tag), "")).partition(DELIMITER)[0]


def _exists(path: Sequence[str], scope: Mapping[str, _Parts], known: Collection[str]) -> bool:
    """Return whether a path of names leads to a part of the robot or of an entity."""
    if len(path) == 1 and path[0] in known:
        return True
    found: _Parts | None = scope.get(path[0])
    for name in path[1:]:
        found = None if found is None else found.parts.get(name)
    return found is not None


class _Parts:
    """An entity with its named parts, if it is a model."""

    def __init__(self, element: etree._Element) -> None:
        self._element = element

    @cached_property
    def parts(self) -> Mapping[str, _Parts]:
        if self._element.tag != "model":
            return {}
        children = self._element.iterchildren(*BLOCK_ENTITIES)
        return {child.get("name", ""): _Parts(child) for child in children}
