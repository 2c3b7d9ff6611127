#!/usr/bin/env python3
"""Judge updates of xacro robots with random edits of their SDFormat, and values of ``set``.

    scripts/xacro_edits.py --edits 3 --seed 1
    scripts/xacro_edits.py --edits 3 --seed 1 --all-instances --out build/xacro.txt
    scripts/xacro_edits.py --edits 2 --kinds structure --every 5 --start 2 --seconds 500
    scripts/xacro_edits.py --edits 2 --set xacro
    scripts/xacro_edits.py --summary build/*.txt

The robots are those of ``../shared/corpus``, in a copy.  The judge is in
``tests/support/xacro_edits.py``.  ``--set`` writes values into the xacro file, or into a URDF or an
SDFormat file of the robot.  ``--sets N`` judges the expansion with N other sets of arguments, too,
and ``--engine`` compares what Pinocchio reads in the expansions before and after an edit.
``--out`` gets a line for each edit as it is judged, and ``--summary`` counts those of several
files.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.xacro_edits import (
    AGREES,
    LOOKS,
    NUMBERS,
    STRUCTURE,
    SetFormat,
    XacroRobot,
    copied,
    corpus_robots,
    edits_of,
    expanded,
    judged,
    judged_values,
    other_arguments,
    source_kinds,
)

import translate
from translate.resources.search import Resources

KINDS = {
    "numbers": NUMBERS,
    "structure": STRUCTURE,
    "looks": LOOKS,
    "all": (*NUMBERS, *STRUCTURE, *LOOKS),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--edits", type=int, default=3, help="the edits of each robot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="only each Nth robot")
    parser.add_argument("--start", type=int, default=0, help="the number of the first robot")
    parser.add_argument("--seconds", type=float, default=0, help="start no robot after this time")
    parser.add_argument("--kinds", choices=[*KINDS], default="numbers")
    parser.add_argument("--all-instances", action="store_true")
    parser.add_argument("--sets", type=int, default=0, help="how many other arguments are judged")
    parser.add_argument("--engine", action="store_true", help="compare in Pinocchio, too")
    parser.add_argument("--set", choices=["xacro", "urdf", "sdf"], help="write values by places")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--summary", type=Path, nargs="+")
    arguments = parser.parse_args()
    if arguments.summary:
        texts = [path.read_text(encoding="utf-8") for path in arguments.summary]
        return shown(line for text in texts for line in text.splitlines())
    lines: list[str] = []
    end = time.monotonic() + arguments.seconds
    with tempfile.TemporaryDirectory() as place:
        for original in corpus_robots()[arguments.start :: arguments.every]:
            if arguments.seconds and time.monotonic() > end:
                lines.append("robot\tnot started")
                continue
            for line in lines_of(original, Path(place), arguments):
                lines.append(line)
                if arguments.out is not None:
                    with arguments.out.open("a", encoding="utf-8") as stream:
                        stream.write(f"{line}\n")
    return shown(lines)


def lines_of(original: XacroRobot, directory: Path, arguments: argparse.Namespace) -> Iterator[str]:
    """Yield a line for a robot, and one for each edit, with its group, verdict and class."""
    robot = copied(original, directory)
    place = robot.path.relative_to(directory)
    drawn = random.Random(f"{arguments.seed}:{place}:{robot.arguments}")
    resources = Resources(environment={}, xacro_arguments=dict(robot.arguments))
    name = f"{place} {dict(robot.arguments) or ''}"
    try:
        before = expanded(robot, directory)
        text = translate.convert(robot.path, to="sdf", resources=resources).text
    # The Python code in the file can raise any exception.
    except Exception as error:
        yield f"robot\tskipped\t\t{name}\t\t{_in_one_line(str(error))}"
        return
    sets = other_arguments(robot, directory, arguments.sets, drawn) if arguments.sets else []
    yield f"robot\tused with {1 + len(sets)} sets of arguments\t\t{name}\t\t{_values(robot, sets)}"
    if arguments.set:
        setting: SetFormat = arguments.set
        for kind, verdict, reason in judged_values(
            robot, directory, before, setting, arguments.edits, drawn, arguments.all_instances
        ):
            yield f"set {setting}\t{verdict}\t\t{name}\t{kind}\t{_in_one_line(reason)}"
        return
    kinds = source_kinds(robot, before)
    suffix = ", sets" if sets else ""
    for edit in edits_of(before, text, arguments.edits, drawn, KINDS[arguments.kinds]):
        state = before if edit.place is not None else expanded(robot, directory)
        verdict, reason = judged(
            robot,
            directory,
            state,
            edit,
            all_instances=arguments.all_instances,
            sets=sets,
            by_engine=arguments.engine,
        )
        if arguments.engine and verdict == "written":
            yield f"engine\t{reason if reason == AGREES else 'not read'}\t\t{name}\t\t{reason}"
        group = edit.kind
        if edit.kind in (*NUMBERS, *STRUCTURE):
            group = "structure" if edit.kind in STRUCTURE else "numbers"
        source = kinds(*edit.place) if edit.kind in NUMBERS and edit.place is not None else ""
        yield f"{group}{suffix}\t{verdict}\t{source}\t{name}\t{edit.kind}\t{_in_one_line(reason)}"


def _values(robot: XacroRobot, sets: Sequence[XacroRobot]) -> str:
    """Return the arguments of some sets that differ from those of the robot."""
    values = [
        f"{name}:={value}"
        for other in sets
        for name, value in other.arguments.items()
        if robot.arguments.get(name) != value
    ]
    return "; ".join(values)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def shown(lines: Iterable[str]) -> int:
    """Print the counts of some lines, and return the exit code: 1 if one of them is wrong."""
    counts: Counter[tuple[str, str]] = Counter()
    for line in lines:
        group, verdict, *rest = line.split("\t")
        counts[group, verdict] += 1
        if rest and rest[0]:
            counts[f"  {rest[0]}", verdict] += 1
    for group in dict.fromkeys(group for group, _ in sorted(counts)):
        verdicts = {verdict: count for (of, verdict), count in counts.items() if of == group}
        total = sum(verdicts.values())
        for verdict, count in sorted(verdicts.items()):
            print(f"{group:20} {verdict:32} {count:6} {count / total:7.1%}")
    return int(any(verdict == "wrong" for _, verdict in counts))


if __name__ == "__main__":
    sys.exit(main())
