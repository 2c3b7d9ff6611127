"""URIs from another directory, and the files that URIs mean."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from lxml import etree

import translate
from translate.fragments.uris import FileUri
from translate.model.fragment import Location
from translate.resources import packages
from translate.resources.search import Resources, in_other_case, is_relative, rebased, resolve

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("uri", "old", "new", "expected"),
    [
        ("meshes/a.stl", "/r/in", "/r/in", "meshes/a.stl"),
        ("meshes/a.stl", "/r/in", "/r/out", "../in/meshes/a.stl"),
        ("meshes/a.stl", "/r/in", "/r", "in/meshes/a.stl"),
        ("meshes/a.stl", "/r", "/r/out", "../meshes/a.stl"),
        ("../meshes/a.stl", "/r/in", "/r/out", "../meshes/a.stl"),
        ("../meshes/a.stl", "/r/urdf", "/r", "meshes/a.stl"),
        ("../out/a.stl", "/r/in", "/r/out", "a.stl"),
        ("file://meshes/a.stl", "/r/in", "/r/out", "file://../in/meshes/a.stl"),
        ("./a b%20c.stl", "/r/in", "/r/out", "../in/./a b%20c.stl"),
        ("/abs/a.stl", "/r/in", "/r/out", "/abs/a.stl"),
        ("file:///abs/a.stl", "/r/in", "/r/out", "file:///abs/a.stl"),
        ("package://p/a.stl", "/r/in", "/r/out", "package://p/a.stl"),
        ("https://h/a.stl", "/r/in", "/r/out", "https://h/a.stl"),
    ],
)
def test_a_uri_from_another_directory(uri: str, old: str, new: str, expected: str) -> None:
    assert rebased(uri, old, new) == expected


@pytest.mark.parametrize(
    "uri", ["a.stl", "./a.stl", "meshes//a.stl", "../a.stl", "x/../a.stl", "file://a/b.stl"]
)
@pytest.mark.parametrize(("old", "new"), [("/r/in", "/r/out"), ("/r", "/r/o/p"), ("/r/i/j", "/r")])
def test_a_move_back_restores_the_text(uri: str, old: str, new: str) -> None:
    assert rebased(rebased(uri, old, new), new, old) == uri


def test_the_parent_of_a_link_to_a_directory_is_that_of_its_target(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "far/out").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "far/out")
    assert rebased("a.stl", str(tmp_path / "in"), str(tmp_path / "link")) == "../../in/a.stl"


@pytest.mark.parametrize(
    ("uri", "expected"),
    [("a", True), ("file://a", True), ("file:///a", False), ("/a", False), ("model://a", False)],
)
def test_which_uris_are_relative(uri: str, expected: bool) -> None:
    assert is_relative(uri) is expected


@pytest.mark.parametrize(
    ("uri", "path", "expected"),
    [
        ("a.stl", "{0}/r.urdf", "{0}/a.stl"),
        ("package://p/a.stl", "", "{0}/a.stl"),
        ("b.stl", "{0}/r.urdf", ""),
        ("a.stl", "", None),
        ("https://h/a.stl", "{0}/r.urdf", ""),
        ("models://p/a.stl", "{0}/r.urdf", "{0}/a.stl"),
        ("other://p/a.stl", "{0}/r.urdf", "{0}/a.stl"),
        ("other:///p/a.stl", "{0}/r.urdf", "{0}/a.stl"),
        ("other://q/a.stl", "{0}/r.urdf", ""),
    ],
)
def test_the_file_of_a_uri(tmp_path: Path, uri: str, path: str, expected: str | None) -> None:
    (tmp_path / "a.stl").touch()
    place = Location(path.format(tmp_path))
    resources = Resources(packages={"p": tmp_path}, environment={})
    found = resolve(FileUri(uri, "mesh", place, "visual"), resources)
    assert (found.path if found else None) == (expected and expected.format(tmp_path))


def test_a_file_with_a_name_in_another_case_is_in_the_hint(tmp_path: Path) -> None:
    (tmp_path / "Arm.STL").write_text("solid")
    (tmp_path / "r.urdf").write_text(
        '<robot name="r"><link name="l"><visual><geometry><mesh filename="arm.stl"/></geometry>'
        "</visual></link></robot>"
    )
    (found,) = [
        item for item in translate.check(tmp_path / "r.urdf") if item.code == "mesh-not-found"
    ]
    assert "Arm.STL: the case of the letters is not the same" in found.hint


def test_a_link_without_a_target_has_no_other_case(tmp_path: Path) -> None:
    (tmp_path / "arm.stl").symlink_to("arm.stl")
    assert in_other_case([str(tmp_path / "arm.stl")], {}) == ""


def meshes(uris: list[str]) -> str:
    shapes = "".join(
        f'<visual><geometry><mesh filename="{uri}"/></geometry></visual>' for uri in uris
    )
    return f'<robot name="r"><link name="l">{shapes}</link></robot>'


def test_a_directory_is_listed_once_for_all_missing_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "m").mkdir()
    (tmp_path / "r.urdf").write_text(meshes([f"m/x{number}.stl" for number in range(5)]))
    directories: list[str] = []
    listdir = os.listdir

    def counted(path: str) -> list[str]:
        directories.append(path)
        return listdir(path)

    monkeypatch.setattr(os, "listdir", counted)
    codes = [item.code for item in translate.check(tmp_path / "r.urdf")]
    assert codes.count("mesh-not-found") == 5
    assert directories.count(str(tmp_path / "m")) == 1


def test_a_manifest_is_read_once_for_all_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "r.urdf").write_text(meshes([f"package://p{number}/a" for number in range(5)]))
    paths: list[str] = []
    read = packages.manifest_root

    def counted(path: str) -> etree._Element | None:
        paths.append(path)
        return read(path)

    monkeypatch.setattr(packages, "manifest_root", counted)
    translate.check(tmp_path / "r.urdf")
    assert paths == [str(tmp_path / "package.xml")]


def test_a_manifest_that_is_written_again_is_read_again(tmp_path: Path) -> None:
    for name in ("arm", "hand"):
        (tmp_path / "package.xml").write_text(f"<package><name>{name}</name></package>")
        assert packages.package_name(str(tmp_path)) == name
