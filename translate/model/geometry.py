"""The shapes that visuals and collisions have (reference S C.8).

Lengths are metres.  Every shape is centred on the frame of its visual or collision.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from translate.model.pose import Vector3


@dataclass(slots=True, frozen=True)
class Box:
    """Full side lengths, centred on the frame of the shape."""

    size: Vector3


@dataclass(slots=True, frozen=True)
class Sphere:
    """Centred on the frame of the shape."""

    radius: float


@dataclass(slots=True, frozen=True)
class Cylinder:
    """Along z, centred."""

    radius: float
    length: float


@dataclass(slots=True, frozen=True)
class Capsule:
    """Along z, centred; ``length`` is the cylindrical part without the caps."""

    radius: float
    length: float


@dataclass(slots=True, frozen=True)
class Cone:
    """Along z, the apex towards +z, the origin halfway up."""

    radius: float
    length: float


@dataclass(slots=True, frozen=True)
class Ellipsoid:
    """Semi-axes along x, y and z."""

    radii: Vector3


@dataclass(slots=True, frozen=True)
class Plane:
    """A plane with its normal, of unit length, in the frame of the shape, drawn ``size`` large.

    ``written`` is the normal as the file has it, of whatever length.
    """

    normal: Vector3 = (0.0, 0.0, 1.0)
    size: tuple[float, float] = (1.0, 1.0)
    written: Vector3 | None = field(default=None, compare=False)


@dataclass(slots=True, frozen=True)
class Mesh:
    """A mesh file; ``uri`` is kept as written and may be a relative path."""

    uri: str
    scale: Vector3 | None = None
    submesh: str | None = None
    center: bool | None = None


@dataclass(slots=True, frozen=True)
class Polyline:
    """A polygon in the xy plane, extruded along z."""

    points: tuple[tuple[float, float], ...]
    height: float = 1.0


@dataclass(slots=True, frozen=True)
class Heightmap:
    """A terrain; textures and blending are fragments of the owner."""

    uri: str
    size: Vector3 | None = None
    pos: Vector3 | None = None


@dataclass(slots=True, frozen=True)
class Image:
    """An extruded grey-scale image."""

    uri: str
    scale: float = 1.0
    threshold: int = 200
    height: float = 1.0
    granularity: int = 1


@dataclass(slots=True, frozen=True)
class Empty:
    """No shape at all."""


Geometry: TypeAlias = (
    Box
    | Sphere
    | Cylinder
    | Capsule
    | Cone
    | Ellipsoid
    | Plane
    | Mesh
    | Polyline
    | Heightmap
    | Image
    | Empty
)


def effective(geometry: Geometry) -> Geometry:
    """The shape with those dimensions replaced that simulators replace: all that are not positive.

    They take a box of 1 × 1 × 1 m, a sphere of radius 1 m, an ellipsoid of radii 1 m, and for
    cylinders, capsules and cones the radius 0.5 m and the length 1 m (reference S C82).
    """
    match geometry:
        case Box(size) if not min(size) > 0.0:
            return Box((1.0, 1.0, 1.0))
        case Sphere(radius) if not radius > 0.0:
            return Sphere(1.0)
        case Ellipsoid(radii) if not min(radii) > 0.0:
            return Ellipsoid((1.0, 1.0, 1.0))
        case Cylinder(radius, length) | Capsule(radius, length) | Cone(radius, length):
            kind = type(geometry)
            return kind(radius if radius > 0.0 else 0.5, length if length > 0.0 else 1.0)
    return geometry
