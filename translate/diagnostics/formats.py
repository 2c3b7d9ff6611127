"""Diagnostics as JSON, GitHub workflow commands, SARIF 2.1.0 and JUnit XML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.diagnostics.catalogue import catalogue
from translate.diagnostics.diagnostic import (
    SEVERITIES,
    Diagnostic,
    contract_text,
    has_errors,
    json_text,
    printable,
    without_commands,
    without_hash_commands,
)
from translate.diagnostics.file_names import name_bytes, unicode_name
from translate.structures import NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

FileFormat: TypeAlias = Literal["json", "github", "sarif", "junit"]
TOOL = "robot-translate"
#: Characters that XML 1.0 does not allow.
_NOT_IN_XML = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"


class FileFindings(NamedTuple):
    """The findings about one file, and the duration of its check in seconds."""

    path: str
    diagnostics: Sequence[Diagnostic]
    seconds: float = 0.0


def as_json(files: Iterable[FileFindings]) -> str:
    """Return the findings of each file as ``check --format json`` prints them, a stable interface.

    A finding in an included file also has the ``path`` of that file and ``included_from``.
    """
    payload = [
        {
            "path": file.path,
            "ok": not has_errors(file.diagnostics),
            "diagnostics": [_payload(diagnostic) for diagnostic in file.diagnostics],
        }
        for file in files
    ]
    return contract_text({"files": payload})


def _payload(diagnostic: Diagnostic) -> dict[str, object]:
    is_included = bool(diagnostic.included_from)
    payload: dict[str, object] = {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **({"path": diagnostic.path} if is_included else {}),
        "line": diagnostic.line,
        "column": diagnostic.column,
        "xpath": diagnostic.xpath,
        "hint": diagnostic.hint,
        **({"included_from": list(diagnostic.included_from)} if is_included else {}),
    }
    if diagnostic.repair is not None:
        payload["repair"] = diagnostic.repair._asdict()
    return payload | typed_fields(diagnostic)


def typed_fields(diagnostic: Diagnostic) -> dict[str, object]:
    """Return the element and the detail of a finding as objects of JSON, if it has them."""
    fields: dict[str, object] = {}
    if diagnostic.at is not None:
        fields["at"] = diagnostic.at.to_json()
    if diagnostic.detail is not None:
        fields["detail"] = diagnostic.detail._asdict()
    return fields


# --- GitHub -------------------------------------------------------------------------------------


def as_github(files: Iterable[FileFindings]) -> str:
    """Return GitHub workflow commands, which GitHub shows at the line of the file."""
    lines = []
    for diagnostic in _diagnostics(files):
        place = f"file={_escape_property(diagnostic.path)}"
        if diagnostic.line:
            place += f",line={diagnostic.line}"
        if diagnostic.column:
            place += f",col={diagnostic.column}"
        title = f",title={_escape_property(diagnostic.code)}"
        text = diagnostic.message + (f" ({diagnostic.hint})" if diagnostic.hint else "")
        lines.append(
            f"::{SEVERITIES[diagnostic.severity].github} {place}{title}::{_escape_data(text)}"
        )
    return "\n".join(lines)


def _escape_data(text: str) -> str:
    """Return the text of a command by GitHub's rules, without commands for other runners."""
    escaped = without_hash_commands(text).replace("%", "%25").replace("\r", "%0D")
    return "%0A".join(map(printable, escaped.split("\n")))


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")


# --- SARIF --------------------------------------------------------------------------------------


