"""Frames of SDFormat that stand for the joints of massless links, which are frames, too."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TypeVar

from translate.edits.pose_numbers import in_decimals
from translate.fragments.visitor import references
from translate.model.link import Frame, Link
from translate.model.model import Model
from translate.model.pose import Pose

Placed = TypeVar("Placed", Link, Frame)


def with_folded_frames(edited: Model, before: Model) -> Model:
    """The edited model with the pose of a massless link in the frame of its joint.

    A link or frame F that ``before`` has at the identity in a frame J stands for the child of the
    joint J.  If only F refers to J, an edited pose of F is that of the joint.
    """
    frames = {frame.name: frame for frame in edited.explicit_frames}
    counts = Counter(references(edited))
    poses_before = _poses(before)
    moved: dict[str, Pose] = {}
    for part, pose in _poses(edited).items():
        name, pose_before = pose.relative_to, poses_before.get(part)
        if pose_before is None or name not in frames or pose.is_identity or counts[name] != 1:
            continue
        if pose_before.is_identity and pose_before.relative_to == name:
            frame = frames[name].pose
            X = (frame.transform @ pose.transform).as_pose(frame.relative_to)
            moved[name] = pose.relative(frame.relative_to) if frame.is_identity else in_decimals(X)
            moved[part] = pose_before
    if not moved:
        return edited
    return replace(
        edited,
        links=[_at(link, moved.get(link.name)) for link in edited.links],
        explicit_frames=[_at(frame, moved.get(frame.name)) for frame in edited.explicit_frames],
    )


def _poses(model: Model) -> dict[str, Pose]:
    """The poses of the links and frames of a model."""
    links = {link.name: link.pose for link in model.links}
    return links | {frame.name: frame.pose for frame in model.explicit_frames}


def _at(part: Placed, pose: Pose | None) -> Placed:
    return part if pose is None else replace(part, pose=pose)
