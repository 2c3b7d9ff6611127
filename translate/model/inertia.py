"""Mass, centre of mass and inertia: of geometries and of sums, their checks, and valid tensors."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

from translate.model.fragment import Location
from translate.model.link import (
    NO_INERTIA,
    Box,
    Capsule,
    Cone,
    Cylinder,
    Ellipsoid,
    Geometry,
    Inertia,
    Inertial,
    Mesh,
    Sphere,
)
from translate.model.pose import ZERO, Pose, Transform, Vector3
from translate.structures import NamedTuple

#: The least second moment of mass of a repaired tensor, in kg m².  libsdformat 12.3 refuses tensors
#: of 1e-35 kg m².
LEAST_MOMENT = 1e-15
#: The relative and the absolute tolerance of the SDFormat reader (reference S C62).
_EPSILON, _LEAST = 5 * sys.float_info.epsilon, sys.float_info.min


def inertia_problem(inertial: Inertial) -> str:
    """Return the reason why a rigid body cannot have a mass and an inertia tensor, or "".

    The rule is that of the SDFormat reader (reference S C62): the mass is not negative, the
    tensor positive semi-definite, and its principal moments obey the triangle inequality, all up
    to ``10 ε |trace| / 2``.  Zero passes.
    """
    if inertial.mass < 0.0 or math.isnan(inertial.mass):
        return f"the mass is {inertial.mass:g} kg; a mass that is not positive is none"
    return _tensor_problem(inertial.inertia)


@lru_cache(maxsize=1024)
def _tensor_problem(inertia: Inertia) -> str:
    """Return the reason why a tensor is none of a rigid body; readers and notes ask for each."""
    ixx, ixy, ixz, iyy, iyz, izz = inertia
    trace = ixx + iyy + izz
    slack = _EPSILON * abs(trace)
    if not _is_semidefinite(inertia, slack):
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
        is_positive = min(other.ixx, other.iyy, other.izz) > 0.0
        if is_positive and not inertia_problem(Inertial(1.0, other)):
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
    shift = slack if slack > _LEAST else _LEAST
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


class MassProperties(NamedTuple):
    """A mass in kg, its centre in m in some frame, and its inertia in kg m².

    The inertia is about the centre of mass, in the axes of the frame.
    """

    mass: float = 0.0
    center: Vector3 = ZERO
    inertia: Inertia = NO_INERTIA


class MeasuredMesh(NamedTuple):
    """The body of a scaled mesh with the density 1 kg/m³, in the frame of the mesh.

    ``is_hull`` means that it is the body of the convex hull.
    """

    body: MassProperties
    is_hull: bool = False


class NotMeasuredError(Exception):
    """A shape without known volume; the text is the reason."""


#: Measure a mesh whose element is at a location.  Raises :class:`NotMeasuredError`.
MeasureMesh: TypeAlias = Callable[[Mesh, Location], MeasuredMesh]


def mass_properties(geometry: Geometry, density: float) -> MassProperties | None:
    """Return the mass properties of a geometry of a density in kg/m³, in its own frame.

    Return ``None`` for a geometry without volume or without a formula (reference S C76, C77).
    """
    match geometry:
        case Box((a, b, c)):
            return _ellipsoidal(density * a * b * c, (a, b, c), 12.0)
        case Sphere(r):
            return _ellipsoidal(4.0 / 3.0 * math.pi * r * r * r * density, (r, r, r), 5.0)
        case Ellipsoid((a, b, c)):
            return _ellipsoidal(4.0 / 3.0 * math.pi * a * b * c * density, (a, b, c), 5.0)
        case Cylinder(r, length):
            return _cylinder(r, length, density)
        case Capsule(r, length):
            return _capsule(r, length, density)
        case Cone(r, length):
            return _cone(r, length, density)
    return None


def with_mass(body: MassProperties, mass: float) -> MassProperties:
    """Return the same body with another mass in kg (S C75); a massless body keeps zero inertia."""
    if body.mass <= 0.0:
        return body._replace(mass=mass)
    factor = mass / body.mass
    return body._replace(mass=mass, inertia=Inertia(*(entry * factor for entry in body.inertia)))


def scaled_mass(body: MassProperties, scale: Vector3) -> MassProperties:
    """Return a body of the same density whose points are multiplied by a scale along each axis.

    The second moments of mass, ``½ tr(I) E - I``, are multiplied by two factors of the scale, and
    by the factor of the volume.
    """
    a, b, c = scale
    x, y, z = body.center
    volume = abs(a * b * c)
    ixx, ixy, ixz, iyy, iyz, izz = body.inertia
    xx = volume * a * a * (iyy + izz - ixx) / 2.0
    yy = volume * b * b * (ixx + izz - iyy) / 2.0
    zz = volume * c * c * (ixx + iyy - izz) / 2.0
    inertia = Inertia(
        yy + zz,
        volume * a * b * ixy,
        volume * a * c * ixz,
        xx + zz,
        volume * b * c * iyz,
        xx + yy,
    )
    return MassProperties(volume * body.mass, (a * x, b * y, c * z), inertia)


def placed_mass(body: MassProperties, X_AB: Transform) -> MassProperties:
    """Return mass properties given in frame B in frame A."""
    return MassProperties(body.mass, X_AB.apply(body.center), rotated_mass(body.inertia, X_AB))


def rotated_mass(inertia: Inertia, X_AB: Transform) -> Inertia:
    """Return an inertia given in the axes of B in the axes of A: ``R I Rᵀ``."""
    ixx, ixy, ixz, iyy, iyz, izz = inertia
    if ixy == ixz == iyz == 0.0 and ixx == iyy == izz:
        return inertia
    # The columns of R I, then its rows, rotated in the same way.
    columns = ((ixx, ixy, ixz), (ixy, iyy, iyz), (ixz, iyz, izz))
    rows = zip(*(X_AB.rotate(column) for column in columns), strict=True)
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = (X_AB.rotate(row) for row in rows)
    return Inertia(xx, xy, xz, yy, yz, zz)


def in_link_frame(inertial: Inertial) -> Inertial:
    """Return the inertial with its tensor in the axes of the link frame."""
    inertia = rotated_mass(inertial.inertia, inertial.pose.transform)
    return Inertial(inertial.mass, inertia, Pose(inertial.pose.xyz), inertial.auto)


def combined_mass(bodies: Iterable[MassProperties]) -> MassProperties:
    """Return the sum of bodies in one frame (parallel-axis theorem); zero for no body."""
    parts = [body for body in bodies if body.mass > 0.0]
    mass = sum(body.mass for body in parts)
    if not parts:
        return MassProperties()
    if len(parts) == 1:
        return parts[0]
    x, y, z = (sum(body.mass * body.center[i] for body in parts) / mass for i in range(3))
    moved = [_about(body, (x, y, z)) for body in parts]
    inertia = Inertia(*(sum(entries) for entries in zip(*moved, strict=True)))
    return MassProperties(mass, (x, y, z), inertia)


def _about(body: MassProperties, point: Vector3) -> Inertia:
    """Return the inertia of a body about another point than its centre of mass."""
    x, y, z = (c - p for c, p in zip(body.center, point, strict=True))
    ixx, ixy, ixz, iyy, iyz, izz = body.inertia
    m = body.mass
    return Inertia(
        ixx + m * (y * y + z * z),
        ixy - m * x * y,
        ixz - m * x * z,
        iyy + m * (x * x + z * z),
        iyz - m * y * z,
        izz + m * (x * x + y * y),
    )


def _diagonal(ixx: float, iyy: float, izz: float) -> Inertia:
    return Inertia(ixx, 0.0, 0.0, iyy, 0.0, izz)


def _ellipsoidal(mass: float, size: Vector3, divisor: float) -> MassProperties:
    """Return a body with ``Ixx = m (b² + c²) / divisor``, and cyclic permutations."""
    xx, yy, zz = (length * length for length in size)
    factor = mass / divisor
    return MassProperties(
        mass, ZERO, _diagonal(factor * (yy + zz), factor * (xx + zz), factor * (xx + yy))
    )


def _cylinder(r: float, length: float, density: float) -> MassProperties:
    mass = math.pi * r * r * length * density
    across = mass * (3.0 * r * r + length * length) / 12.0
    return MassProperties(mass, ZERO, _diagonal(across, across, mass * r * r / 2.0))


def _capsule(r: float, length: float, density: float) -> MassProperties:
    """Return a cylinder with a hemisphere at each end."""
    middle, _, inertia = _cylinder(r, length, density)
    ends = 4.0 / 3.0 * math.pi * r * r * r * density
    across = inertia.ixx + ends * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r)
    along = inertia.izz + 0.4 * ends * r * r
    return MassProperties(middle + ends, ZERO, _diagonal(across, across, along))


def _cone(r: float, length: float, density: float) -> MassProperties:
    """Return a cone with its apex at +length/2; its centre of mass is at -length/4."""
    mass = math.pi * r * r * length * density / 3.0
    across = mass * (0.15 * r * r + 0.0375 * length * length)
    return MassProperties(
        mass, (0.0, 0.0, -length / 4.0), _diagonal(across, across, 0.3 * mass * r * r)
    )
