"""``check``: report the problems of URDF and SDFormat files."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field, replace
from datetime import datetime, timezone
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, get_args

import click

import translate
from translate.cli import command_limits, findings, output, watching
from translate.cli.exit_codes import ExitCode
from translate.cli.findings import Row
from translate.cli.options import (
    CONTEXT,
    Command,
    known_codes,
    look_up,
    option,
    refuse,
    resources_of,
    source_of,
    stacked,
    verbosity,
)
from translate.cli.reader_choice import ReaderChoice
from translate.diagnostics.diagnostic import (
    SEVERITIES,
    Diagnostic,
    TranslateError,
    errors_of_warnings,
    has_errors,
    in_order,
    printable,
)
from translate.diagnostics.formats import (
    FileFindings,
    FileFormat,
    as_github,
    as_json,
    as_junit,
    as_sarif,
)
from translate.driver.check import checked_for, options_for
from translate.driver.inputs import files_below, refuse_named, robot_file, robots_in
from translate.driver.load import ReadOptions, load_with
from translate.driver.ros_names import is_ros_package, unknown_names
from translate.driver.unexpected import unexpected
from translate.options import UrdfOptions
from translate.readers.names import TARGET_NAMES, TargetName
from translate.resources.boundary import refuse_link_outside, write_output
from translate.resources.parsed_files import ParsedFiles
from translate.resources.replaced_files import (
    FileState,
    Replacement,
    replace_files,
)
from translate.resources.robot_files import SDF_SUFFIXES
from translate.resources.search import manifest_of
from translate.resources.written_programs import refuse_new_instructions
from translate.structures import dataclass
from translate.xml.files import bytes_of, relative_path

if TYPE_CHECKING:
    from translate.driver.check_settings import CheckSettings
    from translate.driver.repairs import Repaired
    from translate.driver.round_trip_check import Baseline, CheckedTrip
    from translate.model.model import Document

_ROUND_TRIP = "Round trips"

round_trip_options = stacked(
    option(
        "--round-trip",
        is_flag=True,
        section=_ROUND_TRIP,
        help="Also translate each file to the other format and back, which must be the same robot.",
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

    reading: ReadOptions
    strict: bool
    baseline_path: str | None
    update: bool
    baseline: Baseline | None = None
    baseline_state: FileState | None = None
    trips: list[CheckedTrip] = field(default_factory=list)

    def open_baseline(self, files: tuple[str, ...]) -> None:
        """Read the baseline.

        Raises ``click.UsageError`` if it is missing or cannot be written, and
        :class:`translate.TranslateError` if its content is not valid.
        """
        if (path := self.baseline_path) is None:
            if self.update:
                raise click.UsageError("--update-baseline needs --baseline FILE")
            return
        from translate.driver.round_trip_check import Baseline

        if self.update:
            output.refuse_unwritable(path, files, "--baseline")
        else:
            # A message shows parts of its content.
            refuse_link_outside(path, is_read=True)
        data = bytes_of(Path(path))[0] if os.path.exists(path) else None
        self.baseline_state = FileState.of(path, data)
        if data is not None:
            self.baseline = Baseline.read(data, path)
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
                lenient=self.reading.lenient,
                unflatten=self.reading.unflatten,
                resources=self.reading.resources,
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
            if trip.verdict and not quiet:
                output.message(f"{output.shown(trip.path)}: {trip.verdict}")
        if self.baseline is not None and self.baseline_path is not None:
            if self.update:
                assert self.baseline_state is not None
                text = self.baseline.updated(trips).text().encode("utf-8")
                replace_files([Replacement(self.baseline_path, text, self.baseline_state)])
            elif not quiet and (
                fixed := sum(
                    self.baseline.fixed_losses(item.trip) for item in self.trips if not item.invalid
                )
            ):
                output.message(
                    f"note: {'1 entry' if fixed == 1 else f'{fixed} entries'} of the baseline did "
                    "not occur; --update-baseline removes them"
                )
        if any(checked.invalid for checked in self.trips):
            return ExitCode.FAILED
        if any(trip.changes for trip in trips):
            return ExitCode.DIFFERENT
        if any(checked.new and checked.required for checked in self.trips):
            return ExitCode.NOT_EXACT
        return ExitCode.OK


@click.command("check", cls=Command, context_settings=CONTEXT)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@option(
    "--strict",
    is_flag=True,
    help="Treat warnings as errors; with --round-trip, also fail if data is lost or approximated.",
)
@option(
    "--lenient",
    is_flag=True,
    help="Report a warning, not an error, for violations that common tools accept.",
)
@option(
    "--unflatten",
    is_flag=True,
    help="Require that names with '::' in SDFormat of 1.7 or older form nested models.",
)
@option(
    "--for",
    "for_target",
    metavar="READER",
    type=ReaderChoice(),
    help="Report an error for everything that this simulator or library refuses, one of "
    f"{', '.join(TARGET_NAMES)}.",
)
@option(
    "--parity",
    is_flag=True,
    help="Also report an error for everything that cannot be copied to URDF without computation.",
)
@option(
    "--format",
    "style",
    type=click.Choice(["text", *get_args(FileFormat)]),
    default="text",
    show_default=True,
    help="Text, JSON, GitHub workflow commands, SARIF for code scanning, or JUnit XML for reports "
    "of tests.",
)
@option(
    "--output",
    "output_option",
    metavar="FILE",
    help="Also write the findings to this file, which no symbolic link may lead out of the working "
    "directory.",
)
@option(
    "--ignore",
    "ignored",
    metavar="CODE",
    multiple=True,
    callback=known_codes,
    help="Do not report findings with this code; errors because of which a file cannot be read "
    "stay.  May be repeated.",
)
@option(
    "--exclude",
    "excluded",
    metavar="PATTERN",
    multiple=True,
    help="Leave files and directories out of a directory, such as build or 'models/old/*'.  May be "
    "repeated.",
)
@option(
    "--fix",
    is_flag=True,
    help="Write the repairs that are unambiguous into the files: misspelt names of elements and "
    "attributes with one similar name, repeated elements of SDFormat, which readers ignore, and a "
    "malformed XML declaration. "
    "All other text stays.  Xacro files stay.",
)
@option(
    "--diff",
    is_flag=True,
    help="Write nothing; print what --fix would change.",
)
@option(
    "--statistics",
    is_flag=True,
    help="Print the number of findings with each code in place of the findings.",
)
@option(
    "--config",
    metavar="FILE",
    default="",
    help="The TOML file with the table [check].  By default the nearest robot-translate.toml or "
    "pyproject.toml, here or above; those above that belong to another user are not read.",
)
@option(
    "--isolated",
    is_flag=True,
    help="Read no options of robot-translate.toml or pyproject.toml.",
)
@option(
    "--watch",
    is_flag=True,
    help="Keep running, and check again when a file changes that was read.",
)
@round_trip_options
@look_up
@verbosity
def check_command(
    files: tuple[str, ...],
    strict: bool,
    lenient: bool,
    unflatten: bool,
    parity: bool,
    for_target: TargetName | None,
    style: str,
    output_option: str | None,
    ignored: tuple[str, ...],
    excluded: tuple[str, ...],
    fix: bool,
    diff: bool,
    statistics: bool,
    config: str,
    isolated: bool,
    watch: bool,
    round_trip: bool,
    baseline: str | None,
    update_baseline: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Check URDF and SDFormat files, and report the place and the repair of each problem.

    All problems of a file are reported, with file:line:column, on standard output.  '-' is
    standard input.  Of a directory, each robot is checked.  The exit code is 1 if any file has an
    error.  What one reader refuses is a
    warning with its name, and an error if --for names it.

    With --round-trip, each file is also translated to the other format and back.  The exit code is
    4 if the result is another robot, and 3 if a loss is not in the baseline.

    \b
    Examples:
      robot-translate check robot.urdf model.sdf
      robot-translate check --strict --format github models/*.sdf
      robot-translate check --parity model.sdf
      robot-translate check --format json model.sdf | jq '.files[].diagnostics[].code'
      robot-translate check --round-trip --baseline losses.json robots/*.urdf
      robot-translate check --watch robot.urdf.xacro
      robot-translate check --fix --diff robot.urdf
    """  # noqa: D301 - click looks for a real backspace
    is_for_reader = round_trip and for_target is not None
    reader = next((name for name in files if name in TARGET_NAMES and not os.path.exists(name)), "")
    refuse(
        {
            f"{reader} is a reader and no file: --for takes one name": reader,
            "standard input can be read only once": files.count("-") > 1,
            "--parity and --round-trip are different checks; remove one": round_trip and parity,
            "--for and --round-trip are different checks; remove one": is_for_reader,
            "--round-trip has --baseline in place of --ignore": round_trip and ignored,
            "--statistics is a text; remove --format": statistics and style != "text",
            "--watch needs files; remove -": watch and "-" in files,
            "--watch and --round-trip are different checks; remove one": watch and round_trip,
            "--isolated reads no file; remove --config": isolated and config,
            "--fix changes files: remove -": (fix or diff) and "-" in files,
            "--diff is a text; remove --format": diff and style != "text",
            "--fix and --watch exclude each other; remove one": (fix or diff) and watch,
            "--fix and --round-trip exclude each other; remove one": (fix or diff) and round_trip,
            "--round-trip has no file of options; remove --config": round_trip and config,
        }
    )
    settings = _settings(config, quiet=quiet, isolated=isolated or round_trip)
    strict, lenient, parity = (
        strict or settings.strict,
        lenient or settings.lenient,
        parity or settings.parity,
    )
    for_target = for_target or settings.for_target
    if output_option is not None:
        output.refuse_unwritable(output_option, files, "--output")
    options = ReadOptions(lenient, True, unflatten, resources_of(parameters))
    trips = RoundTrips(options, strict, baseline, update_baseline)
    if round_trip:
        trips.open_baseline(files)
    elif baseline is not None or update_baseline:
        raise click.UsageError("--baseline and --update-baseline need --round-trip")
    style = "statistics" if statistics else style

    def is_excluded(path: str) -> bool:
        from translate.driver.check_settings import excludes

        name = relative_path(os.path.abspath(path), os.getcwd())
        return settings.is_excluded(path) or (bool(excluded) and excludes(excluded, name))

    def checked(options: ReadOptions) -> Iterator[FileFindings]:
        for name, package in _checked_files(files, round_trip=round_trip, is_excluded=is_excluded):
            start = time.perf_counter()
            if round_trip:
                items = trips.check(name, verbose=verbose)
            else:
                own = settings.ignored_in(name)
                items = _check(
                    name,
                    options,
                    for_target,
                    parity=parity,
                    package=package,
                    ignored={*ignored, *own},
                    is_excluded=is_excluded,
                )
                items = errors_of_warnings(items) if strict else items
            yield FileFindings(click.format_filename(name), items, time.perf_counter() - start)

    repairs = _Repairs(options, settings, ignored, is_written=not diff, is_quiet=quiet)

    def check(options: ReadOptions) -> list[FileFindings]:
        started, findings = datetime.now(timezone.utc), list(checked(options))
        if not (findings or quiet):
            output.message("note: the patterns of --exclude or 'exclude' leave no file to check")
        number = 0
        if not quiet and style in ("text", "statistics"):
            places = {item.path for file in findings for item in file.diagnostics if item.repair}
            number = repairs.count({*map(os.path.normpath, places)}, files, is_excluded)
        shown = partial(_shown, findings, style, started, number, verbose=verbose, quiet=quiet)
        output.data(shown(sys.stdout))
        if output_option is not None:
            write_output(output.with_line_end(shown(None)).encode("utf-8"), output_option)
        return findings

    if watch:
        follow(files, options, check, written=output_option)
        return ExitCode.OK
    has_failed = False
    if fix or diff:
        for name, package in repairs.files(files, is_excluded):
            has_failed |= repairs.repair(name, package)
    found = check(options)
    if round_trip:
        return trips.finish(quiet=quiet)
    has_failed |= any(has_errors(file.diagnostics) for file in found)
    return ExitCode.FAILED if has_failed else ExitCode.OK


