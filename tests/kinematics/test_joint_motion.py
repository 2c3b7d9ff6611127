"""Joint motions and the table of poses; scipy is the judge of rotations."""

from __future__ import annotations

import math
import sys
from math import pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from translate.kinematics.forward import ORIGIN, Motion, Moved, PoseTable, Rows, motion_of
from translate.model.joint import JointType
from translate.model.pose import IDENTITY, Transform, Vector3, quaternion_from_rpy

_RANDOM = np.random.default_rng(7)
OBLIQUE: Vector3 = (2 / 7, 3 / 7, -6 / 7)
OTHER: Vector3 = (0.6, 0.0, 0.8)
Z: Vector3 = (0.0, 0.0, 1.0)
ANGLES = {
    "random": _RANDOM.normal(scale=2.0, size=(100, 3)),
    "small": _RANDOM.normal(scale=1e-4, size=(100, 3)),
    "tiny": _RANDOM.normal(scale=1e-15, size=(100, 3)),
    "zero": np.zeros((1, 3)),
    "half turns": np.array([[pi, 0, 0], [0, pi, 0], [0, 0, -pi], [pi, pi, pi]]),
    "almost half turns": np.full((1, 3), pi - 1e-9),
}
KINDS: dict[JointType, list[tuple[Vector3, int]]] = {
    # Each rotation vector in order, with the index of its position.
    "continuous": [(OBLIQUE, 0)],
    "universal": [(OBLIQUE, 0), (OTHER, 1)],
    "ball": [((0, 0, 1), 0), ((0, 1, 0), 1), ((1, 0, 0), 2)],
    "planar": [(OBLIQUE, 2)],
}


@pytest.mark.parametrize("angles", ANGLES.values(), ids=ANGLES)
@pytest.mark.parametrize("kind", KINDS)
def test_rotations_are_those_of_scipy(kind: JointType, angles: np.ndarray) -> None:
    motion = motion_of(kind, [OBLIQUE, OTHER])
    for row in angles.tolist():
        expected = Rotation.identity()
        for axis, index in KINDS[kind]:
            expected *= Rotation.from_rotvec(np.array(axis) * row[index])
        found = motion.at(row).rotation.as_matrix()
        assert found == pytest.approx(expected.as_matrix(), rel=0.0, abs=2e-15)


@pytest.mark.parametrize("angle", [1e-18, 1e-9, 1e-3, 1.0, pi - 1e-9, pi])
def test_the_angle_of_a_motion_is_accurate(angle: float) -> None:
    (_, radians) = motion_of("continuous", [OBLIQUE]).at((angle,)).distance(IDENTITY)
    assert radians == pytest.approx(angle, rel=1e-14)


ANGLE = st.floats(-20.0, 20.0)
NUMBERS = st.floats(-1.0, 1.0)
#: Unit vectors, two of them at right angles: the columns of a rotation.
AXES = st.builds(lambda *rpy: Rotation.from_euler("xyz", rpy).as_matrix().T, ANGLE, ANGLE, ANGLE)


def twists(kind: JointType, axes: np.ndarray, pitch: float) -> list[np.ndarray]:
    """The angular and linear velocity of each position, in order (reference S C26, C40)."""
    turns, still = [np.hstack([axis, np.zeros(3)]) for axis in axes], np.zeros(3)
    z, y, x = np.eye(3)[::-1]
    match kind:
        case "prismatic":
            return [np.hstack([still, axes[0]])]
        case "screw":
            return [np.hstack([axes[0], axes[0] * pitch / (2 * pi)])]
        case "universal" | "revolute2":
            return turns[:2]
        case "ball":
            return [np.hstack([axis, still]) for axis in (z, y, x)]
        case "floating":
            slides = [np.hstack([still, axis]) for axis in (x, y, z)]
            return [*slides, *(np.hstack([axis, still]) for axis in (z, y, x))]
    return turns[:1]


