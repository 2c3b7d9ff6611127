"""Lines and columns of the elements of a document."""

from __future__ import annotations

from pathlib import Path
from xml.parsers import expat

import pytest
from hypothesis import given
from hypothesis import strategies as st

import translate
from translate.xml.document import new_child, parse
from translate.xml.positions import place, start_tags
from translate.xml.recovery import in_utf8


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("<a/>", [("a", 1, 1, 1)]),
        ("<a>\n  <b/><c/>\n</a>", [("a", 1, 1, 1), ("b", 2, 3, 2), ("c", 2, 7, 2)]),
        ("<a\n x='>\n'\n><b/></a>", [("a", 1, 1, 4), ("b", 4, 2, 4)]),
        ("<ä/>", [("ä", 1, 1, 1)]),
        ("<a>ä<b/></a>", [("a", 1, 1, 1), ("b", 1, 5, 1)]),
        ("<a><!-- <b/> --></a>", [("a", 1, 1, 1)]),
        ("<a><![CDATA[<b/>\n]]><c/></a>", [("a", 1, 1, 1), ("c", 2, 4, 2)]),
        ("<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM 'b>'>\n<a/>", [("a", 3, 1, 3)]),
        (in_utf8("<a>\n<b/></a>".encode("utf-16")).decode(), [("a", 1, 1, 1), ("b", 2, 1, 2)]),
        (in_utf8("<a>\n<b/></a>".encode("utf-8-sig")).decode(), [("a", 1, 1, 1), ("b", 2, 1, 2)]),
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
    text: str, places: list[tuple[str, int, int, int]]
) -> None:
    earlier, tags = start_tags(text)
    assert earlier == 0
    assert [(tag.name, tag.line, tag.column, tag.end_line) for tag in tags] == places


def test_start_tags_after_an_offset() -> None:
    text = "<a><!-- <b/> -->\n<b\n/><c/></a>"
    for offset, expected in ((3, ["b", "c"]), (17, ["b", "c"]), (20, ["b", "c"]), (22, ["c"])):
        earlier, tags = start_tags(text, offset)
        assert [tag.name for tag in tags] == expected
        assert earlier == 3 - len(tags)
        assert tags == start_tags(text)[1][earlier:]


@pytest.mark.parametrize(
    ("offset", "expected"), [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (6, (2, 3))]
)
def test_an_offset_is_a_line_and_a_column(offset: int, expected: tuple[int, int]) -> None:
    assert place("ab\ncäd".encode(), offset) == expected


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r \n"])
def test_only_a_line_feed_ends_a_line(line_break: str) -> None:
    text = f"<robot name='r'>{line_break}<link name='a'/>{line_break}  <link name='a'/></robot>"
    assert [(item.line, item.column) for item in translate.check(text)][:1] == [(3, 3)]


# --- Positions of elements, compared with expat ---------------------------------------------------

#: Parts of a document without and with a start tag.
_PARTS = (
    *("\n", " ", "\r\n", "ä", "a > b", "<!-- <b/> -->", "<!--\n<c/>-->", "<?p <b/>\n?>"),
    *("<![CDATA[<b/>]]>", "<![CDATA[\n]]>", "&lt;b/>"),
    *(
        "<b/>",
        "<b></b>",
        "<bb/>",
        "<b\n/>",
        "<b\n x='>'/>",
        "<b x='ä' y='&lt;b/>'/>",
        "<c>\n<b/></c>",
    ),
)


def places_of_expat(data: bytes) -> list[tuple[int, int]]:
    parser = expat.ParserCreate("utf-8")
    found = []

    def start(*_: object) -> None:
        found.append((parser.CurrentLineNumber, parser.CurrentColumnNumber + 1))

    parser.StartElementHandler = start
    parser.Parse(data, True)
    return found


@given(st.lists(st.sampled_from(_PARTS)).map("".join))
def test_positions_are_those_of_expat(inside: str) -> None:
    data = f"<a>{inside}</a>".encode()
    file = parse(data)
    assert [file.position(element) for element in file.root.iter("*")] == places_of_expat(data)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<robot name='r'><link\n name='a'\n bad='1'/> <link name='b'/></robot>", (1, 17)),
        ("<robot name='r'>\n<link\n name='a' bad='1'/> <!-- <link name='b'/> --></robot>", (2, 1)),
    ],
    ids=["namesake", "comment"],
)
def test_another_tag_in_the_last_line_of_a_tag(text: str, expected: tuple[int, int]) -> None:
    assert [(item.line, item.column) for item in translate.check(text)][:1] == [expected]


