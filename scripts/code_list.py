#!/usr/bin/env python3
"""Write docs/codes.md, and a page of docs/codes for each group, from the catalogue of codes.

scripts/code_list.py           rewrite the pages
scripts/code_list.py --check   exit code 1 if a page is not current, or belongs to no group
"""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from translate.diagnostics.catalogue import Entry, groups  # noqa: E402

DOCS = ROOT / "docs"
HEAD = """\
# Codes

Each message has a code, before its text or in brackets after it. The codes are stable, so that
scripts can use them. `robot-translate explain CODE` prints the text of a code, and
`robot-translate explain` the list of this page. Each group has a page.
"""
SEVERITIES = """\
The loss report gives each of these codes a severity; see
[What happens to my robot](../what-happens.md). The first severity of a code is the usual one. The
others apply in the cases that they name.

"""


def file_of(group: str) -> str:
    """The name of the page of a group, from the words before its colon or parenthesis."""
    words = re.findall(r"[a-z]+", re.split(r"[:(]", group.lower().replace("'s", ""))[0])
    return f"codes/{'-'.join(words)}.md"


def section(entry: Entry) -> str:
    """One entry as a section, whose anchor is the code."""
    cause, cure = (html.escape(text, quote=False) for text in (entry.cause, entry.cure))
    lines = [f"Example: `{entry.example}`", f"Cure: {cure}"]
    for severity, reason in entry.severities.items():
        lines.append(f"**{severity}**: {html.escape(reason, quote=False)}")
    if entry.page:
        page = entry.page.removeprefix("docs/")
        lines.append(f"Page: [{page}](../{page})")
    return f"## {entry.code}\n\n{cause}\n\n" + "".join(f"- {line}\n" for line in lines)


def group_page(title: str, entries: list[Entry]) -> str:
    """The page of a group."""
    head = f"# {html.escape(title, quote=False)}\n\n[All codes](../codes.md)\n\n"
    if any(entry.severities for entry in entries):
        head += SEVERITIES
    return head + "\n".join(map(section, entries))


def pages() -> dict[Path, str]:
    """The path and the text of each page: the list of all codes, and those of the groups."""
    found, listed = {}, [HEAD]
    for title, entries in groups().items():
        name = file_of(title)
        assert DOCS / name not in found, name
        found[DOCS / name] = group_page(title, entries)
        rows = (
            f"- [`{entry.code}`]({name}#{entry.code}): {html.escape(entry.phrase, quote=False)}\n"
            for entry in entries
        )
        listed.append(f"## [{html.escape(title, quote=False)}]({name})\n\n{''.join(rows)}")
    return {DOCS / "codes.md": "\n".join(listed), **found}


def main() -> int:
    """Rewrite the pages, or check them."""
    new = pages()
    others = set((DOCS / "codes").glob("*.md")) - set(new)
    if "--check" in sys.argv[1:]:
        old = {path: path.read_text(encoding="utf-8") for path in new if path.is_file()}
        return int(bool(others) or new != old)
    (DOCS / "codes").mkdir(exist_ok=True)
    for path in others:
        path.unlink()
    for path, text in new.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
