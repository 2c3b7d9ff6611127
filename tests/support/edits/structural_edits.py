"""Kinds of edits of the structure: links that are split, copied, joined, moved and held."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.sax.saxutils import escape, quoteattr

from support.edits import kinds
from support.edits.harder_edits import _made, harder
from support.edits.kinds import Made, end_of, set_end
from support.edits.sdf_edits import REFERENCES
from support.edits.xml_text import Node, XmlText

_INERTIAL = {
    "robot": '<inertial>\n  <mass value="0.3"/>\n  <inertia ixx="0.01" ixy="0" ixz="0" '
    'iyy="0.01" iyz="0" izz="0.01"/>\n</inertial>',
    "sdf": "<inertial>\n  <mass>0.3</mass>\n  <inertia>\n    <ixx>0.01</ixx>\n    <iyy>0.01</iyy>\n"
    "    <izz>0.01</izz>\n  </inertia>\n</inertial>",
}


def _model(text: XmlText, random: Random) -> Node | None:
    """The robot, or a model with links."""
    if text.root.tag == "robot":
        return text.root
    models = [node for node in text.root.iter("model") if node.all("link")]
    return random.choice(models) if models else None


def _has_relative_poses(text: XmlText) -> bool:
    """Whether poses can be relative to a link: in SDFormat since 1.7."""
    return text.root.tag == "robot" or text.root.get("version") not in (
        "1.0", "1.2", "1.3", "1.4", "1.5", "1.6", ""
    )  # fmt: skip


def _is_free(text: XmlText, name: str) -> bool:
    """Whether only one part of the file has a name."""
    parts = text.root.iter("link", "joint", "frame", "model", "include")
    return sum(node.name == name for node in parts) == 1


def _names_of(text: XmlText, old: str) -> Iterator[tuple[Node, str]]:
    """The elements that name a part, with the attribute or nothing."""
    named = ("link", "joint", "reference", *REFERENCES)
    for node in text.root.iter():
        for name in named:
            if node.get(name) == old:
                yield node, name
        is_end = node.tag in ("parent", "child") and node.parent and node.parent.tag == "joint"
        if is_end and not node.children and node.text == old:
            yield node, ""
        is_driven = node.tag == "joint" and node.parent and node.parent.tag == "transmission"
        if is_driven and node.name == old:
            yield node, "name"


def renamed(text: XmlText, part: Node, new: str) -> None:
    """Give a part another name, with all that names it."""
    for node, attribute in _names_of(text, part.name):
        if attribute:
            text.set(node, attribute, new)
        else:
            text.set_text(node, new)
    text.set(part, "name", new)


def _fixed(text: XmlText, name: str, parent: str, child: str) -> str:
    """A fixed joint without a pose."""
    if text.root.tag == "robot":
        return (
            f'<joint name={quoteattr(name)} type="fixed">\n  <parent link={quoteattr(parent)}/>\n'
            f"  <child link={quoteattr(child)}/>\n</joint>"
        )
    return (
        f'<joint name={quoteattr(name)} type="fixed">\n  <parent>{escape(parent)}</parent>\n'
        f"  <child>{escape(child)}</child>\n</joint>"
    )


def _link(text: XmlText, name: str, place: str, *contents: str) -> str:
    """A link; in SDFormat at the frame of a link."""
    pose = "" if text.root.tag == "robot" else f"<pose relative_to={quoteattr(place)}/>"
    parts = [part for part in (pose, *contents) if part]
    lines = [f"  {line}" for part in parts for line in part.splitlines()]
    return "\n".join([f"<link name={quoteattr(name)}>", *lines, "</link>"])


@harder("split-link", "urdf", "sdf")
def split_link(text: XmlText, random: Random) -> Made | None:
    """Move a shape of a link into a new link on a new fixed joint."""
    model = _model(text, random)
    if model is None or not _has_relative_poses(text):
        return None
    links = [link for link in model.all("link") if link.name and link.all("visual", "collision")]
    if not links:
        return None
    link = random.choice(links)
    shape = random.choice(link.all("visual", "collision"))
    inertial = _INERTIAL[text.root.tag] if random.random() < 0.6 else ""
    name = kinds.new_name(text, link.name, "_shell")
    text.remove(shape)
    body = _link(text, name, link.name, inertial, text.source(shape))
    text.append(model, f"{body}\n{_fixed(text, f'{name}_mount', link.name, name)}")
    return _made(link, f"{shape.tag} to a new link", "", name)


@harder("link-between", "urdf", "sdf")
def link_between(text: XmlText, random: Random) -> Made | None:
    """Put a new link between a joint and its child."""
    model = _model(text, random)
    if model is None or not _has_relative_poses(text):
        return None
    links = {link.name for link in model.all("link")}
    joints = [joint for joint in model.all("joint") if end_of(joint, "child") in links]
    if not joints:
        return None
    joint = random.choice(joints)
    child, name = end_of(joint, "child"), kinds.new_name(text, "adapter")
    set_end(text, joint, "child", name)
    body = _link(text, name, child, _INERTIAL[text.root.tag])
    text.append(model, f"{body}\n{_fixed(text, f'{name}_mount', name, child)}")
    return _made(joint, "link between", child, name)


@harder("merge-links", "urdf")
def merge_links(text: XmlText, random: Random) -> Made | None:
    """Move the contents of a link on a fixed joint without an origin into its parent."""
    links = {link.name: link for link in text.root.all("link")}
    joints = [
        joint
        for joint in text.root.all("joint")
        if joint.get("type") == "fixed"
        and end_of(joint, "child") in links
        and end_of(joint, "parent") in links
        and joint.find("origin") is None
        and not any(node.get("reference") in (joint.name, end_of(joint, "child"))
                    for node in text.root.all("gazebo"))
    ]  # fmt: skip
    if not joints:
        return None
    joint = random.choice(joints)
    parent, child = end_of(joint, "parent"), end_of(joint, "child")
    for shape in links[child].all("visual", "collision"):
        text.append(links[parent], text.source(shape))
    for other in text.root.all("joint"):
        if end_of(other, "parent") == child:
            set_end(text, other, "parent", parent)
    text.remove(links[child])
    text.remove(joint)
    return _made(joint, "link merged", child, parent)


def _copied(text: XmlText, node: Node, names: dict[str, str]) -> str:
    """A copy of an element with other names of itself and in its references."""
    copy = XmlText(text.source(node).encode())
    copy.set(copy.root, "name", names[node.name])
    for part in copy.root.iter():
        for name in ("link", "joint", *REFERENCES):
            if part.get(name) in names:
                copy.set(part, name, names[part[name]])
        if part.tag in ("parent", "child") and not part.children and part.text in names:
            copy.set_text(part, names[part.text])
    return copy.changed().decode()


@harder("copy-link", "urdf", "sdf")
def copy_link(text: XmlText, random: Random) -> Made | None:
    """Copy a link with its contents and its joint, under new names."""
    model = _model(text, random)
    if model is None:
        return None
    links = {link.name: link for link in model.all("link") if link.name}
    joints = [
        joint
        for joint in model.all("joint")
        if end_of(joint, "child") in links and end_of(joint, "parent") in {*links, "world"}
        and not (joint.find("mimic") or joint.find("axis/mimic"))
    ]  # fmt: skip
    if not joints:
        return None
    joint = random.choice(joints)
    link = links[end_of(joint, "child")]
    names = {item.name: kinds.new_name(text, item.name, "_copy") for item in (link, joint)}
    text.insert(joint, f"{_copied(text, link, names)}\n{_copied(text, joint, names)}")
    return _made(link, "copy with its joint", "", " ".join(names.values()))


@harder("rename-link-and-joint", "urdf", "sdf")
def rename_link_and_joint(text: XmlText, random: Random) -> Made | None:
    """Give a link and the joint to it new names at once."""
    model = _model(text, random)
    if model is None:
        return None
    links = {link.name: link for link in model.all("link") if _is_free(text, link.name)}
    joints = [
        joint
        for joint in model.all("joint")
        if end_of(joint, "child") in links and _is_free(text, joint.name)
    ]
    if not joints:
        return None
    joint = random.choice(joints)
    link = links[end_of(joint, "child")]
    olds = f"{link.name} {joint.name}"
    news = [kinds.new_name(text, item.name, "_v2") for item in (link, joint)]
    for item, new in zip((link, joint), news, strict=True):
        renamed(text, item, new)
    return _made(joint, "names", olds, " ".join(news))


@harder("prefix-all", "urdf", "sdf")
def prefix_all(text: XmlText, random: Random) -> Made | None:
    """Give all links and joints a prefix."""
    model = _model(text, random)
    if model is None:
        return None
    parts = model.all("link", "joint")
    if not all(_is_free(text, part.name) for part in parts) or len(parts) > 40:
        return None
    for part in parts:
        if part.name != "world":
            renamed(text, part, f"left_{part.name}")
    return _made(model, "prefix", "", "left_")


@harder("move-shape", "urdf", "sdf")
def move_shape(text: XmlText, random: Random) -> Made | None:
    """Move a shape to another link, where it has the same pose in this link."""
    model = _model(text, random)
    if model is None:
        return None
    shapes = [shape for link in model.all("link") for shape in link.all("visual", "collision")]
    links = [link for link in model.all("link") if link.name != "world"]
    if not shapes or len(links) < 2:
        return None
    shape = random.choice(shapes)
    pose = shape.find("pose")
    if pose is not None and {"relative_to", "frame"} & pose.attributes.keys():
        return None
    link = random.choice([link for link in links if link is not shape.parent])
    if shape.name and shape.name in {item.name for item in link.children}:
        return None
    text.append(link, text.source(shape))
    text.remove(shape)
    return _made(shape, "moved to", "", link.name)


@harder("move-sensor", "urdf", "sdf")
def move_sensor(text: XmlText, random: Random) -> Made | None:
    """Move a sensor to another link: in URDF by the reference of its block."""
    if text.root.tag == "robot":
        blocks = [
            node
            for node in text.root.all("gazebo")
            if node.get("reference") and [child.tag for child in node.children] == ["sensor"]
        ]
        if not blocks:
            return None
        block = random.choice(blocks)
        names = [link.name for link in text.root.all("link")]
        names = [name for name in names if name not in (block["reference"], "world")]
        if not names:
            return None
        name = random.choice(names)
        text.set(block, "reference", name)
        return _made(block, "@reference", block["reference"], name)
    sensors = [
        node for node in text.root.iter("sensor") if node.parent and node.parent.tag == "link"
    ]
    sensors = [node for node in sensors if node.find("contact") is None]
    if not sensors:
        return None
    sensor = random.choice(sensors)
    owner = sensor.parent
    assert owner is not None
    assert owner.parent is not None
    links = [link for link in owner.parent.all("link") if link is not owner]
    links = [link for link in links if sensor.name not in {item.name for item in link.children}]
    if not links:
        return None
    link = random.choice(links)
    text.append(link, text.source(sensor))
    text.remove(sensor)
    return _made(sensor, "moved to", owner.name, link.name)


@harder("fix-to-world", "urdf", "sdf")
def fix_to_world(text: XmlText, random: Random) -> Made | None:
    """Hold the root of a robot by a fixed joint to the world."""
    model = _model(text, random)
    if model is None or model.find("static") is not None:
        return None
    children = {end_of(joint, "child") for joint in model.all("joint")}
    parents = {end_of(joint, "parent") for joint in model.all("joint")}
    roots = [link.name for link in model.all("link") if link.name not in children]
    if len(roots) != 1 or "world" in {*roots, *children, *parents}:
        return None
    joint = _fixed(text, kinds.new_name(text, "held"), "world", roots[0])
    if text.root.tag == "robot":
        joint = f'<link name="world"/>\n{joint}'
    text.append(model, joint)
    return _made(model, "held by the world", "", roots[0])


@harder("remove-subtree", "urdf", "sdf")
def remove_subtree(text: XmlText, random: Random) -> Made | None:
    """Remove a link with all below it, and all that names them."""
    model = _model(text, random)
    if model is None:
        return None
    joints = model.all("joint")
    children = {end_of(joint, "child") for joint in joints}
    links = [link.name for link in model.all("link") if link.name in children]
    if not links:
        return None
    first = random.choice(links)
    below = {first}
    while True:
        found = {end_of(joint, "child") for joint in joints if end_of(joint, "parent") in below}
        if found <= below:
            break
        below |= found
    gone = [joint for joint in joints if {end_of(joint, "child"), end_of(joint, "parent")} & below]
    names = below | {joint.name for joint in gone}
    rest = [node for node in model.children if node not in gone and node.name not in below]
    for node in rest:
        if node.tag in ("gazebo", "transmission", "ros2_control", "plugin"):
            continue
        for part in node.iter():
            values = [part.get(name) for name in ("joint", *REFERENCES)]
            if names & {*values, part.text if part.tag in ("parent", "child") else ""}:
                return None
    for node in model.children:
        is_named = node.name in names and node.tag in ("link", "joint")
        is_drive = node.tag == "transmission" and any(
            joint.name in names for joint in node.all("joint")
        )
        if is_named or node.get("reference") in names or is_drive:
            text.remove(node)
    return _made(model, "removed below", first, "")


@harder("exchange-names", "urdf", "sdf")
def exchange_names(text: XmlText, random: Random) -> Made | None:
    """Exchange the names of two joints, with all that names them."""
    model = _model(text, random)
    if model is None:
        return None
    joints = [joint for joint in model.all("joint") if _is_free(text, joint.name)]
    if len(joints) < 2 or any(text.root.iter("ros2_control", "transmission", "plugin", "frame")):
        return None
    one, two = random.sample(joints, 2)
    for joint, new in ((one, two.name), (two, one.name)):
        renamed(text, joint, new)
    return _made(one, "names exchanged", one.name, two.name)


@harder("part-order", "urdf", "sdf")
def part_order(text: XmlText, random: Random) -> Made | None:
    """Exchange two joints or two links, and change a mass."""
    model = _model(text, random)
    if model is None:
        return None
    tag = random.choice(("link", "joint"))
    # The first link of a model of SDFormat is its canonical link.
    parts = model.all(tag)[1:] if tag == "link" else model.all(tag)
    if len(parts) < 2:
        return None
    one, two = sorted(random.sample(parts, 2), key=lambda node: node.start)
    sources = [text.data[node.start : node.end].decode("utf-8", "replace") for node in (one, two)]
    text.replace(one.start, one.end, sources[1])
    text.replace(two.start, two.end, sources[0])
    return with_mass(text, _made(one, "order", one.name, two.name), random)


def with_mass(text: XmlText, made: Made, random: Random) -> Made | None:
    """The edit with another mass of a link, in its new text."""
    data = text.changed()
    new = kinds.edited(data, "urdf" if text.root.tag == "robot" else "sdf", "mass", random)
    if new is None:
        return None
    return _made_of(made, new)


def _made_of(made: Made, new: Made) -> Made:
    return Made("", f"{made.element} + {new.element}", f"{made.field} + {new.field}",
                f"{made.old} + {new.old}", f"{made.new} + {new.new}", made.touches,
                data=new.data)  # fmt: skip
