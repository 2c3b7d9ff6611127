"""Provenance of the elements that the SDFormat writer writes with other names or of other kinds."""

from __future__ import annotations

from lxml import etree

from translate.diagnostics.provenance import Element, Kind, Provenance
from translate.extensions.extension_data import RENAMED_FROM, RENAMED_TO
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
    written = Element(kind, f"{scope}{part.name}")
    if part.urdf_name is not None:
        provenance.derived(written._replace(name=f"{scope}{part.urdf_name}"), written)
    if as_frame:
        provenance.replaced([(written, written._replace(kind="frame"))])


def enter_shape(
    provenance: Provenance, kind: Kind, shape: Shape, link: Link, name: str, scope: str
) -> None:
    """Enter the new ``name`` of a shape of a link in the scope of the prefix ``scope``."""
    same = [item for item in link.shapes if item.name == shape.name]
    is_unique = sum(isinstance(item, type(shape)) for item in same) == 1
    # A name of two shapes identifies none of them.
    old = shape.name if is_unique else ""
    owner = f"{scope}{link.name}"
    provenance.shape_replaced(kind, (owner, old), (owner, name))


def note_renamed(element: etree._Element, before: str, after: str) -> None:
    """Note the original name of a renamed element in its attributes."""
    if before:
        element.set(RENAMED_FROM, before)
    element.set(RENAMED_TO, after)
