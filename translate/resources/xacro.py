"""Xacro files: which of them are expanded, and what is made of the result or the error.

Xacro runs Python code of the file (reference U E5): a filter of xacro is easily escaped.  A xacro
file is therefore a program, which runs only if the user has named it, allowed all of them
(``Resources.allow_xacro``), or trusted a directory that contains it
(:mod:`translate.resources.trust`).  It may include other xacro files.  It runs in a child process
with limits (:mod:`translate.resources.xacro_process`).
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.resources.boundary import enclosing_directory, is_of_stranger, is_temporary
from translate.resources.packages import directories_above, package_option
from translate.resources.regular_files import named_bytes
from translate.resources.robot_files import is_below
from translate.resources.search import LookUp, Resources, is_searched
from translate.resources.xacro_run import Answer, Request
from translate.resources.xacro_text import (
    SUFFIX,
    has_xacro_elements,
    instructions,
    names_in_expressions,
    refuse_arguments,
    set_values,
)
from translate.structures import NamedTuple
from translate.xacro.source_map import InvalidTraceError, SourceMap
from translate.xml.document import XmlFile, parse, qualified_name
from translate.xml.files import real_path
from translate.xml.positions import set_line
from translate.xml.text import collapsed, trimmed

_BY_HAND = "expand the file first: xacro robot.urdf.xacro > robot.urdf"
#: The directory of a package in an attribute or a text.
_FIND = re.compile(r"\$\(find\s+([^\s(){}$]+)\s*\)")


def expanded(
    path: str,
    resources: Resources,
    *,
    named: bool = False,
    arguments: Mapping[str, str] | None = None,
) -> XmlFile | None:
    """Return the XML that xacro makes of a file; ``None`` for a file without the suffix of xacro.

    ``named``: the user has named the file.  ``arguments`` are those of xacro.  A finding about an
    element has the place of its source.  The line of an element is that in ``path``: an element of
    an included file has that of the ``<xacro:include>`` or of the macro call.  ``$(find NAME)`` is
    answered by ``resources``.

    Raises :class:`TranslateError` if xacro is not allowed, not installed, fails, or reaches a limit
    of ``resources``.
    """
    if not path.endswith(SUFFIX):
        return None
    program = permitted(path, resources, named=named)
    return _expansion(path, program, resources, named=named, arguments=arguments)


def expanded_by_content(
    file: XmlFile, path: str, resources: Resources, *, is_file: bool = True
) -> XmlFile:
    """Return a file whose suffix is not that of xacro without its expressions, if it has some.

    An expression that is the name of an argument of xacro gets its value, without xacro.  What else
    the file has of xacro is expanded if ``resources`` or the user's trust allow it; to name the
    file is not enough, since its suffix names no program.  Without a permission it stays.

    The file is a robot that may hold xacro.  Without ``is_file``, xacro cannot read it.

    Raises :class:`TranslateError` as :func:`expanded` does, and (``xacro-arguments``) for arguments
    that the file does not use.
    """
    arguments = resources.xacro_arguments
    can_run = is_file and may_expand(path, resources)
    names = names_in_expressions(file.root)
    if not (can_run and has_xacro_elements(file.root)) and arguments:
        unknown = [name for name in arguments if name not in names]
        if len(unknown) == len(arguments):
            refuse_arguments(path, resources)
        file = file.copy()
        set_values(file.root, arguments)
        _report_unknown(file, unknown, names)
    if can_run and instructions(file.root)[0] is not None:
        return _expansion(path, _program(path, resources), resources, arguments=arguments)
    return file


def _report_unknown(file: XmlFile, unknown: Iterable[str], names: Iterable[str]) -> None:
    for name in unknown:
        file.report(
            "xacro-argument-unknown",
            f"the xacro file has no argument '{name}'",
            severity="warning",
            hint=f"arguments of the file: {', '.join(names) or 'none'}",
        )


class Expansion(NamedTuple):
    """The XML that xacro makes of a file, and where it comes from.

    There is no source map for a version of xacro that works in another way.
    """

    file: XmlFile
    sources: SourceMap | None


def expansion(
    path: str,
    resources: Resources,
    *,
    arguments: Mapping[str, str],
    texts: Mapping[str, str] | None = None,
    readable: Sequence[str] = (),
    named: bool = True,
) -> Expansion:
    """Return what xacro makes of a file, with its source map.

    ``texts`` replace the contents of files, by their real paths; with ``readable``, other files
    than these cannot be included.

    Raises :class:`TranslateError` as :func:`expanded` does.
    """
    program = permitted(path, resources, named=named)
    return _traced(
        path,
        program,
        resources,
        named=named,
        arguments=arguments,
        texts=texts or {},
        readable=readable,
    )


def _expansion(
    path: str,
    program: str,
    resources: Resources,
    *,
    named: bool = False,
    arguments: Mapping[str, str] | None = None,
) -> XmlFile:
    """Return the XML that xacro makes of a file that may be expanded."""
    return _traced(path, program, resources, named=named, arguments=arguments or {}).file


def _traced(
    path: str,
    program: str,
    resources: Resources,
    *,
    named: bool,
    arguments: Mapping[str, str],
    texts: Mapping[str, str] | None = None,
    readable: Sequence[str] = (),
) -> Expansion:
    new_text = (texts or {}).get(real_path(program))
    source = parse(Path(path) if new_text is None else new_text, path)
    packages = _Packages(source, resources, program, is_named=named)
    seconds, size = resources.max_xacro_seconds, resources.max_xacro_bytes
    request = Request(program, dict(arguments), seconds, size, dict(texts or {}), readable)
    answer = _answer(request, packages)
    if answer.kind:
        error_line = _line_of(source, answer.failed)
        if packages.problem:
            raise packages.error(error_line)
        raise _error(answer, path, program, error_line, source, arguments)
    expanded_file = parse(answer.text, path)
    file = XmlFile(expanded_file.root, source.data, path, expanded_file.diagnostics)
    sources = None
    if answer.trace:
        try:
            sources = SourceMap(answer.trace, source, file.root, partial(_bytes_of, texts or {}))
        except InvalidTraceError:
            invalid = Answer(kind="failed", message="its process wrote no valid message")
            raise _error(invalid, path, program, 0, source, arguments) from None
        for element, line in zip(sources.elements, sources.lines_in_top_file(), strict=True):
            set_line(element, line)
        file.sources.update(sources.places())
        file.way_to = sources.way_to
    for message in _warnings(answer.printed):
        file.report("xacro-warning", message, severity="warning")
    _report_unknown(file, [name for name in arguments if name not in answer.asked], answer.asked)
    return Expansion(file, sources)


def _bytes_of(texts: Mapping[str, str], path: str) -> bytes:
    """Return the bytes of a file that xacro read, or of the text that replaced it."""
    text = texts.get(real_path(path)) if texts else None
    return named_bytes(path) if text is None else text.encode("utf-8")


def _line_of(source: XmlFile, number: int) -> int:
    """Return the line of an element by its number; 0 for none."""
    elements = [*source.root.iter(etree.Element)]
    return source.line_of(elements[number]) if 0 <= number < len(elements) else 0


def permitted(path: str, resources: Resources, *, named: bool, line: int = 0) -> str:
    """Return the path of a xacro file that may be expanded, or of a table with its arguments.

    It is the real path if only a trusted directory permits it: what is beside a link to the file,
    and around it, is not in that directory.  ``named``: the user has named the file.

    Raises :class:`TranslateError` (``xacro-not-allowed``) for another file.
    """
    if named or may_expand(path, resources):
        return path if named else _program(path, resources)
    what = "the file contains" if path.endswith(SUFFIX) else "arguments of this file can choose"
    raise TranslateError.of(
        "xacro-not-allowed",
        f"xacro runs Python that {what}, and the file is not named as input: this needs "
        "--allow-xacro or robot-translate trust DIR",
        path,
        line,
        hint=f"if you trust all files there: {trust_command(_origin(path))}",
    )


def trust_command(path: str) -> str:
    """Return the command that permits a file, with all files that belong to it.

    A file finds those of its package and of its repository only if they are permitted, too.
    """
    directory = enclosing_directory(os.path.dirname(os.path.abspath(path)))
    # No relative path leads to another drive.
    with suppress(ValueError):
        directory = min(os.path.relpath(directory), directory, key=len)
    return f"robot-translate trust {shlex.quote(directory)}"


def may_expand(path: str, resources: Resources) -> bool:
    """Return whether a file that is not named as a xacro file may be expanded."""
    from translate.resources.trust import is_trusted

    # The contents of an archive are trusted as the archive is.
    return resources.allow_xacro or is_trusted(_origin(path))


def _program(path: str, resources: Resources) -> str:
    """Return the path of a file that may be expanded: its real path if only trust permits it."""
    is_alone = not resources.allow_xacro and _origin(path) == path
    return real_path(path) if is_alone else path


def _origin(path: str) -> str:
    """Return the archive that contains a file, or the file."""
    if not is_temporary(path):
        return path
    from translate.resources.archives import archive_of

    return archive_of(path) or path


def _answer(request: Request, packages: _Packages) -> Answer:
    from translate.resources.xacro_process import (
        MAX_ANSWER,
        AnswerTooLongError,
        InvalidMessageError,
        ProcessEndedError,
        answer_of,
    )

    try:
        return answer_of(request, packages.directory)
    except ProcessEndedError as error:
        return Answer(kind="failed", message=f"its process ended without an answer: {error}")
    except InvalidMessageError:
        return Answer(kind="failed", message="its process wrote no valid message")
    except AnswerTooLongError:
        raise _limit_error(
            f"xacro makes more than {MAX_ANSWER} bytes of it",
            packages.source.path,
            0,
            "divide the robot into several files",
        ) from None
    except OSError as error:
        return Answer(kind="failed", message=f"a process cannot be started: {error.strerror}")


def _error(
    answer: Answer,
    path: str,
    program: str,
    line: int,
    source: XmlFile,
    arguments: Mapping[str, str],
) -> TranslateError:
    """Return the error of a run; ``source`` is the file without its expansion."""
    if answer.kind == "missing":
        return TranslateError.of(
            "xacro-missing",
            "the package 'xacro' is not installed",
            path,
            hint=f"pip install 'robot-translate[xacro]', or {_BY_HAND}",
        )
    if answer.kind in ("time", "memory"):
        option = "seconds" if answer.kind == "time" else "bytes"
        return _limit_error(
            f"xacro needs more {answer.kind} than the limit",
            path,
            line,
            "correct an expression or a macro that never ends, or raise the limit: "
            f"--include-limit xacro-{option}=N",
        )
    if answer.kind == "defect":
        raise RuntimeError(answer.message)
    if answer.kind == "recursion":
        return TranslateError.of(
            "xacro-failed",
            "xacro cannot expand it: a macro, an include or an expression leads to itself",
            path,
            line,
            hint="end the recursion with <xacro:if>",
        )
    from translate.resources.xacro_hints import failure_hint

    files = [source]
    is_included = answer.inner not in ("", program)
    if is_included:
        # The message names a file that xacro could read; what is wrong in it is reported once.
        with suppress(TranslateError):
            files.append(parse(named_bytes(answer.inner), answer.inner))
    hint = failure_hint(answer.message, files, arguments)
    place = f" in {answer.inner}" if is_included else ""
    # The error of the system repeats the path that xacro states.
    message = collapsed(answer.message).partition(" [Errno ")[0]
    return TranslateError.of(
        "xacro-failed",
        f"xacro cannot expand it{place}: {message}",
        path,
        line,
        hint=hint,
    )


def _limit_error(message: str, path: str, line: int, hint: str) -> TranslateError:
    return TranslateError.of("xacro-limit", message, path, line, hint=hint)


def _warnings(printed: str) -> list[str]:
    """Return the warnings that xacro printed."""
    lines = re.sub(r"\x1b\[[0-9;]*m", "", printed).splitlines()
    warnings = [trimmed(line.partition("warning:")[2]) for line in lines]
    return [warning for warning in warnings if warning]


def program_of(uri: str, resources: Resources) -> LookUp:
    """Return the xacro file that a URI of the user means; the path is empty if there is none.

    A program of another user is not taken, for example from a directory beside the working one,
    unless it is in a directory that the user or the environment names, or trusts.

    Raises :class:`TranslateError` (``xacro-not-allowed``) if there are only such ones.
    """
    name, _, below = uri.partition("://")[2].lstrip("/").partition("/")

    def may_run(path: str) -> bool:
        # The program, and each directory up to that of its package.
        way = [path, *directories_above(path)[: below.count("/") + 1]]
        is_own = name in resources.packages or not _has_strangers(way, os.curdir)
        return is_own or _is_permitted(path, resources)

    lookup = resources.find_program(uri, "", may_run)
    if lookup.path and not (lookup.answered or may_run(lookup.path)):
        raise TranslateError.of(
            "xacro-not-allowed",
            f"xacro runs Python of '{uri}', and {lookup.path} can be that of a stranger: this "
            "needs --allow-xacro or robot-translate trust DIR",
            uri,
            hint=f"if you trust the file, name it: {shlex.quote(lookup.path)}",
        )
    return lookup


def _is_permitted(path: str, resources: Resources) -> bool:
    """Return whether the program or package at a path may run, whatever its owner."""
    from translate.resources.trust import is_trusted

    return resources.allow_xacro or is_searched(path, resources) or is_trusted(path)


def _has_strangers(paths: Iterable[str], file: str) -> bool:
    """Return whether one of some paths, or the target of its links, belongs to a stranger.

    The owner of a file is none.
    """
    places = {place for path in paths for place in (os.path.abspath(path), real_path(path))}
    return any(is_of_stranger(place, file) for place in places)


class _Packages:
    """The directories of ``$(find NAME)``, and the errors of those that cannot be used.

    ``program`` is the path of the file that runs, which the user has named if ``is_named``.
    """

    def __init__(
        self, source: XmlFile, resources: Resources, program: str, *, is_named: bool
    ) -> None:
        self.source = source
        self.problem: Diagnostic | None = None
        self._resources = resources
        self._program = program
        self._is_named = is_named
        #: The packages with an error.
        self._missing: set[str] = set()

    def directory(self, name: str, beside: str) -> str:
        """Return the directory of a package; empty if it cannot be used.  The reason is stored."""
        try:
            return self._package(name, beside, self.source.path, 0)
        except TranslateError as error:
            self.problem = error.diagnostics[0]
            self._missing.add(name)
        return ""

    def error(self, line: int) -> TranslateError:
        """Return the error of a run that a package ended, with those of the other packages."""
        assert self.problem is not None
        placed = replace(self.problem, path=self.source.path, line=line)
        return TranslateError([placed, *self._other_packages()])

    def _package(self, name: str, beside: str, path: str, line: int) -> str:
        """Return the directory of a package.

        Raises :class:`TranslateError` at a place if it is not found, not unique, or a stranger's.
        """
        package = self._resources.package(name, beside, partial(self._may_run, name))
        if not package.path:
            raise TranslateError.of(
                "package-not-found",
                f"the package '{name}' is not found",
                path,
                line,
                hint=f"searched: {'; '.join(package.searched)}; name its directory with "
                f"{package_option(name)}",
            )
        if not (package.answered or self._may_run(name, package.path)):
            raise TranslateError.of(
                "xacro-not-allowed",
                f"xacro runs Python of the package '{name}', and {package.path} can be that of a "
                "stranger: this needs --allow-xacro or robot-translate trust DIR",
                path,
                line,
                hint=f"if you trust the package: {package_option(name, package.path)}",
            )
        return os.path.abspath(package.path)

    def _may_run(self, name: str, package: str) -> bool:
        """Return whether files of the package at a path may run.

        What the user names, installs or trusts may.  The working directory is searched, too; it can
        be a stranger's repository, from which a file elsewhere includes nothing.  The directories
        above the file are searched, too, and can have packages of other users.
        """
        if name in self._resources.packages:
            return True
        here = real_path(os.curdir)
        is_elsewhere = not is_below(real_path(package), here)
        is_here = is_below(real_path(self._program), here)
        is_own = self._is_named and (is_elsewhere or is_here)
        # Directories above a file, such as ``/tmp``, can have packages of all users.
        if is_own and not _has_strangers([package], self._program):
            return True
        return _is_permitted(package, self._resources)

    def _other_packages(self) -> Iterator[Diagnostic]:
        """Yield an error for each other package that cannot be used.

        Xacro stops at the first one.  The others are named by the input, and by the files that it
        includes whose names need no expansion beside ``$(find NAME)``.
        """
        waiting, seen = [self.source], {os.path.abspath(self.source.path)}
        while waiting:
            file = waiting.pop(0)
            beside = os.path.dirname(file.path)
            for element in file.root.iter(etree.Element):
                for text in (*map(str, element.attrib.values()), element.text or ""):
                    for name in _FIND.findall(text):
                        yield from self._problem_of(name, beside, file, element)
                if qualified_name(element) != "xacro:include":
                    continue
                name = self._plain(element.get("filename", ""), beside)
                if name not in seen and os.path.isfile(name):
                    seen.add(name)
                    with suppress(TranslateError):
                        waiting.append(parse(Path(name), name))

    def _problem_of(
        self, name: str, beside: str, file: XmlFile, element: etree._Element
    ) -> Iterator[Diagnostic]:
        """Yield the error of a package that cannot be used, once."""
        if name in self._missing:
            return
        try:
            self._package(name, beside, file.path, file.line_of(element))
        except TranslateError as error:
            self._missing.add(name)
            yield error.diagnostics[0]

    def _plain(self, name: str, beside: str) -> str:
        """Return the path of an included file; empty if its name needs more than known packages."""
        for package in _FIND.findall(name):
            if package in self._missing:
                return ""
            name = _FIND.sub(lambda match: self._package(match[1], beside, "", 0), name, count=1)
        return "" if "$" in name else os.path.abspath(os.path.join(beside, name))
