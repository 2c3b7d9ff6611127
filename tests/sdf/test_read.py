"""Reading SDFormat: documents, poses, models, and what has no field (reference S, A, C.1, H)."""

from __future__ import annotations

import re
from math import pi
from typing import Any

import pytest
from support.sdf_text import SPHERE, codes, read, read_joint, read_link, read_model
from support.sdf_versions import NEXT, VERSIONS

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Frame
from translate.model.pose import IDENTITY_POSE, Pose

# --- The document ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "version",
    ["1.2", "1.3", *VERSIONS],
)
def test_a15_every_version_is_read(version: str) -> None:
    document = read('<model name="m"><link name="l"/></model>', version)
    assert (document.format, document.version) == ("sdf", version)


@pytest.mark.parametrize("version", ["", "1", NEXT, "1.99", "2.0", "1.12.0", "abc", " 1.12"])
def test_a17_what_is_no_version_is_refused(version: str) -> None:
    with pytest.raises(TranslateError) as error:
        read('<model name="m"><link name="l"/></model>', version)
    assert [item.code for item in error.value.diagnostics] == ["version-unknown"]


def test_a5_a_document_may_be_empty() -> None:
    document = read("")
    assert (document.models, document.worlds, codes(document)) == ([], [], [])


def test_a11_models_stand_at_the_root_and_in_worlds() -> None:
    link = '<link name="l"/>'
    document = read(
        f'<model name="a">{link}</model><world name="w"><model name="b">{link}</model></world>'
    )
    assert [model.name for model in document.all_models()] == ["a", "b"]
    assert document.world.name == "w"


def test_every_element_knows_its_line() -> None:
    text = """<sdf version="1.12">
  <model name="m">
    <link name="a">
      <visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry></visual>
    </link>
    <frame name="f"/>
    <joint name="j" type="fixed"><parent>world</parent><child>a</child></joint>
    <plugin filename="p"/>
  </model>
</sdf>"""
    model = translate.load(text, path="m.sdf").model
    elements: list[Any] = [model, *model.links, *model.links[0].visuals, *model.explicit_frames]
    elements += [*model.joints, *model.fragments]
    assert [element.location.line for element in elements] == [2, 3, 4, 6, 7, 8]
    assert {element.location.path for element in elements} == {"m.sdf"}


# --- Poses (C.1) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "pose"),
    [
        pytest.param("", Pose(), id="C2-absent"),
        pytest.param("<pose/>", Pose(), id="C2-empty"),
        pytest.param("<pose> </pose>", Pose(), id="C2-blank"),
        pytest.param('<pose relative_to="f"/>', Pose(relative_to="f"), id="C2-empty-in-a-frame"),
        pytest.param('<pose relative_to="">1 0 0 0 0 0</pose>', Pose((1, 0, 0)), id="B25-no-frame"),
        pytest.param(
            "<pose>1 2 3 0.1 0.2 0.3</pose>", Pose((1, 2, 3), (0.1, 0.2, 0.3)), id="C1-radians"
        ),
        pytest.param(
            "<pose>\n1  2\t3\n0.1 0.2 0.3\n</pose>",
            Pose((1, 2, 3), (0.1, 0.2, 0.3)),
            id="C3-white-space",
        ),
        pytest.param("<pose>0 0 0 0 0 0</pose>", Pose(), id="seed-1-1.3-zeros"),
        pytest.param(
            '<pose degrees="true">1 2 3 90 0 180</pose>',
            Pose((1, 2, 3), (90, 0, 180), "rpy_degrees"),
            id="C5-degrees",
        ),
        pytest.param(
            '<pose degrees="false" rotation_format="euler_rpy">1 2 3 90 0 180</pose>',
            Pose((1, 2, 3), (90, 0, 180)),
            id="C5-no-degrees",
        ),
        pytest.param(
            '<pose rotation_format="quat_xyzw">1 2 3 0 0 0.6 0.8</pose>',
            Pose((1, 2, 3), (0, 0, 0.6, 0.8), "quat_xyzw"),
            id="C1-quaternion",
        ),
    ],
)
def test_a_pose_is_kept_as_it_is_written(written: str, pose: Pose) -> None:
    content = f'<frame name="f"/><link name="l"/><frame name="g">{written}</frame>'
    assert read_model(content).explicit_frames[1].pose == pose


