"""One run of xacro, with the lines of the elements of the input: the program of a child process.

Beside the standard library and xacro, only small modules are imported, so that the process starts
fast.  ``main`` reads a :class:`Request` from standard input and writes an :class:`Answer` to
standard output, as lines of JSON.  Between them the process asks for the directories of packages.
"""

from __future__ import annotations

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

from translate.facts import whole_number
from translate.resources.child_process import answers, end_with_parent, limit_resources
from translate.structures import NamedTuple

#: The attribute with the line of the input that an element is from, while xacro runs.
LINE = "translate_line"
#: The directory of a package, by its name and the directory of the file that names it.  Empty if
#: the package cannot be used.
Find: TypeAlias = Callable[[str, str], str]
#: ``missing``: xacro is not installed; ``failed``: xacro reports an error; ``recursion``: it calls
#: itself without end; ``time`` and ``memory``: a limit is reached; ``defect``: an error of this
#: package.
Kind: TypeAlias = Literal["", "missing", "failed", "recursion", "time", "memory", "defect"]


class Request(NamedTuple):
    """A file to expand, the lines of its elements in document order, and the arguments of xacro.

    ``seconds`` of time and ``size`` in bytes of memory are limits; 0 is no limit.
    """

    path: str
    lines: Sequence[int]
    arguments: Mapping[str, str]
    seconds: int
    size: int


class Answer(NamedTuple):
    """The expanded text with what xacro printed, or the error of a ``kind``.

    ``asked`` are the arguments that the file declares or uses.  ``line`` is that of the innermost
    element of the input whose expansion failed, ``inner`` the file that xacro was in then.
    """

    text: str = ""
    printed: str = ""
    asked: Sequence[str] = ()
    kind: Kind = ""
    message: str = ""
    line: int = 0
    inner: str = ""


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

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)


class _Run:
    """One run of xacro, which notes the lines of the elements of the input."""

    def __init__(self, xacro: Any, request: Request, find: Find) -> None:
        self._xacro = xacro
        self._request = request
        self._package = find
        self._arguments = _Arguments(request.arguments)
        self._parse = xacro.parse
        self._printed = StringIO()
        #: The line of the innermost element of the input whose expansion failed.
        self._failed = 0

    def answer(self) -> Answer:
        """Return the result of the run, whatever happens in it."""
        path = self._request.path
        try:
            with self._patched(), redirect_stderr(self._printed), redirect_stdout(StringIO()):
                text = _without_banner(self._xacro.process_file(path, mappings=self._arguments))
        # The Python code in the file can raise any exception, and end the process.
        except (Exception, SystemExit, TimeLimitError) as error:
            return Answer(
                kind=_kind(error),
                message=str(error) or type(error).__name__,
                line=self._failed,
                inner=(self._xacro.filestack or [""])[-1] or "",
            )
        return Answer(text, self._printed.getvalue(), sorted(self._arguments.asked))

    @contextmanager
    def _patched(self) -> Iterator[None]:
        """Replace the functions of xacro that read files, find packages and expand macros."""
        module, arguments = self._xacro, self._xacro.substitution_args
        noting, marking = self._noting_failures, self._marking_results
        replaced = [
            (module.__dict__, "parse", self._parsed),
            (module.__dict__, "eval_all", noting(module.eval_all)),
            (module.__dict__, "grab_property", noting(module.grab_property)),
            (module.__dict__, "handle_macro_call", marking(module.handle_macro_call)),
            (module.__dict__, "process_include", marking(module.process_include)),
            (arguments.__dict__, "_eval_find", self._find),
            (arguments._eval_dict, "find", self._find),
        ]
        before = [names[name] for names, name, _ in replaced]
        for names, name, function in replaced:
            names[name] = function
        try:
            yield
        finally:
            for (names, name, _), function in zip(replaced, before, strict=True):
                names[name] = function

    def _find(self, name: str) -> str:
        """Return the directory of a package."""
        beside = os.path.dirname(self._xacro.filestack[-1] or self._request.path)
        if not (directory := self._package(name, beside)):
            raise _PackageError(name)
        return directory

    def _parsed(self, text: Any, filename: str | None = None) -> Any:
        document = self._parse(text, filename)
        if filename == self._request.path:
            nodes = document.getElementsByTagName("*")
            for node, line in zip(nodes, self._request.lines, strict=True):
                _mark(node, line)
        return document

    def _noting_failures(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(node: Any, *arguments: Any) -> Any:
            try:
                return function(node, *arguments)
            except BaseException:
                self._failed = self._failed or _line_of(node)
                raise

        return call

    def _marking_results(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Give the elements that replace a node the line of the node."""
        noting = self._noting_failures(function)

        def call(node: Any, *arguments: Any) -> Any:
            line = _line_of(node)
            parent, before, after = node.parentNode, node.previousSibling, node.nextSibling
            # Comments before the node are removed.
            while before is not None and before.nodeType != before.ELEMENT_NODE:
                before = before.previousSibling
            answer = noting(node, *arguments)
            if line and answer is not False:
                sibling = parent.firstChild if before is None else before.nextSibling
                while sibling is not None and sibling is not after:
                    if sibling.nodeType == sibling.ELEMENT_NODE:
                        for element in (sibling, *sibling.getElementsByTagName("*")):
                            _mark(element, line)
                    sibling = sibling.nextSibling
            return answer

        return call


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


def _without_banner(document: Any) -> str:
    """Return the text of a document without the comments that xacro adds at its start."""
    start = [node for node in document.childNodes[:4] if node.nodeType == node.COMMENT_NODE]
    if any("autogenerated by xacro" in node.data for node in start):
        for node in start:
            document.removeChild(node)
    return str(document.toxml())


def _mark(node: Any, line: int) -> None:
    """Note the line of a node: as an attribute, which copies keep, unless xacro reads it."""
    node.line = line
    if not node.tagName.startswith("xacro:"):
        node.setAttribute(LINE, str(line))


def _line_of(node: Any) -> int:
    """Return the line of a node; 0 if it is not known."""
    return getattr(node, "line", 0) or whole_number(node.getAttribute(LINE)) or 0


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
    # Otherwise nobody would see the error.
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
