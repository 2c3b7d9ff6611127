"""Edits of colours, units, equal values, names and blocks are merged, refused or named.

The edits are those of ``support.edits.harder_edits``; the judge reads the four texts with a reader
of its own.  ``scripts/harder_edits.py`` runs the same over the robots of a larger corpus.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from support.edits import cases, harder_cases
from support.edits.cases import Side
from support.edits.harder_cases import HarderCase, Judged
from support.edits.harder_edits import HARDER
from support.edits.workplace import CorpusFile, Pair, Workplace, corpus_files
from support.paths import ROOT

FILES = [
    CorpusFile("robots/arm.urdf", "urdf", "urdf"),
    CorpusFile("robots/pendulum.sdf", "sdf", "sdf"),
    CorpusFile("robots/mobile_manipulator.urdf", "urdf", "urdf with blocks"),
]
SIDES: tuple[Side, ...] = ("original", "translation")
RIGHT = ("right", "refused", "without effect", "noted", "no shared edit")
#: Which format each side of a file has decides which kinds of edits there are.
PLACES = [
    pytest.param(file, side, kind, id=f"{file.name}-{side}-{kind}")
    for file in FILES
    for side in SIDES
    for kind in HARDER["urdf" if (file.format == "urdf") is (side == "original") else "sdf"]
]

pytestmark = pytest.mark.slow


@cache
def both_texts(file: CorpusFile) -> tuple[bytes, bytes]:
    """A robot of the project and its translation."""
    with cases.pair_in_place(file, ROOT / "corpus") as pair:
        assert pair is not None
        return pair.original_data, pair.translated_data


@pytest.mark.parametrize("both", [False, True], ids=["one side", "both sides"])
@pytest.mark.parametrize(("file", "side", "kind"), PLACES)
def test_an_edit_is_merged_or_named(
    tmp_path: Path, file: CorpusFile, side: Side, kind: str, both: bool
) -> None:
    seed = crc32(f"{file.name} {kind} {side} {both}".encode())
    base = both or seed % 2 == 0
    case = HarderCase(file.name, file.format, kind, side, base, both, seed)
    place = Workplace(tmp_path, file.name, ROOT / "corpus")
    pair = Pair(place.original, place.translated, *both_texts(file), file.format, {})
    check(harder_cases.run(case, pair))


def check(judged: Judged) -> None:
    """Skip a case without an edit, and fail for a wrong one."""
    if judged.judgement is None:
        pytest.skip(judged.note)
    if judged.case.kind == "joint-type-special" and judged.judgement.verdict == "not judged":
        pytest.skip("URDF has several joints in place of it")
    message = (str(judged.case), judged.edit, *map(str, judged.judgement.findings))
    assert judged.judgement.verdict in RIGHT, message


@pytest.mark.parametrize("number", range(300))
def test_an_edit_of_a_file_of_the_corpus(number: int) -> None:
    files = [file for file in corpus_files(60_000) if file.group != "sdf with includes"]
    if not files:
        pytest.skip("the corpus is not installed")
    drawn = random.Random(number)
    file, side = drawn.choice(files), drawn.choice(SIDES)
    with cases.pair_in_place(file) as translated:
        if translated is None:
            pytest.skip("it is not translated")
        pair = harder_cases.prepared(translated, drawn)
        kind = drawn.choice(harder_cases.possible(pair, side))
        base, seed = drawn.random() < 0.5, drawn.randrange(10**9)
        case = HarderCase(file.name, file.format, kind, side, base, False, seed)
        judged = harder_cases.run(case, pair)
    check(judged)
