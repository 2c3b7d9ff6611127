"""Mass, centre and inertia of simple shapes (reference S C76), and what they make up (S C74).

The numbers are worked by hand, with π written out where the shape is round.
"""

from __future__ import annotations

from math import pi

import pytest

from translate.model.inertia import MassProperties, combined_mass, mass_properties, placed_mass
from translate.model.link import (
    Box,
    Capsule,
    Cone,
    Cylinder,
    Ellipsoid,
    Empty,
    Inertia,
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
