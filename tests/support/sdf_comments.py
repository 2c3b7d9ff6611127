"""The comments of an SDFormat file, with their places."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterator


def comments(data: bytes) -> Counter[tuple[str, str]]:
    """Each comment with the element that it stands before; at an end, with the element around."""
    return Counter(_placed_comments(etree.fromstring(data)))


def _placed_comments(root: etree._Element) -> Iterator[tuple[str, str]]:
    for node in root.iter(etree.Comment):
        following = next(node.itersiblings("*"), None)
        parent = node.getparent()
        around = "" if parent is None else _name(parent)
        place = f"/{around}" if following is None else f"{around} {_name(following)}"
        yield (node.text or "").strip(), place


def _name(element: etree._Element) -> str:
    name = element.get("name")
    return str(element.tag) if name is None else f"{element.tag!s} {name!r}"
