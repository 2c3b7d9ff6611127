"""Diagnostics: findings about a file, with code, severity, place and hint.

A diagnostic has a stable kebab-case code, a place (file, line, column, XPath), a message with the
invalid text, and a hint for the repair.  Codes are the names of the errors of libsdformat where it
has one, so that a search finds the upstream documentation.  :mod:`translate.diagnostics.formats`
writes them as JSON, GitHub commands, SARIF and JUnit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from typing import Literal, TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Detail
from translate.structures import NamedTuple, dataclass

Severity: TypeAlias = Literal["error", "warning", "info"]


class SeverityForm(NamedTuple):
    """How findings of a severity are shown.

    ``github`` is the command of GitHub, ``sarif`` the level of SARIF, ``color`` that of terminals.
    ``is_counted``: the last line of ``check`` has their number.
    """

    github: str
    sarif: str
    color: str
    is_counted: bool = True


#: The severities, the most severe one first.
SEVERITIES: dict[Severity, SeverityForm] = {
    "error": SeverityForm("error", "error", "red"),
    "warning": SeverityForm("warning", "warning", "yellow"),
    "info": SeverityForm("notice", "note", "cyan", is_counted=False),
}


class Effect(NamedTuple):
    """What some readers do with a value.

    ``phrase`` starts with a verb in the plural: ``refuse the robot``.  ``refuses``: they do not
    load the file because of it.  ``crashes``: they end when they simulate the robot.  ``in_hint``:
    the end of the hint names it, not the message.
    """

    readers: tuple[str, ...]
    phrase: str
    refuses: bool = False
    in_hint: bool = False
    crashes: bool = False

    def __str__(self) -> str:
        is_one = len(self.readers) == 1 and not self.readers[0].endswith(_PLURAL)
        return f"{listed(self.readers)} {in_singular(self.phrase) if is_one else self.phrase}"


#: The ends of names in the plural.
_PLURAL = (" readers", " tools")
#: The readers of an effect on all that the other effects do not name.
OTHERS = ("other readers",)


def listed(names: Sequence[str]) -> str:
    """Return names as in a sentence: ``Drake, MuJoCo and Newton``."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def in_singular(phrase: str) -> str:
    """Return a phrase that starts with a regular verb in the plural: do it → does it."""
    verb, space, complement = phrase.partition(" ")
    if verb.endswith("y"):
        verb = f"{verb[:-1]}ies"
    elif verb != "can":
        verb = f"{verb}es" if verb.endswith(("o", "sh", "x")) else f"{verb}s"
    return f"{verb}{space}{complement.replace('their process', 'its process')}"


def with_effects(fact: str, effects: Iterable[Effect]) -> str:
    """Return a message: a fact about a file, and what readers do because of it."""
    readers: dict[str, tuple[str, ...]] = {}
    for effect in effects:
        if not effect.in_hint:
            readers[effect.phrase] = readers.get(effect.phrase, ()) + effect.readers
    texts = "; ".join(str(Effect(names, phrase)) for phrase, names in readers.items())
    return f"{fact}: {texts}" if texts else fact


def _in_hint(effects: Iterable[Effect]) -> str:
    """Return the end of a hint: what readers do that the message does not name."""
    return "; ".join(str(effect) for effect in effects if effect.in_hint)


class Repair(NamedTuple):
    """A change of the text of one element that repairs a finding.

    It is unambiguous, or leaves what readers read.  ``element`` gives the element the name ``new``,
    ``attribute`` gives that to its attribute ``old``, and ``remove`` removes the element.  The
    ``declaration`` is that of the document.
    """

    kind: Literal["element", "attribute", "remove", "declaration"]
    old: str
    new: str = ""

    def __str__(self) -> str:
        if self.kind == "remove":
            return f"a repeated <{self.old}> is removed"
        if self.kind == "declaration":
            return f"the first line is {self.new}"
        form = "<{}>" if self.kind == "element" else "{}"
        return f"{form.format(self.old)} becomes {form.format(self.new)}"


