"""Every SDFormat file of the corpus, written for each older version, is the same robot."""

from __future__ import annotations

import os

import pytest
from corpus_robots import CORPUS

import translate

#: What an older version cannot say, and what the comparison then finds.
SHAPES = {"visual-count", "visual-geometry", "collision-count", "collision-geometry"}
INEXPRESSIBLE = {
    "capsule-as-cylinder-and-spheres": SHAPES,
    "newer-carried": {"mimic", "dynamics", *SHAPES},
}


@pytest.mark.slow
@pytest.mark.parametrize("version", ["1.12", "1.9", "1.7", "1.6", "1.4"])
def test_the_corpus_survives(version: str) -> None:
    files = sorted([*CORPUS.rglob("*.sdf"), *CORPUS.rglob("*.world")])
    files = files[:: int(os.environ.get("CORPUS_STEP", "1"))]
    if not files:
        pytest.skip("the corpus is not here")
    different = {}
    for path in files:
        try:
            document = translate.load(path)
        except translate.TranslateError:
            continue
        result = translate.convert(document, to="sdf", sdf_version=version, verify=True)
        assert result.comparison is not None
        allowed = set().union(*(INEXPRESSIBLE.get(loss.code, set()) for loss in result.losses))
        found = [str(item) for item in result.comparison.differences if item.code not in allowed]
        if found:
            different[str(path.relative_to(CORPUS))] = found
    assert different == {}
