"""Provenance of the elements that the SDFormat writer writes with other names or of other kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from translate.diagnostics.loss_report import LossReport, shape_label
from translate.diagnostics.provenance import Element, Kind, Provenance
from translate.extensions.shape_names import with_original_names
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.shape import Shape


def enter_name(
    provenance: Provenance, kind: Kind, part: Model | Link | Joint, scope: str, *, as_frame: bool
) -> None:
    """Enter the name of a model, link or joint in the URDF that it was read from.

    ``scope`` is the prefix of names of its model.  ``as_frame``: it is written as a frame.
    """
    if part.urdf_name is None and not as_frame:
        return
    written = Element(kind, f"{scope}{part.name}")
    if part.urdf_name is not None:
        provenance.derived(written._replace(name=f"{scope}{part.urdf_name}"), written)
    if as_frame:
        provenance.replaced([(written, written._replace(kind="frame"))])


def enter_shapes(report: LossReport, link: Link, names: Mapping[int, str], scope: str) -> None:
    """Enter the new ``names`` of the shapes of a link, by the identity of the shape.

    ``scope`` is the prefix of names of the model of the link.  A shape with the name of another one
    is reported here, because no entry of the provenance identifies it.
    """
    owner = f"{scope}{link.name}"
    kinds: tuple[tuple[Kind, Sequence[Shape]], ...] = (
        ("visual", link.visuals),
        ("collision", link.collisions),
    )
    for kind, shapes in kinds:
        if not shapes:
            continue
        renamed = [shape for shape in shapes if names[id(shape)] != shape.name]
        has_names = any(shape.name for shape in renamed)
        uses = Counter([shape.name for shape in shapes]) if has_names else {}
        for shape in renamed:
            old, new = shape.name, names[id(shape)]
            if old and uses[old] > 1:
                reason = f"another {kind} of the link has this name: it is renamed to '{new}'"
                label = shape_label(shape, link.name)
                report.add("shape-renamed", label, reason, shape.location)
                old = ""
            report.provenance.shape_replaced(kind, (owner, old), (owner, new))


def report_generated_names(report: LossReport, link: Link, names: Mapping[int, str]) -> None:
    """Report shapes of URDF with a name that a translation back leaves out or changes.

    ``names``: the identity of each shape → its name in SDFormat.
    """
    if not any(shape.name.rpartition("_")[0] for shape in link.shapes):
        return
    written = replace(
        link,
        visuals=[replace(shape, name=names[id(shape)]) for shape in link.visuals],
        collisions=[replace(shape, name=names[id(shape)]) for shape in link.collisions],
    )
    for shape, back in zip(link.shapes, with_original_names(written).shapes, strict=True):
        if shape.name not in ("", back.name) and shape.name == names[id(shape)]:
            label = shape_label(shape, link.name)
            new = f"writes '{back.name}'" if back.name else "leaves it out"
            reason = f"the translation generates such names: one back {new}"
            report.add("shape-name-generated", label, reason, shape.location)
