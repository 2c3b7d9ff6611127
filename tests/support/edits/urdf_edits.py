"""The kinds of edits of a URDF."""

from __future__ import annotations

from random import Random
from xml.sax.saxutils import quoteattr

from support.edits import kinds
from support.edits.kinds import (
    ANYTHING,
    MATERIALS,
    PHYSICS,
    POSES,
    SHAPES,
    Made,
    Place,
    kind,
    label,
    numbers,
)
from support.edits.xml_text import Node, XmlText
from support.update_judge.joint_types import ONE_AXIS

GEOMETRIES = {
    "box": '<box size="0.2 0.1 0.3"/>',
    "cylinder": '<cylinder radius="0.05" length="0.4"/>',
    "sphere": '<sphere radius="0.12"/>',
}
SENSOR = """<sensor name="{name}" type="imu">
  <always_on>true</always_on>
  <update_rate>{rate}</update_rate>
</sensor>"""
PLUGIN = """<plugin name="{name}" filename="libexample_{name}.so">
  <rate>{rate}</rate>
</plugin>"""


def _attribute(_: Node, attribute: str) -> str:
    return attribute


def _tag(node: Node, _: str) -> str:
    return node.tag


numbers("joint-position", "urdf", POSES, Place("joint/origin@xyz", kinds.moved), any_part=True)
# The axis of a joint may be expressed in another frame.
_TURNED = POSES | {"axis", "axis2"}
numbers("joint-rotation", "urdf", _TURNED, Place("joint/origin@rpy", kinds.moved), any_part=True)
for _name, _change in {
    "lower": kinds.lowered,
    "upper": kinds.raised,
    "effort": kinds.scaled,
    "velocity": kinds.scaled,
}.items():
    _place = Place(f"joint/limit@{_name}", _change)
    numbers(f"limit-{_name}", "urdf", PHYSICS, _place, field_of=_attribute)
for _name in ("damping", "friction"):
    _place = Place(f"joint/dynamics@{_name}", kinds.scaled)
    numbers(f"dynamics-{_name}", "urdf", PHYSICS, _place, field_of=_attribute)
for _name in ("multiplier", "offset"):
    _place = Place(f"joint/mimic@{_name}", kinds.moved)
    numbers(f"mimic-{_name}", "urdf", PHYSICS, _place, field_of=_attribute)
numbers("mass", "urdf", frozenset({"inertial"}), Place("inertial/mass@value", kinds.scaled),
        field_of=lambda *_: "mass")  # fmt: skip
numbers(
    "inertia",
    "urdf",
    frozenset({"inertial"}),
    *(Place(f"inertial/inertia@{name}", kinds.slightly_scaled) for name in ("ixx", "iyy", "izz")),
)
numbers(
    "inertial-pose",
    "urdf",
    frozenset({"inertial"}),
    Place("inertial/origin@xyz", kinds.moved),
    Place("inertial/origin@rpy", kinds.moved),
)
numbers("shape-position", "urdf", SHAPES, *(Place(f"{s}/origin@xyz", kinds.moved) for s in SHAPES))
numbers("shape-rotation", "urdf", SHAPES, *(Place(f"{s}/origin@rpy", kinds.moved) for s in SHAPES))
numbers(
    "geometry-size",
    "urdf",
    SHAPES,
    Place("geometry/box@size", kinds.scaled),
    Place("geometry/cylinder@radius", kinds.scaled),
    Place("geometry/cylinder@length", kinds.scaled),
    Place("geometry/sphere@radius", kinds.scaled),
    Place("geometry/capsule@radius", kinds.scaled),
)
numbers("mesh-scale", "urdf", SHAPES, Place("geometry/mesh@scale", kinds.scaled))
numbers(
    "colour",
    "urdf",
    SHAPES | MATERIALS | {"gazebo"},
    Place("visual/material/color@rgba", kinds.in_unit, 0, 3),
    Place("robot/material/color@rgba", kinds.in_unit, 0, 3),
    any_part=True,
)
numbers(
    "transparency",
    "urdf",
    SHAPES | MATERIALS | {"gazebo"},
    Place("material/color@rgba", kinds.in_unit, 3, 4),
    any_part=True,
)
numbers(
    "surface-friction",
    "urdf",
    SHAPES | {"mu1", "mu2"},
    Place("gazebo/mu1", kinds.scaled),
    Place("gazebo/mu2", kinds.scaled),
)
numbers(
    "surface-contact",
    "urdf",
    SHAPES | {"kp", "kd", "minDepth", "maxVel"},
    *(Place(f"gazebo/{tag}", kinds.scaled) for tag in ("kp", "kd", "minDepth", "maxVel")),
)
numbers("sensor-rate", "urdf", frozenset({"sensor"}), Place("sensor/update_rate", kinds.scaled),
        any_part=True)  # fmt: skip
