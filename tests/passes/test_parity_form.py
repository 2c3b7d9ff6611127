"""What can be copied to URDF, and what stands in the way (seed 1, section 1.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from support.pass_robots import (
    arm,
    assert_same_places,
    at,
    joint,
    link,
    places,
    robots,
    sensor,
    thorough,
)

from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Location
from translate.model.joint import Axis, Joint
from translate.model.link import (
    Box,
    Capsule,
    Collision,
    Cone,
    Frame,
    Inertial,
    Mesh,
    Sphere,
    Visual,
)
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.obstacles import copy_obstacles, is_parity, obstacles
from translate.passes.parity import to_tree_form
from translate.report.loss_report import LossReport

FORMS = {
    "free": arm(),
    "placed": arm(pose=at(1, 2, 3)),
    "root placed": arm(
        links=[
            link("base", at(1, 2, 3)),
            link("upper", at(to="shoulder")),
            link("lower", at(to="elbow")),
        ]
    ),
    "in the world": arm(
        links=[
            link("base", at(to="weld")),
            link("upper", at(to="shoulder")),
            link("lower", at(to="elbow")),
        ],
        joints=[
            joint("weld", "world", "base", "fixed", pose=at(1, 2, 3, to="__model__")),
            *arm().joints,
        ],
    ),
    "floating": Model(
        "m",
        links=[link("a", at(to="j"))],
        joints=[Joint("j", "floating", "world", "a", at(1, 2, 3, to="__model__"))],
    ),
    "one link": Model("m", links=[link("a")]),
    "cut joint": arm(loop_joints=[joint("cut", "base", "lower", pose=at(1, 2, 3, to="lower"))]),
    "quaternion": Model(
        "m",
        links=[link("a"), link("b", at(to="j"))],
        joints=[joint("j", "a", "b", pose=Pose((0, 0, 0), (0.0, 0.0, 0.0, 1.0), "quat_xyzw", "a"))],
    ),
    "zero axis": Model(
        "m",
        links=[link("a"), link("b", at(to="j"))],
        joints=[joint("j", "a", "b", pose=at(to="a"), axis=Axis((0, 0, 0)))],
    ),
}


@pytest.mark.parametrize("model", FORMS.values(), ids=FORMS)
def test_a_model_in_parity_form_is_the_same_object(model: Model) -> None:
    report = LossReport()
    assert is_parity(model)
    assert to_tree_form(model, UrdfOptions(), report) is model
    assert report == LossReport()


def with_base(**parts: object) -> Model:
    model = arm()
    return replace(model, links=[replace(model.links[0], **parts), *model.links[1:]])  # type: ignore[arg-type]


def with_elbow(**parts: object) -> Model:
    model = arm()
    return replace(model, joints=[model.joints[0], replace(model.joints[1], **parts)])  # type: ignore[arg-type]


OBSTACLES = {
    "model-without-link": Model("m"),
    "placement-frame": arm(placement_frame="upper"),
    "model-pose": replace(FORMS["in the world"], pose=at(1, 0, 0)),
    "nested-model": arm(models=[Model("inner", links=[link("x")])]),
    "explicit-frame": arm(explicit_frames=[Frame("tool", "lower")]),
    "joint-type": with_elbow(type="ball"),
    "joint-end": with_elbow(parent="tool", pose=at(to="tool")),
    "joint-pose": with_elbow(pose=at(0, 0, 0.4)),
    "joint-axis-missing": with_elbow(axis=None),
    "axis-expressed-in": with_elbow(axis=Axis((1, 0, 0), "upper")),
    "link-with-two-parents": replace(
        arm(), joints=[*arm().joints, joint("again", "base", "lower", pose=at(to="base"))]
    ),
    "several-trees": replace(arm(), links=[*arm().links, link("loose")]),
    "loop": Model(
        "m",
        links=[link("base"), link("a", at(to="ba")), link("b", at(to="ab"))],
        joints=[joint("ab", "a", "b", pose=at(to="a")), joint("ba", "b", "a", pose=at(to="b"))],
    ),
    "link-pose": with_base(pose=at(1, 0, 0, to="upper")),
    "inertial-pose": with_base(inertial=Inertial(pose=at(to="upper"))),
    "shape-pose": with_base(visuals=[Visual("v", Box((1, 1, 1)), at(to="upper"))]),
    "geometry": with_base(visuals=[Visual("v", Cone(1, 1))]),
}


@pytest.mark.parametrize(("code", "model"), OBSTACLES.items(), ids=OBSTACLES)
def test_each_obstacle_is_named(code: str, model: Model) -> None:
    assert {item.code for item in obstacles(model)} == {code}
    assert not is_parity(model)


@pytest.mark.parametrize(
    ("written", "is_obstacle"),
    [
        (at(to="elbow"), False),
        (at(0, 0, 0.1, to="elbow"), True),
        (at(), True),
        (at(to="upper"), True),
    ],
)
def test_a_child_link_sits_on_its_joint(written: Pose, *, is_obstacle: bool) -> None:
    model = arm()
    model.links[2].pose = written
    assert [item.code for item in obstacles(model)] == ["link-pose"] * is_obstacle


@pytest.mark.parametrize(
    ("geometry", "is_obstacle"),
    [(Capsule(1, 2), False), (Mesh("a.dae"), False), (Mesh("a.dae", submesh="b"), True)],
)
def test_urdf_has_capsules_and_whole_meshes(geometry: Mesh, *, is_obstacle: bool) -> None:
    model = with_base(visuals=[Visual("v", geometry)])
    assert is_parity(model) is not is_obstacle


# Poses and axes that name the frame that they have by default (S B66 - B68.1, C24).
OWN_FRAMES = {
    "visual": with_base(visuals=[Visual("v", Box((1, 1, 1)), at(1, 0, 0, to="base"))]),
    "collision": with_base(collisions=[Collision("c", Sphere(1), at(1, 0, 0, to="base"))]),
    "inertial": with_base(inertial=Inertial(1.0, pose=at(1, 0, 0, to="base"))),
    "axis": with_elbow(axis=Axis((1, 0, 0), "elbow")),
    "sensor": with_base(fragments=[sensor('<pose relative_to="base">1 0 0 0 0 0</pose>')]),
}


@pytest.mark.parametrize("model", OWN_FRAMES.values(), ids=OWN_FRAMES)
def test_a_pose_that_names_its_own_frame_is_no_obstacle(model: Model) -> None:
    assert is_parity(model)
    assert copy_obstacles(model, capsules=True) == []
    report = LossReport()
    result = to_tree_form(model, UrdfOptions(), report)
    assert_same_places(places(model), places(result))
    assert report.losses == []


def test_an_obstacle_has_a_place() -> None:
    model = with_elbow(type="ball", axis=None, location=Location("robot.sdf", 17, "joint"))
    (found,) = obstacles(model)
    assert (found.path, found.line, found.severity) == ("robot.sdf", 17, "info")


@pytest.mark.parametrize("model", OBSTACLES.values(), ids=OBSTACLES)
def test_an_obstacle_comes_with_what_to_write_instead(model: Model) -> None:
    assert all(item.hint for item in obstacles(model))


def test_a_capsule_needs_a_newer_urdf() -> None:
    model = with_base(visuals=[Visual("v", Capsule(1, 2))])
    assert to_tree_form(model, UrdfOptions(capsules=True)) is model
    assert len(to_tree_form(model).links[0].visuals) == 3


@pytest.mark.parametrize(
    ("model", "code", "line"),
    [
        (arm(links=[link("base", at(to="nowhere"))]), "pose-relative-to-invalid", 0),
        (
            with_base(visuals=[Visual("v", Box((1, 1, 1)), at(to="x"), location=Location("", 8))]),
            "pose-relative-to-invalid",
            8,
        ),
        (
            with_elbow(axis=Axis((1, 0, 0), "x"), location=Location("", 9)),
            "joint-axis-expressed-in-invalid",
            9,
        ),
    ],
)
def test_what_does_not_resolve_is_an_error_in_its_line(model: Model, code: str, line: int) -> None:
    with pytest.raises(TranslateError) as caught:
        to_tree_form(model)
    assert (caught.value.diagnostics[0].code, caught.value.diagnostics[0].line) == (code, line)


def test_what_does_not_resolve_in_a_nested_model_is_an_error() -> None:
    inner = Model("n", links=[link("x", visuals=[Visual("v", Box((1, 1, 1)), at(to="base"))])])
    with pytest.raises(TranslateError, match="model 'n' has no frame 'base'"):
        to_tree_form(arm(models=[inner]))


@thorough
@given(robots())
def test_a_model_is_in_parity_form_exactly_if_there_is_nothing_to_do(model: Model) -> None:
    result = to_tree_form(model)
    assert is_parity(model) == (result is model)
    assert obstacles(result) == []
    assert to_tree_form(result) is result
