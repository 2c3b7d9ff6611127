#!/usr/bin/env python3
"""Measure how the time of commands grows with each kind of repeated thing, and print one table.

    scripts/growth_table.py                                   from 10,000 to 100,000 things
    scripts/growth_table.py --commands check "to SDFormat" --from 1000

A cell is the exponent x of the growth of the processor time: time ~ n^x.  A dash is a time that
is too short to be measured.  The kinds and commands are those of ``tests/driver/test_growth.py``.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from driver.test_growth import COMMANDS, IN_ONE_ELEMENT, TOO_SHORT, bounded_caches, seconds
from support.repeated_things import KINDS


def exponents(kind: str, commands: list[str], few: int) -> tuple[str, list[float]]:
    """The exponents between ``few`` and ten times as many things; NaN if the time is too short."""
    small, large = KINDS[kind](few), KINDS[kind](10 * few)
    found = []
    for name in commands:
        command = COMMANDS[name]
        seconds(command, KINDS[kind](2), ())  # What is imported and read only once.
        caches = bounded_caches()
        first = min(seconds(command, small, caches) for _ in range(2))
        last = min(seconds(command, large, caches) for _ in range(2))
        found.append(math.log10(last / first) if first > TOO_SHORT else math.nan)
    return kind, found


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure the growth of the time of commands.")
    parser.add_argument("--commands", nargs="+", choices=COMMANDS, default=list(COMMANDS))
    parser.add_argument("--from", dest="few", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kinds", default="", help="only kinds that contain this text")
    arguments = parser.parse_args()
    # libxml2 searches the attributes of one element one after the other.
    kinds = [kind for kind in KINDS if kind not in IN_ONE_ELEMENT and arguments.kinds in kind]
    print(f"| {arguments.few:,} to {10 * arguments.few:,} | {' | '.join(arguments.commands)} |")
    print(f"| --- |{' --: |' * len(arguments.commands)}", flush=True)
    measure = partial(exponents, commands=arguments.commands, few=arguments.few)
    with multiprocessing.Pool(arguments.jobs, maxtasksperchild=1) as pool:
        for kind, found in pool.imap(measure, kinds, chunksize=1):
            cells = ["–" if math.isnan(value) else f"{value:.2f}" for value in found]
            print(f"| {kind} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
