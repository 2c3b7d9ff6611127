#!/usr/bin/env python3
"""Write the table of docs/targets.md about bundles of real robots in the installed engines.

    scripts/bundle_table.py                   all robots; known results are not computed again
    scripts/bundle_table.py panda ur          robots with one of these texts in their names
    scripts/bundle_table.py --again mujoco    forget the results of this target first
    scripts/bundle_table.py --print           write the page with the results so far

Each robot of example-robot-data and pybullet_data is written as a bundle for each engine, verified,
loaded with its meshes, and moved.  A robot in URDF is taken a second time from the Gazebo model
directory that this project writes of it.  The results are in build/bundle_table.json.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.corpus_robots import robots, sdf_robots
from support.engines.bundle_checks import box_difference, pose_difference, random_positions
from support.engines.bundle_engines import (
    ENGINES,
    Loaded,
    Positions,
    Shapes,
    differences,
    files_outside,
    mesh_warnings,
    shapes_of,
)
from support.engines.libsdformat import Libsdformat, build

import translate
from translate.engines.gazebo_physics import (
    CannotBuildError,
    GazeboPhysics,
    Request,
    build_gazebo_physics,
)
from translate.engines.process import EngineProcess, Refusal
from translate.passes.model_selection import model_names

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "targets.md"
RESULTS = ROOT / "build" / "bundle_table.json"
BEGIN, END = "<!-- robots: begin -->\n", "<!-- robots: end -->\n"
LONGEST = 110
#: The columns.  libsdformat reads the bundle for Fortress.
TARGETS = (*ENGINES, "sdformat 12.3")
#: A directory of many small robots that has one row.
MANY = "random_urdfs"
#: The ways to a bundle: from the file of the robot, or from a Gazebo model directory of it.
WAYS = ("file", "model directory")


@dataclass(frozen=True)
class Case:
    """One model of one file: its name in the table, its format, and the name of the model."""

    name: str
    path: Path
    model: str = ""

    @property
    def ways(self) -> tuple[str, ...]:
        return WAYS if self.path.suffix == ".urdf" else WAYS[:1]

    @property
    def resources(self) -> translate.Resources:
        parents = self.path.resolve().parents
        share = {path.name: path for path in parents if path.name == "example-robot-data"}
        # PyBullet looks for files in the directory of its data and in that of the robot.
        data = [path for path in parents if path.name == "pybullet_data"]
        beside = [self.path.parent] if data else []
        packages = {
            path.name: path for place in beside for path in place.iterdir() if path.is_dir()
        }
        return translate.Resources(packages={**share, **packages}, model_paths=[*data, *beside])


def cases() -> Iterator[Case]:
    """All robots; a file with several models is a robot for each of them."""
    yield from (Case(str(robot), robot.path) for robot in robots("example-robot-data"))
    for robot in sdf_robots():
        yield Case(str(robot), robot.path)
    data = robots("pybullet_data")
    small = [robot for robot in data if not robot.name.startswith(MANY)]
    yield from (Case(str(robot), robot.path) for robot in small)
    directory = small[0].path.parents[small[0].name.count("/")] if small else Path("/")
    for path in sorted(directory.rglob("*.sdf")) if small else ():
        name = f"pybullet_data/{path.relative_to(directory).as_posix()}"
        for model in (models := _models(path)):
            several = f", model {model}" if len(models) > 1 else ""
            yield Case(f"{name}{several}", path, model if several else "")
    yield from (Case(str(item), item.path) for item in data if item.name.startswith(MANY))


def _models(path: Path) -> list[str]:
    """The models of a file; one without a name for a file that cannot be read."""
    try:
        return model_names(translate.load(path, lenient=True))
    except translate.TranslateError:
        return [""]


class Engines:
    """The engines, and the programs that ask Gazebo."""

    def __init__(self, process: EngineProcess) -> None:
        self._process = process

    @cached_property
    def _physics(self) -> GazeboPhysics | None:
        try:
            return build_gazebo_physics()
        except CannotBuildError:
            return None

    @cached_property
    def _libsdformat(self) -> Libsdformat:
        return Libsdformat(build())

    def load(self, target: str, path: Path, model: str, positions: Positions) -> Loaded | Refusal:
        """Load and move the robot of a bundle."""
        directory = str(path.parent)
        if target == "sdformat 12.3":
            (found,) = self._libsdformat.probe([path])
            if found["errors"]:
                return Refusal("; ".join(error["message"] for error in found["errors"]))
            counts = [sum(x[kind] for x in found["links"]) for kind in ("visuals", "collisions")]
            return Loaded(Shapes(*counts), {}, [])
        loaded = self._process.call(ENGINES[target], str(path), directory, positions)
        if target != "fortress" or isinstance(loaded, Refusal) or self._physics is None:
            return loaded
        count = max([len(values) for values in positions.values()], default=1)
        moved = [
            {f"{model}::{name}": (values[row],) for name, values in positions.items()}
            for row in range(count)
        ]
        (robot,) = self._physics.build([Request(path, moved, weld="*")])
        if robot.errors:
            return Refusal("; ".join(robot.errors))
        poses = {name.removeprefix(f"{model}::"): X for name, X in robot.poses.items()}
        # The probe has no mesh loader: it builds links without their meshes.
        return Loaded(loaded.shapes, poses, loaded.warnings + mesh_warnings(""))


class Bundles:
    """The bundles of one robot in one temporary directory."""

    def __init__(self, case: Case, way: str, directory: Path) -> None:
        self._case = case
        self._directory = directory
        self._resources = case.resources
        self._source = case.path
        self._model = case.model
        self._made: dict[str, Path] = {}
        if way == WAYS[1]:
            made = translate.bundle(
                case.path,
                directory / "model",
                "gazebo",
                lenient=True,
                uri="model",
                resources=case.resources,
            )
            self._source = directory / "model" / made.robots[0].path
            self._resources = translate.Resources()

    @cached_property
    def original(self) -> translate.Document:
        return translate.load(self._source, lenient=True, resources=self._resources)

    def path(self, target: str) -> Path:
        """The robot of the bundle for a target.  Raises ``translate.TranslateError``."""
        if target not in self._made:
            place = self._directory / f"{target}_robot"
            bundle = translate.bundle(
                self._source,
                place,
                "gazebo" if target == "fortress" else "plain",
                for_target=target,  # type: ignore[arg-type]
                model=self._model,
                verify=True,
                lenient=True,
                resources=self._resources,
            )
            if not bundle.written:
                message = "the comparison fails"
                raise translate.TranslateError(
                    [translate.Diagnostic("comparison", "error", message, str(place))]
                )
            self._made[target] = place / bundle.robots[0].path
        return self._made[target]

    def outcome(self, target: str, engines: Engines) -> str:
        """``ok``, or the reason why an engine has not the whole robot at the right places."""
        try:
            path = self.path("fortress" if target == "sdformat 12.3" else target)
        except translate.TranslateError as error:
            return _refusal(error)
        place = path.parent
        written = translate.load(path, lenient=True)
        outside = files_outside(written, place)
        if outside:
            return f"not found: {outside[0]}"
        (model,) = written.all_models()
        positions = random_positions(model)
        found = engines.load(target, path, model.name, positions)
        if isinstance(found, Refusal):
            return found.reason
        if found.warnings:
            return found.warnings[0]
        places = translate.Resources(packages={place.name: place}, environment={})
        original = self.original
        if self._model:
            chosen = [item for item in original.all_models() if item.name == self._model]
            original = replace(original, models=chosen, worlds=[])
        return (
            differences(shapes_of(written), found.shapes)
            or (pose_difference(model, positions, found.poses) if found.poses else "")
            or box_difference(original, self._resources, written, places)
            or "ok"
        )


def _refusal(error: translate.TranslateError) -> str:
    """The first error of a translation."""
    messages = [item.message for item in error.diagnostics if item.severity == "error"]
    return f"not translated: {messages[0]}"


def results_of(case: Case, way: str, targets: list[str], engines: Engines) -> dict[str, str]:
    """The outcome for each target."""
    with tempfile.TemporaryDirectory() as directory:
        try:
            bundles = Bundles(case, way, Path(directory))
        except translate.TranslateError as error:
            return dict.fromkeys(targets, _refusal(error))
        found = {}
        for target in targets:
            try:
                text = bundles.outcome(target, engines)
            # A failure of the table is a row of the table.
            except Exception as error:
                text = f"{type(error).__name__}: {error}"
            found[target] = " ".join(text.replace(directory, "").split())
        return found


def table(results: dict[str, dict[str, dict[str, str]]]) -> str:
    """The table of all results, and the reasons of the failures."""
    rows = []
    reasons: dict[str, tuple[dict[str, None], dict[str, None]]] = {}
    total: Counter[str] = Counter()
    many: Counter[str] = Counter()
    for name, ways in results.items():
        cells = []
        for target in TARGETS:
            answers = {way: found[target] for way, found in ways.items() if target in found}
            failed = {way: text for way, text in answers.items() if text != "ok"}
            total[target] += not failed
            many[target] += not failed and MANY in name
            passed = " ".join(way for way in answers if way not in failed)
            cells.append("ok" if not failed else f"from {passed}" if passed else "no")
            for text in failed.values():
                names, targets = reasons.setdefault(_shortened(text), ({}, {}))
                names[f"`{name.partition('/')[2]}`"] = targets[target] = None
        if MANY not in name:
            rows.append(f"| {name} | {' | '.join(cells)} |\n")
    count = sum(MANY in name for name in results)
    if count:
        rows.append(f"| {count} of {MANY} | {' | '.join(str(many[x]) for x in TARGETS)} |\n")
    head = f"| robot | {' | '.join(TARGETS)} |\n|---|{'---|' * len(TARGETS)}\n"
    last = f"| {len(results)} robots | {' | '.join(str(total[name]) for name in TARGETS)} |\n"
    lines = [
        f"- {', '.join(names)}; "
        f"{'all' if len(targets) == len(TARGETS) else ', '.join(targets)}: {text}\n"
        for text, (names, targets) in reasons.items()
    ]
    return f"{head}{''.join(rows)}{last}\n{''.join(lines)}"


def _shortened(text: str) -> str:
    """The text of an engine on one line of the page."""
    text = text.replace("|", "/").replace("<", "&lt;")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def main() -> int:
    """Compute what is missing; write the page if all robots are asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--again", action="append", default=[], metavar="TEXT")
    parser.add_argument("--print", action="store_true", dest="only_print")
    options = parser.parse_args()
    RESULTS.parent.mkdir(exist_ok=True)
    results: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    asked = [c for c in cases() if not options.names or any(t in c.name for t in options.names)]
    with EngineProcess() as process:
        engines = Engines(process)
        for case in [] if options.only_print else asked:
            for way in case.ways:
                found = results.setdefault(case.name, {}).setdefault(way, {})
                for target in [*found]:
                    key = f"{case.name}, {way}, {target}: {found[target]}"
                    if any(re.search(text, key) for text in options.again):
                        del found[target]
                missing = [target for target in TARGETS if target not in found]
                if missing:
                    found |= results_of(case, way, missing, engines)
                    for target in missing:
                        print(f"{case.name}, {way}, {target}: {found[target]}", flush=True)
                    RESULTS.write_text(json.dumps(results, indent=1), encoding="utf-8")
    if not options.names:
        ordered = {case.name: results[case.name] for case in asked if results.get(case.name)}
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        text = f"{before}{BEGIN}{table(ordered)}{END}{rest.partition(END)[2]}"
        PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
