"""Random robots go from URDF to SDFormat and back, and nothing about them changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest
from canonical_urdf import differences
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from strategies import urdf_robots

import translate
from translate.model import Model

Policies: TypeAlias = dict[str, str]
Law: TypeAlias = Callable[[str, Policies], None]

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


def back(text: str, policies: Policies) -> str:
    return translate.to_urdf(translate.to_sdf(text, **policies))


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
    findings = translate.check(translate.to_sdf(text, **policies))
    assert [item for item in findings if item.severity == "error"] == []


def every_number_is_there_with_all_its_bits(text: str, policies: Policies) -> None:
    assert numbers(text) <= numbers(translate.to_sdf(text, **policies))


LAWS = (
    it_comes_back_as_an_equal_model,
    it_comes_back_as_an_equal_file,
    a_second_trip_changes_no_byte,
    it_is_valid_sdformat,
    every_number_is_there_with_all_its_bits,
)


def hold(law: Law, examples: int, *, always_the_same: bool) -> None:
    """Try a law on that many robots."""
    profile = settings(
        max_examples=examples,
        deadline=None,
        derandomize=always_the_same,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    profile(given(urdf_robots(), policies)(law))()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_random_robot(law: Law) -> None:
    hold(law, 100, always_the_same=True)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_more_random_robots(law: Law) -> None:
    hold(law, 2000, always_the_same=False)
