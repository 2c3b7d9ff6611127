"""Meshes and directories that are not as they should be: what a bundle contains, and what stays."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import translate
from translate.assets import meshes
from translate.assets.directory import MANIFEST

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
def test_a_mesh_behind_a_link_is_copied_as_a_file(tmp_path: Path, link: str) -> None:
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
    bundle = translate.bundle(robot(tmp_path / "src", "meshes/m.obj"), tmp_path / "out", "plain")
    copied = tmp_path / "out" / "meshes" / "m.obj"
    assert codes(bundle) == []
    assert copied.read_bytes() == TRIANGLE
    assert not copied.is_symlink()


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
def test_a_mesh_outside_of_the_package_is_copied_into_the_bundle(tmp_path: Path, uri: str) -> None:
    for name in ("src", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "src" / "package.xml").write_text("<package><name>src</name></package>")
    (tmp_path / "other" / "m.obj").write_bytes(TRIANGLE)
    source = robot(tmp_path / "src", uri.format(tmp_path))
    translate.bundle(source, tmp_path / "out", "plain")
    assert contents(tmp_path / "out")["meshes/m.obj"] == TRIANGLE
    (shape,) = translate.load(tmp_path / "out" / "out.sdf").model.links[0].visuals
    assert isinstance(shape.geometry, translate.Mesh)
    assert shape.geometry.uri == "meshes/m.obj"


def test_a_secret_outside_of_the_package_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "id_rsa").write_text("secret")
    bundle = translate.bundle(robot(tmp_path / "src", "../id_rsa"), tmp_path / "out", "plain")
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

    monkeypatch.setattr("translate.assets.collection.Collection._digest", refused)
    bundle = translate.bundle(robot(tmp_path, "m.obj"), tmp_path / "out", "plain")
    (item,) = bundle.robots[0].result.diagnostics
    assert (item.code, "Permission denied" in item.message) == ("file-not-copied", True)


# --- Directories ----------------------------------------------------------------------------------


@pytest.mark.parametrize("function", ["mkdtemp", "rename", "copyfile"])
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

    module = {"mkdtemp": "tempfile", "rename": "os", "copyfile": "shutil"}[function]
    monkeypatch.setattr(f"translate.assets.{_USER[function]}.{module}.{function}", refused)
    with pytest.raises(OSError, match="Read-only") as caught:
        translate.bundle(source, out, "plain")
    monkeypatch.undo()
    if function == "mkdtemp":
        assert caught.value.filename == str(out)
    assert contents(tmp_path) == before


_USER = {"mkdtemp": "directory", "rename": "directory", "copyfile": "collection"}


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
