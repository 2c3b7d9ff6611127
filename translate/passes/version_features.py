"""Features of SDFormat, lowered to those of an older version (S A46, A47, A49, A80, B5)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Literal

from translate.constructs.added_parts import all_names, generated_frame
from translate.diagnostics.element_path import ElementPath
from translate.fragments.editing import Renaming, redirect
from translate.fragments.visitor import Site, Visitor
from translate.kinematics.relative_poses import Poses, pose_of_model
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Axis, Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame
from translate.model.model import Model, Scope, World, changed, mapped, rebuilt
from translate.model.names import (
    DELIMITER,
    TakenNames,
    has_delimiters,
    legal_name,
    parts_of,
    unique_name,
)
from translate.model.pose import IDENTITY_POSE, Pose
from translate.passes.express_contents import ExpressInOwner
from translate.passes.joint_ends import resolve_ends
from translate.passes.urdf_names import kind_of
from translate.report.loss_report import LossReport
from translate.structures import NamedTuple

# --- Frame semantics lowered to the features of an older SDFormat version -------------------------
# All world poses stay the same. A pose or axis that names a frame which the target cannot name is
# computed in its default frame. Other poses and axes keep their numbers.


class FrameFeatures(NamedTuple):
    """The frame semantics that the target version supports.

    ``relative_to``: a pose may name any frame of its scope (``all``), only a frame outside nested
    models (``own``), or no frame (``none``).  ``ends``: parents and children of joints may be
    frames, and models may have a placement frame.  ``axes``: an axis may be expressed in any frame
    that a pose may name (``named``), in its joint or its model (``two``), or in its model only
    (``model``).
    """

    relative_to: Literal["all", "own", "none"] = "all"
    ends: bool = True
    axes: Literal["named", "two", "model"] = "named"


def lower_frame_features(scope: Scope, features: FrameFeatures, report: LossReport) -> Scope:
    """Return the same model or world, nested models included, with these features only.

    Raises :class:`translate.TranslateError` if a required frame does not resolve.
    """
    if features == FrameFeatures():
        return scope
    if isinstance(scope, Model):
        scope = _without_placement_frame(scope, FrameGraph(scope), features, report)
    if not features.ends:
        scope = rebuilt(
            scope,
            lambda part, models: changed(
                resolve_ends(part, report, own_frames=True), models=models
            ),
        )
    return rebuilt(scope, lambda part, models: _lowered(part, models, features, report))


def _without_placement_frame(
    model: Model, graph: FrameGraph, features: FrameFeatures, report: LossReport
) -> Model:
    """The model at the same place without ``placement_frame``, if the target lacks it."""
    if features.ends or not model.placement_frame:
        return model
    report.add(
        "placement-frame-resolved",
        ElementPath("model", model.name, field="@placement_frame"),
        "the model is placed by its own frame instead, at the same place",
        model.location,
    )
    return replace(model, pose=pose_of_model(model, graph), placement_frame="")


def _lowered(
    scope: Scope, models: list[Model], features: FrameFeatures, report: LossReport
) -> Scope:
    """The scope with these features only; ``models`` are its nested models, already lowered."""
    graph = FrameGraph(scope) if any(model.placement_frame for model in scope.models) else None
    rewriter = _Rewriter(scope, Poses(scope), features)

    def nested(model: Model) -> Model:
        if graph is None:
            return model
        return _without_placement_frame(model, graph.nested(model.name), features, report)

    return rewriter.scope(changed(scope, models=mapped(models, nested)))


class _Rewriter(Visitor):
    """Computes the poses and axes of one scope in frames that the target can name."""

    def __init__(self, scope: Model | World, poses: Poses, features: FrameFeatures) -> None:
        self.poses = poses
        self.features = features
        # Names of flattened models contain '::'.
        self._own = {part.name for part in parts_of(scope)}

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The pose, in its default frame if the target cannot name the other frame."""
        if not pose.relative_to or self._may_name(pose.relative_to):
            return pose
        return self.poses.express(pose, site.default, site.default)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The axis in a frame that the target can name."""
        joint = site.default
        frame = axis.expressed_in or joint
        target = frame
        if self.features.axes == "model" and self.scope_frame == MODEL_FRAME:
            target = MODEL_FRAME
        elif self.features.axes == "named":
            target = frame if self._may_name(frame) else joint
        elif frame != MODEL_FRAME or self.features.axes != "two":
            target = joint
        if target == frame:
            return axis
        xyz = self.poses.direction(axis.xyz, frame, target)
        return changed(axis, xyz=xyz, expressed_in="" if target == joint else target)

    def _may_name(self, frame: str) -> bool:
        if self.features.relative_to == "own":
            return frame == self.scope_frame or frame in self._own
        return self.features.relative_to == "all"


# --- The canonical link moved to the first position -----------------------------------------------
# See reference S A46, B30.


def canonical_link_first(model: Model, report: LossReport) -> Model:
    """Return the model, nested models included, with the named canonical link as first link.

    A link of a nested model cannot be the first link of the outer model.  Then the first link of
    the outer model becomes canonical, which is entered in ``report`` as lost.
    """
    return rebuilt(
        model, lambda model, models: _canonical_link_first(changed(model, models=models), report)
    )


def _canonical_link_first(model: Model, report: LossReport) -> Model:
    if not (name := model.canonical_link):
        return model
    path = ElementPath("model", model.name, field="@canonical_link")
    first = [link for link in model.links if link.name == name]
    if not first:
        report.add(
            "canonical-link-lost",
            path,
            f"'{name}' cannot be named, and is not a link of this model that can be moved",
            model.location,
        )
        return replace(model, canonical_link="")
    links = model.links
    if links[0] is not first[0]:
        links = [*first, *(link for link in links if link is not first[0])]
        report.add(
            "canonical-link-first",
            path,
            f"it cannot be named: '{name}' was moved to the first position instead",
            model.location,
        )
    return replace(model, canonical_link="", links=links)


# --- Joints of a world moved into models, for versions without joints in worlds -------------------
# From 1.7 to 1.9 a world contains no joints. A joint between the world and a model has the same
# meaning in that model, because ``world`` may be the parent of a joint in a model too.


def joints_into_models(
    world: World, report: LossReport, names: Container[str] | None = None
) -> World:
    """Return the world with every joint from the world to a model moved into that model.

    ``names`` are those of the models; by default all.  Other joints are unchanged.  Raises
    :class:`translate.TranslateError` if a required frame does not resolve.
    """
    if not any(joint.parent == WORLD for joint in world.joints):
        return world
    poses = Poses(world)
    graph: FrameGraph | None = None
    models = {model.name: model for model in world.models}
    kept: list[Joint] = []
    for joint in world.joints:
        child = joint.child
        if child in models or child.partition(DELIMITER)[0] not in models:
            graph = FrameGraph(world) if graph is None else graph
            child = graph.attached_to(child)
        name, _, inner = child.partition(DELIMITER)
        is_wanted = name in models and (names is None or name in names)
        if joint.parent != WORLD or not is_wanted:
            kept.append(joint)
            continue
        pose = poses.express(joint.pose, joint.child, child)
        moved = replace(ExpressInOwner(poses).entity(joint), child=inner, pose=pose)
        models[name] = _with_joint(models[name], moved, joint, report)
    return replace(world, models=[models[model.name] for model in world.models], joints=kept)


def _with_joint(model: Model, moved: Joint, joint: Joint, report: LossReport) -> Model:
    """The model with the joint ``moved``, which was the ``joint`` of its world."""
    name = unique_name(joint.name, all_names(model), "joint")
    if name != joint.name:
        report.provenance.renamed("joint", joint.name, name)
    report.add(
        "world-joint-in-model",
        ElementPath("joint", joint.name),
        f"it connects model '{model.name}' to the world, and becomes a joint of that model",
        joint.location,
    )
    return replace(model, joints=[*model.joints, replace(moved, name=name)])


# --- Joints in the order of their child links, the order in which SDFormat is written -------------
# The result of later passes depends on the order of joints. A model that was written to a file and
# read back must have the same order, or it would get another tree.


def order_joints(model: Model) -> Model:
    """Return the model, nested models included, with its joints in the order of the child links.

    Joints with the same child link keep their order; joints with other children come last.
    """
    return rebuilt(model, lambda scope, models: _ordered(changed(scope, models=models)))


def _ordered(model: Model) -> Model:
    places = {link.name: index for index, link in enumerate(model.links)}
    joints = sorted(model.joints, key=lambda joint: places.get(joint.child, len(places)))
    same = all(new is old for new, old in zip(joints, model.joints, strict=True))
    return model if same else changed(model, joints=joints)


# --- The pose of a model with a joint to the world, moved into that joint -------------------------
# URDF has no pose of the model in the world. So the frame of the model moves to the frame of the
# world, and the world poses of all other elements stay the same.


def fold_model_pose(model: Model) -> Model:
    """Return the model with an identity pose if a joint connects it to the world.

    The pose of the model becomes the pose of a generated frame, and all references to the model
    frame become references to that frame; no number changes.
    """
    if model.pose.is_identity or not any(joint.parent == WORLD for joint in model.joints):
        return model
    name = generated_frame("pose", MODEL_FRAME)
    moved = redirect(model, {MODEL_FRAME: name})
    frame = Frame(name, pose=model.pose.relative(MODEL_FRAME), location=model.location)
    return replace(moved, pose=IDENTITY_POSE, explicit_frames=[*moved.explicit_frames, frame])


# --- Rename links, joints and frames with ``::`` in names for 1.8 ---------------------------------
# A model of version 1.7 may contain a link ``a::b`` without containing a model ``a``.


def without_delimiters(scope: Scope, separator: str, report: LossReport) -> Scope:
    """Return the model or world, nested models included, with ``a::b`` renamed to ``a__b``.

    ``separator`` replaces ``::`` in the names.  The result is the same object if no name contains
    ``::``.
    """
    return _renamed(scope, separator, report, "")[0] if has_delimiters(scope) else scope


def _renamed(
    scope: Scope, separator: str, report: LossReport, path: str
) -> tuple[Scope, dict[str, str]]:
    """The scope with its new names, and a map from old to new names, relative to the scope."""
    names: dict[str, str] = {}
    models = []
    for nested in scope.models:
        inside = f"{nested.name}{DELIMITER}"
        model, inner = _renamed(nested, separator, report, f"{path}{inside}")
        models.append(model)
        names |= {f"{inside}{old}": f"{inside}{new}" for old, new in inner.items()}
    names |= _new_names(scope, separator, report, path)
    if not names:
        return scope, names
    return Renaming(lambda name: names.get(name, name)).scope(replace(scope, models=models)), names


def _new_names(
    scope: Model | World, separator: str, report: LossReport, path: str
) -> dict[str, str]:
    """The names of a scope itself that contain ``::`` → their new names; each is reported."""
    names: dict[str, str] = {}
    entries: list[tuple[ElementPath, ElementPath]] = []
    parts = parts_of(scope)
    taken = TakenNames(part.name for part in (*parts, *scope.models))
    for part in parts:
        if DELIMITER not in part.name:
            continue
        kind = kind_of(part)
        new = taken.take(legal_name(part.name.replace(DELIMITER, separator), kind), kind)
        names[part.name] = new
        old = ElementPath(kind, f"{path}{part.name}")
        entries.append((old, old._replace(name=f"{path}{new}")))
        report.add(
            "name-with-delimiter",
            ElementPath(kind, f"{path}{part.name}"),
            f"'::' separates scopes in the output: it is renamed to '{new}'",
            part.location,
        )
    report.provenance.replaced(entries)
    return names
