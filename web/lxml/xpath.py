"""A part of XPath 1.0: paths with predicates, ``and``, ``or``, ``=``, variables, and functions.

An expression becomes nested functions once.  Values are texts, truth values, and lists of nodes;
numbers, and axes other than child, attribute and ``descendant-or-self``, are not known.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .names import unchecked_split

if TYPE_CHECKING:
    from .nodes import _Element


class Attribute(NamedTuple):
    """An attribute as a node."""

    name: str
    value: str
    prefix: str | None


class Root(NamedTuple):
    """The node above the root element."""

    element: _Element


#: A ``str`` is a text node.
Node: TypeAlias = "_Element | Attribute | Root | str"
Value: TypeAlias = "bool | str | list[Node]"
#: A truth value, a text, or a list of elements and texts; its type depends on the expression.
Result: TypeAlias = Any
Variables: TypeAlias = Mapping[str, str]
Expression: TypeAlias = Callable[[Node, Variables], Value]
Step: TypeAlias = Callable[[Node], Iterable[Node]]

_BLANKS = re.compile("[ \t\r\n]+")
_TOKEN = re.compile(
    r"\s*(//|::|[][/()@=,.*]|'[^']*'|\"[^\"]*\"|\$?[A-Za-z_][\w.-]*(?::(?!:)(?:[A-Za-z_][\w.-]*|\*))?)"
)


class XPath:
    """An expression.  Raises ``SyntaxError`` for one outside of the part that is known."""

    def __init__(self, path: str, *, namespaces: Mapping[str, str] | None = None) -> None:
        self._expression = _compiled(path, tuple((namespaces or {}).items()))

    def __call__(self, element: _Element, **variables: str) -> Result:
        """Evaluate the expression for an element."""
        value = self._expression(element, variables)
        if not isinstance(value, list):
            return value
        return [_result(node) for node in value]


@functools.lru_cache(maxsize=64)
def _compiled(path: str, prefixes: tuple[tuple[str, str], ...]) -> Expression:
    return _Parser(path, dict(prefixes)).whole()


class _Parser:
    """A parser of expressions by recursive descent."""

    def __init__(self, path: str, prefixes: dict[str, str]) -> None:
        self._path, self._prefixes = path, prefixes
        self._tokens: list[str] = []
        end, length = 0, len(path.rstrip())
        while end < length:
            token = _TOKEN.match(path, end)
            if token is None:
                raise self._refusal()
            self._tokens.append(token[1])
            end = token.end()
        self._tokens.reverse()

    def whole(self) -> Expression:
        expression = self._any()
        if self._tokens:
            raise self._refusal()
        return expression

    def _refusal(self) -> SyntaxError:
        return SyntaxError(f"not in the known part of XPath: {self._path}")

    def _next(self, *wanted: str) -> str:
        """Take the next token, if it is one of the wanted; else the empty text."""
        if self._tokens and (not wanted or self._tokens[-1] in wanted):
            return self._tokens.pop()
        return ""

    def _expect(self, token: str) -> None:
        if not self._next(token):
            raise self._refusal()

    def _any(self) -> Expression:
        parts = [self._all()]
        while self._next("or"):
            parts.append(self._all())
        if len(parts) == 1:
            return parts[0]
        return lambda node, given: any(bool(part(node, given)) for part in parts)

    def _all(self) -> Expression:
        parts = [self._equal()]
        while self._next("and"):
            parts.append(self._equal())
        if len(parts) == 1:
            return parts[0]
        return lambda node, given: all(bool(part(node, given)) for part in parts)

    def _equal(self) -> Expression:
        left = self._operand()
        if not self._next("="):
            return left
        right = self._operand()

        def equal(node: Node, given: Variables) -> bool:
            return not _strings(left(node, given)).isdisjoint(_strings(right(node, given)))

        return equal

    def _operand(self) -> Expression:
        token = self._tokens[-1] if self._tokens else ""
        if token[:1] in ("'", '"'):
            text = self._next()[1:-1]
            return lambda node, given: text
        if token.startswith("$"):
            name = self._next()[1:]
            return lambda node, given: given[name]
        if token in _FUNCTIONS and self._tokens[-2:-1] == ["("]:
            return self._call(_FUNCTIONS[self._next()])
        return self._steps()

    def _call(self, function: Callable[..., Value]) -> Expression:
        self._expect("(")
        arguments: list[Expression] = []
        while not self._next(")"):
            arguments.append(self._any())
            if self._tokens[-1:] != [")"]:
                self._expect(",")
        if not arguments:
            return lambda node, given: function([node])
        return lambda node, given: function(*[item(node, given) for item in arguments])

    def _steps(self) -> Expression:
        absolute, deep = False, False
        if slash := self._next("/", "//"):
            absolute, deep = True, slash == "//"
        steps = [self._step(deep)]
        while slash := self._next("/", "//"):
            steps.append(self._step(slash == "//"))

        def walk(node: Node, given: Variables) -> list[Node]:
            nodes: list[Node] = [_root(node)] if absolute else [node]
            for step, tests in steps:
                nodes = [found for each in nodes for found in step(each)]
                for test in tests:
                    nodes = [each for each in nodes if test(each, given)]
            return nodes

        return walk

    def _step(self, deep: bool) -> tuple[Step, list[Expression]]:
        if self._next("."):
            step: Step = lambda node: (node,)  # noqa: E731  # as short as the others
        elif self._next("@"):
            wanted = self._name_test()
            step = lambda node: (item for item in _attributes(node) if wanted(item))  # noqa: E731
        elif self._next("text"):
            self._expect("(")
            self._expect(")")
            step = _texts
        else:
            deep_or_self = bool(self._next("descendant-or-self"))
            if deep_or_self:
                self._expect("::")
            test = self._name_test()
            walk = _with_descendants if deep_or_self else _descendants if deep else _children
            step = lambda node: (item for item in walk(node) if test(item))  # noqa: E731
        tests: list[Expression] = []
        while self._next("["):
            tests.append(self._any())
            self._expect("]")
        return step, tests

    def _name_test(self) -> Callable[[Node], bool]:
        token = self._next()
        prefix, colon, local = token.rpartition(":")
        if token == "*":
            return lambda node: True
        if not local or not (local[0].isalpha() or local[0] in "_*"):
            raise self._refusal()
        if colon and prefix not in self._prefixes:
            raise self._refusal()
        uri = self._prefixes[prefix] if colon else ""
        if local == "*":
            return lambda node: _names(node)[0] == uri
        return lambda node: _names(node) == (uri, local)


def _root(node: Node) -> Root:
    if isinstance(node, (str, Attribute, Root)):
        raise SyntaxError("an absolute path starts at an element")
    return Root(node.getroottree().getroot())


def _children(node: Node) -> Iterable[_Element]:
    if isinstance(node, Root):
        return (node.element,)
    if isinstance(node, (str, Attribute)):
        return ()
    return node.iterchildren("*")


def _with_descendants(node: Node) -> Iterable[_Element]:
    if isinstance(node, (str, Attribute, Root)):
        return _descendants(node)
    return node.iter("*")


def _descendants(node: Node) -> Iterable[_Element]:
    if isinstance(node, Root):
        return node.element.iter("*")
    if isinstance(node, (str, Attribute)):
        return ()
    return node.iterdescendants("*")


def _attributes(node: Node) -> Iterable[Attribute]:
    if isinstance(node, (str, Attribute, Root)):
        return
    prefixes = node.attribute_prefixes or {}
    for name, value in node.items():
        yield Attribute(name, value, prefixes.get(name))


def _texts(node: Node) -> Iterable[str]:
    if isinstance(node, (str, Attribute, Root)):
        return ()
    return filter(None, [node.text, *[child.tail for child in node]])


def _names(node: Node) -> tuple[str, str]:
    """The namespace and the local name of a node; a text has none."""
    if isinstance(node, (str, Root)):
        return "", ""
    return unchecked_split(node.name if isinstance(node, Attribute) else str(node.tag))


def _string(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    return _string_of(value[0]) if value else ""


def _string_of(node: Node) -> str:
    if isinstance(node, Attribute):
        return node.value
    if isinstance(node, str):
        return node
    top = node.element if isinstance(node, Root) else node
    return "".join(top.itertext())


def _strings(value: Value) -> set[str]:
    return {_string_of(node) for node in value} if isinstance(value, list) else {_string(value)}


def _result(node: Node) -> _Element | str:
    if isinstance(node, Root):
        return node.element
    return node.value if isinstance(node, Attribute) else node


def _first_names(nodes: list[Node]) -> tuple[str, str]:
    return _names(nodes[0]) if nodes else ("", "")


def _name(nodes: list[Node]) -> str:
    local = _first_names(nodes)[1]
    node = nodes[0] if nodes else ""
    if isinstance(node, (str, Root)):
        return ""
    prefix = node.prefix
    return f"{prefix}:{local}" if prefix else local


_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "boolean": bool,
    "not": lambda value: not value,
    "name": _name,
    "local-name": lambda nodes: _first_names(nodes)[1],
    "namespace-uri": lambda nodes: _first_names(nodes)[0],
    "contains": lambda text, part: _string(part) in _string(text),
    "starts-with": lambda text, start: _string(text).startswith(_string(start)),
    "normalize-space": lambda text: _BLANKS.sub(" ", _string(text)).strip(" "),
}
