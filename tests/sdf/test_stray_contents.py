"""Attributes and children of SDFormat elements that contain a text are reported."""

from __future__ import annotations

import pytest

import translate

ROBOT = """<sdf version="1.9"><model name="m">
<static{static}>true</static>
<link name="a"><pose{pose}>1 0 0 0 0 0{in_pose}</pose>
<inertial><mass{mass}>1{in_mass}</mass></inertial>
<visual name="v"><geometry><mesh><uri{uri}>a.dae{in_uri}</uri></mesh></geometry></visual>
</link></model></sdf>"""
PLACES = ("static", "pose", "in_pose", "mass", "in_mass", "uri", "in_uri")


@pytest.mark.parametrize(
    ("place", "content", "label"),
    [
        ("static", ' version="1.3"', "model 'm' <static version>"),
        ("mass", ' unit="kg"', "link 'a' of model 'm' <mass unit>"),
        ("uri", ' type="obj"', "visual 'v' of link 'a' <uri type>"),
        ("uri", ' xmlns:x="u" x:type="obj"', "visual 'v' of link 'a' <uri x:type>"),
        ("in_pose", '<link name="b"/>', "link 'a' of model 'm' <link>"),
        ("in_mass", "<unit>kg</unit>", "link 'a' of model 'm' <unit>"),
        ("in_uri", "<base/>", "visual 'v' of link 'a' <base>"),
    ],
)
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_unknown_contents_of_a_value_are_reported(
    place: str, content: str, label: str, to: translate.model.Dialect
) -> None:
    text = ROBOT.format(**{**dict.fromkeys(PLACES, ""), place: content})
    losses = translate.convert(text, to=to).losses
    found = [(item.element, item.severity) for item in losses if item.code == "content-unexpected"]
    assert found == [(label, "omitted")]


@pytest.mark.parametrize(
    "pose", [' relative_to="__model__"', ' degrees="true"', ' rotation_format="euler_rpy"']
)
def test_attributes_of_the_specification_are_not_reported(pose: str) -> None:
    text = ROBOT.format(**{**dict.fromkeys(PLACES, ""), "pose": pose})
    assert translate.convert(text, to="sdf").losses == []


def test_an_unknown_attribute_of_a_pose_is_kept() -> None:
    text = ROBOT.format(**{**dict.fromkeys(PLACES, ""), "pose": ' unit="m"'})
    result = translate.convert(text, to="sdf")
    assert result.losses == []
    assert 'unit="m"' in result.text


IGNORED = """<sdf version="1.9"><model name="m">
<link name="a"><collision name="c"><geometry><sphere><radius>1</radius></sphere></geometry>
<pose>0 0 1 0 0 0</pose>
<pose>0 0 2 0 0 0</pose></collision></link>
<link name="b"/>
<joint name="j" type="revolute"><parent>a</parent><child>b</child>
<gearbox_ratio>2</gearbox_ratio>
<gearbox_reference_body>a</gearbox_reference_body>
<axis><xyz>0 0 1</xyz>
<limit><lower>-1</lower><upper>1</upper>
<upper>3</upper></limit></axis>
</joint></model></sdf>"""


@pytest.mark.parametrize(
    ("element", "line"),
    [
        pytest.param("collision 'c' of link 'a' <pose>", 4, id="second pose"),
        pytest.param("joint 'j' <upper>", 11, id="second limit"),
        pytest.param("joint 'j' <gearbox_ratio>", 7, id="ratio without a gearbox"),
        pytest.param("joint 'j' <gearbox_reference_body>", 8, id="body without a gearbox"),
    ],
)
def test_what_readers_of_sdformat_ignore_is_omitted_and_not_lost(element: str, line: int) -> None:
    losses = translate.convert(IGNORED, to="urdf").losses
    found = [(item.severity, item.line) for item in losses if item.element == element]
    assert found == [("omitted", line)]


LINES = """<sdf version="1.9"><model name="m">
<link name="a"><visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry>
<material><diffuse>1 0 0 1</diffuse>
<specular>0.5 0 0 1</specular></material></visual>
<visual name="w"><geometry><sphere><radius>1</radius></sphere></geometry></visual></link>
<link name="b"/>
<link name="c"/>
<joint name="j" type="fixed"><parent>a</parent><child>b</child>
<axis><xyz>0 0 1</xyz></axis></joint>
<joint name="k" type="revolute"><parent>b</parent><child>c</child><axis><xyz>0 0 1</xyz>
<limit><lower>-1</lower><upper>1</upper>
<dissipation>0.5</dissipation></limit></axis></joint></model></sdf>"""


@pytest.mark.parametrize(
    ("element", "line"),
    [
        ("visual 'v' of link 'a' <specular>", 4),
        ("joint 'j' <axis>", 9),
        ("joint 'k' <dissipation>", 12),
    ],
)
def test_a_value_that_urdf_does_not_have_is_reported_with_its_line(element: str, line: int) -> None:
    found = {item.element: item.line for item in translate.convert(LINES, to="urdf").losses}
    assert found[element] == line


def test_a_part_of_physics_that_gazebo_has_no_tag_for_is_reported_with_its_name_and_line() -> None:
    text = """<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
    <joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis>
    <physics><ode>
    <implicit_spring_damper>1</implicit_spring_damper>
    <velocity>0.5</velocity>
    <x:y xmlns:x="urn:x">1</x:y>
    </ode></physics></joint></model></sdf>"""
    losses = translate.convert(text, to="urdf").losses
    found = {item.element: item.line for item in losses if item.code == "sdf-lost"}
    assert found == {"joint 'j' <velocity>": 5, "joint 'j' <x:y>": 6}
