"""Mass, centre and inertia of simple shapes (reference S C76), and what they make up (S C74).

The numbers of examples are worked by hand, with π written out where the shape is round.  Those of
random shapes are integrals, those of random bodies sums of point masses.
"""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from translate.model.inertia import (
    MassProperties,
    combined_mass,
    in_link_frame,
    mass_properties,
    placed_mass,
    with_mass,
)
from translate.model.link import (
    Box,
    Capsule,
    Cone,
    Cylinder,
    Ellipsoid,
    Empty,
    Inertia,
    Inertial,
    Mesh,
    Plane,
    Sphere,
)
from translate.model.pose import Pose

CASES = [
    pytest.param(Box((1, 2, 3)), 1000.0, 6000.0, (6500.0, 5000.0, 2500.0), id="box"),
    # 4/3 π r³ = π/6, and 2/5 m r² = m/10.
    pytest.param(Sphere(0.5), 1.0, pi / 6, (pi / 60, pi / 60, pi / 60), id="sphere"),
    # π r² L = π/2; m (3 r² + L²) / 12 = m 19/48; m r² / 2 = m/8.
    pytest.param(
        Cylinder(0.5, 2), 1.0, pi / 2, (pi * 19 / 96, pi * 19 / 96, pi / 16), id="cylinder"
    ),
    # 4/3 π 6 = 8 π; the sums of squares are 13, 10, 5, by 5.
    pytest.param(
        Ellipsoid((1, 2, 3)), 1.0, 8 * pi, (8 * pi * 13 / 5, 16 * pi, 8 * pi), id="ellipsoid"
    ),
    # The cylinder above and a ball of π/6: across 19/96 + (1/10 + 1 + 3/8)/6, along 1/16 + 1/60.
    pytest.param(
        Capsule(0.5, 2),
        1.0,
        pi * 2 / 3,
        (pi * (19 / 96 + 59 / 240), pi * (19 / 96 + 59 / 240), pi * 19 / 240),
        id="capsule",
    ),
    # A third of the cylinder; m (3/80) (4 r² + L²) = m 3/16; 3/10 m r² = m 3/40.
    pytest.param(Cone(0.5, 2), 1.0, pi / 6, (pi / 32, pi / 32, pi / 80), id="cone"),
]


@pytest.mark.parametrize(("shape", "density", "mass", "moments"), CASES)
def test_a_shape_has_the_mass_and_the_moments_of_its_formula(
    shape: Box, density: float, mass: float, moments: tuple[float, float, float]
) -> None:
    body = mass_properties(shape, density)
    assert body is not None
    assert body.mass == pytest.approx(mass, rel=1e-14)
    xx, yy, zz = moments
    assert body.inertia == pytest.approx((xx, 0, 0, yy, 0, zz), rel=1e-14)


def test_only_a_cone_has_its_centre_of_mass_off_its_origin() -> None:
    shapes = [Box((1, 1, 1)), Sphere(1), Cylinder(1, 2), Ellipsoid((1, 2, 3)), Capsule(1, 2)]
    assert {mass_properties(shape, 1.0).center for shape in shapes} == {(0.0, 0.0, 0.0)}
    assert mass_properties(Cone(1, 2), 1.0).center == (0.0, 0.0, -0.5)


@pytest.mark.parametrize("shape", [Plane(), Mesh("a.stl"), Empty()])
def test_some_shapes_have_no_formula(shape: Plane | Mesh | Empty) -> None:
    assert mass_properties(shape, 1.0) is None


def test_a_quarter_turn_about_z_exchanges_x_and_y() -> None:
    body = MassProperties(1.0, (1.0, 0.0, 0.0), Inertia(1, 0.1, 0.2, 2, 0.3, 2.5))
    turned = placed_mass(body, Pose((0, 0, 5), (0, 0, pi / 2)).transform)
    assert turned.center == pytest.approx((0, 1, 5), abs=1e-15)
    assert turned.inertia == pytest.approx((2, -0.1, -0.3, 1, 0.2, 2.5), abs=1e-15)


def test_two_points_make_a_dumb_bell() -> None:
    # 1 kg at x = 3 and 2 kg at y = 3: the centre is at 1 2 0.
    body = combined_mass([MassProperties(1.0, (3, 0, 0)), MassProperties(2.0, (0, 3, 0))])
    assert (body.mass, body.center) == (3.0, (1.0, 2.0, 0.0))
    # The first is off by 2 -2 0, the second by -1 1 0.
    assert body.inertia == pytest.approx((4 + 2, 4 + 2, 0, 4 + 2, 0, 8 + 4))


def test_nothing_has_no_mass() -> None:
    assert combined_mass([]) == MassProperties(0.0, (0, 0, 0), Inertia(0, 0, 0, 0, 0, 0))


