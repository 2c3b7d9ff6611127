"""``compare``: compare the robots of two files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

import translate
from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.numbers import Amount
from translate.cli.options import (
    CONTEXT,
    Command,
    comparing,
    comparison_of,
    lenient_option,
    look_up,
    option,
    refuse,
    resources_of,
    rows_of,
    source_of,
    verbosity,
)
from translate.diagnostics.diagnostic import contract_text
from translate.driver.compare import ENGINE_LIMIT, with_translation
from translate.engines.comparison import engine_rows, refusal_lines
from translate.engines.engines import ENGINES, installed_engines
from translate.equivalence.result import HEADERS, Comparison


def _engines(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str]:
    """Parse names, separated by commas.  Raise ``click.BadParameter``."""
    if value is None:
        return []
    if value == "all":
        return installed_engines()
    names = value.split(",")
    if unknown := [name for name in names if name not in ENGINES]:
        raise click.BadParameter(
            f"'{unknown[0]}' is not all or one of {', '.join(ENGINES)}", ctx, param
        )
    return names


@click.command("compare", cls=Command, context_settings=CONTEXT)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@option(
    "--with",
    "engines",
    callback=_engines,
    metavar="ENGINES",
    help="Also load both files in these engines, and compare what they have loaded: names of "
    f"{', '.join(ENGINES)}, separated by commas, or all for those that are installed.",
)
@option(
    "--engine-limit",
    type=Amount(min=0, min_open=True, max=86400),
    default=ENGINE_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="With --with: how long one engine may take for one file. An engine without an answer "
    "counts as one that refuses the file.",
)
@comparing
@lenient_option
@look_up
@verbosity
def compare_command(
    a: str,
    b: str,
    as_json: bool,
    engines: Sequence[str],
    engine_limit: float,
    lenient: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Compare two robots of the same or of different formats.

    The comparison covers the poses of all links, shapes and inertial frames at random
    configurations within the limits, and axes, limits, masses, centres of mass, inertias, sensors,
    plugins, surfaces, lights and mesh files.  The exit code is 0 if the robots are the same and 4
    if not, also if an engine of --with finds a difference.

    \b
    Examples:
      robot-translate compare robot.urdf model.sdf
      robot-translate compare old.sdf new.sdf --json
      robot-translate compare old.sdf new.sdf --ignore visuals --tol-pos 1e-6
      robot-translate compare robot.urdf model.sdf --with drake,pinocchio
      git show HEAD:robot.urdf | robot-translate compare - robot.urdf
    """  # noqa: D301 - click looks for a real backspace
    refuse(
        {
            "standard input can be read only once": a == b == "-",
            "engines cannot read standard input": engines and "-" in (a, b),
        }
    )
    sources = source_of(a), source_of(b)
    keywords, rows = comparison_of(parameters), rows_of(parameters)
    resources = resources_of(parameters)
    comparison = rows.of(
        translate.compare(
            *sources,
            lenient=lenient,
            resources=resources,
            engines=engines,
            engine_limit=engine_limit,
            **keywords,
        )
    )
    if comparison.differences and "-" not in (a, b) and (as_json or not quiet):
        comparison = with_translation(
            comparison, *sources, lenient=lenient, resources=resources, **keywords
        )
    if as_json:
        output.data(contract_text(comparison.to_json()))
    elif not quiet:
        show_comparison(comparison)
        if verbose:
            output.report(_place_lines(comparison))
    return ExitCode.OK if comparison.same else ExitCode.DIFFERENT


def _place_lines(comparison: Comparison) -> list[str]:
    """Return the places of the differences in the files of both robots."""
    lines = []
    for difference in comparison.differences:
        places = [
            f"{output.shown(place.path)}:{place.line}" for place in comparison.places_of(difference)
        ]
        if places:
            lines.append(f"{difference.element}: {', '.join(places)}")
    return list(dict.fromkeys(lines))


def show_comparison(comparison: Comparison, *, err: bool = False) -> None:
    """Print the differences, the table of errors, then the notes and the verdict, one per line."""
    lines, count = comparison.lines(), len(comparison.difference_lines())
    show = output.notes if err else output.report
    show(lines[:count])
    output.table(HEADERS, comparison.rows(), err=err)
    if comparison.engines:
        titles = [ENGINES[name].title for name in comparison.engines]
        judged = list(comparison.engines.values())
        output.table(["in engines", *titles], engine_rows(judged), err=err)
        show(refusal_lines(judged))
    show(lines[count:])
    if number := len(comparison.by_translation):
        count = len(comparison.differences)
        share = (
            f"{number} of the {count}" if number < count else f"the {count}" if count > 1 else "the"
        )
        noun = "difference" if count == 1 else "differences"
        show(
            [
                f"note: a translation makes {share} {noun}: convert --report FILE writes the "
                "report that explains them, and verify A B --report FILE accepts what is in it"
            ]
        )
