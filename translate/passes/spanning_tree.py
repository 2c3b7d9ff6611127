"""The kinematic tree: selection of the root, and of the joints to reverse and to cut.

The preferred root is the world if a joint uses it, then the links without a parent joint in
document order, the canonical link first.  The tree is extended from the root breadth first, in the
order of the joints, which is that of their child links (:mod:`translate.passes.version_features`).
Fixed joints have priority, so that none of them is cut if another joint can be cut.  Joints that
keep their direction have priority over joints that must be reversed (reference U
D2.9b, D3.4, D3.5).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace

from translate.constructs.added_parts import all_names, with_mimics
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import AddedJoints
from translate.fragments.sdf_contents import reverse_wrench
from translate.model.joint import TWO_AXES, Axis, Joint, JointType, Mimic
from translate.model.link import WORLD, Frame
from translate.model.model import Model, ModelError, changed, mapped
from translate.model.names import DELIMITER, local_name
from translate.options import UrdfOptions
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Provenance


def build_tree(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the model with joints that form one tree; the others are in ``loop_joints``.

    All joints must connect links, as :func:`translate.passes.joint_ends.resolve_ends` ensures.
    Raises :class:`translate.TranslateError` with the code ``model-without-link`` or
    ``several-trees``.
    """
    if not model.links:
        from translate.fragments.kept_includes import INCLUDES_HINT, apart_from_kept

        kept = apart_from_kept(model)
        problem = f"no link{kept}" if kept else "no link, and a robot must have one"
        raise ModelError(
            "model-without-link",
            f"model '{model.name}' has {problem}",
            model.location,
            ElementPath("model", model.name),
            hint=INCLUDES_HINT if kept else "add a <link>",
        ).error()
    tree = _Tree(model)
    roots = tree.grow()
    cut = [joint for index, joint in enumerate(model.joints) if index not in tree.taken]
    _report_cut(cut, options, report)
    joints = model.joints
    if cut:
        joints = [joint for index, joint in enumerate(model.joints) if index in tree.taken]
    backwards = {model.joints[index].name for index, reverse in tree.taken.items() if reverse}
    joints = mapped(joints, lambda item: reverse(item, report) if item.name in backwards else item)
    swapped = {joint.name for joint in joints if joint.name in backwards and joint.type in TWO_AXES}
    removed = {joint.name for joint in cut}
    if swapped or removed:
        joints = mapped(joints, lambda joint: _repair_mimics(joint, removed, swapped, report))
    if len(roots) > 1 or (options.free_base and not model.static and roots[0] != WORLD):
        joints = [*joints, *_join_trees(model, roots, options, report)]
    loop_joints = [*model.loop_joints, *cut] if cut else model.loop_joints
    return changed(model, joints=joints, loop_joints=loop_joints)


def reverse(joint: Joint, report: LossReport) -> Joint:
    """Return the same joint with parent and child exchanged, its frame at the same place.

    The axis is negated, so that joint positions keep their meaning: ``X_CP(q) = X_PC(q)⁻¹``.  Two
    axes are also exchanged, because the inverse applies the rotations in the opposite order.
    """
    report.provenance.turned(joint.name)
    report.add(
        "joint-reversed",
        ElementPath("joint", joint.name),
        f"its parent becomes '{joint.child}', which is nearer to the root of the tree",
        joint.location,
    )
    axis, axis2 = _negated(joint.axis), _negated(joint.axis2)
    if joint.type in TWO_AXES:
        axis, axis2 = axis2, axis
    return changed(
        joint,
        parent=joint.child,
        child=joint.parent,
        pose=joint.pose if joint.pose.relative_to else joint.pose.relative(joint.child),
        axis=axis,
        axis2=axis2,
        fragments=mapped(joint.fragments, reverse_wrench),
    )


def _negated(axis: Axis | None) -> Axis | None:
    if axis is None:
        return None
    x, y, z = axis.xyz
    return changed(axis, xyz=(0.0 - x, 0.0 - y, 0.0 - z))


