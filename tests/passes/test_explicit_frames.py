"""Explicit frames are folded or become links (U D3.6; seed 1, sections 1.1 and 2)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
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

from translate.constructs.explicit_frames import fold_frames, frames_to_links
from translate.model.fragment import Fragment
from translate.model.link import Box, Frame, Link, Visual
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.joint_ends import resolve_ends
from translate.passes.parity import to_tree_form
from translate.report.loss_report import LossReport

L1L2 = at(0.1, 0.2, 0.3, (0.4, 0.5, 0.6))
L1L3 = at(-0.3, 0.1, 1 / 3, (0.0, 0.0, 1.5))
L3L4 = Pose((0, 0, 0.25), (0.0, 0.6, 0.0, 0.8), "quat_xyzw")


def example_1_1() -> Model:
    """Parity with URDF using relative_to (seed 1, section 1.1)."""
    return Model(
        "model",
        links=[
            link("link1"),
            link("link2", at(to="joint1")),
            link("link3", at(to="joint2")),
            link("link4", at(to="joint3")),
        ],
        joints=[
            joint("joint1", "link1", "link2", pose=L1L2.relative("link1")),
            joint("joint2", "link1", "link3", pose=L1L3.relative("link1")),
            joint("joint3", "link3", "link4", pose=L3L4.relative("link3")),
        ],
    )


def example_2() -> Model:
    """The same model with its poses in frames (seed 1, section 2)."""
    return Model(
        "model",
        links=[
            link("link1"),
            link("link2", at(to="link2_frame")),
            link("link3", at(to="link3_frame")),
            link("link4", at(to="link4_frame")),
        ],
        joints=[
            joint("joint1", "link1", "link2", pose=at(to="joint1_frame")),
            joint("joint2", "link1", "link3", pose=at(to="joint2_frame")),
            joint("joint3", "link3", "link4", pose=at(to="joint3_frame")),
        ],
        explicit_frames=[
            Frame("joint1_frame", "link1", L1L2),
            Frame("joint2_frame", "link1", L1L3),
            Frame("joint3_frame", "link3", L3L4),
            Frame("link2_frame", "joint1"),
            Frame("link3_frame", "joint2"),
            Frame("link4_frame", "joint3"),
        ],
    )


def to_links(model: Model, **options: object) -> tuple[Model, LossReport]:
    report = LossReport()
    resolved = resolve_ends(model, LossReport())
    return frames_to_links(resolved, UrdfOptions(**options), report), report  # type: ignore[arg-type]


def folded(model: Model, **options: object) -> tuple[Model, LossReport]:
    report = LossReport()
    return fold_frames(model, UrdfOptions(**options), report), report  # type: ignore[arg-type]


# --- Folding ------------------------------------------------------------------------------------


def test_both_forms_of_parity_in_the_proposal_are_the_same_model() -> None:
    assert folded(example_2())[0] == example_1_1()


def test_both_forms_have_the_same_tree() -> None:
    assert to_tree_form(example_2()) == to_tree_form(example_1_1()) == example_1_1()


def test_folding_is_reported() -> None:
    _, report = folded(example_2())
    assert {(loss.code, loss.severity) for loss in report.losses} == {("frame-folded", "harmless")}
    assert len(report.losses) == 6


def mount(*users: object, **parts: object) -> Model:
    """A frame on the base; the arm stands on it."""
    return arm(
        links=[link("base"), link("upper", at(to="mount")), link("lower", at(to="elbow"))],
        explicit_frames=[Frame("mount", "base", at(0, 0, 0.5))],
        **parts,
    )


def looked_at(pose: Pose) -> Link:
    """A base with something to see."""
    return link("base", visuals=[Visual("v", Box((1, 1, 1)), pose)])


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        ({}, False),
        (
            {"links": [link("base"), link("upper", at(to="mount")), link("lower", at(to="mount"))]},
            True,
        ),
        ({"links": [looked_at(at(to="mount")), link("upper", at(to="mount"))]}, True),
        ({"links": [looked_at(at(to="mount")), link("upper")]}, True),
        ({"links": [link("base"), link("upper", at(0.1, 0, 0, to="mount"))]}, True),
        ({"links": [link("base"), link("upper")]}, True),
        ({"joints": [joint("shoulder", "mount", "upper")]}, True),
        ({"canonical_link": "mount"}, True),
        ({"fragments": [Fragment("sdf", "plugin", "<plugin><f>mount</f></plugin>")]}, True),
        (
            {
                "explicit_frames": [
                    Frame("mount", "base", fragments=[Fragment("sdf", "x:y", "<x:y/>")])
                ]
            },
            True,
        ),
    ],
    ids=[
        "the pose of one link",
        "two links",
        "a link and a visual",
        "a visual only",
        "a pose of its own",
        "no use at all",
        "the end of a joint",
        "the canonical link",
        "a plugin",
        "contents",
    ],
)
def test_a_frame_that_does_more_than_hold_one_pose_is_kept(
    change: dict[str, object], *, kept: bool
) -> None:
    model, _ = folded(replace(mount(), **change))  # type: ignore[arg-type]
    assert bool(model.explicit_frames) is kept


@pytest.mark.parametrize(
    ("frames", "kept"), [("auto", False), ("public", False), ("drop", False), ("link", True)]
)
def test_folding_is_a_choice(frames: str, *, kept: bool) -> None:
    model, _ = folded(mount(), frames=frames)
    assert bool(model.explicit_frames) is kept


def test_a_model_without_such_frames_is_the_same_object() -> None:
    for model in (arm(), arm(explicit_frames=[Frame("tool", "lower")])):
        assert folded(model)[0] is model


# --- Links --------------------------------------------------------------------------------------


def test_a_frame_becomes_a_link_without_mass_on_a_fixed_joint() -> None:
    frame = Frame("tool", "lower", L3L4, comments=("the tool",))
    model, report = to_links(arm(explicit_frames=[frame]))
    tool = model.link("tool")
    assert (tool.inertial, tool.pose, tool.comments) == (None, at(to="tool_joint"), ("the tool",))
    fixed = model.joint("tool_joint")
    assert (fixed.type, fixed.parent, fixed.child) == ("fixed", "lower", "tool")
    assert fixed.pose == L3L4.relative("lower")
    assert model.explicit_frames == []
    assert [(loss.code, loss.severity) for loss in report.losses] == [("frame-as-link", "harmless")]


@pytest.mark.parametrize(
    ("frame", "parent", "pose"),
    [
        (Frame("f", "lower"), "lower", at()),
        (Frame("f", "elbow", at(1, 0, 0)), "lower", at(1, 0, 0)),
        (Frame("f", "", at(1, 0, 0)), "base", at(1, 0, 0)),
        (Frame("f", "upper", at(0, 0, 1, to="lower")), "upper", at(0, 0, 1.4)),
        (Frame("f", "lower", at(0, 0, 1, to="upper")), "lower", at(0, 0, 0.6)),
    ],
    ids=["on a link", "on a joint", "of the model", "posed in a child", "posed in a parent"],
)
def test_the_link_hangs_on_the_body_of_the_frame(frame: Frame, parent: str, pose: Pose) -> None:
    model, _ = to_links(arm(explicit_frames=[frame]))
    fixed = model.joint("f_joint")
    assert fixed.parent == parent
    assert fixed.pose.xyz == pytest.approx(pose.xyz)
    assert fixed.pose.relative_to == parent


def test_the_name_of_the_joint_is_free() -> None:
    frames = [Frame("tool", "lower"), Frame("tool_joint", "lower")]
    model, _ = to_links(arm(explicit_frames=frames))
    assert [item.name for item in model.joints[2:]] == ["tool_joint_1", "tool_joint_joint"]


@pytest.mark.parametrize(
    ("frames", "expected", "dropped"),
    [
        ("auto", ["_private", "tool"], []),
        ("link", ["_private", "tool"], []),
        ("public", ["tool"], ["_private"]),
        ("drop", [], ["_private", "tool"]),
    ],
)
def test_which_frames_become_links_is_a_choice(
    frames: str, expected: list[str], dropped: list[str]
) -> None:
    model = arm(explicit_frames=[Frame("_private", "base"), Frame("tool", "lower")])
    result, report = to_links(model, frames=frames)
    assert [item.name for item in result.links[3:]] == expected
    lost = [loss.element for loss in report.losses if loss.severity == "lost"]
    assert lost == [f"frame '{name}'" for name in dropped]


def test_a_frame_that_a_pass_left_behind_is_nothing_to_a_reader() -> None:
    model, report = to_links(arm(explicit_frames=[Frame("__upper__link__", "upper")]))
    assert model == arm()
    assert codes(report) == []


@pytest.mark.parametrize(
    ("weld", "parent", "reference"),
    [([], "base", "base"), ([joint("weld", "world", "base", "fixed")], "world", "__model__")],
    ids=["free", "joined to the world"],
)
def test_the_frame_of_a_static_model_hangs_on_its_root(
    weld: list[object], parent: str, reference: str
) -> None:
    model = Model(
        "m",
        static=True,
        links=[link("base", at(1, 0, 0))],
        joints=weld,  # type: ignore[arg-type]
        explicit_frames=[Frame("f", "", at(3, 0, 0))],
    )
    result, _ = to_links(model)
    fixed = result.joint("f_joint")
    assert (fixed.parent, fixed.pose.relative_to) == (parent, reference)
    assert fixed.pose.xyz == ((2, 0, 0) if parent == "base" else (3, 0, 0))


def test_a_model_without_frames_is_the_same_object() -> None:
    model = arm()
    assert to_links(model)[0] is model


@thorough
@given(robots())
def test_folding_leaves_everything_where_it_is(model: Model) -> None:
    result, _ = folded(model)
    assert_same_places(places(model), places(result))


def test_a_sensor_on_a_frame_keeps_the_frame() -> None:
    eye = link("base", fragments=[sensor('<pose relative_to="mount">1 0 0 0 0 0</pose>')])
    model = replace(mount(), links=[eye, link("upper", at(to="mount"))])
    assert folded(model)[0] is model
