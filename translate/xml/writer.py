"""The tree of a document that is written, and its text in the layout of :func:`serialize`.

An element of Python needs a fraction of the time of an element of lxml.  XML that is text already
becomes a part of the text.  A document that must be changed afterwards becomes a tree of lxml.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import label
from translate.xml.document import DECLARATION, MAX_DEPTH, element_of, elements_of, serialize
from translate.xml.text import path_in

_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
#: The characters of no XML document: those of ASCII, and all.
_NOT_IN_XML_IN_ASCII = "\x00-\x08\x0b\x0c\x0e-\x1f"
NOT_IN_XML = rf"{_NOT_IN_XML_IN_ASCII}\ud800-\udfff\ufffe\uffff"
_ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ESCAPED |= {character: f"&#{ord(character)};" for character in "\t\n\r"}


def _patterns(not_in_xml: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of what is escaped or wrong in texts and values, and of an element.

    The element has a text and at most one attribute, and is written as lxml writes it.
    """
    attribute = rf'(?!xmlns){_NAME.pattern}="[^&<>"\t\n\r{not_in_xml}]*"'
    element = rf"<({_NAME.pattern})(?: {attribute})?(?:/>|>[^&<>\r{not_in_xml}]+</\1>)"
    return (
        re.compile(rf"[&<>\r{not_in_xml}]"),
        re.compile(rf'[&<>"\t\n\r{not_in_xml}]'),
        re.compile(element, re.ASCII),
    )


#: The patterns for texts of ASCII; those for other texts need much time to be compiled.
_IN_TEXT, _IN_VALUE, _LAID_OUT = _patterns(_NOT_IN_XML_IN_ASCII)


@functools.cache
def _patterns_beyond_ascii() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    return _patterns(NOT_IN_XML)


#: A line break of the layout in XML text; no text of XML contains this character.
_BREAK = "\0"
_ONLY_TEXT = {str}
_INNER_BREAK = f"{_BREAK}  "
_ANY_BREAK = re.compile(f"{_BREAK} *")
_TAG = re.compile(r"<([^\s/>]+)")
#: The line break before a child in the text of the children of an element.
_NEXT_CHILD = re.compile(f"{_BREAK}(?=<[^/])")
#: A start tag in XML text; ``<a>`` and ``<a/>`` differ.
_START_TAG = re.compile(r"<[^/>][^>]*>")

#: The path of a file, a line and a tag.
Location: TypeAlias = tuple[str, int, str]
#: The attributes of each element without any.
NO_ATTRIBUTES: dict[str, str] = {}


class Output:
    """An element that is written.  It has a part of the interface of an element of lxml.

    A child can be XML text of :func:`leaf` or :func:`block`.
    """

    __slots__ = ("attrib", "children", "location", "tag", "text")
    #: The prefixes that the element declares.
    nsmap: Mapping[str, str] | None = None

    def __init__(self, tag: str, attrib: dict[str, str] = NO_ATTRIBUTES) -> None:
        self.tag = tag
        self.attrib = attrib
        self.text: str | None = None
        #: The file, the line and the tag of the element in the input, if it is known.
        self.location: Location | None = None
        self.children: list[Output | Piece | etree._Comment | str] = []

    def child(self, tag: str, attrib: dict[str, str] = NO_ATTRIBUTES) -> Output:
        """Append and return an element."""
        child = Output(tag, attrib)
        self.children.append(child)
        return child

    def get(self, name: str) -> str | None:
        """Return the value of an attribute."""
        return self.attrib.get(name)

    def set(self, name: str, value: str) -> None:
        """Set the value of an attribute."""
        if self.attrib is NO_ATTRIBUTES:
            self.attrib = {}
        self.attrib[name] = value

    def append(self, node: Output | Piece | etree._Element) -> None:
        """Append a child; an element of lxml as a piece."""
        if isinstance(node, etree._Element) and not isinstance(node, etree._Comment):
            node = Piece(str(node.tag), "", node)
        self.children.append(node)

    def find(self, tag: str) -> Parent | None:
        """Return the first child with a tag, in which other elements can be written."""
        for index, child in enumerate(self.children):
            if tag_of(child) == tag:
                return self.open_child(index)
        return None

    def open_child(self, index: int) -> Parent:
        """Return a child, in which other elements can be written."""
        child = self.children[index]
        if isinstance(child, str):
            child = self.children[index] = _opened_text(child)
        return opened(child)

    def chain_to(self, inner: object) -> list[Output]:
        """Return an element inside of this one with the elements around it, the innermost first."""
        if inner is self:
            return [self]
        chains = (child.chain_to(inner) for child in self.children if isinstance(child, Output))
        chain = next(filter(None, chains), [])
        return [*chain, self] if chain else []


