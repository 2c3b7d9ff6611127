"""What a ``<gazebo>`` block can say of the shapes of a link, and of which of them.

Gazebo gives it to all visuals or collisions of the link that it finds by their names: those that
have none in URDF, and those whose name begins with that of the link (reference U B6.4, B6.5, D3.8).
So shapes that share what there is to say are named within reach, and others out of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lxml import etree

from translate.extensions.material_xml import material_element
from translate.model.fragment import Fragment
from translate.model.shape import Shape, Visual
from translate.urdf.gazebo.blocks_read import SHOWN_BESIDE, canonical, canonical_element
from translate.urdf.gazebo.tags import COLLISION_ELEMENTS, VISUAL_ELEMENTS
from translate.urdf.sdf_only import shown_material
from translate.xml.document import element_of
from translate.xml.values import format_floats


class BlockScope(NamedTuple):
    """The shapes that a block speaks of, by their places in the link, and the tags it uses."""

    places: list[int]
    tags: frozenset[str]


def block_scope(
    shapes: Sequence[Shape], pieces: Sequence[Iterable[Fragment]], *, some: bool
) -> BlockScope:
    """What one block says, and of which shapes; the ``pieces`` are those of each shape.

    Of all shapes what all share; or, if ``some`` are allowed, of those that share the most.
    """
    said = [_said(shape, of) for shape, of in zip(shapes, pieces, strict=True)]
    everywhere = frozenset(
        tag
        for tag in (said[0] if said else ())
        if all(tag in item and item[tag] == said[0][tag] for item in said)
    )
    best = BlockScope(list(range(len(said))), everywhere)
    alike: dict[frozenset[tuple[str, object]], list[int]] = {}
    for place, item in enumerate(said if some else ()):
        alike.setdefault(frozenset(item.items()), []).append(place)
    for places in alike.values():
        tags = frozenset(said[places[0]])
        if len(tags) * len(places) > len(best.tags) * len(best.places):
            best = BlockScope(places, tags)
    return best


def is_said(fragment: Fragment, tags: frozenset[str]) -> bool:
    """Whether a piece of a shape is in a block that uses these tags."""
    return (fragment.at or fragment.tag) in tags and not fragment.attribute


def look(visual: Visual, pieces: Iterable[Fragment]) -> etree._Element | None:
    """The whole material, if a piece of it is more than what Gazebo takes from URDF.

    It takes the colour of URDF only where a block gives none (U B5.2), so that stands here too,
    with the colour that URDF shows beside it.
    """
    about = [item for item in pieces if item.at == "material"]
    if all(item.mapped and item.tag not in ("pbr", "diffuse") for item in about):
        return None
    material = visual.material
    whole = None if material is None else material_element(material)
    whole = etree.Element("material") if whole is None else whole
    for fragment in visual.fragments:
        if fragment.dialect == "sdf" and fragment.at == "material" and not fragment.attribute:
            extra = element_of(fragment.xml)
            # Of several that are alike the first counts, here as there.
            if whole.find(str(extra.tag)) is None:
                whole.append(extra)
    shown = shown_material(visual).color
    if shown is not None:
        whole.set(SHOWN_BESIDE, format_floats(shown))
    return whole


def _said(shape: Shape, pieces: Iterable[Fragment]) -> dict[str, object]:
    """What a block could say of a shape, by tag: nothing that it would have to say twice."""
    pieces = list(pieces)
    known = VISUAL_ELEMENTS if isinstance(shape, Visual) else COLLISION_ELEMENTS
    tags = [item.tag for item in pieces if not (item.at or item.attribute)]
    said: dict[str, object] = {
        item.tag: canonical(item)
        for item in pieces
        if not (item.at or item.attribute) and item.tag in known and tags.count(item.tag) == 1
    }
    if isinstance(shape, Visual):
        whole = look(shape, pieces)
        if whole is not None:
            said["material"] = canonical_element(whole)
    return said
