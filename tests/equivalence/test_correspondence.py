"""The pairs of a translation are those that its provenance names, whatever other names agree."""

from __future__ import annotations

import itertools

import pytest

from translate.equivalence.compare import compare_models
from translate.model.joint import Joint
from translate.model.link import Box, Inertial, Link, Visual
from translate.model.model import Model
from translate.report.provenance import Provenance


def arm(*names: str) -> Model:
    """A chain of links with masses of 1, 2 … kg, and joints ``j0``, ``j1`` … between them."""
    links = [
        Link(name, inertial=Inertial(mass=1.0 + number, inertia=(1.0, 0.0, 0.0, 1.0, 0.0, 1.0)))
        for number, name in enumerate(names)
    ]
    ends = itertools.pairwise(names)
    joints = [
        Joint(f"j{number}", type="fixed", parent=parent, child=child)
        for number, (parent, child) in enumerate(ends)
    ]
    return Model("m", links=links, joints=joints)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("a", "b"), ("b", "a")),
        (("a", "b"), ("b", "c")),
        (("a", "b", "c"), ("b", "c", "a")),
        (("a", "b"), ("x", "b")),
    ],
    ids=["exchanged", "each takes the next name", "in a ring", "one new name"],
)
def test_renamed_links_are_paired_by_the_provenance(
    before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    provenance = Provenance()
    provenance.renamed_all("link", dict(zip(before, after, strict=True)))
    assert compare_models(arm(*before), arm(*after), renames=provenance).differences == []


def test_a_name_that_was_not_exchanged_is_a_difference() -> None:
    found = compare_models(arm("a", "b"), arm("b", "a"), renames=Provenance()).differences
    assert {item.code for item in found} >= {"mass"}


def boxes(*names: str) -> Model:
    """A link with cubes of 1, 2 … m."""
    visuals = [Visual(name, Box((size, size, size))) for size, name in enumerate(names, start=1)]
    return Model("m", links=[Link("l", visuals=visuals)])


def test_renamed_shapes_are_paired_by_the_provenance() -> None:
    provenance = Provenance()
    for old, new in (("w", "x"), ("v", "w")):
        provenance.shape_replaced("visual", ("l", old), ("l", new))
    before, after = boxes("v", "w"), boxes("w", "x")
    # Equal boxes are no help to find the pairs.
    after.links[0].visuals[0].geometry = Box((1.5, 1.5, 1.5))
    found = compare_models(before, after, renames=provenance).differences
    assert [(item.code, item.at.name) for item in found] == [("visual-geometry", "v")]
