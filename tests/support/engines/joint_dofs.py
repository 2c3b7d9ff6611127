"""How many degrees of freedom each joint has in Drake, Pinocchio, MuJoCo and PyBullet.

Each function returns the joints that move, with their degrees of freedom, and runs in the child
process :class:`translate.engines.process.EngineProcess`.  Engines are given the robot without
its shapes, for whose files they look, and without drives.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from lxml import etree

from translate.engines.engines import ask
from translate.engines.robot import Question
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


def in_engine(engine: str, robot: bytes) -> dict[str, int]:
    """The joints in Drake, Pinocchio or PyBullet."""
    suffix = "urdf" if parse(robot).tag == "robot" else "sdf"
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / f"robot.{suffix}"
        path.write_bytes(robot)
        return ask(engine, Question(str(path), shapes=False, scope="none")).dofs


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
