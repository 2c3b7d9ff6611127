"""The parity form of a model, which is that of URDF: joints in parents, links at joints."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from translate.edits.difference import TOLERANCE
from translate.edits.pose_numbers import in_decimals, with_transform
from translate.model.frame_graph import FrameGraph
from translate.model.joint import parity_frame
from translate.model.link import MODEL_FRAME
from translate.model.model import Model
from translate.model.pose import IDENTITY, Pose


def in_parity_form(model: Model) -> bool:
    """Whether each joint is placed in its parent link, and each link at the joint above it."""
    above = {joint.child: joint.name for joint in model.joints}
    joints = all(joint.pose.relative_to == parity_frame(joint) for joint in model.joints)
    links = (link for link in model.links if link.name in above)
    return joints and all(
        link.pose.relative_to == above[link.name] and link.pose.is_identity for link in links
    )


def with_parity_form(
    model: Model, edited: Mapping[str, Pose], roots: Collection[str] = ()
) -> Model:
    """The same robot in parity form; ``edited`` are poses whose numbers are used where they fit.

    ``roots`` had no joint above them before: their poses stay in the frames that they are in.

    Raises :class:`translate.TranslateError` if the poses of the model form a cycle.
    """
    if in_parity_form(model):
        return model
    graph = FrameGraph(model)
    above = {joint.child: joint for joint in model.joints}
    frames = {frame.name for frame in model.explicit_frames}
    joints = []
    for joint in model.joints:
        frame, child = parity_frame(joint), joint.child
        pose = joint.pose
        X_JL = graph.pose(child, joint.name)
        if pose.relative_to != frame or max(X_JL.distance(IDENTITY)) > TOLERANCE:
            X_PL = graph.pose(child, "" if frame == MODEL_FRAME else frame)
            pose = with_transform(pose.relative(frame), X_PL, edited.get(joint.name))
        joints.append(replace(joint, pose=pose))
    links = []
    for link in model.links:
        pose = link.pose
        if link.name in above:
            pose = Pose(relative_to=above[link.name].name)
        elif pose.relative_to and not (link.name in roots and pose.relative_to in frames):
            pose = in_decimals(graph.pose(link.name).as_pose())
        links.append(replace(link, pose=pose))
    return replace(model, joints=joints, links=links)
