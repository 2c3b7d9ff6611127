"""The number of links above which PyBullet returns no state of a robot, asked there."""

from __future__ import annotations

from pathlib import Path

import pytest

import translate
from translate.readers.features.links import MOST_LINKS

pybullet = pytest.importorskip("pybullet")
pytestmark = pytest.mark.engines
INERTIAL = (
    '<inertial><origin xyz="0 0 0"/><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)


def robot(count: int, joint_type: str) -> str:
    """A chain of so many links."""
    links = [f'<link name="l{number}">{INERTIAL}</link>' for number in range(count)]
    joints = [
        f'<joint name="j{number}" type="{joint_type}"><parent link="l{number - 1}"/>'
        f'<child link="l{number}"/><origin xyz="0 0 0.1"/><axis xyz="0 0 1"/></joint>'
        for number in range(1, count)
    ]
    return "\n".join(['<robot name="r">', *links, *joints, "</robot>"])


@pytest.mark.parametrize("joint_type", ["fixed", "continuous"])
@pytest.mark.parametrize("count", [MOST_LINKS, MOST_LINKS + 1])
def test_a_robot_with_more_links_has_no_state(tmp_path: Path, count: int, joint_type: str) -> None:
    path = tmp_path / f"{joint_type}_{count}.urdf"
    path.write_text(robot(count, joint_type), encoding="utf-8")
    client = pybullet.connect(pybullet.DIRECT)
    try:
        body = pybullet.loadURDF(str(path), physicsClientId=client)
        try:
            pybullet.getBasePositionAndOrientation(body, physicsClientId=client)
            has_state = True
        except pybullet.error:
            has_state = False
    finally:
        pybullet.disconnect(client)
    codes = {finding.code for finding in translate.check(path, for_target="pybullet")}
    assert ("many-links" in codes) is not has_state
    assert has_state is (count == MOST_LINKS)
