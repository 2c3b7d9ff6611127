"""``verify``: check with independent code that two files describe the same robot."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from translate import __version__
from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.numbers import Whole
from translate.cli.options import (
    CONTEXT,
    Command,
    model_path_option,
    option,
    package_option,
    verbosity,
)
from translate.diagnostics.diagnostic import contract_text, printable

if TYPE_CHECKING:
    from translate.checker import Check

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("verify", cls=Command, context_settings=CONTEXT)
@click.argument("a", metavar="A", type=FILE)
@click.argument("b", metavar="B", type=FILE)
@option("--report", type=FILE, help="The report of convert --report, which explains differences.")
@option("--model", default="", help="The model of A, if A contains several; by default that of B.")
@option("--json", "as_json", is_flag=True, help="JSON instead of text, with digests of the files.")
@option("--seed", type=Whole(min=0), default=1, help="The seed of the joint positions.")
@option("--configurations", type=Whole(min=1), default=20, help="The number of joint positions.")
@model_path_option
@package_option
@verbosity
def verify_command(
    a: Path,
    b: Path,
    report: Path | None,
    model: str,
    as_json: bool,
    seed: int,
    configurations: int,
    model_paths: tuple[str, ...],
    packages: Mapping[str, str],
    verbose: bool,
    quiet: bool,
) -> int:
    """Check with independent code that two files describe the same robot.

    The code shares nothing with the readers, writers and comparison of the other commands.  It
    compares links, joints and their types, forward kinematics, axes, limits, dynamics, mimics,
    masses, centres of mass, inertias, and shapes with their poses and sizes.  Each difference
    needs an entry of the report, and the entries about these quantities must be true.

    The exit code is 4 if the robots are different, and 1 if they cannot be verified.

    \b
    Examples:
      robot-translate convert robot.urdf model.sdf --report report.json
      robot-translate verify robot.urdf model.sdf --report report.json
      robot-translate verify robot.urdf model.sdf --report report.json --json
    """  # noqa: D301 - click looks for a real backspace
    from translate import checker

    places = [Path(directory) for directory in model_paths]
    directories = {name: Path(directory) for name, directory in packages.items()}
    try:
        report_bytes = checker.regular_bytes(report) if report is not None else b""
        told = checker.report_of(report_bytes, report) if report is not None else {}
        robot_b = checker.read(b, places=places, packages=directories)
        robot_a = checker.read(a, model=model or robot_b.name, places=places, packages=directories)
        check = checker.Check(robot_a, robot_b, told, seed, configurations)
    except checker.CheckError as error:
        raise click.ClickException(f"not verified: {printable(str(error))}") from error
    digests = {**robot_a.files, **robot_b.files}
    if report is not None:
        digests[report] = hashlib.sha256(report_bytes).hexdigest()
    files = {path: {"path": str(path), "sha256": digest} for path, digest in digests.items()}
    proof = {
        "same": check.same,
        "a": files[a],
        "b": files[b],
        "report": files[report] if report is not None else None,
        "included": [files[path] for path in files if path not in (a, b, report)],
        "model": model,
        "seed": seed,
        "configurations": configurations,
        "tolerance": checker.TOLERANCE,
        "links": len(robot_a.links),
        "joints": len(robot_a.joints),
        "differences": [difference.to_json() for difference in check.differences],
        "explained": [difference.to_json() for difference in check.explained],
        "max_errors": {name: float(error) for name, error in sorted(check.errors.items())},
        "not_compared": list(checker.NOT_COMPARED),
        "entries_not_checked": check.unchecked,
        "versions": {
            "robot-translate": __version__,
            "checker": checker.digest_of_code(),
            "numpy": version("numpy"),
            "python": platform.python_version(),
        },
    }
    if as_json:
        output.data(contract_text(proof))
    elif not quiet:
        _show(check, proof, verbose=verbose)
    return ExitCode.OK if check.same else ExitCode.DIFFERENT


def _show(check: Check, proof: dict[str, Any], *, verbose: bool) -> None:
    """Print the differences, the largest error and what is not checked."""
    lines = [f"different: {printable(str(difference))}" for difference in check.differences]
    if verbose:
        lines += [f"explained: {printable(str(difference))}" for difference in check.explained]
        lines += [f"{name}: {error:.3g}" for name, error in proof["max_errors"].items()]
        lines += [f"not checked: {n} × {c}" for c, n in proof["entries_not_checked"].items()]
    largest = max(proof["max_errors"].values(), default=0.0)
    count = sum(proof["entries_not_checked"].values())
    parts = [
        output.counted(proof["links"], "link"),
        output.counted(proof["joints"], "joint"),
        f"largest relative error {largest:.2g}",
    ]
    if proof["report"]:
        parts += [
            output.counted(len(proof["explained"]), "difference") + " explained by the report",
            output.counted(count, "entry", "entries") + " of the report not checked",
        ]
    elif not proof["same"]:
        lines.append("note: without --report, the changes of a translation are differences")
    lines.append(("same robot: " if proof["same"] else "not the same robot: ") + ", ".join(parts))
    output.report(lines)
