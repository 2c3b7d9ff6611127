"""An edit of one file of a robot is merged into the other file, and nothing else changes there.

The edits are those of ``support.edits``, the judge is ``support.edits.judge``; neither shares code
with the updates.  ``scripts/update_table.py`` runs the same over the robots of a larger corpus.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from zlib import crc32

import pytest
from support.edits import both, cases
from support.edits.cases import Case, Side
from support.edits.kinds import KINDS, edited_by
from support.edits.workplace import CorpusFile, Pair, corpus_files
from support.edits.xml_text import tree_of
from support.paths import ROOT

FILES = [
    CorpusFile("robots/arm.urdf", "urdf", "urdf"),
    CorpusFile("robots/pendulum.sdf", "sdf", "sdf"),
]
LARGE = CorpusFile("robots/mobile_manipulator.urdf", "urdf", "urdf with blocks")
ALL_FILES = [*FILES, pytest.param(LARGE, marks=pytest.mark.slow)]
SIDES: tuple[Side, ...] = ("original", "translation")
ALL_KINDS = sorted({*KINDS["urdf"], *KINDS["sdf"]})


@pytest.fixture(scope="module", params=ALL_FILES, ids=str)
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[CorpusFile, Pair]]:
    """A robot of the project and its translation."""
    file: CorpusFile = request.param
    with cases.pair_in_place(file, ROOT / "corpus") as found:
        assert found is not None
        yield file, found


@pytest.mark.parametrize("file", FILES, ids=str)
def test_an_edit_writes_names_as_xml(file: CorpusFile) -> None:
    text = (ROOT / "corpus" / file.name).read_bytes()
    hostile = re.sub(
        rb'((?:<(?:link|joint) name|(?:parent|child) link)="\w+)', rb"\1 &lt;&amp;b", text
    )
    hostile = re.sub(rb"(<(?:parent|child)>\w+)", rb"\1 &lt;&amp;b", hostile)
    edited = 0
    for name, maker in KINDS[file.format].items():
        for seed in range(4):
            made = edited_by(maker, hostile, name, random.Random(seed))
            if made is not None:
                tree_of(made.data)
                edited += 1
    assert edited > 100


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_an_edit_is_merged_or_refused(pair: tuple[CorpusFile, Pair], kind: str, side: Side) -> None:
    file, both_files = pair
    if kind not in KINDS[cases.side_of(both_files, side)[1]]:
        pytest.skip("the format has no such edit")
    seed = crc32(f"{file.name} {kind} {side}".encode())
    case = Case(file.name, file.format, file.group, kind, side, seed % 2 == 0, seed)
    outcome = cases.run(case, both_files)
    assert outcome.verdict in ("ok", "refused", "no edit"), outcome


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", both.VALUES)
def test_edits_of_both_files_are_kept(pair: tuple[CorpusFile, Pair], kind: str, side: Side) -> None:
    file, both_files = pair
    seed = crc32(f"{file.name} {kind} {side} both".encode())
    case = Case(file.name, file.format, file.group, kind, side, True, seed)
    outcome = both.run(case, both_files)
    assert outcome.verdict in ("ok", "refused", "no edit"), outcome


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", both.VALUES)
def test_a_conflict_of_two_edits_is_found(
    pair: tuple[CorpusFile, Pair], kind: str, side: Side
) -> None:
    file, both_files = pair
    seed = crc32(f"{file.name} {kind} {side} conflict".encode())
    case = Case(file.name, file.format, file.group, kind, side, True, seed)
    outcome = both.run(case, both_files, conflict=True)
    assert outcome.verdict in ("ok", "no edit"), outcome


@pytest.mark.slow
@pytest.mark.parametrize("number", range(300))
def test_an_edit_of_a_file_of_the_corpus(number: int) -> None:
    files = corpus_files(100_000)
    if not files:
        pytest.skip("the corpus is not installed")
    drawn = random.Random(number)
    file, side = drawn.choice(files), drawn.choice(SIDES)
    with cases.pair_in_place(file) as found:
        if found is None:
            pytest.skip("it is not translated")
        kind = drawn.choice(cases.possible(found, side))
        base, seed = drawn.random() < 0.5, drawn.randrange(10**9)
        outcome = cases.run(Case(file.name, file.format, file.group, kind, side, base, seed), found)
    assert outcome.verdict in ("ok", "refused", "no edit"), outcome
