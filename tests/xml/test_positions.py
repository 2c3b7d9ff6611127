"""Lines and columns of start tags in the bytes of a document."""

from __future__ import annotations

import pytest

from translate.xml.positions import place, start_tags
from translate.xml.recovery import in_utf8


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (b"<a/>", [("a", 1, 1, 1)]),
        (b"<a>\n  <b/><c/>\n</a>", [("a", 1, 1, 1), ("b", 2, 3, 2), ("c", 2, 7, 2)]),
        (b"<a\n x='>\n'\n><b/></a>", [("a", 1, 1, 4), ("b", 4, 2, 4)]),
        ("<ä/>".encode(), [("ä", 1, 1, 1)]),
        ("<a>ä<b/></a>".encode(), [("a", 1, 1, 1), ("b", 1, 5, 1)]),
        (b"<a><!-- <b/> --></a>", [("a", 1, 1, 1)]),
        (b"<a><![CDATA[<b/>\n]]><c/></a>", [("a", 1, 1, 1), ("c", 2, 4, 2)]),
        (b"<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM 'b>'>\n<a/>", [("a", 3, 1, 3)]),
        (in_utf8("<a>\n<b/></a>".encode("utf-16")), [("a", 1, 1, 1), ("b", 2, 1, 2)]),
        (in_utf8("<a>\n<b/></a>".encode("utf-8-sig")), [("a", 1, 1, 1), ("b", 2, 1, 2)]),
    ],
    ids=[
        "one",
        "lines",
        "over-lines",
        "name",
        "character",
        "comment",
        "cdata",
        "doctype",
        "utf-16",
        "mark",
    ],
)
def test_start_tags_are_where_they_begin_and_end(
    data: bytes, places: list[tuple[str, int, int, int]]
) -> None:
    found = [
        (tag.name, tag.line, place(data, tag.offset)[1], tag.end_line) for tag in start_tags(data)
    ]
    assert found == places


@pytest.mark.parametrize(
    ("offset", "expected"), [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (6, (2, 3))]
)
def test_an_offset_is_a_line_and_a_column(offset: int, expected: tuple[int, int]) -> None:
    assert place("ab\ncäd".encode(), offset) == expected
