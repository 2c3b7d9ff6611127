"""Joints of types that a format lacks, as chains of joints (U D3.1 – D3.4).

URDF has no ball, universal and screw joints, SDFormat has no planar ones.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from translate.constructs.added_parts import all_names, inertia_text_of, small_link, with_mimics
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import JoinedChain, JointChain
from translate.fragments.name_references import (
    mentions,
    plugin_tokens,
    tokens_in,
)
from translate.fragments.visitor import all_fragments, references
from translate.model.joint import (
    AXES,
    Axis,
    Dynamics,
    Joint,
    JointType,
    Mimic,
    plane_directions,
    unit_vector,
)
from translate.model.link import MODEL_FRAME, Link, diagonal_inertial
from translate.model.model import Model, changed, mapped, rebuilt
from translate.model.names import DELIMITER, scopes
from translate.model.pose import IDENTITY, IDENTITY_POSE, ZERO, Pose, Vector3
from translate.options import UrdfOptions
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import AxisSlot, JointPart, Provenance
from translate.structures import NamedTuple

#: What makes the name of a part unique.
_NUMBER_OF_NAME = re.compile(r"(?:_\d+)?")
#: Directions and poses that differ by at most this are equal up to rounding.
_TOLERANCE = 1e-9

# --- Joints of types that URDF lacks, as chains of URDF joints ------------------------------------
# - ``ball``: revolute about z, then y, then x of the joint frame, ``R = Rz(q1) Ry(q2) Rx(q3)``;
# - ``universal``, ``revolute2``: revolute about ``axis``, then about ``axis2``;
# - ``screw``: revolute about the axis, then prismatic along it, which mimics the first part with
#   the thread pitch.
#
# Parts are ordered from the parent to the child. The intermediate links have a very small mass. The
# last part keeps the name and the fragments of the joint. Only for a screw the first part keeps the
# name, because its position is the position of the screw.

SPLIT = frozenset({"ball", "universal", "revolute2", "screw"})
#: The parts of a joint and the links between them, from its parent to its child.
_Chain: TypeAlias = tuple[list[Joint], list[Link]]


def split_joints(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the model with joints of URDF types only, each with its required axis.

    Each joint that was split is entered in ``report.provenance`` with its parts.
    """
    joints = mapped(model.joints, lambda joint: _with_axis(joint, report))
    if not any(joint.type in SPLIT for joint in joints):
        return changed(model, joints=joints)
    return _Splitter(replace(model, joints=joints), options, report).split()


def report_split_joints(
    joints: Mapping[str, Joint], inertia: tuple[float, float], report: LossReport
) -> None:
    """Enter the joints that were split in the report, with the final names of their parts.

    ``joints``: the joints that are not of URDF types, by their names in the input.
    ``inertia`` (kg, kg m²) is that of the intermediate links.
    """
    parts = report.provenance.split_joints
    for name, joint in joints.items():
        report.add(
            "joint-split",
            ElementPath("joint", joint.name),
            f"URDF has no {joint.type} joint: with links {inertia_text_of(inertia)} between them, "
            f"it is replaced by {', '.join(parts[name])}",
            joint.location,
            detail=JointChain(parts[name], *inertia),
        )


