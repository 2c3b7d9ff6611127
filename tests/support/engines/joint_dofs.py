"""How many degrees of freedom each joint has in Drake, Pinocchio, MuJoCo and PyBullet.

Each function returns the joints that move, with their degrees of freedom, and runs in a process of
its own (:class:`engine_process.EngineProcess`).  Engines are given the robot without its shapes,
for whose files they look, and without drives.
"""

from __future__ import annotations

import logging
import os
import tempfile
from typing import Literal

from lxml import etree

from translate.equivalence.canonical_urdf import parse

#: Elements that no engine needs to tell how a robot moves.
_BESIDE = ("visual", "collision", "material", "transmission", "gazebo", "mujoco")


def bare(robot: bytes) -> bytes:
    """A URDF or SDFormat with its links, joints, masses and limits only."""
    root = parse(robot)
    for element in list(root.iter(*_BESIDE)):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    return etree.tostring(root)


def in_drake(text: str, file_format: Literal["urdf", "sdf"]) -> dict[str, int]:
    """Drake reads URDF and SDFormat."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    logging.getLogger("drake").setLevel(logging.CRITICAL)
    plant = MultibodyPlant(0.0)
    instances = Parser(plant).AddModelsFromString(text, file_format)
    joints = [plant.get_joint(i) for instance in instances for i in plant.GetJointIndices(instance)]
    return {joint.name(): joint.num_velocities() for joint in joints if joint.num_velocities()}


def in_pinocchio(urdf: bytes) -> dict[str, int]:
    """Pinocchio reads URDF."""
    import pinocchio

    model = pinocchio.buildModelFromXML(urdf.decode("utf-8"))
    return {model.names[i]: model.nvs[i] for i in range(1, model.njoints)}


def in_mujoco(urdf: bytes) -> dict[str, int]:
    """MuJoCo reads URDF.  It refuses many inertias; every body is given the same one."""
    import mujoco

    root = etree.fromstring(urdf)
    for inertial in list(root.iter("inertial")):
        parent = inertial.getparent()
        assert parent is not None
        parent.remove(inertial)
    options = {"fusestatic": "false", "boundmass": "1", "boundinertia": "1"}
    etree.SubElement(etree.SubElement(root, "mujoco"), "compiler", options)
    model = mujoco.MjModel.from_xml_string(etree.tostring(root).decode("utf-8"))
    found = {}
    for joint in root.iterfind("joint"):
        child = joint.find("child")
        assert child is not None
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, child.get("link"))
        if body > 0 and model.body_dofnum[body]:
            found[joint.get("name") or ""] = int(model.body_dofnum[body])
    return found


def in_pybullet(urdf: bytes) -> dict[str, int]:
    """PyBullet reads URDF."""
    import pybullet

    _silence_standard_output()
    client = pybullet.connect(pybullet.DIRECT)
    dofs = {pybullet.JOINT_REVOLUTE: 1, pybullet.JOINT_PRISMATIC: 1, pybullet.JOINT_SPHERICAL: 3}
    dofs |= {pybullet.JOINT_PLANAR: 3, pybullet.JOINT_FIXED: 0}
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "robot.urdf")
        with open(path, "wb") as file:
            file.write(urdf)
        robot = pybullet.loadURDF(path, useFixedBase=True, physicsClientId=client)
    found = {}
    for index in range(pybullet.getNumJoints(robot, physicsClientId=client)):
        _, name, kind, *_ = pybullet.getJointInfo(robot, index, physicsClientId=client)
        if dofs[kind]:
            found[name.decode("utf-8")] = dofs[kind]
    pybullet.disconnect(client)
    return found


def _silence_standard_output() -> None:
    """Send what the engine prints nowhere; the process is the engine's own."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