@dataclass(slots=True)
class _Repairs:
    """The repairs of the files of a command line, which are written or printed."""

    options: ReadOptions
    settings: CheckSettings
    ignored: tuple[str, ...]
    is_written: bool
    is_quiet: bool

    def repair(self, name: str, package: str) -> bool:
        """Repair one file, and print its repairs; return whether an error prevents it."""
        try:
            if (found := self._repaired(name, package)) is None:
                return False
            data, result = found
            if self.is_written:
                replace_files([Replacement(name, result.data, FileState.of(name, data))])
            else:
                output.difference(data, result.data, name)
        except TranslateError as error:
            output.show_diagnostics(error.diagnostics)
            return True
        if not self.is_quiet:
            done = "repaired" if self.is_written else "would be repaired"
            for item in result.done:
                output.message(f"{output.shown(item.place)}: {done}: {item.repair} [{item.code}]")
        return False

    def count(
        self, places: Container[str], files: Sequence[str], is_excluded: Callable[[str], bool]
    ) -> int:
        """Return how many findings --fix repairs in those of the files that are at places."""
        number = 0
        for name, package in self.files(files, is_excluded) if places else ():
            if os.path.normpath(name) in places:
                with suppress(TranslateError):
                    repaired_file = self._repaired(name, package)
                    number += 0 if repaired_file is None else len(repaired_file[1].done)
        return number

    def files(
        self, files: Sequence[str], is_excluded: Callable[[str], bool]
    ) -> Iterator[tuple[str, str]]:
        """Yield each file that can be repaired, and the directory in which it was found."""
        for name, package in _checked_files(files, round_trip=False, is_excluded=is_excluded):
            if not os.path.isdir(name):
                yield name, package
            # A directory with several robots has been searched, and the check reports its errors.
            elif (path := self._only_robot(name)) and not is_excluded(path):
                yield path, name

    def _only_robot(self, directory: str) -> str:
        """Return the file of the only robot of a directory; empty without exactly one."""
        with suppress(TranslateError):
            if not manifest_of(directory):
                robots, xacros = robots_in(directory)
                if len(robots or xacros) != 1:
                    return ""
            return os.path.normpath(robot_file(directory, self.options.resources))
        return ""

    def _repaired(self, name: str, package: str) -> tuple[bytes, Repaired] | None:
        """Return the text of a file, and the repaired one; ``None`` for one that stays.

        Raises :class:`translate.TranslateError` for a file that cannot be read or may not be
        written.
        """
        from translate.driver.repairs import repaired

        # A link in a directory can lead to a file elsewhere.
        is_chosen = not (package and os.path.islink(name))
        if not (is_chosen and name.endswith(_REPAIRED) and os.path.isfile(name)):
            return None
        if package:
            refuse_named(name, "the robot of the directory", package, name, self.options.resources)
        data, path = bytes_of(Path(name))
        codes = {*self.ignored, *self.settings.ignored_in(name)}
        result = repaired(data, path, self.options, codes)
        if result.data == data:
            return None
        refuse_new_instructions(name, data, result.data, lenient=self.options.lenient)
        return data, result


