"""Random frame graphs: every pose and body is where matrices say, every fault where it is."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.frame_graphs import (
    EDITS,
    Edit,
    Poses,
    Scope,
    Text,
    body_of,
    joint_on_one_body,
    model_without_link,
    paths,
    random_scope,
)

import translate
from translate.model.frame_graph import FrameGraph

randoms = st.randoms(use_true_random=False)
FEW = settings(max_examples=examples(60), deadline=None, derandomize=True)
MANY = settings(max_examples=examples(800), deadline=None, derandomize=True)


def graph_of(scope: Scope, text: Text) -> FrameGraph:
    document = translate.load(str(text))
    return document.world.frames if scope.root == "world" else document.model.frames


def check_everything(scope: Scope) -> None:
    frames, poses = graph_of(scope, Text(scope)), Poses()
    for path in paths(scope):
        body = "::".join(body_of(scope, path))
        assert frames.attached_to(path) == body, path
        expected = poses.pose(scope, path)
        found = np.array(frames.pose(path).matrix)
        assert np.abs(found - expected).max() <= 1e-9, path


def check_edit(edit: Edit, rng: Random, scope: Scope) -> None:
    chosen = rng.choice(scope.scopes())
    # A model in a static model needs no link (seed 2, 1.4.6).
    static = [inner for each in scope.scopes() if each.static for inner in each.scopes()]
    assume(edit is not model_without_link or not any(inner is chosen for inner in static))
    # Such a joint of a model in a model is left out (reference S B48).
    outer = [part.scope for part in scope.parts] if scope.root == "world" else []
    assume(edit is not joint_on_one_body or any(it is chosen for it in (scope, *outer)))
    blame = edit(rng, chosen)
    assume(blame is not None)
    assert blame is not None
    code, owner, part = blame
    text = Text(scope)
    errors = [item for item in translate.check(str(text)) if item.severity == "error"]
    assert [(item.code, item.line) for item in errors] == [(code, text.places[owner, part])]
    assert errors[0].column > 0
    assert errors[0].hint


@FEW
@given(randoms, st.integers(1, 4), st.booleans())
def test_everything_is_where_matrices_say(rng: Random, depth: int, world: bool) -> None:
    check_everything(random_scope(rng, depth, world=world))


@pytest.mark.slow
@MANY
@given(randoms, st.integers(1, 12), st.integers(1, 12), st.booleans())
def test_everything_is_where_matrices_say_in_many(
    rng: Random, depth: int, size: int, world: bool
) -> None:
    check_everything(random_scope(rng, depth, size, world=world))


@pytest.mark.parametrize("world", [False, True], ids=["model", "world"])
@pytest.mark.parametrize("seed", range(2))
def test_everything_is_where_matrices_say_200_models_deep(seed: int, world: bool) -> None:
    check_everything(random_scope(Random(seed), 200, 2, world=world))


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@settings(max_examples=examples(8), deadline=None, derandomize=True)
@given(randoms, st.integers(1, 3), st.booleans())
def test_a_fault_is_found_where_it_is(edit: Edit, rng: Random, depth: int, world: bool) -> None:
    check_edit(edit, rng, random_scope(rng, depth, world=world))


@pytest.mark.slow
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@settings(
    max_examples=examples(80),
    deadline=None,
    derandomize=True,
    # Not every edit has a place in every scope.
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
@given(randoms, st.integers(1, 8), st.integers(1, 8), st.booleans())
def test_a_fault_is_found_where_it_is_in_many(
    edit: Edit, rng: Random, depth: int, size: int, world: bool
) -> None:
    check_edit(edit, rng, random_scope(rng, depth, size, world=world))
