"""``convert(embed=True)``: one file that contains its source, and the way back to the source."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from support.paths import ROOT

import translate
from translate import TranslateError
from translate.resources.search import Resources

ROBOTS = sorted((ROOT / "corpus" / "robots").glob("*.*df"))
URDF = """<?xml version="1.0"?>
<robot name="r">
  <!-- the arm: < & é -->
  <link name="base">
    <inertial>
      <mass value="2.50"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
    </inertial>
  </link>
  <link name="tip"/>
  <joint name='j' type="fixed">
    <parent link="base"/> <child link="tip"/>
    <origin xyz="0 0 0.10"/>
  </joint>
  <transmission name="t"><type>simple</type></transmission>
</robot>
"""
SDF = """<sdf version="1.9">
  <model name="m">
    <link name="a">
      <inertial><mass>2.50</mass></inertial>
    </link>
    <frame name="spare" attached_to="a"><pose>1 0 0 0 0 0</pose></frame>
  </model>
</sdf>
"""
WORLD = """<sdf version="1.9">
  <world name="w">
    <model name="one"><link name="a"/></model>
    <model name="two"><link name="b"><inertial><mass>3</mass></inertial></link></model>
  </world>
</sdf>
"""
LATIN = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!-- é -->\n'
#: Name → the bytes of a URDF, and what its embedded element contains.
TEXTS: dict[str, tuple[bytes, bytes]] = {
    "LF": (URDF.encode(), b"><![CDATA[<?xml"),
    "CRLF": (URDF.replace("\n", "\r\n").encode(), b' lines="crlf"><![CDATA[<?xml'),
    "some CRLF": (URDF.replace("\n", "\r\n", 2).encode(), b"&#13;\n&lt;robot"),
    "CR": (URDF.replace("\n", "\r").encode(), b"&#13;&lt;robot"),
    "BOM": (b"\xef\xbb\xbf" + URDF.encode(), b' bom="true"><![CDATA[<?xml'),
    "UTF-16": (URDF.encode("utf-16"), b' encoding="utf-16-le" bom="true"><![CDATA['),
    "UTF-16 CRLF": (URDF.replace("\n", "\r\n").encode("utf-16-be"), b' encoding="utf-16-be"'),
    "Latin-1": (URDF.replace('<?xml version="1.0"?>\n', LATIN).encode("latin-1"), b"<!-- \xc3\xa9"),
    # The parser reads ASCII as UTF-8.
    "ASCII": (URDF.replace("?>", ' encoding="ascii"?>', 1).encode(), b"><![CDATA[<?xml"),
    "UTF-7 in another form": (
        URDF.replace("?>", ' encoding="utf-7"?>', 1).encode().replace(b"\xc3\xa9", b"+AGE-"),
        b' encoding="base64">',
    ),
    "]]>": (URDF.replace("simple", "a<![CDATA[<]]>b").encode(), b"]]&gt;"),
    "no final line break": (URDF.rstrip().encode(), b"</robot>]]></embedded"),
    "tabs and blanks": (URDF.replace("  ", "\t").replace("/>", " />  ").encode(), b"\t<link"),
    "not UTF-8": (URDF.replace("é", "\udce9").encode("utf-8", "surrogateescape"), b""),
}


def stream(data: bytes, path: str) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = path
    return file


def embedded(data: bytes, path: str = "robot.urdf", target: str = "out.sdf", **options) -> bytes:
    return translate.convert(stream(data, path), target and None, written_to=target, embed=True,
                             **options).data  # fmt: skip


def edited_robot(both: bytes, old: str, new: str) -> bytes:
    """The file with another text in its robot, and the same embedded source."""
    before, section, after = both.partition(b"<embedded:")
    assert old.encode() in before
    return before.replace(old.encode(), new.encode()) + section + after


def back(data: bytes, path: str = "out.sdf", **options) -> translate.Result:
    return translate.convert(stream(data, path), **options)


# --- The way back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("robot", ROBOTS, ids=lambda path: path.name)
def test_an_unedited_robot_gives_its_source(robot: Path, tmp_path: Path) -> None:
    suffix = {".urdf": ".sdf", ".sdf": ".urdf"}[robot.suffix]
    source = shutil.copy(robot, tmp_path)
    plain = translate.convert(source, written_to=tmp_path / f"both{suffix}")
    both = translate.convert(source, tmp_path / f"both{suffix}", embed=True, verify=True)
    assert both.report.losses == plain.report.losses
    again = translate.convert(tmp_path / f"both{suffix}", tmp_path / f"again{robot.suffix}")
    assert (tmp_path / f"again{robot.suffix}").read_bytes() == robot.read_bytes()
    assert again.update is not None
    assert not again.update.edits


@pytest.mark.parametrize("name", TEXTS)
def test_the_text_is_exact(name: str) -> None:
    data, written = TEXTS[name]
    try:
        translate.load(data)
    except TranslateError:
        assert name == "not UTF-8"
        return
    both = embedded(data)
    assert written in both
    assert both.count(b"urn:robot-translate") == 1
    result = back(both)
    assert result.data == data
    assert result.text.lstrip("\ufeff") == data.decode(result.update.encoding).lstrip("\ufeff")


def test_a_text_with_control_characters_is_in_base64() -> None:
    data = b"\x1b[0m\n" + URDF.encode()
    both = embedded(data, lenient=True)
    assert b' encoding="base64">' in both
    assert back(both, lenient=True).data == data


@pytest.mark.parametrize(
    "options",
    [
        {"massless": "keep", "added_mass": 0.5},
        {"added_mass": 0.1, "added_inertia": 0.2},
        {"lump_fixed_joints": True},
        {"for_target": "drake", "to": "sdf"},
        {"sdf_version": "1.6", "style": "absolute"},
        {"separator": "1"},
    ],
    ids=str,
)
def test_the_options_are_those_of_the_translation(options: dict[str, object]) -> None:
    result = back(embedded(URDF.encode(), **options))
    assert result.data == URDF.encode()


def test_an_option_of_the_caller_has_priority() -> None:
    both = embedded(URDF.encode(), massless="keep", added_mass=0.5)
    assert not back(both, added_mass=0.5).update.edits
    edits = back(both, added_mass=0.25).update.edits
    assert [edit.element for edit in edits] == ["link 'tip' inertial"]


@pytest.mark.parametrize(
    ("data", "path", "target", "old", "new"),
    [
        (URDF, "robot.urdf", "out.sdf", "<mass>2.5</mass>", "<mass>3</mass>"),
        (SDF, "m.sdf", "out.urdf", 'mass value="2.5"', 'mass value="3"'),
    ],
    ids=["urdf", "sdf"],
)
def test_an_edit_is_made_in_the_source(data, path, target, old, new) -> None:
    both = embedded(data.encode(), path, target)
    result = back(edited_robot(both, old, new), target)
    assert result.text == data.replace("2.50", "3")
    assert [(edit.old, edit.new) for edit in result.update.edits] == [("2.5", "3")]


def test_an_edit_without_a_place_is_refused() -> None:
    data = WORLD.replace("<link name=\"b\">", "<model name=\"in\"><link name=\"c\"/></model>"
                         "<joint name='j' type='fixed'><parent>b</parent><child>in::c</child>"
                         "</joint><link name=\"b\">").encode()  # fmt: skip
    both = embedded(data, "w.sdf", "out.urdf", model="two")
    edited = edited_robot(both, "in__c", "c")
    with pytest.raises(TranslateError, match="edit-refused"):
        back(edited, "out.urdf")
    result = back(edited, "out.urdf", partial=True)
    assert result.update.refused


def test_a_world_is_embedded_with_the_name_of_its_model() -> None:
    both = embedded(WORLD.encode(), "w.sdf", "out.urdf", model="two")
    assert b' model="two"' in both
    assert back(both, "out.urdf").text == WORLD
    result = back(edited_robot(both, 'value="3"', 'value="4"'), "out.urdf")
    assert result.text == WORLD.replace("<mass>3", "<mass>4")


def test_relative_uris_are_those_of_the_place_of_the_source(tmp_path: Path) -> None:
    mesh = '<visual><geometry><mesh filename="meshes/a.stl"/></geometry></visual></link>'
    text = URDF.replace("</link>", mesh, 1)
    for name in ("sub", "meshes"):
        (tmp_path / name).mkdir()
    (tmp_path / "meshes" / "a.stl").write_bytes(b"")
    (tmp_path / "robot.urdf").write_text(text, encoding="utf-8")
    both = tmp_path / "sub" / "out.sdf"
    translate.convert(tmp_path / "robot.urdf", both, embed=True)
    assert "<uri>../meshes/a.stl</uri>" in both.read_text(encoding="utf-8")
    assert ' path="../robot.urdf"' in both.read_text(encoding="utf-8")
    assert translate.convert(both).text == text


INCLUDING = """<sdf version="1.9"><model name="m"><link name="a"/>
  <include><uri>part</uri></include>
  <joint name="j" type="fixed"><parent>a</parent><child>part::p</child></joint>
