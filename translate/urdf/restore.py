"""Taking back what an URDF file carries for SDFormat (reference U D3.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from lxml import etree

from translate.extensions.extension_data import (
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
from translate.model.model import Model
from translate.model.shape import Collision, Visual
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.gazebo.blocks_read import WORLD_JOINT
from translate.xml.document import element_of, text_of
from translate.xml.values import parse_bool, parse_float, parse_floats

Holder: TypeAlias = Model | Link | Joint | Visual | Collision

AXIS_PARTS: dict[str, type[Limit | Dynamics]] = {"axis/limit": Limit, "axis/dynamics": Dynamics}
CARRIED = f"{{{SDF}}}carried"


def is_extension_data(element: etree._Element) -> bool:
    """Whether a ``<gazebo>`` element is nothing but our own record."""
    children = [child for child in element if isinstance(child.tag, str)]
    return bool(children) and all(child.tag == CARRIED for child in children)


def is_static_block(element: etree._Element) -> bool:
    """Whether a ``<gazebo>`` element says that the robot does not move, and nothing else."""
    children = list(element)
    return (
        set(element.attrib) <= {WORLD_JOINT}
        and len(children) == 1
        and children[0].tag == "static"
        and not children[0].attrib
        and children[0].text == "true"
    )


def release_from_world(root: etree._Element, model: Model, joints: Mapping[str, str]) -> bool:
    """Remove the joint that was added to hold a static model; false if there is none.

    ``joints`` maps the names of the file to those of the model.  A joint that was edited stays.
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
    records: list[etree._Element],
    model: Model,
    links: Mapping[str, str],
    joints: Mapping[str, str],
) -> None:
    """Hang the fragments of SDFormat back on what they hung on.

    ``links`` and ``joints`` map the names of the file to those of the model.
    """
    holders = holders_of(model) if records else {}
    for record in records:
        for carried in record.findall(CARRIED):
            for owner, fragment in read_extensions(carried, "sdf"):
                names = {"link": links, "joint": joints}.get(owner.kind, {})
                local = Owner(owner.kind, names.get(owner.name, ""), owner.shape_kind, owner.shape)
                holder = holders.get(local)
                if holder is None:
                    where = reader.location(carried)
                    reader.orphans.append((f"{owner} {fragment.label}", where))
                    reader.warning(
                        "record-orphan",
                        f"{fragment.label} of SDFormat hung on the {owner}, which is gone",
                        carried,
                        "it is dropped",
                    )
                elif attach(fragment, holder):
                    fragment.location = reader.location(carried)
                else:
                    reader.warning(
                        "record-stale",
                        f"{fragment.label} of SDFormat, which hung on the {owner}, belongs to "
                        "something that was edited, or was edited itself",
                        carried,
                        "the edit counts",
                    )


def attach(fragment: Fragment, holder: Holder) -> bool:
    """Give an entity a fragment of SDFormat, or the field that the fragment stands for.

    False if it makes no sense there, for people may edit files.
    """
    try:
        if isinstance(holder, Visual) and fragment.attribute == UNNAMED:
            return _forget_name(holder, fragment.xml)
        if isinstance(holder, Visual) and fragment.at == "material" and fragment.tag in COLORS:
            return _restore_color(holder, fragment)
        if isinstance(holder, Visual) and (fragment.at, fragment.tag) == ("material", "pbr"):
            return _restore_texture(holder, fragment)
        if isinstance(holder, Link) and (fragment.tag, fragment.at) == ("inertial", ""):
            return _restore_automatic_inertial(holder, fragment)
        if isinstance(holder, Collision) and (fragment.tag, fragment.at) == ("density", ""):
            holder.density = parse_float(element_of(fragment.xml).text or "")
            return True
        if isinstance(holder, Model) and (fragment.tag, fragment.at) == ("static", ""):
            holder.static = parse_bool(element_of(fragment.xml).text or "")
            return True
        if isinstance(holder, Joint) and (fragment.attribute, fragment.at) == ("type", ""):
            return _restore_continuous_type(holder, fragment)
        if isinstance(holder, Joint) and fragment.at in AXIS_PARTS:
            return _restore_number(holder, fragment)
    except ValueError:
        return False
    if not is_writable(fragment):
        return False
    if isinstance(holder, Joint) and fragment.at.partition("/")[0] == "physics":
        return _restore_physics(holder, fragment)
    if fragment.attribute == "canonical_link" and isinstance(holder, Model):
        # Links may have been renamed since.
        return _set_canonical_link(holder, fragment.xml)
    holder.fragments.append(fragment)
    return True


