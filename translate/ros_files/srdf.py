"""The links and joints that an SRDF names: groups, states, end effectors, pairs of links.

The elements and attributes are those of the reader of MoveIt (srdfdom, ``Model``).
"""

from __future__ import annotations

from collections.abc import Iterator

from translate.ros_files.name_use import MAX_SHOWN, Kind, NameUse
from translate.structures import NamedTuple
from translate.xml.document import XmlFile, parse
from translate.xml.text import trimmed, words_of
from translate.xml.values import numbers_in

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
    added = _added_joints(file)
    return [
        use for use in _uses(file) if use.name and not (use.kind == "joint" and use.name in added)
    ]


class GroupState(NamedTuple):
    """A named pose of a group of joints: the positions of each joint, in rad and m."""

    name: str
    group: str
    positions: dict[str, tuple[float, ...]]


def states_in_srdf(data: bytes, path: str) -> list[GroupState]:
    """Return the states of groups that an SRDF names, in document order.

    The virtual joints, which the SRDF adds to the robot, and joints whose values are no numbers
    have no positions.

    Raises :class:`translate.TranslateError` for a file that is not well-formed.
    """
    file = parse(data, path)
    added = _added_joints(file)
    states = []
    for element in file.root.iterfind("group_state"):
        positions = {}
        for joint in element.iterfind("joint"):
            name = trimmed(joint.get("name"))
            values = numbers_in(words_of(joint.get("value")))
            if values and name not in added:
                positions[name] = values
        states.append(
            GroupState(trimmed(element.get("name")), trimmed(element.get("group")), positions)
        )
    return states


def _added_joints(file: XmlFile) -> set[str]:
    """Return the joints of states that are none of the robot."""
    return {
        *(trimmed(joint.get("name")) for joint in file.root.iterfind("virtual_joint")),
        _FREE_JOINT,
    }


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
