"""The reports of a batch: ``report.json`` and ``report.html``."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from translate import __version__
from translate.diagnostics.printable import json_text, printable

if TYPE_CHECKING:
    from translate.resources.journal import Record

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem }
tr { border-bottom: 1px solid #ccc }
td { overflow-wrap: anywhere }
.converted { color: #17692b } .failed, .different, .time-limit, .memory-limit, .worker-ended {
color: #a3150f } .not-exact { color: #8a5a00 }
"""


def json_report(entries: list[Record], times: Record) -> str:
    """The text of ``report.json``, which is a stable interface.  Only ``times`` differs by run."""
    return json_text(
        {
            "version": __version__,
            "exit_code": max((cast("int", entry["exit_code"]) for entry in entries), default=0),
            "statuses": counts(entries),
            "files": entries,
            "times": times,
        }
    )


def counts(entries: Iterable[Record]) -> dict[str, int]:
    """The number of files by status."""
    return dict(sorted(Counter(str(entry["status"]) for entry in entries).items()))


def html_report(entries: list[Record]) -> str:
    """The text of ``report.html``: one page without scripts and references; texts are escaped."""
    total = ", ".join(f"{count} {status}" for status, count in counts(entries).items())
    rows = "\n".join(map(_row, entries))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>robot-translate batch</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{len(entries)} files: {_escaped(total)}</h1>
<table>
<thead><tr><th>input</th><th>status</th><th>output</th><th>report</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
<p>robot-translate {__version__}</p>
</body>
</html>
"""


def _row(entry: Record) -> str:
    status = _escaped(entry["status"])
    lines = "<br>".join(_escaped(line) for line in _lines(entry))
    return (
        f'<tr><td>{_escaped(entry["input"])}</td><td class="{status}">{status}</td>'
        f"<td>{_escaped(entry['output'] or '')}</td><td>{lines}</td></tr>"
    )


def error_lines(entry: Record) -> list[str]:
    """The errors and the differences of a file, one line each."""
    lines = []
    for item in _list(entry, "diagnostics"):
        place = f"{item['path']}:{item['line']}" if item["line"] else item["path"]
        lines.append(f"{place}: {item['severity']}: {item['message']} [{item['code']}]")
    comparison = cast("Record", entry.get("comparison", {}))
    return [*lines, *cast("list[str]", comparison.get("differences", []))]


def _lines(entry: Record) -> list[str]:
    counted = [*_list(entry, "causes"), *_list(entry, "findings")]
    causes = [f"{item['severity']}: {item['count']} × {item['code']}" for item in counted]
    return [*error_lines(entry), *causes]


def _list(entry: Record, key: str) -> list[Record]:
    return cast("list[Record]", entry.get(key, []))


def _escaped(value: object) -> str:
    return html.escape(printable(str(value)))
