"""The files of a batch: files, directories and patterns, and the names of their outputs."""

from __future__ import annotations

import fnmatch
import glob
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from translate.diagnostics.diagnostic import RefusedArgumentError, TranslateError
from translate.structures import NamedTuple, dataclass
from translate.xml.files import real_path

#: The suffixes of the files of a directory that are read.
SDF_SUFFIXES = (".sdf", ".world")
SUFFIXES = (".urdf", *SDF_SUFFIXES)
#: The largest number of directories within each other.
MAX_DEPTH = 100
#: The most files and directories that a search for links or including files looks at.
MAX_ENTRIES = 200_000


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


#: Whether a path that a pattern found leads out of the directory of the pattern.
LeadsOutside: TypeAlias = Callable[[str, str], bool]


class _Way(NamedTuple):
    """A path that leads to a file; the fields are those of :class:`RobotFile`.

    A program includes what is beside its path, so that a permission holds for one path only.
    """

    path: str
    directory: str
    is_named: bool

    def rank(self, leads_outside: LeadsOutside | None) -> tuple[bool, bool, bool]:
        """The rank among the ways to one file, of which the highest is taken.

        An input itself comes before what inputs find, a path inside before one that leads outside,
        and a file that is named before one that is not.
        """
        is_input = not self.directory
        is_outside = bool(
            not is_input and leads_outside and leads_outside(self.path, self.directory)
        )
        return is_input, not is_outside, self.is_named


def robot_files(
    inputs: Iterable[str], out_dir: str, leads_outside: LeadsOutside | None = None
) -> list[RobotFile]:
    """The files of some inputs, by name, each once.

    An input is a file, a directory, which is searched with its subdirectories, or a pattern with
    ``*``, ``?``, ``[…]`` or ``**``.  Hidden files and the directory of the outputs are left out.
    A pattern such as ``robots/*`` does not name the xacro files that it matches;
    ``robots/*.xacro`` does.  Each real directory is searched once.  A directory that a pattern
    finds, and that ``leads_outside`` of that of the pattern, is not searched: it is a file of the
    result, which cannot be converted.

    Raises :class:`TranslateError` for an input that does not exist, and ``ValueError`` for one that
    is in the directory of the outputs.
    """
    if os.path.isfile(out_dir):
        raise RefusedArgumentError(f"{out_dir} is a file: name a directory for the outputs")
    outputs = real_path(out_dir)
    ways: dict[str, _Way] = {}
    roots = []
    tops: set[Identity] = set()
    for item in inputs:
        root, paths = _expanded(item, outputs, tops, leads_outside)
        roots.append(os.path.abspath(root))
        for path in paths:
            # Links to one directory outside are named one by one.
            real = os.path.abspath(path) if os.path.isdir(path) else real_path(path)
            # The user, who names a file, also names the target of a link to it.
            directory = "" if path == item else os.path.abspath(root)
            way = _Way(path, directory, names_programs(item, path))
            earlier = ways.get(real)
            if earlier is None or way.rank(leads_outside) > earlier.rank(leads_outside):
                ways[real] = way
    if inside := [way.path for real, way in ways.items() if is_below(real, outputs)]:
        raise RefusedArgumentError(
            f"{min(inside)} is in the directory of the outputs; choose another one"
        )
    base = os.path.commonpath(roots) if roots else ""
    rows = sorted(
        (os.path.relpath(os.path.abspath(way.path), base).replace(os.sep, "/"), way)
        for way in ways.values()
    )
    stems = _stems([name for name, *_ in rows])
    return [
        RobotFile(
            index,
            way.path,
            name,
            stems[index],
            file_size(way.path),
            way.is_named,
            way.directory,
        )
        for index, (name, way) in enumerate(rows)
    ]


def file_size(path: str) -> int:
    """Return the size of a file in bytes; 0 if it is unknown, as of a removed file."""
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def names_programs(pattern: str, path: str) -> bool:
    """Return whether a pattern of the user names a file that it matches, by its suffix.

    A file of xacro is a program: ``robots/*.xacro`` names it, and ``robots/*`` does not.
    """
    return os.path.splitext(path)[1] == os.path.splitext(pattern)[1]


#: The device and the inode of a directory.
Identity: TypeAlias = "tuple[int, int]"


