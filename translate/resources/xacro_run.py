"""One run of xacro, with its trace: the program of a child process.

Beside the standard library and xacro, only small modules are imported, so that the process starts
fast.  ``main`` reads a :class:`Request` from standard input and writes an :class:`Answer` to
standard output, as lines of JSON.  Between them the process asks for the directories of packages.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from types import FrameType
from typing import Any, Literal, TypeAlias

from translate.resources.child_process import answers, end_with_parent, limit_resources
from translate.structures import NamedTuple
from translate.xacro.parts import missing_parts
from translate.xacro.trace import Trace

#: The directory of a package, by its name and the directory of the file that names it.  Empty if
#: the package cannot be used.
Find: TypeAlias = Callable[[str, str], str]
#: ``missing``: xacro is not installed; ``failed``: xacro reports an error; ``recursion``: it calls
#: itself without end; ``time`` and ``memory``: a limit is reached; ``defect``: an error of this
#: package.
Kind: TypeAlias = Literal["", "missing", "failed", "recursion", "time", "memory", "defect"]


class Request(NamedTuple):
    """A file to expand, and the arguments of xacro.

    ``seconds`` of time and ``size`` in bytes of memory are limits; 0 is no limit.  ``texts``
    replace the contents of files, by their real paths; with ``readable``, other files than these
    cannot be included.
    """

    path: str
    arguments: Mapping[str, str]
    seconds: int
    size: int
    texts: Mapping[str, str] = {}
    readable: Sequence[str] = ()


class Answer(NamedTuple):
    """The expanded text with what xacro printed, or the error of a ``kind``.

    ``asked`` are the arguments that the file declares or uses.  ``failed`` is the number of the
    innermost element of the input whose expansion failed, or -1, and ``inner`` the file that xacro
    was in then.  ``trace`` is :meth:`translate.xacro.trace.Trace.as_json`, empty without a source
    map.
    """

    text: str = ""
    printed: str = ""
    asked: Sequence[str] = ()
    kind: Kind = ""
    message: str = ""
    failed: int = -1
    inner: str = ""
    trace: Mapping[str, object] = {}


_NOT_INCLUDED = "the unchanged files do not include this file"


class TimeLimitError(BaseException):
    """The time is over.  It is no ``Exception``, which the code in a file could catch."""


#: What ends a run that reaches a limit.
_LIMITS: dict[Kind, type[BaseException]] = {
    "time": TimeLimitError,
    "memory": MemoryError,
    "recursion": RecursionError,
}


def run(request: Request, find: Find) -> Answer:
    """Expand a file in this process, without limits."""
    try:
        import xacro
        import xacro.substitution_args
    except ImportError:
        return Answer(kind="missing")
    return _Run(xacro, request, find).answer()


class _PackageError(Exception):
    """A package cannot be used; the process that answered knows why."""


class _Arguments(dict[str, str]):
    """The arguments of a run, which note the names that xacro asks for."""

    def __init__(self, values: Mapping[str, str], trace: Trace | None) -> None:
        super().__init__(values)
        self.asked: set[str] = set()
        self._trace = trace

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        value = super().__getitem__(name)
        if self._trace is not None:
            self._trace.argument_is_read(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        super().__setitem__(name, value)
        if self._trace is not None:
            self._trace.argument_is_set(name)


class _Run:
    """One run of xacro, which notes the sources of the elements of the expansion."""

    def __init__(self, xacro: Any, request: Request, find: Find) -> None:
        self._xacro = xacro
        self._request = request
        self._package = find
        #: None for a version of xacro with other parts.
        self._trace = None if missing_parts(xacro) else Trace(xacro)
        self._arguments = _Arguments(request.arguments, self._trace)
        self._printed = StringIO()
        #: The first file that was not to be read: xacro can ignore that it was refused.
        self._refused = ""

    def answer(self) -> Answer:
        """Return the result of the run, whatever happens in it."""
        path, trace = self._request.path, self._trace
        try:
            with self._patched(), redirect_stderr(self._printed), redirect_stdout(StringIO()):
                document = self._xacro.process_file(path, mappings=self._arguments)
                _drop_banner(document)
            notes = {} if trace is None else trace.as_json(document)
            text = str(document.toxml())
        # The Python code in the file can raise any exception, and end the process.
        except (Exception, SystemExit, TimeLimitError) as error:
            kind = _kind(error)
            is_limit = kind in _LIMITS
            return Answer(
                kind=kind,
                message=str(error) or type(error).__name__,
                failed=-1 if trace is None else trace.failed_in_top_file(outermost=is_limit),
                inner=(self._xacro.filestack or [""])[-1] or "",
            )
        if self._refused:
            return Answer(kind="failed", message=f"{_NOT_INCLUDED}: '{self._refused}'")
        printed, asked = self._printed.getvalue(), sorted(self._arguments.asked)
        return Answer(text, printed, asked, trace=notes)

    @contextmanager
    def _patched(self) -> Iterator[None]:
        """Replace parts of xacro: those that the trace needs, and those that find packages."""
        arguments = self._xacro.substitution_args
        replaced = [] if self._trace is None else [*self._trace.replacements()]
        replaced.append((arguments, "_eval_find", self._find))
        if self._request.texts or self._request.readable:
            replaced.append((self._xacro, "open", self._opened))
        before = [vars(owner).get(name) for owner, name, _ in replaced]
        find = arguments._eval_dict["find"]
        for owner, name, part in replaced:
            setattr(owner, name, part)
        arguments._eval_dict["find"] = self._find
        try:
            yield
        finally:
            arguments._eval_dict["find"] = find
            for (owner, name, _), part in zip(replaced, before, strict=True):
                if part is None:
                    delattr(owner, name)
                else:
                    setattr(owner, name, part)

    def _find(self, name: str) -> str:
        """Return the directory of a package."""
        beside = os.path.dirname(self._xacro.filestack[-1] or self._request.path)
        if not (directory := self._package(name, beside)):
            raise _PackageError(name)
        return directory

    def _opened(self, path: str, *arguments: Any, **how: Any) -> Any:
        """Open a file for xacro, or the text that replaces its contents."""
        from translate.xml.files import real_path

        real, readable = real_path(path), self._request.readable
        if readable and real not in readable:
            self._refused = self._refused or path
            raise PermissionError(errno.EACCES, _NOT_INCLUDED, path)
        text = self._request.texts.get(real)
        return open(path, *arguments, **how) if text is None else StringIO(text)


def _kind(error: BaseException) -> Kind:
    """Return what kind of error ended a run; xacro wraps those of expressions."""
    from translate.diagnostics.diagnostic import is_own_defect

    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in causes:
        causes.append(cause)
        cause = cause.__cause__ or cause.__context__
    for kind, limit in _LIMITS.items():
        if any(isinstance(cause, limit) for cause in causes):
            return kind
    is_expected = any(isinstance(cause, _PackageError) for cause in causes)
    if isinstance(error, Exception) and not is_expected and is_own_defect(error):
        return "defect"
    return "failed"


def _drop_banner(document: Any) -> None:
    """Remove the comments that xacro adds at the start of a document."""
    start = [node for node in document.childNodes[:4] if node.nodeType == node.COMMENT_NODE]
    if any("autogenerated by xacro" in node.data for node in start):
        for node in start:
            document.removeChild(node)


# --- The program of the child process -------------------------------------------------------------

#: The seconds that the process has beside the limit of time, to start and to write its answer.
GRACE = 5


def main(_: Sequence[str]) -> None:
    """Expand the file that standard input requests, within its limits."""
    requests, messages = sys.stdin.buffer, answers()

    def send(message: object) -> None:
        messages.write(json.dumps(message).encode("ascii") + b"\n")
        messages.flush()

    def find(name: str, beside: str) -> str:
        send([name, beside])
        return str(json.loads(requests.readline()))

    try:
        request = Request(**json.loads(requests.readline()))
        end_with_parent()
        _limit(request.seconds, request.size)
        answer = run(request, find)
        if sys.platform not in ("win32", "emscripten"):
            signal.setitimer(signal.ITIMER_REAL, 0)
    # The time can be over before the run has begun, or after it.
    except TimeLimitError:
        answer = Answer(kind="time")
    # The error would not be printed.
    except Exception:
        answer = Answer(kind="defect", message=traceback.format_exc())
    send(answer._asdict())


def _limit(seconds: int, size: int) -> None:
    """Limit the time and the memory of this process, as far as the system can."""
    if size:
        limit_resources(AS=size)
    if seconds and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _time_is_over)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        # Code that never returns to the interpreter ends, too, if the parent does not end it.
        limit_resources(CPU=seconds + 2 * GRACE)


def _time_is_over(number: int, frame: FrameType | None) -> None:
    raise TimeLimitError
