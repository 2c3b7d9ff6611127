"""The facts of a URDF."""

from __future__ import annotations

import re

import numpy as np
from lxml import etree

from support.update_judge.facts import (
    Facts,
    Key,
    Shape,
    Value,
    as_bound,
    as_flag,
    as_value,
    attribute_at,
    canonical,
    child,
    elements,
    flat,
    local_name,
    text_at,
)
from support.update_judge.joint_types import ONE_AXIS
from support.update_judge.motion import (
    Matrix,
    foot_of,
    inverse,
    numbers_of,
    sdf_pose,
    turned,
    turned_tensor,
    unit,
    urdf_origin,
)
from support.update_judge.shapes import (
    CONTENTS,
    actuator_facts,
    file_of,
    group_facts,
    sdf_geometry,
    sensor_facts,
    shape_fields,
    spelled_numbers,
)

#: Tags of a block about a link → the field of each of its collisions.
COLLISION_TAGS = {
    "mu1": "mu",
    "mu2": "mu2",
    "fdir1": "fdir1",
    "kp": "kp",
    "kd": "kd",
    "minDepth": "min_depth",
    "maxVel": "max_vel",
    "maxContacts": "max_contacts",
    "laserRetro": "laser_retro",
}
JOINT_TAGS = {
    "springStiffness": "spring_stiffness",
    "springReference": "spring_reference",
    "provideFeedback": "provide_feedback",
    "stopCfm": "stop_cfm",
    "stopErp": "stop_erp",
    "fudgeFactor": "fudge_factor",
    "implicitSpringDamper": "implicit_spring_damper",
}
FIELDS = {
    "limit": ("lower", "upper", "effort", "velocity"),
    "dynamics": ("damping", "friction"),
}
TENSOR = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")


def roots_of(robot: etree._Element) -> list[str]:
    """The links that are no child of a joint; that of the world needs no element."""
    children = {attribute_at(joint, "child", "link") for joint in elements(robot, "joint")}
    roots = [
        link.get("name", "") for link in elements(robot, "link") if link.get("name") not in children
    ]
    return roots or ["world"]


def link_places(robot: etree._Element) -> dict[str, Matrix]:
    """Link → its frame in that of the first root."""
    below: dict[str, list[etree._Element]] = {}
    for joint in elements(robot, "joint"):
        parent = child(joint, "parent")
        if parent is not None and child(joint, "child") is not None:
            below.setdefault(parent.get("link", ""), []).append(joint)
    places: dict[str, Matrix] = {name: np.eye(4) for name in roots_of(robot)[:1]}
    waiting = list(places)
    while waiting:
        parent_name = waiting.pop()
        for joint in below.get(parent_name, []):
            name = attribute_at(joint, "child", "link") or ""
            if name not in places:
                places[name] = places[parent_name] @ urdf_origin(child(joint, "origin"))
                waiting.append(name)
    return places


