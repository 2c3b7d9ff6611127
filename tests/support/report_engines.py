"""Verdicts of engines about one file and its translation, for ``scripts/report.py``."""

from __future__ import annotations

import csv
import tempfile
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Literal

import translate
from support.corpus_robots import CORPUS
from support.engines.boxes import with_boxes
from support.engines.libsdformat import Libsdformat, build
from support.report_translations import File, is_urdf, resources_of
from support.result_lines import Row
from translate.assets.engine_files import has_include
from translate.driver.compare import compare_in_engines
from translate.engines.engines import ENGINES, installed_engines
from translate.engines.gazebo_physics import CannotBuildError
from translate.engines.process import EngineProcess, Refusal
from translate.engines.robot import Question
from translate.equivalence.result import EngineComparison

#: Seconds for one file in one engine, and how the message of an engine that needs more begins.
ENGINE_LIMIT = 10.0
NO_ANSWER = "no answer"


def judge(row: Row, file: File) -> None:
    """Add what the engines say about a file and its translation, or about a file that is refused.

    A file of several models is asked for like one that is refused.
    """
    data = Path(file.path).read_bytes()
    other: Literal["urdf", "sdf"] = "sdf" if is_urdf(data) else "urdf"
    resources = resources_of(file)
    try:
        result = translate.convert(Path(file.path), to=other, resources=resources)
    except translate.TranslateError:
        row["engines_that_refuse"] = refusing(file, data)
        return
    if len(list(result.document.all_models())) != 1:
        return
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / f"robot.{other}"
        path.write_bytes(result.data)
        judged = compare_in_engines(
            Path(file.path),
            path,
            engines(),
            resources=resources,
            renames=result.renames,
            moved_links=result.report.provenance.moved_links,
            added_inertia=result.report.provenance.added_inertia,
            process=process(),
        )
    row["engines"] = {name: verdict_of(item) for name, item in judged.items()}


def verdict_of(item: EngineComparison) -> Row:
    """The verdict of an engine, its messages, and the first difference of each code."""
    examples = {difference.code: str(difference)[:200] for difference in reversed(item.differences)}
    return {
        "verdict": item.verdict,
        "readers": list(item.readers),
        "refusals": [text[:200] for text in item.refusals],
        "differences": examples,
        "errors": {
            f"{name} {unit}".strip(): measure.error
            for (name, unit), measure in item.measures.items()
            if measure.count and measure.error < float("inf")
        },
    }


@cache
def engines() -> tuple[str, ...]:
    """The engines that are installed."""
    return tuple(installed_engines())


@cache
def process() -> EngineProcess:
    """The engines of this process; to load their libraries takes seconds."""
    return EngineProcess(ENGINE_LIMIT).__enter__()


@cache
def libsdformat() -> Libsdformat | None:
    """The program that reads a file with libsdformat; ``None`` if it cannot be compiled."""
    try:
        return Libsdformat(build())
    except CannotBuildError:
        return None


def refusing(file: File, data: bytes) -> dict[str, str]:
    """What each reader of the format says about a file that is refused; empty if it loads.

    Meshes are boxes.  The answers of other readers are those that the corpus records.
    """
    found = dict(recorded().get(file.name, {})) if file.path.startswith(str(CORPUS)) else {}
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / ("robot.urdf" if is_urdf(data) else "robot.sdf")
        path.write_bytes(with_boxes(data))
        asked = file.path if has_include(data) else str(path)
        for name in engines():
            # Drake reads a file by its suffix.
            if path.suffix[1:] not in ENGINES[name].formats or (
                name == "drake" and not asked.endswith(path.suffix)
            ):
                continue
            reply = process().ask(name, Question(asked, shapes=False))
            reason = reply.reason[:200] if isinstance(reply, Refusal) else ""
            if not reason.startswith(NO_ANSWER):
                found[name] = reason
        probe = libsdformat()
        if probe is not None:
            (answer,) = probe.probe([Path(asked)])
            found["libsdformat"] = "; ".join(item["message"] for item in answer["errors"])[:200]
    return found


#: Readers whose answers the corpus records: its column ``oracle`` → a name.
RECORDED = {"check_urdf": "urdfdom", "yourdfpy": "yourdfpy"}


@cache
def recorded() -> dict[str, dict[str, str]]:
    """File of the corpus → reader → the message of a refusal, empty if it loads the file."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    if (CORPUS / "ORACLES.csv").exists():
        with (CORPUS / "ORACLES.csv").open(newline="", encoding="utf-8") as table:
            for line in csv.DictReader(table):
                if line["oracle"] in RECORDED:
                    refusal = line["message"] or line["status"]
                    text = "" if line["status"] == "ok" else refusal[:200]
                    found[line["path"]][RECORDED[line["oracle"]]] = text
    return found
