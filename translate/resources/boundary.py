"""Which files a file may name: regular ones inside its repository or package.

What the user types on a command line is trusted.  What a file names (a pair table, a manifest, a
URI, an include) is not: it leads to a regular file inside the directories that belong to the file,
or it is refused.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

from translate.resources.packages import MODEL_MANIFEST, PACKAGE_MANIFEST, directories_above
from translate.resources.robot_files import is_below

#: Why a file is refused: its path leads out of the directories, its links do, or it is a device,
#: a pipe or a socket.  Empty: it is a regular file or a directory inside them, or does not exist.
Refusal: TypeAlias = Literal["", "outside", "link", "special"]

#: The directories of a robot beside which those of its meshes are usual.
_OF_DESCRIPTIONS = frozenset({"urdf", "sdf", "xacro", "robots", "worlds", "launch"})


def enclosing_directory(directory: str) -> str:
    """Return the directory whose files belong to those of ``directory``.

    It is the repository of git around it, else the package of ROS or the model of Gazebo, else the
    directory above one that is called ``urdf`` or the like, else ``directory`` itself.  The home
    directory of the user, and those above it, are never such a directory.
    """
    start = os.path.abspath(directory)
    above = directories_above(os.path.join(start, ""))
    for names in ((".git",), (PACKAGE_MANIFEST, MODEL_MANIFEST)):
        for enclosing in above:
            if any(os.path.exists(os.path.join(enclosing, name)) for name in names):
                return start if contains_home(enclosing) else enclosing
    parent = os.path.dirname(start)
    is_inner = os.path.basename(start).lower() in _OF_DESCRIPTIONS
    return parent if is_inner and not contains_home(parent) else start


def refusal(path: str, directories: Iterable[str]) -> Refusal:
    """Return why a file that another file names must not be opened; empty if it may be.

    ``directories`` are those that the file may be in.  A path that does not exist is judged by
    where it would be.
    """
    whole = os.path.abspath(path)
    roots = [os.path.abspath(directory) for directory in directories]
    if not any(is_below(whole, root) for root in roots):
        return "outside"
    real = os.path.realpath(whole)
    if not any(is_below(real, os.path.realpath(root)) for root in roots):
        return "link"
    return "" if _is_plain(real) else "special"


def _is_plain(path: str) -> bool:
    """Return whether a path is a regular file or a directory, or does not exist."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # a null character
        return True
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def contains_home(directory: str) -> bool:
    """Return whether a directory is the home directory of the user, or above it."""
    try:
        home = os.path.realpath(Path.home())
    except RuntimeError:  # the user has no home directory
        return directory == os.path.dirname(directory)
    return is_below(home, os.path.realpath(directory))
