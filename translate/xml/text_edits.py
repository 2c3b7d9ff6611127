"""Changes of an existing XML text that leave all other bytes.

The text keeps its encoding, byte-order mark, line breaks, indentation, quotes, comments, CDATA
sections, references and the order of attributes.  A change refers to an element, a comment or a
processing instruction of the tree that was parsed from the text.
"""

from __future__ import annotations

import copy
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.structures import NamedTuple, dataclass
from translate.xml.positions import START_TAG
from translate.xml.recovery import encoding_of
from translate.xml.text import BLANKS, own_text, trimmed
from translate.xml.writer import escaped

_MARKUP = re.compile(f"{START_TAG[:-1]}|/[^>]*>)", re.DOTALL | re.ASCII)
#: Blanks are matched from the first one only: from each of many, the time would grow quadratically.
_ATTRIBUTE = re.compile(r"""(?<!\s)(\s+)([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')""", re.ASCII)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
#: The line break and the indentation before a node that is the first one in its line.
_LINE_START = re.compile(r"(\r\n|\r|\n)[ \t]*\Z")
_LINE_END = re.compile(r"[ \t]*(?=[\r\n]|\Z)")
#: Comments between a node and the end of its line.
_LINE_COMMENTS = re.compile(r"(?:[ \t]*<!--(?:(?!-->)[^\r\n])*-->)*(?=[ \t]*[\r\n])")
_GAP = re.compile(r"[ \t]*")
#: Bytes that are no text stay as they are; the reader accepts them in comments.
KEPT_BYTES = "surrogateescape"
_XML_DECLARATIONS = ("<?xml ", "<?xml\t", "<?xml\r", "<?xml\n", "<?xml?")


@dataclass(slots=True, eq=False)
class _Span:
    """The offsets of a node; comments and processing instructions have no name and no content.

    ``before`` is the end of the markup before the node; ``open`` is the end of the start tag, and
    ``close`` the start of the end tag.
    """

    name: str
    before: int
    start: int
    open: int
    close: int
    end: int


class _Change(NamedTuple):
    """The replacement of a part of the text."""

    start: int
    end: int
    text: str


