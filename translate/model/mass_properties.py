"""Mass, centre of mass and inertia of geometries of uniform density, and of their sums."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from translate.model.fragment import Location
from translate.model.geometry import Box, Capsule, Cone, Cylinder, Ellipsoid, Geometry, Mesh, Sphere
from translate.model.inertial import Inertia, Inertial
from translate.model.pose import ZERO, Pose, Transform, Vector3

NO_INERTIA = Inertia(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


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
    inertia = Inertia(*(entry * factor for entry in body.inertia))
    return body._replace(mass=mass, inertia=inertia)


def placed_mass(body: MassProperties, X_AB: Transform) -> MassProperties:
    """Return mass properties given in frame B in frame A."""
    center = X_AB.apply(body.center)
    return MassProperties(body.mass, center, rotated_mass(body.inertia, X_AB))


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
