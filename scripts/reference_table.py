#!/usr/bin/env python3
"""Compare the reading of every SDFormat file of the corpus with the reference implementation.

    scripts/reference_table.py                   the numbers, and each deviation with its reason
    scripts/reference_table.py --differences     also each single difference
    scripts/reference_table.py --libsdformat     also against libsdformat 12.3, built where it runs

Exit code 1 if a difference is not listed in tests/support/reference_deviations.py.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.engines.libsdformat import Libsdformat, build
from support.engines.sdformat_corpus import answer, old_files
from support.reference_deviations import DEVIATIONS, OLD_DEVIATIONS
from support.reference_files import Agreement, Deviation, agreement, reference_files

#: Kind of the entries → its row.
KINDS = {
    "link": "of links",
    "joint": "of joints",
    "frame": "of explicit frames",
    "model": "of models",
    "axis": "axes",
}


def numbers(found: Sequence[Agreement]) -> dict[str, str]:
    """The agreement on some files, as rows of the table."""
    listed = [entry for item in found for entry in item.file.frames]
    compared: Counter[str] = sum((item.compared for item in found), Counter())
    refused = [item for item in found if item.file.codes]
    differing = [item for item in found if item.verdict]
    return {
        "files": f"{len(found):,}",
        "valid to both": f"{sum(not (item.file.codes or item.errors) for item in found):,}",
        "invalid to both": f"{sum(bool(item.errors) for item in refused):,}",
        "invalid to one only": f"{len(differing):,}",
        "poses and axes in libsdformat": f"{len(listed):,}",
        "… compared": f"{compared.total():,}",
        **{f"… {label}": f"{compared[kind]:,}" for kind, label in KINDS.items()},
        "… that differ": f"{sum(len(item.frames) for item in found):,}",
        "largest error of a position": f"{max(item.metres for item in found):.1e}",
        "largest error of a quaternion": f"{max(item.turn for item in found):.1e}",
    }


def explained(found: Iterable[Agreement], deviations: Sequence[Deviation]) -> dict[str, str]:
    """Every difference, and the reason that is listed for it; empty if there is none."""
    reasons = {}
    for item in found:
        differences = [("verdict", "", item.verdict), ("fault", "", item.fault)]
        differences += [("frames", name, text) for name, text in item.frames.items()]
        for about, frame, text in differences:
            if text:
                meant = [each for each in deviations if each.covers(item.file, about, frame)]
                place = f"{item.file}{f', {frame}' if frame else ''}"
                reasons[f"{place}: {' '.join(text.split())}"] = meant[0].reason if meant else ""
    return reasons


def main() -> int:
    """Print the table; 1 if something differs without a reason."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--differences", action="store_true", help="print every difference")
    parser.add_argument("--libsdformat", action="store_true", help="compare with 12.3, too")
    options = parser.parse_args()
    if not reference_files():
        print("there is no corpus with a REFERENCE.json here", file=sys.stderr)
        return 2
    columns = {"main": [], "main, includes missing": []}
    for file in reference_files():
        columns["main" if file.is_complete else "main, includes missing"].append(agreement(file))
    if options.libsdformat:
        engine = Libsdformat(build())
        columns["12.3"] = [agreement(answer(engine, file)) for file in old_files()]
    table = {name: numbers(found) for name, found in columns.items()}
    print(f"| | {' | '.join(table)} |\n|---|{'---:|' * len(table)}")
    for row in table["main"]:
        print(f"| {row} | {' | '.join(column[row] for column in table.values())} |")
    failed = 0
    for name, found in columns.items():
        listed = [*DEVIATIONS, *(OLD_DEVIATIONS if name == "12.3" else [])]
        reasons = explained(found, listed)
        failed += sum(not reason for reason in reasons.values())
        for reason, count in Counter(reasons.values()).items():
            print(f"\n{name}: {count} × {reason or 'WITHOUT A REASON'}")
            if options.differences or not reason:
                print(*[f"  {text}" for text in reasons if reasons[text] == reason], sep="\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
