"""The front end: which reader a file is for, and what it takes besides to read it."""

from __future__ import annotations

import contextlib
import gc
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.driver.resolve_auto_inertia import resolve_auto_inertia
from translate.model.fragment import Dialect
from translate.model.model import Document
from translate.resources.search import Resources
from translate.xml.document import XmlFile, parse

if TYPE_CHECKING:
    from translate.resources.interface_model import PlacedInterface
    from translate.sdf.include.resolve import Edit, Includes

ROOTS: dict[str, Dialect] = {"robot": "urdf", "sdf": "sdf"}


def format_of(file: XmlFile) -> Dialect:
    """The format that the root element tells.

    Raises :class:`translate.TranslateError` if it is that of no robot.
    """
    name = str(file.root.tag).rpartition("}")[2]
    if name in ROOTS:
        return ROOTS[name]
    file.report(
        "root-element-unknown",
        f"the root element is <{name}>, neither <robot> nor <sdf>",
        hint="until 1.2 SDFormat said <gazebo>: if that is what it is, write <sdf> instead"
        if name == "gazebo" and "version" in file.root.attrib
        else "robots are written in URDF (<robot>) or SDFormat (<sdf>)",
    )
    raise TranslateError(list(file.diagnostics))


@dataclass(slots=True, frozen=True)
class Reading:
    """How to read: a file, and all that it includes."""

    lenient: bool
    record: bool
    checking: bool
    unflatten: bool
    resources: Resources
    #: The models of custom formats, for their call-backs.
    placed: list[PlacedInterface] = field(default_factory=list)


@contextlib.contextmanager
def errors_of(document: Document, written: str) -> Iterator[None]:
    """While a text is read that was made of a document, and that nobody sees.

    ``written`` is what that text is called.  Faults in it are of the translation: they stand where
    the robot begins in its own file.
    """
    try:
        yield
    except TranslateError as error:
        told = []
        path, line, _ = next(document.all_models()).location
        for item in error.diagnostics:
            if item.path == written:
                message = f"what this becomes could not be read again: {item.message}"
                item = Diagnostic(item.code, item.severity, message, path, line, hint=item.hint)
            told.append(item)
        raise TranslateError(told) from error


@contextlib.contextmanager
def keeping_everything() -> Iterator[None]:
    """While a file is read nothing becomes garbage, and looking for some takes ever longer."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def read(
    file: XmlFile, format: Dialect, how: Reading, includes: Includes | None = None
) -> Document:
    """Read a file; ``includes`` is given for one that another file includes.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    if format == "urdf":
        from translate.urdf.read import read as read_urdf

        document = read_urdf(file, lenient=how.lenient, record=how.record)
        resolve_auto_inertia(document, file)
        return document
    from translate.resources import model_parsers
    from translate.resources.xacro import expanded
    from translate.sdf.include.resolve import Includes
    from translate.sdf.read import read as read_sdf

    def read_included(path: str, includes: Includes, edit: Edit) -> Document:
        text = expanded(path, allowed=how.resources.allow_xacro)
        try:
            inner = parse(Path(path) if text is None else text, path, lenient=how.lenient)
            inner_format = format_of(inner)
        except TranslateError as error:
            raise model_parsers.unsupported_format(path, error) from None
        inner.diagnostics.checking = how.checking and not how.lenient
        edit(inner)
        document = read(inner, inner_format, how, includes)
        _resolve_types(document)
        return document

    if includes is None:
        call_parsers = (
            model_parsers.call_parsers if model_parsers.has_registered_parsers() else None
        )
        includes = Includes(how.resources, read_included, file.path, call_parsers)
    document = read_sdf(file, record=how.record, unflatten=how.unflatten, includes=includes)
    file.diagnostics.raise_errors()
    how.placed[:] = includes.custom.placed
    resolve_auto_inertia(document, file)
    return document


def _resolve_types(document: Document) -> None:
    """Forget what the joints of an included URDF were called, where they were read as another type.

    Only a URDF that goes back whence it came may have revolute joints without limits, which most
    readers refuse.
    """
    for model in document.models:
        for joint in model.joints:
            joint.fragments = [
                fragment
                for fragment in joint.fragments
                if (fragment.dialect, fragment.at, fragment.attribute) != ("urdf", "", "type")
            ]


def format_of_suffix(target: str | os.PathLike[str] | None) -> Dialect | None:
    """The format that the name of a file asks for; ``None`` if it asks for none."""
    if target is None:
        return None
    suffix = str(target).rpartition(".")[2].lower()
    suffixes: dict[str, Dialect] = {"urdf": "urdf", "sdf": "sdf", "world": "sdf"}
    return suffixes.get(suffix)
