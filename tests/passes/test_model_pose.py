"""The pose of a model that is joined to the world belongs to that joint (U D2.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from support.pass_robots import arm, assert_same_places, at, joint, link, places, robots, thorough

from translate.model.joint import Axis
from translate.model.link import Box, Frame, Visual
from translate.model.model import Model
from translate.model.pose import Pose
from translate.passes.parity import to_tree_form
from translate.passes.version_features import fold_model_pose

STANDING = Pose((1, 2, 3), (0.0, 0.0, 0.6, 0.8), "quat_xyzw")


def welded(**parts: object) -> Model:
    """A robot on a pose in the world, and joined to it."""
    fields: dict[str, object] = {
        "pose": STANDING,
        "links": [link("base", at(0, 0, 0.5)), link("arm", at(0, 0, 1))],
        "joints": [
            joint("weld", "world", "base", "fixed"),
            joint("turn", "base", "arm", axis=Axis((1, 0, 0), "__model__")),
        ],
    }
    return Model("m", **{**fields, **parts})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "model", [arm(pose=STANDING), welded(pose=Pose()), welded(pose=Pose(), static=True)]
)
def test_a_free_robot_and_one_at_the_origin_are_the_same_object(model: Model) -> None:
    assert fold_model_pose(model) is model


def test_the_model_moves_to_the_world_and_its_parts_stay() -> None:
    model = fold_model_pose(welded())
    assert model.pose == Pose()
    assert_same_places(places(welded()), places(model))


def test_no_number_changes() -> None:
    model = fold_model_pose(welded(explicit_frames=[Frame("f", "", at(1, 0, 0))]))
    mount, old = model.explicit_frames
    assert old.pose == STANDING.relative("__model__")
    assert mount.pose == at(1, 0, 0, to=old.name)
    assert model.link("base").pose == at(0, 0, 0.5, to=old.name)
    axis = model.joint("turn").axis
    assert axis is not None
    assert axis.expressed_in == old.name


def test_a_pose_in_the_model_names_the_frame_where_the_model_was() -> None:
    seen = link("base", visuals=[Visual("v", Box((1, 1, 1)), at(1, 0, 0, to="__model__"))])
    before = welded(links=[seen, link("arm")])
    assert_same_places(places(before), places(fold_model_pose(before)))


def test_in_the_tree_the_pose_of_the_model_is_in_the_origin_of_the_joint() -> None:
    # The base stands 0.5 m above the model, which is turned about z only.
    weld = to_tree_form(welded()).joint("weld")
    assert weld.pose == Pose((1, 2, 3.5), STANDING.rotation, "quat_xyzw", "__model__")


def test_a_base_at_the_origin_of_the_model_takes_the_numbers_of_the_model() -> None:
    model = to_tree_form(welded(links=[link("base"), link("arm", at(0, 0, 1))]))
    assert model.joint("weld").pose == STANDING.relative("__model__")
    assert model.pose == Pose()


def test_parts_that_float_in_the_world_are_placed_there() -> None:
    links = [link("base"), link("arm", at(0, 0, 1)), link("loose", at(1, 0, 0))]
    model = to_tree_form(replace(welded(), links=links))
    # Turned by 2 atan(0.6 / 0.8) about z, one metre along x is (0.28, 0.96).
    assert model.joint("loose_floating").pose.xyz == pytest.approx((1.28, 2.96, 3))


@thorough
@given(robots(loops=False))
def test_everything_stays_where_it_is(model: Model) -> None:
    assert_same_places(places(model), places(fold_model_pose(model)))
