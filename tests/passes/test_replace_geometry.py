"""Shapes that URDF lacks are made of others, or left out (reference U D2.13 – D2.17)."""

from __future__ import annotations

import pytest
from support.pass_robots import arm, at, link

from translate.model import link as geometries
from translate.model.fragment import Fragment, Location
from translate.model.link import Collision, Material, Visual
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.replace_geometry import replace_geometry
from translate.report.loss_report import LossReport

HERE = Location("robot.sdf", 30, "visual")


def replaced(*shapes: Visual | Collision, capsules: bool = False) -> tuple[Model, LossReport]:
    body = link(
        "body",
        visuals=[shape for shape in shapes if isinstance(shape, Visual)],
        collisions=[shape for shape in shapes if isinstance(shape, Collision)],
    )
    report = LossReport()
    options = UrdfOptions(capsules=capsules)
    return replace_geometry(Model("m", links=[body]), options, report), report


@pytest.mark.parametrize(
    "geometry",
    [
        geometries.Box((1, 2, 3)),
        geometries.Sphere(1),
        geometries.Cylinder(1, 2),
        geometries.Mesh("a.dae", (1, 1, 1)),
        geometries.Mesh("a.dae", center=False),
    ],
)
def test_shapes_of_urdf_are_the_same_object(geometry: geometries.Geometry) -> None:
    model = arm()
    model.links[0].visuals = [Visual("v", geometry)]
    model.links[0].collisions = [Collision("c", geometry)]
    assert replace_geometry(model, UrdfOptions(), LossReport()) is model


@pytest.mark.parametrize(
    "geometry",
    [
        geometries.Plane(),
        geometries.Heightmap("a.png"),
        geometries.Polyline(((0, 0), (1, 0), (0, 1))),
        geometries.Ellipsoid((1, 2, 3)),
        geometries.Cone(1, 2),
        geometries.Image("a.png"),
    ],
)
@pytest.mark.parametrize("kind", [Visual, Collision])
def test_shapes_that_urdf_lacks_are_lost_and_reported(
    geometry: geometries.Geometry, kind: type[Visual] | type[Collision]
) -> None:
    box = kind("box", geometries.Box((1, 1, 1)))
    model, report = replaced(box, kind("s", geometry, location=HERE))
    assert [*model.links[0].visuals, *model.links[0].collisions] == [box]
    (loss,) = report.losses
    assert (loss.code, loss.severity, loss.line) == ("geometry-not-in-urdf", "lost", 30)
    assert loss.element == f"{kind.__name__.lower()} 's' of link 'body'"


def test_a_visual_without_a_shape_is_omitted() -> None:
    model, report = replaced(Visual("s", geometries.Empty()))
    assert model.links[0].visuals == []
    assert [loss.severity for loss in report.losses] == ["omitted"]


@pytest.mark.parametrize(
    "mesh",
    [
        geometries.Mesh("a.dae", (2, 2, 2), "wheel"),
        geometries.Mesh("a.dae", (2, 2, 2), "wheel", True),
    ],
)
def test_a_part_of_a_mesh_becomes_the_whole_mesh(mesh: geometries.Mesh) -> None:
    model, report = replaced(Visual("v", mesh))
    assert model.links[0].visuals == [Visual("v", geometries.Mesh("a.dae", (2, 2, 2)))]
    assert [(loss.code, loss.severity) for loss in report.losses] == [("mesh-submesh", "lost")]


def test_a_capsule_stays_where_the_target_knows_capsules() -> None:
    model, report = replaced(Visual("v", geometries.Capsule(0.1, 0.4)), capsules=True)
    assert model.links[0].visuals == [Visual("v", geometries.Capsule(0.1, 0.4))]
    assert report.losses == []


def test_a_capsule_is_a_cylinder_between_two_spheres() -> None:
    # A quarter turn about x: the axis of the capsule is -y of the link.
    pose = at(1, 2, 3, (1.5707963267948966, 0, 0))
    model, report = replaced(Collision("c", geometries.Capsule(0.1, 0.4), pose))
    cylinder, top, bottom = model.links[0].collisions
    assert cylinder == Collision("c", geometries.Cylinder(0.1, 0.4), pose)
    assert (top.name, top.geometry, bottom.name, bottom.geometry) == (
        "c_top",
        geometries.Sphere(0.1),
        "c_bottom",
        geometries.Sphere(0.1),
    )
    assert top.pose.xyz == pytest.approx((1, 1.8, 3))
    assert bottom.pose.xyz == pytest.approx((1, 2.2, 3))
    assert [(loss.code, loss.severity) for loss in report.losses] == [
        ("capsule-as-cylinder-and-spheres", "approximated")
    ]


def test_the_parts_of_a_capsule_look_and_slide_like_it() -> None:
    friction = Fragment("sdf", "surface", "<surface/>")
    red = Material(diffuse=(1, 0, 0, 1))
    visual = Visual("v", geometries.Capsule(0.1, 0.4), material=red)
    collision = Collision("c", geometries.Capsule(0.1, 0.4), fragments=[friction])
    body = replaced(visual, collision)[0].links[0]
    assert [item.material for item in body.visuals] == [red] * 3
    assert [item.fragments for item in body.collisions] == [[friction]] * 3


@pytest.mark.parametrize(
    ("name", "others", "expected"),
    [
        ("c", [], ["c", "c_top", "c_bottom"]),
        ("c", ["c_top"], ["c", "c_top_1", "c_bottom", "c_top"]),
        ("", [], ["", "", ""]),
    ],
)
def test_the_names_of_the_parts_are_free(name: str, others: list[str], expected: list[str]) -> None:
    shapes = [Collision(name, geometries.Capsule(0.1, 0.4), Pose())]
    shapes += [Collision(other, geometries.Sphere(1)) for other in others]
    model, _ = replaced(*shapes)
    assert [shape.name for shape in model.links[0].collisions] == expected
