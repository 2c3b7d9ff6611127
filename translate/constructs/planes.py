"""Planes as elements of URDF, which only PyBullet reads: ``<plane normal="0 0 1"/>``."""

from __future__ import annotations

from translate.model.fragment import Fragment
from translate.model.link import Link, Plane, Shape, ShapeKind
from translate.model.model import Model, changed, mapped
from translate.report.loss_report import LossReport
from translate.xml.values import format_floats


def with_plane_elements(model: Model, _report: LossReport) -> Model:
    """Return a model whose planes URDF has as elements; other readers refuse or ignore them."""

    def with_shapes(link: Link) -> Link:
        return changed(
            link,
            visuals=mapped(link.visuals, _with_element),
            collisions=mapped(link.collisions, _with_element),
        )

    return changed(model, links=mapped(model.links, with_shapes))


def _with_element(shape: ShapeKind) -> ShapeKind:
    if not isinstance(shape.geometry, Plane) or shape.is_urdf_only:
        return shape
    return changed(shape, fragments=[*shape.fragments, _element(shape, shape.geometry)])


def _element(shape: Shape, plane: Plane) -> Fragment:
    xml = f'<plane normal="{format_floats(plane.written or plane.normal)}"/>'
    return Fragment("urdf", "plane", xml, "geometry", location=shape.location, mapped=True)
