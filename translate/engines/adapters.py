"""The adapters of engines: each loads the file of a question and returns a robot.

An adapter raises the exception of its engine if the engine refuses the file.
"""

from __future__ import annotations

import logging
import logging.handlers
import math
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from lxml import etree

from translate.engines.gazebo_physics import (
    GazeboPhysics,
    GazeboRobot,
    Request,
    build_gazebo_physics,
)
from translate.engines.robot import (
    EngineBody,
    EngineJoint,
    EngineRefusalError,
    EngineRobot,
    Question,
    body_of,
)
from translate.equivalence.canonical_urdf import parse
from translate.fragments.sdf_contents import child_of
from translate.xml.files import bytes_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

#: The acceleration of gravity in m/s².
GRAVITY = 9.81
#: Limits beyond this (m, rad) are none.
UNLIMITED = 1e15
#: A mass matrix with a larger condition number has a joint that moves no mass.
_SINGULAR = 1e12


# --- Drake ----------------------------------------------------------------------------------------


def in_drake(question: Question) -> EngineRobot:
    """Load a URDF or SDFormat file in Drake.  Raises what Drake raises if it refuses the file."""
    import numpy as np
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph, MultibodyPlant
    from pydrake.multibody.tree import FrameIndex, JointIndex, ModelInstanceIndex
    from pydrake.systems.framework import DiagramBuilder

    robot = EngineRobot()
    logger = logging.getLogger("drake")
    printed = logging.handlers.BufferingHandler(sys.maxsize)
    logger.handlers, logger.propagate = [printed], False
    logger.setLevel(logging.WARNING)
    # In continuous time all joints are independent, also those that mimic another.
    if question.shapes:
        plant, graph = AddMultibodyPlantSceneGraph(DiagramBuilder(), 0.0)
    else:
        plant, graph = MultibodyPlant(0.0), None
    parser = Parser(plant)
    # Drake downloads a package such as ``drake_models`` when a file names it.
    for remote in parser.package_map().GetPackageNames():
        parser.package_map().Remove(remote)
    for package in question.packages:
        parser.package_map().PopulateFromFolder(Path(package))
    parser.AddModels(Path(question.path))
    plant.Finalize()
    instances = [ModelInstanceIndex(i) for i in range(2, plant.num_model_instances())]
    name_of = _names_in_drake(plant, instances, question)
    context = plant.CreateDefaultContext()
    bodies = [
        plant.get_body(index) for instance in instances for index in plant.GetBodyIndices(instance)
    ]
    free = plant.GetFloatingBaseBodies()
    joints, floating = {}, []
    for index in plant.GetJointIndices():
        joint = plant.get_joint(JointIndex(index))
        if joint.num_velocities() == 6 and joint.child_body().index() in free:
            floating.append(joint)
            continue
        joints[name_of(joint)] = joint
        robot.joints[name_of(joint)] = _joint_of_drake(joint)
    for body in bodies:
        inertia = body.CalcSpatialInertiaInBodyFrame(context)
        robot.bodies[name_of(body)] = EngineBody(
            inertia.get_mass(),
            np.array(inertia.get_com()),
            np.array(inertia.CalcRotationalInertia().CopyToFullMatrix3()),
        )
    frames = {"world": plant.world_frame()}
    everything = [plant.get_frame(FrameIndex(i)) for i in range(plant.num_frames())]
    frames |= {name_of(frame): frame for frame in everything}
    # Bodies last: the name of a body is the name of its frame.
    frames |= {name_of(body): body.body_frame() for body in bodies}
    mass_matrix, bias = _move_in_drake(plant, context, joints, frames, question, robot)
    # The velocity of a free body has its linear part last.
    if falling := [joint.velocity_start() + 5 for joint in floating]:
        robot.falls = [float(value) for value in solved_accelerations(mass_matrix, bias)[falling]]
    if graph is not None:
        _shapes_of_drake(plant, graph, bodies, name_of, robot)
    robot.messages += [record.getMessage() for record in printed.buffer]
    return robot


