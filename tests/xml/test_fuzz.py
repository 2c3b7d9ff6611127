"""Damaged robots: each is refused with findings that say where, or translated; nothing else.

The damage is random but the same in every run.  The robots are those of ``corpus/robots`` and
their translations, which carry notes of ours; and a sample of a corpus of public descriptions
where one lies beside the project.
"""

from __future__ import annotations

import csv
import faulthandler
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from support.damage import damaged
from support.paths import ROOT

import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.model.fragment import Dialect

OWN = sorted((ROOT / "corpus" / "robots").iterdir())
SHARED = ROOT.parent / "shared" / "corpus"
#: How many damaged versions of each file.
TIMES_OWN, TIMES_SHARED = 100, 5
SHARED_FILES = 200
#: No file here takes a second; one that takes this long hangs.
PATIENCE = 120

pytestmark = pytest.mark.slow


def shared_files() -> list[Path]:
    """The sample: files of every kind, not too large, the same ones each time."""
    index = SHARED / "INDEX.csv"
    if not index.exists():
        return []
    with index.open(newline="", encoding="utf-8") as table:
        paths = [
            SHARED / row["path"]
            for row in csv.DictReader(table)
            if row["kind"] in ("urdf", "urdf-expanded", "sdf", "world")
            and row["xml_error"] == ""
            and 200 < int(row["bytes"]) < 100_000
        ]
    return Random(0).sample(sorted(paths), SHARED_FILES)


FILES = [*OWN, *shared_files()]
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))


def versions(path: Path) -> Iterator[bytes]:
    """Damaged versions of a file and, for our own, of what it is translated into."""
    originals, times = [path.read_bytes()], TIMES_SHARED
    if path in OWN:
        there = translate.convert(path).text
        back = translate.convert(there).text
        originals, times = [*originals, there.encode(), back.encode()], TIMES_OWN
    for number, original in enumerate(originals):
        for time in range(times):
            yield damaged(original, Random(f"{path.name} {number} {time}"))


@pytest.fixture(autouse=True)
def _watch() -> Iterator[None]:
    """End the run, and show where it is, if a file takes forever."""
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@every_file
def test_every_error_has_a_place_and_a_hint(path: Path) -> None:
    for data in versions(path):
        for item in translate.check(data):
            complete = item.message and item.hint and item.line > 0 and item.column > 0
            assert complete or item.severity != "error", item


@every_file
def test_a_damaged_robot_is_translated_or_refused(path: Path) -> None:
    for data in versions(path):
        try:
            document = translate.load(data)
        except translate.TranslateError:
            continue
        for to in ("sdf", "urdf"):
            text, findings = translation(document, to)
            assert text or findings
            assert all(item.line > 0 for item in findings)


def translation(
    document: translate.Document, to: Dialect
) -> tuple[str, tuple[translate.Diagnostic, ...]]:
    """The text, or why there is none."""
    try:
        return translate.convert(document, to=to).text, ()
    except translate.TranslateError as refused:
        return "", refused.diagnostics
