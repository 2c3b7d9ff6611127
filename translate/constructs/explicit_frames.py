"""Explicit frames, which URDF lacks: as massless links with the numbers as written, or folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from heapq import heappop, heappush

from translate.constructs.added_parts import all_names, is_generated_frame, is_merged_frame
from translate.diagnostics.element_path import ElementPath
from translate.fragments.comments import texts
from translate.fragments.name_references import mentions
from translate.fragments.visitor import all_fragments, references
from translate.kinematics.relative_poses import Poses
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint, JointType
from translate.model.link import MODEL_FRAME, WORLD, Frame, Link
from translate.model.model import Document, Model, changed, mapped
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.structures import Groups, grouped

# --- Frames as massless links on fixed joints, with the numbers as written ------------------------
# SDFormat has no massless links and no floating joints; URDF has no frames. The SDFormat writer
# writes a massless link and its fixed joint as two frames, and a floating joint as one. The same
# frames of any other file have the same meaning:
#
# - A frame F with an identity pose relative to a frame J, where only F names J, is joint J with the
#   massless child F.  Any other frame F is a massless link on the joint ``F_joint``.
# - A frame F attached to a link L, where the pose of L is relative to F, or is the identity
#   relative to a frame J that is relative to F and that only L names, is the massless parent of L.
# - A frame J attached to another body than a root link L, where the pose of L is the identity
#   relative to J and only L names J, is the floating joint J of L, unless joints connect the two.
#
# A frame hangs on what its pose is relative to, if that is a link or such a frame on the same body.


def frames_as_joints(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the flat model with massless parents of links and with floating joints.

    Frames that ``options.frames`` excludes are unchanged.
    """
    if not model.explicit_frames or options.frames == "drop":
        return model
    reader = _FrameReader(model, options, report)
    reader.read_floating_joints()
    reader.read_parents()
    return reader.model_with_links()


