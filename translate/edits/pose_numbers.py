"""The numbers of new poses, axes and tensors in the notation of a file, without rounding errors."""

from __future__ import annotations

import math

from translate.edits.difference import TOLERANCE
from translate.model.link import Inertia
from translate.model.pose import Pose, Transform, Vector3

#: A smaller distance (m) or angle (rad) comes from rounding.
_ROUNDING = 1e-12


def fitted(pose: Pose, X_before: Transform, X_after: Transform, numbers: Pose | None) -> Pose:
    """Return the pose with the numbers of ``X_after``; the pose itself if ``X_before`` is equal.

    Numbers that do not change keep their bits.  Numbers of an edited pose are used where they fit.
    """
    if max(X_before.distance(X_after)) < TOLERANCE:
        return pose
    new_pose = with_transform(pose, X_after, numbers)
    return pose if new_pose == pose else new_pose


def with_transform(pose: Pose, X: Transform, numbers: Pose | None) -> Pose:
    """Return the pose with other numbers, in its notation where possible."""
    xyz = with_bits_of(X.xyz, pose.xyz, pose.xyz if numbers is None else numbers.xyz)
    if pose.transform.distance(Transform(pose.xyz, X.quat_xyzw))[1] < TOLERANCE:
        return pose._replace(xyz=xyz)
    notation, rotation = pose.rotation_format, X.rpy
    if numbers is not None and numbers.transform.distance(X)[1] < TOLERANCE:
        if notation == numbers.rotation_format or not any(pose.rotation[:3]):
            return Pose(xyz, numbers.rotation, numbers.rotation_format, pose.relative_to)
        rotation = numbers.rpy
    if notation == "quat_xyzw":
        return Pose(xyz, tuple(map(shortest, X.quat_xyzw)), notation, pose.relative_to)
    if notation == "rpy_degrees":
        degrees = tuple(shortest(math.degrees(angle)) for angle in rotation)
        return Pose(xyz, degrees, notation, pose.relative_to)
    rpy = with_bits_of(rotation, pose.rpy, pose.rpy if numbers is None else numbers.rpy)
    return Pose(xyz, rpy, "rpy", pose.relative_to)


def in_decimals(pose: Pose) -> Pose:
    """Return a computed pose with the shortest numbers."""
    x, y, z = map(shortest, pose.xyz)
    return pose._replace(xyz=(x, y, z), rotation=tuple(map(shortest, pose.rotation)))


def with_bits_of(computed: Vector3, old: Vector3, edited: Vector3) -> Vector3:
    """Return computed numbers with the bits of the old or the edited numbers where they are equal.

    The errors of several numbers add up: together they have to stay below the tolerance.
    """
    near = TOLERANCE / 10.0
    x, y, z = (
        b if abs(a - b) < near else c if abs(a - c) < near else shortest(a)
        for a, b, c in zip(computed, old, edited, strict=True)
    )
    return (x, y, z)


def tensor_with_bits_of(
    computed: Inertia, before: Inertia, target: Inertia, edited: Inertia
) -> Inertia:
    """Return a computed tensor with the bits of ``target`` where it is equal to ``before``.

    Other entries have the bits of ``edited`` where those are equal.
    """
    size = max(map(abs, computed + before))
    near, digits = TOLERANCE * size, 12 - math.frexp(size)[1] * 3 // 10
    return Inertia(
        *(
            t if abs(a - b) <= near else c if abs(a - c) <= near else round(a, digits) + 0.0
            for a, b, t, c in zip(computed, before, target, edited, strict=True)
        )
    )


def shortest(value: float) -> float:
    """Return the shortest decimal that differs from a computed value by rounding only."""
    for digits in range(13):
        rounded = round(value, digits)
        if abs(rounded - value) <= _ROUNDING:
            return rounded + 0.0
    return value
