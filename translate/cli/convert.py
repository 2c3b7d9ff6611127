"""``convert``: translate a robot from one format to the other."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from translate import __version__
from translate.cli import output
from translate.cli.acceptance import (
    Acceptance,
    acceptance_of,
    code_of_all,
    format_of_target,
    write,
)
from translate.cli.command_limits import limit_options
from translate.cli.convert_options import (
    TO_SDF,
    TO_URDF,
    bundling,
    checking,
    choosing,
    direction,
    files,
    migrating,
    reading,
    updating,
    writing,
)
from translate.cli.exit_codes import ExitCode
from translate.cli.options import (
    CONTEXT,
    Command,
    choosing_rows,
    look_up,
    refuse,
    stacked,
    verbosity,
)
from translate.cli.update import UpdateOptions, run_update, update_options
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.convert import converted
from translate.driver.translation import missing_outside, no_model
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.readers.reader import format_for
from translate.resources.boundary import DEVICE_NAME, output_path, refuse_link_outside, write_output
from translate.resources.regular_files import contents_of
from translate.resources.robot_files import UniqueNames
from translate.resources.written_programs import refuse_new_instructions
from translate.xml.files import make_directories, near_file

if TYPE_CHECKING:
    from translate.driver.bundle_files import BundleKind, CollisionOption, MeshOption, ShapesOption
    from translate.model.model import Document

#: The greatest length of the name of a file that is made of the name of a model, in bytes.
_MAX_STEM = 200
#: A URDF is a xacro file, too.
SUFFIXES: dict[str, Dialect] = {".urdf": "urdf", ".xacro": "urdf", ".sdf": "sdf", ".world": "sdf"}


@click.command("convert", cls=Command, context_settings=CONTEXT)
@stacked(
    files,
    direction,
    reading,
    migrating,
    look_up,
    choosing,
    updating,
    bundling,
    checking,
    choosing_rows,
    writing,
    verbosity,
)
def convert_command(**parameters: Any) -> int:
    """Convert a robot between URDF and SDFormat, or between versions of SDFormat.

    IN and OUT may be '-' for standard input and output; without OUT the result goes to standard
    output.  IN is never overwritten.  OUT is written completely or not at all, and replaces an
    earlier file.

    \b
    Examples:
      robot-translate convert robot.urdf model.sdf --verify
      robot-translate convert robot.urdf model.sdf --update
      robot-translate convert robot.urdf.xacro model.sdf arm:=true
      robot-translate convert model.sdf older.sdf --sdf-version 1.6
      robot-translate convert warehouse.world arm.urdf --model arm
      robot-translate convert warehouse.world --all-models robots --to urdf
      robot-translate convert robot.urdf model.sdf --for fortress
      robot-translate convert robot.urdf models/robot --bundle gazebo
    """  # noqa: D301 - click looks for a real backspace
    return run_conversion(**parameters)


convert_command.for_several = "; robot-translate batch converts several files"


def run_conversion(
    *,
    bundle: BundleKind | None = None,
    archive: bool = False,
    meshes: MeshOption | None = None,
    collision: CollisionOption | None = None,
    shapes: ShapesOption | None = None,
    page: str | None = None,
    target: str | None,
    output_option: str | None,
    **parameters: Any,
) -> int:
    """Convert one file, or write a bundle, as the command line specifies; return the exit code."""
    if bundle is None and (archive or {meshes, collision, shapes} != {None}):
        raise click.UsageError("--zip, --meshes, --collision and --shapes require --bundle")
    updating = update_options(parameters)
    update, is_modern = updating.update, parameters["plugins"] == "modern"
    others = {"--bundle": bundle, "--view": page, "--verify": parameters["verify"]}
    other_outputs = [name for name, value in others.items() if value]
    is_strict = any(parameters[name] for name in ("strict", "strict_all", "deny"))
    refuse(
        {
            f"--update writes one file; remove {' and '.join(other_outputs)}": update
            and other_outputs,
            "--unmapped requires --plugins modern": parameters["unmapped"] is not None
            and not is_modern,
            "--update merges edits; use migrate for --plugins modern": update and is_modern,
            "--update merges edits; remove --strict, --strict-all and --deny": update and is_strict,
        }
    )
    names = (target, output_option)
    of_one_model = (*names, parameters.get("model"), page)
    acceptance = acceptance_of(parameters)
    if bundle is None:
        if acceptance.all_models is not None and any(name is not None for name in of_one_model):
            raise click.UsageError(
                "--all-models DIR chooses the names: remove OUT, --model and --view"
            )
        return _run(acceptance, names, page, updating)
    if page is not None:
        raise click.UsageError("--view shows one file; remove --bundle")
    from translate.cli.bundle import run_bundle

    return run_bundle(
        acceptance,
        names,
        bundle,
        archive=archive,
        meshes=meshes or "keep",
        collision=collision or "keep",
        shapes=shapes or "keep",
    )


def _run(
    acceptance: Acceptance,
    names: tuple[str | None, str | None],
    page: str | None,
    updating: UpdateOptions,
) -> int:
    """Convert one file to one file, or to one file for each model."""
    request, all_models = acceptance.request, acceptance.all_models
    if all_models is None:
        target, to = _target(str(request.source), *names, request.to)
        _refuse_exchanged(acceptance.source, target)
        request = replace(request, output=None if target == "-" else target, to=to)
        acceptance = acceptance._replace(request=request)
        _refuse(acceptance, updating)
        if page is not None:
            allow_outside = request.resources.allow_outside
            output.refuse_unwritable(
                page, [acceptance.source], "--view", allow_outside=allow_outside
            )
            _refuse_same(page, {"OUT": target, "--report": acceptance.report}, "--view")
    if updating.applies_to(acceptance):
        return run_update(acceptance, updating)
    request = replace(request, to=format_of_target(request.to, acceptance))
    document = request.load()
    convert = partial(_convert, document, page=page, diff=updating.diff)
    if all_models is None:
        return convert(acceptance._replace(request=request))
    from translate.passes.model_selection import with_placed_models

    convert = partial(_convert, with_placed_models(document), page=page, diff=updating.diff)
    allow_outside = request.resources.allow_outside
    targets = _targets(document, all_models, request.to, allow_outside=allow_outside)
    of_models = {
        name: acceptance._replace(request=replace(request, output=path, model=name))
        for name, path in targets.items()
    }
    for of_model in of_models.values():
        _refuse(of_model, updating)
    try:
        return _run_all(document, of_models, convert)
    finally:
        acceptance.write_reports()


def _run_all(
    document: Document, of_models: Mapping[str, Acceptance], convert: Callable[[Acceptance], int]
) -> int:
    """Convert each model of a document to its file, except those with an error."""
    codes: list[int] = []
    failed: dict[str, TranslateError] = {}
    for name, acceptance in of_models.items():
        try:
            codes.append(convert(acceptance))
        except TranslateError as error:
            failed[name] = error
    return code_of_all(failed, missing_outside(document), codes)


def _convert(document: Document, acceptance: Acceptance, *, page: str | None, diff: bool) -> int:
    """Convert one robot, write it to one file, and return the exit code."""
    request, target, to = acceptance.request, acceptance.target, acceptance.request.to
    acceptance.refuse_unused(document.format, format_for(None, to, document.format))
    result = converted(document, request)
    if target != "-":
        refuse_new_instructions(target, b"", result.data)
    if to is None and not acceptance.quiet:
        _warn_of_suffix(target, result.format_to)
    if page is not None:
        from translate.cli.view import write_result_page

        write_result_page(result, target, page, request.resources)
    is_written = target != "-" and not acceptance.check_output and not diff
    allow_outside = request.resources.allow_outside
    writing = partial(write_output, result.data, target, allow_outside=allow_outside)
    if code := acceptance.code(result, acceptance.source, target, writing if is_written else None):
        return code
    if acceptance.check_output:
        return _check_output(result.data, target, acceptance.quiet)
    if diff:
        output.difference(b"", result.data, target)
    elif not is_written:
        write(result.text, target)
    return ExitCode.OK


# --- Outputs ------------------------------------------------------------------------------------


_OF_ISAAC = "Isaac Sim reads URDF: --for isaac"
#: The suffix of a format that is not written → what its readers read.
_OTHER_FORMATS = {
    ".mjcf": "MuJoCo reads URDF: --for mujoco",
    ".usd": _OF_ISAAC,
    ".usda": _OF_ISAAC,
    ".usdc": _OF_ISAAC,
    ".usdz": _OF_ISAAC,
}


def _warn_of_suffix(target: str, format_to: Dialect) -> None:
    """Print a warning if the suffix of an output is that of no format."""
    suffix = os.path.splitext(target)[1]
    if suffix and suffix.lower() not in SUFFIXES:
        advice = _OTHER_FORMATS.get(suffix.lower(), "--to names the format")
        output.message(
            f"warning: {suffix} is the suffix of no format: {FORMAT_NAMES[format_to]} is written; "
            f"{advice}",
            "warning",
        )


def _refuse_exchanged(source: str, target: str) -> None:
    """Raise ``click.UsageError`` if the input does not exist, and the output does."""
    if source in ("", "-") or "://" in source or os.path.lexists(source):
        return
    if os.path.isfile(target) and not near_file(source):
        raise click.UsageError(
            f"the input {output.shown(source)} does not exist; the input is written first, so "
            f"perhaps: {output.shown(target)} {output.shown(source)}"
        )


def _target(
    source: str, positional: str | None, named: str | None, to: Dialect | None
) -> tuple[str, Dialect | None]:
    """The output, and the format to write; ``None`` is the other format than that of the input."""
    if positional is not None and named is not None and positional != named:
        raise click.UsageError(
            f"the command line has two outputs, {positional} and {named}; remove one"
        )
    target = positional or named or "-"
    suffix = os.path.splitext(target)[1].lower()
    by_suffix = SUFFIXES.get(suffix)
    if to is not None and by_suffix not in (None, to):
        raise click.UsageError(
            f"the output format is {FORMAT_NAMES[to]}, but the name of OUT ends in {suffix}; "
            f"{_other_direction(source, suffix, to)}"
        )
    return target, to or by_suffix


def _other_direction(source: str, suffix: str, to: Dialect) -> str:
    """What to do if the suffixes of input and output are those of the other direction."""
    program = click.get_current_context().info_name
    other_program = {"urdf2sdf": "sdf2urdf", "sdf2urdf": "urdf2sdf"}.get(program or "")
    by_suffix = SUFFIXES.get(os.path.splitext(source)[1].lower())
    if other_program is not None and by_suffix not in (None, SUFFIXES[suffix]):
        return f"use {other_program} for this direction"
    return f"choose a name that ends in .{to}"


def _targets(
    document: Document, directory: str, to: Dialect | None, *, allow_outside: bool
) -> dict[str, str]:
    """The file for each model of a document, with the name of the model if files can have it.

    Raises :class:`translate.TranslateError` if there is no model, and for a file that is a symbolic
    link out of the directory, a device, a pipe or a socket.  A link in the path of the directory is
    refused as :func:`~translate.resources.boundary.refuse_link_outside` does.
    """
    from translate.passes.model_selection import model_names

    refuse_link_outside(directory, allow_outside=allow_outside)
    if not model_names(document):
        raise no_model(document, missing_outside(document))
    suffix = format_for(None, to, document.format)
    make_directories(directory)
    unique = UniqueNames()
    targets = {}
    for name in model_names(document):
        stem = re.sub(r"[^\w.+-]+", "_", name).lstrip(".") or "model"
        # Names of files have at most 255 bytes.
        stem = f"_{stem}" if DEVICE_NAME.match(stem) else stem
        stem = unique.of(stem.encode()[:_MAX_STEM].decode(errors="ignore"))
        targets[name] = output_path(directory, f"{stem}.{suffix}")
    return targets


def _refuse(acceptance: Acceptance, updating: UpdateOptions) -> None:
    source, target, report = acceptance.source, acceptance.target, acceptance.report
    allow_outside = acceptance.request.resources.allow_outside
    if target != "-":
        # A file of --all-models, or to update, has a rule of its own.
        has_rule = acceptance.all_models is not None or updating.update
        output.refuse_unwritable(
            target,
            [source],
            "OUT",
            allow_outside=allow_outside or has_rule,
            is_compared=acceptance.check_output,
        )
    elif acceptance.check_output:
        raise click.UsageError("--check-output compares with a file; add OUT")
    if report == "-" and target == "-":
        raise click.UsageError(
            "the robot and the report cannot both go to standard output; add OUT, or use a file "
            "for --report"
        )
    if report is not None and report != "-":
        output.refuse_unwritable(report, [source], "--report", allow_outside=allow_outside)
        _refuse_same(report, {"OUT": target, "--base": updating.base}, "--report")


def _refuse_same(path: str, others: Mapping[str, str | None], option: str) -> None:
    """Raise a usage error if one of the other outputs is the same file."""
    for name, other in others.items():
        if other is not None and other != "-" and output.same_file(path, other):
            raise click.UsageError(f"{name} and {option} are the same file")


def _check_output(data: bytes, target: str, quiet: bool) -> int:
    path = Path(target)
    problem = ""
    if not path.exists():
        problem = "does not exist yet"
    # A device or a pipe may have no end, and contains no result of an earlier conversion.
    elif (
        not path.is_file()
        or path.stat().st_size != len(data)
        or contents_of(target, len(data)) != data
    ):
        problem = "is out of date; run the same command without --check-output"
    if problem or not quiet:
        name = output.shown(target)
        output.message(f"error: {name} {problem}" if problem else f"{name} is up to date")
    return ExitCode.STALE if problem else ExitCode.OK


# --- ``urdf2sdf`` and ``sdf2urdf``: ``convert`` with the direction fixed --------------------------
# Their options are those of ``convert`` that apply to the direction.

#: The options of ``convert`` that select the direction, and those that select a model of a file
#: with several, which a URDF cannot have.
DIRECTION = frozenset({"format", "to"})
CHOICE = frozenset({"model", "all_models"})


def _shortcut(name: str, format: Dialect, to: Dialect, help: str) -> Command:
    """The command ``convert --from FORMAT --to TO``."""
    without = DIRECTION | (CHOICE if format == "urdf" else frozenset())
    section = TO_URDF if to == "sdf" else TO_SDF
    options = [
        option
        for option in convert_command.params
        if option.name not in without and getattr(option, "section", "") != section
    ]

    def run(**parameters: Any) -> int:
        return run_conversion(format=format, to=to, **parameters)

    command = limit_options(Command(name, CONTEXT, run, list(options), help))
    command.for_several = convert_command.for_several
    return click.version_option(__version__, "-V", "--version", prog_name=name)(command)


urdf2sdf = _shortcut(
    "urdf2sdf",
    "urdf",
    "sdf",
    """Convert a URDF to SDFormat: robot-translate convert --from urdf --to sdf.

    \b
    Examples:
      urdf2sdf robot.urdf model.sdf --verify
      urdf2sdf robot.urdf.xacro model.sdf arm:=true
      urdf2sdf robot.urdf --massless keep > model.sdf
    """,
)
sdf2urdf = _shortcut(
    "sdf2urdf",
    "sdf",
    "urdf",
    """Convert an SDFormat model to URDF: robot-translate convert --from sdf --to urdf.

    \b
    Examples:
      sdf2urdf model.sdf robot.urdf --verify
      sdf2urdf model.sdf robot.urdf --link-frames keep
      sdf2urdf model.sdf | check_urdf /dev/stdin
    """,
)
