"""The readers that refuse a robot are those that ``check`` names."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.refused_robots import CASES, shaped

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from translate.targets.presets import TargetName

pytestmark = pytest.mark.engines

#: Reader → its Python package, and a program that ends with an error if the reader refuses a file.
PROGRAMS = {
    "drake": (
        "pydrake",
        "from pydrake.all import AddMultibodyPlantSceneGraph, DiagramBuilder, Parser\n"
        "plant, _ = AddMultibodyPlantSceneGraph(DiagramBuilder(), 0.001)\n"
        "Parser(plant).AddModels(path)\nplant.Finalize()\n",
    ),
    "mujoco": ("mujoco", "import mujoco\nmujoco.MjModel.from_xml_path(path)\n"),
    "pinocchio": (
        "pinocchio",
        "import pinocchio as p\nmodel = p.buildModelFromUrdf(path)\n"
        "for kind in (p.GeometryType.COLLISION, p.GeometryType.VISUAL):\n"
        "    p.buildGeomFromUrdf(model, path, kind, package_dirs=['.'])\n",
    ),
    "pybullet": (
        "pybullet",
        "import pybullet as p\np.connect(p.DIRECT)\nassert p.loadURDF(path) >= 0\n",
    ),
    "yourdfpy": (
        "yourdfpy",
        "import yourdfpy\nyourdfpy.URDF.load(path, build_collision_scene_graph=True, "
        "load_collision_meshes=True)\n",
    ),
}


def refuses(reader: str, path: Path) -> bool:
    """Whether a reader refuses a file; its process may crash."""
    if reader == "fortress":
        run = subprocess.run(["ign", "sdf", "-k", path], capture_output=True, check=False)
        return b"Valid" not in run.stdout
    if reader == "rviz":
        return (
            subprocess.run(["check_urdf", path], capture_output=True, check=False).returncode != 0
        )
    program = f"path = {str(path)!r}\n{PROGRAMS[reader][1]}"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    return run.returncode != 0


def is_installed(reader: str) -> bool:
    commands = {"fortress": "ign", "rviz": "check_urdf"}
    if reader in commands:
        return shutil.which(commands[reader]) is not None
    return importlib.util.find_spec(PROGRAMS[reader][0]) is not None


@pytest.mark.parametrize("reader", ["fortress", "rviz", *PROGRAMS])
@pytest.mark.parametrize(("text", "readers"), CASES.values(), ids=CASES)
def test_a_reader_refuses_what_the_table_names(
    tmp_path: Path, reader: str, text: str, readers: set[str]
) -> None:
    if not is_installed(reader):
        pytest.skip(f"{reader} is not installed")
    path = tmp_path / "r.urdf"
    path.write_text(text, encoding="utf-8")
    assert refuses(reader, path) == (reader in readers)


# --- Mesh formats ---------------------------------------------------------------------------------

FORMATS = ("stl", "stl-text", "obj", "dae", "glb", "ply", "off")


def write_mesh(path: Path, kind: str) -> None:
    """A cube of 1 m in a format; ``stl-text`` is STL as text."""
    import trimesh

    known = {"stl-text": "stl_ascii"}
    data = trimesh.creation.box((1.0, 1.0, 1.0)).export(file_type=known.get(kind, kind))
    path.write_bytes(data if isinstance(data, bytes) else data.encode())


@pytest.mark.parametrize("tag", ["visual", "collision"])
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("reader", ["drake", "mujoco", "pinocchio", "pybullet", "yourdfpy"])
def test_a_reader_refuses_the_meshes_that_check_names(
    tmp_path: Path, reader: TargetName, kind: str, tag: str
) -> None:
    if not is_installed(reader):
        pytest.skip(f"{reader} is not installed")
    mesh, path = tmp_path / f"cube.{kind.partition('-')[0]}", tmp_path / "r.urdf"
    write_mesh(mesh, kind)
    path.write_text(shaped(tag, f'<mesh filename="{mesh}"/>'), encoding="utf-8")
    found = [item for item in translate.check(path, for_target=reader) if "mesh" in item.code]
    assert refuses(reader, path) == ("error" in [item.severity for item in found])
