"""The results of a batch: of one file, in the manifest of an interrupted run, as reports."""

from __future__ import annotations

import contextlib
import html
import json
import math
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import accumulate
from typing import Literal, TypeAlias, TypeVar, cast

from translate.diagnostics.diagnostic import (
    SEVERITIES,
    Diagnostic,
    TranslateError,
    contract_text,
    printable,
)
from translate.diagnostics.formats import typed_fields
from translate.model.fragment import FORMAT_NAMES
from translate.report.version import __version__
from translate.resources.boundary import output_path, refusal
from translate.resources.earlier_files import Journal, Record
from translate.resources.mesh_work import FileIdentity, identity_of
from translate.resources.regular_files import digest_of, is_digest
from translate.resources.robot_files import RobotFile
from translate.resources.search import Places, Resources
from translate.resources.xacro_text import SUFFIX as XACRO
from translate.structures import dataclass
from translate.xml.files import MAX_BYTES, is_of_git, real_path

Status: TypeAlias = Literal[
    "converted", "not-exact", "different", "failed", "time-limit", "memory-limit", "worker-ended"
]
#: The exit code of a file by status; that of a batch is the highest.
EXIT_CODES: dict[Status, int] = {
    "converted": 0,
    "failed": 1,
    "time-limit": 1,
    "memory-limit": 1,
    "worker-ended": 1,
    "not-exact": 3,
    "different": 4,
}
#: The exit code of a batch without a file.
WITHOUT_FILES = 1
#: The statuses after which a worker is replaced.
OF_LIMITS = frozenset({"time-limit", "memory-limit", "worker-ended"})


@dataclass(slots=True, frozen=True)
class Outcome:
    """The result of one file.

    ``output`` is the path of the output below the directory of the outputs; empty if nothing was
    written.  ``details`` are the other fields of the report.  ``hashes`` are the SHA-256 hashes of
    the files that were read; they are empty for a file that was not converted, and beyond
    :data:`MAX_CHARACTERS` of JSON.  ``output_hash`` is that of the output.
    """

    index: int
    name: str
    status: Status
    output: str = ""
    details: Record = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    output_hash: str = ""
    seconds: float = 0.0

    def entry(self) -> Record:
        """The entry of the report, which contains no times."""
        return {
            "input": self.name,
            "status": self.status,
            "exit_code": EXIT_CODES[self.status],
            "output": self.output or None,
            "output_sha256": self.output_hash or None,
            **self.details,
        }


#: An entry has at most so many findings or differences, with at most so many characters of JSON.
MAX_ITEMS, MAX_CHARACTERS = 1_000, 256 * 1024
#: The characters of a text of a finding that is longer than all of them may be.
_MAX_TEXT = 10_000
_Item = TypeVar("_Item")
#: The fields of a finding in the report.
_FIELDS = ("code", "severity", "message", "path", "line", "column", "hint")


def failure(file: RobotFile, status: Status, diagnostics: Sequence[Diagnostic]) -> Outcome:
    """The result of a file that was not converted."""
    order = [*SEVERITIES]
    by_severity = sorted(diagnostics, key=lambda item: order.index(item.severity))
    details = first_of("diagnostics", by_severity, _record_of)
    return Outcome(file.index, file.name, status, details=details)


def _record_of(item: Diagnostic) -> Record:
    fields: Record = {name: getattr(item, name) for name in _FIELDS}
    if sum(len(str(value)) for value in fields.values()) > MAX_CHARACTERS:
        # The text of a file can have any length.
        return {name: _shortened(value) for name, value in fields.items()}
    return fields | typed_fields(item)


def _shortened(value: object) -> object:
    is_long = isinstance(value, str) and len(value) > _MAX_TEXT
    return f"{str(value)[:_MAX_TEXT]}…" if is_long else value


def first_of(key: str, items: Sequence[_Item], record_of: Callable[[_Item], Record]) -> Record:
    """Return the first of some items as a field of an entry, and how many are left out.

    An entry has at most :data:`MAX_ITEMS` of them, and those after the first have at most
    :data:`MAX_CHARACTERS` of JSON together with it.
    """
    records = list(map(record_of, items[:MAX_ITEMS]))
    sizes = accumulate(len(json.dumps(record)) for record in records)
    count = max(1, sum(size <= MAX_CHARACTERS for size in sizes))
    more = len(items) - count
    return {key: records[:count], **({f"{key}_left_out": more} if more > 0 else {})}


