"""Whether a text is of the type that the specification asks for (reference S A26 – A39, C3)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable

from translate.sdf.schema import Value
from translate.xml.values import parse_bool

#: ``818.0`` is what the reference implementation makes of it, 818 (S A33); ``3.7`` is not 3.
_WHOLE = r"(\d+(\.0*)?|0[xX][0-9a-fA-F]+)"
_INTEGER = re.compile(rf"[-+]?{_WHOLE}")
_COUNT = re.compile(rf"\+?{_WHOLE}")
DECIMAL = "write plain decimal numbers, separated by blanks"


def problem_with(value: Value, text: str) -> str:
    """What is wrong with a text that is not empty; empty if it is as it should be."""
    problem = _CHECKS[value.kind](text)
    if not problem and (value.minimum or value.maximum):
        problem = _out_of_bounds(value, text)
    return problem


def hint_for(value: Value) -> str:
    """What to write instead."""
    return _HINTS.get(value.kind, DECIMAL)


def pose_problem(text: str, count: int) -> str:
    """What is wrong with a pose of so many numbers."""
    return _finite_numbers(text.split(), (count,))


def _real(text: str) -> str:
    try:
        float(text)
    except ValueError:
        return f"'{text.strip()}' is not a number"
    # Python's own notation is wider than that of XML files.
    return f"'{text.strip()}' is not a number" if "_" in text or not text.isascii() else ""


def _integer(text: str) -> str:
    found = _INTEGER.fullmatch(text.strip())
    return "" if found else f"'{text.strip()}' is not a whole number"


def _count(text: str) -> str:
    found = _COUNT.fullmatch(text.strip())
    return "" if found else f"'{text.strip()}' is not a whole number that is 0 or more"


def _boolean(text: str) -> str:
    try:
        parse_bool(text)
    except ValueError as problem:
        return str(problem)
    return ""


def _string(_: str) -> str:
    return ""


def _color(text: str) -> str:
    words = text.split()
    problem = _finite_numbers(words, (3, 4))
    if not problem and not all(0.0 <= float(word) <= 1.0 for word in words):
        return "a colour has numbers between 0 and 1"
    return problem


def _vector(count: int) -> Callable[[str], str]:
    return lambda text: _finite_numbers(text.split(), (count,))


def _finite_numbers(words: list[str], counts: tuple[int, ...]) -> str:
    if len(words) not in counts:
        wanted = " or ".join(map(str, counts))
        return f"expected {wanted} numbers, found {len(words)}"
    try:
        if all(map(math.isfinite, map(float, words))) and "".join(words).isascii():
            return next((_real(word) for word in words if "_" in word), "")
    except ValueError:
        pass
    return next(filter(None, map(_finite, words)), "")


def _finite(word: str) -> str:
    return _real(word) or ("" if math.isfinite(float(word)) else f"'{word}' is not finite")


def _out_of_bounds(value: Value, text: str) -> str:
    numbers = [_number(word) for word in text.split()]
    if _any_beyond(numbers, value.minimum, lambda number, bound: number < bound):
        return f"it is less than {_written(value.minimum)}"
    if _any_beyond(numbers, value.maximum, lambda number, bound: number > bound):
        return f"it is more than {_written(value.maximum)}"
    return ""


def _number(word: str) -> float:
    return float(int(word, 16)) if "x" in word.lower() else float(word)


def _any_beyond(
    numbers: Iterable[float], bounds: Iterable[float], beyond: Callable[[float, float], bool]
) -> bool:
    return any(beyond(number, bound) for number, bound in zip(numbers, bounds, strict=False))


def _written(bounds: tuple[float, ...]) -> str:
    return " ".join(f"{bound:g}" for bound in bounds)


_CHECKS: dict[str, Callable[[str], str]] = {
    "bool": _boolean,
    "color": _color,
    "double": _real,
    "float": _real,
    "int": _integer,
    "pose": lambda text: pose_problem(text, 6),
    "string": _string,
    "time": _vector(2),
    "unsigned_int": _count,
    "vector2d": _vector(2),
    "vector3": _vector(3),
}
_HINTS = {
    "bool": "write true or false",
    "color": "write red, green and blue, each between 0 and 1",
    "int": "write a whole number",
    "pose": "a pose is x y z roll pitch yaw",
    "unsigned_int": "write a whole number",
}
