#!/usr/bin/env python3
"""Write docs/codes.md from the catalogue of codes.

scripts/code_list.py           rewrite the page
scripts/code_list.py --check   exit code 1 if the page is not current
"""

from __future__ import annotations

import html
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from translate.diagnostics.catalogue import Entry, groups  # noqa: E402

PAGE = ROOT / "docs" / "codes.md"
HEAD = """\
# Codes

Each message ends with a code in brackets. The codes are stable, so that scripts can use
them. `robot-translate explain CODE` prints the same texts.

The loss report gives each of its codes a severity; see [What happens to my robot](what-happens.md).
Below, the first severity of a code is the usual one. Those that follow apply in the cases that they
name.
"""


def section(entry: Entry) -> str:
    """One entry as a section."""
    cause, cure = (html.escape(text, quote=False) for text in (entry.cause, entry.cure))
    lines = [f"Example: `{entry.example}`", f"Cure: {cure}"]
    for severity, reason in entry.severities.items():
        lines.append(f"**{severity}**: {html.escape(reason, quote=False)}")
    return f"### {entry.code}\n\n{cause}\n\n" + "".join(f"- {line}\n" for line in lines)


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, entries in groups().items():
        parts.append(f"## {html.escape(title, quote=False)}\n")
        parts += map(section, entries)
    return "\n".join(parts)


def main() -> int:
    """Rewrite the page, or check it."""
    new = page()
    if "--check" in sys.argv[1:]:
        return int(new != PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
