"""Frames of SDFormat that stand for the joints of massless links, which are frames, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from translate.edits.difference import same
from translate.edits.pose_numbers import in_decimals
from translate.fragments.visitor import references
from translate.model.link import Frame, Link
from translate.model.model import Model
from translate.model.pose import Pose

Placed = TypeVar("Placed", Link, Frame)

#: The end of the name that a translation generates for the joint of a link.
_JOINT = "_joint"


def with_folded_frames(edited: Model, before: Model) -> Model:
    """The edited model with the pose of a massless link in the frame of its joint.

    A link or frame F that ``before`` has at the identity in a frame J stands for the child of the
    joint J.  If only F refers to J, an edited pose of F is that of the joint.
    """
    own = {frame.name: frame for frame in edited.explicit_frames}
    counts = Counter(references(edited))
    old = _poses(before)
    moved: dict[str, Pose] = {}
    for part, pose in _poses(edited).items():
        name, first = pose.relative_to, old.get(part)
        if first is None or name not in own or pose.is_identity or counts[name] != 1:
            continue
        if first.is_identity and first.relative_to == name:
            frame = own[name].pose
            X = (frame.transform @ pose.transform).as_pose(frame.relative_to)
            moved[name] = pose.relative(frame.relative_to) if frame.is_identity else in_decimals(X)
            moved[part] = first
    if not moved:
        return edited
    return replace(
        edited,
        links=[_at(link, moved.get(link.name)) for link in edited.links],
        explicit_frames=[_at(frame, moved.get(frame.name)) for frame in edited.explicit_frames],
    )


def without_joint_frames(
    origin: Model, base: Model | None, edited: Model, own: Collection[str]
) -> tuple[Model, Model, Model, list[Frame]]:
    """The origin, the base and the edited state without the frames of generated joints.

    A frame F of the target is a link F in URDF, below a fixed joint with a generated name; both are
    frames in the translation back.  ``own`` are the names of the parts of the target.  Such a joint
    has no name in the target: those with another name are the last value.  Without a base, a name
    with the ending of a generated one can be that of an earlier frame.
    """
    made = _joint_frames(origin, own)
    names = {joint.name for joint in made.values()}
    old = made
    if base is not None:
        old = {
            name: joint
            for name, joint in _joint_frames(base, own).items()
            if name in own or joint.name in {f"{name}{_JOINT}", *names}
        }
    known = {joint.name for joint in old.values()}
    before, found = _without_joints(base or origin, old), _joint_frames(edited, own)
    left = {frame.name for frame in edited.explicit_frames}
    lost = [frame for frame in before.explicit_frames if frame.name in old.keys() - left]
    new: dict[str, Frame] = {}
    unknown: list[Frame] = []
    for name, joint in found.items():
        is_made = joint.name == f"{name}{_JOINT}"
        is_renamed = any(same(replace(frame, name=joint.name), joint) for frame in lost)
        if joint.name in known or name in old or is_renamed or (is_made and lost):
            new[name] = joint
            is_stale = base is None and name in old and joint.name.endswith(_JOINT)
            if not (joint.name in known or is_made or is_stale):
                unknown.append(joint)
    return _without_joints(origin, made), before, _without_joints(edited, new), unknown


def _joint_frames(model: Model, own: Collection[str]) -> dict[str, Frame]:
    """Frame → the frame that only it is placed in, at the identity, and that is not ``own``."""
    counts = Counter(references(model))
    frames = {frame.name: frame for frame in model.explicit_frames if frame.name not in own}
    return {
        frame.name: frames[reference]
        for frame in model.explicit_frames
        for reference in [frame.pose.relative_to]
        if reference in frames and counts[reference] == 1 and frame.pose.is_identity
    }


def _without_joints(model: Model, joints: Mapping[str, Frame]) -> Model:
    """The model with each frame in the place of the frame of its joint."""
    if not joints:
        return model
    gone = {joint.name for joint in joints.values()}

    def placed(frame: Frame) -> Frame:
        joint = joints.get(frame.name)
        if joint is None:
            return frame
        comments = (*joint.comments, *frame.comments)
        # The frame of a joint can be at the identity in another one.
        while joint.name in joints:
            joint = joints[joint.name]
            comments = (*joint.comments, *comments)
        pose = joint.pose.relative(joint.pose.relative_to or joint.attached_to)
        return replace(frame, pose=pose, comments=comments)

    frames = [placed(frame) for frame in model.explicit_frames if frame.name not in gone]
    return replace(model, explicit_frames=frames)


def _poses(model: Model) -> dict[str, Pose]:
    """The poses of the links and frames of a model."""
    links = {link.name: link.pose for link in model.links}
    return links | {frame.name: frame.pose for frame in model.explicit_frames}


def _at(part: Placed, pose: Pose | None) -> Placed:
    return part if pose is None else replace(part, pose=pose)
