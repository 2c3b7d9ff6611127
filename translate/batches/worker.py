"""A worker process: it converts the files that it is sent, one after the other."""

from __future__ import annotations

import contextlib
import signal
import sys
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from translate.batches.convert_file import Converter, preload
from translate.resources.robot_files import memory_of_process

if TYPE_CHECKING:
    from collections.abc import Sequence

    from translate.batches.convert_file import Settings

#: The first message of a worker.
READY = "ready"


def work(
    connection: Connection,
    inherited: Sequence[Connection],
    out_dir: str,
    settings: Settings,
    memory: int,
) -> None:
    """Convert lists of files until the connection is closed; send the result of each file.

    ``inherited`` are connections of other workers, which a forked process has to close: they are
    closed only when no process has them.  ``memory`` in bytes limits the memory of the process
    beyond what it has at the start; 0 is no limit.
    """
    for other in inherited:
        other.close()
    # The process that started this one ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    preload(settings)
    converter = Converter(out_dir, settings)
    if memory:
        _limit_memory(memory)
    # The other process has ended, or it has closed its end.
    with contextlib.suppress(EOFError, ConnectionError):
        connection.send(READY)
        while True:
            for file in connection.recv():
                connection.send(converter.convert(file))


def _limit_memory(memory: int) -> None:
    """Make allocations beyond a limit fail; without effect on Windows."""
    if sys.platform == "win32":
        return
    import resource

    limit = memory_of_process() + memory
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    # Some systems, such as macOS, refuse this limit.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
