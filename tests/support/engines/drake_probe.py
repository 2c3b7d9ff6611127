"""What Drake makes of a robot: poses at random configurations, masses, joint axes.

Drake ends the whole process when it meets certain numbers (a negative velocity limit, say).
"""

from __future__ import annotations

import logging
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from lxml import etree

from support.engines.engine_process import EngineProcess, Refusal
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

Format: TypeAlias = Literal["urdf", "sdf"]

CONFIGURATIONS = 20


@dataclass
class DrakeBody:
    """Mass in kg, centre of mass in m, inertia in kg m² about the body origin, in body axes."""

    mass: float
    com: NDArray[np.float64]
    inertia: NDArray[np.float64]


@dataclass
class DrakeJoint:
    """Drake's word for the type, and the unit axis in the joint frame where there is one."""

    type: str
    axis: NDArray[np.float64] | None


@dataclass
class DrakeRobot:
    """One loaded robot.

    ``poses`` holds, for every body and every other frame, X_WF at each configuration as an array
    of shape ``(CONFIGURATIONS, 4, 4)``; lengths in metres.
    """

    bodies: dict[str, DrakeBody] = field(default_factory=dict)
    joints: dict[str, DrakeJoint] = field(default_factory=dict)
    poses: dict[str, NDArray[np.float64]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    @property
    def mass(self) -> float:
        """The total mass in kg."""
        return sum(body.mass for body in self.bodies.values())


class Drake(EngineProcess):
    """Drake in a child process; use it as a context manager."""

    def load(
        self, text: str, file_format: Format, names: Mapping[str, str] | None = None
    ) -> DrakeRobot | Refusal:
        """Load a description and move it.

        The positions of a joint are random, but the same whenever a joint of that name is moved.
        ``names`` gives joints another name for this purpose.
        """
        return self.call(_load, _Request(text, file_format, dict(names or {})))

    def move(
        self,
        source: str | Path,
        file_format: Format,
        positions: Mapping[str, NDArray[np.float64]],
    ) -> DrakeRobot | Refusal:
        """Load a text or a file and move it to these positions, of shape ``(CONFIGURATIONS, n)``.

        In a file names are paths from the outermost model on, ``m::nested::link``.  Joints without
        positions stay where they are.
        """
        return self.call(_load, _Request(source, file_format, {}, dict(positions)))

    def frames(self, path: Path) -> dict[str, NDArray[np.float64]] | Refusal:
        """X_WF of every frame of an SDFormat file as it is loaded.

        Names are paths from the outermost model; what belongs to a world has none before it.
        """
        return self.call(_frames, path)


def bare(urdf: bytes) -> str:
    """A URDF with all that poses and masses depend on, and nothing else.

    Drake refuses files for textures that are missing, for negative limits, for the names of
    actuators and for a mimic joint without its leader; none of that changes where the links are.
    """
    root = parse(urdf)
    beside = ("visual", "collision", "material", "limit", "dynamics", "mimic", "transmission")
    for element in list(root.iter(*beside)):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    return etree.tostring(root, encoding="unicode")


def positions(joint: str, unit: float) -> NDArray[np.float64]:
    """The random positions of a joint, within ``±unit`` (rad or m)."""
    generator = np.random.default_rng(zlib.crc32(joint.encode()))
    return generator.uniform(-unit, unit, CONFIGURATIONS)


@dataclass(frozen=True)
class _Request:
    """``names`` or ``positions`` of joints, as :meth:`Drake.load` and :meth:`Drake.move` say."""

    source: str | Path
    format: Format
    names: dict[str, str]
    positions: dict[str, NDArray[np.float64]] | None = None

    def of_joint(self, name: str, unit: float) -> NDArray[np.float64] | None:
        if self.positions is None:
            return positions(self.names.get(name, name), unit)[:, None]
        return self.positions.get(name)


def _load(request: _Request) -> DrakeRobot:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import FrameIndex, ModelInstanceIndex

    robot = DrakeRobot()
    logger = logging.getLogger("drake")
    logger.handlers = [_Collect(robot.warnings)]
    logger.propagate = False

    # Continuous time: all joints are independent, also those that mimic another.
    plant = MultibodyPlant(0.0)
    if isinstance(request.source, Path):
        Parser(plant).AddModels(str(request.source))
        instances = [ModelInstanceIndex(i) for i in range(2, plant.num_model_instances())]
    else:
        instances = Parser(plant).AddModelsFromString(request.source, request.format)
    plant.Finalize()

    def name_of(element: Any) -> str:
        if isinstance(request.source, Path):
            return f"{plant.GetModelInstanceName(element.model_instance())}::{element.name()}"
        return str(element.name())

    context = plant.CreateDefaultContext()

    configurations = np.tile(plant.GetPositions(context), (CONFIGURATIONS, 1))
    for index in plant.GetJointIndices():
        joint = plant.get_joint(index)
        if joint.model_instance() not in instances:
            continue
        kind = joint.type_name()
        axis = {"revolute": "revolute_axis", "prismatic": "translation_axis"}.get(kind)
        name = name_of(joint)
        robot.joints[name] = DrakeJoint(kind, getattr(joint, axis)() if axis else None)
        if joint.num_positions() == 1 or request.positions is not None:
            wanted = request.of_joint(name, 1.0 if kind == "prismatic" else np.pi)
            if wanted is not None and wanted.shape[1] == joint.num_positions():
                start = joint.position_start()
                configurations[:, start : start + joint.num_positions()] = wanted

    for body_index in (i for instance in instances for i in plant.GetBodyIndices(instance)):
        body = plant.get_body(body_index)
        inertia = body.CalcSpatialInertiaInBodyFrame(context)
        robot.bodies[name_of(body)] = DrakeBody(
            inertia.get_mass(),
            np.array(inertia.get_com()),
            np.array(inertia.CalcRotationalInertia().CopyToFullMatrix3()),
        )

    frames = {"world": plant.world_frame()}
    for i in range(plant.num_frames()):
        frame = plant.get_frame(FrameIndex(i))
        if frame.model_instance() in instances:
            frames[name_of(frame)] = frame
    # Bodies last: the name of a body is the name of its frame.
    for body_index in (i for instance in instances for i in plant.GetBodyIndices(instance)):
        body = plant.get_body(body_index)
        frames[name_of(body)] = body.body_frame()
    robot.poses = {name: np.empty((CONFIGURATIONS, 4, 4)) for name in frames}
    for row, configuration in enumerate(configurations):
        plant.SetPositions(context, configuration)
        for name, frame in frames.items():
            robot.poses[name][row] = frame.CalcPoseInWorld(context).GetAsMatrix4()
    return robot


def _frames(path: Path) -> dict[str, NDArray[np.float64]]:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import FrameIndex

    logging.getLogger("drake").handlers = [logging.NullHandler()]
    plant = MultibodyPlant(0.0)
    Parser(plant).AddModels(str(path))
    plant.Finalize()
    context = plant.CreateDefaultContext()
    found = {}
    for index in range(plant.num_frames()):
        frame = plant.get_frame(FrameIndex(index))
        instance = plant.GetModelInstanceName(frame.model_instance())
        above = "" if instance == "WorldModelInstance" else f"{instance}::"
        found[f"{above}{frame.name()}"] = frame.CalcPoseInWorld(context).GetAsMatrix4()
    return found


class _Collect(logging.Handler):
    def __init__(self, messages: list[str]) -> None:
        super().__init__()
        self._messages = messages

    def emit(self, record: logging.LogRecord) -> None:
        self._messages.append(record.getMessage())
