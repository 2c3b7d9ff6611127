"""Check a file: all findings about it, by line, with those of one reader."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic, TranslateError, in_order
from translate.driver.load import ReadOptions, Robot, load_with
from translate.driver.migration import migration_for
from translate.driver.warnings import unread_meshes
from translate.model.model import Document
from translate.resources.search import Resources

if TYPE_CHECKING:
    from translate.targets.presets import TargetName


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
    migration = migration_for(for_target)
    options = ReadOptions.of(lenient, unflatten, resources, checking=True, migration=migration)
    return check_with(source, options, path, for_target)


def check_with(
    source: Robot,
    options: ReadOptions,
    path: str | os.PathLike[str] = "",
    for_target: TargetName | None = None,
) -> list[Diagnostic]:
    """Return all findings about a file as those of :func:`check`."""
    try:
        return in_order(
            checked_for(load_with(source, options, path=path), for_target, options.resources)
        )
    except TranslateError as error:
        return in_order(error.diagnostics)


def checked_for(
    document: Document, for_target: TargetName | None, resources: Resources
) -> list[Diagnostic]:
    """Return the findings about a checked document, with errors for what a reader refuses.

    ``resources`` finds the mesh files.

    Raises ``ValueError`` for an unknown reader.
    """
    if for_target is None:
        return list(document.diagnostics)
    from translate.targets.presets import target_of
    from translate.targets.refusals import for_reader

    target = target_of(for_target)
    return [
        *for_reader(document.diagnostics, document, target),
        *unread_meshes(document, target, resources),
    ]
