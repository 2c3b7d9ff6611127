"""Coverage of the package by a share of the default suite, since tracing slows the tests.

The cases of a test function run mostly the same lines, so that a share of them is run
(:mod:`support.shares_of_cases`).  The result is a lower bound.
"""

from __future__ import annotations

from pathlib import Path

from support.paths import ROOT


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

    def pytest_sessionfinish(self) -> None:
        """Write the result."""
        self.coverage.stop()
        self.coverage.save()
