"""The catalogue of codes: the cause, an example and the cure of each diagnostic and loss.

The entries are in ``catalogue.txt``, in groups.  A line ``# …`` starts a group.  An entry has four
lines: the code, and below it the cause, an example and the cure, which are indented.  The entry of
a code of the loss report continues with its severities: a line ``severity: reason`` for each, the
usual one first, below it those that the content or the options of a translation require.

``pages.txt`` has the sections of the documentation that help with codes: a line with the page and
the anchor, below it the codes, which are indented.  A code has one section or none.
"""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from typing import Literal, TypeAlias, cast

from translate.structures import NamedTuple, grouped

#: The severities of the loss report; ``LOSS_SEVERITIES`` has what they mean.
LossSeverity: TypeAlias = Literal["lost", "approximated", "renamed", "omitted", "harmless"]
#: Which severities a strict translation refuses: ``True`` those of ``--strict``, ``"all"`` those of
#: ``--strict-all``, ``False`` none.
Strictness: TypeAlias = bool | Literal["all"]


class LossForm(NamedTuple):
    """What a severity of the loss report means, and how messages show it.

    ``meaning`` is what a reader of the output finds.  ``refused_by``: the weakest strictness that
    refuses it.  ``differs``: the robot differs for a reader of the output.  ``color`` is that of
    terminals.  ``nouns`` are those of a summary for one entry and for several, which leaves out a
    severity without them.
    """

    meaning: str
    refused_by: Strictness
    differs: bool
    color: str
    nouns: tuple[str, str] | None = None


#: The severities, the most severe first.
LOSS_SEVERITIES: dict[LossSeverity, LossForm] = {
    "lost": LossForm(
        "A reader of the output behaves differently from a reader of the input. --strict refuses "
        "it.",
        True,
        True,
        "red",
        ("loss", "losses"),
    ),
    "approximated": LossForm(
        "The robot differs, by the amount that the entry names. --strict refuses it.",
        True,
        True,
        "yellow",
        ("approximation", "approximations"),
    ),
    "renamed": LossForm(
        "A link, joint, shape or frame has another name in the output. --strict-all refuses it.",
        "all",
        True,
        "yellow",
        ("new name", "new names"),
    ),
    "omitted": LossForm(
        "The format has no such element, and no reader of it would use one. --strict-all refuses "
        "it.",
        "all",
        False,
        "cyan",
        ("unused element", "unused elements"),
    ),
    "harmless": LossForm("The output has another form of the same thing.", False, False, "cyan"),
}
#: What a reader of the output finds.  An element that is exact has no entry.
MEANINGS: dict[str, str] = {
    "exact": "The output has the same value. The loss report has no entry.",
    **{severity: form.meaning for severity, form in LOSS_SEVERITIES.items()},
}
#: The code of an entry that asks the user for a system in the world.
SYSTEM_NEEDED = "world-system-needed"
PLUGIN_UNKNOWN = "plugin-unknown"
#: The code of an entry about a file that readers do not find by the URI in the output.
VALUE_NOT_ALLOWED = "value-not-allowed"
URI_NOT_RESOLVED = "uri-not-resolved"
_FILE, _PAGES_FILE = "catalogue.txt", "pages.txt"


class Entry(NamedTuple):
    """The explanation of one code; ``group`` is the heading that it is listed under.

    ``severities`` are those that the code has in the loss report, each with its reason, the usual
    one first.  Codes of other messages have none.
    """

    code: str
    group: str
    cause: str
    example: str
    cure: str
    severities: dict[LossSeverity, str]

    @property
    def phrase(self) -> str:
        """The first sentence of the cause, without its full stop."""
        return self.cause.partition(". ")[0].removesuffix(".")

    @property
    def page(self) -> str:
        """The section of the documentation that helps with the code, else an empty text."""
        return pages().get(self.code, "")

    def __str__(self) -> str:
        rows = (f"\n{severity}: {reason}" for severity, reason in self.severities.items())
        page = f"\nPage: {self.page}" if self.page else ""
        return (
            f"{self.code} ({self.group})\n\n{self.cause}\n\n"
            f"Example: {self.example}\nCure: {self.cure}{''.join(rows)}{page}"
        )


@cache
def catalogue() -> dict[str, Entry]:
    """Return all entries by code, in the order of the file."""
    return {code: entry_of(code) for code in _blocks()}


@cache
def entry_of(code: str) -> Entry:
    """Return the entry of a code.  Raises ``KeyError`` for an unknown one."""
    group, block = _blocks()[code]
    cause, example, cure, *rows = (line.strip() for line in block.split("\n")[1:])
    pairs = (row.partition(": ") for row in rows)
    severities = {cast(LossSeverity, name): reason for name, _, reason in pairs}
    return Entry(code, group, cause, example, cure, severities)


@cache
def _blocks() -> dict[str, tuple[str, str]]:
    """Return the group and the lines of each code.  A program needs the entries of few codes."""
    blocks: dict[str, tuple[str, str]] = {}
    group = ""
    # Each code, group and empty line starts in the first column, and is followed by its own lines.
    for block in re.split(r"\n(?! )", _text_of(_FILE)):
        code = block.partition("\n")[0]
        if code.startswith("# "):
            group = code[2:]
        elif code:
            assert code not in blocks, code
            blocks[code] = group, block
    return blocks


@cache
def pages() -> dict[str, str]:
    """Return the section of the documentation of each code that has one: path and anchor."""
    sections: dict[str, str] = {}
    for block in filter(None, re.split(r"\n(?! )", _text_of(_PAGES_FILE))):
        page, *codes = block.split()
        for code in codes:
            assert code not in sections, code
            sections[code] = page
    return sections


def _text_of(file: str) -> str:
    data = pkgutil.get_data(__package__, file)
    assert data is not None
    return data.decode("utf-8")


def groups() -> dict[str, list[Entry]]:
    """Return the entries of each group, in the order of the file."""
    return grouped((entry.group, entry) for entry in catalogue().values())


#: The letters of a word that codes about the same thing begin with.
_BEGINNING = 4


def advice_for(code: str) -> str:
    """Return what to write instead of an unknown code."""
    near = " or ".join(f"'{near_code}'" for near_code in near_codes(code))
    return f"did you mean {near}?" if near else "'robot-translate explain' lists all codes"


def near_codes(code: str) -> list[str]:
    """Return at most three codes that are similar to ``code``, the nearest first.

    If there is none, they are codes with a part that begins like it: ``lumped`` for ``lumping``.
    """
    from translate.diagnostics.near_names import near_names

    similar = near_names(code.lower(), catalogue(), 3)
    containing = [
        listed_code for listed_code in catalogue() if code and code.lower() in listed_code
    ]
    near = list(dict.fromkeys([*similar, *containing]))
    if not near and len(code) >= _BEGINNING:
        beginning = code.lower()[:_BEGINNING]
        parts = ((listed_code, listed_code.split("-")) for listed_code in catalogue())
        near = [
            listed_code
            for listed_code, of_it in parts
            if any(x.startswith(beginning) for x in of_it)
        ]
    return near[:3]