class OutputWithPrefixes(Output):
    """An element that declares prefixes."""

    __slots__ = ("nsmap",)

    def __init__(self, tag: str, attrib: dict[str, str], nsmap: Mapping[str, str]) -> None:
        super().__init__(tag, attrib)
        self.nsmap = nsmap


class Piece:
    """XML that is text, or an element of lxml without a parent."""

    __slots__ = ("_tag", "element", "lines", "location", "xml")

    def __init__(self, tag: str, xml: str, element: etree._Element | None = None) -> None:
        self.xml = xml
        self.element = element
        self.location: Location | None = None
        self.lines: tuple[int, ...] = ()
        is_certain = element is not None or (tag.isidentifier() and xml.startswith(f"<{tag}"))
        self._tag = tag if is_certain else ""

    @property
    def tag(self) -> str:
        """The tag, which needs a parser if the element has a prefix."""
        if not self._tag:
            self._tag = str((element_of(self.xml) if self.element is None else self.element).tag)
        return self._tag

    def opened(self) -> etree._Element:
        """Return the element, which can be changed; the text is no longer used."""
        if self.element is None:
            self.element = element_of(self.xml)
        return self.element


Parent: TypeAlias = Output | etree._Element


class PositionError(ValueError):
    """The position of an element, which a translation computed, is too large to be read."""

    def __init__(self, owner: Output, problem: str) -> None:
        super().__init__(problem)
        self.owner = owner

    def in_document(self, root: Output) -> TranslateError:
        """Return the error with a label of the element in its document."""
        at = path_in(root.chain_to(self.owner))
        hint = "no robot needs coordinates this large"
        return TranslateError.of("element-invalid", f"{label(at)}: {self}", hint=hint, at=at)


def leaf(tag: str, text: str | None, attrib: Mapping[str, str] = NO_ATTRIBUTES) -> str:
    """Return an element without children, and with attributes that have no prefix, as text."""
    start = f"<{tag}"
    for name, value in attrib.items():
        start += f' {name}="{value if value.isidentifier() else _value(value)}"'
    if text is None:
        return f"{start}/>"
    # An identifier, as most names are, contains no character to escape.
    return f"{start}>{text if text.isidentifier() else escaped(text)}</{tag}>"


def block(tag: str, children: Sequence[str], attrib: Mapping[str, str] = NO_ATTRIBUTES) -> str:
    """Return an element with children that are text as text; the layout indents its lines."""
    start = leaf(tag, None, attrib)[:-2] if attrib else f"<{tag}"
    if not children:
        return f"{start}/>"
    inner = _BREAK.join(["", *children]).replace(_BREAK, _INNER_BREAK)
    return f"{start}>{inner}{_BREAK}</{tag}>"


def parsed(texts: Sequence[str]) -> list[etree._Element]:
    """Return elements that are text as elements of lxml."""
    elements = elements_of([_ANY_BREAK.sub("", text) for text in texts])
    for text, element in zip(texts, elements, strict=True):
        # A parser makes no difference between an empty text and none.
        if "></" in text:
            for start, node in zip(_START_TAG.findall(text), element.iter(), strict=True):
                if not (start.endswith("/>") or len(node) or node.text):
                    node.text = ""
    return elements


