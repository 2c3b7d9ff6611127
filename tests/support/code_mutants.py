"""Changes of the syntax tree of a module, each of one expression or statement of a function.

Not changed are annotations, default values, decorators, docstrings, assertions, and texts other
than keys and operands of comparisons.  No change is made that only raises an exception whenever its
line is run: subtraction of texts, the removal of the assignment of a name, exchanged arguments of
``isinstance``.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any

#: The node of another expression or statement, with the kind of change.
Changes = Iterator[tuple[str, ast.AST]]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
#: Functions of arguments of any order, and those where another order is an exception.
UNORDERED = {"isinstance", "issubclass", "getattr", "setattr", "cast", "min", "max", "hypot", "zip"}
#: Methods whose first argument is a key.
LOOK_UPS = {"get", "pop", "setdefault", "find", "findall", "iter", "findtext"}
TEXTS = (ast.JoinedStr, ast.List, ast.Tuple)


@dataclass(frozen=True)
class Mutant:
    """A function with one change."""

    kind: str
    #: The names of the classes and functions around the change, and the lines of it.
    function: tuple[str, ...]
    #: The first line of the outermost function, with its decorators.
    start: int
    lines: range
    #: The lines of the statement, without those of statements in it.
    statement: range
    before: str
    after: str
    #: Among the same changes of a function.
    number: int
    node: ast.AST
    changed: ast.AST

    def key(self, seed: int, path: str) -> str:
        """A random text that depends on the seed and the change, but not on other functions."""
        parts = (path, *self.function, self.kind, self.before, self.after, self.number)
        return sha256(f"{seed} {parts}".encode()).hexdigest()[:16]


class _Replacement(ast.NodeTransformer):
    """Puts the changed node of a mutant in the place of the node."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.mutant.node:
            return ast.copy_location(self.mutant.changed, node)
        return self.generic_visit(node)


def mutated(tree: ast.Module, mutant: Mutant) -> ast.Module:
    """Put the change of a mutant in the tree that it was found in."""
    return ast.fix_missing_locations(_Replacement(mutant).visit(tree))


def install(tree: ast.Module, mutant: Mutant, path: str, functions: list[FunctionType]) -> int:
    """Replace the code of the function, and of its inner functions that exist; return the count.

    ``functions`` are those of the module.  The tree is changed.

    Raises ``ValueError`` if the function needs other variables of the functions around it.
    """
    start = mutant.start
    codes: dict[tuple[str, int], CodeType] = {}
    todo = [compile(mutated(tree, mutant), path, "exec", dont_inherit=True)]
    while todo:
        code = todo.pop()
        codes[code.co_name, code.co_firstlineno] = code
        todo.extend(item for item in code.co_consts if isinstance(item, CodeType))
    end = max(code.co_firstlineno for code in _inner(codes, start))
    count = 0
    for function in functions:
        place = function.__code__.co_name, function.__code__.co_firstlineno
        if start <= place[1] <= end and place[0] != "<lambda>" and place in codes:
            function.__code__ = codes[place]
            count += 1
    return count


def _inner(codes: dict[tuple[str, int], CodeType], start: int) -> Iterator[CodeType]:
    """The code of the function that begins at a line, and of the functions in it."""
    todo = [code for (_, line), code in codes.items() if line == start and code.co_name[0] != "<"]
    while todo:
        yield (code := todo.pop())
        todo.extend(item for item in code.co_consts if isinstance(item, CodeType))


def mutants(tree: ast.Module) -> list[Mutant]:
    """Return all mutants of the functions of a module."""
    finder = _Finder()
    finder.block(tree.body)
    return finder.found