class _Splitter:
    def __init__(self, model: Model, options: UrdfOptions, report: LossReport) -> None:
        self.model = model
        self.inertia = options.intermediate_inertia
        self.provenance = report.provenance
        self.taken = all_names(model)
        # (joint, "axis" or "axis2") → the part that moves about it.
        self.part_of: dict[tuple[str, str], str] = {}

    def split(self) -> Model:
        model = _with_chains(self.model, self._chain)
        return replace(model, joints=[with_mimics(joint, self._of_part) for joint in model.joints])

    def _chain(self, joint: Joint) -> _Chain:
        if joint.type not in SPLIT:
            return [joint], []
        motions = _motions(joint)
        last = len(motions) - 1
        keeper = 0 if joint.type == "screw" else last
        parts: list[Joint] = []
        links: list[Link] = []
        parent = joint.parent
        # All parts have the frame of the joint at position zero.
        pose = joint.pose if joint.pose.relative_to else joint.pose.relative(joint.child)
        for index, (suffix, kind, axis) in enumerate(motions):
            stem = f"{joint.name}_{suffix}"
            name = joint.name if index == keeper else self.taken.take(stem)
            child = joint.child if index == last else self.taken.take(f"{stem}_link")
            parts.append(Joint(name, kind, parent, child, pose, axis, location=joint.location))
            if index != last:
                links.append(
                    small_link(child, Pose(relative_to=name), self.inertia, joint.location)
                )
                parent, pose = child, Pose(relative_to=child)
        parts[0].comments, parts[0].inner_comments = joint.comments, joint.inner_comments
        _share_fragments(joint, parts)
        parts[keeper].actuator = joint.actuator
        self.part_of[joint.name, "axis"] = parts[0].name
        # A reader ignores the second axis of a screw.
        self.part_of[joint.name, "axis2"] = parts[0 if joint.type == "screw" else -1].name
        axes = AXES.get(joint.type, ())
        if len(axes) == 2 and self.provenance.is_turned(self.provenance.joint_in_input(joint.name)):
            # In a joint with exchanged ends, the second axis comes first.
            axes = axes[::-1]
        _enter_chain((parts, links), self.provenance, self.inertia, joint.name, axes)
        return parts, links

    def _of_part(self, mimic: Mimic) -> Mimic:
        """The ``<mimic>`` of a part instead of the joint that was split."""
        part = self.part_of.get((mimic.joint, mimic.axis))
        return mimic if part is None else changed(mimic, joint=part, axis="axis")


def _with_chains(model: Model, chain_of: Callable[[Joint], _Chain]) -> Model:
    """The model with the parts and links of its chain in place of each joint."""
    joints: list[Joint] = []
    added: dict[str, list[Link]] = {}
    for joint in model.joints:
        parts, links = chain_of(joint)
        joints += parts
        added.setdefault(joint.child, []).extend(links)
    links = [item for link in model.links for item in (*added.get(link.name, ()), link)]
    return replace(model, links=links, joints=joints)


def _enter_chain(
    chain: _Chain,
    provenance: Provenance,
    inertia: tuple[float, float],
    joint: str,
    axes: Sequence[AxisSlot] = (),
    prefix: str = "",
) -> None:
    """Enter the chain of a joint in the provenance.

    ``inertia`` (kg, kg m²) is that of the links, ``axes`` are the axes of the first parts, and
    ``prefix`` is that of the scoped names.
    """
    parts, links = chain
    whole = ElementPath("joint", prefix + joint)
    names = [prefix + part.name for part in parts]
    for index, name in enumerate(names):
        if name != whole.name:
            provenance.added(ElementPath("joint", name), whole, f"part {index}")
    for index, link in enumerate(links):
        provenance.added(ElementPath("link", prefix + link.name), whole, f"link {index}")
        provenance.added_inertia[prefix + link.name] = inertia
    slots: list[AxisSlot] = [*axes, "", "", ""]
    provenance.split(
        provenance.joint_in_input(whole.name),
        [JointPart(name, slot) for name, slot in zip(names, slots, strict=False)],
    )


def _motions(joint: Joint) -> list[tuple[str, JointType, Axis]]:
    """The suffix, type and axis of each part of a joint, from its parent to its child."""
    if joint.type == "ball":
        directions = (("z", (0.0, 0.0, 1.0)), ("y", (0.0, 1.0, 0.0)), ("x", (1.0, 0.0, 0.0)))
        damping = _ball_damping(joint)
        dynamics = Dynamics(damping=damping) if damping else None
        return [(suffix, "revolute", Axis(xyz, dynamics=dynamics)) for suffix, xyz in directions]
    axis = joint.axis or Axis()
    if joint.type == "screw":
        slide = Axis(axis.xyz, axis.expressed_in, mimic=Mimic(joint.name, joint.pitch / math.tau))
        return [("turn", "revolute", axis), ("slide", "prismatic", slide)]
    return [("axis", "revolute", axis), ("axis2", "revolute", joint.axis2 or Axis())]


