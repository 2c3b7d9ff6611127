"""How far geometries of finite size reach, and the box around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, cast

import pytest

from translate.model import link
from translate.model.link import (
    Box,
    Capsule,
    Cone,
    Cylinder,
    Ellipsoid,
    Geometry,
    Solid,
    Sphere,
    effective,
    half_sides,
    reach,
)
from translate.model.pose import Vector3

DOWN, UP, ALONG_X, ALONG_Y = (0.0, 0.0, -1.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
#: One of each kind, with lengths that differ.
SOLIDS: dict[type[Solid], Solid] = {
    Box: Box((0.2, 0.4, 0.6)),
    Sphere: Sphere(0.3),
    Cylinder: Cylinder(0.3, 0.8),
    Capsule: Capsule(0.3, 0.8),
    Cone: Cone(0.3, 0.8),
    Ellipsoid: Ellipsoid((0.1, 0.2, 0.3)),
}


def fields_of(kind: type[Solid]) -> list[str]:
    return [field.name for field in fields(cast(Any, kind))]


def test_the_table_has_each_solid() -> None:
    # A class with slots takes the place of one without, which can stay until it is collected.
    solids = {kind for kind in Solid.__subclasses__() if getattr(link, kind.__name__) is kind}
    assert {*SOLIDS} == solids


@pytest.mark.parametrize("solid", SOLIDS.values(), ids=lambda solid: type(solid).__name__)
def test_the_box_around_a_solid_is_as_large_as_it_reaches(solid: Solid) -> None:
    assert half_sides(solid) == pytest.approx(
        [reach(solid, axis) for axis in (ALONG_X, ALONG_Y, UP)]
    )
    assert reach(solid, DOWN) == pytest.approx(half_sides(solid)[2])


@pytest.mark.parametrize("kind", SOLIDS)
def test_each_solid_has_lengths_in_place_of_zeros(kind: type[Solid]) -> None:
    make = cast("Callable[..., Geometry]", kind)
    values = [getattr(SOLIDS[kind], name) for name in fields_of(kind)]
    zeros = make(*((0.0, 0.0, 0.0) if isinstance(value, tuple) else 0.0 for value in values))
    filled = effective(zeros)
    assert isinstance(filled, Solid)
    assert min(half_sides(filled)) > 0


@pytest.mark.parametrize(
    ("direction", "distance"),
    [
        # The rim of the base is at z = -0.4, 0.3 from the axis; the apex at z = 0.4.
        ((0.6, 0.0, -0.8), 0.3 * 0.6 + 0.4 * 0.8),
        ((0.0, 0.6, 0.8), 0.4 * 0.8),
        ((0.96, 0.0, 0.28), 0.3 * 0.96 - 0.4 * 0.28),
    ],
)
def test_a_cone_reaches_to_its_apex_or_the_rim_of_its_base(
    direction: Vector3, distance: float
) -> None:
    assert reach(SOLIDS[Cone], direction) == pytest.approx(distance)
