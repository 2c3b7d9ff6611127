"""The kinds of edits of an SDFormat file."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.sax.saxutils import escape, quoteattr

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
from support.sdf_versions import since
from support.update_judge.joint_types import ONE_AXIS

GEOMETRIES = {
    "box": "<box>\n  <size>0.2 0.1 0.3</size>\n</box>",
    "cylinder": "<cylinder>\n  <radius>0.05</radius>\n  <length>0.4</length>\n</cylinder>",
    "sphere": "<sphere>\n  <radius>0.12</radius>\n</sphere>",
}
SENSOR = """<sensor name="{name}" type="imu">
  <always_on>true</always_on>
  <update_rate>{rate}</update_rate>
</sensor>"""
PLUGIN = """<plugin name="{name}" filename="libexample_{name}.so">
  <rate>{rate}</rate>
</plugin>"""
#: Attributes and elements whose text names a link, joint, frame or model.
REFERENCES = ("relative_to", "attached_to", "expressed_in", "canonical_link", "placement_frame")


def _tag(node: Node, _: str) -> str:
    return node.tag


def _pose(path: str) -> tuple[Place, Place]:
    """A position and a rotation; poses are most often edited in their position."""
    return Place(path, kinds.moved, 0, 3), Place(path, kinds.moved, 3, 6)


_POSITION, _ROTATION = _pose("joint/pose")
# The axis of a joint of URDF is in the frame that this pose is the pose of.
_JOINT_POSES = POSES | {"axis", "axis2"}
numbers("joint-position", "sdf", _JOINT_POSES, _POSITION, any_part=True)
numbers("joint-rotation", "sdf", _JOINT_POSES, _ROTATION, any_part=True)
# The frame of a link of SDFormat is that of the joint in URDF: all that hangs on it may move.
_LINK_POSES = POSES | SHAPES | {"inertial", "axis", "axis2", "sensor", "gazebo"}
numbers("link-position", "sdf", _LINK_POSES, _pose("link/pose")[0], any_part=True)
numbers("link-rotation", "sdf", _LINK_POSES, _pose("link/pose")[1], any_part=True)
for _name, _change in {
    "lower": kinds.lowered,
    "upper": kinds.raised,
    "effort": kinds.scaled,
    "velocity": kinds.scaled,
}.items():
    _places = [Place(f"{axis}/limit/{_name}", _change) for axis in ("axis", "axis2")]
    numbers(f"limit-{_name}", "sdf", PHYSICS, *_places, field_of=_tag, any_part=False)
for _name in ("damping", "friction", "spring_stiffness"):
    _places = [Place(f"{axis}/dynamics/{_name}", kinds.scaled) for axis in ("axis", "axis2")]
    numbers(f"dynamics-{_name}", "sdf", PHYSICS, *_places, field_of=_tag)
for _name in ("multiplier", "offset"):
    _places = [Place(f"axis/mimic/{_name}", kinds.moved)]
    numbers(f"mimic-{_name}", "sdf", PHYSICS, *_places, field_of=_tag)
numbers("mass", "sdf", frozenset({"inertial"}), Place("inertial/mass", kinds.scaled),
        field_of=_tag)  # fmt: skip
numbers(
    "inertia",
    "sdf",
    frozenset({"inertial"}),
    *(Place(f"inertial/inertia/{name}", kinds.slightly_scaled) for name in ("ixx", "iyy", "izz")),
)
numbers("inertial-pose", "sdf", frozenset({"inertial"}), *_pose("inertial/pose"))
numbers("shape-position", "sdf", SHAPES, *(_pose(f"{tag}/pose")[0] for tag in SHAPES))
numbers("shape-rotation", "sdf", SHAPES, *(_pose(f"{tag}/pose")[1] for tag in SHAPES))
numbers(
    "geometry-size",
    "sdf",
    SHAPES,
    *(
        Place(path, kinds.scaled)
        for path in (
            "box/size",
            "cylinder/radius",
            "cylinder/length",
            "sphere/radius",
            "capsule/radius",
            "capsule/length",
            "ellipsoid/radii",
        )
    ),
)
numbers("mesh-scale", "sdf", SHAPES, Place("geometry/mesh/scale", kinds.scaled))
numbers(
    "diffuse",
    "sdf",
    SHAPES | MATERIALS | {"gazebo"},
    Place("visual/material/diffuse", kinds.in_unit, 0, 3),
    any_part=True,
)
numbers(
    "ambient",
    "sdf",
    SHAPES | MATERIALS | {"gazebo"},
    Place("visual/material/ambient", kinds.in_unit, 0, 3),
    any_part=True,
)
numbers(
    "surface-friction",
    "sdf",
    SHAPES | {"gazebo"},
    Place("friction/ode/mu", kinds.scaled),
    Place("friction/ode/mu2", kinds.scaled),
)
numbers(
    "surface-contact",
    "sdf",
    SHAPES | {"gazebo"},
    *(Place(f"contact/ode/{tag}", kinds.scaled) for tag in ("kp", "kd", "min_depth", "max_vel")),
)
numbers("sensor-rate", "sdf", frozenset({"sensor"}), Place("sensor/update_rate", kinds.scaled),
        any_part=True)  # fmt: skip
numbers("sensor-pose", "sdf", frozenset({"sensor"}), *_pose("sensor/pose"), any_part=True)
numbers("frame-pose", "sdf", _LINK_POSES, *_pose("frame/pose"), any_part=True)
numbers("model-pose", "sdf", _LINK_POSES | {"gazebo"}, *_pose("model/pose"), any_part=True)
numbers("include-pose", "sdf", _LINK_POSES | {"gazebo"}, *_pose("include/pose"), any_part=True)


@kind("colour", "sdf")
def colour(text: XmlText, random: Random) -> Made | None:
    """Give a visual another colour: the same diffuse and ambient."""
    found = [
        (diffuse, ambient)
        for material in text.root.iter("material")
        if (diffuse := material.find("diffuse")) and (ambient := material.find("ambient"))
        if diffuse.text == ambient.text
    ]
    if not found:
        return None
    diffuse, ambient = random.choice(found)
    words = diffuse.text.split()
    index = random.randrange(min(3, len(words)))
    words[index] = kinds.spelled(kinds.in_unit(float(words[index]), random))
    new = " ".join(words)
    text.set_text(diffuse, new)
    text.set_text(ambient, new)
    touches = SHAPES | MATERIALS | {"gazebo"}
    return Made("", label(diffuse), "text", diffuse.text, new, touches)


@kind("joint-axis", "sdf")
def joint_axis(text: XmlText, random: Random) -> Made | None:
    """Give a joint another axis."""
    found = [
        item
        for axis in ("axis", "axis2")
        for item in Place(f"joint/{axis}/xyz", kinds.moved).nodes(text.root)
        if kinds.owner(item[0]).get("type") in ONE_AXIS and len(item[2].split()) == 3
    ]
    if not found:
        return None
    node, _, value = random.choice(found)
    new = kinds.swapped_axis(text, node, value, random)
    text.set_text(node, new)
    # A place along the axis of a joint is as good as another one.
    return Made("", label(node), "text", value, new, _LINK_POSES)


@kind("joint-type", "sdf")
def joint_type(text: XmlText, random: Random) -> Made | None:
    """Give a joint another type."""
    found = [
        joint
        for joint in text.root.iter("joint")
        if joint.get("type") in ONE_AXIS and not _sensor(joint)
    ]
    if not found:
        return None
    joint = random.choice(found)
    old = joint["type"]
    # A mimicked joint and one that mimics must move.
    types = [item for item in ONE_AXIS if item != old]
    if not list(text.root.iter("mimic")):
        types.append("fixed")
    new = random.choice(types)
    text.set(joint, "type", new)
    return Made("", label(joint), "@type", old, new, ANYTHING)


def _sensor(joint: Node) -> bool:
    return joint.find("sensor") is not None


@kind("mimic-remove", "sdf")
def mimic_remove(text: XmlText, random: Random) -> Made | None:
    """Let a joint no longer follow another one."""
    found = list(text.root.iter("mimic"))
    if not found:
        return None
    node = random.choice(found)
    text.remove(node)
    names = frozenset({kinds.owner(node).name})
    return Made("", label(node), "element", "mimic", "", PHYSICS, names)


@kind("mimic-add", "sdf")
def mimic_add(text: XmlText, random: Random) -> Made | None:
    """Make a joint follow another one, where the version has mimics."""
    version = text.root.get("version")
    if version not in since("1.11"):
        return None
    joints = [joint for joint in text.root.iter("joint") if joint.get("type") in ONE_AXIS]
    used = {node.get("joint") for node in text.root.iter("mimic")}
    pairs = [
        (leader, axis)
        for leader in joints
        for follower in joints
        if leader is not follower and leader.parent is follower.parent
        if (axis := follower.find("axis")) and not axis.find("mimic")
        if not list(leader.iter("mimic")) and follower.name not in used
    ]
    if not pairs:
        return None
    leader, axis = random.choice(pairs)
    value = kinds.spelled(kinds.moved(1.0, random))
    text.append(
        axis,
        f"<mimic joint={quoteattr(leader.name)}>\n  <multiplier>{value}</multiplier>\n"
        "  <offset>0.1</offset>\n</mimic>",
    )
    names = frozenset({kinds.owner(axis).name})
    return Made("", label(axis), "mimic", "", leader.name, PHYSICS, names)


@kind("geometry-type", "sdf")
def geometry_type(text: XmlText, random: Random) -> Made | None:
    """Replace the geometry of a shape."""
    found = [node.children[0] for node in text.root.iter("geometry") if len(node.children) == 1]
    if not found:
        return None
    node = random.choice(found)
    tag = random.choice([tag for tag in GEOMETRIES if tag != node.tag])
    indent = text.indent(node)
    lines = GEOMETRIES[tag].replace("\n", f"{text.newline}{indent}")
    text.replace(node.start, node.end, lines)
    names = frozenset({kinds.owner(node).name})
    # URDF has the shapes of other kinds, and the surface of its own, in blocks.
    touches = SHAPES | {"gazebo"}
    return Made("", label(node), "element", node.tag, tag, touches, names)


@kind("mesh-uri", "sdf")
def mesh_uri(text: XmlText, random: Random) -> Made | None:
    """Use another mesh of the robot."""
    found = [node for mesh in text.root.iter("mesh") if (node := mesh.find("uri"))]
    files = sorted({node.text for node in found if node.text})
    if len(files) < 2:
        return None
    node = random.choice(found)
    new = random.choice([file for file in files if file != node.text])
    text.set_text(node, new)
    names = frozenset({kinds.owner(node).name})
    return Made("", label(node), "text", node.text, new, SHAPES, names)


@kind("add-shape", "sdf")
def add_shape(text: XmlText, random: Random) -> Made | None:
    """Add a visual or collision to a link."""
    links = list(text.root.iter("link"))
    if not links:
        return None
    link, tag = random.choice(links), random.choice(sorted(SHAPES))
    name = kinds.new_name(text, f"{link.name}_{tag}", "_added")
    geometry = GEOMETRIES[random.choice(sorted(GEOMETRIES))].replace("\n", "\n    ")
    xyz = f"{kinds.spelled(kinds.moved(0, random))} 0 0.1"
    text.append(
        link,
        f"<{tag} name={quoteattr(name)}>\n  <pose>{xyz} 0 0 0</pose>\n  <geometry>\n"
        f"    {geometry}\n"
        f"  </geometry>\n</{tag}>",
    )
    return Made("", label(link), tag, "", name, ANYTHING, frozenset({link.name}))


@kind("shape-name", "sdf")
def shape_name(text: XmlText, random: Random) -> Made | None:
    """Give a shape another name, with the references to a collision."""
    found = [
        node
        for node in text.root.iter(*SHAPES)
        # A URDF does not show a shape without a geometry.
        if node.parent and node.parent.tag == "link" and node.find("geometry/empty") is None
    ]
    if not found:
        return None
    shape = random.choice(found)
    new = kinds.new_name(text, shape.name, "_named")
    text.set(shape, "name", new)
    assert shape.parent is not None
    for node in shape.parent.iter("collision"):
        if node is not shape and node.text == shape.name:
            text.set_text(node, new)
    touches = SHAPES | {"gazebo", "sensor"}
    names = frozenset({shape.parent.name})
    return Made("", label(shape), "@name", shape.name, new, touches, names)


# --- Links, joints and frames ---------------------------------------------------------------------


def _references(root: Node) -> Iterator[tuple[Node, str, str]]:
    """Everything that names a link, joint, frame or model: element, attribute or nothing, value."""
    for node in root.iter():
        for name in REFERENCES:
            if name in node.attributes:
                yield node, name, node[name]
        is_end = node.tag in ("parent", "child") and node.parent and node.parent.tag == "joint"
        if (is_end or node.tag == "placement_frame") and node.text and not node.children:
            yield node, "", node.text
        if node.tag == "mimic" and "joint" in node.attributes:
            yield node, "joint", node["joint"]


def _rename(text: XmlText, random: Random, tag: str) -> Made | None:
    """Rename one whose name no other part of the file has."""
    names = [node.name for node in text.root.iter("link", "joint", "frame", "model", "include")]
    found = [
        node
        for node in text.root.iter(tag)
        if node.name
        and names.count(node.name) == 1
        and node.parent
        and node.parent.tag in ("model", "sdf")
        and "::" not in node.name
    ]
    if not found:
        return None
    node = random.choice(found)
    old, new = node.name, kinds.new_name(text, node.name)
    text.set(node, "name", new)
    for place, attribute, value in _references(text.root):
        renamed = "::".join(new if part == old else part for part in value.split("::"))
        if renamed == value:
            continue
        if attribute:
            text.set(place, attribute, renamed)
        else:
            text.set_text(place, renamed)
    return Made("", label(node), "@name", old, new, ANYTHING)


@kind("rename-link", "sdf")
def rename_link(text: XmlText, random: Random) -> Made | None:
    """Rename a link with all references of SDFormat to it."""
    return _rename(text, random, "link")


@kind("rename-joint", "sdf")
def rename_joint(text: XmlText, random: Random) -> Made | None:
    """Rename a joint with all references of SDFormat to it."""
    return _rename(text, random, "joint")


@kind("rename-frame", "sdf")
def rename_frame(text: XmlText, random: Random) -> Made | None:
    """Rename a frame with all references to it."""
    return _rename(text, random, "frame")


@kind("model-name", "sdf")
def model_name(text: XmlText, random: Random) -> Made | None:
    """Rename the model."""
    models = text.root.all("model")
    if len(models) != 1:
        return None
    old, new = models[0].name, f"{models[0].name}_v{random.randint(2, 9)}"
    text.set(models[0], "name", new)
    return Made("", label(models[0]), "@name", old, new, ANYTHING)


def _models(text: XmlText) -> list[Node]:
    return [node for node in text.root.iter("model") if node.all("link")]


def _has_frames(text: XmlText) -> bool:
    """Whether the version has ``relative_to`` and frames."""
    version = text.root.get("version")
    return version not in ("1.0", "1.2", "1.3", "1.4", "1.5", "1.6", "")


@kind("add-link", "sdf")
def add_link(text: XmlText, random: Random) -> Made | None:
    """Add a link and the joint to it at the end of a model."""
    models = _models(text)
    if not models or not _has_frames(text):
        return None
    model = random.choice(models)
    parent, name = random.choice(model.all("link")).name, kinds.new_name(text, "tool")
    type_ = random.choice(["fixed", "revolute", "prismatic"])
    axis = (
        ""
        if type_ == "fixed"
        else "\n  <axis>\n    <xyz>0 1 0</xyz>\n    <limit>\n      <lower>-0.5</lower>\n"
        "      <upper>0.5</upper>\n      <effort>3</effort>\n      <velocity>1</velocity>\n"
        "    </limit>\n  </axis>"
    )
    x = kinds.spelled(kinds.moved(0, random))
    text.append(
        model,
        f'<joint name="{name}_joint" type="{type_}">\n'
        f"  <pose relative_to={quoteattr(parent)}>0 {x} 0.05 0 0 0.3</pose>\n"
        f"  <parent>{escape(parent)}</parent>\n  <child>{name}</child>{axis}\n</joint>\n"
        f'<link name="{name}">\n  <pose relative_to="{name}_joint"/>\n  <inertial>\n'
        "    <mass>0.4</mass>\n    <inertia>\n      <ixx>0.01</ixx>\n      <ixy>0</ixy>\n"
        "      <ixz>0</ixz>\n      <iyy>0.01</iyy>\n      <iyz>0</iyz>\n      <izz>0.01</izz>\n"
        "    </inertia>\n  </inertial>\n</link>",
    )
    names = frozenset({name, f"{name}_joint", parent})
    return Made("", f"link[{parent}]", "child", "", f"{name} ({type_})", ANYTHING, names)


@kind("remove-link", "sdf")
def remove_link(text: XmlText, random: Random) -> Made | None:
    """Remove a leaf of the tree and its joint, if nothing else names them."""
    named = [value for _, _, value in _references(text.root)]
    # The joint may name the link in its ends and in its poses, and the link the joint.
    found = []
    for joint in text.root.iter("joint"):
        child, model = kinds.end_of(joint, "child"), joint.parent
        if model is None or model.tag != "model":
            continue
        link = next((node for node in model.all("link") if node.name == child), None)
        if link is None:
            continue
        own = [value for part in (joint, link) for _, _, value in _references(part)]
        if all(named.count(name) == own.count(name) for name in (child, joint.name)):
            found.append((joint, link))
    if not found:
        return None
    joint, link = random.choice(found)
    text.remove(joint)
    text.remove(link)
    return Made("", label(joint), "element", f"{joint.name} {link.name}", "", ANYTHING)


@kind("add-frame", "sdf")
def add_frame(text: XmlText, random: Random) -> Made | None:
    """Add a frame to a link."""
    models = _models(text)
    if not models or not _has_frames(text):
        return None
    model = random.choice(models)
    parent, name = random.choice(model.all("link")).name, kinds.new_name(text, "mount")
    x = kinds.spelled(kinds.moved(0, random))
    text.append(
        model,
        f'<frame name="{name}" attached_to={quoteattr(parent)}>\n'
        f"  <pose>{x} 0 0.1 0 0 0</pose>\n</frame>",
    )
    names = frozenset({name, f"{name}_joint", parent})
    return Made("", label(model), "frame", "", name, ANYTHING, names)


@kind("remove-frame", "sdf")
def remove_frame(text: XmlText, random: Random) -> Made | None:
    """Remove a frame that nothing names."""
    named = {value.split("::")[-1] for _, _, value in _references(text.root)}
    found = [node for node in text.root.iter("frame") if node.name not in named]
    if not found:
        return None
    frame = random.choice(found)
    text.remove(frame)
    # The frame that it was relative to becomes a link in its place.
    return Made("", label(frame), "element", frame.name, "", ANYTHING)


# --- Other contents -------------------------------------------------------------------------------


@kind("static", "sdf")
def static(text: XmlText, random: Random) -> Made | None:
    """Fix a model in the world, or no longer."""
    found = [node for model in text.root.iter("model") if (node := model.find("static"))]
    if not found:
        return None
    node = random.choice(found)
    new = "false" if node.text in ("true", "1") else "true"
    text.set_text(node, new)
    return Made("", label(node), "text", node.text, new, ANYTHING)


@kind("flag", "sdf")
def flag(text: XmlText, random: Random) -> Made | None:
    """Change whether gravity or collisions within the model act on a part."""
    found = [
        node
        for node in text.root.iter("gravity", "self_collide", "cast_shadows", "allow_auto_disable")
        if node.text in ("true", "false", "0", "1") and node.parent and node.parent.tag != "world"
    ]
    if not found:
        return None
    node = random.choice(found)
    new = {"true": "false", "false": "true", "0": "1", "1": "0"}[node.text]
    text.set_text(node, new)
    touches = frozenset({"gazebo", "visual", node.tag})
    return Made("", label(node), "text", node.text, new, touches)


@kind("add-sensor", "sdf")
def add_sensor(text: XmlText, random: Random) -> Made | None:
    """Add a sensor to a link."""
    links = [link for link in text.root.iter("link") if link.find("inertial")]
    if not links:
        return None
    link, name = random.choice(links), kinds.new_name(text, "imu_added")
    text.append(link, SENSOR.format(name=name, rate=random.randint(20, 200)))
    touches = frozenset({"sensor", "gazebo"})
    return Made("", label(link), "sensor", "", name, touches, frozenset({link.name, name}))


@kind("remove-sensor", "sdf")
def remove_sensor(text: XmlText, random: Random) -> Made | None:
    """Remove a sensor."""
    found = [node for node in text.root.iter("sensor") if node.parent and node.parent.tag == "link"]
    if not found:
        return None
    node = random.choice(found)
    text.remove(node)
    return Made("", label(node), "element", node.name, "", frozenset({"sensor", "gazebo"}))


@kind("add-plugin", "sdf")
def add_plugin(text: XmlText, random: Random) -> Made | None:
    """Add a plugin to a model."""
    models = text.root.all("model")
    if len(models) != 1:
        return None
    name = kinds.new_name(text, "telemetry")
    text.append(models[0], PLUGIN.format(name=name, rate=random.randint(10, 90)))
    return Made("", label(models[0]), "plugin", "", name, frozenset({"plugin", "gazebo"}))


@kind("remove-plugin", "sdf")
def remove_plugin(text: XmlText, random: Random) -> Made | None:
    """Remove a plugin of a model or sensor."""
    found = [
        node
        for node in text.root.iter("plugin")
        if node.parent and node.parent.tag in ("model", "sensor", "link")
    ]
    if not found:
        return None
    node = random.choice(found)
    text.remove(node)
    return Made("", label(node), "element", node.name, "", frozenset({"plugin", "gazebo"}))