numbers("sensor-pose", "urdf", frozenset({"sensor"}), Place("sensor/pose", kinds.moved),
        any_part=True)  # fmt: skip


@kind("plugin-parameter", "urdf", "sdf")
def plugin_parameter(text: XmlText, random: Random) -> Made | None:
    """Change a number in the contents of a plugin."""
    found = [
        node
        for plugin in text.root.iter("plugin")
        for node in plugin.iter()
        if node is not plugin and not node.children and kinds.NUMBER.fullmatch(node.text)
    ]
    found = [
        node
        for node in found
        if node.text and [item.tag for item in node.ancestors()].count("plugin")
    ]
    if not found:
        return None
    node = random.choice(found)
    new = kinds.spelled(kinds.scaled(float(node.text), random))
    text.set_text(node, new)
    return Made("", label(node), "text", node.text, new, frozenset({"plugin"}))


@kind("add-plugin", "urdf")
def add_plugin(text: XmlText, random: Random) -> Made | None:
    """Add a plugin to the robot, in a new block."""
    name = kinds.new_name(text, "telemetry")
    body = PLUGIN.format(name=name, rate=random.randint(10, 90)).replace("\n", "\n  ")
    text.append(text.root, f"<gazebo>\n  {body}\n</gazebo>")
    return Made("", "robot", "plugin", "", name, frozenset({"plugin", "gazebo"}))


@kind("remove-plugin", "urdf")
def remove_plugin(text: XmlText, random: Random) -> Made | None:
    """Remove a plugin, and its block if nothing else is in it."""
    found = [
        node
        for node in text.root.iter("plugin")
        if node.parent and node.parent.tag in ("gazebo", "sensor")
    ]
    return _removed_from_block(text, random, found, frozenset({"plugin", "gazebo"}))


def _removed_from_block(
    text: XmlText, random: Random, found: list[Node], touches: frozenset[str]
) -> Made | None:
    if not found:
        return None
    node = random.choice(found)
    assert node.parent is not None
    alone = node.parent.tag == "gazebo" and len(node.parent.children) == 1
    text.remove(node.parent if alone else node)
    return Made("", label(node), "element", node.name, "", touches)


@kind("joint-axis", "urdf")
def joint_axis(text: XmlText, random: Random) -> Made | None:
    """Give a joint another axis."""
    found = Place("joint/axis@xyz", kinds.moved).nodes(text.root)
    found = [item for item in found if item[0].parent and item[0].parent.get("type") in ONE_AXIS]
    if not found:
        return None
    node, _, value = random.choice(found)
    new = kinds.swapped_axis(text, node, value, random)
    text.set(node, "xyz", new)
    assert node.parent is not None
    touches = frozenset({"axis", "axis2"}) | POSES
    return Made(
        "", label(node), "@xyz", value, new, touches, frozenset({kinds.last_part(node.parent.name)})
    )


@kind("joint-type", "urdf")
def joint_type(text: XmlText, random: Random) -> Made | None:
    """Give a joint another type."""
    found = [joint for joint in text.root.iter("joint") if joint.get("type") in ONE_AXIS]
    if not found:
        return None
    joint = random.choice(found)
    old, limit = joint["type"], joint.find("limit")
    bounds = limit is not None and "lower" in limit.attributes and "upper" in limit.attributes
    types = [*(ONE_AXIS if bounds else ()), *(["continuous"] if limit else []), "fixed"]
    mimicked = {node.get("joint") for node in text.root.iter("mimic")}
    if joint.name in mimicked or joint.find("mimic"):
        types = [item for item in types if item != "fixed"]
    types = [item for item in types if item != old]
    if not types:
        return None
    new = random.choice(types)
    text.set(joint, "type", new)
    return Made("", label(joint), "@type", old, new, ANYTHING)


@kind("mimic-add", "urdf")
def mimic_add(text: XmlText, random: Random) -> Made | None:
    """Make a joint follow another one."""
    joints = [joint for joint in text.root.all("joint") if joint.get("type") in ONE_AXIS]
    free = [joint for joint in joints if not joint.find("mimic")]
    pairs = [
        (leader, follower)
        for leader in free
        for follower in free
        if leader is not follower and follower.children
        # No chain of mimics.
        and not any(
            node.get("joint") == follower.name for node in text.root.iter("mimic")
        )
    ]  # fmt: skip
    if not pairs:
        return None
    leader, follower = random.choice(pairs)
    value = kinds.spelled(kinds.moved(1.0, random))
    text.append(
        follower, f'<mimic joint={quoteattr(leader.name)} multiplier="{value}" offset="0.1"/>'
    )
    names = frozenset({kinds.last_part(follower.name)})
    return Made("", label(follower), "mimic", "", leader.name, PHYSICS, names)


