"""Check a round trip: translate a file to the other format and back."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any, cast

from translate.constructs.explicit_frames import with_frames_of
from translate.diagnostics.diagnostic import (
    Diagnostic,
    Severity,
    TranslateError,
    errors_of_warnings,
    has_errors,
    in_order,
)
from translate.diagnostics.element_path import TEXT_PARTS, ElementPath, element_path_of, label
from translate.diagnostics.file_names import unicode_name
from translate.driver.convert import convert
from translate.driver.inputs import input_bytes
from translate.driver.load import ReadOptions, load, load_with
from translate.driver.translation import NOT_CHOSEN, Result, chosen_model
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.model.model import Document
from translate.passes.model_selection import (
    model_names,
    with_joints_in_models,
    with_placed_models,
)
from translate.report.loss_report import SEVERITIES, Loss, LossReport
from translate.report.provenance import Kind, Provenance
from translate.resources.search import Resources
from translate.structures import NamedTuple, dataclass
from translate.xml.document import parse, text_of
from translate.xml.files import Source, relative_path

#: The contents of a URDF that its SDFormat has, too.
_OF_ROBOT = re.compile(r"(?:link '[^']*'|joint '[^']*')(?! .*material| safety| calibration)")


class TripLoss(NamedTuple):
    """A loss of a translation to the format ``to``; ``model`` is empty for the only model.

    The loss of the translation back has the path of the original, and no line.
    """

    model: str
    to: Dialect
    loss: Loss

    def diagnostic(self, severity: Severity) -> Diagnostic:
        """Return the loss as a finding about the original."""
        loss = self.loss
        place = f"model '{self.model}': " if self.model else ""
        return Diagnostic(
            loss.code,
            severity,
            f"{place}{loss.severity} in the {FORMAT_NAMES[self.to]}: {loss.element}: {loss.reason}",
            loss.path,
            loss.line,
            at=loss.at,
            detail=loss.detail,
        )


@dataclass(slots=True)
class RoundTrip:
    """The round trip of the models of a file.

    ``findings`` are those of ``check``, and the reasons why a model cannot be translated.
    ``changes`` are the differences after the round trip, and ``losses`` the approximated and lost
    entries of the reports.  ``refused``: the file, or one of its models, cannot be translated.
    """

    path: str
    findings: list[Diagnostic] = field(default_factory=list)
    changes: list[Diagnostic] = field(default_factory=list)
    losses: list[TripLoss] = field(default_factory=list)
    refused: bool = False

    @property
    def verdict(self) -> str:
        """Whether the robot is the same after it; empty for a file that cannot be translated."""
        if self.refused:
            return ""
        return f"there and back: {'differences' if self.changes else 'the same robot'}"


@dataclass(frozen=True, slots=True)
class CheckedTrip:
    """A round trip, with the losses that are not known.

    ``strict``: warnings about the file are errors.  ``required``: new losses are errors.
    """

    trip: RoundTrip
    new: list[TripLoss]
    strict: bool = False
    required: bool = False

    @property
    def invalid(self) -> bool:
        """Whether there are errors in the file, or a model that cannot be translated."""
        return self.trip.refused or has_errors(self._findings())

    def diagnostics(self, *, known: bool = False) -> list[Diagnostic]:
        """Return all findings: about the file, changes, new losses, and on request known losses."""
        new = [loss.diagnostic("error" if self.required else "warning") for loss in self.new]
        known_losses = Counter(self.trip.losses) - Counter(self.new) if known else {}
        old = [loss.diagnostic("info") for loss in known_losses]
        return [*self._findings(), *self.trip.changes, *new, *old]

    def _findings(self) -> list[Diagnostic]:
        findings = self.trip.findings
        return errors_of_warnings(findings) if self.strict else findings


def round_trip(
    source: Source,
    *,
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
) -> RoundTrip:
    """Check a file, and translate each of its models to the other format and back, three times.

    Each translation of the first trip is verified.  After it, the contents of a URDF are compared
    with the original.  The second and the third trip must write the same bytes.  The parameters are
    those of :func:`translate.load`.  Problems are not raised, but are in the result.
    """
    reading = ReadOptions.of(lenient, unflatten, resources)
    trip_of_file = RoundTrip("")
    try:
        data, trip_of_file.path = input_bytes(source, reading.resources)
        is_read_again = isinstance(source, (str, os.PathLike)) and trip_of_file.path.endswith(
            ".xacro"
        )
        # The path of a file that the source leads to would name the file.
        reader = _Reader(source if is_read_again else data, data, trip_of_file.path, reading)
        document = reader.checked(trip_of_file)
        # The conversion reports that there is no model.
        names = model_names(document) or [""]
        if len(names) > 1:
            document = with_placed_models(document)
    except TranslateError as error:
        trip_of_file.findings += in_order(error.diagnostics)
        trip_of_file.refused = True
        return trip_of_file
    for name in names:
        trip = _Trip(reader, document, name if len(names) > 1 else "", trip_of_file)
        try:
            trip.run()
        except TranslateError as error:
            trip_of_file.findings += error.diagnostics
            trip_of_file.refused = True
    trip_of_file.findings = in_order(dict.fromkeys(trip_of_file.findings))
    return trip_of_file


@dataclass(frozen=True, slots=True)
class _Reader:
    """The bytes of a file, the source to read it from, and the options for reading.

    The bytes of a xacro file are those of its expansion; only the file itself has the lines.
    """

    source: Source
    data: bytes
    path: str
    reading: ReadOptions

    def checked(self, result: RoundTrip) -> Document:
        """Return the document, with its findings added to the result.

        Raises :class:`TranslateError` for a file that cannot be used.
        """
        try:
            document = self._read(checking=True)
            result.findings += document.diagnostics
        except TranslateError as error:
            # Some errors of ``check`` do not prevent the file from being read.
            document = self._read(checking=False)
            result.findings += error.diagnostics
        return document

    def is_strict(self) -> bool:
        """Return whether the file can be read without repairs."""
        try:
            load_with(self.data, replace(self.reading, lenient=False), path=self.path)
        except TranslateError:
            return False
        return True

    def _read(self, *, checking: bool) -> Document:
        return load_with(self.source, replace(self.reading, checking=checking), path=self.path)


@dataclass(frozen=True, slots=True)
class _Trip:
    """The round trip of one model: ``model`` is its path, or empty for the only model."""

    reader: _Reader
    document: Document
    model: str
    result: RoundTrip

    def run(self) -> None:
        """Translate, verify and compare.

        Raises :class:`TranslateError` for a model that cannot be translated.
        """
        resources, report = self.reader.reading.resources, LossReport()
        to: Dialect = "sdf" if self.document.format == "urdf" else "urdf"
        # Once for each model: the rest of the world is validated with no translation.
        document = chosen_model(self.document, self.model, to, report, LossReport())
        there = convert(document, verify=True, resources=resources)
        there.report.losses[:0] = report.losses
        self._keep(there)
        back = self._translated(there, verify=True)
        self._keep(back)
        for line in self._differences(there, back):
            self._change("contents-changed", line)
        second = self._translated(back)
        last = self._translated(second)
        if (second.text, last.text) != (there.text, back.text):
            # The first trip can change the layout.  The next one must change nothing.
            self._compare_bytes(second, last)

    def _compare_bytes(self, there: Result, back: Result) -> None:
        again = self._translated(back)
        for old, new in ((there, again), (back, self._translated(again))):
            for line in first_difference(old.text, new.text):
                message = f"the third trip changes the {FORMAT_NAMES[old.format_to]} again: {line}"
                self._change("round-trip-unstable", message)

    def _translated(self, before: Result, *, verify: bool = False) -> Result:
        """Return the translation of a translation to the other format."""
        path, name = self.reader.path, FORMAT_NAMES[before.format_to]
        document = self._loaded(before)
        if self.document.format == "urdf":
            document = with_frames_of(self.document, document)
        try:
            return convert(document, verify=verify, resources=self.reader.reading.resources)
        except TranslateError as error:
            message = f"the {name} cannot be translated back"
            raise TranslateError(
                [
                    replace(
                        diagnostic,
                        message=f"{message}: {diagnostic.message}",
                        path=path,
                        line=0,
                        column=0,
                    )
                    for diagnostic in error.diagnostics
                    if diagnostic.severity == "error"
                ]
            ) from error

    def _loaded(self, written: Result) -> Document:
        """Return the document of a translation, beside the file."""
        path = os.path.join(
            os.path.dirname(self.reader.path), f"<{FORMAT_NAMES[written.format_to]}>"
        )
        return load(
            written.text.encode("utf-8"), path=path, resources=self.reader.reading.resources
        )

    def _keep(self, translation: Result) -> None:
        """Add the losses and the differences of a translation to the result."""
        to = translation.format_to
        # The rest of a world is not part of the round trip of one of its models.
        losses = translation.report.not_exact(frozenset({NOT_CHOSEN}))
        path = self.reader.path
        if to == self.document.format:
            losses = [loss._replace(path=path, line=0) for loss in losses]
        self.result.losses += [
            TripLoss(self.model, to, loss._replace(path=loss.path or path)) for loss in losses
        ]
        assert translation.comparison is not None
        for difference in translation.comparison.differences:
            message = f"the {FORMAT_NAMES[to]} is another robot: {difference}"
            self._change("robot-changed", message, difference.at)

    def _change(self, code: str, message: str, at: ElementPath | None = None) -> None:
        if self.model:
            message = f"model '{self.model}': {message}"
        self.result.changes.append(Diagnostic(code, "error", message, self.reader.path, at=at))

    def _differences(self, there: Result, back: Result) -> list[str]:
        """Return the differences between the contents of a URDF and of its round trip.

        The translations of an SDFormat model are verified only: frames and nested models become
        links.
        """
        if back.format_to == "sdf":
            return []
        from translate.equivalence import canonical_urdf

        text = _with_old_names(back.text.encode("utf-8"), there.report.provenance)
        # Text before the document is no part of it.
        file = parse(self.reader.data, self.reader.path, lenient=self.reader.reading.lenient)
        lines = canonical_urdf.differences(file.data, text)
        if lines and self.reader.reading.lenient and not self.reader.is_strict():
            lines = canonical_urdf.differences(self._as_read(), text)
        # The report names the masses that the translation adds.
        massless_inertials = tuple(
            f"{label(loss.at.element)} inertial"
            for loss in there.losses
            if loss.code == "massless-link-given-inertia"
        )
        return [
            line
            for line in lines
            if _OF_ROBOT.match(line) and not line.startswith(massless_inertials)
        ]

    def _as_read(self) -> bytes:
        """Return the model in the format of the file, as the reader and the selection return it."""
        kept = convert(
            with_joints_in_models(self.document, LossReport()),
            to=self.document.format,
            model=self.model,
            resources=self.reader.reading.resources,
            resolve_includes=True,
        )
        return kept.text.encode("utf-8")


def _with_old_names(text: bytes, provenance: Provenance) -> bytes:
    """Return the URDF with the names before a translation, which reports the new ones."""
    from translate.equivalence import canonical_urdf

    old: dict[Kind, dict[str, str]] = {
        kind: {new: name for name, new in provenance.new_names(kind).items()}
        for kind in ("link", "joint")
    }
    if not any(old.values()):
        return text
    root = canonical_urdf.parse(text)
    places: tuple[tuple[str, str, Kind], ...] = (
        ("link", "name", "link"),
        ("joint/parent", "link", "link"),
        ("joint/child", "link", "link"),
        ("joint", "name", "joint"),
        ("joint/mimic", "joint", "joint"),
    )
    for path, attribute, kind in places:
        for element in root.iterfind(path):
            name = element.get(attribute, "")
            element.set(attribute, old[kind].get(name, name))
    return text_of(root).encode()


def first_difference(first: str, second: str) -> list[str]:
    """Return the first line that differs between two texts; empty for equal texts."""
    before, after = first.splitlines(), second.splitlines()
    for number, (old, new) in enumerate(zip(before, after, strict=False), start=1):
        if old != new:
            return [f"line {number}: {old.strip()!r} became {new.strip()!r}"]
    return [] if first == second else [f"{len(before)} lines became {len(after)}"]


# --- The baseline of round trips: the known losses of files, as JSON ------------------------------
# The baseline contains no lines, no reasons and no absolute paths, so that it changes only if the
# losses change.

VERSION = 2
#: Baselines of version 1 have the text of each element in place of its path.
_VERSIONS = (1, VERSION)
#: The greatest count of an entry, and one more than the greatest place of an element.
_MAX_COUNT = 1_000_000


class KnownLoss(NamedTuple):
    """A loss without its reason and its line; the order is that of the file.

    ``at`` is the element; an entry of version 1 has the text of it, ``element``.
    """

    model: str
    to: str
    severity: str
    code: str
    at: ElementPath = ElementPath("")
    element: str = ""

    def to_json(self, count: int) -> dict[str, object]:
        """Return the entry of the file, with the number of such losses."""
        place = {"element": self.element} if self.element else {"at": self.at.to_json()}
        return {
            "model": self.model,
            "to": self.to,
            "severity": self.severity,
            "code": self.code,
            **place,
            "count": count,
        }


@dataclass(slots=True)
class Baseline:
    """The known losses of each file, with their numbers.

    ``directory``: the directory that the paths of the files are relative to.
    """

    directory: str
    files: dict[str, Counter[KnownLoss]] = field(default_factory=dict)

    @classmethod
    def read(cls, data: bytes, path: str) -> Baseline:
        """Return the baseline of a JSON file; its paths are relative to the directory of ``path``.

        Raises :class:`translate.TranslateError` (``baseline-invalid``) for other data.
        """
        baseline = cls(os.path.dirname(path))
        try:
            payload = json.loads(data)
            if payload["version"] not in _VERSIONS:
                raise ValueError(f"the version is {payload['version']}, not {VERSION}")
            for name, entries in payload["files"].items():
                baseline.files[name] = Counter(dict(map(_entry, entries)))
        # Python cannot read text that is nested too deep.
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            raise TranslateError.of(
                "baseline-invalid",
                f"this is not a baseline: {_described(error)}",
                path,
                hint="write it again with --update-baseline",
            ) from error
        return baseline

    def text(self) -> str:
        """Return the JSON text: sorted, a line for each loss, without files that have none."""
        files = []
        for name, losses in sorted(self.files.items()):
            if entries := [_json(loss.to_json(count)) for loss, count in sorted(losses.items())]:
                lines = ",\n      ".join(entries)
                files.append(f"    {_json(name)}: [\n      {lines}\n    ]")
        content = "{\n" + ",\n".join(files) + "\n  }" if files else "{}"
        return f'{{\n  "version": {VERSION},\n  "files": {content}\n}}\n'

    def name(self, path: str) -> str:
        """Return the name of a file in the baseline: its path relative to it, with ``/``."""
        return relative_path(path, self.directory)

    def new_losses(self, trip: RoundTrip) -> list[TripLoss]:
        """Return the losses of a round trip that the baseline does not contain."""
        return self._compared(trip)[0]

    def fixed_losses(self, trip: RoundTrip) -> int:
        """Return the number of known losses of a file that its round trip does not have."""
        return self._compared(trip)[1].total()

    def _compared(self, trip: RoundTrip) -> tuple[list[TripLoss], Counter[KnownLoss]]:
        """Return the losses of a round trip that are unknown, and the known ones that it lacks."""
        absent = Counter(self.files.get(self.name(trip.path), {}))
        unknown = []
        for loss in trip.losses:
            entry = next((entry for entry in _entries_of(loss) if absent[entry] > 0), None)
            if entry is None:
                unknown.append(loss)
            else:
                absent[entry] -= 1
        return unknown, absent

    def updated(self, trips: Iterable[RoundTrip]) -> Baseline:
        """Return the baseline with the losses of these round trips.

        Other files, and files that cannot be translated, keep their losses.  Files that do not
        exist are removed.
        """
        files = {
            name: losses
            for name, losses in self.files.items()
            if Path(self.directory, name).is_file()
        }
        for trip in trips:
            if not trip.refused:
                files[self.name(trip.path)] = Counter(map(_known, trip.losses))
        return Baseline(self.directory, files)


def _json(value: object) -> str:
    """Return JSON that UTF-8 can encode: a text that is no Unicode is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return text if unicode_name(text) == text else json.dumps(value)


