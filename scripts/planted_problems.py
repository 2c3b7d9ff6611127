#!/usr/bin/env python3
"""Plant one problem in each of many robots, and compare what is said with what is known of it.

    scripts/planted_problems.py                    2,000 robots
    scripts/planted_problems.py --robots 212       so many
    scripts/planted_problems.py --kind "free arm"  only one kind of problems

Each robot is random by its seed, and has one problem of the kinds in ``tests/support/planted``.
``check --for`` and ``convert --for`` have to report it for the readers that it concerns, and to say
nothing of it for the others.  The exit code is 1 if they do not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.planted.judge import Judge, write_package
from support.planted.kinds import KINDS

from translate.readers.table import all_readers


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Compare statements with planted problems.")
    parser.add_argument("--robots", type=int, default=2000)
    parser.add_argument("--kind", default="", help="only the kinds with this text in their name")
    options = parser.parse_args()
    kinds = [kind for kind in KINDS if options.kind in kind.name]
    readers = [reader.name for reader in all_readers()]
    counts: Counter[tuple[str, str, str, str]] = Counter()
    judged = 0
    with tempfile.TemporaryDirectory() as directory:
        judge = Judge(write_package(Path(directory) / "planted"))
        for number in range(options.robots):
            # The robots of one seed have different problems: what is said without them is known.
            seed, index = divmod(number, len(kinds))
            kind = kinds[index]
            judged += sum(
                kind.expected(command, reader) is not None
                for command in ("check", "convert")
                for reader in readers
            )
            for disagreement in judge.disagreements(kind, seed, readers):
                counts[
                    disagreement.kind,
                    disagreement.command,
                    disagreement.reader,
                    disagreement.problem,
                ] += 1
                said = "; ".join(f"{each.code}: {each.text}" for each in disagreement.statements)
                print(
                    f"{disagreement.kind}, seed {disagreement.seed}: {disagreement.command} "
                    f"--for {disagreement.reader}: "
                    f"{disagreement.problem} {said}",
                    flush=True,
                )
    print(
        f"{len(kinds)} kinds, {options.robots} robots, {judged} statements, "
        f"{sum(counts.values())} disagreements"
    )
    for (kind, command, reader, problem), count in counts.most_common():
        print(f"{count:5} {kind}: {command} --for {reader}: {problem}")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())
