"""A program of this machine with limits that it keeps itself, whatever becomes of this process.

Another Python sets the limits of its own process and becomes the program.  So nothing runs between
``fork`` and ``exec`` of this process, which can have threads.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

from translate.resources import child_process


def limited_command(program: str, *arguments: str, **limits: int) -> list[str]:
    """Return the command of a program with an absolute path and limits ``RLIMIT_…``.

    The limits are those of :func:`translate.resources.child_process.limit_resources`.  The program
    ends with the thread that starts it, where the system has this.
    """
    if not child_process.is_possible():
        return [program, *arguments]
    return child_process.command(__name__, json.dumps(limits), program, *arguments)


def main(arguments: Sequence[str]) -> None:
    """Limit this process, and become the program that the arguments name."""
    limits, program, *_ = arguments
    child_process.end_with_parent()
    child_process.limit_resources(CORE=0, **json.loads(limits))
    os.execv(program, list(arguments[1:]))
