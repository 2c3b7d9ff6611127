"""What to do about a message of xacro, which says what is wrong, but not what to write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lxml import etree

from translate.diagnostics.near_names import near_names
from translate.xml.document import XmlFile, qualified_name

#: What no other hint is about.
CORRECT = "the message is that of xacro: correct this part of the file"
#: The longest text of a default or of names in a hint.
_MAX_SHOWN = 200
_USE = re.compile(r"\$\(arg\s+([\w.-]+)\s*\)")
_UNDEFINED_ARGUMENT = re.compile(r"Undefined substitution argument (\S+)")
_UNKNOWN_MACRO = re.compile(r"unknown macro name: (?:xacro:)?([\w.-]+)")
_MISSING_PARAMETERS = re.compile(r"Undefined parameters \[([\w.:, -]+)\]")
_UNDEFINED_NAME = re.compile(r"name '(\w+)' is not defined")
_NO_DEFAULT = "xacro:arg: missing attribute 'default'"


def failure_hint(message: str, files: Sequence[XmlFile], arguments: Iterable[str]) -> str:
    """Return the hint for a message of xacro.

    ``files`` are those that it can be about, the input first; ``arguments`` are the names of the
    arguments that the user gives.
    """
    if match := _UNDEFINED_ARGUMENT.search(message):
        return _of_arguments(match[1], files, arguments)
    if match := _UNKNOWN_MACRO.search(message):
        return _of_name(
            match[1],
            _names(files, "macro"),
            "xacro:",
            "define the macro before this call, or include its file",
        )
    if match := _MISSING_PARAMETERS.search(message):
        names = " ".join(f'{name.strip()}="…"' for name in match[1].split(","))
        return f"the call of the macro needs {names}"
    if match := _UNDEFINED_NAME.search(message):
        name = match[1]
        define = f'define it before: <xacro:property name="{name}" value="…"/>'
        return _of_name(name, _names(files, "property"), "", define)
    if _NO_DEFAULT in message:
        return 'an argument needs a default: <xacro:arg name="…" default="…"/>'
    if "package://" in message:
        return "xacro includes files by path only: write $(find NAME) for package://NAME"
    return CORRECT


def _of_name(name: str, names: Iterable[str], prefix: str, otherwise: str) -> str:
    near = near_names(name, names)
    return f"did you mean {prefix}{near[0]}?" if near else otherwise


def _of_arguments(undefined: str, files: Sequence[XmlFile], arguments: Iterable[str]) -> str:
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
