"""Chains of joints that the SDFormat writer made of planar joints, joined again ("Plain return").

A chain has the names, the axes, the poses and the masses that
:func:`translate.passes.split_planar.split_planar_joints` gives, and nothing else names its parts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.extensions.fragment_contents import mentions
from translate.extensions.text_tokens import plugin_tokens, tokens_in
from translate.extensions.visitor import all_fragments, references
from translate.model.joint import Axis, Joint, PlanarChain, PlanarNames, planar_joint
from translate.model.link import Link
from translate.model.model import Model, changed, rebuilt
from translate.model.names import DELIMITER


def join_planar_chains(
    model: Model, inertia: tuple[float, float] | None, report: LossReport
) -> Model:
    """Return the model and its nested models with planar joints instead of their chains.

    ``inertia`` (kg, kg m²) is that of the intermediate links; ``None`` accepts any.
    """

    def joined(scope: Model, models: list[Model]) -> Model:
        scope = changed(scope, models=models)
        if not any(joint.name.endswith("_u") or "_u_" in joint.name for joint in scope.joints):
            return scope
        above = {joint.child: joint for joint in scope.joints}
        links = {link.name: link for link in scope.links}
        found = (_chain(joint, above, links) for joint in scope.joints)
        chains = [chain for chain in found if chain is not None]
        if not chains:
            return scope
        named = mentions(all_fragments(scope)) | plugin_tokens(model) | _scoped_names(model)
        uses = Counter(references(scope))
        joints: dict[int, Joint | None] = {}
        removed: set[int] = set()
        for chain in chains:
            joint = _joined(chain, links.get(chain.turn.child), inertia, uses)
            if joint is None or any(part.name in named for part in chain[:4]):
                continue
            removed |= {id(chain.u_link), id(chain.v_link)}
            joints |= {id(chain.u): None, id(chain.v): None, id(chain.turn): joint}
            names = ", ".join(part.name for part in (chain.u, chain.v, chain.turn))
            reason = f"the chain {names} is one planar joint in URDF"
            report.add("joint-joined", f"joint '{joint.name}'", reason, joint.location)
        kept = (joints.get(id(joint), joint) for joint in scope.joints)
        return replace(
            scope,
            links=[link for link in scope.links if id(link) not in removed],
            joints=[joint for joint in kept if joint is not None],
        )

    return rebuilt(model, joined)


def _scoped_names(model: Model) -> set[str]:
    """The parts of all names with ``::``, which may refer to parts of nested models."""
    scoped = (token for token in tokens_in(model) if DELIMITER in token)
    return {part for token in scoped for part in token.split(DELIMITER)}


def _chain(
    turn: Joint, above: Mapping[str, Joint], links: Mapping[str, Link]
) -> PlanarChain | None:
    """The chain whose last part is a joint, by its names; ``None`` if there is none.

    ``above``: link → the joint above it.
    """
    v = above.get(turn.parent)
    u = None if v is None else above.get(v.parent)
    if u is None or v is None or not {u.child, v.child} <= links.keys():
        return None
    names = PlanarNames(u.name, u.child, v.name, v.child)
    stem = re.escape(turn.name)
    if not all(
        re.fullmatch(rf"{stem}_{suffix}(?:_\d+)?", name) for suffix, name in names._asdict().items()
    ):
        return None
    return PlanarChain(u, links[u.child], v, links[v.child], turn)


def _joined(
    chain: PlanarChain, child: Link | None, inertia: tuple[float, float] | None, uses: Counter[str]
) -> Joint | None:
    """The planar joint of an unedited chain that nothing else refers to."""
    joints, links = [chain.u, chain.v, chain.turn], [chain.u_link, chain.v_link]
    alone = Model("", links=links, joints=joints)
    own = Counter(references(alone))
    if any(uses[part.name] != own[part.name] for part in chain[:4]):
        return None
    normal = (chain.turn.axis or Axis()).xyz
    return planar_joint(chain, normal, child, inertia)
