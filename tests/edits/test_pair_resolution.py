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
HAND = f"""<link name="hand">
    <inertial><mass value="5"/>{TENSOR}</inertial>
    <collision name="palm"><origin xyz="0 0 0.1" rpy="0 0 0"/>
      <geometry><box size="1 2 3"/></geometry></collision>
    <visual name="skin"><geometry><sphere radius="1"/></geometry>
      <material name="red"><color rgba="1 0 0 1"/></material></visual>
  </link>"""
WRIST = """<joint name="wrist" type="revolute">
    <origin xyz="0 0 1" rpy="0 0 0"/><parent link="base"/><child link="hand"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/><dynamics damping="0.5"/>
  </joint>"""
TIP = '<link name="tip"/>'
TIP_JOINT = """<joint name="fix" type="fixed"><parent link="hand"/><child link="tip"/></joint>"""
ROBOT = f'<robot name="arm"><link name="base"/>{HAND}{WRIST}{TIP}{TIP_JOINT}</robot>'

#: What differs → the text of one file and that of the other one.
VALUES = {
    "a mass": ('mass value="5"', 'mass value="6"'),
    "a tensor": ('ixx="0.1"', 'ixx="0.2"'),
    "a centre of mass": ("<inertial>", '<inertial><origin xyz="0 0 0.2" rpy="0 0 0"/>'),
    "an inertial": (f'<inertial><mass value="5"/>{TENSOR}</inertial>', ""),
    "an axis": ('axis xyz="0 0 1"', 'axis xyz="0 1 0"'),
    "a limit": ('upper="1"', 'upper="1.5"'),
    "a damping": ('<dynamics damping="0.5"/>', ""),
    "a place of a joint": ('origin xyz="0 0 1"', 'origin xyz="0 0 1.1"'),
    "a turn of a joint": ('<origin xyz="0 0 1" rpy="0 0 0"/>', '<origin rpy="0 0.1 0"/>'),
    "a type": ('type="revolute"', 'type="continuous"'),
    "a parent": ('parent link="base"/><child link="hand"', 'parent link="tip"/><child link="hand"'),
    "a name of a joint": ('name="wrist"', 'name="hand_joint"'),
    "a mimic": ("</joint>", '<mimic joint="fix" multiplier="2"/></joint>'),
    "a size": ('size="1 2 3"', 'size="1 2 4"'),
    "a kind of shape": ('<sphere radius="1"/>', '<cylinder radius="1" length="2"/>'),
    "a place of a shape": ("0 0 0.1", "0 0 0.3"),
    "a colour": ("1 0 0 1", "0 1 0 1"),
    "a shape": ('<visual name="skin"><geometry><sphere radius="1"/></geometry>', None),
    "a link with its joint": (TIP + TIP_JOINT, ""),
    "a joint": (TIP_JOINT, ""),
}


def texts_of(case: str) -> tuple[str, str]:
    one, other = VALUES[case]
    if other is None:  # The whole element.
        start = ROBOT.index(one)
        one, other = ROBOT[start : ROBOT.index("</visual>") + len("</visual>")], ""
    assert one in ROBOT
    return ROBOT, ROBOT.replace(one, other, 1)


@pytest.mark.parametrize("side", get_args(Side))
@pytest.mark.parametrize("is_reversed", [False, True], ids=["", "reversed"])
@pytest.mark.parametrize("case", VALUES)
def test_no_difference_is_left(case: str, is_reversed: bool, side: Side) -> None:
    """The other file has the values of the side, whose own text stays."""
    texts = texts_of(case)[:: -1 if is_reversed else 1]
    roots = [etree.fromstring(text) for text in texts]
    values = PairValues(*roots)
    assert values.differences
    assert write_values(values, side, values.differences) == []
    assert PairValues(*roots).differences == []
    kept = roots[0] if side == "urdf" else roots[1]
    text_of_side = texts[0] if side == "urdf" else texts[1]
    assert etree.tostring(kept).decode() == etree.tostring(etree.fromstring(text_of_side)).decode()


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
    other = ROBOT.replace('upper="1"', 'upper="2"').replace('mass value="5"', 'mass value="6"')
    values = PairValues(etree.fromstring(ROBOT), etree.fromstring(other))
    (group,) = grouped_by_link(values, "urdf", values.differences)
    assert {difference.at for difference in group} == {
        ElementPath("link", "hand", field="inertial/mass"),
        ElementPath("joint", "wrist", field="axis/limit/upper"),
    }
