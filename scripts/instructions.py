#!/usr/bin/env python3
"""Count the instructions of operations with callgrind, and compare them with the budgets.

    scripts/instructions.py                        the robots that are installed
    scripts/instructions.py robot.urdf …           other files
    scripts/instructions.py --operations convert   one operation
    scripts/instructions.py --operations process   a whole process
    scripts/instructions.py --limit                exit code 1 if a limit is exceeded
    scripts/instructions.py --profile convert a.urdf   the functions that need most time

An operation runs once to fill the caches, and once with its instructions counted.  Two runs agree
within 1 %.  The floor is lxml, which parses and serializes the same URDF.  A budget is a goal; a
limit is what was measured, and 3 %.  It needs valgrind with its header files and a C compiler.

A process runs from the start of Python to its end.  Its floor is the process of libsdformat.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import re
import site
import subprocess
import sys
import tempfile
import venv
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from benchmark import ROBOTS as COMPARED
from benchmark import ROOT, installed_robots

sys.path.insert(0, str(ROOT))

WORKER = Path(__file__).with_name("benchmark_worker.py")
#: Operation → the most instructions, in multiples of the floor.  That of ``update`` is the one for
#: a robot without a budget of its own.
BUDGETS = {
    "convert": 7.5,
    "load SDFormat": 7.5,
    "back": 12.0,
    "verify": 18.0,
    "convert document": 7.5,
    "update": 113.0,
    "convert for fortress": 1.5,
}
#: Operation → the one without the reader of the output: the budget is that of the difference.
OVER = {"convert for fortress": "convert with options"}
#: Robot → its budget for ``update``: 85 % of the instructions on 26 November 2026.
UPDATE_BUDGETS = {"PR2": 84.0, "G1": 113.0, "UR5": 101.0}
#: Process → its budget in multiples of that of libsdformat, and the options of ``convert``.
PROCESSES: dict[str, tuple[float, list[str]]] = {
    "process": (0.42, []),
    "process with verification": (0.65, ["--verify"]),
}
#: Robot → the instructions of a process that prints it as SDFormat with libsdformat 12.3 (the
#: function ``cmdPrint`` of ``ign sdf -p``, without Ruby); three programs agree within 0.1 %.
LIBSDFORMAT = {"PR2": 1_616_000_000}
#: Robot → the limits of these processes.
PROCESS_LIMITS = {"PR2": (0.433, 0.563)}
#: Robot → the limits of these operations.  Another version of Python or lxml has other ones.
LIMITS = {
    "PR2": (7.62, 4.39, 8.65, 15.76, 8.61, 80.4),
    "G1": (6.83, 6.30, 11.42, 17.55, 7.92, 102.1),
    "UR5": (7.90, 5.24, 10.41, 18.67, 9.24, 98.2),
}
LIMITS_OF = "Python 3.11, lxml 6.1"
#: Robot → the path in example-robot-data.
ROBOTS = {"PR2": COMPARED["PR2"], "G1": COMPARED["G1"], "UR5": "ur_description/urdf/ur5_robot.urdf"}
#: The operation of the worker, if it has another name.
_OPERATIONS = {"load SDFormat": "load"}
_COUNT = re.compile(r"^totals: (\d+)", re.MULTILINE)
_COLLECTED = re.compile(r"Collected : (\d+)")
#: Counts the instructions between two calls.
COUNTER = """
#include <valgrind/callgrind.h>
void start(void) { CALLGRIND_START_INSTRUMENTATION; CALLGRIND_ZERO_STATS; }
void stop(void) { CALLGRIND_DUMP_STATS; CALLGRIND_STOP_INSTRUMENTATION; }
"""
#: The process whose instructions are counted: its arguments are two directories, the counter, and
#: the operations, each with a file and the other one.  Each makes a file of callgrind.
_RUN = """
import ctypes, gc, sys
sys.path[:0] = sys.argv[1:3]
from benchmark_worker import OPERATIONS
counter = ctypes.CDLL(sys.argv[3])
for name, *files in zip(*(sys.argv[start::3] for start in (4, 5, 6))):
    run = OPERATIONS[name](*files)
    run()
    gc.collect()
    gc.disable()
    counter.start()
    run()
    counter.stop()
    gc.enable()
