"""The options of ``check`` in the TOML file of a project: ``[check]``.

In ``pyproject.toml`` the table is ``[tool.robot-translate.check]``.  The file can be a stranger's:
its options choose only which findings are reported, and as what.  None of them lets a command read
other files, run a program or write.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from fnmatch import translate
from functools import lru_cache
from pathlib import Path
from posixpath import normpath
from typing import Any

from translate.diagnostics.catalogue import advice_for, catalogue
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.near_names import near_names
from translate.driver.project_file import (
    document_of,
    line_of,
    line_of_table,
    refuse_unknown_tables,
    section_of,
    text_of,
)
from translate.readers.names import TargetName, reader_name
from translate.structures import dataclass
from translate.xml.files import relative_path

_FLAGS = ("strict", "lenient", "parity")
_PER_FILE = "per-file-ignores"
_KEYS = ("for", "ignore", "exclude", _PER_FILE, *_FLAGS)
#: The greatest number of patterns, and the greatest length of one.
MAX_PATTERNS, MAX_LENGTH = 1000, 1000


@lru_cache(maxsize=2 * MAX_PATTERNS)
def _matcher(pattern: str) -> Callable[[str], object]:
    """Return the function that compares a name with a pattern, which is compiled once."""
    return re.compile(translate(pattern)).match


@dataclass(frozen=True, slots=True)
class CheckSettings:
    """The options of ``check`` of a TOML file, whose path is ``path``; empty without such options.

    ``per_file`` are the codes that are ignored in the files of a pattern.  A pattern is relative to
    the directory of the TOML file; one without ``/`` is that of the name of a file.  ``exclude``
    are patterns of files and directories that are left out of a directory.
    """

    path: str = ""
    strict: bool = False
    lenient: bool = False
    parity: bool = False
    for_target: TargetName | None = None
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    per_file: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def ignored_in(self, path: str) -> set[str]:
        """Return the codes that are ignored in a file."""
        name = self._relative(path)
        return {
            *self.ignore,
            *(
                code
                for pattern, codes in self.per_file.items()
                if _matcher(normpath(pattern))(name if "/" in pattern else os.path.basename(name))
                for code in codes
            ),
        }

    def is_excluded(self, path: str) -> bool:
        """Return whether a file that was found in a directory is left out."""
        return bool(self.exclude) and excludes(self.exclude, self._relative(path))

    def _relative(self, path: str) -> str:
        return relative_path(os.path.abspath(path), os.path.dirname(os.path.abspath(self.path)))

    @property
    def options(self) -> list[str]:
        """The options as they are written on a command line, and the table of patterns."""
        flags = [f"--{name}" for name in _FLAGS if getattr(self, name)]
        reader = ["--for", self.for_target] if self.for_target else []
        ignored = [word for code in self.ignore for word in ("--ignore", code)]
        tables = [_PER_FILE] if self.per_file else []
        return [*flags, *reader, *ignored, *(["exclude"] if self.exclude else []), *tables]


def excludes(patterns: Iterable[str], name: str) -> bool:
    """Return whether a pattern matches a relative path, or a directory of it.

    One without ``/`` matches the name of the file, and that of each directory.
    """
    parts = name.split("/")
    starts = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    return any(
        _matcher(normpath(pattern))(candidate)
        for pattern in patterns
        for candidate in (starts if "/" in pattern.rstrip("/") else parts)
    )


def read_settings(path: str) -> CheckSettings:
    """Return the options of ``check`` of a TOML file.

    Raises :class:`translate.TranslateError`: ``pair-invalid`` for a file that is not TOML, and
    ``settings-invalid`` for an unknown key or a value that is not allowed.
    """
    text, path = text_of(Path(path))
    rows = text.split("\n")
    section = section_of(document_of(text, path), path) or {}
    refuse_unknown_tables(section, path, rows)
    table = section.get("check", {})
    start = line_of_table("check", rows)
    if not isinstance(table, dict):
        raise _invalid("the options are no table", path, start, "write [check] with one bracket")
    for name in table:
        if name not in _KEYS:
            near = near_names(name, _KEYS, cutoff=0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"the keys are {', '.join(_KEYS)}"
            raise _invalid(f"unknown key: {name}", path, line_of(name, rows, start), hint)
    for name in _FLAGS:
        if not isinstance(table.get(name, False), bool):
            line = line_of(name, rows, start)
            raise _invalid(f"{name} is no truth value", path, line, f"write {name} = true")
    reader = None
    if "for" in table:
        try:
            reader = reader_name(table["for"])
        except ValueError as error:
            message, _, hint = str(error).partition(": ")
            raise _invalid(message, path, line_of("for", rows, start), hint) from None
    ignore = _codes("ignore", table.get("ignore", []), path, rows, start)
    exclude = _excluded(table.get("exclude", []), path, line_of("exclude", rows, start))
    per_file = dict(_patterns(table.get(_PER_FILE, {}), path, rows, start))
    flags = {name: bool(table.get(name, False)) for name in _FLAGS}
    used = path if table else ""
    return CheckSettings(
        used, **flags, for_target=reader, ignore=ignore, exclude=exclude, per_file=per_file
    )


def _codes(name: str, value: object, path: str, rows: Sequence[str], start: int) -> tuple[str, ...]:
    """Return a list of codes of a key of the table that begins at a line."""
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        line = line_of(name, rows, start)
        hint = f'write {name} = ["CODE"]'
        raise _invalid(f"{name} is no list of codes", path, line, hint)
    for code in value:
        if code not in catalogue():
            # In a list of several lines, its own line.
            line = line_of(name, rows, start)
            row = next((n for n in range(line, len(rows) + 1) if _quotes(code, rows[n - 1])), line)
            raise _invalid(f"unknown code '{code}'", path, row, advice_for(code))
    return tuple(value)


def _quotes(code: str, row: str) -> bool:
    return f'"{code}"' in row or f"'{code}'" in row


def _excluded(value: object, path: str, line: int) -> tuple[str, ...]:
    """Return the patterns of files that are left out."""
    if not isinstance(value, list) or not all(isinstance(pattern, str) for pattern in value):
        raise _invalid("exclude is no list of patterns", path, line, 'write exclude = ["build"]')
    _refuse_long(value, path, line)
    return tuple(value)


def _refuse_long(patterns: Collection[str], path: str, line: int) -> None:
    """Raise :class:`translate.TranslateError` for too many or too long patterns."""
    if len(patterns) > MAX_PATTERNS or any(len(pattern) > MAX_LENGTH for pattern in patterns):
        hint = f"write at most {MAX_PATTERNS} patterns of at most {MAX_LENGTH} characters"
        raise _invalid("the patterns are too many or too long", path, line, hint)


def _patterns(
    value: Any, path: str, rows: Sequence[str], start: int
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the patterns with their codes."""
    nested = line_of_table(f"check.{_PER_FILE}", rows) or start
    if not isinstance(value, dict):
        hint = f'write {_PER_FILE} = {{ "old/*.sdf" = ["CODE"] }}'
        line = line_of(_PER_FILE, rows, start)
        raise _invalid(f"{_PER_FILE} is no table of patterns", path, line, hint)
    _refuse_long(value, path, nested)
    for pattern, codes in value.items():
        yield pattern, _codes(pattern, codes, path, rows, nested)


def _invalid(message: str, path: str, line: int, hint: str) -> TranslateError:
    return TranslateError.of("settings-invalid", message, path, line, hint=hint)
