"""The parts of the package know each other by typed paths: no code takes a message apart.

The text of an element, a reason or a message is made where it is printed.  The places that still
read one are listed here, each with what it reads.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import translate

PACKAGE = Path(translate.__file__).parent
#: The names of texts of messages.
TEXTS = {"element", "reason", "message", "label"}
#: Methods and functions that take a text apart.
METHODS = {
    *("partition", "rpartition", "split", "rsplit", "startswith", "endswith"),
    *("removeprefix", "removesuffix", "find", "index"),
}
PATTERNS = {"match", "search", "fullmatch", "findall", "finditer", "sub"}
#: Module → number of places and what they read.
EXCEPTIONS = {
    "diagnostics/diagnostic.py": (1, "the effects that the same class appended"),
    "driver/round_trip_check.py": (2, "labels in baselines of earlier releases"),
    "migration/plugins.py": (1, "tags in a table: no text of a message"),
}


def _name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _places(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        is_method = node.func.attr in METHODS and _name_of(node.func.value) in TEXTS
        is_pattern = node.func.attr in PATTERNS and any(_name_of(a) in TEXTS for a in node.args)
        # ``find`` of an element of XML is no search in a text.
        of_xml = node.func.attr in ("find", "index") and _name_of(node.func.value) == "element"
        if (is_method and not of_xml) or is_pattern:
            yield node.lineno


def test_no_code_takes_a_text_for_people_apart() -> None:
    places = Counter[str]()
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if number := sum(1 for _ in _places(tree)):
            places[path.relative_to(PACKAGE).as_posix()] = number
    assert places == {module: number for module, (number, _) in EXCEPTIONS.items()}