# --- Documents with more lines than the parser counts ---------------------------------------------

_BLANK_LINES = "\n" * 70_000
_URDF = f"<robot name='r'><link name='a'/>{_BLANK_LINES}"
_SDF = f"<sdf version='1.9'><model name='m'><link name='a'/>{_BLANK_LINES}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{_URDF}<link name='b'\n\n c='1'/></robot>", (70_001, 1)),
        (f"{_URDF}<link name='b'/>\n <link name='b'/></robot>", (70_002, 2)),
        (f"{_SDF}<link name='b'><pose>x</pose></link></model></sdf>", (70_001, 16)),
        (f"{_SDF}<link name='b'/>\n<link name='b'/></model></sdf>", (70_002, 1)),
        (f"{_SDF}<frame name='f'>\n<pose relative_to='g'/></frame></model></sdf>", (70_002, 1)),
        (f"<robot name='r'><link name='a'/><link{_BLANK_LINES} name='b' c='1'/></robot>", (1, 33)),
        (
            "<robot name='r'>" + "\n" * 65_532 + "<link name='a'>\n\n\n\n<visual><geometry>"
            "<sphere radius='1'/></geometry></visual>\n</link><link name='b' c='1'/></robot>",
            (65_538, 8),
        ),
    ],
    ids=[
        "urdf-attribute",
        "urdf-name",
        "sdf-value",
        "sdf-name",
        "sdf-frame",
        "over-lines",
        "after-a-certain-sibling",
    ],
)
def test_a_finding_after_line_65535_has_its_place(text: str, expected: tuple[int, int]) -> None:
    assert [(item.line, item.column) for item in translate.check(text)][:1] == [expected]


def test_an_element_with_the_same_name_after_line_65535_is_named_with_its_line() -> None:
    text = f"{_URDF}<link name='b'/>\n<link name='b'/></robot>"
    assert "the first in line 70001" in translate.check(text)[0].message


@pytest.mark.parametrize(
    "text",
    [
        f"{_URDF}\n<transmission name='t'/></robot>",
        f"{_URDF}\n<transmission\nname='t'/></robot>".replace("\n", "", 1),
        f"{_SDF}\n<made_up/></model></sdf>",
        f"{_SDF.replace('1.9', '1.4')}\n<made_up/></model></sdf>",
    ],
    ids=["urdf", "urdf-over-lines", "sdf", "sdf-upgraded"],
)
def test_a_loss_after_line_65535_has_its_line(text: str) -> None:
    losses = translate.convert(text).report.losses
    assert [loss.line for loss in losses if "massless" not in loss.code] == [70_002]


def test_sibling_elements_after_line_65535_are_named_with_their_lines() -> None:
    joint = "<joint name='b' type='fixed'><parent>a</parent><child>a</child></joint>"
    text = f"{_SDF}<link name='b'/>\n{joint}</model></sdf>"
    assert "line 70001" in "".join(item.message for item in translate.check(text))


def test_an_inserted_element_has_the_line_of_the_element_around_it() -> None:
    file = parse(f"<a>{_BLANK_LINES}<b/></a>".encode())
    (b,) = file.root
    inner = new_child(b, "c", b)
    assert (file.line_of(inner), file.position(inner)) == (70_001, (70_001, 1))


def test_a_part_of_a_nested_model_after_line_65535_has_its_line() -> None:
    joint = "<joint name='q' type='ball'><parent>a</parent><child>b::c</child></joint>"
    text = f"{_SDF}\n<link name='b::c'/>\n{joint}</model></sdf>".replace("1.9", "1.6")
    (loss,) = [loss for loss in translate.convert(text).report.losses if loss.code == "joint-split"]
    assert loss.line == 70_003


def test_an_element_of_a_xacro_file_after_line_65535_has_its_place(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf.xacro"
    macro = "<xacro:property name='q' value='1'/>"
    start = "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>"
    path.write_text(f"{start}{_BLANK_LINES}{macro}<link name='a' c='1'/></robot>")
    (finding,) = translate.check(path)
    assert (finding.line, finding.column) == (len(_BLANK_LINES) + 1, len(macro) + 1)
