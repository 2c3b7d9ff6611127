"""The files of a directory that xacro reads, and those that can include a file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from translate.resources.boundary import (
    directories_around,
    enclosing_directories,
    package_around,
)
from translate.resources.regular_files import MAX_SETTINGS_BYTES, contents_of
from translate.resources.robot_files import MAX_ENTRIES, directories_in, followed, is_below
from translate.resources.xacro_text import SUFFIX
from translate.structures import NamedTuple, grouped
from translate.xml.files import real_path
from translate.xml.recovery import searchable

#: The most files that are searched for includes, their bytes and names.
MAX_FILES = 10_000
MAX_BYTES = 256 * 1024 * 1024
MAX_NAMES = 1_000_000
#: The most files and directories that are searched near a repository, and their depth.
MAX_NEAR, MAX_DEPTH_NEAR = 5_000, 2
#: The last part of a text in double quotes, and in single ones: either can hold the other.  The
#: part before it counts if it is the whole name of a directory.
_DIRECTORY = rb"(?<=/)([\w.-]{0,254}[\w-])/"
_QUOTED_NAMES = (
    re.compile(rb"""(?:%b|["/])([^"/\n]{1,255})(?=")""" % _DIRECTORY),
    re.compile(rb"""(?:%b|['/])([^'/\n]{1,255})(?=')""" % _DIRECTORY),
)
#: A package of ROS at the start of such a path.
_FOUND = re.compile(rb"\$\(find ([^()\s]{1,255})\)")
#: What includes a file, or can be an element that does, and the path of a file in one.
_INCLUDES = re.compile(rb"<xacro:(?:include|element)\b")
_INCLUDED = re.compile(rb"""<xacro:include\b[^<]*?\sfilename\s*=\s*(["'])([^<]*?)\1""")
#: An expression, or a sign of a pattern, in such a path.
_COMPUTED = re.compile(rb"\$\{[^}]{0,1000}\}|\$\([^)]{0,1000}\)|[*?]|\[[^]]{0,1000}\]")
#: What a name of any file begins and ends with.
_ANY_NAME = (b"", b"")
#: The names in a file that is not searched: it can include any file.
_ANY_FILE = frozenset[tuple[bytes, bytes]](), frozenset({_ANY_NAME})
#: The suffixes of the files that are searched for includes.
_ROBOTS = (SUFFIX, ".urdf", ".sdf", ".world", ".xml")
#: What a file has if xacro reads others for it; a launch file has the name of the program only.
_MARK = re.compile(rb":xacro|load_yaml")


class _XacroFile(NamedTuple):
    """A file of a directory with xacro, and the names in it that can be those of included files.

    ``names`` has names of files, each with that of its directory, which is empty if it is not
    known.  ``computed`` has the start and the end of each name that xacro computes.
    """

    path: str
    real: str
    names: frozenset[tuple[bytes, bytes]]
    computed: frozenset[tuple[bytes, bytes]]
    has_includes: bool = True


class FilesAround:
    """The xacro files that can include a file of a directory: of its repository, and near it.

    The files of the repositories around the directory are searched as :class:`IncludingFiles` does,
    and those of :func:`files_near` for paths that lead to the file.
    """

    def __init__(self, directory: str) -> None:
        self.areas = [*enclosing_directories(directory)]
        self._files = [IncludingFiles(area) for area in self.areas]

    def that_include(self, path: str, own: Collection[str]) -> list[str]:
        """Return the files that can include a file, other than ``own``, by real paths."""
        users = [user for files in self._files for user in files.that_include(path, own)]
        users += [user for user in self.near(path) if real_path(user) not in own]
        return [*dict.fromkeys(users)]

    def near(self, path: str) -> list[str]:
        """Return the files outside of the repositories whose paths lead to a file."""
        real = real_path(path)
        return [user for user, names in self._near if any(map(_leads(user, real), names))]

    @cached_property
    def _near(self) -> list[tuple[str, list[bytes]]]:
        """The files outside of the repositories, with the paths that they include."""
        users = []
        for user in files_near(self.areas[-1], _ROBOTS):
            with suppress(OSError):
                data = searchable(contents_of(user, MAX_SETTINGS_BYTES))
                if names := [name for _, name in _INCLUDED.findall(data)]:
                    users.append((user, names))
        return users