"""


def instructions(cases: list[tuple[str, Path, Path]], directory: Path) -> list[int]:
    """The instructions of operations of ``benchmark_worker.py``, each with a file and the other."""
    counter, out = directory / "counter.so", directory / "out"
    (directory / "counter.c").write_text(COUNTER, encoding="utf-8")
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", counter, directory / "counter.c"]
    subprocess.run(command, check=True)
    run = subprocess.run(
        [
            *("valgrind", "--tool=callgrind", "--instr-atstart=no"),
            *(f"--callgrind-out-file={out}", sys.executable, "-c", _RUN),
            *(ROOT, WORKER.parent, counter, *(part for case in cases for part in case)),
        ],
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    files = [directory / f"out.{number + 1}" for number in range(len(cases))]
    if run.returncode or not all(file.exists() for file in files):
        raise SystemExit(run.stderr.decode("utf-8", "replace")[-1000:])
    found = [_COUNT.search(file.read_text(encoding="utf-8")) for file in files]
    return [int(count[1]) for count in found if count is not None]


def measured(file: Path, operations: list[str]) -> dict[str, int]:
    """The instructions of the floor and of each operation for one URDF."""
    with tempfile.TemporaryDirectory() as name:
        other = sdf_of(file, Path(name))
        operations = [
            *operations,
            *(OVER[operation] for operation in operations if operation in OVER),
        ]
        cases = [
            (_OPERATIONS.get(operation, operation), *files_of(operation, file, other))
            for operation in operations
        ]
        counts = instructions([("floor", file, other), *cases], Path(name))
    return dict(zip(["floor", *operations], counts, strict=True))


def process_instructions(file: Path, options: list[str]) -> int:
    """The instructions of a process that converts one URDF; its modules are compiled already.

    Other packages of an environment can add work to each start of Python, with ``.pth`` files: the
    process runs in an environment without them.
    """
    paths = os.pathsep.join([str(ROOT), *site.getsitepackages()])
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": paths}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as name:
        target = str(Path(name) / "robot.sdf")
        venv.create(Path(name) / "venv")
        command = [
            str(Path(name, "venv", "bin", "python")),
            "-m",
            "translate",
            "convert",
            str(file.resolve()),
            "-o",
            target,
            "-q",
            # The PR2 has inertias that no body has.
            "--lenient",
        ]
        subprocess.run([*command, *options], cwd=ROOT, env=environment, check=True)
        run = subprocess.run(
            [
                *("valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"),
                *command,
                *options,
            ],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    found = _COLLECTED.search(run.stderr)
    assert found is not None, run.stderr[-1000:]
    return int(found[1])


def sdf_of(file: Path, directory: Path) -> Path:
    """The translation of a URDF to SDFormat."""
    import translate

    other = directory / f"{file.stem}.sdf"
    other.write_text(translate.convert(file, to="sdf").text, encoding="utf-8")
    return other


def files_of(operation: str, file: Path, other: Path) -> tuple[Path, Path]:
    """The file of an operation, and the other file of ``back``."""
    return (other if operation == "load SDFormat" else file, other)


def versions() -> str:
    """The versions that the number of instructions depends on."""
    from lxml import etree

    lxml = ".".join(map(str, etree.LXML_VERSION[:2]))
    return f"Python {sys.version_info[0]}.{sys.version_info[1]}, lxml {lxml}"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="URDF files to measure instead")
    known = ",".join([*BUDGETS, *PROCESSES])
    parser.add_argument("--operations", default=known, type=lambda s: s.split(","))
    parser.add_argument("--limit", action="store_true", help="fail above a limit")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (default 2)")
    parser.add_argument("--profile", default="", help="an operation to profile instead")
    options = parser.parse_args()
    files = {file.stem: file for file in options.files} or installed_robots(ROBOTS)
    if options.profile:
        for file in files.values():
            profile(options.profile, file)
        return 0
    if options.limit and versions() != LIMITS_OF:
        print(f"note: the limits are for {LIMITS_OF}, not for {versions()}; nothing is measured")
        return 0
    above = []
    with ThreadPoolExecutor(options.jobs) as pool:
        inner = [name for name in options.operations if name not in PROCESSES]
        outer = [name for name in options.operations if name in PROCESSES]
        counts = pool.map(lambda file: measured(file, inner), files.values() if inner else [])
        for label, found in zip(files if inner else [], counts, strict=True):
            above += table(label, found)
        for label in files.keys() & LIBSDFORMAT.keys():
            run = partial(process_instructions, files[label])
            found_by_name = dict(
                zip(outer, pool.map(run, (PROCESSES[item][1] for item in outer)), strict=True)
            )
            above += process_table(label, found_by_name)
    if options.limit and not files:
        print("note: no robot of the table is installed; nothing is measured")
    elif options.limit:
        print("above the limit: " + ("; ".join(above) or "none"))
    return int(bool(above) and options.limit)


def table(label: str, found: dict[str, int]) -> list[str]:
    """Print the instructions of a robot, and return what is above a limit."""
    floor = found.pop("floor")
    limits = dict(zip(BUDGETS, LIMITS.get(label, ()), strict=False))
    above = []
    print(f"{label}: floor {floor / 1e6:.1f} million instructions")
    without_reader = {
        name: found.pop(replaced_operation)
        for name, replaced_operation in OVER.items()
        if replaced_operation in found
    }
    for name, count in found.items():
        count -= without_reader.get(name, 0)
        ratio, limit = count / floor, limits.get(name)
        budget = UPDATE_BUDGETS.get(label, BUDGETS[name]) if name == "update" else BUDGETS[name]
        ends = [f"{count / 1e6:7.1f} M  {ratio:5.2f} x", f"budget {budget:g}"]
        if limit is not None:
            ends.append(f"limit {limit:g}")
            if ratio > limit:
                above.append(f"{label}, {name}")
        print(f"  {name:16} " + "  ".join(ends))
    return above


def process_table(label: str, found: dict[str, int]) -> list[str]:
    """Print the instructions of processes for a robot, and return what is above a limit."""
    floor = LIBSDFORMAT[label]
    limits = dict(zip(PROCESSES, PROCESS_LIMITS.get(label, ()), strict=False))
    above = []
    if found:
        print(f"{label}: process of libsdformat {floor / 1e6:.0f} million instructions")
    for name, count in found.items():
        ratio, limit = count / floor, limits.get(name, float("inf"))
        ends = [f"{count / 1e6:7.1f} M  {ratio:5.3f} x", f"budget {PROCESSES[name][0]:g}"]
        print(f"  {name:25} " + "  ".join([*ends, f"limit {limit:g}"]))
        if ratio > limit:
            above.append(f"{label}, {name}")
    return above


def profile(operation: str, file: Path) -> None:
    """Print the functions of ten runs of an operation by their own time."""
    from benchmark_worker import OPERATIONS

    with tempfile.TemporaryDirectory() as name:
        files = files_of(operation, file, sdf_of(file, Path(name)))
        run = OPERATIONS[_OPERATIONS.get(operation, operation)](*map(str, files))
    run()
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(10):
        run()
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    sys.exit(main())
