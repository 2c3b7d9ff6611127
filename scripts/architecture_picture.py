#!/usr/bin/env python3
"""Draw the packages and their modules in the rows of docs/architecture.md as an SVG image.

scripts/architecture_picture.py           write docs/images/architecture.svg
scripts/architecture_picture.py --check   exit code 1 if the image is not up to date
"""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "translate"
PAGE = ROOT / "docs" / "architecture.md"
IMAGE = ROOT / "docs" / "images" / "architecture.svg"
WIDTH, GAP, LINE, TITLE, MARGIN = 1040, 10, 15, 24, 16
#: The width of a character of the module names, in a font of this size.
FONT, CHARACTER = 11, 6.7
STYLE = f"""  <style>
    text {{ font: {FONT}px ui-monospace, Menlo, Consolas, monospace; fill: #2f3a45; }}
    .name {{ font-weight: bold; font-size: 13px; fill: #10202e; }}
    .package {{ fill: #f4f7fa; stroke: #9fb1c1; }}
    .format {{ fill: #e5f0fb; stroke: #5b93c9; }}
    .note {{ fill: #5b6b7a; font-style: italic; }}
    .page {{ fill: #ffffff; }}
  </style>"""


def rows() -> list[list[str]]:
    """The packages of each row of the table; a module at the top has the suffix ``.py``."""
    text = PAGE.read_text(encoding="utf-8").partition("## Packages")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return [re.findall(r"`(\w+(?:/|\.py))`", cell) for cell in cells]


def modules(package: str) -> list[str]:
    """The modules of a package; those of a package inside it have its name in front."""
    directory = PACKAGE / package
    paths = sorted(directory.rglob("*.py"))
    names = [path.relative_to(directory).with_suffix("").as_posix() for path in paths]
    return [name for name in names if not name.endswith("__init__")]


def lines_of(names: list[str], width: float) -> list[str]:
    """The names as lines that fit into a width in pixels."""
    lines = [""]
    for name in names:
        longer = f"{lines[-1]}, {name}" if lines[-1] else name
        if len(longer) * CHARACTER > width - 2 * GAP:
            lines.append(name)
        else:
            lines[-1] = longer
    return [line for line in lines if line]


def box(name: str, lines: list[str], x: float, y: float, width: float, height: float) -> list[str]:
    """The elements of one package."""
    kind = "format" if name in ("urdf/", "sdf/", "passes/", "model/") else "package"
    number = len(modules(name.rstrip("/"))) if name.endswith("/") else 0
    count = f" ({number} modules)" if number else ""
    texts = [
        f'  <text x="{x + GAP:g}" y="{y + TITLE + (index + 1) * LINE - 4:g}">{escape(line)}</text>'
        for index, line in enumerate(lines)
    ]
    return [
        f'  <rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>',
        f'  <text class="name" x="{x + GAP:g}" y="{y + 17:g}">{escape(name + count)}</text>',
        *texts,
    ]


def picture() -> str:
    """The image as text."""
    parts: list[str] = []
    y: float = MARGIN
    for row in rows():
        width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
        texts = [lines_of(modules(name[:-1]), width) if name[-1] == "/" else [] for name in row]
        height = TITLE + LINE * max(map(len, texts)) + (6 if any(texts) else 2)
        for index, (name, lines) in enumerate(zip(row, texts, strict=True)):
            parts += box(name, lines, MARGIN + index * (width + GAP), y, width, height)
        y += height + GAP
    note = "A module imports only from rows above its own."
    parts.append(f'  <text class="note" x="{MARGIN}" y="{y + 8:g}">{note}</text>')
    height = y + MARGIN + 4
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img">',
            "  <title>The packages of robot-translate and their modules</title>",
            STYLE,
            f'  <rect class="page" width="{WIDTH}" height="{height:g}"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def main() -> int:
    """Write or check the image."""
    text = picture()
    if "--check" in sys.argv[1:]:
        return int(not IMAGE.exists() or IMAGE.read_text(encoding="utf-8") != text)
    IMAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
