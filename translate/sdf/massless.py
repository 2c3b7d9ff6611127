"""What becomes of links without mass, which SDFormat does not have.

A link that a chain of fixed joints connects to a body, and that nothing hangs on, is only a name
for a place: it is written as a ``<frame>``.  Every other one stays a link and gets an inertia,
explicitly (reference U B8.6).  No link is ever dropped.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from translate.diagnostics import Diagnostic, TranslateError
from translate.model import WORLD, Joint, Link, Model

Policy: TypeAlias = Literal["auto", "keep", "frame", "error"]
POLICIES: tuple[Policy, ...] = ("auto", "keep", "frame", "error")


@dataclass(slots=True)
class MasslessPlan:
    """``frames``: link → (link it is attached to, fixed joint that is a frame too).

    ``given_inertia``: the links that stay links and need an inertia.
    """

    frames: dict[str, tuple[str, str]] = field(default_factory=dict)
    given_inertia: set[str] = field(default_factory=set)


def plan(
    model: Model,
    policy: Policy,
    *,
    zero_is_said: bool = False,
    lumped: Mapping[str, str] | None = None,
) -> MasslessPlan:
    """Decide about every link of a model without mass.

    With ``zero_is_said`` a link whose mass is written as zero stays what it is.  Those that are
    ``lumped`` (link → the link it has become a part of) are frames in any case.  Raises
    :class:`translate.TranslateError` if the policy is ``error`` and there is one.
    """
    result = MasslessPlan()
    if lumped:
        result.frames = _lumped_frames(model, lumped)
    massless = {
        link.name: link
        for link in model.links
        if link.is_massless
        and link.name not in result.frames
        and not (zero_is_said and link.inertial is not None)
    }
    if not massless:
        return result
    if policy == "error":
        raise TranslateError([_refusal(link) for link in massless.values()])
    if policy != "keep":
        rest = _without(model, result.frames.keys())
        result.frames |= _frames(rest, massless, with_content=policy == "frame")
    result.given_inertia = massless.keys() - result.frames.keys()
    return result


def _lumped_frames(model: Model, lumped: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Lumped links that still are nothing but places: somebody may have edited the file since."""
    joints = {joint.child: joint for joint in model.joints if joint.type == "fixed"}
    links = {link.name: link for link in model.links}
    return {
        name: (body, joints[name].name)
        for name, body in lumped.items()
        if name in joints and body in links and links[name].is_massless and not links[name].shapes
    }


def _without(model: Model, places: Collection[str]) -> Model:
    """The model without links that are places already, and their joints."""
    if not places:
        return model
    links = [link for link in model.links if link.name not in places]
    joints = [joint for joint in model.joints if joint.child not in places]
    return replace(model, links=links, joints=joints)


def _frames(
    model: Model, massless: dict[str, Link], *, with_content: bool
) -> dict[str, tuple[str, str]]:
    referenced = set() if with_content else _gazebo_references(model)
    usable = {
        name
        for name, link in massless.items()
        if not (link.visuals or link.collisions or name in referenced)
        and all(with_content and fragment.dialect == "sdf" for fragment in link.fragments)
    }
    neighbours: dict[str, list[tuple[str, Joint]]] = {}
    for joint in model.joints:
        carried = all(
            bool(f.attribute) if f.dialect == "urdf" else with_content for f in joint.fragments
        )
        plain = carried and joint.name not in referenced
        if joint.type == "fixed" and joint.parent != WORLD and plain:
            # Upwards first: a frame belongs to the link that carries it.
            neighbours.setdefault(joint.child, []).insert(0, (joint.parent, joint))
            neighbours.setdefault(joint.parent, []).append((joint.child, joint))
    # Down from the bodies, then up to links above them, then down again from those.
    found: dict[str, tuple[str, str]] = {}
    anchors = {link.name: link.name for link in model.links if link.name not in usable}
    used_joints: set[str] = set()
    for direction in ("child", "parent", "child"):
        waiting = list(anchors)
        for current in waiting:
            for other, joint in neighbours.get(current, ()):
                if getattr(joint, direction) != other or other in anchors:
                    continue
                if joint.name in used_joints:
                    continue
                anchors[other] = anchors[current]
                used_joints.add(joint.name)
                found[other] = (anchors[current], joint.name)
                waiting.append(other)
    return found


def _gazebo_references(model: Model) -> set[str]:
    """The links and joints that a ``<gazebo reference>`` says something about."""
    names: set[str] = set()
    for fragment in model.fragments:
        if fragment.tag == "gazebo":
            match = re.match(r"""<gazebo\b[^>]*?\sreference=["']([^"']*)["']""", fragment.xml)
            if match is not None:
                names.add(match[1])
    return names


def _refusal(link: Link) -> Diagnostic:
    return Diagnostic(
        "massless-link",
        "error",
        f"link '{link.name}' has no mass",
        link.location.path,
        link.location.line,
        hint="SDFormat has no links without mass: give it one, or choose another policy",
    )
