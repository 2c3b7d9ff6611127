"""An edit of a stranger's SDFormat file is never a program in the xacro file of the user."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.processor_time import growth

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.translation import Update
from translate.resources import including_files
from translate.resources.including_files import IncludingFiles
from translate.resources.search import Resources
from translate.resources.xacro_run import Request, run
from translate.xacro import tree_changes, write_back, yaml_places
from translate.xacro.expressions import segments
from translate.xacro.inert import (
    adds_instructions,
    inert_element,
    is_no_program,
    starts_expression,
)
from translate.xacro.literals import _parts
from translate.xacro.source_map import Definition, SourceMap
from translate.xacro.uses import Uses
from translate.xml.document import parse

pytest.importorskip("xacro")

XACRO = "http://www.ros.org/wiki/xacro"
TOP = f'<robot name="r" xmlns:xacro="{XACRO}">{{}}</robot>\n'
LINK = (
    '<link name="{}"><inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
)


def program(mark: Path) -> str:
    """A text with which xacro creates a directory, in spite of its filter."""
    classes = "().__class__.__base__.__subclasses__()"
    return (
        f"${{(lambda: [c for c in {classes} if c.__name__ == '_wrap_close'][0]"
        f".__init__.__globals__['mkdir']('{mark}'))()}}"
    )


def updated(directory: Path, text: str, old: str, new: str, parts: str = "") -> Update:
    """The update of a xacro file by an edit of its translation."""
    (directory / ".git").mkdir()
    path = directory / "r.urdf.xacro"
    path.write_text(TOP.format(text), encoding="utf-8")
    if parts:
        (directory / "parts.xacro").write_text(TOP.format(parts), encoding="utf-8")
    base = translate.convert(path, to="sdf").text
    assert old in base
    streams = [BytesIO(sdf.encode()) for sdf in (base.replace(old, new), base)]
    for stream in streams:
        stream.name = str(directory / "model.sdf")
    return translate.update(path, streams[0], base=streams[1])


#: Contents of a plugin with a program, which is not the text of a file.
CONTENTS: dict[str, Callable[[str], str]] = {
    "text": lambda code: f"<t>{code}</t>",
    "attribute": lambda code: f'<t a="{escape(code)}"/>',
    "text after an element": lambda code: f"<t><u/>{code}</t>",
}


def test_xacro_runs_the_program_of_these_tests(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf.xacro"
    path.write_text(TOP.format(f"<t>{program(tmp_path / 'mark')}</t>"), encoding="utf-8")
    with pytest.raises(translate.TranslateError):
        translate.convert(path, to="sdf")
    assert (tmp_path / "mark").exists()


@pytest.mark.parametrize("contents", CONTENTS.values(), ids=CONTENTS)
def test_a_new_plugin_runs_no_program(tmp_path: Path, contents: Callable[[str], str]) -> None:
    plugin = f'<plugin name="p" filename="f">{contents(program(tmp_path / "mark"))}</plugin>'
    with pytest.raises(translate.TranslateError, match="elements or expressions of xacro"):
        updated(tmp_path, LINK.format("base"), "</model>", f"{plugin}</model>")
    assert not (tmp_path / "mark").exists()


def test_a_comment_of_a_new_plugin_runs_no_program(tmp_path: Path) -> None:
    code = program(tmp_path / "mark")
    comments = f"<!-- xacro:eval-comments --><!-- {code} --><t>1</t>"
    plugin = f'<plugin name="p" filename="f">{comments}</plugin></model>'
    (data,) = updated(tmp_path, LINK.format("base"), "</model>", plugin).files.values()
    (tmp_path / "r.urdf.xacro").write_bytes(data)
    assert translate.convert(tmp_path / "r.urdf.xacro", to="sdf").text
    assert not (tmp_path / "mark").exists()


#: A block, which xacro expands before it inserts it, and once more then: ``$${a}``, ``${a}``.
BLOCK = (
    '<xacro:macro name="m" params="*block"><xacro:insert_block name="block"/></xacro:macro>'
    + LINK.format("base")
    + '<xacro:m><gazebo reference="base"><sensor name="s" type="imu"><topic>old</topic>'
    "</sensor></gazebo></xacro:m>"
)


@pytest.mark.parametrize("old", [">old<", "<topic>"])
def test_an_edit_of_a_block_runs_no_program(tmp_path: Path, old: str) -> None:
    code = program(tmp_path / "mark")
    new = f">{code}<" if old == ">old<" else f'<topic a="{escape(code)}">'
    with pytest.raises(translate.TranslateError, match="xacro would compute the new text"):
        updated(tmp_path, BLOCK, old, new)
    assert not (tmp_path / "mark").exists()


def test_a_new_plugin_with_elements_of_xacro_is_refused(tmp_path: Path) -> None:
    named_file = tmp_path / "other.xacro"
    named_file.write_text(
        TOP.format(f'<xacro:property name="q" value="{escape(program(tmp_path / "mark"))}"/>'
                   '<t a="${q}"/>'),
        encoding="utf-8",
    )  # fmt: skip
    include = f'<xacro:include filename="{named_file}"/>'
    plugin = f'<plugin xmlns:xacro="{XACRO}" name="p" filename="f">{include}</plugin>'
    with pytest.raises(translate.TranslateError, match="contains elements or expressions of xacro"):
        updated(tmp_path, LINK.format("base"), "</model>", f"{plugin}</model>")
    assert not (tmp_path / "mark").exists()


#: A value that is a part of a program in another place: ``'left' == 'left'``.
IN_A_PROGRAM = (
    '<xacro:arg name="side" default="left"/>'
    + LINK.format("$(arg side)_base")
    + "<xacro:if value=\"${'$(arg side)' == 'left'}\"><!-- left --></xacro:if>"
)


def test_a_new_name_is_no_part_of_a_program(tmp_path: Path) -> None:
    new = "x'+str(len('a'))+'"
    with pytest.raises(translate.TranslateError, match="read the new text as a program"):
        updated(tmp_path, IN_A_PROGRAM, '"left_base"', f'"{new}_base"')


PART = '<xacro:property name="part" value="parts"/>' + LINK.format("${part}")
#: Xacro files with a name of a link that is a part of the name of a file, and the new name.
CHOSEN_FILES: dict[str, tuple[str, str]] = {
    "include": (PART + '<xacro:include filename="${part}.xacro"/>', "evil"),
    "optional include": (PART + '<xacro:include filename="${part}.xacro" optional="true"/>', "e/a"),
    "argument": (
        '<xacro:arg name="part" default="parts"/>'
        + LINK.format("$(arg part)")
        + '<xacro:include filename="$(arg part).xacro"/>',
        "evil",
    ),
    "branch that is not taken": (
        PART + '<xacro:if value="false"><xacro:include filename="${part}.xacro"/></xacro:if>',
        "evil",
    ),
    "pattern": (PART + '<xacro:include filename="${part}.xacro"/>', "par?s"),
    "value of another name": (
        PART
        + '<xacro:property name="file" value="${part}.xacro"/><xacro:include filename="${file}"/>',
        "evil",
    ),
    "parameter": (
        '<xacro:macro name="m" params="part file">'
        + LINK.format("${part}")
        + '<xacro:include filename="${file}.xacro"/></xacro:macro>'
        '<xacro:property name="kind" value="parts"/><xacro:m part="${kind}" file="${kind}"/>',
        "evil",
    ),
    "default of a parameter": (
        """<xacro:macro name="m" params="part:='parts'">"""
        + LINK.format("${part}")
        + '<xacro:include filename="${part}.xacro"/></xacro:macro><xacro:m/>',
        "evil",
    ),
    "YAML file": (
        PART
        + """<xacro:if value="false"><t a="${xacro.load_yaml(part + '.yaml')['a']}"/></xacro:if>""",
        "evil",
    ),
    "file that an argument chooses": (
        '<xacro:arg name="kind" default="parts"/>'
        + PART
        + '<xacro:include filename="$(arg kind).xacro"/>',
        "evil",
    ),
    "argument by a function": (
        '<xacro:arg name="part" default="parts"/>'
        + LINK.format("$(arg part)")
        + '<xacro:if value="false"><t a="${xacro.load_yaml(xacro.arg(\'part\'))}"/></xacro:if>',
        "evil",
    ),
    "another name of the function that reads YAML files": (
        PART
        + """<xacro:if value="false"><xacro:property name="read" value="${xacro.load_yaml}"/>"""
        + """<t a="${read(part + '.yaml')}"/></xacro:if>""",
        "evil",
    ),
    "another name of the function that reads arguments": (
        '<xacro:arg name="part" default="parts"/>'
        + LINK.format("$(arg part)")
        + '<xacro:if value="false"><xacro:property name="of" value="${xacro.arg}"/>'
        + "<t a=\"${xacro.load_yaml(of('part'))}\"/></xacro:if>",
        "evil",
    ),
    "YAML file of a property that has another name": (
        PART
        + """<xacro:property name="file" value="${part + '.yaml'}"/>"""
        + """<xacro:if value="false"><t a="${xacro.load_yaml(file)['a']}"/></xacro:if>""",
        "evil",
    ),
    "argument in an evaluation": (
        '<xacro:arg name="part" default="parts"/>'
        + LINK.format("$(arg part)")
        + """<xacro:if value="false"><t a="$(eval load_yaml(part + '.yaml'))"/></xacro:if>""",
        "evil",
    ),
    "argument of another argument": (
        '<xacro:arg name="part" default="parts"/>'
        '<xacro:arg name="file" default="$(arg part).yaml"/>'
        + LINK.format("$(arg part)")
        + """<xacro:if value="false"><t a="${xacro.load_yaml('$(arg file)')}"/></xacro:if>""",
        "evil",
    ),
    "path without an include": (PART, "/st/evil"),
    "argument in a string": (
        '<xacro:arg name="part" default="parts"/>'
        + LINK.format("$(arg part)")
        + """<xacro:if value="false"><t a="${xacro.load_yaml('$(arg part).yaml')}"/></xacro:if>""",
        "evil",
    ),
    "value of a YAML file": (
        """<xacro:property name="values" value="${xacro.load_yaml('values.yaml')}"/>"""
        + LINK.format("${values['part']}")
        + """<xacro:include filename="${values['part']}.xacro"/>""",
        "evil",
    ),
    "file that is not read": (
        PART + '<xacro:if value="false"><xacro:include filename="other.xacro"/></xacro:if>',
        "e/a",
    ),
}


@pytest.mark.parametrize(("text", "new"), CHOSEN_FILES.values(), ids=CHOSEN_FILES)
def test_a_new_name_chooses_no_file(text: str, new: str, tmp_path: Path) -> None:
    (tmp_path / "values.yaml").write_text("part: parts\n", encoding="utf-8")
    with pytest.raises(translate.TranslateError, match="a file that the new text names"):
        updated(tmp_path, text, '"parts"', f'"{new}"', parts="<!-- nothing -->")


#: Files in which no file is chosen by the name of a link, or by the old text in its place.
OTHER_TEXTS: dict[str, tuple[str, str, str]] = {
    "YAML file of an argument": (
        '<xacro:arg name="file" default="values.yaml"/>'
        """<xacro:property name="values" value="${xacro.load_yaml('$(arg file)')}"/>"""
        + LINK.format("${values['part']}"),
        "parts",
        "tool",
    ),
    "property with the name of an argument that chooses a file": (
        '<xacro:arg name="part" default="values"/>'
        + PART
        + """<xacro:if value="false"><t a="${xacro.load_yaml('$(arg part).yaml')}"/></xacro:if>""",
        "parts",
        "tool",
    ),
    "name in the directory of the old one": (
        '<xacro:property name="part" value="left/parts"/>' + LINK.format("${part}"),
        "left/parts",
        "left/tool",
    ),
}


@pytest.mark.parametrize(("text", "old", "new"), OTHER_TEXTS.values(), ids=OTHER_TEXTS)
def test_a_new_name_that_chooses_no_file_is_written(
    text: str, old: str, new: str, tmp_path: Path
) -> None:
    (tmp_path / "values.yaml").write_text("part: parts\n", encoding="utf-8")
    (data,) = updated(tmp_path, text, f'"{old}"', f'"{new}"').files.values()
    assert new.encode() in data


_REFUSED = re.compile("a file that the new text names|read the new text as a program")


@pytest.mark.parametrize("new", ["right/tool", "left/sub/tool", "left/../tool", "tool", "left/t*"])
def test_a_new_name_in_another_directory_is_refused(new: str, tmp_path: Path) -> None:
    text = '<xacro:property name="part" value="left/parts"/>' + LINK.format("${part}")
    if new == "tool":
        # It is in the directory of the file.
        assert updated(tmp_path, text, '"left/parts"', '"tool"').changed
        return
    with pytest.raises(translate.TranslateError, match=_REFUSED):
        updated(tmp_path, text, '"left/parts"', f'"{new}"')


def shape(filename: str) -> str:
    """A link whose shape has a mesh."""
    mesh = f'<visual><geometry><mesh filename="{filename}"/></geometry></visual>'
    return f'<link name="base">{mesh}</link>'


#: A branch whose file another run can include, and the definition of a mesh.
MESH = (
    '<xacro:if value="false"><xacro:include filename="other.xacro"/></xacro:if>'
    '<xacro:property name="part" value="package://r/meshes/base.stl"/>'
)


def test_a_mesh_beside_the_old_one_is_written(tmp_path: Path) -> None:
    (data,) = updated(tmp_path, MESH + shape("${part}"), "base.stl", "foot.stl").files.values()
    assert b'value="package://r/meshes/foot.stl"' in data


@pytest.mark.parametrize("new", ["../foot.stl", "foot.xacro", "sub/foot.stl", "foot", "f?.stl"])
def test_a_mesh_elsewhere_or_no_mesh_is_refused(new: str, tmp_path: Path) -> None:
    with pytest.raises(translate.TranslateError, match=_REFUSED):
        updated(tmp_path, MESH + shape("${part}"), "base.stl", new)


def test_a_text_before_the_end_of_a_name_is_no_mesh(tmp_path: Path) -> None:
    text = '<xacro:property name="end" value=""/>' + MESH + '<xacro:property name="all" value='
    text += '"foot.stl${end}"/>' + shape("package://r/${all}")
    with pytest.raises(translate.TranslateError, match="a file that the new text names"):
        updated(tmp_path, text, "foot.stl", "toe.stl")


def test_a_mesh_whose_name_an_include_has_is_refused(tmp_path: Path) -> None:
    text = MESH + '<xacro:if value="false"><xacro:include filename="${part}"/></xacro:if>'
    with pytest.raises(translate.TranslateError, match="a file that the new text names"):
        updated(tmp_path, text + shape("${part}"), "base.stl", "foot.stl")


def test_a_new_name_beside_an_included_file_is_written(tmp_path: Path) -> None:
    text = PART + '<xacro:include filename="parts.xacro"/>'
    update = updated(tmp_path, text, '"parts"', '"tool"', parts="<!-- nothing -->")
    (data,) = update.files.values()
    assert b'value="tool"' in data


@pytest.mark.parametrize("optional", ["true", "false"])
def test_the_check_of_changed_files_reads_no_other_file(optional: str, tmp_path: Path) -> None:
    """Xacro ignores the error of an optional file."""
    path = tmp_path / "r.xacro"
    path.write_text(
        TOP.format(f'<xacro:include filename="a.xacro" optional="{optional}"/>'), encoding="utf-8"
    )
    (tmp_path / "a.xacro").write_text(TOP.format(LINK.format("a")), encoding="utf-8")
    answer = run(Request(str(path), {}, 0, 0, readable=[str(path.resolve())]), lambda *_: "")
    assert (answer.kind, "do not include this file" in answer.message) == ("failed", True)


def test_a_urdf_without_xacro_is_not_expanded_for_a_file_that_it_names(tmp_path: Path) -> None:
    """The expression in its block is for other programs, also with a permission."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "part.xacro").write_text(TOP.format(LINK.format("base")), encoding="utf-8")
    include = '<xacro:include filename="part.xacro"/>'
    (tmp_path / "r.urdf.xacro").write_text(TOP.format(include), encoding="utf-8")
    block = f'<gazebo><t x="part.xacro">{program(tmp_path / "mark")}</t></gazebo>'
    plain = TOP.format(LINK.format("a") + block)
    (tmp_path / "plain.urdf").write_text(plain, encoding="utf-8")
    base = translate.convert(tmp_path / "r.urdf.xacro", to="sdf").text
    sdf = BytesIO(base.replace("<mass>1<", "<mass>2<").encode())
    resources = Resources(allow_xacro=True)
    update = translate.update(tmp_path / "r.urdf.xacro", sdf, shared=True, resources=resources)
    assert (len(update.files), [*update.other_files]) == (1, [])
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize("name", ["r.urdf", "link.urdf"])
def test_a_urdf_that_xacro_can_expand_gets_no_expression(tmp_path: Path, name: str) -> None:
    """With a permission, or by the name of the target of the link, the next command runs it."""
    arguments = '<xacro:arg name="a" default="b"/>'
    mesh = '<visual name="v"><geometry><mesh filename="$(arg a).stl"/></geometry></visual></link>'
    text = TOP.format(arguments + LINK.format("base").replace("</link>", mesh))
    if name == "link.urdf":
        text = TOP.format(LINK.format("base"))
        (tmp_path / name).symlink_to("r.urdf.xacro")
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    base = translate.convert(path, to="sdf", lenient=True).text
    plugin = '<plugin name="p" filename="f"><t>${1}</t></plugin></model>'
    sdf = BytesIO(base.replace("</model>", plugin).encode())
    with pytest.raises(translate.TranslateError, match="expressions of xacro"):
        translate.update(path, sdf, base=BytesIO(base.encode()), lenient=True)


