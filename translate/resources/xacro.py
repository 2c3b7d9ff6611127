"""Expansion of xacro, where the package of that name is installed and may run.

Xacro runs Python code of the file (reference U E5), so that only a file that the user names as
input, or allows, is expanded.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError, is_own_defect
from translate.resources.search import Resources
from translate.xml.document import XmlFile, parse, qualified_name
from translate.xml.positions import set_line
from translate.xml.text import collapsed, trimmed

SUFFIX = ".xacro"
#: The attribute with the line of the input that an element is from, while xacro runs.
_LINE = "translate_line"
_BY_HAND = "expand the file first: xacro robot.urdf.xacro > robot.urdf"
#: The directory of a package in an attribute or a text.
_FIND = re.compile(r"\$\(find\s+([^\s(){}$]+)\s*\)")
#: Xacro keeps its state in its module.
_LOCK = threading.Lock()


def expanded(path: str, resources: Resources, *, named: bool = False) -> XmlFile | None:
    """Return the XML that xacro makes of a file; ``None`` for a file without the suffix of xacro.

    ``named``: the user has named the file.  The lines of the elements are those of ``path``: an
    element of a macro has the line of the macro call, that of an included file the line of the
    ``<xacro:include>``.  ``$(find NAME)`` is answered by ``resources``.

    Raises :class:`TranslateError` if xacro is not allowed, not installed, or fails.
    """
    if not path.endswith(SUFFIX):
        return None
    if not (named or resources.allow_xacro):
        raise TranslateError.of(
            "xacro-not-allowed",
            "xacro runs Python that the file contains",
            path,
            hint=f"allow it with --allow-xacro if you trust the file, or {_BY_HAND}",
        )
    try:
        import xacro
        import xacro.substitution_args
    except ImportError:
        raise TranslateError.of(
            "xacro-missing",
            "the package 'xacro' is not installed",
            path,
            hint=f"pip install 'robot-translate[xacro]', or {_BY_HAND}",
        ) from None
    source = parse(Path(path), path)
    given = resources.xacro_arguments if named else {}
    arguments = _Arguments(given)
    run = _Run(xacro, source, resources, arguments)
    expansion = parse(run.text(), path)
    _set_lines(expansion.root)
    file = XmlFile(expansion.root, source.data, path, expansion.diagnostics)
    for message in run.warnings():
        file.report("xacro-warning", message, severity="warning")
    for name in [name for name in given if name not in arguments.asked]:
        file.report(
            "xacro-argument-unknown",
            f"the xacro file has no argument '{name}'",
            severity="warning",
            hint=f"arguments of the file: {', '.join(sorted(arguments.asked)) or 'none'}",
        )
    return file


class _Arguments(dict[str, str]):
    """The arguments of a run, which note the names that xacro asks for."""

    def __init__(self, given: Mapping[str, str]) -> None:
        super().__init__(given)
        self.asked: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)


class _Run:
    """One run of xacro, which notes the lines of the elements of the input."""

    def __init__(
        self, xacro: Any, source: XmlFile, resources: Resources, arguments: _Arguments
    ) -> None:
        self._xacro = xacro
        self._source = source
        self._resources = resources
        self._arguments = arguments
        self._parse = xacro.parse
        self._printed = StringIO()
        #: The line of the innermost element of the input whose expansion failed.
        self._failed = 0
        self._problem: Diagnostic | None = None
        #: The packages with an error.
        self._missing: set[str] = set()

    def text(self) -> str:
        """The expanded text.  Raises :class:`TranslateError` if xacro fails."""
        path = self._source.path
        try:
            with _LOCK, self._patched(), redirect_stderr(self._printed):
                return _without_banner(self._xacro.process_file(path, mappings=self._arguments))
        # The Python code in the file can raise any exception.
        except Exception as error:
            if self._problem is not None:
                first = replace(self._problem, path=path, line=self._failed)
                raise TranslateError([first, *self._other_packages()]) from None
            if is_own_defect(error):
                raise
            hint = _BY_HAND
            if "Undefined substitution argument" in str(error):
                hint = "give it after the name of the file: NAME:=VALUE"
            elif "package://" in str(error):
                hint = "xacro includes files by path only: write $(find NAME) for package://NAME"
            inner = self._xacro.filestack[-1] if self._xacro.filestack else path
            place = "" if inner in (None, path) else f" in {inner}"
            raise TranslateError.of(
                "xacro-failed",
                f"xacro cannot expand it{place}: {collapsed(str(error))}",
                path,
                self._failed,
                hint=hint,
            ) from error

    def warnings(self) -> list[str]:
        """The warnings that xacro printed."""
        lines = re.sub(r"\x1b\[[0-9;]*m", "", self._printed.getvalue()).splitlines()
        found = [trimmed(line.partition("warning:")[2]) for line in lines]
        return [line for line in found if line]

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
        """The directory of a package.  Xacro wraps an error, so that it is also stored."""
        beside = os.path.dirname(self._xacro.filestack[-1] or self._source.path)
        try:
            found = self._package(name, beside, self._source.path, 0)
        except TranslateError as error:
            self._problem = error.diagnostics[0]
            self._missing.add(name)
            raise
        return found

    def _package(self, name: str, beside: str, path: str, line: int) -> str:
        """The directory of a package.

        Raises :class:`TranslateError` at a place if it is not found, or not unique.
        """
        found = self._resources.package(name, beside)
        if not found.path:
            raise TranslateError.of(
                "package-not-found",
                f"the package '{name}' is not found",
                path,
                line,
                hint=f"searched: {'; '.join(found.searched)}; name its directory with "
                f"--package {name}=PATH",
            )
        return os.path.abspath(found.path)

    def _other_packages(self) -> Iterator[Diagnostic]:
        """Yield an error for each other package that is not found.

        Xacro stops at the first one.  The others are named by the input, and by the files that it
        includes whose names need no expansion beside ``$(find NAME)``.
        """
        waiting, known = [self._source], {os.path.abspath(self._source.path)}
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
                if name not in known and os.path.isfile(name):
                    known.add(name)
                    with suppress(TranslateError):
                        waiting.append(parse(Path(name), name))

    def _problem_of(
        self, name: str, beside: str, file: XmlFile, element: etree._Element
    ) -> Iterator[Diagnostic]:
        """Yield the error of a package that is not found, once."""
        if name in self._missing:
            return
        try:
            self._package(name, beside, file.path, file.line_of(element))
        except TranslateError as error:
            self._missing.add(name)
            yield error.diagnostics[0]

    def _plain(self, name: str, beside: str) -> str:
        """The path of an included file; empty if its name needs more than known packages."""
        for package in _FIND.findall(name):
            if package in self._missing:
                return ""
            name = _FIND.sub(lambda found: self._package(found[1], beside, "", 0), name, count=1)
        return "" if "$" in name else os.path.abspath(os.path.join(beside, name))

    def _parsed(self, text: Any, filename: str | None = None) -> Any:
        document = self._parse(text, filename)
        if filename == self._source.path:
            lines = map(self._source.line_of, self._source.root.iter(etree.Element))
            for node, line in zip(document.getElementsByTagName("*"), lines, strict=True):
                _mark(node, line)
        return document

    def _noting_failures(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(node: Any, *arguments: Any) -> Any:
            try:
                return function(node, *arguments)
            except Exception:
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
            result = noting(node, *arguments)
            if line and result is not False:
                item = parent.firstChild if before is None else before.nextSibling
                while item is not None and item is not after:
                    if item.nodeType == item.ELEMENT_NODE:
                        for inner in (item, *item.getElementsByTagName("*")):
                            _mark(inner, line)
                    item = item.nextSibling
            return result

        return call


def _without_banner(document: Any) -> str:
    """The text of a document without the comments that xacro adds at its start."""
    start = [node for node in document.childNodes[:4] if node.nodeType == node.COMMENT_NODE]
    if any("autogenerated by xacro" in node.data for node in start):
        for node in start:
            document.removeChild(node)
    return str(document.toxml())


def _mark(node: Any, line: int) -> None:
    """Note the line of a node: as an attribute, which copies keep, unless xacro reads it."""
    node.line = line
    if not node.tagName.startswith("xacro:"):
        node.setAttribute(_LINE, str(line))


def _line_of(node: Any) -> int:
    """The line of a node; 0 if it is not known."""
    return getattr(node, "line", 0) or int(node.getAttribute(_LINE) or 0)


def _set_lines(root: etree._Element) -> None:
    """Move the noted lines to the elements; one without a line has that of its parent."""
    for element in root.iter(etree.Element):
        line = element.attrib.pop(_LINE, None)
        parent = element.getparent()
        known = int(line) if line else parent.sourceline if parent is not None else 1
        set_line(element, known or 0)
