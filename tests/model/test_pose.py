"""Poses: the conventions of reference S C7 – C11, and no rounding where none is needed."""

from __future__ import annotations

import math
from math import pi, sqrt

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation
from support.examples import examples

from translate.model.pose import (
    IDENTITY,
    IDENTITY_POSE,
    NO_ROTATION,
    Pose,
    Quaternion,
    Transform,
    Vector3,
    cross,
    quaternion_from_rpy,
    rotate,
    rotation_rows,
    rpy_from_quaternion,
)

H = sqrt(0.5)
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

coordinates = st.floats(-1e3, 1e3)
angles = st.floats(-4 * pi, 4 * pi)
points = st.tuples(coordinates, coordinates, coordinates)
rotations = st.builds(quaternion_from_rpy, angles, angles, angles)
transforms = st.builds(Transform, points, rotations)
# Pitches of every closeness to a quarter turn, where roll and yaw turn about one axis.
steep_pitches = st.builds(
    lambda sign, exponent, factor: sign * (pi / 2 - factor * 10.0**exponent),
    st.sampled_from((-1, 1)),
    st.integers(-17, -1),
    st.floats(-1.0, 1.0),
)

bounded = settings(max_examples=examples(200), deadline=None, derandomize=True)


def scipy_rotation(quaternion: Quaternion) -> Rotation:
    return Rotation.from_quat(quaternion)


# --- Roll, pitch and yaw --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rpy", "images"),
    [
        pytest.param((0, 0, 0), (X, Y, Z), id="none"),
        pytest.param((pi / 2, 0, 0), (X, Z, (0, -1, 0)), id="roll"),
        pytest.param((0, pi / 2, 0), ((0, 0, -1), Y, X), id="pitch"),
        pytest.param((0, 0, pi / 2), (Y, (-1, 0, 0), Z), id="yaw"),
        pytest.param((pi / 2, 0, pi / 2), (Y, Z, X), id="roll-before-yaw"),
        pytest.param((pi / 2, pi / 2, 0), ((0, 0, -1), X, (0, -1, 0)), id="roll-before-pitch"),
        pytest.param((0, pi / 2, pi / 2), ((0, 0, -1), (-1, 0, 0), Y), id="pitch-before-yaw"),
        pytest.param((pi, 0, 0), (X, (0, -1, 0), (0, 0, -1)), id="half-a-turn"),
    ],
)
def test_c7_roll_pitch_and_yaw_turn_about_fixed_axes(rpy: Vector3, images: tuple) -> None:
    quaternion = quaternion_from_rpy(*rpy)
    for vector, image in zip((X, Y, Z), images, strict=True):
        assert rotate(quaternion, vector) == pytest.approx(image, abs=1e-15)


@pytest.mark.parametrize(
    ("rpy", "quaternion"),
    [
        ((pi / 2, 0, 0), (H, 0, 0, H)),
        ((0, pi / 2, 0), (0, H, 0, H)),
        ((0, 0, pi / 2), (0, 0, H, H)),
        ((0, 0, pi), (0, 0, 1, 0)),
        ((pi / 2, pi / 2, pi / 2), (0, H, 0, H)),
        ((pi / 2, pi / 2, 0), (0.5, 0.5, -0.5, 0.5)),
    ],
)
def test_c8_the_quaternion_of_three_angles(rpy: Vector3, quaternion: Quaternion) -> None:
    assert quaternion_from_rpy(*rpy) == pytest.approx(quaternion, abs=1e-15)


@bounded
@given(angles, angles, angles)
def test_c8_the_quaternion_is_that_of_scipy(roll: float, pitch: float, yaw: float) -> None:
    expected = Rotation.from_euler("xyz", (roll, pitch, yaw))
    ours = scipy_rotation(quaternion_from_rpy(roll, pitch, yaw))
    assert (expected.inv() * ours).magnitude() < 1e-14


@bounded
@given(rotations)
def test_c9_the_angles_of_a_rotation_are_in_their_range(quaternion: Quaternion) -> None:
    roll, pitch, yaw = rpy_from_quaternion(quaternion)
    assert -pi <= roll <= pi
    assert -pi / 2 <= pitch <= pi / 2
    assert -pi <= yaw <= pi


@pytest.mark.parametrize(
    ("pitch", "roll"),
    [pytest.param(pi / 2, 0.5 - 0.2, id="up"), pytest.param(-pi / 2, 0.5 + 0.2, id="down")],
)
def test_c9_at_a_quarter_turn_of_pitch_the_roll_carries_it_all(pitch: float, roll: float) -> None:
    expected = pytest.approx((roll, pitch, 0), abs=1e-15)
    assert rpy_from_quaternion(quaternion_from_rpy(0.5, pitch, 0.2)) == expected