def _names_in_drake(
    plant: Any, instances: Sequence[Any], question: Question
) -> Callable[[Any], str]:
    """Return a function that names an element of SDFormat by its :attr:`Question.scope`."""
    tops = {plant.GetModelInstanceName(instance).partition("::")[0] for instance in instances}
    inner = tops.pop() if question.scope == "inner" and len(tops) == 1 else ""

    def name_of(element: Any) -> str:
        name = str(element.name())
        is_of_world = element.model_instance() not in instances
        if question.path.endswith(".urdf") or question.scope == "none" or is_of_world:
            return name
        scope = f"{plant.GetModelInstanceName(element.model_instance())}::"
        return scope.removeprefix(f"{inner}::") + name if inner else scope + name

    return name_of


def _joint_of_drake(joint: Any) -> EngineJoint:
    import numpy as np

    kind = joint.type_name()
    axis = {"revolute": "revolute_axis", "prismatic": "translation_axis"}.get(kind)
    engine_joint = EngineJoint(kind, joint.num_velocities())
    if axis:
        engine_joint.axis = np.array(getattr(joint, axis)())
    if joint.num_positions() == 1:
        engine_joint.lower = _limit(joint.position_lower_limits()[0])
        engine_joint.upper = _limit(joint.position_upper_limits()[0])
    return engine_joint


def _move_in_drake(
    plant: Any,
    context: Any,
    joints: Mapping[str, Any],
    frames: Mapping[str, Any],
    question: Question,
    robot: EngineRobot,
) -> tuple[Array, Array]:
    """Move the joints; the mass matrix and the forces of the last configuration."""
    import numpy as np
    from pydrake.multibody.tree import MultibodyForces

    configurations = np.tile(plant.GetPositions(context), (question.count, 1))
    for name, joint in joints.items():
        size, start = joint.num_positions(), joint.position_start()
        slides = joint.type_name() == "prismatic"
        wanted = question.of_joint(name, size, slides=slides) if size else None
        if wanted is not None:
            configurations[:, start : start + size] = wanted
    single = {
        name: joint.velocity_start()
        for name, joint in joints.items()
        if joint.num_velocities() == 1
    }
    moved = {
        joint.velocity_start() + i
        for joint in joints.values()
        for i in range(joint.num_velocities())
    }
    robot.poses = {name: np.empty((question.count, 4, 4)) for name in frames}
    rows = []
    mass_matrix, bias = np.empty((0, 0)), np.empty(0)
    for row, configuration in enumerate(configurations):
        plant.SetPositions(context, configuration)
        for name, frame in frames.items():
            robot.poses[name][row] = frame.CalcPoseInWorld(context).GetAsMatrix4()
        forces = MultibodyForces(plant)
        plant.CalcForceElementsContribution(context, forces)
        bias = plant.CalcInverseDynamics(context, np.zeros(plant.num_velocities()), forces)
        mass_matrix = plant.CalcMassMatrix(context)
        rows.append(joint_accelerations(mass_matrix, bias, sorted(moved), single))
    robot.accelerations = _columns(rows)
    return mass_matrix, bias


def _shapes_of_drake(
    plant: Any, graph: Any, bodies: Sequence[Any], name_of: Callable[[Any], str], robot: EngineRobot
) -> None:
    from pydrake.geometry import Role

    inspector = graph.model_inspector()
    roles = {"visual": Role.kIllustration, "collision": Role.kProximity}
    for body in bodies:
        frame = plant.GetBodyFrameIdOrThrow(body.index())
        for kind, role in roles.items():
            geometries = inspector.GetGeometries(frame, role)
            poses = [inspector.GetPoseInFrame(geometry).GetAsMatrix4() for geometry in geometries]
            robot.shapes[name_of(body), kind] = poses


# --- MuJoCo ---------------------------------------------------------------------------------------


