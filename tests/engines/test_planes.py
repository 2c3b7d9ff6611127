"""PyBullet has the same endless plane of a URDF and of its translation there and back."""

from __future__ import annotations

from pathlib import Path

import pytest

import translate

pytestmark = pytest.mark.engines


def robot(normal: str) -> str:
    return (
        '<robot name="r"><link name="a"><inertial><mass value="0"/>'
        '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial>'
        '<collision name="c"><origin xyz="0 0 0.5"/><geometry>'
        f'<plane normal="{normal}"/></geometry></collision></link></robot>'
    )


def height(text: str, path: Path) -> float:
    """The height in m at which a ray 50 m from the origin hits the robot in PyBullet."""
    import pybullet

    path.write_text(text, encoding="utf-8")
    client = pybullet.connect(pybullet.DIRECT)
    try:
        pybullet.loadURDF(str(path), physicsClientId=client)
        hit = pybullet.rayTest([50, 40, 90], [50, 40, -90], physicsClientId=client)
        return float(hit[0][3][2])
    finally:
        pybullet.disconnect(client)


@pytest.mark.parametrize(("normal", "expected"), [("0 0 1", 0.5), ("0 0 2", 0.5), ("1 0 1", -49.5)])
def test_a_plane_of_a_urdf_returns_for_pybullet(
    normal: str, expected: float, tmp_path: Path
) -> None:
    text = robot(normal)
    assert height(text, tmp_path / "r.urdf") == pytest.approx(expected, abs=1e-3)
    there = translate.convert(text, to="sdf").text
    assert f"<normal>{normal}</normal>" in there
    back = translate.convert(there, for_target="pybullet").text
    assert height(back, tmp_path / "r.urdf") == pytest.approx(expected, abs=1e-3)


def test_other_readers_get_no_element_that_they_refuse() -> None:
    there = translate.convert(robot("0 0 1"), to="sdf").text
    assert "<plane normal" not in translate.convert(there).text


def test_a_plane_without_a_normal_stays_in_the_urdf() -> None:
    text = robot("0 0 1").replace(' normal="0 0 1"', "")
    assert "<plane>" not in translate.convert(text, to="sdf").text
    assert "<plane/>" in translate.convert(text, to="urdf").text
