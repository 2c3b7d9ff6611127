"""Every parameter of every classic plugin of real files is mapped or reported.

``scripts/migration_coverage.py`` prints the numbers.
"""

from __future__ import annotations

import runpy

import pytest
from support.corpus_robots import CORPUS
from support.paths import ROOT

SCRIPT = runpy.run_path(str(ROOT / "scripts" / "migration_coverage.py"))


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not installed")
@pytest.mark.parametrize("release", ["fortress", "harmonic", "jetty"])
def test_each_parameter_is_mapped_or_reported(release: str) -> None:
    found = SCRIPT["Coverage"](release)
    for file in SCRIPT["files_of"](CORPUS):
        found.add(file)
    assert found.faults == []
    # The other five uses in the reference are stand-ins: dummyfile, plugin and robotplugin.
    assert found.uses.total() == 2093 - 5
    assert found.share >= 0.95
