"""docs/report.md of ``scripts/report.py``."""

from __future__ import annotations

import re
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterator

from support.paths import ROOT
from support.report_causes import ENGINES, cause_of_refusal, causes, kind_of
from support.report_table import page_of_robots
from support.report_translations import MODELS
from support.result_lines import Row

PAGE = ROOT / "docs" / "report.md"
ROBOTS = ROOT / "docs" / "report-robots.html"
#: The directions in the order of the table.
DIRECTIONS = ("urdf to sdf", "sdf to urdf", "sdf to sdf")
#: The rules of the formats behind codes of files that no reader refuses.
RULES = {
    "attribute-invalid": "a scale has three numbers ([U A5.5](reference/urdf.md#u-a5.5))",
    "element-invalid": "libsdformat ignores text behind a number, which is an error here "
    "([S A35](reference/sdformat.md#s-a35))",
    "file-read": "libsdformat accepts text before the root element, as `--lenient` does",
    "model-choice": "a URDF file has one robot; each model is translated by its name, see above",
    "several-trees": "a URDF robot has one root ([U A2.4](reference/urdf.md#u-a2.4))",
    "xacro-unexpanded": "readers take xacro as text ([U E4](reference/urdf.md#u-e4))",
}


#: Files that the checker calls different, and why this is right.
KNOWN = {
    "gazebosim+gz-sim/tutorials/files/underwater_vehicles/buoyant_lrauv.sdf": "An included file of "
    "another directory names a mesh that does not exist; its relative URI stays as it is"
}


def write_pages(translations: list[Row], engines: list[Row], converters: list[Row]) -> None:
    """Write both pages."""
    steps = [{(row["source"], row["file"]): row for row in step} for step in (engines, converters)]
    rows = []
    for row in sorted(translations, key=lambda row: (row["source"], row["file"])):
        engine, converter = (step.get((row["source"], row["file"]), {}) for step in steps)
        rows.append({**converter, **engine, **row})
    PAGE.write_text("\n".join(page(rows)) + "\n", encoding="utf-8")
    ROBOTS.write_text(page_of_robots(rows), encoding="utf-8")


def page(rows: list[Row]) -> Iterator[str]:
    """The lines of docs/report.md."""
    groups = Counter(row["source"] for row in rows).most_common()
    origin = ", ".join(f"{count:,} of {source}" for source, count in groups)
    objects = sum(row["file"].startswith("random_urdfs/") for row in rows)
    yield "# Report\n"
    yield _paragraph(
        f"`scripts/report.py` has translated {len(rows):,} different files: {origin}. {objects:,} "
        "of them are single objects (`random_urdfs` of PyBullet). Each file is "
        "translated to the other format and back, and an SDFormat file also to SDFormat. Two "
        "programs compare each result with its input: `convert --verify`, and the independent "
        "checker of [`verify`](proof.md#the-checker) with the report. [All "
        "files](report-robots.html) are in a page with a filter and a search."
    )
    yield from _translations(rows)
    yield from _refused(rows)
    yield from _engine_tables(rows)
    yield from _converters(rows)


def _translations(rows: list[Row]) -> Iterator[str]:
    yield "## Translations\n"
    yield "| direction | translations | refused | same robot | checker: same | not read | seconds |"
    yield "|---|" + "---:|" * 6
    for direction in DIRECTIONS:
        entries = [e for row in rows for e in row["directions"] if e["direction"] == direction]
        yield _translation_line(direction, entries)
    models = [entry for row in rows for entry in row.get("models", ())]
    yield _translation_line("single models", models)
    yield ""
    worlds = sum("models" in row for row in rows)
    entries = [e for row in rows for e in (*row["directions"], *row.get("models", ()))]
    verified = [entry for entry in entries if entry["status"] == "verified"]
    position = max((entry["position"] for entry in verified), default=0.0)
    rotation = max((entry["rotation"] for entry in verified), default=0.0)
    checked = max((entry["checker"].get("error", 0.0) for entry in verified), default=0.0)
    yield _paragraph(
        f"*single models*: {worlds} files have several models, and up to {MODELS} of each are "
        "translated to URDF by their names. The seconds are the median and the largest time of a "
        f"translation with `--verify`. The largest errors are {position:.2g} m and {rotation:.2g} "
        f"rad for `--verify`, and {checked:.2g} relative to the size for the checker."
    )
    yield from _failures(rows)


def _translation_line(name: str, entries: list[Row]) -> str:
    counts = Counter(entry["status"] for entry in entries)
    verdicts = Counter(entry["checker"]["verdict"] for entry in entries if "checker" in entry)
    times = sorted(entry["seconds"] for entry in entries) or [0.0]
    numbers = [len(entries), counts["refused"], counts["verified"], verdicts["same"]]
    cells = " | ".join(f"{number:,}" for number in (*numbers, verdicts["not read"]))
    return f"| {name} | {cells} | {times[len(times) // 2]:.2g}, {times[-1]:.2g} |"


