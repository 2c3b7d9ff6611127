"""Meshes of the shapes that URDF lacks: sizes, round trip, report, and shapes without a mesh."""

from __future__ import annotations

import re
from math import pi, sin
from typing import TYPE_CHECKING, Any

import pytest

import translate

trimesh = pytest.importorskip("trimesh")
for package in ("shapely", "mapbox_earcut", "PIL"):
    pytest.importorskip(package)
from PIL import Image  # noqa: E402 - may be missing

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("meshes_in_this_process")

#: An L of three squares of 1 m, which is not convex.
POINTS = ((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2))
SHAPES = {
    "ellipsoid": "<ellipsoid><radii>0.1 0.2 0.3</radii></ellipsoid>",
    "cone": "<cone><radius>0.5</radius><length>2</length></cone>",
    "polyline": "<polyline>"
    + "".join(f"<point>{x} {y}</point>" for x, y in POINTS)
    + "<height>0.5</height></polyline>",
    "heightmap": "<heightmap><uri>h.png</uri><size>4 2 1</size><pos>1 2 3</pos></heightmap>",
}
#: The area of a regular polygon of 48 sides in a circle, relative to that of the circle.
POLYGON = 48 * sin(2 * pi / 48) / (2 * pi)
VOLUMES = {
    # Its 24 rings are polygons, too.
    "ellipsoid": pytest.approx(4 / 3 * pi * 0.1 * 0.2 * 0.3, rel=0.01),
    "cone": pytest.approx(pi * 0.5**2 * 2 / 3 * POLYGON, rel=1e-5),
    "polyline": pytest.approx(3 * 0.5, rel=1e-5),
    # The heights rise from 0 to 1 along x; the base has 1 % of the height.
    "heightmap": pytest.approx(4 * 2 * (0.5 + 0.01), rel=1e-5),
}
BOUNDS = {
    "ellipsoid": [(-0.1, -0.2, -0.3), (0.1, 0.2, 0.3)],
    "cone": [(-0.5, -0.5, -1), (0.5, 0.5, 1)],
    "polyline": [(0, 0, 0), (2, 2, 0.5)],
    "heightmap": [(-1, 1, 2.99), (3, 3, 4)],
}


def source(directory: Path, *shapes: str) -> Path:
    """A model with a visual and a collision of each shape."""
    parts = "".join(
        f"<{kind} name='{kind}{number}'><pose>0 0 {number} 0 0 0</pose>"
        f"<geometry>{shape}</geometry></{kind}>"
        for number, shape in enumerate(shapes)
        for kind in ("visual", "collision")
    )
    path = directory / "robot.sdf"
    path.write_text(
        f"<sdf version='1.11'><model name='r'><link name='a'>{parts}</link></model></sdf>"
    )
    Image.merge("RGB", [Image.linear_gradient("L").rotate(90)] * 3).save(directory / "h.png")
    return path


def bundled(path: Path, directory: Path, **options: object) -> translate.Bundle:
    return translate.bundle(
        path, directory, "plain", to="urdf", shapes="meshes", verify=True, **options
    )  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", SHAPES)
def test_the_mesh_has_the_size_of_the_shape(tmp_path: Path, kind: str) -> None:
    assert bundled(source(tmp_path, SHAPES[kind]), tmp_path / "out").written
    (link,) = translate.load(tmp_path / "out/out.urdf").model.links
    (visual,), (collision,) = link.visuals, link.collisions
    assert visual.geometry == collision.geometry
    assert isinstance(visual.geometry, translate.Mesh)
    mesh = trimesh.load_mesh(tmp_path / "out" / visual.geometry.uri)
    assert mesh.is_watertight
    assert mesh.volume == VOLUMES[kind]
    for found, expected in zip(mesh.bounds, BOUNDS[kind], strict=True):
        assert found == pytest.approx(expected, abs=1e-6)


def test_a_cone_has_its_apex_at_the_top(tmp_path: Path) -> None:
    bundled(source(tmp_path, SHAPES["cone"]), tmp_path / "out")
    (path,) = (tmp_path / "out" / "meshes").iterdir()
    points = trimesh.load_mesh(path).vertices.tolist()
    assert [point for point in points if point[2] > 0] == [[0, 0, 1]]


