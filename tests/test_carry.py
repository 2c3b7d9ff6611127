"""How much of what a format has no words for comes along: all, what Gazebo reads, or nothing."""

from __future__ import annotations

import pytest
import sdf_samples
import urdf_samples

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
    assert {"model 'm' <static>", "link 'a' <pose>", "model <plugin>", "link 'a' <sensor>"} <= lost
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
