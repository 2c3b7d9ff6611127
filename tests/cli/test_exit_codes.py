"""However a command ends, it ends in an exit code and never in a traceback."""

from __future__ import annotations

import click
import pytest

from translate.cli.exit_codes import ExitCode
from translate.cli.options import Command, verbosity
from translate.diagnostics.diagnostic import Diagnostic, TranslateError


def failing(error: BaseException) -> click.Command:
    """A command of ours that ends in an exception."""

    @click.command("failing", cls=Command)
    @verbosity
    def command(verbose: bool, quiet: bool) -> int:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "stated"),
    [
        (
            TranslateError([Diagnostic("some-code", "error", "no good")]),
            1,
            "error some-code: no",
        ),
        (ValueError("oops"), 1, "error internal-error: "),
        (RecursionError("deep"), 1, "please report it"),
        (
            PermissionError(13, "Permission denied", "out.sdf"),
            1,
            "out.sdf\n  error file-access: ",
        ),
        (click.UsageError("what?"), 2, "what?"),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_an_exception_becomes_an_exit_code(run, error, code, stated) -> None:
    result = run(command=failing(error))
    assert result.exit_code == code
    assert stated in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_verbose_shows_where_an_internal_error_was(run) -> None:
    result = run("-v", command=failing(ValueError("oops")))
    assert result.exit_code == 1
    assert "Traceback" in result.stderr


@pytest.mark.parametrize(
    ("returned", "code"), [(None, 0), (0, 0), (ExitCode.DIFFERENT, 4), (ExitCode.STALE, 5)]
)
def test_a_command_returns_its_exit_code(run, returned, code) -> None:
    @click.command("returning", cls=Command)
    def command() -> int | None:
        return returned

    assert run(command=command).exit_code == code