def test_each_mesh_is_approximated_in_the_report(tmp_path: Path) -> None:
    bundle = bundled(source(tmp_path, *SHAPES.values()), tmp_path / "out")
    losses = [loss for loss in bundle.robots[0].result.losses if loss.code == "shape-as-mesh"]
    assert [loss.severity for loss in losses] == ["approximated"] * 8
    assert "48 sides" in losses[0].reason
    assert len(list((tmp_path / "out" / "meshes").iterdir())) == len(SHAPES)


@pytest.mark.parametrize(
    "names", [("my map.png",), ("a/h.png", "b/h.png")], ids=["a new name", "the same name"]
)
def test_each_heightmap_has_the_mesh_of_its_image(tmp_path: Path, names: tuple[str, ...]) -> None:
    uris = [f"<heightmap><uri>{name}</uri></heightmap>" for name in names]
    path = source(tmp_path, *uris)
    for number, name in enumerate(names):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        Image.new("L", (2, 2), 255 // (number + 1)).save(tmp_path / name)
    bundle = bundled(path, tmp_path / "out")
    visuals = translate.load(tmp_path / "out/out.urdf").model.links[0].visuals
    meshes = [trimesh.load_mesh(tmp_path / "out" / item.geometry.uri) for item in visuals]
    heights = [1.0 / (number + 1) for number in range(len(names))]
    assert [mesh.bounds[1][2] for mesh in meshes] == pytest.approx(heights, abs=0.01)
    assert bundle.robots[0].result.comparison.same
    back = translate.convert(tmp_path / "out/out.urdf", to="sdf")
    assert [loss.code for loss in back.losses if loss.severity != "harmless"] == []


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        pytest.param(
            "<polyline><point>0 0</point><point>1 1</point><point>1 0</point><point>0 1</point>"
            "</polyline>",
            "its edges cross each other",
            id="edges that cross",
        ),
        pytest.param(
            "<polyline>" + "<point>0 0</point>" * 10_001 + "</polyline>",
            "more than 10000 corners",
            id="very many corners",
        ),
        pytest.param(
            "<heightmap><uri>gone.png</uri></heightmap>", "is not found", id="missing file"
        ),
        pytest.param(
            "<heightmap><uri>robot.sdf</uri></heightmap>", "it has no mesh", id="no image"
        ),
    ],
)
def test_a_shape_without_a_mesh_is_an_error(tmp_path: Path, shape: str, reason: str) -> None:
    path = source(tmp_path, shape)
    with pytest.raises(translate.TranslateError, match=reason) as caught:
        bundled(path, tmp_path / "out")
    (finding,) = caught.value.diagnostics
    assert finding.code == "shape-mesh-failed"
    assert re.match("(visual|collision) .* of link '.*' cannot become a mesh: ", finding.message)
    assert not (tmp_path / "out").exists()


def test_without_the_option_the_shapes_are_left_out(tmp_path: Path) -> None:
    path = source(tmp_path, SHAPES["cone"])
    bundle = translate.bundle(path, tmp_path / "out", "plain", to="urdf")
    assert "geometry-not-in-urdf" in {loss.code for loss in bundle.robots[0].result.losses}
    assert not (tmp_path / "out" / "meshes").exists()


@pytest.mark.parametrize("options", [{"to": "sdf"}, {"shapes": "boxes"}])
def test_a_value_without_an_effect_is_refused(tmp_path: Path, options: dict[str, str]) -> None:
    path = source(tmp_path, SHAPES["cone"])
    given: dict[str, Any] = {"to": "urdf", "shapes": "meshes", **options}
    with pytest.raises(ValueError, match="shapes="):
        translate.bundle(path, tmp_path / "out", "plain", **given)


def test_the_meshes_of_shapes_have_a_limit_of_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shape of 80 bytes becomes a mesh of 56 kB; equal ones have one file."""
    ellipsoid = SHAPES["ellipsoid"]
    others = [ellipsoid.replace("0.3", f"0.{n}") for n in range(4, 7)]
    monkeypatch.setattr("translate.driver.bundle_files.MAX_SHAPE_BYTES", 150_000)
    options: dict[str, Any] = {"to": "urdf", "shapes": "meshes"}
    translate.bundle(source(tmp_path, *[ellipsoid] * 4), tmp_path / "one", "plain", **options)
    with pytest.raises(translate.TranslateError, match="have more than 150000 bytes"):
        translate.bundle(
            source(tmp_path, ellipsoid, *others), tmp_path / "four", "plain", **options
        )
