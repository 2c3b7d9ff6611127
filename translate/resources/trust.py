"""Directories whose xacro files the user trusts, in a file of the user's configuration.

A xacro file is a program.  One that another file names runs only if the user has trusted a
directory that contains it.  The list is a JSON file of real paths, ``trusted.json`` in the
configuration of the user (:mod:`translate.resources.user_directories`).  It counts only if the user
owns it and other users cannot write it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from translate.diagnostics.diagnostic import TranslateError, json_value
from translate.resources.boundary import contains_home, is_guarded, is_shared
from translate.resources.regular_files import MAX_SETTINGS_BYTES
from translate.resources.robot_files import is_below
from translate.resources.user_directories import user_configuration_directory
from translate.xml.files import near_file, open_regular, real_path, write_bytes

#: The permission of users other than the owner and the group to write.
_BY_OTHERS = stat.S_IWOTH


def trust_file() -> Path:
    """Return the file with the list of trusted directories."""
    return user_configuration_directory() / "trusted.json"


def trusted_directories() -> list[str]:
    """Return the real paths of the trusted directories, sorted.

    Raises :class:`TranslateError`: ``trust-invalid`` if the list cannot be used (it is not a list
    of absolute paths, it is too long, or another user owns it or can write it), ``file-access`` if
    the system has no directory of the user.
    """
    path = trust_file()
    try:
        with open(path, "rb", opener=open_regular) as stream:
            state = os.fstat(stream.fileno())
            if hasattr(os, "geteuid") and state.st_uid != os.geteuid():
                raise _invalid("the list of trusted directories belongs to another user", path)
            if os.name == "posix" and state.st_mode & _BY_OTHERS:
                raise _invalid("other users can write the list of trusted directories", path)
            data = stream.read(MAX_SETTINGS_BYTES + 1)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _invalid(f"cannot read the trusted directories: {error.strerror}", path) from None
    directories = json_value(data) if len(data) <= MAX_SETTINGS_BYTES else None
    if not isinstance(directories, list) or not all(
        isinstance(directory, str) and os.path.isabs(directory) for directory in directories
    ):
        raise _invalid("the file is not a list of absolute paths in JSON", path)
    return sorted(directories)


def is_trusted(path: str) -> bool:
    """Return whether the real path of a file is in a trusted directory, or below one.

    A file of a stranger in it is not trusted, nor one that a stranger can have put there
    (:func:`is_guarded`).  A list that cannot be used trusts nothing.
    """
    real = real_path(path)
    return any(is_guarded(real, directory) for directory in _covering(real, _usable_directories()))


def is_covered(path: str) -> bool:
    """Return whether a real path is in a trusted directory, also if others can write it."""
    return trusting_directory(path, _usable_directories()) != ""


def _usable_directories() -> list[str]:
    """Return the trusted directories; none of a list that cannot be used."""
    try:
        return trusted_directories()
    except TranslateError:
        return []


def trusting_directory(file: str, directories: list[str]) -> str:
    """Return the first of some trusted directories that covers a file; empty without one."""
    return next(_covering(real_path(file), directories), "")


def _covering(real: str, directories: list[str]) -> Iterator[str]:
    """Yield those of some directories that contain a real path, or are it."""
    name = os.path.normcase(real)
    yield from (path for path in directories if is_below(name, os.path.normcase(path)))


def trust(directory: str) -> str:
    """Add a directory to the list, and return its real path.

    Raises ``ValueError`` for a directory with files of many origins: the root directory, that of
    all files of a user, those above it, and one in which every user can write;
    ``NotADirectoryError`` for another path; :class:`TranslateError` if the list cannot be used, and
    ``OSError`` if it cannot be written.
    """
    real = real_path(directory)
    if not os.path.isdir(real):
        near = near_file(directory)
        advice = f": did you mean '{near}'?" if os.path.isdir(near) else ""
        what = "is a file, not a directory" if os.path.isfile(real) else "is not a directory"
        raise NotADirectoryError(f"'{directory}' {what}{advice}")
    if contains_home(real):
        raise ValueError(f"'{directory}' contains all files of a user: trust a directory below it")
    if is_shared(real):
        raise ValueError(f"every user can write files in '{directory}': trust a directory below it")
    _store({*trusted_directories(), real})
    return real


def distrust(directory: str) -> str:
    """Remove a directory from the list, and return its path there; empty if it is not listed.

    The directory may be gone.  Raises :class:`TranslateError` if the list cannot be used, and
    ``OSError`` if it cannot be written.
    """
    directories = trusted_directories()
    for path in (real_path(directory), os.path.abspath(directory)):
        if path in directories:
            _store({*directories} - {path})
            return path
    return ""


def _store(directories: set[str]) -> None:
    import json

    path = trust_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    text = json.dumps(sorted(directories), indent=2) + "\n"
    write_bytes(text.encode("ascii"), path)
    # The mask of the process can leave the permission to write to all users.
    os.chmod(path, 0o600)


def _invalid(message: str, path: Path) -> TranslateError:
    return TranslateError.of(
        "trust-invalid",
        message,
        str(path),
        hint="remove the file, and name the directories again: robot-translate trust DIR",
    )
