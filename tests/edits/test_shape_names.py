"""Which shapes of two lists correspond by the ends of their names, and the memory for that."""

from __future__ import annotations

import itertools
import random
import tracemalloc

import pytest

from translate.edits.difference import _endings, _take_shapes
from translate.model.link import Sphere, Visual


def shapes(names: list[str]) -> list[Visual]:
    return [Visual(name=name, geometry=Sphere(radius=index)) for index, name in enumerate(names)]


def taken(left: list[str], right: list[str]) -> dict[int, int]:
    both: dict[int, int] = {}
    _take_shapes(dict(enumerate(shapes(left))), dict(enumerate(shapes(right))), both)
    return both


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (["v"], ["l_v"], {0: 0}),
        (["l_v"], ["v"], {0: 0}),
        (["v"], ["lv"], {}),
        (["v"], ["a_v", "b_c_v"], {0: 1}),
        (["a_b_v"], ["v", "b_v"], {0: 1}),
        (["_"], ["___"], {0: 0}),
        (["v", "w"], ["l_w", "l_v"], {0: 1, 1: 0}),
        (["é"], ["l_é"], {0: 0}),
    ],
)
def test_shapes_correspond_by_the_end_of_their_names(
    left: list[str], right: list[str], expected: dict[int, int]
) -> None:
    assert taken(left, right) == expected


def test_the_endings_of_names_are_names_after_an_underscore() -> None:
    generator = random.Random(1)
    for _ in range(200):
        count = generator.randint(1, 12)
        names = ["".join(generator.choices("_ab", k=generator.randint(1, 6))) for _ in range(count)]
        expected = {
            name: sorted((end for end in {*names} if name.endswith(f"_{end}")), key=len)[::-1]
            for name in names
        }
        assert _endings(names) == expected


def peak(n: int) -> int:
    """The memory for pairs of ``n`` names of ``n`` underscores, and of names of each length."""
    names = ["_" * length + "a" for length in range(n)]
    heads = itertools.product("abcdefgh", repeat=4)
    right = ["_" * n + "".join(next(heads)) for _ in range(n)]
    tracemalloc.start()
    try:
        taken(names, right)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_the_memory_for_the_ends_of_names_is_in_proportion_to_the_names() -> None:
    peak(10)
    # The names have four times as many letters.
    assert peak(400) < 4 * 1.15 * peak(200)
