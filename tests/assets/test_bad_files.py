"""Meshes and directories that are not as they should be: what a bundle contains, and what stays."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import translate
from translate.assets import meshes
from translate.assets.directory import MANIFEST
from translate.resources.search import Resources

TRIANGLE = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def robot(directory: Path, uri: str) -> Path:
    path = directory / "r.urdf"
    shape = f'<visual><geometry><mesh filename="{uri}"/></geometry></visual>'
    path.write_text(f'<robot name="r"><link name="a">{shape}</link></robot>')
    return path


def contents(directory: Path) -> dict[str, bytes]:
    """The files at and below a directory."""
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }


def codes(bundle: translate.Bundle) -> list[str]:
    return [item.code for item in bundle.robots[0].result.diagnostics]


# --- Meshes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("link", ["relative", "absolute", "directory", "chain"])
def test_a_link_out_of_the_input_is_refused_unless_allowed(tmp_path: Path, link: str) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "m.obj").write_bytes(TRIANGLE)
    (tmp_path / "src" / "meshes").mkdir(parents=True)
    place = tmp_path / "src" / "meshes" / "m.obj"
    if link == "directory":
        place.parent.rmdir()
        place.parent.symlink_to(tmp_path / "real")
    elif link == "chain":
        (place.parent / "n.obj").symlink_to(tmp_path / "real" / "m.obj")
        place.symlink_to("n.obj")
    else:
        place.symlink_to("../../real/m.obj" if link == "relative" else tmp_path / "real" / "m.obj")
    source = robot(tmp_path / "src", "meshes/m.obj")
    bundle = translate.bundle(source, tmp_path / "out", "plain")
    (item,) = bundle.robots[0].result.diagnostics
    assert (item.code, item.path, item.line) == ("file-outside", str(source), 1)
    assert "symbolic link" in item.message
    assert "--allow-outside" in item.hint
    assert TRIANGLE not in contents(tmp_path / "out").values()
    resources = Resources(allow_outside=True)
    bundle = translate.bundle(source, tmp_path / "out", "plain", resources=resources)
    copied = tmp_path / "out" / "meshes" / "m.obj"
    assert codes(bundle) == []
    assert copied.read_bytes() == TRIANGLE
    assert not copied.is_symlink()


@pytest.mark.parametrize("kind", ["texture", "directory", "licence"])
def test_no_file_of_a_bundle_is_behind_a_link_out_of_the_input(tmp_path: Path, kind: str) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "m.obj").write_bytes(b"mtllib m.mtl\n" + TRIANGLE)
    (tmp_path / "src" / "m.mtl").write_bytes(b"newmtl a\nmap_Kd t/a.png\n")
    link = {"texture": "t/a.png", "directory": "t", "licence": "LICENSE"}[kind]
    (tmp_path / "src" / link).parent.mkdir(exist_ok=True)
    if kind == "directory":
        (tmp_path / "more").mkdir()
        (tmp_path / "secret.png").rename(tmp_path / "more" / "a.png")
    target = tmp_path / ("more" if kind == "directory" else "secret.png")
    (tmp_path / "src" / link).symlink_to(target)
    bundle = translate.bundle(robot(tmp_path / "src", "m.obj"), tmp_path / "out", "plain")
    assert codes(bundle) == ["file-outside"]
    copied = contents(tmp_path / "out")
    assert copied["meshes/m.obj"].endswith(TRIANGLE)
    assert b"secret" not in copied.values()


@pytest.mark.parametrize("place", ["package", "search path", "robot"])
def test_a_link_within_the_input_or_the_search_path_is_copied_as_a_file(
    tmp_path: Path, place: str
) -> None:
    """colcon installs the files of a package as links to their sources."""
    (tmp_path / "p" / "urdf").mkdir(parents=True)
    (tmp_path / "p" / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "p" / "m.obj").write_bytes(TRIANGLE)
    source, resources = robot(tmp_path / "p" / "urdf", "package://p/n.obj"), Resources()
    (tmp_path / "p" / "n.obj").symlink_to("m.obj")
    if place != "package":
        (tmp_path / "install" / "p" / "urdf").mkdir(parents=True)
        for name in ("package.xml", "n.obj", "urdf/r.urdf"):
            (tmp_path / "install" / "p" / name).symlink_to(tmp_path / "p" / name)
        source = tmp_path / "install" / "p" / "urdf" / "r.urdf"
    if place == "search path":
        resources = Resources(packages={"p": tmp_path / "install" / "p"})
    bundle = translate.bundle(source, tmp_path / "out", "plain", resources=resources)
    assert codes(bundle) == []
    assert (tmp_path / "out" / "meshes" / "n.obj").read_bytes() == TRIANGLE
    assert not (tmp_path / "out" / "meshes" / "n.obj").is_symlink()


NAMES = {
    "obj": (b"mtllib %b\n" + TRIANGLE, b"newmtl a\nKd 1 0 0\n", "other.mtl"),
    "mtl": (b"mtllib a.mtl\n" + TRIANGLE, b"newmtl a\nmap_Kd -s 1 1 1 %b\n", "t.png"),
    "dae": (b"<COLLADA><init_from>file://%b</init_from></COLLADA>", b"", "t.png"),
    "gltf": (b'{"images": [{"uri": "%b"}, {"uri": "data:,"}]}', b"", "t.png"),
}


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("relative", [False, True])
def test_a_file_that_a_mesh_names_by_an_absolute_path_gets_a_relative_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, relative: bool
) -> None:
    mesh, material, other = NAMES[kind]
    (tmp_path / "src").mkdir()
    (tmp_path / "else where").mkdir()
    path = tmp_path / "else where" / other
    path.write_bytes(b"content")
    suffix = "obj" if kind == "mtl" else kind
    (tmp_path / "src" / f"m.{suffix}").write_bytes(mesh.replace(b"%b", bytes(path)))
    (tmp_path / "src" / "a.mtl").write_bytes(material.replace(b"%b", bytes(path)))
    source = robot(tmp_path / "src", f"m.{suffix}")
    monkeypatch.chdir(tmp_path)
    source = source.relative_to(tmp_path) if relative else source
    refused = translate.bundle(source, "out", "plain")
    assert codes(refused) == ["file-outside"]
    assert b"content" not in contents(tmp_path / "out").values()
    translate.bundle(source, "out", "plain", resources=Resources(allow_outside=True))
    found = contents(tmp_path / "out" / "meshes")
    assert found[other] == b"content"
    expected = b"a.mtl" if kind == "mtl" else bytes(path)
    assert str(tmp_path).encode() not in b"".join(found.values())
    texts = found["a.mtl"] if kind == "mtl" else found[f"m.{suffix}"]
    names = {b"t.png", b"other.mtl"}
    assert any(name in texts for name in names), expected


@pytest.mark.parametrize(
    "text",
    [
        '{"extras": 1e999, "images": [{"uri": "%s"}]}',
        '{ "images" : [ {"uri" : "%s" , "extras": [-1e999, 1.0e-3, 12345678901234567890.0]} ] }\n',
        '{"buffers": [], "extras": 1, "extras": {"a": 2, "a": 3}, "images": [{"uri": "%s"}]}',
        '{"images": [{"uri": "data:,", "name": "\\u00e9\\/"}, {"name": "é", "uri": "%s"}]}',
        '\ufeff{"images": [{"uri": "%s"}]}',
    ],
)
def test_only_the_uris_of_a_gltf_file_are_changed(tmp_path: Path, text: str) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "t.png").write_bytes(b"content")
    escaped = str(tmp_path / "t.png").replace("/t.png", "\\u002ft.png")
    (tmp_path / "src" / "m.gltf").write_text(text % escaped, "utf-8")
    source, resources = robot(tmp_path / "src", "m.gltf"), Resources(allow_outside=True)
    translate.bundle(source, tmp_path / "out", "plain", resources=resources)
    written = contents(tmp_path / "out" / "meshes")
    assert written["m.gltf"] == (text % "t.png").encode()


def test_a_uri_at_another_place_of_a_gltf_file_stays(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "t.png").write_bytes(b"content")
    path = tmp_path / "t.png"
    others = (
        f'"uri": "{path}", "extras": {{"images": [{{"uri": "{path}"}}], "a": "{path}"}}',
        f'"materials": [{{"uri": "{path}"}}], "x": ["uri", "{path}"]',
    )
    text = '{%s, "images": [{"extras": {"uri": "%s"}, "uri": "%s"}], %s}'
    (tmp_path / "src" / "m.gltf").write_text(text % (others[0], path, path, others[1]))
    source, resources = robot(tmp_path / "src", "m.gltf"), Resources(allow_outside=True)
    translate.bundle(source, tmp_path / "out", "plain", resources=resources)
    written = contents(tmp_path / "out" / "meshes")
    assert written["m.gltf"].decode() == text % (others[0], path, "t.png", others[1])


def test_a_file_of_an_absolute_path_has_another_name_than_its_new_neighbour(tmp_path: Path) -> None:
    for place in ("src", "other"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "t.png").write_bytes(place.encode())
    (tmp_path / "src" / "m.obj").write_bytes(b"mtllib m.mtl\n" + TRIANGLE)
    text = f"newmtl a\nmap_Kd t.png\nnewmtl b\nmap_Kd {tmp_path}/other/t.png\n"
    (tmp_path / "src" / "m.mtl").write_text(text)
    resources = Resources(allow_outside=True)
    source = robot(tmp_path / "src", "m.obj")
    translate.bundle(source, tmp_path / "out", "plain", resources=resources)
    found = contents(tmp_path / "out" / "meshes")
    assert (found["t.png"], found["t_2.png"]) == (b"src", b"other")
    assert found["m.mtl"] == b"newmtl a\nmap_Kd t.png\nnewmtl b\nmap_Kd t_2.png\n"


COLLADA = """<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema"
version="1.4.1"><asset><unit meter="1" name="m"/></asset><library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common>
<accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y"
type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v">
<input semantic="POSITION" source="#p"/></vertices><triangles count="1"><input semantic="VERTEX"
source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_nodes><node id="n0"><instance_geometry url="#g"/></node>{}</library_nodes>
<library_visual_scenes><visual_scene id="s"><node><instance_node url="#n{}"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


