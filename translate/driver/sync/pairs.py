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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path, PureWindowsPath
from typing import Any, cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.file_names import unicode_name
from translate.diagnostics.near_names import near_names
from translate.driver.project_file import (
    OWN_FILE,
    PROJECT_FILE,
    configuration_file,
    document_of,
    invalid,
    is_project,
    line_of,
    line_of_table,
    line_of_top,
    refuse_unknown_tables,
    section_of,
    text_of,
)
from translate.model.fragment import Dialect
from translate.options import ConversionKeywords, ConversionOptions
from translate.readers.names import TargetName
from translate.resources.boundary import refusal, repository_directory
from translate.resources.robot_files import SDF_SUFFIXES
from translate.resources.trust import is_covered, is_trusted
from translate.structures import NamedTuple, dataclass
from translate.xml.files import SPECIAL, real_path, relative_path

SIDES: tuple[Dialect, ...] = ("urdf", "sdf")
OTHER: dict[Dialect, Dialect] = {"urdf": "sdf", "sdf": "urdf"}
_TABLE = re.compile(r"\s*\[\[\s*(?:tool\s*\.\s*[\"']?robot-translate[\"']?\s*\.\s*)?pair\s*\]\]")
XACRO = ".xacro"
_TOML = ".toml"
_OF_TRUST = "is in a directory that you trust, and this file is not"
#: The greatest number of pairs in a TOML file.
MAX_PAIRS = 1000
#: The keys of a pair beside the options of a translation.
_KEYS = ("urdf", "sdf", "for", "model", "source", "arguments")
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


def read_pairs(path: str) -> list[Pair]:
    """Return the pairs of a TOML file.

    Raises :class:`translate.TranslateError` (``pair-invalid``) for a file that is not TOML, an
    unknown key, and a value that is not allowed.
    """
    return _pairs(*text_of(Path(path)))


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
            raise invalid(reason, path, 0, "rename the file")
    text = text_of(Path(path))[0] if os.path.exists(path) else ""
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
        raise invalid(
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
    section = "tool.robot-translate.pair" if is_project(path) else "pair"
    lines = [f"[[{section}]]", *(f"{name} = {_toml(value)}" for name, value in entries.items())]
    if pair.arguments:
        arguments = ", ".join(f"{name} = {_toml(text)}" for name, text in pair.arguments.items())
        lines.append(f"arguments = {{ {arguments} }}")
    return lines


def _toml(value: object) -> str:
    # Texts, numbers, truth values and lists of TOML are those of JSON, except for this character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# --- Reading --------------------------------------------------------------------------------------


def _pairs(text: str, path: str) -> list[Pair]:
    section = section_of(document_of(text, path), path) or {}
    rows = text.split("\n")
    refuse_unknown_tables(section, path, rows)
    tables = section.get("pair", [])
    lines = [number for number, line in enumerate(rows, 1) if _TABLE.match(line)]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        heading = "[[tool.robot-translate.pair]]" if is_project(path) else "[[pair]]"
        raise invalid(
            "the pairs are not tables",
            path,
            line_of_table("pair", rows) or line_of_top("pair", rows),
            f"write each pair as a table with two brackets: {heading}",
        )
    if len(tables) > MAX_PAIRS:
        raise invalid(
            f"there are more than {MAX_PAIRS} pairs", path, 1, "write several files for --config"
        )
    if len(lines) != len(tables):
        # Tables in another notation, or texts of several lines that look like tables.
        lines = [0] * len(tables)
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
            raise invalid(
                f"{earlier[0].urdf} and {pair.sdf} are a pair already{place}",
                path,
                line,
                "remove one of the two tables; each model of a world can have one",
            )
        listed |= dict.fromkeys([*names, ("file", file)], (pair, line))


def _pair(table: dict[str, Any], path: str, line: int, rows: Sequence[str]) -> Pair:
    values = {name.replace("-", "_"): value for name, value in table.items()}
    _refuse_unknown(table, path, line, rows)
    directory = os.path.dirname(path)
    files = []
    places: dict[Dialect, Place] = {}
    for side in SUFFIXES:
        name = values.pop(side, None)
        if not isinstance(name, str) or not name:
            raise invalid(
                f"the pair has no file '{side}'",
                path,
                line,
                'write the two files: urdf = "robot.urdf" and sdf = "model.sdf"',
            )
        if len(name) > _MAX_NAME:
            raise invalid(
                f"the name of a file has {len(name)} characters",
                path,
                line,
                f"write a path of at most {_MAX_NAME} characters",
            )
        places[side] = Place(path, line_of(side, rows, line), name)
        file = places[side].path
        if "\0" in file or file == "-":
            raise invalid(
                f"no file can have the name {name!r}", path, line, "write the path of a file"
            )
        files.append(file)
    if _same_path(*files):
        raise invalid(
            "the two files are the same file", path, line, "a pair is a URDF and an SDFormat file"
        )
    arguments = values.pop("arguments", {})
    sets = arguments if isinstance(arguments, list) else [arguments]
    if not sets or not all(map(_is_table_of_texts, sets)):
        raise invalid(
            "the arguments are not a table of texts, or a list of such tables",
            path,
            line_of("arguments", rows, line),
            'write arguments = { name = "value" }',
        )
    source = values.pop("source", None)
    if source not in (None, "xacro") or (source and not files[0].endswith(XACRO)):
        raise invalid(
            "source is 'xacro', for a file with the suffix .xacro, or left out",
            path,
            line_of("source", rows, line),
            "remove this line",
        )
    for name in table:
        keyword = "for_target" if name == "for" else name.replace("-", "_")
        if name == "for":
            values[keyword] = values.pop(name)
        if keyword in values:
            _check_option(path, line_of(name, rows, line), keyword, values[keyword])
    try:
        check_options(values)
    except (TypeError, ValueError) as error:
        raise invalid(str(error), path, line, "remove one of the options") from None
    options = cast(PairKeywords, values)
    urdf, sdf = files
    return Pair(urdf, sdf, options, sets[0], directory, places, argument_sets=tuple(sets[1:]))


def _refuse_unknown(table: Iterable[str], path: str, line: int, rows: Sequence[str]) -> None:
    """Raise :class:`translate.TranslateError` for a key of a pair that is not known."""
    options = [option.replace("_", "-") for option in PairKeywords.__annotations__]
    for name in table:
        if name.replace("_", "-") in {*_KEYS, *options}:
            continue
        near = near_names(name, [*_KEYS, *options], cutoff=0.5)
        others = f"the keys are {', '.join(_KEYS)}, and the options of convert without their dashes"
        raise invalid(
            f"unknown key: {name}",
            path,
            line_of(name, rows, line),
            f"did you mean '{near[0]}'?" if near else others,
        )


def _check_option(path: str, line: int, keyword: str, value: object) -> None:
    """Raise :class:`translate.TranslateError` for a value of an option that is not allowed."""
    try:
        check_options({keyword: value})
    except (TypeError, ValueError) as error:
        message, _, way = str(error).partition(": ")
        raise invalid(message, path, line, way or "write a text in quotation marks") from None


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
