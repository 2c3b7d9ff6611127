"""What an edit is, the kinds of edits, and what all formats share to make one.

An edit is made in the text of a file, as in an editor.  A kind is one function for
each format; it returns nothing if the file has no place for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal, TypeAlias

from support.edits.xml_text import Node, XmlText

Format: TypeAlias = Literal["urdf", "sdf"]

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
#: The tags of elements whose names are names of the robot.
NAMED = frozenset({"link", "joint", "frame", "model", "robot", "include", "gazebo"})

POSES = frozenset({"origin", "pose", "relative_pose"})
#: How each format writes a shape, and its contents in blocks.
SHAPES = frozenset({"visual", "collision"})
MATERIALS = frozenset({"material", "color"})
PHYSICS = frozenset(
    {"limit", "dynamics", "mimic", "axis", "axis2", "physics", "gazebo", "drake:mimic"}
)
#: Any element; the names of the parts limit what may change.
ANYTHING: frozenset[str] = frozenset({"*"})
COMMENTS = frozenset({"!--"})


@dataclass(frozen=True)
class Made:
    """An edit that was made.

    ``element`` and ``field`` are where, ``old`` and ``new`` the values.  ``touches`` are the tags
    below which the other file may change, ``names`` the parts of the robot that may change there;
    without names any part may.  ``key`` is the value in :mod:`support.edits.values`, if it has one.
    """

    kind: str
    element: str
    field: str
    old: str
    new: str
    touches: frozenset[str]
    names: frozenset[str] = frozenset()
    key: tuple[str, str, str] | None = None
    data: bytes = field(default=b"", repr=False)
    #: The texts change, the robot does not.
    is_no_edit: bool = False

    def __str__(self) -> str:
        return f"{self.kind}: {self.element} {self.field}: {self.old!r} -> {self.new!r}"


Maker: TypeAlias = Callable[[XmlText, Random], Made | None]
KINDS: dict[Format, dict[str, Maker]] = {"urdf": {}, "sdf": {}}


def kind(name: str, *formats: Format) -> Callable[[Maker], Maker]:
    """Register the maker of a kind for the formats."""

    def register(maker: Maker) -> Maker:
        for item in formats:
            KINDS[item][name] = maker
        return maker

    return register


def edited(data: bytes, file_format: Format, name: str, random: Random) -> Made | None:
    """One edit of a kind in a text; nothing if the text has no place for it."""
    return edited_by(KINDS[file_format][name], data, name, random)


def edited_by(maker: Maker, data: bytes, name: str, random: Random) -> Made | None:
    """One edit of a maker in a text; nothing if the text has no place for it."""
    text = XmlText(data)
    made = maker(text, random)
    if made is None:
        return None
    try:
        new = made.data or text.changed()
    except ValueError:
        # Two changes of one place, such as a name that stands in the removed element.
        return None
    return None if new == data else replace(made, kind=name, data=new)


# --- Names ----------------------------------------------------------------------------------------


def owner(node: Node) -> Node:
    """The element itself or the nearest one around it that has a name of the robot."""
    while node.tag not in NAMED and node.parent is not None:
        node = node.parent
    return node


def name_of(node: Node) -> str:
    """The name of a part, or of the part that a block of URDF is about."""
    return node.name or node.get("reference")


def label(node: Node) -> str:
    """The path of an element from the part of the robot around it."""
    top, words = owner(node), []
    while node is not top:
        words.append(f"{node.tag}[{node.name}]" if node.name else node.tag)
        assert node.parent is not None
        node = node.parent
    return "/".join([f"{top.tag}[{name_of(top)}]", *reversed(words)])


def last_part(name: str) -> str:
    """The name without the models around it, in either notation."""
    return re.split(r"::|__", name)[-1] or name


def new_name(text: XmlText, name: str, suffix: str = "_new") -> str:
    """A name that no element of the file has."""
    taken = {node.name for node in text.root.iter()}
    while name + suffix in taken:
        suffix += "x"
    return name + suffix


def end_of(joint: Node, end: str) -> str:
    """The link at the ``parent`` or ``child`` of a joint."""
    node = joint.find(end)
    return "" if node is None else node.get("link") or node.text


def set_end(text: XmlText, joint: Node, end: str, name: str) -> None:
    """Connect a joint with another link."""
    node = joint.find(end)
    assert node is not None
    if "link" in node.attributes:
        text.set(node, "link", name)
    else:
        text.set_text(node, name)


def movable(text: XmlText, joint: Node) -> Iterator[str]:
    """The links of the model of a joint that may become its parent."""
    assert joint.parent is not None
    below, joints = {end_of(joint, "child")}, joint.parent.all("joint")
    while True:
        found = {end_of(item, "child") for item in joints if end_of(item, "parent") in below}
        if found <= below:
            break
        below |= found
    for link in joint.parent.all("link"):
        if link.name not in below and link.name != end_of(joint, "parent"):
            yield link.name


# --- Numbers --------------------------------------------------------------------------------------


def spelled(number: float) -> str:
    """A number with few digits."""
    text = f"{number:.5g}"
    return str(int(number)) if float(text) == int(number) and abs(number) < 1e6 else text


def moved(number: float, random: Random) -> float:
    """Another length or angle."""
    step = round(random.uniform(0.01, 0.25), 3)
    return round(number + (step if random.random() < 0.5 else -step), 4)


def scaled(number: float, random: Random) -> float:
    """Another positive amount."""
    return float(f"{(number or 0.5) * random.uniform(1.02, 1.4):.4g}")


def slightly_scaled(number: float, random: Random) -> float:
    """Another moment of inertia, which stays possible."""
    return float(f"{number * random.uniform(1.001, 1.02):.5g}")


def lowered(number: float, random: Random) -> float:
    """A lower limit below the old one."""
    return round(number - random.uniform(0.01, 0.5), 3)


def raised(number: float, random: Random) -> float:
    """An upper limit above the old one."""
    return round(number + random.uniform(0.01, 0.5), 3)


def in_unit(number: float, random: Random) -> float:
    """Another share from 0 to 1."""
    new = round(random.random(), 2)
    return new if new != number else (0.5 if number != 0.5 else 0.25)


Change: TypeAlias = Callable[[float, Random], float]


@dataclass(frozen=True)
class Place:
    """Numbers at a path, ``link/inertial/mass@value``, from ``first`` to before ``last`` of them.

    A path without an attribute means the text.
    """

    path: str
    change: Change
    first: int = 0
    last: int = 99

    def nodes(self, root: Node) -> list[tuple[Node, str, str]]:
        """The elements, the attribute or nothing, and the value."""
        path, _, attribute = self.path.partition("@")
        *above, tag = path.split("/")
        found = []
        for node in root.iter(tag):
            around = [item.tag for item in node.ancestors()][: len(above)]
            if around != above[::-1]:
                continue
            if attribute:
                if attribute in node.attributes:
                    found.append((node, attribute, node[attribute]))
            elif not node.children and node.text:
                found.append((node, "", node.text))
        return [item for item in found if self.words(item[2])]

    def words(self, value: str) -> list[int]:
        """The indices of the numbers that may change."""
        parts = value.split()
        return [
            index
            for index, part in enumerate(parts)
            if self.first <= index < self.last and NUMBER.fullmatch(part) and abs(float(part)) < 1e9
        ]


def numbers(
    name: str,
    file_format: Format,
    touches: frozenset[str],
    *places: Place,
    field_of: Callable[[Node, str], str] | None = None,
    any_part: bool = False,
) -> None:
    """Register a kind that changes one number at one of the places."""

    def make(text: XmlText, random: Random) -> Made | None:
        found = [(place, *item) for place in places for item in place.nodes(text.root)]
        if not found:
            return None
        place, node, attribute, value = random.choice(found)
        words = value.split()
        index = random.choice(place.words(value))
        new = spelled(place.change(float(words[index]), random))
        if float(new) == float(words[index]):
            return None
        words[index] = new
        joined = " ".join(words)
        if attribute:
            text.set(node, attribute, joined)
        else:
            text.set_text(node, joined)
        part = owner(node)
        key = field_of(node, attribute) if field_of else ""
        return Made(
            name,
            label(node),
            f"@{attribute}" if attribute else "text",
            value,
            joined,
            touches,
            frozenset() if any_part else frozenset({last_part(name_of(part))}),
            (part.tag if part.tag != "gazebo" else "", last_part(name_of(part)), key)
            if key
            else None,
        )

    kind(name, file_format)(make)


def swapped_axis(text: XmlText, node: Node, value: str, random: Random) -> str:
    """Another unit axis for a text of three numbers."""
    axes = ["1 0 0", "0 1 0", "0 0 1", "-1 0 0", "0 -1 0", "0 0 -1", "0.6 0 0.8", "0 0.8 -0.6"]
    old = [float(word) for word in value.split()]
    return random.choice([axis for axis in axes if [float(word) for word in axis.split()] != old])
