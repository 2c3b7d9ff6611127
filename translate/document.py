"""XML in and out: the only module that reads or writes XML files.

Reading is safe (no entities, no network, bounded depth and size) and remembers the bytes, so that
a diagnostic can name the column of an element; clean files never pay for that.  Writing has one
stable layout: UTF-8, two spaces, attributes in the order they were set.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import os
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NoReturn, TypeAlias
from xml.parsers import expat

from lxml import etree

from translate.diagnostics import Diagnostic, Diagnostics, Severity, TranslateError

Source: TypeAlias = "str | os.PathLike[str] | bytes | BinaryIO"

#: Elements with an undeclared prefix ``p`` are read into the namespace ``UNDECLARED + "p"``.
UNDECLARED = "urn:robot-translate:undeclared:"
MAX_BYTES = 512 * 1024 * 1024


@dataclass(slots=True)
class StartTag:
    """Where the start tag of one element stands, counting from 1."""

    line: int
    column: int
    offset: int
    name: str
    attributes: dict[str, str]


@dataclass(slots=True)
class XmlFile:
    """A parsed file: its root element, and the means to say where things are."""

    root: etree._Element
    data: bytes
    path: str = ""
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    _positions: dict[etree._Element, tuple[int, int]] | None = None
    _lines: list[bytes] | None = None

    def report(
        self,
        code: str,
        message: str,
        at: etree._Element | None = None,
        *,
        hint: str = "",
        severity: Severity = "error",
    ) -> None:
        """Note a finding about an element (the root if none is given)."""
        element = self.root if at is None else at
        line, column = self.position(element)
        xpath = readable_xpath(element)
        self.diagnostics.add(
            Diagnostic(code, severity, message, self.path, line, column, xpath, hint)
        )

    def columns(self) -> dict[int, int]:
        """The column of the first start tag of each line that has one."""
        columns: dict[int, int] = {}
        for start in start_tags(self.data):
            columns.setdefault(start.line, start.column)
        return columns

    def position(self, element: etree._Element) -> tuple[int, int]:
        """Line and column of the start tag of an element of this file."""
        line = element.sourceline or 0
        if self._positions is None and line:
            # A tag that is alone of its name in its line needs no second look at the file.
            if self._lines is None:
                self._lines = self.data.splitlines()
            text = self._lines[line - 1] if line <= len(self._lines) else b""
            tag = re.escape(qualified_name(element).encode())
            starts = list(re.finditer(rb"<" + tag + rb"(?=[\s/>])", text))
            if len(starts) == 1:
                return line, len(text[: starts[0].start()].decode("utf-8", "replace")) + 1
        if self._positions is None:
            tags = start_tags(self.data)
            elements = list(self.root.iter("*"))
            if len(tags) == len(elements):
                places = [(start.line, start.column) for start in tags]
                self._positions = dict(zip(elements, places, strict=True))
            else:
                self._positions = {}
        return self._positions.get(element, (element.sourceline or 0, 0))


def parse(source: Source, path: str = "", *, lenient: bool = False) -> XmlFile:
    """Parse a path, a binary file object, bytes, or XML text.

    A ``str`` is XML text if its first visible character is ``<``, else a path; ``-`` is standard
    input.  ``lenient`` skips what stands before the first element.

    Raises :class:`TranslateError` for a file that cannot be read or is not well-formed.
    """
    data, path = _bytes_of(source, path)
    junk = data.find(b"<") if lenient and not data.lstrip().startswith(b"<") else 0
    if junk > 0:
        data = re.sub(rb"[^\r\n]", b" ", data[:junk]) + data[junk:]
    if not data.strip():
        _fail("file-read", "the file is empty", path, hint="expected an XML document")
    try:
        root = etree.fromstring(data.lstrip() if junk > 0 else data, _parser())
    except etree.XMLSyntaxError as error:
        repaired = _parse_repaired(data)
        if repaired is None:
            raise TranslateError([_syntax_error(error, path)]) from None
        root = repaired
    except (ValueError, LookupError) as error:
        _fail("file-read", f"cannot decode the file: {error}", path, hint="save it as UTF-8")
    file = XmlFile(root, data, path)
    if junk > 0:
        file.report(
            "junk-before-root", "there is text before the first element", severity="warning"
        )
    entities = list(root.iter(etree.Entity))
    if entities:
        names = ", ".join(sorted({str(node.text) for node in entities}))
        file.report(
            "entity-not-expanded",
            f"the document uses entities, which are never expanded: {names}",
            hint="write the text itself",
        )
    return file


def start_tags(data: bytes) -> list[StartTag]:
    """Every start tag of a document, in order, by one pass of expat."""
    found: list[StartTag] = []
    parser = expat.ParserCreate()

    def start(name: str, attributes: dict[str, str]) -> None:
        found.append(
            StartTag(
                parser.CurrentLineNumber,
                parser.CurrentColumnNumber + 1,
                parser.CurrentByteIndex,
                name,
                attributes,
            )
        )

    parser.StartElementHandler = start
    # What lxml accepted and expat does not (an encoding, say) only costs the columns.
    with contextlib.suppress(expat.ExpatError):
        parser.Parse(data, True)
    return found


def readable_xpath(element: etree._Element) -> str:
    """The path to an element by names, as far as it has them: ``/robot/link[@name="base"]``."""
    steps = []
    node: etree._Element | None = element
    while node is not None:
        step = qualified_name(node)
        name = node.get("name")
        if name is not None:
            quote = "'" if '"' in name else '"'
            step += f"[@name={quote}{name}{quote}]"
        else:
            parent = node.getparent()
            same = [] if parent is None else parent.findall(str(node.tag))
            if len(same) > 1:
                step += f"[{same.index(node) + 1}]"
        steps.append(step)
        node = node.getparent()
    return "/" + "/".join(reversed(steps))


def qualified_name(element: etree._Element) -> str:
    """The tag as people write it: ``prefix:name``."""
    name = etree.QName(element).localname
    return f"{element.prefix}:{name}" if element.prefix else name


def text_of(element: etree._Element, *, comments: bool = True) -> str:
    """An element as XML text, complete in itself and laid out in one way.

    What follows the element is left out, as are namespaces that it does not use, and comments
    if asked for.
    """
    alone = copy.deepcopy(element)
    alone.tail = None
    etree.cleanup_namespaces(alone)
    if not comments:
        etree.strip_tags(alone, etree.Comment)
    etree.indent(alone, "  ")
    return etree.tostring(alone, encoding="unicode")


def element_of(text: str) -> etree._Element:
    """The element that :func:`text_of` wrote."""
    return etree.fromstring(text, _parser())


def serialize(root: etree._Element) -> str:
    """The document as text: indented, one declaration, one newline at the end.

    Comments before the root element come along.
    """
    etree.indent(root, "  ")
    header = [
        etree.tostring(node, encoding="unicode") for node in root.itersiblings(preceding=True)
    ]
    text = "\n".join([*reversed(header), etree.tostring(root, encoding="unicode")])
    text = re.sub(rf' xmlns:[^\s=]+="{UNDECLARED}[^"]*"', "", text)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def write_text(text: str, path: str | os.PathLike[str]) -> None:
    """Write a whole file or nothing: to a temporary file beside it, then renamed."""
    target = Path(path)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        # mkstemp makes files private; give what open() would have given.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _bytes_of(source: Source, path: str) -> tuple[bytes, str]:
    if isinstance(source, bytes):
        return source, path
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        # The declared encoding of a text that is already decoded says nothing any more.
        text = re.sub(r"""^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']""", r"\1", source)
        return text.encode("utf-8"), path
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        path = path or name
        if name == "-":
            return sys.stdin.buffer.read(), "<stdin>"
        try:
            size = os.path.getsize(name)
            if size > MAX_BYTES:
                _fail("file-read", f"the file has {size} bytes, more than {MAX_BYTES}", path)
            return Path(name).read_bytes(), path
        except OSError as error:
            _fail("file-read", f"cannot read the file: {error.strerror}", path)
    data = source.read()
    return data, path or str(getattr(source, "name", ""))


