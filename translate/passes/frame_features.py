"""Poses, axes and ends of joints in the words that an older format has (reference S A46, A47).

The robot stays where it is: what names a frame that the target cannot name is computed in the frame
that it would be given in without words.  What need not change keeps its numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.extensions.fragment_contents import relocate
from translate.kinematics.frame_graph import FrameGraph
from translate.model.copying import changed, mapped, rebuilt
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model, World
from translate.model.names import DELIMITER
from translate.model.pose import Pose
from translate.model.shape import Collision, Visual
from translate.passes.joint_ends import resolve_ends
from translate.passes.relative_poses import Poses, pose_of_model

ShapeKind = TypeVar("ShapeKind", Visual, Collision)
Scope = TypeVar("Scope", Model, World)


@dataclass(frozen=True, slots=True)
class FrameFeatures:
    """What the target can say about frames.

    ``relative_to``: a pose may name any frame of its scope (``all``), one that is no nested model
    and not in one (``own``), or none.  ``ends``: joints may end at frames, models may be placed by
    one of their frames.  ``axes``: an axis may be given in any frame that a pose may name
    (``named``); in its joint or its model (``two``); in its model (``model``).
    """

    relative_to: Literal["all", "own", "none"] = "all"
    ends: bool = True
    axes: Literal["named", "two", "model"] = "named"

    @property
    def is_everything(self) -> bool:
        """Whether nothing has to be said in other words."""
        return self == _EVERYTHING


_EVERYTHING = FrameFeatures()


def lower_frame_features(scope: Scope, words: FrameFeatures, report: LossReport) -> Scope:
    """The same model or world, nested models included, in these words.

    Raises :class:`translate.TranslateError` if a frame that this needs does not resolve.
    """
    if words.is_everything:
        return scope
    if isinstance(scope, Model):
        scope = _placed(scope, FrameGraph(scope), words, report)
    if not words.ends:
        scope = rebuilt(scope, lambda part, models: _with_ends(part, models, report))
    return rebuilt(scope, lambda part, models: _restated(part, models, words, report))


def _with_ends(scope: Scope, models: list[Model], report: LossReport) -> Scope:
    """The scope, with these models in it and joints that end at links."""
    return changed(resolve_ends(scope, report, own_frames=True), models=models)


def _placed(model: Model, graph: FrameGraph, words: FrameFeatures, report: LossReport) -> Model:
    """The model in its place by its own frame, if there are no other words for it."""
    if words.ends or not model.placement_frame:
        return model
    report.add(
        "placement-frame-resolved",
        "approximated",
        f"model '{model.name}' @placement_frame",
        "it is placed by its own frame now, at the same place",
        model.location,
    )
    return replace(model, pose=pose_of_model(model, graph), placement_frame="")


def _restated(scope: Scope, models: list[Model], words: FrameFeatures, report: LossReport) -> Scope:
    """The scope in these words, with these models in it, which are in these words already."""
    graph = FrameGraph(scope) if any(model.placement_frame for model in scope.models) else None
    rewriter = _Rewriter(scope, Poses(scope), words)

    def nested(model: Model) -> Model:
        if graph is not None:
            model = _placed(model, graph.nested(model.name), words, report)
        return changed(model, pose=rewriter.pose(model.pose, rewriter.root))

    models = mapped(models, nested)
    joints = mapped(scope.joints, rewriter.joint)
    frames = mapped(scope.explicit_frames, rewriter.frame)
    if isinstance(scope, World):
        fragments = rewriter.fragments(scope.fragments, WORLD)
        return changed(
            scope, models=models, joints=joints, explicit_frames=frames, fragments=fragments
        )
    return changed(
        scope,
        links=mapped(scope.links, rewriter.link),
        joints=joints,
        loop_joints=mapped(scope.loop_joints, rewriter.joint),
        explicit_frames=frames,
        models=models,
    )


class _Rewriter:
    """Says the poses and axes of one scope in other words."""

    def __init__(self, scope: Model | World, poses: Poses, words: FrameFeatures) -> None:
        self.root = WORLD if isinstance(scope, World) else MODEL_FRAME
        self.poses = poses
        self.words = words
        self._models = {model.name for model in scope.models}

    def pose(self, pose: Pose, default: str) -> Pose:
        """The pose of something that is given in ``default`` without words."""
        if not pose.relative_to or self._may_name(pose.relative_to):
            return pose
        return self.poses.express(pose, default, default)

    def link(self, link: Link) -> Link:
        """A link with everything on it."""
        name = link.name
        inertial = link.inertial
        if inertial is not None:
            inertial = changed(inertial, pose=self.pose(inertial.pose, name))

        def shape(item: ShapeKind) -> ShapeKind:
            fragments = self.fragments(item.fragments, name)
            return changed(item, pose=self.pose(item.pose, name), fragments=fragments)

        return changed(
            link,
            pose=self.pose(link.pose, self.root),
            inertial=inertial,
            visuals=mapped(link.visuals, shape),
            collisions=mapped(link.collisions, shape),
            fragments=self.fragments(link.fragments, name),
        )

    def joint(self, joint: Joint) -> Joint:
        """A joint with its axes and sensors."""
        name = joint.name
        return changed(
            joint,
            pose=self.pose(joint.pose, joint.child),
            axis=self._axis(joint.axis, name),
            axis2=self._axis(joint.axis2, name),
            fragments=self.fragments(joint.fragments, name),
        )

    def frame(self, frame: Frame) -> Frame:
        """An explicit frame."""
        return changed(frame, pose=self.pose(frame.pose, frame.attached_to or self.root))

    def fragments(self, fragments: list[Fragment], owner: str) -> list[Fragment]:
        """Sensors, lights and the like, which have poses in what they hang on."""

        def here(pose: Pose) -> Pose:
            return self.pose(pose, owner)

        return mapped(fragments, lambda fragment: relocate(fragment, here))

    def _axis(self, axis: Axis | None, joint: str) -> Axis | None:
        if axis is None:
            return None
        frame = axis.expressed_in or joint
        target = frame
        if self.words.axes == "model" and self.root == MODEL_FRAME:
            target = MODEL_FRAME
        elif not self._may_be_expressed_in(frame, joint):
            target = joint
        if target == frame:
            return axis
        xyz = self.poses.direction(axis.xyz, frame, target)
        return changed(axis, xyz=xyz, expressed_in="" if target == joint else target)

    def _may_be_expressed_in(self, frame: str, joint: str) -> bool:
        if frame == joint:
            return True
        if self.words.axes == "named":
            return self._may_name(frame)
        return frame == MODEL_FRAME and self.words.axes == "two"

    def _may_name(self, frame: str) -> bool:
        if self.words.relative_to == "own":
            return DELIMITER not in frame and frame not in self._models
        return self.words.relative_to == "all"
