"""The limits of a command: processor time and memory, whatever its input is.

:meth:`translate.cli.options.Command.invoke` enters :class:`CommandLimits` around each command.  A
command that exceeds a limit ends with a diagnostic (``command-time-limit``,
``command-memory-limit``) and the exit code 1; temporary files are removed.

- The main thread checks both limits after each tenth of a second of processor time, and raises
  :class:`LimitExceeded`, which handlers of ``Exception`` do not catch; again after each further
  second.  On POSIX a timer of the system interrupts it (``ITIMER_PROF``), on Windows a thread.
- One call of a library can allocate much memory, and does not let the interpreter check.  On Linux
  the system refuses memory above the limit and a reserve, which is a ``MemoryError``.
- One call can also never return.  On POSIX the system ends the process with SIGXCPU
  ``SECONDS_TO_RETURN`` after the limit of time.  The Python functions that it is in are printed
  then; temporary files stay.  Programs that handle SIGXCPU themselves keep their handler.

Child processes do not count and do not have these limits.  Each has its own: xacro, meshes, engines
and the workers of ``batch``.  The time begins anew (:func:`restart`) with each file that ``batch``
has converted, and each time that ``--watch`` compares the files.  The Python API, the plugin for
pytest and commands that do not run in the main thread have no such limits.  On Windows the memory
has no limit.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from time import process_time
from types import FrameType
from typing import Any, TypeVar

import click

from translate.cli.numbers import Amount
from translate.resources.process_limits import MEMORY_HINT, TIME_HINT, OwnLimits
from translate.structures import NamedTuple

F = TypeVar("F", bound=Callable[..., Any])

MIB = 1024**2
#: Processor time between two checks, in seconds.
_PERIOD = 0.1
#: Processor time until a limit is raised again, in seconds: temporary files are removed in it.
_SECONDS_TO_END = 1.0
#: Processor time after the limit until the system ends the process, in seconds.
SECONDS_TO_RETURN = 10
#: Memory above the limit until the system refuses more; numpy reserves a part for each processor.
RESERVE, _RESERVE_OF_PROCESSOR = 1024 * MIB, 48 * MIB


class Limits(NamedTuple):
    """The limits of a command: processor time in seconds, memory in MiB; 0 is no limit.

    The memory is that beyond what the process has at the start of the command.
    """

    seconds: float = 300.0
    mebibytes: float = 2048.0


class LimitExceeded(BaseException):
    """The command has exceeded a limit: the code of the diagnostic, its message and its hint."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


# --- Options --------------------------------------------------------------------------------------

#: The key of the limits in the context of a program.
_KEY = "translate.command_limits"


def _store(ctx: click.Context, param: click.Parameter, value: float) -> None:
    ctx.meta.setdefault(_KEY, {})[param.name] = value


def limit_options(command: F) -> F:
    """Add the options of the limits to a program, which all its commands have in common."""
    for name, field, unit, effect in (
        ("memory", "mebibytes", "MIB", "The memory that a command can use in MiB"),
        ("time", "seconds", "S", "The processor time of a command in seconds"),
    ):
        default = Limits._field_defaults[field]
        command = click.option(
            f"--{name}-limit",
            field,
            type=Amount(min=0.0),
            default=default,
            metavar=unit,
            envvar=f"ROBOT_TRANSLATE_{name.upper()}_LIMIT",
            expose_value=False,
            callback=_store,
            help=f"{effect} (default {default:g}); 0 is no limit.",
        )(command)
    return command


def limits_of(meta: MutableMapping[str, Any]) -> Limits:
    """Return the limits that the options of the program have put into the context."""
    return Limits(**meta.get(_KEY, {}))


# --- The block of a command -----------------------------------------------------------------------

#: The commands that this process runs, the outer ones first.
_running: list[CommandLimits] = []


def restart() -> None:
    """Start the time of the running command anew, since it begins another piece of work."""
    if _running:
        _running[-1].start_time()


