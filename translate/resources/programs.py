"""The programs that are started: only those in a directory that ``PATH`` names.

Windows searches the working directory for a name before ``PATH``, and an empty entry of ``PATH``
means it on other systems.  It can be the directory of a stranger.
"""

from __future__ import annotations

import os
import sys

#: The suffixes of programs on Windows.
_PROGRAMS = (".com", ".exe")


def program(name: str) -> str:
    """Return the absolute path of an installed program; empty if there is none.

    An absolute path is returned as it is.  A batch file of Windows is no program: its arguments
    would be read by a shell.
    """
    if os.path.isabs(name):
        return name
    suffixes: tuple[str, ...] = ("",)
    if sys.platform == "win32" and not name.lower().endswith(_PROGRAMS):
        suffixes = _PROGRAMS
    directories = os.environ.get("PATH", os.defpath).split(os.pathsep)
    candidates = (
        os.path.join(directory, name + suffix)
        for directory in directories
        if os.path.isabs(directory)
        for suffix in suffixes
    )
    return next(filter(_is_program, candidates), "")


def _is_program(path: str) -> bool:
    """Return whether a path is a file that this user can start."""
    return os.path.isfile(path) and os.access(path, os.X_OK)
