"""Xacro in the page: a file is expanded in a worker of its own, which ends with its answer.

A xacro file is a program.  The worker with the files and results of the user never runs one: a
command that needs an expansion stops, and the page runs the same command in another worker up to
this expansion, sends its answer to the first one, and runs the command again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import get_args

from translate.resources import xacro_process
from translate.resources.xacro_run import Answer, Find, Kind, Request, run


class StoppedCommand(BaseException):
    """A command stops at an expansion.  It is no ``Exception``, which a command reports."""


class Expansions:
    """The expansions of one command.

    ``answers``: the key of an expansion → its answer as JSON, of the other worker.  They are as
    little trusted as the files.
    """

    def __init__(self, answers: Mapping[str, str], *, runs: bool) -> None:
        self.answers = answers
        #: Whether this is the worker that runs a xacro file.
        self.runs = runs
        #: The expansion that is missing: its key, and the limit of its seconds.
        self.missing: tuple[str, int] | None = None
        #: The answer of the expansion that was run, as JSON.
        self.answer = ""
        xacro_process.expand_here = self.expand

    def expand(self, request: Request, find: Find) -> Answer:
        """The answer about a file.

        Raises :class:`StoppedCommand` if it is missing, or if this worker has it now.
        """
        key = json.dumps(request)
        if key in self.answers:
            return _checked(self.answers[key], find)
        self.missing = key, request.seconds
        if self.runs:
            self._run(request, find)
        raise StoppedCommand

    def _run(self, request: Request, find: Find) -> None:
        asked: dict[tuple[str, str], None] = {}

        def noted(name: str, beside: str) -> str:
            asked[name, beside] = None
            return find(name, beside)

        answer = run(request, noted)
        self.answer = json.dumps({"answer": answer._asdict(), "packages": list(asked)})


def _checked(text: str, find: Find) -> Answer:
    """The answer of a worker that ran a stranger's program."""
    if len(text) > xacro_process.MAX_ANSWER:
        raise xacro_process.AnswerTooLongError
    try:
        message = json.loads(text)
        answer = Answer(**message["answer"])
        packages = [(str(name), str(beside)) for name, beside in message["packages"]]
        texts = (answer.text, answer.printed, answer.message, answer.inner, *answer.asked)
        has_types = all(isinstance(text, str) for text in texts) and isinstance(answer.failed, int)
        has_types &= isinstance(answer.trace, dict)
        is_answer = has_types and answer.kind in ("", *get_args(Kind))
    except (ValueError, TypeError, KeyError, RecursionError):
        is_answer = False
    if not is_answer:
        raise xacro_process.ProcessEndedError("it is no answer of xacro")
    # The errors about packages are those of this worker.
    for name, beside in packages:
        find(name, beside)
    return answer
