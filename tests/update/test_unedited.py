"""An update with an unedited file changes no byte, also if a program wrote it again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.edits.unedited import MARK, OPTIONS, Finding, clean, unedited
from support.edits.workplace import CorpusFile, Workplace
from support.paths import ROOT

FILES = [
    CorpusFile("robots/arm.urdf", "urdf", "urdf"),
    CorpusFile("robots/pendulum.sdf", "sdf", "sdf"),
]
LARGE = CorpusFile("robots/mobile_manipulator.urdf", "urdf", "urdf with blocks")
ALL_FILES = [*FILES, pytest.param(LARGE, marks=pytest.mark.slow)]
SOME_OPTIONS = {
    **OPTIONS,
    "for fortress": {"for_target": "fortress"},
    "for mujoco": {"for_target": "mujoco"},
    "version 1.6": {"sdf_version": "1.6"},
}


def bad(findings: list[Finding]) -> list[Finding]:
    """The findings that are not ok."""
    return [item for item in findings if item.verdict != "ok"]


@pytest.mark.parametrize("label", SOME_OPTIONS)
@pytest.mark.parametrize("file", ALL_FILES, ids=lambda file: file.name)
def test_an_update_without_edits_changes_nothing(
    file: CorpusFile, label: str, tmp_path: Path
) -> None:
    place = Workplace(tmp_path, file.name, ROOT / "corpus")
    found = bad(list(unedited(file, place, label, SOME_OPTIONS[label], Random(1), writers=True)))
    assert found == []


@pytest.mark.parametrize("label", SOME_OPTIONS)
@pytest.mark.parametrize("file", ALL_FILES, ids=lambda file: file.name)
def test_an_output_has_no_marks(file: CorpusFile, label: str, tmp_path: Path) -> None:
    place = Workplace(tmp_path, file.name, ROOT / "corpus")
    assert bad(list(clean(file, place, label, SOME_OPTIONS[label]))) == []


def test_a_changed_byte_is_found(tmp_path: Path) -> None:
    def update(target: Path, source: Path, base: bytes | None, options: object) -> bytes:
        return target.read_bytes().replace(b"\n", b"\n\n", 1)

    place = Workplace(tmp_path, FILES[0].name, ROOT / "corpus")
    found = list(unedited(FILES[0], place, "default", {}, Random(1), True, update))
    assert {item.verdict for item in found} == {"changed"}


def test_a_mark_is_what_the_project_wrote_once() -> None:
    assert MARK in b'<robot xmlns:translate="urn:robot-translate:1">'