@dataclass(slots=True, frozen=True)
class Diagnostic:
    """One finding.  ``line`` and ``column`` count from 1; 0 means unknown.

    ``included_from``: the places of the ``<include>`` elements that lead to the file, as
    ``file:line``, the outermost first.  ``effects``: what readers do because of the finding; the
    message ends with them, or the hint; ``fact`` and ``cure`` are these two without effects, if
    there are some.  ``at`` is the element in the file, if the finding is about one;
    ``detail`` has the numbers and names that the message states, for programs.  ``repair`` is the
    change of the text that ``check --fix`` makes, if there is one.
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
    effects: tuple[Effect, ...] = ()
    at: ElementPath | None = None
    detail: Detail | None = None
    fact: str = field(default="", repr=False)
    cure: str = field(default="", repr=False)
    repair: Repair | None = field(default=None, repr=False, compare=False)

    def with_effects(self, effects: tuple[Effect, ...]) -> Diagnostic:
        """Return the finding with effects after its message and its hint, in place of its own."""
        fact, cure = (self.fact, self.cure) if self.effects else (self.message, self.hint)
        return replace(
            self,
            message=with_effects(fact, effects),
            hint="; ".join(filter(None, [cure, _in_hint(effects)])),
            effects=effects,
            fact=fact,
            cure=cure,
        )

    def of_readers(self, names: Iterable[str]) -> Diagnostic:
        """Return the finding with the effects in some readers only."""
        if not self.effects:
            return self
        reader_names = set(names)
        narrowed = [
            effect._replace(readers=readers)
            for effect in self.effects
            if (readers := tuple(name for name in effect.readers if name in reader_names))
        ]
        if not narrowed:
            narrowed = [effect for effect in self.effects if effect.readers == OTHERS]
        return self.with_effects(tuple(narrowed))

    @property
    def place(self) -> str:
        """``file:line``, or ``file`` if the line is unknown."""
        path = self.path or "<input>"
        return f"{path}:{self.line}" if self.line else path

    def __str__(self) -> str:
        place = self.place
        if self.line and self.column:
            place += f":{self.column}"
        lines = [f"{place}: {self.severity}: {self.message} [{self.code}]"]
        if self.included_from:
            lines.append(f"    included: {' → '.join([*self.included_from, self.place])}")
        if self.hint:
            lines.append(f"    hint: {self.hint}")
        return "\n".join(map(printable, lines))


class TranslateError(Exception):
    """A file cannot be read or translated; ``diagnostics`` contains all reasons."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        # The argument is that of this method, so that the error can be pickled and copied.
        super().__init__(self.diagnostics)

    @classmethod
    def of(
        cls,
        code: str,
        message: str,
        path: str = "",
        line: int = 0,
        *,
        hint: str = "",
        at: ElementPath | None = None,
    ) -> TranslateError:
        """Return the exception for one error; ``at`` is its element, if it is about one."""
        return cls([Diagnostic(code, "error", message, path, line, hint=hint, at=at)])

    def __str__(self) -> str:
        return "\n".join(str(diagnostic) for diagnostic in self.diagnostics)


class RefusedArgumentError(ValueError):
    """An argument has a value that is not allowed; the message states it for the user.

    Functions document it as ``ValueError``.  Commands show it, and no other one, as wrong usage.
    """


@dataclass(slots=True)
class Diagnostics:
    """The findings about one or more files, without duplicates.

    A defect is an invalid value that does not make the robot ambiguous.  It is an error if the file
    is checked (``checking``), and a warning if the file is used.  ``accepted`` are the codes of
    defects with which the reader for which the file is checked loads it.
    """

    items: dict[Diagnostic, None] = field(default_factory=dict)
    checking: bool = False
    accepted: frozenset[str] = frozenset()
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
        return [
            replace(finding, severity=self._severity(finding))
            if finding in self.defects
            else finding
            for finding in self.items
        ]

    def _severity(self, defect: Diagnostic) -> Severity:
        return "error" if self.checking and defect.code not in self.accepted else "warning"

    @property
    def errors(self) -> list[Diagnostic]:
        """The findings that make the file unusable, without defects."""
        return [
            finding
            for finding in self.items
            if finding.severity == "error" and finding not in self.defects
        ]

    def raise_errors(self) -> None:
        """Raise :class:`TranslateError` with all findings if the file is unusable."""
        if self.errors:
            raise TranslateError(self.findings)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort by line within each file; files keep the order of their first finding."""
    in_file_order = list(diagnostics)
    files = {
        path: index
        for index, path in enumerate(dict.fromkeys(diagnostic.path for diagnostic in in_file_order))
    }
    # Pairs as keys would be many objects for the garbage collector.
    in_file_order.sort(key=lambda diagnostic: diagnostic.line)
    in_file_order.sort(key=lambda diagnostic: files[diagnostic.path])
    return in_file_order


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether one of the findings is an error."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def errors_of_warnings(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the findings with errors in place of warnings."""
    return [
        replace(diagnostic, severity="error") if diagnostic.severity == "warning" else diagnostic
        for diagnostic in diagnostics
    ]