def _ball_damping(joint: Joint) -> float:
    """The damping of a ball joint in N m s/rad, which Drake reads from its axis."""
    dynamics = None if joint.axis is None else joint.axis.dynamics
    return (joint.type == "ball" and dynamics is not None and dynamics.damping) or 0.0


def _share_fragments(joint: Joint, parts: list[Joint]) -> None:
    """Move fragments of an axis to the part with the axis, all others to the last part."""
    for fragment in joint.fragments:
        top, _, rest = fragment.at.partition("/")
        if top == "axis":
            parts[0].fragments.append(fragment)
        elif top == "axis2":
            at = f"axis/{rest}" if rest else "axis"
            parts[-1].fragments.append(replace(fragment, at=at))
        else:
            parts[-1].fragments.append(fragment)


def _with_axis(joint: Joint, report: LossReport) -> Joint:
    """The joint with its missing axes added; missing and unused axes are reported.

    The SDFormat specification does not define the motion of a joint without its axis.
    """
    used = AXES.get(joint.type, ())
    required = () if joint.type == "planar" else used
    missing = [name for name in required if getattr(joint, name) is None]
    for name in ("axis", "axis2"):
        axis: Axis | None = getattr(joint, name)
        if name not in used and axis is not None:
            report.add(
                "joint-axis-unused",
                ElementPath("joint", joint.name, field=name),
                "only Drake reads something of it: the damping, which each joint in its place has"
                if _ball_damping(joint)
                else f"it has no effect on the motion of a {joint.type} joint",
                joint.location.in_line(axis.lines.get(name)),
            )
    for name in missing:
        report.add(
            "joint-axis-missing",
            ElementPath("joint", joint.name, field=name),
            "it is missing; the default direction of SDFormat, 0 0 1, is written",
            joint.location,
        )
    return changed(joint, **{name: Axis() for name in missing})


# --- Planar joints, which SDFormat lacks, as chains ---


class PlanarNames(NamedTuple):
    """The names of the two added joints and the two intermediate links."""

    u: str
    u_link: str
    v: str
    v_link: str


class PlanarChain(NamedTuple):
    """The parts that replace a planar joint: each added joint before its child link."""

    u: Joint
    u_link: Link
    v: Joint
    v_link: Link
    turn: Joint


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
        links = {link.name: link for link in scope.links}

        def chain_of(joint: Joint) -> _Chain:
            if joint.type != "planar":
                return [joint], []
            names = (taken.take(f"{joint.name}_{part}") for part in PlanarNames._fields)
            planar = planar_chain(joint, PlanarNames(*names), inertia, links.get(joint.child))
            chain = [planar.u, planar.v, planar.turn], [planar.u_link, planar.v_link]
            _enter_chain(chain, report.provenance, inertia, joint.name, prefix=prefixes[id(scope)])
            report.add(
                "joint-split",
                ElementPath("joint", joint.name),
                f"SDFormat has no planar joint: with links {inertia_text_of(inertia)} between "
                f"them, replaced by {', '.join(part.name for part in chain[0])}",
                joint.location,
                detail=JointChain(tuple(part.name for part in chain[0]), *inertia),
            )
            return chain

        return replace(_with_chains(scope, chain_of), models=models)

    return rebuilt(model, split)