</model></sdf>
"""


@pytest.mark.parametrize("absolute", [False, True])
@pytest.mark.parametrize(
    ("place", "allowed"),
    [
        ("arms/m.sdf", {}),
        ("arms/models/m.sdf", {}),
        ("other/m.sdf", None),
        ("arms/../other/m.sdf", None),
        ("m.sdf", None),
        ("other/m.sdf", {"allow_outside": True}),
        ("other/m.sdf", {"model_paths": ["other"]}),
    ],
)
def test_a_path_does_not_decide_which_files_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, allowed, absolute: bool
) -> None:
    source = tmp_path / place
    part = source.parent / "part"
    for directory in (tmp_path / "arms", tmp_path / "work", part):
        directory.mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(tmp_path / "work")
    (part / "model.config").write_text('<model><sdf version="1.9">model.sdf</sdf></model>')
    text = '<sdf version="1.9"><model name="part"><link name="p"/></model></sdf>'
    (part / "model.sdf").write_text(text)
    source.write_text(INCLUDING)
    both = tmp_path / "arms" / "both.urdf"
    resources = Resources(allow_outside=True)
    translate.convert(source, both, embed=True, resources=resources)
    if absolute:
        written = re.sub(rb' path="[^"]*"', f' path="{source}"'.encode(), both.read_bytes())
        both.write_bytes(written)
    paths = [tmp_path / name for name in (allowed or {}).get("model_paths", ())]
    resources = Resources(**{**(allowed or {}), "model_paths": paths})
    if allowed is None:
        with pytest.raises(TranslateError, match="include-outside") as error:
            translate.convert(both, to="sdf", resources=resources)
        (item,) = error.value.diagnostics
        assert (item.path, item.line > 1) == (str(both), True)
    else:
        assert translate.convert(both, to="sdf", resources=resources).text == INCLUDING


def test_an_older_version_of_sdformat_has_its_source() -> None:
    both = embedded(SDF.encode(), "m.sdf", "old.sdf", to="sdf", sdf_version="1.6")
    assert b'<sdf version="1.6">' in both
    result = back(edited_robot(both, "<mass>2.5<", "<mass>3<"), "old.sdf", to="sdf")
    assert (result.text, result.version) == (SDF.replace("2.50", "3"), "1.9")


# --- Never nested ---------------------------------------------------------------------------------


def test_an_embedded_source_is_never_embedded() -> None:
    first = embedded(SDF.encode(), "m.sdf", "out.urdf")
    clean = translate.convert(stream(SDF.encode(), "m.sdf"), written_to="out.urdf").data
    second = embedded(first, "out.urdf", "again.sdf")
    assert second.count(b"urn:robot-translate") == 1
    # The output is the updated source, with the clean text of the input.
    assert back(second, "again.sdf").data == clean
    third = embedded(first, "out.urdf", "copy.urdf", to="urdf")
    assert third.count(b"urn:robot-translate") == 1
    assert back(third, "copy.urdf", to="urdf").data == clean


# --- Ignored by everything else -------------------------------------------------------------------


@pytest.mark.parametrize(("text", "to"), [(URDF, "sdf"), (SDF, "urdf")], ids=["urdf", "sdf"])
def test_the_element_is_no_part_of_the_robot(text: str, to: translate.model.Dialect) -> None:
    plain = translate.convert(text.encode()).data
    both = translate.convert(text.encode(), embed=True).data
    assert translate.load(both) == translate.load(plain)
    assert translate.compare(both, plain).same
    assert [item.code for item in translate.check(both)] == [
        item.code for item in translate.check(plain)
    ]
    expected, result = (translate.convert(data, to=to) for data in (plain, both))
    assert result.text == expected.text
    added = [loss for loss in result.losses if loss.code == "embedded-source-dropped"]
    assert [loss.severity for loss in added] == ["omitted"]
    assert len(result.losses) == len(expected.losses) + 1


def test_an_update_of_the_file_keeps_its_source() -> None:
    both = embedded(URDF.encode())
    edited = URDF.replace("2.50", "3").encode()
    updated = translate.update(stream(both, "out.sdf"), stream(edited, "robot.urdf"))
    assert updated.data == edited_robot(both, "<mass>2.5<", "<mass>3<")
    assert back(updated.data).data == edited


def test_a_model_with_a_source_can_be_included(tmp_path: Path) -> None:
    (tmp_path / "m.sdf").write_bytes(embedded(URDF.encode()))
    text = '<sdf version="1.9"><world name="w"><include><uri>m.sdf</uri></include></world></sdf>'
    (tmp_path / "w.sdf").write_text(text)
    result = translate.convert(tmp_path / "w.sdf", to="sdf", resolve_includes=True)
    assert "urn:robot-translate" not in result.text


# --- Damage ---------------------------------------------------------------------------------------

DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "text": (lambda data: data.replace(b"<type>simple", b"<type>other"), "its text was changed"),
    "element": (lambda data: re.sub(rb"<!\[CDATA\[.*\]\]>", b"<a/>", data, flags=re.S), "changed"),
    "digest": (lambda data: data.replace(b' sha256="', b' sha256="0'), "its text was changed"),
    "encoding": (lambda data: data.replace(b" format=", b' encoding="x" format='), "encoding: x"),
    "base64": (lambda data: data.replace(b" format=", b' encoding="base64" format='), "cannot be"),
    "attribute": (lambda data: data.replace(b" format=", b' speed="1" format='), "speed"),
    "option": (lambda data: data.replace(b" format=", b' style="x" format='), "style='x'"),
    "value": (lambda data: data.replace(b" format=", b' flatten="maybe" format='), "cannot be"),
    "reader": (lambda data: data.replace(b" format=", b' for="x" format='), "for_target='x'"),
    "format": (lambda data: data.replace(b' format="urdf"', b' format="x"'), "neither urdf nor"),
    "two": (lambda data: re.sub(rb"(<embedded:.*</embedded:source>)", rb"\1\1", data, flags=re.S),
            "2 of them"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_source_is_an_error(name: str) -> None:
    damage, message = DAMAGE[name]
    both = embedded(URDF.encode())
    data = damage(both)
    assert data != both
    with pytest.raises(TranslateError, match=message) as error:
        back(data)
    (item,) = error.value.diagnostics
    assert (item.code, item.path) == ("embedded-source-damaged", "out.sdf")
    assert item.line == both[: both.index(b"<embedded:")].count(b"\n") + 1
    assert "remove it" in item.hint
    # Nothing else uses it.
    assert [item.code for item in translate.check(data)] == ["embedded-source-damaged"]
    assert translate.load(data) == translate.load(both)
    if name != "format":
        assert translate.convert(data, to="sdf").text == translate.convert(both, to="sdf").text


# --- Refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "path", "options", "message"),
    [
        (URDF, "robot.urdf.xacro", {}, "xacro"),
        (WORLD, "w.sdf", {"to": "sdf"}, "several models"),
        (WORLD.replace('<link name="a"/>', '<model name="in"><link name="c"/></model>'),
         "w.sdf", {"model": "one::in"}, "part of a model"),
    ],
    ids=["xacro", "several models", "nested model"],
)  # fmt: skip
def test_a_source_that_cannot_be_updated_is_refused(text, path, options, message) -> None:
    with pytest.raises(TranslateError, match=message) as error:
        embedded(text.encode(), path, "", **options)
    assert [item.code for item in error.value.diagnostics] == ["embed-refused"]


def test_an_edit_of_a_text_whose_encoding_is_not_kept_is_refused() -> None:
    both = embedded(TEXTS["UTF-7 in another form"][0])
    edited = re.sub(rb"<mass>2.50?<", b"<mass>3<", both)
    assert edited != both
    for run in (
        lambda: back(edited),
        lambda: translate.convert(stream(edited, "out.sdf"), to="urdf", embed=True),
        lambda: translate.update(TEXTS["UTF-7 in another form"][0], edited),
    ):
        with pytest.raises(TranslateError, match="encoding-not-kept"):
            run()


def test_a_text_that_is_too_long_for_xml_parsers_is_refused() -> None:
    long = "<!--" + "x" * 4_000_000 + "-->"
    with pytest.raises(TranslateError, match="cannot contain the text"):
        embedded(URDF.replace("<link", long * 3 + "<link", 1).encode())


def test_a_document_has_no_text_to_embed() -> None:
    document = translate.load(URDF.encode())
    with pytest.raises(TypeError):
        translate.convert(document, embed=True)
    result = translate.convert(document, embed=URDF.encode())
    assert back(result.data).text == URDF


# --- Other readers --------------------------------------------------------------------------------


@pytest.mark.engines
@pytest.mark.parametrize("robot", ROBOTS, ids=lambda path: path.name)
def test_other_readers_accept_the_file(robot: Path, tmp_path: Path) -> None:
    suffix = {".urdf": ".sdf", ".sdf": ".urdf"}[robot.suffix]
    plain, both = tmp_path / f"plain{suffix}", tmp_path / f"both{suffix}"
    translate.convert(robot, plain)
    translate.convert(robot, both, embed=True)
    command = ["check_urdf"] if suffix == ".urdf" else ["ign", "sdf", "-k"]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    outputs = [
        subprocess.run([*command, str(path)], capture_output=True, text=True, check=True)
        for path in (plain, both)
    ]
    assert outputs[1].stdout == outputs[0].stdout
    assert outputs[1].stderr == outputs[0].stderr
