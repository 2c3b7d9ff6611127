"""``translate.batch``: convert many files, resume, and write the reports."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, TypeAlias, cast

from translate.batches.convert_file import MIB, Limits, settings_hash
from translate.batches.pool import run_dask, run_local
from translate.batches.results import (
    EXIT_CODES,
    WITHOUT_FILES,
    Manifest,
    Outcome,
    Status,
    code_of_error,
    error_lines,
    html_report,
    json_report,
)
from translate.diagnostics.catalogue import Strictness
from translate.diagnostics.diagnostic import RefusedArgumentError
from translate.driver.load import ReadOptions
from translate.driver.request import Policy, Request, verification_of
from translate.equivalence.result import Rows
from translate.equivalence.verification import VerificationKeywords
from translate.model.fragment import Dialect
from translate.options import ConversionKeywords, expect
from translate.readers.names import TargetName
from translate.readers.reader import format_for
from translate.resources.boundary import output_path, refuse_link_outside
from translate.resources.earlier_files import Record
from translate.resources.robot_files import RobotFile, robot_files
from translate.resources.search import Resources
from translate.structures import NamedTuple, dataclass
from translate.xml.files import make_directories, write_text

if TYPE_CHECKING:
    from typing_extensions import Unpack

    Path: TypeAlias = "str | os.PathLike[str]"

REPORT, PAGE = "report.json", "report.html"


class Progress(NamedTuple):
    """How many files of ``total`` are done, with those ``reused`` from an earlier run."""

    done: int
    total: int
    reused: int


class BatchFile(NamedTuple):
    """The result of one file: paths below the inputs and the outputs, and its exit code.

    ``reason`` is the first error of a file that was not converted, ``code`` its code.
    """

    input: str
    output: str
    status: Status
    exit_code: int
    reason: str
    code: str = ""


@dataclass(slots=True, frozen=True)
class BatchResult:
    """The results of a batch, by name of the input.

    ``exit_code`` is the highest of any file, and 1 without files.  ``reused`` is the number of
    files that an earlier run had converted, ``report`` the path of ``report.json``.
    """

    files: tuple[BatchFile, ...]
    exit_code: int
    reused: int
    report: str
    seconds: float


def batch(
    inputs: Path | Iterable[Path],
    out_dir: Path,
    *,
    jobs: int | None = None,
    dask: str | None = None,
    verify: bool | VerificationKeywords = False,
    rows: Rows | None = None,
    strict: Strictness = False,
    allow: Collection[str] = (),
    deny: Collection[str] = (),
    to: Dialect | None = None,
    format: Dialect | None = None,
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
    for_target: TargetName | None = None,
    update: bool = False,
    time_limit: float = 300.0,
    memory_limit: float = 2048.0,
    progress: Callable[[Progress], None] | None = None,
    **options: Unpack[ConversionKeywords],
) -> BatchResult:
    """Convert files, directories and patterns to ``out_dir`` in ``jobs`` worker processes.

    ``jobs`` is by default the number of processors; ``dask`` is the address of a Dask cluster whose
    workers are used instead.  A file that fails, that needs more than ``time_limit`` in seconds or
    ``memory_limit`` in MiB (0 is no limit), or that ends its worker, has an entry in the report,
    and the others are converted.  A file that an earlier run converted with the same content,
    options and version is not converted again.  ``rows`` are those that count with ``verify``;
    ``strict`` refuses approximated and lost elements with codes that are not in ``allow``,
    ``"all"`` also renamed and omitted ones; ``deny`` refuses codes.  ``update`` merges edits into
    an existing output, without ``strict``, ``deny`` and ``verify``.  ``progress`` is
    called after each file.  The other parameters are those of :func:`translate.convert`.

    Raises :class:`translate.TranslateError` for an input that does not exist, ``ValueError`` for a
    value that is not allowed, ``TypeError`` for an unknown option or a wrong type, and ``OSError``
    if ``out_dir`` cannot be written.
    """
    request = Request(
        reading=ReadOptions.of(lenient, unflatten, resources),
        format=format,
        to=to,
        for_target=for_target,
        options=options,
        policy=Policy(
            verification_of(verify),
            rows,
            strict,
            frozenset(allow),
            frozenset(deny),
            update,
        ),
    )
    limits = Limits(float(time_limit), int(memory_limit * MIB))
    return run_batch(inputs, out_dir, request, limits, jobs=jobs, dask=dask, progress=progress)


def run_batch(
    inputs: Path | Iterable[Path],
    out_dir: Path,
    request: Request,
    limits: Limits,
    *,
    jobs: int | None,
    dask: str | None,
    progress: Callable[[Progress], None] | None,
) -> BatchResult:
    """Convert files with one request as :func:`batch` does."""
    format_for(request.preset, request.to, None)
    workers, files = _workers(jobs, dask, limits), _files(inputs, out_dir, request.resources)
    started, directory = time.perf_counter(), os.fspath(out_dir)
    refuse_link_outside(directory, allow_outside=request.resources.allow_outside)
    make_directories(directory)
    for name in (REPORT, PAGE):
        output_path(directory, name)

    def outcomes(left: list[RobotFile]) -> Generator[Outcome, None, None]:
        return (
            run_dask(left, directory, request, limits, workers)
            if isinstance(workers, str)
            else run_local(left, directory, request, limits, workers)
        )

    with closing(
        Manifest(
            directory,
            settings_hash(request),
            request.resources,
            keeps_outputs=request.policy.update,
        )
    ) as manifest:
        reused = _convert(manifest, files, outcomes, progress or (lambda _: None))
        return _reported(manifest, files, directory, reused, started, workers)


def _files(inputs: Path | Iterable[Path], out_dir: Path, resources: Resources) -> list[RobotFile]:
    given = [inputs] if isinstance(inputs, (str, os.PathLike)) else inputs

    def leads_outside(path: str, root: str) -> bool:
        return bool(resources.refusal_of(path, [root]))

    return robot_files([os.fspath(item) for item in given], os.fspath(out_dir), leads_outside)


def _convert(
    manifest: Manifest,
    files: list[RobotFile],
    convert: Callable[[list[RobotFile]], Generator[Outcome, None, None]],
    show: Callable[[Progress], None],
) -> int:
    """Convert the files without a result in the manifest; return the number of the others."""
    left = [file for file in files if not manifest.is_finished(file)]
    reused = done = len(files) - len(left)
    show(Progress(done, len(files), reused))
    with closing(convert(left)) as outcomes:
        for outcome in outcomes:
            manifest.add(outcome)
            done += 1
            show(Progress(done, len(files), reused))
    return reused


def _reported(
    manifest: Manifest,
    files: list[RobotFile],
    directory: str,
    reused: int,
    started: float,
    workers: int | str,
) -> BatchResult:
    """Write the reports and return the result."""
    found = list(manifest.results(files))
    entries = [entry for entry, _ in found]
    seconds = time.perf_counter() - started
    times: Record = {
        "workers": workers,
        "seconds": round(seconds, 6),
        "files": [needed for _, needed in found],
    }
    report = os.path.join(directory, REPORT)
    write_text(json_report(entries, times) + "\n", report)
    write_text(html_report(entries), os.path.join(directory, PAGE))
    results = tuple(_results(entries))
    code = max((file.exit_code for file in results), default=WITHOUT_FILES)
    return BatchResult(results, code, reused, report, seconds)


def _results(entries: list[Record]) -> Iterator[BatchFile]:
    for entry in entries:
        status = cast("Status", entry["status"])
        output, lines = str(entry["output"] or ""), error_lines(entry)
        has_reason = status != "converted" and bool(lines)
        reason, code = (lines[0], code_of_error(entry)) if has_reason else ("", "")
        yield BatchFile(str(entry["input"]), output, status, EXIT_CODES[status], reason, code)


def _workers(jobs: int | None, dask: str | None, limits: Limits) -> int | str:
    """The number of workers, or the address of the cluster.

    Raises ``ValueError`` for a number that is not allowed, and for both of them.
    """
    if dask is not None:
        expect(str, dask=dask)
        if jobs is not None:
            raise RefusedArgumentError(
                "jobs applies to this machine, and dask to a cluster; remove one"
            )
        return dask
    if not (limits.seconds >= 0 and limits.memory >= 0):
        raise RefusedArgumentError("time_limit and memory_limit must be numbers from 0")
    if jobs is None:
        return os.cpu_count() or 1
    expect(int, jobs=jobs)
    if jobs < 1:
        raise RefusedArgumentError(f"jobs={jobs} is not allowed: use a number from 1")
    return jobs
