"""Keep a URDF and an SDFormat file of one robot in step: find the side that changed.

Two files are *in step* if an update in either direction changes nothing.  Otherwise their edits
are differences from a base (:mod:`translate.driver.sync.bases`).  The edits of each side are merged
into the other (:mod:`translate.driver.sync.merging`).  If the two merged texts are in step, there
is no conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.sync.bases import LAST_SYNC, base_of
from translate.driver.sync.conflicts import new_name
from translate.driver.sync.kept_differences import plan_with_stored, resolved_plan
from translate.driver.sync.merging import merged_plan
from translate.driver.sync.missing_files import plan_with_missing_file
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import OTHER, SIDES
from translate.driver.sync.plan import Plan
from translate.edits.edit import Edit
from translate.edits.pair_values import Difference
from translate.model.fragment import Dialect
from translate.report.loss_report import Loss
from translate.resources.earlier_files import Texts

if TYPE_CHECKING:
    from translate.driver.ros_names import OldName
    from translate.ros_files.name_use import Kind


def check_pair(files: PairFiles) -> list[Difference]:
    """Return the differences of two files that are not in step, or one for a missing file.

    Raises :class:`translate.TranslateError` for a file that cannot be read or is not valid,
    and for files that are not one robot.
    """
    if missing := files.missing():
        # The texts are read, and nothing is written.
        texts = plan_with_missing_file(files, missing, chosen=OTHER[missing[0]]).old
        urdf, sdf = ("missing" if text is None else "exists" for text in texts)
        return [Difference(ElementPath("file"), urdf, sdf)]
    return files.differences(files.robots())


def plan_of(
    files: PairFiles,
    *,
    base: str = "",
    source: Dialect | None = None,
    partial: bool = False,
    force: bool = False,
) -> Plan:
    """Return what a synchronization writes.

    ``base`` is a directory with an earlier state of both files.  ``source`` is the side whose
    values replace those of the other, without a base.  ``partial`` writes the edits that have a
    place in the other file if others have none.  ``force`` accepts unusual edits without a
    base, and removes what only one file has on a removed part, as :func:`translate.update`
    does.

    Raises :class:`translate.TranslateError` as :func:`translate.convert` and
    :func:`translate.update` do.
    """
    if missing := files.missing():
        return plan_with_missing_file(files, missing, chosen=source, partial=partial, force=force)
    texts = files.robots()
    if source is not None:
        return _plan_from(files, texts, source, partial=partial, force=force)
    last = files.last_texts(base)
    if (stored := files.stored()) is not None:
        return plan_with_stored(files, texts, stored, base, last, partial=partial, force=force)
    if last == texts:
        return Plan(files.pair, texts, texts, LAST_SYNC)
    differences = files.differences_of_one_robot(texts)
    if differences == []:
        vanished, losses = _without_effect(files, texts, base, last)
        return Plan(files.pair, texts, texts, without_effect=vanished, not_compared=losses)
    origin, earlier = base_of(files, texts, base, last)
    if earlier is not None:
        changed = [side for side in SIDES if texts.of(side) != earlier.of(side)]
        plan = merged_plan(files, texts, changed, earlier, partial=partial, force=force)
        plan.base = origin
        return plan
    if differences is None:
        # The error states that the files are not one robot.
        differences = files.differences(texts)
    return Plan(files.pair, texts, differences=differences)


def _plan_from(
    files: PairFiles, texts: Texts, source: Dialect, *, partial: bool, force: bool
) -> Plan:
    """Return the plan that writes the values of one side into the other file.

    Files that were written by hand have differences that no update can merge; their values
    are written one by one then.
    """
    if files.stored() is not None:
        return resolved_plan(files, texts, source, lambda _: True, partial=partial)
    merged = merged_plan(files, texts, [source], partial=partial, force=force)
    if merged.new is not None:
        return merged
    try:
        resolved = resolved_plan(files, texts, source, lambda _: True, partial=partial)
    except TranslateError:
        # One of the files cannot be translated.
        return merged
    return resolved if len(resolved.refused) < len(merged.refused) else merged


def edits_without_effect(files: PairFiles, base: str = "") -> list[Edit]:
    """Return the edits of two files in step that have no effect in the other file.

    ``base`` is that of :func:`plan_of`.

    Raises :class:`translate.TranslateError` as :func:`check_pair` does.
    """
    if files.missing():
        return []
    return _without_effect(files, files.robots(), base, files.last_texts(base))[0]


def _without_effect(
    files: PairFiles, texts: Texts, base: str, last: Texts | None
) -> tuple[list[Edit], list[Loss]]:
    """Return the edits of two files in step, since their base, that have no effect.

    Without a base, the values that only one of the files can have come along.
    """
    _, earlier = base_of(files, texts, base, last, may_be_equal=True)
    if earlier == texts:
        return [], []
    changed = [side for side in SIDES if earlier is None or texts.of(side) != earlier.of(side)]
    edits: list[Edit] = []
    losses: list[Loss] = []
    for side in changed:
        update_of_other = files.update_side(OTHER[side], texts, earlier, force=True)
        edits += files.with_own_path(side, update_of_other.without_effect)
        losses += update_of_other.not_compared
    return edits, losses


def old_names(files: PairFiles, plan: Plan) -> list[OldName]:
    """Return where the package of the pair still uses names that a written plan has replaced.

    Raises :class:`translate.TranslateError` for a package with too many files.
    """
    from translate.driver.ros_names import uses_of_old_names

    renamed: dict[tuple[Kind, str], str] = {}
    for edit in chain(*plan.edits.values()):
        if edit.at.field == "name" and not edit.at.owner:
            kinds: Sequence[Kind] = ("link", "joint")
            # A frame of SDFormat is a link of the URDF, or a joint.
            kinds = [kind for kind in kinds if edit.at.kind in (kind, "frame", "")]
            renamed |= {
                (kind, files.flat_name(edit.at.name)): new_name(files, edit) for kind in kinds
            }
    return (
        uses_of_old_names((files.pair.urdf, files.pair.sdf), renamed, files.resources)
        if renamed
        else []
    )
