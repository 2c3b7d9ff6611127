"""Reading URDF: what each element means in the model (reference U, A1 – A5 and A7)."""

from __future__ import annotations

import re
from itertools import permutations
from math import pi
from typing import Any

import pytest

import translate
from translate.model import (
    Axis,
    Box,
    Capsule,
    Cylinder,
    Dynamics,
    Empty,
    Geometry,
    Inertia,
    Joint,
    Limit,
    Link,
    Mesh,
    Mimic,
    Model,
    Sphere,
    Visual,
)
from translate.pose import IDENTITY_POSE, Pose


def read(body: str, version: str = "", **options: Any) -> translate.Document:
    attribute = f' version="{version}"' if version else ""
    return translate.load(f'<robot name="r"{attribute}>{body}</robot>', **options)


def read_link(content: str, version: str = "") -> Link:
    return read(f'<link name="l">{content}</link>', version).model.links[0]


def read_joint(
    content: str, kind: str = "revolute", version: str = "", attribute: str = ""
) -> Joint:
    """The joint ``j`` between ``a`` and ``b``; the joint ``k`` hangs ``c`` on ``b``."""
    return read(two_joints(content, kind, attribute), version).model.joint("j")


def two_joints(content: str, kind: str, attribute: str = "") -> str:
    return (
        '<link name="a"/><link name="b"/><link name="c"/>'
        f'<joint name="j" type="{kind}" {attribute}>'
        f'<parent link="a"/><child link="b"/>{content}</joint>'
        '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint>'
    )


def codes(document: translate.Document) -> list[str]:
    return [item.code for item in document.diagnostics]


SPHERE = '<geometry><sphere radius="1"/></geometry>'
LIMIT = '<limit lower="-1" upper="2" effort="3" velocity="4"/>'


# --- A1: the document -----------------------------------------------------------------------------


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
    assert model.link("a").comments == (" the base ", " no mass ")
    assert model.joint("j").comments == (" the hinge ",)
    assert model.fragments[0].comments == (" the drive ",)
    assert model.comments == (" the end ",)


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
    for text in (translate.to_urdf(COMMENTED), translate.to_sdf(COMMENTED)):
        assert sorted(map(int, re.findall(r"<!--(\d+)-->", text))) == list(range(1, 22))


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


# --- A2: names and the tree -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("a", "a", id="plain"),
        pytest.param("a b", "a b", id="A2.3-blank"),
        pytest.param("a/b", "a/b", id="A2.3-slash"),
        pytest.param("手", "手", id="A1.13-another-script"),
        pytest.param("__", "__", id="S-B7-two-underscores"),
        pytest.param("__a", "__a", id="S-B7-underscores-before"),
        pytest.param("a::b", "a__b", id="A2.3-scope-delimiter"),
        pytest.param("__a__", "__a___link", id="A2.3-reserved"),
        pytest.param("a::", "a__", id="A2.3-delimiter-at-the-end"),
        pytest.param("::a::", "__a___link", id="D6.1-reserved-once-joined"),
        pytest.param("a  b", "a b", id="S-A26-blanks-collapse"),
        pytest.param(" a ", "a", id="S-B7.1-blanks-around"),
    ],
)
def test_a_link_has_a_name_that_sdformat_allows(name: str, expected: str) -> None:
    (link,) = read(f'<link name="{name}"/>').model.links
    assert link.name == expected
    assert link.urdf_name == (None if name == expected else name)


@pytest.mark.parametrize(
    ("links", "joints", "names"),
    [
        pytest.param(["a", "b"], ["b"], ["b_joint"], id="A2.2-joint-named-like-its-child"),
        pytest.param(["a", "b"], ["a"], ["a_joint"], id="A2.2-joint-named-like-its-parent"),
        pytest.param(
            ["a", "b", "a_joint"], ["a", "k"], ["a_joint_1", "k"], id="D6.2-a-link-took-the-name"
        ),
        pytest.param(
            ["a", "b", "c"], ["a", "a_joint"], ["a_joint_1", "a_joint"], id="D6.2-as-did-a-joint"
        ),
        pytest.param(["a", "b"], ["x::y"], ["x__y"], id="A2.3-scope-delimiter"),
        pytest.param(["a", "b"], ["world"], ["world_joint"], id="A2.3-reserved"),
        pytest.param(
            ["a", "b", "c"], ["x__y", "x::y"], ["x__y", "x__y_joint"], id="D6.2-both-the-same"
        ),
    ],
)
def test_links_and_joints_share_one_name_space(
    links: list[str], joints: list[str], names: list[str]
) -> None:
    body = "".join(f'<link name="{link}"/>' for link in links)
    for joint, parent, child in zip(joints, links, links[1:], strict=False):
        body += (
            f'<joint name="{joint}" type="fixed"><parent link="{parent}"/>'
            f'<child link="{child}"/></joint>'
        )
    model = read(body).model
    assert [link.name for link in model.links] == links
    assert [joint.name for joint in model.joints] == names
    assert [joint.urdf_name or joint.name for joint in model.joints] == joints


