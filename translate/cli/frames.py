"""``frames``: list the frames of a file with their poses and bodies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
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
from translate.diagnostics.diagnostic import contract_text

if TYPE_CHECKING:
    from translate.model.frame_graph import FrameGraph
    from translate.model.pose import Transform


@click.command("frames", cls=Command, context_settings=CONTEXT)
@click.argument("file", metavar="FILE")
@option(
    "--relative-to",
    metavar="FRAME",
    default="",
    help="The frame that the poses are relative to; by default that of the model or world.",
)
@option(
    "--contents",
    is_flag=True,
    help="Also list elements without a frame: inertials, visuals, collisions, sensors, lights, …",
)
@option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@lenient_option
@look_up
@verbosity
def frames_command(
    file: str,
    relative_to: str,
    contents: bool,
    as_json: bool,
    lenient: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """List every frame of a model or world: its kind, its body (attached_to) and its pose.

    Links, joints, explicit frames and nested models are frames.  Names in nested models are scoped
    with '::'.  Poses are at zero joint positions, in metres and radians.

    \b
    Examples:
      robot-translate frames robot.urdf
      robot-translate frames model.sdf --relative-to gripper::palm
      robot-translate frames model.sdf --contents
      robot-translate frames world.sdf --json | jq '.frames[] | select(.kind=="frame")'
    """  # noqa: D301 - click looks for a real backspace
    from translate.driver.block_entities import with_block_entities
    from translate.kinematics.scoped_view import only_scope, scoped_names, valid_frames

    resources = resources_of(parameters)
    document = with_block_entities(loaded(file, resources, quiet=quiet, lenient=lenient), resources)
    graph = valid_frames(only_scope(document))
    if relative_to and relative_to not in graph:
        location = graph.scope.location
        raise graph.unknown(
            "frame-unknown", relative_to, location, referrer="--relative-to"
        ).error()
    rows = [describe(graph, name, relative_to) for name in scoped_names(graph)]
    if contents:
        rows += contents_of(graph, relative_to)
    if as_json:
        output.data(contract_text({"frames": rows}))
    else:
        cells = [
            (
                row["name"],
                row["kind"],
                row["attached_to"],
                _numbers(row["xyz"]),
                _numbers(row["rpy"]),
            )
            for row in rows
        ]
        where = f"in {relative_to or graph.root}"
        output.table(("frame", "kind", "moves with", f"xyz {where}", "rpy"), cells)
    return ExitCode.OK


def contents_of(graph: FrameGraph, relative_to: str = "") -> Iterator[dict[str, Any]]:
    """Yield entries for the elements of links, joints and worlds that have a pose but are no frame.

    The name of an entry is ``owner/name``, which no element can refer to.
    """
    from translate.model.content_poses import all_contents

    waiting = [(graph, "")]
    for scope, prefix in waiting:
        waiting += [
            (scope.nested(name), f"{prefix}{name}::")
            for name in scope
            if scope.kind(name) == "model"
        ]
        for content in all_contents(scope.scope):
            owner = prefix + content.owner
            X_RO = graph.pose(owner, relative_to)
            row = describe(graph, owner, relative_to)
            row |= {"name": f"{owner}/{content.name or content.kind}", "kind": content.kind}
            yield row | _numbers_of(X_RO @ scope.resolve_in(content.pose, content.owner))


def describe(graph: FrameGraph, name: str, relative_to: str = "") -> dict[str, Any]:
    """Return one entry of ``frames --json``, which is a stable interface."""
    return {
        "name": name,
        "kind": graph.kind(name),
        "attached_to": graph.attached_to(name),
        "relative_to": relative_to or graph.root,
        **_numbers_of(graph.pose(name, relative_to)),
    }


def _numbers_of(X_RF: Transform) -> dict[str, list[float]]:
    return {"xyz": list(X_RF.xyz), "quat_xyzw": list(X_RF.quat_xyzw), "rpy": list(X_RF.rpy)}


def _numbers(values: list[float]) -> str:
    # Adding zero makes a negative zero positive.
    return " ".join(f"{round(value, 9) + 0.0:.6g}" for value in values)
