"""All readers, in the order in which documents and messages name them.

A module of a reader is imported when it is asked for: most translations need none of them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from translate.readers.names import ALIASES, TARGET_NAMES, reader_name
from translate.readers.reader import Reader


def reader_of(name: str) -> Reader:
    """Return a reader by its name, or by another name of it.

    Raises ``ValueError`` with near names for a name that is not in the table.
    """
    target = reader_name(name)
    module = ALIASES.get(target, target).replace("-", "_")
    reader = import_module(f"translate.readers.{module}").READER
    assert isinstance(reader, Reader)
    return reader


@cache
def all_readers() -> tuple[Reader, ...]:
    """Return all readers."""
    return tuple(reader_of(name) for name in TARGET_NAMES if name not in ALIASES)
