"""Earlier states of the two files of a pair: after the last synchronization, and in commits of git.

The texts after the last synchronization are in the user's cache directory, each one once, in a file
that is named by its hash.  The file of a pair, named by a hash of the two paths, has the hashes of
its two texts.  A text with another hash is damaged, and counts as absent.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import sys
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, TypeAlias

from translate.diagnostics.diagnostic import TranslateError, json_value
from translate.resources.child_process import Child, is_possible
from translate.resources.repository import MAX_COMMITS, repository_of
from translate.resources.user_directories import user_cache_directory
from translate.structures import NamedTuple
from translate.xml.files import bytes_of, write_bytes

#: The bytes of all files in the cache directory; each one needs a block of the disk besides.
MAX_CACHE_BYTES = 256 * 1024 * 1024
_BLOCK_BYTES = 4096
#: The suffix of the file that a process locks while it watches pairs.
_WATCHER = ".watcher"
#: The suffix of the file with the process that watches a pair.
_LOCK = ".lock"
#: The time for finding one commit in a repository, in s.
_MAX_SECONDS = 20
#: Bytes of commits that are compared in addition to those in proportion to the files.
_SPARE_BYTES = 256 * 1024


class Texts(NamedTuple):
    """The contents of a URDF and an SDFormat file at one time."""

    urdf: bytes
    sdf: bytes


def cache_directory() -> Path:
    """Return the directory of the texts of pairs, which is in the cache directory of the user."""
    return user_cache_directory() / "pairs"


def stored_texts(urdf: str, sdf: str) -> Texts | None:
    """Return the texts after the last synchronization of two files; ``None`` if there are none."""
    try:
        digests, _ = bytes_of(_entry(urdf, sdf))
        names = digests.decode("ascii", "replace").split()
        contents = [bytes_of(cache_directory() / f"{name}.text")[0] for name in names]
    except TranslateError:
        return None
    is_whole = len(contents) == len(Texts._fields) and _digests(contents) == digests
    return Texts(*contents) if is_whole else None


def store_texts(urdf: str, sdf: str, texts: Texts) -> None:
    """Store the texts after a synchronization, completely or not at all.

    Raises ``OSError`` if the cache directory cannot be written.
    """
    directory, digests = _private_directory(), _digests(texts)
    for name, text in zip(digests.decode("ascii").split(), texts, strict=True):
        write_bytes(text, directory / f"{name}.text", 0o600)
    write_bytes(digests, _entry(urdf, sdf), 0o600)
    _remove_oldest(directory)


def _private_directory() -> Path:
    """Return the cache directory, which no other user can read; it is made if necessary."""
    directory = cache_directory()
    for place in (directory.parent, directory):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    # That of an earlier version could be read by all users.
    directory.chmod(0o700)
    return directory


def _remove_oldest(directory: Path) -> None:
    """Remove the files of the cache above :data:`MAX_CACHE_BYTES`, the oldest first; not locks."""
    files = []
    for entry in os.scandir(directory):
        # Another process can remove files, too.
        with contextlib.suppress(OSError):
            status = entry.stat(follow_symlinks=False)
            files.append((status.st_mtime_ns, status.st_size + _BLOCK_BYTES, entry.path))
    remaining = MAX_CACHE_BYTES
    for _, size, path in sorted(files, reverse=True):
        if size <= remaining:
            remaining -= size
        elif not path.endswith((_LOCK, _WATCHER)):
            with contextlib.suppress(OSError):
                os.unlink(path)


def _digests(texts: Iterable[bytes]) -> bytes:
    return " ".join(hashlib.sha256(text).hexdigest() for text in texts).encode("ascii")


def _entry(urdf: str, sdf: str, suffix: str = ".pair") -> Path:
    return cache_directory() / f"{_key(urdf, sdf)}{suffix}"


def _key(urdf: str, sdf: str) -> str:
    """Return the key of the two paths, the same for each path that leads to the same files."""
    paths = "\0".join(os.path.normcase(os.path.realpath(path)) for path in (urdf, sdf))
    return hashlib.sha256(paths.encode("utf-8", "surrogatepass")).hexdigest()[:40]


@contextlib.contextmanager
def watch_lock(pairs: Iterable[tuple[str, str]]) -> Iterator[None]:
    """Lock pairs of files for the process that watches them, with one open file for all pairs.

    The lock file of each pair contains the number of the process and the name of the file that the
    process keeps locked.  The system releases that lock when the process ends, however it ends, and
    the next process removes that file; the lock files of the pairs stay.

    Raises :class:`translate.TranslateError` if another process watches one of the pairs, and if the
    file system has no locks; ``OSError`` if the cache directory cannot be written.
    """
    directory = _private_directory()
    for path in directory.glob(f"*{_WATCHER}"):
        _is_kept(path.name)
    watcher = directory / f"{uuid.uuid4().hex}{_WATCHER}"
    try:
        with open(watcher, "xb") as stream:
            # Another process can have taken it for that of an ended one before it was locked.
            if not (_locked(stream) and watcher.exists()):
                raise TranslateError.of(
                    "file-access",
                    "this file cannot be locked",
                    str(watcher),
                    hint="choose a cache directory on a local disk, with XDG_CACHE_HOME",
                )
            for urdf, sdf in pairs:
                _claim(urdf, sdf, watcher)
            yield
    finally:
        watcher.unlink(missing_ok=True)


def _claim(urdf: str, sdf: str, watcher: Path) -> None:
    """Enter the locked file of a process into the lock file of a pair."""
    path = _entry(urdf, sdf, _LOCK)
    with open(path, "a+b") as stream:
        # Of two processes that begin at the same time, one enters itself first.
        is_free = _locked(stream)
        stream.seek(0)
        number, _, name = stream.read(100).decode("ascii", "replace").partition(" ")
        if not is_free or _is_kept(name):
            raise TranslateError.of(
                "pair-watched",
                f"the process {number or 'unknown'} watches {urdf} and {sdf} already",
                urdf,
                hint="end that process first",
            )
        stream.truncate(0)
        stream.write(f"{os.getpid()} {watcher.name}".encode())


def _is_kept(name: str) -> bool:
    """Return whether a process keeps a file of this name locked.

    That of a process that was killed is removed, where the system can remove an open file.
    """
    if not name.endswith(_WATCHER):
        return False
    path = cache_directory() / os.path.basename(name)
    try:
        with open(path, "r+b") as stream:
            if not _locked(stream):
                return True
            with contextlib.suppress(PermissionError):
                path.unlink(missing_ok=True)
    except FileNotFoundError:
        pass
    return False


def _locked(stream: IO[bytes]) -> bool:
    """Lock an open file until it is closed; whether no other process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            # Other processes cannot read locked bytes: a byte after the content is locked.
            stream.seek(1024)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class SearchLimitError(Exception):
    """The time for the commits of a repository has passed."""


