"""The source of each element and value of an expansion."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from lxml import etree
from support.file_tree import write

import translate
from translate.resources import xacro as expansions
from translate.resources.search import Resources
from translate.resources.xacro_process import answer_of
from translate.resources.xacro_run import Answer, Request, run
from translate.xacro.source_map import SourceMap

xacro = pytest.importorskip("xacro")
pytestmark = pytest.mark.usefixtures("xacro_in_this_process")

TOP = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n{}\n</robot>'


def source_map(
    directory: Path, files: Mapping[str, str], arguments: Mapping[str, str] | None = None
) -> SourceMap:
    """The source map of ``r.urdf.xacro`` among some files, whose texts are contents of a robot."""
    wholes = {
        name: TOP.format(text) if name.endswith(".xacro") else text for name, text in files.items()
    }
    for name, text in wholes.items():
        (directory / name).write_text(text, encoding="utf-8")
    path = str(directory / "r.urdf.xacro")
    sources = expansions.expansion(path, Resources(), arguments=arguments or {}).sources
    assert sources is not None
    return sources


def places(sources: SourceMap) -> list[tuple[str, str, int]]:
    """The name, or else the tag, of each element below the root, with the place of its source."""
    return [
        (element.get("name") or str(element.tag), Path(file.path).name, file.position(source)[0])
        for element, (file, source) in sources.places()
    ][1:]


def ways(sources: SourceMap) -> dict[str, list[tuple[str, str, int]]]:
    """Name → the steps that lead to the element, the innermost first."""
    return {
        element.get("name", ""): [
            (kind, Path(file.path).name, file.position(step)[0])
            for kind, file, step in sources.chain(number)
        ]
        for number, element in enumerate(sources.elements)
        if number
    }


MACRO = '<xacro:macro name="leg" params="n">\n<link name="${n}"/></xacro:macro>\n'
BLOCK = '<xacro:macro name="on" params="*part">\n<xacro:insert_block name="part"/></xacro:macro>\n'


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"r.urdf.xacro": '<link name="a"/>'}, [("a", "r.urdf.xacro", 2)], id="element"
        ),
        pytest.param(
            {"r.urdf.xacro": f'{MACRO}<xacro:leg n="a"/><xacro:leg n="b"/>'},
            [("a", "r.urdf.xacro", 3), ("b", "r.urdf.xacro", 3)],
            id="two calls of a macro",
        ),
        pytest.param(
            {
                "r.urdf.xacro": '<xacro:include filename="a.xacro"/><xacro:leg n="a"/>',
                "a.xacro": f'\n{MACRO}<link name="b"/>',
            },
            [("b", "a.xacro", 5), ("a", "a.xacro", 4)],
            id="an include with a macro",
        ),
        pytest.param(
            {"r.urdf.xacro": '<xacro:if value="${1 == 1}">\n<link name="a"/></xacro:if>'},
            [("a", "r.urdf.xacro", 3)],
            id="a condition",
        ),
        pytest.param(
            {"r.urdf.xacro": f'{BLOCK}<xacro:on>\n<link name="a"/></xacro:on>'},
            [("a", "r.urdf.xacro", 5)],
            id="a block",
        ),
        pytest.param(
            {
                "r.urdf.xacro": '<xacro:property name="p">\n<link name="a"/></xacro:property>\n'
                '<xacro:insert_block name="p"/>'
            },
            [("a", "r.urdf.xacro", 3)],
            id="a block of a property",
        ),
        pytest.param(
            {"r.urdf.xacro": '<xacro:element xacro:name="link"\nname="a"/>'},
            [("a", "r.urdf.xacro", 2)],
            id="an element with a computed tag",
        ),
        pytest.param(
            {
                "r.urdf.xacro": '<xacro:include filename="a.xacro"/>\n'
                '<xacro:include filename="a.xacro"/>',
                "a.xacro": '<link name="a"/>',
            },
            [("a", "a.xacro", 2), ("a", "a.xacro", 2)],
            id="a file that is included twice",
        ),
    ],
)
def test_an_element_has_its_place(
    tmp_path: Path, files: Mapping[str, str], expected: list[tuple[str, str, int]]
) -> None:
    assert places(source_map(tmp_path, files)) == expected


def test_the_way_to_an_element(tmp_path: Path) -> None:
    files = {
        "r.urdf.xacro": f'<xacro:include filename="a.xacro"/>\n{BLOCK}'
        '<xacro:outer/>\n<xacro:on><link name="c"/></xacro:on>',
        "a.xacro": f'{MACRO}<xacro:macro name="outer" params="">\n'
        '<xacro:leg n="a"/></xacro:macro><link name="b"/>',
    }
    assert ways(source_map(tmp_path, files)) == {
        "a": [("call", "a.xacro", 5), ("call", "r.urdf.xacro", 5)],
        "b": [("include", "r.urdf.xacro", 2)],
        "c": [("insert_block", "r.urdf.xacro", 4)],
    }


def test_a_finding_has_the_way_to_its_element(tmp_path: Path) -> None:
    """As compilers print instantiations: the calls and includes, the outermost first."""
    files = {
        "r.urdf.xacro": TOP.format('<xacro:include filename="a.xacro"/>\n<xacro:outer/>'),
        "a.xacro": TOP.format(
            '<xacro:macro name="leg" params="">\n<link name="a"><mass/></link></xacro:macro>\n'
            '<xacro:macro name="outer" params=""><xacro:leg/></xacro:macro>'
        ),
    }
    write(tmp_path, files)
    (finding,) = translate.check(tmp_path / "r.urdf.xacro")
    inner = str(tmp_path / "a.xacro")
    assert (finding.path, finding.line) == (inner, 3)
    assert finding.included_from == (f"{tmp_path / 'r.urdf.xacro'}:3", f"{inner}:4")


def reads(sources: SourceMap, text: str) -> list[object]:
    """What an expression reads, each with what it reads: kind, place or keys, attribute."""

    def shown(number: int) -> object:
        definition = sources.definitions[number]
        place: object = definition.keys
        if definition.kind != "yaml" and (element := sources.element_of(definition.source)):
            place = element[0].position(element[1])[0]
        inner = [shown(read) for read in definition.reads]
        return (definition.kind, place, definition.name, *inner)

    (numbers,) = [texts[text] for texts in sources.texts.values() if text in texts]
    return [shown(number) for number in numbers]


PROPERTY = '<xacro:property name="m" value="{}"/>\n'
MASS = '<link name="a"><inertial><mass value="{}"/></inertial></link>'


@pytest.mark.parametrize(
    ("content", "text", "expected"),
    [
        pytest.param(
            PROPERTY.format(2) + MASS.format("${m}"),
            "${m}",
            [("property", 2, "value")],
            id="a property",
        ),
        pytest.param(
            PROPERTY.format("${2*k}")
            + '<xacro:property name="k" default="3"/>\n'
            + MASS.format("${m}"),
            "${m}",
            [("property", 2, "value", ("property", 3, "default"))],
            id="a property that reads another one",
        ),
        pytest.param(
            '<xacro:macro name="l" params="x y:=3">\n'
            + MASS.format("${x*y}")
            + '</xacro:macro>\n<xacro:l x="2"/>',
            "${x*y}",
            [("call", 4, "x"), ("default", 2, "y")],
            id="an argument and a default value of a macro",
        ),
        pytest.param(
            PROPERTY.format(2)
            + '<xacro:macro name="l" params="m:=^">'
            + MASS.format("${m}")
            + "</xacro:macro><xacro:l/>",
            "${m}",
            [("default", 3, "m", ("property", 2, "value"))],
            id="a property of the caller",
        ),
        pytest.param(
            '<xacro:arg name="n" default="2"/>\n' + MASS.format("$(arg n)"),
            "$(arg n)",
            [("arg", 2, "default")],
            id="a default of an argument of xacro",
        ),
        pytest.param(
            MASS.format("$(arg given)"),
            "$(arg given)",
            [("argument", (), "given")],
            id="an argument of the run",
        ),
        pytest.param(
            '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/>\n'
            + MASS.format("${c['arm'][1].mass}"),
            "${c['arm'][1].mass}",
            [("property", 2, "value"), ("yaml", ("arm", 1, "mass"), "")],
            id="a value in a YAML file",
        ),
    ],
)
def test_what_a_value_is_computed_from(
    tmp_path: Path, content: str, text: str, expected: list[object]
) -> None:
    files = {"r.urdf.xacro": content, "c.yaml": "arm:\n  - 1\n  - {mass: 3}\n"}
    sources = source_map(tmp_path, files, {"given": "5"})
    assert reads(sources, text) == expected


@pytest.mark.parametrize(
    "change",
    [
        {"elements": [0, 0]},
        {"elements": [99, 0, 1, 0]},
        {"elements": [0, 9, 1, 0]},
        {"files": [["/etc/passwd", 5]]},
        {"files": []},
        {"frames": [[-1, 0], [0, 1]]},
        {"frames": "abc"},
        {"definitions": [["property", 0, "value", -1, [7]]]},
        {"definitions": [["program", 0, "value", -1, []]]},
        {"definitions": [["yaml", 3, ["a"], -1, []]]},
        {"definitions": [["default", 0, "m", 5, []]]},
        {"texts": {"0": {"${a}": [0]}}},
        {"size": True},
        {"more": 1},
    ],
    ids=str,
)
def test_a_trace_that_no_run_writes_is_an_error(
    tmp_path: Path, change: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program in a xacro file can write it in place of that of the run."""
    sent: dict[str, object] = {
        "files": [["r.urdf.xacro", 0]],
        "size": 2,
        "yaml": [],
        "frames": [[-1, 0]],
        "elements": [0, 0, 1, 0],
        "texts": {},
        "definitions": [],
    }
    text = TOP.format('<link name="a"/>')
    write(tmp_path, {"r.urdf.xacro": text})
    answer = Answer(text, trace={**sent, **change})
    monkeypatch.setattr(expansions, "_answer", lambda *_: answer)
    with pytest.raises(translate.TranslateError, match="no valid message") as caught:
        translate.load(tmp_path / "r.urdf.xacro")
    assert [finding.code for finding in caught.value.diagnostics] == ["xacro-failed"]


