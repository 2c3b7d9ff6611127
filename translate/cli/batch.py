"""``batch``: convert many files in several processes."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from translate.cli import command_limits, output
from translate.cli.acceptance import acceptance_of
from translate.cli.convert import convert_command
from translate.cli.exit_codes import ExitCode
from translate.cli.findings import LISTED
from translate.cli.numbers import Amount, Whole
from translate.cli.options import CONTEXT, Command, option, stacked
from translate.diagnostics.diagnostic import RefusedArgumentError
from translate.structures import grouped

if TYPE_CHECKING:
    from translate.batches.run import BatchFile, BatchResult, Progress

#: The options of ``convert`` that apply to one file only.
OF_ONE_FILE = frozenset(
    {"source", "target", "output_option", "model", "all_models", "report", "check_output"}
    | {"bundle", "archive", "meshes", "collision", "shapes", "page"}
    | {"base", "partial", "force", "all_instances", "shared", "diff", "plugins", "unmapped"}
)
_RUNNING = "Running"
_running = stacked(
    option(
        "--out-dir",
        metavar="DIR",
        required=True,
        section=_RUNNING,
        help="The directory of the outputs, of report.json and report.html, and of the manifest.  "
        "Files that an earlier run converted with the same content, options and version are not "
        "converted again.",
    ),
    option(
        "--jobs",
        type=Whole(min=1),
        metavar="N",
        section=_RUNNING,
        help="The number of worker processes (default: the number of processors).",
    ),
    option(
        "--dask",
        metavar="ADDRESS",
        section=_RUNNING,
        help="Use the workers of the Dask cluster at this address, for example tcp://host:8786.  "
        "They need the same package and the same paths.",
    ),
    option(
        "--time-limit",
        type=Amount(min=0.0),
        default=300.0,
        metavar="S",
        section=_RUNNING,
        help="The time for one file in seconds (default 300); 0 is no limit.",
    ),
    option(
        "--memory-limit",
        type=Amount(min=0.0),
        default=2048.0,
        metavar="MIB",
        section=_RUNNING,
        help="The memory for the files of a worker in MiB (default 2048); 0 is no limit.",
    ),
)


@click.command("batch", cls=Command, context_settings=CONTEXT)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True)
@_running
def batch_command(
    inputs: tuple[str, ...],
    *,
    out_dir: str,
    jobs: int | None,
    dask: str | None,
    time_limit: float,
    memory_limit: float,
    **parameters: Any,
) -> int:
    """Convert many files between URDF and SDFormat, in several processes.

    IN is a file, a directory, which is searched for .urdf, .sdf and .world files, or a pattern.
    The outputs have the paths of the inputs below DIR.  A file that fails, hangs or needs too much
    memory does not stop the others.  The exit code is the highest of any file, and 1 without files.

    \b
    Examples:
      robot-translate batch robots --out-dir converted
      robot-translate batch 'robots/**/*.urdf' --out-dir converted --verify --jobs 8
      robot-translate batch robots --out-dir converted --update
      robot-translate batch models worlds --out-dir urdf --to urdf --time-limit 60
    """  # noqa: D301 - click looks for a real backspace
    from translate.batches.convert_file import MIB, Limits
    from translate.batches.run import run_batch

    try:
        acceptance = acceptance_of(parameters)
        with progress_bar(shown=not acceptance.quiet) as show:
            batch = run_batch(
                inputs,
                out_dir,
                acceptance.request,
                Limits(time_limit, int(memory_limit * MIB)),
                jobs=jobs,
                dask=dask,
                progress=partial(_advance, show),
            )
    except RefusedArgumentError as problem:
        raise click.UsageError(str(problem)) from None
    _show(batch, inputs, verbose=acceptance.verbose, quiet=acceptance.quiet)
    return batch.exit_code


def _advance(show: Callable[[Progress], None] | None, state: Progress) -> None:
    """Print the progress.  The work of this process for another file has its own time."""
    command_limits.restart()
    if show is not None:
        show(state)


batch_command.params += [item for item in convert_command.params if item.name not in OF_ONE_FILE]


def _show(result: BatchResult, inputs: Sequence[str], *, verbose: bool, quiet: bool) -> None:
    """Print the files that were not converted, and the number of files by status."""
    failed = [file for file in result.files if file.exit_code]
    for cause, same in grouped((file.code or file.status, file) for file in failed).items():
        shown = same if verbose or len(same) <= LISTED + 1 else same[:LISTED]
        for file in shown:
            output.message(_described(file), "error")
        if len(shown) < len(same):
            output.message(f"    … and {len(same) - len(shown)} more {cause}; -v lists them")
    if not result.files:
        output.message(
            f"error: {', '.join(map(output.shown, inputs))}: no .urdf, .sdf or .world file; name "
            "another directory, or a pattern that ends with .xacro for xacro files",
            "error",
        )
    if quiet:
        return
    counts = Counter(file.status for file in result.files)
    total = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    earlier = f" ({result.reused} of them in an earlier run)" if result.reused else ""
    files = output.counted(len(result.files), "file")
    output.message(
        f"{files} in {result.seconds:.1f} s: {total or 'none'}{earlier}; "
        f"{output.shown(result.report)}"
    )


def _described(file: BatchFile) -> str:
    """Return one line about a file that was not converted."""
    if file.exit_code == ExitCode.FAILED:
        return file.reason
    return f"error: {file.input}: {file.status}{': ' if file.reason else ''}{file.reason}"


@contextlib.contextmanager
def progress_bar(*, shown: bool) -> Iterator[Callable[[Progress], None] | None]:
    """Give a function that shows the progress on standard error.

    It is ``None`` if that is no terminal.
    """
    if not shown or not output.is_terminal(sys.stderr):
        yield None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("files, {task.fields[rate]} a second, left"),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=None, rate="–")

        def show(state: Progress) -> None:
            seconds = bar.tasks[0].elapsed or 0.0
            converted = state.done - state.reused
            rate = f"{converted / seconds:.1f}" if converted and seconds else "–"
            bar.update(task, completed=state.done, total=state.total, rate=rate)

        yield show
