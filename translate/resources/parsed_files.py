"""Files that are parsed once per content, and the documents of included files.

An editor checks a world after each change; of its files, only those that changed are parsed.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator
from contextvars import ContextVar
from typing import TypeAlias

from translate.model.model import Document
from translate.resources.regular_files import digest_of
from translate.xml.document import XmlFile, parse
from translate.xml.files import Source, bytes_of
from translate.xml.positions import LAST_CERTAIN_LINE

Variant: TypeAlias = "tuple[object, ...]"


class ParsedFiles:
    """The latest content of each file, as a tree or as the document that was read from it."""

    def __init__(self) -> None:
        #: The number of times that a file was parsed.
        self.parses = 0
        #: The SHA-256 hashes of all files that were read, by path.
        self.hashes: dict[str, str] = {}
        #: The hash of the content of each file, with its tree or its document.
        self._trees: dict[tuple[str, bool], tuple[str, XmlFile]] = {}
        self._documents: dict[tuple[str, Variant], tuple[str, Document]] = {}

    def parse(self, source: Source, path: str = "", *, lenient: bool = False) -> XmlFile:
        """Parse a source as :func:`translate.xml.document.parse` does, unless it is parsed already.

        The file can be changed.  Raises :class:`TranslateError` if it is not well-formed.
        """
        data, path = bytes_of(source, path)
        digest, key = self._read(path, data), (path, lenient)
        parsed_digest, file = self._trees.get(key, ("", None))
        if file is None or parsed_digest != digest:
            self._trees.pop(key, None)
            self.parses += 1
            file = parse(data, path, lenient=lenient)
            if data.count(b"\n") >= LAST_CERTAIN_LINE:
                return file
            self._trees[key] = digest, file
        return file.copy()

    def document(self, path: str, data: bytes, variant: Variant) -> Document | None:
        """Return the document of an included file with this content; ``None`` if it is to be read.

        ``variant`` are the options of reading.
        """
        read_digest, document = self._documents.get((path, variant), ("", None))
        is_kept = document is not None and read_digest == self._read(path, data)
        return document if is_kept else None

    def keep(self, path: str, data: bytes, variant: Variant, document: Document) -> None:
        """Keep the document of an included file, which depends on its content alone."""
        self._documents[path, variant] = self._read(path, data), document

    def note(self, path: str) -> None:
        """List a file that another program reads, such as xacro or a parser of the caller."""
        self.hashes[path] = digest_of(path)

    def _read(self, path: str, data: bytes) -> str:
        """Return the hash of the content of a file, which is listed unless the file is noted."""
        # Few commands need the hashes, and the package loads a library.
        import hashlib

        digest = hashlib.sha256(data).hexdigest()
        self.hashes.setdefault(path, digest)
        return digest


# --- Disable the garbage collector while files are read and written -------------------------------

_disabled_by_reader: ContextVar[bool] = ContextVar("disabled_by_reader", default=False)


@contextlib.contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Disable the garbage collector for a file: it takes time and finds no garbage."""
    was_enabled = gc.isenabled()
    gc.disable()
    token = _disabled_by_reader.set(was_enabled)
    try:
        yield
    finally:
        _disabled_by_reader.reset(token)
        if was_enabled:
            gc.enable()


@contextlib.contextmanager
def in_caller_code() -> Iterator[None]:
    """Enable the garbage collector, if the reader disabled it, while code of the caller runs."""
    if not _disabled_by_reader.get():
        yield
        return
    gc.enable()
    try:
        yield
    finally:
        gc.disable()
