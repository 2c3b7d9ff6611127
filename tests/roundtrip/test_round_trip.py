"""Random robots go from URDF to SDFormat and back, and nothing about them changes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TypeAlias

import pytest
from hypothesis import strategies as st
from support.laws import Law, hold

import translate
from translate.equivalence.canonical_urdf import differences
from translate.model.model import Model
from translate.testing.random_urdf import urdf_robots

Policies: TypeAlias = dict[str, str]

policies = st.fixed_dictionaries(
    {
        "sdf_version": st.sampled_from(("auto", "1.8", "1.9", "1.10", "1.11", "1.12")),
        "style": st.sampled_from(("relative_to", "frames")),
        "massless": st.sampled_from(("auto", "keep", "frame")),
    }
)
NUMBER = re.compile(r"(?<![\w.+-])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")


def model_of(text: str) -> Model:
    """The robot, with its joints in an order of their own, for URDF gives them none."""
    model = translate.load(text).model
    return replace(model, joints=sorted(model.joints, key=lambda joint: joint.name))


@cache
def translated(text: str, options: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    """The SDFormat of a robot and the URDF of that, for all laws."""
    sdf = translate.to_sdf(text, **dict(options))
    return sdf, translate.to_urdf(sdf)


def there(text: str, policies: Policies) -> str:
    return translated(text, tuple(policies.items()))[0]


def back(text: str, policies: Policies) -> str:
    return translated(text, tuple(policies.items()))[1]


def numbers(text: str) -> set[float]:
    return {float(number) + 0.0 for number in NUMBER.findall(text)}


# --- What holds for every robot -------------------------------------------------------------------


def it_comes_back_as_an_equal_model(text: str, policies: Policies) -> None:
    assert model_of(back(text, policies)) == model_of(text)


def it_comes_back_as_an_equal_file(text: str, policies: Policies) -> None:
    assert differences(text.encode(), back(text, policies).encode()) == []


def a_second_trip_changes_no_byte(text: str, policies: Policies) -> None:
    urdf = back(text, policies)
    sdf = translate.to_sdf(urdf, **policies)
    assert sdf == translate.to_sdf(text, **policies)
    assert translate.to_urdf(sdf) == urdf


def it_is_valid_sdformat(text: str, policies: Policies) -> None:
    # Impossible moments of inertia stay as impossible as they were.
    known = {item.code for item in translate.check(text)}
    # What has no direction in URDF has none in SDFormat, where it is an error.
    known |= {"element-invalid"} if "joint-axis-zero" in known else set()
    findings = translate.check(there(text, policies))
    errors = [item for item in findings if item.severity == "error"]
    assert [item for item in errors if item.code not in known] == []


def every_number_is_there_with_all_its_bits(text: str, policies: Policies) -> None:
    # URDF writes no limit as 1e16, SDFormat by leaving it out (reference U D1.27).
    infinities = {1e16, -1e16}
    assert numbers(text) - infinities <= numbers(there(text, policies))


LAWS = (
    it_comes_back_as_an_equal_model,
    it_comes_back_as_an_equal_file,
    a_second_trip_changes_no_byte,
    it_is_valid_sdformat,
    every_number_is_there_with_all_its_bits,
)


# --- Robots that are odd --------------------------------------------------------------------------


# --- Robots at random -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_more_random_robots(law: Law) -> None:
    hold(law, 400, urdf_robots(), policies)
