"""The run of the default suite with the stand-in for lxml leaves few tests out."""

from __future__ import annotations

import runpy

import pytest
from support.paths import ROOT

DESELECTED: dict[str, str] = runpy.run_path(str(ROOT / "scripts" / "page_suite.py"))["DESELECTED"]


def test_at_most_ten_tests_are_left_out() -> None:
    assert len(DESELECTED) <= 10


@pytest.mark.parametrize("test", DESELECTED)
def test_a_test_that_is_left_out_exists(test: str) -> None:
    path, _, name = test.partition("::")
    name, _, case = name.rstrip("]").partition("[")
    text = (ROOT / path).read_text(encoding="utf-8")
    assert f"def {name}(" in text
    # The name of a case ends with its id in the table of the test.
    assert case.partition("-")[2] in text
    assert DESELECTED[test]
