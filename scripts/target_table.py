#!/usr/bin/env python3
"""Write the table of docs/targets.md from the table of targets.

scripts/target_table.py           rewrite the page
scripts/target_table.py --check   exit code 1 if the page is not current
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from translate.targets.presets import CHANGES, TARGETS, Target, as_option

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "targets.md"
BEGIN, END = "<!-- targets: begin -->\n", "<!-- targets: end -->\n"
HEADERS = ("`--for`", "writes", "options", "changes", "URIs", "meshes", "to note")
FORMATS = {"urdf": "URDF", "sdf": "SDFormat"}


def row(target: Target) -> str:
    """One row of the table."""
    names = ", ".join(f"`{name}`" for name in (target.name, *target.aliases))
    formats = " or ".join(FORMATS[name] for name in target.formats)
    options = "<br>".join(f"`{as_option(*item)}`" for item in target.options.items())
    meshes = ", ".join(target.visuals)
    if target.collisions != target.visuals:
        meshes = f"visuals {meshes}; collisions {', '.join(target.collisions)}"
    if target.one_unit:
        meshes += "; `dae` in metres"
    if target.binary_stl:
        meshes += "; `stl` binary"
    changes = "<br>".join(CHANGES[name] for name in target.changes)
    cells = (names, formats, options, changes, target.uri, meshes, target.advice)
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def table() -> str:
    """The whole table."""
    head = f"| {' | '.join(HEADERS)} |\n|{'---|' * len(HEADERS)}\n"
    return head + "".join(f"{row(target)}\n" for target in TARGETS)


def page(text: str) -> str:
    """The page with the current table."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


def main() -> int:
    """Rewrite the page, or check it."""
    old = PAGE.read_text(encoding="utf-8")
    new = page(old)
    if "--check" in sys.argv[1:]:
        return int(new != old)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
