"""Text of elements outside of their children, and labels of elements for messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lxml import etree

from translate.xml.white_space import collapsed, trimmed

if TYPE_CHECKING:
    from translate.xml.output import Output

_NAMED = frozenset(
    {"robot", "world", "model", "link", "joint", "frame", "visual", "collision", "sensor", "light"}
)


def own_text(element: etree._Element) -> str:
    """Return the text of an element and after its children, each run of blanks as one blank."""
    text = element.text or ""
    if len(element):
        text = "\n".join([text, *[child.tail or "" for child in element]])
    return collapsed(text) if text else ""


def text_after_children(element: etree._Element) -> str:
    """Return the text after the children of an element; comments are no children."""
    parts = [child.tail or "" for child in element if isinstance(child.tag, str)]
    return collapsed("\n".join(parts))


def elements_with_text(root: etree._Element) -> Iterator[etree._Element]:
    """Yield the elements that contain text which is not blank, in document order."""
    found = root.xpath("descendant-or-self::*[text()[normalize-space()]]")
    assert isinstance(found, list)
    for element in found:
        assert isinstance(element, etree._Element)
        yield element


def label(element: etree._Element) -> str:
    """Return a label with the nearest named elements: ``collision 'c' of link 'l' <density>``."""
    return label_of((element, *element.iterancestors()))


def label_of(chain: Sequence[etree._Element | Output]) -> str:
    """Return the label of an element; ``chain`` is the element and those around it."""
    own = "" if _is_named(chain[0]) else f" <{chain[0].tag!s}>"
    names = [f"{item.tag!s} '{item.get('name')}'" for item in chain if _is_named(item)]
    return trimmed(" of ".join(names[:2]) + own)


def _is_named(element: etree._Element | Output) -> bool:
    return element.tag in _NAMED and bool(element.get("name"))