@pytest.mark.parametrize(
    ("levels", "encoding", "triangles"),
    [(2, "utf-8", 100), (7, "utf-8", None), (7, "utf-16", None), (200, "utf-8", None)],
)
def test_instances_of_instances_of_collada_have_a_limit(
    tmp_path: Path, levels: int, encoding: str, triangles: int | None
) -> None:
    """Each level has ten instances of the level below it."""
    inner = [f'<instance_node url="#n{level}"/>' * 10 for level in range(levels)]
    nodes = "".join(f'<node id="n{level + 1}">{item}</node>' for level, item in enumerate(inner))
    (tmp_path / "m.dae").write_text(COLLADA.format(nodes, levels), encoding=encoding)
    if triangles is None:
        with pytest.raises(meshes.MeshError, match="instances"):
            meshes.converted(str(tmp_path / "m.dae"), "stl")
    else:
        (data,) = meshes.converted(str(tmp_path / "m.dae"), "stl").values()
        # The header, and 50 bytes for each triangle.
        assert len(data) == 84 + 50 * triangles


def test_an_archive_with_the_suffix_of_collada_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "m.dae", "w") as packed:
        packed.writestr("m.dae", COLLADA.format("", 0))
    with pytest.raises(meshes.MeshError, match="archive"):
        meshes.converted(str(tmp_path / "m.dae"), "stl")


