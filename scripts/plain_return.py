"""Compare URDF files with the URDF of their SDFormat, made without the original ("Plain return").

Usage: ``python scripts/plain_return.py [--every N] [--seconds S] [FILE OR DIRECTORY…]``

Prints the tables of docs/robustness.md: the number of files by result, the differences by cause
with the code of the entry that names them, and the files that are not translated by code.
``tests/support/plain_return.py`` compares.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.plain_return import Difference, check  # noqa: E402

import translate  # noqa: E402


def _stop(signal_number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def _result(found: list[Difference]) -> str:
    if not found:
        return "same"
    return "named differences" if all(item.code for item in found) else "different"


def _print_table(title: str, counts: Counter[str], examples: dict[str, str]) -> None:
    print(f"\n| {title} | files |{' example |' if examples else ''}")
    print(f"|---|---|{'---|' if examples else ''}")
    for name, number in counts.most_common():
        print(f"| {name} | {number} |" + (f" {examples[name]} |" if examples else ""))


def main() -> None:
    """Run the comparison and print its counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=20, help="the time for one file")
    parser.add_argument("--examples", action="store_true", help="name a file for each cause")
    arguments = parser.parse_args()
    files = [
        file
        for path in arguments.paths
        for file in (sorted(path.rglob("*.urdf")) if path.is_dir() else [path])
    ]
    signal.signal(signal.SIGALRM, _stop)
    results: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for file in files[:: arguments.every]:
        signal.alarm(arguments.seconds)
        try:
            found = check(file)
        except TimeoutError:
            results["no time"] += 1
            continue
        finally:
            signal.alarm(0)
        if isinstance(found, translate.TranslateError):
            results["not translated"] += 1
            code = next(item.code for item in found.diagnostics if item.severity == "error")
            refused[f"`{code}`"] += 1
            examples.setdefault(f"`{code}`", str(file))
            continue
        results[_result(found)] += 1
        for item in {(item.cause, item.code): item for item in found}.values():
            cause = f"{item.cause} | `{item.code}`" if item.code else f"{item.cause} | –"
            causes[cause] += 1
            examples.setdefault(cause, f"{file}: {item.element}")
    shown = examples if arguments.examples else {}
    _print_table("result", results, {})
    _print_table("difference | entry", causes, shown)
    _print_table("not translated", refused, shown)


if __name__ == "__main__":
    main()
