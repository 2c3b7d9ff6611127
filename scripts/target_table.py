#!/usr/bin/env python3
"""Write the tables of docs/targets.md and docs/simulators.md from the tables of readers.

scripts/target_table.py           rewrite the pages
scripts/target_table.py --check   exit code 1 if a page is not current
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from translate.diagnostics.catalogue import catalogue
from translate.diagnostics.diagnostic import Effect
from translate.readers.features.table import FEATURES
from translate.readers.reader import Reader, as_option
from translate.readers.row import Row
from translate.readers.table import all_readers

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
HEADERS = ("`--for`", "writes", "options", "changes", "URIs", "meshes", "to note")
FORMATS = {"urdf": "URDF", "sdf": "SDFormat"}


def row(target: Reader) -> str:
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
    changes = "<br>".join(change.text for change in target.changes)
    cells = (names, formats, options, changes, target.uri, meshes, target.advice)
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def table() -> str:
    """The whole table."""
    head = f"| {' | '.join(HEADERS)} |\n|{'---|' * len(HEADERS)}\n"
    return head + "".join(f"{row(target)}\n" for target in all_readers())


def texts(code: str) -> list[str]:
    """What readers do with a feature: each text, with the readers and the condition."""
    readers_of_text: dict[tuple[str, str], dict[str, None]] = {}
    for reader in all_readers():
        for reader_row in reader.rows:
            if reader_row.feature == code:
                text = reader_row.note or reader_row.text or "refuse the file"
                # The hint of a note is no behaviour.
                readers_of_text.setdefault((condition(reader_row), text.partition(": ")[0]), {})[
                    reader_row.name or reader.readers[0]
                ] = None
    return [
        as_code(f"{where}{Effect(tuple(names), text)}")
        for (where, text), names in readers_of_text.items()
    ]


def as_code(text: str) -> str:
    """A text with its tags of XML as code."""
    return text.replace("<", "`<").replace(">", ">`")


def condition(item: Row) -> str:
    """The format, the versions and the traits of a place that a row requires."""
    since, until = f"from {item.since}", f"up to {item.until}"
    versions = [since] * bool(item.since) + [until] * bool(item.until)
    traits = [*sorted(item.having), *(f"no {name}" for name in sorted(item.without))]
    formats = [FORMATS[item.format]] if item.format else []
    parts = [" ".join([*formats, *versions]), *traits]
    text = ", ".join(filter(None, parts))
    return f"{text}: " if text else ""


def rows_of_features() -> str:
    """The table of all rows, by the features in the order of the readers."""
    codes = [feature.code for feature in FEATURES]
    codes += [reader_row.feature for reader in all_readers() for reader_row in reader.rows]
    lines = ["| code | robot | what readers do | source |", "|---|---|---|---|"]
    for code in dict.fromkeys(codes):
        sources = dict.fromkeys(
            reader_row.source
            for reader in all_readers()
            for reader_row in reader.rows
            if reader_row.feature == code
        )
        cause = catalogue()[code].cause.partition(". ")[0].removesuffix(".")
        cells = (f"`{code}`", as_code(cause), "<br>".join(texts(code)), "; ".join(sources))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


#: Page → the name of its table, and the table.
TABLES = {
    "targets.md": ("targets", table),
    "simulators.md": ("features", rows_of_features),
}


def page(text: str, name: str, content: str) -> str:
    """The page with the current table."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    before, _, from_table = text.partition(begin)
    return f"{before}{begin}{content}{end}{from_table.partition(end)[2]}"


def main() -> int:
    """Rewrite the pages, or check them."""
    is_old = False
    for file, (name, content) in TABLES.items():
        path = DOCS / file
        old = path.read_text(encoding="utf-8")
        new = page(old, name, content())
        if "--check" not in sys.argv[1:]:
            path.write_text(new, encoding="utf-8")
        is_old = is_old or new != old
    return int(is_old and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
