"""Meshes in place of the shapes that URDF lacks, in bundles that contain the mesh files.

The name of a mesh follows from the shape, so that equal shapes have one file, and a second
translation of the same document names the same files.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, TypeVar

from translate.model.link import (
    Collision,
    Cone,
    Ellipsoid,
    Geometry,
    Heightmap,
    Link,
    Mesh,
    Polyline,
    Visual,
)
from translate.model.model import Document, Model, World, changed, mapped, rebuilt
from translate.xml.white_space import trimmed

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


class ShapeFunction(Protocol):
    """A function of a visual or a collision of a link."""

    def __call__(self, shape: ShapeKind, link: Link, /) -> ShapeKind:
        """The new visual or collision."""
        ...


#: Shapes that URDF has no element for, and that have a surface of finite size.
REPLACED = (Cone, Ellipsoid, Heightmap, Polyline)
#: The number of sides of a polygon that replaces a circle.
SECTIONS = 48
#: Heightmaps are sampled at no more points in each direction.
MAX_SAMPLES = 257
#: The height of a heightmap below its lowest possible point, relative to its size.
BASE = 0.01


def mesh_name(geometry: Geometry) -> str:
    """The name of the mesh file of a shape, without a suffix.

    The URI of a heightmap is that of its file in the bundle, where different files have different
    URIs.
    """
    kind = type(geometry).__name__.lower()
    if isinstance(geometry, Heightmap):
        geometry = replace(geometry, uri=trimmed(geometry.uri))
    # The package loads a library, and few robots need it.
    import hashlib

    return f"{kind}_{hashlib.sha256(repr(geometry).encode()).hexdigest()[:12]}"


def mesh_of(geometry: Geometry, pattern: str) -> Mesh | None:
    """The mesh that replaces a shape; ``None`` for other shapes, and without a pattern.

    ``pattern`` is the URI of the mesh files, with ``*`` for their names.
    """
    if not pattern or not isinstance(geometry, REPLACED):
        return None
    return Mesh(pattern.replace("*", mesh_name(geometry)))


def tessellation(geometry: Geometry) -> str:
    """How a mesh approximates a shape, for the report."""
    match geometry:
        case Polyline():
            return "its points are those of the polygon"
        case Heightmap():
            return (
                f"it has at most {MAX_SAMPLES} × {MAX_SAMPLES} heights, and is closed "
                f"{BASE:.0%} of its size below"
            )
    return f"a polygon with {SECTIONS} sides replaces each circle"


def with_meshes(document: Document, pattern: str) -> Document:
    """The document with meshes in place of the shapes that URDF lacks."""

    def meshed(shape: ShapeKind, link: Link) -> ShapeKind:
        mesh = mesh_of(shape.geometry, pattern)
        return shape if mesh is None else replace(shape, geometry=mesh)

    return with_shapes(document, meshed)


def with_shapes(document: Document, function: ShapeFunction) -> Document:
    """The document with the results of a function for its visuals and collisions."""

    def with_link(link: Link) -> Link:
        visuals = mapped(link.visuals, lambda shape: function(shape, link))
        collisions = mapped(link.collisions, lambda shape: function(shape, link))
        return changed(link, visuals=visuals, collisions=collisions)

    def scope(inner: Model | World, models: list[Model]) -> Model | World:
        links = mapped(inner.links, with_link) if isinstance(inner, Model) else None
        return changed(inner, models=models, **({} if links is None else {"links": links}))

    models = mapped(document.models, lambda model: rebuilt(model, scope))
    worlds = mapped(document.worlds, lambda world: rebuilt(world, scope))
    return changed(document, models=models, worlds=worlds)