# --- Random shapes --------------------------------------------------------------------------------

SIZES = st.floats(0.05, 5.0)
#: The points and weights of a quadrature on -1…1, exact for the polynomials below.
NODES, WEIGHTS = np.polynomial.legendre.leggauss(8)


def profile(solid: Cylinder | Capsule | Cone, z: np.ndarray) -> np.ndarray:
    """The squared radius of a solid of revolution at heights (reference S C76)."""
    r, half = solid.radius, solid.length / 2
    if isinstance(solid, Cone):
        return (r * (half - z) / solid.length) ** 2
    return r**2 - np.maximum(abs(z) - half, 0.0) ** 2


@given(st.sampled_from([Cylinder, Capsule, Cone]), SIZES, SIZES, SIZES)
def test_a_solid_of_revolution_is_the_sum_of_its_discs(
    kind: type[Cylinder | Capsule | Cone], radius: float, length: float, density: float
) -> None:
    solid = kind(radius, length)
    top = length / 2 + radius if kind is Capsule else length / 2
    ends = np.array([-top, -length / 2, length / 2, top])
    half, middle = np.diff(ends) / 2, (ends[1:] + ends[:-1]) / 2
    z = (middle[:, None] + half[:, None] * NODES).ravel()
    square = profile(solid, z)
    masses = density * pi * square * (half[:, None] * WEIGHTS).ravel()
    mass = masses.sum()
    center = masses @ z / mass
    # A disc has m r²/2 about its axis and m r²/4 across.
    across = masses @ (square / 4 + (z - center) ** 2)
    body = mass_properties(solid, density)
    assert body is not None
    assert body.mass == pytest.approx(mass)
    assert body.center == pytest.approx((0, 0, center), abs=1e-12)
    assert body.inertia == pytest.approx((across, 0, 0, across, 0, masses @ square / 2))


# --- Random bodies --------------------------------------------------------------------------------

NUMBERS = st.floats(-3.0, 3.0)
VECTORS = st.tuples(NUMBERS, NUMBERS, NUMBERS)
#: Point masses in kg, and where they are in m.
POINTS = st.lists(st.tuples(st.floats(0.1, 3.0), VECTORS), min_size=1, max_size=4)
POSES = st.tuples(VECTORS, VECTORS).map(lambda numbers: Pose(*numbers))


def of_points(masses: np.ndarray, points: np.ndarray) -> MassProperties:
    """The mass properties of point masses: ``Σ m (|d|² 1 - d dᵀ)`` about their centre."""
    center = masses @ points / masses.sum()
    d = points - center
    tensor = masses @ (d * d).sum(axis=1) * np.eye(3) - (masses * d.T) @ d
    return MassProperties(
        masses.sum(), tuple(center), Inertia(*tensor[np.triu_indices(3)].tolist())
    )


def arrays(points: list[tuple[float, tuple[float, float, float]]]) -> tuple[np.ndarray, np.ndarray]:
    return np.array([mass for mass, _ in points]), np.array([point for _, point in points])


def assert_same(found: MassProperties, expected: MassProperties) -> None:
    assert found.mass == pytest.approx(expected.mass)
    assert found.center == pytest.approx(expected.center, abs=1e-9)
    assert found.inertia == pytest.approx(expected.inertia, abs=1e-9)


@given(st.lists(POINTS, min_size=1, max_size=3))
def test_random_bodies_make_up_the_body_of_all_their_points(
    bodies: list[list[tuple[float, tuple[float, float, float]]]],
) -> None:
    found = combined_mass([of_points(*arrays(points)) for points in bodies])
    assert_same(found, of_points(*arrays([point for points in bodies for point in points])))


@given(POINTS, POSES)
def test_a_placed_body_is_that_of_its_placed_points(
    points: list[tuple[float, tuple[float, float, float]]], pose: Pose
) -> None:
    masses, places = arrays(points)
    moved = Rotation.from_euler("xyz", pose.rotation).apply(places) + pose.xyz
    expected = of_points(masses, moved)
    body = of_points(masses, places)
    assert_same(placed_mass(body, pose.transform), expected)
    # An inertial has its centre of mass at its pose.
    at_center = Inertial(body.mass, body.inertia, pose)
    found = in_link_frame(at_center)
    assert found.pose.rotation == pytest.approx((0, 0, 0))
    assert_same(
        MassProperties(found.mass, found.pose.xyz, found.inertia),
        expected._replace(center=pose.xyz),
    )


def test_a_body_without_mass_keeps_its_inertia_of_zero() -> None:
    body = MassProperties(0.0, (1.0, 2.0, 3.0), Inertia(0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    assert with_mass(body, 2.0) == body._replace(mass=2.0)
