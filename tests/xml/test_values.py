"""Numbers and truth values as text: shortest, exact, and nothing read that is not one."""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples

import translate
from translate.xml.values import (
    format_direction,
    format_float,
    format_floats,
    is_unlimited,
    leading_floats,
    parse_bool,
    parse_float,
    parse_floats,
)

finite = st.floats(allow_nan=False, allow_infinity=False)
bounded = settings(max_examples=examples(300), deadline=None, derandomize=True)


def bits(value: float) -> bytes:
    return struct.pack("<d", value)


# --- Writing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (-3.0, "-3"),
        (0.1, "0.1"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1 / 3, "0.3333333333333333"),
        (math.pi / 2, "1.5707963267948966"),
        (100000.0, "100000"),
        (1e16, "1e16"),
        (-1e16, "-1e16"),
        (1.5e300, "1.5e300"),
        (1e-7, "1e-07"),
        (2.2250738585072014e-308, "2.2250738585072014e-308"),
        (2.225073858507201e-308, "0"),
        (-5e-324, "0"),
        (1.7976931348623157e308, "1.7976931348623157e308"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
    ],
)
def test_a_number_is_written_in_its_shortest_form(value: float, text: str) -> None:
    assert format_float(value) == text


def test_a_number_of_numpy_is_written_like_a_number_of_python() -> None:
    assert format_float(np.float64(0.25)) == "0.25"


@bounded
@given(st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False))
def test_a_number_reads_back_with_the_same_bits(value: float) -> None:
    assert bits(parse_float(format_float(value))) == bits(value + 0.0)


@bounded
@given(finite)
def test_no_digit_could_be_left_out(value: float) -> None:
    mantissa = format_float(value).partition("e")[0]
    digits = mantissa.replace("-", "").replace(".", "").strip("0")
    if len(digits) > 1:
        assert float(f"{value:.{len(digits) - 2}e}") != value


def test_several_numbers_are_separated_by_single_blanks() -> None:
    assert format_floats((1.0, -0.0, 0.5)) == "1 0 0.5"


# --- Reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1.0),
        ("-2.5", -2.5),
        ("+2", 2.0),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e-1", 0.1),
        ("1E5", 1e5),
        ("007", 7.0),
        (" 3\t", 3.0),
        ("-0", 0.0),
        ("-0.0e0", 0.0),
        ("1e-400", 0.0),
        ("0.1000000000000000055511151231257827", 0.1),
    ],
)
def test_a_decimal_number_is_read(text: str, value: float) -> None:
    assert bits(parse_float(text)) == bits(value)


NOT_NUMBERS = (
    "",
    " ",
    "nan",
    "inf",
    "-Infinity",
    "1e999",
    "1e",
    "e5",
    "1abc",
    "5kg",
    "1,5",
    "1 2",
    "1_000",
    "0x10",
    "--1",
    "- 1",
    "1.2.3",
    "pi",
    "${width}",
    "true",
    "１２",
    "1\u00a02",
)


@pytest.mark.parametrize("text", NOT_NUMBERS)
def test_what_is_no_finite_decimal_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="number"):
        parse_float(text)


@pytest.mark.parametrize(
    ("text", "value"), [("inf", math.inf), ("-inf", -math.inf), ("Infinity", math.inf)]
)
def test_an_infinity_is_read_where_it_means_something(text: str, value: float) -> None:
    assert parse_float(text, infinite=True) == value


def test_no_number_is_never_a_number() -> None:
    with pytest.raises(ValueError, match="'nan' is not a finite number"):
        parse_float("nan", infinite=True)


@pytest.mark.parametrize("text", ["1 2 3", "  1  2 3 ", "1\t2\n3", "+1 2.0 3e0"])
def test_numbers_may_have_any_blanks_between(text: str) -> None:
    assert parse_floats(text, 3) == (1.0, 2.0, 3.0)


@pytest.mark.parametrize(
    ("text", "count", "message"),
    [
        ("", 3, "expected 3 numbers, found 0"),
        ("1 2", 3, "expected 3 numbers, found 2"),
        ("1 2 3 4", 3, "expected 3 numbers, found 4"),
        ("1 2", 1, "expected 1 number, found 2"),
        ("1,2,3", 3, "expected 3 numbers, found 1"),
        ("1, 2, 3", 3, "'1,' is not a number"),
        ("1 nan 3", 3, "'nan' is not a finite number"),
        ("1 2 3\u00a0", 3, r"U\+00A0 belongs to no number"),
        ("1 2 1.1e100", 3, "it holds a number that is too large to compute with"),
    ],
)
def test_their_number_must_be_right(text: str, count: int, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        parse_floats(text, count)


@pytest.mark.parametrize(
    ("text", "count", "values"),
    [
        ("1 2 3", 3, (1.0, 2.0, 3.0)),
        ("-1abc", 1, (-1.0,)),
        ("-1.57.", 1, (-1.57,)),
        ("1,2,3", 3, (1.0, 2.0, 3.0)),
        ("1 2 3 4", 3, (1.0, 2.0, 3.0)),
        ("1,5", 1, None),
        ("1,5 0 0", 3, None),
        ("1,2,3,4", 3, None),
        ("١", 1, None),
        ("5kg 2e1x .5", 3, (5.0, 20.0, 0.5)),
        ("1 2", 3, None),
        ("abc", 1, None),
        ("1e999", 1, None),
        ("nan", 1, None),
    ],
)
def test_leniently_the_leading_numbers_count(
    text: str, count: int, values: tuple[float, ...] | None
) -> None:
    assert leading_floats(text, count) == values


# --- Truth values ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("1", True),
        (" true ", True),
        ("false", False),
        ("False", False),
        ("0", False),
    ],
)
def test_a32_truth_values(text: str, value: bool) -> None:
    assert parse_bool(text) is value


@pytest.mark.parametrize("text", ["", "yes", "no", "2", "-1", "t", "1.0"])
def test_a32_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="neither true nor false"):
        parse_bool(text)


# --- Limits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, True),
        (math.inf, True),
        (-math.inf, True),
        (1e16, True),
        (-1e16, True),
        (9.999e15, False),
        (0.0, False),
        (-1.0, False),
    ],
)
def test_u_d4_1_from_1e16_on_a_bound_is_none(value: float | None, expected: bool) -> None:
    assert is_unlimited(value) is expected


AXIS = (
    '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"><pose>0 0 0 0 0 0.5</pose>'
    '</link><joint name="j" type="{}"><pose>0 0 0 0.1 0 0.7</pose><parent>a</parent>'
    "<child>b</child><axis><xyz>1e100 1e100 0</xyz></axis>"
    "<axis2><xyz>1e100 -1e100 0</xyz></axis2></joint></model></sdf>"
)


@pytest.mark.parametrize("options", [{"to": "urdf"}, {"to": "sdf", "sdf_version": "1.4"}], ids=str)
@pytest.mark.parametrize("kind", ["revolute", "prismatic", "screw", "universal", "revolute2"])
def test_a_turned_axis_is_as_small_as_readers_ask(kind: str, options: Any) -> None:
    """The components of the turned axis are up to 1.4e100; its direction stays."""
    translation = translate.convert(AXIS.format(kind).encode(), verify=True, **options)
    assert translation.comparison is not None
    assert translation.comparison.same
    assert translate.load(translation.text.encode())


def test_a_direction_is_halved_exactly() -> None:
    assert format_direction((3e100, -1.0, 0.0)) == format_floats((7.5e99, -0.25, 0.0))
    assert format_direction((1e100, 1e100, 1e100)) == "1e100 1e100 1e100"
