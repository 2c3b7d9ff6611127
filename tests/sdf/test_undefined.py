"""What SDFormat does not define is left out and reported (reference S A28)."""

from __future__ import annotations

import pytest
from lxml import etree
from support.sdf_text import codes, read

import translate
from translate.sdf import schema
from translate.sdf.schema import SIMULATOR_ELEMENTS

INERTIAL = """<inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>"""


def robot(content: str, attributes: str = "") -> str:
    sensor = f'<sensor name="s" type="imu" {attributes}>{content}</sensor>'
    block = f'<gazebo reference="l">{sensor}</gazebo>'
    return f'<robot name="r"><link name="l">{INERTIAL}</link>{block}</robot>'


CASES = [
    pytest.param('<api name="imu_lib::Imu"/>', "", "<api>", id="child"),
    pytest.param("<imu><angular>1</angular></imu>", "", "<angular>", id="grandchild"),
    pytest.param("<topic><part>1</part></topic>", "", "<part>", id="child of a text"),
    pytest.param("", 'unit="m"', "@unit", id="attribute"),
    pytest.param("<camera><noize/></camera>", "", "<noize>", id="empty"),
    pytest.param("<lidar><mass>1</mass></lidar>", "", "<mass>", id="element in a wrong place"),
    pytest.param("<update_rate>fast</update_rate>", "", "<update_rate>", id="no number"),
    pytest.param("<always_on>maybe</always_on>", "", "<always_on>", id="no boolean"),
    pytest.param("<lidar><pose>1 2 3</pose></lidar>", "", "<pose>", id="pose in a wrong place"),
    pytest.param("<camera><pose>1 2 3</pose></camera>", "", "<sensor>", id="pose of three numbers"),
    pytest.param(
        '<camera><pose rotation_format="quat_xyzw">1 2 3 0 0 0</pose></camera>',
        "",
        "<sensor>",
        id="quaternion of three numbers",
    ),
]


@pytest.mark.parametrize(("content", "attributes", "element"), CASES)
def test_what_sdformat_does_not_define_is_left_out(
    content: str, attributes: str, element: str
) -> None:
    result = translate.convert(robot(content, attributes), to="sdf")
    assert [(loss.severity, loss.element.rpartition(" ")[2]) for loss in result.losses] == [
        ("omitted", element)
    ]
    assert codes(translate.load(result.text)) == []


def test_a_pose_with_a_quaternion_stays() -> None:
    content = '<camera><pose rotation_format="quat_xyzw">1 2 3 0 0 0 1</pose></camera>'
    result = translate.convert(robot(content), to="sdf")
    assert etree.fromstring(result.text.encode()).findtext(".//camera/pose") == "1 2 3 0 0 0 1"
    assert result.losses == []


@pytest.mark.parametrize("prefix", ["", 'xmlns:c="c"', 'xmlns:c="urn:c"'])
def test_elements_with_a_prefix_stay_and_may_have_equal_names(prefix: str) -> None:
    content = f'<c:x {prefix} name="a"/><c:x {prefix} name="a"/>'
    result = translate.convert(robot(content), to="sdf")
    assert result.losses == []
    assert result.text.count("<c:x ") == 2
    assert codes(translate.load(result.text)) == []


def test_the_content_of_a_plugin_is_not_changed() -> None:
    content = '<plugin name="p" filename="f"><api name="a"/></plugin>'
    result = translate.convert(robot(content), to="sdf")
    assert etree.fromstring(result.text.encode()).find(".//plugin/api") is not None
    assert result.losses == []


def test_libsdformat_copies_undefined_elements() -> None:
    text = translate.to_sdf(robot('<api name="a"/>'), compat="libsdformat")
    root = etree.fromstring(text.encode())
    assert root.find(".//sensor/api") is not None
    assert "urn:robot-translate" not in text


@pytest.mark.parametrize(("parent", "tag"), sorted(SIMULATOR_ELEMENTS))
def test_elements_that_simulators_read_keep_their_place(parent: str, tag: str) -> None:
    assert parent == "sensor"
    result = translate.convert(robot(f"<{tag}>f</{tag}>"), to="sdf")
    assert etree.fromstring(result.text.encode()).findtext(f".//sensor/{tag}") == "f"
    assert result.losses == []
    sensor = f'<sensor name="s" type="imu"><{tag}>f</{tag}></sensor>'
    assert codes(read(f'<model name="m"><link name="l">{sensor}</link></model>')) == []


def test_no_element_of_simulators_is_in_the_specification() -> None:
    assert [tag for parent, tag in SIMULATOR_ELEMENTS if tag in schema.table(parent).children] == []


def test_an_unknown_element_is_still_reported() -> None:
    sensor = '<sensor name="s" type="imu"><gz_frame>f</gz_frame></sensor>'
    document = read(f'<model name="m"><link name="l">{sensor}</link></model>')
    assert codes(document) == ["element-incorrect-type"]
