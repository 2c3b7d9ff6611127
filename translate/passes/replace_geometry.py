"""Shapes that URDF lacks: replaced by equivalent shapes or by mesh files, or omitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol, TypeVar

from translate.model.link import (
    NOT_IN_URDF,
    Box,
    Capsule,
    Collision,
    Cylinder,
    Empty,
    Geometry,
    Heightmap,
    Link,
    Mesh,
    Polyline,
    Shape,
    Sphere,
    Visual,
)
from translate.model.model import Document, Model, World, changed, mapped, rebuilt
from translate.model.names import TakenNames, scopes, take_unique_name
from translate.options import UrdfBundleOptions, UrdfOptions
from translate.report.loss_report import LossReport, shape_label
from translate.report.provenance import Element, Kind
from translate.xml.text import trimmed

# --- Shapes that URDF lacks: replaced by equivalent shapes, or omitted ----------------------------
# URDF has boxes, spheres, cylinders and meshes, and capsules from version 1.1 on (reference U A5,
# D2.13 – D2.17).

#: Loss codes of shapes that are replaced by other shapes or omitted.
CODES = frozenset({"capsule-as-cylinder-and-spheres", "geometry-not-in-urdf", "mesh-submesh"})

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


def replace_geometry(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the model, nested models included, with the shapes of URDF only."""
    pattern = options.shape_meshes if isinstance(options, UrdfBundleOptions) else ""

    def with_shapes(link: Link) -> Link:
        owner = link.urdf_name or link.name
        rules = _Rules(link.name, owner, bool(options.capsules), pattern, report)
        visuals, collisions = rules.apply(link.visuals), rules.apply(link.collisions)
        inertial = link.inertial
        if inertial is not None and inertial.auto is not None and collisions is not link.collisions:
            # The inertia of the new collisions would be another one.
            reason = "it was computed from the original collisions, and URDF lacks some of these"
            where = inertial.auto.location
            element = f"link '{link.name}' <inertial auto>"
            report.add("inertia-computed", element, reason, where)
            inertial = replace(inertial, auto=None)
        return changed(link, inertial=inertial, visuals=visuals, collisions=collisions)

    models = mapped(model.models, lambda nested: replace_geometry(nested, options, report))
    return changed(model, links=mapped(model.links, with_shapes), models=models)


def replace_capsules(model: Model, report: LossReport) -> Model:
    """Return the model, nested models included, with a cylinder and two spheres per capsule."""

    def with_shapes(link: Link, prefix: str) -> Link:
        def apply(shapes: list[ShapeKind]) -> list[ShapeKind]:
            if not any(isinstance(shape.geometry, Capsule) for shape in shapes):
                return shapes
            names = TakenNames(shape.name for shape in shapes)
            return [part for shape in shapes for part in parts(shape, names)]

        def parts(shape: ShapeKind, names: TakenNames) -> list[ShapeKind]:
            if not isinstance(shape.geometry, Capsule):
                return [shape]
            _report_capsule(report, shape, link.name)
            new = _capsule_parts(shape, shape.geometry, names)
            _enter_parts(report, new, f"{prefix}{link.name}")
            return new

        return changed(link, visuals=apply(link.visuals), collisions=apply(link.collisions))

    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

    def without_capsules(model: Model, models: list[Model]) -> Model:
        prefix = prefixes[id(model)]
        links = mapped(model.links, lambda link: with_shapes(link, prefix))
        return changed(model, links=links, models=models)

    return rebuilt(model, without_capsules)


def is_urdf_shape(shape: Shape, *, capsules: bool) -> bool:
    """Return whether URDF can express this shape unchanged."""
    geometry = shape.geometry
    if isinstance(geometry, Mesh):
        return geometry.submesh is None and not geometry.center
    if isinstance(geometry, Capsule):
        return capsules or any(item.at == "geometry/capsule" for item in shape.fragments)
    return isinstance(geometry, Box | Sphere | Cylinder) or shape.is_urdf_only