# --- Texts for terminals, logs and reports --------------------------------------------------------
# A name in a file can contain the control sequences of terminals, line breaks that look like
# another message (``::error``), or characters that reverse the direction of a text.

#: C0 and C1 control characters, separators of lines, bidirectional controls and lone surrogates.
_CONTROLS = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
_NAMES = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def printable(text: str) -> str:
    """Return the text in one line, with escape sequences of Python for its control characters."""
    if text.isprintable():
        return text
    return re.sub(_CONTROLS, lambda match: _NAMES.get(match[0]) or _escape(match[0]), text)


def printable_lines(text: str) -> str:
    """Return a text with its control characters escaped, except for line breaks."""
    return "\n".join(map(printable, text.split("\n")))


#: What runners of CI take for commands: ``::`` at the start of a line (GitHub), which can follow
#: blanks, and ``##`` with one of these words at any place (GitHub, Azure, TeamCity).
_COMMANDS = (
    r"(?:^|(?<=[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]))([^\S\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]*)"
    r":(?=:)"
)
_HASH_COMMANDS = r"#(?=#(?:\[|vso\[|teamcity\[))"


def without_commands(text: str) -> str:
    """Return a text with escape sequences of Python in what runners of CI take for commands."""
    if "::" in text:
        text = re.sub(_COMMANDS, r"\1\\x3a", text, flags=re.MULTILINE)
    return without_hash_commands(text)


def without_hash_commands(text: str) -> str:
    """Return a text with escape sequences in the commands for runners that start with ``##``."""
    return re.sub(_HASH_COMMANDS, r"\\x23", text, flags=re.IGNORECASE) if "##" in text else text


#: The version of the JSON that commands write.  It rises with each change that is no addition.
CONTRACT = 2


def contract_text(payload: Mapping[str, object]) -> str:
    """Return the JSON text of a command, with the version of the contract as its first entry."""
    return json_text({"contract": CONTRACT, **payload})


def json_value(text: str | bytes) -> object:
    """Return the value of a JSON text; ``None`` for another text, and one that is nested too deep.

    Python cannot read thousands of lists within each other.
    """
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def json_text(value: object) -> str:
    """Return JSON in UTF-8, indented, with escape sequences for control characters.

    They also stand in what runners of CI take for commands; no line of JSON starts with a colon.
    """
    import json

    text = json.dumps(value, indent=2, ensure_ascii=False)
    # JSON itself escapes line breaks in texts, so these are between the lines.
    text = re.sub(
        _CONTROLS, lambda match: match[0] if match[0] == "\n" else f"\\u{ord(match[0]):04x}", text
    )
    return re.sub(_HASH_COMMANDS, r"\\u0023", text, flags=re.IGNORECASE)


def xml_for_terminal(text: str) -> str:
    """Return XML with references for control characters, except for line breaks and tabs."""
    return re.sub(
        _CONTROLS, lambda match: match[0] if match[0] in "\n\t" else f"&#x{ord(match[0]):X};", text
    )


def _escape(character: str) -> str:
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


#: The widest column of a table, in characters.
MAX_WIDTH = 250


def aligned(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return the rows below the headers, with two spaces between the columns.

    A cell of more than :data:`MAX_WIDTH` characters widens no other row.
    """
    lines = [tuple(headers), *map(tuple, rows)]
    widths = [
        max(min(len(line[column]), MAX_WIDTH) for line in lines) for column in range(len(headers))
    ]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


# --- Exceptions of other libraries ----------------------------------------------------------------
# Some libraries document no exceptions for the files that they cannot read, and raise any type.


_PACKAGE = __name__.partition(".")[0]


def is_own_defect(error: Exception) -> bool:
    """Return whether code of this package raised an exception, not a library that it calls.

    An endless recursion can end in a function of either.
    """
    if isinstance(error, RecursionError) or error.__traceback__ is None:
        return False
    place = error.__traceback__
    while place.tb_next is not None:
        place = place.tb_next
    return str(place.tb_frame.f_globals.get("__name__")).partition(".")[0] == _PACKAGE


@contextmanager
def library_errors(new_error: Callable[[str], Exception]) -> Iterator[None]:
    """Replace the exceptions of libraries by ``new_error`` of their text.

    Exceptions of this package and a lack of memory are raised unchanged.
    """
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        if is_own_defect(error):
            raise
        raise new_error(str(error)) from error
