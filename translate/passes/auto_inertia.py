"""Automatic inertials: computed from the collisions (SDFormat 1.11; reference S C.7).

The model keeps the request (:class:`translate.model.AutoInertia`), so that SDFormat is written
unchanged.  It also contains the computed values, for URDF and for callers that need the mass.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from translate.diagnostics.diagnostic import Diagnostic, Severity
from translate.kinematics.frame_graph import FrameGraph
from translate.model.fragment import Location
from translate.model.inertia import (
    MassProperties,
    MeasureMesh,
    NotMeasuredError,
    combined_mass,
    inertia_problem,
    mass_properties,
    placed_mass,
    with_mass,
)
from translate.model.link import AutoInertia, Collision, Inertia, Inertial, Link, Mesh, effective
from translate.model.model import Model
from translate.model.pose import Pose

#: The density of water in kg/m³: the default density of a collision (S C73).
DEFAULT_DENSITY = 1000.0
#: The mass properties of a mesh that cannot be measured (S C77).
UNMEASURED = MassProperties(1.0, inertia=Inertia())


def compute(graph: FrameGraph, measure: MeasureMesh) -> list[Diagnostic]:
    """Compute the automatic inertials of a model or a world, nested models included, in place.

    ``graph`` is the frame graph of the model or world; it must have no problems.  ``measure``
    measures meshes.  The inertia of a
    link is the sum over its collisions, about its centre of mass, in the axes of the link (S C74).
    The findings contain an error for each missing or invalid value; the link then keeps its old
    inertial.
    """
    found: list[Diagnostic] = []
    for scope, link, inertial, request in _automatic(graph):
        found += _Computation(link, inertial, request, scope, measure).run()
    return found


def _automatic(graph: FrameGraph) -> Iterator[tuple[FrameGraph, Link, Inertial, AutoInertia]]:
    """Yield the links with automatic inertials in document order, with the graph of the model."""
    waiting = [graph]
    while waiting:
        graph = waiting.pop()
        waiting += [graph.nested(model.name) for model in graph.scope.models][::-1]
        for link in graph.scope.links if isinstance(graph.scope, Model) else ():
            if link.inertial is not None and link.inertial.auto is not None:
                yield graph, link, link.inertial, link.inertial.auto


@dataclass(slots=True, frozen=True)
class _Computation:
    """The computation of the inertial of one link."""

    link: Link
    inertial: Inertial
    request: AutoInertia
    graph: FrameGraph
    measure: MeasureMesh

    def run(self) -> Iterator[Diagnostic]:
        """Set the values of the inertial; yield the problems found."""
        link, request = self.link, self.request
        if not link.collisions:
            yield _finding(
                "element-missing",
                "error",
                f"the inertia of link '{link.name}' is automatic, but the link has no collisions",
                request.location,
                "add a <collision>, or write the mass and the inertia",
            )
            return
        parts = []
        for collision in link.collisions:
            density = self._density(collision)
            if density is None:
                density = DEFAULT_DENSITY
                if request.mass is None:
                    yield self._no_density(collision)
            body = yield from self._body(collision, density)
            if body is not None and not body.mass > 0.0:
                yield _finding(
                    "link-inertia-invalid",
                    "error",
                    f"{self._label(collision)} has the density {density:g} kg/m³",
                    collision.location,
                    "a density must be greater than 0",
                )
            X_LC = self.graph.resolve_in(collision.pose, link.name)
            if body is not None:
                parts.append(placed_mass(body, X_LC))
        total = combined_mass(parts)
        if request.mass is not None:
            total = with_mass(total, request.mass)
        yield from self._store(total)

    def _body(
        self, collision: Collision, density: float
    ) -> Generator[Diagnostic, None, MassProperties | None]:
        """The body of a collision in its frame, ``None`` without volume; yield the problem."""
        geometry = collision.geometry
        if not isinstance(geometry, Mesh):
            body = mass_properties(effective(geometry), density)
            if body is None:
                kind = type(geometry).__name__.lower()
                reason = f"the inertia of a {kind} cannot be computed"
                yield self._not_computed(collision, "adds no mass", reason)
            return body
        try:
            unit, is_hull = self.measure(geometry, collision.location)
        except NotMeasuredError as error:
            reason = f"the mesh '{geometry.uri}' cannot be measured: {error}"
            yield self._not_computed(collision, "adds 1 kg and 1 kg m²", reason)
            return UNMEASURED
        if is_hull:
            yield _finding(
                "mesh-not-watertight",
                "warning",
                f"{self._label(collision)}: the mesh '{geometry.uri}' is not watertight, so the "
                "inertia is that of its convex hull",
                collision.location,
                "close the holes of the mesh, or write the mass and the inertia of the link",
            )
        return with_mass(unit, unit.mass * density)

    def _store(self, total: MassProperties) -> Iterator[Diagnostic]:
        """Write the mass properties to the inertial if they are finite; yield their problem."""
        if not all(map(math.isfinite, (total.mass, *total.center, *total.inertia))):
            problem = "the values are too large for the computation"
        else:
            mass, center, inertia = total
            self.inertial.mass, self.inertial.inertia = mass, inertia
            self.inertial.pose = Pose(center)
            problem = inertia_problem(self.inertial)
        if problem:
            yield _finding(
                "link-inertia-invalid",
                "error",
                f"link '{self.link.name}': {problem}",
                self.request.location,
                "no rigid body has these values; simulators refuse or replace them",
            )

    def _density(self, collision: Collision) -> float | None:
        """The density of a collision in kg/m³: its own, else the one of the link (S C73)."""
        return self.request.density if collision.density is None else collision.density

    def _no_density(self, collision: Collision) -> Diagnostic:
        return _finding(
            "element-missing",
            "warning",
            f"{self._label(collision)} has no <density>: the default of {DEFAULT_DENSITY:g} kg/m³, "
            "the density of water, is used",
            collision.location,
            "add a <density> to the <collision> or to the <inertial>",
        )

    def _not_computed(self, collision: Collision, effect: str, reason: str) -> Diagnostic:
        return _finding(
            "link-inertia-invalid",
            "warning",
            f"{self._label(collision)} {effect}: {reason}",
            collision.location,
            "write the mass and the inertia of the link, or use simple shapes",
        )

    def _label(self, collision: Collision) -> str:
        return f"collision '{collision.name}' of link '{self.link.name}'"


def _finding(code: str, severity: Severity, message: str, place: Location, hint: str) -> Diagnostic:
    return Diagnostic(code, severity, message, place.path, place.line, hint=hint)
