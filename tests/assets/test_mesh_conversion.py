"""Conversion of mesh files: sizes, units, hulls, boxes, and files that cannot be converted."""

from __future__ import annotations

import re
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path

import pytest

import translate
from translate.model.link import Box

trimesh = pytest.importorskip("trimesh")
pytest.importorskip("collada")
Image = pytest.importorskip("PIL.Image")

from translate.assets.meshes import (  # noqa: E402 - needs trimesh
    OUTPUTS,
    MeshError,
    converted,
    format_of,
    oriented_box,
    unit_of,
)

pytestmark = pytest.mark.usefixtures("meshes_in_this_process")

#: A box with these sides in m, and its corner at the origin.
SIDES = [1.0, 2.0, 3.0]


@pytest.fixture
def box() -> trimesh.Trimesh:
    return trimesh.creation.box(bounds=[[0, 0, 0], SIDES])


def written(mesh: trimesh.Trimesh, path: Path, unit: str = "") -> Path:
    data = mesh.export(file_type="stl_ascii" if "text" in path.name else path.suffix[1:])
    data = data.encode() if isinstance(data, str) else data
    if unit:
        data = data.replace(b"<asset>", f'<asset><unit meter="{unit}"/>'.encode(), 1)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    "material",
    ["/../../../../e", "..", "a\\1", "a\0", "a\nmap_Kd /x.png", "n" * 300, "wood grain", ""],
)
def test_textures_have_the_name_of_the_mesh(tmp_path: Path, material: str) -> None:
    """A material of a stranger can have any name."""
    box = trimesh.creation.box()
    picture = trimesh.visual.material.PBRMaterial(
        name=material, baseColorTexture=Image.new("RGB", (2, 2))
    )
    corners = box.vertices[:, :2] + 0.5
    box.visual = trimesh.visual.TextureVisuals(uv=corners, material=picture)
    (tmp_path / "a.glb").write_bytes(trimesh.Scene(box).export(file_type="glb"))
    files = converted(str(tmp_path / "a.glb"), "obj", textured=True)
    assert sorted(files) == ["a.mtl", "a.obj", "a_1.png"]
    textures = [line for line in files["a.mtl"].splitlines() if line.startswith(b"map_")]
    assert textures == [b"map_Kd a_1.png"]


def test_a_texture_with_the_new_name_of_another_one_stays_its_own(tmp_path: Path) -> None:
    colours = {"x": (255, 0, 0), "a_1": (0, 255, 0)}
    scene = trimesh.Scene()
    for name, colour in colours.items():
        box = trimesh.creation.box()
        picture = trimesh.visual.material.PBRMaterial(
            name=name, baseColorTexture=Image.new("RGB", (2, 2), colour)
        )
        corners = box.vertices[:, :2] + 0.5
        box.visual = trimesh.visual.TextureVisuals(uv=corners, material=picture)
        scene.add_geometry(box)
    (tmp_path / "a.glb").write_bytes(scene.export(file_type="glb"))
    files = converted(str(tmp_path / "a.glb"), "obj", textured=True)
    texture = ""
    for line in files["a.mtl"].decode().splitlines():
        if line.startswith("newmtl "):
            name = line.removeprefix("newmtl ")
        elif line.startswith("map_Kd "):
            texture = line.removeprefix("map_Kd ")
            assert Image.open(BytesIO(files[texture])).getpixel((0, 0)) == colours[name]
    assert texture


@pytest.mark.parametrize("to", OUTPUTS)
@pytest.mark.parametrize("textured", [True, False])
@pytest.mark.parametrize("name", ["a.stl", "text.stl", "a.obj", "a.dae", "a.glb", "a.ply"])
def test_a_converted_mesh_has_the_same_bounds(
    box, tmp_path: Path, name: str, to, textured: bool
) -> None:
    files = converted(str(written(box, tmp_path / name)), to, textured=textured)
    for other, data in files.items():
        (tmp_path / other).write_bytes(data)
    path = tmp_path / next(iter(files))
    assert format_of(str(path)) == to
    assert trimesh.load_scene(path).bounds == pytest.approx(box.bounds, abs=1e-6)


def test_the_unit_of_collada_is_applied(box, tmp_path: Path) -> None:
    path = written(box, tmp_path / "a.dae", unit="0.01")
    assert unit_of(str(path)) == 0.01
    (tmp_path / "a.stl").write_bytes(converted(str(path), "stl")["a.stl"])
    assert trimesh.load(tmp_path / "a.stl").extents == pytest.approx([0.01, 0.02, 0.03])


@pytest.mark.parametrize(("name", "expected"), [("a.stl", "stl"), ("text.stl", "stl-text")])
def test_binary_and_text_stl_are_two_formats(box, tmp_path: Path, name: str, expected: str) -> None:
    assert format_of(str(written(box, tmp_path / name))) == expected


