"""Three-way merge of the edits of a translated robot into the robot it was translated from.

The models are the *original*, the *written* model (the translation of the original) and the
*edited* model.  A part that is equal in the written and the edited model keeps the value of the
original.  A part that differs was edited and gets the edited value.

:mod:`translate.roundtrip.structure_merge` first merges links and joints that were moved, added,
removed or renamed.  This module merges the contents of links and joints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from translate.diagnostics.loss_report import LossReport
from translate.model.copying import copied
from translate.model.fragment import Fragment
from translate.model.frame import Frame
from translate.model.inertial import Inertial
from translate.model.joint import Axis, Dynamics, Joint, Limit
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER, scopes
from translate.model.pose import IDENTITY
from translate.roundtrip.comment_merge import merge_comments
from translate.roundtrip.field_merge import (
    merge_fragments,
    merge_inertial,
    merge_numbers,
    merge_shapes,
)
from translate.roundtrip.pose_propagation import root_block
from translate.roundtrip.provenance import (
    StructureMerge,
    UnmergeableError,
    directions,
    shape_sources,
    sources,
    with_names_as_read,
)
from translate.roundtrip.structure_merge import merge_structure


class Merged(NamedTuple):
    """The original with the edits.

    ``proposed`` is true if links or joints were moved, added, removed or renamed.  ``names`` maps
    renamed links, joints and frames to their new names.  ``report`` is the report of the
    translation, with the new names.  ``written`` is the written model with the edited links and
    joints.  ``recomputed`` are the links with automatic inertia in the original (``auto="true"``)
    that have explicit inertia after the edits.
    """

    model: Model
    written: Model
    proposed: bool
    names: Mapping[str, str]
    report: LossReport
    recomputed: Sequence[str]


def merge_edits(
    original: Model,
    written: Model,
    edited: Model,
    report: LossReport,
    ignored: Callable[[Fragment], bool] = lambda fragment: False,
) -> Merged:
    """The original with the edits.

    Raises :class:`UnmergeableError` if an edit has no place in the original.

    ``report`` is the report of the translation from ``original`` to ``written``.  Fragments of the
    model for which ``ignored`` is true are not merged.
    """
    report = with_names_as_read(report, written)
    state = StructureMerge(original, written, report)
    proposed = _structure(written) != _structure(edited)
    if proposed:
        state = merge_structure(original, written, edited, report)
        if _structure(state.written) != _structure(edited):
            raise UnmergeableError("a joint or link of the edited URDF differs after the merge")
    merger = _Merger(state.original, state.written, edited, state.report, ignored)
    result = merger.model()
    names, recomputed = state.names, merger.recomputed
    return Merged(result, state.written, proposed, names, state.report, recomputed)


def _structure(model: Model) -> object:
    """The structure of a robot: its links and joints with their poses and axes, to compare."""
    joints = {
        joint.name: (joint.type, joint.parent, joint.child, joint.pose, joint.urdf_name)
        for joint in model.joints
    }
    axes = {joint.name: directions(joint) for joint in model.joints}
    links = {link.name: (link.pose, link.urdf_name) for link in model.links}
    return joints, axes, links, model.pose, root_block(model)


class _Merger:
    def __init__(
        self,
        original: Model,
        written: Model,
        edited: Model,
        report: LossReport,
        ignored: Callable[[Fragment], bool],
    ) -> None:
        self.original = copied(original)
        self.written, self.edited, self.report = written, edited, report
        self.ignored = ignored
        self.names = sources(self.original, report)
        self.parts = report.provenance.chain_of()
        self.recomputed: list[str] = []

    def model(self) -> Model:
        written, edited, original = self.written, self.edited, self.original
        if written.name != edited.name:
            original.name = edited.name
        if written.urdf_name != edited.urdf_name:
            original.urdf_name = edited.urdf_name
        if written.static != edited.static:
            original.static = edited.static
        if written.comments != edited.comments:
            original.comments = edited.comments
        if written.end_comments != edited.end_comments:
            original.end_comments = edited.end_comments
        before = [fragment for fragment in written.fragments if not self.ignored(fragment)]
        after = [fragment for fragment in edited.fragments if not self.ignored(fragment)]
        original.fragments = merge_fragments(original.fragments, before, after, IDENTITY)
        bodies: dict[str, object] = {**dict(_links(original)), **dict(_frames(original))}
        links, joints = self.names.links, self.names.joints
        joints = {**joints, **{part: joint for part, (joint, _) in self.parts.items()}}
        self._each(bodies, links, written.links, edited.links, self._link)
        self._each(dict(_joints(original)), joints, written.joints, edited.joints, self._joint)
        return original

    def _each(
        self,
        originals: Mapping[str, object],
        sources: Mapping[str, str],
        written: Sequence[object],
        edited: Sequence[object],
        merge: Callable[[object, object, object], None],
    ) -> None:
        before = {getattr(item, "name", ""): item for item in written}
        for item in edited:
            name = getattr(item, "name", "")
            if before[name] == item:
                continue
            target = originals.get(sources.get(name, name))
            if target is None:
                raise UnmergeableError(f"'{name}' is not in the embedded source")
            merge(target, before[name], item)

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, original: object, written: object, edited: object) -> None:
        assert isinstance(written, Link)
        assert isinstance(edited, Link)
        if isinstance(original, Frame):
            # A frame has no contents but comments.
            if (
                replace(written, comments=edited.comments, inner_comments=edited.inner_comments)
                != edited
            ):
                raise UnmergeableError(
                    f"link '{edited.name}' is a frame in the embedded source and has contents"
                )
            original.comments, original.inner_comments = edited.comments, edited.inner_comments
            return
        assert isinstance(original, Link)
        X_LN = self.report.provenance.moved_links.get(edited.name, IDENTITY)
        merge_comments(original, written, edited)
        inertial = merge_inertial(
            original.inertial,
            written.inertial,
            edited.inertial,
            X_LN,
            same_input=_automatic_inertia_input(written) == _automatic_inertia_input(edited),
        )
        # If the written inertial is automatic, the reader has reported the edit.
        if _is_automatic(original.inertial) and not (
            _is_automatic(inertial) or _is_automatic(written.inertial)
        ):
            self.recomputed.append(edited.name)
        original.inertial = inertial
        name, provenance = written.name, self.report.provenance
        sources = shape_sources("visual", written.visuals, name, provenance)
        original.visuals = merge_shapes(
            original.visuals, written.visuals, edited.visuals, X_LN, sources
        )
        sources = shape_sources("collision", written.collisions, name, provenance)
        original.collisions = merge_shapes(
            original.collisions, written.collisions, edited.collisions, X_LN, sources
        )
        original.fragments = merge_fragments(
            original.fragments, written.fragments, edited.fragments, X_LN
        )

    # --- Joints ---------------------------------------------------------------------------------

    def _joint(self, original: object, written: object, edited: object) -> None:
        assert isinstance(original, Joint)
        assert isinstance(written, Joint)
        assert isinstance(edited, Joint)
        slot = self._slot(edited.name)
        merge_comments(original, written, edited)
        original.fragments = merge_fragments(
            original.fragments,
            [_of_axis(fragment, slot) for fragment in written.fragments],
            [_of_axis(fragment, slot) for fragment in edited.fragments],
            IDENTITY,
        )
        if written.axis == edited.axis:
            return
        axis = original.axis2 if slot == "axis2" else original.axis
        if axis is None or written.axis is None or edited.axis is None:
            raise UnmergeableError(
                f"joint '{edited.name}' has an axis that is not in the embedded source"
            )
        self._axis(axis, written.axis, edited.axis)

    def _slot(self, name: str) -> str:
        """The axis of the original joint that a joint of the URDF has: ``axis`` or ``axis2``."""
        if name not in self.parts:
            return "axis"
        slot = self.parts[name][1]
        if not slot:
            raise UnmergeableError(f"joint '{name}' was added by the translation")
        return slot

    def _axis(self, original: Axis, written: Axis, edited: Axis) -> None:
        original.limit = merge_numbers(original.limit, written.limit, edited.limit, Limit())
        original.dynamics = merge_numbers(
            original.dynamics, written.dynamics, edited.dynamics, Dynamics()
        )
        if written.mimic != edited.mimic:
            mimic = edited.mimic
            if mimic is not None and (written.mimic is None or written.mimic.joint != mimic.joint):
                leader = self.names.joints.get(mimic.joint, mimic.joint)
                if DELIMITER in leader:
                    raise UnmergeableError(f"joint '{mimic.joint}' to mimic is in a nested model")
                mimic = replace(mimic, joint=leader)
                original.mimic = mimic
            elif mimic is None:
                original.mimic = None
            else:
                original.mimic = merge_numbers(original.mimic, written.mimic, mimic, mimic)


def _automatic_inertia_input(link: Link) -> list[object]:
    """The geometry, pose and density of collisions: the input of automatic inertia."""
    return [(item.geometry, item.pose, item.density) for item in link.collisions]


def _is_automatic(inertial: Inertial | None) -> bool:
    return inertial is not None and inertial.auto is not None


def _links(model: Model) -> Iterator[tuple[str, Link]]:
    """Every link of a model and its nested models, by scoped name."""
    for prefix, scope in scopes(model):
        yield from ((prefix + link.name, link) for link in scope.links)


def _frames(model: Model) -> Iterator[tuple[str, Frame]]:
    for prefix, scope in scopes(model):
        yield from ((prefix + frame.name, frame) for frame in scope.explicit_frames)


def _joints(model: Model) -> Iterator[tuple[str, Joint]]:
    for prefix, scope in scopes(model):
        yield from ((prefix + joint.name, joint) for joint in scope.joints)


def _of_axis(fragment: Fragment, slot: str) -> Fragment:
    """A fragment of the axis of a URDF joint, moved to ``axis`` or ``axis2``."""
    top, delimiter, rest = fragment.at.partition("/")
    return replace(fragment, at=f"{slot}{delimiter}{rest}") if top == "axis" else fragment
