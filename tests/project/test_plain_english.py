"""Texts use the terms of the specifications; some words of private vocabulary are not used."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from support.modules import MODULES, nodes_of
from support.paths import ROOT

WORDS = re.compile(
    r"(?<!-)\b(home|homecoming|words?|people|nobody|somebody|who(?:ever)?|looks|settle[sd]?|heed(?:s|ed)?"
    r"|say|says|said)\b",
    re.IGNORECASE,
)
#: Sentences in which such a word is the right one.
EXCEPTIONS: tuple[str, ...] = ("`Home` and `End`",)
FILES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in FILES)])


def texts(path: Path) -> list[tuple[int, str]]:
    """The docstrings and the other texts of a module with their lines."""
    return [
        (node.lineno + number, line)
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for number, line in enumerate(node.value.splitlines())
    ]


def found(path: Path, lines: list[tuple[int, str]]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for number, line in lines
        if WORDS.search(line) and not any(text in line for text in EXCEPTIONS)
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_uses_no_private_vocabulary(path: Path) -> None:
    assert not WORDS.fullmatch(path.stem)
    assert found(path, texts(path)) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_uses_no_private_vocabulary(path: Path) -> None:
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    assert found(path, list(lines)) == []


def test_there_are_at_most_twelve_exceptions() -> None:
    assert len(EXCEPTIONS) <= 12
