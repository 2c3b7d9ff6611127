"""What one command computes from mesh files: each thing once, within limits of all of them.

A file has one identity, whatever its name and the way to it: many links to one file, and many
spellings of its name, are the work of one file.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable
from copy import copy as without_traceback
from dataclasses import field
from typing import TypeAlias, TypeVar, cast

from translate.structures import dataclass
from translate.xml.files import real_path

T = TypeVar("T")
#: The meshes and shapes of one command are computed for about as long as this, in s.
MAX_SECONDS = 600.0
#: The mesh files of one command name at most so many files, each counted as often as it is named.
MAX_NAMES = 100_000
#: The device, the inode, the size in bytes and the time of the last change in ns.  Without an
#: inode, as in some file systems, it is the path.
FileIdentity: TypeAlias = "tuple[int, int | str, int, int]"


class MeshError(Exception):
    """A mesh file that cannot be read or converted; the text is the reason."""


def identity_of(path: str) -> FileIdentity:
    """Return what a file is, whatever its name is.  Raises ``OSError`` if it cannot be found."""
    status = os.stat(path)
    inode = status.st_ino or real_path(path)
    return status.st_dev, inode, status.st_size, status.st_mtime_ns


@dataclass(slots=True)
class MeshWork:
    """The work of one command: the seconds that it took, and the number of files named."""

    seconds: float = 0.0
    names: int = 0
    _values: dict[Hashable, object] = field(default_factory=dict)
    _problems: dict[Hashable, MeshError | OSError] = field(default_factory=dict)

    def once(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the value of a computation, which is done once for its key, also if it fails.

        Raises what it raises.
        """
        if key in self._problems:
            raise without_traceback(self._problems[key])
        if key not in self._values:
            try:
                self._values[key] = compute()
            except (MeshError, OSError) as error:
                # A copy has no traceback, which keeps the variables of each use.
                self._problems[key] = without_traceback(error)
                raise
        return cast(T, self._values[key])

    def timed(self, compute: Callable[[], T]) -> T:
        """Return the value of a computation whose time counts.

        Raises what it raises, and :class:`MeshError` after :data:`MAX_SECONDS`.
        """
        if self.seconds > MAX_SECONDS:
            raise MeshError(f"the meshes before it took more than {MAX_SECONDS:g} s")
        started = time.monotonic()
        try:
            return compute()
        finally:
            self.seconds += time.monotonic() - started

    def timed_once(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the value of :meth:`once` of a computation that is :meth:`timed`."""
        return self.once(key, lambda: self.timed(compute))

    def count_name(self) -> None:
        """Count one file that a mesh file names.  Raises :class:`MeshError` for too many."""
        self.names += 1
        if self.names > MAX_NAMES:
            raise MeshError(f"the mesh files up to it name more than {MAX_NAMES} files")
