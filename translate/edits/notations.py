"""Edits that write a pose, an axis or the blocks of a URDF otherwise, and change nothing.

A pose can be relative to another frame, in degrees, or written out though it is the default.  The
blocks about one link or joint are one: an element can stand in any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.edits.difference import canonical_xml, same, same_pose
from translate.edits.renamed_parts import canonical_link
from translate.edits.without_effect import ElementLookup, RawEdit
from translate.fragments.visitor import Site, Visitor, default_frame
from translate.kinematics.relative_poses import Poses
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Axis
from translate.model.link import MODEL_FRAME, Frame
from translate.model.model import Model, changed, mapped
from translate.model.names import parts_of, scopes
from translate.model.pose import Pose, Vector3

_POSES = frozenset({"pose", "origin"})
#: The elements whose poses :class:`_Places` finds.
_PLACED = frozenset({"robot", "model", "link", "joint", "visual", "collision", "inertial"})
_PARTS = frozenset({"link", "joint", "frame"})
#: Element of a part → the class of what is read from it.
_KINDS = {
    "axis": "Axis",
    "axis2": "Axis",
    "visual": "Visual",
    "collision": "Collision",
    "inertial": "Inertial",
}
#: A pose or the direction of an axis, with the class and name of what has it.
_Value: TypeAlias = "tuple[tuple[str, str], Pose | Vector3]"
#: Name of a part → the poses and axes in it.
_Values: TypeAlias = "dict[str, list[_Value]]"


def without_notations(
    edits: Iterable[RawEdit], edited: Model, base: Model, trees: tuple[etree._Element, ...]
) -> list[RawEdit]:
    """The edits without those that are another notation of a pose, an axis or the blocks.

    ``trees`` are those of the edited file and of its base.
    """
    edits = list(edits)
    blocks = _equal_blocks(*trees) if any(_is_of_block(edit) for edit in edits) else ()
    edits = [edit for edit in edits if not (_is_of_block(edit) and edit.path[0].name in blocks)]
    if not any(_is_of_place(edit) or edit.attribute == "canonical_link" for edit in edits):
        return edits
    try:
        before, after = _places(base), _places(edited)
    except TranslateError:
        # A frame does not resolve.
        return edits

    lookup = ElementLookup(trees[0])

    def is_notation(edit: RawEdit) -> bool:
        if edit.attribute == "canonical_link":
            return canonical_link(edited) == canonical_link(base)
        depth = next(
            (count for count in range(len(edit.path), 0, -1) if edit.path[count - 1].tag in _PARTS),
            0,
        )
        part = edit.path[depth - 1].name if depth else ""
        values = after.get(part, [])
        inner = edit.path[depth].tag if 0 < depth < len(edit.path) else ""
        if inner in _KINDS:
            # A reader can leave out a shape, or the axis of a fixed joint.
            element, owner = lookup.at(edit.path[:depth]), _KINDS[inner]
            tags = [tag for tag, kind in _KINDS.items() if kind == owner]
            written = 0 if element is None else sum(len(element.findall(tag)) for tag in tags)
            if written != sum(kind == owner for (kind, _), _ in values):
                return False
        return _is_of_place(edit) and _are_equal(before.get(part, []), values)

    return [edit for edit in edits if not is_notation(edit)]


def with_known_frames(model: Model, before: Model) -> Model:
    """The model with the poses of its frames as in an earlier state, if nothing moved.

    Frames that stand for the joints of massless links are known by the frames of their poses.
    Those of nested models are not compared.
    """
    poses_before = {frame.name: frame.pose for frame in before.explicit_frames}
    names = {*(part.name for part in parts_of(model)), MODEL_FRAME, ""}
    poses = Poses(model)

    def own(frame: Frame) -> Frame:
        pose = poses_before.get(frame.name)
        if pose is None or pose.relative_to not in names - {frame.pose.relative_to}:
            return frame
        X = poses.pose(frame.name, pose.relative_to or default_frame(frame, MODEL_FRAME))
        return replace(frame, pose=pose) if same_pose(X, pose) else frame

    try:
        model_with_poses = changed(model, explicit_frames=mapped(model.explicit_frames, own))
        graph = FrameGraph(model_with_poses)
        for frame in model_with_poses.explicit_frames if model_with_poses is not model else ():
            graph.pose(frame.name)
    except TranslateError:
        # Another frame is relative to it now.
        return model
    return model_with_poses


def _is_of_block(edit: RawEdit) -> bool:
    return bool(edit.path) and edit.path[0].tag == "gazebo"


def _equal_blocks(edited: etree._Element, base: etree._Element) -> set[str]:
    """The links and joints whose blocks have the same elements, in whatever block and order."""
    after, before = _contents_of_blocks(edited), _contents_of_blocks(base)
    return {name for name in {*after, *before} if after.get(name) == before.get(name)}


def _contents_of_blocks(robot: etree._Element) -> dict[str, Counter[object]]:
    contents: dict[str, Counter[object]] = {}
    for block in robot.iterchildren("gazebo"):
        counts = contents.setdefault(block.get("reference", ""), Counter())
        counts.update(canonical_xml(child) for child in block.iterchildren("*"))
    return contents


def _is_of_place(edit: RawEdit) -> bool:
    """Whether an edit is in a pose or in the direction of an axis of the robot itself."""
    tags = [step.tag for step in edit.path]
    if not tags or "gazebo" in tags:
        return False
    if tags[-1] in _POSES:
        return tags[-2:-1] == [] or tags[-2] in _PLACED
    return tags[-1] == "xyz" and tags[-2:-1] in (["axis"], ["axis2"])


def _are_equal(before: Sequence[_Value], after: Sequence[_Value]) -> bool:
    """Whether two parts have the same poses and axes."""
    return len(before) == len(after) > 0 and all(map(_is_equal, before, after))


def _is_equal(before: _Value, after: _Value) -> bool:
    (owner, old), (other, new) = before, after
    if owner != other:
        return False
    if isinstance(old, Pose) and isinstance(new, Pose):
        return same_pose(old, new)
    return same(old, new)


def _places(model: Model) -> _Values:
    """The poses and axes of the parts of a model in their default frames.

    Parts of nested models with one name are one here.  The model has no name.  Raises
    :class:`translate.TranslateError` if a frame does not resolve.
    """
    values: _Values = {"": [(("Model", ""), model.pose)]}
    for _, scope in scopes(model):
        _Places(scope, values).scope(scope)
    return values


class _Places(Visitor):
    """Collects the poses and axes of a scope in ``values``, and changes nothing."""

    def __init__(self, scope: Model, values: _Values) -> None:
        self._poses, self._values = Poses(scope), values

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The pose itself."""
        self._add(site, self._poses.express(pose, site.default, site.default))
        return pose

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The axis itself."""
        frame = axis.expressed_in or site.default
        self._add(site, self._poses.direction(axis.xyz, frame, site.default))
        return axis

    def _add(self, site: Site, value: Pose | Vector3) -> None:
        owner = "" if site.owner is None else site.owner.name
        kind = type(site.element).__name__, getattr(site.element, "name", "")
        self._values.setdefault(owner, []).append((kind, value))
