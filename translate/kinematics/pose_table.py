"""Pose table: the poses of many frames at several configurations, each computed at most once.

A row of the table is a frame: another row, and the step from it.  The same step from the same row
is the same row, so frames of two robots that are computed from the same numbers are one row.
Poses are computed when they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from translate.kinematics.joint_motion import Motion
from translate.model.pose import IDENTITY, Transform

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The positions of a joint: a row of numbers for each configuration.
Rows: TypeAlias = "tuple[tuple[float, ...], ...]"
#: The row of the frame that all poses are relative to.
ORIGIN = 0


class Moved(NamedTuple):
    """The step of a joint from its parent to its child at its positions, or ``reversed``."""

    motion: Motion
    positions: Rows
    reversed: bool

    def transforms(self) -> list[Transform]:
        """The step at each configuration."""
        found = map(self.motion.at, self.positions)
        return [X.inverse() for X in found] if self.reversed else list(found)


class PoseTable:
    """The poses of frames at ``count`` configurations."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._steps: list[tuple[int, Transform | Moved]] = [(ORIGIN, IDENTITY)]
        self._rows: dict[tuple[int, Transform | Moved], int] = {}
        self._poses: dict[int, list[Transform]] = {ORIGIN: [IDENTITY] * count}

    def row(self, start: int, step: Transform | Moved) -> int:
        """The row of the frame that is reached from the row ``start`` by a step."""
        if step == IDENTITY:
            return start
        key = (start, step)
        row = self._rows.setdefault(key, len(self._steps))
        if row == len(self._steps):
            self._steps.append(key)
        return row

    def poses(self, row: int) -> list[Transform]:
        """The poses of a frame relative to the origin, one for each configuration."""
        path = []
        while row not in self._poses:
            path.append(row)
            row = self._steps[row][0]
        poses = self._poses[row]
        for row in reversed(path):
            step = self._steps[row][1]
            poses = composed(
                poses, [step] * self.count if isinstance(step, Transform) else step.transforms()
            )
            self._poses[row] = poses
        return poses

    def relative(self, row: int, reference: int) -> list[Transform]:
        """The poses of a frame relative to another one, one for each configuration."""
        poses = self.poses(row)
        if reference == ORIGIN:
            return poses
        return composed([X.inverse() for X in self.poses(reference)], poses)


def composed(first: Iterable[Transform], second: Iterable[Transform]) -> list[Transform]:
    """``X_AC`` for each pair of ``X_AB`` and ``X_BC``; rotations are not normalized again."""
    found = []
    pairs = zip(first, second, strict=True)
    for ((px, py, pz), (qx, qy, qz, qw)), ((vx, vy, vz), (rx, ry, rz, rw)) in pairs:
        tx, ty, tz = 2 * (qy * vz - qz * vy), 2 * (qz * vx - qx * vz), 2 * (qx * vy - qy * vx)
        point = (
            px + (vx + qw * tx + (qy * tz - qz * ty)),
            py + (vy + qw * ty + (qz * tx - qx * tz)),
            pz + (vz + qw * tz + (qx * ty - qy * tx)),
        )
        rotation = (
            qw * rx + qx * rw + qy * rz - qz * ry,
            qw * ry - qx * rz + qy * rw + qz * rx,
            qw * rz + qx * ry - qy * rx + qz * rw,
            qw * rw - qx * rx - qy * ry - qz * rz,
        )
        found.append(Transform(point, rotation))
    return found
