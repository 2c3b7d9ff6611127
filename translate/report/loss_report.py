"""The loss report: the elements of the input that have no exact equivalent in the output.

An element with an exact equivalent has no entry.  The severity of an entry states what a reader of
the output finds: see :data:`translate.diagnostics.catalogue.MEANINGS`.  The catalogue gives each
code its usual severity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from operator import attrgetter
from typing import TypeAlias

from translate.diagnostics.catalogue import (
    LOSS_SEVERITIES,
    LossSeverity,
    Strictness,
    entry_of,
)
from translate.diagnostics.diagnostic import printable
from translate.diagnostics.element_path import ElementPath, label
from translate.diagnostics.loss_detail import Detail
from translate.model.fragment import Dialect, Include
from translate.model.model import Model
from translate.report.provenance import Provenance
from translate.structures import NamedTuple, dataclass, grouped

_CODE = attrgetter("code")
#: The severities, the most severe first.
SEVERITIES: tuple[LossSeverity, ...] = tuple(LOSS_SEVERITIES)


def _refused_by(*options: Strictness) -> frozenset[LossSeverity]:
    forms = LOSS_SEVERITIES.items()
    return frozenset(severity for severity, form in forms if form.refused_by in options)


#: The severities that a strict translation refuses.
_COUNTED: dict[Strictness, frozenset[LossSeverity]] = {
    False: frozenset(),
    True: _refused_by(True),
    "all": _refused_by(True, "all"),
}
#: The path and the XML of an element → the severity and the reason of its loss without an effect.
Effect: TypeAlias = Callable[[tuple[str, ...], str], "tuple[LossSeverity, str] | None"]


class Loss(NamedTuple):
    """One entry of the loss report.

    ``at`` is the element, ``path`` its file, ``line`` its line there, or 0.  ``detail`` has the
    numbers and names that ``reason`` states, for programs.
    """

    code: str
    severity: LossSeverity
    at: ElementPath
    reason: str
    path: str = ""
    line: int = 0
    detail: Detail | None = None

    @property
    def element(self) -> str:
        """The name of the element in messages: ``joint 'elbow' <safety_controller>``."""
        return label(self.at)

    @property
    def is_harmless(self) -> bool:
        """Whether no strictness refuses it: the output has another form of the same thing."""
        return self.severity not in _COUNTED["all"]

    def to_json(self) -> dict[str, object]:
        """Return the entry as an object of JSON, without its file."""
        return {
            "code": self.code,
            "severity": self.severity,
            "element": self.element,
            "at": self.at.to_json(),
            "line": self.line,
            "reason": self.reason,
            **({} if self.detail is None else {"detail": self.detail._asdict()}),
        }

    def __str__(self) -> str:
        place = f"{self.path or '<input>'}:{self.line}: " if self.line else ""
        return printable(f"{place}{self.severity}: {self.element}: {self.reason} [{self.code}]")


class ReaderNote(NamedTuple):
    """A deviation of some ``readers`` for the ``elements`` of a translation."""

    code: str
    readers: tuple[str, ...]
    message: str
    elements: tuple[str, ...]

    def __str__(self) -> str:
        shown = ", ".join(self.elements[:3])
        rest = len(self.elements) - 3
        more = f" and {rest} more" if rest > 0 else ""
        readers = ", ".join(self.readers)
        return printable(f"{readers}: {self.message} ({shown}{more}) [{self.code}]")


@dataclass(slots=True)
class LossReport:
    """The entries of one translation, in the order of the output.

    ``provenance``: the elements of the input that those of the output were derived from.
    ``notes``: changes that some readers of the output make without a message.
    ``ignores_blocks``: the chosen reader of the output ignores ``<gazebo>`` blocks.
    ``requested``: codes of the changes that options and the reader asked for, or that are none for
    the reader.
    ``with_notes``: whether notes are looked for.
    ``reading``: the format and the version in which all readers get the written models, if their
    notes are not in ``notes`` yet.
    ``written``: the models in the form in which the output has them.
    ``remarked``: codes of what the chosen reader does with the written models.
    ``includes``: those that the output has.
    """

    losses: list[Loss] = field(default_factory=list)
    provenance: Provenance = field(default_factory=Provenance)
    notes: list[ReaderNote] = field(default_factory=list)
    ignores_blocks: bool = False
    requested: frozenset[str] = frozenset()
    with_notes: bool = True
    reading: tuple[Dialect, str] | None = None
    written: Sequence[Model] = ()
    remarked: frozenset[str] = frozenset()
    includes: list[Include] = field(default_factory=list)

    @property
    def codes(self) -> set[str]:
        """The codes of the entries."""
        return {*map(_CODE, self.losses)}

    def add(
        self,
        code: str,
        at: ElementPath,
        reason: str,
        location: tuple[str, int, str] = ("", 0, ""),
        *,
        severity: LossSeverity | None = None,
        detail: Detail | None = None,
    ) -> None:
        """Add one entry; ``location`` is a :class:`~translate.model.fragment.Location`.

        ``severity`` is one of the catalogue for ``code``, by default the usual one.
        """
        severities = entry_of(code).severities
        if severity is None:
            severity = next(iter(severities))
        assert severity in severities, (code, severity)
        # The constructor of tuples needs half of the instructions of a NamedTuple's.
        values = code, severity, at, reason, *location[:2], detail
        self.losses.append(tuple.__new__(Loss, values))

    def not_exact(
        self, allowed: frozenset[str] = frozenset(), strict: Strictness = True
    ) -> list[Loss]:
        """The entries that ``strict`` counts, without the allowed codes."""
        counted = _COUNTED[strict]
        return [
            loss for loss in self.losses if loss.severity in counted and loss.code not in allowed
        ]


def losses_by_cause(losses: Iterable[Loss]) -> dict[tuple[LossSeverity, str], list[Loss]]:
    """Losses by severity and code, the most severe first, else in the order of files and lines."""
    found = list(losses)
    files = {path: number for number, path in enumerate(dict.fromkeys(x.path for x in found))}
    found.sort(key=lambda loss: (SEVERITIES.index(loss.severity), files[loss.path], loss.line))
    return grouped(((loss.severity, loss.code), loss) for loss in found)