def _failures(rows: list[Row]) -> Iterator[str]:
    """All translations that a comparison calls different, or that have no verdict."""
    found, unread = [], Counter[str]()
    for row in rows:
        if row.get("stopped"):
            found.append((row, row["stopped"]))
        for entry in (*row["directions"], *row.get("models", ())):
            checker = entry.get("checker", {"verdict": "same"})
            if entry["status"] == "different":
                found.append((row, f"{entry['direction']}: {entry['differences'][0]}"))
            if checker["verdict"] == "different":
                found.append((row, f"{entry['direction']}, checker: {checker['reason']}"))
            if checker["verdict"] == "not read":
                unread[re.sub(r"'[^']*'", "'…'", checker["reason"])] += 1
    yield "Different for one of the programs:\n" if found else "No translation is different."
    for row, reason in found:
        why = KNOWN.get(row["file"], "")
        yield f"- {_name(row)}: {_text(reason)}{'. ' if why else ''}{why}"
    yield ""
    yield "Not read by the checker:\n"
    yield from (f"- {count}: {_text(reason)}" for reason, count in unread.most_common())
    yield ""


def _refused(rows: list[Row]) -> Iterator[str]:
    """The refused files by the code, with the engines that refuse them, too."""
    by_code: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        first = row["directions"][0] if row["directions"] else {"status": ""}
        if first["status"] == "refused":
            by_code[first["code"]].append(row)
    total = sum(map(len, by_code.values()))
    yield "## Refused files\n"
    yield _paragraph(
        f"{total} files are refused in the direction to the other format, each with a code. The "
        "readers of the format (engines, libsdformat, urdfdom, yourdfpy) were asked for them. For "
        "files that no reader refuses, the table states the rule behind the code."
    )
    yield "| code | files | a reader refuses it, too | no reader refuses it |"
    yield "|---|---:|---:|---|"
    for code, found in sorted(by_code.items()):
        asked = [row for row in found if row.get("engines_that_refuse")]
        confirmed = [row for row in asked if any(row["engines_that_refuse"].values())]
        others = [_name(row) for row in found if row not in confirmed]
        shown = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
        text = f"{shown}: {RULES[code]}" if others and code in RULES else shown
        yield f"| {_linked(code)} | {len(found)} | {len(confirmed)} | {text} |"
    yield ""


def _linked(code: str) -> str:
    """A code with a link to its section."""
    for path in sorted((PAGE.parent / "codes").glob("*.md")):
        if f"\n## {code}\n" in path.read_text(encoding="utf-8"):
            return f"[`{code}`](codes/{path.name}#{code})"
    return f"`{code}`"


def _engine_tables(rows: list[Row]) -> Iterator[str]:
    judged = [row for row in rows if row.get("engines")]
    yield "## Engines\n"
    yield _paragraph(
        f"Engines have loaded {len(judged):,} files with one robot and their translations "
        "([`--with`](cli.md#engines)). Meshes are small boxes in engines, because the mesh files "
        "of many robots are not published. An engine that reads only one of the formats is "
        "compared with Drake. *explained*: each difference has a cause in the list below; in so "
        "many of these files, Drake reads both files as the same robot. *file refused*: the "
        "engine, or Drake, refuses the file of its authors; *translation refused*: only the "
        "translation."
    )
    yield (
        "| engine | files | same | explained | of these the same in Drake | other | file refused "
        "| translation refused |"
    )
    yield "|---|" + "---:|" * 7
    found: Counter[tuple[str, str]] = Counter()
    refusals: Counter[tuple[str, str]] = Counter()
    others: list[str] = []
    for engine in ENGINES:
        yield _engine_line(engine, judged, found, refusals, others)
    yield ""
    yield "Causes of the differences, with the number of files:\n"
    yield from _counted(found)
    yield ""
    yield "Other differences, with the first one of each file:\n"
    yield from others or ["- none"]
    yield ""
    yield "Translations that an engine refuses although it, or Drake, loads the file:\n"
    yield from _counted(refusals)
    yield ""
    yield from _frequent_refusals(judged)


def _frequent_refusals(rows: list[Row]) -> Iterator[str]:
    """The most frequent messages of each engine about the files of their authors."""
    yield "The two most frequent refusals of each engine of a file of its authors, by an example:\n"
    for engine, title in ENGINES.items():
        alike: dict[str, list[str]] = defaultdict(list)
        for item in (row["engines"][engine] for row in rows if engine in row["engines"]):
            message = item["refusals"][0]
            if message and item["readers"][0] == engine:
                alike[re.sub(r"'[^']*'|\d+", "", message)].append(message)
        for messages in sorted(alike.values(), key=len, reverse=True)[:2]:
            yield f"- {title}, {len(messages):,} files: {_text(messages[0])}"
    yield ""


