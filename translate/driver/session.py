"""A session of an editor: files that did not change are not parsed again."""

from __future__ import annotations

import os
from dataclasses import replace

from translate.diagnostics.diagnostic import Diagnostic
from translate.driver.check import check_with
from translate.driver.load import ReadOptions, Robot, load_with
from translate.model.fragment import Dialect
from translate.model.model import Document
from translate.resources.parsed_files import ParsedFiles
from translate.resources.search import Resources


class Session:
    """Loads and checks files repeatedly; each file is parsed once per content.

    The results are those of :func:`translate.load` and :func:`translate.check` with the same
    options.  Files are compared by their content, so that every change is noticed.  The memory
    grows with the number of different files.

    Raises ``TypeError`` for an argument of a wrong type.
    """

    def __init__(
        self,
        *,
        lenient: bool = False,
        unflatten: bool = False,
        resources: Resources | None = None,
    ) -> None:
        self._parsed = ParsedFiles()
        self._reading = replace(ReadOptions.of(lenient, unflatten, resources), parsed=self._parsed)

    @property
    def parses(self) -> int:
        """The number of times that a file was parsed."""
        return self._parsed.parses

    @property
    def hashes(self) -> dict[str, str]:
        """The SHA-256 hashes of all files that were read by the latest call, by path."""
        return dict(self._parsed.hashes)

    def load(
        self,
        source: Robot,
        *,
        path: str | os.PathLike[str] = "",
        format: Dialect | None = None,
        named: bool = True,
    ) -> Document:
        """Read a robot or a world as :func:`translate.load` does.

        ``named``: the user has named the source, and with it a xacro file that it is.  Another
        xacro file needs a trusted directory.

        Raises :class:`translate.TranslateError` with all findings if the file cannot be used.
        """
        return load_with(source, self._begin(checking=False), path=path, format=format, named=named)

    def check(self, source: Robot, *, path: str | os.PathLike[str] = "") -> list[Diagnostic]:
        """Return all findings about a file, by line, as those of :func:`translate.check`."""
        return check_with(source, self._begin(checking=True), path)

    def _begin(self, *, checking: bool) -> ReadOptions:
        self._parsed.hashes.clear()
        return replace(self._reading, checking=checking, placed=[])