#: Texts that YAML reads as something else than the text, in a block or in a list.
NO_TEXTS = [
    "!radians a.b", "!!str a", "a, !radians b", "&amp;a b", "x: y", "a #b", "- a", "? a", "@a",
    "%a", "|", "true", "null", "1:30", "2001-01-01", "---", "a&#10;b", "~",
]  # fmt: skip


@pytest.mark.parametrize("new", NO_TEXTS)
def test_a_new_name_is_no_tag_or_key_of_yaml(tmp_path: Path, new: str) -> None:
    (tmp_path / "c.yaml").write_text("name: arm\nother: [arm]\n")
    loaded = '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/>'
    with pytest.raises(translate.TranslateError, match="no plain text of YAML"):
        updated(tmp_path, loaded + LINK.format("${c.name}"), '"arm"', f'"{new}"')


def test_a_text_with_a_unit_in_yaml_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text("name: !radians 1.5\n")
    loaded = '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/>'
    with pytest.raises(translate.TranslateError, match="no plain text of YAML"):
        updated(tmp_path, loaded + LINK.format("${c.name}"), '"1.5"', '"pi"')


def test_a_new_name_of_words_is_written_into_yaml(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text("name: {first: arm}\n")
    loaded = '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/>'
    new = "left näme-2 b.c"
    update = updated(tmp_path, loaded + LINK.format("${c.name.first}"), '"arm"', f'"{new}"')
    assert [*update.files.values()] == [f"name: {{first: {new}}}\n".encode()]


def test_a_text_of_dollar_signs_is_searched_in_a_time_in_proportion() -> None:
    few, many = ("$" * number for number in (1_000, 8_000))
    ratio = growth(lambda: starts_expression(few), lambda: starts_expression(many), 20)
    assert ratio < 20


@pytest.mark.parametrize("text", ["${a}", "$(find a)", "$${a}", "a$b ${", "$$$("])
def test_a_text_that_xacro_expands_starts_an_expression(text: str) -> None:
    assert starts_expression(text)
    assert not starts_expression("$ a$b {c} (d) $$")


@pytest.mark.parametrize("text", ["f()", "a[0]", "'a'", '"a"', "`a`", "a*9", "9<<9", "\\", "{a}"])
def test_a_text_with_a_sign_of_a_program_is_one(text: str) -> None:
    assert not is_no_program(text)
    assert is_no_program("package://my_robot/meshes/arm-1.dae, 0.5")


@pytest.mark.parametrize(
    "new",
    [
        "<a>${b}</a>",
        '<a b="$(find c)"/>',
        f'<xacro:a xmlns:xacro="{XACRO}"/>',
        f'<x:a xmlns:x="{XACRO}"/>',
        f'<a xmlns:x="{XACRO}" x:b="1"/>',
        "<a/>${b}",
        "<a/>$${b}",
        "<a>$(</a>",
        "<!-- xacro:eval-comments -->",
    ],
)
def test_an_instruction_of_xacro_is_seen_in_a_changed_file(new: str) -> None:
    before, after = (parse(f"<r>{text}</r>".encode()).root for text in ("<a/>", f"<a/>{new}"))
    assert adds_instructions(before, after)
    assert not adds_instructions(after, before)
    inert = inert_element(after)
    assert inert is None or not adds_instructions(before, inert)


# --- Growth ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value", "parts"),
    [
        ("${a}_b", "x_b", ["x", "_b"]),
        ("a_${b}_c${d}", "a_x_y_cz", ["a_", "x_y", "_c", "z"]),
        ("${a}${b}x", "yx", ["", "y", "x"]),
        ("${a}xx", "xxx", ["x", "xx"]),
        ("a${b}a", "a", None),
        ("a${b}", "b", None),
        ("${a}x" * 40 + "$${z", "x" * 999 + "${z", None),
    ],
)
def test_the_parts_of_a_value_are_those_of_its_segments(
    text: str, value: str, parts: list[str] | None
) -> None:
    bodies = [part.body if part.kind == "text" else None for part in segments(text)]
    assert _parts(bodies, value) == parts


