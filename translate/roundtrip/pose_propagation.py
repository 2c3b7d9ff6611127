"""Propagation of moved joints to the poses of their descendants in the original.

Each pose keeps its ``relative_to`` frame.  It keeps its numbers if that frame moves with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from translate.extensions.fragment_contents import read_pose
from translate.extensions.visitor import Site, Visitor
from translate.kinematics.frame_graph import FrameGraph
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose, Transform
from translate.roundtrip.provenance import (
    StructureMerge,
    UnmergeableError,
    in_scopes,
    sources,
)
from translate.roundtrip.tree_poses import TreePoses
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
    ``graph`` is the frame graph of the original.  ``edited_poses`` are those of the edited model.
    """

    def __init__(
        self, state: StructureMerge, graph: FrameGraph, edited: Model, shifted: set[str]
    ) -> None:
        self.original, self.provenance = state.original, state.report.provenance
        written = state.written
        self.edited = {joint.name: joint for joint in edited.joints}
        self.written = {joint.name: joint for joint in written.joints}
        self.shifted = shifted
        self.graph = graph
        self.origin = sources(self.original, state.report)
        children = {joint.child for joint in written.joints if joint.parent != WORLD}
        roots = [link.name for link in written.links if link.name not in children]
        if not roots:
            raise UnmergeableError("the edited URDF has no root link that was written")
        self.root = roots[0]
        self.edited_poses = TreePoses(edited)
        before, after = TreePoses(written), self.edited_poses
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
            if link in self.origin.links:
                self.above[self.origin.links[link]] = moved
            if moved not in self.shifts:
                X_now, X_then = self.X_OE @ after.link(link), X_before @ before.link(link)
                self.shifts[moved] = _without_noise(X_now @ X_then.inverse())
        self.joints = {
            self.origin.joints[joint.name]: self._moved_with(joint.name)
            for joint in written.joints
            if joint.name in self.origin.joints
        }
        for source, parts in self.provenance.split_joints.items():
            if any(part in shifted for part in parts[1:]):
                raise UnmergeableError("a joint that was added by the translation was moved")
            if parts[-1] in self.written:
                self.joints[source] = self._moved_with(parts[-1])

    def _X_OE(self, written: TreePoses) -> Transform:
        source = self.origin.link(self.root)
        X_LN = self.provenance.moved_links.get(self.root, IDENTITY)
        return self.graph.pose(source) @ X_LN @ written.link(self.root).inverse()

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

    def applied(self, original: Model) -> Model:
        """The original with the poses of the edited model."""
        if not self.shifted and not self.moves_root:
            return original
        pose = original.pose
        if original.placement_frame:
            moved = self.moved_above(original.placement_frame)
            X_MP = self.graph.pose(original.placement_frame)
            X_RP = pose.transform @ X_MP.inverse() @ self.shifts[moved] @ X_MP
            pose = pose if moved == () else X_RP.as_pose(pose.relative_to)
        return in_scopes(
            replace(original, pose=pose),
            lambda prefix, model: _ScopePropagation(self, prefix).scope(model),
        )

    def edited_pose(self, prefix: str, joint: Joint) -> Pose | None:
        """The written pose of the edited joint, if it means the same in the original."""
        name = prefix + joint.name
        parts = self.provenance.parts_of(name)
        flat = parts[0].name if parts else self.provenance.target_of("joint", name).name
        old, new = self.written.get(flat), self.edited.get(flat)
        if flat not in self.shifted or old is None or new is None:
            return None
        if joint.pose.relative_to != joint.parent or joint.pose[:3] != old.pose[:3]:
            return None
        if self.moved_above(prefix + joint.parent) != self.moved_above(name)[:-1]:
            return None
        return new.pose.relative(joint.parent)

    def pose_in(self, pose: Pose, reference: str, own: MovedJoints, X_ME: Transform) -> Pose:
        """The new pose of an element E in the frame ``reference`` of the original.

        ``own`` are the moved joints above the element; ``X_ME`` is its old pose in the model.
        """
        others = self.moved_above(reference)
        if own == others:
            return pose
        shift, other_shift = self.shifts[own], self.shifts[others]
        X_MR = self.frame_pose(reference)
        if shift.quat_xyzw == other_shift.quat_xyzw == IDENTITY.quat_xyzw:
            # Without rotation, the angles of the pose do not change.
            step = tuple(a - b for a, b in zip(shift.xyz, other_shift.xyz, strict=True))
            dx, dy, dz = X_MR.inverse().rotate((step[0], step[1], step[2]))
            x, y, z = pose.xyz
            return pose._replace(xyz=(x + dx, y + dy, z + dz))
        X_RA = (other_shift @ X_MR).inverse() @ (shift @ X_ME)
        return _clean(X_RA.as_pose(pose.relative_to))

    def frame_pose(self, name: str) -> Transform:
        """``X_MF``: the pose of a frame F of the original in its outermost model frame M."""
        name = name.removesuffix(DELIMITER + MODEL_FRAME)
        return IDENTITY if name == MODEL_FRAME else self.graph.pose(name)

    def moved_above(self, name: str) -> MovedJoints:
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


class _ScopePropagation(Visitor):
    """The propagation in one scope; ``prefix`` is the prefix of its names in the outermost one."""

    def __init__(self, poses: PosePropagation, prefix: str) -> None:
        self._poses = poses
        self._prefix = prefix

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The new pose of an element in its ``relative_to`` frame."""
        poses, prefix, owner = self._poses, self._prefix, site.owner
        if owner is None:
            return pose
        name = frame = prefix + owner.name
        moved = poses.moved_above(name)
        if owner is not site.element:
            # The contents of a link or joint move with it.
            if not pose.relative_to:
                return pose
            X_ME = poses.graph.pose(prefix + pose.relative_to) @ pose.transform
            return poses.pose_in(pose, prefix + pose.relative_to, moved, X_ME)
        if isinstance(owner, Joint):
            edited = poses.edited_pose(prefix, owner)
            if edited is not None:
                return edited
        elif isinstance(owner, Model) and owner.placement_frame:
            frame = f"{name}{DELIMITER}{owner.placement_frame}"
            if poses.moved_above(frame) != moved:
                raise UnmergeableError(
                    f"the placement frame of model '{name}' does not move with the model"
                )
        elif isinstance(owner, Link) and pose == poses.root_poses[0] and moved == ("",):
            return poses.root_poses[1]
        reference = prefix + (pose.relative_to or site.default)
        return poses.pose_in(pose, reference, moved, poses.graph.pose(frame))

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The axis after its joint and its ``expressed_in`` frame have moved."""
        if not axis.expressed_in:
            return axis
        poses, name = self._poses, self._prefix + axis.expressed_in
        shift = poses.shifts[poses.moved_above(self._prefix + site.default)]
        other = poses.shifts[poses.moved_above(name)]
        if shift.quat_xyzw == other.quat_xyzw:
            return axis
        X_MR = poses.frame_pose(name)
        in_model = shift.rotate(X_MR.rotate(axis.xyz))
        return replace(axis, xyz=X_MR.inverse().rotate(other.inverse().rotate(in_model)))


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
