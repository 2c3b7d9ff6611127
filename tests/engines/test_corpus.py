"""On every real file of a version that libsdformat 12.3 knows we agree with it, or say why not."""

from __future__ import annotations

import pytest
from support.engines.libsdformat import Libsdformat
from support.engines.sdformat_corpus import answer, old_files
from support.reference_deviations import DEVIATIONS, OLD_DEVIATIONS
from support.reference_files import Deviation, ReferenceFile, agreement

pytestmark = [pytest.mark.engines, pytest.mark.slow]


def is_meant(file: ReferenceFile, about: str, frame: str = "") -> bool:
    return any(item.covers(file, about, frame) for item in (*DEVIATIONS, *OLD_DEVIATIONS))


@pytest.mark.parametrize("file", old_files(), ids=str)
def test_we_agree_with_libsdformat_12(libsdformat: Libsdformat, file: ReferenceFile) -> None:
    found = agreement(answer(libsdformat, file))
    assert is_meant(file, "verdict") or found.verdict == ""
    assert is_meant(file, "fault") or found.fault == ""
    frames = found.frames
    assert {name: text for name, text in frames.items() if not is_meant(file, "frames", name)} == {}


@pytest.mark.parametrize("deviation", OLD_DEVIATIONS, ids=lambda item: f"{item.about}-{item.files}")
def test_a_deviation_from_libsdformat_12_is_still_one(
    libsdformat: Libsdformat, deviation: Deviation
) -> None:
    covered = [file for file in old_files() if deviation.covers(file, deviation.about)]
    if old_files():
        assert covered != []
    for file in covered:
        assert deviation.differences(agreement(answer(libsdformat, file))) != [], file.name
