"""The engines of the targets of ``--for``: what each of them makes of one file.

Each function loads a file and returns a :class:`Motion`.  It raises an exception if the engine
refuses the file.  All joints with one degree of freedom are moved to positions that depend only on
their names.  Accelerations are those at rest under gravity with the root fixed: springs act, and
limits, friction, damping and contacts do not.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from lxml import etree

from support.engines.gazebo_physics import (
    GazeboRobot,
    Request,
    build_gazebo_physics,
    gazebo_robot,
)
from support.engines.libsdformat import Libsdformat
from support.engines.libsdformat import build as build_libsdformat
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Names of joints of the file → the names that decide their positions.
Names: TypeAlias = Mapping[str, str]
GRAVITY = 9.81
#: Masses (kg) are equal to this share.
MASS_TOLERANCE = 1e-6
#: Accelerations are equal to this share of the largest one of the robot.
ACCELERATION_TOLERANCE = 1e-3
#: Accelerations (rad/s², m/s²) below this are rounding; SAPIEN computes in single precision.
SMALLEST_ACCELERATION = 1e-5


@dataclass
class Motion:
    """How an engine moves a robot.

    ``dofs`` has the joints that move, without the one that leaves the root free; ``mass`` is in kg.
    ``accelerations`` (rad/s², m/s²) are those of joints with one degree of freedom.  ``falls`` is
    the acceleration of each free body along z (m/s²).
    """

    dofs: dict[str, int]
    mass: float
    accelerations: dict[str, float] = field(default_factory=dict)
    falls: list[float] = field(default_factory=list)


def differences(expected: Motion, found: Motion) -> Iterator[str]:
    """The quantities of two motions that differ, each in a line."""
    if expected.dofs != found.dofs:
        joints = sorted(
            name
            for name in {*expected.dofs, *found.dofs}
            if expected.dofs.get(name) != found.dofs.get(name)
        )
        more = f" and {len(joints) - 3} more" if len(joints) > 3 else ""
        yield f"degrees of freedom of {', '.join(joints[:3])}{more}"
    if not np.isclose(expected.mass, found.mass, rtol=MASS_TOLERANCE, atol=MASS_TOLERANCE):
        yield f"mass: {expected.mass:.6g} kg became {found.mass:.6g} kg"
    falls = sorted(expected.falls), sorted(found.falls)
    if len(falls[0]) != len(falls[1]):
        yield f"free bodies: {len(falls[0])} became {len(falls[1])}"
    elif not np.allclose(*falls, rtol=ACCELERATION_TOLERANCE, equal_nan=True):
        yield f"free fall: {falls[0]} became {falls[1]} m/s²"
    yield from _acceleration_differences(expected.accelerations, found.accelerations)


def _acceleration_differences(
    expected: Mapping[str, float], found: Mapping[str, float]
) -> Iterator[str]:
    both = [name for name in expected if name in found]
    # A joint that moves no mass has no acceleration, or one that is too large to be one.
    values = [expected[name] for name in both if np.isfinite(expected[name])]
    largest = max(map(abs, values), default=0.0)
    allowed = max(ACCELERATION_TOLERANCE * largest, SMALLEST_ACCELERATION)
    for name in both:
        if np.isfinite(expected[name]) and not abs(found[name] - expected[name]) <= allowed:
            yield f"acceleration of {name}: {expected[name]:.6g} became {found[name]:.6g}"
            return


def position(joint: str) -> float:
    """The position of a joint (rad, m), random by its name."""
    return float(np.random.default_rng(zlib.crc32(joint.encode())).uniform(-0.5, 0.5))


def with_boxes(robot: bytes) -> bytes:
    """A URDF or SDFormat file with small boxes for meshes, and colours for textures.

    It does not need files that are missing.  A file that is not well-formed stays as it is.
    """
    try:
        root = etree.fromstring(robot, etree.XMLParser(resolve_entities=False, huge_tree=True))
    except etree.XMLSyntaxError:
        return robot
    in_urdf = root.tag == "robot"
    box = '<box size="0.01 0.01 0.01"/>' if in_urdf else "<box><size>0.01 0.01 0.01</size></box>"
    stands_for = {("mesh", "geometry"): box, ("texture", "material"): '<color rgba="1 1 1 1"/>'}
    for element in list(root.iter("mesh", "texture", "pbr", "script")):
        parent = element.getparent()
        text = "" if parent is None else stands_for.get((element.tag, parent.tag), "")
        if parent is None or (not text and parent.tag != "material"):
            continue
        if text and parent.find("color") is None:
            new = etree.fromstring(text)
            new.tail = element.tail
            parent.replace(element, new)
        else:
            parent.remove(element)
    return etree.tostring(root)


# --- Engines that compute accelerations -----------------------------------------------------------


def in_drake(path: str, names: Names) -> Motion:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.multibody.tree import JointIndex, MultibodyForces
    from pydrake.systems.framework import DiagramBuilder

    logging.getLogger("drake").setLevel(logging.CRITICAL)
    plant, _ = AddMultibodyPlantSceneGraph(DiagramBuilder(), 0.0)
    Parser(plant).AddModels(path)
    plant.Finalize()
    joints = [plant.get_joint(JointIndex(i)) for i in plant.GetJointIndices()]
    free = {plant.get_body(i).name() for i in plant.GetFloatingBaseBodies()}
    moving = [
        joint
        for joint in joints
        if joint.num_velocities() and not (_is_free(joint) and joint.child_body().name() in free)
    ]
    context = plant.CreateDefaultContext()
    q = plant.GetPositions(context)
    for joint in moving:
        if joint.num_positions() == 1:
            q[joint.position_start()] = position(names.get(joint.name(), joint.name()))
    plant.SetPositions(context, q)
    forces = MultibodyForces(plant)
    plant.CalcForceElementsContribution(context, forces)
    count = plant.num_velocities()
    bias = plant.CalcInverseDynamics(context, np.zeros(count), forces)
    mass_matrix = plant.CalcMassMatrix(context)
    free_joints = [joint for joint in joints if _is_free(joint) and joint not in moving]
    # The velocity of a free body has its linear part last.
    falling = [joint.velocity_start() + 5 for joint in free_joints]
    falls = _solved(mass_matrix, bias)[falling] if falling else np.empty(0)
    single = {
        names.get(joint.name(), joint.name()): joint.velocity_start()
        for joint in moving
        if joint.num_velocities() == 1
    }
    fixed = {joint.velocity_start() + i for joint in free_joints for i in range(6)}
    kept = [i for i in range(count) if i not in fixed]
    dofs = {names.get(joint.name(), joint.name()): joint.num_velocities() for joint in moving}
    return Motion(
        dofs,
        float(plant.CalcTotalMass(context)),
        _accelerations(mass_matrix, bias, kept, single),
        [float(value) for value in falls],
    )


def _is_free(joint: Any) -> bool:
    return joint.num_velocities() == 6


def in_mujoco(path: str, names: Names) -> Motion:
    import mujoco

    model = mujoco.MjModel.from_xml_path(path)
    data = mujoco.MjData(model)
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    dofs: dict[str, int] = {}
    single: dict[str, int] = {}
    for index in range(model.njnt):
        joint = model.joint(index)
        name = names.get(joint.name, joint.name)
        dofs[name] = {0: 6, 1: 3}.get(int(joint.type[0]), 1)
        if dofs[name] == 1:
            single[name] = int(joint.dofadr[0])
            data.qpos[joint.qposadr[0]] = position(name)
    mujoco.mj_forward(model, data)
    mass = float(model.body_mass.sum())
    found = {name: float(data.qacc[at]) for name, at in single.items()}
    return Motion(dofs, mass, found)


def in_pinocchio(path: str, names: Names) -> Motion:
    import pinocchio

    model = pinocchio.buildModelFromUrdf(path)
    data = model.createData()
    q = pinocchio.neutral(model)
    dofs: dict[str, int] = {}
    single: dict[str, int] = {}
    for index in range(1, model.njoints):
        joint, name = model.joints[index], names.get(model.names[index], model.names[index])
        dofs[name] = joint.nv
        if joint.nv == 1:
            single[name] = joint.idx_v
            at = position(name)
            # The positions of a joint without limits are the cosine and the sine of its angle.
            q[joint.idx_q : joint.idx_q + joint.nq] = (
                [at] if joint.nq == 1 else [np.cos(at), np.sin(at)]
            )
    upper = pinocchio.crba(model, data, q)
    mass_matrix = np.triu(upper) + np.triu(upper, 1).T
    bias = pinocchio.nonLinearEffects(model, data, q, np.zeros(model.nv))
    mass = sum(inertia.mass for inertia in model.inertias)
    kept = list(range(model.nv))
    return Motion(dofs, float(mass), _accelerations(mass_matrix, bias, kept, single))


def in_pybullet(path: str, names: Names) -> Motion:
    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    try:
        pybullet.setGravity(0, 0, -GRAVITY)
        flags = pybullet.URDF_USE_INERTIA_FROM_FILE
        body = pybullet.loadURDF(path, useFixedBase=True, flags=flags)
        infos = [pybullet.getJointInfo(body, i) for i in range(pybullet.getNumJoints(body))]
        counts = {pybullet.JOINT_SPHERICAL: 3, pybullet.JOINT_PLANAR: 3, pybullet.JOINT_FIXED: 0}
        found = {info[1].decode(): counts.get(info[2], 1) for info in infos}
        dofs = {names.get(name, name): count for name, count in found.items() if count}
        mass = sum(pybullet.getDynamicsInfo(body, i)[0] for i in range(len(infos)))
        if not dofs or any(count > 1 for count in dofs.values()):
            return Motion(dofs, mass)
        q = [position(name) for name in dofs]
        nothing = [0.0] * len(q)
        mass_matrix = np.array(pybullet.calculateMassMatrix(body, q))
        bias = np.array(pybullet.calculateInverseDynamics(body, q, nothing, nothing))
        single = {name: at for at, name in enumerate(dofs)}
        kept = list(range(len(q)))
        return Motion(dofs, mass, _accelerations(mass_matrix, bias, kept, single))
    finally:
        pybullet.disconnect(client)


def in_idyntree(path: str, names: Names) -> Motion:
    import idyntree.bindings as idyntree

    idyntree.reportErrorIsSilent = True
    loader = idyntree.ModelLoader()
    loads = loader.loadModelFromFile(path)
    model = loader.model()
    # It says that it has loaded a file without a root link.
    if not loads or not model.getNrOfLinks():
        raise ValueError("iDynTree does not load the file")
    count = model.getNrOfDOFs()
    dofs: dict[str, int] = {}
    single: dict[str, int] = {}
    q = np.zeros(model.getNrOfPosCoords())
    for index in range(model.getNrOfJoints()):
        joint = model.getJoint(index)
        name = names.get(model.getJointName(index), model.getJointName(index))
        if joint.getNrOfDOFs():
            dofs[name] = joint.getNrOfDOFs()
        if joint.getNrOfDOFs() == 1:
            single[name] = joint.getDOFsOffset()
            q[joint.getPosCoordsOffset()] = position(name)
    motion = Motion(dofs, float(model.getTotalMass()))
    if not dofs or any(value > 1 for value in dofs.values()):
        return motion
    solver = idyntree.KinDynComputations()
    solver.loadRobotModel(model)
    solver.setRobotState(np.eye(4), q, np.zeros(6), np.zeros(count), np.array([0, 0, -GRAVITY]))
    mass_matrix = idyntree.MatrixDynSize(count + 6, count + 6)
    solver.getFreeFloatingMassMatrix(mass_matrix)
    forces = idyntree.FreeFloatingGeneralizedTorques(model)
    solver.generalizedBiasForces(forces)
    matrix, bias = mass_matrix.toNumPy()[6:, 6:], forces.jointTorques().toNumPy()
    motion.accelerations = _accelerations(matrix, bias, list(range(count)), single)
    return motion


def in_dart(path: str, names: Names) -> Motion:
    import dartpy

    robot = dartpy.utils.DartLoader().parseSkeleton(path)
    if robot is None:
        raise ValueError("DART does not load the file")
    dofs: dict[str, int] = {}
    single: dict[str, int] = {}
    for index in range(robot.getNumJoints()):
        joint = robot.getJoint(index)
        if not joint.getNumDofs() or (
            joint.getParentBodyNode() is None and joint.getNumDofs() == 6
        ):
            continue
        name = names.get(joint.getName(), joint.getName())
        dofs[name] = joint.getNumDofs()
        if joint.getNumDofs() == 1:
            single[name] = joint.getIndexInSkeleton(0)
            joint.setPositions([position(name)])
    free = robot.getNumDofs() - sum(dofs.values())
    mass_matrix, bias = robot.getMassMatrix(), robot.getCoriolisAndGravityForces()
    # The velocity of a free joint has its linear part last.
    falls = [float(_solved(mass_matrix, bias)[5])] if free == 6 else []
    kept = list(range(free, robot.getNumDofs()))
    found = _accelerations(mass_matrix, bias, kept, single)
    return Motion(dofs, float(robot.getMass()), found, falls)


_SCENES: list[Any] = []


def in_sapien(path: str, names: Names) -> Motion:
    import sapien

    # SAPIEN needs a graphics device for visuals and cameras.
    root = parse(Path(path).read_bytes())
    for element in list(root.iter("visual", "gazebo", "sensor")):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    Path(path).write_bytes(etree.tostring(root))
    scene = sapien.Scene([sapien.physx.PhysxCpuSystem()])
    # A scene without a graphics device ends the process when it is removed.
    _SCENES.append(scene)
    loader = scene.create_urdf_loader()
    loader.fix_root_link = True
    # A link without joints is an actor.
    robots, actors = loader.load_multiple(path)
    if not robots:
        (actor,) = actors
        body = actor.find_component_by_type(sapien.physx.PhysxRigidDynamicComponent)
        return Motion({}, float(body.mass) if body else 0.0)
    (robot,) = robots
    active = [(joint, names.get(joint.name, joint.name)) for joint in robot.get_active_joints()]
    dofs = {name: joint.dof for joint, name in active}
    mass = sum(link.mass for link in robot.get_links())
    if any(count > 1 for count in dofs.values()) or not dofs:
        return Motion(dofs, float(mass))
    solver = robot.create_pinocchio_model()
    q = np.array([position(name) for name in dofs])
    nothing = np.zeros(len(q))
    mass_matrix = solver.compute_generalized_mass_matrix(q)
    bias = solver.compute_inverse_dynamics(q, nothing, nothing)
    single = {name: at for at, name in enumerate(dofs)}
    return Motion(dofs, float(mass), _accelerations(mass_matrix, bias, list(range(len(q))), single))


def _solved(mass_matrix: NDArray[np.float64], bias: NDArray[np.float64]) -> NDArray[np.float64]:
    """The accelerations that cancel the forces; not a number if a joint moves no mass."""
    if np.linalg.cond(mass_matrix) > 1e12:
        return np.full(len(bias), np.nan)
    return np.linalg.solve(mass_matrix, -bias)


def _accelerations(
    mass_matrix: NDArray[np.float64],
    bias: NDArray[np.float64],
    kept: list[int],
    single: Mapping[str, int],
) -> dict[str, float]:
    """The accelerations of joints by their index; only the degrees of freedom ``kept`` move."""
    if not kept:
        return {}
    solved = dict(zip(kept, _solved(mass_matrix[np.ix_(kept, kept)], bias[kept]), strict=True))
    return {name: float(solved[at]) for name, at in single.items()}


def in_gazebo(path: str, names: Names) -> Motion:
    (robot,) = _built(f"{path}\n")
    if robot.errors or not robot.masses:
        raise ValueError("; ".join(robot.errors) or "Gazebo's physics builds no link")
    scoped = [joint for joint, kind in robot.types.items() if kind != "FreeJoint"]
    own = {joint: joint.partition("::")[2] for joint in scoped}
    own = {joint: names.get(name, name) for joint, name in own.items()}
    positions = {joint: (position(name),) for joint, name in own.items() if robot.dofs[joint] == 1}
    requests = [Request(Path(path), [positions]), Request(Path(path), [positions], weld="*")]
    free, fixed = _built("".join(f"{request.line}\n" for request in requests))
    # The acceleration of a free joint has its linear part last.
    falls = [
        float(free.accelerations[joint][0][5])
        for joint, kind in free.types.items()
        if kind == "FreeJoint" and joint in free.accelerations
    ]
    dofs = {name: robot.dofs[joint] for joint, name in own.items() if robot.dofs[joint]}
    known = fixed.accelerations
    found = {own[joint]: float(known[joint][0][0]) for joint in positions if joint in known}
    return Motion(dofs, sum(robot.masses.values()), found, falls)


def _built(lines: str) -> list[GazeboRobot]:
    """The robots of requests.  The program runs until it crashes."""
    program = _gazebo()
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(lines)
    program.stdin.flush()
    found: list[GazeboRobot] = []
    while len(found) < lines.count("\n"):
        line = program.stdout.readline()
        if line.startswith('{"path": '):
            found.append(gazebo_robot(json.loads(line)))
        elif not line:
            _gazebo.cache_clear()
            raise ValueError("Gazebo's physics ends the process")
    return found


@cache
def _gazebo() -> subprocess.Popen[str]:
    physics = build_gazebo_physics(_programs())
    return subprocess.Popen(
        [str(physics.program), str(physics.plugin)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def _programs() -> Path:
    """The directory of the programs that are built here."""
    directory = Path(tempfile.gettempdir()) / f"engine_programs_{os.getuid()}"
    directory.mkdir(exist_ok=True)
    return directory


# --- Engines that are asked for joints and masses only --------------------------------------------


def in_yourdfpy(path: str, names: Names) -> Motion:
    import yourdfpy

    robot = yourdfpy.URDF.load(path, build_collision_scene_graph=True)
    if not robot.validate():
        raise ValueError(f"yourdfpy reports {robot.errors}")
    counts = {"fixed": 0, "floating": 6, "planar": 2}
    dofs = {
        names.get(name, name): counts.get(joint.type, 1) for name, joint in robot.joint_map.items()
    }
    inertials = [link.inertial for link in robot.link_map.values()]
    mass = sum(item.mass or 0.0 for item in inertials if item is not None)
    return Motion({name: count for name, count in dofs.items() if count}, mass)


def in_newton(path: str, names: Names) -> Motion:
    import warp

    warp.config.quiet = True
    import newton

    builder = newton.ModelBuilder()
    builder.add_urdf(path, floating=False)
    dofs: dict[str, int] = {}
    for label, dimensions in zip(builder.joint_label, builder.joint_dof_dim, strict=True):
        name = label.rpartition("/")[2]
        if count := sum(dimensions):
            dofs[names.get(name, name)] = count
    return Motion(dofs, float(sum(builder.body_mass)))


def in_usd(path: str, names: Names) -> Motion:
    """The converter of Newton to OpenUSD, which Isaac Sim uses, too."""
    import urdf_usd_converter
    from pxr import Usd, UsdPhysics

    with tempfile.TemporaryDirectory() as directory:
        asset = urdf_usd_converter.Converter().convert(path, directory)
        stage = Usd.Stage.Open(asset.path)
        prims = list(stage.Traverse())
        kinds = {"PhysicsRevoluteJoint": 1, "PhysicsPrismaticJoint": 1, "PhysicsJoint": 6}
        dofs = {prim.GetName(): kinds.get(prim.GetTypeName(), 0) for prim in prims}
        with_mass = [UsdPhysics.MassAPI(p) for p in prims if p.HasAPI(UsdPhysics.MassAPI)]
        mass = sum(item.GetMassAttr().Get() or 0.0 for item in with_mass)
    return Motion({names.get(name, name): n for name, n in dofs.items() if n}, float(mass))


def in_urdfdom(path: str, names: Names) -> Motion:
    answer = subprocess.run(["check_urdf", path], capture_output=True, text=True, check=False)
    if answer.returncode:
        raise ValueError(answer.stderr or answer.stdout)
    return Motion({}, 0.0)


def in_libsdformat(path: str, names: Names) -> Motion:
    (found,) = _libsdformat().probe([Path(path)])
    if found["errors"]:
        raise ValueError("; ".join(error["message"] for error in found["errors"]))
    counts = {"fixed": 0, "gearbox": 2, "revolute2": 2, "universal": 2, "ball": 3}
    dofs = {joint["name"]: counts.get(joint["type"], 1) for joint in found["joints"]}
    return Motion(
        {names.get(name, name): count for name, count in dofs.items() if count},
        sum(link["mass"] for link in found["links"]),
    )


@cache
def _libsdformat() -> Libsdformat:
    return Libsdformat(build_libsdformat(_programs()))


@contextmanager
def _silent() -> Iterator[None]:
    """Send what an engine prints to a file that is removed."""
    with tempfile.TemporaryFile() as file:
        kept = [os.dup(number) for number in (1, 2)]
        for number in (1, 2):
            os.dup2(file.fileno(), number)
        try:
            yield
        finally:
            for number, old in zip((1, 2), kept, strict=True):
                os.dup2(old, number)
                os.close(old)


def ask(engine: str, path: str, names: Names) -> Motion:
    """What one of :data:`ENGINES` makes of a file.  Raises the exception of the engine."""
    with _silent():
        return ENGINES[engine].load(path, names)


@dataclass(frozen=True)
class Engine:
    """An engine: its name in tables, the formats that it reads, and how it is asked."""

    title: str
    formats: tuple[str, ...]
    module: str
    load: Callable[[str, Names], Motion]


BOTH, URDF = ("urdf", "sdf"), ("urdf",)
ENGINES = {
    "gazebo": Engine("Gazebo's physics", BOTH, "", in_gazebo),
    "libsdformat": Engine("libsdformat", BOTH, "", in_libsdformat),
    "drake": Engine("Drake", BOTH, "pydrake", in_drake),
    "mujoco": Engine("MuJoCo", URDF, "mujoco", in_mujoco),
    "pinocchio": Engine("Pinocchio", URDF, "pinocchio", in_pinocchio),
    "pybullet": Engine("PyBullet", URDF, "pybullet", in_pybullet),
    "yourdfpy": Engine("yourdfpy", URDF, "yourdfpy", in_yourdfpy),
    "urdfdom": Engine("urdfdom", URDF, "", in_urdfdom),
    "idyntree": Engine("iDynTree", URDF, "idyntree", in_idyntree),
    "dart": Engine("DART", URDF, "dartpy", in_dart),
    "sapien": Engine("SAPIEN", URDF, "sapien", in_sapien),
    "newton": Engine("Newton", URDF, "newton", in_newton),
    "usd": Engine("urdf-usd-converter", URDF, "urdf_usd_converter", in_usd),
}
#: The engines that read what is written for a target.
JUDGES: dict[str, tuple[str, ...]] = {
    "fortress": ("gazebo",),
    "drake": ("drake",),
    "mujoco": ("mujoco",),
    "pybullet": ("pybullet",),
    "pinocchio": ("pinocchio",),
    "yourdfpy": ("yourdfpy",),
    "rviz": ("urdfdom", "idyntree", "dart", "sapien"),
    "isaac": ("usd",),
    "newton": ("newton",),
    "sdformat_urdf": ("libsdformat",),
}
