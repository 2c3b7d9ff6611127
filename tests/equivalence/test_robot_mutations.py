"""``compare`` and the checker find changes of a translation, and no difference in rewritings.

``scripts/mutations.py`` makes many more, of files of the corpus.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from support.paths import ROOT
from support.robot_mutations import CHANGES, REWRITINGS

SCRIPT = runpy.run_path(str(ROOT / "scripts" / "mutations.py"))
PAIRS = [
    ("arm.urdf", "sdf"),
    ("mobile_manipulator.urdf", "sdf"),
    ("pendulum.sdf", "urdf"),
    ("pendulum.sdf", "sdf"),
]


@pytest.mark.parametrize(("name", "to"), PAIRS)
@pytest.mark.parametrize(
    ("kinds", "same"), [(CHANGES, False), (REWRITINGS, True)], ids=("changes", "rewritings")
)
def test_both_tools_are_right(name: str, to: str, kinds: dict[str, Any], same: bool) -> None:
    pair = SCRIPT["pair_of"](Path(ROOT / "corpus" / "robots" / name), to)
    assert pair is not None
    cases = [SCRIPT["mutated"](pair.root, kinds, f"{name} {to} {number}") for number in range(40)]
    wrong = [
        (kind, pair.compare(text), pair.check(text))
        for kind, text in filter(None, cases)
        if (pair.compare(text), pair.check(text)) != (same, same)
    ]
    assert wrong == []