class UrdfReader:
    """Reads the facts of a URDF in the axes of a link, or of the root."""

    def __init__(self, robot: etree._Element, reference: str) -> None:
        self.robot = robot
        places = link_places(robot)
        origin = inverse(places.get(reference, np.eye(4)))
        self.places = {name: origin @ place for name, place in places.items()}
        self.facts = Facts()
        self.blocks: dict[str, list[etree._Element]] = {}
        for block in elements(robot, "gazebo"):
            self.blocks.setdefault(block.get("reference", ""), []).append(block)
        self.materials: dict[str, etree._Element] = {}
        for material in [*elements(robot, "material"), *robot.iterfind("link/visual/material")]:
            if material.get("name") and len(material):
                self.materials.setdefault(material.get("name", ""), material)

    def read(self) -> Facts:
        """All facts."""
        facts = self.facts
        for link in elements(self.robot, "link"):
            self._read_link(link, link.get("name", ""))
        for joint in elements(self.robot, "joint"):
            self._read_joint(joint, joint.get("name", ""))
        for block in self.blocks.get("", []):
            for node in elements(block):
                self._read_of_model(node)
        facts.values |= group_facts(self.robot)
        facts.put(self.robot.get("name"), "model", "name")
        origin = child(self.robot, "origin")
        pose = next(
            (
                found
                for root in roots_of(self.robot)[:1]
                for block in self.blocks.get(root, [])
                if (found := child(block, "pose")) is not None
            ),
            None,
        )
        facts.put(flat(urdf_origin(origin) @ sdf_pose(pose)), "model", "origin")
        for transmission in elements(self.robot, "transmission"):
            names = [joint.get("name", "") for joint in elements(transmission, "joint")]
            if len(names) == 1:
                facts.values |= actuator_facts(child(transmission, "actuator"), names[0])
        comments = self.robot.getroottree().xpath("//comment()")
        facts.comments = [" ".join((node.text or "").split()) for node in comments]
        return facts

    def _read_link(self, link: etree._Element, name: str) -> None:
        facts, place = self.facts, self.places.get(name)
        if place is None:
            facts.put("unconnected", "link", name, "exists")
            return
        facts.put("yes", "link", name, "exists")
        facts.put(flat(place), "place", name)
        inertial = child(link, "inertial")
        if inertial is not None:
            frame = place @ urdf_origin(child(inertial, "origin"))
            tensor = child(inertial, "inertia")
            facts.put(as_value(attribute_at(inertial, "mass", "value")), "link", name, "mass")
            facts.put(tuple(frame[:3, 3].tolist()), "link", name, "centre")
            if tensor is not None:
                entries = {key: float(tensor.get(key) or 0) for key in TENSOR}
                facts.put(tuple(turned_tensor(frame, entries)), "link", name, "inertia")
        for tag in ("visual", "collision"):
            for element in elements(link, tag):
                self._read_shape(element, tag, name, place)
        for block in self.blocks.get(name, []):
            for node in elements(block):
                self._read_of_link(node, name, place)

    def _read_shape(self, element: etree._Element, tag: str, link: str, place: Matrix) -> None:
        geometry = next(iter(elements(child(element, "geometry"))), None)
        frame = place @ urdf_origin(child(element, "origin"))
        if geometry is None or local_name(geometry) == "plane":
            # No reader of URDF knows it.
            return
        shape = Shape(link, tag, element.get("name", ""), _geometry(geometry), frame)
        blocks = [node for block in self.blocks.get(link, []) for node in elements(block)]
        shape.fields |= {
            name: value
            for name, value in shape_fields(element, "").items()
            if name.startswith("drake:")
        }
        if tag == "visual":
            shape.fields |= self._colours(element, blocks)
        else:
            shape.fields |= {
                COLLISION_TAGS[local_name(node)]: value
                for node in blocks
                if local_name(node) in COLLISION_TAGS
                and (value := as_value(_value_of(node))) is not None
            }
        for node in blocks:
            if local_name(node) == tag:
                fields = shape_fields(node, tag)
                if "ambient" in fields and "diffuse" not in fields:
                    # The colours of a block replace those of the URDF.
                    shape.fields.pop("diffuse", None)
                shape.fields |= fields
        self.facts.shapes.append(shape)

    def _colours(self, visual: etree._Element, blocks: list[etree._Element]) -> dict[str, Value]:
        material = child(visual, "material")
        if material is not None and material.get("name"):
            # Readers use the first definition of a name.
            material = self.materials.get(material.get("name", ""), material)
        colour = child(material, "color")
        rgba = as_value(colour.get("rgba")) if colour is not None else None
        fields: dict[str, Value] = {}
        if rgba is not None:
            fields |= {"colour": rgba, "diffuse": rgba, "ambient": rgba}
        texture = child(material, "texture")
        if texture is not None:
            fields["texture"] = texture.get("filename", "")
        for node in blocks:
            if local_name(node) == "material":
                fields["script"] = text_at(node) or ""
        return fields

    def _read_of_link(self, node: etree._Element, link: str, place: Matrix) -> None:
        facts, tag = self.facts, local_name(node)
        if tag in CONTENTS:
            fields = sensor_facts(node, link, place @ sdf_pose(child(node, "pose")))
            facts.values |= {
                key: self._with_shapes(key, value, link) for key, value in fields.items()
            }
        elif tag == "turnGravityOff":
            is_on = as_flag(text_at(node)) != "true"
            facts.put("true" if is_on else "false", "link", link, "gravity")
        elif tag == "gravity":
            facts.put(as_flag(text_at(node)), "link", link, "gravity")
        elif tag in ("enable_wind", "enableWind"):
            facts.put(as_flag(text_at(node)), "link", link, "enable_wind")
        elif tag in ("selfCollide", "self_collide"):
            facts.put(as_flag(text_at(node)), "link", link, "self_collide")
        elif tag == "dampingFactor":
            for motion in ("linear", "angular"):
                facts.put(as_value(_value_of(node)), "link", link, f"velocity_decay_{motion}")
        elif tag == "velocity_decay":
            for motion in ("linear", "angular"):
                decay = as_value(text_at(node, motion))
                facts.put(decay, "link", link, f"velocity_decay_{motion}")
        elif tag == "plugin":
            _put_plugin(facts, node)

    def _with_shapes(self, key: Key, value: Value, link: str) -> Value:
        """The contents of a sensor with the names of collisions in place of those in Gazebo."""
        if key[-1] != "rest" or not isinstance(value, str):
            return value
        shapes = [shape for shape in self.facts.shapes if shape.link == link]
        names = {
            _name_in_gazebo(shape, index): shape.name
            for index, shape in enumerate(item for item in shapes if item.tag == "collision")
            if shape.name
        }
        return re.sub(
            r"(?<=<collision >)[^<]*(?=</>)", lambda match: names.get(match[0], match[0]), value
        )

    def _read_of_model(self, node: etree._Element) -> None:
        tag = local_name(node)
        if tag == "plugin":
            _put_plugin(self.facts, node)
        elif tag == "link" and node.get("name", "").endswith("_shapes"):
            self._read_shapes_of_block(node, node.get("name", "").removesuffix("_shapes"))
        elif tag in ("static", "self_collide", "allow_auto_disable", "enable_wind"):
            self.facts.put(as_flag(text_at(node)), "model", tag)

    def _read_shapes_of_block(self, node: etree._Element, link: str) -> None:
        """The shapes without an element of URDF: a block has them in a link of their own."""
        place = self.places.get(link)
        if place is None:
            return
        for element in elements(node, "visual", "collision"):
            geometry = next(iter(elements(child(element, "geometry"))), None)
            if geometry is not None:
                frame = place @ sdf_pose(child(element, "pose"))
                tag = local_name(element)
                shape = Shape(link, tag, element.get("name", ""), sdf_geometry(geometry), frame)
                shape.fields |= shape_fields(element, tag)
                if "diffuse" in shape.fields:
                    # A colour that is left out is no other one, as in SDFormat.
                    shape.fields.setdefault("ambient", shape.fields["diffuse"])
                self.facts.shapes.append(shape)

    def _read_joint(self, joint: etree._Element, name: str) -> None:
        facts = self.facts
        parent, bottom = (attribute_at(joint, end, "link") or "" for end in ("parent", "child"))
        facts.put(parent, "joint", name, "parent")
        facts.put(bottom, "joint", name, "child")
        kind = joint.get("type", "")
        facts.put("revolute" if kind == "continuous" else kind, "joint", name, "type")
        place = self.places.get(bottom)
        axis = child(joint, "axis")
        if kind in ONE_AXIS and place is not None:
            direction = numbers_of(axis.get("xyz"), 3) if axis is not None else [1.0, 0.0, 0.0]
            line = unit(turned(place, direction))
            facts.put(line, "joint", name, "axis")
            if kind != "prismatic":
                facts.put(foot_of(place, line), "joint", name, "anchor")
        self._read_blocks_of_joint(name, has_motion=kind not in ("fixed", "floating", "planar"))
        if kind in ("fixed", "floating", "planar"):
            return
        for tag, field_names in FIELDS.items():
            for field_name in field_names:
                if kind != "continuous" or field_name not in ("lower", "upper"):
                    value = as_value(attribute_at(joint, tag, field_name))
                    if field_name in ("effort", "velocity"):
                        value = as_bound(value)
                    elif isinstance(value, tuple) and abs(value[0]) >= 1e16:
                        value = None
                    facts.put(value, "joint", name, field_name)
        if kind != "continuous" and child(joint, "limit") is not None:
            for bound in ("lower", "upper"):
                if attribute_at(joint, "limit", bound) is None:
                    facts.put((0.0,), "joint", name, bound)
        mimic = child(joint, "mimic")
        if mimic is not None:
            facts.put(mimic.get("joint"), "joint", name, "mimic")
            facts.put(as_value(mimic.get("multiplier", "1")), "joint", name, "multiplier")
            facts.put(as_value(mimic.get("offset", "0")), "joint", name, "offset")

    def _read_blocks_of_joint(self, name: str, *, has_motion: bool) -> None:
        facts = self.facts
        for block in self.blocks.get(name, []):
            for node in elements(block):
                if local_name(node) == "sensor":
                    facts.values |= sensor_facts(node, name, None)
                elif local_name(node) in JOINT_TAGS and (
                    has_motion or not local_name(node).startswith("spring")
                ):
                    value = as_value(_value_of(node))
                    facts.put(value, "joint", name, JOINT_TAGS[local_name(node)])


