"""URDF as SDFormat: the examples of seed 1, and what URDF says otherwise (reference U D1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from lxml import etree
from support.examples import examples
from support.sdf_text import xml

import translate
from translate.model.pose import Pose
from translate.testing.random_urdf import urdf_robots

# --- The examples of seed 1 -----------------------------------------------------------------------

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)

URDF = f"""<robot name="model">
  <link name="link1">{INERTIAL}</link>
  <joint name="joint1" type="continuous">
    <origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><parent link="link1"/><child link="link2"/>
  </joint>
  <link name="link2">{INERTIAL}</link>
  <joint name="joint2" type="continuous">
    <origin xyz="4 5 6" rpy="0.4 0.5 0.6"/><parent link="link1"/><child link="link3"/>
  </joint>
  <link name="link3">{INERTIAL}</link>
  <joint name="joint3" type="continuous">
    <origin xyz="7 8 9" rpy="0.7 0.8 0.9"/><parent link="link3"/><child link="link4"/>
  </joint>
  <link name="link4">{INERTIAL}</link>
</robot>"""

EXAMPLE_1_1 = """<model name="model">
  <link name="link1"/>
  <joint name="joint1" type="revolute">
    <pose relative_to="link1">1 2 3 0.1 0.2 0.3</pose>
    <parent>link1</parent>
    <child>link2</child>
  </joint>
  <link name="link2">
    <pose relative_to="joint1" />
  </link>
  <joint name="joint2" type="revolute">
    <pose relative_to="link1">4 5 6 0.4 0.5 0.6</pose>
    <parent>link1</parent>
    <child>link3</child>
  </joint>
  <link name="link3">
    <pose relative_to="joint2" />
  </link>
  <joint name="joint3" type="revolute">
    <pose relative_to="link3">7 8 9 0.7 0.8 0.9</pose>
    <parent>link3</parent>
    <child>link4</child>
  </joint>
  <link name="link4">
    <pose relative_to="joint3" />
  </link>
</model>"""

EXAMPLE_2 = """<model name="model">
  <frame name="joint1_frame" attached_to="link1"><pose>1 2 3 0.1 0.2 0.3</pose></frame>
  <frame name="joint2_frame" attached_to="link1"><pose>4 5 6 0.4 0.5 0.6</pose></frame>
  <frame name="joint3_frame" attached_to="link3"><pose>7 8 9 0.7 0.8 0.9</pose></frame>
  <frame name="link2_frame" attached_to="joint1"/>
  <frame name="link3_frame" attached_to="joint2"/>
  <frame name="link4_frame" attached_to="joint3"/>
  <link name="link1"/>
  <joint name="joint1" type="continuous">
    <pose relative_to="joint1_frame"/><parent>link1</parent><child>link2</child>
  </joint>
  <link name="link2"><pose relative_to="link2_frame"/></link>
  <joint name="joint2" type="continuous">
    <pose relative_to="joint2_frame"/><parent>link1</parent><child>link3</child>
  </joint>
  <link name="link3"><pose relative_to="link3_frame"/></link>
  <joint name="joint3" type="continuous">
    <pose relative_to="joint3_frame"/><parent>link3</parent><child>link4</child>
  </joint>
  <link name="link4"><pose relative_to="link4_frame"/></link>
