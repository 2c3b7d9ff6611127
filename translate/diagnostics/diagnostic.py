"""Diagnostics: findings about a file, and their output as text, JSON, GitHub commands and SARIF.

A diagnostic has a stable kebab-case code, a place (file, line, column, XPath), a message with the
invalid text, and a hint for the repair.  Codes are the names of the errors of libsdformat where it
has one, so that a search finds the upstream documentation.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "info"]


@dataclass(slots=True, frozen=True)
class Diagnostic:
    """One finding.  ``line`` and ``column`` count from 1; 0 means unknown.

    ``included_from``: the places of the ``<include>`` elements that lead to the file, as
    ``file:line``, the outermost first.
    """

    code: str
    severity: Severity
    message: str
    path: str = ""
    line: int = 0
    column: int = 0
    xpath: str = ""
    hint: str = ""
    included_from: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """``file:line``, or ``file`` if the line is unknown."""
        path = self.path or "<input>"
        return f"{path}:{self.line}" if self.line else path

    def __str__(self) -> str:
        place = self.place
        if self.line and self.column:
            place += f":{self.column}"
        text = f"{place}: {self.severity}: {self.message} [{self.code}]"
        if self.included_from:
            text += f"\n    included: {' → '.join([*self.included_from, self.place])}"
        return f"{text}\n    hint: {self.hint}" if self.hint else text


class TranslateError(Exception):
    """A file cannot be read or translated; ``diagnostics`` contains all reasons."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(str(item) for item in self.diagnostics))


@dataclass(slots=True)
class Diagnostics:
    """The findings about one or more files, without duplicates.

    A defect is an invalid value that does not make the robot ambiguous.  It is an error if the file
    is checked (``checking``), and a warning if the file is used.
    """

    items: dict[Diagnostic, None] = field(default_factory=dict)
    checking: bool = False
    defects: set[Diagnostic] = field(default_factory=set)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.items)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding, unless it was added before."""
        self.items.setdefault(diagnostic)

    def add_defect(self, diagnostic: Diagnostic) -> None:
        """Add a finding about a file that can still be used."""
        self.items.setdefault(diagnostic)
        self.defects.add(diagnostic)

    @property
    def findings(self) -> list[Diagnostic]:
        """All findings; the severity of defects depends on ``checking``."""
        if not self.defects:
            return list(self.items)
        severity: Severity = "error" if self.checking else "warning"
        return [
            replace(item, severity=severity) if item in self.defects else item
            for item in self.items
        ]

    @property
    def errors(self) -> list[Diagnostic]:
        """The findings that make the file unusable, without defects."""
        return [
            item for item in self.items if item.severity == "error" and item not in self.defects
        ]

    def raise_errors(self) -> None:
        """Raise :class:`TranslateError` with all findings if the file is unusable."""
        if self.errors:
            raise TranslateError(self.findings)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort by line within each file; files keep the order of their first finding."""
    items = list(diagnostics)
    files = {path: index for index, path in enumerate(dict.fromkeys(item.path for item in items))}
    return sorted(items, key=lambda item: (files[item.path], item.line))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of the findings is an error."""
    return any(item.severity == "error" for item in diagnostics)


def as_text(diagnostics: Iterable[Diagnostic]) -> str:
    """One finding per paragraph, in the format of compilers, which editors parse."""
    return "\n".join(str(item) for item in diagnostics)


def as_json(files: Iterable[tuple[str, Sequence[Diagnostic]]]) -> str:
    """The JSON text of ``check --format json``, a stable interface: the findings of each file.

    A finding in an included file also has the ``path`` of that file and ``included_from``.
    """
    payload = [
        {
            "path": path,
            "ok": not has_errors(items),
            "diagnostics": [_payload(item) for item in items],
        }
        for path, items in files
    ]
    return json.dumps({"files": payload}, indent=2, ensure_ascii=False)


def _payload(item: Diagnostic) -> dict[str, object]:
    fields = asdict(item)
    if not item.included_from:
        del fields["path"], fields["included_from"]
    return fields


def as_github(diagnostics: Iterable[Diagnostic]) -> str:
    """GitHub workflow commands, which GitHub shows at the line of the file."""
    kinds = {"error": "error", "warning": "warning", "info": "notice"}
    lines = []
    for item in diagnostics:
        place = f"file={_escape_property(item.path)}"
        if item.line:
            place += f",line={item.line}"
        if item.column:
            place += f",col={item.column}"
        title = f",title={_escape_property(item.code)}"
        text = item.message + (f" ({item.hint})" if item.hint else "")
        lines.append(f"::{kinds[item.severity]} {place}{title}::{_escape_data(text)}")
    return "\n".join(lines)


def as_sarif(diagnostics: Iterable[Diagnostic], tool_version: str) -> str:
    """A SARIF 2.1.0 log, for code-scanning services."""
    levels = {"error": "error", "warning": "warning", "info": "note"}
    items = list(diagnostics)
    results = []
    for item in items:
        location: dict[str, object] = {"artifactLocation": {"uri": item.path}}
        if item.line:
            location["region"] = {"startLine": item.line, "startColumn": max(item.column, 1)}
        text = item.message + (f" Hint: {item.hint}" if item.hint else "")
        results.append(
            {
                "ruleId": item.code,
                "level": levels[item.severity],
                "message": {"text": text},
                "locations": [{"physicalLocation": location}],
            }
        )
    driver = {
        "name": "robot-translate",
        "version": tool_version,
        "rules": [{"id": code} for code in sorted({item.code for item in items})],
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }
    return json.dumps(log, indent=2, ensure_ascii=False)


def _escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")
