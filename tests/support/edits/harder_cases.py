"""Cases of edits: a file, a kind, the side, and a base or none; judged from the texts alone."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import translate
from support.edits import structural_edits, written_edits  # noqa: F401  (registers the kinds)
from support.edits.cases import Side, SlowError, side_of, time_limit
from support.edits.harder_edits import HARDER
from support.edits.kinds import KINDS, Format, Maker, edited, edited_by
from support.edits.workplace import Pair, translated
from support.edits.xml_text import XmlText
from support.update_judge.judge import Judgement, Outcome, judge

TIME_LIMIT = 30.0
#: Kinds of edits of the other side, which no edit of the first side moves.
BESIDE = ("mass", "limit-effort", "limit-upper", "dynamics-damping", "geometry-size")


@dataclass(frozen=True)
class HarderCase:
    """Everything that reproduces a case."""

    file: str
    format: Format
    kind: str
    side: Side
    base: bool
    both: bool
    seed: int

    def __str__(self) -> str:
        base = "with a base" if self.base else "without a base"
        both = ", both edited" if self.both else ""
        return f"{self.file} {self.side} {self.kind} {base}{both} seed {self.seed}"


@dataclass(frozen=True)
class Judged:
    """The judgement of a case, with the edit and the texts A, A1, B, B1 and B at the base."""

    case: HarderCase
    judgement: Judgement | None
    edit: str = ""
    note: str = ""
    texts: tuple[bytes, ...] = ()


#: Kinds that give a file what few files of the corpus have, before it is translated.
PREPARING = ("plugin-cdata", "hard-name", "comment-inside", "pose-in-degrees", "pose-as-quaternion",
             "material-add", "material-redefined", "block-material-add", "block-value-add",
             "shape-names-remove", "friction-add", "flag-of-link", "sensor-topic")  # fmt: skip


def maker_of(file_format: Format, kind: str) -> Maker:
    """The maker of a kind of either module."""
    return HARDER[file_format].get(kind) or KINDS[file_format][kind]


def all_kinds(file_format: Format) -> list[str]:
    """The kinds of both modules."""
    return [*HARDER[file_format], *(name for name in KINDS[file_format] if name != "several")]


def prepared(pair: Pair, random: Random) -> Pair:
    """A pair whose original has some rare things; the pair itself if it is refused then."""
    data = pair.original_data
    for name in random.sample(PREPARING, 4):
        if name in HARDER[pair.original_format]:
            made = edited_by(HARDER[pair.original_format][name], data, name, random)
            data = made.data if made is not None else data
    if data == pair.original_data:
        return pair
    pair.original.write_bytes(data)
    text = translated(pair.original, pair.translated, pair.original_format, pair.options)
    if text is None:
        pair.restore()
        return pair
    return replace(pair, original_data=data, translated_data=text)


def run(case: HarderCase, pair: Pair) -> Judged:
    """Make the edit, update the other side and judge it; no judgement if there is no edit."""
    try:
        with time_limit(TIME_LIMIT):
            return _run(case, pair)
    except SlowError:
        return Judged(case, None, "", "slow")
    finally:
        pair.restore()


def _run(case: HarderCase, pair: Pair) -> Judged:
    random = Random(case.seed)
    a_before, format_a = side_of(pair, case.side)
    b_base, format_b = side_of(pair, "translation" if case.side == "original" else "original")
    made = edited_by(maker_of(format_a, case.kind), a_before, case.kind, random)
    if made is None:
        return Judged(case, None, "", "no place")
    pair.restore()
    paths = (pair.original, pair.translated)
    a, b = paths if case.side == "original" else paths[::-1]
    b_before = b_base
    if case.both:
        edits = (edited(b_base, format_b, name, random) for name in random.sample(BESIDE, 5))
        beside = next((edit for edit in edits if edit is not None), None)
        if beside is None:
            return Judged(case, None, "", "no place beside")
        b_before = beside.data
    a.write_bytes(made.data)
    b.write_bytes(b_before)
    try:
        translate.load(b)
        translate.convert(a, to=format_b)
    except translate.TranslateError as error:
        return Judged(case, None, str(made), f"invalid: {error}")
    outcome, note = updated(a, b, a_before if case.base else None)
    judgement = judge(a_before, made.data, b_before, outcome, b_base)
    texts = (a_before, made.data, b_before, outcome.text, b_base)
    return Judged(case, judgement, str(made), note, texts)


def updated(a: Path, b: Path, base: bytes | None) -> tuple[Outcome, str]:
    """Update B with A; what came out, and what the update prints about it."""
    try:
        update = translate.update(b, a, base=base)
    except translate.TranslateError as error:
        codes = frozenset(item.code for item in error.diagnostics)
        texts = tuple(map(str, error.diagnostics))
        return Outcome(b"", 1, codes, texts), "; ".join(texts)[:600]
    except SlowError:
        raise
    except Exception:
        return Outcome(b"", 70, frozenset({"exception"})), traceback.format_exc()[-1500:]
    named = tuple(f"{edit.element}: {edit.reason}" for edit in update.without_effect)
    lost = tuple(f"{loss.element}: {loss.reason}" for loss in update.not_compared)
    return Outcome(update.data, 3 if named else 0, frozenset(), named, lost), "; ".join(
        named + lost
    )[:600]


def possible(pair: Pair, side: Side) -> list[str]:
    """The kinds of edits that have a place in one side of a pair."""
    data, file_format = side_of(pair, side)
    text = XmlText(data)
    found = []
    for name in all_kinds(file_format):
        text.forget()
        if maker_of(file_format, name)(text, Random(0)) is not None:
            found.append(name)
    return found
