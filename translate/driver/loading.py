"""The front end: select the reader of a file, with the options of reading."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.driver.resolve_auto_inertia import resolve_auto_inertia
from translate.model.fragment import Dialect
from translate.model.model import Document
from translate.options import one_of, optional, validated
from translate.resources.search import Resources
from translate.xml.document import XmlFile, parse

if TYPE_CHECKING:
    from translate.resources.interface_model import PlacedInterface
    from translate.sdf.include.resolve import Edit, Includes

ROOTS: dict[str, Dialect] = {"robot": "urdf", "sdf": "sdf"}


def check_format(name: str, value: Dialect | None) -> None:
    """Raise ``ValueError`` if the value of an argument is not the name of a format."""
    validated(name, value, optional(one_of(Dialect)))


def format_of(file: XmlFile) -> Dialect:
    """The format of the root element.

    Raises :class:`translate.TranslateError` if it is neither ``<robot>`` nor ``<sdf>``.
    """
    name = str(file.root.tag).rpartition("}")[2]
    if name in ROOTS:
        return ROOTS[name]
    file.report(
        "root-element-unknown",
        f"the root element is <{name}>, neither <robot> nor <sdf>",
        hint="SDFormat before 1.2 had the root element <gazebo>: write <sdf> instead"
        if name == "gazebo" and "version" in file.root.attrib
        else "robots are written in URDF (<robot>) or SDFormat (<sdf>)",
    )
    raise TranslateError(list(file.diagnostics))


@dataclass(slots=True, frozen=True)
class ReadOptions:
    """The options of reading, for a file and all files that it includes."""

    lenient: bool
    record: bool
    checking: bool
    unflatten: bool
    resources: Resources
    #: Collects the models of custom formats, for their callbacks.
    placed: list[PlacedInterface] = field(default_factory=list)


@contextlib.contextmanager
def errors_of(document: Document, written: str) -> Iterator[None]:
    """Move the errors of a translation that is read back to the file of the input.

    ``written`` is the path of the translation in its diagnostics.  Their new place is the start of
    the robot in ``document``.
    """
    try:
        yield
    except TranslateError as error:
        moved = []
        path, line, _ = next(document.all_models()).location
        for item in error.diagnostics:
            if item.path == written:
                message = f"the translation of this could not be read back: {item.message}"
                item = Diagnostic(item.code, item.severity, message, path, line, hint=item.hint)
            moved.append(item)
        raise TranslateError(moved) from error


def read(
    file: XmlFile, format: Dialect, options: ReadOptions, includes: Includes | None = None
) -> Document:
    """Read a file; ``includes`` is the state of the including file, if it is included.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    if format == "urdf":
        from translate.urdf.read import read as read_urdf

        if options.checking:
            from translate.urdf.schema import check_names

            check_names(file)
        document = read_urdf(file, lenient=options.lenient, record=options.record)
        resolve_auto_inertia(document, file)
        return document
    from translate.resources import model_parsers
    from translate.resources.xacro import expanded
    from translate.sdf.include.resolve import Includes
    from translate.sdf.read import read as read_sdf

    def read_included(path: str, includes: Includes, edit: Edit) -> Document:
        text = expanded(path, allowed=options.resources.allow_xacro)
        try:
            inner = parse(Path(path) if text is None else text, path, lenient=options.lenient)
            inner_format = format_of(inner)
        except TranslateError as error:
            raise model_parsers.unsupported_format(path, error) from None
        inner.diagnostics.checking = options.checking and not options.lenient
        edit(inner)
        document = read(inner, inner_format, options, includes)
        _resolve_types(document)
        return document

    if includes is None:
        call_parsers = (
            model_parsers.call_parsers if model_parsers.has_registered_parsers() else None
        )
        includes = Includes(options.resources, read_included, file.path, call_parsers)
    document = read_sdf(
        file,
        record=options.record,
        unflatten=options.unflatten,
        includes=includes,
        lenient=options.lenient,
    )
    file.diagnostics.raise_errors()
    options.placed[:] = includes.custom.placed
    resolve_auto_inertia(document, file)
    return document


def _resolve_types(document: Document) -> None:
    """Remove the original types of the joints of an included URDF that were read as other types.

    Revolute joints without limits, which most readers refuse, are written only in the round trip of
    a URDF.
    """
    for model in document.models:
        for joint in model.joints:
            joint.fragments = [
                fragment
                for fragment in joint.fragments
                if (fragment.dialect, fragment.at, fragment.attribute) != ("urdf", "", "type")
            ]


def format_of_suffix(target: str | os.PathLike[str] | None) -> Dialect | None:
    """The format of the suffix of a path; ``None`` if it is of neither format."""
    if target is None:
        return None
    suffix = str(target).rpartition(".")[2].lower()
    suffixes: dict[str, Dialect] = {"urdf": "urdf", "sdf": "sdf", "world": "sdf"}
    return suffixes.get(suffix)
