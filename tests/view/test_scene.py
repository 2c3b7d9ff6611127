"""The data of the page: poses, joints, shapes and pairs of joints of small robots, by hand."""

from __future__ import annotations

import base64
import gzip
import json
import os
import struct
from math import atan, tan
from typing import TYPE_CHECKING, Any

import pytest
from support.processor_time import least_seconds

import translate
from translate.diagnostics.element_path import ElementPath
from translate.model.content_poses import content_of
from translate.model.fragment import Fragment
from translate.view import scene as view_scene
from translate.view.drawing_limits import pixels_of
from translate.view.page import Entry, comparison_data, view_data
from translate.view.scene import field_of_view

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from translate.view.scene import Json

IDENTITY = [0, 0, 0, 0, 0, 0, 1]


def model(contents: str) -> str:
    return f'<sdf version="1.11"><model name="m">{contents}</model></sdf>'


def scene(text: str, **options: Any) -> dict[str, Any]:
    """The scene of the first robot, after a trip through JSON."""
    data: Json = view_data(translate.load(text), **options)
    return json.loads(json.dumps(data))["robots"][0]


SHAPES = {
    "box": ("<box><size>1 2 3</size></box>", {"type": "box", "size": [1, 2, 3]}),
    "sphere": ("<sphere><radius>2</radius></sphere>", {"type": "sphere", "radius": 2}),
    "cylinder": (
        "<cylinder><radius>1</radius><length>2</length></cylinder>",
        {"type": "cylinder", "radius": 1, "length": 2},
    ),
    "capsule": (
        "<capsule><radius>1</radius><length>2</length></capsule>",
        {"type": "capsule", "radius": 1, "length": 2},
    ),
    "cone": (
        "<cone><radius>1</radius><length>2</length></cone>",
        {"type": "cone", "radius": 1, "length": 2},
    ),
    "ellipsoid": (
        "<ellipsoid><radii>1 2 3</radii></ellipsoid>",
        {"type": "ellipsoid", "radii": [1, 2, 3]},
    ),
    "plane": (
        "<plane><normal>1 0 0</normal><size>3 4</size></plane>",
        {"type": "plane", "normal": [1, 0, 0], "size": [3, 4]},
    ),
    "polyline": (
        "<polyline><point>0 0</point><point>1 0</point><point>0 1</point><height>2</height>"
        "</polyline>",
        {"type": "polyline", "points": [[0, 0], [1, 0], [0, 1]], "height": 2},
    ),
    "heightmap": (
        "<heightmap><uri>a/hill.png</uri><size>9 8 7</size><pos>1 2 3</pos></heightmap>",
        {
            "type": "labelled",
            "label": "heightmap hill.png",
            "size": [9, 8, 7],
            "position": [1, 2, 3],
        },
    ),
    "mesh": (
        "<mesh><uri>model://x/arm.stl</uri><scale>2 2 2</scale></mesh>",
        {"type": "mesh", "mesh": 0, "scale": [2, 2, 2], "submesh": "", "center": False},
    ),
}


@pytest.mark.parametrize(("xml", "expected"), SHAPES.values(), ids=SHAPES)
def test_a_shape_has_its_dimensions(xml: str, expected: Json) -> None:
    text = model(
        f'<link name="l"><visual name="v"><pose>1 0 0 0 0 0</pose><geometry>{xml}</geometry>'
        "</visual></link>"
    )
    (body,) = scene(text)["bodies"]
    (shape,) = body["shapes"]
    assert shape == {
        "kind": "visual",
        "name": "v",
        "X": [1, 0, 0, 0, 0, 0, 1],
        "geometry": expected,
    }


def test_the_poses_are_those_of_the_frames() -> None:
    text = """<sdf version="1.8"><model name="outer">
      <link name="base"><pose>1 0 0 0 0 0</pose></link>
      <model name="inner"><pose relative_to="base">0 2 0 0 0 0</pose>
        <link name="body"><pose>0 0 3 0 0 0</pose></link>
        <frame name="tip" attached_to="body"/>
      </model></model></sdf>"""
    found = scene(text)
    assert [(frame["name"], frame["kind"], frame["X"][:3]) for frame in found["frames"]] == [
        ("__model__", "model", [0, 0, 0]),
        ("base", "link", [1, 0, 0]),
        ("inner", "model", [1, 2, 0]),
        ("inner::body", "link", [1, 2, 3]),
        ("inner::tip", "frame", [1, 2, 3]),
    ]
    names = [body["name"] for body in found["bodies"]]
    assert [names[frame["body"]] for frame in found["frames"]] == [
        "base",
        "base",
        "inner::body",
        "inner::body",
        "inner::body",
    ]


