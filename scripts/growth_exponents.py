#!/usr/bin/env python3
"""Measure how the work of commands grows with robots of twenty shapes, and print one table.

    scripts/growth_exponents.py                                from 400 to 800 things
    scripts/growth_exponents.py --things 100 --shapes frames --commands verify update
    scripts/growth_exponents.py --measure steps                without valgrind

A cell is the exponent x of the last doubling from ``--things`` n to 8 n: work ~ n^x.  The work is
the number of instructions, counted by callgrind; without valgrind it is processor time, and the
title of the table states it.  ``steps`` counts the steps of Python as the tests do.  The shapes and
commands are those of ``tests/support/growth.py``.  The exit code is 1 above a limit.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from instructions import COUNTER
from support.growth import (
    COMMANDS,
    LARGEST,
    LARGEST_OF_CHAINS,
    SHAPES,
    Run,
    at_home,
    exponent,
    steps,
)

import translate
from translate.checker import CheckError

ROOT = Path(__file__).resolve().parents[1]
#: The process under valgrind: its arguments are a counter, a shape, a command and two numbers.
_CHILD = """
import ctypes, sys
sys.path[:0] = sys.argv[1:3]
from growth_exponents import in_callgrind
in_callgrind(ctypes.CDLL(sys.argv[3]), sys.argv[4], sys.argv[5], *map(int, sys.argv[6:]))
"""
_COUNT = re.compile(r"^totals: (\d+)", re.MULTILINE)


def prepared(shape: str, command: str, n: int, directory: Path) -> Run:
    """A run whose modules are imported, and whose refusal is work as well."""
    for number in (2, n):
        place = directory / f"{number}"
        place.mkdir()
        run = COMMANDS[command](SHAPES[shape], number, place)
        if number != n:
            with suppress(translate.TranslateError, CheckError):
                run()

    def quiet() -> None:
        with suppress(translate.TranslateError, CheckError):
            run()

    return quiet


def in_callgrind(counter: object, shape: str, command: str, *numbers: int) -> None:
    """Run a command for two numbers of things; each run makes a file of callgrind."""
    for n in numbers:
        with tempfile.TemporaryDirectory() as name, at_home(Path(name)):
            run = prepared(shape, command, n, Path(name))
            gc.collect()
            gc.disable()
            counter.start()  # type: ignore[attr-defined]
            run()
            counter.stop()  # type: ignore[attr-defined]
            gc.enable()


def instructions(shape: str, command: str, numbers: tuple[int, int]) -> list[int]:
    """The instructions of a command for two numbers of things."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        counter, out = directory / "counter.so", directory / "out"
        (directory / "counter.c").write_text(COUNTER, encoding="utf-8")
        compiler = ["cc", "-shared", "-fPIC", "-O1", "-o", counter, directory / "counter.c"]
        subprocess.run(compiler, check=True)
        subprocess.run(
            [
                *("valgrind", "--tool=callgrind", "--instr-atstart=no"),
                *(f"--callgrind-out-file={out}", sys.executable, "-c", _CHILD),
                *(str(ROOT / "scripts"), str(ROOT / "tests"), counter, shape, command),
                *map(str, numbers),
            ],
            env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        texts = [(directory / f"out.{run}").read_text(encoding="utf-8") for run in (1, 2)]
    return [int(count) for text in texts for count in _COUNT.findall(text)[:1]]


def work(shape: str, command: str, numbers: tuple[int, int], measure: str) -> list[int]:
    """The work of a command for two numbers of things, in some unit."""
    if measure == "instructions":
        return instructions(shape, command, numbers)
    counts = []
    for n in numbers:
        with tempfile.TemporaryDirectory() as name, at_home(Path(name)):
            run = prepared(shape, command, n, Path(name))
            counts.append(steps(run) if measure == "steps" else nanoseconds(run))
    return counts


def nanoseconds(run: Run) -> int:
    """The processor time of a run in this process."""
    gc.collect()
    gc.disable()
    start = time.process_time_ns()
    run()
    duration = time.process_time_ns() - start
    gc.enable()
    return duration


def row(shape: str, commands: list[str], numbers: tuple[int, int], measure: str) -> list[float]:
    """The exponents of all commands for a shape."""
    counts = (work(shape, command, numbers, measure) for command in commands)
    return [exponent(*pair) for pair in counts]


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shapes", default="", help="only shapes whose names contain this text")
    parser.add_argument("--commands", nargs="+", choices=COMMANDS, default=list(COMMANDS))
    parser.add_argument("--things", type=int, default=100, help="the smallest number (default 100)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (default 2)")
    measures = ("instructions", "seconds", "steps")
    fallback = "instructions" if shutil.which("valgrind") and shutil.which("cc") else "seconds"
    parser.add_argument("--measure", choices=measures, default=fallback)
    options = parser.parse_args()
    numbers = (4 * options.things, 8 * options.things)
    shapes = [name for name in SHAPES if options.shapes in name]
    unit = "processor time, not instructions" if options.measure == "seconds" else options.measure
    print(f"| {unit}, {numbers[0]:,} to {numbers[1]:,} | {' | '.join(options.commands)} |")
    print(f"| --- |{' --: |' * len(options.commands)}", flush=True)
    measured = partial(row, commands=options.commands, numbers=numbers, measure=options.measure)
    above = []
    with multiprocessing.Pool(options.jobs, maxtasksperchild=1) as pool:
        for name, exponents in zip(shapes, pool.imap(measured, shapes, chunksize=1), strict=True):
            print(f"| {name} | {' | '.join(f'{x:.2f}' for x in exponents)} |", flush=True)
            largest = LARGEST_OF_CHAINS if SHAPES[name].is_chain else LARGEST
            pairs = zip(options.commands, exponents, strict=True)
            above += [f"{name}: {command}" for command, x in pairs if x > largest]
    print("above the limit: " + ("; ".join(above) or "none"))
    return int(bool(above))


if __name__ == "__main__":
    sys.exit(main())
