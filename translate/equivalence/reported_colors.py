"""The colours that a verification accepts: URDF has one for the ambient and the diffuse colour."""

from __future__ import annotations

from dataclasses import replace

from translate.model.link import Link, ShapeKind, Visual
from translate.model.model import Document, Model, changed
from translate.passes.replace_geometry import with_all_shapes
from translate.report.loss_report import LossReport


def without_explained(before: Model, after: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input and the output with the one colour that URDF has for both."""
    if "color-approximated" not in report.codes:
        return before, after
    document = Document("sdf", "", models=[before, after])
    before, after = with_all_shapes(document, _with_one_color).models
    return before, after


def _with_one_color(shape: ShapeKind, link: Link) -> ShapeKind:
    """Return the visual with its ambient colour instead of a missing diffuse colour."""
    material = shape.material if isinstance(shape, Visual) else None
    if material is None or material.diffuse is not None:
        return shape
    return changed(shape, material=replace(material, diffuse=material.ambient))
