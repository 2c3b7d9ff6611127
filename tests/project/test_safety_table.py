"""Each row of the table "Limits and safety" names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest
from support.paths import ROOT

_TEST = re.compile(r"`(?P<path>[\w/]*(?:\.py)?)::(?P<name>test_\w+)`")


def rows() -> list[str]:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    section = text.partition("\n## Limits and safety\n")[2].partition("\n## ")[0]
    return [line for line in section.splitlines() if line.startswith("| ")][1:]


def named_tests() -> list[tuple[str, str]]:
    """The file and the function of each test; a test without a file is in the one before it."""
    path, tests = "", []
    for row in rows():
        for test in _TEST.finditer(row):
            path = test["path"] or path
            tests.append((path, test["name"]))
    return tests


@cache
def functions_of(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_each_row_names_a_test() -> None:
    assert rows()
    assert [row for row in rows() if not _TEST.search(row)] == []


@pytest.mark.parametrize(("path", "name"), named_tests())
def test_each_test_of_the_table_exists(path: str, name: str) -> None:
    assert name in functions_of(path)
