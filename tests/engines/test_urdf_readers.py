"""The readers of URDF take what we write as they took the original."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.corpus_robots import Robot, sdf_robots
from support.engines.engine_robots import EVERY_ROBOT
from support.urdf_readers import installed_readers

import translate

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_a_robot_that_went_there_and_back_is_accepted_as_before(
    robot: Robot, tmp_path: Path
) -> None:
    file = tmp_path / "robot.urdf"
    sdf = translate.to_sdf(str(robot.path))
    file.write_text(translate.to_urdf(sdf), encoding="utf-8")
    for name, reader in installed_readers().items():
        if not reader(robot.path):
            assert not reader(file), name


@pytest.mark.parametrize("robot", sdf_robots(), ids=str)
def test_a_robot_from_sdformat_is_accepted_by_every_reader(robot: Robot, tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    file.write_text(translate.to_urdf(str(robot.path)), encoding="utf-8")
    assert {name: reader(file) for name, reader in installed_readers().items()} == dict.fromkeys(
        installed_readers(), ""
    )
