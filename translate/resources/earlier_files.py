"""Earlier states of the two files of a pair: after the last synchronization, and in commits of git.

The texts after the last synchronization are in the user's cache directory, each one once, in a file
that is named by its hash.  The file of a pair, named by a hash of the two paths, has the hashes of
its two texts, and that of a third one with the files that the SDFormat file includes, if there are
any.  A text with another hash is damaged, and counts as absent.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import math
import os
import sys
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, TypeAlias

from translate.diagnostics.diagnostic import TranslateError, json_value
from translate.model.fragment import Dialect
from translate.resources.child_process import Child, is_possible
from translate.resources.repository import MAX_COMMITS, repository_of
from translate.resources.user_directories import user_cache_directory
from translate.structures import NamedTuple
from translate.xml.files import bytes_of, real_path, write_bytes

#: The bytes of all files in the cache directory; each one needs a block of the disk besides.
MAX_CACHE_BYTES = 256 * 1024 * 1024
_BLOCK_BYTES = 4096
#: A longer text than this part of the limit is not stored: it would remove those of other pairs.
_MIN_TEXTS = 8
#: The suffixes of a text, and of the file with the hashes of the two texts of a pair.
_TEXT, _PAIR = ".text", ".pair"
#: The suffix of the file that a process locks while it watches pairs, with its number and pairs.
_WATCHER = ".watcher"
#: The time for finding one commit in a repository, in s.
_MAX_SECONDS = 20
#: Bytes of commits that are compared in addition to those in proportion to the files.
_SPARE_BYTES = 256 * 1024


class RobotText(bytes):
    """The content of a file, with those of the files of its repository that it includes.

    ``included`` has them by real path.  Without any, it is equal to its own bytes.
    """

    included: Mapping[str, bytes]

    def __new__(cls, data: bytes, included: Mapping[str, bytes]) -> RobotText:
        """Return the content of a file with included ones."""
        text = super().__new__(cls, data)
        text.included = included
        return text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, bytes):
            return NotImplemented
        return super().__eq__(other) and self.included == included_in(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()


def included_in(text: bytes) -> Mapping[str, bytes]:
    """Return the contents of the files that the file of a text includes, by real path."""
    return text.included if isinstance(text, RobotText) else {}


class Texts(NamedTuple):
    """The contents of a URDF and an SDFormat file at one time."""

    urdf: bytes
    sdf: bytes

    def of(self, side: Dialect) -> bytes:
        """Return the content of one side."""
        return self.urdf if side == "urdf" else self.sdf


def cache_directory() -> Path:
    """Return the directory of the texts of pairs, which is in the cache directory of the user."""
    return user_cache_directory() / "pairs"


def stored_texts(urdf: str, sdf: str) -> Texts | None:
    """Return the texts after the last synchronization of two files; ``None`` if there are none."""
    try:
        _, directory = _places()
        digests, _ = bytes_of(_entry(urdf, sdf))
        names = digests.decode("ascii", "replace").split()
        contents = [bytes_of(directory / f"{name}{_TEXT}")[0] for name in names]
    except (TranslateError, NotADirectoryError):
        return None
    if _digests(contents) != digests or len(contents) not in (2, 3):
        return None
    included = _included_from(contents[2], sdf) if len(contents) == 3 else {}
    return Texts(contents[0], RobotText(contents[1], included) if included else contents[1])


def store_texts(urdf: str, sdf: str, texts: Texts) -> None:
    """Store the texts after a synchronization, completely or not at all.

    Raises ``OSError`` if the cache directory cannot be written, and for a text that would take the
    room of many others.
    """
    contents = [*texts]
    if included := included_in(texts.sdf):
        contents.append(_included_as_text(included, sdf))
    directory, digests = _private_directory(), _digests(contents)
    if max(map(len, contents)) > MAX_CACHE_BYTES // _MIN_TEXTS:
        # An earlier state is no base of the next synchronization.
        _entry(urdf, sdf).unlink(missing_ok=True)
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    names = [f"{name}{_TEXT}" for name in digests.decode("ascii").split()]
    entries = [*(directory / name for name in names), _entry(urdf, sdf)]
    for entry, data in zip(entries, (*contents, digests), strict=True):
        # A link of another user, such as one in a clone, leads to a file that is no entry.
        if entry.is_symlink():
            entry.unlink()
        write_bytes(data, entry, 0o600)
    _remove_oldest(directory)


def _included_as_text(included: Mapping[str, bytes], sdf: str) -> bytes:
    """Return included files as one text: their paths from the including file, and contents."""
    directory = os.path.dirname(real_path(sdf))
    contents = {
        os.path.relpath(path, directory): data.decode("latin-1") for path, data in included.items()
    }
    return json.dumps(contents, sort_keys=True).encode("ascii")


def _included_from(text: bytes, sdf: str) -> dict[str, bytes]:
    """Return the included files of a text, by real path; none for another text."""
    contents = json_value(text)
    if not isinstance(contents, dict):
        return {}
    directory = os.path.dirname(real_path(sdf))
    return {
        real_path(os.path.join(directory, path)): data.encode("latin-1")
        for path, data in contents.items()
    }


def _private_directory() -> Path:
    """Return the cache directory, which no other user can read; it is made if necessary."""
    for place in _places():
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    # That of an earlier version could be read by all users.
    place.chmod(0o700)
    return place


def _places() -> tuple[Path, Path]:
    """Return the cache directory after the one that contains it.

    Raises ``NotADirectoryError`` if one is a link: it can lead to files of the user.
    """
    directory = cache_directory()
    for place in (directory.parent, directory):
        if place.is_symlink():
            raise NotADirectoryError(errno.ENOTDIR, "the cache directory is a link", str(place))
    return directory.parent, directory


def _remove_oldest(directory: Path) -> None:
    """Remove the texts and pairs of the cache above :data:`MAX_CACHE_BYTES`, the oldest first."""
    files = []
    for entry in os.scandir(directory):
        # Another process can remove files, too.
        with contextlib.suppress(OSError):
            if entry.is_file(follow_symlinks=False) and entry.name.endswith((_TEXT, _PAIR)):
                status = entry.stat(follow_symlinks=False)
                files.append((status.st_mtime_ns, status.st_size + _BLOCK_BYTES, entry.path))
    remaining = MAX_CACHE_BYTES
    for _, size, path in sorted(files, reverse=True):
        if size <= remaining:
            remaining -= size
        else:
            with contextlib.suppress(OSError):
                os.unlink(path)


def _digests(texts: Iterable[bytes]) -> bytes:
    return " ".join(hashlib.sha256(text).hexdigest() for text in texts).encode("ascii")


def _entry(urdf: str, sdf: str) -> Path:
    return cache_directory() / f"{_key(urdf, sdf)}{_PAIR}"


def _key(urdf: str, sdf: str) -> str:
    """Return the key of the two paths, the same for each path that leads to the same files."""
    paths = "\0".join(os.path.normcase(real_path(path)) for path in (urdf, sdf))
    return hashlib.sha256(paths.encode("utf-8", "surrogatepass")).hexdigest()[:40]


@contextlib.contextmanager
def watch_lock(pairs: Iterable[tuple[str, str]]) -> Iterator[None]:
    """Lock pairs of files for the process that watches them, with one open file for all pairs.

    The process keeps a file locked that contains its number and the keys of its pairs.  The system
    releases that lock when the process ends, however it ends, and the next process removes the
    file.  Each process enters its pairs before it reads those of the others.

    Raises :class:`translate.TranslateError` if another process watches one of the pairs, and if the
    file system has no locks; ``OSError`` if the cache directory cannot be written.
    """
    directory = _private_directory()
    watcher = directory / f"{uuid.uuid4().hex}{_WATCHER}"
    files_of_keys = {_key(*files): files for files in pairs}
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
            stream.write(" ".join([str(os.getpid()), *files_of_keys]).encode("ascii"))
            stream.flush()
            for path in directory.glob(f"*{_WATCHER}"):
                number, *keys = ["", ""] if path == watcher else _entered(path)
                for key in files_of_keys.keys() & keys:
                    urdf, sdf = files_of_keys[key]
                    raise TranslateError.of(
                        "pair-watched",
                        f"the process {number} watches {urdf} and {sdf} already",
                        urdf,
                        hint="end that process first",
                    )
            yield
    finally:
        watcher.unlink(missing_ok=True)


def _entered(path: Path) -> list[str]:
    """Return the number of the process that keeps a file locked, and the keys of its pairs.

    The file of a process that was killed is removed, where the system can remove an open file.
    """
    try:
        with open(path, "r+b") as stream:
            if not _locked(stream):
                return stream.read().decode("ascii", "replace").split() or [""]
            with contextlib.suppress(PermissionError):
                path.unlink(missing_ok=True)
    except FileNotFoundError:
        pass
    return [""]


def _locked(stream: IO[bytes]) -> bool:
    """Lock an open file until it is closed; whether no other process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            # Other processes cannot read locked bytes: a byte after the content is locked.
            stream.seek(2**30)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
            stream.seek(0)
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

    Files that the working SDFormat file includes count, too.

    These are at most :data:`translate.resources.repository.MAX_COMMITS`.  The texts have the line
    ends of the ``working`` ones, as git checks them out.  A small repository can contain large
    files: the sum of the lengths is limited in proportion to those of the working texts.  There are
    none outside a repository, for files of two repositories, and after the limits of time and
    memory of the process that reads.  Commits that lack a file are left out.

    Raises :class:`SearchLimitError` at the time ``ends_at`` of ``time.monotonic``, whether commits
    are left out or not.
    """
    included = included_in(working.sdf)
    paths = [*(real_path(path) for path in (urdf, sdf)), *included]
    if repository_of(paths[0]) is None:
        return
    remaining = _SPARE_BYTES + MAX_COMMITS * sum(map(len, (*working, *included.values())))
    for commit, contents in _versions(paths, ends_at):
        earlier_urdf, earlier_sdf, *others = contents
        if earlier_urdf is not None and earlier_sdf is not None:
            remaining -= sum(len(content) for content in contents if content is not None)
            if remaining < 0:
                return
            earlier_sdf = with_line_ends_of(working.sdf, earlier_sdf)
            earlier = {
                path: with_line_ends_of(included[path], content)
                for path, content in zip(included, others, strict=True)
                if content is not None
            }
            yield (
                commit,
                Texts(
                    with_line_ends_of(working.urdf, earlier_urdf),
                    RobotText(earlier_sdf, earlier) if earlier else earlier_sdf,
                ),
            )


def text_in_commit(path: str, revision: str) -> bytes | None:
    """Return the content of a file in a commit; empty if the commit does not have the file.

    ``revision`` is a hash or the name of a branch or a tag, with ``~N`` for an ancestor.  It is
    ``None`` if there is no such commit, as in a shallow clone.
    """
    path = real_path(path)
    if repository_of(path) is None or not is_possible():
        return None
    with contextlib.suppress(OSError), Child(_READER, f"--at={revision}", path) as child:
        if (version := _version(child, 1, _MAX_SECONDS)) is not None:
            return version[1][0] or b""
    return None


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
            commit, *sizes = child.output.readline().decode("ascii").split()
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
    """The records of a file.

    A last line without an end, of an interrupted process, is removed when a record is appended.
    Raises ``OSError`` if the file cannot be opened for reading and writing, and
    :class:`translate.TranslateError` for a line of more than :data:`MAX_RECORD_BYTES`.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._stream = open(path, "a+b")  # noqa: SIM115 - closed by close()
        self._end = 0
        #: The begin of a last line without an end.
        self.unfinished = b""
        for offset, line in self._lines():
            if not line.endswith(b"\n"):
                self.unfinished = line[:100]
                break
            self._end = offset + len(line)

    @property
    def has_lines(self) -> bool:
        """Whether the file has a line with an end."""
        return self._end > 0

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
        self._stream.truncate(offset)
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
