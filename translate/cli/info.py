"""``info``: describe a robot on one screen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
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
    show_refused_files,
    verbosity,
)
from translate.diagnostics.diagnostic import contract_text
from translate.model.fragment import FORMAT_NAMES
from translate.structures import grouped

if TYPE_CHECKING:
    from translate.driver.info import Info, Obstacle, ScopeInfo, TreeRow

#: How many links of the tree, and how many other names, are listed without ``-v``.
LINKS, NAMES = 30, 6
#: How many links above a link its line is indented for; the names of a long chain show the order.
INDENTED = 40


@click.command("info", cls=Command, context_settings=CONTEXT)
@click.argument("file", metavar="FILE")
@option("--json", "as_json", is_flag=True, help="JSON instead of text.")
@option("--places", is_flag=True, help="List the values with their places, as set reads them.")
@lenient_option
@look_up
@verbosity
def info_command(
    file: str,
    as_json: bool,
    places: bool,
    lenient: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Describe a robot or a world: its tree, masses, sensors, plugins, meshes and readers.

    -v lists the whole tree and all names, with lines, axes, efforts and velocities, and all meshes.

    \b
    Examples:
      robot-translate info robot.urdf
      robot-translate info model.sdf --json | jq '.meshes[] | select(.found | not) | .uri'
    """  # noqa: D301 - click looks for a real backspace
    from translate.driver.info import info

    resources = resources_of(parameters)
    if places:
        from translate.driver.set_values import values_at

        values = values_at(file, resources)
        if as_json:
            output.data(contract_text(values))
        else:
            output.report([f"{place}={value}" for place, value in values.items()])
        return ExitCode.OK
    document = loaded(file, resources, quiet=quiet, lenient=lenient)
    if not quiet:
        show_refused_files(document, resources)
    robot_info = info(document, resources)
    if as_json:
        output.data(contract_text(robot_info.to_json()))
    else:
        output.report(_lines(robot_info, verbose=verbose))
    return ExitCode.OK


def _lines(robot_info: Info, *, verbose: bool) -> Iterator[str]:
    size = f", {_size(robot_info.size)}" if robot_info.size else ""
    yield f"{output.shown(robot_info.path) or 'standard input'}: " + (
        f"{FORMAT_NAMES[robot_info.format]} {robot_info.version}{size}"
    )
    for scope in robot_info.scopes:
        yield from _scope_lines(scope, robot_info.path, verbose=verbose)
    if robot_info.meshes:
        present = [mesh for mesh in robot_info.meshes if mesh.found]
        paths = {mesh.path: mesh for mesh in present}
        formats = Counter(mesh.format for mesh in paths.values())
        listed = ", ".join(f"{count} {name}" for name, count in formats.most_common())
        total = _size(sum(mesh.size for mesh in paths.values()))
        kinds = f" ({listed}; {total})" if paths else ""
        yield f"meshes: {output.counted(len(paths), 'file')} found{kinds}"
        for mesh in sorted(paths.values(), key=attrgetter("uri", "path")) if verbose else ():
            yield f"  {mesh.uri} ({_size(mesh.size)})"
        if missing := sorted({mesh.uri for mesh in robot_info.meshes if not mesh.found}):
            yield f"  {len(missing)} not found: {_listed(missing, verbose=verbose)}"
    if robot_info.files_not_found:
        listed = _listed(sorted(robot_info.files_not_found), verbose=verbose)
        yield f"other files: {len(robot_info.files_not_found)} not found: {listed}"
    by_obstacles: dict[tuple[Obstacle, ...], list[str]] = grouped(
        (tuple(obstacles), name) for name, obstacles in robot_info.obstacles.items()
    )
    ready = by_obstacles.pop((), [])
    yield f"read as it is by: {', '.join(ready) or 'none of the targets'}"
    for obstacles, names in by_obstacles.items():
        reasons = "; ".join(obstacle.reason for obstacle in obstacles)
        yield f"  not by {', '.join(names)}: {reasons}"
    if by_obstacles:
        yield "  convert --for NAME writes the robot for one of these"


