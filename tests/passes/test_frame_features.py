"""Models lowered to older frame features keep all world poses (reference S A64, A65)."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.laws import drawn
from support.pass_robots import (
    assert_same_places,
    nested_robots,
    places,
    poses,
    robots,
    thorough,
)

import translate
from translate.model.frame_graph import FrameGraph
from translate.model.link import MODEL_FRAME, Box, Visual
from translate.model.model import Model
from translate.model.pose import Pose
from translate.passes import version_features
from translate.passes.flatten import flatten_scope
from translate.passes.version_features import FrameFeatures, lower_frame_features
from translate.report.loss_report import LossReport
from translate.sdf.versions.version import WRITABLE

ANY = st.one_of(robots(), nested_robots())
COUNT = examples(50)
LOWERED = [
    pytest.param(FrameFeatures("own", ends=False), id="1.7"),
    pytest.param(FrameFeatures("none", ends=False, axes="two"), id="1.6"),
    pytest.param(FrameFeatures("none"), id="absolute"),
]


@pytest.mark.parametrize("features", LOWERED)
def test_everything_stays_where_it_is(features: FrameFeatures) -> None:
    for (drawn_model,) in drawn(COUNT, ANY):
        model = copy.deepcopy(drawn_model)
        lowered = lower_frame_features(model, features, LossReport())
        assert_same_places(places(model), places(lowered))


@settings(thorough, max_examples=examples(20))
@given(nested_robots(), st.sampled_from(["n0", "n0::l0"]), poses())
def test_no_pose_of_1_7_names_a_nested_model_or_a_frame_in_one(
    model: Model, reference: str, pose: Pose
) -> None:
    """These names are references since 1.8 (reference S A47)."""
    model.links[0].visuals = [Visual("far", Box((1, 1, 1)), pose.relative(reference))]
    lowered = lower_frame_features(model, FrameFeatures("own", ends=False), LossReport())
    own = {part.name for part in (*model.links, *model.joints, *model.explicit_frames)}
    assert lowered.links[0].visuals[0].pose.relative_to in {"", MODEL_FRAME, *own}
    assert_same_places(places(model), places(lowered))


def test_a_model_that_needs_no_change_is_the_same_object() -> None:
    model = translate.load(
        '<sdf version="1.8"><model name="m"><link name="l"/></model></sdf>'
    ).model
    assert lower_frame_features(model, FrameFeatures(), LossReport()) is model
    assert (
        lower_frame_features(model, FrameFeatures("none", ends=False, axes="two"), LossReport())
        is model
    )


@thorough
@given(ANY)
def test_flattened_models_are_where_they_were(model: Model) -> None:
    report = LossReport()
    flat = flatten_scope(model, "__", report)
    names = {**report.provenance.renames()}
    before = places(model, lambda name: names.get(name, name))
    assert flat.models == []
    assert_same_places(before, places(flat))


@pytest.mark.parametrize("version", WRITABLE)
def test_every_version_reads_back_as_the_same_robot(version: str) -> None:
    for (model,) in drawn(COUNT, ANY):
        assert_reads_back(copy.deepcopy(model), version)


def assert_reads_back(model: Model, version: str) -> None:
    result = translate.convert(model, to="sdf", sdf_version=version, verify=True)
    assert result.comparison is not None
    assert result.comparison.same, [str(item) for item in result.comparison.differences]
    before = places(model, lambda name: result.renames.get(name, name))
    assert_same_places(before, places(translate.load(result.text).model))


def test_the_frames_of_a_world_are_read_once_for_all_its_joints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    part = (
        '<model name="m{0}"><link name="a"/></model><joint name="j{0}" type="fixed">'
        "<parent>world</parent><child>m{0}</child></joint>"
    )
    content = "".join(map(part.format, range(20)))
    text = f'<sdf version="1.12"><world name="w">{content}</world></sdf>'
    (world,) = translate.load(text).worlds
    graphs: list[object] = []
    monkeypatch.setattr(
        version_features,
        "FrameGraph",
        lambda scope: [FrameGraph(scope), graphs.append(scope)][0],
    )
    moved = version_features.joints_into_models(world, LossReport())
    assert [len(model.joints) for model in moved.models] == [1] * 20
    assert len(graphs) == 1
