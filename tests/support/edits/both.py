"""Edits of both files of a pair since a common state: both are kept, or the conflict is found.

The base are the two files before their edits.  After a synchronization each file has its own edit
and that of the other file, and no other difference.
"""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random

import translate
from support.edits.cases import (
    TIME_LIMIT,
    Case,
    Outcome,
    SlowError,
    diff_of,
    not_in_step,
    refused,
    side_of,
    time_limit,
    with_translate,
)
from support.edits.judge import Files, Texts, damage
from support.edits.kinds import KINDS, Format, Made, edited, last_part
from support.edits.tree_difference import alike, differences
from support.edits.values import values
from support.edits.workplace import Pair, translated
from support.edits.xml_text import COMMENT, tree_of
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import Pair as PathPair
from translate.driver.sync.plan import Plan
from translate.driver.sync.synchronization import plan_of

#: Kinds that change one plain value, which both formats write.
VALUES = tuple(
    [f"limit-{name}" for name in ("lower", "upper", "effort", "velocity")]
    + ["dynamics-damping", "dynamics-friction", "mass"]
)
#: Kinds of edits of the other side.
BESIDE = (*VALUES, "inertial-pose", "shape-position", "geometry-size", "mesh-scale", "inertia")


def run(case: Case, pair: Pair, conflict: bool = False) -> Outcome:
    """Edit one side with the kind of the case, and the other side elsewhere; synchronize; judge.

    ``conflict``: the other side gets another value of the same field.
    """
    try:
        with time_limit(2 * TIME_LIMIT):
            return _run(case, pair, conflict)
    except SlowError:
        return Outcome(case, "slow")
    finally:
        pair.restore()


def _run(case: Case, pair: Pair, conflict: bool) -> Outcome:
    random = Random(case.seed)
    a_before, format_a = side_of(pair, case.side)
    b_before, format_b = side_of(pair, "translation" if case.side == "original" else "original")
    first = edited(a_before, format_a, case.kind, random)
    if first is None or first.is_no_edit:
        return Outcome(case, "no edit", "no place")
    find = same_field if conflict else _elsewhere
    second = next(find(b_before, format_b, first, random), None)
    if second is None:
        return Outcome(case, "no edit", "no place")
    paths = (pair.original, pair.translated)
    a, b = paths if case.side == "original" else paths[::-1]
    files = Files(a, b, format_a, pair.options)
    edit = f"{first} / {second}"
    a.write_bytes(first.data)
    b.write_bytes(second.data)
    try:
        translate.convert(a, to=format_b, written_to=b, **pair.options)  # type: ignore[arg-type]
        translate.convert(b, to=format_a, written_to=a, **pair.options)  # type: ignore[arg-type]
    except translate.TranslateError as error:
        details = tuple(map(str, error.diagnostics))[:2]
        return Outcome(case, "no edit", "invalid", details, edit)
    try:
        plan = _synchronized(files, a_before, b_before)
    except translate.TranslateError as error:
        return refused(case, error, edit)
    except SlowError:
        raise
    except Exception:
        return Outcome(case, "wrong", "exception", (traceback.format_exc()[-1500:],), edit)
    conflicts = tuple(map(str, plan.conflicts))[:4]
    if conflict:
        found = bool(conflicts) and plan.new is None
        code = "" if found else "conflict not found"
        return Outcome(case, "ok" if found else "wrong", code, conflicts, edit)
    if conflicts:
        return Outcome(case, "wrong", "no conflict", conflicts, edit)
    if plan.new is None:
        details = tuple(f"{item.element}: {item.reason}" for item in plan.refused)[:4]
        return Outcome(case, "refused", "edit-refused", details, edit)
    new_a, new_b = plan.new if format_a == "urdf" else plan.new[::-1]
    return _judged(case, files, (a_before, b_before), (first, second), (new_a, new_b), edit)


def _synchronized(files: Files, a_before: bytes, b_before: bytes) -> Plan:
    with tempfile.TemporaryDirectory() as base:
        for path, text in ((files.a, a_before), (files.b, b_before)):
            (Path(base) / path.name).write_bytes(text)
        urdf, sdf = (files.a, files.b) if files.format_a == "urdf" else (files.b, files.a)
        return plan_of(PairFiles(PathPair(str(urdf), str(sdf))), base=base)


def _elsewhere(data: bytes, file_format: Format, first: Made, random: Random) -> Iterator[Made]:
    """Edits of another part, or of another field."""
    mine = {last_part(name) for name in first.names}
    for kind in random.sample(BESIDE, len(BESIDE)):
        for _ in range(4 if kind in KINDS[file_format] else 0):
            made = edited(data, file_format, kind, random)
            if made is None:
                break
            other_part = mine and not mine & {last_part(name) for name in made.names}
            other_field = "*" not in first.touches and not first.touches & made.touches
            if other_part or other_field:
                yield made


def same_field(data: bytes, file_format: Format, first: Made, random: Random) -> Iterator[Made]:
    """Edits of the field that the first one changes.

    A joint of two axes is two joints in URDF, one of which has its name: it has no such field.
    """
    if any(first.key not in values(tree_of(text)) for text in (first.data, data)):
        return
    for _ in range(60):
        made = edited(data, file_format, first.kind, random)
        if made is None:
            return
        if made.key == first.key and not alike("", made.new, first.new):
            yield made


def _judged(
    case: Case,
    files: Files,
    before: tuple[bytes, bytes],
    made: tuple[Made, Made],
    new: tuple[bytes, bytes],
    edit: str,
) -> Outcome:
    for i in (0, 1):
        own, other = made[i], made[1 - i]
        texts = Texts(before[1 - i], other.data, own.data, new[i])
        strange = [item for item in damage(texts, other) if f"/{COMMENT}" not in item]
        lost = sorted(_changes(before[i], own.data) - _changes(before[i], new[i]))
        if strange or lost:
            diff = diff_of(own.data, new[i])
            reason = "damage" if strange else "not kept"
            return Outcome(case, "wrong", reason, tuple([*strange, *lost][:5]), edit, diff)
        if new[i] == own.data and _is_translated(files, 1 - i, before[1 - i], other.data):
            return Outcome(case, "wrong", "not made", (str(other),), edit)
    left = not_in_step(files, *new, with_translate)
    if left and not not_in_step(files, *before, with_translate):
        return Outcome(case, "wrong", "not in step", (left,), edit)
    return Outcome(case, "ok", "", (), edit)


def _is_translated(files: Files, side: int, before: bytes, after: bytes) -> bool:
    """Whether the translation of a file is another one after its edit.

    ``side`` is 0 for A and 1 for B.  A part that the other format does not have is no edit there.
    """
    path, file_format = ((files.a, files.format_a), (files.b, files.format_b))[side]
    scratch = path.with_name(f"scratch.{'urdf' if file_format == 'sdf' else 'sdf'}")
    texts = []
    for data in (before, after):
        path.write_bytes(data)
        texts.append(translated(path, scratch, file_format, files.options))
    scratch.unlink()
    return texts[0] != texts[1]


def _changes(before: bytes, after: bytes) -> set[str]:
    roots = tree_of(before), tree_of(after)
    return {str(item) for item in differences(*roots, comments=False)}
