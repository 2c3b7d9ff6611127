"""Find the values in ``<gazebo>`` blocks that the mapped SDFormat does not contain.

A fact is one value that a file states: the text of an element, an attribute, or an empty element.
An element of a block is mapped if every fact of it is a fact of the fragments that were mapped from
it.  So an element that applies to nothing, an unknown part of an element and a value that a later
element overrides are not mapped, whatever the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from lxml import etree

from translate.xml.element_text import own_text
from translate.xml.white_space import collapsed

TEXT = "#"


#: A value of an element: its tag, the name of an attribute or :data:`TEXT`, and the value.
Fact: TypeAlias = tuple[str, str, str]


def facts(element: etree._Element) -> set[Fact]:
    """Return the facts of an element and of its descendants."""
    return set(iterate_facts(element))


def iterate_facts(top: etree._Element) -> Iterator[Fact]:
    """Yield the facts of an element and of its descendants."""
    for element in top.iter(etree.Element) if len(top) else (top,):
        tag = str(element.tag)
        items = element.items()
        for name, value in items:
            yield tag, str(name), collapsed(str(value))
        text = own_text(element)
        if text or not (items or len(element)):
            yield tag, TEXT, text
