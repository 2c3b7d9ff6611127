#!/usr/bin/env python3
"""Write the table of docs/targets.md about bundles of real robots in the installed engines.

    scripts/bundle_table.py              one robot of each package of example-robot-data
    scripts/bundle_table.py panda ur     robots with one of these texts in their names; prints only

Each robot is written as a bundle for each engine, verified, and loaded with its meshes.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.corpus_robots import robots as all_robots
from support.engines.bundle_engines import ENGINES, differences, files_outside, shapes_of
from support.engines.engine_process import EngineProcess, Refusal

import translate

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "targets.md"
BEGIN, END = "<!-- robots: begin -->\n", "<!-- robots: end -->\n"
LONGEST = 110


def robots() -> dict[str, Path]:
    """One robot of each package of example-robot-data, by the name of the package."""
    found: dict[str, Path] = {}
    for robot in all_robots("example-robot-data"):
        found.setdefault(robot.name.partition("/")[0].removesuffix("_description"), robot.path)
    return found


def outcome(source: Path, target: str, directory: Path, engines: EngineProcess) -> str:
    """``ok``, or the reason why an engine has not loaded the whole robot."""
    share = next(path for path in source.resolve().parents if path.name == "example-robot-data")
    resources = translate.Resources(packages={"example-robot-data": share})
    kind = "gazebo" if target == "fortress" else "plain"
    place = directory / f"{target}_robot"
    try:
        bundle = translate.bundle(
            source, place, kind, for_target=target, verify=True, lenient=True, resources=resources
        )
    except translate.TranslateError as error:
        return f"not translated: {error.diagnostics[0].message}"
    if not bundle.written:
        return "the comparison fails"
    (robot,) = bundle.robots
    path = place / robot.path
    written = translate.load(path)
    outside = files_outside(written, place)
    if outside:
        return f"not found: {outside[0]}"
    found = engines.call(ENGINES[target], str(path), str(place))
    if isinstance(found, Refusal):
        return found.reason
    return differences(shapes_of(written), found) or "ok"


def main() -> int:
    """Print each row; write the page if all robots are asked."""
    wanted = sys.argv[1:]
    asked = {
        name: path
        for name, path in robots().items()
        if not wanted or any(text in name for text in wanted)
    }
    rows, reasons = [], []
    loaded = dict.fromkeys(ENGINES, 0)
    with EngineProcess() as engines:
        for name, source in asked.items():
            cells = []
            for target in ENGINES:
                with tempfile.TemporaryDirectory() as directory:
                    found = outcome(source, target, Path(directory), engines)
                found = " ".join(found.replace(directory, "").split())
                loaded[target] += found == "ok"
                cells.append("ok" if found == "ok" else "no")
                if found != "ok":
                    text = found if len(found) <= LONGEST else f"{found[:LONGEST]}…"
                    reasons.append(f"- {name}, {target}: {text.replace('|', '/')}\n")
            rows.append(f"| {name} | {' | '.join(cells)} |\n")
            print(rows[-1], *reasons[len(reasons) - cells.count("no") :], end="", flush=True)
    head = f"| robot | {' | '.join(ENGINES)} |\n|---|{'---|' * len(ENGINES)}\n"
    last = f"| {len(asked)} robots | {' | '.join(str(loaded[name]) for name in ENGINES)} |\n"
    table = f"{head}{''.join(rows)}{last}\n{''.join(reasons)}"
    if not wanted:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}{table}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
