"""Five engines agree about the degrees of freedom of each robot, and of what we write from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.engines.dof_agreement import answers
from support.engines.engine_robots import EVERY_ROBOT

from translate.engines.process import Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from support.corpus_robots import Robot

    from translate.engines.gazebo_physics import GazeboPhysics
    from translate.engines.process import EngineProcess

pytestmark = pytest.mark.engines


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_every_engine_that_loads_it_moves_the_same_joints(
    engines: EngineProcess, gazebo: GazeboPhysics, robot: Robot, tmp_path: Path
) -> None:
    found = list(answers(robot, engines, gazebo, tmp_path))
    wrong = [item for item in found if not (item.agrees or isinstance(item.dofs, Refusal))]
    assert wrong == []
    # What reads our SDFormat at all reads it for this robot, too.
    loaded = {(item.engine, item.form) for item in found if not isinstance(item.dofs, Refusal)}
    assert ("Gazebo", "SDFormat") in loaded
