"""Verification: compare a document with its translation, and accept reported changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from translate.diagnostics.element_path import ElementPath
from translate.equivalence.result import Comparison, Difference
from translate.fragments.owners import names_of_entities
from translate.model.content_poses import frame_id, with_frame_id
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Axis, Joint, Mimic
from translate.model.link import MODEL_FRAME, Empty, Frame, Link, Visual
from translate.model.model import Document, Model, changed, mapped, rebuilt
from translate.model.names import DELIMITER, scopes
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.model_selection import resolve_model_pose
from translate.passes.replace_geometry import (
    CODES,
    ShapeKind,
    replace_capsules,
    replace_geometry,
    with_shapes,
)
from translate.passes.split_joints import gearboxes_to_mimics
from translate.passes.urdf_names import Named, with_mimics
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind, Provenance
from translate.resources.search import Places, Resources
from translate.structures import Groups, NamedTuple

if TYPE_CHECKING:
    from typing_extensions import Unpack


#: Codes of the report for changes that are applied to the input before it is compared.
ACCEPTED = CODES | {
    "color-approximated",
    "gearbox-as-mimic",
    "joint-as-frame",
    "joint-split",
    "limit-not-in-version",
    "link-frame-moved",
    "loop-joint-cut",
    "massless-link-as-frame",
    "massless-link-given-inertia",
    "mimic-newer",
    "mimic-leader-cut",
    "mimic-not-in-urdf",
    "newer-lost",
    "sdf-lost",
    "urdf-lost",
}


class VerificationKeywords(TypedDict, total=False):
    """The options of a comparison of two documents.

    ``configurations``: the number of random joint positions (default 20), from ``seed`` (default
    0).  ``position_tolerance`` (m, for a robot of up to 1 m) and ``rotation_tolerance`` (rad): the
    largest errors of equal poses (default 1e-9).
    """

    configurations: int
    seed: int
    position_tolerance: float
    rotation_tolerance: float


def verified(
    before: Document,
    after: Document,
    report: LossReport,
    *,
    resources: Resources | None = None,
    places: Places | None = None,
    **options: Unpack[VerificationKeywords],
) -> Comparison:
    """Compare each model of a document with its translation.

    ``report`` is the report of the translation, with moved links, split joints and new names.  The
    reported changes are applied first: they are no differences, but ``accepted`` changes.  Those
    that the translation was asked for are in ``before``, and accepted, too.
    ``resources``, ``places`` and ``options`` are those of ``compare_models``.
    """
    from translate.equivalence.compare import compare_models, compare_world_joints
    from translate.equivalence.result import Tolerance, merge_comparisons
    from translate.equivalence.simulation import compare_worlds

    provenance, places = report.provenance, places or Places()
    replaced = _shape_replacement(before, after, report)

    def sides(old: Model, new: Model) -> tuple[Model, Model]:
        known = _without_block_links(resolve_model_pose(before, old), new)
        expected = replaced(_as_reported(known, report))
        found = _without_block_entities(resolve_model_pose(after, new), old)
        return expected, _as_found(found, expected, report)

    comparisons = [
        compare_models(
            *sides(old, new),
            moved_links=provenance.moved_links,
            split_joints=provenance.split_joints,
            added_inertia=_added_inertia(old, before, report),
            renames=provenance,
            losses=report.losses,
            resources=resources,
            places=places,
            **options,
        )
        for old, new in zip(before.all_models(), after.all_models(), strict=True)
    ]
    result = merge_comparisons(comparisons)
    result.differences = [d for d in result.differences if not _is_unplaced(d, provenance)]
    tolerance = Tolerance(
        options.get("position_tolerance", 1e-9),
        options.get("rotation_tolerance", 1e-9),
    )
    if len(before.worlds) == len(after.worlds):
        for one, other in zip(before.worlds, after.worlds, strict=True):
            compare_worlds(one, other, tolerance, report, result)
            compare_world_joints(one, other, tolerance, report.losses, result)
    codes = ACCEPTED | report.requested
    for loss in report.losses:
        if loss.code in codes and loss.severity in ("approximated", "lost"):
            result.accepted.append(Difference(loss.code, loss.at, loss.reason))
    return result


def _is_unplaced(difference: Difference, provenance: Provenance) -> bool:
    """Whether the report names the lost pose of a root link, and the difference is this pose.

    The comparison can name another link, if the root of the tree is another one in the input.
    """
    return difference.code == "root-pose" and any(
        element.kind == "link" and "pose" in paths for element, paths in provenance.hidden.items()
    )


def _added_inertia(
    model: Model, document: Document, report: LossReport
) -> dict[str, tuple[float, float]]:
    """The inertia that the translation added to links of this model, by link name.

    Inertia is added to massless links only.  A link with mass has the name of a link of another
    model.
    """
    added = report.provenance.added_inertia
    if not added or len(list(document.all_models())) == 1:
        return added
    has_mass = {
        prefix + link.name
        for prefix, scope in scopes(model)
        for link in scope.links
        if not link.is_massless
    }
    return {name: inertia for name, inertia in added.items() if name not in has_mass}


def _as_found(model: Model, expected: Model, report: LossReport) -> Model:
    """The translated model without the reported additions that ``expected`` does not have.

    These are leaf links, and mimics for gearboxes between parts of several models.  A reported loss
    of a mimic is one for all readers but Drake, which has an element of its own.
    """
    model = _without_added_links(model, report.provenance.added_links)
    provenance = report.provenance
    if "static" in provenance.hidden.get(ElementPath("model", ""), ()):
        # The joint to the world holds the robot instead.
        model = changed(model, static=bool(provenance.world_joint))
    model = _without_mimics_of_drake(model, provenance)
    geared = provenance.geared_joints
    coupled = _mimicking(expected) if geared else ()
    followers = {provenance.target_of("joint", name).name for name in geared if name not in coupled}

    def free(joint: Joint) -> Joint:
        is_follower = joint.name_in_file in followers
        return with_mimics(joint, lambda mimic: None if is_follower else mimic)

    return changed(model, joints=mapped(model.joints, free)) if followers else model


def _mimicking(model: Model) -> set[str]:
    """The joints of a model and of its nested models that mimic others."""
    return {
        prefix + joint.name
        for prefix, inner in scopes(model)
        for joint in inner.joints
        if joint.axis is not None and joint.axis.mimic is not None
    }


def _without_mimics_of_drake(model: Model, provenance: Provenance) -> Model:
    """The translated model without the mimics that are hidden from all readers but Drake."""
    paths = provenance.hidden.items()
    hidden = {element.name for element, found in paths if "axis/mimic" in found}
    if not hidden:
        return model
    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

    def scope(inner: Model, models: list[Model]) -> Model:
        prefix = prefixes[id(inner)]

        def visible(joint: Joint) -> Joint:
            is_hidden = prefix + joint.name in hidden
            return with_mimics(joint, lambda item: None if is_hidden and item.of_drake else item)

        return changed(inner, joints=mapped(inner.joints, visible), models=models)

    return rebuilt(model, scope)


def _as_reported(model: Model, report: LossReport) -> Model:
    """The model with the reported changes: cut joints, hidden values, gearboxes as mimics."""
    model = without_hidden_in_output(model, report.provenance)
    if any(loss.code == "color-approximated" for loss in report.losses):
        (model,) = with_shapes(Document("sdf", "", models=[model]), _with_one_color).models
    model = _without_cut_joints(model, report)
    if not report.provenance.geared_joints:
        return model

    def geared(inner: Model, models: list[Model]) -> Model:
        return gearboxes_to_mimics(changed(inner, models=models), LossReport())

    return rebuilt(model, geared)


def _with_one_color(shape: ShapeKind, link: Link) -> ShapeKind:
    """The visual with its ambient colour instead of a missing diffuse colour."""
    material = shape.material if isinstance(shape, Visual) else None
    if material is None or material.diffuse is not None:
        return shape
    return changed(shape, material=changed(material, diffuse=material.ambient))


def _shape_replacement(
    before: Document, after: Document, report: LossReport
) -> Callable[[Model], Model]:
    """The reported replacement of shapes, as a function of a model of the input.

    The function changes nothing if the replacement cannot be reproduced.
    """

    def shapes(of: LossReport) -> Counter[str]:
        return Counter(loss.code for loss in of.losses if loss.code in CODES)

    def replaced(model: Model, expected: LossReport) -> Model:
        if after.format == "sdf":
            return replace_capsules(model, expected)
        return replace_geometry(model, options, expected)

    reported, expected = shapes(report), LossReport()
    if not reported:
        return lambda model: model
    options = UrdfOptions(capsules="capsule-as-cylinder-and-spheres" not in reported)
    for model in before.all_models():
        replaced(model, expected)
    if shapes(expected) != reported:
        return lambda model: model
    return lambda model: replaced(model, LossReport())


def _without_cut_joints(model: Model, report: LossReport, prefix: str = "") -> Model:
    """The model with the joints that were reported as cut in ``loop_joints``."""
    if not report.provenance.cut_joints:
        return model

    def is_cut(name: str) -> bool:
        return report.provenance.is_cut(prefix + name)

    def of_tree(mimic: Mimic) -> Mimic | None:
        return None if is_cut(mimic.joint) else mimic

    cut = [joint for joint in model.joints if is_cut(joint.name)]
    return replace(
        model,
        # Poses may be relative to a cut joint: keep its frame.
        explicit_frames=[
            *model.explicit_frames,
            *(Frame(joint.name, joint.child, joint.pose) for joint in cut),
        ],
        joints=[with_mimics(joint, of_tree) for joint in model.joints if not is_cut(joint.name)],
        loop_joints=[*model.loop_joints, *cut],
        models=[
            _without_cut_joints(nested, report, f"{prefix}{nested.name}{DELIMITER}")
            for nested in model.models
        ],
    )


def _without_added_links(model: Model, names: list[str]) -> Model:
    """The model without the leaf links of these names, and without sensors that name them."""
    if not names:
        return model
    gone = set(names)

    def without_frame_id(item: Fragment) -> Fragment:
        is_added = item.tag == "sensor" and frame_id(item) in gone
        return with_frame_id(item, "") if is_added else item

    def own(holder: Named) -> Named:
        return changed(holder, fragments=mapped(holder.fragments, without_frame_id))

    return replace(
        model,
        links=[own(link) for link in model.links if link.name not in gone],
        joints=[own(joint) for joint in model.joints if joint.child not in gone],
        explicit_frames=[frame for frame in model.explicit_frames if frame.name not in gone],
    )


def _without_block_entities(model: Model, before: Model) -> Model:
    """The model without the links, joints, frames and models of ``<gazebo>`` blocks."""
    names = names_of_entities(before.fragments)
    if not names:
        return model
    return replace(
        model,
        links=[link for link in model.links if link.name not in names],
        joints=[joint for joint in model.joints if joint.name not in names],
        explicit_frames=[frame for frame in model.explicit_frames if frame.name not in names],
        models=[inner for inner in model.models if inner.name not in names],
    )


def _without_block_links(model: Model, after: Model) -> Model:
    """The model without the links that are in ``<gazebo>`` blocks of its translation."""
    names = names_of_entities(after.fragments)
    return _without_added_links(model, [link.name for link in model.links if link.name in names])


# --- Remove the values from a model that other readers of its translation ignore ------------------
# Other readers of the translation ignore these values, and the report lists them. The provenance
# contains them as paths in an element of the output: ``axis/limit/jerk`` of a joint, a geometry
# such as ``geometry/cone`` of a collision, an empty path for a frame that replaces a link or joint.


def without_hidden_in_output(model: Model, provenance: Provenance) -> Model:
    """The model of the input without the values that are hidden in the output."""
    if not provenance.hidden:
        return model

    def paths_of(kind: Kind, name: str) -> Collection[str]:
        if kind == "model" and provenance.world_joint:
            # This joint holds the robot instead of the flag.
            return ()
        found = {*provenance.hidden.get(provenance.target_of(kind, name), ())}
        for part in provenance.parts_of(name) if kind == "joint" else ():
            paths = provenance.hidden.get(ElementPath("joint", part.name), ())
            found |= {path.replace("axis", part.axis, 1) for path in paths if part.axis}
        return found

    return _Hider(paths_of, provenance).model(model)


class _Hider(NamedTuple):
    """Removes hidden values; ``provenance`` is that of shapes."""

    paths_of: Callable[[Kind, str], Collection[str]]
    provenance: Provenance

    def model(self, model: Model) -> Model:
        """The model, nested models included, without hidden values."""
        prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

        def scope(inner: Model, models: list[Model]) -> Model:
            prefix = prefixes[id(inner)]
            inner = self._with_frames(inner, prefix)
            return changed(
                inner,
                static=inner.static and "static" not in self.paths_of("model", ""),
                links=mapped(inner.links, lambda link: self._link(link, prefix)),
                joints=mapped(inner.joints, lambda joint: self._joint(joint, prefix)),
                models=models,
            )

        return rebuilt(model, scope)

    # --- Joints -----------------------------------------------------------------------------------

    def _joint(self, joint: Joint, prefix: str) -> Joint:
        paths = self.paths_of("joint", prefix + joint.name_in_file)
        if not paths:
            return joint
        return changed(
            joint,
            axis=_axis(joint.axis, "axis", paths),
            axis2=_axis(joint.axis2, "axis2", paths),
            screw_thread_pitch=None if "screw_thread_pitch" in paths else joint.screw_thread_pitch,
            actuator=None if "actuator" in paths else joint.actuator,
        )

    # --- Shapes -----------------------------------------------------------------------------------

    def _link(self, link: Link, prefix: str) -> Link:
        owner = self.provenance.target_of("link", prefix + link.name_in_file).name
        return changed(
            link,
            visuals=self._shapes("visual", link.visuals, owner),
            collisions=self._shapes("collision", link.collisions, owner),
        )

    def _shapes(self, kind: Kind, shapes: list[ShapeKind], owner: str) -> list[ShapeKind]:
        """The shapes of a link without hidden geometries, if exactly these are hidden.

        Shapes are counted, because their names need not be unique.
        """
        hidden = Counter(
            path.partition("/")[2]
            for element, paths in self.provenance.hidden.items()
            if (element.kind, element.owner) == (kind, owner)
            for path in paths
        )
        found = Counter(type(shape.geometry).__name__.lower() for shape in shapes)
        gone = {tag for tag, count in hidden.items() if found[tag] == count}

        def visible(shape: ShapeKind) -> ShapeKind:
            is_gone = type(shape.geometry).__name__.lower() in gone
            return changed(shape, geometry=Empty()) if is_gone else shape

        return mapped(shapes, visible) if gone else shapes

    # --- Massless links that are written as frames ------------------------------------------------

    def _with_frames(self, model: Model, prefix: str) -> Model:
        """The model with hidden frames as explicit frames, not as links and fixed joints."""

        def hidden(kind: Kind, parts: Iterable[Link | Joint]) -> set[str]:
            return {
                part.name for part in parts if "" in self.paths_of(kind, prefix + part.name_in_file)
            }

        links, joints = hidden("link", model.links), hidden("joint", model.joints)
        if not (links or joints):
            return model
        # A frame is attached to the link that the joints which became frames lead to; without one,
        # to a link that any fixed joints lead to.
        near, bodies = Groups(), Groups()
        for joint in model.joints:
            if joint.type == "fixed":
                bodies.join(joint.parent, joint.child)
                if joint.name in joints:
                    near.join(joint.parent, joint.child)
        anchors: dict[tuple[int, str], str] = {}
        for link in model.links:
            if link.name not in links:
                anchors.setdefault((0, near.find(link.name)), link.name)
                anchors.setdefault((1, bodies.find(link.name)), link.name)

        def anchor(name: str) -> str:
            return anchors.get((0, near.find(name))) or anchors.get((1, bodies.find(name)), "")

        graph = FrameGraph(model)
        children = {joint.name: joint.child for joint in model.joints}
        frames = []
        for name in (*sorted(links), *sorted(joints)):
            pose = Pose(*graph.pose(name), "quat_xyzw", MODEL_FRAME)
            frames.append(Frame(name, anchor(children.get(name, name)), pose))
        return changed(
            model,
            links=[link for link in model.links if link.name not in links],
            joints=[joint for joint in model.joints if joint.name not in joints],
            explicit_frames=[*model.explicit_frames, *frames],
        )


def _axis(axis: Axis | None, slot: str, paths: Collection[str]) -> Axis | None:
    """The axis of a joint without the values at ``paths`` such as ``axis/limit/jerk``."""
    for path in paths:
        head, _, rest = path.partition("/")
        group, _, value = rest.partition("/")
        part = getattr(axis, group, None) if head == slot else None
        # The model has no field for an unknown element.
        if axis is not None and part is not None and (not value or hasattr(part, value)):
            axis = changed(axis, **{group: changed(part, **{value: None}) if value else None})
    return axis