@pytest.mark.parametrize("target", ["gone.obj", "m.obj"], ids=["to nothing", "to itself"])
def test_a_link_without_a_file_is_not_found(tmp_path: Path, target: str) -> None:
    (tmp_path / "m.obj").symlink_to(target)
    bundle = translate.bundle(robot(tmp_path, "m.obj"), tmp_path / "out", "plain")
    assert codes(bundle) == ["mesh-not-found"]


def test_a_name_in_another_case_is_named_in_the_hint(tmp_path: Path) -> None:
    (tmp_path / "Base.OBJ").write_bytes(TRIANGLE)
    if (tmp_path / "base.obj").exists():
        pytest.skip("the file system ignores the case of names")
    bundle = translate.bundle(robot(tmp_path, "base.obj"), tmp_path / "out", "plain")
    (item,) = bundle.robots[0].result.diagnostics
    assert item.code == "mesh-not-found"
    assert f"there is {tmp_path / 'Base.OBJ'}" in item.hint


def test_files_whose_names_differ_in_case_stay_apart(tmp_path: Path) -> None:
    for name, data in (("a.obj", TRIANGLE), ("A.obj", TRIANGLE + b"# other\n")):
        (tmp_path / name).write_bytes(data)
    shapes = "".join(
        f'<visual><geometry><mesh filename="{name}.obj"/></geometry></visual>' for name in "aA"
    )
    path = tmp_path / "r.urdf"
    path.write_text(f'<robot name="r"><link name="l">{shapes}</link></robot>')
    translate.bundle(path, tmp_path / "out", "plain")
    names = [str(item).lower() for item in contents(tmp_path / "out") if item.endswith(".obj")]
    assert len(set(names)) == 2


