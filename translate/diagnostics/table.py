"""A table as text with aligned columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def aligned(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The rows below the headers, with two spaces between the columns."""
    lines = [tuple(headers), *map(tuple, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headers))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
