"""Reading URDF: the document, and what the model has no field for (reference U A1, A8)."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from support.urdf_text import LIMIT, codes, read, read_joint, read_link

import translate


@pytest.mark.parametrize(
    ("attribute", "version", "warnings"),
    [
        pytest.param("", "1.0", [], id="A1.3-absent"),
        pytest.param('version="1.0"', "1.0", [], id="A1.3-1.0"),
        pytest.param('version="1.1"', "1.1", [], id="A1.3-1.1"),
        pytest.param('version="1.2"', "1.2", [], id="A1.3-1.2"),
        pytest.param('version="1"', "1.0", ["version-unknown"], id="A1.3-one-number"),
        pytest.param('version="2.0"', "1.0", ["version-unknown"], id="A1.3-future"),
    ],
)
def test_the_version_of_the_format(attribute: str, version: str, warnings: list[str]) -> None:
    document = translate.load(f'<robot name="r" {attribute}><link name="l"/></robot>')
    assert document.format == "urdf"
    assert document.version == version
    assert codes(document) == warnings


@pytest.mark.parametrize(
    "xyz",
    [
        pytest.param("1 2 3", id="A1.6-single-blanks"),
        pytest.param("  1   2 3  ", id="A1.6-more-blanks"),
        pytest.param("1\t2\n3", id="A1.7-other-white-space"),
        pytest.param("+1 2.0 3e0", id="A1.12-notations"),
    ],
)
def test_vectors_are_numbers_with_blanks_between(xyz: str) -> None:
    joint = read_joint(f'<origin xyz="{xyz}"/>', "fixed")
    assert joint.pose.xyz == (1.0, 2.0, 3.0)


NAMED = '<robot name="r"><link name="手"/></robot>'
DECLARED = f'<?xml version="1.0" encoding="UTF-16"?>{NAMED}'


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(NAMED.encode(), id="A1.13-utf-8"),
        pytest.param(NAMED.encode("utf-8-sig"), id="A1.13-byte-order-mark"),
        pytest.param(DECLARED.encode("utf-16"), id="A1.13-utf-16"),
    ],
)
def test_names_are_read_in_every_encoding(data: bytes) -> None:
    assert translate.load(data).model.links[0].name == "手"


def test_a1_15_a_prefix_need_not_be_declared() -> None:
    document = read('<link name="l"/><drake:frame name="f" link="l" gz:x="1"/>')
    (fragment,) = document.model.fragments
    assert fragment.tag == "drake:frame"


@pytest.mark.parametrize(
    ("content", "at", "attribute", "text"),
    [
        pytest.param("<contact/>", "", "", "<contact/>", id="element-of-the-link"),
        pytest.param(
            '<inertial><origin frame="x"/><mass value="1"/></inertial>',
            "inertial/origin",
            "frame",
            "x",
            id="attribute-of-an-origin",
        ),
        pytest.param(
            '<inertial><mass value="1" unit="kg"/></inertial>',
            "inertial/mass",
            "unit",
            "kg",
            id="attribute-of-the-mass",
        ),
        pytest.param(
            '<inertial><mass value="1"/><density/></inertial>',
            "inertial",
            "",
            "<density/>",
            id="element-of-the-inertial",
        ),
    ],
)
def test_a1_16_what_is_unknown_in_a_link_is_kept_where_it_stood(
    content: str, at: str, attribute: str, text: str
) -> None:
    (fragment,) = read_link(content).fragments
    assert (fragment.dialect, fragment.at) == ("urdf", at)
    assert (fragment.attribute, fragment.xml) == (attribute, text)


@pytest.mark.parametrize(
    ("content", "at", "attribute", "text"),
    [
        pytest.param(LIMIT + "<gear/>", "", "", "<gear/>", id="element-of-the-joint"),
        pytest.param(
            LIMIT.replace("/>", ' drake:acceleration="7"/>'),
            "limit",
            "drake:acceleration",
            "7",
            id="A9.3-attribute-of-the-limit",
        ),
        pytest.param(
            LIMIT + '<axis xyz="0 0 1"><note/></axis>',
            "axis",
            "",
            "<note/>",
            id="element-of-the-axis",
        ),
        pytest.param(
            LIMIT + '<safety_controller k_velocity="1"/>',
            "",
            "",
            '<safety_controller k_velocity="1"/>',
            id="A7.14-safety-controller",
        ),
        pytest.param(
            LIMIT + '<calibration rising="1"/>',
            "",
            "",
            '<calibration rising="1"/>',
            id="A7.14-calibration",
        ),
    ],
)
def test_a1_16_what_is_unknown_in_a_joint_is_kept_where_it_stood(
    content: str, at: str, attribute: str, text: str
) -> None:
    (fragment,) = read_joint(content).fragments
    assert (fragment.dialect, fragment.at) == ("urdf", at)
    assert (fragment.attribute, fragment.xml) == (attribute, text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('<gazebo reference="l"><mu1>0.2</mu1></gazebo>', id="A8.1-gazebo"),
        pytest.param('<transmission name="t"/>', id="A8.2-transmission"),
        pytest.param('<ros2_control name="s" type="system"/>', id="A8.3-ros2-control"),
        pytest.param('<sensor name="s" update_rate="1"/>', id="A8.4-sensor"),
        pytest.param('<mujoco><compiler fusestatic="false"/></mujoco>', id="A8.5-mujoco"),
        pytest.param("<whatever>text</whatever>", id="A8.6-anything-else"),
    ],
)
def test_a8_what_stands_beside_links_and_joints_is_kept(text: str) -> None:
    (fragment,) = read(f'<link name="l"/>{text}').model.fragments
    assert "".join(fragment.xml.split()) == "".join(text.split())


def test_a1_17_the_order_of_elements_has_no_meaning() -> None:
    elements = (
        '<link name="a"><visual><geometry><sphere radius="1"/></geometry>'
        '<material name="red"/></visual></link>',
        '<link name="b"/>',
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>',
        '<material name="red"><color rgba="1 0 0 1"/></material>',
    )
    first = read("".join(elements)).model
    for order in permutations(elements):
        model = read("".join(order)).model
        assert sorted(model.links, key=lambda link: link.name) == first.links
        assert model.joints == first.joints
        assert model.fragments == first.fragments


def test_comments_stay_with_what_they_stand_before() -> None:
    model = read(
        '<!-- the base --><link name="a"><!-- no mass --></link><link name="b"/>'
        '<!-- the hinge --><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
        "<!-- the drive --><transmission name='t'/><!-- the end -->"
    ).model
    assert model.link("a").comments == (" the base ",)
    assert model.link("a").inner_comments == ((("",), " no mass "),)
    assert model.joint("j").comments == (" the hinge ",)
    assert model.fragments[0].comments == (" the drive ",)
    assert model.end_comments == (" the end ",)


COMMENTED = """<!--1--><robot name="r"><!--2-->
<material name="m"><!--3--><color rgba="1 0 0 1"/></material><!--4--><origin><!--5--></origin>
<link name="a"><!--6--><inertial><!--7--><mass value="1"><!--8--></mass></inertial>
  <visual><!--9--><geometry><!--10--><box size="1 1 1"/></geometry></visual>
  <contact><!--11--></contact><!--12--></link>