def test_everything_that_stands_somewhere_has_a_pose() -> None:
    written = "<pose>1 2 3 0 0 0.5</pose>"
    model = read_model(
        f'{written}<link name="l">{written}<inertial>{written}</inertial>'
        f'<visual name="v">{written}{SPHERE}</visual>'
        f'<collision name="c">{written}{SPHERE}</collision></link>'
        f'<frame name="f">{written}</frame>'
        f'<joint name="j" type="fixed">{written}<parent>world</parent><child>l</child></joint>'
        f'<model name="n">{written}<link name="l"/></model>'
    )
    link = model.links[0]
    assert link.inertial is not None
    posed: list[Any] = [model, link, link.inertial, *link.shapes, *model.explicit_frames]
    posed += [*model.joints, *model.models]
    assert [item.pose for item in posed] == [Pose((1, 2, 3), (0, 0, 0.5))] * 8


def test_b68_an_inertial_is_always_in_its_link() -> None:
    link = read_link('<inertial><pose relative_to="l">1 0 0 0 0 0</pose></inertial>')
    assert link.inertial is not None
    assert link.inertial.pose == Pose((1, 0, 0))


# --- Models and worlds ----------------------------------------------------------------------------


def test_the_parts_of_a_model() -> None:
    model = read_model(
        '<static>true</static><link name="l"/><frame name="f" attached_to="l"/>'
        '<model name="n"><link name="l"/></model>',
        'canonical_link="l" placement_frame="f"',
    )
    assert model.static is True
    assert (model.canonical_link, model.placement_frame) == ("l", "f")
    assert model.explicit_frames == [Frame("f", "l")]
    assert [nested.name for nested in model.models] == ["n"]


@pytest.mark.parametrize(
    ("text", "static"), [("true", True), ("1", True), ("TRUE", True), ("false", False), ("", False)]
)
def test_a32_a_model_may_be_static(text: str, static: bool) -> None:
    assert read_model(f'<static>{text}</static><link name="l"/>').static is static


def test_the_parts_of_a_world() -> None:
    world = read(
        '<world name="w"><gravity>0 0 -1</gravity>'
        '<model name="m"><pose relative_to="f">1 0 0 0 0 0</pose><link name="l"/></model>'
        '<frame name="f" attached_to="m"><pose relative_to="world"/></frame>'
        '<joint name="j" type="fixed"><parent>world</parent><child>m</child></joint></world>'
    ).world
    assert world.models[0].pose == Pose((1, 0, 0), relative_to="f")
    assert world.explicit_frames == [Frame("f", "m", Pose(relative_to="world"))]
    assert world.joints == [Joint("j", "fixed", "world", "m")]
    assert world.fragments == [Fragment("sdf", "gravity", "<gravity>0 0 -1</gravity>")]


# --- What the model has no field for --------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "at", "text"),
    [
        pytest.param("<gravity>false</gravity>", "", "<gravity>false</gravity>", id="H7-flag"),
        pytest.param(
            '<sensor name="s" type="imu"/>', "", '<sensor name="s" type="imu"/>', id="H17-sensor"
        ),
        pytest.param("<whatever>1</whatever>", "", "<whatever>1</whatever>", id="A29-unknown"),
        pytest.param(
            "<inertial><density>2</density></inertial>",
            "inertial",
            "<density>2</density>",
            id="H8-density",
        ),
    ],
)
def test_a29_elements_of_a_link_are_kept_where_they_stood(content: str, at: str, text: str) -> None:
    assert read_link(content).fragments == [
        Fragment("sdf", text.partition(" ")[0].partition(">")[0][1:], text, at)
    ]


def test_a28_so_are_attributes() -> None:
    model = read_model('<link name="l" weight="3"/>', 'namespace="robots"')
    assert model.fragments == [Fragment("sdf", "", "robots", attribute="namespace")]
    assert model.links[0].fragments == [Fragment("sdf", "", "3", attribute="weight")]


@pytest.mark.parametrize(
    ("content", "at", "tag"),
    [
        pytest.param("<surface/>", "", "surface", id="H9-of-the-collision"),
        pytest.param(
            "<geometry><mesh><uri>m</uri><convex_decomposition/></mesh></geometry>",
            "geometry/mesh",
            "convex_decomposition",
            id="H11-of-the-mesh",
        ),
        pytest.param(
            "<geometry><sphere/><box/></geometry>", "geometry", "sphere", id="C80-of-two-shapes"
        ),
    ],
)
def test_elements_of_a_shape_are_kept_where_they_stood(content: str, at: str, tag: str) -> None:
    (collision,) = read_link(f'<collision name="c">{content}</collision>').collisions
    assert [(item.at, item.tag) for item in collision.fragments] == [(at, tag)]