def limit_failure(file: RobotFile, status: Status, message: str, hint: str) -> Outcome:
    """The result of a file that a limit ended, or that ended its worker process."""
    return failure(file, status, [Diagnostic(status, "error", message, file.path, hint=hint)])


# --- The manifest of a batch ----------------------------------------------------------------------

NAME = "manifest.jsonl"


class Manifest:
    """The results in the directory of the outputs, by name of the input; the latest of each counts.

    ``digest`` is that of the settings, ``resources`` are those of the conversions.  With
    ``keeps_outputs``, the outputs of a batch are inputs of the next one.  Raises ``OSError`` if the
    file cannot be opened, and :class:`translate.TranslateError` for a result with a value of
    another type, or with an output outside the directory, and for a link in place of the file.
    """

    def __init__(
        self, out_dir: str, digest: str, resources: Resources, *, keeps_outputs: bool
    ) -> None:
        self._out_dir, self._digest, self._resources = out_dir, digest, resources
        self._places = Places()
        #: The hashes of the files that results name, by file: many results can name one.
        self._digests: dict[FileIdentity, str] = {}
        self._keeps_outputs = keeps_outputs
        self._journal = Journal(_path_of_manifest(out_dir))
        self._offsets: dict[str, int] = {}
        for offset, record in self._journal.records():
            if isinstance(record.get("entry"), dict):
                self._require_valid(record)
                self._offsets[str(_entry(record)["input"])] = offset
        unfinished = self._journal.unfinished
        is_begun = unfinished.startswith(_START) or _START.startswith(unfinished)
        if not self._offsets and (self._journal.has_lines or not is_begun):
            # Data sets have files with this name, too.
            self.close()
            raise TranslateError.of(
                "manifest-invalid",
                "the file has no result of batch",
                os.path.join(out_dir, NAME),
                hint="choose another directory for the outputs, or rename this file",
            )

    def close(self) -> None:
        """Close the file."""
        self._journal.close()

    def _require_valid(self, record: Record) -> None:
        """Raise :class:`TranslateError` for a result that no batch writes."""
        entry = _entry(record)
        wrong = [
            *(key for key, is_valid in _RECORD.items() if not is_valid(record.get(key))),
            *(key for key, is_valid in _ENTRY.items() if not is_valid(entry.get(key))),
        ]
        output = entry.get("output")
        place = os.path.join(self._out_dir, str(output))
        # A file of git is no output: it stays.
        if not wrong and output and refusal(place, [self._out_dir]) not in ("", "git"):
            wrong = ["output"]
        if wrong:
            self.close()
            shown = ", ".join(f"{key}={(record | entry).get(key)!r:.100}" for key in wrong)
            raise TranslateError.of(
                "manifest-invalid",
                f"the result of {entry.get('input')!r:.100} has wrong values: {shown}",
                os.path.join(self._out_dir, NAME),
                hint="remove this file; all files are then converted again",
            )

    def is_finished(self, file: RobotFile) -> bool:
        """Whether a file was converted with these settings, and no file of it has changed since.

        The files that a xacro file includes are not known.  Otherwise the output is removed, if it
        is the one that the result lists.  The results can be those of a stranger: a file that the
        input must not name, or that is too large for a document, is not read, and a file that is
        not an output of the input is no output.
        """
        if file.name not in self._offsets:
            return False
        record = self._journal.read(self._offsets[file.name])
        entry, hashes = _entry(record), cast("dict[str, str]", record["files"])
        if entry["output"] and not _is_output_of(file, str(entry["output"])):
            return False
        output = os.path.join(self._out_dir, str(entry["output"])) if entry["output"] else ""
        is_listed = not output or _document_digest(output) == entry["output_sha256"]
        if (
            is_listed
            and record["settings"] == self._digest
            and entry["status"] == "converted"
            and file.path in hashes
            and not any(path.endswith(XACRO) for path in hashes)
            and all(map(partial(self._may_be_read, file), hashes))
            and all(map(is_digest, hashes.values()))
            and all(self._digest_of(path) == digest for path, digest in hashes.items())
        ):
            return True
        if output and is_listed and not self._keeps_outputs:
            with contextlib.suppress(OSError):
                os.unlink(output)
        return False

    def _may_be_read(self, file: RobotFile, path: str) -> bool:
        """Whether a conversion of an input can have read a file."""
        directories = list(filter(None, (os.path.dirname(file.path), file.directory)))
        is_input = path == file.path
        return is_input or not self._resources.refusal_of(
            path, directories or [os.curdir], self._places
        )

    def _digest_of(self, path: str) -> str:
        """The hash of a file, which is read once; empty if it is no document."""
        if not os.path.isfile(path):
            return ""
        key = identity_of(path)
        if key not in self._digests:
            self._digests[key] = _document_digest(path)
        return self._digests[key]

    def add(self, outcome: Outcome) -> None:
        """Store the result of a file."""
        self._offsets[outcome.name] = self._journal.append(
            {
                "settings": self._digest,
                "files": outcome.hashes,
                "seconds": round(outcome.seconds, 6),
                "entry": outcome.entry(),
            }
        )

    def results(self, files: list[RobotFile]) -> Iterator[tuple[Record, float]]:
        """The entries of the report of some files, and the seconds that each needed."""
        for file in files:
            record = self._journal.read(self._offsets[file.name])
            yield _entry(record), float(cast("float", record["seconds"]))


