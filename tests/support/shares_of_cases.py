"""A share of the cases of each test function, for suites that are run a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

#: Each of this many cases of a test function is in the share, too.
EVERY = 24


def cases_outside(items: Iterable[pytest.Item], first: int) -> Iterator[pytest.Item]:
    """Yield the cases outside of the share of their function: its ``first`` ones, and a few."""
    counts: Counter[str] = Counter()
    for case in items:
        function = case.nodeid.partition("[")[0]
        counts[function] += 1
        if counts[function] > first and counts[function] % EVERY:
            yield case
