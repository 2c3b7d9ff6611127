"""The result of one file of a batch, and its exit code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.diagnostics.diagnostic import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from translate.resources.journal import Record
    from translate.resources.robot_files import RobotFile

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
#: The statuses after which a worker is replaced.
OF_LIMITS = frozenset({"time-limit", "memory-limit", "worker-ended"})


@dataclass(slots=True, frozen=True)
class Outcome:
    """The result of one file.

    ``output`` is the path of the output below the directory of the outputs; empty if nothing was
    written.  ``details`` are the other fields of the report.  ``hashes`` are the SHA-256 hashes of
    the files that were read, ``output_hash`` is that of the output.
    """

    index: int
    name: str
    status: Status
    output: str = ""
    details: Record = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    output_hash: str = ""
    seconds: float = 0.0

    @property
    def exit_code(self) -> int:
        """The exit code that ``convert`` has for this file."""
        return EXIT_CODES[self.status]

    def entry(self) -> Record:
        """The entry of the report, which contains no times."""
        return {
            "input": self.name,
            "status": self.status,
            "exit_code": self.exit_code,
            "output": self.output or None,
            "output_sha256": self.output_hash or None,
            **self.details,
        }


def failure(
    file: RobotFile, status: Status, diagnostics: Sequence[Diagnostic], seconds: float = 0.0
) -> Outcome:
    """The result of a file that was not converted."""
    details: Record = {"diagnostics": [_finding(item) for item in _errors_first(diagnostics)]}
    return Outcome(file.index, file.name, status, details=details, seconds=seconds)


def limit_failure(file: RobotFile, status: Status, message: str, hint: str) -> Outcome:
    """The result of a file that a limit ended, or that ended its worker process."""
    return failure(file, status, [Diagnostic(status, "error", message, file.path, hint=hint)])


def _errors_first(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    return sorted(diagnostics, key=lambda item: item.severity != "error")


def _finding(item: Diagnostic) -> Record:
    return {
        "code": item.code,
        "severity": item.severity,
        "message": item.message,
        "path": item.path,
        "line": item.line,
        "column": item.column,
        "hint": item.hint,
    }
