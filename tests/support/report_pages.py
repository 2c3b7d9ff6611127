"""The pages of ``scripts/report.py``: docs/report.md, and one in HTML with a row for each file."""

from __future__ import annotations

import html
import re
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from support.change_causes import OF_INERTIA, OF_JOINTS
from support.paths import ROOT
from support.result_lines import Row

PAGE = ROOT / "docs" / "report.md"
ROBOTS = ROOT / "docs" / "report-robots.html"
ENGINES = {
    "drake": "Drake",
    "pinocchio": "Pinocchio",
    "mujoco": "MuJoCo",
    "pybullet": "PyBullet",
    "gazebo": "Gazebo Fortress",
}
#: The directions in the order of the table.
DIRECTIONS = ("urdf to sdf", "sdf to urdf", "sdf to sdf")


class Rule(NamedTuple):
    """A cause of differences: the engines, the codes, one of which must be there, and the reason.

    The rule holds for files with one of ``named`` among the codes of the report, if there are any.
    """

    engines: tuple[str, ...]
    codes: frozenset[str]
    named: frozenset[str]
    reason: str


ALL = tuple(ENGINES)
MASSES = frozenset({"mass", "acceleration", "inertia", "inertial-pose"})
#: Properties of a robot, or codes of its report, that name links without mass.
WITHOUT_MASS = frozenset(
    {"massless-links", "mass-missing", "massless-link-given-inertia", "massless-link-as-frame"}
)
RULES = (
    Rule(
        ("pybullet",),
        MASSES,
        WITHOUT_MASS,
        "PyBullet gives 1 kg and 1 kg m² to a link without `<inertial>`",
    ),
    Rule(
        ("mujoco",),
        MASSES,
        WITHOUT_MASS,
        "MuJoCo computes the mass of a link without `<inertial>` from its collisions",
    ),
    Rule(
        ("gazebo",),
        frozenset({"link-missing", "collision-count", "joint-type", "mass", "acceleration"}),
        WITHOUT_MASS,
        "libsdformat leaves out links of a URDF without mass, or joins others with them",
    ),
    Rule(
        ALL,
        MASSES,
        frozenset({"impossible-inertia", *OF_INERTIA} - {"massless-link-given-inertia"}),
        "the file has an inertia that no body has, or a spring; engines read it in different ways",
    ),
    Rule(
        ALL,
        frozenset({"limit"}),
        frozenset({"continuous-limited", "limits-equal", "limit-positions-missing"}),
        "engines read the limits of a continuous joint, or equal limits, in different ways",
    ),
    Rule(
        ALL,
        frozenset({"joint-type", "acceleration"}),
        frozenset({"floating-joints"}),
        "a floating joint at the root is no joint in the translation: the robot is free",
    ),
    Rule(
        ALL,
        frozenset({"joint-type", "acceleration", "link-pose", "collision-count", "mass"}),
        frozenset(OF_JOINTS - {"massless-link-given-inertia"}),
        "the report names a joint that is changed",
    ),
)


def reasons(row: Row, engine: str) -> list[str] | None:
    """The causes of the differences in an engine, by rules; ``None`` if a difference has none."""
    judged = row["engines"][engine]
    codes = {*row.get("findings", ()), *row["directions"][0].get("losses", ())}
    left, found = set(judged["differences"]), []
    for rule in RULES:
        if engine in rule.engines and codes & rule.named and left & rule.codes:
            left -= rule.codes
            found.append(rule.reason)
    errors = judged["errors"]
    rounded = max((value for name, value in errors.items() if "poses" in name), default=1.0)
    if engine == "gazebo" and left and left <= {"link-pose", "collision-pose"} and rounded < 1e-4:
        return [*found, "libsdformat rounds the numbers of a URDF"]
    fixed = engine == "gazebo" and row["format"] == "sdf" and "continuous-joints" in codes
    if fixed and "joint-type" in left:
        left -= {"joint-type", "acceleration", "link-pose", "collision-pose"}
        found.append("Gazebo Fortress fixes joints of SDFormat of the type `continuous`")
    return None if left else found


# --- The page -------------------------------------------------------------------------------------


