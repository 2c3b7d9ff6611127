"""The HTML page of ``scripts/report.py``: a row for each file, with a filter and a search.

The rows are a compact JSON array, so that the page stays small; texts that repeat are in a list.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

from support.report_causes import ENGINES, causes, kind_of
from support.result_lines import Row

TITLES = (
    *("source", "file", "format", "links", "joints", "seconds"),
    *("to the other format", "back", "to SDFormat", "checker"),
    *ENGINES.values(),
    *("largest error (m)", "losses, reasons"),
)
#: The results that the filter offers.
KINDS = ("same", "refused", "different", "not read", "explained", "other", "file refused")
STYLE = (
    "body{font:14px sans-serif;margin:1em}table{border-collapse:collapse}"
    "td,th{border:1px solid #ccc;padding:2px 6px;text-align:left;vertical-align:top}"
    "td{min-width:3em;max-width:26em;overflow-wrap:anywhere}th{position:sticky;top:0;background:#eee}"
    ".different,.other,.stopped{background:#fdd}.refused,.file-refused,.translation-refused,"
    ".not-read{background:#ffd}.same{background:#dfd}.explained{background:#eef}"
)
SCRIPT = """
const text = document.getElementById("search"), pick = document.getElementById("filter");
const body = document.querySelector("tbody"), first = 6, verdicts = 9;
const rows = ROWS.map(row => row.map(cell => Array.isArray(cell) ? TEXTS[cell[0]] : cell));
const words = rows.map(row => row.join(" ").toLowerCase());
function cell(value, index) {
  const element = document.createElement("td");
  const kind = value.split(":")[0], isVerdict = index >= first && index < first + verdicts;
  element.textContent = isVerdict && kind === "explained" ? kind : value;
  if (isVerdict && value) {
    element.className = kind.replace(" ", "-");
    element.title = value;
  }
  return element;
}
function show() {
  const wanted = text.value.toLowerCase(), kind = pick.value;
  const isOf = value => value.split(":")[0] === kind;
  const found = rows.filter((row, number) => words[number].includes(wanted)
    && (!kind || row.slice(first, first + verdicts).some(isOf)));
  body.replaceChildren(...found.map(row => {
    const line = document.createElement("tr");
    line.append(...row.map(cell));
    return line;
  }));
  document.getElementById("count").textContent = found.length + " files";
}
text.oninput = pick.onchange = show;
show();
"""


def page_of_robots(rows: list[Row]) -> str:
    """The page with a row for each file."""
    texts: dict[str, int] = {}
    data = [[_short(cell, texts) for cell in _cells(row)] for row in rows]
    head = "".join(f"<th>{html.escape(title)}</th>" for title in TITLES)
    options = "".join(f"<option>{kind}</option>" for kind in KINDS)
    return (
        f"<!DOCTYPE html>\n<html lang='en'><meta charset='utf-8'><title>Report: all files</title>\n"
        f"<style>{STYLE}</style>\n<h1>Report: all files</h1>\n"
        "<p><label>Search <input id='search'></label> <label>Files with <select id='filter'>"
        f"<option value=''>any result</option>{options}</select></label> "
        "<span id='count'></span></p>\n"
        f"<table><thead><tr>{head}</tr></thead><tbody></tbody></table>\n"
        f"<script>const TEXTS = {_json(list(texts))};\nconst ROWS = {_json(data)};\n{SCRIPT}"
        "</script>\n</html>\n"
    )


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("],[", "],\n[")


def _short(cell: str, texts: dict[str, int]) -> object:
    """A text, or its number in the list of texts if it is longer than that."""
    if len(cell) <= 4:
        return cell
    return [texts.setdefault(cell, len(texts))]


def _cells(row: Row) -> Iterator[str]:
    for key in ("source", "file", "format", "links", "joints", "seconds"):
        yield str(row.get(key, ""))
    entries = {entry["direction"]: entry for entry in row["directions"]}
    own, other = ("urdf", "sdf") if row.get("format") == "urdf" else ("sdf", "urdf")
    for direction in (f"{own} to {other}", f"{other} to {own}", "sdf to sdf"):
        yield _result(entries.get(direction), row)
    yield _checked(row)
    for engine in ENGINES:
        kind = kind_of(row, engine)
        found = causes(row, engine) if kind == "explained" else None
        yield kind + "".join(f": {cause.reason}" for cause in found or ())
    positions = [entry.get("position", 0.0) for entry in row["directions"]]
    yield f"{max(positions, default=0.0):.1g}"
    yield _reason(row)


def _result(entry: Row | None, row: Row) -> str:
    if entry is None:
        return "stopped" if row.get("stopped") and not row["directions"] else ""
    if entry["status"] == "refused":
        return f"refused: {entry['code']}"
    return "same" if entry["status"] == "verified" else "different"


def _checked(row: Row) -> str:
    """The worst verdict of the checker, with its reason."""
    entries = [*row["directions"], *row.get("models", ())]
    found = [entry["checker"] for entry in entries if "checker" in entry]
    order = ("different", "not read", "same")
    worst = min(found, key=lambda item: order.index(item["verdict"]), default=None)
    if worst is None:
        return ""
    return worst["verdict"] + (f": {worst['reason'][:100]}" if worst.get("reason") else "")


def _reason(row: Row) -> str:
    """The losses of the first translation, or why it is refused."""
    first = row["directions"][0] if row["directions"] else {}
    if first.get("status") == "refused":
        models = row.get("models", ())
        same = sum(entry["status"] == "verified" for entry in models)
        single = f"; single models: {same} of {len(models)} same" if models else ""
        return re.sub(r"/[\w.+/-]*/(?=[\w.+-])", "", first["message"])[:120] + single
    return row.get("stopped") or ", ".join(f"{c} {n}" for c, n in first.get("losses", {}).items())
