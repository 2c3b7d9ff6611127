"""The correspondence of two states of a robot: renamed parts, generated names, missing elements.

``new_names`` finds which parts were renamed.  ``with_new_names`` writes the new names into all that
refers to them: joints, frames, mimics, and the texts of plugins, sensors and blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise, takewhile
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import (
    ContentIndex,
    fragment_key,
    pairs,
    same,
    same_pose,
)
from translate.edits.generated_names import without_generated_names
from translate.facts import DYNAMICS, LIMIT, in_urdf
from translate.fragments.editing import References
from translate.fragments.name_references import (
    REFERRING,
    is_joint_name,
    may_name,
    named_in_urdf,
    rename_entities,
    rename_shapes,
)
from translate.fragments.shape_names import written_shapes
from translate.fragments.visitor import all_fragments
from translate.model.fragment import Dialect, Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.joint import ONE_DOF, TWO_AXES, Axis, Joint, JointType
from translate.model.link import Collision, Frame, Inertial, Link, Mesh, Visual
from translate.model.model import Document, Model, canonical_root, changed, mapped, rebuilt
from translate.model.names import DELIMITER, parts_of, scopes
from translate.model.pose import IDENTITY_POSE, Pose
from translate.report.provenance import JointPart, Provenance
from translate.structures import NamedTuple, grouped
from translate.urdf.gazebo.tags import PRESERVE
from translate.xml.document import element_of, text_of

Part: TypeAlias = Link | Joint | Frame
AnyPart = TypeVar("AnyPart", Link, Joint, Frame)
Shape = TypeVar("Shape", Visual, Collision)

#: The type of a joint that URDF lacks, and the joints that replace it.
Chain: TypeAlias = "tuple[JointType, Sequence[JointPart]]"

#: Elements of a joint in URDF → their values, which not all types of joints have.
_OF_SOME_TYPES = {
    "": ("type",),
    "axis": ("xyz",),
    "dynamics": in_urdf(DYNAMICS),
}
#: Kinds of elements → the option of a translation that leaves them out.
_OPTIONS = {"frames": "--frames drop", "sensors": "--no-gazebo", "plugins": "--no-gazebo"}


#: The fewest parts whose names show that all of them got one prefix or suffix.
_FEWEST_WITH_AFFIX = 3


def new_names(before: Model, after: Model, added: Collection[Inertial] = ()) -> dict[str, str]:
    """Old name → new name of the renamed links, joints and frames.

    A link is renamed if the joint above it, or those below a root, or its contents identify it, a
    joint if its ends do, and a frame if its contents do.  All links and joints are renamed if one
    prefix or suffix of them changes, and they are connected as before.  A link with an ``added``
    inertial is one without mass.
    """
    names = _NewNames()
    names.by_old_name.update(_names_by_affix(before, after, added))
    if names.by_old_name:
        return names.by_old_name
    added_links = _only(after.links, before.links)
    known = {joint.name for joint in before.joints} & {joint.name for joint in after.joints}
    old_joints, new_joints = (_joints_of_links(model, known) for model in (before, after))
    links_by_joints = grouped((new_joints.get(link.name), link.name) for link in added_links)
    links_by_contents = _NamesByContents(
        (link.name, content_of(_without(added, link))) for link in added_links
    )
    for link in _only(before.links, after.links):
        joints = old_joints.get(link.name)
        if joints is None or not names.add_only(link.name, links_by_joints.get(joints, ())):
            names.add_only(link.name, links_by_contents.of(content_of(_without(added, link))))
    joints_by_ends = grouped(
        ((joint.parent, joint.child), joint.name) for joint in _only(after.joints, before.joints)
    )
    for joint in _only(before.joints, after.joints):
        ends = names.of(joint.parent), names.of(joint.child)
        for name in reversed(joints_by_ends.get(ends, ())):
            if names.add_only(joint.name, [name]):
                break
    _add_by_places(names, before, after, added)
    frames_by_contents = _NamesByContents(
        (frame.name, replace(frame, name=""))
        for frame in _only(after.explicit_frames, before.explicit_frames)
    )
    for frame in _only(before.explicit_frames, after.explicit_frames):
        names.add_only(frame.name, frames_by_contents.of(replace(frame, name="")))
    return names.by_old_name


def _names_by_affix(before: Model, after: Model, added: Collection[Inertial]) -> dict[str, str]:
    """Return the new names of all parts with a new name, if one prefix or suffix differs.

    The joints must have the same ends as before, and half of the links the same contents: other
    parts can have the names of such a form, too.
    """
    old_links, new_links = _only(before.links, after.links), _only(after.links, before.links)
    old_joints, new_joints = _only(before.joints, after.joints), _only(after.joints, before.joints)
    olds = sorted([link.name for link in old_links] + [joint.name for joint in old_joints])
    news = sorted([link.name for link in new_links] + [joint.name for joint in new_joints])
    if len(olds) != len(news) or len(olds) < _FEWEST_WITH_AFFIX:
        return {}
    if {frame.name for frame in before.explicit_frames} != {
        frame.name for frame in after.explicit_frames
    }:
        return {}
    links = {link.name: link for link in new_links}
    ends = {joint.name: (joint.parent, joint.child) for joint in new_joints}
    for renamed in _affixes(olds, news):
        is_tree = all(
            ends.get(renamed[joint.name])
            == (renamed.get(joint.parent, joint.parent), renamed.get(joint.child, joint.child))
            for joint in old_joints
        )
        counterparts = [(link, links.get(renamed[link.name])) for link in old_links]
        equal = [
            new is not None
            and content_of(_without(added, link)) == content_of(_without(added, new))
            for link, new in counterparts
        ]
        if is_tree and all(new is not None for _, new in counterparts):
            return renamed if 2 * sum(equal) >= len(equal) else {}
    return {}


def _affixes(olds: Sequence[str], news: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the new names of sorted ones by another prefix, and by another suffix, of all."""
    old, new = olds[0], news[0]
    head, tail = _equal_start(old, new), _equal_start(old[::-1], new[::-1])
    rules = (
        (old[: len(old) - tail], new[: len(new) - tail], "", ""),
        ("", "", old[head:], new[head:]),
    )
    for old_head, new_head, old_tail, new_tail in rules:
        if all(name.startswith(old_head) and name.endswith(old_tail) for name in olds):
            renamed = {
                name: new_head + name[len(old_head) : len(name) - len(old_tail)] + new_tail
                for name in olds
            }
            if sorted(renamed.values()) == news:
                yield renamed


