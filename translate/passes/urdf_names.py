"""Names of new and renamed entities: names in use, generated frames, unique URDF names."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar, cast

from translate.diagnostics.element_path import ElementPath
from translate.fragments.name_references import rename_shapes
from translate.model.joint import Joint
from translate.model.link import (
    WORLD,
    Frame,
    Link,
    Mesh,
    Shape,
    ShapeKind,
    Visual,
    shape_path,
)
from translate.model.model import Model, changed, mapped
from translate.model.names import DELIMITER, TakenNames, without_expressions
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind

# --- Unique URDF names of links and joints (reference U A2, D6) -----------------------------------
# URDF has one name space for links and another one for joints; the link ``world`` is the world.

Named = TypeVar("Named", Link, Joint, Frame)


def assign_urdf_names(model: Model, report: LossReport) -> Model:
    """Return the model with unique URDF names of all links and frames, and of all joints.

    ``urdf_name`` is set if the name in the model is not usable in URDF; no reference contains it.
    Names and URIs with an expression of xacro get others.
    """
    model = _without_expressions(model, report)
    reserved = (WORLD,) if _needs_world(model) else ()
    links = _with_urdf_names(model.links, "link", reserved, report)
    frames, in_use = model.explicit_frames, (WORLD, *(link.name_in_file for link in links))
    return changed(
        model,
        links=links,
        joints=_with_urdf_names(model.joints, "joint", (), report),
        explicit_frames=_with_urdf_names(frames, "frame", in_use, report) if frames else frames,
    )


def _needs_world(model: Model) -> bool:
    """Return whether the URDF gets an additional root link ``world`` (U D1.5).

    It gets none if a link of the model is this root (U D1.6).
    """
    world_joints = [joint for joint in model.joints if joint.parent == WORLD]
    if len(world_joints) != 1:
        return bool(world_joints)
    (anchor,) = world_joints
    return not (
        anchor.child in {link.name for link in model.links if link.urdf_name == WORLD}
        and anchor.type == "fixed"
        and anchor.pose.is_identity
    )


def _with_urdf_names(
    entities: list[Named], kind: Kind, reserved: tuple[str, ...], report: LossReport
) -> list[Named]:
    # ``::`` in a name fails the round trip.
    wanted: list[str] = [
        entity.urdf_name or entity.name.replace(DELIMITER, "__") for entity in entities
    ]
    taken = TakenNames((*reserved, *wanted))
    wanted = [
        name if (plain := without_expressions(name)) == name else taken.take(plain, kind)
        for name in wanted
    ]
    given: set[str] = set(reserved)
    names: dict[str, str] = {}
    results: list[Named] = []
    for entity, name in zip(entities, wanted, strict=True):
        if name in given:
            name = taken.take(name, kind)
        given.add(name)
        names[entity.name] = name
        is_named = name == entity.name_in_file
        results.append(entity if is_named else replace(entity, urdf_name=name))
    report.provenance.renamed_all(kind, names)
    return entities if all(map(operator.is_, results, entities)) else results


def _without_expressions(model: Model, report: LossReport) -> Model:
    """Return the model without expressions of xacro in its name, its shapes and their files."""
    name = model.name if model.urdf_name is None else model.urdf_name
    plain = without_expressions(name)
    if plain != name:
        report.add(
            "name-changed",
            ElementPath("model", name),
            f"readers of URDF take it for xacro: it is renamed to '{plain}'",
            model.location,
        )
        model = replace(model, urdf_name=plain)
    return changed(model, links=mapped(model.links, lambda link: _plain_shapes(link, report)))


def _may_hold_expression(link: Link) -> bool:
    """Return whether a name, a mesh or a texture of the shapes of a link can be an expression."""
    shapes, materials = link.shapes, [visual.material for visual in link.visuals]
    texts = [shape.name for shape in shapes]
    texts += [shape.geometry.uri for shape in shapes if isinstance(shape.geometry, Mesh)]
    texts += [item.texture for item in materials if item is not None and item.texture]
    return "$" in "".join(texts)


def _plain_shapes(link: Link, report: LossReport) -> Link:
    if not _may_hold_expression(link):
        return link
    fragments = link.fragments
    new_names: dict[Kind, dict[str, str]] = {}
    groups: tuple[tuple[Kind, Sequence[Shape]], ...] = (
        ("visual", link.visuals),
        ("collision", link.collisions),
    )
    for kind, shapes in groups:
        taken = TakenNames(shape.name for shape in shapes)
        plain_names = {
            shape.name: taken.take(without_expressions(shape.name), kind)
            for shape in shapes
            if without_expressions(shape.name) != shape.name
        }
        new_names[kind] = plain_names
        for name, plain in plain_names.items():
            report.provenance.shape_replaced(kind, (link.name, name), (link.name, plain))
        if plain_names:
            fragments = rename_shapes(fragments, kind, plain_names)

    def plain_shape(shape: ShapeKind, kind: Kind) -> ShapeKind:
        name = new_names[kind].get(shape.name, shape.name)
        geometry = shape.geometry
        if isinstance(geometry, Mesh):
            geometry = changed(geometry, uri=_plain_uri(geometry.uri, shape, link, report))
        return changed(shape, name=name, geometry=geometry)

    def plain_visual(visual: Visual) -> Visual:
        material = visual.material
        if material is not None and material.texture:
            material = changed(material, texture=_plain_uri(material.texture, visual, link, report))
        return plain_shape(changed(visual, material=material), "visual")

    return changed(
        link,
        visuals=mapped(link.visuals, plain_visual),
        collisions=mapped(link.collisions, lambda shape: plain_shape(shape, "collision")),
        fragments=fragments,
    )


def _plain_uri(uri: str, shape: Shape, link: Link, report: LossReport) -> str:
    """Return a URI with ``%24`` for the ``$`` of an expression."""
    plain = without_expressions(uri, "%24")
    if plain != uri:
        report.add(
            "uri-escaped",
            shape_path(shape, link),
            f"readers of URDF take '{uri}' for xacro: it is written as '{plain}'",
            shape.location,
        )
    return plain


def kind_of(part: Link | Joint | Frame) -> Kind:
    """The kind of an element in the provenance."""
    return cast("Kind", type(part).__name__.lower())
