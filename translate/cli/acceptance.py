"""Whether ``convert`` accepts a translation: its messages, its loss report and its exit code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.findings import Finding, Row, of_diagnostic, of_loss, rows, rows_within
from translate.cli.options import refuse, resources_of, rows_of, source_of
from translate.diagnostics.catalogue import (
    LOSS_SEVERITIES,
    PLUGIN_UNKNOWN,
    SYSTEM_NEEDED,
    Strictness,
)
from translate.diagnostics.diagnostic import RefusedArgumentError, contract_text
from translate.diagnostics.element_path import LIBRARY
from translate.driver.load import ReadOptions
from translate.driver.migration import migration_for, migration_of
from translate.driver.output_uris import SEARCH_PATH_NEEDED
from translate.driver.request import Policy, Request
from translate.driver.translation import NOT_CHOSEN
from translate.driver.warnings import FILE_OUTSIDE, is_of_package
from translate.equivalence.result import Comparison, Rows
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.options import ConversionKeywords, Plugins, unused_options
from translate.readers.features.table import WARNED_CODES
from translate.readers.names import TargetName
from translate.readers.remarks import INERTIA_REFUSED, number_of
from translate.readers.table import reader_of
from translate.report.loss_report import Loss, losses_by_cause
from translate.resources.boundary import write_output
from translate.structures import NamedTuple, grouped
from translate.xml.document import READ_OTHERWISE
from translate.xml.files import replaces

if TYPE_CHECKING:
    from translate.diagnostics.diagnostic import Diagnostic, TranslateError
    from translate.driver.translation import Result

#: The codes of an inertia that --repair-inertia repairs.
_INERTIA = frozenset({"link-inertia-invalid", INERTIA_REFUSED})
#: The lines of ``convert`` without ``-v``: those about losses; with those about the input; with
#: those about the output.
_LOSS_LINES, _FINDING_LINES, _LINES = 8, 9, 12


#: The parameters of a command that are no options of writing; ``convert`` has all of them.
_PRINTED = ("source", "all_models", "report", "check_output", "verbose", "quiet")
_TAKEN = (
    *_PRINTED,
    *("format", "to", "model", "lenient", "unflatten", "for_target", "plugins", "unmapped"),
    *("verify", "strict", "strict_all", "allow", "deny", "update"),
)


class Acceptance(NamedTuple):
    """A translation that the command line asks for, and what is printed about it.

    ``source`` is the name of the input, ``all_models`` the directory of the outputs of all models.
    ``report`` is the file of the loss report.  With ``check_output``, the output is compared with
    its file, and not written.
    """

    request: Request
    source: str
    all_models: str | None
    report: str | None
    check_output: bool
    verbose: bool
    quiet: bool
    #: The reports of all models of ``--all-models``; ``None`` for one translation.
    reports: list[dict[str, object]] | None = None
    #: What was printed about these models and is true of several; ``None`` for one translation.
    outside: set[Loss | Diagnostic] | None = None

    @property
    def target(self) -> str:
        """The name of the output, ``-`` for standard output."""
        return str(self.request.output or "-")

    def code(
        self,
        result: Result,
        source: str,
        target: str,
        write_output: Callable[[], None] | None = None,
    ) -> ExitCode:
        """Print and report a translation; return the exit code, OK if it is to be written.

        ``write_output`` is called for such a translation, before its messages are printed.

        Raises ``click.UsageError`` for options without an effect on the translation.
        """
        self.refuse_unused(result.format_from, result.format_to)
        added = result.report.provenance.added_links
        policy = self.request.policy
        if self.request.options.get("sensor_frames") == "link" and not added:
            raise click.UsageError(
                "--sensor-frames link has no effect, because the robot has no sensor without a link"
            )
        is_other, codes, denied = policy.objections(result)
        unresolved = result.unresolved
        # check with --lenient accepts such a file, too.
        not_allowed = [] if self.request.reading.lenient else result.refused_values
        reason, way, exit_code = "", "", ExitCode.OK
        if unresolved:
            reason, way = self._without_files(result)
            exit_code = ExitCode.FAILED
        elif not_allowed:
            reason, way = _with_refused_values(not_allowed)
            exit_code = ExitCode.FAILED
        elif is_other:
            reason, exit_code = "the result is not the same robot", ExitCode.DIFFERENT
        elif codes:
            option = "--strict" if policy.strict is True else "--strict-all"
            entries = "1 entry is" if len(codes) == 1 else f"{len(codes)} entries are"
            reason = f"{option}, and {entries} not exact"
            way = f" (--allow accepts these codes: {', '.join(sorted(set(codes)))})"
            exit_code = ExitCode.NOT_EXACT
        elif denied:
            reason, exit_code = f"--deny {', '.join(denied)}", ExitCode.NOT_EXACT
        error = f"error: {reason}; nothing was written{way}" if reason else ""
        last_step = write_output if write_output is not None and not error else _nothing
        if self.quiet:
            last_step()
        else:
            _report(self, source, target, result, error, last_step)
        if self.report is not None:
            self._write_report(result)
        if error:
            output.message(error, "error")
        return exit_code

    def _without_files(self, result: Result) -> tuple[str, str]:
        """Return why an output is not written whose URIs lead to no file, and what helps."""
        reader = self.request.preset
        is_model = result.format_to == "sdf" and reader is not None and reader.uri != "package"
        bundle = (
            "--bundle gazebo writes a model directory"
            if is_model
            else "--bundle ros writes a package"
        )
        uris = output.counted(len(result.unresolved), "URI")
        return (
            f"{uris} would lead to no file from the output",
            f" ({bundle} with all files; --uri file writes paths of this machine)",
        )

    def not_printed(self, result: Result) -> tuple[list[Loss], list[Diagnostic]]:
        """Return what to print: of several models, what is about all of them once."""
        if self.outside is None:
            return result.losses, list(result.diagnostics)
        losses = [loss for loss in result.losses if loss not in self.outside]
        findings = [finding for finding in result.diagnostics if finding not in self.outside]
        self.outside.update(loss for loss in losses if loss.code == NOT_CHOSEN)
        self.outside.update(findings)
        return losses, findings

    def refuse_unused(self, source: Dialect, to: Dialect) -> None:
        """Raise ``click.UsageError`` for options without an effect on a translation."""
        unused = unused_options(self.request.options, source, to)
        texts = [
            f"--{name.replace('_', '-')} has no effect, because {reason}"
            for name, reason in unused.items()
        ]
        if texts:
            raise click.UsageError(f"{'; '.join(texts)}: leave out what has no effect")

    def _write_report(self, result: Result) -> None:
        """Write the report of a translation, or keep it until those of all models are known."""
        assert self.report is not None
        if self.reports is None:
            self.write_report(report_of(result))
        else:
            (model, *_) = result.document.all_models()
            self.reports.append({"model": model.name, **report_of(result)})

    def write_reports(self) -> None:
        """Write the reports of all models, also after a model that is refused."""
        if self.report is not None and self.reports is not None:
            self.write_report({"models": self.reports})

    def write_report(self, report: Mapping[str, object]) -> None:
        """Write the contents of a report to its file."""
        assert self.report is not None
        allow_outside = self.request.resources.allow_outside
        write(contract_text(report) + "\n", self.report, allow_outside=allow_outside)


def acceptance_of(parameters: dict[str, Any]) -> Acceptance:
    """Return what the parameters of a command ask for.

    Those that are left are the options of writing.

    Raises ``click.UsageError`` for rows of the comparison without ``--verify``, for ``--allow``
    without ``--strict`` or ``--strict-all``, and for a reader without the plugins that are asked
    for.
    """
    rows, resources = rows_of(parameters), resources_of(parameters)
    taken = {name: parameters.pop(name, None) for name in _TAKEN}
    strict: Strictness = "all" if taken["strict_all"] else taken["strict"]
    refuse(
        {
            "--only and --ignore require --verify": rows != Rows() and not taken["verify"],
            "--allow requires --strict or --strict-all": taken["allow"] and not strict,
        }
    )
    plugins: Plugins = taken["plugins"] or "keep"
    try:
        migration = migration_of(plugins, taken["unmapped"] or "comment", taken["for_target"])
    except RefusedArgumentError:
        raise click.UsageError("--plugins modern needs --for with a release of Gazebo") from None
    several, model = taken["all_models"] is not None, taken["model"] or ""
    options = {key: value for key, value in parameters.items() if value is not None}
    request = Request(
        "" if taken["source"] is None else source_of(taken["source"]),
        reading=ReadOptions.of(
            taken["lenient"],
            taken["unflatten"],
            resources,
            by_model=several or bool(model),
            migration=migration,
        ),
        format=taken["format"],
        to=taken["to"],
        model=model,
        for_target=taken["for_target"],
        options=cast("ConversionKeywords", options),
        policy=Policy(
            {} if taken["verify"] else None,
            rows if rows != Rows() else None,
            strict,
            frozenset(taken["allow"]),
            frozenset(taken["deny"]),
            bool(taken["update"]),
        ),
    )
    return Acceptance(
        request,
        reports=[] if several else None,
        outside=set() if several else None,
        **{name: taken[name] for name in _PRINTED},
    )


def format_of_target(to: Dialect | None, acceptance: Acceptance) -> Dialect | None:
    """Return the format that the target of ``--for`` reads; print the choices of the target."""
    name, target = acceptance.request.for_target, acceptance.request.preset
    if target is None:
        return to
    try:
        to = target.format_for(to)
    except RefusedArgumentError as problem:
        raise click.UsageError(str(problem)) from None
    if not acceptance.quiet:
        output.message(f"note: --for {name}: {target.choices(to, acceptance.request.options)}")
    for change in target.changes_for(to) if acceptance.verbose else ():
        output.message(f"note: --for {name}: {change.text.replace('`', '')}")
    return to


def report_of(result: Result) -> dict[str, object]:
    """Return the contents of ``--report``, which are a stable interface."""
    return {
        "from": result.format_from,
        "to": result.format_to,
        "losses": [
            {
                **loss.to_json(),
                **({"path": loss.path} if loss.path not in ("", result.document.path) else {}),
            }
            for loss in result.losses
        ],
        "causes": [
            {"code": code, "severity": severity, "count": len(losses)}
            for (severity, code), losses in losses_by_cause(result.losses).items()
        ],
        "renames": dict(result.renames),
        "notes": [
            {
                "code": note.code,
                "readers": list(note.readers),
                "message": note.message,
                "elements": list(note.elements),
            }
            for note in result.notes
        ],
        **({} if result.comparison is None else {"comparison": result.comparison.to_json()}),
    }


def write(text: str, path: str, *, allow_outside: bool = False) -> None:
    """Write a text to a file, or to standard output if the path is ``-``."""
    if path == "-":
        output.robot(text)
    else:
        write_output(text.encode("utf-8"), path, allow_outside=allow_outside)


def _with_refused_values(values: Sequence[Loss]) -> tuple[str, str]:
    """Return why an output is not written with values that its readers refuse, and what helps."""
    is_inertia = any(loss.at.kind == "link" for loss in values)
    cure = "--repair-inertia replaces an inertia; " if is_inertia else ""
    return (
        f"SDFormat does not allow {output.counted(len(values), 'value')} of the robot",
        f" ({cure}--lenient writes what the robot has)",
    )


# --- Messages -----------------------------------------------------------------------------------


def _nothing() -> None:
    """Write no output."""


def _report(
    acceptance: Acceptance,
    source: str,
    target: str,
    result: Result,
    error: str,
    write_output: Callable[[], None],
) -> None:
    """Print what is lost and renamed, the findings, and at most three lines about the output.

    An ``error`` follows, if the output is not written.  ``write_output`` writes it before all this.
    """
    entries, findings = acceptance.not_printed(result)
    for_target, reader = acceptance.request.for_target, acceptance.request.preset
    verbose, place = acceptance.verbose, "" if error else target
    replaced = not acceptance.check_output and replaces(result.data, target)
    losses = [of_loss(loss) for group in losses_by_cause(entries).values() for loss in group]
    codes = {loss.code for loss in entries}
    # An entry states what the reader does with the output.
    without_entry = [
        finding
        for finding in _own(findings, for_target)
        if not (finding.effects and finding.code in codes)
    ]
    warnings = list(map(of_diagnostic, findings if verbose else without_entry))
    refused = _refused(acceptance, source, result)
    last = list(_last_lines(source, place, replaced, result, entries, for_target, refused))
    notes = [
        f"note: {note if reader is None else reader.own_note(note)}"
        for note in (result.notes if verbose or for_target else ())
        # The last line has a search path.
        if verbose or note.code not in {*codes, SEARCH_PATH_NEEDED}
    ]
    write_output()
    if verbose:
        output.show_rows(rows([*losses, *warnings], listed=None))
    else:
        below = _height(map(Row, [*notes, *last, *([error] if error else [])]))
        _show_brief(losses, warnings, below + (result.comparison is not None))
    if verbose and result.reason:
        output.message(f"note: SDFormat {result.version}: {result.reason}")
    for note in notes:
        output.message(note)
    if result.comparison is not None:
        _show_verification(result.comparison, verbose=verbose)
    output.notes(last)


def _show_brief(losses: Sequence[Finding], warnings: Sequence[Finding], below: int) -> None:
    """Print losses, then warnings, grouped: not more lines than fit above those ``below``.

    More than the first of several losses is listed if there is a line for each code of a warning.
    """
    different = {severity for severity, form in LOSS_SEVERITIES.items() if form.differs}
    shown = [loss for loss in losses if loss.severity in different]
    heading = shown[-1].path if shown else ""
    room = max(min(_FINDING_LINES, _LINES - below), _LINES - _FINDING_LINES)
    least = _height(rows(shown, listed=1, hints=False))
    needed = _height(rows(warnings, listed=1, hints=False, heading=heading))
    lines = min(_LOSS_LINES, max(least, room - needed), room - bool(warnings))
    above = rows_within(shown, lines, height=output.height_of)
    below_losses = rows_within(warnings, room - _height(above), heading, output.height_of)
    output.show_rows([*above, *below_losses])


def _height(rows: Iterable[Row]) -> int:
    return sum(map(output.height_of, rows))


def _last_lines(
    source: str,
    target: str,
    replaced: bool,
    result: Result,
    entries: list[Loss],
    for_target: TargetName | None,
    refused: Sequence[Diagnostic],
) -> Iterator[str]:
    """Yield what was written, what differs or is left out, and what to do: at most three lines."""
    source = "standard input" if source == "-" else source
    target = "standard output" if target == "-" else target
    differences = summary(entries)
    if target:
        yield (
            f"{output.shown(source)} ({FORMAT_NAMES[result.format_from]}) → "
            f"{output.shown(target)} ({FORMAT_NAMES[result.format_to]} {result.version}"
            f"{f', {output.REPLACED}' if replaced else ''})"
            f"{'' if differences or refused else f': {_verdict(result, for_target)}'}"
        )
    if differences:
        yield differences
    if steps := "; ".join([*_steps(result, for_target), *_repairs(result, refused, for_target)]):
        yield f"to do: {steps}"


def _verdict(result: Result, for_target: TargetName | None) -> str:
    """Return what is true of a translation without entries: exact, if the reader has no remark."""
    if any(finding.code in READ_OTHERWISE for finding in result.diagnostics):
        return "exact, but for what a warning names"
    if for_target is None:
        return "everything exact"
    codes = {note.code for note in result.notes} - _OF_SEARCH
    codes |= {finding.code for finding in _own(result.diagnostics, for_target) if finding.effects}
    if not codes:
        return "everything exact"
    return f"as the input, which {reader_of(for_target).title} reads otherwise"


def _own(findings: Iterable[Diagnostic], for_target: TargetName | None) -> Iterator[Diagnostic]:
    """Yield the findings about the file, and those about what the reader of the output does."""
    for finding in findings:
        relevant = (
            finding if for_target is None else finding.of_readers(reader_of(for_target).readers)
        )
        is_general = finding.code not in WARNED_CODES
        if not finding.effects or (relevant.effects if for_target else is_general):
            yield relevant


def _steps(result: Result, for_target: TargetName | None) -> Iterator[str]:
    """Yield what the user can do about the output."""
    # No other files name shapes.
    yield from _misspelt(result.losses)
    if {loss.code for loss in result.losses if loss.severity == "renamed"} - {"shape-renamed"}:
        files = "other files" if for_target else "SRDF, controller and launch files"
        yield f"write the new names into {files} that have the old ones"
    names = {INERTIA_REFUSED} if for_target is None else {note.code for note in result.notes}
    written = result.report.written if INERTIA_REFUSED in names else ()
    if number := number_of(INERTIA_REFUSED, written, result.format_to):
        links = output.counted(number, "link")
        yield f"--repair-inertia ({links} with an inertia that no rigid body has)"
    if number := _ignored(result, for_target):
        counted = output.counted(number, "plugin or sensor", "plugins or sensors")
        yield f"--plugins modern, or robot-translate migrate ({counted} of Gazebo Classic)"
    if any(loss.code == SYSTEM_NEEDED for loss in result.losses):
        from translate.migration.migrate import systems_needed

        yield systems_needed(result.losses)
    if unbuilt := _unbuilt(result, for_target):
        yield unbuilt
    outside = sum(missing_file.code == FILE_OUTSIDE for missing_file in result.missing_files)
    if outside:
        counted = output.counted(outside, "file")
        yield f"--package NAME=PATH, or --allow-outside if you trust the robot ({counted} outside)"
    packages = sum(map(is_of_package, result.missing_files))
    if packages:
        counted = output.counted(packages, "package")
        yield f"--package NAME=PATH or --model-path DIR ({counted} not found)"
    if number := len(result.missing_files) - outside - packages:
        yield f"copy {output.counted(number, 'file')} to where the URI leads, or correct the URI"
    if for_target:
        yield from (note.message for note in result.notes if note.code == SEARCH_PATH_NEEDED)


def _misspelt(losses: Iterable[Loss]) -> Iterator[str]:
    """Yield the names in a URDF that are almost those of elements and attributes, and left out."""
    from translate.urdf.checks import meant_name

    numbers: Counter[tuple[str, str]] = Counter()
    for loss in losses:
        if loss.code == "urdf-lost" and loss.severity == "omitted":
            *above, name = loss.at.field.split("/")
            parent = above[-1] if above else loss.at.kind
            if meant := meant_name("robot" if parent == "model" else parent, name):
                numbers[name, meant] += 1
    for (name, meant), number in numbers.items():
        written, known = (f"<{text}>" if text[0] != "@" else text[1:] for text in (name, meant))
        yield f"write {known} for {written} ({output.counted(number, 'place')})"


def _ignored(result: Result, for_target: TargetName | None) -> int:
    """Return the number of plugins and sensors that the target's release of Gazebo ignores."""
    if for_target is None or not re.search("<(plugin|sensor)[ >]", result.text):
        return 0
    from translate.migration.migrate import IGNORED, ignored_number

    migration = migration_for(for_target)
    # What a migration leaves has no successor.
    is_migrated = any(loss.code in IGNORED for loss in result.losses)
    return 0 if migration is None or is_migrated else ignored_number(result.text, migration[0])