@given(
    st.sampled_from(
        ["revolute", "prismatic", "screw", "universal", "revolute2", "ball", "floating"]
    ),
    AXES,
    NUMBERS,
    st.lists(ANGLE, min_size=6, max_size=6),
)
def test_a_motion_is_the_product_of_exponentials_of_its_twists(
    kind: JointType, axes: np.ndarray, pitch: float, positions: list[float]
) -> None:
    expected = np.eye(4)
    for twist, position in zip(twists(kind, axes, pitch), positions, strict=False):
        (a, b, c), generator = twist[:3], np.zeros((4, 4))
        generator[:3] = [[0, -c, b, twist[3]], [c, 0, -a, twist[4]], [-b, a, 0, twist[5]]]
        expected = expected @ expm(generator * position)
    found = motion_of(kind, [tuple(axis) for axis in axes.tolist()], pitch).at(positions)
    assert found.matrix == pytest.approx(expected, abs=1e-9)


# --- The table of poses ---------------------------------------------------------------------------

QUARTERS: Rows = ((0.0,), (pi / 2,), (pi,))
TURN = Moved(motion_of("continuous", [Z]), QUARTERS, reversed=False)
AHEAD = Transform((1.0, 0.0, 0.0))


def points(poses: list[Transform]) -> np.ndarray:
    return np.array([pose.xyz for pose in poses])


def test_steps_are_composed_at_each_configuration() -> None:
    table = PoseTable(3)
    row = table.row(table.row(table.row(ORIGIN, AHEAD), TURN), AHEAD)
    # A link of 1 m, then another one that is turned by 0°, 90° and 180° about z.
    expected = np.array([(2, 0, 0), (1, 1, 0), (0, 0, 0)])
    assert points(table.poses(row)) == pytest.approx(expected, abs=1e-15)


def test_a_reversed_step_is_the_inverse() -> None:
    table = PoseTable(3)
    row = table.row(table.row(ORIGIN, TURN), TURN._replace(reversed=True))
    turned = [pose.distance(IDENTITY)[1] for pose in table.poses(row)]
    assert turned == pytest.approx([0.0, 0.0, 0.0], abs=1e-15)


def test_poses_are_relative_to_another_frame() -> None:
    table = PoseTable(3)
    first = table.row(table.row(ORIGIN, AHEAD), TURN)
    second = table.row(first, AHEAD)
    expected = np.array([(1, 0, 0)] * 3)
    assert points(table.relative(second, first)) == pytest.approx(expected, abs=1e-15)


def test_random_chains_are_composed_like_matrices() -> None:
    table = PoseTable(1)
    row, expected = ORIGIN, np.eye(4)
    for numbers in _RANDOM.normal(size=(50, 6)).tolist():
        step = Transform(tuple(numbers[:3]), quaternion_from_rpy(*numbers[3:]))
        row = table.row(row, step)
        expected = expected @ step.matrix
    assert table.poses(row)[0].matrix == pytest.approx(expected, abs=1e-12)


def test_the_same_step_from_the_same_row_is_the_same_row() -> None:
    table = PoseTable(3)
    first = table.row(table.row(ORIGIN, AHEAD), TURN)
    again = Moved(Motion((), (((0.0, 0.0, 1.0), 0),)), tuple(QUARTERS), reversed=False)
    assert table.row(table.row(ORIGIN, Transform((1.0, 0.0, 0.0))), again) == first


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(TURN._replace(reversed=True), id="reversed"),
        pytest.param(TURN._replace(positions=((0.0,), (1.0,), (math.pi,))), id="positions"),
        pytest.param(TURN._replace(motion=motion_of("continuous", [OTHER])), id="axis"),
        pytest.param(Transform((sys.float_info.min, 0.0, 0.0)), id="an offset"),
    ],
)
def test_another_step_is_another_row(other: Moved | Transform) -> None:
    table = PoseTable(3)
    assert table.row(ORIGIN, other) != table.row(ORIGIN, TURN)


def test_the_identity_is_no_step() -> None:
    table = PoseTable(3)
    row = table.row(ORIGIN, AHEAD)
    assert table.row(row, IDENTITY) == row