def test_children_with_equal_tags_are_paired_in_a_time_in_proportion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tree_changes, "SequenceMatcher", None)
    before, after = (
        parse(f"<r>{children}</r>".encode()).root
        for children in (
            "".join(f'<v name="{letter}{number}"/>' for number in range(count))
            for letter, count in (("a", 600), ("b", 599))
        )
    )
    monkeypatch.setattr(tree_changes, "_MAX_COMPARED", -1)
    changes = tree_changes.tree_changes(before, after)
    assert (len(changes.values), changes.gone) == (599, [600])


def test_a_long_chain_of_definitions_has_its_origins() -> None:
    sources = SourceMap.__new__(SourceMap)
    number = 5000
    sources.definitions = [
        Definition("property", n, "value", (), -1, [n + 1] if n + 1 < number else [0])
        for n in range(number)
    ]
    assert len(Uses(sources)._of_definition(0)) == number


def test_a_yaml_file_is_read_once_for_all_its_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import yaml

    read: list[str] = []
    compose = yaml.compose
    monkeypatch.setattr(
        yaml, "compose", lambda text, **how: (read.append(text), compose(text, **how))[1]
    )
    file = yaml_places.yaml_file("a: 1\nb: 2\n")
    assert file is not None
    places = [file.place([key]) for key in "ab"]
    assert ([place and place.text for place in places], len(read)) == (["1", "2"], 1)


