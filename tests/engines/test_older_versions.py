"""libsdformat finds the same robot in a file and in what we write of it for older versions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from corpus_robots import CORPUS

import translate
from translate.sdf.versions import KNOWN, number

if TYPE_CHECKING:
    from pathlib import Path

    from libsdformat import Libsdformat

pytestmark = [pytest.mark.engines, pytest.mark.slow]

#: The newest version that libsdformat 12 knows.
NEWEST = (1, 9)


def originals() -> list[Path]:
    """The files of the corpus that libsdformat 12 knows the version of, without includes."""
    found = []
    for path in sorted([*CORPUS.rglob("*.sdf"), *CORPUS.rglob("*.world")]):
        text = path.read_text(encoding="utf-8", errors="replace")
        if "<include" in text:
            continue
        version = text.partition("<sdf ")[2].partition("version=")[2][1:4].strip("\"'")
        if version in KNOWN and number(version) <= NEWEST:
            found.append(path)
    return found


@pytest.mark.parametrize("version", ["1.9", "1.6", "1.4"])
def test_links_and_axes_are_where_they_were(
    version: str, libsdformat: Libsdformat, tmp_path: Path
) -> None:
    pairs: list[tuple[Path, Path]] = []
    for path in originals()[:: int(os.environ.get("CORPUS_STEP", "1"))]:
        try:
            result = translate.convert(path, to="sdf", sdf_version=version)
        except translate.TranslateError:
            continue
        written = tmp_path / f"{len(pairs)}.sdf"
        written.write_text(result.text, encoding="utf-8")
        pairs.append((path, written))
    if not pairs:
        pytest.skip("the corpus is not here")
    before = libsdformat.probe([original for original, _ in pairs])
    after = libsdformat.probe([written for _, written in pairs])
    different = {}
    compared = 0
    for (path, _), one, other in zip(pairs, before, after, strict=True):
        if one["errors"] or not one["links"]:
            continue
        compared += 1
        problem = difference(one, other)
        if problem:
            different[str(path.relative_to(CORPUS))] = problem
    assert different == {}
    assert compared > 0


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """What differs between two answers of the probe; empty for nothing."""
    if other["errors"]:
        return str(other["errors"][0])
    for kind in ("links", "joints"):
        # Flattened or not.
        found = {item["name"].replace("::", "__"): item for item in other[kind]}
        for item in one[kind]:
            name = item["name"].replace("::", "__")
            match = found.get(name)
            if match is None:
                return f"{kind} {name} is gone"
            if not close(item["pose"], match["pose"]):
                return f"the pose of {name}: {item['pose']} became {match['pose']}"
            axes = [[axis["xyz"] for axis in side.get("axes", [])] for side in (item, match)]
            if len(axes[0]) != len(axes[1]) or not np.allclose(*axes, rtol=0, atol=1e-9):
                return f"the axes of {name}: {axes}"
    return ""


def close(one: dict[str, list[float]], other: dict[str, list[float]]) -> bool:
    """Whether two poses are the same up to 1e-9 of their size."""
    size = max(1.0, *(abs(value) for value in one["xyz"]))
    apart = np.abs(np.subtract(one["xyz"], other["xyz"])).max()
    q, p = np.array(one["quat_xyzw"]), np.array(other["quat_xyzw"])
    return bool(apart <= 1e-9 * size and min(np.abs(q - p).max(), np.abs(q + p).max()) <= 1e-9)