@kind("mimic-remove", "urdf")
def mimic_remove(text: XmlText, random: Random) -> Made | None:
    """Let a joint no longer follow another one."""
    moving = {joint.name for joint in text.root.iter("joint") if joint.get("type") in ONE_AXIS}
    # Readers ignore a <mimic> of another joint, or without a leader.
    found = [
        node
        for node in text.root.iter("mimic")
        if node.get("joint") in moving and name_of_parent(node) in moving
    ]
    if not found:
        return None
    node = random.choice(found)
    text.remove(node)
    names = frozenset({kinds.last_part(name_of_parent(node))})
    return Made("", label(node), "element", "mimic", "", PHYSICS, names)


def name_of_parent(node: Node) -> str:
    """The name of the part around an element."""
    return kinds.name_of(kinds.owner(node))


@kind("geometry-type", "urdf")
def geometry_type(text: XmlText, random: Random) -> Made | None:
    """Replace the geometry of a shape."""
    # A link in a block is written in SDFormat.
    shapes = [node for link in text.root.all("link") for node in link.iter("geometry")]
    found = [node.children[0] for node in shapes if len(node.children) == 1]
    if not found:
        return None
    node = random.choice(found)
    tag = random.choice([tag for tag in GEOMETRIES if tag != node.tag])
    text.replace(node.start, node.end, GEOMETRIES[tag])
    return Made(
        "", label(node), "element", node.tag, tag, SHAPES, frozenset({name_of_parent(node)})
    )


@kind("mesh-uri", "urdf")
def mesh_uri(text: XmlText, random: Random) -> Made | None:
    """Use another mesh of the robot."""
    found = [node for node in text.root.iter("mesh") if node.get("filename")]
    files = sorted({node["filename"] for node in found})
    if len(files) < 2:
        return None
    node = random.choice(found)
    new = random.choice([file for file in files if file != node["filename"]])
    text.set(node, "filename", new)
    names = frozenset({name_of_parent(node)})
    return Made("", label(node), "@filename", node["filename"], new, SHAPES, names)


@kind("add-shape", "urdf")
def add_shape(text: XmlText, random: Random) -> Made | None:
    """Add a visual or collision to a link."""
    links = text.root.all("link")
    if not links:
        return None
    link, tag = random.choice(links), random.choice(sorted(SHAPES))
    geometry = GEOMETRIES[random.choice(sorted(GEOMETRIES))]
    xyz = f"{kinds.spelled(kinds.moved(0, random))} 0 0.1"
    text.append(
        link,
        f'<{tag}>\n  <origin xyz="{xyz}" rpy="0 0 0"/>\n  <geometry>\n    {geometry}\n'
        f"  </geometry>\n</{tag}>",
    )
    # A massless link may be a frame in the other file.
    return Made("", label(link), tag, "", geometry, ANYTHING, frozenset({link.name}))


@kind("shape-name", "urdf")
def shape_name(text: XmlText, random: Random) -> Made | None:
    """Give a shape a name, or another one."""
    found = [node for node in text.root.iter(*SHAPES) if node.parent and node.parent.tag == "link"]
    if not found:
        return None
    shape = random.choice(found)
    new = kinds.new_name(text, shape.name or f"{name_of_parent(shape)}_{shape.tag}", "_named")
    text.set(shape, "name", new)
    names = frozenset({name_of_parent(shape)})
    return Made("", label(shape), "@name", shape.name, new, SHAPES | {"gazebo"}, names)


@kind("rename-link", "urdf")
def rename_link(text: XmlText, random: Random) -> Made | None:
    """Rename a link with all references of URDF to it."""
    links = [link for link in text.root.all("link") if link.name not in ("", "world")]
    if not links:
        return None
    link = random.choice(links)
    old, new = link.name, kinds.new_name(text, link.name)
    text.set(link, "name", new)
    for node in text.root.iter("parent", "child"):
        if node.get("link") == old:
            text.set(node, "link", new)
    for node in text.root.iter("gazebo"):
        if node.get("reference") == old:
            text.set(node, "reference", new)
    return Made("", label(link), "@name", old, new, ANYTHING)


@kind("rename-joint", "urdf")
def rename_joint(text: XmlText, random: Random) -> Made | None:
    """Rename a joint with all references of URDF to it."""
    joints = [joint for joint in text.root.all("joint") if joint.name]
    if not joints:
        return None
    joint = random.choice(joints)
    old, new = joint.name, kinds.new_name(text, joint.name)
    text.set(joint, "name", new)
    for node in text.root.iter("mimic"):
        if node.get("joint") == old:
            text.set(node, "joint", new)
    for node in text.root.iter("gazebo"):
        if node.get("reference") == old:
            text.set(node, "reference", new)
    for part in text.root.iter("transmission"):
        for node in part.all("joint"):
            if node.name == old:
                text.set(node, "name", new)
    return Made("", label(joint), "@name", old, new, ANYTHING)