def _unbuilt(result: Result, for_target: TargetName | None) -> str:
    """Return the plugins of the output that the user has to build, as one text."""
    if any(loss.code == PLUGIN_UNKNOWN for loss in result.losses):
        from translate.migration.migrate import plugins_to_build

        return plugins_to_build(result.losses)
    if for_target is None or not re.search("<plugin[ >]", result.text):
        return ""
    from translate.migration.migrate import unbuilt_plugins

    if (migration := migration_for(for_target)) is None:
        return ""
    return unbuilt_plugins(result.text, migration[0])


def _refused(acceptance: Acceptance, source: str, result: Result) -> list[Diagnostic]:
    """Return what a migration leaves that the release of Gazebo refuses, or that ends it.

    A warning about the robot names the latter already.
    """
    if (migration := acceptance.request.reading.migration) is None:
        return []
    path, lenient = "" if source == "-" else source, acceptance.request.reading.lenient
    from translate.driver.migrated import refused_parts

    named = {finding.code for finding in result.diagnostics}
    refused = refused_parts(result.text, path, migration.release, lenient=lenient)
    return [part for part in refused if part.severity == "error" or part.code not in named]


def _repairs(
    result: Result, refused: Sequence[Diagnostic], for_target: TargetName | None
) -> Iterator[str]:
    """Yield what to do about errors, unless a step of its own names an option for them."""
    from translate.migration.tables import DEFAULT_RELEASE

    migration = migration_for(for_target or DEFAULT_RELEASE)
    is_named = any(note.code == INERTIA_REFUSED for note in result.notes)
    errors = [error for error in refused if not is_named or error.code not in _INERTIA]
    if migration is not None and errors:
        from translate.driver.migrated import refusal_step

        yield refusal_step(errors, migration.release)


