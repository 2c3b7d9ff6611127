"""Engines load the robot of a bundle with its meshes, and count its shapes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import translate
from translate.extensions.uris import uris
from translate.model.names import scopes
from translate.resources.uri_files import resolve


class Shapes(NamedTuple):
    """The numbers of visuals and collisions; ``None`` for an engine that does not keep them."""

    visuals: int | None
    collisions: int | None


def in_drake(path: str, directory: str) -> Shapes:
    from pydrake.geometry import Role
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.systems.framework import DiagramBuilder

    plant, graph = AddMultibodyPlantSceneGraph(DiagramBuilder(), 0.001)
    Parser(plant).AddModels(path)
    plant.Finalize()
    inspector = graph.model_inspector()
    roles = (Role.kIllustration, Role.kProximity)
    return Shapes(*(inspector.NumGeometriesWithRole(role) for role in roles))


def in_mujoco(path: str, directory: str) -> Shapes:
    import mujoco

    model = mujoco.MjModel.from_xml_path(path)
    # MuJoCo gives the visuals of a URDF a group of their own.
    visuals = int((model.geom_group == 1).sum())
    return Shapes(visuals, model.ngeom - visuals)


def in_pinocchio(path: str, directory: str) -> Shapes:
    import pinocchio

    model = pinocchio.buildModelFromUrdf(path)
    kinds = (pinocchio.GeometryType.VISUAL, pinocchio.GeometryType.COLLISION)
    loaded = [
        pinocchio.buildGeomFromUrdf(model, path, kind, package_dirs=[directory]) for kind in kinds
    ]
    return Shapes(*(geometry.ngeoms for geometry in loaded))


def in_pybullet(path: str, directory: str) -> Shapes:
    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    try:
        flags = pybullet.URDF_USE_INERTIA_FROM_FILE
        body = pybullet.loadURDF(path, useFixedBase=True, flags=flags)
        links = range(-1, pybullet.getNumJoints(body))
        # A link without visuals shows its collisions, so that the visuals are not counted.
        return Shapes(None, sum(len(pybullet.getCollisionShapeData(body, i)) for i in links))
    finally:
        pybullet.disconnect(client)


def in_yourdfpy(path: str, directory: str) -> Shapes:
    import yourdfpy

    robot = yourdfpy.URDF.load(path, build_collision_scene_graph=True, load_collision_meshes=True)
    if not robot.validate():
        raise ValueError(f"yourdfpy reports {robot.errors}")
    # A mesh file can have several geometries in the scene; a link has one for its collisions.
    links = robot.link_map.values()
    collisions = sum(len(link.collisions) for link in links)
    with_collisions = sum(bool(link.collisions) for link in links)
    if len(robot.collision_scene.graph.nodes_geometry) < with_collisions:
        raise ValueError("yourdfpy has not loaded all collisions")
    return Shapes(sum(len(link.visuals) for link in links), collisions)


def in_libsdformat(path: str, directory: str) -> Shapes:
    program = next(filter(None, map(shutil.which, ("ign", "gz"))))
    checked = subprocess.run(
        [program, "sdf", "-k", path], capture_output=True, text=True, check=False
    )
    if checked.returncode or "Valid." not in checked.stdout or "Error" in checked.stderr:
        raise ValueError(f"libsdformat reports {checked.stdout} {checked.stderr}")
    return Shapes(None, None)


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