def _scope_lines(scope: ScopeInfo, path: str, *, verbose: bool) -> Iterator[str]:
    joints = output.counted(sum(scope.joints.values()), "joint")
    freedom = output.counted(scope.degrees_of_freedom, "degree of freedom", "degrees of freedom")
    types = ", ".join(f"{count} {name}" for name, count in Counter(scope.joints).most_common())
    following = sum(bool(row.mimic) for row in scope.tree)
    mimics = f" ({following} by <mimic>)" if following else ""
    yield (
        f"{scope.kind} '{scope.name}': {output.counted(scope.links, 'link')}, {joints}"
        f"{f' ({types})' if types else ''}, {freedom}{mimics}, {scope.mass:.6g} kg"
    )
    rows = scope.tree if verbose else scope.tree[:LINKS]
    for row in rows:
        yield _tree_line(row, path, verbose=verbose)
    if len(rows) < len(scope.tree):
        yield f"  … and {output.counted(len(scope.tree) - len(rows), 'more link')}; -v lists them"
    if scope.loop_joints:
        listed = _listed(scope.loop_joints, verbose=verbose)
        yield f"  not in the tree, because it closes a loop or is a gearbox: {listed}"
    if scope.sensors:
        names = [
            f"{name} ({kind})" + (f" of {owner}" if owner else "")
            for (name, kind), owner in zip(scope.sensors, scope.sensor_owners, strict=True)
        ]
        yield f"  {output.counted(len(names), 'sensor')}: {_listed(names, verbose=verbose)}"
    if scope.plugins:
        listed = _listed(scope.plugins, verbose=verbose)
        yield f"  {output.counted(len(scope.plugins), 'plugin')}: {listed}"


def _tree_line(row: TreeRow, path: str, *, verbose: bool) -> str:
    """Return a link with its mass and the joint above it.

    With ``verbose``, the text has their lines and values, too.
    """
    mass = "" if row.mass is None else f"  {row.mass:.6g} kg"
    line = f"  ({_place(row.path, row.line, path)})" if verbose and row.line else ""
    joint = ""
    if row.joint:
        limits = "" if row.limits is None else f" {_limits(row)}"
        mimic = f" mimics {row.mimic}" if row.mimic else ""
        details = "".join(f", {text}" for text in _details(row, path)) if verbose else ""
        joint = f"  ← {row.joint} ({row.type}{limits}{mimic}{details})"
    return f"  {'  ' * min(row.depth, INDENTED)}{row.link}{mass}{line}{joint}"


def _place(path: str, line: int, own: str) -> str:
    """Return the line of an element, with the path of its file unless that is ``own``."""
    return f"line {line}" if path == own else f"{path}:{line}"


def _details(row: TreeRow, path: str) -> Iterator[str]:
    """Yield the axis, the limits of effort and velocity, and the line of a joint."""
    slides = row.type == "prismatic"
    if row.axis is not None:
        place = f" in {row.axis_frame}" if row.axis_frame else ""
        yield "axis {:.6g} {:.6g} {:.6g}".format(*row.axis) + place
    if row.effort is not None:
        yield f"effort {row.effort:.6g} {'N' if slides else 'N m'}"
    if row.velocity is not None:
        velocity = row.velocity if slides else math.degrees(row.velocity)
        yield f"velocity {velocity:.4g}{' m/s' if slides else '°/s'}"
    if row.joint_line:
        yield _place(row.joint_path, row.joint_line, path)


def _limits(row: TreeRow) -> str:
    """Return the limits of a joint in degrees or metres."""
    assert row.limits is not None
    if row.type == "prismatic":
        return "{:.4g} … {:.4g} m".format(*row.limits)
    return "{:.4g}° … {:.4g}°".format(*map(math.degrees, row.limits))


def _listed(names: list[str], *, verbose: bool) -> str:
    shown = names if verbose else names[:NAMES]
    hidden_count = len(names) - len(shown)
    return ", ".join(shown) + (f" and {hidden_count} more" if hidden_count else "")


def _size(count: float) -> str:
    for unit in ("B", "kB", "MB"):
        if count < 1000.0:
            return f"{count:.3g} {unit}"
        count /= 1000.0
    return f"{count:.3g} GB"
