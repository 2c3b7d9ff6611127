"""What Gazebo must be told of a robot that was SDFormat, and what URDF would not say by itself.

Gazebo melts links that a fixed joint holds together into one, unless told otherwise.  And what a
``<gazebo>`` says of the shapes of a link reaches only those without a name, and those whose name
begins with that of the link (reference U B6.4, B6.5).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import PREFIXES
from translate.model.copying import changed, mapped
from translate.model.fragment import Fragment
from translate.model.frame import WORLD
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import unique_name
from translate.model.shape import Collision, Visual
from translate.urdf.gazebo.blocks_read import GENERATED, is_in_scope
from translate.urdf.gazebo.shapes import block_scope
from translate.urdf.sdf_only import sdf_only_in_shape
from translate.xml.document import text_of
from translate.xml.values import format_floats

ShapeKind = TypeVar("ShapeKind", Visual, Collision)
#: What the names of shapes begin with that Gazebo is not to find by that of their link.
_AWAY = ("other_", "that_")


# --- Joints ---------------------------------------------------------------------------------------


def with_kept_joints(model: Model) -> Model:
    """The model with a ``<preserveFixedJoint>`` for every fixed joint between links with mass.

    Gazebo drops a link without mass that it must not melt into another, and all that hangs on it
    (reference U B8.4, B9.2, D2.25).
    """
    blocks = [_block(joint) for joint in model.rigid_joints]
    return replace(model, fragments=[*model.fragments, *blocks]) if blocks else model


def with_places_of_free_links(model: Model) -> Model:
    """The model with a frame for every joint that leaves its child free.

    Gazebo leaves such joints out, yet lets the pose of the child be relative to them, so that
    nothing loads unless something else has their names (reference U B3.6, B7.6).
    """
    blocks = [_frame(joint) for joint in model.joints if joint.type in ("floating", "planar")]
    return replace(model, fragments=[*model.fragments, *blocks]) if blocks else model


def _frame(joint: Joint) -> Fragment:
    prefixes = {"translate": PREFIXES["translate"]}
    block = etree.Element("gazebo", {GENERATED: "true"}, nsmap=prefixes)
    frame = etree.SubElement(block, "frame", name=joint.urdf_name or joint.name)
    pose = etree.SubElement(frame, "pose")
    if joint.parent != WORLD:
        frame.set("attached_to", joint.parent)
        pose.set("relative_to", joint.parent)
    pose.text = format_floats((*joint.pose.xyz, *joint.pose.rpy))
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


def _block(joint: Joint) -> Fragment:
    name = joint.name if joint.urdf_name is None else joint.urdf_name
    prefixes = {"translate": PREFIXES["translate"]}
    block = etree.Element("gazebo", {"reference": name, GENERATED: "true"}, nsmap=prefixes)
    etree.SubElement(block, "preserveFixedJoint").text = "true"
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


# --- Shapes ---------------------------------------------------------------------------------------


def with_shapes_in_scope(model: Model) -> Model:
    """The model with names for those shapes of which Gazebo is to be told something."""

    def with_shapes(link: Link) -> Link:
        visuals, collisions = _in_scope(link, link.visuals), _in_scope(link, link.collisions)
        return changed(link, visuals=visuals, collisions=collisions)

    return changed(model, links=mapped(model.links, with_shapes))


def report_shape_names(before: Model, after: Model, report: LossReport) -> None:
    """Name the shapes that have other names in the second model, where nothing remembers them."""
    for link, other in zip(before.links, after.links, strict=False):
        for shape, renamed in zip(link.shapes, other.shapes, strict=True):
            if shape.name and shape.name != renamed.name:
                kind = "visual" if isinstance(shape, Visual) else "collision"
                report.add(
                    "shape-renamed",
                    "approximated",
                    f"{kind} '{shape.name}' of link '{link.name}'",
                    f"Gazebo finds shapes by their names: it becomes '{renamed.name}'",
                    shape.location,
                )


def _in_scope(link: Link, shapes: list[ShapeKind]) -> list[ShapeKind]:
    """The shapes, renamed so that Gazebo finds only those that it is told something of."""
    found = block_scope(shapes, [sdf_only_in_shape(shape) for shape in shapes], some=True)
    if not found.tags:
        return shapes
    stem = link.name if link.urdf_name is None else link.urdf_name
    away = next(prefix for prefix in _AWAY if not prefix.startswith(stem[:1]))
    taken = {shape.name for shape in shapes}
    named = {id(shapes[place]) for place in found.indices}

    def renamed(shape: ShapeKind) -> ShapeKind:
        wanted = id(shape) in named
        if is_in_scope(shape.name, stem) == wanted:
            return shape
        prefix = f"{stem}_" if wanted else away
        name = unique_name(f"{prefix}{shape.name or 'shape'}", taken)
        taken.add(name)
        return replace(shape, name=name)

    return mapped(shapes, renamed)
