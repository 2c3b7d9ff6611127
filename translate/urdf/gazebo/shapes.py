"""Choose the values of the ``<gazebo>`` block of a link that Gazebo applies to its shapes.

Gazebo applies a block to the visuals or collisions of the link that have no name in URDF, or a name
that begins with the name of the link (reference U B6.4, B6.5, D3.8).  These shapes are in the scope
of the block.  Shapes with equal content get names in the scope, and other shapes names out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lxml import etree

from translate.extensions.material_xml import material_element
from translate.model.fragment import Fragment
from translate.model.shape import Shape, Visual
from translate.urdf.gazebo.blocks_read import URDF_COLOR, canonical, canonical_element
from translate.urdf.gazebo.tags import COLLISION_ELEMENTS, VISUAL_ELEMENTS
from translate.urdf.sdf_only import shown_material
from translate.xml.document import element_of
from translate.xml.values import format_floats


class BlockScope(NamedTuple):
    """The shapes that a block applies to, by their indices in the link, and its tags."""

    indices: list[int]
    tags: frozenset[str]


def block_scope(
    shapes: Sequence[Shape], fragments: Sequence[Iterable[Fragment]], *, some: bool
) -> BlockScope:
    """Return the scope and the tags of one block; ``fragments`` are those of each shape.

    The block applies to all shapes and contains what is equal in all of them.  With ``some`` it
    may apply to a part of the shapes, if it then contains more.
    """
    contents = [_contents(shape, of) for shape, of in zip(shapes, fragments, strict=True)]
    shared = frozenset(
        tag
        for tag in (contents[0] if contents else ())
        if all(tag in item and item[tag] == contents[0][tag] for item in contents)
    )
    best = BlockScope(list(range(len(contents))), shared)
    equal: dict[frozenset[tuple[str, object]], list[int]] = {}
    for index, item in enumerate(contents if some else ()):
        equal.setdefault(frozenset(item.items()), []).append(index)
    for indices in equal.values():
        tags = frozenset(contents[indices[0]])
        if len(tags) * len(indices) > len(best.tags) * len(best.indices):
            best = BlockScope(indices, tags)
    return best


def is_in_block(fragment: Fragment, tags: frozenset[str]) -> bool:
    """Return whether a block with these tags contains a fragment of a shape."""
    return (fragment.at or fragment.tag) in tags and not fragment.attribute


def block_material(visual: Visual, fragments: Iterable[Fragment]) -> etree._Element | None:
    """Return the ``<material>`` of a visual in a block.

    Return None if the URDF material alone gives the same result in Gazebo.  Gazebo uses the URDF
    colour only if the block has none (U B5.2), so the element contains all colours.  It also states
    the colour in URDF that it was generated for.
    """
    parts = [item for item in fragments if item.at == "material"]
    if all(item.mapped and item.tag not in ("pbr", "diffuse") for item in parts):
        return None
    material = visual.material
    whole = None if material is None else material_element(material)
    whole = etree.Element("material") if whole is None else whole
    for fragment in visual.fragments:
        if fragment.dialect == "sdf" and fragment.at == "material" and not fragment.attribute:
            extra = element_of(fragment.xml)
            # Readers use the first element of several with the same tag.
            if whole.find(str(extra.tag)) is None:
                whole.append(extra)
    shown = shown_material(visual).color
    if shown is not None:
        whole.set(URDF_COLOR, format_floats(shown))
    return whole


def _contents(shape: Shape, fragments: Iterable[Fragment]) -> dict[str, object]:
    """Return keys of the content that a block can specify for a shape, by tag.

    A block cannot contain an element that the shape has several times.
    """
    fragments = list(fragments)
    known = VISUAL_ELEMENTS if isinstance(shape, Visual) else COLLISION_ELEMENTS
    tags = Counter(item.tag for item in fragments if not (item.at or item.attribute))
    contents: dict[str, object] = {
        item.tag: canonical(item)
        for item in fragments
        if not (item.at or item.attribute) and item.tag in known and tags[item.tag] == 1
    }
    if isinstance(shape, Visual):
        material = block_material(shape, fragments)
        if material is not None:
            contents["material"] = canonical_element(material)
    return contents