def test_d6_2_links_that_would_get_one_name_stay_apart() -> None:
    model = read(
        '<link name="a::b"/><link name="a__b"/>'
        '<joint name="j" type="fixed"><parent link="a__b"/><child link="a::b"/></joint>'
    ).model
    assert [link.name for link in model.links] == ["a__b_1", "a__b"]
    assert (model.joints[0].parent, model.joints[0].child) == ("a__b", "a__b_1")


WORLD_JOINT = '<joint name="j" type="fixed">{}<parent link="world"/><child link="a"/></joint>'


def test_a2_10_an_empty_root_link_called_world_is_the_world() -> None:
    model = read(
        '<link name="world"/><link name="a"/>' + WORLD_JOINT.format('<origin xyz="0 0 1"/>')
    ).model
    assert [link.name for link in model.links] == ["a"]
    assert model.joints[0].parent == "world"
    assert model.joints[0].pose == Pose((0, 0, 1), relative_to="__model__")


def test_a2_5_the_world_need_not_be_declared() -> None:
    declared = read('<link name="world"/><link name="a"/>' + WORLD_JOINT.format("")).model
    assert read('<link name="a"/>' + WORLD_JOINT.format("")).model == declared


def test_d1_6_a_root_link_called_world_with_a_body_is_fixed_to_the_world() -> None:
    document = read(
        '<link name="world"><inertial><mass value="1"/></inertial></link><link name="a"/>'
        + WORLD_JOINT.format("")
    )
    body, _ = document.model.links
    anchor = document.model.joints[0]
    assert (body.name, body.urdf_name) == ("world_link", "world")
    assert (anchor.type, anchor.parent, anchor.child) == ("fixed", "world", "world_link")
    assert document.model.joint("j").parent == "world_link"
    assert "world-link-with-content" in codes(document)


def test_a_link_called_world_that_is_no_root_is_an_ordinary_link() -> None:
    model = read(
        '<link name="a"/><link name="world"/>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="world"/></joint>'
    ).model
    assert [(link.name, link.urdf_name) for link in model.links] == [
        ("a", None),
        ("world_link", "world"),
    ]


def test_a2_11_the_origin_of_the_robot_is_the_pose_of_the_model() -> None:
    model = read('<origin xyz="1 2 3" rpy="0 0 0.5"/><link name="l"/>').model
    assert model.pose == Pose((1, 2, 3), (0, 0, 0.5))


def test_parity_form_joints_are_placed_in_their_parents_and_children_on_their_joints() -> None:
    model = read(two_joints('<origin xyz="1 0 0"/>', "fixed")).model
    assert [joint.pose.relative_to for joint in model.joints] == ["a", "b"]
    assert [link.pose for link in model.links] == [
        IDENTITY_POSE,
        Pose(relative_to="j"),
        Pose(relative_to="k"),
    ]


# --- A3: origins ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "pose"),
    [
        pytest.param("", Pose(), id="A3.1-absent"),
        pytest.param("<origin/>", Pose(), id="A3.1-empty"),
        pytest.param('<origin xyz="1 2 3"/>', Pose((1, 2, 3)), id="A3.1-xyz-only"),
        pytest.param('<origin rpy="1 2 3"/>', Pose(rotation=(1, 2, 3)), id="A3.1-rpy-only"),
        pytest.param(
            f'<origin xyz="1 2 3" rpy="0 {pi / 2!r} 7"/>',
            Pose((1, 2, 3), (0, pi / 2, 7)),
            id="A3.2-both",
        ),
    ],
)
def test_an_origin_is_the_pose_of_its_element(origin: str, pose: Pose) -> None:
    shape = f"{origin}<geometry><sphere radius='1'/></geometry>"
    link = read_link(
        f"<inertial>{origin}<mass value='1'/></inertial>"
        f"<visual>{shape}</visual><collision>{shape}</collision>"
    )
    assert link.inertial is not None
    assert [link.inertial.pose, link.visuals[0].pose, link.collisions[0].pose] == [pose] * 3
    assert read_joint(origin, "fixed").pose == pose.relative("a")


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_a3_3_a_quaternion_is_kept_as_it_is_written(version: str) -> None:
    pose = read_joint('<origin xyz="1 0 0" quat_xyzw="0 0 3 4"/>', "fixed", version).pose
    assert pose == Pose((1, 0, 0), (0, 0, 3, 4), "quat_xyzw", "a")
    assert pose.quat_xyzw == pytest.approx((0, 0, 0.6, 0.8))


