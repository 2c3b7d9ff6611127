"""Warnings about inertias that disagree grossly with the mass and the collisions of the link."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from translate.diagnostics.diagnostic import Diagnostic
from translate.kinematics.frame_graph import FrameGraph
from translate.model.inertia import inertia_problem
from translate.model.link import Box, Capsule, Cone, Cylinder, Ellipsoid, Geometry, Link, Sphere
from translate.model.model import Document, Model
from translate.model.pose import Vector3

#: The ratio of the traces that is reported.  Of the robots of example-robot-data, 20 % of the links
#: with a mass and simple collisions exceed it; a threshold of 10 adds 3 %.
GROSS = 100.0


def inertia_sizes(document: Document) -> list[Diagnostic]:
    """Return one warning for each link whose inertia is not that of a body of its size.

    The trace of the inertia is compared with that of a solid box with the mass of the link around
    its collisions.  The trace does not depend on the axes.  Links with meshes are not compared,
    because this reads no mesh files.
    """
    waiting = [model.frames for model in document.models]
    waiting += [world.frames for world in document.worlds]
    found = []
    while waiting:
        graph = waiting.pop(0)
        waiting += [graph.nested(model.name) for model in graph.scope.models]
        if isinstance(graph.scope, Model):
            found += [item for link in graph.scope.links for item in _of_link(link, graph)]
    return found


def _of_link(link: Link, graph: FrameGraph) -> Iterator[Diagnostic]:
    inertial = link.inertial
    if inertial is None or inertial.implicit or inertial.auto is not None:
        return
    trace = inertial.inertia.ixx + inertial.inertia.iyy + inertial.inertia.izz
    sides = _sides(link, graph)
    # Impossible inertias have a finding of the reader.
    if sides is None or not (inertial.mass > 0.0 and trace > 0.0) or inertia_problem(inertial):
        return
    diagonal = math.hypot(*sides)
    of_box = inertial.mass / 6.0 * diagonal * diagonal
    if not of_box > 0.0 or 1.0 / GROSS <= trace / of_box <= GROSS:
        return
    larger, smaller = trace / of_box, of_box / trace
    size = " × ".join(f"{side:.3g}" for side in sides)
    relation = f"{larger:.2g} times larger" if larger > 1.0 else f"{smaller:.2g} times smaller"
    yield Diagnostic(
        "inertia-size-mismatch",
        "warning",
        f"link '{link.name}': the moments of inertia are {relation} than those of a solid box of "
        f"{inertial.mass:g} kg around its collisions, {size} m",
        link.location.path,
        link.location.line,
        hint="check the units (kg m²), the mass and the sizes; --compute-inertia computes both",
    )


def _sides(link: Link, graph: FrameGraph) -> Vector3 | None:
    """The sides in m of the box around the collisions, in the axes of the link.

    ``None`` without collisions, and if the size of one is not known.
    """
    corners: list[Vector3] = []
    for collision in link.collisions:
        half = _half_sides(collision.geometry)
        if half is None:
            return None
        X_LC = graph.resolve_in(collision.pose, link.name)
        corners += [X_LC.apply((x, y, z)) for x, y, z in product(*((-side, side) for side in half))]
    if not corners:
        return None
    x, y, z = (max(values) - min(values) for values in zip(*corners, strict=True))
    return x, y, z


def _half_sides(geometry: Geometry) -> Vector3 | None:
    """Half the sides in m of the box around a geometry; ``None`` for one without a size."""
    match geometry:
        case Box((a, b, c)):
            return a / 2, b / 2, c / 2
        case Sphere(r):
            return r, r, r
        case Ellipsoid(radii):
            return radii
        case Cylinder(r, length) | Cone(r, length):
            return r, r, length / 2
        case Capsule(r, length):
            return r, r, length / 2 + r
    return None
