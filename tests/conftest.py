"""Options of the test run."""

from __future__ import annotations

import gc
import itertools
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings
from support.examples import draw_one_in, draws_examples, examples
from support.shares_of_cases import cases_outside

#: The marker expression of the default suite, from pyproject.toml, and the markers it excludes.
DEFAULT_SUITE = "not slow and not engines"
EXCLUDED = {"slow", "engines"}
#: A module whose tests are all excluded: its marks begin with one of the excluded ones.
EXCLUDED_MODULE = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.(slow|engines)\b", re.MULTILINE)

#: Of the directories of tests.
NUMBERS = itertools.count()

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
    parser.addoption(
        "--draw-one-in",
        type=int,
        default=1,
        metavar="N",
        help="with the slow tests draw one random example in N",
    )
    parser.addoption(
        "--coverage",
        type=Path,
        metavar="DIRECTORY",
        help="write the coverage of the package there",
    )
    parser.addoption(
        "--few-cases",
        type=int,
        default=0,
        metavar="N",
        help="of the cases of a test function run the first N, and a share of the others",
    )


def _measure_coverage(config: pytest.Config) -> None:
    """Measure the coverage in the processes that run tests."""
    directory: Path | None = config.getoption("coverage")
    controller = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if directory is not None and not controller:
        from support.measured_coverage import MeasuredCoverage

        config.pluginmanager.register(MeasuredCoverage(directory))


def pytest_configure(config: pytest.Config) -> None:
    _measure_coverage(config)
    if runs_slow_tests(config):
        draw_one_in(config.getoption("draw_one_in"))
    # The time of an example depends on the other work of the machine.
    settings.register_profile(
        "project",
        max_examples=examples(100),
        deadline=None,
        # A change must not fail in CI because of an example that it has nothing to do with.
        derandomize="CI" in os.environ and not runs_slow_tests(config),
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("project")


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty directory for the test.

    For each directory the fixture of pytest lists all those of the run, and replaces a link.
    """
    name = re.sub(r"\W", "_", request.node.name)[:30]
    path = tmp_path_factory.getbasetemp() / f"{name}{next(NUMBERS)}"
    path.mkdir(mode=0o700)
    return path


@pytest.fixture
def xacro_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """xacro runs here, as in the page for a browser: a tenth of the time of a process for it."""
    from translate.resources import xacro_process, xacro_run

    monkeypatch.setattr(xacro_process, "answer_of", xacro_run.run)


@pytest.fixture
def meshes_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Meshes are read here, without limits."""
    from translate.assets import meshes

    def call(function: Callable[..., object], *arguments: object, **keywords: object) -> object:
        return function(*arguments, **keywords)

    monkeypatch.setattr(meshes, "bounded", call)


def runs_slow_tests(config: pytest.Config) -> bool:
    return "not slow" not in config.getoption("markexpr")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import modules without a test of the default suite: their tables read many files."""
    if config.getoption("markexpr") != DEFAULT_SUITE or collection_path.suffix != ".py":
        return None
    return bool(EXCLUDED_MODULE.search(collection_path.read_text(encoding="utf-8"))) or None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep the tests out of the work of the garbage collector, here and later; let it run rarely.

    Hypothesis calls a function of Python for each run of the collector.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000)


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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out slow cases, the same ones each time; all tests of a robot stay together.

    Tests with random examples are slow with all of these, and are not left out.
    """
    laws = {item for item in items if runs_slow_tests(config) and draws_examples(item)}
    for item in laws:
        item.add_marker(pytest.mark.slow)
    share: int = config.getoption("--one-in")
    left_out = [
        item
        for item in items
        if item not in laws
        and item.get_closest_marker("slow") is not None
        and "[" in item.name
        and crc32(item.name.partition("[")[2].encode()) % share
    ]
    if number := config.getoption("--few-cases"):
        left_out += cases_outside(items, number)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        outside = set(left_out)
        items[:] = [item for item in items if item not in outside]
