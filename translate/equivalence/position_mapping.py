"""Conversion of the positions of a joint in one model to positions of its counterpart.

Most positions are the same numbers.  The positions of a ball, planar or floating joint are
relative to axes that depend on the joint frame, and a joint may be a chain of joints in the other
model.  For these the motion is computed, and the positions are computed from the motion.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from translate.equivalence.joint_dofs import family
from translate.kinematics.joint_motion import (
    Motions,
    angle_about,
    motion_of,
    zyx_angles,
)
from translate.kinematics.rotations import Array
from translate.kinematics.tree import DEGREES_OF_FREEDOM
from translate.model.planar import plane_directions
from translate.model.pose import Transform

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from translate.equivalence.alignment import Alignment
    from translate.equivalence.correspondence import JointPair
    from translate.kinematics.scoped_view import ScopedJoint


def map_positions(
    pair: JointPair, positions: Array, alignment: Alignment, movable: Collection[str]
) -> dict[str, Array]:
    """Positions (N, dofs) of the single joint of a pair → positions of its counterpart, by key.

    ``movable`` are the names of the joints that can move in the other model.
    """
    moving = [part for part in pair.parts if part.name in movable]
    kind = pair.whole.element.type
    families = [family(part) for part in moving]
    if not moving:
        return {}
    if kind in ("ball", "planar", "floating") and not _counts_alike(pair, alignment):
        if families == [kind] or len(moving) == 3:
            p, R = _motion(pair, positions, alignment, moving[0])
            return _share(moving, _read(kind, moving, p, R, pair, alignment))
    elif kind == "screw" and len(moving) > 1:
        pitch = pair.whole.element.screw_thread_pitch
        metres = positions * (1.0 if pitch is None else pitch) / (2 * math.pi)
        return {part.key: metres if family(part) == "prismatic" else positions for part in moving}
    elif pair.reversed and positions.shape[1] == 2:
        positions = positions[:, ::-1]
    return _share(moving, positions)


def _share(moving: Sequence[ScopedJoint], positions: Array) -> dict[str, Array]:
    """The columns of positions, assigned to the joints in order; missing columns are zero."""
    wanted = sum(DEGREES_OF_FREEDOM[part.element.type] for part in moving)
    columns = _padded(positions, wanted)
    found, first = {}, 0
    for part in moving:
        last = first + DEGREES_OF_FREEDOM[part.element.type]
        found[part.key] = columns[:, first:last]
        first = last
    return found


def _padded(positions: Array, columns: int) -> Array:
    missing = columns - positions.shape[1]
    return np.pad(positions, ((0, 0), (0, missing))) if missing > 0 else positions


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


def _motion(
    pair: JointPair, positions: Array, alignment: Alignment, part: ScopedJoint
) -> tuple[Array, Array]:
    """The motion of the single joint, from parent to child, in the frame of ``part``.

    Translations (N, 3) and rotations (N, 3, 3).
    """
    whole = pair.whole
    axes = [whole.direction(which) for which in whole.axis_names]
    motions = Motions([motion_of(whole.element.type, axes)])
    (p,), (R,) = motions.at(_padded(positions, 6)[None])
    if pair.reversed:
        R = R.swapaxes(-1, -2)
        p = -(R @ p[..., None])[..., 0]
    X_PW = _frame(part, pair, alignment).inverse() @ _frame(whole, pair, alignment)
    X = X_PW.matrix
    C, c = X[:3, :3], X[:3, 3]
    # X_PW · motion · X_WP
    turned = C @ R @ C.T
    return p @ C.T + c - turned @ c, turned


def _read(
    kind: str,
    moving: Sequence[ScopedJoint],
    p: Array,
    R: Array,
    pair: JointPair,
    alignment: Alignment,
) -> Array:
    """The positions of a ball, planar or floating joint, or of the chain that represents it."""
    if kind == "floating":
        return np.column_stack([p, zyx_angles(R)])
    if len(moving) > 1:
        directions = _directions(moving, pair, alignment)
    elif kind == "planar":
        normal = moving[0].direction("axis")
        directions = [np.array(vector) for vector in (*plane_directions(normal), normal)]
    else:
        return zyx_angles(R)
    if kind == "planar":
        u, v, n = directions
        return np.column_stack([p @ u, p @ v, angle_about(n, R)])
    # Three revolute joints: their axes, last to first, are x, y and z.
    z, y, x = directions
    sign = 1.0 if np.dot(np.cross(x, y), z) > 0.0 else -1.0
    axes = np.column_stack([sign * x, y, z])
    if not np.allclose(axes.T @ axes, np.eye(3), rtol=0.0, atol=1e-6):
        # The chain cannot reach every rotation: compare at zero only.
        return np.zeros((len(R), 3))
    return zyx_angles(axes.T @ R @ axes) * (1.0, 1.0, sign)


def _directions(
    moving: Sequence[ScopedJoint], pair: JointPair, alignment: Alignment
) -> list[Array]:
    """The axes of the joints of a chain in the frame of its first one, all joints at zero."""
    X_0 = _frame(moving[0], pair, alignment).inverse()
    return [
        np.array((X_0 @ _frame(part, pair, alignment)).rotate(part.direction("axis")))
        for part in moving
    ]
