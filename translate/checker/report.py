"""The report of a translation: the entries that explain differences, and the new names.

Entries are found by what they are about, in dictionaries.  Only their typed fields are read:
``code``, ``severity``, ``at`` (the element) and ``detail`` (numbers and names); ``element`` is a
text for messages.  A report can be that of a stranger: a value of another type counts as missing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

from .robot import Array, CheckError, Link, Mimic, Shape

#: The JSON of ``convert --report``.
ReportJson: TypeAlias = Mapping[str, object]
Values: TypeAlias = Mapping[str, object]
#: Numbers of a report have six significant digits or more.
DIGITS = 1e-5
#: A larger number is none: its square is too large to compute with.
LARGEST_NUMBER = 1e300


@dataclass(eq=False)
class Entry:
    """An entry of the report about an element."""

    number: int
    code: str
    severity: str
    #: A text for messages.
    element: str
    at: Values
    detail: Values
    #: Whether the entry is true; None if nothing here confirms it.
    verdict: bool | None = None

    def __post_init__(self) -> None:
        self.kind = text_at(self.at, "kind")
        self.name = text_at(self.at, "name")

    def confirm(self) -> None:
        """Note that the entry is true, unless it is false in another respect."""
        self.verdict = self.verdict is not False

    def parts(self) -> list[str]:
        """Return the joints of a chain, parent first."""
        return texts_at(self.detail, "parts")

    def inertia(self) -> tuple[float, float]:
        """Return the stated mass in kg, and the moment about each axis in kg m²."""
        return number_at(self.detail, "mass"), number_at(self.detail, "moment")

    def states_inertia(self, link: Link, *tensors: Array) -> bool:
        """Return whether the entry states the mass and inertia of a link.

        The inertia is the stated moment about each axis, or one of some tensors.
        """
        mass, moment = self.inertia()
        if not math.isclose(mass, link.mass or 0.0, rel_tol=DIGITS):
            return False
        zeros = [0.0, 0.0, 0.0]
        stated = [[moment, *zeros, moment, *zeros, moment], *map(_numbers, tensors)]
        return any(_is_near(_numbers(link.tensor), numbers) for numbers in stated)

    def states_mimic(self, follower: str, mimic: Mimic | None) -> bool:
        """Return whether the entry states that a joint follows another one, without an offset."""
        if mimic is None or mimic.offset:
            return False
        names = text_at(self.detail, "follower"), text_at(self.detail, "leader")
        factor = number_at(self.detail, "factor")
        is_near = math.isclose(factor, mimic.multiplier, rel_tol=DIGITS)
        return names == (follower, mimic.joint) and is_near


class Report:
    """The entries of a report by what they are about, and the new names of elements."""

    def __init__(self, report: ReportJson) -> None:
        """``report`` is JSON that ``report_of`` accepts, or an empty object."""
        losses = cast("list[dict[str, object]]", report.get("losses", []))
        self.entries = [_entry(number, loss) for number, loss in enumerate(losses)]
        self.renames = cast("dict[str, str]", report.get("renames", {}))
        self._by_code: dict[str, list[Entry]] = {}
        self._by_element: dict[tuple[str, str, str], Entry] = {}
        self._by_shape: dict[tuple[str, str, str, str], Entry] = {}
        self._by_follower: dict[tuple[str, str], list[Entry]] = {}
        self._mimics: dict[str, Entry] = {}
        #: The entry that lists a joint of B as added, by its name.
        self.of_added_joints: dict[str, Entry] = {}
        # Of equal entries the first counts.
        for entry in self.entries:
            self._by_code.setdefault(entry.code, []).append(entry)
            self._by_element.setdefault((entry.code, entry.kind, entry.name), entry)
            geometry = text_at(entry.detail, "geometry")
            for name in (entry.name, text_at(entry.at, "owner")):
                self._by_shape.setdefault((entry.code, geometry, entry.kind, name), entry)
            follower, leader = text_at(entry.detail, "follower"), text_at(entry.detail, "leader")
            if follower:
                self._by_follower.setdefault((follower, leader), []).append(entry)
            if text_at(entry.at, "field").endswith("mimic"):
                self._mimics.setdefault(entry.name, entry)
            for joint in texts_at(entry.detail, "joints"):
                self.of_added_joints.setdefault(joint, entry)

    def name_in_b(self, kind: str, name: str) -> str:
        """Return the name in B of an element of A."""
        return self.renames.get(f"{kind} {name}", self.renames.get(name, name))

    def of_code(self, *codes: str) -> list[Entry]:
        """Return the entries with some codes, code by code."""
        return [entry for code in codes for entry in self._by_code.get(code, ())]

    def about(self, kind: str, name: str, *codes: str) -> Entry | None:
        """Return the first entry with one of some codes about an element of A.

        It has the name of the element in A or in B.
        """
        stated_codes = [code for code in codes if code in self._by_code]
        if not stated_codes:
            return None
        names = (name, self.name_in_b(kind, name))
        keys = [(code, kind, name) for code in stated_codes for name in names]
        return _first(self._by_element.get(key) for key in keys)

    def about_shape(self, shape: Shape, link: str) -> Entry | None:
        """Return the entry that explains that a shape of a link of A is not in B."""
        reasons = [("geometry-not-in-urdf", shape.geometry.kind)]
        if min(shape.sizes, default=1.0) <= 0.0 or shape.geometry.kind == "plane":
            reasons.append(("value-replaced", ""))
        if shape.geometry.submesh:
            reasons.append(("mesh-submesh", ""))
        if shape.geometry.kind == "capsule":
            reasons.append(("capsule-as-cylinder-and-spheres", ""))
        for name in (shape.name, link):
            keys = [(*reason, shape.kind, name) for reason in reasons]
            entry = _first(self._by_shape.get(key) for key in keys)
            if entry is not None and name:
                return entry
        return None

    def about_mimic(self, joint: str, mimic: Mimic | None) -> Entry | None:
        """Return the entry about what a joint follows in B, which has this mimic, or none."""
        followed = self._by_follower.get((joint, mimic.joint), ()) if mimic is not None else ()
        stated = (entry for entry in followed if entry.states_mimic(joint, mimic))
        return _first((*stated, self._mimics.get(joint))) or self.about(
            "joint", joint, "mimic-not-in-urdf", "mimic-leader-cut", "mimic-newer"
        )


def _numbers(tensor: Array) -> list[float]:
    # Numpy needs the time for ten of these lists to compare two small matrices.
    numbers: list[float] = tensor.ravel().tolist()
    return numbers


def _is_near(numbers: Sequence[float], stated: Sequence[float]) -> bool:
    """Return whether numbers differ by less than the digits of the largest stated one."""
    error = DIGITS * max(map(abs, stated))
    return all(abs(x - y) <= error for x, y in zip(numbers, stated, strict=True))


def _first(entries: Iterable[Entry | None]) -> Entry | None:
    """Return the entry that comes first in the report, if there is one."""
    present = [entry for entry in entries if entry is not None]
    return min(present, key=lambda entry: entry.number, default=None)


def _entry(number: int, loss: Mapping[str, object]) -> Entry:
    code, severity, element = (text_at(loss, key) for key in ("code", "severity", "element"))
    at, detail = loss["at"], loss.get("detail", {})
    return Entry(number, code, severity, element, cast("Values", at), cast("Values", detail))


# --- Values of JSON ------------------------------------------------------------------------------


def text_at(values: Values, key: str) -> str:
    """Return a text, empty if there is none."""
    value = values.get(key, "")
    return value if isinstance(value, str) else ""


def texts_at(values: Values, key: str) -> list[str]:
    """Return the texts of a list."""
    value = values.get(key, [])
    texts = value if isinstance(value, (list, tuple)) else []
    return [text for text in texts if isinstance(text, str)]


def number_at(values: Values, key: str) -> float:
    """Return a number, NaN if there is none."""
    return _number(values.get(key))


def vector_at(values: Values, key: str) -> list[float]:
    """Return three numbers, or an empty list."""
    value = values.get(key)
    if not isinstance(value, (list, tuple)) or len(value) != 3:
        return []
    vector = [_number(component) for component in value]
    return vector if all(map(math.isfinite, vector)) else []


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return math.nan
    return float(value) if abs(value) < LARGEST_NUMBER else math.nan


# --- The file ------------------------------------------------------------------------------------


def report_of(data: bytes, path: Path) -> ReportJson:
    """Return the report that ``convert --report`` wrote.  Raises CheckError for any other file."""
    try:
        report = json.loads(data)
    except (ValueError, RecursionError):
        report = None
    if not _is_report(report):
        raise CheckError(f"{path} is no report: the JSON file of convert --report is expected")
    return cast("ReportJson", report)


def _is_report(report: object) -> bool:
    """Return whether an object of JSON has the losses and the new names of a report."""
    if not isinstance(report, dict):
        return False
    losses, renames = report.get("losses"), report.get("renames")
    if not (isinstance(losses, list) and isinstance(renames, dict)):
        return False
    return all(isinstance(name, str) for name in renames.values()) and all(map(_is_loss, losses))


def _is_loss(loss: object) -> bool:
    if not isinstance(loss, dict):
        return False
    texts = map(loss.get, ("code", "severity", "element", "reason"))
    objects = (loss.get("at"), loss.get("detail", {}))
    return all(isinstance(text, str) for text in texts) and all(
        isinstance(values, dict) for values in objects
    )
