"""The ``<inertial>`` element of SDFormat: reader and writer (reference S C.6, C.7)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import GivenMass
from translate.fragments.name_references import entities_of_plugins
from translate.model.inertia import inertia_problem
from translate.model.joint import Joint
from translate.model.link import (
    NO_INERTIA,
    ON_FIXED_JOINT,
    ON_MOVING_JOINT,
    WORLD,
    AutoInertia,
    Inertia,
    Inertial,
    Link,
)
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import Massless
from translate.report.loss_report import LossReport
from translate.sdf.element_reader import (
    SdfElementReader,
    number,
    read_fields,
    read_group,
    written_fields,
)
from translate.sdf.pose_elements import written_pose
from translate.sdf.versions.version import FRAMES_SINCE
from translate.sdf.versions.version import number as version_number
from translate.structures import NamedTuple, dataclass, grouped
from translate.xml.document import ElementText, Parts, elements_of
from translate.xml.text import trimmed
from translate.xml.values import format_float
from translate.xml.writer import Output, PositionError, block, leaf

MOMENTS = {name: number(value) for name, value in Inertia()._asdict().items()}
#: The ``<inertia>`` as text, with a place for each moment.
_INERTIA = block("inertia", [leaf(tag, "{}") for tag in MOMENTS])
AUTO = {"mass": number(), "density": number()}
ATTRIBUTES = frozenset({"auto"})
CHILDREN = frozenset({"pose", "mass", "inertia"})
#: The first version with automatic inertia and densities.
SINCE = (1, 11)
#: The children of an automatic inertial that readers ignore.
OVERWRITTEN = ("pose", "inertia")


def read_inertial(reader: SdfElementReader, link: Link, element: etree._Element | None) -> Inertial:
    """Return the inertial of a link; SDFormat's default without an element (S C60, C64)."""
    if element is None:
        return Inertial(implicit=True)
    parts, fragments = reader.parts_of(element), link.fragments
    if trimmed(element.get("auto")).lower() in ("true", "1"):
        return _read_auto(reader, element, parts, link)
    reader.leftovers(element, ATTRIBUTES, "inertial", fragments, CHILDREN, parts)
    inertial = Inertial(reader.number(parts.get("mass"), 1.0))
    inertial.pose = _pose(reader, parts.get("pose"), link)
    moments = parts.get("inertia")
    if moments is not None:
        inertial.inertia = Inertia(
            **read_group(reader, moments, MOMENTS, "inertial/inertia", fragments)
        )
    reader.check_inertial(element, inertial, link, parts, reader.defect)
    return inertial


def _pose(reader: SdfElementReader, element: etree._Element | None, link: Link) -> Pose:
    """Return the pose of an inertial in the link frame; ``relative_to`` is ignored (S B68)."""
    pose = reader.pose(element, link.fragments, "inertial/pose")
    if element is None or not pose.relative_to:
        return pose
    link.fragments.append(reader.attribute_fragment(element, "relative_to", "inertial/pose"))
    # From 1.8 on the attribute does not exist, and the validator reports it.
    if reader.minor < 8:
        reader.warning(
            "attribute-incorrect-type",
            f"the pose of the inertial of link '{link.name}' is relative to '{pose.relative_to}', "
            "and is read in the link frame",
            element,
            "remove relative_to, and write the pose in the link frame",
        )
    return pose.relative("")


def _read_auto(
    reader: SdfElementReader, element: etree._Element, parts: Parts, link: Link
) -> Inertial:
    """Return an inertial that is computed after the complete file is read (S C70 – C75)."""
    reader.leftovers(element, ATTRIBUTES, "inertial", link.fragments, AUTO.keys(), parts)
    for tag in OVERWRITTEN:
        ignored = parts.get(tag)
        if ignored is not None:
            reader.warning(
                "inertial-overwritten",
                f"the <{tag}> in the <inertial> of link '{link.name}' is ignored: the inertial "
                "is computed from the collisions",
                ignored,
                'remove it, or remove auto="true"',
            )
    values = read_fields(reader, parts, AUTO)
    return Inertial(auto=AutoInertia(location=reader.location(element), **values))


