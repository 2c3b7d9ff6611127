"""The poses of pairs of links and frames, at zero and at the joint positions of a comparison."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from translate.equivalence.result import same_numbers
from translate.kinematics.forward import relative_pose
from translate.kinematics.pose_table import ORIGIN, PoseTable
from translate.model.pose import IDENTITY, Transform

if TYPE_CHECKING:
    from collections.abc import Sequence

    from translate.equivalence.alignment import Alignment
    from translate.equivalence.correspondence import Place
    from translate.equivalence.result import Tolerance
    from translate.kinematics.forward import Kinematics, Positions

#: A distance in m and an angle in rad.
Error: TypeAlias = "tuple[float, float]"


class PairPoses:
    """The poses of the pairs of an alignment in both models.

    ``drawn`` are the positions for the two models.  The poses of a free robot are relative to the
    first pair at zero, so that poses which the two models compute from the same numbers are equal.
    """

    def __init__(self, alignment: Alignment, drawn: tuple[Positions, Positions]) -> None:
        counts = {len(rows) for positions in drawn for rows in positions.values()}
        self._table = PoseTable(1 + max(counts, default=0))
        pairs, X_BA = alignment.pairs, [X_AB.inverse() for X_AB in alignment.X_AB]
        still = [IDENTITY] * len(pairs)
        first = pairs[0]
        origins = IDENTITY, IDENTITY
        if alignment.is_free:
            X_0B = alignment.b.zero_pose(first.b.name) @ X_BA[0]
            origins = alignment.a.zero_pose(first.a.name), X_0B
        self._a = self._rows(alignment.a, [pair.a for pair in pairs], still, drawn[0], origins[0])
        self._b = self._rows(alignment.b, [pair.b for pair in pairs], X_BA, drawn[1], origins[1])

    def errors(self, i: int, reference: int = -1) -> list[Error]:
        """The distances in m and the angles in rad of a pair, zero positions first.

        The poses are relative to the pair ``reference``; -1 is the base of the robot.  Poses from
        the same numbers have one error, zero.
        """
        a, b = self._a[i], self._b[i]
        ends = (self._a[reference], self._b[reference]) if reference >= 0 else (ORIGIN, ORIGIN)
        if a == b and ends[0] == ends[1]:
            return [(0.0, 0.0)]
        poses = self._table.relative(a, ends[0]), self._table.relative(b, ends[1])
        return [_error(X_A, X_B) for X_A, X_B in zip(*poses, strict=True)]

    def are_close(
        self, i: int, reference: int, own: Error, others: Error, tolerance: Tolerance
    ) -> bool:
        """Whether the largest errors of two pairs keep their relative error in the tolerance.

        A rotation of the reference by an angle moves the pair by at most the angle times its
        distance from the reference.
        """
        metres, radians = own[0] + others[0], own[1] + others[1]
        if others[1]:
            ends = self._table.poses(self._a[i]), self._table.poses(self._a[reference])
            distances = [math.dist(X.xyz, Y.xyz) for X, Y in zip(*ends, strict=True)]
            metres += others[1] * max(distances)
        return metres <= tolerance.position and radians <= tolerance.rotation

    def _rows(
        self,
        kinematics: Kinematics,
        places: Sequence[Place],
        offsets: Sequence[Transform],
        positions: Positions,
        origin: Transform,
    ) -> list[int]:
        """The rows of places in the table; ``offsets`` are poses in the places."""
        zeros = {joint.key: (0.0,) * joint.dofs for joint in kinematics.joints}
        zero_first = {key: (zeros[key], *rows) for key, rows in positions.items()}
        bodies = kinematics.place(self._table, zero_first, origin)
        rows = []
        for place, X in zip(places, offsets, strict=True):
            row = bodies[place.body]
            if not place.is_link:
                pose = kinematics.zero_pose
                row = self._table.row(row, relative_pose(pose(place.name), pose(place.body)))
            rows.append(self._table.row(row, X))
        return rows


def _error(X_A: Transform, X_B: Transform) -> Error:
    """The distance (m) and the angle (rad) between two poses; zero for equal numbers."""
    (point_a, (x, y, z, w)), (point_b, (vx, vy, vz, vw)) = X_A, X_B
    metres = 0.0 if same_numbers(point_a, point_b) else math.dist(point_a, point_b)
    if same_numbers(X_A.quat_xyzw, X_B.quat_xyzw):
        return metres, 0.0
    sine = math.hypot(
        w * vx - x * vw - y * vz + z * vy,
        w * vy + x * vz - y * vw - z * vx,
        w * vz - x * vy + y * vx - z * vw,
    )
    return metres, 2.0 * math.atan2(sine, abs(w * vw + x * vx + y * vy + z * vz))
