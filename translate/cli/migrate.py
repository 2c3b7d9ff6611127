"""``migrate``: change files for Gazebo Classic to what today's Gazebo reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode, worst
from translate.cli.findings import LISTED, of_diagnostic, of_loss, rows
from translate.cli.options import CONTEXT, Command, lenient_option, option, verbosity
from translate.cli.reader_choice import ReaderChoice
from translate.diagnostics.catalogue import SYSTEM_NEEDED
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.driver.migrated import refusal_step, refused_parts
from translate.migration.migrate import (
    bridge_text,
    migrated_text,
    plugins_to_build,
    systems_needed,
    unknown_topics,
)
from translate.migration.state import State, names_xacro
from translate.migration.tables import DEFAULT_RELEASE, RELEASES, Release
from translate.options import Unmapped
from translate.report.loss_report import losses_by_cause
from translate.resources.boundary import write_output
from translate.resources.replaced_files import (
    FileState,
    Replacement,
    replace_files,
)
from translate.resources.written_programs import refuse_new_instructions
from translate.xml.files import bytes_of, refuse_read_only


@click.command("migrate", cls=Command, context_settings=CONTEXT)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@option(
    "--for",
    "release",
    type=ReaderChoice(RELEASES),
    default=DEFAULT_RELEASE,
    show_default=True,
    help="The release of Gazebo that reads the files.",
)
@option(
    "--unmapped",
    type=click.Choice(get_args(Unmapped)),
    default="comment",
    show_default=True,
    help="Plugins without a successor become comments, stay, or are removed.",
)
@option("--check", is_flag=True, help="Write nothing; exit code 5 if a file would change.")
@option("--diff", is_flag=True, help="Write nothing; print what would change.")
@option(
    "--bridge",
    metavar="FILE",
    help="Also write a configuration of ros_gz_bridge with the topics of the classic plugins.",
)
@lenient_option
@verbosity
def migrate_command(
    files: tuple[str, ...],
    release: Release,
    unmapped: Unmapped,
    check: bool,
    diff: bool,
    bridge: str | None,
    lenient: bool,
    verbose: bool,
    quiet: bool,
) -> int:
    """Change plugins and sensors of Gazebo Classic to those of today's Gazebo, in place.

    URDF, xacro and SDFormat files are changed; all other text stays byte for byte.  Each
    parameter of a plugin is written in its new form, or listed with what differs.  A second run
    changes nothing.  -v also lists what is harmless.  '-' is standard input and output.

    \b
    Examples:
      robot-translate migrate robot.urdf.xacro worlds/*.world
      robot-translate migrate --for fortress --diff model.sdf
      robot-translate migrate --bridge bridge.yaml robot.urdf
      robot-translate migrate --check models/*/model.sdf   (in CI)
    """  # noqa: D301 - click looks for a real backspace
    if bridge is not None:
        is_dry = check or diff
        output.refuse_unwritable(bridge, files, "--bridge", allow_outside=is_dry)
        # Before a file is changed: a second run finds no topics.
        if not is_dry:
            refuse_read_only(bridge)
    codes, states = list[ExitCode](), list[State]()
    for name in files:
        try:
            data, path = bytes_of(name if name == "-" else Path(name))
            earlier = FileState.of(name, data)
            text, state = migrated_text(data, path, release, unmapped, lenient=lenient)
            if text != data and name != "-" and not (check or diff):
                # A text beside a comment, or in a section, can become an expression.
                refuse_new_instructions(name, data, text, may_repeat=True, lenient=lenient)
                replace_files([Replacement(name, text, earlier)])
        except TranslateError as error:
            output.show_diagnostics(error.diagnostics)
            codes.append(ExitCode.FAILED)
            continue
        states.append(state)
        is_changed = text != data
        if diff:
            output.difference(data, text, name)
        elif name == "-" and not check:
            output.robot(text)
        codes.append(ExitCode.STALE if check and is_changed else ExitCode.OK)
        # A file of xacro has no values before it is expanded.
        is_robot = state.file.root.tag in ("robot", "sdf") and not names_xacro(data)
        errors = (
            refused_parts(state.file, path, release, lenient=lenient)
            if is_robot and not quiet
            else []
        )
        _show(name, state, errors, is_changed, is_dry=check or diff, verbose=verbose, quiet=quiet)
    if bridge is not None and not (check or diff):
        _write_bridge(bridge, states, quiet=quiet)
    return worst(codes)


def _write_bridge(path: str, states: Sequence[State], *, quiet: bool) -> None:
    """Write the topics of files; a second run finds no topics, and keeps the configuration."""
    if topics := bridge_text(*states):
        write_output(topics.encode("utf-8"), path)
    unknown = unknown_topics(*states)
    if unknown and not quiet:
        names = ", ".join(map(output.shown, unknown))
        output.message(f"{output.shown(path)} lacks topics with expressions of xacro: {names}")


def _show(
    name: str,
    state: State,
    errors: Sequence[Diagnostic],
    is_changed: bool,
    *,
    is_dry: bool,
    verbose: bool,
    quiet: bool,
) -> None:
    """Print the entries of the report about one file, how many there are, and what is to be done.

    ``errors`` are those of the migrated file.
    """
    if quiet:
        return
    losses = [loss for loss in state.report.losses if loss.code != SYSTEM_NEEDED]
    shown = [
        of_loss(loss)
        for group in losses_by_cause(losses).values()
        for loss in group
        if verbose or not loss.is_harmless
    ]
    shown += map(of_diagnostic, errors)
    output.show_rows(rows(shown, listed=None if verbose else LISTED))
    if is_changed:
        done = "would change" if is_dry else "changed"
        counts = Counter(loss.severity for loss in losses if not loss.is_harmless)
        texts = "".join(f", {count} {severity}" for severity, count in counts.items())
        output.message(f"{output.shown(name)} {done} for Gazebo {state.release.title()}{texts}")
    elif errors:
        output.message(f"{output.shown(name)}: nothing to migrate")
    else:
        output.message(f"{output.shown(name)}: nothing to change")
    steps = (
        systems_needed(state.report.losses),
        plugins_to_build(state.report.losses),
        refusal_step(errors, state.release),
    )
    if text := "; ".join(filter(None, steps)):
        output.message(f"to do: {text}")
