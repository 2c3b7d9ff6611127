"""The bytes of a source, up to a limit, and files that are written completely or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.xml.recovery import BYTE_ORDER_MARK

Source: TypeAlias = "str | os.PathLike[str] | bytes | BinaryIO"

#: The largest document, in bytes.
MAX_BYTES = 512 * 1024 * 1024
#: The number of bytes that are read at once, so that reading ends soon after the limit.
_CHUNK = 1024 * 1024
#: The most files of a directory whose names are compared.
_MAX_LISTED = 1000
#: The most directories below the working directory in which a file is looked for.
_MAX_DIRECTORIES = 50
_WHICH_FILE = "check the name of the file, and whether you may read it"
#: The most files of a directory that a hint lists.
_MAX_IN_HINT = 5
_DOWNLOAD = "download the file; nothing is read from a network"
_OF_WINDOWS = re.compile(r"[A-Za-z]:[\\/]|\\\\")
#: What :func:`is_special` means, in messages.
SPECIAL = "a device, a pipe or a socket"
#: The directories of the files of the kernel on Linux.
_OF_KERNEL = ("/proc/", "/sys/")
#: The names of open files of a process, as of ``<(command)`` of bash, and of its usual devices.
#: Other paths below ``/dev`` are files: all users can write in ``/dev/shm``.
_SPECIAL_PLACE = re.compile(
    r"/dev/(?:stdin|stdout|stderr|null|tty|fd/[0-9]{1,9})|/proc/self/fd/[0-9]{1,9}"
)


def bytes_of(source: Source, path: str = "", limit: int = 0) -> tuple[bytes, str]:
    """Return the bytes of a source, and its path in messages.  Text begins with a byte-order mark.

    Raises :class:`translate.TranslateError` for a source that cannot be read, or that has more than
    ``limit`` bytes (0: :data:`MAX_BYTES`), whether it is a file, a device or an object of the
    caller; for a path that leads to a device, a pipe or a socket, which may block, and that is no
    :func:`is_special_place`: a pattern of a shell finds these, too; and ``TypeError`` for an object
    that is no source.
    """
    limit = limit or MAX_BYTES
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        text = source.removeprefix("\ufeff").encode("utf-8", "surrogatepass")
        # The mark replaces the encoding declaration, which does not apply to a decoded text.
        source = BYTE_ORDER_MARK + text
    if isinstance(source, bytes):
        if len(source) > limit:
            raise _too_large(path, limit)
        return source, path
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        path = path or name
        if name == "-" and isinstance(source, str):
            if sys.stdin is None:
                raise _error("cannot read standard input: it is closed", "<stdin>")
            return _read(sys.stdin.buffer, "<stdin>", limit), "<stdin>"
        if is_special(name) and not is_special_place(name):
            raise _error(f"it is {SPECIAL}", path, "use '-' for standard input")
        try:
            opener = None if is_special_place(name) else open_regular
            with open(name, "rb", opener=opener) as stream:
                return _read(stream, path, limit), path
        except OSError as error:
            hint = _hint_for_missing(name) if error.errno == errno.ENOENT else ""
            raise unreadable(error, path, hint) from None
        except ValueError as error:
            raise _error(f"cannot read the file: {error}", repr(path)) from None
    if not hasattr(source, "read"):
        raise TypeError(f"a robot is no {type(source).__name__}")
    path = path or str(getattr(source, "name", ""))
    return _read(source, path, limit), path


def open_regular(path: str, flags: int) -> int:
    """Open a regular file or a directory, and return its descriptor: an opener of :func:`open`.

    The kind of the file is that of the opened one, so that it cannot be exchanged in between, and
    a pipe without a writer does not block.  Raises ``OSError``, also for a device, a pipe and a
    socket.
    """
    for name in ("O_NOCTTY", "O_NONBLOCK"):
        flags |= getattr(os, name, 0)
    descriptor = os.open(path, flags)
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, f"it is {SPECIAL}", path)
    return descriptor


def _read(stream: BinaryIO, path: str, limit: int) -> bytes:
    """Return all bytes of a stream, but no more than the limit."""
    parts: list[bytes] = []
    size, is_text = 0, False
    while part := stream.read(_CHUNK):
        if isinstance(part, str):
            # A file opened in text mode is accepted.
            part, is_text = part.encode("utf-8", "surrogatepass"), True
        parts.append(part)
        size += len(part)
        if size > limit:
            raise _too_large(path, limit)
    data = b"".join(parts)
    return BYTE_ORDER_MARK + data.removeprefix(BYTE_ORDER_MARK) if is_text else data


def unreadable(error: OSError, path: str, hint: str = "") -> TranslateError:
    """Return the error for a file that cannot be opened or read."""
    if path.startswith(("http://", "https://")):
        return _error("a URL is not read", path, _DOWNLOAD)
    if error.errno == errno.EISDIR:
        hint = "name a file in this directory"
    elif error.errno in (errno.EACCES, errno.EPERM):
        hint = "you may not read it: change the rights of the file, or of a directory above it"
    return _error(f"cannot read the file: {error.strerror}", path, hint or _WHICH_FILE)


def missing(path: str) -> TranslateError:
    """Return the error for a file that does not exist."""
    hint = _hint_for_missing(path)
    return _error(f"cannot read the file: {os.strerror(errno.ENOENT)}", path, hint)


def near_file(path: str) -> str:
    """Return the file that a path without one probably means; empty if none is found.

    It is the one beside the path with the most similar name, or one of the same name in a directory
    around the path or the working directory.
    """
    from translate.diagnostics.near_names import near_names

    slashes = path.replace("\\", "/")
    if slashes != path and os.path.exists(slashes):
        return slashes
    directory, name = os.path.split(path)
    suffix = os.path.splitext(name)[1].lower()
    # A link that leads nowhere is beside the path, with its name.
    names = [entry for entry in _names_in(directory or os.curdir) if entry != name]
    beside = [other for other in names if os.path.splitext(other)[1].lower() == suffix]
    # The suffix can be the mistake.
    if near := near_names(name, beside, cutoff=0.7) or near_names(name, names, cutoff=0.8):
        return os.path.join(directory, near[0])
    return "" if os.path.isabs(path) or not name else _elsewhere(path, name)


def _elsewhere(path: str, name: str) -> str:
    """Return a file of the same name in the working directory, above it, or below it."""
    for place in (name, os.path.join(os.pardir, path), os.path.join(os.pardir, name)):
        if os.path.exists(place):
            return place
    directories = [os.curdir]
    for directory in directories:
        for entry in _names_in(directory):
            below = os.path.normpath(os.path.join(directory, entry))
            is_hidden = entry.startswith(".") or os.path.islink(below)
            if entry == name and not is_hidden:
                return below
            if not is_hidden and len(directories) < _MAX_DIRECTORIES and os.path.isdir(below):
                directories.append(below)
    return ""


def _names_in(directory: str) -> list[str]:
    """Return the names in a directory, up to a limit; none if it cannot be read."""
    try:
        with os.scandir(directory) as entries:
            return sorted(entry.name for entry in islice(entries, _MAX_LISTED))
    except (OSError, ValueError):
        return []


def is_of_windows(path: str) -> bool:
    """Return whether a path is an absolute one of Windows, which this system is not."""
    return os.sep == "/" and _OF_WINDOWS.match(path) is not None


def _hint_for_missing(path: str) -> str:
    """Return what helps to find a file that does not exist."""
    if os.path.islink(path):
        return "it is a link that leads nowhere: correct the link"
    if near := near_file(path):
        return f"did you mean '{near}'?"
    if is_of_windows(path):
        return "this is a path of Windows: write the path of the file on this computer, with /"
    if any(sign in path for sign in "*?["):
        return "no file matches the pattern: correct it, or name a directory"
    directory = os.path.dirname(path)
    if directory and not os.path.isdir(directory):
        return f"there is no directory '{directory}': correct the path"
    suffix = os.path.splitext(path)[1]
    names = [name for name in _names_in(directory or os.curdir) if name.endswith(suffix)]
    if suffix and names:
        listed = ", ".join(names[:_MAX_IN_HINT]) + (" …" if len(names) > _MAX_IN_HINT else "")
        return f"the {suffix} files of this directory are {listed}"
    return "correct the name, or write the path from the working directory"


def _too_large(path: str, limit: int) -> TranslateError:
    return _error(f"there are more than {limit} bytes", path, "no such file is as large as that")


def _error(message: str, path: str, hint: str = _WHICH_FILE) -> TranslateError:
    return TranslateError([Diagnostic("file-read", "error", message, path, hint=hint)])


def relative_path(path: str, directory: str) -> str:
    """Return the path from a directory, empty for the working directory, with slashes."""
    try:
        path = os.path.relpath(path, directory or os.curdir)
    except ValueError:
        # Windows has no relative path to another drive.
        path = os.path.abspath(path)
    return path.replace(os.sep, "/")


def real_path(path: str | os.PathLike[str]) -> str:
    """Return the absolute path behind all links.

    Raises ``OSError`` for a chain of links that is too long for Python, and for each system.
    """
    try:
        return os.path.realpath(path)
    except RecursionError:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), os.fspath(path)) from None


def make_directories(path: str | os.PathLike[str]) -> None:
    """Make a directory and those above it that do not exist.

    Raises ``OSError``, also for more directories within each other than Python makes.
    """
    try:
        os.makedirs(path, exist_ok=True)
    except RecursionError:
        message = os.strerror(errno.ENAMETOOLONG)
        raise OSError(errno.ENAMETOOLONG, message, os.fspath(path)) from None


def is_special(path: str) -> bool:
    """Return whether a path leads to a device, a pipe or a socket, which may never end.

    A file of the kernel counts as a device: its mode is that of a regular file, and reading one
    such as ``/proc/kmsg`` waits for the next event.
    """
    try:
        status = os.stat(path)
    except (OSError, ValueError):  # a null character
        return False
    if stat.S_ISREG(status.st_mode):
        # No file of the kernel has a block of a disk, so that the links of most are not followed.
        is_on_disk = getattr(status, "st_blocks", 1) > 0
        return not is_on_disk and real_path(path).startswith(_OF_KERNEL)
    return not stat.S_ISDIR(status.st_mode)


def is_special_place(path: str) -> bool:
    """Return whether a path is the usual name of an open file of a process, or of a device."""
    return _SPECIAL_PLACE.fullmatch(path) is not None


def is_output_device(path: str) -> bool:
    """Return whether a path is the usual name of what takes an output and never blocks."""
    is_null = os.path.normcase(path) == os.path.normcase(os.devnull)
    return is_null or path == "/dev/full" or is_special_place(path)


def refuse_special(path: str | os.PathLike[str], done: Literal["read", "written"]) -> None:
    """Raise :class:`translate.TranslateError` for a file that is a device, a pipe or a socket.

    A pipe blocks until it has a reader or writer, and an unpacked archive can contain one.  What
    the user types as :func:`is_output_device` is written, and as :func:`is_special_place` read.
    """
    name = os.fspath(path)
    is_device = is_special_place if done == "read" else is_output_device
    if is_special(name) and not is_device(name):
        raise _refused_special(name, done)


def _refused_special(name: str, done: str) -> TranslateError:
    message = f"the file is not {done}: it is {SPECIAL}"
    return TranslateError.of("link-outside", message, name, hint="name a regular file")


def refuse_stream(path: str | os.PathLike[str]) -> None:
    """Raise :class:`translate.TranslateError` for what cannot be replaced by another content."""
    if is_special(os.fspath(path)):
        message = f"the file is not written: it is {SPECIAL}"
        hint = "name '-' for standard input and output"
        raise TranslateError.of("file-access", message, os.fspath(path), hint=hint)


#: Characters that a file system of macOS leaves out of the names that it compares.
_IGNORED = dict.fromkeys([*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070)])
_IGNORED[0xFEFF] = None
#: The names that a system reads as ``.git``: the short one, dots and blanks at the end, streams.
_GIT = re.compile(r"(\.git|git~\d+)[. ]*(:.*)?", re.IGNORECASE | re.DOTALL)


def is_of_git(path: str) -> bool:
    """Return whether a path leads through a directory ``.git``, in each spelling of this name.

    The spellings are those that git refuses in a working tree (``is_hfs_dotgit`` and
    ``is_ntfs_dotgit``).
    """
    return any(_GIT.fullmatch(name.translate(_IGNORED)) for name in re.split(r"[/\\]", path))


def refuse_link_into_git(path: str | os.PathLike[str]) -> None:
    """Raise :class:`translate.TranslateError` for a path that a link leads into ``.git``.

    Git runs the hooks there, and programs that its configuration names.  A path with ``.git`` in it
    is the user's intention.
    """
    name = os.fspath(path)
    target = real_path(name)
    if is_of_git(target) and not is_of_git(os.path.abspath(name)):
        message = f"the file is not written: a symbolic link leads to {target}, a file of git"
        raise TranslateError.of("link-outside", message, name, hint="remove the link")


def refuse_read_only(path: str | os.PathLike[str]) -> None:
    """Raise :class:`translate.TranslateError` for a file that its permissions protect.

    A file is replaced by renaming, which needs a permission for its directory only.
    """
    if os.path.exists(path) and _is_read_only(path, os.stat(path).st_mode):
        raise TranslateError([Diagnostic("file-access", "error", _READ_ONLY, os.fspath(path))])


_READ_ONLY = "the file is read-only"


def _is_read_only(path: str | os.PathLike[str], mode: int) -> bool:
    # The administrator may write each file.
    writable = mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    return not (writable and os.access(path, os.W_OK))


def replaces(data: bytes, path: str | os.PathLike[str]) -> bool:
    """Return whether :func:`write_bytes` would replace a file with other content."""
    try:
        if not os.path.isfile(path):
            return False
        size = os.path.getsize(path)
        # A file of another size, which can be very large, is not read.
        if size != len(data):
            return size > 0
        return size > 0 and bytes_of(path)[0] != data
    except (OSError, TranslateError):
        return True


def write_text(text: str, path: str | os.PathLike[str]) -> None:
    """Write a text in UTF-8 as :func:`write_bytes` does."""
    write_bytes(text.encode("utf-8"), path)


def write_bytes(data: bytes, path: str | os.PathLike[str], mode: int = 0o666) -> None:
    """Write a whole file or nothing: to a temporary file beside it, which is renamed.

    The target of a symbolic link is written.  A new file has the permissions of ``mode`` without
    the mask of the process.  Those of an existing file are kept, but for those that the new owner
    or group did not have: set-user-ID and the like, and writing a file that was another user's.
    The target of a link cannot be executed afterwards; other hard links keep the old content.  An
    open file of this process, such as ``/dev/stdout``, and the null device are written to and never
    replaced.

    Raises ``OSError`` with this path if the file cannot be written, for example because it is a
    directory or read-only, and :class:`translate.TranslateError` if a link leads into ``.git``, or
    for another device, a pipe or a socket.
    """
    try:
        _write(data, path, mode)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


#: The names of open files of a process: their numbers, or the names of standard streams.
_OPEN_FILE = re.compile(
    r"/dev/(?:std(?P<name>out|err)|fd/(?P<fd>[0-9]{1,9}))|/proc/self/fd/(?P<number>[0-9]{1,9})"
)


def _write(data: bytes, path: str | os.PathLike[str], mode: int) -> None:
    if (is_open := _OPEN_FILE.fullmatch(os.fspath(path))) is not None:
        number = is_open["fd"] or is_open["number"] or {"out": 1, "err": 2}[is_open["name"]]
        # A file that is opened again has another position, and a pipe has no path.
        with open(os.dup(int(number)), "wb") as stream:
            stream.write(data)
        return
    if is_special(os.fspath(path)):
        refuse_link_into_git(path)
        refuse_special(path, "written")
        # Neither created nor truncated.
        with open(os.open(path, os.O_WRONLY), "wb") as stream:
            stream.write(data)
        return
    temporary, target = temporary_file(data, path, mode)
    try:
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def temporary_file(data: bytes, path: str | os.PathLike[str], mode: int) -> tuple[Path, Path]:
    """Write a new file beside the one that a path leads to; return it and that one.

    The new file has the permissions of :func:`write_bytes`.  Raises ``OSError``, also for a
    directory and a read-only file, and :class:`translate.TranslateError` if a link leads into
    ``.git``, and for a device, a pipe or a socket.
    """
    refuse_link_into_git(path)
    target = Path(real_path(path))
    status = os.stat(target) if target.exists() else None
    if status is not None and stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if status is not None and not stat.S_ISREG(status.st_mode):
        # Another process can have put it there.
        raise _refused_special(os.fspath(path), "written")
    if status is not None and _is_read_only(target, status.st_mode):
        raise PermissionError(errno.EACCES, _READ_ONLY)
    # Short, since the name of the target may have the greatest length.
    temporary = target.with_name(f".{os.urandom(8).hex()}.tmp")
    try:
        mode = mode if status is None else 0o600
        with open(temporary, "xb", opener=partial(os.open, mode=mode)) as stream:
            stream.write(data)
        if status is not None:
            # The link can be that of a stranger, and its target a program.
            mask = 0o666 if os.path.islink(path) else 0o777
            # The mask of the process does not apply to the permissions of an existing file.
            os.chmod(temporary, mask & _permissions(target, status, os.stat(temporary)))
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    return temporary, target


def _permissions(path: Path, status: os.stat_result, new: os.stat_result) -> int:
    """Return the permissions of the new file in place of one at a path, with no more rights.

    It runs for its owner as for each user: set-user-ID and the like are rights of another owner.
    """
    permissions = stat.S_IMODE(status.st_mode) & 0o777
    if new.st_uid != status.st_uid:
        permissions &= 0o755
    if new.st_gid != status.st_gid or _has_access_list(path):
        # The members of another group are users as all others are.
        permissions &= 0o707 | (permissions & 0o007) << 3
    return permissions


def _has_access_list(path: Path) -> bool:
    """Return whether a file has an access control list: then the bits of the group are a mask."""
    if sys.platform != "linux":
        return False
    with contextlib.suppress(OSError):  # a file system without them
        return "system.posix_acl_access" in os.listxattr(path)
    return False
