"""Poses and directions of a model after an edit of another form of the robot.

Three states of the robot are known: the *target*, which is the model to update, the *base*, and the
*edited* state.  The base and the edited state have the format of the target, but may place frames
elsewhere: ``X_BT`` is the constant pose of a frame of the target in the frame of the base with the
same name.

Each pose of the target keeps its ``relative_to`` frame.  Its numbers change only if the pose in
that frame differs between the base and the edited state.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from operator import mul
from typing import TypeVar

from translate.edits.difference import TOLERANCE, same
from translate.fragments.visitor import Site, Visitor, default_frame, entities, references
from translate.model.frame_graph import FrameGraph
from translate.model.inertia import inertia_problem, rotated_mass
from translate.model.joint import Axis, parity_frame
from translate.model.link import MODEL_FRAME, WORLD, Frame, Inertia, Inertial, Link
from translate.model.model import Model, changed, mapped
from translate.model.names import DELIMITER, scopes
from translate.model.pose import IDENTITY, Pose, Transform, Vector3, cross
from translate.structures import grouped

Placed = TypeVar("Placed", Link, Frame)

#: The end of the name of the frame of a nested model.
_INNER_MODEL_FRAME = DELIMITER + MODEL_FRAME
#: A smaller distance (m) or angle (rad) comes from rounding.
_ROUNDING = 1e-12


class PoseMerge:
    """The poses of the target in the base and in the edited state.

    ``origin`` is the state that the target corresponds to, a translation of it; ``base`` is equal
    to it unless the edits are those since an earlier state.  ``names`` maps scoped names of frames
    of the target to names in ``origin``, ``in_base`` to names in ``base``, and ``in_edited`` to
    names in ``edited``.  ``moved``: link of the target → the pose of its
    frame in the origin in its own frame, where the translation moves it.  ``beside``: link of the
    edited state → the pose of its joint in its frame in the file that the state was made of.
    """

    def __init__(
        self,
        target: Model,
        origin: Model,
        base: Model,
        edited: Model,
        names: Mapping[str, str],
        in_base: Mapping[str, str],
        in_edited: Mapping[str, str],
        moved: Mapping[str, Transform] | None = None,
        beside: Mapping[str, Transform] | None = None,
    ) -> None:
        self.target = FrameGraph(target)
        self._origin = FrameGraph(origin)
        self._base = self._origin if base is origin else FrameGraph(base)
        self._edited = FrameGraph(edited)
        self._names, self._in_base, self._in_edited = names, in_base, in_edited
        #: The pose of the model frame of the target in that of the origin.
        self._X_OT = IDENTITY
        self._X_OT = self._model_frame(target, moved or {})
        self._steps = {
            prefix + part.name: (
                part.pose,
                prefix + (part.pose.relative_to or default_frame(part, MODEL_FRAME)),
            )
            for prefix, scope in scopes(target)
            for part in entities(scope)
        }
        #: Nested model → its canonical link.
        self._carriers = {
            prefix.removesuffix(DELIMITER): prefix + (scope.canonical_link or scope.links[0].name)
            for prefix, scope in scopes(target)
            if prefix and scope.links
        }
        self._before: dict[str, Transform] = {}
        self._after: dict[str, Transform] = {}
        self._offsets: dict[str, Transform] = {}
        #: Link or joint of the target → the pose of its frame in the base in that of the edited
        #: state, if they are two places of one body.
        self._shifts: dict[str, Transform] = {}
        self._beside = beside or {}
        #: Link of the edited state → the joint above it.
        self._above = {joint.child: joint for joint in edited.joints}
        self._shifts = self._link_frames(target)
        self._turned = self._turned_joints(target, origin)

    def _turned_joints(self, target: Model, origin: Model) -> set[str]:
        """The joints whose axes are opposite in the origin: their ends are exchanged there."""
        axes = {
            prefix + joint.name: joint.axis
            for prefix, scope in scopes(origin)
            for joint in scope.joints
        }
        found = set()
        for prefix, scope in scopes(target):
            for joint in scope.joints:
                name = prefix + joint.name
                other = axes.get(self._names.get(name, ""))
                if joint.axis is None or other is None:
                    continue
                frame = joint.axis.expressed_in and prefix + joint.axis.expressed_in
                own = self.target.rotate_axis(joint.axis.xyz, frame, name)
                xyz = self._axis(self._origin, other, self._names[name])
                if sum(map(mul, own, self.offset(name).inverse().rotate(xyz))) < 0.0:
                    found.add(name)
        return found

    def _link_frames(self, target: Model) -> dict[str, Transform]:
        """The links, and the joints above them, whose frame is elsewhere in the edited state.

        One of the files has the frame of a link beside that of its joint.  A translation moves the
        frame of the link to a joint that rotates, and the frame of any other joint to the link.
        After another type or axis, the other file has the frame of the link where the joint was.
        """
        found: dict[str, Transform] = {}
        for name, child, parent in _from_the_root(target):
            known = {name, child} | ({parent} - {WORLD})
            if not all(known <= of.keys() for of in (self._names, self._in_base, self._in_edited)):
                continue
            # The pose of the other place in the frame of the link in the base.
            X_LN = _rounded(self.target.pose(name, child))
            if X_LN is IDENTITY:
                X_LN = self._beside.get(self._in_edited[child], IDENTITY).inverse()
            if X_LN is IDENTITY or self.offset(child) is not IDENTITY:
                continue
            if not self._is_kept(self._in_edited[child], X_LN):
                continue
            # The world is the frame of the model.
            X_PL = self._base.pose(self._in_base[child], self._in_base.get(parent, MODEL_FRAME))
            X_PE = self._edited.pose(
                self._in_edited[child], self._in_edited.get(parent, MODEL_FRAME)
            )
            X_PE = found.get(parent, IDENTITY).inverse() @ X_PE
            if max((X_PL @ X_LN).distance(X_PE)) < TOLERANCE:
                found[name] = found[child] = X_LN.inverse()
        return found

    def _is_kept(self, link: str, X: Transform) -> bool:
        """Whether a translation does not move the frame of a link of the edited state.

        ``X`` is the pose of one of the frames of link and joint in the other one.  The motion
        is the same in both frames if an axis of rotation is the same in both.
        """
        joint = self._above.get(link)
        if joint is None or joint.type in ("fixed", "prismatic"):
            return joint is not None
        if joint.axis is None or joint.type not in ("revolute", "continuous"):
            return False
        axis = self._axis(self._edited, joint.axis, joint.name)
        distance = math.hypot(*cross(axis, X.xyz))
        return max(distance, math.dist(X.rotate(axis), axis)) < TOLERANCE

    def _model_frame(self, target: Model, moved: Mapping[str, Transform]) -> Transform:
        """The pose of the model frame of the target in that of the origin.

        It follows from the first link that both have, whose frame the translation may have moved.
        """
        links = [prefix + link.name for prefix, scope in scopes(target) for link in scope.links]
        known = [name for name in links if name in self._names]
        for name in [item for item in known if item not in moved] or known:
            X_ON = self._origin.pose(self._names[name])
            X_TN = self.target.pose(name) @ moved.get(name, IDENTITY)
            return _rounded(X_ON @ X_TN.inverse())
        return IDENTITY

    def offset(self, name: str) -> Transform:
        """``X_BT``: the pose of a frame of the target in the same frame of the base."""
        if name == MODEL_FRAME:
            return self._X_OT
        found = self._offsets.get(name)
        if found is None:
            X_OF = self._origin.pose(self._names[name])
            found = _rounded(X_OF.inverse() @ self._X_OT @ self.target.pose(name))
            self._offsets[name] = found
        return found

    def shares_frame(self, name: str) -> bool:
        """Whether a frame of the target is at the same place in the three states."""
        return self.offset(name) is IDENTITY and self.edited_offset(name) is IDENTITY

    def edited_offset(self, name: str) -> Transform:
        """The pose of a frame of the target in the same frame of the edited state."""
        shift = self._shifts.get(name)
        return self.offset(name) if shift is None else shift @ self.offset(name)

    def before(self, name: str) -> Transform:
        """The pose of a frame of the target in the base, in the model frame of the base."""
        return self._pose(name, self._before, self._base, self._in_base, self.offset)

    def after(self, name: str) -> Transform:
        """The pose of a frame of the target in the edited state, in its model frame."""
        return self._pose(name, self._after, self._edited, self._in_edited, self.edited_offset)

    def _pose(
        self,
        name: str,
        known: dict[str, Transform],
        graph: FrameGraph,
        names: Mapping[str, str],
        offset: Callable[[str], Transform],
    ) -> Transform:
        path: list[str] = []
        while name not in known:
            if name in (WORLD, MODEL_FRAME) or name.endswith(_INNER_MODEL_FRAME):
                inner = name.removesuffix(_INNER_MODEL_FRAME)
                if inner in (MODEL_FRAME, WORLD):
                    known[name] = self._X_OT
                    break
                path.append(name)
                name = inner
            elif name in self._carriers and self._carriers[name] in names:
                # A nested model moves with its canonical link.
                link = self._carriers[name]
                X_ML = self._pose(link, known, graph, names, offset)
                known[name] = X_ML @ self.target.pose(link, name).inverse()
            elif name in names and name in self._names:
                known[name] = graph.pose(names[name]) @ offset(name)
            else:
                path.append(name)
                name = self._steps[name][1] if name in self._steps else MODEL_FRAME
        X_MF = known[name]
        for frame in reversed(path):
            if frame in self._steps:
                X_MF = X_MF @ self._steps[frame][0].transform
            known[frame] = X_MF
        return X_MF

    # --- New values -------------------------------------------------------------------------------

    def frame_pose(self, name: str, pose: Pose, reference: str, numbers: Pose | None) -> Pose:
        """The new pose of a frame of the target in its ``reference`` frame.

        ``numbers`` is the pose in the edited state, whose numbers are used where they fit.
        """
        X_before = self.before(reference).inverse() @ self.before(name)
        X_after = self.after(reference).inverse() @ self.after(name)
        return fitted(pose, X_before, X_after, numbers)

    def is_moved(self, name: str, pose: Pose, reference: str) -> bool:
        """Whether the base has a frame of the target at another place in its reference frame."""
        X_before = self.before(reference).inverse() @ self.before(name)
        return max(pose.transform.distance(X_before)) >= TOLERANCE

    def pose_in(self, name: str, pose: Pose, reference: str, numbers: Pose) -> Pose:
        """The pose of a frame of the target in another ``reference`` frame."""
        X_after = self.after(reference).inverse() @ self.after(name)
        return with_transform(pose, X_after, numbers)

    def content_pose(self, pose: Pose, owner: str, reference: str) -> Pose:
        """The new pose of an unedited part of ``owner`` that is relative to another frame."""
        X_before = pose.transform
        X_OP = self.before(owner).inverse() @ self.before(reference) @ X_before
        X_after = self.after(reference).inverse() @ self.after(owner) @ X_OP
        return fitted(pose, X_before, X_after, None)

    def edited_content(self, pose: Pose, base: Pose, edited: Pose, owner: str, frame: str) -> Pose:
        """The new pose of an edited part of ``owner``; ``frame`` is the frame of its pose."""
        X_TB, X_TE = self.offset(owner).inverse(), self.edited_offset(owner).inverse()
        X_before = X_TB @ self._base.resolve_in(base, self._in_base[owner])
        X_after = X_TE @ self._edited.resolve_in(edited, self._in_edited[owner])
        if frame != owner:
            X_before = self.before(frame).inverse() @ self.before(owner) @ X_before
            X_after = self.after(frame).inverse() @ self.after(owner) @ X_after
        return fitted(pose, X_before, X_after, edited)

    def placed(self, pose: Pose, owner: str) -> Pose:
        """The pose of a new part of ``owner`` in the frame of the target."""
        X_TE = self.edited_offset(owner).inverse()
        if X_TE is IDENTITY and not pose.relative_to:
            return pose
        return in_decimals((X_TE @ self._edited.resolve_in(pose, self._in_edited[owner])).as_pose())

    def placed_before(self, pose: Pose, owner: str) -> Pose:
        """The pose of a part of ``owner`` in the base in the frame of the target."""
        X_TB = self.offset(owner).inverse()
        if X_TB is IDENTITY and not pose.relative_to:
            return pose
        return in_decimals((X_TB @ self._base.resolve_in(pose, self._in_base[owner])).as_pose())

    def inertials(
        self, target: Inertial, base: Inertial, edited: Inertial, owner: str
    ) -> tuple[Inertial, Inertial]:
        """The inertials of the base and of the edited state in the axes of that of the target.

        A translation that rotates the frame of a link writes the tensor in the new axes.  Inertials
        of other links, and those with only an edited rotation, stay as they are.
        """
        X_BT, X_ET = self.offset(owner), self.edited_offset(owner)
        name = self._in_edited[owner]
        X_LJ = self._beside.get(name, IDENTITY)
        X_LJ = IDENTITY if self._is_kept(name, X_LJ) else X_LJ
        if not any(map(_is_rotation, (X_BT, X_ET, X_LJ))):
            return base, edited
        X_TI = self.target.resolve_in(target.pose, owner)
        X_BI = self._base.resolve_in(base.pose, self._in_base[owner])
        X_EI = self._edited.resolve_in(edited.pose, self._in_edited[owner])
        # The axes of the target, I, in the frames of the two states.
        X_B, X_E = X_BT @ X_TI, X_ET @ X_TI
        before = rotated_mass(base.inertia, X_B.inverse() @ X_BI)
        after = rotated_mass(edited.inertia, X_E.inverse() @ X_EI)
        entries = _entries(after, before, target.inertia, edited.inertia)
        if entries != target.inertia:
            has_own_axes = X_BT is X_ET and not _is_rotation(X_B.inverse() @ X_BI)
            if has_own_axes and same(base.inertia, edited.inertia):
                return base, edited
            if inertia_problem(replace(edited, inertia=entries)):
                # Rounding can make a tensor invalid.
                entries = after
        return (
            replace(base, inertia=target.inertia, pose=_turned(X_BI, X_B)),
            replace(edited, inertia=entries, pose=_turned(X_EI, X_E)),
        )

    def direction(self, axis: Axis, joint: str, base: Axis, edited: Axis, frame: str) -> Vector3:
        """The new direction of an axis of the target, expressed in ``frame``."""
        before = self._axis(self._base, base, self._in_base[joint])
        after = self._axis(self._edited, edited, self._in_edited[joint])
        before = self.offset(joint).inverse().rotate(before)
        after = self.edited_offset(joint).inverse().rotate(after)
        if frame != joint:
            before = (self.before(frame).inverse() @ self.before(joint)).rotate(before)
            after = (self.after(frame).inverse() @ self.after(joint)).rotate(after)
        if math.dist(before, after) < TOLERANCE:
            return axis.xyz
        # The axis of a joint whose ends are exchanged is negated.
        sign = -1.0 if joint in self._turned else 1.0
        x, y, z = (sign * value + 0.0 for value in after)
        if math.dist((x, y, z), axis.xyz) < TOLERANCE:
            return axis.xyz
        return _numbers((x, y, z), axis.xyz, edited.xyz)

    @staticmethod
    def _axis(graph: FrameGraph, axis: Axis, joint: str) -> Vector3:
        return graph.rotate_axis(axis.xyz, axis.expressed_in, joint)


class MovedFrames(Visitor):
    """The target with the poses of the edited state; ``edited`` are the poses in that state.

    ``prefix`` is the prefix of the visited scope in the outermost model.  ``references`` maps the
    scoped names of parts to the scoped names of the frames that their poses are relative to now.
    """

    def __init__(
        self,
        poses: PoseMerge,
        edited: Mapping[str, Pose],
        references: Mapping[str, str],
        prefix: str,
    ) -> None:
        self._poses, self._edited, self._prefix = poses, edited, prefix
        self._references = references

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The pose of an element in the edited state."""
        if site.owner is None:
            return pose
        name, poses = self._prefix + site.owner.name, self._poses
        frame = self._prefix + (pose.relative_to or site.default)
        if site.owner is site.element:
            reference = self._references.get(name)
            if reference is not None:
                edited = self._edited[name]
                local = reference.removeprefix(self._prefix)
                is_default = not edited.relative_to and local == site.default
                local = "" if is_default else local
                return poses.pose_in(name, pose.relative(local), reference, edited)
            return poses.frame_pose(name, pose, frame, self._edited.get(name))
        if not pose.relative_to or frame == name:
            return pose
        return poses.content_pose(pose, name, frame)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The axis, whose frame may have been rotated against the joint."""
        if not axis.expressed_in or site.owner is None:
            return axis
        name, frame = self._prefix + site.owner.name, self._prefix + axis.expressed_in
        X_before = self._poses.before(name).inverse() @ self._poses.before(frame)
        X_after = self._poses.after(frame).inverse() @ self._poses.after(name)
        old, new = axis.xyz, X_after.rotate(X_before.rotate(axis.xyz))
        _, angle = self._poses.target.pose(name, frame).distance(X_after)
        # A second update finds the frame rotated already.
        if math.dist(old, new) < TOLERANCE or angle < TOLERANCE:
            return axis
        return replace(axis, xyz=_numbers(new, old, old))


def joints_beside_links(model: Model) -> dict[str, Transform]:
    """Scoped name of a link → the pose of its joint in its frame, where they differ."""
    graph = FrameGraph(model)
    poses = {link: graph.pose(name, link) for name, link, _ in _from_the_root(model)}
    return {link: X for link, X in poses.items() if _rounded(X) is not IDENTITY}


def with_axes_of(model: Model, before: Model) -> Model:
    """The model with the inertials of an earlier state that are the same in other axes."""
    earlier = {link.name: link.inertial for link in before.links}

    def in_axes(link: Link) -> Link:
        known, inertial = earlier.get(link.name), link.inertial
        is_same = known is not None and inertial is not None and _is_same_body(known, inertial)
        return replace(link, inertial=known) if is_same else link

    return changed(model, links=mapped(model.links, in_axes))


def _is_same_body(one: Inertial, other: Inertial) -> bool:
    """Whether two inertials of one link differ in the axes of the tensor only."""
    tensors = [rotated_mass(item.inertia, item.pose.transform) for item in (one, other)]
    near = TOLERANCE * max(map(abs, tensors[0] + tensors[1]))
    contents = ((item.mass, item.auto, item.pose.relative_to) for item in (one, other))
    return (
        same(*contents)
        and math.dist(one.pose.xyz, other.pose.xyz) < TOLERANCE
        and all(abs(a - b) <= near for a, b in zip(*tensors, strict=True))
    )


def _from_the_root(model: Model) -> Iterator[tuple[str, str, str]]:
    """The joints of all scopes with their children and parents, each below those above it."""
    joints = {
        prefix + joint.child: (prefix + joint.name, prefix + joint.parent)
        for prefix, scope in scopes(model)
        for joint in scope.joints
    }
    children: dict[str, list[str]] = grouped((parent, link) for link, (_, parent) in joints.items())
    waiting = [link for link, (_, parent) in joints.items() if parent not in joints]
    # The list grows during the iteration; links in a loop are not reached.
    for link in waiting:
        yield joints[link][0], link, joints[link][1]
        waiting += children.get(link, ())


def in_parity_form(model: Model) -> bool:
    """Whether each joint is placed in its parent link, and each link at the joint above it."""
    above = {joint.child: joint.name for joint in model.joints}
    joints = all(joint.pose.relative_to == parity_frame(joint) for joint in model.joints)
    links = (link for link in model.links if link.name in above)
    return joints and all(
        link.pose.relative_to == above[link.name] and link.pose.is_identity for link in links
    )


def with_parity_form(
    model: Model, edited: Mapping[str, Pose], roots: Collection[str] = ()
) -> Model:
    """The same robot in parity form; ``edited`` are poses whose numbers are used where they fit.

    ``roots`` had no joint above them before: their poses stay in the frames that they are in.

    Raises :class:`translate.TranslateError` if the poses of the model form a cycle.
    """
    if in_parity_form(model):
        return model
    graph = FrameGraph(model)
    above = {joint.child: joint for joint in model.joints}
    frames = {frame.name for frame in model.explicit_frames}
    joints = []
    for joint in model.joints:
        frame, child = parity_frame(joint), joint.child
        pose = joint.pose
        X_JL = graph.pose(child, joint.name)
        if pose.relative_to != frame or max(X_JL.distance(IDENTITY)) > TOLERANCE:
            X_PL = graph.pose(child, "" if frame == MODEL_FRAME else frame)
            pose = with_transform(pose.relative(frame), X_PL, edited.get(joint.name))
        joints.append(replace(joint, pose=pose))
    links = []
    for link in model.links:
        pose = link.pose
        if link.name in above:
            pose = Pose(relative_to=above[link.name].name)
        elif pose.relative_to and not (link.name in roots and pose.relative_to in frames):
            pose = in_decimals(graph.pose(link.name).as_pose())
        links.append(replace(link, pose=pose))
    return replace(model, joints=joints, links=links)


def with_folded_frames(edited: Model, before: Model) -> Model:
    """The edited model with the pose of a massless link in the frame of its joint.

    A link or frame F that ``before`` has at the identity in a frame J stands for the child of the
    joint J.  If only F refers to J, an edited pose of F is that of the joint.
    """
    own = {frame.name: frame for frame in edited.explicit_frames}
    counts = Counter(references(edited))
    old = _poses(before)
    moved: dict[str, Pose] = {}
    for part, pose in _poses(edited).items():
        name, first = pose.relative_to, old.get(part)
        if first is None or name not in own or pose.is_identity or counts[name] != 1:
            continue
        if first.is_identity and first.relative_to == name:
            frame = own[name].pose
            X = (frame.transform @ pose.transform).as_pose(frame.relative_to)
            moved[name] = pose.relative(frame.relative_to) if frame.is_identity else in_decimals(X)
            moved[part] = first
    if not moved:
        return edited
    return replace(
        edited,
        links=[_at(link, moved.get(link.name)) for link in edited.links],
        explicit_frames=[_at(frame, moved.get(frame.name)) for frame in edited.explicit_frames],
    )


def _poses(model: Model) -> dict[str, Pose]:
    """The poses of the links and frames of a model."""
    links = {link.name: link.pose for link in model.links}
    return links | {frame.name: frame.pose for frame in model.explicit_frames}


def _at(part: Placed, pose: Pose | None) -> Placed:
    return part if pose is None else replace(part, pose=pose)


def fitted(pose: Pose, X_before: Transform, X_after: Transform, numbers: Pose | None) -> Pose:
    """The pose with the numbers of ``X_after``; the pose itself if ``X_before`` is equal.

    Numbers that do not change keep their bits.  Numbers of an edited pose are used where they fit.
    """
    if max(X_before.distance(X_after)) < TOLERANCE:
        return pose
    result = with_transform(pose, X_after, numbers)
    return pose if result == pose else result


def with_transform(pose: Pose, X: Transform, numbers: Pose | None) -> Pose:
    """The pose with other numbers, in its notation where possible."""
    xyz = _numbers(X.xyz, pose.xyz, pose.xyz if numbers is None else numbers.xyz)
    if pose.transform.distance(Transform(pose.xyz, X.quat_xyzw))[1] < TOLERANCE:
        return pose._replace(xyz=xyz)
    notation, rotation = pose.rotation_format, X.rpy
    if numbers is not None and numbers.transform.distance(X)[1] < TOLERANCE:
        if notation == numbers.rotation_format or not any(pose.rotation[:3]):
            return Pose(xyz, numbers.rotation, numbers.rotation_format, pose.relative_to)
        rotation = numbers.rpy
    if notation == "quat_xyzw":
        return Pose(xyz, tuple(map(shortest, X.quat_xyzw)), notation, pose.relative_to)
    if notation == "rpy_degrees":
        degrees = tuple(shortest(math.degrees(angle)) for angle in rotation)
        return Pose(xyz, degrees, notation, pose.relative_to)
    rpy = _numbers(rotation, pose.rpy, pose.rpy if numbers is None else numbers.rpy)
    return Pose(xyz, rpy, "rpy", pose.relative_to)


def in_decimals(pose: Pose) -> Pose:
    """A computed pose with the shortest numbers."""
    x, y, z = map(shortest, pose.xyz)
    return pose._replace(xyz=(x, y, z), rotation=tuple(map(shortest, pose.rotation)))


def _numbers(new: Vector3, old: Vector3, edited: Vector3) -> Vector3:
    """The new numbers with the bits of the old or the edited numbers where they are equal.

    The errors of several numbers add up: together they have to stay below the tolerance.
    """
    near = TOLERANCE / 10.0
    x, y, z = (
        b if abs(a - b) < near else c if abs(a - c) < near else shortest(a)
        for a, b, c in zip(new, old, edited, strict=True)
    )
    return (x, y, z)


def _entries(new: Inertia, old: Inertia, target: Inertia, edited: Inertia) -> Inertia:
    """The new tensor with the bits of the target where ``old`` is equal, as ``_numbers`` does."""
    size = max(map(abs, new + old))
    near, digits = TOLERANCE * size, 12 - math.frexp(size)[1] * 3 // 10
    return Inertia(
        *(
            t if abs(a - b) <= near else c if abs(a - c) <= near else round(a, digits) + 0.0
            for a, b, t, c in zip(new, old, target, edited, strict=True)
        )
    )


def shortest(value: float) -> float:
    """The shortest decimal that differs from a computed value by rounding only."""
    for digits in range(13):
        rounded = round(value, digits)
        if abs(rounded - value) <= _ROUNDING:
            return rounded + 0.0
    return value


def _turned(X: Transform, axes: Transform) -> Pose:
    """The pose of ``X`` with the rotation of ``axes``."""
    return Transform(X.xyz, axes.quat_xyzw).as_pose()


def _is_rotation(X: Transform) -> bool:
    return X.distance(IDENTITY)[1] >= TOLERANCE


def _rounded(X: Transform) -> Transform:
    """The identity for a transform that differs from it by rounding only."""
    return IDENTITY if max(X.distance(IDENTITY)) < TOLERANCE else X
