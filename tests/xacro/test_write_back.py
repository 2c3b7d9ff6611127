"""Edits of an SDFormat file in the xacro and YAML files of its robot: one rule for each case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree

import translate
from translate.diagnostics.element_path import ElementPath, label
from translate.driver.translation import Update
from translate.driver.update_xacro import with_reasons
from translate.edits.edit import Edit
from translate.resources.search import Resources
from translate.xacro.literals import Place
from translate.xacro.write_back import Refusal, WrittenBack

pytest.importorskip("xacro")
pytestmark = pytest.mark.usefixtures("xacro_in_this_process")

TOP = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n{}\n</robot>\n'
TENSOR = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'


def link(name: str, mass: str, tensor: str = TENSOR, place: str = "0 0 0") -> str:
    return (
        f'<link name="{name}"><inertial><origin xyz="{place}"/>\n'
        f'<mass value="{mass}"/>{tensor}</inertial></link>\n'
    )


def joint(child: str, place: str = "0 0 1", parent: str = "base") -> str:
    return (
        f'<joint name="{child}_joint" type="fixed"><parent link="{parent}"/>'
        f'<child link="{child}"/>\n<origin xyz="{place}"/></joint>\n'
    )


BASE = link("base", "9")
ARM = BASE + link("arm", "{}") + joint("arm")
#: Two calls of a macro with a mass.
MACRO = (
    '<xacro:macro name="leg" params="n {0}">\n'
    + link("${{n}}", "{1}")
    + joint("${{n}}")
    + "</xacro:macro>\n"
    + BASE
)


def legs(parameters: str, mass: str, one: str = "", another: str = "") -> str:
    return MACRO.format(parameters, mass) + (
        f'<xacro:leg n="a" {one}/>\n<xacro:leg n="b" {another}/>\n'
    )


def write_files(directory: Path, files: Mapping[str, str]) -> Path:
    """Write the files of a repository; those of xacro are contents of a robot."""
    (directory / ".git").mkdir(exist_ok=True)
    for name, text in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = TOP.format(text) if name.endswith(".xacro") else text
        path.write_bytes(whole.encode("utf-8"))
    return directory / "r.urdf.xacro"


def updated(
    directory: Path,
    files: Mapping[str, str],
    edits: Sequence[tuple[str, str]],
    arguments: Mapping[str, str] | None = None,
    *,
    allow_xacro: bool = False,
    **options: Any,
) -> Update:
    """The update of ``r.urdf.xacro`` by edits of its translation, in the order of its text."""
    path = write_files(directory, files)
    resources = Resources(xacro_arguments=dict(arguments or {}), allow_xacro=allow_xacro)
    text, place = translate.convert(path, to="sdf", resources=resources).text, 0
    for old, new in edits:
        place = text.index(old, place)
        text = text[:place] + new + text[place + len(old) :]
        place += len(new)
    source = BytesIO(text.encode())
    source.name = str(directory / "model.sdf")
    return translate.update(path, source, resources=resources, **options)


def changed_lines(directory: Path, update: Update) -> dict[str, list[tuple[str, str]]]:
    """The lines of each file that differ; the file keeps their number."""
    lines = {}
    for path, data in update.files.items():
        before = Path(path).read_bytes().split(b"\n")
        after = data.split(b"\n")
        assert len(before) == len(after)
        lines[str(Path(path).relative_to(directory))] = [
            (old.decode(), new.decode())
            for old, new in zip(before, after, strict=True)
            if old != new
        ]
    return lines


def mass(value: str) -> str:
    return f"<mass>{value}</mass>"


def mass_line(value: str) -> str:
    return f'<mass value="{value}"/>{TENSOR}</inertial></link>'


PROPERTY = '<xacro:property name="m" value="{}"/>\n'
ONE = [(mass("2"), mass("3"))]
BOTH = [*ONE, *ONE]


def assert_one_line_changes(
    directory: Path, text: str, edits: Sequence[tuple[str, str]], old: str, new: str
) -> None:
    update = updated(directory, {"r.urdf.xacro": text}, edits)
    assert changed_lines(directory, update) == {"r.urdf.xacro": [(old, new)]}
    assert (update.changed, list(update.refused), list(update.followed)) == (True, [], [])


@pytest.mark.parametrize(
    ("text", "edits", "old", "new"),
    [
        pytest.param(ARM.format("2"), ONE, mass_line("2"), mass_line("3"), id="a literal"),
        pytest.param(
            '<xacro:property name="PI" value="3.14159"/>\n<material name="k${PI}"/>'
            + ARM.format("${6.28318/PI}"),
            ONE,
            mass_line("${6.28318/PI}"),
            mass_line("3"),
            id="an expression with a property for pi",
        ),
        pytest.param(
            '<xacro:property name="PI" value="3.14159"/>\n' + ARM.format("${PI}"),
            [(mass("3.14159"), mass("3"))],
            mass_line("${PI}"),
            mass_line("3"),
            id="a property for pi itself",
        ),
        pytest.param(
            ARM.format("${sqrt(4)}"),
            ONE,
            mass_line("${sqrt(4)}"),
            mass_line("3"),
            id="an expression without names",
        ),
        pytest.param(
            ARM.format("$(eval 2*1)"),
            ONE,
            mass_line("$(eval 2*1)"),
            mass_line("3"),
            id="an evaluation without names",
        ),
        pytest.param(
            ARM.format("${str(round(6/3.0, 3))}"),
            ONE,
            mass_line("${str(round(6/3.0, 3))}"),
            mass_line("3"),
            id="an expression with functions of Python",
        ),
        pytest.param(
            '<xacro:property name="y" value="0.5"/>\n'
            + BASE
            + link("arm", "2")
            + joint("arm", "0  ${y} 1.0"),
            [("0 0.5 1", "0.25 0.5 1")],
            '<origin xyz="0  ${y} 1.0"/></joint>',
            '<origin xyz="0.25  ${y} 1.0"/></joint>',
            id="a number beside a property",
        ),
        pytest.param(
            BASE + link("arm", "2") + "<!-- é -->\r\n" + joint("arm", "0 0 0.50"),
            [("0 0 0.5", "0 0 0.75")],
            '<origin xyz="0 0 0.50"/></joint>',
            '<origin xyz="0 0 0.75"/></joint>',
            id="all other bytes stay",
        ),
        pytest.param(
            BASE + link("arm", "2") + joint("arm", "0 0 0.5"),
            [("0 0 0.5 0 0 0", "0 0 0.5 0 0 0.25")],
            '<origin xyz="0 0 0.5"/></joint>',
            '<origin xyz="0 0 0.5" rpy="0 0 0.25"/></joint>',
            id="a new attribute",
        ),
        pytest.param(
            ARM.format("${-(-2)}"),
            ONE,
            mass_line("${-(-2)}"),
            mass_line("3"),
            id="signs of a number",
        ),
    ],
)
def test_an_edit_is_made_in_its_literal(
    tmp_path: Path, text: str, edits: list[tuple[str, str]], old: str, new: str
) -> None:
    assert_one_line_changes(tmp_path, text, edits, old, new)


@pytest.mark.parametrize(
    ("text", "edits", "old", "new"),
    [
        pytest.param(legs("", "2"), BOTH, mass_line("2"), mass_line("3"), id="all instances"),
        pytest.param(
            legs("m", "${m}", 'm="2"', 'm="2"'),
            ONE,
            '<xacro:leg n="a" m="2"/>',
            '<xacro:leg n="a" m="3"/>',
            id="an argument of a call",
        ),
        pytest.param(
            '<xacro:macro name="outer" params="k"><xacro:leg n="a" m="${k}"/></xacro:macro>'
            + MACRO.format("m", "${m}")
            + '<xacro:outer k="2"/>',
            ONE,
            '<xacro:outer k="2"/>',
            '<xacro:outer k="3"/>',
            id="an argument of a call above",
        ),
        pytest.param(
            legs("m:=2", "${m}"),
            ONE,
            '<xacro:leg n="a" />',
            '<xacro:leg n="a" m="3" />',
            id="a default that one call gets no more",
        ),
        pytest.param(
            legs("m:=2", "${m}"),
            BOTH,
            '<xacro:macro name="leg" params="n m:=2">',
            '<xacro:macro name="leg" params="n m:=3">',
            id="a default for all calls",
        ),
        pytest.param(
            legs("m:='2'", "${m}"),
            BOTH,
            '<xacro:macro name="leg" params="n m:=\'2\'">',
            '<xacro:macro name="leg" params="n m:=\'3\'">',
            id="a default in quotes",
        ),
    ],
)
def test_an_edit_in_a_macro_is_made_in_its_literal(
    tmp_path: Path, text: str, edits: list[tuple[str, str]], old: str, new: str
) -> None:
    assert_one_line_changes(tmp_path, text, edits, old, new)


@pytest.mark.parametrize(
    ("text", "edits", "old", "new"),
    [
        pytest.param(
            PROPERTY.format("2") + ARM.format("${m}"),
            ONE,
            PROPERTY.format("2").strip(),
            PROPERTY.format("3").strip(),
            id="a property that is used once",
        ),
        pytest.param(
            PROPERTY.format("2.0") + legs("", "${m}"),
            BOTH,
            PROPERTY.format("2.0").strip(),
            PROPERTY.format("3").strip(),
            id="a property with all its uses",
        ),
        pytest.param(
            PROPERTY.format("${k}") + '<xacro:property name="k" value="2"/>\n' + ARM.format("${m}"),
            ONE,
            '<xacro:property name="k" value="2"/>',
            '<xacro:property name="k" value="3"/>',
            id="a property of a property",
        ),
        pytest.param(
            PROPERTY.format("-2") + ARM.format("${-m}"),
            ONE,
            PROPERTY.format("-2").strip(),
            PROPERTY.format("-3").strip(),
            id="a property with the other sign",
        ),
        pytest.param(
            '<xacro:arg name="m" default="2"/>\n' + ARM.format("$(arg m)"),
            ONE,
            '<xacro:arg name="m" default="2"/>',
            '<xacro:arg name="m" default="3"/>',
            id="the default of an argument of xacro",
        ),
        pytest.param(
            '<xacro:property name="y" value="0.5"/>\n'
            + BASE
            + link("arm", "2")
            + joint("arm", "0 ${y} 1"),
            [("0 0.5 1", "0 0.75 1")],
            '<xacro:property name="y" value="0.5"/>',
            '<xacro:property name="y" value="0.75"/>',
            id="a property between numbers",
        ),
        pytest.param(
            PROPERTY.format("2") + ARM.format("${(m)}"),
            ONE,
            PROPERTY.format("2").strip(),
            PROPERTY.format("3").strip(),
            id="a property in brackets",
        ),
    ],
)
def test_an_edit_of_a_property_is_made_in_its_definition(
    tmp_path: Path, text: str, edits: list[tuple[str, str]], old: str, new: str
) -> None:
    assert_one_line_changes(tmp_path, text, edits, old, new)


TWO_MASSES = BASE + link("arm", "${m}") + joint("arm") + link("tip", "${m}") + joint("tip")
CALLS = legs("m", "${m}", 'm="${w}"', 'm="${w}"')


@pytest.mark.parametrize(
    ("text", "edits", "lines"),
    [
        pytest.param(
            PROPERTY.format("2") + TWO_MASSES,
            ONE,
            [(mass_line("${m}"), mass_line("3"))],
            id="one of two links",
        ),
        pytest.param(
            PROPERTY.format("2") + TWO_MASSES,
            [(mass("2"), mass("3")), (mass("2"), mass("4"))],
            [(mass_line("${m}"), mass_line("3")), (mass_line("${m}"), mass_line("4"))],
            id="two links with two values",
        ),
        pytest.param(
            PROPERTY.format("2") + ARM.format("${m}") + '<material name="k${m + 1}"/>',
            ONE,
            [(mass_line("${m}"), mass_line("3"))],
            id="a property that an expression uses",
        ),
        pytest.param(
            '<xacro:property name="w" value="2"/>\n' + CALLS,
            ONE,
            [('<xacro:leg n="a" m="${w}"/>', '<xacro:leg n="a" m="3"/>')],
            id="one of two calls",
        ),
        pytest.param(
            PROPERTY.format("-2") + TWO_MASSES.replace("${m}", "${-m}"),
            ONE,
            [(mass_line("${-m}"), mass_line("3"))],
            id="the other sign",
        ),
        pytest.param(
            PROPERTY.format("0.5") + ARM.format("2").replace("0 0 1", "${m} 0 ${m}"),
            [("0.5 0 0.5", "0.5 0 0.75")],
            [('<origin xyz="${m} 0 ${m}"/></joint>', '<origin xyz="${m} 0 0.75"/></joint>')],
            id="one of two numbers of a text",
        ),
        pytest.param(
            BASE
            + '<xacro:macro name="box" params="w"><link name="arm"><collision><geometry>\n'
            + '<box size="${w} ${w} 1"/></geometry></collision></link></xacro:macro>\n'
            + '<xacro:property name="w" value="0.5"/><xacro:box w="${w}"/>\n'
            + joint("arm"),
            [("0.5 0.5 1", "0.5 0.75 1")],
            [
                (
                    '<box size="${w} ${w} 1"/></geometry></collision></link></xacro:macro>',
                    '<box size="${w} 0.75 1"/></geometry></collision></link></xacro:macro>',
                )
            ],
            id="one of two numbers of a parameter",
        ),
        pytest.param(
            PROPERTY.format("2")
            + ARM.format("${m}")
            + '<xacro:if value="${m == 2}"><link name="more"/></xacro:if>'
            + joint("more"),
            ONE,
            [(mass_line("${m}"), mass_line("3"))],
            id="a property that a condition uses",
        ),
    ],
)
def test_a_number_stands_in_place_of_a_name_that_other_values_use(
    tmp_path: Path,
    text: str,
    edits: list[tuple[str, str]],
    lines: list[tuple[str, str]],
) -> None:
    update = updated(tmp_path, {"r.urdf.xacro": text}, edits)
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": lines}
    assert (update.changed, list(update.refused), list(update.followed)) == (True, [], [])


LOADED = '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/>\n'


@pytest.mark.parametrize("new", ["0.1 0.2 0.35", "-0.1 0.2 0.3"])
def test_numbers_of_a_yaml_file_change_where_arguments_name_the_files(
    tmp_path: Path, new: str
) -> None:
    """Numbers are no name of a file, so that they change where a text does not."""
    loaded = LOADED.replace("'c.yaml'", "'$(arg file)'")
    files = {
        "r.urdf.xacro": '<xacro:arg name="file" default="c.yaml"/>'
        + loaded
        + BASE
        + link("arm", "2", place="${c['xyz']}")
        + joint("arm"),
        "c.yaml": "xyz: 0.1 0.2 0.3\n",
    }
    update = updated(tmp_path, files, [("0.1 0.2 0.3", new)])
    assert changed_lines(tmp_path, update) == {"c.yaml": [("xyz: 0.1 0.2 0.3", f"xyz: {new}")]}


@pytest.mark.parametrize(
    ("yaml", "expression", "edited"),
    [
        ("arm: {mass: 2.0} # kg\n", "${c['arm']['mass']}", "arm: {mass: 3} # kg"),
        ("arm:\n- 1\n- 2\n", "${c.arm[1]}", "- 3"),
        ("m: !millimeters 2000\n", "${c.m}", "m: !millimeters 3000.0"),
    ],
    ids=["a key", "an index", "a unit"],
)
def test_a_value_of_a_yaml_file_is_changed_there(
    tmp_path: Path, yaml: str, expression: str, edited: str
) -> None:
    files = {"r.urdf.xacro": LOADED + ARM.format(expression), "c.yaml": yaml}
    update = updated(tmp_path, files, ONE)
    ((_, line),) = changed_lines(tmp_path, update)["c.yaml"]
    assert (line, len(update.files)) == (edited, 1)


def test_an_expression_with_an_argument_in_a_string_is_no_number(tmp_path: Path) -> None:
    text = '<xacro:arg name="m" default="2"/>' + ARM.format("${float('$(arg m)')}")
    with pytest.raises(translate.TranslateError, match="xacro computes it"):
        updated(tmp_path, {"r.urdf.xacro": text}, ONE)


def test_a_uri_of_a_yaml_file_is_changed_there(tmp_path: Path) -> None:
    files = {
        "r.urdf.xacro": LOADED + MESH.replace("package://r/${c.side}_${c.part}.stl", "${c.mesh}"),
        "c.yaml": "{mesh: package://r/arm.stl, n: 1}\n",
    }
    update = updated(tmp_path, files, [("package://r/arm.stl", "package://r/limb.stl")])
    lines = [("{mesh: package://r/arm.stl, n: 1}", "{mesh: package://r/limb.stl, n: 1}")]
    assert changed_lines(tmp_path, update) == {"c.yaml": lines}


def test_a_value_of_an_included_file_is_changed_there(tmp_path: Path) -> None:
    files = {"r.urdf.xacro": '<xacro:include filename="a.xacro"/>', "a.xacro": ARM.format("2")}
    update = updated(tmp_path, files, ONE)
    assert changed_lines(tmp_path, update) == {"a.xacro": [(mass_line("2"), mass_line("3"))]}


COMPUTED = '<inertia ixx="${m/2}" iyy="${m/2}" izz="${m/2}" ixy="0" ixz="0" iyz="0"/>'


def test_a_tensor_follows_the_mass_that_it_is_computed_from(tmp_path: Path) -> None:
    text = PROPERTY.format("2") + BASE + link("arm", "${m}", COMPUTED) + joint("arm")
    update = updated(tmp_path, {"r.urdf.xacro": text}, ONE)
    assert changed_lines(tmp_path, update) == {
        "r.urdf.xacro": [(PROPERTY.format("2").strip(), PROPERTY.format("3").strip())]
    }
    followed = [(edit.at.name, edit.at.tag, edit.old, edit.new) for edit in update.followed]
    assert followed == [("arm", tag, "1", "1.5") for tag in ("ixx", "iyy", "izz")]


# --- Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "arguments", "line", "reason"),
    [
        pytest.param(
            legs("", "2"), {}, 4, "used 2 times: link 'a', link 'b'", id="one instance of a macro"
        ),
        pytest.param(
            PROPERTY.format("2") + legs("", "${m}"),
            {},
            2,
            "used 2 times: link 'a', link 'b'",
            id="one use of a property",
        ),
        pytest.param(
            PROPERTY.format("1") + ARM.format("${m*2}"),
            {},
            6,
            "xacro computes it: ${m*2}",
            id="an expression",
        ),
        pytest.param(
            '<xacro:arg name="m" default="1"/>\n' + ARM.format("$(arg m)"),
            {"m": "2"},
            6,
            "it is the argument m:= of this run",
            id="an argument of the run",
        ),
    ],
)
def test_an_edit_without_a_literal_is_refused_at_its_place(
    tmp_path: Path, text: str, arguments: Mapping[str, str], line: int, reason: str
) -> None:
    before = TOP.format(text)
    with pytest.raises(translate.TranslateError) as caught:
        updated(tmp_path, {"r.urdf.xacro": text}, ONE, arguments)
    (diagnostic,) = caught.value.diagnostics
    path = tmp_path / "r.urdf.xacro"
    assert (diagnostic.code, diagnostic.path, diagnostic.line) == ("edit-refused", str(path), line)
    assert reason in diagnostic.message
    assert path.read_text("utf-8") == before


ARMS = legs("", "2")
TURNED = ("0 0 1 0 0 0", "0 0 1 0 0 0.5")


def test_a_new_attribute_of_one_instance_is_refused(tmp_path: Path) -> None:
    with pytest.raises(translate.TranslateError) as caught:
        updated(tmp_path, {"r.urdf.xacro": ARMS}, [TURNED])
    message = caught.value.diagnostics[0].message
    assert "the element is used 2 times: joint 'a_joint', joint 'b_joint'" in message


def test_all_instances_get_an_attribute_on_demand(tmp_path: Path) -> None:
    update = updated(tmp_path, {"r.urdf.xacro": ARMS}, [TURNED], all_instances=True)
    new = '<origin xyz="0 0 1" rpy="0 0 0.5"/></joint>'
    assert changed_lines(tmp_path, update) == {
        "r.urdf.xacro": [('<origin xyz="0 0 1"/></joint>', new)]
    }


def test_all_instances_are_changed_on_demand(tmp_path: Path) -> None:
    update = updated(tmp_path, {"r.urdf.xacro": legs("", "2")}, ONE, all_instances=True)
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": [(mass_line("2"), mass_line("3"))]}
    assert [(edit.at.name, edit.old, edit.new) for edit in update.followed] == [("b", "2", "3")]


BOX = (
    PROPERTY.format("2")
    + BASE.replace(
        "</link>",
        '<visual><geometry><box size="${m} ${m} 1"/></geometry></visual></link>',
    )
    + ARM.format("7").replace(BASE, "")
)


def test_one_of_several_uses_in_one_text_gets_a_number(tmp_path: Path) -> None:
    edits = [("<size>2 2 1<", "<size>3 2 1<")]
    update = updated(tmp_path, {"r.urdf.xacro": BOX}, edits)
    ((old, new),) = changed_lines(tmp_path, update)["r.urdf.xacro"]
    assert ('size="${m} ${m} 1"' in old, 'size="3 ${m} 1"' in new) == (True, True)


def test_all_uses_in_one_text_are_changed_on_demand(tmp_path: Path) -> None:
    edits = [("<size>2 2 1<", "<size>3 2 1<")]
    update = updated(tmp_path, {"r.urdf.xacro": BOX}, edits, all_instances=True)
    lines = [(PROPERTY.format("2").strip(), PROPERTY.format("3").strip())]
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": lines}
    assert [(edit.old, edit.new) for edit in update.followed] == [("3 2 1", "3 3 1")]


def test_two_new_values_of_one_home_are_refused(tmp_path: Path) -> None:
    edits = [(mass("2"), mass("3")), (mass("2"), mass("4"))]
    with pytest.raises(translate.TranslateError, match="have other new values") as caught:
        updated(tmp_path, {"r.urdf.xacro": legs("", "2")}, edits, all_instances=True)
    assert len(caught.value.diagnostics) == 2


def test_a_partial_update_makes_the_other_edits(tmp_path: Path) -> None:
    edits = [(mass("9"), mass("8")), (mass("2"), mass("3"))]
    update = updated(tmp_path, {"r.urdf.xacro": legs("", "2")}, edits, partial=True)
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": [(mass_line("9"), mass_line("8"))]}
    assert [edit.at.name for edit in update.edits] == ["base"]
    assert [(edit.at.name, "used 2 times" in edit.reason) for edit in update.refused] == [
        ("a", True)
    ]


@pytest.mark.parametrize("partial", [False, True])
def test_a_comment_is_no_edit_of_a_xacro_file_and_is_listed(tmp_path: Path, partial: bool) -> None:
    """The other edits are made, and no refused one gives the comment its reason."""
    path = write_files(tmp_path, {"r.urdf.xacro": legs("", "2")})
    text = translate.convert(path, to="sdf").text
    start = '<link name="base">'
    edited = text.replace(start, f"<!-- note -->{start}").replace(mass("9"), mass("8"), 1)
    edited = edited.replace(mass("2"), mass("3"), 1) if partial else edited
    update = translate.update(path, edited, base=text, partial=partial)
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": [(mass_line("9"), mass_line("8"))]}
    assert [edit.new for edit in update.edits] == ["8"]
    assert [edit.at.name for edit in update.refused] == ["a"] * partial
    assert [(edit.element, edit.new, edit.reason) for edit in update.without_effect] == [
        ("link 'base' comment", "note", "an update of a xacro file writes no comments")
    ]
    assert update.without_effect[0].location == update.edits[0].location


def test_a_comment_alone_changes_no_xacro_file(tmp_path: Path) -> None:
    path = write_files(tmp_path, {"r.urdf.xacro": BASE})
    text = translate.convert(path, to="sdf").text
    start = '<link name="base">'
    update = translate.update(path, text.replace(start, f"<!-- note -->{start}"), base=text)
    assert (update.changed, update.edits, len(update.without_effect)) == (False, [], 1)


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        (ElementPath("joint", "a", field="pose"), "computed"),
        (ElementPath("joint", "a", field="dynamics/damping"), ""),
        (ElementPath("joint", "b", field="pose"), ""),
        (ElementPath("frame", "a", field="pose"), "computed"),
        (ElementPath("visual", "v", "c", "link", field="material/color"), "used twice"),
    ],
    ids=str,
)
def test_a_refused_edit_has_no_reason_of_another_one(at: ElementPath, reason: str) -> None:
    root = etree.fromstring(
        '<robot><joint name="a"><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint>'
        '<material name="red"><color rgba="1 0 0 1"/></material></robot>'
    )
    place = Place("r.xacro", 1)
    refusals = [
        Refusal(root[0][0], "xyz", "computed", place),
        Refusal(root[0][1], "xyz", "negated", place),
        Refusal(root[1][0], "rgba", "used twice", place),
    ]
    written = WrittenBack({}, SimpleNamespace(), refusals)  # type: ignore[arg-type]
    (first, *_), _, _ = with_reasons([Edit(at, "1", "2")], written)
    assert (first.at, first.reason) == (at, reason)


# --- Files ----------------------------------------------------------------------------------------

INCLUDE = '<xacro:include filename="{}"/>'


def test_a_file_that_another_robot_includes_is_changed_on_demand(tmp_path: Path) -> None:
    files = {
        "r.urdf.xacro": INCLUDE.format("parts/a.xacro"),
        "other.urdf.xacro": INCLUDE.format("$(find p)/parts/a.xacro"),
        "parts/a.xacro": ARM.format("2"),
    }
    with pytest.raises(translate.TranslateError, match=r"other\.urdf\.xacro includes 'parts/a"):
        updated(tmp_path, files, ONE)
    update = updated(tmp_path, files, ONE, shared=True)
    assert [*changed_lines(tmp_path, update)] == ["parts/a.xacro"]
    # The user has not named the other robot, which is a program.
    ((path, elements, reason),) = update.other_files
    assert (path, elements) == (str(tmp_path / "other.urdf.xacro"), ())
    assert "allow" in reason or "trust" in reason


def test_what_changes_in_other_robots_is_listed(tmp_path: Path) -> None:
    files = {
        "r.urdf.xacro": INCLUDE.format("parts/a.xacro"),
        "other.urdf.xacro": INCLUDE.format("parts/b.xacro"),
        "parts/a.xacro": ARM.format("2"),
        "parts/b.xacro": INCLUDE.format("a.xacro"),
    }
    update = updated(tmp_path, files, ONE, shared=True, allow_xacro=True)
    changes = {robot.path: [label(at) for at in robot.elements] for robot in update.other_files}
    assert changes[str(tmp_path / "other.urdf.xacro")] == ["link 'arm'"]


def test_a_file_outside_of_the_repository_is_never_changed(tmp_path: Path) -> None:
    repository = tmp_path / "own"
    for directory in (repository, tmp_path / "vendor"):
        directory.mkdir()
    part = tmp_path / "vendor/a.xacro"
    part.write_text(TOP.format(ARM.format("2")), encoding="utf-8")
    files = {"r.urdf.xacro": INCLUDE.format(part)}
    with pytest.raises(translate.TranslateError, match="is not in") as caught:
        updated(repository, files, ONE, shared=True)
    (finding,) = caught.value.diagnostics
    place = f"'{part}' in r.urdf.xacro:2"
    assert finding.hint == f"name a copy of it in the repository: {place}"


@pytest.mark.parametrize(
    ("directory", "options"),
    [("vendor", {"shared": True}), ("own/parts", {})],
    ids=["outside of the repository", "another robot includes it"],
)
def test_a_default_of_a_file_that_is_not_changed_is_given_in_its_call(
    tmp_path: Path, directory: str, options: dict[str, bool]
) -> None:
    part = tmp_path / directory / "leg.xacro"
    part.parent.mkdir(parents=True)
    (tmp_path / "own").mkdir(exist_ok=True)
    macro, calls = MACRO.format("m:=2", "${m}"), '<xacro:leg n="a"/>'
    part.write_text(TOP.format(macro), encoding="utf-8")
    include = INCLUDE.format(part)
    files = {"r.urdf.xacro": include + calls, "other.urdf.xacro": include + calls}
    update = updated(tmp_path / "own", files, ONE, **options)
    lines = [(include + calls, include + '<xacro:leg n="a" m="3"/>')]
    assert changed_lines(tmp_path / "own", update) == {"r.urdf.xacro": lines}


def test_the_argument_that_names_a_file_outside_of_the_repository_is_named(tmp_path: Path) -> None:
    pytest.importorskip("yaml")
    values = tmp_path / "vendor/values.yaml"
    values.parent.mkdir()
    values.write_text("arm:\n  m: 2\n", encoding="utf-8")
    text = (
        f'<xacro:arg name="values" default="{values}"/>\n'
        '<xacro:property name="v" value="${xacro.load_yaml(\'$(arg values)\')}"/>\n'
        + ARM.format("${v['arm']['m']}")
    )
    (tmp_path / "own").mkdir()
    with pytest.raises(translate.TranslateError, match="is not in") as caught:
        updated(tmp_path / "own", {"r.urdf.xacro": text}, ONE)
    (finding,) = caught.value.diagnostics
    hint = "give values:= (r.urdf.xacro:2) a copy of it in the repository"
    assert (finding.hint, finding.path) == (hint, str(values))


# --- Structure ------------------------------------------------------------------------------------


def test_a_new_name_keeps_the_prefix(tmp_path: Path) -> None:
    text = '<xacro:arg name="p" default="l_"/>\n' + ARM.format("2").replace('"arm', '"$(arg p)arm')
    update = updated(tmp_path, {"r.urdf.xacro": text}, [("l_arm_joint", "l_elbow")] * 2)
    ((old, new),) = changed_lines(tmp_path, update)["r.urdf.xacro"]
    assert ('name="$(arg p)arm_joint"' in old, 'name="$(arg p)elbow"' in new) == (True, True)


NEW = (
    '<link name="tool"><pose relative_to="tool_joint"/><inertial><mass>1</mass></inertial></link>'
    '<joint name="tool_joint" type="fixed"><pose relative_to="arm">0 0 1 0 0 0</pose>'
    "<parent>arm</parent><child>tool</child></joint>"
)


def expanded_names(path: Path) -> list[str]:
    import xacro

    root = xacro.process_file(str(path)).documentElement
    nodes = [node for node in root.childNodes if node.nodeType == node.ELEMENT_NODE]
    return [node.getAttribute("name") for node in nodes if node.tagName != "gazebo"]


def test_a_name_that_only_some_places_can_get_is_refused_at_the_others(tmp_path: Path) -> None:
    """The link keeps its name, and a joint that named the new one would make no robot."""
    properties = '<xacro:property name="p" value="l_"/><xacro:property name="n" value="arm"/>\n'
    text = properties + BASE + link("${p}${n}", "2") + joint("l_arm") + '<material name="${n}"/>'
    edits = [('"l_arm"', '"l_elbow"'), (">l_arm<", ">l_elbow<")]
    with pytest.raises(
        translate.TranslateError, match=r"used 2 times: link 'l_arm', mat"
    ) as caught:
        updated(tmp_path, {"r.urdf.xacro": text}, edits[::-1])
    assert {finding.code for finding in caught.value.diagnostics} == {"edit-refused"}


def test_a_new_link_stands_in_the_file_of_its_sibling(tmp_path: Path) -> None:
    files = {"r.urdf.xacro": INCLUDE.format("a.xacro"), "a.xacro": ARM.format("2")}
    update = updated(tmp_path, files, [("</model>", NEW + "</model>")])
    assert [Path(path).name for path in update.files] == ["a.xacro"]
    (tmp_path / "a.xacro").write_bytes(update.files[str(tmp_path / "a.xacro")])
    assert sorted(expanded_names(tmp_path / "r.urdf.xacro")) == sorted(
        ["base", "arm", "arm_joint", "tool", "tool_joint"]
    )


def test_a_new_link_stands_after_the_call_of_a_macro_that_is_used_twice(tmp_path: Path) -> None:
    new = NEW.replace("arm", "b")
    update = updated(tmp_path, {"r.urdf.xacro": legs("", "2")}, [("</model>", new + "</model>")])
    (data,) = update.files.values()
    (tmp_path / "r.urdf.xacro").write_bytes(data)
    assert expanded_names(tmp_path / "r.urdf.xacro")[:5] == ["base", "a", "a_joint", "b", "b_joint"]
    assert data.index(b'<xacro:leg n="b"') < data.index(b'<link name="tool"')


def without(text: str, *names: str) -> list[tuple[str, str]]:
    """The edits that remove links and joints from a translation."""
    edits = []
    for name in names:
        tag = "joint" if name.endswith("_joint") else "link"
        start = text.index(f'<{tag} name="{name}"')
        end = text.index(f"</{tag}>", start) + len(f"</{tag}>")
        edits.append((start, text[start:end]))
    return [(part, "") for _, part in sorted(edits)]


@pytest.mark.parametrize(
    ("text", "removed"),
    [
        pytest.param(ARM.format("2"), '<link name="arm"', id="elements"),
        pytest.param(legs("", "2").replace('n="b"', 'n="arm"'), '<xacro:leg n="arm"', id="a call"),
    ],
)
def test_a_removed_link_is_removed(tmp_path: Path, text: str, removed: str) -> None:
    path = write_files(tmp_path, {"r.urdf.xacro": text})
    sdf = translate.convert(path, to="sdf").text
    update = updated(tmp_path, {"r.urdf.xacro": text}, without(sdf, "arm", "arm_joint"))
    (data,) = update.files.values()
    assert (removed in text, removed.encode() in data) == (True, False)
    path.write_bytes(data)
    assert expanded_names(path) == [
        name for name in ("base", "a", "a_joint") if name == "base" or "leg" in text
    ]


# --- Other arguments ------------------------------------------------------------------------------


def test_other_arguments_keep_what_was_not_edited(tmp_path: Path) -> None:
    text = (
        '<xacro:arg name="big" default="false"/>\n'
        + PROPERTY.format("2")
        + ARM.format("${m}")
        + '<xacro:if value="$(arg big)"><link name="k${m}"/>\n'
        + '<joint name="j" type="fixed"><parent link="base"/><child link="k${m}"/></joint>'
        + "</xacro:if>"
    )
    files = {"r.urdf.xacro": text}
    assert updated(tmp_path, files, ONE).changed
    update = updated(tmp_path, files, ONE, argument_sets=[{"big": "true"}])
    assert changed_lines(tmp_path, update) == {
        "r.urdf.xacro": [(mass_line("${m}"), mass_line("3"))]
    }


def test_no_number_stands_in_place_of_an_argument(tmp_path: Path) -> None:
    text = '<xacro:arg name="m" default="2"/>\n' + TWO_MASSES.replace("${m}", "$(arg m)")
    with pytest.raises(translate.TranslateError, match="used 2 times: link 'arm', link 'tip'"):
        updated(tmp_path, {"r.urdf.xacro": text}, ONE)


def test_a_number_stands_in_place_of_no_name_with_other_values(tmp_path: Path) -> None:
    """With the other argument, the mass of the arm is another one."""
    text = (
        '<xacro:arg name="big" default="false"/>\n'
        + PROPERTY.format("2")
        + '<xacro:if value="$(arg big)"><xacro:property name="m" value="5"/></xacro:if>'
        + TWO_MASSES
    )
    sets = [{"big": "true"}]
    assert updated(tmp_path, {"r.urdf.xacro": text}, ONE).changed
    with pytest.raises(translate.TranslateError, match="edit-refused") as caught:
        updated(tmp_path, {"r.urdf.xacro": text}, ONE, argument_sets=sets)
    message = "with other arguments: the change would change link 'arm' mass @value, too"
    assert message in str(caught.value)


def test_a_number_stands_where_other_arguments_do_not_compute_with_it(tmp_path: Path) -> None:
    """With the other argument, the limits of a safety controller are computed from the limit."""
    text = (
        '<xacro:arg name="safe" default="false"/>\n<xacro:property name="k" value="1.5"/>\n'
        + '<xacro:property name="upper" value="${k}"/>\n'
        + ARM.format("2").replace(
            'type="fixed">',
            'type="revolute"><axis xyz="0 0 1"/>\n'
            '<limit lower="-1" upper="${upper}" effort="1" velocity="1"/>\n'
            '<xacro:if value="$(arg safe)">'
            '<safety_controller soft_upper_limit="${upper - 0.1}" k_velocity="1"/></xacro:if>',
        )
    )
    edits = [("<upper>1.5<", "<upper>1.75<")]
    update = updated(tmp_path, {"r.urdf.xacro": text}, edits, argument_sets=[{"safe": "true"}])
    limit = '<limit lower="-1" upper="{}" effort="1" velocity="1"/>'
    lines = [(limit.format("${upper}"), limit.format("1.75"))]
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": lines}


def test_an_instance_that_no_edit_changes_stays_with_other_arguments(tmp_path: Path) -> None:
    """The leg b has the default mass with the other argument only."""
    text = (
        '<xacro:arg name="light" default="false"/>\n'
        + MACRO.format("m:=2", "${m}")
        + '<xacro:leg n="a"/>\n'
        + '<xacro:unless value="$(arg light)"><xacro:leg n="b" m="5"/></xacro:unless>\n'
        + '<xacro:if value="$(arg light)"><xacro:leg n="b"/></xacro:if>'
    )
    files = {"r.urdf.xacro": text}
    assert updated(tmp_path, files, ONE).changed
    with pytest.raises(translate.TranslateError, match="link 'b' mass @value, too"):
        updated(tmp_path, files, ONE, argument_sets=[{"light": "true"}])


def test_the_mass_and_its_tensor_follow_with_other_arguments(tmp_path: Path) -> None:
    tensor = '<inertia ixx="${m * $(arg k)}" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    text = ('<xacro:arg name="k" default="1"/>\n' + PROPERTY.format("2") + BASE) + (
        link("arm", "${m}", tensor) + joint("arm")
    )
    update = updated(tmp_path, {"r.urdf.xacro": text}, ONE, argument_sets=[{"k": "3"}])
    lines = [(PROPERTY.format("2").strip(), PROPERTY.format("3").strip())]
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": lines}


PREFIXED = '<xacro:arg name="p" default=""/>\n'
#: The arm has a prefix, which is an argument of the file.
PREFIXED_ARM = BASE + link("$(arg p)arm", "2") + joint("$(arg p)arm")
#: The arm has a prefix, which is a parameter of a macro.
ARM_OF_A_MACRO = (
    '<xacro:macro name="limb" params="prefix name:=arm">\n'
    + link("${prefix}${name}", "2")
    + joint("${prefix}${name}")
    + '</xacro:macro>\n<xacro:limb prefix="$(arg p)"/>\n'
)


def written(directory: Path, update: Update, arguments: Mapping[str, str]) -> dict[str, str]:
    """Each joint of the updated file as xacro expands it → its parent."""
    import xacro

    for path, data in update.files.items():
        Path(path).write_bytes(data)
    document = xacro.process_file(str(directory / "r.urdf.xacro"), mappings=dict(arguments))
    return {
        joint.getAttribute("name"): parent.getAttribute("link")
        for joint in document.getElementsByTagName("joint")
        for parent in joint.getElementsByTagName("parent")
    }


@pytest.mark.parametrize(
    ("text", "parent"),
    [
        pytest.param(PREFIXED_ARM, "$(arg p)arm", id="an argument"),
        pytest.param(BASE + ARM_OF_A_MACRO, "${prefix}${name}", id="in the macro"),
        pytest.param(
            BASE + ARM_OF_A_MACRO + '<xacro:limb prefix="other_"/>', "$(arg p)arm", id="a parameter"
        ),
        pytest.param(
            BASE
            + '<xacro:macro name="limbs" params="p n:=arm">'
            + ARM_OF_A_MACRO.replace('"prefix name:=arm"', '"name prefix=${p}"').replace(
                'prefix="$(arg p)"', 'name="${n}"'
            )
            + '</xacro:macro><xacro:limbs p="$(arg p)"/><xacro:limbs p="other_"/>',
            "$(arg p)arm",
            id="a default that is an expression",
        ),
        pytest.param(
            BASE
            + '<xacro:property name="q" value="$(arg p)"/>'
            + ARM_OF_A_MACRO.replace('prefix="$(arg p)"', 'prefix="${q}"')
            + '<xacro:limb prefix="other_"/>',
            "${q}arm",
            id="a property",
        ),
        pytest.param(
            BASE
            + '<xacro:property name="p" value="$(arg p)"/>'
            + LOADED
            + '<xacro:macro name="limb" params="i"><xacro:property name="s" value="${c[i]}"/>\n'
            + link("${p}${s['name']}", "2")
            + joint("${p}${s['name']}")
            + '</xacro:macro>\n<xacro:limb i="0"/><xacro:limb i="1"/>',
            "${p}arm",
            id="a name in a YAML file",
        ),
    ],
)
def test_a_new_joint_is_on_its_link_with_other_arguments(
    tmp_path: Path, text: str, parent: str
) -> None:
    files = {"r.urdf.xacro": PREFIXED + text, "c.yaml": "- name: arm\n- name: tip\n"}
    edits = [("</model>", f"{NEW}</model>")]
    update = updated(tmp_path, files, edits, argument_sets=[{"p": "l_"}])
    (data,) = update.files.values()
    assert f'<parent link="{parent}"/>'.encode() in data
    assert written(tmp_path, update, {})["tool_joint"] == "arm"
    assert written(tmp_path, update, {"p": "l_"})["tool_joint"] == "l_arm"


def test_a_new_joint_keeps_the_name_of_its_link_where_no_expression_gives_it(
    tmp_path: Path,
) -> None:
    text = ARM_OF_A_MACRO.replace('prefix="$(arg p)"', "prefix=\"${'' + '$(arg p)'}\"")
    files = {"r.urdf.xacro": PREFIXED + BASE + text + '<xacro:limb prefix="other_"/>'}
    edits = [("</model>", f"{NEW}</model>")]
    (data,) = updated(tmp_path, files, edits).files.values()
    assert b'<parent link="arm"/>' in data
    with pytest.raises(translate.TranslateError, match="would have no link 'arm'") as caught:
        updated(tmp_path, files, edits, argument_sets=[{"p": "l_"}])
    assert "with other arguments: joint 'tool_joint'" in str(caught.value)


#: With another argument, a hand is on the arm.
HAND = (
    '<xacro:arg name="hand" default="false"/>\n'
    + ARM.format("2")
    + '<xacro:if value="$(arg hand)">'
    + link("hand", "1")
    + joint("hand", parent="arm")
    + "</xacro:if>"
)


@pytest.mark.parametrize("is_removed", [True, False], ids=["removed", "renamed"])
def test_a_link_that_joints_need_with_other_arguments_keeps_its_name(
    tmp_path: Path, is_removed: bool
) -> None:
    files = {"r.urdf.xacro": HAND}
    sdf = translate.convert(write_files(tmp_path, files), to="sdf").text
    renamed = [(">arm<", ">limb<"), ('"arm"', '"limb"')]
    edits = without(sdf, "arm", "arm_joint") if is_removed else renamed
    assert updated(tmp_path, files, edits).changed
    message = "joint 'hand_joint' would have no link 'arm'"
    with pytest.raises(translate.TranslateError, match=f"with other arguments: {message}"):
        updated(tmp_path, files, edits, argument_sets=[{"hand": "true"}])


def test_an_edit_that_other_arguments_refuse_leaves_the_other_ones(tmp_path: Path) -> None:
    text = (
        '<xacro:arg name="safe" default="false"/>\n'
        + ARM.format("2").replace("arm_joint", "j")
        + f'<xacro:if value="$(arg safe)">{link("limb", "1")}{joint("limb")}</xacro:if>'
    )
    sdf = translate.convert(write_files(tmp_path, {"r.urdf.xacro": text}), to="sdf").text
    edits = [(mass("9"), mass("8")), ('"arm"', '"limb"'), (">arm<", ">limb<")]
    edits.sort(key=lambda edit: sdf.index(edit[0]))
    update = updated(
        tmp_path, {"r.urdf.xacro": text}, edits, argument_sets=[{"safe": "true"}], partial=True
    )
    reasons = {edit.reason for edit in update.refused}
    assert reasons == {"with other arguments: there would be 2 parts link 'limb'"}
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": [(mass_line("9"), mass_line("8"))]}


def test_the_value_that_other_arguments_change_is_named(tmp_path: Path) -> None:
    text = (
        '<xacro:arg name="safe" default="false"/>\n'
        + '<xacro:property name="n" value="j2"/>\n'
        + ARM.format("2").replace("arm_joint", "j2")
        + '<xacro:if value="$(arg safe)">'
        + '<material name="k"><color rgba="${len(n)} 1 1 1"/></material></xacro:if>'
    ).replace('<joint name="j2"', '<joint name="${n}"')
    edits = [('"j2"', '"elbow"')] * 2
    with pytest.raises(translate.TranslateError, match="edit-refused") as caught:
        updated(tmp_path, {"r.urdf.xacro": text}, edits, argument_sets=[{"safe": "true"}])
    assert "the change would change material 'k' color @rgba, too" in str(caught.value)


# --- Texts of several expressions -----------------------------------------------------------------


MESH = (
    '<link name="base"><visual name="v"><geometry>'
    '<mesh filename="package://r/${c.side}_${c.part}.stl"/></geometry></visual></link>'
)


@pytest.mark.parametrize("quote", ["", "'", '"'], ids=["plain", "single", "double"])
def test_one_of_several_names_in_a_text_is_changed_in_its_definition(
    tmp_path: Path, quote: str
) -> None:
    files = {
        "r.urdf.xacro": LOADED + MESH,
        "c.yaml": f"side: front_left\npart: {quote}arm{quote}\n",
    }
    update = updated(tmp_path, files, [("front_left_arm.stl", "front_left_limb.stl")])
    lines = [(f"part: {quote}arm{quote}", f"part: {quote}limb{quote}")]
    assert changed_lines(tmp_path, update) == {"c.yaml": lines}


def test_the_names_of_a_text_without_a_text_between_them_are_told_apart(tmp_path: Path) -> None:
    properties = '<xacro:property name="p" value="l_"/><xacro:property name="n" value="arm"/>\n'
    on_base = '<joint name="j" type="fixed"><parent link="base"/><child link="${p}${n}"/></joint>'
    edits = [(">l_arm<", ">l_elbow<"), ('"l_arm"', '"l_elbow"')]
    text = properties + BASE + link("${p}${n}", "2") + on_base
    update = updated(tmp_path, {"r.urdf.xacro": text}, edits)
    new = properties.replace('"arm"', '"elbow"').strip()
    assert changed_lines(tmp_path, update) == {"r.urdf.xacro": [(properties.strip(), new)]}


# --- All instances of the structure ---------------------------------------------------------------

#: Two calls of a macro with a shape, a comment and a block.
SHAPES = legs("", "2").replace(
    "</inertial></link>\n<joint",
    "</inertial><visual><geometry><sphere radius='1'/></geometry></visual></link>\n"
    '<gazebo reference="${n}"><mu1>0.5</mu1></gazebo>\n<!-- on the base -->\n<joint',
)


def test_a_shape_of_all_instances_is_removed_on_demand(tmp_path: Path) -> None:
    files = {"r.urdf.xacro": SHAPES}
    sdf = translate.convert(write_files(tmp_path, files), to="sdf").text
    start, end = sdf.index("<visual"), sdf.index("</visual>") + len("</visual>")
    edits = [(sdf[start:end], "")]
    with pytest.raises(translate.TranslateError, match="used 2 times") as caught:
        updated(tmp_path, files, edits)
    assert "--all-instances changes all of them" in str(caught.value)
    update = updated(tmp_path, files, edits, all_instances=True)
    (data,) = update.files.values()
    assert (b"<visual" in data, b"<gazebo" in data) == (False, True)
    assert [label(edit.at) for edit in update.followed] == ["visual of link 'b'"]


def test_a_shape_is_added_to_all_instances_on_demand(tmp_path: Path) -> None:
    files = {"r.urdf.xacro": SHAPES}
    shape = "<collision name='c'><geometry><sphere><radius>2</radius></sphere></geometry>"
    edits = [("</visual>", f"</visual>{shape}</collision>")]
    with pytest.raises(translate.TranslateError, match="around it is used several") as caught:
        updated(tmp_path, files, edits)
    assert "--all-instances adds it to all of them" in str(caught.value)
    (data,) = updated(tmp_path, files, edits, all_instances=True).files.values()
    assert data.count(b'<sphere radius="2"') == 1
    path = tmp_path / "r.urdf.xacro"
    path.write_bytes(data)
    assert translate.convert(path, to="sdf").text.count("<collision") == 2


def test_a_link_of_all_instances_is_renamed_on_demand(tmp_path: Path) -> None:
    files = {"r.urdf.xacro": SHAPES.replace('"${n}"', '"${n}_leg"')}
    edits = [('"a_leg"', '"a_shank"'), (">a_leg<", ">a_shank<")]
    sdf = translate.convert(write_files(tmp_path, files), to="sdf").text
    edits = edits if sdf.index(edits[0][0]) < sdf.index(edits[1][0]) else edits[::-1]
    update = updated(tmp_path, files, edits, all_instances=True)
    assert [str(edit) for edit in update.followed] == ["name of 'b_shank': b_leg → b_shank"]
    (data,) = update.files.values()
    assert (data.count(b"${n}_shank"), data.count(b"${n}_leg")) == (3, 0)


def test_parts_of_all_instances_are_removed_on_demand(tmp_path: Path) -> None:
    """Their comments and blocks go, too, and no edit asks for those of the other instance."""
    foot = link("${n}_foot", "1") + joint("${n}_foot", parent="${n}")
    files = {"r.urdf.xacro": SHAPES.replace("</xacro:macro>", f"{foot}</xacro:macro>")}
    sdf = translate.convert(write_files(tmp_path, files), to="sdf").text
    edits = without(sdf, "a_foot", "a_foot_joint")
    update = updated(tmp_path, files, edits, all_instances=True)
    (data,) = update.files.values()
    assert (b"_foot" in data, len(update.refused)) == (False, 0)


def test_a_value_of_all_instances_that_makes_no_robot_is_refused(tmp_path: Path) -> None:
    numbers = '<xacro:macro name="k" params="n m">' + link("l${n}", "${m}") + joint("l${n}")
    text = BASE + numbers + '</xacro:macro><xacro:property name="one" value="1"/>'
    calls = '<xacro:k n="${one}" m="${one}"/><xacro:k n="2" m="5"/>'
    with pytest.raises(translate.TranslateError, match="edit-refused") as caught:
        updated(
            tmp_path, {"r.urdf.xacro": text + calls}, [(mass("1"), mass("2"))], all_instances=True
        )
    assert "the file would be no robot: 2 links have the name 'l2'" in str(caught.value)


@pytest.mark.parametrize("new", ["-3", "3"])
def test_a_number_in_place_of_a_name_takes_the_sign_before_it(tmp_path: Path, new: str) -> None:
    places = link("arm", "1") + joint("arm", "0 0 -${{m}}") + link("hand", "1")
    text = PROPERTY.format("2") + BASE + (places + joint("hand", "0 1 -${{m}}")).format()
    old_line = '<origin xyz="0 0 -${m}"/></joint>'
    edits = [("0 0 -2 0 0 0", f"0 0 {new} 0 0 0")]
    assert_one_line_changes(tmp_path, text, edits, old_line, old_line.replace("-${m}", new))


@pytest.mark.parametrize("has_repository", [True, False])
def test_a_part_that_has_no_file_to_write_states_why(tmp_path: Path, has_repository: bool) -> None:
    """A new shape of a link in a file of another repository."""
    other = tmp_path / "other"
    other.mkdir()
    if has_repository:
        (other / ".git").mkdir()
    (other / "part.xacro").write_text(TOP.format(link("arm", "1") + joint("arm")))
    directory = tmp_path / "own"
    directory.mkdir()
    text = BASE + '<xacro:include filename="../other/part.xacro"/>\n'
    shape = "<visual name='v'><geometry><sphere><radius>1</radius></sphere></geometry></visual>"
    edits = [('<link name="arm">', f'<link name="arm">{shape}')]
    with pytest.raises(translate.TranslateError) as refused:
        updated(directory, {"r.urdf.xacro": text}, edits)
    assert "used several times" not in str(refused.value)
    assert "--all-instances" not in str(refused.value)
