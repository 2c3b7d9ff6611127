"""Mass and inertia of links, computed from their shapes on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from translate.diagnostics.loss_report import LossReport, shape_label
from translate.kinematics.frame_graph import FrameGraph
from translate.model.inertia import (
    MassProperties,
    MeasuredMesh,
    MeasureMesh,
    NotMeasuredError,
    combined_mass,
    inertia_problem,
    mass_properties,
    placed_mass,
    with_mass,
)
from translate.model.link import Collision, Inertial, Link, Mesh, Shape
from translate.model.model import Model, changed, mapped
from translate.model.pose import Pose
from translate.xml.values import format_floats


@dataclass(frozen=True, slots=True)
class InertiaFromShapes:
    """Compute the inertia of the links of models.

    ``links`` selects the links without mass or without moments of inertia (``missing``), or
    ``all``.  ``density`` in kg/m³ is that of shapes that have none of their own.  ``measure``
    measures meshes.
    """

    links: Literal["missing", "all"]
    density: float
    measure: MeasureMesh
    report: LossReport

    def apply(self, model: Model, graph: FrameGraph) -> Model:
        """Return the model, nested models included, with computed inertials.

        ``graph`` is the frame graph of the model.  Each computed inertial is entered in the report
        with the volume and the mass, each link that keeps its inertial with the reason.
        """
        return changed(
            model,
            links=mapped(model.links, partial(self._computed, graph=graph)),
            models=mapped(
                model.models, lambda nested: self.apply(nested, graph.nested(nested.name))
            ),
        )

    def _computed(self, link: Link, graph: FrameGraph) -> Link:
        old = link.inertial
        if self.links == "missing" and not _is_missing(link):
            return link
        label = f"link '{link.name}' <inertial>"
        shapes: Sequence[Shape] = link.collisions or link.visuals
        try:
            volume, total, hulls = self._sum(link, shapes, graph)
            if self.links == "missing" and old is not None and not link.is_massless:
                total = total if old.implicit else with_mass(total, old.mass)
            new = Inertial(total.mass, total.inertia, Pose(total.center))
            if problem := inertia_problem(new):
                raise NotMeasuredError(problem)
        except NotMeasuredError as reason:
            text = f"it stays as it is: {reason}"
            self.report.add("inertia-not-computed", label, text, link.location)
            return link
        kind = "collision" if link.collisions else "visual"
        count = f"{len(shapes)} {kind}s" if len(shapes) > 1 else f"1 {kind}"
        text = f"as requested, computed from {count}: {volume:.6g} m³, {total.mass:.6g} kg"
        if hulls:
            text += f"; not watertight, so the convex hull is used: {', '.join(hulls)}"
        if old is not None and not old.implicit and old.auto is None:
            text += f"; it was {old.mass:g} kg, {format_floats(old.inertia)}"
        self.report.add("inertia-from-shapes", label, text, link.location)
        return replace(link, inertial=new)

    def _sum(
        self, link: Link, shapes: Sequence[Shape], graph: FrameGraph
    ) -> tuple[float, MassProperties, list[str]]:
        """The volume in m³, the body in the link frame, and the meshes that hulls replace.

        Raises :class:`NotMeasuredError` if the volume of a shape is not known.
        """
        if not shapes:
            raise NotMeasuredError("the link has no shapes")
        volume, parts, hulls = 0.0, [], []
        for shape in shapes:
            body, is_hull = self._body(shape, shape_label(shape, link.name))
            density = shape.density if isinstance(shape, Collision) else None
            density = self.density if density is None else density
            volume += body.mass
            X_LS = graph.resolve_in(shape.pose, link.name)
            parts.append(placed_mass(with_mass(body, body.mass * density), X_LS))
            if is_hull and isinstance(shape.geometry, Mesh):
                hulls.append(f"'{shape.geometry.uri}'")
        return volume, combined_mass(parts), hulls

    def _body(self, shape: Shape, label: str) -> MeasuredMesh:
        """The body of a shape with the density 1 kg/m³, in the frame of the shape."""
        geometry = shape.geometry
        if isinstance(geometry, Mesh):
            try:
                return self.measure(geometry, shape.location)
            except NotMeasuredError as error:
                raise NotMeasuredError(f"the mesh '{geometry.uri}': {error}") from error
        body = mass_properties(geometry, 1.0)
        if body is None or not body.mass > 0.0:
            kind = type(geometry).__name__.lower()
            raise NotMeasuredError(f"{label} has no known volume ({kind})")
        return MeasuredMesh(body)


def _is_missing(link: Link) -> bool:
    """Whether a link has no mass, or a mass without moments of inertia."""
    inertial = link.inertial
    if inertial is None or inertial.implicit or link.is_massless:
        return True
    return inertial.auto is None and not any(inertial.inertia)
