"""Where the files of the project are."""

import os
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def files_below(directory: Path, *endings: str) -> list[Path]:
    """The files below a directory whose names end so, sorted; each directory is read once."""
    return [path for path in _files(directory) if path.name.endswith(endings)]


@cache
def _files(directory: Path) -> list[Path]:
    return sorted(Path(place, name) for place, _, names in os.walk(directory) for name in names)