def _equal_start(first: str, second: str) -> int:
    """The number of equal characters at the start."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _add_by_places(
    names: _NewNames, before: Model, after: Model, added: Collection[Inertial]
) -> None:
    """Add the names of joints and links with new names that only their places tell apart.

    Such links have equal contents, as four wheels.  A joint is at the same place if it is at the
    same one of its parent, and the link below it has the same contents.
    """
    old_joints = [
        item for item in _only(before.joints, after.joints) if item.name not in names.by_old_name
    ]
    taken = set(names.by_old_name.values())
    new_joints = [item for item in _only(after.joints, before.joints) if item.name not in taken]
    if not old_joints or not new_joints:
        return
    new_links, old_links = (
        {link.name: content_of(_without(added, link)) for link in model.links}
        for model in (after, before)
    )

    def form(joint: Joint, links: Mapping[str, Part]) -> object:
        """A joint at its place in its parent, with the contents of its child."""
        content = content_of(replace(joint, parent="", child=""))
        return content, joint.pose.relative(""), links.get(joint.child)

    olds, news = ContentIndex(), ContentIndex()
    for number, joint in enumerate(old_joints):
        olds.add(number, form(joint, old_links), joint.parent)
    for number, joint in enumerate(new_joints):
        news.add(number, form(joint, new_links), joint.parent)
    below = grouped((joint.parent, joint) for joint in old_joints)
    waiting = [parent for parent in below if names.of(parent) in new_links]
    while waiting:
        parent = waiting.pop()
        for joint in below.get(parent, ()):
            content, child = form(joint, old_links), joint.child
            twins = [*islice(olds.equal(content, {parent}), 2)]
            candidates = [*islice(news.equal(content, {names.of(parent)}), 2)]
            if len(twins) != 1 or len(candidates) != 1:
                continue
            new = new_joints[candidates[0]]
            if names.of(child) != new.child:
                is_renamed = child not in new_links and child not in names.by_old_name
                if not is_renamed or new.child in old_links:
                    continue
                if not names.add_only(child, [new.child]):
                    continue
                waiting.append(child)
            names.add_only(joint.name, [new.name])


class _NewNames:
    """The new names of parts by the old ones; no two parts get one name."""

    def __init__(self) -> None:
        self.by_old_name: dict[str, str] = {}
        self._taken: set[str] = set()

    def of(self, name: str) -> str:
        """The new name of a part, or its old one."""
        return self.by_old_name.get(name, name)

    def add_only(self, old: str, candidates: Sequence[str]) -> bool:
        """Add the only candidate for the new name of a part; return whether it is one."""
        if len(candidates) != 1 or candidates[0] in self._taken:
            return False
        self._taken.discard(self.by_old_name.get(old, ""))
        self.by_old_name[old] = candidates[0]
        self._taken.add(candidates[0])
        return True


class _NamesByContents:
    """The names of parts by their contents."""

    def __init__(self, contents: Iterable[tuple[str, Part]]) -> None:
        parts = list(contents)
        self._names = [name for name, _ in parts]
        self._index = ContentIndex.of(content for _, content in parts)

    def of(self, content: Part) -> list[str]:
        """The names of the first two parts with a content: one of them is unique."""
        return [self._names[number] for number in islice(self._index.equal(content), 2)]


def _joints_of_links(model: Model, known: Collection[str]) -> dict[str, tuple[str, frozenset[str]]]:
    """Link → the known joint above it, or those below a root, with the end that the link is."""
    above = {joint.child: joint.name for joint in model.joints}
    below = grouped((joint.parent, joint.name) for joint in model.joints if joint.name in known)
    found = {
        name: ("parent", frozenset(joints)) for name, joints in below.items() if name not in above
    }
    return found | {
        name: ("child", frozenset({joint})) for name, joint in above.items() if joint in known
    }


def _only(first: Iterable[AnyPart], second: Iterable[AnyPart]) -> list[AnyPart]:
    """The parts of the first list that the second one does not have."""
    names = {part.name for part in second}
    return [part for part in first if part.name not in names]


def _without(added: Collection[Inertial], link: Link) -> Link:
    """The link without an inertial that a translation added."""
    is_added = any(same(link.inertial, inertial) for inertial in added)
    return replace(link, inertial=None) if is_added else link


def without_comments(part: Part) -> Part:
    """A part without the comments before and in it."""
    return replace(part, comments=(), inner_comments=())


def content_of(part: Part) -> Part:
    """A part without its name, its pose, its comments and the names of its shapes."""
    result = replace(without_comments(part), name="", pose=Pose())
    if isinstance(result, Frame):
        return replace(result, attached_to="")
    if isinstance(result, Link):
        # Names of shapes may be generated from that of the link.
        visuals = [replace(shape, name="") for shape in result.visuals]
        collisions = [replace(shape, name="") for shape in result.collisions]
        result = replace(result, visuals=visuals, collisions=collisions)
    return replace(result, urdf_name=None)


class MissingOption(NamedTuple):
    """A number of differences that edits by hand would not make, but a translation without options.

    ``kind`` is that of the elements or values, in the plural; ``option`` is the option of the
    command that writes them, empty if it is not known.
    """

    number: int
    kind: str
    option: str


def missing_options(base: Model, edited: Model) -> list[MissingOption]:
    """The options that the translation of the edited model seems to lack.

    The edited model lacks all of at least three elements of one kind, or all of at least three URIs
    or of at least ten numbers differ.
    """
    missing: list[MissingOption] = []
    before, after = _elements(base), _elements(edited)
    for kind, option in _OPTIONS.items():
        if before[kind] >= 3 and not after[kind]:
            missing.append(MissingOption(before[kind], kind, option))
    old, new = _uris(base), _uris(edited)
    if len(old) == len(new) >= 3 and not set(old) & set(new):
        missing.append(MissingOption(len(old), "URIs", ""))
    first, second = _numbers(base), _numbers(edited)
    numbers = first.keys() & second.keys()
    if len(numbers) >= 10 and not any(same(first[name], second[name]) for name in numbers):
        missing.append(MissingOption(len(numbers), "numbers", ""))
    return missing


def _elements(model: Model) -> Counter[str]:
    """The number of elements of each kind that options of translations leave out."""
    tags = [item.tag for link in model.links for item in link.fragments if item.dialect == "sdf"]
    tags += [item.tag for item in model.fragments if item.dialect == "sdf"]
    counts = Counter({"frames": len(model.explicit_frames)})
    counts.update(f"{tag}s" for tag in tags if tag in ("sensor", "plugin"))
    return counts


def _uris(model: Model) -> list[str]:
    shapes = (shape for link in model.links for shape in link.shapes)
    return [shape.geometry.uri for shape in shapes if isinstance(shape.geometry, Mesh)]


def _numbers(model: Model) -> dict[tuple[str, str], float]:
    """The masses of the links, and the lower limits of the joints, that are not 0."""
    limits = {item.name: item.axis.limit for item in model.joints if item.axis is not None}
    return {
        **{
            ("link", item.name): item.inertial.mass
            for item in model.links
            if item.inertial and item.inertial.mass
        },
        **{("joint", name): limit.lower for name, limit in limits.items() if limit and limit.lower},
    }


def without_joint_blocks(model: Model, before: Model, own: Model) -> Model:
    """The model without the blocks that a translation writes for joints which are no edits.

    Such a block keeps a fixed joint, or has the frame of a floating or planar joint, from which
    Gazebo reads its pose (U B3.6).  It is no edit for a joint that ``before`` has, too, if ``own``,
    the model to update, has no such block.
    """
    own_blocks = set(map(_block_of_joint, own.fragments))
    earlier = {(_kind_of_block(joint), end) for joint in before.joints for end in _names(joint)}
    added = {
        (kind, joint.name)
        for joint in model.joints
        for kind in [_kind_of_block(joint)]
        if any((kind, end) in earlier for end in _names(joint))
    }
    added -= own_blocks
    return changed(
        model, fragments=[item for item in model.fragments if _block_of_joint(item) not in added]
    )


def _names(joint: Joint) -> tuple[str, str]:
    return joint.name, joint.child


def _kind_of_block(joint: Joint) -> str:
    """The element in the block that a translation writes for a joint."""
    return {"fixed": PRESERVE, "floating": "frame", "planar": "frame"}.get(joint.type, "")


def _block_of_joint(fragment: Fragment) -> tuple[str, str]:
    """The element of a block that has only one, for a joint, and the name of the joint."""
    is_block = fragment.tag == "gazebo" and not fragment.attribute
    if not is_block or not (f"<{PRESERVE}>" in fragment.xml or "<frame" in fragment.xml):
        return "", ""
    block = element_of(fragment.xml)
    children = list(block)
    tags = [child.tag for child in children]
    if tags == [PRESERVE]:
        return PRESERVE, block.get("reference", "")
    is_frame = tags == ["frame"] and [item.tag for item in children[0]] == ["pose"]
    return ("frame", children[0].get("name", "")) if is_frame else ("", "")


def added_joints(before: Model, after: Model, added: set[str]) -> Iterator[tuple[Joint, Joint]]:
    """Yield the joints above the same link with other names, of which a translation adds one.

    Only one of the two files has such a joint: the other one is static, or has a frame in place of
    the link.  ``added`` are the names of the joints that a translation adds.  A joint that both
    states have is no earlier name of another one: it is above another link now.
    """
    renamed = new_names(before, after)
    kept = {joint.name for joint in before.joints} & {joint.name for joint in after.joints}
    above = {joint.child: joint for joint in after.joints}
    for joint in before.joints:
        counterpart = above.get(renamed.get(joint.child, joint.child))
        if counterpart is None or joint.name in kept or counterpart.name in kept:
            continue
        if not added.isdisjoint((joint.name_in_file, counterpart.name_in_file)):
            yield joint, counterpart


def with_known_order(model: Model, before: Model, dialect: Dialect) -> Model:
    """The model with its links, joints and frames in the order that they have in ``before``.

    This order is no property of a robot (U A1.17), except that the first link of SDFormat is the
    canonical link (S B30), which stays.  New parts stay behind their predecessors.
    """
    result = changed(
        model,
        links=_in_order(model.links, before.links),
        joints=_in_order(model.joints, before.joints),
        explicit_frames=_in_order(model.explicit_frames, before.explicit_frames),
    )
    if result.links is model.links:
        return result
    canonical = canonical_root(result) if dialect == "urdf" else canonical_link(model)
    return changed(result, canonical_link=canonical)


def with_known_collisions(
    model: Model, before: Model, old_names: Mapping[str, str] = MappingProxyType({})
) -> Model:
    """The model with the names in its sensors that the collisions have in ``before``.

    A collision without a name has one with its number in the link, which another order and the
    collisions before it change.  ``old_names`` are the names of links in ``before``, if they have
    others there.
    """
    links_before = {link.name: link for link in before.links}

    def in_known_names(link: Link) -> Link:
        return _with_known_collisions(link, links_before.get(old_names.get(link.name, link.name)))

    return changed(model, links=mapped(model.links, in_known_names))


def _with_known_collisions(link: Link, before: Link | None) -> Link:
    if before is None or not (before.collisions and link.collisions):
        return link
    if not any(may_name(fragment, frozenset({"collision"})) for fragment in link.fragments):
        return link
    # A translation gives the first collision the same name, whatever collision that is.
    counterparts = pairs(
        *(without_generated_names(item.collisions, [item.name]) for item in (before, link))
    )
    if counterparts.ambiguous:
        counterparts = pairs(before.collisions, link.collisions)
    if counterparts.ambiguous:
        return link
    # A new one stands behind all others.
    kept_numbers = [number for _, number in sorted(counterparts.both.items())]
    new = sorted({*range(len(link.collisions))} - {*kept_numbers})
    collisions = [link.collisions[number] for number in [*kept_numbers, *new]]
    all_shapes = [*before.collisions, *collisions[len(kept_numbers) :]]
    names = [
        name for _, name in written_shapes(replace(before, collisions=all_shapes), "collision")
    ]
    known_names = [names[number] for number in sorted(counterparts.both)] + names[
        len(before.collisions) :
    ]
    earlier = {id(shape): name for shape, name in written_shapes(link, "collision")}
    new_names = {
        earlier[id(shape)]: name for shape, name in zip(collisions, known_names, strict=True)
    }
    if all(old == new for old, new in new_names.items()):
        return link
    fragments = rename_shapes(link.fragments, "collision", new_names)
    # Names can be those of an earlier order.
    is_free = not any(shape.name for shape in link.collisions)
    return replace(link, collisions=collisions if is_free else link.collisions, fragments=fragments)


def _in_order(parts: list[AnyPart], before: Sequence[AnyPart]) -> list[AnyPart]:
    """The parts in the order of those with their names; the same list if they have it."""
    index_of = {part.name: index for index, part in enumerate(before)}
    places: list[int] = []
    for part in parts:
        places.append(index_of.get(part.name, places[-1] if places else -1))
    order = sorted(range(len(parts)), key=lambda at: (places[at], parts[at].name not in index_of))
    return [parts[at] for at in order] if order != [*range(len(parts))] else parts


def with_new_mimics(model: Model, before: Model, renamed: Mapping[str, str]) -> Model:
    """The SDFormat model with each mimic that ``before`` does not have for Drake, too.

    Before 1.11 SDFormat has no other element for it.  ``renamed`` maps old names of parts to new.
    """
    known = {
        renamed.get(prefix + joint.name, prefix + joint.name)
        for prefix, scope in scopes(before)
        for joint in scope.joints
        if joint.axis is not None and joint.axis.mimic is not None
    }

    def for_drake(prefix: str, scope: Model) -> Model:
        joints = [
            replace(joint, drake_elements=True)
            if joint.axis is not None
            and joint.axis.mimic is not None
            and prefix + joint.name not in known
            else joint
            for joint in scope.joints
        ]
        return replace(scope, joints=joints)

    return in_scopes(model, for_drake)


def without_shape_names(model: Model) -> Model:
    """The model with shapes without names, which a translation may generate."""

    def bare(shapes: list[Shape]) -> list[Shape]:
        return [replace(shape, name="") for shape in shapes]

    def scope(_: str, inner: Model) -> Model:
        links = [
            replace(link, visuals=bare(link.visuals), collisions=bare(link.collisions))
            for link in inner.links
        ]
        return replace(inner, links=links)

    return in_scopes(model, scope)


def with_joined_joints(model: Model, chains: Iterable[Chain]) -> Model:
    """The model with joints of two axes instead of the chains that a translation writes."""
    joined: dict[str, Joint | None] = {}
    removed: set[str] = set()
    for kind, parts in chains:
        found = _whole_chain(model, parts) if kind in TWO_AXES else None
        if found is None:
            continue
        (first, last), links = found
        axes = dict(zip([part.axis for part in parts], (first.axis, last.axis), strict=True))
        joined[first.name] = None
        joined[last.name] = replace(
            last,
            type=kind,
            parent=first.parent,
            # Without another frame, the pose is that in the child, which is another link.
            pose=first.pose if first.pose.relative_to else last.pose,
            axis=axes.get("axis"),
            axis2=axes.get("axis2"),
            comments=(*first.comments, *last.comments),
            inner_comments=(*first.inner_comments, *last.inner_comments),
        )
        removed |= {link.name for link in links}
    if not joined:
        return model
    kept = (joined.get(joint.name, joint) for joint in model.joints)
    return replace(
        model,
        joints=[joint for joint in kept if joint is not None],
        links=[link for link in model.links if link.name not in removed],
    )


def edited_chains(
    before: Model, after: Model, chains: Iterable[Chain]
) -> list[tuple[Chain, Joint]]:
    """The chains with an edit in ``after`` which the joint has no place for, and a joint of each.

    Names, poses, types and links of a chain are such edits.  An axis of the joint has the limits,
    dynamics and mimic of its part, the last part has the other contents.
    """
    found: list[tuple[Chain, Joint]] = []
    for chain in chains:
        kind, parts = chain
        old, new = _whole_chain(before, parts), _whole_chain(after, parts)
        names = {part.name for part in parts}
        left = [joint for joint in after.joints if joint.name in names]
        if old is None or not left or _is_replaced(left, old[1], after):
            continue
        if new is None or not all(map(_same_inner_link, old[1], new[1])):
            found.append((chain, left[-1]))
            continue
        found += [
            (chain, second)
            for part, first, second in zip(parts, old[0], new[0], strict=True)
            if not same(*(_inner_content(item, part, kind, parts[-1]) for item in (first, second)))
        ][:1]
    return found


def with_chains_of(before: Model, after: Model, chains: Iterable[Chain]) -> Model | None:
    """The model with some chains as they were before; None if their names or ends are others."""
    for _, parts in chains:
        if (old := _whole_chain(before, parts)) is None:
            return None
        joints = {joint.name: joint for joint in old[0]}
        links = {link.name: link for link in old[1]}
        ends = {joint.name: (joint.parent, joint.child) for joint in after.joints}
        kept = joints.keys() <= ends.keys() and links.keys() <= {link.name for link in after.links}
        if not kept or any(ends[name] != (j.parent, j.child) for name, j in joints.items()):
            return None
        after = replace(
            after,
            joints=[joints.get(joint.name, joint) for joint in after.joints],
            links=[links.get(link.name, link) for link in after.links],
        )
    return after


def _is_replaced(left: Sequence[Joint], links: Sequence[Link], after: Model) -> bool:
    """Whether one joint is in the place of a chain of which it is left without the ``links``."""
    gone = {link.name for link in links}
    return len(left) == 1 and gone.isdisjoint(link.name for link in after.links)


def _inner_content(joint: Joint, part: JointPart, kind: JointType, last: JointPart) -> Joint:
    """A joint of a chain without the contents that the joint of ``kind`` has a place for."""
    axis = joint.axis
    if part.axis and axis is not None:
        # The parts of a screw have one direction.
        axis = None if kind in TWO_AXES else Axis(axis.xyz, axis.expressed_in)
    return replace(
        joint,
        type="revolute" if joint.type == "continuous" else joint.type,
        pose=Pose(),
        parent="",
        child="",
        axis=axis,
        fragments=[] if part is last else joint.fragments,
        comments=(),
        inner_comments=(),
    )


def _same_inner_link(first: Link, second: Link) -> bool:
    return first.name == second.name and same(content_of(first), content_of(second))


def _whole_chain(
    model: Model, parts: Sequence[JointPart]
) -> tuple[Sequence[Joint], Sequence[Link]] | None:
    """The joints of a chain and the links between them, if it is as a translation writes it."""
    by_name = {joint.name: joint for joint in model.joints}
    joints = [by_name[part.name] for part in parts if part.name in by_name]
    children = {joint.child for joint in joints[:-1]}
    links = [link for link in model.links if link.name in children]
    if len(joints) != len(parts) or len(links) != len(parts) - 1:
        return None
    graph = FrameGraph(model)
    for above, below in pairwise(joints):
        ends = (above.child, above.name), (below.name, below.parent)
        if above.child != below.parent or not all(
            same_pose(graph.pose(*end).as_pose(), IDENTITY_POSE) for end in ends
        ):
            return None
    return joints, links


def without_ignored_values(joint: Joint) -> Joint:
    """A joint of a URDF without values that have no meaning for its type, but for another one."""
    # A rate that a joint with limits keeps as XML is none in the version of the file.
    limits = in_urdf(LIMIT, (1, 0)) if joint.type in ONE_DOF else in_urdf(LIMIT)
    values = {**_OF_SOME_TYPES, "limit": limits}
    kept = [
        fragment
        for fragment in joint.fragments
        if fragment.attribute not in values.get(fragment.at, ())
    ]
    return joint if len(kept) == len(joint.fragments) else replace(joint, fragments=kept)


def canonical_link(model: Model) -> str:
    """The canonical link: by default the first one."""
    return model.canonical_link or next((link.name for link in model.links), "")


def has_comments(model: Model) -> bool:
    """Whether a model has comments in or beside its elements."""
    parts = parts_of(model)
    own = bool(model.comments or model.end_comments)
    return own or any(part.comments or part.inner_comments for part in parts)


def comments_left_out(model: Model) -> Iterator[str]:
    """The texts of the comments that a translation can leave out.

    These are the comments before frames, and before and in fragments, of a model and of its nested
    models.
    """
    for _, scope in scopes(model):
        for frame in scope.explicit_frames:
            yield from frame.comments
    for fragment in [item for _, scope in scopes(model) for item in all_fragments(scope)]:
        yield from fragment.comments
        if "<!--" in fragment.xml and not fragment.attribute:
            for comment in element_of(fragment.xml).iter(etree.Comment):
                yield comment.text or ""


# --- References to renamed and removed parts, in the scopes of a model and in its XML -------------


def in_scopes(model: Model, function: Callable[[str, Model], Model]) -> Model:
    """The model with each of its scopes replaced by ``function(prefix, scope)``."""
    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

    def new(inner: Model, models: list[Model]) -> Model:
        result = function(prefixes[id(inner)], inner)
        if models is inner.models:
            return result
        # The poses of nested models are those in the new scope.
        placed = [
            replace(nested, pose=item.pose)
            for nested, item in zip(models, result.models, strict=True)
        ]
        return replace(result, models=placed)

    return rebuilt(model, new)


def with_new_names(
    model: Model, names: Mapping[str, str], edited: Iterable[Model | None] = ()
) -> Model:
    """The model with new names of its parts, in all references.

    A fragment that one of the ``edited`` models has with the earlier name keeps it.
    """
    if not names:
        return model

    states = {
        fragment_key(item) for state in edited if state is not None for item in all_fragments(state)
    }

    def renamed(prefix: str, scope: Model) -> Model:
        def name(old: str) -> str:
            if (new := names.get(prefix + old)) is None:
                return old
            path, delimiter, _ = old.rpartition(DELIMITER)
            return f"{path}{delimiter}{new}"

        def fragment(old: Fragment) -> Fragment:
            new = _with_names(old, name, scope.name)
            if new is old or same(old, new) or fragment_key(old) not in states:
                return new
            return new if fragment_key(new) in states else old

        return _with_fragments(References(name).scope(scope), fragment)

    return in_scopes(model, renamed)


def _with_fragments(scope: Model, function: Callable[[Fragment], Fragment]) -> Model:
    fragments = mapped(scope.fragments, function)
    links = mapped(
        scope.links,
        lambda link: replace(link, fragments=mapped(link.fragments, function)),
    )
    joints = mapped(
        scope.joints, lambda joint: changed(joint, fragments=mapped(joint.fragments, function))
    )
    return replace(scope, fragments=fragments, links=links, joints=joints)


def _with_names(fragment: Fragment, name: Callable[[str], str], model: str) -> Fragment:
    """A fragment of a model with the new names of the links and joints that it refers to."""
    if fragment.dialect == "sdf":
        return rename_entities(fragment, name, model)
    if is_joint_name(fragment):
        return replace(fragment, xml=name(fragment.xml))
    if fragment.tag not in REFERRING or fragment.attribute:
        return fragment
    element = element_of(fragment.xml)
    is_changed = False
    for node, key in named_in_urdf(element):
        old = node.get(key, "")
        new = name(old)
        if new != old:
            node.set(key, new)
            is_changed = True
    return replace(fragment, xml=text_of(element)) if is_changed else fragment


def refers_only_to(fragment: Fragment, gone: set[str]) -> bool:
    """Whether a URDF element refers to removed parts only."""
    if fragment.dialect != "urdf" or fragment.tag not in REFERRING or fragment.attribute:
        return False
    named = [node.get(key, "") for node, key in named_in_urdf(element_of(fragment.xml))]
    return bool(named) and all(name in gone for name in named)


def shape_names(document: Document) -> set[str]:
    """The names of the shapes of all models."""
    models = document.all_models()
    return {shape.name for model in models for link in model.links for shape in link.shapes}


def joint_names(document: Document, provenance: Provenance | None = None) -> set[str]:
    """The names of all joints of a translation, or of those that are joints of its source.

    A translation may name a joint that it adds after another part.
    """
    names = {joint.name for model in document.all_models() for joint in model.joints}
    if provenance is None:
        return names
    origins = [(name, provenance.source_of("joint", name)) for name in names]
    return {
        name for name, item in origins if isinstance(item, ElementPath) and item.kind == "joint"
    }
