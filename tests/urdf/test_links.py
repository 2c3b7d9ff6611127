"""Reading links of URDF: origins, inertials and shapes (reference U A3 – A5)."""

from __future__ import annotations

from math import pi

import pytest
from support.urdf_text import SPHERE, codes, read, read_joint, read_link, two_joints

import translate
from translate.model.link import (
    Box,
    Capsule,
    Cylinder,
    Empty,
    Geometry,
    Inertia,
    Mesh,
    Sphere,
    Visual,
)
from translate.model.pose import Pose

# --- A3: origins ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "pose"),
    [
        pytest.param("", Pose(), id="A3.1-absent"),
        pytest.param("<origin/>", Pose(), id="A3.1-empty"),
        pytest.param('<origin xyz="1 2 3"/>', Pose((1, 2, 3)), id="A3.1-xyz-only"),
        pytest.param('<origin rpy="1 2 3"/>', Pose(rotation=(1, 2, 3)), id="A3.1-rpy-only"),
        pytest.param(
            f'<origin xyz="1 2 3" rpy="0 {pi / 2!r} 7"/>',
            Pose((1, 2, 3), (0, pi / 2, 7)),
            id="A3.2-both",
        ),
    ],
)
def test_an_origin_is_the_pose_of_its_element(origin: str, pose: Pose) -> None:
    shape = f"{origin}<geometry><sphere radius='1'/></geometry>"
    link = read_link(
        f"<inertial>{origin}<mass value='1'/></inertial>"
        f"<visual>{shape}</visual><collision>{shape}</collision>"
    )
    assert link.inertial is not None
    assert [link.inertial.pose, link.visuals[0].pose, link.collisions[0].pose] == [pose] * 3
    assert read_joint(origin, "fixed").pose == pose.relative("a")


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_a3_3_a_quaternion_is_kept_as_it_is_written(version: str) -> None:
    pose = read_joint('<origin xyz="1 2 3" quat_xyzw="0 0 3 4"/>', "fixed", version).pose
    assert pose == Pose((1, 2, 3), (0, 0, 3, 4), "quat_xyzw", "a")
    assert pose.quat_xyzw == pytest.approx((0, 0, 0.6, 0.8))


@pytest.mark.parametrize("quaternion", ["0 0 0 0", "0 0 0 1", "0 0 0 -2"])
def test_a3_3_a_quaternion_may_turn_nothing(quaternion: str) -> None:
    assert read_joint(f'<origin quat_xyzw="{quaternion}"/>', "fixed", "1.1").pose == Pose(
        relative_to="a"
    )


def test_a3_4_before_1_1_a_quaternion_turns_nothing_and_is_kept() -> None:
    document = read(two_joints('<origin quat_xyzw="0 0 3 4"/>', "fixed"))
    joint = document.model.joint("j")
    assert joint.pose == Pose(relative_to="a")
    assert [(item.attribute, item.xml) for item in joint.fragments] == [("quat_xyzw", "0 0 3 4")]
    assert codes(document) == ["quaternion-ignored"]


# --- A4: inertials --------------------------------------------------------------------------------

MOMENTS = '<inertia ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="2.5"/>'


def test_a4_2_mass_and_inertia() -> None:
    inertial = read_link(f'<inertial><mass value="5"/>{MOMENTS}</inertial>').inertial
    assert inertial is not None
    assert inertial.mass == 5.0
    assert inertial.inertia == Inertia(1, 0.1, 0.2, 2, 0.3, 2.5)


def test_a4_4_without_an_inertial_there_is_no_mass() -> None:
    link = read_link("")
    assert link.inertial is None
    assert link.is_massless


@pytest.mark.parametrize(
    ("content", "mass", "inertia", "warning"),
    [
        pytest.param(MOMENTS, 0.0, None, "inertial-incomplete", id="A4.5-no-mass"),
        pytest.param(
            '<mass value="5"/>', 5.0, Inertia(0, 0, 0, 0, 0, 0), "inertial-incomplete", id="A4.5"
        ),
        pytest.param(
            '<mass value="5"/><inertia ixx="1" iyy="1" izz="1"/>',
            5.0,
            Inertia(),
            "inertial-incomplete",
            id="A4.5-three-numbers",
        ),
        pytest.param(
            '<mass value="5"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="3"/>',
            5.0,
            Inertia(izz=3.0),
            "link-inertia-invalid",
            id="A4.7-triangle-inequality",
        ),
        pytest.param(
            f'<mass value="-1"/>{MOMENTS}', -1.0, None, "link-inertia-invalid", id="A4.8-negative"
        ),
    ],
)
def test_an_odd_inertial_is_read_with_a_warning(
    content: str, mass: float, inertia: Inertia | None, warning: str
) -> None:
    document = read(f'<link name="l"><inertial>{content}</inertial></link>')
    inertial = document.model.links[0].inertial
    assert inertial is not None
    assert inertial.mass == mass
    assert inertial.inertia == (inertia or Inertia(1, 0.1, 0.2, 2, 0.3, 2.5))
    assert warning in codes(document)


def test_a4_6_the_first_inertial_counts_and_the_second_is_left_out() -> None:
    document = read(
        '<link name="l"><inertial><mass value="1"/></inertial>'
        '<inertial><mass value="2"/></inertial></link>'
    )
    (link,) = document.model.links
    assert link.inertial is not None
    assert link.inertial.mass == 1.0
    assert link.fragments == []
    assert "element-repeated" in codes(document)


