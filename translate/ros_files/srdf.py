"""The links and joints that an SRDF names: groups, states, end effectors, pairs of links.

The elements and attributes are those of the reader of MoveIt (srdfdom, ``Model``).
"""

from __future__ import annotations

from collections.abc import Iterator

from translate.ros_files.name_use import MAX_SHOWN, Kind, NameUse
from translate.xml.document import XmlFile, parse
from translate.xml.text import trimmed

SUFFIX = ".srdf"
#: Element, below the root or a group → its attributes with a name, and what they name.
_NAMES: dict[str, dict[str, Kind]] = {
    "chain": {"base_link": "link", "tip_link": "link"},
    "disable_collisions": {"link1": "link", "link2": "link"},
    "disable_default_collisions": {"link": "link"},
    "enable_collisions": {"link1": "link", "link2": "link"},
    "end_effector": {"parent_link": "link"},
    "joint": {"name": "joint"},
    "joint_property": {"joint_name": "joint"},
    "link": {"name": "link"},
    "link_sphere_approximation": {"link": "link"},
    "passive_joint": {"name": "joint"},
    "virtual_joint": {"child_link": "link"},
}
#: The joint that Pinocchio adds to a free robot; states of SRDF name it.
_FREE_JOINT = "root_joint"
#: The elements with elements of the table below them.
_OWNERS = ("group", "group_state")


def names_in_srdf(data: bytes, path: str) -> list[NameUse]:
    """Return the links and joints of the robot that an SRDF names, in document order.

    The joints that the SRDF defines itself, its virtual joints, are none of the robot.

    Raises :class:`translate.TranslateError` for a file that is not well-formed.
    """
    file = parse(data, path)
    added = {trimmed(joint.get("name")) for joint in file.root.iterfind("virtual_joint")}
    added.add(_FREE_JOINT)
    return [
        use for use in _uses(file) if use.name and not (use.kind == "joint" and use.name in added)
    ]


def _uses(file: XmlFile) -> Iterator[NameUse]:
    waiting = [(child, "") for child in reversed(file.root[:])]
    while waiting:
        element, owner = waiting.pop()
        tag = str(element.tag)
        if tag in _OWNERS:
            place = f"{tag} '{trimmed(element.get('name'))[:MAX_SHOWN]}'"
            waiting += [(child, f"{place} ") for child in reversed(element[:])]
        for attribute, kind in _NAMES.get(tag, {}).items():
            name = trimmed(element.get(attribute))
            yield NameUse(kind, name, file.path, file.line_of(element), f"{owner}{tag} {attribute}")
