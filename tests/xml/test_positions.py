"""Lines and columns of start tags in the bytes of a document."""

from __future__ import annotations

import pytest

import translate
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


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r \n"])
def test_only_a_line_feed_ends_a_line(line_break: str) -> None:
    text = f"<robot name='r'>{line_break}<link name='a'/>{line_break}  <link name='a'/></robot>"
    assert [(item.line, item.column) for item in translate.check(text)][:1] == [(3, 3)]


# --- Documents with more lines than the parser counts ---------------------------------------------

_BLANK_LINES = "\n" * 70_000
_URDF = f"<robot name='r'><link name='a'/>{_BLANK_LINES}"
_SDF = f"<sdf version='1.9'><model name='m'><link name='a'/>{_BLANK_LINES}"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"{_URDF}<link name='b'\n\n c='1'/></robot>", (70_001, 1)),
        (f"{_URDF}<link name='b'/>\n <link name='b'/></robot>", (70_002, 2)),
        (f"{_SDF}<link name='b'><pose>x</pose></link></model></sdf>", (70_001, 16)),
        (f"{_SDF}<link name='b'/>\n<link name='b'/></model></sdf>", (70_002, 1)),
        (f"{_SDF}<frame name='f'>\n<pose relative_to='g'/></frame></model></sdf>", (70_002, 1)),
    ],
    ids=["urdf-attribute", "urdf-name", "sdf-value", "sdf-name", "sdf-frame"],
)
def test_a_finding_after_line_65535_has_its_place(text: str, place: tuple[int, int]) -> None:
    assert [(item.line, item.column) for item in translate.check(text)][:1] == [place]


def test_an_element_with_the_same_name_after_line_65535_is_named_with_its_line() -> None:
    text = f"{_URDF}<link name='b'/>\n<link name='b'/></robot>"
    assert "the first in line 70001" in translate.check(text)[0].message


@pytest.mark.parametrize(
    "text",
    [
        f"{_URDF}\n<transmission name='t'/></robot>",
        f"{_URDF}\n<transmission\nname='t'/></robot>".replace("\n", "", 1),
        f"{_SDF}\n<plugin name='p' filename='f'/></model></sdf>",
        f"{_SDF.replace('1.9', '1.4')}\n<plugin name='p' filename='f'/></model></sdf>",
    ],
    ids=["urdf", "urdf-over-lines", "sdf", "sdf-upgraded"],
)
def test_a_loss_after_line_65535_has_its_line(text: str) -> None:
    losses = translate.convert(text).report.losses
    assert [loss.line for loss in losses if loss.severity == "carried"] == [70_002]
