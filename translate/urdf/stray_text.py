"""Text in elements of URDF, whose values are attributes (reference U A1)."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from translate.model.model import LeftOut
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.schema import TABLE
from translate.xml.document import qualified_name
from translate.xml.element_text import elements_with_text, label, own_text
from translate.xml.white_space import trimmed


def check_text(reader: UrdfElementReader) -> None:
    """Warn of text in elements of URDF; note the texts that no fragment contains as left out."""
    for element in _elements_with_text(reader.file.root):
        if not _is_of_urdf(element):
            continue
        text = own_text(element)
        text = text if len(text) <= 40 else f"{text[:40]}…"
        tag = qualified_name(element)
        reader.warning(
            "text-unexpected",
            f"<{tag}> contains the text '{text}', which readers ignore",
            element,
            "remove it; values are attributes",
        )
        if not any(node in reader.kept for node in (element, *element.iterancestors())):
            reason = f"readers ignore the text '{text}'"
            location = reader.location(element)
            item = LeftOut("text-unexpected", label(element), reason, location)
            reader.left_out.append(item)


def _elements_with_text(robot: etree._Element) -> Iterator[etree._Element]:
    """Yield the elements with text in the robot and in its children that URDF defines."""
    if trimmed(robot.text) or any(trimmed(child.tail) for child in robot):
        yield robot
    for child in robot:
        if child.tag in TABLE["robot"].children:
            # The text is empty in almost all files, which is tested without a walk.
            text = etree.tostring(child, encoding="unicode", method="text", with_tail=False)
            if trimmed(text):
                yield from elements_with_text(child)


def _is_of_urdf(element: etree._Element) -> bool:
    """Return whether URDF defines an element at its place; other programs read the others."""
    tags = [str(node.tag) for node in (element, *element.iterancestors())]
    pairs = zip(tags[1:], tags, strict=False)
    return all(parent in TABLE and tag in TABLE[parent].children for parent, tag in pairs)
