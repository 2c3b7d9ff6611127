"""On every real SDFormat file we agree with the reference implementation, or say why not."""

from __future__ import annotations

from functools import cache

import pytest
from reference_deviations import DEVIATIONS
from reference_files import Agreement, Deviation, ReferenceFile, agreement, reference_files

pytestmark = pytest.mark.slow

FILES = [file for file in reference_files() if file.is_complete]
INCOMPLETE = [file for file in reference_files() if not file.is_complete]


@cache
def compared(file: ReferenceFile) -> Agreement:
    return agreement(file)


def is_meant(file: ReferenceFile, about: str, frame: str = "") -> bool:
    return any(item.covers(file, about, frame) for item in DEVIATIONS)


@pytest.mark.parametrize("file", FILES, ids=str)
def test_the_verdict_is_that_of_the_reference(file: ReferenceFile) -> None:
    if not is_meant(file, "verdict"):
        assert compared(file).verdict == ""


@pytest.mark.parametrize("file", [file for file in FILES if file.codes], ids=str)
def test_a_fault_is_called_what_the_reference_calls_it(file: ReferenceFile) -> None:
    if not is_meant(file, "fault"):
        assert compared(file).fault == ""


@pytest.mark.parametrize("file", [file for file in FILES if file.frames], ids=str)
def test_every_frame_and_axis_is_where_the_reference_has_it(file: ReferenceFile) -> None:
    found = compared(file).frames
    assert {name: text for name, text in found.items() if not is_meant(file, "frames", name)} == {}


@pytest.mark.parametrize("file", INCOMPLETE, ids=str)
def test_what_a_file_holds_beside_missing_includes_is_where_the_reference_has_it(
    file: ReferenceFile,
) -> None:
    assert compared(file).frames == {}


@pytest.mark.parametrize("deviation", DEVIATIONS, ids=lambda item: f"{item.about}-{item.files}")
def test_a_deviation_that_is_listed_is_still_one(deviation: Deviation) -> None:
    covered = [file for file in FILES if deviation.covers(file, deviation.about)]
    if reference_files():
        assert covered != []
    for file in covered:
        assert deviation.differences(compared(file)) != [], file.name
