"""The page about simulators has every finding and note that the code can make."""

from __future__ import annotations

import pytest
from support.paths import ROOT

import translate
from translate.targets import simulators

PAGE = (ROOT / "docs" / "simulators.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", sorted(simulators.CODES))
def test_the_page_has_the_finding(code: str) -> None:
    assert f"| `{code}` |" in PAGE


@pytest.mark.parametrize("rule", simulators.NOTE_RULES, ids=lambda rule: rule.code)
def test_the_page_has_the_note(rule: simulators.NoteRule) -> None:
    assert f"| `{rule.code}` |" in PAGE


def test_notes_are_told_once_for_all_elements() -> None:
    links = "".join(f'<link name="l{i}"/>' for i in range(5))
    joints = "".join(
        f'<joint name="j{i}" type="floating"><parent link="l{i}"/><child link="l{i + 1}"/></joint>'
        for i in range(4)
    )
    text = f'<robot name="r">{links}{joints}</robot>'
    (note,) = [
        note
        for note in translate.convert(text, to="urdf").notes
        if note.code == "floating-joint-misread"
    ]
    assert note.elements == ("j0", "j1", "j2", "j3")
    assert "(j0, j1, j2 and 1 more)" in str(note)
