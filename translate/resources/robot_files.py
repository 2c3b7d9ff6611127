"""The files of a batch: files, directories and patterns, and the names of their outputs."""

from __future__ import annotations

import glob
import os
from collections import Counter
from collections.abc import Iterable, Iterator

from translate.diagnostics.diagnostic import TranslateError
from translate.structures import dataclass

#: The suffixes of the files of a directory that are read.
SDF_SUFFIXES = (".sdf", ".world")
SUFFIXES = (".urdf", *SDF_SUFFIXES)
_CHUNK = 1024 * 1024


@dataclass(slots=True, frozen=True)
class RobotFile:
    """A file to convert.

    ``name`` is its path below the common directory of all inputs, with ``/``.  ``stem`` is the name
    of its output without the suffix; it is unique in any case.  ``size`` is in bytes.
    """

    index: int
    path: str
    name: str
    stem: str
    size: int


def robot_files(inputs: Iterable[str], out_dir: str) -> list[RobotFile]:
    """The files of some inputs, by name, each once.

    An input is a file, a directory, which is searched with its subdirectories, or a pattern with
    ``*``, ``?``, ``[…]`` or ``**``.  Hidden files and the directory of the outputs are left out.

    Raises :class:`TranslateError` for an input that does not exist, and ``ValueError`` for one that
    is in the directory of the outputs.
    """
    outputs = os.path.realpath(out_dir)
    found: dict[str, str] = {}
    roots = []
    for item in inputs:
        root, paths = _expanded(item, outputs)
        roots.append(os.path.abspath(root))
        for path in paths:
            found.setdefault(os.path.realpath(path), path)
    inside = [path for real, path in found.items() if is_below(real, outputs)]
    if inside:
        raise ValueError(f"{min(inside)} is in the directory of the outputs; choose another one")
    base = os.path.commonpath(roots) if roots else ""
    named = sorted(
        (os.path.relpath(os.path.abspath(path), base).replace(os.sep, "/"), path)
        for path in found.values()
    )
    stems = _stems([name for name, _ in named])
    return [
        RobotFile(index, path, name, stems[index], os.path.getsize(path))
        for index, (name, path) in enumerate(named)
    ]


def digest_of(path: str) -> str:
    """The SHA-256 hash of a file in hexadecimal digits; empty if it cannot be read.

    Only a regular file is read: the list of a stranger can name a pipe, which has no end.
    """
    try:
        return digest_of_existing(path) if os.path.isfile(path) else ""
    except (OSError, ValueError):
        return ""


def digest_of_existing(path: str) -> str:
    """The SHA-256 hash of a file in hexadecimal digits.  Raises ``OSError``."""
    import hashlib

    digest = hashlib.sha256()
    with open(path, "rb") as stream:
        while part := stream.read(_CHUNK):
            digest.update(part)
    return digest.hexdigest()


def _expanded(item: str, outputs: str) -> tuple[str, list[str]]:
    """The directory that an input is relative to, and its files."""
    if os.path.isdir(item):
        return item, list(_walk(item, outputs))
    if os.path.isfile(item):
        return os.path.dirname(item), [item]
    if not glob.has_magic(item):
        raise _missing(item, "there is no such file or directory")
    root = item
    while glob.has_magic(root):
        root = os.path.dirname(root)
    matches = sorted(glob.glob(item, recursive=True))
    paths: list[str] = []
    for match in matches:
        paths += [match] if os.path.isfile(match) else _walk(match, outputs)
    if not paths:
        raise _missing(item, "no file matches")
    return root, [path for path in paths if not is_below(os.path.realpath(path), outputs)]


def _missing(item: str, message: str) -> TranslateError:
    return TranslateError.of(
        "file-read",
        message,
        item,
        hint="write a file, a directory, or a pattern such as 'robots/**/*.urdf'",
    )


def _walk(directory: str, outputs: str) -> Iterator[str]:
    """The robots in a directory and its subdirectories, without those of the outputs."""
    for parent, below, files in os.walk(directory):
        below[:] = sorted(
            name
            for name in below
            if not name.startswith(".") and os.path.realpath(os.path.join(parent, name)) != outputs
        )
        if os.path.realpath(parent) == outputs:
            continue
        for name in sorted(files):
            if not name.startswith(".") and name.lower().endswith(SUFFIXES):
                path = os.path.join(parent, name)
                if os.path.isfile(path):
                    yield path


def is_below(path: str, directory: str) -> bool:
    """Whether a path in its shortest form is a directory or below it."""
    return path == directory or path.startswith(directory.rstrip(os.sep) + os.sep)


def _stems(names: list[str]) -> list[str]:
    """The names without suffixes; with suffixes where they are equal otherwise, in any case.

    A whole name can be equal to another stem, as of ``a.sdf`` and ``a.sdf.urdf``: then it gets
    underscores.
    """
    count = Counter(os.path.splitext(name)[0].lower() for name in names)
    taken: set[str] = set()
    stems = []
    for name in names:
        stem = os.path.splitext(name)[0]
        stems.append(unique(stem if count[stem.lower()] == 1 else name, taken))
    return stems


def unique(name: str, taken: set[str], ending: str = "_") -> str:
    """A name, with endings if it is taken in any case; it is then one of those ``taken``."""
    while name.lower() in taken:
        name += ending
    taken.add(name.lower())
    return name


def memory_of_process() -> int:
    """The size of the address space of this process in bytes; 0 if the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            return int(stream.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
