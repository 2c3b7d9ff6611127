"""Paths at which some version of SDFormat defines an element.

All other elements are opaque: nothing in them is upgraded, downgraded or renamed, whatever their
tags, because only the program that reads them knows what they mean (S A28, A52).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from lxml import etree

from translate.sdf import schema

#: The block of an element that contains only text.
LEAF = ""
#: Elements that readers accept, but that the tables do not list (S A14; seed 2, 1.4.6).
#: Each is defined as in another block.
_ACCEPTED = {
    ("sdf", "include"): "world",
    ("include", "frame"): "model",
    ("include", "joint"): "model",
}


@lru_cache(maxsize=10_000)
def block_at(path: tuple[str, ...]) -> str | None:
    """Return the block of ``schema.txt`` that defines the element at a path of tags.

    The path starts with any block, for example ``sdf`` or ``model``.  Return :data:`LEAF` for an
    element that contains only text, and ``None`` if no version defines the element.
    """
    *above, tag = path
    if not above:
        return tag if schema.has_table(tag) else None
    block = block_at(tuple(above))
    if not block:
        return None
    block = _ACCEPTED.get((above[-1], tag), block)
    entries = schema.table(block).children.get(tag)
    if entries is None:
        return None
    return next((entry.target for entry in reversed(entries) if entry.target), LEAF)


def path_of(element: etree._Element) -> tuple[str, ...]:
    """Return the tags from the root of a tree to an element."""
    tags = [str(element.tag), *(str(item.tag) for item in element.iterancestors())]
    return tuple(reversed(tags))


def is_defined(element: etree._Element) -> bool:
    """Return whether some version of SDFormat defines an element at its place."""
    return block_at(path_of(element)) is not None


def defined(root: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Yield the elements with a tag that SDFormat defines at their place."""
    # A list, because the caller may change the tree.
    return iter([element for element in root.iter(tag) if is_defined(element)])


def defined_attributes(path: tuple[str, ...]) -> frozenset[str]:
    """Return the attributes that some version defines for the element at a path."""
    block = block_at(path)
    return frozenset(schema.table(block).attributes) if block else frozenset()
