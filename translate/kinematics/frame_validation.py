"""Validation of references to frames and joints (reference S B49, B67, C24, C52).

:class:`translate.kinematics.frame_graph.FrameGraph` reports frames that do not resolve.  This
module checks the references of joint ends, axes, mimics, shapes, sensors and lights.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from translate.kinematics.suggestions import ROOT
from translate.model.fragment import Fragment
from translate.model.joint import Joint, Mimic
from translate.model.link import WORLD, Link
from translate.model.model import Model, ModelError

if TYPE_CHECKING:
    from translate.kinematics.frame_graph import FrameGraph

POSE = "pose-relative-to-invalid"


def reference_errors(graph: FrameGraph) -> Iterator[ModelError]:
    """Yield an error for every invalid reference in the scope of a graph, without nested models."""
    scope = graph.scope
    if isinstance(scope, Model):
        yield from _about_model(scope, graph)
        for link in scope.links:
            yield from _shapes(link, graph)
            yield from _contents(link.fragments, f"link '{link.name}'", graph)
    else:
        yield from _contents(scope.fragments, f"world '{scope.name}'", graph)
    for joint in scope.joints:
        yield from _ends(joint, graph)
        yield from _axes(joint, graph)
        yield from _contents(joint.fragments, f"joint '{joint.name}'", graph)


def _about_model(model: Model, graph: FrameGraph) -> Iterator[ModelError]:
    if model.placement_frame and model.placement_frame not in graph:
        yield graph.unknown(
            "model-placement-frame-invalid",
            model.placement_frame,
            model.location,
            model.name,
            referrer=f"the placement frame of model '{model.name}'",
        )
    # The attribute of a static model has no effect, but this name is never valid (S B34).
    if model.static and model.canonical_link == ROOT:
        yield graph.unknown(
            "model-canonical-link-invalid",
            ROOT,
            model.location,
            model.name,
            referrer=f"model '{model.name}'",
        )


def _shapes(link: Link, graph: FrameGraph) -> Iterator[ModelError]:
    for shape in link.shapes:
        frame = shape.pose.relative_to
        if frame and frame not in graph:
            referrer = f"{type(shape).__name__.lower()} '{shape.name}' of link '{link.name}'"
            yield graph.unknown(POSE, frame, shape.location, shape.name, "pose", referrer)


def _contents(fragments: list[Fragment], owner: str, graph: FrameGraph) -> Iterator[ModelError]:
    """Errors of sensors, lights and other fragments with poses (S B67); most need no parsing."""
    for fragment in fragments:
        if fragment.dialect != "sdf" or fragment.at or fragment.attribute:
            continue
        if "relative_to" not in fragment.xml and ROOT not in fragment.xml:
            continue
        # Imported here because no other check needs XML.
        from translate.extensions.content_poses import CUSTOM_RPY, references

        found = references(fragment)
        if found is None:
            continue
        name, frame, rpy_frame = found
        referrer, place = f"{fragment.tag} '{name}' of {owner}", fragment.location
        if frame and frame not in graph:
            yield graph.unknown(POSE, frame, place, name, "pose", referrer)
        if rpy_frame == ROOT:
            yield graph.unknown("attribute-invalid", ROOT, place, name, CUSTOM_RPY, referrer)


def _ends(joint: Joint, graph: FrameGraph) -> Iterator[ModelError]:
    """Errors of the parent and the child of a joint (S B47 – B49).

    The graph itself reports a child that does not exist.
    """
    parent, child = joint.parent, joint.child
    label, place = f"joint '{joint.name}'", joint.location
    if parent == child:
        yield ModelError(
            "joint-parent-same-as-child",
            f"the parent and the child of {label} are both '{parent}'",
            place,
            joint.name,
            hint="a joint connects two different links",
        )
    elif parent in graph and graph.element(parent) is joint:
        yield ModelError(
            "joint-parent-link-invalid",
            f"the parent of {label} is the joint itself",
            place,
            joint.name,
            "parent",
            "name the link that the joint is fixed to",
        )
    elif parent != WORLD and parent not in graph:
        yield graph.unknown("joint-parent-link-invalid", parent, place, joint.name, "parent", label)
    elif child in graph:
        child_body = graph.body(child)
        parent_body = graph.body(parent) if parent in graph else None
        if isinstance(child_body, ModelError) or isinstance(parent_body, ModelError):
            # The graph itself reports this error.
            return
        if child_body == parent_body:
            body = graph.attached_to(child)
            yield ModelError(
                "joint-parent-same-as-child",
                f"the parent '{parent}' and the child '{child}' of {label} move with '{body}'",
                place,
                joint.name,
                hint="a joint connects two different links",
            )
        elif child_body[1] == WORLD:
            yield ModelError(
                "joint-child-link-invalid",
                f"the child '{child}' of {label} is fixed to the world",
                place,
                joint.name,
                "child",
                "the world can only be a parent",
            )


def _axes(joint: Joint, graph: FrameGraph) -> Iterator[ModelError]:
    place = joint.location
    for name, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is None:
            continue
        if axis.expressed_in and axis.expressed_in not in graph:
            yield graph.unknown(
                "joint-axis-expressed-in-invalid",
                axis.expressed_in,
                place,
                joint.name,
                f"{name}/xyz",
                f"the {name} of joint '{joint.name}'",
            )
        if axis.mimic is not None:
            problem = _mimic_problem(joint, name, axis.mimic, graph)
            if problem:
                yield ModelError(
                    "joint-axis-mimic-invalid",
                    f"joint '{joint.name}' mimics joint '{axis.mimic.joint}', {problem}",
                    place,
                    joint.name,
                    f"{name}/mimic",
                    "name another joint of this model, and one of its axes",
                )


def _mimic_problem(joint: Joint, axis: str, mimic: Mimic, graph: FrameGraph) -> str:
    """The problem of a ``<mimic>`` as a relative clause of the message; empty if it is valid."""
    if mimic.axis not in ("axis", "axis2"):
        return f"whose axis '{mimic.axis}' is neither 'axis' nor 'axis2'"
    if mimic.joint not in graph:
        return "which does not exist"
    leader = graph.element(mimic.joint)
    if not isinstance(leader, Joint):
        return f"which is a {graph.kind(mimic.joint)}, not a joint"
    if leader is joint and mimic.axis == axis:
        return "which is the joint itself"
    if getattr(leader, mimic.axis) is None:
        return f"which has no {mimic.axis}"
    return ""