def _engine_line(
    engine: str,
    rows: list[Row],
    found: Counter[tuple[str, str]],
    refusals: Counter[tuple[str, str]],
    others: list[str],
) -> str:
    """The line of an engine in the table; adds its causes, refusals and other differences."""
    counts: Counter[str] = Counter()
    for row in rows:
        item = row["engines"].get(engine)
        kind = kind_of(row, engine)
        counts[kind] += 1
        if kind == "explained":
            drake = row["engines"].get("drake")
            counts["same in Drake"] += drake is not None and drake["verdict"] == "same"
            for cause in causes(row, engine) or ():
                found["" if cause.is_named else ENGINES[engine], cause.reason] += 1
        elif kind == "other":
            first = next(iter(item["differences"].values()))
            others.append(f"- {ENGINES[engine]}, {_name(row)}: {_text(first)}")
        elif kind == "translation refused":
            reader, message = item["readers"][1], item["refusals"][1]
            reason = cause_of_refusal(reader, message) or f"{_name(row)}: {_text(message)}"
            refusals[ENGINES[engine], reason] += 1
    kinds = ("same", "explained", "same in Drake", "other", "file refused", "translation refused")
    cells = [
        f"{number:,}" for number in (len(rows) - counts[""], *(counts[kind] for kind in kinds))
    ]
    if engine == "drake":
        cells[3] = ""
    return f"| {ENGINES[engine]} | {' | '.join(cells)} |"


def _counted(found: Counter[tuple[str, str]]) -> Iterator[str]:
    for (title, reason), count in sorted(found.items(), key=lambda item: (item[0][0], -item[1])):
        yield f"- {title}{': ' if title else ''}{reason} ({count:,})"
    if not found:
        yield "- none"


def _converters(rows: list[Row]) -> Iterator[str]:
    """What other converters drop or change in the same files."""
    yield "## Other converters\n"
    yield _paragraph(
        "Other converters got the same files: libsdformat 12 (`gz sdf -p`, URDF to SDFormat), and "
        "two packages of PyPI that convert between the formats: rod 0.5.0 (it reads URDF with "
        "`gz sdf -p`, too) and robot-format-converter 1.0.0. Each output was compared with its "
        "input by `compare`, in the same way. The tables have the numbers of files with at least "
        "one difference of a kind. The differences of robot-translate are in its report: links "
        "without mass get a small mass, because SDFormat requires one, and URDF lacks some joints "
        "and shapes. The other converters report nothing. rod asks for SDFormat 1.10; here it "
        "runs with `ROD_SKIP_SDFORMAT_CHECK=1`, on one of eight URDF files."
    )
    for to, title in (("sdf", "URDF to SDFormat"), ("urdf", "SDFormat to URDF")):
        items = [row["converters"] for row in rows if row.get("to") == to]
        if items:
            yield f"### {title}\n"
            yield from _converter_table(items)


def _converter_table(items: list[Row]) -> Iterator[str]:
    names = list(dict.fromkeys(name for item in items for name in item))
    names.sort(key=lambda name: name != "robot-translate")
    kinds: dict[str, Counter[str]] = {name: Counter() for name in names}
    for item in items:
        for name, found in item.items():
            kinds[name]["files"] += 1
            kinds[name]["refused"] += "refused" in found
            kinds[name]["its output is not valid"] += "unreadable" in found
            kinds[name]["no difference"] += found.get("differences", None) == {}
            kinds[name].update(dict.fromkeys(map(_quantity, found.get("differences", ())), 1))
    yield f"| | {' | '.join(names)} |"
    yield "|---|" + "---:|" * len(names)
    first = ["files", "refused", "its output is not valid", "no difference"]
    others = sorted({kind for name in names for kind in kinds[name]} - set(first))
    for kind in [*first, *others]:
        yield f"| {kind} | {' | '.join(f'{kinds[name][kind]:,}' for name in names)} |"
    yield ""
    for name in names:
        reasons = Counter(reason for item in items if (reason := _reason(item.get(name, {}))))
        for reason, count in reasons.most_common(2):
            yield f"- {name}, {count:,} files: {reason}"
    yield ""


def _reason(found: Row) -> str:
    """Why a converter has no output, or the code of its first error."""
    if "unreadable" in found:
        return f"its output is not valid, {_linked(found['unreadable'])}"
    text = re.sub(r"'[^']*'|(/[\w.+-]+)+", "…", found.get("refused", ""))
    return f"refused, {_text(text)}" if text else ""


#: Codes of differences → the words of the table.
QUANTITIES = {
    "link": "links",
    "joint": "joints",
    "frame": "frames",
    "visual": "visuals",
    "collision": "collisions",
    "mass": "masses and inertias",
    "inertia": "masses and inertias",
    "inertial": "masses and inertias",
    "limit": "limits",
    "mimic": "mimics",
    "axis": "axes",
    "dynamics": "damping, friction, springs",
    "damping": "damping, friction, springs",
    "friction": "damping, friction, springs",
    "spring": "damping, friction, springs",
    "mesh": "mesh files",
    "sensor": "sensors",
}


def _quantity(code: str) -> str:
    return QUANTITIES.get(code.partition("-")[0], "other")


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
