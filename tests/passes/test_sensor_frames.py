"""``--sensor-frames link``: where sensors are, as links that TF knows."""

from __future__ import annotations

import pytest
from lxml import etree

import translate
from translate.model.fragment import Fragment

MODEL = """<sdf version="1.9"><model name="m">
<link name="base"><sensor name="cam" type="camera"><pose>1 2 3 0 0 0.5</pose></sensor>{base}</link>
<link name="arm">{arm}</link>
<joint name="j" type="revolute"><parent>base</parent><child>arm</child>
<axis><xyz>0 0 1</xyz></axis>{joint}</joint></model></sdf>"""


def text(base: str = "", arm: str = "", joint: str = "") -> str:
    return MODEL.format(base=base, arm=arm, joint=joint)


def urdf(source: str) -> etree._Element:
    return etree.fromstring(translate.to_urdf(source, sensor_frames="link").encode())


def frame_ids(robot: etree._Element) -> dict[str, str]:
    """The frame id that each sensor has, by its name."""
    return {
        found.get("name", ""): found.findtext("gz_frame_id", "")
        for found in robot.iterfind("gazebo/sensor")
    }


def test_without_the_option_there_is_no_such_link() -> None:
    assert "cam_frame" not in translate.to_urdf(text())


def test_a_sensor_has_a_link_where_it_is_and_names_it() -> None:
    robot = urdf(text())
    link = robot.find("link[@name='cam_frame']")
    assert link is not None
    assert len(link) == 0
    joint = robot.find("joint[@name='cam_frame_joint']")
    assert joint is not None
    assert joint.get("type") == "fixed"
    origin, parent, child = (joint.find(tag) for tag in ("origin", "parent", "child"))
    assert dict(origin.attrib) == {"xyz": "1 2 3", "rpy": "0 0 0.5"}  # type: ignore[union-attr]
    assert parent.get("link") == "base"  # type: ignore[union-attr]
    assert child.get("link") == "cam_frame"  # type: ignore[union-attr]
    assert frame_ids(robot) == {"cam": "cam_frame"}


@pytest.mark.parametrize("tag", ["gz_frame_id", "ignition_frame_id", "frame_id"])
def test_a_frame_id_is_kept_and_names_the_link(tag: str) -> None:
    robot = urdf(text(arm=f'<sensor name="s" type="imu"><{tag}>optical</{tag}></sensor>'))
    assert robot.find("link[@name='optical']") is not None
    assert robot.findtext(f"gazebo[@reference='arm']/sensor/{tag}") == "optical"


def test_a_frame_id_that_is_a_link_already_needs_no_other() -> None:
    arm = '<sensor name="s" type="imu"><gz_frame_id>base</gz_frame_id></sensor>'
    robot = urdf(text(arm=arm))
    assert [link.get("name") for link in robot.findall("link")] == ["base", "arm", "cam_frame"]


def test_two_sensors_of_one_name_have_two_links() -> None:
    robot = urdf(text(arm='<sensor name="cam" type="imu"/>'))
    assert [item.findtext("gz_frame_id") for item in robot.iterfind("gazebo/sensor")] == [
        "cam_frame",
        "cam_frame_1",
    ]


def test_a_sensor_of_a_joint_is_on_the_child() -> None:
    robot = urdf(text(joint='<sensor name="ft" type="force_torque"/>'))
    parent = robot.find("joint[@name='ft_frame_joint']/parent")
    assert parent is not None
    assert parent.get("link") == "arm"


def test_the_robot_is_the_same() -> None:
    result = translate.convert(text(), to="urdf", sensor_frames="link", verify=True)
    assert result.comparison is not None
    assert result.comparison.same


def test_other_content_has_no_frame() -> None:
    light = Fragment("sdf", "light", '<light name="lamp" type="point"/>')
    document = translate.load(text())
    document.model.links[0].fragments = [light]
    assert "lamp_frame" not in translate.to_urdf(document, sensor_frames="link")
