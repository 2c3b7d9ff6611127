"""The result of a comparison: differences, notes, the largest errors, and selected rows of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace

from translate.diagnostics.diagnostic import printable
from translate.diagnostics.element_path import ElementPath, label
from translate.model.fragment import Location
from translate.model.pose import Transform
from translate.structures import dataclass, grouped

#: The number of differences that a notebook shows.
_MAX_ROWS = 200
#: The measured quantities with their units, in the order of the table.
QUANTITIES: tuple[tuple[str, str], ...] = (
    ("link poses", "m"),
    ("link poses", "rad"),
    ("inertial frames", "m"),
    ("frames", "m"),
    ("frames", "rad"),
    ("visuals", "m"),
    ("visuals", "rad"),
    ("collisions", "m"),
    ("collisions", "rad"),
    ("axes", "rad"),
    ("axes", "m"),
    ("limits", ""),
    ("masses", "kg"),
    ("inertia", "kg m²"),
    ("sensors", ""),
    ("plugins", ""),
    ("surfaces", ""),
    ("lights", ""),
    ("physics", ""),
    ("mesh files", ""),
)
#: The quantities of robots that an engine has loaded, with their units.
ENGINE_QUANTITIES: tuple[tuple[str, str], ...] = (
    ("link poses", "m"),
    ("link poses", "rad"),
    ("shape poses", "m"),
    ("shape poses", "rad"),
    ("limits", ""),
    ("total mass", "kg"),
    ("masses", "kg"),
    ("centres of mass", "m"),
    ("inertia", "kg m²"),
    ("accelerations", ""),
)
#: The headers of the columns of :meth:`Comparison.rows`.
HEADERS = ("compared", "max error", "tolerance", "worst", "ok")
#: The beginnings of the codes of differences of shapes, masses and places of links, and of the
#: bodies and axes of joints.
OF_BODIES = (
    *("visual-", "collision-", "mass", "inertia", "link-pose", "root-pose"),
    *("joint-parent", "axis"),
)
#: The place of a measure without elements.
NOWHERE = ElementPath("")
_POSES = ("link poses", "inertial frames", "visuals", "collisions")


@dataclass(slots=True, frozen=True)
class Difference:
    """A difference or a note about the element ``at``.

    ``code`` is stable and in kebab-case.  The element is that of the first robot, if it has it.
    """

    code: str
    at: ElementPath
    message: str

    @property
    def element(self) -> str:
        """The element as text: ``joint 'elbow'``."""
        return label(self.at)

    def to_json(self) -> dict[str, object]:
        """Return the difference as an object of JSON."""
        return {
            "code": self.code,
            "at": self.at.to_json(),
            "element": self.element,
            "message": self.message,
        }

    def __str__(self) -> str:
        return _line(self.element, self)


def _line(elements: str, difference: Difference) -> str:
    """Return a line of text about elements with the message and code of a difference."""
    return printable(f"{elements}: {difference.message} [{difference.code}]")


@dataclass(slots=True, frozen=True)
class Tolerance:
    """The largest distance (m) and angle (rad) between two poses that count as equal."""

    position: float
    rotation: float

    @property
    def accepts_equal(self) -> bool:
        """Whether equal poses are the same; they are not for a number below 0 or NaN."""
        return self.position >= 0.0 and self.rotation >= 0.0

    def accepts(self, X_A: Transform, X_B: Transform) -> bool:
        """Whether two poses in one frame are the same."""
        metres, radians = pose_error(X_A, X_B)
        return metres <= self.position and radians <= self.rotation


#: The relative tolerance of numbers that are copied, not computed from poses.
RELATIVE_TOLERANCE = 1e-9


def pose_error(X_A: Transform, X_B: Transform) -> tuple[float, float]:
    """The distance (m) and the angle (rad) between two poses in one frame."""
    if X_A == X_B:
        return 0.0, 0.0
    metres, radians = X_A.distance(X_B)
    return (0.0 if same_numbers(X_A.xyz, X_B.xyz) else metres), radians


def same_numbers(a: Iterable[float], b: Iterable[float]) -> bool:
    """Whether all numbers are equal, even where they are too large to compute with."""
    return all(x == y or (x != x and y != y) for x, y in zip(a, b, strict=True))


def number_error(a: float, b: float) -> float:
    """The absolute difference of two numbers; 0 for two equal infinities."""
    return 0.0 if a == b or (a != a and b != b) else abs(a - b)


def allowed_error(*numbers: float) -> float:
    """The tolerance for numbers of this size."""
    size = 0.0
    for number in numbers:
        if size < abs(number) < math.inf:
            size = abs(number)
    return RELATIVE_TOLERANCE * size


@dataclass(slots=True)
class Measure:
    """The largest error of a quantity, and the worst element: that nearest to its tolerance.

    ``at`` is the worst element, ``number`` the name of one of its numbers: ``lower``.
    ``tolerance`` is the one that holds for the worst element.  ``count`` is how many elements
    were measured; ``ok`` is whether all of them are within their tolerances.
    """

    error: float = 0.0
    at: ElementPath = NOWHERE
    number: str = ""
    tolerance: float = 0.0
    count: int = 0
    ok: bool = True
    strain: float = field(default=-1.0, repr=False)

    @property
    def worst(self) -> str:
        """The worst element as text, with the name of the number; empty if none was measured."""
        return f"{label(self.at)} {self.number}".rstrip()

    def add(
        self, error: float, tolerance: float, at: ElementPath, count: int = 1, number: str = ""
    ) -> bool:
        """Take ``count`` elements with an error into account; whether they are within a tolerance.

        ``at`` is the first of them, ``number`` the name of its number with the error.
        """
        if error == 0.0 <= tolerance and self.strain >= 0.0:
            self.count += count
            return True
        # An error that is no number is beyond every tolerance.
        error = math.inf if math.isnan(error) else error
        ok = error <= tolerance
        strain = error / tolerance if tolerance else (math.inf if error else 0.0)
        self.error = max(error, self.error)
        self.count += count
        self.ok = self.ok and ok
        if strain > self.strain:
            self.at, self.number = at, number
            self.tolerance, self.strain = tolerance, strain
        return ok

    def merge(self, other: Measure) -> None:
        """Take all elements of another measure of the same quantity into account."""
        self.error = max(self.error, other.error)
        self.count += other.count
        self.ok = self.ok and other.ok
        if other.strain > self.strain:
            self.at, self.number = other.at, other.number
            self.tolerance, self.strain = other.tolerance, other.strain


@dataclass
class EngineComparison:
    """The verdict of an engine about two files.

    ``readers`` are the engines that have loaded the two files: an engine that does not read a
    format is compared with another one that does; empty if none was asked.  ``refusals`` are the
    messages of these engines, empty for a file that was loaded.  ``measures`` holds the largest
    error of each quantity and unit, as :attr:`translate.Comparison.measures`.
    """

    engine: str
    readers: tuple[str, str]
    refusals: tuple[str, str] = ("", "")
    differences: list[Difference] = field(default_factory=list)
    measures: dict[tuple[str, str], Measure] = field(
        default_factory=lambda: {quantity: Measure() for quantity in ENGINE_QUANTITIES}
    )

    @property
    def is_judged(self) -> bool:
        """Whether both files were loaded."""
        return all(self.readers) and not any(self.refusals)

    @property
    def same(self) -> bool:
        """Whether no difference was found."""
        return not self.differences

    @property
    def verdict(self) -> str:
        """``same``, ``different``, ``refused``, or ``not read`` if no engine reads a format."""
        if self.is_judged:
            return "same" if self.same else "different"
        return "refused" if any(self.refusals) else "not read"

    def to_json(self) -> dict[str, object]:
        """The entry of ``compare --with --json``."""
        return {
            "verdict": self.verdict,
            "readers": list(self.readers),
            "refusals": list(self.refusals),
            "differences": [item.to_json() for item in self.differences],
            "measures": [
                {
                    "quantity": name,
                    "unit": unit,
                    "error": measure.error if math.isfinite(measure.error) else None,
                    "worst": measure.worst,
                    "at": measure.at.to_json(),
                    "count": measure.count,
                    "ok": measure.ok,
                }
                for (name, unit), measure in self.measures.items()
            ],
        }


@dataclass(slots=True)
class Comparison:
    """Whether two models are the same robot, with the differences if not.

    ``differences`` are differences of the robots; ``notes`` are differences of the descriptions
    only.  ``accepted`` are the changes that the report of a verified translation names; its
    differences are those that the report does not name.  ``measures`` holds the largest error per
    quantity and unit (see ``QUANTITIES``); an infinite error means that only one side has a finite
    number.  ``engines`` are the verdicts of the engines that were asked.  ``by_translation`` are
    those of the differences that a translation of the first robot makes.  ``places`` are the places
    of an element in the files of the two robots, as far as they have it.

    It is true if the two are the same robot.
    """

    differences: list[Difference] = field(default_factory=list)
    notes: list[Difference] = field(default_factory=list)
    accepted: list[Difference] = field(default_factory=list)
    measures: dict[tuple[str, str], Measure] = field(
        default_factory=lambda: {quantity: Measure() for quantity in QUANTITIES}
    )
    engines: dict[str, EngineComparison] = field(default_factory=dict)
    by_translation: list[Difference] = field(default_factory=list)
    places: dict[ElementPath, list[Location]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Return :attr:`same`."""
        return self.same

    def __repr__(self) -> str:
        number = len(self.differences)
        return f"Comparison({self.verdict}{f': {number} differences' if number else ''})"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @property
    def verdict(self) -> str:
        """The verdict as text."""
        return "the same robot" if self.same else "not the same robot"

    def _repr_html_(self) -> str:
        """Return the verdict and the differences, as Jupyter shows them."""
        import html

        verdict = "the same robot" if self.same else "different robots"
        rows = "".join(
            f"<tr><td>{html.escape(difference.element)}</td>"
            f"<td>{html.escape(printable(difference.message))}</td>"
            f"<td><code>{difference.code}</code></td></tr>"
            for difference in self.differences[:_MAX_ROWS]
        )
        more = len(self.differences) - _MAX_ROWS
        rest = f"<p>and {more} more</p>" if more > 0 else ""
        return f"<p>{verdict}</p><table>{rows}</table>{rest}" if rows else f"<p>{verdict}</p>"

    @property
    def same(self) -> bool:
        """Whether the two are the same robot, also to the engines that were asked."""
        return not self.differences and all(item.same for item in self.engines.values())

    @property
    def max_position_error_m(self) -> float:
        """The largest distance between two links, centres of mass or shapes that should agree."""
        return max(self._error(name, "m") for name in _POSES)

    @property
    def max_rotation_error_rad(self) -> float:
        """The largest turn between two links or shapes that should agree."""
        return max(self._error(name, "rad") for name in _POSES)

    @property
    def mass_error_kg(self) -> float:
        """The largest error of the mass of a link."""
        return self._error("masses", "kg")

    @property
    def inertia_error(self) -> float:
        """The largest error of an entry of an inertia tensor, in kg m², in the axes of the link."""
        return self._error("inertia", "kg m²")

    @property
    def max_axis_error_rad(self) -> float:
        """The largest angle between two joint axes that should agree."""
        return self._error("axes", "rad")

    @property
    def limit_error(self) -> float:
        """The largest error of a limit, in its own unit; infinite if only one side has it."""
        return self._error("limits", "")

    def _error(self, quantity: str, unit: str) -> float:
        measure = self.measures.get((quantity, unit))
        return 0.0 if measure is None else measure.error

    def differ(self, code: str, at: ElementPath, message: str) -> None:
        """Add a difference."""
        self.differences.append(Difference(code, at, message))

    def note(self, code: str, at: ElementPath, message: str) -> None:
        """Add a note."""
        self.notes.append(Difference(code, at, message))

    def measure(
        self,
        quantity: str,
        unit: str,
        error: float,
        tolerance: float,
        at: ElementPath,
        count: int = 1,
        number: str = "",
    ) -> bool:
        """Take an error into the table, as :meth:`Measure.add`."""
        return self.measures[quantity, unit].add(error, tolerance, at, count, number)

    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """The table of maximum errors as text, one row per quantity that was measured.

        The columns are ``HEADERS``.
        """
        return [
            (
                name,
                f"{measure.error:.2g} {unit}".strip(),
                f"{measure.tolerance:.2g} {unit}".strip(),
                measure.worst if measure.error else "",
                "yes" if measure.ok else "NO",
            )
            for (name, unit), measure in self.measures.items()
            if measure.count
        ]

    def difference_lines(self) -> list[str]:
        """The differences as text, one line each, and one line for each code of a translation."""
        grouped_ones = {(grouped_one.code, grouped_one.at) for grouped_one in self.by_translation}
        others = [
            ungrouped
            for ungrouped in self.differences
            if (ungrouped.code, ungrouped.at) not in grouped_ones
        ]
        return [
            *(f"different: {difference}" for difference in others),
            *_listed("different by a translation", self.by_translation),
        ]

    def lines(self) -> list[str]:
        """The differences, the notes and the verdict as text, one line each."""
        return [
            *self.difference_lines(),
            *_listed("accepted", self.accepted),
            *_listed("note", self.notes),
            *(
                f"different in {name}: {difference}"
                for name, item in self.engines.items()
                for difference in item.differences
            ),
            self.verdict,
        ]

    def places_of(self, difference: Difference) -> list[Location]:
        """The places of the element of a difference in the two files; none if they are unknown."""
        return self.places.get(difference.at.element, [])

    def _with_places(self, difference: Difference) -> dict[str, object]:
        places = [{"path": place.path, "line": place.line} for place in self.places_of(difference)]
        return {**difference.to_json(), **({"places": places} if places else {})}

    def to_json(self) -> dict[str, object]:
        """The output of ``compare --json``, which is stable.  Infinite errors are ``null``."""
        engines = {name: item.to_json() for name, item in self.engines.items()}
        by_translation = [self._with_places(difference) for difference in self.by_translation]
        return {
            "same": self.same,
            "max_position_error_m": _finite(self.max_position_error_m),
            "max_rotation_error_rad": _finite(self.max_rotation_error_rad),
            "mass_error_kg": _finite(self.mass_error_kg),
            "inertia_error": _finite(self.inertia_error),
            "max_axis_error_rad": _finite(self.max_axis_error_rad),
            "limit_error": _finite(self.limit_error),
            "differences": [self._with_places(item) for item in self.differences],
            "notes": [item.to_json() for item in self.notes],
            "accepted": [item.to_json() for item in self.accepted],
            "measures": [
                {
                    "quantity": name,
                    "unit": unit,
                    "error": _finite(measure.error),
                    "tolerance": _finite(measure.tolerance),
                    "worst": measure.worst,
                    "at": measure.at.to_json(),
                    "count": measure.count,
                    "ok": measure.ok,
                }
                for (name, unit), measure in self.measures.items()
            ],
            **({"engines": engines} if engines else {}),
            **({"by_translation": by_translation} if by_translation else {}),
        }


