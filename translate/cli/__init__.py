"""The command line: one thin module per subcommand, over the public API of :mod:`translate`."""

from __future__ import annotations

from typing import Any

import click

from translate import __version__
from translate.cli import guard
from translate.cli.batch import batch_command
from translate.cli.check import check_command
from translate.cli.compare import compare_command
from translate.cli.convert import convert_command
from translate.cli.explain import explain_command
from translate.cli.format import format_command
from translate.cli.frames import frames_command
from translate.cli.graph import graph_command
from translate.cli.info import info_command
from translate.cli.view import view_command


class _Group(click.Group):
    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command as a program."""
        run = super().main
        return guard.program(lambda: run(*args, **kwargs))


@click.group(
    name="robot-translate",
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Help for a command: robot-translate COMMAND --help",
)
@click.version_option(__version__, "-V", "--version", prog_name="robot-translate")
def main() -> None:
    """Translate robots between URDF and SDFormat, and report every loss.

    \b
    robot-translate convert robot.urdf model.sdf --verify
    robot-translate check model.sdf
    robot-translate check --round-trip robot.urdf
    robot-translate compare robot.urdf model.sdf
    robot-translate frames model.sdf --relative-to base_link
    robot-translate graph model.sdf -o model.svg
    robot-translate explain CODE
    robot-translate view robot.urdf model.sdf
    robot-translate batch robots --out-dir converted

    \b
    Exit codes:
      0  success
      1  the input is invalid, or cannot be converted
      2  the command line is invalid
      3  --strict: something was lost or approximated; --baseline: a loss is new
      4  --verify, --round-trip or compare: the robots are not the same
      5  --check-output: the file is out of date
    """  # noqa: D301 - click looks for a real backspace


for _command in (
    convert_command,
    check_command,
    compare_command,
    format_command,
    frames_command,
    info_command,
    graph_command,
    explain_command,
    view_command,
    batch_command,
):
    main.add_command(_command)
