"""``format``: write files in the canonical layout."""

from __future__ import annotations

from pathlib import Path

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode, worst
from translate.cli.options import CONTEXT, Command, lenient_option, option, verbosity
from translate.diagnostics.diagnostic import TranslateError
from translate.resources.boundary import refuse_link_outside
from translate.resources.written_programs import refuse_new_instructions
from translate.xml.files import bytes_of, refuse_read_only, refuse_stream, write_text


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
        file = parse(data, path, lenient=lenient)
        format_of(file)
        text = formatted(file, order=order)
        is_changed = text.encode("utf-8") != data
        is_written = is_changed and name != "-" and not (check or diff)
        if is_written:
            refuse_stream(name)
            refuse_link_outside(name)
            refuse_read_only(name)
            # In another order, a comment can become one that xacro expands.
            refuse_new_instructions(name, data, text.encode("utf-8"), may_repeat=True)
    except TranslateError as error:
        output.show_diagnostics(error.diagnostics)
        return ExitCode.FAILED
    if not quiet:
        output.show_diagnostics(file.diagnostics)
    if diff:
        output.difference(data, text.encode("utf-8"), name)
    elif name == "-" and not check:
        output.robot(text)
    elif is_written:
        write_text(text, name)
    if is_changed and not quiet and name != "-":
        done = "would change" if check or diff else "changed"
        output.message(f"{output.shown(name)} {done}")
    return ExitCode.STALE if check and is_changed else ExitCode.OK
