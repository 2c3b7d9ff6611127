"""Kinds of edits of colours, units, equal values, names, blocks and elements without names."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from support.edits import kinds
from support.edits.kinds import ANYTHING, NUMBER, Format, Made, label
from support.edits.xml_text import COMMENT, Node, XmlText
from support.sdf_versions import since
from support.update_judge.joint_types import ONE_AXIS

#: The kinds of this module, by format.
HARDER: dict[Format, dict[str, kinds.Maker]] = {"urdf": {}, "sdf": {}}

GAZEBO_MATERIALS = ("Red", "Green", "Blue", "Grey", "Orange", "Black", "White", "Yellow")
HARD_NAMES = ("{}, left", "{} the 'second'", "{} of two", "{} & co", "größe {}", "{}.1-a")
IN_BLOCKS = frozenset({"gazebo", "plugin", "sensor"})


def harder(name: str, *formats: Format) -> Callable[[kinds.Maker], kinds.Maker]:
    """Register the maker of a kind."""

    def register(maker: kinds.Maker) -> kinds.Maker:
        for file_format in formats:
            HARDER[file_format][name] = maker
        return maker

    return register


def _made(node: Node, field: str, old: str, new: str) -> Made:
    return Made("", label(node), field, old, new, ANYTHING)


def _in(node: Node, *tags: str) -> bool:
    return any(around.tag in tags for around in node.ancestors())


def _colour(random: Random, count: int = 4) -> str:
    shares = [kinds.spelled(round(random.uniform(0.05, 0.95), 2)) for _ in range(count)]
    return " ".join(shares)


def _other_number(text: str, index: int, random: Random) -> str:
    words = text.split()
    words[index] = kinds.spelled(kinds.in_unit(float(words[index]), random))
    return " ".join(words)


def _set_leaf(
    text: XmlText, random: Random, nodes: Iterable[Node], change: Callable[[str], str]
) -> Made | None:
    """Change the text of one of the elements."""
    choices = [node for node in nodes if node.text and not node.children]
    if not choices:
        return None
    node = random.choice(choices)
    value = change(node.text)
    text.set_text(node, value)
    return _made(node, "text", node.text, value)


# --- Colours of URDF ------------------------------------------------------------------------------


def _colours(text: XmlText) -> list[Node]:
    return [node for node in text.root.iter("color") if len(node.get("rgba").split()) == 4]


def _set_rgba(text: XmlText, node: Node, value: str) -> Made:
    text.set(node, "rgba", value)
    return _made(node, "@rgba", node["rgba"], value)


@harder("colour-alpha", "urdf")
def colour_alpha(text: XmlText, random: Random) -> Made | None:
    choices = _colours(text)
    if not choices:
        return None
    node = random.choice(choices)
    return _set_rgba(text, node, _other_number(node["rgba"], 3, random))


@harder("colour-global", "urdf")
def colour_global(text: XmlText, random: Random) -> Made | None:
    """Change the material of the robot that visuals name."""
    choices = [node for node in _colours(text) if node.parent and node.parent.parent is text.root]
    if not choices:
        return None
    node = random.choice(choices)
    return _set_rgba(text, node, _colour(random))


@harder("colour-of-visual", "urdf")
def colour_of_visual(text: XmlText, random: Random) -> Made | None:
    choices = [node for node in _colours(text) if _in(node, "visual")]
    if not choices:
        return None
    node = random.choice(choices)
    return _set_rgba(text, node, _colour(random))


@harder("colour-equal-one", "urdf")
def colour_equal_one(text: XmlText, random: Random) -> Made | None:
    """Change one of several equal colours."""
    counts = Counter(node["rgba"] for node in _colours(text))
    choices = [node for node in _colours(text) if counts[node["rgba"]] > 1]
    if not choices:
        return None
    node = random.choice(choices)
    return _set_rgba(text, node, _colour(random))


@harder("colour-all-equal", "urdf")
def colour_all_equal(text: XmlText, random: Random) -> Made | None:
    """Change all of several equal colours."""
    counts = Counter(node["rgba"] for node in _colours(text))
    choices = [value for value, count in counts.items() if count > 1]
    if not choices:
        return None
    old, new = random.choice(choices), _colour(random)
    nodes = [node for node in _colours(text) if node["rgba"] == old]
    for node in nodes:
        text.set(node, "rgba", new)
    return _made(nodes[0], "@rgba of all", old, new)


@harder("material-add", "urdf")
def material_add(text: XmlText, random: Random) -> Made | None:
    """Give a visual without a material a colour."""
    choices = [node for node in text.root.iter("visual") if not node.find("material")]
    choices = [node for node in choices if node.parent and node.parent.tag == "link"]
    if not choices:
        return None
    node, colour = random.choice(choices), _colour(random)
    name = random.choice(["", "fresh_colour"])
    attribute = f' name="{name}"' if name else ""
    text.append(node, f'<material{attribute}>\n  <color rgba="{colour}"/>\n</material>')
    return _made(node, "material", "", colour)


@harder("material-remove", "urdf")
def material_remove(text: XmlText, random: Random) -> Made | None:
    choices = [
        node for node in text.root.iter("material") if node.parent and node.parent.tag == "visual"
    ]
    # Without a definition that others use.
    names = Counter(node.name for node in text.root.iter("material") if node.name)
    choices = [node for node in choices if not node.children or names[node.name] < 2]
    if not choices:
        return None
    node = random.choice(choices)
    text.remove(node)
    return _made(node, "element", "material", "")


@harder("material-other", "urdf")
def material_other(text: XmlText, random: Random) -> Made | None:
    """Let a visual use another material of the robot."""
    names = [node.name for node in text.root.all("material") if node.name and node.children]
    choices = [
        (node, name)
        for node in text.root.iter("material")
        if _in(node, "visual") and node.name and not node.children
        for name in names
        if name != node.name
    ]
    if not choices:
        return None
    node, name = random.choice(choices)
    text.set(node, "name", name)
    return _made(node, "@name", node.name, name)


@harder("material-redefined", "urdf")
def material_redefined(text: XmlText, random: Random) -> Made | None:
    """Define a material of the robot again in the visual that uses it."""
    names = {node.name for node in text.root.all("material") if node.name and node.children}
    choices = [
        node
        for node in text.root.iter("material")
        if _in(node, "visual") and node.name in names and not node.children
    ]
    if not choices:
        return None
    node, colour = random.choice(choices), _colour(random)
    text.append(node, f'<color rgba="{colour}"/>')
    return _made(node, "color", "", colour)


@harder("texture", "urdf")
def texture(text: XmlText, random: Random) -> Made | None:
    """Change or add a texture."""
    textures = list(text.root.iter("texture"))
    new = f"package://pictures/{random.randint(1, 99)}.png"
    if textures and random.random() < 0.5:
        node = random.choice(textures)
        text.set(node, "filename", new)
        return _made(node, "@filename", node.get("filename"), new)
    materials = [node for node in text.root.iter("material") if node.children and not node.text]
    choices = [node for node in materials if not node.find("texture") and not _in(node, "gazebo")]
    if not choices:
        return None
    node = random.choice(choices)
    text.append(node, f'<texture filename="{new}"/>')
    return _made(node, "texture", "", new)


# --- Blocks of URDF -------------------------------------------------------------------------------


def _blocks(text: XmlText, tag: str) -> list[Node]:
    return [
        node
        for node in text.root.iter(tag)
        if node.parent and node.parent.tag == "gazebo" and not node.children
    ]


@harder("block-material", "urdf")
def block_material(text: XmlText, random: Random) -> Made | None:
    name = f"Gazebo/{random.choice(GAZEBO_MATERIALS)}"
    return _set_leaf(text, random, _blocks(text, "material"), lambda _: name)


@harder("block-material-remove", "urdf")
def block_material_remove(text: XmlText, random: Random) -> Made | None:
    choices = _blocks(text, "material")
    if not choices:
        return None
    node = random.choice(choices)
    text.remove(node)
    return _made(node, "element", node.text, "")


@harder("block-material-add", "urdf")
def block_material_add(text: XmlText, random: Random) -> Made | None:
    links = [node for node in text.root.all("link") if node.find("visual")]
    links = [node for node in links if node.name not in _with_material(text)]
    if not links:
        return None
    link, name = random.choice(links), f"Gazebo/{random.choice(GAZEBO_MATERIALS)}"
    block = f"<gazebo reference={_quoted(link.name)}>\n  <material>{name}</material>\n</gazebo>"
    text.append(text.root, block)
    return _made(link, "block material", "", name)


def _with_material(text: XmlText) -> set[str]:
    return {
        node.get("reference")
        for node in text.root.all("gazebo")
        if node.find("material") or node.find("visual")
    }


def _quoted(name: str) -> str:
    escaped = name.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return f'"{escaped}"'


@harder("block-colour", "urdf")
def block_colour(text: XmlText, random: Random) -> Made | None:
    tags = ("ambient", "diffuse", "specular", "emissive")
    choices = [node for node in text.root.iter(*tags) if _in(node, "gazebo")]
    return _set_leaf(text, random, choices, lambda old: _colour(random, len(old.split())))


@harder("block-value", "urdf")
def block_value(text: XmlText, random: Random) -> Made | None:
    """Change a number of a block of a link or joint."""
    tags = ("mu1", "mu2", "kp", "kd", "minDepth", "maxVel", "dampingFactor", "springStiffness",
            "springReference", "stopCfm", "stopErp", "laserRetro")  # fmt: skip
    choices = [node for tag in tags for node in _blocks(text, tag) if NUMBER.fullmatch(node.text)]

    def change(old: str) -> str:
        return kinds.spelled(math.ceil(kinds.scaled(float(old), random) * 1000) / 1000)

    return _set_leaf(text, random, choices, change)


@harder("block-value-add", "urdf")
def block_value_add(text: XmlText, random: Random) -> Made | None:
    tag, owner, value = random.choice(
        [
            ("mu2", "link", "0.37"),
            ("kp", "link", "123456"),
            ("maxContacts", "link", "3"),
            ("turnGravityOff", "link", "true"),
            ("selfCollide", "link", "true"),
            ("dampingFactor", "link", "0.01"),
            ("springStiffness", "joint", "2.5"),
            ("provideFeedback", "joint", "true"),
            ("stopErp", "joint", "0.3"),
        ]
    )
    choices = list(text.root.all(owner))
    if owner == "link":
        choices = [node for node in choices if node.find("collision") and node.find("inertial")]
    else:
        choices = [node for node in choices if node.get("type") in ONE_AXIS]
    used = {node.get("reference") for node in text.root.all("gazebo") if node.find(tag) is not None}
    choices = [node for node in choices if node.name not in used]
    if not choices:
        return None
    node = random.choice(choices)
    block = f"<gazebo reference={_quoted(node.name)}>\n  <{tag}>{value}</{tag}>\n</gazebo>"
    text.append(text.root, block)
    return _made(node, tag, "", value)


# --- Colours of SDFormat --------------------------------------------------------------------------


def _colour_kind(tag: str) -> None:
    @harder(f"colour-{tag}", "sdf")
    def colour(text: XmlText, random: Random) -> Made | None:
        choices = [node for node in text.root.iter(tag) if node.parent and
                   node.parent.tag == "material" and _in(node, "visual")]  # fmt: skip
        return _set_leaf(text, random, choices, lambda old: _colour(random, len(old.split())))

    @harder(f"colour-{tag}-add-or-remove", "sdf")
    def added(text: XmlText, random: Random) -> Made | None:
        materials = [node for node in text.root.iter("material") if _in(node, "visual")]
        if not materials:
            return None
        node = random.choice(materials)
        present = node.find(tag)
        if present is not None:
            text.remove(present)
            return _made(node, tag, present.text, "")
        colour = _colour(random)
        text.append(node, f"<{tag}>{colour}</{tag}>")
        return _made(node, tag, "", colour)


for _tag in ("ambient", "diffuse", "specular", "emissive"):
    _colour_kind(_tag)


@harder("colour-alpha", "sdf")
def sdf_alpha(text: XmlText, random: Random) -> Made | None:
    choices = [node for node in text.root.iter("diffuse") if len(node.text.split()) == 4]
    choices = [node for node in choices if _in(node, "visual")]
    return _set_leaf(text, random, choices, lambda old: _other_number(old, 3, random))


@harder("colour-diffuse-and-ambient", "sdf")
def diffuse_and_ambient(text: XmlText, random: Random) -> Made | None:
    choices = [
        node
        for node in text.root.iter("material")
        if _in(node, "visual") and node.find("diffuse") and node.find("ambient")
    ]
    if not choices:
        return None
    node, colour = random.choice(choices), _colour(random)
    for tag in ("diffuse", "ambient"):
        part = node.find(tag)
        assert part is not None
        text.set_text(part, colour)
    return _made(node, "diffuse and ambient", "", colour)


@harder("material-add", "sdf")
def sdf_material_add(text: XmlText, random: Random) -> Made | None:
    choices = [node for node in text.root.iter("visual") if not node.find("material")]
    if not choices:
        return None
    node, colour = random.choice(choices), _colour(random)
    inner = random.choice(
        [
            f"<diffuse>{colour}</diffuse>",
            f"<ambient>{colour}</ambient><diffuse>{colour}</diffuse>",
            f"<ambient>0.1 0.1 0.1 1</ambient><diffuse>{colour}</diffuse>"
            "<specular>0.5 0.5 0.5 1</specular>",
            "<script><uri>file://media/materials/scripts/gazebo.material</uri>"
            "<name>Gazebo/Orange</name></script>",
        ]
    )
    text.append(node, f"<material>{inner}</material>")
    return _made(node, "material", "", inner)


@harder("material-remove", "sdf")
def sdf_material_remove(text: XmlText, random: Random) -> Made | None:
    choices = [node for node in text.root.iter("material") if _in(node, "visual")]
    if not choices:
        return None
    node = random.choice(choices)
    text.remove(node)
    return _made(node, "element", "material", "")


@harder("script-name", "sdf")
def script_name(text: XmlText, random: Random) -> Made | None:
    choices = [
        node for node in text.root.iter("name") if node.parent and node.parent.tag == "script"
    ]
    name = f"Gazebo/{random.choice(GAZEBO_MATERIALS)}"
    return _set_leaf(text, random, choices, lambda _: name)


@harder("transparency", "sdf")
def transparency(text: XmlText, random: Random) -> Made | None:
    choices = list(text.root.iter("visual"))
    if not choices:
        return None
    node, value = random.choice(choices), kinds.spelled(round(random.uniform(0.1, 0.9), 2))
    present = node.find("transparency")
    if present is not None:
        text.set_text(present, value)
    else:
        text.append(node, f"<transparency>{value}</transparency>")
    return _made(node, "transparency", present.text if present else "", value)


# --- Units ----------------------------------------------------------------------------------------


@harder("pose-in-degrees", "sdf")
def pose_in_degrees(text: XmlText, random: Random) -> Made | None:
    """Write a pose in degrees, with another angle."""
    choices = [
        node
        for node in text.root.iter("pose")
        if len(node.text.split()) == 6 and not _in(node, *IN_BLOCKS)
        and "degrees" not in node.attributes
    ]  # fmt: skip
    version = text.root.get("version")
    if not choices or version in ("1.4", "1.5", "1.6", "1.7", "1.8"):
        return None
    node = random.choice(choices)
    words = node.text.split()
    angles = [math.degrees(float(word)) for word in words[3:]]
    angles[random.randrange(3)] += random.choice([10, -15, 30])
    value = " ".join([*words[:3], *(repr(angle) for angle in angles)])
    text.set(node, "degrees", "true")
    text.set_text(node, value)
    return _made(node, "degrees", node.text, value)


@harder("degrees", "sdf")
def degrees(text: XmlText, random: Random) -> Made | None:
    """Change an angle that is in degrees."""
    choices = [node for node in text.root.iter("pose") if node.get("degrees") == "true"]

    def change(old: str) -> str:
        words = old.split()
        words[3] = kinds.spelled(float(words[3]) + 12.5)
        return " ".join(words)

    return _set_leaf(text, random, choices, change)


@harder("pose-as-quaternion", "sdf")
def pose_as_quaternion(text: XmlText, random: Random) -> Made | None:
    """Write a pose as a quaternion, with another angle."""
    choices = [
        node
        for node in text.root.iter("pose")
        if len(node.text.split()) == 6 and not _in(node, *IN_BLOCKS) and
        not {"degrees", "rotation_format"} & node.attributes.keys()
    ]  # fmt: skip
    if not choices or text.root.get("version") not in since("1.9"):
        return None
    node, angle = random.choice(choices), round(random.uniform(0.1, 1.0), 3)
    words = [*node.text.split()[:3], "0", "0", repr(math.sin(angle / 2)), repr(math.cos(angle / 2))]
    text.set(node, "rotation_format", "quat_xyzw")
    text.set_text(node, " ".join(words))
    return _made(node, "rotation_format", node.text, " ".join(words))


# --- Values ---------------------------------------------------------------------------------------


@harder("equal-value", "urdf", "sdf")
def equal_value(text: XmlText, random: Random) -> Made | None:
    """Change one of at least three equal numbers of joints, masses, shapes or colours."""
    places: dict[tuple[str, str, str], list[Node]] = {}
    for node in text.root.iter("limit", "dynamics", "mass", "cylinder", "sphere", "effort",
                               "velocity", "lower", "upper", "damping", "radius",
                               "length"):  # fmt: skip
        if _in(node, *IN_BLOCKS, "transmission", "ros2_control"):
            continue
        values = {name: node[name] for name in node.attributes}
        if not node.children and node.text:
            values[""] = node.text
        for name, value in values.items():
            if NUMBER.fullmatch(value) and abs(float(value)) < 1e9:
                places.setdefault((node.tag, name, value), []).append(node)
    choices = [key for key, nodes in places.items() if len(nodes) > 2]
    if not choices:
        return None
    key = random.choice(choices)
    _, name, value = key
    node = random.choice(places[key])
    new = kinds.spelled(kinds.scaled(abs(float(value)), random))
    if name == "lower" or node.tag == "lower":
        new = kinds.spelled(kinds.lowered(float(value), random))
    if name:
        text.set(node, name, new)
    else:
        text.set_text(node, new)
    return _made(node, f"@{name}" if name else "text", value, new)


@harder("inertia-products", "urdf", "sdf")
def inertia_products(text: XmlText, random: Random) -> Made | None:
    choices = [
        node for node in text.root.iter("inertia") if node.parent and node.parent.tag == "inertial"
    ]
    if not choices:
        return None
    node, name = random.choice(choices), random.choice(("ixy", "ixz", "iyz"))
    part = node.find(name)
    old = node.get(name) if "ixx" in node.attributes else (part.text if part else "")
    xx = node.get("ixx") or (node.find("ixx").text if node.find("ixx") else "0")  # type: ignore[union-attr]
    new = kinds.spelled(float(xx) * random.uniform(0.001, 0.01))
    if "ixx" in node.attributes:
        text.set(node, name, new)
    elif part is not None:
        text.set_text(part, new)
    else:
        text.append(node, f"<{name}>{new}</{name}>")
    return _made(node, name, old, new)


@harder("dynamics-add", "urdf")
def dynamics_add(text: XmlText, random: Random) -> Made | None:
    """Write a value that a joint leaves out."""
    choices = [
        node
        for node in text.root.all("joint")
        if node.get("type") in ONE_AXIS and not node.find("dynamics")
    ]
    if not choices:
        return None
    node, name = random.choice(choices), random.choice(("damping", "friction"))
    text.append(node, f'<dynamics {name}="0.5"/>')
    return _made(node, name, "", "0.5")


@harder("dynamics-add", "sdf")
def sdf_dynamics_add(text: XmlText, random: Random) -> Made | None:
    tag = random.choice(("damping", "friction", "spring_stiffness"))
    choices = [
        node
        for node in text.root.iter("axis")
        if node.parent and node.parent.get("type") in ONE_AXIS
        and node.find(f"dynamics/{tag}") is None
    ]  # fmt: skip
    if not choices:
        return None
    node = random.choice(choices)
    dynamics = node.find("dynamics")
    if dynamics is None:
        text.append(node, f"<dynamics>\n  <{tag}>0.5</{tag}>\n</dynamics>")
    else:
        text.append(dynamics, f"<{tag}>0.5</{tag}>")
    return _made(node, tag, "", "0.5")


@harder("dynamics-remove", "urdf", "sdf")
def dynamics_remove(text: XmlText, random: Random) -> Made | None:
    choices = [node for node in text.root.iter("dynamics") if not _in(node, *IN_BLOCKS)]
    if not choices:
        return None
    node = random.choice(choices)
    text.remove(node)
    return _made(node, "element", text.source(node)[:60], "")


@harder("limit-to-infinity", "urdf")
def limit_to_infinity(text: XmlText, random: Random) -> Made | None:
    choices = [
        node for node in text.root.iter("limit") if {"effort", "velocity"} <= node.attributes.keys()
    ]
    if not choices:
        return None
    node, name = random.choice(choices), random.choice(("effort", "velocity"))
    new = random.choice(("inf", "1e16"))
    text.set(node, name, new)
    return _made(node, name, node[name], new)


@harder("limit-to-infinity", "sdf")
def sdf_limit_to_infinity(text: XmlText, random: Random) -> Made | None:
    tags = ("lower", "upper", "effort", "velocity")
    choices = [node for node in text.root.iter(*tags) if node.parent and node.parent.tag == "limit"
               and _in(node, "axis")]  # fmt: skip
    if not choices:
        return None
    node = random.choice(choices)
    if node.tag in ("lower", "upper"):
        parent = node.parent
        assert parent is not None
        for tag, value in (("lower", "-1e16"), ("upper", "1e16")):
            bound = parent.find(tag)
            if bound is not None:
                text.set_text(bound, value)
        return _made(node, "bounds", node.text, "1e16")
    value = random.choice(("inf", "-1"))
    text.set_text(node, value)
    return _made(node, "text", node.text, value)


@harder("limit-remove", "sdf")
def sdf_limit_remove(text: XmlText, random: Random) -> Made | None:
    choices = [node for node in text.root.iter("effort", "velocity") if _in(node, "axis")]
    if not choices:
        return None
    node = random.choice(choices)
    text.remove(node)
    return _made(node, "element", node.text, "")


@harder("mimic-joint", "urdf")
def mimic_joint(text: XmlText, random: Random) -> Made | None:
    """Let a joint follow another joint, or the other way round."""
    choices = list(text.root.iter("mimic"))
    if not choices:
        return None
    node = random.choice(choices)
    followed = {item.get("joint") for item in choices}
    names = [
        joint.name
        for joint in text.root.all("joint")
        if joint.get("type") in ONE_AXIS
        and not joint.find("mimic")
        and joint.name != node.get("joint")
    ]
    assert node.parent is not None
    if names and random.random() < 0.6 and node.parent.name not in followed:
        name = random.choice(names)
        text.set(node, "joint", name)
        return _made(node, "@joint", node.get("joint"), name)
    text.set(node, "multiplier", "-1.5")
    return _made(node, "@multiplier", node.get("multiplier"), "-1.5")


@harder("mesh-scale-add", "urdf", "sdf")
def mesh_scale_add(text: XmlText, random: Random) -> Made | None:
    """Give a mesh another scale, with a mirror."""
    choices = [
        node for node in text.root.iter("mesh") if node.parent and node.parent.tag == "geometry"
    ]
    if not choices:
        return None
    node, scale = random.choice(choices), random.choice(("1 -1 1", "0.001 0.001 0.001", "2 2 3"))
    part = node.find("scale")
    if "filename" in node.attributes:
        text.set(node, "scale", scale)
    elif part is not None:
        text.set_text(part, scale)
    else:
        text.append(node, f"<scale>{scale}</scale>")
    return _made(node, "scale", "", scale)


# --- Sensors, plugins and blocks ------------------------------------------------------------------


@harder("sensor-value", "urdf", "sdf")
def sensor_value(text: XmlText, random: Random) -> Made | None:
    """Change a number or a name inside a sensor."""
    choices = [
        node
        for sensor in text.root.iter("sensor")
        if not _in(sensor, "plugin", "ros2_control")
        for node in sensor.iter()
        if node is not sensor and node.text and not node.children and NUMBER.fullmatch(node.text)
        and not _in(node, "plugin") and node.tag not in ("visualize", "always_on", "pose")
    ]  # fmt: skip

    def change(old: str) -> str:
        return (
            str(int(old) + 3) if old.isdigit() else kinds.spelled(kinds.scaled(float(old), random))
        )

    return _set_leaf(text, random, choices, change)


@harder("sensor-topic", "urdf", "sdf")
def sensor_topic(text: XmlText, random: Random) -> Made | None:
    choices = [
        node
        for node in text.root.iter("sensor")
        if node.parent and node.parent.tag in ("gazebo", "link")
    ]
    if not choices:
        return None
    node, topic = random.choice(choices), f"topic_{random.randint(1, 99)}"
    present = node.find("topic")
    if present is not None:
        text.set_text(present, topic)
    else:
        text.append(node, f"<topic>{topic}</topic>")
    return _made(node, "topic", "", topic)


@harder("plugin-text", "urdf", "sdf")
def plugin_text(text: XmlText, random: Random) -> Made | None:
    """Change a text in a plugin, CDATA included."""
    choices = [
        node
        for plugin in text.root.iter("plugin")
        if not _in(plugin, "ros2_control", "hardware", "transmission")
        for node in plugin.iter()
        if node is not plugin and node.text and not node.children
    ]
    if not choices:
        return None
    cdata = [node for node in choices if b"<![CDATA[" in text.data[node.inner : node.close]]
    node = random.choice(cdata or choices)
    if node in cdata:
        raw = text.data[node.inner : node.close].decode("utf-8", "replace")
        text.replace(node.inner, node.close, raw.replace("]]>", " && more < 2]]>"))
        return _made(node, "CDATA", node.text, f"{node.text} && more < 2")
    text.set_text(node, f"{node.text}_x")
    return _made(node, "text", node.text, f"{node.text}_x")


@harder("plugin-cdata", "urdf", "sdf")
def plugin_cdata(text: XmlText, random: Random) -> Made | None:
    """Add a plugin with a CDATA section and a comment."""
    name = kinds.new_name(text, "cdata_plugin")
    plugin = (
        f'<plugin name="{name}" filename="libcdata.so">\n  <!-- a < b -->\n'
        '  <code><![CDATA[if (a < b && c) { run("x"); }]]></code>\n</plugin>'
    )
    model = next(iter(text.root.iter("model")), None)
    if text.root.tag == "robot":
        text.append(text.root, "<gazebo>\n" + plugin + "\n</gazebo>")
    elif model is None:
        return None
    else:
        text.append(model, plugin)
    return _made(text.root, "plugin", "", name)


@harder("flag-of-link", "sdf")
def flag_of_link(text: XmlText, random: Random) -> Made | None:
    links = [node for node in text.root.iter("link") if node.find("inertial")]
    if not links:
        return None
    node, (tag, value) = (
        random.choice(links),
        random.choice([("gravity", "false"), ("self_collide", "true"), ("enable_wind", "true")]),
    )
    present = node.find(tag)
    if present is not None:
        value = "false" if present.text.lower() in ("1", "true") else "true"
        text.set_text(present, value)
    else:
        text.append(node, f"<{tag}>{value}</{tag}>")
    return _made(node, tag, present.text if present else "", value)


@harder("friction-add", "sdf")
def friction_add(text: XmlText, random: Random) -> Made | None:
    """Give one collision, or all of a link, a friction or a contact."""
    links = [node for node in text.root.iter("link") if node.find("collision")]
    links = [
        node for node in links if not any(part.find("surface") for part in node.all("collision"))
    ]
    if not links:
        return None
    link = random.choice(links)
    shapes = link.all("collision")
    chosen = shapes if random.random() < 0.5 else [random.choice(shapes)]
    inner = random.choice(
        [
            "<friction><ode><mu>0.3</mu><mu2>0.4</mu2></ode></friction>",
            "<contact><ode><kp>50000</kp><kd>7</kd></ode></contact>",
        ]
    )
    for shape in chosen:
        text.append(shape, f"<surface>{inner}</surface>")
    return _made(link, f"{len(chosen)} of {len(shapes)} surfaces", "", inner)


# --- Names and comments ---------------------------------------------------------------------------


@harder("hard-name", "urdf", "sdf")
def hard_name(text: XmlText, random: Random) -> Made | None:
    """Give a link or joint a name with a comma, a quote, blanks or an ampersand."""
    tag = random.choice(("link", "joint"))
    choices = [
        node
        for node in text.root.iter(tag)
        if node.name and node.parent and node.parent.tag in ("robot", "model")
    ]
    if not choices:
        return None
    node = random.choice(choices)
    old, new = node.name, random.choice(HARD_NAMES).format(node.name)
    if sum(item.name == old for item in text.root.iter("link", "joint", "frame", "model")) > 1:
        return None
    for item in text.root.iter():
        for name in ("name", "link", "joint", "reference", "relative_to", "attached_to",
                     "expressed_in", "canonical_link"):  # fmt: skip
            if item.attributes.get(name, ("",))[0] != old:
                continue
            if (
                name == "name"
                and item is not node
                and not (item.tag == tag and _in(item, "transmission", "ros2_control"))
            ):
                continue
            text.set(item, name, new)
        if not item.children and item.text == old and item.tag in ("parent", "child"):
            text.set_text(item, new)
    return _made(node, "@name", old, new)


@harder("nameless", "urdf")
def nameless(text: XmlText, random: Random) -> Made | None:
    """Edit one of several shapes without names, after others are added or removed."""
    choices = [
        [node for node in link.all(tag) if not node.name]
        for link in text.root.all("link")
        for tag in ("visual", "collision")
    ]
    choices = [nodes for nodes in choices if len(nodes) > 1]
    if not choices:
        return None
    nodes = random.choice(choices)
    text.remove(nodes[0])
    origin = nodes[-1].find("origin")
    if origin is not None and "xyz" in origin.attributes and random.random() < 0.5:
        text.set(origin, "xyz", "0.11 0.22 0.33")
    return _made(nodes[0], "removed and edited", "", "")


@harder("shape-names-remove", "urdf")
def shape_names_remove(text: XmlText, random: Random) -> Made | None:
    """Take the name of a shape away."""
    choices = [node for node in text.root.iter("visual", "collision") if node.name
               and node.parent and node.parent.tag == "link"]  # fmt: skip
    if not choices:
        return None
    node = random.choice(choices)
    text.drop(node, "name")
    return _made(node, "@name", node.name, "")


@harder("comment-inside", "urdf", "sdf")
def comment_inside(text: XmlText, random: Random) -> Made | None:
    """Add or remove a comment deep in the file, and change a mass."""
    comments = [node for part in text.root.iter() for node in part.children if node.tag == COMMENT]
    masses = [
        node
        for node in text.root.iter("mass")
        if node.parent and node.parent.tag == "inertial" and not _in(node, *IN_BLOCKS)
    ]
    if not masses:
        return None
    if comments and random.random() < 0.5:
        text.remove(random.choice(comments))
    else:
        places = list(text.root.iter("geometry", "axis", "inertial", "origin"))
        text.insert(random.choice(places or masses), "<!-- a, 'b' & <c> -->")
    mass = random.choice(masses)
    is_urdf = "value" in mass.attributes
    old = mass.get("value") if is_urdf else mass.text
    new = kinds.spelled(kinds.scaled(float(old), random))
    if is_urdf:
        text.set(mass, "value", new)
    else:
        text.set_text(mass, new)
    return _made(mass, "mass and comment", old, new)


@harder("shape-order", "urdf", "sdf")
def shape_order(text: XmlText, random: Random) -> Made | None:
    """Swap two shapes of a link."""
    choices = [
        (one, two)
        for link in text.root.iter("link")
        for tag in ("visual", "collision")
        for one, two in zip(link.all(tag), link.all(tag)[1:], strict=False)
    ]
    if not choices:
        return None
    one, two = random.choice(choices)
    sources = [text.data[node.start : node.end].decode("utf-8", "replace") for node in (one, two)]
    if sources[0] == sources[1]:
        return None
    text.replace(one.start, one.end, sources[1])
    text.replace(two.start, two.end, sources[0])
    return _made(one, "order", "", "")


@harder("two-kinds", "urdf", "sdf")
def two_kinds(text: XmlText, random: Random) -> Made | None:
    """Two edits of other kinds, one after the other."""
    file_format: Format = "urdf" if text.root.tag == "robot" else "sdf"
    makers = [name for name in HARDER[file_format] if name not in ("two-kinds", "hard-name")]
    data, edits = text.data, list[Made]()
    for name in random.sample(makers, len(makers)):
        made = harder_edit(data, file_format, name, random)
        if made is not None and made.data != data:
            data, edits = made.data, [*edits, made]
        if len(edits) == 2:
            break
    if len(edits) < 2:
        return None
    return Made(
        "",
        " + ".join(made.element for made in edits),
        " + ".join(f"{made.kind} {made.field}" for made in edits),
        " + ".join(made.old for made in edits),
        " + ".join(made.new for made in edits),
        ANYTHING,
        data=data,
    )


def harder_edit(data: bytes, file_format: Format, name: str, random: Random) -> Made | None:
    """One edit of a kind in a text; nothing if the text has no place for it."""
    return kinds.edited_by(HARDER[file_format][name], data, name, random)
