"""Robots of ``urdf_parser_py`` go in and come out."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from urdf_parser_py.urdf import URDF, Box, Collision, Cylinder, Joint, JointLimit, Link, Pose

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.inputs import is_urdf_object
from translate.model.joint import Limit
from translate.urdf.write import urdf_object

TEXT = """<robot name="r">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base">
    <inertial><origin xyz="0 0 0.1" rpy="0 0 0"/><mass value="2"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <visual><geometry><box size="1 2 3"/></geometry><material name="red"/></visual>
    <collision><geometry><cylinder radius="0.5" length="2"/></geometry></collision>
  </link>
  <link name="arm"><visual><geometry><mesh filename="package://r/arm.dae" scale="1 1 2"/></geometry>
    </visual></link>
  <link name="tip"/>
  <joint name="elbow" type="revolute">
    <origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><parent link="base"/><child link="arm"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="10" velocity="3"/>
    <dynamics damping="0.5" friction="0.25"/>
  </joint>
  <joint name="wrist" type="continuous">
    <parent link="arm"/><child link="tip"/><axis xyz="1 0 0"/>
    <mimic joint="elbow" multiplier="2" offset="0.5"/>
  </joint>
</robot>"""


def made_by_hand() -> URDF:
    """A robot that was never a file."""
    robot = URDF(name="hand")
    robot.add_link(
        Link(name="palm", collision=Collision(Box([1, 2, 3]), Pose([0, 0, 1], [0, 0, 0.5])))
    )
    robot.add_link(Link(name="finger", collision=Collision(Cylinder(0.1, 2.0))))
    limit = JointLimit(effort=3, velocity=4, lower=-1, upper=2)
    origin = Pose([1 / 3, 0, 0], [0, 0, 0])
    robot.add_joint(Joint("bend", "palm", "finger", "revolute", [0, 0, 1], origin, limit))
    return robot


# --- In -------------------------------------------------------------------------------------------


def test_a_robot_made_by_hand_is_read() -> None:
    model = translate.load(made_by_hand()).model
    joint = model.joint("bend")
    assert [link.name for link in model.links] == ["palm", "finger"]
    assert (joint.parent, joint.child, joint.type) == ("palm", "finger", "revolute")
    assert joint.pose.xyz == (1 / 3, 0, 0)
    assert joint.axis is not None
    assert joint.axis.xyz == (0, 0, 1)
    assert joint.axis.limit == Limit(-1, 2, 3, 4)
    assert model.link("palm").collisions[0].pose.rpy == (0, 0, 0.5)


def test_a_robot_that_was_read_from_a_file_is_read_as_that_file() -> None:
    ours, theirs = translate.load(TEXT).model, translate.load(URDF.from_xml_string(TEXT)).model
    assert theirs.links == ours.links
    assert theirs.joints == ours.joints


@pytest.mark.parametrize(
    "options", [{"to": "urdf"}, {"to": "sdf", "added_mass": 0.0, "added_inertia": 0.0}]
)
def test_it_can_be_translated_at_once(options: dict[str, Any]) -> None:
    result = translate.convert(made_by_hand(), **options)
    assert translate.compare(result.text, made_by_hand()).same


def test_it_can_be_compared_with_a_file() -> None:
    assert translate.compare(URDF.from_xml_string(TEXT), TEXT).same


def test_a_bad_robot_is_refused_as_a_bad_file_is() -> None:
    robot = made_by_hand()
    robot.joints[0].parent = "nobody"
    with pytest.raises(TranslateError) as error:
        translate.load(robot)
    assert [item.code for item in error.value.diagnostics] == ["joint-parent-link-invalid"]


@pytest.mark.parametrize(
    "other", [None, "robot", object(), {}], ids=["nothing", "text", "object", "mapping"]
)
def test_other_objects_are_none(other: object) -> None:
    assert not is_urdf_object(other)


# --- Out ------------------------------------------------------------------------------------------


def test_a_robot_of_urdf_parser_py_comes_out() -> None:
    robot = urdf_object(translate.load(TEXT).model)
    assert isinstance(robot, URDF)
    assert robot.name == "r"
    assert sorted(robot.link_map) == ["arm", "base", "tip"]
    elbow, wrist = robot.joint_map["elbow"], robot.joint_map["wrist"]
    assert (elbow.type, elbow.parent, elbow.child) == ("revolute", "base", "arm")
    assert elbow.origin.xyz == [1, 2, 3]
    assert elbow.origin.rpy == [0.1, 0.2, 0.3]
    assert (elbow.limit.lower, elbow.limit.upper) == (-1, 1)
    assert (elbow.limit.effort, elbow.limit.velocity) == (10, 3)
    assert (elbow.dynamics.damping, elbow.dynamics.friction) == (0.5, 0.25)
    assert (wrist.mimic.joint, wrist.mimic.multiplier, wrist.mimic.offset) == ("elbow", 2, 0.5)
    assert robot.link_map["base"].inertial.mass == 2
    assert robot.link_map["arm"].visual.geometry.scale == [1, 1, 2]


def test_it_is_public() -> None:
    assert translate.urdf_object is urdf_object
    assert "urdf_object" in translate.__all__


def test_it_goes_in_again_as_it_came_out() -> None:
    model = translate.load(TEXT).model
    again = translate.load(urdf_object(model)).model
    assert sorted(link.name for link in again.links) == sorted(link.name for link in model.links)
    assert translate.compare(again, model).same


def test_a_robot_from_sdformat_comes_out_once_it_is_in_parity_form() -> None:
    robot = translate.to_urdf(
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b">'
        "<pose>0 0 1 0 0 0</pose></link><joint name='j' type='fixed'>"
        "<parent>a</parent><child>b</child></joint></model></sdf>"
    )
    assert urdf_object(translate.load(robot).model).joint_map["j"].origin.xyz == [0, 0, 1]


def test_a_model_that_is_not_in_parity_form_is_refused() -> None:
    model = translate.load(
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/><joint name="j" '
        'type="fixed"><parent>a</parent><child>b</child></joint></model></sdf>'
    ).model
    with pytest.raises(TranslateError) as error:
        urdf_object(model)
    assert error.value.diagnostics[0].code == "not-parity-form"


def test_urdf_parser_py_is_imported_only_if_it_is_used() -> None:
    program = (
        'import sys, translate; translate.to_sdf(\'<robot name="r"><link name="l"/></robot>\');'
        "sys.exit('urdf_parser_py' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
