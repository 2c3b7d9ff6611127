"""Random edits of SDFormat files are written into the xacro robots of the corpus, or refused."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("xacro")

import xacro
from support.xacro_edits import (
    NUMBERS,
    STRUCTURE,
    SetFormat,
    copied,
    corpus_robots,
    edits_of,
    expanded,
    faults_of_places,
    judged,
    judged_values,
    source_places,
)

import translate
from translate.resources.search import Resources

ROBOTS = corpus_robots()
#: Only each of these robots: a run of all of them takes half an hour.
EVERY = 12


@pytest.mark.slow
@pytest.mark.skipif(not ROBOTS, reason="there are no xacro robots")
@pytest.mark.parametrize("kinds", [NUMBERS, STRUCTURE], ids=["numbers", "structure"])
def test_no_random_edit_is_written_wrongly(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    verdicts: Counter[str] = Counter()
    wrong = []
    for original in ROBOTS[::EVERY]:
        robot = copied(original, tmp_path)
        resources = Resources(environment={}, xacro_arguments=dict(robot.arguments))
        try:
            before = expanded(robot, tmp_path)
            text = translate.convert(robot.path, to="sdf", resources=resources).text
        # A package of the robot is not in the corpus.
        except (xacro.XacroException, KeyError, translate.TranslateError):
            continue
        for edit in edits_of(before, text, 2, random.Random(str(original.path)), kinds):
            state = before if edit.place is not None else expanded(robot, tmp_path)
            verdict, reason = judged(robot, tmp_path, state, edit)
            verdicts[verdict] += 1
            if verdict == "wrong":
                wrong.append(f"{original.path} {edit.kind}: {reason}")
    assert wrong == []
    assert verdicts["written"] > sum(verdicts.values()) / 2


@pytest.mark.slow
@pytest.mark.skipif(not ROBOTS, reason="there are no xacro robots")
def test_each_attribute_of_an_expansion_is_at_its_place_in_the_text(tmp_path: Path) -> None:
    faults: list[str] = []
    counts: Counter[str] = Counter()
    for original in ROBOTS[::EVERY]:
        robot = copied(original, tmp_path)
        try:
            places = source_places(robot)
        # A package of the robot is not in the corpus.
        except translate.TranslateError:
            continue
        counts["attributes"] += sum(len(element.attrib) for element, *_ in places)
        faults += faults_of_places(places)
    assert (faults, counts["attributes"] > 1000) == ([], True)


@pytest.mark.slow
@pytest.mark.skipif(not ROBOTS, reason="there are no xacro robots")
@pytest.mark.parametrize("written_format", ["xacro", "urdf", "sdf"])
def test_no_random_value_is_set_wrongly(tmp_path: Path, written_format: SetFormat) -> None:
    verdicts: Counter[str] = Counter()
    wrong = []
    for original in ROBOTS[::EVERY]:
        robot = copied(original, tmp_path)
        drawn = random.Random(f"{written_format} {original.path}")
        try:
            before = expanded(robot, tmp_path)
            values = judged_values(robot, tmp_path, before, written_format, 2, drawn, False)
            for kind, verdict, reason in values:
                verdicts[verdict] += 1
                if verdict == "wrong":
                    wrong.append(f"{original.path} {kind}: {reason}")
        # A package of the robot is not in the corpus.
        except (xacro.XacroException, KeyError, translate.TranslateError):
            continue
    assert wrong == []
    assert verdicts["written"] > sum(verdicts.values()) / 2
