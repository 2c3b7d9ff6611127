"""Zip files of robots: the one way to open them, extraction with limits, and writing."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator

from translate.diagnostics.diagnostic import TranslateError, library_errors
from translate.diagnostics.file_names import unicode_name
from translate.facts import MAX_NAME
from translate.resources.boundary import DEVICE_NAME, temporary_roots
from translate.resources.mesh_work import FileIdentity, identity_of
from translate.resources.regular_files import CHUNK, opened
from translate.resources.robot_files import MAX_DEPTH, is_below
from translate.structures import NamedTuple
from translate.xml.files import missing

#: The largest total size of the files that this process has extracted from all archives, and the
#: largest number of their entries.
MAX_BYTES = 2 * 1024**3
MAX_FILES = 100_000
#: The time of each entry of an archive, so that equal contents are equal files.
_TIME = (1980, 1, 1, 0, 0, 0)

#: What :func:`opened_zip` gives.
OpenedZip = zipfile.ZipFile


_BY_HAND = "unpack it by hand if you trust it, and name the directory"


class ArchiveError(Exception):
    """A zip file cannot be opened or read.  The text is the reason."""


@contextlib.contextmanager
def opened_zip(path: str) -> Iterator[zipfile.ZipFile]:
    """Open a zip file, which can be that of a stranger, for reading.

    Raises :class:`ArchiveError` for a file that cannot be opened, for a device, a pipe or a
    socket, and for what the library raises of a broken, encrypted or unknown content.
    """
    try:
        with (
            opened(path) as stream,
            library_errors(_archive_error),
            zipfile.ZipFile(stream) as archive,
        ):
            yield archive
    except (OSError, UnicodeError) as error:
        raise _archive_error(getattr(error, "strerror", None) or str(error)) from None


def _archive_error(reason: str) -> ArchiveError:
    return ArchiveError(reason or "it is damaged")


def pack(directory: str, names: Iterable[str], path: str) -> None:
    """Write a zip file with some files of a directory, below the name of the directory.

    ``names`` are their paths in the directory, with ``/``.  Raises ``OSError``.
    """
    top = os.path.basename(directory)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(names):
            entry = zipfile.ZipInfo(unicode_name(f"{top}/{name}"), _TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            with opened(os.path.join(directory, name)) as stream:
                # The size decides on the form of the entry before its contents are written.
                entry.file_size = os.fstat(stream.fileno()).st_size
                with archive.open(entry, "w") as target:
                    shutil.copyfileobj(stream, target, CHUNK)


class _Archive(NamedTuple):
    """An extracted archive: its directory, which is removed at the end of the process."""

    holder: tempfile.TemporaryDirectory[str]
    path: str
    whole: str
    identity: FileIdentity
    size: int
    entries: int

    @property
    def top(self) -> str:
        """The only directory of the contents, if there is nothing beside it; else that of all."""
        names = os.listdir(self.holder.name)
        inner = os.path.join(self.holder.name, names[0]) if len(names) == 1 else ""
        return inner if os.path.isdir(inner) else self.holder.name


#: The directory of the contents of an archive → the archive.
_archives: dict[str, _Archive] = {}


@contextlib.contextmanager
def removed_archives() -> Iterator[None]:
    """Remove the contents of the archives that are extracted in the block, at its end."""
    kept = set(_archives)
    try:
        yield
    finally:
        for directory in _archives.keys() - kept:
            _remove(directory)


def _remove(directory: str) -> None:
    """Remove the contents of an archive."""
    temporary_roots.discard(directory)
    _archives.pop(directory).holder.cleanup()


def extracted(path: str, *, max_bytes: int = MAX_BYTES) -> str:
    """Extract a zip file, and return the directory of its contents.

    It is the only directory at the top of the zip file, if there is nothing beside it.  It exists
    until the end of the process, or of the block of :func:`removed_archives`.  A file is extracted
    once.  After it has changed, its contents replace the earlier ones.

    Raises :class:`TranslateError` for a file that is no zip file, for entries outside of the
    directory and for links, and for contents beyond the limits, which are those of all archives
    whose contents exist.  Nothing is left then.
    """
    whole = os.path.abspath(path)
    try:
        identity = identity_of(whole)
    except (OSError, ValueError) as error:  # a null character
        reason = getattr(error, "strerror", None) or str(error)
        if getattr(error, "errno", None) == errno.ENOENT:
            raise missing(path) from None
        raise _error(path, f"cannot read the zip file: {reason}") from None
    for directory, archive in [*_archives.items()]:
        if archive.whole == whole:
            if archive.identity == identity and os.path.isdir(directory):
                return archive.top
            _remove(directory)
    earlier_bytes = sum(archive.size for archive in _archives.values())
    earlier_entries = sum(archive.entries for archive in _archives.values())
    holder = tempfile.TemporaryDirectory(prefix="robot-translate-")
    try:
        with opened_zip(path) as zip_file:
            entries = len(zip_file.infolist())
            _check_number(entries + earlier_entries, "entries", path)
            size = _extract(zip_file, holder.name, path, max_bytes, earlier_bytes)
    except ArchiveError as error:
        holder.cleanup()
        hint = "if it is a zip file, copy it again: it is not whole or damaged"
        raise _error(path, f"cannot read the zip file: {error}", hint) from None
    except BaseException:
        holder.cleanup()
        raise
    temporary_roots.add(os.path.abspath(holder.name))
    contents = _Archive(holder, path, whole, identity, size, entries)
    _archives[os.path.abspath(holder.name)] = contents
    return contents.top


def archive_of(path: str) -> str:
    """The archive that a file was extracted from; empty for another file."""
    whole = os.path.abspath(path)
    archives = _archives.items()
    return next((archive.path for root, archive in archives if is_below(whole, root)), "")


def _extract(
    archive: zipfile.ZipFile, directory: str, path: str, max_bytes: int, earlier_bytes: int
) -> int:
    """Extract at most ``max_bytes`` with earlier ones, and return the number of bytes."""
    entries = archive.infolist()
    # Directories are counted before the first one is made.
    directories: set[str] = set()
    for entry in entries:
        _check(entry, path)
        above = entry.filename.split("/")[:-1]
        directories.update("/".join(above[:end]) for end in range(1, len(above) + 1))
        _check_number(len(directories), "directories", path)
    size = 0
    for entry in entries:
        target = os.path.join(directory, *entry.filename.split("/"))
        if entry.is_dir():
            os.makedirs(target, exist_ok=True)
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        # The size in the directory of the zip file can be wrong: the bytes are counted.
        with archive.open(entry) as stream, open(target, "xb") as file:
            while part := stream.read(CHUNK):
                size += len(part)
                if earlier_bytes + size > max_bytes:
                    raise _error(path, f"the zip files unpack to more than {max_bytes} bytes")
                file.write(part)
    return size


def _check_number(number: int, what: str, path: str) -> None:
    if number > MAX_FILES:
        raise _error(path, f"the zip files have more than {MAX_FILES} {what}")


def _check(entry: zipfile.ZipInfo, path: str) -> None:
    """Raise :class:`TranslateError` for an entry that is not a file below the directory."""
    name, mode = entry.filename, stat.S_IFMT(entry.external_attr >> 16)
    parts = name.replace("\\", "/").split("/")
    leads_outside = ".." in parts or name.startswith(("/", "\\")) or ":" in parts[0] or "\\" in name
    # On Windows, a colon separates the name of a stream of a file.
    is_device = ":" in name or any(map(DEVICE_NAME.match, parts))
    of_entry = f"the entry '{name}' of the zip file is"
    problems = {
        "the zip file has an entry without a name": not name,
        f"the zip file has more than {MAX_DEPTH} directories within each other": len(parts)
        > MAX_DEPTH,
        f"the zip file has a name of more than {MAX_NAME} characters": len(name) > MAX_NAME,
        f"{of_entry} outside of its directory": leads_outside,
        f"{of_entry} a device or a stream": sys.platform == "win32" and is_device,
        f"{of_entry} a link or a device": mode not in (0, stat.S_IFREG, stat.S_IFDIR),
    }
    for problem, is_there in problems.items():
        if is_there:
            raise _error(path, problem)


def _error(path: str, message: str, hint: str = _BY_HAND) -> TranslateError:
    return TranslateError.of("zip-refused", message, path, hint=hint)
