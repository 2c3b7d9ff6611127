"""Bundles: the files of a directory, their URIs, and what is refused."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from support.processor_time import growth

import translate
from translate.assets import collection
from translate.assets.collection import Collection
from translate.assets.directory import MANIFEST
from translate.fragments.uris import uris
from translate.resources.search import resolve

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
SENSOR = '<gazebo reference="base"><sensor name="s" type="imu"><topic>imu</topic></sensor></gazebo>'
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
OTHER_TRIANGLE = "v 0 0 0\nv 2 0 0\nv 0 2 0\nf 1 2 3\n"
#: JSON that Python cannot read.
DEEP = "[" * 100_000
PNG = b"\x89PNG\r\n\x1a\n"


def mesh(kind: str, uri: str) -> str:
    return f'<{kind}><geometry><mesh filename="{uri}"/></geometry></{kind}>'


def robot(*shapes: str, more: str = "") -> str:
    return f'<robot name="r"><link name="base">{INERTIAL}{"".join(shapes)}</link>{more}</robot>'


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A ROS package with a robot that has a textured visual and a collision of the same name."""
    package = tmp_path / "src" / "arm_description"
    files = {
        "package.xml": "<package><name>arm_description</name><license>BSD-3-Clause</license>"
        "</package>",
        "LICENSE": "terms of use",
        "meshes/visual/base.obj": f"mtllib base.mtl\n{TRIANGLE}",
        "meshes/visual/base.mtl": "newmtl m\nmap_Kd ../textures/wood.png\n",
        "meshes/textures/wood.png": PNG,
        "meshes/collision/base.obj": OTHER_TRIANGLE,
        "meshes/copy/base.obj": OTHER_TRIANGLE,
        "urdf/arm.urdf": robot(
            mesh("visual", "package://arm_description/meshes/visual/base.obj"),
            mesh("collision", "package://arm_description/meshes/collision/base.obj"),
            mesh("collision", "../meshes/copy/base.obj"),
            more=SENSOR,
        ),
    }
    for name, content in files.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return package


@pytest.fixture
def arm(package: Path) -> Path:
    return package / "urdf" / "arm.urdf"


def tree(directory: Path) -> set[str]:
    return {str(path.relative_to(directory)) for path in directory.rglob("*") if not path.is_dir()}


def files_of_uris(file: Path, **packages: Path) -> list[Path]:
    """The files of the URIs of a robot, with no other search path than these packages."""
    resources = translate.Resources(packages=packages, environment={})
    found = [resolve(item, resources) for item in uris(translate.load(file, resources=resources))]
    return [Path(item.path) for item in found if item is not None]


FILES = {
    "meshes/visual/base.obj",
    "meshes/visual/base.mtl",
    "meshes/textures/wood.png",
    "meshes/base.obj",
    "licenses/arm_description/LICENSE",
    MANIFEST,
}
ROS_FILES = {
    "package.xml",
    "CMakeLists.txt",
    "urdf/out.urdf",
    "launch/display.launch.py",
    "rviz/display.rviz",
    "config/bridge.yaml",
}


@pytest.mark.parametrize(
    ("kind", "options", "robot_file", "own"),
    [
        ("gazebo", {}, "model.sdf", {"model.sdf", "model.config"}),
        ("gazebo", {"for_target": "gazebo-classic"}, "model.sdf", {"model.sdf", "model.config"}),
        ("ros", {}, "urdf/out.urdf", ROS_FILES),
        ("plain", {"to": "urdf"}, "out.urdf", {"out.urdf"}),
        ("plain", {"to": "sdf"}, "out.sdf", {"out.sdf"}),
    ],
    ids=["gazebo", "gazebo-classic", "ros", "plain-urdf", "plain-sdf"],
)
def test_every_uri_is_a_file_of_the_bundle(
    arm: Path, tmp_path: Path, kind: Any, options: dict[str, Any], robot_file: str, own: set[str]
) -> None:
    out = tmp_path / "out"
    bundle = translate.bundle(arm, out, kind, verify=True, **options)
    assert bundle.written
    assert tree(out) == FILES | own
    assert bundle.files.keys() == FILES | own
    found = files_of_uris(out / robot_file, out=out)
    assert len(found) == 3
    assert all(path.is_file() and out in path.parents for path in found)


