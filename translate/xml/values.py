"""Numbers and truth values as text: read strictly, written so that they read back the same."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache

from translate.xml.text import trimmed, words_of

#: Both formats' simulators treat limits from here on as no limit at all (reference U D4.1).
UNLIMITED = 1e16
#: No position or direction is larger than this, so that adding and turning them cannot overflow.
LARGEST = 1e100
#: The number at the start of a word.
#: A number with a decimal comma, and one with a unit.
_DECIMAL_COMMA = r"[+-]?\d*,\d+(?:[eE][+-]?\d+)?"
_WITH_UNIT = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[^\W\d_]+"
_LEADING = r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?"
#: What is smaller is written as 0: libsdformat refuses it as out of range.
SMALLEST = sys.float_info.min
#: An axis that is no longer than this has no direction for simulators (reference S C20).
SHORTEST_AXIS = 1e-6
#: The numbers of texts and the texts of numbers that are kept: files repeat them often.
_CACHED = 8192


@lru_cache(maxsize=_CACHED)
def parse_floats(text: str, count: int) -> tuple[float, ...]:
    """Return exactly ``count`` finite numbers separated by white space, none beyond ``LARGEST``.

    Raises ``ValueError`` with the reason as message.
    """
    words = words_of(text)
    if len(words) == count > 0 and text.isascii() and "_" not in text:
        try:
            values = tuple([float(word) + 0.0 for word in words])
        except ValueError:
            pass
        else:
            # Their length is no number if one of them is none, and infinite if one of them is.
            if math.hypot(*values) <= LARGEST:
                return values
    if not text.isascii():
        strange = next(character for character in text if not character.isascii())
        raise ValueError(f"U+{ord(strange):04X} belongs to no number")
    if len(words) != count:
        raise ValueError(f"expected {count} number{'s' * (count != 1)}, found {len(words)}")
    values = tuple([parse_float(word) for word in words])
    if values and not -LARGEST <= min(values) <= max(values) <= LARGEST:
        raise ValueError("it holds a number that is too large to compute with")
    return values


@lru_cache(maxsize=_CACHED)
def parse_float(text: str, *, infinite: bool = False) -> float:
    """Return one number, never ``-0.0``; infinities only if allowed.  Raises ``ValueError``."""
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"'{trimmed(text)}' is not a number") from None
    # Python's own notation is wider than that of XML files.
    if "_" in text or not text.isascii():
        raise ValueError(f"'{trimmed(text)}' is not a number")
    # What overflows, as 1e999, is not an infinity that was written.
    written = infinite and math.isinf(value) and text.strip(" \t\r\n+-")[:1] in ("i", "I")
    if value - value != 0.0 and not written:
        raise ValueError(f"'{trimmed(text)}' is not a finite number")
    # What is written is never -0, so nothing may hang on its sign.
    return value + 0.0


def numbers_in(texts: Iterable[str]) -> tuple[float, ...]:
    """Return the numbers that some texts are; none if one of the texts is no finite number."""
    try:
        return tuple([parse_float(text) for text in texts])
    except ValueError:
        return ()


def is_number_word(word: str) -> bool:
    """Return whether a text without blanks is one decimal number."""
    return re.fullmatch(_LEADING, word) is not None


def leading_floats(text: str, count: int, *, largest: float = LARGEST) -> tuple[float, ...] | None:
    """Return the first ``count`` numbers of a text, as C programs read them: ``-1abc`` is -1.

    Commas separate as blanks do, if there are exactly ``count`` numbers: ``1,5`` is not 1, since it
    may be one number with a decimal comma.  ``None`` if there are fewer finite numbers, or a number
    beyond ``largest``.
    """
    words = words_of(text.replace(",", " "))
    if "," in text and len(words) != count:
        return None
    matches = [re.match(_LEADING, word) for word in words[:count]]
    values = tuple([float(match[0]) for match in matches if match is not None])
    return values if len(values) == count and math.hypot(*values) <= largest else None


def number_hint(text: str, count: int) -> str:
    """Return how to write a text with decimal commas, or with units; empty for another text."""
    words = words_of(text)
    if len(words) == count and any(re.fullmatch(_DECIMAL_COMMA, word) for word in words):
        return f"write decimal points: {' '.join(words).replace(',', '.')}"
    return "write numbers in m, kg and rad, without units" if has_units(text) else ""


def has_units(text: str) -> bool:
    """Return whether a number has letters after it: ``90deg`` is not 90 rad."""
    return any(re.fullmatch(_WITH_UNIT, word) for word in words_of(text))


def parse_bool(text: str) -> bool:
    """Return the value of ``true``, ``1``, ``false`` or ``0`` in any case (reference S A32).

    Raises ``ValueError``.
    """
    word = trimmed(text).lower()
    if word in ("true", "1"):
        return True
    if word in ("false", "0"):
        return False
    raise ValueError(f"'{trimmed(text)}' is neither true nor false")


@lru_cache(maxsize=_CACHED, typed=True)
def format_float(value: float) -> str:
    """Return the shortest decimal that reads back to the same bits; never ``-0``.

    A number below the smallest normal one is 0.
    """
    if -SMALLEST < value < SMALLEST:
        return "0"
    # The numbers of numpy are floats with another representation.
    text = float.__repr__(value) if isinstance(value, float) else repr(value)
    return text[:-2] if text[-2:] == ".0" else text.replace("e+", "e")


def format_floats(values: Iterable[float]) -> str:
    """Return numbers with single blanks between, which every reader accepts (reference U A1.6)."""
    return " ".join(map(format_float, values))


def checked_position(xyz: Sequence[float]) -> str:
    """Return the coordinates (m) of a pose.

    Raises ``ValueError`` if a reader would refuse them.
    """
    text = format_floats(xyz)
    if not math.hypot(*xyz) <= LARGEST:
        try:
            parse_floats(text, 3)
        except ValueError as problem:
            raise ValueError(f"the position {text} cannot be written: {problem}") from None
    return text


def format_direction(xyz: Sequence[float]) -> str:
    """Return the numbers of a vector without a unit, halved until they are as small as readers ask.

    A component of a turned vector can be beyond the largest number that is read.
    """
    while LARGEST < max(map(abs, xyz)) < math.inf:
        xyz = [component / 2 for component in xyz]
    return format_floats(xyz)


def is_unlimited(value: float | None) -> bool:
    """Return whether a bound is none: not given, infinite, or as large as the formats' infinity."""
    return value is None or abs(value) >= UNLIMITED


def is_unbounded(lower: float | None, upper: float | None) -> bool:
    """Return whether neither bound of a position limits it: a lower bound of 1e16 does."""
    return (lower is None or lower <= -UNLIMITED) and (upper is None or upper >= UNLIMITED)
