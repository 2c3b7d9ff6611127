"""Frame semantics lowered to the features of an older SDFormat version (reference S A46, A47).

All world poses stay the same.  A pose or axis that names a frame which the target cannot name is
computed in its default frame.  Other poses and axes keep their numbers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple, TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.extensions.visitor import Site, Visitor
from translate.kinematics.frame_graph import FrameGraph
from translate.model.joint import Axis
from translate.model.link import MODEL_FRAME
from translate.model.model import Model, World, changed, mapped, rebuilt
from translate.model.names import DELIMITER
from translate.model.pose import Pose
from translate.passes.joint_ends import resolve_ends
from translate.passes.relative_poses import Poses, pose_of_model

Scope = TypeVar("Scope", Model, World)


class FrameFeatures(NamedTuple):
    """The frame semantics that the target version supports.

    ``relative_to``: a pose may name any frame of its scope (``all``), only a frame outside nested
    models (``own``), or no frame (``none``).  ``ends``: parents and children of joints may be
    frames, and models may have a placement frame.  ``axes``: an axis may be expressed in any frame
    that a pose may name (``named``), in its joint or its model (``two``), or in its model only
    (``model``).
    """

    relative_to: Literal["all", "own", "none"] = "all"
    ends: bool = True
    axes: Literal["named", "two", "model"] = "named"

    @property
    def is_everything(self) -> bool:
        """Whether the target supports all features."""
        return self == _EVERYTHING


_EVERYTHING = FrameFeatures()


def lower_frame_features(scope: Scope, features: FrameFeatures, report: LossReport) -> Scope:
    """Return the same model or world, nested models included, with these features only.

    Raises :class:`translate.TranslateError` if a required frame does not resolve.
    """
    if features.is_everything:
        return scope
    if isinstance(scope, Model):
        scope = _without_placement_frame(scope, FrameGraph(scope), features, report)
    if not features.ends:
        scope = rebuilt(scope, lambda part, models: _with_ends(part, models, report))
    return rebuilt(scope, lambda part, models: _lowered(part, models, features, report))


def _with_ends(scope: Scope, models: list[Model], report: LossReport) -> Scope:
    """The scope with these nested models, and with joints between links."""
    return changed(resolve_ends(scope, report, own_frames=True), models=models)


def _without_placement_frame(
    model: Model, graph: FrameGraph, features: FrameFeatures, report: LossReport
) -> Model:
    """The model at the same place without ``placement_frame``, if the target lacks it."""
    if features.ends or not model.placement_frame:
        return model
    report.add(
        "placement-frame-resolved",
        f"model '{model.name}' @placement_frame",
        "the model is placed by its own frame instead, at the same place",
        model.location,
    )
    return replace(model, pose=pose_of_model(model, graph), placement_frame="")


def _lowered(
    scope: Scope, models: list[Model], features: FrameFeatures, report: LossReport
) -> Scope:
    """The scope with these features only; ``models`` are its nested models, already lowered."""
    graph = FrameGraph(scope) if any(model.placement_frame for model in scope.models) else None
    rewriter = _Rewriter(scope, Poses(scope), features)

    def nested(model: Model) -> Model:
        if graph is None:
            return model
        return _without_placement_frame(model, graph.nested(model.name), features, report)

    return rewriter.scope(changed(scope, models=mapped(models, nested)))


class _Rewriter(Visitor):
    """Computes the poses and axes of one scope in frames that the target can name."""

    def __init__(self, scope: Model | World, poses: Poses, features: FrameFeatures) -> None:
        self.poses = poses
        self.features = features
        self._models = {model.name for model in scope.models}

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The pose, in its default frame if the target cannot name the other frame."""
        if not pose.relative_to or self._may_name(pose.relative_to):
            return pose
        return self.poses.express(pose, site.default, site.default)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The axis in a frame that the target can name."""
        joint = site.default
        frame = axis.expressed_in or joint
        target = frame
        if self.features.axes == "model" and self.scope_frame == MODEL_FRAME:
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
        if self.features.axes == "named":
            return self._may_name(frame)
        return frame == MODEL_FRAME and self.features.axes == "two"

    def _may_name(self, frame: str) -> bool:
        if self.features.relative_to == "own":
            return DELIMITER not in frame and frame not in self._models
        return self.features.relative_to == "all"