@pytest.mark.parametrize(
    ("mass", "massless"), [("0", True), ("-1", True), ("1e-300", False), ("1", False)]
)
def test_a4_8_a_mass_of_zero_or_less_is_none(mass: str, massless: bool) -> None:
    link = read_link(f'<inertial><mass value="{mass}"/>{MOMENTS}</inertial>')
    assert link.is_massless is massless


# --- A5: shapes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "geometry"),
    [
        pytest.param('<box size="1 2 3"/>', Box((1, 2, 3)), id="A5.3-box"),
        pytest.param('<sphere radius="2"/>', Sphere(2), id="A5.3-sphere"),
        pytest.param('<cylinder radius="1" length="2"/>', Cylinder(1, 2), id="A5.3-cylinder"),
        pytest.param('<capsule radius="1" length="2"/>', Capsule(1, 2), id="A5.4-capsule"),
        pytest.param('<mesh filename="m.stl"/>', Mesh("m.stl"), id="A5.5-mesh"),
        pytest.param(
            '<mesh filename="package://p/m.dae" scale="1 2 -3"/>',
            Mesh("package://p/m.dae", (1, 2, -3)),
            id="A5.5-mirrored-mesh",
        ),
        pytest.param(
            '<mesh filename="m.stl" scale="0.001"/>',
            Mesh("m.stl", (0.001, 0.001, 0.001)),
            id="A5.5-scale-of-one-number",
        ),
        pytest.param(
            '<box size="1 1 1"/><sphere radius="1"/>', Box((1, 1, 1)), id="A5.2-first-of-two"
        ),
        pytest.param('<box size="0 -1 1"/>', Box((0, -1, 1)), id="A5.6-not-positive"),
    ],
)
def test_a_shape_and_its_measures(shape: str, geometry: Geometry) -> None:
    text = f"<geometry>{shape}</geometry>"
    link = read_link(f"<visual>{text}</visual><collision>{text}</collision>", "1.1")
    assert link.visuals[0].geometry == geometry
    assert link.collisions[0].geometry == geometry
    fragments = [item for shape in (*link.visuals, *link.collisions) for item in shape.fragments]
    assert {item.attribute for item in fragments} <= {"", "scale"}


@pytest.mark.parametrize(
    ("shape", "code"),
    [
        ("<box/>", "attribute-missing"),
        ('<box size=""/>', "attribute-invalid"),
        ('<box size="1 2"/>', "attribute-invalid"),
        ("<sphere/>", "attribute-missing"),
        ('<sphere radius=""/>', "attribute-invalid"),
    ],
)
def test_a_shape_without_its_measures_is_one_error(shape: str, code: str) -> None:
    text = f'<link name="l"><visual><geometry>{shape}</geometry></visual></link>'
    assert [item.code for item in translate.check(f'<robot name="r">{text}</robot>')] == [code]


@pytest.mark.parametrize(
    ("shape", "warning"),
    [
        pytest.param("", "geometry-missing", id="A5.2-no-geometry"),
        pytest.param("<geometry/>", "geometry-missing", id="A5.2-empty-geometry"),
        pytest.param("<geometry><mesh/></geometry>", "geometry-missing", id="A5.5-no-file"),
    ],
)
def test_a10_2_a_shape_that_cannot_be_read_is_kept_and_costs_no_other(
    shape: str, warning: str
) -> None:
    document = read(
        f'<link name="l"><visual>{shape}</visual><visual>{SPHERE}</visual>'
        f"<collision>{SPHERE}</collision></link>"
    )
    (link,) = document.model.links
    assert (len(link.visuals), len(link.collisions)) == (1, 1)
    assert [item.tag for item in link.fragments] == ["visual"]
    assert codes(document) == [warning]


def test_a10_2_a_shape_of_a_dialect_is_kept_inside_its_visual() -> None:
    shape = '<geometry><drake:ellipsoid a="1"/></geometry>'
    document = read(f'<link name="l"><visual name="v">{shape}</visual></link>')
    (visual,) = document.model.links[0].visuals
    assert (visual.name, visual.geometry) == ("v", Empty())
    assert [(item.tag, item.at) for item in visual.fragments] == [("drake:ellipsoid", "geometry")]
    assert codes(document) == ["geometry-unknown"]


def test_what_is_beside_a_shape_is_kept() -> None:
    shape = '<geometry a="1"><sphere radius="1"/><drake:ellipsoid/><box size="1 1 1"/></geometry>'
    document = read(f'<link name="l"><visual name="v">{shape}</visual></link>')
    (visual,) = document.model.links[0].visuals
    assert visual.geometry == Sphere(1)
    assert [(item.at, item.tag or item.attribute) for item in visual.fragments] == [
        ("geometry", "a"),
        ("geometry", "drake:ellipsoid"),
    ]


def test_a5_1_shapes_keep_their_order() -> None:
    spheres = "".join(
        f'<visual><geometry><sphere radius="{radius}"/></geometry></visual>' for radius in (3, 1, 2)
    )
    assert [visual.geometry for visual in read_link(spheres).visuals] == [
        Sphere(3),
        Sphere(1),
        Sphere(2),
    ]


def test_a5_7_shapes_need_no_name_and_may_share_one() -> None:
    link = read_link(
        f'<visual name="x">{SPHERE}</visual><visual name="x">{SPHERE}</visual>'
        f"<visual>{SPHERE}</visual>"
    )
    assert link.visuals == [
        Visual("x", Sphere(1)),
        Visual("x", Sphere(1)),
        Visual("", Sphere(1)),
    ]
