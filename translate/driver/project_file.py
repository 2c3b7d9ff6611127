"""The TOML file of a project: ``robot-translate.toml``, or a section of ``pyproject.toml``.

It has the pairs of ``sync`` (:mod:`translate.driver.sync.pairs`) and the options of ``check``
(:mod:`translate.driver.check_settings`).  It comes with a repository, and can be a stranger's.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.near_names import near_names
from translate.facts import whole_number
from translate.resources.boundary import is_of_another_user, refusal, repository_directory
from translate.resources.regular_files import MAX_SETTINGS_BYTES
from translate.xml.files import SPECIAL, bytes_of, is_special

OWN_FILE = "robot-translate.toml"
PROJECT_FILE = "pyproject.toml"
#: The tables of the file, and how each is written.
TABLES = {"pair": "[[pair]]", "check": "[check]"}
_LINE = re.compile(r"line (\d+)")
#: A key of a line of TOML with a value that is no number, truth value, date, table or text.
_UNQUOTED = re.compile(r"\s*([\w-]+)\s*=\s*([A-Za-z./~][^\"'#]*?)\s*(#.*)?")
#: What other languages write for a truth value.
_TRUTH_VALUES = {
    **dict.fromkeys(("true", "yes", "on"), "true"),
    **dict.fromkeys(("false", "no", "off"), "false"),
}
#: The greatest number of dots in a line.  The time for a key grows with the square of its parts.
_MAX_DOTS = 300
#: The greatest sum of the squares of these numbers: memory and time for all keys grow with it.
_MAX_SQUARES = 1_000_000


def configuration_file(directory: str = "") -> str:
    """Return the TOML file with the pairs of a directory, else of the nearest one above with any.

    ``robot-translate.toml`` has priority over ``pyproject.toml``, which counts only if it contains
    ``[tool.robot-translate]``.  Those of :func:`unread_files` do not count.  The path is relative
    to the working directory; empty if there is none.
    """
    for path, is_unread in _configuration_files(directory):
        name = os.path.relpath(path)
        if not is_unread and (
            path.name == OWN_FILE or section_of(document_of(*text_of(Path(name))), name) is not None
        ):
            return name
    return ""


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


def text_of(path: Path) -> tuple[str, str]:
    """Return the text of a TOML file, and its path.

    Raises :class:`translate.TranslateError` for a file that cannot be read or is not UTF-8.
    """
    if is_special(str(path)):
        raise invalid(f"this is {SPECIAL}", str(path), 0, "name a file with pairs")
    data, name = bytes_of(path, limit=MAX_SETTINGS_BYTES)
    try:
        return data.decode("utf-8"), name
    except UnicodeDecodeError:
        raise invalid("the file is not UTF-8", name, 0, "save it as UTF-8") from None


def document_of(text: str, path: str) -> dict[str, Any]:
    """Return the content of a TOML file; empty for a project that does not name this package.

    Raises :class:`translate.TranslateError` (``pair-invalid``) for a text that is not TOML.
    """
    if is_project(path) and "robot-translate" not in text:
        return {}
    squares = 0
    for line, row in enumerate(text.split("\n"), 1):
        dots = row.count(".")
        if dots > _MAX_DOTS:
            raise invalid(f"this line has {dots} dots", path, line, "write it in several lines")
        squares += dots**2
        if squares > _MAX_SQUARES:
            message = "the lines up to this one have too many dots"
            raise invalid(message, path, line, "write tables in place of keys with dots")
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        position = _LINE.search(str(error))
        line = (whole_number(position[1]) or 0) if position else 0
        rows = text.split("\n")[line - 1 : line] if line else []
        raise invalid(f"this is not TOML: {error}", path, line, _hint_for_row(*rows)) from None
    except (ValueError, RecursionError):
        raise invalid(
            "a number has too many digits, or a value is nested too deep", path, 0, "shorten it"
        ) from None
    return document


def is_project(path: str) -> bool:
    """Return whether a TOML file has the pairs of this package in a section."""
    return os.path.basename(path) == PROJECT_FILE


def section_of(document: dict[str, Any], path: str) -> dict[str, Any] | None:
    """Return the part of a TOML file that belongs to this package."""
    if not is_project(path):
        return document
    tools = document.get("tool")
    section = tools.get("robot-translate") if isinstance(tools, dict) else None
    return section if isinstance(section, dict) else None


def _hint_for_row(row: str = "") -> str:
    """Return how a line that is not TOML is corrected."""
    if match := _UNQUOTED.fullmatch(row):
        name, value = match[1], match[2].strip()
        if truth := _TRUTH_VALUES.get(value.lower()):
            return f"write {name} = {truth}"
        return f'write the text in quotation marks: {name} = "{value}"'
    return "correct the line"


def line_of(key: str, rows: Sequence[str], line: int) -> int:
    """Return the line of a key in the table that begins at a line, which is 0 if it is unknown.

    It is the line of the table if the key is in none.
    """
    for number in range(line, len(rows)):
        row = rows[number]
        if not line or row.lstrip().startswith("["):
            break
        if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", row):
            return number + 1
    return line


def line_of_table(name: str, rows: Sequence[str]) -> int:
    """Return the line of the first heading of a table, or of one in it; 0 if it has none."""
    heading = re.compile(
        r"\s*\[\[?\s*(?:tool\s*\.\s*[\"']?robot-translate[\"']?\s*\.\s*)?"
        rf"[\"']?{re.escape(name)}[\"']?\s*(?:\.[^\]]*)?\]"
    )
    return next((number for number, row in enumerate(rows, 1) if heading.match(row)), 0)


def refuse_unknown_tables(section: Collection[str], path: str, rows: Sequence[str]) -> None:
    """Raise :class:`translate.TranslateError` (``pair-invalid``) for a table with another name."""
    for name in sorted({*section} - TABLES.keys()):
        near = near_names(name, TABLES)
        tables = " and ".join(TABLES.values())
        hint = f"did you mean {TABLES[near[0]]}?" if near else f"use {tables}"
        if name == "tool":
            hint = f"[tool.robot-translate] is for {PROJECT_FILE}: {hint}"
        line = line_of_table(name, rows) or line_of_top(name, rows)
        raise invalid(f"unknown key: {name}", path, line, hint)


def line_of_top(name: str, rows: Sequence[str]) -> int:
    """Return the first line that begins with a key; 0 if there is none."""
    starts = rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.]"
    return next((number for number, row in enumerate(rows, 1) if re.match(starts, row)), 0)


def invalid(message: str, path: str, line: int, hint: str) -> TranslateError:
    """Return the error for a line of the TOML file; 0 is an unknown line."""
    return TranslateError.of("pair-invalid", message, path, line, hint=hint)
