"""A robot with ``--fix-base`` stays in the world: Drake, MuJoCo, PyBullet, Gazebo's physics."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import pytest

import translate

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
ARM = (
    f'<robot name="arm"><link name="a">{MASS}</link><link name="b">{MASS}</link>'
    '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="1 0 0"/>'
    '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
)


def needs(name: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(importlib.util.find_spec(name) is None, reason=f"no {name}")


def placed(to: str) -> str:
    """The arm at a height of 2 m, held there."""
    text = translate.convert(ARM, to="sdf", sdf_version="1.9").text
    text = text.replace('<model name="arm">', '<model name="arm"><pose>0 0 2 0 0 0</pose>')
    return translate.convert(text, to=to, fix_base=True).text  # type: ignore[arg-type]


@needs("pydrake")
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_drake(to: str) -> None:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(placed(to), to)
    plant.Finalize()
    assert plant.num_positions() == 1
    context = plant.CreateDefaultContext()
    pose = plant.EvalBodyPoseInWorld(context, plant.GetBodyByName("b"))
    assert pose.translation() == pytest.approx([1.0, 0.0, 2.0])


@needs("mujoco")
def test_mujoco() -> None:
    import mujoco

    model = mujoco.MjModel.from_xml_string(placed("urdf"))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert model.nq == 1
    assert data.xpos[-1] == pytest.approx([1.0, 0.0, 2.0])


@needs("pybullet")
def test_pybullet(tmp_path: Path) -> None:
    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    try:
        file = tmp_path / "arm.urdf"
        file.write_text(placed("urdf"), encoding="utf-8")
        robot = pybullet.loadURDF(str(file), physicsClientId=client)
        pybullet.setGravity(0.0, 0.0, -9.8, physicsClientId=client)
        for _ in range(100):
            pybullet.stepSimulation(physicsClientId=client)
        last = pybullet.getNumJoints(robot, physicsClientId=client) - 1
        state = pybullet.getLinkState(robot, last, physicsClientId=client)
        assert state[4] == pytest.approx([1.0, 0.0, 2.0], abs=1e-6)
    finally:
        pybullet.disconnect(client)
