"""The second and the third round trip give identical bytes."""

from __future__ import annotations

from itertools import product

import pytest

import translate

#: Elements of one format, and comments, at places where the other format has no such element.
FOREIGN = [
    '<origin xyz="1 0 0"/>',
    "<origin/>",
    "<pose>1 0 0 0 0 0</pose>",
    "<pose/>",
    "<static>true</static>",
    '<mass value="2"/>',
    "<mass>2</mass>",
    '<axis xyz="1 0 0"/>',
    '<parent link="a"/>',
    "<parent>a</parent>",
    "<!-- a comment -->",
    "<unknown><origin/><pose/></unknown>",
]
SDF = """<sdf version="1.9"><model name="m">{model}<link name="a">{link}
<inertial>{inertial}<mass>1</mass></inertial>
<visual name="v">{visual}<geometry>{geometry}<sphere><radius>1</radius></sphere></geometry></visual>
<collision name="c">{collision}<geometry><sphere><radius>1</radius></sphere></geometry></collision>
</link><link name="b"/><joint name="j" type="revolute">{joint}<parent>a</parent><child>b</child>
<axis>{axis}<xyz>0 0 1</xyz></axis></joint></model></sdf>"""
URDF = """<robot name="m">{model}<link name="a">{link}<inertial>{inertial}<mass value="1"/>
<inertia ixx="1" iyy="1" izz="1"/></inertial>
<visual name="v">{visual}<geometry>{geometry}<sphere radius="1"/></geometry></visual>
<collision name="c">{collision}<geometry><sphere radius="1"/></geometry></collision></link>
<link name="b"/><joint name="j" type="continuous">{joint}<parent link="a"/><child link="b"/>
<axis xyz="0 0 1">{axis}</axis></joint></robot>"""
PLACES = ["model", "link", "inertial", "visual", "geometry", "collision", "joint", "axis"]


def trips(text: str, count: int) -> list[str]:
    """The texts after each of some round trips."""
    found = []
    for _ in range(count):
        document = translate.load(text, lenient=True)
        there = translate.to_urdf if document.format == "sdf" else translate.to_sdf
        back = translate.to_sdf if document.format == "sdf" else translate.to_urdf
        text = back(there(document))
        found.append(text)
    return found


@pytest.mark.parametrize("robot", [SDF, URDF], ids=["sdf", "urdf"])
@pytest.mark.parametrize(("place", "element"), list(product(PLACES, FOREIGN)))
def test_round_trips_are_stable(robot: str, place: str, element: str) -> None:
    text = robot.format(**{**dict.fromkeys(PLACES, ""), place: element})
    try:
        translate.convert(text, lenient=True)
    except translate.TranslateError:
        pytest.skip("the file is invalid")
    first, second, third = trips(text, 3)
    assert first == second == third


@pytest.mark.parametrize("robot", [SDF, URDF], ids=["sdf", "urdf"])
@pytest.mark.parametrize("place", PLACES)
def test_foreign_elements_are_not_multiplied(robot: str, place: str) -> None:
    text = robot.format(**{**dict.fromkeys(PLACES, ""), place: "<custom><pose/></custom>"})
    assert trips(text, 1)[0].count("<custom>") == 0


@pytest.mark.parametrize(
    "text",
    [
        '<robot name="r"><link name="a"><inertial><origin xyz="1 0 0"><!-- c --></origin>'
        '<mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link></robot>',
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">'
        '<origin xyz="1 0 0"><!-- c --></origin><parent link="a"/><child link="b"/></joint>'
        "</robot>",
        '<robot name="r"><link name="a"><visual><origin xyz="1 0 0"><!-- c --></origin>'
        '<geometry><sphere radius="1"/></geometry></visual></link></robot>',
    ],
    ids=["inertial", "joint", "visual"],
)
def test_a_comment_inside_an_origin_keeps_its_position(text: str) -> None:
    first, second, third = trips(text, 3)
    assert first == second == third
    assert first.count("<!-- c -->") == 1


BODY = (
    '<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>'
)
TIP = (
    '<link name="t"/><joint name="j" type="fixed"><origin xyz="1 2 3"/><parent link="a"/>'
    '<child link="t"/></joint>'
)
PLUGIN = '<gazebo><plugin name="p" filename="f"><x>t_joint</x></plugin></gazebo>'


@pytest.mark.parametrize(
    "text",
    [
        '<sdf version="1.9"><model name="m"><link name="a"/><frame name="f" attached_to="a">'
        "<pose>1 2 3 0 0 0</pose></frame></model></sdf>",
        f'<robot name="m">{BODY}{TIP}</robot>',
        '<robot name="m">' + BODY + TIP.replace('"j"', '"t_joint"') + PLUGIN + "</robot>",
    ],
    ids=["frame", "massless-link", "joint-that-a-plugin-names"],
)
def test_links_and_joints_are_not_multiplied(text: str) -> None:
    found = [text]
    for _ in range(6):
        found.append(translate.convert(found[-1]).text)
    assert found[3] == found[5]
    assert found[4] == found[6]