class CommandLimits(AbstractContextManager["CommandLimits"]):
    """Raises :class:`LimitExceeded` in the block of a command; without effect in other threads."""

    def __init__(self, limits: Limits) -> None:
        self._seconds = limits.seconds
        self._bytes = limits.mebibytes * MIB
        self._is_ended = False
        self._started = self._quiet_until = 0.0
        self._bytes_at_start = 0
        self._own_limits = OwnLimits()
        self._stack = ExitStack()

    def __enter__(self) -> CommandLimits:
        is_main = threading.current_thread() is threading.main_thread()
        if not is_main or not (self._seconds or self._bytes):
            return self
        self._bytes_at_start, data = _memory()
        self._stack.enter_context(self._own_limits)
        if self._bytes and data:
            reserve = RESERVE + _RESERVE_OF_PROCESSOR * (os.cpu_count() or 1)
            self._own_limits.lower("DATA", data + int(self._bytes) + reserve)
        self.start_time()
        if self._seconds:
            self._stack.enter_context(_frames_at_end())
        self._stack.enter_context(_checks(self._check, self._exceeded))
        _running.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        # A check can still interrupt this function, but no second one within a second.
        try:
            self._is_ended = True
        finally:
            if self in _running:
                _running.remove(self)
            self._stack.close()

    def start_time(self) -> None:
        """Start the time anew."""
        self._started = process_time()
        if self._seconds:
            seconds = self._started + self._seconds + SECONDS_TO_RETURN
            self._own_limits.lower("CPU", int(seconds) + 1)

    def _check(self, _signal: int = 0, frame: FrameType | None = None) -> None:
        """Raise :class:`LimitExceeded` if a limit is exceeded, but not where errors are ignored."""
        if self._is_ended or process_time() < self._quiet_until or _ignores_errors(frame):
            return
        if (error := self._exceeded()) is not None:
            self._quiet_until = process_time() + _SECONDS_TO_END
            raise error

    def _exceeded(self) -> LimitExceeded | None:
        if self._seconds and process_time() - self._started > self._seconds:
            return LimitExceeded(
                "command-time-limit",
                f"the command needs more than {self._seconds:g} s of processor time",
                TIME_HINT,
            )
        if self._bytes and _memory()[0] - self._bytes_at_start > self._bytes:
            return LimitExceeded(
                "command-memory-limit",
                f"the command needs more than {self._bytes / MIB:g} MiB of memory",
                MEMORY_HINT,
            )
        return None


def _ignores_errors(frame: FrameType | None) -> bool:
    """Return whether a frame is of a finalizer or a callback of the import system."""
    while frame is not None:
        name, file = frame.f_code.co_name, frame.f_code.co_filename
        if name == "__del__" or (name == "cb" and "importlib" in file):
            return True
        frame = frame.f_back
    return False


def _memory() -> tuple[int, int]:
    """Return the bytes that this process has in memory, and those of its data with reserved ones.

    Where the system does not tell: the most that it has had in memory, and 0.
    """
    if sys.platform == "linux":
        try:
            descriptor = os.open("/proc/self/statm", os.O_RDONLY)
            try:
                pages = os.read(descriptor, 200).split()
            finally:
                os.close(descriptor)
            size = os.sysconf("SC_PAGE_SIZE")
            return int(pages[1]) * size, int(pages[5]) * size
        except (OSError, ValueError, IndexError):
            pass
    if sys.platform in ("win32", "emscripten", "wasi"):
        return 0, 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit, 0


# --- What calls the check -------------------------------------------------------------------------

_Check = Callable[..., None]
_Exceeded = Callable[[], LimitExceeded | None]


def _checks(check: _Check, exceeded: _Exceeded) -> AbstractContextManager[None]:
    """Call a function in the main thread at times, as the system can."""
    if sys.platform == "win32":
        return checks_of_thread(check, exceeded)
    if sys.platform in ("emscripten", "wasi"):
        return ExitStack()
    return _checks_of_timer(check)


@contextmanager
def _checks_of_timer(check: _Check) -> Iterator[None]:
    if sys.platform == "win32":
        return
    former_handler = signal.signal(signal.SIGPROF, check)
    # Calls of libraries continue after the signal.
    signal.siginterrupt(signal.SIGPROF, False)
    former_timer = signal.setitimer(signal.ITIMER_PROF, _PERIOD, _PERIOD)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *former_timer)
        # A signal that is still to come is dropped: by default it ends the process.
        signal.signal(signal.SIGPROF, signal.SIG_IGN)
        signal.signal(signal.SIGPROF, former_handler or signal.SIG_DFL)


@contextmanager
def checks_of_thread(check: _Check, exceeded: _Exceeded) -> Iterator[None]:
    """Call ``check`` in the main thread while a limit is exceeded, by another thread."""
    import _thread

    # A signal that no user and no system sends; the handler runs in the main thread.
    number = signal.SIGFPE
    former_handler = signal.signal(number, check)
    end = threading.Event()

    def watch() -> None:
        while not end.wait(_PERIOD):
            if exceeded() is not None:
                _thread.interrupt_main(number)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        end.set()
        watcher.join()
        signal.signal(number, former_handler or signal.SIG_DFL)


@contextmanager
def _frames_at_end() -> Iterator[None]:
    """Print the Python functions that run when the system ends the process."""
    if sys.platform in ("win32", "emscripten", "wasi"):
        yield
        return
    if signal.getsignal(signal.SIGXCPU) is not signal.SIG_DFL:
        yield
        return
    import faulthandler

    faulthandler.register(signal.SIGXCPU, file=2, all_threads=False, chain=True)
    try:
        yield
    finally:
        faulthandler.unregister(signal.SIGXCPU)
