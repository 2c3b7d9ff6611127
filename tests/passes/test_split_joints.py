"""Joints that URDF lacks become chains of those that it has (reference U D3.1 – D3.3)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from lxml import etree
from support.pass_robots import (
    arm,
    assert_same_places,
    at,
    codes,
    joint,
    link,
    places,
    robots,
    sensor,
    thorough,
)

import translate
from translate.constructs.joint_chains import report_split_joints, split_joints
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint, Limit, Mimic
from translate.model.link import Frame, Inertia
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.joint_ends import resolve_ends
from translate.report.loss_report import LossReport


def split(model: Model, **options: object) -> tuple[Model, LossReport]:
    report = LossReport()
    return split_joints(model, UrdfOptions(**options), report), report  # type: ignore[arg-type]


def pair(moving: Joint, *others: Joint, **parts: object) -> Model:
    """Two links and a joint ``j`` between them."""
    links = [link("a"), link("b", at(0, 0, 1))]
    return Model("m", **{"links": links, "joints": [moving, *others], **parts})  # type: ignore[arg-type]


def chain(model: Model) -> list[tuple[str, str, str, str]]:
    return [(item.name, item.type, item.parent, item.child) for item in model.joints]


def axes(model: Model) -> list[Axis | None]:
    return [item.axis for item in model.joints]


def test_joints_of_urdf_stay_the_same_object() -> None:
    model = arm(
        joints=[joint("shoulder", "base", "upper"), joint("elbow", "upper", "lower", "prismatic")]
    )
    assert split(model)[0] is model


def test_a_ball_turns_about_z_then_y_then_x() -> None:
    model, report = split(pair(joint("j", "a", "b", "ball")))
    assert chain(model) == [
        ("j_z", "revolute", "a", "j_z_link"),
        ("j_y", "revolute", "j_z_link", "j_y_link"),
        ("j", "revolute", "j_y_link", "b"),
    ]
    assert axes(model) == [Axis((0, 0, 1)), Axis((0, 1, 0)), Axis((1, 0, 0))]
    assert report.provenance.split_joints == {"j": ("j_z", "j_y", "j")}


@pytest.mark.parametrize("kind", ["universal", "revolute2"])
def test_two_axes_are_two_joints_the_first_axis_at_the_parent(kind: str) -> None:
    one = Axis((1, 0, 0), "b", Limit(-1, 1))
    two = Axis((0, 1, 0), limit=Limit(None, math.inf))
    model, report = split(pair(joint("j", "a", "b", kind, axis=one, axis2=two)))
    assert chain(model) == [
        ("j_axis", "revolute", "a", "j_axis_link"),
        ("j", "revolute", "j_axis_link", "b"),
    ]
    assert axes(model) == [one, two]
    assert report.provenance.split_joints == {"j": ("j_axis", "j")}


@pytest.mark.parametrize(
    ("pitch", "multiplier"),
    [(0.02, 0.02 / math.tau), (-0.5, -0.5 / math.tau), (None, 1 / math.tau)],
)
def test_a_screw_turns_and_slides_by_its_pitch(pitch: float | None, multiplier: float) -> None:
    axis = Axis((0, 1, 0), "a", Limit(0, 10))
    model, report = split(pair(joint("j", "a", "b", "screw", axis=axis, screw_thread_pitch=pitch)))
    assert chain(model) == [
        ("j", "revolute", "a", "j_turn_link"),
        ("j_slide", "prismatic", "j_turn_link", "b"),
    ]
    assert axes(model) == [axis, Axis((0, 1, 0), "a", mimic=Mimic("j", multiplier))]
    assert report.provenance.split_joints == {"j": ("j", "j_slide")}


@pytest.mark.parametrize("kind", ["ball", "universal", "screw"])
@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (at(1, 2, 3, (0.1, 0.2, 0.3)), at(1, 2, 3, (0.1, 0.2, 0.3), to="b")),
        (at(1, 2, 3, to="a"), at(1, 2, 3, to="a")),
    ],
    ids=["in the child", "in words"],
)
def test_all_parts_start_where_the_joint_is(kind: str, written: Pose, expected: Pose) -> None:
    model, _ = split(pair(joint("j", "a", "b", kind, pose=written)))
    first, *others = model.joints
    assert first.pose == expected
    assert all(item.pose == Pose(relative_to=item.parent) for item in others)
    between = [item for item in model.links if item.name not in ("a", "b")]
    assert [item.pose.relative_to for item in between] == [item.name for item in model.joints[:-1]]
    assert all(item.pose.is_identity for item in between)


def test_the_links_between_have_the_mass_that_was_chosen() -> None:
    model, report = split(pair(joint("j", "a", "b", "ball")), added_mass=0.5, added_inertia=0.25)
    inertial = model.link("j_z_link").inertial
    assert inertial is not None
    assert (inertial.mass, inertial.inertia) == (0.5, Inertia(0.25, 0, 0, 0.25, 0, 0.25))
    assert report.provenance.added_inertia == {"j_z_link": (0.5, 0.25), "j_y_link": (0.5, 0.25)}


def test_links_and_joints_stand_before_the_child() -> None:
    model, _ = split(
        arm(joints=[joint("shoulder", "base", "upper", "ball"), joint("elbow", "upper", "lower")])
    )
    assert [item.name for item in model.links] == [
        "base",
        "shoulder_z_link",
        "shoulder_y_link",
        "upper",
        "lower",
    ]
    assert [item.name for item in model.joints][-1] == "elbow"


def test_new_names_are_free() -> None:
    taken = [link("a"), link("b"), link("j_axis"), link("j_axis_link")]
    model, report = split(pair(joint("j", "a", "b", "universal"), links=taken))
    assert report.provenance.split_joints == {"j": ("j_axis_1", "j")}
    assert model.joints[0].child == "j_axis_link_1"


def test_content_goes_to_the_part_that_it_belongs_to() -> None:
    fragments = [
        sensor(),
        Fragment("sdf", "x", "<x/>", "axis/dynamics"),
        Fragment("sdf", "y", "<y/>", "axis2/dynamics"),
    ]
    model, _ = split(pair(joint("j", "a", "b", "universal", fragments=fragments)))
    first, last = model.joints
    assert first.fragments == [fragments[1]]
    assert last.fragments == [sensor(), Fragment("sdf", "y", "<y/>", "axis/dynamics")]


@pytest.mark.parametrize(
    ("kind", "followed", "expected"),
    [
        ("universal", "axis", "j_axis"),
        ("universal", "axis2", "j"),
        ("revolute2", "axis2", "j"),
        ("screw", "axis", "j"),
        # A reader ignores the second axis of a screw.
        ("screw", "axis2", "j"),
    ],
)
def test_followers_follow_the_part_that_moves(kind: str, followed: str, expected: str) -> None:
    follower = joint("k", "b", "c", axis=Axis(mimic=Mimic("j", 2.0, axis=followed)))
    links = [link("a"), link("b"), link("c")]
    model, _ = split(pair(joint("j", "a", "b", kind), follower, links=links))
    axis = model.joint("k").axis
    assert axis is not None
    assert axis.mimic == Mimic(expected, 2.0)


def test_the_second_axis_may_follow_the_first() -> None:
    two = Axis((0, 1, 0), mimic=Mimic("j", -1.0, axis="axis"))
    model, _ = split(pair(joint("j", "a", "b", "universal", axis2=two)))
    assert model.joints[1].axis == Axis((0, 1, 0), mimic=Mimic("j_axis", -1.0))


def test_a_split_is_reported_under_the_name_in_the_input() -> None:
    report = LossReport()
    report.provenance.renamed("joint", "n::j", "j")
    whole = joint("j", "a", "b", "ball")
    split_joints(pair(whole), UrdfOptions(), report)
    assert report.provenance.split_joints == {"n::j": ("j_z", "j_y", "j")}
    report_split_joints({"n::j": whole}, (1e-5, 1e-8), report)
    assert [(loss.code, loss.severity) for loss in report.losses] == [
        ("joint-split", "approximated")
    ]


def test_a_report_names_the_parts_of_a_joint_as_in_the_output() -> None:
    text = """<sdf version="1.7"><model name="m"><link name="a"/><link name="b"/>
    <joint name="x::u" type="universal"><parent>a</parent><child>b</child>
    <axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint></model></sdf>"""
    result = translate.convert(text, to="urdf", lenient=True)
    (reason,) = [loss.reason for loss in result.losses if loss.code == "joint-split"]
    joints = etree.fromstring(result.text.encode()).findall("joint")
    names = [joint.get("name") for joint in joints]
    assert names == ["x__u_axis", "x__u"]
    assert reason.endswith("it is replaced by x__u_axis, x__u")


@pytest.mark.parametrize("kind", ["revolute", "continuous", "prismatic", "screw"])
def test_a_missing_axis_is_the_default_of_sdformat(kind: str) -> None:
    model, report = split(pair(Joint("j", kind, "a", "b")))  # type: ignore[arg-type]
    assert model.joints[0].axis == Axis((0, 0, 1))
    assert codes(report)[0] == "joint-axis-missing"


@pytest.mark.parametrize("kind", ["fixed", "floating", "ball"])
def test_a_joint_that_needs_no_axis_gets_none(kind: str) -> None:
    model, report = split(pair(Joint("j", kind, "a", "b")))  # type: ignore[arg-type]
    assert "joint-axis-missing" not in codes(report)
    assert model.link("b") == pair(joint("j", "a", "b")).link("b")


def test_what_is_placed_on_the_joint_stays_there() -> None:
    model = pair(
        joint("j", "a", "b", "screw", pose=at(0, 0, 0.5)),
        explicit_frames=[Frame("f", "b", at(1, 0, 0, to="j"))],
    )
    assert_same_places(places(model), places(split(model)[0]))


@thorough
@given(robots(loops=False, world=False))
def test_everything_stays_where_it_is(model: Model) -> None:
    model = resolve_ends(model, LossReport())
    result, report = split(model)
    whole = {item.name for item in model.joints if item.name in report.provenance.split_joints}
    before = {key: value for key, value in places(model).items() if key[0] not in whole}
    assert_same_places(before, places(result))