LIMITED = """<joint name="j" type="revolute"><parent>a</parent><child>b</child>
  <axis><xyz>0 2 0</xyz><limit><lower>-1</lower><upper>2</upper></limit></axis></joint>"""
FREE = """<joint name="j" type="continuous"><parent>a</parent><child>b</child>
  <axis><xyz>0 0 1</xyz></axis></joint>"""
TWO = """<joint name="j" type="universal"><parent>a</parent><child>b</child>
  <axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz>
  <limit><lower>0</lower><upper>inf</upper></limit></axis2></joint>"""
SCREW = """<joint name="j" type="screw"><parent>a</parent><child>b</child>
  <screw_thread_pitch>0.5</screw_thread_pitch><axis><xyz>0 0 1</xyz></axis></joint>"""
FIXED = '<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>'
JOINTS = {
    "limited": (
        LIMITED,
        {"axes": [[0, 1, 0]], "dofs": [{"unit": "rad", "lower": -1, "upper": 2}]},
    ),
    "unlimited": (FREE, {"axes": [[0, 0, 1]], "dofs": [{"unit": "rad"}]}),
    "two axes": (
        TWO,
        {"axes": [[1, 0, 0], [0, 1, 0]], "dofs": [{"unit": "rad"}, {"unit": "rad", "lower": 0}]},
    ),
    "screw": (SCREW, {"axes": [[0, 0, 1]], "dofs": [{"unit": "rad"}], "pitch": 0.5}),
    "fixed": (FIXED, {}),
}


@pytest.mark.parametrize(("xml", "expected"), JOINTS.values(), ids=JOINTS)
def test_a_joint_has_unit_axes_units_and_limits(xml: str, expected: Json) -> None:
    (joint,) = scene(model(f'<link name="a"/><link name="b"/>{xml}'))["joints"]
    common = {"name", "key", "type", "parent", "child", "X", "place"}
    assert {name: value for name, value in joint.items() if name not in common} == expected
    assert (joint["parent"], joint["child"]) == (0, 1)


def test_a_mimic_names_the_leader_with_multiplier_and_offset() -> None:
    rule = '<mimic joint="j"><multiplier>2</multiplier><offset>3</offset><reference>1</reference>'
    follower = FREE.replace('"j"', '"k"').replace("<parent>a", "<parent>b")
    follower = follower.replace("<child>b", "<child>c").replace("</axis>", f"{rule}</mimic></axis>")
    links = "".join(f'<link name="{name}"/>' for name in "abc")
    found = scene(model(links + FREE + follower))
    names = [joint["name"] for joint in found["joints"]]
    (mimic,) = found["mimics"]
    assert names[mimic["of"][0]] == "k"
    assert names[mimic["leader"][0]] == "j"
    assert mimic["terms"] == [2, 1]


@pytest.mark.parametrize("placement", ["", 'placement_frame="p"'])
def test_a_robot_that_is_held_by_the_world_has_the_world_as_a_body(placement: str) -> None:
    text = model(
        f'<pose>{2 if placement else 1} 0 0 0 0 0</pose><link name="b"/>'
        '<frame name="p"><pose>1 0 0 0 0 0</pose></frame>'
        '<joint name="j" type="fixed"><parent>world</parent><child>b</child></joint>'
    ).replace("<model", f"<model {placement}")
    bodies = scene(text)["bodies"]
    assert [(body["name"], body["X"][:3]) for body in bodies] == [
        ("world", [-1, 0, 0]),
        ("b", [0, 0, 0]),
    ]


