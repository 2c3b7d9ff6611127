"""Xacro in a file that is read as URDF (reference U E)."""

from __future__ import annotations

import pytest

import translate

LINK = '<link name="a"/>'
XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def robot(contents: str, attributes: str = XMLNS) -> str:
    return f'<robot name="r" {attributes}>\n{LINK}{contents}</robot>'


UNEXPANDED = [
    pytest.param(robot('<xacro:macro name="m"/>'), id="macro"),
    pytest.param(robot('<xacro:include filename="x.xacro"/>', ""), id="undeclared prefix"),
    pytest.param(robot('<link name="b"><xacro:inertia m="1"/></link>'), id="inside a link"),
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


def test_the_lenient_reader_keeps_xacro_elements() -> None:
    result = translate.convert(robot('<xacro:macro name="m"/>'), to="sdf", lenient=True)
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
