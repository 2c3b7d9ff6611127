"""``graph``: draw the structure of a robot."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, cast

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.numbers import Whole
from translate.cli.options import (
    CONTEXT,
    Command,
    lenient_option,
    loaded,
    look_up,
    option,
    resources_of,
    verbosity,
)
from translate.resources.boundary import write_output
from translate.xml.files import replaces

if TYPE_CHECKING:
    from translate.model.interfaces import GraphKind

FORMATS = ("svg", "png", "dot", "mermaid")
SUFFIXES = {".svg": "svg", ".png": "png", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid"}


@click.command("graph", cls=Command, context_settings=CONTEXT)
@click.argument("file", metavar="FILE")
@option(
    "--kind",
    type=click.Choice(["tree", "poses", "attached"]),
    default="tree",
    help="The kinematic tree (default), the frames that poses are relative to, or the frames that "
    "frames are attached to.",
)
@option(
    "--format",
    "format",
    type=click.Choice(FORMATS),
    help="By default that of the suffix of OUT, else dot.  The format png needs Graphviz.",
)
@option("--depth", type=Whole(min=0), metavar="N", help="Draw only N levels below the root.")
@option("--collapse-fixed", is_flag=True, help="Draw links that fixed joints connect as one node.")
@option("-o", "--output", "target", metavar="OUT", default="-", help="The output file.")
@lenient_option
@look_up
@verbosity
def graph_command(
    file: str,
    kind: str,
    format: str | None,
    depth: int | None,
    collapse_fixed: bool,
    target: str,
    lenient: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Draw the links and joints of a model or world, or the references between its frames.

    The kinematic tree shows the mass of each link, the type and the limits of each joint, fixed
    joints in grey and joints that close a loop in red.

    \b
    Examples:
      robot-translate graph robot.urdf -o robot.svg
      robot-translate graph robot.urdf --depth 3 --collapse-fixed -o robot.png
      robot-translate graph model.sdf --kind poses -o poses.svg
      robot-translate graph model.sdf --kind attached --format mermaid
    """  # noqa: D301 - click looks for a real backspace
    from translate.view.graph import graph_of

    if collapse_fixed and kind != "tree":
        raise click.UsageError("--collapse-fixed applies to --kind tree")
    resources = resources_of(parameters)
    if target != "-":
        output.refuse_unwritable(target, [file], "OUT", allow_outside=resources.allow_outside)
    if format is None:
        suffix = os.path.splitext(target)[1].lower()
        if suffix and suffix not in SUFFIXES:
            raise click.UsageError(
                f"no format of graphs has the suffix {suffix}; the suffixes are "
                f"{', '.join(SUFFIXES)}; --format selects a format for another name"
            )
        format = SUFFIXES.get(suffix, "dot")
    graph = graph_of(
        loaded(file, resources, quiet=quiet, lenient=lenient),
        cast("GraphKind", kind),
        depth=depth,
        collapse_fixed=collapse_fixed,
    )
    if format == "dot":
        data = graph.to_dot().encode("utf-8", "backslashreplace")
    elif format == "mermaid":
        data = graph.to_mermaid().encode("utf-8", "backslashreplace")
    else:
        data = graph.to_image("svg" if format == "svg" else "png")
    if target == "-":
        output.binary(data)
    else:
        replaced = f" ({output.REPLACED})" if replaces(data, target) else ""
        write_output(data, target, allow_outside=resources.allow_outside)
        if not quiet:
            output.message(f"wrote {output.shown(target)}{replaced}")
    return ExitCode.OK
