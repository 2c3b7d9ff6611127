"""Joints of a world as joints of models, for formats whose worlds have none (reference S A46, A49).

Between 1.7 and 1.9 a world holds no joints.  One that holds a model to the world says the same
inside that model, where ``world`` may be the parent of a joint as well.
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.copying import changed
from translate.model.frame import WORLD
from translate.model.joint import Axis, Joint
from translate.model.model import Model, World
from translate.model.names import DELIMITER, unique_name
from translate.passes.pass_utils import all_names
from translate.passes.relative_poses import Poses


def joints_into_models(world: World, report: LossReport) -> World:
    """The world, with every joint from the world to a model in that model.

    The others stay where they are.  Raises :class:`translate.TranslateError` if a frame that this
    needs does not resolve.
    """
    if not any(joint.parent == WORLD for joint in world.joints):
        return world
    poses = Poses(world)
    models = {model.name: model for model in world.models}
    kept: list[Joint] = []
    for joint in world.joints:
        child = joint.child
        if child in models or child.partition(DELIMITER)[0] not in models:
            child = world.frames.attached_to(child)
        name, _, inner = child.partition(DELIMITER)
        if joint.parent != WORLD or name not in models:
            kept.append(joint)
            continue
        pose = poses.express(joint.pose, joint.child, child)
        held = replace(joint, child=inner, pose=pose)
        models[name] = _with_joint(models[name], held, joint, poses, report)
    return replace(world, models=[models[model.name] for model in world.models], joints=kept)


def _with_joint(model: Model, held: Joint, joint: Joint, poses: Poses, report: LossReport) -> Model:
    """The model with the joint ``held``, which was the ``joint`` of its world."""
    name = unique_name(joint.name, all_names(model), "joint")

    def inside(axis: Axis | None) -> Axis | None:
        if axis is None or not axis.expressed_in:
            return axis
        xyz = poses.direction(axis.xyz, axis.expressed_in, joint.name)
        return changed(axis, xyz=xyz, expressed_in="")

    moved = replace(
        held,
        name=name,
        axis=inside(joint.axis),
        axis2=inside(joint.axis2),
    )
    if name != joint.name:
        report.renames[joint.name] = name
    report.add(
        "world-joint-in-model",
        "approximated",
        f"joint '{joint.name}'",
        f"it holds model '{model.name}' to the world, and is a joint of that model now",
        joint.location,
    )
    return replace(model, joints=[*model.joints, moved])
