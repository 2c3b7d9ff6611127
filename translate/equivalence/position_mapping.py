"""Conversion of the positions of a joint in one model to positions of its counterpart.

Most positions are the same numbers.  The positions of a ball, planar or floating joint are
relative to axes that depend on the joint frame, and a joint may be a chain of joints in the other
model.  For these the motion is computed, and the positions are computed from the motion.
"""

from __future__ import annotations

import math
from operator import mul
from typing import TYPE_CHECKING

from translate.equivalence.alignment import cross
from translate.equivalence.joint_dofs import family
from translate.kinematics.joint_motion import motion_of
from translate.kinematics.tree import DEGREES_OF_FREEDOM
from translate.model.joint import plane_directions
from translate.model.pose import Transform, Vector3, rpy_from_quaternion

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from translate.equivalence.alignment import Alignment
    from translate.equivalence.correspondence import JointPair
    from translate.kinematics.pose_table import Rows
    from translate.kinematics.scoped_view import ScopedJoint

#: More zeros than a joint has positions.
_ZEROS = (0.0,) * 6


def map_positions(
    pair: JointPair, positions: Rows, alignment: Alignment, movable: Collection[str]
) -> dict[str, Rows]:
    """Positions of the single joint of a pair → positions of its counterpart, by key.

    ``movable`` are the names of the joints that can move in the other model.
    """
    moving = [part for part in pair.parts if part.name in movable]
    kind = pair.whole.element.type
    families = [family(part) for part in moving]
    if not moving:
        return {}
    if kind in ("ball", "planar", "floating") and not _counts_alike(pair, alignment):
        if families == [kind] or len(moving) == 3:
            motions = _motions(pair, positions, alignment, moving[0])
            return _share(moving, _read(kind, moving, motions, pair, alignment))
    elif kind == "screw" and len(moving) > 1:
        pitch = pair.whole.element.screw_thread_pitch
        scale = (1.0 if pitch is None else pitch) / (2 * math.pi)
        metres = tuple((angle * scale,) for (angle,) in positions)
        return {part.key: metres if family(part) == "prismatic" else positions for part in moving}
    elif pair.reversed and DEGREES_OF_FREEDOM[kind] == 2:
        positions = tuple(row[::-1] for row in positions)
    return _share(moving, positions)


def _share(moving: Sequence[ScopedJoint], positions: Rows) -> dict[str, Rows]:
    """The columns of positions, assigned to the joints in order; missing columns are zero."""
    found, first = {}, 0
    for part in moving:
        last = first + DEGREES_OF_FREEDOM[part.element.type]
        found[part.key] = tuple((*row, *_ZEROS)[first:last] for row in positions)
        first = last
    return found


# --- Positions from motions ---------------------------------------------------------------------


def _frame(joint: ScopedJoint, pair: JointPair, alignment: Alignment) -> Transform:
    """The frame of a joint in the child link of the pair, in either model."""
    return alignment.joint_frame(joint, pair.a[-1].child, in_b=joint in pair.b)


def _counts_alike(pair: JointPair, alignment: Alignment) -> bool:
    """Whether equal positions are equal motions in both models."""
    part, whole = pair.parts[0], pair.whole
    return (
        len(pair.parts) == 1
        and not pair.reversed
        and part.element.type == whole.element.type
        and _frame(part, pair, alignment) == _frame(whole, pair, alignment)
        and all(part.direction(name) == whole.direction(name) for name in whole.axis_names)
    )


def _motions(
    pair: JointPair, positions: Rows, alignment: Alignment, part: ScopedJoint
) -> list[Transform]:
    """The motions of the single joint, from parent to child, in the frame of ``part``."""
    whole = pair.whole
    motion = motion_of(whole.element.type, [whole.direction(name) for name in whole.axis_names])
    X_PW = _frame(part, pair, alignment).inverse() @ _frame(whole, pair, alignment)
    X_WP = X_PW.inverse()
    found = map(motion.at, positions)
    return [X_PW @ (X.inverse() if pair.reversed else X) @ X_WP for X in found]


def _read(
    kind: str,
    moving: Sequence[ScopedJoint],
    motions: Sequence[Transform],
    pair: JointPair,
    alignment: Alignment,
) -> Rows:
    """The positions of a ball, planar or floating joint, or of the chain that represents it."""
    if kind == "floating":
        return tuple((*X.xyz, *X.rpy[::-1]) for X in motions)
    if len(moving) > 1:
        directions = _directions(moving, pair, alignment)
    elif kind == "planar":
        normal = moving[0].direction("axis")
        directions = [*plane_directions(normal), normal]
    else:
        return tuple(X.rpy[::-1] for X in motions)
    if kind == "planar":
        u, v, n = directions
        return tuple((_dot(X.xyz, u), _dot(X.xyz, v), _angle_about(n, X)) for X in motions)
    # Three revolute joints: their axes, last to first, are x, y and z.
    z, y, x = directions
    crossed = cross(x, y)
    sign = math.copysign(1.0, _dot(crossed, z))
    if max(map(abs, (_dot(x, y), *(sign * a - b for a, b in zip(crossed, z, strict=True))))) > 1e-6:
        # The chain cannot reach every rotation: compare at zero only.
        return (_ZEROS[:3],) * len(motions)
    found = []
    for X in motions:
        # The rotation in the axes of the chain, which are right-handed with the sign.
        *vector, w = X.quat_xyzw
        turned = (sign * _dot(x, vector), _dot(y, vector), _dot(z, vector), w)
        roll, pitch, yaw = rpy_from_quaternion(turned)
        found.append((yaw, pitch, sign * roll))
    return tuple(found)


def _directions(
    moving: Sequence[ScopedJoint], pair: JointPair, alignment: Alignment
) -> list[Vector3]:
    """The axes of the joints of a chain in the frame of its first one, all joints at zero."""
    X_0 = _frame(moving[0], pair, alignment).inverse()
    return [(X_0 @ _frame(part, pair, alignment)).rotate(part.direction("axis")) for part in moving]


def _angle_about(axis: Vector3, X: Transform) -> float:
    """The component along an axis of a rotation vector, in rad within ±π."""
    *vector, w = X.quat_xyzw
    sine = math.hypot(*vector)
    if sine == 0.0:
        return 0.0
    angle = 2.0 * math.atan2(sine, abs(w))
    return math.copysign(angle, w) * _dot(vector, axis) / sine


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return float(sum(map(mul, a, b)))
