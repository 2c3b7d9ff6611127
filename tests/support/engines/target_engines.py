"""The engines of the targets of ``--for``: what each of them makes of one file.

Each function loads a file and returns a :class:`Motion`.  It raises an exception if the engine
refuses the file.  All joints with one degree of freedom are moved to positions that depend only on
their names.  Accelerations are those at rest under gravity with the root fixed: springs act, and
limits, friction, damping and contacts do not.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from lxml import etree

from support.engines.boxes import with_boxes as with_boxes
from support.engines.libsdformat import LibsdformatSession
from support.engines.libsdformat import build as build_libsdformat
from translate.engines.adapters import GRAVITY, joint_accelerations, solved_accelerations
from translate.engines.engines import ask as ask_engine
from translate.engines.engines import captured_output
from translate.engines.robot import Question, random_positions
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    pass

#: Names of joints of the file → the names that decide their positions.
Names: TypeAlias = Mapping[str, str]
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
    return float(random_positions(joint, 0.5, 1)[0])


# --- Engines that compute accelerations -----------------------------------------------------------


def _in_engine(engine: str, path: str, names: Names) -> Motion:
    """What an engine of the package makes of a file."""
    robot = ask_engine(engine, Question(path, names))
    dofs = {names.get(name, name): count for name, count in robot.dofs.items()}
    found = {
        names.get(name, name): float(values[0]) for name, values in robot.accelerations.items()
    }
    return Motion(dofs, robot.mass, found, robot.falls)


def in_idyntree(path: str, names: Names) -> Motion:
    import idyntree.bindings as idyntree

    idyntree.reportErrorIsSilent = True
    loader = idyntree.ModelLoader()
    loads = loader.loadModelFromFile(path)
    model = loader.model()
    # It reports success for a file without a root link.
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
    motion.accelerations = joint_accelerations(matrix, bias, list(range(count)), single)
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
    falls = [float(solved_accelerations(mass_matrix, bias)[5])] if free == 6 else []
    kept = list(range(free, robot.getNumDofs()))
    found = joint_accelerations(mass_matrix, bias, kept, single)
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
    return Motion(
        dofs, float(mass), joint_accelerations(mass_matrix, bias, list(range(len(q))), single)
    )


# --- Engines that are asked for joints and masses only --------------------------------------------


def in_yourdfpy(path: str, names: Names) -> Motion:
    import yourdfpy

    robot = yourdfpy.URDF.load(path, build_collision_scene_graph=True)
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
    found = _libsdformat().probe(Path(path))
    if found["errors"]:
        raise ValueError("; ".join(error["message"] for error in found["errors"]))
    counts = {"fixed": 0, "gearbox": 2, "revolute2": 2, "universal": 2, "ball": 3}
    dofs = {joint["name"]: counts.get(joint["type"], 1) for joint in found["joints"]}
    return Motion(
        {names.get(name, name): count for name, count in dofs.items() if count},
        sum(link["mass"] for link in found["links"]),
    )


@cache
def _libsdformat() -> LibsdformatSession:
    return LibsdformatSession(build_libsdformat())


def ask(engine: str, path: str, names: Names) -> Motion:
    """What one of :data:`ENGINES` makes of a file.  Raises the exception of the engine."""
    with captured_output():
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
    "gazebo": Engine("Gazebo's physics", BOTH, "", partial(_in_engine, "gazebo")),
    "libsdformat": Engine("libsdformat", BOTH, "", in_libsdformat),
    "drake": Engine("Drake", BOTH, "pydrake", partial(_in_engine, "drake")),
    "mujoco": Engine("MuJoCo", URDF, "mujoco", partial(_in_engine, "mujoco")),
    "pinocchio": Engine("Pinocchio", URDF, "pinocchio", partial(_in_engine, "pinocchio")),
    "pybullet": Engine("PyBullet", URDF, "pybullet", partial(_in_engine, "pybullet")),
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
