"""What must hold for everything that is drawn at random."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy, tuples

import translate

Law: TypeAlias = Callable[..., None]

# What is drawn is made of constants, too, which are those of the modules that are there by then:
# with all of them it is the same whatever ran before.
for module in pkgutil.walk_packages(translate.__path__, "translate."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)


def hold(law: Law, examples: int, *drawn: SearchStrategy[object], shrink: bool = True) -> None:
    """Try a law on that many examples, the same ones each time.

    Nobody knows how large a robot comes out, or how long it takes, so no health check is made.
    Only what does not take minutes to ``shrink`` is made small where it fails.
    """
    profile = settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    profile(given(*drawn)(law))()


def hold_evenly(law: Law, examples: int, *strategies: SearchStrategy[object]) -> None:
    """Try a law on that many examples, each of its own seed, and on the simplest one.

    In one run of many examples Hypothesis repeats parts of earlier ones: some choices are made
    often and others never.
    """
    for number in range(examples):
        # The first example of a run is the simplest one.
        profile = settings(
            max_examples=2,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        profile(seed(number)(given(*strategies)(law)))()


@cache
def drawn(examples: int, *strategies: SearchStrategy[Any]) -> list[tuple[Any, ...]]:
    """Return that many examples, the same ones each time; tests of several laws share them.

    To draw a robot takes longer than to test a law. A test that modifies an example copies it.
    """
    found: list[tuple[Any, ...]] = []

    def collect(values: tuple[Any, ...]) -> None:
        found.append(values)

    hold(collect, examples, tuples(*strategies), shrink=False)
    assert len(found) == examples
    return found
