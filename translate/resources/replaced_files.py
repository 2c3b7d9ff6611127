"""The one way to replace files that were read: what was saved since is not lost.

An editor, or another process, can save a file while its change is computed, and exchange it, or a
directory of its path, for a link or a pipe.  Each command that writes a file which it has read
notes the state of the file (:class:`FileState`), and replaces the file only if it is in this state.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import TranslateError
from translate.resources.boundary import is_in_areas, refuse_link_outside
from translate.resources.regular_files import CHUNK, opened
from translate.structures import NamedTuple
from translate.xml.files import (
    real_path,
    refuse_read_only,
    refuse_stream,
    temporary_file,
)

if TYPE_CHECKING:
    from pathlib import Path
from typing import BinaryIO


def _flags(*names: str) -> int:
    flags = os.O_RDONLY
    for name in names:
        flags |= getattr(os, name, 0)
    return flags


#: How a directory and a file in it are opened: no link is followed, and no pipe blocks.
_DIRECTORY = _flags("O_DIRECTORY", "O_NOFOLLOW", "O_CLOEXEC", "O_PATH")
_FILE = _flags("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC")


class FileState(NamedTuple):
    """A file as it was read: where its path led to, the identity of its directory, its contents.

    ``data`` is ``None`` for a file that did not exist.
    """

    target: str
    directory: tuple[int, int]
    data: bytes | None

    @classmethod
    def of(cls, path: str | os.PathLike[str], data: bytes | None) -> FileState:
        """Return the state of a file with the contents that were just read."""
        return cls(*_place_of(path), data)

    @property
    def contents(self) -> bytes:
        """The contents of the file, which are empty for one that did not exist."""
        return self.data or b""

    def is_of(self, path: str) -> bool:
        """Return whether a file is in this state: at the same place, regular, with its contents."""
        with contextlib.suppress(OSError):
            if _place_of(path) != (self.target, self.directory):
                return False
            if self.data is None:
                return not os.path.lexists(self.target)
            return _has_contents(self.target, self.data)
        return False

    def is_in(self, directory: int) -> bool:
        """Return whether an open directory is that of the file, which has its contents there."""
        status = os.fstat(directory)
        if (status.st_dev, status.st_ino) != self.directory:
            return False
        parent, name = os.path.split(self.target)
        if sys.platform == "linux":
            with contextlib.suppress(OSError):  # a system without /proc
                if os.readlink(f"/proc/self/fd/{directory}") != parent:
                    return False
        try:
            descriptor = os.open(name, _FILE, dir_fd=directory)
        except FileNotFoundError:
            return self.data is None
        except OSError:
            return False
        with os.fdopen(descriptor, "rb") as stream:
            is_regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
            return is_regular and self.data is not None and _has(stream, self.data)


class Replacement(NamedTuple):
    """New contents of a file, and its state before; ``mode`` are the permissions of a new one."""

    path: str
    data: bytes
    earlier: FileState
    mode: int = 0o666


def replace_files(files: Iterable[Replacement], *, allow_outside: bool = False) -> None:
    """Replace files, each completely or not at all, if all are as they were read.

    The states are compared immediately before the first file is replaced, and that of each file
    immediately before it is.  ``allow_outside`` is that of :func:`refuse_link_outside`.

    Raises :class:`translate.TranslateError` for a file that was changed (``file-changed``) or that
    a link leads elsewhere (``link-outside``), and that is read-only (``file-access``); ``OSError``
    if it cannot be written.  Nothing is written then, unless another process changes one of several
    files after the first one is replaced.
    """
    files = [*files]
    for file in files:
        refuse_stream(file.path)
        refuse_changed(file.path, file.earlier)
        refuse_link_outside(file.path, allow_outside=allow_outside)
        if not allow_outside and not is_in_areas(file.earlier.target, file.path):
            # The path led elsewhere while the file was read.
            raise file_changed(file.path)
        refuse_read_only(file.path)
    temporary_files: list[tuple[Path, Path]] = []
    try:
        for file in files:
            temporary_files.append(temporary_file(file.data, file.path, file.mode))
        for file in files:
            refuse_changed(file.path, file.earlier)
        for file, (temporary, target) in zip(files, temporary_files, strict=True):
            try:
                _rename(temporary, target, file)
            except OSError as error:
                raise OSError(error.errno, error.strerror, file.path) from None
    finally:
        for temporary, _ in temporary_files:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _rename(temporary: Path, target: Path, file: Replacement) -> None:
    """Rename a new file in the directory that the earlier file was in, whatever its path is now."""
    refuse_changed(file.path, file.earlier)
    if os.rename not in os.supports_dir_fd:
        os.replace(temporary, target)
        return
    try:
        directory = os.open(target.parent, _DIRECTORY)
    except OSError:
        raise file_changed(file.path) from None
    try:
        if str(target) != file.earlier.target or not file.earlier.is_in(directory):
            raise file_changed(file.path)
        os.rename(temporary.name, target.name, src_dir_fd=directory, dst_dir_fd=directory)
    except FileNotFoundError:
        # The new file was written into another directory.
        raise file_changed(file.path) from None
    finally:
        os.close(directory)


def replacements(files: Mapping[str, bytes], earlier: Mapping[str, FileState]) -> list[Replacement]:
    """Return the replacements of files by their new contents, with their states by path."""
    return [Replacement(path, data, earlier[path]) for path, data in files.items()]


def refuse_changed(path: str, earlier: FileState) -> None:
    """Raise :class:`translate.TranslateError` for a file in another state than an earlier one."""
    if not earlier.is_of(path):
        raise file_changed(path)


def file_changed(path: str) -> TranslateError:
    """Return the error for a file that another program changed after it was read."""
    message = "the file was changed by another program since it was read"
    return TranslateError.of("file-changed", message, path, hint="run the command again")


def _place_of(path: str | os.PathLike[str]) -> tuple[str, tuple[int, int]]:
    """Return where a path leads to, and the identity of the directory there."""
    target = real_path(path)
    with contextlib.suppress(OSError):
        # A real path has no links.
        status = os.lstat(os.path.dirname(target))
        return target, (status.st_dev, status.st_ino)
    return target, (0, 0)


def _has_contents(path: str, data: bytes) -> bool:
    with opened(path) as stream:
        return _has(stream, data)


def _has(stream: BinaryIO, data: bytes) -> bool:
    if os.fstat(stream.fileno()).st_size != len(data):
        return False
    position = 0
    while part := stream.read(CHUNK):
        if part != data[position : position + len(part)]:
            return False
        position += len(part)
    return position == len(data)
