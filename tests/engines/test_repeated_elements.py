"""Elements of URDF that are repeated: MuJoCo refuses them, and reads what is written."""

from __future__ import annotations

import pytest
from support.repeated_elements import CASES, robot

import translate

pytestmark = pytest.mark.engines

VISUALS = '<mujoco><compiler discardvisual="false"/></mujoco>'


def loads(text: str) -> bool:
    mujoco = pytest.importorskip("mujoco")
    try:
        mujoco.MjModel.from_xml_string(text)
    except ValueError:
        return False
    return True


def test_mujoco_reads_the_robot_without_repetitions() -> None:
    assert loads(robot())


@pytest.mark.parametrize("is_visual", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_the_warning_names_mujoco_if_it_refuses_the_file(name: str, is_visual: bool) -> None:
    text = robot(*CASES[name]).replace("</robot>", f"{VISUALS * is_visual}</robot>")
    refused = [
        effect
        for finding in translate.check(text)
        if finding.code == "element-repeated"
        for effect in finding.effects
        if effect.refuses
    ]
    assert bool(refused) == (not loads(text))


@pytest.mark.parametrize("name", CASES)
def test_mujoco_reads_what_is_written(name: str) -> None:
    assert loads(translate.convert(robot(*CASES[name]), to="urdf", for_target="mujoco").text)
