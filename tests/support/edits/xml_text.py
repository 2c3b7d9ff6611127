"""An XML text with the place of each element, to change it as in an editor.

All bytes outside a change stay.  The tree comes from expat and its byte positions.  No code of the
package is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from xml.parsers import expat
from xml.sax.saxutils import escape

COMMENT = "!--"
_ATTRIBUTE = re.compile(rb"([^\s=<>\"'/]+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_TAG_END = re.compile(rb"(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
_LINE_START = re.compile(rb"(?:^|\n)([ \t]*)\Z")


@dataclass(eq=False)
class Node:
    """An element, or a comment with the tag ``!--``.

    Byte positions: ``start`` to ``end`` is the element, ``inner`` to ``close`` its contents; both
    are equal for an empty-element tag.
    """

    tag: str
    start: int
    parent: Node | None
    end: int = 0
    inner: int = 0
    close: int = 0
    children: list[Node] = field(default_factory=list)
    #: Name → value as read, and the positions of its raw value between the quotes.
    attributes: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    text: str = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name][0]

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute."""
        return self.attributes[name][0] if name in self.attributes else default

    @property
    def name(self) -> str:
        """The attribute ``name``."""
        return self.get("name")

    @property
    def is_empty(self) -> bool:
        """Whether it is written as one tag."""
        return self.inner == self.end

    def iter(self, *tags: str) -> Iterator[Node]:
        """This element and its descendants in document order, of these tags only."""
        if self.tag != COMMENT and (not tags or self.tag in tags):
            yield self
        for child in self.children:
            yield from child.iter(*tags)

    def all(self, *tags: str) -> list[Node]:
        """The children of these tags."""
        return [child for child in self.children if child.tag in tags]

    def find(self, path: str) -> Node | None:
        """The first element at a path of tags, ``axis/limit``."""
        found: Node | None = self
        for tag in path.split("/"):
            found = next((child for child in found.children if child.tag == tag), None)
            if found is None:
                return None
        return found

    def ancestors(self) -> Iterator[Node]:
        """The elements around it, from the inside."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent


class XmlText:
    """A text, its tree, and changes of it that :meth:`changed` applies."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.root = _parsed(data)
        self._changes: list[tuple[int, int, bytes]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Replace a range of bytes."""
        self._changes.append((start, end, text.encode()))

    def set(self, node: Node, name: str, value: str) -> None:
        """Set an attribute; a new one stands after the others."""
        value = escape(value, {'"': "&quot;", "'": "&apos;"})
        if name in node.attributes:
            _, start, end = node.attributes[name]
            self.replace(start, end, value)
        else:
            head = self.data[node.start : node.inner]
            last = node.inner - (2 if head.endswith(b"/>") else 1)
            last -= len(self.data[node.start : last]) - len(self.data[node.start : last].rstrip())
            self.replace(last, last, f' {name}="{value}"')

    def drop(self, node: Node, name: str) -> None:
        """Remove an attribute."""
        _, start, end = node.attributes[name]
        first = self.data.rindex(name.encode(), node.start, start)
        while self.data[first - 1 : first].isspace():
            first -= 1
        self.replace(first, end + 1, "")

    def set_text(self, node: Node, value: str) -> None:
        """Replace the text of an element without children."""
        if node.is_empty:
            tag = self.data[node.start : node.end].decode()[:-2].rstrip()
            self.replace(node.start, node.end, f"{tag}>{escape(value)}</{node.tag}>")
        else:
            self.replace(node.inner, node.close, escape(value))

    def remove(self, node: Node) -> None:
        """Remove an element, with its line if nothing else stands there."""
        start, end = node.start, node.end
        found = _LINE_START.search(self.data, max(0, start - 200), start)
        rest = re.compile(rb"[ \t]*\r?\n").match(self.data, end)
        if found and rest:
            start, end = start - len(found[1]), rest.end()
        self.replace(start, end, "")

    def insert(self, after: Node, text: str) -> None:
        """Insert an element on its own line, after a sibling and with its indentation."""
        self._insert(after.end, self.indent(after), text)

    def append(self, parent: Node, text: str) -> None:
        """Insert an element as the last child."""
        if parent.children:
            self.insert(parent.children[-1], text)
            return
        indent = self.indent(parent)
        lines = self._lines(text, f"{indent}  ")
        if parent.is_empty:
            tag = self.data[parent.start : parent.end].decode()[:-2].rstrip()
            new = f"{tag}>{self.newline}{lines}{self.newline}{indent}</{parent.tag}>"
            self.replace(parent.start, parent.end, new)
        else:
            new = f"{self.newline}{lines}{self.newline}{indent}"
            self.replace(parent.inner, parent.close, new)

    def _insert(self, at: int, indent: str, text: str) -> None:
        self.replace(at, at, f"{self.newline}{self._lines(text, indent)}")

    def _lines(self, text: str, indent: str) -> str:
        return self.newline.join(f"{indent}{line}" for line in text.splitlines())

    @property
    def newline(self) -> str:
        """The end of a line in this text."""
        return "\r\n" if b"\r\n" in self.data else "\n"

    def indent(self, node: Node) -> str:
        """The white space before an element on its line; nothing if other text stands there."""
        found = _LINE_START.search(self.data, max(0, node.start - 200), node.start)
        return found[1].decode() if found else ""

    def source(self, node: Node) -> str:
        """The text of an element, without the indentation of its lines."""
        text = self.data[node.start : node.end].decode("utf-8", "replace").replace("\r\n", "\n")
        first, *rest = text.split("\n")
        indent = self.indent(node)
        return "\n".join([first, *(line.removeprefix(indent) for line in rest)])

    def forget(self) -> None:
        """Forget all changes."""
        self._changes.clear()

    def changed(self) -> bytes:
        """The text with all changes.  Raises ``ValueError`` if two of them overlap."""
        parts, at = [], 0
        for start, end, new in sorted(self._changes, key=lambda item: item[:2]):
            if start < at:
                raise ValueError("two changes overlap")
            parts += [self.data[at:start], new]
            at = end
        return b"".join([*parts, self.data[at:]])


@lru_cache(maxsize=8)
def tree_of(data: bytes) -> Node:
    """The root element of a text, for callers that do not change it."""
    return _parsed(data)


def _parsed(data: bytes) -> Node:
    """The root element.  Raises ``expat.ExpatError`` for a text that is not well-formed."""
    root: list[Node] = []
    stack: list[Node] = []
    parser = expat.ParserCreate()

    def start(tag: str, _: object) -> None:
        at = parser.CurrentByteIndex
        found = _TAG_END.match(data, at)
        assert found is not None, "UTF-16 is not edited"
        node = Node(tag, at, stack[-1] if stack else None, inner=found.end())
        body = at + 1 + len(tag.encode())
        for item in _ATTRIBUTE.finditer(data, body, found.end()):
            first, last = item.start(2) + 1, item.end(2) - 1
            value = unescape(data[first:last].decode("utf-8", "replace"))
            node.attributes[item[1].decode()] = value, first, last
        (stack[-1].children if stack else root).append(node)
        stack.append(node)

    def end(_: str) -> None:
        node = stack.pop()
        if data[node.start : node.inner].endswith(b"/>"):
            node.close = node.end = node.inner
        else:
            node.close = parser.CurrentByteIndex
            node.end = data.index(b">", node.close) + 1
        node.text = node.text.strip()

    def comment(value: str) -> None:
        at = parser.CurrentByteIndex
        last = data.index(b"-->", at) + 3
        if stack:
            node = Node(COMMENT, at, stack[-1], last, last, last, text=value)
            stack[-1].children.append(node)

    def text(value: str) -> None:
        stack[-1].text += value

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CommentHandler = comment
    parser.CharacterDataHandler = text
    parser.Parse(data, True)
    return root[0]