#: What the names of the files end with that --fix changes.
_REPAIRED = (".urdf", *SDF_SUFFIXES)


def _settings(config: str, *, quiet: bool, isolated: bool) -> CheckSettings:
    """The options of the TOML file of the project, which are printed.

    Raises :class:`translate.TranslateError` for a file that is not valid.
    """
    from translate.driver.check_settings import CheckSettings, read_settings
    from translate.driver.project_file import configuration_file

    path = "" if isolated else config or configuration_file()
    settings = read_settings(path) if path else CheckSettings()
    if settings.path and not quiet:
        output.message(f"note: {output.shown(settings.path)}: {' '.join(settings.options)}")
    return settings


#: What the names of the files end with that a check of a directory reads.
_READ_SUFFIXES = (
    *(".urdf", ".xacro", ".sdf", ".world", ".xml", ".config"),
    *(".srdf", ".yaml", ".yml", ".rviz", ".launch", ".py"),
)


def follow(
    files: Sequence[str],
    options: ReadOptions,
    check: Callable[[ReadOptions], Sequence[FileFindings]],
    pauses: Iterator[object] | None = None,
    *,
    written: str | None = None,
) -> None:
    """Check files, and again when a file has changed that was read, until ``pauses`` ends.

    The states of the files are compared after each pause; by default those of
    :func:`translate.cli.watching.pauses`.  ``written`` is a file that each check writes.
    """
    parsed = ParsedFiles()
    read: set[str] = set()
    listed: set[str] = set()
    state: dict[str, tuple[int, int] | None] = {}
    own_output = () if written is None else (os.path.abspath(written),)
    for number, _ in enumerate(chain([None], watching.pauses() if pauses is None else pauses)):
        listed_before, listed = listed, {*_listed_files(files)}
        if number and listed == listed_before and watching.state_of(read) == state:
            continue
        # Each change is a piece of work of its own, and has its time.
        command_limits.restart()
        parsed.hashes.clear()
        # A file that is written meanwhile is checked again.
        state = watching.state_of(read)
        findings = check(replace(options, parsed=parsed))
        places = (diagnostic.path for file in findings for diagnostic in file.diagnostics)
        read |= {*_named_files(files, options), *listed, *parsed.hashes, *filter(None, places)}
        # Neither its own output nor the time of a directory is a change.
        read = {
            path
            for path in read
            if os.path.abspath(path) not in own_output and not os.path.isdir(path)
        }
        state = {path: state.get(path, now) for path, now in watching.state_of(read).items()}
        output.message(f"watching {output.counted(len(read), 'file')}; Ctrl-C ends")


