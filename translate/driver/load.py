"""Load a robot from any source, and check a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError, has_errors, in_order
from translate.driver.loading import (
    ReadOptions,
    check_format,
    format_of,
    read,
)
from translate.driver.missing_files import missing_files
from translate.model.fragment import Dialect
from translate.model.model import Document, Model
from translate.model.validation import validate
from translate.resources.garbage_collection import without_garbage_collection
from translate.resources.search import Resources
from translate.targets.findings import findings
from translate.xml.document import Source, XmlFile, parse

if TYPE_CHECKING:
    from urdf_parser_py.urdf import URDF

    Robot: TypeAlias = "Source | URDF | Document | Model"


def load(
    source: Robot,
    *,
    path: str = "",
    format: Dialect | None = None,
    lenient: bool = False,
    record: bool = True,
    checking: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
) -> Document:
    """Read a robot or a world, with the files that it includes.

    ``source`` is a path, a binary file, bytes, XML text, ``-`` for standard input, or a robot of
    ``urdf_parser_py``.  A document or a model is validated and returned as a document.
    ``path`` names the source in messages.
    ``format`` replaces the format of the root element.
    ``lenient`` accepts files that only some tools accept, with warnings.
    ``record=False`` ignores the extension data and the embedded source of an earlier translation,
    as other tools do.
    ``checking`` reports errors for defects of a robot that can be read, such as impossible moments
    of inertia; with ``lenient`` they are warnings.
    ``unflatten`` refuses SDFormat of 1.7 or older whose names with ``::`` form no nested models; by
    default a single model keeps such names.
    ``resources`` finds included models.

    Raises :class:`translate.TranslateError` with all findings if the file cannot be used, and
    ``ValueError`` for an unknown ``format``.
    """
    check_format("format", format)
    if isinstance(source, Model):
        source = Document("sdf", "1.12", path, models=[source])
    if isinstance(source, Document):
        errors = validate(source)
        if errors:
            raise TranslateError(errors)
        return source
    from translate.urdf import interop

    if interop.is_urdf_object(source):
        source = interop.urdf_text(source)
    file = parse(cast(Source, source), path, lenient=lenient)
    options = ReadOptions(lenient, record, checking, unflatten, resources or Resources())
    return load_file(file, options, format)


def load_file(file: XmlFile, options: ReadOptions, format: Dialect | None = None) -> Document:
    """Read a robot or a world from a parsed file.

    Raises :class:`translate.TranslateError` with all findings if the file cannot be used.
    """
    checking = options.checking
    file.diagnostics.checking = checking and not options.lenient
    with without_garbage_collection():
        document = read(file, format or format_of(file), options)
    if has_errors(document.diagnostics):
        raise TranslateError(list(document.diagnostics))
    if checking:
        found = [*findings(document), *missing_files(document, options.resources)]
        own = [file.placed(item) if item.path == file.path else item for item in found]
        document.diagnostics = [*document.diagnostics, *own]
    if options.placed:
        from translate.resources.interface_model import reposture

        reposture(document, options.placed)
    return document


def check(
    source: Robot,
    *,
    path: str = "",
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
) -> list[Diagnostic]:
    """All findings about a file, errors and warnings, by line.  Findings are not raised.

    The parameters are those of :func:`load`.
    """
    try:
        document = load(
            source,
            path=path,
            lenient=lenient,
            checking=True,
            unflatten=unflatten,
            resources=resources,
        )
        return in_order(document.diagnostics)
    except TranslateError as error:
        return in_order(error.diagnostics)
