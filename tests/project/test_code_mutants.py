"""The mutants of ``scripts/mutants.py``: which changes are made, and that they take effect."""

from __future__ import annotations

import ast
from functools import cache
from textwrap import indent
from types import FunctionType

import pytest
from support.code_mutants import install, mutants, mutated

#: The body of a function → the changed bodies.
CASES = {
    "return a < b": ["return a <= b", "return a >= b", "return None"],
    "return a == b": ["return a != b", "return None"],
    "return a is None": ["return a is not None", "return None"],
    "return a in ('x', b)": ["return a not in ('x', b)", "return a in ('x_', b)", "return None"],
    "return a and (not b)": ["return a or not b", "return a and b", "return None"],
    "return -a + b": ["return -a - b", "return a + b", "return None"],
    "return a @ b": ["return b @ a", "return None"],
    "return a('x' + b)": ["return None"],
    "return a(b, 'x')": ["return a('x', b)", "return None"],
    "return isinstance(a, b)": ["return None"],
    "return a[2:]": ["return a[:]", "return a[3:]", "return a[1:]", "return None"],
    "return a['x']": ["return a['x_']", "return None"],
    "return {'x': a}": ["return {'x_': a}", "return None"],
    "return a.get('x')": ["return a.get('x_')", "return None"],
    "return True": ["return False", "return None"],
    "return [x for x in a if b]": ["return [x for x in a if not b]", "return None"],
    "return False": ["return True"],
    "return zip(a, strict=True)": ["return None"],
    "return None": [],
    "a.b = c": ["pass"],
    "a = b": [],
    "a += b": ["a -= b", "pass"],
    "a.append(b)": ["pass"],
    "if a:\n    raise b": ["if not a:\n    raise b", "if a:\n    pass"],
    "match a:\n    case 'x':\n        pass": ["match a:\n    case 'x_':\n        pass"],
    "assert a < 1": [],
    '"""Return 1 < 2."""': [],
    "a: dict['x', 1]": [],
    "def inner(x=1 + 2):\n    a(x)": ["def inner(x=1 + 2):\n    pass"],
}
MODULE = """
def sign(x):
    def negative():
        return x < 0
    return -1 if negative() else 1

@cache
def double(x):
    return x + x
"""
#: A function of the module, a change of it, and its value at 3 afterwards.
INSTALLED = [
    ("sign", "x < 0", "x >= 0", -1),
    ("sign", "-1", "1", 1),
    ("sign", "return -1 if negative() else 1", "return None", None),
    ("double", "x + x", "x - x", 0),
]


@pytest.mark.parametrize("body", CASES)
def test_changes_of_a_function(body: str) -> None:
    source = f"def f(a, b=1 < 2):\n{indent(body, '    ')}"
    results = []
    for index in range(len(mutants(ast.parse(source)))):
        tree = ast.parse(source)
        function = mutated(tree, mutants(tree)[index]).body[0]
        assert isinstance(function, ast.FunctionDef)
        results.append("\n".join(map(ast.unparse, function.body)))
    assert sorted(results) == sorted(CASES[body])


@pytest.mark.parametrize(("name", "before", "after", "expected"), INSTALLED)
def test_an_installed_change_takes_effect(
    name: str, before: str, after: str, expected: object
) -> None:
    names: dict[str, FunctionType] = {"cache": cache}  # type: ignore[dict-item]
    tree = ast.parse(MODULE)
    exec(compile(tree, "example", "exec"), names)
    function = names[name]
    mutant = next(one for one in mutants(tree) if (one.before, one.after) == (before, after))
    assert install(tree, mutant, "example", [getattr(function, "__wrapped__", function)]) == 1
    assert function(3) == expected
