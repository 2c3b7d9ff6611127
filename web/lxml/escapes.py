"""Texts and values as XML."""

from __future__ import annotations

import re

_TEXT = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_VALUE = {**_TEXT, '"': "&quot;", "\t": "&#9;", "\n": "&#10;"}
_IN_TEXT, _IN_VALUE = str.maketrans(_TEXT), str.maketrans(_VALUE)
_SPECIAL = re.compile('[&<>"\t\n\r]')


class MarkedText(str):
    """A text with CDATA sections; ``markup`` is its XML."""

    __slots__ = ("markup",)
    markup: str


def escaped_text(text: str) -> str:
    """A text as XML."""
    if isinstance(text, MarkedText):
        return text.markup
    return text.translate(_IN_TEXT) if _SPECIAL.search(text) else text


def escaped_value(value: str) -> str:
    """The value of an attribute as XML, without its quotes."""
    return value.translate(_IN_VALUE) if _SPECIAL.search(value) else value
