"""Provenance of the elements that the SDFormat writer writes with other names or of other kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from translate.diagnostics.provenance import Element, Kind, Provenance
from translate.extensions.extension_data import RENAMED_FROM, RENAMED_TO
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.shape import Shape
from translate.xml.output import Output


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


def enter_shapes(provenance: Provenance, link: Link, names: Mapping[int, str], scope: str) -> None:
    """Enter the new ``names`` of the shapes of a link, by the identity of the shape.

    ``scope`` is the prefix of names of the model of the link.
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
            # A name of two shapes identifies none of them.
            old = shape.name if uses.get(shape.name) == 1 else ""
            provenance.shape_replaced(kind, (owner, old), (owner, names[id(shape)]))


def note_renamed(element: Output, before: str, after: str) -> None:
    """Note the original name of a renamed element in its attributes."""
    if before:
        element.set(RENAMED_FROM, before)
    element.set(RENAMED_TO, after)
