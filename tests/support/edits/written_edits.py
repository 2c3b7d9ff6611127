"""Kinds of edits of values in other forms: absent elements, angles past a turn, other texts."""

from __future__ import annotations

import math
from random import Random
from xml.sax.saxutils import escape, quoteattr

from lxml import etree

from support.edits import kinds, respelled
from support.edits.harder_edits import IN_BLOCKS, _in, _made, _quoted, harder
from support.edits.kinds import ANYTHING, NUMBER, Format, Made, label
from support.edits.structural_edits import _has_relative_poses, _model, with_mass
from support.edits.xml_text import COMMENT, Node, XmlText
from support.sdf_versions import since
from support.update_judge.joint_types import ONE_AXIS

# --- Poses ----------------------------------------------------------------------------------------


def _owners(text: XmlText) -> list[Node]:
    """Elements of the robot that can have a pose."""
    tags = ("joint", "visual", "collision", "inertial")
    tags = tags if text.root.tag == "robot" else (*tags, "link")
    return [
        node
        for node in text.root.iter(*tags)
        if node.parent and node.parent.tag in ("robot", "model", "link")
        and not _in(node, *IN_BLOCKS)
    ]  # fmt: skip


def _pose_tag(text: XmlText) -> str:
    return "origin" if text.root.tag == "robot" else "pose"


@harder("pose-add", "urdf", "sdf")
def pose_add(text: XmlText, random: Random) -> Made | None:
    """Give an element without a pose one."""
    tag = _pose_tag(text)
    choices = [node for node in _owners(text) if node.find(tag) is None]
    if not choices:
        return None
    node = random.choice(choices)
    words = [kinds.spelled(kinds.moved(0.0, random)) for _ in range(6)]
    xyz, rpy = " ".join(words[:3]), " ".join(words[3:])
    form = random.choice(
        [f'<origin xyz="{xyz}" rpy="{rpy}"/>', f'<origin xyz="{xyz}"/>', f'<origin rpy="{rpy}"/>']
        if tag == "origin"
        else [f"<pose>{xyz} {rpy}</pose>", f"<pose>{xyz} 0 0 0</pose>"]
    )
    text.append(node, form)
    return _made(node, tag, "", form)


@harder("pose-remove", "urdf", "sdf")
def pose_remove(text: XmlText, random: Random) -> Made | None:
    """Remove a pose, or the rotation of it."""
    tag = _pose_tag(text)
    choices = [pose for node in _owners(text) if (pose := node.find(tag)) is not None]
    if not choices:
        return None
    pose = random.choice(choices)
    if tag == "origin" and len(pose.attributes) == 2 and random.random() < 0.4:
        name = random.choice(sorted(pose.attributes))
        text.drop(pose, name)
        return _made(pose, f"@{name}", pose[name], "")
    text.remove(pose)
    return _made(pose, "element", text.source(pose), "")


@harder("gimbal-lock", "urdf", "sdf")
def gimbal_lock(text: XmlText, random: Random) -> Made | None:
    """Give a pose a pitch of a quarter turn, or beyond it."""
    tag = _pose_tag(text)
    choices = [pose for node in _owners(text) if (pose := node.find(tag)) is not None]
    choices = [
        pose
        for pose in choices
        if not {"degrees", "rotation_format"} & pose.attributes.keys()
        and (tag == "origin" or len(pose.text.split()) == 6)
    ]
    if not choices:
        return None
    pose = random.choice(choices)
    pitch = random.choice((math.pi / 2, -math.pi / 2, 1.5708, -1.57, 1.9, -2.4, 3.14159265))
    roll, yaw = random.choice((0, 0.3, -1.2, 4.0)), random.choice((0, -0.7, 2.5, -5.0))
    rpy = f"{roll} {pitch!r} {yaw}"
    if tag == "origin":
        text.set(pose, "rpy", rpy)
        return _made(pose, "@rpy", pose.get("rpy"), rpy)
    new = " ".join([*pose.text.split()[:3], rpy])
    text.set_text(pose, new)
    return _made(pose, "text", pose.text, new)


