"""Warnings about meshes and other files that are not found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import translate
from translate.driver.info import info
from translate.driver.warnings import NOT_FOUND_CODES
from translate.resources.search import Resources


def urdf(*uris: str) -> str:
    visuals = "".join(
        f'\n<visual><geometry><mesh filename="{uri}"/></geometry></visual>' for uri in uris
    )
    return f'<robot name="r"><link name="a">{visuals}</link></robot>'


def sdf(*uris: str) -> str:
    visuals = "".join(
        f'\n<visual name="v{i}"><geometry><mesh><uri>{uri}</uri></mesh></geometry></visual>'
        for i, uri in enumerate(uris)
    )
    return f'<sdf version="1.9"><model name="r"><link name="a">{visuals}</link></model></sdf>'


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory with a mesh, a package and a model with a mesh each."""
    for path in ("meshes/a.stl", "pkg/meshes/b.stl", "box/meshes/c.stl"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"solid")
    return tmp_path


def found(path: Path, text: str) -> list[tuple[str, int]]:
    """The messages and lines of ``check`` and of ``convert``, which are the same."""
    path.write_text(text, encoding="utf-8")
    resources = Resources(
        packages={"pkg": path.parent / "pkg"}, model_paths=[path.parent], environment={}
    )
    checked = translate.check(path, resources=resources)
    converted = translate.convert(path, to="sdf", resources=resources).diagnostics
    results = [
        [(item.message, item.line) for item in items if item.code == "mesh-not-found"]
        for items in (checked, converted)
    ]
    assert results[0] == results[1]
    return results[0]


@pytest.mark.parametrize(
    "uri",
    [
        "meshes/a.stl",
        "file://meshes/a.stl",
        "package://pkg/meshes/b.stl",
        "model://box/meshes/c.stl",
        "models://box/meshes/c.stl",
        "other://box/meshes/c.stl",
    ],
)
@pytest.mark.parametrize("write", [urdf, sdf], ids=["urdf", "sdf"])
def test_a_file_that_is_found_has_no_warning(directory: Path, uri: str, write) -> None:
    assert found(directory / f"r.{write.__name__}", write(uri)) == []


@pytest.mark.parametrize("write", [urdf, sdf], ids=["urdf", "sdf"])
def test_each_missing_file_has_one_warning(directory: Path, write) -> None:
    text = write("meshes/x.stl", "meshes/x.stl", "package://pkg/y.stl", "/nowhere/z.stl")
    assert [message for message, _ in found(directory / f"r.{write.__name__}", text)] == [
        "the mesh file 'meshes/x.stl' is not found",
        "the mesh file 'package://pkg/y.stl' is not found",
        "the mesh file '/nowhere/z.stl' is not found",
    ]


def test_the_warning_has_the_line_of_the_first_use(directory: Path) -> None:
    text = urdf("meshes/a.stl", "meshes/x.stl", "meshes/x.stl")
    assert found(directory / "r.urdf", text)[0][1] == 3


def test_the_files_of_a_missing_package_have_one_warning(directory: Path) -> None:
    text = urdf("package://other/x.stl", "package://other/y.stl", "model://gone/z.stl")
    assert [message for message, _ in found(directory / "r.urdf", text)] == [
        "the package 'other' with 2 mesh files is not found",
        "the model 'gone' with 1 mesh file is not found",
    ]


def test_the_hint_lists_the_places_searched(directory: Path) -> None:
    (directory / "r.urdf").write_text(urdf("meshes/x.stl"), encoding="utf-8")
    (item,) = (
        item for item in translate.check(directory / "r.urdf") if item.code == "mesh-not-found"
    )
    assert str(directory / "meshes/x.stl") in item.hint


@pytest.mark.parametrize("working", [".", "robots"], ids=["above", "its own directory"])
def test_the_package_around_a_robot_is_found_from_every_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, working: str
) -> None:
    (tmp_path / "robots").mkdir()
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    (tmp_path / "x.stl").write_bytes(b"solid")
    (tmp_path / "robots/r.urdf").write_text(urdf("package://arm/x.stl"), encoding="utf-8")
    monkeypatch.chdir(tmp_path / working)
    name = os.path.relpath(tmp_path / "robots/r.urdf")
    codes = [item.code for item in translate.check(Path(name))]
    assert "mesh-not-found" not in codes


def test_a_relative_path_in_a_text_is_not_looked_up() -> None:
    codes = [item.code for item in translate.check(urdf("meshes/x.stl"))]
    assert "mesh-not-found" not in codes


# --- Schemes and files that are not meshes -------------------------------------------------------

MATERIAL = "<material><script><uri>{}</uri><name>Gazebo/Red</name></script></material>"


def shown(content: str) -> str:
    """A model with a visual that has this material or texture."""
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    visual = f'<visual name="v">{box}{content}</visual>'
    return f'<sdf version="1.9"><model name="r"><link name="a">{visual}</link></model></sdf>'


def projector(texture: str) -> str:
    inside = f'<projector name="p"><texture>{texture}</texture></projector>'
    return f'<sdf version="1.9"><model name="r"><link name="a">{inside}</link></model></sdf>'