def _show_verification(comparison: Comparison, *, verbose: bool) -> None:
    """Print one line about equal robots, else the differences and the table."""
    if comparison.same and not verbose:
        number = len(comparison.accepted)
        accepted = f", apart from {output.counted(number, 'reported change')}" if number else ""
        output.message(f"verified: the same robot{accepted}")
        return
    from translate.cli.compare import show_comparison

    show_comparison(comparison, err=True)


#: The codes of notes about the search path, which depend on the machine.
_OF_SEARCH = {"package-directory-name", "search-path-needed"}
CUT, ELEMENT_NOT_READ = "loop-joint-cut", "element-not-read"
#: The parts of a robot that a summary names, with their plurals.
_NAMED = {"mass": "masses", "inertia": "inertias", "sensor": "sensors", "plugin": "plugins"}
#: Codes of entries about a part → the part.
_PARTS = {
    "given-inertia-removed": "mass",
    "inertia-from-shapes": "inertia",
    "inertia-repaired": "inertia",
    "inertia-zero-replaced": "inertia",
    "massless-link-given-inertia": "mass",
}


def summary(losses: Iterable[Loss]) -> str:
    """Return what differs and what is left out: ``differs: 1 loss (1 sensor), 1 loop cut``.

    It is empty if nothing differs and nothing is left out.
    """
    by_severity = grouped((loss.severity, loss) for loss in losses)
    differences = [
        _counted(by_severity[severity], *form.nouns)
        for severity, form in LOSS_SEVERITIES.items()
        if severity in by_severity and form.nouns is not None and form.differs
    ]
    if cut := sum(loss.code == CUT for loss in losses):
        differences.append(f"{output.counted(cut, 'loop')} cut")
    parts = [f"differs: {', '.join(differences)}"] if differences else []
    # No reader of the output would use these, so that nothing differs.
    parts += [
        f"left out: {_counted(by_severity[severity], *form.nouns)}"
        for severity, form in LOSS_SEVERITIES.items()
        if severity in by_severity and form.nouns is not None and not form.differs
    ]
    return "; ".join(parts)


