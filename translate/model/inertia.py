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

#: The least second moment of mass of a repaired tensor: in kg m², and as a share of the largest.
#: libsdformat 12.3 refuses tensors of 1e-35 kg m².  Rounding in its formula for principal moments
#: is 2e-8 of them: of 20,000 repaired tensors it refuses 753 with a share of 1e-8, none with 3e-8.
LEAST_MOMENT, LEAST_SHARE = 1e-15, 1e-6
#: The relative and the absolute tolerance of a sum of moments (reference S C62).
_EPSILON, _LEAST = 5 * sys.float_info.epsilon, sys.float_info.min
#: A principal moment that is this share of the largest one is 0 with rounding.
ZERO_SHARE = 1e-14
#: A product of inertia counts if it is larger than this share of the largest moment (S C62).
_PRODUCT = 1e-6
#: The formula neither overflows nor underflows for traces between the reciprocal of this and this.
_LARGEST = 1e90
#: The digits of numbers that libsdformat reads from a URDF.
_DIGITS_IN_URDF = 16


def inertia_problem(inertial: Inertial, *, in_urdf: bool = False) -> str:
    """Return the reason why the SDFormat reader refuses a mass and an inertia tensor, or "".

    The rule is that of the SDFormat reader (reference S C62): the mass is not negative, the
    tensor positive semi-definite, and its principal moments obey the triangle inequality, all up
    to ``10 ε |trace| / 2``.  Zero passes.  The principal moments are computed by its formula, which
    refuses some tensors of thin rods and plates.  ``in_urdf``: it reads the numbers from a URDF,
    with 16 digits.
    """
    if inertial.mass < 0.0 or math.isnan(inertial.mass):
        return f"the mass is {inertial.mass:g} kg; a mass that is not positive is none"
    return _tensor_problem(inertial.inertia, in_urdf)


@lru_cache(maxsize=1024)
def _tensor_problem(inertia: Inertia, in_urdf: bool) -> str:
    """Return the reason why a tensor is refused; readers and notes ask for each."""
    # The formula is exact enough for a tensor with a margin.
    if has_margin(inertia):
        return ""
    if _is_accepted(inertia) and not (in_urdf and _changes_as_text(inertia)):
        return ""
    trace = inertia.ixx + inertia.iyy + inertia.izz
    slack = _EPSILON * abs(trace)
    if not _is_semidefinite(inertia, slack):
        return "the inertia tensor is not positive semi-definite"
    if not _is_semidefinite(_second_moments(inertia, trace), slack):
        return "the principal moments of inertia break the triangle inequality"
    return ON_BORDER


def is_off_by_rounding(inertial: Inertial) -> bool:
    """Return whether a mass is positive and a tensor that of a body up to ``16 ε max(1, trace)``.

    Drake accepts these (runs of 1.51.1 with 2,400 tensors and a mass of 1 kg); the unit is kg m².
    """
    inertia = inertial.inertia
    trace = inertia.ixx + inertia.iyy + inertia.izz
    slack = 16.0 * sys.float_info.epsilon * max(1.0, abs(trace))
    # A second moment of mass is half of what a principal moment is less than the other two.
    return (
        inertial.mass > 0.0
        and _is_semidefinite(inertia, slack)
        and _is_semidefinite(_second_moments(inertia, trace), slack / 2.0)
    )


@lru_cache(maxsize=1024)
def has_margin(inertia: Inertia) -> bool:
    """Return whether rounding, also in another frame, leaves a tensor that readers accept.

    Each second moment of mass is more than ``LEAST_SHARE / 5`` of their sum, which is half the
    trace.
    """
    trace = inertia.ixx + inertia.iyy + inertia.izz
    if not 1.0 / _LARGEST < trace < _LARGEST:
        return False
    return _is_semidefinite(_second_moments(inertia, trace), -LEAST_SHARE / 10.0 * trace)


def least_moment(inertia: Inertia) -> float:
    """Return the least principal moment in kg m²."""
    xx, xy, xz, yy, yz, zz = inertia
    if xy == xz == yz == 0.0:
        return min(xx, yy, zz)
    return min(principal_moments([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])[0])


def _second_moments(inertia: Inertia, trace: float) -> Inertia:
    """Return the matrix ``trace/2 - I`` of the second moments of mass.

    The principal moments obey the triangle inequality exactly if it has no negative eigenvalue.
    """
    ixx, ixy, ixz, iyy, iyz, izz = inertia
    half = trace / 2
    return Inertia(half - ixx, -ixy, -ixz, half - iyy, -iyz, half - izz)


#: The problem of a tensor that a body can have, a thin rod or plate.
ON_BORDER = (
    "one of the principal moments of inertia is the sum of the others, as for a thin rod or plate, "
    "and the formula of the SDFormat reader finds a larger one"
)


def _changes_as_text(inertia: Inertia) -> bool:
    """Return whether an accepted tensor is refused with the digits that a URDF is read with."""
    if inertia.ixy == inertia.ixz == inertia.iyz == 0.0:
        return False
    return not _is_accepted(Inertia(*(float(f"{entry:.{_DIGITS_IN_URDF}g}") for entry in inertia)))


