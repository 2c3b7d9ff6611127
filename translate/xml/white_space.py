"""White space of XML: the characters space, tab, carriage return and line feed.

The methods of ``str`` without arguments also treat other characters as white space, for example
U+0085 and U+00A0.  In XML, and for the readers of both formats, these are characters of names.
The functions treat ``None``, an attribute or a text that does not exist, as an empty text.
"""

from __future__ import annotations

import re

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
