#!/usr/bin/env python3
"""Take every robot there is to SDFormat and back, and print a table of what happened.

For each URDF: translate it to SDFormat and verify the result, check the SDFormat, translate that
back and verify again, and compare the second URDF with the first, element by element and bit by
bit, with a reader that shares no code with the translator (tests/canonical_urdf.py).

    scripts/robot_table.py                          every robot on this machine
    scripts/robot_table.py --source example-robot-data
    scripts/robot_table.py --filter talos --details
    scripts/robot_table.py --jobs 4 --failures --markdown > failures.md

Exit code 1 if a robot fails.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from canonical_urdf import differences
from corpus_robots import SOURCES, Robot, robots

import translate

STEPS = ("to SDF", "check", "to URDF", "same")
HEADERS = ("robot", "links", "joints", *STEPS, "max m", "max rad", "s", "what failed")
#: What verification allows, in metres and radians.
TOLERANCE = 1e-9


@dataclass
class Row:
    """What happened to one robot; ``failures`` maps a step to the reasons why it failed."""

    robot: Robot
    links: int = 0
    joints: int = 0
    metres: float = 0.0
    radians: float = 0.0
    seconds: float = 0.0
    done: list[str] = field(default_factory=list)
    failures: dict[str, list[str]] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return not self.failures

    def cells(self) -> tuple[str, ...]:
        marks = [
            "FAIL" if step in self.failures else "ok" if step in self.done else "-"
            for step in STEPS
        ]
        reasons = [text for texts in self.failures.values() for text in texts]
        first = " ".join(reasons[0].split()) if reasons else ""
        more = f" (+{len(reasons) - 1})" if len(reasons) > 1 else ""
        return (
            str(self.robot),
            str(self.links),
            str(self.joints),
            *marks,
            f"{self.metres:.1e}",
            f"{self.radians:.1e}",
            f"{self.seconds:.2f}",
            (first if len(first) <= 200 else f"{first[:200]} …") + more,
        )


def examine(robot: Robot) -> Row:
    """Take one robot there and back."""
    row = Row(robot)
    start = time.perf_counter()
    step = STEPS[0]
    try:
        original = robot.read()
        root = etree.fromstring(original, etree.XMLParser(recover=True))
        row.links, row.joints = len(root.findall("link")), len(root.findall("joint"))

        there = translate.convert(str(robot.path), to="sdf", verify=True)
        _finish(row, step, _verified(row, there))

        step = STEPS[1]
        found = translate.check(there.text.encode())
        _finish(row, step, [str(item) for item in found if item.severity == "error"])

        step = STEPS[2]
        back = translate.convert(there.text.encode(), to="urdf", verify=True)
        _finish(row, step, _verified(row, back))

        step = STEPS[3]
        _finish(row, step, differences(original, back.text.encode()))
    except translate.TranslateError as error:
        _finish(row, step, [str(item) for item in error.diagnostics if item.severity == "error"])
    except Exception as error:  # a crash of the translator is a row of the table, too
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        _finish(row, step, [f"{type(error).__name__} at {where}: {error}"])
    row.seconds = time.perf_counter() - start
    return row


def _finish(row: Row, step: str, failures: Iterable[str]) -> None:
    row.done.append(step)
    if reasons := list(failures):
        row.failures[step] = reasons


def _verified(row: Row, result: translate.Result) -> Iterator[str]:
    """What the verification of a translation found."""
    comparison = result.comparison
    if comparison is None:
        yield "the result was not verified"
        return
    row.metres = max(row.metres, comparison.max_position_error_m)
    row.radians = max(row.radians, comparison.max_rotation_error_rad)
    yield from map(str, comparison.differences)
    if comparison.same and max(row.metres, row.radians) > TOLERANCE:
        yield f"errors of {row.metres} m and {row.radians} rad"


def selected(options: argparse.Namespace) -> list[Robot]:
    """The robots that the options ask for."""
    found = [
        robot
        for robot in robots(*options.source)
        if all(word.lower() in str(robot).lower() for word in options.filter)
    ]
    if options.evenly:
        return found[:: max(1, len(found) // options.evenly)][: options.evenly]
    return found[: options.limit]


def parse_options(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--source", action="append", default=[], choices=SOURCES, help="only robots from here")
    add("--filter", action="append", default=[], metavar="TEXT", help="only paths with this text")
    add("--limit", type=int, metavar="N", help="the first N robots")
    add("--evenly", type=int, metavar="N", help="N robots, evenly spread over all")
    add("--jobs", type=int, default=1, metavar="N", help="processes at the same time (default 1)")
    add("--failures", action="store_true", help="print only the robots that fail")
    add("--details", action="store_true", help="print every reason, not only the first")
    add("--markdown", action="store_true", help="print a Markdown table")
    return parser.parse_args(arguments)


def main() -> int:
    options = parse_options()
    chosen = selected(options)
    if not chosen:
        print("no robot matches", file=sys.stderr)
        return 2
    rows: list[Row] = []
    _print_line(HEADERS, options.markdown)
    if options.markdown:
        _print_line(["---"] * len(HEADERS), markdown=True)
    with ProcessPoolExecutor(options.jobs) as pool:
        for row in pool.map(examine, chosen):
            rows.append(row)
            if row.ok and options.failures:
                continue
            _print_line(row.cells(), options.markdown)
            if options.details:
                for step, reasons in row.failures.items():
                    print(*(f"    {step}: {reason}" for reason in reasons), sep="\n")
    _print_summary(rows)
    return 0 if all(row.ok for row in rows) else 1


def _print_line(cells: Iterable[str], markdown: bool) -> None:
    if markdown:
        print("|", " | ".join(cell.replace("|", "\\|") for cell in cells), "|", flush=True)
    else:
        name, *numbers, reason = cells
        print(f"{name:<78}", *(f"{cell:>8}" for cell in numbers), reason, flush=True)


def _print_summary(rows: list[Row]) -> None:
    good = sum(row.ok for row in rows)
    print(f"\n{good} of {len(rows)} robots are the same robot after going there and back.")
    for source in SOURCES:
        of_source = [row for row in rows if row.robot.source == source]
        if of_source:
            print(f"  {source}: {sum(row.ok for row in of_source)} of {len(of_source)}")
    failed = Counter(step for row in rows for step in row.failures)
    for step in STEPS:
        if failed[step]:
            print(f"  failed at {step!r}: {failed[step]}")
    worst_m = max(rows, key=lambda row: row.metres)
    worst_rad = max(rows, key=lambda row: row.radians)
    print(f"Largest errors: {worst_m.metres:.2e} m ({worst_m.robot}),", end=" ")
    print(f"{worst_rad.radians:.2e} rad ({worst_rad.robot}).")
    seconds = sum(row.seconds for row in rows)
    print(f"{sum(row.links for row in rows)} links; {seconds:.0f} s of work.")


if __name__ == "__main__":
    sys.exit(main())