@pytest.mark.parametrize("uri", ["../other/m.obj", "{}/other/m.obj", "file://{}/other/m.obj"])
def test_a_mesh_outside_of_the_package_is_copied_if_it_is_allowed(tmp_path: Path, uri: str) -> None:
    for name in ("src", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "src" / "package.xml").write_text("<package><name>src</name></package>")
    (tmp_path / "other" / "m.obj").write_bytes(TRIANGLE)
    source = robot(tmp_path / "src", uri.format(tmp_path))
    bundle = translate.bundle(source, tmp_path / "out", "plain")
    assert codes(bundle) == ["file-outside"]
    assert TRIANGLE not in contents(tmp_path / "out").values()
    (shape,) = translate.load(tmp_path / "out" / "out.sdf").model.links[0].visuals
    assert isinstance(shape.geometry, translate.Mesh)
    assert shape.geometry.uri == uri.format(tmp_path)
    resources = Resources(allow_outside=True)
    translate.bundle(source, tmp_path / "out", "plain", resources=resources)
    assert contents(tmp_path / "out")["meshes/m.obj"] == TRIANGLE
    (shape,) = translate.load(tmp_path / "out" / "out.sdf").model.links[0].visuals
    assert isinstance(shape.geometry, translate.Mesh)
    assert shape.geometry.uri == "meshes/m.obj"


def test_a_secret_outside_of_the_package_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "id_rsa").write_text("secret")
    source, allowed = robot(tmp_path / "src", "../id_rsa"), Resources(allow_outside=True)
    assert codes(translate.bundle(source, tmp_path / "out", "plain")) == ["file-outside"]
    bundle = translate.bundle(source, tmp_path / "out", "plain", resources=allowed)
    assert codes(bundle) == ["file-not-copied"]
    assert b"secret" not in b"".join(contents(tmp_path / "out").values())


