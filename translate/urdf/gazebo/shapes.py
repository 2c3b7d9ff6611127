"""Choose the values that a ``<gazebo>`` block gives to the shapes of a link (reference U D3.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lxml import etree

from translate.extensions.material_xml import material_element
from translate.model.fragment import Fragment
from translate.model.link import Shape, Visual
from translate.urdf.gazebo.blocks_read import canonical, canonical_element
from translate.urdf.gazebo.tags import COLLISION_ELEMENTS, VISUAL_ELEMENTS
from translate.xml.document import element_of


def shared_tags(shapes: Sequence[Shape], fragments: Sequence[Sequence[Fragment]]) -> frozenset[str]:
    """Return the tags of the content that is equal in all shapes; ``fragments`` are those of each.

    A block applies to all visuals or collisions of its link.
    """
    if not all(fragments):
        return frozenset()
    contents = [_contents(shape, of) for shape, of in zip(shapes, fragments, strict=True)]
    return frozenset(
        tag
        for tag in (contents[0] if contents else ())
        if all(tag in item and item[tag] == contents[0][tag] for item in contents)
    )


def is_in_block(fragment: Fragment, tags: frozenset[str]) -> bool:
    """Return whether a block with these tags contains a fragment of a shape."""
    return (fragment.at or fragment.tag) in tags and not fragment.attribute


def block_material(visual: Visual, fragments: Iterable[Fragment]) -> etree._Element | None:
    """Return the ``<material>`` of a visual in a block.

    Return None if the URDF material alone gives the same result in Gazebo.  Gazebo uses the URDF
    colour only if the block has none (U B5.2), so the element contains all colours.
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
