"""The one way to open a file that another file names: a mesh, a texture, a script, a manifest.

:mod:`translate.resources.boundary` states which files may be opened.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import BinaryIO, TypeGuard

from translate.xml.files import SPECIAL, bytes_of, is_special, open_regular, unreadable

#: The number of bytes that are read at once.
CHUNK = 1024 * 1024
#: The largest manifest, list of directories, table of pairs or file of parameters, in bytes.
MAX_SETTINGS_BYTES = 1024 * 1024
_NOT_REGULAR = f"it is a directory or {SPECIAL}"


def opened(path: str) -> BinaryIO:
    """Open a regular file that another file names, for reading.

    The kind of the file is that of the opened one, so that it cannot be exchanged in between, and
    a pipe without a writer does not block.

    Raises ``OSError`` for a file that cannot be opened, and for a directory, a device, a pipe or a
    socket.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode) or is_special(path):
            raise OSError(errno.EINVAL, _NOT_REGULAR, path)
        return open(path, "rb", opener=open_regular)
    except ValueError:  # a null character
        raise OSError(errno.EINVAL, "the name is not possible", path) from None


def contents_of(path: str, limit: int) -> bytes:
    """Return the bytes of a regular file that another file names.

    Raises ``OSError`` as :func:`opened` does, and for a file of more than ``limit`` bytes.
    """
    with opened(path) as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, f"it has more than {limit} bytes", path)
    return data


def named_bytes(path: str) -> bytes:
    """Return the bytes of a document that another file names.

    Raises :class:`translate.TranslateError` for a file that cannot be read or is too large.
    """
    try:
        with opened(path) as stream:
            return bytes_of(stream, path)[0]
    except OSError as error:
        raise unreadable(error, path) from None


def same_contents(a: str, b: str) -> bool:
    """Return whether two regular files have the same bytes.

    Raises ``OSError`` as :func:`opened` does.
    """
    with opened(a) as file_a, opened(b) as file_b:
        if os.fstat(file_a.fileno()).st_size != os.fstat(file_b.fileno()).st_size:
            return False
        while part := file_a.read(CHUNK):
            if part != file_b.read(CHUNK):
                return False
    return True


def copy_contents(source: str, copy: BinaryIO) -> None:
    """Write the bytes of a regular file that another file names to an open file.

    Raises ``OSError`` as :func:`opened` does, and if the bytes cannot be written.
    """
    with opened(source) as stream:
        while part := stream.read(CHUNK):
            copy.write(part)


def start_of(path: str, size: int) -> bytes:
    """Return at most ``size`` bytes from the start of a regular file that another file names.

    Raises ``OSError`` as :func:`opened` does.
    """
    with opened(path) as stream:
        return stream.read(size)


def is_digest(value: object) -> TypeGuard[str]:
    """Return whether a value is a SHA-256 hash in 64 hexadecimal digits.

    The hash that a file lists can be empty, as that of a file that cannot be read.
    """
    return isinstance(value, str) and len(value) == 64 and not value.strip("0123456789abcdef")


def digest_of(path: str) -> str:
    """Return the SHA-256 hash of a file in hexadecimal digits; empty if it cannot be read."""
    try:
        return digest_of_existing(path)
    except OSError:
        return ""


def digest_of_existing(path: str) -> str:
    """Return the SHA-256 hash of a regular file in hexadecimal digits.  Raises ``OSError``."""
    import hashlib

    digest = hashlib.sha256()
    with opened(path) as stream:
        while part := stream.read(CHUNK):
            digest.update(part)
    return digest.hexdigest()
