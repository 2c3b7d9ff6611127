"""``set``: write values that a program computes into a robot file, by their places."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import (
    CONTEXT,
    Command,
    look_up,
    option,
    resources_of,
    stacked,
    verbosity,
)
from translate.cli.update import show_files
from translate.diagnostics.diagnostic import Diagnostic, TranslateError, json_value
from translate.resources.boundary import refuse_link_outside
from translate.resources.regular_files import MAX_SETTINGS_BYTES
from translate.resources.replaced_files import replace_files, replacements
from translate.resources.xacro_text import SUFFIX
from translate.xml.files import bytes_of

if TYPE_CHECKING:
    from translate.driver.translation import Update
    from translate.resources.search import Resources

_setting = stacked(
    option(
        "--values",
        "values_file",
        metavar="FILE",
        default="",
        help="A JSON or YAML file with a value for each place.",
    ),
    option("--diff", is_flag=True, help="Print the change and write nothing."),
    option(
        "--all-instances",
        is_flag=True,
        help="An edit of one use of a value in a xacro file changes all uses.",
    ),
    option(
        "--shared",
        is_flag=True,
        help="Also change included files that other robots of the repository include, too.",
    ),
)


@click.command("set", cls=Command, context_settings=CONTEXT)
@click.argument("file", metavar="FILE")
@click.argument("assignments", metavar="[AT=VALUE]...", nargs=-1)
@stacked(_setting, look_up, verbosity)
def set_command(
    file: str,
    assignments: tuple[str, ...],
    *,
    values_file: str,
    diff: bool,
    all_instances: bool,
    shared: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Write values into a URDF, an SDFormat or a xacro file; all other text stays.

    AT is the place of a value: the kind and the name of a link or joint, tags and an attribute of
    URDF, for all formats.  'info --places' lists them.  The units are m, kg and rad.

    \b
    Examples:
      robot-translate set robot.urdf.xacro "joint shoulder axis xyz=0 1 0"
      robot-translate set model.sdf "link forearm inertial mass=0.7" --diff
      robot-translate set robot.urdf --values calibration.yaml
    """  # noqa: D301 - click looks for a real backspace
    import translate

    if not (values := _values(assignments, values_file)):
        raise click.UsageError(
            "name a place with its value, such as 'link arm mass=2', or --values FILE"
        )
    resources = resources_of(parameters)
    update = translate.set_values(
        file,
        values,
        resources=resources,
        all_instances=all_instances,
        shared=shared,
    )
    files = update.files or ({file: update.data} if update.changed else {})
    if diff:
        for path, data in files.items():
            output.difference(update.earlier[path].contents, data, path)
    else:
        replace_files(replacements(files, update.earlier))
    if not quiet:
        for edit in update.edits if verbose or len(update.edits) <= 20 else ():
            output.message(f"{output.shown(file)}: {edit}")
        show_files(update, file)
        output.message(f"{output.shown(file)}: {output.counted(len(update.edits), 'edit')}")
        output.show_diagnostics(_new_findings(file, update, resources))
    return ExitCode.OK


def _new_findings(file: str, update: Update, resources: Resources) -> list[Diagnostic]:
    """Return the findings about the new text of a file that its earlier text has not.

    A xacro file is not read again.
    """
    from translate.driver.load import ReadOptions, load_with

    if not update.changed or file.endswith(SUFFIX) or file not in update.earlier:
        return []
    reading = ReadOptions.of(False, False, resources)
    try:
        before, after = (
            load_with(data, reading, path=file).diagnostics
            for data in (update.earlier[file].contents, update.data)
        )
    except TranslateError:
        # A file that a program reads in another way, such as one with an included model.
        return []
    earlier = {(finding.code, finding.message) for finding in before}
    return [finding for finding in after if (finding.code, finding.message) not in earlier]


def _values(assignments: tuple[str, ...], path: str) -> dict[str, Any]:
    """Return the values of a command line and of a file, by their places."""
    values: dict[str, Any] = _values_of(path) if path else {}
    for assignment in assignments:
        place, sign, value = assignment.partition("=")
        if not sign:
            whole = " ".join(assignments)
            if "=" in whole and not any(character in whole for character in "\"'"):
                raise click.UsageError(f"write quotes around a place and its value: '{whole}'")
            raise click.UsageError(
                f"'{assignment}' is no AT=VALUE, such as 'link arm mass=2'; info --places lists all"
            )
        values[place.strip()] = value.strip()
    return values


def _values_of(path: str) -> dict[str, Any]:
    """Return the values of a JSON or YAML file.

    Raises :class:`TranslateError` for another file (``values-invalid``), and for one that is no
    JSON if YAML cannot be read (``yaml-missing``).
    """
    # A message shows parts of its content.
    refuse_link_outside(path, is_read=True)
    data, name = bytes_of(Path(path), limit=MAX_SETTINGS_BYTES)
    values = json_value(data)
    if values is None:
        from translate.ros_files.settings import values_in_table, yaml_missing

        if (problem := yaml_missing(name)) is not None:
            raise TranslateError([problem])
        values = values_in_table(data)
    if isinstance(values, dict) and all(
        isinstance(place, str) and _is_value(value) for place, value in values.items()
    ):
        return values
    raise TranslateError.of(
        "values-invalid",
        "the file has no table of places with numbers or texts",
        name,
        hint="write lines such as joint elbow origin xyz: [0, 0, 0.31]",
    )


def _is_value(value: object) -> bool:
    if isinstance(value, list):
        return all(map(_is_number, value))
    return isinstance(value, str) or _is_number(value)


def _is_number(value: object) -> bool:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        return False
