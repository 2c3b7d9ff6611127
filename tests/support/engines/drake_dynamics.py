"""How a robot moves in Drake: the accelerations of its joints under gravity, at rest."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def accelerations(
    source: str | Path,
    file_format: Literal["urdf", "sdf"],
    root: str,
    configurations: Sequence[dict[str, float]],
) -> dict[str, Array]:
    """The accelerations of all joints with one degree of freedom, of shape (configurations,).

    ``root`` is a link to weld to the world, where it is; empty if the robot is held already.
    Contacts, limits, damping and friction do nothing; springs and gravity do.  Names of a file are
    scoped ones.
    """
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import ModelInstanceIndex, MultibodyForces

    logging.getLogger("drake").setLevel(logging.CRITICAL)
    plant = MultibodyPlant(0.0)
    parser = Parser(plant)
    if isinstance(source, Path):
        parser.AddModels(str(source))
    else:
        parser.AddModelsFromString(source, file_format)
    scoped = isinstance(source, Path)

    def name_of(element: object) -> str:
        name = str(element.name())  # type: ignore[attr-defined]
        if not scoped:
            return name
        return f"{plant.GetModelInstanceName(element.model_instance())}::{name}"  # type: ignore[attr-defined]

    instances = [ModelInstanceIndex(i) for i in range(2, plant.num_model_instances())]
    bodies = {
        name_of(plant.get_body(i)): plant.get_body(i)
        for instance in instances
        for i in plant.GetBodyIndices(instance)
    }
    if root:
        body = bodies[root]
        X_WB = plant.GetDefaultFreeBodyPose(body)
        plant.WeldFrames(plant.world_frame(), body.body_frame(), X_WB)
    plant.Finalize()
    context = plant.CreateDefaultContext()
    joints = [plant.get_joint(i) for instance in instances for i in plant.GetJointIndices(instance)]
    single = {name_of(joint): joint for joint in joints if joint.num_velocities() == 1}
    found = {name: np.empty(len(configurations)) for name in single}
    start = plant.GetPositions(context)
    for row, configuration in enumerate(configurations):
        q = start.copy()
        for name, value in configuration.items():
            if name in single:
                q[single[name].position_start()] = value
        plant.SetPositions(context, q)
        forces = MultibodyForces(plant)
        plant.CalcForceElementsContribution(context, forces)
        nothing = np.zeros(plant.num_velocities())
        bias = plant.CalcInverseDynamics(context, nothing, forces)
        acceleration = np.linalg.solve(plant.CalcMassMatrix(context), -bias)
        for name, joint in single.items():
            found[name][row] = acceleration[joint.velocity_start()]
    return found
