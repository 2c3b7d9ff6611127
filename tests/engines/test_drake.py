"""Drake loads the original URDF and our SDFormat, and finds the same robot in both."""

from __future__ import annotations

import re

import pytest
from corpus_robots import Robot
from drake_probe import Drake, Refusal, bare
from engine_differences import in_drake
from engine_robots import EVERY_ROBOT
from known_engine_differences import (
    ANOTHER_ROBOT_IN_DRAKE,
    EXPECTED_WARNINGS,
    SDF_REFUSED_BY_DRAKE,
    URDF_REFUSED_BY_DRAKE,
)
from plain_urdf import PlainUrdf

import translate

pytestmark = pytest.mark.engines


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_drake_finds_the_same_robot_in_the_sdf(drake: Drake, robot: Robot) -> None:
    urdf = PlainUrdf(robot.read())
    result = translate.convert(str(robot.path), to="sdf")
    before = drake.load(bare(robot.read()), "urdf")
    assert isinstance(before, Refusal) == (str(robot) in URDF_REFUSED_BY_DRAKE), before
    if isinstance(before, Refusal):
        return
    after = drake.load(result.text, "sdf", {new: old for old, new in result.renames.items()})
    assert isinstance(after, Refusal) == (str(robot) in SDF_REFUSED_BY_DRAKE), after
    if isinstance(after, Refusal):
        return
    warnings = "|".join(EXPECTED_WARNINGS)
    assert [text for text in after.warnings if not re.search(warnings, text)] == []
    found = list(in_drake(urdf, before, after, result.report))
    assert bool(found) == (str(robot) in ANOTHER_ROBOT_IN_DRAKE), "\n".join(found)
