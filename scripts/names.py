#!/usr/bin/env python3
"""Count the names inside functions that do not say what they hold.

    scripts/names.py                prints the share of vague names of each package, and of all
    scripts/names.py --limit 4.2    fails if the share of all is above 4.2 %

Each assignment of a name counts once: of a statement, a loop, ``with … as``, ``:=`` and a
comprehension.  Arguments and attributes do not count.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "translate"

#: Names that anything can have.
VAGUE = frozenset(
    [
        "found",
        "item",
        "known",
        "first",
        "other",
        "own",
        "rest",
        "result",
        "given",
        "left",
        "made",
        "one",
        "at",
    ]
)


def assigned_names(tree: ast.AST) -> Iterator[str]:
    """Yield each name that a function assigns, as often as it does."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    nodes = [(tree, False)]
    for node, inside in nodes:
        if inside and isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        inner = inside or isinstance(node, functions)
        nodes.extend((child, inner) for child in ast.iter_child_nodes(node))


def package_of(path: Path, root: Path) -> str:
    """Return the package of a module below ``root``, or the name of a module beside them."""
    return path.relative_to(root).parts[0]


def count(root: Path) -> tuple[Counter[str], Counter[str]]:
    """Return how many names the functions of each package assign, and how many are vague."""
    assigned: Counter[str] = Counter()
    vague: Counter[str] = Counter()
    for path in sorted(root.rglob("*.py")):
        names = list(assigned_names(ast.parse(path.read_bytes())))
        package = package_of(path, root)
        assigned[package] += len(names)
        vague[package] += sum(name in VAGUE for name in names)
    return assigned, vague


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--limit", type=float, default=100.0, help="the largest share (%%)")
    limit = parser.parse_args().limit
    assigned, vague = count(PACKAGE)
    for package in sorted(assigned):
        if assigned[package]:
            share = 100 * vague[package] / assigned[package]
            print(f"{package:16} {vague[package]:5} of {assigned[package]:5}  {share:5.1f} %")
    share = 100 * vague.total() / assigned.total()
    print(f"{'all':16} {vague.total():5} of {assigned.total():5}  {share:5.1f} %")
    return int(share > limit)


if __name__ == "__main__":
    sys.exit(main())