INCLUDE = '<robot xmlns:xacro="x"><xacro:include filename={}/></robot>'


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (INCLUDE.format('"parts/ar&#109;.xacro"'), "arm.xacro"),
        (INCLUDE.format('"parts/ar&#x6D;.xacro"'), "arm.xacro"),
        (INCLUDE.format('"a&amp;b.xacro"'), "a&b.xacro"),
        (INCLUDE.format('"it\'s.xacro"'), "it's.xacro"),
        (INCLUDE.format("'parts/arm.xacro'").encode("utf-16"), "arm.xacro"),
        (INCLUDE.format('"$(find x)/${kind}_macro.xacro"'), "arm_macro.xacro"),
        (INCLUDE.format('"$(arg dir)/arm_${size}"'), "arm_7.xacro"),
        (INCLUDE.format("\"arm_${sizes['a/b']}.xacro\""), "arm_7.xacro"),
    ],
)
def test_a_file_is_that_of_another_robot_in_each_spelling(
    text: str | bytes, name: str, tmp_path: Path
) -> None:
    user = tmp_path / "user.xacro"
    user.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert IncludingFiles(str(tmp_path)).that_include(name, []) == [str(user)]


@pytest.mark.parametrize(
    ("path", "is_user"),
    [
        ("'$(find x)/config/ur10/limits.yaml'", False),
        ("'$(find x)/config/ur5/limits.yaml'", True),
        ("'$(find x)/config/${kind}/limits.yaml'", True),
        ("'$(find x)/config/u${size}r10/limits.yaml'", True),
        ("'ur10/limits.yaml'", True),
        ("'$(find x)/config/ur10/../limits.yaml'", True),
        ("'$(find x)/config/ur10//limits.yaml'", True),
        ("'limits.yaml'", True),
    ],
)
def test_a_file_in_another_directory_is_not_that_of_the_robot(
    path: str, is_user: bool, tmp_path: Path
) -> None:
    """The start of a text can follow an expression, so that only a whole name counts."""
    user = tmp_path / "user.xacro"
    user.write_text(f'<p value="${{xacro.load_yaml({path})}}"/>', encoding="utf-8")
    for kind in ("ur5", "ur10"):
        (tmp_path / "config" / kind).mkdir(parents=True)
    name = str(tmp_path / "config/ur5/limits.yaml")
    users = IncludingFiles(str(tmp_path)).that_include(name, [])
    assert users == [str(user)] * is_user
    (tmp_path / "config/link").symlink_to("ur5")
    assert IncludingFiles(str(tmp_path)).that_include(name, []) == [str(user)]


