"""Attributes of a URDF in a form that the model has no field for, whose value is edited."""

from __future__ import annotations

import pytest

import translate

MASS = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
MESH = (
    f'<robot name="m"><link name="a">{MASS}<visual><geometry>'
    '<mesh filename="m.stl" scale=".5"/></geometry></visual></link></robot>'
)
JOINT = (
    f'<robot name="m"><link name="a">{MASS}</link><link name="b">{MASS}</link>'
    '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>'
    '<limit effort="-1" lower="-1e16" upper="1e16" velocity="-1"/></joint></robot>'
)
AXIS = "<xyz>0 0 1</xyz>"
#: Case → the URDF, an edit of its translation, and the same edit of the URDF.
CASES = {
    "a scale of one number": (
        MESH,
        ("<scale>0.5 0.5 0.5<", "<scale>0.5 0.5 0.7<"),
        ('scale=".5"', 'scale="0.5 0.5 0.7"'),
    ),
    "a negative effort": (
        JOINT,
        (AXIS, f"{AXIS}<limit><effort>5</effort></limit>"),
        ('effort="-1"', 'effort="5"'),
    ),
    "infinite bounds": (
        JOINT,
        (AXIS, f"{AXIS}<limit><lower>-1</lower><upper>2</upper></limit>"),
        ('lower="-1e16" upper="1e16"', 'lower="-1" upper="2"'),
    ),
}


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("case", CASES)
def test_an_edit_replaces_the_attribute(case: str, has_base: bool) -> None:
    target, edit, expected = CASES[case]
    base = translate.to_sdf(target)
    assert edit[0] in base
    result = translate.update(
        target.encode(),
        base.replace(*edit, 1).encode(),
        base=base.encode() if has_base else None,
    )
    assert result.text == target.replace(*expected, 1)
