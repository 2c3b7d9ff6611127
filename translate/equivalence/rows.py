"""The rows of the table of ``compare``: all, or those that ``--only`` and ``--ignore`` select."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from translate.equivalence.result import Comparison

#: Row → the codes of its differences.
CODES: dict[str, frozenset[str]] = {
    "links": frozenset({"link-missing", "link-added"}),
    "joints": frozenset(
        {
            "joint-missing",
            "joint-added",
            "joint-type",
            "joint-parent",
            "joint-child",
            "mimic",
            "gearbox",
            "screw-pitch",
            "dynamics",
            "static",
        }
    ),
    "link-poses": frozenset({"link-pose", "model-pose"}),
    "inertial-frames": frozenset({"inertial-pose"}),
    "frames": frozenset({"frame-pose", "frame-link"}),
    "visuals": frozenset({"visual-count", "visual-pose", "visual-geometry", "visual-color"}),
    "collisions": frozenset({"collision-count", "collision-pose", "collision-geometry"}),
    "axes": frozenset({"axis", "axis-position"}),
    "limits": frozenset({"limit"}),
    "masses": frozenset({"mass"}),
    "inertia": frozenset({"inertia"}),
    "sensors": frozenset({"sensor", "sensor-missing", "sensor-added"}),
    "plugins": frozenset({"plugin", "plugin-missing", "plugin-added"}),
    "surfaces": frozenset({"surface", "surface-missing", "surface-added"}),
    "lights": frozenset({"light", "light-missing", "light-added"}),
    "mesh-files": frozenset({"mesh-file"}),
}
ROWS = tuple(CODES)


@dataclass(frozen=True, slots=True)
class Rows:
    """A selection of rows: ``only`` these, or all if it is empty, without those in ``ignore``.

    Raises ``ValueError`` for an unknown row.
    """

    only: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in (*self.only, *self.ignore):
            if name not in CODES:
                raise ValueError(f"'{name}' is not a row; the rows are {', '.join(ROWS)}")

    def of(self, comparison: Comparison) -> Comparison:
        """The comparison with the differences and measures of these rows only."""
        if not (self.only or self.ignore):
            return comparison
        chosen = [row for row in self.only or ROWS if row not in self.ignore]
        codes = frozenset().union(*(CODES[row] for row in chosen))
        return replace(
            comparison,
            differences=[item for item in comparison.differences if item.code in codes],
            measures={
                quantity: measure
                for quantity, measure in comparison.measures.items()
                if quantity[0].replace(" ", "-") in chosen
            },
        )