def test_a_world_contains_all_models_and_their_sensors() -> None:
    text = """<sdf version="1.8"><world name="w">
      <model name="m"><pose>1 0 0 0 0 0</pose><link name="l">
        <sensor name="eye" type="camera"><pose>0 1 0 0 0 0</pose></sensor></link></model>
      <model name="n"><static>true</static><link name="l"/></model></world></sdf>"""
    found = scene(text)
    assert [body["name"] for body in found["bodies"]] == ["m::l", "n::l"]
    assert found["contents"] == [
        {"name": "eye", "kind": "sensor", "body": 0, "X": [1, 1, 0, 0, 0, 0, 1]}
    ]


CAMERA = "<horizontal_fov>1</horizontal_fov><clip><near>0.1</near><far>8</far></clip>"
SCAN = """<scan><horizontal><min_angle>-2</min_angle><max_angle>1</max_angle></horizontal>
  <vertical><min_angle>-0.1</min_angle><max_angle>0.2</max_angle></vertical></scan>
  <range><min>0.1</min><max>30</max></range>"""
LEVEL = SCAN[: SCAN.index("<vertical>")] + "</scan><range><max>inf</max></range>"
#: What a sensor sees.  The vertical angle of a camera is 2 atan(tan(h / 2) height / width).
SENSORS = {
    "camera": (
        f"<camera>{CAMERA}<image><width>200</width><height>100</height></image></camera>",
        {"type": "camera", "horizontal": 1, "vertical": 2 * atan(tan(0.5) / 2), "far": 8},
    ),
    "camera without image": (
        "<camera/>",
        {
            "type": "camera",
            "horizontal": 1.047,
            "vertical": 2 * atan(tan(0.5235) * 0.75),
            "far": 100,
        },
    ),
    "logical camera": (
        "<logical_camera><near>0.5</near><far>5</far><aspect_ratio>2</aspect_ratio>"
        "<horizontal_fov>0.8</horizontal_fov></logical_camera>",
        {"type": "camera", "horizontal": 0.8, "vertical": 2 * atan(tan(0.4) / 2), "far": 5},
    ),
    "lidar": (
        f"<lidar>{SCAN}</lidar>",
        {"type": "scan", "horizontal": [-2, 1], "vertical": [-0.1, 0.2], "far": 30},
    ),
    "ray, flat, without a range": (
        f"<ray>{LEVEL}</ray>",
        {"type": "scan", "horizontal": [-2, 1], "vertical": [0, 0], "far": 1e9},
    ),
    "an endless range in other letters": (
        f"<lidar>{LEVEL.replace('inf', 'Infinity')}</lidar>",
        {"type": "scan", "horizontal": [-2, 1], "vertical": [0, 0], "far": 1e9},
    ),
    "a range that is too large for a page": (
        f"<camera>{CAMERA.replace('>8<', '>1e300<')}</camera>",
        {"type": "camera", "horizontal": 1, "vertical": 2 * atan(tan(0.5) * 0.75), "far": 1e9},
    ),
    "half turn": (f"<camera>{CAMERA.replace('>1<', '>3.2<')}</camera>", None),
    "no number": (f"<camera>{CAMERA.replace('>1<', '>wide<')}</camera>", None),
    "no range": ("<lidar/>", None),
    "imu": ("<imu/>", None),
}


@pytest.mark.parametrize(("xml", "expected"), SENSORS.values(), ids=SENSORS)
def test_a_sensor_has_its_field_of_view(xml: str, expected: Json) -> None:
    sensor = f'<sensor name="s" type="any">{xml}</sensor>'
    fragment = Fragment("sdf", "sensor", sensor)
    content = content_of(fragment, "l")
    assert content is not None
    found = field_of_view(content)
    assert (found is None) == (expected is None)
    assert (found or {}).keys() == (expected or {}).keys()
    for name, value in (expected or {}).items():
        assert found[name] == (value if name == "type" else pytest.approx(value))


def test_the_scene_contains_what_a_sensor_sees() -> None:
    text = model(
        '<link name="l"><sensor name="s" type="gpu_lidar"><lidar><scan><horizontal>'
        "<min_angle>0</min_angle><max_angle>1</max_angle></horizontal></scan><range><max>2</max>"
        "</range></lidar></sensor></link>"
    )
    (content,) = scene(text)["contents"]
    assert content["sees"] == {
        "type": "scan",
        "horizontal": [0, 1],
        "vertical": [0, 0],
        "far": 2,
    }