class _Rules(NamedTuple):
    """The replacement of the shapes of one link."""

    link: str
    #: The name of the link in the output.
    owner: str
    capsules: bool
    #: The URI of the meshes of other shapes; empty to omit these.
    pattern: str
    report: LossReport

    def apply(self, shapes: list[ShapeKind]) -> list[ShapeKind]:
        """The shapes in URDF; the same list if URDF has all of them."""
        if all(is_urdf_shape(shape, capsules=self.capsules) for shape in shapes):
            return shapes
        names = TakenNames(shape.name for shape in shapes)
        return [part for shape in shapes for part in self._parts(shape, names)]

    def _parts(self, shape: ShapeKind, names: TakenNames) -> list[ShapeKind]:
        """The shapes that replace one shape."""
        geometry = shape.geometry
        if is_urdf_shape(shape, capsules=self.capsules):
            return [shape]
        if isinstance(geometry, Mesh):
            self._report("mesh-submesh", shape, "URDF has whole, unshifted meshes only")
            return [replace(shape, geometry=replace(geometry, submesh=None, center=None))]
        if isinstance(geometry, Capsule):
            _report_capsule(self.report, shape, self.link)
            parts = _capsule_parts(shape, geometry, names)
            _enter_parts(self.report, parts, self.owner)
            return parts
        mesh = mesh_of(geometry, self.pattern)
        if mesh is not None:
            name = type(geometry).__name__.lower()
            reason = f"URDF has no {name}: the mesh '{mesh.uri}' replaces it; "
            self._report("shape-as-mesh", shape, reason + tessellation(geometry))
            fragments = [item for item in shape.fragments if not item.at.startswith("geometry")]
            return [replace(shape, geometry=mesh, fragments=fragments)]
        if isinstance(geometry, Empty):
            element, reason = shape_label(shape, self.link), "it contains no shape"
            self.report.add(
                "geometry-not-in-urdf", element, reason, shape.location, severity="omitted"
            )
            return []
        self.report.provenance.left_out(self.link, shape)
        reason = f"URDF has no {type(geometry).__name__.lower()}"
        self._report("geometry-not-in-urdf", shape, reason)
        return []

    def _report(self, code: str, shape: Shape, reason: str) -> None:
        self.report.add(code, shape_label(shape, self.link), reason, shape.location)


def _report_capsule(report: LossReport, shape: Shape, link: str) -> None:
    reason = "the output has no capsules: a cylinder and two spheres fill the same space"
    code = "capsule-as-cylinder-and-spheres"
    report.add(code, shape_label(shape, link), reason, shape.location)


def _enter_parts(report: LossReport, parts: Sequence[Shape], owner: str) -> None:
    """Enter the spheres of a capsule in the provenance; the cylinder has the name of the capsule.

    ``owner`` is the scoped name of their link in the output.
    """
    kind: Kind = "visual" if isinstance(parts[0], Visual) else "collision"
    capsule = Element(kind, parts[0].name, owner)
    if not capsule.name:
        return
    for role, part in zip(("top", "bottom"), parts[1:], strict=True):
        report.provenance.added(Element(kind, part.name, owner), capsule, role)


def _capsule_parts(shape: ShapeKind, capsule: Capsule, names: TakenNames) -> list[ShapeKind]:
    """A cylinder at the pose of a capsule, and a sphere at each of its ends."""
    # The text of the length is that of a capsule, in the notation of URDF.
    of_capsule = ("geometry/capsule", "length")
    fragments = [item for item in shape.fragments if (item.at, item.attribute) != of_capsule]
    shape = replace(shape, fragments=fragments)
    parts = [replace(shape, geometry=Cylinder(capsule.radius, capsule.length))]
    X_FS = shape.pose.transform
    for suffix, z in (("top", capsule.length / 2), ("bottom", -capsule.length / 2)):
        name = shape.name
        if name:
            name = take_unique_name(f"{shape.name}_{suffix}", names)
        # The rotation of a sphere has no effect; it keeps the axes of the capsule.
        pose = shape.pose._replace(xyz=X_FS.apply((0.0, 0.0, z)))
        parts.append(replace(shape, name=name, geometry=Sphere(capsule.radius), pose=pose))
    return parts


# --- Meshes in place of the shapes that URDF lacks ------------------------------------------------
# The name of a mesh follows from the shape, so that equal shapes have one file, and a second
# translation of the same document names the same files.


class ShapeFunction(Protocol):
    """A function of a visual or a collision of a link."""

    def __call__(self, shape: ShapeKind, link: Link, /) -> ShapeKind:
        """The new visual or collision."""
        ...


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
    if not pattern or not isinstance(geometry, NOT_IN_URDF):
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
