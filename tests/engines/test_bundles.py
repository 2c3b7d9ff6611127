"""Whole robots load with their meshes in each engine, from the bundle that was written for it."""

from __future__ import annotations

import importlib.util
import shutil
from math import pi
from pathlib import Path

import pytest
from support.engines.bundle_checks import pose_difference, random_positions
from support.engines.bundle_engines import (
    ENGINES,
    MODULES,
    Loaded,
    Shapes,
    differences,
    files_outside,
    shapes_of,
)

import translate
from translate.engines.process import EngineProcess
from translate.fragments.uris import uris
from translate.resources.search import resolve

trimesh = pytest.importorskip("trimesh")
pytest.importorskip("collada")
pytestmark = pytest.mark.engines

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
#: A box with these sides, and its corner at the origin.
SIDES = (0.1, 0.2, 0.3)
FORMATS = ("stl", "obj", "dae", "cm.dae", "text.stl", "glb")


def box_mesh(name: str) -> bytes:
    """The file of the box in one format; ``cm.dae`` is in centimetres."""
    factor = 100.0 if name == "cm.dae" else 1.0
    sides = [side * factor for side in SIDES]
    mesh = trimesh.creation.box(bounds=[[0, 0, 0], sides])
    kind = "stl_ascii" if name == "text.stl" else name.rpartition(".")[2]
    data = mesh.export(file_type=kind)
    data = data.encode() if isinstance(data, str) else data
    if kind == "dae":
        assert b"<unit" not in data
        unit = b'<asset><unit name="u" meter="0.01"/>' if factor != 1.0 else b"<asset>"
        data = data.replace(b"<asset>", unit, 1)
        assert unit in data
    return data


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ROS package whose robot has one link with a visual and a collision in each format."""
    package = tmp_path_factory.mktemp("src") / "arm_description"
    (package / "meshes").mkdir(parents=True)
    (package / "package.xml").write_text("<package><name>arm_description</name></package>")
    links, joints = [], []
    for number, name in enumerate(FORMATS):
        (package / "meshes" / f"box_{number}.{name}").write_bytes(box_mesh(name))
        uri = f"package://arm_description/meshes/box_{number}.{name}"
        shape = f'<origin xyz="0 0 {number}"/><geometry><mesh filename="{uri}"/></geometry>'
        shapes = f"<visual>{shape}</visual><collision>{shape}</collision>"
        links.append(f'<link name="l{number}">{INERTIAL}{shapes}</link>')
        if number:
            joints.append(
                f'<joint name="j{number}" type="continuous"><parent link="l{number - 1}"/>'
                f'<child link="l{number}"/><origin xyz="1 0 0"/></joint>'
            )
    text = f'<robot name="arm">{"".join(links + joints)}</robot>'
    (package / "arm.urdf").write_text(text)
    return package


@pytest.fixture(scope="module")
def model(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same robot in a model directory of Gazebo with ``model://`` URIs."""
    directory = tmp_path_factory.mktemp("models") / "arm"
    assert translate.bundle(package / "arm.urdf", directory, "gazebo", uri="model").written
    return directory


@pytest.fixture(scope="module")
def engines():
    with EngineProcess() as process:
        yield process


def needs(target: str) -> None:
    if target == "fortress":
        if not any(map(shutil.which, ("ign", "gz"))):
            pytest.skip("libsdformat has no program")
    elif importlib.util.find_spec(MODULES[target]) is None:
        pytest.skip(f"{target} is not installed")


def boxes(robot: Path, directory: Path) -> list[list[float]]:
    """The sides of the mesh files of a robot in metres, in the order of its shapes."""
    resources = translate.Resources(packages={directory.name: directory}, environment={})
    found = []
    for item in uris(translate.load(robot, resources=resources)):
        answer = resolve(item, resources)
        assert answer is not None
        unit = 0.01 if b'meter="0.01"' in Path(answer.path).read_bytes() else 1.0
        found.append([side * unit for side in trimesh.load_scene(answer.path).extents])
    return found


@pytest.mark.parametrize("target", ENGINES)
@pytest.mark.parametrize("source", ["package", "model"])
@pytest.mark.parametrize("kind", ["own", "ros"])
def test_the_engine_loads_the_robot_with_its_meshes(
    source: str, kind: str, target: str, package: Path, model: Path, tmp_path: Path, engines
) -> None:
    needs(target)
    if kind == "ros" and target in ("fortress", "drake"):
        pytest.skip("this target reads SDFormat, which a ROS package does not contain")
    robot, place = (
        (package / "arm.urdf", package) if source == "package" else (model / "model.sdf", model)
    )
    resources = translate.Resources(packages={place.name: place}, environment={})
    own = "gazebo" if target == "fortress" else "plain"
    bundle = translate.bundle(
        robot,
        tmp_path / "out",
        own if kind == "own" else "ros",  # type: ignore[arg-type]
        for_target=target,  # type: ignore[arg-type]
        resources=resources,
        verify=True,
        **({"uri": "package"} if (kind, target) == ("ros", "pinocchio") else {}),
    )
    assert bundle.written
    path = tmp_path / "out" / bundle.robots[0].path
    written = translate.load(path)
    assert files_outside(written, tmp_path / "out") == []
    assert shapes_of(written) == Shapes(len(FORMATS), len(FORMATS))
    directory = str(tmp_path if kind == "ros" else tmp_path / "out")
    positions = random_positions(written.model)
    assert len(positions) == len(FORMATS) - 1
    found = engines.call(ENGINES[target], str(path), directory, positions)
    assert isinstance(found, Loaded), found
    assert differences(shapes_of(written), found.shapes) == ""
    assert found.warnings == []
    if found.poses:
        assert pose_difference(written.model, positions, found.poses) == ""
        other = {name: values[::-1] for name, values in positions.items()}
        assert pose_difference(written.model, other, found.poses) != ""
    for sides in boxes(path, tmp_path / "out"):
        assert sides == pytest.approx(SIDES, rel=1e-6)


