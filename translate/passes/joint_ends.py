"""Parents and children of joints, and ``attached_to`` of frames, resolved to links.

A joint may name a frame, another joint or a model as its parent or child; it connects the links
that these are attached to.  The frame of the joint stays at the same place; by default this is its
child *frame* (reference U D2.9, S B50, A47).
"""

from __future__ import annotations

from functools import cached_property

from translate.constructs.added_parts import is_generated_frame
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame
from translate.model.model import Model, ModelError, Scope, World, changed, mapped
from translate.model.names import DELIMITER, NameSuggestions
from translate.report.loss_report import LossReport


def resolve_ends(scope: Scope, report: LossReport, *, own_frames: bool = False) -> Scope:
    """Return the model or world with joints and frames that name links only.

    The parent of a joint may also be ``world``.  Links of nested models are named ``nested::link``;
    nested models are unchanged.  With ``own_frames``, a frame may stay attached to any element of
    its own scope except a nested model.

    Raises :class:`translate.TranslateError` with one error for each joint with a parent or child
    that does not exist, or with the same link as parent and child.
    """
    resolver = _Resolver(scope, report, own_frames=own_frames)
    values: dict[str, object] = {
        "joints": mapped(scope.joints, resolver.joint),
        "explicit_frames": mapped(scope.explicit_frames, resolver.frame),
    }
    if isinstance(scope, Model):
        values["loop_joints"] = mapped(scope.loop_joints, resolver.joint)
    if resolver.errors:
        raise TranslateError(resolver.errors)
    return changed(scope, **values)


class _Resolver:
    def __init__(self, scope: Model | World, report: LossReport, *, own_frames: bool) -> None:
        self.scope = scope
        links = scope.links if isinstance(scope, Model) else ()
        self.links = {link.name for link in links}
        self.report = report
        self.own_frames = own_frames
        self.models = {model.name for model in scope.models}
        self.errors: list[Diagnostic] = []

    @cached_property
    def graph(self) -> FrameGraph:
        """The frames of the scope; needed only for names that are not links of the scope."""
        return FrameGraph(self.scope)

    @cached_property
    def suggestions(self) -> NameSuggestions:
        return NameSuggestions([*self.graph])

    def is_link(self, name: str) -> bool:
        """Return whether a name refers to a link of the scope or of a nested model."""
        return name in self.links or (
            DELIMITER in name and name in self.graph and self.graph.kind(name) == "link"
        )

    def body(self, name: str) -> str:
        """The link that a frame is attached to; the world for the frame of a static model.

        The frame of a static model nested in the scope moves with the links of that model.
        """
        body = self.graph.attached_to(name)
        if body == MODEL_FRAME:
            return WORLD
        path, delimiter, last = body.rpartition(DELIMITER)
        if last == MODEL_FRAME and delimiter:
            graph = self.graph
            for part in path.split(DELIMITER):
                graph = graph.nested(part)
            if link := graph.canonical_link():
                return f"{path}{DELIMITER}{link}"
        return body

    def frame(self, frame: Frame) -> Frame:
        """The frame attached to its link, in the same place."""
        written = frame.attached_to or self.graph.root
        if self.own_frames and DELIMITER not in written and written not in self.models:
            return frame
        if self.is_link(written):
            return frame
        body = self.body(frame.name)
        return changed(
            frame,
            attached_to="" if body == WORLD else body,
            pose=frame.pose.relative(frame.pose.relative_to or written),
        )

    def joint(self, joint: Joint) -> Joint:
        """The joint between two links, in the same place."""
        parent = joint.parent if joint.parent == WORLD else self._end(joint, "parent")
        child = self._end(joint, "child")
        if parent == child and parent:
            self.errors.append(
                ModelError(
                    "joint-parent-same-as-child",
                    f"the parent and the child of joint '{joint.name}' are the same link '{child}'",
                    joint.location,
                    ElementPath("joint", joint.name),
                    hint="a joint connects two different links",
                ).diagnostic()
            )
        reference = joint.gearbox_reference_body
        if reference and reference not in self.links and reference in self.graph:
            reference = self.body(reference)
        pose = joint.pose
        if child != joint.child and not pose.relative_to:
            pose = pose.relative(joint.child)
        return changed(
            joint, parent=parent, child=child, pose=pose, gearbox_reference_body=reference
        )

    def _end(self, joint: Joint, which: str) -> str:
        """The link at one end of a joint; empty after an error."""
        written: str = getattr(joint, which)
        if self.is_link(written):
            return written
        code = f"joint-{which}-link-invalid"
        if written not in self.graph or written == joint.name:
            self.errors.append(
                ModelError(
                    code,
                    f"joint '{joint.name}' has the {which} '{written}', which does not exist",
                    joint.place(which),
                    ElementPath("joint", joint.name, field=which),
                    hint=self.suggestions.hint(
                        written, "name a link or a frame of the model", joint.name
                    ),
                ).diagnostic()
            )
            return ""
        body = self.body(written)
        if which == "child" and body == WORLD:
            self.errors.append(
                ModelError(
                    code,
                    f"the child of joint '{joint.name}' is the frame of a static model",
                    joint.place(which),
                    ElementPath("joint", joint.name, field=which),
                    hint="make the world the parent of the joint",
                ).diagnostic()
            )
            return ""
        if not is_generated_frame(written):
            self.report.add(
                "joint-end-resolved",
                ElementPath("joint", joint.name, field=which),
                f"joints of the output connect links: '{written}' is attached to '{body}'",
                joint.place(which),
            )
        return body
