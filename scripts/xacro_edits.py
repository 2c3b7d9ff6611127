#!/usr/bin/env python3
"""Judge updates of xacro robots with random edits of their SDFormat.

    scripts/xacro_edits.py --edits 3 --seed 1
    scripts/xacro_edits.py --edits 3 --seed 1 --all-instances --out build/xacro.txt
    scripts/xacro_edits.py --edits 2 --kinds structure --every 5

The robots are those of ``../shared/corpus``, in a copy.  The judge is in
``tests/support/xacro_edits.py``.  ``--out`` gets each edit that is not written.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.xacro_edits import (
    NUMBERS,
    STRUCTURE,
    copied,
    corpus_robots,
    edits_of,
    expanded,
    judged,
)

import translate
from translate.resources.search import Resources


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--edits", type=int, default=3, help="the edits of each robot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="only each Nth robot")
    parser.add_argument("--kinds", choices=["numbers", "structure", "all"], default="numbers")
    parser.add_argument("--all-instances", action="store_true")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    kinds = {"numbers": NUMBERS, "structure": STRUCTURE, "all": (*NUMBERS, *STRUCTURE)}
    counts: Counter[tuple[str, str]] = Counter()
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as place:
        directory = Path(place)
        for original in corpus_robots()[:: arguments.every]:
            robot = copied(original, directory)
            drawn = random.Random(f"{arguments.seed}:{original.path}:{original.arguments}")
            resources = Resources(environment={}, xacro_arguments=dict(robot.arguments))
            try:
                before = expanded(robot, directory)
                text = translate.convert(robot.path, to="sdf", resources=resources).text
            # The Python code in the file can raise any exception.
            except Exception as error:
                counts["robot", "skipped"] += 1
                lines.append(f"skipped {robot.path}: {error}")
                continue
            counts["robot", "used"] += 1
            chosen = edits_of(before, text, arguments.edits, drawn, kinds[arguments.kinds])
            for edit in chosen:
                state = expanded(robot, directory)
                if edit.place is not None:
                    state = before
                verdict, reason = judged(
                    robot, directory, state, edit, all_instances=arguments.all_instances
                )
                group = "structure" if edit.kind in STRUCTURE else "numbers"
                counts[group, verdict] += 1
                if verdict != "written":
                    lines.append(f"{verdict} {robot.path} {edit.kind}: {reason}")
    for (group, verdict), count in sorted(counts.items()):
        print(f"{group:10} {verdict:10} {count}")
    if arguments.out is not None:
        arguments.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(any(verdict == "wrong" for _, verdict in counts))


if __name__ == "__main__":
    sys.exit(main())
