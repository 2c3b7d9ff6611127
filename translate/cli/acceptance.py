"""Whether ``convert`` accepts a translation: its messages, its loss report and its exit code."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import comparison_of
from translate.diagnostics.catalogue import LossSeverity, advice_for, catalogue
from translate.diagnostics.diagnostic import json_text, xml_for_terminal
from translate.equivalence.result import Rows
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.options import ConversionKeywords, unused_options
from translate.report.loss_report import SEVERITIES, Loss, ReaderNote, Strictness, losses_by_cause
from translate.targets.presets import TargetName, target_of
from translate.targets.reader_notes import INERTIA_REFUSED, VERSION_NOT_READ
from translate.xml.files import write_text

if TYPE_CHECKING:
    from translate.diagnostics.diagnostic import Diagnostic, TranslateError
    from translate.driver.translation import Result
    from translate.equivalence.verification import VerificationKeywords

    class TargetKeywords(ConversionKeywords, total=False):
        """The options of writing, and the reader of the output."""

        for_target: TargetName


#: From how many entries on those of one code are listed together, the first ones without ``-v``.
LISTED = 4
#: After renamed links, joints and frames; these files do not name shapes.
RENAMED = "note: SRDF, controller and launch files that have an old name need the new one"


class Acceptance(NamedTuple):
    """The options that decide whether a translation is written, and what is printed about it.

    ``rows`` are the rows of the comparison.  ``allow`` are the codes of losses that ``strict``
    accepts.  ``report`` is the file of the loss report.
    """

    options: TargetKeywords
    verify: Literal[False] | VerificationKeywords
    rows: Rows
    strict: Strictness
    allow: frozenset[str]
    report: str | None
    verbose: bool
    quiet: bool
    #: The reports of all models of ``--all-models``; ``None`` for one translation.
    reports: list[dict[str, object]] | None = None

    def code(self, result: Result, source: str, target: str) -> ExitCode:
        """Print and report a translation; return the exit code, OK if it is to be written.

        Raises ``click.UsageError`` for options without an effect on the translation.
        """
        self.refuse_unused(result.format_from, result.format_to)
        if result.comparison is not None:
            result.comparison = self.rows.of(result.comparison)
        codes = result.codes_not_exact(self.allow, self.strict) if self.strict else []
        if not self.quiet:
            _report(source, target, result, self.verbose)
            if result.comparison is not None:
                from translate.cli.compare import show_comparison

                show_comparison(result.comparison, err=True)
        if self.report is not None:
            self._write_report(result)
        if result.comparison is not None and not result.comparison.same:
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
        return ExitCode.OK

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
            write(json_text(report_of(result)) + "\n", self.report)
        else:
            (model, *_) = result.document.all_models()
            self.reports.append({"model": model.name, **report_of(result)})

    def write_reports(self) -> None:
        """Write the reports of all models, also after a model that is refused."""
        if self.report is not None and self.reports is not None:
            write(json_text({"models": self.reports}) + "\n", self.report)


def acceptance_of(
    parameters: dict[str, Any],
    *,
    verify: bool,
    strict: bool,
    strict_all: bool,
    allow: tuple[str, ...],
    report: str | None,
    several: bool,
    verbose: bool,
    quiet: bool,
) -> Acceptance:
    """Take the options of the comparison out of ``parameters``; the rest are those of writing.

    Raises ``click.UsageError`` for options of the comparison without ``--verify``, for ``--allow``
    without ``--strict`` or ``--strict-all``, and for an unknown code.
    """
    keywords, rows = comparison_of(parameters)
    if (keywords or rows != Rows()) and not verify:
        raise click.UsageError("the options of the comparison require --verify")
    if allow and not (strict or strict_all):
        raise click.UsageError("--allow requires --strict or --strict-all")
    for code in allow:
        if code not in catalogue():
            raise click.UsageError(f"--allow: unknown code '{code}': {advice_for(code)}")
    options = {key: value for key, value in parameters.items() if value is not None}
    return Acceptance(
        options=cast("TargetKeywords", options),
        verify=cast("VerificationKeywords", keywords) if verify else False,
        rows=rows,
        strict="all" if strict_all else strict,
        allow=frozenset(allow),
        report=report,
        verbose=verbose,
        quiet=quiet,
        reports=[] if several else None,
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
    return to


def report_of(result: Result) -> dict[str, object]:
    """The contents of ``--report``, which are a stable interface."""
    return {
        "from": result.format_from,
        "to": result.format_to,
        "losses": [
            {
                "code": loss.code,
                "severity": loss.severity,
                "element": loss.element,
                "line": loss.line,
                "reason": loss.reason,
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


def _report(source: str, target: str, result: Result, verbose: bool) -> None:
    output.show_diagnostics(result.diagnostics)
    for (severity, code), losses in losses_by_cause(result.losses).items():
        if verbose or severity not in ("omitted", "harmless"):
            _report_cause(severity, code, losses, verbose)
    renamed = {loss.code for loss in result.losses if loss.severity == "renamed"}
    if renamed - {"shape-renamed"}:
        output.message(RENAMED)
    source = "standard input" if source == "-" else source
    target = "standard output" if target == "-" else target
    output.message(
        f"{output.shown(source)} ({FORMAT_NAMES[result.format_from]}) → "
        f"{output.shown(target)} ({FORMAT_NAMES[result.format_to]} {result.version}): "
        f"{summary(result.losses, result.format_to)}{_missing(result)}{_refusal(result.notes)}"
    )
    for note in result.notes:
        if note.code != VERSION_NOT_READ:
            output.message(f"note: {note}")
    if verbose and result.reason:
        output.message(f"note: SDFormat {result.version}: {result.reason}")


def _missing(result: Result) -> str:
    """The end of the summary if files that the robot names are not found."""
    number = len(result.missing_files)
    counted = output.counted(number, "file or package", "files or packages")
    return f"; {counted} not found" if number else ""


def _refusal(notes: list[ReaderNote]) -> str:
    """The end of the summary if readers refuse the output, or ignore a part of it."""
    texts = []
    for note in notes:
        if note.code == INERTIA_REFUSED:
            texts.append(
                f"; {' and '.join(note.readers)} cannot load it: impossible inertia of "
                f"{output.counted(len(note.elements), 'link')} (--repair-inertia replaces it)"
            )
        elif note.code == VERSION_NOT_READ:
            texts.append(f"; {', '.join(note.readers)} {note.message}")
    return "".join(texts)


def _report_cause(severity: LossSeverity, code: str, losses: list[Loss], verbose: bool) -> None:
    """Print the losses of one cause: a line each, or their number and the first ones."""
    if len(losses) < LISTED:
        for loss in losses:
            output.message(str(loss), severity)
        return
    output.message(f"{severity}: {len(losses)} × {code}", severity)
    # Other files contain the old names.  Those of a nested model have its prefix, which is printed.
    all_names = severity == "renamed" and code != "model-flattened"
    is_short = verbose or all_names or len(losses) <= LISTED + 1
    listed = losses if is_short else losses[:LISTED]
    for loss in listed:
        place = f"{loss.path or '<input>'}:{loss.line}: " if loss.line else ""
        output.message(f"    {place}{loss.element}: {loss.reason}")
    if len(listed) < len(losses):
        output.message(f"    … and {len(losses) - len(listed)} more; -v lists them")


CUT = "loop-joint-cut"
_LAST_TAG = re.compile(r"<([\w:.-]+)>$|@([\w:.-]+)$")


def summary(losses: Iterable[Loss], format_to: Dialect) -> str:
    """Return the summary of a loss report, for example
    ``Gazebo reads everything; 1 loop cut; 1 approximated``.
    """
    groups: dict[str, list[Loss]] = {}
    cut = 0
    for loss in losses:
        cut += loss.code == CUT
        if loss.code != CUT or loss.severity == "lost":
            groups.setdefault(loss.severity, []).append(loss)
    if not (groups or cut):
        return "everything exact"
    parts = []
    if format_to == "urdf" and "lost" not in groups:
        parts.append("Gazebo reads everything")
    if cut:
        parts.append(f"{output.counted(cut, 'loop')} cut")
    for severity in SEVERITIES:
        if severity in groups:
            found = Counter(_kind(loss.element) for loss in groups[severity])
            kinds = ", ".join(
                output.counted(found[kind], kind) for kind in ("sensor", "plugin") if found[kind]
            )
            parts.append(f"{len(groups[severity])} {severity}" + (f" ({kinds})" if kinds else ""))
    return "; ".join(parts)


def _kind(element: str) -> str:
    found = _LAST_TAG.search(element)
    return element.partition(" ")[0] if found is None else found[1] or found[2]


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
