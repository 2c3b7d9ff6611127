"""Encodings, and recovery of files that are not well-formed XML.

Every repair keeps the lines of the file as they are, so that a diagnostic names the right one.
"""

from __future__ import annotations

import codecs
import contextlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from translate.structures import NamedTuple
from translate.xml.positions import end_of_root_name, place

#: Elements with an undeclared prefix ``p`` are read into the namespace ``UNDECLARED + "p"``.
UNDECLARED = "urn:undeclared:"
BYTE_ORDER_MARK = codecs.BOM_UTF8
#: The beginnings of markup that contains no elements, and the end of each kind.
_MARKUP = rb"<!--|<!\[CDATA\[|<\?|<!DOCTYPE"
_ENDS = {b"<!--": b"-->", b"<![CDATA[": b"]]>", b"<?": b"?>"}
DOCTYPE = b"<!DOCTYPE"
_XML_DECLARATION = re.compile(rb"\s*<\?xml\s")
#: What ends a DOCTYPE or begins its internal subset, or contains characters that do not.
_IN_DOCTYPE = rb"""[\[>"']|<!--|<\?"""
#: The same in the internal subset.
_IN_SUBSET = rb"""[\]"']|<!--|<\?"""
_DASH = "\N{EN DASH}".encode()
_REFERENCE = rb"""&(?!(?:amp|lt|gt|quot|apos);)([^\s;#&<>"']+);"""
#: An ampersand that begins neither an entity of XML nor a character reference.
_BARE_AMPERSAND = rb"&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)"
#: A tag; a value in quotes may contain ``<`` and ``>``.
_TAG = rb"""</?[^\s!?/<>="'][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>"""
#: The name of an element with two colons or more.
_COLONS = rb"""(</?)([^\s!?/<>="':]+:)([^\s/<>="':]*:[^\s/<>="']*)"""
_VALUE = rb""""[^"]*"|'[^']*'"""
_DECLARATION = rb"\s*<\?xml\b[^>]*\?>"
_COMMENTS = rb"(?s:\s*<!--.*?-->)+"
_ENCODING = rb"""encoding\s*=\s*["']([\w.-]+)["']"""
_ESCAPES = {b"<": b"&lt;", b"&": b"&amp;"}
#: A reference to a character: its number, decimal or hexadecimal, or one of the names of XML.
_CHARACTER_REFERENCE = rb"&(?:#([0-9]{1,10})|#x([0-9A-Fa-f]{1,8})|(amp|lt|gt|quot|apos));"
_PREDEFINED = {b"amp": b"&", b"lt": b"<", b"gt": b">", b"quot": b'"', b"apos": b"'"}
#: The first bytes of documents, and their encodings.
_MARKS = (
    (BYTE_ORDER_MARK, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"<\0\0\0", "utf-32-le"),
    (b"\0\0\0<", "utf-32-be"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
_NOT_ASCII = (b"utf-16", b"utf16", b"utf-32", b"utf32", b"ucs", b"iso-10646-ucs")
#: The character sets that XML parsers read (libxml2 with iconv), by the names of Python's modules.
#: Python also has codecs that are no character sets, and programs can add others.
CHARACTER_SETS = frozenset(
    {
        *("ascii", "utf_7", "utf_8"),
        *("utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le"),
        *("latin_1", *(f"iso8859_{part}" for part in (*range(2, 12), *range(13, 17)))),
        *(f"cp{page}" for page in (*range(1250, 1259), 850, 862, 866, 874, 932, 949, 950)),
        *("koi8_r", "koi8_t", "koi8_u", "mac_cyrillic", "mac_roman", "hp_roman8", "ptcp154"),
        *("euc_jp", "iso2022_jp", "shift_jis", "euc_kr", "iso2022_kr", "johab"),
        *("big5", "big5hkscs", "gb18030", "gb2312", "gbk", "hz", "tis_620"),
    }
)
#: Names of the Internet Assigned Numbers Authority that Python does not know.
_NAMES = {"windows_874": "cp874", "windows_31j": "cp932", "x_sjis": "shift_jis", "utf8": "utf_8"}


class Markup(NamedTuple):
    """A comment, a CDATA section, a processing instruction or a DOCTYPE, with its delimiters.

    ``subset`` is the offset of the internal subset of a DOCTYPE; 0 if it has none.
    """

    kind: bytes
    start: int
    end: int
    subset: int = 0


def markup(data: bytes) -> Iterator[Markup]:
    """Yield the markup of a document that contains no elements, in one linear pass.

    Markup without an end is not yielded, and the pass ends there.
    """
    end, declaration = 0, _XML_DECLARATION.match(data)
    if declaration is not None:
        # Some parsers end a malformed XML declaration at its first ">".
        end = data.find(b">", declaration.end()) + 1 or len(data)
    opening = re.compile(_MARKUP).search(data, end)
    while opening is not None:
        kind, start, subset = opening[0], opening.start(), 0
        if kind == DOCTYPE:
            end, subset = _end_of_doctype(data, opening.end())
        else:
            end = _after(data, _ENDS[kind], opening.end())
        if end or subset:
            yield Markup(kind, start, end or len(data), subset)
        opening = re.compile(_MARKUP).search(data, end) if end else None


def internal_subset(data: bytes) -> tuple[int, int] | None:
    """The line and column of the internal subset of a DOCTYPE, which declares entities, if any."""
    subsets = (piece.subset for piece in markup(data) if piece.subset)
    return next((place(data, subset) for subset in subsets), None)


def entity_reference(data: bytes) -> tuple[str, int, int] | None:
    """The name, line and column of the first use of an entity that is not XML's own, if any.

    Only a document with a DOCTYPE can have one.  It is looked for before the document is parsed,
    since parsers expand or drop entities in attributes with every setting.
    """
    if DOCTYPE not in data:
        return None
    end, has_doctype = 0, False
    for piece in (*markup(data), Markup(b"", len(data), len(data))):
        match = re.compile(_REFERENCE).search(data, end, piece.start) if has_doctype else None
        if match is not None:
            return match[1].decode("utf-8", "replace"), *place(data, match.start())
        end, has_doctype = piece.end, has_doctype or piece.kind == DOCTYPE
    return None


def comment_fault(data: bytes) -> tuple[int, int] | None:
    """The line and column of the first ``--`` within a comment, which XML forbids, if any."""
    for piece in markup(data):
        if piece.kind == b"<!--":
            # "--" directly before the end is a fault, too.
            hyphens = data.find(b"--", piece.start + 4, piece.end - 1)
            if 0 <= hyphens < piece.end - 3:
                return place(data, hyphens)
    return None


def with_tidy_comments(data: bytes) -> bytes:
    """The document with dashes for the ``--`` within its comments."""
    parts, end = [], 0
    for piece in markup(data):
        if piece.kind == b"<!--":
            text = data[piece.start + 4 : piece.end - 3].replace(b"--", _DASH)
            text = text[:-1] + _DASH if text.endswith(b"-") else text
            parts += [data[end : piece.start + 4], text]
            end = piece.end - 3
    return b"".join([*parts, data[end:]])


def without_sections(data: bytes) -> bytes:
    """Return the document in UTF-8 with a comment in place of each CDATA section.

    The texts on both sides of a section stay two texts.
    """
    with contextlib.suppress(LookupError, UnicodeError):
        data = in_utf8(data)
    parts, end = [], 0
    for piece in markup(data):
        if piece.kind == b"<![CDATA[":
            parts += [data[end : piece.start], b"<!---->"]
            end = piece.end
    return b"".join([*parts, data[end:]])


def with_utf8_comments(data: bytes) -> tuple[bytes, int]:
    """Return the document with its comments in UTF-8, and the offset of the first other byte.

    A comment that is not UTF-8 is read as ISO-8859-1, in which each byte is a character.  The
    offset is -1 if there is none.
    """
    parts, end, offset = [], 0, -1
    for piece in markup(data):
        if piece.kind == b"<!--":
            text = data[piece.start : piece.end]
            try:
                text.decode("utf-8")
            except UnicodeDecodeError as error:
                offset = offset if offset >= 0 else piece.start + error.start
                parts += [data[end : piece.start], text.decode("latin-1").encode("utf-8")]
                end = piece.end
    return b"".join([*parts, data[end:]]), offset


def with_escapes(data: bytes) -> tuple[bytes, list[tuple[int, bytes]]]:
    """Return the document with references for ``<`` in values, and for ``&`` without a reference.

    Also return the offset of each of these characters, and the character.  TinyXML and tinyxml2
    take both for the characters that they are.  Text after a tag without an end stays as it is.
    """
    parts: list[bytes] = []
    marks: list[tuple[int, bytes]] = []

    def escape(start: int, end: int, pattern: bytes) -> None:
        written = start
        for match in re.compile(pattern).finditer(data, start, end):
            marks.append((match.start(), match[0]))
            parts.extend([data[written : match.start()], _ESCAPES[match[0]]])
            written = match.end()
        parts.append(data[written:end])

    declaration = _XML_DECLARATION.match(data)
    end = _after(data, b">", declaration.end()) if declaration is not None else 0
    tag = re.compile(_TAG)
    parts.append(data[:end])
    for piece in (*markup(data), Markup(b"", len(data), len(data))):
        while (start := data.find(b"<", end, piece.start)) >= 0:
            escape(end, start, _BARE_AMPERSAND)
            if (match := tag.match(data, start, piece.start)) is None:
                return b"".join([*parts, data[start:]]), marks
            end = start
            for value in re.compile(_VALUE).finditer(data, start, match.end()):
                parts.append(data[end : value.start()])
                escape(value.start(), value.end(), rb"<|" + _BARE_AMPERSAND)
                end = value.end()
            parts.append(data[end : match.end()])
            end = match.end()
        escape(end, piece.start, _BARE_AMPERSAND)
        parts.append(data[piece.start : piece.end])
        end = piece.end
    return b"".join(parts), marks


def with_one_colon(data: bytes) -> tuple[bytes, int, bytes]:
    """Return the document with ``_`` for all colons but the first in each name of an element.

    Also return the offset and the text of the first such name; the offset is -1 if there is none.
    The parser takes a name for a prefix and one name.
    """
    parts: list[bytes] = []
    offset, text = -1, b""

    def written(match: re.Match[bytes]) -> bytes:
        nonlocal offset, text
        if offset < 0:
            offset, text = match.start(), match[2] + match[3]
        return match[1] + match[2] + match[3].replace(b":", b"_")

    end = 0
    for piece in (*markup(data), Markup(b"", len(data), len(data))):
        # The pattern is searched in the whole document, so that the offset is that of the document.
        written_to = end
        for match in re.compile(_COLONS).finditer(data, end, piece.start):
            parts += [data[written_to : match.start()], written(match)]
            written_to = match.end()
        parts.append(data[written_to : piece.end])
        end = piece.end
    return b"".join(parts), offset, text


def end_of_document(data: bytes) -> int:
    """Return the offset of a null character or, if that is earlier, of what follows the root.

    Both are no XML.  It is -1 if there is neither, or if another fault is before them.
    """
    from xml.parsers import expat

    depth, is_closed = 0, False

    def start(_tag: str, _attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1

    def end(_tag: str) -> None:
        nonlocal depth, is_closed
        depth -= 1
        is_closed = depth == 0

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(data, True)
    except expat.ExpatError:
        offset = parser.ErrorByteIndex
        # The error about an end tag is after its first character.
        return offset - data.startswith(b"<", offset - 1) if is_closed else -1
    return -1


def without_junk(data: bytes) -> bytes | None:
    """Return the document with blanks for text before its first tag; ``None`` without such text."""
    start = len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK) else 0
    if data[start:].lstrip().startswith(b"<"):
        return None
    junk = max(data.find(b"<"), start)
    return data[:start] + blank(data[start:junk]) + data[junk:] if junk > start else None


def with_declaration_first(data: bytes) -> bytes | None:
    """Move the XML declaration before the comments that precede it; ``None`` without such comments.

    The root element keeps its place.
    """
    start = len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK) else 0
    comments = re.compile(_COMMENTS).match(data, start)
    declaration = None if comments is None else re.compile(_DECLARATION).match(data, comments.end())
    if declaration is None:
        return None
    text = declaration[0].lstrip()
    before = data[start : declaration.end() - len(text)]
    return data[:start] + text + before + data[declaration.end() :]


def with_prefixes(data: bytes, deepest: int) -> bytes | None:
    """The document with the prefixes that it uses where they are not declared put on the root.

    Elements below ``deepest`` others are not read.
    None if there are none.  Readers without namespaces do not notice that they are missing
    (reference U A1.15).
    """
    from xml.parsers import expat

    undeclared: set[str] = set()
    #: Prefix → the number of open elements that declare it.
    declared = Counter(("xml", "xmlns"))
    #: The prefixes that each open element declares.
    scopes: list[tuple[str, ...]] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        names = [name.partition(":") for name in (tag, *attributes)]
        scopes.append(tuple(local for prefix, _, local in names if prefix == "xmlns"))
        declared.update(scopes[-1])
        undeclared.update(prefix for prefix, colon, _ in names if colon and not declared[prefix])
        if len(scopes) > deepest:
            # The document is refused.
            parser.StartElementHandler = parser.EndElementHandler = None

    def end(tag: str) -> None:
        declared.subtract(scopes.pop())

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    # The elements before an error are enough.
    with contextlib.suppress(expat.ExpatError):
        parser.Parse(data, True)
    if not undeclared:
        return None
    offset = end_of_root_name(data)
    inserted = "".join(f' xmlns:{prefix}="{UNDECLARED}{prefix}"' for prefix in sorted(undeclared))
    return data[:offset] + inserted.encode() + data[offset:]


def without_declaration(data: bytes) -> bytes:
    """The document with blanks for an XML declaration that is malformed, or not at its start."""
    if (declaration := re.match(_DECLARATION, data)) is None:
        return data
    text = declaration[0]
    if text.startswith(b"<") and re.search(rb"""version\s*=\s*["']1\.""", text):
        return data
    return blank(text) + data[len(text) :]


def declaration_of(data: bytes) -> bytes:
    """Return the XML declaration of a document with the blanks before it; empty without one."""
    declaration = re.match(_DECLARATION, data)
    return b"" if declaration is None else declaration[0]


def valid_declaration(data: bytes) -> str:
    """Return a valid declaration for a document: its own without blanks, if that is valid."""
    written = declaration_of(data).lstrip()
    if without_declaration(written) == written:
        return written.decode("utf-8", "replace")
    encoding = re.search(_ENCODING, written)
    named = f' encoding="{encoding[1].decode()}"' if encoding is not None else ""
    return f'<?xml version="1.0"{named}?>'


def is_wide(data: bytes) -> bool:
    """Return whether a document begins as one with two or four bytes for each character."""
    return next((name for start, name in _MARKS if data.startswith(start)), "utf-8") != "utf-8"


def encoding_of(data: bytes) -> str:
    """The encoding of the byte-order mark, of the first characters, or of the XML declaration.

    It is empty if none of them names one, which means UTF-8.  Raises ``LookupError`` for an unknown
    encoding.
    """
    encoding = next((name for start, name in _MARKS if data.startswith(start)), "")
    declaration = re.match(_DECLARATION, data)
    named = None if declaration is None else re.search(_ENCODING, declaration[0])
    # A declaration that can be read as ASCII is not in UTF-16 or UTF-32.
    if encoding or named is None or named[1].lower().startswith(_NOT_ASCII):
        return encoding
    return character_set(named[1].decode())


@lru_cache(maxsize=16)
def character_set(name: str) -> str:
    """The name of the codec of a character set that XML parsers read.

    Raises ``LookupError`` for any other name.
    """
    from encodings import normalize_encoding
    from encodings.aliases import aliases

    normalized = normalize_encoding(name).lower()
    module = _NAMES.get(normalized) or aliases.get(normalized, normalized)
    if module not in CHARACTER_SETS:
        raise LookupError(f"unknown encoding: {name}")
    return codecs.lookup(module).name.replace("_", "-")


def in_utf8(data: bytes) -> bytes:
    """The document in UTF-8 without a byte-order mark.

    An XML declaration that names another encoding becomes blank, so all later steps read the same
    characters.

    Raises ``LookupError`` for an unknown encoding and ``UnicodeError`` for bytes that it lacks.
    """
    encoding = encoding_of(data)
    if encoding in ("utf-8", "ascii") and not data.startswith(BYTE_ORDER_MARK):
        return data
    if encoding not in ("", "utf-8"):
        data = data.decode(encoding).encode("utf-8", "surrogatepass")
    data = data.removeprefix(BYTE_ORDER_MARK)
    declaration = re.match(_DECLARATION, data)
    if declaration is None or not names_encoding(data):
        return data
    return blank(declaration[0]) + data[declaration.end() :]


def searchable(data: bytes) -> bytes:
    """The document in UTF-8 with characters in place of their references, for a search of names.

    One in an encoding that is unknown or not that of its bytes is as it was.
    """
    with contextlib.suppress(LookupError, UnicodeError):
        data = in_utf8(data)
    return re.sub(_CHARACTER_REFERENCE, _character, data) if b"&" in data else data


def _character(reference: re.Match[bytes]) -> bytes:
    """The character of a reference in UTF-8; the reference if there is no such character."""
    decimal, hexadecimal, name = reference.groups()
    if name:
        return _PREDEFINED[name]
    number = int(hexadecimal, 16) if hexadecimal else int(decimal)
    return chr(number).encode("utf-8", "surrogatepass") if number <= 0x10FFFF else reference[0]


def names_encoding(data: bytes) -> bool:
    """Return whether a document begins with an XML declaration that names its encoding."""
    declaration = re.match(_DECLARATION, data)
    return declaration is not None and re.search(_ENCODING, declaration[0]) is not None


def _end_of_doctype(data: bytes, start: int) -> tuple[int, int]:
    """The end of a DOCTYPE, 0 if it has none, and the offset of its internal subset, or 0."""
    subset, is_open, position = 0, False, start
    in_doctype, in_subset = re.compile(_IN_DOCTYPE), re.compile(_IN_SUBSET)
    while found := (in_subset if is_open else in_doctype).search(data, position):
        token, position = found[0], found.end()
        if token == b">":
            return position, subset
        if token == b"[":
            subset, is_open = subset or found.start(), True
        elif token == b"]":
            is_open = False
        else:
            # A quoted text, a comment or a processing instruction.
            if not (position := _after(data, _ENDS.get(token, token), position)):
                break
    return 0, subset


def _after(data: bytes, text: bytes, start: int) -> int:
    """The offset after the next occurrence of a text; 0 without one."""
    offset = data.find(text, start)
    return offset + len(text) if offset >= 0 else 0


def blank(data: bytes) -> bytes:
    """As many blanks, in as many lines."""
    return re.sub(rb"[^\r\n]+", lambda match: b" " * len(match[0]), data)
