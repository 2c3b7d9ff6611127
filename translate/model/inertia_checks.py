"""Checks of masses and inertia tensors, and the nearest valid tensor."""

from __future__ import annotations

import math
import sys

from translate.model.inertial import Inertia, Inertial

#: The least second moment of mass of a repaired tensor, in kg m².  libsdformat 12.3 refuses tensors
#: of 1e-35 kg m².
LEAST_MOMENT = 1e-15


def inertia_problem(inertial: Inertial) -> str:
    """Return the reason why a rigid body cannot have a mass and an inertia tensor, or "".

    The rule is that of the SDFormat reader (reference S C62): the mass is not negative, the
    tensor positive semi-definite, and its principal moments obey the triangle inequality, all up
    to ``10 ε |trace| / 2``.  Zero passes.
    """
    if inertial.mass < 0.0 or math.isnan(inertial.mass):
        return f"the mass is {inertial.mass:g} kg; a mass that is not positive is none"
    ixx, ixy, ixz, iyy, iyz, izz = inertial.inertia
    trace = ixx + iyy + izz
    slack = 10 * sys.float_info.epsilon * abs(trace) / 2
    if not _is_semidefinite(inertial.inertia, slack):
        return "the inertia tensor is not positive semi-definite"
    # The principal moments obey the triangle inequality exactly if trace/2 - I has no negative
    # eigenvalue: these are the second moments of mass along the principal axes.
    half = trace / 2
    moments = Inertia(half - ixx, -ixy, -ixz, half - iyy, -iyz, half - izz)
    if not _is_semidefinite(moments, slack):
        return "the principal moments of inertia break the triangle inequality"
    return ""


def order_hint(inertia: Inertia) -> str:
    """Return a hint if an invalid tensor is valid with its entries in another order, or ""."""
    a, b, c, d, e, f = inertia
    orders = {
        "ixx iyy izz ixy ixz iyz": Inertia(a, d, e, b, f, c),
        "ixx ixy iyy ixz iyz izz": Inertia(a, b, d, c, e, f),
    }
    for order, other in orders.items():
        heavy = min(other.ixx, other.iyy, other.izz) > 0.0
        if heavy and not inertia_problem(Inertial(1.0, other)):
            return f"the six numbers make sense in the order {order}: were they swapped?"
    return ""


def nearest_inertia(inertia: Inertia) -> Inertia:
    """Return the nearest valid tensor in kg m², with the same principal axes.

    A tensor is valid if the second moments of mass along its principal axes are not negative.
    Negative moments become nearly zero.
    """
    ixx, ixy, ixz, iyy, iyz, izz = inertia
    half = (ixx + iyy + izz) / 2
    moments, axes = principal_moments(
        [[half - ixx, -ixy, -ixz], [-ixy, half - iyy, -iyz], [-ixz, -iyz, half - izz]]
    )
    # A positive value, and large enough for rounding, also in the SDFormat reader.
    least = max(1e-9 * max(0.0, *moments), LEAST_MOMENT)
    moments = [max(moment, least) for moment in moments]
    total = sum(moments)
    entries = [
        [
            (total if i == j else 0.0)
            - sum(m * axes[i][k] * axes[j][k] for k, m in enumerate(moments))
            for j in range(3)
        ]
        for i in range(3)
    ]
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = entries
    return Inertia(xx, xy, xz, yy, yz, zz)


def principal_moments(matrix: list[list[float]]) -> tuple[list[float], list[list[float]]]:
    """The eigenvalues of a symmetric matrix, and the eigenvectors as columns (Jacobi's method)."""
    axes = [[float(i == j) for j in range(3)] for i in range(3)]
    for _ in range(50):
        p, q = max(((0, 1), (0, 2), (1, 2)), key=lambda at: abs(matrix[at[0]][at[1]]))
        if abs(matrix[p][q]) <= 1e-18 * max(abs(matrix[i][i]) for i in range(3)):
            break
        angle = 0.5 * math.atan2(2.0 * matrix[p][q], matrix[q][q] - matrix[p][p])
        cos, sin = math.cos(angle), math.sin(angle)
        turn = [[float(i == j) for j in range(3)] for i in range(3)]
        turn[p][p] = turn[q][q] = cos
        turn[p][q], turn[q][p] = sin, -sin
        axes = _times(axes, turn)
        matrix = _times(_times([list(column) for column in zip(*turn, strict=True)], matrix), turn)
    return [matrix[i][i] for i in range(3)], axes


def _times(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def _is_semidefinite(tensor: Inertia, slack: float) -> bool:
    """Return whether no eigenvalue is less than ``-slack``, by factoring the shifted matrix."""
    ixx, ixy, ixz, iyy, iyz, izz = tensor
    shift = max(slack, sys.float_info.min)
    a = ixx + shift
    if a < 0.0:
        return False
    b = iyy + shift - ixy * ixy / a
    if b < 0.0:
        return False
    d = iyz - ixy * ixz / a
    if b == 0.0:
        return d == 0.0 and izz + shift - ixz * ixz / a >= 0.0
    return izz + shift - ixz * ixz / a - d * d / b >= 0.0
