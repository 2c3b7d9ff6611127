"""Real robots go from URDF to SDFormat and back, and are the same robots."""

from __future__ import annotations

import pytest
from support.corpus_robots import Robot, robots
from support.there_and_back import there_and_back


@pytest.mark.slow
@pytest.mark.parametrize("robot", robots(), ids=str)
def test_a_robot_that_goes_there_and_back_is_the_same(robot: Robot) -> None:
    assert there_and_back(robot).failures == {}
