"""Whether two robots accelerate in the same way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Of accelerations, relative to the largest one of the robot.
ACCELERATION_TOLERANCE = 1e-3
#: Accelerations (rad/s², m/s²) below this are rounding.
SMALLEST_ACCELERATION = 1e-6


def acceleration_differences(
    found: Mapping[str, NDArray[np.float64]], expected: Mapping[str, NDArray[np.float64]]
) -> Iterator[str]:
    """The joints that accelerate otherwise, by the largest acceleration of the robot."""
    largest = max((np.abs(values).max() for values in expected.values()), default=0.0)
    allowed = max(ACCELERATION_TOLERANCE * largest, SMALLEST_ACCELERATION)
    for joint, values in expected.items():
        error = np.abs(found[joint] - values).max()
        if not error <= allowed:
            yield f"acceleration of {joint}: off by {error:.2e}, the largest is {largest:.2e}"


def assert_equal_accelerations(
    found: Mapping[str, NDArray[np.float64]], expected: Mapping[str, NDArray[np.float64]]
) -> None:
    """Fail where joints accelerate otherwise."""
    assert list(acceleration_differences(found, expected)) == []
