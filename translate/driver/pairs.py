"""Pairs of files that are kept in step, and their options, in a TOML file.

A pair is a table ``[[tool.robot-translate.pair]]`` of ``pyproject.toml``, or ``[[pair]]`` of
``robot-translate.toml``.  ``urdf`` and ``sdf`` are the two files, relative to the TOML file.  The
other keys are ``model`` (the model of a world), ``for`` (the reader of one of the files),
``source`` (``xacro``: the URDF is a xacro file), ``arguments`` (those of xacro), and the options of
:mod:`translate.options` by keyword, with ``-`` or ``_``.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, cast

from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Dialect
from translate.options import ConversionKeywords, ConversionOptions
from translate.structures import dataclass
from translate.targets.presets import TargetName
from translate.xml.files import bytes_of, write_bytes

OWN_FILE = "robot-translate.toml"
PROJECT_FILE = "pyproject.toml"
_TABLE = re.compile(r"\s*\[\[\s*(?:tool\s*\.\s*[\"']?robot-translate[\"']?\s*\.\s*)?pair\s*\]\]")
_LINE = re.compile(r"line (\d+)")
XACRO = ".xacro"


class PairKeywords(ConversionKeywords, total=False):
    """The options of the translations of a pair, in both directions."""

    for_target: TargetName
    model: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A URDF or xacro file and an SDFormat file of one robot.

    ``arguments`` are those of the xacro file.  ``directory`` is the directory that the two paths
    are written relative to; empty is the working directory.  ``is_listed``: a TOML file names the
    files, and not the user, so that a xacro file needs permission to run.
    """

    urdf: str
    sdf: str
    options: PairKeywords = field(default_factory=PairKeywords)
    arguments: Mapping[str, str] = field(default_factory=dict)
    directory: str = ""
    is_listed: bool = field(default=False, compare=False)

    @property
    def is_one_way(self) -> bool:
        """Whether the URDF is a xacro file, which is never written."""
        return self.urdf.endswith(XACRO)

    def path(self, side: Dialect) -> str:
        """The path of one of the files."""
        return self.urdf if side == "urdf" else self.sdf

    def is_of(self, urdf: str, sdf: str) -> bool:
        """Whether the pair consists of these files."""
        return _same_path(self.urdf, urdf) and _same_path(self.sdf, sdf)


def configuration_file(directory: str = "") -> str:
    """The TOML file with the pairs: in a directory, else in the nearest one above that has any.

    ``robot-translate.toml`` has priority over ``pyproject.toml``, which counts only if it contains
    ``[tool.robot-translate]``.  The path is relative to the working directory; empty if there is
    none.
    """
    start = Path(directory or os.curdir).absolute()
    for parent in (start, *start.parents):
        own, project = parent / OWN_FILE, parent / PROJECT_FILE
        if own.is_file():
            return os.path.relpath(own)
        if project.is_file() and _section(_document(*_text_of(project)), str(project)) is not None:
            return os.path.relpath(project)
    return ""


def read_pairs(path: str) -> list[Pair]:
    """The pairs of a TOML file.

    Raises :class:`translate.TranslateError` (``pair-invalid``) for a file that is not TOML, an
    unknown key, and a value that is not allowed.
    """
    return _pairs(*_text_of(Path(path)))


def add_pair(path: str, pair: Pair) -> None:
    """Append a pair to a TOML file, which keeps all other bytes; it is created if necessary.

    Raises :class:`translate.TranslateError` (``pair-invalid``) if a table cannot be appended, and
    ``OSError`` if the file cannot be written.
    """
    text = _text_of(Path(path))[0] if os.path.exists(path) else ""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = [line.replace("\n", end) for line in _table(path, pair)]
    gap = "" if not text else end if text.endswith("\n") else end * 2
    written = text + gap + end.join(lines) + end
    try:
        found = _pairs(written, path)
    except TranslateError:
        found = []
    if not any(item.is_of(pair.urdf, pair.sdf) for item in found):
        raise _invalid(
            "a table for a pair cannot be appended to this file",
            path,
            0,
            f"add it by hand: {'; '.join(lines)}",
        )
    write_bytes(written.encode("utf-8"), path)


