"""Correspondence: pairs of the links and of the joints of two models.

Links, joints, frames and shapes are paired by the provenance of a translation: an element of the
input with what it became.  Without one they are paired by name (``urdf_name`` first).  These pairs
have different elements in the two models: a massless link and a frame, a joint and a chain of
joints, a joint of the tree and a joint outside of it (``loop_joints``), a floating joint and no
joint.  A part without a counterpart is a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from translate.diagnostics.element_path import ElementPath
from translate.equivalence.result import Comparison
from translate.kinematics.scoped_view import ScopedEntity, ScopedJoint, ScopedView
from translate.model.frame_graph import FrameGraph
from translate.model.link import WORLD, Collision, Frame, Link, Shape, Visual
from translate.model.names import scopes
from translate.report.provenance import Kind, Provenance
from translate.structures import dataclass, grouped

#: Names of the first model → names of the second, or the provenance of the second model.
Renames: TypeAlias = "Provenance | Mapping[str, str]"

_AnyShape = TypeVar("_AnyShape", Visual, Collision)
_A = TypeVar("_A", bound="ScopedEntity[Any]")
_B = TypeVar("_B", bound="ScopedEntity[Any]")


@dataclass(slots=True, frozen=True, eq=False)
class LinkOrFrame:
    """A link, or a frame that represents a link without contents.

    ``body`` is the scoped name of the link that it moves with: itself for a link.
    """

    name: str
    key: str
    body: str
    link: Link
    graph: FrameGraph

    @property
    def is_link(self) -> bool:
        """Whether it is a link of its model, not a frame."""
        return self.body == self.name


@dataclass(slots=True, eq=False)
class LinkPair:
    """One link of the robot, in both descriptions; ``at`` has its name in the first one."""

    a: LinkOrFrame
    b: LinkOrFrame
    at: ElementPath = field(init=False)

    def __post_init__(self) -> None:
        self.at = ElementPath("link", self.a.key)


def _link_pair(a: LinkOrFrame, b: LinkOrFrame, renames: Renames) -> LinkPair:
    """Return a pair with the shapes of the second link in the order of those of the first one."""

    def names_in_b(kind: Kind, shapes: Sequence[Shape]) -> list[str]:
        if not isinstance(renames, Provenance):
            return [shape.name for shape in shapes]
        return [shape.name and renames.target_of(kind, shape.name, a.key).name for shape in shapes]

    link = b.link
    visuals = _in_order_of(a.link.visuals, link.visuals, partial(names_in_b, "visual"))
    collisions = _in_order_of(a.link.collisions, link.collisions, partial(names_in_b, "collision"))
    if visuals is not link.visuals or collisions is not link.collisions:
        b = replace(b, link=replace(link, visuals=visuals, collisions=collisions))
    return LinkPair(a, b)


def _in_order_of(
    known: Sequence[_AnyShape],
    shapes: list[_AnyShape],
    names_in_b: Callable[[Sequence[_AnyShape]], list[str]],
) -> list[_AnyShape]:
    """Return the shapes in the order of those with their name, else with their contents, or kind.

    A file lists the shapes of a link in any order, and a translation may generate their names.
    ``names_in_b`` returns the names that the shapes of the first link have in the second model.
    """
    if len(shapes) < 2:
        return shapes
    pairs = zip(known, shapes, strict=False)
    if all(
        a.name == b.name if a.name else (a.geometry, a.pose) == (b.geometry, b.pose)
        for a, b in pairs
    ):
        return shapes
    order: dict[int, _AnyShape] = {}
    left: dict[int, _AnyShape] = dict(enumerate(shapes))
    keys: list[tuple[list[str], Callable[[Shape], str]]] = [
        (names_in_b(known), attrgetter("name")),
        ([_contents(shape) for shape in known], _contents),
        ([_kind(shape) for shape in known], _kind),
    ]
    for keys_in_a, key in keys:
        free = grouped((key(shape), index) for index, shape in left.items())
        for index, key_in_a in enumerate(keys_in_a):
            if index not in order and key_in_a and free.get(key_in_a):
                order[index] = left.pop(free[key_in_a].pop(0))
    return [order[index] for index in sorted(order)] + list(left.values())


def _contents(shape: Shape) -> str:
    return repr((shape.geometry, shape.pose))


def _kind(shape: Shape) -> str:
    return type(shape).__name__


@dataclass(slots=True, eq=False)
class JointPair:
    """One joint of the robot, in both descriptions; one of them may be a chain, parent first.

    ``whole`` is the single joint, in the second model if ``whole_is_b``; ``parts`` are the joint or
    the chain in the other model.  ``at`` is the single joint.

    ``reversed``: the parent of the one is the child of the other.  ``ends_differ``: they do not
    connect the same two bodies.
    """

    a: tuple[ScopedJoint, ...]
    b: tuple[ScopedJoint, ...]
    reversed: bool = False
    ends_differ: bool = False
    whole_is_b: bool = field(init=False)
    whole: ScopedJoint = field(init=False)
    parts: tuple[ScopedJoint, ...] = field(init=False)
    at: ElementPath = field(init=False)

    def __post_init__(self) -> None:
        self.whole_is_b = len(self.a) > 1
        self.whole, self.parts = (self.b[0], self.a) if self.whole_is_b else (self.a[0], self.b)
        self.at = ElementPath("joint", self.whole.key)


@dataclass(slots=True)
class Correspondence:
    """The links, joints and explicit frames of two robots in pairs.

    ``inner`` are links between the joints of a chain, which exist on one side only.
    ``free_a`` and ``free_b`` are floating joints without a counterpart.
    """

    links: list[LinkPair] = field(default_factory=list)
    joints: list[JointPair] = field(default_factory=list)
    frames: list[tuple[ScopedEntity[Frame], ScopedEntity[Frame]]] = field(default_factory=list)
    inner: list[LinkOrFrame] = field(default_factory=list)
    free_a: set[str] = field(default_factory=set)
    free_b: set[str] = field(default_factory=set)


#: The kinds of the elements that are paired by their new names.
_RENAMED: tuple[Kind, ...] = ("joint", "link", "frame")


def correspond(
    a: ScopedView,
    b: ScopedView,
    comparison: Comparison,
    *,
    renames: Renames,
    split_joints: Mapping[str, Sequence[str]],
) -> Correspondence:
    """Find the pairs; parts without a counterpart are added to ``comparison``.

    ``renames`` maps names of ``a`` to names of ``b``; ``split_joints`` maps a joint to the joints
    that represent it in the other model, parent first.
    """
    found = Correspondence()
    new_joint, new_link, new_frame = (_new_name(renames, kind) for kind in _RENAMED)
    chains = _chains(a, b, split_joints, comparison)
    used_a = {joint.name for chain, _ in chains for joint in chain}
    used_b = {joint.name for _, chain in chains for joint in chain}
    joint_pairs, extra_joints_a, extra_joints_b = _match(
        [joint for joint in a.joints.values() if joint.name not in used_a],
        [joint for joint in b.joints.values() if joint.name not in used_b],
        new_joint,
    )

    inner_a = dict.fromkeys(name for chain, _ in chains for name in _between(chain))
    inner_b = dict.fromkeys(name for _, chain in chains for name in _between(chain))
    for view, names in ((a, inner_a), (b, inner_b)):
        found.inner += [_of_link(view.links[name]) for name in names if name in view.links]
        for name in names:
            if name not in view.links:
                path = ElementPath("", name)
                comparison.differ("joint-parent", path, "no link between parts of a joint")
    link_pairs, extra_a, extra_b = _match(
        [link for link in a.links.values() if link.name not in inner_a],
        [link for link in b.links.values() if link.name not in inner_b],
        new_link,
    )
    found.frames = _match(a.frames.values(), b.frames.values(), new_frame)[0]
    found.links = [_link_pair(_of_link(one), _of_link(other), renames) for one, other in link_pairs]

    # A link on one side, a frame on the other.
    framed_a, missing, _ = _match(extra_a, _frames(b, extra_a), new_link)
    framed_b, _, added = _match(_frames(a, extra_b), extra_b, new_frame)
    found.links += [
        *(LinkPair(_of_link(link), _of_frame(frame, b)) for link, frame in framed_a),
        *(LinkPair(_of_frame(frame, a), _of_link(link)) for frame, link in framed_b),
    ]
    rigid_a, rigid_b = [link for link, _ in framed_a], [link for _, link in framed_b]
    for side, links in (("second", rigid_a), ("first", rigid_b)):
        for link in links:
            path = ElementPath("link", link.key)
            comparison.note("link-is-frame", path, f"a frame in the {side} model")
    for code, side, links in (("missing", "first", missing), ("added", "second", added)):
        for link in links:
            path = ElementPath("link", link.key)
            comparison.differ(f"link-{code}", path, f"only in the {side} model")

    found.free_a = _leftover_joints(extra_joints_a, b, rigid_a, comparison, "missing", "first")
    found.free_b = _leftover_joints(extra_joints_b, a, rigid_b, comparison, "added", "second")

    bodies = _Bodies(found.links)
    chains = [*(((one,), (other,)) for one, other in joint_pairs), *chains]
    found.joints = [bodies.joint_pair(one, other, comparison) for one, other in chains]
    return found


# --- Names --------------------------------------------------------------------------------------


def _match(
    a: Iterable[_A], b: Iterable[_B], new_name: Callable[[str], str]
) -> tuple[list[tuple[_A, _B]], list[_A], list[_B]]:
    """Return the pairs by new name, by key, then by name; and the unpaired parts of both models.

    An element that is renamed does not take another one that has its old name by now.
    """
    left = list(a)
    free = {part.name: part for part in b}
    pairs: dict[str, tuple[_A, _B]] = {}

    key, name = attrgetter("key"), attrgetter("name")

    def expected(part: ScopedEntity[Any]) -> str:
        return new_name(part.key) or new_name(part.name) or part.key

    for name_a, name_b in ((expected, key), (expected, name), (key, key), (name, name)):
        if not left or not free:
            break
        table = {name_b(part): part for part in free.values()}
        for part in left:
            if (other := table.pop(name_a(part), None)) is not None:
                pairs[part.name] = (part, free.pop(other.name))
        left = [part for part in left if part.name not in pairs]
    return list(pairs.values()), left, list(free.values())


def _new_name(renames: Renames, kind: Kind) -> Callable[[str], str]:
    """Return the function from the name of an element to its new name; empty if it has none."""
    if isinstance(renames, Provenance):
        names = renames.new_names(kind)
        return lambda name: names.get(name, "")

    def new_name(name: str) -> str:
        return renames.get(f"{kind} {name}") or renames.get(name) or ""

    return new_name


def _of_link(part: ScopedEntity[Link]) -> LinkOrFrame:
    return LinkOrFrame(part.name, part.key, part.name, part.element, part.graph)


def _frames(parts: ScopedView, links: Sequence[ScopedEntity[Link]]) -> list[ScopedEntity[Frame]]:
    """The frames that can be links of the other model.

    A frame does not move with a link if its model contains only missing includes.
    """
    if not links:
        return []
    return [frame for frame in parts.frames.values() if parts.body(frame.name) in parts.links]


def _of_frame(frame: ScopedEntity[Frame], parts: ScopedView) -> LinkOrFrame:
    return LinkOrFrame(frame.name, frame.key, parts.body(frame.name), Link(frame.name), frame.graph)


# --- Joints -------------------------------------------------------------------------------------

_Chain = tuple[ScopedJoint, ...]


def _chains(
    a: ScopedView, b: ScopedView, split_joints: Mapping[str, Sequence[str]], comparison: Comparison
) -> list[tuple[_Chain, _Chain]]:
    """The pairs of a joint and a chain of joints; unknown names are ignored."""
    by_key = [{joint.key: joint for joint in parts.joints.values()} for parts in (a, b)]

    def find(name: str, side: int) -> ScopedJoint | None:
        return by_key[side].get(name) or (a, b)[side].joints.get(name)

    found: list[tuple[_Chain, _Chain]] = []
    for name, names in split_joints.items():
        for whole_side, chain_side in ((0, 1), (1, 0)):
            whole = find(name, whole_side)
            chain = [joint for part in names if (joint := find(part, chain_side)) is not None]
            if whole is None or len(chain) != len(names):
                continue
            pair = ((whole,), tuple(chain))
            found.append(pair if whole_side == 0 else (pair[1], pair[0]))
            comparison.note(
                "joint-split",
                ElementPath("joint", whole.key),
                f"a chain of joints in the other model: {', '.join(names)}",
            )
            break
    return found


def _between(chain: _Chain) -> list[str]:
    """The links between the joints of a chain."""
    ends = dict.fromkeys(end for joint in chain for end in (joint.parent, joint.child))
    return [end for end in ends if end not in (chain[0].parent, chain[-1].child)]


def _leftover_joints(
    joints: Sequence[ScopedJoint],
    other: ScopedView,
    rigid: Sequence[ScopedEntity[Link]],
    comparison: Comparison,
    verb: str,
    side: str,
) -> set[str]:
    """Report joints of one model only; returns the names of the floating joints.

    ``rigid`` are the links that are frames on the other side: fixed joints to them are not needed
    there, nor are any where the whole model is static.
    """
    set_aside = {
        prefix + name
        for prefix, model in scopes(other.model)
        for joint in model.loop_joints
        for name in (joint.name, joint.name_in_file)
    }
    floating, framed = set(), {link.name for link in rigid}
    for joint in joints:
        path = ElementPath("joint", joint.key)
        kind = joint.element.type
        if joint.key in set_aside or joint.name in set_aside:
            comparison.note("joint-set-aside", path, f"in the tree of the {side} model only")
        elif kind == "floating":
            floating.add(joint.name)
            comparison.note(
                "joint-floating", path, f"in the {side} model only: it constrains nothing"
            )
        elif kind != "fixed" or not (
            other.model.static or joint.parent in framed or joint.child in framed
        ):
            comparison.differ(f"joint-{verb}", path, f"only in the {side} model")
    return floating


class _Bodies:
    """Names of links of either model → one common name per rigid body."""

    def __init__(self, pairs: Sequence[LinkPair]) -> None:
        self.a = {WORLD: WORLD}
        self.b = {WORLD: WORLD}
        for pair in pairs:
            if pair.a.is_link and pair.b.is_link:
                self.a[pair.a.name] = self.b[pair.b.name] = pair.a.name
        # A link that is a frame in the other model belongs to the body of that frame.
        for pair in pairs:
            if not pair.b.is_link:
                self.a[pair.a.name] = self.b.get(pair.b.body, "")
            elif not pair.a.is_link:
                self.b[pair.b.name] = self.a.get(pair.a.body, "")

    def joint_pair(self, a: _Chain, b: _Chain, comparison: Comparison) -> JointPair:
        """The pair; a joint that connects other links, or is reversed, is reported."""
        parent_a, child_a = self.a.get(a[0].parent), self.a.get(a[-1].child)
        parent_b, child_b = self.b.get(b[0].parent), self.b.get(b[-1].child)
        pair = JointPair(a, b)
        if parent_a == child_b and child_a == parent_b and parent_a != child_a:
            comparison.note("joint-reversed", pair.at, "parent and child are exchanged")
            pair.reversed = True
            return pair
        for end, name_a, name_b, same in (
            ("parent", a[0].parent, b[0].parent, parent_a == parent_b),
            ("child", a[-1].child, b[-1].child, child_a == child_b),
        ):
            if not same:
                pair.ends_differ = True
                comparison.differ(f"joint-{end}", pair.at, f"{end} '{name_a}' became '{name_b}'")
        return pair
