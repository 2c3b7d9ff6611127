"""Many names of one file are the work of one file, and all files have limits together."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import translate
from translate.assets import collection, meshes
from translate.resources import mesh_work

pytest.importorskip("trimesh")
pytest.importorskip("PIL")

TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def robot(directory: Path, uris: list[str], kind: str = "collision") -> Path:
    """A robot with one shape for each URI of a mesh."""
    links = "".join(
        f'<link name="l{number}"><{kind}><geometry><mesh filename="{uri}"/></geometry></{kind}>'
        "</link>"
        for number, uri in enumerate(uris)
    )
    joints = "".join(
        f'<joint name="j{number}" type="fixed"><parent link="l0"/><child link="l{number}"/></joint>'
        for number in range(1, len(uris))
    )
    path = directory / "r.urdf"
    path.write_text(f'<robot name="r">{links}{joints}</robot>')
    return path


def spelled(directory: Path) -> list[str]:
    return ["a.obj", "./a.obj", "././a.obj", ".//a.obj"]


def linked(directory: Path) -> list[str]:
    for name in ("b.obj", "c.obj"):
        (directory / name).symlink_to("a.obj")
    os.link(directory / "a.obj", directory / "d.obj")
    return ["a.obj", "b.obj", "c.obj", "d.obj"]


@pytest.fixture(params=[spelled, linked])
def names(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """Several names of one mesh file."""
    (tmp_path / "a.obj").write_text(f"mtllib a.mtl\n{TETRAHEDRON}")
    make: Callable[[Path], list[str]] = request.param
    return make(tmp_path)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The computations that are done with meshes."""
    computed: list[object] = []
    bounded: Callable[..., Any] = meshes.bounded

    def counted(*arguments: object, **keywords: object) -> object:
        computed.append(arguments[0])
        return bounded(*arguments, **keywords)

    monkeypatch.setattr(meshes, "bounded", counted)
    return computed


@pytest.mark.parametrize(
    "options",
    [
        {"meshes": "glb"},
        {"collision": "boxes"},
        {"collision": "convex"},
        {"compute_inertia": "all"},
    ],
    ids=str,
)
def test_a_file_of_many_names_is_decoded_once(
    tmp_path: Path, names: list[str], calls: list[object], options: dict[str, Any]
) -> None:
    translate.bundle(robot(tmp_path, names), tmp_path / "out", "plain", to="urdf", **options)
    assert len(calls) == 1


def test_a_file_of_many_names_is_searched_once(
    tmp_path: Path, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []
    search = collection._names
    monkeypatch.setattr(collection, "_names", lambda path: [searched.append(path), search(path)][1])
    translate.bundle(robot(tmp_path, names), tmp_path / "out", "plain", to="urdf")
    assert len(searched) == 1


def test_the_names_in_mesh_files_have_a_limit(
    tmp_path: Path, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesh_work, "MAX_NAMES", 50)
    lines = "".join(f"mtllib {number}.mtl\n" for number in range(60))
    (tmp_path / "a.obj").write_text(lines + TETRAHEDRON)
    with pytest.raises(translate.TranslateError, match="name more than 50 files") as error:
        translate.bundle(robot(tmp_path, names), tmp_path / "out", "plain", to="urdf")
    assert error.value.diagnostics[0].code == "bundle-refused"


SCRIPTS = "<script><uri>{}</uri><name>A</name></script>"


def with_scripts(directory: Path, uris: list[str]) -> Path:
    """A robot with a directory of scripts of materials, of which one is copied."""
    (directory / "s").mkdir()
    (directory / "s" / "a.material").write_text("material A {}")
    for number in range(50):
        (directory / "s" / f"{number}.txt").touch()
    visuals = "".join(
        f'<visual name="v{number}"><geometry><sphere><radius>1</radius></sphere></geometry>'
        f"<material>{SCRIPTS.format(uri)}</material></visual>"
        for number, uri in enumerate(uris)
    )
    path = directory / "r.sdf"
    path.write_text(
        f'<sdf version="1.9"><model name="r"><link name="l">{visuals}</link></model></sdf>'
    )
    return path


def test_a_directory_of_many_spellings_is_listed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[str] = []
    walk = collection.directories_in
    monkeypatch.setattr(
        collection, "directories_in", lambda path: [listed.append(path), walk(path)][1]
    )
    path = with_scripts(tmp_path, ["s", "./s", ".//s", "s/", "s/."])
    bundle = translate.bundle(path, tmp_path / "out", "plain", to="sdf")
    assert len(listed) == 1
    assert [name for name in bundle.files if name.startswith("materials")] == [
        "materials/s/a.material"
    ]


def test_files_of_a_directory_that_are_not_copied_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "MAX_FILES", 40)
    with pytest.raises(translate.TranslateError, match="more than 40 files"):
        translate.bundle(with_scripts(tmp_path, ["s"]), tmp_path / "out", "plain", to="sdf")


