"""The robots the engines are asked about: one package always, everything else in the slow suite."""

from __future__ import annotations

import pytest

from support.corpus_robots import robots
from support.explained_robots import REFUSED

EVERY_ROBOT = [
    *robots("example-robot-data"),
    *(
        pytest.param(robot, marks=pytest.mark.slow)
        for robot in robots("corpus", "pybullet_data")
        if str(robot) not in REFUSED
    ),
]
