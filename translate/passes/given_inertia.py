"""Links with the inertia that a massless link of URDF gets in SDFormat, massless again.

SDFormat has no massless links ("Plain return").  When Gazebo reads URDF, it merges a massless link
into the link that a fixed joint connects it to.  It drops one that it cannot merge, with all links
below it (reference U B8): a link on a moving joint, or a root link without a fixed joint to a link
with mass.  Such a link keeps its inertia.  The smaller one is no mass to that reader.
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.link import ON_FIXED_JOINT, ON_MOVING_JOINT, Inertia, Inertial, Link
from translate.model.model import Model, changed, mapped, rebuilt
from translate.model.names import Groups


def without_given_inertia(model: Model, report: LossReport, *, empty: bool = False) -> Model:
    """Return the model and its nested models without the inertia of links that were massless.

    ``empty``: links without contents, too.  Since SDFormat 1.8 the translation writes such a
    massless link as a frame, so that a link with an inertia was none.
    Such a link has exactly the inertia that the translation to SDFormat gives to a massless link
    at its place, and no moving joint above it.  A root link with the larger one is in a group of
    links on fixed joints in which another link has mass.
    """
    return rebuilt(
        model, lambda scope, models: _without(changed(scope, models=models), report, empty=empty)
    )


def _without(model: Model, report: LossReport, *, empty: bool) -> Model:
    candidates = [link for link in model.links if empty or link.shapes or link.fragments]
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
        reason = f"{mass:g} kg and {moment:g} kg m² are left out: massless links have these values"
        report.add("given-inertia-removed", f"link '{link.name}' <inertial>", reason, link.location)
        return replace(link, inertial=None)

    return changed(model, links=mapped(model.links, massless))


def _has(link: Link, amounts: tuple[float, float]) -> bool:
    """Return whether a link has exactly this mass (kg) and inertia (kg m²), and nothing beside."""
    mass, moment = amounts
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
