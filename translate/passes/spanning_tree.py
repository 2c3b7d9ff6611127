"""The kinematic tree: root, spanning tree, reversed and cut joints, chosen in one go.

Roots are the world if a joint uses it, else the links without a parent joint in document order,
the canonical link first.  From there the tree grows breadth first in the order of the joints,
which is that of the links they lead to (:mod:`translate.passes.joint_order`); joints that point
away from the root go before those that would have to be reversed, and fixed joints before all
others, so that none of them is cut if there is another choice (design, section 4; reference
U D2.9b, D3.4, D3.5).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import LossReport
from translate.extensions.fragment_contents import reverse_wrench
from translate.model.copying import changed, mapped
from translate.model.frame import WORLD
from translate.model.joint import Axis, Joint, JointType
from translate.model.model import Model
from translate.model.names import unique_name
from translate.options import UrdfOptions
from translate.passes.pass_utils import all_names, error, refuse

TWO_AXES = frozenset({"universal", "revolute2"})


def build_tree(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """The model with joints that form one tree; the others are in ``loop_joints``.

    Joints must connect links already.  Raises :class:`translate.TranslateError` with the code
    ``model-without-link``, ``joint-parent-same-as-child``, ``joint-parent-link-invalid``,
    ``joint-child-link-invalid``, ``loop`` or ``several-trees``.
    """
    if not model.links:
        raise refuse(
            "model-without-link",
            f"model '{model.name}' has no link, and a robot needs one",
            model.location,
            "add a <link>",
        )
    _check_ends(model)
    tree = _Tree(model)
    roots = tree.grow()
    cut = [joint for index, joint in enumerate(model.joints) if index not in tree.taken]
    _report_cut(cut, options, report)
    joints = model.joints
    if cut:
        joints = [joint for index, joint in enumerate(model.joints) if index in tree.taken]
    backwards = {model.joints[index].name for index, reverse in tree.taken.items() if reverse}
    if backwards:
        joints = mapped(
            joints, lambda item: reverse(item, report) if item.name in backwards else item
        )
    swapped = {joint.name for joint in joints if joint.name in backwards and joint.type in TWO_AXES}
    gone = {joint.name for joint in cut}
    if swapped or gone:
        joints = mapped(joints, lambda joint: _repair_mimics(joint, gone, swapped, report))
    if len(roots) > 1:
        joints = [*joints, *_join_trees(model, roots, options, report)]
    loop_joints = [*model.loop_joints, *cut] if cut else model.loop_joints
    return changed(model, joints=joints, loop_joints=loop_joints)


def reverse(joint: Joint, report: LossReport) -> Joint:
    """The same constraint from the other end, its frame in the same place.

    The axis is negated, so every position keeps its meaning: ``X_CP(q) = X_PC(q)⁻¹``.  Two axes
    change places as well, for the last turn is the first to be undone.
    """
    report.add(
        "joint-reversed",
        "approximated",
        f"joint '{joint.name}'",
        f"its parent is '{joint.child}' now: the tree grows in that direction",
        joint.location,
    )
    axis, axis2 = _negated(joint.axis), _negated(joint.axis2)
    fragments = mapped(joint.fragments, reverse_wrench)
    if joint.type in TWO_AXES:
        axis, axis2 = axis2, axis
    return changed(
        joint,
        parent=joint.child,
        child=joint.parent,
        pose=joint.pose if joint.pose.relative_to else joint.pose.relative(joint.child),
        axis=axis,
        axis2=axis2,
        fragments=fragments,
    )


def _negated(axis: Axis | None) -> Axis | None:
    if axis is None:
        return None
    x, y, z = axis.xyz
    return changed(axis, xyz=(0.0 - x, 0.0 - y, 0.0 - z))


class _Tree:
    """A spanning forest over the links and the world, growing root by root.

    ``taken`` maps the joints of the forest, by index, to whether they are reversed.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.taken: dict[int, bool] = {}
        self.reached: set[str] = set()
        self.ahead: dict[str, list[int]] = {}
        self.behind: dict[str, list[int]] = {}
        for index, joint in enumerate(model.joints):
            if joint.type != "gearbox":
                self.ahead.setdefault(joint.parent, []).append(index)
                self.behind.setdefault(joint.child, []).append(index)

    def grow(self) -> list[str]:
        """Span everything; the root of each tree, in the order of preference."""
        roots = []
        for name in self._candidates():
            if name not in self.reached:
                roots.append(name)
                self._grow_from(name)
        return roots

    def _candidates(self) -> Iterable[str]:
        if WORLD in self.ahead:
            yield WORLD
        names = [link.name for link in self.model.links]
        canonical = self.model.canonical_link or names[0]
        # Sorting is stable: but for the canonical link the order is that of the document.
        names.sort(key=lambda name: (name in self.behind, name != canonical))
        yield from names

    def _grow_from(self, root: str) -> None:
        # One queue for each rank: fixed joints first, then those that keep their direction.
        queues: tuple[deque[tuple[int, bool]], ...] = (deque(), deque(), deque(), deque())
        self._enter(root, queues)
        while True:
            queue = next((queue for queue in queues if queue), None)
            if queue is None:
                return
            index, backwards = queue.popleft()
            joint = self.model.joints[index]
            target = joint.parent if backwards else joint.child
            if target not in self.reached:
                self.taken[index] = backwards
                self._enter(target, queues)

    def _enter(self, body: str, queues: tuple[deque[tuple[int, bool]], ...]) -> None:
        self.reached.add(body)
        for backwards, joints in ((False, self.ahead), (True, self.behind)):
            for index in joints.get(body, ()):
                loose = self.model.joints[index].type != "fixed"
                queues[2 * loose + backwards].append((index, backwards))


