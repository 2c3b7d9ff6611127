"""Provenance: the part of the original that each part of the URDF was translated from.

Names of the original are scoped names in its outermost model: ``model::link``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from translate.diagnostics.loss_report import LossReport
from translate.kinematics.frame_graph import FrameGraph
from translate.model.copying import rebuilt
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import scopes
from translate.model.shape import Collision, Visual


class StructureMerge(NamedTuple):
    """The original and the written model with the edits; ``report`` uses the new names.

    ``names`` maps scoped names in the original to new names, each in its own scope.
    """

    original: Model
    written: Model
    report: LossReport
    names: Mapping[str, str] = {}


class UnmergeableError(Exception):
    """An edit has no place in the embedded source; the message states the reason."""


def in_scopes(model: Model, function: Callable[[str, Model], Model]) -> Model:
    """The model with each of its scopes replaced by the result of a function.

    The arguments are the prefix of names of the scope in the outermost scope (empty or ``model::``)
    and the scope.
    """
    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}
    return rebuilt(
        model,
        lambda inner, models: _with_models(function(prefixes[id(inner)], inner), inner, models),
    )


def _with_models(new: Model, old: Model, models: list[Model]) -> Model:
    """A new scope with the new nested models, whose poses are those in the new scope."""
    if models is old.models:
        return new
    placed = [
        replace(nested, pose=item.pose) for nested, item in zip(models, new.models, strict=True)
    ]
    return replace(new, models=placed)


def sources(original: Model, report: LossReport) -> dict[str, str]:
    """Names of links, joints and frames in the URDF → names in the original.

    Parts that the translation added are not included.
    """
    found = {}
    for prefix, model in scopes(original):
        parts: list[Link | Joint | Frame] = [*model.links, *model.joints, *model.explicit_frames]
        for part in parts:
            name = prefix + part.name
            found[report.renames.get(name, name)] = name
    return found


def source_of(origin: Mapping[str, str], name: str) -> str:
    """The name in the original of a link, joint or frame of the URDF; ``origin`` is ``sources``.

    Raises :class:`UnmergeableError` for a part that the original does not have.
    """
    if name not in origin:
        raise UnmergeableError(f"'{name}' is not in the embedded source")
    return origin[name]


def names_of(parts: Sequence[Link | Joint | Frame | Visual | Collision]) -> set[str]:
    """The names of parts."""
    return {part.name for part in parts}


def directions(joint: Joint) -> tuple[object, ...]:
    """The directions of the two axes of a joint, ``None`` for a missing axis."""
    return tuple(axis and axis.xyz for axis in (joint.axis, joint.axis2))


def added_names(written: Model, original: Model, report: LossReport) -> dict[tuple[str, ...], str]:
    """Purpose → name for each name that the translation generated.

    These are names of the parts of split joints, of the links between them, and of joints to links
    that are frames in the original.
    """
    joints = {joint.name: joint for joint in written.joints}
    origin = sources(original, report)
    found: dict[tuple[str, ...], str] = {}
    for source, parts in report.split_joints.items():
        for index, part in enumerate(parts):
            if part in joints and part not in origin:
                found["joint", source, str(index)] = part
            if part in joints and joints[part].child not in origin:
                found["link", source, str(index)] = joints[part].child
    in_split = {part for parts in report.split_joints.values() for part in parts}
    for joint in written.joints:
        if joint.name not in origin and joint.name not in in_split and joint.child in origin:
            found["joint", origin[joint.child]] = joint.name
    return found


def split_parts(original: Model, written: Model, report: LossReport) -> dict[str, tuple[str, str]]:
    """Part of a split joint → the joint, and the axis of the joint that the part has.

    The axis is ``axis``, ``axis2``, or empty if the joint has no axis for the part.
    """
    if not report.split_joints:
        return {}
    joints = {joint.name: joint for joint in written.joints}
    whole = {
        prefix + joint.name: (prefix, joint)
        for prefix, model in scopes(original)
        for joint in model.joints
    }
    origin, graph = sources(original, report), FrameGraph(original)
    found: dict[str, tuple[str, str]] = {}
    for source, parts in report.split_joints.items():
        if source not in whole or parts[0] not in joints:
            continue
        prefix, joint = whole[source]
        child = graph.attached_to(prefix + joint.child)
        slots = [""] * len(parts)
        if joint.type == "screw":
            slots[0] = "axis"
        elif joint.type in ("universal", "revolute2"):
            slots[:2] = ["axis", "axis2"]
            if origin.get(joints[parts[0]].parent) == child:
                # In a reversed joint, the second axis comes first.
                slots[:2] = ["axis2", "axis"]
        found |= {part: (source, slot) for part, slot in zip(parts, slots, strict=True)}
    return found