@harder("full-turn", "urdf", "sdf")
def full_turn(text: XmlText, random: Random) -> Made | None:
    """Write the same rotation by other angles, and change a mass."""
    tag = _pose_tag(text)
    choices = [pose for node in _owners(text) if (pose := node.find(tag)) is not None]
    words = {pose: (pose.get("rpy") if tag == "origin" else pose.text).split() for pose in choices}
    count = 3 if tag == "origin" else 6
    choices = [
        pose
        for pose in choices
        if len(words[pose]) == count and not {"degrees", "rotation_format"} & pose.attributes.keys()
    ]
    if not choices:
        return None
    pose = random.choice(choices)
    roll, pitch, yaw = (float(word) for word in words[pose][-3:])
    angles = random.choice(
        [(roll + math.tau, pitch, yaw), (roll + math.pi, math.pi - pitch, yaw + math.pi)]
    )
    new = " ".join([*words[pose][:-3], *map(repr, angles)])
    if tag == "origin":
        text.set(pose, "rpy", new)
    else:
        text.set_text(pose, new)
    return with_mass(text, _made(pose, "rotation", " ".join(words[pose]), new), random)


@harder("relative-to-other", "sdf")
def relative_to_other(text: XmlText, random: Random) -> Made | None:
    """Let a pose be relative to a new frame in the same place, so that nothing moves."""
    model = _model(text, random)
    if model is None or not _has_relative_poses(text):
        return None
    found = [
        pose
        for node in model.all("link", "joint", "frame")
        if (pose := node.find("pose")) is not None
    ]
    if not found:
        return None
    pose = random.choice(found)
    assert pose.parent is not None
    base = pose.get("relative_to")
    if not base:
        if pose.parent.tag == "joint":
            base = kinds.end_of(pose.parent, "child")
        elif pose.parent.tag == "frame":
            base = pose.parent.get("attached_to") or "__model__"
        else:
            base = "__model__"
    if base == "__model__" and pose.parent.tag == "link":
        # A link in a frame of the model is on a floating joint in URDF.
        return None
    if "::" in base or (base != "__model__" and base not in {n.name for n in model.children}):
        return None
    name = kinds.new_name(text, "datum")
    text.set(pose, "relative_to", name)
    text.append(
        model,
        f'<frame name="{name}" attached_to={quoteattr(base)}/>'
        if base != "__model__"
        else f'<frame name="{name}"/>',
    )
    if random.random() < 0.5:
        return with_mass(text, _made(pose, "@relative_to", base, name), random)
    return _made(pose, "@relative_to", base, name)


@harder("relative-to-changed", "sdf")
def relative_to_changed(text: XmlText, random: Random) -> Made | None:
    """Let a pose of a link be relative to another link, with the same numbers."""
    model = _model(text, random)
    if model is None or not _has_relative_poses(text) or model.all("model", "include"):
        return None
    links = model.all("link")
    # Links that are relative to the model only: no cycle comes from one of them.
    free = [
        link
        for link in links
        if (pose := link.find("pose")) is not None and not pose.get("relative_to")
    ]
    used = {node.get("relative_to") for node in text.root.iter("pose")}
    choices = [link for link in free if link.name not in used]
    targets = [link.name for link in links if link.find("pose") is None or link in free]
    if not choices:
        return None
    link = random.choice(choices)
    targets = [name for name in targets if name != link.name]
    pose = link.find("pose")
    if not targets or pose is None:
        return None
    name = random.choice(targets)
    text.set(pose, "relative_to", name)
    return _made(pose, "@relative_to", "", name)


# --- Elements that are left out -------------------------------------------------------------------


@harder("inertial-remove", "urdf", "sdf")
def inertial_remove(text: XmlText, random: Random) -> Made | None:
    choices = [
        node
        for node in text.root.iter("inertial")
        if node.parent and node.parent.tag == "link" and not _in(node, *IN_BLOCKS)
    ]
    if not choices:
        return None
    node = random.choice(choices)
    text.remove(node)
    return _made(node, "element", "inertial", "")


@harder("inertial-add", "urdf", "sdf")
def inertial_add(text: XmlText, random: Random) -> Made | None:
    model = _model(text, random)
    links = [] if model is None else [node for node in model.all("link") if node.name != "world"]
    choices = [node for node in links if node.find("inertial") is None]
    if not choices:
        return None
    node = random.choice(choices)
    mass = kinds.spelled(kinds.scaled(1.0, random))
    if text.root.tag == "robot":
        form = (
            f'<inertial>\n  <origin xyz="0.01 0 0.02"/>\n  <mass value="{mass}"/>\n  <inertia '
            'ixx="0.02" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/>\n</inertial>'
        )
    else:
        form = (
            f"<inertial>\n  <pose>0.01 0 0.02 0 0 0</pose>\n  <mass>{mass}</mass>\n  <inertia>\n"
            "    <ixx>0.02</ixx>\n    <iyy>0.02</iyy>\n    <izz>0.02</izz>\n  </inertia>\n"
            "</inertial>"
        )
    text.append(node, form)
    return _made(node, "inertial", "", mass)