def write_inertial(link: Output, inertial: Inertial, version: str) -> None:
    """Append the ``<inertial>`` of a link; with ``auto`` only from 1.11 on."""
    attributes = {}
    if inertial.auto is not None and version_number(version) >= SINCE:
        attributes["auto"] = "true"
        texts = written_fields(inertial.auto, AUTO)
    else:
        try:
            texts = written_pose(inertial.pose, version)
        except ValueError as problem:
            raise PositionError(link.child("inertial"), str(problem)) from None
        texts += written_fields(inertial, ("mass",))
        texts.append(_INERTIA.format(*map(format_float, inertial.inertia)))
    link.children.append(block("inertial", texts, attributes))


def without_replaced_values(link: Link, version: str, report: LossReport) -> Link:
    """Return a link without the pose and the inertia that its computed inertial replaces.

    Readers ignore them beside ``auto``, but would read them in a version without ``auto``.
    """
    auto = None if link.inertial is None else link.inertial.auto
    if auto is None or version_number(version) >= SINCE:
        return link
    path = ElementPath("link", link.name, field="inertial")
    reason = f"SDFormat {version} has no automatic inertia; the computed values are written"
    report.add("inertia-computed", path.below("@auto"), reason, auto.location)
    kept = []
    for item in link.fragments:
        first, _, rest = f"{item.at}/{item.tag or item.attribute}".partition("/")
        if item.dialect == "sdf" and first == "inertial" and rest.split("/")[0] in OVERWRITTEN:
            reason = "readers ignore it beside auto; the computed values replace it"
            report.add(
                "inertia-computed",
                ElementPath("link", link.name, field=item.field),
                reason,
                item.location,
                severity="omitted",
            )
        else:
            kept.append(item)
    return replace(link, fragments=kept)


# --- Plan how massless links are written in SDFormat ----------------------------------------------
# SDFormat has no massless links. A massless link without shapes and other contents that fixed
# joints connect to another link is written as a ``<frame>``. Every other massless link remains a
# link and gets an explicit inertia (reference U B8.6). No link is removed.

#: The first version in which the parent and the child of a joint can be frames.
ENDS = (1, 8)
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
        return Inertial(self.mass, Inertia(ixx=self.moment, iyy=self.moment, izz=self.moment))

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
        detail = GivenMass(self.mass, moment)
        report.add(code, path, self._reason, location, detail=detail)

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
    result = MasslessPlan(_lumped_frames(model, lumped or {}))
    massless = {
        link.name: link
        for link in model.links
        if link.is_massless
        and link.name not in result.frames
        and not (keep_zero_mass and link.inertial is not None)
    }
    if not massless:
        return result
    if policy != "keep":
        remaining = _without(model, result.frames.keys())
        kept = set() if ends else _other_children(remaining)
        candidates = {
            name: link
            for name, link in massless.items()
            if name not in kept and not (policy == "auto" and keeps_inertia(link, moment))
        }
        result.frames |= _frames(remaining, candidates, with_content=policy == "frame")
    links = {name: link for name, link in massless.items() if name not in result.frames}
    result.given_inertia = _given_inertia(model, links, added, mass, moment)
    return result


def policy_in(version: str, policy: Massless) -> Massless:
    """Return the policy for a version: without frames as ends of joints, the links stay."""
    return "keep" if policy == "auto" and version_number(version) < ENDS else policy


def severity_of_frames(version: str) -> LossSeverity:
    """Return how a massless link that is written as a frame of a version is reported."""
    return "harmless" if version_number(version) >= (1, FRAMES_SINCE) else "lost"


