"""The update of a model: its own values, names, removed parts, and the order of the steps.

The models are those of :mod:`translate.edits.merge`.  Parts of the target have scoped names,
``model::link``; the other models have the names of the translation, ``model__link``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import TypeVar, cast

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import compared, name_of, same
from translate.edits.edit import UNKNOWN, Edit, as_contested, shown
from translate.edits.included_models import FileEdit, IncludedFiles, with_includes
from translate.edits.link_frames import frames_at_other_place
from translate.edits.merge import ContentMerge, path_of
from translate.edits.parts import PartMerge, WrittenState, part_names, parts_by_name
from translate.edits.places import Places, State
from translate.edits.pose_numbers import fitted
from translate.edits.renamed_parts import (
    MissingOption,
    canonical_link,
    has_comments,
    in_scopes,
    missing_options,
    new_names,
    refers_only_to,
    with_new_names,
)
from translate.edits.tensors import with_axes_of
from translate.edits.urdf_form import in_parity_form, with_parity_form
from translate.fragments.name_references import WITH_JOINTS
from translate.fragments.visitor import Site, Visitor, references
from translate.kinematics.relative_poses import Poses
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame, Inertial, Link
from translate.model.model import Model, changed, copied, mapped
from translate.model.names import DELIMITER, parts_of, scopes
from translate.model.pose import Pose, Transform
from translate.passes.urdf_names import kind_of
from translate.structures import NamedTuple, dataclass, grouped, reachable
from translate.xml.text import collapsed

Kept = TypeVar("Kept", Link, Joint, Frame)


class ModelUpdate(NamedTuple):
    """The updated model, its edits, and the edits that have no place in it.

    ``renamed`` maps scoped names of the target to new names, each in its own scope.
    ``missing_options`` are options whose absence makes differences that are no edits by hand.
    ``unseen``: part of the target → items that it does not have, and that no edit changed.
    ``included`` are the edits of included files, by path.
    """

    model: Model
    edits: Sequence[Edit]
    refused: Sequence[Edit]
    renamed: Mapping[str, str]
    missing_options: Sequence[MissingOption] = ()
    unseen: Mapping[str, Sequence[tuple[object, object]]] = MappingProxyType({})
    included: Mapping[str, FileEdit] = MappingProxyType({})


def updated_model(
    target: Model,
    base: Model,
    edited: Model,
    names: Mapping[str, str],
    *,
    keeps_comments: bool = False,
    in_fragments: Collection[str] = (),
    given_names: Collection[str] = (),
    old_names: Mapping[str, str] = MappingProxyType({}),
    beside: Mapping[str, Transform] = MappingProxyType({}),
    unseen: Mapping[str, Sequence[tuple[object, object]]] = MappingProxyType({}),
    written: WrittenState | None = None,
    added: Collection[Inertial] = (),
    included: IncludedFiles | None = None,
) -> ModelUpdate:
    """The target with the edits between the base and the edited model.

    ``base`` is a translation of the target, and ``names`` maps scoped names of the parts of the
    target to their names there.  ``written`` is the edited model in the format of the target, if
    the two models are in the other one.
    ``keeps_comments``, ``in_fragments``, ``given_names`` and ``old_names`` are those of
    :class:`translate.edits.merge.ContentMerge`, ``unseen`` that of :func:`edits_since`, and
    ``beside`` that of :func:`translate.edits.link_frames.frames_at_other_place`.  ``added`` are
    inertials that translations give to links without mass.  Edits of included models are written
    through to the files of ``included``; without them, they are refused.
    """
    if same(base, edited) and not new_names(base, edited):
        return ModelUpdate(target, (), (), {})
    own = copied(target)
    merge = _ModelMerge(own, base, edited, names, beside, keeps_comments, in_fragments)
    merge.written, merge.included = written or WrittenState(), included
    merge.given_names, merge.old_names, merge.added = given_names, old_names, added
    # Those of the model have no name.
    names_here = {"": "", **names}
    merge.unseen = {name: unseen[old] for name, old in names_here.items() if old in unseen}
    return merge.result()


def edits_since(
    base: Model,
    edited: Model,
    current: Model,
    turned: Collection[str] = (),
    given_names: Collection[str] = (),
    added: Collection[Inertial] = (),
) -> ModelUpdate:
    """The ``current`` state of a base, which another file has, with the edits of a model since it.

    All models have one format.  A value that both changed is refused (:func:`as_contested`), and
    an edit of a tensor of a link that the current state has ``turned`` axes of and that was moved.
    ``added`` is that of :func:`updated_model`.
    """
    if same(base, current) and not new_names(base, current):
        return ModelUpdate(edited, (), (), {})
    target = with_axes_of(current, base)
    before = {new: old for old, new in new_names(base, target, added).items()}
    base_names = part_names(base)
    names = {
        part.name: name
        for part in parts_of(target)
        for name in [before.get(part.name, part.name)]
        if name in base_names
    }
    placed = {part.name: part.pose for part in parts_of(base)}
    moved = {
        part.name
        for part in parts_of(target)
        if part.name in names and not same(part.pose, placed[names[part.name]])
    }
    moved |= {joint.child for joint in target.joints if joint.name in moved}
    merge = _ModelMerge(
        target, base, edited, names, is_later=True, turned_later=moved.intersection(turned)
    )
    merge.given_names, merge.added = given_names, added
    merged = merge.result()
    turned_inertials = {
        merged.renamed.get(link.name, link.name): (link.inertial, current_link.inertial)
        for link, current_link in zip(target.links, current.links, strict=True)
        if link.inertial is not current_link.inertial
    }
    return merged._replace(model=_with_own_axes(merged.model, turned_inertials))


def _with_own_axes(
    model: Model, turned: Mapping[str, tuple[Inertial | None, Inertial | None]]
) -> Model:
    """The model with the inertials of a state that was merged with other axes.

    ``turned``: link → its inertial as it was merged, and in the axes of the state.  An edit of its
    pose or of its tensor is one in the axes in which it was merged.
    """

    def in_own_axes(link: Link) -> Link:
        merged, current_inertial = turned.get(link.name, (None, None))
        inertial = link.inertial
        if merged is None or current_inertial is None or inertial is None:
            return link
        edits = {
            name: getattr(inertial, name)
            for name in compared(inertial)
            if getattr(inertial, name) != getattr(merged, name)
        }
        if edits.keys() & {"pose", "inertia"}:
            return link
        return replace(link, inertial=replace(current_inertial, **edits))

    return changed(model, links=mapped(model.links, in_own_axes))


@dataclass(slots=True)
class _ModelMerge:
    """The state of one call of :func:`updated_model`, or of :func:`edits_since`.

    ``is_later``: the target is a later state of the base, and has the same frames.
    """

    target: Model
    base: Model
    edited: Model
    names: Mapping[str, str]
    beside: Mapping[str, Transform] = field(default_factory=dict)
    keeps_comments: bool = False
    in_fragments: Collection[str] = ()
    is_later: bool = False
    turned_later: Collection[str] = ()
    unseen: Mapping[str, Sequence[tuple[object, object]]] = field(default_factory=dict)
    given_names: Collection[str] = ()
    old_names: Mapping[str, str] = field(default_factory=dict)
    added: Collection[Inertial] = ()
    written: WrittenState = field(default_factory=WrittenState)
    included: IncludedFiles | None = None
    edits: list[Edit] = field(default_factory=list)
    refused: list[Edit] = field(default_factory=list)

    def result(self) -> ModelUpdate:
        base, edited = self.base, self.edited
        renamed = new_names(base, edited, self.added)
        after = {name: renamed.get(name, name) for name in part_names(base)}
        current = part_names(edited)
        in_edited = {t: after[b] for t, b in self.names.items() if after[b] in current}
        removed = self.names.keys() - in_edited.keys()
        if self.written.model is not None:
            # What a translation adds is no edit.
            removed -= {*part_names(self.written.model)}
        # The base with the new names differs from the edited model by other edits only.
        in_base = {t: after[b] for t, b in self.names.items()}
        base = self.base = with_new_names(base, renamed)
        itself = {part.name: part.name for part in parts_of(self.target)}
        places = Places(
            self.target,
            State(self.target, itself) if self.is_later else State(base, in_base),
            State(base, in_base),
            State(edited, in_edited),
        )
        if places.moves:
            places.after.shifts |= frames_at_other_place(
                places, self.target, base, edited, self.beside
            )
        contents = ContentMerge(
            places,
            # Some tools write no comments at all.
            keeps_comments=self.keeps_comments or not has_comments(edited),
            in_fragments=self.in_fragments,
            given_names=self.given_names,
            old_names=self.old_names,
            is_later=self.is_later,
            turned_later=self.turned_later,
            unseen=self.unseen,
            new_owners=self._new_owners(renamed),
        )
        state = PartMerge(
            self.target,
            base,
            edited,
            self.names,
            places,
            contents,
            in_base,
            in_edited,
            self.edits,
            self.refused,
            is_later=self.is_later,
            written=self.written,
        )
        state.refuse_unknown(renamed)
        model = state.merged(state.moved(self.target))
        own_names = {new: name for name, new in in_edited.items()}
        model = self._removed(self._model_values(model, contents, own_names), removed)
        model = state.added(model, set(after.values()) - state.missing)
        new_own_names = self._own_names(self.names, renamed)
        new_own_names |= self._names_of_additions(renamed)
        self.edits += contents.edits
        model = with_new_names(model, new_own_names, [edited, self.written.model])
        try:
            model = self._in_own_form(model, new_own_names, state)
        except TranslateError as error:
            return self._without_edits(error.diagnostics[0].message)
        model = with_includes(self.target, model, self.refused, self.included, new_own_names)
        self.refused += contents.refused
        return self._checked(model, new_own_names)._replace(unseen=contents.unseen)

    def _new_owners(self, renamed: Mapping[str, str]) -> dict[str, str]:
        """Renamed part of the target → its new name."""
        names = {name: renamed[old] for name, old in self.names.items() if old in renamed}
        if self.written.model is None:
            return names
        parts = self.written.parts
        return {name: parts[new].name for name, new in names.items() if new in parts}

    def _in_own_form(self, model: Model, own: Mapping[str, str], state: PartMerge) -> Model:
        """The model in parity form, if the target has it and no link is placed in one below it.

        A frame that a link is placed in can become a link below it.  Raises
        :class:`translate.TranslateError` if the poses of the model form a cycle.
        """
        promoted = {name for name, new in state.in_edited.items() if new in state.promoted}
        is_above = any(link.pose.relative_to in promoted for link in self.target.links)
        if is_above or not in_parity_form(self.target):
            return model
        numbers = {part.name: part.pose for part in parts_of(self.edited)}
        poses = {own.get(t, t): numbers[e] for t, e in state.in_edited.items()}
        children = {joint.child for joint in self.target.joints}
        roots = {link.name for link in self.target.links} - children
        return with_parity_form(model, poses, {own.get(name, name) for name in roots})

    def _checked(self, model: Model, renamed: Mapping[str, str]) -> ModelUpdate:
        """The update, without any edit if one of them refers to an element without a place."""
        if missing := _missing_references(model) - _missing_references(self.target):
            return self._without_edits(f"the file to update has no '{min(missing)}'")
        options = missing_options(self.base, self.edited)
        update = ModelUpdate(model, self.edits, self.refused, renamed, options)
        return update if self.included is None else update._replace(included=self.included.edits)

    def _without_edits(self, reason: str) -> ModelUpdate:
        """The target as it is, and all edits refused for one reason."""
        self.refused += [edit._replace(reason=reason) for edit in self.edits]
        return ModelUpdate(self.target, (), self.refused, {})

    # --- The model itself -------------------------------------------------------------------------

    def _model_values(
        self, model: Model, contents: ContentMerge, own_names: Mapping[str, str]
    ) -> Model:
        """Return the model with its edited values; ``own_names`` are those of edited parts here."""
        base, edited = self.base, self.edited
        at = ElementPath("model", model.name)
        values: dict[str, object] = {}
        for name in ("name", "urdf_name", "static", "canonical_link"):
            old, new = getattr(base, name), getattr(edited, name)
            if name == "canonical_link" and canonical_link(base) == canonical_link(edited):
                continue
            own = getattr(model, name)
            if old != new and self.written.model is not None:
                new = getattr(self.written.model, name)
            elif name == "canonical_link":
                new = own_names.get(new, new)
            canonical = new if self.written.model is None else canonical_link(self.written.model)
            if name == "canonical_link" and canonical_link(model) == canonical:
                continue
            if old != new and own != new:
                edit = Edit(at.below(name), shown(own), shown(new), edited.location)
                is_as_before = own == old or (
                    name == "canonical_link" and canonical_link(model) == canonical_link(base)
                )
                if self.is_later and not is_as_before and name != "urdf_name":
                    self.refused.append(as_contested(edit, shown(old)))
                    continue
                values[name] = new
                if name != "urdf_name":
                    self.edits.append(edit)
        pose = fitted(model.pose, base.pose.transform, edited.pose.transform, edited.pose)
        if pose is not model.pose:
            if model.placement_frame:
                self._refuse(at.below("pose"), "the model has a placement frame")
            else:
                values["pose"] = pose
                self.edits.append(Edit(at.below("pose"), shown(model.pose), shown(pose)))
        # The base can have a block whose content a later state has in its fields.
        blocks = _own_fragments(model) if self.is_later else model.fragments
        kept = set(map(id, blocks))
        in_fields = [item for item in model.fragments if id(item) not in kept]
        merged = contents.value(
            blocks,
            _own_fragments(base),
            _own_fragments(edited),
            at,
            UNKNOWN if self.written.model is None else self.written.model.fragments,
        )
        values["fragments"] = [*in_fields, *cast("list[Fragment]", merged)]
        before = base.comments, base.end_comments
        above, end = _in_earlier_places(before, (edited.comments, edited.end_comments))
        values["comments"] = contents.comments(model.comments, base.comments, above, at)
        values["end_comments"] = contents.comments(
            model.end_comments, base.end_comments, end, at.below("end")
        )
        return replace(model, **values)  # type: ignore[arg-type]  # by field

    # --- Removed parts ----------------------------------------------------------------------------

    def _removed(self, model: Model, removed: Collection[str]) -> Model:
        """The model without the removed parts, and without the data that refers to them only."""
        if not removed:
            return model
        # Frames of the target only that are attached to a removed part.
        attached = grouped(
            (frame.attached_to or frame.pose.relative_to, frame.name)
            for frame in model.explicit_frames
            if frame.name not in self.names and DELIMITER not in frame.name
        )
        gone = reachable(removed, attached)
        kinds = {
            prefix + part.name: kind_of(part)
            for prefix, scope in scopes(model)
            for part in parts_of(scope)
        }
        for name in sorted(gone):
            self.edits.append(Edit(ElementPath(kinds[name], name), name, ""))

        def without(prefix: str, scope: Model) -> Model:
            local = {name.removeprefix(prefix) for name in gone if name.startswith(prefix)}
            scope = _InRemainingFrames(scope, local).scope(scope)
            canonical = "" if prefix + scope.canonical_link in gone else scope.canonical_link
            orphans = {
                id(item): item
                for item in scope.fragments
                if prefix == "" and refers_only_to(item, gone)
            }
            self.edits += [
                Edit(ElementPath(item.tag, name_of(item), model.name, "model"), shown(item), "")
                for item in orphans.values()
                if item.tag in WITH_JOINTS
            ]
            return replace(
                scope,
                links=[item for item in scope.links if prefix + item.name not in gone],
                joints=[item for item in scope.joints if prefix + item.name not in gone],
                explicit_frames=[
                    item for item in scope.explicit_frames if prefix + item.name not in gone
                ],
                fragments=[item for item in scope.fragments if id(item) not in orphans],
                canonical_link=canonical,
            )

        kept_model = in_scopes(model, without)
        comments = [part.comments for part in parts_of(model) if part.name in gone]
        kept_model = _with_comments_above(kept_model, self.target, comments)
        for prefix, scope in scopes(kept_model):
            for name in dict.fromkeys(references(scope)):
                if prefix + name in gone:
                    self._refuse(ElementPath("", prefix + name), "another element refers to it")
        return kept_model

    # --- Names ------------------------------------------------------------------------------------

    def _own_names(self, in_base: Mapping[str, str], renamed: Mapping[str, str]) -> dict[str, str]:
        """Scoped name in the target → new name in its scope."""
        own: dict[str, str] = {}
        parts = parts_by_name(self.edited)
        for name, old in in_base.items():
            new = renamed.get(old)
            if new is None or self.names[name] == new:
                continue
            scope, _, local = name.rpartition(DELIMITER)
            stem = old.removesuffix(local)
            if (scope and not (old.endswith(local) and new.startswith(stem))) or DELIMITER in new:
                reason = f"the new name '{new}' is not in the model '{scope}'"
                self.refused.append(
                    Edit(ElementPath("", name), "", "", parts[new].location, reason)
                )
                continue
            there = self.written.parts.get(new, parts[new])
            short = new.removeprefix(stem) if scope else _spelled(there)
            if short == local:
                continue
            at = path_of(parts[new], name).below("name")
            edit = Edit(at, local, short, parts[new].location)
            if self.is_later and name != old:
                self.refused.append(as_contested(edit, old))
                continue
            own[name] = short
            self.edits.append(edit)
        return own

    def _names_of_additions(self, renamed: Mapping[str, str]) -> dict[str, str]:
        """Part of the target that a translation adds for a renamed part → its new name."""
        if not renamed or self.written.model is None:
            return {}
        old_names = {new: old for old, new in renamed.items()}
        added_names = part_names(self.target) - self.names.keys()
        names = {
            old_names[owner] + name.removeprefix(owner): name
            for name, owner in self.written.sources.items()
            if owner in old_names and name != owner and name.startswith(owner)
        }
        return {old: new for old, new in names.items() if old in added_names}

    def _refuse(self, at: ElementPath, reason: str) -> None:
        self.refused.append(Edit(at, "", "", reason=reason))


def _in_earlier_places(
    before: tuple[tuple[str, ...], tuple[str, ...]], after: tuple[tuple[str, ...], tuple[str, ...]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The comments above and at the end of a model, each where it was before.

    A new element that only one format has, such as the link of the world, can stand below a comment
    at the end of a model, which a translation writes above the model then.
    """
    keys_before, keys_after = (
        [{*map(collapsed, part)} for part in pair] for pair in (before, after)
    )
    lists: list[tuple[str, ...]] = []
    for here, there in ((0, 1), (1, 0)):
        keys_that_left = keys_before[here] - keys_after[here] - keys_before[there]
        returned = keys_that_left & keys_after[there]
        came = keys_before[there] - keys_after[there] - keys_before[here]
        back = tuple(text for text in before[here] if collapsed(text) in returned)
        kept = tuple(text for text in after[here] if collapsed(text) not in came)
        lists.append((*back, *kept))
    return lists[0], lists[1]


