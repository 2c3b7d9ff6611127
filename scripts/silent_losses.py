#!/usr/bin/env python3
"""Change one element of real files, and search for changes that no output or report shows.

    scripts/silent_losses.py --files 500 --cases 20000 --seed 1 --out build/silent.jsonl
    scripts/silent_losses.py again --out build/silent.jsonl      the bad cases of an earlier run

A case is a file, a direction, a kind of change and a seed.  It is translated with default options
before and after the change.  The output or an entry of the report has to show the change, and an
entry ``lost`` or ``approximated`` has to be a difference.  The rules are in
``tests/support/silent_judge.py``.  ``--out`` gets one JSON object a line for each case; a run with
the same file goes on after the cases that it has.  The files are those of ``../shared/corpus``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from xml.parsers.expat import ExpatError

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.corpus_robots import CORPUS
from support.edits.workplace import CorpusFile, corpus_files
from support.edits.xml_text import tree_of
from support.silent_changes import KINDS, changed, path_of, possible
from support.silent_judge import Finding, Format, false_entries, judged, translated

VERDICTS = ("ok", "same", "refused", "place", "silent", "false", "no change")
BAD = ("place", "silent", "false")


@dataclass(frozen=True, order=True)
class Case:
    """A change of a file; the kind ``report`` judges the losses of the file as it is."""

    file: str
    to: Format
    kind: str
    seed: int


def kinds_of(file: CorpusFile) -> tuple[CorpusFile, list[str]]:
    """The kinds of changes that a file has a place for; none if it is not translated."""
    path = CORPUS / file.name
    data = path.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return file, []
    try:
        root = tree_of(data)
    except (ExpatError, ValueError, LookupError):
        return file, []
    if any(translated(data, str(path), to).text is None for to in ("sdf", "urdf")):
        return file, []
    return file, possible(root)


def planned(arguments: argparse.Namespace, pool: Any) -> list[Case]:
    """Equally many changes of each kind in both formats; four of five to the other format."""
    random = Random(arguments.seed)
    files = corpus_files(arguments.limit)
    random.shuffle(files)
    by_format: dict[str, list[tuple[CorpusFile, list[str]]]] = {"sdf": [], "urdf": []}
    half = -(-arguments.files // 2)
    for file, kinds in pool.imap(kinds_of, files, chunksize=4):
        found = by_format[file.format]
        if kinds and len(found) < half:
            found.append((file, kinds))
        if all(len(found) == half for found in by_format.values()):
            break
    plan = [
        Case(file.name, to, "report", 0)
        for found in by_format.values()
        for file, _ in found
        for to in ("sdf", "urdf")
    ]
    pairs = [(given, kind) for given in sorted(by_format) for kind in KINDS]
    pairs = [p for p in pairs if any(p[1] in kinds for _, kinds in by_format[p[0]])]
    for given, kind in pairs:
        files_of_kind = [file for file, kinds in by_format[given] if kind in kinds]
        for index in range(-(-arguments.cases // len(pairs))):
            file = files_of_kind[index % len(files_of_kind)]
            other: Format = "urdf" if given == "sdf" else "sdf"
            to: Format = file.format if random.random() < 0.2 else other
            plan.append(Case(file.name, to, kind, random.randrange(10**9)))
    return plan


def outcomes(todo: list[Case]) -> list[dict[str, object]]:
    """The findings about cases of one file."""
    return [record for case in todo for record in run(case)]


def run(case: Case) -> list[dict[str, object]]:
    """The findings about a case, as JSON."""
    path = CORPUS / case.file
    data = path.read_bytes()
    if case.kind == "report":
        entries = translated(data, str(path), case.to).entries
        seen: dict[tuple[str, str], int] = Counter()
        some = []
        for entry in entries:
            key = entry.code, re.sub(r"'[^']*'", "", entry.element)
            seen[key] += 1
            if seen[key] <= 2:
                some.append(entry)
        found = false_entries(data, str(path), case.to, some) or [Finding("ok", "report")]
        return [{"case": asdict(case), **asdict(finding)} for finding in found]
    random, change = Random(f"{case.seed} {case.kind}"), None
    for _ in range(5):
        change = changed(data, case.kind, random)
        if change is not None:
            break
    if change is None:
        return [{"case": asdict(case), "verdict": "no change", "reason": ""}]
    line = data.count(b"\n", 0, change.node.start) + 1
    place = f"{path_of(change.node)}@{change.key}" if change.key else path_of(change.node)
    if change.is_added:
        place += f" + {change.tag}"
    text = f"{change.old[:60]!r} -> {change.new[:80]!r}"
    return [
        {"case": asdict(case), **asdict(f), "place": place, "line": line, "change": text}
        for f in judged(data, change, str(path), case.to)
    ]


def print_tables(records: list[dict[str, Any]], examples: int) -> None:
    """Print the verdicts by kind, and the bad cases by place."""
    for direction in sorted({_direction(record) for record in records}):
        counts = Counter(
            (r["case"]["kind"], r["verdict"]) for r in records if _direction(r) == direction
        )
        print(f"| {direction} | {' | '.join(VERDICTS)} |\n| --- |{' --: |' * len(VERDICTS)}")
        for kind in (*KINDS, "report"):
            print(f"| {kind} | {' | '.join(str(counts[kind, one]) for one in VERDICTS)} |")
        totals = [sum(n for (_, v), n in counts.items() if v == one) for one in VERDICTS]
        print(f"| all | {' | '.join(map(str, totals))} |\n")
    clusters: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for record in records:
        if record["verdict"] in BAD:
            place = "/".join(record.get("place", "").split("/")[-3:])
            reason = re.sub(r"'[^']*'|-?\b\d[\d.e-]*", "_", record["reason"])[:110]
            key = record["verdict"], _direction(record), f"{place} {reason}".strip()
            clusters.setdefault(key, []).append(record)
    for key, found in sorted(clusters.items(), key=lambda item: -len(item[1])):
        kinds = Counter(record["case"]["kind"] for record in found)
        print(f"{len(found)} x {' '.join(key)}  {dict(kinds)}")
        for record in found[:examples]:
            case = record["case"]
            print(f"      {case['file']}:{record.get('line', 0)} {case['seed']}", end=" ")
            print(record.get("change", record["reason"]))


def _direction(record: dict[str, Any]) -> str:
    given = "sdf" if record["case"]["file"].endswith((".sdf", ".world")) else "urdf"
    return f"{given} to {record['case']['to']}"


def main() -> int:
    """Run the cases; the exit code is 1 if one is bad."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", nargs="?", choices=("run", "again", "table"), default="run")
    parser.add_argument("--files", type=int, default=500)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=60_000, help="the largest file in bytes")
    parser.add_argument("--minutes", type=float, default=600, help="stop after this time")
    parser.add_argument("--kinds", default="", help="only kinds that contain this text")
    parser.add_argument("--examples", type=int, default=2)
    parser.add_argument("--out", default="build/silent_losses.jsonl")
    arguments = parser.parse_args()
    out = Path(arguments.out)
    out.parent.mkdir(parents=True, exist_ok=True)
    lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
    records: list[dict[str, Any]] = [json.loads(line) for line in lines]
    if arguments.command == "table":
        print_tables(records, arguments.examples)
        return 0
    end = time.monotonic() + arguments.minutes * 60
    with multiprocessing.Pool(arguments.jobs) as pool:
        if arguments.command == "again":
            plan = sorted({Case(**r["case"]) for r in records if r["verdict"] in BAD})
            records = []
        else:
            done = {Case(**record["case"]) for record in records}
            plan = [case for case in planned(arguments, pool) if case not in done]
        plan = [case for case in plan if arguments.kinds in case.kind]
        by_file: dict[tuple[str, str], list[Case]] = {}
        for case in plan:
            by_file.setdefault((case.file, case.to), []).append(case)
        groups = [todo[i : i + 20] for todo in by_file.values() for i in range(0, len(todo), 20)]
        Random(arguments.seed).shuffle(groups)
        mode = "a" if arguments.command == "run" else "w"
        written = out if arguments.command == "run" else out.with_suffix(".again.jsonl")
        with written.open(mode, encoding="utf-8") as stream:
            for part in pool.imap_unordered(partial(outcomes), groups):
                records += part
                stream.writelines(json.dumps(record) + "\n" for record in part)
                stream.flush()
                if time.monotonic() > end:
                    pool.terminate()
                    break
    print_tables(records, arguments.examples)
    return int(any(record["verdict"] in BAD for record in records))


if __name__ == "__main__":
    sys.exit(main())