@bounded
@given(angles, steep_pitches | angles, angles)
def test_the_angles_of_a_rotation_make_the_same_rotation(
    roll: float, pitch: float, yaw: float
) -> None:
    quaternion = quaternion_from_rpy(roll, pitch, yaw)
    again = quaternion_from_rpy(*rpy_from_quaternion(quaternion))
    _, turn = Transform(quat_xyzw=quaternion).distance(Transform(quat_xyzw=again))
    assert turn < 1e-12


# --- Poses as they are written --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pose", "rpy"),
    [
        pytest.param(
            Pose((1, 2, 3), (90, 0, 180), "rpy_degrees"), (pi / 2, 0, pi), id="I9-degrees"
        ),
        pytest.param(
            Pose((1, 2, 3), (0, 0, 0.7071067811865476, 0.7071067811865476), "quat_xyzw"),
            (0, 0, pi / 2),
            id="I9-quaternion",
        ),
        pytest.param(Pose((1, 2, 3), (0.1, 0.2, 0.3)), (0.1, 0.2, 0.3), id="C1-radians"),
        pytest.param(Pose(rotation=(7.0, 0, -9.0)), (7.0, 0, -9.0), id="C6-beyond-a-turn"),
    ],
)
def test_every_notation_gives_roll_pitch_and_yaw(pose: Pose, rpy: Vector3) -> None:
    assert pose.rpy == pytest.approx(rpy, abs=1e-15)
    assert pose.transform.xyz == pose.xyz


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        pytest.param((0, 0, 2, 2), (0, 0, H, H), id="C10-not-a-unit"),
        pytest.param((0, 0, 0, 0), NO_ROTATION, id="C10-zero"),
        pytest.param((0, 0, 1e200, 1e200), (0, 0, H, H), id="huge"),
        pytest.param((0, 0, 1e-200, 1e-200), (0, 0, H, H), id="tiny"),
        pytest.param(
            (1.7e308, -1.7e308, 1.7e308, 1.7e308), (0.5, -0.5, 0.5, 0.5), id="infinite-norm"
        ),
    ],
)
def test_a_quaternion_is_made_a_unit(written: Quaternion, unit: Quaternion) -> None:
    pose = Pose(rotation=written, rotation_format="quat_xyzw")
    assert pose.quat_xyzw == pytest.approx(unit, abs=1e-15)


def test_a_quaternion_that_is_a_unit_but_for_rounding_keeps_its_bits() -> None:
    written = (0.5, -0.1, 0.7, sqrt(1 - 0.75))
    assert Pose(rotation=written, rotation_format="quat_xyzw").quat_xyzw == written


@pytest.mark.parametrize(
    ("pose", "expected"),
    [
        (Pose(), True),
        (Pose(relative_to="base"), True),
        (Pose((0.0, -0.0, 0.0), (-0.0, 0.0, 0.0)), True),
        (Pose(rotation=(0, 0, 0, 1), rotation_format="quat_xyzw"), True),
        (Pose(rotation=(0, 0, 0, 0), rotation_format="quat_xyzw"), True),
        (Pose(rotation=(0, 0, 0), rotation_format="rpy_degrees"), True),
        (Pose((0, 0, 5e-324)), False),
        (Pose(rotation=(0, 0, 2 * pi)), False),
        (Pose(rotation=(1, 0, 0, 0), rotation_format="quat_xyzw"), False),
    ],
    ids=repr,
)
def test_a_pose_is_an_identity_if_its_numbers_place_and_turn_nothing(
    pose: Pose, expected: bool
) -> None:
    assert pose.is_identity is expected


def test_another_frame_leaves_the_numbers_as_they_are() -> None:
    pose = Pose((1, 2, 3), (90, 0, 0), "rpy_degrees", "arm")
    assert pose.relative("base") == Pose((1, 2, 3), (90, 0, 0), "rpy_degrees", "base")


# --- Rigid motions --------------------------------------------------------------------------------

QUARTER = quaternion_from_rpy(0, 0, pi / 2)


def test_c11_the_second_pose_is_turned_and_moved_by_the_first() -> None:
    X_AC = Transform((1, 2, 3), QUARTER) @ Transform((1, 0, 0), QUARTER)
    assert X_AC.xyz == pytest.approx((1, 3, 3), abs=1e-15)
    assert X_AC.rpy == pytest.approx((0, 0, pi), abs=1e-15)


def test_c11_the_inverse_turns_the_position_back() -> None:
    X_BA = Transform((1, 2, 3), QUARTER).inverse()
    assert X_BA.xyz == pytest.approx((-2, 1, -3), abs=1e-15)
    assert X_BA.rpy == pytest.approx((0, 0, -pi / 2), abs=1e-15)


def test_a_point_is_moved_and_a_vector_only_turned() -> None:
    X_AB = Transform((1, 2, 3), QUARTER)
    assert X_AB.apply((1, 0, 0)) == pytest.approx((1, 3, 3), abs=1e-15)
    assert X_AB.rotate((1, 0, 0)) == pytest.approx((0, 1, 0), abs=1e-15)


