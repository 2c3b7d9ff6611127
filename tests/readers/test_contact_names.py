"""Names of collisions in contact sensors that Gazebo does not find (reference U B6)."""

from __future__ import annotations

import pytest
from support.contact_sensors import CASES

import translate


@pytest.mark.parametrize(("text", "is_found", "hint"), CASES.values(), ids=CASES)
def test_a_collision_that_gazebo_does_not_find_is_named(
    text: str, is_found: bool, hint: str
) -> None:
    found = [item for item in translate.check(text) if item.code == "collision-unknown"]
    assert [item.hint for item in found] == ([] if is_found else [hint])
