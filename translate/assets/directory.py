"""A directory or an archive that is replaced as a whole or not at all.

Only a directory that a bundle was written to is replaced: it holds the manifest of the bundle, and
no other files than those that the manifest lists, with the contents that it lists.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import ntpath
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

from translate.diagnostics.diagnostic import TranslateError, json_value, printable
from translate.diagnostics.file_names import unicode_name
from translate.resources.archives import ArchiveError, OpenedZip, opened_zip, pack
from translate.resources.boundary import refuse_link_outside
from translate.resources.regular_files import (
    CHUNK,
    contents_of,
    digest_of,
    digest_of_existing,
    is_digest,
)
from translate.resources.robot_files import directories_in, is_below
from translate.xml.files import make_directories, real_path

MANIFEST = "robot-translate.json"
#: A larger file is no manifest, in bytes.
_MAX_MANIFEST = 64 * 1024 * 1024
#: The temporary directory beside a bundle, and the earlier bundle in it.
_STAGING = re.compile(r"\.\w+\.tmp")
_OLD = "old"
_CHOOSE = "choose another directory, or remove this one"


@contextlib.contextmanager
def replaced_directory(
    directory: str,
    inputs: Iterable[str],
    *,
    archive: bool,
    max_bytes: int,
    allow_outside: bool = False,
) -> Iterator[str]:
    """Give a new directory, which takes the place of ``directory`` when the block ends.

    With ``archive``, the file ``directory.zip`` with its contents is written instead.  After an
    exception nothing has changed.  ``inputs`` are files that must stay.  The files of a directory
    that is replaced have at most ``max_bytes`` together: they are compared with its manifest.
    Missing directories above ``directory`` are made.

    Raises :class:`translate.TranslateError` if the directory or the archive holds anything else
    than a bundle (``bundle-refused``), and for a link that
    :func:`~translate.resources.boundary.refuse_link_outside` refuses (``link-outside``);
    ``OSError`` if the new one cannot be written.
    """
    directory = os.path.abspath(directory)
    parent, name = os.path.split(directory)
    target = f"{directory}.zip" if archive else directory
    refuse_link_outside(target, allow_outside=allow_outside)
    if archive:
        _check_archive(target, inputs, max_bytes)
    else:
        _restore(target, max_bytes)
        _check_directory(target, inputs, max_bytes)
    new_parents = _made_directories(parent)
    # Short, since the name of the directory may have the greatest length.
    try:
        staging = tempfile.mkdtemp(prefix=".", suffix=".tmp", dir=parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, target) from None
    try:
        new = os.path.join(staging, name)
        os.mkdir(new)
        yield new
        if archive:
            packed = os.path.join(staging, f"{name}.zip")
            pack(new, _files(new), packed)
            os.replace(packed, target)
        else:
            _replace(new, target, os.path.join(staging, _OLD))
    except OSError as error:
        raise _of_target(error, staging, target) from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        for path in reversed(new_parents):
            # One with the new directory is not empty.
            with contextlib.suppress(OSError):
                os.rmdir(path)


def _made_directories(path: str) -> list[str]:
    """Make a directory, and those above it that do not exist; return those that are new."""
    missing = []
    while not os.path.lexists(path):
        missing.append(path)
        path = os.path.dirname(path)
    for directory in reversed(missing):
        os.mkdir(directory)
    return missing[::-1]


def checked_name(name: str) -> str:
    """Return the path of a file below a bundle, with ``/``, if it can lead nowhere else.

    Raises :class:`translate.TranslateError` (``bundle-refused``) for a path with an empty part,
    ``.`` or ``..``, with a drive or a separator of Windows, and with a null character.
    """
    parts = name.split("/")
    if any(part in ("", ".", "..") or _is_elsewhere(part) for part in parts):
        raise _refusal(
            f"a file would have the name {name!r:.200}, which is no path below the bundle",
            name,
            "rename the file that the robot names",
        )
    return name


def _is_elsewhere(part: str) -> bool:
    return "\\" in part or "\0" in part or bool(ntpath.splitdrive(part)[0])


def below(directory: str, name: str) -> str:
    """Return the path of a file of a bundle to write; the directories above it are made.

    Raises :class:`translate.TranslateError` (``bundle-refused``) for a name or a link that leads
    out of the directory of the bundle, and ``OSError``.
    """
    path = os.path.join(directory, *checked_name(name).split("/"))
    parent, root = os.path.dirname(path), real_path(directory)
    # A link above the file leads to a directory that exists.
    if is_below(real_path(parent), root):
        make_directories(parent)
        if is_below(real_path(path), root):
            return path
    raise _refusal("a link leads out of it", path, _CHOOSE)


def created(directory: str, name: str) -> BinaryIO:
    """Open a new file of a bundle for writing; no link is followed, and no file is replaced.

    Raises what :func:`below` raises, and ``OSError`` for a file or a link that exists.
    """
    return open(below(directory, name), "xb")


def write_manifest(directory: str, contents: Mapping[str, object]) -> None:
    """Write the manifest of a bundle: each of its files, with the hash of its content (SHA-256)."""
    files = {
        path: digest_of_existing(os.path.join(directory, path))
        for path in sorted(_files(directory))
    }
    text = json.dumps({"manifest": 1, **contents, "files": files}, indent=2, ensure_ascii=False)
    with created(directory, MANIFEST) as stream:
        # A surrogate, which has no encoding, becomes its escape sequence in JSON.
        stream.write(f"{text}\n".encode("utf-8", "backslashreplace"))


def _replace(new: str, target: str, old: str) -> None:
    """Rename ``new`` to ``target``, which is exchanged if it exists.

    Without a system call for that, an existing directory is renamed first, and comes back.  If the
    process is killed between the two calls, :func:`_restore` renames it.
    """
    if os.path.isdir(target) and _exchanged(new, target):
        return
    try:
        if os.path.isdir(target):
            os.rename(target, old)
        os.rename(new, target)
    # A signal can interrupt between the two calls.
    except BaseException:
        if os.path.isdir(old) and not os.path.lexists(target):
            os.rename(old, target)
        raise


#: Arguments of ``renameat2``: paths are relative to the working directory, the paths are exchanged.
_AT_FDCWD, _RENAME_EXCHANGE = -100, 2


def _exchanged(new: str, target: str) -> bool:
    """Exchange two directories in one step; return false if the system cannot."""
    if sys.platform != "linux":
        return False
    import ctypes

    try:
        rename = ctypes.CDLL(None).renameat2
    except (OSError, AttributeError):
        return False
    paths = os.fsencode(new), os.fsencode(target)
    return bool(rename(_AT_FDCWD, paths[0], _AT_FDCWD, paths[1], _RENAME_EXCHANGE) == 0)


def _restore(target: str, max_bytes: int) -> None:
    """Rename an earlier bundle to its path, if a process was killed while it replaced it.

    The directory with the earlier bundle has nothing else than the new one beside it, and is
    removed.
    """
    parent, name = os.path.split(target)
    if os.path.lexists(target) or not os.path.isdir(parent):
        return
    for entry in os.listdir(parent):
        staging = os.path.join(parent, entry)
        old = os.path.join(staging, _OLD)
        if (
            _STAGING.fullmatch(entry)
            # A link leads to a directory that no bundle was written to.
            and not os.path.islink(staging)
            and not os.path.islink(old)
            and os.path.isfile(os.path.join(old, MANIFEST))
            and set(os.listdir(staging)) == {name, _OLD}
            and _is_replaceable(os.path.join(staging, name), max_bytes)
        ):
            os.rename(old, target)
            shutil.rmtree(staging, ignore_errors=True)
            return


def _is_replaceable(directory: str, max_bytes: int) -> bool:
    """Return whether a path is a directory that is empty, or one that a bundle was written to."""
    try:
        _check_directory(directory, (), max_bytes)
    except TranslateError:
        return False
    return os.path.isdir(directory)


def _of_target(error: OSError, staging: str, target: str) -> OSError:
    """Return the error about the directory that the user knows, if it is about a temporary file."""
    names = [name for name in (error.filename, error.filename2) if isinstance(name, str)]
    # The error of a write has no name.
    if error.errno is None or (names and not any(name.startswith(staging) for name in names)):
        return error
    return OSError(error.errno, error.strerror, target)


def _check_directory(directory: str, inputs: Iterable[str], max_bytes: int) -> None:
    """Refuse a directory that is anything else than an empty one or a bundle."""
    if os.path.islink(directory) or (os.path.lexists(directory) and not os.path.isdir(directory)):
        raise _refusal("it is a file or a link", directory, "choose another directory")
    if not os.path.isdir(directory):
        return
    if os.path.join(real_path(os.curdir), "").startswith(os.path.join(real_path(directory), "")):
        raise _refusal(
            "it contains the working directory",
            directory,
            "change to the directory above it, and name it",
        )
    if not os.listdir(directory):
        return
    with contextlib.suppress(OSError, UnicodeDecodeError):
        contents = contents_of(os.path.join(directory, MANIFEST), _MAX_MANIFEST)
        if (listed := _listed(contents.decode("utf-8"))) is not None:
            files = _files(directory) - {MANIFEST}
            if others := sorted(files - listed.keys()):
                names = ", ".join(map(printable, others[:3]))
                raise _refusal(f"it contains other files: {names}", directory, _CHOOSE)
            _check_contents(directory, {name: listed[name] for name in files}, max_bytes)
            for input_path in inputs:
                if real_path(input_path).startswith(real_path(directory) + os.sep):
                    raise _refusal(
                        f"it contains the input {input_path}", directory, "choose another directory"
                    )
            return
    raise _refusal(f"it is not empty, and it has no {MANIFEST}", directory, _CHOOSE)


def _check_contents(directory: str, listed: Mapping[str, object], max_bytes: int) -> None:
    """Refuse a directory with a file whose content is not the listed one: its user has changed it.

    ``listed`` are the hashes of all its files.  The manifest can be that of a stranger.
    """
    paths = {name: os.path.join(directory, name) for name in sorted(listed)}
    if sum(os.lstat(path).st_size for path in paths.values()) > max_bytes:
        raise _refusal(f"its files have more than {max_bytes} bytes", directory, _CHOOSE)
    for name, path in paths.items():
        # A bundle has no links.
        is_same = is_digest(listed[name]) and digest_of(path) == listed[name]
        if os.path.islink(path) or not is_same:
            reason = f"the file {printable(name)} is not the one that {MANIFEST} lists"
            raise _refusal(reason, directory, _CHOOSE)


def _check_archive(path: str, inputs: Iterable[str], max_bytes: int) -> None:
    """Refuse a path with anything else than the archive of a bundle."""
    if not os.path.lexists(path):
        return
    with contextlib.suppress(OSError, ArchiveError):
        if stat.S_ISREG(os.lstat(path).st_mode):
            for input_path in inputs:
                if real_path(input_path) == real_path(path):
                    raise _refusal(f"it is the input {input_path}", path, "choose another name")
            with opened_zip(path) as packed:
                if _is_packed_bundle(packed, path, max_bytes):
                    return
    raise _refusal("it is another file", path, "choose another name, or remove this file")


def _is_packed_bundle(packed: OpenedZip, path: str, max_bytes: int) -> bool:
    """Return whether a zip file contains the files of its manifest alone, with their contents.

    The zip file can be that of a stranger.  Raises :class:`translate.TranslateError` if its
    contents have more than ``max_bytes`` together, and what :func:`opened_zip` catches.
    """
    names = packed.namelist()
    manifests = [name for name in names if name.partition("/")[2] == MANIFEST]
    if len(manifests) != 1 or len(set(names)) != len(names):
        return False
    with packed.open(manifests[0]) as stream:
        text = stream.read(_MAX_MANIFEST + 1)
    listed = _listed(text.decode("utf-8", "replace")) if len(text) <= _MAX_MANIFEST else None
    if listed is None:
        return False
    top = manifests[0].removesuffix(MANIFEST)
    digests = {unicode_name(f"{top}{name}"): digest for name, digest in listed.items()}
    size = 0
    for name in set(names) - {manifests[0]}:
        digest = hashlib.sha256()
        # The size in the directory of the zip file can be wrong: the bytes are counted.
        with packed.open(name) as stream:
            while part := stream.read(CHUNK):
                size += len(part)
                if size > max_bytes:
                    reason = f"its files have more than {max_bytes} bytes"
                    raise _refusal(reason, path, "choose another name, or remove this file")
                digest.update(part)
        if digests.get(name) != digest.hexdigest():
            return False
    return True


def _listed(text: str) -> dict[str, object] | None:
    """Return the files of a manifest with their hashes; ``None`` for other JSON."""
    manifest = json_value(text)
    files = manifest.get("files") if isinstance(manifest, dict) else None
    return files if isinstance(files, dict) else None


def _files(directory: str) -> set[str]:
    """Return the files below a directory, by their paths with ``/``; links are files."""
    paths = set()
    for place, directories, names in directories_in(directory):
        links = [name for name in directories if os.path.islink(os.path.join(place, name))]
        for name in (*names, *links):
            paths.add(os.path.relpath(os.path.join(place, name), directory).replace(os.sep, "/"))
    return paths


def _refusal(message: str, path: str, hint: str) -> TranslateError:
    return TranslateError.of(
        "bundle-refused", f"the bundle cannot be written here: {message}", path, hint=hint
    )
