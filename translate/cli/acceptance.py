"""Whether ``convert`` accepts a translation: its messages, its loss report and its exit code."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.findings import Finding, Row, of_diagnostic, of_loss, rows, rows_within
from translate.cli.options import rows_of
from translate.diagnostics.catalogue import (
    SYSTEM_NEEDED,
    LossSeverity,
    advice_for,
    catalogue,
)
from translate.diagnostics.diagnostic import contract_text, xml_for_terminal
from translate.diagnostics.element_path import LIBRARY
from translate.driver.translation import NOT_CHOSEN
from translate.driver.warnings import FILE_OUTSIDE
from translate.equivalence.result import Comparison, Rows
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.options import ConversionKeywords, unused_options
from translate.report.loss_report import Loss, Strictness, losses_by_cause
from translate.structures import NamedTuple, grouped
from translate.targets.findings import CODES
from translate.targets.presets import CHANGES, TargetName, target_of
from translate.targets.reader_notes import INERTIA_REFUSED
from translate.xml.files import replaces, write_text

if TYPE_CHECKING:
    from translate.diagnostics.diagnostic import Diagnostic, TranslateError
    from translate.driver.translation import Result

    class TargetKeywords(ConversionKeywords, total=False):
        """The options of writing, and the reader of the output."""

        for_target: TargetName


#: The lines of ``convert`` without ``-v``: those about losses; with those about the input; with
#: those about the output.
_LOSS_LINES, _FINDING_LINES, _LINES = 8, 9, 12


class Acceptance(NamedTuple):
    """The options that decide whether a translation is written, and what is printed about it.

    ``rows`` are the rows of the comparison.  ``allow`` are the codes of losses that ``strict``
    accepts, ``deny`` those that are never accepted.  ``report`` is the file of the loss report.
    """

    options: TargetKeywords
    verify: bool
    rows: Rows
    strict: Strictness
    allow: frozenset[str]
    deny: frozenset[str]
    report: str | None
    verbose: bool
    quiet: bool
    #: The reports of all models of ``--all-models``; ``None`` for one translation.
    reports: list[dict[str, object]] | None = None
    #: What was printed about these models and is true of several; ``None`` for one translation.
    outside: set[Loss | Diagnostic] | None = None

    def code(self, result: Result, source: str, target: str, *, written: bool = True) -> ExitCode:
        """Print and report a translation; return the exit code, OK if it is to be written.

        ``written``: the caller writes the target, and does not only compare it.

        Raises ``click.UsageError`` for options without an effect on the translation.
        """
        self.refuse_unused(result.format_from, result.format_to)
        added = result.report.provenance.added_links
        if self.options.get("sensor_frames") == "link" and not added:
            raise click.UsageError(
                "--sensor-frames link has no effect, because the robot has no sensor without a link"
            )
        if result.comparison is not None:
            result.comparison = self.rows.of(result.comparison)
        codes = result.codes_not_exact(self.allow, self.strict) if self.strict else []
        denied = result.codes_denied(self.deny)
        unresolved = result.unresolved
        is_other = result.comparison is not None and not result.comparison.same
        if not self.quiet:
            place = "" if is_other or codes or denied or unresolved else target
            losses, findings = self._not_printed(result)
            for_target = self.options.get("for_target")
            replaced = written and replaces(result.data, target)
            _report(source, place, replaced, result, losses, findings, for_target, self.verbose)
        if self.report is not None:
            self._write_report(result)
        if unresolved:
            output.message(
                f"error: {output.counted(len(unresolved), 'URI')} would lead to no file from the "
                "output; nothing was written (--bundle ros writes a package with all files; "
                "--uri file writes paths of this machine)",
                "error",
            )
            return ExitCode.FAILED
        if is_other:
            output.message("error: the result is not the same robot; nothing was written")
            return ExitCode.DIFFERENT
        if codes:
            option = "--strict" if self.strict is True else "--strict-all"
            output.message(
                f"error: {option}, and "
                f"{'1 entry is' if len(codes) == 1 else f'{len(codes)} entries are'} not exact; "
                "nothing was written (--allow accepts these codes: "
                f"{', '.join(sorted(set(codes)))})"
            )
            return ExitCode.NOT_EXACT
        if denied:
            output.message(f"error: --deny {', '.join(denied)}; nothing was written", "error")
            return ExitCode.NOT_EXACT
        return ExitCode.OK

    def _not_printed(self, result: Result) -> tuple[list[Loss], list[Diagnostic]]:
        """The losses and findings to print: of several models, those about all of them once."""
        if self.outside is None:
            return result.losses, list(result.diagnostics)
        losses = [loss for loss in result.losses if loss not in self.outside]
        findings = [item for item in result.diagnostics if item not in self.outside]
        self.outside.update(loss for loss in losses if loss.code == NOT_CHOSEN)
        self.outside.update(findings)
        return losses, findings

    def refuse_unused(self, source: Dialect, to: Dialect) -> None:
        """Raise ``click.UsageError`` for options without an effect on a translation."""
        unused = unused_options(self.options, source, to)
        texts = [
            f"--{name.replace('_', '-')} has no effect, because {reason}"
            for name, reason in unused.items()
        ]
        if texts:
            raise click.UsageError("; ".join(texts))

    def _write_report(self, result: Result) -> None:
        """Write the report of a translation, or keep it until those of all models are known."""
        assert self.report is not None
        if self.reports is None:
            write(contract_text(report_of(result)) + "\n", self.report)
        else:
            (model, *_) = result.document.all_models()
            self.reports.append({"model": model.name, **report_of(result)})

    def write_reports(self) -> None:
        """Write the reports of all models, also after a model that is refused."""
        if self.report is not None and self.reports is not None:
            write(contract_text({"models": self.reports}) + "\n", self.report)


def acceptance_of(
    parameters: dict[str, Any],
    *,
    verify: bool,
    strict: bool,
    strict_all: bool,
    allow: tuple[str, ...],
    deny: tuple[str, ...],
    report: str | None,
    several: bool,
    verbose: bool,
    quiet: bool,
) -> Acceptance:
    """Take the rows of the comparison out of ``parameters``; the rest are those of writing.

    Raises ``click.UsageError`` for rows of the comparison without ``--verify``, for ``--allow``
    without ``--strict`` or ``--strict-all``, and for an unknown code.
    """
    rows = rows_of(parameters)
    if rows != Rows() and not verify:
        raise click.UsageError("--only and --ignore require --verify")
    if allow and not (strict or strict_all):
        raise click.UsageError("--allow requires --strict or --strict-all")
    for name, codes in (("allow", allow), ("deny", deny)):
        for code in codes:
            if code not in catalogue():
                raise click.UsageError(f"--{name}: unknown code '{code}': {advice_for(code)}")
    options = {key: value for key, value in parameters.items() if value is not None}
    return Acceptance(
        options=cast("TargetKeywords", options),
        verify=verify,
        rows=rows,
        strict="all" if strict_all else strict,
        allow=frozenset(allow),
        deny=frozenset(deny),
        report=report,
        verbose=verbose,
        quiet=quiet,
        reports=[] if several else None,
        outside=set() if several else None,
    )


def format_of_target(to: Dialect | None, acceptance: Acceptance) -> Dialect | None:
    """The format that the target of ``--for`` reads; the choices of the target are printed."""
    name = acceptance.options.get("for_target")
    if name is None:
        return to
    target = target_of(name)
    try:
        to = target.format_for(to)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    if not acceptance.quiet:
        output.message(f"note: --for {name}: {target.choices(to, acceptance.options)}")
    for change in target.changes_for(to) if acceptance.verbose else ():
        output.message(f"note: --for {name}: {CHANGES[change].replace('`', '')}")
    return to


def report_of(result: Result) -> dict[str, object]:
    """The contents of ``--report``, which are a stable interface."""
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


def write(text: str, path: str) -> None:
    """Write a text to a file, or to standard output if the path is ``-``."""
    if path == "-":
        # A terminal would obey the control characters in a text.
        on_terminal = sys.stdout is not None and sys.stdout.isatty()
        output.data(xml_for_terminal(text) if on_terminal else text)
    else:
        write_text(text, path)


# --- Messages -----------------------------------------------------------------------------------


def _report(
    source: str,
    target: str,
    replaced: bool,
    result: Result,
    entries: list[Loss],
    findings: list[Diagnostic],
    for_target: TargetName | None,
    verbose: bool,
) -> None:
    """Print what is lost and renamed, the findings, and at most three lines about the output.

    ``target`` is empty if nothing is written.
    """
    losses = [of_loss(loss) for group in losses_by_cause(entries).values() for loss in group]
    warnings = list(map(of_diagnostic, findings if verbose else _own(findings, for_target)))
    last = list(_last_lines(source, target, replaced, result, entries, for_target))
    reader = None if for_target is None else target_of(for_target)
    notes = [
        f"note: {note if reader is None else reader.own_note(note)}"
        for note in (result.notes if verbose or for_target else ())
    ]
    if verbose:
        output.show_rows(rows([*losses, *warnings], listed=None))
    else:
        below = _height(map(Row, [*notes, *last]))
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
    shown = [item for item in losses if item.severity not in ("omitted", "harmless")]
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
) -> Iterator[str]:
    """What was written, what differs, and what to do: at most three lines."""
    source = "standard input" if source == "-" else source
    target = "standard output" if target == "-" else target
    differences = summary(entries)
    if target:
        yield (
            f"{output.shown(source)} ({FORMAT_NAMES[result.format_from]}) → "
            f"{output.shown(target)} ({FORMAT_NAMES[result.format_to]} {result.version}"
            f"{f', {output.REPLACED}' if replaced else ''})"
            f"{'' if differences else ': everything exact'}"
        )
    if differences:
        yield f"differs: {differences}"
    if steps := "; ".join(_steps(result, for_target)):
        yield f"to do: {steps}"


def _own(findings: Iterable[Diagnostic], for_target: TargetName | None) -> Iterator[Diagnostic]:
    """The findings about the file, and those about what the reader of the output does."""
    for item in findings:
        own = item if for_target is None else item.of_readers(target_of(for_target).readers)
        if not item.effects or (own.effects if for_target else item.code not in CODES):
            yield own


def _steps(result: Result, for_target: TargetName | None) -> Iterator[str]:
    """What the user can do about the output."""
    # No other files name shapes.
    if {loss.code for loss in result.losses if loss.severity == "renamed"} - {"shape-renamed"}:
        files = "other files" if for_target else "SRDF, controller and launch files"
        yield f"write the new names into {files} that have the old ones"
    for note in result.notes:
        if note.code == INERTIA_REFUSED:
            links = output.counted(len(note.elements), "link")
            yield f"--repair-inertia ({links} with an inertia that no rigid body has)"
    if number := _ignored(result, for_target):
        counted = output.counted(number, "plugin or sensor", "plugins or sensors")
        yield f"--plugins modern, or robot-translate migrate ({counted} of Gazebo Classic)"
    if any(loss.code == SYSTEM_NEEDED for loss in result.losses):
        from translate.migration.migrate import systems_needed

        yield systems_needed(result.losses)
    outside = sum(item.code == FILE_OUTSIDE for item in result.missing_files)
    if outside:
        counted = output.counted(outside, "file")
        yield f"--package NAME=PATH, or --allow-outside if you trust the robot ({counted} outside)"
    if number := len(result.missing_files) - outside:
        counted = output.counted(number, "file or package", "files or packages")
        yield f"--package NAME=PATH or --model-path DIR ({counted} not found)"


def _ignored(result: Result, for_target: TargetName | None) -> int:
    """The number of plugins and sensors that the release of Gazebo for the output ignores."""
    if for_target is None or not re.search("<(plugin|sensor)[ >]", result.text):
        return 0
    from translate.driver.migration import migration_for
    from translate.migration.migrate import IGNORED, ignored_number

    migration = migration_for(for_target)
    # What a migration leaves has no successor.
    is_migrated = any(loss.code in IGNORED for loss in result.losses)
    return 0 if migration is None or is_migrated else ignored_number(result.text, migration[0])


def _show_verification(comparison: Comparison, *, verbose: bool) -> None:
    """Print one line about equal robots, else the differences and the table."""
    if comparison.same and not verbose:
        number = len(comparison.accepted)
        accepted = f", apart from {output.counted(number, 'reported change')}" if number else ""
        output.message(f"verified: the same robot{accepted}")
        return
    from translate.cli.compare import show_comparison

    show_comparison(comparison, err=True)


CUT, ELEMENT_NOT_READ = "loop-joint-cut", "element-not-read"
#: The words for entries of a severity; a harmless one is no difference.
_WORDS: dict[LossSeverity, tuple[str, str]] = {
    "lost": ("loss", "losses"),
    "approximated": ("approximation", "approximations"),
    "renamed": ("new name", "new names"),
    "omitted": ("unused element left out", "unused elements left out"),
}
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
    """The number of entries of each kind: ``2 losses (1 sensor, 1 plugin), 1 loop cut``.

    It is empty if nothing differs.
    """
    by_severity = grouped((loss.severity, loss) for loss in losses)
    parts = []
    for severity, words in _WORDS.items():
        if found := by_severity.get(severity):
            named = Counter(map(_part, found))
            kinds = ", ".join(
                output.counted(named[kind], kind, plural)
                for kind, plural in _NAMED.items()
                if named[kind]
            )
            parts.append(output.counted(len(found), *words) + (f" ({kinds})" if kinds else ""))
    if cut := sum(loss.code == CUT for loss in losses):
        parts.append(f"{output.counted(cut, 'loop')} cut")
    return ", ".join(parts)


def _part(loss: Loss) -> str:
    """The part of a robot that an entry is about."""
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
    errors = [item for error in failed.values() for item in error.diagnostics]
    errors += missing
    output.show_diagnostics(errors)
    if failed:
        names = ", ".join(f"'{name}'" for name in failed)
        output.message(
            f"error: {output.counted(len(failed), 'model')} not written: {names}", "error"
        )
    return ExitCode.FAILED if errors else max(codes, default=ExitCode.OK)
