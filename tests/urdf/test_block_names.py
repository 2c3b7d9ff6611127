"""Content of a <gazebo> block that SDFormat refuses is left out, or gets another name."""

from __future__ import annotations

import pytest

import translate

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)


def robot(block: str, reference: str = "a") -> str:
    owner = f' reference="{reference}"' if reference else ""
    return (
        f'<robot name="r"><link name="a">{INERTIAL}</link><gazebo{owner}>{block}</gazebo></robot>'
    )


@pytest.mark.parametrize(
    ("block", "reference"),
    [
        ('<sensor name="__s__" type="imu"/>', "a"),
        ('<sensor name="world" type="imu"/>', "a"),
        ('<sensor name="" type="imu"/>', "a"),
        ('<light name="__x__" type="point"/>', "a"),
        ('<battery name="__b__"/>', "a"),
        ('<projector name="__b__"/>', "a"),
        ('<particle_emitter name="__b__" type="point"/>', "a"),
        ('<gripper name="__b__"/>', ""),
    ],
)
def test_a_name_that_sdformat_refuses_is_left_out(block: str, reference: str) -> None:
    """Seed 1, section 3.3, reserves these names."""
    translation = translate.convert(robot(block, reference))
    assert not [
        finding for finding in translate.check(translation.text) if finding.severity == "error"
    ]
    (loss,) = translation.losses
    assert loss.at.kind == "gazebo"
    assert "gazebo-value-invalid" in {finding.code for finding in translation.diagnostics}


def test_elements_of_two_kinds_do_not_share_a_name() -> None:
    block = '<sensor name="s" type="imu"/><light name="s" type="point"/>'
    translation = translate.convert(robot(block))
    assert not [
        finding for finding in translate.check(translation.text) if finding.severity == "error"
    ]
    assert translation.text.count('name="s"') == 1
    assert "duplicate-name" in {finding.code for finding in translation.diagnostics}


def test_a_plugin_can_have_a_reserved_name() -> None:
    translation = translate.convert(robot('<plugin name="__p__" filename="x"/>', ""))
    assert '<plugin name="__p__" filename="x"/>' in translation.text