def _name_in_gazebo(shape: Shape, index: int) -> str:
    """The name of a shape after the conversion of libsdformat; ``index`` is that in its link."""
    prefix = "" if shape.name.startswith(shape.link) else f"{shape.link}_fixed_joint_lump__"
    return f"{prefix}{shape.name}_{shape.tag}{f'_{index}' if index else ''}"


def _geometry(element: etree._Element | None) -> tuple[str, ...]:
    """The geometry as texts; numbers in one spelling."""
    if element is None:
        return ("none",)
    tag, get = local_name(element).rpartition(":")[2], element.get
    if tag == "box":
        return (tag, spelled_numbers(get("size"), 3, 1.0))
    if tag in ("cylinder", "capsule"):
        return (tag, spelled_numbers(get("radius"), 1), spelled_numbers(get("length"), 1))
    if tag == "sphere":
        return (tag, spelled_numbers(get("radius"), 1))
    if tag == "mesh":
        return (tag, file_of(get("filename")), spelled_numbers(get("scale") or "1 1 1", 3, 1.0))
    return (tag, canonical(element))


def _put_plugin(facts: Facts, node: etree._Element) -> None:
    facts.put(canonical(node), *plugin_key(facts, node))


def plugin_key(facts: Facts, node: etree._Element) -> tuple[str, ...]:
    """The key of a plugin: its name and file, and a number for a second one of them."""
    key = ("plugin", node.get("name", ""), node.get("filename", ""))
    number = 2
    while (*key, str(number - 1)) in facts.values:
        number += 1
    return (*key, str(number - 1))


def _value_of(node: etree._Element) -> str | None:
    """The value of an element of a block: that of its attribute ``value``, as libsdformat reads."""
    return node.get("value") or text_at(node)
