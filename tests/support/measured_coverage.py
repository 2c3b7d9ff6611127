"""Coverage of the package by a share of the default suite.

Tracing slows the tests.  The cases of a test function run mostly the same lines.  So only the first
cases of each function, and then every few, are run.  The result is a lower bound.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from support.paths import ROOT

#: The cases of a test function that are run: the first ones, and each of this many.
FIRST, EVERY = 3, 24


class MeasuredCoverage:
    """A plugin of pytest: writes lines and branches of ``translate/`` to a directory."""

    def __init__(self, directory: Path) -> None:
        import coverage

        directory.mkdir(parents=True, exist_ok=True)
        # Each process writes a file of its own, which ``coverage combine`` reads.
        self.coverage = coverage.Coverage(
            data_file=str((directory / "data").absolute()), config_file=str(ROOT / "pyproject.toml")
        )
        self.coverage.start()

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep the share of the tests."""
        counts: Counter[str] = Counter()
        kept, left_out = [], []
        for item in items:
            function = item.nodeid.partition("[")[0]
            counts[function] += 1
            chosen = counts[function] <= FIRST or counts[function] % EVERY == 0
            (kept if chosen else left_out).append(item)
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept

    def pytest_sessionfinish(self) -> None:
        """Write the result."""
        self.coverage.stop()
        self.coverage.save()
