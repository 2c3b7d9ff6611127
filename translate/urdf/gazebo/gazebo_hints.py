"""Add hints for Gazebo to a URDF that is translated from SDFormat.

Gazebo lumps links that a fixed joint connects, unless a hint disables it.  It applies a
``<gazebo>`` block to the shapes of a link without a name, or with a name that begins with the name
of the link (reference U B6.4, B6.5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from lxml import etree

from translate.diagnostics.provenance import Kind, Provenance
from translate.extensions.name_references import rename_shapes
from translate.model.joint import Joint
from translate.model.link import WORLD, Collision, Link, Shape, Visual
from translate.model.model import Model, changed, mapped
from translate.model.names import TakenNames, take_unique_name
from translate.urdf.gazebo.blocks_read import name_in_urdf, new_block
from translate.urdf.gazebo.shapes import shared_tags
from translate.urdf.gazebo.tags import PRESERVE
from translate.urdf.sdf_only import sdf_only_in_shape
from translate.xml.values import format_floats

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


# --- Blocks ---------------------------------------------------------------------------------------


def hint_blocks(model: Model) -> list[etree._Element]:
    """Return the blocks with which Gazebo reads the joints and the root link of the model.

    - ``<preserveFixedJoint>`` for every fixed joint between links with mass.  It must not apply to
      a massless link: if Gazebo must not lump such a link, it drops the link and its subtree
      (reference U B8.4, B9.2, D2.25).
    - A frame for every floating or planar joint.  Gazebo drops these joints, but the pose of the
      child link is still relative to them.  A frame with the name of the joint makes the pose valid
      (reference U B3.6, B7.6).
    """
    free = [joint for joint in model.joints if joint.type in ("floating", "planar")]
    links = {link.name: name_in_urdf(link) for link in model.links}
    return [
        *(_preserve_block(joint) for joint in model.rigid_joints),
        *(_frame_block(joint, links) for joint in free),
    ]


def _frame_block(joint: Joint, links: Mapping[str, str]) -> etree._Element:
    """Return a block with a frame that replaces a joint."""
    frame = etree.Element("frame", name=name_in_urdf(joint))
    pose = etree.SubElement(frame, "pose")
    if joint.parent != WORLD:
        parent = links[joint.parent]
        frame.set("attached_to", parent)
        pose.set("relative_to", parent)
    pose.text = format_floats((*joint.pose.xyz, *joint.pose.rpy))
    return new_block("", [frame])


def _preserve_block(joint: Joint) -> etree._Element:
    """Return a block that disables the lumping of a fixed joint."""
    preserve = etree.Element(PRESERVE)
    preserve.text = "true"
    return new_block(name_in_urdf(joint), [preserve])


# --- Shapes ---------------------------------------------------------------------------------------


def with_shapes_in_scope(model: Model, provenance: Provenance) -> Model:
    """Return the model with the shapes renamed that a block applies to and Gazebo does not find.

    A block applies to all visuals or collisions of a link.
    """

    def entered(link: Link, kind: Kind, old: list[ShapeKind], new: list[ShapeKind]) -> None:
        for before, after in zip(old, new, strict=True):
            if before.name != after.name:
                owner = link.urdf_name or link.name
                provenance.shape_replaced(kind, (owner, before.name), (owner, after.name))

    def with_shapes(link: Link) -> Link:
        visuals, collisions = _in_scope(link, link.visuals), _in_scope(link, link.collisions)
        if visuals is link.visuals and collisions is link.collisions:
            return link
        entered(link, "visual", link.visuals, visuals)
        entered(link, "collision", link.collisions, collisions)
        fragments = link.fragments
        groups: tuple[tuple[Kind, Sequence[Shape], Sequence[Shape]], ...] = (
            ("visual", link.visuals, visuals),
            ("collision", link.collisions, collisions),
        )
        for kind, old, new in groups:
            pairs = zip(old, new, strict=True)
            names = {before.name: after.name for before, after in pairs if before.name}
            fragments = rename_shapes(fragments, kind, names)
        return changed(link, visuals=visuals, collisions=collisions, fragments=fragments)

    return changed(model, links=mapped(model.links, with_shapes))


def _in_scope(link: Link, shapes: list[ShapeKind]) -> list[ShapeKind]:
    """Return the shapes, renamed so that Gazebo applies the block of their link to them."""
    # Gazebo finds shapes without a name, and those with a name that begins with that of the link
    # (U B6.4, B6.5).
    stem = name_in_urdf(link)
    if all(not shape.name or shape.name.startswith(stem) for shape in shapes):
        return shapes
    if not shared_tags(shapes, [sdf_only_in_shape(shape) for shape in shapes]):
        return shapes
    taken = TakenNames(shape.name for shape in shapes)

    def renamed(shape: ShapeKind) -> ShapeKind:
        if not shape.name or shape.name.startswith(stem):
            return shape
        return replace(shape, name=take_unique_name(f"{stem}_{shape.name}", taken))

    return mapped(shapes, renamed)
