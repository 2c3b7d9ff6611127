"""The files of a bundle: where each one comes from, and its unique name in the bundle.

A file is copied once: files with the same name and content become one file.  The files that a mesh
names stay at the same place relative to it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from translate.assets.file_types import companions, licences_of, safe


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a bundle: its source, its content as a hash, and the data if it was made."""

    source: str
    digest: str
    data: bytes | None = None


@dataclass(slots=True)
class Collection:
    """The files of one bundle, by their paths in it."""

    entries: dict[str, Entry] = field(default_factory=dict)
    #: The paths in small letters: some file systems ignore the case of names.
    _lower: set[str] = field(default_factory=set)
    #: A group of files with the same contents → the path of the first one in the bundle.
    _known: dict[tuple[tuple[str, str], ...], str] = field(default_factory=dict)
    _digests: dict[str, str] = field(default_factory=dict)

    def add_file(self, path: str, directory: str) -> str:
        """Add a file with the files that it names; return its path in the bundle.

        ``directory`` is that of the bundle for files of this kind.  Raises ``OSError`` if a file
        cannot be read.
        """
        files = [path, *companions(path)]
        base = os.path.commonpath([os.path.dirname(file) for file in files])
        names = [_path(os.path.relpath(file, base), keep=bool(files[1:])) for file in files]
        entries = [Entry(file, self._digest(file)) for file in files]
        return self._add(list(zip(names, entries, strict=True)), directory, base)

    def add_directory(self, path: str, directory: str, accepted: Callable[[str], bool]) -> str:
        """Add the accepted files of a directory and those below it; return its path in the bundle.

        Links to directories are not followed.  Raises ``OSError`` if a file cannot be read.
        """
        files = sorted(
            os.path.join(place, name)
            for place, _, names in os.walk(path)
            for name in names
            if accepted(os.path.join(place, name))
        )
        top = safe(os.path.basename(os.path.normpath(path)))
        items = [
            (f"{top}/{os.path.relpath(file, path)}", Entry(file, self._digest(file)))
            for file in files
        ]
        if not items:
            return f"{directory}/{top}"
        first = self._add(items, directory, os.path.dirname(os.path.normpath(path)))
        return first.removesuffix(items[0][0]) + top

    def add_group(self, files: dict[str, bytes], first: str, directory: str, source: str) -> str:
        """Add new files that refer to each other by their names; return the path of the first."""
        items = [
            (name, Entry(source, hashlib.sha256(data).hexdigest(), data))
            for name, data in sorted(files.items(), key=lambda item: item[0] != first)
        ]
        return self._add(items, directory, os.path.dirname(source))

    def add_licences(self) -> None:
        """Add the terms of use of all files, in one directory for each package."""
        sources = {entry.source for entry in self.entries.values() if entry.source}
        for directory in sorted({os.path.dirname(os.path.abspath(item)) for item in sources}):
            package, files = licences_of(os.path.join(directory, "file"))
            for file in files:
                self.add_file(file, f"licenses/{safe(package)}")

    def write(self, directory: str) -> None:
        """Write the files below a directory.  Raises ``OSError``."""
        for path, entry in self.entries.items():
            target = os.path.join(directory, *path.split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if entry.data is None:
                # The content of a link is copied, not the link.
                shutil.copyfile(entry.source, target)
            else:
                with open(target, "wb") as stream:
                    stream.write(entry.data)

    def _add(self, items: list[tuple[str, Entry]], directory: str, base: str) -> str:
        """Add files at the same relative places, in the first directory without other contents."""
        # A comparison of the robots expects the same names of files.
        key = (directory, ""), *((name, entry.digest) for name, entry in items)
        if key in self._known:
            return self._known[key]
        for place in _places(directory, base):
            paths = [f"{place}/{name}" for name, _ in items]
            if all(
                self._is_free(path, entry) for path, (_, entry) in zip(paths, items, strict=True)
            ):
                break
        for path, (_, entry) in zip(paths, items, strict=True):
            self.entries[path] = entry
            self._lower.add(path.lower())
        self._known[key] = paths[0]
        return paths[0]

    def _is_free(self, path: str, entry: Entry) -> bool:
        known = self.entries.get(path)
        if known is not None:
            return known.digest == entry.digest
        return path.lower() not in self._lower

    def _digest(self, path: str) -> str:
        if path not in self._digests:
            digest = hashlib.sha256()
            with open(path, "rb") as stream:
                while chunk := stream.read(1024 * 1024):
                    digest.update(chunk)
            self._digests[path] = digest.hexdigest()
        return self._digests[path]


def _places(directory: str, base: str) -> Iterator[str]:
    """Yield the directories for files that were in ``base``: each one is tried after the other."""
    yield directory
    name = safe(os.path.basename(base))
    if name and name != os.path.basename(directory):
        yield f"{directory}/{name}"
    number = 1
    while True:
        number += 1
        yield f"{directory}/{name}_{number}" if name else f"{directory}/{number}"


def _path(path: str, *, keep: bool) -> str:
    """A path with safe names.  With ``keep``, other files refer to the names, which stay."""
    path = path.replace(os.sep, "/")
    return path if keep else "/".join(map(safe, path.split("/")))
