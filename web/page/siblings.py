"""Packages and models that are elsewhere among the files than the search expects them."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Collection, Iterator

from translate.resources.search import Resources

_ROBOTS = (".urdf", ".sdf", ".world", ".xacro")
#: A file of a package or a model in the text of a robot: a URI, or a substitution of xacro.
_NAMED = re.compile(
    r"(?:\b(package|model)://+|\$\(find(?:-pkg-share)? +)([\w.-]+)\)?((?:/[^\s\"'<>/$]*)*)(\$?)"
)


class Siblings:
    """The search for packages and models among some files, by the ends of their paths.

    ``files`` are paths from the working directory.  A package can have any directory: that of
    ``package://NAME/meshes/a.stl`` is one that contains ``meshes/a.stl``.
    """

    def __init__(self, files: Collection[str]) -> None:
        self.model_paths: dict[str, None] = {}
        self.packages: dict[str, str] = {}
        #: The last part of a path → the files and directories with it.
        self.places: dict[str, set[str]] = {}
        for path in files:
            while path:
                self.places.setdefault(os.path.basename(path), set()).add(path)
                path = os.path.dirname(path)

    def words(self, robot: str) -> list[str]:
        """The options of the command line that lead to the packages and models of a robot."""
        files = [robot]
        for path in files:
            files += sorted(set(self._robots_of(path)) - set(files))
        words = [word for path in self.model_paths for word in ("--model-path", path)]
        for name, directory in self.packages.items():
            words += ["--package", f"{name}={directory}"]
        return words

    def _robots_of(self, path: str) -> Iterator[str]:
        """Yield the files of robots that a file names; add the places of what is not found."""
        uris = dict.fromkeys(_uris(path))
        missing: dict[str, list[str]] = {}
        for scheme, name, end in uris:
            if not self._found(scheme, name, end, path):
                missing.setdefault(name, []).append(end)
        for name, ends in missing.items():
            self._add(name, ends, path)
        for uri in uris:
            found = self._found(*uri, path)
            inner = sorted(os.listdir(found)) if os.path.isdir(found) else []
            for candidate in (found, *(os.path.join(found, item) for item in inner)):
                if candidate.endswith(_ROBOTS) and os.path.isfile(candidate):
                    yield os.path.relpath(candidate)

    def _found(self, scheme: str, name: str, end: str, path: str) -> str:
        resources = Resources(model_paths=list(self.model_paths), packages=self.packages)
        uri = f"{scheme}://{name}/{end}".rstrip("/")
        return resources.find_file(uri, os.path.dirname(path)).path

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
        for place in self.places.get(os.path.basename(end) if end else name, ()):
            if not end:
                yield place
            elif place == end:
                yield ""
            elif place.endswith(f"/{end}"):
                yield place[: -len(end) - 1]


def _uris(path: str) -> Iterator[tuple[str, str, str]]:
    """Yield the scheme, the name and the path below it of what a file names."""
    with open(path, encoding="utf-8", errors="replace") as stream:
        text = stream.read()
    for scheme, name, below, is_open in _NAMED.findall(text):
        # The last part before an expression of xacro is not complete.
        parts = below.split("/")[: -1 if is_open else None]
        yield scheme or "package", name, "/".join(part for part in parts if part)
