#!/usr/bin/env python3
"""Count the instructions of operations with callgrind, and compare them with the budgets.

    scripts/instructions.py                        the robots that are installed
    scripts/instructions.py robot.urdf …           other files
    scripts/instructions.py --operations convert   one operation
    scripts/instructions.py --limit                exit code 1 if a budget is exceeded
    scripts/instructions.py --profile convert a.urdf   the functions that need most time

An operation runs once in one process and four times in another one; its instructions are a third of
the difference, so that the start of the process does not count.  Two runs agree within 2 %.  The
floor is lxml, which parses and serializes the same URDF.  It needs valgrind.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tests"))

WORKER = Path(__file__).with_name("benchmark_worker.py")
#: Operation → the most instructions, in multiples of the floor.
BUDGETS = {"convert": 7.5, "load SDFormat": 7.5, "back": 12.0, "verify": 18.0}
#: Robot → the path in example-robot-data.
ROBOTS = {
    "PR2": "pr2_description/urdf/pr2.urdf",
    "G1": "g1_description/urdf/g1_29dof_rev_1_0.urdf",
    "UR5": "ur_description/urdf/ur5_robot.urdf",
}
#: The operation of the worker, and which of the two files of a robot it gets.
_OPERATIONS = {"load SDFormat": "load"}
_COLLECTED = re.compile(rb"Collected : (\d+)")
#: A process whose instructions are counted: an operation, its number of runs, a file, the other.
_RUN = """
import sys, gc
sys.path[:0] = sys.argv[1:3]
from benchmark_worker import OPERATIONS
run = OPERATIONS[sys.argv[3]](sys.argv[5], sys.argv[6])
gc.disable()
for _ in range(int(sys.argv[4])):
    run()
"""


def collected(command: list[str]) -> int:
    """The instructions of a process."""
    with tempfile.TemporaryDirectory() as directory:
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={directory}/out"]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [*valgrind, *command], env=environment, capture_output=True, check=False
        )
    found = _COLLECTED.search(run.stderr)
    if run.returncode or found is None:
        raise SystemExit(run.stderr.decode("utf-8", "replace")[-1000:])
    return int(found[1])


def instructions(operation: str, file: Path, other: Path) -> float:
    """The instructions of one run of an operation of ``benchmark_worker.py``."""
    counts = [
        collected(
            [
                *(sys.executable, "-c", _RUN, str(ROOT), str(WORKER.parent), operation),
                *(str(number), str(file), str(other)),
            ]
        )
        for number in (1, 4)
    ]
    return (counts[1] - counts[0]) / 3


def files_of(options: argparse.Namespace) -> dict[str, Path]:
    """The robots to measure."""
    if options.files:
        return {file.stem: file for file in options.files}
    from support.corpus_robots import robots

    found = {robot.name: robot.path for robot in robots("example-robot-data")}
    return {label: found[name] for label, name in ROBOTS.items() if name in found}


def measured(options: argparse.Namespace, file: Path, directory: Path) -> dict[str, float]:
    """The instructions of each operation for one URDF, and the floor."""
    import translate

    other = directory / f"{file.stem}.sdf"
    other.write_text(translate.convert(file, to="sdf").text, encoding="utf-8")
    cases = {"floor": file} | {
        name: other if name in ("load SDFormat", "back") else file for name in options.operations
    }
    with ThreadPoolExecutor(options.jobs) as pool:
        runs = {
            name: pool.submit(instructions, _OPERATIONS.get(name, name), path, other)
            for name, path in cases.items()
        }
        return {name: run.result() for name, run in runs.items()}


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="URDF files to measure instead")
    parser.add_argument("--operations", default=",".join(BUDGETS), type=lambda s: s.split(","))
    parser.add_argument("--limit", action="store_true", help="fail above a budget")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (default 2)")
    parser.add_argument("--profile", default="", help="an operation to profile instead")
    options = parser.parse_args()
    above = []
    with tempfile.TemporaryDirectory() as name:
        for label, file in files_of(options).items():
            if options.profile:
                profile(options.profile, file, Path(name))
                continue
            found = measured(options, file, Path(name))
            floor = found.pop("floor")
            print(f"{label}: floor {floor / 1e6:.1f} million instructions")
            for operation, count in found.items():
                ratio, budget = count / floor, BUDGETS[operation]
                print(f"  {operation:14} {count / 1e6:7.1f} M  {ratio:5.2f} x  budget {budget:g}")
                if ratio > budget:
                    above.append(f"{label}, {operation}")
    if options.limit:
        print("above the budget: " + ("; ".join(above) or "none"))
    return int(bool(above) and options.limit)


def profile(operation: str, file: Path, directory: Path) -> None:
    """Print the functions of ten runs of an operation by their own time."""
    from benchmark_worker import OPERATIONS

    import translate

    other = directory / f"{file.stem}.sdf"
    other.write_text(translate.convert(file, to="sdf").text, encoding="utf-8")
    path = other if operation in ("load SDFormat", "back") else file
    run = OPERATIONS[_OPERATIONS.get(operation, operation)](str(path), str(other))
    run()
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(10):
        run()
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    sys.exit(main())
