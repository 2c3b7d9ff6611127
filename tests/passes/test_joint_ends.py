"""Ends of joints and attachments become links (reference U D2.9; S B41 – B50)."""

from __future__ import annotations

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
    thorough,
)

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Location
from translate.model.link import Frame
from translate.model.model import Model
from translate.model.pose import Pose
from translate.passes.joint_ends import resolve_ends
from translate.report.loss_report import LossReport


def resolved(model: Model) -> tuple[Model, LossReport]:
    report = LossReport()
    return resolve_ends(model, report), report


def with_frames(**parts: object) -> Model:
    """Two links, a frame on each, a frame on a frame, and a frame on a joint."""
    fields: dict[str, object] = {
        "links": [link("a"), link("b", at(0, 0, 1))],
        "joints": [joint("j", "a", "b")],
        "explicit_frames": [
            Frame("on_a", "a", at(1, 0, 0)),
            Frame("on_b", "b", at(0, 1, 0)),
            Frame("above", "on_b", at(0, 0, 1)),
            Frame("on_j", "j", at(0, 0, 2)),
            Frame("free", "", at(3, 0, 0)),
        ],
    }
    return Model("m", **{**fields, **parts})  # type: ignore[arg-type]


def test_the_ends_of_joints_that_close_a_loop_are_links_too() -> None:
    model, _ = resolved(with_frames(loop_joints=[joint("loop", "on_a", "above")]))
    (loop,) = model.loop_joints
    assert (loop.parent, loop.child) == ("a", "b")


def test_a_model_that_names_links_is_the_same_object() -> None:
    model = arm(explicit_frames=[Frame("tool", "lower", at(0, 0, 0.1))])
    assert resolved(model)[0] is model


@pytest.mark.parametrize(
    ("parent", "child", "expected"),
    [
        ("a", "b", ("a", "b")),
        ("on_a", "b", ("a", "b")),
        ("a", "on_b", ("a", "b")),
        ("a", "above", ("a", "b")),
        ("free", "b", ("a", "b")),
        ("__model__", "b", ("a", "b")),
        ("world", "on_b", ("world", "b")),
        ("world", "on_j", ("world", "b")),
        ("j", "on_a", ("b", "a")),
    ],
)
def test_an_end_is_the_link_that_the_frame_is_attached_to(
    parent: str, child: str, expected: tuple[str, str]
) -> None:
    model, _ = resolved(with_frames(joints=[joint("j", "a", "b"), joint("k", parent, child)]))
    found = model.joint("k")
    assert (found.parent, found.child) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (Pose(), Pose(relative_to="on_b")),
        (at(1, 2, 3, (0.1, 0.2, 0.3)), at(1, 2, 3, (0.1, 0.2, 0.3), to="on_b")),
        (at(1, 2, 3, to="a"), at(1, 2, 3, to="a")),
    ],
)
def test_the_pose_of_a_joint_counts_from_its_child_frame(written: Pose, expected: Pose) -> None:
    joints = [joint("j", "a", "b"), joint("k", "a", "on_b", pose=written)]
    model, _ = resolved(with_frames(joints=joints))
    assert model.joint("k").pose == expected


@pytest.mark.parametrize(
    ("name", "attached_to", "pose"),
    [
        ("on_a", "a", at(1, 0, 0)),
        ("above", "b", at(0, 0, 1, to="on_b")),
        ("on_j", "b", at(0, 0, 2, to="j")),
        ("free", "a", at(3, 0, 0, to="__model__")),
    ],
)
def test_a_frame_is_attached_to_its_link(name: str, attached_to: str, pose: Pose) -> None:
    model, _ = resolved(with_frames())
    found = next(frame for frame in model.explicit_frames if frame.name == name)
    assert (found.attached_to, found.pose) == (attached_to, pose)


def test_in_a_static_model_the_model_itself_is_the_world() -> None:
    fixed = joint("k", "__model__", "b", "fixed")
    model, _ = resolved(with_frames(static=True, joints=[joint("j", "a", "b"), fixed]))
    assert model.joint("k").parent == "world"
    free = next(frame for frame in model.explicit_frames if frame.name == "free")
    assert (free.attached_to, free.pose) == ("", at(3, 0, 0, to="__model__"))


