#!/usr/bin/env python3
"""Measure how fast the translator is, against what it cannot beat and what it should.

Everything is measured side by side in one run, alternating between the candidates; of the seconds
of processor time that each took the median counts.  So the ratios mean something on a busy machine.

    scripts/benchmark.py                    the robots of the budgets, where they are installed
    scripts/benchmark.py robot.urdf …       any other URDF
    scripts/benchmark.py --repeat 15        more rounds

libsdformat 12 takes part where it can be built against (g++, pkg-config, libsdformat-dev).
"""

from __future__ import annotations

import argparse
import gc
import io
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Callable

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.corpus_robots import CORPUS, robots, sdf_robots
from support.engines.libsdformat import CannotBuildError, build

import translate

TIMER = Path(__file__).parents[1] / "tests" / "support" / "engines" / "sdformat_timer.cpp"
SIZES = (1_000, 10_000)


@dataclass
class Budget:
    """One line of the report: a ratio, and what it should be."""

    name: str
    ratio: float
    limit: float
    at_most: bool = True

    def __str__(self) -> str:
        ok = self.ratio <= self.limit if self.at_most else self.ratio >= self.limit
        sign = "≤" if self.at_most else "≥"
        verdict = "ok" if ok else "MISSED"
        return f"  {self.name:<60} {self.ratio:8.2f} ×   (budget {sign} {self.limit:g})  {verdict}"


def medians(repeat: int, **candidates: Callable[[], float | None]) -> dict[str, float]:
    """Processor seconds of each candidate, measured in turns after one round to warm up.

    A candidate that returns a number has measured itself.
    """
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for turn in range(repeat + 1):
        for name, run in candidates.items():
            gc.collect()
            start = time.process_time()
            own = run()
            seconds = time.process_time() - start if own is None else own
            if turn:
                times[name].append(seconds)
    return {name: statistics.median(values) for name, values in times.items()}


class LibsdformatTimer:
    """A program that works with libsdformat in a loop and prints the seconds of each turn."""

    def __init__(self, directory: Path) -> None:
        self._program = build(directory, TIMER)

    def seconds(self, action: str, file: Path, turns: int = 3) -> float:
        command = [str(self._program), action, str(file), str(turns)]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return statistics.median(float(line) for line in output.split())


def urdf_to_sdf(file: Path, repeat: int, timer: LibsdformatTimer | None) -> None:
    """URDF → SDFormat in process, against lxml's floor and libsdformat doing the same."""
    data = file.read_bytes()

    def ours() -> None:
        translate.to_sdf(translate.load(data))

    def floor() -> None:
        etree.ElementTree(etree.fromstring(data)).write(io.BytesIO(), encoding="utf-8")

    candidates: dict[str, Callable[[], float | None]] = {"ours": ours, "lxml": floor}
    if timer:
        candidates["libsdformat"] = lambda: timer.seconds("urdf-to-sdf", file)
    found = medians(repeat, **candidates)
    print(f"\n{'/'.join(file.parts[-3:])} ({len(data) / 1e3:.0f} kB) → SDFormat")
    _print_times(found)
    print(
        Budget("against lxml reading and writing the same file", found["ours"] / found["lxml"], 15)
    )
    if timer:
        ratio = found["libsdformat"] / found["ours"]
        print(Budget("faster than libsdformat by", ratio, 8, at_most=False))


def sdf_poses(file: Path, repeat: int, timer: LibsdformatTimer | None) -> None:
    """Load an SDFormat file and resolve every frame."""
    data = file.read_bytes()

    def ours() -> None:
        graph = translate.load(data).model.frames
        for name in graph:
            graph.pose(name)

    candidates: dict[str, Callable[[], float | None]] = {"ours": ours}
    if timer:
        candidates["libsdformat"] = lambda: timer.seconds("sdf-poses", file)
    found = medians(repeat, **candidates)
    print(f"\n{file.name} ({len(data) / 1e3:.0f} kB): load and resolve every pose")
    _print_times(found)
    if timer:
        ratio = found["libsdformat"] / found["ours"]
        print(Budget("faster than libsdformat by", ratio, 5, at_most=False))


