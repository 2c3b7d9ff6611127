"""The canonical layout: what changes, what stays, and the laws that hold for real files."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree
from support.paths import ROOT

import translate
from translate.xml.document import parse
from translate.xml.layout import formatted

HEAD = '<?xml version="1.0"?>\n'
FILES = sorted(
    [
        *(ROOT / "corpus" / "robots").glob("*.*df"),
        *(ROOT / "corpus" / "assembly").rglob("*.sdf"),
        *(ROOT / "corpus" / "assembly").rglob("*.urdf"),
    ]
)


def layout(text: str) -> str:
    return formatted(parse(text))


CASES = {
    "elements are indented by their depth": (
        "<a><b><c/></b></a>",
        "<a>\n  <b>\n    <c/>\n  </b>\n</a>",
    ),
    "an element without content is one tag": ("<a><b> \n </b></a>", "<a>\n  <b/>\n</a>"),
    "a text of one line has no blanks around it": (
        "<a><b> x y </b></a>",
        "<a>\n  <b>x y</b>\n</a>",
    ),
    "a text of several lines stays": ("<a><b>x\n y</b></a>", "<a>\n  <b>x\n y</b>\n</a>"),
    "numbers have one blank between them": (
        '<a p=" 1  2.50\t-3e5 "> 0   .5 </a>',
        '<a p="1 2.50 -3e5">0 .5</a>',
    ),
    "names keep their blanks": ('<a p="x  y"/>', '<a p="x  y"/>'),
    "blanks that are text in XML stay": (
        '<a p="1\xa02"><b>\xa0</b><c>\xa0x</c><d>1\x852</d></a>',
        '<a p="1\xa02">\n  <b>\xa0</b>\n  <c>\xa0x</c>\n  <d>1\x852</d>\n</a>',
    ),
    "one blank line stays": (
        "<a>\n\n<b/>\n\n\n<c/>\n<d/>\n\n</a>",
        "<a>\n  <b/>\n\n  <c/>\n  <d/>\n</a>",
    ),
    "comments stay": (
        "<!-- 1 -->\n<a><!-- 2 --><b/><!-- 3 --></a>\n<!-- 4 -->",
        "<!-- 1 -->\n<a>\n  <!-- 2 -->\n  <b/>\n  <!-- 3 -->\n</a>\n<!-- 4 -->",
    ),
    "an element with text and elements stays": (
        "<a><b>x <c/> y</b></a>",
        "<a>\n  <b>x <c/> y</b>\n</a>",
    ),
    "a plugin stays": (
        '<a><plugin name="p"><b> 1  2 </b></plugin></a>',
        '<a>\n  <plugin name="p"><b> 1  2 </b></plugin>\n</a>',
    ),
    "attributes keep their order": ('<a z="1" b="2"/>', '<a z="1" b="2"/>'),
    "an instruction stays": ("<?x y?><a/>", "<?x y?>\n<a/>"),
    "a CDATA section stays": (
        "<a><b><![CDATA[ x<y  1 ]]></b><plugin><c><![CDATA[&]]></c></plugin></a>",
        "<a>\n  <b><![CDATA[ x<y  1 ]]></b>\n  <plugin><c><![CDATA[&]]></c></plugin>\n</a>",
    ),
    "a document type stays": ("<!DOCTYPE a><a/>", "<!DOCTYPE a>\n<a/>"),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_the_layout(text: str, expected: str) -> None:
    assert layout(text) == f"{HEAD}{expected}\n"


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_the_layout_of_the_layout_is_the_same(text: str, expected: str) -> None:
    assert layout(layout(text)) == layout(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_real_file_keeps_its_content(path: Path) -> None:
    text = layout(path.read_text(encoding="utf-8"))
    assert layout(text) == text
    assert contents(text.encode()) == contents(path.read_bytes())


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.parent.name == "robots"], ids=lambda path: path.name
)
def test_a_real_robot_stays_the_same_robot(path: Path) -> None:
    document = translate.load(layout(path.read_text(encoding="utf-8")), path=path)
    assert translate.compare(path, document, configurations=2).same


def contents(data: bytes) -> list[tuple[object, ...]]:
    """Each node in the order of the document, its values without blanks around and in them."""
    root = etree.fromstring(data)
    return [
        (node.tag, [(name, value.split()) for name, value in node.attrib.items()], text(node))
        for node in root.iter()
    ]


def text(node: etree._Element) -> list[str]:
    return [*(node.text or "").split(), "|", *(node.tail or "").split()]


# --- The canonical order --------------------------------------------------------------------------

ORDERS = {
    "the children of a link": (
        "<robot><link><collision/><visual/><inertial/></link></robot>",
        "<robot><link><inertial/><visual/><collision/></link></robot>",
    ),
    "the children of a joint": (
        "<robot><joint><limit/><axis/><child/><parent/><origin/></joint></robot>",
        "<robot><joint><origin/><parent/><child/><axis/><limit/></joint></robot>",
    ),
    "links and joints keep their order": (
        "<robot><gazebo/><joint/><link name='b'/><link name='a'/><material/></robot>",
        "<robot><material/><joint/><link name='b'/><link name='a'/><gazebo/></robot>",
    ),
    "elements of SDFormat with names keep their order": (
        "<sdf><model><plugin/><joint/><frame/><link/><include/><static/><pose/></model></sdf>",
        "<sdf><model><pose/><static/><joint/><frame/><link/><include/><plugin/></model></sdf>",
    ),
    "the contents of a plugin, a geometry and a block stay": (
        "<robot><gazebo><link><visual/><inertial/></link></gazebo></robot>",
        "<robot><gazebo><link><visual/><inertial/></link></gazebo></robot>",
    ),
    "an unknown element is the last one": (
        "<robot><link><x/><visual/></link></robot>",
        "<robot><link><visual/><x/></link></robot>",
    ),
    "a comment moves with the element after it": (
        "<robot><link><!-- v --><visual/><!-- i --><inertial/><!-- end --></link></robot>",
        "<robot><link><!-- i --><inertial/><!-- v --><visual/><!-- end --></link></robot>",
    ),
    "a comment at the end of a line moves with the element before it": (
        "<robot><link><visual/> <!-- v -->\n<!-- i --><inertial/> <!-- 1 kg -->\n</link></robot>",
        "<robot><link><!-- i --><inertial/><!-- 1 kg --><visual/><!-- v --></link></robot>",
    ),
    "the contents of extensions and includes stay": (
        "<sdf><world><include><x><link><visual/><inertial/></link></x></include></world></sdf>",
        "<sdf><world><include><x><link><visual/><inertial/></link></x></include></world></sdf>",
    ),
    "the elements of a macro": (
        "<robot xmlns:xacro='http://ros.org/wiki/xacro'><xacro:macro>"
        "<link><visual/><inertial/></link></xacro:macro></robot>",
        "<robot xmlns:xacro='http://ros.org/wiki/xacro'><xacro:macro>"
        "<link><inertial/><visual/></link></xacro:macro></robot>",
    ),
    "a model of a world": (
        "<sdf><world><model><link/><pose/></model><x/></world></sdf>",
        "<sdf><world><model><pose/><link/></model><x/></world></sdf>",
    ),
    "a blank line moves with the element after it": (
        "<robot><link><visual/>\n\n<collision/>\n<inertial/></link></robot>",
        "<robot><link><inertial/><visual/>\n\n<collision/></link></robot>",
    ),
    "commands of xacro keep the order": (
        "<robot xmlns:xacro='http://ros.org/wiki/xacro'><gazebo/><xacro:x/><link/></robot>",
        "<robot xmlns:xacro='http://ros.org/wiki/xacro'><gazebo/><xacro:x/><link/></robot>",
    ),
}


def ordered(text: str) -> str:
    return formatted(parse(text), order=True)


@pytest.mark.parametrize(("text", "expected"), ORDERS.values(), ids=ORDERS)
def test_the_order(text: str, expected: str) -> None:
    assert ordered(text) == layout(expected)
    assert ordered(ordered(text)) == ordered(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_order_of_a_real_file_keeps_its_elements(path: Path) -> None:
    text = ordered(path.read_text(encoding="utf-8"))
    assert ordered(text) == text
    tags = [
        sorted(str(node[0]) for node in contents(data))
        for data in (text.encode(), path.read_bytes())
    ]
    assert tags[0] == tags[1]


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.parent.name == "robots"], ids=lambda path: path.name
)
def test_a_real_robot_in_another_order_is_the_same_robot(path: Path) -> None:
    document = translate.load(ordered(path.read_text(encoding="utf-8")), path=path)
    assert translate.compare(path, document, configurations=2).same


def test_a_long_number_with_an_error_takes_linear_time() -> None:
    text = f'<robot name="r"><mesh filename="{"1" * 1_000_000}x"/></robot>'
    origin = f'<robot name="r"><a xyz="{"1" * 1_000_000}x  0"/></robot>'
    assert formatted(parse(text)).count("1") == 1_000_001
    assert f'{"1" * 10}x  0"' in formatted(parse(origin))
