"""Texts of elements: white space, text outside of children, labels, the plain tree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, cast

from lxml import etree

from translate.diagnostics import element_path
from translate.diagnostics.element_path import ElementPath
from translate.structures import grouped

#: The white space of XML.
BLANKS = " \t\r\n"
_NAMED = frozenset(
    {"robot", "world", "model", "link", "joint", "frame", "visual", "collision", "sensor", "light"}
)


class Labelled(Protocol):
    """What a label states of an element that is read or written: its tag and its attributes."""

    @property
    def tag(self) -> object:
        """The name of the element."""

    def get(self, name: str, /) -> str | None:
        """Return the value of an attribute."""


def own_text(element: etree._Element) -> str:
    """Return the text of an element and after its children, each run of blanks as one blank."""
    return collapsed("\n".join([element.text or "", *[child.tail or "" for child in element]]))


def text_after_children(element: etree._Element) -> str:
    """Return the text after the children of an element; comments are no children."""
    parts = [child.tail or "" for child in element if isinstance(child.tag, str)]
    return collapsed("\n".join(parts))


def elements_by(root: etree._Element, path: str) -> list[etree._Element]:
    """Return the elements at an XPath, in document order."""
    return cast("list[etree._Element]", root.xpath(path))


def path_of_element(element: etree._Element) -> ElementPath:
    """Return the path of an element in the nearest named element: a density of a collision."""
    return path_in((element, *element.iterancestors()))


class SiblingNumbers:
    """The places of elements among the children of their parent with the same tag.

    The children of a parent are read once, so that each of many places of one parent is a look-up.
    They are read again for an element that was added since then.
    """

    def __init__(self) -> None:
        self._places: dict[etree._Element, dict[etree._Element, tuple[int, int]]] = {}

    def of(self, element: etree._Element, parent: etree._Element) -> tuple[int, int]:
        """Return the place of a child, from 0 on, and the number of children with its tag."""
        places = self._places.get(parent)
        if places is None or element not in places:
            places = self._places[parent] = _places_of_children(parent)
        return places[element]


def _places_of_children(parent: etree._Element) -> dict[etree._Element, tuple[int, int]]:
    children = grouped((child.tag, child) for child in parent)
    return {
        child: (place, len(group))
        for group in children.values()
        for place, child in enumerate(group)
    }


def place_of(element: etree._Element, numbers: SiblingNumbers) -> ElementPath:
    """Return the path of an element in its file, by its scoped name in the outermost model.

    Shapes, sensors and lights have the link or joint around them as their owner; parts of a world,
    the world; elements of a ``<gazebo>`` block, the reference of the block.
    """
    # A comment or a processing instruction is in an element.
    chain = [item for item in (element, *element.iterancestors()) if isinstance(item.tag, str)]
    depth = next((n for n, item in enumerate(chain) if _is_entity(item)), len(chain))
    field = "/".join(str(item.tag).rpartition("}")[2] for item in reversed(chain[:depth]))
    if depth == len(chain):
        return ElementPath("", field=field)
    entity, *around = chain[depth:]
    kind, name = str(entity.tag), trimmed(entity.get("name"))
    if kind == element_path.BLOCK:
        return element_path.block_path(trimmed(entity.get("reference")), field)
    if kind == "robot":
        return ElementPath("model", name, field=field)
    owner = next((item for item in around if _is_entity(item) and item.tag != "robot"), None)
    if owner is None:
        return ElementPath(kind, name, field=field)
    owner_kind = str(owner.tag)
    if owner_kind == element_path.BLOCK:
        return ElementPath(kind, name, trimmed(owner.get("reference")), owner_kind, field=field)
    if owner_kind == "model":
        return ElementPath(kind, _scoped(entity, around), field=field)
    owner_name = _scoped(owner, around[around.index(owner) + 1 :])
    if name:
        return ElementPath(kind, name, owner_name, owner_kind, field=field)
    # A shape that is out of place can be deeper: its siblings are those beside it.
    return ElementPath(
        kind, "", owner_name, owner_kind, *numbers.of(entity, around[0]), field=field
    )


def _is_entity(element: etree._Element) -> bool:
    is_shape = element.tag in ("visual", "collision", element_path.BLOCK)
    return is_shape or (element.tag in _NAMED and bool(element.get("name")))


def _scoped(entity: etree._Element, around: Sequence[etree._Element]) -> str:
    """Return the scoped name of an entity in the outermost of the models around it."""
    models = [trimmed(item.get("name")) for item in around if item.tag == "model"]
    return "::".join([*reversed(models[:-1]), trimmed(entity.get("name"))])


def path_in(chain: Sequence[Labelled]) -> ElementPath:
    """Return the path of an element; ``chain`` is the element and those around it."""
    named = [element for element in chain if element.tag in _NAMED and element.get("name")]
    steps: list[str] = []
    for element in chain:
        if named and element is named[0]:
            break
        steps.insert(0, str(element.tag).rpartition("}")[2])
    if not named:
        return ElementPath("", field=steps[-1])
    field = "/".join(steps)
    kind, name = str(named[0].tag), named[0].get("name") or ""
    if len(named) == 1:
        return ElementPath(kind, name, field=field)
    return ElementPath(kind, name, named[1].get("name") or "", str(named[1].tag), field=field)


def label(element: etree._Element) -> str:
    """Return a label with the nearest named elements: ``collision 'c' of link 'l' <density>``."""
    return element_path.label(path_of_element(element))


# --- White space of XML: the characters space, tab, carriage return and line feed -----------------
# The methods of ``str`` without arguments also treat other characters as white space, for example
# U+0085 and U+00A0. In XML, and for the readers of both formats, these are characters of names. The
# functions treat ``None``, an attribute or a text that does not exist, as an empty text.

_RUNS = re.compile(r"[ \t\r\n]+")


def trimmed(text: str | None) -> str:
    """Return a text without the white space at its ends."""
    return text.strip(" \t\r\n") if text else ""


def words_of(text: str | None) -> list[str]:
    """Return the parts of a text between runs of white space."""
    if not text:
        return []
    # XML has no other white space characters of ASCII than these four.
    return text.split() if text.isascii() else [word for word in _RUNS.split(text) if word]


def collapsed(text: str | None) -> str:
    """Return a text without white space at its ends, each run of white space as one blank."""
    return " ".join(words_of(text))


# --- The plain tree of an XML text, for the comparison of two files -------------------------------
# It shares no code with the readers of the formats, so that a comparison detects their mistakes.


def plain_tree(data: bytes) -> etree._Element:
    """Return the root element without comments; prefixes that are not declared are accepted.

    Raises ``lxml.etree.XMLSyntaxError`` for data that is not XML.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_comments=True,
        recover=True,
    )
    root: etree._Element | None = etree.fromstring(data, parser)
    if root is None:
        raise etree.XMLSyntaxError("the data contains no element", 1, 1, 1)
    return root