@pytest.mark.parametrize(
    ("content", "at", "tag"),
    [
        pytest.param("<physics/>", "", "physics", id="H12-physics"),
        pytest.param('<sensor name="s" type="force_torque"/>', "", "sensor", id="H12-sensor"),
        pytest.param("<axis><limit><slack/></limit></axis>", "axis/limit", "slack", id="A29-limit"),
    ],
)
def test_elements_of_a_joint_are_kept_where_they_stood(content: str, at: str, tag: str) -> None:
    joint = read_joint(content)
    assert [(item.at, item.tag) for item in joint.fragments] == [(at, tag)]


def test_a22_the_first_of_a_kind_counts_and_the_others_are_kept() -> None:
    link = read_link("<pose>1 0 0 0 0 0</pose><pose>2 0 0 0 0 0</pose>")
    assert link.pose == Pose((1, 0, 0))
    assert [(item.tag, item.xml) for item in link.fragments] == [
        ("pose", "<pose>2 0 0 0 0 0</pose>")
    ]


def test_a26_a_text_ends_where_a_comment_begins() -> None:
    assert read_link("<pose>1 0 0 0 0 0<!-- 9 -->9</pose>").pose == Pose((1, 0, 0))


def test_comments_stay_with_what_they_stand_before() -> None:
    model = read_model(
        '<!-- base --><link name="a"/><!-- hinge -->'
        '<joint name="j" type="fixed"><parent>world</parent><child>a</child></joint>'
        '<!-- grip --><frame name="f"/><!-- gripper --><model name="n"><link name="l"/></model>'
    )
    assert model.links[0].comments == (" base ",)
    assert model.joints[0].comments == (" hinge ",)
    assert model.explicit_frames[0].comments == (" grip ",)
    assert model.models[0].comments == (" gripper ",)


COMMENTED = """<!--1--><sdf version="1.12"><!--2-->
<model name="m"><!--3--><static><!--4-->false</static><pose>0 0 0 0 0 0<!--5--></pose>
  <link name="a"><!--6--><inertial><!--7--><inertia><!--8--><ixx>1</ixx></inertia></inertial>
    <visual name="v"><!--9--><geometry><!--10--><box><!--11--><size>1 1 1</size></box></geometry>
      <material><!--12--><diffuse>1 1 1 1</diffuse></material></visual>
    <sensor name="s" type="imu"><!--13--></sensor><!--14--></link>
  <!--15--><joint name="j" type="revolute"><parent>a</parent><!--16--><child>b</child>
    <axis><!--17--><xyz>1 0 0</xyz><limit><!--18--></limit></axis></joint><!--19-->
  <link name="b"/><frame name="f"><!--20--><pose>1 0 0 0 0 0</pose></frame>
  <!--21--><plugin filename="p"><!--22--></plugin>
  <model name="n"><!--23--><link name="l"/><!--24--></model><!--25-->
</model><!--26-->
<world name="w"><!--27--><gravity>0 0 0<!--28--></gravity><!--29--><model name="o"><link name="l"/>
  </model><!--30--><frame name="f"/><!--31--><joint name="j" type="fixed"><!--32-->
    <parent>world</parent><child>o</child></joint><!--33--></world>
</sdf><!--34-->"""


def test_no_comment_is_lost_wherever_it_stands() -> None:
    text = translate.to_sdf(COMMENTED, sdf_version="1.12")
    assert sorted(map(int, re.findall(r"<!--(\d+)-->", text))) == list(range(1, 35))
    assert translate.to_sdf(text, sdf_version="1.12") == text


# --- Translations of URDF -------------------------------------------------------------------------

TRANSLATED = translate.to_sdf(
    translate.load(
        '<robot name="r"><link name="a::b"/><link name="c"/>'
        '<joint name="j" type="floating"><origin xyz="1 0 0"/>'
        '<parent link="a::b"/><child link="c"/></joint><transmission name="t"/></robot>'
    )
)


def test_a_translation_is_read_as_any_other_file() -> None:
    model = translate.load(TRANSLATED).model
    assert [link.urdf_name for link in model.links] == [None, None]
    assert [link.inertial and link.inertial.mass for link in model.links] == [1e-3, 1e-3]
    assert model.joints == []
    assert model.explicit_frames == [Frame("j", "a__b", Pose((1, 0, 0), relative_to="a__b"))]
    assert [link.pose for link in model.links] == [IDENTITY_POSE, Pose(relative_to="j")]
    assert model.fragments == []


def test_degrees_are_turned_into_radians_only_when_they_are_used() -> None:
    pose = read_model(
        '<link name="l"/><frame name="f"><pose degrees="1">0 0 0 90 0 0</pose></frame>'
    )
    assert pose.frames.pose("f").rpy == pytest.approx((pi / 2, 0, 0), abs=1e-15)
