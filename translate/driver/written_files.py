"""Which files beside the named one an update may write, and what else changes with them.

A file of the repository of the named one may be written if it belongs to the same user.  One that
other robots of the repository include, too, needs the permission of the user (``--shared``); all
these robots are read before and after the update, and compared.
"""

from __future__ import annotations

import os
import re
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from translate.diagnostics.diagnostic import Diagnostics, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import compared, same
from translate.model.model import Document
from translate.model.names import parts_of, scopes
from translate.passes.urdf_names import kind_of
from translate.resources.boundary import (
    enclosing_directories,
    enclosing_directory,
    is_of_stranger,
    refusal,
)
from translate.resources.including_files import MAX_BYTES, MAX_FILES, files_near
from translate.resources.regular_files import contents_of
from translate.resources.robot_files import MAX_ENTRIES, SDF_SUFFIXES, directories_in
from translate.resources.search import Resources, is_directory
from translate.sdf.include.resolve import model_file
from translate.structures import NamedTuple, grouped
from translate.xml.document import parse
from translate.xml.files import real_path
from translate.xml.recovery import is_wide, searchable
from translate.xml.text import trimmed

_MAX_LISTED = 3
#: The suffixes of SDFormat files; a world is often called ``.xml``.
_SUFFIXES = (*SDF_SUFFIXES, ".xml")
_URI = re.compile(rb"<uri(?:\s[^<>]*)?>([^<]*)</uri")
_PIECE = re.compile(r"""[^/\\<>\[\]\s"'?#&;:=]+""")
#: The most robots that are read before and after an update, and the time for them in s.
MAX_ROBOTS, MAX_SECONDS = 100, 30.0


class OtherFile(NamedTuple):
    """A robot that includes a changed file: the elements of it that change.

    ``reason``: why they are unknown, if the file cannot be read.
    """

    path: str
    elements: Sequence[ElementPath]
    reason: str = ""


def reason_of(error: TranslateError) -> str:
    """Return the message of the first error; findings of lower severity can precede it."""
    errors = [finding.message for finding in error.diagnostics if finding.severity == "error"]
    return errors[0] if errors else error.diagnostics[0].message


class WritableFiles:
    """The files that an update of a file may write.

    ``users`` returns the files that include a file, other than some own ones.
    """

    def __init__(
        self,
        path: str,
        own: Collection[str],
        users: Callable[[str, Collection[str]], list[str]],
        *,
        shared: bool,
    ) -> None:
        # A directory of the path can be a link, of the user or of the system.
        self.area = enclosing_directory(os.path.dirname(real_path(path)))
        self._path, self._own, self._users, self._shared = path, own, users, shared

    def reason(self, path: str) -> str:
        """Return why a file must not be written; empty if it may be."""
        if refusal(real_path(path), [self.area]):
            return f"the file '{path}' is not in {self.area}"
        if enclosing_directory(os.path.dirname(real_path(path))) != self.area:
            return f"the file '{path}' is in another repository or package"
        if is_of_stranger(path, self._path):
            return f"the file '{path}' belongs to another user"
        if self._shared or real_path(path) == real_path(self._path):
            return ""
        if not (users := self._users(path, self._own)):
            return ""
        names = [os.path.relpath(real_path(user), self.area) for user in users[:_MAX_LISTED]]
        more = f" and {len(users) - _MAX_LISTED} more" if len(users) > _MAX_LISTED else ""
        include = "include" if len(users) > 1 else "includes"
        own_name = os.path.relpath(real_path(path), self.area)
        return f"{', '.join(names)}{more} {include} '{own_name}', too: --shared changes it"


# --- Files that include a file --------------------------------------------------------------------


class IncludingModels:
    """The SDFormat files with includes of the repositories around a directory, and near these.

    Each is read once.  At most :data:`MAX_FILES` files, :data:`MAX_BYTES` and :data:`MAX_ENTRIES`
    files and directories of a repository are read, and those of :func:`files_near`.  Links are not
    followed: they can lead to files elsewhere.
    """

    def __init__(self, directory: str, resources: Resources) -> None:
        self._directory, self._resources = directory, resources
        #: The pieces by which sources were searched, and the sources that were parsed for them.
        self._searched, self._parsed = set[str](), set[str]()
        #: The real path of a file → the sources that include it.
        self._users: dict[str, list[_Source]] = {}
        #: A piece → the sources with it that are no XML: they may include a file of this name.
        self._unreadable: dict[str, list[_Source]] = {}

    @cached_property
    def _sources(self) -> Mapping[str, Sequence[_Source]]:
        """The sources, grouped by the pieces in them."""
        sources = (
            _Source(path, data, self._resources) for path, data in _files_around(self._directory)
        )
        return grouped((piece, source) for source in sources for piece in source.pieces)

    def _that_name(self, path: str) -> list[_Source]:
        """Return the sources that include a file, and those that name it and are no XML."""
        directory, name = os.path.split(os.path.abspath(path))
        names = name, os.path.basename(directory)
        pieces = [max(_pieces(name), key=len, default="") for name in names]
        for piece in pieces:
            if piece in self._searched:
                continue
            self._searched.add(piece)
            for source in self._sources.get(piece, ()):
                if source.included is None:
                    self._unreadable.setdefault(piece, []).append(source)
                elif source.real_path not in self._parsed:
                    self._parsed.add(source.real_path)
                    for included in source.included:
                        self._users.setdefault(included, []).append(source)
        unreadable = [source for piece in pieces for source in self._unreadable.get(piece, ())]
        return [*self._users.get(real_path(path), ()), *unreadable]

    def that_include(self, path: str, own: Collection[str], top: str) -> list[str]:
        """Return the files that include a file, directly or not.

        The ``own`` files, by real paths, are not among them, but the files that include these; the
        files that include ``top`` are not asked for.
        """
        users: dict[str, None] = {}
        seen = {real_path(top)}
        waiting = deque([path])
        while waiting:
            target = waiting.popleft()
            real = real_path(target)
            if real in seen:
                continue
            seen.add(real)
            for source in self._that_name(target):
                if source.real_path not in seen:
                    waiting.append(source.path)
                    if source.real_path not in own:
                        users[source.path] = None
        return [*users]