def _known(item: TripLoss) -> KnownLoss:
    loss = item.loss
    # The number of siblings is no part of the identity of an element.
    at = loss.at._replace(siblings=0)
    return KnownLoss(item.model, item.to, loss.severity, loss.code, at)


def _entries_of(item: TripLoss) -> tuple[KnownLoss, KnownLoss]:
    """Return the entry of a loss in a baseline, and that in a baseline of version 1."""
    entry = _known(item)
    return entry, entry._replace(at=ElementPath(""), element=item.loss.element)


def _label_of_today(element: str) -> str:
    """Return the label of an element in a baseline; earlier releases had two notations."""
    element = re.sub(r"<([^<>]+)> @(\S+)$", r"<\1 \2>", element)
    return re.sub(r"^<plugin> about (.*)$", r"\1 <plugin>", element)


def _entry(entry: Mapping[str, object]) -> tuple[KnownLoss, int]:
    """Return one entry of the file.  Raises ``KeyError``, ``TypeError`` or ``ValueError``."""
    values = dict(entry)
    count = values.pop("count")
    if not isinstance(count, int) or not 0 < count <= _MAX_COUNT:
        raise ValueError(f"a count is not an integer from 1 to {_MAX_COUNT}")
    at = values.pop("at", {})
    if not isinstance(at, dict) or bool(at) == ("element" in values):
        raise ValueError("an entry does not have the path of one element")
    if not all(isinstance(value, str) for value in values.values()):
        raise ValueError("an entry has a value that is not a text")
    place, names = at.get("place", 0), {key: value for key, value in at.items() if key != "place"}
    if not names.keys() <= {*TEXT_PARTS} or not all(type(text) is str for text in names.values()):
        raise ValueError("the path of an element has a part of another kind or type")
    if type(place) is not int or not 0 <= place < _MAX_COUNT:
        raise ValueError(f"a place is not an integer from 0 to {_MAX_COUNT - 1}")
    element = _label_of_today(cast("str", values.pop("element", "")))
    texts = cast("dict[str, Any]", values)
    known_loss = KnownLoss(**texts, at=element_path_of(at), element=element)
    if known_loss.severity not in SEVERITIES:
        raise ValueError(f"the severity {known_loss.severity!r} is unknown")
    return known_loss, count


def _described(error: Exception) -> str:
    if isinstance(error, (AttributeError, TypeError)):
        return "a list, an object or a text is in the place of another"
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