class _Finder:
    """Collects the mutants of a module."""

    def __init__(self) -> None:
        self.found: list[Mutant] = []
        self.names: tuple[str, ...] = ()
        self.start = 0
        self.statement = range(0)
        self.counts: Counter[tuple[object, ...]] = Counter()

    def block(self, body: list[ast.stmt]) -> None:
        """Find those of statements."""
        for index, item in enumerate(body):
            if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self.definition(item)
            elif self.start and not (index == 0 and _is_docstring(item)):
                self.node(item)

    def definition(self, item: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        """Find those of the body of a function or class."""
        saved = self.names, self.start
        self.names = (*self.names, item.name)
        if not isinstance(item, ast.ClassDef) and not self.start:
            self.start = min([item.lineno, *(one.lineno for one in item.decorator_list)])
        self.block(item.body)
        self.names, self.start = saved

    def node(self, node: ast.AST) -> None:
        """Find those of a statement or expression and of its parts."""
        if isinstance(node, (ast.Assert, ast.Import, ast.ImportFrom)):
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":
            # It asserts that the arguments of zip are of equal length.
            return
        if isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            self.statement = _own_lines(node)
        for kind, changed in changes(node):
            self.add(kind, node, changed)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "decorator_list", "args") and not isinstance(node, ast.Call):
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    self.definition(part)
                elif isinstance(part, ast.AST):
                    self.node(part)

    def add(self, kind: str, node: ast.AST, changed: ast.AST) -> None:
        """Add a mutant."""
        statement = isinstance(changed, ast.Pass)
        before, after = ast.unparse(node), "" if statement else ast.unparse(changed)
        identity = (self.names, kind, before, after)
        self.counts[identity] += 1
        lines = self.statement
        if isinstance(node, ast.expr):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        self.found.append(
            Mutant(
                kind,
                self.names,
                self.start,
                lines,
                self.statement,
                before,
                after,
                self.counts[identity],
                node,
                changed,
            )
        )


def _is_docstring(item: ast.stmt) -> bool:
    return isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)


def _own_lines(item: ast.stmt | ast.ExceptHandler | ast.match_case) -> range:
    """The lines of a statement up to the first one in it."""
    place = item.pattern if isinstance(item, ast.match_case) else item
    blocks = ("body", "orelse", "handlers", "finalbody", "cases")
    parts = [part for name in blocks for part in _parts(item, name)]
    starts = [_own_lines(part).start for part in parts]
    end = min(starts, default=(place.end_lineno or place.lineno) + 1)
    return range(place.lineno, max(end, place.lineno + 1))


def _parts(item: ast.AST, name: str) -> list[Any]:
    """The first part of a block."""
    value = getattr(item, name, [])
    return value[:1] if isinstance(value, list) else []


# --- Changes of nodes -----------------------------------------------------------------------------


