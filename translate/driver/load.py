"""Load a robot from any source, and check a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError, has_errors, in_order
from translate.driver.loading import (
    Reading,
    format_of,
    keeping_everything,
    read,
)
from translate.model.fragment import Dialect
from translate.model.model import Document, Model
from translate.resources.search import Resources
from translate.targets.simulators import findings
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
    """Read a robot or a world, and what it includes.

    ``source`` is a path, a binary file, bytes, XML text, ``-`` for standard input, or a robot of
    ``urdf_parser_py``; a document or a model is passed through.  ``path`` names the source in
    messages, ``format`` overrides what the root element says, ``lenient`` accepts what only some
    tools accept, and ``record=False`` reads as any other tool would, without what an earlier
    translation noted in the file.  ``checking`` makes errors of faults that a robot can be read in
    spite of, such as moments of inertia that no body has; ``lenient`` leaves them warnings.
    ``unflatten`` refuses SDFormat of 1.7 or older whose names with ``::`` make no nested models,
    where otherwise a model that stands alone keeps them.  ``resources`` tells where included
    models are.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    if isinstance(source, Document):
        return source
    if isinstance(source, Model):
        return Document("sdf", "1.12", path, models=[source])
    from translate.urdf import interop

    if interop.is_urdf_object(source):
        source = interop.urdf_text(source)
    file = parse(cast(Source, source), path, lenient=lenient)
    reading = Reading(lenient, record, checking, unflatten, resources or Resources())
    return load_file(file, reading, format)


def load_file(file: XmlFile, reading: Reading, format: Dialect | None = None) -> Document:
    """Read a robot or a world from a parsed file.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    checking = reading.checking
    file.diagnostics.checking = checking and not reading.lenient
    with keeping_everything():
        document = read(file, format or format_of(file), reading)
    if has_errors(document.diagnostics):
        raise TranslateError(list(document.diagnostics))
    if checking:
        found = findings(document)
        own = [file.placed(item) if item.path == file.path else item for item in found]
        document.diagnostics = [*document.diagnostics, *own]
    if reading.placed:
        from translate.resources.interface_model import reposture

        reposture(document, reading.placed)
    return document


def check(
    source: Robot,
    *,
    path: str = "",
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
) -> list[Diagnostic]:
    """Every finding about a file, errors and warnings, by line; none is raised.

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
