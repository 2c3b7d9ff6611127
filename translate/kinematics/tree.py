"""Kinematic tree: the spanning tree of the joints of a model or a world.

Joints connect bodies: links and the world.  The root of a spanning tree of this graph is the world,
or a link if no joint is connected to the world; the tree may use a joint from its child to its
parent.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

from translate.fragments.owners import names_of_entities
from translate.kinematics.scoped_view import ScopedJoint, ScopedView
from translate.model.joint import Axis, JointType, Limit
from translate.model.link import WORLD
from translate.model.model import Model, World
from translate.structures import Groups, dataclass, grouped
from translate.xml.document import element_of
from translate.xml.text import trimmed
from translate.xml.values import is_unlimited

#: Joint type → number of positions.  A gearbox is a relation between other joints.
DEGREES_OF_FREEDOM: dict[JointType, int] = {
    "fixed": 0,
    "revolute": 1,
    "continuous": 1,
    "prismatic": 1,
    "screw": 1,
    "universal": 2,
    "revolute2": 2,
    "ball": 3,
    "planar": 3,
    "floating": 6,
    "gearbox": 0,
}
#: Joint type → number of positions that are distances; these come first, the others are angles.
SLIDE_COUNT: dict[JointType, int] = {"prismatic": 1, "planar": 2, "floating": 3}


@dataclass(slots=True, frozen=True, eq=False)
class TreeJoint:
    """A joint of the spanning tree.

    The tree uses ``reversed`` joints from the child to the parent.  ``dofs`` is the number of
    positions, 0 for a fixed joint.
    """

    key: str
    part: ScopedJoint
    dofs: int
    reversed: bool

    @property
    def type(self) -> JointType:
        """The type of the joint in the model."""
        return self.part.element.type

    @property
    def start(self) -> str:
        """The body nearer to the root."""
        return self.part.child if self.reversed else self.part.parent

    @property
    def end(self) -> str:
        """The body that the joint moves."""
        return self.part.parent if self.reversed else self.part.child


class KinematicTree:
    """The kinematic tree of a model or a world.

    Links and joints are identified by keys: the ``urdf_name`` if it is set, else the name; scoped
    as ``n::name`` in a nested model.  The options take scoped names of the model:

    - ``prefer``: joints to keep in the tree if there are loops; fixed joints have the second
      priority, then the order of the model applies;
    - ``roots``: preferred root links of trees that are not connected to the world; by default the
      root is a link that is not the child of a joint, the canonical link first;
    - ``without``: joints to ignore, ``locked``: joints to treat as fixed.

    Parts of the robot that no joint connects keep their poses in the model.  Gearboxes are never in
    the tree: ``set_aside`` lists them and the joints that would close a loop.

    Raises :class:`translate.TranslateError` if a name or a pose does not resolve, or if a moving
    joint has an axis of length zero (``joint-axis-zero``).
    """

    def __init__(
        self,
        parts: ScopedView,
        *,
        prefer: Collection[str] = (),
        roots: Sequence[str] = (),
        without: Collection[str] = (),
        locked: Collection[str] = (),
    ) -> None:
        self.parts = parts
        candidates = _candidates(self.parts, without)
        tree, connected = _spanning_tree(candidates, frozenset(prefer))
        self.roots = _roots(self.parts, candidates, tree, connected, roots)
        self.tree: tuple[TreeJoint, ...] = tuple(
            TreeJoint(
                joint.key,
                joint,
                0 if joint.name in locked else DEGREES_OF_FREEDOM[joint.element.type],
                is_reversed,
            )
            for joint, is_reversed in _ordered(tree, self.roots)
        )
        self.joints = tuple(joint for joint in self.tree if joint.dofs)
        inside = {joint.part.name for joint in self.tree}
        self.set_aside = tuple(
            joint.key for joint in self.parts.joints.values() if joint.name not in inside
        )
        #: All bodies, each after the body nearer to the root that it is connected to.
        self.bodies = (*self.roots, *(joint.end for joint in self.tree))

    def leaders(self) -> dict[tuple[str, int], tuple[tuple[str, int], float, float]]:
        """Return (follower, index of its position) → (leader, index), multiplier, offset."""
        moving = {joint.part.name: joint for joint in self.joints}
        by_key = {joint.key: joint for joint in self.joints}
        leader_of = {}
        for joint in self.joints:
            for index, which in enumerate(joint.part.axis_names):
                mimic = joint.part.axis(which).mimic
                if mimic is None or joint.dofs > 2:
                    continue
                name = joint.part.prefix + mimic.joint
                leader = moving.get(name) or by_key.get(name)
                column = int(mimic.axis == "axis2")
                if leader is None or column >= leader.dofs or leader.dofs > 2:
                    continue
                leader_of[joint.key, index] = ((leader.key, column), mimic.factor, mimic.constant)
        return leader_of


# --- The tree -----------------------------------------------------------------------------------


def open_joints(scope: Model | World, *, one_parent: bool = False) -> list[str]:
    """Return the scoped names of the joints outside the trees, if the first have priority.

    They close a loop, links of nested models included.  With ``one_parent``, a second joint with
    the same child is none of the tree, as for DART.  Joints of ``<gazebo>`` blocks come last.
    Raises :class:`TranslateError` if the parent or the child of a joint does not resolve.
    """
    connections = list(_connections(scope))
    if _are_added_in_order(connections):
        return []
    loop_joints, children, groups = [], set[str](), Groups()
    for name, parent, child in connections:
        if (one_parent and child in children) or not groups.join(parent, child):
            loop_joints.append(name)
        else:
            children.add(child)
    return loop_joints


def _are_added_in_order(connections: Iterable[tuple[str, str, str]]) -> bool:
    """Return whether the child of each joint is a body that no earlier joint has.

    This is a quick test for trees: the joints of most files are in such an order.
    """
    bodies: set[str] = set()
    for _, parent, child in connections:
        bodies.add(parent)
        if child in bodies:
            return False
        bodies.add(child)
    return True


def _connections(scope: Model | World) -> Iterator[tuple[str, str, str]]:
    """Yield the scoped name of each joint, and the bodies of its parent and its child."""
    links = {link.name for link in scope.links} if isinstance(scope, Model) else set[str]()
    joints = [joint for joint in scope.joints if joint.type != "gearbox"]
    ends = {end for joint in joints for end in (joint.parent, joint.child)}
    if scope.models or not ends <= links | {WORLD}:
        yield from (
            (part.name, part.parent, part.child)
            for part in ScopedView(scope).joints.values()
            if part.element.type != "gearbox"
        )
    else:
        yield from ((joint.name, joint.parent, joint.child) for joint in joints)
    for name, fragment in names_of_entities(scope.fragments).items():
        element = element_of(fragment.xml)
        if fragment.tag == "joint" and element.get("type") != "gearbox":
            parent, child = (trimmed(element.findtext(tag)) for tag in ("parent", "child"))
            yield name, parent, child


def root_bodies(parts: ScopedView) -> tuple[str, ...]:
    """Return the root of each connected part of a robot by scoped name: the world first."""
    candidates = _candidates(parts)
    tree, connected = _spanning_tree(candidates, frozenset())
    return _roots(parts, candidates, tree, connected, ())


def _candidates(parts: ScopedView, without: Collection[str] = ()) -> list[ScopedJoint]:
    return [
        joint
        for joint in parts.joints.values()
        if joint.element.type != "gearbox" and joint.name not in without
    ]


def _spanning_tree(
    joints: Sequence[ScopedJoint], prefer: frozenset[str]
) -> tuple[list[ScopedJoint], Groups]:
    """Return the joints of a spanning forest, in the given order, and the bodies that they connect.

    Preferred joints have the first priority, then fixed joints, then the others.
    """
    groups = Groups()
    ranked = sorted(joints, key=lambda j: (j.name not in prefer, j.element.type != "fixed"))
    chosen = {joint.name for joint in ranked if groups.join(joint.parent, joint.child)}
    return [joint for joint in joints if joint.name in chosen], groups


def _roots(
    parts: ScopedView,
    joints: Sequence[ScopedJoint],
    tree: Sequence[ScopedJoint],
    connected: Groups,
    wanted: Sequence[str],
) -> tuple[str, ...]:
    """Return the root of every ``connected`` part of the robot: the world first."""
    ends = [end for joint in tree for end in (joint.parent, joint.child)]
    bodies = dict.fromkeys([*parts.links, *ends])
    children = {joint.child for joint in joints}
    names = [*filter(None, [parts.canonical_link()]), *bodies]
    # The first body of each connected part in this order is its root.
    order = [
        *([WORLD] if WORLD in bodies else []),
        *(name for name in wanted if name in bodies),
        *(name for name in names if name not in children),
        *names,
    ]
    roots: dict[str, str] = {}
    for name in order:
        roots.setdefault(connected.find(name), name)
    return tuple(roots.values())


def _ordered(tree: Sequence[ScopedJoint], roots: Sequence[str]) -> list[tuple[ScopedJoint, bool]]:
    """Return the joints breadth first, each with whether it is reversed."""
    joints_of = grouped((end, joint) for joint in tree for end in (joint.parent, joint.child))
    ordered: list[tuple[ScopedJoint, bool]] = []
    reached = dict.fromkeys(roots)
    waiting = list(roots)
    # The list grows while it is iterated.
    for body in waiting:
        for joint in joints_of.get(body, ()):
            is_reversed = joint.child == body
            end = joint.parent if is_reversed else joint.child
            if end not in reached:
                reached[end] = None
                waiting.append(end)
                ordered.append((joint, is_reversed))
    return ordered


def bounds(axis: Axis) -> tuple[float, float]:
    """Return the lower and the upper limit of an axis in order, infinite without limit."""
    limit = axis.limit or Limit()
    lower, upper = limit.lower, limit.upper
    low = -math.inf if lower is None or is_unlimited(lower) else lower
    high = math.inf if upper is None or is_unlimited(upper) else upper
    return (low, high) if low <= high else (high, low)