def _identity(path: str) -> Identity | None:
    """What identifies a real directory; ``None`` for one that cannot be reached, and for a file."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):  # a null character
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISDIR(status.st_mode) else None


def _expanded(
    item: str, outputs: str, tops: set[Identity], leads_outside: LeadsOutside | None
) -> tuple[str, list[str]]:
    """The directory that an input is relative to, and its files.

    ``tops`` are the directories that were searched for earlier inputs.
    """
    if (top := _identity(item)) is not None:
        paths = [] if top in tops else _walk(item, outputs, set())
        tops.add(top)
        return item, list(paths)
    if os.path.isfile(item):
        return os.path.dirname(item), [item]
    if not glob.has_magic(item):
        raise _missing(item, "there is no such file or directory")
    pattern = _Pattern(item, leads_outside)
    matches = pattern.matches()
    paths = [match for match in matches if os.path.isfile(match)]
    walked: set[Identity] = set()
    for match in _links_last(matches):
        if os.path.isdir(match) and not pattern.refuses(match):
            paths += _walk(match, outputs, walked)
    paths += pattern.refused
    if not paths:
        raise _missing(item, "no file matches")
    return pattern.root, [path for path in paths if not is_below(real_path(path), outputs)]


def _links_last(paths: list[str]) -> list[str]:
    """Some paths by name, the links last: a link to one of the others gives no file its name."""
    return sorted(paths, key=lambda path: (os.path.islink(path), path))


class _Pattern:
    """A pattern with ``*``, ``?``, ``[…]`` or ``**``.

    ``root`` is the directory before them, ``refused`` are the directories that lead outside of it.
    """

    def __init__(self, pattern: str, leads_outside: LeadsOutside | None) -> None:
        parts = pattern.replace(os.altsep or os.sep, os.sep).split(os.sep)
        place = next(number for number, part in enumerate(parts) if glob.has_magic(part))
        self._start, self._parts = os.sep.join([*parts[:place], ""]), parts[place:]
        if self._parts[-1] == "**":
            self._parts.append("*")
        self.root = os.path.dirname(self._start) or self._start
        self.refused: dict[str, None] = {}
        self._leads_outside = leads_outside or (lambda path, root: False)

    def matches(self) -> list[str]:
        """The paths that match, by name, without those in directories that are refused."""
        paths = [self._start]
        for part in self._parts:
            level: set[Identity] = set()
            directories = [path for path in _links_last(paths) if self._is_searched(path, level)]
            paths = [path for directory in directories for path in self._below(directory, part)]
        return sorted(paths)

    def _is_searched(self, path: str, level: set[Identity]) -> bool:
        """Whether a path is a directory that is neither refused nor searched on its level."""
        identity = _identity(path or os.curdir)
        if identity is None or (path != self._start and self.refuses(path)) or identity in level:
            return False
        level.add(identity)
        return True

    def refuses(self, directory: str) -> bool:
        """Whether a directory leads outside; it is one of those ``refused`` then."""
        is_outside = self._leads_outside(directory, os.path.abspath(self.root))
        if is_outside:
            self.refused[directory] = None
        return is_outside

    def _below(self, directory: str, part: str) -> list[str]:
        """The paths in a directory that match a part of the pattern.

        ``**`` does not follow links: they can lead in a circle.
        """
        if part == "**":
            paths = []
            for parent, below, _ in directories_in(directory or os.curdir):
                below[:] = sorted(name for name in below if not name.startswith("."))
                inner = os.path.join(parent, "")
                paths.append(
                    inner if directory else inner.removeprefix(os.path.join(os.curdir, ""))
                )
            return paths
        if not glob.has_magic(part):
            path = os.path.join(directory, part)
            return [path] if os.path.lexists(path) else []
        try:
            names = sorted(os.listdir(directory or os.curdir))
        except OSError:
            return []
        is_hidden = part.startswith(".")
        names = [name for name in names if is_hidden or not name.startswith(".")]
        return [os.path.join(directory, name) for name in fnmatch.filter(names, part)]


def _missing(item: str, message: str) -> TranslateError:
    return TranslateError.of(
        "file-read",
        message,
        item,
        hint="write a file, a directory, or a pattern such as 'robots/**/*.urdf'",
    )


def _walk(directory: str, outputs: str, walked: set[Identity]) -> Iterator[str]:
    """The robots in a directory and its subdirectories, without those of the outputs.

    Real directories that were ``walked`` are left out.
    """
    for parent, below, files in directories_in(directory):
        identity = _identity(parent)
        if identity is None or identity in walked:
            below.clear()
            continue
        walked.add(identity)
        below[:] = sorted(
            name
            for name in below
            if not name.startswith(".") and real_path(os.path.join(parent, name)) != outputs
        )
        if real_path(parent) == outputs:
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


def links_to(path: str, area: str, suffixes: tuple[str, ...]) -> list[str]:
    """Return the links with some suffixes that lead to a file, of a directory and those in it.

    They are those among the first :data:`MAX_ENTRIES` files and directories.
    """
    real, links, entries = real_path(path), list[str](), 0
    for parent, below, files in directories_in(area):
        entries += len(below) + len(files)
        if entries > MAX_ENTRIES:
            break
        for name in files:
            if name.lower().endswith(suffixes):
                link = os.path.join(parent, name)
                if os.path.islink(link) and followed(link) == real:
                    links.append(link)
    return sorted(links)


def followed(path: str) -> str:
    """Return the real path of a file; empty for a chain of links that no program follows."""
    try:
        return real_path(path)
    except OSError:
        return ""


def is_below(path: str, directory: str) -> bool:
    """Whether a path in its shortest form is a directory or below it."""
    return path == directory or path.startswith(directory.rstrip(os.sep) + os.sep)


def _stems(names: list[str]) -> list[str]:
    """The names without suffixes; with suffixes where they are equal otherwise, in any case.

    A whole name can be equal to another stem, as of ``a.sdf`` and ``a.sdf.urdf``: then it gets
    an underscore.
    """
    count = Counter(os.path.splitext(name)[0].lower() for name in names)
    unique = UniqueNames()
    stems = []
    for name in names:
        stem = os.path.splitext(name)[0]
        stems.append(unique.of(stem if count[stem.lower()] == 1 else name))
    return stems


class UniqueNames:
    """Names that differ in more than their case, in a time in proportion to their number.

    A name that is ``taken`` gets ``ending``, and a number if this one is taken, too.
    """

    def __init__(self, ending: str = "_", taken: Iterable[str] = ()) -> None:
        self._ending = ending
        self._taken = {name.lower() for name in taken}
        #: Name in small letters → the last number that was tried.
        self._numbers: dict[str, int] = {}

    def of(self, name: str) -> str:
        """A name that is taken from now on: this one, or one like it."""
        candidate, key = name, name.lower()
        while candidate.lower() in self._taken:
            number = self._numbers[key] = self._numbers.get(key, 1) + 1
            candidate = f"{name}{self._ending}" if number == 2 else f"{name}_{number}"
        self._taken.add(candidate.lower())
        return candidate


def memory_of_process() -> int:
    """The size of the address space of this process in bytes; 0 if the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            return int(stream.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
