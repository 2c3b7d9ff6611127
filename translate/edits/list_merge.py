"""Three-way merge of lists: the items of the target with those that were edited, added or removed.

The states are those of :mod:`translate.edits.merge`, which merges two items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any, Protocol

from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import ContentIndex, kind_of, name_of, pairs, same, unnamed
from translate.edits.edit import UNKNOWN, ContentPlace, Edit, shown
from translate.edits.generated_names import stem
from translate.edits.places import Places, StatePlaces
from translate.edits.text_merge import joined_elements
from translate.model.fragment import Fragment
from translate.model.link import Collision, Empty, Visual
from translate.model.names import TakenNames
from translate.structures import grouped
from translate.xml.document import element_of, text_of


class ItemMerge(Protocol):
    """What a list needs of :class:`translate.edits.merge.ContentMerge`, the merge of its items."""

    places: Places
    keeps_comments: bool
    is_later: bool
    edits: list[Edit]
    known_unseen: Mapping[str, Sequence[tuple[object, object]]]
    unseen: dict[str, list[tuple[object, object]]]

    def have_new_owner(self, edited: Sequence[Any], place: ContentPlace) -> bool:
        """Return whether the items are shapes of a link with another name."""

    def unnamed(self, items: list[Any], place: ContentPlace) -> list[Any]:
        """Return the items without names of shapes that a translation may leave out."""

    def edited_value(self, target: Any, base: Any, value: Any, place: ContentPlace) -> Any:
        """Return the value of an edit, or that of the target if it has an edit of its own."""

    def refuse(self, place: ContentPlace, old: object, new: object, reason: str) -> None:
        """Refuse an edit."""

    def placed(self, value: Any, place: ContentPlace, state: StatePlaces | None = None) -> Any:
        """Return a value of a state with its poses as the target has them."""

    def merged_item(
        self, target: Any, base: Any, edited: Any, place: ContentPlace, written: Any, name: str
    ) -> Any:
        """Return an item with its edits."""


class ListMerge:
    """Merge of a list, whose items ``values`` merges.

    ``written`` is the edited list as a translation writes it.
    """

    def __init__(
        self,
        values: ItemMerge,
        target: list[Any],
        base: list[Any],
        edited: list[Any],
        place: ContentPlace,
        written: Any,
    ) -> None:
        self._values, self._place = values, place
        #: The names of the edited items, with generated ones.
        self._names = [name_of(item) for item in edited]
        # A name that a translation generates identifies no shape: its number depends on the others.
        self._base, self._edited = (values.unnamed(items, place) for items in (base, edited))
        self._target = values.unnamed(target, place) if values.is_later else target
        in_target, in_edited = pairs(self._base, self._target), pairs(self._base, self._edited)
        #: Index of an item of the base → its index in the target, and in the edited list.
        self._in_target, self._in_edited = in_target.both, in_edited.both
        if values.is_later:
            self._in_edited = with_edits_beside(
                self._base, self._target, self._edited, self._in_target, self._in_edited
            )
        self._ambiguous = in_target.ambiguous
        # Equal items differ from the same ones.
        items_in_doubt = (self._base[old] for old in sorted(self._ambiguous))
        self._items_in_doubt = [item for item, _ in groupby(items_in_doubt)]
        self._there = _WrittenItems(self._target, self._edited, written)
        self._numbers = _numbers_of_unnamed(self._base)
        self._contents = _Contents(self._target)
        #: The merged items of the target; None for a removed one.
        self._items: list[Any] = list(self._target)
        #: Index in the target → new items behind it.
        self._after: dict[int, list[Any]] = {}

    def result(self) -> list[Any]:
        """Return the target with the items that were edited, added or removed."""
        for old, item in enumerate(self._base):
            self._merge(old, item)
        self._add_new()
        merged = list(self._after.get(-1, ()))
        for index, item in enumerate(self._items):
            merged += [] if item is None else [item]
            merged += self._after.get(index, ())
        return merged

    def _merge(self, old: int, item: Any) -> None:
        """Merge the edit of an item of the base, which has the index ``old``."""
        new, at = self._in_edited.get(old), self._in_target.get(old)
        now = self._edited[new] if new is not None else item
        here = item_place(item, now, self._place, *self._numbers.get(old, ()))
        if new is not None and (self._is_kept(old, now) or self._is_in_target(old, new)):
            if at is None:
                self._values.unseen.setdefault(self._place.owner, []).append((now, now))
        elif at is None:
            self._miss(here, item, None if new is None else self._there.of(new), self._contents)
            if new is not None and self._values.is_later:
                self._after.setdefault(len(self._items) - 1, []).append(now)
        elif (
            old in self._ambiguous
            and not same(self._target[at], item)
            and not all(same(each, item) for each in self._items_in_doubt)
        ):
            reason = "it has no name, and its counterpart is ambiguous"
            self._values.refuse(here, item, None, reason)
        elif new is not None:
            self._items[at] = self._values.merged_item(
                self._target[at], item, now, here, self._there.of(new), self._names[new]
            )
        elif not self._there.has(at):
            # Whether the target has a later edit of it is found by the edits since the base, which
            # has other numbers for elements without names.
            is_one_of_several = self._values.is_later and here.at.is_one_of_several
            old_item = self._values.placed(item, here, self._values.places.before)
            self._items[at] = self._values.edited_value(
                self._target[at],
                old_item if is_one_of_several else self._target[at],
                None,
                here._replace(location=self._place.location),
            )

    def _add_new(self) -> None:
        """Enter the new items of the edited list."""
        index_of = {
            new: self._in_target[old]
            for old, new in self._in_edited.items()
            if old in self._in_target
        }
        paired_new = set(self._in_edited.values())
        # What a translation has without its counterpart can be a new item.
        paired_items = {
            at
            for old, at in self._in_target.items()
            if old in self._in_edited or self._items[at] is None or not self._there.is_known
        }
        last, taken = -1, TakenNames(map(name_of, self._target))
        unpaired = _Contents(
            [item for at, item in enumerate(self._target) if at not in paired_items]
        )
        unseen = _UnseenItems(self._values.known_unseen.get(self._place.owner, ()))
        unseen.remove_kept(unpaired)
        # An edit of an unseen item is one of an item of the target.
        merged = _Contents(self._items)
        for new, item in enumerate(self._edited):
            last = index_of.get(new, last)
            if new in paired_new:
                continue
            before, written = unseen.before(item), self._there.of(new)
            if before is not None:
                self._merge_unseen(merged, before, item, written)
                continue
            if written is None:
                continue
            equal = unpaired.equal(written) if name_of(item) else unpaired.same_element(written)
            if equal is None and self._values.is_later and isinstance(written, Fragment):
                # Both files added the element since the base, each with contents of its own.
                others = [at for at in range(len(self._target)) if at not in paired_items]
                index, joined = self._joined(written, others)
                if joined is not None:
                    self._items[index] = joined
                    here = item_place(written, written, self._place)
                    texts = shown(self._target[index]), shown(joined)
                    self._values.edits.append(Edit(here.at, *texts, here.location))
                    continue
            if equal is None:
                name = self._names[new] if written is item else name_of(written)
                added = self._added(written, taken, unpaired, "" if name_of(item) else name)
                self._after.setdefault(last, []).extend(added)
            elif self._there.is_known:
                # Each item of the target stands for one item that a translation gives.
                unpaired.remove(equal)

    def _joined(self, item: Fragment, others: Sequence[int]) -> tuple[int, Fragment | None]:
        """Return the index of the only new item of a kind, and both with all contents."""
        kind = kind_of(item)
        indices = [at for at in others if kind_of(self._target[at]) == kind]
        if len(indices) != 1 or item.dialect != "sdf" or item.attribute or name_of(item):
            return -1, None
        present = self._target[indices[0]]
        joined = joined_elements(*(element_of(each.xml) for each in (present, item)))
        return indices[0], None if joined is None else replace(item, xml=text_of(joined))

    def _miss(self, place: ContentPlace, base: Any, written: Any, target: _Contents) -> None:
        """Refuse an edit of an item that the target does not have, unless it has the edited one.

        A later state keeps it: the file to update may have the item in another form.
        """
        if self._values.is_later and written is not None:
            self._values.unseen.setdefault(place.owner, []).append((base, written))
        elif written is not None and target.equal(written) is None:
            self._values.refuse(place, base, written, "its counterpart was not found")

    def _merge_unseen(self, contents: _Contents, before: Any, after: Any, written: Any) -> None:
        """Merge an edit of an item that only the file to update has, in another form.

        ``contents`` are the merged items that no such edit was merged into.
        """
        here = item_place(before, after, self._place)
        index = contents.same_element(before)
        if index is None:
            self._miss(here, before, written, contents)
        else:
            contents.remove(index)
            self._items[index] = self._values.merged_item(
                self._items[index], before, after, here, written, name_of(after)
            )

    def _added(
        self, item: Any, taken: TakenNames, unpaired: _Contents, generated_name: str
    ) -> list[Any]:
        """Return a new item in the frame of the target, whose siblings have ``taken`` names.

        It is refused if it may be one of the ``unpaired`` siblings, of which translations show
        nothing.
        """
        here = item_place(item, item, self._place)
        if unpaired.has_empty_shape(type(item)):
            reason = "the link has a shape without a known geometry"
            self._values.refuse(here, None, item, reason)
            return []
        if isinstance(item, Fragment) and item.dialect == "sdf" and not name_of(item):
            hidden = unpaired.of_kind(kind_of(item))
            if hidden is not None:
                reason = "a translation shows nothing of this element"
                self._values.refuse(here, hidden, item, reason)
                return []
        added = self._values.placed(item, here)
        if generated_name:
            # The siblings keep their generated names, whatever their numbers.
            name = stem(generated_name) if generated_name in taken else generated_name
            added = replace(added, name=taken.take(name))
        self._values.edits.append(Edit(here.at, "", shown(added), here.location))
        return [added]

    def _is_kept(self, old: int, edited: Any) -> bool:
        """Return whether an item has no edit.

        Comments are none if its counterpart is unknown, and missing ones if that is unclear.
        """
        base, is_unknown = self._base[old], old not in self._in_target
        if is_unknown and not name_of(edited) and same(unnamed(base), unnamed(edited)):
            return True
        is_open = self._values.keeps_comments and (is_unknown or old in self._ambiguous)
        if is_open and _has_other_comments(base, edited, may_add=is_unknown):
            return True
        return same(base, edited) and not self._values.have_new_owner([edited], self._place)

    def _is_in_target(self, old: int, new: int) -> bool:
        """Return whether an ambiguous item of the target has the state of the edited one."""
        if old not in self._ambiguous or new not in self._pairs_with_target:
            return False
        base, edited = self._base[old], self._edited[new]
        target = self._target[self._pairs_with_target[new]]
        if not same(unnamed(edited), unnamed(target)):
            return False
        is_renamed = name_of(base) != name_of(edited)
        is_renamed = is_renamed or self._values.have_new_owner([edited], self._place)
        return name_of(edited) == name_of(target) or not is_renamed

    @cached_property
    def _pairs_with_target(self) -> Mapping[int, int]:
        """Index of an edited item → its index in the target."""
        return pairs(self._edited, self._target).both


def item_place(
    base: Any, edited: Any, place: ContentPlace, index: int = -1, siblings: int = 0
) -> ContentPlace:
    """Return the place of an item of a list; one without a name has an index in the base."""
    around, location = place.at, getattr(edited, "location", place.location)
    if isinstance(edited, Fragment):
        kind, has_path = edited.field, not (around.owner or edited.at)
    else:
        kind, has_path = type(edited).__name__.lower(), isinstance(edited, Visual | Collision)
    if not has_path:
        return ContentPlace(around.below(kind), place.owner, location)
    at = ElementPath(kind, name_of(base) or name_of(edited), around.name, around.kind)
    return ContentPlace(at._replace(place=index, siblings=siblings), place.owner, location)


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
            if (new := edits[wanted].pop(0)) is not None:
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
        return grouped(
            (type(item), at)
            for at, item in reversed(self._items.items())
            if isinstance(item, Visual | Collision) and isinstance(item.geometry, Empty)
        )

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
            if (index := contents.same_element(item)) is not None:
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
