"""Engines load the robot of a bundle with its meshes, count its shapes, and move its joints."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

import translate
from translate.engines.engines import ask, captured_output
from translate.engines.robot import Question
from translate.fragments.uris import uris
from translate.model.names import scopes
from translate.resources.search import resolve

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Joints with one degree of freedom → their positions (rad, m), one for each configuration.
Positions: TypeAlias = Mapping[str, Sequence[float]]
#: Links → X_WL at each configuration, of shape (configurations, 4, 4).
Poses: TypeAlias = "dict[str, NDArray[np.float64]]"
_ABOUT_MESHES = re.compile(r"mesh|\.(?:stl|obj|dae|glb|gltf)\b", re.I)
_PROBLEM = re.compile(
    r"warn|error|fail|cannot|can't|could not|unable|not found|unsupported|ignor|skip", re.I
)


class Shapes(NamedTuple):
    """The numbers of visuals and collisions; ``None`` for an engine that does not keep them."""

    visuals: int | None
    collisions: int | None


class Loaded(NamedTuple):
    """A robot in an engine.  ``warnings`` are the messages of the engine about meshes."""

    shapes: Shapes
    poses: Poses
    warnings: list[str]


def in_engine(engine: str, path: str, directory: str, positions: Positions) -> Loaded:
    """What an engine of the package makes of a file."""
    robot = ask(engine, Question(path, positions=positions, packages=(directory,)))
    counts = [
        robot.count(kind) if kind in robot.counted else None for kind in ("visual", "collision")
    ]
    frames = (
        robot.poses if engine != "drake" else {name: robot.poses[name] for name in robot.bodies}
    )
    return Loaded(Shapes(*counts), frames, mesh_warnings("\n".join(robot.messages)))


def in_yourdfpy(path: str, directory: str, positions: Positions) -> Loaded:
    import yourdfpy

    with _messages() as messages:
        robot = yourdfpy.URDF.load(
            path, build_collision_scene_graph=True, load_collision_meshes=True
        )
        if not robot.validate():
            raise ValueError(f"yourdfpy reports {robot.errors}")
    # A mesh file can have several geometries in the scene; a link has one for its collisions.
    links = robot.link_map.values()
    collisions = sum(len(link.collisions) for link in links)
    with_collisions = sum(bool(link.collisions) for link in links)
    if len(robot.collision_scene.graph.nodes_geometry) < with_collisions:
        raise ValueError("yourdfpy has not loaded all collisions")
    shapes = Shapes(sum(len(link.visuals) for link in links), collisions)
    moving = set(robot.actuated_joint_names)
    rows = []
    for values in _configurations(positions):
        robot.update_cfg({name: value for name, value in values.items() if name in moving})
        rows.append({name: np.array(robot.get_transform(name)) for name in robot.link_map})
    return Loaded(shapes, _stacked(rows), messages)


def in_libsdformat(path: str, directory: str, positions: Positions) -> Loaded:
    program = next(filter(None, map(shutil.which, ("ign", "gz"))))
    checked = subprocess.run(
        [program, "sdf", "-k", path], capture_output=True, text=True, check=False
    )
    if checked.returncode or "Valid." not in checked.stdout or "Error" in checked.stderr:
        raise ValueError(f"libsdformat reports {checked.stdout} {checked.stderr}")
    return Loaded(Shapes(None, None), {}, mesh_warnings(checked.stderr))


def mesh_warnings(text: str) -> list[str]:
    """The lines of the messages of an engine that tell about a problem with a mesh."""
    lines = [line.strip() for line in text.splitlines()]
    return [
        line
        for line in lines
        if _ABOUT_MESHES.search(line)
        and _PROBLEM.search(line)
        # MuJoCo names its geometries after the meshes, also if there are several of one mesh.
        and "Geom with duplicate name" not in line
    ]


@contextmanager
def _messages() -> Iterator[list[str]]:
    """The warnings about meshes that libraries write to standard output and error in the block."""
    found: list[str] = []
    with captured_output() as printed:
        yield found
    found += mesh_warnings("\n".join(printed))


def _configurations(positions: Positions) -> list[dict[str, float]]:
    """The positions of all joints in each configuration; one configuration without joints."""
    count = max([len(values) for values in positions.values()], default=1)
    return [
        {name: float(values[row]) for name, values in positions.items()} for row in range(count)
    ]


def _stacked(rows: list[dict[str, NDArray[np.float64]]]) -> Poses:
    return {name: np.array([row[name] for row in rows]) for name in rows[0]}


ENGINES = {
    "fortress": in_libsdformat,
    "drake": partial(in_engine, "drake"),
    "mujoco": partial(in_engine, "mujoco"),
    "pinocchio": partial(in_engine, "pinocchio"),
    "pybullet": partial(in_engine, "pybullet"),
    "yourdfpy": in_yourdfpy,
}
MODULES = {
    "drake": "pydrake",
    "mujoco": "mujoco",
    "pinocchio": "pinocchio",
    "pybullet": "pybullet",
    "yourdfpy": "yourdfpy",
}


def shapes_of(robot: translate.Document) -> Shapes:
    """The numbers of shapes in a document."""
    links = [
        link for item in robot.all_models() for _, scope in scopes(item) for link in scope.links
    ]
    return Shapes(
        sum(len(link.visuals) for link in links), sum(len(link.collisions) for link in links)
    )


def files_outside(robot: translate.Document, directory: Path) -> list[str]:
    """The URIs of a robot that do not resolve to a file of the bundle."""
    resources = translate.Resources(packages={directory.name: directory}, environment={})
    # Simulators install scripts of materials.
    needed = [item for item in uris(robot) if item.kind != "script"]
    found = {item.uri: resolve(item, resources) for item in needed}
    return [
        uri
        for uri, answer in found.items()
        if answer is None or directory not in Path(answer.path).parents
    ]


def differences(expected: Shapes, found: Shapes) -> str:
    """The difference of two counts; empty if the engine has all shapes that it keeps."""
    pairs = zip(Shapes._fields, expected, found, strict=True)
    return ", ".join(
        f"{count} of {wanted} {kind}"
        for kind, wanted, count in pairs
        if count is not None and count != wanted
    )
