"""The conversion of one file of a batch, and the request that all files share."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from multiprocessing.connection import Connection
from pathlib import Path

from translate.batches.results import (
    MAX_CHARACTERS,
    Outcome,
    Status,
    failure,
    first_of,
    limit_failure,
)
from translate.diagnostics.diagnostic import CONTRACT, Diagnostic, TranslateError
from translate.driver.convert import convert, converted
from translate.driver.load import ReadOptions
from translate.driver.request import Policy, Request
from translate.driver.session import Session
from translate.driver.translation import Result
from translate.driver.unexpected import unexpected
from translate.driver.update import update
from translate.equivalence.result import Difference, Rows
from translate.model.model import Document
from translate.readers.reader import format_for
from translate.report.loss_report import Loss, losses_by_cause
from translate.report.version import __version__
from translate.resources.archives import removed_archives
from translate.resources.boundary import output_path
from translate.resources.child_process import end_with_parent
from translate.resources.earlier_files import Record
from translate.resources.regular_files import digest_of
from translate.resources.replaced_files import replace_files, replacements
from translate.resources.robot_files import RobotFile, memory_of_process
from translate.resources.search import Resources
from translate.resources.written_programs import refuse_new_instructions
from translate.structures import dataclass
from translate.xml.files import make_directories, real_path, write_bytes

#: Bytes.
MIB = 1024 * 1024


def settings_hash(request: Request) -> str:
    """The SHA-256 hash of a request and of the versions of this package and its JSON."""
    text = json.dumps([__version__, CONTRACT, request], default=_plain, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def session_of(request: Request) -> Session:
    """A session that reads the files of a request."""
    reading = request.reading
    return Session(
        lenient=reading.lenient, unflatten=reading.unflatten, resources=reading.resources
    )


@dataclass(slots=True, frozen=True)
class Limits:
    """The limits for one file: ``seconds`` of time, ``memory`` in bytes; 0 is no limit."""

    seconds: float = 300.0
    memory: int = 2048 * MIB


def _plain(value: object) -> object:
    """A value that JSON can represent and that is the same in each process."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Request | Policy | ReadOptions | Rows | Resources):
        return {item.name: getattr(value, item.name) for item in fields(value) if item.init}
    if callable(value):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    return str(value)


# --- The conversion of one file of a batch: the function that each worker calls -------------------

#: A session that has parsed more files is replaced by a new one.
MAX_PARSED = 256
MEMORY_HINT = "raise the limit with --memory-limit if the file is meant to be this large"


def convert_file(file: RobotFile, out_dir: str, request: Request, session: Session) -> Outcome:
    """Convert one file, write its output, and return the result.  Nothing is raised for a file."""
    started = time.perf_counter()
    try:
        with removed_archives():
            outcome = _converted(file, out_dir, request, session)
    except TranslateError as error:
        outcome = failure(file, "failed", error.diagnostics)
    except MemoryError:
        outcome = limit_failure(
            file, "memory-limit", "the conversion needs more memory than the limit", MEMORY_HINT
        )
    # An internal error in one file must not stop the conversion of the other files.
    except Exception as error:
        outcome = failure(file, "failed", [unexpected(error, file.path)])
    # Another file, which is perhaps endless or not to be read, is converted again anyway.
    is_converted = outcome.status == "converted"
    hashes = session.hashes if is_converted else {}
    if is_converted and file.path not in hashes:
        hashes[file.path] = digest_of(file.path)
    if len(json.dumps(hashes)) > MAX_CHARACTERS:
        hashes = {}
    return replace(outcome, hashes=hashes, seconds=time.perf_counter() - started)


def preload(request: Request) -> None:
    """Import what the conversion of a file needs, in both directions."""
    for text in (
        '<robot name="r"><link name="a"/></robot>',
        '<sdf version="1.11"><model name="m"><link name="a"/></model></sdf>',
    ):
        convert(text.encode(), verify=request.policy.verify or {})


def require_inside(file: RobotFile, resources: Resources) -> None:
    """Raise :class:`translate.TranslateError` for a file outside, which a link leads to.

    The rule is that for a file that a robot in the directory names.
    """
    reason = resources.refusal_of(file.path, [file.directory]) if file.directory else ""
    if reason:
        target = real_path(file.path)
        message = (
            f"it is not read: it leads to {target}, which is outside of the repository or "
            f"package of {file.directory}, and of the search path"
        )
        hint = "name the file itself, or allow all files by --allow-outside"
        raise TranslateError.of("link-outside", message, file.path, hint=hint)


