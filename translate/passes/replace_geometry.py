"""Shapes that URDF lacks: made of others where these fill the same space, else left out.

URDF has boxes, spheres, cylinders and meshes, and capsules from version 1.1 on (reference U A5,
D2.13 – D2.17).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from translate.diagnostics.loss_report import LossReport, LossSeverity, shape_label
from translate.model.copying import changed, mapped, rebuilt
from translate.model.geometry import Box, Capsule, Cylinder, Empty, Mesh, Sphere
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import unique_name
from translate.model.shape import Collision, Shape, Visual
from translate.options import UrdfOptions

#: What is reported of a shape that others stand for, or nothing.
CODES = frozenset({"capsule-as-cylinder-and-spheres", "geometry-not-in-urdf", "mesh-submesh"})

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


def replace_geometry(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """The model, nested ones included, with only those shapes that URDF knows."""

    def with_shapes(link: Link) -> Link:
        rules = _Rules(link.name, bool(options.capsules), report)
        visuals, collisions = rules.apply(link.visuals), rules.apply(link.collisions)
        inertial = link.inertial
        if inertial is not None and inertial.auto is not None and collisions is not link.collisions:
            # Other shapes would make up another inertia.
            reason = "it is that of the collisions as they were, some of which URDF lacks"
            where = inertial.auto.location
            element = f"link '{link.name}' <inertial auto>"
            report.add("inertia-computed", "approximated", element, reason, where)
            inertial = replace(inertial, auto=None)
        return changed(link, inertial=inertial, visuals=visuals, collisions=collisions)

    models = mapped(model.models, lambda nested: replace_geometry(nested, options, report))
    return changed(model, links=mapped(model.links, with_shapes), models=models)


def replace_capsules(model: Model, report: LossReport) -> Model:
    """The model, nested ones included, with a cylinder and two spheres for each capsule."""

    def with_shapes(link: Link) -> Link:
        def apply(shapes: list[ShapeKind]) -> list[ShapeKind]:
            if not any(isinstance(shape.geometry, Capsule) for shape in shapes):
                return shapes
            names = {shape.name for shape in shapes}
            return [part for shape in shapes for part in _without_capsule(shape, names)]

        def _without_capsule(shape: ShapeKind, names: set[str]) -> list[ShapeKind]:
            if not isinstance(shape.geometry, Capsule):
                return [shape]
            _note_capsule(report, shape, link.name)
            return _pill(shape, shape.geometry, names)

        return changed(link, visuals=apply(link.visuals), collisions=apply(link.collisions))

    def without_capsules(model: Model, models: list[Model]) -> Model:
        return changed(model, links=mapped(model.links, with_shapes), models=models)

    return rebuilt(model, without_capsules)


def is_urdf_shape(shape: Shape, *, capsules: bool) -> bool:
    """Whether URDF can say this shape as it is."""
    geometry = shape.geometry
    if isinstance(geometry, Mesh):
        return geometry.submesh is None and not geometry.center
    if isinstance(geometry, Capsule):
        return capsules or any(item.at == "geometry/capsule" for item in shape.fragments)
    return isinstance(geometry, Box | Sphere | Cylinder) or shape.is_urdf_only


@dataclass(frozen=True, slots=True)
class _Rules:
    """What becomes of the shapes of one link."""

    link: str
    capsules: bool
    report: LossReport

    def apply(self, shapes: list[ShapeKind]) -> list[ShapeKind]:
        """The shapes in URDF; the very same list if they are already."""
        if all(is_urdf_shape(shape, capsules=self.capsules) for shape in shapes):
            return shapes
        names = {shape.name for shape in shapes}
        return [part for shape in shapes for part in self._parts(shape, names)]

    def _parts(self, shape: ShapeKind, names: set[str]) -> list[ShapeKind]:
        """The shapes that stand for one shape."""
        geometry = shape.geometry
        if is_urdf_shape(shape, capsules=self.capsules):
            return [shape]
        if isinstance(geometry, Mesh):
            self._note(
                "mesh-submesh", "approximated", shape, "URDF shows whole meshes, as they are"
            )
            return [replace(shape, geometry=replace(geometry, submesh=None, center=None))]
        if isinstance(geometry, Capsule):
            _note_capsule(self.report, shape, self.link)
            return _pill(shape, geometry, names)
        reason = "there is no shape in it"
        if not isinstance(geometry, Empty):
            reason = f"URDF has no {type(geometry).__name__.lower()}"
            self.report.left_out_shapes.setdefault(self.link, []).append(shape)
        self._note("geometry-not-in-urdf", "lost", shape, reason)
        return []

    def _note(self, code: str, severity: LossSeverity, shape: Shape, reason: str) -> None:
        self.report.add(code, severity, shape_label(shape, self.link), reason, shape.location)


def _note_capsule(report: LossReport, shape: Shape, link: str) -> None:
    reason = "there are no capsules: a cylinder and two spheres fill the same space"
    code = "capsule-as-cylinder-and-spheres"
    report.add(code, "approximated", shape_label(shape, link), reason, shape.location)


def _pill(shape: ShapeKind, capsule: Capsule, names: set[str]) -> list[ShapeKind]:
    """A cylinder in the place of a capsule, and a sphere at each of its ends."""
    parts = [replace(shape, geometry=Cylinder(capsule.radius, capsule.length))]
    X_FS = shape.pose.transform
    for suffix, z in (("top", capsule.length / 2), ("bottom", -capsule.length / 2)):
        name = shape.name
        if name:
            name = unique_name(f"{shape.name}_{suffix}", names)
            names.add(name)
        # A sphere looks the same from all sides; its axes stay those of the capsule.
        pose = shape.pose._replace(xyz=X_FS.apply((0.0, 0.0, z)))
        parts.append(replace(shape, name=name, geometry=Sphere(capsule.radius), pose=pose))
    return parts
