"""Joint motion: the pose of the child of a joint as a function of the joint positions.

The motion of a joint is the pose of ``Jc``, the joint frame fixed in the child, in ``Jp``, the
joint frame fixed in the parent; the two coincide if every position is zero (seed 3,
"<joint><pose>").  With unit axes in the joint frame it is, for positions q₁, q₂ …:

=====================  ===========================================================
fixed                  identity
revolute, continuous   R(axis, q₁)
prismatic              T(axis q₁)
screw                  T(axis q₁ pitch / 2π) R(axis, q₁), pitch in m per revolution
universal, revolute2   R(axis, q₁) R(axis2, q₂)
ball                   Rz(q₁) Ry(q₂) Rx(q₃)
planar                 T(u q₁ + v q₂) R(axis, q₃)
floating               T(q₁, q₂, q₃) Rz(q₄) Ry(q₅) Rx(q₆)
=====================  ===========================================================

(reference S C26, C40; U D3.1 – D3.3).  The axis of a planar joint is the normal of the plane;
:mod:`translate.model.joint` defines its directions u and v.  Angles are in rad, distances in m.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from translate.kinematics.tree import DEGREES_OF_FREEDOM
from translate.model.joint import plane_directions
from translate.model.pose import NO_ROTATION, Transform, Vector3, quaternion_product

if TYPE_CHECKING:
    from collections.abc import Sequence

    from translate.model.joint import JointType
    from translate.model.pose import Quaternion

DEFAULT_PITCH = 1.0
_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


class Motion(NamedTuple):
    """The motion of one joint: vectors, each with the index of the position that it belongs to.

    The translation is the sum of ``slides``, each times its position.  Each of ``turns`` is a
    rotation about a unit vector by its position; they are multiplied from left to right.
    """

    slides: tuple[tuple[Vector3, int], ...] = ()
    turns: tuple[tuple[Vector3, int], ...] = ()

    def at(self, positions: Sequence[float]) -> Transform:
        """The pose of ``Jc`` in ``Jp``; a rotation by an infinite angle is not a number."""
        x = y = z = 0.0
        for (vx, vy, vz), index in self.slides:
            distance = positions[index]
            x, y, z = x + vx * distance, y + vy * distance, z + vz * distance
        rotation = NO_ROTATION
        for i, (axis, index) in enumerate(self.turns):
            turn = _rotation(axis, positions[index])
            rotation = quaternion_product(rotation, turn) if i else turn
        return Transform((x, y, z), rotation)


def motion_of(kind: JointType, axes: Sequence[Vector3], pitch: float | None = None) -> Motion:
    """The motion of a joint with these unit axes; ``pitch`` of a screw in m per revolution."""
    match kind:
        case "floating":
            return Motion(((_X, 0), (_Y, 1), (_Z, 2)), ((_Z, 3), (_Y, 4), (_X, 5)))
        case "ball":
            return Motion((), ((_Z, 0), (_Y, 1), (_X, 2)))
        case "planar":
            u, v = plane_directions(axes[0])
            return Motion(((u, 0), (v, 1)), ((axes[0], 2),))
        case "prismatic":
            return Motion(((axes[0], 0),))
        case "screw":
            x, y, z = axes[0]
            slide = (DEFAULT_PITCH if pitch is None else pitch) / (2 * math.pi)
            return Motion((((x * slide, y * slide, z * slide), 0),), ((axes[0], 0),))
    return Motion((), tuple((axis, i) for i, axis in enumerate(axes[: DEGREES_OF_FREEDOM[kind]])))


def _rotation(axis: Vector3, angle: float) -> Quaternion:
    # Whole revolutions are removed, because the sine of large angles is not accurate.
    half = math.fmod(angle, 2 * math.pi) / 2 if math.isfinite(angle) else math.nan
    sine, (x, y, z) = math.sin(half), axis
    return (x * sine, y * sine, z * sine, math.cos(half))
