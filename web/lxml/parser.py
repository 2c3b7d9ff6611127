"""Parsing with expat.

expat runs without its own treatment of namespaces, so that prefixes stay known; they are resolved
here.  The limits are those of libxml2, which expat does not have.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from xml.parsers import expat

from .escapes import MarkedText, escaped_text
from .factories import Comment, ProcessingInstruction
from .faults import OpenElement, XMLSyntaxError, position_at, syntax_error
from .names import NAME, XML
from .nodes import Document, _Element

#: The limits without and with ``huge_tree``: the depth of elements, and the length of texts.
_DEPTHS = (256, 2048)
_LENGTHS = (10_000_000, 1_000_000_000)
_NAME_LENGTH = 50_000
#: Line numbers do not count further.
_LAST_LINE = 65535
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (b"<\0?\0", "utf-16-le"),
    (b"\0<\0?", "utf-16-be"),
)
#: The encodings that expat reads, and those of byte-order marks.
_ENCODINGS = frozenset(
    {"utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "utf-16", "utf-16le", "utf-16be"}
    | {name for _, name in _MARKS}
)
_ENCODING = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']""")
#: The rest of a start tag; a value in quotes may contain ">".
_START_TAG = re.compile(rb"""<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*""")


class XMLParser:
    """The settings of a parser.  Entities are never resolved, and nothing is loaded."""

    def __init__(
        self,
        *,
        encoding: str | None = None,
        resolve_entities: bool = False,
        no_network: bool = True,
        load_dtd: bool = False,
        huge_tree: bool = False,
        remove_comments: bool = False,
        strip_cdata: bool = True,
        recover: bool = False,
    ) -> None:
        if resolve_entities or load_dtd or not no_network:
            raise NotImplementedError("this parser has no access to other files")
        self.encoding = encoding
        self.depth = _DEPTHS[huge_tree]
        self.length = _LENGTHS[huge_tree]
        self.remove_comments = remove_comments
        self.strip_cdata = strip_cdata
        self.recover = recover


def fromstring(text: str | bytes, parser: XMLParser | None = None) -> _Element:
    """The root element of a document.

    With ``recover`` a document that is not well-formed has the elements before the fault.

    Raises :class:`XMLSyntaxError` if it is not well-formed.
    """
    settings = parser or XMLParser()
    builder = _Builder(_in_utf8(text, settings.encoding), settings)
    try:
        builder.run()
    except XMLSyntaxError:
        if not settings.recover or builder.root is None:
            raise
        builder.flush()
    assert builder.root is not None
    return builder.root


def _in_utf8(text: str | bytes, encoding: str | None) -> bytes:
    """The document in UTF-8.  Raises :class:`XMLSyntaxError` if it cannot be decoded."""
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    marked = next((name for start, name in _MARKS if text.startswith(start)), None)
    named = _ENCODING.match(text)
    name = marked or encoding or (named[1].decode() if named else "utf-8")
    if name.lower() in ("utf-8", "utf8"):
        return text
    if name.lower() not in _ENCODINGS:
        raise XMLSyntaxError(f"Unsupported encoding: {name}", 32, 1, 1)
    try:
        return text.decode(name).encode("utf-8")
    except UnicodeError:
        raise XMLSyntaxError(f"Invalid bytes in encoding {name}", 81, 1, 1) from None


