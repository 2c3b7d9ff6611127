"""Joints at models whose ``<include>`` is kept, in versions without an ``<include>`` in a model."""

from __future__ import annotations

import translate

ROBOT = (
    '<sdf version="1.9"><model name="m"><link name="a"/>'
    "<include><uri>model://nowhere</uri><name>n</name></include>"
    '<joint name="j" type="fixed"><parent>n::b</parent><child>a</child></joint></model></sdf>'
)


def test_the_joint_is_left_out_with_an_entry() -> None:
    translation = translate.convert(
        ROBOT, to="sdf", sdf_version="1.4", resources=translate.Resources(missing_includes="keep")
    )
    assert "<joint" not in translation.text
    assert ("sdf-lost", "joint 'j'") in [(loss.code, loss.element) for loss in translation.losses]
