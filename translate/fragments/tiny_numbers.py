"""Numbers that are too small for readers: below the smallest normal number they are read as 0.

libsdformat refuses a file with such a number as out of range (``ign sdf -k`` of libsdformat 12).
The smallest normal double is 2.2e-308; colours and transparencies have single precision.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lxml import etree

from translate.model.fragment import Location
from translate.model.model import LeftOut
from translate.xml.document import XmlFile
from translate.xml.text import path_of_element, trimmed, words_of
from translate.xml.values import SMALLEST, is_number_word

#: Whether readers take an attribute of an element for numbers, or its text if the name is empty.
HoldsNumbers = Callable[[etree._Element, str], bool]
SMALLEST_SINGLE = 2.0**-126
#: The code of the entries.
TOO_SMALL = "number-too-small"
#: The elements and attributes of colours.
_SINGLE = frozenset(
    {"rgba", "ambient", "diffuse", "specular", "emissive", "background", "color", "transparency"}
)
#: What follows ``e-`` in such a number.
_LARGE_EXPONENT = re.compile(rb"0*(?:3[789]|[4-9]\d|\d{3})")
_ZEROS = b"0." + 35 * b"0"
#: Numbers whose inverse counts: 0 would be the opposite.  The reader refuses tiny ones (S C42).
_INVERTED = frozenset({"thread_pitch", "screw_thread_pitch"})
#: The contents of these elements are for other programs, which have numbers of their own.
_OPAQUE = frozenset({"plugin", "ros2_control", "transmission"})


def drop_tiny_numbers(file: XmlFile, holds_numbers: HoldsNumbers) -> list[LeftOut]:
    """Replace these numbers by 0 in the tree of a file; return an entry for each text."""
    if not _may_hold_tiny(file.data):
        return []
    entries = []
    for element in _elements(file.root):
        tag = str(element.tag)
        location = Location(file.path, file.line_of(element), tag)
        for name, text in (("", element.text or ""), *map(_as_texts, element.items())):
            written = _without_tiny(text, name or tag)
            if written == text or tag in _INVERTED or not holds_numbers(element, name):
                continue
            if name:
                element.set(name, written)
            else:
                element.text = written
            path = path_of_element(element).below(f"@{name}" if name else "")
            reason = f"'{trimmed(text)}' has a number that readers refuse as too small: it is 0"
            entries.append(LeftOut(TOO_SMALL, path, reason, location))
    return entries


def _may_hold_tiny(data: bytes) -> bool:
    """Return whether a file can have such a number; the search for a fixed text is quick."""
    parts = data.replace(b"E", b"e").split(b"e-")
    # Three characters are enough for the pattern, and few of them differ.
    exponents = {part[:3] for part in parts[1:]}
    return _ZEROS in data or any(map(_LARGE_EXPONENT.match, exponents))


def _elements(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the elements below one that are not for other programs."""
    waiting = [element]
    while waiting:
        inner = waiting.pop()
        yield inner
        waiting += [
            child
            for child in reversed(inner)
            if isinstance(child.tag, str) and ":" not in child.tag and child.tag not in _OPAQUE
        ]


def _as_texts(attribute: tuple[str | bytes, str | bytes]) -> tuple[str, str]:
    return str(attribute[0]), str(attribute[1])


def _without_tiny(text: str, name: str) -> str:
    """Return a text of numbers with 0 for those that are too small; another text as it is."""
    words = words_of(text)
    if not words or not all(map(is_number_word, words)):
        return text
    smallest = SMALLEST_SINGLE if name in _SINGLE else SMALLEST
    written = ["0" if _is_tiny(word, smallest) else word for word in words]
    return text if written == words else " ".join(written)


def _is_tiny(word: str, smallest: float) -> bool:
    digits = re.split("[eE]", word)[0]
    return abs(float(word)) < smallest and re.search("[1-9]", digits) is not None
