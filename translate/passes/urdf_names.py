"""Unique URDF names of links and joints (reference U A2, D6).

URDF has one name space for links and another one for joints; the link ``world`` is the world.
"""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Kind
from translate.model.joint import Joint
from translate.model.link import WORLD, Link
from translate.model.model import Model, changed
from translate.model.names import DELIMITER, TakenNames, take_unique_name

Named = TypeVar("Named", Link, Joint)


def assign_urdf_names(model: Model, report: LossReport) -> Model:
    """Return the model with unique URDF names of all links, and of all joints.

    ``urdf_name`` is set if the name in the model is not usable in URDF; no reference contains it.
    """
    reserved = (WORLD,) if _needs_world(model) else ()
    return changed(
        model,
        links=_with_urdf_names(model.links, "link", reserved, report),
        joints=_with_urdf_names(model.joints, "joint", (), report),
    )


def _needs_world(model: Model) -> bool:
    """Return whether the URDF gets an additional root link ``world`` (U D1.5).

    It gets none if a link of the model is this root (U D1.6).
    """
    world_joints = [joint for joint in model.joints if joint.parent == WORLD]
    if not world_joints:
        return False
    anchor = world_joints[0]
    return not (
        len(world_joints) == 1
        and anchor.child in {link.name for link in model.links if link.urdf_name == WORLD}
        and anchor.type == "fixed"
        and anchor.pose.is_identity
    )


def _with_urdf_names(
    entities: list[Named], kind: Kind, reserved: tuple[str, ...], report: LossReport
) -> list[Named]:
    wanted: list[str] = [_wanted(entity) for entity in entities]
    taken = TakenNames((*reserved, *wanted))
    given: set[str] = set(reserved)
    names: dict[str, str] = {}
    results: list[Named] = []
    for entity, name in zip(entities, wanted, strict=True):
        if name in given:
            name = take_unique_name(name, taken, kind)
        given.add(name)
        names[entity.name] = name
        if name != (entity.urdf_name or entity.name):
            entity = replace(entity, urdf_name=name)
        results.append(entity)
    report.provenance.renamed_all(kind, names)
    return entities if all(map(operator.is_, results, entities)) else results


def _wanted(entity: Named) -> str:
    """The URDF name of the input, or the name without ``::``, which fails the round trip."""
    return entity.urdf_name or entity.name.replace(DELIMITER, "__")
