"""A share of the cases of each test function, for suites that are run a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

#: The first cases of a test function, and each of this many, are in the share.
FIRST, EVERY = 4, 24


def cases_outside(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the cases that are not in the share of their test function."""
    counts: Counter[str] = Counter()
    for case in items:
        function = case.nodeid.partition("[")[0]
        counts[function] += 1
        if counts[function] > FIRST and counts[function] % EVERY:
            yield case
