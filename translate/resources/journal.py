"""A file of records, one JSON text per line, which is only appended to.

The memory does not grow with the records: a record is found again by its offset.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import TracebackType
from typing import TypeAlias

Record: TypeAlias = "dict[str, object]"


class Journal:
    """The records of a file.  A last line without an end, of an interrupted process, is removed.

    Raises ``OSError`` if the file cannot be opened for reading and writing.
    """

    def __init__(self, path: str) -> None:
        self._stream = open(path, "a+b")  # noqa: SIM115 - closed by close()
        self._stream.seek(0)
        self._end = 0
        for line in self._stream:
            if not line.endswith(b"\n"):
                self._stream.truncate(self._end)
                break
            self._end += len(line)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def records(self) -> Iterator[tuple[int, Record]]:
        """The offsets and the records, in the order of the file; other lines are skipped."""
        self._stream.seek(0)
        offset = 0
        for line in self._stream:
            record = _record(line)
            if record is not None:
                yield offset, record
            offset += len(line)

    def read(self, offset: int) -> Record:
        """The record at an offset.  Raises ``ValueError`` if there is none."""
        self._stream.seek(offset)
        record = _record(self._stream.readline())
        if record is None:
            raise ValueError(f"there is no record at {offset}")
        return record

    def append(self, record: Record) -> int:
        """Append a record, which is in the file when this returns; return its offset."""
        offset, line = self._end, json.dumps(record).encode("ascii") + b"\n"
        self._stream.seek(offset)
        self._stream.write(line)
        self._stream.flush()
        self._end += len(line)
        return offset

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


def _record(line: bytes) -> Record | None:
    try:
        value = json.loads(line)
    # Python cannot read text that is nested too deep.
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
