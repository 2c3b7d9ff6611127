"""Add hints for Gazebo to a URDF that is translated from SDFormat.

Gazebo lumps links that a fixed joint connects, unless a hint disables it.  It applies a
``<gazebo>`` block to the shapes of a link without a name, or with a name that begins with the name
of the link (reference U B6.4, B6.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Kind, Provenance
from translate.extensions.name_references import rename_shapes
from translate.model.copying import changed, mapped
from translate.model.fragment import Fragment
from translate.model.frame import WORLD
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import TakenNames, take_unique_name
from translate.model.shape import Collision, Shape, Visual
from translate.urdf.gazebo.blocks_read import generated_fragment, is_in_scope, name_in_urdf
from translate.urdf.gazebo.shapes import block_scope
from translate.urdf.gazebo.tags import PRESERVE
from translate.urdf.sdf_only import sdf_only_in_shape
from translate.xml.values import format_floats

ShapeKind = TypeVar("ShapeKind", Visual, Collision)
#: Prefixes for the names of shapes that are out of the scope of a block.
_OUT_OF_SCOPE = ("other_", "that_")


# --- Joints ---------------------------------------------------------------------------------------


def with_kept_joints(model: Model) -> Model:
    """Return the model with ``<preserveFixedJoint>`` for every fixed joint between links with mass.

    The hint must not apply to a massless link: if Gazebo must not lump such a link, it drops the
    link and its subtree (reference U B8.4, B9.2, D2.25).
    """
    blocks = [_preserve_block(joint) for joint in model.rigid_joints]
    return replace(model, fragments=[*model.fragments, *blocks]) if blocks else model


def with_places_of_free_links(model: Model) -> Model:
    """Return the model with a frame for every floating or planar joint.

    Gazebo drops these joints, but the pose of the child link is still relative to them.  A frame
    with the name of the joint makes the pose valid (reference U B3.6, B7.6).
    """
    blocks = [_frame_block(joint) for joint in model.joints if joint.type in ("floating", "planar")]
    return replace(model, fragments=[*model.fragments, *blocks]) if blocks else model


def _frame_block(joint: Joint) -> Fragment:
    """Return a block with a frame that replaces a joint."""
    frame = etree.Element("frame", name=joint.urdf_name or joint.name)
    pose = etree.SubElement(frame, "pose")
    if joint.parent != WORLD:
        frame.set("attached_to", joint.parent)
        pose.set("relative_to", joint.parent)
    pose.text = format_floats((*joint.pose.xyz, *joint.pose.rpy))
    return generated_fragment("", [frame])


def _preserve_block(joint: Joint) -> Fragment:
    """Return a block that disables the lumping of a fixed joint."""
    preserve = etree.Element(PRESERVE)
    preserve.text = "true"
    return generated_fragment(name_in_urdf(joint), [preserve])


# --- Shapes ---------------------------------------------------------------------------------------


def with_shapes_in_scope(model: Model, provenance: Provenance) -> Model:
    """Return the model with shape names that put the right shapes in the scope of a block."""

    def entered(link: Link, kind: Kind, old: list[ShapeKind], new: list[ShapeKind]) -> None:
        for before, after in zip(old, new, strict=True):
            if before.name != after.name:
                owner = link.urdf_name or link.name
                provenance.shape_replaced(kind, (owner, before.name), (owner, after.name))

    def with_shapes(link: Link) -> Link:
        visuals, collisions = _in_scope(link, link.visuals), _in_scope(link, link.collisions)
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


def report_shape_names(before: Model, after: Model, report: LossReport) -> None:
    """Report the shapes with different names in the second model."""
    for link, other in zip(before.links, after.links, strict=False):
        for shape, renamed in zip(link.shapes, other.shapes, strict=True):
            if shape.name and shape.name != renamed.name:
                kind = "visual" if isinstance(shape, Visual) else "collision"
                report.add(
                    "shape-renamed",
                    "approximated",
                    f"{kind} '{shape.name}' of link '{link.name}'",
                    f"Gazebo finds shapes by their names: it is renamed to '{renamed.name}'",
                    shape.location,
                )


def _in_scope(link: Link, shapes: list[ShapeKind]) -> list[ShapeKind]:
    """Return the shapes, renamed so that only those with content of a block are in its scope."""
    scope = block_scope(shapes, [sdf_only_in_shape(shape) for shape in shapes], some=True)
    if not scope.tags:
        return shapes
    stem = name_in_urdf(link)
    other = next(prefix for prefix in _OUT_OF_SCOPE if not prefix.startswith(stem[:1]))
    taken = TakenNames(shape.name for shape in shapes)
    chosen = {id(shapes[index]) for index in scope.indices}

    def renamed(shape: ShapeKind) -> ShapeKind:
        wanted = id(shape) in chosen
        if is_in_scope(shape.name, stem) == wanted:
            return shape
        prefix = f"{stem}_" if wanted else other
        name = take_unique_name(f"{prefix}{shape.name or 'shape'}", taken)
        return replace(shape, name=name)

    return mapped(shapes, renamed)
