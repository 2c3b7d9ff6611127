"""Lines and columns of the elements of a document, found when the first finding needs them.

The parser only has the line in which the start tag of an element ends, and counts it in 16 bits.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import NamedTuple

from lxml import etree

#: The parser counts lines in 16 bits.
LAST_CERTAIN_LINE = 65535
#: A line with more bytes than this may contain many elements.
LONG_LINE = 2000
#: A line that begins with a whole start tag and is no end of a comment.
_FIRST_TAG = re.compile(rb"\s*(<[A-Za-z_][^<>]*>)(?!.*(?:-->|\]\]>))")


class StartTag(NamedTuple):
    """The place of the start tag of one element: its lines count from 1."""

    line: int
    end_line: int
    offset: int
    name: str


def start_tags(data: bytes) -> list[StartTag]:
    """Every start tag of a well-formed document in UTF-8, in order."""
    found: list[StartTag] = []
    line, end = 1, 0
    for tag in _start_tag().finditer(data):
        start, name = tag.start(), tag[1]
        line += data.count(b"\n", end, start)
        end = tag.end()
        end_line = line + data.count(b"\n", start, end)
        if name:
            found.append(StartTag(line, end_line, start, name.decode()))
        line = end_line
    return found


def end_of_root_name(data: bytes) -> int:
    """The offset after the tag of the root element, which must be complete."""
    return next(tag.end(1) for tag in _start_tag().finditer(data) if tag[1])


def _start_tag() -> re.Pattern[bytes]:
    """A pattern for a start tag with its name, or for markup that contains no elements."""
    return re.compile(
        rb"<(?:!--.*?-->|!\[CDATA\[.*?\]\]>|\?.*?\?>|"
        rb"""(?:!DOCTYPE|([^\s/>!?]+))[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>)""",
        re.DOTALL,
    )


def place(data: bytes, offset: int) -> tuple[int, int]:
    """The line and the column of an offset, counting from 1."""
    return data.count(b"\n", 0, offset) + 1, _column(data, offset)


def _column(data: bytes, offset: int) -> int:
    start = data.rfind(b"\n", 0, offset) + 1
    return len(data[start:offset].decode("utf-8", "replace")) + 1


@dataclass(slots=True, eq=False)
class Positions:
    """The positions of the elements of a document: of its ``root``, parsed from ``data``."""

    root: etree._Element
    data: bytes
    _lines: list[bytes] | None = None
    _tags: dict[int, list[StartTag]] | None = None
    _tags_by_name: dict[tuple[int, str], list[StartTag]] | None = None
    _peers: dict[tuple[int, str], list[etree._Element]] | None = None
    _places: dict[tuple[int, str], dict[etree._Element, StartTag]] = field(default_factory=dict)
    #: The start tags of the elements after :data:`LAST_CERTAIN_LINE`: their first offset and the
    #: one after them.
    _late: dict[etree._Element, tuple[int, int]] = field(default_factory=dict)
    #: The offsets of all line breaks, if there are many.
    _breaks: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        # Later, the tree may have been changed.
        if self.data.count(b"\n") >= LAST_CERTAIN_LINE - 1:
            self._find_late_elements()

    def line_of(self, element: etree._Element) -> int:
        """Return the line in which the start tag of an element ends, which the parser lacks.

        An element that was inserted in the tree has the line of the element around it.
        """
        return bisect_left(self._breaks, self._late_span(element)[1]) + 1

    def of_element(self, element: etree._Element, name: str) -> tuple[int, int]:
        """Return line and column of the start tag of an element with a qualified name.

        The column is 0 if it is unknown.
        """
        line = element.sourceline or 0
        if line >= LAST_CERTAIN_LINE:
            offset, _ = self._late_span(element)
            return bisect_left(self._breaks, offset) + 1, _column(self.data, offset)
        if line > 0 and (line, name) not in self._places:
            # A start tag that is the only one of its name in its line is found without a search.
            text = self._line(line)
            tag = re.escape(name.encode())
            # A long line is not searched again for each finding.
            is_short = len(text) <= LONG_LINE
            starts = list(re.finditer(rb"<" + tag + rb"(?=[\s/>])", text)) if is_short else []
            if len(starts) == 1:
                return line, len(text[: starts[0].start()].decode("utf-8", "replace")) + 1
        start = self._tag(element, line, name)
        if start is None:
            start = next(iter(self._tags_by_end().get(line, ())), None)
        return (line, 0) if start is None else (start.line, _column(self.data, start.offset))

    def of_line(self, line: int) -> tuple[int, int] | None:
        """Return line and column of the first start tag that ends in a line, if there is one."""
        text = self._line(line)
        alone = _FIRST_TAG.match(text) if len(text) <= LONG_LINE else None
        if alone is not None:
            return line, alone.start(1) + 1
        starts = self._tags_by_end().get(line)
        return (starts[0].line, _column(self.data, starts[0].offset)) if starts else None

    def _find_late_elements(self) -> None:
        self._breaks = [match.start() for match in re.finditer(b"\n", self.data)]
        spans = [tag.span() for tag in _start_tag().finditer(self.data) if tag[1]]
        elements = list(self.root.iter("*"))
        # An embedded source is only a part of the document.
        if len(elements) == len(spans):
            self._late = {
                element: span
                for element, span in zip(elements, spans, strict=True)
                if (element.sourceline or 0) >= LAST_CERTAIN_LINE
            }

    def _late_span(self, element: etree._Element) -> tuple[int, int]:
        """The start tag of an element after :data:`LAST_CERTAIN_LINE`, or of one around it."""
        span = self._late.get(element)
        if span is None:
            around = next((node for node in element.iterancestors() if node in self._late), None)
            start = self._breaks[LAST_CERTAIN_LINE - 2] + 1
            span = (start, start) if around is None else self._late[around]
        return span

    def _tag(self, element: etree._Element, line: int, name: str) -> StartTag | None:
        """Where an element starts that has namesakes in its line, or a tag over several lines."""
        if (line, name) not in self._places:
            starts, peers = self._namesakes(line, name, str(element.tag))
            # Where they do not match the tree has been changed since.
            pairs = zip(peers, starts, strict=True) if len(peers) == len(starts) else ()
            self._places[line, name] = dict(pairs)
        return self._places[line, name].get(element)

    def _namesakes(
        self, line: int, name: str, tag: str
    ) -> tuple[list[StartTag], list[etree._Element]]:
        """The start tags of one name that end in a line, and the elements of one tag in it."""
        if self._tags_by_name is None or self._peers is None:
            self._tags_by_name, self._peers = {}, {}
            for end, found in self._tags_by_end().items():
                for start in found:
                    self._tags_by_name.setdefault((end, start.name), []).append(start)
            for peer in self.root.iter("*"):
                self._peers.setdefault((peer.sourceline or 0, str(peer.tag)), []).append(peer)
        return self._tags_by_name.get((line, name), []), self._peers.get((line, tag), [])

    def _line(self, number: int) -> bytes:
        if self._lines is None:
            self._lines = self.data.split(b"\n")
        return self._lines[number - 1] if number <= len(self._lines) else b""

    def _tags_by_end(self) -> dict[int, list[StartTag]]:
        if self._tags is None:
            self._tags = {}
            for start in start_tags(self.data):
                self._tags.setdefault(start.end_line, []).append(start)
        return self._tags
