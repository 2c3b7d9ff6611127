"""On every real SDFormat file we agree with the reference implementation, or say why not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

import pytest
from reference_deviations import DEVIATIONS, NOT_YET
from reference_files import Agreement, Deviation, ReferenceFile, agreement, reference_files

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

pytestmark = pytest.mark.slow

FILES = reference_files()


@cache
def compared(file: ReferenceFile) -> Agreement:
    return agreement(file)


def is_meant(file: ReferenceFile, about: str, frame: str = "") -> bool:
    return any(item.covers(file, about, frame) for item in DEVIATIONS)


def parameters(files: Iterable[ReferenceFile], about: str) -> list[ParameterSet]:
    """The files as parameters; those that are known not to agree yet may fail."""
    mark = pytest.mark.xfail(reason="not yet", strict=False)
    waiting = {file for file in files for item in NOT_YET if item.covers(file, about)}
    return [
        pytest.param(file, id=str(file), marks=[mark] if file in waiting else []) for file in files
    ]


@pytest.mark.parametrize("file", parameters(FILES, "verdict"))
def test_the_verdict_is_that_of_the_reference(file: ReferenceFile) -> None:
    if not is_meant(file, "verdict"):
        assert compared(file).verdict == ""


@pytest.mark.parametrize("file", parameters([file for file in FILES if file.codes], "fault"))
def test_a_fault_is_called_what_the_reference_calls_it(file: ReferenceFile) -> None:
    if not is_meant(file, "fault"):
        assert compared(file).fault == ""


@pytest.mark.parametrize("file", parameters([file for file in FILES if file.frames], "frames"))
def test_every_frame_and_axis_is_where_the_reference_has_it(file: ReferenceFile) -> None:
    found = compared(file).frames
    assert {name: text for name, text in found.items() if not is_meant(file, "frames", name)} == {}


@pytest.mark.parametrize("deviation", DEVIATIONS, ids=lambda item: f"{item.about}-{item.files}")
def test_a_deviation_that_is_listed_is_still_one(deviation: Deviation) -> None:
    covered = [file for file in FILES if deviation.covers(file, deviation.about)]
    if FILES:
        assert covered != []
    for file in covered:
        assert deviation.differences(compared(file)) != [], file.name
