"""A file of a pair that does not exist: it is restored, or translated from the other one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.convert import convert
from translate.driver.inputs import input_bytes
from translate.driver.sync.bases import LAST_SYNC
from translate.driver.sync.merging import merged_plan
from translate.driver.sync.pair_files import PairFiles, check_format, refuse_special
from translate.driver.sync.pairs import OTHER, SIDES, SUFFIXES, XACRO
from translate.driver.sync.plan import Plan
from translate.model.fragment import Dialect
from translate.resources.earlier_files import Texts, stored_texts, text_in_commit
from translate.xml.files import near_file


def plan_with_missing_file(
    files: PairFiles,
    missing: Sequence[Dialect],
    *,
    chosen: Dialect | None = None,
    partial: bool = False,
    force: bool = False,
) -> Plan:
    """Return the plan that writes the file that does not exist.

    Its text after the last synchronization is updated by the other file.  Without such a text,
    the other file is translated.  If only a TOML file names the missing one, and no earlier file
    of this name is known, the other one has to be the ``chosen`` side: the name can be misspelt.

    Raises :class:`translate.TranslateError` (``pair-invalid``) for such a name without a choice.
    """
    side = missing[0]
    source = files.pair.path(OTHER[side])
    if len(missing) == 2 or (side == "urdf" and files.pair.is_one_way):
        # The error names a missing file.
        files.read()
    directory = os.path.dirname(files.pair.path(side)) or os.curdir
    if not os.path.isdir(directory):
        raise TranslateError.of(
            "file-access",
            f"the directory '{directory}' does not exist",
            files.pair.path(side),
            hint="create it first",
        )
    refuse_special(source)
    is_named = not files.pair.is_listed
    source_data, _ = input_bytes(Path(source), files.resources, named=is_named, expand=False)
    check_format(source_data, source.removesuffix(XACRO), OTHER[side])
    if side == "urdf":
        source_data = files.with_included(source_data, source)
    if (stored := stored_texts(files.pair.urdf, files.pair.sdf)) is not None:
        return _plan_with_restored_file(
            files, side, source_data, stored, partial=partial, force=force
        )
    if chosen != OTHER[side] and (unknown := unknown_file(files)):
        raise unknown
    # The path itself would be an input that the user has named.
    texts = Texts(source_data, b"") if side == "sdf" else Texts(b"", source_data)
    translation = convert(
        files.stream(OTHER[side], texts),
        to=side,
        written_to=files.pair.path(side),
        resources=files.resources,
        **files.options_for(side),
    )
    restored = translation.data
    plan = Plan(files.pair, (None, source_data) if side == "urdf" else (source_data, None))
    plan.new = Texts(restored, source_data) if side == "urdf" else Texts(source_data, restored)
    plan.reports[side] = translation.report
    return plan


def unknown_file(files: PairFiles) -> TranslateError | None:
    """Return the error for a file of a TOML file that neither exists nor is known from earlier.

    There is none if the user names the files, or the missing one was once a file of this pair.
    """
    missing = files.missing()
    if len(missing) != 1 or not files.pair.is_listed or files.stored() is not None:
        return None
    (side,) = missing
    path, place = files.pair.path(side), files.pair.places[side]
    if stored_texts(files.pair.urdf, files.pair.sdf) or text_in_commit(path, "HEAD"):
        return None
    near, other = near_file(path), OTHER[side]
    way = f"did you mean '{near}'?" if near.lower().endswith(SUFFIXES[side]) else "correct it"
    return TranslateError.of(
        "pair-invalid",
        f"there is no file '{place.name}', and no earlier one of this name is known",
        place.table,
        place.line,
        hint=f"{way}; robot-translate sync --from {other} writes a new file of this name",
    )


def _plan_with_restored_file(
    files: PairFiles, side: Dialect, present: bytes, stored: Texts, *, partial: bool, force: bool
) -> Plan:
    """Return the plan that restores one side, with the edits of the other since then."""
    present_side = OTHER[side]
    texts = stored._replace(**{present_side: present})
    changed = [present_side] if present != stored.of(present_side) else []
    plan = merged_plan(files, texts, changed, stored, partial=partial, force=force)
    plan.old = [None if other_side == side else texts.of(other_side) for other_side in SIDES]
    plan.base, plan.restored = LAST_SYNC, side
    return plan
