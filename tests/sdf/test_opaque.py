"""Elements that SDFormat does not define are opaque in both directions (reference S A28, A52)."""

from __future__ import annotations

import pytest
from lxml import etree
from support.sdf_text import read_model

import translate
from translate.model.fragment import DEFINED
from translate.sdf import schema

INERTIAL = """<inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>"""
NOISE = "<imu><noise><type>gaussian</type><rate><mean>0.1</mean></rate></noise></imu>"


def test_the_defined_elements_are_those_of_the_specification() -> None:
    owners = ("world", "model", "link", "joint", "frame", "visual", "collision")
    assert {tag for owner in owners for tag in schema.table(owner).children} == DEFINED


@pytest.mark.parametrize("version", ["1.5", "1.7", "1.9", "1.12"])
def test_a_name_of_another_program_is_no_name_of_sdformat(version: str) -> None:
    api = '<plugin name="p" filename="f"><api name="imu_lib::Imu"/></plugin>'
    sensor = f'<gazebo reference="l"><sensor name="s" type="imu">{NOISE}{api}</sensor></gazebo>'
    urdf = f'<robot name="r"><link name="l">{INERTIAL}</link>{sensor}</robot>'
    there = translate.convert(urdf, to="sdf", sdf_version=version)
    assert "imu_lib::Imu" in there.text
    back = translate.convert(there.text, to="urdf")
    root = etree.fromstring(back.text.encode())
    assert root.find("gazebo/sensor/plugin/api").get("name") == "imu_lib::Imu"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(NOISE, id="1.6: noise of an IMU"),
        pytest.param('<pose frame="a">0 0 0 0 0 0</pose>', id="1.7: frame of a pose"),
        pytest.param(
            "<joint><axis><use_parent_model_frame>1</use_parent_model_frame></axis></joint>",
            id="1.7: axis in the frame of the model",
        ),
        pytest.param("<mesh><filename>f</filename></mesh>", id="1.3: file of a mesh"),
    ],
)
def test_content_of_an_unknown_element_is_not_upgraded(content: str) -> None:
    unknown = f"<unknown>{content}</unknown>"
    model = read_model(
        f'<link name="l"><sensor name="s" type="imu">{unknown}</sensor></link>', version="1.2"
    )
    (sensor,) = model.link("l").fragments
    assert unknown in "".join(line.strip() for line in sensor.xml.splitlines())


def test_the_pose_in_an_unknown_element_is_not_rewritten() -> None:
    """The meaning of this pose is unknown; the link frame moves to the joint."""
    sdf = """<sdf version="1.9"><model name="m"><link name="a"/>
        <link name="b"><pose>1 0 0 0 0 0</pose><mount><pose>1 2 3 0 0 0</pose></mount></link>
        <joint name="j" type="revolute"><pose relative_to="a"/><parent>a</parent><child>b</child>
        <axis><xyz>1 0 0</xyz></axis></joint></model></sdf>"""
    text = translate.to_urdf(sdf)
    poses = etree.fromstring(text.encode()).xpath("//mount/pose")
    assert {node.text for node in poses} <= {"1 2 3 0 0 0"}


@pytest.mark.parametrize("version", ["1.9", "1.12"])
def test_a_sensor_with_a_delimiter_in_its_name_is_followed(version: str) -> None:
    sdf = """<sdf version="1.6"><model name="m"><link name="l">
        <collision name="a::c"><geometry><sphere><radius>1</radius></sphere></geometry></collision>
        <sensor name="a::s" type="contact"><contact><collision>a::c</collision></contact></sensor>
        </link><plugin name="p" filename="p"><sensor_name>a::s</sensor_name></plugin>
        </model></sdf>"""
    root = etree.fromstring(translate.to_sdf(sdf, version=version).encode())
    assert root.findtext(".//contact/collision") == "a__c"
    assert root.findtext(".//plugin/sensor_name") == "a__s"
