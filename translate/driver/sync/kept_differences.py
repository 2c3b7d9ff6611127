"""Pairs whose files differ, and stay different: they are adopted, reviewed, accepted and resolved.

Two files of one robot that were written by hand differ.  Their differences are stored beside the
table of the pair (:mod:`translate.driver.sync.stored_differences`).  An edit of another value is
merged; an edit of a value that stays different is a conflict.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial as partial_of
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.bases import LAST_SYNC, base_of
from translate.driver.sync.merging import in_xacro, merged_plan
from translate.driver.sync.missing_files import plan_with_missing_file
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import OTHER, SIDES, XACRO, with_pair
from translate.driver.sync.plan import Conflict, Plan
from translate.driver.sync.stored_differences import (
    StoredDifference,
    changed_differences,
    new_difference,
    without_stored,
)
from translate.driver.sync.writing import stored_file, write, write_stored
from translate.edits.edit import Edit
from translate.edits.pair_resolution import grouped_by_link, write_values
from translate.edits.pair_values import Difference
from translate.model.fragment import Dialect, Location
from translate.resources.earlier_files import Texts
from translate.resources.regular_files import named_bytes
from translate.resources.replaced_files import FileState, Replacement, replace_files
from translate.xml.document import parse, serialize
from translate.xml.files import refuse_read_only

if TYPE_CHECKING:
    from lxml import etree

#: The time for writing the values of one file that differ into the other one, in s.
RESOLUTION_SECONDS = 60.0
_NOT_WRITTEN = "a translation of the updated file does not have it"
_NOT_TRIED = f"not tried within {RESOLUTION_SECONDS:.0f} s: name fewer elements with --only"
_OWN = "the other file has no such value"
_ENDS = "an edit would change this value, which stays different: choose a side of it first"
_STAYS = "the files would have another difference here"


def adopted_plan(files: PairFiles, *, force: bool = False) -> Plan:
    """Return the plan for a new pair: a missing file is written, two files stay as they are.

    ``force`` accepts files of which most links have other names.

    Raises :class:`translate.TranslateError` as :func:`translate.convert` and
    :func:`translate.update` do.
    """
    if missing := files.missing():
        return plan_with_missing_file(files, missing)
    texts = files.robots()
    values = files.values(*files.urdfs(texts))
    reason = "" if force else values.reason_for_two_robots
    if reason:
        raise TranslateError.of(
            "not-one-robot",
            f"'{files.pair.urdf}' and '{files.pair.sdf}' are not one robot: {reason}",
            files.pair.sdf,
            hint="name the files of one robot, or add --force if they are",
        )
    differences = values.differences
    if not differences and not files.differences_of_one_robot(texts):
        return Plan(files.pair, texts, texts)
    stored = [*map(new_difference, differences)]
    return Plan(files.pair, texts, texts, differences=differences, stored=stored)


def adopt(files: PairFiles, plan: Plan, table: str) -> PairFiles:
    """Write the pair into a TOML file, and what :func:`adopted_plan` has; return the listed pair.

    All texts are there before the first file is written.

    Raises :class:`translate.TranslateError` as :func:`write` and :func:`with_pair` do, and
    ``OSError`` if a file cannot be written.
    """
    stored, plan.stored = plan.stored, None
    is_there = os.path.exists(table)
    earlier = FileState.of(table, named_bytes(table) if is_there else None)
    text, listed = with_pair(table, files.pair)
    files_of_table = replace(files, pair=listed)
    differences = [] if stored is None else [stored_file(files_of_table, stored)]
    of_table = Replacement(table, text, earlier)
    for file in (of_table, *differences):
        refuse_read_only(file.path)
    write(files, plan)
    replace_files([*differences, of_table], allow_outside=files.resources.allow_outside)
    return files_of_table


def with_lumped_links(files: PairFiles) -> PairFiles:
    """Return the pair with the option of lumped links, if its files then differ less.

    The SDFormat file was made by ``gz sdf -p``, or with the option: it lacks links at the ends
    of fixed joints of the URDF, or has their mass in another link.

    Raises :class:`translate.TranslateError` as :meth:`PairFiles.read` does.
    """
    options = files.pair.options
    if files.missing() or files.pair.is_one_way or options.get("lump_fixed_joints") is not None:
        return files
    texts = files.robots()
    lumped = replace(
        files, pair=replace(files.pair, options={**options, "lump_fixed_joints": True})
    )
    counts = [
        sum(difference.is_physical for difference in candidate.value_differences(texts))
        for candidate in (files, lumped)
    ]
    return lumped if counts[1] < counts[0] else files


def plan_with_stored(
    files: PairFiles,
    texts: Texts,
    stored: list[StoredDifference],
    base: str,
    last: Texts | None,
    *,
    partial: bool,
    force: bool,
) -> Plan:
    """Return the plan for a pair with differences that stay; ``last`` are the last texts."""
    current = files.value_differences(texts)
    contested = changed_differences(current, stored)
    if contested:
        # Each difference has a conflict, whatever the base is.
        return Plan(
            files.pair,
            texts,
            base="the stored differences",
            conflicts=[
                Conflict(now.at, _both(stored_difference.difference), now.urdf, now.sdf)
                for stored_difference, now in contested
            ],
            contested=[(stored_difference.difference, now) for stored_difference, now in contested],
        )
    new = without_stored(current, stored)
    if last == texts and not new:
        return _with_stored(files, Plan(files.pair, texts, texts, LAST_SYNC), stored, current)
    origin, earlier = base_of(files, texts, base, last) if new or base or last else ("", None)
    if earlier is not None and not (new and earlier == texts):
        earlier = _with_stored_values(files, earlier, texts, stored)
        changed = [side for side in SIDES if texts.of(side) != earlier.of(side)]
        by_values = partial_of(_plan_by_values, files, texts, changed, new, stored, current)
        try:
            plan = merged_plan(files, texts, changed, earlier, partial=partial, force=force)
            refused = [*plan.refused]
            plan = _with_stored(files, plan, stored, current)
            if plan.refused and not new:
                # Both files have nothing of what was edited: it stays in its file.
                merged_edits = [edit for edits in plan.edits.values() for edit in edits]
                edits = refused or [edit._replace(reason=_OWN) for edit in merged_edits]
                plan = Plan(files.pair, texts, texts, without_effect=edits)
                plan = _with_stored(files, plan, stored, current)
            plan = (by_values() if plan.refused else None) or plan
        except TranslateError:
            if (instead := by_values()) is None:
                raise
            plan = instead
        plan.base = origin
        return plan
    if new:
        return Plan(files.pair, texts, differences=new, stored=stored)
    return _with_stored(files, Plan(files.pair, texts, texts), stored, current)


def resolved_plan(
    files: PairFiles,
    texts: Texts,
    source: Dialect,
    chosen: Callable[[Difference], bool],
    *,
    partial: bool = False,
) -> Plan:
    """Return the plan that writes values of one side that differ into the other file.

    ``texts`` are the present ones of both files.

    Each difference that cannot be written is refused with its reason; then nothing is written
    unless ``partial``.

    Raises :class:`translate.TranslateError` as :meth:`PairFiles.read` does.
    """
    differences = [
        difference for difference in files.value_differences(texts) if chosen(difference)
    ]
    plan = Plan(files.pair, texts, chosen=differences)
    side = OTHER[source]
    new = texts
    values = files.values(*files.urdfs(texts))
    # Differences that cannot be written together are written by halves, whole links at once.
    waiting = [grouped_by_link(values, source, differences)] if differences else []
    ends_at = time.monotonic() + RESOLUTION_SECONDS
    while waiting:
        groups = waiting.pop(0)
        if time.monotonic() > ends_at:
            plan.refused += [
                _refused_edit(files, difference, _NOT_TRIED, source)
                for difference in chain(*groups)
            ]
            continue
        written, reason = _with_values_of(files, new, source, [*chain(*groups)])
        if written is not None:
            new = written
        elif len(groups) > 1:
            middle = len(groups) // 2
            waiting[:0] = [groups[:middle], groups[middle:]]
        elif len(groups[0]) > 1:
            waiting[:0] = [[[difference] for difference in groups[0]]]
        else:
            plan.refused.append(_refused_edit(files, groups[0][0], reason, source))
    open_places = {difference.at for difference in files.value_differences(new)}
    refused = {edit.at for edit in plan.refused}
    plan.refused += [
        _refused_edit(files, difference, _NOT_WRITTEN, source)
        for difference in differences
        if difference.at in open_places and difference.at not in refused
    ]
    plan.edits[side] = [
        Edit(difference.at, *_from(difference, source), Location(files.pair.path(source)))
        for difference in differences
        if difference.at not in open_places
    ]
    if (stored := files.stored()) is not None:
        plan.gone = [
            stored_difference
            for stored_difference in stored
            if stored_difference.at not in open_places
        ]
        plan.stored = [
            stored_difference for stored_difference in stored if stored_difference.at in open_places
        ]
    if partial or not plan.refused:
        plan.new = new
    return in_xacro(files, plan, texts, None, partial=partial)


def _refused_edit(files: PairFiles, difference: Difference, reason: str, source: Dialect) -> Edit:
    path = Location(files.pair.path(source))
    return Edit(difference.at, *_from(difference, source), path, reason)


def _with_values_of(
    files: PairFiles, texts: Texts, source: Dialect, differences: Sequence[Difference]
) -> tuple[Texts | None, str]:
    """Return the texts with values of one side written into the other one, or why that fails."""
    side = OTHER[source]
    urdfs = files.urdfs(texts)
    values = files.values(*urdfs)
    before = urdfs[1]
    if side == "urdf":
        before = texts.urdf
        values.use_urdf(parse(before, files.pair.urdf).root)
    if refused := write_values(values, source, differences):
        return None, refused[0][1]
    root = values.sdf if side == "sdf" else values.urdf
    data, reason = _with_edits(files, side, texts, root, before)
    return (None, reason) if reason else (texts._replace(**{side: data}), "")


def _plan_by_values(
    files: PairFiles,
    texts: Texts,
    changed: Sequence[Dialect],
    new: Sequence[Difference],
    stored: list[StoredDifference],
    current: Sequence[Difference],
) -> Plan | None:
    """Return the plan that writes the values that one side alone edited into the other side.

    It needs nothing of what the two files have in common.  ``None``: a value has no place.
    """
    if len(changed) != 1 or not new:
        return None
    places = {difference.at for difference in new}
    try:
        plan = resolved_plan(files, texts, changed[0], lambda difference: difference.at in places)
    except TranslateError:
        return None
    plan.chosen = []
    plan = _with_stored(files, plan, stored, current)
    return None if plan.refused else plan


def _with_stored_values(
    files: PairFiles, earlier: Texts, texts: Texts, stored: Iterable[StoredDifference]
) -> Texts:
    """Return a base with the present values of the places that stay different: no edits of these.

    A value that was accepted since the base stays in its file.
    """
    places = {stored_difference.at for stored_difference in stored}
    elements = files.values(*files.urdfs(texts)).elements
    urdfs = zip(files.urdfs(earlier), files.urdfs(texts), strict=True)
    for number, (side, (before, after)) in enumerate(zip(SIDES, urdfs, strict=True)):
        names = {at: pair[number] for at, pair in elements.items() if pair[number] is not None}
        own_places = {
            at._replace(name=element.get("name", "")) if element is not None else at
            for at in places
            for element in [names.get(at.element)]
        }
        values = files.values(before, after)
        differences = [
            difference for difference in values.differences if difference.at in own_places | places
        ]
        # A base that cannot get the values stays: their edits are left out or refused.
        if differences and not write_values(values, "sdf", differences):
            data, reason = _with_edits(files, side, earlier, values.urdf, before)
            if not reason:
                earlier = earlier._replace(**{side: data})
    return earlier


def _with_edits(
    files: PairFiles, side: Dialect, texts: Texts, root: etree._Element, before: bytes
) -> tuple[bytes, str]:
    """Return the text of one side with the edits of its translation, a URDF, to another state.

    The second value is why that is not possible.
    """
    streams = [BytesIO(data) for data in (serialize(root).encode("utf-8"), before)]
    for stream in streams:
        stream.name = files.pair.urdf.removesuffix(XACRO)
    try:
        updated = files.update(
            files.stream(side, texts),
            streams[0],
            base=streams[1],
            resources=files.resources_of(texts),
            partial=True,
            **files.arguments_about_included(None),
            **files.pair.options,
        )
    except TranslateError as error:
        return b"", error.diagnostics[0].message
    reasons = [edit.reason for edit in updated.refused]
    return (b"", reasons[0]) if reasons else (files.updated_text(side, texts, updated), "")


def _with_stored(
    files: PairFiles, plan: Plan, stored: list[StoredDifference], current: Iterable[Difference]
) -> Plan:
    """Return a plan with the differences that stay after it; ``current`` are those before it.

    Nothing is written if it would make a new difference, or end one that no edit has ended.
    """
    if plan.new is None:
        return plan
    differences = files.value_differences(plan.new)
    new = [*without_stored(differences, stored)]
    places, before = ({difference.at for difference in items} for items in (differences, current))
    ended = [
        stored_difference.difference
        for stored_difference in stored
        if stored_difference.at in before and stored_difference.at not in places
    ]
    if (new or ended) and not plan.refused:
        plan.refused += [
            Edit(difference.at, difference.urdf, difference.sdf, Location(files.pair.sdf), reason)
            for items, reason in ((new, _STAYS), (ended, _ENDS))
            for difference in items
        ]
        plan.new = None
        return plan
    plan.gone = [
        stored_difference for stored_difference in stored if stored_difference.at not in places
    ]
    plan.stored = [
        stored_difference for stored_difference in stored if stored_difference.at in places
    ]
    return plan


def gone_differences(files: PairFiles) -> list[StoredDifference]:
    """Return the stored differences that the files do not have."""
    stored = files.stored()
    if not stored or files.missing():
        return []
    places = {difference.at for difference in all_differences(files)}
    return [stored_difference for stored_difference in stored if stored_difference.at not in places]


def all_differences(files: PairFiles) -> list[Difference]:
    """Return the differences of the two files, with those that stay.

    Raises :class:`translate.TranslateError` as :meth:`PairFiles.read` does.
    """
    return [] if files.missing() else files.value_differences(files.robots())


def accept(files: PairFiles, chosen: Callable[[Difference], bool]) -> list[Difference]:
    """Store differences as accepted, with their present values, and return them.

    Raises :class:`translate.TranslateError` as :meth:`PairFiles.read` does, and ``OSError`` if the
    file cannot be written.
    """
    differences = all_differences(files)
    accepted = [difference for difference in differences if chosen(difference)]
    stored = {stored_difference.at: stored_difference for stored_difference in files.stored() or []}
    stored |= {difference.at: StoredDifference(difference, "accepted") for difference in accepted}
    places = {difference.at for difference in differences}
    write_stored(
        files, [stored_difference for at, stored_difference in stored.items() if at in places]
    )
    return accepted


def _from(difference: Difference, source: Dialect) -> tuple[str, str]:
    """Return the old and the new value of a difference that one side resolves."""
    _, urdf, sdf = difference
    return (sdf, urdf) if source == "urdf" else (urdf, sdf)


def _both(difference: Difference) -> str:
    return f"URDF {difference.urdf or 'none'}, SDFormat {difference.sdf or 'none'}"