def _opened_text(text: str) -> Output:
    """Return an element that is text; its children stay text."""
    start, *lines = text.split(_BREAK)
    tag, _, content = start[1:].partition(">")
    if tag.isidentifier() and "&" not in content:
        element = Output(tag)
        element.text = None if lines else content.removesuffix(f"</{tag}>")
    else:
        parsed_tag = parsed([f"{start[:-1]}/>" if lines else start])[0]
        element = Output(
            str(parsed_tag.tag), {str(key): str(it) for key, it in parsed_tag.attrib.items()}
        )
        element.text = parsed_tag.text
    # The last line is the end tag.  A child starts with a line that is not indented further.
    inner = "".join([f"{_BREAK}{line[2:]}" for line in lines[:-1]])
    element.children += _NEXT_CHILD.split(inner)[1:]
    return element


def tag_of(child: Output | Piece | etree._Element | str) -> object:
    """Return the tag of a child; that of a comment is no text."""
    return _TAG.match(child)[1] if isinstance(child, str) else child.tag  # type: ignore[index]  # a tag matches


def opened(node: Piece | Parent) -> Parent:
    """Return an element in which other elements can be written."""
    return node.opened() if isinstance(node, Piece) else node


def append_element(parent: Parent, tag: str, text: str | None = None) -> Parent:
    """Append and return an element.  Raises ``ValueError`` for a tag that XML does not allow."""
    if isinstance(parent, etree._Element):
        child: Parent = etree.SubElement(parent, tag)
    else:
        if not _NAME.fullmatch(tag):
            etree.Element(tag)
        child = parent.child(tag)
    child.text = text
    return child


def append_xml(parent: Parent, tag: str, xml: str) -> Piece:
    """Append and return an element as text."""
    piece = Piece(tag, xml)
    if isinstance(parent, Output):
        parent.append(piece)
    else:
        parent.append(piece.opened())
    return piece


def lxml_tree(
    root: Output,
    nsmap: Mapping[str, str] | None = None,
    before: Iterable[etree._Comment] = (),
    locations: dict[etree._Element, Location] | None = None,
) -> etree._Element:
    """Return the tree of a document as a tree of lxml, which takes the pieces.

    ``nsmap`` are the prefixes of the root, ``before`` the comments before it.  The known locations
    of the elements are added to ``locations``.
    """
    element_locations: dict[etree._Element, Location] = {} if locations is None else locations
    top = etree.Element(root.tag, nsmap=dict(nsmap or {}))
    for comment in before:
        top.addprevious(comment)
    waiting = [(top, root)]
    while waiting:
        node, element = waiting.pop()
        inner: list[tuple[etree._Element, Output]] = []
        for name, value in element.attrib.items():
            node.set(name, value)
        if element.text is not None:
            node.text = element.text
        children = element.children
        # One document of many pieces needs less time than many documents.
        pieces = [child for child in children if isinstance(child, Piece) and child.element is None]
        for piece, tree in zip(pieces, elements_of([piece.xml for piece in pieces]), strict=True):
            piece.element = tree
        blocks = iter(parsed([child for child in children if isinstance(child, str)]))
        for child in children:
            if isinstance(child, str):
                node.append(next(blocks))
            elif isinstance(child, Output):
                subelement = etree.SubElement(node, child.tag, nsmap=dict(child.nsmap or {}))
                inner.append((subelement, child))
                if child.location is not None:
                    element_locations[subelement] = child.location
            elif isinstance(child, Piece):
                node.append(child.opened())
                if child.location is not None and child.element is not None:
                    _place(child, child.element, child.location, element_locations)
            else:
                node.append(child)
        waiting += reversed(inner)
    return top


def _place(
    piece: Piece,
    top: etree._Element,
    location: Location,
    element_locations: dict[etree._Element, Location],
) -> None:
    """Add the locations of an element and of its descendants, if their lines are known."""
    elements = list(top.iter("*")) if piece.lines else []
    if len(elements) == len(piece.lines):
        places = zip(elements, piece.lines, strict=True)
        element_locations.update((node, (location[0], line, location[2])) for node, line in places)
    element_locations[top] = location


def document_text(root: Output, nsmap: Mapping[str, str], before: Iterable[etree._Comment]) -> str:
    """Return the text of a document; the parameters are those of :func:`lxml_tree`.

    Raises :class:`translate.TranslateError` if elements are nested too deep for XML parsers.
    """
    comments = [*before]
    layout = Layout(root, nsmap, comments)
    return layout.text if layout.is_exact else serialize(lxml_tree(root, nsmap, comments))


