#!/usr/bin/env python3
"""Write ``corpus/conformance/index.json`` and ``index.md``: rule → seed section → files.

scripts/conformance_index.py            write both
scripts/conformance_index.py --check    fail when one of them is stale
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

CONFORMANCE = Path(__file__).parents[1] / "corpus" / "conformance"
VERDICTS = {"error": "invalid", "warning": "warning"}


def rule_key(rule: str) -> tuple[str, list[int]]:
    """A key that sorts B9 before B10, and B12 before B12.1."""
    letters = rule.rstrip("0123456789.")
    numbers = rule[len(letters) :]
    return letters, [int(number) for number in numbers.split(".") if number]


def index() -> dict[str, dict[str, Any]]:
    """Rule → title, seed, directory and files, each with its verdict and deviations."""
    rules: dict[str, dict[str, Any]] = {}
    titles = json.loads((CONFORMANCE / "rules.json").read_text(encoding="utf-8"))
    found = [
        (rule_key(suite["rule"]), path.parent.name, suite)
        for path in CONFORMANCE.glob("*/expected.json")
        for suite in [json.loads(path.read_text(encoding="utf-8"))]
    ]
    for _, directory, suite in sorted(found, key=lambda item: item[:2]):
        entry = rules.setdefault(
            suite["rule"],
            {"title": titles.get(suite["rule"], suite["title"]), "seed": [], "files": {}},
        )
        if suite["seed"] not in entry["seed"]:
            entry["seed"].append(suite["seed"])
        for name, file in suite["files"].items():
            entry["files"][f"{directory}/{name}"] = _file(file)
    return rules


def _file(expected: dict[str, Any]) -> dict[str, Any]:
    severities = {item["severity"] for item in expected["diagnostics"]}
    verdict = next((word for severity, word in VERDICTS.items() if severity in severities), "valid")
    entry: dict[str, Any] = {"verdict": verdict}
    codes = sorted({item["code"] for item in expected["diagnostics"]})
    if codes:
        entry["codes"] = codes
    if "engines" in expected:
        entry["deviations"] = {
            engine: deviation["why"] for engine, deviation in expected["engines"].items()
        }
    return entry


def as_markdown(rules: dict[str, dict[str, Any]]) -> str:
    """The index for people."""
    lines = [
        "# Index of the conformance suite",
        "",
        "Written by `scripts/conformance_index.py`; do not edit.  † marks a file that an engine",
        "reads otherwise than the specification says; the reasons stand below.",
        "",
        "| rule | about | published as | files |",
        "|---|---|---|---|",
    ]
    reasons = []
    for rule, entry in rules.items():
        files = []
        for name, file in entry["files"].items():
            mark = " †" if "deviations" in file else ""
            files.append(f"[{name.rpartition('/')[2]}]({name}) {file['verdict']}{mark}")
            reasons += [
                f"- `{name}`, {engine}: {why}" for engine, why in file.get("deviations", {}).items()
            ]
        seed = "<br>".join(entry["seed"])
        lines.append(f"| {rule} | {entry['title']} | {seed} | {'<br>'.join(files)} |")
    lines += ["", "## Where engines deviate", "", *(reasons or ["Nowhere."]), ""]
    return "\n".join(lines)


def contents() -> dict[str, str]:
    """File name → what it must hold."""
    rules = index()
    text = json.dumps(rules, indent=1, ensure_ascii=False)
    return {"index.json": text + "\n", "index.md": as_markdown(rules)}


def main(arguments: list[str]) -> int:
    """Write the index, or with ``--check`` say whether it is up to date."""
    stale = 0
    for name, text in contents().items():
        path = CONFORMANCE / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in arguments:
            print(f"{path} is stale: run scripts/conformance_index.py", file=sys.stderr)
            stale = 1
        else:
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