class _Builder:
    """Makes the tree from the events of expat."""

    def __init__(self, data: bytes, settings: XMLParser) -> None:
        self.root: _Element | None = None
        self._data, self._settings = data, settings
        self._document = Document()
        self._open: list[_Element] = []
        self._names: list[OpenElement] = []
        #: Prefix → the namespaces that the open elements give to it, the innermost last.
        self._namespaces: dict[str, list[str]] = {"xml": [XML]}
        self._pieces: list[str] = []
        self._length = 0
        #: The XML of the pieces, if there is a CDATA section.
        self._markup: list[str] = []
        self._in_cdata = False
        self._line, self._line_offset = 1, 0
        self._expat = expat.ParserCreate("utf-8")

    def run(self) -> None:
        parser = self._expat
        # Text in the buffer is lost if a fault follows.
        parser.buffer_text = not self._settings.recover
        parser.ordered_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartDoctypeDeclHandler = self._doctype
        if not self._settings.remove_comments:
            parser.CommentHandler = self._comment
        if not self._settings.strip_cdata:
            parser.StartCdataSectionHandler = self._start_cdata
            parser.EndCdataSectionHandler = self._end_cdata
        try:
            parser.Parse(self._data, True)
        except expat.ExpatError as error:
            opened = self._names[-1] if self._names else None
            raise syntax_error(error, parser.ErrorByteIndex, self._data, opened) from None
        self.flush()

    def flush(self) -> None:
        """Put the text that was read where it belongs."""
        if not self._pieces:
            return
        text = "".join(self._pieces)
        if self._markup:
            text = MarkedText(text)
            text.markup = "".join(self._markup)
        self._pieces.clear()
        self._markup.clear()
        self._length = 0
        if self._open:
            parent = self._open[-1]
            if parent.children:
                parent.children[-1]._tail = text
            else:
                parent._text = text

    def _start(self, name: str, attributes: list[str]) -> None:
        if self._pieces:
            self.flush()
        pairs = iter(attributes)
        given = dict(zip(pairs, pairs, strict=True))
        parent: _Element | Document = self._open[-1] if self._open else self._document
        element = _Element(name)
        names = " ".join(attributes[::2])
        if ":" in name or ":" in names or "xmlns" in names or self._namespaces.get(""):
            self._resolve(element, name, given)
        else:
            element.attributes = given
        element.parent, element.place = parent, len(parent.children)
        parent.children.append(element)
        start, end = self._start_tag()
        element.sourceline = self._line_at(end)
        if self.root is None:
            self.root = element
        self._open.append(element)
        self._names.append(OpenElement(name, element.sourceline))
        if len(self._open) > self._settings.depth:
            limit = self._settings.depth
            raise self._fault(f"Excessive depth in document: {limit}, use XML_PARSE_HUGE option")
        if end - start > _NAME_LENGTH:
            self._check_lengths(name, attributes)

    def _start_tag(self) -> tuple[int, int]:
        """The offsets of the current start tag; lxml counts its line at its end."""
        start = self._expat.CurrentByteIndex
        tag = _START_TAG.match(self._data, start)
        return start, start if tag is None else tag.end()

    def _line_at(self, offset: int) -> int:
        """The line of an offset that is not before that of the last call.

        expat counts a carriage return alone as the end of a line; lxml does not.
        """
        self._line += self._data.count(b"\n", self._line_offset, offset)
        self._line_offset = offset
        return min(self._line, _LAST_LINE)

    def _check_lengths(self, name: str, attributes: list[str]) -> None:
        if max(map(len, [name, *attributes[::2]])) > _NAME_LENGTH:
            raise self._fault("Name too long: limit exceeded")
        if max(map(len, attributes[1::2]), default=0) > self._settings.length:
            raise self._fault("Attribute length: limit exceeded")

    def _end(self, name: str) -> None:
        if self._pieces:
            self.flush()
        for prefix in self._open.pop().declared or ():
            self._namespaces[prefix].pop()
        self._names.pop()

    def _characters(self, text: str) -> None:
        self._pieces.append(text)
        if self._markup:
            self._markup.append(text if self._in_cdata else escaped_text(text))
        self._length += len(text)
        if self._length > self._settings.length:
            raise self._fault("Text node: limit exceeded")

    def _start_cdata(self) -> None:
        if not self._markup:
            self._markup = [escaped_text(piece) for piece in self._pieces]
        self._in_cdata = True
        self._markup.append("<![CDATA[")

    def _end_cdata(self) -> None:
        self._in_cdata = False
        self._pieces.append("")
        self._markup.append("]]>")

    def _comment(self, text: str) -> None:
        if len(text) > self._settings.length:
            raise self._fault("Comment: limit exceeded")
        made = Comment()
        made.text = text
        self._add(made)

    def _instruction(self, target: str, text: str) -> None:
        self._add(ProcessingInstruction(target, text or None))

    def _add(self, node: _Element) -> None:
        self.flush()
        parent: _Element | Document = self._open[-1] if self._open else self._document
        node.parent, node.place = parent, len(parent.children)
        node.sourceline = self._line_at(self._expat.CurrentByteIndex)
        parent.children.append(node)

    def _doctype(self, name: str, system: str | None, public: str | None, subset: bool) -> None:
        text = f"<!DOCTYPE {name}"
        if public is not None:
            text += f' PUBLIC "{public}"'
        if system is not None:
            quote = "'" if '"' in system else '"'
            text += f"{' SYSTEM' if public is None else ''} {quote}{system}{quote}"
        self._document.doctype = text + ">"

    def _fault(self, message: str) -> XMLSyntaxError:
        return XMLSyntaxError(message, 0, *position_at(self._data, self._expat.CurrentByteIndex))

    # Namespaces.

    def _resolve(self, element: _Element, name: str, given: dict[str, str]) -> None:
        """Set the names of an element and of its attributes."""
        declared = dict(self._declarations(given))
        if declared:
            element.declared = declared
            for prefix, namespace in declared.items():
                self._namespaces.setdefault(prefix, []).append(namespace)
        prefix, local = self._prefix(name, f"Namespace prefix {{}} on {name}")
        uri = self._namespace(prefix)
        if uri and prefix != name:
            element._tag, element.prefix_used = f"{{{uri}}}{local}", prefix or ""
        prefixes: dict[str, str] = {}
        for key, value in given.items():
            if key == "xmlns" or key.startswith("xmlns:"):
                continue
            prefix, local = self._prefix(key, f"Namespace prefix {{}} on {name}")
            full = f"{{{self._namespace(prefix)}}}{local}" if prefix else key
            if full in element.attributes:
                raise self._fault(f"Namespaced Attribute {local} redefined")
            element.attributes[full] = value
            if prefix:
                prefixes[full] = prefix
        element.attribute_prefixes = prefixes or None

    def _namespace(self, prefix: str) -> str | None:
        """The namespace of a prefix in the element that was opened last."""
        namespaces = self._namespaces.get(prefix)
        return namespaces[-1] if namespaces else None

    def _declarations(self, given: dict[str, str]) -> Iterator[tuple[str, str]]:
        for key, uri in given.items():
            if key == "xmlns":
                yield "", uri
            elif key.startswith("xmlns:"):
                prefix = key[6:]
                if prefix == "xml" and uri == XML:
                    continue
                if prefix in ("xml", "xmlns"):
                    raise self._fault(f"the prefix {prefix} cannot be declared")
                if not uri and not self._settings.recover:
                    raise self._fault(f"{key}: Empty XML namespace is not allowed")
                yield prefix, uri

    def _prefix(self, name: str, message: str) -> tuple[str, str]:
        """The prefix of a name and the rest; with ``recover`` an unknown one is no prefix."""
        prefix, colon, local = name.partition(":")
        if not colon:
            return "", name
        if not NAME.fullmatch(local):
            if self._settings.recover:
                return "", name
            raise self._fault(f"Failed to parse QName '{name}'")
        if not self._namespaces.get(prefix):
            if self._settings.recover:
                return "", name
            raise self._fault(f"{message.format(prefix)} is not defined")
        return prefix, local