def test_a_hull_has_no_dents(box, tmp_path: Path) -> None:
    other = trimesh.creation.box(bounds=[[4, 0, 0], [5, 2, 3]])
    path = written(box + other, tmp_path / "a.stl")
    (tmp_path / "b.stl").write_bytes(converted(str(path), "stl", convex=True)["a.stl"])
    hull = trimesh.load(tmp_path / "b.stl")
    assert hull.is_convex
    assert hull.volume == pytest.approx(5 * 2 * 3)


@pytest.mark.parametrize("name", ["a.stl", "a.obj", "a.dae", "a.glb"])
@pytest.mark.parametrize("content", [b"", b"garbage", b"<COLLADA/>", b"glTF\x02\0\0\0"])
def test_a_broken_file_is_an_error(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(MeshError):
        converted(str(tmp_path / name), "obj")


def test_a_box_around_a_turned_mesh_has_its_sides_and_its_pose(box, tmp_path: Path) -> None:
    c, s = cos(pi / 6), sin(pi / 6)
    turn = [[c, -s, 0, 1], [s, c, 0, 2], [0, 0, 1, 3], [0, 0, 0, 1]]
    path = written(box.apply_transform(turn), tmp_path / "a.stl")
    size, X_SB = oriented_box(str(path), (1.0, 1.0, 1.0))
    assert sorted(size) == pytest.approx(SIDES, abs=1e-5)
    centre = [c * 0.5 - s * 1.0 + 1, s * 0.5 + c * 1.0 + 2, 1.5 + 3]
    assert X_SB.xyz == pytest.approx(centre, abs=1e-5)
    # A corner of the box is a corner of the mesh.
    x, y, z = X_SB.apply((size[0] / 2, size[1] / 2, size[2] / 2))
    distances = ((box.vertices - (x, y, z)) ** 2).sum(axis=1) ** 0.5
    assert min(distances) == pytest.approx(0.0, abs=1e-5)


ROBOT = (
    '<robot name="r"><link name="a"><collision><origin xyz="0 0 1" rpy="0 0 0"/><geometry>'
    '<mesh filename="a.stl" scale="2 2 2"/></geometry></collision></link></robot>'
)


def test_messages_about_a_converted_mesh_name_its_link_and_its_place(box, tmp_path: Path) -> None:
    written(box, tmp_path / "a.stl")
    (tmp_path / "r.urdf").write_text(ROBOT)
    bundle = translate.bundle(
        tmp_path / "r.urdf", tmp_path / "out", "plain", to="urdf", meshes="obj", verify=True
    )
    result = bundle.robots[0].result
    assert [loss.element for loss in result.losses] == ["collision of link 'a'"]
    assert result.comparison is not None
    (note,) = result.comparison.notes
    assert note.message == f"'{tmp_path}/out/meshes/a.obj' became 'meshes/a.obj'"


@pytest.mark.parametrize("collision", ["convex", "boxes"])
def test_a_bundle_has_simple_collisions(box, tmp_path: Path, collision) -> None:
    written(box, tmp_path / "a.stl")
    (tmp_path / "r.urdf").write_text(ROBOT)
    bundle = translate.bundle(
        tmp_path / "r.urdf", tmp_path / "out", "plain", to="urdf", collision=collision, verify=True
    )
    assert bundle.written
    assert [loss.code for loss in bundle.robots[0].result.losses] == ["collision-simplified"]
    (shape,) = translate.load(tmp_path / "out" / "out.urdf").model.links[0].collisions
    assert isinstance(shape.geometry, Box) == (collision == "boxes")
    if isinstance(shape.geometry, Box):
        assert sorted(shape.geometry.size) == pytest.approx([2, 4, 6])
        assert shape.pose.xyz == pytest.approx((1, 2, 4))


def test_a_mesh_that_cannot_be_converted_is_copied_with_a_warning(tmp_path: Path) -> None:
    (tmp_path / "a.dae").write_text("<COLLADA/>")
    (tmp_path / "r.urdf").write_text(ROBOT.replace("a.stl", "a.dae"))
    bundle = translate.bundle(tmp_path / "r.urdf", tmp_path / "out", "plain", for_target="mujoco")
    codes = [item.code for item in bundle.robots[0].result.diagnostics]
    assert "mesh-not-converted" in codes
    assert (tmp_path / "out" / "meshes" / "a.dae").is_file()


@pytest.mark.parametrize("name", ["a b.stl", "a\nb.stl", "é<.stl"])
def test_a_converted_mesh_has_a_name_that_every_reader_accepts(
    box, tmp_path: Path, name: str
) -> None:
    (converted_name,) = converted(str(written(box, tmp_path / name)), "stl")
    assert re.fullmatch(r"[A-Za-z0-9_]+[.]stl", converted_name)