def test_a_xacro_becomes_a_model_directory_that_drake_and_libsdformat_load(
    package: Path, tmp_path: Path, engines
) -> None:
    pytest.importorskip("xacro")
    found = '<mesh filename="file://$(find arm_description)/meshes/box_1.obj"/>'
    named = '<mesh filename="package://arm_description/meshes/box_2.dae"/>'
    shapes = "".join(
        f"<{kind}><geometry>{mesh}</geometry></{kind}>"
        for kind, mesh in (("visual", named), ("collision", found), ("collision", named))
    )
    source = package / "arm.urdf.xacro"
    source.write_text(
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        f'<xacro:arg name="base" default="a"/><link name="$(arg base)">{INERTIAL}{shapes}</link>'
        "</robot>"
    )
    resources = translate.Resources(packages={package.name: package}, environment={})
    bundle = translate.bundle(
        source,
        tmp_path / "out",
        "gazebo",
        for_target="drake",
        resources=resources,
        verify=True,
        # libsdformat 12 reads no newer version.
        sdf_version="1.9",
    )
    assert bundle.written
    path = tmp_path / "out" / "model.sdf"
    assert files_outside(translate.load(path), tmp_path / "out") == []
    for target in ("fortress", "drake"):
        needs(target)
        loaded = engines.call(ENGINES[target], str(path), str(tmp_path / "out"), {})
        assert isinstance(loaded, Loaded), loaded
        assert differences(Shapes(1, 2), loaded.shapes) == ""


# --- Shapes that URDF lacks -----------------------------------------------------------------------

CONE = "<cone><radius>0.5</radius><length>2</length></cone>"
ELLIPSOID = "<ellipsoid><radii>0.1 0.2 0.3</radii></ellipsoid>"


@pytest.fixture
def with_other_shapes(tmp_path: Path) -> Path:
    pytest.importorskip("shapely")
    parts = "".join(
        f"<{kind} name='{kind}{number}'><geometry>{shape}</geometry></{kind}>"
        for number, shape in enumerate((CONE, ELLIPSOID))
        for kind in ("visual", "collision")
    )
    path = tmp_path / "robot.sdf"
    path.write_text(
        f"<sdf version='1.11'><model name='r'><link name='a'>{parts}</link></model></sdf>"
    )
    return path


@pytest.mark.parametrize("target", ["drake", "mujoco", "pinocchio", "pybullet", "yourdfpy"])
def test_the_meshes_of_shapes_load(
    target: str, with_other_shapes: Path, tmp_path: Path, engines
) -> None:
    needs(target)
    bundle = translate.bundle(
        with_other_shapes,
        tmp_path / "out",
        "plain",
        to="urdf",
        shapes="meshes",
        for_target=target,  # type: ignore[arg-type]
        verify=True,
    )
    assert bundle.written
    path = tmp_path / "out" / bundle.robots[0].path
    found = engines.call(ENGINES[target], str(path), str(path.parent), {})
    assert isinstance(found, Loaded), found
    assert differences(Shapes(2, 2), found.shapes) == ""
    assert found.warnings == []


def test_an_engine_measures_the_volume_of_the_shapes(
    with_other_shapes: Path, tmp_path: Path
) -> None:
    pinocchio = pytest.importorskip("pinocchio")
    translate.bundle(with_other_shapes, tmp_path / "out", "plain", to="urdf", shapes="meshes")
    path = str(tmp_path / "out" / "out.urdf")
    model = pinocchio.buildModelFromUrdf(path)
    kind = pinocchio.GeometryType.COLLISION
    shapes = pinocchio.buildGeomFromUrdf(model, path, kind, package_dirs=[str(tmp_path / "out")])
    volumes = [item.geometry.computeVolume() for item in shapes.geometryObjects]
    # A polygon of 48 sides has 0.3 % less area than the circle.
    assert volumes == pytest.approx([pi * 0.5**2 * 2 / 3, pi * 4 / 3 * 0.006], rel=0.01)
    assert volumes[0] < pi * 0.5**2 * 2 / 3
