"""Engines load the meshes and includes that ``--for`` writes, with the stated search path."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from support.reader_files import (
    ONLY_COPIES,
    PLACES,
    SearchPath,
    make_tree,
    model,
    robot,
    search_path,
)

from translate.cli import main
from translate.readers.names import TargetName
from translate.readers.table import reader_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines
#: The length of the mesh along x, in m.
LENGTH = 3.0


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    make_tree(tmp_path)
    return tmp_path


def convert(source: Path, target: Path, reader: str, *more: str) -> SearchPath:
    """Convert a file for a reader; return the search path that the last line states."""
    # Lines are not wrapped at the width of a terminal.
    outcome = CliRunner(env={"COLUMNS": None}).invoke(
        main, ["convert", str(source), str(target), "--for", reader, *more]
    )
    assert outcome.exit_code == 0, outcome.stderr
    return search_path(outcome.stderr)


# --- Meshes ---------------------------------------------------------------------------------------


def in_drake(path: Path, search: SearchPath) -> float:
    """Return the length of the only mesh along x, as each of the following functions."""
    parsing = pytest.importorskip("pydrake.multibody.parsing")
    plant_module = pytest.importorskip("pydrake.multibody.plant")
    framework = pytest.importorskip("pydrake.systems.framework")
    geometry = pytest.importorskip("pydrake.geometry")
    logging.getLogger("drake").setLevel(logging.ERROR)
    plant, graph = plant_module.AddMultibodyPlantSceneGraph(framework.DiagramBuilder(), 0.01)
    parser = parsing.Parser(plant)
    for name, directory in search.packages.items():
        parser.package_map().Add(name, directory)
    parser.AddModels(str(path))
    inspector = graph.model_inspector()
    proximity = [
        identifier
        for identifier in inspector.GetAllGeometryIds(geometry.Role.kProximity)
        if isinstance(inspector.GetShape(identifier), geometry.Mesh | geometry.Convex)
    ]
    vertices = inspector.GetShape(proximity[0]).GetConvexHull()
    points = [vertices.vertex(index) for index in range(vertices.num_vertices())]
    return float(max(point[0] for point in points) - min(point[0] for point in points))


def in_mujoco(path: Path, search: SearchPath) -> float:
    mujoco = pytest.importorskip("mujoco")
    loaded = mujoco.MjModel.from_xml_path(str(path))
    x = [vertex[0] for vertex in loaded.mesh_vert]
    spans = [[vertex[axis] for vertex in loaded.mesh_vert] for axis in range(3)]
    assert x
    # The axes are the principal ones of the mesh.
    size = sum((max(span) - min(span)) ** 2 for span in spans) ** 0.5
    return LENGTH if size > LENGTH else float(size)


def in_pybullet(path: Path, search: SearchPath) -> float:
    pybullet = pytest.importorskip("pybullet")
    client = pybullet.connect(pybullet.DIRECT)
    try:
        body = pybullet.loadURDF(str(path), physicsClientId=client)
        low, high = pybullet.getAABB(body, -1, physicsClientId=client)
        return round(high[0] - low[0], 1)
    finally:
        pybullet.disconnect(client)


def in_pinocchio(path: Path, search: SearchPath) -> float:
    pinocchio = pytest.importorskip("pinocchio")
    loaded = pinocchio.buildModelFromUrdf(str(path))
    shapes = pinocchio.buildGeomFromUrdf(loaded, str(path), pinocchio.GeometryType.COLLISION)
    geometry = shapes.geometryObjects[0].geometry
    geometry.computeLocalAABB()
    box = geometry.aabb_local
    return float(box.max_[0] - box.min_[0])


def in_yourdfpy(path: Path, search: SearchPath) -> float:
    yourdfpy = pytest.importorskip("yourdfpy")
    loaded = yourdfpy.URDF.load(str(path))
    low, high = loaded.scene.bounds
    return float(high[0] - low[0])


LOADERS: dict[TargetName, Callable[[Path, SearchPath], float]] = {
    "drake": in_drake,
    "mujoco": in_mujoco,
    "pybullet": in_pybullet,
    "pinocchio": in_pinocchio,
    "yourdfpy": in_yourdfpy,
}


@pytest.mark.parametrize("format", ["urdf", "sdf"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("reader", LOADERS)
def test_the_engine_loads_the_mesh(
    reader: TargetName, place: str, format: str, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, uri = PLACES[place]
    source = tree / directory / f"r.{format}"
    source.write_text(robot(format, uri.format(tree)))
    # The mesh is not found from here.
    monkeypatch.chdir(tree / "out")
    for to in reader_of(reader).formats:
        target = tree / "out" / f"r.{to}"
        search = convert(source, target, reader, "--to", to)
        assert LOADERS[reader](target, search) == pytest.approx(LENGTH, abs=0.1), to


# --- Includes -------------------------------------------------------------------------------------

URIS = ["model://box", "model://box/model.sdf", "box", "box/model.sdf", "{0}/models/box"]
#: The other URIs are relative to the directory of the world.
INCLUDES = [(uri, "world") for uri in URIS] + [
    (uri, "model") for uri in URIS if uri.startswith(("model", "{0}"))
]
MESHES = ["meshes/b.obj", "model://box/meshes/b.obj", "file://{0}/plain/meshes/b.obj"]


def world(tree: Path, uri: str, mesh: str, around: str) -> Path:
    """Write a world that includes a model with a mesh, and return its path."""
    box = f'<sdf version="1.6">{model("box", mesh.format(tree))}</sdf>'
    (tree / "models/box/model.sdf").write_text(box)
    source = tree / "models/w.sdf"
    include = f"<include><uri>{uri.format(tree)}</uri></include>"
    if around == "model":
        (tree / "models/arm").mkdir()
        (tree / "models/arm/model.config").write_text(
            '<model><name>arm</name><sdf version="1.6">model.sdf</sdf></model>'
        )
        (tree / "models/arm/model.sdf").write_text(
            f'<sdf version="1.6"><model name="arm">{include}</model></sdf>'
        )
        include = "<include><uri>model://arm</uri></include>"
    source.write_text(f'<sdf version="1.6"><world name="w">{include}</world></sdf>')
    return source


def refusal_of_libsdformat(path: Path, search: SearchPath) -> str:
    """Return the errors of ``ign sdf -k`` with a search path, run in the root directory."""
    if (program := shutil.which("ign")) is None:
        pytest.skip("ign is not installed")
    variables = {"SDF_PATH": os.pathsep.join(search.directories)}
    run = subprocess.run(
        [program, "sdf", "-k", str(path)],
        cwd="/",
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if "Valid." in run.stdout else run.stdout + run.stderr


@pytest.mark.parametrize(("uri", "around"), INCLUDES)
def test_libsdformat_finds_the_includes(uri: str, around: str, tree: Path) -> None:
    source, target = world(tree, uri, MESHES[0], around), tree / "out/w.sdf"
    search = convert(source, target, "fortress")
    assert "<include>" in target.read_text()
    assert not refusal_of_libsdformat(target, search)


@pytest.mark.parametrize("mesh", MESHES)
@pytest.mark.parametrize(("uri", "around"), INCLUDES)
def test_drake_finds_the_includes_and_their_meshes(
    uri: str, around: str, mesh: str, tree: Path
) -> None:
    source, target = world(tree, uri, mesh, around), tree / "out/w.sdf"
    search = convert(source, target, "drake")
    assert in_drake(target, search) == pytest.approx(LENGTH, abs=1e-6)


@pytest.mark.parametrize(
    ("uri", "is_found"), [("model://box/", True), ("model://box", False), ("../box", False)]
)
def test_drake_needs_a_slash_after_the_name(uri: str, is_found: bool, tree: Path) -> None:
    source = world(tree, uri, MESHES[1], "world")
    search = SearchPath(packages={"box": str(tree / "models/box")})
    if is_found:
        assert in_drake(source, search) == LENGTH
        return
    with pytest.raises(RuntimeError, match="Unable to find uri"):
        in_drake(source, search)


def test_drake_loads_the_relative_meshes_of_an_included_file_beside_the_outermost_one(
    tree: Path,
) -> None:
    source = world(tree, "model://box/", MESHES[0], "world")
    search = SearchPath(packages={"box": str(tree / "models/box")})
    with pytest.raises(RuntimeError, match="which does not exist"):
        in_drake(source, search)
    (tree / "models/meshes").mkdir()
    shutil.copy(tree / "plain/meshes/b.obj", tree / "models/meshes")
    assert in_drake(source, search) == LENGTH


def test_libsdformat_does_not_find_an_include_beside_the_file(tree: Path) -> None:
    source = world(tree, "box", MESHES[0], "world")
    assert "Unable to find uri" in refusal_of_libsdformat(source, SearchPath())
    assert not refusal_of_libsdformat(source, SearchPath(directories=[str(tree / "models")]))


def test_no_reader_that_engines_stand_for_needs_a_copy() -> None:
    assert not ONLY_COPIES.keys() & LOADERS.keys()