def scaling(repeat: int) -> None:
    """How the time grows with the number of links."""
    print(f"\nURDF → SDFormat with {SIZES[0]:,} and {SIZES[1]:,} links")
    for shape, parent in SHAPES.items():
        small, large = (made_up_robot(size, parent) for size in SIZES)
        found = medians(
            repeat,
            small=lambda data=small: _translate(data),
            large=lambda data=large: _translate(data),
        )
        _print_times(found)
        print(Budget(f"{shape}: ten times the links take", found["large"] / found["small"], 14))


def _translate(data: bytes) -> None:
    translate.to_sdf(translate.load(data))


#: Shape → the index of the parent of link ``i``.
SHAPES: dict[str, Callable[[int], int]] = {
    "chain": lambda i: i - 1,
    "tree": lambda i: (i - 1) // 2,
    "star": lambda _: 0,
}


def made_up_robot(links: int, parent: Callable[[int], int]) -> bytes:
    """A URDF with that many links, each with mass and a shape."""
    parts = ['<robot name="made_up">']
    for i in range(links):
        parts.append(
            f'<link name="link_{i}"><inertial><origin xyz="0 0 0.05"/><mass value="1"/>'
            '<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>'
            '<visual><geometry><box size="0.1 0.1 0.1"/></geometry></visual></link>'
        )
        if i:
            parts.append(
                f'<joint name="joint_{i}" type="revolute"><origin xyz="0 0 0.1" rpy="0 0.1 0"/>'
                f'<parent link="link_{parent(i)}"/><child link="link_{i}"/><axis xyz="0 0 1"/>'
                '<limit lower="-1" upper="1" effort="10" velocity="1"/></joint>'
            )
    parts.append("</robot>")
    return "".join(parts).encode()


def import_time(repeat: int) -> None:
    """``import translate`` in a fresh interpreter, beyond starting Python."""

    def run(code: str) -> Callable[[], float]:
        def seconds() -> float:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-I", "-c", code], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

        return seconds

    load = "import translate; translate.load, translate.to_sdf"
    found = medians(
        max(repeat, 5),
        python=run("pass"),
        package=run("import translate"),
        converter=run(load),
    )
    print("\nimport")
    _print_times(found)
    extra = (found["package"] - found["python"]) * 1e3
    verdict = "ok" if extra <= 60 else "MISSED"
    print(f"  import translate takes {extra:.1f} ms beyond Python    (budget ≤ 60)  {verdict}")


def _print_times(found: dict[str, float]) -> None:
    for name, seconds in found.items():
        print(f"  {name:<14}{seconds * 1e3:10.2f} ms")


def budget_robots() -> list[Path]:
    """PR2 and TIAGo with two arms, from wherever they are installed."""
    wanted = ("pr2_description/urdf/pr2.urdf", "tiago_description/robots/tiago_dual.urdf")
    found = [robot.path for robot in robots("example-robot-data") if robot.name in wanted]
    expanded = CORPUS / "_expanded/PR2+pr2_common/pr2_description/robots/pr2.urdf"
    return [*found, *([expanded] if expanded.exists() else [])]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("urdf", nargs="*", type=Path, help="URDF files to measure instead")
    parser.add_argument("--repeat", type=int, default=7, help="rounds (default 7)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        try:
            timer = LibsdformatTimer(Path(directory))
        except CannotBuildError as reason:
            timer = None
            print(f"without libsdformat: {reason}")
        for file in options.urdf or budget_robots():
            urdf_to_sdf(file, options.repeat, timer)
        if not options.urdf:
            for robot in sdf_robots():
                if robot.name.endswith("/cassie_v2.sdf"):
                    sdf_poses(robot.path, options.repeat, timer)
            scaling(max(3, options.repeat // 2))
            import_time(options.repeat)
    return 0


if __name__ == "__main__":
    sys.exit(main())
