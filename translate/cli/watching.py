"""Waiting for a change of files, for the commands that run again after each."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator

#: The time between two readings of the states of the files, in seconds.
PERIOD = 0.5


def pauses() -> Iterator[None]:
    """Yield without end, after a pause of :data:`PERIOD` each."""
    while True:
        time.sleep(PERIOD)
        yield None


def state_of(files: Iterable[str]) -> dict[str, tuple[int, int] | None]:
    """Return the time and the size of each file; ``None`` for one that does not exist."""
    states: dict[str, tuple[int, int] | None] = {}
    for file in files:
        try:
            status = os.stat(file)
            states[file] = (status.st_mtime_ns, status.st_size)
        except (OSError, ValueError):
            states[file] = None
    return states
