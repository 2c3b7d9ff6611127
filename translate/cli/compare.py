"""``compare``: compare the robots of two files."""

from __future__ import annotations

from typing import Any

import click

import translate
from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import (
    CONTEXT,
    Command,
    comparing,
    comparison_of,
    look_up,
    option,
    resources_of,
    rows_of,
    source_of,
    verbosity,
)
from translate.diagnostics.diagnostic import json_text
from translate.equivalence.result import HEADERS, Comparison


@click.command("compare", cls=Command, context_settings=CONTEXT)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@comparing
@look_up
@verbosity
def compare_command(
    a: str, b: str, as_json: bool, verbose: bool, quiet: bool, **parameters: Any
) -> int:
    """Compare two robots of the same or of different formats.

    The comparison covers the poses of all links, shapes and inertial frames at random
    configurations within the limits, and axes, limits, masses, centres of mass, inertias, sensors,
    plugins, surfaces, lights and mesh files.  The exit code is 0 if the robots are the same and 4
    if not.

    \b
    Examples:
      robot-translate compare robot.urdf model.sdf
      robot-translate compare old.sdf new.sdf --json
      robot-translate compare old.sdf new.sdf --ignore visuals --tol-pos 1e-6
      git show HEAD:robot.urdf | robot-translate compare - robot.urdf
    """  # noqa: D301 - click looks for a real backspace
    if a == b == "-":
        raise click.UsageError("standard input can be read only once")
    sources = source_of(a), source_of(b)
    keywords, rows = comparison_of(parameters), rows_of(parameters)
    comparison = rows.of(
        translate.compare(*sources, resources=resources_of(parameters), **keywords)
    )
    if as_json:
        output.data(json_text(comparison.to_json()))
    elif not quiet:
        show_comparison(comparison)
    return ExitCode.OK if comparison.same else ExitCode.DIFFERENT


def show_comparison(comparison: Comparison, *, err: bool = False) -> None:
    """Print the differences, the table of errors, then the notes and the verdict, one per line."""
    lines, count = comparison.lines(), len(comparison.differences)
    show = output.notes if err else output.report
    show(lines[:count])
    output.table(HEADERS, comparison.rows(), err=err)
    show(lines[count:])
