"""The manifest of a batch: the results of finished files, so that an interrupted run can go on."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from translate.resources.journal import Journal, Record
from translate.resources.robot_files import digest_of
from translate.resources.xacro import SUFFIX as XACRO

if TYPE_CHECKING:
    from translate.batches.outcome import Outcome
    from translate.batches.settings import Settings
    from translate.resources.robot_files import RobotFile

NAME = "manifest.jsonl"


class Manifest:
    """The results in the directory of the outputs, by name of the input; the latest of each counts.

    Raises ``OSError`` if the file cannot be opened.
    """

    def __init__(self, out_dir: str, settings: Settings) -> None:
        self._out_dir, self._digest = out_dir, settings.digest
        self._keeps_outputs = settings.update
        self._journal = Journal(os.path.join(out_dir, NAME))
        self._offsets = {
            str(_entry(record)["input"]): offset
            for offset, record in self._journal.records()
            if isinstance(record.get("entry"), dict)
        }

    def close(self) -> None:
        """Close the file."""
        self._journal.close()

    def is_finished(self, file: RobotFile) -> bool:
        """Whether a file was converted with these settings, and no file of it has changed since.

        The files that a xacro file includes are not known.  Otherwise the output is removed.
        """
        if file.name not in self._offsets:
            return False
        record = self._journal.read(self._offsets[file.name])
        entry, hashes = _entry(record), cast("dict[str, str]", record["files"])
        output = os.path.join(self._out_dir, str(entry["output"])) if entry["output"] else ""
        if (
            record["settings"] == self._digest
            and entry["status"] == "converted"
            and file.path in hashes
            and not any(path.endswith(XACRO) for path in hashes)
            and all(digest_of(path) == digest for path, digest in hashes.items())
            and (not output or digest_of(output) == entry["output_sha256"])
        ):
            return True
        if output and not self._keeps_outputs:
            with contextlib.suppress(OSError):
                os.unlink(output)
        return False

    def add(self, outcome: Outcome) -> None:
        """Store the result of a file."""
        self._offsets[outcome.name] = self._journal.append(
            {
                "settings": self._digest,
                "files": outcome.hashes,
                "seconds": round(outcome.seconds, 6),
                "entry": outcome.entry(),
            }
        )

    def results(self, files: list[RobotFile]) -> Iterator[tuple[Record, float]]:
        """The entries of the report of some files, and the seconds that each needed."""
        for file in files:
            record = self._journal.read(self._offsets[file.name])
            yield _entry(record), float(cast("float", record["seconds"]))


def _entry(record: Record) -> Record:
    return cast("Record", record["entry"])