def _path_of_manifest(out_dir: str) -> str:
    """Return the path of the file with the results.

    Raises :class:`TranslateError` for a link: lines are added to its target, also to a program.
    """
    path = output_path(out_dir, NAME)
    if os.path.islink(path):
        message = f"the results are not written: a symbolic link leads to {real_path(path)}"
        raise TranslateError.of("link-outside", message, path, hint="remove the link")
    return path


def _is_output_of(file: RobotFile, output: str) -> bool:
    """Return whether a batch writes this output of a file, which is no file of git."""
    return output in {f"{file.stem}.{dialect}" for dialect in FORMAT_NAMES} and not is_of_git(
        output
    )


def _document_digest(path: str) -> str:
    """The hash of a file that has the size of a document; empty for another one."""
    with contextlib.suppress(OSError):
        if os.stat(path).st_size <= MAX_BYTES:
            return digest_of(path)
    return ""


def _entry(record: Record) -> Record:
    return cast("Record", record["entry"])


def _is_text(value: object) -> bool:
    # No path contains a null character.
    return isinstance(value, str) and "\0" not in value


def _is_hashes(value: object) -> bool:
    """Whether a value lists hashes of files; that of a file that cannot be read is empty."""
    return isinstance(value, dict) and all(
        _is_text(path) and (digest == "" or is_digest(digest)) for path, digest in value.items()
    )


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**63


def _is_list_of(fields: Mapping[str, _Test]) -> _Test:
    """Return the test of a list of objects with some fields; the list can be missing."""

    def is_valid(value: object) -> bool:
        return value is None or (
            isinstance(value, list)
            and all(isinstance(item, dict) for item in value)
            and all(is_valid(item.get(key)) for item in value for key, is_valid in fields.items())
        )

    return is_valid


def _is_comparison(value: object) -> bool:
    differences = value.get("differences", []) if isinstance(value, dict) else value
    # Version 1 of the contract has texts; such results are not used again.
    if isinstance(differences, list) and all(map(_is_text, differences)):
        return True
    return _DIFFERENCES(differences)