@pytest.mark.parametrize("quaternion", ["0 0 0 0", "0 0 0 1", "0 0 0 -2"])
def test_a3_3_a_quaternion_may_turn_nothing(quaternion: str) -> None:
    assert read_joint(f'<origin quat_xyzw="{quaternion}"/>', "fixed", "1.1").pose == Pose(
        relative_to="a"
    )


def test_a3_4_before_1_1_a_quaternion_turns_nothing_and_is_kept() -> None:
    document = read(two_joints('<origin quat_xyzw="0 0 3 4"/>', "fixed"))
    joint = document.model.joint("j")
    assert joint.pose == Pose(relative_to="a")
    assert [(item.attribute, item.xml) for item in joint.fragments] == [("quat_xyzw", "0 0 3 4")]
    assert codes(document) == ["quaternion-ignored"]


# --- A4: inertials --------------------------------------------------------------------------------

MOMENTS = '<inertia ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="2.5"/>'


def test_a4_2_mass_and_inertia() -> None:
    inertial = read_link(f'<inertial><mass value="5"/>{MOMENTS}</inertial>').inertial
    assert inertial is not None
    assert inertial.mass == 5.0
    assert inertial.inertia == Inertia(1, 0.1, 0.2, 2, 0.3, 2.5)


def test_a4_4_without_an_inertial_there_is_no_mass() -> None:
    link = read_link("")
    assert link.inertial is None
    assert link.is_massless


@pytest.mark.parametrize(
    ("content", "mass", "inertia", "warning"),
    [
        pytest.param(MOMENTS, 0.0, None, "inertial-incomplete", id="A4.5-no-mass"),
        pytest.param(
            '<mass value="5"/>', 5.0, Inertia(0, 0, 0, 0, 0, 0), "inertial-incomplete", id="A4.5"
        ),
        pytest.param(
            '<mass value="5"/><inertia ixx="1" iyy="1" izz="1"/>',
            5.0,
            Inertia(),
            "inertial-incomplete",
            id="A4.5-three-numbers",
        ),
        pytest.param(
            '<mass value="5"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="3"/>',
            5.0,
            Inertia(izz=3.0),
            "link-inertia-invalid",
            id="A4.7-triangle-inequality",
        ),
        pytest.param(
            f'<mass value="-1"/>{MOMENTS}', -1.0, None, "link-inertia-invalid", id="A4.8-negative"
        ),
    ],
)
def test_an_odd_inertial_is_read_with_a_warning(
    content: str, mass: float, inertia: Inertia | None, warning: str
) -> None:
    document = read(f'<link name="l"><inertial>{content}</inertial></link>')
    inertial = document.model.links[0].inertial
    assert inertial is not None
    assert inertial.mass == mass
    assert inertial.inertia == (inertia or Inertia(1, 0.1, 0.2, 2, 0.3, 2.5))
    assert warning in codes(document)


def test_a4_6_the_first_inertial_counts_and_the_second_is_kept() -> None:
    document = read(
        '<link name="l"><inertial><mass value="1"/></inertial>'
        '<inertial><mass value="2"/></inertial></link>'
    )
    (link,) = document.model.links
    assert link.inertial is not None
    assert link.inertial.mass == 1.0
    assert [item.tag for item in link.fragments] == ["inertial"]
    assert "inertial-repeated" in codes(document)


@pytest.mark.parametrize(
    ("mass", "massless"), [("0", True), ("-1", True), ("1e-300", False), ("1", False)]
)
def test_a4_8_a_mass_of_zero_or_less_is_none(mass: str, massless: bool) -> None:
    link = read_link(f'<inertial><mass value="{mass}"/>{MOMENTS}</inertial>')
    assert link.is_massless is massless