@pytest.mark.parametrize(("written", "expected"), [("b", "b"), ("", "")])
def test_the_canonical_link_is_a_link(written: str, expected: str) -> None:
    assert resolved(with_frames(canonical_link=written))[0].canonical_link == expected


@pytest.mark.parametrize(
    ("written", "expected"), [("a", "a"), ("on_a", "a"), ("__default__", "__default__")]
)
def test_the_reference_body_of_a_gearbox_is_a_link(written: str, expected: str) -> None:
    gears = joint("k", "a", "b", "gearbox", gearbox_reference_body=written)
    model, _ = resolved(with_frames(joints=[joint("j", "a", "b"), gears]))
    assert model.joint("k").gearbox_reference_body == expected


@pytest.mark.parametrize(
    ("parent", "child", "code"),
    [
        ("nothing", "b", "joint-parent-link-invalid"),
        ("k", "b", "joint-parent-link-invalid"),
        ("a", "a", "joint-parent-same-as-child"),
        ("on_b", "b", "joint-parent-same-as-child"),
        ("__model__", "on_a", "joint-parent-same-as-child"),
    ],
)
def test_ends_that_make_no_sense_are_errors(parent: str, child: str, code: str) -> None:
    where = Location("robot.sdf", 12, "joint")
    bad = joint("k", parent, child, location=where)
    with pytest.raises(TranslateError) as caught:
        resolved(with_frames(joints=[joint("j", "a", "b"), bad]))
    (found,) = caught.value.diagnostics
    assert (found.code, found.path, found.line) == (code, "robot.sdf", 12)
    assert found.hint


def test_the_world_of_a_static_model_is_no_child() -> None:
    with pytest.raises(TranslateError) as caught:
        resolved(with_frames(static=True, joints=[joint("j", "a", "__model__")]))
    assert caught.value.diagnostics[0].code == "joint-child-link-invalid"


def test_a_frame_attached_to_nothing_is_an_error_in_its_line() -> None:
    lost = Frame("lost", "nothing", location=Location("robot.sdf", 7, "frame"))
    with pytest.raises(TranslateError) as caught:
        resolved(with_frames(explicit_frames=[lost]))
    (found,) = caught.value.diagnostics
    assert (found.code, found.line) == ("frame-attached-to-invalid", 7)


def test_every_bad_joint_is_reported() -> None:
    bad = [joint(f"k{i}", "nothing", "b") for i in range(3)]
    with pytest.raises(TranslateError) as caught:
        resolved(with_frames(joints=[joint("j", "a", "b"), *bad]))
    assert len(caught.value.diagnostics) == 3


def test_an_end_that_was_no_link_is_reported() -> None:
    _, report = resolved(with_frames(joints=[joint("j", "on_a", "b")]))
    assert codes(report) == ["joint-end-resolved"]
    assert report.losses[0].element == "joint 'j' <parent>"
    assert report.losses[0].severity == "harmless"


@thorough
@given(robots())
def test_everything_stays_where_it_is(model: Model) -> None:
    result, _ = resolved(model)
    assert_same_places(places(model), places(result))
    links = {item.name for item in result.links}
    assert {item.child for item in result.joints} <= links
    assert {item.parent for item in result.joints} <= links | {"world"}
    assert {frame.attached_to for frame in result.explicit_frames} <= links


@pytest.mark.parametrize(("element", "line"), [("joint 'j' <parent>", 5), ("joint 'j' <pose>", 7)])
def test_an_entry_about_a_part_of_a_joint_has_the_line_of_the_part(element: str, line: int) -> None:
    text = """<sdf version="1.9"><model name="m">
<link name="a"/><link name="b"/><link name="c"/>
<joint name="k" type="fixed"><parent>a</parent><child>c</child></joint>
<joint name="j" type="fixed">
<parent>k</parent>
<child>b</child>
<pose>1 0 0 0 0 0</pose>
</joint></model></sdf>"""
    losses = translate.convert(text, to="urdf").losses
    assert [loss.line for loss in losses if loss.element == element] == [line]
