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
:mod:`translate.model.planar` defines its directions u and v.  Angles are in rad, distances in m.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from translate.kinematics.rotations import Array, angles_of, matrices_of_vectors
from translate.kinematics.tree import DEGREES_OF_FREEDOM
from translate.model.planar import plane_directions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from translate.model.joint import JointType
    from translate.model.pose import Vector3

DEFAULT_PITCH = 1.0
_MAX_DOFS = 6
_X, _Y, _Z = np.eye(3)


class Motion(NamedTuple):
    """The motion of one joint, linear in its positions.

    ``slide @ q`` is the translation.  Each of ``turns`` defines a rotation vector ``turn @ q``; the
    rotations are multiplied from left to right.  All matrices are 3 × (number of positions).
    """

    slide: Array
    turns: tuple[Array, ...]


def motion_of(kind: JointType, axes: Sequence[Vector3], pitch: float | None = None) -> Motion:
    """The motion of a joint with these unit axes; ``pitch`` of a screw in m per revolution."""
    count = DEGREES_OF_FREEDOM[kind]
    slide = np.zeros((3, count))
    unit = [np.array(axis) for axis in axes]
    match kind:
        case "floating":
            slide[:, :3] = np.eye(3)
            turns = [_column(axis, i, 6) for i, axis in ((3, _Z), (4, _Y), (5, _X))]
        case "ball":
            turns = [_column(axis, i, 3) for i, axis in enumerate((_Z, _Y, _X))]
        case "planar":
            slide[:, 0], slide[:, 1] = map(np.array, plane_directions(axes[0]))
            turns = [_column(unit[0], 2, 3)]
        case "prismatic":
            slide[:, 0] = unit[0]
            turns = []
        case _:
            if kind == "screw":
                slide[:, 0] = unit[0] * (DEFAULT_PITCH if pitch is None else pitch) / (2 * math.pi)
            turns = [_column(axis, i, count) for i, axis in enumerate(unit[:count])]
    return Motion(slide, tuple(turns))


class Motions:
    """The motions of many joints, evaluated together."""

    def __init__(self, motions: Sequence[Motion]) -> None:
        count = len(motions)
        self._slides = np.zeros((count, 3, _MAX_DOFS))
        self._turns = np.zeros((3, count, 3, _MAX_DOFS))
        turning: list[list[int]] = [[], [], []]
        for i, (slide, turns) in enumerate(motions):
            self._slides[i, :, : slide.shape[1]] = slide
            for order, turn in enumerate(turns):
                self._turns[order, i, :, : turn.shape[1]] = turn
                turning[order].append(i)
        self._turning = [np.array(indices, dtype=np.intp) for indices in turning]

    def at(self, positions: Array) -> tuple[Array, Array]:
        """Translations (J, N, 3) and rotations (J, N, 3, 3) at positions (J, N, 6).

        Rows of ``positions`` are filled with zeros up to six.
        """
        count, configurations, _ = positions.shape
        slides = positions @ self._slides.transpose(0, 2, 1)
        rotations = np.broadcast_to(np.eye(3), (count, configurations, 3, 3)).copy()
        for order, turning in enumerate(self._turning):
            if not turning.size:
                continue
            # Whole revolutions are removed, because the sine of large angles is not accurate.
            angles = np.fmod(positions[turning], 2 * math.pi)
            vectors = angles @ self._turns[order, turning].transpose(0, 2, 1)
            factors = matrices_of_vectors(vectors.reshape(-1, 3))
            rotations[turning] = rotations[turning] @ factors.reshape(-1, configurations, 3, 3)
        return slides, rotations


def zyx_angles(rotations: Array) -> Array:
    """The angles (N, 3) in rad of rotations (N, 3, 3), with ``R = Rz(q₁) Ry(q₂) Rx(q₃)``."""
    from scipy.spatial.transform import Rotation

    angles: Array = Rotation.from_matrix(rotations).as_euler("ZYX")
    return angles


def angle_about(axis: Array, rotations: Array) -> Array:
    """The angles (N,) in rad, within ±π, of rotations (N, 3, 3) about an axis."""
    from scipy.spatial.transform import Rotation

    vectors: Array = Rotation.from_matrix(rotations).as_rotvec()
    return vectors @ axis


def rotation_angles(rotations: Array) -> Array:
    """The angles in rad of rotations (…, 3, 3); accurate for very small angles too.

    The angle is NaN if an entry of the matrix is not finite.
    """
    angles = np.full(rotations.shape[:-2], np.nan)
    known = np.isfinite(rotations).all(axis=(-2, -1))
    if known.any():
        angles[known] = angles_of(rotations[known])
    return angles


def _column(axis: Array, index: int, count: int) -> Array:
    column = np.zeros((3, count))
    column[:, index] = axis
    return column
