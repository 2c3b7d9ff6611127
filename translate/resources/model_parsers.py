"""Parsers for custom formats of included models (seed 2, 1.5; reference S D60 – D63).

The only global state of the package: the parsers that the application has registered.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from traceback import walk_tb
from typing import TypeAlias

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.resources.garbage_collection import in_caller_code
from translate.resources.interface_model import InterfaceModel, NestedInclude, call_back

ModelParser: TypeAlias = Callable[[NestedInclude], "InterfaceModel | None"]

#: Suffixes of files whose errors are reported unchanged. Other files can contain URDF or SDFormat.
BUILT_IN = frozenset({"", ".sdf", ".world", ".urdf", ".xacro", ".xml"})

_parsers: list[ModelParser] = []


def register_model_parser(parse: ModelParser) -> None:
    """Ask ``parse`` for every included model from now on, before those registered earlier.

    It is given a :class:`translate.NestedInclude`, and returns a
    :class:`translate.InterfaceModel`, or ``None`` if the file is not one of its own; it should
    tell by the suffix of ``resolved_file_name``.  It is never called for ``.sdf`` and ``.world``.

    A :class:`translate.TranslateError` that it raises describes the errors of the file, and becomes
    findings of the document; any other exception leaves :func:`translate.load` as it is.
    """
    if not callable(parse):
        raise TypeError(f"a model parser must be a function, not {type(parse).__name__}")
    _parsers.append(parse)


def unregister_model_parser(parse: ModelParser) -> None:
    """Undo the latest registration of a parser.  Raises ``ValueError`` if there is none."""
    for index in reversed(range(len(_parsers))):
        if _parsers[index] == parse:
            del _parsers[index]
            return
    raise ValueError(f"{parse!r} is not registered")


@contextmanager
def model_parser(parse: ModelParser) -> Iterator[None]:
    """Have a parser registered within a ``with`` block."""
    register_model_parser(parse)
    try:
        yield
    finally:
        unregister_model_parser(parse)


def has_registered_parsers() -> bool:
    """Whether there is a parser to ask."""
    return bool(_parsers)


def call_parsers(include: NestedInclude) -> InterfaceModel | None:
    """Return the result of the first parser that accepts the file, the latest first, or ``None``.

    Raises whatever a parser raises, and ``TypeError`` if one returns something else.
    """
    for parse in reversed(list(_parsers)):
        with in_caller_code():
            answer = parse(include)
        if isinstance(answer, InterfaceModel):
            return answer
        if answer is not None:
            kind = type(answer).__name__
            raise TypeError(f"model parser {parse!r} returned a {kind}, not an InterfaceModel")
    return None


def unsupported_format(path: str, error: TranslateError) -> TranslateError:
    """Return the error for a file that no parser accepts and that is neither URDF nor SDFormat.

    This is ``error`` itself, unless the suffix is that of another format.
    """
    suffix = os.path.splitext(path)[1]
    if suffix.lower() in BUILT_IN:
        return error
    reason = error.diagnostics[0].message
    message = (
        f"no parser takes {path}: none that is registered for '{suffix}' files, and it is neither "
        f"URDF nor SDFormat ({reason})"
    )
    hint = "register one with translate.register_model_parser"
    return TranslateError([Diagnostic("model-format-unknown", "error", message, path, hint=hint)])


def failed_file(error: BaseException) -> str | None:
    """Return the file whose parser or call-back raised this exception, if one did."""
    for frame, _ in walk_tb(error.__traceback__):
        if frame.f_code is call_parsers.__code__:
            return str(frame.f_locals["include"].resolved_file_name)
        if frame.f_code is call_back.__code__:
            return str(frame.f_locals["path"])
    return None