def files_near(area: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """Yield the files with some suffixes in the directories around one, but not those in it.

    Each of :func:`directories_around` is searched with its directories, :data:`MAX_DEPTH_NEAR`
    within each other, up to :data:`MAX_NEAR` files and directories together.  Links are not
    followed.
    """
    entries, inner = 0, area
    for outer in directories_around(area):
        for parent, below, files in directories_in(outer):
            entries += len(below) + len(files)
            if entries > MAX_NEAR:
                return
            is_last = os.path.relpath(parent, outer).count(os.sep) >= MAX_DEPTH_NEAR - 1
            others = [name for name in below if os.path.join(parent, name) != inner]
            below[:] = [] if is_last else sorted(others)
            for name in sorted(files):
                path = os.path.join(parent, name)
                if name.lower().endswith(suffixes) and not os.path.islink(path):
                    yield path
        inner = outer


def _leads(user: str, real: str) -> Callable[[bytes], bool]:
    """Return whether the path of an include in a file can lead to another one, by its real path."""
    directory, base = os.path.split(real)
    directories = directory.split(os.sep)

    def leads(name: bytes) -> bool:
        *starts, rest = map(os.fsdecode, _COMPUTED.split(name))
        if not starts:
            with suppress(OSError, ValueError):
                return real_path(os.path.join(os.path.dirname(user), rest)) == real
            return False
        package = _FOUND.match(name)
        if package is not None and os.fsdecode(package[1]) not in directories:
            around = package_around(real)
            if around is None or around.name != os.fsdecode(package[1]):
                return False
        # Another computed path is one below its file, or below the part before.
        start = os.path.join(os.path.dirname(user), os.path.dirname(starts[0]))
        if package is None and not is_below(real, real_path(start)):
            return False
        if "/" in rest:
            return real.endswith(f"/{rest.lstrip('/')}")
        # The name is computed, and its directory is not.
        last_directory, _, start = starts[-1].rpartition("/")
        is_known = os.path.basename(last_directory) == directories[-1]
        return is_known and base.startswith(start) and base.endswith(rest)

    return leads


class IncludingFiles:
    """The xacro files of a directory, with the names in them that can be those of included files.

    The last part of a text in quotes counts, with the name of its directory, and the parts around
    the expressions of an included file.  Each file is read once, at most :data:`MAX_FILES` of
    them, :data:`MAX_BYTES`, :data:`MAX_NAMES` names and :data:`MAX_ENTRIES` files and directories;
    what is beyond these limits can include any file.  Links out of the directory are not followed.
    """

    def __init__(self, directory: str) -> None:
        self._directory = directory
        #: The real path of a file → the names of the links to it.
        self._names_of_links: dict[str, set[bytes]] = {}
        #: The real path of a file → the links to it with the suffix of xacro.
        self._xacro_links: dict[str, list[str]] = {}
        #: A directory has the names of the links to it, too.
        self._has_linked_directories = False

    def that_include(self, path: str, own: Collection[str]) -> list[str]:
        """Return the files that can include a file, other than ``own``, by real paths."""
        files, real = self._files, real_path(path)
        if not files:
            return []
        links = self._names_of_links.get(real, set())
        names, directories = set(links), {b""}
        for name in (os.path.abspath(path), real):
            names.add(os.fsencode(os.path.basename(name)))
            directories.add(os.fsencode(os.path.basename(os.path.dirname(name))))
        users = {
            user
            for name in names
            for directory, user in self._users.get(name, ())
            if directory in directories or name in links or self._has_linked_directories
        }
        for (start, end), computing in self._computing_users.items():
            if any(_is_between(name, start, end) for name in names):
                users.update(computing)
        return sorted(user.path for user in users if user.real not in own)

    def that_can_include(self, path: str) -> list[str]:
        """Return the files with includes other than a file: the name may be computed in any way."""
        real = real_path(path)
        return sorted(file.path for file in self._files if file.has_includes and file.real != real)

    def xacro_links_to(self, path: str) -> list[str]:
        """Return the links with the suffix of xacro that lead to a file, also by other links."""
        _ = self._files  # which finds the links
        return sorted(self._xacro_links.get(real_path(path), ()))

    @cached_property
    def _users(self) -> Mapping[bytes, list[tuple[bytes, _XacroFile]]]:
        """The name of a file → its directory, and the files that have it."""
        return grouped(
            (name, (directory, file)) for file in self._files for directory, name in file.names
        )

    @cached_property
    def _computing_users(self) -> Mapping[tuple[bytes, bytes], list[_XacroFile]]:
        """The start and the end of names that xacro computes → the files that include these."""
        return grouped((name, file) for file in self._files for name in file.computed)

    @cached_property
    def _files(self) -> Sequence[_XacroFile]:
        return [*self._read()]

    def _read(self) -> Iterator[_XacroFile]:
        count, entries, size, number = 0, 0, 0, 0
        for parent, below, files in directories_in(self._directory):
            entries += len(below) + len(files)
            self._has_linked_directories |= any(
                os.path.islink(os.path.join(parent, name)) for name in below
            )
            for file in sorted(files):
                user = os.path.join(parent, file)
                is_link, name = os.path.islink(user), file.lower()
                real = followed(user) if is_link or name.endswith(_ROBOTS) else ""
                if is_link and real:
                    self._names_of_links.setdefault(real, set()).add(os.fsencode(file))
                    if name.endswith(SUFFIX):
                        self._xacro_links.setdefault(real, []).append(user)
                if not real or not name.endswith(_ROBOTS):
                    continue
                if is_link and not is_below(real, self._directory):
                    # xacro finds what this file includes beside the link.
                    yield _XacroFile(user, real, *_ANY_FILE)
                    continue
                if is_link and real.lower().endswith(_ROBOTS):
                    # The file is searched under its own name.
                    continue
                count += 1
                sizes = (count, MAX_FILES), (entries, MAX_ENTRIES), (size, MAX_BYTES)
                if any(amount > limit for amount, limit in (*sizes, (number, MAX_NAMES))):
                    # The files that are not searched can include any file.
                    yield _XacroFile(self._directory, self._directory, *_ANY_FILE)
                    return
                try:
                    data = searchable(contents_of(user, MAX_SETTINGS_BYTES))
                except OSError:
                    if name.endswith(SUFFIX):
                        yield _XacroFile(user, real, *_ANY_FILE)
                    elif name.endswith(".urdf"):
                        yield _XacroFile(user, real, frozenset(), frozenset())
                    continue
                if b"xacro" not in data or (name.endswith(".xml") and not _MARK.search(data)):
                    # It includes nothing by xacro, however many names it has.
                    size += len(data)
                    continue
                names = frozenset(name for quoted in _QUOTED_NAMES for name in quoted.findall(data))
                computed = frozenset(_computed_names(data))
                size, number = size + len(data), number + len(names) + len(computed)
                has_includes = _INCLUDES.search(data) is not None
                yield _XacroFile(user, real, names, computed, has_includes)


def _computed_names(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield what names of included files have before the first and after the last computed part.

    Xacro computes expressions and patterns.  A file that is not searched can include any file, and
    so can an include whose path is not plain to see.
    """
    paths = [path for _, path in _INCLUDED.findall(data)]
    if len(paths) < len(_INCLUDES.findall(data)):
        yield _ANY_NAME
    for path in paths:
        *_, name = _COMPUTED.sub(b"\0", path).split(b"/")
        start, *between = name.split(b"\0")
        if b"$" in name:
            yield _ANY_NAME
        elif between:
            yield start, between[-1]
        elif not os.fsdecode(name).lower().endswith(_ROBOTS):
            yield _ANY_NAME


def _is_between(name: bytes, start: bytes, end: bytes) -> bool:
    return len(name) >= len(start) + len(end) and name.startswith(start) and name.endswith(end)
