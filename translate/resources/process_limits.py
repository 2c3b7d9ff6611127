"""Limits that the system holds this process to, and that the programs it starts do not have.

Only the soft limits change, so that each can be taken back.  Windows has none of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

if sys.platform not in ("win32", "emscripten", "wasi"):
    import resource

#: How the limits of a command are raised.
TIME_HINT, MEMORY_HINT = (
    f"if the input is meant to need this much, raise the limit: robot-translate --{name}-limit "
    f"{unit} COMMAND, or the variable ROBOT_TRANSLATE_{name.upper()}_LIMIT (0 is no limit)"
    for name, unit in (("time", "S"), ("memory", "MIB"))
)


class OwnLimits(AbstractContextManager["OwnLimits"]):
    """Limits of this process, which are taken back at the end of the block."""

    def __init__(self) -> None:
        #: Number of a limit of the system → the soft and the hard limit before.
        self._former: dict[int, tuple[int, int]] = {}

    def __enter__(self) -> OwnLimits:
        _entered.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _entered.remove(self)
        self.take_back()

    def lower(self, name: str, limit: int) -> None:
        """Set the soft limit ``RLIMIT_…`` of a name: bytes of ``DATA``, seconds of ``CPU``.

        A lower limit that the process had before the block stays.
        """
        if sys.platform in ("win32", "emscripten", "wasi"):
            return
        kind = getattr(resource, f"RLIMIT_{name}")
        soft, hard = self._former.setdefault(kind, resource.getrlimit(kind))
        limits = [value for value in (limit, soft, hard) if value != resource.RLIM_INFINITY]
        _set(kind, (min(limits), hard))

    def take_back(self) -> None:
        """Set the limits that the process had before the block."""
        for kind, limits in self._former.items():
            _set(kind, limits)


#: The blocks that this process is in, the outer ones first.
_entered: list[OwnLimits] = []


@contextmanager
def limits_before() -> Iterator[None]:
    """Give the limits that this process had at first to the programs that start in the block."""
    kinds = {kind for limits in _entered for kind in limits._former}
    if sys.platform in ("win32", "emscripten", "wasi") or not kinds:
        yield
        return
    lowered = {kind: resource.getrlimit(kind) for kind in kinds}
    for limits in reversed(_entered):
        limits.take_back()
    try:
        yield
    finally:
        for kind, pair in lowered.items():
            _set(kind, pair)


def _set(kind: int, limits: tuple[int, int]) -> None:
    if sys.platform in ("win32", "emscripten", "wasi"):
        return
    # Some systems, such as macOS, refuse some limits.
    with suppress(ValueError, OSError):
        resource.setrlimit(kind, limits)
