"""Files that XML forbids, and that the common readers of robots accept (reference U A1.20 – 22).

Each of the documents of ``ACCEPTED`` was read by libsdformat 12 (``ign sdf -k``) and urdfdom 3
(``check_urdf``) as ``value``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from support.mended_files import ACCEPTED, LENIENT

import translate
from translate.cli import main
from translate.diagnostics.diagnostic import TranslateError
from translate.xml.document import XmlFile, parse

#: Documents that no reader accepts, with the line of the fault.
REFUSED = {
    "a tag without an end": (b'<a>\n<b c="1 < 2"', 2),
    "a value without an end": (b'<a>\n<b c="1/>\n<b d="2"/></a>', 3),
    "an attribute twice, after '&'": (b'<a>\n<b c="&"/>\n<b c="1" c="2"/></a>', 3),
    "bytes that are no UTF-8 in a value": ("<a>\n<b c='ö'/></a>".encode("latin-1"), 2),
    "a null character in the root": (b"<a>\n<b>\0</b></a>", 2),
}


def value(file: XmlFile) -> str:
    (element,) = file.root.findall("b")
    return str(element.get("c") or element.text)


@pytest.mark.parametrize("name", ACCEPTED)
@pytest.mark.parametrize("lenient", [False, True])
def test_what_other_readers_accept_is_read(name: str, lenient: bool) -> None:
    data, _, expected = ACCEPTED[name]
    assert value(parse(data, lenient=lenient)) == expected


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_mended_fault_has_a_warning(name: str) -> None:
    data, expected, _ = ACCEPTED[name]
    warnings = [(finding.code, finding.line, finding.column) for finding in parse(data).diagnostics]
    assert warnings == [expected]


@pytest.mark.parametrize("name", LENIENT)
def test_the_lenient_reader_ignores_what_follows_the_root(name: str) -> None:
    data, place, expected = LENIENT[name]
    file = parse(data, lenient=True)
    assert value(file) == expected
    assert place in [(finding.code, finding.line, finding.column) for finding in file.diagnostics]


@pytest.mark.parametrize("name", LENIENT)
def test_the_strict_reader_names_the_option_for_what_follows_the_root(name: str) -> None:
    with pytest.raises(TranslateError) as caught:
        parse(LENIENT[name][0])
    (error,) = caught.value.diagnostics
    assert "--lenient" in error.hint


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("lenient", [False, True])
def test_what_no_reader_accepts_is_refused_at_its_line(name: str, lenient: bool) -> None:
    data, line = REFUSED[name]
    with pytest.raises(TranslateError) as caught:
        parse(data, lenient=lenient)
    assert [error.line for error in caught.value.diagnostics] == [line]


@pytest.mark.parametrize("text", ["<a>{}</a>", "<a><!-- {} --></a>", "<a><![CDATA[{}]]></a>"])
def test_what_is_well_formed_has_no_warning(text: str) -> None:
    inside = "&amp;" if "!" not in text else "& < 'x' <b c='"
    assert not list(parse(text.format(inside)).diagnostics)


def test_a_second_fault_of_a_kind_is_counted() -> None:
    (warning,) = parse('<a b="&"><c d="&&"/>&</a>').diagnostics
    assert warning.message == "'&' begins no reference, 4 times"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("before", ["", "\ufeff", "<!-- ö -->"])
def test_the_lenient_reader_accepts_what_the_strict_one_does(encoding: str, before: str) -> None:
    data = f"{before}<a><b>ö</b></a>".encode(encoding)
    assert value(parse(data)) == "ö"
    assert value(parse(data, lenient=True)) == "ö"


def test_the_lenient_reader_mends_a_text_of_two_bytes_for_each_character() -> None:
    data = "<!-- c --><?xml version='1.0'?><a><b>ö</b></a>".encode("utf-16")
    assert value(parse(data, lenient=True)) == "ö"


LINK = (
    '<link name="a"><inertial><mass value="5"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
)
ROBOTS = {
    "'<' in a value": f'<robot name="r">{LINK}<gazebo><p v="1 < 2"/></gazebo></robot>'.encode(),
    "'&' in a name": f'<robot name="r & s">{LINK}</robot>'.encode(),
    "a comment in Latin-1": f'<robot name="r"><!-- ö -->{LINK}</robot>'.encode("latin-1"),
    "a null character": f'<robot name="r">{LINK}</robot>\n\0<x>'.encode(),
    "a second root": f'<robot name="r">{LINK}</robot>\n<robot><link/></robot>'.encode(),
    "a second end tag": f'<robot name="r">{LINK}</robot>\n</robot><!-- c -->'.encode(),
}


@pytest.mark.parametrize("name", ROBOTS)
def test_an_update_changes_nothing_else_in_such_a_file(tmp_path: Path, name: str) -> None:
    urdf, sdf = tmp_path / "r.urdf", tmp_path / "r.sdf"
    urdf.write_bytes(ROBOTS[name])
    text = translate.convert(urdf, to="sdf", lenient=True).text
    sdf.write_text(text.replace("<mass>5<", "<mass>6<"), encoding="utf-8")
    run = CliRunner().invoke(main, ["convert", str(sdf), "--update", str(urdf), "--lenient"])
    assert run.exit_code == 0, run.output
    assert urdf.read_bytes() == ROBOTS[name].replace(b'"5"', b'"6"')


def test_a_manifest_with_an_ampersand_names_its_model(tmp_path: Path) -> None:
    model = tmp_path / "box"
    model.mkdir()
    (model / "model.config").write_text(
        '<?xml version="1.0"?><model><name>box</name><sdf version="1.6">model.sdf</sdf>'
        "<author><name>Smith & Sons</name></author></model>"
    )
    (model / "model.sdf").write_text(
        '<sdf version="1.6"><model name="box"><link name="a"/></model></sdf>'
    )
    world = tmp_path / "w.sdf"
    world.write_text(
        '<sdf version="1.6"><world name="w"><include><uri>model://box</uri></include></world></sdf>'
    )
    resources = translate.Resources(model_paths=[str(tmp_path)])
    (box,) = translate.load(world, resources=resources).worlds[0].models
    assert box.name == "box"


@pytest.mark.parametrize("count", [1_000, 100_000])
@pytest.mark.parametrize("unit", ["<a b=", '<a b="', "&", "<a>&", "<a b='<'>", "<!-- ", "'<"])
def test_many_faults_need_a_time_in_proportion(unit: str, count: int) -> None:
    with pytest.raises(TranslateError):
        parse("<r>" + unit * count)
