"""Planar joints, which SDFormat lacks, as chains of joints that it has (reference U D3.2)."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import MARKS, STANDS_FOR, mark
from translate.model.copying import rebuilt
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER, scopes, unique_name
from translate.model.planar import PlanarChain, PlanarNames, planar_chain
from translate.passes.pass_utils import all_names
from translate.xml.values import format_floats


def split_planar_joints(
    model: Model, inertia: tuple[float, float], report: LossReport, *, marked: bool
) -> Model:
    """The model without planar joints, nested models included; the same object if it has none.

    ``inertia`` (kg, kg m²) is that of the links between the parts.  ``marked`` parts are one joint
    again for a reader that knows our marks.
    """
    if not any(joint.type == "planar" for _, scope in scopes(model) for joint in scope.joints):
        return model
    prefixes = {id(scope): prefix for prefix, scope in scopes(model)}

    def split(scope: Model, models: list[Model]) -> Model:
        return replace(_split(scope, prefixes[id(scope)], inertia, report, marked), models=models)

    return rebuilt(model, split)


def _split(
    model: Model, prefix: str, inertia: tuple[float, float], report: LossReport, marked: bool
) -> Model:
    taken = all_names(model)
    joints: list[Joint] = []
    added: dict[str, list[Link]] = {}
    for joint in model.joints:
        if joint.type != "planar":
            joints.append(joint)
            continue
        chain = planar_chain(joint, _names(joint, taken), inertia)
        if marked:
            chain.turn.fragments = [*chain.turn.fragments, *_marks(joint)]
        joints += [chain.u, chain.v, chain.turn]
        added.setdefault(joint.child, []).extend([chain.u_link, chain.v_link])
        _tell(joint, chain, prefix, inertia, report)
    links = [item for link in model.links for item in (*added.get(link.name, ()), link)]
    return replace(model, joints=joints, links=links)


def _names(joint: Joint, taken: set[str]) -> PlanarNames:
    names = []
    for stem in ("u", "u_link", "v", "v_link"):
        names.append(unique_name(f"{joint.name}_{stem}", taken))
        taken.add(names[-1])
    return PlanarNames(*names)


def _marks(joint: Joint) -> list[Fragment]:
    normal = format_floats((joint.axis or Axis()).xyz)
    marks = ((STANDS_FOR, "planar joint"), (mark("axis"), normal))
    return [
        Fragment("sdf", "", value, attribute=f"translate:{name.partition('}')[2]}", namespace=MARKS)
        for name, value in marks
    ]


def _tell(
    joint: Joint, chain: PlanarChain, prefix: str, inertia: tuple[float, float], report: LossReport
) -> None:
    names = tuple(prefix + part.name for part in (chain.u, chain.v, chain.turn))
    report.split_joints[prefix + joint.name] = names
    for link in (chain.u_link, chain.v_link):
        report.added_inertia[prefix + link.name] = inertia
    local = ", ".join(name.rpartition(DELIMITER)[2] for name in names)
    report.add(
        "joint-split",
        "approximated",
        f"joint '{joint.name}'",
        f"SDFormat has no planar joint: {local} stand for it",
        joint.location,
    )
