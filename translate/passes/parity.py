"""What stands between a model and URDF: the list is empty for a model in parity form.

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


#: What a file would say that can be copied.
_HINTS = {
    "axis-expressed-in": "give the axis in the frame of the joint, without expressed_in",
    "explicit-frame": "use a link without mass on a fixed joint, or leave the frame out",
    "geometry": "URDF has boxes, spheres, cylinders and whole meshes",
    "inertial-pose": "give it in the frame of the link",
    "joint-axis-missing": "write the <axis>: without one URDF means 1 0 0, and SDFormat 0 0 1",
    "joint-end": "name a link of this model",
    "joint-type": f"URDF has {', '.join(sorted(URDF_JOINTS))}",
    "link-with-two-parents": "URDF is a tree: each link is the child of one joint",
    "loop": "URDF is a tree: no joint leads back",
    "model-without-link": "URDF needs a link",
    "model-pose": "put it into the pose of the joint to the world",
    "nested-model": "URDF has no nested models; convert flattens them",
    "placement-frame": "place the model by its own frame",
    "several-trees": "URDF has one root: connect the others with joints",
    "shape-pose": "give it in the frame of the link",
}


def is_parity(model: Model) -> bool:
    """Whether every number of the model can be copied into URDF as it stands.

    Then the joints form one tree, each joint is posed in its parent link (``__model__`` for the
    world), each child link sits on its joint, and everything else is posed in its link or joint.
    """
    return next(_obstacles(model), None) is None


def obstacles(model: Model) -> list[Diagnostic]:
    """Every element that URDF cannot say as it stands, in document order within each kind."""
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
        text = f"model '{model.name}' is joined to the world and has a pose in it besides"
        yield _obstacle("model-pose", text, where)
    for nested in model.models:
        yield _obstacle("nested-model", f"model '{nested.name}' is nested", nested.location)
    for frame in model.explicit_frames:
        yield _obstacle("explicit-frame", f"'{frame.name}' is a frame", frame.location)


def _about_joint(joint: Joint, links: set[str]) -> Iterator[Diagnostic]:
    who, where = f"joint '{joint.name}'", joint.location
    if joint.type not in URDF_JOINTS:
        yield _obstacle("joint-type", f"{who} is of type {joint.type}", where)
    if joint.parent not in links and joint.parent != WORLD:
        yield _obstacle("joint-end", f"the parent of {who}, '{joint.parent}', is no link", where)
    if joint.child not in links:
        yield _obstacle("joint-end", f"the child of {who}, '{joint.child}', is no link", where)
    reference = MODEL_FRAME if joint.parent == WORLD else joint.parent
    if joint.pose.relative_to != reference:
        written = joint.pose.relative_to or joint.child
        text = f"the pose of {who} is relative to '{written}', not to '{reference}'"
        hint = f'write <pose relative_to="{reference}">, and the pose in that frame'
        yield _obstacle("joint-pose", text, where, hint)
    if joint.axis is None and joint.type in ("revolute", "continuous", "prismatic"):
        yield _obstacle("joint-axis-missing", f"{who} has no axis", where)
    for axis in (joint.axis, joint.axis2):
        if axis is not None and axis.expressed_in:
            text = f"an axis of {who} is expressed in '{axis.expressed_in}'"
            yield _obstacle("axis-expressed-in", text, where)


def _about_tree(model: Model, joint_of: dict[str, Joint]) -> Iterator[Diagnostic]:
    """One root; and everything hangs on it, where that is not said by another obstacle."""
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
    who, where = f"link '{link.name}'", link.location
    if joint is None:
        if link.pose.relative_to:
            text = f"the pose of the root {who} is relative to '{link.pose.relative_to}'"
            yield _obstacle("link-pose", text, where, "remove relative_to")
    elif link.pose.relative_to != joint.name or not link.pose.is_identity:
        hint = f'write <pose relative_to="{joint.name}"/>, and place the joint instead'
        yield _obstacle("link-pose", f"{who} does not sit on joint '{joint.name}'", where, hint)
    if link.inertial is not None and link.inertial.pose.relative_to:
        yield _obstacle("inertial-pose", f"the inertial of {who} is not given in it", where)
    for shape in shapes_of(link):
        what = f"{type(shape).__name__.lower()} '{shape.name}' of {who}"
        if shape.pose.relative_to:
            text = f"the pose of {what} is relative to '{shape.pose.relative_to}'"
            yield _obstacle("shape-pose", text, shape.location)
        if not is_urdf_shape(shape, capsules=True):
            kind = type(shape.geometry).__name__.lower()
            text = f"{what} is a {kind}, which URDF cannot say as it stands"
            yield _obstacle("geometry", text, shape.location)


def _obstacle(code: str, message: str, location: Location, hint: str = "") -> Diagnostic:
    hint = hint or _HINTS[code]
    return Diagnostic(code, "info", message, location.path, location.line, hint=hint)
