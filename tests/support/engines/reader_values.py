"""What Drake, Pinocchio, MuJoCo and PyBullet make of single values.

Each function runs in a process of its own (:class:`engine_process.EngineProcess`).
"""

from __future__ import annotations

import logging
import os
import tempfile
from typing import Any, Literal


def _drake(text: str, file_format: Literal["urdf", "sdf"], time_step: float = 0.0) -> Any:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    logging.getLogger("drake").setLevel(logging.CRITICAL)
    plant = MultibodyPlant(time_step)
    Parser(plant).AddModelsFromString(text, file_format)
    return plant


def drake_acceleration_limit(text: str, file_format: Literal["urdf", "sdf"]) -> float:
    """The acceleration limit of joint ``j``."""
    found = _drake(text, file_format).GetJointByName("j").acceleration_upper_limits()
    return float(found[0])


def drake_limits(text: str, file_format: Literal["urdf", "sdf"]) -> tuple[float, float]:
    """The lower and upper limit of joint ``j``."""
    joint = _drake(text, file_format).GetJointByName("j")
    return float(joint.position_lower_limits()[0]), float(joint.position_upper_limits()[0])


def drake_actuators(text: str, file_format: Literal["urdf", "sdf"]) -> int:
    """How many joints can be driven."""
    return int(_drake(text, file_format).num_actuators())


def drake_position(text: str, file_format: Literal["urdf", "sdf"], link: str) -> list[float]:
    """Where a link is, link ``a`` being held at the origin."""
    plant = _drake(text, file_format)
    plant.WeldFrames(plant.world_frame(), plant.GetBodyByName("a").body_frame())
    plant.Finalize()
    body = plant.GetBodyByName(link)
    X_WB = plant.EvalBodyPoseInWorld(plant.CreateDefaultContext(), body)
    return [float(value) for value in X_WB.translation()]


def drake_fall(text: str, file_format: Literal["urdf", "sdf"]) -> float:
    """The position of joint ``j`` after a fall of 0.1 s, link ``a`` being held."""
    from pydrake.systems.analysis import Simulator

    plant = _drake(text, file_format, 1e-3)
    plant.WeldFrames(plant.world_frame(), plant.GetBodyByName("a").body_frame())
    plant.Finalize()
    simulator = Simulator(plant)
    simulator.AdvanceTo(0.1)
    return float(plant.GetJointByName("j").GetOnePosition(simulator.get_context()))


def drake_inertia(text: str) -> list[float]:
    """The moments of inertia of link ``b`` of a URDF about its centre of mass."""
    body = _drake(text, "urdf").GetBodyByName("b")
    inertia = body.default_spatial_inertia()
    moments = inertia.Shift(inertia.get_com()).CalcRotationalInertia().get_moments()
    return [float(value) for value in moments]


def drake_friction(text: str) -> tuple[float, ...]:
    """The static and dynamic friction of the first collision of a URDF; empty without any."""
    from pydrake.geometry import Role
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.systems.framework import DiagramBuilder

    plant, scene = AddMultibodyPlantSceneGraph(DiagramBuilder(), 1e-3)
    Parser(plant).AddModelsFromString(text, "urdf")
    plant.Finalize()
    inspector = scene.model_inspector()
    (shape, *_) = inspector.GetAllGeometryIds(Role.kProximity)
    properties = inspector.GetProximityProperties(shape)
    if not properties.HasProperty("material", "coulomb_friction"):
        return ()
    friction = properties.GetProperty("material", "coulomb_friction")
    return (friction.static_friction(), friction.dynamic_friction())


def pinocchio_dofs(text: str) -> int:
    """The degrees of freedom of a URDF."""
    import pinocchio

    return int(pinocchio.buildModelFromXML(text).nv)


def pinocchio_dofs_when_free(text: str) -> int:
    """The degrees of freedom of a URDF whose root is free."""
    import pinocchio

    return int(pinocchio.buildModelFromXML(text, pinocchio.JointModelFreeFlyer()).nv)


def pinocchio_planar(text: str, x: float, y: float) -> list[float]:
    """Where a planar joint takes link ``b``."""
    import pinocchio

    model = pinocchio.buildModelFromXML(text)
    data = model.createData()
    q = pinocchio.neutral(model)
    q[:2] = x, y
    pinocchio.framesForwardKinematics(model, data, q)
    return [float(value) for value in data.oMf[model.getFrameId("b")].translation]


def mujoco_model(text: str) -> dict[str, Any]:
    """A few numbers of the model that a URDF becomes."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(text)
    return {
        "dofs": int(model.nv),
        "shapes": int(model.ngeom),
        "friction": [float(row[0]) for row in model.geom_friction],
        "limited": [bool(value) for value in model.jnt_limited],
        "force limited": [bool(value) for value in model.jnt_actfrclimited],
    }


def mujoco_bodies(text: str) -> dict[str, Any]:
    """The masses of the bodies, the world first, their positions, and the types of the joints."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    kinds = {0: "free", 1: "ball", 2: "slide", 3: "hinge"}
    return {
        "masses": [float(mass) for mass in model.body_mass],
        "positions": [[float(value) for value in row] for row in data.xpos],
        "joints": [kinds[int(kind)] for kind in model.jnt_type],
    }


def pybullet_joints(text: str) -> list[tuple[int, int]]:
    """The type of each joint of a URDF, and where its position stands, -1 for nowhere."""
    client, robot = _pybullet(text)
    import pybullet

    count = pybullet.getNumJoints(robot, physicsClientId=client)
    infos = [pybullet.getJointInfo(robot, i, physicsClientId=client) for i in range(count)]
    return [(info[2], info[3]) for info in infos]


def pybullet_moved(text: str, value: float) -> list[float]:
    """How a joint position moves the child of the first joint of a URDF."""
    client, robot = _pybullet(text)
    import pybullet

    places = []
    for position in (0.0, value):
        pybullet.resetJointState(robot, 0, position, physicsClientId=client)
        state = pybullet.getLinkState(robot, 0, computeForwardKinematics=1, physicsClientId=client)
        places.append(state[4])
    return [float(after - before) for before, after in zip(*places, strict=True)]


def pybullet_friction(text: str) -> float:
    """The lateral friction of the root of a URDF."""
    client, robot = _pybullet(text)
    import pybullet

    return float(pybullet.getDynamicsInfo(robot, -1, physicsClientId=client)[1])


def _pybullet(text: str) -> tuple[int, int]:
    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "r.urdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return client, pybullet.loadURDF(path, useFixedBase=True, physicsClientId=client)
