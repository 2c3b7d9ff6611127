"""White space is that of XML: other characters that Python calls white space are parts of names."""

from __future__ import annotations

import pytest

import translate
from translate.xml.text import collapsed, trimmed, words_of

#: Characters that ``str.strip`` removes and XML does not (XML 1.0, 2.3).
OTHER = ["\x85", "\xa0", "\u2003", "\u2028", "\u3000"]
MASS = (
    "<inertial><mass value='1'/>"
    "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
)
BALL = "<geometry><sphere radius='1'/></geometry>"
URDF = f"""<robot name='*'><material name='*'><color rgba='1 0 0 1'/></material>
<link name='*'>{MASS}<visual name='*'>{BALL}<material name='*'/></visual>
<collision name='*c'>{BALL}</collision></link><link name='*k'>{MASS}</link>
<joint name='*j' type='fixed'><parent link='*'/><child link='*k'/></joint>
<gazebo reference='*'><sensor name='*s' type='imu'/><light name='*l' type='point'/>
<mu1>3</mu1></gazebo></robot>"""
SDF = """<sdf version='1.9'><world name='*'><light name='*w' type='point'/><model name='*'>
<link name='*'><visual name='*'><geometry><sphere><radius>1</radius></sphere></geometry></visual>
<sensor name='*s' type='imu'/><light name='*l' type='point'/></link><link name='*k'/>
<frame name='*f' attached_to='*'/><joint name='*j' type='fixed'><parent>*</parent>
<child>*k</child></joint></model></world></sdf>"""


@pytest.mark.parametrize("character", OTHER, ids=ascii)
def test_other_characters_are_no_white_space(character: str) -> None:
    text = f" \t{character}a{character} b\r\n"
    assert trimmed(text) == f"{character}a{character} b"
    assert words_of(text) == [f"{character}a{character}", "b"]
    assert collapsed(text) == f"{character}a{character} b"


@pytest.mark.parametrize("function", [trimmed, words_of, collapsed])
@pytest.mark.parametrize("text", [None, "", " \t\r\n"], ids=repr)
def test_nothing_and_white_space_are_empty(function: object, text: str | None) -> None:
    assert callable(function)
    assert not function(text)


@pytest.mark.parametrize("body", [URDF, SDF], ids=["urdf", "sdf"])
@pytest.mark.parametrize("name", OTHER, ids=ascii)
def test_a_name_of_such_a_character_is_a_name(body: str, name: str) -> None:
    text = body.replace("*", name)
    assert translate.check(text) == []
    there = translate.convert(text, verify=True)
    assert there.comparison
    assert there.comparison.same
    assert translate.check(there.text) == []
    assert translate.compare(translate.convert(there.text).text, text).same
