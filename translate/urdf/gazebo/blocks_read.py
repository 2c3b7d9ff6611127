"""Data types of the reader of ``<gazebo>`` blocks: mapped elements and their sources.

Each mapped element is a SDFormat fragment with its owner and its *sources*: the elements of the
blocks that it was mapped from.  A writer compares it with the model to find blocks that are out of
date.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from lxml import etree

from translate.extensions.owners import Owner
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.xml.document import element_of
from translate.xml.values import parse_float
from translate.xml.white_space import trimmed, words_of

#: An element of a block: the index of the block, and the index of the element in the block.
Source: TypeAlias = tuple[int, int]

#: The index of a block itself in the :data:`Source` of what is not in one of its elements.
BLOCK = -1


@dataclass(slots=True)
class MappedElement:
    """One SDFormat fragment that blocks define, and the elements that it was mapped from."""

    owner: Owner
    fragment: Fragment
    sources: set[Source]


class UnmappedElement(NamedTuple):
    """An element of a block without an equivalent in SDFormat.

    ``code`` and ``problem`` are empty if the element is valid.
    """

    source: Source
    code: str = ""
    problem: str = ""


@dataclass(slots=True)
class MappedElements:
    """The result of mapping the blocks of a robot.

    ``unmapped``: the elements without an equivalent in SDFormat.
    ``renamed``: the elements with the name of an earlier element of the same tag and owner.
    """

    found: list[MappedElement] = field(default_factory=list)
    unmapped: list[UnmappedElement] = field(default_factory=list)
    renamed: list[UnmappedElement] = field(default_factory=list)


def block_of(fragment: Fragment) -> etree._Element | None:
    """Return the ``<gazebo>`` block of a URDF fragment; None for other fragments."""
    is_block = fragment.dialect == "urdf" and fragment.tag == "gazebo" and not fragment.at
    return element_of(fragment.xml) if is_block else None


def new_block(reference: str, children: Iterable[etree._Element]) -> etree._Element:
    """Return a block with these elements; an empty reference is the model."""
    block = etree.Element("gazebo", {"reference": reference} if reference else None)
    block.extend(children)
    return block


def canonical(fragment: Fragment) -> object:
    """Return a key that is equal for fragments that differ only in layout."""
    if fragment.attribute:
        return (fragment.at, fragment.attribute, fragment.namespace, fragment.xml)
    return (fragment.at, _canonical_text(fragment.xml))


@lru_cache(maxsize=1024)
def _canonical_text(xml: str) -> str:
    """Return the key of an element as a text, whose hash is computed once."""
    return repr(canonical_element(element_of(xml)))


def canonical_element(element: etree._Element) -> object:
    """Return a key that is equal for elements that differ only in layout."""
    attributes = sorted((str(key), value) for key, value in element.attrib.items())
    children = [canonical_element(child) for child in element if isinstance(child.tag, str)]
    return (tag_of(element), tuple(attributes), _tokens(element.text), tuple(children))


def _tokens(text: str | None) -> tuple[object, ...]:
    """Return the numbers and other tokens of a text, without the blanks between them."""
    tokens: list[object] = []
    for token in words_of(text):
        try:
            tokens.append(parse_float(token, infinite=True))
        except ValueError:
            tokens.append(token)
    return tuple(tokens)


def tag_of(element: etree._Element) -> str:
    """Return the tag of an element that is not a comment."""
    return str(element.tag)


def block_label(block: etree._Element) -> str:
    """Return the name of a block for messages."""
    reference = trimmed(block.get("reference"))
    return f"<gazebo reference='{reference}'>" if reference else "<gazebo>"


def name_in_urdf(entity: Link | Joint) -> str:
    """Return the name of a link or joint in the URDF."""
    return entity.name if entity.urdf_name is None else entity.urdf_name
