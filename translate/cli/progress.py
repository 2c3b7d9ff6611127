"""The progress bar of a batch: on a terminal only, with the rate and the time left."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from translate.cli import output

if TYPE_CHECKING:
    from translate.batches.run import Progress


@contextlib.contextmanager
def progress_bar(*, shown: bool) -> Iterator[Callable[[Progress], None] | None]:
    """A function that shows the progress on standard error; ``None`` if that is no terminal."""
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
