"""The files of a batch: files, directories and patterns, and the names of their outputs."""

from __future__ import annotations

import glob
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import dropwhile

from translate.diagnostics.diagnostic import TranslateError
from translate.structures import dataclass

#: The suffixes of the files of a directory that are read.
SDF_SUFFIXES = (".sdf", ".world")
SUFFIXES = (".urdf", *SDF_SUFFIXES)
#: The largest number of directories within each other.
MAX_DEPTH = 100


@dataclass(slots=True, frozen=True)
class RobotFile:
    """A file to convert.

    ``name`` is its path below the common directory of all inputs, with ``/``.  ``stem`` is the name
    of its output without the suffix; it is unique in any case.  ``size`` is in bytes.
    ``is_named``: an input of this suffix led to the file, so that it may be a program of xacro.
    ``directory`` is the directory or the pattern's directory that led to the file, which a symbolic
    link must not lead out of; empty for a file that is an input itself.
    """

    index: int
    path: str
    name: str
    stem: str
    size: int
    is_named: bool = True
    directory: str = ""


def robot_files(inputs: Iterable[str], out_dir: str) -> list[RobotFile]:
    """The files of some inputs, by name, each once.

    An input is a file, a directory, which is searched with its subdirectories, or a pattern with
    ``*``, ``?``, ``[…]`` or ``**``.  Hidden files and the directory of the outputs are left out.
    A pattern such as ``robots/*`` does not name the xacro files that it matches;
    ``robots/*.xacro`` does.

    Raises :class:`TranslateError` for an input that does not exist, and ``ValueError`` for one that
    is in the directory of the outputs.
    """
    outputs = os.path.realpath(out_dir)
    found: dict[str, str] = {}
    named: set[str] = set()
    directories: dict[str, str] = {}
    roots = []
    for item in inputs:
        root, paths = _expanded(item, outputs)
        roots.append(os.path.abspath(root))
        for path in paths:
            real = os.path.realpath(path)
            found.setdefault(real, path)
            # The user, who names a file, also names the target of a link to it.
            searched = "" if path == item else os.path.abspath(root)
            directories[real] = directories.get(real, searched) and searched
            if os.path.splitext(path)[1] == os.path.splitext(item)[1]:
                named.add(real)
    inside = [path for real, path in found.items() if is_below(real, outputs)]
    if inside:
        raise ValueError(f"{min(inside)} is in the directory of the outputs; choose another one")
    base = os.path.commonpath(roots) if roots else ""
    rows = sorted(
        (os.path.relpath(os.path.abspath(path), base).replace(os.sep, "/"), path, real)
        for real, path in found.items()
    )
    stems = _stems([name for name, *_ in rows])
    return [
        RobotFile(
            index,
            path,
            name,
            stems[index],
            os.path.getsize(path),
            real in named,
            directories[real],
        )
        for index, (name, path, real) in enumerate(rows)
    ]


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
    matches = sorted(_matches(item))
    paths: list[str] = []
    for match in matches:
        paths += [match] if os.path.isfile(match) else _walk(match, outputs)
    if not paths:
        raise _missing(item, "no file matches")
    return root, [path for path in paths if not is_below(os.path.realpath(path), outputs)]


def _matches(pattern: str) -> Iterator[str]:
    """The paths that match a pattern.  ``**`` does not follow links: they can lead in a circle."""
    parts = pattern.replace(os.altsep or os.sep, os.sep).split(os.sep)
    if "**" not in parts:
        yield from glob.iglob(pattern)
        return
    place = parts.index("**")
    before = os.sep.join([*parts[:place], ""])
    after = [*dropwhile("**".__eq__, parts[place:])] or ["*"]
    for top in glob.iglob(before) if place else [""]:
        for directory, below, _ in directories_in(top or os.curdir):
            below[:] = sorted(name for name in below if not name.startswith("."))
            inner = os.path.join(directory, "")
            inner = inner if top else inner.removeprefix(os.path.join(os.curdir, ""))
            yield from _matches(os.path.join(glob.escape(inner), *after))


def _missing(item: str, message: str) -> TranslateError:
    return TranslateError.of(
        "file-read",
        message,
        item,
        hint="write a file, a directory, or a pattern such as 'robots/**/*.urdf'",
    )


def _walk(directory: str, outputs: str) -> Iterator[str]:
    """The robots in a directory and its subdirectories, without those of the outputs."""
    for parent, below, files in directories_in(directory):
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


def directories_in(directory: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield a directory and those below it as ``os.walk`` does, which follows no links.

    Raises :class:`TranslateError` for more than :data:`MAX_DEPTH` directories within each other.
    The time to find where a path leads grows with their number, and Python needs its stack.
    """
    top = os.path.normpath(directory).count(os.sep)
    for parent, below, files in os.walk(directory):
        yield parent, below, files
        if below and os.path.normpath(parent).count(os.sep) - top >= MAX_DEPTH:
            raise TranslateError.of(
                "file-read",
                f"there are more than {MAX_DEPTH} directories within each other",
                directory,
                hint="name the directory with the robots",
            )


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