def committed_texts(
    urdf: str, sdf: str, working: Texts, ends_at: float = math.inf
) -> Iterator[tuple[str, Texts]]:
    """Yield the hash and the texts of each commit that changed one of two files, the newest first.

    These are at most :data:`translate.resources.repository.MAX_COMMITS`.  The texts have the line
    ends of the ``working`` ones, as git checks them out.  A small repository can contain large
    files: the sum of the lengths is limited in proportion to those of the working texts.  There are
    none outside a repository, for files of two repositories, and after the limits of time and
    memory of the process that reads.  Commits that lack a file are left out.

    Raises :class:`SearchLimitError` at the time ``ends_at`` of ``time.monotonic``, whether commits
    are left out or not.
    """
    paths = [os.path.realpath(path) for path in (urdf, sdf)]
    if repository_of(paths[0]) is None:
        return
    remaining = _SPARE_BYTES + MAX_COMMITS * sum(map(len, working))
    for commit, contents in _versions(paths, ends_at):
        earlier_urdf, earlier_sdf = contents
        if earlier_urdf is not None and earlier_sdf is not None:
            remaining -= len(earlier_urdf) + len(earlier_sdf)
            if remaining < 0:
                return
            yield (
                commit,
                Texts(
                    with_line_ends_of(working.urdf, earlier_urdf),
                    with_line_ends_of(working.sdf, earlier_sdf),
                ),
            )


def with_line_ends_of(working: bytes, committed: bytes) -> bytes:
    """Return a committed text with the line ends of the working file.

    Git converts the ends of lines by its configuration and by attributes.  Whatever they are, its
    result is in the working file.  A text with ends of several kinds stays as it is.
    """
    ends = _line_end(working), _line_end(committed)
    if b"" in ends or ends[0] == ends[1]:
        return committed
    return committed.replace(ends[1], ends[0])


