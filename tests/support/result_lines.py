"""Results of long runs, one JSON object a line: an interrupted run continues."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
Row = dict[str, Any]


@dataclass(frozen=True)
class ResultLines:
    """A file of results."""

    path: Path

    def read(self) -> list[Row]:
        """The results so far, in the order in which they were written."""
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]

    def run(self, work: Callable[[T], list[Row]], todo: Iterable[T], jobs: int) -> None:
        """Add the results of all items, computed in so many processes."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with ProcessPoolExecutor(jobs) as pool, self.path.open("a", encoding="utf-8") as stream:
            for future in as_completed([pool.submit(work, item) for item in todo]):
                stream.writelines(f"{json.dumps(row)}\n" for row in future.result())
                stream.flush()
