"""What the ``<gazebo>`` blocks of a URDF say about lumping fixed joints (reference U B9.2)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace

from lxml import etree

from translate.extensions.fragment_contents import mentions
from translate.model.copying import changed
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.urdf.gazebo.blocks_read import block_of, block_value, mapped_elements
from translate.urdf.gazebo.tags import TRUE
from translate.xml.document import text_of

PRESERVE = "preserveFixedJoint"
DISABLE = "disableFixedJointLumping"


def kept_joints(model: Model, *flags: str) -> set[str]:
    """The joints of which one of the flags says that they are to be kept."""
    joints = {_urdf_name(joint.name, joint.urdf_name): joint.name for joint in model.joints}
    found = set()
    for _, reference, block in _blocks(model):
        for child in block:
            if child.tag in flags and block_value(child).lower() in TRUE:
                found.add(joints.get(reference, ""))
    return found - {""}


def without_lumping_elements(model: Model, before: Model, lumped: Mapping[str, str]) -> Model:
    """The model without those words of blocks that would say something else than before.

    ``lumped`` maps links to those that they have become a part of, which the words of Gazebo would
    be about as a whole now.  What they mean hangs on the model ``before``, and on what was made of
    it; words without a meaning stay.
    """
    names = {link.name: _urdf_name(link.name, link.urdf_name) for link in before.links}
    joined = {names[name] for pair in lumped.items() for name in pair}
    gone = {names[name] for name in lumped}
    kept: dict[int, Fragment | None] = {}
    for fragment, reference, block in _blocks(model):
        if reference in joined or (not reference and _names_one(fragment, gone)):
            kept[id(fragment)] = _unread_part(fragment, block, before)
    rest = [kept.get(id(fragment), fragment) for fragment in model.fragments]
    return changed(model, fragments=[item for item in rest if item is not None]) if kept else model


def _names_one(fragment: Fragment, names: Container[str]) -> bool:
    return any(text.partition("/")[0] in names for text in mentions([fragment]))


def _unread_part(fragment: Fragment, block: etree._Element, model: Model) -> Fragment | None:
    """A block with nothing but what has no meaning in SDFormat; ``None`` if all of it has one."""
    unread = {item.source[1] for item in mapped_elements(model, [block]).unmapped}
    if not unread:
        return None
    for index in range(len(block) - 1, -1, -1):
        if index not in unread and isinstance(block[index].tag, str):
            del block[index]
    return replace(fragment, xml=text_of(block))


def _blocks(model: Model) -> Iterator[tuple[Fragment, str, etree._Element]]:
    for fragment in model.fragments:
        block = block_of(fragment)
        if block is not None:
            yield fragment, (block.get("reference") or "").strip(), block


def _urdf_name(name: str, urdf_name: str | None) -> str:
    return name if urdf_name is None else urdf_name
