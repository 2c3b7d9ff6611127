"""Propagation of moved joints to the poses of their descendants in the original.

Each pose keeps its ``relative_to`` frame.  It keeps its numbers if that frame moves with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from translate.extensions.fragment_contents import read_pose, relocate
from translate.kinematics.frame_graph import FrameGraph
from translate.model.copying import changed, mapped
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose, Transform
from translate.roundtrip.provenance import (
    StructureMerge,
    UnmergeableError,
    in_scopes,
    source_of,
    sources,
)
from translate.xml.document import element_of

#: The moved joints between a link and the root: links with the same joints move together.
MovedJoints: TypeAlias = tuple[str, ...]

#: A smaller angle, in radians, or distance, in metres, comes from rounding.
_IDENTITY_TOLERANCE = 1e-12
#: Numbers of poses below this come from rounding, in metres or radians.
_ROUNDING = 1e-14


def is_identity(X: Transform) -> bool:
    """Whether a transform is the identity, up to rounding."""
    return max(X.distance(IDENTITY)) < _IDENTITY_TOLERANCE


def root_block(model: Model) -> Pose:
    """The pose of the root link in the model, from the ``<gazebo>`` block of the URDF.

    Raises :class:`UnmergeableError` if the pose is not valid.
    """
    fragment = root_fragment(model)
    pose = None if fragment is None else element_of(fragment.xml).find("pose")
    try:
        return IDENTITY_POSE if pose is None else read_pose(pose)
    except ValueError:
        raise UnmergeableError("the pose of the root link cannot be read") from None


def root_fragment(model: Model) -> Fragment | None:
    """The ``<gazebo>`` block that contains only the pose of the root link."""
    children = {joint.child for joint in model.joints}
    roots = {link.urdf_name or link.name for link in model.links if link.name not in children}
    for fragment in model.fragments:
        if fragment.tag == "gazebo" and fragment.dialect == "urdf" and "<pose" in fragment.xml:
            block = element_of(fragment.xml)
            if block.get("reference") in roots and [child.tag for child in block] == ["pose"]:
                return fragment
    return None


class PosePropagation:
    """The poses of the original after some joints of the URDF were moved.

    ``X_OE`` is the pose of the model frame of the edited model in that of the original.
    ``edited_graph`` is the frame graph of the edited model.
    """

    def __init__(self, state: StructureMerge, edited: Model, shifted: set[str]) -> None:
        self.original, self.report = state.original, state.report
        written = state.written
        self.edited = {joint.name: joint for joint in edited.joints}
        self.written = {joint.name: joint for joint in written.joints}
        self.shifted = shifted
        self.graph = FrameGraph(self.original)
        self.origin = sources(self.original, self.report)
        children = {joint.child for joint in written.joints if joint.parent != WORLD}
        roots = [link.name for link in written.links if link.name not in children]
        if not roots:
            raise UnmergeableError("the edited URDF has no root link that was written")
        self.root = roots[0]
        self.edited_graph = FrameGraph(edited)
        before, after = FrameGraph(written), self.edited_graph
        X_before, X_after = root_block(written).transform, root_block(edited).transform
        X_moved = X_after @ X_before.inverse()
        if X_before.xyz == X_after.xyz and X_before.quat_xyzw == X_after.quat_xyzw:
            X_moved = IDENTITY
        self.moves_root = X_moved is not IDENTITY
        self.root_poses = root_block(written), root_block(edited)
        X_before = self._X_OE(before)
        self.X_OE = X_moved @ X_before
        #: By the names of the original.
        self.above: dict[str, MovedJoints] = {}
        self.shifts: dict[MovedJoints, Transform] = {(): IDENTITY}
        for link, moved in self._moved_by_link(written).items():
            if link in self.origin:
                self.above[self.origin[link]] = moved
            if moved not in self.shifts:
                X_now, X_then = self.X_OE @ after.pose(link), X_before @ before.pose(link)
                self.shifts[moved] = _without_noise(X_now @ X_then.inverse())
        self.joints = {
            self.origin[joint.name]: self._moved_with(joint.name)
            for joint in written.joints
            if joint.name in self.origin
        }
        for source, parts in self.report.split_joints.items():
            if any(part in shifted for part in parts[1:]):
                raise UnmergeableError("a joint that was added by the translation was moved")
            if parts[-1] in self.written:
                self.joints[source] = self._moved_with(parts[-1])

    def _X_OE(self, written: FrameGraph) -> Transform:
        source = source_of(self.origin, self.root)
        moved = self.report.moved_links
        X_LN = moved.get(self.root) or moved.get(source) or IDENTITY
        return self.graph.pose(source) @ X_LN @ written.pose(self.root).inverse()

    def _moved_by_link(self, written: Model) -> dict[str, MovedJoints]:
        """Link of the URDF → the moved joints between it and the root."""
        found: dict[str, MovedJoints] = {}
        joints = {joint.child: joint for joint in written.joints}
        root: MovedJoints = ("",) if self.moves_root else ()
        for link in written.links:
            path, name = [], link.name
            while name not in found and name in joints:
                path.append(name)
                name = joints[name].parent
            moved = found.setdefault(name, () if name == WORLD else root)
            for name in reversed(path):
                joint = joints[name].name
                moved = found[name] = (*moved, joint) if joint in self.shifted else moved
        self._found = found
        return found

    def _moved_with(self, joint: str) -> MovedJoints:
        return self._found[self.written[joint].child]

    def is_reversed(self, prefix: str, joint: Joint, written: Joint) -> bool:
        """Whether the translation exchanged the parent and the child of a joint."""
        child = self.origin.get(written.parent)
        return child == self.graph.attached_to(prefix + joint.child)

    def applied(self, original: Model) -> Model:
        """The original with the poses of the edited model."""
        if not self.shifted and not self.moves_root:
            return original
        pose = original.pose
        if original.placement_frame:
            moved = self._moved_above(original.placement_frame)
            X_MP = self.graph.pose(original.placement_frame)
            X_RP = pose.transform @ X_MP.inverse() @ self.shifts[moved] @ X_MP
            pose = pose if moved == () else X_RP.as_pose(pose.relative_to)
        return in_scopes(replace(original, pose=pose), self._scope)

    def _scope(self, prefix: str, model: Model) -> Model:
        return replace(
            model,
            links=mapped(model.links, lambda link: self._link(prefix, link)),
            joints=mapped(model.joints, lambda joint: self._joint(prefix, joint)),
            explicit_frames=mapped(model.explicit_frames, lambda frame: self._frame(prefix, frame)),
            models=mapped(model.models, lambda nested: self._model(prefix, nested)),
        )

    def _link(self, prefix: str, link: Link) -> Link:
        name = prefix + link.name
        here = (self._moved_above(name), self.graph.pose(name))
        inside = self._inside(prefix, link.name)
        inertial = link.inertial
        pose = self._pose(prefix, link.pose, here, MODEL_FRAME)
        before, after = self.root_poses
        if link.pose == before and here[0] == ("",):
            pose = after
        return changed(
            link,
            pose=pose,
            inertial=inertial and changed(inertial, pose=inside(inertial.pose)),
            visuals=mapped(link.visuals, lambda item: changed(item, pose=inside(item.pose))),
            collisions=mapped(link.collisions, lambda item: changed(item, pose=inside(item.pose))),
            fragments=mapped(link.fragments, lambda item: relocate(item, inside)),
        )

    def _inside(self, prefix: str, owner: str) -> Callable[[Pose], Pose]:
        """The function that updates a pose in a link or joint ``owner``, which moves with it."""

        def inside(pose: Pose) -> Pose:
            if not pose.relative_to:
                return pose
            X_MP = self.graph.pose(prefix + pose.relative_to) @ pose.transform
            return self._pose(prefix, pose, (self._moved_above(prefix + owner), X_MP), owner)

        return inside

    def _joint(self, prefix: str, joint: Joint) -> Joint:
        name = prefix + joint.name
        inside = self._inside(prefix, joint.name)
        joint = changed(joint, fragments=mapped(joint.fragments, lambda f: relocate(f, inside)))
        moved = self._moved_above(name)
        parts = self.report.split_joints.get(name, ())
        flat = parts[0] if parts else self.report.renames.get(name, name)
        old, new = self.written.get(flat), self.edited.get(flat)
        if flat in self.shifted and old is not None and new is not None:
            same = joint.pose.relative_to == joint.parent and joint.pose[:3] == old.pose[:3]
            if same and self._moved_above(prefix + joint.parent) == moved[:-1]:
                joint = replace(joint, pose=new.pose.relative(joint.parent))
                return self._with_axes(prefix, joint, moved)
        here = (moved, self.graph.pose(name))
        joint = changed(joint, pose=self._pose(prefix, joint.pose, here, joint.child))
        return self._with_axes(prefix, joint, moved)

    def _with_axes(self, prefix: str, joint: Joint, moved: MovedJoints) -> Joint:
        return changed(
            joint,
            axis=self._axis(prefix, joint.axis, moved),
            axis2=self._axis(prefix, joint.axis2, moved),
        )

    def _axis(self, prefix: str, axis: Axis | None, own: MovedJoints) -> Axis | None:
        """The axis after its joint and its ``expressed_in`` frame have moved."""
        if axis is None or not axis.expressed_in:
            return axis
        name = prefix + axis.expressed_in
        shift, other = self.shifts[own], self.shifts[self._moved_above(name)]
        if shift.quat_xyzw == other.quat_xyzw:
            return axis
        X_MR = self._frame_pose(name)
        in_model = shift.rotate(X_MR.rotate(axis.xyz))
        return replace(axis, xyz=X_MR.inverse().rotate(other.inverse().rotate(in_model)))

    def _frame(self, prefix: str, frame: Frame) -> Frame:
        name = prefix + frame.name
        here = (self._moved_above(name), self.graph.pose(name))
        default = frame.attached_to or MODEL_FRAME
        return changed(frame, pose=self._pose(prefix, frame.pose, here, default))

    def _model(self, prefix: str, nested: Model) -> Model:
        name = prefix + nested.name
        moved, frame = self._moved_above(name), name
        if nested.placement_frame:
            frame = f"{name}{DELIMITER}{nested.placement_frame}"
            if self._moved_above(frame) != moved:
                raise UnmergeableError(
                    f"the placement frame of model '{name}' does not move with the model"
                )
        here = (moved, self.graph.pose(frame))
        return changed(nested, pose=self._pose(prefix, nested.pose, here, MODEL_FRAME))

    def _pose(
        self, prefix: str, pose: Pose, here: tuple[MovedJoints, Transform], default: str
    ) -> Pose:
        """The new pose of a part in its ``relative_to`` frame.

        ``here`` contains the moved joints above the part and its old pose in the model.
        """
        reference = pose.relative_to or default
        own, others = here[0], self._moved_above(prefix + reference)
        if own == others:
            return pose
        shift, other_shift = self.shifts[own], self.shifts[others]
        X_MR = self._frame_pose(prefix + reference)
        if shift.quat_xyzw == other_shift.quat_xyzw == IDENTITY.quat_xyzw:
            # Without rotation, the angles of the pose do not change.
            step = tuple(a - b for a, b in zip(shift.xyz, other_shift.xyz, strict=True))
            dx, dy, dz = X_MR.inverse().rotate((step[0], step[1], step[2]))
            x, y, z = pose.xyz
            return pose._replace(xyz=(x + dx, y + dy, z + dz))
        X_RA = (other_shift @ X_MR).inverse() @ (shift @ here[1])
        return _clean(X_RA.as_pose(pose.relative_to))

    def _frame_pose(self, name: str) -> Transform:
        name = name.removesuffix(DELIMITER + MODEL_FRAME)
        return IDENTITY if name == MODEL_FRAME else self.graph.pose(name)

    def _moved_above(self, name: str) -> MovedJoints:
        """The moved joints above the body that a frame of the original is attached to."""
        name = name.removesuffix(DELIMITER + MODEL_FRAME)
        if name in (MODEL_FRAME, WORLD):
            return ()
        found = self.above.get(name, self.joints.get(name))
        if found is not None:
            return found
        body = self.graph.attached_to(name)
        if body in (WORLD, MODEL_FRAME):
            return ()
        if body not in self.above:
            raise UnmergeableError(f"'{name}' is attached to a link that is not in the URDF")
        return self.above[body]


def _without_noise(X: Transform) -> Transform:
    distance, angle = X.distance(IDENTITY)
    if max(distance, angle) < _IDENTITY_TOLERANCE:
        return IDENTITY
    return Transform(X.xyz, IDENTITY.quat_xyzw) if angle < _IDENTITY_TOLERANCE else X


def _clean(pose: Pose) -> Pose:
    """The pose without numbers that come from rounding."""
    x, y, z = (0.0 if abs(value) < _ROUNDING else value for value in pose.xyz)
    rotation = tuple([0.0 if abs(value) < _ROUNDING else value for value in pose.rotation])
    return pose._replace(xyz=(x, y, z), rotation=rotation)
