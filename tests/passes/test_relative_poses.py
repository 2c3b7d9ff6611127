"""Poses of frames in one another: written numbers where they are, computed ones where they must."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from support.pass_robots import at, joint, link, robots, thorough

from translate.diagnostics.diagnostic import TranslateError
from translate.kinematics.relative_poses import Poses
from translate.model.frame_graph import FrameGraph
from translate.model.link import Frame
from translate.model.model import Model
from translate.model.pose import Pose

QUAT = Pose((0.1, 0.2, 0.3), (0.0, 0.0, 0.6, 0.8), "quat_xyzw")
TURNED = (0.3, -0.2, 0.7)


def chain() -> Poses:
    """model → a → b → c, with frames on b and beside."""
    return Poses(
        Model(
            "m",
            links=[
                link("a", at(1, 2, 3, TURNED)),
                link("b", QUAT.relative("a")),
                link("c", at(to="b")),
                link("d", at(0.25, 0, 0, to="b")),
            ],
            explicit_frames=[
                Frame("mount", "b", at(0.5, 0, 0, TURNED)),
                Frame("shifted", "b", at(0.25, 0.5, 0.75)),
            ],
        )
    )


@pytest.mark.parametrize(
    ("frame", "relative_to", "expected"),
    [
        ("b", "a", QUAT),
        ("c", "a", QUAT),
        ("c", "b", Pose()),
        ("a", "__model__", at(1, 2, 3, TURNED)),
        ("mount", "b", at(0.5, 0, 0, TURNED)),
        ("mount", "c", at(0.5, 0, 0, TURNED)),
        ("a", "a", Pose()),
        ("d", "shifted", at(0.0, -0.5, -0.75)),
        ("mount", "d", at(0.25, 0, 0, TURNED)),
        ("b", "d", at(-0.25, 0, 0)),
    ],
)
def test_a_pose_is_made_of_the_written_numbers(
    frame: str, relative_to: str, expected: Pose
) -> None:
    assert chain().pose(frame, relative_to) == expected


def test_a_pose_that_stands_in_the_frame_already_keeps_its_notation() -> None:
    degrees = Pose((1, 0, 0), (0.0, 45.0, 90.0), "rpy_degrees")
    assert chain().express(degrees, "b", "b") == degrees


def test_a_pose_relative_to_another_frame_of_the_same_place_keeps_its_numbers() -> None:
    assert chain().express(QUAT.relative("c"), "d", "b") == QUAT


def test_the_inverse_of_a_quarter_turn() -> None:
    poses = Poses(Model("m", links=[link("a"), link("b", at(1, 0, 0, (0, 0, math.pi / 2)))]))
    X = poses.pose("a", "b").transform
    assert X.xyz == pytest.approx((0, 1, 0), abs=1e-15)
    assert X.rpy == pytest.approx((0, 0, -math.pi / 2))


@pytest.mark.parametrize(
    ("direction", "expected"),
    [((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)), ((0.0, 0.0, 2.0), (0.0, 0.0, 2.0))],
)
def test_a_direction_only_turns(
    direction: tuple[float, float, float], expected: tuple[float, float, float]
) -> None:
    poses = Poses(Model("m", links=[link("a"), link("b", at(5, 6, 7, (0, 0, math.pi / 2)))]))
    assert poses.direction(direction, "b", "a") == pytest.approx(expected, abs=1e-15)


def test_frames_that_are_far_apart_are_found_through_the_model() -> None:
    links = [link("l0")]
    links += [link(f"l{i}", at(0.5, 0, 0, to=f"l{i - 1}")) for i in range(1, 300)]
    pose = Poses(Model("m", links=links)).pose("l299", "l1")
    assert pose.xyz == pytest.approx((149.0, 0, 0))


def test_joints_that_were_set_aside_are_frames_too() -> None:
    cut = joint("cut", "a", "b", pose=at(0, 0, 0.5))
    model = Model("m", links=[link("a"), link("b", at(1, 0, 0))], loop_joints=[cut])
    assert Poses(model).pose("cut", "b") == at(0, 0, 0.5)


def test_an_unknown_frame_is_an_error() -> None:
    with pytest.raises(TranslateError) as caught:
        chain().pose("nowhere", "a")
    assert [item.code for item in caught.value.diagnostics] == ["pose-relative-to-invalid"]


@thorough
@given(robots(kinds=("fixed", "revolute")))
def test_every_pose_is_that_of_the_frame_graph(model: Model) -> None:
    poses, graph = Poses(model), FrameGraph(model)
    names = ["__model__", *graph]
    for frame in names:
        for other in names:
            expected = graph.pose(frame, relative_to=other)
            metres, radians = poses.pose(frame, other).transform.distance(expected)
            assert metres < 1e-12
            assert radians < 1e-12
