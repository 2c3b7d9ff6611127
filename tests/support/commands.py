"""The commands that read robots, as click declares their arguments."""

from __future__ import annotations

import click

from translate.cli import main
from translate.cli.convert import sdf2urdf, urdf2sdf

#: All commands, and the two programs that are one command each.
COMMANDS: dict[str, click.Command] = {**main.commands, "urdf2sdf": urdf2sdf, "sdf2urdf": sdf2urdf}
#: Options without which a command asks for them, or opens a browser.
NEEDED = {
    "batch": ["--out-dir", "results"],
    "set": ["place=1"],
    "view": ["-o", "page.html"],
}


def lines(robot: str) -> list[list[str]]:
    """The shortest line of each command with a required argument, which is this file."""
    return [
        [name, *[robot] * len(required), *NEEDED.get(name, ())]
        for name, command in main.commands.items()
        if (required := [part for part in command.params if is_argument(part) and part.required])
    ]


def lines_with_json(robot: str) -> list[list[str]]:
    """The shortest line of each command that prints JSON, with the option for it."""
    return [
        [*line, "--json"]
        for line in lines(robot)
        if any("--json" in part.opts for part in main.commands[line[0]].params)
    ]


def is_argument(parameter: click.Parameter) -> bool:
    return isinstance(parameter, click.Argument)
