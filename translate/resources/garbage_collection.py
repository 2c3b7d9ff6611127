"""Disable the garbage collector while files are read and written, except in the caller's code."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator
from contextvars import ContextVar

_disabled_by_reader: ContextVar[bool] = ContextVar("disabled_by_reader", default=False)


@contextlib.contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Disable the garbage collector for a file: it takes time and finds no garbage."""
    was_enabled = gc.isenabled()
    gc.disable()
    token = _disabled_by_reader.set(was_enabled)
    try:
        yield
    finally:
        _disabled_by_reader.reset(token)
        if was_enabled:
            gc.enable()


@contextlib.contextmanager
def in_caller_code() -> Iterator[None]:
    """Enable the garbage collector, if the reader disabled it, while code of the caller runs."""
    if not _disabled_by_reader.get():
        yield
        return
    gc.enable()
    try:
        yield
    finally:
        gc.disable()