def write_pages(rows: list[Row]) -> None:
    """Write both pages."""
    rows = sorted(rows, key=lambda row: (row["source"], row["file"]))
    PAGE.write_text("\n".join(page(rows)) + "\n", encoding="utf-8")
    ROBOTS.write_text(page_of_robots(rows), encoding="utf-8")


def page(rows: list[Row]) -> Iterator[str]:
    """The lines of docs/report.md."""
    groups = Counter(row["source"] for row in rows)
    origin = ", ".join(f"{count} of {source}" for source, count in groups.items())
    yield "# Report\n"
    yield _paragraph(
        f"`scripts/report.py` has translated {len(rows)} files, chosen by chance: "
        f"{origin}. Each file is translated to the other format and back, and an SDFormat file "
        "also to SDFormat; each result is read back and compared with its input. Engines load the "
        "file and its translation ([`--with`](cli.md#engines)). Meshes are small boxes in engines, "
        "because the mesh files of many robots are not published. [All files](report-robots.html) "
        "are in a page with a filter and a search."
    )
    yield from _translations(rows)
    yield from _refused(rows)
    yield from _engine_tables(rows)
    yield from _libsdformat(rows)


def _translations(rows: list[Row]) -> Iterator[str]:
    yield "## Translations"
    yield ""
    yield "| direction | translations | same robot | different | refused | median s, largest s |"
    yield "|---|" + "---:|" * 5
    for direction in DIRECTIONS:
        entries = [e for row in rows for e in row["directions"] if e["direction"] == direction]
        counts = Counter(entry["status"] for entry in entries)
        times = sorted(entry["seconds"] for entry in entries) or [0.0]
        numbers = [len(entries), counts["verified"], counts["different"], counts["refused"]]
        yield (
            f"| {direction} | {' | '.join(map(str, numbers))} | {times[len(times) // 2]:.2g}, "
            f"{times[-1]:.2g} |"
        )
    verified = [e for row in rows for e in row["directions"] if e["status"] == "verified"]
    position = max((entry["position"] for entry in verified), default=0.0)
    rotation = max((entry["rotation"] for entry in verified), default=0.0)
    yield ""
    yield f"The largest errors of the same robots are {position:.2g} m and {rotation:.2g} rad."
    failures = [
        (row, f"{entry['direction']}: {'; '.join(entry['differences'])}")
        for row in rows
        for entry in row["directions"]
        if entry["status"] == "different"
    ]
    failures += [(row, row["stopped"]) for row in rows if row.get("stopped")]
    yield "" if failures else "No translation failed in another way."
    for row, reason in failures:
        yield f"- {_name(row)}: {_text(reason)}"
    yield ""


def _refused(rows: list[Row]) -> Iterator[str]:
    """The refused files by the code, with the engines that refuse them, too."""
    by_code: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        first = row["directions"][0] if row["directions"] else {"status": ""}
        if first["status"] == "refused":
            by_code[first["code"]].append(row)
    yield "## Refused files"
    yield ""
    yield _paragraph(
        "The engines that read the format of a refused file were asked for it. A [code](codes.md) "
        "without such an engine rests on a rule of the target format, for example that a URDF file "
        "has one robot."
    )
    yield "| code | files | an engine refuses it, too | no engine refuses it |"
    yield "|---|---:|---:|---|"
    for code, found in sorted(by_code.items()):
        confirmed = [row for row in found if any(row.get("engines_that_refuse", {}).values())]
        others = [_name(row) for row in found if row not in confirmed]
        listed = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
        yield f"| {_linked(code)} | {len(found)} | {len(confirmed)} | {listed} |"
    yield ""


def _linked(code: str) -> str:
    """A code with a link to its section."""
    for path in sorted((PAGE.parent / "codes").glob("*.md")):
        if f"\n## {code}\n" in path.read_text(encoding="utf-8"):
            return f"[`{code}`](codes/{path.name}#{code})"
    return f"`{code}`"


