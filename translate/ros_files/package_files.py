"""The files of a package that name links and joints of its robots."""

from __future__ import annotations

import os
from collections.abc import Iterator

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.resources.regular_files import MAX_SETTINGS_BYTES, contents_of
from translate.resources.robot_files import directories_in
from translate.ros_files import settings, srdf
from translate.ros_files.name_use import NameUse
from translate.structures import NamedTuple
from translate.xml.files import unreadable

#: The largest number of files and directories that are searched.
MAX_SEARCHED = 20_000


class NamesOfFile(NamedTuple):
    """The names that one file uses, or why it is not read: an SRDF, or all YAML files.

    Other YAML files can be templates, which are no YAML: they have no names.
    """

    path: str
    uses: list[NameUse]
    problems: list[Diagnostic]


def names_in_package(directory: str) -> Iterator[NamesOfFile]:
    """Yield the names of links and joints that the SRDF and YAML files at a directory use.

    Links are not followed, and hidden directories are not searched.

    Raises :class:`translate.TranslateError` for more than :data:`MAX_SEARCHED` files and
    directories.
    """
    count = 0
    suffixes: tuple[str, ...] = (srdf.SUFFIX, *settings.SUFFIXES)
    if (problem := settings.yaml_missing(directory, "info")) is not None:
        suffixes = (srdf.SUFFIX,)
        yield NamesOfFile(directory, [], [problem])
    for parent, below, files in directories_in(directory):
        count += len(below) + len(files)
        if count > MAX_SEARCHED:
            raise TranslateError.of(
                "file-read",
                f"the directory contains more than {MAX_SEARCHED} files and directories",
                directory,
                hint="name the directory of one package",
            )
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(parent, name)
            if name.endswith(suffixes) and not os.path.islink(path):
                yield _names_in(path)


def _names_in(path: str) -> NamesOfFile:
    is_srdf = path.endswith(srdf.SUFFIX)
    read = srdf.names_in_srdf if is_srdf else settings.names_in_settings
    try:
        return NamesOfFile(path, read(contents_of(path, MAX_SETTINGS_BYTES), path), [])
    except OSError as error:
        problems = unreadable(error, path).diagnostics
    except TranslateError as error:
        problems = error.diagnostics
    return NamesOfFile(path, [], [*problems] if is_srdf else [])