MESH = model(
    '<link name="l"><visual name="v"><geometry><mesh><uri>part.stl</uri></mesh></geometry></visual>'
    '<collision name="c"><geometry><mesh><uri>part.stl</uri></mesh></geometry></collision></link>'
)


def test_a_mesh_file_is_embedded_once(tmp_path: Path) -> None:
    (tmp_path / "m.sdf").write_text(MESH)
    (tmp_path / "part.stl").write_bytes(b"solid")
    data = view_data(translate.load(tmp_path / "m.sdf"))
    ((file,),) = [data["meshes"]]
    assert (file["name"], file["format"]) == ("part.stl", "stl")
    assert gzip.decompress(base64.b64decode(file["data"])) == b"solid"


def links(uris: list[str]) -> str:
    return model("".join(f'<link name="{uri}">{MESH_LINK.format(uri)}</link>' for uri in uris))


def linked(directory: Path, name: str, data: bytes) -> list[str]:
    """A file with many names."""
    (directory / name).write_bytes(data)
    (directory / f"s_{name}").symlink_to(name)
    os.link(directory / name, directory / f"h_{name}")
    return [name, f"s_{name}", f"h_{name}"]


def test_links_to_one_mesh_file_are_embedded_once(tmp_path: Path) -> None:
    (tmp_path / "m.sdf").write_text(links(linked(tmp_path, "a.stl", b"solid")))
    assert len(view_data(translate.load(tmp_path / "m.sdf"))["meshes"]) == 1


def test_links_to_one_image_are_embedded_once(tmp_path: Path) -> None:
    names = linked(tmp_path, "a.png", b"image")
    maps = "".join(f"<init_from>{name}</init_from>" for name in names)
    (tmp_path / "m.sdf").write_text(links(["a.dae"]))
    (tmp_path / "a.dae").write_text(f"<COLLADA>{maps}</COLLADA>")
    data = view_data(translate.load(tmp_path / "m.sdf"))
    assert data["meshes"][0]["textures"] == dict.fromkeys(names, 0)
    assert len(data["images"]) == 1


@pytest.mark.parametrize(("limit", "size"), [("MAX_PAGE_SIZE", 100), ("MAX_READ", 100)])
def test_the_files_of_a_page_have_a_limit_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, size: int
) -> None:
    monkeypatch.setattr(view_scene, limit, size)
    names = ["a.stl", "b.stl", "c.stl", "d.stl"]
    for name in names:
        (tmp_path / name).write_bytes(name.encode() * 15)
    (tmp_path / "m.sdf").write_text(links(names))
    files = view_data(translate.load(tmp_path / "m.sdf"))["meshes"]
    problems = [file.get("problem", "") for file in files]
    assert problems == ["", "", *["the files up to this one are too large for one page"] * 2]


def test_the_images_of_a_page_have_a_limit_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_scene, "MAX_PAGE_SIZE", 200)
    (tmp_path / "a.png").write_bytes(b"image" * 100)
    material = "<material><pbr><metal><albedo_map>a.png</albedo_map></metal></pbr></material>"
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    visual = f'<link name="l"><visual name="v">{box}{material}</visual></link>'
    (tmp_path / "m.sdf").write_text(model(visual))
    data = view_data(translate.load(tmp_path / "m.sdf"))
    assert data["images"] == []
    (omitted,) = data["robots"][0]["omitted"]
    assert "too large for one page" in omitted["reason"]


MESH_LINK = '<visual name="v"><geometry><mesh><uri>{}</uri></mesh></geometry></visual>'


@pytest.mark.parametrize("embed", [True, False], ids=["missing", "not wanted"])
def test_a_mesh_without_a_file_has_its_name_only(tmp_path: Path, embed: bool) -> None:
    (tmp_path / "m.sdf").write_text(MESH)
    if not embed:
        (tmp_path / "part.stl").write_bytes(b"solid")
    data = view_data(translate.load(tmp_path / "m.sdf"), embed_meshes=embed)
    problem = "the file is not found" if embed else "left out"
    assert data["meshes"] == [{"name": "part.stl", "problem": problem}]