class Layout:
    """The text of a document; the parameters are those of :func:`lxml_tree`.

    ``is_exact`` is false if only a tree of lxml has the text.
    """

    def __init__(
        self, root: Output, nsmap: Mapping[str, str], before: Iterable[etree._Comment]
    ) -> None:
        self._nsmap = dict(nsmap)
        self._prefixes = {uri: prefix for prefix, uri in reversed(self._nsmap.items())}
        self._used: set[str] = set()
        self._laid_out: dict[tuple[str, int], str] = {}
        self._parsed: dict[str, etree._Element] = {}
        self._names: dict[str, str] = {}
        self._parts: list[str] = []
        self.is_exact = True
        self._write(root, 0, "")
        declared = [
            f' xmlns:{prefix}="{_value(uri)}"'
            for prefix, uri in self._nsmap.items()
            if prefix in self._used
        ]
        start = f"<{root.tag}"
        head = [f"{DECLARATION}\n"]
        head += [f"{_comment(comment)}\n" for comment in before]
        #: The document with its declaration.
        self.text = "".join(
            [*head, start, *declared, self._parts[0].removeprefix(start), *self._parts[1:], "\n"]
        )

    def _write(self, element: Output, depth: int, gap: str) -> None:
        """Add the text of an element inside of ``depth`` others, after a gap."""
        tag, text, children, write = element.tag, element.text, element.children, self._parts.append
        if tag[0] == "{":
            self._declare(element.nsmap or {})
            tag = self._names.get(tag) or self._named(tag)
        start = f"{gap}<{tag}"
        if element.attrib or element.nsmap:
            start += self._attributes(element)
        if not children:
            write(f"{start}/>" if text is None else f"{start}>{escaped(text)}</{tag}>")
            return
        gap = inner = f"\n{'  ' * (depth + 1)}"
        # All the children of most elements are text.
        kinds = {*map(type, children)}
        if text and text.strip():
            # Blanks before the first child would become a part of the text.
            start, gap = f"{start}>{escaped(text)}", ""
            write(start)
        elif kinds == _ONLY_TEXT:
            inside = _BREAK.join(["", *children]).replace(_BREAK, inner)  # type: ignore[list-item]  # see kinds
            write(f"{start}>{inside}\n{'  ' * depth}</{tag}>")
            return
        else:
            write(f"{start}>")
        if Piece in kinds:
            self._parse(children, depth + 1)
        self._write_children(children, depth, gap)
        write(f"\n{'  ' * depth}</{tag}>")

    def _write_children(self, children: Iterable[object], depth: int, gap: str) -> None:
        """Add the text of the children of an element, the first one after a gap."""
        inner, write = f"\n{'  ' * (depth + 1)}", self._parts.append
        for child in children:
            # The type is compared, not tested with isinstance, because this is faster.
            kind = type(child)
            if kind is str:
                write(gap + str.replace(child, _BREAK, inner))  # type: ignore[arg-type]  # see kind
            elif kind is Piece:
                write(gap + self._piece(child, depth + 1))  # type: ignore[arg-type]  # see kind
            elif kind is etree._Comment:
                write(gap + _comment(child))  # type: ignore[arg-type]  # see kind
            elif depth + 1 < MAX_DEPTH:
                self._write(child, depth + 1, gap)  # type: ignore[arg-type]  # see kind
            else:
                self.is_exact = False
            gap = inner

    def _attributes(self, element: Output) -> str:
        """Return the prefixes and the attributes of an element with a blank before each."""
        names, written = self._names, ""
        if element.nsmap:
            written = "".join([f' xmlns:{key}="{uri}"' for key, uri in element.nsmap.items()])
        for name, value in element.attrib.items():
            # An identifier, as most names are, contains no character to escape.
            text = value if value.isidentifier() else _value(value)
            written += f' {names.get(name) or self._named(name)}="{text}"'
        return written

    def _named(self, name: str) -> str:
        """Return a tag or the name of an attribute with its prefix."""
        uri, _, local = name[1:].rpartition("}") if name.startswith("{") else ("", "", name)
        prefix = self._prefixes.get(uri, "")
        self.is_exact &= bool(_NAME.fullmatch(local)) and bool(uri) == bool(prefix)
        self._used.add(prefix)
        self._names[name] = f"{prefix}:{local}" if prefix else local
        return self._names[name]

    def _declare(self, nsmap: Mapping[str, str]) -> None:
        """Enter the prefixes of an element, which no element around it has."""
        for prefix, uri in nsmap.items():
            if self._prefixes.setdefault(uri, prefix) != prefix or prefix in self._nsmap:
                self.is_exact = False

    def _parse(self, children: Iterable[object], depth: int) -> None:
        """Parse the new pieces of an element: one document needs less time than many."""
        pieces = [child for child in children if type(child) is Piece and child.element is None]
        texts = []
        for text in {piece.xml: None for piece in pieces}:
            if (text, depth) in self._laid_out:
                continue
            laid_out = _LAID_OUT if text.isascii() else _patterns_beyond_ascii()[2]
            if depth < MAX_DEPTH - 1 and laid_out.fullmatch(text):
                self._laid_out[text, depth] = text
            else:
                texts.append(text)
        if len(texts) > 1:
            self._parsed.update(zip(texts, elements_of(texts), strict=True))

    def _piece(self, piece: Piece, depth: int) -> str:
        """Return the text of a piece inside of ``depth`` other elements."""
        key = (piece.xml, depth)
        if piece.element is None and key in self._laid_out:
            return self._laid_out[key]
        if (element := piece.element) is None:
            element = self._parsed.pop(piece.xml, None)
        if element is None:
            element = element_of(piece.xml)
        # Namespaces of the root that the piece does not use are removed again.
        has_namespaces = piece.element is not None or "xmlns" in piece.xml
        shared, top = self._nsmap if has_namespaces else {}, element
        if shared:
            top = etree.Element("around", nsmap=shared)
            top.append(element)
        etree.indent(element, "  ", level=depth)
        if has_namespaces:
            etree.cleanup_namespaces(top)
        text = etree.tostring(top, encoding="unicode", with_tail=False)
        levels = MAX_DEPTH - depth + (1 if top is element and element.getparent() is None else 2)
        if depth + text.count("</") >= MAX_DEPTH and _is_deeper(levels)(top):
            self.is_exact = False
        if shared:
            self._used.update(map(str, top.nsmap))
            text = text[text.index(">") + 1 : -len("</around>")]
        if piece.element is None:
            self._laid_out[key] = text
        return text


