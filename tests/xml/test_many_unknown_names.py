"""Many unknown names in one element: each needs a time of its own, not that of all others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from support.processor_time import growth

import translate


def elements(number: int, name: str) -> str:
    return "".join(f"<{name}{index}/>" for index in range(number))


def attributes(number: int, name: str) -> str:
    return " ".join(f'{name}{index}="1"' for index in range(number))


def sdf(attributes: str, content: str) -> str:
    link = f'<link name="a" {attributes}>{content}</link>'
    return f'<sdf version="1.9"><model name="m">{link}</model></sdf>'


def urdf(attributes: str, content: str) -> str:
    return f'<robot name="r"><link name="a" {attributes}/>{content}</robot>'


@pytest.mark.parametrize(
    "text_of",
    [
        lambda number: sdf(attributes(number, "nam"), ""),
        lambda number: sdf("", elements(number, "colision")),
        lambda number: urdf(attributes(number, "nam"), ""),
        lambda number: urdf("", elements(number, "lnk")),
    ],
    ids=["attributes-sdf", "elements-sdf", "attributes-urdf", "elements-urdf"],
)
def test_many_unknown_names_take_a_time_in_proportion(text_of: Callable[[int], str]) -> None:
    few, many = (partial(translate.check, text_of(number)) for number in (500, 4_000))
    assert growth(few, many, 14) < 14
