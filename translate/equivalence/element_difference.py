"""The first difference of two XML elements, by their content and not by their layout.

The order of elements with different tags and of attributes, white space, comments and the notation
of numbers are no differences.
"""

from __future__ import annotations

from collections.abc import Callable

from lxml import etree

from translate.equivalence.result import allowed_error, number_error
from translate.xml.values import parse_bool, parse_float
from translate.xml.white_space import words_of

#: Whether two different texts are names of the same element of the robot.
SameName = Callable[[str, str], bool]


def first_difference(
    a: etree._Element, b: etree._Element, same_name: SameName, skipped: frozenset[str] = frozenset()
) -> str:
    """The first difference as a message that begins with a path of tags; empty if there is none.

    ``skipped`` are tags of children that are not compared.
    """
    for name in sorted(map(str, {*a.attrib, *b.attrib})):
        found = _text_difference(a.get(name, ""), b.get(name, ""), same_name)
        if found:
            return f"@{name} {found}"
    found = _text_difference(a.text or "", b.text or "", same_name)
    if found:
        return found
    first, second = (_children(element, skipped) for element in (a, b))
    for tag in (*first, *(tag for tag in second if tag not in first)):
        ones, others = first.get(tag, []), second.get(tag, [])
        if len(ones) != len(others):
            return f"{len(ones)} <{tag}> became {len(others)}"
        for one, other in zip(ones, others, strict=True):
            found = first_difference(one, other, same_name)
            if found:
                return f"{tag}{'' if found.startswith('@') else ' '}{found}"
    return ""


def _children(element: etree._Element, skipped: frozenset[str]) -> dict[str, list[etree._Element]]:
    found: dict[str, list[etree._Element]] = {}
    for child in element.iterchildren("*"):
        tag = str(child.tag)
        if tag not in skipped:
            found.setdefault(tag, []).append(child)
    return found


def _text_difference(a: str, b: str, same_name: SameName) -> str:
    first, second = words_of(a), words_of(b)
    if first == second:
        return ""
    if len(first) == len(second) and all(map(_same_token(same_name), first, second)):
        return ""
    return f"'{' '.join(first)}' became '{' '.join(second)}'"


def _same_token(same_name: SameName) -> Callable[[str, str], bool]:
    def same(a: str, b: str) -> bool:
        return a == b or _same_number(a, b) or _same_truth(a, b) or same_name(a, b)

    return same


def _same_number(a: str, b: str) -> bool:
    try:
        one, other = parse_float(a, infinite=True), parse_float(b, infinite=True)
    except ValueError:
        return False
    return number_error(one, other) <= allowed_error(one, other)


def _same_truth(a: str, b: str) -> bool:
    try:
        return parse_bool(a) == parse_bool(b)
    except ValueError:
        return False
