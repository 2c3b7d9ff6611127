"""Engines load the robot of a bundle with its meshes, count its shapes, and move its joints."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

import translate
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


def in_drake(path: str, directory: str, positions: Positions) -> Loaded:
    from pydrake.geometry import Role
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.multibody.tree import BodyIndex
    from pydrake.systems.framework import DiagramBuilder

    with _messages() as messages:
        plant, graph = AddMultibodyPlantSceneGraph(DiagramBuilder(), 0.001)
        Parser(plant).AddModels(path)
        plant.Finalize()
    inspector = graph.model_inspector()
    roles = (Role.kIllustration, Role.kProximity)
    shapes = Shapes(*(inspector.NumGeometriesWithRole(role) for role in roles))
    context = plant.CreateDefaultContext()
    joints = [plant.get_joint(index) for index in plant.GetJointIndices()]
    starts = {j.name(): j.position_start() for j in joints if j.num_positions() == 1}
    bodies = [plant.get_body(BodyIndex(index)) for index in range(1, plant.num_bodies())]
    rows: list[dict[str, NDArray[np.float64]]] = []
    q = plant.GetPositions(context)
    for values in _configurations(positions):
        for name, value in values.items():
            q[starts[name]] = value
        plant.SetPositions(context, q)
        rows.append(
            {
                body.name(): plant.EvalBodyPoseInWorld(context, body).GetAsMatrix4()
                for body in bodies
            }
        )
    return Loaded(shapes, _stacked(rows), messages)


def in_mujoco(path: str, directory: str, positions: Positions) -> Loaded:
    import mujoco

    with _messages() as messages:
        model = mujoco.MjModel.from_xml_path(path)
    data = mujoco.MjData(model)
    # MuJoCo gives the visuals of a URDF a group of their own.
    visuals = int((model.geom_group == 1).sum())
    bodies = {model.body(index).name: index for index in range(1, model.nbody)}
    rows = []
    for values in _configurations(positions):
        for name, value in values.items():
            data.joint(name).qpos[0] = value
        mujoco.mj_kinematics(model, data)
        rows.append(
            {
                name: _matrix(data.xpos[index], data.xmat[index].reshape(3, 3))
                for name, index in bodies.items()
            }
        )
    return Loaded(Shapes(visuals, model.ngeom - visuals), _stacked(rows), messages)


def in_pinocchio(path: str, directory: str, positions: Positions) -> Loaded:
    import pinocchio

    with _messages() as messages:
        model = pinocchio.buildModelFromUrdf(path)
        kinds = (pinocchio.GeometryType.VISUAL, pinocchio.GeometryType.COLLISION)
        loaded = [
            pinocchio.buildGeomFromUrdf(model, path, kind, package_dirs=[directory])
            for kind in kinds
        ]
    data = model.createData()
    frames = {
        frame.name: index
        for index, frame in enumerate(model.frames)
        if frame.type == pinocchio.FrameType.BODY
    }
    rows = []
    for values in _configurations(positions):
        q = pinocchio.neutral(model)
        for name, value in values.items():
            joint = model.joints[model.getJointId(name)]
            # The positions of a joint without limits are the cosine and the sine of its angle.
            turn = [value] if joint.nq == 1 else [np.cos(value), np.sin(value)]
            q[joint.idx_q : joint.idx_q + joint.nq] = turn
        pinocchio.framesForwardKinematics(model, data, q)
        rows.append({name: data.oMf[index].homogeneous.copy() for name, index in frames.items()})
    return Loaded(Shapes(*(geometry.ngeoms for geometry in loaded)), _stacked(rows), messages)


def in_pybullet(path: str, directory: str, positions: Positions) -> Loaded:
    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    try:
        flags = pybullet.URDF_USE_INERTIA_FROM_FILE
        with _messages() as messages:
            body = pybullet.loadURDF(path, useFixedBase=True, flags=flags)
        joints = range(pybullet.getNumJoints(body))
        # A link without visuals shows its collisions, so that the visuals are not counted.
        collisions = sum(len(pybullet.getCollisionShapeData(body, i)) for i in (-1, *joints))
        infos = [pybullet.getJointInfo(body, index) for index in joints]
        indices = {info[1].decode(): info[0] for info in infos}
        rows = []
        for values in _configurations(positions):
            for name, value in values.items():
                pybullet.resetJointState(body, indices[name], value)
            row = {}
            for info in infos:
                state = pybullet.getLinkState(body, info[0], computeForwardKinematics=True)
                rotation = np.reshape(pybullet.getMatrixFromQuaternion(state[5]), (3, 3))
                row[info[12].decode()] = _matrix(state[4], rotation)
            rows.append(row)
        return Loaded(Shapes(None, collisions), _stacked(rows), messages)
    finally:
        pybullet.disconnect(client)


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
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as file:
        kept = [os.dup(number) for number in (1, 2)]
        for number in (1, 2):
            os.dup2(file.fileno(), number)
        try:
            yield found
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, old in zip((1, 2), kept, strict=True):
                os.dup2(old, number)
                os.close(old)
            file.seek(0)
            found += mesh_warnings(file.read().decode("utf-8", "replace"))


def _configurations(positions: Positions) -> list[dict[str, float]]:
    """The positions of all joints in each configuration; one configuration without joints."""
    count = max([len(values) for values in positions.values()], default=1)
    return [
        {name: float(values[row]) for name, values in positions.items()} for row in range(count)
    ]


def _stacked(rows: list[dict[str, NDArray[np.float64]]]) -> Poses:
    return {name: np.array([row[name] for row in rows]) for name in rows[0]}


def _matrix(point: Sequence[float], rotation: NDArray[np.float64]) -> NDArray[np.float64]:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = rotation, point
    return matrix


ENGINES = {
    "fortress": in_libsdformat,
    "drake": in_drake,
    "mujoco": in_mujoco,
    "pinocchio": in_pinocchio,
    "pybullet": in_pybullet,
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
