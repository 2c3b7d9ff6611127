"""The update of the links, joints and frames of a model: kinds, poses, ends, new ones.

The models are those of :mod:`translate.edits.merge`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import field, replace
from operator import itemgetter
from types import MappingProxyType
from typing import TypeVar

from translate.constructs.massless_links import has_given_inertia
from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import TOLERANCE, canonical_xml, name_of, same
from translate.edits.edit import UNKNOWN, Edit, as_contested, shown
from translate.edits.merge import ContentMerge, path_of
from translate.edits.places import MovedFrames, Places
from translate.edits.pose_numbers import in_decimals
from translate.edits.renamed_parts import Part, content_of, in_scopes, without_ignored_values
from translate.fragments.editing import References
from translate.fragments.visitor import default_frame
from translate.model.fragment import Location
from translate.model.joint import Axis, Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame, Link
from translate.model.model import Document, Model, copied
from translate.model.names import DELIMITER, parts_of, scopes
from translate.model.pose import IDENTITY, Transform
from translate.passes.urdf_names import kind_of
from translate.report.provenance import Provenance
from translate.structures import NamedTuple, dataclass
from translate.xml.document import element_of
from translate.xml.text import collapsed

Moved = TypeVar("Moved", Joint, Frame)
Placed = TypeVar("Placed", Link, Joint, Frame)


class WrittenState(NamedTuple):
    """The translation of the edited state, in the format of the target.

    ``parts``: name in the edited state → the part that it became.  ``sources``: name of a part →
    the name of the part of the edited state that it was made of, or for.
    """

    model: Model | None = None
    parts: Mapping[str, Part] = MappingProxyType({})
    sources: Mapping[str, str] = MappingProxyType({})


@dataclass(slots=True)
class PartMerge:
    """Merge of the links, joints and frames of the target.

    ``base`` has the new names of the edited model.  ``names`` maps the scoped names of the target
    to those of its translation, ``in_base`` and ``in_edited`` to those of the two other models.
    ``edits`` and ``refused`` are the lists that get the edits.
    """

    target: Model
    base_model: Model
    edited_model: Model
    names: Mapping[str, str]
    places: Places
    contents: ContentMerge
    in_base: Mapping[str, str]
    in_edited: Mapping[str, str]
    edits: list[Edit]
    refused: list[Edit]
    is_later: bool = False
    written: WrittenState = field(default_factory=WrittenState)
    base: dict[str, Part] = field(init=False)
    edited: dict[str, Part] = field(init=False)
    #: Link → the joint above it, in the base and in the edited model.
    joints_above: list[dict[str, Joint]] = field(init=False)
    #: Name in the edited model → scoped name in the target.
    sources: dict[str, str] = field(init=False)

    #: Part of the target → the frame that its pose is relative to after the edit, if it changes.
    frames: dict[str, str] = field(default_factory=dict)
    #: Links and joints of the edited model that are frames in the target, or that it lacks.
    promoted: set[str] = field(init=False)
    #: The scoped names of the links of the target.
    target_links: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.base, self.edited = parts_by_name(self.base_model), parts_by_name(self.edited_model)
        self.joints_above = [
            {joint.child: joint for joint in model.joints}
            for model in (self.base_model, self.edited_model)
        ]
        self.sources = {new: name for name, new in self.in_edited.items()}
        for new, name in [*self.sources.items()]:
            if new in self.written.parts:
                self.sources.setdefault(self.written.parts[new].name, name)
        self.target_links = {
            prefix + link.name for prefix, scope in scopes(self.target) for link in scope.links
        }
        self.promoted = self._promoted()

    @property
    def missing(self) -> set[str]:
        """The promoted joints that the target lacks."""
        return self.promoted - self.sources.keys()

    def _promoted(self) -> set[str]:
        """Massless links that have contents now, and the joints above them, or below a root."""
        own = {
            prefix + part.name: part
            for prefix, scope in scopes(self.target)
            for part in _parts(scope)
        }
        links: set[str] = set()
        for name, new in self.in_edited.items():
            base, edited = self.base.get(self.in_base[name]), self.edited[new]
            if isinstance(own[name], Frame) and isinstance(edited, Link):
                empty = base if isinstance(base, Link) else Link(new)
                is_link = isinstance(self._written(new), Link)
                if is_link and self._has_other_form(empty, edited):
                    links.add(new)
        joints = {
            new
            for new, edited in self.edited.items()
            if isinstance(edited, Joint)
            and (edited.child in links or self._holds_root(edited, links))
            if not isinstance(own.get(self.sources.get(new, "")), Joint)
        }
        # A joint that a translation adds, or a frame in its place, above another link now.
        moved = {
            new
            for new, edited in self.edited.items()
            if isinstance(edited, Joint) and isinstance(self._written(new), Joint | Frame)
            for base in [self.base.get(new)]
            if isinstance(base, Joint) and base.child != edited.child
            for part in [own.get(self.sources.get(new, ""))]
            if part is None or (isinstance(part, Frame) and isinstance(self._written(new), Joint))
        }
        return links | joints | moved

    def _holds_root(self, joint: Joint, links: Container[str]) -> bool:
        """Whether the parent of a joint of the translation is a root, and one of the links."""
        is_root = joint.parent in links and joint.parent not in self.joints_above[1]
        return is_root and isinstance(self._written(joint.name), Joint)

    def _written(self, new: str) -> Part | None:
        """The part that one of the edited state becomes; itself if there is no translation."""
        return self.edited.get(new) if self.written.model is None else self.written.parts.get(new)

    def refuse_unknown(self, renamed: Mapping[str, str]) -> None:
        """Refuse edits and new names of parts that the target does not have."""
        known = set(self.in_base.values())
        renamed_now = set(renamed.values())
        for name, part in self.base.items():
            edited = self.edited.get(name)
            if name in known or edited is None or name in self.promoted:
                continue
            if isinstance(edited, Joint) and isinstance(self._written(name), Frame):
                continue
            # Another pose is that of the link or frame below.
            if not same(content_of(part), content_of(edited)) or name in renamed_now:
                self._refuse(name, edited, "the file to update has no such element")

    def moved(self, model: Model) -> Model:
        """The model with the poses of its frames in the edited state."""
        if not self.places.moves:
            return model
        numbers = {name: self.edited[new].pose for name, new in self.in_edited.items()}
        frames = self.frames = self._new_frames(model)
        kept = self._under_later_parents(model) if self.is_later else ()
        result = in_scopes(
            model,
            lambda prefix, scope: MovedFrames(self.places, numbers, frames, prefix, kept).scope(
                scope
            ),
        )
        for (prefix, old), (_, new) in zip(scopes(model), scopes(result), strict=True):
            placed = [*_parts(old), *old.models], [*_parts(new), *new.models]
            for first, second in zip(*placed, strict=True):
                if first.pose is not second.pose:
                    name = prefix + first.name
                    at = self.edited[self.in_edited[name]] if name in self.in_edited else first
                    path = ElementPath(type(first).__name__.lower(), name, field="pose")
                    edit = Edit(path, shown(first.pose), shown(second.pose), at.location)
                    if self.is_later and self._is_moved(first, name, prefix):
                        before = self.base[self.in_base[name]].pose
                        self.refused.append(as_contested(edit, shown(before)))
                    else:
                        self.edits.append(edit)
        return result

    def _is_moved(self, part: Part | Model, name: str, prefix: str) -> bool:
        """Whether the base has a part of the target at another place in its frame."""
        frame = prefix + (part.pose.relative_to or default_frame(part, MODEL_FRAME))
        X_before = self.places.before.pose(name, frame)
        return max(part.pose.transform.distance(X_before)) >= TOLERANCE

    def _under_later_parents(self, model: Model) -> set[str]:
        """Joints of which only the target has another parent, and whose pose was not edited."""
        joints: set[str] = set()
        for prefix, scope in scopes(model):
            for joint in scope.joints:
                name = prefix + joint.name
                base = self.base.get(self.in_base.get(name, ""))
                edited = self.edited.get(self.in_edited.get(name, ""))
                if isinstance(base, Joint) and isinstance(edited, Joint):
                    is_kept = base.parent == edited.parent and same(base.pose, edited.pose)
                    parent = self.in_base.get(prefix + joint.parent, joint.parent)
                    if is_kept and parent != base.parent:
                        joints.add(name)
        return joints

    def _new_frames(self, model: Model) -> dict[str, str]:
        """Part of the target → the frame that its pose is relative to after the edit.

        These are parts whose poses are relative to another part in the base and the edited state.
        """
        frames: dict[str, str] = {}
        for prefix, scope in scopes(model):
            for part in _parts(scope):
                name = prefix + part.name
                base = self.base.get(self.in_base.get(name, ""))
                edited = self.edited.get(self.in_edited.get(name, ""))
                if base is None or edited is None:
                    continue
                own, old, new = (
                    item.pose.relative_to or default_frame(item, MODEL_FRAME)
                    for item in (part, base, edited)
                )
                scoped, written = prefix + own, self._written(edited.name)
                known = _known_frame(old, self.base, set(self.in_base.values()))
                if old == new or known != (self.in_base.get(scoped) or scoped):
                    continue
                has_frame = isinstance(edited, Frame) or (
                    written is not None
                    and (written.pose.relative_to or default_frame(written, MODEL_FRAME)) == own
                )
                if self.written.model is not None and has_frame:
                    # The translation has the frame that the target has.
                    continue
                target = self._known_frame(new)
                # The frame of a nested model is another one than that of the robot.
                if target.startswith(prefix) and not (prefix and target == MODEL_FRAME):
                    frames[name] = target
        return frames

    def _known_frame(self, name: str) -> str:
        """The frame of the target for one of the edited model, or for the frame below a new one."""
        frame = _known_frame(name, self.edited, self.sources)
        return self.sources.get(frame, MODEL_FRAME)

    def merged(self, model: Model) -> Model:
        """The model with the edited contents of its parts."""
        stems = self._stems()

        def merged_scope(prefix: str, scope: Model) -> Model:
            lists: dict[type, list[Part]] = {Link: [], Joint: [], Frame: []}
            for part in _parts(scope):
                new = self._with_new_kind(part, prefix, stems)
                if new is part:
                    new = self._merged_part(part, prefix)
                lists[type(new)].append(new)
            return _with_lists(scope, lists)

        return in_scopes(model, merged_scope)

    def _with_new_kind(self, part: Part, prefix: str, stems: Mapping[str, str]) -> Part:
        """A frame as a link or joint if the link has contents now, or the other way round.

        A massless link on a fixed joint is written as two frames.
        """
        name = prefix + part.name
        base = self.base.get(self.in_base.get(name, ""))
        edited = self.edited.get(self.in_edited.get(name, ""))
        if edited is None or base is None:
            return part
        written = self._written(edited.name)
        is_demoted = isinstance(written, Frame) and type(part) is type(base)
        is_demoted = is_demoted and (
            self.written.model is None or self._has_other_form(base, edited)
        )
        is_new = edited.name in self.promoted if isinstance(part, Frame) else is_demoted
        if written is None or not is_new:
            return part
        edited = written
        pose = part.pose.relative(part.pose.relative_to or default_frame(part, MODEL_FRAME))
        new = replace(self._in_target(edited, *_scope_of(edited.name, stems)), pose=pose)
        new.comments = part.comments
        kinds = kind_of(part), kind_of(new)
        self.edits.append(Edit(path_of(part, name), *kinds, edited.location))
        return new

    def _has_other_form(self, base: Part, edited: Part) -> bool:
        """Whether a link has other contents, or is below a joint of another type.

        A joint has the form of the link below it: of another one, if the target has it as a link.
        """
        if isinstance(base, Joint) and isinstance(edited, Joint):
            if self.written.model is not None and base.child != edited.child:
                return self.sources.get(edited.child) not in self.target_links
            base, edited = self.base.get(base.child, base), self.edited.get(edited.child, edited)
        if not same(content_of(base), content_of(edited)):
            return True
        return self.written.model is not None and self._is_below_other_type(base, edited)

    def _is_below_other_type(self, base: Part, edited: Part) -> bool:
        """Whether the joint above a link has another type, or is only above one of the states."""
        above = self.joints_above[0].get(base.name), self.joints_above[1].get(edited.name)
        types = [joint and joint.type for joint in above]
        return types[0] != types[1]

    def _with_given_inertia(self, part: Part, base: Part, edited: Part) -> tuple[Part, Part]:
        """The states of a massless link with the inertia that translations give to it.

        It depends on the type of the joint above the link.
        """
        written = self.written.parts.get(edited.name)
        if not (
            isinstance(part, Link)
            and isinstance(base, Link)
            and isinstance(edited, Link)
            and isinstance(written, Link)
            and self._is_below_other_type(base, edited)
        ):
            return base, edited
        is_given = not (part.is_massless or written.is_massless)
        if is_given and base.is_massless and edited.is_massless:
            return replace(base, inertial=part.inertial), replace(edited, inertial=written.inertial)
        return base, edited

    def _with_new_owner(self, frame: Frame, base: Part, edited: Part, prefix: str) -> Frame:
        """A frame of the target, attached to the body that carries the link in its place now."""
        written = self._written(edited.name)
        if not isinstance(written, Frame) or isinstance(base, Frame) or isinstance(edited, Frame):
            return frame
        owner = self._local(written.attached_to, prefix, prefix + frame.name, edited)
        if owner == frame.attached_to or not self._has_new_carrier(base, edited):
            return frame
        return replace(self._in_its_frame(frame, prefix), attached_to=owner)

    def _has_new_carrier(self, base: Part, edited: Part) -> bool:
        """Whether another link carries a massless link, or the joint above it, through others."""
        joints = [
            part if isinstance(part, Joint) else above.get(part.name)
            for part, above in zip((base, edited), self.joints_above, strict=True)
        ]
        names: set[str] = set()
        while joints[0] is not None and joints[1] is not None:
            parent = joints[1].parent
            if joints[0].parent != parent:
                return True
            if parent in names or not isinstance(self._written(parent), Frame):
                return False
            names.add(parent)
            joints = [above.get(parent) for above in self.joints_above]
        return joints[0] is not joints[1]

    def _merged_part(self, part: Part, prefix: str) -> Part:
        name = prefix + part.name
        base = self.base.get(self.in_base.get(name, ""))
        edited = self.edited.get(self.in_edited.get(name, ""))
        if base is None or edited is None:
            return part
        if self.written.model is not None and isinstance(part, Frame):
            part = self._with_new_owner(part, base, edited, prefix)
        if self.is_later:
            part = _without_given_inertia(part, base)
        base, edited = self._with_given_inertia(part, base, edited)
        if same(base, edited) and not self.contents.has_new_shape_names(name):
            return part
        if isinstance(base, Frame) and isinstance(edited, Link):
            base = Link(base.name, base.pose)
        if type(edited) is not type(part):
            is_frame = isinstance(self._written(edited.name), Frame | None)
            if not same(content_of(edited), content_of(base)) and not is_frame:
                self._refuse(name, edited, "it is a frame in the file to update")
            return part
        if isinstance(part, Joint) and isinstance(edited, Joint) and part.type != edited.type:
            part = without_ignored_values(part)
        written = UNKNOWN if self.written.model is None else self._written(edited.name)
        written = written if type(written) is type(part) else UNKNOWN
        merged: Part = self.contents.part(part, base, edited, name, written)
        if isinstance(merged, Joint) and isinstance(base, Joint) and isinstance(edited, Joint):
            return self._with_ends(merged, prefix, base, edited)
        if isinstance(merged, Frame) and isinstance(base, Frame) and isinstance(edited, Frame):
            old, new = base.attached_to, edited.attached_to
            known = self.edited.get(self.in_edited.get(prefix + merged.attached_to, ""))
            # A link that becomes a frame of the new body is the same place.
            is_same = isinstance(known, Frame) and known.attached_to == new
            if old != new and not (is_same and isinstance(self.base.get(old), Link)):
                owner = self._local(new, prefix, name, edited)
                return replace(self._in_its_frame(merged, prefix), attached_to=owner)
        return merged

    def _in_its_frame(self, part: Moved, prefix: str) -> Moved:
        """The part with ``relative_to``, if the default frame of its pose is about to change."""
        if part.pose.relative_to or prefix + part.name in self.frames:
            return part
        return replace(part, pose=part.pose.relative(default_frame(part, MODEL_FRAME)))

    def _with_ends(self, joint: Joint, prefix: str, base: Joint, edited: Joint) -> Joint:
        """The joint with the edited parent and child."""
        name = prefix + joint.name
        ends = {"parent": joint.parent, "child": joint.child}
        own = self.in_edited.get(prefix + joint.parent), self.in_edited.get(prefix + joint.child)
        if own == (edited.parent, edited.child):
            return joint
        is_turned = self.in_base.get(prefix + joint.parent) == base.child
        for end, other in (("parent", "child"), ("child", "parent")):
            old, new = getattr(base, end), getattr(edited, end)
            if old != new:
                here = other if is_turned else end
                value = self._local(new, prefix, name, edited)
                if value == ends[here]:
                    continue
                at = ElementPath("joint", name, field=here)
                edit = Edit(at, ends[here], value, edited.location)
                if self.is_later and self.in_base.get(prefix + ends[here], ends[here]) != old:
                    self.refused.append(as_contested(edit, old))
                    continue
                self.edits.append(edit)
                ends[here] = value
        if ends["child"] != joint.child:
            joint = self._in_its_frame(joint, prefix)
        return replace(joint, parent=ends["parent"], child=ends["child"])

    def _local(self, name: str, prefix: str, owner: str, edited: Part) -> str:
        """The name in a scope of the target of a part of the edited model."""
        if name in (WORLD, MODEL_FRAME, ""):
            return name
        scoped = self.sources.get(name, name)
        if not scoped.startswith(prefix):
            self._refuse(owner, edited, f"'{name}' is in another model")
        return scoped.removeprefix(prefix)

    # --- Added parts ------------------------------------------------------------------------------

    def added(self, model: Model, known: set[str]) -> Model:
        """The model with the new links, joints and frames, each after its predecessor."""
        taken = {prefix + part.name for prefix, scope in scopes(model) for part in _parts(scope)}
        parts = self.edited if self.written.model is None else parts_by_name(self.written.model)
        origins = {name: name for name in self.edited} | {**self.written.sources}
        added = self.edited.keys() - known
        new = [part for part in parts.values() if origins.get(part.name) in added]
        new = [part for part in new if self._is_missing(part, taken)]
        if not new:
            return model
        new = self._without_moved_comments(new, model)
        parts = {**parts, **{part.name: part for part in new}}
        stems = self._stems()
        place = {part.name: _scope_of(part.name, stems) for part in new}
        for part in new:
            if part.name not in self.sources:
                prefix, stem = place[part.name]
                self.sources[part.name] = prefix + part.name.removeprefix(stem)
        additions: dict[str, list[tuple[str, Part]]] = {}
        previous = ""
        for part in parts.values():
            if part.name in place:
                prefix, stem = place[part.name]
                item = self._in_target(part, prefix, stem)
                additions.setdefault(prefix, []).append((previous, item))
                at = path_of(part, prefix + item.name)
                self.edits.append(Edit(at, "", shown(item), part.location))
            previous = self.sources.get(part.name, previous)
        model = in_scopes(model, lambda prefix, scope: _with(scope, prefix, additions.get(prefix)))
        return self._in_new_frames(model, place) if self.frames else model

    def _without_moved_comments(self, new: Sequence[Part], model: Model) -> list[Part]:
        """New parts without comments that stood before what they stand before, and stay there."""
        names = {part.name for part in new}
        removed = self.base.keys() - self.edited.keys()
        before = _comments_of(self.base_model, without=removed)
        left = before - _comments_of(self.edited_model, without=names)
        stay = left & _comments_of(model)
        if not stay:
            return [*new]
        return [
            replace(
                part, comments=tuple(text for text in part.comments if collapsed(text) not in stay)
            )
            for part in new
        ]

    def _in_new_frames(self, model: Model, place: Mapping[str, tuple[str, str]]) -> Model:
        """The model with the poses of known parts in the new ones that they are relative to now.

        ``place``: name of a new part in the edited model → its prefix here, and that of its name.
        """

        def placed(part: Placed, prefix: str) -> Placed:
            name = prefix + part.name
            if name not in self.frames:
                return part
            pose = self.edited[self.in_edited[name]].pose
            here, stem = place.get(pose.relative_to, (None, ""))
            if here != prefix or self.places.after.offset(name) is not IDENTITY:
                return part
            return replace(part, pose=pose.relative(pose.relative_to.removeprefix(stem)))

        def in_scope(prefix: str, scope: Model) -> Model:
            return replace(
                scope,
                links=[placed(part, prefix) for part in scope.links],
                joints=[placed(part, prefix) for part in scope.joints],
                explicit_frames=[placed(part, prefix) for part in scope.explicit_frames],
            )

        return in_scopes(model, in_scope)

    def _is_missing(self, part: Part, taken: set[str]) -> bool:
        """Whether the target lacks a part that is new; a part of that name may be new in both."""
        if part.name not in taken:
            return True
        own = parts_by_name(self.target).get(part.name)
        if (
            own is None
            or type(own) is not type(part)
            or not same(content_of(own), content_of(part))
        ):
            self._refuse(part.name, part, "another element of the file to update has this name")
        return False

    def _stems(self) -> dict[str, str]:
        """Prefix of each nested scope → the beginning of the names of its parts elsewhere."""
        stems = {"": ""}
        for name, translated in self.names.items():
            scope, delimiter, local = name.rpartition(DELIMITER)
            if delimiter and translated.endswith(local) and len(translated) > len(local):
                stems.setdefault(scope + delimiter, translated.removesuffix(local))
        return stems

    def _in_target(self, part: Part, prefix: str, stem: str) -> Part:
        """A new part with the names and the frames of the target."""
        name = part.name
        scope = replace(
            Model(""),
            links=[part] if isinstance(part, Link) else [],
            joints=[part] if isinstance(part, Joint) else [],
            explicit_frames=[part] if isinstance(part, Frame) else [],
        )

        def local(reference: str) -> str:
            if reference == name:
                return name.removeprefix(stem)
            return self._local(reference, prefix, name, part)

        scope = References(local).scope(copied(scope))
        result = next(iter(_parts(scope)))
        result.location = part.location

        def offset(reference: str) -> Transform:
            frame = prefix + (reference or MODEL_FRAME)
            is_known = frame in self.in_edited or frame == MODEL_FRAME
            return self.places.after.offset(frame).inverse() if is_known else IDENTITY

        def turned(axis: Axis | None) -> Axis | None:
            if axis is None or not axis.expressed_in:
                return axis
            xyz = offset(axis.expressed_in).rotate(axis.xyz)
            return axis if same(xyz, axis.xyz) else replace(axis, xyz=xyz)

        if isinstance(result, Joint):
            result = replace(result, axis=turned(result.axis), axis2=turned(result.axis2))
        reference = result.pose.relative_to
        X_TE = offset(reference or default_frame(result, MODEL_FRAME))
        pose = in_decimals((X_TE @ result.pose.transform).as_pose(reference))
        return result if same(pose, result.pose) else replace(result, pose=pose)

    def _refuse(self, name: str, part: Part, reason: str) -> None:
        self.refused.append(Edit(path_of(part, name), "", "", part.location, reason))


def _with(scope: Model, prefix: str, additions: list[tuple[str, Part]] | None) -> Model:
    """The scope with new parts, each after the part that precedes it, or before all others."""
    if not additions:
        return scope
    placed = list(enumerate(_parts(scope)))
    order = {prefix + part.name: at for at, part in placed}
    for previous, part in additions:
        # A part of another scope that precedes it has no place here.
        at = order.get(previous, len(placed)) if previous else -1
        order[prefix + part.name] = at
        placed.append((at, part))
    parts = [part for _, part in sorted(placed, key=itemgetter(0))]
    lists: dict[type, list[Part]] = {
        kind: [part for part in parts if type(part) is kind] for kind in (Link, Joint, Frame)
    }
    return _with_lists(scope, lists)


def _comments_of(model: Model, without: Container[str] = ()) -> Counter[str]:
    """The comments before the parts of a model, and at its end."""
    texts = [
        text
        for _, scope in scopes(model)
        for part in _parts(scope)
        if part.name not in without
        for text in part.comments
    ]
    texts += [text for _, scope in scopes(model) for text in scope.end_comments]
    return Counter(map(collapsed, texts))


def _known_frame(name: str, parts: Mapping[str, Part], known: Container[str]) -> str:
    """A frame, or the next one below it that is ``known``."""
    while name != MODEL_FRAME and name not in known:
        if (part := parts.get(name)) is None:
            return MODEL_FRAME
        name = part.pose.relative_to or default_frame(part, MODEL_FRAME)
    return name


def _with_lists(scope: Model, lists: Mapping[type, list[Part]]) -> Model:
    """The scope with other links, joints and frames."""
    return replace(
        scope,
        links=lists[Link],  # type: ignore[arg-type]  # by kind
        joints=lists[Joint],  # type: ignore[arg-type]
        explicit_frames=lists[Frame],  # type: ignore[arg-type]
    )


def _scope_of(name: str, stems: Mapping[str, str]) -> tuple[str, str]:
    """The prefix of the scope of a new part, and the beginning of its name that stands for it."""
    found = [(prefix, stem) for prefix, stem in stems.items() if name.startswith(stem)]
    prefix, stem = max(found, key=lambda item: len(item[1]))
    return (prefix, stem) if name != stem else ("", "")


def parts_by_name(model: Model) -> dict[str, Part]:
    """The parts of a translation by name, each joint before its child link."""
    joints = {joint.child: joint for joint in model.joints}
    ordered: list[Part] = []
    for link in model.links:
        ordered += [joints[link.name], link] if link.name in joints else [link]
    parts = {part.name: part for part in ordered}
    return parts | {part.name: part for part in _parts(model) if part.name not in parts}


def _parts(model: Model) -> list[Part]:
    return [*model.links, *model.joints, *model.explicit_frames]


def part_names(model: Model) -> set[str]:
    """The names of the links, joints and frames of a model."""
    return {part.name for part in _parts(model)}


def edited_couplings(
    translation: Document, base: Document, edited: Document, provenance: Provenance
) -> list[Joint]:
    """The joints of an edited URDF whose ``<mimic>`` differs and stands for a gearbox.

    ``translation`` is that of the target, which has the gearbox, and ``provenance`` belongs to it.
    An edit of the gearbox in the URDF, which is in a ``<gazebo>`` block, makes the edit there.
    """
    if _gearboxes(base) != _gearboxes(edited):
        return []
    now, old, new = (
        {joint.name: joint for joint in item.model.joints} for item in (translation, base, edited)
    )
    names = {provenance.target_of("joint", name).name for name in provenance.geared_joints}
    return [
        new[name]
        for name in sorted(names & now.keys() & old.keys() & new.keys())
        if _has_other_coupling(old[name], new[name], new)
        and _has_other_coupling(now[name], new[name], new)
    ]


def _gearboxes(document: Document) -> dict[str, object]:
    """The gearboxes in the blocks of a URDF, by name."""
    found = [item for item in document.model.fragments if item.tag == "joint"]
    elements = {name_of(item): element_of(item.xml) for item in found}
    return {
        name: canonical_xml(element)
        for name, element in elements.items()
        if element.get("type") == "gearbox"
    }


def _has_other_coupling(old: Joint, new: Joint, joints: Mapping[str, Joint]) -> bool:
    """Whether a mimic differs in more than the new name of its leading joint."""
    before, after = (None if joint.axis is None else joint.axis.mimic for joint in (old, new))
    if before is not None and after is not None and before.joint not in joints:
        before = replace(before, joint=after.joint)
    return not same(before, after)


def set_places(document: Document, provenance: Provenance, source: Document) -> None:
    """Give the elements of a translation the places of the elements that they were made of."""
    sources = {
        ElementPath(kind_of(part), prefix + part.name): part
        for model in source.all_models()
        for prefix, scope in scopes(model)
        for part in parts_of(scope)
    }
    blocks = [item for model in source.all_models() for item in model.fragments]
    own = {name_of(item): item.location for item in blocks if name_of(item)}
    for model in document.all_models():
        for prefix, scope in scopes(model):
            for block in scope.fragments:
                block.location = own.get(name_of(block), Location(source.path))
            for part in parts_of(scope):
                origin = provenance.source_of(kind_of(part), prefix + part.name)
                found = sources.get(origin) if isinstance(origin, ElementPath) else None
                part.location = Location(source.path) if found is None else found.location
                places = _inner_places(found)
                for item in [*part.fragments, *(part.shapes if isinstance(part, Link) else ())]:
                    item.location = places.get((type(item), name_of(item)), part.location)
                    for block in getattr(item, "fragments", ()):
                        block.location = item.location


def _inner_places(part: Link | Joint | Frame | None) -> dict[tuple[type, str], Location]:
    """The places of the shapes and fragments of a part, by their names."""
    if part is None:
        return {}
    inner = [*part.fragments, *(part.shapes if isinstance(part, Link) else ())]
    return {(type(item), name_of(item)): item.location for item in inner if name_of(item)}


def _without_given_inertia(part: Part, base: Part) -> Part:
    """A later state of a part, with the inertia of a massless link as before.

    A translation of the other file can give the inertia.
    """
    if not (isinstance(part, Link) and isinstance(base, Link)):
        return part
    if base.is_massless and not part.is_massless and has_given_inertia(part):
        return replace(part, inertial=base.inertial)
    return part
