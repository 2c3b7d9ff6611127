"""Three-way merge of models: the edits of one form of a robot, made in another form of it.

The *target* is the model to update.  The *base* and the *edited* model are two states of the other
form of the robot, without the edits and with them, both in one format.  A value that is equal in
both keeps its form in the target.  Any other value is an edit; the target gets the edited value, or
what a translation *made* of it if the states have another format than the target.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from translate.constructs.added_parts import is_merged_frame
from translate.diagnostics.element_path import ElementPath, edit_label
from translate.edits.difference import (
    ContentIndex,
    Pairs,
    compared,
    kind_of,
    name_of,
    pairs,
    same,
    unnamed,
)
from translate.edits.places import Places, StatePlaces
from translate.edits.tensors import in_target_axes
from translate.edits.text_merge import contested_value, joined_elements, merged_element
from translate.facts import LIMIT, in_urdf
from translate.model.content_poses import map_pose
from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.joint import Axis, Joint, Mimic
from translate.model.link import Collision, Empty, Frame, Inertia, Inertial, Link, Visual
from translate.model.names import TakenNames
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose
from translate.structures import NamedTuple, grouped
from translate.xml.document import element_of, text_of
from translate.xml.text import collapsed, trimmed, words_of
from translate.xml.values import format_float

Part: TypeAlias = Link | Joint | Frame
AnyShape = TypeVar("AnyShape", bound=Visual | Collision)

#: There is no translation of the edited state in the form of the target.
UNKNOWN: Any = object()

#: The last step of the path of a comment.
_COMMENT = "comment"
#: What a generated name of a shape has after the name of its link.
_GENERATED_END = re.compile(
    r"_(?:visual|collision)(?:_(?:visual|collision))?(?:_\d+)?(?:_(?:top|bottom))?"
)
_NUMBER = re.compile(r"_\d+(?=(?:_(?:top|bottom))?\Z)")
#: The length of the beginnings of two comments that are compared.
_MAX_COMPARED = 500
#: The number of added comments of an element that are compared with one that is no longer there.
_MAX_CANDIDATES = 20
_TENSOR = "inertial/inertia/"
#: Fields whose numbers a URDF can state as attributes that are kept as fragments.
_IN_ATTRIBUTES = frozenset({"geometry", "type", "axis"})
#: Why an edit is refused that the target has another edit of.
CONTESTED = "the file to update has another edit of it since the base"
#: The limits of each version of URDF.  Another attribute has no meaning for any type of joint.
_LIMITS = in_urdf(LIMIT, (1, 0))
#: Fields that are merged by other functions: names, references and comments.
_ELSEWHERE = frozenset({"name", "urdf_name", "parent", "child", "attached_to", "comments"})


class Edit(NamedTuple):
    """One edit: its path, its old and its new value as text, and its place in the edited file.

    ``at`` has the names of the file to update; a shape without a name has its index in the base.
    ``reason`` states why an edit is refused or has no effect, and ``hint`` where to make it.
    ``base`` is the value at the base if the file to update has an edit of its own since then.
    """

    at: ElementPath
    old: str
    new: str
    location: Location = NOWHERE
    reason: str = ""
    hint: str = ""
    base: str | None = None

    @property
    def element(self) -> str:
        """The element for messages: ``joint 'elbow' axis limit lower``."""
        return edit_label(self.at)

    @property
    def line(self) -> int:
        """The line of the element in the edited file; 0 if it is unknown."""
        return self.location.line

    @property
    def is_removal(self) -> bool:
        """Whether a whole part is removed: a link, joint, frame, shape, sensor or plugin."""
        return not (self.at.field or self.new)

    @property
    def is_comment(self) -> bool:
        """Whether only a comment was edited."""
        return self.at.tag == _COMMENT

    def __str__(self) -> str:
        if not (self.old or self.new):
            return f"{self.element}: {self.reason}"
        change = f"{self.old or 'none'} → {self.new or 'removed'}"
        return f"{self.element}: {change}" + (f" ({self.reason})" if self.reason else "")


class _Place(NamedTuple):
    """The path of a value, and the element that it belongs to: for the frame of its poses.

    ``owner`` is the scoped name in the target of the link or joint.
    """

    at: ElementPath
    owner: str
    location: Location
    #: Whether the target has no value here, or the default: no other edit.
    is_open: bool = False
    #: The names of the link in the target and in the states, which names of its shapes can contain.
    link_names: frozenset[str] = frozenset()

    def inside(self, field: str) -> _Place:
        return self._replace(at=self.at.below(field))


class _WrittenItems:
    """The items of a list as a translation of the edited state writes them."""

    def __init__(self, target: list[Any], edited: list[Any], written: Any) -> None:
        self._edited, self._target, self._written = edited, target, written
        self.is_known = written is not UNKNOWN
        if written is not UNKNOWN:
            self._of_edited = pairs(edited, written).both
            self._of_target = pairs(target, written).both

    def of(self, index: int) -> Any:
        """What an edited item becomes; None if a translation leaves it out."""
        if self._written is UNKNOWN:
            return self._edited[index]
        return self._written[self._of_edited[index]] if index in self._of_edited else None

    def has(self, index: int) -> bool:
        """Whether an item of the target is one of them."""
        if self._written is UNKNOWN or index not in self._of_target:
            return False
        return same(self._target[index], self._written[self._of_target[index]])


class ContentMerge:
    """Merge of the contents of links, joints, frames and models: all but names and frames.

    ``keeps_comments``: removed comments are no edits.  ``in_fragments`` are comments that the
    fragments of the edited file hold.  ``given_names`` are names of shapes that no translation
    generated, and ``old_names`` are earlier names of links by those in the states.
    ``is_later``: the target is a later state of the base with edits of its own; an edit of a value
    that it has changed is refused, and of a tensor of the links whose axes are ``turned_later``.
    ``unseen``: part of the target → items that both other states have in another form, and that
    are no edits of it.
    """

    def __init__(
        self,
        places: Places,
        *,
        keeps_comments: bool = False,
        in_fragments: Iterable[str] = (),
        given_names: Collection[str] = (),
        old_names: Mapping[str, str] = MappingProxyType({}),
        is_later: bool = False,
        turned_later: Collection[str] = (),
        unseen: Mapping[str, Sequence[tuple[object, object]]] = MappingProxyType({}),
        new_owners: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._places = places
        self._keeps_comments = keeps_comments
        self._in_fragments = set(map(collapsed, in_fragments))
        self._given_names, self._old_names = given_names, old_names
        self._is_later, self._turned_later = is_later, turned_later
        self._unseen, self._new_owners = unseen, new_owners
        self.edits: list[Edit] = []
        self.refused: list[Edit] = []
        #: Part of the target → items that it does not have, before and after their edits.
        self.unseen: dict[str, list[tuple[object, object]]] = {}

    def part(
        self, target: Part, base: Part, edited: Part, owner: str, written: object = UNKNOWN
    ) -> Part:
        """The link, joint or frame with the edited contents; ``owner`` is its scoped name.

        ``written`` is the edited part in the form of the target, if the states have another form: a
        value that the target has there, too, is no edit.
        """
        name = edited.name
        names = {owner.rpartition("::")[2], name, self._old_names.get(name, name)}
        place = _Place(path_of(target, owner), owner, edited.location, link_names=frozenset(names))
        merged: Part = self._fields(target, base, edited, place, written, without="pose")
        texts = _written_texts(edited.comments, base.comments, written)
        comments = self._comments(target.comments, base.comments, texts, place)
        return merged if comments == target.comments else replace(merged, comments=comments)

    def value(
        self,
        target: object,
        base: object,
        edited: object,
        at: ElementPath,
        written: object = UNKNOWN,
    ) -> object:
        """The merged value of a field of a model; ``written`` is as for :meth:`part`."""
        return self._merged(target, base, edited, _Place(at, "", NOWHERE), written)

    def comments(
        self, target: tuple[str, ...], base: Sequence[str], edited: Sequence[str], at: ElementPath
    ) -> tuple[str, ...]:
        """The comments of the target with those that were added or removed."""
        return self._comments(target, base, edited, _Place(at, "", NOWHERE))

    # --- The walk ---------------------------------------------------------------------------------

    def _merged(
        self, target: Any, base: Any, edited: Any, place: _Place, written: Any = UNKNOWN
    ) -> Any:
        """The target with each edited field of a value."""
        if isinstance(edited, list) and self._have_new_owner(edited, place):
            return self._list(target, base, edited, place, written)
        are_inertials = all(isinstance(state, Inertial) for state in (target, base, edited))
        # What a translation gives to a link without mass has axes of its own.
        if are_inertials and (edited.mass or any(edited.inertia)):
            axes = in_target_axes(self._places, target, base, edited, place.owner)
            # Other axes are those of the target.
            written = written if axes[1] is edited else UNKNOWN
            base, edited = axes
        # Equal numbers in two frames are two poses, or two axes.
        new = edited if written is UNKNOWN else written
        if same(base, edited) or (same(target, new) and self._is_equal_place(new, place)):
            return target
        if isinstance(edited, list):
            return self._list(target, base, edited, place, written)
        if isinstance(edited, Pose):
            return self._pose(target or IDENTITY_POSE, base or IDENTITY_POSE, edited, place)
        if isinstance(edited, Axis) and isinstance(target, Axis) and isinstance(base, Axis):
            return self._axis(target, base, edited, place, written)
        if isinstance(edited, Inertia) and isinstance(target, Inertia):
            return self._tensor(target, base or Inertia(), edited, place)
        if is_dataclass(edited) and type(target) is type(edited):
            if base is None or type(base) is not type(edited):
                base = _empty(edited)
            return self._fields(target, base, edited, place, written)
        placed = None if new is None else self._placed(new, place)
        return self._new(target, base, placed, place)

    def _new(self, target: Any, base: Any, value: Any, place: _Place) -> Any:
        """The value of an edit, or that of the target if it is not that of the base, either."""
        edit = Edit(place.at, shown(target), shown(value), place.location)
        is_turned = place.owner in self._turned_later and _TENSOR in place.at.field
        has_later = edit.old and not (place.is_open or same(target, base))
        # A removal also removes what the target has left.
        has_later = has_later and not (value is None and _is_rest(target, base))
        if self._is_later and (is_turned or has_later):
            self.refused.append(edit._replace(reason=CONTESTED, base=shown(base)))
            return target
        self.edits.append(edit)
        return value

    def _is_equal_place(self, value: object, place: _Place) -> bool:
        """Whether an equal value of the target has the same meaning there."""
        if isinstance(value, Pose | Axis):
            return False
        is_single = not isinstance(value, list) and not is_dataclass(value)
        return is_single or not place.owner or self._places.after.offset(place.owner) is IDENTITY

    def _fields(
        self,
        target: Any,
        base: Any,
        edited: Any,
        place: _Place,
        written: Any = UNKNOWN,
        without: str = "",
    ) -> Any:
        """A dataclass with the edited value of each field."""
        location = getattr(edited, "location", NOWHERE)
        place = place._replace(location=location if location.line else place.location)
        values: dict[str, Any] = {}
        for name in compared(edited):
            if name in _ELSEWHERE or name == without or not hasattr(base, name):
                continue
            old = getattr(target, name)
            if name == "inner_comments":
                values |= self._inner_comments(target, base, edited, place, written)
                continue
            inside = place if name in ("fragments", "visuals", "collisions") else place.inside(name)
            if old is None or same(old, _default(target, name)):
                inside = inside._replace(is_open=True)
            there = getattr(written, name) if type(written) is type(target) else UNKNOWN
            new = self._merged(old, getattr(base, name), getattr(edited, name), inside, there)
            if new is not old:
                values[name] = new
        if not values.keys().isdisjoint(_IN_ATTRIBUTES):
            fragments: list[Fragment] = values.get("fragments", target.fragments)
            gone = _removed_elements(target, values)
            values["fragments"] = [
                fragment
                for fragment in fragments
                if fragment.at not in gone and not _is_outdated(fragment, values)
            ]
        is_written = not isinstance(target, Inertial) or (target.auto is None and target.mass > 0)
        if values and not is_written:
            # A computed inertia, or one without mass, becomes explicit when a number is edited.
            return replace(self._placed(edited, place), implicit=False)
        return replace(target, **values) if values else target

    def _inner_comments(
        self, target: Any, base: Any, edited: Any, place: _Place, written: Any
    ) -> dict[str, tuple[InnerComment, ...]]:
        """The comments inside an element with those that were added or removed."""
        before, after = base.inner_comments, edited.inner_comments
        texts = [comment.text for comment in target.inner_comments]
        old_texts, new_texts = ([item.text for item in items] for items in (before, after))
        if type(written) is type(target):
            kept = {*old_texts, *(item.text for item in written.inner_comments)}
            new_texts = [text for text in new_texts if text in kept]
        merged = self._comments(tuple(texts), old_texts, new_texts, place)
        if merged == tuple(texts):
            return {}
        places = {item.text: item.place for item in (*after, *before, *target.inner_comments)}
        old = dict(zip(texts, [item.place for item in target.inner_comments], strict=True))
        new = tuple(InnerComment(old.get(text, places[text]), text) for text in merged)
        return {"inner_comments": new}

    def _pose(self, target: Pose, base: Pose, edited: Pose, place: _Place) -> Pose:
        frame = place.owner
        if target.relative_to:
            scope, _, _ = frame.rpartition("::")
            frame = f"{scope}::{target.relative_to}" if scope else target.relative_to
        edited_pose = self._places.edited_content(target, base, edited, place.owner, frame)
        if same(target, edited_pose):
            return target
        merged: Pose = self._new(target, base.relative(target.relative_to), edited_pose, place)
        return merged

    def _tensor(self, target: Inertia, base: Inertia, edited: Inertia, place: _Place) -> Inertia:
        """The tensor with the edited entries; another entry may have a later edit."""
        values = target._asdict() | {
            name: self._merged(entry, before, after, place.inside(name))
            for name, entry, before, after in zip(
                Inertia._fields, target, base, edited, strict=True
            )
        }
        return Inertia(**values)

    def _axis(self, target: Axis, base: Axis, edited: Axis, place: _Place, written: Any) -> Axis:
        merged: Axis = self._fields(
            replace(target, xyz=edited.xyz, expressed_in=""),
            replace(base, xyz=edited.xyz, expressed_in=""),
            replace(edited, expressed_in=""),
            place,
            replace(written, xyz=edited.xyz, expressed_in="")
            if isinstance(written, Axis)
            else UNKNOWN,
        )
        frame = place.owner
        if target.expressed_in:
            scope, _, _ = frame.rpartition("::")
            frame = f"{scope}::{target.expressed_in}" if scope else target.expressed_in
        xyz = self._places.edited_axis(target, base, edited, place.owner, frame)
        if xyz != target.xyz:
            xyz = self._new(target.xyz, base.xyz, xyz, place.inside("xyz"))
        return replace(merged, xyz=xyz, expressed_in=target.expressed_in)

    # --- Lists ------------------------------------------------------------------------------------

    def _list(
        self,
        target: list[Any],
        named_base: list[Any],
        named_edited: list[Any],
        place: _Place,
        written: Any,
    ) -> list[Any]:
        """The target with the items that were edited, added or removed.

        A name that a translation generates identifies no shape: its number depends on the others.
        """
        base, edited = (self._unnamed(items, place) for items in (named_base, named_edited))
        if self._is_later:
            target = self._unnamed(target, place)
        in_target, in_edited = pairs(base, target), pairs(base, edited)
        if self._is_later:
            both = with_edits_beside(base, target, edited, in_target.both, in_edited.both)
            in_edited = in_edited._replace(both=both)
        there = _WrittenItems(target, edited, written)
        merged_items: list[Any] = list(target)
        after: dict[int, list[Any]] = {}
        numbers = _numbers_of_unnamed(base)
        contents = _Contents(target)
        pairs_with_target = cache(lambda: pairs(edited, target).both)
        # Equal items differ from the same ones.
        ambiguous = [item for item, _ in groupby(base[old] for old in sorted(in_target.ambiguous))]
        for old, item in enumerate(base):
            new, at = in_edited.both.get(old), in_target.both.get(old)
            now = edited[new] if new is not None else item
            here = self._item(item, now, place, *numbers.get(old, ()))
            if new is not None and (
                self._is_kept(item, edited[new], place, at is None, old in in_target.ambiguous)
                or (
                    old in in_target.ambiguous
                    and new in pairs_with_target()
                    and self._is_in_target(
                        item, edited[new], target[pairs_with_target()[new]], place
                    )
                )
            ):
                self._enter_unseen(edited[new], place.owner, at)
                continue
            if at is None:
                self._miss(here, item, None if new is None else there.of(new), contents)
                if new is not None and self._is_later:
                    after.setdefault(len(merged_items) - 1, []).append(edited[new])
                continue
            if (
                old in in_target.ambiguous
                and not same(target[at], item)
                and not all(same(each, item) for each in ambiguous)
            ):
                self._refuse(here, item, None, "it has no name, and its counterpart is ambiguous")
            elif new is None and there.has(at):
                continue
            elif new is None:
                # Whether the target has a later edit of it is found by the edits since the base,
                # which has other numbers for elements without names.
                is_one_of_several = self._is_later and here.at.is_one_of_several
                old_item = self._placed(item, here, self._places.before)
                merged_items[at] = self._new(
                    target[at],
                    old_item if is_one_of_several else target[at],
                    None,
                    here._replace(location=place.location),
                )
            else:
                merged_items[at] = self._merged_item(
                    target[at], item, edited[new], here, there.of(new), name_of(named_edited[new])
                )
        generated = [name_of(item) for item in named_edited]
        self._add_new(
            target, edited, generated, (in_target, in_edited), place, there, merged_items, after
        )
        merged = list(after.get(-1, ()))
        for index, item in enumerate(merged_items):
            merged += [] if item is None else [item]
            merged += after.get(index, ())
        return merged

    def _add_new(
        self,
        target: list[Any],
        edited: list[Any],
        names: Sequence[str],
        paired: tuple[Pairs, Pairs],
        place: _Place,
        there: _WrittenItems,
        merged_items: list[Any],
        after: dict[int, list[Any]],
    ) -> None:
        """Enter the new items of a list in ``after``: index in the target → items behind it.

        ``names`` are those of the edited items with generated ones.  ``paired`` are the pairs of
        the base and the target, and of the base and the edited list.
        """
        in_target, in_edited = (pairs_of_base.both for pairs_of_base in paired)
        index_of = {new: in_target[old] for old, new in in_edited.items() if old in in_target}
        paired_new = set(in_edited.values())
        # What a translation has without its counterpart can be a new item.
        paired_items = {
            at
            for old, at in in_target.items()
            if old in in_edited or merged_items[at] is None or not there.is_known
        }
        last, taken = -1, TakenNames(map(name_of, target))
        unpaired = _Contents([item for at, item in enumerate(target) if at not in paired_items])
        unseen = _UnseenItems(self._unseen.get(place.owner, ()))
        unseen.remove_kept(unpaired)
        # An edit of an unseen item is one of an item of the target.
        merged = _Contents(merged_items)
        for new, item in enumerate(edited):
            last = index_of.get(new, last)
            if new in paired_new:
                continue
            before, written = unseen.before(item), there.of(new)
            if before is not None:
                self._merge_unseen(merged_items, merged, before, item, place, written)
                continue
            if written is None:
                continue
            equal = unpaired.equal(written) if name_of(item) else unpaired.same_element(written)
            if equal is None and self._is_later and isinstance(written, Fragment):
                # Both files added the element since the base, each with contents of its own.
                index, joined = self._joined(written, target, paired_items)
                if joined is not None:
                    merged_items[index] = joined
                    here = self._item(written, written, place)
                    self.edits.append(
                        Edit(here.at, shown(target[index]), shown(joined), here.location)
                    )
                    continue
            if equal is None:
                name = names[new] if written is item else name_of(written)
                added = self._added(written, place, taken, unpaired, "" if name_of(item) else name)
                after.setdefault(last, []).extend(added)
            elif there.is_known:
                # Each item of the target stands for one item that a translation gives.
                unpaired.remove(equal)

    @staticmethod
    def _joined(
        item: Fragment, target: Sequence[Any], paired_items: Collection[int]
    ) -> tuple[int, Fragment | None]:
        """The index of the only new item of the kind of an element, and both with all contents."""
        indices = [
            at
            for at, present in enumerate(target)
            if at not in paired_items and kind_of(present) == kind_of(item)
        ]
        if len(indices) != 1 or item.dialect != "sdf" or item.attribute or name_of(item):
            return -1, None
        joined = joined_elements(*(element_of(each.xml) for each in (target[indices[0]], item)))
        return indices[0], None if joined is None else replace(item, xml=text_of(joined))

    def _miss(self, place: _Place, base: Any, written: Any, target: _Contents) -> None:
        """Refuse an edit of an item that the target does not have, unless it has the edited one.

        A later state keeps it: the file to update may have the item in another form.
        """
        if self._is_later and written is not None:
            self.unseen.setdefault(place.owner, []).append((base, written))
        elif written is not None and target.equal(written) is None:
            self._refuse(place, base, written, "its counterpart was not found")

    def _enter_unseen(self, item: Any, owner: str, at: int | None) -> None:
        if at is None:
            self.unseen.setdefault(owner, []).append((item, item))

    def _merge_unseen(
        self,
        target: list[Any],
        contents: _Contents,
        before: Any,
        after: Any,
        place: _Place,
        written: Any,
    ) -> None:
        """Merge an edit of an item that only the file to update has, in another form.

        ``contents`` are the items of ``target`` that no such edit was merged into.
        """
        here = self._item(before, after, place)
        index = contents.same_element(before)
        if index is None:
            self._miss(here, before, written, contents)
        else:
            contents.remove(index)
            name = name_of(after)
            target[index] = self._merged_item(target[index], before, after, here, written, name)

    def _added(
        self,
        item: Any,
        place: _Place,
        taken: TakenNames,
        unpaired: _Contents,
        generated_name: str,
    ) -> list[Any]:
        """A new item of a list in the frame of the target, whose siblings have ``taken`` names.

        It is refused if it may be one of the ``unpaired`` siblings, of which translations show
        nothing.
        """
        here = self._item(item, item, place)
        if unpaired.has_empty_shape(type(item)):
            self._refuse(here, None, item, "the link has a shape without a known geometry")
            return []
        if isinstance(item, Fragment) and item.dialect == "sdf" and not name_of(item):
            hidden = unpaired.of_kind(kind_of(item))
            if hidden is not None:
                self._refuse(here, hidden, item, "a translation shows nothing of this element")
                return []
        added = self._placed(item, here)
        if generated_name:
            # The siblings keep their generated names, whatever their numbers.
            stem = _stem(generated_name) if generated_name in taken else generated_name
            added = replace(added, name=taken.take(stem))
        self.edits.append(Edit(here.at, "", shown(added), here.location))
        return [added]

    def has_new_shape_names(self, owner: str) -> bool:
        """Whether shapes have another generated name, because their link has another name."""
        return owner in self._new_owners

    def _have_new_owner(self, edited: Sequence[Any], place: _Place) -> bool:
        """Whether the items of a list are shapes of a link with another name."""
        is_of_new_link = place.owner in self._new_owners and place.owner == place.at.name
        return is_of_new_link and all(isinstance(item, Visual | Collision) for item in edited)

    def _unnamed(self, items: list[Any], place: _Place) -> list[Any]:
        """The items of a list; shapes have no names that a translation may leave out."""
        if not items or not isinstance(items[0], Visual | Collision):
            return items
        return without_generated_names(items, place.link_names, self._given_names)

    def _is_kept(
        self, base: Any, edited: Any, place: _Place, is_unknown: bool, is_unclear: bool
    ) -> bool:
        """Whether an item has no edit.

        Comments are none if its counterpart is unknown, and missing ones if that is unclear.
        """
        if is_unknown and not name_of(edited) and same(unnamed(base), unnamed(edited)):
            return True
        is_open = self._keeps_comments and (is_unknown or is_unclear)
        if is_open and _has_other_comments(base, edited, may_add=is_unknown):
            return True
        return same(base, edited) and not self._have_new_owner([edited], place)

    def _is_in_target(self, base: Any, edited: Any, target: Any, place: _Place) -> bool:
        """Whether the counterpart of an edited item in the target has its state already."""
        if not same(unnamed(edited), unnamed(target)):
            return False
        is_renamed = name_of(base) != name_of(edited) or self._have_new_owner([edited], place)
        return name_of(edited) == name_of(target) or not is_renamed

    def _merged_item(
        self, target: Any, base: Any, edited: Any, place: _Place, written: Any, name: str
    ) -> Any:
        """An item with its edits; ``name`` is that of the edited one, which may be generated."""
        if isinstance(edited, Fragment):
            return self._merged_fragment(target, base, edited, place, written)
        has_form = written is not None and written is not edited
        merged = self._fields(target, base, edited, place, written if has_form else UNKNOWN)
        if written is not None:
            name = self._new_name(target, base, edited, place, name, written.name or name)
        return merged if written is None or name == target.name else replace(merged, name=name)

    def _new_name(
        self, target: Any, base: Any, edited: Any, place: _Place, name: str, written_name: str
    ) -> str:
        """The name of a shape of the target after its edit.

        A name that a translation makes of that of the link has the new name of the link, and no
        edit.  ``name`` is that in the edited state, and ``written_name`` what becomes of it.
        """
        owner = place.at.owner.rpartition("::")[2]
        now = self._new_owners.get(place.owner, owner)
        if not edited.name and is_generated_name(target.name, [owner]):
            # Siblings may have other numbers.
            is_of_link = not name or _stem(name) != _stem(target.name)
            return now + target.name.removeprefix(owner) if is_of_link else str(target.name)
        if not (base.name or edited.name):
            return name if self._is_later and name else str(target.name)
        is_prefixed = base.name == f"{owner}_{target.name}"
        kept_name = f"{now}_{target.name}" if is_prefixed else base.name
        if written_name == target.name or (edited.name and edited.name == kept_name):
            return str(target.name)
        new: str = self._new(target.name, base.name, written_name, place.inside("name"))
        return new

    def _merged_fragment(
        self, target: Fragment, base: Fragment, edited: Fragment, place: _Place, written: Any
    ) -> Fragment:
        owner = place.owner
        if owner and edited.tag:
            base = map_pose(base, lambda pose: self._places.before.placed(pose, owner))
            edited = map_pose(edited, lambda pose: self._places.after.placed(pose, owner))
            if same(base, edited):
                return target
        is_same_frame = not owner or self._places.after.offset(owner) is IDENTITY
        is_written = is_same_frame and same(target, written)
        if same(target, edited) or is_written:
            return target
        merged = merged_xml(target, base, edited)
        if self._is_later and merged is not None and not same(target, base):
            # The two edits have one result in either order, unless they contradict each other.
            other_order = merged_xml(edited, base, target)
            if other_order is None or not same(merged, replace(other_order, at=merged.at)):
                self.refused.append(_contradiction(target, base, edited, place))
                return target
        if merged is None:
            self._refuse(place, target, edited, "the element differs in the two files")
            return target
        self.edits.append(Edit(place.at, shown(target), shown(edited), edited.location))
        return replace(target, xml=merged.xml, mapped=False)

    @staticmethod
    def _item(base: Any, edited: Any, place: _Place, index: int = -1, siblings: int = 0) -> _Place:
        """The place of an item of a list; one without a name has an index in the base."""
        around, location = place.at, getattr(edited, "location", place.location)
        if isinstance(edited, Fragment):
            kind, has_path = edited.field, not (around.owner or edited.at)
        else:
            kind, has_path = type(edited).__name__.lower(), isinstance(edited, Visual | Collision)
        if not has_path:
            return _Place(around.below(kind), place.owner, location)
        at = ElementPath(kind, name_of(base) or name_of(edited), around.name, around.kind)
        return _Place(at._replace(place=index, siblings=siblings), place.owner, location)

    def _placed(self, value: Any, place: _Place, state: StatePlaces | None = None) -> Any:
        """A value of a state, the edited one by default, with its poses as the target has them."""
        if not place.owner:
            return value
        state = state or self._places.after
        if isinstance(value, Visual | Collision):
            fragments = [self._placed(fragment, place, state) for fragment in value.fragments]
            pose = state.placed(value.pose, place.owner)
            return replace(value, pose=pose, fragments=fragments)
        if isinstance(value, Inertial):
            return replace(value, pose=state.placed(value.pose, place.owner))
        if isinstance(value, Fragment):
            return map_pose(value, lambda pose: state.placed(pose, place.owner))
        return value

    def _comments(
        self, target: tuple[str, ...], base: Sequence[str], edited: Sequence[str], place: _Place
    ) -> tuple[str, ...]:
        """The comments of the target with those that were added or removed."""
        if tuple(base) == tuple(edited):
            return target
        comments: list[str | None] = list(target)
        before, after = (dict.fromkeys(map(collapsed, texts)) for texts in (base, edited))
        places = grouped(
            (collapsed(target[index]), index) for index in reversed(range(len(target)))
        )
        keyed = [(collapsed(text), text) for text in edited]
        added = [pair for pair in keyed if pair[0] not in before and pair[0] not in places]
        for key in map(collapsed, base):
            # A comment that an added fragment follows now is in the fragment.
            if key in after or not places.get(key) or key in self._in_fragments:
                continue
            # A changed comment keeps its place.
            candidates = enumerate(added[:_MAX_CANDIDATES])
            similar = (
                number
                for number, (new_key, _) in candidates
                if not self._keeps_comments or _is_similar(key, new_key)
            )
            number = next(similar, None)
            new = [] if number is None else [added.pop(number)[1]]
            if new or not self._keeps_comments:
                index = places[key].pop()
                self.edits.append(self._comment(place, target[index], *new))
                comments[index] = new[0] if new else None
        for _, text in added:
            comments.append(text)
            self.edits.append(self._comment(place, "", text))
        return tuple(text for text in comments if text is not None)

    @staticmethod
    def _comment(place: _Place, old: str, new: str = "") -> Edit:
        return Edit(place.at.below(_COMMENT), trimmed(old), trimmed(new), place.location)

    def _refuse(self, place: _Place, old: object, new: object, reason: str) -> None:
        edit = Edit(place.at, shown(old), shown(new), place.location, reason)
        self.refused.append(edit)


def _written_texts(edited: Sequence[str], base: Sequence[str], written: Any) -> Sequence[str]:
    """The comments of the edited state without new ones that a translation leaves out."""
    if written is UNKNOWN:
        return edited
    return [text for text in edited if text in base or text in written.comments]


def path_of(part: Part, name: str) -> ElementPath:
    """The path of a link, joint or frame with a scoped name."""
    return ElementPath(type(part).__name__.lower(), name)


def with_edits_beside(
    base: Sequence[Any],
    target: Sequence[Any],
    edited: Sequence[Any],
    in_target: Mapping[int, int],
    in_edited: Mapping[int, int],
) -> dict[int, int]:
    """The pairs ``in_edited``, with edits at those of equal items that the target did not edit.

    Each of several equal items without names can be the one that was edited or removed.
    """
    both = dict(in_edited)
    numbers = _ContentNumbers()
    groups = grouped(
        (numbers.of(element), at) for at, element in enumerate(base) if not name_of(element)
    )
    for number, indices in groups.items():
        if len(indices) == 1:
            continue
        in_file = {
            at: numbers.of(target[in_target[at]]) if at in in_target else -1 for at in indices
        }
        edits = grouped(
            (numbers.of(edited[both[at]]) if at in both else -1, both.pop(at, None))
            for at in indices
        )
        for at in sorted(indices, key=lambda at: in_file[at] == number):
            wanted = in_file[at] if edits.get(in_file[at]) else number
            wanted = wanted if edits.get(wanted) else next(key for key in edits if edits[key])
            new = edits[wanted].pop(0)
            if new is not None:
                both[at] = new
    return both


class _ContentNumbers:
    """Numbers that are equal for items with equal contents, whatever their names."""

    def __init__(self) -> None:
        self._index, self._count = ContentIndex(), 0

    def of(self, item: Any) -> int:
        """The number of an item."""
        content = unnamed(item)
        number = next(self._index.equal(content), self._count)
        if number == self._count:
            self._index.add(number, content)
            self._count += 1
        return number


def _numbers_of_unnamed(items: Sequence[Any]) -> dict[int, tuple[int, int]]:
    """Index of an item without a name → its index among those of its kind, and their number."""
    unnamed_items = [index for index, item in enumerate(items) if not name_of(item)]
    by_kind = grouped((kind_of(items[index]), index) for index in unnamed_items)
    return {
        index: (number, len(indices))
        for indices in by_kind.values()
        for number, index in enumerate(indices)
    }


class _Contents:
    """The items of a list that remain, to find one that is equal to another one."""

    def __init__(self, items: Iterable[Any]) -> None:
        self._items = {at: item for at, item in enumerate(items) if item is not None}
        self._indexes: dict[Callable[[Any], Any], ContentIndex] = {}

    def equal(self, item: Any) -> int | None:
        """The index of the first item that is equal to one, which may have no name."""
        return self._index_of(item, _itself if name_of(item) else unnamed)

    def same_element(self, item: Any) -> int | None:
        """The index of the first item with the content of one of another format."""
        return self._index_of(item, _content_in_formats)

    def has_empty_shape(self, kind: type) -> bool:
        """Whether a visual or collision has no known geometry."""
        return self._last_of(self._empty_shapes.get(kind, [])) is not None

    def of_kind(self, kind: object) -> Any:
        """The first item of a :func:`kind_of`; None without one."""
        return self._last_of(self._of_kind.get(kind, []))

    def remove(self, at: int) -> None:
        """Remove the item with an index; the others keep theirs."""
        del self._items[at]
        for index in self._indexes.values():
            index.remove(at)

    def _index_of(self, item: Any, form: Callable[[Any], Any]) -> int | None:
        if form not in self._indexes:
            index = self._indexes[form] = ContentIndex()
            for at, present in self._items.items():
                index.add(at, form(present))
        return next(self._indexes[form].equal(form(item)), None)

    def _last_of(self, indices: list[int]) -> Any:
        """The item with the last of some indices that remains; the others are dropped."""
        while indices and indices[-1] not in self._items:
            indices.pop()
        return self._items[indices[-1]] if indices else None

    @cached_property
    def _empty_shapes(self) -> dict[type, list[int]]:
        items = reversed(self._items.items())
        return grouped((type(item), at) for at, item in items if _is_empty_shape(item))

    @cached_property
    def _of_kind(self) -> dict[object, list[int]]:
        return grouped((kind_of(item), at) for at, item in reversed(self._items.items()))


class _UnseenItems:
    """The items of a part that two states of a robot have, and that a third has in another form.

    ``states`` are each item before and after its edits: one object without an edit.
    """

    def __init__(self, states: Sequence[tuple[Any, Any]]) -> None:
        self._kept = [before for before, after in states if before is after]
        edited = [state for state in states if state[0] is not state[1]]
        self._before = [before for before, _ in edited]
        self._after = ContentIndex.of(after for _, after in edited)

    def before(self, item: Any) -> Any:
        """An item before its edit; None for one that is not among the edited items."""
        index = next(self._after.equal(item), None)
        return None if index is None else self._before[index]

    def remove_kept(self, contents: _Contents) -> None:
        """Remove the counterparts of the items without an edit."""
        for item in self._kept:
            index = contents.same_element(item)
            if index is not None:
                contents.remove(index)


def _itself(item: Any) -> Any:
    return item


def _content_in_formats(item: Any) -> Any:
    """The content of an item that it has in each format, without its name."""
    return unnamed(_without_urdf(item))


def _without_urdf(item: Any) -> Any:
    if not isinstance(item, Visual | Collision):
        return item
    return replace(item, fragments=[part for part in item.fragments if part.dialect != "urdf"])


def _has_other_comments(base: Any, edited: Any, *, may_add: bool) -> bool:
    """Whether a shape differs from another state in the comments in it only."""
    if not isinstance(edited, Visual | Collision):
        return False
    texts = {comment.text for comment in base.inner_comments}
    if not may_add and any(comment.text not in texts for comment in edited.inner_comments):
        return False
    return same(replace(base, inner_comments=edited.inner_comments), edited)


def is_generated_name(name: str, links: Iterable[str]) -> bool:
    """Whether translations generate a name for the shapes of a link with one of some names."""
    ends = (len(link) for link in links if name.startswith(link))
    return any(_GENERATED_END.fullmatch(name, end) for end in ends)


def without_generated_names(
    shapes: Iterable[AnyShape], links: Iterable[str], given_names: Collection[str] = ()
) -> list[AnyShape]:
    """Return shapes of one of some links, without the names that a translation may leave out."""
    names = [*links]
    return [
        replace(shape, name="")
        if shape.name not in given_names and _may_be_left_out(shape.name, names)
        else shape
        for shape in shapes
    ]


def _may_be_left_out(name: str, links: Iterable[str]) -> bool:
    """Whether a translation may write a shape of one of some links without its name.

    Readers generate the name, or Gazebo applies the block of a link to the shape if its name begins
    with that of the link, and readers generate this longer name.
    """
    names = [*links]
    return is_generated_name(name, names) or any(
        is_generated_name(f"{link}_{name}", [link]) for link in names
    )


def _is_empty_shape(item: object) -> bool:
    return isinstance(item, Visual | Collision) and isinstance(item.geometry, Empty)


def _is_similar(comment: str, other: str) -> bool:
    """Whether one comment is probably the other one with a change; both without runs of blanks.

    A third of the runs of three letters is what English sentences do not have in common.
    """
    runs, other_runs = _runs(comment[:_MAX_COMPARED]), _runs(other[:_MAX_COMPARED])
    return len(runs & other_runs) > 0.35 * (len(runs) + len(other_runs)) / 2


@lru_cache(maxsize=4 * _MAX_CANDIDATES)
def _runs(text: str) -> frozenset[str]:
    """The runs of three letters of a text, whose ends are letters as well."""
    ended = f"\n{text}\n"
    return frozenset(ended[start : start + 3] for start in range(len(text)))


def _stem(name: str) -> str:
    """A generated name without its number."""
    return _NUMBER.sub("", name)


def _default(value: Any, name: str) -> object:
    """The default of a field of a dataclass; ``MISSING`` without one."""
    return next(field.default for field in fields(value) if field.name == name)


def _is_rest(value: object, whole: object) -> bool:
    """Return whether a value is another one without some of its parts."""
    return (
        is_dataclass(value)
        and type(value) is type(whole)
        and all(
            part is None or same(part, getattr(whole, name))
            for name in compared(value)
            for part in [getattr(value, name)]
        )
    )


def _empty(value: object) -> object:
    """A value of the same class without contents, where its fields have defaults."""
    try:
        return type(value)()
    except TypeError:
        # The class has fields without a default: every field of the value is edited.
        return None


def merged_xml(target: Fragment, base: Fragment, edited: Fragment) -> Fragment | None:
    """The fragment of the target with the edits of its XML; None if an edit has no place."""
    if target.attribute:
        return edited if same(target, base) else None
    merged = merged_element(*(element_of(item.xml) for item in (target, base, edited)))
    return replace(target, xml=text_of(merged))


def _contradiction(target: Fragment, base: Fragment, edited: Fragment, place: _Place) -> Edit:
    """The refusal of an edit of an element, of which both files have another value since the base.

    It has the path of this value, unless there are several.
    """
    states = target, base, edited
    at, values = place.at, [shown(state) for state in states]
    if not target.attribute:
        path, contested = contested_value([element_of(state.xml) for state in states])
        if path and not any(len(element) for element in contested if element is not None):
            at = at.below("/".join(path))
            values = ["" if element is None else trimmed(element.text) for element in contested]
    return Edit(at, values[0], values[2], edited.location, CONTESTED, base=values[1])


def _removed_elements(target: Any, values: Mapping[str, Any]) -> set[str]:
    """The elements of a joint that go, with their unknown attributes: readers refuse them alone."""
    if not isinstance(target, Joint) or target.axis is None or "axis" not in values:
        return set()
    return {
        name
        for name in ("limit", "dynamics")
        if getattr(target.axis, name) is not None and getattr(values["axis"], name, None) is None
    }


def _is_outdated(fragment: Fragment, values: Mapping[str, Any]) -> bool:
    """Whether an attribute of URDF states a value of a shape or joint that these new ones replace.

    It is the size of a shape in another form, the type of a joint that stands for another one, or a
    limit that stands for none.
    """
    if not fragment.attribute:
        return False
    if "geometry" in values or "type" in values:
        return fragment.mapped or (fragment.at == "limit" and fragment.attribute in _LIMITS)
    limit = getattr(values["axis"], "limit", None)
    return fragment.at == "limit" and getattr(limit, fragment.attribute, None) is not None


def shown(value: object) -> str:
    """A value as text for messages, in one line."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float():
            return format_float(value)
        case Pose():
            numbers = [*value.xyz, *value.rotation]
            # No file has the name of the frame of a merged model.
            is_named = value.relative_to and not is_merged_frame(value.relative_to)
            frame = f" in {value.relative_to}" if is_named else ""
            return " ".join(map(format_float, numbers)) + frame
        case Fragment():
            text = " ".join(words_of(value.xml))
            return text if len(text) <= 60 else f"{text[:57]}…"
        case tuple() | list():
            return " ".join(map(shown, value))
        case Mimic():
            return f"joint '{value.joint}'"
        case _ if is_dataclass(value):
            name = name_of(value)
            kind = type(value).__name__.lower()
            if name:
                return f"{kind} '{name}'"
            parts = (shown(getattr(value, field)) for field in compared(value))
            return " ".join([kind, *filter(None, parts)])
    return str(value)
