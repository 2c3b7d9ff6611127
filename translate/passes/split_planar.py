"""Pass: replace each planar joint by a chain of prismatic and revolute joints (U D3.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Element, JointPart, Provenance
from translate.extensions.text_tokens import plugin_tokens, tokens_in
from translate.model.joint import Joint, PlanarChain, PlanarNames, planar_chain
from translate.model.link import Link
from translate.model.model import Model, changed, rebuilt
from translate.model.names import TakenNames, scopes, take_unique_name
from translate.passes.pass_utils import all_names


def split_planar_joints(model: Model, inertia: tuple[float, float], report: LossReport) -> Model:
    """Replace the planar joints of a model and of its nested models.

    SDFormat has no planar joint.  ``inertia`` (kg, kg m²) is that of the intermediate links.
    """
    prefixes = {id(scope): prefix for prefix, scope in scopes(model)}
    referenced = plugin_tokens(model)

    def split(scope: Model, models: list[Model]) -> Model:
        if all(joint.type != "planar" for joint in scope.joints):
            return changed(scope, models=models)
        # The reader does not join a chain if the file refers to one of its parts.
        taken = all_names(scope)
        taken |= tokens_in(replace(scope, models=[])) | referenced
        new = _split(scope, taken, inertia)
        prefix = prefixes[id(scope)]
        for joint, chain in new.chains:
            _enter_split(prefix, joint.name, chain, report.provenance)
            for link in (chain.u_link, chain.v_link):
                report.provenance.added_inertia[prefix + link.name] = inertia
            _report_split(joint, chain, report)
        return replace(scope, joints=new.joints, links=new.links, models=models)

    return rebuilt(model, split)


class _Split(NamedTuple):
    joints: list[Joint]
    links: list[Link]
    chains: list[tuple[Joint, PlanarChain]]


def _split(model: Model, taken: TakenNames, inertia: tuple[float, float]) -> _Split:
    joints: list[Joint] = []
    chains: list[tuple[Joint, PlanarChain]] = []
    added: dict[str, list[Link]] = {}
    links = {link.name: link for link in model.links}
    for joint in model.joints:
        if joint.type != "planar":
            joints.append(joint)
            continue
        chain = planar_chain(joint, _names(joint, taken), inertia, links.get(joint.child))
        joints += [chain.u, chain.v, chain.turn]
        chains.append((joint, chain))
        added.setdefault(joint.child, []).extend([chain.u_link, chain.v_link])
    all_links = [item for link in model.links for item in (*added.get(link.name, ()), link)]
    return _Split(joints, all_links, chains)


def _names(joint: Joint, taken: TakenNames) -> PlanarNames:
    names = []
    for stem in ("u", "u_link", "v", "v_link"):
        names.append(take_unique_name(f"{joint.name}_{stem}", taken))
    return PlanarNames(*names)


def _joint_names(prefix: str, chain: PlanarChain) -> tuple[str, ...]:
    return tuple(prefix + part.name for part in (chain.u, chain.v, chain.turn))


def _enter_split(prefix: str, joint: str, chain: PlanarChain, provenance: Provenance) -> None:
    names, whole = _joint_names(prefix, chain), Element("joint", prefix + joint)
    for index, name in enumerate(names):
        if name != whole.name:
            provenance.added(Element("joint", name), whole, f"part {index}")
    for index, link in enumerate((chain.u_link, chain.v_link)):
        provenance.added(Element("link", prefix + link.name), whole, f"link {index}")
    provenance.split(provenance.joint_in_input(whole.name), [JointPart(name) for name in names])


def _report_split(joint: Joint, chain: PlanarChain, report: LossReport) -> None:
    report.add(
        "joint-split",
        f"joint '{joint.name}'",
        f"SDFormat has no planar joint: replaced by {', '.join(_joint_names('', chain))}",
        joint.location,
    )
