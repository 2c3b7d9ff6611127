"""MuJoCo keeps the root of a free robot as a body: number of bodies, masses, joints."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import pytest
from support.engines import reader_values

import translate
from translate.engines.process import EngineProcess

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.engines

MASS = "<inertial><mass>{}</mass></inertial>"
PAIR = (
    f'<link name="a">{MASS.format(2)}</link>'
    f'<link name="b"><pose>1 0 0 0 0 0</pose>{MASS.format(3)}</link>'
    '<joint name="j" type="revolute"><parent>a</parent><child>b</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
)
HOLD = '<joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>'
ARM = (
    '<robot name="arm"><link name="{0}"/><link name="a"><inertial><mass value="2"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
    '<joint name="f" type="fixed"><parent link="{0}"/><child link="a"/></joint></robot>'
)


@pytest.fixture(scope="module")
def mujoco() -> Iterator[EngineProcess]:
    if importlib.util.find_spec("mujoco") is None:
        pytest.skip("MuJoCo cannot be asked: it is not installed (pip install mujoco)")
    with EngineProcess() as process:
        yield process


@pytest.mark.parametrize(
    ("content", "masses", "joints"),
    [
        (PAIR, [0, 2, 3], ["free", "hinge"]),
        (f"<pose>0 0 1 0 0 1</pose>{PAIR}", [0, 2, 3], ["free", "hinge"]),
        (f'{PAIR}<link name="c">{MASS.format(5)}</link>', [0, 2, 3, 5], ["free", "hinge", "free"]),
        # MuJoCo merges what is fixed to the world.
        (PAIR + HOLD, [0, 3], ["hinge"]),
        (f"<static>true</static>{PAIR}", [0, 3], ["hinge"]),
    ],
)
def test_a_robot_from_sdformat(
    mujoco: EngineProcess, content: str, masses: list[float], joints: list[str]
) -> None:
    source = f'<sdf version="1.9"><model name="m">{content}</model></sdf>'
    text = translate.convert(source, to="urdf", for_target="mujoco").text
    bodies = mujoco.call(reader_values.mujoco_bodies, text)
    assert bodies["masses"] == pytest.approx(masses)
    assert bodies["joints"] == joints


def test_the_pose_of_a_free_robot(mujoco: EngineProcess) -> None:
    source = f'<sdf version="1.9"><model name="m"><pose>0 1 2 0 0 0</pose>{PAIR}</model></sdf>'
    text = translate.convert(source, to="urdf", for_target="mujoco").text
    bodies = mujoco.call(reader_values.mujoco_bodies, text)
    assert bodies["positions"][1] == pytest.approx([0, 1, 2])
    assert bodies["positions"][2] == pytest.approx([1, 1, 2])


@pytest.mark.parametrize("root", ["base_link", "base_footprint"])
def test_a_urdf_with_a_root_without_mass(mujoco: EngineProcess, root: str) -> None:
    """The root is merged into the world, with what is fixed to it; with a free root it is not."""
    source = ARM.format(root)
    held, free = (
        mujoco.call(
            reader_values.mujoco_bodies,
            translate.convert(source, to="urdf", for_target="mujoco", free_base=is_free).text,
        )
        for is_free in (None, True)
    )
    assert sum(held["masses"]) == 0
    # MuJoCo refuses a moving body without mass: it gets 1 g.
    assert sum(free["masses"]) == pytest.approx(2.001)
    assert free["joints"] == ["free"]
