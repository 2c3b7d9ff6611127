"""The parameters of a classic plugin, and what xacro decides about them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from lxml import etree

from translate.migration.state import elements, is_xacro
from translate.migration.tables import Kind, Row
from translate.xml.text import trimmed

_XACRO = "it stays: an instruction of xacro is {} it; expand the file with xacro before"
#: Forms whose successor can be outside of the instruction around a plugin.
_ELSEWHERE = ("sensor", "multicamera", "mimic", "control")
#: The elements that a successor is in.
_PLACES = ("sensor", "gazebo", "link", "joint", "model", "world", "robot")


class Parameter(NamedTuple):
    """One parameter of a plugin: its path, its value, its element, and its row if it has one."""

    path: str
    text: str
    element: etree._Element
    row: Row | None


def parameters(plugin: etree._Element, kind: Kind) -> Iterator[Parameter]:
    """The parameters of a plugin that are mapped or reported, each with its row.

    A parameter with parts is one parameter, unless the table has rows for its parts.
    """
    yield from _parameters(plugin, "", kind)


def _parameters(parent: etree._Element, prefix: str, kind: Kind) -> Iterator[Parameter]:
    for name, value in parent.attrib.items() if prefix else ():
        path = f"{prefix[:-1]}@{name}"
        if path in kind.rows:
            yield Parameter(path, str(value), parent, kind.rows[path])
    for element in elements(parent):
        path = prefix + etree.QName(element).localname
        if path == "ros/remapping":
            yield _remapping(element, kind)
        elif _has_parts(element, path, kind):
            yield from _parameters(element, f"{path}/", kind)
        else:
            yield Parameter(path, trimmed(element.text), element, _row(path, kind))


def _has_parts(element: etree._Element, path: str, kind: Kind) -> bool:
    return path not in _copied(kind) and any(
        name.startswith((f"{path}/", f"{path}@")) for name in kind.rows
    )


def _copied(kind: Kind) -> set[str]:
    return {name for name, row in kind.rows.items() if row.conversion == "copy"}


def _row(path: str, kind: Kind) -> Row | None:
    """The row of a parameter, or of the parameter that it is a part of."""
    while path and path not in kind.rows:
        path = path.rpartition("/")[0]
    return kind.rows.get(path)


def _remapping(element: etree._Element, kind: Kind) -> Parameter:
    """A parameter ``@name`` with the new name of a topic, and the row of that name."""
    old, _, new = trimmed(element.text).partition(":=")
    row = kind.rows.get(f"@{old}") or kind.rows.get(f"@~/{old.removeprefix('~/')}")
    return Parameter(f"@{old}", new, element, row)


def kept_by_xacro(plugin: etree._Element, kind: Kind) -> dict[etree._Element, str]:
    """The plugin and its sensor with the reason, if an instruction of xacro decides their content.

    Without its value, a successor for all cases cannot be written.
    """
    if kind.form == "none":
        return {}
    around = [*takewhile(lambda item: item.tag not in _PLACES, plugin.iterancestors())]
    sensor = next(plugin.iterancestors("sensor"), None)
    is_around = kind.form in _ELSEWHERE and (
        # Another macro can be the sensor itself.
        any(map(is_xacro, around)) if sensor is not None else any(map(_is_condition, around))
    )
    is_in = any(map(is_xacro, plugin.iter("*")))
    if not is_in and not is_around:
        return {}
    reason = _XACRO.format("in" if is_in else "around")
    return {plugin: reason} if sensor is None else {plugin: reason, sensor: reason}


def _is_condition(element: etree._Element) -> bool:
    return is_xacro(element) and etree.QName(element).localname in ("if", "unless")
