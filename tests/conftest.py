"""Options of the test run."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--one-in",
        type=int,
        default=1,
        metavar="N",
        help="of the slow tests over many robots run those of one robot in N",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out slow cases, the same ones each time; all tests of a robot stay together."""
    share: int = config.getoption("--one-in")
    left_out = [
        item
        for item in items
        if item.get_closest_marker("slow") is not None
        and "[" in item.name
        and crc32(item.name.partition("[")[2].encode()) % share
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
