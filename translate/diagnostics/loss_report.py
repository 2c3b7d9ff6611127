"""What a translation could not say in the words of the target.

Everything that is read is either mapped to its equal, and then it is not mentioned here, or it is
*carried* in our own namespace and comes back on the way home, *approximated*, or *lost*.  What is
*harmless* does not come back either, but the robot is the same without it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from translate.model.pose import Transform
    from translate.model.shape import Shape
    from translate.targets.reader_notes import ReaderNote

LossSeverity: TypeAlias = Literal["carried", "harmless", "approximated", "lost"]


@dataclass(slots=True, frozen=True)
class Loss:
    """One entry of the loss report.

    ``element`` names what it is about (``joint 'elbow' <safety_controller>``), ``line`` is where
    that stands in the input, 0 if nowhere.
    """

    code: str
    severity: LossSeverity
    element: str
    reason: str
    path: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.path or '<input>'}:{self.line}: " if self.line else ""
        return f"{place}{self.severity}: {self.element}: {self.reason} [{self.code}]"


@dataclass(slots=True)
class LossReport:
    """The entries of one translation, in the order of the output.

    ``renames`` maps names of the input to names of the output where they differ.
    ``added_inertia`` maps links to the (mass in kg, diagonal inertia in kg m²) that they were
    given because the target has no links without mass.
    ``moved_links`` maps a link whose frame had to move to ``X_LN``, the pose of the new frame in
    the old one.  ``split_joints`` maps a joint to the joints that stand for it, parent first.
    ``cut_joints`` are those that a tree has no room for.  ``lumped_links`` maps a link to the link
    that it has become a part of.  ``added_links`` stand for places that the input has no link at.
    ``left_out_shapes`` maps a link to those of its shapes that the target has no word for.
    ``geared_joints`` mimic another joint because a gearbox couples the two.
    ``notes`` tell what some readers of the output do without a message.
    ``world_joint`` holds a static model, for readers that do not know that it is static.
    """

    losses: list[Loss] = field(default_factory=list)
    renames: dict[str, str] = field(default_factory=dict)
    added_inertia: dict[str, tuple[float, float]] = field(default_factory=dict)
    moved_links: dict[str, Transform] = field(default_factory=dict)
    split_joints: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cut_joints: list[str] = field(default_factory=list)
    added_links: list[str] = field(default_factory=list)
    lumped_links: dict[str, str] = field(default_factory=dict)
    left_out_shapes: dict[str, list[Shape]] = field(default_factory=dict)
    geared_joints: list[str] = field(default_factory=list)
    world_joint: str = ""
    notes: list[ReaderNote] = field(default_factory=list)

    def add(
        self,
        code: str,
        severity: LossSeverity,
        element: str,
        reason: str,
        location: tuple[str, int, str] = ("", 0, ""),
    ) -> None:
        """Note one entry; ``location`` is a :class:`translate.model.Location`."""
        path, line, _ = location
        self.losses.append(Loss(code, severity, element, reason, path, line))

    def not_exact(self, allowed: frozenset[str] = frozenset()) -> list[Loss]:
        """The approximated and lost entries, but for those whose code is allowed."""
        return [
            loss
            for loss in self.losses
            if loss.severity in ("approximated", "lost") and loss.code not in allowed
        ]


def shape_label(shape: Shape, link: str) -> str:
    """What the report calls a visual or collision."""
    return f"{type(shape).__name__.lower()} '{shape.name}' of link '{link}'"
