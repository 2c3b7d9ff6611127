"""A plugin of pytest: only conformance files, random examples and round trips are run."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings

from support.examples import draw_one_in, draws_examples

CONFORMANCE = {"test_findings_are_those_listed", "test_everything_is_where_it_should_be"}


def pytest_configure() -> None:
    """Draw all examples, the same ones each time, and do not reduce the one that fails."""
    draw_one_in(1)
    settings.register_profile(
        "laws",
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("laws")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if not _is_law(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if _is_law(item)]


def _is_law(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    if item.path.parent.name == "roundtrip" or item.originalname in CONFORMANCE:
        return True
    return draws_examples(item)
