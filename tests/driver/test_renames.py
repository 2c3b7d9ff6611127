"""The names of the output in the result and in the JSON report (docs/cli.md)."""

from __future__ import annotations

import pytest

import translate
from translate.cli.acceptance import report_of

BOX = "<geometry><box size='1 1 1'/></geometry>"
MASS = (
    "<inertial><mass value='1'/>"
    "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>"
)


def urdf(base: str = "", arm: str = "", joint: str = "j", child: str = "arm") -> str:
    return (
        f"<robot name='r'><link name='base'>{MASS}{base}</link><link name='{child}'>{MASS}{arm}"
        f"</link><joint name='{joint}' type='fixed'><parent link='base'/><child link='{child}'/>"
        "</joint></robot>"
    )


SHAPES = f"<visual name='s::v'>{BOX}</visual><collision name='s::v'>{BOX}</collision>"
NESTED = """
<sdf version="1.9"><model name="m"><link name="base"/>
<model name="n"><link name="l"><visual name="v"><geometry><box><size>1 1 1</size></box></geometry>
</visual></link></model>
<joint name="j" type="fixed"><parent>base</parent><child>n::l</child></joint></model></sdf>
"""


@pytest.mark.parametrize(
    ("source", "options", "expected"),
    [
        pytest.param(urdf(), {}, {}, id="no new name"),
        pytest.param(urdf(joint="j::k"), {}, {"j::k": "j__k"}, id="one kind has the name"),
        pytest.param(
            urdf(joint="arm"), {}, {"joint arm": "arm_joint"}, id="a link and a joint, one renamed"
        ),
        pytest.param(
            urdf(joint="a::b", child="a::b"),
            {},
            {"link a::b": "a__b", "joint a::b": "a__b_joint"},
            id="a link and a joint, both renamed",
        ),
        pytest.param(
            urdf(base=f"<visual name='s::v'>{BOX}</visual>"),
            {},
            {"base::s::v": "base::s__v"},
            id="a visual",
        ),
        pytest.param(
            urdf(base=SHAPES),
            {},
            {"visual base::s::v": "base::s__v_visual", "collision base::s::v": "base::s__v"},
            id="a visual and a collision of one name",
        ),
        pytest.param(
            urdf(arm=f"<visual name='s::v'>{BOX}</visual>", child="a::b"),
            {},
            {"a::b": "a__b", "a::b::s::v": "a__b::s__v"},
            id="a visual of a link with a new name",
        ),
        pytest.param(
            urdf(base=f"<visual>{BOX}</visual>" + 2 * f"<visual name='v'>{BOX}</visual>"),
            {},
            {},
            id="shapes without a name of their own",
        ),
        pytest.param(
            # The name is that of libsdformat (reference U B6.2).
            urdf(arm=f"<collision name='c'>{BOX}</collision>"),
            {"lump_fixed_joints": True},
            {"arm::c": "base::base_fixed_joint_lump__c_collision"},
            id="a collision of a lumped link",
        ),
        pytest.param(NESTED, {}, {"n::l": "n__l"}, id="a link of a nested model"),
    ],
)
def test_new_names_are_found_by_the_names_of_the_input(
    source: str, options: dict[str, bool], expected: dict[str, str]
) -> None:
    result = translate.convert(source, verify=True, **options)  # type: ignore[arg-type]
    assert result.comparison is not None
    assert result.comparison.same
    assert result.renames == expected
    assert report_of(result)["renames"] == expected


def test_a_comparison_takes_the_names_of_a_result() -> None:
    result = translate.convert(urdf(joint="a::b", child="a::b"))
    output = translate.load(result.text, record=False)
    comparison = translate.compare(urdf(joint="a::b", child="a::b"), output, renames=result.renames)
    assert comparison.differences == []