def no_package(kind: str, name: str) -> str:
    raise AssertionError((kind, name))


def test_a_process_and_this_process_have_one_answer(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf.xacro"
    text = MACRO + '<xacro:arg name="n" default="a"/>\n<xacro:leg n="$(arg n)"/>'
    path.write_text(TOP.format(text), encoding="utf-8")
    request = Request(str(path), {}, seconds=60, size=0)
    of_process, of_this_process = answer_of(request, no_package), run(request, no_package)
    assert of_process.trace
    # The answer of the process is a JSON text.
    assert json.dumps(of_process) == json.dumps(of_this_process)


def contents(node: etree._Element) -> tuple[object, ...]:
    """The name, attributes and texts of a node, and those of the nodes in it."""
    name = node.tag if isinstance(node.tag, str) else "comment"
    children = [(contents(child), child.tail or "") for child in node]
    return name, dict(node.attrib), node.text or "", children


def test_an_expansion_with_a_source_map_is_that_of_xacro(tmp_path: Path) -> None:
    text = (
        '<xacro:arg name="a" default="plain"/><xacro:property name="p" value=" 0 1\n2 "/>'
        '<xacro:property name="n" value="2"/><!-- xacro:eval-comments --><!-- n is ${n} -->'
        '<xacro:macro name="m" params="x y:=3 z:=^|4"><link name="$(arg a)${x}" y="${y}" z="${z}">'
        "\n  text &lt; &amp;\t<a b='&quot; $${n} &#10;'/>${n}</link></xacro:macro>"
        '<xacro:m x=""/><xacro:m x="1" y="" z="${p}"/><xacro:if value="1"><b c="${p}"/></xacro:if>'
    )
    root = source_map(tmp_path, {"r.urdf.xacro": text}).root
    alone = xacro.process_file(str(tmp_path / "r.urdf.xacro")).documentElement.toxml()
    assert contents(root) == contents(etree.fromstring(alone))
