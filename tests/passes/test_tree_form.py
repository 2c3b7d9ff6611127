"""All passes together: the same robot at every configuration, and the input left alone."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.pass_robots import (
    assert_same_places,
    at,
    joint,
    link,
    nested_robots,
    places,
    robots,
    thorough,
)
from support.paths import ROOT, files_below
from support.processor_time import growth

from translate.diagnostics.diagnostic import TranslateError
from translate.equivalence.compare import compare_models
from translate.model.model import Model
from translate.options import UrdfOptions
from translate.passes.obstacles import is_parity
from translate.passes.parity import to_tree_form
from translate.report.loss_report import LossReport
from translate.sdf.read import read
from translate.xml.document import parse

SHARED = ROOT.parent / "shared" / "corpus"
ROBOTS = ROOT / "corpus" / "robots"
NO_ROBOT = {"model_two_models", "model_zero_models"}
#: What the passes cannot keep, and so cannot be compared.
INEXACT = {"geometry-not-in-urdf", "mesh-submesh", "capsule-as-cylinder-and-spheres"}


def assert_same_robot(model: Model, options: UrdfOptions) -> LossReport:
    report = LossReport()
    result = to_tree_form(model, options, report)
    assert is_parity(result)
    comparison = compare_models(
        model,
        without_gears(result, report),
        configurations=5,
        moved_links=report.provenance.moved_links,
        split_joints=report.provenance.split_joints,
        added_inertia=report.provenance.added_inertia,
        renames=report.provenance,
    )
    if not INEXACT & {loss.code for loss in report.losses}:
        assert comparison.same, "\n".join(map(str, comparison.differences))
    return report


def without_gears(model: Model, report: LossReport) -> Model:
    """The model without the mimicry that is reported to stand for a gearbox of the other one."""
    model = copy.deepcopy(model)
    for item in model.joints:
        if item.name in report.provenance.geared_joints and item.axis is not None:
            item.axis.mimic = None
    return model


OPTIONS = st.builds(
    UrdfOptions,
    link_frames=st.sampled_from(["move", "keep"]),
    frames=st.sampled_from(["auto", "link", "drop", "public"]),
)


@thorough
@given(robots(), OPTIONS)
def test_the_tree_moves_like_the_model(model: Model, options: UrdfOptions) -> None:
    for item in model.joints:
        if item.type == "fixed":
            item.fragments = []
    assert_same_robot(model, options)


@thorough
@given(nested_robots(), st.sampled_from(["move", "keep"]))
def test_the_tree_moves_like_the_nested_models(model: Model, choice: str) -> None:
    for scope in all_models(model):
        for item in scope.joints:
            if item.type == "fixed":
                item.fragments = []
    assert_same_robot(model, UrdfOptions(link_frames=choice, trees="floating"))  # type: ignore[arg-type]


def all_models(model: Model) -> Iterator[Model]:
    yield model
    for nested in model.models:
        yield from all_models(nested)


@pytest.mark.slow
@settings(thorough, max_examples=examples(3000))
@given(robots(most=8), OPTIONS)
def test_larger_trees_move_like_the_model(model: Model, options: UrdfOptions) -> None:
    for item in model.joints:
        if item.type == "fixed":
            item.fragments = []
    assert_same_robot(model, options)


@thorough
@given(robots(), OPTIONS)
def test_the_input_is_left_alone(model: Model, options: UrdfOptions) -> None:
    before = copy.deepcopy(model)
    to_tree_form(model, options)
    assert model == before


@thorough
@given(robots(loops=False))
def test_sensors_stay_where_they_are(model: Model) -> None:
    report = LossReport()
    result = to_tree_form(model, UrdfOptions(), report)
    # A split joint has them on the part that moves its child.
    part = {name: parts[-1] for name, parts in report.provenance.split_joints.items()}
    eyes = {
        (part.get(key[0], key[0]), *key[1:]): X
        for key, X in places(model).items()
        if key[1] == "sensor"
    }
    assert_same_places(eyes, places(result))


@pytest.mark.parametrize("shape", ["chain", "chain of poses", "star", "star turned round"])
def test_the_time_is_linear_in_the_number_of_links(shape: str) -> None:
    def robot(count: int) -> Model:
        names = [f"l{i}" for i in range(count)]
        pose = at(0.1, 0.2, 0.3, (0.1, 0, 0))
        links = [link(name, pose) for name in names]
        pairs = list(pairwise(names))
        if shape == "chain of poses":
            links[1:] = [link(child, pose.relative(parent)) for parent, child in pairs]
        elif shape.startswith("star"):
            pairs = [("l0", name) for name in names[1:]]
        if shape == "star turned round":
            pairs = [(child, parent) for parent, child in pairs]
        joints = [joint(f"j{i}", *ends, pose=at(0.1, 0, 0)) for i, ends in enumerate(pairs)]
        return Model("m", links=links, joints=joints)

    few, many = partial(to_tree_form, robot(150)), partial(to_tree_form, robot(1500))
    to_tree_form(robot(5))  # What is done only once.
    # Linear is 10; quadratic would be 100.
    assert growth(few, many, 20) < 20


def small_models() -> list[Path]:
    """One robot per file, each with one feature."""
    small = files_below(SHARED / "ros+sdformat_urdf", ".sdf")
    return [*files_below(ROBOTS, ".sdf"), *(p for p in small if p.stem not in NO_ROBOT)]


@pytest.mark.parametrize("path", small_models(), ids=lambda path: path.name)
@pytest.mark.parametrize("choice", ["move", "keep"])
def test_models_of_the_corpus_stay_the_same_robot(path: Path, choice: str) -> None:
    for model in read(parse(path)).models:
        assert_same_robot(model, UrdfOptions(link_frames=choice))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("path", files_below(SHARED, ".sdf"), ids=lambda path: path.name)
def test_every_model_that_is_one_robot_stays_the_same(path: Path) -> None:
    try:
        models = read(parse(path)).models
        trees = [model for model in models if to_tree_form(model)]
    except TranslateError:
        # No robot, or several, or not all of one.
        return
    for model in trees:
        assert_same_robot(model, UrdfOptions())
