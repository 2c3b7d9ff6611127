"""Whether an installed reader refuses a file."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

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
#: Reader → the program that loads a file.
COMMANDS = {"fortress": "ign", "rviz": "check_urdf"}
READERS = (*COMMANDS, *PROGRAMS)


#: The error of ``ign sdf -k`` that is no error of the loader.
_NAMES_ALONE = re.compile(rb"Non-unique names detected")


def refuses(reader: str, path: Path) -> bool:
    """Whether a reader refuses a file; its process may crash."""
    if reader == "fortress":
        run = subprocess.run(["ign", "sdf", "-k", path], capture_output=True, check=False)
        errors = [line for line in (run.stdout + run.stderr).splitlines() if b"Error" in line]
        # The loader only warns of equal names of different kinds: the check alone refuses them.
        is_names = bool(errors) and all(map(_NAMES_ALONE.search, errors))
        return b"Valid" not in run.stdout and not is_names
    if reader == "rviz":
        return (
            subprocess.run(["check_urdf", path], capture_output=True, check=False).returncode != 0
        )
    program = f"path = {str(path)!r}\n{PROGRAMS[reader][1]}"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    return run.returncode != 0


#: Loads each file of its arguments, and prints one line for it.
_EACH = """
import sys
for path in sys.argv[1:]:
    try:
        load(path)
        print("\\nanswer: loads", flush=True)
    except Exception:
        print("\\nanswer: refuses", flush=True)
"""


def refused(reader: str, paths: Sequence[Path]) -> set[Path]:
    """The files that a reader refuses, asked in one process; one that ends is started again."""
    if reader in COMMANDS:
        return {path for path in paths if refuses(reader, path)}
    body = PROGRAMS[reader][1].replace("\n", "\n    ")
    program = f"def load(path):\n    {body}\n{_EACH}"
    waiting: list[Path] = list(paths)
    refused_paths: set[Path] = set()
    while waiting:
        command = [sys.executable, "-c", program, *map(str, waiting)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        answers = re.findall(r"answer: (loads|refuses)", run.stdout)
        if len(answers) < len(waiting):
            answers.append("refuses")
        refused_paths |= {
            path for path, answer in zip(waiting, answers, strict=False) if answer == "refuses"
        }
        waiting = waiting[len(answers) :]
    return refused_paths


def is_installed(reader: str) -> bool:
    """Whether a reader can be asked on this machine."""
    if reader in COMMANDS:
        return shutil.which(COMMANDS[reader]) is not None
    return importlib.util.find_spec(PROGRAMS[reader][0]) is not None
