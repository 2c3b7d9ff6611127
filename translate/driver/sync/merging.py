"""Merge the edits of each file of a pair into the other one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.sync.conflicts import (
    by_element,
    comments_of_removed,
    conflicts_of,
    edits_alone,
    new_name,
    without_comments_of_removed,
)
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import OTHER, SIDES
from translate.driver.sync.plan import Plan
from translate.driver.translation import Update
from translate.edits.edit import Edit
from translate.edits.overlap import edited_part
from translate.edits.pair_values import Difference
from translate.edits.sdf_placements import are_places_of_other_parts
from translate.model.fragment import Dialect
from translate.resources.earlier_files import Texts
from translate.xml.document import parse


def merged_plan(
    files: PairFiles,
    texts: Texts,
    changed: Sequence[Dialect],
    base: Texts | None = None,
    *,
    partial: bool,
    force: bool = False,
) -> Plan:
    """Merge the edits of the sides that changed into the other sides."""
    updates = {
        OTHER[side]: files.update_side(OTHER[side], texts, base, force=force) for side in changed
    }
    alone: dict[Dialect, list[Edit]] = {}
    if base is not None and len(updates) == 2:
        # The old values of the edits of each side alone are those of the base.
        alone["urdf"] = edits_alone(files, "sdf", Texts(texts.urdf, base.sdf), base)
        alone["sdf"] = edits_alone(files, "urdf", Texts(base.urdf, texts.sdf), base)
        updates = without_comments_of_removed(files, updates, alone)
    parts = [
        files.updated_text(side, texts, updates[side]) if side in updates else texts.of(side)
        for side in SIDES
    ]
    plan = Plan(files.pair, texts)
    for side, merged in updates.items():
        plan.edits[side] = files.with_own_path(OTHER[side], merged.edits)
        plan.reports[side] = merged.report
        plan.other_files += merged.other_files
        plan.refused += files.with_own_path(OTHER[side], merged.refused)
        plan.without_effect += files.with_own_path(OTHER[side], merged.without_effect)
    if base is not None and alone:
        open_differences = files.differences(Texts(*parts))
        plan.conflicts = conflicts_of(files, texts, base, open_differences, updates, alone)
        plan.without_effect += comments_of_removed(files, alone)
        if open_differences and not plan.refused and files.stored() is None:
            parts = [*_with_new_forms(files, Texts(*parts), open_differences, base, plan, alone)]
        if plan.conflicts and files.stored() is None:
            before, after = (parse(text, files.pair.sdf).root for text in (base.sdf, texts.sdf))
            places = [conflict.at for conflict in plan.conflicts]
            is_of_look = all(at.field.partition("/")[0] == "material" for at in places)
            if is_of_look or are_places_of_other_parts(places, before, after, files.separator):
                parts = [*_merged_in_sdf(files, texts, base, plan)] or parts
    elif base is not None and updates and not plan.refused and files.stored() is None:
        (side,) = updates
        open_differences = files.differences(Texts(*parts))
        if open_differences and files.were_in_step(base):
            in_step = _in_step(files, side, Texts(*parts), plan)
            plan.differences = open_differences if in_step is None else []
            parts = parts if in_step is None else [*in_step]
    if not plan.conflicts and (partial or not plan.refused):
        plan.new = Texts(*parts)
    refusing = {OTHER[side] for side, merged in updates.items() if merged.refused}
    count = len(plan.refused)
    plan = in_xacro(files, plan, texts, base, partial=partial)
    # The edits that a xacro file refuses are those of the SDFormat file.
    refusing |= {"sdf"} if len(plan.refused) > count else set()
    if base is not None and plan.new is not None and plan.refused:
        plan.next_base = _without_refused(files, plan.new, base, refusing)
    return plan


def _without_refused(
    files: PairFiles, new: Texts, base: Texts, refusing: Collection[Dialect]
) -> Texts:
    """Return the new texts without the refused edits: the base with what the other side has."""
    parts = {
        side: files.updated_text(
            side,
            before := new._replace(**{side: base.of(side)}),
            files.update_side(side, before, base, force=True),
        )
        for side in refusing
    }
    return new._replace(**parts)


def _merged_in_sdf(files: PairFiles, texts: Texts, base: Texts, plan: Plan) -> Texts | tuple[()]:
    """Return the merged texts without conflicts, if the SDFormat file has a place for each edit.

    An edit of SDFormat can change the form of other elements in the URDF: a joint with
    exchanged ends places the frame of a link at the joint, and has the opposite axis.  The
    edits of the URDF are therefore put into the SDFormat of the base, and merged where both
    sides have the same frames.  The edits of the SDFormat are those that then remain.  A
    material has its values there, too, and not only one colour.
    """
    try:
        of_urdf = files.update_side("sdf", Texts(texts.urdf, base.sdf), base)
        sdf_with_edits = _sdf_merge(files, texts.sdf, of_urdf.data, base.sdf)
        # A value that one side removes and the other one edits is refused in one direction.
        other = _sdf_merge(files, of_urdf.data, texts.sdf, base.sdf)
        if sdf_with_edits.refused or other.refused:
            return ()
        edited_base = Texts(texts.urdf, of_urdf.data)
        of_sdf = files.update_side("urdf", Texts(texts.urdf, sdf_with_edits.data), edited_base)
    except TranslateError:
        return ()
    merged = Texts(of_sdf.data, sdf_with_edits.data)
    refused = [
        *files.with_own_path("sdf", of_sdf.refused),
        *files.with_own_path("urdf", of_urdf.refused),
    ]
    if not refused and not files.were_in_step(merged):
        return ()
    plan.conflicts, plan.refused = [], refused
    plan.edits = {
        "urdf": files.with_own_path("sdf", of_sdf.edits),
        "sdf": files.with_own_path("urdf", sdf_with_edits.edits),
    }
    return merged


def _sdf_merge(files: PairFiles, sdf: bytes, edited: bytes, base: bytes) -> Update:
    """Merge the edits between two states of the SDFormat file into a third one."""
    return files.update(
        files.stream("sdf", Texts(b"", sdf)),
        files.stream("sdf", Texts(b"", edited)),
        base=files.stream("sdf", Texts(b"", base)),
        resources=files.resources,
        partial=True,
        **files.pair.options,
    )


def in_xacro(
    files: PairFiles, plan: Plan, texts: Texts, base: Texts | None, *, partial: bool
) -> Plan:
    """Return the plan that writes the edits of the expansion of a xacro file into its sources."""
    if not files.pair.is_one_way or plan.new is None or plan.new.urdf == texts.urdf:
        return plan
    from translate.driver.update_xacro import XacroSources, expansion_of, with_reasons

    named = not files.pair.is_listed
    sources = XacroSources(files.pair.urdf, files.resources, files.xacro, named=named)
    written = sources.written(plan.new.urdf)
    edited, new = plan.new, Texts(expansion_of(written), plan.new.sdf)
    if written.refused or any(edit.is_comment for edit in plan.edits.get("urdf", ())):
        again = files.update_side("urdf", Texts(new.urdf, edited.sdf), base, force=True)
        places = {edit.at for edit in plan.edits.get("urdf", ())}
        left = [
            edit
            for edit in again.edits
            if edit.at in places and (written.refused or edit.is_comment)
        ]
        refused, _, comments = with_reasons(left, written)
        refused = [edit for edit in refused if edit.at in places]
        gone = {edit.at for edit in (*refused, *comments)}
        plan.edits["urdf"] = [edit for edit in plan.edits["urdf"] if edit.at not in gone]
        plan.refused += refused
        plan.without_effect += files.with_own_path("sdf", comments)
    if written.followed and not written.refused:
        # The SDFormat file gets what xacro computes from the edits.
        updated = files.update_side("sdf", new, edited)
        plan.followed = files.with_own_path("urdf", updated.edits)
        plan.reports.setdefault("sdf", updated.report)
        plan.edits.setdefault("sdf", []).extend(plan.followed)
        new = new._replace(sdf=files.updated_text("sdf", new, updated))
    plan.files = written.files
    plan.old_files = sources.states(written.files)
    plan.new = new if partial or not plan.refused else None
    if plan.new is not None:
        plan.other_files += sources.other_files(written.files)
    return plan


def _with_new_forms(
    files: PairFiles,
    merged: Texts,
    left: Sequence[Difference],
    base: Texts,
    plan: Plan,
    alone: Mapping[Dialect, Sequence[Edit]],
) -> Texts:
    """Return the merged texts, without conflicts if edits of one side have ``left`` differences."""
    near: dict[Dialect, list[tuple[Difference, Edit]]] = {}
    for side, edits in alone.items():
        new_names = [
            edit._replace(at=ElementPath(edit.at.kind, new_name(files, edit)))
            for edit in edits
            if edit.at.field == "name" and not edit.at.owner
        ]
        index = by_element(files, [*edits, *new_names])
        for difference in left:
            for edit in index.overlapping(edited_part(difference.at, files.separator)):
                near.setdefault(side, []).append((difference, edit))
    if len(near) != 1 or not files.were_in_step(base):
        return merged
    ((side, pairs),) = near.items()
    in_step = _in_step(files, OTHER[side], merged, plan)
    if in_step is None and all(_has_arrived(*pair, OTHER[side]) for pair in pairs):
        # The file with the edits lacks what a translation writes beside those of the other one.
        in_step = _in_step(files, side, merged, plan)
    if in_step is None:
        return merged
    plan.conflicts = []
    return in_step


def _in_step(files: PairFiles, side: Dialect, merged: Texts, plan: Plan) -> Texts | None:
    """Return the merged texts with a second update of one side.

    There are none if they are not in step then, or if what an edit removed returns.

    An edit can change the form in which a translation writes what was not edited: a joint whose
    axis is turned through the frame of its link needs no frame of its own.
    """
    try:
        update = files.update_side(side, merged, force=True)
    except TranslateError:
        return None
    again = merged._replace(**{side: files.updated_text(side, merged, update)})
    removed = {(edit.at, edit.old) for edit in plan.edits[side] if not edit.new}
    returns = any((edit.at, edit.new) in removed for edit in update.edits if not edit.old)
    if returns or update.refused or not files.were_in_step(again):
        return None
    plan.edits[side] += files.with_own_path(OTHER[side], update.edits)
    return again


def _has_arrived(difference: Difference, edit: Edit, side: Dialect) -> bool:
    """Return whether one side has the new value of an edit of the other side."""
    value = difference.urdf if side == "urdf" else difference.sdf
    return edit.at == difference.at and edit.new == value