def _restore_automatic_inertial(link: Link, fragment: Fragment) -> bool:
    """That the inertia was computed; whether it still is what it would be now, is found later."""
    if link.inertial is None:
        return False
    element = element_of(fragment.xml)
    density, mass = (
        None if text is None else parse_float(text)
        for text in (element.get("density"), element.get("mass"))
    )
    link.inertial.auto = AutoInertia(density, mass)
    return True


def _set_canonical_link(model: Model, name: str) -> bool:
    if all(link.name != name for link in model.links):
        return False
    model.canonical_link = name
    return True


def _restore_color(visual: Visual, fragment: Fragment) -> bool:
    """A colour of SDFormat that URDF has not; empty where SDFormat gave none.

    False if it belongs to another colour than the one that URDF shows now.
    """
    element, material = element_of(fragment.xml), visual.material
    shown = element.get(SHOWN)
    if shown is not None and (material is None or parse_floats(shown, 4) != material.diffuse):
        return False
    color = None
    if (element.text or "").strip():
        color = parse_floats(element.text or "", 4)
        if not all(0.0 <= value <= 1.0 for value in color):
            return False
    # One that says nothing in URDF is not written there.
    visual.material = material or Material()
    setattr(visual.material, fragment.tag, color)
    return True


def _restore_texture(visual: Visual, fragment: Fragment) -> bool:
    """A ``<pbr>``, which may be no more than the picture that URDF has a word for, too."""
    texture = texture_of(element_of(fragment.xml))
    if texture is None:
        visual.fragments.append(fragment)
        return True
    if visual.material is None:
        visual.material = Material()
    visual.material.texture = texture
    return True


def _forget_name(visual: Visual, name: str) -> bool:
    """Take the name from a material that had none, unless somebody has given it another since."""
    material = visual.material
    if material is None or material.name != name:
        return False
    material.name = None
    return True


def _restore_physics(joint: Joint, fragment: Fragment) -> bool:
    """What Gazebo has no word for, beside the physics that its words have said."""
    for known in joint.fragments:
        if (known.dialect, known.tag, known.at) == ("sdf", "physics", ""):
            physics = element_of(known.xml)
            write_extensions(physics, [replace(fragment, at=fragment.at.partition("/")[2])], "sdf")
            known.xml = text_of(physics)
            return True
    joint.fragments.append(fragment)
    return True


def _restore_continuous_type(joint: Joint, fragment: Fragment) -> bool:
    """The type of a joint that turns without end; false if it has another type or limits now."""
    if fragment.xml != "continuous" or not joint.is_unlimited_turn:
        return False
    joint.type = "continuous"
    return True


def _restore_number(joint: Joint, fragment: Fragment) -> bool:
    """A number of an axis that URDF has no word for."""
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


def holders_of(model: Model) -> dict[Owner, Holder]:
    """Everything in a model that fragments can hang on, by its name in the model."""
    holders: dict[Owner, Holder] = {Owner("model"): model}
    for link in model.links:
        holders[Owner("link", link.name)] = link
        for key, visual in zip(shape_keys(link.visuals), link.visuals, strict=True):
            holders[Owner("link", link.name, "visual", key)] = visual
        for key, collision in zip(shape_keys(link.collisions), link.collisions, strict=True):
            holders[Owner("link", link.name, "collision", key)] = collision
    for joint in model.joints:
        holders[Owner("joint", joint.name)] = joint
    return holders
