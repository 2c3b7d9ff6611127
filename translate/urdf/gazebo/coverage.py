"""Find the values in ``<gazebo>`` blocks that the mapped SDFormat does not contain.

A fact is one value that a file states: the text of an element, an attribute, or an empty element.
An element of a block is mapped if every fact of it is a fact of the fragments that were mapped from
it.  So an element that applies to nothing, an unknown part of an element and a value that a later
element overrides are not mapped, whatever the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from translate.xml.element_text import own_text

TEXT = "#"


class Fact(NamedTuple):
    """A value of an element: ``name`` is that of an attribute, or :data:`TEXT`."""

    tag: str
    name: str
    value: str


def facts(element: etree._Element) -> set[Fact]:
    """Return the facts of an element and of its descendants."""
    return set(_facts(element))


def _facts(top: etree._Element) -> Iterator[Fact]:
    for element in top.iter(etree.Element):
        tag = str(element.tag)
        for name, value in element.items():
            yield Fact(tag, str(name), " ".join(str(value).split()))
        text = own_text(element)
        if text or not (len(element) or element.attrib):
            yield Fact(tag, TEXT, text)