# --- A5: shapes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "geometry"),
    [
        pytest.param('<box size="1 2 3"/>', Box((1, 2, 3)), id="A5.3-box"),
        pytest.param('<sphere radius="2"/>', Sphere(2), id="A5.3-sphere"),
        pytest.param('<cylinder radius="1" length="2"/>', Cylinder(1, 2), id="A5.3-cylinder"),
        pytest.param('<capsule radius="1" length="2"/>', Capsule(1, 2), id="A5.4-capsule"),
        pytest.param('<mesh filename="m.stl"/>', Mesh("m.stl"), id="A5.5-mesh"),
        pytest.param(
            '<mesh filename="package://p/m.dae" scale="1 2 -3"/>',
            Mesh("package://p/m.dae", (1, 2, -3)),
            id="A5.5-mirrored-mesh",
        ),
        pytest.param(
            '<mesh filename="m.stl" scale="0.001"/>',
            Mesh("m.stl", (0.001, 0.001, 0.001)),
            id="A5.5-scale-of-one-number",
        ),
        pytest.param(
            '<box size="1 1 1"/><sphere radius="1"/>', Box((1, 1, 1)), id="A5.2-first-of-two"
        ),
        pytest.param('<box size="0 -1 1"/>', Box((0, -1, 1)), id="A5.6-not-positive"),
    ],
)
def test_a_shape_and_its_measures(shape: str, geometry: Geometry) -> None:
    text = f"<geometry>{shape}</geometry>"
    link = read_link(f"<visual>{text}</visual><collision>{text}</collision>", "1.1")
    assert link.visuals[0].geometry == geometry
    assert link.collisions[0].geometry == geometry


@pytest.mark.parametrize(
    ("shape", "warning"),
    [
        pytest.param("", "geometry-missing", id="A5.2-no-geometry"),
        pytest.param("<geometry/>", "geometry-missing", id="A5.2-empty-geometry"),
        pytest.param("<geometry><mesh/></geometry>", "geometry-missing", id="A5.5-no-file"),
    ],
)
def test_a10_2_a_shape_that_cannot_be_read_is_kept_and_costs_no_other(
    shape: str, warning: str
) -> None:
    document = read(
        f'<link name="l"><visual>{shape}</visual><visual>{SPHERE}</visual>'
        f"<collision>{SPHERE}</collision></link>"
    )
    (link,) = document.model.links
    assert (len(link.visuals), len(link.collisions)) == (1, 1)
    assert [item.tag for item in link.fragments] == ["visual"]
    assert codes(document) == [warning]


def test_a10_2_a_shape_of_a_dialect_is_kept_inside_its_visual() -> None:
    shape = '<geometry><drake:ellipsoid a="1"/></geometry>'
    document = read(f'<link name="l"><visual name="v">{shape}</visual></link>')
    (visual,) = document.model.links[0].visuals
    assert (visual.name, visual.geometry) == ("v", Empty())
    assert [(item.tag, item.at) for item in visual.fragments] == [("drake:ellipsoid", "geometry")]
    assert codes(document) == ["geometry-unknown"]


def test_a5_1_shapes_keep_their_order() -> None:
    spheres = "".join(
        f'<visual><geometry><sphere radius="{radius}"/></geometry></visual>' for radius in (3, 1, 2)
    )
    assert [visual.geometry for visual in read_link(spheres).visuals] == [
        Sphere(3),
        Sphere(1),
        Sphere(2),
    ]


def test_a5_7_shapes_need_no_name_and_may_share_one() -> None:
    link = read_link(
        f'<visual name="x">{SPHERE}</visual><visual name="x">{SPHERE}</visual>'
        f"<visual>{SPHERE}</visual>"
    )
    assert link.visuals == [
        Visual("x", Sphere(1)),
        Visual("x", Sphere(1)),
        Visual("", Sphere(1)),
    ]


# --- A7: joints -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind", ["revolute", "continuous", "prismatic", "fixed", "floating", "planar"]
)
def test_a7_2_every_type_of_joint_stays_what_it_is(kind: str) -> None:
    joint = read_joint(LIMIT if kind in ("revolute", "prismatic") else "", kind)
    assert (joint.type, joint.parent, joint.child) == (kind, "a", "b")


