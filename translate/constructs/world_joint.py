"""The flag ``<static>``, which URDF lacks, as a joint to the world."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from translate.constructs.added_parts import all_names
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import AddedJoints
from translate.kinematics.relative_poses import all_in_place
from translate.model.joint import Joint
from translate.model.link import (
    MODEL_FRAME,
    WORLD,
)
from translate.model.model import Model, changed
from translate.model.names import unique_name
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Provenance

# Gazebo reads ``<gazebo><static>``; Drake, PyBullet and others ignore it, and the robot falls. A
# fixed joint from a root link ``world`` fixes the robot in all of them.


def hold_static_model(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Add a fixed joint from the world to the root of a static model.

    Without ``options.static``, a model of several links whose joints and links all have the frames
    of URDF keeps the flag only, as a URDF has it.  The joint is entered in ``report.provenance``.
    A model whose root has a joint to the world, and a model with several roots, are unchanged.
    """
    if options.static == "flag" or not model.static:
        return model
    if options.static is None and len(model.links) > 1 and all_in_place(model):
        return model
    children = {joint.child for joint in model.joints}
    roots = [link for link in model.links if link.name not in children]
    if len(roots) != 1:
        return model
    (root,) = roots
    name = unique_name(f"world_to_{root.name}", all_names(model))
    joint = Joint(
        name,
        "fixed",
        WORLD,
        root.name,
        root.pose.relative(root.pose.relative_to or MODEL_FRAME),
        location=root.location,
    )
    report.provenance.world_joint = name
    report.provenance.added(
        ElementPath("joint", name), ElementPath("link", root.name), "world joint"
    )
    report.add(
        "static-held-by-joint",
        ElementPath("model", model.name, field="static"),
        f"a link '{WORLD}' and a fixed joint '{name}' are added, for readers without <static>",
        model.location,
        detail=AddedJoints((name,)),
    )
    placed = replace(root, pose=Pose(relative_to=name))
    links = [placed if link is root else link for link in model.links]
    return replace(model, links=links, joints=[joint, *model.joints])


# --- What a verification asks ---------------------------------------------------------------------


def listed(provenance: Provenance, losses: Iterable[Loss]) -> Provenance:
    """Return the provenance with the joint to the world only if an entry lists it."""
    if not provenance.world_joint:
        return provenance
    added = {
        name
        for loss in losses
        if isinstance(loss.detail, AddedJoints)
        for name in loss.detail.joints
    }
    return provenance if provenance.world_joint in added else replace(provenance, world_joint="")


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input, and the output with the flag that the joint to the world stands for."""
    if "static" in report.provenance.hidden.get(ElementPath("model", ""), ()):
        found = changed(found, static=bool(report.provenance.world_joint))
    return expected, found
