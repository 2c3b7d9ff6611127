"""Shapes that URDF lacks: replaced by equivalent shapes or by mesh files, or omitted."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Detail, ShapeLink
from translate.model.link import (
    NOT_IN_URDF,
    Box,
    Capsule,
    Cylinder,
    Empty,
    Geometry,
    Heightmap,
    Link,
    Mesh,
    Polyline,
    Shape,
    ShapeKind,
    Sphere,
    Visual,
    shape_path,
)
from translate.model.model import Document, Model, changed, mapped, rebuilt, with_links, with_shapes
from translate.model.names import TakenNames, scopes
from translate.options import UrdfBundleOptions, UrdfOptions
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.structures import NamedTuple
from translate.xml.text import trimmed

# --- Shapes that URDF lacks: replaced by equivalent shapes, or omitted ----------------------------
# URDF has boxes, spheres, cylinders and meshes, and capsules from version 1.1 on (reference U A5,
# D2.13 – D2.17).

#: Loss codes of shapes that are replaced by other shapes or omitted.
CODES = frozenset({"capsule-as-cylinder-and-spheres", "geometry-not-in-urdf", "mesh-submesh"})


def replace_geometry(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the model, nested models included, with the shapes of URDF only."""
    pattern = options.shape_meshes if isinstance(options, UrdfBundleOptions) else ""

    def replaced(link: Link) -> Link:
        rules = _Rules(link, link.name_in_file, bool(options.capsules), pattern, report)
        visuals, collisions = rules.apply(link.visuals), rules.apply(link.collisions)
        inertial = link.inertial
        if inertial is not None and inertial.auto is not None and collisions is not link.collisions:
            # The inertia of the new collisions would be another one.
            report.add(
                "inertia-computed",
                ElementPath("link", link.name, field="inertial/@auto"),
                "it was computed from the original collisions, and URDF lacks some of these",
                inertial.auto.location,
            )
            inertial = replace(inertial, auto=None)
        return changed(link, inertial=inertial, visuals=visuals, collisions=collisions)

    return with_links(model, replaced)


def replace_capsules(model: Model, report: LossReport) -> Model:
    """Return the model, nested models included, with a cylinder and two spheres per capsule."""

    def without(link: Link, prefix: str) -> Link:
        def apply(shapes: list[ShapeKind]) -> list[ShapeKind]:
            if not any(isinstance(shape.geometry, Capsule) for shape in shapes):
                return shapes
            names = TakenNames(shape.name for shape in shapes)
            rules = _Rules(link, f"{prefix}{link.name}", False, "", report)
            return [part for shape in shapes for part in rules.without_capsule(shape, names)]

        return changed(link, visuals=apply(link.visuals), collisions=apply(link.collisions))

    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

    def without_capsules(model: Model, models: list[Model]) -> Model:
        links = mapped(model.links, lambda link: without(link, prefixes[id(model)]))
        return changed(model, links=links, models=models)

    return rebuilt(model, without_capsules)


def is_urdf_shape(shape: Shape, *, capsules: bool) -> bool:
    """Return whether URDF can express this shape unchanged."""
    geometry = shape.geometry
    if isinstance(geometry, Mesh):
        return geometry.submesh is None and not geometry.center
    if isinstance(geometry, Capsule) and (
        capsules or any(fragment.at == "geometry/capsule" for fragment in shape.fragments)
    ):
        return True
    return isinstance(geometry, Box | Sphere | Cylinder) or shape.is_urdf_only


