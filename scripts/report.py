#!/usr/bin/env python3
"""Translate every robot that is to be had, let engines judge, and write docs/report.md.

    scripts/report.py                          all sources that are installed
    scripts/report.py DIR... --files 300       so many files, equally many of each source
    scripts/report.py --print                  write the pages from the results so far

The sources are example-robot-data, the data of PyBullet, the models of Drake, the corpus beside
the project, the robots of corpus/, and each DIR.  A file is translated to the other format and
back, and an SDFormat file also to the newest SDFormat; each result is verified.  Engines load the
file and its translation.  A URDF file is converted by libsdformat, too (gz sdf -p).  A file that
is refused is shown to the engines.  Each file is one line of JSON in --out; an interrupted run
continues.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import numpy as np
from support.corpus_robots import CORPUS, robots
from support.engines.libsdformat import SOURCE, Libsdformat, build
from support.report_pages import write_pages
from support.result_lines import ResultLines, Row

import translate
from translate.assets.meshes import without_mesh_files
from translate.driver.compare import compare_in_engines
from translate.equivalence.engines import (
    EngineProcess,
    Question,
    Refusal,
    installed_engines,
)
from translate.equivalence.gazebo_physics import CannotBuildError
from translate.model.names import scopes

ROOT = Path(__file__).resolve().parents[1]
SUFFIXES = {".urdf", ".sdf", ".world"}
#: Seconds for one file in one engine, and for all of one file.
ENGINE_LIMIT, FILE_LIMIT = 30.0, 150


@dataclass(frozen=True)
class File:
    """One file: the source, its name there, and its path."""

    source: str
    name: str
    path: str


class TooSlowError(Exception):
    """The time for a file is over."""


def sources(directories: list[Path]) -> Iterator[File]:
    """All files of robots; of equal files the first one."""
    known: set[str] = set()
    for source, root in _roots(directories):
        for path in sorted(root.rglob("*")):
            if path.suffix not in SUFFIXES or not path.is_file():
                continue
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            if digest not in known:
                known.add(digest)
                yield File(source, path.relative_to(root).as_posix(), str(path))


def _roots(directories: list[Path]) -> Iterator[tuple[str, Path]]:
    yield "corpus of the project", ROOT / "corpus" / "robots"
    packaged = robots("example-robot-data")
    if packaged:
        depth = packaged[0].name.count("/")
        yield "example-robot-data", packaged[0].path.parents[depth]
    for source, module, below in (
        ("PyBullet", "pybullet_data", ""),
        ("Drake", "pydrake", "share/drake"),
    ):
        spec = importlib.util.find_spec(module)
        if spec is not None and spec.origin is not None:
            yield source, Path(spec.origin).parent / below
    if CORPUS.is_dir():
        yield "public repositories", CORPUS
    yield from ((directory.name, directory) for directory in directories)


def chosen(files: list[File], count: int | None, limit: int, seed: int) -> list[File]:
    """So many files up to a size, equally many of each source as far as there are."""
    by_source: dict[str, list[File]] = defaultdict(list)
    for file in files:
        if os.path.getsize(file.path) <= limit:
            by_source[file.source].append(file)
    for group in by_source.values():
        random.Random(seed).shuffle(group)
    found: list[File] = []
    while any(by_source.values()) and (count is None or len(found) < count):
        found += [group.pop() for group in by_source.values() if group]
    return found[:count]


# --- One file -------------------------------------------------------------------------------------


def report_of(file: File) -> list[Row]:
    """The row of one file."""
    signal.signal(signal.SIGALRM, _too_slow)
    start = time.monotonic()
    row: Row = {"source": file.source, "file": file.name, "directions": [], "engines": {}}
    signal.alarm(FILE_LIMIT)
    try:
        _fill(row, file)
    except TooSlowError:
        row["stopped"] = f"stopped after {FILE_LIMIT} s"
    # A defect of this project is a row, too.
    except Exception as error:
        row["stopped"] = f"{type(error).__name__}: {error}"[:300]
    finally:
        signal.alarm(0)
    row["seconds"] = round(time.monotonic() - start, 2)
    return [row]


def _too_slow(number: int, frame: object) -> None:
    raise TooSlowError


def _fill(row: Row, file: File) -> None:
    data = Path(file.path).read_bytes()
    root = re.search(rb"<(robot|sdf|gazebo)\b", data)
    is_urdf = root is not None and root[1] == b"robot"
    row["format"] = "urdf" if is_urdf else "sdf"
    row["digest"] = hashlib.sha256(data).hexdigest()[:12]
    resources = translate.Resources(model_paths=[str(Path(file.path).parent)])
    other: Literal["urdf", "sdf"] = "sdf" if is_urdf else "urdf"
    result = _translated(row, Path(file.path), other, resources)
    if not is_urdf:
        _translated(row, Path(file.path), "sdf", resources)
    if result is None:
        row["engines_that_refuse"] = _refusing(file, data, is_urdf)
        return
    back = "urdf" if is_urdf else "sdf"
    _translated(row, result.data, back, resources, label=f"{other} to {back}")
    models = list(result.document.all_models())
    row["findings"] = sorted({item.code for item in result.diagnostics} | features(Path(file.path)))
    row["links"] = sum(len(model.links) for model in models)
    row["joints"] = sum(len(model.joints) for model in models)
    if len(models) != 1:
        return
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / f"robot.{other}"
        path.write_bytes(result.data)
        judged = compare_in_engines(
            Path(file.path),
            path,
            _engines(),
            resources=resources,
            renames=result.renames,
            moved_links=result.report.provenance.moved_links,
            added_inertia=result.report.provenance.added_inertia,
            process=_process(),
        )
    for name, item in judged.items():
        row["engines"][name] = {
            "verdict": item.verdict,
            "readers": list(item.readers),
            "refusals": [text[:200] for text in item.refusals],
            "differences": sorted({difference.code for difference in item.differences}),
            "example": str(item.differences[0])[:200] if item.differences else "",
            "errors": {
                f"{name} {unit}".strip(): measure.error
                for (name, unit), measure in item.measures.items()
                if measure.count and measure.error < float("inf")
            },
        }
    if is_urdf:
        row["libsdformat"] = _converted_by_libsdformat(file, result, resources)


def features(path: Path) -> set[str]:
    """Properties of a robot that engines treat in different ways."""
    resources = translate.Resources(model_paths=[str(path.parent)])
    document = translate.load(path, resources=resources)
    found = set()
    for model in document.all_models():
        for _, scope in scopes(model):
            if any(link.is_massless for link in scope.links):
                found.add("massless-links")
            tensors = [link.inertial.inertia for link in scope.links if link.inertial]
            if not all(tensor is None or _is_possible(tensor) for tensor in tensors):
                found.add("impossible-inertia")
            found |= {f"{joint.type}-joints" for joint in scope.joints}
            if scope.static:
                found.add("static-model")
    return found


def _is_possible(inertia: translate.Inertia) -> bool:
    """Whether a body can have an inertia: no principal moment is zero, or larger than the sum."""
    ixx, ixy, ixz = inertia.ixx, inertia.ixy, inertia.ixz
    tensor = [
        [ixx, ixy, ixz],
        [ixy, inertia.iyy, inertia.iyz],
        [ixz, inertia.iyz, inertia.izz],
    ]
    moments = np.linalg.eigvalsh(np.nan_to_num(np.array(tensor, dtype=float)))
    return bool(moments[0] > 0.0 and moments[0] + moments[1] >= moments[2])


def _translated(
    row: Row,
    source: Path | bytes,
    to: Literal["urdf", "sdf"],
    resources: translate.Resources,
    label: str = "",
) -> translate.Result | None:
    """Translate and verify; the result if it is one."""
    start = time.monotonic()
    entry: Row = {"direction": label or f"{row['format']} to {to}"}
    row["directions"].append(entry)
    result = None
    try:
        result = translate.convert(source, to=to, verify=True, resources=resources)
    except translate.TranslateError as error:
        first = next(item for item in error.diagnostics if item.severity == "error")
        entry |= {"status": "refused", "code": first.code, "message": first.message[:300]}
    else:
        comparison = result.comparison
        assert comparison is not None
        entry |= {
            "status": "verified" if comparison.same else "different",
            "position": comparison.max_position_error_m,
            "rotation": comparison.max_rotation_error_rad,
            "losses": dict(Counter(loss.code for loss in result.losses if _counts(loss))),
            "differences": [str(item)[:200] for item in comparison.differences[:3]],
        }
    entry["seconds"] = round(time.monotonic() - start, 3)
    return result


def _counts(loss: translate.Loss) -> bool:
    return loss.severity != "harmless"


@cache
def _engines() -> tuple[str, ...]:
    return tuple(installed_engines())


@cache
def _process() -> EngineProcess:
    """The engines of this process; to load their libraries takes seconds."""
    return EngineProcess(ENGINE_LIMIT).__enter__()


@cache
def _printer() -> Path | None:
    """The program that converts as ``gz sdf -p``; ``None`` if it cannot be compiled."""
    try:
        return build(SOURCE.with_name("sdformat_print.cpp"))
    except CannotBuildError:
        return None


@cache
def _libsdformat_probe() -> Libsdformat | None:
    try:
        return Libsdformat(build())
    except CannotBuildError:
        return None


def _refusing(file: File, data: bytes, is_urdf: bool) -> dict[str, str]:
    """What each engine that reads the format says about a file that is refused; empty if it loads.

    Meshes are boxes.
    """
    from translate.equivalence.engines import ENGINES

    found = {}
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / ("robot.urdf" if is_urdf else "robot.sdf")
        path.write_bytes(without_mesh_files(data)[0])
        asked = file.path if b"<include" in data else str(path)
        for name in _engines():
            # Drake reads a file by its suffix.
            if path.suffix[1:] not in ENGINES[name].formats or (
                name == "drake" and not asked.endswith(path.suffix)
            ):
                continue
            reply = _process().ask(name, Question(asked, shapes=False))
            found[name] = reply.reason[:200] if isinstance(reply, Refusal) else ""
        probe = _libsdformat_probe()
        if probe is not None:
            (answer,) = probe.probe([Path(asked)])
            found["libsdformat"] = "; ".join(item["message"] for item in answer["errors"])[:200]
    return found


def _converted_by_libsdformat(
    file: File, result: translate.Result, resources: translate.Resources
) -> Row:
    """The differences to the URDF file in what libsdformat writes, and in what we write."""
    program = _printer()
    if program is None:
        return {}
    run = subprocess.run([program, file.path], capture_output=True, check=False, timeout=60)
    start = run.stdout.find(b"<sdf")
    row: Row = {"status": "refused" if start < 0 else "ok"}
    found = {"ours": result.data}
    if start >= 0:
        found["libsdformat"] = run.stdout[start:]
    for name, data in found.items():
        try:
            comparison = translate.compare(
                Path(file.path), data, resources=resources, renames=result.renames
            )
        except translate.TranslateError as error:
            row[name] = {f"unreadable: {error.diagnostics[0].code}": 1}
            continue
        row[name] = dict(Counter(item.code for item in comparison.differences))
    return row


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directories", nargs="*", type=Path, metavar="DIR")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "report.jsonl")
    parser.add_argument("--files", type=int, metavar="N", help="so many files")
    parser.add_argument("--limit", type=int, default=1_000_000, help="the largest file in bytes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--print", action="store_true", dest="only_print")
    return parser.parse_args()


def main() -> int:
    """Run the command line."""
    options = parse_options()
    lines = ResultLines(options.out)
    if not options.only_print:
        known = {(row["source"], row["file"]) for row in lines.read()}
        files = chosen(
            list(sources(options.directories)), options.files, options.limit, options.seed
        )
        todo = [file for file in files if (file.source, file.name) not in known]
        # The programs are compiled here, not by each worker.
        _printer()
        _libsdformat_probe()
        print(f"engines: {', '.join(_engines())}")
        print(f"{len(files)} files, {len(todo)} of them to do", flush=True)
        lines.run(report_of, todo, options.jobs)
    write_pages(lines.read())
    return 0


if __name__ == "__main__":
    sys.exit(main())
