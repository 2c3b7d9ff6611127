"""Many rotations at once, as arrays: from rotation vectors and quaternions, and their angles.

The formulas choose the largest divisor, so that the results are accurate for all angles.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

#: Up to this angle in rad, series are more accurate than quotients.
_SMALL = 1e-3


def matrices_of_vectors(vectors: Array) -> Array:
    """The matrices (N, 3, 3) of rotation vectors (N, 3) in rad."""
    angles = _lengths(vectors)
    squares = angles * angles
    small = angles <= _SMALL
    scales = 0.5 - squares / 48 + squares * squares / 3840
    scales[~small] = np.sin(angles[~small] / 2) / angles[~small]
    return _matrices(np.column_stack([vectors * scales[:, None], np.cos(angles / 2)]))


def matrices_of_quaternions(quaternions: Array) -> Array:
    """The matrices (N, 3, 3) of quaternions (N, 4) xyzw, which are normalized."""
    return _matrices(quaternions / _lengths(quaternions)[:, None])


def quaternions_of_matrices(matrices: Array) -> Array:
    """The unit quaternions (N, 4) xyzw of rotation matrices (N, 3, 3)."""
    diagonal = matrices[:, (0, 1, 2), (0, 1, 2)]
    trace = diagonal[:, 0] + diagonal[:, 1] + diagonal[:, 2]
    largest = np.argmax(np.column_stack([diagonal, trace]), axis=1)
    quaternions = np.empty((len(matrices), 4))
    for i in range(3):
        rows, j, k = np.flatnonzero(largest == i), (i + 1) % 3, (i + 2) % 3
        m = matrices[rows]
        quaternions[rows, i] = 1 - trace[rows] + 2 * m[:, i, i]
        quaternions[rows, j] = m[:, j, i] + m[:, i, j]
        quaternions[rows, k] = m[:, k, i] + m[:, i, k]
        quaternions[rows, 3] = m[:, k, j] - m[:, j, k]
    rows = np.flatnonzero(largest == 3)
    m = matrices[rows]
    quaternions[rows, 0] = m[:, 2, 1] - m[:, 1, 2]
    quaternions[rows, 1] = m[:, 0, 2] - m[:, 2, 0]
    quaternions[rows, 2] = m[:, 1, 0] - m[:, 0, 1]
    quaternions[rows, 3] = 1 + trace[rows]
    return quaternions / _lengths(quaternions)[:, None]


def angles_of(matrices: Array) -> Array:
    """The angles (N,) of rotations (N, 3, 3) in rad, within 0 … π."""
    quaternions = quaternions_of_matrices(matrices)
    sines, cosines = _lengths(quaternions[:, :3]), np.abs(quaternions[:, 3])
    # The last bit of the function of numpy depends on the processor.
    halves = map(math.atan2, sines.tolist(), cosines.tolist())
    return 2 * np.fromiter(halves, dtype=np.float64, count=len(quaternions))


def _matrices(quaternions: Array) -> Array:
    """The matrices of unit quaternions."""
    x, y, z, w = quaternions.T
    matrices = np.empty((len(quaternions), 3, 3))
    matrices[:, 0, 0] = x * x - y * y - z * z + w * w
    matrices[:, 1, 1] = -x * x + y * y - z * z + w * w
    matrices[:, 2, 2] = -x * x - y * y + z * z + w * w
    matrices[:, 1, 0], matrices[:, 0, 1] = 2 * (x * y + z * w), 2 * (x * y - z * w)
    matrices[:, 2, 0], matrices[:, 0, 2] = 2 * (x * z - y * w), 2 * (x * z + y * w)
    matrices[:, 2, 1], matrices[:, 1, 2] = 2 * (y * z + x * w), 2 * (y * z - x * w)
    return matrices


def _lengths(vectors: Array) -> Array:
    """The lengths (N,) of vectors (N, k), summed in the order of the columns."""
    squares = vectors * vectors
    total = squares[:, 0]
    for column in range(1, squares.shape[1]):
        total = total + squares[:, column]
    lengths: Array = np.sqrt(total)
    return lengths