def _counted(losses: Sequence[Loss], singular: str, plural: str) -> str:
    """Return a number of entries, with the numbers of the parts that they are about."""
    named = Counter(map(_part, losses))
    kinds = [
        output.counted(named[kind], kind, plural_kind)
        for kind, plural_kind in _NAMED.items()
        if named[kind]
    ]
    if sum(named[kind] for kind in _NAMED) < len(losses):
        kinds += ["…"] if kinds else []
    return output.counted(len(losses), singular, plural) + (
        f" ({', '.join(kinds)})" if kinds else ""
    )


def _part(loss: Loss) -> str:
    """Return the part of a robot that an entry is about."""
    # Other elements that are left out have no effect in any reader.
    if loss.severity == "omitted" and loss.code != ELEMENT_NOT_READ:
        return ""
    kind = "plugin" if loss.at.kind == LIBRARY else loss.at.kind
    return _PARTS.get(loss.code) or loss.at.tag or kind


def code_of_all(
    failed: Mapping[str, TranslateError], missing: Iterable[Diagnostic], codes: Iterable[int]
) -> int:
    """Print which models of ``--all-models`` are not written, and why; return the exit code.

    ``failed`` are the errors of models by name, ``missing`` those of includes beside the models,
    ``codes`` the exit codes of the other models.
    """
    errors = [diagnostic for error in failed.values() for diagnostic in error.diagnostics]
    errors += missing
    output.show_diagnostics(errors)
    if failed:
        names = ", ".join(f"'{name}'" for name in failed)
        output.message(
            f"error: {output.counted(len(failed), 'model')} not written: {names}", "error"
        )
    return ExitCode.FAILED if errors else max(codes, default=ExitCode.OK)
