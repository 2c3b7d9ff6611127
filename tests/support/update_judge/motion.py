"""Poses of both formats as 4 by 4 matrices, with the rotations of SciPy."""

from __future__ import annotations

import numpy as np
from lxml import etree
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Matrix = NDArray[np.float64]


def numbers_of(text: str | None, count: int, default: float = 0.0) -> list[float]:
    """The numbers of a text, filled up with the default.  Raises ``ValueError`` for other text."""
    values = [float(token) for token in (text or "").split()][:count]
    return values + [default] * (count - len(values))


def matrix_of(translation: list[float], rotation: Rotation) -> Matrix:
    """The transform with a translation (m) and a rotation."""
    matrix = np.eye(4)
    matrix[:3, :3] = rotation.as_matrix()
    matrix[:3, 3] = translation
    return matrix


def urdf_origin(element: etree._Element | None) -> Matrix:
    """The transform of an ``<origin>``: extrinsic rotations about x, y and z (rad)."""
    if element is None:
        return np.eye(4)
    rotation = Rotation.from_euler("xyz", numbers_of(element.get("rpy"), 3))
    return matrix_of(numbers_of(element.get("xyz"), 3), rotation)


def sdf_pose(element: etree._Element | None) -> Matrix:
    """The transform of a ``<pose>``, in radians, degrees or as a quaternion x, y, z, w."""
    if element is None or not (element.text or "").strip():
        return np.eye(4)
    if element.get("rotation_format") == "quat_xyzw":
        values = numbers_of(element.text, 7)
        return matrix_of(values[:3], Rotation.from_quat(values[3:]))
    values = numbers_of(element.text, 6)
    in_degrees = element.get("degrees") in ("true", "1")
    return matrix_of(values[:3], Rotation.from_euler("xyz", values[3:], degrees=in_degrees))


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a transform."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def turned(matrix: Matrix, vector: list[float]) -> list[float]:
    """A vector in the axes that the transform leads to."""
    return [float(value) for value in matrix[:3, :3] @ np.array(vector)]


def turned_tensor(matrix: Matrix, entries: dict[str, float]) -> list[float]:
    """The entries xx, yy, zz, xy, xz and yz of a tensor (kg m²) in other axes."""
    xx, yy, zz, xy, xz, yz = (entries[name] for name in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    rotation = matrix[:3, :3]
    new = rotation @ tensor @ rotation.T
    return [float(new[i, j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]


def unit(vector: list[float]) -> tuple[float, ...]:
    """The direction of a vector; the vector itself if it is zero."""
    length = float(np.linalg.norm(vector)) or 1.0
    return tuple(value / length for value in vector)


def foot_of(place: Matrix, direction: tuple[float, ...]) -> tuple[float, ...]:
    """The point of a line through the origin of a frame that is nearest to the reference (m)."""
    point, axis = place[:3, 3], np.array(direction)
    return tuple(float(value) for value in point - axis * float(point @ axis))
