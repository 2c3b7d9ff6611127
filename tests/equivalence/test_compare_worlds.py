"""The comparison of the joints between the models of two worlds, and of their limits."""

from __future__ import annotations

import math

import pytest

import translate
from translate.equivalence.compare import compare_world_joints
from translate.equivalence.joint_dofs import limits_of
from translate.equivalence.result import Comparison, Tolerance
from translate.model.joint import Axis, Limit

WORLD = """<sdf version="1.10"><world name="w">
<model name="a"><link name="l"/></model>
<model name="b"><pose>1 0 0 0 0 0</pose><link name="l"/></model>
<joint name="j" type="revolute"><pose>0 0 1 0 0 0</pose><parent>a</parent><child>b</child>
<axis><xyz>0 0 2</xyz><limit><upper>1</upper></limit></axis></joint></world></sdf>"""


def codes(text: str) -> list[str]:
    out = Comparison()
    one, other = (translate.load(item.encode()).worlds[0] for item in (WORLD, text))
    compare_world_joints(one, other, Tolerance(1e-9, 1e-9), [], out)
    return [item.code for item in out.differences]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("0 0 2", "0 0 3", [], id="length of the axis"),
        pytest.param("0 0 2", "0 1 0", ["axis"], id="axis"),
        pytest.param("<upper>1<", "<upper>2<", ["limit"], id="limit"),
        pytest.param("revolute", "prismatic", ["joint-type"], id="type"),
        pytest.param("0 0 1 0", "0 0 2 0", ["link-pose"], id="place"),
        pytest.param("<parent>a<", "<parent>world<", ["joint-parent"], id="the world"),
        pytest.param('name="j"', 'name="k"', ["joint-missing", "joint-added"], id="name"),
    ],
)
def test_joints_of_worlds(old: str, new: str, expected: list[str]) -> None:
    assert old in WORLD
    assert codes(WORLD.replace(old, new)) == expected


@pytest.mark.parametrize(
    ("lower", "upper", "expected"),
    [(-1e16, 1e16, (-math.inf, math.inf)), (1e16, -1e16, (1e16, -1e16))],
)
def test_a_large_bound_in_the_other_direction_is_a_bound(
    lower: float, upper: float, expected: tuple[float, float]
) -> None:
    """U D4.1."""
    found = limits_of(Axis(limit=Limit(lower=lower, upper=upper)))
    assert (found["lower"], found["upper"]) == expected