def _engine_tables(rows: list[Row]) -> Iterator[str]:
    yield "## Engines"
    yield ""
    yield _paragraph(
        "An engine loads the file and its translation; an engine that reads only one of the "
        "formats is compared with Drake. *named*: each difference has a cause in the list below. "
        "*file refused*: the engine, or Drake, refuses the file of its authors; *translation "
        "refused*: only the translation."
    )
    yield "| engine | files | same | named | other | file refused | translation refused |"
    yield "|---|" + "---:|" * 6
    causes: Counter[tuple[str, str]] = Counter()
    others: list[str] = []
    refusals: list[str] = []
    named = 0
    for engine, title in ENGINES.items():
        judged = [row for row in rows if engine in row["engines"]]
        counts: Counter[str] = Counter()
        for row in judged:
            item = row["engines"][engine]
            kind = item["verdict"]
            if kind == "refused":
                kind = "file refused" if item["refusals"][0] else "translation refused"
                if kind == "translation refused" and _is_named_refusal(row, item):
                    named += 1
                elif kind == "translation refused":
                    reader = ENGINES[item["readers"][1]]
                    refusals.append(f"- {reader}, {_name(row)}: {_text(item['refusals'][1])}")
            elif kind == "different":
                found = reasons(row, engine)
                kind = "other" if found is None else "named"
                if found is None:
                    others.append(f"- {title}, {_name(row)}: {_text(item['example'])}")
                causes.update((title, reason) for reason in found or ())
            counts[kind] += 1
        kinds = ("same", "named", "other", "file refused", "translation refused")
        numbers = [len(judged), *(counts[kind] for kind in kinds)]
        yield f"| {title} | {' | '.join(map(str, numbers))} |"
    yield ""
    yield "Causes of differences:"
    yield ""
    for (title, reason), count in sorted(causes.items()):
        yield f"- {title}: {reason} ({count} files)"
    yield ""
    yield "Other differences, with the first one of each file:"
    yield ""
    yield from others or ["- none"]
    yield ""
    yield "Translations that an engine refuses although it loads the file:"
    yield ""
    if named:
        yield (
            f"- Gazebo Fortress: {named} files with an inertia that no body has. The report has "
            "the note `inertia-refused`, and `--for fortress` writes another inertia"
        )
    yield from dict.fromkeys(refusals) or ["- none"]
    yield ""


def _is_named_refusal(row: Row, item: Row) -> bool:
    """Whether Gazebo refuses an inertia of the file, which a note of the translation names."""
    refused = item["readers"][1] == "gazebo" and "has invalid inertia" in item["refusals"][1]
    return refused and "link-inertia-invalid" in row.get("findings", ())


def _libsdformat(rows: list[Row]) -> Iterator[str]:
    """What changes in our SDFormat, and in that of libsdformat."""
    both = [row["libsdformat"] for row in rows if row.get("libsdformat")]
    refused = sum(item["status"] == "refused" for item in both)
    counts = {
        side: Counter(code for item in both for code in item.get(side, {}))
        for side in ("ours", "libsdformat")
    }
    yield "## Beside libsdformat"
    yield ""
    yield _paragraph(
        f"libsdformat 12 converts URDF, too (`gz sdf -p`). Of {len(both)} URDF files it refuses "
        f"{refused}. The SDFormat of both was compared with the URDF in the same way, by "
        "`translate.compare`: the table has the numbers of files with at least one difference of a "
        "kind. Links without mass get a small inertia here, because SDFormat requires a positive "
        "mass; this is reported. libsdformat leaves these links out and joins links at fixed "
        "joints, without a report; `convert --compat libsdformat` does the same with a report."
    )
    yield "| difference | files, ours | files, libsdformat |"
    yield "|---|---:|---:|"
    for code in sorted({*counts["ours"], *counts["libsdformat"]}):
        yield f"| {code} | {counts['ours'][code]} | {counts['libsdformat'][code]} |"
    clean = {
        side: sum(side in item and not item[side] for item in both)
        for side in ("ours", "libsdformat")
    }
    yield f"| none | {clean['ours']} | {clean['libsdformat']} |"


def _paragraph(text: str) -> str:
    """A paragraph of a page, and an empty line."""
    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False) + "\n"


def _name(row: Row) -> str:
    return f"`{row['file']}` ({row['source']})"


def _text(message: str) -> str:
    """A message in one line of a page, without directories and colours of a terminal."""
    line = re.sub(r"/[\w.+/-]*/(?=[\w.+-])", "", " ".join(message.split()))
    line = re.sub(r"\x1b\[[\d;]*m", "", line)
    line = line if len(line) <= 160 else f"{line[:160]} …"
    return f"`{line.replace('`', chr(39)).replace('|', ' ')}`"


