"""The option ``uri``: URIs of the output mean the same files as those of the input."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

import translate
from translate.diagnostics.catalogue import catalogue
from translate.fragments.uris import uris
from translate.options import UriMode
from translate.resources.search import Resources

if TYPE_CHECKING:
    from pathlib import Path

#: The file of the mesh, and the directory of the robot, below the directory of the test.
MESH = "ws/pkg/meshes/a.stl"
HERE = "ws/pkg/robots"
THERE = "out/deep"


def urdf(uri: str) -> str:
    shape = f'<geometry><mesh filename="{uri}"/></geometry>'
    return f'<robot name="r"><link name="a"><visual>{shape}</visual></link></robot>'


def sdf(uri: str) -> str:
    shape = f"<geometry><mesh><uri>{uri}</uri></mesh></geometry>"
    return (
        '<sdf version="1.9"><model name="r"><link name="a">'
        f'<visual name="v">{shape}</visual></link></model></sdf>'
    )


WRITERS = {"urdf": urdf, "sdf": sdf}
OTHER: dict[str, Any] = {"urdf": "sdf", "sdf": "urdf"}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A package of ROS with a mesh, a model directory, and a directory for the output."""
    for path in (MESH, "models/box/b.stl"):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_bytes(b"solid")
    (tmp_path / "ws/pkg/package.xml").write_text("<package><name>the_pkg</name></package>")
    (tmp_path / "models/box/model.config").write_text("<model/>")
    for path in (HERE, THERE):
        (tmp_path / path).mkdir(parents=True)
    return tmp_path


def mesh_uri(robot: str | os.PathLike[str]) -> str:
    """The URI of the only mesh of a robot."""
    (item,) = (item for item in uris(translate.load(robot)) if not item.in_fragment)
    return item.uri


def converted(tree: Path, format: str, mesh: str, **options: Any) -> tuple[str, translate.Result]:
    """The URI in the file that is written to another directory."""
    source = tree / HERE / f"r.{format}"
    source.write_text(WRITERS[format](mesh), encoding="utf-8")
    target = tree / THERE / f"r.{OTHER[format]}"
    resources = Resources(
        packages={"the_pkg": tree / "ws/pkg"}, model_paths=[tree / "models"], environment={}
    )
    result = translate.convert(source, target, resources=resources, verify=True, **options)
    assert result.comparison is not None
    assert result.comparison.same
    return mesh_uri(target), result


@pytest.mark.parametrize("format", ["urdf", "sdf"])
@pytest.mark.parametrize(
    ("mode", "uri", "expected"),
    [
        ("auto", "../meshes/a.stl", "../../ws/pkg/meshes/a.stl"),
        ("auto", "file://../meshes/a.stl", "file://../../ws/pkg/meshes/a.stl"),
        ("auto", "package://the_pkg/meshes/a.stl", "package://the_pkg/meshes/a.stl"),
        ("auto", "model://box/b.stl", "model://box/b.stl"),
        ("auto", "{0}/ws/pkg/meshes/a.stl", "{0}/ws/pkg/meshes/a.stl"),
        ("auto", "../meshes/missing.stl", "../meshes/missing.stl"),
        ("auto", "https://h/a.stl", "https://h/a.stl"),
        ("relative", "../meshes/a.stl", "../../ws/pkg/meshes/a.stl"),
        ("relative", "package://the_pkg/meshes/a.stl", "../../ws/pkg/meshes/a.stl"),
        ("relative", "{0}/ws/pkg/meshes/a.stl", "../../ws/pkg/meshes/a.stl"),
        ("relative", "model://box/b.stl", "../../models/box/b.stl"),
        ("package", "../meshes/a.stl", "package://the_pkg/meshes/a.stl"),
        ("package", "package://unknown/a.stl", "package://unknown/a.stl"),
        ("package", "model://unknown/a.stl", "package://unknown/a.stl"),
        ("model", "../meshes/a.stl", "model://pkg/meshes/a.stl"),
        ("model", "{0}/models/box/b.stl", "model://box/b.stl"),
        ("model", "package://unknown/a.stl", "model://unknown/a.stl"),
        ("file", "../meshes/a.stl", "file://{0}/ws/pkg/meshes/a.stl"),
        ("file", "file://../meshes/a.stl", "file://{0}/ws/pkg/meshes/a.stl"),
        ("file", "file://{0}/models/box/b.stl", "file://{0}/models/box/b.stl"),
        ("absolute", "package://the_pkg/meshes/a.stl", "{0}/ws/pkg/meshes/a.stl"),
        ("absolute", "https://h/a.stl", "https://h/a.stl"),
    ],
)
def test_the_uri_of_a_mesh(tree: Path, format: str, mode: str, uri: str, expected: str) -> None:
    written, _ = converted(tree, format, uri.format(tree), uri=mode)
    assert written == expected.format(tree)


