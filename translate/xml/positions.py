"""Lines and columns of the elements of a document.

The parser only has the line in which the start tag of an element ends, and counts it in 16 bits.
The places of elements after line 65,535 are found at once, because the tree may be changed later;
all others when the first finding needs them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from itertools import chain, islice

from lxml import etree

from translate.structures import NamedTuple, dataclass, grouped

#: The parser counts lines in 16 bits.
LAST_CERTAIN_LINE = 65535
#: A line with more characters than this may contain many elements.
LONG_LINE = 2000
#: A start tag with its name, or markup that contains no elements.
START_TAG = (
    r"<(?:!--.*?-->|!\[CDATA\[.*?\]\]>|\?.*?\?>|"
    r"""(?:!DOCTYPE|([^\s/>!?]+))[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>)"""
)
#: A line in which a tag of an earlier line may end, or with other markup than tags.
_UNCERTAIN_LINE = r"\A[^<]*>|<[!?]|-->|\]\]>|\?>"
#: A line that begins with a whole start tag and is no end of a comment.
_FIRST_TAG = r"\s*(<[A-Za-z_][^<>]*>)(?!.*(?:-->|\]\]>))"


class StartTag(NamedTuple):
    """The place of the start tag of one element: lines and columns count from 1."""

    line: int
    column: int
    end_line: int
    name: str


def start_tags(text: str, after: int = 0) -> tuple[int, list[StartTag]]:
    """Return the start tags of a well-formed document that end after an offset, in order.

    The first result is the number of start tags before.
    """
    tags: list[StartTag] = []
    earlier, line, line_start, end = 0, 1, 0, 0
    for tag in re.finditer(START_TAG, text, re.DOTALL | re.ASCII):
        if tag.end() <= after:
            if tag[1]:
                earlier += 1
            continue
        start = tag.start()
        if breaks := text.count("\n", end, start):
            line, line_start = line + breaks, text.rfind("\n", end, start) + 1
        first_line, column, end = line, start - line_start + 1, tag.end()
        if breaks := text.count("\n", start, end):
            line, line_start = line + breaks, text.rfind("\n", start, end) + 1
        if tag[1]:
            tags.append(StartTag(first_line, column, line, tag[1]))
    return earlier, tags


def end_of_root_name(data: bytes) -> int:
    """Return the offset after the tag of the root element, which must be complete."""
    tags = re.finditer(START_TAG.encode(), data, re.DOTALL)
    return next(tag.end(1) for tag in tags if tag[1])


def place(data: bytes, offset: int) -> tuple[int, int]:
    """Return the line and the column of an offset, counting from 1."""
    start = data.rfind(b"\n", 0, offset) + 1
    before = data[start:offset].decode("utf-8", "replace")
    return data.count(b"\n", 0, offset) + 1, len(before) + 1


def set_line(element: etree._Element, line: int) -> None:
    """Set the line of an element that is not in the document, as far as the parser counts."""
    element.sourceline = min(line, LAST_CERTAIN_LINE)  # type: ignore[misc]  # no setter in the stubs


@dataclass(eq=False)
class Positions:
    """The positions of the elements of a document: of its ``root``, parsed from ``data``."""

    root: etree._Element
    data: bytes
    _places: dict[tuple[int, str], dict[etree._Element, StartTag]] = field(default_factory=dict)
    #: The start tags that end in :data:`LAST_CERTAIN_LINE` or after it.
    _late: dict[etree._Element, StartTag] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.data.count(b"\n") >= LAST_CERTAIN_LINE - 1:
            text = self._text()
            late_text = text.split("\n", LAST_CERTAIN_LINE - 1)[-1]
            earlier, tags = start_tags(text, len(text) - len(late_text))
            elements = list(islice(self.root.iter("*"), earlier, None))
            # The tree may be a part of the document, or the result of its macros.
            names = [str(element.tag).rpartition("}")[2] for element in elements]
            if names == [tag.name.rpartition(":")[2] for tag in tags]:
                self._late = dict(zip(elements, tags, strict=True))

    def line_of(self, element: etree._Element) -> int:
        """Return the line in which the start tag of an element ends.

        An element that was inserted in the tree after :data:`LAST_CERTAIN_LINE` has the line of the
        element around it.
        """
        if self._late and (tag := self._late_tag(element)) is not None:
            return tag.end_line
        return element.sourceline or 0

    def replace_elements(self, copies: Mapping[etree._Element, etree._Element]) -> None:
        """Give copies the places of the elements that they replace in the tree."""
        tags_of_copies = ((copied, self._late.get(element)) for copied, element in copies.items())
        self._late.update({copied: tag for copied, tag in tags_of_copies if tag is not None})

    def of_element(self, element: etree._Element, name: str) -> tuple[int, int]:
        """Return line and column of the start tag of an element with a qualified name.

        The column is 0 if it is unknown.
        """
        late = self._late_tag(element) if self._late else None
        if late is not None:
            return late.line, late.column
        line = element.sourceline or 0
        if line >= LAST_CERTAIN_LINE:
            return line, 0
        is_unknown = line > 0 and (line, name) not in self._places
        if is_unknown and (column := self._only_column(line, name)):
            return line, column
        start = self._tag(element, line, name) or next(iter(self._tags_by_end.get(line, ())), None)
        return (line, 0) if start is None else (start.line, start.column)

    def of_line(self, line: int) -> tuple[int, int] | None:
        """Return line and column of the first start tag that ends in a line, if there is one."""
        text = self._line(line)
        alone = re.match(_FIRST_TAG, text, re.ASCII) if len(text) <= LONG_LINE else None
        if alone is not None:
            return line, alone.start(1) + 1
        starts = self._tags_by_end.get(line)
        return (starts[0].line, starts[0].column) if starts else None

    def _late_tag(self, element: etree._Element) -> StartTag | None:
        """Return the start tag of an element past :data:`LAST_CERTAIN_LINE`, or of an ancestor."""
        tag = self._late.get(element)
        # The parser may lack the line of a late element, and so may an inserted one.
        if tag is None and not 0 < (element.sourceline or 0) < LAST_CERTAIN_LINE:
            around = next((node for node in element.iterancestors() if node in self._late), None)
            tag = None if around is None else self._late[around]
        return tag

    def _only_column(self, line: int, name: str) -> int:
        """Return the column of the only start tag of a name in its line.

        It is 0 if a search is necessary.
        """
        text = self._line(line)
        # A long line is not searched again for each finding.
        if len(text) > LONG_LINE or re.search(_UNCERTAIN_LINE, text):
            return 0
        starts = list(re.finditer(rf"<{re.escape(name)}(?=[\s/>])", text))
        return starts[0].start() + 1 if len(starts) == 1 else 0

    def _tag(self, element: etree._Element, line: int, name: str) -> StartTag | None:
        """Return where an element starts with namesakes in its line, or a tag of several lines."""
        if (line, name) not in self._places:
            starts = self._tags_by_name.get((line, name), [])
            peers = self._peers.get((line, str(element.tag)), [])
            # Where they do not match, the tree has been changed since.
            pairs = zip(peers, starts, strict=True) if len(peers) == len(starts) else ()
            self._places[line, name] = dict(pairs)
        return self._places[line, name].get(element)

    @cached_property
    def _tags_by_name(self) -> dict[tuple[int, str], list[StartTag]]:
        return grouped(
            ((start.end_line, start.name), start)
            for start in chain.from_iterable(self._tags_by_end.values())
        )

    @cached_property
    def _peers(self) -> dict[tuple[int, str], list[etree._Element]]:
        return grouped(
            ((peer.sourceline or 0, str(peer.tag)), peer) for peer in self.root.iter("*")
        )

    def _text(self) -> str:
        return self.data.decode("utf-8", "replace")

    @cached_property
    def _lines(self) -> list[str]:
        return self._text().split("\n")

    def _line(self, number: int) -> str:
        return self._lines[number - 1] if number <= len(self._lines) else ""

    @cached_property
    def _tags_by_end(self) -> dict[int, list[StartTag]]:
        return grouped((start.end_line, start) for start in start_tags(self._text())[1])