# --- The page of all files ------------------------------------------------------------------------

STYLE = (
    "body{font:14px sans-serif;margin:1em}table{border-collapse:collapse}"
    "td,th{border:1px solid #ccc;padding:2px 6px;text-align:left;vertical-align:top}"
    "td{max-width:26em;overflow-wrap:anywhere}"
    "th{position:sticky;top:0;background:#eee}.different,.other{background:#fdd}"
    ".refused,.stopped{background:#ffd}.same,.verified{background:#dfd}.named{background:#eef}"
)
SCRIPT = """
const text = document.getElementById("search"), pick = document.getElementById("filter");
function show() {
  const wanted = text.value.toLowerCase(), kind = pick.value;
  let count = 0;
  for (const row of document.querySelectorAll("tbody tr")) {
    const found = row.textContent.toLowerCase().includes(wanted)
      && (!kind || row.querySelector("td." + kind));
    row.hidden = !found;
    count += found;
  }
  document.getElementById("count").textContent = count + " files";
}
text.oninput = pick.onchange = show;
show();
"""


def page_of_robots(rows: list[Row]) -> str:
    """The page with a row for each file."""
    titles = [
        *("source", "file", "format", "links", "joints", "seconds"),
        *("to the other format", "back", "to SDFormat"),
        *ENGINES.values(),
        *("largest error (m)", "losses"),
    ]
    head = "".join(f"<th>{html.escape(title)}</th>" for title in titles)
    body = "\n".join(f"<tr>{''.join(_cells(row))}</tr>" for row in rows)
    kinds = ("verified", "different", "refused", "stopped", "same", "named", "other")
    options = "".join(f"<option>{kind}</option>" for kind in kinds)
    return (
        f"<!DOCTYPE html>\n<html lang='en'><meta charset='utf-8'><title>Report: all files</title>\n"
        f"<style>{STYLE}</style>\n<h1>Report: all files</h1>\n"
        "<p><label>Search <input id='search'></label> <label>Files with <select id='filter'>"
        f"<option value=''>any result</option>{options}</select></label> "
        "<span id='count'></span></p>\n"
        f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>\n"
        f"<script>{SCRIPT}</script>\n</html>\n"
    )


def _cells(row: Row) -> Iterable[str]:
    for key in ("source", "file", "format", "links", "joints", "seconds"):
        yield _cell(str(row.get(key, "")))
    entries = {entry["direction"]: entry for entry in row["directions"]}
    own, other = ("urdf", "sdf") if row.get("format") == "urdf" else ("sdf", "urdf")
    for direction in (f"{own} to {other}", f"{other} to {own}", "sdf to sdf"):
        entry = entries.get(direction)
        if row.get("stopped") and entry is None and not entries:
            yield _cell(row["stopped"], "stopped")
        elif entry is None:
            yield _cell("")
        else:
            detail = entry.get("code") or "; ".join(entry.get("differences", ()))
            yield _cell(f"{entry['status']} {detail}".rstrip(), entry["status"])
    for engine in ENGINES:
        item = row["engines"].get(engine)
        yield _cell("") if item is None else _engine_cell(row, engine, item)
    positions = [entry.get("position", 0.0) for entry in row["directions"]]
    yield _cell(f"{max(positions):.2g}" if positions else "")
    losses = row["directions"][0].get("losses", {}) if row["directions"] else {}
    yield _cell(", ".join(f"{code} {count}" for code, count in losses.items()))


def _engine_cell(row: Row, engine: str, item: Row) -> str:
    kind = item["verdict"]
    if kind == "different":
        kind = "other" if reasons(row, engine) is None else "named"
    detail = next((text for text in item["refusals"] if text), "") or item["example"]
    return _cell(kind, kind, _text(detail).strip("`") if detail else "")


def _cell(text: str, kind: str = "", title: str = "") -> str:
    own = f" class='{kind}'" if kind else ""
    own += f' title="{html.escape(title)}"' if title else ""
    return f"<td{own}>{html.escape(text)}</td>"
