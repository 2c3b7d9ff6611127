"""The SDFormat of random URDF robots is valid.

What changes on the way there and back is a law of ``tests/equivalence/test_verification_laws.py``.
"""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from support.examples import examples
from support.laws import hold
from support.sdf_versions import since

import translate
from translate.testing.random_urdf import urdf_robots

policies = st.fixed_dictionaries(
    {
        "sdf_version": st.sampled_from(("auto", *since("1.8"))),
        "style": st.sampled_from(("relative_to", "frames")),
        "massless": st.sampled_from(("auto", "keep", "frame")),
    }
)


def it_is_valid_sdformat(text: str, policies: dict[str, str]) -> None:
    # Impossible moments of inertia stay as impossible as they were.
    known = {item.code for item in translate.check(text)}
    # What has no direction in URDF has none in SDFormat, where it is an error.
    known |= {"element-invalid"} if "joint-axis-zero" in known else set()
    findings = translate.check(translate.to_sdf(text, **policies))
    errors = [item for item in findings if item.severity == "error"]
    assert [item for item in errors if item.code not in known] == []


@pytest.mark.slow
def test_the_sdformat_of_a_random_robot_is_valid() -> None:
    hold(it_is_valid_sdformat, examples(400), urdf_robots(), policies)
