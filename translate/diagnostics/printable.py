"""Texts for terminals, logs and reports: control characters of names are escaped, here only.

A name in a file can contain the control sequences of terminals, line breaks that look like another
message (``::error``), or characters that reverse the direction of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

#: C0 and C1 control characters, separators of lines, bidirectional controls and lone surrogates.
_CONTROLS = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
_NAMES = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def printable(text: str) -> str:
    """The text in one line, with escape sequences of Python for its control characters."""
    if text.isprintable():
        return text
    return re.sub(_CONTROLS, lambda match: _NAMES.get(match[0]) or _escape(match[0]), text)


def printable_lines(text: str) -> str:
    """A text of several lines with its control characters escaped, except for line breaks."""
    return "\n".join(map(printable, text.split("\n")))


def json_text(value: object) -> str:
    """JSON in UTF-8, indented, with escape sequences of JSON for control characters."""
    import json

    text = json.dumps(value, indent=2, ensure_ascii=False)
    # JSON itself escapes line breaks in texts, so these are between the lines.
    return re.sub(
        _CONTROLS, lambda match: match[0] if match[0] == "\n" else f"\\u{ord(match[0]):04x}", text
    )


def xml_for_terminal(text: str) -> str:
    """XML with character references for control characters, except for line breaks and tabs."""
    return re.sub(
        _CONTROLS, lambda match: match[0] if match[0] in "\n\t" else f"&#x{ord(match[0]):X};", text
    )


def _escape(character: str) -> str:
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def aligned(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The rows below the headers, with two spaces between the columns."""
    lines = [tuple(headers), *map(tuple, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headers))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
