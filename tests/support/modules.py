"""The modules of the package as trees of syntax, which several tests read."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from support.paths import ROOT

MODULES = sorted((ROOT / "translate").rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """All nodes of the tree of a module."""
    return list(ast.walk(tree_of(path)))