def in_mujoco(question: Question) -> EngineRobot:
    """Load a URDF file in MuJoCo.  Raises what MuJoCo raises if it refuses the file."""
    import mujoco
    import numpy as np

    model = (
        mujoco.MjModel.from_xml_string(_complete_in_mujoco(question.path))
        if question.complete
        else mujoco.MjModel.from_xml_path(question.path)
    )
    data = mujoco.MjData(model)
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    robot = EngineRobot()
    single = {}
    moved: list[int] = []
    falling: list[int] = []
    positions: dict[int, Array] = {}
    types = {0: ("free", 6), 1: ("ball", 3), 2: ("slide", 1), 3: ("hinge", 1)}
    for index in range(model.njnt):
        joint = model.joint(index)
        name = joint.name
        kind, dofs = types[int(joint.type[0])]
        start = int(joint.dofadr[0])
        if kind == "free" and not model.body_parentid[model.jnt_bodyid[index]]:
            # Its linear part is first.
            falling.append(start + 2)
            continue
        engine_joint = robot.joints[name] = EngineJoint(kind, dofs)
        moved += range(start, start + dofs)
        if dofs == 1:
            engine_joint.axis = np.array(joint.axis)
            if model.jnt_limited[index]:
                engine_joint.lower, engine_joint.upper = (_limit(value) for value in joint.range)
            single[name] = start
            if (wanted := question.of_joint(joint.name, slides=kind == "slide")) is not None:
                positions[int(joint.qposadr[0])] = wanted[:, 0]
    bodies = {model.body(index).name: index for index in range(1, model.nbody)}
    for name, index in bodies.items():
        R = _rotation(np.roll(model.body_iquat[index], -1))
        robot.bodies[name] = body_of(
            float(model.body_mass[index]),
            np.array(model.body_ipos[index]),
            R @ np.diag(model.body_inertia[index]) @ R.T,
        )
    robot.poses = {name: np.empty((question.count, 4, 4)) for name in bodies}
    rows = []
    for row in range(question.count):
        for address, values in positions.items():
            data.qpos[address] = values[row]
        mujoco.mj_forward(model, data)
        for name, index in bodies.items():
            robot.poses[name][row] = _matrix(data.xpos[index], data.xmat[index].reshape(3, 3))
        mass_matrix = np.empty((model.nv, model.nv))
        for unit, column in zip(np.eye(model.nv), mass_matrix, strict=True):
            mujoco.mj_mulM(model, data, column, unit)
        bias = data.qfrc_bias - data.qfrc_passive
        rows.append(joint_accelerations(mass_matrix, bias, moved, single))
    robot.falls = [float(data.qacc[at]) for at in falling]
    robot.accelerations = _columns(rows)
    for index in range(model.ngeom):
        # MuJoCo gives the visuals of a URDF a group of their own.
        kind = "visual" if model.geom_group[index] == 1 else "collision"
        X_LS = _matrix(model.geom_pos[index], _rotation(np.roll(model.geom_quat[index], -1)))
        link = model.body(model.geom_bodyid[index]).name
        robot.shapes.setdefault((link, kind), []).append(X_LS)
    return robot


def _complete_in_mujoco(path: str) -> str:
    """Return a URDF file with the settings with which MuJoCo keeps fixed links and visuals."""
    root = parse(bytes_of(Path(path))[0])
    compiler = child_of(child_of(root, "mujoco"), "compiler")
    compiler.attrib.update({"fusestatic": "false", "discardvisual": "false"})
    return etree.tostring(root, encoding="unicode")


# --- Pinocchio ------------------------------------------------------------------------------------


