"""Poses of frames in one another, made from as few of the written numbers as possible.

A pose between two frames is a walk in the tree of ``relative_to``: up from one frame, down to the
other.  Walking only to where the two paths meet, instead of to the model's own frame and back,
leaves the numbers alone as far as possible: a pose that is already written between the two
frames comes back with the same bits and in its own notation.
"""

from __future__ import annotations

from dataclasses import replace

from translate.kinematics.frame_graph import FrameGraph
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.model import Model, World
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose, Vector3, without_negative_zero

#: How far to look for the meeting point; beyond it the way through the model's frame is as good,
#: and each answer takes a bounded time.
NEARBY = 64


class Poses:
    """Every frame of a scope as it is now, those of the joints set aside included."""

    def __init__(self, scope: Model | World) -> None:
        above: dict[str, tuple[Pose, str]] = {}
        root = WORLD
        if isinstance(scope, Model):
            root = MODEL_FRAME
            if scope.loop_joints:
                joints = [*scope.joints, *scope.loop_joints]
                scope = replace(scope, joints=joints, loop_joints=[])
            for link in scope.links:
                above[link.name] = (link.pose, link.pose.relative_to or root)
        for joint in scope.joints:
            above[joint.name] = (joint.pose, joint.pose.relative_to or joint.child)
        for frame in scope.explicit_frames:
            reference = frame.pose.relative_to or frame.attached_to or root
            above[frame.name] = (frame.pose, reference)
        for model in scope.models:
            if not model.placement_frame:
                above[model.name] = (model.pose, model.pose.relative_to or root)
        self._scope = scope
        self._graph: FrameGraph | None = None
        self._above = above

    def pose(self, frame: str, relative_to: str) -> Pose:
        """``X_RF``: the pose of a frame in another one.

        Raises :class:`translate.TranslateError` if one of them does not resolve.
        """
        return self.express(IDENTITY_POSE, frame, relative_to)

    def express(self, pose: Pose, default: str, frame: str) -> Pose:
        """A written pose in ``frame``; without ``relative_to`` it is given in ``default``.

        The result names no frame; its numbers are the written ones if it stands there already.
        """
        reference = pose.relative_to or default
        if reference == frame:
            return pose.relative("")
        up, down = self._paths(frame, reference)
        return _product(up, [*down, pose])

    def direction(self, xyz: Vector3, expressed_in: str, frame: str) -> Vector3:
        """A free vector in ``frame`` that is given in ``expressed_in``."""
        if expressed_in == frame:
            return xyz
        return self.pose(expressed_in, frame).transform.rotate(xyz)

    def _paths(self, start: str, goal: str) -> tuple[list[Pose], list[Pose]]:
        """The written poses from the frame where both ways meet: down to start, down to goal."""
        ways: tuple[list[Pose], list[Pose]] = ([], [])
        heads = [start, goal]
        visited = ({start: 0}, {goal: 0})
        for _ in range(NEARBY):
            for this, other in ((0, 1), (1, 0)):
                step = self._above.get(heads[this])
                if step is None:
                    continue
                pose, heads[this] = step
                ways[this].append(pose)
                met = visited[other].get(heads[this])
                if met is not None:
                    del ways[other][met:]
                    return ways[0][::-1], ways[1][::-1]
                visited[this][heads[this]] = len(ways[this])
        # Far apart, or one of them does not exist: the graph knows, or raises.
        if self._graph is None:
            self._graph = FrameGraph(self._scope)
        return [], [self._graph.pose(goal, start).as_pose()]


def pose_of_model(model: Model, graph: FrameGraph) -> Pose:
    """The pose of the model's own frame: with a placement frame, ``X_RM = X_RP (X_MP)⁻¹``."""
    if not model.placement_frame:
        return model.pose
    X_PM = graph.pose(model.placement_frame).inverse()
    if X_PM.as_pose().is_identity:
        return model.pose
    return (model.pose.transform @ X_PM).as_pose(model.pose.relative_to)


def _product(up: list[Pose], down: list[Pose]) -> Pose:
    """``(X_A1 X_12 …)⁻¹ (X_A3 X_34 …)`` in the best notation that the factors allow."""
    up = [pose for pose in up if not pose.is_identity]
    down = [pose for pose in down if not pose.is_identity]
    if not up and len(down) <= 1:
        return down[0].relative("") if down else IDENTITY_POSE
    X_AF = X_AE = IDENTITY
    for pose in up:
        X_AF = X_AF @ pose.transform
    for pose in down:
        X_AE = X_AE @ pose.transform
    X_FE = X_AF.inverse() @ X_AE
    turns = [pose for pose in (*up, *down) if any(pose.rotation[:3])]
    if len(turns) == 1 and not any(any(pose.rotation[:3]) for pose in up):
        # Only one factor turns anything: the product turns exactly as much.
        return Pose(without_negative_zero(X_FE.xyz), turns[0].rotation, turns[0].rotation_format)
    return X_FE.as_pose()
