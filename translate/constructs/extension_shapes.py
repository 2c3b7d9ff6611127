"""Shapes as elements of URDF that one reader has: a plane of PyBullet, and shapes of Drake.

``<plane normal="0 0 1"/>``, ``<drake:ellipsoid a="1" b="2" c="3"/>`` and
``<drake:capsule radius="1" length="2"/>``.  Other readers refuse or ignore them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from translate.constructs.drake_elements import shape_element
from translate.model.fragment import Fragment
from translate.model.link import Geometry, Link, Plane, ShapeKind, shape_path
from translate.model.model import Model, changed, with_links, with_shapes
from translate.report.loss_report import LossReport
from translate.xml.document import element_of, qualified_name
from translate.xml.values import format_floats


def with_plane_elements(model: Model, report: LossReport) -> Model:
    """Return a model whose planes URDF has as elements of PyBullet, which are infinite."""

    def without_sizes(link: Link) -> Link:
        return with_shapes(link, partial(_infinite, link=link, report=report))

    return _with_elements(with_links(model, without_sizes), _plane)


def with_drake_shapes(model: Model, _report: LossReport) -> Model:
    """Return a model whose ellipsoids and capsules URDF has as elements of Drake."""
    return _with_elements(model, shape_element)


def _with_elements(model: Model, element: Callable[[Geometry], str]) -> Model:
    with_element = partial(_with_element, element=element)
    return with_links(model, partial(with_shapes, function=with_element))


def _with_element(shape: ShapeKind, element: Callable[[Geometry], str]) -> ShapeKind:
    xml = element(shape.geometry)
    if not xml or shape.is_urdf_only:
        return shape
    tag = qualified_name(element_of(xml))
    part = Fragment("urdf", tag, xml, "geometry", location=shape.location, mapped=True)
    return changed(shape, fragments=[*shape.fragments, part])


def _plane(geometry: Geometry) -> str:
    if not isinstance(geometry, Plane):
        return ""
    return f'<plane normal="{format_floats(geometry.written or geometry.normal)}"/>'


def _infinite(shape: ShapeKind, link: Link, report: LossReport) -> ShapeKind:
    """Return a shape whose plane has no size that a file states."""
    geometry = shape.geometry
    if not isinstance(geometry, Plane) or geometry.size == Plane().size:
        return shape
    report.add(
        "value-replaced",
        shape_path(shape, link).below("geometry/plane/size"),
        f"{format_floats(geometry.size)} is left out: a plane is infinite there",
        shape.location,
    )
    return changed(shape, geometry=replace(geometry, size=Plane().size))
