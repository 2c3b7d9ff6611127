"""The baseline of round trips: the known losses of files, as JSON.

The baseline contains no lines, no reasons and no absolute paths, so that it changes only if the
losses change.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import NamedTuple, cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import SEVERITIES
from translate.driver.round_trip_check import RoundTrip, TripLoss

VERSION = 1


class KnownLoss(NamedTuple):
    """A loss without its reason and its line; the order is that of the file."""

    model: str
    to: str
    severity: str
    code: str
    element: str


@dataclass(slots=True)
class Baseline:
    """The known losses of each file, with their numbers.

    ``directory``: the directory that the paths of the files are relative to.
    """

    directory: str
    files: dict[str, Counter[KnownLoss]] = field(default_factory=dict)

    @classmethod
    def read(cls, data: bytes, path: str) -> Baseline:
        """The baseline of a JSON file; its paths are relative to the directory of ``path``.

        Raises :class:`translate.TranslateError` (``baseline-invalid``) for other data.
        """
        baseline = cls(os.path.dirname(path))
        try:
            payload = json.loads(data)
            if payload["version"] != VERSION:
                raise ValueError(f"the version is {payload['version']}, not {VERSION}")
            for name, entries in payload["files"].items():
                baseline.files[name] = Counter(dict(map(_entry, entries)))
        # Python cannot read text that is nested too deep.
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            message = f"this is not a baseline: {_described(error)}"
            hint = "write it again with --update-baseline"
            raise TranslateError(
                [Diagnostic("baseline-invalid", "error", message, path, hint=hint)]
            ) from error
        return baseline

    def text(self) -> str:
        """The JSON text: sorted, with one line for each loss, without files that have none."""
        files = []
        for name, losses in sorted(self.files.items()):
            entries = [
                json.dumps({**loss._asdict(), "count": count}, ensure_ascii=False)
                for loss, count in sorted(losses.items())
            ]
            if entries:
                lines = ",\n      ".join(entries)
                files.append(f"    {json.dumps(name, ensure_ascii=False)}: [\n      {lines}\n    ]")
        content = "{\n" + ",\n".join(files) + "\n  }" if files else "{}"
        return f'{{\n  "version": {VERSION},\n  "files": {content}\n}}\n'

    def name(self, path: str) -> str:
        """The name of a file in the baseline: its path relative to the baseline, with ``/``."""
        try:
            relative = os.path.relpath(path, self.directory or os.curdir)
        except ValueError:
            # Windows has no relative path to another drive.
            relative = path
        return PurePath(relative).as_posix()

    def new_losses(self, trip: RoundTrip) -> list[TripLoss]:
        """The losses of a round trip that the baseline does not contain."""
        left = Counter(self.files.get(self.name(trip.path), {}))
        new = []
        for item in trip.losses:
            known = _known(item)
            if left[known] > 0:
                left[known] -= 1
            else:
                new.append(item)
        return new

    def fixed_losses(self, trip: RoundTrip) -> int:
        """The number of known losses of a file that its round trip does not have."""
        known = Counter(self.files.get(self.name(trip.path), {}))
        return (known - Counter(map(_known, trip.losses))).total()

    def updated(self, trips: Iterable[RoundTrip]) -> Baseline:
        """The baseline with the losses of these round trips.

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


def _known(item: TripLoss) -> KnownLoss:
    loss = item.loss
    return KnownLoss(item.model, item.to, loss.severity, loss.code, loss.element)


def _entry(entry: Mapping[str, object]) -> tuple[KnownLoss, int]:
    """One entry of the file.  Raises ``KeyError``, ``TypeError`` or ``ValueError``."""
    values = dict(entry)
    count = values.pop("count")
    if not isinstance(count, int) or count < 1:
        raise ValueError(f"the count {count!r} is not a positive integer")
    if not all(isinstance(value, str) for value in values.values()):
        raise ValueError("an entry has a value that is not a text")
    known = KnownLoss(**cast("dict[str, str]", values))
    if known.severity not in SEVERITIES:
        raise ValueError(f"the severity {known.severity!r} is unknown")
    return known, count


def _described(error: Exception) -> str:
    if isinstance(error, (AttributeError, TypeError)):
        return "a list, an object or a text is in the place of another"
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