def escaped(text: str) -> str:
    """Return a text in XML.

    A character that no XML document contains raises ``ValueError``, as in lxml.
    """
    pattern = _IN_TEXT if text.isascii() else _patterns_beyond_ascii()[0]
    return pattern.sub(_reference, text) if pattern.search(text) else text


def _value(text: str) -> str:
    """Return a value of an attribute in XML, as :func:`escaped`."""
    pattern = _IN_VALUE if text.isascii() else _patterns_beyond_ascii()[1]
    return pattern.sub(_reference, text) if pattern.search(text) else text


def _reference(match: re.Match[str]) -> str:
    if match[0] not in _ESCAPED:
        raise ValueError("All strings must be XML compatible: no control characters")
    return _ESCAPED[match[0]]


def new_comment(text: str) -> etree._Comment:
    """Return a comment with a text that can be one of anything, such as the text of an element.

    XML allows no ``--`` in a comment, and no ``-`` at its end: blanks are added (XML 1.0, 2.5).  A
    character of no XML document is replaced, and an end of a line is a line feed (2.11).
    """
    text = re.sub(f"[{NOT_IN_XML}]", "\N{REPLACEMENT CHARACTER}", text)
    text = re.sub(r"-(?=-)|-\Z", "- ", re.sub("\r\n?", "\n", text))
    return etree.Comment(text)


def _comment(comment: etree._Comment) -> str:
    return f"<!--{comment.text or ''}-->"


@functools.lru_cache(maxsize=32)
def _is_deeper(levels: int) -> etree.XPath:
    """Return whether a tree has more than a number of levels."""
    return etree.XPath(f"boolean({'/*' * levels})")
