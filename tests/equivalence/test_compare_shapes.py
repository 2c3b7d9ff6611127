"""Shapes and how they look: which ones are the same, however they are written."""

from __future__ import annotations

from copy import deepcopy
from functools import partial

import pytest
from support.growth import LARGEST, exponent, steps
from support.kinematic_robots import X, Z, codes

import translate
from translate.equivalence.compare import compare_models
from translate.model.fragment import Fragment
from translate.model.link import (
    Box,
    Capsule,
    Cone,
    Cylinder,
    Ellipsoid,
    Geometry,
    Heightmap,
    Link,
    Material,
    Mesh,
    Plane,
    Polyline,
    Sphere,
    Visual,
)
from translate.model.model import Model

STEP = 1e-6


def with_shape(geometry: Geometry) -> Model:
    return Model("m", links=[Link("l", visuals=[Visual("v", geometry)])])


BOX, BALL = Box((1.0, 2.0, 3.0)), Sphere(1.0)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ({"a": BOX, "b": BALL}, {"b": BALL, "a": BOX}, []),
        ({"": BOX, "b": BALL}, {"b": BALL, "x": BOX}, []),
        ({"b": BALL, "x": BOX}, {"": BOX, "b": BALL}, []),
        ({"a": BOX, "b": BALL}, {"a": BALL, "b": BOX}, ["visual-geometry"] * 2),
        ({"a": BOX, "b": BALL}, {"b": BALL, "c": Sphere(2.0)}, ["visual-geometry"]),
    ],
    ids=["names", "contents", "no name in the second", "swapped", "one of two"],
)
def test_the_order_of_shapes_is_no_difference(
    one: dict[str, Geometry], other: dict[str, Geometry], found: list[str]
) -> None:
    models = (
        Model("m", links=[Link("l", visuals=[Visual(*item) for item in shapes.items()])])
        for shapes in (one, other)
    )
    assert [item.code for item in compare_models(*models).differences] == found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Box((1, 2, 3)), Box((1, 2, 3 + STEP))),
        (Sphere(1), Sphere(1 + STEP)),
        (Cylinder(1, 2), Cylinder(1, 2 + STEP)),
        (Capsule(1, 2), Capsule(1 + STEP, 2)),
        (Cone(1, 2), Cone(1, 2 + STEP)),
        (Ellipsoid((1, 2, 3)), Ellipsoid((1, 2 + STEP, 3))),
        (Plane(Z, (1, 2)), Plane(Z, (1 + STEP, 2))),
        (Plane(Z, (1, 2)), Plane(X, (1, 2))),
        (Mesh("a.stl"), Mesh("b.stl")),
        (Mesh("a.stl"), Mesh("a.stl", (1, 1, 1 + STEP))),
        (Mesh("a.stl"), Mesh("a.stl", submesh="wheel")),
        (Mesh("a.stl", submesh="wheel"), Mesh("a.stl", submesh="wheel", center=True)),
        (Polyline(((0, 0), (1, 0), (0, 1))), Polyline(((0, 0), (1, 0), (STEP, 1)))),
        (Polyline(((0, 0), (1, 0), (0, 1))), Polyline(((0, 0), (1, 0), (0, 1), (1, 1)))),
        (Polyline(((0, 0), (1, 0)), 1), Polyline(((0, 0), (1, 0)), 2)),
        (Heightmap("a.png"), Heightmap("a.png", size=(1, 1, 2))),
        (Sphere(1), Box((1, 1, 1))),
    ],
)
def test_shapes_of_other_sizes_differ(one: Geometry, other: Geometry) -> None:
    comparison = compare_models(with_shape(one), with_shape(other))
    assert codes(comparison.differences) == {"visual-geometry"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Sphere(0.1), Sphere(0.1 * (1 + 1e-12))),
        (Mesh("a.stl"), Mesh("a.stl", (1, 1, 1))),
        (Mesh("a.stl"), Mesh("a.stl", center=False)),
        (Mesh("package://arm/meshes/a.stl"), Mesh("model://arm/meshes/a.stl")),
        (Heightmap("a.png"), Heightmap("a.png", pos=(0, 0, 0))),
    ],
)
def test_shapes_may_be_written_differently(one: Geometry, other: Geometry) -> None:
    comparison = compare_models(with_shape(one), with_shape(other))
    assert comparison.differences == comparison.notes == []


def test_a_mesh_in_another_directory_is_noted() -> None:
    comparison = compare_models(
        with_shape(Mesh("package://arm/meshes/a.stl")), with_shape(Mesh("meshes/a.stl"))
    )
    assert (comparison.same, codes(comparison.notes)) == (True, {"uri"})


def colored(alpha: float, *fragments: Fragment) -> Model:
    material = Material(diffuse=(1.0, 0.0, 0.0, alpha))
    visual = Visual("v", Sphere(1.0), material=material, fragments=list(fragments))
    return Model("m", links=[Link("l", visuals=[visual])])


def test_a_colour_may_be_made_transparent_in_two_ways() -> None:
    # SDFormat writes transparency beside the material, URDF as alpha.
    see_through = Fragment("sdf", "transparency", "<transparency>0.25</transparency>")
    assert compare_models(colored(1.0, see_through), colored(0.75)).same
    assert codes(compare_models(colored(1.0, see_through), colored(1.0)).differences) == {
        "visual-color"
    }


def test_a_material_without_a_colour_is_like_none() -> None:
    plain = Model("m", links=[Link("l", visuals=[Visual("v", Sphere(1))])])
    named = deepcopy(plain)
    named.links[0].visuals[0].material = Material(name="undefined")
    assert compare_models(plain, named).same


def test_another_texture_is_noted() -> None:
    model = colored(1.0)
    model.links[0].visuals[0].material.texture = "materials/wood.png"
    comparison = compare_models(colored(1.0), model)
    assert (comparison.same, codes(comparison.notes)) == (True, {"texture"})


def boxes(n: int, moved: float) -> str:
    """A link with boxes on a line, of which one is far away."""
    places = "".join(
        f'<visual><origin xyz="{index or 1e9} {moved * index} 0"/>'
        '<geometry><box size="1 1 1"/></geometry></visual>'
        for index in range(n)
    )
    return f'<robot name="r"><link name="l">{places}</link></robot>'


def test_a_distant_shape_does_not_make_others_comparable() -> None:
    def compared(n: int) -> object:
        return translate.compare(boxes(n, 0.0), boxes(n, 1e-3))

    compared(2)
    work = [steps(partial(compared, n)) for n in (200, 400)]
    assert exponent(*work) < LARGEST
