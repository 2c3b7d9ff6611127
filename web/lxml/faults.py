"""Faults of documents, in the terms of libxml2, whose messages the hints of the readers name."""

from __future__ import annotations

import re
from xml.parsers import expat

_CODES = expat.errors.codes
_NAME = rb"[^\s<>&;=/\"']+"
_REFERENCE = re.compile(rb"&(?:" + _NAME + rb")?;?")


class XMLSyntaxError(SyntaxError):
    """A document is not well-formed.  ``position`` is the line and the column, from 1."""

    def __init__(self, message: str, code: int, line: int, column: int) -> None:
        super().__init__(f"{message}, line {line}, column {column}")
        self.code, self.position = code, (line, column)


def syntax_error(
    error: expat.ExpatError, data: bytes, open_names: list[tuple[str, int]]
) -> XMLSyntaxError:
    """The error of expat as libxml2 words it, with the elements that are open, and their lines."""
    # An offset counts characters of the line from 0.
    line, column = error.lineno, error.offset + 1
    message = _message(error, data, open_names, line, column)
    return XMLSyntaxError(message, error.code, line, column)


def _message(
    error: expat.ExpatError,
    data: bytes,
    open_names: list[tuple[str, int]],
    line: int,
    column: int,
) -> str:
    name = expat.ErrorString(error.code)
    opened, opened_line = open_names[-1] if open_names else ("", 0)
    if not data.strip():
        return "Document is empty"
    if name == expat.errors.XML_ERROR_NO_ELEMENTS:
        if opened:
            return f"Premature end of data in tag {opened} line {opened_line}"
        return "Start tag expected, '<' not found"
    if name == expat.errors.XML_ERROR_TAG_MISMATCH:
        return f"Opening and ending tag mismatch: {opened} line {opened_line}"
    if name in _WORDS:
        return _WORDS[name]
    return str(name)


_WORDS = {
    expat.errors.XML_ERROR_SYNTAX: "Start tag expected, '<' not found",
    expat.errors.XML_ERROR_UNCLOSED_TOKEN: "Couldn't find end of Start Tag",
    expat.errors.XML_ERROR_PARTIAL_CHAR: "Input is not proper UTF-8",
    expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE: "Attribute redefined",
    expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "Extra content at the end of the document",
    expat.errors.XML_ERROR_UNDEFINED_ENTITY: "Entity '' not defined",
    expat.errors.XML_ERROR_MISPLACED_XML_PI: "XML declaration allowed only at the start of the "
    "document",
    expat.errors.XML_ERROR_UNKNOWN_ENCODING: "Unsupported encoding",
}