def changes(node: ast.AST) -> Changes:
    """Return the changes of a node itself, not of its parts."""
    yield from _CHANGES.get(type(node), _nothing)(node)
    test = getattr(node, "test", None)
    if isinstance(test, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
        yield "not", _with(node, test=ast.UnaryOp(ast.Not(), test))


def _with(node: ast.AST, **values: object) -> ast.AST:
    """A copy of a node with other parts."""
    result = copy.copy(node)
    for name, value in values.items():
        setattr(result, name, value)
    return result


def _nothing(_node: ast.AST) -> Changes:
    yield from ()


def _comparison(node: ast.Compare) -> Changes:
    for index, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            changed = [*node.ops[:index], other(), *node.ops[index + 1 :]]
            yield "comparison", _with(node, ops=changed)
    for index, operand in enumerate([node.left, *node.comparators]):
        for other in _other_texts(operand):
            operands = [node.left, *node.comparators]
            operands[index] = other
            yield "text", _with(node, left=operands[0], comparators=operands[1:])


def _other_texts(node: ast.expr) -> Iterator[ast.expr]:
    """The text or the texts of a display, each changed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield ast.Constant(node.value + "_")
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for index, item in enumerate(node.elts):
            for other in _other_texts(item):
                elements = [*node.elts[:index], other, *node.elts[index + 1 :]]
                yield type(node)(**{**dict(ast.iter_fields(node)), "elts": elements})


def _operation(node: ast.BinOp) -> Changes:
    if isinstance(node.op, ast.MatMult):
        yield "arguments", _with(node, left=node.right, right=node.left)
    elif not any(map(_is_text, (node.left, node.right))):
        yield "arithmetic", _with(node, op=OPERATORS[type(node.op)]())


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, TEXTS) or isinstance(getattr(node, "value", None), (str, bytes))


def _augmented(node: ast.AugAssign) -> Changes:
    yield "statement", ast.Pass()
    if type(node.op) in OPERATORS and not _is_text(node.value):
        yield "arithmetic", _with(node, op=OPERATORS[type(node.op)]())


def _unary(node: ast.UnaryOp) -> Changes:
    if isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node.op, ast.USub):
        yield "sign", node.operand


def _logic(node: ast.BoolOp) -> Changes:
    yield "logic", _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def _constant(node: ast.Constant) -> Changes:
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, (int, float)):
        yield "constant", ast.Constant(node.value + 1)
        yield "constant", ast.Constant(node.value - 1)


def _returned(node: ast.Return) -> Changes:
    if node.value is None:
        yield "statement", ast.Pass()
    elif not isinstance(node.value, ast.Constant) or node.value.value:
        # None, False and 0 are the same to a condition.
        yield "return", ast.Return(ast.Constant(None))


def _removed(_node: ast.AST) -> Changes:
    yield "statement", ast.Pass()


def _assigned(node: ast.Assign) -> Changes:
    if not any(isinstance(target, (ast.Name, ast.Tuple)) for target in node.targets):
        yield "statement", ast.Pass()


def _called(node: ast.Call) -> Changes:
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if name not in UNORDERED and not any(isinstance(item, ast.Starred) for item in node.args):
        pairs = [pair for pair in enumerate(pairwise(node.args)) if _differ(*pair[1])]
        for index, (one, two) in pairs[:1]:
            exchanged = [*node.args[:index], two, one, *node.args[index + 2 :]]
            yield "arguments", _with(node, args=exchanged)
    if name in LOOK_UPS and node.args:
        for other in _other_texts(node.args[0]):
            yield "key", _with(node, args=[other, *node.args[1:]])


def _differ(one: ast.expr, two: ast.expr) -> bool:
    return ast.dump(one) != ast.dump(two)


def _subscript(node: ast.Subscript) -> Changes:
    for other in _other_texts(node.slice):
        yield "key", _with(node, slice=other)


def _dictionary(node: ast.Dict) -> Changes:
    for index, key in enumerate(node.keys):
        for other in _other_texts(key) if key is not None else ():
            yield "key", _with(node, keys=[*node.keys[:index], other, *node.keys[index + 1 :]])


def _slice(node: ast.Slice) -> Changes:
    for name in ("lower", "upper", "step"):
        if getattr(node, name) is not None:
            yield "slice", _with(node, **{name: None})


def _pattern(node: ast.MatchValue) -> Changes:
    for other in _other_texts(node.value):
        yield "text", _with(node, value=other)


def _comprehension(node: ast.comprehension) -> Changes:
    for index, test in enumerate(node.ifs):
        if isinstance(test, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            other = ast.UnaryOp(ast.Not(), test)
            yield "not", _with(node, ifs=[*node.ifs[:index], other, *node.ifs[index + 1 :]])


_CHANGES: dict[type, Callable[..., Changes]] = {
    ast.Compare: _comparison,
    ast.BinOp: _operation,
    ast.AugAssign: _augmented,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.Constant: _constant,
    ast.Return: _returned,
    ast.Expr: _removed,
    ast.Raise: _removed,
    ast.Continue: _removed,
    ast.Break: _removed,
    ast.Delete: _removed,
    ast.Assign: _assigned,
    ast.Call: _called,
    ast.Subscript: _subscript,
    ast.Dict: _dictionary,
    ast.Slice: _slice,
    ast.MatchValue: _pattern,
    ast.comprehension: _comprehension,
}
