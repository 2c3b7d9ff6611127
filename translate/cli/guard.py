"""The exit codes, and the conversion of every exception to an exit code and a diagnostic."""

from __future__ import annotations

import os
import sys
import traceback
from enum import IntEnum
from typing import TYPE_CHECKING

from translate.cli import output
from translate.diagnostics.diagnostic import Diagnostic, TranslateError

if TYPE_CHECKING:
    from collections.abc import Callable


class ExitCode(IntEnum):
    """The exit codes of the commands, which are a stable interface for scripts."""

    OK = 0
    FAILED = 1
    USAGE = 2
    NOT_EXACT = 3
    DIFFERENT = 4
    STALE = 5
    # The exit codes of programs that a signal ended: 128 + SIGINT, 128 + SIGPIPE.
    INTERRUPTED = 130
    PIPE_CLOSED = 141


def run(command: Callable[[], int | None], *, verbose: bool = False, path: str = "") -> int:
    """Run a command and return its exit code; exceptions become diagnostics.

    ``verbose`` prints the traceback of an internal error; ``path`` is the file in its diagnostic.
    The exceptions of click (usage errors, exit) are not caught.
    """
    import click

    try:
        return command() or ExitCode.OK
    except TranslateError as error:
        output.show_diagnostics(error.diagnostics)
        return ExitCode.FAILED
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe.  Python would report an error when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.PIPE_CLOSED
    except Exception as error:
        # A defect of this package or of a registered parser: print a diagnostic, not a traceback.
        found = unexpected(error, path)
        output.show_diagnostics([found])
        if verbose and found.code != "file-access":
            traceback.print_exc()
        return ExitCode.FAILED


def unexpected(error: Exception, path: str = "") -> Diagnostic:
    """The diagnostic for an exception that is not a :class:`translate.TranslateError`."""
    from translate.resources.model_parsers import failed_file

    described = f"{type(error).__name__}: {error}".strip().rstrip(":")
    parsed = failed_file(error)
    if parsed is not None:
        return Diagnostic(
            "model-parser-failed",
            "error",
            f"the parser registered for this file raised {described}",
            parsed,
            hint="this is a defect of that parser, or of the file (-v prints the traceback)",
        )
    if isinstance(error, OSError):
        name = error.filename if isinstance(error.filename, str) else ""
        return Diagnostic("file-access", "error", error.strerror or str(error), name)
    return Diagnostic(
        "internal-error",
        "error",
        f"robot-translate failed on this input: {described}",
        path,
        hint="this is a defect of robot-translate; please report it with the command and the file "
        "(-v prints the traceback)",
    )
