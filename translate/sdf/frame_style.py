"""``--style frames``: writes every pose of a joint or a link as a separate ``<frame>``."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from typing import TypeVar

from translate.extensions.block_entities import names_of_entities
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import TakenNames, take_unique_name
from translate.model.pose import Pose
from translate.sdf.poses import write_pose
from translate.xml.output import Output

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
    taken = TakenNames(link.name for link in model.links)
    taken.update(joint.name for joint in model.joints)
    taken.update(frame.name for frame in model.explicit_frames)
    taken.update(names_of_entities(model.fragments))

    def moved(part: Part, attached_to: str) -> Part:
        name = take_unique_name(f"{part.name}_frame", taken)
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
        joint.name: moved(joint, "" if joint.parent == "world" else body(joint.parent))
        for joint in sorted(model.joints, key=lambda joint: order.get(joint.child, len(order)))
        if joint.pose.relative_to
    }
    children = {joint.name: joint.child for joint in model.joints}

    def moves_with(link: Link) -> str:
        """The joint of a link, which moves with it, or else the link itself."""
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