@pytest.mark.parametrize("link", ["ur10/limits.yaml", "ur10/other.yaml"])
def test_a_yaml_file_is_that_of_another_robot_by_a_link(tmp_path: Path, link: str) -> None:
    user = tmp_path / "user.xacro"
    user.write_text(f"<p value=\"${{xacro.load_yaml('config/{link}')}}\"/>", encoding="utf-8")
    for kind in ("ur5", "ur10"):
        (tmp_path / "config" / kind).mkdir(parents=True)
    path = tmp_path / "config/ur5/limits.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    (tmp_path / "config" / link).symlink_to("../ur5/limits.yaml")
    assert IncludingFiles(str(tmp_path)).that_include(str(path), []) == [str(user)]


def test_a_chain_of_links_that_no_program_follows_includes_nothing(tmp_path: Path) -> None:
    previous = tmp_path / "link0.urdf"
    for number in range(1, 3000):
        link = tmp_path / f"link{number}.urdf"
        link.symlink_to(previous.name)
        previous = link
    assert IncludingFiles(str(tmp_path)).that_include("arm.urdf", []) == []


def test_a_link_to_a_robot_outside_can_include_any_file(tmp_path: Path) -> None:
    """xacro finds beside the link what the file includes."""
    (tmp_path / "outside.xacro").write_text("<robot/>", encoding="utf-8")
    area = tmp_path / "area"
    area.mkdir()
    link = area / "link.xacro"
    link.symlink_to(tmp_path / "outside.xacro")
    assert IncludingFiles(str(area)).that_include("a.xacro", []) == [str(link)]