class _Rules(NamedTuple):
    """The replacement of the shapes of one link."""

    link: Link
    #: The name of the link in the output.
    owner: str
    capsules: bool
    #: The URI of the meshes of other shapes; empty to omit these.
    pattern: str
    report: LossReport

    def apply(self, shapes: list[ShapeKind]) -> list[ShapeKind]:
        """Return the shapes in URDF; the same list if URDF has all of them."""
        if all(is_urdf_shape(shape, capsules=self.capsules) for shape in shapes):
            return shapes
        names = TakenNames(shape.name for shape in shapes)
        return [part for shape in shapes for part in self._parts(shape, names)]

    def _parts(self, shape: ShapeKind, names: TakenNames) -> list[ShapeKind]:
        """Return the shapes that replace one shape."""
        geometry = shape.geometry
        if is_urdf_shape(shape, capsules=self.capsules):
            return [shape]
        if isinstance(geometry, Mesh):
            self._report("mesh-submesh", shape, "URDF has whole, unshifted meshes only")
            return [replace(shape, geometry=replace(geometry, submesh=None, center=None))]
        if isinstance(geometry, Capsule):
            return self.without_capsule(shape, names)
        if (mesh := mesh_of(geometry, self.pattern)) is not None:
            name = type(geometry).__name__.lower()
            self._report(
                "shape-as-mesh",
                shape,
                f"URDF has no {name}: the mesh '{mesh.uri}' replaces it; {tessellation(geometry)}",
            )
            fragments = [
                fragment for fragment in shape.fragments if not fragment.at.startswith("geometry")
            ]
            return [replace(shape, geometry=mesh, fragments=fragments)]
        if isinstance(geometry, Empty):
            self._report("geometry-not-in-urdf", shape, "it contains no shape", "omitted")
            return []
        self.report.provenance.left_out(self.link.name, shape)
        reason = f"URDF has no {type(geometry).__name__.lower()}"
        detail = ShapeLink(type(geometry).__name__.lower())
        self._report("geometry-not-in-urdf", shape, reason, detail=detail)
        return []

    def without_capsule(self, shape: ShapeKind, names: TakenNames) -> list[ShapeKind]:
        """Return a cylinder at the pose of a capsule, and a sphere at each of its ends.

        The cylinder has the name of the capsule; the spheres are entered in the provenance.
        """
        capsule = shape.geometry
        if not isinstance(capsule, Capsule):
            return [shape]
        reason = "the output has no capsules: a cylinder and two spheres fill the same space"
        self._report("capsule-as-cylinder-and-spheres", shape, reason)
        # The text of the length is that of a capsule, in the notation of URDF.
        of_capsule = ("geometry/capsule", "length")
        fragments = [
            fragment
            for fragment in shape.fragments
            if (fragment.at, fragment.attribute) != of_capsule
        ]
        shape = replace(shape, fragments=fragments)
        kind: Kind = "visual" if isinstance(shape, Visual) else "collision"
        whole = ElementPath(kind, shape.name, self.owner, "link")
        parts = [replace(shape, geometry=Cylinder(capsule.radius, capsule.length))]
        for role, z in (("top", capsule.length / 2), ("bottom", -capsule.length / 2)):
            # The rotation of a sphere has no effect; it keeps the axes of the capsule.
            pose = shape.pose._replace(xyz=shape.pose.transform.apply((0.0, 0.0, z)))
            sphere = replace(shape, geometry=Sphere(capsule.radius), pose=pose)
            if shape.name:
                sphere.name = names.take(f"{shape.name}_{role}")
                self.report.provenance.added(whole._replace(name=sphere.name), whole, role)
            parts.append(sphere)
        return parts

    def _report(
        self,
        code: str,
        shape: Shape,
        reason: str,
        severity: LossSeverity | None = None,
        *,
        detail: Detail | None = None,
    ) -> None:
        path = shape_path(shape, self.link)
        self.report.add(code, path, reason, shape.location, severity=severity, detail=detail)


# --- Meshes in place of the shapes that URDF lacks ------------------------------------------------
# The name of a mesh follows from the shape, so that equal shapes have one file, and a second
# translation of the same document names the same files.


class ShapeFunction(Protocol):
    """A function of a visual or a collision of a link."""

    def __call__(self, shape: ShapeKind, link: Link, /) -> ShapeKind:
        """Return the new visual or collision."""


#: The number of sides of a polygon that replaces a circle.
SECTIONS = 48
#: Heightmaps are sampled at no more points in each direction.
MAX_SAMPLES = 257
#: The height of a heightmap below its lowest possible point, relative to its size.
BASE = 0.01


def mesh_name(geometry: Geometry) -> str:
    """Return the name of the mesh file of a shape, without a suffix.

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
    """Return the mesh that replaces a shape; ``None`` for other shapes, and without a pattern.

    ``pattern`` is the URI of the mesh files, with ``*`` for their names.
    """
    if not pattern or not isinstance(geometry, NOT_IN_URDF):
        return None
    return Mesh(pattern.replace("*", mesh_name(geometry)))


def tessellation(geometry: Geometry) -> str:
    """Return how a mesh approximates a shape, for the report."""
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
    """Return the document with meshes in place of the shapes that URDF lacks.

    Those that are elements of a reader stay.
    """

    def meshed(shape: ShapeKind, link: Link) -> ShapeKind:
        mesh = None if shape.is_urdf_only else mesh_of(shape.geometry, pattern)
        return shape if mesh is None else replace(shape, geometry=mesh)

    return with_all_shapes(document, meshed)


def with_all_shapes(document: Document, function: ShapeFunction) -> Document:
    """Return the document with the results of a function for its visuals and collisions."""

    def with_link(link: Link) -> Link:
        return with_shapes(link, lambda shape: function(shape, link))

    return changed(
        document,
        models=mapped(document.models, lambda model: with_links(model, with_link)),
        worlds=mapped(document.worlds, lambda world: with_links(world, with_link)),
    )
