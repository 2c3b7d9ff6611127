#!/usr/bin/env python3
"""Derive the tables of SDFormat's elements and attributes from the specification files.

The files of each version are those that libsdformat installs, such as /usr/share/sdformat12/1.9
of Debian's sdformat-sdf; the directories are named on the command line, one a version:

    scripts/generate_sdf_schema.py /usr/share/sdformat12/1.{4..9} …/sdf/1.{10..12} \\
        --output translate/sdf/schema.txt

The versions are merged: what they share is written once, with the first and the last version that
has it.  translate/sdf/schema.py explains the format.  Descriptions are left out.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from lxml import etree

#: The elements that stand for one another in each version that has them.
State: TypeAlias = "tuple[tuple[int, Definition], ...]"
ROOT_FILE = "root.sdf"


@dataclass(frozen=True, eq=False)
class Definition:
    """What one version says about one element; two are the same only if they are one object."""

    tag: str
    #: Type, bounds and default of its text, as they are written in the table.
    value: str
    attributes: dict[str, str] = field(default_factory=dict)
    #: Each child with its multiplicity.
    children: dict[str, tuple[str, Definition]] = field(default_factory=dict)
    #: Attributes that are not listed here do not exist; children that are not may (plugins).
    is_open: bool = False
    #: The file whose root it is.
    file: str = ""

    @property
    def is_leaf(self) -> bool:
        return not (self.attributes or self.children or self.is_open)


class Specification:
    """The files of one version; some mention files that are published with a later one only."""

    def __init__(self, directory: Path, later: Specification | None) -> None:
        self.directory = directory
        self.later = later
        self.number = int(directory.name.removeprefix("1."))
        self.files: dict[str, Definition] = {}

    def definition(self, name: str) -> Definition:
        """The element that a file defines.  Files include each other, and themselves."""
        if name not in self.files:
            path = self.directory / name
            if not path.exists() and self.later is not None:
                return self.later.definition(name)
            root = etree.parse(path).getroot()
            self.files[name] = definition = _definition(root, name)
            self._fill(definition, root)
        return self.files[name]

    def _fill(self, definition: Definition, element: etree._Element) -> None:
        for child in element:
            required = child.get("required", "0")
            if child.tag == "include":
                inner = self.definition(child.get("filename", ""))
            elif child.tag != "element" or child.get("copy_data"):
                continue
            elif child.get("ref"):
                inner = self.definition(f"{child.get('ref')}.sdf")
            else:
                inner = _definition(child)
                self._fill(inner, child)
            # Where a tag is defined twice the first counts for the reference, too.
            definition.children.setdefault(inner.tag, (required, inner))


def _definition(element: etree._Element, file: str = "") -> Definition:
    attributes = {
        attribute.get("name", ""): f"{attribute.get('required')} {_value(attribute)}"
        for attribute in element.findall("attribute")
    }
    is_open = any(child.get("copy_data") for child in element.findall("element"))
    value = _value(element) if element.get("type") else ""
    return Definition(element.get("name", ""), value, attributes, {}, is_open, file)


def _value(element: etree._Element) -> str:
    bounds = [(element.get(name) or "").replace(" ", "_") for name in ("min", "max")]
    kind = element.get("type", "").replace(" ", "_") + (f"[{':'.join(bounds)}]" * any(bounds))
    return f"{kind} {' '.join((element.get('default') or '').split())}".rstrip()


# --- Merging --------------------------------------------------------------------------------------


def tables(specifications: list[Specification]) -> dict[str, list[str]]:
    """The lines about every element that has more than text, by its name.

    An element with a file of its own has the name of the file, any other is its path from there.
    """
    start = tuple((item.number, item.definition(ROOT_FILE)) for item in specifications)
    names: dict[State, str] = {start: "sdf"}
    found: dict[str, list[str]] = {}
    queue = deque([start])

    def name_of(state: State, path: str) -> str:
        """The name of an element; elements that are new are looked at later."""
        files = {definition.file for _, definition in state}
        if len(files) == 1 and "" not in files:
            # All that the versions say about it, also those that do not have it here.
            file = files.pop()
            state = tuple(
                (item.number, item.files[file]) for item in specifications if file in item.files
            )
            path = file.removesuffix(".sdf")
        if state not in names:
            names[state] = path
            queue.append(state)
        return names[state]

    while queue:
        state = queue.popleft()
        name = names[state]
        lines = found[name] = []
        lines += _ranges("=", [(number, item.value) for number, item in state if item.value])
        lines += _ranges("*", [(number, "") for number, item in state if item.is_open])
        for key in sorted({key for _, item in state for key in item.attributes}):
            said = [(n, item.attributes[key]) for n, item in state if key in item.attributes]
            lines += _ranges(f"@{key}", said)
        for tag in sorted({tag for _, item in state for tag in item.children}):
            children = [(n, *item.children[tag]) for n, item in state if tag in item.children]
            inner = tuple((number, child) for number, _, child in children)
            if all(child.is_leaf for _, child in inner):
                said = [(n, f"{required} {child.value}") for n, required, child in children]
            else:
                target = name_of(inner, f"{name}/{tag}")
                said = [(number, f"{required} >{target}") for number, required, _ in children]
            lines += _ranges(tag, said)
    return found


def merged(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """The same tables, each only once."""
    while True:
        first: dict[tuple[str, ...], str] = {}
        for name in sorted(found, key=lambda name: (name.count("/"), name)):
            first.setdefault(tuple(found[name]), name)
        if len(first) == len(found):
            return found
        same = {name: first[tuple(lines)] for name, lines in found.items()}
        found = {
            name: [_redirected(line, same) for line in lines]
            for name, lines in found.items()
            if same[name] == name
        }


def _redirected(line: str, same: dict[str, str]) -> str:
    said, arrow, target = line.partition(" >")
    return f"{said} >{same[target]}" if arrow else line


def _ranges(key: str, said: list[tuple[int, str]]) -> list[str]:
    """One line for each run of versions that say the same."""
    lines: list[tuple[int, int, str]] = []
    for number, text in said:
        if lines and lines[-1][1:] == (number - 1, text):
            lines[-1] = (lines[-1][0], number, text)
        else:
            lines.append((number, number, text))
    return [f"{key} {first}-{last} {text}".rstrip() for first, last, text in lines]


def generate(directories: list[Path]) -> str:
    """The text of the data file."""
    specifications: list[Specification] = []
    for directory in sorted(directories, key=lambda path: -int(path.name.removeprefix("1."))):
        later = specifications[0] if specifications else None
        specifications.insert(0, Specification(directory, later))
    found = merged(tables(specifications))
    return "\n\n".join("\n ".join([name, *found[name]]) for name in sorted(found)) + "\n"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("directories", nargs="+", type=Path, metavar="DIR", help="…/sdf/1.x")
    parser.add_argument("--output", type=Path, help="the data file; standard output if not given")
    arguments = parser.parse_args()
    text = generate(arguments.directories)
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        arguments.output.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
