"""The part of ``check`` for ``--round-trip``: its options, its baseline file, its exit code."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import option, source_of, stacked
from translate.driver.unexpected import unexpected

if TYPE_CHECKING:
    from translate.diagnostics.diagnostic import Diagnostic
    from translate.driver.baseline import Baseline
    from translate.driver.round_trip_check import CheckedTrip
    from translate.resources.search import Resources

_ROUND_TRIP = "Round trips"

round_trip_options = stacked(
    option(
        "--round-trip",
        is_flag=True,
        section=_ROUND_TRIP,
        help="Also translate each file to the other format, update the file with the result, which "
        "must leave all bytes, and translate the result back, which must be the same robot.",
    ),
    option(
        "--baseline",
        metavar="FILE",
        section=_ROUND_TRIP,
        help="A JSON file with the known losses.  Losses that it does not contain are errors.",
    ),
    option(
        "--update-baseline",
        is_flag=True,
        section=_ROUND_TRIP,
        help="Write the losses of the files to the baseline.",
    ),
)


@dataclass(slots=True)
class RoundTrips:
    """The round trips of the files of a command line."""

    resources: Resources
    lenient: bool
    unflatten: bool
    strict: bool
    baseline_path: str | None
    update: bool
    baseline: Baseline | None = None
    trips: list[CheckedTrip] = field(default_factory=list)

    def open_baseline(self, files: tuple[str, ...]) -> None:
        """Read the baseline.

        Raises ``click.UsageError`` if it is missing or cannot be written, and
        :class:`translate.TranslateError` if its content is not valid.
        """
        path = self.baseline_path
        if path is None:
            if self.update:
                raise click.UsageError("--update-baseline needs --baseline FILE")
            return
        from translate.driver.baseline import Baseline
        from translate.xml.files import bytes_of

        if self.update:
            output.refuse_unwritable(path, files, "--baseline")
        if os.path.exists(path):
            self.baseline = Baseline.read(bytes_of(Path(path))[0], path)
        elif self.update:
            self.baseline = Baseline(os.path.dirname(path))
        else:
            raise click.UsageError(
                f"the baseline {output.shown(path)} does not exist; --update-baseline writes it"
            )

    def check(self, name: str, *, verbose: bool) -> list[Diagnostic]:
        """The findings about the round trip of one file; ``verbose`` includes known losses."""
        from translate.driver.round_trip_check import CheckedTrip, RoundTrip, round_trip

        try:
            trip = round_trip(
                source_of(name),
                lenient=self.lenient,
                unflatten=self.unflatten,
                resources=self.resources,
            )
        # An internal error in one file must not stop the check of the other files.
        except Exception as error:
            trip = RoundTrip(name, [unexpected(error, name)], refused=True)
        if self.baseline is None:
            new = trip.losses
        else:
            new = [] if self.update else self.baseline.new_losses(trip)
        required = self.strict or self.baseline is not None
        checked = CheckedTrip(trip, new, strict=self.strict, required=required)
        self.trips.append(checked)
        return checked.diagnostics(known=verbose)

    def finish(self, *, quiet: bool) -> int:
        """Print the verdicts, write the baseline if requested, and return the exit code."""
        trips = [checked.trip for checked in self.trips]
        for trip in trips:
            if trip.verdicts and not quiet:
                output.message(f"{output.shown(trip.path)}: {trip.verdicts}")
        if self.baseline is not None and self.baseline_path is not None:
            if self.update:
                output.write_file(self.baseline.updated(trips).text(), self.baseline_path)
            elif not quiet:
                self._report_fixed(self.baseline)
        if any(checked.invalid for checked in self.trips):
            return ExitCode.FAILED
        if any(trip.changes for trip in trips):
            return ExitCode.DIFFERENT
        if any(checked.new and checked.required for checked in self.trips):
            return ExitCode.NOT_EXACT
        return ExitCode.OK

    def _report_fixed(self, baseline: Baseline) -> None:
        fixed = sum(baseline.fixed_losses(item.trip) for item in self.trips if not item.invalid)
        if fixed:
            count = "1 entry" if fixed == 1 else f"{fixed} entries"
            output.message(
                f"note: {count} of the baseline did not occur; --update-baseline removes them"
            )
