"""Writing SDFormat: each number and name of the model as the reference S has it."""

from __future__ import annotations

import math
from typing import Any

import pytest
from lxml import etree
from support.sdf_text import xml

from translate.model import link as geometries
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Dynamics, Joint, Limit, Mimic
from translate.model.link import Collision, Frame, Inertia, Inertial, Link, Material, Visual
from translate.model.model import Document, Model, World
from translate.model.pose import Pose
from translate.options import SdfOptions
from translate.report.loss_report import LossReport
from translate.sdf.write import write


def written(
    scope: Model | World, version: str = "1.12", report: LossReport | None = None
) -> etree._Element:
    document = Document("sdf", version)
    if isinstance(scope, Model):
        document.models.append(scope)
    else:
        document.worlds.append(scope)
    text = write(document, SdfOptions(version), report or LossReport())
    return etree.fromstring(text.encode())[0]


def with_mass(name: str, pose: Pose | None = None, **more: Any) -> Link:
    return Link(name, pose or Pose(), Inertial(), **more)


def jointed(kind: str = "revolute", axis: Axis | None = None, **more: Any) -> Model:
    joint = Joint("j", kind, "a", "b", axis=axis, **more)  # type: ignore[arg-type]
    return Model("m", links=[with_mass("a"), with_mass("b")], joints=[joint])


@pytest.mark.parametrize(
    ("pose", "version", "text"),
    [
        pytest.param(Pose((1, 2, 3)), "1.12", "<pose>1 2 3 0 0 0</pose>", id="C1-radians"),
        pytest.param(
            Pose((1, 2, 3), (0.1, 0.2, 0.3), relative_to="a"),
            "1.12",
            '<pose relative_to="a">1 2 3 0.1 0.2 0.3</pose>',
            id="H5-relative-to",
        ),
        pytest.param(
            Pose(relative_to="a"), "1.12", '<pose relative_to="a"/>', id="C2-nothing-but-a-frame"
        ),
        pytest.param(
            Pose((1, 0, 0), (90, 0, 180), "rpy_degrees"),
            "1.9",
            '<pose degrees="true">1 0 0 90 0 180</pose>',
            id="A48-degrees",
        ),
        pytest.param(
            Pose((1, 0, 0), (90, 0, 180), "rpy_degrees"),
            "1.8",
            "<pose>1 0 0 1.5707963267948966 0 3.141592653589793</pose>",
            id="A48-no-degrees-before-1.9",
        ),
        pytest.param(
            Pose((1, 0, 0), (0, 0, 1, 0), "quat_xyzw"),
            "1.9",
            '<pose rotation_format="quat_xyzw">1 0 0 0 0 1 0</pose>',
            id="A48-quaternion",
        ),
    ],
)
def test_a_pose(pose: Pose, version: str, text: str) -> None:
    model = Model("m", links=[with_mass("a")], explicit_frames=[Frame("f", pose=pose)])
    assert xml(written(model, version).find("frame/pose")) == text


def test_c10_a_quaternion_is_written_as_a_unit_for_readers_that_do_not_make_it_one() -> None:
    pose = Pose((1, 0, 0), (0, 0, 3, 4), "quat_xyzw")
    element = written(Model("m", links=[with_mass("a", pose)]), "1.9").find("link/pose")
    assert element is not None
    assert [float(word) for word in (element.text or "").split()] == pytest.approx(
        [1, 0, 0, 0, 0, 0.6, 0.8], abs=1e-15
    )


def test_c2_an_identity_in_its_own_frame_needs_no_pose() -> None:
    assert written(Model("m", links=[with_mass("a")])).find("link/pose") is None


def test_h8_an_inertial() -> None:
    inertial = Inertial(0.1 + 0.2, Inertia(1, 0.1, 0.2, 2, 0.3, 1 / 3), Pose((0, 0, 1)))
    model = Model("m", links=[Link("a", inertial=inertial)])
    assert xml(written(model).find("link/inertial")) == (
        "<inertial><pose>0 0 1 0 0 0</pose><mass>0.30000000000000004</mass>"
        "<inertia><ixx>1</ixx><ixy>0.1</ixy><ixz>0.2</ixz><iyy>2</iyy><iyz>0.3</iyz>"
        "<izz>0.3333333333333333</izz></inertia></inertial>"
    )