class TextEdits:
    """Changes of a text, collected and applied at once.

    ``data`` are the bytes of the file, and ``root`` is the unchanged tree that was read from them.
    Of several changes of one attribute, text or tag the last one is made.  Changes inside of an
    element that is removed or replaced are not made.

    Raises ``ValueError`` if the tree is another one, and for an encoding in which the text has
    another form when it is written again.
    """

    def __init__(self, data: bytes, root: etree._Element) -> None:
        self._charset = encoding_of(data) or "utf-8"
        self._encoding = text_encoding(data)
        self._text = data.decode(self._encoding, KEPT_BYTES)
        if self._text.encode(self._encoding, KEPT_BYTES) != data:
            raise ValueError(f"the text cannot be written in {self._charset} again")
        self._root = root
        before = list(root.itersiblings(preceding=True))
        nodes = [*reversed(before), *root.iter(), *root.itersiblings()]
        spans = list(_spans(self._text))
        names = [n.tag.rpartition("}")[2] if isinstance(n.tag, str) else "" for n in nodes]
        if [span.name.rpartition(":")[2] for span in spans] != names:
            raise ValueError("the tree is not the tree of this text")
        self._spans = dict(zip(nodes, spans, strict=True))
        #: Element → qualified name of an attribute → its value and its namespace.
        self._attributes: dict[etree._Element, dict[str, tuple[str | None, str]]] = {}
        self._names: dict[etree._Element, str] = {}
        self._texts: dict[etree._Element, str] = {}
        #: Parent → the child before, if any → the inserted nodes.
        self._inserted: dict[etree._Element, dict[etree._Element | None, list[etree._Element]]] = {}
        #: Node → what is inserted before it.
        self._before: dict[etree._Element, list[etree._Element]] = {}
        #: Removed nodes, and replaced nodes with the other ones.
        self._gone: dict[etree._Element, etree._Element | None] = {}
        #: Replacements of parts of the text.
        self._replaced: list[_Change] = []

    # --- Changes ----------------------------------------------------------------------------------

    def line_of(self, node: etree._Element) -> int:
        """Return the line in which a node starts."""
        return bisect_right(self._line_starts, self._spans[node].start) + 1

    @property
    def text(self) -> str:
        """The unchanged text."""
        return self._text

    def attribute_span(self, element: etree._Element, name: str) -> tuple[int, int] | None:
        """Return the offsets of the value of an attribute in the text, without the quotes."""
        span = self._spans[element]
        for match in _ATTRIBUTE.finditer(self._text, span.start + 1 + len(span.name), span.open):
            if match[2] == name:
                return match.start(3) + 1, match.end(3) - 1
        return None

    def content_span(self, element: etree._Element) -> tuple[int, int]:
        """Return the offsets of the content of an element in the text."""
        span = self._spans[element]
        return span.open, span.close

    def replace_span(self, start: int, end: int, text: str) -> None:
        """Replace a part of the text; no other change may touch it."""
        self._replaced.append(_Change(start, end, text))

    def set_attribute(
        self, element: etree._Element, name: str, value: str | None, namespace: str = ""
    ) -> None:
        """Set the attribute with a qualified name as written in the text; None removes it.

        The quotes of the old value stay.  ``namespace`` is that of the prefix of the name, which is
        declared at the element if it is not declared there.
        """
        self._attributes.setdefault(element, {})[name] = (value, namespace)

    def set_text(self, element: etree._Element, text: str) -> None:
        """Replace the text before the first child element; comments and white space stay."""
        self._texts[element] = text

    def rename(self, element: etree._Element, name: str) -> None:
        """Replace the qualified name of an element."""
        self._names[element] = name

    def insert(
        self, parent: etree._Element, new: etree._Element, after: etree._Element | None = None
    ) -> None:
        """Insert an element or a comment after a child, or as the first child.

        It has its own line if the sibling has one.  Several nodes at one place keep their order.
        """
        if after is not None and after.getparent() is not parent:
            raise ValueError("the sibling is not a child of the parent")
        self._inserted.setdefault(parent, {}).setdefault(after, []).append(new)

    def insert_before(self, node: etree._Element, new: etree._Element) -> None:
        """Insert an element or a comment directly before a node, which can be the root."""
        self._before.setdefault(node, []).append(new)

    def remove(self, node: etree._Element, *, with_comment: bool = False) -> None:
        """Remove a node with its lines.

        ``with_comment``: also the comment directly above, and those in the rest of its last line.
        """
        if node is self._root:
            raise ValueError("a document has a root element")
        self._gone[node] = None
        if with_comment:
            self._gone.update(dict.fromkeys(self._comments_of(node)))

    def replace(self, node: etree._Element, new: etree._Element) -> None:
        """Replace a node by another one at its place."""
        self._gone[node] = new

    def apply(self) -> bytes:
        """Return the bytes of the changed text.

        Characters that the encoding lacks become references.

        Raises ``ValueError`` for a character that no XML document contains.
        """
        tags = [node for node in {**self._attributes, **self._names} if not self._is_gone(node)]
        changed = [node for node in {**self._texts, **self._inserted} if not self._is_gone(node)]
        changes = [*chain.from_iterable(map(self._tag_changes, tags))]
        changes += chain.from_iterable(map(self._content_changes, changed))
        changes += self._replaced
        for node, inserted in self._before.items():
            parent, start, gap = node.getparent(), self._spans[node].start, self._line_start(node)
            if not self._is_gone(parent):
                texts = [self._serialized(new, parent, gap) + gap for new in inserted]
                changes.append(_Change(start, start, "".join(texts)))
        gone = [node for node in self._gone if not self._is_gone(node.getparent())]
        for node in gone:
            new, span = self._gone[node], self._spans[node]
            if new is not None:
                text = self._serialized(new, node.getparent(), self._line_start(node))
                changes.append(_Change(span.start, span.end, text))
        removed = [self._spans[node] for node in gone if self._gone[node] is None]
        changes += self._removals(sorted(removed, key=lambda span: span.start))
        parts: list[str] = []
        place = 0
        for change in sorted(changes, key=lambda change: change.start):
            # An insertion can be in the white space that is removed with an element.
            written = change.text.encode(self._charset, "xmlcharrefreplace").decode(self._charset)
            parts += [self._text[place : change.start], written]
            place = max(place, change.end)
        return "".join([*parts, self._text[place:]]).encode(self._encoding, KEPT_BYTES)

    # --- Parts of the text ------------------------------------------------------------------------

    def _is_gone(self, element: etree._Element | None) -> bool:
        while element is not None and element not in self._gone:
            element = element.getparent()
        return element is not None

    def _tag_changes(self, element: etree._Element) -> Iterator[_Change]:
        """Yield the changes of the name and of the attributes of an element."""
        span, name = self._spans[element], self._names.get(element)
        start = span.start + 1
        end = start + len(span.name)
        if name is not None:
            yield _Change(start, end, name)
            if span.close < span.end:
                yield _Change(span.close + 2, span.close + 2 + len(span.name), name)
        attributes = {match[2]: match for match in _ATTRIBUTE.finditer(self._text, end, span.open)}
        gap, quote, added = " ", '"', ""
        if attributes:
            last = list(attributes.values())[-1]
            end, quote = last.end(), last[3][0]
            # Each attribute can have its own line.
            gap = last[1] if _LINE_BREAK.match(last[1]) else " "
        for key, (value, namespace) in self._attributes.get(element, {}).items():
            old, prefix = attributes.get(key), key.rpartition(":")[0]
            if old is not None and value is None:
                yield _Change(old.start(), old.end(), "")
            elif old is not None and value is not None:
                yield _Change(old.start(3), old.end(), _quoted(value, old[3][0]))
            elif value is not None:
                added += f"{gap}{key}={_quoted(value, quote)}"
                declaration = f"xmlns:{prefix}"
                declared = {**element.nsmap, "xml": namespace}.get(prefix, "")
                if namespace not in ("", declared) and declaration not in added:
                    added += f"{gap}{declaration}={_quoted(namespace, quote)}"
        yield _Change(end, end, added)

    def _content_changes(self, element: etree._Element) -> Iterator[_Change]:
        """Yield the changes of the text of an element, and the nodes that are inserted in it."""
        span, text = self._spans[element], self._texts.get(element)
        lists = self._inserted.get(element, {})
        content = self._text[span.open : span.close]
        if content.strip(BLANKS) or (text is None and _LINE_BREAK.search(content)):
            if text is not None:
                yield from self._text_changes(element, text)
            for after in sorted(
                lists, key=lambda node: self._spans[node].end if node is not None else 0
            ):
                place, gap = self._gap(element, after)
                new = [gap + self._serialized(node, element, gap) for node in lists[after]]
                yield _Change(place, place, "".join(new))
            return
        nodes = [node for inserted in lists.values() for node in inserted]
        start = "" if text else self._line_start(element)
        gap = start and start + self._unit
        new = [gap + self._serialized(node, element, gap) for node in nodes]
        inner = "".join([self._broken(escaped(text or "")), *new, start if nodes else ""])
        if span.close < span.end:
            yield _Change(span.open, span.close, inner)
        elif inner:
            place = span.start + len(self._text[span.start : span.open - 2].rstrip(BLANKS))
            name = self._names.get(element, span.name)
            yield _Change(place, span.open, f">{inner}</{name}>")

    def _text_changes(self, element: etree._Element, text: str) -> Iterator[_Change]:
        """Replace the text before the first child element, of which comments are no part."""
        span, new = self._spans[element], self._broken(escaped(text))
        child = next(element.iterchildren("*"), None)
        start, end = span.open, span.close if child is None else self._spans[child].start
        for markup in (*_MARKUP.finditer(self._text, start, end), None):
            if markup is not None and markup[0].startswith("<![CDATA["):
                continue
            part = self._text[start : end if markup is None else markup.start()]
            text_start = start + len(part) - len(part.lstrip(BLANKS))
            text_end = start + len(part.rstrip(BLANKS))
            if text_start < text_end:
                yield _Change(text_start, text_end, new)
                new = ""
            start = end if markup is None else markup.end()
        yield _Change(span.open, span.open, new)

    def _removals(self, spans: Sequence[_Span]) -> Iterator[_Change]:
        """Remove nodes; neighbours are removed together, and empty lines around them stay."""
        text, index = self._text, 0
        while index < len(spans):
            first_span = last_span = spans[index]
            index += 1
            while index < len(spans) and not text[last_span.end : spans[index].start].strip(BLANKS):
                last_span = spans[index]
                index += 1
            start, end = first_span.start, last_span.end
            line_start, line_end = (
                _LINE_START.search(text, first_span.before, start),
                _LINE_END.match(text, end),
            )
            if line_start is not None and line_end is not None:
                start, end = line_start.start(), line_end.end()
            elif line_start is not None:
                end += len(_gap_at(text, end))
            elif text[end : end + 1] in (*BLANKS, "<"):
                start = first_span.before + len(text[first_span.before : start].rstrip(BLANKS))
            yield _Change(start, end, "")

    def _comments_of(self, node: etree._Element) -> Iterator[etree._Element]:
        """The comment directly above a node, and the comments in the rest of its last line.

        A comment above with an element in it is that element, and not about the node.
        """
        span, above = self._spans[node], node.getprevious()
        is_about = isinstance(above, etree._Comment) and not is_commented_out(above)
        if is_about and above is not None and self._line_start(above):
            gap = self._text[self._spans[above].end : span.start]
            if not gap.strip(BLANKS) and len(_LINE_BREAK.findall(gap)) < 2:
                yield above
        comments = _LINE_COMMENTS.match(self._text, span.end)
        for behind in node.itersiblings():
            if comments is None or self._spans[behind].start >= comments.end():
                break
            yield behind

    # --- Layout -----------------------------------------------------------------------------------

    def _line_start(self, node: etree._Element) -> str:
        """Return line break and indentation before a node that is the first one in its line."""
        span = self._spans[node]
        indentation = _LINE_START.search(self._text, span.before, span.start)
        return indentation[0] if indentation else self._newline if node is self._root else ""

    def _gap(self, parent: etree._Element, after: etree._Element | None) -> tuple[int, str]:
        """Return where nodes are inserted in an element that is not empty, and what is before."""
        text, span = self._text, self._spans[parent if after is None else after]
        place = span.open if after is None else span.end
        before = text[span.before : span.start]
        if after is None:
            before = text[place : self._spans[parent[0]].start if len(parent) else span.close]
            if before.strip(BLANKS):
                return place + len(before.rstrip(BLANKS)), ""
        if (comments := _LINE_COMMENTS.match(text, place)) is not None:
            siblings = iter(parent) if after is None else iter([after])
            gap = next(filter(None, map(self._line_start, siblings)), "")
            if not gap and after is None and self._line_start(parent):
                gap = self._line_start(parent) + self._unit
            if gap:
                return comments.end(), gap
        blanks = before[len(before.rstrip(BLANKS)) :]
        if _LINE_BREAK.search(blanks):
            # The node is not the last one in its line.
            blanks = _gap_at(text, place)
        return place, blanks

    def _serialized(self, new: etree._Element, parent: etree._Element | None, gap: str) -> str:
        """Return the text of a new node without prefixes that are declared.

        ``gap`` is what is before.
        """
        around = etree.Element("around", nsmap=_prefixes_for(new, parent))
        node = copy.deepcopy(new)
        node.tail = None
        around.append(node)
        if isinstance(new.tag, str):
            # The prefixes of a tree come along with its elements.
            etree.cleanup_namespaces(around, keep_ns_prefixes=[*filter(None, around.nsmap)])
            if _LINE_BREAK.match(gap):
                _indent(node, f"\n{_LINE_BREAK.sub('', gap)}", self._unit)
        text = etree.tostring(around, encoding="unicode")
        return self._broken(text[text.index(">") + 1 : text.rindex("<")])

    def _broken(self, text: str) -> str:
        """Return a text with the line breaks of the file."""
        return text.replace("\n", self._newline or "\n")

    @cached_property
    def _line_starts(self) -> list[int]:
        return [match.end() for match in _LINE_BREAK.finditer(self._text)]

    @cached_property
    def _newline(self) -> str:
        """The first line break of the text; empty without one."""
        line_break = _LINE_BREAK.search(self._text)
        return "" if line_break is None else line_break[0]

    @cached_property
    def _unit(self) -> str:
        """The white space of one level: what the first child has more than its parent."""
        for element in self._root.iter("*"):
            around = element.getparent()
            inner, outer = (
                self._line_start(element),
                "" if around is None else self._line_start(around),
            )
            if outer and inner.startswith(outer) and inner != outer:
                return inner[len(outer) :]
        return "  "


