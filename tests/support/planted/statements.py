"""What ``check --for`` and ``convert --for`` say about a robot, and what a problem adds to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import translate
from translate.diagnostics.element_path import label
from translate.readers.names import TargetName
from translate.readers.table import reader_of

if TYPE_CHECKING:
    from pathlib import Path

    from translate.diagnostics.diagnostic import Diagnostic

#: Notes about search paths, which depend on the machine.
_OF_THE_MACHINE = {"package-directory-name", "search-path-needed"}
#: The severities of entries that say that nothing is missing for the reader.
_WITHOUT_EFFECT = {"omitted", "harmless"}


class Statement(NamedTuple):
    """One statement: its code, its text with the element that it is about, and its weight."""

    code: str
    text: str
    is_error: bool = False
    line: int = 0

    def is_about(self, word: str, lines: list[str]) -> bool:
        """Whether it names a word, or a line of the file that has it."""
        return word in self.text or (0 < self.line <= len(lines) and word in lines[self.line - 1])


def _of_finding(finding: Diagnostic, message: str) -> Statement:
    element = "" if finding.at is None else f"{label(finding.at)}: "
    is_error = finding.severity == "error"
    return Statement(finding.code, f"{element}{message}", is_error, finding.line)


def of_check(path: Path, target: TargetName) -> list[Statement]:
    """What ``check --for`` says about a file."""
    return [
        _of_finding(finding, finding.message)
        for finding in translate.check(path, for_target=target)
        if finding.severity != "info"
    ]


def of_convert(path: Path, target: TargetName) -> list[Statement]:
    """What ``convert --for`` says without ``-v``."""
    try:
        translation = translate.convert(path, for_target=target)
    except translate.TranslateError as error:
        return [_of_finding(finding, finding.message) for finding in error.diagnostics]
    reader = reader_of(target)
    statements = [
        Statement(loss.code, f"{loss.element}: {loss.reason}", line=loss.line)
        for loss in translation.losses
        if loss.severity not in _WITHOUT_EFFECT
    ]
    for note in translation.notes:
        if reader.has_note(note.readers) and note.code not in _OF_THE_MACHINE:
            names = note.elements or ("",)
            statements += [Statement(note.code, f"{name}: {note.message}") for name in names]
    for finding in translation.diagnostics:
        narrowed = finding.of_readers(reader.readers)
        if not finding.effects or narrowed.effects:
            statements.append(_of_finding(narrowed, narrowed.message))
    return statements


def added(before: list[Statement], after: list[Statement]) -> list[Statement]:
    """The statements that a problem adds."""
    # A problem can move the lines of other statements.
    unmatched = [statement._replace(line=0) for statement in before]
    new = []
    for statement in after:
        if (same := statement._replace(line=0)) in unmatched:
            unmatched.remove(same)
        else:
            new.append(statement)
    return new