def frames_as_children(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the flat model with massless children of its links.

    Frames that are attached to no link, that hang on nothing of their body, or that
    ``options.frames`` excludes are unchanged.
    """
    if not model.explicit_frames or options.frames == "drop":
        return model
    reader = _FrameReader(model, options, report)
    reader.read_children()
    return reader.model_with_links()


class _FrameReader:
    def __init__(self, model: Model, options: UrdfOptions, report: LossReport) -> None:
        self.model = model
        self.report = report
        self.options = options
        self.taken = all_names(model)
        self.frames = {
            frame.name: frame
            for frame in model.explicit_frames
            if not is_generated_frame(frame.name)
            and not (frame.of_urdf and options.frames != "link")
            and (options.frames != "public" or not frame.name.startswith("_"))
        }
        self.links = {link.name: link for link in model.links}
        self.massless = {name for name, link in self.links.items() if link.is_massless}
        #: The links that fixed joints connect.
        self.rigid = Groups()
        for joint in model.joints:
            if joint.type == "fixed":
                self.rigid.join(self._link_at(joint.parent), self._link_at(joint.child))
        self.joints_above = grouped((joint.child, joint.name) for joint in model.joints)
        self.children = set(self.joints_above)
        #: Link or frame → the link that it is attached to; empty if it is attached to none.
        self.bodies = {name: name for name in self.links}
        self.joints: list[Joint] = []
        #: Frame that is a joint, or that is a link, → its new joint or link.
        self.as_joint: dict[str, Joint] = {}
        self.as_link: dict[str, Link] = {}
        #: Link → its new pose.
        self.poses: dict[str, Pose] = {}

    @cached_property
    def uses(self) -> Counter[str]:
        """The number of references to each name."""
        return Counter(references(self.model))

    @cached_property
    def connected(self) -> Groups:
        """The links and the world that joints connect."""
        connected = Groups()
        for joint in self.model.joints:
            connected.join(self._link_at(joint.parent), self._link_at(joint.child))
        return connected

    @cached_property
    def graph(self) -> FrameGraph:
        """The frames of the model, for ends of joints that are no links."""
        return FrameGraph(self.model)

    def _link_at(self, end: str) -> str:
        """Return the link that an end of a joint is or is attached to, or the end of another kind.

        An end can be a frame, the model frame or a frame of a merged model.
        """
        if end in self.links or end == WORLD or end not in self.graph:
            return end
        return self.graph.attached_to(end)

    def model_with_links(self) -> Model:
        """Return the model with the new links and joints instead of their frames."""
        if not (self.as_joint or self.as_link):
            return self.model
        links = mapped(
            self.model.links, lambda link: changed(link, pose=self.poses.get(link.name, link.pose))
        )
        return replace(
            self.model,
            links=[*links, *self.as_link.values()],
            joints=[*self.model.joints, *self.joints],
            explicit_frames=[
                frame
                for frame in self.model.explicit_frames
                if frame.name not in self.as_joint and frame.name not in self.as_link
            ],
        )

    # --- The three rules --------------------------------------------------------------------------

    def read_floating_joints(self) -> None:
        """Read frames as the floating joints of root links."""
        children = {self._link_at(joint.child) for joint in self.model.joints}
        for link in self.model.links:
            frame = self.frames.get(link.pose.relative_to)
            if link.name in children or frame is None or not link.pose.is_identity:
                continue
            parent = self._body(frame.attached_to) if frame.attached_to else WORLD
            if self.uses[frame.name] != 1 or not parent:
                continue
            if not self.connected.join(parent, link.name):
                # The new joint would close a loop.
                continue
            reference = _reference(frame)
            if reference in self.frames and self._body(reference) == parent:
                # The massless parent becomes a link by the other rules.
                parent = reference
            self._add(frame, "floating", parent, link.name)

    def read_parents(self) -> None:
        """Read frames as the massless parents of links."""
        # The parent of a link may itself have a massless parent.
        waiting = [(link.name, link.pose) for link in self.model.links]
        for name, pose in waiting:
            if name in self.children:
                continue
            middle = self.frames.get(pose.relative_to)
            if middle is None or middle.name in self.as_joint:
                continue
            body = self._body(middle.name)
            if body != self._body(name):
                continue
            above = self.frames.get(middle.pose.relative_to)
            if (
                above is not None
                and above.name not in self.as_link
                and pose.is_identity
                and self.uses[middle.name] == 1
                and self._body(above.name) == body
                and self._has_joint_frame(above)
            ):
                self._add(middle, "fixed", above.name, name)
                parent = above
            elif (
                # The frame of a merged model is no frame of the robot.
                is_merged_frame(middle.name)
                or middle.name in self.as_link
                or self.uses[middle.name] == 1
                or not self._has_joint_frame(middle)
            ):
                continue
            else:
                parent = middle
                joint = self.taken.take(f"{name}_joint")
                self._add_generated(joint, parent.name, name, pose, parent)
                self.poses[name] = Pose(relative_to=joint)
            self._add_link(parent, parent.pose)
            self.children.add(name)
            waiting.append((parent.name, parent.pose))

    def read_children(self) -> None:
        """Read the other frames as massless children of links and of such frames."""
        # The frames that are children of joints stay.
        waiting = [frame for frame in self.frames.values() if frame.name not in self.children]
        middles = self._middles(waiting)
        pending = [frame for frame in waiting if frame.name not in middles]
        hanging = grouped(
            (self._holder(frame, middles)[0], index) for index, frame in enumerate(pending)
        )
        # The order is that of passes over the file, each with the frames that still wait.
        queue = [(1, index) for index in range(len(pending))]
        while queue:
            number, index = heappop(queue)
            frame = pending[index]
            if not self._child(frame, middles):
                continue
            for child in hanging.get(frame.name, ()):
                if child < index:
                    heappush(queue, (number + 1, child))
                elif number > 1:
                    heappush(queue, (number, child))

    def _middles(self, frames: list[Frame]) -> set[str]:
        """Return the frames that are only the joints above others.

        In a chain of frames with identity poses, the last one is a link, and each second one above
        it is a joint.
        """
        candidates = {
            frame.name: _reference(frame)
            for frame in frames
            if frame.pose.is_identity and self._is_middle(frame)
        }
        found: set[str] = set()
        for name in candidates.keys() - set(candidates.values()):
            while name in candidates:
                joint = candidates[name]
                found.add(joint)
                name = candidates.get(joint, "")
        return found

    def _is_middle(self, frame: Frame) -> bool:
        """Return whether the frame that a frame is relative to is only the joint above it."""
        joint = self.frames.get(_reference(frame))
        return (
            joint is not None
            and self.uses[joint.name]
            == (frame.attached_to, frame.pose.relative_to).count(joint.name)
            and self._body(joint.name) == self._body(frame.name) != ""
        )

    def _holder(self, frame: Frame, middles: set[str]) -> tuple[str, Frame | None]:
        """Return what a frame hangs on, and the frame between them that is their joint."""
        reference = _reference(frame)
        if reference in middles and frame.pose.is_identity:
            return _reference(self.frames[reference]), self.frames[reference]
        return reference, None

    def _child(self, frame: Frame, middles: set[str]) -> bool:
        """Read a frame as a massless child; return whether its parent is known already."""
        body = self._body(frame.name)
        parent, middle = self._holder(frame, middles)
        if not body or not self._is_on(parent, body):
            return False
        if middle is None and self.options.frames == "element":
            return False
        if middle is not None:
            joint = middle.name
            self._add(middle, "fixed", parent, frame.name)
        else:
            joint = self.taken.take(f"{frame.name}_joint")
            self._add_generated(joint, parent, frame.name, frame.pose, frame)
        self._add_link(frame, Pose(relative_to=joint))
        return True

    # --- Bodies -----------------------------------------------------------------------------------

    def _has_joint_frame(self, frame: Frame) -> bool:
        """Return whether a frame has the pose of each joint that it is the child of."""
        return all(
            frame.pose.is_identity and frame.pose.relative_to == joint
            for joint in self.joints_above.get(frame.name, ())
        )

    def _is_on(self, name: str, body: str) -> bool:
        """Return whether a name is that of a body, or of a massless link that is fixed to it."""
        if name in self.as_link:
            return self._body(name) == body
        is_fixed = self.rigid.find(name) == self.rigid.find(body)
        return name == body or (name in self.massless and is_fixed)

    def _body(self, name: str) -> str:
        """Return the link that a link or frame is attached to; empty if it is another element."""
        path: list[str] = []
        while name not in self.bodies and name in self.frames:
            # A frame that is reached again is attached to no link.
            self.bodies[name] = ""
            path.append(name)
            name = self.frames[name].attached_to
        body = self.bodies.get(name, "")
        self.bodies.update(dict.fromkeys(path, body))
        return body

    # --- New elements -----------------------------------------------------------------------------

    def _add(self, frame: Frame, kind: JointType, parent: str, child: str) -> None:
        """Add the joint that a frame is."""
        joint = Joint(
            frame.name,
            kind,
            parent,
            child,
            frame.pose.relative(_reference(frame) or MODEL_FRAME),
            fragments=frame.fragments,
            comments=frame.comments,
            inner_comments=frame.inner_comments,
            location=frame.location,
        )
        self.as_joint[frame.name] = joint
        self.joints.append(joint)
        _enter_replaced(frame, "joint", f"a {kind} joint of link '{child}'", self.report)

    def _add_generated(self, name: str, parent: str, child: str, pose: Pose, frame: Frame) -> None:
        """Add a fixed joint that has no frame of its own."""
        pose = pose.relative(pose.relative_to or parent)
        self.joints.append(_fixed_joint(name, parent, child, pose, frame, self.report))

    def _add_link(self, frame: Frame, pose: Pose) -> None:
        """Add the massless link that a frame is."""
        self.as_link[frame.name] = _massless_link(frame, pose, self._body(frame.name), self.report)


def _fixed_joint(
    name: str, parent: str, child: str, pose: Pose, frame: Frame, report: LossReport
) -> Joint:
    """The fixed joint that is added for a frame."""
    report.provenance.added(ElementPath("joint", name), ElementPath("frame", frame.name), "joint")
    return Joint(name, "fixed", parent, child, pose, location=frame.location)


def _massless_link(frame: Frame, pose: Pose, body: str, report: LossReport) -> Link:
    """The massless link that a frame of a body is."""
    _enter_replaced(frame, "link", f"a massless link, fixed to '{body}'", report)
    return Link(
        frame.name,
        pose,
        fragments=frame.fragments,
        comments=texts(frame),
        location=frame.location,
    )


def _enter_replaced(frame: Frame, kind: Kind, what: str, report: LossReport) -> None:
    """Enter the link or joint that a frame is in the provenance and in the report."""
    report.provenance.replaced([(ElementPath("frame", frame.name), ElementPath(kind, frame.name))])
    report.add(
        "frame-as-link",
        ElementPath("frame", frame.name),
        f"URDF has no frames: it becomes {what}",
        frame.location,
    )


def _reference(frame: Frame) -> str:
    """Return the frame that the pose of a frame is relative to; empty for the model frame."""
    return frame.pose.relative_to or frame.attached_to


# --- Frames of URDF, which only Drake reads -------------------------------------------------------


def with_frames_of(urdf: Document, document: Document) -> Document:
    """Return a document whose frames with the names of those of a URDF are written as there."""
    names = {frame.name for model in urdf.models for frame in model.explicit_frames}

    def marked(frame: Frame) -> Frame:
        return changed(frame, of_urdf=frame.of_urdf or frame.name in names)

    def with_marks(model: Model) -> Model:
        return changed(model, explicit_frames=mapped(model.explicit_frames, marked))

    return changed(document, models=mapped(document.models, with_marks)) if names else document


def without_frames_of_urdf(model: Model, report: LossReport) -> Model:
    """Return a model of URDF without its frames, which are reported."""
    for frame in model.explicit_frames:
        report.add(
            "urdf-lost",
            ElementPath("frame", frame.name_in_file),
            "libsdformat leaves it out of the SDFormat, as each reader of URDF but Drake does",
            frame.location,
            severity="lost",
        )
    return changed(model, explicit_frames=[])


# --- Explicit frames, which URDF lacks ------------------------------------------------------------
# A massless link on a fixed joint is the ROS equivalent of a frame: TF publishes it under its name,
# and the translation back to SDFormat makes it a frame again (reference U D3.6).


def fold_frames(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the flat model without the frames that only hold the pose of one link or joint.

    Such a frame is named once, as the ``relative_to`` of a link or joint with an identity pose
    (seed 1, section 2).  The link or joint takes the pose of the frame, with the written numbers.
    """
    if not model.explicit_frames or options.frames == "link":
        return model
    parts: list[Link | Joint] = [*model.links, *model.joints]
    wanted = {part.pose.relative_to for part in parts if part.pose.is_identity}
    foldable = {
        frame.name: frame
        for frame in model.explicit_frames
        if frame.name in wanted
        and not (frame.fragments or frame.of_urdf or is_generated_frame(frame.name))
    }
    if not foldable:
        return model
    uses = Counter(references(model))
    named = mentions(all_fragments(model))
    foldable = {
        name: frame for name, frame in foldable.items() if uses[name] == 1 and name not in named
    }
    folded: set[str] = set()

    def fold(pose: Pose) -> Pose:
        frame = foldable.get(pose.relative_to)
        if frame is None or not pose.is_identity:
            return pose
        folded.add(frame.name)
        report.add(
            "frame-folded",
            ElementPath("frame", frame.name),
            "it only held the pose of one link or joint",
            frame.location,
        )
        return frame.pose.relative(_reference(frame) or MODEL_FRAME)

    links = mapped(model.links, lambda link: changed(link, pose=fold(link.pose)))
    joints = mapped(model.joints, lambda joint: changed(joint, pose=fold(joint.pose)))
    if not folded:
        return model
    return replace(
        model,
        links=links,
        joints=joints,
        explicit_frames=[frame for frame in model.explicit_frames if frame.name not in folded],
    )


def frames_to_links(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the tree with each explicit frame as a massless link, as an element, or dropped.

    ``options.frames`` selects what they become; the pose of one that is an element is relative to
    its link.  Each frame must be attached to a link, and no other element may refer to it.
    """
    if not model.explicit_frames:
        return model
    poses = Poses(model)
    provenance = report.provenance
    taken = all_names(model)
    links: list[Link] = []
    joints: list[Joint] = []
    frames: list[Frame] = []
    for frame in model.explicit_frames:
        if is_generated_frame(frame.name) or not _is_kept(frame, options, report):
            continue
        body, reference = _body(model, frame, provenance.added_inertia, provenance.world_joint)
        pose = poses.express(frame.pose, frame.attached_to or MODEL_FRAME, reference)
        if options.frames == "element" or (frame.of_urdf and options.frames != "link"):
            placed = replace(frame, attached_to=body, pose=pose.relative(body))
            frames.append(frame if placed == frame else placed)
            continue
        name = taken.take(f"{frame.name}_joint")
        joints.append(_fixed_joint(name, body, frame.name, pose.relative(reference), frame, report))
        links.append(_massless_link(frame, Pose(relative_to=name), body, report))
    return replace(
        model,
        links=[*model.links, *links],
        joints=[*model.joints, *joints],
        explicit_frames=frames,
    )


def _is_kept(frame: Frame, options: UrdfOptions, report: LossReport) -> bool:
    """Return whether a frame becomes a link; if not, enter it in ``report``."""
    private = options.frames == "public" and frame.name.startswith("_")
    if options.frames == "drop" or private:
        report.add(
            "frame-dropped",
            ElementPath("frame", frame.name),
            "names with a leading _ are private, as requested"
            if private
            else "frames are dropped, as requested",
            frame.location,
        )
        return False
    return True


def _body(model: Model, frame: Frame, added: Collection[str], world_joint: str) -> tuple[str, str]:
    """Return the body that a frame is fixed to, and the reference frame of the new joint."""
    if frame.attached_to:
        return frame.attached_to, frame.attached_to
    # A static model is one body, which contains the canonical link.
    if any(joint.parent == WORLD and joint.name != world_joint for joint in model.joints):
        return WORLD, MODEL_FRAME
    links = (link.name for link in model.links if link.name not in added)
    body = model.canonical_link or next(links, "")
    return (body, body) if body else (WORLD, MODEL_FRAME)