@harder("limit-attribute-remove", "urdf")
def limit_attribute_remove(text: XmlText, random: Random) -> Made | None:
    """Leave out a bound of a joint, which is 0 then; of a continuous joint the whole limit."""
    choices = [
        (joint, limit)
        for joint in text.root.all("joint")
        if joint.get("type") in ONE_AXIS and (limit := joint.find("limit")) is not None
    ]
    if not choices:
        return None
    joint, limit = random.choice(choices)
    if joint["type"] == "continuous":
        text.remove(limit)
        return _made(limit, "element", text.source(limit), "")
    bounds = {name: float(limit.get(name) or 0) for name in ("lower", "upper") if limit.get(name)}
    lower, upper = bounds.get("lower", 0), bounds.get("upper", 0)
    names = [name for name in bounds if bounds[name] and lower <= 0 <= upper]
    if not names:
        return None
    name = random.choice(names)
    text.drop(limit, name)
    return _made(limit, f"@{name}", limit[name], "")


@harder("bounds-remove", "sdf")
def bounds_remove(text: XmlText, random: Random) -> Made | None:
    """Remove the limit of an axis, or its bounds."""
    choices = [
        node
        for node in text.root.iter("limit")
        if node.parent and node.parent.tag == "axis" and (node.find("lower") or node.find("upper"))
    ]
    if not choices:
        return None
    node = random.choice(choices)
    if random.random() < 0.5:
        text.remove(node)
        return _made(node, "element", text.source(node), "")
    for bound in node.all("lower", "upper"):
        text.remove(bound)
    return _made(node, "bounds", "", "")


@harder("axis-remove", "urdf", "sdf")
def axis_remove(text: XmlText, random: Random) -> Made | None:
    """Leave out an axis, which is that of the format then; or write it longer."""
    if text.root.tag == "robot":
        axes = [
            node
            for joint in text.root.all("joint")
            if joint.get("type") in ONE_AXIS and (node := joint.find("axis")) is not None
        ]
        if not axes:
            return None
        axis = random.choice(axes)
        if random.random() < 0.3:
            new = " ".join(kinds.spelled(2 * float(word)) for word in axis.get("xyz").split())
            text.set(axis, "xyz", new)
            return _made(axis, "@xyz", axis.get("xyz"), new)
        text.remove(axis)
        return _made(axis, "element", axis.get("xyz"), "")
    axes = [node for node in text.root.iter("xyz") if node.parent and node.parent.tag == "axis"]
    if not axes:
        return None
    axis = random.choice(axes)
    if random.random() < 0.3:
        new = " ".join(kinds.spelled(2 * float(word)) for word in axis.text.split())
        text.set_text(axis, new)
        return _made(axis, "text", axis.text, new)
    text.remove(axis)
    return _made(axis, "element", axis.text, "")


@harder("axis-opposite", "urdf", "sdf")
def axis_opposite(text: XmlText, random: Random) -> Made | None:
    """Turn an axis round, and exchange the bounds."""
    joints = [joint for joint in text.root.iter("joint") if joint.get("type") in ONE_AXIS]
    found = [(joint, axis) for joint in joints if (axis := joint.find("axis")) is not None]
    if not found:
        return None
    joint, axis = random.choice(found)
    is_urdf = text.root.tag == "robot"
    xyz = axis if is_urdf else axis.find("xyz")
    limit = joint.find("limit") if is_urdf else axis.find("limit")
    if xyz is None:
        return None
    old = xyz.get("xyz") if is_urdf else xyz.text
    new = " ".join(kinds.spelled(-float(word) + 0.0) for word in old.split())
    if is_urdf:
        text.set(xyz, "xyz", new)
    else:
        text.set_text(xyz, new)
    if limit is not None and is_urdf and {"lower", "upper"} <= limit.attributes.keys():
        for name, other in (("lower", "upper"), ("upper", "lower")):
            text.set(limit, name, kinds.spelled(-float(limit[other]) + 0.0))
    return _made(axis, "opposite", old, new)