def _pieces(text: str) -> list[str]:
    """Return the pieces of a path or of a document between the characters around names in URIs."""
    return _PIECE.findall(text)


class _Source:
    """An SDFormat file with includes, which is parsed if it has the name of a file."""

    def __init__(self, path: str, data: bytes, resources: Resources) -> None:
        self.path, self.real_path = path, real_path(path)
        self._data, self._resources = data, resources

    @property
    def pieces(self) -> set[str]:
        """The pieces of its URIs, or of the whole file if their texts are not plain."""
        data = searchable(self._data)
        uris = _URI.findall(data)
        text = b"\n".join(uris) if len(uris) == data.count(b"<uri") else data
        return set(_pieces(text.decode("utf-8", "surrogateescape")))

    @cached_property
    def included(self) -> frozenset[str] | None:
        """The real paths of the included files; ``None`` for a file that is no XML."""
        try:
            root = parse(self._data, self.path).root
        except TranslateError:
            return None
        uris = dict.fromkeys(trimmed(include.findtext("uri")) for include in root.iter("include"))
        return frozenset(filter(None, map(self._included_file, uris)))

    def _included_file(self, uri: str) -> str:
        lookup = self._resources.find_file(uri, os.path.dirname(self.path), None, [self.path])
        included = lookup.path
        if included and is_directory(included):
            with suppress(TranslateError):
                included = model_file(included, Diagnostics())
        return real_path(included) if included else ""


def _files_around(directory: str) -> Iterator[tuple[str, bytes]]:
    """Yield the SDFormat files with includes that can include a file of a directory, each once."""
    areas, seen = [*enclosing_directories(directory)], set[str]()
    for area in areas:
        for path, data in _files_with_includes(area):
            if path not in seen:
                seen.add(path)
                yield path, data
    for path in files_near(areas[-1], _SUFFIXES):
        yield from _with_includes(path)


def _files_with_includes(directory: str) -> Iterator[tuple[str, bytes]]:
    """Yield the SDFormat files with includes below a directory, and their contents."""
    count, entries, size = 0, 0, 0
    for parent, below, files in directories_in(directory):
        entries += len(below) + len(files)
        for name in sorted(files):
            path = os.path.join(parent, name)
            if not name.lower().endswith(_SUFFIXES) or os.path.islink(path):
                continue
            count += 1
            if count > MAX_FILES or entries > MAX_ENTRIES or size > MAX_BYTES:
                return
            with suppress(OSError):
                size += os.path.getsize(path)
            yield from _with_includes(path)


def _with_includes(path: str) -> Iterator[tuple[str, bytes]]:
    """Yield a file and its contents, if it can be an SDFormat file with includes."""
    with suppress(OSError):
        data = contents_of(path, MAX_BYTES)
        if is_wide(data) or (b"<include" in data and b"<sdf" in data):
            yield path, data


# --- What changes in other files ------------------------------------------------------------------


def other_files(
    paths: Iterable[str],
    read: Callable[[str, Mapping[str, bytes]], Mapping[ElementPath, object]],
    texts: Mapping[str, bytes],
) -> list[OtherFile]:
    """Return what changes in robots whose included files get other texts.

    ``read`` returns the elements of a robot with their contents, for some texts of files.  After
    :data:`MAX_ROBOTS` robots, and :data:`MAX_SECONDS`, the others are listed only.

    Raises :class:`translate.TranslateError` (``edit-refused``) for a robot that could be read
    before, and cannot be read with the texts.
    """
    others = []
    end = time.monotonic() + MAX_SECONDS
    for number, path in enumerate(paths):
        if number >= MAX_ROBOTS:
            others.append(OtherFile(path, (), f"more than {MAX_ROBOTS} robots include the files"))
            continue
        if time.monotonic() > end:
            others.append(OtherFile(path, (), f"the robots need more than {MAX_SECONDS:.0f} s"))
            continue
        try:
            before = read(path, {})
        except TranslateError as error:
            others.append(OtherFile(path, (), reason_of(error)))
            continue
        try:
            after = read(path, texts)
        except TranslateError as error:
            message = f"with the edit, '{path}' would not be valid: {reason_of(error)}"
            hint = "edit both files by hand"
            raise TranslateError.of("edit-refused", message, path, hint=hint) from None
        changed = [
            at for at in dict.fromkeys([*before, *after]) if not same(before.get(at), after.get(at))
        ]
        if changed:
            others.append(OtherFile(path, changed))
    return others


def elements_of(document: Document) -> Iterator[tuple[ElementPath, object]]:
    """Yield the links, joints, frames and models of a document with their contents."""
    models = list(document.all_models())
    for model in models:
        outer = f"{model.name}::" if len(models) > 1 else ""
        for prefix, scope in scopes(model):
            for part in parts_of(scope):
                yield ElementPath(kind_of(part), f"{outer}{prefix}{part.name}"), part
            contents = [
                getattr(scope, name)
                for name in compared(scope)
                if name not in ("links", "joints", "explicit_frames", "models")
            ]
            yield (
                ElementPath("model", f"{outer}{prefix}".removesuffix("::") or model.name),
                contents,
            )