@kind("model-name", "urdf")
def model_name(text: XmlText, random: Random) -> Made | None:
    """Rename the robot."""
    old = text.root.name
    text.set(text.root, "name", f"{old}_v{random.randint(2, 9)}")
    return Made("", "robot", "@name", old, f"{old}_v", ANYTHING)


@kind("add-link", "urdf")
def add_link(text: XmlText, random: Random) -> Made | None:
    """Add a link and the joint to it at the end."""
    links = text.root.all("link")
    if not links:
        return None
    parent = random.choice(links).name
    name = kinds.new_name(text, "tool")
    type_ = random.choice(["fixed", "revolute", "continuous", "prismatic"])
    body = (
        '\n  <inertial>\n    <mass value="0.4"/>\n    <inertia ixx="0.01" ixy="0" ixz="0" '
        'iyy="0.01" iyz="0" izz="0.01"/>\n  </inertial>'
    )
    axis = {
        "fixed": "",
        "continuous": '\n  <axis xyz="0 0 1"/>',
    }.get(
        type_,
        '\n  <axis xyz="0 1 0"/>\n  <limit lower="-0.5" upper="0.5" effort="3" velocity="1"/>',
    )
    xyz = f"0 {kinds.spelled(kinds.moved(0, random))} 0.05"
    text.append(
        text.root,
        f'<link name="{name}">{body}\n</link>\n<joint name="{name}_joint" type="{type_}">\n'
        f'  <origin xyz="{xyz}" rpy="0 0 0.3"/>\n  <parent link={quoteattr(parent)}/>\n'
        f'  <child link="{name}"/>{axis}\n</joint>',
    )
    return Made(
        "", f"link[{parent}]", "child", "", f"{name} ({type_})", ANYTHING,
        frozenset({name, f"{name}_joint", parent}),
    )  # fmt: skip


@kind("remove-link", "urdf")
def remove_link(text: XmlText, random: Random) -> Made | None:
    """Remove a leaf of the tree, its joint, and the blocks about them."""
    joints = text.root.all("joint")
    parents = {kinds.end_of(joint, "parent") for joint in joints}
    mimicked = {node.get("joint") for node in text.root.iter("mimic")}
    leaves = [
        joint
        for joint in joints
        if kinds.end_of(joint, "child") not in parents and joint.name not in mimicked
    ]
    if not leaves:
        return None
    joint = random.choice(leaves)
    names = {joint.name, kinds.end_of(joint, "child")}
    text.remove(joint)
    for node in text.root.all("link", "gazebo"):
        if names & {node.name, node.get("reference")} - {""}:
            text.remove(node)
    for part in text.root.all("transmission"):
        if any(node.name == joint.name for node in part.all("joint")):
            text.remove(part)
    return Made("", label(joint), "element", " ".join(names), "", ANYTHING)


@kind("add-sensor", "urdf")
def add_sensor(text: XmlText, random: Random) -> Made | None:
    """Add a sensor to a link: in its block, else in a new one."""
    links = [link for link in text.root.all("link") if link.find("inertial")]
    if not links:
        return None
    link, name = random.choice(links), kinds.new_name(text, "imu_added")
    blocks = [node for node in text.root.all("gazebo") if node.get("reference") == link.name]
    sensor = SENSOR.format(name=name, rate=random.randint(20, 200))
    if blocks:
        text.append(blocks[-1], sensor)
    else:
        inner = sensor.replace("\n", "\n  ")
        text.append(text.root, f"<gazebo reference={quoteattr(link.name)}>\n  {inner}\n</gazebo>")
    touches = frozenset({"sensor", "gazebo"})
    return Made("", label(link), "sensor", "", name, touches, frozenset({link.name, name}))


@kind("remove-sensor", "urdf")
def remove_sensor(text: XmlText, random: Random) -> Made | None:
    """Remove a sensor, and its block if nothing else is in it."""
    found = [
        node for node in text.root.iter("sensor") if node.parent and node.parent.tag != "plugin"
    ]
    return _removed_from_block(text, random, found, frozenset({"sensor", "gazebo"}))


@kind("add-friction", "urdf")
def add_friction(text: XmlText, random: Random) -> Made | None:
    """Give a link with a collision a friction in a new block."""
    taken = {node.get("reference") for node in text.root.all("gazebo")}
    links = [
        link for link in text.root.all("link") if link.find("collision") and link.name not in taken
    ]
    if not links:
        return None
    link, value = random.choice(links), kinds.spelled(round(random.uniform(0.1, 0.9), 2))
    text.append(
        text.root, f"<gazebo reference={quoteattr(link.name)}>\n  <mu1>{value}</mu1>\n</gazebo>"
    )
    touches = frozenset({"collision", "gazebo"})
    return Made("", label(link), "mu1", "", value, touches, frozenset({link.name}))