def in_pinocchio(question: Question) -> EngineRobot:
    """Load a URDF file in Pinocchio.  Raises ``ValueError`` if Pinocchio refuses the file.

    Pinocchio lumps links that fixed joints connect: ``bodies`` has the first link of each body.
    """
    import numpy as np
    import pinocchio

    model = pinocchio.buildModelFromUrdf(question.path)
    data = model.createData()
    robot = EngineRobot()
    single, positions = {}, {}
    for index in range(1, model.njoints):
        joint, name = model.joints[index], model.names[index]
        engine_joint = robot.joints[name] = EngineJoint(joint.shortname(), joint.nv)
        if joint.nv == 1:
            single[name] = joint.idx_v
            positions[index] = question.of_joint(
                model.names[index], slides="JointModelP" in engine_joint.type
            )
        if (joint.nq, joint.nv) == (1, 1):
            engine_joint.lower = _limit(model.lowerPositionLimit[joint.idx_q])
            engine_joint.upper = _limit(model.upperPositionLimit[joint.idx_q])
    links = {
        frame.name: index
        for index, frame in enumerate(model.frames)
        if frame.type == pinocchio.FrameType.BODY
    }
    supported: dict[int, str] = {}
    for name, index in links.items():
        supported.setdefault(model.frames[index].parentJoint, name)
    for joint, name in supported.items():
        inertia, X_JL = model.inertias[joint], model.frames[links[name]].placement
        of_link = X_JL.actInv(inertia)
        robot.bodies[name] = body_of(
            of_link.mass, np.array(of_link.lever), np.array(of_link.inertia)
        )
    robot.poses = {name: np.empty((question.count, 4, 4)) for name in links}
    rows = []
    for row in range(question.count):
        q = pinocchio.neutral(model)
        for index, wanted in positions.items():
            joint = model.joints[index]
            if wanted is not None:
                position = wanted[row, 0]
                # The positions of a joint without limits are the cosine and the sine of its angle.
                turn = [position] if joint.nq == 1 else [math.cos(position), math.sin(position)]
                q[joint.idx_q : joint.idx_q + joint.nq] = turn
        pinocchio.framesForwardKinematics(model, data, q)
        for name, index in links.items():
            robot.poses[name][row] = data.oMf[index].homogeneous
        upper = pinocchio.crba(model, data, q)
        mass_matrix = np.triu(upper) + np.triu(upper, 1).T
        bias = pinocchio.nonLinearEffects(model, data, q, np.zeros(model.nv))
        rows.append(joint_accelerations(mass_matrix, bias, range(model.nv), single))
    robot.accelerations = _columns(rows)
    if question.shapes:
        _shapes_of_pinocchio(model, question, robot)
    return robot


def _shapes_of_pinocchio(model: Any, question: Question, robot: EngineRobot) -> None:
    import pinocchio

    kinds = {
        "visual": pinocchio.GeometryType.VISUAL,
        "collision": pinocchio.GeometryType.COLLISION,
    }
    for kind, geometry_type in kinds.items():
        geometry = pinocchio.buildGeomFromUrdf(
            model, question.path, geometry_type, package_dirs=list(question.packages)
        )
        for shape in geometry.geometryObjects:
            frame = model.frames[shape.parentFrame]
            X_LS = (frame.placement.inverse() * shape.placement).homogeneous
            robot.shapes.setdefault((frame.name, kind), []).append(X_LS)


# --- PyBullet -------------------------------------------------------------------------------------


def in_pybullet(question: Question) -> EngineRobot:
    """Load a URDF file in PyBullet.  Raises ``pybullet.error`` if PyBullet refuses the file."""
    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    try:
        pybullet.setGravity(0, 0, -GRAVITY)
        flags = pybullet.URDF_USE_INERTIA_FROM_FILE
        # A fixed root link has no mass; the second robot is asked for masses.
        free = pybullet.loadURDF(question.path, useFixedBase=False, flags=flags)
        body = pybullet.loadURDF(question.path, useFixedBase=True, flags=flags)
        return _robot_of_pybullet(body, free, question)
    finally:
        pybullet.disconnect(client)


