"""Real SDFormat models go to URDF and back, and are the same; a second trip changes nothing."""

from __future__ import annotations

import pytest
from support.sdf_models import REFUSED, SdfFile, sdf_files
from support.sdf_there_and_back import trips

import translate

#: Codes of files without a complete robot.
NOTHING = frozenset({"root-element-unknown", "model-choice", "uri-lookup"})


@pytest.mark.slow
@pytest.mark.parametrize("file", sdf_files(), ids=str)
def test_a_model_that_goes_there_and_back_is_the_same(file: SdfFile) -> None:
    try:
        failures = {trip.model: trip.failures for trip in trips(file) if trip.failures}
    except translate.TranslateError as error:
        codes = {item.code for item in error.diagnostics if item.severity == "error"}
        code, reason = REFUSED.get(str(file), ("", ""))
        if codes & NOTHING:
            pytest.skip("there is no robot in it")
        if code not in codes:
            raise
        pytest.skip(reason)
    assert failures == {}