class _InRemainingFrames(Visitor):
    """Expresses poses and axes that are relative to removed parts in their default frames."""

    def __init__(self, scope: Model, removed: Collection[str]) -> None:
        self._poses, self._removed = Poses(scope), removed

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The pose; nothing moves."""
        if pose.relative_to not in self._removed or site.default in self._removed:
            return pose
        return self._poses.express(pose, site.default, site.default)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The axis; it does not turn."""
        if axis.expressed_in not in self._removed or site.default in self._removed:
            return axis
        xyz = self._poses.direction(axis.xyz, axis.expressed_in, site.default)
        return replace(axis, xyz=xyz, expressed_in="")


def _spelled(part: Link | Joint | Frame) -> str:
    """The name of a part with the blanks that it has in a URDF; SDFormat reads several as one."""
    name = "" if isinstance(part, Frame) else part.name_in_file
    return name if collapsed(name) == part.name else part.name


def _with_comments_above(model: Model, target: Model, removed: Iterable[tuple[str, ...]]) -> Model:
    """The model without parts of the target with ``removed`` comments, those of each part.

    If one of them is at another part now, those above it are not directly above the removed part,
    and are kept, too.
    """
    with_others_above = [comments for comments in removed if len(comments) > 1]
    if not with_others_above:
        return model
    before = {part.name: part.comments for part in parts_of(target)}
    parts: list[Link | Joint | Frame] = [*model.links, *model.joints, *model.explicit_frames]
    places = [_CommentPlace(part.comments, before.get(part.name, ())) for part in parts]
    places.append(_CommentPlace(model.end_comments, target.end_comments))
    places_of: dict[str, dict[_CommentPlace, None]] = {}
    for place in places:
        for key in place.keys:
            places_of.setdefault(key, {})[place] = None
    for comments in with_others_above:
        keys = [*map(collapsed, comments)]
        near = [place for key in keys[1:] for place in places_of.get(key, ())]
        for place in dict.fromkeys(near):
            for key in place.add_above(comments, keys):
                places_of.setdefault(key, {})[place] = None
    merged = iter(places)

    def kept(part: Kept) -> Kept:
        comments = next(merged).comments
        return part if comments == part.comments else replace(part, comments=comments)

    return replace(
        model,
        links=list(map(kept, model.links)),
        joints=list(map(kept, model.joints)),
        explicit_frames=list(map(kept, model.explicit_frames)),
        end_comments=next(merged).comments,
    )


