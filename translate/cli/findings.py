"""Findings as text: a heading for each file, below it ``line:column severity code: message``."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from io import TextIOWrapper
from itertools import accumulate
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import MAX_WIDTH, Diagnostic, printable
from translate.structures import NamedTuple, grouped

if TYPE_CHECKING:
    from translate.report.loss_report import Loss
    from translate.resources.mesh_work import FileIdentity

#: How many findings of one code are listed without ``-v``; one more is listed, too.
LISTED = 3
#: How many codes of findings that are not listed are named.
_NAMED = 3
#: The columns of the number of a source line.
_GUTTER = 9


class Finding(NamedTuple):
    """One line of the text: a diagnostic, or an entry of the loss report."""

    path: str
    place: str
    severity: str
    code: str
    text: str
    hint: str = ""
    included: str = ""
    line: int = 0
    column: int = 0

    def row(self, width: int, count: int = 1) -> Row:
        """Return the finding as a line, with its place in ``width`` columns.

        It is one of ``count``.
        """
        place = f"{self.place:<{width}} " if width else ""
        more = f" (1 of {count})" if count > 1 else ""
        return Row(
            printable(f"  {place}{self.severity} {self.code}{more}: {self.text}"), self.severity
        )


class Row(NamedTuple):
    """A line of text, which may be wrapped unless it is ``fixed``."""

    text: str
    severity: str = ""
    fixed: bool = False


def of_diagnostic(item: Diagnostic) -> Finding:
    """Return a diagnostic as a finding."""
    column = f":{item.column}" if item.column else ""
    return Finding(
        item.path,
        f"{item.line}{column}" if item.line else "",
        item.severity,
        item.code,
        item.message,
        item.hint,
        " → ".join([*item.included_from, item.place]) if item.included_from else "",
        item.line,
        item.column,
    )


def of_loss(loss: Loss) -> Finding:
    """Return an entry of the loss report as a finding."""
    place = str(loss.line) if loss.line else ""
    text = f"{loss.element}: {loss.reason}"
    return Finding(loss.path or "<input>", place, loss.severity, loss.code, text)


def rows(
    findings: Iterable[Finding],
    *,
    listed: int | None = LISTED,
    hints: bool = True,
    heading: str = "",
    quote: Callable[[Finding], Sequence[str]] | None = None,
) -> list[Row]:
    """Return the findings by file and by code, in their order.

    Of one code, ``listed`` findings have a line each, and another line has the number of the
    others; ``None`` lists all.  If it is 1, there is only the line of the first one, with the
    number.  ``heading`` is the file whose name is above the lines.  ``quote`` gives the lines of
    the source.
    """
    listed_rows: list[Row] = []
    for path, items in grouped((finding.path, finding) for finding in findings).items():
        # A finding without a file, such as a missing package, has no heading.
        if path not in ("", heading):
            listed_rows.append(Row(printable(path)))
        width = max(min(len(finding.place), MAX_WIDTH) for finding in items)
        for group in grouped(
            ((finding.severity, finding.code), finding) for finding in items
        ).values():
            listed_rows += _group(group, width, listed, hints, quote)
    return listed_rows


def _group(
    group: list[Finding],
    width: int,
    listed: int | None,
    hints: bool,
    quote: Callable[[Finding], Sequence[str]] | None,
) -> Iterator[Row]:
    """Yield the lines of the findings of one code; a hint that all of them have is there once."""
    if listed == 1:
        shown = group[:1]
    else:
        shown = group if listed is None or len(group) <= listed + 1 else group[:listed]
    counted = len(group) if len(shown) == 1 else 1
    for finding, next_finding in zip(shown, [*shown[1:], None], strict=True):
        yield finding.row(width, counted)
        yield from (Row(line, fixed=True) for line in (quote(finding) if quote else ()))
        if finding.included:
            yield Row(printable(f"      included: {finding.included}"))
        if hints and finding.hint and (next_finding is None or next_finding.hint != finding.hint):
            yield Row(printable(f"      hint: {finding.hint}"))
    if len(shown) < len(group) and counted == 1:
        yield _more_of_code(len(group) - len(shown), group[0].code)


def rows_within(
    findings: Sequence[Finding],
    lines: int,
    heading: str = "",
    height: Callable[[Row], int] = lambda row: 1,
) -> list[Row]:
    """Return the findings in a number of lines, with the fewest places and hints left out.

    If it needs more, the last line is the number of the findings of further codes.  ``height`` is
    the number of lines that a row needs on the terminal.
    """
    if not findings or lines < 1:
        return []
    for listed, hints in ((LISTED, True), (LISTED, False), (1, True), (1, False)):
        fitting_rows = rows(findings, listed=listed, hints=hints, heading=heading)
        if sum(map(height, fitting_rows)) <= lines:
            return fitting_rows
    files = grouped((finding.path, finding) for finding in findings).values()
    keys = [
        grouped(((finding.severity, finding.code), finding) for finding in items) for items in files
    ]
    groups = [(code, len(items)) for file in keys for (_, code), items in file.items()]
    # The number needs a line at least.
    used = list(accumulate(map(height, fitting_rows)))
    fitting_rows = fitting_rows[: bisect_right(used, lines - 1)]
    while True:
        # No heading is the last line before the number.
        while fitting_rows and not fitting_rows[-1].severity:
            fitting_rows.pop()
        remaining_groups = groups[sum(bool(row.severity) for row in fitting_rows) :]
        space = lines - sum(map(height, fitting_rows))
        more = next((row for row in _more(remaining_groups) if height(row) <= space), None)
        if more is not None:
            return [*fitting_rows, more]
        if not fitting_rows:
            return [_more(remaining_groups)[-1]]
        fitting_rows.pop()


def _more(groups: Sequence[tuple[str, int]]) -> list[Row]:
    """Return the line about findings that are not listed, with their codes if they are few."""
    numbers: Counter[str] = Counter()
    for code, number in groups:
        numbers[code] += number
    total = numbers.total()
    if len(numbers) == 1:
        return [_more_of_code(total, groups[0][0])]
    short = Row(f"  … and {total} more of {len(numbers)} codes; -v lists them")
    if len(numbers) > _NAMED:
        return [short]
    named = ", ".join(f"{number} {code}" for code, number in numbers.items())
    return [Row(f"  … and {total} more ({named}); -v lists them"), short]


def _more_of_code(number: int, code: str) -> Row:
    return Row(f"  … and {number} more {code}; -v lists them")


def quoted(finding: Finding, width: int) -> Sequence[str]:
    """Return the source line of a finding, and a caret below its column.

    There is none if it is not in the file, and for a file that a link leads to, out of the
    repository or package of the link.

    A line longer than ``width`` characters is shown around the column.
    """
    if not (finding.line and finding.column):
        return ()
    text, size, at = _source_line(finding.path, finding.line), width - _GUTTER, finding.column - 1
    # No more characters are shown: a long line can have many findings.
    most = max(size, 0) + 1
    before = printable(text[max(at - most, 0) : at].replace("\t", " "))
    if not (after := printable(text[at : at + most].replace("\t", " "))):
        return ()
    # The part around the column, if the line is long.
    if len(before) + len(after) > size and len(before) > size // 2:
        before = f"…{before[len(before) - size // 2 + 1 :]}"
    if len(before) + len(after) > size:
        after = f"{after[: max(size - len(before) - 1, 1)]}…"
    return f"{finding.line:>6} | {before}{after}", f"{'':>6} | {' ' * len(before)}^"


def _source_line(path: str, line: int) -> str:
    """Return a line of a file; empty if there is none, or if it must not be shown."""
    from translate.resources.mesh_work import identity_of

    try:
        lines = _source_lines(path, identity_of(path))
    except OSError:  # not a file: standard input, a text
        return ""
    return lines[line - 1] if line <= len(lines) else ""


@lru_cache(maxsize=1)
def _source_lines(path: str, identity: FileIdentity) -> list[str]:
    """Return the lines of a file with an identity, read once for all findings about it.

    Raises ``OSError`` for what is no regular file.
    """
    from translate.resources.boundary import enclosing_directory, refusal
    from translate.resources.regular_files import opened

    if refusal(path, [enclosing_directory(os.path.dirname(path))]):
        return []
    with TextIOWrapper(opened(path), encoding="utf-8", errors="replace") as file:
        return [line.rstrip() for line in file]
