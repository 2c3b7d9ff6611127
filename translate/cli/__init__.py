"""The command line: one thin module per subcommand, over the public API of :mod:`translate`."""

from __future__ import annotations

from collections import UserDict
from importlib import import_module
from typing import Any

import click

from translate import __version__
from translate.cli import exit_codes
from translate.cli.command_limits import limit_options

#: Command → its line in the help.  The module of the same name defines it.
_COMMANDS = {
    "batch": "Convert many files between URDF and SDFormat, in several processes.",
    "check": "Check URDF and SDFormat files, and report the place and the repair of each problem.",
    "compare": "Compare two robots of the same or of different formats.",
    "convert": "Convert a robot between URDF and SDFormat, or between versions of SDFormat.",
    "explain": "Explain a code of a diagnostic, of the loss report or of a note about readers.",
    "format": "Write URDF and SDFormat files in the canonical layout: two blanks for each level.",
    "frames": "List every frame of a model or world: its kind, its body (attached_to) and its "
    "pose.",
    "graph": "Draw the links and joints of a model or world, or the references between its frames.",
    "info": "Describe a robot or a world: its tree, masses, sensors, plugins, meshes and readers.",
    "migrate": "Change plugins and sensors of Gazebo Classic to those of today's Gazebo, in place.",
    "schema": "Print the XML schema of a version of SDFormat, for editors and validators.",
    "set": "Write values into a URDF, an SDFormat or a xacro file; all other text stays.",
    "sync": "Keep a URDF and an SDFormat file of one robot in step: the edits of each go to the "
    "other.",
    "trust": "Allow, list or forbid the xacro files of a directory, which are programs.",
    "verify": "Check with independent code that two files describe the same robot.",
    "view": "Write one HTML page that shows a model or world in three dimensions, with its joints.",
}

#: The suffixes of the files that are arguments of commands.
_ROBOTS = (".urdf", ".sdf", ".world", ".xacro", ".zip")


class _Commands(UserDict[str, Any]):
    """The commands by their names; each module is imported when its command is first used."""

    def __getitem__(self, name: str) -> Any:
        if name not in self.data:
            raise KeyError(name)
        return getattr(import_module(f"translate.cli.{name}"), f"{name}_command")


class _Group(click.Group):
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of the commands, without importing them, and of their exit codes."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))
        with formatter.section("Exit codes"):
            meanings = exit_codes.MEANINGS.items()
            formatter.write_dl([(f"{code:d}", text.replace("`", "")) for code, text in meanings])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command.  Raises ``click.UsageError``, for a file with the command for it."""
        if args and args[0] not in self.commands and args[0].endswith(_ROBOTS):
            ctx.fail(f"'{args[0]}' is no command: write convert before it")
        if args and args[0] not in self.commands:
            from translate.cli.words_of_others import COMMANDS

            if words := COMMANDS.get(args[0]):
                ctx.fail(f"'{args[0]}' is no command: use robot-translate {words}")
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options before the command.  Those of a command come after its name."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.possibilities:
                raise
            ctx.fail(f"{error.option_name} is no option of all commands: write the command first")

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command.  The message of a usage error has no control character and no command."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            from translate.diagnostics.diagnostic import printable_lines, without_commands

            # Type checkers take the attribute for a constant.
            vars(error)["message"] = without_commands(printable_lines(error.message))
            raise

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command as a program."""
        run = super().main
        return exit_codes.program(lambda: run(*args, **kwargs))


@click.group(
    name="robot-translate",
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Help for a command: robot-translate COMMAND --help",
)
@click.version_option(__version__, "-V", "--version", prog_name="robot-translate")
@limit_options
def main() -> None:
    """Translate robots between URDF and SDFormat, and report every loss.

    \b
    robot-translate convert robot.urdf model.sdf --verify
    robot-translate check model.sdf
    robot-translate check --round-trip robot.urdf
    robot-translate compare robot.urdf model.sdf
    robot-translate verify robot.urdf model.sdf --report report.json
    robot-translate frames model.sdf --relative-to base_link
    robot-translate graph model.sdf -o model.svg
    robot-translate sync robot.urdf model.sdf
    robot-translate migrate robot.urdf --for harmonic
    robot-translate explain CODE
    robot-translate schema --version 1.9
    robot-translate view robot.urdf model.sdf
    robot-translate trust --list
    robot-translate batch robots --out-dir converted
    """  # noqa: D301 - click looks for a real backspace


main.commands = _Commands(_COMMANDS)