def report_joint_as_frame(joint: Joint, attached_to: str, version: str, report: LossReport) -> None:
    """Report a joint that is written as a frame, and the link ``world`` that nothing else names."""
    severity: LossSeverity = "harmless"
    if joint.type == "fixed":
        severity = severity_of_frames(version)
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
    found = {}
    for name, link in massless.items():
        default = ON_FIXED_JOINT if name in fixed else ON_MOVING_JOINT
        given = GivenInertia.with_default(default, mass, moment)
        if keeps_inertia(link, moment):
            given = given._replace(moment=0.0, keeps=True)
        for nearest, side in ((above, "above"), (below, "below")):
            for body in nearest.get(name, ()):
                given = _with_share(given, bodies[body], f"link '{body}' {side} it")
        if link.inertial is not None and any(link.inertial.inertia):
            given = given._replace(before=link.inertial)
        found[name] = given
    return found


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
        if name in bodies:
            continue
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
        positive = [item for item in amounts if item[0] > 0.0]
        if positive:
            yield min(positive, key=lambda item: item[0])[1]


def _amounts(inertial: Inertial) -> tuple[float, float]:
    """Return the mass and the largest moment of inertia."""
    ixx, _, _, iyy, _, izz = inertial.inertia
    return inertial.mass, max(abs(ixx), abs(iyy), abs(izz))


def _with_share(given: GivenInertia, inertial: Inertial, link: str) -> GivenInertia:
    for added, whole, what in zip(given[:2], _amounts(inertial), ("mass", "inertia"), strict=True):
        share = added / whole if whole > 0.0 else 0.0
        if share > given.share:
            given = given._replace(share=share, of=f"the {what} of {link}")
    return given


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


def _without(model: Model, names: Collection[str]) -> Model:
    """Return the model without some links and the joints to them."""
    if not names:
        return model
    links = [link for link in model.links if link.name not in names]
    joints = [joint for joint in model.joints if joint.child not in names]
    return replace(model, links=links, joints=joints)


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
        and all(with_content and fragment.dialect == "sdf" for fragment in link.fragments)
    }
    if not usable:
        return {}
    referenced = set() if with_content else _gazebo_references(model)
    # A plugin looks for a link or a joint, and finds no frame.
    named = {} if with_content else entities_of_plugins(model)
    usable -= referenced | _in_model(model.links, named.get("link", ()))
    referenced |= _in_model(model.joints, named.get("joint", ()))
    neighbours: dict[str, list[tuple[str, Joint]]] = {}
    for joint in model.joints:
        if joint.type != "fixed" or joint.parent == WORLD or joint.name in referenced:
            continue
        if all(bool(f.attribute) if f.dialect == "urdf" else with_content for f in joint.fragments):
            # The parent is first: a frame is attached to the link above it.
            neighbours.setdefault(joint.child, []).insert(0, (joint.parent, joint))
            neighbours.setdefault(joint.parent, []).append((joint.child, joint))
    # Down from the links that remain, then up to links above them, then down again from those.
    found: dict[str, tuple[str, str]] = {}
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
                found[other] = (anchors[current], joint.name)
                pending.append(other)
    return found


def _in_model(parts: Iterable[Link | Joint], names: Collection[str]) -> set[str]:
    """Return the names in the model of links or joints that are named as in the file."""
    return {part.name for part in parts if part.name in names or part.name_in_file in names}


def _gazebo_references(model: Model) -> set[str]:
    """Return the names of the links and joints that a ``<gazebo reference>`` refers to."""
    found, others = {""}, []
    for item in model.fragments:
        if item.tag != "gazebo":
            continue
        # The reader of URDF writes fragments in one way.
        start = _REFERENCE.match(item.xml) if type(item.xml) is ElementText else None
        if start is not None:
            found.add(trimmed(start[1]))
        elif (start := re.match(_START, item.xml)) is not None:
            others.append(f"{start[0].rstrip('/')}/>")
    return found.union([trimmed(block.get("reference")) for block in elements_of(others)]) - {""}
