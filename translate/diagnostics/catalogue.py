"""The catalogue of codes: the cause, an example and the cure of each diagnostic and loss.

The entries are in ``catalogue.txt``, in groups.  A line ``# …`` starts a group.  An entry has four
lines: the code, and below it the cause, an example and the cure, which are indented.
"""

from __future__ import annotations

import difflib
import pkgutil
from functools import cache
from typing import NamedTuple

_FILE = "catalogue.txt"


class Entry(NamedTuple):
    """The explanation of one code; ``group`` is the heading that it is listed under."""

    code: str
    group: str
    cause: str
    example: str
    cure: str

    def __str__(self) -> str:
        return (
            f"{self.code} ({self.group})\n\n{self.cause}\n\n"
            f"Example: {self.example}\nCure: {self.cure}"
        )


@cache
def catalogue() -> dict[str, Entry]:
    """All entries by code, in the order of the file."""
    data = pkgutil.get_data(__package__, _FILE)
    assert data is not None
    entries: dict[str, Entry] = {}
    group = ""
    lines = iter(data.decode("utf-8").splitlines())
    for line in lines:
        if line.startswith("# "):
            group = line[2:]
        elif line:
            cause, example, cure = (next(lines).strip() for _ in range(3))
            assert line not in entries, line
            entries[line] = Entry(line, group, cause, example, cure)
    return entries


def groups() -> dict[str, list[Entry]]:
    """The entries of each group, in the order of the file."""
    found: dict[str, list[Entry]] = {}
    for entry in catalogue().values():
        found.setdefault(entry.group, []).append(entry)
    return found


def advice_for(code: str) -> str:
    """What to write instead of an unknown code."""
    near = " or ".join(f"'{item}'" for item in near_codes(code))
    return f"did you mean {near}?" if near else "'robot-translate explain' lists all codes"


def near_codes(code: str) -> list[str]:
    """At most three codes that are similar to ``code`` or contain it, the nearest first."""
    similar = difflib.get_close_matches(code.lower(), catalogue(), 3)
    containing = [known for known in catalogue() if code and code.lower() in known]
    return list(dict.fromkeys([*similar, *containing]))[:3]
