"""How much of what a format has no words for comes along: all, what Gazebo reads, or nothing."""

from __future__ import annotations

import pytest
from lxml import etree
from support import sdf_samples, urdf_samples

import translate

OURS = "urn:robot-translate"
SDF = """<sdf version="1.9"><model name="m"><static>true</static><plugin name="p" filename="f"/>
<link name="a"><pose>0 0 1 0 0 0</pose><sensor name="s" type="imu"/></link>
<frame name="f"><pose>1 0 0 0 0 0</pose></frame>
<link name="b"><enable_wind>true</enable_wind></link>
<joint name="j" type="ball"><parent>a</parent><child>b</child></joint></model></sdf>"""
URDF = """<robot name="r"><link name="a"/><link name="b"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><geometry><box size="1 1 1"/></geometry><material name="m"><color rgba="1 0 0 1"/>
</material></visual></link>
<joint name="j" type="planar"><parent link="a"/><child link="b"/></joint>
<transmission name="t"/></robot>"""


def severities(result: translate.Result) -> set[str]:
    return {loss.severity for loss in result.losses}


def test_all_of_sdformat_comes_along_by_default() -> None:
    assert translate.to_sdf(translate.to_urdf(SDF)) == translate.to_sdf(SDF)


def test_only_what_gazebo_reads_comes_along_for_simulation() -> None:
    result = translate.convert(SDF.encode(), to="urdf", carry="simulation")
    assert OURS not in result.text
    for piece in ("<static>true</static>", "<plugin", "<sensor", "<enable_wind>"):
        assert piece in result.text


def test_nothing_of_sdformat_comes_along() -> None:
    result = translate.convert(SDF.encode(), to="urdf", carry="none")
    assert "<gazebo" not in result.text
    assert OURS not in result.text
    lost = {loss.element for loss in result.losses if loss.severity == "lost"}
    assert {"model 'm' <static>", "model <plugin>", "link 'a' <sensor>"} <= lost
    assert "carried" not in severities(result)


@pytest.mark.parametrize("carry", ["simulation", "none"])
def test_nothing_of_urdf_comes_along(carry: str) -> None:
    result = translate.convert(URDF.encode(), to="sdf", carry=carry)
    assert OURS not in result.text
    lost = {loss.element for loss in result.losses if loss.severity == "lost"}
    assert {"model <transmission>", "visual 'b_visual' <material name>"} <= lost
    assert "carried" not in severities(result)


@pytest.mark.parametrize(
    ("text", "to"),
    [
        *(pytest.param(text, "urdf", id=f"sdf: {name}") for name, text in sdf_samples.documents()),
        *(pytest.param(text, "sdf", id=f"urdf: {name}") for name, text in urdf_samples.documents()),
    ],
)
def test_what_carries_nothing_is_a_plain_file(text: str, to: translate.model.Dialect) -> None:
    plain = translate.convert(text.encode(), to=to, carry="none").text
    assert OURS not in plain
    translate.load(plain)


MASS = "<inertial><mass>1</mass></inertial>"
BOX = "<geometry><box><size>1 1 1</size></box></geometry>"


def on_link(content: str) -> bytes:
    """A robot of one link, so that what a block says of it could be meant of all of it."""
    return (
        f'<sdf version="1.9"><model name="m"><link name="a">{MASS}{content}</link></model></sdf>'
    ).encode()


GREASY = "<surface><friction><ode><mu>2</mu></ode></friction></surface>"
SHINY = "<material><diffuse>1 0 0 1</diffuse>{}<specular>1 1 1 1</specular></material>"


def test_custom_elements_of_a_material_are_carried() -> None:
    look = SHINY.format('<a:glow xmlns:a="urn:a">1</a:glow>')
    text = on_link(f'<visual name="v">{BOX}{look}</visual>')
    urdf = translate.to_urdf(text)
    assert '<a:glow xmlns:a="urn:a">1</a:glow>' in urdf.partition("<translate:record")[0]
    assert translate.to_sdf(urdf) == translate.to_sdf(text)


@pytest.mark.parametrize(
    "content",
    [
        f'<visual name="v">{BOX}{SHINY.format("")}</visual><visual name="w">{BOX}</visual>',
        f'<collision name="v">{BOX}{GREASY}</collision><collision name="w">{BOX}</collision>',
        f'<visual name="v">{BOX}{SHINY.format("<diffuse>0 1 0 1</diffuse>")}</visual>',
    ],
    ids=["a look", "friction", "a second colour"],
)
def test_values_in_a_block_of_some_shapes_hold_for_no_others(content: str) -> None:
    result = translate.convert(on_link(content), to="urdf", carry="simulation", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    root = etree.fromstring(translate.to_sdf(result.text).encode())
    reported = [*root.findall("model/link/*/material/specular"), *root.findall("model/link/*//mu")]
    assert len(reported) == 1


def test_a_shape_that_gets_another_name_is_named_where_nothing_remembers_it() -> None:
    text = on_link(f'<collision name="c">{BOX}{GREASY}</collision>')
    reported = {
        carry: [loss.code for loss in translate.convert(text, to="urdf", carry=carry).losses]
        for carry in ("all", "simulation")
    }
    assert reported == {"all": ["sdf-carried"], "simulation": ["shape-renamed", "sdf-carried"]}


AMBIENT = f'<visual name="v">{BOX}<material><ambient>1 0 0 1</ambient></material></visual>'


def test_one_colour_for_two_lights_is_named() -> None:
    result = translate.convert(on_link(AMBIENT), to="urdf", carry="none")
    assert [(loss.code, loss.severity) for loss in result.losses] == [
        ("color-approximated", "approximated")
    ]


def test_b5_2_the_block_has_the_colour() -> None:
    result = translate.convert(on_link(AMBIENT), to="urdf", carry="simulation", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []


def test_a_cut_joint_that_nothing_carries_is_lost() -> None:
    joint = '<joint name="{}" type="revolute"><parent>a</parent><child>b</child><axis/></joint>'
    text = (
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>'
        f"{joint.format('j')}{joint.format('k')}</model></sdf>"
    )
    result = translate.convert(text.encode(), to="urdf", carry="none")
    assert severities(result) == {"lost"}


def test_a_planar_joint_is_not_exact() -> None:
    losses = translate.convert(URDF.encode(), to="sdf").losses
    assert ("joint-split", "approximated") in {(loss.code, loss.severity) for loss in losses}
