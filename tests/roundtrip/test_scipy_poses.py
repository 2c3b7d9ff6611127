"""Round trips of random robots, judged by poses that scipy computes from the texts alone."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import event
from hypothesis.strategies import SearchStrategy
from support.examples import examples
from support.features import features
from support.laws import Law, hold_evenly
from support.scipy_poses import SdfPoses, UrdfPoses

import translate
from translate.testing.random_sdf import sdf_robots
from translate.testing.random_urdf import urdf_robots

#: The types of SDFormat whose joints stay one joint with the same axis in URDF.
KEPT_TYPES = ("revolute", "continuous", "prismatic")


def relative(poses: dict[str, np.ndarray], root: str) -> dict[str, np.ndarray]:
    """The poses relative to that of one link; the world is fixed already."""
    X = np.eye(4) if root == "world" else np.linalg.inv(poses[root])
    return {name: X @ pose for name, pose in poses.items()}


def assert_same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> None:
    for name, value in one.items():
        # Positions are relative to the largest number of the robot.
        assert other[name] == pytest.approx(value, abs=1e-9 * (1 + abs(value).max())), name


def links_are_where_they_were(text: str) -> None:
    result = translate.convert(text.encode(), to="urdf", link_frames="keep")
    sdf, urdf = SdfPoses(text), UrdfPoses(result.text)
    written = {result.renames.get(name, name): X for name, X in sdf.links().items()}
    # URDF does not place a robot that no joint connects to the world.
    assert_same(relative(written, urdf.root), relative(urdf.links(), urdf.root))


def axes_are_where_they_were(text: str) -> None:
    result = translate.convert(text.encode(), to="urdf", link_frames="keep")
    sdf, urdf = SdfPoses(text), UrdfPoses(result.text)
    links = {result.renames.get(name, name): X for name, X in sdf.links().items()}
    X = np.eye(4) if urdf.root == "world" else np.linalg.inv(links[urdf.root])
    found = {name: urdf.in_root(direction) for name, direction in urdf.axes().items()}
    for name, direction in sdf.axes().items():
        new = result.renames.get(name, name)
        # A joint that closes a loop is cut.  The axis of a joint with exchanged ends is reversed.
        if sdf.types()[name] in KEPT_TYPES and new in found:
            assert abs(found[new] @ (X[:3, :3] @ direction)) == pytest.approx(1, abs=1e-9), name


def the_way_back_has_the_same_poses(text: str) -> None:
    urdf = translate.to_urdf(text)
    result = translate.convert(urdf.encode(), to="sdf", massless="keep")
    sdf = SdfPoses(result.text)
    there = {result.renames.get(name, name): X for name, X in UrdfPoses(urdf).links().items()}
    there.pop("world", None)
    root = UrdfPoses(urdf).root
    root = root if root == "world" else result.renames.get(root, root)
    assert_same(relative(there, root), relative(sdf.links(), root))


SDF_LAWS = (links_are_where_they_were, axes_are_where_they_were, the_way_back_has_the_same_poses)


@pytest.mark.parametrize("law", SDF_LAWS, ids=lambda law: law.__name__)
def test_a_random_sdf_robot(law: Law) -> None:
    hold_evenly(law, 20, sdf_robots())


@pytest.mark.slow
@pytest.mark.parametrize("law", SDF_LAWS, ids=lambda law: law.__name__)
def test_many_random_sdf_robots(law: Law) -> None:
    hold_evenly(law, examples(300), sdf_robots())


# --- The shares of what is drawn ------------------------------------------------------------------


@cache
def shares(kind: str) -> Counter[str]:
    """How often random robots of a format have each feature."""
    strategies: dict[str, SearchStrategy[str]] = {"sdf": sdf_robots(), "urdf": urdf_robots()}
    found: Counter[str] = Counter()

    def count(text: str) -> None:
        for feature in features(text):
            event(feature)
            found[feature] += 1

    hold_evenly(count, 150, strategies[kind])
    return found


SDF_TYPES = (
    ["fixed", "revolute", "continuous", "prismatic", "ball", "universal", "revolute2", "screw"]
)  # fmt: skip
URDF_TYPES = ["fixed", "revolute", "continuous", "prismatic", "floating", "planar"]
LIMITS = ("no limit", "limit", "limit lower", "limit upper", "limit lower upper")
MIMICS = ("no mimic", "mimic", "mimic with offset")


@pytest.mark.parametrize(
    ("kind", "group", "smallest"),
    [
        pytest.param("sdf", [f"joint {name}" for name in SDF_TYPES], 0.07, id="types of SDFormat"),
        pytest.param("urdf", [f"joint {name}" for name in URDF_TYPES], 0.1, id="types of URDF"),
        pytest.param("sdf", LIMITS, 0.1, id="limits of SDFormat"),
        pytest.param("urdf", LIMITS, 0.08, id="limits of URDF"),
        pytest.param("sdf", MIMICS, 0.15, id="mimics of SDFormat"),
        pytest.param("urdf", MIMICS, 0.15, id="mimics of URDF"),
        pytest.param("sdf", ("axis in its joint", "axis in another frame"), 0.3, id="axes"),
        pytest.param("sdf", ("no placement frame", "placement frame"), 0.3, id="placement"),
    ],
)
def test_every_form_has_its_share(kind: str, group: list[str], smallest: float) -> None:
    counts = [shares(kind)[feature] for feature in group]
    assert min(counts) / sum(counts) >= smallest, dict(zip(group, counts, strict=True))
