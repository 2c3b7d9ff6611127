"""Check a file: all findings about it, by line, with those of one reader."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic, TranslateError, in_order
from translate.driver.include_uris import unread_includes
from translate.driver.load import ReadOptions, Robot, load_file, load_with
from translate.driver.migration import migration_for
from translate.driver.warnings import finding_of_mesh, unloaded_uris, unread_meshes
from translate.model.model import Document
from translate.resources.search import Resources

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from translate.readers.names import TargetName
    from translate.readers.reader import Reader
    from translate.xml.document import XmlFile


def check(
    source: Robot,
    *,
    path: str | os.PathLike[str] = "",
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
    for_target: TargetName | None = None,
) -> list[Diagnostic]:
    """Return all findings about a file, errors and warnings, by line.  Findings are not raised.

    What all readers of the format refuse is an error.  What one of them refuses is a warning with
    its name, and an error if ``for_target`` is this reader.  The other parameters are those of
    :func:`translate.load`.

    Raises ``ValueError`` for an unknown reader.
    """
    options = ReadOptions.of(lenient, unflatten, resources, checking=True)
    return check_with(source, options, path, for_target)


def check_with(
    source: Robot,
    options: ReadOptions,
    path: str | os.PathLike[str] = "",
    for_target: TargetName | None = None,
) -> list[Diagnostic]:
    """Return all findings about a file as those of :func:`check`."""
    options = options_for(options, for_target)
    try:
        return in_order(
            checked_for(load_with(source, options, path=path), for_target, options.resources)
        )
    except TranslateError as error:
        return in_order(error.diagnostics)


def check_file(
    file: XmlFile, options: ReadOptions, for_target: TargetName | None = None
) -> list[Diagnostic]:
    """Return all findings about a parsed file, which reading changes, as those of :func:`check`."""
    options = options_for(options, for_target)
    try:
        return in_order(checked_for(load_file(file, options), for_target, options.resources))
    except TranslateError as error:
        return in_order(error.diagnostics)


def options_for(options: ReadOptions, for_target: TargetName | None) -> ReadOptions:
    """Return the options of reading with which a file is checked for a reader.

    Raises ``ValueError`` for an unknown reader.
    """
    if for_target is None:
        return options
    from translate.readers.table import reader_of

    accepted = reader_of(for_target).accepts
    return replace(options, migration=migration_for(for_target), accepted=accepted)


def checked_for(
    document: Document, for_target: TargetName | None, resources: Resources
) -> list[Diagnostic]:
    """Return the findings about a checked document, with errors for what a reader refuses.

    ``resources`` finds the mesh files.

    Raises ``ValueError`` for an unknown reader.
    """
    if for_target is None:
        return list(document.diagnostics)
    from translate.readers.remarks import for_reader
    from translate.readers.table import reader_of

    target = reader_of(for_target)
    known_findings = [*for_reader(document, target)]
    return [
        *known_findings,
        *_unread(document, target, {(finding.path, finding.line) for finding in known_findings}),
        *(finding_of_mesh(mesh, target) for mesh in unread_meshes(document, target, resources)),
        *unread_includes(document, target, resources),
        *unloaded_uris(document, target, resources),
    ]


def _unread(
    document: Document, reader: Reader, places: Container[tuple[str, int]]
) -> Iterator[Diagnostic]:
    """Yield the findings about elements that a reader ignores, but for those with one.

    ``places`` are those of the other findings.
    """
    from translate.driver.reader_changes import unread_elements

    for loss in unread_elements(document, reader):
        if (loss.path, loss.line) not in places:
            message = f"{loss.element}: {reader.title} does not read it"
            yield Diagnostic(loss.code, "warning", message, loss.path, loss.line, at=loss.at)
