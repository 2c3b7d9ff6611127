"""Packages and models that are elsewhere among the files than the search expects them."""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from translate.resources.search import Places, Resources

_ROBOTS = (".urdf", ".sdf", ".world", ".xacro")
#: A file of a package or a model in the text of a robot: a URI, or a substitution of xacro.
_NAMED = re.compile(
    r"(?:\b(package|model)://+|\$\(find(?:-pkg-share)? +)([\w.-]+)\)?((?:/[^\s\"'<>/$]*)*)(\$?)"
)
#: The scheme of a URI, the name of its package or model, and the path below it.
Uri: TypeAlias = tuple[str, str, str]
#: The most packages and models that are looked for; the command line searches each one for a URI.
MAX_PLACES = 50
#: The most directories that are compared, all in all.
MAX_DIRECTORIES = 50_000


class Siblings:
    """The search for packages and models among some files, by the ends of their paths.

    ``files`` are paths from the working directory.  A package can have any directory: that of
    ``package://NAME/meshes/a.stl`` is one that contains ``meshes/a.stl``.
    """

    def __init__(self, files: Iterable[str]) -> None:
        self.model_paths: dict[str, None] = {}
        self.packages: dict[str, str] = {}
        #: The files and the directories, as :func:`_backwards` writes them, in order.
        self.places = sorted(set(map(_backwards, _with_directories(files))))
        #: How many directories are still compared.
        self.left = MAX_DIRECTORIES
        #: The files and directories that a file names, whose robots are among the others.
        self.listed: set[str] = set()

    def words(self, robot: str) -> list[str]:
        """The options of the command line that lead to the packages and models of a robot."""
        files = {robot: None}
        self.listed.clear()
        waiting = [robot]
        for path in waiting:
            named_files = sorted(set(self._robots_of(path)) - files.keys())
            files.update(dict.fromkeys(named_files))
            waiting += named_files
        words = [word for path in self.model_paths for word in ("--model-path", path)]
        for name, directory in self.packages.items():
            words += ["--package", f"{name}={directory}"]
        return words

    def _robots_of(self, path: str) -> Iterator[str]:
        """Yield the files of robots that a file is the first to name.

        The places of what is not found are added.
        """
        uris = dict.fromkeys(_uris(path))
        missing: dict[str, list[str]] = {}
        for (_, name, end), place in self._places_of(uris, path):
            if not place:
                missing.setdefault(name, []).append(end)
        for name, ends in missing.items():
            if len(self.model_paths) + len(self.packages) < MAX_PLACES:
                self._add(name, ends, path)
        for _, place in self._places_of(uris, path):
            real_place = os.path.realpath(place)
            if not place or real_place in self.listed:
                continue
            self.listed.add(real_place)
            inner = sorted(os.listdir(place)) if os.path.isdir(place) else []
            for candidate in (place, *(os.path.join(place, name) for name in inner)):
                if candidate.endswith(_ROBOTS) and os.path.isfile(candidate):
                    yield os.path.relpath(candidate)

    def _places_of(self, uris: Iterable[Uri], path: str) -> Iterator[tuple[Uri, str]]:
        """Yield what a file names, each with its path as the command line finds it, or ''."""
        resources = Resources(model_paths=list(self.model_paths), packages=self.packages)
        places = Places()
        for scheme, name, end in uris:
            uri = f"{scheme}://{name}/{end}".rstrip("/")
            place = resources.find_file(uri, os.path.dirname(path), places).path
            yield (scheme, name, end), place

    def _add(self, name: str, ends: list[str], path: str) -> None:
        """Add the directory with the most of some files; of several, the nearest one."""
        directories = Counter(item for end in ends for item in self._directories(name, end))
        if not directories:
            return

        def rank(directory: str) -> tuple[int, bool, int, str]:
            has_name = os.path.basename(directory) == name
            way = os.path.relpath(directory or ".", os.path.dirname(path) or ".")
            return -directories[directory], not has_name, way.count(os.sep), directory

        best = min(directories, key=rank)
        if os.path.basename(best) == name:
            self.model_paths[os.path.dirname(best) or "."] = None
        else:
            self.packages.setdefault(name, best or ".")

    def _directories(self, name: str, end: str) -> Iterator[str]:
        """Yield the directories that contain a path, or have a name if the path is empty."""
        prefix = _backwards(end or name)
        for index in range(bisect_left(self.places, prefix), len(self.places)):
            place = self.places[index]
            if not self.left or not place.startswith(prefix):
                return
            self.left -= 1
            yield _backwards(place[len(prefix if end else "") : -1]).rstrip("/")


def _with_directories(files: Iterable[str]) -> Iterator[str]:
    """Yield files and the directories that contain them."""
    directories: set[str] = set()
    for path in files:
        while path and path not in directories:
            yield path
            directories.add(path)
            path = os.path.dirname(path)


def _backwards(path: str) -> str:
    """The parts of a path from the last one to the first one, each with a slash after it."""
    return "".join(f"{part}/" for part in reversed(path.split("/")))


def _uris(path: str) -> Iterator[Uri]:
    """Yield the scheme, the name and the path below it of what a file names."""
    with open(path, encoding="utf-8", errors="replace") as stream:
        text = stream.read()
    for scheme, name, below, is_open in _NAMED.findall(text):
        # The last part before an expression of xacro is not complete.
        parts = below.split("/")[: -1 if is_open else None]
        # One file has any number of such paths.
        if "." in parts or ".." in parts:
            continue
        yield scheme or "package", name, "/".join(part for part in parts if part)
