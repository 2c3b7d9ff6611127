"""The manifest of a bundle keeps what the manifest of the source states about the robot."""

from __future__ import annotations

import tempfile
import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from support.file_tree import write

import translate

if TYPE_CHECKING:
    from pathlib import Path

ROBOT = '<robot name="r"><link name="a"/></robot>'
MODEL = '<sdf version="1.9"><model name="r"><link name="a"/></model></sdf>'
PACKAGE = """<package format="3"><name>arm_description</name><version>1.2.3</version>
<description>An arm with <b>six</b>
 joints &amp; a hand</description>
<maintainer email="a@b.org">Ann A.</maintainer><maintainer email="c@d.org">Carl C.</maintainer>
<license>BSD-3-Clause</license><license>CC-BY-4.0</license></package>"""
CONFIG = """<model><name>Big arm</name><version>1.2</version><sdf version="1.9">model.sdf</sdf>
<author><name>Ann A.</name><email>a@b.org</email></author><author><name>Carl C.</name></author>
<description>An arm &amp; a hand</description><license>BSD-3-Clause</license></model>"""


def bundled(source: Path, kind: str, **options: object) -> ElementTree.Element:
    """The manifest of the bundle of a source."""
    out = source.parent / "out_dir"
    translate.bundle(source, out, kind, **options)  # type: ignore[arg-type]
    return ElementTree.parse(
        out / ("model.config" if kind == "gazebo" else "package.xml")
    ).getroot()


def texts(root: ElementTree.Element, path: str) -> list[str | None]:
    return [item.text for item in root.findall(path)]


def test_a_package_becomes_a_model(tmp_path: Path) -> None:
    write(tmp_path, {"p/package.xml": PACKAGE, "p/urdf/r.urdf": ROBOT})
    manifest = bundled(tmp_path / "p" / "urdf" / "r.urdf", "gazebo")
    # The name of a package, which often ends with _description, is not that of a model.
    assert texts(manifest, "name") == ["out_dir"]
    assert texts(manifest, "version") == ["1.2.3"]
    assert texts(manifest, "description") == ["An arm with six joints & a hand"]
    assert texts(manifest, "author/name") == ["Ann A.", "Carl C."]
    assert texts(manifest, "author/email") == ["a@b.org", "c@d.org"]
    assert texts(manifest, "license") == ["BSD-3-Clause", "CC-BY-4.0"]


def test_a_model_becomes_a_package(tmp_path: Path) -> None:
    write(tmp_path, {"m/model.config": CONFIG, "m/model.sdf": MODEL})
    manifest = bundled(tmp_path / "m", "ros")
    assert texts(manifest, "name") == ["out_dir"]
    assert texts(manifest, "version") == ["1.2.0"]
    assert texts(manifest, "description") == ["An arm & a hand"]
    maintainers = [(item.text, item.get("email")) for item in manifest.findall("maintainer")]
    assert maintainers == [("Ann A.", "a@b.org"), ("Carl C.", "maintainer@example.com")]
    assert texts(manifest, "license") == ["BSD-3-Clause"]


def test_a_model_keeps_its_name(tmp_path: Path) -> None:
    write(tmp_path, {"m/model.config": CONFIG, "m/model.sdf": MODEL})
    assert texts(bundled(tmp_path / "m", "gazebo"), "name") == ["Big arm"]


def test_the_description_survives_both_ways(tmp_path: Path) -> None:
    write(tmp_path, {"p/package.xml": PACKAGE, "p/r.urdf": ROBOT})
    translate.bundle(tmp_path / "p" / "r.urdf", tmp_path / "model", "gazebo")
    translate.bundle(tmp_path / "model", tmp_path / "arm", "ros")
    before, after = (
        ElementTree.parse(tmp_path / name / "package.xml").getroot() for name in ("p", "arm")
    )
    for path in ("version", "maintainer", "license"):
        assert texts(before, path) == texts(after, path)


