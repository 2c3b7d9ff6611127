"""Planar joints, which SDFormat lacks, as chains of joints that it has (reference U D3.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import MARKS, STANDS_FOR, mark
from translate.extensions.words import words_in, words_of_plugins
from translate.model.copying import changed, rebuilt
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import scopes, unique_name
from translate.model.planar import PlanarChain, PlanarNames, planar_chain
from translate.passes.pass_utils import all_names, original_names
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
    mentioned = words_of_plugins(model)
    originals = original_names(report)

    def split(scope: Model, models: list[Model]) -> Model:
        if all(joint.type != "planar" for joint in scope.joints):
            return changed(scope, models=models)
        # A chain with a part that something refers to is not read as one joint.
        taken = all_names(scope) | words_in(replace(scope, models=[])) | mentioned
        new = _split(scope, taken, inertia, marked=marked)
        prefix = prefixes[id(scope)]
        for joint, chain in new.chains:
            whole = prefix + joint.name
            report.split_joints[originals.get(whole, whole)] = _scoped(prefix, chain)
            for link in (chain.u_link, chain.v_link):
                report.added_inertia[prefix + link.name] = inertia
            _tell(joint, chain, report)
        return replace(scope, joints=new.joints, links=new.links, models=models)

    return rebuilt(model, split)


class _Split(NamedTuple):
    joints: list[Joint]
    links: list[Link]
    chains: list[tuple[Joint, PlanarChain]]


def _split(model: Model, taken: set[str], inertia: tuple[float, float], *, marked: bool) -> _Split:
    joints: list[Joint] = []
    chains: list[tuple[Joint, PlanarChain]] = []
    added: dict[str, list[Link]] = {}
    links = {link.name: link for link in model.links}
    for joint in model.joints:
        if joint.type != "planar":
            joints.append(joint)
            continue
        chain = planar_chain(joint, _names(joint, taken), inertia, links.get(joint.child))
        if marked:
            chain.turn.fragments = [*chain.turn.fragments, *_marks(joint, inertia)]
        joints += [chain.u, chain.v, chain.turn]
        chains.append((joint, chain))
        added.setdefault(joint.child, []).extend([chain.u_link, chain.v_link])
    with_added = [item for link in model.links for item in (*added.get(link.name, ()), link)]
    return _Split(joints, with_added, chains)


def _names(joint: Joint, taken: set[str]) -> PlanarNames:
    names = []
    for stem in ("u", "u_link", "v", "v_link"):
        names.append(unique_name(f"{joint.name}_{stem}", taken))
        taken.add(names[-1])
    return PlanarNames(*names)


def _marks(joint: Joint, inertia: tuple[float, float]) -> list[Fragment]:
    normal = format_floats((joint.axis or Axis()).xyz)
    marks = (
        (STANDS_FOR, "planar joint"),
        (mark("axis"), normal),
        (mark("added"), format_floats(inertia)),
    )
    return [
        Fragment("sdf", "", value, attribute=f"translate:{name.partition('}')[2]}", namespace=MARKS)
        for name, value in marks
    ]


def _scoped(prefix: str, chain: PlanarChain) -> tuple[str, ...]:
    return tuple(prefix + part.name for part in (chain.u, chain.v, chain.turn))


def _tell(joint: Joint, chain: PlanarChain, report: LossReport) -> None:
    report.add(
        "joint-split",
        "approximated",
        f"joint '{joint.name}'",
        f"SDFormat has no planar joint: {', '.join(_scoped('', chain))} stand for it",
        joint.location,
    )