def _line_end(text: bytes) -> bytes:
    """Return the end of all lines of a text; empty if they have several ends, or none."""
    both = text.count(b"\r\n")
    carriage_returns, line_feeds = text.count(b"\r"), text.count(b"\n")
    if carriage_returns:
        return b"\r\n" if both == carriage_returns == line_feeds else b""
    return b"\n" if line_feeds else b""


#: The module whose ``main`` reads commits in a process with limits.
_READER = "translate.resources.repository"


def _versions(paths: Sequence[str], ends_at: float) -> Iterator[tuple[str, list[bytes | None]]]:
    """Yield the contents of files in the commits that changed them, from a process with limits.

    Raises :class:`SearchLimitError` at the time ``ends_at``.
    """
    if not is_possible():
        return
    if time.monotonic() >= ends_at:
        raise SearchLimitError
    with contextlib.suppress(OSError), Child(_READER, *paths) as child:
        while (seconds := ends_at - time.monotonic()) > 0:
            if (version := _version(child, len(paths), min(seconds, _MAX_SECONDS))) is None:
                break
            yield version
    if time.monotonic() >= ends_at:
        raise SearchLimitError


def _version(child: Child, number: int, seconds: float) -> tuple[str, list[bytes | None]] | None:
    """Return the next version of a number of files.

    It is ``None`` if the process ends or needs too long.
    """
    try:
        # A pipe in a repository would block it for ever.
        with child.limit(seconds):
            line = child.output.readline().decode("ascii")
            commit, *sizes = line.split()
            contents = [None if size == "-" else child.output.read(int(size)) for size in sizes]
    except ValueError:
        return None
    lengths = ["-" if content is None else str(len(content)) for content in contents]
    # A process that was ended has written a part only.
    return (commit, contents) if lengths == sizes and len(sizes) == number else None


# --- A file of records, one JSON text per line, which is only appended to -------------------------
# The memory does not grow with the records: a record is found again by its offset.

Record: TypeAlias = "dict[str, object]"


#: The largest line of a file of records that is read, in bytes: a hole can be a line of any length.
MAX_RECORD_BYTES = 64 * 1024 * 1024


class Journal:
    """The records of a file.  A last line without an end, of an interrupted process, is removed.

    Raises ``OSError`` if the file cannot be opened for reading and writing, and
    :class:`translate.TranslateError` for a line of more than :data:`MAX_RECORD_BYTES`.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._stream = open(path, "a+b")  # noqa: SIM115 - closed by close()
        self._end = 0
        for offset, line in self._lines():
            if not line.endswith(b"\n"):
                self._stream.truncate(offset)
                break
            self._end = offset + len(line)

    def records(self) -> Iterator[tuple[int, Record]]:
        """Yield the offsets and the records, in the order of the file; other lines are skipped."""
        for offset, line in self._lines():
            if (record := _record(line)) is not None:
                yield offset, record

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield the offsets and the lines.

        Raises :class:`translate.TranslateError` for a line that is too long.
        """
        self._stream.seek(0)
        offset = 0
        while line := self._stream.readline(MAX_RECORD_BYTES + 1):
            if len(line) > MAX_RECORD_BYTES:
                self.close()
                raise TranslateError.of(
                    "manifest-invalid",
                    f"a line has more than {MAX_RECORD_BYTES} bytes",
                    self._path,
                    hint="remove this file; all files are then converted again",
                )
            yield offset, line
            offset += len(line)

    def read(self, offset: int) -> Record:
        """Return the record at an offset.  Raises ``ValueError`` if there is none."""
        self._stream.seek(offset)
        if (record := _record(self._stream.readline())) is None:
            raise ValueError(f"there is no record at {offset}")
        return record

    def append(self, record: Record) -> int:
        """Append a record, which is in the file when this returns; return its offset."""
        offset, line = self._end, json.dumps(record).encode("ascii") + b"\n"
        self._stream.seek(offset)
        self._stream.write(line)
        self._stream.flush()
        self._end += len(line)
        return offset

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


def _record(line: bytes) -> Record | None:
    value = json_value(line)
    return value if isinstance(value, dict) else None