_Test: TypeAlias = "Callable[[object], bool]"
_DIFFERENCES = _is_list_of(dict.fromkeys(("code", "element", "message"), _is_text))
_COUNTED = _is_list_of({"code": _is_text, "severity": _is_text, "count": _is_count})
#: How a record of the manifest begins.
_START = b'{"settings": "'
#: The fields of a record of the manifest and of its entry, and the tests of their values.
_RECORD: dict[str, _Test] = {
    "settings": _is_text,
    "files": _is_hashes,
    "seconds": lambda value: isinstance(value, int | float) and 0.0 <= value < math.inf,
}
_ENTRY: dict[str, _Test] = {
    "input": _is_text,
    "status": lambda value: isinstance(value, str) and value in EXIT_CODES,
    "exit_code": _is_count,
    "output": lambda value: value is None or _is_text(value),
    "output_sha256": lambda value: value is None or is_digest(value),
    "diagnostics": _is_list_of(
        {
            **dict.fromkeys(("code", "severity", "message", "path", "hint"), _is_text),
            **dict.fromkeys(("line", "column"), _is_count),
        }
    ),
    "causes": _COUNTED,
    "findings": _COUNTED,
    "comparison": _is_comparison,
    "diagnostics_left_out": lambda value: value is None or _is_count(value),
}


# --- The reports of a batch: ``report.json`` and ``report.html`` ----------------------------------

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem }
tr { border-bottom: 1px solid #ccc }
td { overflow-wrap: anywhere }
.converted { color: #17692b } .failed, .different, .time-limit, .memory-limit, .worker-ended {
color: #a3150f } .not-exact { color: #8a5a00 }
"""


def json_report(entries: list[Record], times: Record) -> str:
    """The text of ``report.json``, which is a stable interface.  Only ``times`` differs by run."""
    return contract_text(
        {
            "version": __version__,
            "exit_code": max(
                (cast("int", entry["exit_code"]) for entry in entries), default=WITHOUT_FILES
            ),
            "statuses": counts(entries),
            "files": entries,
            "times": times,
        }
    )


def counts(entries: Iterable[Record]) -> dict[str, int]:
    """The number of files by status."""
    return dict(sorted(Counter(str(entry["status"]) for entry in entries).items()))


def html_report(entries: list[Record]) -> str:
    """The text of ``report.html``: one page without scripts and references; texts are escaped."""
    total = ", ".join(f"{count} {status}" for status, count in counts(entries).items())
    rows = "\n".join(map(_row, entries))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>robot-translate batch</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{len(entries)} files: {_escaped(total)}</h1>
<table>
<thead><tr><th>input</th><th>status</th><th>output</th><th>report</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<p>robot-translate {__version__}</p>
</body>
</html>
"""


def _row(entry: Record) -> str:
    status = _escaped(entry["status"])
    lines = "<br>".join(_escaped(line) for line in _lines(entry))
    return (
        f'<tr><td>{_escaped(entry["input"])}</td><td class="{status}">{status}</td>'
        f"<td>{_escaped(entry['output'] or '')}</td><td>{lines}</td></tr>"
    )


def error_lines(entry: Record) -> list[str]:
    """The errors and the differences of a file, one line each."""
    lines = []
    for item in _list(entry, "diagnostics"):
        place = f"{item['path']}:{item['line']}" if item["line"] else item["path"]
        lines.append(f"{place}: {item['severity']}: {item['message']} [{item['code']}]")
    lines += map("{0[element]}: {0[message]} [{0[code]}]".format, _differences(entry))
    comparison = cast("Record", entry.get("comparison", {}))
    more = entry.get("diagnostics_left_out") or comparison.get("differences_left_out")
    return [*lines, f"{more} more are left out"] if more else lines


def code_of_error(entry: Record) -> str:
    """Return the code of the first error or difference of a file; empty if it has none."""
    causes = [*_list(entry, "diagnostics"), *_differences(entry)]
    return str(causes[0]["code"]) if causes else ""


def _lines(entry: Record) -> list[str]:
    counted = [*_list(entry, "causes"), *_list(entry, "findings")]
    causes = [f"{item['severity']}: {item['count']} × {item['code']}" for item in counted]
    return [*error_lines(entry), *causes]


def _differences(entry: Record) -> list[Record]:
    return _list(cast("Record", entry.get("comparison", {})), "differences")


def _list(entry: Record, key: str) -> list[Record]:
    return cast("list[Record]", entry.get(key, []))


def _escaped(value: object) -> str:
    return html.escape(printable(str(value)))