def _check_ends(model: Model) -> None:
    links = {link.name for link in model.links}
    problems: list[Diagnostic] = []
    for joint in model.joints:
        for which, name in (("parent", joint.parent), ("child", joint.child)):
            if name not in links and not (which == "parent" and name == WORLD):
                text = f"the {which} '{name}' of joint '{joint.name}' is no link"
                problems.append(error(f"joint-{which}-link-invalid", text, joint.location))
        if joint.parent == joint.child:
            text = f"both ends of joint '{joint.name}' are the link '{joint.child}'"
            problems.append(error("joint-parent-same-as-child", text, joint.location))
    if problems:
        raise TranslateError(problems)


def _report_cut(cut: list[Joint], options: UrdfOptions, report: LossReport) -> None:
    loops = [joint for joint in cut if joint.type != "gearbox"]
    if loops and options.loops == "error":
        raise TranslateError(
            [
                error(
                    "loop",
                    f"joint '{joint.name}' closes a loop: '{joint.parent}' and '{joint.child}' "
                    "are connected without it",
                    joint.location,
                    "an URDF robot is a tree; cutting loops sets such joints aside",
                )
                for joint in loops
            ]
        )
    for joint in cut:
        report.add(
            "loop-joint-cut",
            "carried",
            f"joint '{joint.name}'",
            "a gearbox couples two other joints and is no joint of the tree"
            if joint.type == "gearbox"
            else f"it closes a loop between '{joint.parent}' and '{joint.child}'",
            joint.location,
        )


def _repair_mimics(joint: Joint, gone: set[str], swapped: set[str], report: LossReport) -> Joint:
    """A follower whose leader has its axes swapped, or is no joint of the tree any more."""

    def mended(axis: Axis | None) -> Axis | None:
        if axis is None or axis.mimic is None:
            return axis
        mimic = axis.mimic
        if mimic.joint in gone:
            report.add(
                "mimic-leader-cut",
                "lost",
                f"joint '{joint.name}' <mimic>",
                f"its leader '{mimic.joint}' is no joint of the tree",
                joint.location,
            )
            return changed(axis, mimic=None)
        if mimic.joint in swapped:
            other = "axis" if mimic.axis == "axis2" else "axis2"
            return changed(axis, mimic=changed(mimic, axis=other))
        return axis

    return changed(joint, axis=mended(joint.axis), axis2=mended(joint.axis2))


def _join_trees(
    model: Model, roots: list[str], options: UrdfOptions, report: LossReport
) -> list[Joint]:
    """Joints that make one tree of several.

    Nothing in a static model moves, so its parts are fixed to the first; parts of another one float
    in the world.
    """
    if model.static:
        first, *others = roots
    elif roots[0] == WORLD or options.trees == "floating":
        first, others = WORLD, [name for name in roots if name != WORLD]
    else:
        names = "', '".join(roots)
        raise refuse(
            "several-trees",
            f"model '{model.name}' is not one robot: no joint connects '{names}'",
            model.location,
            "connect them with joints, or let them float in the world",
        )
    kind: JointType = "fixed" if model.static else "floating"
    taken = all_names(model)
    locations = {link.name: link.location for link in model.links}
    joints = []
    for root in others:
        name = unique_name(f"{root}_{kind}", taken)
        taken.add(name)
        report.add(
            "joint-added",
            "approximated",
            f"link '{root}'",
            f"URDF is one tree: the joint '{name}' connects it to '{first}'",
            locations[root],
        )
        joints.append(Joint(name, kind, first, root, location=locations[root]))
    return joints
