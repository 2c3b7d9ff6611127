"""Names of elements and attributes of URDF, in ``check``."""

from __future__ import annotations

import pytest

import translate

MASS = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'


def found(contents: str) -> list[tuple[str, str, str]]:
    text = f'<robot name="r"><link name="a">{MASS}</link>{contents}</robot>'
    return [
        (item.code, item.message, item.hint)
        for item in translate.check(text)
        if item.code.endswith("-incorrect-type")
    ]


@pytest.mark.parametrize(
    ("contents", "code", "hint"),
    [
        ('<link name="b"><colision/></link>', "element-incorrect-type", "<collision>"),
        ('<link name="b"><visual><orign/></visual></link>', "element-incorrect-type", "<origin>"),
        ('<lnik name="b"/>', "element-incorrect-type", "<link>"),
        ('<link name="b"><visual nam="v"/></link>', "attribute-incorrect-type", "name"),
        (
            '<link name="b"/><joint name="j" type="fixed"><parent lnk="a" link="a"/>'
            '<child link="b"/></joint>',
            "attribute-incorrect-type",
            "link",
        ),
    ],
)
def test_a_misspelt_name_is_a_warning_with_the_name_that_was_meant(
    contents: str, code: str, hint: str
) -> None:
    ((found_code, _, found_hint),) = found(contents)
    assert (found_code, found_hint) == (code, f"did you mean {hint}?")


def test_another_unknown_name_is_a_warning() -> None:
    ((_, message, hint),) = found('<link name="b"><gravity/></link>')
    assert message == "<gravity> of <link> is unknown in URDF"
    assert hint == "readers of URDF ignore it"


@pytest.mark.parametrize(
    "contents",
    [
        '<gazebo reference="a"><anything it="has"/></gazebo>',
        '<transmission name="t"><type/></transmission>',
        '<ros2_control name="c" type="system"><joint name="j"/></ros2_control>',
        '<sensor name="s" update_rate="1"><parent link="a"/></sensor>',
        '<mujoco><compiler discardvisual="false"/></mujoco>',
        '<link name="b"><contact><lateral_friction value="1"/></contact></link>',
        '<drake:joint xmlns:drake="http://drake.mit.edu" name="x"/>',
        '<custom:joint xmlns:custom="custom" name="x"/>',
        '<undeclared:element a="b"/>',
    ],
)
def test_extensions_are_not_checked(contents: str) -> None:
    assert found(contents) == []


def test_an_invalid_file_is_checked_as_well() -> None:
    codes = [
        item.code for item in translate.check('<robot name="r"><link nam="a"/><lnik/></robot>')
    ]
    assert codes.count("attribute-incorrect-type") == 1
    assert codes.count("element-incorrect-type") == 1
    assert "attribute-missing" in codes