def planar_chain(
    joint: Joint, names: PlanarNames, inertia: tuple[float, float], child: Link | None = None
) -> PlanarChain:
    """Return the chain for a planar joint.

    ``inertia`` (kg, kg m²) is that of the intermediate links.  The last joint has the name and the
    fragments of the planar joint.  If the joint frame is the frame of ``child``, all parts of the
    chain have the pose of the child.
    """
    axis = joint.axis or Axis()
    u, v = plane_directions(axis.xyz)
    small = diagonal_inertial(*inertia)
    # A joint frame that is the frame of its child, up to rounding.
    distance = joint.pose.transform.distance(IDENTITY)
    if child is not None and not joint.pose.relative_to and max(distance) <= _TOLERANCE:
        u_pose, link_poses = joint.pose, (child.pose, child.pose)
        v_pose = turn_pose = IDENTITY_POSE
    else:
        u_pose = joint.pose.relative(joint.pose.relative_to or joint.child)
        link_poses = (Pose(relative_to=names.u), Pose(relative_to=names.v))
        v_pose, turn_pose = Pose(relative_to=names.u_link), Pose(relative_to=names.v_link)
    first_joint = Joint(names.u, "prismatic", joint.parent, names.u_link, u_pose, Axis(u))
    first_joint.comments, first_joint.inner_comments = joint.comments, joint.inner_comments
    u_link = Link(names.u_link, link_poses[0], small)
    second = Joint(names.v, "prismatic", names.u_link, names.v_link, v_pose, Axis(v))
    v_link = Link(names.v_link, link_poses[1], small)
    turn = Joint(joint.name, "revolute", names.v_link, joint.child, turn_pose, Axis(axis.xyz))
    turn.fragments, turn.urdf_name = joint.fragments, joint.urdf_name
    chain = PlanarChain(first_joint, u_link, second, v_link, turn)
    for part in chain:
        part.location = joint.location
    return chain


def planar_joint(
    chain: PlanarChain,
    normal: Vector3,
    child: Link | None = None,
    inertia: tuple[float, float] | None = None,
) -> Joint | None:
    """Return the planar joint that a chain replaces; ``None`` if the chain was edited.

    ``child`` is the link below the chain.  ``inertia`` (kg, kg m²) is the written inertia of the
    intermediate links.
    """
    u, u_link, v, v_link, turn = chain
    if u_link.inertial is None:
        return None
    names = PlanarNames(u.name, u_link.name, v.name, v_link.name)
    inertia = inertia or (u_link.inertial.mass, u_link.inertial.inertia.ixx)
    joint = replace(turn, type="planar", parent=u.parent, pose=u.pose, axis=Axis(normal))
    if not {joint.parent, joint.child, joint.pose.relative_to}.isdisjoint((*names, joint.name)):
        return None
    joint.comments, joint.inner_comments = u.comments, u.inner_comments
    expected = planar_chain(joint, names, inertia, child)
    if not (_has_equal_poses(chain, expected) and _has_equal_axes(chain, expected)):
        return None
    if [_without_pose(part) for part in chain] != [_without_pose(part) for part in expected]:
        return None
    joint.comments = tuple(text for part in chain for text in part.comments)
    return joint


def _without_pose(part: Joint | Link) -> Joint | Link:
    """Return a part without its pose, axis and comments."""
    without_axis = replace(part, axis=None) if isinstance(part, Joint) else part
    return replace(without_axis, pose=IDENTITY_POSE, comments=())


def _has_equal_poses(chain: PlanarChain, expected: PlanarChain) -> bool:
    parts: list[Joint | Link] = list(chain)
    expected_parts: list[Joint | Link] = list(expected)
    return all(
        one.pose.relative_to == other.pose.relative_to
        and max(one.pose.transform.distance(other.pose.transform)) <= _TOLERANCE
        for one, other in zip(parts, expected_parts, strict=True)
    )


def _has_equal_axes(chain: PlanarChain, expected: PlanarChain) -> bool:
    """Return whether the axes have the expected directions.

    They are expressed in the joint frame, or in older versions in the model frame, as are the
    poses of links (reference S A64).
    """
    X_MJ = chain.u_link.pose.transform
    in_model = chain.u_link.pose.relative_to in ("", MODEL_FRAME)
    pairs = ((chain.u, expected.u), (chain.v, expected.v), (chain.turn, expected.turn))
    for joint, expected_joint in pairs:
        axis, direction = joint.axis or Axis(), (expected_joint.axis or Axis()).xyz
        rest = replace(axis, xyz=ZERO)
        if in_model and rest == Axis(ZERO, MODEL_FRAME):
            direction = X_MJ.rotate(direction)
        elif rest != Axis(ZERO):
            return False
        if math.dist(unit_vector(axis.xyz), unit_vector(direction)) > _TOLERANCE:
            return False
    return True


