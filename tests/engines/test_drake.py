"""Drake loads the original URDF and our SDFormat, and finds the same robot in both."""

from __future__ import annotations

import re

import pytest
from support.canonical_urdf import parse
from support.corpus_robots import Robot
from support.engines.drake_probe import Drake, Refusal, bare
from support.engines.engine_differences import in_drake
from support.engines.engine_robots import EVERY_ROBOT
from support.engines.known_engine_differences import (
    ANOTHER_ROBOT_IN_DRAKE,
    EXPECTED_WARNINGS,
    SDF_REFUSED_BY_DRAKE,
    UNSUPPORTED_BY_DRAKE,
    URDF_REFUSED_BY_DRAKE,
    WORDS_OF_GAZEBO,
)
from support.engines.plain_urdf import PlainUrdf

import translate

pytestmark = pytest.mark.engines


def words_of_blocks(urdf: bytes) -> set[str]:
    """The tags within the ``<gazebo>`` elements of a URDF."""
    blocks = parse(urdf).iter("gazebo")
    return {str(node.tag) for block in blocks for node in block.iterdescendants("*")}


def is_expected(warning: str, asked_for: set[str]) -> bool:
    """Whether we know of a warning; ``asked_for`` are the tags within ``<gazebo>``.

    What Drake has no use for may be there only if the URDF itself asks simulators for it.
    """
    found = re.search(UNSUPPORTED_BY_DRAKE, warning)
    if found is not None:
        tag = found["tag"]
        if tag in asked_for or not asked_for.isdisjoint(WORDS_OF_GAZEBO.get(tag, ())):
            return True
    return re.search("|".join(EXPECTED_WARNINGS), warning) is not None


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
    asked_for = words_of_blocks(robot.read())
    assert [text for text in after.warnings if not is_expected(text, asked_for)] == []
    found = list(in_drake(urdf, before, after, result.report))
    assert bool(found) == (str(robot) in ANOTHER_ROBOT_IN_DRAKE), "\n".join(found)
