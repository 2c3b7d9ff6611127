"""Edits of what holds a robot together, applied to the robot that it was translated from.

Where somebody renames, adds, removes or moves links and joints of a translated robot, the same is
done to the *original* and to what was *written* for it.  So the two stay comparable, and
:mod:`translate.merge` does the rest.

The result is a proposal: who asks for it has to translate it again and see whether that is what
was *edited*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from translate.copies import changed, copied, mapped
from translate.diagnostics import TranslateError
from translate.frames import FrameGraph
from translate.loss import LossReport
from translate.model import MODEL_FRAME, WORLD, Axis, Frame, Joint, Link, Model
from translate.naming import DELIMITER
from translate.passes.edit import all_names
from translate.pose import IDENTITY, Pose, Transform
from translate.references import References

#: The joints above a link that were moved: links with the same ones move as one.
Moved: TypeAlias = tuple[str, ...]

#: A smaller angle, in radians, comes from rounding.
_NO_TURN = 1e-12


class Rebuilt(NamedTuple):
    """The original and the written robot with the edits; ``report`` uses the new names."""

    original: Model
    written: Model
    report: LossReport


class CannotRebuildError(Exception):
    """The edit has no place in the original."""


def rebuilt(original: Model, written: Model, edited: Model, report: LossReport) -> Rebuilt:
    """The original and what was written for it, with the links and joints of the edited robot.

    ``report`` is that of the translation from ``original`` to ``written``; the latter and
    ``edited`` are trees in the form of URDF.  Raises :class:`CannotRebuildError`.
    """
    if written.pose != edited.pose:
        raise CannotRebuildError
    state = Rebuilt(original, written, report)
    try:
        state = _renamed(state, _new_names(written, edited))
        state = _without_removed(state, edited)
        state = _with_added(state, edited)
        return _moved(state, edited)
    except (TranslateError, KeyError):
        raise CannotRebuildError from None


# --- Names ----------------------------------------------------------------------------------------


def _new_names(written: Model, edited: Model) -> dict[str, str]:
    """Old name → new name of the links and joints that were renamed, and not exchanged."""
    names: dict[str, str] = {}
    old = {joint.child: joint for joint in written.joints}
    new = {joint.child: joint for joint in edited.joints}
    gone = [link for link in written.links if link.name not in _names_of(edited.links)]
    come = [link for link in edited.links if link.name not in _names_of(written.links)]
    for link in gone:
        candidates = [
            [other for other in come if _joint_name(link, old) == _joint_name(other, new)],
            [other for other in come if _content(other) == _content(link)],
        ]
        for found in candidates:
            if len(found) == 1 and found[0].name not in names.values():
                names[link.name] = found[0].name
                break
    kept = _names_of(written.joints) & _names_of(edited.joints)
    for child, joint in old.items():
        other = new.get(names.get(child, child))
        if other is not None and not {joint.name, other.name} & kept:
            names[joint.name] = other.name
    return names


def _joint_name(link: Link, by_child: Mapping[str, Joint]) -> str:
    """The joint above a link, empty for a root."""
    return by_child[link.name].name if link.name in by_child else ""


def _content(link: Link) -> object:
    return replace(link, name="", pose=Pose(), comments=(), notes=())


def _renamed(state: Rebuilt, names: Mapping[str, str]) -> Rebuilt:
    if not names:
        return state
    original, written, report = state
    own = _names_of(original.links) | _names_of(original.joints)
    parts: list[Link | Joint] = [*written.links, *written.joints]
    taken = all_names(original) | all_names(written)
    for old, new in names.items():
        if old not in own or old in report.renames or new in taken or DELIMITER in new:
            raise CannotRebuildError
    if any(part.urdf_name for part in parts if part.name in names):
        raise CannotRebuildError
    moved_links = {names.get(link, link): X_LN for link, X_LN in report.moved_links.items()}
    report = replace(report, moved_links=moved_links)
    return Rebuilt(_with_names(original, names), _with_names(written, names), report)


def _with_names(model: Model, names: Mapping[str, str]) -> Model:
    """The model with new names, in all references too; texts of fragments stay as they are."""

    def name(old: str) -> str:
        return names.get(old, old)

    rewriting = References(name, name)
    return replace(
        model,
        canonical_link=name(model.canonical_link),
        links=mapped(model.links, rewriting.link),
        joints=mapped(model.joints, rewriting.joint),
        loop_joints=mapped(model.loop_joints, rewriting.joint),
        explicit_frames=mapped(model.explicit_frames, rewriting.frame),
        models=mapped(
            model.models,
            lambda nested: changed(
                nested, pose=nested.pose.relative(name(nested.pose.relative_to))
            ),
        ),
    )


# --- What is gone ---------------------------------------------------------------------------------


def _without_removed(state: Rebuilt, edited: Model) -> Rebuilt:
    original, written, report = state
    links = _names_of(written.links) - _names_of(edited.links)
    joints = _names_of(written.joints) - _names_of(edited.joints)
    if not links and not joints:
        return state
    own = _names_of(original.links) | _names_of(original.explicit_frames)
    if links - own or joints & {*report.cut_joints, *report.renames.values()}:
        raise CannotRebuildError
    # What refers to one of them has no place any more; that is noticed when it is resolved.
    return Rebuilt(
        replace(
            original,
            links=[link for link in original.links if link.name not in links],
            joints=[joint for joint in original.joints if joint.name not in joints],
            explicit_frames=[
                frame for frame in original.explicit_frames if frame.name not in links | joints
            ],
            canonical_link="" if original.canonical_link in links else original.canonical_link,
        ),
        replace(
            written,
            links=[link for link in written.links if link.name not in links],
            joints=[joint for joint in written.joints if joint.name not in joints],
        ),
        report,
    )


def _names_of(parts: Sequence[Link | Joint | Frame]) -> set[str]:
    return {part.name for part in parts}


# --- What is new ----------------------------------------------------------------------------------


def _with_added(state: Rebuilt, edited: Model) -> Rebuilt:
    original, written, report = state
    links = [link for link in edited.links if link.name not in _names_of(written.links)]
    joints = [joint for joint in edited.joints if joint.name not in _names_of(written.joints)]
    if not links and not joints:
        return state
    new = _names_of(links) | _names_of(joints)
    if new & all_names(original) or len(links) != len(joints):
        raise CannotRebuildError
    if {joint.child for joint in joints} != {link.name for link in links}:
        raise CannotRebuildError
    attached = []
    for joint in joints:
        if joint.parent in new or joint.parent == WORLD:
            attached.append(joint)
            continue
        parent = _name_in_original(joint.parent, report)
        X_LN = report.moved_links.get(joint.parent) or report.moved_links.get(parent) or IDENTITY
        pose = joint.pose if X_LN is IDENTITY else (X_LN @ joint.pose.transform).as_pose()
        attached.append(replace(joint, parent=parent, pose=pose.relative(parent)))
    return Rebuilt(
        replace(
            original,
            links=[*original.links, *map(copied, links)],
            joints=[*original.joints, *map(copied, attached)],
        ),
        replace(written, links=[*written.links, *links], joints=[*written.joints, *joints]),
        report,
    )


def _name_in_original(name: str, report: LossReport) -> str:
    return {new: old for old, new in report.renames.items()}.get(name, name)


# --- What is elsewhere ----------------------------------------------------------------------------


def _moved(state: Rebuilt, edited: Model) -> Rebuilt:
    """Every joint where, and as, the edited robot has it."""
    original, written, report = state
    before = {joint.name: joint for joint in written.joints}
    after = {joint.name: joint for joint in edited.joints}
    own = {joint.name: joint for joint in original.joints}
    touched = [name for name, joint in after.items() if _kind(joint) != _kind(before[name])]
    if not touched:
        return state
    for name in touched:
        old, new = before[name], after[name]
        mine = own.get(name)
        # Joints that were split, reversed or are in a nested model are none of these.
        if mine is None or name in report.split_joints or report.cut_joints:
            raise CannotRebuildError
        parent, child = (_name_in_original(end, report) for end in (old.parent, old.child))
        if (mine.parent, mine.child) != (parent, child):
            raise CannotRebuildError
        if (old.parent, old.child) != (new.parent, new.child) or old.urdf_name != new.urdf_name:
            raise CannotRebuildError
    shifted = [name for name in touched if before[name].pose != after[name].pose]
    result = _Shift(original, written, edited, report, shifted).model() if shifted else original
    graph = FrameGraph(result)
    X_there = _offset(graph, edited, report)
    joints = []
    for joint in result.joints:
        if joint.name in touched:
            old, new = before[joint.name], after[joint.name]
            joint = _turned(joint, old, new, X_there, graph, FrameGraph(edited))
        joints.append(joint)
    order = [after[joint.name] for joint in written.joints]
    return Rebuilt(
        replace(result, joints=joints),
        replace(written, joints=[_with_kind(before[new.name], new) for new in order]),
        report,
    )


def _kind(joint: Joint) -> object:
    directions = tuple(axis and axis.xyz for axis in (joint.axis, joint.axis2))
    return joint.type, joint.parent, joint.child, joint.pose, joint.urdf_name, directions


def _with_kind(old: Joint, new: Joint) -> Joint:
    """The old joint where the new one is; its numbers are merged elsewhere."""
    axis = new.axis and replace(old.axis or new.axis, xyz=new.axis.xyz)
    return replace(old, type=new.type, pose=new.pose, axis=axis)


def _offset(graph: FrameGraph, edited: Model, report: LossReport) -> Transform:
    """The pose of the frame of the edited model in that of the original."""
    children = {joint.child for joint in edited.joints if joint.parent != WORLD}
    root = next(link.name for link in edited.links if link.name not in children)
    name = _name_in_original(root, report)
    X_LN = report.moved_links.get(root) or report.moved_links.get(name) or IDENTITY
    return graph.pose(name) @ X_LN @ FrameGraph(edited).pose(root).inverse()


def _turned(
    joint: Joint,
    old: Joint,
    new: Joint,
    X_there: Transform,
    graph: FrameGraph,
    there: FrameGraph,
) -> Joint:
    """The joint of the original with the type and the direction of the new one."""
    if old.type != new.type:
        # URDF has a word of its own for a joint without limits.
        if joint.type != old.type and {joint.type, old.type} != {"revolute", "continuous"}:
            raise CannotRebuildError
        joint = replace(joint, type=new.type)
    if new.axis is None:
        return replace(joint, axis=None)
    if old.axis is not None and old.axis.xyz == new.axis.xyz:
        return joint
    axis = joint.axis or Axis()
    if old.axis is not None and not axis.expressed_in and axis.xyz == old.axis.xyz:
        return replace(joint, axis=replace(axis, xyz=new.axis.xyz))
    in_model = (X_there @ there.pose(new.name)).rotate(new.axis.xyz)
    xyz = graph.pose(joint.name).inverse().rotate(in_model)
    return replace(joint, axis=replace(axis, xyz=xyz, expressed_in=""))


class _Shift:
    """Moving the parts of the original that hang on joints which have moved."""

    def __init__(
        self, original: Model, written: Model, edited: Model, report: LossReport, joints: list[str]
    ) -> None:
        self.original, self.report = original, report
        self.edited = {joint.name: joint for joint in edited.joints}
        self.written = {joint.name: joint for joint in written.joints}
        self.shifted = set(joints)
        self.graph = FrameGraph(original)
        self.above: dict[str, Moved] = {}
        self.shifts: dict[Moved, Transform] = {(): IDENTITY}
        X_there = _offset(self.graph, edited, report)
        before, after = FrameGraph(written), FrameGraph(edited)
        for link, moved in self._by_link(written):
            self.above[_name_in_original(link, report)] = moved
            if moved not in self.shifts:
                X_now, X_then = X_there @ after.pose(link), X_there @ before.pose(link)
                shift = X_now @ X_then.inverse()
                if shift.distance(IDENTITY)[1] < _NO_TURN:
                    shift = Transform(shift.xyz, IDENTITY.quat_xyzw)
                self.shifts[moved] = shift

    def _by_link(self, written: Model) -> Iterator[tuple[str, Moved]]:
        """Every link, and the joints above it that were moved."""
        found: dict[str, Moved] = {}
        joints = {joint.child: joint for joint in written.joints}
        for link in written.links:
            path, name = [], link.name
            while name not in found and name in joints:
                path.append(name)
                name = joints[name].parent
            moved = found.setdefault(name, ())
            for name in reversed(path):
                joint = joints[name].name
                moved = found[name] = (*moved, joint) if joint in self.shifted else moved
            yield link.name, found[link.name]

    def model(self) -> Model:
        original = self.original
        if original.placement_frame:
            raise CannotRebuildError
        return replace(
            original,
            links=[
                changed(link, pose=self._pose(link.pose, link.name, MODEL_FRAME))
                for link in original.links
            ],
            joints=[self._joint(joint) for joint in original.joints],
            explicit_frames=[
                changed(
                    frame, pose=self._pose(frame.pose, frame.name, frame.attached_to or MODEL_FRAME)
                )
                for frame in original.explicit_frames
            ],
            models=[
                changed(model, pose=self._pose(model.pose, model.name, MODEL_FRAME))
                for model in original.models
            ],
        )

    def _joint(self, joint: Joint) -> Joint:
        old, new = self.written.get(joint.name), self.edited.get(joint.name)
        if joint.name in self.shifted and old is not None and new is not None:
            same = joint.pose.relative_to == joint.parent and joint.pose[:3] == old.pose[:3]
            if same and self._of(joint.parent) == self._of(joint.name)[:-1]:
                return replace(joint, pose=new.pose.relative(joint.parent))
        return changed(joint, pose=self._pose(joint.pose, joint.name, joint.child))

    def _pose(self, pose: Pose, name: str, default: str) -> Pose:
        reference = pose.relative_to or default
        mine, others = self._of(name), self._of(reference)
        if mine == others:
            return pose
        here, there = self.shifts[mine], self.shifts[others]
        if here.quat_xyzw == there.quat_xyzw == IDENTITY.quat_xyzw:
            # Nothing turns, so that the numbers of the rotation stay.
            way = tuple(a - b for a, b in zip(here.xyz, there.xyz, strict=True))
            dx, dy, dz = self._place(reference).inverse().rotate((way[0], way[1], way[2]))
            x, y, z = pose.xyz
            return pose._replace(xyz=(x + dx, y + dy, z + dz))
        X_MR = there @ self._place(reference)
        X_MA = here @ self._place(name)
        return (X_MR.inverse() @ X_MA).as_pose(pose.relative_to)

    def _place(self, name: str) -> Transform:
        return IDENTITY if name == MODEL_FRAME else self.graph.pose(name)

    def _of(self, name: str) -> Moved:
        """The moved joints above the body that a frame is attached to."""
        if name in (MODEL_FRAME, WORLD):
            return ()
        nested = next((model for model in self.original.models if model.name == name), None)
        if nested is None:
            return self.above[self.graph.attached_to(name)]
        found = {moved for link, moved in self.above.items() if link.startswith(name + DELIMITER)}
        if len(found) != 1:
            raise CannotRebuildError
        return found.pop()
