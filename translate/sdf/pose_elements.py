"""Poses of SDFormat files: the writer of ``<pose>`` (S C.1), and poses as frames."""

from __future__ import annotations

import math
from collections.abc import Callable, Container
from dataclasses import replace
from typing import TypeVar

from translate.fragments.owners import names_of_entities
from translate.model.joint import Joint
from translate.model.link import WORLD, Link
from translate.model.model import Model
from translate.model.names import TakenNames
from translate.model.pose import Pose, rpy_from_quaternion
from translate.sdf.versions.version import number
from translate.xml.values import checked_position, format_floats
from translate.xml.writer import Output, PositionError, leaf


def write_pose(owner: Output, pose: Pose, version: str) -> None:
    """Append the ``<pose>`` of an element as :func:`written_pose`.

    Raises :class:`PositionError`.
    """
    try:
        owner.children += written_pose(pose, version)
    except ValueError as problem:
        raise PositionError(owner, str(problem)) from None


def written_pose(pose: Pose, version: str) -> list[str]:
    """Return the ``<pose>`` of an element as text; nothing for an identity in the default frame.

    Before 1.9 every rotation is roll, pitch and yaw in rad.  A quaternion is normalized, since some
    readers do not (S C10).
    Raises ``ValueError`` if the position cannot be written.
    """
    xyz, rotation, notation, frame = pose
    attributes = {"relative_to": frame} if frame else {}
    if pose.is_identity:
        return [leaf("pose", None, attributes)] if frame else []
    if notation == "quat_xyzw":
        rotation = _written_quaternion(pose, version)
        if len(rotation) == 4:
            attributes["rotation_format"] = "quat_xyzw"
    elif notation == "rpy_degrees":
        if number(version) >= (1, 9):
            attributes["degrees"] = "true"
        else:
            rotation = pose.rpy
    text = f"{checked_position(xyz)} {format_floats(rotation)}"
    return [leaf("pose", text, attributes) if attributes else f"<pose>{text}</pose>"]


def changes_quaternion(pose: Pose, version: str) -> bool:
    """Return whether the quaternion of a pose is written with other numbers."""
    return (
        pose.rotation_format == "quat_xyzw"
        and not pose.is_identity
        and _written_quaternion(pose, version) != pose.rotation
    )


def _written_quaternion(pose: Pose, version: str) -> tuple[float, ...]:
    if number(version) < (1, 9):
        return rpy_from_quaternion(pose.quat_xyzw)
    # A quaternion of length 1 up to rounding is kept bit for bit.
    return pose.rotation if abs(math.hypot(*pose.rotation) - 1.0) < 1e-15 else pose.quat_xyzw


# --- ``--style frames`` ---------------------------------------------------------------------------

Part = TypeVar("Part", Link, Joint)


def with_frames(
    element: Output,
    model: Model,
    version: str,
    body: Callable[[str], str],
    links_as_frames: Container[str],
) -> Model:
    """Append a ``<frame>`` for each pose of a joint or a link (seed 1, example 2).

    ``body`` maps a link to the link that it is fixed to.  ``links_as_frames`` contains the links
    that are written as frames themselves.  Returns the model with the new pose of each of these
    joints and links: the identity relative to its frame.
    """
    taken = TakenNames(
        [
            *(link.name for link in model.links),
            *(joint.name for joint in model.joints),
            *(frame.name for frame in model.explicit_frames),
            *names_of_entities(model.fragments),
        ]
    )

    def moved(part: Part, attached_to: str) -> Part:
        name = taken.take(f"{part.name}_frame")
        child = element.child("frame", {"name": name})
        if attached_to:
            child.set("attached_to", attached_to)
        # The default of relative_to is attached_to.
        is_default = part.pose.relative_to == attached_to
        write_pose(child, part.pose.relative("") if is_default else part.pose, version)
        return replace(part, pose=Pose(relative_to=name))

    # In the order of the writer: each joint before its child link.
    order = {link.name: index for index, link in enumerate(model.links)}
    joints = {
        joint.name: moved(joint, "" if joint.parent == WORLD else body(joint.parent))
        for joint in sorted(model.joints, key=lambda joint: order.get(joint.child, len(order)))
        if joint.pose.relative_to
    }
    children = {joint.name: joint.child for joint in model.joints}

    def moves_with(link: Link) -> str:
        """Return the joint of a link, which moves with it, or else the link itself."""
        frame = link.pose.relative_to
        return frame if children.get(frame) == link.name else link.name

    return replace(
        model,
        links=[
            moved(link, moves_with(link))
            if link.pose.relative_to and link.name not in links_as_frames
            else link
            for link in model.links
        ],
        joints=[
            joints.get(joint.name, joint) if joint.child in order else joint
            for joint in model.joints
        ],
    )
