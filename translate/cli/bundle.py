"""``convert --bundle``: write a directory with a robot and all its files."""

from __future__ import annotations

import os
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import click

from translate.assets.directory import MANIFEST
from translate.cli import output
from translate.cli.acceptance import Acceptance, code_of_all, format_of_target
from translate.cli.exit_codes import ExitCode
from translate.cli.options import refuse
from translate.diagnostics.diagnostic import RefusedArgumentError
from translate.driver.bundle import Bundle, written_bundle
from translate.driver.bundle_files import (
    BundleKind,
    BundlePlan,
    CollisionOption,
    MeshOption,
    ShapesOption,
)
from translate.readers.reader import OF_GAZEBO, MeshFormat
from translate.resources.robot_files import SDF_SUFFIXES
from translate.xml.writer import escaped

if TYPE_CHECKING:
    from translate.driver.translation import Result


def run_bundle(
    acceptance: Acceptance,
    names: tuple[str | None, str | None],
    kind: BundleKind,
    *,
    archive: bool,
    meshes: MeshOption,
    collision: CollisionOption,
    shapes: ShapesOption,
) -> int:
    """Write a bundle as the command line specifies, and return the exit code."""
    request, all_models = acceptance.request, acceptance.all_models is not None
    directory = _directory(*names, acceptance.all_models, check_output=acceptance.check_output)
    stem, suffix = os.path.splitext(directory)
    # The name of a package of ROS has a rule of its own.
    is_file = kind != "ros" and suffix.lower() in (".urdf", ".xacro", *SDF_SUFFIXES)
    if is_file and not os.path.isdir(directory):
        raise click.UsageError(
            f"--bundle writes a directory, and {output.shown(directory)} is the name of a file: "
            f"write {output.shown(stem)}"
        )
    if acceptance.report not in (None, "-"):
        output.refuse_unwritable(
            acceptance.report,
            [acceptance.source],
            "--report",
            allow_outside=request.resources.allow_outside,
        )
    to = format_of_target(request.to, acceptance)
    if kind != "plain" and request.to is None:
        to = None
    manifest = os.path.join(directory, MANIFEST)
    replaced = os.path.isfile(f"{directory.rstrip(os.sep)}.zip" if archive else manifest)
    codes: list[ExitCode] = []

    def accept(result: Result) -> bool:
        named = acceptance.source
        if all_models:
            (written, *_) = result.document.all_models()
            named = f"{named}, model '{written.name}'"
        codes.append(acceptance.code(result, named, os.path.join(directory, "")))
        return codes[-1] == ExitCode.OK

    try:
        request = replace(request, output=directory, to=to)
        plan = BundlePlan(request, kind, meshes, collision, shapes, archive, all_models)
        bundle = written_bundle(plan, accept)
    except RefusedArgumentError as problem:
        raise click.UsageError(str(problem)) from None
    finally:
        acceptance.write_reports()
    if bundle.written and not acceptance.quiet:
        _show_written(bundle, acceptance, replaced=replaced)
    return code_of_all(bundle.failed, bundle.missing, codes)


def _directory(*options: str | None, check_output: bool) -> str:
    """Return the directory that the command line names.

    Raises ``click.UsageError`` without one.
    """
    names = {name for name in options if name is not None}
    refuse(
        {
            "--bundle needs one directory: OUT, or that of --all-models": len(names) != 1,
            "--check-output compares one file; remove --bundle": check_output,
            "--bundle writes a directory, not standard output; name it": names & {"", "-"},
        }
    )
    return names.pop()


def _show_written(bundle: Bundle, acceptance: Acceptance, *, replaced: bool) -> None:
    """Print the number of files, and what has to be set in the reader that ``--for`` names."""
    from translate.fragments.uris import uris

    named = (item.kind for robot in bundle.robots for item in uris(robot.result.document))
    suffixes = tuple(f".{item}" for item in get_args(MeshFormat))
    meshes = [path for path, source in bundle.files.items() if source]
    number = sum(path.lower().endswith(suffixes) for path in meshes)
    text = f"{output.counted(number, 'mesh', 'meshes')} copied"
    if not number and "mesh" not in named:
        text = "the robot names no mesh" if len(bundle.robots) == 1 else "the robots name no mesh"
    files = f"{output.counted(len(bundle.files), 'file')} written"
    if replaced:
        files += " (earlier bundle replaced)"
    output.message(f"{output.shown(bundle.path)}: {files}; {text}")
    target = acceptance.request.preset
    is_model = bundle.kind == "gazebo" and os.path.isdir(bundle.path) and len(bundle.robots) == 1
    if is_model and (target is None or target.title.startswith("Gazebo")):
        parent, directory = os.path.split(os.path.abspath(bundle.path))
        rules = OF_GAZEBO if target is None or target.search is None else target.search
        uri = f"<uri>model://{escaped(directory)}</uri>"
        output.message(
            f"a world contains the model by <include>{uri}</include>, "
            f"with {rules.variable}={shlex.quote(output.shown(parent))}"
        )
    if target is not None and target.advice:
        output.message(f"note: {target.title}: {target.advice.replace('`', '')}")