def is_commented_out(comment: etree._Element) -> bool:
    """Whether a comment is an element that is left out for a while."""
    text = (comment.text or "").strip()
    return text.startswith("<") and text.endswith(">")


def text_encoding(data: bytes) -> str:
    """Return the encoding of the text of a file; the parser reads ASCII as UTF-8."""
    encoding = encoding_of(data)
    return "utf-8" if encoding in ("", "ascii") else encoding


def refuse_encoding(data: bytes, path: str) -> None:
    """Raise :class:`translate.TranslateError` for a text that has another form when it is written.

    Encodings such as UTF-7 have several forms of one character.
    """
    encoding = text_encoding(data)
    if data.decode(encoding, KEPT_BYTES).encode(encoding, KEPT_BYTES) != data:
        message = f"the text cannot be changed, since it is another one when written in {encoding}"
        hint = "save the file as UTF-8"
        raise TranslateError(
            [Diagnostic("encoding-not-kept", "error", message, path, 1, hint=hint)]
        )


def _prefixes_for(
    node: etree._Element, parent: etree._Element | None
) -> dict[str | None, str] | None:
    """Return the prefixes that a parent declares and a node uses; a root can have many others."""
    if parent is None or not isinstance(node.tag, str):
        return None
    names = (name for element in node.iter("*") for name in (element.tag, *element.keys()))
    used = {name[1:].partition("}")[0] for name in map(str, names) if name.startswith("{")}
    return {prefix: uri for prefix, uri in parent.nsmap.items() if prefix is None or uri in used}


