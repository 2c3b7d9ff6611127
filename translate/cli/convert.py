"""``convert``: translate a robot from one format to the other."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

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
    resources_of,
    source_of,
    stacked,
    verbosity,
)
from translate.cli.update import UpdateOptions, run_update, update_options
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.convert import convert_loaded
from translate.driver.load import ReadOptions, load_with
from translate.driver.migration import migration_of
from translate.driver.translation import missing_outside, no_model
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.options import Plugins, Unmapped
from translate.resources.boundary import DEVICE_NAME, output_path
from translate.resources.robot_files import UniqueNames
from translate.xml.files import write_bytes

if TYPE_CHECKING:
    from translate.driver.bundle_files import BundleKind, CollisionOption, MeshOption, ShapesOption
    from translate.migration.tables import Migration
    from translate.model.model import Document
    from translate.resources.search import Resources

#: The options that a bundle and a single file have in common.
_REQUEST = (
    "source",
    "target",
    "output_option",
    "format",
    "to",
    "lenient",
    "unflatten",
    "check_output",
    "model",
    "all_models",
    "plugins",
    "unmapped",
)
F = TypeVar("F", bound=Callable[..., Any])

#: The greatest length of the name of a file that is made of the name of a model, in bytes.
_MAX_STEM = 200
SUFFIXES: dict[str, Dialect] = {".urdf": "urdf", ".sdf": "sdf", ".world": "sdf"}


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


def run_conversion(
    *,
    bundle: BundleKind | None = None,
    archive: bool = False,
    meshes: MeshOption | None = None,
    collision: CollisionOption | None = None,
    shapes: ShapesOption | None = None,
    page: str | None = None,
    verify: bool,
    strict: bool,
    strict_all: bool,
    allow: tuple[str, ...],
    deny: tuple[str, ...],
    report: str | None,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Convert one file, or write a bundle, as the command line specifies; return the exit code."""
    if bundle is None and (archive or {meshes, collision, shapes} != {None}):
        raise click.UsageError("--zip, --meshes, --collision and --shapes require --bundle")
    request = {name: parameters.pop(name, None) for name in _REQUEST}
    updating = update_options(parameters)
    if updating.update and (bundle is not None or page is not None or verify):
        raise click.UsageError("--update writes one file; remove --bundle, --view and --verify")
    _complete_plugins(request, updating)
    if updating.update and (strict or strict_all or deny):
        raise click.UsageError("--update merges edits; remove --strict, --strict-all and --deny")
    request["resources"] = resources_of(parameters)
    request["acceptance"] = acceptance_of(
        parameters,
        verify=verify,
        strict=strict,
        strict_all=strict_all,
        allow=allow,
        deny=deny,
        report=report,
        several=request["all_models"] is not None,
        verbose=verbose,
        quiet=quiet,
    )
    if bundle is None:
        return _run(page=page, updating=updating, **request)
    if page is not None:
        raise click.UsageError("--view shows one file; remove --bundle")
    from translate.cli.bundle import run_bundle

    return run_bundle(
        bundle,
        archive=archive,
        meshes=meshes or "keep",
        collision=collision or "keep",
        shapes=shapes or "keep",
        **request,
    )


def _complete_plugins(request: dict[str, Any], updating: UpdateOptions) -> None:
    """Check the options of plugins, and give ``--unmapped`` its default."""
    is_modern = request["plugins"] == "modern"
    if request["unmapped"] is not None and not is_modern:
        raise click.UsageError("--unmapped requires --plugins modern")
    if updating.update and is_modern:
        raise click.UsageError("--update merges edits; use migrate for --plugins modern")
    request["unmapped"] = request["unmapped"] or "comment"


def _run(
    *,
    source: str,
    target: str | None,
    output_option: str | None,
    format: Dialect | None,
    to: Dialect | None,
    lenient: bool,
    unflatten: bool,
    check_output: bool,
    model: str | None,
    all_models: str | None,
    page: str | None,
    resources: Resources,
    plugins: Plugins,
    unmapped: Unmapped,
    acceptance: Acceptance,
    updating: UpdateOptions,
) -> int:
    """Convert one file to one file, or to one file for each model."""
    report = acceptance.report
    others = (target, output_option, model, page)
    if all_models is not None and any(name is not None for name in others):
        raise click.UsageError("--all-models DIR chooses the names: remove OUT, --model and --view")
    if all_models is None:
        target, to = _target(target, output_option, to)
        _refuse(source, target, report, check_output, updating.base)
        if page is not None:
            output.refuse_unwritable(page, [source], "--view")
            _refuse_same(page, {"OUT": target, "--report": report}, "--view")
    if updating.applies_to(target, all_models):
        update = partial(run_update, source, target or "", updating, resources, acceptance)
        return update(format=format, model=model or "", lenient=lenient, check_output=check_output)
    to = format_of_target(to, acceptance)
    by_model = all_models is not None or bool(model)
    reading = ReadOptions.of(lenient, unflatten, resources, by_model=by_model)
    reading = replace(reading, migration=_migration(plugins, unmapped, acceptance))
    document = load_with(source_of(source), reading, format=format)
    convert = partial(
        _convert,
        document,
        source=source,
        resources=resources,
        acceptance=acceptance,
        check_output=check_output,
        page=page,
        diff=updating.diff,
    )
    if all_models is None:
        return convert(target or "-", to, model or "")
    targets = _targets(document, all_models, to)
    for path in targets.values():
        _refuse(source, path, report, check_output)
    return _run_all(document, targets, lambda path, name: convert(path, to, name), acceptance)


