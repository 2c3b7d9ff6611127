"""Values of one URDF written into another one: the law is that no difference is left."""

from __future__ import annotations

from typing import Literal, get_args

import pytest
from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.edits.pair_resolution import grouped_by_link, write_values
from translate.edits.pair_values import PairValues

Side = Literal["urdf", "sdf"]
TENSOR = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
SKIN = """<visual name="skin"><geometry><sphere radius="1"/></geometry>
      <material name="red"><color rgba="1 0 0 1"/></material></visual>"""
HAND = f"""<link name="hand">
    <inertial><mass value="5"/>{TENSOR}</inertial>
    <collision name="palm"><origin xyz="0 0 0.1" rpy="0 0 0"/>
      <geometry><box size="1 2 3"/></geometry></collision>
    {SKIN}
  </link>"""
WRIST = """<joint name="wrist" type="revolute">
    <origin xyz="0 0 1" rpy="0 0 0"/><parent link="base"/><child link="hand"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/><dynamics damping="0.5"/>
  </joint>"""
TIP = '<link name="tip"/>'
TIP_JOINT = """<joint name="fix" type="fixed"><parent link="hand"/><child link="tip"/></joint>"""
ROBOT = f'<robot name="arm"><link name="base"/>{HAND}{WRIST}{TIP}{TIP_JOINT}</robot>'

#: What differs → the text of one file and that of the other one.
OF_LINKS = {
    "a mass": ('mass value="5"', 'mass value="6"'),
    "a tensor": ('ixx="0.1"', 'ixx="0.2"'),
    "a centre of mass": ("<inertial>", '<inertial><origin xyz="0 0 0.2" rpy="0 0 0"/>'),
    "an inertial": (f'<inertial><mass value="5"/>{TENSOR}</inertial>', ""),
}
OF_JOINTS = {
    "an axis": ('axis xyz="0 0 1"', 'axis xyz="0 1 0"'),
    "a limit": ('upper="1"', 'upper="1.5"'),
    "a damping": ('<dynamics damping="0.5"/>', ""),
    "a mimic": ("</joint>", '<mimic joint="fix" multiplier="2"/></joint>'),
}
OF_FORMS = {
    "a type": ('type="revolute"', 'type="continuous"'),
    "a place of a joint": ('origin xyz="0 0 1"', 'origin xyz="0 0 1.1"'),
    "a parent": ('parent link="base"/><child link="hand"', 'parent link="tip"/><child link="hand"'),
    "a name of a joint": ('name="wrist"', 'name="hand_joint"'),
    "a turn of a joint": ('<origin xyz="0 0 1" rpy="0 0 0"/>', '<origin rpy="0 0.1 0"/>'),
}
OF_SHAPES = {
    "a size": ('size="1 2 3"', 'size="1 2 4"'),
    "a kind of shape": ('<sphere radius="1"/>', '<cylinder radius="1" length="2"/>'),
    "a place of a shape": ("0 0 0.1", "0 0 0.3"),
    "a colour": ("1 0 0 1", "0 1 0 1"),
}
PARTS = {
    "a shape": (SKIN, ""),
    "a link with its joint": (TIP + TIP_JOINT, ""),
    "a joint": (TIP_JOINT, ""),
}


def assert_no_difference_is_left(one: str, another: str) -> None:
    """The other file gets the values of each side, whose own text stays; in both directions."""
    assert one in ROBOT
    pair = ROBOT, ROBOT.replace(one, another, 1)
    for texts in (pair, pair[::-1]):
        for number, side in enumerate(get_args(Side)):
            roots = [etree.fromstring(text) for text in texts]
            values = PairValues(*roots)
            assert values.differences
            assert write_values(values, side, values.differences) == []
            assert PairValues(*roots).differences == []
            text = etree.tostring(etree.fromstring(texts[number]))
            assert etree.tostring(roots[number]) == text


@pytest.mark.parametrize(("one", "another"), OF_LINKS.values(), ids=OF_LINKS)
def test_values_of_links_are_written(one: str, another: str) -> None:
    assert_no_difference_is_left(one, another)


@pytest.mark.parametrize(("one", "another"), OF_JOINTS.values(), ids=OF_JOINTS)
def test_values_of_joints_are_written(one: str, another: str) -> None:
    assert_no_difference_is_left(one, another)


@pytest.mark.parametrize(("one", "another"), OF_FORMS.values(), ids=OF_FORMS)
def test_types_ends_and_places_of_joints_are_written(one: str, another: str) -> None:
    assert_no_difference_is_left(one, another)


@pytest.mark.parametrize(("one", "another"), OF_SHAPES.values(), ids=OF_SHAPES)
def test_values_of_shapes_are_written(one: str, another: str) -> None:
    assert_no_difference_is_left(one, another)


@pytest.mark.parametrize(("one", "another"), PARTS.values(), ids=PARTS)
def test_parts_are_added_and_removed(one: str, another: str) -> None:
    assert_no_difference_is_left(one, another)


def test_a_value_of_a_block_is_written_by_hand() -> None:
    block = '<gazebo reference="hand"><mu1>{}</mu1></gazebo></robot>'
    roots = [etree.fromstring(ROBOT.replace("</robot>", block.format(mu))) for mu in ("1", "2")]
    values = PairValues(*roots)
    (difference,) = values.differences
    ((refused, reason),) = write_values(values, "urdf", [difference])
    assert refused == difference
    assert reason == "what a <gazebo> block has is written by hand"


@pytest.mark.parametrize("side", get_args(Side))
def test_new_links_are_in_the_order_of_the_tree_and_removed_ones_in_its_reverse(side: Side) -> None:
    short = ROBOT.replace(HAND + WRIST + TIP + TIP_JOINT, "")
    values = PairValues(etree.fromstring(ROBOT), etree.fromstring(short))
    links = [
        {difference.at.name for difference in group if difference.at.kind == "link"}
        for group in grouped_by_link(values, side, values.differences)
    ]
    order = [{"hand"}, {"tip"}]
    assert [names for names in links if names] == (order if side == "urdf" else order[::-1])


def test_each_difference_of_a_joint_is_in_the_group_of_its_link() -> None:
    edited_robot = ROBOT.replace('upper="1"', 'upper="2"').replace(
        'mass value="5"', 'mass value="6"'
    )
    values = PairValues(etree.fromstring(ROBOT), etree.fromstring(edited_robot))
    (group,) = grouped_by_link(values, "urdf", values.differences)
    assert {difference.at for difference in group} == {
        ElementPath("link", "hand", field="inertial/mass"),
        ElementPath("joint", "wrist", field="axis/limit/upper"),
    }
