"""Whatever real file it is given, ``check`` answers, soon, and says where."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from support.corpus_robots import CORPUS

import translate

pytestmark = pytest.mark.slow

SECONDS_PER_MEGABYTE = 2.0
# What a small file may take on a busy machine.
GRACE_SECONDS = 1.0


def xml_files() -> list[Path]:
    """Every file of the corpus that is XML, or means to be, whatever its name."""
    found = []
    for path in sorted(CORPUS.rglob("*")):
        if path.is_file() and path.suffix not in (".csv", ".json", ".md"):
            with path.open("rb") as stream:
                if b"<" in stream.read(4096):
                    found.append(path)
    return found


@pytest.mark.parametrize("path", xml_files(), ids=lambda path: str(path.relative_to(CORPUS)))
def test_a_real_file_is_answered_in_time_and_each_error_has_a_line(path: Path) -> None:
    start = time.process_time()
    found = translate.check(str(path))
    elapsed = time.process_time() - start
    assert [item for item in found if item.severity == "error" and not item.line] == []
    megabytes = path.stat().st_size / 1e6
    assert elapsed <= max(GRACE_SECONDS, SECONDS_PER_MEGABYTE * megabytes)