def test_a_file_is_that_of_another_robot_by_the_name_of_a_link(tmp_path: Path) -> None:
    user = tmp_path / "user.xacro"
    user.write_text(INCLUDE.format('"link.urdf"'), encoding="utf-8")
    (tmp_path / "arm.urdf").write_text("<robot/>", encoding="utf-8")
    (tmp_path / "link.urdf").symlink_to("arm.urdf")
    path = str(tmp_path / "arm.urdf")
    assert IncludingFiles(str(tmp_path)).that_include(path, []) == [str(user)]


@pytest.mark.parametrize("limit", ["MAX_FILES", "MAX_BYTES", "MAX_NAMES"])
def test_files_beyond_the_limits_can_include_any_file(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        (tmp_path / f"{number}.xacro").write_text(INCLUDE.format('"a.xacro"'), encoding="utf-8")
    monkeypatch.setattr(including_files, limit, 1)
    assert IncludingFiles(str(tmp_path)).that_include("arm.urdf", []) == [str(tmp_path)]


@pytest.mark.parametrize("path", ['"*_macro.xacro"', '"${kind}_macro.xacro"', '"arm_macro.xacro"'])
def test_a_file_with_another_name_is_not_that_of_the_robot(path: str, tmp_path: Path) -> None:
    (tmp_path / "user.xacro").write_text(INCLUDE.format(path), encoding="utf-8")
    assert IncludingFiles(str(tmp_path)).that_include("arm.xacro", []) == []


def test_files_that_include_others_are_read_once_and_links_are_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "far.xacro").write_text('"a.xacro"', encoding="utf-8")
    area = tmp_path / "area"
    area.mkdir()
    user = area / "user.xacro"
    user.write_text("<i f=\"x/a.xacro\"/><i f='b.xacro'/>", encoding="utf-8")
    read: list[str] = []
    monkeypatch.setattr(
        including_files,
        "contents_of",
        lambda path, _: (read.append(path), Path(path).read_bytes())[1],
    )
    (area / "linked").symlink_to(outside)
    files = IncludingFiles(str(area))
    users = [files.that_include(name, []) for name in ("a.xacro", "b.xacro", "c.xacro")]
    assert users == [[str(user)], [str(user)], []]
    assert files.that_include("a.xacro", [str(user.resolve())]) == []
    assert read == [str(user)]


def test_an_expression_of_a_new_element_is_allowed_in_the_file_of_the_element_only() -> None:
    """The other file gets it by another edit."""
    namespace = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    texts = {path: f'<robot {namespace}><link name="{path}"/></robot>' for path in ("a", "b")}
    files = [
        SimpleNamespace(path=path, file=parse(text.encode(), path)) for path, text in texts.items()
    ]
    writer = object.__new__(write_back._WriteBack)
    writer._sources = SimpleNamespace(files=files)  # type: ignore[assignment]
    group = write_back._Group([], write_back.Place("a", 1))
    group.forms = [(parse(b'<joint name="${x}"/>', "").root, ["${x}"])]
    changed = {
        path: text.replace("</robot>", '<joint name="${x}"/></robot>').encode()
        for path, text in texts.items()
    }
    writer._refuse_instructions({"a": changed["a"]}, [group])
    with pytest.raises(TranslateError, match="instruction of xacro") as caught:
        writer._refuse_instructions(changed, [group])
    assert caught.value.diagnostics[0].path == "b"
