"""Processor times that other work of the machine does not change: the least one of several runs."""

from __future__ import annotations

import gc
import math
import sys
import time
from collections.abc import Callable

#: How often a run is measured before its time is taken to be above the limit.
RUNS = 8
#: The shortest time in s that a ratio of times is computed from.
SHORTEST = 1e-4
#: A tracer, as that of a measured coverage, makes code of Python up to this many times slower.
TRACED = 4.0


def seconds(run: Callable[[], object]) -> float:
    """Return the processor time of a run in s, without that of the garbage collector."""
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        run()
        return time.process_time() - start
    finally:
        if was_enabled:
            gc.enable()


def least_seconds(run: Callable[[], object], limit: float) -> float:
    """Return the least processor time in s of up to 8 runs, until one is below ``limit``."""
    least, slower = math.inf, TRACED if sys.gettrace() else 1.0
    for _ in range(RUNS):
        least = min(least, seconds(run) / slower)
        if least < limit:
            break
    return least


def growth(few: Callable[[], object], many: Callable[[], object], limit: float) -> float:
    """Return how many times as long the second run takes as the first one.

    Both are measured in turns, up to :data:`RUNS` times; a ratio below ``limit`` ends it.  A first
    run of less than :data:`SHORTEST` counts as one of this time: the clock is not finer everywhere.
    """
    least_few = least_many = ratio = math.inf
    for _ in range(RUNS):
        least_few, least_many = min(least_few, seconds(few)), min(least_many, seconds(many))
        ratio = least_many / max(least_few, SHORTEST)
        if ratio < limit:
            break
    return ratio