IMAGES = """<library_images>
  <image id="a"><init_from>file://skin.png</init_from></image>
  <image id="b"><init_from>skin.tif</init_from></image>
  <image id="c"><init_from>missing.jpg</init_from></image>
  <image id="d"><init_from>images/bare%20metal.jpg</init_from></image>
</library_images>"""


def test_the_images_of_mesh_files_are_embedded_once(tmp_path: Path) -> None:
    names = ("a.dae", "b.dae")
    (tmp_path / "m.sdf").write_text(
        model("".join(f'<link name="{n}">{MESH_LINK.format(n)}</link>' for n in names))
    )
    (tmp_path / "images").mkdir()
    for name in ("skin.png", "skin.tif", "images/bare metal.jpg"):
        (tmp_path / name).write_bytes(name.encode())
    for name in names:
        (tmp_path / name).write_text(f"<COLLADA>{IMAGES}</COLLADA>")
    data = view_data(translate.load(tmp_path / "m.sdf"))
    assert [file["textures"] for file in data["meshes"]] == [
        {"skin.png": 0, "bare metal.jpg": 1}
    ] * 2
    images = [image.partition(";base64,") for image in data["images"]]
    assert [(kind, base64.b64decode(text)) for kind, _, text in images] == [
        ("data:image/png", b"skin.png"),
        ("data:image/jpeg", b"images/bare metal.jpg"),
    ]


def of_one_library(directory: Path, text: str, number: int) -> Json:
    """The data of a page whose mesh files name one file of materials with a text."""
    (directory / "a.mtl").write_text(text, encoding="utf-8")
    names = [f"m{index}.obj" for index in range(number)]
    for name in names:
        (directory / name).write_text(f"# {name}\nmtllib a.mtl\n")
    (directory / "m.sdf").write_text(links(names))
    return view_data(translate.load(directory / "m.sdf"))


def test_a_file_of_materials_is_read_and_embedded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths: list[str] = []
    read = view_scene.read_mesh

    def counted(path: str) -> bytes | None:
        paths.append(os.path.basename(path))
        return read(path)

    monkeypatch.setattr(view_scene, "read_mesh", counted)
    data = of_one_library(tmp_path, "newmtl m\n", 3)
    assert [file["materials"] for file in data["meshes"]] == [[0]] * 3
    assert [gzip.decompress(base64.b64decode(text)) for text in data["libraries"]] == [
        b"newmtl m\n"
    ]
    assert paths.count("a.mtl") == 1


def test_many_files_with_one_file_of_materials_are_one_size_larger(tmp_path: Path) -> None:
    """A page could have up to twelve characters for one of a text, for each file that names it."""
    text = "".join(chr(0x1F600 + os.urandom(1)[0] % 64) + "<&" for _ in range(30_000))
    sizes = [len(json.dumps(of_one_library(tmp_path, text, number))) for number in (1, 21)]
    assert sizes[1] - sizes[0] < 20 * 1_000


def test_the_materials_of_a_page_have_a_limit_in_its_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_scene, "MAX_PAGE_SIZE", 1_000)
    (tmp_path / "a.mtl").write_bytes(os.urandom(1_000))
    data = of_one_library(tmp_path, os.urandom(1_000).hex(), 3)
    assert [file["materials"] for file in data["meshes"]] == [[]] * 3
    assert data["libraries"] == []


