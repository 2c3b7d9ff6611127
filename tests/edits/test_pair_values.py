"""The differences of two files of one robot, and the differences of form that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from translate.diagnostics.element_path import ElementPath
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import Pair
from translate.edits.pair_values import (
    Difference,
    grouped_differences,
    is_named,
    kind_of_place,
    sorted_by_size,
)
from translate.resources.earlier_files import Texts

TENSOR = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
URDF = f"""<robot name="arm">
  <link name="base"><inertial><mass value="2"/>{TENSOR}</inertial></link>
  <link name="hand">
    <inertial><mass value="5"/>{TENSOR}</inertial>
    <visual><geometry><mesh filename="package://arm/meshes/hand.stl"/></geometry></visual>
    <collision><origin xyz="0 0 0.1"/><geometry><box size="1 2 3"/></geometry></collision>
  </link>
  <joint name="wrist" type="revolute">
    <origin xyz="0 0 1"/><parent link="base"/><child link="hand"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/>
  </joint>
</robot>"""
MOMENTS = "<ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz>"
#: The same robot by another hand: names of shapes, poses in the model, defaults, another URI.
SDF = f"""<sdf version="1.9"><model name="arm">
  <link name="base"><inertial><mass>2</mass><inertia>{MOMENTS}</inertia></inertial></link>
  <link name="hand">
    <pose>0 0 1 0 0 0</pose>
    <inertial><mass>5</mass><inertia>{MOMENTS}</inertia></inertial>
    <visual name="visual">
      <geometry><mesh><uri>model://arm/meshes/hand.stl</uri><scale>1 1 1</scale></mesh></geometry>
    </visual>
    <collision name="collision">
      <pose>0 0 0.1 0 0 0</pose><geometry><box><size>1 2 3</size></box></geometry>
    </collision>
  </link>
  <joint name="wrist" type="revolute">
    <parent>base</parent><child>hand</child>
    <axis>
      <xyz>0 0 1</xyz>
      <limit><lower>-1</lower><upper>1</upper><effort>10</effort><velocity>2</velocity></limit>
      <dynamics><damping>0</damping><friction>0</friction><spring_stiffness>0</spring_stiffness>
      </dynamics>
    </axis>
  </joint>
