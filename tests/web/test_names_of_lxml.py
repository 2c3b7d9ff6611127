"""The stand-in for lxml has each name of ``lxml.etree`` that the package uses."""

from __future__ import annotations

import ast

import pytest
from lxml import etree
from support.lxml_standin import standin
from support.modules import MODULES, nodes_of

#: Every part of the syntax of the package.
NODES = [
    node
    for path in MODULES
    if "lxml" in path.read_text(encoding="utf-8")
    for node in nodes_of(path)
]
#: The names of ``etree`` in the package, as ``etree.NAME``.
NAMES = sorted(
    {
        node.attr
        for node in NODES
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "etree"
    }
)


def called() -> set[str]:
    """The names of all methods that the package calls, of elements and of other objects."""
    return {
        node.func.attr
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }


def imports_of_lxml() -> set[str]:
    """The statements of the package that import lxml or a part of it."""
    return {
        ast.unparse(node)
        for node in NODES
        if (isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "lxml")
        or (isinstance(node, ast.Import) and any(a.name.startswith("lxml") for a in node.names))
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_standin_has_a_name_that_the_package_uses(name: str) -> None:
    assert hasattr(standin(), name)


def test_the_elements_of_the_standin_have_the_methods_that_the_package_calls() -> None:
    methods = {name for name in dir(etree._Element) if not name.startswith("_")} & called()
    assert methods - set(dir(standin()._Element)) == set()


def test_the_package_imports_nothing_else_of_lxml() -> None:
    assert imports_of_lxml() == {"from lxml import etree"}


def test_the_standin_has_no_name_that_the_package_does_not_use() -> None:
    types_of_values = {"_ElementTree", "ProcessingInstruction"}
    assert set(standin().__all__) - types_of_values <= set(NAMES)
