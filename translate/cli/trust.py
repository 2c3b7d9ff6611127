"""``trust``: the directories whose xacro files may run without ``--allow-xacro``."""

from __future__ import annotations

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import CONTEXT, Command, option


@click.command("trust", cls=Command, context_settings=CONTEXT)
@click.argument("directories", metavar="[DIR]...", nargs=-1)
@option("--list", "listing", is_flag=True, help="Print the trusted directories, one on each line.")
@option(
    "--remove",
    "removed",
    metavar="DIR",
    multiple=True,
    help="Trust a directory no longer.  May be repeated.",
)
def trust_command(directories: tuple[str, ...], *, listing: bool, removed: tuple[str, ...]) -> int:
    """Allow, list or forbid the xacro files of a directory, which are programs.

    xacro runs Python that a file contains.  A xacro file that is named as input always runs; one
    that a table of pairs, a manifest, a directory, a zip file or an <include> names runs with
    --allow-xacro, or below a directory that this command has trusted.  The list is a file of your
    configuration; no file of a repository can change it.

    \b
    Examples:
      robot-translate trust robots
      robot-translate trust --list
      robot-translate trust --remove robots
    """  # noqa: D301 - click looks for a real backspace
    from translate.resources.trust import distrust, trust, trusted_directories, trusting_directory

    if not (directories or listing or removed):
        raise click.UsageError("name a directory, or use --list or --remove DIR")
    code = ExitCode.OK
    for directory in removed:
        if not (path := distrust(directory)):
            output.message(f"error: {output.shown(directory)} is not listed", "error")
            code = ExitCode.FAILED
            continue
        output.message(f"not trusted any longer: {output.shown(path)}")
        if enclosing := trusting_directory(path, trusted_directories()):
            output.message(
                f"note: {output.shown(enclosing)} is trusted, and everything below it with it"
            )
    for directory in directories:
        try:
            path = trust(directory)
        except (ValueError, NotADirectoryError) as error:
            raise click.BadParameter(str(error), param_hint="DIR") from None
        output.message(f"trusted: {output.shown(path)}")
    if listing:
        output.report([output.shown(path) for path in trusted_directories()])
    return code
