"""What the SDFormat writer made of a URDF, as it was: chains of joints, added inertia."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import GivenMass, JoinedChain
from translate.fragments.name_references import (
    entities_of_plugins,
    mentions,
    plugin_tokens,
    tokens_in,
)
from translate.fragments.visitor import all_fragments, references
from translate.model.joint import Axis, Joint, PlanarChain, PlanarNames, planar_joint
from translate.model.link import ON_FIXED_JOINT, ON_MOVING_JOINT, Inertia, Inertial, Link
from translate.model.model import Model, changed, mapped, rebuilt
from translate.model.names import DELIMITER, scopes
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.structures import Groups

# --- Chains of joints that the SDFormat writer made of planar joints, joined again ----------------
# A chain has the names, the axes, the poses and the masses that
# :func:`translate.passes.split_joints.split_planar_joints` gives, and nothing else names its parts.


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
        # The parts of names with ``::`` may be names of parts of nested models.
        scoped = {
            part
            for token in tokens_in(model)
            if DELIMITER in token
            for part in token.split(DELIMITER)
        }
        named = mentions(all_fragments(scope)) | plugin_tokens(model) | scoped
        uses = Counter(references(scope))
        joints: dict[int, Joint | None] = {}
        removed: set[int] = set()
        for chain in chains:
            joint = _joined(chain, links.get(chain.turn.child), inertia, uses)
            if joint is None or any(part.name in named for part in chain[:4]):
                continue
            removed |= {id(chain.u_link), id(chain.v_link)}
            joints |= {id(chain.u): None, id(chain.v): None, id(chain.turn): joint}
            report.add(
                "joint-joined",
                ElementPath("joint", joint.name),
                f"the chain {chain.u.name}, {chain.v.name}, {chain.turn.name} is one planar joint "
                "in URDF",
                joint.location,
                detail=JoinedChain((chain.u.name, chain.v.name, chain.turn.name)),
            )
        kept = (joints.get(id(joint), joint) for joint in scope.joints)
        return replace(
            scope,
            links=[link for link in scope.links if id(link) not in removed],
            joints=[joint for joint in kept if joint is not None],
        )

    return rebuilt(model, joined)


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
    own = Counter(references(Model("", links=links, joints=joints)))
    if any(uses[part.name] != own[part.name] for part in chain[:4]):
        return None
    return planar_joint(chain, (chain.turn.axis or Axis()).xyz, child, inertia)


# --- Links with the inertia that a massless link of URDF gets in SDFormat -------------------------
# SDFormat has no massless links ("Plain return"). When Gazebo reads URDF, it merges a massless link
# into the link that a fixed joint connects it to. It drops one that it cannot merge, with all links
# below it (reference U B8): a link on a moving joint, or a root link without a fixed joint to a
# link with mass. Such a link keeps its inertia. The smaller one is no mass to that reader.


def without_given_inertia(model: Model, report: LossReport, *, empty: bool = False) -> Model:
    """Return the model and its nested models without the inertia of links that were massless.

    ``empty``: links without contents, too.  Since SDFormat 1.8 the translation writes such a
    massless link as a frame, so that a link with an inertia was none.
    A link that a plugin names, or whose joint it names, is no frame there either.
    Such a link has exactly the inertia that the translation to SDFormat gives to a massless link
    at its place, and no moving joint above it.  A root link with the larger one is in a group of
    links on fixed joints in which another link has mass.
    """
    has_given = any(
        _has(link, inertia)
        for _, scope in scopes(model)
        for link in scope.links
        for inertia in (ON_MOVING_JOINT, ON_FIXED_JOINT)
    )
    if not has_given:
        return model
    named = entities_of_plugins(model)
    return rebuilt(
        model,
        lambda scope, models: _without(changed(scope, models=models), report, named, empty=empty),
    )


def _without(
    model: Model, report: LossReport, named: Mapping[Kind, Collection[str]], *, empty: bool
) -> Model:
    below = {joint.child for joint in model.joints if joint.name in named["joint"]}
    kept = below.union(named["link"])
    candidates = [
        link for link in model.links if empty or link.shapes or link.fragments or link.name in kept
    ]
    large = {link.name for link in candidates if _has(link, ON_MOVING_JOINT)}
    small = {link.name for link in candidates if _has(link, ON_FIXED_JOINT)}
    if not (large or small):
        return model
    frames = {frame.name: frame.attached_to for frame in model.explicit_frames}
    rigid = Groups()
    moving: set[str] = set()
    fixed: set[str] = set()
    for joint in model.joints:
        parent, child = (_attached_to(name, frames) for name in (joint.parent, joint.child))
        if joint.type != "fixed":
            moving.add(child)
            continue
        rigid.join(parent, child)
        fixed.add(child)
    bodies = {
        rigid.find(link.name)
        for link in model.links
        if link.name not in large | small and not link.is_massless
    }
    merged = {name for name in large - fixed if rigid.find(name) in bodies}
    found = (small | merged) - moving

    def massless(link: Link) -> Link:
        if link.name not in found or link.inertial is None:
            return link
        mass, moment = link.inertial.mass, link.inertial.inertia.ixx
        report.add(
            "given-inertia-removed",
            ElementPath("link", link.name, field="inertial"),
            f"{mass:g} kg and {moment:g} kg m² are left out: massless links have these values",
            link.location,
            detail=GivenMass(mass, moment),
        )
        return replace(link, inertial=None)

    return changed(model, links=mapped(model.links, massless))


def _has(link: Link, amounts: tuple[float, float]) -> bool:
    """Return whether a link has exactly this mass (kg) and inertia (kg m²), and nothing beside."""
    mass, moment = amounts
    if link.inertial is None or link.inertial.mass != mass:
        return False
    expected = Inertial(mass, Inertia(moment, 0.0, 0.0, moment, 0.0, moment))
    return link.inertial == expected and not any(
        fragment.at.startswith("inertial") for fragment in link.fragments
    )


def _attached_to(name: str, frames: dict[str, str]) -> str:
    """Return the link that a link or frame belongs to; the last frame if there is none."""
    for _ in range(len(frames)):
        if not frames.get(name):
            break
        name = frames[name]
    return name
