"""``check --fix``: what is repaired, what is not, and that all other bytes stay."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.paths import ROOT

EXAMPLES = ROOT / "docs/examples"
URDF = (EXAMPLES / "robot.urdf").read_bytes()
SDF = (EXAMPLES / "gazebo_model.sdf").read_bytes()


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


#: The name of a file, its text without the fault, and the replacement that is the fault.
REPAIRED = {
    "an element of URDF": ("r.urdf", URDF, b"inertial>", b"inertail>"),
    "an attribute of URDF": ("r.urdf", URDF, b'upper="1.5"', b'uper="1.5"'),
    "an attribute with blanks": ("r.urdf", URDF, b'upper="1.5"', b"uper  =\n '1.5'"),
    "an element of SDFormat": ("m.sdf", SDF, b"velocity>", b"velocty>"),
    "an attribute of SDFormat": ("m.sdf", SDF, b"attached_to=", b"atached_to="),
    "line ends of Windows": ("r.urdf", URDF.replace(b"\n", b"\r\n"), b"inertial>", b"inertail>"),
    "a byte-order mark": ("r.urdf", b"\xef\xbb\xbf" + URDF, b"inertial>", b"inertail>"),
    "an encoding": (
        "r.urdf",
        URDF.replace(b"?>", b' encoding="ISO-8859-1"?><!-- \xe4 -->', 1),
        b"inertial>",
        b"inertail>",
    ),
}


@pytest.mark.parametrize("case", REPAIRED)
def test_a_repair_gives_the_text_without_the_fault(run, case: str) -> None:
    name, text, right, wrong = REPAIRED[case]
    assert right in text
    Path(name).write_bytes(text.replace(right, wrong))
    before = Path(name).read_bytes()
    printed = run("check", name)
    assert "--fix repairs" in printed.stdout
    difference = run("check", name, "--diff")
    assert "would be repaired" in difference.stderr
    assert difference.stdout.startswith(f"--- {name}")
    assert Path(name).read_bytes() == before
    fixed = run("check", name, "--fix")
    assert fixed.exit_code == 0
    assert "incorrect-type]" in fixed.stderr
    # The blanks around the equals sign, and the quotes, stay.
    expected = text.replace(right, wrong.replace(b"uper", b"upper")) if b"  =" in wrong else text
    assert Path(name).read_bytes() == expected
    assert "--fix" not in run("check", name).stdout


def test_a_repeated_element_of_sdformat_is_removed(run) -> None:
    Path("m.sdf").write_bytes(SDF.replace(b"</mass>", b"</mass>\n        <mass>9</mass>", 1))
    assert "element-repeated" in run("check", "m.sdf").stdout
    fixed = run("check", "m.sdf", "--fix")
    assert fixed.stderr.endswith("repaired: a repeated <mass> is removed [element-repeated]\n")
    assert Path("m.sdf").read_bytes() == SDF


#: What stands in place of the first line, and what --fix writes.
DECLARATIONS = {
    "a blank line": (b'\n<?xml version="1.0"?>', b'<?xml version="1.0"?>'),
    "a misspelt version": (b'<?xml verison="1.0"?>', b'<?xml version="1.0"?>'),
    "no version": (
        b'<?xml encoding="utf-8"?>',
        b'<?xml version="1.0" encoding="utf-8"?>',
    ),
    "a byte-order mark": (
        b'\xef\xbb\xbf \r\n<?xml version="1.0"?>',
        b'\xef\xbb\xbf<?xml version="1.0"?>',
    ),
}


@pytest.mark.parametrize("case", DECLARATIONS)
def test_a_declaration_is_written_as_xml_has_it(run, case: str) -> None:
    """Expat, which xacro uses, refuses the text before the repair."""
    wrong, right = DECLARATIONS[case]
    body = URDF.partition(b"\n")[2]
    Path("r.urdf").write_bytes(wrong + b"\n" + body)
    with pytest.raises(ElementTree.ParseError):
        ElementTree.parse("r.urdf")
    assert "declaration-misplaced" in run("check", "r.urdf").stdout
    assert run("check", "r.urdf", "--fix").exit_code == 0
    assert Path("r.urdf").read_bytes() == right + b"\n" + body
    ElementTree.parse("r.urdf")
    assert "declaration-misplaced" not in run("check", "r.urdf").stdout


def test_a_repair_shows_another_one(run) -> None:
    """The attributes of an element with an unknown name are not checked."""
    Path("r.urdf").write_bytes(
        URDF.replace(b"<limit ", b"<limt ").replace(b' upper="1.5"', b' uper="1.5"')
    )
    assert run("check", "r.urdf", "--fix").stderr.count(": repaired: ") == 2
    assert Path("r.urdf").read_bytes() == URDF


#: A text with a fault that has no repair.
KEPT = {
    "two similar names": URDF.replace(b'upper="1.5"', b'upper="1.5" lwer="1"'),
    "a place that has the element": URDF.replace(b"<inertial>", b"<inertail/><inertial>", 1),
    "no similar name": URDF.replace(b"<inertial>", b"<zzz/><inertial>", 1),
    # The limit without numbers would be an error.
    "a repair that leads to an error": URDF.replace(b'upper="1.5"', b'uper="x"'),
}


@pytest.mark.parametrize("case", KEPT)
def test_a_fault_without_a_unique_repair_stays(run, case: str) -> None:
    Path("r.urdf").write_bytes(KEPT[case])
    run("check", "r.urdf", "--fix")
    assert Path("r.urdf").read_bytes() == KEPT[case]


def test_two_names_with_one_meaning_stay(run) -> None:
    text = URDF.replace(b"<inertial>", b"<inertail/><inertail>", 1).replace(
        b"</inertial>", b"</inertail>", 1
    )
    Path("r.urdf").write_bytes(text)
    run("check", "r.urdf", "--fix")
    assert Path("r.urdf").read_bytes() == text


def test_a_repair_is_in_the_json(run) -> None:
    Path("r.urdf").write_bytes(URDF.replace(b'upper="1.5"', b'uper="1.5"'))
    (file,) = json.loads(run("check", "r.urdf", "--format", "json").stdout)["files"]
    repairs = [item["repair"] for item in file["diagnostics"] if "repair" in item]
    assert repairs == [{"kind": "attribute", "old": "uper", "new": "upper"}]


def test_an_ignored_code_is_not_repaired(run) -> None:
    text = URDF.replace(b"inertial>", b"inertail>")
    Path("r.urdf").write_bytes(text)
    run("check", "r.urdf", "--fix", "--ignore", "element-incorrect-type")
    Path("robot-translate.toml").write_text("[check]\nignore = ['element-incorrect-type']\n")
    run("check", "r.urdf", "--fix")
    assert Path("r.urdf").read_bytes() == text


def test_the_robots_of_a_directory_are_repaired_and_links_stay(run, tmp_path: Path) -> None:
    text = URDF.replace(b"inertial>", b"inertail>")
    Path("d/e").mkdir(parents=True)
    for name in ("d/a.urdf", "d/e/b.urdf", "c.urdf"):
        Path(name).write_bytes(text)
    if os.name != "nt":
        Path("d/link.urdf").symlink_to(tmp_path / "c.urdf")
    run("check", "d", "--fix")
    assert [Path(name).read_bytes() == URDF for name in ("d/a.urdf", "d/e/b.urdf")] == [True, True]
    assert Path("c.urdf").read_bytes() == text


def test_a_xacro_file_stays(run) -> None:
    pytest.importorskip("xacro")
    text = URDF.replace(b"inertial>", b"inertail>")
    Path("r.urdf.xacro").write_bytes(text)
    fixed = run("check", "r.urdf.xacro", "--fix")
    assert "--fix repairs" not in fixed.stdout
    assert Path("r.urdf.xacro").read_bytes() == text


def test_a_file_that_cannot_be_written_is_an_error(run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = URDF.replace(b"inertial>", b"inertail>")
    Path("r.urdf").write_bytes(text)
    Path("r.urdf").chmod(0o444)
    fixed = run("check", "r.urdf", "--fix")
    assert (fixed.exit_code, Path("r.urdf").read_bytes()) == (1, text)


@pytest.mark.parametrize("options", [("--format", "json"), ("--watch",), ("--round-trip",)])
def test_options_that_exclude_a_difference(run, options: tuple[str, ...]) -> None:
    Path("r.urdf").write_bytes(URDF)
    assert run("check", "r.urdf", "--diff", *options).exit_code == 2


@pytest.mark.parametrize("attributes", ['lnk="a" likn="b"', 'link="a" likn="b"'])
def test_no_attribute_is_repeated(run, attributes: str) -> None:
    """Elements called ``link`` may be repeated, attributes may not (XML 1.0, 3.1)."""
    text = f"""<robot name="r"><link name="a"/><link name="b"/>
      <joint name="j" type="fixed"><parent {attributes}/><child link="b"/></joint></robot>"""
    Path("two.urdf").write_text(text)
    run("check", "--fix", "two.urdf")
    assert Path("two.urdf").read_text() == text


_LINK = """<robot name="r"><link name="a">{}</link></robot>"""
_SHAPE = '<geometry><box size="1 1 1"/></geometry>'
#: Names that differ from a valid one by more than a slip: a unit, a plural, a mark, another place.
OTHER_NAMES = {
    "a unit": _LINK.format('<inertial><mass value_g="500"/></inertial>'),
    "a unit of one letter": _LINK.format('<inertial><mass valueg="500"/></inertial>'),
    "a mark": _LINK.format(f"<collision_off>{_SHAPE}</collision_off>"),
    "a letter as a mark": _LINK.format(f"<xvisual>{_SHAPE}</xvisual>"),
    "a number": _LINK.format(f"<visual2>{_SHAPE}</visual2>"),
    "a plural": _LINK.format(f"<visuals><visual>{_SHAPE}</visual></visuals>"),
    "a name of another place": _LINK.format(
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    ),
    # <lidar> was added in 1.6.
    "a name of a later version": """<sdf version="1.5"><model name="m"><link name="l">
      <sensor name="s" type="ray"><lidr/></sensor></link></model></sdf>""",
    "a plural of SDFormat": """<sdf version="1.7"><model name="m"><link name="l">
      <enable_winds>1</enable_winds></link></model></sdf>""",
}


@pytest.mark.parametrize("case", OTHER_NAMES)
def test_another_name_is_no_misspelling(run, case: str) -> None:
    text = OTHER_NAMES[case]
    path = Path("r.sdf" if "<sdf" in text else "r.urdf")
    path.write_text(text)
    assert "--fix" not in run("check", str(path)).stdout
    run("check", "--fix", str(path))
    assert path.read_text() == text


def test_only_the_repair_that_leads_to_an_error_is_left_out(run) -> None:
    """``upper`` without a number would be an error."""
    wrong = URDF.replace(b'upper="1.5"', b'uper="x"')
    Path("r.urdf").write_bytes(wrong.replace(b"inertial>", b"inertail>"))
    run("check", "r.urdf", "--fix")
    assert Path("r.urdf").read_bytes() == wrong


@pytest.mark.parametrize("manifest", ["", "package.xml", "model.config"])
def test_the_only_robot_of_a_directory_is_repaired(run, manifest: str) -> None:
    Path("d").mkdir()
    name = "d/m.sdf" if manifest == "model.config" else "d/r.urdf"
    right = SDF if name.endswith("sdf") else URDF
    Path(name).write_bytes(right.replace(b"inertial>", b"inertail>"))
    root = "model" if manifest == "model.config" else "package"
    if manifest:
        Path("d", manifest).write_text(f"<{root}><name>d</name><sdf>m.sdf</sdf></{root}>")
    number = right.count(b"<inertial>")
    assert f"--fix repairs {number}\n" in run("check", "d").stdout
    assert f"{name}:" in run("check", "d", "--fix").stderr
    assert Path(name).read_bytes() == right


def test_only_repairs_that_can_be_made_are_counted(run) -> None:
    """``upper`` without a number would be an error."""
    wrong = URDF.replace(b'upper="1.5"', b'uper="x"')
    Path("r.urdf").write_bytes(wrong)
    assert "--fix" not in run("check", "r.urdf").stdout
    Path("r.urdf").write_bytes(wrong.replace(b"inertial>", b"inertail>"))
    number = URDF.count(b"<inertial>")
    assert run("check", "./r.urdf").stdout.endswith(f"--fix repairs {number}\n")


@pytest.mark.parametrize(
    "namespace", ["xmlns:xacro='http://www.ros.org/wiki/xacro'", 'xmlns:x="http://ros.org/xacro"']
)
def test_a_file_with_the_namespace_of_xacro_stays(run, namespace: str) -> None:
    text = f'<robot name="r" {namespace}><link nam="x" name="a"/><lnk name="b"/></robot>'
    Path("r.urdf").write_text(text)
    assert "--fix" not in run("check", "r.urdf").stdout
    run("check", "r.urdf", "--fix")
    assert Path("r.urdf").read_text() == text


def test_two_names_with_one_meaning_stay_beside_a_repair_that_is_left_out(run) -> None:
    """``upper`` without a number would be an error."""
    text = URDF.replace(b"<inertial>", b"<inertail/><inertail>", 1).replace(
        b"</inertial>", b"</inertail>", 1
    )
    text = text.replace(b'upper="1.5"', b'uper="x"')
    Path("r.urdf").write_bytes(text)
    run("check", "r.urdf", "--fix")
    assert Path("r.urdf").read_bytes() == text
