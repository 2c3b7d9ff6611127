"""Cases of pairs with an edit of each file since a common state, which ``sync`` merges."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path
from random import Random

import translate
from support.edits.cases import SlowError, side_of, time_limit
from support.edits.harder_cases import TIME_LIMIT, HarderCase, Judged, all_kinds, maker_of
from support.edits.kinds import Format, Made, edited_by, last_part
from support.edits.tree_difference import differences
from support.edits.workplace import Pair
from support.edits.xml_text import tree_of
from support.update_judge.both_sides import EQUAL, FOLLOWED, Sides, contested, judge_both
from support.update_judge.judge import REFUSALS, Finding, Judgement, Outcome
from support.update_judge.sdf_facts import UnreadableError
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import Pair as PathPair
from translate.driver.sync.plan import Plan
from translate.driver.sync.synchronization import plan_of

#: Kinds of edits of one value in a link or joint.
NEAR = ("mass", "inertia", "inertia-products", "inertial-pose", "shape-position", "shape-rotation",
        "geometry-size", "mesh-file", "limit-lower", "limit-upper", "limit-effort", "joint-axis",
        "limit-velocity", "dynamics-damping", "dynamics-friction", "joint-position", "pose-add",
        "joint-rotation", "link-position", "colour-of-visual", "colour-diffuse", "copy-shape",
        "inertial-add", "inertial-remove", "axis-opposite", "joint-type", "friction-add",
        "block-value", "block-value-add", "add-sensor", "flag-of-link", "dynamics-add")  # fmt: skip
#: How many edits of the other file are tried, until one is of other facts.
TRIES = 6


def run(case: HarderCase, pair: Pair, *, near: bool = False) -> Judged:
    """Edit both files, synchronize them and judge both; no judgement if there are no two edits."""
    try:
        with time_limit(3 * TIME_LIMIT):
            return _run(case, pair, near=near)
    except SlowError:
        return Judged(case, None, "", "slow")
    except UnreadableError as error:
        return Judged(case, None, "", f"unreadable: {error}")
    finally:
        pair.restore()


def run_near(case: HarderCase, pair: Pair) -> Judged:
    """As :func:`run`, with an edit of the other file in the same link or joint, if there is one."""
    return run(case, pair, near=True)


def run_alike(case: HarderCase, pair: Pair) -> Judged:
    """Make the same edit in both files, and synchronize them: nothing is left to be done."""
    try:
        with time_limit(3 * TIME_LIMIT):
            return _run_alike(case, pair)
    except SlowError:
        return Judged(case, None, "", "slow")
    finally:
        pair.restore()


def _run_alike(case: HarderCase, pair: Pair) -> Judged:
    a_base, format_a = side_of(pair, case.side)
    b_base, format_b = side_of(pair, "translation" if case.side == "original" else "original")
    made = edited_by(maker_of(format_a, case.kind), a_base, case.kind, Random(case.seed))
    if made is None:
        return Judged(case, None, "", "no place")
    paths = (pair.original, pair.translated)
    a, b = paths if case.side == "original" else paths[::-1]
    a.write_bytes(made.data)
    try:
        translate.convert(a, to=format_b)
        both = translate.update(b, a, base=a_base).data
    except translate.TranslateError as error:
        return Judged(case, None, str(made), f"invalid: {error}")
    b.write_bytes(both)
    sides = Sides(a_base, made.data, b_base, both)
    try:
        plan = _synchronized((a, b), format_a, sides)
    except translate.TranslateError as error:
        finding = Finding("wrong", ("error", *sorted({item.code for item in error.diagnostics})))
        return Judged(case, Judgement("wrong", (finding,)), str(made), str(error)[:600], sides)
    except SlowError:
        raise
    except Exception:
        finding = Finding("wrong", ("error", "exception"))
        return Judged(
            case, Judgement("wrong", (finding,)), str(made), traceback.format_exc()[-1500:], sides
        )
    return Judged(
        case,
        _judged_alike(sides, plan, format_a),
        str(made),
        _note(plan),
        _texts(sides, plan),
    )


def _judged_alike(sides: Sides, plan: Plan, format_a: Format) -> Judgement:
    if plan.conflicts:
        finding = Finding("wrong", ("conflict",), "; ".join(map(str, plan.conflicts))[:600])
        return Judgement("false conflict", (finding,))
    if plan.new is None:
        return Judgement("refused" if plan.refused else "right")
    new = plan.new if format_a == "urdf" else plan.new[::-1]
    names = ("A", "B")
    findings = tuple(
        Finding("damage", ("text", name), str(change))
        for name, before, after in zip(names, (sides.a, sides.b), new, strict=True)
        for change in differences(tree_of(before), tree_of(after))
    )
    return Judgement("wrong" if findings else "right", findings)


def _run(case: HarderCase, pair: Pair, *, near: bool) -> Judged:
    random = Random(case.seed)
    a_base, format_a = side_of(pair, case.side)
    b_base, format_b = side_of(pair, "translation" if case.side == "original" else "original")
    made = edited_by(maker_of(format_a, case.kind), a_base, case.kind, random)
    if made is None:
        return Judged(case, None, "", "no place")
    beside = _beside(Sides(a_base, made.data, b_base, b_base), format_b, random, made, near=near)
    if beside is None:
        return Judged(case, None, str(made), "no place beside")
    sides = Sides(a_base, made.data, b_base, beside.data)
    edit = f"{made} / {beside}"
    paths = (pair.original, pair.translated)
    a, b = paths if case.side == "original" else paths[::-1]
    a.write_bytes(sides.a)
    b.write_bytes(sides.b)
    try:
        translate.convert(a, to=format_b)
        translate.convert(b, to=format_a)
    except translate.TranslateError as error:
        return Judged(case, None, edit, f"invalid: {error}")
    try:
        plan = _synchronized((a, b), format_a, sides)
    except translate.TranslateError as error:
        codes = {item.code for item in error.diagnostics}
        finding = Finding("wrong", ("error", *sorted(codes)))
        verdict = Judgement("refused") if codes <= REFUSALS else Judgement("wrong", (finding,))
        return Judged(case, verdict, edit, str(error)[:600], sides)
    except SlowError:
        raise
    except Exception:
        finding = Finding("wrong", ("error", "exception"))
        return Judged(case, Judgement("wrong", (finding,)), edit, traceback.format_exc()[-1500:])
    return Judged(case, _judged(sides, plan, format_a), edit, _note(plan), _texts(sides, plan))


def _part_of(made: Made) -> str:
    """The name of the link or joint of an edit."""
    return last_part(made.element.partition("[")[2].partition("]")[0])


def _beside(
    sides: Sides, format_b: Format, random: Random, first: Made, *, near: bool
) -> Made | None:
    """An edit of the other file, of other facts if there is one; a contested one else."""
    kinds = all_kinds(format_b)
    if near:
        # Several edits of one kind are in other parts.
        kinds = [name for name in NEAR if name in kinds] * 4
    wanted = random.random() < 0.9
    made: Made | None = None
    tries = 0
    for name in random.sample(kinds, len(kinds)):
        other = edited_by(maker_of(format_b, name), sides.b_base, name, random)
        if other is None or (near and _part_of(other) != _part_of(first)):
            continue
        made, tries = other, tries + 1
        if not wanted or tries > TRIES or not contested(sides._replace(b=made.data)):
            break
    return made


def _synchronized(paths: tuple[Path, Path], format_a: Format, sides: Sides) -> Plan:
    with tempfile.TemporaryDirectory() as base:
        for path, text in zip(paths, (sides.a_base, sides.b_base), strict=True):
            (Path(base) / path.name).write_bytes(text)
        urdf, sdf = paths if format_a == "urdf" else paths[::-1]
        return plan_of(PairFiles(PathPair(str(urdf), str(sdf))), base=base)


def _judged(sides: Sides, plan: Plan, format_a: Format) -> Judgement:
    keys = tuple(contested(sides))
    if plan.conflicts:
        finding = Finding("wrong", ("conflict",), "; ".join(map(str, plan.conflicts))[:600])
        return Judgement("conflict" if keys else "false conflict", (finding,), keys)
    if plan.new is None:
        return Judgement("refused", (), keys)
    a_new, b_new = plan.new if format_a == "urdf" else plan.new[::-1]
    named = tuple(f"{edit.element}: {edit.reason}" for edit in plan.without_effect)
    if any(key[-1] == EQUAL for key in keys):
        return Judgement("not judged", (), keys)
    if any(key[-1] not in (EQUAL, FOLLOWED) for key in keys):
        details = "both edits give it a value, and there is no conflict"
        return Judgement("wrong", tuple(Finding("wrong", key, details) for key in keys), keys)
    code = 3 if named else 0
    return judge_both(sides, Outcome(a_new, code, named=named), Outcome(b_new, code, named=named))


def _note(plan: Plan) -> str:
    edits = [*plan.refused, *plan.without_effect]
    return "; ".join(f"{edit.element}: {edit.old} → {edit.new} ({edit.reason})" for edit in edits)[
        :600
    ]


def _texts(sides: Sides, plan: Plan) -> tuple[bytes, ...]:
    return (*sides, *(plan.new or ()))