class _CommentPlace:
    """The comments of a part or at the end of a model, which were ``before`` in the target."""

    def __init__(self, comments: tuple[str, ...], before: tuple[str, ...]) -> None:
        self.comments = comments
        self.keys = [*map(collapsed, comments)]
        self._keys_before = set(map(collapsed, before))

    def add_above(self, removed: tuple[str, ...], keys: Sequence[str]) -> Sequence[str]:
        """Add the comments above the first one that is here now; return the keys that are added."""
        for index, key in enumerate(keys):
            if key in self.keys and key not in self._keys_before:
                at = self.keys.index(key)
                self.comments = (*self.comments[:at], *removed[:index], *self.comments[at:])
                self.keys[at:at] = keys[:index]
                return keys[:index]
        return ()


def _missing_references(model: Model) -> set[str]:
    """The names that joints and frames refer to, and that no element has."""
    found: set[str] = set()
    for _, scope in scopes(model):
        known = {
            *part_names(scope),
            *(nested.name for nested in scope.models),
            WORLD,
            MODEL_FRAME,
            "",
        }
        frames = [part.pose.relative_to for part in parts_of(scope)]
        frames += [frame.attached_to for frame in scope.explicit_frames]
        ends = {end for joint in scope.joints for end in (joint.parent, joint.child)}
        # A joint is no end of a joint in URDF, and hardly ever in SDFormat.
        bodies = known - {joint.name for joint in scope.joints}
        missing = (set(frames) - known) | (ends - bodies)
        found |= {name for name in missing if DELIMITER not in name}
    return found


def _own_fragments(model: Model) -> list[Fragment]:
    """The fragments of a model, without blocks whose content is in other fragments."""
    return [item for item in model.fragments if not (item.mapped and item.tag == "gazebo")]