def merge_comparisons(comparisons: Sequence[Comparison]) -> Comparison:
    """Several comparisons as one: all differences, and the largest errors."""
    if len(comparisons) == 1:
        return comparisons[0]
    result = Comparison()
    for item in comparisons:
        result.differences += item.differences
        result.notes += item.notes
        result.accepted += item.accepted
        for quantity, measure in item.measures.items():
            result.measures[quantity].merge(measure)
    return result


def _listed(title: str, items: Iterable[Difference]) -> Iterator[str]:
    """One line for the items of one code: the first, with the other elements or with the number."""
    by_code: dict[str, list[Difference]] = grouped((item.code, item) for item in items)
    for same in by_code.values():
        if len({item.message for item in same}) == 1:
            more = f" and {len(same) - 3} more" if len(same) > 3 else ""
            elements = ", ".join(item.element for item in same[:3])
            yield f"{title}: {_line(f'{elements}{more}', same[0])}"
        else:
            yield f"{title} (1 of {len(same)}): {same[0]}"


def _finite(value: float) -> float | None:
    # JSON has no infinity.
    return value if math.isfinite(value) else None


#: Elements of links that state how a simulator moves them.
PHYSICS = ("gravity", "kinematic", "self_collide", "enable_wind", "velocity_decay", "battery")
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
            "actuator",
            "screw-pitch",
            "dynamics",
            "static",
        }
    ),
    "link-poses": frozenset({"link-pose", "model-pose", "root-pose"}),
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
    "physics": frozenset(f"{tag}{side}" for tag in PHYSICS for side in ("", "-missing", "-added")),
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
