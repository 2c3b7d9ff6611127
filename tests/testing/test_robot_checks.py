"""The checks of `translate.testing` accept a robot that is right, and name what is wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

import translate
from translate.testing import assert_loads, assert_names_known, assert_on_ground

if TYPE_CHECKING:
    from pathlib import Path

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="{izz}"/></inertial>'
)
#: A body at a height of 0.2 m with two wheels, whose axes are along y.
CART = """<robot name="cart">
  <link name="body">{body}</link>
  <link name="left">{left}</link>
  <link name="right">{right}</link>
  <joint name="left_joint" type="fixed">
    <origin xyz="0 0.2 0.1" rpy="{turn} 0 0"/><parent link="body"/><child link="left"/></joint>
  <joint name="right_joint" type="fixed">
    <origin xyz="0 -0.2 {height}" rpy="{turn} 0 0"/>
    <parent link="body"/><child link="right"/></joint>
</robot>"""


def shape(text: str, xyz: str = "0 0 0", rpy: str = "0 0 0") -> str:
    geometry = f"<geometry>{text}</geometry>"
    return f'<collision><origin xyz="{xyz}" rpy="{rpy}"/>{geometry}</collision>'


WHEEL = shape('<cylinder radius="0.1" length="0.04"/>')


def cart(height: float = 0.1, wheel: str = WHEEL, body: str = "") -> translate.Document:
    body = body or shape('<box size="0.4 0.2 0.1"/>', "0 0 0.2")
    text = CART.format(left=wheel, right=wheel, body=body, height=height, turn=math.pi / 2)
    return translate.load(text)


def test_wheels_on_the_ground_are_accepted() -> None:
    assert_on_ground(cart(), "left", "right")


def test_a_wheel_above_the_ground_is_named_with_its_height() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_on_ground(cart(height=0.12), "left", "right")
    assert str(caught.value).splitlines() == [
        "link 'left' touches the ground",
        "link 'right' is 0.02 m above it",
    ]
    assert_on_ground(cart(height=0.12), "left", "right", tolerance=0.021)


@pytest.mark.parametrize(
    ("geometry", "rpy", "depth"),
    [
        ('<sphere radius="0.3"/>', "0.4 0.5 0.6", 0.3),
        ('<box size="0.2 0.4 0.6"/>', "0 0 0", 0.3),
        ('<box size="0.2 0.4 0.6"/>', f"{math.pi / 2} 0 0", 0.2),
        ('<cylinder radius="0.1" length="0.6"/>', "0 0 0", 0.3),
        ('<cylinder radius="0.1" length="0.6"/>', f"0 {math.pi / 2} 0", 0.1),
        # The lowest edge of a cylinder that leans by 45°.
        ('<cylinder radius="0.1" length="0.6"/>', f"0 {math.pi / 4} 0", 0.4 / math.sqrt(2)),
    ],
)
def test_the_lowest_point_of_a_shape(geometry: str, rpy: str, depth: float) -> None:
    """The body reaches as far below its origin as a ball at the height of the wheels."""
    ball = shape(f'<sphere radius="{depth}"/>')
    robot = cart(height=0, wheel=ball, body=shape(geometry, rpy=rpy))
    assert_on_ground(robot, "body", "right", tolerance=1e-9)


def test_a_cone_on_its_base_touches_the_ground() -> None:
    cone = "<geometry><cone><radius>0.2</radius><length>0.6</length></cone></geometry>"
    ball = "<geometry><sphere><radius>0.3</radius></sphere></geometry>"
    links = "".join(
        f'<link name="{name}"><collision name="c">{shape}</collision></link>'
        for name, shape in (("cone", cone), ("ball", ball))
    )
    robot = translate.load(f'<sdf version="1.11"><model name="m">{links}</model></sdf>')
    assert_on_ground(robot, "cone", "ball")


def test_a_link_without_a_shape_of_a_known_height_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^link 'lift' has no collision .*; did you mean 'left'"):
        assert_on_ground(cart(), "lift")


@pytest.mark.parametrize(
    "link",
    [
        '<link name="a"/>',
        '<link name="a"><collision><geometry><mesh filename="a.stl"/></geometry></collision>'
        "</link>",
    ],
)
def test_a_robot_without_a_known_collision_is_named(link: str) -> None:
    with pytest.raises(ValueError, match=r"^robot 'r' has no collision of a known height$"):
        assert_on_ground(f'<robot name="r">{link}</robot>')


def heavy(izz: float) -> str:
    return f'<robot name="r"><link name="a">{INERTIAL.format(izz=izz)}</link></robot>'


def test_a_robot_that_a_reader_refuses_is_named_with_the_reason() -> None:
    assert_loads(heavy(izz=1), "harmonic")
    with pytest.raises(AssertionError, match=r"(?s)^harmonic does not load.*link-inertia-invalid"):
        assert_loads(heavy(izz=3), "harmonic")
    assert_loads(heavy(izz=3), "harmonic", allow=["link-inertia-invalid"])


SRDF = '<robot name="cart"><group name="g"><link name="left"/><link name="{name}"/></group></robot>'


def test_names_of_the_files_of_a_package(tmp_path: Path) -> None:
    (tmp_path / "package.xml").write_text("<package><name>cart_moveit</name></package>")
    with pytest.raises(ValueError, match="no SRDF, controllers or RViz file names"):
        assert_names_known(cart(), tmp_path)
    (tmp_path / "config").mkdir()
    srdf = tmp_path / "config" / "cart.srdf"
    srdf.write_text(SRDF.format(name="right"))
    assert_names_known(cart(), tmp_path)
    srdf.write_text(SRDF.format(name="rigth"))
    with pytest.raises(AssertionError, match=r"link 'rigth', which no robot"):
        assert_names_known(cart(), tmp_path)
