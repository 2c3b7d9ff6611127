#!/usr/bin/env python3
"""Change one file of converted pairs, and count what ``compare`` and the checker miss.

    scripts/mutations.py --pairs 500 --changes 100000 --rewritings 10000 --seed 1

The pairs are small files of ``../shared/corpus`` and their translations.  A change is one of
``tests/support/robot_mutations.py``, made in the translation; it decides by construction whether
the robot changes.  ``compare`` is the comparison of ``convert --verify``, with the report of the
translation; the checker is ``translate.checker`` with the same report.  A file that they refuse
counts as different.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from lxml import etree
from support.corpus_robots import CORPUS
from support.paths import files_below
from support.robot_mutations import CHANGES, REWRITINGS, mutated

import translate
from translate import checker
from translate.driver.convert import chosen_model, translated, verified_result
from translate.driver.translation import Translation, options_for
from translate.report.loss_report import LossReport
from translate.resources.search import Resources

#: What the checker reads of an entry of a report.
#: What a case shows: both right, or which tool is wrong.
Outcome = tuple[str, str, str, str]


@dataclass
class Pair:
    """A file, its translation and the report, read once."""

    path: Path
    to: str
    made: Translation
    robot: checker.Robot
    report: dict[str, Any]
    root: etree._Element

    def compare(self, text: bytes) -> bool:
        """Whether the comparison of the package finds the same robot."""
        made = self.made._replace(result=replace(self.made.result, text=text.decode("utf-8")))
        try:
            return verified_result(made, str(self.path.parent), {"configurations": 3}).same
        except translate.TranslateError:
            return False

    def check(self, text: bytes) -> bool:
        """Whether the checker finds the same robot."""
        try:
            robot = checker.read(self.path.parent / "out", text=text)
            return checker.Check(self.robot, robot, self.report, count=3).same
        except checker.CheckError:
            return False


def pair_of(path: Path, to: str) -> Pair | None:
    """A pair that both tools call the same robot before any change; nothing if there is none."""
    report, surroundings = LossReport(), LossReport()
    preset, options = options_for(None, {})
    try:
        document = chosen_model(translate.load(path), "", to, report, surroundings)
        made = translated(document, to, options, str(path.parent), report, preset, Resources())
    except translate.TranslateError:
        return None
    losses = [*surroundings.losses, *report.losses]
    told = {
        "losses": [e.to_json() for e in losses],
        "renames": dict(made.result.renames),
    }
    text = made.result.text.encode()
    root = etree.fromstring(text, etree.XMLParser(remove_comments=True))
    try:
        robot = checker.read(path, model=root.get("name") if to == "urdf" else None)
    except checker.CheckError:
        return None
    if any(link.mass != link.mass for link in robot.links.values()):
        return None  # the checker does not compute inertias from shapes
    pair = Pair(path, to, made, robot, told, root)
    return pair if pair.compare(text) and pair.check(text) else None


def judged(task: tuple[str, str, int, int, int]) -> list[tuple[Any, ...]]:
    """The outcomes of the changes and rewritings of one pair."""
    name, to, changes, rewritings, seed = task
    pair = pair_of(Path(name), to)
    if pair is None:
        return []
    found: list[tuple[Any, ...]] = [("pair", to, "", "", 0)]
    for kinds, count, same in ((CHANGES, changes, False), (REWRITINGS, rewritings, True)):
        for number in range(count):
            key = f"{seed} {name} {to} {same} {number}"
            made = mutated(pair.root, kinds, key)
            if made is None:
                found.append(("none", to, "", str(same), number))
                continue
            kind, text = made
            verdicts = pair.compare(text), pair.check(text)
            tools = zip(("compare", "checker"), verdicts, strict=True)
            verdict = "+".join(tool for tool, answer in tools if answer != same) or "right"
            found.append((verdict, to, kind, str(same), number))
    return [(*item, name) for item in found]


def tasks(arguments: argparse.Namespace) -> Iterator[tuple[str, str, int, int, int]]:
    """Files of both formats in turn, each to the other format; SDFormat also to SDFormat."""
    random = Random(arguments.seed)
    files = files_below(CORPUS, ".urdf", ".sdf")
    files = [path for path in files if 0 < os.path.getsize(path) <= arguments.limit]
    random.shuffle(files)
    each = -(-arguments.changes // arguments.pairs), -(-arguments.rewritings // arguments.pairs)
    for path in files:
        for to in ("sdf",) if path.suffix == ".urdf" else ("urdf", "sdf"):
            yield str(path), to, *each, arguments.seed


def main() -> int:
    """Run the cases and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--changes", type=int, default=1000)
    parser.add_argument("--rewritings", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=8000, help="the largest file, in bytes")
    parser.add_argument("--time", type=float, default=1e9, help="seconds until the run ends")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="a JSON line for each wrong verdict")
    arguments = parser.parse_args()
    start, counts, kinds, pairs = time.time(), Counter[tuple[str, str]](), Counter[str](), 0
    with multiprocessing.Pool(arguments.jobs) as pool:
        for outcomes in pool.imap_unordered(judged, tasks(arguments)):
            for verdict, to, kind, same, number, name in outcomes:
                if verdict == "pair":
                    pairs += 1
                    continue
                counts[same, verdict] += 1
                kinds[kind] += verdict != "none"
                if verdict not in ("right", "none"):
                    line = json.dumps([verdict, to, kind, same, number, name])
                    print(line, flush=True)
                    if arguments.out:
                        with arguments.out.open("a") as stream:
                            stream.write(line + "\n")
            if pairs >= arguments.pairs or time.time() - start > arguments.time:
                pool.terminate()
                break
    print(f"{pairs} pairs, seed {arguments.seed}, {time.time() - start:.0f} s")
    for (same, verdict), count in sorted(counts.items()):
        print(f"{'rewritings' if same == 'True' else 'changes'}: {verdict}: {count}")
    print(", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()) if kind))
    return int(any(verdict not in ("right", "none") for _, verdict in counts))


if __name__ == "__main__":
    sys.exit(main())