@pytest.mark.parametrize(
    ("kind", "options", "start"),
    [
        ("gazebo", {}, "meshes/"),
        ("gazebo", {"for_target": "gazebo-classic"}, "model://out/meshes/"),
        ("ros", {}, "package://out/meshes/"),
        ("ros", {"for_target": "mujoco"}, "../meshes/"),
        ("plain", {"to": "urdf"}, "meshes/"),
    ],
    ids=str,
)
def test_the_uris_are_those_that_the_reader_resolves(
    arm: Path, tmp_path: Path, kind: Any, options: dict[str, Any], start: str
) -> None:
    bundle = translate.bundle(arm, tmp_path / "out", kind, **options)
    text = (tmp_path / "out" / bundle.robots[0].path).read_text()
    found = [item.uri for item in uris(translate.load(text))]
    assert [uri.startswith(start) for uri in found] == [True] * 3


def test_files_with_one_content_are_copied_once(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "plain", to="urdf")
    meshes = [item.uri for item in uris(translate.load(tmp_path / "out" / "out.urdf"))]
    assert meshes == ["meshes/visual/base.obj", "meshes/base.obj", "meshes/base.obj"]


def test_a_model_directory_becomes_a_package_and_back(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "model", "gazebo")
    translate.bundle(tmp_path / "model" / "model.sdf", tmp_path / "ros_arm", "ros", verify=True)
    back = tmp_path / "ros_arm" / "urdf" / "ros_arm.urdf"
    resources = translate.Resources(packages={"ros_arm": tmp_path / "ros_arm"}, environment={})
    assert translate.compare(arm, back, resources=resources).same


