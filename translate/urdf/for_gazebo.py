"""What Gazebo must be told of a robot that was SDFormat, and what URDF would not say by itself.

Gazebo melts links that a fixed joint holds together into one, unless told otherwise.  And what a
``<gazebo>`` says of the shapes of a link reaches only those without a name, and those whose name
begins with that of the link (reference U B6.4, B6.5).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeVar

from lxml import etree

from translate.carried import PREFIXES
from translate.copies import changed, mapped
from translate.document import text_of
from translate.model import WORLD, Collision, Fragment, Joint, Link, Model, Visual
from translate.naming import unique_name
from translate.urdf.gazebo import GENERATED, block_of, canonical
from translate.urdf.gazebo_tags import COLLISION_ELEMENTS, VISUAL_ELEMENTS
from translate.values import format_floats

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


# --- Joints ---------------------------------------------------------------------------------------


def with_kept_joints(model: Model) -> Model:
    """The model with a ``<preserveFixedJoint>`` for every fixed joint between links with mass.

    Gazebo drops a link without mass that it must not melt into another, and all that hangs on it
    (reference U B8.4, B9.2, D2.25).
    """
    heavy = {link.name for link in model.links if link.name != WORLD and _has_mass(link)}
    above = {joint.child: joint for joint in model.joints if joint.type == "fixed"}
    # The order of joints may be another one after the way there and back; that of links is not.
    blocks = [
        _block(above[link.name])
        for link in model.links
        if link.name in above and heavy >= {link.name, above[link.name].parent}
    ]
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


def _has_mass(link: Link) -> bool:
    return link.inertial is not None and link.inertial.mass > 0.0


def _block(joint: Joint) -> Fragment:
    name = joint.name if joint.urdf_name is None else joint.urdf_name
    prefixes = {"translate": PREFIXES["translate"]}
    block = etree.Element("gazebo", {"reference": name, GENERATED: "true"}, nsmap=prefixes)
    etree.SubElement(block, "preserveFixedJoint").text = "true"
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


# --- Shapes ---------------------------------------------------------------------------------------


def with_shapes_in_reach(model: Model) -> Model:
    """The model with names for those shapes of which Gazebo is to be told something.

    The very same if there are none, or if it has blocks of a URDF, which have names of their own.
    """
    if any(block_of(fragment) is not None for fragment in model.fragments):
        return model
    return changed(model, links=mapped(model.links, _with_shapes_in_reach))


def _with_shapes_in_reach(link: Link) -> Link:
    visuals = _in_reach(link, link.visuals, VISUAL_ELEMENTS)
    collisions = _in_reach(link, link.collisions, COLLISION_ELEMENTS)
    return changed(link, visuals=visuals, collisions=collisions)


def _in_reach(link: Link, shapes: list[ShapeKind], known: Collection[str]) -> list[ShapeKind]:
    """The shapes, renamed if Gazebo is told something of all of them alike."""
    said = [_said(shape.fragments, known) for shape in shapes]
    if not said or not said[0] or any(item != said[0] for item in said):
        return shapes
    stem = link.name if link.urdf_name is None else link.urdf_name
    taken = {shape.name for shape in shapes}

    def renamed(shape: ShapeKind) -> ShapeKind:
        if not shape.name or shape.name.startswith(stem):
            return shape
        name = unique_name(f"{stem}_{shape.name}", taken)
        taken.add(name)
        return replace(shape, name=name)

    return mapped(shapes, renamed)


def _said(fragments: Sequence[Fragment], known: Collection[str]) -> list[object]:
    """What a ``<gazebo>`` can say of a shape."""
    return [
        canonical(fragment)
        for fragment in fragments
        if fragment.dialect == "sdf"
        and not (fragment.at or fragment.attribute)
        and fragment.tag in known
    ]