def _robot_of_pybullet(body: int, free: int, question: Question) -> EngineRobot:
    import numpy as np
    import pybullet

    # A link without visuals shows its collisions, so that its visuals are not counted.
    robot = EngineRobot(counted=("collision",))
    infos = [pybullet.getJointInfo(body, i) for i in range(pybullet.getNumJoints(body))]
    counts = {pybullet.JOINT_SPHERICAL: 3, pybullet.JOINT_PLANAR: 3, pybullet.JOINT_FIXED: 0}
    links = {-1: pybullet.getBodyInfo(body)[0].decode()}
    moved: dict[int, Array] = {}
    for info in infos:
        links[info[0]] = info[12].decode()
        name = info[1].decode()
        engine_joint = EngineJoint(str(info[2]), counts.get(info[2], 1))
        robot.joints[name] = engine_joint
        if engine_joint.dofs == 1:
            # Without limits, the lower one is not less than the upper one.
            if info[8] < info[9]:
                engine_joint.lower, engine_joint.upper = _limit(info[8]), _limit(info[9])
            wanted = question.of_joint(name, slides=info[2] == pybullet.JOINT_PRISMATIC)
            if wanted is not None:
                moved[info[0]] = wanted[:, 0]
    for index, link in links.items():
        mass, _, moments, com, xyzw = pybullet.getDynamicsInfo(free, index)[:5]
        R = _rotation(xyzw)
        robot.bodies[link] = body_of(mass, np.array(com), R @ np.diag(moments) @ R.T)
        # The poses of shapes are in the inertial frame; that of a fixed root link is another one.
        place, turn = pybullet.getDynamicsInfo(body, index)[3:5]
        X_LC = _matrix(place, _rotation(turn))
        shapes = pybullet.getCollisionShapeData(body, index)
        robot.shapes[link, "collision"] = [
            X_LC @ _matrix(shape[5], _rotation(shape[6])) for shape in shapes
        ]
    robot.poses = {name: np.empty((question.count, 4, 4)) for name in links.values()}
    rows = []
    has_one = robot.dofs and all(count == 1 for count in robot.dofs.values())
    for row in range(question.count):
        for index, values in moved.items():
            pybullet.resetJointState(body, index, float(values[row]))
        for index, link in links.items():
            robot.poses[link][row] = _pose_in_pybullet(body, index)
        q = [pybullet.getJointState(body, info[0])[0] for info in infos if info[2] in (0, 1)]
        if has_one:
            nothing = [0.0] * len(q)
            try:
                mass_matrix = np.array(pybullet.calculateMassMatrix(body, q))
                bias = np.array(pybullet.calculateInverseDynamics(body, q, nothing, nothing))
            except SystemError:
                # It computes no mass matrix of some robots that it loads.
                has_one = False
                continue
            single = {name: dof for dof, name in enumerate(robot.dofs)}
            rows.append(joint_accelerations(mass_matrix, bias, range(len(q)), single))
    robot.accelerations = _columns(rows if has_one else ())
    return robot


def _pose_in_pybullet(body: int, index: int) -> Array:
    import numpy as np
    import pybullet

    if index >= 0:
        state = pybullet.getLinkState(body, index, computeForwardKinematics=True)
        return _matrix(state[4], _rotation(state[5]))
    # The position of the base is that of its centre of mass.
    position, xyzw = pybullet.getBasePositionAndOrientation(body)
    com, turn = pybullet.getDynamicsInfo(body, -1)[3:5]
    X_WC = _matrix(position, _rotation(xyzw))
    return X_WC @ np.linalg.inv(_matrix(com, _rotation(turn)))


# --- Gazebo ---------------------------------------------------------------------------------------


