#!/usr/bin/env python3
"""Prove updates on real files, and print a table by kind of edit and by kind of file.

    scripts/update_table.py edited --files 300 --edits 20000 --seed 1 --out build/edited.json
    scripts/update_table.py unedited --files 100 --options default "massless keep"
    scripts/update_table.py both --files 300 --edits 2000
    scripts/update_table.py conflict --files 300 --edits 500
    scripts/update_table.py clean --files 100
    scripts/update_table.py again --out build/edited.json      the wrong cases of an earlier run

``edited`` edits one of the two files of a robot, updates the other, and judges it.  ``unedited``
updates each file with the other as it is.  ``both`` edits both files and synchronizes them,
``conflict`` edits the same field of both.  ``clean`` looks for marks in all outputs.  ``--out``
gets the cases that are not ok, one JSON object a line.  The files are those of
``../shared/corpus``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, get_args

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.edits import both, cases, unedited
from support.edits.cases import Case, Outcome, Side
from support.edits.workplace import CorpusFile, Workplace, corpus_files

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

VERDICTS = ("ok", "refused", "wrong", "slow", "no edit")


def chosen_files(arguments: argparse.Namespace) -> list[CorpusFile]:
    """Some files, equally many of each group as far as there are."""
    random = Random(arguments.seed)
    by_group: dict[str, list[CorpusFile]] = {}
    for file in corpus_files(arguments.limit):
        if arguments.only in file.name:
            by_group.setdefault(file.group, []).append(file)
    for files in by_group.values():
        random.shuffle(files)
    chosen: list[CorpusFile] = []
    while len(chosen) < arguments.files and any(by_group.values()):
        chosen += [files.pop() for files in by_group.values() if files]
    return sorted(chosen[: arguments.files])


# --- Edited ---------------------------------------------------------------------------------------


def places(file: CorpusFile) -> tuple[CorpusFile, dict[Side, list[str]]]:
    """The kinds of edits that each side of a file has a place for."""
    with cases.pair_in_place(file) as pair:
        if pair is None:
            return file, {}
        return file, {side: cases.possible(pair, side) for side in get_args(Side)}


def planned(arguments: argparse.Namespace, pool: Pool) -> list[Case]:
    """Equally many edits of each kind, in both directions, half of each side, half with a base."""
    random = Random(arguments.seed)
    candidates: dict[tuple[str, str, Side], list[CorpusFile]] = {}
    used = 0
    for file, found in pool.imap(places, chosen_files(arguments), chunksize=1):
        used += bool(found)
        for side, kinds in found.items():
            is_original = side == "original"
            edited = file.format if is_original else ("urdf" if file.format == "sdf" else "sdf")
            for kind in kinds:
                if arguments.kinds in kind and (
                    arguments.command != "conflict" or kind in both.VALUES
                ):
                    candidates.setdefault((edited, kind, side), []).append(file)
    kinds = sorted({(edited, kind) for edited, kind, _ in candidates})
    print(f"{used} files, {len(kinds)} kinds of edits of one format", flush=True)
    plan = []
    for edited, kind in kinds:
        sides = [side for side in get_args(Side) if (edited, kind, side) in candidates]
        first = random.randrange(4)
        for index in range(first, first + -(-arguments.edits // len(kinds))):
            side = sides[index % len(sides)]
            file = random.choice(candidates[edited, kind, side])
            seed = random.randrange(10**9)
            base = index // 2 % 2 == 0
            plan.append(Case(file.name, file.format, file.group, kind, side, base, seed))
    return plan


def outcomes(
    group: tuple[CorpusFile, list[Case]], runner: str, keep: Path | None, drake: int
) -> list[Outcome]:
    """The outcomes of all cases of one file; the texts of one case in ``drake`` are kept."""
    file, todo = group
    with cases.pair_in_place(file) as pair:
        if pair is None:
            return []
        if runner != "edited":
            return [both.run(case, pair, conflict=runner == "conflict") for case in todo]
        return [
            cases.run(case, pair, keep=keep if drake and case.seed % drake == 0 else None)
            for case in todo
        ]


def grouped(plan: list[Case]) -> list[tuple[CorpusFile, list[Case]]]:
    """The cases of each file, in small parts."""
    by_file: dict[CorpusFile, list[Case]] = {}
    for case in plan:
        by_file.setdefault(CorpusFile(case.file, case.format, case.group), []).append(case)
    return [
        (file, todo[start : start + 20])
        for start in range(0, max(map(len, by_file.values()), default=0), 20)
        for file, todo in by_file.items()
        if todo[start:]
    ]


def run_edited(arguments: argparse.Namespace, pool: Pool) -> int:
    """Run the cases and print the tables."""
    if arguments.command == "again":
        lines = Path(arguments.out).read_text(encoding="utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        plan = [Case(**item["case"]) for item in records if item["verdict"] in arguments.verdicts]
        plan = [case for case in plan if arguments.kinds in case.kind]
    else:
        plan = planned(arguments, pool)
    found: list[Outcome] = []
    directory = tempfile.TemporaryDirectory()
    keep = Path(directory.name)
    runner = "edited" if arguments.command == "again" else arguments.command
    run = partial(outcomes, runner=runner, keep=keep, drake=arguments.drake)
    end = time.monotonic() + arguments.minutes * 60
    for part in pool.imap_unordered(run, grouped(plan), chunksize=1):
        found += part
        print(f"\r{len(found)} of {len(plan)}", end="", file=sys.stderr, flush=True)
        if time.monotonic() > end:
            pool.terminate()
            break
    print(file=sys.stderr)
    for title, key in (("kind of edit", _kind), ("kind of file", _group), ("base", _base)):
        print_table(title, [(key(item), item.verdict) for item in found])
    count = sum(item.verdict in ("ok", "refused", "wrong") for item in found)
    in_place = sum(item.verdict == "ok" and item.other_lines == 0 for item in found)
    oks = sum(item.verdict == "ok" for item in found)
    refused = sum(item.verdict == "refused" for item in found)
    print(f"{count} edits; {refused / max(1, count):.1%} refused; the changed lines are those of ")
    print(f"the edited element in {in_place} of {oks} ({in_place / max(1, oks):.2%})\n")
    print_reasons(
        [
            (f"{i.verdict} {i.code}", i.details, f"{i.case.kind}, {i.case.file} {i.case.seed}")
            for i in found
            if i.verdict not in ("ok", "no edit")
        ]
    )
    different = judged_by_drake(found, keep) if arguments.drake else []
    directory.cleanup()
    found = [item for item in found if item.case not in {one.case for one in different}] + different
    bad = [item for item in found if item.verdict != "ok" or item.other_lines]
    write(arguments.out if arguments.command != "again" else "", [i.to_json() for i in bad])
    return sum(item.verdict == "wrong" for item in found)


def judged_by_drake(found: list[Outcome], keep: Path) -> list[Outcome]:
    """The cases in which Drake finds two robots."""
    from support.edits.drake_judge import FourTexts, drake_judgement
    from support.engines.drake_probe import Drake

    different, verdicts = [], Counter[str]()
    with Drake() as drake:
        for item in found:
            paths = [keep / f"{item.case.seed}.{name}" for name in cases.KEPT]
            if item.verdict != "ok" or not paths[0].exists():
                continue
            verdict, details = drake_judgement(
                drake, FourTexts(*[path.read_bytes() for path in paths])
            )
            verdicts[verdict] += 1
            if verdict == "different":
                different.append(
                    replace(item, verdict="wrong", code="drake", details=tuple(details[:5]))
                )
    print(f"Drake: {', '.join(f'{count} {verdict}' for verdict, count in verdicts.items())}")
    print_reasons([(i.code, i.details, f"{i.case.kind}, {i.case}") for i in different])
    return different


def _kind(item: Outcome) -> str:
    sdf = (item.case.format == "sdf") == (item.case.side == "original")
    return f"{'SDFormat' if sdf else 'URDF'} {item.case.kind}"


def _group(item: Outcome) -> str:
    return f"{item.case.group}, {item.case.side} edited"


def _base(item: Outcome) -> str:
    return "with a base" if item.case.base else "without a base"


# --- Unedited and clean ---------------------------------------------------------------------------


def unedited_of(
    file: CorpusFile, labels: list[str], writers: bool, command: str, seed: int
) -> list[unedited.Finding]:
    """The findings about one file."""
    found: list[unedited.Finding] = []
    options = unedited.all_options()
    for label in labels:
        with tempfile.TemporaryDirectory() as directory:
            place = Workplace(Path(directory), file.name)
            if command == "clean":
                found += unedited.clean(file, place, label, options[label])
            else:
                random = Random(f"{seed} {file.name} {label}")
                found += unedited.unedited(file, place, label, options[label], random, writers)
    return found


def run_unedited(arguments: argparse.Namespace, pool: Pool) -> int:
    """Run over the files and print the tables."""
    labels = arguments.options or list(unedited.all_options())
    run = partial(
        unedited_of,
        labels=labels,
        writers=not arguments.no_writers,
        command=arguments.command,
        seed=arguments.seed,
    )
    found: list[unedited.Finding] = []
    files = chosen_files(arguments)
    Random(arguments.seed).shuffle(files)
    end = time.monotonic() + arguments.minutes * 60
    index = 0
    for index, part in enumerate(pool.imap_unordered(run, files, chunksize=1), 1):
        found += part
        print(f"\r{index} of {len(files)}", end="", file=sys.stderr, flush=True)
        if time.monotonic() > end:
            pool.terminate()
            break
    print(file=sys.stderr)
    print(f"{index} of {len(files)} files", flush=True)
    verdicts = sorted({item.verdict for item in found})
    print_table("what", [(item.what, item.verdict) for item in found], verdicts)
    print_table("kind of file", [(item.group, item.verdict) for item in found], verdicts)
    bad = [item for item in found if item.verdict != "ok"]
    print_reasons([(item.verdict, item.details, f"{item.what}, {item.file}") for item in bad])
    write(arguments.out, [dict(vars(item)) for item in bad])
    return len(bad)


# --- Output ---------------------------------------------------------------------------------------


def print_table(
    title: str, rows: list[tuple[str, str]], columns: tuple[str, ...] | list[str] = VERDICTS
) -> None:
    """Print how often each row has each verdict."""
    counts = Counter(rows)
    print(f"| {title} | {' | '.join(columns)} |\n| --- |{' --: |' * len(columns)}")
    for row in sorted({row for row, _ in rows}):
        print(f"| {row} | {' | '.join(str(counts[row, column]) for column in columns)} |")
    total = Counter(verdict for _, verdict in rows)
    print(f"| all | {' | '.join(str(total[column]) for column in columns)} |\n", flush=True)


def print_reasons(rows: list[tuple[str, tuple[str, ...], str]]) -> None:
    """Print the reasons, the most frequent first, without names and numbers, with examples."""
    clusters: dict[tuple[str, str], list[str]] = {}
    for verdict, details, example in rows:
        reason = " ".join((details or ("",))[0].split())
        reason = re.sub(r"^/\S+", "FILE", reason)
        reason = re.sub(r"\[[^\]]*\]|'[^']*'|-?\b\d[\d.e-]*", "_", reason)[:150]
        clusters.setdefault((verdict, reason), []).append(example)
    for (verdict, reason), examples in sorted(clusters.items(), key=lambda item: -len(item[1])):
        print(f"{len(examples)} x {verdict}: {reason}")
        for example in examples[:3]:
            print(f"      {example}")


def write(path: str, lines: list[dict[str, object]]) -> None:
    """Write JSON lines."""
    if path:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        text = "".join(json.dumps(line) + "\n" for line in lines)
        Path(path).write_text(text, encoding="utf-8")


def main() -> int:
    """Run the command line; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "command", choices=("edited", "unedited", "both", "conflict", "clean", "again")
    )
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=600, help="stop after this time")
    parser.add_argument("--limit", type=int, default=300_000, help="the largest file in bytes")
    parser.add_argument("--drake", type=int, default=0, help="Drake judges one case in so many")
    parser.add_argument("--kinds", default="", help="only kinds that contain this text")
    parser.add_argument("--only", default="", help="only files that contain this text")
    parser.add_argument("--options", nargs="+", choices=list(unedited.all_options()))
    parser.add_argument("--no-writers", action="store_true", help="only the files as they are")
    parser.add_argument("--verdicts", nargs="+", default=["wrong"], choices=VERDICTS)
    parser.add_argument("--out", default="")
    arguments = parser.parse_args()
    with multiprocessing.Pool(arguments.jobs) as pool:
        wrong = (
            run_unedited(arguments, pool)
            if arguments.command in ("unedited", "clean")
            else run_edited(arguments, pool)
        )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
