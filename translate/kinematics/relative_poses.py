"""Poses of frames in other frames, with the written numbers where no computation is needed."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from translate.fragments.visitor import (
    default_frame,
    entities,
)
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint, parity_frame
from translate.model.link import MODEL_FRAME, WORLD, Link
from translate.model.model import Model, World
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose, Vector3, without_negative_zero

# --- The pose of one frame in another -------------------------------------------------------------
# A pose between two frames is a path in the tree of ``relative_to``: up from one frame, down to the
# other. The path ends at the nearest common frame, not at the frame of the model. So a pose that is
# written between the two frames is returned with the same bits and in its own notation.

#: The largest number of steps to the nearest common frame.  Longer paths go through the frame of
#: the model, so that the time of one query is bounded.
MAX_STEPS = 64


class Poses:
    """All frames of a scope, including those of its loop joints."""

    def __init__(self, scope: Model | World) -> None:
        root = WORLD if isinstance(scope, World) else MODEL_FRAME
        if isinstance(scope, Model) and scope.loop_joints:
            joints = [*scope.joints, *scope.loop_joints]
            scope = replace(scope, joints=joints, loop_joints=[])
        self._scope = scope
        self._above = {
            entity.name: (entity.pose, entity.pose.relative_to or default_frame(entity, root))
            for entity in entities(scope)
            if not (isinstance(entity, Model) and entity.placement_frame)
        }

    @cached_property
    def _graph(self) -> FrameGraph:
        return FrameGraph(self._scope)

    def pose(self, frame: str, relative_to: str) -> Pose:
        """Return ``X_RF``: the pose of the frame F ``frame`` in the frame R ``relative_to``.

        Raises :class:`translate.TranslateError` if a frame does not resolve.
        """
        return self.express(IDENTITY_POSE, frame, relative_to)

    def express(self, pose: Pose, default: str, frame: str) -> Pose:
        """Return a written pose expressed in ``frame``.

        ``default`` is its frame without ``relative_to``.

        The result has no ``relative_to``; it has the written numbers if ``frame`` is its frame.
        """
        reference = pose.relative_to or default
        if reference == frame:
            return pose.relative("")
        up, down = self._paths(frame, reference)
        return _product(up, [*down, pose])

    def direction(self, xyz: Vector3, expressed_in: str, frame: str) -> Vector3:
        """Return a free vector given in ``expressed_in``, expressed in ``frame``."""
        is_same = expressed_in == frame
        return xyz if is_same else self.pose(expressed_in, frame).transform.rotate(xyz)

    def _paths(self, start: str, goal: str) -> tuple[list[Pose], list[Pose]]:
        """Return the written poses from the nearest common frame down to start and to goal."""
        paths: tuple[list[Pose], list[Pose]] = ([], [])
        heads = [start, goal]
        visited = ({start: 0}, {goal: 0})
        for _ in range(MAX_STEPS):
            for this, other in ((0, 1), (1, 0)):
                if (step := self._above.get(heads[this])) is None:
                    continue
                pose, heads[this] = step
                paths[this].append(pose)
                if (met := visited[other].get(heads[this])) is not None:
                    del paths[other][met:]
                    return paths[0][::-1], paths[1][::-1]
                visited[this][heads[this]] = len(paths[this])
        # The path is too long, or a frame does not exist: the graph computes the pose or raises.
        return [], [self._graph.pose(goal, start).as_pose()]


def pose_of_model(model: Model, graph: FrameGraph) -> Pose:
    """Return the pose of the model frame, as written if the placement frame does not change it."""
    if not model.placement_frame or graph.pose(model.placement_frame).as_pose().is_identity:
        return model.pose
    return graph.model_pose().as_pose(model.pose.relative_to)


def all_in_place(model: Model) -> bool:
    """Return whether all links and joints are in parity form."""
    joint_of = {joint.child: joint for joint in model.joints}
    return all(
        not link.pose.relative_to
        if (joint := joint_of.get(link.name)) is None
        else is_on_parent(joint) and is_on_joint(link, joint)
        for link in model.links
    )


def is_on_parent(joint: Joint) -> bool:
    """Return whether the pose of a joint is relative to its parent link."""
    return joint.pose.relative_to == parity_frame(joint)


def is_on_joint(link: Link, joint: Joint) -> bool:
    """Return whether the frame of a link is that of the joint above it."""
    return link.pose.relative_to == joint.name and link.pose.is_identity


def _product(up: list[Pose], down: list[Pose]) -> Pose:
    """Return ``(X_A1 X_12 …)⁻¹ (X_A3 X_34 …)``, in the notation of a factor if possible."""
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
    rotated = [pose for pose in (*up, *down) if any(pose.rotation[:3])]
    if len(rotated) == 1 and not any(any(pose.rotation[:3]) for pose in up):
        # Only one factor has a rotation: the product has exactly this rotation.
        (factor,) = rotated
        return Pose(without_negative_zero(X_FE.xyz), factor.rotation, factor.rotation_format)
    return X_FE.as_pose()