def _table(path: str, pair: Pair) -> list[str]:
    """The lines of the table of a pair."""
    directory = os.path.dirname(os.path.abspath(path))
    files = {"urdf": pair.urdf, "sdf": pair.sdf}
    entries: dict[str, object] = {
        side: relative_path(file, directory) for side, file in files.items()
    }
    options = dict(pair.options)
    if "for_target" in options:
        options["for"] = options.pop("for_target")
    entries |= {name.replace("_", "-"): value for name, value in options.items()}
    section = "pair" if os.path.basename(path) == OWN_FILE else "tool.robot-translate.pair"
    lines = [f"[[{section}]]", *(f"{name} = {_toml(value)}" for name, value in entries.items())]
    if pair.arguments:
        arguments = ", ".join(f"{name} = {_toml(text)}" for name, text in pair.arguments.items())
        lines.append(f"arguments = {{ {arguments} }}")
    return lines


def relative_path(path: str, directory: str) -> str:
    """The path from a directory, empty for the working directory, with slashes."""
    try:
        path = os.path.relpath(path, directory or os.curdir)
    except ValueError:
        # Windows has no relative path to another drive.
        path = os.path.abspath(path)
    return path.replace(os.sep, "/")


def _toml(value: object) -> str:
    # Texts, numbers, truth values and lists of TOML are those of JSON, except for this character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# --- Reading --------------------------------------------------------------------------------------


def _text_of(path: Path) -> tuple[str, str]:
    """The text of a TOML file, and its path."""
    data, name = bytes_of(path)
    try:
        return data.decode("utf-8"), name
    except UnicodeDecodeError:
        raise _invalid("the file is not UTF-8", name, 0, "save it as UTF-8") from None


def _document(text: str, path: str) -> dict[str, Any]:
    """The content of a TOML file."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _LINE.search(str(error))
        line = int(found[1]) if found else 0
        raise _invalid(f"this is not TOML: {error}", path, line, "correct the line") from None
    return document


def _section(document: dict[str, Any], path: str) -> dict[str, Any] | None:
    """The part of a TOML file that belongs to this package."""
    if os.path.basename(path) == OWN_FILE:
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
    if len(lines) != len(tables):
        # Tables in another notation, or texts of several lines that look like tables.
        lines = [0] * len(tables)
    return [_pair(table, path, line) for table, line in zip(tables, lines, strict=True)]


def _pair(table: dict[str, Any], path: str, line: int) -> Pair:
    values = {name.replace("-", "_"): value for name, value in table.items()}
    directory = os.path.dirname(path)
    files = []
    for side in ("urdf", "sdf"):
        name = values.pop(side, None)
        if not isinstance(name, str) or not name:
            raise _invalid(
                f"the pair has no file '{side}'",
                path,
                line,
                'write the two files: urdf = "robot.urdf" and sdf = "model.sdf"',
            )
        file = os.path.normpath(os.path.join(directory, name))
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
        if not isinstance(arguments, dict) or not all(
            isinstance(text, str) for text in arguments.values()
        ):
            raise TypeError("the arguments are not a table of texts")
    except (TypeError, ValueError) as error:
        raise _invalid(
            str(error),
            path,
            line,
            "the options are those of the command line, without the leading dashes",
        ) from None
    options = cast(PairKeywords, values)
    return Pair(files[0], files[1], options, arguments, directory, is_listed=True)


def check_options(values: Mapping[str, Any]) -> None:
    """Raise ``TypeError`` or ``ValueError`` for options of a pair that are not allowed."""
    options = dict(values)
    if not isinstance(options.pop("model", ""), str):
        raise TypeError("model is not a text")
    if "for_target" in options:
        from translate.targets.presets import target_of

        target_of(options.pop("for_target"))
    ConversionOptions.of(**options)


def _same_path(first: str, second: str) -> bool:
    return os.path.realpath(first) == os.path.realpath(second)


def _invalid(message: str, path: str, line: int, hint: str) -> TranslateError:
    return TranslateError.of("pair-invalid", message, path, line, hint=hint)