@pytest.mark.parametrize(
    ("geometry", "text"),
    [
        (geometries.Box((1, 2, 3)), "<box><size>1 2 3</size></box>"),
        (geometries.Sphere(0.1), "<sphere><radius>0.1</radius></sphere>"),
        (geometries.Cylinder(1, 2), "<cylinder><radius>1</radius><length>2</length></cylinder>"),
        (geometries.Capsule(1, 2), "<capsule><radius>1</radius><length>2</length></capsule>"),
        (geometries.Cone(1, 2), "<cone><radius>1</radius><length>2</length></cone>"),
        (geometries.Ellipsoid((1, 2, 3)), "<ellipsoid><radii>1 2 3</radii></ellipsoid>"),
        (
            geometries.Plane((0, 1, 0), (2, 3)),
            "<plane><normal>0 1 0</normal><size>2 3</size></plane>",
        ),
        (
            geometries.Mesh("m.dae", (1, 2, -3), "part", False),
            "<mesh><uri>m.dae</uri><scale>1 2 -3</scale>"
            "<submesh><name>part</name><center>false</center></submesh></mesh>",
        ),
        (
            geometries.Polyline(((0, 0), (1, 0)), 2),
            "<polyline><point>0 0</point><point>1 0</point><height>2</height></polyline>",
        ),
        (
            geometries.Heightmap("h.png", (1, 2, 3), (4, 5, 6)),
            "<heightmap><uri>h.png</uri><size>1 2 3</size><pos>4 5 6</pos></heightmap>",
        ),
        (
            geometries.Image("i.png", 2, 100, 3, 4),
            "<image><uri>i.png</uri><scale>2</scale><threshold>100</threshold>"
            "<height>3</height><granularity>4</granularity></image>",
        ),
        (geometries.Empty(), "<empty/>"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_h11_a_shape(geometry: geometries.Geometry, text: str) -> None:
    link = with_mass("a", visuals=[Visual("v", geometry)], collisions=[Collision("c", geometry)])
    element = written(Model("m", links=[link]))
    expected = f"<geometry>{text}</geometry>"
    assert xml(element.find("link/visual[@name='v']/geometry")) == expected
    assert xml(element.find("link/collision[@name='c']/geometry")) == expected


@pytest.mark.parametrize(
    ("material", "text"),
    [
        pytest.param(
            Material(None, (0.2, 0, 0, 1), (0.1, 0, 0, 1), (0.3, 0, 0, 1), (0.4, 0, 0, 1)),
            "<material><ambient>0.1 0 0 1</ambient><diffuse>0.2 0 0 1</diffuse>"
            "<specular>0.3 0 0 1</specular><emissive>0.4 0 0 1</emissive></material>",
            id="C86-colours",
        ),
        pytest.param(
            Material(texture="wood.png"),
            "<material><pbr><metal><albedo_map>wood.png</albedo_map></metal></pbr></material>",
            id="U-D1.17-picture",
        ),
    ],
)
def test_a_material(material: Material, text: str) -> None:
    link = with_mass("a", visuals=[Visual("v", geometries.Empty(), material=material)])
    assert xml(written(Model("m", links=[link])).find("link/visual/material")) == text


def test_c86_no_colour_is_not_black() -> None:
    link = with_mass("a", visuals=[Visual("v", geometries.Empty(), material=Material("red"))])
    assert written(Model("m", links=[link])).find("link/visual/material") is None


@pytest.mark.parametrize(
    ("axis", "text"),
    [
        pytest.param(Axis((0, 3, 4)), "<axis><xyz>0 3 4</xyz></axis>", id="F7-as-written"),
        pytest.param(
            Axis((1, 0, 0), "a"),
            '<axis><xyz expressed_in="a">1 0 0</xyz></axis>',
            id="A46-expressed-in",
        ),
        pytest.param(
            Axis(limit=Limit(-1, math.inf, 3, 4, stiffness=5, dissipation=6)),
            "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>inf</upper><effort>3</effort>"
            "<velocity>4</velocity><stiffness>5</stiffness><dissipation>6</dissipation></limit>"
            "</axis>",
            id="H13-limit",
        ),
        pytest.param(
            Axis(dynamics=Dynamics(1, 2, 3, 4)),
            "<axis><xyz>0 0 1</xyz><dynamics><damping>1</damping><friction>2</friction>"
            "<spring_reference>3</spring_reference><spring_stiffness>4</spring_stiffness>"
            "</dynamics></axis>",
            id="H13-dynamics",
        ),
        pytest.param(
            Axis(mimic=Mimic("k", 2, 3, 4, "axis2")),
            '<axis><xyz>0 0 1</xyz><mimic joint="k" axis="axis2"><multiplier>2</multiplier>'
            "<offset>3</offset><reference>4</reference></mimic></axis>",
            id="C50-mimic",
        ),
    ],
)
def test_an_axis(axis: Axis, text: str) -> None:
    assert xml(written(jointed(axis=axis)).find("joint/axis")) == text


def test_h12_other_numbers_of_a_joint() -> None:
    model = jointed(
        "gearbox",
        Axis(),
        axis2=Axis((1, 0, 0)),
        gearbox_ratio=2.0,
        gearbox_reference_body="a",
        screw_thread_pitch=0.1,
    )
    joint = written(model).find("joint")
    assert joint is not None
    assert [child.tag for child in joint] == [
        "parent",
        "child",
        "axis",
        "axis2",
        "gearbox_ratio",
        "gearbox_reference_body",
        "screw_thread_pitch",
    ]


def test_the_parts_of_a_model() -> None:
    model = Model(
        "m",
        Pose((1, 2, 3)),
        static=True,
        canonical_link="b",
        placement_frame="f",
        links=[with_mass("a"), with_mass("b")],
        explicit_frames=[Frame("f", "a")],
        models=[Model("n", links=[with_mass("l")])],
    )
    element = written(model)
    assert dict(element.attrib) == {"name": "m", "canonical_link": "b", "placement_frame": "f"}
    assert [(child.tag, child.get("name")) for child in element] == [
        ("static", None),
        ("pose", None),
        ("link", "a"),
        ("link", "b"),
        ("frame", "f"),
        ("model", "n"),
    ]


def test_the_parts_of_a_world() -> None:
    world = World(
        "w",
        models=[Model("m", links=[with_mass("l")])],
        explicit_frames=[Frame("f", "m")],
        joints=[Joint("j", "fixed", "world", "m")],
        fragments=[Fragment("sdf", "gravity", "<gravity>0 0 -1</gravity>")],
    )
    assert [child.tag for child in written(world)] == ["gravity", "model", "frame", "joint"]


def test_fragments_of_sdformat_go_back_where_they_stood() -> None:
    model = jointed(axis=Axis(limit=Limit(-1, 1)))
    model.links[0].fragments.append(Fragment("sdf", "gravity", "<gravity>0</gravity>"))
    model.joints[0].fragments.append(Fragment("sdf", "slack", "<slack/>", "axis/limit"))
    model.fragments.append(Fragment("sdf", "model", "ns", attribute="namespace"))
    element = written(model)
    assert element.get("namespace") == "ns"
    assert element.findtext("link[@name='a']/gravity") == "0"
    assert element.find("joint/axis/limit/slack") is not None


def test_comments_stand_before_what_they_are_about() -> None:
    model = jointed("fixed")
    model.comments, model.joints[0].comments = (" a robot ",), (" a hinge ",)
    text = write(Document("sdf", "", models=[model]), SdfOptions(), LossReport())
    assert text.index("<!-- a robot -->") < text.index("<sdf")
    assert text.index("<!-- a hinge -->") < text.index("<joint")
