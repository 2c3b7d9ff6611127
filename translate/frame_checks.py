"""Do those who name a frame, or a joint, name one that exists? (reference S B49, B72, C24, C52)

Frames themselves resolve or do not, which :class:`translate.frames.FrameGraph` finds out; here it
is about their users: the ends of joints, axes, mimics, shapes and placement frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from translate.diagnostics import Diagnostic, TranslateError
from translate.model import WORLD, Joint, Link, Location, Mimic, Model
from translate.naming import DELIMITER

if TYPE_CHECKING:
    from translate.frames import FrameGraph


def reference_problems(graph: FrameGraph) -> Iterator[Diagnostic]:
    """Every reference in the scope of a graph, nested models apart, that leads nowhere."""
    scope = graph.scope
    if isinstance(scope, Model):
        if scope.placement_frame and scope.placement_frame not in graph:
            referrer = f"the placement frame of model '{scope.name}'"
            code = "pose-relative-to-invalid"
            yield graph.unknown(code, scope.placement_frame, scope.location, referrer)
        for link in scope.links:
            yield from _shapes(link, graph)
    for joint in scope.joints:
        yield from _ends(joint, graph)
        yield from _axes(joint, graph)


def _shapes(link: Link, graph: FrameGraph) -> Iterator[Diagnostic]:
    for shape in link.shapes:
        frame = shape.pose.relative_to
        if frame and frame not in graph:
            referrer = f"{type(shape).__name__.lower()} '{shape.name}' of link '{link.name}'"
            yield graph.unknown("pose-relative-to-invalid", frame, shape.location, referrer)


def _ends(joint: Joint, graph: FrameGraph) -> Iterator[Diagnostic]:
    parent, child = joint.parent, joint.child
    if parent != WORLD and parent not in graph:
        code = "joint-parent-link-invalid"
        yield graph.unknown(code, parent, joint.location, f"joint '{joint.name}'")
        return
    for which, end in (("parent", parent), ("child", child)):
        if end == joint.name:
            yield _problem(
                f"joint-{which}-link-invalid",
                f"joint '{joint.name}' names itself as its {which}",
                joint.location,
                "name a link or a frame",
            )
            return
    try:
        bodies = [graph.attached_to(end) if end != WORLD else WORLD for end in (parent, child)]
    except TranslateError:
        # Somebody else says so already.
        return
    if bodies[0] == bodies[1]:
        yield _problem(
            "joint-parent-same-as-child",
            f"both ends of joint '{joint.name}' move with '{bodies[0]}'",
            joint.location,
            "a joint connects two different links",
        )
    elif bodies[1] == WORLD:
        yield _problem(
            "joint-child-link-invalid",
            f"the child '{child}' of joint '{joint.name}' is fixed to the world",
            joint.location,
            "the world can only be a parent",
        )


def _axes(joint: Joint, graph: FrameGraph) -> Iterator[Diagnostic]:
    for name, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is None:
            continue
        if axis.expressed_in and axis.expressed_in not in graph:
            code = "joint-axis-expressed-in-invalid"
            referrer = f"the {name} of joint '{joint.name}'"
            yield graph.unknown(code, axis.expressed_in, joint.location, referrer)
        if axis.mimic is not None:
            problem = _mimic_problem(joint, name, axis.mimic, graph)
            if problem:
                yield _problem(
                    "joint-axis-mimic-invalid",
                    f"joint '{joint.name}' mimics joint '{axis.mimic.joint}', {problem}",
                    joint.location,
                    "name another joint of this model, and one of its axes",
                )


def _mimic_problem(joint: Joint, axis: str, mimic: Mimic, graph: FrameGraph) -> str:
    if mimic.axis not in ("axis", "axis2"):
        return f"whose axis '{mimic.axis}' is neither 'axis' nor 'axis2'"
    leader = _joint(mimic.joint, graph)
    if leader is None:
        return "which does not exist"
    if leader is joint and mimic.axis == axis:
        return "itself"
    if getattr(leader, mimic.axis) is None:
        return f"which has no {mimic.axis}"
    return ""


def _joint(name: str, graph: FrameGraph) -> Joint | None:
    """The joint of a plain name, or of a path through nested models."""
    *path, last = name.split(DELIMITER)
    if name not in graph:
        return None
    for model in path:
        graph = graph.nested(model)
    return next((joint for joint in graph.scope.joints if joint.name == last), None)


def _problem(code: str, message: str, place: Location, hint: str) -> Diagnostic:
    return Diagnostic(code, "error", message, place.path, place.line, hint=hint)
