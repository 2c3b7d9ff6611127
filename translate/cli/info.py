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
    from translate.driver.info import Info, ScopeInfo, TreeRow

#: How many links of the tree, and how many other names, are listed without ``-v``.
LINKS, NAMES = 30, 6


@click.command("info", cls=Command, context_settings=CONTEXT)
@click.argument("file", metavar="FILE")
@option("--json", "as_json", is_flag=True, help="JSON instead of text.")
@look_up
@verbosity
def info_command(file: str, as_json: bool, verbose: bool, quiet: bool, **parameters: Any) -> int:
    """Describe a robot or a world: its tree, masses, sensors, plugins, meshes and readers.

    -v lists the whole tree and all names, with lines, axes, efforts and velocities, and all meshes.

    \b
    Examples:
      robot-translate info robot.urdf
      robot-translate info model.sdf --json | jq '.meshes[] | select(.found | not) | .uri'
    """  # noqa: D301 - click looks for a real backspace
    from translate.driver.info import info

    resources = resources_of(parameters)
    document = loaded(file, resources, quiet=quiet)
    if not quiet:
        show_refused_files(document, resources)
    found = info(document, resources)
    if as_json:
        output.data(contract_text(found.to_json()))
    else:
        output.report(_lines(found, verbose=verbose))
    return ExitCode.OK


def _lines(found: Info, *, verbose: bool) -> Iterator[str]:
    size = f", {_size(found.size)}" if found.size else ""
    yield f"{output.shown(found.path) or 'standard input'}: " + (
        f"{FORMAT_NAMES[found.format]} {found.version}{size}"
    )
    for scope in found.scopes:
        yield from _scope_lines(scope, found.path, verbose=verbose)
    if found.meshes:
        present = [item for item in found.meshes if item.found]
        paths = {item.path: item for item in present}
        formats = Counter(item.format for item in paths.values())
        listed = ", ".join(f"{count} {name}" for name, count in formats.most_common())
        total = _size(sum(item.size for item in paths.values()))
        kinds = f" ({listed}; {total})" if paths else ""
        yield f"meshes: {output.counted(len(paths), 'file')} found{kinds}"
        for item in sorted(paths.values(), key=attrgetter("uri", "path")) if verbose else ():
            yield f"  {item.uri} ({_size(item.size)})"
        missing = sorted({item.uri for item in found.meshes if not item.found})
        if missing:
            yield f"  {len(missing)} not found: {_listed(missing, verbose=verbose)}"
    if found.files_not_found:
        listed = _listed(sorted(found.files_not_found), verbose=verbose)
        yield f"other files: {len(found.files_not_found)} not found: {listed}"
    by_reason: dict[str, list[str]] = grouped(
        ("; ".join(reasons), name) for name, reasons in found.readers.items()
    )
    ready = by_reason.pop("", [])
    yield f"read as it is by: {', '.join(ready) or 'none of the targets'}"
    for reason, names in by_reason.items():
        yield f"  not by {', '.join(names)}: {reason}"
    if by_reason:
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
    """A link with its mass and the joint above it; with ``verbose`` also their lines and values."""
    mass = "" if row.mass is None else f"  {row.mass:.6g} kg"
    line = f"  ({_place(row.path, row.line, path)})" if verbose and row.line else ""
    joint = ""
    if row.joint:
        limits = "" if row.limits is None else f" {_limits(row)}"
        mimic = f" mimics {row.mimic}" if row.mimic else ""
        details = "".join(f", {text}" for text in _details(row, path)) if verbose else ""
        joint = f"  ← {row.joint} ({row.type}{limits}{mimic}{details})"
    return f"  {'  ' * row.depth}{row.link}{mass}{line}{joint}"


def _place(path: str, line: int, own: str) -> str:
    """The line of an element, with the path of its file unless that is ``own``."""
    return f"line {line}" if path == own else f"{path}:{line}"


def _details(row: TreeRow, path: str) -> Iterator[str]:
    """The axis, the limits of effort and velocity, and the line of a joint."""
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
    """The limits of a joint in degrees or metres."""
    assert row.limits is not None
    if row.type == "prismatic":
        return "{:.4g} … {:.4g} m".format(*row.limits)
    return "{:.4g}° … {:.4g}°".format(*map(math.degrees, row.limits))


def _listed(names: list[str], *, verbose: bool) -> str:
    shown = names if verbose else names[:NAMES]
    rest = len(names) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest else "")


def _size(count: float) -> str:
    for unit in ("B", "kB", "MB"):
        if count < 1000.0:
            return f"{count:.3g} {unit}"
        count /= 1000.0
    return f"{count:.3g} GB"