@pytest.mark.parametrize("mode", ["auto", "relative", "absolute", "file", "package", "model"])
@pytest.mark.parametrize(
    ("uri", "expected"),
    [
        ("file://", "file://"),
        (".", "../../ws/pkg/robots/."),
        ("../meshes/", "../../ws/pkg/meshes/"),
        ("file://../meshes", "file://../../ws/pkg/meshes"),
        ("package://the_pkg/", "package://the_pkg/"),
    ],
)
@pytest.mark.parametrize("format", ["urdf", "sdf"])
def test_a_mesh_that_is_a_directory_names_no_file(
    tree: Path, format: str, mode: str, uri: str, expected: str
) -> None:
    """The input leads to no file, and so does the output: ``converted`` verifies it."""
    written, _ = converted(tree, format, uri, uri=mode)
    assert written == expected


@pytest.mark.parametrize("format", ["urdf", "sdf"])
def test_uris_are_kept_on_request(tree: Path, format: str) -> None:
    source = tree / HERE / f"r.{format}"
    source.write_text(WRITERS[format]("../meshes/a.stl"), encoding="utf-8")
    result = translate.convert(source, tree / f"r.{OTHER[format]}", uri="keep")
    assert mesh_uri(result.text) == "../meshes/a.stl"


def test_a_file_outside_of_packages_keeps_its_uri_and_is_reported(tree: Path) -> None:
    path = f"{tree}/models/box/b.stl"
    written, result = converted(tree, "urdf", path, uri="package")
    assert written == path
    assert "uri-kept" in [loss.code for loss in result.losses if loss.severity == "harmless"]


@pytest.mark.parametrize("mode", ["package", "model"])
def test_the_entry_of_a_kept_uri_is_true(tmp_path: Path, mode: UriMode) -> None:
    """It names the URI that is written, which leads to the file from the output, and why."""
    (tmp_path / "in/meshes").mkdir(parents=True)
    (tmp_path / "in/meshes/a.stl").write_bytes(b"solid")
    (tmp_path / "out").mkdir()
    source, target = tmp_path / "in/r.urdf", tmp_path / "out/r.sdf"
    source.write_text(urdf("meshes/a.stl"))
    translation = translate.convert(source, target, uri=mode, resources=Resources(environment={}))
    (loss,) = [loss for loss in translation.losses if loss.code == "uri-kept"]
    uri = mesh_uri(target)
    assert loss.reason.startswith(f"'{uri}' is written: no directory above {tmp_path}/in/meshes")
    assert (target.parent / uri).samefile(tmp_path / "in/meshes/a.stl")
    manifest = {"package": "package.xml", "model": "model.config"}[mode]
    assert manifest in loss.reason
    assert manifest in catalogue()["uri-kept"].cure
    # The advice is true: with it, the URI has the scheme.
    (tmp_path / "in" / manifest).write_text("<package><name>p</name></package>")
    translate.convert(source, target, uri=mode, resources=Resources(environment={}))
    assert mesh_uri(target).startswith(f"{mode}://")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
@pytest.mark.parametrize("mode", ["package", "model"])
def test_a_manifest_in_a_directory_of_all_users_names_no_package(
    tmp_path: Path, mode: UriMode
) -> None:
    """A stranger can write ``/tmp/package.xml`` with any name."""
    shared, own = tmp_path / "shared", tmp_path / "shared" / "own"
    own.mkdir(parents=True)
    (shared / "package.xml").write_text("<package><name>other</name></package>")
    shared.chmod(0o1777)
    (own / "a.stl").write_bytes(b"solid")
    (own / "r.urdf").write_text(urdf("a.stl"), encoding="utf-8")
    resources = Resources(environment={})
    result = translate.convert(own / "r.urdf", own / "r.sdf", uri=mode, resources=resources)
    assert mesh_uri(own / "r.sdf") == "a.stl"
    assert "uri-kept" in [loss.code for loss in result.losses]


@pytest.mark.parametrize("format", ["urdf", "sdf"])
def test_text_keeps_relative_uris(tree: Path, format: str) -> None:
    source = tree / HERE / f"r.{format}"
    source.write_text(WRITERS[format]("../meshes/a.stl"), encoding="utf-8")
    write = translate.to_sdf if format == "urdf" else translate.to_urdf
    assert "../meshes/a.stl" in write(source)
    assert ">../meshes" in translate.convert(source, to="sdf").text


