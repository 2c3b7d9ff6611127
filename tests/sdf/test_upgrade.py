"""Older versions of SDFormat in the words of newer ones (reference S, A52 – A65, I8, I10)."""

from __future__ import annotations

from math import cos, sin

import pytest

import translate
from translate.model import Axis, Model
from translate.pose import Pose


def read(content: str, version: str) -> Model:
    return translate.load(f'<sdf version="{version}"><model name="m">{content}</model></sdf>').model


def jointed(axis: str, joint: str = "") -> str:
    return (
        '<link name="a"/><link name="b"><pose>0 0 0 0 0 1</pose></link>'
        f'<joint name="j" type="revolute"><parent>a</parent><child>b</child>{axis}{joint}</joint>'
    )


def axis_in_joint(model: Model) -> tuple[float, ...]:
    axis = model.joint("j").axis
    assert axis is not None
    return model.frames.rotate_axis(axis.xyz, axis.expressed_in, "j")


# --- Axes -----------------------------------------------------------------------------------------

PLAIN = "<axis><xyz>1 0 0</xyz></axis>"
IN_JOINT = (1, 0, 0)
#: The x axis of the model, seen from a joint that is turned by 1 rad about z.
IN_MODEL = (cos(1), -sin(1), 0)


def flagged(value: str) -> str:
    return PLAIN.replace(
        "</axis>", f"<use_parent_model_frame>{value}</use_parent_model_frame></axis>"
    )


@pytest.mark.parametrize(
    ("version", "axis", "expected"),
    [
        pytest.param("1.4", PLAIN, IN_MODEL, id="I10-1.4-in-the-model"),
        pytest.param("1.3", PLAIN, IN_MODEL, id="A64-before-1.4"),
        pytest.param("1.2", PLAIN, IN_MODEL, id="A64-long-before-1.4"),
        pytest.param("1.5", PLAIN, IN_JOINT, id="I10-1.5-in-the-joint"),
        pytest.param("1.6", PLAIN, IN_JOINT, id="A64-1.6-in-the-joint"),
        pytest.param("1.7", PLAIN, IN_JOINT, id="A64-1.7-in-the-joint"),
        pytest.param("1.5", flagged("true"), IN_MODEL, id="A57-true"),
        pytest.param("1.6", flagged("1"), IN_MODEL, id="A57-one"),
        pytest.param("1.6", flagged("TRUE"), IN_MODEL, id="A57-loud"),
        pytest.param("1.6", flagged("false"), IN_JOINT, id="A57-false"),
        pytest.param("1.6", flagged("yes"), IN_JOINT, id="A57-neither"),
        pytest.param("1.4", flagged("false"), IN_JOINT, id="A54-what-is-written-wins"),
    ],
)
def test_the_frame_of_an_axis(version: str, axis: str, expected: tuple[float, ...]) -> None:
    model = read(jointed(axis), version)
    assert axis_in_joint(model) == pytest.approx(expected, abs=1e-15)
    assert model.joint("j").fragments == []


def test_i10_in_1_4_the_axis_of_a_nested_joint_is_in_the_joint() -> None:
    model = read(f'<link name="l"/><model name="n">{jointed(PLAIN)}</model>', "1.4")
    assert axis_in_joint(model.models[0]) == IN_JOINT


def test_a54_in_a_world_too_it_is_in_the_model() -> None:
    text = (
        f'<sdf version="1.4"><world name="w"><model name="m">{jointed(PLAIN)}</model></world></sdf>'
    )
    model = translate.load(text).world.models[0]
    assert axis_in_joint(model) == pytest.approx(IN_MODEL, abs=1e-15)


def test_a54_both_axes_are() -> None:
    second = "<axis2><xyz>0 1 0</xyz></axis2>"
    joint = read(jointed(PLAIN, second).replace("revolute", "universal"), "1.4").joint("j")
    assert joint.axis == Axis((1, 0, 0), "__model__")
    assert joint.axis2 == Axis((0, 1, 0), "__model__")


def test_c20_an_axis_without_direction_has_that_of_the_default() -> None:
    joint = read(jointed("<axis/>"), "1.4").joint("j")
    assert joint.axis == Axis((0, 0, 1), "__model__")


# --- Poses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "attributes", "relative_to"),
    [
        pytest.param("1.5", 'frame="a"', "a", id="A56-frame"),
        pytest.param("1.6", 'frame="a"', "a", id="A56-frame-in-1.6"),
        pytest.param("1.6", 'frame="a" relative_to="b"', "a", id="A56-frame-wins"),
        pytest.param("1.6", 'frame="" relative_to="b"', "", id="A56-even-if-empty"),
        pytest.param("1.6", 'relative_to="a"', "a", id="A65-relative-to-is-honoured"),
        pytest.param("1.4", 'relative_to="a"', "a", id="A65-in-any-version"),
    ],
)
def test_the_frame_of_a_pose(version: str, attributes: str, relative_to: str) -> None:
    model = read(
        '<link name="a"><pose>1 0 0 0 0 0</pose></link><link name="b"/>'
        f'<link name="c"><pose {attributes}>0 2 0 0 0 0</pose></link>',
        version,
    )
    assert model.link("c").pose == Pose((0, 2, 0), relative_to=relative_to)


def test_a52_what_a_plugin_says_is_left_alone() -> None:
    plugin = '<plugin filename="p"><pose frame="a">1 0 0 0 0 0</pose></plugin>'
    (fragment,) = read(f'<link name="a"/>{plugin}', "1.6").fragments
    assert 'frame="a"' in fragment.xml


def test_from_1_7_on_a_frame_attribute_is_just_unknown() -> None:
    model = read('<link name="a"/><link name="b"><pose frame="a">1 0 0 0 0 0</pose></link>', "1.7")
    assert model.link("b").pose == Pose((1, 0, 0))
    assert [item.attribute for item in model.link("b").fragments] == ["frame"]


def test_a19_what_came_later_is_read_in_any_version() -> None:
    pose = '<pose degrees="true">0 0 0 90 0 0</pose>'
    assert read(f'<link name="a">{pose}</link>', "1.6").link("a").pose.rotation == (90, 0, 0)


# --- Names ----------------------------------------------------------------------------------------


def test_i8_before_1_7_the_later_of_two_namesakes_is_renamed() -> None:
    model = read(
        '<frame name="a"/>\n<link name="a"/>\n'
        '<joint name="a" type="fixed"><parent>world</parent><child>a</child></joint>',
        "1.6",
    )
    assert [frame.name for frame in model.explicit_frames] == ["a"]
    assert [link.name for link in model.links] == ["a_link"]
    assert [joint.name for joint in model.joints] == ["a_joint"]
    # References go on meaning whoever has the name now.
    assert model.frames.attached_to(model.joints[0].child) == "a_link"


def test_a59_an_inertial_was_never_anywhere_but_in_its_link() -> None:
    model = read(
        '<link name="a"><inertial><pose relative_to="">1 0 0 0 0 0</pose></inertial></link>', "1.7"
    )
    inertial = model.link("a").inertial
    assert inertial is not None
    assert inertial.pose == Pose((1, 0, 0))
