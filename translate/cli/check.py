"""``check``: report the problems of URDF and SDFormat files."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import translate
from translate.cli import output
from translate.cli.guard import ExitCode, unexpected
from translate.cli.options import CONTEXT, Command, look_up, option, resources_of, verbosity
from translate.diagnostics.diagnostic import (
    Diagnostic,
    TranslateError,
    as_github,
    as_json,
    as_sarif,
    has_errors,
    in_order,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from translate.resources.search import Resources


@click.command("check", cls=Command, context_settings=CONTEXT)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@option("--strict", is_flag=True, help="Treat warnings as errors.")
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
    "--parity",
    is_flag=True,
    help="Also report an error for everything that cannot be copied to URDF without computation.",
)
@option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    show_default=True,
    help="Text, JSON, GitHub workflow commands, or SARIF for code scanning.",
)
@look_up
@verbosity
def check_command(
    files: tuple[str, ...],
    strict: bool,
    lenient: bool,
    unflatten: bool,
    parity: bool,
    style: str,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Check URDF and SDFormat files, and report the place and the repair of each problem.

    All problems of a file are reported, with file:line:column, on standard output.  '-' is
    standard input.  The exit code is 1 if any file has an error.

    \b
    Examples:
      robot-translate check robot.urdf model.sdf
      robot-translate check --strict --format github models/*.sdf
      robot-translate check --parity model.sdf
      robot-translate check --format json model.sdf | jq '.files[].diagnostics[].code'
    """  # noqa: D301 - click looks for a real backspace
    if files.count("-") > 1:
        raise click.UsageError("standard input can be read only once")
    found = []
    resources = resources_of(parameters)
    for name in files:
        items = _check(name, parity, lenient=lenient, unflatten=unflatten, resources=resources)
        if strict:
            items = [replace(i, severity="error") if i.severity == "warning" else i for i in items]
        found.append((click.format_filename(name), items))
    output.data(_rendered(found, style, quiet))
    if verbose and style == "text":
        bad = sum(has_errors(items) for _, items in found)
        output.message(f"{len(found)} checked, {len(found) - bad} valid, {bad} with errors")
    return ExitCode.FAILED if any(has_errors(items) for _, items in found) else ExitCode.OK


def _check(
    name: str, parity: bool, *, lenient: bool, unflatten: bool, resources: Resources
) -> list[Diagnostic]:
    try:
        source = "-" if name == "-" else Path(name)
        document = translate.load(
            source, checking=True, lenient=lenient, unflatten=unflatten, resources=resources
        )
        found = [*document.diagnostics]
        if parity:
            from translate.passes import obstacles

            # Elements that cannot be copied to URDF without computation.
            items = [item for model in document.all_models() for item in obstacles(model)]
            found += [replace(item, severity="error") for item in items]
        return in_order(found)
    except TranslateError as error:
        return in_order(error.diagnostics)
    # An internal error in one file must not stop the check of the other files.
    except Exception as error:
        return [unexpected(error, name)]


def _rendered(found: Sequence[tuple[str, Sequence[Diagnostic]]], style: str, quiet: bool) -> str:
    everything = [item for _, items in found for item in items]
    if style == "json":
        return as_json(found)
    if style == "github":
        return as_github(everything)
    if style == "sarif":
        return as_sarif(everything, translate.__version__)
    lines = []
    for name, items in found:
        shown = [item for item in items if item.severity == "error" or not quiet]
        lines += [output.colored(str(item), item.severity, sys.stdout) for item in shown]
        if not items and not quiet:
            lines.append(f"{name}: ok")
    return "\n".join(lines)
