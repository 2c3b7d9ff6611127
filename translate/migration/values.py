"""Conversions of the values of parameters: numbers, and expressions of xacro."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from translate.xml.text import trimmed, words_of
from translate.xml.values import format_float, parse_float

#: The steps per second of Gazebo, unless the world has another size of steps.
STEPS_PER_SECOND = 1000.0
#: Name → the conversion of a number with a context, and its form in xacro.
NUMBER_CONVERSIONS: dict[str, tuple[Callable[[float, float], float], str]] = {
    # A diameter is twice a radius, a range of angles is twice a limit.
    "half": (lambda value, _: value / 2.0, "({0}) / 2"),
    "invert": (lambda value, _: 1.0 / value if value else 0.0, "1 / ({0})"),
    "sqrt": (lambda value, _: math.sqrt(max(value, 0.0)), "sqrt({0})"),
    # White noise of a density in 1/sqrt(Hz), sampled with a rate (context).
    "density": (lambda value, rate: value * math.sqrt(rate), "({0}) * sqrt({1})"),
    # The steady state of a random walk with a correlation time (context).
    "walk": (lambda value, time: value * math.sqrt(time / 2.0), "({0}) * sqrt(({1}) / 2)"),
    # hector_gazebo counts the heading clockwise from north.
    "heading": (lambda value, _: 90.0 - value, "90 - ({0})"),
    # The standard deviation of a uniform distribution from minus to plus a bound.
    "uniform": (lambda value, _: value / math.sqrt(3.0), "({0}) / sqrt(3)"),
    # Every n-th step.
    "divisor": (lambda value, _: STEPS_PER_SECOND / (value or 1.0), "1000 / ({0})"),
    # A rate of 0 is every step.
    "every": (lambda value, _: value or STEPS_PER_SECOND, "{0}"),
    "positive": (lambda value, _: value, "{0}"),
    "first": (lambda value, _: value, "{0}"),
    "level": (lambda value, _: value, "{0}"),
    "diagonal": (lambda value, _: value, "{0}"),
}
_EXPRESSION = re.compile(r"\$\{(.*)\}|(\$\(.*\))")


def converted(text: str, conversion: str, context: str = "") -> str | None:
    """A number or an expression of xacro, converted; ``None`` if it is neither.

    ``conversion`` is a key of :data:`NUMBER_CONVERSIONS`, ``context`` the number that it needs.
    A conversion of several numbers converts each.
    """
    function, form = NUMBER_CONVERSIONS[conversion]
    words = words_of(text)
    expression = _EXPRESSION.fullmatch(trimmed(text))
    if expression is not None or _EXPRESSION.fullmatch(context):
        inner = expression[1] or text if expression else text
        given = _EXPRESSION.fullmatch(context)
        return f"${{{form.format(inner, given[1] or context if given else context or 0)}}}"
    try:
        number = parse_float(context) if context else 0.0
        return " ".join(format_float(function(parse_float(word), number)) for word in words)
    except ValueError:
        return None


def negated(text: str) -> str:
    """A number or an expression with the other sign."""
    expression = _EXPRESSION.fullmatch(text)
    if expression is not None:
        return f"${{-({expression[1] or text})}}"
    return text[1:] if text.startswith("-") else text if text == "0" else f"-{text}"


def same_value(first: str, second: str) -> bool:
    """Whether two texts are equal, as numbers or truth values if they are some."""

    def key(text: str) -> object:
        words = [word.lower() for word in words_of(text)]
        try:
            return [float(word) for word in words]
        except ValueError:
            return words

    return key(first) == key(second)


def is_true(text: str) -> bool:
    """Whether a flag of a plugin is set."""
    return trimmed(text).lower() in ("true", "1", "world")


def distributed(text: str, conversion: str, count: int) -> list[str]:
    """The values of several elements: one for each, or one for all.

    A vector of three is divided into horizontal and vertical ones (``level``); of a matrix, the
    diagonal is taken.
    """
    words = words_of(text)
    if conversion == "diagonal" and len(words) == count * count:
        words = words[:: count + 1]
    elif conversion == "level":
        words = [words[0], words[-1]] if words else words
    elif conversion == "first":
        words = words[:1]
    if len(words) == count:
        return words
    return [" ".join(words)] * count


def joined_topic(*parts: str) -> str:
    """A topic of its parts; one that begins with ``/`` replaces those before."""
    found = ""
    for part in (item for item in parts if item):
        found = part if part.startswith("/") or not found else f"{found.rstrip('/')}/{part}"
    return found.strip("/")
