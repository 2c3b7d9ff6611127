#!/usr/bin/env python3
"""Take every robot there is to SDFormat and back, and print a table of what happened.

For each URDF: translate it to SDFormat and verify the result, check the SDFormat, translate that
back without the original and verify again, update the URDF by its SDFormat, compare the second URDF
with the first, and repeat the round trip (tests/support/there_and_back.py).

    scripts/robot_table.py                          every robot on this machine
    scripts/robot_table.py --source example-robot-data
    scripts/robot_table.py --filter talos --details
    scripts/robot_table.py --jobs 4 --failures --markdown > failures.md

Exit code 1 if a robot fails.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.corpus_robots import SOURCES, Robot, robots
from support.there_and_back import STEPS, Row, there_and_back

HEADERS = ("robot", "links", "joints", *STEPS, "max m", "max rad", "s", "what failed")


def cells(row: Row) -> tuple[str, ...]:
    """One line of the table."""
    marks = [
        "FAIL" if step in row.failures else "ok" if step in row.done else "-" for step in STEPS
    ]
    if row.explained:
        marks[len(row.done) - 1] = "known"
    reasons = [text for texts in row.failures.values() for text in texts] or [row.explained]
    first = " ".join(reasons[0].split())
    return (
        str(row.robot),
        str(row.links),
        str(row.joints),
        *marks,
        f"{row.metres:.1e}",
        f"{row.radians:.1e}",
        f"{row.seconds:.2f}",
        (first if len(first) <= 200 else f"{first[:200]} …")
        + (f" (+{len(reasons) - 1})" if len(reasons) > 1 else ""),
    )


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
        for row in pool.map(there_and_back, chosen):
            rows.append(row)
            if options.failures and not row.failures:
                continue
            _print_line(cells(row), options.markdown)
            if options.details:
                for step, reasons in row.failures.items():
                    print(*(f"    {step}: {reason}" for reason in reasons), sep="\n")
    _print_summary(rows)
    return 1 if any(row.failures for row in rows) else 0


def _print_line(texts: Iterable[str], markdown: bool) -> None:
    if markdown:
        print("|", " | ".join(text.replace("|", "\\|") for text in texts), "|", flush=True)
    else:
        name, *numbers, reason = texts
        print(f"{name:<78}", *(f"{cell:>8}" for cell in numbers), reason, flush=True)


def _print_summary(rows: list[Row]) -> None:
    def good(some: list[Row]) -> int:
        return sum(not row.failures and not row.explained for row in some)

    print("\n| source | robots | pass all steps | … with named differences | not translated |")
    print("|---|---:|---:|---:|---:|")
    for source in SOURCES:
        if of_source := [row for row in rows if row.robot.source == source]:
            named = sum(row.changed for row in of_source)
            known = sum(bool(row.explained) for row in of_source)
            print(f"| {source} | {len(of_source)} | {good(of_source)} | {named} | {known} |")
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
