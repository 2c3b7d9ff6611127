"""On every real SDFormat file we agree with the reference implementation, or say why not."""

from __future__ import annotations

import pytest
from support.reference_deviations import DEVIATIONS
from support.reference_files import Agreement, Deviation, agreement, reference_files

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=reference_files(), ids=str)
def compared(request: pytest.FixtureRequest) -> Agreement:
    """A file, compared once for all tests of it, which run one after the other."""
    return agreement(request.param)


def is_meant(found: Agreement, about: str, frame: str = "") -> bool:
    return any(item.covers(found.file, about, frame) for item in DEVIATIONS)


def test_the_verdict_is_that_of_the_reference(compared: Agreement) -> None:
    assert is_meant(compared, "verdict") or compared.verdict == ""


def test_a_fault_is_called_what_the_reference_calls_it(compared: Agreement) -> None:
    assert is_meant(compared, "fault") or compared.fault == ""


def test_every_frame_and_axis_is_where_the_reference_has_it(compared: Agreement) -> None:
    differing = {name for name in compared.frames if not is_meant(compared, "frames", name)}
    assert {name: compared.frames[name] for name in differing} == {}


def test_an_error_has_a_line_in_whatever_file_it_is(compared: Agreement) -> None:
    assert [str(item) for item in compared.errors if not item.line] == []


@pytest.mark.parametrize("deviation", DEVIATIONS, ids=lambda item: f"{item.about}-{item.files}")
def test_a_deviation_that_is_listed_is_still_one(deviation: Deviation) -> None:
    covered = [file for file in reference_files() if deviation.covers(file, deviation.about)]
    if reference_files():
        assert covered != []
    for file in covered:
        assert deviation.differences(agreement(file)) != [], file.name