def as_sarif(files: Iterable[FileFindings], tool_version: str) -> str:
    """Return a SARIF 2.1.0 log, for code-scanning services."""
    diagnostics = _diagnostics(files)
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    results = []
    for diagnostic in diagnostics:
        text = diagnostic.message + (f" Hint: {diagnostic.hint}" if diagnostic.hint else "")
        sarif_result: dict[str, object] = {
            "ruleId": diagnostic.code,
            "ruleIndex": codes.index(diagnostic.code),
            "level": SEVERITIES[diagnostic.severity].sarif,
            "message": {"text": text},
        }
        if diagnostic.path:
            location: dict[str, object] = {"artifactLocation": {"uri": _uri(diagnostic.path)}}
            if diagnostic.line:
                location["region"] = {
                    "startLine": diagnostic.line,
                    "startColumn": max(diagnostic.column, 1),
                }
            sarif_result["locations"] = [{"physicalLocation": location}]
        results.append(sarif_result)
    driver = {"name": TOOL, "version": tool_version, "rules": list(map(_sarif_rule, codes))}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json_text(log)


def _sarif_rule(code: str) -> dict[str, object]:
    """Return the rule of a code, with the texts of ``explain`` (SARIF 2.1.0, 3.49)."""
    # A parser that a program registered can have codes of its own.
    if (entry := catalogue().get(code)) is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": f"{entry.phrase}."},
        "help": {"text": str(entry)},
    }


def _uri(path: str) -> str:
    """Return the URI of a path: relative for a relative path (SARIF 2.1.0, 3.4.3)."""
    from urllib.parse import quote

    pure = PurePath(path)
    text = quote(name_bytes(pure.as_posix()))
    if not pure.is_absolute():
        return text
    # The colon of a drive of Windows is not quoted.
    return f"file://{text}" if not pure.drive else PurePath(unicode_name(path)).as_uri()


# --- JUnit --------------------------------------------------------------------------------------


def as_junit(files: Iterable[FileFindings], started: datetime) -> str:
    """Return JUnit XML with one test case for each file; a file with errors is a failure.

    ``started`` is the start of the check.  The findings of files without errors are in
    ``<system-out>``.
    """
    from xml.sax.saxutils import escape, quoteattr

    cases, passed = [], []
    failures, seconds = 0, 0.0
    for file in files:
        name = quoteattr(_xml_text(without_commands(printable(file.path or "<input>"))))
        case = f'    <testcase classname="{TOOL}" name={name} time="{file.seconds:.3f}"'
        failure = _failure(file.diagnostics)
        cases.append(f"{case}>\n{failure}\n    </testcase>" if failure else f"{case}/>")
        failures += bool(failure)
        seconds += file.seconds
        if not failure:
            passed += [
                escape(_xml_text(without_commands(str(diagnostic))))
                for diagnostic in file.diagnostics
            ]
    # The attributes and elements that the JUnit schemas of Ant and Jenkins require or allow.
    suite = (
        f'  <testsuite name="{TOOL}" package="{TOOL}" id="0" hostname="localhost" '
        f'timestamp="{started:%Y-%m-%dT%H:%M:%S}" tests="{len(cases)}" failures="{failures}" '
        f'errors="0" time="{seconds:.3f}">'
    )
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            "<testsuites>",
            suite,
            "    <properties/>",
            *cases,
            "    <system-out>" + "\n".join(passed) + "</system-out>",
            "    <system-err/>",
            "  </testsuite>",
            "</testsuites>",
        ]
    )


def _failure(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the ``<failure>`` of a file: its first error, and all findings; else nothing."""
    from xml.sax.saxutils import escape, quoteattr

    errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"]
    if not errors:
        return ""
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    message = quoteattr(_xml_text(without_commands(printable(errors[0].message) + more)))
    text = escape(
        _xml_text(without_commands("\n".join(str(diagnostic) for diagnostic in diagnostics)))
    )
    return f"      <failure type={quoteattr(errors[0].code)} message={message}>{text}</failure>"


def _xml_text(text: str) -> str:
    return re.sub(_NOT_IN_XML, "\N{REPLACEMENT CHARACTER}", text)


def _diagnostics(files: Iterable[FileFindings]) -> list[Diagnostic]:
    return [diagnostic for file in files for diagnostic in file.diagnostics]