def in_gazebo(question: Question) -> EngineRobot:
    """Load a file in the physics of Gazebo Fortress.

    libsdformat lumps the links that fixed joints of a URDF connect.  Raises
    :class:`EngineRefusalError` if no robot is built.
    """
    import numpy as np

    robot = _built(Request(question.path))
    if robot.errors or not robot.masses:
        raise EngineRefusalError("; ".join(robot.errors) or "Gazebo's physics builds no link")
    tops = {name.partition("::")[0] for name in robot.masses}

    def named(name: str) -> str:
        if question.scope == "none":
            return name.rpartition("::")[2]
        is_inner = question.scope == "inner" and len(tops) == 1
        return name.partition("::")[2] if is_inner else name

    joint_names = {
        joint: named(joint) for joint, kind in robot.types.items() if kind != "FreeJoint"
    }
    engine_robot = EngineRobot(counted=("collision",), messages=robot.messages.splitlines())
    positions = {}
    for joint, name in joint_names.items():
        kind, dofs = robot.types[joint], robot.dofs[joint]
        lower, upper = robot.limits.get(joint, (-math.inf, math.inf))
        engine_robot.joints[name] = EngineJoint(kind, dofs, None, _limit(lower), _limit(upper))
        if dofs:
            slides = kind == "PrismaticJoint"
            positions[joint] = question.of_joint(name, dofs, slides=slides)
    moved_joints = {joint: wanted for joint, wanted in positions.items() if wanted is not None}
    rows = [
        {joint: tuple(map(float, wanted[row])) for joint, wanted in moved_joints.items()}
        for row in range(question.count)
    ]
    free, fixed = (_built(Request(question.path, rows, w, again=True)) for w in ("", "*"))
    engine_robot.poses = {named(name): poses for name, poses in free.poses.items()}
    engine_robot.accelerations = {
        joint_names[joint]: values[:, 0]
        for joint, values in fixed.accelerations.items()
        if robot.dofs[joint] == 1 and np.isfinite(values).all()
    }
    # The acceleration of a free joint has its linear part last.
    engine_robot.falls = [
        float(free.accelerations[joint][0][5])
        for joint, kind in free.types.items()
        if kind == "FreeJoint" and joint in free.accelerations
    ]
    for link, mass in robot.masses.items():
        engine_robot.bodies[named(link)] = body_of(mass, robot.coms[link], robot.inertias[link])
        engine_robot.shapes[named(link), "collision"] = robot.shapes[link]
    return engine_robot


def _built(request: Request) -> GazeboRobot:
    (robot,) = _gazebo().build([request])
    if robot.errors == ["crash"]:
        raise EngineRefusalError("Gazebo's physics ends the process")
    return robot


@cache
def _gazebo() -> GazeboPhysics:
    return build_gazebo_physics()


# --- Mechanics ------------------------------------------------------------------------------------


def solved_accelerations(mass_matrix: Array, bias: Array) -> Array:
    """Return the accelerations that cancel the forces; not a number if a joint moves no mass."""
    import numpy as np

    if not np.isfinite(mass_matrix).all() or np.linalg.cond(mass_matrix) > _SINGULAR:
        return np.full(len(bias), np.nan)
    return _as_array(np.linalg.solve(mass_matrix, -bias))


def joint_accelerations(
    mass_matrix: Array, bias: Array, moved: Collection[int], single: Mapping[str, int]
) -> dict[str, float]:
    """Return the accelerations of joints by their index.

    Only the degrees of freedom ``moved`` move.
    """
    import numpy as np

    if not moved:
        return {}
    kept = list(moved)
    solved = dict(
        zip(kept, solved_accelerations(mass_matrix[np.ix_(kept, kept)], bias[kept]), strict=True)
    )
    return {name: float(solved[dof]) for name, dof in single.items()}


def _columns(rows: Sequence[Mapping[str, float]]) -> dict[str, Array]:
    import numpy as np

    return {name: np.array([row[name] for row in rows]) for name in (rows[0] if rows else ())}


def _matrix(point: Sequence[float] | Array, rotation: Array) -> Array:
    import numpy as np

    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = rotation, point
    return matrix


def _rotation(xyzw: Sequence[float] | Array) -> Array:
    from scipy.spatial.transform import Rotation

    return _as_array(Rotation.from_quat(xyzw).as_matrix())


def _as_array(value: Any) -> Array:
    import numpy as np

    return np.array(value, dtype=float)


def _limit(value: float) -> float:
    return float(value) if abs(value) < UNLIMITED else math.copysign(math.inf, value)
