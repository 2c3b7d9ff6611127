"""Output: data to standard output, messages to standard error, complete files."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, TextIO, TypeGuard

import click

from translate.cli import findings
from translate.cli.findings import Row
from translate.diagnostics.catalogue import LOSS_SEVERITIES
from translate.diagnostics.diagnostic import (
    SEVERITIES,
    Diagnostic,
    aligned,
    printable,
    printable_lines,
    without_commands,
    xml_for_terminal,
)

_COLORS: dict[str, str] = {
    **{severity: form.color for severity, form in SEVERITIES.items()},
    **{severity: form.color for severity, form in LOSS_SEVERITIES.items()},
    "refused": "red",
}

#: The part of a hint for commands with the option.
_LENIENT = r"; [^;]*--lenient[^;]*"
#: What follows the last line of a file without a line end in a difference.
_NO_LINE_END = "\n\\ No newline at end of file\n"
#: The rows of a table that is drawn on a terminal; a longer one has aligned columns only.
MAX_DRAWN = 1_000
#: An output was written to a file with other content.
REPLACED = "earlier file replaced"


def data(text: str) -> None:
    """Write text to standard output, in UTF-8 in every locale, with a final newline."""
    binary(with_line_end(text).encode("utf-8", "backslashreplace"))


def with_line_end(text: str) -> str:
    """Return a text with a final newline, unless it is empty."""
    return f"{text}\n" if text and not text.endswith("\n") else text


def binary(content: bytes) -> None:
    """Write bytes to standard output."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "<stdout>")
    try:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        # Python would report the error again when it flushes at exit.
        discard(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise
        raise OSError(error.errno, error.strerror, "<stdout>") from None


def text(content: str) -> None:
    """Write a text for persons to standard output.  No line is a command for a runner of CI."""
    data(without_commands(content))


def robot(content: str | bytes) -> None:
    """Write a robot to standard output.

    A terminal would obey its control characters: it gets character references for them.
    """
    from translate.xml.text_edits import text_encoding

    if sys.stdout is not None and sys.stdout.isatty():
        if isinstance(content, bytes):
            content = content.decode(text_encoding(content), "replace")
        data(xml_for_terminal(content))
    elif isinstance(content, bytes):
        binary(content)
    else:
        data(content)


def difference(old: bytes, new: bytes, path: str) -> None:
    """Write the changes of a file as a unified difference to standard output.

    It is a text for persons: control characters are escaped, except tabs and the line ends.
    """
    import io

    from translate.xml.text_edits import text_encoding

    # Lines end at line feeds only.
    first, second = (
        [*io.StringIO(content.decode(text_encoding(content), "replace"))] for content in (old, new)
    )
    text("".join(map(_difference_line, unified_difference(first, second, shown(path)))))


def _difference_line(line: str) -> str:
    end = next((end for end in ("\r\n", "\n") if line.endswith(end)), "")
    return "\t".join(map(printable, line.removesuffix(end).split("\t"))) + (end or _NO_LINE_END)


def unified_difference(old: Sequence[str], new: Sequence[str], name: str) -> Iterator[str]:
    """Yield the lines of a unified difference, with three lines around each change.

    The time grows with the number of lines, which that of :mod:`difflib` does not.
    """
    import difflib

    blocks: list[difflib.Match] = []
    for start, new_start, size in _equal_blocks(old, new):
        before = blocks[-1] if blocks else difflib.Match(-1, -1, 0)
        if (before.a + before.size, before.b + before.size) == (start, new_start):
            blocks[-1] = before._replace(size=before.size + size)
        else:
            blocks.append(difflib.Match(start, new_start, size))
    blocks.append(difflib.Match(len(old), len(new), 0))

    class Alignment(difflib.SequenceMatcher[str]):
        def get_matching_blocks(self) -> list[difflib.Match]:
            return blocks

    for number, group in enumerate(Alignment(None, old, new).get_grouped_opcodes()):
        if not number:
            yield from (f"--- {name}\n", f"+++ {name}\n")
        removed = _line_range(group[0][1], group[-1][2])
        added = _line_range(group[0][3], group[-1][4])
        yield f"@@ -{removed} +{added} @@\n"
        for kind, start, end, new_start, new_end in group:
            if kind == "equal":
                yield from (f" {line}" for line in old[start:end])
                continue
            yield from (f"-{line}" for line in old[start:end])
            yield from (f"+{line}" for line in new[new_start:new_end])


def _line_range(start: int, end: int) -> str:
    """Return the lines of a part of a unified difference.

    An empty part follows the line ``start``.
    """
    number = end - start
    if number == 1:
        return str(start + 1)
    return f"{start + (number > 0)},{number}"


#: The largest product of the numbers of lines of two parts that are compared exactly.
_MAX_PRODUCT = 40_000


def _equal_blocks(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield equal parts of two texts: the first lines of both, and the number of lines.

    Lines that each text has once divide large texts; between them, small parts are compared
    exactly, and large ones line by line.
    """
    import difflib

    start, new_start = 0, 0
    anchors = _anchors(old, new) if len(old) * len(new) > _MAX_PRODUCT else []
    for end, new_end in [*anchors, (len(old), len(new))]:
        part, new_part = old[start:end], new[new_start:new_end]
        if len(part) * len(new_part) <= _MAX_PRODUCT:
            matcher = difflib.SequenceMatcher(None, part, new_part, autojunk=False)
            for a, b, size in matcher.get_matching_blocks():
                if size:
                    yield start + a, new_start + b, size
        else:
            for index, (line, new_line) in enumerate(zip(part, new_part, strict=False)):
                if line == new_line:
                    yield start + index, new_start + index, 1
        if end < len(old):
            yield end, new_end, 1
        start, new_start = end + 1, new_end + 1


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return the indices of lines that each text has once, the most of them that have one order."""
    from bisect import bisect_left
    from collections import Counter

    counts, new_counts = Counter(old), Counter(new)
    places = {line: index for index, line in enumerate(new) if new_counts[line] == 1}
    # The longest increasing sequence: for each length, the least last index, and what is before.
    last: list[int] = []
    chains: list[tuple[int, int, object]] = []
    for index, line in enumerate(old):
        if counts[line] != 1 or line not in places:
            continue
        place = places[line]
        length = bisect_left(last, place)
        chain = (index, place, chains[length - 1] if length else None)
        last[length : length + 1] = [place]
        chains[length : length + 1] = [chain]
    anchors = []
    link: object = chains[-1] if chains else None
    while isinstance(link, tuple):
        anchors.append((link[0], link[1]))
        link = link[2]
    return anchors[::-1]


def report(lines: Iterable[str]) -> None:
    """Write the lines of a report to standard output, wrapped, with control characters escaped."""
    data(text_of_rows(map(Row, map(printable, lines)), sys.stdout))


def message(text: str, severity: str = "") -> None:
    """Print a message of one line, wrapped, on standard error, if it is open and can be written.

    The first ``severity`` in it is coloured on a terminal.  Control characters are escaped.
    """
    _print(colored(wrapped(printable(text), width_of(sys.stderr)), severity, sys.stderr))


def notes(lines: Iterable[str]) -> None:
    """Print messages of one line each on standard error."""
    for line in lines:
        message(line)


def messages(text: str) -> None:
    """Print a message of several lines, which are not wrapped, on standard error."""
    _print(printable_lines(text))


def _print(text: str) -> None:
    if sys.stderr is None:
        return
    try:
        click.echo(without_commands(text), err=True, color=is_terminal(sys.stderr))
    except BrokenPipeError:
        raise
    except OSError:
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Send what a stream still contains, and all later output, to the null device."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


@contextlib.contextmanager
def library_warnings(*, hidden: bool) -> Iterator[None]:
    """Print the warnings of libraries on standard error, unless they are ``hidden``."""
    if not hidden:
        yield
        return
    import warnings

    logging: Any = sys.modules.get("logging")
    level = logging.root.manager.disable if logging else 0
    if logging:
        logging.disable(logging.WARNING)
    else:
        sys.meta_path.insert(0, _QuietLogging)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        if _QuietLogging in sys.meta_path:
            sys.meta_path.remove(_QuietLogging)
        if logging := sys.modules.get("logging"):
            logging.disable(level)


class _QuietLogging:
    """Finds ``logging``, whose import takes long, and disables its warnings once it is imported."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the usual module with a loader that disables its warnings."""
        if name != "logging":
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module

            def run_quietly(module: Any) -> None:
                run(module)
                module.disable(module.WARNING)

            # An attribute of this one loader.
            vars(spec.loader)["exec_module"] = run_quietly
        return spec


def open_closed_streams() -> None:
    """Give the null device to the closed ones of the file descriptors 0, 1 and 2.

    Without this, the next file that is opened would be standard input, output or error.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)
    if sys.stderr is None:
        # click prints errors on standard output instead.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end


def show_diagnostics(items: Iterable[Diagnostic]) -> None:
    """Print findings on standard error; those of a command with ``-v`` are grouped without it."""
    context = click.get_current_context(silent=True)
    is_brief = context is not None and context.params.get("verbose") is False
    listed = findings.LISTED if is_brief else None
    if context is not None and "lenient" not in context.params:
        items = [replace(finding, hint=re.sub(_LENIENT, "", finding.hint)) for finding in items]
    show_rows(findings.rows(map(findings.of_diagnostic, items), listed=listed))


def show_rows(rows: Iterable[Row]) -> None:
    """Print lines about findings on standard error."""
    for text in _lines(rows, sys.stderr):
        _print(text)


def text_of_rows(rows: Iterable[Row], stream: TextIO | None) -> str:
    """Return the lines about findings for a stream (``None``: a file), without runner commands."""
    return without_commands("\n".join(_lines(rows, stream)))


def _lines(rows: Iterable[Row], stream: TextIO | None) -> Iterator[str]:
    width = width_of(stream)
    for row in rows:
        text = row.text if row.fixed else wrapped(row.text, width)
        yield colored(text, row.severity, stream)


def height_of(row: Row) -> int:
    """Return the number of lines that a row needs on standard error."""
    return wrapped(row.text, width_of(sys.stderr)).count("\n") + 1


def colored(text: str, severity: str, stream: TextIO | None) -> str:
    """Return the text with its first ``severity`` in the colour of that severity, on a terminal."""
    if not severity or not is_terminal(stream):
        return text
    return text.replace(severity, click.style(severity, fg=_COLORS[severity], bold=True), 1)


def width_of(stream: TextIO | None) -> int:
    """Return the columns for a text: those in ``COLUMNS``, or of a terminal; else 0, no limit."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal():
        return int(columns)
    if stream is None or not stream.isatty():
        return 0
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except OSError:
        return 80


def wrapped(line: str, width: int) -> str:
    """Return a line, wrapped at spaces to a width if that is not 0.

    Continued lines are indented more.
    """
    if not 0 < width < len(line):
        return line
    import textwrap

    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.fill(
        line,
        max(width, 2 * len(indent)),
        subsequent_indent=indent,
        expand_tabs=False,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    )


def is_terminal(stream: TextIO | None) -> TypeGuard[TextIO]:
    """Return whether a stream is open and a terminal with colours (https://no-color.org)."""
    return stream is not None and stream.isatty() and not os.environ.get("NO_COLOR")


def table(headers: Sequence[str], rows: Iterable[Sequence[str]], *, err: bool = False) -> None:
    """Print a table: by rich on a terminal, else aligned columns for cut and grep."""
    stream = sys.stderr if err else sys.stdout
    rows = [tuple(map(printable, row)) for row in rows]
    if is_terminal(stream) and len(rows) <= MAX_DRAWN:
        _rich_table(headers, rows, stream)
        return
    content = aligned(headers, rows)
    if err:
        messages(content)
    else:
        text(content)


def shown(path: str) -> str:
    """Return the name of a file in a message."""
    return printable(click.format_filename(path))


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, in the singular or in the plural."""
    return f"1 {noun}" if number == 1 else f"{number} {plural or f'{noun}s'}"


def refuse_unwritable(
    path: str,
    inputs: Iterable[str],
    option: str,
    *,
    allow_outside: bool = False,
    is_compared: bool = False,
) -> None:
    """Raise a usage error if an output is an input or a directory, or its directory is missing.

    Raises :class:`translate.TranslateError` for a pipe or a device, and for a link that
    :func:`~translate.resources.boundary.refuse_link_outside` refuses; if the output ``is_compared``
    and not written, only for a link into ``.git``.
    """
    from translate.resources.boundary import refuse_link_outside
    from translate.xml.files import refuse_link_into_git

    if is_compared:
        refuse_link_into_git(path)
    else:
        refuse_link_outside(path, allow_outside=allow_outside)
    for name in inputs:
        if name != "-" and same_file(name, path):
            raise click.UsageError(
                f"{option} {shown(path)} is the input, "
                "which is never overwritten; choose another name"
            )
    if os.path.isdir(path):
        raise click.UsageError(
            f"{option} {shown(path)} is a directory; choose a file name, "
            f"for example {shown(os.path.join(path, 'model.sdf'))}"
        )
    directory = os.path.dirname(path) or os.curdir
    if not os.path.isdir(directory):
        raise click.UsageError(f"the directory {shown(directory)} does not exist; create it first")


def same_file(a: str, b: str) -> bool:
    """Return whether two paths are the same file, with links and relative paths resolved."""
    from translate.xml.files import real_path

    try:
        return os.path.samefile(a, b)
    except OSError:
        return real_path(a) == real_path(b)


def _rich_table(headers: Sequence[str], rows: Sequence[Sequence[str]], stream: TextIO) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    drawn = Table(*headers, box=box.SIMPLE_HEAD, header_style="bold")
    for row in rows:
        drawn.add_row(*row)
    Console(file=stream, markup=False, emoji=False, highlight=False).print(drawn)
