"""Obstacles to parity form: the elements of a model that URDF cannot express directly.

"A validator could be created to identify SDFormat files that can be directly converted to URDF"
(seed 1, section 1.1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from translate.constructs.explicit_frames import fold_frames, frames_as_children, frames_as_joints
from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.element_path import label as element_label
from translate.model.content_poses import content_of
from translate.model.fragment import Location
from translate.model.joint import ONE_AXIS, URDF_JOINT_TYPES, AxisName, Joint, parity_frame
from translate.model.link import MODEL_FRAME, WORLD, Capsule, Frame, Link, shape_path
from translate.model.model import Model, changed
from translate.model.names import kind_name
from translate.model.pose import IDENTITY_POSE, Pose
from translate.options import UrdfOptions
from translate.passes.replace_geometry import is_urdf_shape
from translate.report.loss_report import LossReport
from translate.structures import grouped, reachable

#: Diagnostic code → how the element is written in parity form.
_HINTS = {
    "axis-expressed-in": "express the axis in the frame of the joint, without expressed_in",
    "explicit-frame": "use a massless link on a fixed joint, or remove the frame",
    "geometry": "URDF has boxes, spheres, cylinders and whole meshes",
    "content-pose": "write the pose relative to the link or joint",
    "joint-axis-unused": "remove the axis",
    "inertial-auto": "write <mass> and <inertia>",
    "mimic-reference": "write offset - multiplier * reference as the offset",
    "pose-rotation": "write roll, pitch and yaw in radians",
    "transparency": "write the alpha of the colour",
    "inertial-pose": "write the pose relative to the link",
    "joint-axis-missing": "write the <axis>: the default is 1 0 0 in URDF, and 0 0 1 in SDFormat",
    "joint-end": "name a link of this model",
    "joint-type": f"URDF has {', '.join(sorted(URDF_JOINT_TYPES))}",
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


def copy_obstacles(model: Model, *, capsules: bool) -> list[Diagnostic]:
    """List every element with numbers that the translation to URDF computes or does not copy.

    These are the :func:`obstacles`, and numbers with another notation in URDF.  A frame is no
    obstacle if its numbers are copied: into the pose of one link or joint (seed 1, example 2), or
    into that of a massless link.
    ``capsules``: the URDF has capsules.
    """
    model = frames_as_joints(model, UrdfOptions(), LossReport())
    model = fold_frames(model, UrdfOptions(), LossReport())
    model = frames_as_children(model, UrdfOptions(), LossReport())
    links = {link.name: link for link in model.links}
    is_on_world = any(joint.parent == WORLD for joint in model.joints)
    frames = [
        frame
        for frame in model.explicit_frames
        if not _is_copied(frame, model, links, is_on_world=is_on_world)
    ]
    model = changed(model, explicit_frames=frames)
    return [*_obstacles(model), *_other_notation(model, capsules=capsules)]


def _is_copied(frame: Frame, model: Model, names: Mapping[str, Link], *, is_on_world: bool) -> bool:
    """Return whether the numbers of a frame are those of the massless link that it becomes.

    ``names`` are the links of the model; ``is_on_world``: a joint holds one of them at the world.
    """
    pose = frame.pose
    if pose.rotation_format != "rpy" and any(pose.rotation[:3]):
        return False
    if frame.attached_to:
        return frame.attached_to in names and pose.relative_to in ("", frame.attached_to)
    # The frame of the model must be that of the link that the frame becomes fixed to.
    body = names.get(model.canonical_link) or next(iter(model.links), None)
    return (
        pose.relative_to in ("", MODEL_FRAME)
        and not is_on_world
        and body is not None
        and body.pose == IDENTITY_POSE
    )


def _other_notation(model: Model, *, capsules: bool) -> Iterator[Diagnostic]:
    at = ElementPath("model", model.name)
    yield from _about_rotation(model.pose, f"model '{model.name}'", model.location, at)
    if model.pose.relative_to:
        yield _obstacle(
            "model-pose",
            f"the pose of model '{model.name}' is relative to '{model.pose.relative_to}'",
            model.location,
            at.below("pose"),
            "write the pose in the world",
        )
    for joint in model.joints:
        yield from _numbers_of_joint(joint)
    children = {joint.child for joint in model.joints}
    for link in model.links:
        if link.name not in children and not link.pose.is_identity:
            yield _obstacle(
                "link-pose",
                f"the root link '{link.name}' has a pose in its model",
                link.location,
                _path_of(link).below("pose"),
                "move it into the pose of the model",
            )
        yield from _numbers_of_link(link, capsules=capsules)
    owners: list[Link | Joint] = [*model.links, *model.joints]
    for owner in owners:
        for content in filter(
            None, [content_of(fragment, owner.name) for fragment in owner.fragments]
        ):
            if content.pose.relative_to not in ("", owner.name):
                yield _obstacle(
                    "content-pose",
                    f"the pose of {content.kind} '{content.name}' of '{owner.name}' "
                    f"is relative to '{content.pose.relative_to}'",
                    content.location,
                    ElementPath(
                        content.kind, content.name, owner.name, kind_name(owner), field="pose"
                    ),
                )


def _numbers_of_joint(joint: Joint) -> Iterator[Diagnostic]:
    label, at = f"joint '{joint.name}'", _path_of(joint)
    yield from _about_rotation(joint.pose, label, joint.place("pose"), at)
    mimic = None if joint.axis is None else joint.axis.mimic
    if mimic is not None and mimic.reference:
        yield _obstacle(
            "mimic-reference",
            f"the mimic of {label} has a reference of {mimic.reference:g}",
            joint.location,
            at.below("axis/mimic/reference"),
        )
    unused: tuple[tuple[AxisName, Collection[str]], ...] = (
        ("axis", ("fixed", "floating")),
        ("axis2", URDF_JOINT_TYPES),
    )
    for name, types in unused:
        if getattr(joint, name) is not None and joint.type in types:
            yield _obstacle(
                "joint-axis-unused",
                f"{label} of type {joint.type} has an axis that it does not turn or slide about",
                joint.location,
                at.below(name),
            )


def _numbers_of_link(link: Link, *, capsules: bool) -> Iterator[Diagnostic]:
    label, where, inertial = f"link '{link.name}'", link.location, link.inertial
    at = _path_of(link).below("inertial")
    if inertial is not None and inertial.auto is not None:
        yield _obstacle(
            "inertial-auto", f"the inertial of {label} is computed from its collisions", where, at
        )
    elif inertial is not None:
        yield from _about_rotation(inertial.pose, f"the inertial of {label}", where, at)
    for shape in link.shapes:
        path = shape_path(shape, link)
        own_label = element_label(path)
        yield from _about_rotation(shape.pose, own_label, shape.location, path)
        if isinstance(shape.geometry, Capsule) and not (capsules or shape.is_urdf_only):
            yield _obstacle(
                "geometry",
                f"{own_label} is a capsule, which URDF 1.0 does not have",
                shape.location,
                path.below("geometry"),
            )
        if any(
            (fragment.dialect, fragment.tag) == ("sdf", "transparency")
            for fragment in shape.fragments
        ):
            yield _obstacle(
                "transparency",
                f"{own_label} has a transparency, which changes the alpha of its colour",
                shape.location,
                path.below("transparency"),
            )


def _about_rotation(
    pose: Pose, label: str, location: Location, at: ElementPath
) -> Iterator[Diagnostic]:
    if pose.rotation_format != "rpy" and any(pose.rotation[:3]):
        notation = "a quaternion" if pose.rotation_format == "quat_xyzw" else "degrees"
        message = f"the pose of {label} is in {notation}"
        yield _obstacle("pose-rotation", message, location, at.below("pose"))


def _obstacles(model: Model) -> Iterator[Diagnostic]:
    yield from _about_model(model)
    joint_of: dict[str, Joint] = {}
    links = {link.name for link in model.links}
    for joint in model.joints:
        yield from _about_joint(joint, links)
        if (earlier := joint_of.setdefault(joint.child, joint)) is not joint:
            yield _obstacle(
                "link-with-two-parents",
                f"link '{joint.child}' is the child of '{earlier.name}' and of '{joint.name}'",
                joint.location,
                _path_of(joint).below("child"),
            )
    yield from _about_tree(model, joint_of)
    for link in model.links:
        yield from _about_link(link, joint_of.get(link.name))


def _about_model(model: Model) -> Iterator[Diagnostic]:
    where, at = model.location, ElementPath("model", model.name)
    if not model.links:
        yield _obstacle("model-without-link", f"model '{model.name}' has no link", where, at)
    if model.placement_frame:
        yield _obstacle(
            "placement-frame",
            f"model '{model.name}' is placed by its frame '{model.placement_frame}'",
            where,
            at.below("@placement_frame"),
        )
    if not model.pose.is_identity and any(joint.parent == WORLD for joint in model.joints):
        yield _obstacle(
            "model-pose",
            f"model '{model.name}' has a joint to the world and also a pose in the world",
            where,
            at.below("pose"),
        )
    for nested in model.models:
        path = ElementPath("model", nested.name)
        yield _obstacle("nested-model", f"model '{nested.name}' is nested", nested.location, path)
    for frame in model.explicit_frames:
        path = _path_of(frame)
        yield _obstacle("explicit-frame", f"'{frame.name}' is a frame", frame.location, path)


def _about_joint(joint: Joint, links: set[str]) -> Iterator[Diagnostic]:
    label, where = f"joint '{joint.name}'", joint.location
    if joint.type not in URDF_JOINT_TYPES:
        message = f"{label} is of type {joint.type}"
        yield _obstacle("joint-type", message, where, _path_of(joint).below("@type"))
    for end, name in (("parent", joint.parent), ("child", joint.child)):
        if name not in links and not (end == "parent" and name == WORLD):
            message = f"the {end} of {label}, '{name}', is not a link"
            yield _obstacle("joint-end", message, joint.place(end), _path_of(joint).below(end))
    reference = parity_frame(joint)
    if joint.pose.relative_to != reference:
        yield _obstacle(
            "joint-pose",
            f"the pose of {label} is relative to '{joint.pose.relative_to or joint.child}', "
            f"not to '{reference}'",
            joint.place("pose"),
            _path_of(joint).below("pose"),
            f'write <pose relative_to="{reference}">, and the pose in that frame',
        )
    if joint.axis is None and joint.type in ONE_AXIS:
        yield _obstacle("joint-axis-missing", f"{label} has no axis", where, _path_of(joint))
    for name, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is not None and axis.expressed_in not in ("", joint.name):
            yield _obstacle(
                "axis-expressed-in",
                f"an axis of {label} is expressed in '{axis.expressed_in}'",
                where,
                _path_of(joint).below(f"{name}/xyz/@expressed_in"),
            )


def _about_tree(model: Model, joint_of: dict[str, Joint]) -> Iterator[Diagnostic]:
    """Yield the obstacles of the joint graph: several roots, and loops.

    Loops through a link with two parents are reported at that link only.
    """
    roots = [link for link in model.links if link.name not in joint_of]
    named = [f"'{link.name}'" for link in roots]
    if any(joint.parent == WORLD for joint in model.joints):
        named.insert(0, "the world")
    if len(named) > 1:
        message = f"{len(named)} roots: {', '.join(named)}"
        yield _obstacle("several-trees", message, roots[-1].location, _path_of(roots[-1]))
    children: dict[str, list[str]] = grouped(
        (joint.parent, joint.child) for joint in joint_of.values()
    )
    reached = reachable([WORLD, *(link.name for link in roots)], children)
    for name, joint in joint_of.items():
        if name not in reached and joint.parent in joint_of:
            message = f"joint '{joint.name}' is part of a loop"
            yield _obstacle("loop", message, joint.location, _path_of(joint))


def _about_link(link: Link, joint: Joint | None) -> Iterator[Diagnostic]:
    label, where = f"link '{link.name}'", link.location
    if joint is None:
        if link.pose.relative_to:
            yield _obstacle(
                "link-pose",
                f"the pose of the root {label} is relative to '{link.pose.relative_to}'",
                where,
                _path_of(link).below("pose"),
                "remove relative_to",
            )
    elif link.pose.relative_to != joint.name or not link.pose.is_identity:
        yield _obstacle(
            "link-pose",
            f"the frame of {label} is not the frame of joint '{joint.name}'",
            where,
            _path_of(link).below("pose"),
            f'write <pose relative_to="{joint.name}"/>, and place the joint instead',
        )
    link_references = ("", link.name)
    if link.inertial is not None and link.inertial.pose.relative_to not in link_references:
        yield _obstacle(
            "inertial-pose",
            f"the pose of the inertial of {label} is not relative to the link",
            where,
            _path_of(link).below("inertial/pose"),
        )
    for shape in link.shapes:
        path = shape_path(shape, link)
        own_label = element_label(path)
        if shape.pose.relative_to not in link_references:
            yield _obstacle(
                "shape-pose",
                f"the pose of {own_label} is relative to '{shape.pose.relative_to}'",
                shape.location,
                path.below("pose"),
            )
        if not is_urdf_shape(shape, capsules=True):
            yield _obstacle(
                "geometry",
                f"{own_label} is a {type(shape.geometry).__name__.lower()}, "
                "which URDF cannot express unchanged",
                shape.location,
                path.below("geometry"),
            )


def _path_of(part: Link | Joint | Frame) -> ElementPath:
    return ElementPath(kind_name(part), part.name)


def _obstacle(
    code: str, message: str, location: Location, at: ElementPath, hint: str = ""
) -> Diagnostic:
    return Diagnostic(code, "info", message, *location[:2], hint=hint or _HINTS[code], at=at)