def _migration(plugins: Plugins, unmapped: Unmapped, acceptance: Acceptance) -> Migration | None:
    """The migration of the input that the command line asks for."""
    try:
        return migration_of(plugins, unmapped, acceptance.options.get("for_target"))
    except ValueError:
        raise click.UsageError("--plugins modern needs --for with a release of Gazebo") from None


def _run_all(
    document: Document,
    targets: Mapping[str, str],
    convert: Callable[[str, str], int],
    acceptance: Acceptance,
) -> int:
    """Convert each model of a document to its file, except those with an error."""
    codes: list[int] = []
    failed: dict[str, TranslateError] = {}
    try:
        for name, path in targets.items():
            try:
                codes.append(convert(path, name))
            except TranslateError as error:
                failed[name] = error
    finally:
        acceptance.write_reports()
    return code_of_all(failed, missing_outside(document), codes)


def _convert(
    document: Document,
    target: str,
    to: Dialect | None,
    model: str,
    *,
    source: str,
    resources: Resources,
    acceptance: Acceptance,
    check_output: bool,
    page: str | None,
    diff: bool,
) -> int:
    """Convert one robot, write it to one file, and return the exit code."""
    acceptance.refuse_unused(document.format, to or ("urdf" if document.format == "sdf" else "sdf"))
    result = convert_loaded(
        document,
        to=to,
        verify=acceptance.verify,
        resources=resources,
        written_to=None if target == "-" else target,
        model=model,
        **acceptance.options,
    )
    if to is None and not acceptance.quiet:
        _warn_of_suffix(target, result.format_to)
    if page is not None:
        from translate.cli.view import write_result_page

        write_result_page(result, target, page, resources)
    if code := acceptance.code(result, source, target, written=not check_output):
        return code
    if check_output:
        return _check_output(result.data, target, acceptance.quiet)
    if diff:
        output.difference(b"", result.data, target)
        return code
    if target != "-":
        write_bytes(result.data, target)
    else:
        write(result.text, target)
    return ExitCode.OK


# --- Outputs ------------------------------------------------------------------------------------


def _warn_of_suffix(target: str, format_to: Dialect) -> None:
    """Print a warning if the suffix of an output is that of no format."""
    suffix = os.path.splitext(target)[1]
    if suffix and suffix.lower() not in SUFFIXES:
        output.message(
            f"warning: {suffix} is the suffix of no format: {FORMAT_NAMES[format_to]} is written; "
            "--to names the format",
            "warning",
        )


def _target(
    positional: str | None, named: str | None, to: Dialect | None
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
            f"choose another name"
        )
    return target, to or by_suffix


def _targets(document: Document, directory: str, to: Dialect | None) -> dict[str, str]:
    """The file for each model of a document, with the name of the model if files can have it.

    Raises :class:`translate.TranslateError` if there is no model, and for a file that is a symbolic
    link out of the directory, a device, a pipe or a socket.
    """
    from translate.passes.model_selection import model_names

    if not model_names(document):
        raise no_model(document, missing_outside(document))
    suffix = to or ("urdf" if document.format == "sdf" else "sdf")
    os.makedirs(directory, exist_ok=True)
    unique = UniqueNames()
    targets = {}
    for name in model_names(document):
        stem = re.sub(r"[^\w.+-]+", "_", name).lstrip(".") or "model"
        # Names of files have at most 255 bytes.
        stem = f"_{stem}" if DEVICE_NAME.match(stem) else stem
        stem = unique.of(stem.encode()[:_MAX_STEM].decode(errors="ignore"))
        targets[name] = output_path(directory, f"{stem}.{suffix}")
    return targets


def _refuse(
    source: str, target: str, report: str | None, check_output: bool, base: str | None = None
) -> None:
    if target != "-":
        output.refuse_unwritable(target, [source], "OUT")
    elif check_output:
        raise click.UsageError("--check-output compares with a file; add OUT")
    if report == "-" and target == "-":
        raise click.UsageError(
            "the robot and the report cannot both go to standard output; add OUT, or use a file "
            "for --report"
        )
    if report is not None and report != "-":
        output.refuse_unwritable(report, [source], "--report")
        _refuse_same(report, {"OUT": target, "--base": base}, "--report")


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
    elif not path.is_file() or path.stat().st_size != len(data) or path.read_bytes() != data:
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

    return click.version_option(__version__, "-V", "--version", prog_name=name)(
        Command(name, CONTEXT, run, list(options), help)
    )


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
