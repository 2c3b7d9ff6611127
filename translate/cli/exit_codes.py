"""The exit codes, and the conversion of every exception to an exit code and a diagnostic."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator
from enum import IntEnum
from types import FrameType
from typing import Any, NoReturn

from translate.cli import output
from translate.cli.command_limits import CommandLimits, LimitExceeded, Limits


class ExitCode(IntEnum):
    """The exit codes of the commands, which are a stable interface for scripts."""

    OK = 0
    FAILED = 1
    USAGE = 2
    NOT_EXACT = 3
    DIFFERENT = 4
    STALE = 5
    CONFLICT = 6
    # The exit codes of programs that a signal ended: 128 + SIGHUP, SIGINT, SIGPIPE, SIGTERM.
    HUNG_UP = 129
    INTERRUPTED = 130
    PIPE_CLOSED = 141
    TERMINATED = 143


#: Exit code → its meaning, with Markdown for literals: the help and docs/cli.md list it.
MEANINGS: dict[ExitCode, str] = {
    ExitCode.OK: "success",
    ExitCode.FAILED: "the input is invalid, or cannot be converted; an edit is refused; the two "
    "files of an update are not one robot",
    ExitCode.USAGE: "the command line is invalid; `sync`: no base and no `--from`",
    ExitCode.NOT_EXACT: "`--strict`, and data was lost or approximated; `--strict-all`, and data "
    "was lost, approximated, renamed or omitted; `--deny`, and its code was reported; "
    "`check --round-trip`: a loss is not in the baseline; `--partial`: an edit has no place in the "
    "other file; `--update`, `sync`: an edit has no effect in the other file",
    ExitCode.DIFFERENT: "`--verify`, `compare` or `verify`: the robots are different; "
    "`check --round-trip`: the robot or the file changes",
    ExitCode.STALE: "`--check-output`: the output file is out of date; `format --check`, "
    "`migrate --check`: a file would change; `sync --check`: the files are not in step, with "
    "`--strict` also an edit without effect, and a physical difference that is not accepted; "
    "`sync`: an edit leaves them not in step",
    ExitCode.CONFLICT: "`sync`: both files changed the same element, or one of them "
    "changed a value that stays different",
}


def worst(codes: Collection[int]) -> int:
    """Return the exit code of several files: an error has priority over a difference."""
    return ExitCode.FAILED if ExitCode.FAILED in codes else max(codes)


class Terminated(BaseException):
    """A signal asks the process to end; temporary files are removed before it does."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def signals() -> Iterator[None]:
    """Raise :class:`Terminated` for SIGTERM and SIGHUP, unless they are handled or ignored."""
    previous = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            # Windows has no SIGHUP.
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                previous[number] = signal.signal(number, _terminate)
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    # A second signal must not interrupt the removal of temporary files.
    signal.signal(number, signal.SIG_IGN)
    raise Terminated(number)


def program(main: Callable[[], Any]) -> Any:
    """Run the main function of a command with all standard streams, also if the caller closed some.

    A help text that cannot be written is an error with a diagnostic, like other output.
    """
    output.open_closed_streams()
    try:
        return main()
    except OSError as error:
        from translate.driver.unexpected import unexpected

        output.discard(sys.stdout)
        output.show_diagnostics([unexpected(error)])
        sys.exit(ExitCode.FAILED)


def run(
    command: Callable[[], int | None],
    limits: Limits,
    *,
    verbose: bool = False,
    path: str = "",
) -> int:
    """Run a command within its limits and return its exit code; exceptions become diagnostics.

    ``verbose`` prints the traceback of an internal error, and where a limit has ended the command;
    ``path`` is the file in its diagnostic.  The exceptions of click (usage errors, exit) are not
    caught.
    """
    import click

    from translate.diagnostics.diagnostic import Diagnostic, TranslateError

    try:
        with signals(), CommandLimits(limits):
            return command() or ExitCode.OK
    except Terminated as error:
        return 128 + error.number
    except LimitExceeded as error:
        diagnostic = Diagnostic(error.code, "error", error.message, path, hint=error.hint)
        output.show_diagnostics([diagnostic])
        if verbose:
            _print_traceback()
        return ExitCode.FAILED
    except TranslateError as error:
        output.show_diagnostics(error.diagnostics)
        return ExitCode.FAILED
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe.  Python would report an error when it flushes at exit.
        for stream in filter(None, (sys.stdout, sys.stderr)):
            output.discard(stream)
        return ExitCode.PIPE_CLOSED
    except Exception as error:
        # A defect of this package or of a registered parser: print a diagnostic, not a traceback.
        from translate.driver.unexpected import unexpected

        diagnostic = unexpected(error, path)
        output.show_diagnostics([diagnostic])
        if verbose and diagnostic.code != "file-access":
            _print_traceback()
        return ExitCode.FAILED


def _print_traceback() -> None:
    import traceback

    output.messages(traceback.format_exc().rstrip())