def _spans(text: str) -> list[_Span]:
    """Return the nodes of a document in its order, but not those that its readers ignore."""
    spans: list[_Span] = []
    around: list[_Span] = []
    before, is_closed = 0, False
    for markup in _MARKUP.finditer(text):
        start, end, kind = markup.start(), markup.end(), text[markup.start() + 1]
        if is_closed and (kind not in "!?" or trimmed(text[before:start])):
            break
        span = _Span(markup[1] or "", before, start, end, end, end)
        if kind == "/" and around:
            around[-1].close, around.pop().end = start, end
        elif markup[1] or (kind == "!" and text[start + 2] == "-") or kind == "?":
            if not markup[0].startswith(_XML_DECLARATIONS):
                spans.append(span)
            if markup[1] and text[end - 2] != "/":
                around.append(span)
        before, is_closed = end, is_closed or (bool(spans) and not around and kind not in "!?")
    return spans


def _gap_at(text: str, offset: int) -> str:
    gap = _GAP.match(text, offset)
    return "" if gap is None else gap[0]


def _quoted(value: str, quote: str) -> str:
    reference = "&quot;" if quote == '"' else "&apos;"
    text = escaped(value).replace("\t", "&#9;").replace("\n", "&#10;").replace(quote, reference)
    return f"{quote}{text}{quote}"


def _indent(element: etree._Element, before: str, unit: str) -> None:
    """Put each child of an element without text on its own line."""
    if not len(element) or own_text(element):
        return
    element.text = before + unit
    for child in element:
        child.tail = before + unit
        _indent(child, before + unit, unit)
    element[-1].tail = before