</model></sdf>"""


def differences(urdf: str, sdf: str) -> list[Difference]:
    """The differences of two files, in any order."""
    files = PairFiles(Pair("arm.urdf", "arm.sdf"))
    return files.value_differences(Texts(urdf.encode(), sdf.encode()))


def test_differences_of_form_are_none() -> None:
    assert differences(URDF, SDF) == []


#: Edit of the URDF, edit of the SDFormat file → kind, element, the two values.
EDITS = {
    "a mass": ("", ("<mass>5<", "<mass>1<"), "mass", "link 'hand' inertial mass", "5", "1"),
    "a tensor": (
        ('izz="0.1"/></inertial>\n    <visual', 'izz="0.2"/></inertial>\n    <visual'),
        "",
        "inertia",
        "link 'hand' inertial inertia izz",
        "0.2",
        "0.1",
    ),
    "a place": (
        "",
        ("<pose>0 0 1 0", "<pose>0 0 1.5 0"),
        "place",
        "joint 'wrist' pose",
        "0 0 1 0 0 0",
        "0 0 1.5 0 0 0",
    ),
    "an axis": (
        ('axis xyz="0 0 1"', 'axis xyz="0 1 0"'),
        "",
        "axis",
        "joint 'wrist' axis xyz",
        "0 1 0",
        "0 0 1",
    ),
    "a limit": (
        ('upper="1"', 'upper="1.5"'),
        "",
        "limit",
        "joint 'wrist' axis limit upper",
        "1.5",
        "1",
    ),
    "damping": (
        "",
        ("<damping>0<", "<damping>0.5<"),
        "dynamics",
        "joint 'wrist' axis dynamics damping",
        "0",
        "0.5",
    ),
    "a shape": (
        ('box size="1 2 3"', 'box size="1 2 4"'),
        "",
        "shape",
        "link 'hand' collision 'collision' geometry size",
        "1 2 4",
        "1 2 3",
    ),
    "another shape": (
        ('<box size="1 2 3"/>', '<sphere radius="1"/>'),
        "",
        "shape",
        "link 'hand' collision 'collision' geometry",
        "sphere 1",
        "box 1 2 3",
    ),
    "another mesh": (
        ("meshes/hand.stl", "meshes/hand2.stl"),
        "",
        "shape",
        "link 'hand' visual 'visual' geometry uri",
        "hand2.stl",
        "hand.stl",
    ),
    "a link": (
        ("</robot>", '<link name="tool"/><joint name="t" type="fixed"><parent link="hand"/>'
                     '<child link="tool"/></joint></robot>'),
        "",
        "link",
        "link 'tool'",
        "present",
        "",
    ),
    "a joint of another type": (
        ('type="revolute"', 'type="fixed"'),
        "",
        "joint",
        "joint 'wrist' type",
        "fixed",
        "revolute",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", EDITS.values(), ids=EDITS)
def test_a_value_that_differs_has_its_place_and_both_values(case: tuple) -> None:
    of_urdf, of_sdf, *expected = case
    urdf = URDF.replace(*of_urdf) if of_urdf else URDF
    sdf = SDF.replace(*of_sdf) if of_sdf else SDF
    assert (urdf, sdf) != (URDF, SDF)
    assert expected in [
        [difference.kind, difference.element, difference.urdf, difference.sdf]
        for difference in differences(urdf, sdf)
    ]
    assert all(difference.is_physical for difference in differences(urdf, sdf))


def test_colors_are_not_physical() -> None:
    color = '<material name="m"><color rgba="{} 0 0 1"/></material></visual>'
    material = "<material><diffuse>0.5 0 0 1</diffuse></material></visual>"
    (difference,) = differences(
        URDF.replace("</visual>", color.format(1)), SDF.replace("</visual>", material)
    )
    assert (difference.kind, difference.is_physical) == ("color", False)


def test_a_joint_with_another_name_is_found_by_its_link() -> None:
    (difference,) = differences(URDF, SDF.replace("wrist", "elbow"))
    assert (difference.element, difference.urdf, difference.sdf) == (
        "name of 'wrist'",
        "wrist",
        "elbow",
    )


MASS = ElementPath("link", "hand", field="inertial/mass")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mass", True),
        ("place", False),
        ("link hand", True),
        ("link 'hand' inertial", True),
        ("link hand inertial mass", True),
        ("link han", False),
        ("hand", False),
        ("", False),
    ],
)
def test_a_user_names_an_element_or_a_kind(name: str, expected: bool) -> None:
    assert is_named(MASS, name) == expected


def test_the_largest_difference_of_a_kind_is_first() -> None:
    small = Difference(MASS, "1", "1.1")
    large = Difference(MASS._replace(name="base"), "1", "3")
    place = Difference(ElementPath("joint", "j", field="pose"), "0 0 0 0 0 0", "0 0 9 0 0 0")
    assert sorted_by_size([place, small, large]) == [large, small, place]


def test_equal_differences_of_several_elements_are_one_line() -> None:
    wheels = [Difference(MASS._replace(name=name), "1", "2") for name in ("l", "r")]
    assert grouped_differences(wheels) == [
        "mass: link 'l', link 'r' inertial mass: URDF 1, SDFormat 2"
    ]


def test_contents_of_blocks_are_not_physical() -> None:
    assert kind_of_place(ElementPath("plugin", "drive")) == "content"
    assert kind_of_place(ElementPath("link", "a", field="gazebo/collision")) == "content"


def test_files_of_a_directory_do_not_matter(tmp_path: Path) -> None:
    assert differences(URDF, SDF.replace("model://arm/", str(tmp_path) + "/")) == []
