"""Obstacles to parity form: the elements of a model that URDF cannot express directly.

"A validator could be created to identify SDFormat files that can be directly converted to URDF"
(seed 1, section 1.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.fragment import Location
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.passes.pass_utils import shapes_of
from translate.passes.replace_geometry import is_urdf_shape

URDF_JOINTS = frozenset({"fixed", "revolute", "continuous", "prismatic", "floating", "planar"})


#: Diagnostic code → how the element is written in parity form.
_HINTS = {
    "axis-expressed-in": "express the axis in the frame of the joint, without expressed_in",
    "explicit-frame": "use a massless link on a fixed joint, or remove the frame",
    "geometry": "URDF has boxes, spheres, cylinders and whole meshes",
    "inertial-pose": "write the pose relative to the link",
    "joint-axis-missing": "write the <axis>: the default is 1 0 0 in URDF, and 0 0 1 in SDFormat",
    "joint-end": "name a link of this model",
    "joint-type": f"URDF has {', '.join(sorted(URDF_JOINTS))}",
    "link-with-two-parents": "URDF is a tree: each link is the child of one joint",
    "loop": "URDF is a tree: joints must not form a loop",
    "model-without-link": "a URDF robot has at least one link",
    "model-pose": "move it into the pose of the joint to the world",
    "nested-model": "URDF has no nested models; convert flattens them",
    "placement-frame": "place the model by its own frame",
    "several-trees": "URDF has one root: connect the others with joints",
    "shape-pose": "write the pose relative to the link",
}


def is_parity(model: Model) -> bool:
    """Return whether every number of the model can be copied into URDF unchanged.

    In this form the joints form one tree, the pose of each joint is relative to its parent link
    (``__model__`` for the world), the frame of each child link is that of its joint, and all other
    poses are relative to their link or joint.
    """
    return next(_obstacles(model), None) is None


def obstacles(model: Model) -> list[Diagnostic]:
    """List every element that URDF cannot express directly, in document order of each kind."""
    return list(_obstacles(model))


def _obstacles(model: Model) -> Iterator[Diagnostic]:
    yield from _about_model(model)
    joint_of: dict[str, Joint] = {}
    links = {link.name for link in model.links}
    for joint in model.joints:
        yield from _about_joint(joint, links)
        other = joint_of.setdefault(joint.child, joint)
        if other is not joint:
            text = f"link '{joint.child}' is the child of '{other.name}' and of '{joint.name}'"
            yield _obstacle("link-with-two-parents", text, joint.location)
    yield from _about_tree(model, joint_of)
    for link in model.links:
        yield from _about_link(link, joint_of.get(link.name))


def _about_model(model: Model) -> Iterator[Diagnostic]:
    where = model.location
    if not model.links:
        yield _obstacle("model-without-link", f"model '{model.name}' has no link", where)
    if model.placement_frame:
        text = f"model '{model.name}' is placed by its frame '{model.placement_frame}'"
        yield _obstacle("placement-frame", text, where)
    if not model.pose.is_identity and any(joint.parent == WORLD for joint in model.joints):
        text = f"model '{model.name}' has a joint to the world and also a pose in the world"
        yield _obstacle("model-pose", text, where)
    for nested in model.models:
        yield _obstacle("nested-model", f"model '{nested.name}' is nested", nested.location)
    for frame in model.explicit_frames:
        yield _obstacle("explicit-frame", f"'{frame.name}' is a frame", frame.location)


def _about_joint(joint: Joint, links: set[str]) -> Iterator[Diagnostic]:
    label, where = f"joint '{joint.name}'", joint.location
    if joint.type not in URDF_JOINTS:
        yield _obstacle("joint-type", f"{label} is of type {joint.type}", where)
    if joint.parent not in links and joint.parent != WORLD:
        text = f"the parent of {label}, '{joint.parent}', is not a link"
        yield _obstacle("joint-end", text, where)
    if joint.child not in links:
        text = f"the child of {label}, '{joint.child}', is not a link"
        yield _obstacle("joint-end", text, where)
    reference = MODEL_FRAME if joint.parent == WORLD else joint.parent
    if joint.pose.relative_to != reference:
        written = joint.pose.relative_to or joint.child
        text = f"the pose of {label} is relative to '{written}', not to '{reference}'"
        hint = f'write <pose relative_to="{reference}">, and the pose in that frame'
        yield _obstacle("joint-pose", text, where, hint)
    if joint.axis is None and joint.type in ("revolute", "continuous", "prismatic"):
        yield _obstacle("joint-axis-missing", f"{label} has no axis", where)
    for axis in (joint.axis, joint.axis2):
        if axis is not None and axis.expressed_in:
            text = f"an axis of {label} is expressed in '{axis.expressed_in}'"
            yield _obstacle("axis-expressed-in", text, where)


def _about_tree(model: Model, joint_of: dict[str, Joint]) -> Iterator[Diagnostic]:
    """Obstacles of the joint graph: several roots, and loops.

    Loops through a link with two parents are reported at that link only.
    """
    roots = [link for link in model.links if link.name not in joint_of]
    named = [f"'{link.name}'" for link in roots]
    if any(joint.parent == WORLD for joint in model.joints):
        named.insert(0, "the world")
    if len(named) > 1:
        text = f"{len(named)} roots: {', '.join(named)}"
        yield _obstacle("several-trees", text, roots[-1].location)
    children: dict[str, list[str]] = {}
    for joint in joint_of.values():
        children.setdefault(joint.parent, []).append(joint.child)
    waiting = [WORLD, *(link.name for link in roots)]
    reached: set[str] = set()
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in reached:
                reached.add(child)
                waiting.append(child)
    for name, joint in joint_of.items():
        if name not in reached and joint.parent in joint_of:
            yield _obstacle("loop", f"joint '{joint.name}' is part of a loop", joint.location)


def _about_link(link: Link, joint: Joint | None) -> Iterator[Diagnostic]:
    label, where = f"link '{link.name}'", link.location
    if joint is None:
        if link.pose.relative_to:
            text = f"the pose of the root {label} is relative to '{link.pose.relative_to}'"
            yield _obstacle("link-pose", text, where, "remove relative_to")
    elif link.pose.relative_to != joint.name or not link.pose.is_identity:
        text = f"the frame of {label} is not the frame of joint '{joint.name}'"
        hint = f'write <pose relative_to="{joint.name}"/>, and place the joint instead'
        yield _obstacle("link-pose", text, where, hint)
    if link.inertial is not None and link.inertial.pose.relative_to:
        text = f"the pose of the inertial of {label} is not relative to the link"
        yield _obstacle("inertial-pose", text, where)
    for shape in shapes_of(link):
        shape_label = f"{type(shape).__name__.lower()} '{shape.name}' of {label}"
        if shape.pose.relative_to:
            text = f"the pose of {shape_label} is relative to '{shape.pose.relative_to}'"
            yield _obstacle("shape-pose", text, shape.location)
        if not is_urdf_shape(shape, capsules=True):
            kind = type(shape.geometry).__name__.lower()
            text = f"{shape_label} is a {kind}, which URDF cannot express unchanged"
            yield _obstacle("geometry", text, shape.location)


def _obstacle(code: str, message: str, location: Location, hint: str = "") -> Diagnostic:
    hint = hint or _HINTS[code]
    return Diagnostic(code, "info", message, location.path, location.line, hint=hint)
