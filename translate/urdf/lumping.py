"""What the ``<gazebo>`` blocks of a URDF say about lumping fixed joints (reference U B9.2)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from lxml import etree

from translate.copies import changed
from translate.model import Fragment, Model
from translate.urdf.gazebo import block_of, block_value
from translate.urdf.gazebo_tags import TRUE

PRESERVE = "preserveFixedJoint"
DISABLE = "disableFixedJointLumping"


def kept_joints(model: Model, *flags: str) -> set[str]:
    """The fixed joints that a true flag keeps on their own; by default, either of the two."""
    joints = {_urdf_name(joint.name, joint.urdf_name): joint.name for joint in model.joints}
    wanted = flags or (PRESERVE, DISABLE)
    found = set()
    for _, reference, block in _blocks(model):
        for child in block:
            if child.tag in wanted and block_value(child).lower() in TRUE:
                found.add(joints.get(reference, ""))
    return found - {""}


def without_settled_blocks(model: Model, links: Container[str]) -> Model:
    """The model without the blocks of these links whose every word it says itself.

    For links whose shapes have been joined with those of others: the words of Gazebo would be about
    all of them.
    """
    names = {_urdf_name(link.name, link.urdf_name): link.name for link in model.links}
    gone = {
        id(fragment)
        for fragment, reference, _ in _blocks(model)
        if fragment.mapped and names.get(reference) in links
    }
    rest = [fragment for fragment in model.fragments if id(fragment) not in gone]
    return changed(model, fragments=rest) if gone else model


def _blocks(model: Model) -> Iterator[tuple[Fragment, str, etree._Element]]:
    for fragment in model.fragments:
        block = block_of(fragment)
        if block is not None:
            yield fragment, (block.get("reference") or "").strip(), block


def _urdf_name(name: str, urdf_name: str | None) -> str:
    return name if urdf_name is None else urdf_name
