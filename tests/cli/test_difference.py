"""Unified differences of two texts: those of a patch, in a time that grows with the texts."""

from __future__ import annotations

import difflib
import random
import time

import pytest

from translate.cli.output import unified_difference

TEXTS = [
    ("", "a\n"),
    ("a\n", ""),
    ("a\nb\nc\n", "a\nx\nc\n"),
    ("a\n" * 10 + "b\n" + "a\n" * 10, "a\n" * 10 + "c\n" + "a\n" * 10),
    ("a\nb\nc\nd\n", "c\nd\na\nb\n"),
    ("a\n", "a\n"),
]


@pytest.mark.parametrize(("old", "new"), TEXTS)
def test_small_differences_are_those_of_difflib(old: str, new: str) -> None:
    texts = old.splitlines(True), new.splitlines(True)
    assert [*unified_difference(*texts, "f")] == [*difflib.unified_diff(*texts, "f", "f")]


def patched(old: list[str], difference: list[str]) -> list[str]:
    """The text that a unified difference makes of an old one."""
    lines: list[str] = []
    position = 0
    for row in difference[2:]:
        if row.startswith("@@"):
            start, _, number = row.split()[1][1:].partition(",")
            begin = int(start) - (number != "0")
            lines += old[position:begin]
            position = begin
        elif row[0] == "+":
            lines.append(row[1:])
        else:
            assert old[position] == row[1:]
            lines += old[position : position + 1] if row[0] == " " else []
            position += 1
    return lines + old[position:]


@pytest.mark.parametrize("size", [3, 30, 1000])
def test_a_difference_leads_to_the_new_text(size: int) -> None:
    generator = random.Random(size)
    for _ in range(20):
        old = [f"{generator.randrange(size)}\n" for _ in range(size)]
        new = [line for line in old if generator.random() < 0.9]
        for _ in range(size // 5):
            new.insert(generator.randrange(len(new) + 1), f"{generator.randrange(2 * size)}\n")
        assert patched(old, [*unified_difference(old, new, "f")]) == new


def test_the_time_grows_with_the_number_of_lines() -> None:
    """Repeated lines, and changes everywhere: difflib needs minutes."""
    generator = random.Random(1)
    old = [
        line
        for _ in range(4000)
        for line in ["<v>2</v>\n", *(f"<!--{generator.randrange(120)}-->\n" for _ in range(10))]
    ]
    new = [line.replace("<v>2", "<v>3") for line in old]
    start = time.process_time()
    difference = [*unified_difference(old, new, "f")]
    assert time.process_time() - start < 10
    assert patched(old, difference) == new


def test_a_change_of_a_large_text_has_three_lines_around_it() -> None:
    old = ["a\n", "b\n"] * 5000
    new = [*old[:5000], "c\n", *old[5001:]]
    assert [*unified_difference(old, new, "f")] == [
        *("--- f\n", "+++ f\n", "@@ -4998,7 +4998,7 @@\n"),
        *(" b\n", " a\n", " b\n", "-a\n", "+c\n", " b\n", " a\n", " b\n"),
    ]
