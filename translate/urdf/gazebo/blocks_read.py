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

from translate.extensions.embedded_source import is_embedded_source_block
from translate.extensions.extension_data import PREFIXES, SHOWN, Owner, mark, without_prefix
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.xml.document import element_of, text_of
from translate.xml.values import parse_float
from translate.xml.white_space import trimmed, words_of

#: An element of a block: the index of the block, and the index of the element in the block.
Source: TypeAlias = tuple[int, int]

#: The index of a block itself in the :data:`Source` of what is not in one of its elements.
BLOCK = -1

#: Mark of a block that was generated from SDFormat content.
GENERATED = mark("generated")
#: The value of this mark on a block of shapes that URDF lacks; on other blocks it is ``true``.
SHAPES = "shapes"
#: Mark of a block that applies only to the shapes that Gazebo finds by their names.
BY_NAME = mark("by-name")
#: Mark of the block with ``<static>``: the joint that fixes the robot for readers that ignore it.
WORLD_JOINT = mark("world-joint")
#: Mark of a ``<material>`` in a block: the colour of the same visual in URDF.
URDF_COLOR = mark("shown")


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
    """Return the ``<gazebo>`` block of a URDF fragment.

    Return None for other fragments, for the block of the embedded source, and for generated shapes.
    """
    if fragment.dialect != "urdf" or fragment.tag != "gazebo" or fragment.at:
        return None
    block = element_of(fragment.xml)
    return None if is_embedded_source_block(block) or holds_shapes(block) else block


def generated_block(reference: str, children: Iterable[etree._Element]) -> etree._Element:
    """Return a block of content that was generated; an empty reference is the model."""
    block = etree.Element("gazebo", nsmap={"translate": PREFIXES["translate"]})
    if reference:
        block.set("reference", reference)
    block.set(GENERATED, "true")
    block.extend(children)
    return block


def shapes_fragment(children: Iterable[etree._Element]) -> Fragment:
    """Return a block with the shapes that URDF lacks; the embedded source contains them, too."""
    block = generated_block("", children)
    block.set(GENERATED, SHAPES)
    etree.cleanup_namespaces(block, keep_ns_prefixes=["translate"])
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


def holds_shapes(block: etree._Element) -> bool:
    """Return whether a block was generated for shapes that URDF lacks."""
    return block.get(GENERATED) == SHAPES


def generated_fragment(reference: str, children: Iterable[etree._Element]) -> Fragment:
    """Return a generated block as a fragment of its model."""
    block = generated_block(reference, children)
    etree.cleanup_namespaces(block, keep_ns_prefixes=["translate"])
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


def is_generated(block: etree._Element | None) -> bool:
    """Return whether a block contains only content that was generated from SDFormat."""
    return block is not None and block.get(GENERATED) is not None


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
    items = [(without_prefix(str(key)), value) for key, value in element.attrib.items()]
    attributes = sorted((key, value) for key, value in items if key != SHOWN)
    children = [canonical_element(child) for child in element if isinstance(child.tag, str)]
    return (
        without_prefix(tag_of(element)),
        tuple(attributes),
        _tokens(element.text),
        tuple(children),
    )


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


def is_in_scope(name: str, link: str) -> bool:
    """Return whether Gazebo applies a block to a shape; ``link`` is the URDF name of its link.

    It applies a block to shapes without a name, and to shapes with a name that begins with the
    name of the link (U B6.4, B6.5).
    """
    return not name or name.startswith(link)
