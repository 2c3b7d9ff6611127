"""Meshes and images that are made to exhaust a decoder, or to read other files.

Each ends with a diagnostic, in bounded time and memory, and the file itself is copied.
"""

from __future__ import annotations

import base64
import io
import json
import ntpath
import os
import struct
import time
import zipfile
import zlib
from pathlib import Path

import pytest

import translate
from translate.assets import bounded, meshes
from translate.assets.collection import companions
from translate.assets.mesh_geometry import MeshError
from translate.resources.search import Resources

pytest.importorskip("trimesh")
pytest.importorskip("collada")

TRIANGLE = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
#: Seconds; the limits of the decoders are far below.
SOON = 60.0


def chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(width: int, height: int) -> bytes:
    """A black image of a few kilobytes, whatever its size; eight pixels are a byte."""
    packer = zlib.compressobj(9)
    row = b"\0" * (width // 8 + 1)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )


def collada(declarations: str = "", text: str = "") -> str:
    return (
        f'<?xml version="1.0"?>{declarations}<COLLADA version="1.4.1" '
        'xmlns="http://www.collada.org/2005/11/COLLADASchema">'
        f"<asset><title>{text}</title></asset></COLLADA>"
    )


LAUGHS = "".join(f'<!ENTITY l{i + 1} "{f"&l{i};" * 10}">' for i in range(9))
BILLION = collada(f'<!DOCTYPE COLLADA [<!ENTITY l0 "lol">{LAUGHS}]>', "&l9;")
EXTERNAL = collada('<!DOCTYPE COLLADA [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "&x;")


def gltf(**parts: object) -> bytes:
    return json.dumps({"asset": {"version": "2.0"}, **parts}).encode()


def doubling(levels: int) -> bytes:
    """Nodes of which each contains the next one twice: 2 ** ``levels`` instances."""
    nodes: list[dict[str, object]] = [{"children": [i + 1, i + 1]} for i in range(levels)]
    buffer = {"uri": "data:application/octet-stream;base64," + "AAAA" * 12, "byteLength": 36}
    return gltf(
        scene=0,
        scenes=[{"nodes": [0]}],
        nodes=[*nodes, {"mesh": 0}],
        meshes=[{"primitives": [{"attributes": {"POSITION": 0}}]}],
        buffers=[buffer],
        bufferViews=[{"buffer": 0, "byteLength": 36}],
        accessors=[{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
    )


def no_view(count: int) -> bytes:
    """An accessor without a buffer: so many zeros."""
    return gltf(
        scene=0,
        scenes=[{"nodes": [0]}],
        nodes=[{"mesh": 0}],
        meshes=[{"primitives": [{"attributes": {"POSITION": 0}}]}],
        accessors=[{"componentType": 5126, "count": count, "type": "VEC3"}],
    )


HOSTILE = {
    "count.stl": b"\0" * 80 + b"\xff\xff\xff\xff" + b"\0" * 100,
    "index.obj": TRIANGLE + b"f 1 2 1000000000000\n",
    "count.off": b"OFF\n1000000000000 1000000000000 0\n0 0 0\n",
    "count.ply": b"ply\nformat binary_little_endian 1.0\nelement vertex 1000000000000\n"
    b"property float x\nproperty float y\nproperty float z\nend_header\n\0\0\0\0",
    "laughs.dae": BILLION.encode(),
    "laughs16.dae": BILLION.encode("utf-16"),
    "external.dae": EXTERNAL.encode(),
    "declared.dae": EXTERNAL.replace("1.0?", "1.0' encoding='utf-7?").encode("utf-7"),
    "accessor.gltf": no_view(10**12),
    "accessor.glb": b"glTF" + struct.pack("<III", 2, 10**9, 10**9),
    "deep.gltf": b"[" * 100_000,
}


def robot(directory: Path, uri: str) -> Path:
    path = directory / "r.urdf"
    shape = f'<visual><geometry><mesh filename="{uri}"/></geometry></visual>'
    path.write_text(f'<robot name="r"><link name="a">{shape}</link></robot>')
    return path


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "SECONDS", 20.0)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_mesh_is_copied_with_a_warning(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(HOSTILE[name])
    start = time.monotonic()
    bundle = translate.bundle(
        robot(tmp_path, name),
        tmp_path / "out",
        "plain",
        to="urdf",
        meshes="obj" if name.endswith("stl") else "stl",
    )
    assert time.monotonic() - start < SOON
    assert [item.code for item in bundle.robots[0].result.diagnostics] == ["mesh-not-converted"]
    assert (tmp_path / "out" / "meshes" / name).read_bytes() == HOSTILE[name]


def test_instances_of_instances_of_gltf_end(tmp_path: Path) -> None:
    (tmp_path / "m.gltf").write_bytes(doubling(200))
    start = time.monotonic()
    try:
        (data,) = meshes.converted(str(tmp_path / "m.gltf"), "stl").values()
    except MeshError:
        data = b""
    assert time.monotonic() - start < SOON
    assert len(data) < 1_000_000


def file_of_nodes(suffix: str, nodes: list[dict[str, object]], tops: list[int]) -> bytes:
    """A file of nodes with one triangle."""
    position = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
    uri = f"data:application/octet-stream;base64,{base64.b64encode(position).decode()}"
    accessor = {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}
    content = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": tops}],
        "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [accessor],
        "bufferViews": [{"buffer": 0, "byteLength": len(position)}],
        "buffers": [
            {"byteLength": len(position)} | ({} if suffix == "glb" else {"uri": uri}),
        ],
    }
    text = json.dumps(content).encode()
    if suffix == "gltf":
        return text
    text += b" " * (-len(text) % 4)
    parts = struct.pack("<I4s", len(text), b"JSON") + text
    parts += struct.pack("<I4s", len(position), b"BIN\0") + position
    return b"glTF" + struct.pack("<II", 2, 12 + len(parts)) + parts


@pytest.mark.parametrize("suffix", ["glb", "gltf"])
def test_nodes_of_gltf_within_each_other_have_a_limit(tmp_path: Path, suffix: str) -> None:
    """The library needs the square of their number; nodes beside each other have no limit."""
    path = tmp_path / f"m.{suffix}"

    def chain(count: int) -> list[dict[str, object]]:
        return [*({"children": [number + 1]} for number in range(count - 1)), {"mesh": 0}]

    path.write_bytes(file_of_nodes(suffix, chain(1001), [0]))
    with pytest.raises(MeshError, match="more than 1000 nodes within each other"):
        meshes.converted(str(path), "stl")
    for nodes, tops in ((chain(1000), [0]), ([{"mesh": 0}] * 1500, [*range(1500)])):
        path.write_bytes(file_of_nodes(suffix, nodes, tops))
        assert meshes.converted(str(path), "stl")


@pytest.mark.parametrize("name", ["m.dae", "m.zae", "m.3dxml", "m.3mf", "m.zip"])
def test_archives_are_no_meshes(tmp_path: Path, name: str) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("m.obj", b"#" * 10_000_000 + TRIANGLE)
    (tmp_path / name).write_bytes(stream.getvalue())
    with pytest.raises(MeshError, match=r"archive|are not read"):
        meshes.converted(str(tmp_path / name), "stl")


HUGE_IMAGE = png(60_000, 60_000)


def test_an_image_that_unpacks_to_gigabytes_is_no_texture(tmp_path: Path) -> None:
    (tmp_path / "m.obj").write_bytes(b"mtllib m.mtl\nvt 0 0\nusemtl a\n" + TRIANGLE)
    (tmp_path / "m.mtl").write_text("newmtl a\nmap_Kd m.png\n")
    (tmp_path / "m.png").write_bytes(HUGE_IMAGE)
    start = time.monotonic()
    try:
        files = meshes.converted(str(tmp_path / "m.obj"), "glb", textured=True)
    except MeshError:
        files = {}
    assert time.monotonic() - start < SOON
    assert sum(map(len, files.values())) < 10_000_000


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        pytest.param(HUGE_IMAGE, "pixels|memory", id="bomb"),
        pytest.param(
            b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "identify", id="program"
        ),
        pytest.param(b"\x89PNG\r\n\x1a\n", "cannot become a mesh", id="truncated"),
    ],
)
def test_a_hostile_image_is_no_heightmap(tmp_path: Path, image: bytes, reason: str) -> None:
    (tmp_path / "h.png").write_bytes(image)
    shape = "<heightmap><uri>h.png</uri><size>1 1 1</size></heightmap>"
    (tmp_path / "m.sdf").write_text(
        '<sdf version="1.9"><model name="m"><link name="l"><collision name="c"><geometry>'
        f"{shape}</geometry></collision></link></model></sdf>"
    )
    with pytest.raises(translate.TranslateError, match=reason) as caught:
        translate.bundle(tmp_path / "m.sdf", tmp_path / "out", "plain", to="urdf", shapes="meshes")
    assert caught.value.diagnostics[0].code == "shape-mesh-failed"


# --- The limits -----------------------------------------------------------------------------------


def test_a_call_has_a_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "SECONDS", 0.5)
    with pytest.raises(MeshError, match=r"more than 0.5 s"):
        bounded.bounded(time.sleep, 60)
    monkeypatch.undo()
    assert bounded.bounded(abs, -1) == 1