@functools.lru_cache(maxsize=1)
def _parser() -> etree.XMLParser:
    return etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)


def _parse_repaired(data: bytes) -> etree._Element | None:
    """The root of a file with the two faults that common robot files have, else ``None``.

    They are a malformed XML declaration and prefixes that are used and never declared, which
    readers without namespaces do not notice (reference U A1.15).
    """
    declaration = re.match(rb"\s*<\?xml\b[^>]*\?>", data)
    if declaration is not None and not re.search(rb"""version\s*=\s*["']1\.""", declaration[0]):
        blank = re.sub(rb"[^\r\n]", b" ", declaration[0])
        data = blank + data[len(blank) :]
    for candidate in (data.lstrip(), _declare_prefixes(data)):
        if candidate is not None:
            with contextlib.suppress(etree.XMLSyntaxError):
                return etree.fromstring(candidate.lstrip(), _parser())
    return None


def _declare_prefixes(data: bytes) -> bytes | None:
    """The same document with prefixes that it uses but never declares put on the root."""
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


def _syntax_error(error: etree.XMLSyntaxError, path: str) -> Diagnostic:
    line, column = error.position
    message = re.sub(r", line \d+, column \d+.*$", "", error.msg or "not well-formed")
    return Diagnostic(
        "file-read", "error", f"not well-formed XML: {message}", path, line or 0, column or 0
    )


def _fail(code: str, message: str, path: str, *, hint: str = "") -> NoReturn:
    raise TranslateError([Diagnostic(code, "error", message, path, hint=hint)])
