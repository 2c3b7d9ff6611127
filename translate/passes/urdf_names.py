"""Names that the links and joints of one URDF file can have (reference U A2, D6).

In URDF links have a name space of their own, and so have joints; ``world`` is the world.
"""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.model.copying import changed
from translate.model.frame import WORLD
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER, unique_name
from translate.passes.pass_utils import original_names

Named = TypeVar("Named", Link, Joint)


def assign_urdf_names(model: Model, report: LossReport) -> Model:
    """The model with a name in URDF, all different, for every link and for every joint.

    ``urdf_name`` is set where the name in the model will not do; nothing refers to it.
    """
    reserved = (WORLD,) if _needs_world(model) else ()
    return changed(
        model,
        links=_with_urdf_names(model.links, "link", reserved, report),
        joints=_with_urdf_names(model.joints, "joint", (), report),
    )


def _needs_world(model: Model) -> bool:
    """Whether a root link ``world`` comes to the links of the model (U D1.5).

    It does not where a link of the model is that root itself (U D1.6).
    """
    parents = [joint for joint in model.joints if joint.parent == WORLD]
    if not parents:
        return False
    anchor = parents[0]
    return not (
        len(parents) == 1
        and anchor.child in {link.name for link in model.links if link.urdf_name == WORLD}
        and anchor.type == "fixed"
        and anchor.pose.is_identity
    )


def _with_urdf_names(
    entities: list[Named], kind: str, reserved: tuple[str, ...], report: LossReport
) -> list[Named]:
    wanted: list[str] = [_wanted(entity) for entity in entities]
    taken = {*reserved, *wanted}
    given: set[str] = set(reserved)
    original = original_names(report)
    results: list[Named] = []
    for entity, name in zip(entities, wanted, strict=True):
        if name in given:
            name = unique_name(name, taken, kind)
            taken.add(name)
        given.add(name)
        if name != (entity.urdf_name or entity.name):
            report.renames[original.get(entity.name, entity.name)] = name
            entity = replace(entity, urdf_name=name)
        results.append(entity)
    return entities if all(map(operator.is_, results, entities)) else results


def _wanted(entity: Named) -> str:
    """The name as URDF had it, or as it can have it: ``::`` would not survive the way back."""
    return entity.urdf_name or entity.name.replace(DELIMITER, "__")
