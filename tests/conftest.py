"""Options of the test run."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

# The time of an example depends on the other work of the machine.
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("project")

#: The marker expression of the default suite, from pyproject.toml, and the markers it excludes.
DEFAULT_SUITE = "not slow and not engines"
EXCLUDED = {"slow", "engines"}
#: A module whose tests are all excluded: its marks begin with one of the excluded ones.
EXCLUDED_MODULE = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.(slow|engines)\b", re.MULTILINE)

# pytest rewrites each test module, and each command that a test starts compiles the package.
# Without files for the results, which containers often forbid, each worker does so in each run.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--one-in",
        type=int,
        default=1,
        metavar="N",
        help="of the slow tests over many robots run those of one robot in N",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import modules without a test of the default suite: their tables read many files."""
    if config.getoption("markexpr") != DEFAULT_SUITE or collection_path.suffix != ".py":
        return None
    return bool(EXCLUDED_MODULE.search(collection_path.read_text(encoding="utf-8"))) or None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the 13,000 tests out of the work of the garbage collector, here and in the tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, obj: object
) -> list[pytest.Item] | None:
    """Collect no case of an excluded function: the slow ones have 40,000 cases, deselected later.

    A function that pytest runs in any other selection is collected as usual.
    """
    if collector.config.getoption("markexpr") != DEFAULT_SUITE:
        return None
    if not callable(obj):
        return None
    marks = [*getattr(obj, "pytestmark", []), *collector.iter_markers()]
    return [] if any(mark.name in EXCLUDED for mark in marks) else None


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