def wood(texture: str) -> str:
    material = f'<material name="m"><texture filename="{texture}"/></material>'
    box = '<geometry><box size="1 1 1"/></geometry>'
    return f'<robot name="r"><link name="a"><visual>{box}{material}</visual></link></robot>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            urdf("https://h.org/a.stl"),
            "the mesh file 'https://h.org/a.stl' is not found",
            id="https",
        ),
        pytest.param(
            sdf("http://h.org/a.stl"), "the mesh file 'http://h.org/a.stl' is not found", id="http"
        ),
        pytest.param(
            sdf("models://iris/a.stl"),
            "the model 'iris' with 1 mesh file is not found",
            id="models",
        ),
        pytest.param(
            urdf("other://iris/a.stl"),
            "the model 'iris' with 1 mesh file is not found",
            id="unknown scheme",
        ),
        pytest.param(
            shown(MATERIAL.format("file://my.material")),
            "the script file 'file://my.material' is not found",
            id="script",
        ),
        pytest.param(
            shown(MATERIAL.format("file://media/materials/scripts/gazebo.material")),
            "",
            id="script of Gazebo",
        ),
        pytest.param(shown(MATERIAL.format("__default__")), "", id="default of a script"),
        pytest.param(
            wood("wood.png"), "the texture file 'wood.png' is not found", id="texture of URDF"
        ),
        pytest.param(
            projector("stripes.png"),
            "the texture file 'stripes.png' is not found",
            id="texture of a projector",
        ),
        pytest.param(projector("here.png"), "", id="texture beside the file"),
        pytest.param(projector("tile.png"), "", id="texture of the model"),
    ],
)
def test_each_uri_without_a_file_is_a_finding_of_every_command(
    directory: Path, text: str, message: str
) -> None:
    (directory / "here.png").touch()
    (directory / "materials/textures").mkdir(parents=True)
    (directory / "materials/textures/tile.png").touch()
    path = directory / f"r.{'urdf' if '<robot' in text else 'sdf'}"
    path.write_text(text, encoding="utf-8")
    resources = Resources(environment={})
    bundle = translate.bundle(path, directory / "out", "gazebo", resources=resources)
    converted = translate.convert(path, to="sdf", resources=resources)
    for diagnostics in (
        translate.check(path, resources=resources),
        converted.diagnostics,
        bundle.robots[0].result.diagnostics,
    ):
        messages = [item.message for item in diagnostics if item.code in NOT_FOUND_CODES]
        assert messages == ([message] if message else [])
    assert bool(converted.codes_not_exact()) == bool(message)
    found = info(translate.load(path), resources)
    absent = [*found.files_not_found, *(item.uri for item in found.meshes if not item.found)]
    assert bool(absent) == bool(message)


@pytest.mark.parametrize("scheme", ["model", "models", "other"])
def test_f11_a_file_of_an_unknown_scheme_is_copied_into_a_bundle(
    directory: Path, scheme: str
) -> None:
    path = directory / "r.sdf"
    path.write_text(sdf(f"{scheme}://box/meshes/c.stl"), encoding="utf-8")
    resources = Resources(model_paths=[directory], environment={})
    bundle = translate.bundle(path, directory / "out", "gazebo", resources=resources)
    assert "meshes/c.stl" in bundle.files
    assert "<uri>meshes/c.stl</uri>" in bundle.robots[0].result.text


# --- Two packages of one name ---------------------------------------------------------------------


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    """A directory with two packages of the name ``arm`` that contain a mesh."""
    for name in ("a", "b"):
        place = tmp_path / "ws" / name
        place.mkdir(parents=True)
        (place / "package.xml").write_text("<package><name>arm</name></package>")
        (place / "x.stl").write_bytes(b"solid")
    return tmp_path / "ws"


def ambiguous(path: Path, text: str, **resources: object) -> list[translate.Diagnostic]:
    path.write_text(text)
    found = translate.check(path, resources=Resources(**resources))  # type: ignore[arg-type]
    return [item for item in found if item.code == "package-ambiguous"]


@pytest.mark.parametrize("scheme", ["package", "model"])
def test_two_packages_of_one_name_are_a_warning(twice: Path, scheme: str) -> None:
    text = urdf(*[f"{scheme}://arm/x.stl"] * 2)
    (item,) = ambiguous(twice / "r.urdf", text, environment={"ROS_PACKAGE_PATH": str(twice)})
    assert (item.severity, item.line) == ("warning", 2)
    assert item.message == f"there are 2 packages 'arm': {twice / 'a'}; {twice / 'b'}"
    assert item.hint == "choose one with --package arm=PATH"


@pytest.mark.parametrize(
    "options",
    [{"packages": {"arm": "b"}}, {"model_paths": ["other"]}],
    ids=["chosen by name", "found elsewhere first"],
)
def test_a_package_that_is_chosen_is_no_warning(
    twice: Path, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(twice)
    (twice / "other" / "arm").mkdir(parents=True)
    text = urdf("package://arm/x.stl")
    assert (
        ambiguous(twice / "r.urdf", text, environment={"ROS_PACKAGE_PATH": str(twice)}, **options)
        == []
    )
