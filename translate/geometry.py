"""The shapes that visuals and collisions have (reference S C.8).

Lengths are metres.  Every shape is centred on the frame of its visual or collision.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from translate.pose import Vector3


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
    """A plane with its normal in the frame of the shape, drawn ``size`` large."""

    normal: Vector3 = (0.0, 0.0, 1.0)
    size: tuple[float, float] = (1.0, 1.0)


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
