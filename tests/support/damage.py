"""Damaging robot files, at random but repeatably: bytes, lines, elements, attributes and texts.

Most of the damage leaves XML that is well-formed, for what breaks the syntax never gets far.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from lxml import etree

from translate.model.joint import JOINT_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

#: Values that mean something else, too much, or nothing at all.
STRANGE = (
    *("", " ", "0", "-1", "-0", "2", "true", "abc", "é", "\N{ROBOT FACE}", "a" * 5000),
    *("nan", "inf", "-inf", "1e999", "1e308", "-1e308", "1e-320", "1e16", "0x10", "9" * 400),
    *("1 2", "0 0 0", "0 0 0 0", "0 0 0 0 0 0", "1 2 3 4 5 6 7", "1,2,3", "${x}"),
    *("world", "__model__", "a::b", "::", "base_link", "nobody::link", "a/b", "a[", "*", ".."),
    *JOINT_TYPES,
    *("floating joint", "x joint", "link", "pose", "axis/limit"),
    *("quat_xyzw", "1.2", "1.6", "1.7", "1.9", "2.0"),
)


def damaged(data: bytes, random: Random) -> bytes:
    """The file with some damage."""
    kind = random.random()
    if kind < 0.1:
        return _flip_bytes(data, random)
    if kind < 0.15:
        return data[: random.randrange(len(data))]
    if kind < 0.25:
        return _exchange_lines(data, random)
    root = etree.fromstring(data, etree.XMLParser(recover=True))
    if root is None:
        return _flip_bytes(data, random)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        elements = list(root.iter("*"))
        ours = [element for element in elements if _is_ours(element)]
        one = random.choice(ours if ours and random.random() < 0.3 else elements)
        try:
            random.choice(_ON_ELEMENTS)(one, random.choice(elements), random)
        except ValueError:
            # XML cannot express this damage, such as a control character.
            continue
    return etree.tostring(root)


def _flip_bytes(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.randint(1, 8)):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _exchange_lines(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    here, there = random.randrange(len(lines)), random.randrange(len(lines))
    lines[here], lines[there] = random.choice(
        ((lines[there], lines[here]), (b"", lines[there]), (lines[there], lines[there]))
    )
    return b"".join(lines)


def _is_ours(element: etree._Element) -> bool:
    """Whether an element is part of what a translation noted in the file."""
    names = [str(element.tag), *map(str, element.attrib)]
    names += [str(ancestor.tag) for ancestor in element.iterancestors()]
    return any("robot-translate" in name for name in names)


# --- Each takes an element to damage, and another one to take something from --------------------


def _delete(one: etree._Element, other: etree._Element, random: Random) -> None:
    parent = one.getparent()
    if parent is not None:
        parent.remove(one)


def _repeat(one: etree._Element, other: etree._Element, random: Random) -> None:
    if one.getparent() is not None:
        one.addnext(copy.deepcopy(one))


def _move(one: etree._Element, other: etree._Element, random: Random) -> None:
    if one is not other and one not in other.iterancestors():
        other.append(one)


def _rename(one: etree._Element, other: etree._Element, random: Random) -> None:
    one.tag = other.tag


def _drop_attribute(one: etree._Element, other: etree._Element, random: Random) -> None:
    if one.attrib:
        del one.attrib[random.choice(list(one.attrib))]


def _spoil_attribute(one: etree._Element, other: etree._Element, random: Random) -> None:
    if one.attrib:
        one.set(random.choice(list(one.attrib)), random.choice(STRANGE))


def _borrow_attribute(one: etree._Element, other: etree._Element, random: Random) -> None:
    if one.attrib and other.attrib:
        name, source = random.choice(list(one.attrib)), random.choice(list(other.attrib))
        one.set(name, other.attrib[source])


def _spoil_text(one: etree._Element, other: etree._Element, random: Random) -> None:
    one.text = random.choice(STRANGE)


def _borrow_text(one: etree._Element, other: etree._Element, random: Random) -> None:
    one.text = other.text


_ON_ELEMENTS: tuple[Callable[[etree._Element, etree._Element, Random], None], ...] = (
    _delete,
    _repeat,
    _move,
    _rename,
    _drop_attribute,
    _spoil_attribute,
    _borrow_attribute,
    _spoil_text,
    _borrow_text,
)
