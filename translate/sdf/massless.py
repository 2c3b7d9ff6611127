"""What becomes of links without mass, which SDFormat does not have.

A link that a chain of fixed joints connects to a body, and that nothing hangs on, is only a name
for a place: it is written as a ``<frame>``.  Every other one stays a link and gets an inertia,
explicitly (reference U B8.6).  No link is ever dropped.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.model.frame import WORLD
from translate.model.inertial import Inertial
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.options import Massless

#: Mass in kg and moments of inertia in kg m² of links that need them, by whether their joint moves.
#: A chain of bodies moves like one without the added mass only if that is next to nothing, but
#: engines cannot move a body of next to nothing by itself.
ON_MOVING_JOINT = (1e-3, 1e-6)
ON_FIXED_JOINT = (1e-6, 1e-9)
#: From this part of the mass or inertia of a neighbour on, the report tells how large it is.
NOTICEABLE_SHARE = 0.001


class GivenInertia(NamedTuple):
    """A mass in kg and moments of inertia in kg m² for a link without mass.

    ``share`` is the largest part that one of them is of that of the nearest links with mass above
    and below, and ``of`` tells of which; empty if there are none.
    """

    mass: float
    moment: float
    share: float = 0.0
    of: str = ""

    @property
    def reason(self) -> str:
        """What the report says of it."""
        amount = f"{self.mass:g} kg and {self.moment:g} kg m²"
        text = f"SDFormat has no links without mass: it gets {amount}"
        return f"{text}, {self.share:.1%} of {self.of}" if self.share > NOTICEABLE_SHARE else text


@dataclass(slots=True)
class MasslessPlan:
    """``frames``: link → (link it is attached to, fixed joint that is a frame too).

    ``given_inertia``: the links that stay links and need an inertia.
    """

    frames: dict[str, tuple[str, str]] = field(default_factory=dict)
    given_inertia: dict[str, GivenInertia] = field(default_factory=dict)


def plan(
    model: Model,
    policy: Massless,
    mass: float | None = None,
    moment: float | None = None,
    *,
    zero_is_said: bool = False,
    lumped: Mapping[str, str] | None = None,
    added: Collection[str] = (),
) -> MasslessPlan:
    """Decide about every link of a model without mass.

    ``mass`` (kg) and ``moment`` (kg m²) are for those that need them; by default
    :data:`ON_MOVING_JOINT` or :data:`ON_FIXED_JOINT`.

    With ``zero_is_said`` a link whose mass is written as zero stays what it is.  Those that are
    ``lumped`` (link → the link it has become a part of) are frames in any case.  Links that a
    translation ``added`` are no measure of what another link is given.  Raises
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
    needed = [name for name in massless if name not in result.frames]
    result.given_inertia = _given_inertia(model, needed, added, mass, moment)
    return result


def _given_inertia(
    model: Model,
    names: Collection[str],
    added: Collection[str],
    mass: float | None,
    moment: float | None,
) -> dict[str, GivenInertia]:
    if not names:
        return {}
    fixed = {joint.child for joint in model.joints if joint.type == "fixed"}
    bodies = {
        link.name: link.inertial
        for link in model.links
        if link.inertial is not None and not link.is_massless and link.name not in added
    }
    above, below = _nearest_bodies(model, bodies)
    found = {}
    for name in names:
        usual = ON_FIXED_JOINT if name in fixed else ON_MOVING_JOINT
        given = GivenInertia(
            usual[0] if mass is None else mass, usual[1] if moment is None else moment
        )
        for nearest, place in ((above, "above"), (below, "below")):
            for body in nearest.get(name, ()):
                given = _with_share(given, bodies[body], f"link '{body}' {place} it")
        found[name] = given
    return found


def _nearest_bodies(
    model: Model, bodies: Mapping[str, Inertial]
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """For each link the next body above it, and the smallest ones of the next bodies below it.

    One of those has the least mass of them, another one the least inertia.
    """
    parents = {joint.child: joint.parent for joint in model.joints}
    children: dict[str, list[str]] = {}
    for child, parent in parents.items():
        children.setdefault(parent, []).append(child)
    order = [link.name for link in model.links if link.name not in parents]
    # The list grows while it is walked; what is part of a loop is not met.
    for name in order:
        order += children.get(name, ())
    above: dict[str, tuple[str, ...]] = {}
    below: dict[str, tuple[str, ...]] = {}
    for name in order:
        parent = parents.get(name, "")
        above[name] = (parent,) if parent in bodies else above.get(parent, ())
    for name in reversed(order):
        next_bodies = [
            body
            for child in children.get(name, ())
            for body in ((child,) if child in bodies else below[child])
        ]
        below[name] = tuple(dict.fromkeys(_smallest(next_bodies, bodies)))
    return above, below


def _smallest(names: Collection[str], bodies: Mapping[str, Inertial]) -> Iterator[str]:
    """The body of the least mass and that of the least inertia, where that is not zero."""
    for amount in (_mass, _moment):
        given = [name for name in names if amount(bodies[name]) > 0.0]
        if given:
            yield min(given, key=lambda name: amount(bodies[name]))


def _mass(inertial: Inertial) -> float:
    return inertial.mass


def _moment(inertial: Inertial) -> float:
    ixx, _, _, iyy, _, izz = inertial.inertia
    return max(abs(ixx), abs(iyy), abs(izz))


def _with_share(given: GivenInertia, inertial: Inertial, link: str) -> GivenInertia:
    for added, whole, what in (
        (given.mass, inertial.mass, "mass"),
        (given.moment, _moment(inertial), "inertia"),
    ):
        share = added / whole if whole > 0.0 else 0.0
        if share > given.share:
            given = given._replace(share=share, of=f"the {what} of {link}")
    return given


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
                # An end of a joint may be a frame, which is no link without mass.
                if getattr(joint, direction) != other or other in anchors or other not in usable:
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
