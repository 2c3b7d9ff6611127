"""The kinds of edits that are made alike in URDF and SDFormat."""

from __future__ import annotations

from random import Random
from xml.sax.saxutils import escape

from support.edits import kinds
from support.edits.kinds import ANYTHING, COMMENTS, KINDS, SHAPES, Format, Made, kind, label
from support.edits.xml_text import COMMENT, Node, XmlText
from support.update_judge.joint_types import ONE_AXIS

WORDS = ("checked", "TODO measure", "see the data sheet", "left side", "v2")


@kind("reverse-joint", "urdf", "sdf")
def reverse_joint(text: XmlText, random: Random) -> Made | None:
    """Swap parent and child of a joint at the root of the tree."""
    joints = [
        joint
        for joint in text.root.iter("joint")
        if joint.find("parent") and joint.find("child") and _is_at_root(joint)
    ]
    if not joints:
        return None
    joint = random.choice(joints)
    parent, child = kinds.end_of(joint, "parent"), kinds.end_of(joint, "child")
    kinds.set_end(text, joint, "parent", child)
    kinds.set_end(text, joint, "child", parent)
    return Made("", label(joint), "ends", f"{parent} {child}", f"{child} {parent}", ANYTHING)


def _is_at_root(joint: Node) -> bool:
    assert joint.parent is not None
    parent, siblings = kinds.end_of(joint, "parent"), joint.parent.all("joint")
    links = {link.name for link in joint.parent.all("link")}
    return (
        parent in links
        and kinds.end_of(joint, "child") in links
        and not any(kinds.end_of(item, "child") == parent for item in siblings)
        and joint.get("type") in (*ONE_AXIS, "fixed")
    )


@kind("move-joint", "urdf", "sdf")
def move_joint(text: XmlText, random: Random) -> Made | None:
    """Hang a subtree on another link."""
    found = [
        (joint, parent)
        for joint in text.root.iter("joint")
        if joint.find("parent") and joint.find("child") and kinds.end_of(joint, "parent")
        for parent in kinds.movable(text, joint)
    ]
    if not found:
        return None
    joint, parent = random.choice(found)
    old = kinds.end_of(joint, "parent")
    kinds.set_end(text, joint, "parent", parent)
    return Made("", label(joint), "parent", old, parent, ANYTHING)


@kind("remove-shape", "urdf", "sdf")
def remove_shape(text: XmlText, random: Random) -> Made | None:
    """Remove a visual or collision."""
    found = [
        node
        for node in text.root.iter(*SHAPES)
        # A shape without a geometry has no effect, and a URDF does not show it.
        if node.parent and node.parent.tag == "link" and node.find("geometry/empty") is None
    ]
    if not found:
        return None
    shape = random.choice(found)
    assert shape.parent is not None
    text.remove(shape)
    names = frozenset({kinds.last_part(shape.parent.name)})
    touches = SHAPES | {"gazebo", "material"}
    return Made("", label(shape), "element", shape.tag, "", touches, names)


@kind("copy-shape", "urdf", "sdf")
def copy_shape(text: XmlText, random: Random) -> Made | None:
    """Copy a visual or collision within its link, at another place."""
    found = [node for node in text.root.iter(*SHAPES) if node.parent and node.parent.tag == "link"]
    if not found:
        return None
    shape = random.choice(found)
    assert shape.parent is not None
    copy = XmlText(text.source(shape).encode())
    if shape.name:
        copy.set(copy.root, "name", kinds.new_name(text, shape.name, "_copy"))
    origin = copy.root.find("origin") or copy.root.find("pose")
    xyz = " ".join(kinds.spelled(kinds.moved(0.0, random)) for _ in range(3))
    if origin is not None and origin.tag == "pose":
        words = origin.text.split()
        copy.set_text(origin, " ".join([xyz, *(words[3:] or ["0", "0", "0"])]))
    elif origin is not None:
        copy.set(origin, "xyz", xyz)
    text.insert(shape, copy.changed().decode())
    names = frozenset({kinds.last_part(shape.parent.name)})
    touches = SHAPES | {"gazebo", "material"}
    return Made("", label(shape), "copy", "", copy.changed().decode()[:60], touches, names)


@kind("comment", "urdf", "sdf")
def comment(text: XmlText, random: Random) -> Made | None:
    """Add or remove a comment; a translation may take it over."""
    removable = [node for part in text.root.iter() for node in part.children if node.tag == COMMENT]
    if removable and random.random() < 0.5:
        text.remove(random.choice(removable))
        return Made("", "comment", "element", "comment", "", COMMENTS, is_no_edit=True)
    found = list(text.root.iter("link", "joint"))
    if not found:
        return None
    node, word = random.choice(found), random.choice(WORDS)
    text.insert(node, f"<!-- {word} -->")
    return Made("", label(node), "comment", "", word, COMMENTS, is_no_edit=True)


