"""Which files a file may name: regular ones inside its repository or package.

What the user types on a command line is trusted.  What a file names (a pair table, a manifest, a
URI, an include) is not: it leads to a regular file inside the directories that belong to the file,
or it is refused.
"""

from __future__ import annotations

import os
import stat
import sys
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
    directory above one that is called ``urdf`` or the like, else ``directory`` itself.  The
    directory ``~`` of the user, and those above it, are never such a directory.
    """
    start = os.path.abspath(directory)
    for names in ((".git",), (PACKAGE_MANIFEST, MODEL_MANIFEST)):
        if enclosing := _directory_with(names, start):
            return start if contains_home(enclosing) else enclosing
    parent = os.path.dirname(start)
    is_inner = os.path.basename(start).lower() in _OF_DESCRIPTIONS
    return parent if is_inner and not contains_home(parent) else start


def repository_directory(directory: str) -> str:
    """Return the repository of git around a directory, else the directory itself.

    The directory ``~`` of the user, and those above it, are never such a repository.
    """
    start = os.path.abspath(directory)
    repository = _directory_with((".git",), start)
    return repository if repository and not contains_home(repository) else start


def _directory_with(names: Iterable[str], directory: str) -> str:
    """Return the nearest directory with one of some entries, at or above another; else nothing."""
    for enclosing in directories_above(os.path.join(directory, "")):
        if any(os.path.exists(os.path.join(enclosing, name)) for name in names):
            return enclosing
    return ""


def is_of_another_user(path: str) -> bool:
    """Return whether a file or directory belongs to another user than that of this process.

    The rule is that of ``safe.directory`` of git: the files of the user of ``sudo`` belong to the
    administrator, too.  Windows has no such numbers of users: there the answer is no.
    """
    if sys.platform == "win32":
        return False
    user = os.geteuid()
    users = {user}
    if user == 0 and (caller := os.environ.get("SUDO_UID", "")).isdecimal():
        users.add(int(caller))
    return os.lstat(path).st_uid not in users


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
    """Return whether a directory is the directory ``~`` of the user, or above it."""
    try:
        home = os.path.realpath(Path.home())
    except RuntimeError:  # the user has no home directory
        return directory == os.path.dirname(directory)
    return is_below(home, os.path.realpath(directory))