@pytest.mark.skipif(os.name != "posix", reason="the system has no such limit")
def test_a_call_has_a_limit_of_memory() -> None:
    with pytest.raises(MeshError, match="memory"):
        bounded.bounded(bytearray, bounded.MEMORY)
    assert bounded.bounded(abs, -1) == 1


def test_a_library_that_crashes_is_an_error_of_one_mesh() -> None:
    with pytest.raises(MeshError, match="has ended"):
        bounded.bounded(os.abort)
    assert bounded.bounded(abs, -1) == 1


def test_nothing_is_imported_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trimesh.py").write_text("open('ran', 'w')")
    (tmp_path / "json.py").write_text("open('ran', 'w')")
    (tmp_path / "m.obj").write_bytes(TRIANGLE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    bounded.stop()
    assert len(meshes.converted("m.obj", "stl")["m.stl"]) == 84 + 50
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("m.obj", b"mtllib a" + b" " * 1_000_000 + b"b\n", id="blanks"),
        pytest.param("m.mtl", b"map_Kd " + b"-1 1 " * 200_000 + b"\n", id="numbers"),
        pytest.param("m.mtl", b"map_Kd " + b"-s 1 " * 200_000 + b"\n", id="options"),
        pytest.param("m.dae", b"<init_from>" + b" " * 1_000_000, id="element without an end"),
        pytest.param("m.dae", b"<init_from>" * 100_000, id="elements without an end"),
        pytest.param("m.dae", b"<unit " * 150_000, id="units without an end"),
    ],
)
def test_the_search_for_names_takes_time_in_proportion_to_the_text(
    tmp_path: Path, name: str, text: bytes
) -> None:
    (tmp_path / name).write_bytes(text)
    start = time.monotonic()
    companions(str(tmp_path / name), Resources())
    meshes.unit_of(str(tmp_path / name))
    assert time.monotonic() - start < 10.0


