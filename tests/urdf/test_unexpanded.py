"""Xacro in a file that is read as URDF (reference U E)."""

from __future__ import annotations

import pytest

import translate

LINK = '<link name="a"/>'
XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


JOINT = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'


def robot(contents: str, attributes: str = XMLNS) -> str:
    return f'<robot name="r" {attributes}>\n{LINK}{contents}</robot>'


UNEXPANDED = [
    pytest.param(
        robot('<xacro:m/><xacro:macro name="m"><link name="b"/></xacro:macro>'), id="macro"
    ),
    pytest.param(robot('<xacro:if value="true"><link name="b"/></xacro:if>'), id="condition"),
    pytest.param(robot(JOINT + "<xacro:arm/>"), id="a link of a joint"),
    pytest.param(robot('<xacro:include filename="x.xacro"/>' + JOINT, ""), id="undeclared prefix"),
    pytest.param(f'<robot name="r" {XMLNS}>\n<xacro:arm/></robot>', id="all links"),
    pytest.param(robot('<link name="b"/><xacro:connection/>'), id="the joint between two trees"),
    pytest.param(robot(JOINT + '<link name="b"><xacro:inertia m="1"/></link>'), id="inside a link"),
    pytest.param(robot('<link name="${prefix}b"/>'), id="property"),
    pytest.param(
        robot(
            '<link name="b"><visual><geometry><mesh filename="$(find pkg)/a.stl"/></geometry>'
            "</visual></link>"
        ),
        id="substitution",
    ),
    pytest.param(
        robot('<gazebo><a><![CDATA[<!--]]></a></gazebo><link name="${b}"/><!-- -->'),
        id="after a CDATA section that looks like a comment",
    ),
]


@pytest.mark.parametrize("text", UNEXPANDED)
def test_xacro_is_one_error_with_the_cure(text: str) -> None:
    (error,) = translate.check(text)
    assert (error.code, error.severity, error.line) == ("xacro-unexpanded", "error", 2)
    assert "xacro robot.urdf.xacro > robot.urdf" in error.hint
    with pytest.raises(translate.TranslateError):
        translate.convert(text, to="sdf")


@pytest.mark.parametrize(
    "contents",
    [
        '<xacro:foo name="b"/>',
        '<xacro:include filename="$(find arm)/urdf/arm.gazebo.xacro"/>',
        '<xacro:property name="mass" value="${2 * 3}"/><xacro:arg name="x" default="1"/>',
        '<xacro:macro name="m" params="p"><link name="${p}"/></xacro:macro>',
        '<xacro:macro name="m"><link name="b"/></xacro:macro><xacro:other/>',
        JOINT + '<link name="b"/><xacro:foo/>',
        '<joint name="j" type="fixed"><parent link="world"/><child link="a"/></joint><xacro:foo/>',
    ],
    ids=["unknown", "include", "values", "macro", "another macro", "tree", "world"],
)
def test_xacro_that_the_robot_does_not_need_is_a_warning_and_a_loss(contents: str) -> None:
    """check_urdf, Pinocchio, PyBullet and yourdfpy load these robots without a message."""
    result = translate.convert(robot(contents), to="sdf")
    found = [item.severity for item in result.diagnostics if item.code == "xacro-unexpanded"]
    assert found == ["warning"]
    assert any("xacro:" in loss.element for loss in result.losses)


def test_the_lenient_reader_keeps_xacro_elements() -> None:
    macro = '<xacro:m/><xacro:macro name="m"><link name="b"/></xacro:macro>'
    result = translate.convert(robot(macro), to="sdf", lenient=True)
    assert "xacro-unexpanded" in [item.code for item in result.diagnostics]
    assert any("xacro:macro" in loss.element for loss in result.losses)


@pytest.mark.parametrize(
    "contents",
    [
        "<gazebo><plugin name='p' filename='f'><ns>$(arg ns)</ns><a b='${x}'/></plugin></gazebo>",
        '<link name="cost$"/>',
        '<link name="$(b)"/>',
    ],
    ids=["plugin", "dollar", "no expression"],
)
def test_other_texts_are_not_xacro(contents: str) -> None:
    assert "xacro-unexpanded" not in [item.code for item in translate.check(robot(contents))]