@bounded
@given(transforms, transforms)
def test_composition_is_the_product_of_matrices(a: Transform, b: Transform) -> None:
    np.testing.assert_allclose((a @ b).matrix, a.matrix @ b.matrix, rtol=0, atol=1e-11)


@bounded
@given(transforms)
def test_a_motion_and_its_inverse_cancel(a: Transform) -> None:
    for identity in (a @ a.inverse(), a.inverse() @ a):
        metres, radians = identity.distance(IDENTITY)
        assert metres < 1e-11
        assert radians < 1e-14


@bounded
@given(transforms, points)
def test_points_move_as_the_matrix_says(a: Transform, point: Vector3) -> None:
    np.testing.assert_allclose(a.apply(point), (a.matrix @ (*point, 1))[:3], rtol=0, atol=1e-11)


@bounded
@given(rotations, points)
def test_vectors_turn_as_scipy_turns_them(quaternion: Quaternion, vector: Vector3) -> None:
    expected = scipy_rotation(quaternion).apply(vector)
    np.testing.assert_allclose(rotate(quaternion, vector), expected, rtol=0, atol=1e-11)


@bounded
@given(points, points)
def test_the_cross_product_is_that_of_numpy(a: Vector3, b: Vector3) -> None:
    np.testing.assert_allclose(cross(a, b), np.cross(a, b), rtol=0, atol=1e-9)


@bounded
@given(rotations)
def test_the_rows_of_the_matrix_are_those_of_scipy(quaternion: Quaternion) -> None:
    expected = scipy_rotation(quaternion).as_matrix()
    np.testing.assert_allclose(rotation_rows(quaternion), expected, rtol=0, atol=1e-14)


@bounded
@given(transforms)
def test_the_rotation_is_handed_over_to_scipy(a: Transform) -> None:
    np.testing.assert_allclose(a.rotation.as_matrix(), a.matrix[:3, :3], rtol=0, atol=1e-14)


@bounded
@given(transforms, transforms)
def test_the_distance_is_that_of_the_points_and_the_smaller_turn(
    a: Transform, b: Transform
) -> None:
    metres, radians = a.distance(b)
    assert metres == pytest.approx(math.dist(a.xyz, b.xyz))
    turn = (scipy_rotation(a.quat_xyzw).inv() * scipy_rotation(b.quat_xyzw)).magnitude()
    assert radians == pytest.approx(turn, abs=1e-7)


def test_a_tiny_turn_is_measured_to_its_last_digits() -> None:
    turned = Transform(quat_xyzw=quaternion_from_rpy(0, 0, 1e-12))
    assert turned.distance(IDENTITY)[1] == pytest.approx(1e-12, rel=1e-12)


# --- Exactness ------------------------------------------------------------------------------------

AWKWARD = Transform((1 / 3, -1e-300, 1e300), quaternion_from_rpy(0.1, 1.2, -3.0))


#: Quaternions whose length is 1 up to the rounding of a chain, which is not normalized.
rounded = st.builds(
    lambda quaternion, error: tuple(entry * (1 + error) for entry in quaternion),
    rotations,
    st.floats(-1e-14, 1e-14),
)


@bounded
@example(AWKWARD)
@given(st.builds(Transform, points, rounded))
def test_an_identity_costs_no_rounding(a: Transform) -> None:
    assert a @ IDENTITY == a
    assert IDENTITY @ a == a


def test_the_inverse_of_the_identity_is_exact() -> None:
    assert IDENTITY.inverse() == IDENTITY
    assert IDENTITY_POSE.transform == IDENTITY


def test_a_pose_without_rotation_turns_nothing_by_rounding() -> None:
    moved = Pose((1 / 3, 2 / 3, 0.1)).transform
    assert moved.quat_xyzw == NO_ROTATION
    assert moved.rotate((1 / 7, 1e-17, 1e17)) == (1 / 7, 1e-17, 1e17)


def test_as_a_pose_it_is_written_in_xyz_and_rpy() -> None:
    pose = Transform((1, 2, 3), QUARTER).as_pose("base")
    assert pose.rotation_format == "rpy"
    assert pose.relative_to == "base"
    assert (*pose.xyz, *pose.rotation) == pytest.approx((1, 2, 3, 0, 0, pi / 2), abs=1e-15)


@bounded
@given(transforms)
def test_as_a_pose_it_is_the_same_motion(a: Transform) -> None:
    metres, radians = a.as_pose().transform.distance(a)
    assert metres == 0.0
    assert radians < 1e-12


@bounded
@given(
    transforms, st.sampled_from((IDENTITY, Transform((-0.0, 1.0, -0.0), (-0.0, 0.0, -1.0, 0.0))))
)
def test_as_a_pose_it_has_no_negative_zero(a: Transform, b: Transform) -> None:
    for transform in (a, b, b.inverse(), a @ b, a @ a.inverse()):
        pose = transform.as_pose()
        numbers = (*pose.xyz, *pose.rotation)
        assert all(math.copysign(1.0, number) == 1.0 for number in numbers if number == 0.0)