@pytest.mark.parametrize(
    ("axis", "xyz", "warnings"),
    [
        pytest.param("", (1, 0, 0), [], id="A7.3-absent"),
        pytest.param("<axis/>", (1, 0, 0), ["joint-axis-missing"], id="A7.3-without-xyz"),
        pytest.param('<axis xyz="0 0 1"/>', (0, 0, 1), [], id="A7.3-given"),
        pytest.param('<axis xyz="0 3 4"/>', (0, 3, 4), [], id="A7.4-not-normalised"),
        pytest.param('<axis xyz="0 0 0"/>', (0, 0, 0), ["joint-axis-zero"], id="A7.4-zero"),
    ],
)
@pytest.mark.parametrize("kind", ["revolute", "continuous", "prismatic", "planar"])
def test_the_axis_of_a_joint(
    kind: str, axis: str, xyz: tuple[float, ...], warnings: list[str]
) -> None:
    limit = LIMIT if kind in ("revolute", "prismatic") else ""
    document = read(two_joints(axis + limit, kind))
    joint = document.model.joint("j")
    assert joint.axis is not None
    assert joint.axis.xyz == xyz
    assert codes(document) == warnings


@pytest.mark.parametrize("kind", ["fixed", "floating"])
def test_a7_15_what_means_nothing_for_a_joint_is_kept(kind: str) -> None:
    joint = read_joint(
        '<axis xyz="0 0 1"/><limit effort="1" velocity="2"/><dynamics damping="3"/>', kind
    )
    assert joint.axis is None
    assert [(item.at, item.attribute, item.xml) for item in joint.fragments] == [
        ("axis", "xyz", "0 0 1"),
        ("limit", "effort", "1"),
        ("limit", "velocity", "2"),
        ("dynamics", "damping", "3"),
    ]


@pytest.mark.parametrize(
    ("kind", "version", "given", "limit"),
    [
        pytest.param(
            "revolute", "", LIMIT, Limit(-1, 2, effort=3, velocity=4), id="A7.7-all-given"
        ),
        pytest.param(
            "prismatic",
            "",
            '<limit effort="3" velocity="4"/>',
            Limit(0, 0, effort=3, velocity=4),
            id="A7.7-positions-are-0-by-default",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit upper="1" effort="0" velocity="0"/>',
            Limit(0, 1, effort=0, velocity=0),
            id="D4.3-zero-is-a-limit",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit lower="-1e16" upper="2" effort="1e16" velocity="1e16"/>',
            Limit(None, 2),
            id="D4.1-1e16-is-none",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit lower="1" upper="-1" effort="3" velocity="4"/>',
            Limit(1, -1, effort=3, velocity=4),
            id="A7.9-reversed",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit lower="-1" upper="2" acceleration="5" effort="3" velocity="4"/>',
            Limit(-1, 2, effort=3, velocity=4),
            id="A7.8-no-acceleration-before-1.2",
        ),
        pytest.param(
            "revolute",
            "1.2",
            '<limit lower="-1" upper="2" acceleration="5" deceleration="6" jerk="7"/>',
            Limit(-1, 2, acceleration=5, deceleration=6, jerk=7),
            id="A7.8-rates",
        ),
        pytest.param("prismatic", "", "", Limit(), id="A7.6-prismatic-without-limit-is-unlimited"),
        pytest.param(
            "continuous",
            "",
            '<limit effort="3" velocity="4"/>',
            Limit(effort=3, velocity=4),
            id="A7.10-continuous",
        ),
        pytest.param(
            "continuous",
            "",
            LIMIT,
            Limit(effort=3, velocity=4),
            id="A7.10-positions-bind-nothing",
        ),
        pytest.param("continuous", "", "", None, id="A7.10-continuous-without-limit"),
        pytest.param("continuous", "1.2", "<limit/>", None, id="A7.8-a-limit-of-nothing"),
    ],
)
def test_the_limits_of_a_joint(kind: str, version: str, given: str, limit: Limit | None) -> None:
    joint = read_joint(given, kind, version)
    assert joint.type == kind
    assert joint.axis is not None
    assert joint.axis.limit == limit


@pytest.mark.parametrize(
    "limit",
    [
        pytest.param("", id="A7.6-without-limit"),
        pytest.param(
            '<limit lower="-1e16" upper="1e16" effort="1" velocity="1"/>', id="D4.1-infinite"
        ),
        pytest.param(
            '<limit lower="-1e30" upper="1e17" effort="1" velocity="1"/>', id="D4.1-beyond"
        ),
    ],
)
def test_a_revolute_joint_without_bounds_is_continuous(limit: str) -> None:
    joint = read_joint(limit)
    assert joint.type == "continuous"
    assert ("type", "revolute") in [(item.attribute, item.xml) for item in joint.fragments]