@kind("several", "urdf", "sdf")
def several(text: XmlText, random: Random) -> Made | None:
    """Two or three edits of other kinds, one after the other."""
    file_format: Format = "urdf" if text.root.tag == "robot" else "sdf"
    names = [name for name in KINDS[file_format] if name not in ("several", "comment")]
    data, made = text.data, []
    for name in random.sample(names, len(names)):
        one = kinds.edited(data, file_format, name, random)
        if one is not None:
            data, made = one.data, [*made, one]
        if len(made) == 3:
            break
    if len(made) < 2:
        return None
    touches = frozenset[str]().union(*(one.touches for one in made))
    everyone = all(one.names for one in made)
    names_touched = frozenset[str]().union(*(one.names for one in made)) if everyone else None
    return Made(
        "",
        " + ".join(one.element for one in made),
        " + ".join(one.kind for one in made),
        " + ".join(one.old for one in made),
        " + ".join(one.new for one in made),
        touches,
        names_touched or frozenset(),
        data=data,
    )


# --- Actuators ------------------------------------------------------------------------------------

#: Elements that only Drake reads, and the attributes with their numbers in URDF.
_ACTUATOR = {
    "drake:gear_ratio": ("value",),
    "drake:rotor_inertia": ("value",),
    "drake:controller_gains": ("p", "d"),
}
_ACTUATOR_TAGS = frozenset({"transmission", "actuator", *_ACTUATOR})
_TRANSMISSION = """<transmission name="{joint}_drive">
  <type>transmission_interface/SimpleTransmission</type>
  <joint name="{joint}"/>
  <actuator name="{joint}_motor">
    {element}
  </actuator>
</transmission>"""


def _actuators(root: Node) -> dict[str, Node]:
    """Joint → the element around those of its actuator, where only one can be meant."""
    joints = [joint for joint in root.iter("joint") if joint.get("type") in ONE_AXIS]
    if root.tag == "sdf":
        return {joint.name: joint for joint in joints}
    moving, found = {joint.name for joint in joints}, dict[str, list[Node]]()
    for node in root.all("transmission"):
        kind_of = node.find("type")
        motors, ends = node.all("actuator"), node.all("joint")
        is_simple = kind_of is not None and "SimpleTransmission" in kind_of.text
        if is_simple and len(motors) == len(ends) == 1 and motors[0].name:
            found.setdefault(ends[0].name, []).append(motors[0])
    return {name: nodes[0] for name, nodes in found.items() if name in moving and len(nodes) == 1}


def _actuator_parts(root: Node) -> list[tuple[str, Node]]:
    """The elements of actuators, with their joints."""
    return [
        (joint, part)
        for joint, around in _actuators(root).items()
        for tag in _ACTUATOR
        if len(around.all(tag)) == 1
        for part in around.all(tag)
    ]


def _of_actuator(joint: str, tag: str, old: str, new: str, field: str = "") -> Made:
    name = kinds.last_part(joint)
    key = ("joint", name, field) if field else None
    return Made("", f"joint[{joint}]", tag, old, new, _ACTUATOR_TAGS, frozenset({name}), key)


@kind("actuator-value", "urdf", "sdf")
def actuator_value(text: XmlText, random: Random) -> Made | None:
    """Change a number of an actuator."""
    found = _actuator_parts(text.root)
    if not found:
        return None
    joint, part = random.choice(found)
    name = random.choice(_ACTUATOR[part.tag])
    is_text = text.root.tag == "sdf" and name == "value"
    old = part.text if is_text else part.get(name)
    try:
        new = kinds.spelled(kinds.scaled(float(old), random))
    except ValueError:
        return None
    if is_text:
        text.set_text(part, new)
    else:
        text.set(part, name, new)
    return _of_actuator(joint, part.tag, old, new, part.tag if name == "value" else name)


@kind("actuator-remove", "urdf", "sdf")
def actuator_remove(text: XmlText, random: Random) -> Made | None:
    """Remove an element of an actuator, or the transmission with it."""
    found = _actuator_parts(text.root)
    if not found:
        return None
    joint, part = random.choice(found)
    around = next(item for item in part.ancestors() if item.tag in ("transmission", "joint"))
    text.remove(around if around.tag == "transmission" and random.random() < 0.5 else part)
    return _of_actuator(joint, part.tag, "element", "")


@kind("actuator-add", "urdf", "sdf")
def actuator_add(text: XmlText, random: Random) -> Made | None:
    """Add an element of an actuator to a joint."""
    known, tag = _actuators(text.root), random.choice(list(_ACTUATOR))
    with_drive = {end.name for node in text.root.all("transmission") for end in node.all("joint")}
    joints = [
        joint
        for joint in text.root.iter("joint")
        if joint.get("type") in ONE_AXIS
        and (
            not known[joint.name].all(tag) if joint.name in known else joint.name not in with_drive
        )
    ]
    if not joints:
        return None
    joint = random.choice(joints)
    numbers = [kinds.spelled(kinds.scaled(0.0, random)) for _ in _ACTUATOR[tag]]
    declared = (
        "" if "xmlns:drake" in text.root.attributes else ' xmlns:drake="http://drake.mit.edu"'
    )
    if text.root.tag == "sdf" and len(numbers) == 1:
        element = f"<{tag}{declared}>{numbers[0]}</{tag}>"
    else:
        values = [f' {name}="{value}"' for name, value in zip(_ACTUATOR[tag], numbers, strict=True)]
        element = f"<{tag}{declared}{''.join(values)}/>"
    around = known.get(joint.name)
    if around is None:
        name = escape(joint.name, {'"': "&quot;"})
        text.append(text.root, _TRANSMISSION.format(joint=name, element=element))
    else:
        text.append(around, element)
    return _of_actuator(joint.name, tag, "", " ".join(numbers))