def png(width: int, height: int) -> bytes:
    """The header of a PNG file, by the specification."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\1"


def test_the_images_of_a_page_have_a_limit_of_pixels_together(tmp_path: Path) -> None:
    """All together are 96 * 2 ** 20 pixels, without the second one and the last one."""
    sizes = [(8_192, 8_192), (8_192, 4_097), (8_192, 4_095), (8_192, 1), (8_192, 8_193)]
    names = [f"{number}.png" for number in range(len(sizes))]
    for name, size in zip(names, sizes, strict=True):
        (tmp_path / name).write_bytes(png(*size))
    material = "<material><pbr><metal><albedo_map>{}</albedo_map></metal></pbr></material>"
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    visuals = "".join(
        f'<visual name="{name}">{box}{material.format(name)}</visual>' for name in names
    )
    (tmp_path / "m.sdf").write_text(model(f'<link name="l">{visuals}</link>'))
    data = view_data(translate.load(tmp_path / "m.sdf"))
    reasons = [omitted["reason"] for omitted in data["robots"][0]["omitted"]]
    assert len(reasons) == 2
    assert "1.png: the images up to this one have too many pixels" in reasons[0]
    assert "4.png: the image has too many pixels" in reasons[1]
    assert len(data["images"]) == 3


#: Each is a format of images that browsers draw, with 300 columns and 200 rows.
HEADERS = {
    "PNG": png(300, 200),
    "GIF": b"GIF89a" + struct.pack("<HH", 300, 200),
    "BMP": b"BM" + bytes(12) + struct.pack("<Iii", 40, 300, 200),
    "BMP, from the top down": b"BM" + bytes(12) + struct.pack("<Iii", 40, 300, -200),
    "BMP of 1990": b"BM" + bytes(12) + struct.pack("<IHH", 12, 300, 200),
    "JPEG": b"\xff\xd8\xff\xe0\0\4ab\xff\xff\xc0\0\x11\x08" + struct.pack(">HH", 200, 300),
    "JPEG, progressive, after a table": b"\xff\xd8\xff\xc4\0\2\xff\xc2\0\x11\x08"
    + struct.pack(">HH", 200, 300),
    "WebP": b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\1\x2a" + struct.pack("<HH", 300, 200),
    "WebP without losses": b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + struct.pack("<I", 299 | 199 << 14),
    "WebP with more parts": b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0"
    + (299).to_bytes(3, "little")
    + (199).to_bytes(3, "little"),
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_the_pixels_of_an_image_are_in_its_header(header: bytes) -> None:
    assert pixels_of(header) == 60_000


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_a_header_that_ends_early_has_no_pixels(header: bytes) -> None:
    ends = range(8, len(header) - 1)
    assert [pixels_of(header[:end]) for end in ends] == [0] * len(ends)


@pytest.mark.parametrize(
    "data",
    [b"\xff" * 10_000_000, b"\xff\xd8" * 5_000_000, b"\xff\xd8" + b"\xff\xe0\0\2" * 2_500_000],
    ids=["marks", "starts", "parts"],
)
def test_a_broken_jpeg_file_is_read_in_a_time_in_proportion(data: bytes) -> None:
    assert pixels_of(b"\xff\xd8" + data) == 0
    assert least_seconds(lambda: pixels_of(b"\xff\xd8" + data), 2) < 2


# --- Long names ---------------------------------------------------------------------------------

LONG = "n" * 3_900
BOX = "<geometry><box><size>1 1 1</size></box></geometry>"
LONG_PARTS = {
    "model": (f'<model name="{LONG}"><link name="a"/><frame name="f"/></model>', 0),
    "link": (f'<link name="{LONG}"/>', 0),
    "joint": (
        f'<link name="a"/><joint name="{LONG}" type="fixed"><parent>world</parent>'
        "<child>a</child></joint>",
        0,
    ),
    "frame": (f'<link name="a"/><frame name="{LONG}"/>', 0),
    "visual": (f'<link name="a"><visual name="{LONG}">{BOX}</visual></link>', 0),
    "sensor": (f'<link name="a"><sensor name="{LONG}" type="imu"/></link>', 0),
    "script": (
        f'<link name="a"><visual name="v">{BOX}<material><script><name>{LONG}</name></script>'
        "</material></visual></link>",
        1,
    ),
    "image": (
        f'<link name="a"><visual name="v">{BOX}<material><pbr><metal><albedo_map>{LONG}'
        "</albedo_map></metal></pbr></material></visual></link>",
        1,
    ),
    "mesh": (
        f'<link name="a"><visual name="v"><geometry><mesh><uri>{LONG}</uri><submesh><name>{LONG}'
        "</name></submesh></mesh></geometry></visual></link>",
        0,
    ),
    "heightmap": (
        f'<link name="a"><visual name="v"><geometry><heightmap><uri>{LONG}</uri></heightmap>'
        "</geometry></visual></link>",
        1,
    ),
}


def texts(value: Any) -> Iterator[str]:
    """All texts of a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


