"""Attributes and children of SDFormat elements that contain a text: ``<mass><x/>1</mass>`` (S A22).

Readers ignore them, and the model has no field for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from translate.model.model import LeftOut
from translate.sdf.defined_paths import defined_attributes, path_of
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import prefixed_name, qualified_name
from translate.xml.element_text import label

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
