"""The kinds of edits that are made alike in URDF and SDFormat."""

from __future__ import annotations

from random import Random

from support.edits import kinds
from support.edits.kinds import ANYTHING, COMMENTS, KINDS, SHAPES, Format, Made, kind, label
from support.edits.xml_text import COMMENT, Node, XmlText

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
        and joint.get("type") in ("revolute", "continuous", "prismatic", "fixed")
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