# --- Chains of joints that the SDFormat writer made of planar joints, joined again ----------------
# A chain has the names, the axes, the poses and the masses that
# :func:`split_planar_joints` gives, and nothing else names its parts.


def join_planar_chains(
    model: Model,
    inertia: tuple[float, float] | None,
    report: LossReport,
    only: Collection[tuple[str, ...]] | None = None,
) -> Model:
    """Return the model and its nested models with planar joints instead of their chains.

    ``inertia`` (kg, kg m²) is that of the intermediate links; ``None`` accepts any.  ``only`` has
    the names of the joints of the chains to join, parent first; ``None`` joins all.
    """

    @cache
    def named_in_model() -> set[str]:
        # The parts of names with ``::`` may be names of parts of nested models.
        scoped = {
            part
            for token in tokens_in(model)
            if DELIMITER in token
            for part in token.split(DELIMITER)
        }
        return plugin_tokens(model) | scoped

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
        named = (mentions(all_fragments(scope)), named_in_model())
        uses = Counter(references(scope))
        joints: dict[int, Joint | None] = {}
        removed: set[int] = set()
        for chain in chains:
            names = (chain.u.name, chain.v.name, chain.turn.name)
            if only is not None and names not in only:
                continue
            joint = _joined(chain, links.get(chain.turn.child), inertia, uses)
            if joint is None or any(part.name in names for part in chain[:4] for names in named):
                continue
            removed |= {id(chain.u_link), id(chain.v_link)}
            joints |= {id(chain.u): None, id(chain.v): None, id(chain.turn): joint}
            report.add(
                "joint-joined",
                ElementPath("joint", joint.name),
                f"the chain {', '.join(names)} is one planar joint in URDF",
                joint.location,
                detail=JoinedChain(names),
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
    starts = {f"{turn.name}_{suffix}": name for suffix, name in names._asdict().items()}
    if not all(
        name.startswith(start) and _NUMBER_OF_NAME.fullmatch(name, len(start))
        for start, name in starts.items()
    ):
        return None
    return PlanarChain(u, links[u.child], v, links[v.child], turn)


def _joined(
    chain: PlanarChain, child: Link | None, inertia: tuple[float, float] | None, uses: Counter[str]
) -> Joint | None:
    """The planar joint of an unedited chain that nothing else refers to."""
    joints, links = [chain.u, chain.v, chain.turn], [chain.u_link, chain.v_link]
    uses_inside = Counter(references(Model("", links=links, joints=joints)))
    if any(uses[part.name] != uses_inside[part.name] for part in chain[:4]):
        return None
    return planar_joint(chain, (chain.turn.axis or Axis()).xyz, child, inertia)


# --- What a verification asks ---------------------------------------------------------------------


def listed(provenance: Provenance, losses: Sequence[Loss]) -> Provenance:
    """Return the provenance with the chains only whose parts an entry lists.

    A chain whose only added part keeps the frame of a link is listed by the entry of this link.
    """
    if not provenance.split_joints:
        return provenance
    stated = {
        loss.detail.parts: loss.detail for loss in losses if isinstance(loss.detail, JointChain)
    }
    keeps_frames = any(loss.code == "link-frame-kept" for loss in losses)
    chains = {
        joint: parts
        for joint, parts in provenance.split_joints.items()
        if parts in stated or (keeps_frames and len(parts) == 2)
    }
    inertia = dict(provenance.added_inertia)
    for element, addition in provenance.additions().items():
        detail = stated.get(chains.get(addition.owner.name, ()))
        if element.kind == "link" and element.name in inertia and detail is not None:
            inertia[element.name] = (detail.mass, detail.moment)
    return replace(provenance.with_chains(chains), added_inertia=inertia)


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input with planar joints for the chains that entries list, and the output."""
    if "joint-joined" not in report.codes:
        return expected, found
    chains = {loss.detail.parts for loss in report.losses if isinstance(loss.detail, JoinedChain)}
    return join_planar_chains(expected, None, LossReport(), chains), found
