"""The saved ``<state>`` of a world: Gazebo Classic applies it, and today's Gazebo ignores it.

A state has the pose in the world of each model and light, and a scale of its links.  The pose
becomes that of the model.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.migration.state import State, set_path
from translate.model.content_poses import read_pose
from translate.model.pose import IDENTITY, Transform
from translate.structures import grouped
from translate.xml.text import trimmed, words_of
from translate.xml.values import numbers_in

#: What a state has the pose of; before SDFormat 1.12 with the tags of the world.
_SAVED = {"model": "model", "model_state": "model", "light": "light", "light_state": "light"}
#: Gazebo prints saved poses with about six digits; in m and rad.
_TOLERANCE = 1e-4
_NO_SCALE = "today's Gazebo has no scale of a model: scale its shapes by hand"
_REPEATED = "Gazebo Classic uses the first entry of a name"
_NO_MODEL = "it stays: the world has no such model with a pose of its own"


def apply_states(state: State) -> None:
    """Write the poses of the first saved state of each world into its models and lights."""
    for world in state.file.root.iterchildren("world"):
        saved = world.find("state")
        entities = {} if saved is None else _entities(world)
        applied = set[ElementPath]()
        for element in () if saved is None else saved.iterchildren(*_SAVED):
            kind, name = _SAVED[str(element.tag)], trimmed(element.get("name"))
            path = ElementPath(kind, name, trimmed(world.get("name")), "world", field="state")
            if path in applied:
                state.add("element-migrated", path, _REPEATED, element, "harmless")
                continue
            applied.add(path)
            _apply(state, element, path, entities.get((kind, name)))


def _entities(world: etree._Element) -> Mapping[tuple[str, str], etree._Element]:
    """Return the models and lights of a world by kind and name.

    An ``<include>`` without a name counts as a model with the last part of its URI as the name.
    """
    named = [
        ((str(part.tag), trimmed(part.get("name"))), part)
        for part in world.iterchildren("model", "light")
    ]
    for include in world.iterchildren("include"):
        uri = trimmed(include.findtext("uri")).rstrip("/")
        name = trimmed(include.findtext("name")) or posixpath.basename(uri)
        named += [((kind, name), include) for kind in ("model", "light")]
    return {key: parts[0] for key, parts in grouped(named).items() if len(parts) == 1}


def _apply(
    state: State,
    saved: etree._Element,
    path: ElementPath,
    entity: etree._Element | None,
) -> None:
    """Write the pose of a saved model or light into the one of the world, if it is there."""
    scale = numbers_in(words_of(saved.findtext("scale") or ""))
    if any(abs(factor - 1.0) > _TOLERANCE for factor in scale):
        state.add("element-migrated", path.below("scale"), _NO_SCALE, saved, "lost")
    if (X_saved := _pose_of(saved)) is None:
        return
    if entity is None or entity.find("placement_frame") is not None:
        if max(X_saved.distance(IDENTITY)) > _TOLERANCE:
            state.add("element-migrated", path.below("pose"), _NO_MODEL, saved, "lost")
        return
    X_before = _pose_of(entity)
    if X_before is not None and max(X_before.distance(X_saved)) <= _TOLERANCE:
        return
    text = trimmed(saved.findtext("pose"))
    set_path(entity, "pose", text, saved).attrib.clear()
    told = f"the saved pose {text} becomes that of the {path.kind}: today's Gazebo ignores <state>"
    state.add("element-migrated", path.below("pose"), told, saved, "harmless")


def _pose_of(element: etree._Element) -> Transform | None:
    """Return the pose of an element in the world; ``None`` if another frame or no number is in it.

    Without a ``<pose>`` it is the identity.
    """
    if (pose := element.find("pose")) is None:
        return IDENTITY
    if pose.get("relative_to") or pose.get("frame"):
        return None
    try:
        return read_pose(pose).transform
    except ValueError:
        return None
