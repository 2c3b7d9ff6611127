"""The names of links and joints in an expansion: which are missing, and which parts have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from translate.structures import NamedTuple

#: The attributes that name a part: the tag of their element, the attribute, the tag of the part.
_REFERENCES = (
    ("parent", "link", "link"),
    ("child", "link", "link"),
    ("mimic", "joint", "joint"),
)


class Reference(NamedTuple):
    """An attribute with the name of a part, and the tag of that part."""

    element: etree._Element
    attribute: str
    tag: str
    name: str


def references(root: etree._Element) -> Iterator[Reference]:
    """Yield the attributes of joints in a tree that name a link or another joint."""
    for joint in root.iter("joint"):
        for tag, attribute, named in _REFERENCES:
            for element in joint.iterchildren(tag):
                yield Reference(element, attribute, named, str(element.get(attribute) or ""))


def paths_of(root: etree._Element) -> dict[tuple[object, ...], int]:
    """Return the tags and names on the way to each element of an expansion → its number.

    With other arguments of xacro, an element of one path is the same part of the robot.
    """
    numbers = {element: number for number, element in enumerate(root.iter(etree.Element))}
    paths: dict[tuple[object, ...], int] = {}
    waiting: list[tuple[etree._Element, tuple[object, ...]]] = [(root, ())]
    while waiting:
        element, path = waiting.pop()
        paths[path] = numbers[element]
        counts = Counter[tuple[str, str]]()
        for child in element.iterchildren(etree.Element):
            key = str(child.tag), child.get("name") or child.get("reference") or ""
            counts[key] += 1
            waiting.append((child, (*path, (*key, counts[key]))))
    return paths


def faults_of_names(root: etree._Element) -> set[str]:
    """Return what is wrong with the names of the links and joints of an expansion.

    A joint needs its links, and two links or two joints need two names.
    """
    counts = Counter(
        (str(part.tag), str(part.get("name") or "")) for part in root.iterchildren("link", "joint")
    )
    faults = {
        f"there would be {count} parts {tag} '{name}'"
        for (tag, name), count in counts.items()
        if count > 1
    }
    for element, _, tag, name in references(root):
        joint = element.getparent()
        if (tag, name) not in counts and joint is not None and joint.getparent() is root:
            faults.add(f"joint '{joint.get('name')}' would have no {tag} '{name}'")
    return faults
