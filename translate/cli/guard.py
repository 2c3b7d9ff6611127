"""Exit codes, and how every way to fail ends in one of them instead of a traceback."""

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
    """What a command tells the shell; part of the contract with scripts."""

    OK = 0
    FAILED = 1
    USAGE = 2
    NOT_EXACT = 3
    DIFFERENT = 4
    STALE = 5
    # What a shell reports for a program that a signal ended: 128 + SIGINT, 128 + SIGPIPE.
    INTERRUPTED = 130
    PIPE_CLOSED = 141


def run(command: Callable[[], int | None], *, verbose: bool = False, path: str = "") -> int:
    """The exit code of a command, whatever happens in it.

    ``verbose`` shows the traceback of an internal error; ``path`` is the file to name in it.
    Click's own exceptions (usage errors, exit) pass through.
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
        # Nobody reads any more.  Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.PIPE_CLOSED
    except Exception as error:
        # A mistake of ours, or of somebody's parser: a user gets a diagnostic, not a traceback.
        found = unexpected(error, path)
        output.show_diagnostics([found])
        if verbose and found.code != "file-access":
            traceback.print_exc()
        return ExitCode.FAILED


def unexpected(error: Exception, path: str = "") -> Diagnostic:
    """What to say of an exception that is no :class:`translate.TranslateError`."""
    found = _parser_error(error)
    if found is not None:
        return found
    return file_error(error) if isinstance(error, OSError) else internal_error(error, path)


def _parser_error(error: Exception) -> Diagnostic | None:
    """What a parser for a custom format did wrong, if one did."""
    from translate.resources.model_parsers import failed_file

    path = failed_file(error)
    if path is None:
        return None
    return Diagnostic(
        "model-parser-failed",
        "error",
        f"the parser that was registered for this file raised {_described(error)}",
        path,
        hint="this is a defect of that parser, or of the file (-v shows where it happened)",
    )


def internal_error(error: Exception, path: str = "") -> Diagnostic:
    """The diagnostic of last resort: our mistake, not the user's."""
    return Diagnostic(
        "internal-error",
        "error",
        f"robot-translate stumbled over this input: {_described(error)}",
        path,
        hint="this is a defect of robot-translate; please report it with the command and the file "
        "(-v shows where it happened)",
    )


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".strip().rstrip(":")


def file_error(error: OSError) -> Diagnostic:
    """A file that cannot be read or written."""
    path = error.filename if isinstance(error.filename, str) else ""
    return Diagnostic("file-access", "error", error.strerror or str(error), path)
