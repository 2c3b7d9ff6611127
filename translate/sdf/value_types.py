"""Value types of the specification: checks of a text against its type (ref. S A26 – A39, C3)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from operator import gt, lt

from lxml import etree

from translate.sdf.schema import Part, Value
from translate.xml.values import parse_bool
from translate.xml.white_space import trimmed, words_of

#: The reference implementation reads ``818.0`` as 818 (S A33); ``3.7`` is an error.
_WHOLE = r"([0-9]+(\.0*)?|0[xX][0-9a-fA-F]+)"
_INTEGER = re.compile(rf"[-+]?{_WHOLE}")
_COUNT = re.compile(rf"\+?{_WHOLE}")
DECIMAL = "write plain decimal numbers, separated by blanks"


@lru_cache(maxsize=8192)
def problem_with(value: Value, text: str) -> str:
    """Return the error in a non-empty text; empty if the text is valid."""
    problem = _CHECKS[value.kind](text)
    if not problem and (value.minimum or value.maximum):
        problem = _out_of_bounds(value, text)
    return problem


def text_problem(part: Part, element: etree._Element) -> str:
    """Return the error in the text of an element; empty if the text is valid."""
    text, value = element.text or "", part.value
    if value is None or value.kind == "string":
        return ""
    if not trimmed(text):
        return "it is empty" if part.required else ""
    if value.kind == "pose":
        return pose_problem(text, 7 if element.get("rotation_format") == "quat_xyzw" else 6)
    return problem_with(value, text)


def hint_for(value: Value) -> str:
    """Return a hint that describes a valid text."""
    return _HINTS.get(value.kind, DECIMAL)


@lru_cache(maxsize=8192)
def pose_problem(text: str, count: int) -> str:
    """Return the error in the text of a pose with ``count`` numbers; empty if it is valid."""
    return _finite_numbers(words_of(text), (count,))


def _real(text: str) -> str:
    try:
        float(text)
    except ValueError:
        return f"'{trimmed(text)}' is not a number"
    # Python accepts underscores and non-ASCII digits, XML readers do not.
    return f"'{trimmed(text)}' is not a number" if "_" in text or not text.isascii() else ""


def _matching(pattern: re.Pattern[str], expected: str) -> Callable[[str], str]:
    return lambda text: (
        "" if pattern.fullmatch(trimmed(text)) else f"'{trimmed(text)}' is not {expected}"
    )


def _boolean(text: str) -> str:
    try:
        parse_bool(text)
    except ValueError as problem:
        return str(problem)
    return ""


def _color(text: str) -> str:
    numbers = words_of(text)
    problem = _finite_numbers(numbers, (3, 4))
    if not problem and not all(0.0 <= float(number) <= 1.0 for number in numbers):
        return "the components of a colour are between 0 and 1"
    return problem


def _vector(count: int) -> Callable[[str], str]:
    return lambda text: _finite_numbers(words_of(text), (count,))


def _finite_numbers(numbers: list[str], counts: tuple[int, ...]) -> str:
    if len(numbers) not in counts:
        expected = " or ".join(map(str, counts))
        return f"expected {expected} numbers, found {len(numbers)}"
    try:
        if all(map(math.isfinite, map(float, numbers))) and "".join(numbers).isascii():
            return next((_real(number) for number in numbers if "_" in number), "")
    except ValueError:
        pass
    return next(filter(None, map(_finite, numbers)), "")


def _finite(number: str) -> str:
    return _real(number) or ("" if math.isfinite(float(number)) else f"'{number}' is not finite")


def _out_of_bounds(value: Value, text: str) -> str:
    words = words_of(text.lower())
    numbers = [_number(word) for word in words]
    for bounds, is_beyond, relation in ((value.minimum, lt, "less"), (value.maximum, gt, "more")):
        if any(map(is_beyond, numbers, bounds)):
            return f"it is {relation} than {' '.join(f'{bound:g}' for bound in bounds)}"
    return ""


def _number(word: str) -> float:
    try:
        return float(int(word, 16)) if "x" in word else float(word)
    except OverflowError:
        return -math.inf if word.startswith("-") else math.inf


_CHECKS: dict[str, Callable[[str], str]] = {
    "bool": _boolean,
    "color": _color,
    "double": _real,
    "float": _real,
    "int": _matching(_INTEGER, "a whole number"),
    "pose": lambda text: pose_problem(text, 6),
    "string": lambda _: "",
    "time": _vector(2),
    "unsigned_int": _matching(_COUNT, "a whole number that is 0 or more"),
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
