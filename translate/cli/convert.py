"""``convert``: one robot, from one format into the other."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from translate.cli import output
from translate.cli.guard import ExitCode
from translate.cli.options import (
    CONTEXT,
    Amount,
    Command,
    look_up,
    option,
    resources_of,
    stacked,
    talk,
)

if TYPE_CHECKING:
    from translate.driver import Result
    from translate.loss import Loss
    from translate.model import Dialect

F = TypeVar("F", bound=Callable[..., Any])

FORMATS: dict[Dialect, str] = {"urdf": "URDF", "sdf": "SDFormat"}
SUFFIXES: dict[str, Dialect] = {".urdf": "urdf", ".sdf": "sdf", ".world": "sdf"}
#: How many entries of one code are listed without ``-v``.
LISTED = 4

_READING = "Reading"
_CHECKING = "Checking"
_TO_SDF = "Writing SDFormat"
_TO_URDF = "Writing URDF"

files = stacked(
    click.argument("source", metavar="IN"),
    click.argument("target", metavar="[OUT]", required=False),
    option("-o", "--output", "output_option", metavar="OUT", help="The same as OUT."),
)
direction = stacked(
    option(
        "--from",
        "format",
        type=click.Choice(list(FORMATS)),
        section=_READING,
        help="The format of IN; by default its root element tells.",
    ),
    option(
        "--to",
        type=click.Choice(list(FORMATS)),
        section=_READING,
        help="The format to write; by default the suffix of OUT tells, else it is the format that "
        "IN is not in.",
    ),
)
reading = stacked(
    option(
        "--lenient",
        is_flag=True,
        section=_READING,
        help="Read what the strict reader refuses but common tools accept, with a warning for "
        "each.",
    ),
    option(
        "--record",
        type=click.Choice(["use", "ignore"]),
        section=_READING,
        help="What an earlier conversion noted in the file: use it to restore the original "
        "(default), or read the file as any other tool would.",
    ),
)
checking = stacked(
    option(
        "--verify",
        is_flag=True,
        section=_CHECKING,
        help="Read the result back and compare the two robots: kinematics at random "
        "configurations, masses, inertias, limits, shapes.  Exit code 4 if they differ.",
    ),
    option(
        "--strict",
        is_flag=True,
        section=_CHECKING,
        help="Exit code 3, and nothing written, if anything was lost or approximated.",
    ),
    option(
        "--allow",
        metavar="CODE",
        multiple=True,
        section=_CHECKING,
        help="With --strict: a code that is allowed after all.  May be repeated.",
    ),
    option(
        "--report",
        metavar="FILE",
        section=_CHECKING,
        help="Write what was carried, approximated and lost, as JSON; '-' is standard output.",
    ),
    option(
        "--check-output",
        is_flag=True,
        section=_CHECKING,
        help="Write nothing; exit code 5 if OUT is not what would be written.  For CI.",
    ),
)
writing_sdf = stacked(
    option(
        "--sdf-version",
        type=click.Choice(["auto", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12"]),
        section=_TO_SDF,
        help="auto (default): the lowest from 1.8 on that loses nothing.",
    ),
    option(
        "--style",
        type=click.Choice(["relative_to", "frames"]),
        section=_TO_SDF,
        help="Where poses stand: on the links and joints themselves (default), or in explicit "
        "frames.",
    ),
    option(
        "--massless",
        type=click.Choice(["auto", "keep", "frame", "error"]),
        section=_TO_SDF,
        help="Links without mass: a frame where that means the same, else a link with a small "
        "inertia (auto, default); always a link; always a frame; an error.",
    ),
    option(
        "--massless-mass",
        type=Amount(min=0.0),
        metavar="KG",
        section=_TO_SDF,
        help="The mass of such a link (default 0.001); 0 is allowed.",
    ),
    option(
        "--massless-inertia",
        type=Amount(min=0.0),
        metavar="KG_M2",
        section=_TO_SDF,
        help="Its moments of inertia (default 0.000001); 0 is allowed.",
    ),
    option(
        "--resolve-includes",
        is_flag=True,
        default=None,
        section=_TO_SDF,
        help="Write out what <include> brings; by default each <include> stays one, if nothing in "
        "it has changed.",
    ),
)
writing_urdf = stacked(
    option(
        "--urdf-version",
        type=click.Choice(["auto", "1.0", "1.1", "1.2"]),
        section=_TO_URDF,
        help="auto (default): 1.0, which every reader knows, unless IN was newer.",
    ),
    option(
        "--link-frames",
        type=click.Choice(["move", "keep"]),
        section=_TO_URDF,
        help="A link that does not sit on its joint: move its frame to the joint (default), or "
        "keep it and put a link between.",
    ),
    option(
        "--frames",
        type=click.Choice(["auto", "public", "link", "drop"]),
        section=_TO_URDF,
        help="Explicit frames: links on fixed joints where they say something new (auto, "
        "default); the same, but not those whose name begins with '_'; always; never.",
    ),
    option(
        "--loops",
        type=click.Choice(["cut", "error"]),
        section=_TO_URDF,
        help="Closed loops, which URDF has not: cut them and carry the joint for Gazebo "
        "(default), or refuse.",
    ),
    option(
        "--trees",
        type=click.Choice(["error", "floating"]),
        section=_TO_URDF,
        help="Several robots in one model: refuse (default), or let each float in the world.",
    ),
    option(
        "--joints",
        type=click.Choice(["split", "error"]),
        section=_TO_URDF,
        help="Joints of types that URDF has not: a chain of joints that it has (default), or "
        "refuse.",
    ),
)
#: The parameters of the policies above, by the format they act on.
_POLICIES: dict[Dialect, tuple[str, ...]] = {
    "sdf": (
        "sdf_version",
        "style",
        "massless",
        "massless_mass",
        "massless_inertia",
        "resolve_includes",
    ),
    "urdf": ("urdf_version", "link_frames", "frames", "loops", "trees", "joints"),
}


@click.command("convert", cls=Command, context_settings=CONTEXT)
@stacked(files, direction, reading, look_up, checking, writing_sdf, writing_urdf, talk)
def convert_command(**parameters: Any) -> int:
    """Convert a robot from URDF to SDFormat or from SDFormat to URDF.

    IN and OUT may be '-' for standard input and output; without OUT the result goes to standard
    output.  IN is never overwritten, and OUT is written whole or not at all.

    \b
    Examples:
      robot-translate convert robot.urdf model.sdf --verify
      robot-translate convert model.sdf robot.urdf --link-frames keep
      robot-translate convert robot.urdf --sdf-version 1.9 > model.sdf
      xacro robot.urdf.xacro | robot-translate convert - model.sdf
      robot-translate convert model.sdf robot.urdf --strict --allow link-frame-moved
      robot-translate convert robot.urdf model.sdf --check-output   (in CI)
    """  # noqa: D301
    return run_conversion(**parameters)


def run_conversion(
    *,
    source: str,
    target: str | None,
    output_option: str | None,
    format: Dialect | None = None,
    to: Dialect | None = None,
    record: str | None,
    lenient: bool,
    verify: bool,
    strict: bool,
    allow: tuple[str, ...],
    report: str | None,
    check_output: bool,
    verbose: bool,
    quiet: bool,
    **policies: Any,
) -> int:
    """Convert one file as the options say, and return the exit code."""
    import translate

    given: dict[str, Any] = {"resources": resources_of(policies)}
    target = _target(target, output_option)
    to = _wanted_format(target, to)
    _refuse(source, target, report, check_output)
    given |= {name: value for name, value in policies.items() if value is not None}
    if target != "-":
        given["written_to"] = target
    if record is not None:
        given["record"] = record == "use"
    if lenient:
        given["lenient"] = True
    result = translate.convert(
        source if source == "-" else Path(source), to=to, format=format, verify=verify, **given
    )
    not_exact = result.report.not_exact(frozenset(allow)) if strict else []
    if not quiet:
        _tell(source, target, result, verbose)
        _tell_unused(result.format_to, given)
        if result.comparison is not None:
            _tell_comparison(result)
    if report is not None:
        _write(report_json(result) + "\n", report)
    if result.comparison is not None and not result.comparison.same:
        output.message("error: the result is not the same robot; nothing was written")
        return ExitCode.DIFFERENT
    if not_exact:
        codes = ", ".join(sorted({loss.code for loss in not_exact}))
        output.message(
            f"error: --strict, and {_count(not_exact, 'entry', 'entries')} not exact; "
            f"nothing was written (--allow excepts: {codes})"
        )
        return ExitCode.NOT_EXACT
    if check_output:
        return _check_output(result.text, target, quiet)
    _write(result.text, target)
    return ExitCode.OK


def report_json(result: Result) -> str:
    """The JSON contract of ``--report``."""
    payload = {
        "from": result.format_from,
        "to": result.format_to,
        "losses": [
            {
                "code": loss.code,
                "severity": loss.severity,
                "element": loss.element,
                "line": loss.line,
                "reason": loss.reason,
                **({"path": loss.path} if loss.path not in ("", result.document.path) else {}),
            }
            for loss in result.losses
        ],
        "renames": dict(result.renames),
    }
    return json.dumps(payload, indent=2, ensure_ascii=False)


# --- What the command line asks for -------------------------------------------------------------


def _target(positional: str | None, named: str | None) -> str:
    if positional is not None and named is not None and positional != named:
        raise click.UsageError(f"two outputs are named, {positional} and {named}; name one")
    return positional or named or "-"


def _wanted_format(target: str, to: Dialect | None) -> Dialect | None:
    """The format to write, or ``None`` for "the one the input is not in"."""
    suffix = os.path.splitext(target)[1].lower()
    by_suffix = SUFFIXES.get(suffix)
    if to is not None and by_suffix not in (None, to):
        raise click.UsageError(
            f"{FORMATS[to]} is to be written, but the name of OUT ends in {suffix}; "
            f"choose another name"
        )
    return to or by_suffix


def _refuse(source: str, target: str, report: str | None, check_output: bool) -> None:
    if target != "-":
        output.refuse_unwritable(target, [source], "OUT")
    elif check_output:
        raise click.UsageError("--check-output compares with a file: name OUT")
    if report == "-" and target == "-":
        raise click.UsageError(
            "the robot and the report would both go to standard output; name OUT, or give "
            "--report a file"
        )
    if report is not None and report != "-":
        output.refuse_unwritable(report, [source], "--report")
        if target != "-" and output.same_file(report, target):
            raise click.UsageError("OUT and --report name the same file")


def _write(text: str, path: str) -> None:
    if path == "-":
        output.data(text)
    else:
        output.write_file(text, path)


def _check_output(text: str, target: str, quiet: bool) -> int:
    try:
        same = Path(target).read_bytes() == text.encode("utf-8")
    except FileNotFoundError:
        output.message(f"error: {click.format_filename(target)} does not exist yet")
        return ExitCode.STALE
    if not same:
        output.message(
            f"error: {click.format_filename(target)} is out of date; "
            "run the same command without --check-output"
        )
        return ExitCode.STALE
    if not quiet:
        output.message(f"{click.format_filename(target)} is up to date")
    return ExitCode.OK


# --- What is said about it ----------------------------------------------------------------------


def _tell(source: str, target: str, result: Result, verbose: bool) -> None:
    output.show_diagnostics(result.diagnostics)
    shown = [loss for loss in result.losses if verbose or loss.severity != "carried"]
    for code, group in groupby(sorted(shown, key=lambda loss: loss.code), lambda loss: loss.code):
        losses = list(group)
        listed = losses if verbose or len(losses) <= LISTED + 1 else losses[:LISTED]
        for loss in listed:
            output.message(output.colored(str(loss), loss.severity, sys.stderr))
        if len(listed) < len(losses):
            output.message(f"    … and {len(losses) - len(listed)} more [{code}]; -v lists them")
    names = {"-": "standard input"}, {"-": "standard output"}
    came, went = names[0].get(source, source), names[1].get(target, target)
    output.message(
        f"{click.format_filename(came)} ({FORMATS[result.format_from]}) → "
        f"{click.format_filename(went)} ({FORMATS[result.format_to]} {result.version}): "
        f"{_summary(result.losses)}"
    )


def _tell_unused(format_to: Dialect, given: dict[str, Any]) -> None:
    for format, names in _POLICIES.items():
        for name in names:
            if format != format_to and name in given:
                dashed = name.replace("_", "-")
                output.message(
                    f"note: --{dashed} has no effect, because it is about {FORMATS[format]}"
                )


def _tell_comparison(result: Result) -> None:
    from translate.cli.compare import show_comparison

    assert result.comparison is not None
    show_comparison(result.comparison, err=True)


def _summary(losses: Iterable[Loss]) -> str:
    found = [loss.severity for loss in losses]
    parts = [
        f"{found.count(severity)} {severity}"
        for severity in ("lost", "approximated", "carried")
        if severity in found
    ]
    return ", ".join(parts) or "everything exact"


def _count(items: list[Loss], one: str, many: str) -> str:
    return f"1 {one} is" if len(items) == 1 else f"{len(items)} {many} are"
