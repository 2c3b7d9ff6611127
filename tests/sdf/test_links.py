"""Reading links of SDFormat: inertials, shapes and materials (reference S C.6 – C.8, H)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.sdf_text import SPHERE, codes, read, read_link

import translate
from translate.model import link as geometries
from translate.model.link import AutoInertia, Inertia, Inertial, Material
from translate.model.pose import Pose
from translate.options import SdfVersion
from translate.sdf.versions.version import WRITABLE


@pytest.mark.parametrize(
    ("content", "inertial"),
    [
        pytest.param("", Inertial(1, Inertia(1, 0, 0, 1, 0, 1)), id="C64-absent"),
        pytest.param("<inertial/>", Inertial(1, Inertia(1, 0, 0, 1, 0, 1)), id="C60-empty"),
        pytest.param("<inertial><mass>5</mass></inertial>", Inertial(5), id="C60-mass-only"),
        pytest.param(
            "<inertial><inertia><ixx>2</ixx><iyy>2</iyy><ixy>0.5</ixy></inertia></inertial>",
            Inertial(1, Inertia(2, 0.5, 0, 2, 0, 1)),
            id="C60-partial",
        ),
        pytest.param(
            "<inertial><pose>0 0 1 0 0 0.5</pose><mass>5</mass></inertial>",
            Inertial(5, pose=Pose((0, 0, 1), (0, 0, 0.5))),
            id="C61-centre-of-mass",
        ),
        pytest.param('<inertial auto="true"/>', Inertial(auto=AutoInertia()), id="C70-automatic"),
        pytest.param('<inertial auto="false"/>', Inertial(), id="C70-not-automatic"),
    ],
)
def test_the_inertial_of_a_link(content: str, inertial: Inertial) -> None:
    assert read_link(content).inertial == inertial


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("<mass>-1</mass>", id="C62-negative-mass"),
        pytest.param("<inertia><izz>3</izz></inertia>", id="C62-triangle-inequality"),
        pytest.param("<inertia><ixy>2</ixy></inertia>", id="C62-not-positive"),
    ],
)
def test_an_impossible_inertia_is_kept_with_a_warning(content: str) -> None:
    document = read(f'<model name="m"><link name="l"><inertial>{content}</inertial></link></model>')
    assert codes(document) == ["link-inertia-invalid"]


@pytest.mark.parametrize(
    ("shape", "geometry"),
    [
        pytest.param("<box><size>1 2 3</size></box>", geometries.Box((1, 2, 3)), id="H11-box"),
        pytest.param("<box/>", geometries.Box((1, 1, 1)), id="C81-box"),
        pytest.param("<sphere><radius>2</radius></sphere>", geometries.Sphere(2), id="H11-sphere"),
        pytest.param("<sphere/>", geometries.Sphere(1), id="C81-sphere"),
        pytest.param(
            "<cylinder><radius>2</radius><length>3</length></cylinder>",
            geometries.Cylinder(2, 3),
            id="H11-cylinder",
        ),
        pytest.param("<cylinder/>", geometries.Cylinder(1, 1), id="C81-cylinder"),
        pytest.param(
            "<capsule><radius>2</radius><length>3</length></capsule>",
            geometries.Capsule(2, 3),
            id="H11-capsule",
        ),
        pytest.param("<capsule/>", geometries.Capsule(0.5, 1), id="C81-capsule"),
        pytest.param(
            "<cone><radius>2</radius><length>3</length></cone>",
            geometries.Cone(2, 3),
            id="H11-cone",
        ),
        pytest.param("<cone/>", geometries.Cone(1, 1), id="C81-cone"),
        pytest.param(
            "<ellipsoid><radii>1 2 3</radii></ellipsoid>",
            geometries.Ellipsoid((1, 2, 3)),
            id="H11-ellipsoid",
        ),
        pytest.param("<ellipsoid/>", geometries.Ellipsoid((1, 1, 1)), id="C81-ellipsoid"),
        pytest.param(
            "<plane><normal>0 1 0</normal><size>2 3</size></plane>",
            geometries.Plane((0, 1, 0), (2, 3)),
            id="H11-plane",
        ),
        pytest.param(
            "<plane><normal>0 0 2</normal></plane>",
            geometries.Plane((0, 0, 1), (1, 1), (0, 0, 2)),
            id="C83-plane-with-a-longer-normal",
        ),
        pytest.param("<plane/>", geometries.Plane((0, 0, 1), (1, 1)), id="C81-plane"),
        pytest.param("<mesh><uri>m.dae</uri></mesh>", geometries.Mesh("m.dae"), id="H11-mesh"),
        pytest.param(
            "<mesh><uri>model://p/m.dae</uri><scale>1 2 -3</scale>"
            "<submesh><name>part</name><center>true</center></submesh></mesh>",
            geometries.Mesh("model://p/m.dae", (1, 2, -3), "part", True),
            id="C84-part-of-a-mesh",
        ),
        pytest.param(
            "<plane><normal>0 0 0</normal></plane>",
            geometries.Plane((0, 0, 1), (1, 1)),
            id="C81-plane-without-direction",
        ),
        pytest.param(
            "<polyline><point>0 0</point><point>1 0</point><point>0 1</point>"
            "<height>2</height></polyline>",
            geometries.Polyline(((0, 0), (1, 0), (0, 1)), 2),
            id="C85-polyline",
        ),
        pytest.param(
            "<heightmap><uri>h.png</uri><size>1 2 3</size><pos>4 5 6</pos></heightmap>",
            geometries.Heightmap("h.png", (1, 2, 3), (4, 5, 6)),
            id="H11-heightmap",
        ),
        pytest.param(
            "<image><uri>i.png</uri><scale>2</scale><threshold>100</threshold>"
            "<height>3</height><granularity>4</granularity></image>",
            geometries.Image("i.png", 2, 100, 3, 4),
            id="H11-image",
        ),
        pytest.param("<empty/>", geometries.Empty(), id="H11-empty"),
        pytest.param("", geometries.Empty(), id="C80-none"),
        pytest.param("<sphere/><box/>", geometries.Box((1, 1, 1)), id="C80-a-box-before-a-sphere"),
    ],
)
def test_a_shape_and_its_measures(shape: str, geometry: geometries.Geometry) -> None:
    link = read_link(
        f'<visual name="v"><geometry>{shape}</geometry></visual>'
        f'<collision name="c"><geometry>{shape}</geometry></collision>'
    )
    assert [item.geometry for item in link.shapes] == [geometry, geometry]


def test_a24_a_shape_may_be_missing() -> None:
    assert read_link('<visual name="v"/>').visuals[0].geometry == geometries.Empty()


@pytest.mark.parametrize(
    ("content", "material"),
    [
        pytest.param("", None, id="absent"),
        pytest.param("<material/>", Material(), id="C86-empty"),
        pytest.param(
            "<material><ambient>0.1 0 0 1</ambient><diffuse>0.2 0 0 1</diffuse>"
            "<specular>0.3 0 0 1</specular><emissive>0.4 0 0 1</emissive></material>",
            Material(None, (0.2, 0, 0, 1), (0.1, 0, 0, 1), (0.3, 0, 0, 1), (0.4, 0, 0, 1)),
            id="C86-colours",
        ),
        pytest.param(
            "<material><diffuse>0.2 0 0</diffuse></material>",
            Material(diffuse=(0.2, 0, 0, 1)),
            id="A37-opaque-by-default",
        ),
        pytest.param(
            "<material><pbr><metal><albedo_map>wood.png</albedo_map></metal></pbr></material>",
            Material(texture="wood.png"),
            id="U-D1.17-picture",
        ),
    ],
)
def test_the_material_of_a_visual(content: str, material: Material | None) -> None:
    visual = read_link(f'<visual name="v">{SPHERE}{content}</visual>').visuals[0]
    assert visual.material == material
    assert visual.fragments == []


def test_a_second_material_stays_where_it_counts_for_nothing() -> None:
    red, green = (f"<material><diffuse>{rgb} 1</diffuse></material>" for rgb in ("1 0 0", "0 1 0"))
    text = (
        '<sdf version="1.12"><model name="m"><link name="a"><visual name="v"><geometry><sphere>'
        f"<radius>1</radius></sphere></geometry>{red}{green}</visual></link></model></sdf>"
    )
    again = translate.to_sdf(text)
    assert again.count("<material>") == 2


def test_an_empty_material_is_not_the_same_as_none() -> None:
    text = (
        '<sdf version="1.12"><model name="m"><link name="a"><visual name="v">'
        "<geometry><sphere><radius>1</radius></sphere></geometry><material/></visual></link>"
        "</model></sdf>"
    )
    assert translate.to_sdf(text).count("<material/>") == 1
    lost = [loss.element for loss in translate.convert(text, to="urdf").losses]
    assert "visual 'v' of link 'a' <material>" in lost


NO_INERTIAL = '<sdf version="1.7"><model name="m"><link name="l"/></model></sdf>'


@pytest.mark.parametrize("version", WRITABLE)
def test_a_link_without_inertial_is_rewritten_without_one(version: SdfVersion) -> None:
    assert "<inertial" not in translate.to_sdf(NO_INERTIAL, version=version)


def test_a_urdf_has_the_default_inertial_of_sdformat() -> None:
    """Reference S C64."""
    assert translate.load(translate.to_urdf(NO_INERTIAL)).model.links[0].inertial == Inertial()


@pytest.mark.parametrize("edit", [{"mass": 2.0}, {"pose": Pose((1, 0, 0))}])
def test_an_edited_default_inertial_is_written(edit: dict[str, Any]) -> None:
    document = translate.load(NO_INERTIAL)
    document.model.links[0].inertial = replace(Inertial(implicit=True), **edit)
    again = translate.load(translate.to_sdf(document))
    assert again.model.links[0].inertial == Inertial(**edit)


def test_a_written_default_inertial_stays() -> None:
    text = NO_INERTIAL.replace('"l"/>', '"l"><inertial><mass>1</mass></inertial></link>')
    assert "<inertial>" in translate.to_sdf(text)


def test_an_included_link_without_inertial_is_written_out_without_one(tmp_path: Path) -> None:
    (tmp_path / "part.sdf").write_text(NO_INERTIAL)
    (tmp_path / "main.sdf").write_text(
        '<sdf version="1.8"><model name="o"><include><uri>part.sdf</uri></include></model></sdf>'
    )
    text = translate.to_sdf(tmp_path / "main.sdf", resolve_includes=True)
    assert '<link name="l"/>' in text


def test_what_is_in_a_submesh_besides_its_values_is_kept() -> None:
    mesh = "<mesh><uri>m.dae</uri><submesh><name>part</name><c:x/></submesh></mesh>"
    visual = f'<visual name="v"><geometry>{mesh}</geometry></visual>'
    text = f'<sdf version="1.9"><model name="m"><link name="l">{visual}</link></model></sdf>'
    (fragment,) = translate.load(text).model.links[0].visuals[0].fragments
    assert (fragment.at, fragment.tag) == ("geometry/mesh/submesh", "c:x")
