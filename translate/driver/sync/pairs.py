"""Pairs of files that are kept in step, and their options, in a TOML file.

A pair is a table ``[[tool.robot-translate.pair]]`` of ``pyproject.toml``, or ``[[pair]]`` of
``robot-translate.toml``.  ``urdf`` and ``sdf`` are the two files, relative to the TOML file.  The
other keys are ``model`` (the model of a world), ``for`` (the reader of one of the files),
``source`` (``xacro``: the URDF is a xacro file), ``arguments`` (those of xacro; the first table of
a list is that of the SDFormat file), and the options of :mod:`translate.options` by keyword, with
``-`` or ``_``.

The TOML file comes with the repository, and can be a stranger's.  The files of its pairs are
therefore regular files with the suffix of their format, inside the directory of the TOML file or
the repository of git around it (:func:`refused_files`).
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path, PureWindowsPath
from typing import Any, cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.file_names import unicode_name
from translate.facts import whole_number
from translate.model.fragment import Dialect
from translate.options import ConversionKeywords, ConversionOptions
from translate.readers.names import TargetName
from translate.resources.boundary import is_of_another_user, refusal, repository_directory
from translate.resources.regular_files import MAX_SETTINGS_BYTES
from translate.resources.robot_files import SDF_SUFFIXES
from translate.resources.trust import is_covered, is_trusted
from translate.structures import NamedTuple, dataclass
from translate.xml.files import SPECIAL, bytes_of, is_special, real_path, relative_path

SIDES: tuple[Dialect, ...] = ("urdf", "sdf")
OTHER: dict[Dialect, Dialect] = {"urdf": "sdf", "sdf": "urdf"}
OWN_FILE = "robot-translate.toml"
PROJECT_FILE = "pyproject.toml"
_TABLE = re.compile(r"\s*\[\[\s*(?:tool\s*\.\s*[\"']?robot-translate[\"']?\s*\.\s*)?pair\s*\]\]")
_LINE = re.compile(r"line (\d+)")
XACRO = ".xacro"
_TOML = ".toml"
_OF_TRUST = "is in a directory that you trust, and this file is not"
#: The greatest number of pairs in a TOML file.
MAX_PAIRS = 1000
#: The greatest number of dots in a line.  The time for a key grows with the square of its parts.
_MAX_DOTS = 300
#: The greatest sum of the squares of these numbers: memory and time for all keys grow with it.
_MAX_SQUARES = 1_000_000
#: The greatest length of the name of a file.  The time to follow links grows with its square.
_MAX_NAME = 4096
#: The suffixes of the files of a pair in a TOML file.
SUFFIXES: dict[Dialect, tuple[str, ...]] = {"urdf": (".urdf", XACRO), "sdf": SDF_SUFFIXES}


class PairKeywords(ConversionKeywords, total=False):
    """The options of the translations of a pair, in both directions."""

    for_target: TargetName
    model: str


class Place(NamedTuple):
    """Where a TOML file names a file: the file and line, 0 if it is unknown, and the name."""

    table: str
    line: int
    name: str

    @property
    def path(self) -> str:
        """The path of the file."""
        return os.path.normpath(os.path.join(os.path.dirname(self.table), self.name))


@dataclass(frozen=True, slots=True)
class Pair:
    """A URDF or xacro file and an SDFormat file of one robot.

    ``arguments`` are those of the xacro file, and ``argument_sets`` others, with which an update
    changes only the same places.  ``directory`` is the directory that the two paths
    are written relative to; empty is the working directory.  ``places`` are those of a pair of a
    TOML file, which gives the arguments; ``is_typed``: the user has named its files, too.
    """

    urdf: str
    sdf: str
    options: PairKeywords = field(default_factory=PairKeywords)
    arguments: Mapping[str, str] = field(default_factory=dict)
    directory: str = ""
    places: Mapping[Dialect, Place] = field(default_factory=dict, compare=False)
    is_typed: bool = False
    argument_sets: Sequence[Mapping[str, str]] = ()

    @property
    def is_listed(self) -> bool:
        """Whether only a TOML file names the files: a xacro file needs permission to run."""
        return bool(self.places) and not self.is_typed

    @property
    def is_one_way(self) -> bool:
        """Whether the URDF is a xacro file."""
        return self.urdf.endswith(XACRO)

    @property
    def has_arguments(self) -> bool:
        """Whether there are arguments of xacro."""
        return bool(self.arguments or self.argument_sets)

    def path(self, side: Dialect) -> str:
        """Return the path of one of the files."""
        return self.urdf if side == "urdf" else self.sdf

    def is_of(self, urdf: str, sdf: str) -> bool:
        """Return whether the pair consists of these files."""
        return _same_path(self.urdf, urdf) and _same_path(self.sdf, sdf)


def configuration_file(directory: str = "") -> str:
    """Return the TOML file with the pairs of a directory, else of the nearest one above with any.

    ``robot-translate.toml`` has priority over ``pyproject.toml``, which counts only if it contains
    ``[tool.robot-translate]``.  Those of :func:`unread_files` do not count.  The path is relative
    to the working directory; empty if there is none.
    """
    for path, is_unread in _configuration_files(directory):
        name = os.path.relpath(path)
        if not is_unread and (
            path.name == OWN_FILE or _section(_document(*_text_of(Path(name))), name) is not None
        ):
            return name
    return ""


def file_for_pairs() -> str:
    """Return the TOML file that a new pair is added to.

    It is that of :func:`configuration_file`, else the project file of the working directory, else a
    new file there.

    Raises :class:`translate.TranslateError` (``pair-refused``) for a link of a stranger: one that
    leads out of the repository, or to another kind of file.
    """
    default = PROJECT_FILE if os.path.isfile(PROJECT_FILE) else OWN_FILE
    path = configuration_file() or default
    real, area = real_path(path), repository_directory(os.path.dirname(path))
    if refusal(path, [area]) == "link" or not real.endswith(_TOML):
        raise TranslateError.of(
            "pair-refused",
            f"the file for the pairs is a link to {real}",
            path,
            hint=f"remove the link, or name the file: --config {shlex.quote(real)}",
        )
    return path


def unread_files(directory: str = "") -> list[str]:
    """Return the files that :func:`configuration_file` leaves out: a stranger may own them.

    These are files above the directory that belong to another user, or whose directory does: the
    rule of ``safe.directory`` of git.  A link that leads out of its repository is one, too.
    """
    return [
        os.path.relpath(path) for path, is_unread in _configuration_files(directory) if is_unread
    ]


def _configuration_files(directory: str) -> Iterator[tuple[Path, bool]]:
    """Yield the TOML files in a directory and above, and whether each must not be read."""
    start = Path(directory or os.curdir).absolute()
    for parent in (start, *start.parents):
        for path in (parent / OWN_FILE, parent / PROJECT_FILE):
            if path.is_file():
                is_foreign = parent != start and any(
                    is_of_another_user(str(owned)) for owned in (parent, path)
                )
                area = repository_directory(str(parent))
                yield path, is_foreign or refusal(str(path), [area]) != ""


def read_pairs(path: str) -> list[Pair]:
    """Return the pairs of a TOML file.

    Raises :class:`translate.TranslateError` (``pair-invalid``) for a file that is not TOML, an
    unknown key, and a value that is not allowed.
    """
    return _pairs(*_text_of(Path(path)))


def refused_files(pair: Pair) -> list[Diagnostic]:
    """Return the files of a pair that a TOML file must not name, each with its place there.

    There are none if the user names the files, and the TOML file only options for them.  A path
    that is not inside the directory of the TOML file, or the repository of git around it, is
    refused whether there is such a file or not.  A trusted xacro file can include each file beside
    it: a TOML file that is not trusted must not name one to write in a trusted directory.
    """
    diagnostics = []
    for side, place in pair.places.items() if pair.is_listed or pair.has_arguments else ():
        area = repository_directory(os.path.dirname(os.path.abspath(place.table)))
        reason = _refusal(place.name, place.path, area, SUFFIXES[side])
        # A xacro file is read, and written only after another check.
        is_written = pair.is_listed and not place.path.endswith(XACRO)
        if not reason and is_written and not _may_write(place, place.path):
            reason = _OF_TRUST
        if reason:
            hint = (
                f"name a {' or '.join(SUFFIXES[side])} file inside {area}, or add "
                "--allow-outside if you trust this file and its pairs"
            )
            other_suffixes = next(suffixes for name, suffixes in SUFFIXES.items() if name != side)
            if place.name.lower().endswith(other_suffixes):
                hint = "exchange the two files: urdf = is the URDF, and sdf = the SDFormat file"
            diagnostics.append(_refused(place, place.name, reason, hint))
    return diagnostics


def refused_sources(pair: Pair, paths: Iterable[str]) -> list[Diagnostic]:
    """Return the files of xacro that a pair of a TOML file must not write, as refused files."""
    if not pair.is_listed:
        return []
    place = pair.places["urdf"]
    hint = "robot-translate trust DIR of this file, or name the two files"
    return [_refused(place, path, _OF_TRUST, hint) for path in paths if not _may_write(place, path)]


def _may_write(place: Place, path: str) -> bool:
    """Return whether a TOML file may write a file: none in a trusted directory, if it is not."""
    # A link to a trusted table can be that of a stranger.
    ways = (place.table, os.path.dirname(place.table))
    return not is_covered(path) or all(map(is_trusted, ways))


def _refused(place: Place, name: str, reason: str, hint: str) -> Diagnostic:
    message = f"'{name}' {reason}"
    return Diagnostic("pair-refused", "error", message, place.table, place.line, hint=hint)


def _refusal(name: str, path: str, area: str, suffixes: Sequence[str]) -> str:
    """Return why a TOML file must not name a file; empty if it may."""
    if name.startswith("~"):
        return "begins with ~, which has no meaning here"
    # Each system reads the paths of all.
    if os.path.isabs(name) or PureWindowsPath(name).anchor:
        return "is an absolute path"
    try:
        real = real_path(path)
    except OSError as error:
        return f"is no file: {error.strerror}"
    reasons = {
        "outside": f"is outside {area}",
        "link": f"is a link to {real}, outside {area}",
        "special": f"is {SPECIAL}",
        "git": "is a file of git",
    }
    if why := refusal(path, [area]):
        return reasons[why]
    if os.path.isdir(real):
        return "is a directory"
    if real.lower().endswith(XACRO) and not path.endswith(XACRO):
        return f"is the xacro file {real} by another name"
    # A link can lead to another kind of file inside, such as a module of Python.
    wrong = [file for file in (path, real) if not file.lower().endswith(tuple(suffixes))]
    return f"has another suffix than {' and '.join(suffixes)}: {wrong[0]}" if wrong else ""


def with_pair(path: str, pair: Pair) -> tuple[bytes, Pair]:
    """Return a TOML file with a pair appended, and the pair as this file has it.

    The file keeps all other bytes; it can be missing.

    Raises :class:`translate.TranslateError` (``pair-invalid``) if a table cannot be appended.
    """
    for file in (pair.urdf, pair.sdf):
        if unicode_name(file) != file:
            reason = f"a table cannot have the name '{unicode_name(file)}', which is no Unicode"
            raise _invalid(reason, path, 0, "rename the file")
    text = _text_of(Path(path))[0] if os.path.exists(path) else ""
    listed_pairs = _pairs(text, path)
    _refuse_repeated([*listed_pairs, pair], path, [0] * (len(listed_pairs) + 1))
    end = "\r\n" if "\r\n" in text else "\n"
    lines = [line.replace("\n", end) for line in _table(path, pair)]
    gap = "" if not text else end if text.endswith("\n") else end * 2
    written = text + gap + end.join(lines) + end
    try:
        pairs = _pairs(written, path)
    except TranslateError:
        pairs = []
    listed = next((candidate for candidate in pairs if candidate.is_of(pair.urdf, pair.sdf)), None)
    if listed is None:
        raise _invalid(
            "a table for a pair cannot be appended to this file",
            path,
            0,
            f"add it by hand: {'; '.join(lines)}",
        )
    return written.encode("utf-8"), listed


def _table(path: str, pair: Pair) -> list[str]:
    """Return the lines of the table of a pair."""
    directory = os.path.dirname(os.path.abspath(path))
    files = {"urdf": pair.urdf, "sdf": pair.sdf}
    entries: dict[str, object] = {
        side: relative_path(file, directory) for side, file in files.items()
    }
    options = dict(pair.options)
    if "for_target" in options:
        options["for"] = options.pop("for_target")
    entries |= {name.replace("_", "-"): value for name, value in options.items()}
    section = "tool.robot-translate.pair" if _is_project(path) else "pair"
    lines = [f"[[{section}]]", *(f"{name} = {_toml(value)}" for name, value in entries.items())]
    if pair.arguments:
        arguments = ", ".join(f"{name} = {_toml(text)}" for name, text in pair.arguments.items())
        lines.append(f"arguments = {{ {arguments} }}")
    return lines


def _toml(value: object) -> str:
    # Texts, numbers, truth values and lists of TOML are those of JSON, except for this character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# --- Reading --------------------------------------------------------------------------------------


def _text_of(path: Path) -> tuple[str, str]:
    """Return the text of a TOML file, and its path."""
    if is_special(str(path)):
        raise _invalid(f"this is {SPECIAL}", str(path), 0, "name a file with pairs")
    data, name = bytes_of(path, limit=MAX_SETTINGS_BYTES)
    try:
        return data.decode("utf-8"), name
    except UnicodeDecodeError:
        raise _invalid("the file is not UTF-8", name, 0, "save it as UTF-8") from None


def _document(text: str, path: str) -> dict[str, Any]:
    """Return the content of a TOML file; empty for a project that does not name this package."""
    if _is_project(path) and "robot-translate" not in text:
        return {}
    squares = 0
    for line, row in enumerate(text.split("\n"), 1):
        dots = row.count(".")
        if dots > _MAX_DOTS:
            raise _invalid(f"this line has {dots} dots", path, line, "write it in several lines")
        squares += dots**2
        if squares > _MAX_SQUARES:
            message = "the lines up to this one have too many dots"
            raise _invalid(message, path, line, "write tables in place of keys with dots")
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        position = _LINE.search(str(error))
        line = (whole_number(position[1]) or 0) if position else 0
        raise _invalid(f"this is not TOML: {error}", path, line, "correct the line") from None
    except (ValueError, RecursionError):
        raise _invalid(
            "a number has too many digits, or a value is nested too deep", path, 0, "shorten it"
        ) from None
    return document


def _is_project(path: str) -> bool:
    """Return whether a TOML file has the pairs of this package in a section."""
    return os.path.basename(path) == PROJECT_FILE


def _section(document: dict[str, Any], path: str) -> dict[str, Any] | None:
    """Return the part of a TOML file that belongs to this package."""
    if not _is_project(path):
        return document
    tools = document.get("tool")
    section = tools.get("robot-translate") if isinstance(tools, dict) else None
    return section if isinstance(section, dict) else None


def _pairs(text: str, path: str) -> list[Pair]:
    section = _section(_document(text, path), path) or {}
    for name in section.keys() - {"pair"}:
        line = next((n for n, row in enumerate(text.split("\n"), 1) if name in row), 0)
        raise _invalid(
            f"unknown key: {name}",
            path,
            line,
            "the only key is 'pair', with a table for each pair: [[pair]]",
        )
    tables = section.get("pair", [])
    lines = [number for number, line in enumerate(text.split("\n"), 1) if _TABLE.match(line)]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise _invalid(
            "the pairs are not tables",
            path,
            0,
            "write each pair as a table with two brackets: [[pair]]",
        )
    if len(tables) > MAX_PAIRS:
        raise _invalid(
            f"there are more than {MAX_PAIRS} pairs", path, 1, "write several files for --config"
        )
    if len(lines) != len(tables):
        # Tables in another notation, or texts of several lines that look like tables.
        lines = [0] * len(tables)
    rows = text.split("\n")
    pairs = [_pair(table, path, line, rows) for table, line in zip(tables, lines, strict=True)]
    _refuse_repeated(pairs, path, lines)
    return pairs


def _refuse_repeated(pairs: Sequence[Pair], path: str, lines: Sequence[int]) -> None:
    """Raise :class:`translate.TranslateError` for two tables of one model of an SDFormat file.

    One file can be in several pairs: a URDF with several SDFormat files, a world of several models.
    Two URDF files of one model would undo each other's updates of it.
    """
    listed: dict[tuple[object, ...], tuple[Pair, int]] = {}
    for pair, line in zip(pairs, lines, strict=True):
        file, model = _identity(pair.sdf), pair.options.get("model", "")
        names = [("urdf", file, _identity(pair.urdf)), ("model", file, model)]
        # Without a name, a pair has the only model of the file.
        repeated = [*names, ("model", file, "") if model else ("file", file)]
        earlier = next((listed[name] for name in repeated if name in listed), None)
        if earlier is not None:
            place = f" in line {earlier[1]}" if line else ""
            raise _invalid(
                f"{earlier[0].urdf} and {pair.sdf} are a pair already{place}",
                path,
                line,
                "remove one of the two tables; each model of a world can have one",
            )
        listed |= dict.fromkeys([*names, ("file", file)], (pair, line))


def _line_of(side: str, rows: Sequence[str], line: int) -> int:
    """Return the line that names a file of the table that begins at a line.

    It is that line if it is none.
    """
    for number in range(line, len(rows)):
        row = rows[number]
        if not line or row.lstrip().startswith("["):
            break
        if re.match(rf"\s*[\"']?{side}[\"']?\s*=", row):
            return number + 1
    return line


def _pair(table: dict[str, Any], path: str, line: int, rows: Sequence[str]) -> Pair:
    values = {name.replace("-", "_"): value for name, value in table.items()}
    directory = os.path.dirname(path)
    files = []
    places: dict[Dialect, Place] = {}
    for side in SUFFIXES:
        name = values.pop(side, None)
        if not isinstance(name, str) or not name:
            raise _invalid(
                f"the pair has no file '{side}'",
                path,
                line,
                'write the two files: urdf = "robot.urdf" and sdf = "model.sdf"',
            )
        if len(name) > _MAX_NAME:
            raise _invalid(
                f"the name of a file has {len(name)} characters",
                path,
                line,
                f"write a path of at most {_MAX_NAME} characters",
            )
        places[side] = Place(path, _line_of(side, rows, line), name)
        file = places[side].path
        if "\0" in file or file == "-":
            raise _invalid(
                f"no file can have the name {name!r}", path, line, "write the path of a file"
            )
        files.append(file)
    if _same_path(*files):
        raise _invalid(
            "the two files are the same file", path, line, "a pair is a URDF and an SDFormat file"
        )
    arguments = values.pop("arguments", {})
    if "for" in values:
        values["for_target"] = values.pop("for")
    try:
        source = values.pop("source", None)
        if source not in (None, "xacro") or (source and not files[0].endswith(XACRO)):
            raise ValueError("source is 'xacro', for a file with the suffix .xacro, or left out")
        check_options(values)
        sets = arguments if isinstance(arguments, list) else [arguments]
        if not sets or not all(map(_is_table_of_texts, sets)):
            raise TypeError("the arguments are not a table of texts, or a list of such tables")
    except (TypeError, ValueError) as error:
        raise _invalid(
            str(error),
            path,
            line,
            "the options are those of the command line, without the leading dashes",
        ) from None
    options = cast(PairKeywords, values)
    urdf, sdf = files
    return Pair(urdf, sdf, options, sets[0], directory, places, argument_sets=tuple(sets[1:]))


def _is_table_of_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def check_options(values: Mapping[str, Any]) -> None:
    """Raise ``TypeError`` or ``ValueError`` for options of a pair that are not allowed."""
    options = dict(values)
    if not isinstance(options.pop("model", ""), str):
        raise TypeError("model is not a text")
    if "for_target" in options:
        from translate.readers.table import reader_of

        name = options.pop("for_target")
        if not isinstance(name, str):
            raise TypeError("for is not a text")
        reader_of(name)
    ConversionOptions.of(**options)


def _same_path(first: str, second: str) -> bool:
    return _identity(first) == _identity(second)


def _identity(path: str) -> object:
    """Return what all paths of one file have in common, also those that differ in case only."""
    if PureWindowsPath(path).drive.startswith("\\\\"):
        # To look up a file of another computer connects to it.
        return os.path.normcase(os.path.abspath(path))
    with contextlib.suppress(OSError):
        status = os.stat(path)
        # Hard links are several files: one that is replaced leaves the others as they are.
        if status.st_ino and status.st_nlink == 1:
            return status.st_dev, status.st_ino
    with contextlib.suppress(OSError):
        return os.path.normcase(real_path(path))
    return os.path.normcase(os.path.abspath(path))


def _invalid(message: str, path: str, line: int, hint: str) -> TranslateError:
    return TranslateError.of("pair-invalid", message, path, line, hint=hint)
