"""Read and remove the lumping flags of fixed joints in ``<gazebo>`` blocks (reference U B9.2)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace

from lxml import etree

from translate.extensions.fragment_contents import mentions
from translate.model.copying import changed
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.urdf.gazebo.blocks_read import block_of, name_in_urdf
from translate.urdf.gazebo.gazebo_names import kept_joints as kept_joints_of_urdf
from translate.urdf.gazebo.mapper import mapped_elements
from translate.xml.document import text_of
from translate.xml.white_space import trimmed


def kept_joints(model: Model, *flags: str) -> set[str]:
    """Return the names of the joints for which one of the flags is true."""
    joints = {name_in_urdf(joint): joint.name for joint in model.joints}
    found = kept_joints_of_urdf((block for _, _, block in _blocks(model)), *flags)
    return {joints[name] for name in found if name in joints}


def without_lumping_elements(model: Model, before: Model, lumped: Mapping[str, str]) -> Model:
    """Return the model without the block elements that lumping would apply to other content.

    ``lumped`` maps each lumped link to the link that it is now a part of.  A block of one of these
    links would apply to the whole combined link.  Its mapped elements are removed, because the
    model contains their fragments.  Unmapped elements are kept.

    ``before``: the model before lumping.
    """
    names = {link.name: name_in_urdf(link) for link in before.links}
    combined = {names[name] for pair in lumped.items() for name in pair}
    removed = {names[name] for name in lumped}
    kept: dict[int, Fragment | None] = {}
    for fragment, reference, block in _blocks(model):
        if reference in combined or (not reference and _mentions_any(fragment, removed)):
            kept[id(fragment)] = _unmapped_part(fragment, block, before)
    rest = [kept.get(id(fragment), fragment) for fragment in model.fragments]
    return changed(model, fragments=[item for item in rest if item is not None]) if kept else model


def _mentions_any(fragment: Fragment, names: Container[str]) -> bool:
    """Return whether a fragment refers to one of the names."""
    return any(text.partition("/")[0] in names for text in mentions([fragment]))


def _unmapped_part(fragment: Fragment, block: etree._Element, model: Model) -> Fragment | None:
    """Return a block with only its unmapped elements; None if all elements are mapped."""
    unmapped = {item.source[1] for item in mapped_elements(model, [block]).unmapped}
    if not unmapped:
        return None
    for index in range(len(block) - 1, -1, -1):
        if index not in unmapped and isinstance(block[index].tag, str):
            del block[index]
    return replace(fragment, xml=text_of(block))


def _blocks(model: Model) -> Iterator[tuple[Fragment, str, etree._Element]]:
    """Return the blocks of a model with their fragments and references."""
    for fragment in model.fragments:
        block = block_of(fragment)
        if block is not None:
            yield fragment, trimmed(block.get("reference")), block
