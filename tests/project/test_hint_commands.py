"""A hint with a command quotes what a file names, so that a shell executes nothing of it."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from itertools import pairwise

import pytest
from support.paths import ROOT

from translate.resources.packages import package_option

#: The start of a command, or an option, a variable or the name of an input before a value.
COMMAND = re.compile(
    r"(--[a-z-]+[ =]|robot-translate [a-z]+ |install |\b[A-Z]+_PATH=|name (it|the file itself): )$"
)
#: Values that no file chooses: names of options, targets, versions, codes and engines.
OF_THE_PROGRAM = {
    "name": "the name of a target",
    "reader.name": "the name of a reader",
    "target.name": "the name of a target",
    "to": "a format",
    "below": "a version",
    "other": "a side of a pair",
    "', '.join(denied)": "codes",
    "kind": "a kind of bundles",
    # No shell reads it.
    "revision": "an argument of a process of the program",
    "engine.package": "the name of a package for pip",
}


def values(text: str) -> Iterator[tuple[int, str]]:
    """The values in commands of messages that are not quoted."""
    for node in ast.walk(ast.parse(text)):
        parts = node.values if isinstance(node, ast.JoinedStr) else []
        for index, (before, part) in enumerate(pairwise(parts)):
            if not (isinstance(before, ast.Constant) and isinstance(part, ast.FormattedValue)):
                continue
            value = ast.unparse(part.value)
            is_command = COMMAND.search(str(before.value)) is not None
            is_command |= before.value == "=" and is_value(parts[index - 1], "variable")
            if is_command and not value.startswith("shlex.quote("):
                yield node.lineno, value


def is_value(part: ast.expr, name: str) -> bool:
    """Whether a part of a message is the value of a name."""
    return isinstance(part, ast.FormattedValue) and ast.unparse(part.value) == name


def test_each_value_in_a_command_is_quoted() -> None:
    assert [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {value}"
        for path in sorted((ROOT / "translate").rglob("*.py"))
        for line, value in values(path.read_text(encoding="utf-8"))
        if value not in OF_THE_PROGRAM
    ] == []


@pytest.mark.parametrize("name", ["a;touch RAN;b", "$(touch RAN)", "a b", "a'b", "a\nb", "a"])
def test_the_option_of_a_package_is_two_arguments_of_a_shell(name: str) -> None:
    assert shlex.split(package_option(name)) == ["--package", f"{name}=PATH"]
    assert shlex.split(package_option("p", name)) == ["--package", f"p={name}"]
