"""The writer of the ``<pose>`` element (reference S C.1)."""

from __future__ import annotations

import math

from translate.diagnostics.diagnostic import TranslateError
from translate.model.pose import Pose, rpy_from_quaternion
from translate.sdf.versions.version import number
from translate.xml.element_text import label_of
from translate.xml.output import Output
from translate.xml.values import (
    checked_position,
    format_floats,
    position_error,
)


class PositionError(ValueError):
    """The position in the pose of an element cannot be written."""

    def __init__(self, owner: Output, problem: str) -> None:
        super().__init__(problem)
        self.owner = owner

    def in_document(self, root: Output) -> TranslateError:
        """Return the error with a label of the element in its document."""
        return position_error(label_of(root.chain_to(self.owner)), str(self))


def write_pose(owner: Output, pose: Pose, version: str) -> None:
    """Append the ``<pose>`` of an element, unless it is an identity in the default frame.

    Before 1.9 every rotation is roll, pitch and yaw in rad.  A quaternion is normalized, since some
    readers do not (S C10).
    Raises :class:`PositionError`.
    """
    attributes = {"relative_to": pose.relative_to} if pose.relative_to else {}
    if pose.is_identity:
        if attributes:
            owner.leaf("pose", None, attributes)
        return
    rotation = pose.rotation
    if pose.rotation_format == "quat_xyzw":
        rotation = _written_quaternion(pose, version)
        if len(rotation) == 4:
            attributes["rotation_format"] = "quat_xyzw"
    elif pose.rotation_format == "rpy_degrees":
        if number(version) >= (1, 9):
            attributes["degrees"] = "true"
        else:
            rotation = pose.rpy
    try:
        text = f"{checked_position(pose.xyz)} {format_floats(rotation)}"
    except ValueError as problem:
        raise PositionError(owner, str(problem)) from None
    owner.leaf("pose", text, attributes)


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
