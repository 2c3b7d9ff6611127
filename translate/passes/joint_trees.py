"""Joints as readers of trees accept them: no loops, no gearboxes, fixed in static models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from translate.diagnostics.element_path import ElementPath
from translate.model.joint import AXES, Axis, Joint
from translate.model.link import Frame
from translate.model.model import Model, Scope, World, changed, mapped, rebuilt, with_nested
from translate.model.names import DELIMITER
from translate.report.loss_report import LossReport
from translate.structures import without


def open_tree(scope: Scope, reader: str, report: LossReport) -> Scope:
    """Return a world or model without joints that close a loop, those of ``<gazebo>`` included.

    A gearbox is written as a mimic where it couples two joints.  A frame with the name of a joint
    that is left out keeps the poses valid that are relative to it.
    """
    from translate.kinematics.tree import open_joints

    cut = {*open_joints(scope)}
    prefixes = {id(scope): ""}
    for outer in with_nested([scope]):
        for nested in outer.models:
            prefixes[id(nested)] = f"{prefixes[id(outer)]}{nested.name}{DELIMITER}"

    def opened(inner: Model | World, models: list[Model]) -> Model | World:
        prefix = prefixes[id(inner)]
        if isinstance(inner, Model):
            inner = _without_gearboxes(inner, reader, report)
        inner = _without_joints(inner, lambda name: prefix + name in cut, reader, report)
        return changed(inner, models=models)

    return rebuilt(scope, opened)


def fixed_in_static(scope: Scope, reader: str, report: LossReport) -> Scope:
    """Return a world or model with fixed joints in its static models."""
    static = _static_models(scope)

    def fixed(joint: Joint) -> Joint:
        if joint.type == "fixed":
            return joint
        report.add(
            "static-joint-fixed",
            ElementPath("joint", joint.name),
            f"a static model does not move, and {reader} permits only fixed joints in it",
            joint.location,
        )
        return replace(joint, type="fixed", axis=None, axis2=None, actuator=None)

    def accepted(inner: Scope, models: list[Model]) -> Scope:
        joints = mapped(inner.joints, fixed) if id(inner) in static else inner.joints
        return changed(inner, joints=joints, models=models)

    return rebuilt(scope, accepted)


def all_axes(scope: Scope, reader: str, report: LossReport) -> Scope:
    """Return a world or model whose joints have all axes of their types."""

    def with_axes(joint: Joint) -> Joint:
        axes = AXES.get(joint.type, ())
        return changed(
            joint,
            axis=joint.axis or (Axis() if "axis" in axes else None),
            axis2=joint.axis2 or (Axis() if "axis2" in axes else None),
        )

    return rebuilt(
        scope,
        lambda inner, models: changed(inner, joints=mapped(inner.joints, with_axes), models=models),
    )


def _without_gearboxes(model: Model, reader: str, report: LossReport) -> Model:
    """Return a model with mimic joints instead of its gearboxes, where these couple two joints."""
    from translate.constructs.gearboxes import gearboxes_to_mimics

    gearboxes = [joint for joint in model.joints if joint.type == "gearbox"]
    if not gearboxes:
        return model
    joints = [joint for joint in model.joints if joint.type != "gearbox"]
    geared = gearboxes_to_mimics(changed(model, joints=joints, loop_joints=gearboxes), report)
    for joint in gearboxes:
        reason = f"{reader} refuses gearboxes: it is left out"
        report.add("loop-left-open", ElementPath("joint", joint.name), reason, joint.location)
    written = [
        joint if joint is old else replace(joint, drake_elements=True)
        for joint, old in zip(geared.joints, joints, strict=True)
    ]
    frames = [Frame(joint.name, joint.child, joint.pose) for joint in gearboxes]
    return changed(
        geared,
        joints=written,
        loop_joints=model.loop_joints,
        explicit_frames=[*model.explicit_frames, *frames],
    )


def _static_models(top: Model | World) -> set[int]:
    """Return the ids of the static models in a scope, with all models in them (seed 2, 1.4.6)."""
    static = set[int]()
    for outer in with_nested([top]):
        if id(outer) in static or (isinstance(outer, Model) and outer.static):
            static |= {id(outer), *map(id, outer.models)}
    return static


def _without_joints(
    scope: Model | World, is_cut: Callable[[str], bool], reader: str, report: LossReport
) -> Model | World:
    """Return a scope without joints that close a loop, those of ``<gazebo>`` blocks included.

    A frame with the name of the joint keeps the poses valid that are relative to it.
    """
    from translate.constructs.added_parts import with_mimics
    from translate.fragments.owners import names_of_entities

    joints = {joint.name: joint for joint in scope.joints if is_cut(joint.name)}
    blocks = {
        name: fragment
        for name, fragment in names_of_entities(scope.fragments).items()
        if fragment.tag == "joint" and is_cut(name)
    }
    if not joints and not blocks:
        return scope
    for name, entity in (joints | blocks).items():
        report.add(
            "loop-left-open",
            ElementPath("joint", name),
            f"it closes a loop, which {reader} refuses: the loop is open",
            entity.location,
        )
    kept = [Frame(name, joint.child, joint.pose) for name, joint in joints.items()]
    return changed(
        scope,
        joints=[
            with_mimics(joint, lambda mimic: None if mimic.joint in joints else mimic)
            for joint in scope.joints
            if joint.name not in joints
        ],
        explicit_frames=[*scope.explicit_frames, *kept],
        fragments=without(scope.fragments, blocks.values()),
    )
