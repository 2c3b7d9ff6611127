"""Links in other words: frames that moved, frames for links, other names, added mass."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from math import pi

import pytest
from support.kinematic_robots import X, Z, add_link, codes, heavy, robot, xyz

import translate
from translate.equivalence.compare import compare_models
from translate.model.joint import Axis, Joint
from translate.model.link import AutoInertia, Frame, Inertial, Link, Sphere, Visual
from translate.model.model import Model
from translate.model.pose import Pose, Transform

MOVE = xyz(0.1, -0.2, 0.3, rpy=(0.4, 0.5, -0.6))


# --- Frames of links ----------------------------------------------------------------------------


def move_frame(model: Model, name: str, X_AB: Pose = MOVE) -> None:
    """Put the frame of a link elsewhere and leave everything in the world where it is.

    All poses of the robot are given in its links, so that only those that name this one change.
    """
    link = model.link(name)
    back = X_AB.transform.inverse()

    def moved(pose: Pose) -> Pose:
        return (back @ pose.transform).as_pose(pose.relative_to)

    link.pose = X_AB.relative(link.pose.relative_to)
    if link.inertial is not None:
        link.inertial = replace(link.inertial, pose=moved(link.inertial.pose))
    for shape in [*link.visuals, *link.collisions]:
        shape.pose = moved(shape.pose)
    for joint in model.joints:
        if joint.pose.relative_to == name:
            joint.pose = moved(joint.pose)


@pytest.mark.parametrize("name", ["upper", "fore", "hand", "finger", "wheel", "eye"])
def test_a_frame_that_moved_in_its_link_is_noted(name: str) -> None:
    model = robot()
    move_frame(model, name)
    comparison = compare_models(robot(), model)
    assert comparison.differences == []
    assert {(note.code, note.element) for note in comparison.notes} == {
        ("link-frame-moved", f"link '{name}'")
    }
    assert comparison.max_position_error_m < 1e-14


def test_one_shape_is_enough_to_see_a_frame_move() -> None:
    one = robot()
    one.link("tool").visuals = [Visual("", Sphere(0.1), xyz(0, 0, 0.1))]
    other = deepcopy(one)
    move_frame(other, "tool")
    comparison = compare_models(one, other)
    assert (comparison.differences, codes(comparison.notes)) == ([], {"link-frame-moved"})


def test_the_frame_of_the_root_may_move_too() -> None:
    model = robot()
    move_frame(model, "base")
    comparison = compare_models(robot(), model)
    assert comparison.differences == []
    assert ("link-frame-moved", "link 'base'") in {(n.code, n.element) for n in comparison.notes}


def test_all_frames_may_move_at_once() -> None:
    model = robot()
    names = ("upper", "fore", "hand", "finger", "wheel", "eye")
    for name in names:
        move_frame(model, name)
    comparison = compare_models(robot(), model)
    assert comparison.differences == []
    assert len(comparison.notes) == len(names)


def test_moved_frames_hide_no_difference() -> None:
    model = robot()
    for name in ("upper", "fore", "hand"):
        move_frame(model, name)
    model.link("fore").pose = model.link("fore").pose._replace(xyz=(0.1, -0.2, 0.3 + 1e-6))
    comparison = compare_models(robot(), model)
    assert [(item.code, item.element) for item in comparison.differences] == [
        ("link-pose", "link 'fore'")
    ]


def test_an_empty_link_is_its_frame() -> None:
    # Only the frame specifies the place of the tool, so the frame must not move.
    model = robot()
    move_frame(model, "tool")
    assert codes(compare_models(robot(), model).differences) == {"link-pose"}


def test_moved_frames_can_be_reported() -> None:
    model = robot()
    move_frame(model, "fore")
    comparison = compare_models(robot(), model, moved_links={"fore": MOVE.transform})
    assert comparison.differences == comparison.notes == []


def test_a_frame_with_a_reported_move_may_be_back_in_its_place() -> None:
    assert compare_models(robot(), robot(), moved_links={"fore": MOVE.transform}).same


@pytest.mark.parametrize(
    "reported",
    [
        pytest.param({}, id="not reported"),
        pytest.param({"hand": MOVE.transform}, id="another link"),
        pytest.param({"fore": Transform((0.1, -0.2, 0.3 + 1e-6), MOVE.quat_xyzw)}, id="elsewhere"),
    ],
)
def test_a_frame_must_move_as_reported(reported: dict[str, Transform]) -> None:
    model = robot()
    move_frame(model, "fore")
    comparison = compare_models(robot(), model, moved_links=reported)
    assert ("link-pose", "link 'fore'") in {(d.code, d.element) for d in comparison.differences}


def test_inertia_may_be_written_in_other_axes() -> None:
    # A quarter turn about z of the axes: xx and yy change places, xy its sign, xz and yz both.
    one = Model("m", links=[Link("l", inertial=heavy(1.0))])
    other = deepcopy(one)
    xx, xy, xz, yy, yz, zz = one.links[0].inertial.inertia
    inertia = one.links[0].inertial.inertia._replace(ixx=yy, ixy=-xy, ixz=yz, iyy=xx, iyz=-xz)
    assert inertia.izz == zz
    other.links[0].inertial = Inertial(1.0, inertia, xyz(0, 0, 0, rpy=(0, 0, pi / 2)))
    comparison = compare_models(one, other)
    assert (comparison.same, codes(comparison.notes)) == (True, {"inertial-axes"})
    assert comparison.inertia_error < 1e-16


# --- Frames for links ---------------------------------------------------------------------------


def tool_as_frame() -> Model:
    model = robot()
    model.links.remove(model.link("tool"))
    model.joints.remove(model.joint("tool_joint"))
    pose = xyz(0.1, 0, 0, rpy=(0, 1.5, 0))
    model.explicit_frames = [Frame("tool_joint", "hand", pose), Frame("tool", "tool_joint")]
    return model


def test_an_empty_link_may_be_a_frame() -> None:
    for one, other in ((robot(), tool_as_frame()), (tool_as_frame(), robot())):
        comparison = compare_models(one, other)
        assert comparison.differences == []
        assert [(note.code, note.element) for note in comparison.notes] == [
            ("link-is-frame", "link 'tool'")
        ]


def test_a_frame_must_be_where_the_link_is() -> None:
    model = tool_as_frame()
    model.explicit_frames[1].pose = xyz(1e-6, 0, 0)
    assert codes(compare_models(robot(), model).differences) == {"link-pose"}


def test_a_link_with_mass_is_no_frame() -> None:
    one = robot()
    one.link("tool").inertial = heavy(1.0)
    assert codes(compare_models(one, tool_as_frame()).differences) == {"mass", "inertia"}


def test_joints_may_start_from_the_frame() -> None:
    one, other = robot(), tool_as_frame()
    for model in (one, other):
        add_link(model, "claw_joint", "revolute", "tool", "claw", xyz(0, 0, 0.1), Axis(X))
    assert compare_models(one, other).same
    assert compare_models(other, one).same


def test_a_massless_root_may_be_a_frame_on_its_child() -> None:
    one = Model("m", links=[Link("root")])
    add_link(one, "root_joint", "fixed", "root", "base", xyz(0, 0, 0.5)).inertial = heavy(1.0)
    add_link(one, "j", "revolute", "base", "arm", xyz(0.1, 0, 0), Axis(Z)).inertial = heavy(1.0)
    other = deepcopy(one)
    other.links.pop(0)
    other.joints.pop(0)
    other.links[0].pose = xyz(0, 0, 0.5)
    other.explicit_frames = [Frame("root", "base", Pose(relative_to="__model__"))]
    comparison = compare_models(one, other)
    assert (comparison.differences, codes(comparison.notes)) == ([], {"link-is-frame"})


# --- Names and added mass -----------------------------------------------------------------------


def test_the_names_of_urdf_come_first() -> None:
    one, other = robot(), robot()
    other.link("fore").urdf_name = "fore"
    other.link("fore").name = "fore_link"
    other.joint("slide").parent = "fore_link"
    other.joint("slide").pose = other.joint("slide").pose.relative("fore_link")
    other.joint("elbow").child = "fore_link"
    comparison = compare_models(one, other)
    assert comparison.differences == comparison.notes == []


def flat_and_nested() -> tuple[Model, Model]:
    inner = Model("inner", xyz(0, 0, 1), links=[Link("a")])
    add_link(inner, "j", "revolute", "a", "b", xyz(1, 0, 0), Axis(Z))
    nested = Model("m", links=[Link("base")], models=[inner])
    nested.joints = [Joint("mount", "fixed", "base", "inner::a")]
    flat = Model("m", links=[Link("base")])
    add_link(flat, "mount", "fixed", "base", "inner__a", xyz(0, 0, 1))
    add_link(flat, "inner__j", "revolute", "inner__a", "inner__b", xyz(1, 0, 0), Axis(Z))
    return nested, flat


def test_renamed_parts_are_found_by_their_new_names() -> None:
    nested, flat = flat_and_nested()
    renames = {f"inner::{name}": f"inner__{name}" for name in ("a", "b", "j")}
    comparison = compare_models(nested, flat, renames=renames)
    assert comparison.differences == comparison.notes == []


def test_renamed_parts_are_different_without_a_table_of_names() -> None:
    nested, flat = flat_and_nested()
    assert codes(compare_models(nested, flat).differences) >= {"link-missing", "link-added"}


@pytest.mark.parametrize(
    ("mass", "reported", "differences"),
    [
        pytest.param(1e-3, {"tool": (1e-3, 1e-6)}, set(), id="reported"),
        pytest.param(1e-3, {}, {"mass", "inertia"}, id="not reported"),
        pytest.param(2e-3, {"tool": (1e-3, 1e-6)}, {"mass"}, id="more than reported"),
        pytest.param(None, {"tool": (1e-3, 1e-6)}, set(), id="reported, but removed by a reader"),
    ],
)
def test_added_inertia_is_subtracted(
    mass: float | None, reported: dict[str, tuple[float, float]], differences: set[str]
) -> None:
    model = robot()
    if mass is not None:
        inertial = Inertial(mass)
        inertial.inertia = inertial.inertia._replace(ixx=1e-6, iyy=1e-6, izz=1e-6)
        model.link("tool").inertial = inertial
    assert codes(compare_models(robot(), model, added_inertia=reported).differences) == differences


def test_the_inertia_of_a_link_without_mass_is_noted_only() -> None:
    one, other = robot(), robot()
    one.link("tool").inertial = Inertial(0.0)
    comparison = compare_models(one, other)
    assert (comparison.differences, codes(comparison.notes)) == ([], {"massless-inertia"})


def test_a_computed_inertia_counts_by_its_values() -> None:
    one, other = robot(), robot()
    one.link("fore").inertial.auto = AutoInertia()
    comparison = compare_models(one, other)
    assert (comparison.differences, codes(comparison.notes)) == ([], {"inertial-auto"})


def test_a_visual_may_be_placed_in_any_frame() -> None:
    one = Model("m", links=[Link("a"), Link("b", xyz(0, 0, 1))])
    other = deepcopy(one)
    one.links[0].visuals = [Visual("v", Sphere(1), xyz(0, 0, 3))]
    other.links[0].visuals = [Visual("v", Sphere(1), xyz(0, 0, 2, "b"))]
    assert compare_models(one, other).same


def test_a_frame_of_a_model_without_links_is_no_link() -> None:
    include = "<include><uri>model://missing</uri></include>"
    text = f'<sdf version="1.8"><model name="m"><frame name="f"/>{include}</model></sdf>'
    one = translate.load(text, resources=translate.Resources(missing_includes="keep")).model
    other = Model("m", links=[Link("a"), Link("f")])
    for first, second, kind in ((one, other, "added"), (other, one, "missing")):
        assert codes(compare_models(first, second).differences) == {f"link-{kind}"}
