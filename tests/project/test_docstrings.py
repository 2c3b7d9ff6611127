"""What docstrings refer to exists."""

from __future__ import annotations

import ast
import builtins
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from support.modules import MODULES, nodes_of, tree_of
from support.paths import ROOT

#: A reference to something in Python, such as ``:func:`translate.load```.
ROLE = re.compile(r":(?:func|meth|class|mod|attr|data|exc|const):`~?([\w.]+)`")
#: A module of the package or what it has, a function that is called, and a file of the package.
DOTTED = re.compile(r"(?<!`)``(translate(?:\.\w+)+)(?:\(\))?``")
CALLED = re.compile(r"(?<!`)``([A-Za-z_]\w*)\(\)``")
FILE = re.compile(r"(?<!`)``([\w/]+\.(?:py|txt|cpp|js|css))``")

EACH_MODULE = pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def documented(
    node: ast.AST, inside: tuple[str, ...] = ()
) -> Iterator[tuple[Documented, tuple[str, ...]]]:
    """Yield what has a docstring, each with the names of the classes around it."""
    if isinstance(node, Documented) and ast.get_docstring(node):
        yield node, (*inside, node.name) if isinstance(node, ast.ClassDef) else inside
    inside = (*inside, node.name) if isinstance(node, ast.ClassDef) else inside
    for child in ast.iter_child_nodes(node):
        yield from documented(child, inside)


def name_of(path: Path) -> str:
    """Return the name under which a module is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def has_attribute(owner: object, name: str) -> bool:
    """Return whether a module or a class has a name, also of a field without a default."""
    if hasattr(owner, name):
        return True
    if not isinstance(owner, type):
        return False
    return any(
        name in vars(base).get("__annotations__", {}) or name in attributes_of(base.__module__)
        for base in owner.__mro__
    )


@cache
def attributes_of(module: str) -> frozenset[str]:
    """Return the attributes that the methods of a module assign."""
    return frozenset(
        node.attr
        for path in MODULES
        if name_of(path) == module
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    )


@cache
def functions() -> frozenset[str]:
    """Return the names of all functions and classes of the package."""
    return frozenset(
        node.name
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    )


@cache
def files() -> frozenset[str]:
    """Return the files of the package and the scripts, each with all ends of its path."""
    all_files = [*(ROOT / "translate").rglob("*.*"), *(ROOT / "scripts").rglob("*.*")]
    paths = [path.relative_to(ROOT).parts for path in all_files]
    return frozenset("/".join(parts[start:]) for parts in paths for start in range(len(parts)))


def resolves(owner: object, name: str) -> bool:
    """Return whether a dotted name is one of a module, a class, or something in them."""
    head, _, rest = name.partition(".")
    if not rest:
        return has_attribute(owner, head)
    return hasattr(owner, head) and resolves(getattr(owner, head), rest)


def is_importable(name: str) -> bool:
    """Return whether a dotted name is a module, or something in the longest module that it has."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        return length == len(parts) or resolves(module, ".".join(parts[length:]))
    return False


def exists(name: str, module: str, classes: tuple[str, ...]) -> bool:
    """Return whether a name in a docstring of a module, within some classes, is one of Python."""
    scope = importlib.import_module(module)
    return (
        any(resolves(scope, ".".join([*classes[:n], name])) for n in range(len(classes), -1, -1))
        or hasattr(builtins, name)
        or is_importable(name)
        or any(is_importable(f"{other}.{name}") for other in imported_by(module))
    )


@cache
def imported_by(module: str) -> list[str]:
    """Return the modules of the package from which a module imports, wherever it does."""
    return [
        node.module
        for path in MODULES
        if name_of(path) == module
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    ]


@EACH_MODULE
def test_a_reference_points_to_something(path: Path) -> None:
    dangling = []
    for node, classes in documented(tree_of(path)):
        text = ast.get_docstring(node) or ""
        names = [*ROLE.findall(text), *DOTTED.findall(text)]
        dangling += [name for name in names if not exists(name, name_of(path), classes)]
    assert dangling == []


@EACH_MODULE
def test_a_file_or_a_called_function_exists(path: Path) -> None:
    dangling = []
    for node, _ in documented(tree_of(path)):
        text = ast.get_docstring(node) or ""
        dangling += [name for name in CALLED.findall(text) if name not in functions()]
        dangling += [name for name in FILE.findall(text) if name not in files()]
    assert dangling == []
