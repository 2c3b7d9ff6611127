"""``compare``: do two files describe the same robot?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from translate.cli import output
from translate.cli.guard import ExitCode
from translate.cli.options import CONTEXT, Command, look_up, option, resources_of, verbosity

if TYPE_CHECKING:
    from translate.equivalence.result import Comparison


@click.command("compare", cls=Command, context_settings=CONTEXT)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@look_up
@verbosity
def compare_command(
    a: str, b: str, as_json: bool, verbose: bool, quiet: bool, **parameters: Any
) -> int:
    """Compare two robots, whatever their formats: the same one, or not?

    Forward kinematics of every link, shape and inertial frame at random configurations within the
    limits; axes, limits, masses, centres of mass and inertias.  The exit code is 0 if they are the
    same robot and 4 if not.

    \b
    Examples:
      robot-translate compare robot.urdf model.sdf
      robot-translate compare old.sdf new.sdf --json
      git show HEAD:robot.urdf | robot-translate compare - robot.urdf
    """  # noqa: D301 - click looks for a real backspace
    import translate

    if a == b == "-":
        raise click.UsageError("standard input can be read once only")
    first, second = ("-" if name == "-" else Path(name) for name in (a, b))
    comparison = translate.compare(first, second, resources=resources_of(parameters))
    if as_json:
        output.data(json.dumps(comparison.to_json(), indent=2, ensure_ascii=False))
    elif not quiet:
        show_comparison(comparison)
    return ExitCode.OK if comparison.same else ExitCode.DIFFERENT


def show_comparison(comparison: Comparison, *, err: bool = False) -> None:
    """The table of errors, then the differences and notes, one a line."""
    from translate.equivalence.result import HEADERS

    output.table(HEADERS, comparison.rows(), err=err)
    say = output.message if err else output.data
    for difference in comparison.differences:
        say(f"different: {difference}")
    for note in comparison.notes:
        say(f"note: {note}")
    say("the same robot" if comparison.same else "not the same robot")
