"""Links and joints of URDF with quaternions, which most readers of URDF do not support."""

from __future__ import annotations

from collections.abc import Iterator

from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model


def with_quaternion(model: Model) -> Iterator[Joint | Link]:
    """Yield the joints and links that have an ``<origin>`` with a quaternion in URDF."""
    entities: list[Joint | Link] = [*model.joints, *model.links]
    for entity in entities:
        poses = [entity.pose]
        if isinstance(entity, Link):
            poses = [shape.pose for shape in entity.shapes]
            poses += [] if entity.inertial is None else [entity.inertial.pose]
        if any(pose.rotation_format == "quat_xyzw" for pose in poses):
            yield entity
