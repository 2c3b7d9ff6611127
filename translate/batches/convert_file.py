"""The conversion of one file of a batch, and the settings that all files share."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import field, fields, replace
from multiprocessing.connection import Connection
from pathlib import Path

from translate.batches.results import Outcome, Status, failure, limit_failure
from translate.diagnostics.diagnostic import CONTRACT, Diagnostic, TranslateError
from translate.driver.convert import convert
from translate.driver.session import Session
from translate.driver.translation import Result
from translate.driver.unexpected import unexpected
from translate.driver.update import update
from translate.equivalence.result import Rows
from translate.equivalence.verification import VerificationKeywords
from translate.model.fragment import Dialect
from translate.model.model import Document
from translate.options import ConversionKeywords
from translate.report.loss_report import Loss, Strictness, losses_by_cause
from translate.report.version import __version__
from translate.resources.archives import removed_archives
from translate.resources.boundary import output_path
from translate.resources.earlier_files import Record
from translate.resources.regular_files import digest_of
from translate.resources.robot_files import RobotFile, memory_of_process
from translate.resources.search import Resources
from translate.resources.xacro import SUFFIX as XACRO
from translate.resources.xacro import permitted
from translate.structures import dataclass
from translate.targets.presets import TargetName, format_for, target_of
from translate.xml.files import refuse_read_only, write_bytes

#: Bytes.
MIB = 1024 * 1024


@dataclass(slots=True, frozen=True)
class Settings:
    """The arguments of :func:`translate.convert` for each file, and what makes a file fail.

    ``verify`` are the options of the verification, ``None`` without it; ``rows`` selects the
    differences that count.  With ``strict``, a loss with a code that is not in ``allow`` counts:
    an approximated or lost one, with ``"all"`` any but a harmless one.  Every entry and every
    finding with a code of ``deny`` counts.  With ``update``, edits are merged into an output that
    exists.
    """

    to: Dialect | None = None
    format: Dialect | None = None
    lenient: bool = False
    unflatten: bool = False
    for_target: TargetName | None = None
    verify: VerificationKeywords | None = None
    rows: Rows = field(default_factory=Rows)
    strict: Strictness = False
    allow: frozenset[str] = frozenset()
    deny: frozenset[str] = frozenset()
    resources: Resources = field(default_factory=Resources)
    update: bool = False
    options: ConversionKeywords = field(default_factory=ConversionKeywords)

    def session(self) -> Session:
        """A session that reads files with these settings."""
        return Session(
            lenient=self.lenient,
            unflatten=self.unflatten,
            resources=self.resources,
        )

    @property
    def digest(self) -> str:
        """The SHA-256 hash of the settings and of the versions of this package and its JSON."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        text = json.dumps([__version__, CONTRACT, values], default=_plain, sort_keys=True)
        return hashlib.sha256(text.encode("utf-8")).hexdigest()


@dataclass(slots=True, frozen=True)
class Limits:
    """The limits for one file: ``seconds`` of time, ``memory`` in bytes; 0 is no limit."""

    seconds: float = 300.0
    memory: int = 2048 * MIB


