"""Joints of a world moved into models, for versions without joints in worlds (S A46, A49).

From 1.7 to 1.9 a world contains no joints.  A joint between the world and a model has the same
meaning in that model, because ``world`` may be the parent of a joint in a model too.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.joint import Joint
from translate.model.link import WORLD
from translate.model.model import Model, World
from translate.model.names import DELIMITER, unique_name
from translate.passes.express_in_owner import ExpressInOwner
from translate.passes.pass_utils import all_names
from translate.passes.relative_poses import Poses


def joints_into_models(
    world: World, report: LossReport, names: Container[str] | None = None
) -> World:
    """Return the world with every joint from the world to a model moved into that model.

    ``names`` are those of the models; by default all.  Other joints are unchanged.  Raises
    :class:`translate.TranslateError` if a required frame does not resolve.
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
        is_wanted = names is None or name in names
        if joint.parent != WORLD or name not in models or not is_wanted:
            kept.append(joint)
            continue
        pose = poses.express(joint.pose, joint.child, child)
        moved = replace(ExpressInOwner(poses).entity(joint), child=inner, pose=pose)
        models[name] = _with_joint(models[name], moved, joint, poses, report)
    return replace(world, models=[models[model.name] for model in world.models], joints=kept)


def _with_joint(
    model: Model, moved: Joint, joint: Joint, poses: Poses, report: LossReport
) -> Model:
    """The model with the joint ``moved``, which was the ``joint`` of its world."""
    name = unique_name(joint.name, all_names(model), "joint")

    moved = replace(moved, name=name)
    if name != joint.name:
        report.provenance.renamed("joint", joint.name, name)
    report.add(
        "world-joint-in-model",
        f"joint '{joint.name}'",
        f"it connects model '{model.name}' to the world, and becomes a joint of that model",
        joint.location,
    )
    return replace(model, joints=[*model.joints, moved])
