"""The canonical layout of a document: indentation, blanks in numbers, one declaration.

Elements, attributes, comments and texts keep their order.  One blank line between elements stays.
Only blanks change: those between elements, those around a text of one line, and those between
numbers.  The content of a plugin, and of an element with both text and elements, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from translate.xml.document import MAX_DEPTH, XmlFile, with_cdata
from translate.xml.element_order import put_in_order

_INDENT = "  "
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]?(?:inf|infinity|nan)", re.I)
#: The content of these elements is defined by others, so that blanks can have a meaning.
_OPAQUE = frozenset({"plugin"})
#: The blanks of XML; Python knows more of them, which are text in XML.
_BLANKS = " \t\r\n"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def formatted(file: XmlFile, *, order: bool = False) -> str:
    """The document of a file in the canonical layout; ``order``: also in the canonical order.

    The tree of the file can change, too.
    """
    root = with_cdata(file)
    if order:
        put_in_order(root)
    _lay_out(root)
    before = [_text(node) for node in root.itersiblings(preceding=True)]
    after = [_text(node) for node in root.itersiblings()]
    doctype = root.getroottree().docinfo.doctype
    root.tail = None
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        *([doctype] if doctype else []),
        *reversed(before),
        _text(root),
        *after,
    ]
    return "\n".join(parts) + "\n"


def _text(node: etree._Element) -> str:
    return etree.tostring(node, encoding="unicode", with_tail=False)


def _lay_out(root: etree._Element) -> None:
    waiting: list[tuple[etree._Element, int]] = [(root, 0)]
    while waiting:
        element, depth = waiting.pop()
        for name, value in element.attrib.items():
            tidy = _tidy_numbers(value)
            if tidy != value:
                element.set(name, tidy)
        if _is_opaque(element):
            continue
        if not len(element):
            element.text = _tidy_text(element.text)
            continue
        inner = "\n" + _INDENT * min(depth + 1, MAX_DEPTH)
        gap = element.text
        for child in element:
            blank_line = "\n" if child is not element[0] and (gap or "").count("\n") > 1 else ""
            previous = child.getprevious()
            if previous is None:
                element.text = inner
            else:
                previous.tail = blank_line + inner
            gap = child.tail
        element[-1].tail = "\n" + _INDENT * min(depth, MAX_DEPTH)
        waiting += [(child, depth + 1) for child in _elements(element) if not _is_kept(child)]


def _elements(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the children that are elements, not comments."""
    return element.iterchildren(etree.Element)


def _is_kept(element: etree._Element) -> bool:
    """Whether an element stays as it is."""
    return etree.QName(element).localname in _OPAQUE or element.get(_SPACE) == "preserve"


def _is_opaque(element: etree._Element) -> bool:
    """Whether an element keeps its blanks, has text beside its children, or is a CDATA section."""
    if not len(element):
        return element.text is not None and b"<![CDATA[" in etree.tostring(element)
    texts = [element.text, *(child.tail for child in element)]
    return _is_kept(element) or any(text and text.strip(_BLANKS) for text in texts)


def _tidy_text(text: str | None) -> str | None:
    inner = "" if text is None else text.strip(_BLANKS)
    if text is None or not inner:
        return None
    tidy = _tidy_numbers(text)
    return tidy if tidy != text or "\n" in inner else inner


def _tidy_numbers(text: str) -> str:
    """Numbers with one blank between them; other texts as they are."""
    parts = [part for part in re.split(f"[{_BLANKS}]+", text) if part]
    return " ".join(parts) if parts and all(map(_NUMBER.fullmatch, parts)) else text