def _plain(value: object) -> object:
    """A value that JSON can represent and that is the same in each process."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Rows):
        return [value.only, value.ignore]
    if isinstance(value, Resources):
        return {item.name: getattr(value, item.name) for item in fields(value) if item.init}
    if callable(value):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    return str(value)


# --- The conversion of one file of a batch: the function that each worker calls -------------------

#: A session that has parsed more files is replaced by a new one.
MAX_PARSED = 256
MEMORY_HINT = "raise the limit with --memory-limit if the file is meant to be this large"


def convert_file(file: RobotFile, out_dir: str, settings: Settings, session: Session) -> Outcome:
    """Convert one file, write its output, and return the result.  Nothing is raised for a file."""
    started = time.perf_counter()
    try:
        with removed_archives():
            outcome = _converted(file, out_dir, settings, session)
    except TranslateError as error:
        outcome = failure(file, "failed", error.diagnostics)
    except MemoryError:
        outcome = limit_failure(
            file, "memory-limit", "the conversion needs more memory than the limit", MEMORY_HINT
        )
    # An internal error in one file must not stop the conversion of the other files.
    except Exception as error:
        outcome = failure(file, "failed", [unexpected(error, file.path)])
    hashes = session.hashes
    # Another file, which is perhaps endless or not to be read, is converted again anyway.
    if file.path not in hashes and outcome.status == "converted":
        hashes[file.path] = digest_of(file.path)
    return replace(outcome, hashes=hashes, seconds=time.perf_counter() - started)


def preload(settings: Settings) -> None:
    """Import what the conversion of a file needs, in both directions."""
    for text in (
        '<robot name="r"><link name="a"/></robot>',
        '<sdf version="1.11"><model name="m"><link name="a"/></model></sdf>',
    ):
        convert(text.encode(), verify={} if settings.verify is None else settings.verify)


def require_inside(file: RobotFile, resources: Resources) -> None:
    """Raise :class:`translate.TranslateError` for a file outside, which a link leads to.

    The rule is that for a file that a robot in the directory names.
    """
    reason = resources.refusal_of(file.path, [file.directory]) if file.directory else ""
    if reason:
        target = os.path.realpath(file.path)
        message = (
            f"it is not read: it leads to {target}, which is outside of the repository or "
            f"package of {file.directory}, and of the search path"
        )
        hint = "name the file itself, or allow all files by --allow-outside"
        raise TranslateError.of("link-outside", message, file.path, hint=hint)


def _converted(file: RobotFile, out_dir: str, settings: Settings, session: Session) -> Outcome:
    """The result of a conversion.  Raises :class:`translate.TranslateError`."""
    if file.path.endswith(XACRO):
        permitted(file.path, settings.resources, named=file.is_named)
    require_inside(file, settings.resources)
    document = session.load(Path(file.path), format=settings.format)
    preset = None if settings.for_target is None else target_of(settings.for_target)
    to = format_for(preset, settings.to, document.format)
    output = f"{file.stem}.{to}"
    target = output_path(out_dir, output)
    if settings.update and os.path.exists(target):
        return _updated(file, document, output, target, settings)
    result = convert(
        document,
        to=to,
        verify=False if settings.verify is None else settings.verify,
        resources=settings.resources,
        written_to=target,
        for_target=settings.for_target,
        lenient=settings.lenient,
        **settings.options,
    )
    if result.unresolved:
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
                for loss in result.unresolved
            ]
        )
    if result.comparison is not None:
        result.comparison = settings.rows.of(result.comparison)
    status = _status(result, settings)
    if status != "converted":
        return Outcome(file.index, file.name, status, details=_details(result))
    os.makedirs(os.path.dirname(target), exist_ok=True)
    write_bytes(result.data, target)
    return _success(file, output, result.data, _details(result))


def _updated(
    file: RobotFile, document: Document, output: str, target: str, settings: Settings
) -> Outcome:
    """The result of an update of an output.  Raises :class:`translate.TranslateError`."""
    result = update(
        Path(target),
        document,
        lenient=settings.lenient,
        for_target=settings.for_target,
        resources=settings.resources,
        **settings.options,
    )
    if result.changed:
        refuse_read_only(target)
        write_bytes(result.data, target)
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


def _status(result: Result, settings: Settings) -> Status:
    if result.comparison is not None and not result.comparison.same:
        return "different"
    is_strict = settings.strict and result.codes_not_exact(settings.allow, settings.strict)
    if is_strict or result.codes_denied(settings.deny):
        return "not-exact"
    return "converted"


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
            "differences": [item.to_json() for item in result.comparison.differences],
        }
    return details


# --- A worker process: it converts the files that it is sent, one after the other -----------------

#: The first message of a worker.
READY = "ready"


def work(
    connection: Connection,
    inherited: Sequence[Connection],
    out_dir: str,
    settings: Settings,
    memory: int,
) -> None:
    """Convert lists of files until the connection is closed; send the result of each file.

    ``inherited`` are connections of other workers, which a forked process has to close: they are
    closed only when no process has them.  ``memory`` in bytes limits the memory of the process
    beyond what it has at the start; 0 is no limit.
    """
    for other in inherited:
        other.close()
    # The process that started this one ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    preload(settings)
    session = settings.session()
    if memory:
        _limit_memory(memory)
    # The other process has ended, or it has closed its end.
    with contextlib.suppress(EOFError, ConnectionError):
        connection.send(READY)
        while True:
            for file in connection.recv():
                # Included files are parsed once; the memory does not grow with the number of files.
                if session.parses > MAX_PARSED:
                    session = settings.session()
                connection.send(convert_file(file, out_dir, settings, session))


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
