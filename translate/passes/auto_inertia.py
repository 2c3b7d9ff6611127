"""Inertials that a file leaves to be computed from the collisions (SDFormat 1.11; reference S C.7).

The model keeps the wish (:class:`translate.model.AutoInertia`), so that SDFormat is written as it
was, and beside it has the values, for URDF and for whoever asks for the mass of a link.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from translate.diagnostics.diagnostic import Diagnostic, Severity, has_errors
from translate.kinematics.frame_graph import FrameGraph
from translate.model.fragment import Location
from translate.model.geometry import Mesh, effective
from translate.model.inertia_checks import inertia_problem
from translate.model.inertial import AutoInertia, Inertia, Inertial
from translate.model.link import Link
from translate.model.mass_properties import (
    MassProperties,
    combined_mass,
    mass_properties,
    placed_mass,
)
from translate.model.model import Model
from translate.model.pose import Pose
from translate.model.shape import Collision

#: Water; what a collision is made of if nobody says (S C73), in kg/m³.
DEFAULT_DENSITY = 1000.0
#: What a mesh counts for where nobody has measured it (S C77).
UNMEASURED = MassProperties(1.0, inertia=Inertia())


def compute(graph: FrameGraph) -> list[Diagnostic]:
    """Fill in the automatic inertials of a model or a world, nested models included, in place.

    ``graph`` is that of the model or world, without problems.  A link's inertia is the sum over its
    collisions, about its centre of mass, in the axes of the link (S C74).  The findings are errors
    where a value is missing or makes no sense; the link then keeps what it had.
    """
    found: list[Diagnostic] = []
    for scope, link, inertial, wish in _automatic(graph):
        found += _Computation(link, inertial, wish, scope).run()
    return found


def confirm(graph: FrameGraph) -> list[Diagnostic]:
    """Give up automatic inertials whose values are not those that the collisions make up.

    For files that carry the wish beside the values: the values count.
    """
    found: list[Diagnostic] = []
    for scope, link, inertial, wish in _automatic(graph):
        computed = replace(inertial)
        findings = list(_Computation(link, computed, wish, scope).run())
        if has_errors(findings) or not _agree(inertial, computed):
            inertial.auto = None
            found.append(
                _finding(
                    "record-stale",
                    "warning",
                    f"the inertia of link '{link.name}' was computed from its collisions, but "
                    "these make up another one now",
                    link.location,
                    "the written inertia counts",
                )
            )
    return found


def _automatic(graph: FrameGraph) -> Iterator[tuple[FrameGraph, Link, Inertial, AutoInertia]]:
    """The links with automatic inertials in document order, each with the graph of its model."""
    waiting = [graph]
    while waiting:
        graph = waiting.pop()
        waiting += [graph.nested(model.name) for model in graph.scope.models][::-1]
        for link in graph.scope.links if isinstance(graph.scope, Model) else ():
            if link.inertial is not None and link.inertial.auto is not None:
                yield graph, link, link.inertial, link.inertial.auto


def _agree(one: Inertial, other: Inertial) -> bool:
    """Whether two inertials are the same but for rounding; both are in the axes of the link."""
    masses, inertias = (one.mass, other.mass), (*one.inertia, *other.inertia)
    return (
        not any(one.pose.rotation[:3])
        and math.dist(one.pose.xyz, other.pose.xyz) <= 1e-9
        and abs(one.mass - other.mass) <= 1e-9 * max(map(abs, masses))
        and math.dist(one.inertia, other.inertia) <= 1e-9 * max(map(abs, inertias))
    )


@dataclass(slots=True, frozen=True)
class _Computation:
    """The inertial of one link."""

    link: Link
    inertial: Inertial
    wish: AutoInertia
    graph: FrameGraph

    def run(self) -> Iterator[Diagnostic]:
        """Set the values; gives what is wrong with them."""
        link, wish = self.link, self.wish
        if not link.collisions:
            yield _finding(
                "element-missing",
                "error",
                f"the inertia of link '{link.name}' is to be computed, but it has no collisions",
                wish.location,
                "give it a <collision>, or write its mass and inertia",
            )
            return
        parts = []
        for collision in link.collisions:
            density = self._density(collision)
            if density is None:
                density = DEFAULT_DENSITY
                if wish.mass is None:
                    yield self._no_density(collision)
            body = mass_properties(effective(collision.geometry), density)
            if body is None:
                yield self._not_computed(collision)
                body = UNMEASURED if isinstance(collision.geometry, Mesh) else MassProperties()
            elif not body.mass > 0.0:
                yield _finding(
                    "link-inertia-invalid",
                    "error",
                    f"{self._label(collision)} is of the density {density:g} kg/m³",
                    collision.location,
                    "a density is greater than 0",
                )
            X_LC = self.graph.resolve_in(collision.pose, link.name)
            parts.append(placed_mass(body, X_LC))
        total = combined_mass(parts)
        if wish.mass is not None:
            total = _scaled(total, wish.mass)
        if not all(map(math.isfinite, (total.mass, *total.center, *total.inertia))):
            problem = "the values are too large to compute with"
        else:
            mass, center, inertia = total
            self.inertial.mass, self.inertial.inertia = mass, inertia
            self.inertial.pose = Pose(center)
            problem = inertia_problem(self.inertial)
        if problem:
            yield _finding(
                "link-inertia-invalid",
                "error",
                f"link '{link.name}': {problem}",
                wish.location,
                "no rigid body has these values; simulators refuse or replace them",
            )

    def _density(self, collision: Collision) -> float | None:
        """The density of a collision: its own, else that of the link (S C73)."""
        return self.wish.density if collision.density is None else collision.density

    def _no_density(self, collision: Collision) -> Diagnostic:
        return _finding(
            "element-missing",
            "warning",
            f"{self._label(collision)} has no <density>: it is computed with "
            f"{DEFAULT_DENSITY:g} kg/m³, as if it were of water",
            collision.location,
            "give the <collision> or the <inertial> a <density>",
        )

    def _not_computed(self, collision: Collision) -> Diagnostic:
        kind = type(collision.geometry).__name__.lower()
        counts = "counts as 1 kg and 1 kg m²" if kind == "mesh" else "counts for nothing"
        return _finding(
            "link-inertia-invalid",
            "warning",
            f"{self._label(collision)} {counts}: the inertia of a {kind} is not computed",
            collision.location,
            "write mass and inertia of the link, or use simple shapes",
        )

    def _label(self, collision: Collision) -> str:
        return f"collision '{collision.name}' of link '{self.link.name}'"


def _scaled(total: MassProperties, mass: float) -> MassProperties:
    """The same body of another mass (S C75); a body without mass stays without inertia."""
    if total.mass <= 0.0:
        return total._replace(mass=mass)
    factor = mass / total.mass
    inertia = Inertia(*(entry * factor for entry in total.inertia))
    return total._replace(mass=mass, inertia=inertia)


def _finding(code: str, severity: Severity, message: str, place: Location, hint: str) -> Diagnostic:
    return Diagnostic(code, severity, message, place.path, place.line, hint=hint)
