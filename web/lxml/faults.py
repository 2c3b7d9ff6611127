"""Faults of documents, at the places and in the terms of libxml2, which the hints of readers name.

expat reports few kinds of faults.  The bytes at its place tell what libxml2 reports there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from xml.parsers import expat
from xml.parsers.expat import errors

_NAME = rb"""[^\s<>&;=/"']+"""
_REFERENCE = re.compile(rb"&(" + _NAME + rb");")
_REFERENCE_WITHOUT_END = re.compile(rb"&(" + _NAME + rb")?\Z")
_ATTRIBUTE = re.compile(rb"(" + _NAME + rb""")\s*=\s*(?:"[^"]*"|'[^']*')""")
_WHOLE_TAG = re.compile(rb"""<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>""")
_END_TAG = re.compile(rb"</([^\s>]*)[^>]*>")
_PREDEFINED = {b"lt", b"gt", b"amp", b"apos", b"quot"}


class XMLSyntaxError(SyntaxError):
    """A document is not well-formed.  ``position`` is the line and the column, from 1."""

    def __init__(self, message: str, code: int, line: int, column: int) -> None:
        super().__init__(f"{message}, line {line}, column {column}")
        self.code, self.position = code, (line, column)


class OpenElement(NamedTuple):
    """An element whose end tag is not read yet."""

    name: str
    line: int


class _Fault(NamedTuple):
    """What is wrong, and the offset of the place."""

    message: str
    offset: int


class _Place(NamedTuple):
    """Where expat stopped."""

    data: bytes
    offset: int
    opened: OpenElement | None

    @property
    def start(self) -> int:
        """The offset of the last ``<`` before the place; -1 without one."""
        return self.data.rfind(b"<", 0, self.offset)

    @property
    def has_root(self) -> bool:
        """Whether an element starts before the last ``<``."""
        return re.search(rb"<(?![!?])" + _NAME, self.data[: max(0, self.start)]) is not None


def syntax_error(
    error: expat.ExpatError, offset: int, data: bytes, opened: OpenElement | None
) -> XMLSyntaxError:
    """The error of expat at an offset, with the innermost element that is open."""
    kind = expat.ErrorString(error.code) or ""
    place = _Place(data, offset, opened)
    if not data.strip():
        fault = _Fault("Document is empty", 0)
    elif opened is None and kind in (errors.XML_ERROR_SYNTAX, errors.XML_ERROR_NO_ELEMENTS):
        fault = _Fault("Start tag expected, '<' not found", offset)
    else:
        handler = _FAULTS.get(kind)
        fault = handler(place) if handler is not None else _Fault(kind, offset)
    return XMLSyntaxError(fault.message, error.code, *position_at(data, fault.offset))


def position_at(data: bytes, offset: int) -> tuple[int, int]:
    """The line and the column of an offset, from 1.  Only a line feed ends a line."""
    before = data[data.rfind(b"\n", 0, offset) + 1 : offset]
    return data.count(b"\n", 0, offset) + 1, len(before.decode("utf-8", "replace")) + 1


def _premature_end(place: _Place) -> _Fault:
    opened = place.opened or OpenElement("", 0)
    message = f"Premature end of data in tag {opened.name} line {opened.line}"
    return _Fault(message, len(place.data))


def _mismatch(place: _Place) -> _Fault:
    opened, end_tag = place.opened or OpenElement("", 0), _END_TAG.match(place.data, place.start)
    closed = _shown(end_tag[1]) if end_tag else ""
    message = f"Opening and ending tag mismatch: {opened.name} line {opened.line} and {closed}"
    return _Fault(message, end_tag.end() if end_tag else place.offset)


def _unclosed(place: _Place) -> _Fault:
    """The file ends within markup."""
    data, end = place.data, len(place.data)
    if data.startswith(b"<!--", place.offset):
        return _Fault("Comment not terminated", end)
    if _is_in_value(data[place.offset :]):
        return _Fault("AttValue: ' expected", end)
    tag = data[place.offset + 1 :].split(None, 1)
    name = re.search(rb"\s(" + _NAME + rb")\s*=?\s*\Z", data[place.offset :])
    if name is not None:
        return _Fault(f"Specification mandates value for attribute {_shown(name[1])}", end)
    line = data.count(b"\n", 0, place.offset) + 1
    return _Fault(f"Couldn't find end of Start Tag {_shown(b''.join(tag[:1]))} line {line}", end)


def _duplicate(place: _Place) -> _Fault:
    attribute = _ATTRIBUTE.match(place.data, place.offset)
    if attribute is None:
        return _Fault("Attribute redefined", place.offset)
    return _Fault(f"Attribute {_shown(attribute[1])} redefined", attribute.end())


def _undefined_entity(place: _Place) -> _Fault:
    for found in _REFERENCE.finditer(place.data, place.offset):
        if found[1] not in _PREDEFINED and not found[1].startswith(b"#"):
            return _Fault(f"Entity '{_shown(found[1])}' not defined", found.end())
    return _Fault("Entity '' not defined", place.offset)


def _invalid_token(place: _Place) -> _Fault:
    data, offset = place.data, place.offset
    character = data[offset : offset + 1]
    markup = data[place.start : offset]
    reference = _REFERENCE_WITHOUT_END.search(data, max(0, offset - 100), offset)
    if place.opened is None and markup == b"<" and character == b"/" and place.has_root:
        # A second end tag follows the root.
        return _Fault("Extra content at the end of the document", place.start)
    if place.start < 0:
        message = "Start tag expected, '<' not found"
    elif character > b"\x7f":
        message = "Invalid bytes in character encoding"
    elif reference is not None:
        message = "EntityRef: expecting ';'" if reference[1] else "xmlParseEntityRef: no name"
    elif markup.startswith(b"<!--"):
        message = "Double hyphen within comment"
    elif _WHOLE_TAG.match(markup):
        message = _in_content(markup, character)
    else:
        message = _in_tag(markup, character)
    return _Fault(message, offset)


def _in_content(before: bytes, character: bytes) -> str:
    if character == b">" and before.endswith(b"]]"):
        return "Sequence ']]>' not allowed in content"
    return f"PCDATA invalid Char value {ord(character or b' ')}"


def _in_tag(markup: bytes, character: bytes) -> str:
    if _is_in_value(markup):
        if character == b"<":
            return "Unescaped '<' not allowed in attributes values"
        return "invalid character in attribute value"
    if len(markup) <= 1:
        return "StartTag: invalid element name"
    if markup.rstrip().endswith(b"="):
        return "AttValue: \" or ' expected"
    name = re.search(rb"\s(" + _NAME + rb")\s*\Z", markup)
    if name is not None:
        return f"Specification mandates value for attribute {_shown(name[1])}"
    return "attributes construct error"


def _is_in_value(tag: bytes) -> bool:
    """Whether the end of a part of a tag is within quotes."""
    rest = re.sub(rb"""\A[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*""", b"", tag)
    return bool(rest)


def _misplaced_declaration(place: _Place) -> _Fault:
    message = "XML declaration allowed only at the start of the document"
    return _Fault(message, place.offset + len(b"<?xml"))


def _shown(name: bytes) -> str:
    return name.decode("utf-8", "replace")


_FAULTS: dict[str, Callable[[_Place], _Fault]] = {
    errors.XML_ERROR_NO_ELEMENTS: _premature_end,
    errors.XML_ERROR_TAG_MISMATCH: _mismatch,
    errors.XML_ERROR_UNCLOSED_TOKEN: _unclosed,
    errors.XML_ERROR_DUPLICATE_ATTRIBUTE: _duplicate,
    errors.XML_ERROR_UNDEFINED_ENTITY: _undefined_entity,
    errors.XML_ERROR_INVALID_TOKEN: _invalid_token,
    errors.XML_ERROR_MISPLACED_XML_PI: _misplaced_declaration,
    errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: lambda place: _Fault(
        "Extra content at the end of the document", place.offset
    ),
    errors.XML_ERROR_PARTIAL_CHAR: lambda place: _Fault(
        "Invalid bytes in character encoding", place.offset
    ),
    errors.XML_ERROR_UNKNOWN_ENCODING: lambda place: _Fault("Unsupported encoding", place.offset),
}
