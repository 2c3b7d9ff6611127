"""Restore SDFormat content from the extension data of a URDF file (reference U D3.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from lxml import etree

from translate.extensions.extension_data import (
    COMPUTED,
    IMPLICIT,
    SDF,
    SHOWN,
    UNNAMED,
    Owner,
    is_writable,
    read_extensions,
    shape_keys,
    write_extensions,
)
from translate.extensions.material_xml import COLORS, texture_of
from translate.model.fragment import Fragment
from translate.model.frame import WORLD
from translate.model.inertial import AutoInertia
from translate.model.joint import Dynamics, Joint, Limit
from translate.model.link import Link
from translate.model.material import Material
from translate.model.model import LeftOut, Model
from translate.model.shape import Collision, Visual
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.gazebo.blocks_read import WORLD_JOINT
from translate.xml.document import element_of, text_of
from translate.xml.values import parse_bool, parse_float, parse_floats
from translate.xml.white_space import trimmed

#: An entity of a model that can have fragments.
Entity: TypeAlias = Model | Link | Joint | Visual | Collision

AXIS_PARTS: dict[str, type[Limit | Dynamics]] = {"axis/limit": Limit, "axis/dynamics": Dynamics}
CARRIED = f"{{{SDF}}}carried"


def is_extension_data(element: etree._Element) -> bool:
    """Return whether a ``<gazebo>`` element contains only extension data."""
    children = [child for child in element if isinstance(child.tag, str)]
    return bool(children) and all(child.tag == CARRIED for child in children)


def is_static_block(element: etree._Element) -> bool:
    """Return whether a ``<gazebo>`` element contains only ``<static>true</static>``."""
    children = list(element)
    return (
        set(element.attrib) <= {WORLD_JOINT}
        and len(children) == 1
        and children[0].tag == "static"
        and not children[0].attrib
        and children[0].text == "true"
    )


def release_from_world(root: etree._Element, model: Model, joints: Mapping[str, str]) -> bool:
    """Remove the joint that fixes a static model to the world; return False if it has none.

    ``joints`` maps the names of the file to those of the model.  A joint with other content is not
    removed, because it was edited.
    """
    blocks = [block for block in root.iterchildren("gazebo") if WORLD_JOINT in block.attrib]
    names = {
        joints.get(block.get(WORLD_JOINT, ""))
        for block in blocks
        if block.find("static") is not None
    }
    for joint in model.joints:
        plain = not joint.fragments and not joint.comments and not joint.inner_comments
        if joint.name in names and (joint.parent, joint.type) == (WORLD, "fixed") and plain:
            model.joints.remove(joint)
            link = model.link(joint.child)
            link.pose = joint.pose.relative("")
            return True
    return False


def restore(
    reader: UrdfElementReader,
    blocks: list[etree._Element],
    model: Model,
    links: Mapping[str, str],
    joints: Mapping[str, str],
) -> None:
    """Give the entities of a model their SDFormat fragments from blocks with extension data.

    ``links`` and ``joints`` map the names of the file to those of the model.
    """
    entities = entities_of(model) if blocks else {}
    for data in [element for block in blocks for element in block.findall(CARRIED)]:
        for owner, fragment in read_extensions(data, "sdf"):
            names = {"link": links, "joint": joints}.get(owner.kind, {})
            local = Owner(owner.kind, names.get(owner.name, ""), owner.shape_kind, owner.shape)
            entity = entities.get(local)
            location = reader.location(data)
            if entity is None:
                reader.left_out.append(LeftOut.orphan(f"{owner} {fragment.label}", location))
                reader.warning(
                    "record-orphan",
                    f"{fragment.label} of SDFormat belongs to the {owner}, which no longer exists",
                    data,
                    "it is dropped",
                )
            elif attach(fragment, entity):
                fragment.location = location
            else:
                reader.warning(
                    "record-stale",
                    f"{fragment.label} of SDFormat, which belongs to the {owner}, is out of date: "
                    "it was edited, or an element that it depends on was edited",
                    data,
                    "the edit is used",
                )


def attach(fragment: Fragment, entity: Entity) -> bool:
    """Set the field of an entity that a SDFormat fragment represents, else add the fragment.

    Return False if the fragment is invalid there, for example after an edit of the file.
    """
    if not is_writable(fragment):
        return False
    try:
        restored = _restore_field(fragment, entity)
    except ValueError:
        return False
    if restored is not None:
        return restored
    if isinstance(entity, Joint) and fragment.at.partition("/")[0] == "physics":
        return _restore_physics(entity, fragment)
    if fragment.attribute == "canonical_link" and isinstance(entity, Model):
        # The link may have been renamed by an edit.
        return _set_canonical_link(entity, fragment.xml)
    entity.fragments.append(fragment)
    return True


def _restore_field(fragment: Fragment, entity: Entity) -> bool | None:
    """Set the field that a fragment represents; return None if the model has no such field.

    Return False if the fragment does not fit to the entity.  Raises ``ValueError`` for an invalid
    value.
    """
    match entity, fragment.tag, fragment.at:
        case Visual() as visual, _, _:
            return _restore_material(visual, fragment)
        case Link() as link, "inertial", "":
            return _restore_inertial(link, fragment)
        case Collision() as collision, "density", "":
            collision.density = parse_float(element_of(fragment.xml).text or "")
            return True
        case Model() as model, "static", "":
            model.static = parse_bool(element_of(fragment.xml).text or "")
            return True
        case Joint() as joint, _, "" if fragment.attribute == "type":
            return _restore_continuous_type(joint, fragment)
        case Joint() as joint, _, at if at in AXIS_PARTS:
            return _restore_number(joint, fragment)
    return None


def _restore_material(visual: Visual, fragment: Fragment) -> bool | None:
    """Set the field of a material; return None if the fragment represents no field."""
    if fragment.attribute == UNNAMED:
        return _remove_name(visual, fragment.xml)
    if fragment.at == "material" and fragment.tag in COLORS:
        return _restore_color(visual, fragment)
    if (fragment.at, fragment.tag) == ("material", "pbr"):
        return _restore_texture(visual, fragment)
    return None


def _restore_inertial(link: Link, fragment: Fragment) -> bool | None:
    """Mark the inertia of a link as automatic, or as the default of SDFormat.

    A later pass checks that an automatic value is unedited.  Return None for an ``<inertial>`` that
    is no mark: readers of SDFormat ignored it.
    """
    element = element_of(fragment.xml)
    if element.get(IMPLICIT) is None and element.get(COMPUTED) is None:
        return None
    if link.inertial is None:
        return False
    if element.get(IMPLICIT) is not None:
        link.inertial.implicit = True
        return True
    density, mass = (
        None if text is None else parse_float(text)
        for text in (element.get("density"), element.get("mass"))
    )
    link.inertial.auto = AutoInertia(density, mass)
    return True


def _set_canonical_link(model: Model, name: str) -> bool:
    """Set the canonical link by its name in URDF; that of a static model is not checked (S B34)."""
    names = {link.urdf_name or link.name: link.name for link in model.links}
    if name not in names and not model.static:
        return False
    name = names.get(name, name)
    model.canonical_link = "" if name == model.links[0].name else name
    return True


def _restore_color(visual: Visual, fragment: Fragment) -> bool:
    """Restore a colour without a URDF element; an empty element means that SDFormat had none.

    Return False if the URDF colour that it was written for was edited.
    """
    element, material = element_of(fragment.xml), visual.material
    shown = element.get(SHOWN)
    if shown is not None and (material is None or parse_floats(shown, 4) != material.diffuse):
        return False
    color = None
    if trimmed(element.text):
        color = parse_floats(element.text or "", 4)
        if not all(0.0 <= value <= 1.0 for value in color):
            return False
    # URDF has no <material> for a material without a colour.
    visual.material = material or Material()
    setattr(visual.material, fragment.tag, color)
    return True


def _restore_texture(visual: Visual, fragment: Fragment) -> bool:
    """Restore a ``<pbr>``: the texture of the material if it contains nothing else."""
    texture = texture_of(element_of(fragment.xml))
    if texture is None:
        visual.fragments.append(fragment)
        return True
    if visual.material is None:
        visual.material = Material()
    visual.material.texture = texture
    return True


def _remove_name(visual: Visual, name: str) -> bool:
    """Remove a generated name from a material; return False if the name was edited."""
    material = visual.material
    if material is None or material.name != name:
        return False
    material.name = None
    return True


def _restore_physics(joint: Joint, fragment: Fragment) -> bool:
    """Add an element that ``<gazebo>`` has no form for to the ``<physics>`` of a joint."""
    for known in joint.fragments:
        if (known.dialect, known.tag, known.at) == ("sdf", "physics", ""):
            physics = element_of(known.xml)
            write_extensions(physics, [replace(fragment, at=fragment.at.partition("/")[2])], "sdf")
            known.xml = text_of(physics)
            return True
    joint.fragments.append(fragment)
    return True


def _restore_continuous_type(joint: Joint, fragment: Fragment) -> bool:
    """Restore the type ``continuous``; return False if the type or the limits were edited."""
    if fragment.xml != "continuous" or not joint.is_unlimited_turn:
        return False
    joint.type = "continuous"
    return True


def _restore_number(joint: Joint, fragment: Fragment) -> bool:
    """Restore a number of an axis that URDF has no attribute for."""
    part = AXIS_PARTS[fragment.at]
    axis = joint.axis
    if axis is None or fragment.tag not in part.__dataclass_fields__:
        joint.fragments.append(fragment)
        return True
    name = fragment.at.rpartition("/")[2]
    values = getattr(axis, name) or part()
    number = parse_float(element_of(fragment.xml).text or "0", infinite=True)
    setattr(values, fragment.tag, number)
    setattr(axis, name, values)
    return True


def entities_of(model: Model) -> dict[Owner, Entity]:
    """Return all entities of a model that can have fragments, by their names in the model."""
    entities: dict[Owner, Entity] = {Owner("model"): model}
    for link in model.links:
        entities[Owner("link", link.name)] = link
        for kind, shapes in link.shapes_by_kind:
            for key, shape in zip(shape_keys(shapes), shapes, strict=True):
                entities[Owner("link", link.name, kind, key)] = shape
    for joint in model.joints:
        entities[Owner("joint", joint.name)] = joint
    return entities
