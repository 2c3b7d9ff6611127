"""The loss report: the elements of the input that have no exact equivalent in the output.

An element with an exact equivalent has no entry.  Other elements are *carried* as extension data,
which a round trip restores, *approximated*, or *lost*.  A *harmless* entry is not restored either,
but the robot is the same without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from translate.diagnostics.printable import printable
from translate.diagnostics.provenance import Provenance

if TYPE_CHECKING:
    from translate.model.shape import Shape
    from translate.targets.reader_notes import ReaderNote

LossSeverity: TypeAlias = Literal["carried", "harmless", "approximated", "lost"]
#: The severities, the most severe first.
SEVERITIES: tuple[LossSeverity, ...] = ("lost", "approximated", "harmless", "carried")


class Loss(NamedTuple):
    """One entry of the loss report.

    ``element`` is the name of an element (``joint 'elbow' <safety_controller>``); ``line`` is its
    line in the input, or 0.
    """

    code: str
    severity: LossSeverity
    element: str
    reason: str
    path: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.path or '<input>'}:{self.line}: " if self.line else ""
        return printable(f"{place}{self.severity}: {self.element}: {self.reason} [{self.code}]")


@dataclass(slots=True)
class LossReport:
    """The entries of one translation, in the order of the output.

    ``provenance``: the elements of the input that those of the output were derived from.
    ``notes``: changes that some readers of the output make without a message.
    """

    losses: list[Loss] = field(default_factory=list)
    provenance: Provenance = field(default_factory=Provenance)
    notes: list[ReaderNote] = field(default_factory=list)

    def add(
        self,
        code: str,
        severity: LossSeverity,
        element: str,
        reason: str,
        location: tuple[str, int, str] = ("", 0, ""),
    ) -> None:
        """Add one entry; ``location`` is a :class:`translate.model.Location`."""
        path, line, _ = location
        self.losses.append(Loss(code, severity, element, reason, path, line))

    def not_exact(self, allowed: frozenset[str] = frozenset()) -> list[Loss]:
        """The approximated and lost entries without the allowed codes."""
        return [
            loss
            for loss in self.losses
            if loss.severity in ("approximated", "lost") and loss.code not in allowed
        ]


def losses_by_cause(losses: Iterable[Loss]) -> dict[tuple[LossSeverity, str], list[Loss]]:
    """Losses by severity and code, the most severe first; each list keeps its order."""
    found: dict[tuple[LossSeverity, str], list[Loss]] = {}
    for loss in sorted(losses, key=lambda loss: (SEVERITIES.index(loss.severity), loss.code)):
        found.setdefault((loss.severity, loss.code), []).append(loss)
    return found


def shape_label(shape: Shape, link: str) -> str:
    """The name of a visual or collision in the report."""
    return f"{type(shape).__name__.lower()} '{shape.name}' of link '{link}'"
