"""Hints for the messages of xacro, which name a problem without its cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.near_names import near_names
from translate.xml.document import XmlFile, qualified_name

#: What no other hint is about.
CORRECT = "the message is that of xacro: correct this part of the file"
#: The longest text of a default or of names in a hint.
_MAX_SHOWN = 200
_USE = re.compile(r"\$\(arg\s+([\w.-]+)\s*\)")
_Files: TypeAlias = Sequence[XmlFile]


def failure_hint(message: str, files: _Files, arguments: Iterable[str]) -> str:
    """Return the hint for a message of xacro.

    ``files`` are those that it can be about, the input first; ``arguments`` are the names of the
    arguments that the user gives.
    """
    for pattern, hint in _HINTS.items():
        if match := re.search(pattern, message):
            return hint(match.group(match.lastindex or 0), files, arguments)
    return CORRECT


def _of_macro(name: str, files: _Files, _: Iterable[str]) -> str:
    otherwise = "define the macro before this call, or include its file"
    return _of_name(name, _names(files, "macro"), "xacro:", otherwise)


def _of_parameters(names: str, _: _Files, __: Iterable[str]) -> str:
    attributes = " ".join(f'{name.strip()}="…"' for name in names.split(","))
    return f"the call of the macro needs {attributes}"


def _of_property(name: str, files: _Files, _: Iterable[str]) -> str:
    otherwise = f'define it before: <xacro:property name="{name}" value="…"/>'
    return _of_name(name, _names(files, "property"), "", otherwise)


def _of_name(name: str, names: Iterable[str], prefix: str, otherwise: str) -> str:
    near = near_names(name, names)
    return f"did you mean {prefix}{near[0]}?" if near else otherwise


def _of_arguments(undefined: str, files: _Files, arguments: Iterable[str]) -> str:
    """Return the hint with all arguments without a value, and those with a default."""
    declared = {
        element.get("name", ""): f"{element.get('default', '')} in line {file.line_of(element)}"
        for file in files
        for element in _elements(file, "arg")
        if element.get("default") is not None
    }
    used = {name: None for file in files for name in _USE.findall(_text(file))}
    given = {*arguments, *declared}
    missing = [undefined, *(name for name in used if name not in given and name != undefined)]
    words = " ".join(f"{name}:=VALUE" for name in missing)
    defaults = ", ".join(f"{name} (default {text})" for name, text in declared.items())
    hint = f"write after the name of the file: {_shortened(words)}"
    return f"{hint}; it has a value for {_shortened(defaults)}" if defaults else hint


def _names(files: Sequence[XmlFile], kind: str) -> list[str]:
    """Return the names of the macros or properties of some files."""
    return [
        element.get("name", "").removeprefix("xacro:")
        for file in files
        for element in _elements(file, kind)
    ]


def _elements(file: XmlFile, kind: str) -> list[etree._Element]:
    """Return the elements of xacro of one kind."""
    return [
        element
        for element in file.root.iter(etree.Element)
        if qualified_name(element) == f"xacro:{kind}"
    ]


def _text(file: XmlFile) -> str:
    return file.data.decode("utf-8", "replace")


def _shortened(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]} …"


#: A pattern of a message of xacro, whose group has the names in it → the hint of these names.
_HINTS: dict[str, Callable[[str, _Files, Iterable[str]], str]] = {
    r"Undefined substitution argument (\S+)": _of_arguments,
    r"unknown macro name: (?:xacro:)?([\w.-]+)": _of_macro,
    r"Undefined parameters \[([\w.:, -]+)\]": _of_parameters,
    r"name '(\w+)' is not defined": _of_property,
    "xacro:arg: missing attribute 'default'": lambda *_: (
        'write a default="…", or leave the element out: then NAME:=VALUE has to be given'
    ),
    "unbound prefix": lambda *_: (
        'declare the prefix: <robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="…">'
    ),
    "package://": lambda *_: (
        "xacro includes files by path only: write $(find NAME) for package://NAME"
    ),
    "No such file or directory": lambda *_: (
        "correct the path; --package NAME=PATH names another directory for $(find NAME)"
    ),
}