@harder("mimic-defaults", "urdf")
def mimic_defaults(text: XmlText, random: Random) -> Made | None:
    """Leave out the multiplier or offset of a mimic."""
    found = [
        (node, name)
        for node in text.root.iter("mimic")
        for name in ("multiplier", "offset")
        if name in node.attributes
    ]
    if not found:
        return None
    node, name = random.choice(found)
    text.drop(node, name)
    return _made(node, f"@{name}", node[name], "")


@harder("joint-type-special", "sdf")
def joint_type_special(text: XmlText, random: Random) -> Made | None:
    """Give a joint a type that URDF writes as a chain, or lacks."""
    joints = [
        joint for joint in text.root.iter("joint") if joint.get("type") in (*ONE_AXIS, "fixed")
    ]
    joints = [joint for joint in joints if joint.find("sensor") is None]
    if not joints or list(text.root.iter("mimic")):
        return None
    joint = random.choice(joints)
    new = random.choice(("ball", "universal", "screw", "continuous"))
    text.set(joint, "type", new)
    if new == "ball":
        for axis in joint.all("axis"):
            text.remove(axis)
    elif joint.find("axis") is None:
        text.append(joint, "<axis>\n  <xyz>0 0 1</xyz>\n</axis>")
    return _made(joint, "@type", joint["type"], new)


# --- Shapes ---------------------------------------------------------------------------------------

_OTHER_GEOMETRIES = {
    "robot": (
        '<mesh filename="package://made_up/meshes/part.stl"/>',
        '<mesh filename="file:///tmp/made_up/part.dae" scale="0.5 0.5 0.5"/>',
    ),
    "sdf": (
        "<mesh><uri>model://made_up/meshes/part.stl</uri></mesh>",
        "<mesh><scale>0.5 0.5 0.5</scale><uri>package://made_up/part.dae</uri></mesh>",
    ),
}


@harder("geometry-other", "urdf", "sdf")
def geometry_other(text: XmlText, random: Random) -> Made | None:
    """Replace the geometry by a mesh of another file."""
    found = [
        node.children[0]
        for node in text.root.iter("geometry")
        if len(node.children) == 1 and not _in(node, *IN_BLOCKS)
    ]
    if not found:
        return None
    node, new = random.choice(found), random.choice(_OTHER_GEOMETRIES[text.root.tag])
    text.replace(node.start, node.end, new)
    return _made(node, "geometry", node.tag, new)


def _uris(text: XmlText) -> list[tuple[Node, str]]:
    if text.root.tag == "robot":
        return [(node, node["filename"]) for node in text.root.iter("mesh") if node.get("filename")]
    return [
        (node, node.text)
        for node in text.root.iter("uri")
        if node.parent and node.parent.tag == "mesh"
    ]


def _set_uri(text: XmlText, node: Node, value: str) -> None:
    if node.tag == "mesh":
        text.set(node, "filename", value)
    else:
        text.set_text(node, value)


@harder("mesh-file", "urdf", "sdf")
def mesh_file(text: XmlText, random: Random) -> Made | None:
    """Name another file of the same directory."""
    found = _uris(text)
    if not found:
        return None
    node, old = random.choice(found)
    stem, dot, suffix = old.rpartition(".")
    new = f"{stem}_low.{suffix}" if dot else f"{old}_low"
    _set_uri(text, node, new)
    return _made(node, "mesh", old, new)


@harder("mesh-scheme", "urdf", "sdf")
def mesh_scheme(text: XmlText, random: Random) -> Made | None:
    """Write the URI of a mesh with another scheme, and another name of its file."""
    found = [(node, old) for node, old in _uris(text) if "://" in old]
    if not found:
        return None
    node, old = random.choice(found)
    scheme, _, path = old.partition("://")
    new_scheme = random.choice([item for item in ("package", "model", "file") if item != scheme])
    new = f"{new_scheme}://{'/opt/' if new_scheme == 'file' else ''}{path}x"
    _set_uri(text, node, new)
    return _made(node, "mesh", old, new)


# --- Many values ----------------------------------------------------------------------------------