def test_a_ros_package_has_what_its_tools_read(arm: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    translate.bundle(arm, out, "ros")
    manifest = ElementTree.parse(out / "package.xml").getroot()
    assert manifest.findtext("name") == "out"
    assert [item.text for item in manifest.iter("license")] == ["BSD-3-Clause"]
    compile((out / "launch" / "display.launch.py").read_text(), "display.launch.py", "exec")
    rviz = yaml.safe_load((out / "rviz" / "display.rviz").read_text())
    assert rviz["Visualization Manager"]["Global Options"]["Fixed Frame"] == "base"
    bridge = yaml.safe_load((out / "config" / "bridge.yaml").read_text())
    assert [(item["ros_topic_name"], item["ros_type_name"]) for item in bridge] == [
        ("/imu", "sensor_msgs/msg/Imu")
    ]


def test_names_with_line_breaks_are_the_same_in_yaml(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf"
    text = robot(more=SENSOR.replace("imu<", "a&#10;b<")).replace('"base"', '"base&#10;1"')
    path.write_text(text, encoding="utf-8")
    translate.bundle(path, tmp_path / "out", "ros")
    rviz = yaml.safe_load((tmp_path / "out/rviz/display.rviz").read_text())
    assert rviz["Visualization Manager"]["Global Options"]["Fixed Frame"] == "base\n1"
    (bridge,) = yaml.safe_load((tmp_path / "out/config/bridge.yaml").read_text())
    assert bridge["ros_topic_name"] == "/a\nb"


def test_a_model_directory_has_a_manifest_of_gazebo(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "gazebo", for_target="fortress")
    manifest = ElementTree.parse(tmp_path / "out" / "model.config").getroot()
    assert manifest.findtext("name") == "out"
    sdf = manifest.find("sdf")
    assert sdf is not None
    assert (sdf.text, sdf.get("version")) == ("model.sdf", "1.9")


def test_a_world_becomes_one_package_for_each_model(tmp_path: Path) -> None:
    models = "".join(f'<model name="M {i}"><link name="l"/></model>' for i in range(5))
    world = f'<sdf version="1.9"><world name="w">{models}</world></sdf>'
    bundle = translate.bundle(world, tmp_path / "out", "ros", all_models=True)
    names = [f"m_{i}" for i in range(5)]
    assert sorted(path.name for path in (tmp_path / "out").iterdir() if path.is_dir()) == names
    for name, item in zip(names, bundle.robots, strict=True):
        assert item.path == f"{name}/urdf/{name}.urdf"
        assert (tmp_path / "out" / name / "package.xml").is_file()


@pytest.mark.parametrize(
    ("uri", "code"),
    [
        ("file:///etc/hostname", "file-outside"),
        ("package://nowhere/a.stl", "mesh-not-found"),
        ("missing.stl", "mesh-not-found"),
        ("directory.stl", "file-not-copied"),
    ],
)
def test_a_file_that_is_not_copied_is_a_warning(tmp_path: Path, uri: str, code: str) -> None:
    source = tmp_path / "r.urdf"
    source.write_text(robot(mesh("visual", uri)))
    (tmp_path / "directory.stl").mkdir()
    bundle = translate.bundle(source, tmp_path / "out", "plain", to="urdf")
    (found,) = bundle.robots[0].result.diagnostics
    assert found.code == code
    assert tree(tmp_path / "out") == {"out.urdf", MANIFEST}


def test_a_gltf_file_that_is_nested_too_deep_is_copied(tmp_path: Path) -> None:
    (tmp_path / "a.gltf").write_text(DEEP)
    (tmp_path / "r.urdf").write_text(robot(mesh("visual", "a.gltf")))
    assert translate.bundle(tmp_path / "r.urdf", tmp_path / "out", "plain").written
    assert (tmp_path / "out" / "meshes" / "a.gltf").read_text() == DEEP


def test_the_name_of_a_package_of_a_model_fits_into_the_name_of_a_file(tmp_path: Path) -> None:
    models = "".join(f'<model name="{"x" * 300}{i}"><link name="l"/></model>' for i in range(2))
    text = f'<sdf version="1.9"><world name="w">{models}</world></sdf>'
    assert translate.bundle(text, tmp_path / "out", "ros", all_models=True).written
    assert len(list(tmp_path.glob("out/*/package.xml"))) == 2


# --- What is refused and what stays ---------------------------------------------------------------


def with_a_file(out: Path, arm: Path) -> None:
    out.mkdir()
    (out / "mine.txt").write_text("mine")


def with_a_file_beside_a_bundle(out: Path, arm: Path) -> None:
    translate.bundle(arm, out, "gazebo")
    (out / "mine.txt").write_text("mine")


def as_a_file(out: Path, arm: Path) -> None:
    out.write_text("mine")


def as_a_link(out: Path, arm: Path) -> None:
    (out.parent / "elsewhere").mkdir()
    out.symlink_to(out.parent / "elsewhere")


def with_another_manifest(out: Path, arm: Path) -> None:
    out.mkdir()
    (out / MANIFEST).write_text("[]")


def with_a_deep_manifest(out: Path, arm: Path) -> None:
    out.mkdir()
    (out / MANIFEST).write_text(DEEP)


def with_a_changed_file(out: Path, arm: Path) -> None:
    translate.bundle(arm, out, "gazebo")
    (out / "model.config").write_text("mine")


def with_the_manifest_of_a_stranger(out: Path, arm: Path) -> None:
    (out / "src").mkdir(parents=True)
    (out / "src" / "main.py").write_text("mine")
    listed = {"src/main.py": hashlib.sha256(b"other").hexdigest()}
    (out / MANIFEST).write_text(json.dumps({"manifest": 1, "files": listed}))


def with_a_link_in_a_bundle(out: Path, arm: Path) -> None:
    translate.bundle(arm, out, "gazebo")
    (out / "model.config").rename(out.parent / "model.config")
    (out / "model.config").symlink_to(out.parent / "model.config")


def with_a_pipe_as_manifest(out: Path, arm: Path) -> None:
    out.mkdir()
    os.mkfifo(out / MANIFEST)


def with_a_pipe_without_a_hash(out: Path, arm: Path) -> None:
    out.mkdir()
    os.mkfifo(out / "pipe")
    (out / MANIFEST).write_text(json.dumps({"manifest": 1, "files": {"pipe": ""}}))


HAS_PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(with_a_pipe_as_manifest, marks=HAS_PIPES),
        pytest.param(with_a_pipe_without_a_hash, marks=HAS_PIPES),
        with_a_file,
        with_a_file_beside_a_bundle,
        as_a_file,
        as_a_link,
        with_another_manifest,
        with_a_deep_manifest,
        with_a_changed_file,
        with_the_manifest_of_a_stranger,
        with_a_link_in_a_bundle,
    ],
    ids=lambda make: make.__name__,
)
def test_anything_else_than_a_bundle_is_refused_and_stays(
    arm: Path, tmp_path: Path, make: Callable[[Path, Path], None]
) -> None:
    out = tmp_path / "out"
    make(out, arm)
    before = tree(tmp_path)
    with pytest.raises(translate.TranslateError) as error:
        translate.bundle(arm, out, "gazebo")
    assert error.value.diagnostics[0].code == "bundle-refused"
    assert tree(tmp_path) == before


