"""Models lowered to older frame features keep all world poses (reference S A64, A65)."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.laws import drawn
from support.pass_robots import assert_same_places, nested_robots, places, robots, thorough

import translate
from translate.model.model import Model
from translate.passes.flatten import flatten_scope
from translate.passes.version_features import FrameFeatures, lower_frame_features
from translate.report.loss_report import LossReport
from translate.sdf.versions.version import WRITABLE

ANY = st.one_of(robots(), nested_robots())
COUNT = 50
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
