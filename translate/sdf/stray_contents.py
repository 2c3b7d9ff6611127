"""Contents of SDFormat elements that readers ignore (reference S A22).

These are text in elements that have none, ``<box>2 2 2</box>``, and attributes and children of
elements that contain a text, ``<mass><x/>1</mass>``.  The model has no field for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from translate.model.model import LeftOut
from translate.sdf import schema
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.schema import LEAF, block_at, defined_attributes, path_of
from translate.xml.document import prefixed_name, qualified_name
from translate.xml.element_text import label, own_text, text_after_children
from translate.xml.white_space import trimmed


def check_text(reader: SdfElementReader) -> list[tuple[etree._Element, LeftOut]]:
    """Warn of text that readers ignore; return each element with text, with its entry."""
    found = []
    for element, text in _stray_texts(reader.file.root):
        tag = qualified_name(element)
        reader.warning(
            "text-unexpected",
            f"<{tag}> contains the text '{_short(text)}', which readers ignore",
            element,
            f"remove it, or write it in an element of <{tag}>",
        )
        reason = f"readers ignore the text '{_short(text)}'"
        item = LeftOut("text-unexpected", label(element), reason, reader.location(element))
        found.append((element, item))
    return found


def leave_out_text(reader: SdfElementReader, found: list[tuple[etree._Element, LeftOut]]) -> None:
    """Note the texts that no fragment contains as left out."""
    for element, item in found:
        if not any(node in reader.fragment_of for node in (element, *element.iterancestors())):
            reader.document.left_out.append(item)


def _stray_texts(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    for element in _elements_with_text(root):
        block = block_at(path_of(element))
        if block is None:
            continue
        table = schema.table(block) if block != LEAF else None
        if table is not None and table.open:
            continue
        has_text = table is None or bool(table.values)
        text = text_after_children(element) if has_text else own_text(element)
        if text:
            yield element, text


def _elements_with_text(root: etree._Element) -> Iterator[etree._Element]:
    """Yield the elements with children, or of a tag without text, that contain text.

    A path expression needs more time, since it normalizes the text of every element.
    """
    without_text = schema.tags_without_text()
    found: set[etree._Element | None] = set()
    # A file has few different texts of white space.
    blank: set[str | None] = {None}
    for node in root.iter():
        tail, text = node.tail, node.text
        if tail not in blank:
            if trimmed(tail):
                found.add(node.getparent())
            else:
                blank.add(tail)
        if text not in blank and (len(node) or node.tag in without_text):
            if trimmed(text):
                found.add(node)
            else:
                blank.add(text)
    if found:
        yield from (element for element in root.iter("*") if element in found)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


REASON = "readers ignore it"


def leave_out_contents(reader: SdfElementReader) -> None:
    """Note the attributes and children of values that no fragment contains as left out."""
    for element in reader.values:
        if any(node in reader.fragment_of for node in (element, *element.iterancestors())):
            continue
        for part in _contents(reader, element):
            item = LeftOut("content-unexpected", part, REASON, reader.location(element))
            reader.document.left_out.append(item)


def _contents(reader: SdfElementReader, element: etree._Element) -> Iterator[str]:
    """Yield the labels of the undefined attributes and children of an element."""
    known = defined_attributes(path_of(element))
    for name in map(str, element.keys()):
        is_kept = name in known or (element, name) in reader.kept_attributes
        if not is_kept and element.get(name):
            attribute, _ = prefixed_name(element, name)
            yield f"{label(element)} @{attribute}"
    for child in element.iterchildren("*"):
        if child not in reader.fragment_of:
            yield f"{label(element)} <{qualified_name(child)}>"