def test_a_bundle_with_the_input_is_refused(arm: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    translate.bundle(arm, out, "gazebo")
    before = tree(out)
    with pytest.raises(translate.TranslateError, match="contains the input"):
        translate.bundle(out / "model.sdf", out, "gazebo")
    assert tree(out) == before


def test_a_bundle_with_a_mesh_of_the_input_is_refused(arm: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    translate.bundle(arm, out, "gazebo")
    text = (out / "model.sdf").read_text().replace("meshes/", "out/meshes/")
    (tmp_path / "m.sdf").write_text(text)
    with pytest.raises(translate.TranslateError, match="a file of the input"):
        translate.bundle(tmp_path / "m.sdf", out, "gazebo")
    assert (out / "meshes" / "base.obj").is_file()


def test_the_working_directory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    out.mkdir()
    monkeypatch.chdir(out)
    with pytest.raises(translate.TranslateError, match="working directory"):
        translate.bundle(robot(), ".", "plain")
    assert Path.cwd().samefile(out)


@pytest.mark.skipif(sys.platform != "linux", reason="renameat2 is a call of Linux")
def test_a_bundle_is_at_its_path_at_each_moment_of_its_replacement(
    arm: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is killed between two renames would leave none."""
    out = tmp_path / "out"
    translate.bundle(arm, out, "gazebo")
    monkeypatch.setattr(os, "rename", lambda *paths: pytest.fail("it is renamed"))
    translate.bundle(robot(), out, "plain")
    assert tree(tmp_path) == {*tree(tmp_path), "out/out.sdf"} - {"out/model.sdf"}


def test_no_bundle_is_brought_back_from_behind_a_link(arm: Path, tmp_path: Path) -> None:
    """The directory of a stranger can look as if a process had been killed there."""
    out, victim = tmp_path / "place" / "out", tmp_path / "victim"
    translate.bundle(arm, victim / "old", "gazebo")
    (victim / "out").mkdir()
    before = tree(victim)
    out.parent.mkdir()
    (out.parent / ".a1_b2c3d.tmp").symlink_to(victim)
    translate.bundle(robot(), out, "plain")
    assert tree(victim) == before


@pytest.mark.parametrize("name", ["mine/thesis.txt", "thesis.txt", "out/thesis.txt"])
@pytest.mark.parametrize("archive", [False, True])
def test_no_bundle_is_brought_back_from_beside_other_files(
    arm: Path, tmp_path: Path, name: str, archive: bool
) -> None:
    """What remains of a run that was killed is removed; it has no other files."""
    place, staging = tmp_path / "place", tmp_path / "place" / ".a1_b2c3d.tmp"
    translate.bundle(arm, staging / "old", "gazebo")
    (staging / ("out.zip" if archive else "out")).mkdir()
    (staging / name).parent.mkdir(exist_ok=True)
    (staging / name).write_text("mine")
    before = tree(staging)
    translate.bundle(robot(), place / "out", "plain", archive=archive)
    assert tree(staging) == before


def test_a_run_after_a_kill_between_two_renames_brings_the_old_bundle_back(
    arm: Path, tmp_path: Path
) -> None:
    out, staging = tmp_path / "out", tmp_path / ".a1_b2c3d.tmp"
    translate.bundle(arm, out, "gazebo")
    before = tree(tmp_path)
    (staging / "out").mkdir(parents=True)
    out.rename(staging / "old")
    bundle = translate.bundle(robot(), out, "plain", accept=lambda result: False)
    assert not bundle.written
    assert tree(tmp_path) == before


def test_an_interrupted_replacement_brings_the_old_bundle_back(
    arm: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("translate.assets.directory._exchanged", lambda *paths: False)
    out = tmp_path / "out"
    translate.bundle(arm, out, "gazebo")
    before = tree(tmp_path)
    rename = os.rename

    def interrupted(old: str, new: str) -> None:
        rename(old, new)
        if old == str(out):
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        translate.bundle(robot(), out, "plain")
    assert tree(tmp_path) == before


def test_a_directory_can_have_the_longest_name(tmp_path: Path) -> None:
    # The name of the robot has the suffix .sdf: a model directory has a fixed one.
    name = "n" * os.pathconf(tmp_path, "PC_NAME_MAX")
    assert translate.bundle(robot(), tmp_path / name, "gazebo").written


def test_an_error_names_the_directory_of_the_user(tmp_path: Path) -> None:
    out = tmp_path / ("n" * os.pathconf(tmp_path, "PC_NAME_MAX"))
    with pytest.raises(OSError, match="too long") as error:
        translate.bundle(robot(), out, "plain")
    assert error.value.filename == str(out)
    assert tree(tmp_path) == set()


def test_a_bundle_is_replaced_as_a_whole(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "ros")
    translate.bundle(robot(), tmp_path / "out", "plain", to="urdf")
    assert tree(tmp_path / "out") == {"out.urdf", MANIFEST}


def test_a_bundle_that_is_larger_than_the_limit_is_not_compared(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "plain")
    resources = translate.Resources(max_bundle_bytes=10)
    with pytest.raises(translate.TranslateError, match="more than 10 bytes"):
        translate.bundle(robot(), tmp_path / "out", "plain", resources=resources)


def test_a_large_file_is_packed_in_parts(tmp_path: Path) -> None:
    with (tmp_path / "a.stl").open("wb") as stream:
        stream.truncate(100_000_000)
    (tmp_path / "r.urdf").write_text(robot(mesh("visual", "a.stl")))
    tracemalloc.start()
    translate.bundle(tmp_path / "r.urdf", tmp_path / "out", "plain", archive=True)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 50_000_000
    with zipfile.ZipFile(tmp_path / "out.zip") as packed:
        assert packed.getinfo("out/meshes/a.stl").file_size == 100_000_000


def test_an_empty_directory_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert translate.bundle(robot(), tmp_path / "out", "plain").written


def test_a_translation_that_is_not_accepted_changes_nothing(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "gazebo")
    before = tree(tmp_path)
    bundle = translate.bundle(robot(), tmp_path / "out", "plain", accept=lambda result: False)
    assert not bundle.written
    assert tree(tmp_path) == before


def test_a_full_disk_changes_nothing(
    arm: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    translate.bundle(arm, tmp_path / "out", "gazebo")
    before = tree(tmp_path)

    def full(collection: Collection, directory: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Collection, "write", full)
    with pytest.raises(OSError, match="No space left") as caught:
        translate.bundle(arm, tmp_path / "out", "gazebo")
    assert caught.value.filename == str(tmp_path / "out")
    assert tree(tmp_path) == before


@pytest.mark.parametrize("name", ["Arm", "a b", "1arm", "a"])
def test_a_directory_without_a_name_of_a_package_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(translate.TranslateError, match="not a name of a ROS package"):
        translate.bundle(robot(), tmp_path / name, "ros")


def test_a_bundle_and_a_target_of_different_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="MuJoCo reads URDF"):
        translate.bundle(robot(), tmp_path / "out", "gazebo", for_target="mujoco")


def test_the_directories_above_are_made(tmp_path: Path) -> None:
    assert translate.bundle(robot(), tmp_path / "no" / "more" / "out", "plain").written
    assert (tmp_path / "no" / "more" / "out" / MANIFEST).is_file()


@pytest.mark.parametrize("archive", [False, True])
def test_directories_above_that_were_made_do_not_stay_after_an_error(
    tmp_path: Path, archive: bool
) -> None:
    with pytest.raises(translate.TranslateError):
        translate.bundle(two_models(), tmp_path / "no" / "more" / "out", "gazebo", archive=archive)
    assert list(tmp_path.iterdir()) == []


def two_models() -> str:
    models = "".join(f'<model name="{name}"><link name="l"/></model>' for name in "ab")
    return f'<sdf version="1.9"><world name="w">{models}</world></sdf>'


# --- Archives -------------------------------------------------------------------------------------


def test_an_archive_has_the_files_of_the_directory(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "gazebo")
    bundle = translate.bundle(arm, tmp_path / "out", "gazebo", archive=True)
    assert bundle.path == str(tmp_path / "out.zip")
    with zipfile.ZipFile(bundle.path) as packed:
        names = {name.removeprefix("out/") for name in packed.namelist()}
    assert names == tree(tmp_path / "out")


def test_an_archive_of_the_same_robot_has_the_same_bytes(arm: Path, tmp_path: Path) -> None:
    path = Path(translate.bundle(arm, tmp_path / "out", "gazebo", archive=True).path)
    first = path.read_bytes()
    translate.bundle(arm, tmp_path / "out", "gazebo", archive=True)
    assert path.read_bytes() == first


def test_another_archive_is_refused_and_stays(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "out.zip", "w") as packed:
        packed.writestr("mine.txt", "mine")
    before = (tmp_path / "out.zip").read_bytes()
    with pytest.raises(translate.TranslateError, match="another file"):
        translate.bundle(robot(), tmp_path / "out", "plain", archive=True)
    assert (tmp_path / "out.zip").read_bytes() == before


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


#: Entries of an archive with the contents ``mine`` → the files of its manifest.
STRANGE_ARCHIVES: dict[str, tuple[list[str], dict[str, object]]] = {
    "other file": (["out/thesis.txt"], {}),
    "other content": (["out/thesis.txt"], {"thesis.txt": sha256("other")}),
    "no hash": (["out/thesis.txt"], {"thesis.txt": ""}),
    "number as a hash": (["out/thesis.txt"], {"thesis.txt": 0}),
    "two directories": (["out/a", "mine/a"], {"a": sha256("mine")}),
    "file at the top": (["out/a", "thesis.txt"], {"a": sha256("mine")}),
    "two files of one name": (["out/a", "out/a"], {"a": sha256("mine")}),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("entries", "listed"), STRANGE_ARCHIVES.values(), ids=STRANGE_ARCHIVES.keys()
)
def test_an_archive_with_other_files_than_its_manifest_lists_is_refused_and_stays(
    tmp_path: Path, entries: list[str], listed: dict[str, object]
) -> None:
    with zipfile.ZipFile(tmp_path / "out.zip", "w") as packed:
        packed.writestr(f"out/{MANIFEST}", json.dumps({"manifest": 1, "files": listed}))
        for entry in entries:
            packed.writestr(entry, "mine")
    before = (tmp_path / "out.zip").read_bytes()
    with pytest.raises(translate.TranslateError) as caught:
        translate.bundle(robot(), tmp_path / "out", "plain", archive=True)
    assert [item.code for item in caught.value.diagnostics] == ["bundle-refused"]
    assert (tmp_path / "out.zip").read_bytes() == before


def test_an_archive_with_a_manifest_that_lists_nothing_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "out.zip", "w") as packed:
        packed.writestr(f"out/{MANIFEST}", "{}")
        packed.writestr("out/thesis.txt", "mine")
    with pytest.raises(translate.TranslateError, match="bundle-refused"):
        translate.bundle(robot(), tmp_path / "out", "plain", archive=True)


def test_an_archive_that_is_larger_than_the_limit_is_not_compared(tmp_path: Path) -> None:
    """It unpacks to 1 MB: the limit is that of the contents."""
    contents = "0" * 1_000_000
    listed = {"a": sha256(contents)}
    with zipfile.ZipFile(tmp_path / "out.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"out/{MANIFEST}", json.dumps({"manifest": 1, "files": listed}))
        packed.writestr("out/a", contents)
    resources = translate.Resources(max_bundle_bytes=100_000)
    with pytest.raises(translate.TranslateError, match="more than 100000 bytes"):
        translate.bundle(robot(), tmp_path / "out", "plain", archive=True, resources=resources)


def test_an_archive_of_a_bundle_is_replaced(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "gazebo", archive=True)
    path = Path(translate.bundle(robot(), tmp_path / "out", "plain", archive=True).path)
    with zipfile.ZipFile(path) as packed:
        assert set(packed.namelist()) == {"out/out.sdf", f"out/{MANIFEST}"}


def test_an_archive_that_is_the_input_is_refused_and_stays(arm: Path, tmp_path: Path) -> None:
    translate.bundle(arm, tmp_path / "out", "plain", archive=True)
    before = (tmp_path / "out.zip").read_bytes()
    with pytest.raises(translate.TranslateError, match="is the input"):
        translate.bundle(tmp_path / "out.zip", tmp_path / "out", "plain", archive=True)
    assert (tmp_path / "out.zip").read_bytes() == before


# --- Limits ---------------------------------------------------------------------------------------


def hole(path: Path, size: int) -> None:
    """A file that has a size and needs no space."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.truncate(size)


@pytest.mark.parametrize("name", ["a.stl", "a.png", "LICENSE"])
def test_a_bundle_has_a_limit_of_size(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.obj").write_text(f"mtllib a.mtl\n{TRIANGLE}")
    (tmp_path / "a.mtl").write_text("newmtl m\nmap_Kd a.png\n")
    hole(tmp_path / name, 2**40)
    path = tmp_path / "r.urdf"
    path.write_text(robot(mesh("visual", "a.stl" if name == "a.stl" else "a.obj")))
    with pytest.raises(translate.TranslateError, match="2147483648 bytes") as caught:
        translate.bundle(path, tmp_path / "out", "plain", to="urdf")
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.path) == ("bundle-refused", str(tmp_path / name))
    assert "--include-limit bundle-bytes=" in problem.hint
    assert not (tmp_path / "out").exists()
    assert not [entry for entry in os.listdir(tmp_path) if entry.endswith(".tmp")]


def test_the_limit_of_a_bundle_applies_to_all_its_files(tmp_path: Path) -> None:
    for number in range(5):
        hole(tmp_path / f"d{number}" / "a.stl", 1000 + number)
    path = tmp_path / "r.urdf"
    path.write_text(robot(*(mesh("visual", f"d{number}/a.stl") for number in range(5))))
    translate.bundle(path, tmp_path / "out", "plain", to="urdf")
    size = 5010 + (tmp_path / "out" / "out.urdf").stat().st_size
    limits = {"resources": translate.Resources(max_bundle_bytes=size - 1)}
    with pytest.raises(translate.TranslateError, match=f"{size - 1} bytes"):
        translate.bundle(path, tmp_path / "out", "plain", to="urdf", **limits)
    limits = {"resources": translate.Resources(max_bundle_bytes=size)}
    assert translate.bundle(path, tmp_path / "out", "plain", to="urdf", **limits).written


def test_the_limit_of_a_bundle_applies_to_all_its_robots(tmp_path: Path) -> None:
    model = '<model name="{0}"><link name="l"><visual name="v"><geometry><mesh><uri>{0}.stl</uri>'
    end = "</mesh></geometry></visual></link></model>"
    models = "".join(model.format(name) + end for name in "abc")
    (tmp_path / "w.sdf").write_text(f'<sdf version="1.9"><world name="w">{models}</world></sdf>')
    for number, name in enumerate("abc"):
        hole(tmp_path / f"{name}.stl", 10_000 + number)
    limits = {"resources": translate.Resources(max_bundle_bytes=25_000)}
    bundle = translate.bundle(
        tmp_path / "w.sdf", tmp_path / "out", "gazebo", all_models=True, **limits
    )
    assert list(bundle.failed) == ["c"]
    assert sorted(os.listdir(tmp_path / "out")) == ["a_robot", "b_robot", MANIFEST]


def test_a_bundle_has_a_limit_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MAX_FILES", 7)
    (tmp_path / "a.mtl").write_text("newmtl m\nmap_Kd a.png\nmap_Kd b.png\n")
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(PNG)
    for name in ("a.obj", "b.obj"):
        (tmp_path / name).write_text(f"# {name}\nmtllib a.mtl\n{TRIANGLE}")
    path = tmp_path / "r.urdf"
    path.write_text(robot(mesh("visual", "a.obj"), mesh("visual", "b.obj")))
    with pytest.raises(translate.TranslateError, match="more than 7 files"):
        translate.bundle(path, tmp_path / "out", "plain", to="urdf")


def test_no_file_of_a_bundle_replaces_another_one() -> None:
    files = Collection()
    files.add_text("robot", "model.sdf")
    with pytest.raises(translate.TranslateError, match="two of its files would have the name"):
        files.add_text("other", "Model.sdf")


def test_the_files_that_the_program_writes_count_for_the_limit_of_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are the robot and its manifest."""
    path = tmp_path / "r.urdf"
    path.write_text(robot())
    monkeypatch.setattr(collection, "MAX_FILES", 2)
    assert translate.bundle(path, tmp_path / "out", "gazebo").written
    monkeypatch.setattr(collection, "MAX_FILES", 1)
    with pytest.raises(translate.TranslateError, match="more than 1 files"):
        translate.bundle(path, tmp_path / "out", "gazebo")


NO_PLACES = {
    "a directory above": "../a.png",
    "two directories above": "m/../../a.png",
    "a file of the root": "/a.png",
    "an empty part": "m//a.png",
    "the same directory": "./a.png",
    "no name": "",
    "a directory": "m/",
    "the separator of Windows": "..\\a.png",
    "a drive": "c:a.png",
    "a null character": "a\0.png",
}


@pytest.mark.parametrize("name", NO_PLACES.values(), ids=NO_PLACES)
def test_a_name_that_leads_elsewhere_is_refused(name: str) -> None:
    with pytest.raises(translate.TranslateError, match="bundle-refused"):
        Collection().add_group({name: b""}, name, "meshes", "")


@pytest.mark.parametrize("link", ["meshes", "meshes/a.png"])
def test_no_file_is_written_through_a_link(tmp_path: Path, link: str) -> None:
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim" / "a.png").write_text("precious")
    (tmp_path / "out" / link).parent.mkdir(parents=True)
    (tmp_path / "out" / link).symlink_to(tmp_path / "victim" / link.partition("/")[2])
    files = Collection()
    files.add_group({"a.png": b"", "b.png": b""}, "a.png", "meshes", "")
    with pytest.raises((OSError, translate.TranslateError)):
        files.write(str(tmp_path / "out"))
    assert tree(tmp_path / "victim") == {"a.png"}
    assert (tmp_path / "victim" / "a.png").read_text() == "precious"


@pytest.mark.parametrize("area", ["a repository", "the directory of the user"])
def test_terms_of_use_are_those_of_the_directories_of_the_robot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, area: str
) -> None:
    """A directory above those of a stranger can hold any files."""
    above, place = tmp_path / "above", tmp_path / "above" / "place"
    place.mkdir(parents=True)
    if area == "a repository":
        (place / ".git").mkdir()
    else:
        monkeypatch.setattr(Path, "home", lambda: above)
    (place / "a.stl").write_text("solid a\nendsolid\n")
    (place / "r.urdf").write_text(robot(mesh("visual", "a.stl")))
    manifest = "<package><name>secret</name><license>private</license></package>"
    (above / "package.xml").write_text(manifest)
    (above / "license.key").write_text("secret")
    translate.bundle(place / "r.urdf", tmp_path / "out", "ros", to="urdf")
    assert not (tmp_path / "out" / "licenses").exists()
    assert "private" not in (tmp_path / "out" / "package.xml").read_text()


def test_links_to_one_file_are_read_once(tmp_path: Path) -> None:
    hole(tmp_path / "a.stl", 1000)
    for number in range(20):
        os.link(tmp_path / "a.stl", tmp_path / f"a{number}.stl")
    files = Collection()
    for number in range(20):
        files.add_file(str(tmp_path / f"a{number}.stl"), "meshes")
    assert (files.size.read, files.size.written) == (1000, 20_000)


def test_files_of_one_name_take_a_time_in_proportion_to_their_number(tmp_path: Path) -> None:
    paths = [tmp_path / f"d{number}" / "m" / "a.stl" for number in range(2000)]
    for number, path in enumerate(paths):
        path.parent.mkdir(parents=True)
        path.write_text(f"solid {number}\nendsolid\n")

    def collect(size: int) -> None:
        files = Collection()
        for path in paths[:size]:
            files.add_file(str(path), "meshes")
        files.add_licences()
        assert len(files.entries) == size

    # Four times the files: 16 times the time if it grows with the square.
    assert growth(partial(collect, 500), partial(collect, 2000), 9) < 9


def test_textures_of_one_name_take_a_time_in_proportion_to_their_number(tmp_path: Path) -> None:
    runs = []
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    for size in (300, 1200):
        names = [tmp_path / str(size) / f"d{number}" / "a.png" for number in range(size)]
        for number, path in enumerate(names):
            path.parent.mkdir(parents=True)
            path.write_text(str(number))
        mesh_file = tmp_path / "meshes" / f"{size}.obj"
        mesh_file.parent.mkdir(exist_ok=True)
        mesh_file.write_text(f"mtllib {size}.mtl\n{TRIANGLE}")
        lines = (f"newmtl m\nmap_Kd {name}\n" for name in names)
        mesh_file.with_suffix(".mtl").write_text("".join(lines))
        runs.append(partial(collection.companions, str(mesh_file), translate.Resources()))
        assert len(set(runs[-1]().places.values())) == size + 2
    assert growth(*runs, limit=9) < 9


def test_textures_that_meshes_share_are_copied_once(tmp_path: Path) -> None:
    """The meshes of 40 directories have one name, and their directories the same texture."""
    files = Collection()
    for number in range(40):
        place = tmp_path / f"d{number}" / "m"
        place.mkdir(parents=True)
        (place / "a.png").write_bytes(PNG)
        (place / f"m{number}.mtl").write_text("newmtl m\nmap_Kd a.png\n")
        (place / f"m{number}.obj").write_text(f"mtllib m{number}.mtl\n{TRIANGLE}")
        files.add_file(str(place / f"m{number}.obj"), "meshes")
    assert [path for path in files.entries if path.endswith(".png")] == ["meshes/a.png"]
