"""The work for a robot is proportional to its frames and shapes: long chains and full links."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from support.processor_time import growth

from translate import checker
from translate.checker import comparison
from translate.checker.robot import Array

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


def spheres(*positions: tuple[float, float, float], rpy: str = "0 0 0") -> str:
    """A link of a URDF with spheres."""
    visuals = "".join(
        f'<visual><origin xyz="{x} {y} {z}" rpy="{rpy}"/>'
        '<geometry><sphere radius="1"/></geometry></visual>'
        for x, y, z in positions
    )
    return f'<robot name="r"><link name="a">{visuals}</link></robot>'


def test_shapes_at_different_places_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their coordinates have one sum with factors that are fractions of multiples of √2."""
    monkeypatch.setattr(comparison, "MAX_PAIRS", 0)
    slope = math.modf(10 * math.sqrt(2))[0] / math.modf(11 * math.sqrt(2))[0]
    robots = [
        robot_of(spheres(*((x * 1e-3, -x * 1e-3 * slope, 0.0) for x in np.arange(200) + start)))
        for start in (0.0, 0.5)
    ]
    assert len(checker.Check(*robots, {}).differences) == 400


def comparisons(monkeypatch: pytest.MonkeyPatch, count: int) -> int:
    """How many poses numpy compares for shapes that are farther apart than the tolerance."""
    calls, distances = list[int](), comparison.Check._distances

    def counted(check: checker.Check, X: Array, Y: Array) -> Array:
        calls.append(len(X))
        return distances(check, X, Y)

    monkeypatch.setattr(comparison.Check, "_distances", counted)
    robots = [robot_of(spheres(*[(x, 0.0, 0.0)] * count)) for x in (0.0, 1.5e-9)]
    assert len(checker.Check(*robots, {}).differences) == 2 * count
    return sum(calls)


def test_shapes_at_almost_one_place_are_compared_as_plain_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert comparisons(monkeypatch, 20) == comparisons(monkeypatch, 10)


def test_a_shape_is_compared_once_with_each_shape_near_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "MAX_PAIRS", 100)
    assert comparisons(monkeypatch, 10) < 100


@pytest.mark.parametrize("axis", range(3))
@pytest.mark.parametrize("x", [0.0, 0.5e-8, 1.0, 0.25 + 0.5e-8, -0.5e-8, 123.456])
@pytest.mark.parametrize(("apart", "is_same"), [(0.9e-9, True), (-0.9e-9, True), (1.2e-9, False)])
def test_shapes_within_the_tolerance_are_equal_at_each_place(
    axis: int, x: float, apart: float, *, is_same: bool
) -> None:
    places = [[0.1, 0.2, 0.3], [0.1, 0.2, 0.3]]
    places[0][axis], places[1][axis] = x, x + apart
    robots = [robot_of(spheres((place[0], place[1], place[2]))) for place in places]
    assert checker.Check(*robots, {}).same == is_same


@pytest.mark.parametrize("axis", range(3))
@pytest.mark.parametrize("angle", [0.0, 1e-6, 0.5, 1.5])
@pytest.mark.parametrize(("apart", "is_same"), [(0.9e-9, True), (-0.9e-9, True), (1.2e-9, False)])
def test_shapes_turned_within_the_tolerance_are_equal(
    axis: int, angle: float, apart: float, *, is_same: bool
) -> None:
    angles = [[0.0] * 3, [0.0] * 3]
    angles[0][axis], angles[1][axis] = angle, angle + apart
    robots = [robot_of(spheres((0.1, 0.2, 0.3), rpy=" ".join(map(repr, turn)))) for turn in angles]
    assert checker.Check(*robots, {}).same == is_same


def test_equal_shapes_of_other_names_are_compared_with_one_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The shape with the name comes first, then those in their order."""
    monkeypatch.setattr(comparison, "MAX_PAIRS", COUNT)
    robot = robot_of(link_with(shapes(SPHERE, named=True)))
    robot_with_new_names = robot_of(link_with(shapes(SPHERE, named=True).replace('"v', '"w')))
    assert checker.Check(robot, robot, {}).same
    assert checker.Check(robot, robot_with_new_names, {}).same


def robot_with_blocks(count: int) -> str:
    """A URDF with a number of ``<gazebo>`` blocks."""
    return f'<robot name="r"><link name="a"/>{"<gazebo/>" * count}</robot>'


def test_the_time_to_read_blocks_is_proportional_to_their_number() -> None:
    few, many = (partial(robot_of, robot_with_blocks(count)) for count in (1_250, 10_000))
    assert growth(few, many, 20) < 20


def entries_of_mass(count: int) -> list[dict[str, object]]:
    """Entries that state almost one inertia."""
    return [
        {
            "code": "geometry-not-in-urdf",
            "severity": "lost",
            "element": "",
            "at": {"kind": "visual", "name": f"v{number}", "owner": "a"},
            "detail": {"geometry": "plane", "mass": 1.0, "moment": 1.0 + number * 1e-10},
        }
        for number in range(count)
    ]


def added_links(count: int, moment: float) -> str:
    links = "".join(
        f'<link name="n{number}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="{moment}"'
        f' ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="j{number}" type="fixed">'
        f'<parent link="a"/><child link="n{number}"/></joint>'
        for number in range(count)
    )
    return f'<robot name="r"><link name="a"/>{links}</robot>'


@pytest.mark.parametrize(
    ("moment", "is_stated"), [(1.0, True), (1.000001, True), (1.1, False), (0.9, False)]
)
def test_the_inertias_of_entries_are_compared_as_plain_numbers(
    monkeypatch: pytest.MonkeyPatch, moment: float, *, is_stated: bool
) -> None:
    """Numpy needs ten times as long for two small matrices."""
    monkeypatch.delattr(np, "allclose")
    robots = robot_of(added_links(0, 1.0)), robot_of(added_links(10, moment))
    check = checker.Check(*robots, {"losses": entries_of_mass(10), "renames": {}})
    assert (not any("link" in str(difference) for difference in check.differences)) == is_stated


CHAINS = ("joint-joined", "joint-split")
MIMIC = '<mimic joint="j0"/>'


def test_the_mimics_that_entries_state_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A joint that is joined of many parts, and many entries about it."""
    monkeypatch.setattr(comparison, "MAX_PAIRS", 50)
    names = [f"j{number}" for number in range(10)]
    joints = "".join(
        f'<link name="l{number}"/><joint name="{name}" type="revolute">'
        f'<parent link="{f"l{number - 1}" if number else "a"}"/><child link="l{number}"/>'
        '<limit lower="0" upper="1" effort="1" velocity="1"/>'
        f"{MIMIC if number else ''}</joint>"
        for number, name in enumerate(names)
    )
    robot = robot_of(f'<robot name="r"><link name="a"/>{joints}</robot>')
    entry = {"severity": "changed", "element": ""}
    at = {"kind": "joint", "name": "j9"}
    losses = [
        *(entry | {"code": code, "at": at, "detail": {"parts": names}} for code in CHAINS),
        *(
            entry
            | {
                "code": "gearbox-as-mimic",
                "at": {"kind": "joint", "name": f"g{number}"},
                "detail": {"follower": "j9", "leader": "j0", "factor": 2.0 + number},
            }
            for number in range(10)
        ),
    ]
    with pytest.raises(checker.CheckError, match="too many"):
        checker.Check(robot, robot, {"losses": losses, "renames": {}})
