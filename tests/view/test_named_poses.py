"""The poses of a page that SRDF files beside a robot name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

import translate
from translate.view.page import comparison_data, view_data

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LINKS = "".join(f'<link name="{name}"/>' for name in "abcd")


def joint(name: str, kind: str, parent: str, child: str) -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
    )


ROBOT = (
    f'<robot name="arm">{LINKS}{joint("turn", "revolute", "a", "b")}'
    f"{joint('slide', 'prismatic', 'b', 'c')}{joint('plane', 'planar', 'c', 'd')}</robot>"
)


def srdf(*states: str) -> str:
    virtual = '<virtual_joint name="float" type="floating" parent_frame="world" child_link="a"/>'
    return f'<robot name="another name">{virtual}{"".join(states)}</robot>'


def state(name: str, group: str, **positions: str) -> str:
    values = "".join(f'<joint name="{key}" value="{v}"/>' for key, v in positions.items())
    return f'<group_state name="{name}" group="{group}">{values}</group_state>'


HOME = state("home", "arm", turn="0.5", slide="-0.25")
HOME_DATA = {"name": "home", "group": "arm", "joints": [[0, [0.5]], [1, [-0.25]]]}


@pytest.fixture
def poses_of(tmp_path: Path) -> Callable[..., Any]:
    """A function that writes a robot and SRDF files by their paths, and returns the poses."""

    def poses(files: dict[str, str], robot: str = "urdf/arm.urdf") -> Any:
        for name, text in {robot: ROBOT, **files}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return view_data(translate.load(tmp_path / robot))["poses"]

    return poses


@pytest.mark.parametrize("place", ["urdf", "urdf/srdf", "srdf", "config"])
def test_a_page_has_the_states_of_an_srdf_beside_the_robot(
    poses_of: Callable[..., Any], place: str
) -> None:
    assert poses_of({f"{place}/arm.srdf": srdf(HOME)}) == [HOME_DATA]


def test_no_states_come_from_a_directory_that_does_not_belong_to_the_robot(
    poses_of: Callable[..., Any],
) -> None:
    # Only a directory `urdf` or the like belongs to the one above it.
    files = {"srdf/arm.srdf": srdf(HOME), "mine/other/arm.srdf": srdf(HOME)}
    assert poses_of(files, "mine/arm.urdf") == []


def test_an_srdf_that_is_a_link_to_another_place_is_not_read(
    tmp_path: Path, poses_of: Callable[..., Any]
) -> None:
    (tmp_path / "mine").mkdir()
    os.symlink("../elsewhere/arm.srdf", tmp_path / "mine" / "arm.srdf")
    assert poses_of({"elsewhere/arm.srdf": srdf(HOME)}, "mine/arm.urdf") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The virtual joint is none of the robot.
        (state("up", "arm", float="0 0 1 0 0 0 1", turn="1"), [[0, [1.0]]]),
        (state("up", "arm", root_joint="0 0 1 0 0 0 1", turn="1"), [[0, [1.0]]]),
        (state("flat", "arm", plane="1 2 0.5"), [[2, [1.0, 2.0, 0.5]]]),
        # A joint that the robot does not have is one of another robot.
        (state("up", "arm", turn="1", finger="1"), None),
        # MoveIt reads one number for each position of the joint.
        (state("flat", "arm", plane="1"), None),
        (state("none", "arm"), None),
        (state("words", "arm", turn="up"), None),
    ],
)
def test_a_state_belongs_to_a_robot_that_has_its_joints(
    poses_of: Callable[..., Any], text: str, expected: list[Any] | None
) -> None:
    joints = [pose["joints"] for pose in poses_of({"urdf/arm.srdf": srdf(text)})]
    assert joints == ([] if expected is None else [expected])


def test_equal_states_of_two_files_are_one_pose(poses_of: Callable[..., Any]) -> None:
    files = {"urdf/arm.srdf": srdf(HOME), "srdf/arm.srdf": srdf(HOME)}
    assert poses_of(files) == [HOME_DATA]


def test_an_srdf_that_is_not_well_formed_is_listed(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text(ROBOT)
    (tmp_path / "arm.srdf").write_text("<robot>")
    data: Any = view_data(translate.load(tmp_path / "arm.urdf"))
    ((name, reason),) = [(e["element"], e["reason"]) for e in data["robots"][0]["omitted"]]
    assert name == "arm.srdf"
    assert reason.startswith("its named poses are not read: ")


def test_two_robots_have_the_poses_of_the_first(tmp_path: Path) -> None:
    documents = []
    for name in ("old", "new"):
        directory = tmp_path / name
        directory.mkdir()
        (directory / "arm.urdf").write_text(ROBOT)
        (directory / "arm.srdf").write_text(srdf(state(name, "arm", turn="1")))
        documents.append(translate.load(directory / "arm.urdf"))
    data: Any = comparison_data(documents, [])
    assert [pose["name"] for pose in data["poses"]] == ["old"]