def _named_files(files: Sequence[str], options: ReadOptions) -> Iterator[str]:
    """Yield the files to check, and what xacro files among them read."""
    from translate.driver.update_xacro import XacroOptions, XacroSources

    for name in files:
        yield name
        with suppress(TranslateError):
            if name.endswith(".xacro"):
                yield from XacroSources(name, options.resources, XacroOptions()).files()


def _listed_files(files: Sequence[str]) -> Iterator[str]:
    """Yield what a check can read in the directories among the files."""
    for name in filter(os.path.isdir, files):
        with suppress(TranslateError):
            for parent, names in files_below(name):
                yield from (
                    os.path.join(parent, file) for file in names if file.endswith(_READ_SUFFIXES)
                )


def _checked_files(
    files: Sequence[str], *, round_trip: bool, is_excluded: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    """Yield each file to check, and the directory in which it was found; empty for a named file.

    For a directory, these are its robots; for a package of ROS with several, also the package
    itself, and with one, only the package.  A model directory has one robot.
    """
    for name in files:
        is_package = is_ros_package(name)
        is_searched = is_package or (
            os.path.isdir(name) and not os.path.islink(name.rstrip("/")) and not manifest_of(name)
        )
        if is_searched and not round_trip:
            robots, xacros = list[str](), list[str]()
            # What cannot be searched is an error of the check.
            with suppress(TranslateError):
                robots, xacros = robots_in(name)
            kept = [os.path.normpath(path) for path in robots or xacros if not is_excluded(path)]
            # The only robot of a package is checked with the names in its files; a xacro file that
            # is the only one is that of the directory, which can be trusted.
            if len(robots or xacros) > 1 or (robots and not is_package):
                yield from ((path, name) for path in kept)
                if not is_package:
                    continue
            elif xacros and not kept and not is_package:
                continue
        yield name, ""


def _check(
    name: str,
    options: ReadOptions,
    for_target: TargetName | None,
    *,
    parity: bool,
    package: str,
    ignored: Container[str],
    is_excluded: Callable[[str], bool],
) -> list[Diagnostic]:
    """The findings about one file, by line, without those of ``ignored`` codes.

    Errors that end the reading of a file stay.
    """

    def kept(items: Iterable[Diagnostic], *, is_read: bool = True) -> list[Diagnostic]:
        is_fatal = "" if is_read else "error"
        return in_order(
            item for item in items if item.code not in ignored or item.severity == is_fatal
        )

    try:
        if package:
            refuse_named(name, "the robot of the directory", package, name, options.resources)
        names: list[Diagnostic] = []
        if is_ros_package(name):
            names = unknown_names(name, options.resources)
            robots, xacros = robots_in(name)
            # Each of several robots is checked by itself; without one, the names are those of the
            # robots of other packages.
            checked_files = robots or xacros
            has_others = len(checked_files) > 1 or any(map(is_excluded, checked_files))
            if has_others or (names and not checked_files):
                return kept(names)
        options = options_for(options, for_target)
        document = load_with(source_of(name), options, named=not package)
        problems = checked_for(document, for_target, options.resources)
        return kept([*problems, *(_obstacles(document) if parity else []), *names])
    except TranslateError as error:
        return kept(error.diagnostics, is_read=False)
    # An internal error in one file must not stop the check of the other files.
    except Exception as error:
        return [unexpected(error, name)]


def _obstacles(document: Document) -> list[Diagnostic]:
    """Errors for everything that cannot be copied to URDF without computation."""
    from translate.passes.model_selection import single_model, with_joints_in_models
    from translate.passes.obstacles import copy_obstacles, obstacles
    from translate.report.loss_report import LossReport
    from translate.urdf.write import urdf_version

    try:
        document = with_joints_in_models(document, LossReport())
        single_model(document)
    except TranslateError as error:
        return list(error.diagnostics)
    model = document.model
    if document.format == "urdf":
        # The numbers of a URDF have the notation of URDF.
        found = obstacles(model)
    else:
        found = copy_obstacles(model, capsules=urdf_version(model, UrdfOptions()) != "1.0")
    return [replace(item, severity="error") for item in found]


def _shown(
    found: Sequence[FileFindings],
    style: str,
    started: datetime,
    repairs: int,
    stream: TextIO | None,
    *,
    verbose: bool,
    quiet: bool,
) -> str:
    """The findings in a format, for a stream; ``None`` is a file.

    ``repairs`` is the number of findings that ``--fix`` repairs.
    """
    match style:
        case "json":
            return as_json(found)
        case "github":
            return as_github(found)
        case "sarif":
            return as_sarif(found, translate.__version__)
        case "junit":
            return as_junit(found, started)
    if style == "statistics":
        rows = [Row(line) for line in _statistics(found)]
    else:
        rows = _rows(found, stream, verbose=verbose, quiet=quiet)
    if not quiet:
        rows.append(_total(found, repairs))
    return output.text_of_rows(rows, stream)


def _statistics(found: Sequence[FileFindings]) -> Iterator[str]:
    """Yield the number of findings with each code, the most frequent first."""
    counts = Counter((item.code, item.severity) for file in found for item in file.diagnostics)
    for (code, severity), number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{number:6} {severity:7} {code}"


def _rows(
    found: Sequence[FileFindings], stream: TextIO | None, *, verbose: bool, quiet: bool
) -> list[Row]:
    """The lines about findings, with their source lines on a terminal."""
    on_terminal = stream is not None and stream.isatty()
    quote = partial(findings.quoted, width=output.width_of(stream))
    rows: list[Row] = []
    for name, items, _ in found:
        shown = [item for item in items if item.severity == "error" or not quiet]
        rows += findings.rows(
            map(findings.of_diagnostic, shown),
            listed=None if verbose else findings.LISTED,
            quote=quote if on_terminal else None,
        )
        if not items and not quiet:
            rows.append(Row(printable(f"{name}: ok")))
    return rows


def _total(found: Sequence[FileFindings], repairs: int) -> Row:
    """The line with the number of files and findings."""
    counts = Counter(item.severity for file in found for item in file.diagnostics)
    numbers = [
        output.counted(counts[severity], severity)
        for severity, form in SEVERITIES.items()
        if form.is_counted and counts[severity]
    ]
    if not counts["error"]:
        numbers.insert(0, "no error")
    more = f"; --fix repairs {repairs}" if repairs else ""
    return Row(f"{output.counted(len(found), 'file')}: {', '.join(numbers)}{more}")
