"""The table of values that both formats have, or one of them."""

from __future__ import annotations

import pytest

from translate import facts
from translate.facts import Value

VALUES = (Value("old", "1.0"), Value("ninth", "1.9"), Value("tenth", "1.10"), Value("sdf_only"))


@pytest.mark.parametrize(
    ("version", "names"),
    [
        ((1, 0), ("old",)),
        ((1, 9), ("old", "ninth")),
        ((1, 10), ("old", "ninth", "tenth")),
        (None, ("old", "ninth", "tenth")),
    ],
)
def test_a_version_of_urdf_has_the_values_of_the_versions_before_it(
    version: tuple[int, int] | None, names: tuple[str, ...]
) -> None:
    assert facts.in_urdf(VALUES, version) == names


def test_without_a_version_a_value_of_a_version_that_is_published_later_counts() -> None:
    assert facts.in_urdf((Value("later", "1.3"),)) == ("later",)
