"""The work for a robot is proportional to its frames and shapes: long chains and full links."""

from __future__ import annotations

from pathlib import Path

import pytest

from translate import checker
from translate.checker import comparison

COUNT = 3_000


def robot_of(text: str) -> checker.Robot:
    return checker.read(Path("x"), text=text.encode())


def model(contents: str) -> str:
    return f'<sdf version="1.9"><model name="m"><link name="a"/>{contents}</model></sdf>'


@pytest.mark.parametrize("attribute", ["relative_to", "attached_to"])
def test_a_frame_at_the_end_of_a_long_chain_has_its_place(attribute: str) -> None:
    above = ["a", *(f"f{number}" for number in range(COUNT - 1))]
    pose = '<pose relative_to="{0}">0.5 0 0 0 0 0</pose>'
    if attribute == "attached_to":
        pose = "<pose>0.5 0 0 0 0 0</pose>"
    frame = f'<frame name="f{{1}}" attached_to="{{2}}">{pose}</frame>'
    frames = [
        frame.format(name, number, name if attribute == "attached_to" else "a")
        for number, name in enumerate(above)
    ]
    # The last frame comes first, so that all others are needed for it.
    last = robot_of(model("".join(reversed(frames)))).frames[f"f{COUNT - 1}"]
    assert last.body == "a"
    assert last.pose[:3, 3] == pytest.approx((0.5 * COUNT, 0, 0))


ELLIPSOID = "<geometry><ellipsoid><radii>1 2 {0}</radii></ellipsoid></geometry>"
SPHERE = "<geometry><sphere><radius>1</radius></sphere></geometry>"


def shapes(geometry: str, *, named: bool) -> str:
    name = "v{0}" if named else ""
    shape = f'<visual name="{name}">{geometry}</visual>'
    return "".join(shape.format(number + 1) for number in range(COUNT))


def link_with(contents: str) -> str:
    return f'<sdf version="1.9"><model name="m"><link name="a">{contents}</link></model></sdf>'


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("stated", [True, False])
def test_shapes_that_are_left_out_are_not_compared_with_all_entries(
    monkeypatch: pytest.MonkeyPatch, *, named: bool, stated: bool
) -> None:
    monkeypatch.setattr(comparison, "MAX_PAIRS", COUNT)
    losses = [
        {
            "code": "geometry-not-in-urdf",
            "severity": "lost",
            "element": "",
            "at": {"kind": "visual", "name": f"v{number + 1}" if named else "", "owner": "a"},
            "detail": {"geometry": "ellipsoid" if stated else "cone"},
        }
        for number in range(COUNT)
    ]
    robots = robot_of(link_with(shapes(ELLIPSOID, named=named))), robot_of(link_with(""))
    check = checker.Check(*robots, {"losses": losses, "renames": {}})
    assert check.same == stated


def test_equal_shapes_are_not_compared_with_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "MAX_PAIRS", COUNT)
    robot = robot_of(link_with(shapes(SPHERE, named=False)))
    assert checker.Check(robot, robot, {}).same
