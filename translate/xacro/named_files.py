"""The names of a xacro file whose values choose the files that it reads.

A file that xacro includes is a program, and so can be a YAML file.  An edit that gives such a name
another value chooses the program that the next run executes.  The names are found in the text of
all files that were read, in each branch of a condition: a run takes only some.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from lxml import etree

from translate.structures import grouped
from translate.xacro.source_map import SourceFile
from translate.xml.document import qualified_name

_PREFIX = "xacro:"
_READS_YAML = "load_yaml"
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")
_EXTENSION = re.compile(r"\$\([^)]*\)")
_NAME = re.compile(r"[^\W\d]\w*")
#: Signs of paths and patterns.
_OF_PATHS = re.compile(r"[/\\*?\[]")
#: A part of a path that no edit changes, and a YAML file with a plain name.
_FIND = re.compile(r"\$\((?:find [\w.-]+|dirname)\)")
_PLAIN_YAML = re.compile(r"\bload_yaml\(\s*'(?:\$\(find [\w.-]+\)|[^'$])*'\s*\)")
_CONDITIONS = frozenset({"xacro:if", "xacro:unless", "xacro:macro"})


class NamesOfFiles:
    """The names in some files whose values are parts of the names of files that xacro reads."""

    def __init__(self, files: Iterable[SourceFile]) -> None:
        self._elements = [element for file in files for element in file.elements]

    def is_chosen_by(self, name: str, text: str) -> bool:
        """Return whether a new value of a property, an argument or a parameter can choose a file.

        A path always can: no run reads all files that others include.
        """
        return is_path(text) or self._can_read_others or name in self._names

    @property
    def is_chosen_by_yaml(self) -> bool:
        """Whether a value of a YAML file can be a part of the name of a file."""
        return self._can_read_others or _READS_YAML in self._names

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
        """Whether another run can read a file that is not among these."""
        return any(
            _is_other_include(element) or any(map(_reads_other_yaml, _texts_of(element)))
            for element in self._elements
        )

    def _names_of_paths(self) -> Iterator[str]:
        for element in self._elements:
            if qualified_name(element) == "xacro:include":
                yield from _names_in(element.get("filename", ""))
            for text in (
                *map(str, element.attrib.values()),
                element.text or "",
                element.tail or "",
            ):
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
                yield attributes.get("name", "").strip(), inner_names
            elif tag == "xacro:macro":
                parameters = attributes.get("params", "")
                inner_names = _names_in(parameters)
                yield from ((name, inner_names) for name in _NAME.findall(parameters))
            else:
                yield from ((name, _names_in(text)) for name, text in attributes.items())


def is_path(text: str) -> bool:
    """Return whether a text can lead to another directory, or be a pattern."""
    return _OF_PATHS.search(text) is not None or ".." in text


def _is_other_include(element: etree._Element) -> bool:
    """Return whether an element can include a file that a run does not read."""
    if qualified_name(element) != "xacro:include":
        return qualified_name(element) == "xacro:element"
    is_conditional = element.get("optional") is not None or any(
        qualified_name(outer) in _CONDITIONS for outer in element.iterancestors()
    )
    return is_conditional or "$" in _FIND.sub("", element.get("filename", ""))


def _reads_other_yaml(text: str) -> bool:
    """Return whether a text reads a YAML file whose name it computes."""
    return _READS_YAML in text and _PLAIN_YAML.search(text) is None


def _texts_of(element: etree._Element) -> list[str]:
    return [*map(str, element.attrib.values()), element.text or "", element.tail or ""]


def _names_in(text: str) -> list[str]:
    """Return the names in a text with an expression, without those in strings; none in another."""
    return _NAME.findall(_STRING.sub(_expressions_of, text)) if "$" in text else []


def _expressions_of(string: re.Match[str]) -> str:
    """Return what xacro replaces in a string before Python reads it."""
    return " ".join(_EXTENSION.findall(string[0]))
