"""The independent checker and the verification agree about the translations of the corpus.

A share of the files is checked by default, all of them with ``-m slow``.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.corpus_robots import CORPUS
from support.paths import files_below

import translate
from translate import checker

SEED, SHARE, LIMIT = 29, 40, 30_000


def files() -> list[Path]:
    """The small files of both formats in a random order."""
    found = files_below(CORPUS, ".urdf", ".sdf", ".world")
    found = [path for path in found if path.stat().st_size <= LIMIT]
    Random(SEED).shuffle(found)
    return found


def agree(path: Path, to: str) -> str:
    """The verdicts on a translation where they are not both *the same robot*, else nothing."""
    try:
        result = translate.convert(path, to=to, verify=True)  # type: ignore[arg-type]
    except translate.TranslateError:
        return ""
    losses = [loss.to_json() for loss in result.losses]
    report = {"losses": losses, "renames": dict(result.renames)}
    try:
        other = checker.read(path.parent / "out", text=result.text.encode())
        robot = checker.read(path, model=other.name if to == "urdf" else None)
        found = [*map(str, checker.Check(robot, other, report, count=3).differences)]
    except checker.CheckError:
        return ""
    assert result.comparison is not None
    return "" if result.comparison.same and not found else f"{path} to {to}: {found[:3]}"


def other_formats(path: Path) -> tuple[str, ...]:
    return ("sdf",) if path.suffix == ".urdf" else ("urdf", "sdf")


def test_the_checker_agrees_on_a_share_of_the_corpus() -> None:
    paths = files()[:SHARE]
    assert [line for path in paths for to in other_formats(path) if (line := agree(path, to))] == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_the_checker_agrees_on_the_corpus(part: int) -> None:
    paths = files()[part::20]
    assert [line for path in paths for to in other_formats(path) if (line := agree(path, to))] == []
