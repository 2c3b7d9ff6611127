"""``frames``: where every frame of a file is, and what it moves with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from translate.cli import output
from translate.cli.guard import ExitCode
from translate.cli.options import CONTEXT, Command, look_up, option, resources_of, talk
from translate.diagnostics import Diagnostic, TranslateError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.frames import FrameGraph
    from translate.model import Document


@click.command("frames", cls=Command, context_settings=CONTEXT)
@click.argument("file", metavar="FILE")
@option(
    "--relative-to",
    metavar="FRAME",
    default="",
    help="The frame to give the poses in; by default that of the model, or the world.",
)
@option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@look_up
@talk
def frames_command(
    file: str, relative_to: str, as_json: bool, verbose: bool, quiet: bool, **parameters: Any
) -> int:
    """List every frame of a model or world: its kind, the body it moves with, and its pose.

    Links, joints, explicit frames and nested models all are frames.  Names of nested models are
    joined with '::'.  Poses are at joint positions zero; lengths in metres, angles in radians.

    \b
    Examples:
      robot-translate frames robot.urdf
      robot-translate frames model.sdf --relative-to gripper::palm
      robot-translate frames world.sdf --json | jq '.frames[] | select(.kind=="frame")'
    """  # noqa: D301
    import translate

    resources = resources_of(parameters)
    document = translate.load("-" if file == "-" else Path(file), resources=resources)
    if not quiet:
        output.show_diagnostics(document.diagnostics)
    graph = scope_of(document)
    problems = graph.problems()
    if problems:
        raise TranslateError(problems)
    rows = [describe(graph, name, relative_to) for name in scoped_names(graph)]
    if as_json:
        output.data(json.dumps({"frames": rows}, indent=2, ensure_ascii=False))
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


def scope_of(document: Document) -> FrameGraph:
    """The frames of the only world of a file, or of its only model.

    Raises :class:`TranslateError` when there is none, or several.
    """
    scopes = document.worlds or document.models
    if len(scopes) == 1:
        return scopes[0].frames
    what = "worlds" if document.worlds else "models"
    names = ", ".join(scope.name for scope in scopes) or "none"
    raise TranslateError(
        [
            Diagnostic(
                "scope-not-unique",
                "error",
                f"a file with one model or one world is needed; this one has {what}: {names}",
                document.path,
            )
        ]
    )


def scoped_names(graph: FrameGraph) -> Iterator[str]:
    """The scope's own frame, then every frame in it and in its nested models."""
    yield graph.root
    waiting = [(graph, "", name) for name in reversed([*graph])]
    while waiting:
        scope, prefix, name = waiting.pop()
        yield prefix + name
        if scope.kind(name) == "model":
            nested, path = scope.nested(name), f"{prefix}{name}::"
            waiting += [(nested, path, inner) for inner in reversed([*nested])]


def describe(graph: FrameGraph, name: str, relative_to: str = "") -> dict[str, Any]:
    """One entry of the JSON contract of ``frames --json``."""
    X_RF = graph.pose(name, relative_to)
    return {
        "name": name,
        "kind": graph.kind(name),
        "attached_to": graph.attached_to(name),
        "relative_to": relative_to or graph.root,
        "xyz": list(X_RF.xyz),
        "quat_xyzw": list(X_RF.quat_xyzw),
        "rpy": list(X_RF.rpy),
    }


def _numbers(values: list[float]) -> str:
    # Adding zero makes a negative zero positive.
    return " ".join(f"{round(value, 9) + 0.0:.6g}" for value in values)
