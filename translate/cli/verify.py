"""``verify``: check with independent code that two files describe the same robot."""

from __future__ import annotations

import hashlib
import json
import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from translate import __version__
from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import CONTEXT, Command, Whole, option, verbosity
from translate.diagnostics.diagnostic import json_text, printable
from translate.xml.files import write_text

#: What the checker does not compare, for the certificate.
NOT_COMPARED = (
    "names of shapes, materials, textures, contents of mesh files",
    "sensors, plugins, lights, surfaces, springs and other simulation contents",
    "inertias that readers compute from shapes, gearbox ratios, canonical links",
)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("verify", cls=Command, context_settings=CONTEXT)
@click.argument("a", metavar="[A]", required=False, type=FILE)
@click.argument("b", metavar="[B]", required=False, type=FILE)
@option("--report", type=FILE, help="The report of convert --report, which explains differences.")
@option("--model", default="", help="The model of A, if A contains several; by default that of B.")
@option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the result and the digests of the files; without A and B, check this file again.",
)
@option("--seed", type=Whole(min=0), default=1, help="The seed of the joint positions.")
@option("--configurations", type=Whole(min=1), default=20, help="The number of joint positions.")
@verbosity
def verify_command(
    a: Path | None,
    b: Path | None,
    report: Path | None,
    model: str,
    certificate: Path | None,
    seed: int,
    configurations: int,
    verbose: bool,
    quiet: bool,
) -> int:
    """Check with independent code that two files describe the same robot.

    The code shares nothing with the readers, writers and comparison of the other commands.  It
    compares links, joints and their types, forward kinematics, axes, limits, dynamics, mimics,
    masses, centres of mass, inertias, and shapes with their poses and sizes.  Each difference
    needs an entry of the report, and the entries about these quantities must be true.

    The exit code is 4 if the robots are different, and 5 if a file of a certificate has changed.

    \b
    Examples:
      robot-translate convert robot.urdf model.sdf --report report.json
      robot-translate verify robot.urdf model.sdf --report report.json
      robot-translate verify robot.urdf model.sdf --report report.json --certificate proof.json
      robot-translate verify --certificate proof.json
    """  # noqa: D301 - click looks for a real backspace
    from translate.checker import CheckError

    if (a is None) != (b is None):
        raise click.UsageError("two files are needed: A and B")
    try:
        if a is not None and b is not None:
            proof = _proof(a, b, report, (model, seed, configurations), certificate)
            if certificate is not None:
                write_text(json_text(proof) + "\n", certificate)
            return _show(proof, verbose=verbose, quiet=quiet)
        if certificate is None:
            raise click.UsageError("A and B, or a certificate, are needed")
        return _again(certificate, verbose=verbose, quiet=quiet)
    except CheckError as error:
        raise click.ClickException(printable(str(error))) from error


def _proof(
    a: Path,
    b: Path,
    report: Path | None,
    how: tuple[str, int, int],
    certificate: Path | None,
) -> dict[str, Any]:
    """The result of a check as a certificate, with paths relative to its directory."""
    from translate import checker

    model, seed, configurations = how
    robot_b = checker.read(b)
    robot_a = checker.read(a, model=model or robot_b.name)
    told = _report(report) if report is not None else {}
    result = checker.Check(robot_a, robot_b, told, seed, configurations)
    directory = certificate.absolute().parent if certificate is not None else Path.cwd()
    own = [a, b, *([report] if report is not None else [])]
    included = [p for p in (*robot_a.files, *robot_b.files) if p not in own]

    def entry(path: Path) -> dict[str, str]:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        return {"path": os.path.relpath(path, directory), "sha256": digest}

    return {
        "certificate": 1,
        "same": result.same,
        "a": entry(a),
        "b": entry(b),
        "report": entry(report) if report is not None else None,
        "included": [entry(path) for path in dict.fromkeys(included)],
        "model": model,
        "seed": seed,
        "configurations": configurations,
        "tolerance": checker.TOLERANCE,
        "links": len(robot_a.links),
        "joints": len(robot_a.joints),
        "differences": result.differences,
        "explained": result.explained,
        "max_errors": {name: float(error) for name, error in sorted(result.errors.items())},
        "not_compared": list(NOT_COMPARED),
        "entries_not_checked": result.unchecked,
        "versions": {
            "robot-translate": __version__,
            "checker": hashlib.sha256(Path(checker.__file__).read_bytes()).hexdigest(),
            "numpy": version("numpy"),
            "python": platform.python_version(),
        },
    }


def _report(path: Path) -> dict[str, Any]:
    """Read a report.  Raises ``click.ClickException`` for a file that is no report."""
    found = _json_of(path)
    if not _is_report(found):
        message = f"{path} is no report: the JSON file of convert --report is expected"
        raise click.ClickException(message)
    return found


def _json_of(path: Path) -> dict[str, Any]:
    """The object in a JSON file; empty if the file contains none."""
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_report(found: dict[str, Any]) -> bool:
    """Whether an object of JSON has the losses and the new names of a report."""
    losses, renames = found.get("losses"), found.get("renames")
    if not (isinstance(losses, list) and isinstance(renames, dict)):
        return False
    texts = [*renames.values()]
    for loss in losses:
        if not isinstance(loss, dict):
            return False
        texts += map(loss.get, ("code", "severity", "element", "reason"))
    return all(isinstance(text, str) for text in texts)


def _is_certificate(found: dict[str, Any]) -> bool:
    """Whether an object of JSON has the files and the options of a certificate."""
    included, report = found.get("included"), found.get("report")
    if not isinstance(included, list):
        return False
    files = [found.get("a"), found.get("b"), *([report] if report else []), *included]
    texts = [found.get("model")]
    for file in files:
        if not isinstance(file, dict):
            return False
        texts += [file.get("path"), file.get("sha256")]
    if not all(isinstance(text, str) for text in texts):
        return False
    seed, configurations = found.get("seed"), found.get("configurations")
    return type(seed) is int and type(configurations) is int and seed >= 0 < configurations


def _again(certificate: Path, *, verbose: bool, quiet: bool) -> int:
    """Check a certificate: the digests of its files, then the robots, with the same seed."""
    proof = _json_of(certificate)
    if not _is_certificate(proof):
        message = f"{certificate} is no certificate: the file of verify --certificate is expected"
        raise click.ClickException(message)
    files = [proof["a"], proof["b"], *([proof["report"]] if proof.get("report") else [])]
    how = (proof["model"], proof["seed"], proof["configurations"])
    paths = [certificate.absolute().parent / item["path"] for item in files]
    changed = []
    for item in (*files, *proof["included"]):
        path = certificate.absolute().parent / item["path"]
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != item["sha256"]:
            changed.append(f"changed: {item['path']}")
    if changed:
        output.report(changed)
        return ExitCode.STALE
    now = _proof(paths[0], paths[1], paths[2] if len(paths) > 2 else None, how, certificate)
    if (now["same"], now["differences"]) != (proof.get("same"), proof.get("differences")):
        output.report(["the certificate states another result"])
        _show(now, verbose=verbose, quiet=quiet)
        return ExitCode.DIFFERENT
    return _show(now, verbose=verbose, quiet=quiet)


def _show(proof: dict[str, Any], *, verbose: bool, quiet: bool) -> int:
    """Print the differences, the largest error and what is not checked; return the exit code."""
    lines = [f"different: {printable(text)}" for text in proof["differences"]]
    if verbose:
        lines += [f"explained: {printable(text)}" for text in proof["explained"]]
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
    if not quiet:
        output.report(lines)
    return ExitCode.OK if proof["same"] else ExitCode.DIFFERENT
