"""Massless links, which SDFormat lacks, as frames or with an inertia, and taken back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace

from lxml import etree

from translate.constructs.added_parts import without_children
from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import GivenMass
from translate.fragments.name_references import (
    entities_of_plugins,
)
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.inertia import inertia_problem
from translate.model.joint import Joint
from translate.model.link import (
    MODEL_FRAME,
    NO_INERTIA,
    ON_FIXED_JOINT,
    ON_MOVING_JOINT,
    WORLD,
    Frame,
    Inertia,
    Inertial,
    Link,
    diagonal_inertial,
)
from translate.model.model import Model, changed, mapped, rebuilt, with_links
from translate.model.names import local_name, scopes
from translate.model.pose import Pose
from translate.options import Massless
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Kind, Provenance
from translate.structures import Groups, NamedTuple, dataclass, grouped
from translate.xml.document import ElementText, elements_of, text_of
from translate.xml.text import trimmed

# --- Plan how massless links are written in SDFormat ----------------------------------------------
# SDFormat has no massless links. A massless link without shapes and other contents that fixed
# joints connect to another link is written as a ``<frame>``. Every other massless link remains a
# link and gets an explicit inertia (reference U B8.6). No link is removed.

#: The start tag of an element without its end.
_START = r"""\s*<(?:[^<>"']+|"[^"]*"|'[^']*')*"""
#: The start tag of a ``<gazebo>`` block, perhaps with a reference, as :func:`text_of` writes it.
_REFERENCE = re.compile(r'<gazebo(?: xmlns:[^="]*="[^"]*")*(?: reference="([^"&]*)")?/?>')
#: The report states the share in the mass or inertia of a neighbour if it is larger than this.
NOTICEABLE_SHARE = 0.001


class GivenInertia(NamedTuple):
    """A mass in kg and moments of inertia in kg m² for a massless link.

    ``share`` is the largest ratio to the mass or inertia of the nearest links with mass above and
    below.  ``of`` is the description of that mass or inertia; empty without such links.
    ``before`` is the inertial of the file, if it has an inertia.  With ``keeps``, the link keeps
    this inertia, and the moment is 0.
    """

    mass: float
    moment: float
    share: float = 0.0
    of: str = ""
    before: Inertial | None = None
    keeps: bool = False

    @classmethod
    def with_default(
        cls, default: tuple[float, float], mass: float | None, moment: float | None
    ) -> GivenInertia:
        """Return these values, or the default for each that is missing."""
        return cls(default[0] if mass is None else mass, default[1] if moment is None else moment)

    def inertial(self) -> Inertial:
        """Return the inertial of a link with these values."""
        if self.before is not None and self.keeps:
            return Inertial(self.mass, self.before.inertia)
        return diagonal_inertial(self.mass, self.moment)

    def report(self, link: Link, report: LossReport) -> None:
        """Report the mass of a link, and the inertia that its file has in place of this one."""
        code, path, location = (
            "massless-link-given-inertia",
            ElementPath("link", link.name),
            link.location,
        )
        if self.before is not None:
            path, location = path.below("inertial"), self.before.location
        moment = 0.0 if self.keeps else self.moment
        report.add(code, path, self._reason, location, detail=GivenMass(self.mass, moment))

    @property
    def _reason(self) -> str:
        """The reason for the loss report."""
        amount = f"{self.mass:g} kg and {self.moment:g} kg m²"
        if self.before is not None:
            old = inertia_text(self.before.inertia)
            amount += f" instead of {self.before.mass:g} kg and {old}"
            if self.keeps:
                amount = f"{self.mass:g} kg instead of {self.before.mass:g} kg, and keeps {old}"
        text = f"SDFormat has no massless links: it gets {amount}"
        if self.share <= NOTICEABLE_SHARE:
            return text
        share = f"{self.share:.1%} of" if self.share < 100.0 else f"{self.share:.6g} times"
        return f"{text}, {share} {self.of}"


def inertia_text(inertia: Inertia) -> str:
    """Return the moments and products of an inertia (kg m²) that are not zero, for messages."""
    values = [f"{name}={value:g}" for name, value in inertia._asdict().items() if value]
    return f"{' '.join(values)} kg m²"


def keeps_inertia(link: Link, moment: float | None) -> bool:
    """Return whether a link without mass keeps the inertia of its file.

    A rigid body can have it, and ``moment`` (kg m²) was not requested.
    """
    inertia = NO_INERTIA if link.inertial is None else link.inertial.inertia
    return any(inertia) and moment is None and not inertia_problem(Inertial(0.0, inertia))


def added_inertials(mass: float | None, moment: float | None) -> list[Inertial]:
    """The inertials that :func:`plan` gives to massless links, with these policies."""
    return [
        GivenInertia.with_default(default, mass, moment).inertial()
        for default in (ON_MOVING_JOINT, ON_FIXED_JOINT)
    ]


@dataclass(slots=True)
class MasslessPlan:
    """The treatment of each massless link of a model.

    ``frames``: link → (link it is attached to, fixed joint that is written as a frame, too).
    ``given_inertia``: massless link that remains a link → its inertia.
    """

    frames: dict[str, tuple[str, str]] = field(default_factory=dict)
    given_inertia: dict[str, GivenInertia] = field(default_factory=dict)


def plan(
    model: Model,
    policy: Massless,
    mass: float | None = None,
    moment: float | None = None,
    *,
    keep_zero_mass: bool = False,
    ends: bool = True,
    lumped: Mapping[str, str] | None = None,
    added: Collection[str] = (),
) -> MasslessPlan:
    """Return the treatment of every massless link of a model.

    ``mass`` (kg) and ``moment`` (kg m²) are the values for links that need an inertia; the default
    is the one in :mod:`translate.model.link`.  With ``keep_zero_mass``, a link with an
    explicit mass of zero is not changed.  Without ``ends``, the child of a joint cannot be a frame.
    ``lumped`` links (link → the link it was merged into) become frames under every policy.  Links
    that a translation ``added`` are ignored in the shares.
    """
    massless_plan = MasslessPlan(_lumped_frames(model, lumped or {}))
    massless = {
        link.name: link
        for link in model.links
        if link.is_massless
        and link.name not in massless_plan.frames
        and not (keep_zero_mass and link.inertial is not None)
    }
    if not massless:
        return massless_plan
    if policy != "keep":
        remaining = without_children(model, massless_plan.frames.keys())
        kept = set() if ends else _other_children(remaining)
        candidates = {
            name: link
            for name, link in massless.items()
            if name not in kept and not (policy == "auto" and keeps_inertia(link, moment))
        }
        massless_plan.frames |= _frames(remaining, candidates, with_content=policy == "frame")
    links = {name: link for name, link in massless.items() if name not in massless_plan.frames}
    massless_plan.given_inertia = _given_inertia(model, links, added, mass, moment)
    return massless_plan


def report_joint_as_frame(
    joint: Joint, attached_to: str, of_fixed: LossSeverity, report: LossReport
) -> None:
    """Report a joint that is written as a frame, and the link ``world`` that nothing else names."""
    severity: LossSeverity = "harmless"
    if joint.type == "fixed":
        severity = of_fixed
        reason = "its child is a massless link and is written as a frame; the joint is too"
    else:
        reason = f"SDFormat has no {joint.type} joints; the joint is written as a frame"
    report.add(
        "joint-as-frame",
        ElementPath("joint", joint.name),
        reason,
        joint.location,
        severity=severity,
    )
    if attached_to == WORLD:
        reason = "it is the parent of a joint that is written as a frame"
        report.add("joint-as-frame", ElementPath("link", WORLD), reason, joint.location)


def _given_inertia(
    model: Model,
    massless: Mapping[str, Link],
    added: Collection[str],
    mass: float | None,
    moment: float | None,
) -> dict[str, GivenInertia]:
    if not massless:
        return {}
    fixed = {joint.child for joint in model.joints if joint.type == "fixed"}
    bodies = {
        link.name: link.inertial
        for link in model.links
        if link.inertial is not None and not link.is_massless and link.name not in added
    }
    above, below = _nearest_bodies(model, bodies)
    inertia_of_link = {}
    for name, link in massless.items():
        default = ON_FIXED_JOINT if name in fixed else ON_MOVING_JOINT
        given_inertia = GivenInertia.with_default(default, mass, moment)
        if keeps_inertia(link, moment):
            given_inertia = given_inertia._replace(moment=0.0, keeps=True)
        for nearest, side in ((above, "above"), (below, "below")):
            for body in nearest.get(name, ()):
                given_inertia = _with_share(given_inertia, bodies[body], f"link '{body}' {side} it")
        if link.inertial is not None and any(link.inertial.inertia):
            given_inertia = given_inertia._replace(before=link.inertial)
        inertia_of_link[name] = given_inertia
    return inertia_of_link


def _nearest_bodies(
    model: Model, bodies: Mapping[str, Inertial]
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Return link → the nearest body above it, and link → the smallest nearest bodies below it.

    The links are those that are no bodies themselves.
    The smallest ones are the body with the least mass and the body with the least inertia.
    """
    parents = {joint.child: joint.parent for joint in model.joints}
    children: dict[str, list[str]] = grouped((parent, child) for child, parent in parents.items())
    order = [link.name for link in model.links if link.name not in parents]
    # The list grows during the iteration; links in a loop are not reached.
    for name in order:
        order += children.get(name, ())
    above: dict[str, tuple[str, ...]] = {}
    below: dict[str, tuple[str, ...]] = {}
    for name in order:
        parent = parents.get(name, "")
        above[name] = (parent,) if parent in bodies else above.get(parent, ())
    for name in reversed(order):
        if name not in bodies:
            next_bodies = [
                body
                for child in children.get(name, ())
                for body in ((child,) if child in bodies else below[child])
            ]
            below[name] = tuple(dict.fromkeys(_smallest(next_bodies, bodies)))
    return above, below


def _smallest(names: Collection[str], bodies: Mapping[str, Inertial]) -> Iterator[str]:
    """Yield the body with the least mass and the one with the least inertia, ignoring zeros."""
    for index in range(2):
        amounts = [(_amounts(bodies[name])[index], name) for name in names]
        if positive := [item for item in amounts if item[0] > 0.0]:
            yield min(positive, key=lambda item: item[0])[1]


def _amounts(inertial: Inertial) -> tuple[float, float]:
    """Return the mass and the largest moment of inertia."""
    ixx, _, _, iyy, _, izz = inertial.inertia
    return inertial.mass, max(abs(ixx), abs(iyy), abs(izz))


def _with_share(given_inertia: GivenInertia, inertial: Inertial, link: str) -> GivenInertia:
    for added, whole, what in zip(
        given_inertia[:2], _amounts(inertial), ("mass", "inertia"), strict=True
    ):
        share = added / whole if whole > 0.0 else 0.0
        if share > given_inertia.share:
            given_inertia = given_inertia._replace(share=share, of=f"the {what} of {link}")
    return given_inertia


def _lumped_frames(model: Model, lumped: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return the frames for lumped links that still have no contents after edits of the file."""
    if not lumped:
        return {}
    joints = {joint.child: joint for joint in model.joints if joint.type == "fixed"}
    links = {link.name: link for link in model.links}
    return {
        name: (body, joints[name].name)
        for name, body in lumped.items()
        if name in joints and body in links and links[name].is_massless and not links[name].shapes
    }


def _other_children(model: Model) -> set[str]:
    """Return the children of joints that cannot be written as a frame together with their child."""
    joints = Counter(joint.child for joint in model.joints)
    return {
        joint.child
        for joint in model.joints
        if joint.type != "fixed" or joint.parent == WORLD or joints[joint.child] > 1
    }


def _frames(
    model: Model, massless: dict[str, Link], *, with_content: bool
) -> dict[str, tuple[str, str]]:
    """Return link → (link it is attached to, fixed joint) for massless links that become frames.

    With ``with_content``, links and joints with SDFormat fragments become frames, too.
    """
    usable = {
        name
        for name, link in massless.items()
        if not (link.visuals or link.collisions)
        and not holds_contents(link, with_content=with_content)
    }
    if not usable:
        return {}
    referenced = set() if with_content else gazebo_references(model)
    # A plugin looks for a link or a joint, and finds no frame.
    named = {} if with_content else entities_of_plugins(model)
    usable -= referenced | _in_model(model.links, named.get("link", ()))
    referenced |= _in_model(model.joints, named.get("joint", ()))
    neighbours: dict[str, list[tuple[str, Joint]]] = {}
    for joint in model.joints:
        if joint.type != "fixed" or joint.parent == WORLD or joint.name in referenced:
            continue
        if not holds_contents(joint, with_content=with_content):
            # The parent is first: a frame is attached to the link above it.
            neighbours.setdefault(joint.child, []).insert(0, (joint.parent, joint))
            neighbours.setdefault(joint.parent, []).append((joint.child, joint))
    # Down from the links that remain, then up to links above them, then down again from those.
    frame_of_link: dict[str, tuple[str, str]] = {}
    anchors = {link.name: link.name for link in model.links if link.name not in usable}
    used_joints: set[str] = set()
    for direction in ("child", "parent", "child"):
        pending = list(anchors)
        for current in pending:
            for other, joint in neighbours.get(current, ()):
                # An end of a joint may be a frame, which is not a massless link.
                is_free = other in usable and other not in anchors
                if getattr(joint, direction) != other or not is_free or joint.name in used_joints:
                    continue
                anchors[other] = anchors[current]
                used_joints.add(joint.name)
                frame_of_link[other] = (anchors[current], joint.name)
                pending.append(other)
    return frame_of_link


def holds_contents(part: Link | Joint | Frame, *, with_content: bool = False) -> bool:
    """Return whether a link or joint has contents that keep it from becoming a frame.

    Attributes of URDF at a joint do not; ``with_content``, nor do fragments of SDFormat.
    """
    return not all(
        with_content
        if fragment.dialect == "sdf"
        else isinstance(part, Joint) and bool(fragment.attribute)
        for fragment in part.fragments
    )


def _in_model(parts: Iterable[Link | Joint], names: Collection[str]) -> set[str]:
    """Return the names in the model of links or joints that are named as in the file."""
    return {part.name for part in parts if part.name in names or part.name_in_file in names}


def reference_block(name: str) -> Fragment:
    """Return a ``<gazebo>`` block without contents, which refers to a link or joint."""
    return Fragment("urdf", "gazebo", text_of(etree.Element("gazebo", reference=name)))


def gazebo_references(model: Model) -> set[str]:
    """Return the names of the links and joints that a ``<gazebo reference>`` refers to."""
    references, others = {""}, []
    for item in model.fragments:
        if item.tag != "gazebo":
            continue
        # The reader of URDF writes fragments in one way.
        start = _REFERENCE.match(item.xml) if type(item.xml) is ElementText else None
        if start is not None:
            references.add(trimmed(start[1]))
        elif (start := re.match(_START, item.xml)) is not None:
            others.append(f"{start[0].rstrip('/')}/>")
    return references.union([trimmed(block.get("reference")) for block in elements_of(others)]) - {
        ""
    }


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
        lambda scope, models: _without_given(
            changed(scope, models=models), report, named, empty=empty
        ),
    )


def _without_given(
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


def has_given_inertia(link: Link) -> bool:
    """Return whether a link has exactly an inertia that massless links of URDF get by default."""
    return _has(link, ON_MOVING_JOINT) or _has(link, ON_FIXED_JOINT)


def _has(link: Link, amounts: tuple[float, float]) -> bool:
    """Return whether a link has exactly this mass (kg) and inertia (kg m²), and nothing beside."""
    if link.inertial is None or link.inertial.mass != amounts[0]:
        return False
    return link.inertial == diagonal_inertial(*amounts) and not any(
        fragment.at.startswith("inertial") for fragment in link.fragments
    )


def _attached_to(name: str, frames: dict[str, str]) -> str:
    """Return the link that a link or frame belongs to; the last frame if there is none."""
    for _ in range(len(frames)):
        if not frames.get(name):
            break
        name = frames[name]
    return name


# --- What a verification asks ---------------------------------------------------------------------


def listed(provenance: Provenance, losses: Iterable[Loss]) -> Provenance:
    """Return the provenance with the inertia of those massless links only that entries state."""
    if not provenance.added_inertia:
        return provenance
    stated = {
        (local_name(loss.at.name), loss.detail.mass, loss.detail.moment)
        for loss in losses
        if loss.code == "massless-link-given-inertia" and isinstance(loss.detail, GivenMass)
    }
    additions = {element.name for element in provenance.additions() if element.kind == "link"}
    added_inertia = {
        name: amounts
        for name, amounts in provenance.added_inertia.items()
        if name in additions or (local_name(name), *amounts) in stated
    }
    if len(added_inertia) == len(provenance.added_inertia):
        return provenance
    return replace(provenance, added_inertia=added_inertia)


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input without the inertia that entries call left out, and the output."""
    if "given-inertia-removed" not in report.codes:
        return expected, found
    removed = {
        local_name(loss.at.name): (loss.detail.mass, loss.detail.moment)
        for loss in report.losses
        if loss.code == "given-inertia-removed" and isinstance(loss.detail, GivenMass)
    }

    def massless(link: Link) -> Link:
        amounts = removed.get(link.name)
        has_amounts = amounts is not None and _has(link, amounts)
        return replace(link, inertial=None) if has_amounts else link

    return with_links(expected, massless), found


def with_frames(model: Model, links: Collection[str], joints: Collection[str]) -> Model:
    """Return the model with frames in place of massless links and of fixed joints.

    The poses of the frames are computed in the frame of the model.
    """
    if not (links or joints):
        return model
    # A frame is attached to the link that the joints which became frames lead to; without one,
    # to a link that any fixed joints lead to.
    near, bodies = Groups(), Groups()
    for joint in model.joints:
        if joint.type == "fixed":
            bodies.join(joint.parent, joint.child)
            if joint.name in joints:
                near.join(joint.parent, joint.child)
    anchors: dict[tuple[int, str], str] = {}
    for link in model.links:
        if link.name not in links:
            anchors.setdefault((0, near.find(link.name)), link.name)
            anchors.setdefault((1, bodies.find(link.name)), link.name)

    def anchor(name: str) -> str:
        return anchors.get((0, near.find(name))) or anchors.get((1, bodies.find(name)), "")

    graph = FrameGraph(model)
    children = {joint.name: joint.child for joint in model.joints}
    frames = []
    for name in (*sorted(links), *sorted(joints)):
        pose = Pose(*graph.pose(name), "quat_xyzw", MODEL_FRAME)
        frames.append(Frame(name, anchor(children.get(name, name)), pose))
    return changed(
        model,
        links=[link for link in model.links if link.name not in links],
        joints=[joint for joint in model.joints if joint.name not in joints],
        explicit_frames=[*model.explicit_frames, *frames],
    )