@pytest.mark.parametrize("name", ["effort", "velocity"])
def test_a7_11_a_negative_limit_is_none_and_its_text_is_kept(name: str) -> None:
    document = read(two_joints(f'<limit {name}="-1"/>', "continuous", ""))
    joint = document.model.joint("j")
    assert joint.axis is not None
    assert joint.axis.limit is None
    assert [(item.at, item.attribute, item.xml) for item in joint.fragments] == [
        ("limit", name, "-1")
    ]
    assert "limit-negative" in codes(document)


@pytest.mark.parametrize(
    ("given", "dynamics"),
    [
        pytest.param("", None, id="A7.12-absent"),
        pytest.param('<dynamics damping="1"/>', Dynamics(1), id="A7.12-damping"),
        pytest.param('<dynamics friction="2"/>', Dynamics(friction=2), id="A7.12-friction"),
        pytest.param('<dynamics damping="0" friction="0"/>', Dynamics(0, 0), id="A7.12-zeros"),
    ],
)
def test_the_dynamics_of_a_joint(given: str, dynamics: Dynamics | None) -> None:
    joint = read_joint(given, "continuous")
    assert joint.axis is not None
    assert joint.axis.dynamics == dynamics


@pytest.mark.parametrize(
    ("given", "mimic"),
    [
        pytest.param('<mimic joint="k"/>', Mimic("k"), id="A7.13-defaults"),
        pytest.param(
            '<mimic joint="k" multiplier="-2" offset="0.5"/>',
            Mimic("k", -2, 0.5),
            id="A7.13-numbers",
        ),
    ],
)
def test_a_joint_that_mimics_another(given: str, mimic: Mimic) -> None:
    assert read_joint(given, "continuous").axis == Axis((1, 0, 0), mimic=mimic)


@pytest.mark.parametrize(
    "leader",
    [pytest.param("nobody", id="A7.13-unknown"), pytest.param("j", id="A7.13-itself")],
)
def test_a_joint_that_mimics_no_other_moves_on_its_own(leader: str) -> None:
    document = read(two_joints(f'<mimic joint="{leader}"/>', "continuous"))
    joint = document.model.joint("j")
    assert joint.axis == Axis((1, 0, 0))
    assert [(item.at, item.xml) for item in joint.fragments] == [("mimic", leader)]
    assert codes(document) == ["mimic-joint-invalid"]


def test_s_c52_a_joint_cannot_mimic_one_without_an_axis() -> None:
    document = read(
        '<link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="f" type="fixed"><parent link="a"/><child link="b"/></joint>'
        '<joint name="j" type="continuous"><parent link="b"/><child link="c"/>'
        '<mimic joint="f"/></joint>'
    )
    assert document.model.joint("j").axis == Axis((1, 0, 0))
    assert codes(document) == ["mimic-joint-invalid"]


def test_a_mimic_names_the_joint_of_the_model() -> None:
    model: Model = read(
        '<link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="a" type="continuous"><parent link="a"/><child link="b"/></joint>'
        '<joint name="j" type="continuous"><parent link="b"/><child link="c"/>'
        '<mimic joint="a"/></joint>'
    ).model
    assert model.joint("j").axis == Axis((1, 0, 0), mimic=Mimic("a_joint"))


# --- Leniently ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        pytest.param('<origin xyz="1,2,3"/>', "fixed", id="A1.8-commas"),
        pytest.param('<origin xyz="1m 2m 3m"/>', "fixed", id="A1.11-units"),
        pytest.param('<origin xyz="1 2 3 4"/>', "fixed", id="A1.9-too-many"),
        pytest.param('<origin xyz="1 2 3"/>', "Fixed", id="A1.18-type-in-another-case"),
    ],
)
def test_what_only_some_readers_accept_is_read_if_asked_for(content: str, kind: str) -> None:
    body = two_joints(content, kind)
    with pytest.raises(translate.TranslateError):
        read(body)
    document = read(body, lenient=True)
    joint = document.model.joint("j")
    assert (joint.type, joint.pose.xyz) == ("fixed", (1, 2, 3))
    assert len(codes(document)) == 1
