"""Merge of edited joint frames: poses, types, axes and parents, and the pose of the model.

The descendants of a moved joint move with it, so that other poses of the original change, too.
Each pose keeps its ``relative_to`` frame.  It keeps its numbers if that frame moves with it.
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.kinematics.frame_graph import FrameGraph
from translate.model.copying import changed, mapped
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.joint import Axis, Joint
from translate.model.model import Model
from translate.model.names import scopes
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose, Transform
from translate.roundtrip.pose_propagation import (
    PosePropagation,
    is_identity,
    root_block,
    root_fragment,
)
from translate.roundtrip.provenance import (
    StructureMerge,
    UnmergeableError,
    directions,
    in_scopes,
    sources,
)


def merge_joints(state: StructureMerge, edited: Model) -> StructureMerge:
    """The original with the pose, type, axis and parent of each joint of the edited model.

    Includes the pose of the model.  Raises :class:`UnmergeableError` for an edit that has no place
    in the original.
    """
    before = {joint.name: joint for joint in state.written.joints}
    after = {joint.name: joint for joint in edited.joints}
    edited_names = [
        name for name, joint in after.items() if _motion(joint) != _motion(before[name])
    ]
    is_moved = bool(edited_names) or root_block(state.written) != root_block(edited)
    if not is_moved and state.written.pose == edited.pose:
        return state
    # The pose of the model is no pose of a frame in the model.
    graph = FrameGraph(state.original)
    state = _merge_model_pose(state, edited, graph)
    if not is_moved:
        return state
    original, written, report = state.original, state.written, state.report
    joints = _Joints(original, report)
    for name in edited_names:
        old, new = before[name], after[name]
        if old.child != new.child or old.urdf_name != new.urdf_name:
            raise UnmergeableError(
                f"joint '{old.name}' connects another child link, or has another name"
            )
        if old.parent != new.parent:
            original = joints.with_parent(original, old, new)
    shifted = {
        name
        for name in edited_names
        if _pose_and_parent(before[name]) != _pose_and_parent(after[name])
    }
    propagation = PosePropagation(state, graph, edited, shifted)
    axes = _AxisMerge(propagation, joints)
    result = propagation.applied(original)
    for name in edited_names:
        result = axes.joint(result, before[name], after[name])
    return state._replace(
        original=result,
        written=_replace_root_block(
            replace(
                written,
                joints=[_with_motion(joint, after[joint.name]) for joint in written.joints],
            ),
            edited,
        ),
    )


def _pose_and_parent(joint: Joint) -> object:
    return joint.pose, joint.parent


def _motion(joint: Joint) -> object:
    ends = joint.parent, joint.child
    return joint.type, ends, joint.pose, joint.urdf_name, directions(joint)


def _with_motion(old: Joint, new: Joint) -> Joint:
    """The old joint with the type, parent, pose and axis direction of the new joint."""
    axis = new.axis and replace(old.axis or new.axis, xyz=new.axis.xyz)
    return replace(old, type=new.type, parent=new.parent, pose=new.pose, axis=axis)


# --- Pose of the model ----------------------------------------------------------------------------


def _merge_model_pose(state: StructureMerge, edited: Model, graph: FrameGraph) -> StructureMerge:
    """The original with the pose of the edited model in the world."""
    original, written = state.original, state.written
    if written.pose == edited.pose:
        return state
    pose = original.pose
    if pose[:3] == written.pose[:3] and not original.placement_frame:
        pose = edited.pose.relative(pose.relative_to)
    else:
        # X_RP is the pose of the placement frame P in a frame R, and X_WM = X_WR X_RP X_PM.
        X_MP = IDENTITY
        if original.placement_frame:
            X_MP = graph.pose(original.placement_frame)
        X_OE = written.pose.transform.inverse() @ edited.pose.transform
        X_RP = pose.transform @ X_MP.inverse() @ X_OE @ X_MP
        pose = X_RP.as_pose(pose.relative_to)
    return state._replace(
        original=replace(original, pose=pose), written=replace(written, pose=edited.pose)
    )


def _replace_root_block(written: Model, edited: Model) -> Model:
    old, new = root_fragment(written), root_fragment(edited)
    rest = [fragment for fragment in written.fragments if fragment is not old]
    return replace(written, fragments=rest if new is None else [*rest, new])


# --- Joints ---------------------------------------------------------------------------------------


class _Joints:
    """The joints of the original, by the names of the joints of the URDF."""

    def __init__(self, original: Model, report: LossReport) -> None:
        self.provenance = report.provenance
        self.origin = sources(original, report)
        self.frames = {
            prefix + frame.name
            for prefix, model in scopes(original)
            for frame in model.explicit_frames
        }
        self.joints = {
            prefix + joint.name: joint
            for prefix, model in scopes(original)
            for joint in model.joints
            if not report.provenance.is_cut(prefix + joint.name)
        }
        self.parts = report.provenance.chain_of()

    def of(self, name: str) -> str | None:
        """The joint of the original that a joint of the URDF, or a chain of joints, represents."""
        if name in self.parts:
            return self.parts[name][0]
        source = self.origin.joints.get(name)
        return source if source in self.joints else None

    def with_parent(self, original: Model, old: Joint, new: Joint) -> Model:
        """The original with another parent link of a joint, or of a frame."""
        source = self.of(old.name)
        parent = WORLD if new.parent == WORLD else self.origin.link(new.parent)
        before = WORLD if old.parent == WORLD else self.origin.link(old.parent)
        if source is None:
            source = self.origin.link(old.child)
            if source not in self.frames:
                raise UnmergeableError(
                    f"joint '{old.name}' was added by the translation and has another parent"
                )
        prefix = self.origin.prefixes[source]
        if not parent.startswith(prefix) or not before.startswith(prefix):
            raise UnmergeableError(
                f"joint '{old.name}' has a parent link outside of its nested model"
            )
        old_parent, new_parent = before.removeprefix(prefix), parent.removeprefix(prefix)

        def with_joint_parent(joint: Joint) -> Joint:
            if prefix + joint.name != source:
                return joint
            if joint.parent == old_parent:
                return replace(joint, parent=new_parent)
            if joint.child != old_parent:
                raise UnmergeableError(f"joint '{old.name}' has another parent link")
            # The translation reversed the joint.
            pose = joint.pose.relative(joint.pose.relative_to or old_parent)
            return replace(joint, child=new_parent, pose=pose)

        def with_frame_parent(frame: Frame) -> Frame:
            if prefix + frame.name != source:
                return frame
            default = frame.attached_to or MODEL_FRAME
            pose = frame.pose.relative(frame.pose.relative_to or default)
            return replace(frame, attached_to=new_parent, pose=pose)

        def changed_in(name: str, model: Model) -> Model:
            if name != prefix:
                return model
            return changed(
                model,
                joints=mapped(model.joints, with_joint_parent),
                explicit_frames=mapped(model.explicit_frames, with_frame_parent),
            )

        return in_scopes(original, changed_in)


class _AxisMerge:
    """Merge of the edited types and axes of joints."""

    def __init__(self, propagation: PosePropagation, joints: _Joints) -> None:
        self.propagation, self.joints = propagation, joints
        self.edited = propagation.edited_poses
        # The frame graph, and the original with the same frames; axes and types may differ.
        self._graph, self._placed = propagation.graph, propagation.original
        self._moved = False

    def joint(self, original: Model, old: Joint, new: Joint) -> Model:
        """The original with the type and the axis direction of one joint of the URDF."""
        joints, parts = self.joints.joints, self.joints.parts
        source = self.joints.of(old.name)
        if source is None:
            if _motion(replace(old, pose=new.pose, parent=new.parent)) != _motion(new):
                raise UnmergeableError(
                    f"joint '{old.name}' was added by the translation and has another type or axis"
                )
            return original
        if old.type == new.type and directions(old) == directions(new):
            return original
        if self._placed is not original:
            self._graph, self._placed = FrameGraph(original), original
        self._moved = False
        graph = self._graph
        prefix = self.joints.origin.prefixes[source]
        slot = "axis"
        if old.name in parts:
            slot = parts[old.name][1] or "axis"
            kind = joints[source].type
            if not {old.type, new.type} <= {"revolute", "continuous"} or kind == "ball":
                raise UnmergeableError(
                    f"joint '{old.name}' is a part of a split joint and has another type"
                )

        def merged(joint: Joint) -> Joint:
            if prefix + joint.name != source:
                return joint
            return self._merged(joint, prefix, slot, old, new, graph)

        def changed_in(name: str, model: Model) -> Model:
            return changed(model, joints=mapped(model.joints, merged)) if name == prefix else model

        result = in_scopes(original, changed_in)
        if not self._moved:
            self._placed = result
        return result

    def _merged(
        self, joint: Joint, prefix: str, slot: str, old: Joint, new: Joint, graph: FrameGraph
    ) -> Joint:
        X_MJ = graph.pose(prefix + joint.name)
        if old.type != new.type and old.name not in self.joints.parts:
            # URDF has the type "continuous" for a revolute joint without limits.
            if joint.type != old.type and {joint.type, old.type} != {"revolute", "continuous"}:
                raise UnmergeableError(f"joint '{old.name}' has another type")
            X_MN = self.propagation.X_OE @ self.edited.joint(new.name)
            if not is_identity(X_MJ.inverse() @ X_MN):
                # The new type may depend on the pose of the joint.
                X_MC = graph.pose(prefix + joint.child)
                pose = _without_rounding(X_MC.inverse() @ X_MN)
                joint = replace(joint, pose=pose)
                X_MJ, self._moved = X_MN, True
            joint = replace(joint, type=new.type)
        if new.axis is None:
            return _with_axis(joint, slot, None)
        axis: Axis | None = getattr(joint, slot)
        if axis is not None and old.axis is not None and old.axis.xyz == new.axis.xyz:
            return joint
        axis = axis or Axis()
        if old.axis is not None and not axis.expressed_in and axis.xyz == old.axis.xyz:
            return _with_axis(joint, slot, replace(axis, xyz=new.axis.xyz))
        in_model = (self.propagation.X_OE @ self.edited.joint(new.name)).rotate(new.axis.xyz)
        x, y, z = X_MJ.inverse().rotate(in_model)
        if self.joints.provenance.is_turned(prefix + joint.name):
            x, y, z = -x, -y, -z
        return _with_axis(joint, slot, replace(axis, xyz=(x, y, z), expressed_in=""))


def _with_axis(joint: Joint, slot: str, axis: Axis | None) -> Joint:
    return replace(joint, axis=axis) if slot == "axis" else replace(joint, axis2=axis)


def _without_rounding(X: Transform) -> Pose:
    return IDENTITY_POSE if is_identity(X) else X.as_pose()
