"""``format``: write files in the canonical layout."""

from __future__ import annotations

from pathlib import Path

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode, worst
from translate.cli.options import CONTEXT, Command, lenient_option, option, verbosity
from translate.diagnostics.diagnostic import TranslateError
from translate.resources.replaced_files import FileState, Replacement, replace_files
from translate.resources.written_programs import refuse_new_instructions
from translate.xml.files import bytes_of


@click.command("format", cls=Command, context_settings=CONTEXT)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@option("--check", is_flag=True, help="Write nothing; exit code 5 if a file would change.")
@option("--diff", is_flag=True, help="Write nothing; print what would change.")
@option("--order", is_flag=True, help="Also put elements in the canonical order.")
@lenient_option
@verbosity
def format_command(
    files: tuple[str, ...],
    check: bool,
    diff: bool,
    order: bool,
    lenient: bool,
    verbose: bool,
    quiet: bool,
) -> int:
    """Write URDF and SDFormat files in the canonical layout: two blanks for each level.

    Comments, the order of elements and attributes, and all values stay; only blanks change.
    --order also moves elements whose order has no meaning, such as <inertial> before <visual>.
    FILE is replaced; '-' is standard input and output.

    \b
    Examples:
      robot-translate format robot.urdf
      robot-translate format --check robots/*.urdf   (in CI)
      robot-translate format --diff model.sdf
    """  # noqa: D301 - click looks for a real backspace
    return worst(
        [
            _format(name, check=check, diff=diff, order=order, lenient=lenient, quiet=quiet)
            for name in files
        ]
    )


def _format(
    name: str, *, check: bool, diff: bool, order: bool, lenient: bool, quiet: bool
) -> ExitCode:
    """Format one file, and return the exit code for it."""
    from translate.driver.formats import format_of
    from translate.xml.document import parse
    from translate.xml.layout import formatted

    try:
        data, path = bytes_of(name if name == "-" else Path(name))
        earlier = FileState.of(name, data)
        file = parse(data, path, lenient=lenient)
        format_of(file)
        text = formatted(file, order=order)
        new_data = text.encode("utf-8")
        is_changed = new_data != data
        if is_changed and name != "-" and not (check or diff):
            # In another order, a comment can become one that xacro expands.
            refuse_new_instructions(name, data, new_data, may_repeat=True, lenient=lenient)
            replace_files([Replacement(name, new_data, earlier)])
    except TranslateError as error:
        output.show_diagnostics(error.diagnostics)
        return ExitCode.FAILED
    if not quiet:
        output.show_diagnostics(file.diagnostics)
    if diff:
        output.difference(data, new_data, name)
    elif name == "-" and not check:
        output.robot(text)
    if is_changed and not quiet and name != "-":
        done = "would change" if check or diff else "changed"
        output.message(f"{output.shown(name)} {done}")
    return ExitCode.STALE if check and is_changed else ExitCode.OK
