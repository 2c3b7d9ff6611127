"""Every link and every joint gets a name that is valid in URDF (reference U A2, D6)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.pass_robots import arm, joint, link

from translate.constructs.added_parts import is_merged_frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.pose import Pose
from translate.passes.urdf_names import assign_urdf_names
from translate.report.loss_report import LossReport


def called(name: str, urdf_name: str | None = None) -> Link:
    return replace(link(name), urdf_name=urdf_name)


def names(model: Model) -> tuple[list[str], dict[str, str]]:
    """The names in URDF, and what is reported."""
    report = LossReport()
    result = assign_urdf_names(model, report)
    return [item.urdf_name or item.name for item in result.links], report.provenance.renames()


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        ([called("a"), called("b")], ["a", "b"]),
        ([called("a_link", "a"), called("b")], ["a", "b"]),
        ([called("x::y"), called("b")], ["x__y", "b"]),
        ([called("x::y"), called("x__y")], ["x__y", "x__y_link"]),
        ([called("b"), called("a", "b")], ["b", "b_link"]),
        ([called("b"), called("a", "b"), called("b_link")], ["b", "b_link_1", "b_link"]),
        ([called("x__y", "x::y")], ["x::y"]),
        ([called("arm rest"), called("bras gauché")], ["arm rest", "bras gauché"]),
    ],
)
def test_names_are_different_and_survive_the_way_back(
    links: list[Link], expected: list[str]
) -> None:
    assert names(Model("m", links=links))[0] == expected


def test_new_names_are_reported() -> None:
    assert names(Model("m", links=[called("x::y"), called("b")]))[1] == {"x::y": "x__y"}


def test_a_name_that_was_joined_before_is_reported_once() -> None:
    report = LossReport()
    report.provenance.renamed("link", "n::x", "n::x_link")
    assign_urdf_names(Model("m", links=[called("n::x_link")]), report)
    assert report.provenance.renames() == {"n::x": "n__x_link"}


def anchor(pose: Pose | None = None) -> Joint:
    return joint("anchor", "world", "w", "fixed", pose=pose or Pose(relative_to="__model__"))


@pytest.mark.parametrize(
    ("joints", "expected"),
    [
        ([], "world"),
        ([anchor()], "world"),
        ([anchor(Pose((0, 0, 1), relative_to="__model__"))], "world_link"),
        ([anchor(), joint("other", "world", "a", "fixed")], "world_link"),
        ([joint("up", "a", "w")], "world"),
    ],
    ids=["free root", "anchored", "anchored elsewhere", "another joint to the world", "no root"],
)
def test_a_link_keeps_the_name_world_unless_the_world_needs_it(
    joints: list[Joint], expected: str
) -> None:
    model = Model("m", links=[called("w", "world"), called("a")], joints=joints)
    assert names(model)[0][0] == expected


def test_a_link_that_sdf_calls_world_is_not_the_world() -> None:
    model = Model("m", links=[called("world"), called("a")], joints=[joint("j", "world", "a")])
    assert names(model)[0] == ["world_link", "a"]


def test_links_and_joints_may_share_names() -> None:
    elbow = replace(joint("elbow_joint", "a", "elbow"), urdf_name="elbow")
    model = Model("m", links=[called("a"), called("elbow")], joints=[elbow])
    assert assign_urdf_names(model, LossReport()) is model


def test_joints_have_different_names() -> None:
    joints = [joint("j", "a", "b"), replace(joint("k", "b", "c"), urdf_name="j")]
    result = assign_urdf_names(
        Model("m", links=[called("a"), called("b"), called("c")], joints=joints), LossReport()
    )
    assert [item.urdf_name for item in result.joints] == [None, "j_joint"]


def test_names_that_are_fine_are_the_same_object() -> None:
    model = arm()
    assert assign_urdf_names(model, LossReport()) is model


@pytest.mark.parametrize(
    ("name", "merged"),
    [("_merged__n__model__", True), ("_merged__n", False), ("n__model__", False)],
)
def test_the_frame_of_a_merged_model_has_a_name_of_its_own(name: str, merged: bool) -> None:
    assert is_merged_frame(name) is merged
