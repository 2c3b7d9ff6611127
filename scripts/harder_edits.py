#!/usr/bin/env python3
"""Judge updates with edits of colours, units, equal values, names and blocks, on real files.

    scripts/harder_edits.py --files 100 --edits 1000 --seed 1 --out build/harder.json
    scripts/harder_edits.py --again CASE --out build/harder.json    keep the four texts of a case

The judge reads the four texts with a reader of its own (``tests/support/update_judge``).  The files
are those of ``../shared/corpus``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.edits import cases, harder_cases
from support.edits.harder_cases import HarderCase
from support.edits.workplace import CorpusFile, corpus_files


def chosen_files(count: int, seed: int, limit: int, only: str) -> list[CorpusFile]:
    """Some files, equally many of each group as far as there are."""
    drawn = random.Random(seed)
    by_group: dict[str, list[CorpusFile]] = {}
    for file in corpus_files(limit):
        # The judge reads no included files.
        if only in file.name and file.group != "sdf with includes":
            by_group.setdefault(file.group, []).append(file)
    for files in by_group.values():
        drawn.shuffle(files)
    chosen: list[CorpusFile] = []
    while len(chosen) < count and any(by_group.values()):
        chosen += [files.pop() for files in by_group.values() if files]
    return chosen[:count]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=60_000)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--kinds", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", default="", help="a directory for the texts of wrong cases")
    parser.add_argument("--out", default="")
    arguments = parser.parse_args()
    files = chosen_files(arguments.files, arguments.seed, arguments.limit, arguments.only)
    drawn = random.Random(arguments.seed)
    verdicts: Counter[str] = Counter()
    by_kind: dict[str, Counter[str]] = {}
    end = time.monotonic() + arguments.minutes * 60
    out = Path(arguments.out).open("w", encoding="utf-8") if arguments.out else None
    used: Counter[tuple[str, str]] = Counter()
    per_file = max(1, -(-arguments.edits // max(1, len(files))))
    for file in files:
        if time.monotonic() > end or sum(verdicts.values()) >= arguments.edits:
            break
        with cases.pair_in_place(file) as pair:
            if pair is None:
                continue
            if drawn.random() < 0.5:
                pair = harder_cases.prepared(pair, drawn)
            sides = ("original", "translation")
            places = [
                (side, kind)
                for side in sides
                for kind in harder_cases.possible(pair, side)
                if arguments.kinds in kind
            ]
            for _ in range(per_file if places else 0):
                # The kinds that were used least, so that all have a share.
                drawn.shuffle(places)
                formats = {side: cases.side_of(pair, side)[1] for side in sides}
                side, kind = min(places, key=lambda place: used[formats[place[0]], place[1]])
                used[formats[side], kind] += 1
                both = drawn.random() < 0.2
                base = both or drawn.random() < 0.5
                case = HarderCase(
                    file.name, file.format, kind, side, base, both, drawn.randrange(10**9)
                )
                judged = harder_cases.run(case, pair)
                verdict = judged.judgement.verdict if judged.judgement else "no edit"
                verdicts[verdict] += 1
                by_kind.setdefault(f"{formats[side]} {kind}", Counter())[verdict] += 1
                if out and verdict != "right":
                    line = {
                        "case": asdict(case),
                        "verdict": verdict,
                        "edit": judged.edit,
                        "note": judged.note,
                        "findings": [str(item) for item in judged.judgement.findings][:8]
                        if judged.judgement
                        else [],
                    }
                    out.write(json.dumps(line) + "\n")
                    out.flush()
                if arguments.keep and verdict in ("wrong", "vanished"):
                    directory = Path(arguments.keep) / str(case.seed)
                    directory.mkdir(parents=True, exist_ok=True)
                    for name, data in zip(("a0", "a1", "b0", "b1"), judged.texts, strict=False):
                        (directory / name).write_bytes(data)
    for kind, counts in sorted(by_kind.items()):
        print(f"{kind:40}", dict(counts))
    print(dict(verdicts))
    return int(bool(verdicts["wrong"] + verdicts["vanished"]))


if __name__ == "__main__":
    sys.exit(main())
