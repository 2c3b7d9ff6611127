"""Three-way merge of models: the edits of one form of a robot, made in another form of it.

The *target* is the model to update.  The *base* and the *edited* model are two states of the other
form of the robot, without the edits and with them, both in one format.  A value that is equal in
both keeps its form in the target.  Any other value is an edit; the target gets the edited value, or
what a translation *made* of it if the states have another format than the target.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import compared, same
from translate.edits.edit import COMMENT, UNKNOWN, ContentPlace, Edit, as_contested, shown
from translate.edits.generated_names import is_generated_name, stem, without_generated_names
from translate.edits.list_merge import ListMerge
from translate.edits.places import Places, StatePlaces
from translate.edits.tensors import in_target_axes
from translate.edits.text_merge import contested_value, merged_element
from translate.facts import LIMIT, in_urdf
from translate.model.content_poses import map_pose
from translate.model.fragment import NOWHERE, Fragment, InnerComment
from translate.model.joint import Axis, Joint
from translate.model.link import Collision, Frame, Inertia, Inertial, Link, Visual
from translate.model.pose import IDENTITY, IDENTITY_POSE, Pose
from translate.structures import grouped
from translate.xml.document import element_of, text_of
from translate.xml.text import collapsed, trimmed

Part: TypeAlias = Link | Joint | Frame

#: The length of the beginnings of two comments that are compared.
_MAX_COMPARED = 500
#: The number of added comments of an element that are compared with one that is no longer there.
_MAX_CANDIDATES = 20
_TENSOR = "inertial/inertia/"
#: Fields whose numbers a URDF can state as attributes that are kept as fragments.
_IN_ATTRIBUTES = frozenset({"geometry", "type", "axis"})
#: The limits of each version of URDF.  Another attribute has no meaning for any type of joint.
_LIMITS = in_urdf(LIMIT, (1, 0))
#: Fields that are merged by other functions: names, references and comments.
_ELSEWHERE = frozenset({"name", "urdf_name", "parent", "child", "attached_to", "comments"})


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
        self.places = places
        self.keeps_comments = keeps_comments
        self._in_fragments = set(map(collapsed, in_fragments))
        self._given_names, self._old_names = given_names, old_names
        self.is_later, self._turned_later = is_later, turned_later
        self.known_unseen, self._new_owners = unseen, new_owners
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
        place = ContentPlace(
            path_of(target, owner), owner, edited.location, link_names=frozenset(names)
        )
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
        return self._merged(target, base, edited, ContentPlace(at, "", NOWHERE), written)

    def comments(
        self, target: tuple[str, ...], base: Sequence[str], edited: Sequence[str], at: ElementPath
    ) -> tuple[str, ...]:
        """The comments of the target with those that were added or removed."""
        return self._comments(target, base, edited, ContentPlace(at, "", NOWHERE))

    # --- The walk ---------------------------------------------------------------------------------

    def _merged(
        self, target: Any, base: Any, edited: Any, place: ContentPlace, written: Any = UNKNOWN
    ) -> Any:
        """The target with each edited field of a value."""
        if isinstance(edited, list) and self.have_new_owner(edited, place):
            return ListMerge(self, target, base, edited, place, written).result()
        are_inertials = all(isinstance(state, Inertial) for state in (target, base, edited))
        # What a translation gives to a link without mass has axes of its own.
        if are_inertials and (edited.mass or any(edited.inertia)):
            axes = in_target_axes(self.places, target, base, edited, place.owner)
            # Other axes are those of the target.
            written = written if axes[1] is edited else UNKNOWN
            base, edited = axes
        # Equal numbers in two frames are two poses, or two axes.
        new = edited if written is UNKNOWN else written
        if same(base, edited) or (same(target, new) and self._is_equal_place(new, place)):
            return target
        if isinstance(edited, list):
            return ListMerge(self, target, base, edited, place, written).result()
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
        placed = None if new is None else self.placed(new, place)
        return self.edited_value(target, base, placed, place)

    def edited_value(self, target: Any, base: Any, value: Any, place: ContentPlace) -> Any:
        """The value of an edit, or that of the target if it is not that of the base, either."""
        edit = Edit(place.at, shown(target), shown(value), place.location)
        is_turned = place.owner in self._turned_later and _TENSOR in place.at.field
        has_later = edit.old and not (place.is_open or same(target, base))
        # A removal also removes what the target has left.
        has_later = has_later and not (value is None and _is_rest(target, base))
        if self.is_later and (is_turned or has_later):
            self.refused.append(as_contested(edit, shown(base)))
            return target
        self.edits.append(edit)
        return value

    def _is_equal_place(self, value: object, place: ContentPlace) -> bool:
        """Whether an equal value of the target has the same meaning there."""
        if isinstance(value, Pose | Axis):
            return False
        is_single = not isinstance(value, list) and not is_dataclass(value)
        return is_single or not place.owner or self.places.after.offset(place.owner) is IDENTITY

    def _fields(
        self,
        target: Any,
        base: Any,
        edited: Any,
        place: ContentPlace,
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
            return replace(self.placed(edited, place), implicit=False)
        return replace(target, **values) if values else target

    def _inner_comments(
        self, target: Any, base: Any, edited: Any, place: ContentPlace, written: Any
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

    def _pose(self, target: Pose, base: Pose, edited: Pose, place: ContentPlace) -> Pose:
        frame = place.owner
        if target.relative_to:
            scope, _, _ = frame.rpartition("::")
            frame = f"{scope}::{target.relative_to}" if scope else target.relative_to
        edited_pose = self.places.edited_content(target, base, edited, place.owner, frame)
        if same(target, edited_pose):
            return target
        merged: Pose = self.edited_value(
            target, base.relative(target.relative_to), edited_pose, place
        )
        return merged

    def _tensor(
        self, target: Inertia, base: Inertia, edited: Inertia, place: ContentPlace
    ) -> Inertia:
        """The tensor with the edited entries; another entry may have a later edit."""
        values = target._asdict() | {
            name: self._merged(entry, before, after, place.inside(name))
            for name, entry, before, after in zip(
                Inertia._fields, target, base, edited, strict=True
            )
        }
        return Inertia(**values)

    def _axis(
        self, target: Axis, base: Axis, edited: Axis, place: ContentPlace, written: Any
    ) -> Axis:
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
        xyz = self.places.edited_axis(target, base, edited, place.owner, frame)
        if xyz != target.xyz:
            xyz = self.edited_value(target.xyz, base.xyz, xyz, place.inside("xyz"))
        return replace(merged, xyz=xyz, expressed_in=target.expressed_in)

    def has_new_shape_names(self, owner: str) -> bool:
        """Whether shapes have another generated name, because their link has another name."""
        return owner in self._new_owners

    def have_new_owner(self, edited: Sequence[Any], place: ContentPlace) -> bool:
        """Whether the items of a list are shapes of a link with another name."""
        is_of_new_link = place.owner in self._new_owners and place.owner == place.at.name
        return is_of_new_link and all(isinstance(item, Visual | Collision) for item in edited)

    def unnamed(self, items: list[Any], place: ContentPlace) -> list[Any]:
        """The items of a list; shapes have no names that a translation may leave out."""
        if not items or not isinstance(items[0], Visual | Collision):
            return items
        return without_generated_names(items, place.link_names, self._given_names)

    def merged_item(
        self, target: Any, base: Any, edited: Any, place: ContentPlace, written: Any, name: str
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
        self, target: Any, base: Any, edited: Any, place: ContentPlace, name: str, written_name: str
    ) -> str:
        """The name of a shape of the target after its edit.

        A name that a translation makes of that of the link has the new name of the link, and no
        edit.  ``name`` is that in the edited state, and ``written_name`` what becomes of it.
        """
        owner = place.at.owner.rpartition("::")[2]
        now = self._new_owners.get(place.owner, owner)
        if not edited.name and is_generated_name(target.name, [owner]):
            # Siblings may have other numbers.
            is_of_link = not name or stem(name) != stem(target.name)
            return now + target.name.removeprefix(owner) if is_of_link else str(target.name)
        if not (base.name or edited.name):
            return name if self.is_later and name else str(target.name)
        is_prefixed = base.name == f"{owner}_{target.name}"
        kept_name = f"{now}_{target.name}" if is_prefixed else base.name
        if written_name == target.name or (edited.name and edited.name == kept_name):
            return str(target.name)
        new: str = self.edited_value(target.name, base.name, written_name, place.inside("name"))
        return new

    def _merged_fragment(
        self, target: Fragment, base: Fragment, edited: Fragment, place: ContentPlace, written: Any
    ) -> Fragment:
        owner = place.owner
        if owner and edited.tag:
            base = map_pose(base, lambda pose: self.places.before.placed(pose, owner))
            edited = map_pose(edited, lambda pose: self.places.after.placed(pose, owner))
            if same(base, edited):
                return target
        is_same_frame = not owner or self.places.after.offset(owner) is IDENTITY
        is_written = is_same_frame and same(target, written)
        if same(target, edited) or is_written:
            return target
        merged = merged_xml(target, base, edited)
        if self.is_later and merged is not None and not same(target, base):
            # The two edits have one result in either order, unless they contradict each other.
            other_order = merged_xml(edited, base, target)
            if other_order is None or not same(merged, replace(other_order, at=merged.at)):
                self.refused.append(_contradiction(target, base, edited, place))
                return target
        if merged is None:
            self.refuse(place, target, edited, "the element differs in the two files")
            return target
        self.edits.append(Edit(place.at, shown(target), shown(edited), edited.location))
        return replace(target, xml=merged.xml, mapped=False)

    def placed(self, value: Any, place: ContentPlace, state: StatePlaces | None = None) -> Any:
        """A value of a state, the edited one by default, with its poses as the target has them."""
        if not place.owner:
            return value
        state = state or self.places.after
        if isinstance(value, Visual | Collision):
            fragments = [self.placed(fragment, place, state) for fragment in value.fragments]
            pose = state.placed(value.pose, place.owner)
            return replace(value, pose=pose, fragments=fragments)
        if isinstance(value, Inertial):
            return replace(value, pose=state.placed(value.pose, place.owner))
        if isinstance(value, Fragment):
            return map_pose(value, lambda pose: state.placed(pose, place.owner))
        return value

    def _comments(
        self,
        target: tuple[str, ...],
        base: Sequence[str],
        edited: Sequence[str],
        place: ContentPlace,
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
                if not self.keeps_comments or _is_similar(key, new_key)
            )
            number = next(similar, None)
            new = [] if number is None else [added.pop(number)[1]]
            if new or not self.keeps_comments:
                index = places[key].pop()
                self.edits.append(self._comment(place, target[index], *new))
                comments[index] = new[0] if new else None
        for _, text in added:
            comments.append(text)
            self.edits.append(self._comment(place, "", text))
        return tuple(text for text in comments if text is not None)

    @staticmethod
    def _comment(place: ContentPlace, old: str, new: str = "") -> Edit:
        return Edit(place.at.below(COMMENT), trimmed(old), trimmed(new), place.location)

    def refuse(self, place: ContentPlace, old: object, new: object, reason: str) -> None:
        """Refuse an edit, which has no place in the target."""
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


def _contradiction(target: Fragment, base: Fragment, edited: Fragment, place: ContentPlace) -> Edit:
    """The refusal of an edit of an element, of which both files have another value since the base.

    It has the path of this value, unless there are several.
    """
    states = target, base, edited
    at, values = place.at, [shown(state) for state in states]
    if not target.attribute:
        path, elements = contested_value([element_of(state.xml) for state in states])
        if path and not any(len(element) for element in elements if element is not None):
            at = at.below("/".join(path))
            values = ["" if element is None else trimmed(element.text) for element in elements]
    return as_contested(Edit(at, values[0], values[2], edited.location), values[1])


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
