"""The expressions in a text of xacro, and what those that are only a name refer to."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from translate.structures import NamedTuple

#: ``${…}``, ``$(…)``, and text.
SegmentKind: TypeAlias = Literal["text", "expression", "extension"]
#: The parts that the lexer of xacro tells from each other; ``$${`` is the text ``${``.
_SEGMENT = re.compile(
    r"(?P<text>\$\$+[{(]|[^$]+|\$[^{($]+|\$$)|\$\{(?P<expression>[^}]*)\}|\$\((?P<extension>[^)]*)\)"
)
_TOKEN = re.compile(r"\S+")
_ARGUMENT = re.compile(r"arg\s+(\S+)\s*")


class Segment(NamedTuple):
    """A part of a text with its offsets; ``body`` is that of an expression, without brackets."""

    kind: SegmentKind
    start: int
    end: int
    body: str


class Token(NamedTuple):
    """The parts of a text between blanks that are outside of expressions."""

    start: int
    end: int
    segments: Sequence[Segment]

    @property
    def is_literal(self) -> bool:
        """Whether the token has no expression."""
        return all(segment.kind == "text" for segment in self.segments)


class Reference(NamedTuple):
    """A name, with the keys and indices that lead to a part of its value; ``None`` is any key."""

    keys: tuple[str | int | None, ...]
    is_negated: bool


def segments(text: str) -> list[Segment]:
    """Return the parts of a text; a text that xacro refuses ends before the fault."""
    parts: list[Segment] = []
    place = 0
    while match := _SEGMENT.match(text, place):
        if match.end() == place:
            break
        kind: SegmentKind = "text"
        if match["expression"] is not None:
            kind = "expression"
        elif match["extension"] is not None:
            kind = "extension"
        parts.append(Segment(kind, place, match.end(), match[kind]))
        place = match.end()
    return parts


def tokens(text: str) -> list[Token]:
    """Return the tokens of a text, each with its literal parts and its expressions."""
    spans: list[list[Segment]] = []
    is_open = False
    for segment in segments(text):
        if segment.kind != "text":
            if not is_open:
                spans.append([])
            spans[-1].append(segment)
            is_open = True
            continue
        for match in _TOKEN.finditer(text, segment.start, segment.end):
            if not (is_open and match.start() == segment.start):
                spans.append([])
            spans[-1].append(Segment("text", match.start(), match.end(), match[0]))
            is_open = True
        is_open = is_open and not text[segment.end - 1].isspace()
    return [Token(parts[0].start, parts[-1].end, parts) for parts in spans]


def reference(expression: str) -> Reference | None:
    """Return what an expression refers to; ``None`` if it computes something."""
    try:
        node: ast.expr = ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    is_negated = False
    while isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        is_negated ^= isinstance(node.op, ast.USub)
        node = node.operand
    keys: list[str | int | None] = []
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute):
            keys.append(node.attr)
            node = node.value
        elif isinstance(node, ast.Subscript):
            index = node.slice
            constant = index.value if isinstance(index, ast.Constant) else None
            keys.append(constant if isinstance(constant, str | int) else None)
            node = node.value
        else:
            return None
    return Reference((node.id, *reversed(keys)), is_negated)


def names_in(expression: str) -> frozenset[str] | None:
    """Return the names that an expression reads; ``None`` for a text that is no expression."""
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def argument(extension: str) -> str:
    """Return the name of an argument of xacro: that of ``$(arg NAME)``; else empty."""
    match = _ARGUMENT.fullmatch(extension.strip())
    return match[1] if match else ""


#: One parameter of a macro, as the package xacro reads it.
_VALUE = r"\$\{.*?\}|\$\(.*?\)|(?:'.*?'|\".*?\"|[^\s'\"]+)+|"
_PARAMETER = re.compile(rf"\s*([^\s:=]+?)\s*:?=\s*(\^\|?)?({_VALUE})(?:\s+|$)")
_PLAIN_PARAMETER = re.compile(r"\s*(\S+)\s*")


def default_span(parameters: str, name: str) -> tuple[int, int] | None:
    """Return the offsets of the default value of a parameter in the attribute ``params``."""
    place = 0
    while place < len(parameters):
        match = _PARAMETER.match(parameters, place)
        if match is not None:
            if match[1] == name:
                return match.span(3) if match[3] else None
        else:
            match = _PLAIN_PARAMETER.match(parameters, place)
        if match is None or match.end() == place:
            return None
        place = match.end()
    return None