@harder("all-masses", "urdf", "sdf")
def all_masses(text: XmlText, random: Random) -> Made | None:
    """Make all links but one heavier."""
    masses = [
        node
        for node in text.root.iter("mass")
        if node.parent and node.parent.tag == "inertial" and not _in(node, *IN_BLOCKS)
    ]
    masses = masses[1:]
    if len(masses) < 2:
        return None
    for node in masses:
        old = node.get("value") or node.text
        new = kinds.spelled(float(old) * 1.1)
        if "value" in node.attributes:
            text.set(node, "value", new)
        else:
            text.set_text(node, new)
    return _made(masses[0], f"{len(masses)} masses", "", "1.1 times")


@harder("all-efforts", "urdf", "sdf")
def all_efforts(text: XmlText, random: Random) -> Made | None:
    """Give several joints one effort."""
    found = [node for node in text.root.iter("limit", "effort") if not _in(node, *IN_BLOCKS)]
    found = [node for node in found if "effort" in node.attributes or node.tag == "effort"]
    found = found[: max(2, len(found) // 2)]
    if len(found) < 2:
        return None
    for node in found:
        if node.tag == "effort":
            text.set_text(node, "77.5")
        else:
            text.set(node, "effort", "77.5")
    return _made(found[0], f"{len(found)} efforts", "", "77.5")


# --- Blocks, plugins and materials ----------------------------------------------------------------


@harder("block-split", "urdf")
def block_split(text: XmlText, random: Random) -> Made | None:
    """Write a block as two, and change a mass."""
    blocks = [
        node
        for node in text.root.all("gazebo")
        if len([child for child in node.children if child.tag != COMMENT]) > 1
    ]
    if not blocks:
        return None
    block = random.choice(blocks)
    last = block.children[-1]
    name = block.get("reference")
    head = f"<gazebo reference={_quoted(name)}>" if name else "<gazebo>"
    inner = text.source(last).replace("\n", "\n  ")
    text.remove(last)
    text.insert(block, f"{head}\n  {inner}\n</gazebo>")
    return with_mass(text, _made(block, "two blocks", "", ""), random)


@harder("block-move", "urdf")
def block_move(text: XmlText, random: Random) -> Made | None:
    """Let a block be about another link or joint."""
    links = {link.name for link in text.root.all("link")}
    blocks = [node for node in text.root.all("gazebo") if node.get("reference") in links]
    if not blocks:
        return None
    block = random.choice(blocks)
    taken = {node.get("reference") for node in text.root.all("gazebo")}
    names = sorted(links - taken)
    if not names:
        return None
    name = random.choice(names)
    text.set(block, "reference", name)
    return _made(block, "@reference", block["reference"], name)


@harder("plugin-file", "urdf", "sdf")
def plugin_file(text: XmlText, random: Random) -> Made | None:
    """Give a plugin another file or name."""
    plugins = [
        node
        for node in text.root.iter("plugin")
        if node.name and not _in(node, "ros2_control", "hardware", "transmission")
    ]
    if not plugins:
        return None
    node, name = random.choice(plugins), random.choice(("filename", "name"))
    new = "libother_plugin.so" if name == "filename" else kinds.new_name(text, node.name, "_two")
    text.set(node, name, new)
    return _made(node, f"@{name}", node.get(name), new)


@harder("plugin-parameter-add", "urdf", "sdf")
def plugin_parameter_add(text: XmlText, random: Random) -> Made | None:
    """Add a parameter to a plugin, or remove one."""
    plugins = [
        node
        for node in text.root.iter("plugin")
        if not _in(node, "ros2_control", "hardware", "transmission") and not node.text
    ]
    if not plugins:
        return None
    node = random.choice(plugins)
    parts = [child for child in node.children if child.tag != COMMENT]
    if len(parts) > 1 and random.random() < 0.5:
        part = random.choice(parts)
        text.remove(part)
        return _made(node, part.tag, part.text, "")
    text.append(node, "<added_rate>31.5</added_rate>")
    return _made(node, "added_rate", "", "31.5")


@harder("copy-sensor", "urdf", "sdf")
def copy_sensor(text: XmlText, random: Random) -> Made | None:
    """Copy a sensor under a new name."""
    sensors = [
        node
        for node in text.root.iter("sensor")
        if node.parent and node.parent.tag in ("link", "gazebo") and node.name
    ]
    if not sensors:
        return None
    node = random.choice(sensors)
    copy = XmlText(text.source(node).encode())
    name = kinds.new_name(text, node.name, "_rear")
    copy.set(copy.root, "name", name)
    text.insert(node, copy.changed().decode())
    return _made(node, "copy", "", name)


@harder("material-rename", "urdf")
def material_rename(text: XmlText, random: Random) -> Made | None:
    """Give a material another name wherever it stands, and change a mass."""
    names = sorted({node.name for node in text.root.iter("material") if node.name})
    if not names:
        return None
    name = random.choice(names)
    new = f"{name}_paint"
    for node in text.root.iter("material"):
        if node.name == name:
            text.set(node, "name", new)
    return with_mass(text, _made(text.root, "material", name, new), random)


@harder("material-inline", "urdf")
def material_inline(text: XmlText, random: Random) -> Made | None:
    """Write the colour of a material of the robot in the visual that uses it, and another mass."""
    definitions = {
        node.name: node for node in text.root.all("material") if node.find("color") is not None
    }
    choices = [
        node
        for node in text.root.iter("material")
        if _in(node, "visual") and node.name in definitions and not node.children
        and definitions[node.name].find("texture") is None
    ]  # fmt: skip
    if not choices:
        return None
    node = random.choice(choices)
    colour = definitions[node.name].find("color")
    assert colour is not None
    form = f'<material name="own_paint"><color rgba="{colour.get("rgba")}"/></material>'
    text.replace(node.start, node.end, form)
    return with_mass(text, _made(node, "material", node.name, "own_paint"), random)


@harder("drake-group", "urdf", "sdf")
def drake_group(text: XmlText, random: Random) -> Made | None:
    """Add a member to a group of Drake, or remove one; or add a group."""
    model = _model(text, random)
    links = (
        [] if model is None else [link.name for link in model.all("link") if link.find("collision")]
    )
    if model is None or len(links) < 2:
        return None
    groups = model.all("drake:collision_filter_group")
    name = random.choice(links)
    form = (
        "<drake:member link={}/>" if text.root.tag == "robot" else "<drake:member>{}</drake:member>"
    )
    member = form.format(_quoted(name) if text.root.tag == "robot" else escape(name))
    if groups:
        group = random.choice(groups)
        members = group.all("drake:member")
        if len(members) > 1 and random.random() < 0.5:
            gone = random.choice(members)
            text.remove(gone)
            return _made(group, "member", gone.get("link") or gone.text, "")
        if name in {node.get("link") or node.text for node in members}:
            return None
        text.append(group, member)
        return _made(group, "member", "", name)
    if "xmlns:drake" in text.root.attributes:
        return None
    text.set(text.root, "xmlns:drake", "http://drake.mit.edu")
    text.append(
        model,
        f'<drake:collision_filter_group name="own_group">\n  {member}\n'
        "</drake:collision_filter_group>",
    )
    return _made(model, "group", "", name)


@harder("drake-properties", "urdf", "sdf")
def drake_properties(text: XmlText, random: Random) -> Made | None:
    """Change or add a friction that Drake reads."""
    frictions = [
        node
        for node in text.root.iter("drake:mu_static", "drake:mu_dynamic")
        if NUMBER.fullmatch(node.get("value") or node.text)
    ]
    if frictions:
        node = random.choice(frictions)
        old = node.get("value") or node.text
        new = kinds.spelled(kinds.scaled(float(old), random))
        if "value" in node.attributes:
            text.set(node, "value", new)
        else:
            text.set_text(node, new)
        return _made(node, node.tag, old, new)
    shapes = [
        node
        for node in text.root.iter("collision")
        if node.parent and node.parent.tag == "link" and not _in(node, *IN_BLOCKS)
        and node.find("drake:proximity_properties") is None
    ]  # fmt: skip
    if not shapes or "xmlns:drake" in text.root.attributes:
        return None
    node = random.choice(shapes)
    text.set(text.root, "xmlns:drake", "http://drake.mit.edu")
    value = (
        '<drake:mu_static value="0.35"/>'
        if text.root.tag == "robot"
        else "<drake:mu_static>0.35</drake:mu_static>"
    )
    text.append(node, f"<drake:proximity_properties>\n  {value}\n</drake:proximity_properties>")
    return _made(node, "drake:mu_static", "", "0.35")


# --- The text of a file ---------------------------------------------------------------------------


def _format_of(text: XmlText) -> Format:
    return "urdf" if text.root.tag == "robot" else "sdf"


@harder("rewritten", "urdf", "sdf")
def rewritten(text: XmlText, random: Random) -> Made | None:
    """A file that another program wrote anew, with one edit."""
    file_format = _format_of(text)
    writers = ["lxml", "numbers", "order", "line", "crlf", "tabs"]
    name = random.choice(writers)
    try:
        data = _written_anew(text.data, name, file_format, random)
    except etree.XMLSyntaxError:
        # A prefix without a declaration.
        return None
    return None if data is None else _with_edit(data, name, file_format, random)


def _written_anew(data: bytes, name: str, file_format: Format, random: Random) -> bytes | None:
    if name == "crlf":
        return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    if name == "tabs":
        return data.replace(b"  ", b"\t")
    if name == "line":
        parser = etree.XMLParser(remove_blank_text=True, resolve_entities=False)
        return etree.tostring(etree.fromstring(data, parser).getroottree(), encoding="UTF-8")
    return respelled.WRITERS[name](data, file_format, random)


def _with_edit(data: bytes, what: str, file_format: Format, random: Random) -> Made | None:
    kinds_of_values = ("mass", "limit-effort", "geometry-size", "joint-position", "shape-position")
    for name in random.sample(kinds_of_values, len(kinds_of_values)):
        made = kinds.edited(data, file_format, name, random)
        if made is not None:
            field = f"{what} + {made.field}"
            return Made("", made.element, field, made.old, made.new, ANYTHING, data=made.data)
    return None


@harder("character-reference", "urdf", "sdf")
def character_reference(text: XmlText, random: Random) -> Made | None:
    """Write a new mass with a character reference."""
    masses = [
        node
        for node in text.root.iter("mass")
        if node.parent and node.parent.tag == "inertial" and not _in(node, *IN_BLOCKS)
    ]
    if not masses:
        return None
    node = random.choice(masses)
    old = node.get("value") or node.text
    new = kinds.spelled(kinds.scaled(float(old), random))
    raw = f"&#{ord(new[0])};{new[1:]}"
    if "value" in node.attributes:
        _, start, end = node.attributes["value"]
        text.replace(start, end, raw)
    else:
        text.replace(node.inner, node.close, raw)
    return _made(node, "mass", old, raw)


@harder("comment-moved", "urdf", "sdf")
def comment_moved(text: XmlText, random: Random) -> Made | None:
    """Move a comment, or change its text, and change a mass."""
    comments = [node for part in text.root.iter() for node in part.children if node.tag == COMMENT]
    parts = list(text.root.iter("link", "joint"))
    if not comments or not parts:
        return None
    node = random.choice(comments)
    raw = text.data[node.start : node.end].decode("utf-8", "replace")
    if random.random() < 0.5:
        text.remove(node)
        text.insert(random.choice(parts), raw)
    else:
        text.replace(node.start, node.end, "<!-- another note -->")
    try:
        return with_mass(text, _made(node, "comment", "", ""), random)
    except ValueError:
        return None


@harder("namespace", "urdf", "sdf")
def namespace(text: XmlText, random: Random) -> Made | None:
    """Declare a prefix, or use one that nothing reads, and change a mass."""
    if "xmlns:lab" in text.root.attributes:
        return None
    text.set(text.root, "xmlns:lab", "http://example.org/lab")
    if random.random() < 0.5:
        links = list(text.root.iter("link"))
        if not links:
            return None
        text.append(random.choice(links), "<lab:note>measured</lab:note>")
    return with_mass(text, _made(text.root, "namespace", "", "lab"), random)


@harder("version", "sdf")
def version(text: XmlText, random: Random) -> Made | None:
    """State a newer version in which all values mean the same, and change a mass."""
    old = text.root.get("version")
    newer = [item for item in since("1.7") if old in since("1.7") and item in since(old)[1:]]
    if not newer:
        return None
    new = random.choice(newer)
    text.set(text.root, "version", new)
    return with_mass(text, _made(text.root, "@version", old, new), random)


@harder("name-of-model-and-mass", "urdf", "sdf")
def name_of_model_and_mass(text: XmlText, random: Random) -> Made | None:
    model = text.root if text.root.tag == "robot" else next(text.root.iter("model"), None)
    if model is None or not model.name:
        return None
    text.set(model, "name", f"{model.name}_mk2")
    return with_mass(text, Made("", label(model), "@name", model.name, "", ANYTHING), random)
