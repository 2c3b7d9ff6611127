"""``--style frames``: writes every pose of a joint or a link as a separate ``<frame>``."""

from __future__ import annotations

from collections.abc import Callable, Container

from lxml import etree

from translate.extensions.extension_data import STANDS_FOR
from translate.model.model import Model
from translate.model.names import take_unique_name
from translate.model.pose import Pose
from translate.sdf.poses import write_pose


def write_frames(
    element: etree._Element,
    model: Model,
    version: str,
    body: Callable[[str], str],
    links_as_frames: Container[str],
) -> dict[str, Pose]:
    """Append a ``<frame>`` for each pose of a joint or a link (seed 1, example 2).

    ``body`` maps a link to the link that it is fixed to.  ``links_as_frames`` contains the links
    that are written as frames themselves.  Returns the new pose of each of these joints and links
    by name: the identity relative to its frame.
    """
    taken = {*(link.name for link in model.links), *(joint.name for joint in model.joints)}
    taken |= {frame.name for frame in model.explicit_frames}
    poses: dict[str, Pose] = {}

    def frame(name: str, attached_to: str, pose: Pose) -> None:
        frame_name = take_unique_name(f"{name}_frame", taken)
        child = etree.SubElement(element, "frame", {"name": frame_name})
        if attached_to:
            child.set("attached_to", attached_to)
        child.set(STANDS_FOR, "pose")
        write_pose(child, pose, version)
        poses[name] = Pose(relative_to=frame_name)

    # In the order of the writer: each joint before its child link.
    order = {link.name: index for index, link in enumerate(model.links)}
    for joint in sorted(model.joints, key=lambda joint: order.get(joint.child, len(order))):
        if joint.pose.relative_to:
            frame(joint.name, "" if joint.parent == "world" else body(joint.parent), joint.pose)
    for link in model.links:
        if link.pose.relative_to and link.name not in links_as_frames:
            frame(link.name, link.name, link.pose)
    return poses