@pytest.mark.parametrize(
    "files",
    [
        pytest.param({}, id="no manifest"),
        pytest.param({"m/package.xml": "<package"}, id="not well-formed"),
        pytest.param({"m/package.xml": "<package/>"}, id="empty"),
    ],
)
def test_without_a_description_the_texts_are_those_of_ros(
    tmp_path: Path, files: dict[str, str]
) -> None:
    write(tmp_path, {**files, "m/r.urdf": ROBOT})
    manifest = bundled(tmp_path / "m" / "r.urdf", "ros")
    assert texts(manifest, "version") == ["0.0.0"]
    assert texts(manifest, "license") == ["TODO: License declaration"]
    assert texts(manifest, "maintainer") == ["TODO: maintainer"]


def test_models_of_one_world_have_names_of_their_own(tmp_path: Path) -> None:
    models = "".join(f'<model name="{name}"><link name="a"/></model>' for name in "bc")
    world = f'<sdf version="1.9"><world name="w">{models}</world></sdf>'
    write(tmp_path, {"p/package.xml": PACKAGE, "p/w.sdf": world})
    translate.bundle(tmp_path / "p/w.sdf", tmp_path / "out", "gazebo", all_models=True)
    found = {
        path.parent.name: texts(ElementTree.parse(path).getroot(), "name")
        for path in tmp_path.glob("out/*/model.config")
    }
    assert len(found) == 2
    assert all(names == [directory] for directory, names in found.items())


@pytest.mark.parametrize("kind", ["ros", "gazebo"])
@pytest.mark.parametrize(("name", "text"), [("package.xml", PACKAGE), ("model.config", CONFIG)])
def test_a_manifest_above_the_repository_is_not_read(
    tmp_path: Path, kind: str, name: str, text: str
) -> None:
    write(tmp_path, {"ws/repo/.git/HEAD": "<robot/>", "ws/repo/m.urdf": ROBOT, f"ws/{name}": text})
    copied = ElementTree.tostring(bundled(tmp_path / "ws/repo/m.urdf", kind), encoding="unicode")
    assert "Ann A." not in copied


@pytest.mark.parametrize("kind", ["ros", "gazebo"])
def test_a_manifest_beside_an_archive_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    write(tmp_path, {"temporary/package.xml": PACKAGE, "robots/m.urdf": ROBOT})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    with zipfile.ZipFile(tmp_path / "robots" / "m.zip", "w") as packed:
        packed.writestr("m.urdf", ROBOT)
    copied = ElementTree.tostring(bundled(tmp_path / "robots/m.zip", kind), encoding="unicode")
    assert "Ann A." not in copied


@pytest.mark.parametrize("kind", ["ros", "gazebo"])
@pytest.mark.parametrize(("name", "text"), [("package.xml", PACKAGE), ("model.config", CONFIG)])
def test_a_manifest_behind_a_link_out_of_its_directory_is_not_read(
    tmp_path: Path, kind: str, name: str, text: str
) -> None:
    write(tmp_path, {"stranger/m.urdf": ROBOT, f"private/{name}": text})
    source = tmp_path / "stranger" / "m.urdf"
    (tmp_path / "stranger" / name).symlink_to(tmp_path / "private" / name)
    copied = ElementTree.tostring(bundled(source, kind), encoding="unicode")
    assert "Ann A." not in copied
    assert "BSD-3-Clause" not in copied


@pytest.mark.parametrize(("kind", "name"), [("ros", "package.xml"), ("gazebo", "model.config")])
def test_persons_within_each_other_are_one_person(tmp_path: Path, kind: str, name: str) -> None:
    """The text of each would contain those of all within it."""
    root, part = ("package", "maintainer") if kind == "ros" else ("model", "author")
    person = f"<{part}><name>Ann" * 50 + f"</name></{part}>" * 50
    sdf = '<sdf version="1.9">model.sdf</sdf>'
    files = {name: f"<{root}><name>r</name>{sdf}{person}</{root}>", "model.sdf": MODEL}
    write(tmp_path / "arm", files)
    assert len([*bundled(tmp_path / "arm" / "model.sdf", kind).iter(part)]) == 1