class _Tree:
    """A spanning forest over the links and the world, built tree by tree.

    ``taken`` maps the index of each joint of the forest to whether the joint is reversed.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.taken: dict[int, bool] = {}
        self.reached: set[str] = set()
        self.by_parent: dict[str, list[int]] = {}
        self.by_child: dict[str, list[int]] = {}
        for index, joint in enumerate(model.joints):
            if joint.type != "gearbox":
                self.by_parent.setdefault(joint.parent, []).append(index)
                self.by_child.setdefault(joint.child, []).append(index)

    def grow(self) -> list[str]:
        """Span all links; return the root of each tree, in the order of preference."""
        roots = []
        for name in self._candidates():
            if name not in self.reached:
                roots.append(name)
                self._grow_from(name)
        return roots

    def _candidates(self) -> Iterable[str]:
        """Yield the possible roots in the order of preference."""
        if WORLD in self.by_parent:
            yield WORLD
        names = [link.name for link in self.model.links]
        canonical = self.model.canonical_link or names[0]
        # Sorting is stable: all links but the canonical link stay in document order.
        names.sort(key=lambda name: (name in self.by_child, name != canonical))
        yield from names

    def _grow_from(self, root: str) -> None:
        # One queue for each priority: fixed before moving, unchanged before reversed joints.
        queues: tuple[deque[tuple[int, bool]], ...] = (deque(), deque(), deque(), deque())
        self._enter(root, queues)
        while queue := next((queue for queue in queues if queue), None):
            index, backwards = queue.popleft()
            joint = self.model.joints[index]
            target = joint.parent if backwards else joint.child
            if target not in self.reached:
                self.taken[index] = backwards
                self._enter(target, queues)

    def _enter(self, body: str, queues: tuple[deque[tuple[int, bool]], ...]) -> None:
        self.reached.add(body)
        for backwards, joints in ((False, self.by_parent), (True, self.by_child)):
            for index in joints.get(body, ()):
                movable = self.model.joints[index].type != "fixed"
                queues[2 * movable + backwards].append((index, backwards))


def _report_cut(cut: list[Joint], options: UrdfOptions, report: LossReport) -> None:
    for joint in cut:
        report.provenance.cut_joints.append(joint.name)
        report.add(
            "loop-joint-cut",
            ElementPath("joint", joint.name),
            "a gearbox couples two other joints and is not a joint of the tree"
            if joint.type == "gearbox"
            else f"it closes a loop between '{joint.parent}' and '{joint.child}'",
            joint.location,
            severity="lost" if options.no_gazebo or report.ignores_blocks else None,
        )


def _repair_mimics(joint: Joint, removed: set[str], swapped: set[str], report: LossReport) -> Joint:
    """The joint without ``<mimic>`` of removed joints, and with the right axis of swapped ones."""

    def repaired(mimic: Mimic) -> Mimic | None:
        if mimic.joint in removed:
            report.add(
                "mimic-leader-cut",
                ElementPath("joint", joint.name, field="mimic"),
                f"its leader '{mimic.joint}' is not a joint of the tree",
                joint.location,
            )
            return None
        if mimic.joint in swapped:
            return changed(mimic, axis="axis" if mimic.axis == "axis2" else "axis2")
        return mimic

    return with_mimics(joint, repaired)


def _join_trees(
    model: Model, roots: list[str], options: UrdfOptions, report: LossReport
) -> list[Joint]:
    """The joints that connect several trees to one tree.

    The trees of a static model are fixed to the first tree.  The trees of other models get floating
    joints to the world; with ``free_base`` a single one does, too.
    """
    if model.static:
        first, *others = roots
    elif roots[0] == WORLD or options.trees == "floating" or options.free_base:
        first, others = WORLD, [name for name in roots if name != WORLD]
    else:
        names = "', '".join(roots)
        raise ModelError(
            "several-trees",
            f"model '{model.name}' is not one tree: no joint connects '{names}'",
            model.location,
            ElementPath("model", model.name),
            hint="connect them with joints, or add floating joints with --trees floating",
        ).error()
    kind: JointType = "fixed" if model.static else "floating"
    taken = all_names(model)
    locations = {link.name: link.location for link in model.links}
    joints = []
    for root in others:
        # The name of the joint that holds a static model of one tree.
        held = model.static and first == WORLD
        name = taken.take(f"world_to_{root}" if held else f"{root}_{kind}")
        report.add(
            "joint-added",
            ElementPath("link", root),
            f"the joint '{name}' connects it to '{first}'"
            if len(roots) == 1
            else f"URDF is one tree: the joint '{name}' connects it to '{first}'",
            locations[root],
            detail=AddedJoints((name,)),
        )
        report.provenance.added(ElementPath("joint", name), ElementPath("link", root), "tree joint")
        joints.append(Joint(name, kind, first, root, location=locations[root]))
    return joints


# --- What a verification asks ---------------------------------------------------------------------


def listed(provenance: Provenance, losses: Sequence[Loss]) -> Provenance:
    """Return the provenance with the cut joints only that entries of the report name."""
    if not provenance.cut_joints:
        return provenance
    stated = {local_name(loss.at.name) for loss in losses if loss.code == "loop-joint-cut"}

    def is_stated(name: str) -> bool:
        return not stated.isdisjoint(map(local_name, {name, provenance.joint_in_input(name)}))

    return replace(provenance, cut_joints=[*filter(is_stated, provenance.cut_joints)])


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input with its cut joints outside of the tree, and the output."""
    if report.provenance.cut_joints:
        expected = _without_cut_joints(expected, report.provenance)
    return expected, found


def _without_cut_joints(model: Model, provenance: Provenance, prefix: str = "") -> Model:
    """The model with its cut joints in ``loop_joints``; ``prefix`` is that of scoped names."""

    def is_cut(name: str) -> bool:
        return provenance.is_cut(prefix + name)

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
            _without_cut_joints(nested, provenance, f"{prefix}{nested.name}{DELIMITER}")
            for nested in model.models
        ],
    )