@pytest.mark.parametrize("format", ["urdf", "sdf"])
@pytest.mark.parametrize("uri", ["../meshes/a.stl", ".././meshes/a.stl"])
def test_a_round_trip_through_another_directory_restores_the_bytes(
    tree: Path, format: str, uri: str
) -> None:
    source = tree / HERE / f"r.{format}"
    source.write_text(WRITERS[format](uri), encoding="utf-8")
    there = tree / THERE / f"r.{OTHER[format]}"
    once = tree / HERE / f"once.{format}"
    twice = tree / HERE / f"twice.{format}"
    translate.convert(source, there, verify=True)
    translate.convert(there, once, verify=True)
    assert mesh_uri(once) == uri
    translate.convert(once, there)
    translate.convert(there, twice)
    assert twice.read_bytes() == once.read_bytes()


@pytest.mark.parametrize("target", ["out/deep/r.urdf", "r.urdf", None])
def test_files_of_an_included_model_are_found(tree: Path, target: str | None) -> None:
    (tree / HERE / "arm").mkdir()
    (tree / HERE / "arm/arm.sdf").write_text(sdf("../../meshes/a.stl"), encoding="utf-8")
    include = "<include><uri>arm/arm.sdf</uri></include>"
    outer = tree / HERE / "outer.sdf"
    outer.write_text(f'<sdf version="1.9"><model name="o">{include}</model></sdf>')
    path = None if target is None else tree / target
    result = translate.convert(outer, path, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    text = (path or tree / HERE / "x.urdf").parent / "x.urdf"
    text.write_text(result.text, encoding="utf-8")
    assert os.path.samefile(text.parent / mesh_uri(text), tree / MESH)


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("auto", "../../ws/pkg/robots/arm/arm.sdf"),
        ("absolute", "{0}/ws/pkg/robots/arm/arm.sdf"),
        ("package", "package://the_pkg/robots/arm/arm.sdf"),
    ],
)
def test_an_include_means_the_same_file(tree: Path, mode: Any, expected: str) -> None:
    (tree / HERE / "arm").mkdir()
    (tree / HERE / "arm/arm.sdf").write_text(sdf("../../meshes/a.stl"), encoding="utf-8")
    outer = tree / HERE / "outer.sdf"
    outer.write_text(
        '<sdf version="1.9"><model name="o"><include><uri>arm/arm.sdf</uri></include></model></sdf>'
    )
    resources = Resources(packages={"the_pkg": tree / "ws/pkg"}, environment={})
    result = translate.convert(
        outer, tree / THERE / "o.sdf", resources=resources, verify=True, uri=mode
    )
    assert f"<uri>{expected.format(tree)}</uri>" in result.text
    assert result.comparison is not None
    assert result.comparison.same


@pytest.mark.parametrize(
    ("format", "uri", "note"),
    [
        (
            "urdf",
            "package://the_pkg/meshes/a.stl",
            ["Gazebo: the directory of the package must have the name 'the_pkg', not {0}/ws/pkg; "],
        ),
        (
            "sdf",
            "package://the_pkg/meshes/a.stl",
            [
                "Pinocchio: the directory of the package must have the name 'the_pkg', not "
                "{0}/ws/pkg; --uri absolute ",
                "Drake: set ROS_PACKAGE_PATH={0}/ws ",
            ],
        ),
        ("urdf", "model://box/b.stl", ["Gazebo: set GZ_SIM_RESOURCE_PATH={0}/models "]),
        ("urdf", "../meshes/a.stl", []),
        ("urdf", "package://unknown/a.stl", []),
    ],
)
def test_the_search_path_that_readers_need_is_noted(
    tree: Path, format: str, uri: str, note: list[str]
) -> None:
    """Pinocchio looks for a directory of the name, Drake for the name in a package.xml."""
    _, result = converted(tree, format, uri)
    codes = ("search-path-needed", "package-directory-name")
    notes = [str(item) for item in result.notes if item.code in codes]
    assert len(notes) == len(note)
    for found, expected in zip(notes, note, strict=True):
        assert found.startswith(expected.format(tree))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
def test_a_directory_to_set_is_quoted_for_a_shell(tmp_path: Path) -> None:
    parent = tmp_path / "x;touch RAN;y"
    mesh = parent / "box/b.stl"
    mesh.parent.mkdir(parents=True)
    mesh.write_bytes(b"solid")
    (mesh.parent / "model.config").write_text("<model/>")
    resources = Resources(model_paths=[str(parent)])
    source = tmp_path / "r.urdf"
    source.write_text(urdf("model://box/b.stl"))
    result = translate.convert(source, tmp_path / "r.sdf", resources=resources)
    (note,) = (note for note in result.notes if note.code == "search-path-needed")
    assert f"GZ_SIM_RESOURCE_PATH='{parent}' to" in note.message
