"""Joints to the world: for the flag ``<static>``, which URDF lacks, and for a base on request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from translate.constructs.added_parts import all_names
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import AddedJoints
from translate.kinematics.relative_poses import all_in_place
from translate.kinematics.scoped_view import ScopedView
from translate.kinematics.tree import root_bodies
from translate.model.joint import Joint
from translate.model.link import (
    MODEL_FRAME,
    WORLD,
)
from translate.model.model import Model, Scope, changed, mapped
from translate.model.names import DELIMITER, local_name, unique_name
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Provenance
from translate.structures import grouped

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


def fix_base(scope: Scope, report: LossReport) -> Scope:
    """Return a model or a world with a fixed joint from the world to the root of each free robot.

    A static model and a robot that a joint connects to the world are unchanged.  The frames stay.
    Raises :class:`translate.TranslateError` if the parent or the child of a joint does not resolve.
    """
    if isinstance(scope, Model) and scope.static:
        return scope
    roots = [root for root in root_bodies(ScopedView(scope)) if root != WORLD]
    if isinstance(scope, Model):
        return _with_fixed(scope, roots, report)
    in_models = grouped(
        (model, link) for model, _, link in (root.partition(DELIMITER) for root in roots)
    )
    return changed(
        scope,
        models=mapped(
            scope.models,
            lambda model: (
                model if model.static else _with_fixed(model, in_models.get(model.name, ()), report)
            ),
        ),
    )


def _with_fixed(model: Model, roots: Iterable[str], report: LossReport) -> Model:
    """Return the model with a fixed joint from the world to each root."""
    joints, names = [], all_names(model)
    for root in roots:
        name = names.take(f"world_to_{local_name(root)}")
        report.provenance.added(
            ElementPath("joint", name), ElementPath("link", root), "world joint"
        )
        report.add(
            "base-fixed",
            ElementPath("link", root),
            f"as requested, the fixed joint '{name}' connects it to '{WORLD}'",
            model.location,
            detail=AddedJoints((name,)),
        )
        joints.append(Joint(name, "fixed", WORLD, root, location=model.location))
    return changed(model, joints=[*joints, *model.joints]) if joints else model


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
