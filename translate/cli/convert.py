"""``convert``: translate a robot from one format to the other."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

import translate
from translate.cli import output
from translate.cli.compare import show_comparison
from translate.cli.convert_options import (
    FORMATS,
    OPTIONS_OF_FORMAT,
    checking,
    choosing,
    direction,
    files,
    reading,
    writing_bodies,
    writing_both,
    writing_sdf,
    writing_urdf,
)
from translate.cli.guard import ExitCode
from translate.cli.options import (
    CONTEXT,
    Command,
    comparing,
    comparison_of,
    look_up,
    resources_of,
    stacked,
    verbosity,
)
from translate.cli.summary import summary
from translate.diagnostics.loss_report import Loss, LossSeverity, losses_by_cause
from translate.diagnostics.printable import json_text, xml_for_terminal
from translate.driver.missing_files import NOT_FOUND_CODES
from translate.equivalence.rows import Rows
from translate.targets.reader_notes import INERTIA_REFUSED, VERSION_NOT_READ, ReaderNote

if TYPE_CHECKING:
    from translate.driver.convert import Result
    from translate.equivalence.verification import VerificationKeywords
    from translate.model.fragment import Dialect
    from translate.model.model import Document
    from translate.options import ConversionKeywords
    from translate.resources.search import Resources

F = TypeVar("F", bound=Callable[..., Any])

SUFFIXES: dict[str, Dialect] = {".urdf": "urdf", ".sdf": "sdf", ".world": "sdf"}
#: How many entries of one code are listed without ``-v``.
LISTED = 4


@click.command("convert", cls=Command, context_settings=CONTEXT)
@stacked(
    files,
    direction,
    reading,
    look_up,
    choosing,
    checking,
    comparing,
    writing_both,
    writing_bodies,
    writing_sdf,
    writing_urdf,
    verbosity,
)
def convert_command(**parameters: Any) -> int:
    """Convert a robot between URDF and SDFormat, or between versions of SDFormat.

    IN and OUT may be '-' for standard input and output; without OUT the result goes to standard
    output.  IN is never overwritten.  OUT is written completely or not at all.

    \b
    Examples:
      robot-translate convert robot.urdf model.sdf --verify
      robot-translate convert model.sdf robot.urdf --link-frames keep
      robot-translate convert robot.urdf --sdf-version 1.9 > model.sdf
      xacro robot.urdf.xacro | robot-translate convert - model.sdf
      robot-translate convert model.sdf robot.urdf --strict --allow link-frame-moved
      robot-translate convert robot.urdf model.sdf --check-output   (in CI)
      robot-translate convert old.sdf new.sdf
      robot-translate convert model.sdf older.sdf --sdf-version 1.6 --verify
      robot-translate convert warehouse.world arm.urdf --model arm
      robot-translate convert warehouse.world --all-models robots --to urdf
      robot-translate convert robot.urdf model.sdf --for fortress
    """  # noqa: D301 - click looks for a real backspace
    return run_conversion(**parameters)


def run_conversion(
    *,
    source: str,
    target: str | None,
    output_option: str | None,
    format: Dialect | None = None,
    to: Dialect | None = None,
    record: str | None,
    lenient: bool,
    unflatten: bool,
    verify: bool,
    strict: bool,
    allow: tuple[str, ...],
    report: str | None,
    check_output: bool,
    verbose: bool,
    quiet: bool,
    model: str | None = None,
    all_models: str | None = None,
    **parameters: Any,
) -> int:
    """Convert one file as the command line specifies, and return the exit code."""
    verification = _verification(parameters, verify=verify)
    resources = resources_of(parameters)
    options = {key: value for key, value in parameters.items() if value is not None}
    if all_models is not None and (target or output_option or report or model is not None):
        message = "--all-models DIR chooses the file names; remove OUT, --model and --report"
        raise click.UsageError(message)
    if all_models is None:
        target, to = _target(target, output_option, to)
        _refuse(source, target, report, check_output)
    to = _format_for(to, options, quiet=quiet)
    document = translate.load(
        source if source == "-" else Path(source),
        format=format,
        lenient=lenient,
        record=record != "ignore",
        unflatten=unflatten,
        resources=resources,
    )
    convert = partial(
        _convert,
        document,
        source=source,
        resources=resources,
        options=cast("ConversionKeywords", options),
        verification=verification,
        strict=strict,
        allow=frozenset(allow),
        report=report,
        check_output=check_output,
        verbose=verbose,
        quiet=quiet,
    )
    if all_models is None:
        return convert(target or "-", to, model or "")
    targets = _targets(document, all_models, to)
    for path in targets.values():
        _refuse(source, path, None, check_output)
    return max((convert(path, to, name) for name, path in targets.items()), default=ExitCode.OK)


def _format_for(to: Dialect | None, options: dict[str, Any], *, quiet: bool) -> Dialect | None:
    """The format that the target of ``--for`` reads; the choices of the target are printed."""
    name = options.get("for_target")
    if name is None:
        return to
    from translate.targets.presets import format_for, target_of

    target = target_of(name)
    try:
        to = format_for(target, to, None)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    if not quiet:
        output.message(f"note: --for {name}: {target.choices(to, options)}")
    return to


def _verification(
    parameters: dict[str, Any], *, verify: bool
) -> tuple[VerificationKeywords, Rows] | None:
    """Take the options of the verification out of ``parameters``; ``None`` without it."""
    keywords, rows = comparison_of(parameters)
    if (keywords or rows != Rows()) and not verify:
        raise click.UsageError("the options of the comparison require --verify")
    return (cast("VerificationKeywords", keywords), rows) if verify else None


def _convert(
    document: Document,
    target: str,
    to: Dialect | None,
    model: str,
    *,
    source: str,
    resources: Resources,
    options: ConversionKeywords,
    verification: tuple[VerificationKeywords, Rows] | None,
    strict: bool,
    allow: frozenset[str],
    report: str | None,
    check_output: bool,
    verbose: bool,
    quiet: bool,
) -> int:
    """Convert one robot, write it to one file, and return the exit code."""
    result = translate.convert(
        document,
        to=to,
        verify=verification[0] if verification else False,
        resources=resources,
        written_to=None if target == "-" else target,
        model=model,
        **options,
    )
    if result.comparison is not None and verification is not None:
        result.comparison = verification[1].of(result.comparison)
    codes = _codes_not_exact(result, allow) if strict else []
    if not quiet:
        _report(source, target, result, verbose)
        _report_unused(result.format_to, options)
        if result.comparison is not None:
            show_comparison(result.comparison, err=True)
    if report is not None:
        _write(report_json(result) + "\n", report)
    if result.comparison is not None and not result.comparison.same:
        output.message("error: the result is not the same robot; nothing was written")
        return ExitCode.DIFFERENT
    if codes:
        count = len(codes)
        output.message(
            f"error: --strict, and {count} {'entry is' if count == 1 else 'entries are'} not "
            f"exact; nothing was written (--allow accepts these codes: "
            f"{', '.join(sorted(set(codes)))})"
        )
        return ExitCode.NOT_EXACT
    if check_output:
        return _check_output(result.text, target, quiet)
    _write(result.text, target)
    return ExitCode.OK


def _codes_not_exact(result: Result, allow: frozenset[str]) -> list[str]:
    """The codes of what is not exact: losses, and files that the robot names but do not exist."""
    missing = [item.code for item in result.diagnostics if item.code in NOT_FOUND_CODES - allow]
    return [*(loss.code for loss in result.report.not_exact(allow)), *missing]


def report_json(result: Result) -> str:
    """The JSON text of ``--report``, which is a stable interface."""
    payload = {
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
    return json_text(payload)


# --- Outputs ------------------------------------------------------------------------------------


def _target(
    positional: str | None, named: str | None, to: Dialect | None
) -> tuple[str, Dialect | None]:
    """The output, and the format to write; ``None`` is the other format than that of the input."""
    if positional is not None and named is not None and positional != named:
        raise click.UsageError(
            f"the command line has two outputs, {positional} and {named}; remove one"
        )
    target = positional or named or "-"
    suffix = os.path.splitext(target)[1].lower()
    by_suffix = SUFFIXES.get(suffix)
    if to is not None and by_suffix not in (None, to):
        raise click.UsageError(
            f"the output format is {FORMATS[to]}, but the name of OUT ends in {suffix}; "
            f"choose another name"
        )
    return target, to or by_suffix


def _targets(document: Document, directory: str, to: Dialect | None) -> dict[str, str]:
    """The file for each model of a document, with the name of the model if files can have it."""
    from translate.passes.model_selection import model_names

    suffix = to or ("urdf" if document.format == "sdf" else "sdf")
    os.makedirs(directory, exist_ok=True)
    taken: set[str] = set()
    targets = {}
    for name in model_names(document):
        stem = re.sub(r"[^\w.+-]+", "_", name).lstrip(".") or "model"
        while stem.lower() in taken:
            stem += "_"
        taken.add(stem.lower())
        targets[name] = os.path.join(directory, f"{stem}.{suffix}")
    return targets


def _refuse(source: str, target: str, report: str | None, check_output: bool) -> None:
    if target != "-":
        output.refuse_unwritable(target, [source], "OUT")
    elif check_output:
        raise click.UsageError("--check-output compares with a file; add OUT")
    if report == "-" and target == "-":
        raise click.UsageError(
            "the robot and the report cannot both go to standard output; add OUT, or use a file "
            "for --report"
        )
    if report is not None and report != "-":
        output.refuse_unwritable(report, [source], "--report")
        if target != "-" and output.same_file(report, target):
            raise click.UsageError("OUT and --report are the same file")


def _write(text: str, path: str) -> None:
    if path == "-":
        # A terminal would obey the control characters in a text.
        on_terminal = sys.stdout is not None and sys.stdout.isatty()
        output.data(xml_for_terminal(text) if on_terminal else text)
    else:
        output.write_file(text, path)


def _check_output(text: str, target: str, quiet: bool) -> int:
    path, data = Path(target), text.encode("utf-8")
    problem = ""
    if not path.exists():
        problem = "does not exist yet"
    # A device or a pipe may have no end, and contains no result of an earlier conversion.
    elif not path.is_file() or path.stat().st_size != len(data) or path.read_bytes() != data:
        problem = "is out of date; run the same command without --check-output"
    if problem or not quiet:
        name = output.shown(target)
        output.message(f"error: {name} {problem}" if problem else f"{name} is up to date")
    return ExitCode.STALE if problem else ExitCode.OK


# --- Messages -----------------------------------------------------------------------------------


def _report(source: str, target: str, result: Result, verbose: bool) -> None:
    output.show_diagnostics(result.diagnostics)
    for (severity, code), losses in losses_by_cause(result.losses).items():
        if verbose or severity != "carried":
            _report_cause(severity, code, losses, verbose)
    source = "standard input" if source == "-" else source
    target = "standard output" if target == "-" else target
    output.message(
        f"{output.shown(source)} ({FORMATS[result.format_from]}) → "
        f"{output.shown(target)} ({FORMATS[result.format_to]} {result.version}): "
        f"{summary(result.losses, result.format_to)}{_refusal(result.notes)}"
    )
    for note in result.notes:
        if note.code != VERSION_NOT_READ:
            output.message(f"note: {note}")
    if verbose and result.reason:
        output.message(f"note: SDFormat {result.version}: {result.reason}")


def _refusal(notes: list[ReaderNote]) -> str:
    """The end of the summary if readers refuse the output, or ignore a part of it."""
    texts = []
    for note in notes:
        if note.code == INERTIA_REFUSED:
            links = "1 link" if len(note.elements) == 1 else f"{len(note.elements)} links"
            texts.append(
                f"; {' and '.join(note.readers)} cannot load it: impossible inertia of {links} "
                "(--repair-inertia replaces it)"
            )
        elif note.code == VERSION_NOT_READ:
            texts.append(f"; {', '.join(note.readers)} {note.message}")
    return "".join(texts)


def _report_cause(severity: LossSeverity, code: str, losses: list[Loss], verbose: bool) -> None:
    """Print the losses of one cause: one line, or a line with the count and one for each place."""
    if len(losses) == 1:
        output.message(str(losses[0]), severity)
        return
    output.message(f"{severity}: {len(losses)} × {code}", severity)
    listed = losses if verbose or len(losses) <= LISTED + 1 else losses[:LISTED]
    for loss in listed:
        place = f"{loss.path or '<input>'}:{loss.line}: " if loss.line else ""
        output.message(f"    {place}{loss.element}: {loss.reason}")
    if len(listed) < len(losses):
        output.message(f"    … and {len(losses) - len(listed)} more; -v lists them")


def _report_unused(format_to: Dialect, options: ConversionKeywords) -> None:
    for format, names in OPTIONS_OF_FORMAT.items():
        for name in names:
            if format != format_to and name in options:
                dashed = name.replace("_", "-")
                output.message(
                    f"note: --{dashed} has no effect, because it applies to {FORMATS[format]}"
                )