@pytest.mark.parametrize(("content", "omitted"), LONG_PARTS.values(), ids=LONG_PARTS)
def test_names_and_reasons_of_a_page_have_one_length(content: str, omitted: int) -> None:
    data = view_data(translate.load(model(content)))
    lengths = [len(text) for text in texts([data["robots"], data["meshes"]])]
    assert max(lengths) == view_scene.MAX_TEXT
    assert len(data["robots"][0]["omitted"]) == omitted


def test_many_parts_that_are_not_drawn_do_not_repeat_a_long_name() -> None:
    """A page of 2,000 actors in a model with a long name had 8 MB more."""
    actor = '<actor name="{}"><skin><filename>a.dae</filename></skin></actor>'
    actors = "".join(actor.format(number) for number in range(2_000))
    nested = f'<link name="a"/><model name="{LONG}"><link name="b"/>{actors}</model>'
    data = view_data(translate.load(model(nested)))
    assert len(json.dumps(data)) < 2_000 * 2 * view_scene.MAX_TEXT


def test_differences_have_the_same_length_and_find_long_names() -> None:
    document = translate.load(model(f'<link name="a"/><link name="{LONG}"/>'))
    entries = [Entry(ElementPath("link", LONG), f"moved {LONG}", "link-pose")]
    differences = comparison_data([document, document], entries)["differences"]
    assert max(map(len, texts(differences))) == view_scene.MAX_TEXT
    assert [entry["bodies"] for entry in differences] == [[[0, 1], [1, 1]]]


# --- Two robots ---------------------------------------------------------------------------------


def pairs(a: str, b: str) -> set[tuple[str, int, str, int]]:
    """Joint and index in both robots, by name."""
    documents = [
        translate.load(model('<link name="a"/><link name="b"/>' + text)) for text in (a, b)
    ]
    data = json.loads(json.dumps(comparison_data(documents, [])))
    names = [[joint["name"] for joint in robot["joints"]] for robot in data["robots"]]
    return {(names[0][i], p, names[1][j], q) for (i, p), (j, q) in data["pairs"]}


def test_joints_of_one_name_move_together() -> None:
    assert pairs(TWO, TWO) == {("j", 0, "j", 0), ("j", 1, "j", 1)}


def test_a_reversed_joint_has_its_axes_in_the_other_order() -> None:
    turned = TWO.replace("<parent>a</parent><child>b", "<parent>b</parent><child>a")
    assert pairs(TWO, turned) == {("j", 0, "j", 1), ("j", 1, "j", 0)}


def test_an_entry_names_the_bodies_of_links_and_joints_in_both_robots() -> None:
    documents = [translate.load(model('<link name="a"/><link name="b"/>' + FREE))] * 2
    entries = [
        Entry(ElementPath("visual", "v", "b", "link"), "moved", "visual-pose"),
        Entry(ElementPath("joint", "j", field="axis"), "turned", "joint-axis"),
        Entry(ElementPath("model", "m"), "moved", "model-pose"),
    ]
    found = comparison_data(documents, entries)["differences"]
    labels = ["visual 'v' of link 'b'", "joint 'j' <axis>", "model 'm'"]
    assert [entry["element"] for entry in found] == labels
    assert [entry["bodies"] for entry in found] == [[[0, 1], [1, 1]], [[0, 1], [1, 1]], []]


def test_an_entry_about_a_name_with_a_comma_names_its_body() -> None:
    document = translate.load(model('<link name="a, b"/><link name="b"/>'))
    entries = [Entry(ElementPath("link", "a, b"), "moved", "link-pose")]
    found = comparison_data([document, document], entries)["differences"]
    assert [entry["bodies"] for entry in found] == [[[0, 0], [1, 0]]]


def test_a_shape_of_size_0_is_listed_and_not_drawn() -> None:
    """Only libsdformat from 15 on has another size in its place (reference S C82)."""
    shapes = "<box><size>0 0 0</size></box>", "<sphere><radius>0.5</radius></sphere>"
    visuals = "".join(
        f'<visual name="v{number}"><geometry>{xml}</geometry></visual>'
        for number, xml in enumerate(shapes)
    )
    robot = scene(model(f'<link name="l">{visuals}</link>'))
    (body,) = robot["bodies"]
    assert [shape["name"] for shape in body["shapes"] if shape] == ["v1"]
    (omitted,) = robot["omitted"]
    assert omitted["reason"] == "a size of the shape is not above 0"