<link name="b"/><!--13-->
<joint name="j" type="fixed"><!--14--><parent link="a"/><child link="b"><!--15--></child>
  <calibration rising="1"><!--16--></calibration></joint>
<!--17--><gazebo><!--18--><static>true</static></gazebo>
<transmission name="t"><!--19--></transmission><!--20-->
</robot><!--21-->"""


def test_no_comment_is_lost_wherever_it_stands() -> None:
    text = translate.to_urdf(COMMENTED)
    assert sorted(map(int, re.findall(r"<!--(\d+)-->", text))) == list(range(1, 22))


def test_comments_of_elements_that_sdformat_lacks_are_left_out() -> None:
    text = translate.to_sdf(COMMENTED)
    # Nothing stands for the materials, calibrations and transmissions that they belong to.
    kept = [1, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 20, 21]
    assert sorted(map(int, re.findall(r"<!--(\d+)-->", text))) == kept


def test_every_element_knows_its_line() -> None:
    text = """<robot name="r">
  <link name="a">
    <visual><geometry><sphere radius="1"/></geometry></visual>
  </link>
  <link name="b"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
  <transmission name="t"/>
</robot>"""
    model = translate.load(text, path="r.urdf").model
    elements = (model, model.links[0], model.links[0].visuals[0], model.links[1], model.joints[0])
    assert [element.location.line for element in elements] == [1, 2, 3, 5, 6]
    assert model.fragments[0].location.line == 7
    assert {element.location.path for element in elements} == {"r.urdf"}