</model>"""


def structure(element: etree._Element) -> Any:
    """An element as nested tuples, without what the example of the seed leaves out."""
    children = [child for child in element if child.tag not in ("inertial", "axis")]
    text = (element.text or "").strip()
    return element.tag, dict(element.attrib), text, [structure(child) for child in children]


def test_seed_1_example_1_1_is_what_a_urdf_becomes() -> None:
    (model,) = etree.fromstring(translate.to_sdf(URDF).encode())
    assert structure(model) == structure(etree.fromstring(EXAMPLE_1_1))


def test_seed_1_example_2_is_what_it_becomes_with_frames() -> None:
    written = translate.load(translate.to_sdf(URDF, style="frames")).model
    expected = translate.load(f'<sdf version="1.8">{EXAMPLE_2}</sdf>').model
    ours, theirs = written.frames, expected.frames
    assert sorted(ours) == sorted(theirs)
    for name in theirs:
        assert ours.kind(name) == theirs.kind(name)
        assert ours.attached_to(name) == theirs.attached_to(name)
        assert ours.pose(name) == theirs.pose(name)
    for link, joint in (("link2", "joint1"), ("link3", "joint2"), ("link4", "joint3")):
        assert written.joint(joint).pose == Pose(relative_to=f"{joint}_frame")
        assert written.link(link).pose == Pose(relative_to=f"{link}_frame")


def test_seed_1_example_2_is_written_to_the_letter() -> None:
    (model,) = etree.fromstring(translate.to_sdf(URDF, style="frames").encode())
    assert structure(model) == structure(
        etree.fromstring(EXAMPLE_2.replace("continuous", "revolute"))
    )


@given(urdf_robots())
@settings(max_examples=examples(60), deadline=None, derandomize=True)
def test_with_frames_the_frame_of_a_link_is_attached_to_its_joint(text: str) -> None:
    """Frames of links are attached to joints, those of joints to parents."""
    written = translate.load(translate.to_sdf(text, style="frames")).model
    frames = {frame.name: frame for frame in written.explicit_frames}
    children = {joint.child: joint for joint in written.joints}
    for link in written.links:
        joint = children.get(link.name)
        frame = frames.get(link.pose.relative_to)
        if joint is None or frame is None:
            continue
        assert frame.attached_to in (joint.name, link.name)
        assert written.frames.attached_to(frame.name) == link.name
        assert (frame.attached_to == joint.name) is (frame.pose.relative_to == "")
    for joint in written.joints:
        frame = frames.get(joint.pose.relative_to)
        if frame is not None and joint.parent != "world":
            body = written.frames.attached_to(joint.parent)
            assert written.frames.attached_to(frame.name) == body


def test_with_frames_every_number_stands_in_a_frame() -> None:
    root = etree.fromstring(translate.to_sdf(URDF, style="frames").encode())
    poses = {pose.getparent().get("name"): pose.text for pose in root.iter("pose")}  # type: ignore[union-attr]
    assert {name: text for name, text in poses.items() if text is not None} == {
        "joint1_frame": "1 2 3 0.1 0.2 0.3",
        "joint2_frame": "4 5 6 0.4 0.5 0.6",
        "joint3_frame": "7 8 9 0.7 0.8 0.9",
    }


def test_names_of_frames_are_never_those_of_others() -> None:
    text = URDF.replace('"link4"', '"link2_frame"').replace('"joint3"', '"joint1_frame"')
    assert translate.check(translate.to_sdf(text, style="frames")) == []


# --- What URDF expresses differently --------------------------------------------------------------


def from_urdf(body: str, **policies: Any) -> etree._Element:
    return etree.fromstring(
        translate.to_sdf(f'<robot name="r">{body}</robot>', **policies).encode()
    )


def test_u_d1_25_the_default_axis_of_urdf_is_written() -> None:
    root = from_urdf(
        f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
        '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
    )
    assert root.findtext("model/joint/axis/xyz") == "1 0 0"


def test_u_d1_27_infinity_is_left_out() -> None:
    root = from_urdf(
        f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
        '<joint name="j" type="prismatic"><parent link="a"/><child link="b"/>'
        '<limit lower="-1e16" upper="2" effort="1e16" velocity="3"/></joint>'
    )
    limit = root.find("model/joint/axis/limit")
    assert limit is not None
    assert [(child.tag, child.text) for child in limit] == [("upper", "2"), ("velocity", "3")]


def test_u_d1_22_a_floating_joint_becomes_a_frame_that_holds_its_place() -> None:
    root = from_urdf(
        f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
        '<joint name="j" type="floating"><origin xyz="1 0 0"/>'
        '<parent link="a"/><child link="b"/></joint>'
    )
    assert root.find("model/joint") is None
    frame = root.find("model/frame[@name='j']")
    assert frame is not None
    assert frame.get("attached_to") == "a"
    assert xml(frame.find("pose")) == '<pose relative_to="a">1 0 0 0 0 0</pose>'
    assert xml(root.find("model/link[@name='b']/pose")) == '<pose relative_to="j"/>'


def test_u_d1_11_shapes_without_a_name_get_the_name_of_their_link() -> None:
    sphere = '<geometry><sphere radius="1"/></geometry>'
    root = from_urdf(
        f'<link name="a">{INERTIAL}<visual>{sphere}</visual><visual>{sphere}</visual>'
        f'<visual name="a_visual_1">{sphere}</visual><collision>{sphere}</collision></link>'
    )
    names = [element.get("name") for element in root.iter("visual", "collision")]
    assert len(set(names)) == len(names)
    assert names[0] == "a_visual"
    assert names[-1] == "a_collision"


def test_u_d1_15_a_colour_is_both_ambient_and_diffuse() -> None:
    root = from_urdf(
        f'<link name="a">{INERTIAL}<visual><geometry><sphere radius="1"/></geometry>'
        '<material name="m"><color rgba="0.1 0.2 0.3 0.4"/></material></visual></link>'
    )
    material = root.find("model/link/visual/material")
    assert material is not None
    assert material.findtext("ambient") == "0.1 0.2 0.3 0.4"
    assert material.findtext("diffuse") == "0.1 0.2 0.3 0.4"


@pytest.mark.parametrize("style", ["relative_to", "frames"])
def test_the_text_does_not_depend_on_the_order_of_joints(style: str) -> None:
    lines = URDF.splitlines()
    blocks = "\n".join(lines).split("  <joint")
    head, joints = blocks[0], ["  <joint" + block for block in blocks[1:]]
    links = [joint.partition("</joint>")[2].replace("</robot>", "") for joint in joints]
    joints = [joint.partition("</joint>")[0] + "</joint>" for joint in joints]
    shuffled = head + "".join(links) + "".join(reversed(joints)) + "</robot>"
    assert translate.to_sdf(shuffled, style=style) == translate.to_sdf(URDF, style=style)
