"""The answers of engines about the robots of the corpus, before and after a translation."""

from __future__ import annotations

import csv
import importlib.util
import random
import re
import shutil
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from support.corpus_robots import CORPUS
from support.engines.target_engines import ENGINES, Motion, ask, differences
from translate.engines.process import EngineProcess, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMATS = {"urdf": "urdf", "urdf-expanded": "urdf", "sdf": "sdf", "world": "sdf"}
PROGRAMS = {"urdfdom": "check_urdf", "libsdformat": "ign", "gazebo": "ign"}
#: The engines that only say whether they load a file.
WITHOUT_MOTION = {"urdfdom"}
#: The start of the message of EngineProcess about an engine that reached its time limit.
NO_ANSWER = "no answer after "


@dataclass(frozen=True)
class File:
    """One file of the corpus."""

    name: str
    format: str

    @property
    def path(self) -> Path:
        """The file itself."""
        return CORPUS / self.name


def files(share: int | None, seed: int) -> list[File]:
    """The descriptions of the corpus in a random order, or so many of them."""
    with (CORPUS / "INDEX.csv").open(newline="", encoding="utf-8") as table:
        descriptions = [
            File(row["path"], FORMATS[row["kind"]])
            for row in csv.DictReader(table)
            if row["kind"] in FORMATS and row["role"] == "primary"
        ]
    descriptions.sort(key=lambda file: file.name)
    random.Random(seed).shuffle(descriptions)
    return descriptions[:share]


def is_installed(engine: str) -> bool:
    """Whether an engine can be asked on this machine."""
    if engine in PROGRAMS:
        return shutil.which(PROGRAMS[engine]) is not None
    return importlib.util.find_spec(ENGINES[engine].module) is not None


@cache
def process(engine: str, limit: float) -> EngineProcess:
    """The process of an engine.  One that ends is started again, and the others go on.

    Some engines need seconds to load their libraries.
    """
    return EngineProcess(limit).__enter__()


class Answers:
    """The answers of engines, which are asked once about equal texts.

    ``limit`` is that of one answer in s; files are written to ``directory``.
    """

    def __init__(self, limit: float, directory: Path) -> None:
        self._limit, self._directory = limit, directory
        self._answers: dict[tuple[str, bytes], Motion | Refusal] = {}

    def of(self, engine: str, text: bytes, names: Mapping[str, str]) -> Motion | Refusal:
        """What an engine makes of a text; ``names`` decide the positions of joints."""
        key = engine, text
        if key not in self._answers:
            root = re.search(rb"<(robot|sdf|gazebo)\b", text)
            suffix = "urdf" if root and root[1] == b"robot" else "sdf"
            path = self._directory / f"robot.{suffix}"
            path.write_bytes(text)
            answer = process(engine, self._limit).call(ask, engine, str(path), names)
            if isinstance(answer, Refusal):
                short = " ".join(answer.reason.replace(str(self._directory), "").split())
                answer = Refusal(short[:400])
            self._answers[key] = answer
        return self._answers[key]


@dataclass(frozen=True)
class BeforeAndAfter:
    """What an engine makes of the file of the authors and of what is written for it.

    ``before`` and ``after`` are ``ok`` or the message of the engine; ``before`` is empty if the
    engine does not read the format of the file.
    """

    before: str
    after: str
    differences: tuple[str, ...] = ()


def before_and_after(
    answers: Answers,
    engine: str,
    format: str,
    authors: bytes,
    written: bytes,
    names: Mapping[str, str],
) -> BeforeAndAfter:
    """Ask an engine about both texts, and compare what it moves.

    ``format`` is that of the authors' file; ``names`` are those of joints in the output → in it.
    """
    reads = format in ENGINES[engine].formats
    earlier = answers.of(engine, authors, {}) if reads else None
    before = "" if earlier is None else earlier.reason if isinstance(earlier, Refusal) else "ok"
    if before.startswith(NO_ANSWER):
        # It would need as long for what is written.
        return BeforeAndAfter(before, before)
    later = answers.of(engine, written, names)
    if isinstance(later, Refusal):
        return BeforeAndAfter(before, later.reason)
    if isinstance(earlier, Refusal) or engine in WITHOUT_MOTION:
        return BeforeAndAfter(before, "ok")
    # Drake reads both formats.
    changes = list(differences(earlier, later)) if earlier is not None else []
    # Fortress turns tensors twice; it is to move what is written as Drake moves the file.
    if earlier is None or (engine == "gazebo" and changes):
        drake = answers.of("drake", authors, {})
        if not isinstance(drake, Refusal):
            expected = replace(earlier or later, dofs=drake.dofs, accelerations=drake.accelerations)
            changes = list(differences(expected, later))
    return BeforeAndAfter(before, "ok", tuple(changes))
