"""Recovery of files that are not well-formed XML, and positions of start tags.

Every repair keeps the lines of the file as they are, so that a diagnostic names the right one.
"""

from __future__ import annotations

import codecs
import contextlib
import re
from dataclasses import dataclass
from xml.parsers import expat

#: Elements with an undeclared prefix ``p`` are read into the namespace ``UNDECLARED + "p"``.
UNDECLARED = "urn:robot-translate:undeclared:"
BYTE_ORDER_MARK = codecs.BOM_UTF8
#: What may hold ``&name;`` without using an entity.
_OPAQUE = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
_COMMENT = re.compile(rb"<!--(.*?)-->", re.DOTALL)
_DASH = "\N{EN DASH}".encode()
_DOCTYPE = re.compile(rb"""<!DOCTYPE[^\[>]*(\[("[^"]*"|'[^']*'|[^"'\]])*\]\s*)?>""")
_REFERENCE = re.compile(rb"""&(?!(?:amp|lt|gt|quot|apos);)([^\s;#&<>"']+);""")
_START_TAG = re.compile(rb"""<[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>""")
_DECLARATION = re.compile(rb"\s*<\?xml\b[^>]*\?>")


@dataclass(slots=True)
class StartTag:
    """The place of the start tag of one element, counting from 1."""

    line: int
    column: int
    end_line: int
    offset: int
    name: str
    attributes: dict[str, str]


def start_tags(data: bytes) -> list[StartTag]:
    """Every start tag of a document, in order, by one pass of expat."""
    found: list[StartTag] = []
    parser = expat.ParserCreate()
    # The parser counts the byte-order mark as a column.
    marked = data.startswith((BYTE_ORDER_MARK, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))

    def start(name: str, attributes: dict[str, str]) -> None:
        line, offset = parser.CurrentLineNumber, parser.CurrentByteIndex
        tag = _START_TAG.match(data, offset)
        end_line = line + (tag[0].count(b"\n") if tag is not None else 0)
        column = parser.CurrentColumnNumber + 1 - (marked and line == 1)
        found.append(StartTag(line, column, end_line, offset, name, attributes))

    parser.StartElementHandler = start
    # If only expat refuses the file (an encoding), the columns are unknown.
    with contextlib.suppress(expat.ExpatError, LookupError, ValueError):
        parser.Parse(data, True)
    return found


def place(data: bytes, offset: int) -> tuple[int, int]:
    """The line and the column of an offset, counting from 1."""
    start = data.rfind(b"\n", 0, offset) + 1
    column = len(data[start:offset].decode("utf-8", "replace")) + 1
    return data.count(b"\n", 0, offset) + 1, column


def entity_reference(data: bytes) -> tuple[str, int, int] | None:
    """The name, line and column of the first use of an entity that is not XML's own, if any.

    Only a document with a DOCTYPE can have one.  It is looked for before the document is parsed,
    since parsers expand or drop entities in attributes with every setting.
    """
    if b"\0" in data[:4]:
        # UTF-16 or UTF-32: what matters here is ASCII.
        data = data.replace(b"\0", b"").lstrip(b"\xff\xfe")
    if b"<!DOCTYPE" not in data:
        return None
    data = _OPAQUE.sub(lambda match: blank(match[0]), data)
    doctype = _DOCTYPE.search(data)
    match = _REFERENCE.search(data, doctype.end() if doctype is not None else 0)
    if match is None:
        return None
    return match[1].decode("utf-8", "replace"), *place(data, match.start())


def comment_fault(data: bytes) -> tuple[int, int] | None:
    """The line and column of the first ``--`` within a comment, which XML forbids, if any."""
    for match in _COMMENT.finditer(data):
        hyphens = match[1].find(b"--")
        if hyphens >= 0 or match[1].endswith(b"-"):
            within = hyphens if hyphens >= 0 else len(match[1]) - 1
            return place(data, match.start(1) + within)
    return None


def with_tidy_comments(data: bytes) -> bytes:
    """The document with dashes for the ``--`` within its comments."""

    def tidy(match: re.Match[bytes]) -> bytes:
        text = match[1].replace(b"--", _DASH)
        return b"<!--" + (text[:-1] + _DASH if text.endswith(b"-") else text) + b"-->"

    return _COMMENT.sub(tidy, data)


def without_junk(data: bytes) -> bytes | None:
    """Return the document with blanks for text before its first tag; ``None`` without such text."""
    if data.removeprefix(BYTE_ORDER_MARK).lstrip().startswith(b"<") or b"\0" in data[:4]:
        return None
    junk = max(data.find(b"<"), 0)
    return blank(data[:junk]) + data[junk:] if junk else None


def with_prefixes(data: bytes) -> bytes | None:
    """The document with the prefixes that it uses but never declares put on the root, if any.

    Readers without namespaces do not notice that they are missing (reference U A1.15).
    """
    starts = start_tags(data)
    used: set[str] = set()
    declared = {"xml", "xmlns"}
    for start in starts:
        for name in (start.name, *start.attributes):
            prefix, colon, local = name.partition(":")
            if prefix == "xmlns":
                declared.add(local)
            elif colon:
                used.add(prefix)
    missing = sorted(used - declared)
    if not missing:
        return None
    end = starts[0].offset + 1 + len(starts[0].name.encode())
    inserted = "".join(f' xmlns:{prefix}="{UNDECLARED}{prefix}"' for prefix in missing)
    return data[:end] + inserted.encode() + data[end:]


def without_declaration(data: bytes) -> bytes:
    """The document with blanks for an XML declaration that is malformed, or not at its start."""
    declaration = _DECLARATION.match(data)
    if declaration is None:
        return data
    text = declaration[0]
    if text.startswith(b"<") and re.search(rb"""version\s*=\s*["']1\.""", text):
        return data
    encoding = re.search(rb"""encoding\s*=\s*["']([\w.-]+)["']""", text)
    data = blank(text) + data[len(text) :]
    # The encoding went with the declaration.
    return data if encoding is None else in_utf8(data, encoding[1].decode())


def in_utf8(data: bytes, encoding: str) -> bytes:
    """The document in UTF-8, its declaration blank; as it is if Python cannot decode it."""
    try:
        text = data.decode(encoding).removeprefix("\ufeff")
    except (LookupError, ValueError):
        return data
    data = text.encode("utf-8", "surrogatepass")
    declaration = _DECLARATION.match(data)
    return data if declaration is None else blank(declaration[0]) + data[declaration.end() :]


def blank(data: bytes) -> bytes:
    """As many blanks, in as many lines."""
    return re.sub(rb"[^\r\n]", b" ", data)
