"""The names of a xacro file whose values choose the files that it reads.

A file that xacro includes is a program, and so can be a YAML file.  An edit that gives such a name
another value chooses the program that the next run executes.  The names are found in the text of
all files that were read, in each branch of a condition: a run takes only some.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from lxml import etree

from translate.structures import grouped
from translate.xacro.expressions import segments
from translate.xacro.source_map import SourceFile
from translate.xml.document import MESHES, qualified_name

_PREFIX = "xacro:"
_READS_YAML = "load_yaml"
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")
_EXTENSION = re.compile(r"\$\([^)]*\)")
_ARGUMENT = re.compile(r"\$\(\s*arg\s+([^)\s]+)\s*\)")
_EVALUATION = re.compile(r"\$\(\s*eval\b")
_NAME = re.compile(r"[^\W\d]\w*")
#: Signs of paths and patterns.
_OF_PATHS = re.compile(r"[/\\*?\[]")
#: A part of a path that no edit changes.
_FIND = re.compile(r"\$\((?:find [\w.-]+|dirname)\)")
#: The function whose argument is the text of a name.
_READS_NAME = "arg"
#: Other ways to a function that reads a file or a name: another name of it, or the text of a name.
_INDIRECT = re.compile(
    r"\bload_yaml\b(?!\s*\()|\bxacro\s*\.\s*arg\b(?!\s*\()|\bxacro\s*\[|\bvars\s*\("
)
_CONDITIONS = frozenset({"xacro:if", "xacro:unless", "xacro:macro"})


class NamesOfFiles:
    """The names in some files whose values are parts of the names of files that xacro reads."""

    def __init__(self, files: Iterable[SourceFile]) -> None:
        self._elements = [element for file in files for element in file.elements]

    def is_chosen_by(self, name: str, old: str, new: str) -> bool:
        """Return whether a new value of a property, an argument or a parameter can choose a file.

        A path to another directory always can: no run reads all files that others include.
        """
        return name in self._names or self._is_chosen_elsewhere(old, new)

    def is_chosen_by_yaml(self, old: str, new: str) -> bool:
        """Return whether a new value of a YAML file can be a part of the name of a file."""
        return _READS_YAML in self._names or self._is_chosen_elsewhere(old, new)

    def _is_chosen_elsewhere(self, old: str, new: str) -> bool:
        """Return whether a file that is not read here can be chosen by a new value of any name."""
        if leads_elsewhere(old, new):
            return True
        # What reads the file of the value reads a mesh, and reads another mesh beside it then.
        return self._can_read_others and not is_other_mesh(old, new)

    @cached_property
    def _names(self) -> frozenset[str]:
        """The names in the paths of files, and those in the values of these names, and so on."""
        values = grouped(self._values())
        names, followed = set[str](), set[int]()
        waiting = [*self._names_of_paths()]
        for name in waiting:
            if name in names:
                continue
            names.add(name)
            for inner_names in values.get(name, ()):
                # All parameters of a macro have one list.
                if id(inner_names) not in followed:
                    followed.add(id(inner_names))
                    waiting += inner_names
        return frozenset(names)

    @cached_property
    def _can_read_others(self) -> bool:
        """Whether another run can include a file that is not among these.

        Another YAML file has other values of names, and the files here have all that is done with
        them, where they call the functions of xacro by their names.
        """
        return any(
            _is_other_include(element) or any(map(_INDIRECT.search, _texts_of(element)))
            for element in self._elements
        )

    def _names_of_paths(self) -> Iterator[str]:
        for element in self._elements:
            if qualified_name(element) == "xacro:include":
                yield from _names_in(element.get("filename", ""))
            for text in _texts_of(element):
                names = _names_in(text)
                if _READS_YAML in names:
                    # The file is read here; what is in it chooses none by this.
                    names.remove(_READS_YAML)
                    yield from names

    def _values(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each name that an element of xacro defines with the names in its value."""
        for element in self._elements:
            tag = qualified_name(element)
            if not tag.startswith(_PREFIX):
                continue
            attributes = {str(key): str(value) for key, value in element.attrib.items()}
            if tag in ("xacro:property", "xacro:arg"):
                inner_names = [name for text in attributes.values() for name in _names_in(text)]
                name = attributes.get("name", "").strip()
                yield argument_name(name) if tag == "xacro:arg" else name, inner_names
            elif tag == "xacro:macro":
                parameters = attributes.get("params", "")
                inner_names = _names_in(parameters)
                yield from ((name, inner_names) for name in _NAME.findall(parameters))
            else:
                yield from ((name, _names_in(text)) for name, text in attributes.items())


def leads_elsewhere(old: str, new: str) -> bool:
    """Return whether a new text can lead to another directory than the old one, or be a pattern.

    What both have up to their last common slash does not count.
    """
    steps, old_steps = new.split("/"), old.split("/")
    while len(steps) > 1 and len(old_steps) > 1 and steps[0] == old_steps[0]:
        del steps[0], old_steps[0]
    path = "/".join(steps)
    return _OF_PATHS.search(path) is not None or ".." in path


def is_other_mesh(old: str, new: str) -> bool:
    """Return whether a text that ends with the name of a mesh gets that of one of its format."""
    suffixes = [os.path.splitext(text)[1].lower() for text in (old, new)]
    return suffixes[0] in MESHES and suffixes[0] == suffixes[1]


def _is_other_include(element: etree._Element) -> bool:
    """Return whether an element can include a file that a run does not read."""
    if qualified_name(element) != "xacro:include":
        return qualified_name(element) == "xacro:element"
    is_conditional = element.get("optional") is not None or any(
        qualified_name(outer) in _CONDITIONS for outer in element.iterancestors()
    )
    return is_conditional or "$" in _FIND.sub("", element.get("filename", ""))


def _texts_of(element: etree._Element) -> list[str]:
    return [*map(str, element.attrib.values()), element.text or "", element.tail or ""]


def argument_name(name: str) -> str:
    """Return what an argument of xacro is called here: a property can have the same name."""
    return f"$(arg {name})"


def _names_in(text: str) -> list[str]:
    """Return the names in the expressions of a text, without those in strings.

    Where arguments are read as names, or by a function, each name can be that of an argument.
    """
    if "$" not in text:
        return []
    parts = segments(text)
    is_known = sum(part.end - part.start for part in parts) == len(text)
    if is_known and not any("$" in part.body for part in parts if part.kind == "text"):
        text = " ".join(text[part.start : part.end] for part in parts if part.kind != "text")
    arguments = map(argument_name, _ARGUMENT.findall(text))
    rest = _ARGUMENT.sub(" ", text)
    names = _NAME.findall(_STRING.sub(_expressions_of, rest))
    if _READS_NAME in names or _EVALUATION.search(rest):
        names = _NAME.findall(rest)
        names += map(argument_name, [*names])
    return [*arguments, *names]


def _expressions_of(string: re.Match[str]) -> str:
    """Return what xacro replaces in a string before Python reads it."""
    return " ".join(_EXTENSION.findall(string[0]))