def _is_accepted(inertia: Inertia) -> bool:
    """Return whether ``MassMatrix3::IsValid`` of gz-math accepts a tensor (``MassMatrix3.hh``).

    The order of the operations is that of gz-math, so that rounding is the same.
    """
    ixx, ixy, ixz, iyy, iyz, izz = inertia
    slack = 2.0 * _EPSILON * (0.5 * abs(ixx + iyy + izz))
    if not (ixx + slack >= 0.0 and ixx * iyy - ixy * ixy + slack >= 0.0):
        return False
    minors = izz * iyy - iyz * iyz, -(izz * ixy - ixz * iyz), iyz * ixy - ixz * iyy
    if not minors[0] * ixx + minors[1] * ixy + minors[2] * ixz + slack >= 0.0:
        return False
    try:
        a, b, c = _moments_by_formula(inertia)
    except (OverflowError, ZeroDivisionError):
        # The formula of gz-math has no number then.
        return False
    slack = 2.0 * _EPSILON * (0.5 * abs(a + b + c))
    return (
        a + slack >= 0.0
        and b + slack >= 0.0
        and c + slack >= 0.0
        and a + b + slack >= c
        and b + c + slack >= a
        and c + a + slack >= b
    )


def _moments_by_formula(inertia: Inertia) -> Vector3:
    """Return the principal moments of inertia by the formula of ``MassMatrix3::PrincipalMoments``.

    Raises ``OverflowError`` or ``ZeroDivisionError`` if the formula has no number.
    Source: M. Kronenburg, A Method for Fast Diagonalization of a 2x2 or 3x3 Real Symmetric Matrix,
    arXiv:1306.6291v4.  Its arc cosine loses half of the digits where two moments are equal.
    """
    ixx, ixy, ixz, iyy, iyz, izz = inertia
    tolerance = _PRODUCT * max(ixx, iyy, izz)
    if abs(ixy) <= tolerance and abs(ixz) <= tolerance and abs(iyz) <= tolerance:
        return ixx, iyy, izz
    xy, xz, yz = ixy * ixy, ixz * ixz, iyz * iyz
    b = ixx + iyy + izz
    c = ixx * iyy - xy + ixx * izz - xz + iyy * izz - yz
    d = ixx * yz + iyy * xz + izz * xy - ixx * iyy * izz - 2.0 * ixy * ixz * iyz
    p = b * b - 3.0 * c
    if p < tolerance * tolerance:
        return b / 3.0, b / 3.0, b / 3.0
    q = 2.0 * math.pow(b, 3.0) - 9.0 * b * c - 27.0 * d
    delta = math.acos(max(min(0.5 * q / math.pow(p, 1.5), 1.0), -1.0))
    radius = 2.0 * math.sqrt(p)
    turns = delta / 3.0, (delta + 2.0 * math.pi) / 3.0, (delta - 2.0 * math.pi) / 3.0
    # The order of the moments decides how their sum is rounded.
    least, middle, largest = sorted((b + radius * math.cos(turn)) / 3.0 for turn in turns)
    return least, middle, largest


def inertia_hint(inertial: Inertial, problem: str) -> str:
    """Return the hint for the problem of an inertial."""
    inertia = inertial.inertia
    if problem == ON_BORDER:
        return "--repair-inertia writes a tensor that readers accept, with a difference of 0.0001 %"
    if hint := order_hint(inertia):
        return hint
    if name := outlying_moment(inertia):
        return f"{name} is {OUTLYING:g} or more times off the other moments: check its exponent"
    return "no rigid body has these values; simulators refuse or replace them"


#: A moment that is off the others by this factor is not repaired by a tensor that changes all.
OUTLYING = 100.0


def outlying_moment(inertia: Inertia, of_box: Vector3 | None = None) -> str:
    """Return the moment that is 100 or more times off the other two and off the body, or "".

    ``of_box`` are the moments in kg m² of a solid box of the size of the body.  Without them, a
    large moment counts, which no body has, and a small one does not, which a thin rod has.
    """
    moments = {"ixx": inertia.ixx, "iyy": inertia.iyy, "izz": inertia.izz}
    for name, moment in moments.items():
        others = [value for other_name, value in moments.items() if other_name != name]
        if min(*others, moment) <= 0.0:
            return ""
        if moment >= OUTLYING * max(others) and (
            of_box is None or moment >= OUTLYING * max(of_box)
        ):
            return name
        if of_box is not None and OUTLYING * moment <= min(*others, *of_box):
            return name
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
    Those that are less than a millionth of the largest one become that, so that rounding in
    readers, and in another frame, makes none of them negative.
    """
    ixx, ixy, ixz, iyy, iyz, izz = inertia
    half = (ixx + iyy + izz) / 2
    moments, axes = principal_moments(
        [[half - ixx, -ixy, -ixz], [-ixy, half - iyy, -iyz], [-ixz, -iyz, half - izz]]
    )
    least = max(LEAST_SHARE * max(0.0, *moments), LEAST_MOMENT)
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
    shift = slack if slack > _LEAST or slack < 0.0 else _LEAST
    a = ixx + shift
    if a <= 0.0:
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
