"""The format of a file, by its root element or its suffix, and of an argument that names one."""

from __future__ import annotations

import os

from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Dialect
from translate.options import one_of, optional, validated
from translate.xml.document import XmlFile

ROOTS: dict[str, Dialect] = {"robot": "urdf", "sdf": "sdf"}
_FORMAT = optional(one_of(Dialect))


def check_format(name: str, value: Dialect | None) -> None:
    """Raise ``ValueError`` if the value of an argument is not the name of a format."""
    validated(name, value, _FORMAT)


def format_of(file: XmlFile) -> Dialect:
    """Return the format of the root element.

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


def format_of_suffix(target: str | os.PathLike[str] | None) -> Dialect | None:
    """Return the format of the suffix of a path; ``None`` if it is of neither format."""
    if target is None:
        return None
    suffix = str(target).rpartition(".")[2].lower()
    suffixes: dict[str, Dialect] = {"urdf": "urdf", "sdf": "sdf", "world": "sdf"}
    return suffixes.get(suffix)