def _converted(file: RobotFile, out_dir: str, request: Request, session: Session) -> Outcome:
    """The result of a conversion.  Raises :class:`translate.TranslateError`."""
    require_inside(file, request.resources)
    document = session.load(Path(file.path), format=request.format, named=file.is_named)
    to = format_for(request.preset, request.to, document.format)
    output = f"{file.stem}.{to}"
    target = output_path(out_dir, output)
    if request.policy.update and os.path.exists(target):
        return _updated(file, document, output, target, request)
    result = converted(document, replace(request, output=target, to=to))
    refused_values = [] if request.reading.lenient else result.refused_values
    if refused := [*result.unresolved, *refused_values]:
        raise TranslateError(
            [
                Diagnostic(
                    loss.code,
                    "error",
                    f"{loss.element}: {loss.reason}",
                    loss.path,
                    loss.line,
                    at=loss.at,
                    detail=loss.detail,
                )
                for loss in refused
            ]
        )
    objections = request.policy.objections(result)
    if any(objections):
        is_other, *_ = objections
        status: Status = "different" if is_other else "not-exact"
        return Outcome(file.index, file.name, status, details=_details(result))
    refuse_new_instructions(target, b"", result.data)
    make_directories(os.path.dirname(target))
    write_bytes(result.data, target)
    return _success(file, output, result.data, _details(result))


def _updated(
    file: RobotFile, document: Document, output: str, target: str, request: Request
) -> Outcome:
    """The result of an update of an output.  Raises :class:`translate.TranslateError`."""
    result = update(
        Path(target),
        document,
        lenient=request.reading.lenient,
        for_target=request.for_target,
        resources=request.resources,
        **request.options,
    )
    if others := [path for path in result.files if real_path(path) != real_path(target)]:
        raise TranslateError.of(
            "edit-refused",
            f"edits change another file that the output includes: {others[0]}",
            target,
            hint="robot-translate convert IN OUT --update writes it",
        )
    if result.changed:
        replace_files(replacements({os.fspath(Path(target)): result.data}, result.earlier))
    without_effect = len(result.without_effect)
    details: Record = {
        "from": document.format,
        "to": result.format,
        "version": result.version,
        "causes": _causes(result.report.losses),
        "findings": [
            {"code": "edit-without-effect", "severity": "warning", "count": without_effect}
        ]
        if without_effect
        else [],
        "edits": len(result.edits),
    }
    return _success(file, output, result.data, details)


def _success(file: RobotFile, output: str, data: bytes, details: Record) -> Outcome:
    return Outcome(
        file.index,
        file.name,
        "converted",
        output,
        details,
        output_hash=hashlib.sha256(data).hexdigest(),
    )


def _causes(losses: list[Loss]) -> list[Record]:
    """The causes of losses with their numbers."""
    return [
        {"code": code, "severity": severity, "count": len(found)}
        for (severity, code), found in losses_by_cause(losses).items()
    ]


def _details(result: Result) -> Record:
    """The fields of the report about a translation: versions, causes of losses, findings."""
    found = Counter((item.severity, item.code) for item in result.diagnostics)
    details: Record = {
        "from": result.format_from,
        "to": result.format_to,
        "version": result.version,
        "causes": _causes(result.losses),
        "findings": [
            {"code": code, "severity": severity, "count": count}
            for (severity, code), count in sorted(found.items())
        ],
    }
    if result.comparison is not None:
        details["comparison"] = {
            "same": result.comparison.same,
            **first_of("differences", result.comparison.differences, Difference.to_json),
        }
    return details


# --- A worker process: it converts the files that it is sent, one after the other -----------------

#: The first message of a worker.
READY = "ready"


def work(
    connection: Connection,
    inherited: Sequence[Connection],
    out_dir: str,
    request: Request,
    memory: int,
    temporary_directory: str,
) -> None:
    """Convert lists of files until the connection is closed; send the result of each file.

    ``inherited`` are connections of other workers, which a forked process has to close: they are
    closed only when no process has them.  ``memory`` in bytes limits the memory of the process
    beyond what it has at the start; 0 is no limit.  Temporary files are in ``temporary_directory``,
    which the process that started this one removes.
    """
    end_with_parent()
    tempfile.tempdir = temporary_directory
    for other in inherited:
        other.close()
    # The process that started this one ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    preload(request)
    session = session_of(request)
    if memory:
        _limit_memory(memory)
    # The other process has ended, or it has closed its end.
    with contextlib.suppress(EOFError, ConnectionError):
        connection.send(READY)
        while True:
            for file in connection.recv():
                # Included files are parsed once; the memory does not grow with the number of files.
                if session.parses > MAX_PARSED:
                    session = session_of(request)
                connection.send(convert_file(file, out_dir, request, session))


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
