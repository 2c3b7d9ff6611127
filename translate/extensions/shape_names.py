"""Names of the visuals and collisions of a link (seed 1, 3.2: siblings of any type differ)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar

from translate.diagnostics.provenance import Kind, Provenance
from translate.model.copying import changed, mapped
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import TakenNames, legal_name
from translate.model.shape import Collision, Visual
from translate.xml.document import element_of
from translate.xml.white_space import trimmed

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


def shape_names(link: Link, *, apart: bool) -> dict[int, str]:
    """Return the identity of each visual and collision of a link → its name in SDFormat.

    With ``apart``, all children of the link get different names.  Sensors and lights keep their
    names, and collisions keep theirs rather than visuals, because contact sensors refer to them.
    Without it, only shapes of one type get different names.
    """
    others = _names_of_fragments(link) if apart and link.fragments else set[str]()
    names: dict[int, str] = {}
    for kind, shapes in (("collision", link.collisions), ("visual", link.visuals)):
        if not shapes:
            continue
        taken = TakenNames(others)
        for shape in shapes:
            known = shape.renamed
            if known is not None and known[0] == shape.name:
                name = known[1]
            elif shape.name:
                name = legal_name(shape.name, kind)
            else:
                name = f"{link.name}_{kind}"
            if name in others:
                name = f"{name}_{kind}"
            names[id(shape)] = taken.take(name)
        if apart:
            others |= taken
    return names


def _names_of_fragments(link: Link) -> set[str]:
    """Return the names of the sensors, lights and so on of a link."""
    elements = [
        element_of(fragment.xml)
        for fragment in link.fragments
        if fragment.dialect == "sdf" and fragment.tag != "plugin" and not fragment.at
        if not fragment.attribute and "name" in fragment.xml[1:].partition("<")[0]
    ]
    return {trimmed(element.get("name")) for element in elements} - {""}


def without_generated_names(model: Model, provenance: Provenance) -> Model:
    """Return a model without the names that the SDFormat writer would give to its shapes.

    The provenance gets an entry for each shape with another name, or without one.
    """

    def original(link: Link) -> Link:
        candidate = with_original_names(link)
        for before, after in zip(link.shapes, candidate.shapes, strict=True):
            if before is not after:
                kind: Kind = "visual" if isinstance(before, Visual) else "collision"
                provenance.shape_replaced(kind, (link.name, before.name), (link.name, after.name))
        return candidate

    return changed(model, links=mapped(model.links, original))


def with_original_names(link: Link) -> Link:
    """Return a link without the names that the SDFormat writer would give to its shapes."""
    stem = re.escape(link.name)
    generated = {kind: re.compile(rf"{stem}_{kind}(?:_\d+)?") for kind in ("visual", "collision")}

    others = {shape.name for shape in link.collisions} | _names_of_fragments(link)

    def original(shape: ShapeKind, kind: str) -> ShapeKind:
        if generated[kind].fullmatch(shape.name):
            return replace(shape, name="")
        stem, suffix, _ = shape.name.rpartition("_visual")
        is_renamed = kind == "visual" and suffix and stem in others
        return replace(shape, name=stem) if is_renamed else shape

    candidate = changed(
        link,
        visuals=mapped(link.visuals, lambda shape: original(shape, "visual")),
        collisions=mapped(link.collisions, lambda shape: original(shape, "collision")),
    )
    if candidate is link:
        return link
    names = shape_names(candidate, apart=True)
    for before, after in zip(link.shapes, candidate.shapes, strict=True):
        if names[id(after)] != before.name:
            return link
    return candidate
