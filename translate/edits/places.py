"""The places of the frames of a model in two states of its robot, and its poses after an edit.

The *target* B is the model to update.  Its *translation*, T(B), is the same robot in another form:
other names, other frames, other poses.  Two more states have the form of the translation: the one
*before* the edits, which is the translation unless the target has later edits, and the one *after*
them.

One rule covers all poses.  Each frame F of B is fixed to a frame of T(B), its *anchor* A: to the
frame with the name of F if it is at the same place there, else to the body that F moves with, at a
constant pose ``X_AF``.  A pose of B keeps its ``relative_to``.  Its numbers change only if the pose
of the one anchor in the other differs between the states before and after the edits.  The rule
knows no pass of a translation: not which frames it flattens, folds, moves to a joint or turns.

What the other modules of :mod:`translate.edits` use of it:

- :class:`State`: a model, with the names that the frames of B have in it.
- :class:`Places` of B and three states: ``moved_pose`` for a frame of B, ``edited_content`` and
  ``edited_axis`` for what is in a link or a joint; ``moves`` is false if no frame moved.
- ``Places.before`` and ``Places.after``, each a :class:`StatePlaces`: ``offset`` is the pose of a
  frame of B in the frame of the state with its name, ``content`` and ``placed`` bring a pose of the
  state into the frame of B, and ``shifts`` are frames that are elsewhere in this state.
- :class:`MovedFrames`: B with all its poses after the edit, contents in other frames included.

Names of frames of B are scoped names in the outermost model; ``X_AB`` is the pose of B in A.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from operator import mul

from translate.edits.difference import TOLERANCE
from translate.edits.pose_numbers import fitted, in_decimals, with_bits_of, with_transform
from translate.fragments.visitor import Site, Visitor, default_frame, entities
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Axis
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.model import Model, World
from translate.model.names import DELIMITER, scopes
from translate.model.pose import IDENTITY, Pose, Transform, Vector3
from translate.structures import NamedTuple

#: The end of the name of the frame of a nested model.
_INNER_MODEL_FRAME = DELIMITER + MODEL_FRAME


class State(NamedTuple):
    """A state of the robot, and the names in it of the frames of the target.

    ``names``: scoped name in the target → name in the model; without those that it lacks.
    """

    model: Model
    names: Mapping[str, str]


class Anchor(NamedTuple):
    """The frame of the target that another one is fixed to, and the pose ``X_AF`` of that one."""

    frame: str
    X_AF: Transform


class StatePlaces:
    """The places of the frames of the target in one state.

    ``graph`` is that of the model, and ``names`` are those of :class:`State`.  ``shifts``: frame
    of the target → its pose in the frame of the state with its name, if that is elsewhere than in
    the translation.
    """

    def __init__(
        self, graph: FrameGraph, names: Mapping[str, str], anchor_of: Callable[[str], Anchor]
    ) -> None:
        self.graph, self.names, self._anchor_of = graph, names, anchor_of
        self.shifts: dict[str, Transform] = {}
        #: Anchor → its pose in the frame of the model of the state.
        self._X_SA: dict[str, Transform] = {MODEL_FRAME: IDENTITY}

    def anchor_pose(self, anchor: str) -> Transform:
        """Return the pose of an anchor in the frame of the model of the state."""
        X_SA = self._X_SA.get(anchor)
        if X_SA is None:
            X_SA = self.graph.pose(self.names[anchor]) @ self.shifts.get(anchor, IDENTITY)
            self._X_SA[anchor] = X_SA
        return X_SA

    def pose(self, frame: str, reference: str) -> Transform:
        """Return the pose of a frame of the target in another one."""
        if frame == reference:
            return IDENTITY
        anchor, base = self._anchor_of(frame), self._anchor_of(reference)
        X_SF = self.anchor_pose(anchor.frame) @ anchor.X_AF
        return (self.anchor_pose(base.frame) @ base.X_AF).inverse() @ X_SF

    def offset(self, frame: str) -> Transform:
        """Return the pose of a frame of the target in the frame of the state with its name."""
        anchor = self._anchor_of(frame)
        if anchor.frame == frame:
            return self.shifts.get(frame, IDENTITY) @ anchor.X_AF
        X_SF = self.anchor_pose(anchor.frame) @ anchor.X_AF
        return rounded(self.graph.pose(self.names[frame]).inverse() @ X_SF)

    def content(self, pose: Pose, owner: str) -> Transform:
        """Return a pose of the state, in the frame that its owner has in the target."""
        return self.offset(owner).inverse() @ self.graph.resolve_in(pose, self.names[owner])

    def placed(self, pose: Pose, owner: str) -> Pose:
        """Return a pose of the state as one in the frame that its owner has in the target."""
        if self.offset(owner) is IDENTITY and not pose.relative_to:
            return pose
        return in_decimals(self.content(pose, owner).as_pose())

    def direction(self, axis: Axis, joint: str, reference: str) -> Vector3:
        """Return an axis of the state, expressed in a frame of the target."""
        xyz = self.graph.rotate_axis(axis.xyz, axis.expressed_in, self.names[joint])
        return self.pose(joint, reference).rotate(self.offset(joint).inverse().rotate(xyz))


class Places:
    """The places of the frames of a target in two states, ``before`` and ``after`` its edits.

    ``translation`` is the state that the target corresponds to.  A frame that any of the three
    states lacks has no name there; it is fixed to its body or to the frame of its pose.
    ``moves``: whether any frame has another pose after the edits.
    """

    def __init__(self, target: Model, translation: State, before: State, after: State) -> None:
        self.target = FrameGraph(target)
        graph = FrameGraph(translation.model)
        self._translation = StatePlaces(graph, translation.names, self._anchor)
        if before.model is not translation.model:
            graph = FrameGraph(before.model)
        self.before = StatePlaces(graph, before.names, self._anchor)
        self.after = StatePlaces(FrameGraph(after.model), after.names, self._anchor)
        self._anchored = translation.names.keys() & before.names.keys() & after.names.keys()
        #: Nested model → its canonical link.
        self._carriers = {
            prefix.removesuffix(DELIMITER): prefix + (scope.canonical_link or scope.links[0].name)
            for prefix, scope in scopes(target)
            if prefix and scope.links
        }
        poses, new_poses = _poses_of(before.model), _poses_of(after.model)
        self.moves = any(new_poses.get(name, pose) != pose for name, pose in poses.items())
        self._X_ST = self._model_frame(target, translation.model)
        in_model = Anchor(MODEL_FRAME, self._X_ST)
        self._anchors = {MODEL_FRAME: in_model, WORLD: in_model}

    def _model_frame(self, target: Model, translation: Model) -> Transform:
        """Return the pose of the frame of the target in that of its translation.

        It follows from a root, whose frame no joint places, or from the pose of a model that is
        held by the world.
        """
        children = {WORLD, *(joint.child for joint in translation.joints)}
        for prefix, scope in scopes(target):
            for link in scope.links:
                name = prefix + link.name
                if self._translation.names.get(name, WORLD) not in children:
                    X_SL = self._translation.anchor_pose(name)
                    return rounded(X_SL @ self.target.pose(name).inverse())
        X_WS = self._translation.graph.model_pose()
        return rounded(X_WS.inverse() @ self.target.model_pose())

    # --- Anchors ----------------------------------------------------------------------------------

    def _anchor(self, frame: str) -> Anchor:
        """Return the frame that a frame of the target is fixed to, and its pose there.

        A frame without a body in the three states is fixed to the frame that its pose is relative
        to.
        """
        path = [frame]
        while path[-1] not in self._anchors and not self._fix(path[-1]):
            path.append(self._reference(path[-1]))
        anchor = self._anchors[path.pop()]
        for unknown in path:
            self._anchors[unknown] = self._fixed_to(anchor.frame, unknown)
        return self._anchors[frame]

    def _fix(self, frame: str) -> bool:
        """Fix a frame to itself or its body; return whether one of them is in the three states."""
        anchor: Anchor | None = None
        for name in (frame, self._body(frame)):
            if name in self._anchored and (anchor is None or anchor.X_AF is not IDENTITY):
                anchor = self._anchors[frame] = self._fixed_to(name, frame)
        return anchor is not None

    def _body(self, frame: str) -> str:
        """Return the link that a frame moves with; that of a static nested model, too, has one."""
        body = self.target.attached_to(frame)
        return self._carriers.get(body.removesuffix(_INNER_MODEL_FRAME), body)

    def _fixed_to(self, anchor: str, frame: str) -> Anchor:
        X_SA = self._translation.anchor_pose(anchor)
        X_AF = X_SA.inverse() @ self._X_ST @ self.target.pose(frame)
        return Anchor(anchor, rounded(X_AF))

    def _reference(self, frame: str) -> str:
        """Return the frame that the pose of a frame of the target is relative to."""
        frame = frame.removesuffix(_INNER_MODEL_FRAME)
        element = self.target.element(frame)
        assert not isinstance(element, World)
        prefix = frame.removesuffix(element.name)
        return prefix + (element.pose.relative_to or default_frame(element, MODEL_FRAME))

    # --- New values -------------------------------------------------------------------------------

    def _poses(self, frame: str, reference: str) -> tuple[Transform, Transform] | None:
        """Return the poses of a frame in another one before and after; ``None`` if they are equal.

        Only the anchors of both decide whether they are.
        """
        anchor, base = self._anchor(frame).frame, self._anchor(reference).frame
        if anchor == base:
            return None
        X_before, X_after = (
            state.anchor_pose(base).inverse() @ state.anchor_pose(anchor)
            for state in (self.before, self.after)
        )
        if max(X_before.distance(X_after)) < TOLERANCE:
            return None
        return self.before.pose(frame, reference), self.after.pose(frame, reference)

    def moved_pose(self, frame: str, pose: Pose, reference: str, numbers: Pose | None) -> Pose:
        """Return the pose of a frame of the target, in its ``reference`` frame, after the edit.

        ``numbers`` is the pose in the state after the edit, whose numbers are used where they fit.
        """
        poses = self._poses(frame, reference)
        return pose if poses is None else fitted(pose, *poses, numbers)

    def moved_content(self, pose: Pose, owner: str, reference: str) -> Pose:
        """Return the pose of an unedited content of ``owner``, in another frame, after the edit."""
        X_RR = self._motion(owner, reference)
        return fitted(pose, pose.transform, X_RR @ pose.transform, None)

    def moved_axis(self, axis: Axis, joint: str, reference: str) -> Axis:
        """Return an unedited axis of a joint, expressed in another frame, after the edit."""
        xyz = self._motion(joint, reference).rotate(axis.xyz)
        if math.dist(axis.xyz, xyz) < TOLERANCE:
            return axis
        return replace(axis, xyz=with_bits_of(xyz, axis.xyz, axis.xyz))

    def _motion(self, frame: str, reference: str) -> Transform:
        """Return the motion of a frame in another one; the target may have moved it already."""
        poses = self._poses(frame, reference)
        if poses is None or max(self.target.pose(frame, reference).distance(poses[1])) < TOLERANCE:
            return IDENTITY
        X_before, X_after = poses
        return X_after @ X_before.inverse()

    def edited_content(
        self, pose: Pose, before: Pose, after: Pose, owner: str, reference: str
    ) -> Pose:
        """Return the new pose of an edited content of ``owner``, in a frame of the target.

        ``before`` and ``after`` are its poses in the two states.
        """
        X_before, X_after = (
            places.pose(owner, reference) @ places.content(pose_there, owner)
            for places, pose_there in ((self.before, before), (self.after, after))
        )
        return fitted(pose, X_before, X_after, after)

    def edited_axis(
        self, axis: Axis, before: Axis, after: Axis, joint: str, reference: str
    ) -> Vector3:
        """Return the new direction of an axis of the target, expressed in ``reference``.

        ``before`` and ``after`` are the axis in the two states.  That of a joint whose ends are
        exchanged in the translation is opposite there.
        """
        old, new = (
            places.direction(axis_there, joint, reference)
            for places, axis_there in ((self.before, before), (self.after, after))
        )
        if math.dist(old, new) < TOLERANCE:
            return axis.xyz
        sign = -1.0 if math.fsum(map(mul, old, axis.xyz)) < 0.0 else 1.0
        x, y, z = (sign * value + 0.0 for value in new)
        if math.dist((x, y, z), axis.xyz) < TOLERANCE:
            return axis.xyz
        return with_bits_of((x, y, z), axis.xyz, after.xyz)


class MovedFrames(Visitor):
    """The target with its poses after the edit; ``edited`` are the poses in the state after.

    ``prefix`` is the prefix of the visited scope in the outermost model.  ``references`` maps the
    scoped names of parts to the scoped names of the frames that their poses are relative to now.
    The poses of ``kept`` parts stay.
    """

    def __init__(
        self,
        places: Places,
        edited: Mapping[str, Pose],
        references: Mapping[str, str],
        prefix: str,
        kept: Collection[str] = (),
    ) -> None:
        self._places, self._edited, self._prefix, self._kept = places, edited, prefix, kept
        self._references = references

    def pose(self, pose: Pose, site: Site) -> Pose:
        """Return the pose of an element after the edit."""
        if site.owner is None:
            return pose
        name, places = self._prefix + site.owner.name, self._places
        frame = self._prefix + (pose.relative_to or site.default)
        if site.owner is not site.element:
            return pose if frame == name else places.moved_content(pose, name, frame)
        if name in self._kept:
            return pose
        edited = self._edited.get(name)
        reference = self._references.get(name)
        if reference is not None and edited is not None:
            local = reference.removeprefix(self._prefix)
            local = "" if not edited.relative_to and local == site.default else local
            X_RF = places.after.pose(name, reference)
            return with_transform(pose.relative(local), X_RF, edited)
        if isinstance(site.owner, Model) and site.owner.placement_frame:
            name = f"{name}{DELIMITER}{site.owner.placement_frame}"
        return places.moved_pose(name, pose, frame, edited)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """Return the axis, whose frame may have been rotated against the joint."""
        if not axis.expressed_in or site.owner is None:
            return axis
        frame = self._prefix + axis.expressed_in
        return self._places.moved_axis(axis, self._prefix + site.owner.name, frame)


def _poses_of(model: Model) -> dict[str, tuple[Pose, str]]:
    """Return the written pose of each frame of a state, and the frame that it is in by default."""
    return {part.name: (part.pose, default_frame(part, MODEL_FRAME)) for part in entities(model)}


def rounded(X: Transform) -> Transform:
    """Return the identity for a transform that differs from it by rounding only."""
    return IDENTITY if max(X.distance(IDENTITY)) < TOLERANCE else X
