#!/usr/bin/env python3
"""Judge updates with edits of colours, units, equal values, names and blocks, on real files.

    scripts/harder_edits.py --files 100 --edits 1000 --seed 1 --out build/harder.json
    scripts/harder_edits.py --only pr2 --kinds colour --keep build/texts
    scripts/harder_edits.py --files 100 --edits 1000 --seed 1 --sync
    scripts/harder_edits.py --files 100 --edits 1000 --seed 1 --sync near

Each kind of edit gets an equal share.  Half of the files get rare things before the translation: a
name with a comma, a CDATA section, a pose in degrees.  A fifth of the edits has an edit of the
other file, too.  The judge is in ``tests/support/update_judge``, with readers of its own.
With ``--sync`` each case has an edit of each file, mostly of other facts, which ``sync`` merges;
both new files are judged, and each conflict.  ``--sync near`` edits one link or joint in both
files, and ``--sync alike`` makes the same edit in both.  The files are those of
``../shared/corpus`` without includes.  ``--out`` gets the cases that are not right, one JSON object
a line; ``--keep`` the texts of the wrong ones: A before and after the edit, B before and after the
update, and B at the base; with ``--sync`` both before and after their edits, the new URDF and the
new SDFormat.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import get_args

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.edits import cases, harder_cases, harder_pairs
from support.edits.cases import Side
from support.edits.harder_cases import HarderCase, Judged
from support.edits.workplace import CorpusFile, corpus_files

SIDES: tuple[Side, ...] = get_args(Side)
#: The names of the texts that are kept, by their number.
NAMES = {
    4: ("a0", "a1", "b0", "b1"),
    0: (),
    5: ("a0", "a1", "b0", "b1", "b"),
    6: ("a0", "a1", "b0", "b1", "new.urdf", "new.sdf"),
}
#: What is edited beside → how a case runs.
RUNNERS = {
    "": harder_cases.run,
    "any": harder_pairs.run,
    "near": harder_pairs.run_near,
    "alike": harder_pairs.run_alike,
}
BAD = ("wrong", "vanished", "false conflict")
#: How often each kind was used, by the format of the edited file.
Shares = Counter[tuple[str, str]]


def chosen_files(arguments: argparse.Namespace) -> list[CorpusFile]:
    """Some files, equally many of each group as far as there are."""
    used: set[CorpusFile] = set()
    for seed in arguments.unused_by:
        earlier = argparse.Namespace(**{**vars(arguments), "seed": seed, "unused_by": ()})
        used.update(chosen_files(earlier))
    drawn = random.Random(arguments.seed)
    by_group: dict[str, list[CorpusFile]] = {}
    for file in corpus_files(arguments.limit):
        # The judge reads no included files.
        if arguments.only in file.name and file.group != "sdf with includes" and file not in used:
            by_group.setdefault(file.group, []).append(file)
    for files in by_group.values():
        drawn.shuffle(files)
    chosen: list[CorpusFile] = []
    while len(chosen) < arguments.files and any(by_group.values()):
        chosen += [files.pop() for files in by_group.values() if files]
    return chosen[: arguments.files]


def judged_edits(
    file: CorpusFile, count: int, kinds: str, shares: Shares, drawn: random.Random, sync: str
) -> Iterator[Judged]:
    """Edits of one file, of the kinds that were used least so far."""
    with cases.pair_in_place(file) as pair:
        if pair is None:
            return
        if drawn.random() < 0.5:
            pair = harder_cases.prepared(pair, drawn)
        formats = {side: cases.side_of(pair, side)[1] for side in SIDES}
        places = [
            (side, kind)
            for side in SIDES
            for kind in harder_cases.possible(pair, side)
            if re.search(kinds, kind)
        ]
        for _ in range(count if places else 0):
            drawn.shuffle(places)
            side, kind = min(places, key=lambda place: shares[formats[place[0]], place[1]])
            shares[formats[side], kind] += 1
            both = drawn.random() < 0.2 or bool(sync)
            base = both or drawn.random() < 0.5
            seed = drawn.randrange(10**9)
            case = HarderCase(file.name, file.format, kind, side, base, both, seed)
            yield RUNNERS[sync](case, pair)


def verdict_of(judged: Judged) -> str:
    """The verdict, or that there is no edit."""
    return judged.judgement.verdict if judged.judgement else "no edit"


def line_of(judged: Judged) -> str:
    """A case as a line of JSON."""
    findings = judged.judgement.findings if judged.judgement else ()
    return json.dumps(
        {
            "case": asdict(judged.case),
            "verdict": verdict_of(judged),
            "edit": judged.edit,
            "note": judged.note,
            "findings": [str(finding) for finding in findings][:8],
        }
    )


def keep(judged: Judged, directory: Path) -> None:
    """Write the four texts of a case."""
    place = directory / str(judged.case.seed)
    place.mkdir(parents=True, exist_ok=True)
    for name, data in zip(NAMES[len(judged.texts)], judged.texts, strict=True):
        (place / name).write_bytes(data)


def main() -> int:
    """Run the command line; the exit code is 1 if an edit vanished or is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--unused-by", type=int, nargs="*", default=(), help="without the files of these seeds"
    )
    parser.add_argument("--limit", type=int, default=60_000, help="the largest file in bytes")
    parser.add_argument("--minutes", type=float, default=600, help="stop after this time")
    parser.add_argument("--kinds", default="", help="only kinds that this pattern finds")
    parser.add_argument("--only", default="", help="only files that contain this text")
    parser.add_argument(
        "--sync", nargs="?", const="any", default="", choices=[*RUNNERS][1:],
        help="an edit of each file, and sync: any one, of one part, or the same one",
    )  # fmt: skip
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    files, drawn = chosen_files(arguments), random.Random(arguments.seed)
    count = max(1, -(-arguments.edits // max(1, len(files))))
    shares: Shares = Counter()
    verdicts: dict[str, Counter[str]] = {}
    lines: list[str] = []
    end = time.monotonic() + arguments.minutes * 60
    for file in files:
        if time.monotonic() > end:
            break
        for judged in judged_edits(file, count, arguments.kinds, shares, drawn, arguments.sync):
            verdict = verdict_of(judged)
            verdicts.setdefault(judged.case.kind, Counter())[verdict] += 1
            if verdict != "right":
                lines.append(line_of(judged))
            if arguments.keep and verdict in BAD:
                keep(judged, arguments.keep)
        if arguments.out:
            arguments.out.parent.mkdir(parents=True, exist_ok=True)
            arguments.out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    for kind, counts in sorted(verdicts.items()):
        print(f"{kind:32} {', '.join(f'{count} {name}' for name, count in sorted(counts.items()))}")
    total = sum(verdicts.values(), Counter[str]())
    print(f"all: {', '.join(f'{count} {name}' for name, count in total.most_common())}")
    return int(any(total[verdict] for verdict in BAD))


if __name__ == "__main__":
    sys.exit(main())