# --- Files that meshes name -----------------------------------------------------------------------

NAMES = {
    "m.obj": b"mtllib %b\nvt 0 0\nusemtl a\n" + TRIANGLE,
    "m.dae": b"<COLLADA><library_images><image><init_from>%b</init_from></image></library_images>"
    b"</COLLADA>",
    "m.gltf": b'{"asset": {"version": "2.0"}, "buffers": [{"uri": "%b", "byteLength": 6}]}',
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("place", ["../secret", "{}/secret", "file://{}/secret", "link"])
def test_a_mesh_reads_no_file_outside(tmp_path: Path, name: str, place: str) -> None:
    suffix = {"m.obj": ".mtl", "m.dae": ".png", "m.gltf": ".bin"}[name]
    secret = b"newmtl a\nKd 1 2 3\n# secret"
    (tmp_path / f"secret{suffix}").write_bytes(secret)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / f"link{suffix}").symlink_to(tmp_path / f"secret{suffix}")
    written = (place.format(tmp_path) + suffix).encode()
    (tmp_path / "in" / name).write_bytes(NAMES[name].replace(b"%b", written))
    source = robot(tmp_path / "in", name)
    bundle = translate.bundle(source, tmp_path / "out", "plain", to="urdf", meshes="glb")
    found = [item for item in bundle.robots[0].result.diagnostics if item.code == "file-outside"]
    (item,) = found
    assert (item.path, item.line) == (str(source), 1)
    assert "--allow-outside" in item.hint
    copied = [path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert not any(b"secret" in data.replace(written, b"") for data in copied)
    group = companions(str(tmp_path / "in" / name), Resources(allow_outside=True))
    assert len(group.places) == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_mesh_looks_up_no_share_of_the_network_of_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    suffix = {"m.obj": b".mtl", "m.dae": b".png", "m.gltf": b".bin"}[name]
    (tmp_path / name).write_bytes(NAMES[name].replace(b"%b", b"//host/share/a" + suffix))
    looked_up: list[str] = []
    monkeypatch.setattr(os.path, "splitdrive", ntpath.splitdrive)
    monkeypatch.setattr(os.path, "lexists", looked_up.append)
    companions(str(tmp_path / name), Resources())
    assert looked_up == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("name", ["m.obj", "m.mtl", "t.png"])
def test_a_pipe_does_not_block(tmp_path: Path, name: str) -> None:
    (tmp_path / "m.obj").write_bytes(b"mtllib m.mtl\n" + TRIANGLE)
    (tmp_path / "m.mtl").write_bytes(b"newmtl a\nmap_Kd t.png\n")
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    bundle = translate.bundle(robot(tmp_path, "m.obj"), tmp_path / "out", "plain", to="urdf")
    assert [item.code for item in bundle.robots[0].result.diagnostics] == ["file-outside"]
