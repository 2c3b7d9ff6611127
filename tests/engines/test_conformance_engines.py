"""Engines make of the conformance suite what it says, except where it says that they do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.conformance import Case, cases, directories
from support.engines.conformance_engines import (
    codes_of_libsdformat,
    frames_apart,
    frames_apart_in_drake,
    same_codes,
    version,
)
from support.engines.drake_probe import Drake, Refusal

if TYPE_CHECKING:
    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

#: libsdformat 12 knows no newer version.
CASES = [case for case in cases() if version(case) <= (1, 9)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_libsdformat_agrees(case: Case, libsdformat: Libsdformat) -> None:
    # Included files lie beside those that include them.
    (answer,) = libsdformat.probe([case.path], directory=case.path.parent)
    deviation = case.expected.get("engines", {}).get("libsdformat", {})
    theirs = codes_of_libsdformat(answer)
    if "codes" in deviation:
        assert not same_codes(case.errors, theirs), "the deviation is stale"
        assert sorted(theirs) == deviation["codes"]
    else:
        assert same_codes(case.errors, theirs), (case.errors, answer["errors"])
    if not case.errors and not theirs:
        assert frames_apart(case, answer) == deviation.get("frames", [])


#: Drake looks for included files elsewhere, and takes no file with errors.
IN_DRAKE = [
    case for case in cases() if not (case.errors or "included" in directories()[case.directory])
]


@pytest.mark.parametrize("case", IN_DRAKE, ids=str)
def test_drake_agrees_where_it_loads_the_file(case: Case, drake: Drake) -> None:
    deviation = case.expected.get("engines", {}).get("drake", {})
    poses = drake.frames(case.path)
    if isinstance(poses, Refusal):
        # It has its own rules about what can be simulated.
        assert deviation == {}, poses.reason
    else:
        assert frames_apart_in_drake(case, poses) == deviation.get("frames", [])
