"""The conflicts of two edited files: elements that were edited on both sides with different values.

An edited element in which the two merged texts differ, and did not differ in the base, is one.  An
edit of an element that the other side removed has no place there, and is a conflict, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from translate.diagnostics.element_path import ElementPath
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import OTHER, SIDES
from translate.driver.sync.plan import Conflict
from translate.driver.translation import Update
from translate.edits.edit import Edit
from translate.edits.overlap import EditedPart, EditIndex, edited_part
from translate.edits.pair_values import Difference
from translate.model.fragment import Dialect
from translate.resources.earlier_files import Texts

_COMMENT_GOES = "the other file has removed the element that it is in"
_ELSEWHERE = "write the comment at another element"


def conflicts_of(
    files: PairFiles,
    texts: Texts,
    base: Texts,
    left: Sequence[Difference],
    updates: Mapping[Dialect, Update],
    alone: Mapping[Dialect, Sequence[Edit]],
) -> list[Conflict]:
    """Return the elements that were edited on both sides, so that one of the edits is lost.

    ``left`` are differences of the merged texts.  ``alone`` are the edits of each side for the
    other one as it was in the base.
    """
    without_place = {edit.at for update in updates.values() for edit in update.refused}
    conflicts = _of_edits(files, alone, without_place)
    conflicts += _of_refused(files, updates, conflicts)
    if remaining := [difference for difference in left if difference.at not in without_place]:
        before = set(files.differences(base))
        new = [difference for difference in remaining if difference not in before]
        now = {item.at: item for item in files.differences_of_one_robot(texts) or []}
        conflicts += _of_differences(files, new, now, updates, alone, without_place, conflicts)
    return list(dict.fromkeys(conflicts))


def _of_edits(
    files: PairFiles,
    alone: Mapping[Dialect, Sequence[Edit]],
    without_place: Collection[ElementPath],
) -> list[Conflict]:
    """Return the conflicts of edits of one element, or of one in a removed one."""
    near_sdf = by_element(files, alone["sdf"])
    conflicts = []
    for part, urdf in _parts_of(files, alone["urdf"]):
        for sdf in near_sdf.overlapping(part):
            # A frame of SDFormat is listed, and not the link or joint for it.
            outer, inner = sorted(
                (urdf, sdf), key=lambda edit: (_depth(edit.at), edit.at.kind == "frame")
            )
            removals = [edit.new == "" != edit.old for edit in (outer, inner)]
            is_same = _depth(outer.at) == _depth(inner.at)
            if inner.is_comment and removals[0] and not is_same:
                # The comment goes, and is listed.
                continue
            # A part can be removed together with the element around it, but not edited.
            is_lost = removals == [True, False] or (is_same and removals == [False, True])
            has_place = urdf.at not in without_place and sdf.at not in without_place
            if inner.at.is_one_of_several:
                # Each of several equal elements can be the one that is removed.
                is_lost = is_lost and not has_place
            # The merged texts can have two names or two comments.
            is_lost |= is_same and _contradict(files, urdf, sdf)
            # Another name is none of a part whose other edit has no place.
            of_names = {edit.at.field == "name" for edit in (urdf, sdf)}
            if is_lost or (not has_place and urdf.new != sdf.new and len(of_names) == 1):
                conflicts.append(Conflict(inner.at, inner.old, urdf.new, sdf.new))
    return conflicts


def _of_refused(
    files: PairFiles, updates: Mapping[Dialect, Update], conflicts: Iterable[Conflict]
) -> list[Conflict]:
    """Return the refused edits of what the other side has edited, without the known conflicts."""
    listed = _by_element_of(files, conflicts)
    found = []
    for side, update in updates.items():
        for edit in update.refused:
            is_listed = edit.at.field == "name" or listed.overlaps(
                edited_part(edit.at, files.separator)
            )
            if edit.base is not None and not is_listed:
                values = (edit.old, edit.new) if side == "urdf" else (edit.new, edit.old)
                found.append(Conflict(edit.at, edit.base, *values))
    return found


def _of_differences(
    files: PairFiles,
    new: Sequence[Difference],
    now: Mapping[ElementPath, Difference],
    updates: Mapping[Dialect, Update],
    alone: Mapping[Dialect, Sequence[Edit]],
    without_place: Collection[ElementPath],
    conflicts: Collection[Conflict],
) -> list[Conflict]:
    """Return the ``new`` differences of the merged texts of which each side has an edit.

    ``now`` are the differences of the texts before the merge.
    """
    near = [by_element(files, alone[side]) for side in SIDES]
    urdf_edits, sdf_edits = ({edit.at: edit for edit in alone[side]} for side in SIDES)
    listed = _by_element_of(files, conflicts)
    refusing = [bool(updates[OTHER[side]].refused) for side in SIDES]
    found = []
    for difference in new:
        part = edited_part(difference.at, files.separator)
        here = [edits.overlapping(part) for edits in near]
        if any(here) and all(edit.at in without_place for edit in chain(*here)):
            # These edits are refused.
            continue
        sides = [bool(edits) for edits in here]
        # An edit of one side alone is refused.  Both sides can have an element without a name
        # of one number, which are two elements.
        if sides in ([True, False], [False, True]) and refusing[sides.index(True)]:
            continue
        if any(refusing) and difference.at.owner and not difference.at.name:
            continue
        # The other edits of a side are missing in the texts if some of them have no place.
        needed = all if conflicts or _is_comment(difference.at) else any
        # Each of the merged texts has the value of the other side.
        present = now.get(difference.at, Difference(difference.at, difference.sdf, difference.urdf))
        urdf = urdf_edits.get(difference.at, Edit(difference.at, "", present.urdf))
        sdf = sdf_edits.get(difference.at, Edit(difference.at, "", present.sdf))
        if needed(sides) and urdf.new != sdf.new and not listed.overlaps(part):
            found.append(Conflict(difference.at, urdf.old or sdf.old, urdf.new, sdf.new))
    return found


def _by_element_of(files: PairFiles, conflicts: Iterable[Conflict]) -> EditIndex[Edit]:
    return by_element(files, (Edit(conflict.at, "", "") for conflict in conflicts))


def comments_of_removed(files: PairFiles, alone: Mapping[Dialect, Sequence[Edit]]) -> list[Edit]:
    """Return the comments that one side adds or changes in an element that the other one removes.

    ``alone`` is that of :func:`conflicts_of`.
    """
    return [
        edit._replace(reason=_COMMENT_GOES, hint=_ELSEWHERE)
        for side in SIDES
        for edit in _of_removed(files, alone, side)
        if edit.new
    ]


def without_comments_of_removed(
    files: PairFiles,
    updates: Mapping[Dialect, Update],
    alone: Mapping[Dialect, Sequence[Edit]],
) -> dict[Dialect, Update]:
    """Return updates without the refused edits that are only of comments in removed elements.

    A merge refuses the element around a comment that the file to update does not have.
    """
    found = {}
    for side, update in updates.items():
        source = OTHER[side]
        going = {*_of_removed(files, alone, source)} if update.refused else set()
        if going:
            near = by_element(files, alone[source])
            own = files.with_own_path(source, update.refused)
            parts = [edited_part(edit.at, files.separator) for edit in own]
            refused = [
                edit
                for edit, part in zip(update.refused, parts, strict=True)
                if not near.overlaps(part) or not going.issuperset(near.overlapping(part))
            ]
            update = replace(update, refused=refused)
        found[side] = update
    return found


def _of_removed(
    files: PairFiles, alone: Mapping[Dialect, Sequence[Edit]], side: Dialect
) -> list[Edit]:
    """Return the edits of comments of one side in elements that the other side removes."""
    removed = by_element(files, (edit for edit in alone[OTHER[side]] if edit.is_removal))
    return [
        edit
        for part, edit in _parts_of(files, alone[side])
        if edit.is_comment and removed.overlaps(part)
    ]


def edits_alone(files: PairFiles, side: Dialect, texts: Texts, base: Texts) -> list[Edit]:
    """Return the edits of the other side for one side that did not change."""
    update = files.update_side(side, texts, base, force=True)
    return files.with_own_path(OTHER[side], [*update.edits, *update.refused])


def _contradict(files: PairFiles, urdf: Edit, sdf: Edit) -> bool:
    """Return whether two edits of one element give it two names, or replace one comment by two."""
    if _is_comment(urdf.at):
        return urdf.old == sdf.old != "" and urdf.new != sdf.new
    return urdf.at.field == "name" and new_name(files, urdf) != new_name(files, sdf)


def new_name(files: PairFiles, edit: Edit) -> str:
    """Return the new name of a part as the URDF has it, with the names of the models around it."""
    return files.flat_name(edit.at.name.removesuffix(edit.old) + edit.new)


def by_element(files: PairFiles, edits: Iterable[Edit]) -> EditIndex[Edit]:
    """Return edits that are found by their elements."""
    index = EditIndex[Edit]()
    for part, edit in _parts_of(files, edits):
        index.add(part, edit)
    return index


def _parts_of(files: PairFiles, edits: Iterable[Edit]) -> Iterator[tuple[EditedPart, Edit]]:
    """Yield the part of each edit; all comments of an element have one path.

    A comment is therefore found by its old text, and its number among those of this text.
    """
    numbers: Counter[tuple[ElementPath, str]] = Counter()
    for edit in edits:
        part = edited_part(edit.at, files.separator)
        if edit.is_comment:
            comment = edit.at, edit.old or edit.new
            part = part._replace(steps=(*part.steps, (comment[1], numbers[comment])))
            numbers[comment] += 1
        yield part, edit


def _depth(at: ElementPath) -> int:
    """Return how many elements are around the one of a path."""
    return bool(at.owner) + len([*filter(None, at.field.split("/"))])


def _is_comment(at: ElementPath) -> bool:
    return Edit(at, "", "").is_comment