@pytest.mark.parametrize(
    ("data", "limit"),
    [
        pytest.param(b"", None, id="empty"),
        pytest.param(b"no mesh at all", None, id="broken"),
        pytest.param(b"\0" * 100, None, id="zeros"),
        pytest.param(TRIANGLE, 10, id="huge"),
    ],
)
def test_a_mesh_that_cannot_be_read_is_copied_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, limit: int | None
) -> None:
    pytest.importorskip("trimesh")
    if limit is not None:
        monkeypatch.setattr(meshes, "MAX_BYTES", limit)
    (tmp_path / "m.obj").write_bytes(data)
    bundle = translate.bundle(
        robot(tmp_path, "m.obj"), tmp_path / "out", "plain", to="urdf", meshes="stl"
    )
    assert bundle.written
    assert codes(bundle) == ["mesh-not-converted"]
    assert contents(tmp_path / "out")["meshes/m.obj"] == data


def test_a_mesh_that_may_not_be_read_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "m.obj").write_bytes(TRIANGLE)

    def refused(self: object, path: str) -> str:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr("translate.assets.collection.Collection._entry", refused)
    bundle = translate.bundle(robot(tmp_path, "m.obj"), tmp_path / "out", "plain")
    (item,) = bundle.robots[0].result.diagnostics
    assert (item.code, "Permission denied" in item.message) == ("file-not-copied", True)


# --- Directories ----------------------------------------------------------------------------------


@pytest.mark.parametrize("function", ["mkdtemp", "rename", "copy_contents"])
def test_a_directory_that_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    (tmp_path / "m.obj").write_bytes(TRIANGLE)
    source = robot(tmp_path, "m.obj")
    out = tmp_path / "out"
    translate.bundle(source, out, "plain")
    before = contents(tmp_path)

    def refused(*arguments: object, **keywords: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(tmp_path / ".x.tmp"))

    monkeypatch.setattr("translate.assets.directory._exchanged", lambda *paths: False)
    monkeypatch.setattr(f"translate.assets.{_USED[function]}", refused)
    with pytest.raises(OSError, match="Read-only") as caught:
        translate.bundle(source, out, "plain")
    monkeypatch.undo()
    if function == "mkdtemp":
        assert caught.value.filename == str(out)
    assert contents(tmp_path) == before


_USED = {
    "mkdtemp": "directory.tempfile.mkdtemp",
    "rename": "directory.os.rename",
    "copy_contents": "collection.copy_contents",
}


def test_a_read_only_directory_is_one_line_on_the_command_line(tmp_path: Path) -> None:
    place = tmp_path / "locked"
    place.mkdir()
    place.chmod(0o500)
    if os.access(place, os.W_OK):
        pytest.skip("this user can write to every directory")
    source = robot(tmp_path, "m.obj")
    command = [sys.executable, "-m", "translate", "convert", source, place / "out"]
    run = subprocess.run(
        [*command, "--bundle", "plain"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "Permission denied" in run.stderr
    assert "Traceback" not in run.stderr


def test_what_a_killed_run_left_behind_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "m.obj").write_bytes(TRIANGLE)
    source, out = robot(tmp_path, "m.obj"), tmp_path / "out"
    # The directory under construction is beside the target, with a name of its own.
    half = tmp_path / ".x.tmp" / "out"
    half.mkdir(parents=True)
    (half / "out.sdf").write_text("<sdf")
    assert translate.bundle(source, out, "plain").written
    assert set(contents(out)) == {"meshes/m.obj", "out.sdf", MANIFEST}


@pytest.mark.parametrize("missing", [MANIFEST, "meshes"])
def test_a_bundle_without_some_of_its_files(tmp_path: Path, missing: str) -> None:
    (tmp_path / "m.obj").write_bytes(TRIANGLE)
    source, out = robot(tmp_path, "m.obj"), tmp_path / "out"
    translate.bundle(source, out, "plain")
    if missing == MANIFEST:
        (out / MANIFEST).unlink()
        before = contents(out)
        # Without the manifest the files can be those of the user.
        with pytest.raises(translate.TranslateError) as caught:
            translate.bundle(source, out, "plain")
        assert caught.value.diagnostics[0].code == "bundle-refused"
        assert contents(out) == before
    else:
        shutil.rmtree(out / missing)
        translate.bundle(source, out, "plain")
        assert contents(out)["meshes/m.obj"] == TRIANGLE