def different(directory: Path) -> list[str]:
    """Two meshes that are different files."""
    for name, number in (("a.obj", 1), ("b.obj", 2)):
        (directory / name).write_text(TETRAHEDRON.replace("v 1 0 0", f"v {number} 0 0"))
    return ["a.obj", "b.obj"]


@pytest.mark.parametrize(
    "options", [{"meshes": "glb"}, {"collision": "boxes"}, {"collision": "convex"}], ids=str
)
def test_the_computations_of_a_command_have_a_limit_of_time(
    tmp_path: Path, calls: list[object], monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    monkeypatch.setattr(mesh_work, "MAX_SECONDS", 0.0)
    path = robot(tmp_path, different(tmp_path))
    bundle = translate.bundle(path, tmp_path / "out", "plain", to="urdf", **options)
    assert len(calls) == 1
    (warning,) = [
        item for item in bundle.robots[0].result.diagnostics if item.code == "mesh-not-converted"
    ]
    assert "'b.obj'" in warning.message
    assert "the meshes before it took more than 0 s" in warning.message


def test_the_conversions_and_the_inertia_of_a_command_have_one_limit(
    tmp_path: Path, calls: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesh_work, "MAX_SECONDS", 0.0)
    (tmp_path / "a.obj").write_text(TETRAHEDRON)
    translate.bundle(
        robot(tmp_path, ["a.obj"]),
        tmp_path / "out",
        "plain",
        to="urdf",
        meshes="glb",
        compute_inertia="all",
    )
    assert len(calls) == 1


def test_commands_with_the_same_resources_have_limits_of_their_own(
    tmp_path: Path, calls: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesh_work, "MAX_SECONDS", 0.0)
    (tmp_path / "a.obj").write_text(TETRAHEDRON)
    resources, path = translate.Resources(), robot(tmp_path, ["a.obj"])
    for name in ("one", "two"):
        translate.bundle(
            path, tmp_path / name, "plain", to="urdf", meshes="glb", resources=resources
        )
    assert len(calls) == 2


def test_files_of_a_system_without_inodes_differ_by_their_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.obj", "b.obj"):
        (tmp_path / name).write_text(TETRAHEDRON)
        os.utime(tmp_path / name, (0, 0))
    status_of = os.stat
    paths = [os.fspath(tmp_path / name) for name in ("a.obj", "b.obj")]

    def without_inode(path: str) -> os.stat_result:
        status = list(status_of(path))
        status[stat.ST_INO] = 0
        return os.stat_result(status)

    monkeypatch.setattr(mesh_work.os, "stat", without_inode)
    assert len(set(map(mesh_work.identity_of, paths))) == 2


ELLIPSOID = "<ellipsoid><radii>1 2 {}</radii></ellipsoid>"


def with_ellipsoids(radii: list[int]) -> str:
    visuals = "".join(
        f'<visual name="v{number}"><geometry>{ELLIPSOID.format(radius)}</geometry></visual>'
        for number, radius in enumerate(radii)
    )
    return f'<sdf version="1.9"><model name="r"><link name="l">{visuals}</link></model></sdf>'


def test_equal_shapes_are_computed_once(tmp_path: Path, calls: list[object]) -> None:
    translate.bundle(
        with_ellipsoids([3, 3, 3, 4]), tmp_path / "out", "plain", to="urdf", shapes="meshes"
    )
    assert len(calls) == 2


def test_the_shapes_of_a_command_have_a_limit_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesh_work, "MAX_SECONDS", 0.0)
    with pytest.raises(translate.TranslateError, match="took more than 0 s") as error:
        translate.bundle(
            with_ellipsoids([3, 4]), tmp_path / "out", "plain", to="urdf", shapes="meshes"
        )
    assert error.value.diagnostics[0].code == "shape-mesh-failed"
